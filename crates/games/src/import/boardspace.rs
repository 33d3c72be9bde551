//! The SGF files of Boardspace.
//!
//! The properties `P0` and `P1` hold what the two players did, click by click: something is picked
//! up, dropped, picked up again, and only `Done` makes it count. All other properties are about
//! the game as a whole, or about nothing that matters here.

use game::record::Record;
use game::{Outcome, Player, Reason, reason};

use super::draft::{Draft, FailedGame, ImportFault, date};
use super::sgf::{self, Property, SgfGame};
use super::{KEY_TAG, Options, lyngk_start};
use crate::{AnyPosition, GameKind, Termination};

pub(super) fn read(text: &str, options: &Options) -> Vec<Result<Record, FailedGame>> {
    let mut games = sgf::games(text);
    // Some files hold a game twice: as it was played, and with all that was taken back.
    let (logs, played) = games.iter().partition::<Vec<_>, _>(|game| is_edit_log(game));
    if !logs.is_empty() && !played.is_empty() {
        games.retain(|game| !is_edit_log(game));
    }
    games.into_iter().map(|game| import(game, options)).collect()
}

/// Whether a game is the log of how it was edited: what nobody in particular did stands there as `P-1`.
fn is_edit_log(game: &SgfGame<'_>) -> bool {
    game.properties.iter().any(|property| property.name == "P-1")
}

fn import(game: SgfGame<'_>, options: &Options) -> Result<Record, FailedGame> {
    if is_edit_log(&game) {
        let reason =
            reason!("boardspace.editLog", "this is the log of how a game was edited, and no game");
        return Err(ImportFault::at_line(game.line, reason).at_start(game.line));
    }
    let mut table = match SiteTable::new(&game, options) {
        Ok(table) => table,
        Err(fault) => return Err(game.fault.unwrap_or(fault).at_start(game.line)),
    };
    match table.play(&game.properties, game.fault) {
        Ok(()) => table.draft.finish(table.ended),
        Err(fault) => Err(table.draft.fail(fault)),
    }
}

/// One of the two seats at the site's table, `P0` and `P1`.
type SiteSeat = usize;

/// What a player did with one click or command.
#[derive(Debug, PartialEq)]
enum Deed {
    /// Who begins.
    Start(SiteSeat),
    Pick(SitePlace),
    Drop(SitePlace),
    /// Puts a ring of this colour on the board.
    PlaceRing(char, String),
    /// Puts a marker of this colour into a ring, and so takes up the ring.
    PlaceMarker(char, String),
    Move(String, String),
    RemoveRow(char, String, String),
    RemoveRing(char, String),
    /// Puts a colour in front of this seat.
    Claim(String, SiteSeat),
    Pass,
    /// Puts the pieces where somebody wants them, against all rules.
    Edit,
    /// A second time: not after all.
    Resign,
    WinOnTime,
    Done,
}

/// Where something is picked up or dropped.
#[derive(Debug, PartialEq)]
enum SitePlace {
    Board(String),
    /// The pieces or rings that are still to be placed.
    Reserve,
    /// The tray of captured pieces, where a piece in the hand can be put down for a while.
    Tray,
    /// The markers of YINSH.
    Markers,
    /// A colour of LYNGK that nobody has claimed.
    Colour(String),
    /// The colours claimed by the player on this seat.
    Claimed(SiteSeat),
}

/// Reads what a player did. Gives nothing for what is only said about a player.
fn deed(property: &Property<'_>, kind: GameKind) -> Result<Option<(SiteSeat, Deed)>, Reason> {
    let seat = match property.name.to_ascii_uppercase().as_str() {
        "P0" => 0,
        "P1" => 1,
        other => {
            let is_seat = other.strip_prefix('P').is_some_and(|n| n.parse::<u32>().is_ok());
            return if is_seat {
                Err(reason!("boardspace.noPlayer", "there is no player {seat}", seat = other))
            } else {
                Ok(None)
            };
        }
    };
    let lower = property.value.to_ascii_lowercase();
    let mut words = Words(lower.split_whitespace());
    let first = words.next().unwrap_or_default();
    if ["id", "time", "ranking"].contains(&first) {
        return Ok(None);
    }
    let value = property.value.trim();
    // A value without its closing bracket goes on to the next one.
    if value.contains('[') {
        let value = value.lines().next().unwrap_or_default();
        return Err(reason!(
            "boardspace.openBracket",
            "\"{text}\" has no closing bracket",
            text = value
        ));
    }
    let action = value[first.len()..].trim();
    if first.parse::<u32>().is_err() || action.is_empty() || value.contains('\n') {
        let value = value.lines().next().unwrap_or_default();
        return Err(reason!(
            "boardspace.noAction",
            "\"{text}\" is not a number and an action, like \"12 Done\"",
            text = value
        ));
    }
    let deed = words.deed(kind).filter(|_| words.next().is_none()).ok_or_else(|| {
        reason!(
            "boardspace.unknownAction",
            "\"{text}\" is no action of {game} that is known here",
            text = action,
            game = kind
        )
    })?;
    Ok(Some((seat, deed)))
}

struct Words<'t>(std::str::SplitWhitespace<'t>);

impl<'t> Words<'t> {
    fn next(&mut self) -> Option<&'t str> {
        self.0.next()
    }

    fn deed(&mut self, kind: GameKind) -> Option<Deed> {
        let yinsh = matches!(kind, GameKind::Yinsh | GameKind::YinshBlitz);
        let lyngk = kind.starts_at_random();
        Some(match self.next()? {
            "start" => match self.next()? {
                "p0" | "white" => Deed::Start(0),
                "p1" | "black" => Deed::Start(1),
                _ => return None,
            },
            "pickb" if !yinsh => {
                let point = self.point()?;
                // How deep into the stack the click went, which is always all of it.
                self.0.clone().next().filter(|_| lyngk).map(|_| self.next());
                Deed::Pick(SitePlace::Board(point))
            }
            "dropb" if !yinsh => Deed::Drop(SitePlace::Board(self.point()?)),
            "pick" => Deed::Pick(self.place(kind)?),
            "drop" => Deed::Drop(self.place(kind)?),
            "place" if yinsh => match self.next()? {
                "wr" => Deed::PlaceRing('w', self.point()?),
                "br" => Deed::PlaceRing('b', self.point()?),
                "w" => Deed::PlaceMarker('w', self.point()?),
                "b" => Deed::PlaceMarker('b', self.point()?),
                _ => return None,
            },
            "remove" if yinsh => match self.next()? {
                "wr" => Deed::RemoveRing('w', self.point()?),
                "br" => Deed::RemoveRing('b', self.point()?),
                "w" => Deed::RemoveRow('w', self.point()?, self.point()?),
                "b" => Deed::RemoveRow('b', self.point()?, self.point()?),
                _ => return None,
            },
            "claim" if lyngk => match (self.next()?, self.next()?) {
                (colour, "f") => Deed::Claim(colour_letter(colour)?, 0),
                (colour, "s") => Deed::Claim(colour_letter(colour)?, 1),
                _ => return None,
            },
            "move" => Deed::Move(self.point()?, self.point()?),
            "pass" => Deed::Pass,
            "edit" => Deed::Edit,
            "resign" => Deed::Resign,
            "winontime" => Deed::WinOnTime,
            "done" => Deed::Done,
            _ => return None,
        })
    }

    fn place(&mut self, kind: GameKind) -> Option<SitePlace> {
        match (kind, self.next()?) {
            (GameKind::Dvonn, "wr" | "br") => {
                // Which heap of the reserve: all its pieces are alike.
                self.next();
                Some(SitePlace::Reserve)
            }
            (GameKind::Dvonn, "wc" | "bc") => {
                self.next();
                Some(SitePlace::Tray)
            }
            (GameKind::Yinsh | GameKind::YinshBlitz, "wr" | "br") => Some(SitePlace::Reserve),
            (GameKind::Yinsh | GameKind::YinshBlitz, "w" | "b") => Some(SitePlace::Markers),
            (GameKind::Yinsh | GameKind::YinshBlitz, "board") => {
                Some(SitePlace::Board(self.point()?))
            }
            (GameKind::Lyngk | GameKind::LyngkSix, "f") => Some(SitePlace::Claimed(0)),
            (GameKind::Lyngk | GameKind::LyngkSix, "s") => Some(SitePlace::Claimed(1)),
            (GameKind::Lyngk | GameKind::LyngkSix, name) => {
                Some(SitePlace::Colour(colour_letter(name)?))
            }
            _ => None,
        }
    }

    /// A point, written `c 3`.
    fn point(&mut self) -> Option<String> {
        let (column, row) = (self.next()?, self.next()?);
        let is_point = column.len() == 1
            && column.bytes().all(|byte| byte.is_ascii_lowercase())
            && row.len() <= 2
            && row.bytes().all(|byte| byte.is_ascii_digit());
        is_point.then(|| format!("{column}{row}"))
    }
}

/// Our letter for a colour of LYNGK that can be claimed.
fn colour_letter(name: &str) -> Option<String> {
    match name {
        "i" | "b" | "r" | "g" => Some(name.to_owned()),
        "n" => Some("k".to_owned()),
        _ => None,
    }
}

/// Where the piece or stack in a player's hand came from.
#[derive(Clone)]
enum Origin {
    Reserve,
    Point(String),
}

/// What the player to act has done since the last `Done`.
#[derive(Clone)]
enum Pending {
    Nothing,
    /// A piece, a ring or a stack is in the hand.
    Holding(Origin),
    /// The same, picked up once more from the point where it was dropped.
    HoldingAgain(Origin, String),
    /// A piece from the hand lies in the tray of captured pieces.
    Parked(Origin),
    /// A marker of YINSH is in the hand.
    HoldingMarker,
    /// A colour of LYNGK is in the hand.
    HoldingColour(String),
    /// Something was dropped on a point.
    Dropped(Origin, String),
    /// A row or a ring of YINSH was removed: the step as we write it.
    Removed(String),
    Pass,
    /// The player gave up, having done this before.
    Resigned(Box<Pending>),
}

/// The site's table: what the players do is followed here until it makes a turn of ours.
struct SiteTable {
    draft: Draft,
    kind: GameKind,
    /// The seat of the first player.
    first: SiteSeat,
    /// The letter of the first player's rings in YINSH, once it is known.
    first_colour: Option<char>,
    /// The steps of the turn so far, the line of the first, and the position after them. The
    /// draft knows whole turns only.
    steps: Vec<String>,
    steps_line: usize,
    inside: AnyPosition,
    /// What is not done yet, and the line of the last part of it.
    pending: Pending,
    pending_line: usize,
    /// The colour claimed in this turn.
    claim: Option<String>,
    /// Whether somebody has put the pieces elsewhere.
    edited: bool,
    /// How the game ended before the play did.
    ended: Option<(Outcome, Termination)>,
}

impl SiteTable {
    fn new(game: &SgfGame<'_>, options: &Options) -> Result<Self, ImportFault> {
        let header = Header::of(game)?;
        let mut options = options.clone();
        let mut key = None;
        if options.setup.is_none() && header.kind.starts_at_random() {
            let known = header.key.ok_or_else(|| {
                let reason = reason!(
                    "boardspace.noKey",
                    "the start of the game is not known: SU has no random key"
                );
                ImportFault::at_line(header.line, reason)
            })?;
            options.setup = Some(lyngk_start::start(known));
            key = Some(known);
        }
        let mut draft = Draft::new(header.kind, &options, game.line)?;
        if let Some(key) = key {
            draft.set_tag(KEY_TAG, &key.to_string());
        }
        draft.set_tag("Site", "boardspace.net");
        draft.set_tag("Date", &header.date);
        let first = first_seat(&game.properties, header.kind);
        draft.set_name(Player::First, &header.names[first]);
        draft.set_name(Player::Second, &header.names[1 - first]);
        Ok(Self {
            kind: header.kind,
            first,
            first_colour: None,
            steps: Vec::new(),
            steps_line: 0,
            inside: draft.position().clone(),
            pending: Pending::Nothing,
            pending_line: 0,
            claim: None,
            edited: false,
            ended: None,
            draft,
        })
    }

    /// Follows a game to its end, or to where its text is broken.
    fn play(
        &mut self,
        properties: &[Property<'_>],
        broken: Option<ImportFault>,
    ) -> Result<(), ImportFault> {
        let mut line = 0;
        for property in properties {
            line = property.line;
            let read =
                deed(property, self.kind).map_err(|reason| self.draft.fault(line, reason))?;
            if let Some((seat, deed)) = read {
                self.follow(seat, deed, line)?;
            }
        }
        match broken {
            Some(ImportFault { line, reason, .. }) => Err(self.draft.fault(line, reason)),
            None => self.leave(line),
        }
    }

    fn player(&self, seat: SiteSeat) -> Player {
        if seat == self.first { Player::First } else { Player::Second }
    }

    fn seat(&self, player: Player) -> SiteSeat {
        if player == Player::First { self.first } else { 1 - self.first }
    }

    /// Whether nothing was done yet.
    fn is_fresh(&self) -> bool {
        self.draft.next_number() == 1
            && self.steps.is_empty()
            && matches!(self.pending, Pending::Nothing)
    }

    fn follow(&mut self, seat: SiteSeat, deed: Deed, line: usize) -> Result<(), ImportFault> {
        if self.ended.is_some() {
            return Err(self.draft.goes_on(line));
        }
        if matches!(self.pending, Pending::Pass) && seat != self.seat(self.inside.to_act()) {
            // In LYNGK a pass needs no Done.
            self.done(line)?;
        }
        match deed {
            Deed::Start(_) => {
                if !self.is_fresh() {
                    let reason =
                        reason!("boardspace.start", "Start stands in the middle of the game");
                    return Err(self.draft.fault(line, reason));
                }
                return Ok(());
            }
            Deed::Edit => {
                if !self.is_fresh() {
                    return Err(self.draft.fault(line, was_edited()));
                }
                self.edited = true;
                return Ok(());
            }
            Deed::WinOnTime => {
                self.ended = Some((Outcome::Win(self.player(seat)), Termination::Time));
                return Ok(());
            }
            _ => {}
        }
        if self.edited && !matches!(deed, Deed::Resign | Deed::Done) {
            return Err(self.draft.fault(line, was_edited()));
        }
        if self.inside.is_over() {
            let reason =
                reason!("boardspace.over", "the game is over, but P{seat} goes on", seat = seat);
            return Err(self.draft.fault(line, reason));
        }
        let due = self.seat(self.inside.to_act());
        if seat != due {
            let reason = match self.pending {
                Pending::Nothing => reason!(
                    "boardspace.notTheirTurn",
                    "it is the turn of P{due}, not of P{seat}",
                    due = due,
                    seat = seat
                ),
                _ => reason!(
                    "boardspace.beforeDone",
                    "P{seat} acts before P{due} has said Done",
                    seat = seat,
                    due = due
                ),
            };
            return Err(self.draft.fault(line, reason));
        }
        if deed == Deed::Done {
            return self.done(line);
        }
        let pending = std::mem::replace(&mut self.pending, Pending::Nothing);
        self.pending =
            self.after(pending, deed, seat).map_err(|reason| self.draft.fault(line, reason))?;
        self.pending_line = line;
        Ok(())
    }

    /// What is pending after a further deed.
    fn after(&mut self, pending: Pending, deed: Deed, seat: SiteSeat) -> Result<Pending, Reason> {
        use Pending::{
            Dropped, Holding, HoldingAgain, HoldingColour, HoldingMarker, Nothing, Resigned,
        };
        Ok(match (pending, deed) {
            (Resigned(before), Deed::Resign) => *before,
            (before, Deed::Resign) => Resigned(Box::new(before)),
            (Pending::Removed(_) | Pending::Pass | Resigned(_), _) => {
                return Err(no_done());
            }

            // What has been dropped can be picked up again, and it was never dropped.
            (Dropped(origin, to), Deed::Pick(SitePlace::Board(point))) if point == to => {
                HoldingAgain(origin, to)
            }
            // A click may be noted twice.
            (HoldingAgain(origin, at), Deed::Pick(SitePlace::Board(point))) if point == at => {
                HoldingAgain(origin, at)
            }
            (HoldingAgain(origin, _), deed) => return self.after(Holding(origin), deed, seat),
            (Holding(origin), Deed::Drop(SitePlace::Tray)) => Pending::Parked(origin),
            (Pending::Parked(origin), Deed::Pick(SitePlace::Tray)) => Holding(origin),
            (_, Deed::Pick(SitePlace::Tray)) => {
                return Err(reason!(
                    "boardspace.nothingInTray",
                    "no piece of this turn lies in the captures tray"
                ));
            }
            (_, Deed::Pick(SitePlace::Board(point))) => Holding(Origin::Point(point)),
            (_, Deed::Pick(SitePlace::Reserve)) => Holding(Origin::Reserve),
            (_, Deed::Pick(SitePlace::Markers)) => HoldingMarker,
            (_, Deed::Pick(SitePlace::Colour(colour))) => HoldingColour(colour),
            (_, Deed::Pick(SitePlace::Claimed(_))) => match self.claim.take() {
                Some(colour) => HoldingColour(colour),
                None => {
                    return Err(reason!(
                        "boardspace.nothingClaimed",
                        "no colour was claimed that could be taken back"
                    ));
                }
            },

            (Holding(Origin::Point(from)), Deed::Drop(SitePlace::Board(to))) if from == to => {
                Nothing
            }
            (Holding(origin), Deed::Drop(SitePlace::Board(to))) => Dropped(origin, to),
            // The marker goes into the ring, and the ring is in the hand.
            (HoldingMarker, Deed::Drop(SitePlace::Board(at))) => Holding(Origin::Point(at)),
            // In DVONN what is placed need not be picked up.
            (Nothing, Deed::Drop(SitePlace::Board(to)))
                if self.kind == GameKind::Dvonn && self.inside.phase().is_placing() =>
            {
                Dropped(Origin::Reserve, to)
            }
            (HoldingColour(colour), Deed::Drop(SitePlace::Claimed(owner))) => {
                self.claim(colour, owner, seat)?
            }
            (
                Holding(_) | HoldingMarker | HoldingColour(_),
                Deed::Drop(SitePlace::Reserve | SitePlace::Markers | SitePlace::Colour(_)),
            ) => Nothing,
            (_, Deed::Drop(SitePlace::Board(point))) => {
                return Err(reason!(
                    "boardspace.nothingDropped",
                    "nothing was picked up to be dropped on {point}",
                    point = point
                ));
            }
            (_, Deed::Drop(_)) => {
                return Err(reason!(
                    "boardspace.nothingPicked",
                    "nothing was picked up to be dropped"
                ));
            }

            (Nothing | Holding(_) | Dropped(Origin::Reserve, _), Deed::PlaceRing(colour, at)) => {
                self.check_colour(colour, seat)?;
                Dropped(Origin::Reserve, at)
            }
            (Nothing | HoldingMarker | Holding(_), Deed::PlaceMarker(colour, at)) => {
                self.check_colour(colour, seat)?;
                Holding(Origin::Point(at))
            }
            (Nothing | Holding(_), Deed::Move(from, to)) => Dropped(Origin::Point(from), to),
            (Nothing, Deed::RemoveRow(colour, from, to)) => {
                self.check_colour(colour, seat)?;
                Pending::Removed(format!("x{from}-{to}"))
            }
            (Nothing, Deed::RemoveRing(colour, at)) => {
                self.check_colour(colour, seat)?;
                Pending::Removed(format!("x{at}"))
            }
            (Nothing | HoldingColour(_), Deed::Claim(colour, owner)) => {
                self.claim(colour, owner, seat)?
            }
            (Nothing, Deed::Pass) => Pending::Pass,
            _ => return Err(no_done()),
        })
    }

    fn claim(
        &mut self,
        colour: String,
        owner: SiteSeat,
        seat: SiteSeat,
    ) -> Result<Pending, Reason> {
        if owner != seat {
            return Err(reason!(
                "boardspace.claimsForOther",
                "P{seat} claims a colour for P{owner}",
                seat = seat,
                owner = owner
            ));
        }
        if self.claim.is_some() {
            return Err(reason!(
                "boardspace.secondClaim",
                "a second colour is claimed in one turn"
            ));
        }
        self.claim = Some(colour);
        Ok(Pending::Nothing)
    }

    /// Checks that a player of YINSH has the same colour all the time. Which one it is depends on
    /// the players' taste: whoever begins is white for us.
    fn check_colour(&mut self, colour: char, seat: SiteSeat) -> Result<(), Reason> {
        let other = if colour == 'w' { 'b' } else { 'w' };
        let first = if seat == self.first { colour } else { other };
        if *self.first_colour.get_or_insert(first) == first {
            return Ok(());
        }
        Err(reason!(
            "boardspace.otherColour",
            "P{seat} has the other colour, not {letter}",
            seat = seat,
            letter = colour
        ))
    }

    /// Makes what is pending count.
    fn done(&mut self, line: usize) -> Result<(), ImportFault> {
        match std::mem::replace(&mut self.pending, Pending::Nothing) {
            // More of the turn follows.
            Pending::Nothing if self.claim.is_some() => Ok(()),
            Pending::Nothing => {
                self.step("pass", line).map_err(|ImportFault { reason, .. }| {
                    let done = reason!("boardspace.doneIsPass", "Done with nothing done is a pass");
                    self.draft.fault(line, done.because(reason))
                })
            }
            Pending::Holding(_)
            | Pending::HoldingAgain(..)
            | Pending::Parked(_)
            | Pending::HoldingMarker
            | Pending::HoldingColour(_) => {
                let reason =
                    reason!("boardspace.inHand", "Done is said with something in the hand");
                Err(self.draft.fault(line, reason))
            }
            Pending::Dropped(Origin::Reserve, to) => self.step(&to, self.pending_line),
            Pending::Dropped(Origin::Point(from), to) => {
                self.step(&format!("{from}-{to}"), self.pending_line)
            }
            Pending::Removed(step) => self.step(&step, self.pending_line),
            Pending::Pass => self.step("pass", self.pending_line),
            Pending::Resigned(_) => {
                let winner = self.inside.to_act().opponent();
                self.ended = Some((Outcome::Win(winner), Termination::Resignation));
                Ok(())
            }
        }
    }

    /// Plays a step, and the whole turn if it is the last one of it.
    fn step(&mut self, step: &str, line: usize) -> Result<(), ImportFault> {
        let player = self.inside.to_act();
        let turn = if self.kind.starts_at_random() {
            // A claim and its move are played as one: they come with the one Done.
            self.claim.iter().map(|colour| format!("{colour},")).collect::<String>() + step
        } else {
            match self.inside.play_text(step) {
                Ok(step) => self.steps.push(step),
                Err(error) => return Err(self.draft.fault(line, error.0)),
            }
            if self.steps.len() == 1 {
                self.steps_line = line;
            }
            if !self.inside.ends_turn_of(player) {
                return Ok(());
            }
            self.inside.join_parts(&self.steps)
        };
        let first_line = if self.steps.is_empty() { line } else { self.steps_line };
        self.draft.play(&turn, first_line)?;
        self.inside = self.draft.position().clone();
        self.steps.clear();
        self.claim = None;
        Ok(())
    }

    /// Checks that the record stops between two turns.
    fn leave(&mut self, line: usize) -> Result<(), ImportFault> {
        if matches!(self.pending, Pending::Pass | Pending::Resigned(_)) {
            self.done(line)?;
        }
        let between = matches!(self.pending, Pending::Nothing)
            && self.steps.is_empty()
            && self.claim.is_none();
        if between || self.ended.is_some() {
            return Ok(());
        }
        let reason = reason!("boardspace.middleOfTurn", "the record stops in the middle of a turn");
        Err(self.draft.fault(line, reason))
    }
}

fn was_edited() -> Reason {
    reason!("boardspace.edited", "the position was edited: what follows is no game by the rules")
}

fn no_done() -> Reason {
    reason!("boardspace.noDone", "there is no Done before the next action")
}

/// The seat of the first player: the one that `Start` names, or else that of whoever acts first.
fn first_seat(properties: &[Property<'_>], kind: GameKind) -> SiteSeat {
    let mut deeds = properties.iter().filter_map(|property| deed(property, kind).ok().flatten());
    match deeds.next() {
        Some((_, Deed::Start(seat)) | (seat, _)) => seat,
        None => 0,
    }
}

/// What the properties say about the game as a whole.
struct Header {
    kind: GameKind,
    /// The line of the property that names the game.
    line: usize,
    key: Option<i64>,
    names: [String; 2],
    date: String,
}

impl Header {
    fn of(game: &SgfGame<'_>) -> Result<Self, ImportFault> {
        let find = |name: &str| game.properties.iter().find(|property| property.name == name);
        let Some(named) = find("SU").or(find("GM")) else {
            let reason = reason!("boardspace.noGame", "neither SU nor GM says which game it is");
            return Err(ImportFault::at_line(game.line, reason));
        };
        let mut words = named.value.split_whitespace();
        let name = match words.next().unwrap_or_default() {
            // The number of YINSH on the site.
            "24" => "yinsh",
            name => name,
        };
        let kind = name
            .parse::<GameKind>()
            .map_err(|error| ImportFault::at_line(named.line, error.into()))?;
        let name_of = |seat: &str| {
            let values = game.properties.iter().filter(|property| property.name == seat);
            let mut names = values.filter_map(|property| property.value.trim().strip_prefix("id "));
            names.next().unwrap_or_default().trim().trim_matches('"').replace('\\', "")
        };
        Ok(Self {
            kind,
            line: named.line,
            key: words.nth(1).and_then(|key| key.parse().ok()),
            names: ["P0", "P1"].map(name_of),
            date: find("DT").and_then(|property| date(property.value)).unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a game comes to, given the seat and the deed of each node.
    fn played(name: &str, deeds: &[&str]) -> Result<String, String> {
        let nodes: String = (0..).zip(deeds).map(|(n, deed)| node(n, deed)).collect();
        let text = format!("(;GM[x]SU[{name}]C[chat \\] ) (;]\n{nodes})");
        let [game] = &mut read(&text, &Options::default())[..] else { panic!("one game") };
        match game {
            Ok(record) => {
                let turns: Vec<&str> = record.turns.iter().map(|turn| turn.text.as_str()).collect();
                let why = record.tag("Termination").unwrap_or_default();
                Ok(format!("{} {} {why}", turns.join(" "), record.result).trim().to_owned())
            }
            Err(failed) => Err(failed.fault.reason.to_string()),
        }
    }

    /// `0 done` as `;P0[12 done]`.
    fn node(n: usize, deed: &str) -> String {
        let (seat, what) = deed.split_at(1);
        format!(";P{seat}[{n}{what}]TM[{n}]CH[hello]\n")
    }

    fn dvonn(deeds: &[&str]) -> Result<String, String> {
        played("dvonn 1", deeds)
    }

    #[test]
    fn only_done_makes_it_count() {
        for (deeds, expected) in [
            (&["0 dropb C 3", "0 pickb C 3", "0 dropb D 3", "0 done"][..], "d3 *"),
            (&["0 pick wr 2", "0 drop wr 2", "0 pick wr 2", "0 DROPB  C  3 ", "0 Done "], "c3 *"),
            (&["0 dropb C 3", "0 pick wr 2", "0 dropb D 3", "0 done"], "d3 *"),
            (&["0 Start P0", "0 dropb C 3", "0 done", "1 dropb A 1", "1 done"], "c3 a1 *"),
            (&["1 Start P1", "1 dropb C 3", "1 done", "0 dropb A 1", "0 done"], "c3 a1 *"),
            (&["1 dropb C 3", "1 done", "0 dropb A 1", "0 done"], "c3 a1 *"),
            (&[], "*"),
        ] {
            assert_eq!(dvonn(deeds).as_deref(), Ok(expected), "{deeds:?}");
        }
        for (deeds, expected) in [
            (&["0 dropb C 3"][..], "the record stops in the middle of a turn"),
            (&["0 pick wr 2"], "the record stops in the middle of a turn"),
            (&["0 pick wr 2", "0 done"], "Done is said with something in the hand"),
            (&["0 drop wr 2"], "nothing was picked up to be dropped"),
            (&["0 dropb C 3", "0 dropb D 3"], "nothing was picked up to be dropped on d3"),
            (&["0 dropb C 3", "0 move C 3 D 3"], "there is no Done before the next action"),
            (&["0 dropb C 3", "1 done"], "P1 acts before P0 has said Done"),
            (&["0 dropb C 3", "0 done", "0 done"], "it is the turn of P1, not of P0"),
            (&["0 Start P0", "1 dropb C 3"], "it is the turn of P0, not of P1"),
            (
                &["0 pickb C 3", "0 dropb C 4", "0 done"],
                "c3-c4 is not legal: nothing moves before all pieces are placed",
            ),
        ] {
            assert_eq!(dvonn(deeds), Err(expected.to_owned()), "{deeds:?}");
        }
    }

    #[test]
    fn pieces_are_parked_and_clicks_noted_twice() {
        for (deeds, expected) in [
            (&["0 pick wr 0", "0 drop wc 0", "0 pick wc 0", "0 dropb C 3", "0 done"][..], "c3 *"),
            (&["0 pick wr 0", "0 drop bc 1", "0 pick wr 0", "0 dropb C 3", "0 done"], "c3 *"),
            (&["0 dropb C 3", "0 pickb C 3", "0 pickb C 3", "0 dropb D 3", "0 done"], "d3 *"),
        ] {
            assert_eq!(dvonn(deeds).as_deref(), Ok(expected), "{deeds:?}");
        }
        for (deeds, expected) in [
            (&["0 pick wc 0"][..], "no piece of this turn lies in the captures tray"),
            (&["0 drop wc 0"], "nothing was picked up to be dropped"),
            (&["0 pick wr 0", "0 drop wc 0", "0 done"], "Done is said with something in the hand"),
        ] {
            assert_eq!(dvonn(deeds), Err(expected.to_owned()), "{deeds:?}");
        }
    }

    #[test]
    fn an_edited_game_is_none() {
        for (deeds, expected) in [
            (&["0 Start P0", "0 edit", "0 resign", "0 done"][..], "0-1 resignation"),
            (&["0 edit", "0 edit"], "*"),
        ] {
            assert_eq!(dvonn(deeds).as_deref(), Ok(expected), "{deeds:?}");
        }
        let edited = "the position was edited: what follows is no game by the rules";
        for deeds in [&["0 edit", "0 dropb C 3"][..], &["0 dropb C 3", "0 done", "1 edit"]] {
            assert_eq!(dvonn(deeds), Err(edited.to_owned()), "{deeds:?}");
        }
    }

    #[test]
    fn the_log_of_a_game_is_no_second_game() {
        let game = "(;SU[dvonn 1];P0[0 Start P0];P0[1 dropb C 3];P0[2 done])";
        let log = "(;SU[dvonn 1];P0[0 Start P0];P0[1 dropb D 3];P0[reset]\n\
                   ;P-1[Pop P0\\[1 dropb D 3\\]];P0[1 dropb C 3];P0[2 done])";
        let [Ok(record)] = &read(&format!("{game}\n{log}"), &Options::default())[..] else {
            panic!("one game")
        };
        assert_eq!(record.turns.len(), 1);
        let [Err(failed)] = &read(log, &Options::default())[..] else { panic!("one fault") };
        let expected = "this is the log of how a game was edited, and no game";
        assert_eq!(failed.fault.reason.to_string(), expected);
    }

    #[test]
    fn players_give_up() {
        for (deeds, expected) in [
            (&["0 resign", "0 done"][..], "0-1 resignation"),
            (&["0 Resign "], "0-1 resignation"),
            (&["0 dropb C 3", "0 done", "1 resign", "1 done"], "c3 1-0 resignation"),
            (&["0 dropb C 3", "0 resign", "0 done"], "0-1 resignation"),
            (&["0 dropb C 3", "0 resign", "0 resign", "0 done"], "c3 *"),
            (&["0 dropb C 3", "0 done", "0 WinOnTime"], "c3 1-0 time"),
        ] {
            assert_eq!(dvonn(deeds).as_deref(), Ok(expected), "{deeds:?}");
        }
        let gone_on = dvonn(&["0 resign", "0 done", "1 dropb C 3"]);
        assert_eq!(gone_on, Err("the game has ended, but it goes on here".to_owned()));
        let swapped = dvonn(&["0 Start P0", "1 resign", "1 done"]);
        assert_eq!(swapped, Err("it is the turn of P0, not of P1".to_owned()));
        let unsure = dvonn(&["0 resign", "0 dropb C 3"]);
        assert_eq!(unsure, Err("there is no Done before the next action".to_owned()));
    }

    #[test]
    fn rings_are_placed_in_several_ways() {
        for (deeds, expected) in [
            (&["0 place wr  G 2", "0 Done"][..], "g2 *"),
            (&["0 place wr G 2", "0 place wr G 3", "0 Done"], "g3 *"),
            (&["0 pick wr", "0 drop wr", "0 pick wr", "0 drop board G 2", "0 Done"], "g2 *"),
            (&["0 place wr G 2", "0 pick board G 2", "0 drop board G 3", "0 Done"], "g3 *"),
        ] {
            assert_eq!(played("Yinsh", deeds).as_deref(), Ok(expected), "{deeds:?}");
        }
        let colours = played("Yinsh", &["0 place wr G 2", "0 Done", "1 place wr G 3", "1 Done"]);
        assert_eq!(colours, Err("P1 has the other colour, not w".to_owned()));
    }

    #[test]
    fn colours_are_claimed_in_several_ways() {
        // The layout of key 3 begins j/g,g,g,k/r,k,i,r,g,b,k: c2 moves to c1 or c3.
        let key = "lyngk 2 3 100";
        let done = ["0 Move C 2 C 1", "0 Done"];
        for (claim, expected) in [
            (&["0 Claim N F"][..], "k,c2-c1 *"),
            (&["0 claim n f", "0 Done"], "k,c2-c1 *"),
            (&["0 Pick N", "0 Drop F"], "k,c2-c1 *"),
            (&["0 Pick N", "0 Drop N"], "c2-c1 *"),
            (&["0 Pick N", "0 Drop F", "0 Pick F", "0 Drop N"], "c2-c1 *"),
            (&["0 Pickb C 2 0", "0 Dropb C 3", "0 Pickb C 3 0", "0 Dropb C 2"], "c2-c1 *"),
        ] {
            let deeds: Vec<&str> = claim.iter().chain(&done).copied().collect();
            assert_eq!(played(key, &deeds).as_deref(), Ok(expected), "{deeds:?}");
        }
        for (deeds, expected) in [
            (&["0 Claim N F"][..], "the record stops in the middle of a turn"),
            (&["0 Pick F"], "no colour was claimed that could be taken back"),
            (&["0 Pick N", "0 Drop S"], "P0 claims a colour for P1"),
            (&["0 Pick N", "0 Drop F", "0 Claim R F"], "a second colour is claimed in one turn"),
            (
                &["0 Done"],
                "Done with nothing done is a pass: pass is not legal: a player who can move must not pass",
            ),
        ] {
            assert_eq!(played(key, deeds), Err(expected.to_owned()), "{deeds:?}");
        }
    }
}
