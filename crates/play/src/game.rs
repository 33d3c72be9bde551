use game::{Player, Reason, reason};
use games::{AnyPosition, Termination, TurnError};

use crate::clocks::ClockStand;
use crate::time_control::LONGEST_CLOCK;
use crate::{
    Change, End, Event, EventError, GameClocks, Seat, Terms, TimeControl, TurnNode, TurnTree, Wish,
    WishError,
};

/// So many turns apart positions are kept, for going back without playing the game anew.
const KEPT_EVERY: usize = 16;

/// No game has more events; what goes on for longer is not played.
const MOST_EVENTS: u64 = 20_000;

/// A game with fewer turns than this can be aborted.
const TURNS_TO_COUNT: usize = 2;

/// What a player gives the other at a time, in milliseconds.
const TIME_ADDED: u64 = 15_000;

/// A game that can go on: what has happened, and where it stands.
///
/// Taking an event in costs the same however long the game is. A turn is played once, on the position
/// that the last one led to; a take-back plays a fixed number of turns at the most.
#[derive(Clone, Debug, PartialEq)]
pub struct GameInPlay {
    seats: [Seat; 2],
    terms: Terms,
    version: u64,
    changed: u64,
    tree: TurnTree,
    end: Option<End>,
    draw_offer: Option<Player>,
    /// Who has asked to take back.
    take_back_asked: Option<Player>,
    /// How many turns had been played when each player last offered a draw, and last asked to take back.
    last_offers: [Offers; 2],
    clocks: GameClocks,
    /// What the clocks showed after each turn of the game, where there are any.
    stands: Vec<ClockStand>,
    position: AnyPosition,
    /// The position before the last turn, by which that turn can be told step by step.
    before: Option<AnyPosition>,
    /// The positions after 0, 16, 32, … turns of the game.
    kept: Vec<AnyPosition>,
}

/// When a player last offered something: after how many turns, those taken back included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Offers {
    draw: Option<usize>,
    take_back: Option<usize>,
}

/// What a wish leads to: events to be stored, and then accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    events: Vec<Event>,
    /// Where each turn among the events leads.
    positions: Vec<AnyPosition>,
}

/// A turn that a person has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct BegunTurn {
    /// Where it stands.
    pub position: AnyPosition,
    /// Its steps so far, as we write them.
    pub steps: Vec<String>,
    /// The text of the turn, once it is whole.
    pub turn: Option<String>,
}

impl Decision {
    /// The events, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

impl GameInPlay {
    /// A game before anything has happened.
    ///
    /// # Errors
    /// What is wrong with the seats or the terms.
    pub fn new(
        start: AnyPosition,
        seats: [Seat; 2],
        terms: Terms,
        created: u64,
    ) -> Result<Self, Reason> {
        seats.iter().try_for_each(Seat::check)?;
        terms.clock.check()?;
        Ok(Self {
            seats,
            terms,
            version: 0,
            changed: created,
            tree: TurnTree::default(),
            end: None,
            draw_offer: None,
            take_back_asked: None,
            last_offers: [Offers::default(); 2],
            clocks: GameClocks::new(terms.clock),
            stands: Vec::new(),
            position: start.clone(),
            before: None,
            kept: vec![start],
        })
    }

    /// The position before the first turn.
    pub fn start(&self) -> &AnyPosition {
        &self.kept[0]
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Somebody else sits on a side now.
    ///
    /// # Errors
    /// What is wrong with the seat.
    pub fn sit(&mut self, player: Player, seat: Seat) -> Result<(), Reason> {
        seat.check()?;
        self.seats[player.index()] = seat;
        Ok(())
    }

    /// What the players have agreed on.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// The clocks of both.
    pub fn clocks(&self) -> &GameClocks {
        &self.clocks
    }

    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When it last changed, in milliseconds since 1970.
    pub fn changed(&self) -> u64 {
        self.changed
    }

    /// All turns ever played, and the line that is the game.
    pub fn tree(&self) -> &TurnTree {
        &self.tree
    }

    /// How it ended, if it did.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Who offers a draw.
    pub fn draw_offer(&self) -> Option<Player> {
        self.draw_offer
    }

    /// Who has asked to take back, and waits for an answer.
    pub fn take_back_asked(&self) -> Option<Player> {
        self.take_back_asked
    }

    /// Where it stands.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The last turn of the game, and the position before it.
    pub fn last_turn(&self) -> Option<(&AnyPosition, &TurnNode)> {
        self.before.as_ref().zip(self.tree.line().next_back())
    }

    /// The level of the engine that is to play now.
    pub fn engine_to_act(&self) -> Option<u8> {
        match self.seats[self.position.to_act().index()] {
            Seat::Engine { level } if self.end.is_none() => Some(level),
            _ => None,
        }
    }

    /// The engine's side, where it has been offered a draw and has not answered.
    pub fn engine_to_answer(&self) -> Option<Player> {
        let asked = self.draw_offer?.opponent();
        (!self.seats[asked.index()].is_human()).then_some(asked)
    }

    // ------------------------------------------------------------ deciding

    /// The events that a player's wish leads to, given the time.
    ///
    /// # Errors
    /// Why it leads to none.
    pub fn decide(&self, by: Player, wish: &Wish, at: u64) -> Result<Decision, WishError> {
        self.decide_after_lag(by, wish, at, 0)
    }

    /// The same, where the wish was so many milliseconds on its way: they are not charged.
    ///
    /// # Errors
    /// Why it leads to none.
    pub fn decide_after_lag(
        &self,
        by: Player,
        wish: &Wish,
        at: u64,
        lag: u64,
    ) -> Result<Decision, WishError> {
        let adds = matches!(wish, Wish::Turn(_) | Wish::TakeBack | Wish::OfferDraw | Wish::AddTime);
        if adds && self.version >= MOST_EVENTS {
            return Err(not_now(reason!(
                "play.tooLong",
                "the game has {events} events, which are the most",
                events = self.version
            )));
        }
        let change = match wish {
            Wish::Turn(text) => return self.decide_turn(by, text, at, lag),
            Wish::TakeBack if self.terms.apart => self.ask_take_back(by)?,
            Wish::TakeBack => self.take_back(|player| self.seats[player.index()].is_human())?,
            Wish::AnswerTakeBack { accept } => self.answer_take_back(by, *accept)?,
            Wish::Resign => {
                self.check_person(by)?;
                Change::Ended(End::lost_by(by, Termination::Resignation))
            }
            Wish::OfferDraw => self.offer_draw(by)?,
            Wish::AnswerDraw { accept } => self.answer_draw(by, *accept)?,
            Wish::Abort => self.abort()?,
            Wish::Claim { draw } => self.claim(by, *draw)?,
            Wish::AddTime => self.add_time(by, at)?,
        };
        Ok(self.one_event(change, at))
    }

    /// What whoever keeps the game does where a player loses by what happened outside it: the time ran
    /// out, or they are gone.
    ///
    /// # Errors
    /// If the game is over already.
    pub fn forfeit(
        &self,
        player: Player,
        termination: Termination,
        at: u64,
    ) -> Result<Decision, WishError> {
        self.check_open()?;
        Ok(self.one_event(Change::Ended(End::lost_by(player, termination)), at))
    }

    /// What follows by itself where the game stands: a pass that is forced at its start, or an end that
    /// has been reached already.
    pub fn settle(&self, at: u64) -> Decision {
        if self.end.is_none() {
            if let Some(outcome) = self.position.outcome() {
                return self.one_event(Change::Ended(End::by_play(outcome)), at);
            }
            if self.position.must_pass() {
                return self.follow(Vec::new(), at, 0);
            }
        }
        Decision { events: Vec::new(), positions: Vec::new() }
    }

    /// Where a person's begun turn stands after these steps. A pass that is all that is left of it is
    /// added.
    ///
    /// # Errors
    /// Why a step is refused, or that no person is to play now.
    pub fn begin_turn(&self, steps: &[String]) -> Result<BegunTurn, WishError> {
        self.check_open()?;
        let player = self.position.to_act();
        if !self.seats[player.index()].is_human() {
            return Err(not_now(reason!("play.enginesTurn", "it is the engine's turn")));
        }
        let mut position = self.position.clone();
        let mut played = position.play_parts(steps)?;
        if !played.is_empty() && !position.ends_turn_of(player) && position.must_pass() {
            played.extend(position.pass());
        }
        let whole = !played.is_empty() && position.ends_turn_of(player);
        let turn = whole.then(|| position.join_parts(&played));
        Ok(BegunTurn { position, steps: played, turn })
    }

    fn decide_turn(
        &self,
        by: Player,
        text: &str,
        at: u64,
        lag: u64,
    ) -> Result<Decision, WishError> {
        self.check_open()?;
        if by != self.position.to_act() {
            return Err(not_now(reason!("play.notYourTurn", "it is the other's turn")));
        }
        if self.clocks.out_of_time(at.saturating_sub(lag)).is_some() {
            return Err(not_now(reason!("play.timeOver", "the time has run out")));
        }
        let turn = play_turn(&self.position, text)?;
        Ok(self.follow(vec![turn], at, self.clocks.elapsed(at).saturating_sub(lag)))
    }

    /// The events of turns that have been played in mind, of the passes that are forced after them,
    /// and of the end of the game. The first of them is charged what was spent.
    fn follow(&self, mut played: Vec<(String, AnyPosition)>, at: u64, mut spent: u64) -> Decision {
        loop {
            let last = played.last().map_or(&self.position, |(_, position)| position);
            if !last.must_pass() {
                break;
            }
            let mut after = last.clone();
            let pass = after.pass().unwrap_or_default();
            played.push((pass, after));
        }
        let mut version = self.version;
        let mut parent = self.tree.last();
        let mut player = self.position.to_act();
        let mut decision = Decision { events: Vec::new(), positions: Vec::new() };
        for (text, after) in played {
            version += 1;
            let change = Change::Turn { player, text, parent, spent };
            spent = 0;
            decision.events.push(Event { version, at, change });
            parent = Some(version);
            player = after.to_act();
            decision.positions.push(after);
        }
        if let Some(outcome) = decision.positions.last().and_then(AnyPosition::outcome) {
            let change = Change::Ended(End::by_play(outcome));
            decision.events.push(Event { version: version + 1, at, change });
        }
        decision
    }

    fn one_event(&self, change: Change, at: u64) -> Decision {
        let event = Event { version: self.version + 1, at, change };
        Decision { events: vec![event], positions: Vec::new() }
    }

    /// Goes back to before the last decision of one of these players.
    fn take_back(&self, of: impl Fn(Player) -> bool) -> Result<Change, WishError> {
        if !self.terms.take_backs {
            return Err(not_now(reason!(
                "play.noTakeBacks",
                "in this game turns are not taken back"
            )));
        }
        if self.end.is_some_and(|end| end.termination.is_some()) {
            return Err(over());
        }
        match self.tree.line().rev().find(|node| of(node.player) && !node.forced) {
            Some(node) => Ok(Change::TakenBack { to: node.parent }),
            None => {
                Err(not_now(reason!("play.nothingToTakeBack", "there is no turn to take back")))
            }
        }
    }

    fn ask_take_back(&self, by: Player) -> Result<Change, WishError> {
        self.check_open()?;
        if self.take_back_asked.is_some() {
            return Err(not_now(reason!("play.takeBackAsked", "a take-back is asked for already")));
        }
        self.take_back(|player| player == by)?;
        self.check_new_offer(self.last_offers[by.index()].take_back)?;
        Ok(Change::TakeBackAsked(by))
    }

    fn answer_take_back(&self, by: Player, accept: bool) -> Result<Change, WishError> {
        self.check_open()?;
        if self.take_back_asked != Some(by.opponent()) {
            return Err(not_now(reason!("play.noTakeBackAsked", "no take-back is asked for")));
        }
        if accept {
            self.take_back(|player| player == by.opponent())
        } else {
            Ok(Change::TakeBackDeclined(by))
        }
    }

    fn abort(&self) -> Result<Change, WishError> {
        self.check_open()?;
        if self.has_begun() {
            return Err(not_now(reason!(
                "play.tooLateToAbort",
                "the game has begun; it can be resigned"
            )));
        }
        Ok(Change::Ended(End::aborted()))
    }

    fn claim(&self, by: Player, draw: bool) -> Result<Change, WishError> {
        self.check_open()?;
        if !self.terms.clock.is_live() {
            return Err(not_now(reason!(
                "play.noClaim",
                "a game is claimed only where both play against a clock"
            )));
        }
        if !self.has_begun() {
            return Err(not_now(reason!(
                "play.tooEarlyToClaim",
                "the game has hardly begun; it can be aborted"
            )));
        }
        Ok(Change::Ended(if draw {
            End::left_drawn()
        } else {
            End::lost_by(by.opponent(), Termination::Abandoned)
        }))
    }

    fn add_time(&self, by: Player, at: u64) -> Result<Change, WishError> {
        self.check_open()?;
        let player = by.opponent();
        if !self.terms.clock.is_live() {
            return Err(not_now(reason!("play.noClock", "the game has no clock to add time to")));
        }
        if self.clocks.left(player, at) + TIME_ADDED > LONGEST_CLOCK {
            return Err(not_now(reason!("play.enoughTime", "the other has time enough")));
        }
        Ok(Change::TimeAdded { player, milliseconds: TIME_ADDED })
    }

    /// Whether so much has been played that the game counts.
    fn has_begun(&self) -> bool {
        self.tree.line().filter(|node| !node.forced).nth(TURNS_TO_COUNT - 1).is_some()
    }

    fn offer_draw(&self, player: Player) -> Result<Change, WishError> {
        self.check_person(player)?;
        match self.draw_offer {
            Some(_) => Err(not_now(reason!("play.drawOffered", "a draw is offered already"))),
            None => {
                self.check_new_offer(self.last_offers[player.index()].draw)?;
                Ok(Change::DrawOffered(player))
            }
        }
    }

    /// Between players who sit apart, the same offer is made once a turn: nobody is pestered.
    fn check_new_offer(&self, last: Option<usize>) -> Result<(), WishError> {
        if self.terms.apart && last == Some(self.tree.nodes().len()) {
            return Err(not_now(reason!(
                "play.offeredAlready",
                "this was offered already; offer it again after the next turn"
            )));
        }
        Ok(())
    }

    fn answer_draw(&self, player: Player, accept: bool) -> Result<Change, WishError> {
        self.check_open()?;
        if self.draw_offer != Some(player.opponent()) {
            return Err(not_now(reason!("play.noDrawOffered", "no draw is offered")));
        }
        Ok(if accept { Change::Ended(End::agreed()) } else { Change::DrawDeclined(player) })
    }

    fn check_open(&self) -> Result<(), WishError> {
        if self.end.is_some() { Err(over()) } else { Ok(()) }
    }

    fn check_person(&self, player: Player) -> Result<(), WishError> {
        self.check_open()?;
        if self.seats[player.index()].is_human() {
            return Ok(());
        }
        Err(not_now(reason!(
            "play.enginesSeat",
            "the engine sits on that side and speaks for itself"
        )))
    }

    // ------------------------------------------------------------ taking in

    /// Takes in what was decided here, after it has been stored. Nothing is played again.
    ///
    /// # Panics
    /// If the game has gone on since the decision.
    pub fn accept(&mut self, decision: Decision) {
        let mut positions = decision.positions.into_iter();
        for event in decision.events {
            assert_eq!(event.version, self.version + 1, "the decision is not about this game");
            let Event { version, at, change } = event;
            match change {
                Change::Turn { player, text, parent, spent } => {
                    let forced = self.position.must_pass();
                    let after = positions.next().expect("each turn was played");
                    let node = TurnNode { id: version, parent, player, text, forced };
                    self.push(node, after, spent, at);
                }
                change => {
                    let changed = self.change(&change, version, at).is_ok();
                    assert!(changed, "it was decided here");
                }
            }
            (self.version, self.changed) = (version, at);
        }
    }

    /// Takes in what happened next.
    ///
    /// # Errors
    /// Where it does not follow on what has happened so far; nothing changes then.
    pub fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        let version = event.version;
        if version != self.version + 1 {
            return Err(EventError::out_of_order(version, self.version));
        }
        match &event.change {
            Change::Turn { player, text, parent, spent } => {
                let fits = *parent == self.tree.last() && *player == self.position.to_act();
                if !fits || self.end.is_some() {
                    return Err(EventError::astray(version));
                }
                let forced = self.position.must_pass();
                let (text, after) = play_turn(&self.position, text)
                    .map_err(|why| EventError::illegal(version, why))?;
                let node = TurnNode { id: version, parent: *parent, player: *player, text, forced };
                self.push(node, after, *spent, event.at);
            }
            change => self.change(change, version, event.at)?,
        }
        (self.version, self.changed) = (version, event.at);
        Ok(())
    }

    /// Takes in events one by one.
    ///
    /// # Errors
    /// The first that does not follow; those before it are taken in.
    pub fn apply_all<'e>(
        &mut self,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<(), EventError> {
        events.into_iter().try_for_each(|event| self.apply(event))
    }

    fn push(&mut self, node: TurnNode, after: AnyPosition, spent: u64, at: u64) {
        self.take_back_asked = None;
        // Who plays on instead of answering has declined.
        if self.draw_offer == Some(node.player.opponent()) {
            self.draw_offer = None;
        }
        self.clocks.turn(node.player, spent, node.forced);
        if self.terms.clock != TimeControl::None {
            self.stands.push(self.clocks.stand());
        }
        self.clocks.start(after.to_act(), at);
        self.tree.push(node);
        if self.tree.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(after.clone());
        }
        self.before = Some(std::mem::replace(&mut self.position, after));
    }

    /// Takes in whatever is not a turn.
    fn change(&mut self, change: &Change, version: u64, at: u64) -> Result<(), EventError> {
        match change {
            Change::Turn { .. } => {}
            Change::TakenBack { to } => {
                let turns = self.tree.turns_to(*to).ok_or_else(|| EventError::astray(version))?;
                self.go_back(turns).map_err(|why| EventError::illegal(version, why))?;
                self.clocks.start(self.position.to_act(), at);
            }
            Change::DrawOffered(player) => {
                self.draw_offer = Some(*player);
                self.last_offers[player.index()].draw = Some(self.tree.nodes().len());
            }
            Change::DrawDeclined(_) => self.draw_offer = None,
            Change::TakeBackAsked(player) => {
                self.take_back_asked = Some(*player);
                self.last_offers[player.index()].take_back = Some(self.tree.nodes().len());
            }
            Change::TakeBackDeclined(_) => self.take_back_asked = None,
            Change::TimeAdded { player, milliseconds } => self.clocks.add(*player, *milliseconds),
            Change::Ended(end) => {
                self.end = Some(*end);
                (self.draw_offer, self.take_back_asked) = (None, None);
                self.clocks.stop();
            }
        }
        Ok(())
    }

    /// Goes back to where the game stood after so many turns, from the last position that was kept
    /// before then.
    fn go_back(&mut self, turns: usize) -> Result<(), TurnError> {
        let near = turns.saturating_sub(1) / KEPT_EVERY;
        let (mut position, mut before) = (self.kept[near].clone(), None);
        for node in self.tree.line().take(turns).skip(near * KEPT_EVERY) {
            let (_, after) = play_turn(&position, &node.text)?;
            before = Some(std::mem::replace(&mut position, after));
        }
        self.tree.go_back(turns);
        self.kept.truncate(turns / KEPT_EVERY + 1);
        (self.position, self.before) = (position, before);
        self.stands.truncate(turns);
        self.clocks.restore(self.stands.last().copied());
        (self.end, self.draw_offer, self.take_back_asked) = (None, None, None);
        // Who was let go back may ask for more.
        self.last_offers = [Offers::default(); 2];
        Ok(())
    }

    /// Where the game stood after an earlier turn, be it one that was taken back, with the position
    /// before that turn; for none, the start.
    pub fn at(&self, node: Option<u64>) -> Option<(AnyPosition, Option<AnyPosition>)> {
        let (mut position, mut before) = (self.start().clone(), None);
        for node in node.map_or_else(|| Some(Vec::new()), |id| self.tree.path(id))? {
            let (_, after) = play_turn(&position, &node.text).ok()?;
            before = Some(std::mem::replace(&mut position, after));
        }
        Some((position, before))
    }
}

/// Plays a turn. Every turn that is played here comes by this way, so that tests can count them.
fn play_turn(position: &AnyPosition, text: &str) -> Result<(String, AnyPosition), TurnError> {
    #[cfg(test)]
    tests::PLAYED.set(tests::PLAYED.get() + 1);
    position.after_turn(text)
}

fn not_now(reason: Reason) -> WishError {
    WishError::NotNow(reason)
}

fn over() -> WishError {
    not_now(reason!("play.over", "the game is over"))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use game::Random;
    use games::GameKind;

    use super::*;

    thread_local! {
        /// How many turns have been played in this thread.
        pub(super) static PLAYED: Cell<u64> = const { Cell::new(0) };
    }

    /// How many turns are played while something is done.
    fn played(act: impl FnOnce()) -> u64 {
        let before = PLAYED.get();
        act();
        PLAYED.get() - before
    }

    fn people() -> [Seat; 2] {
        [(); 2].map(|()| Seat::Human { name: String::new() })
    }

    fn random_turn(game: &GameInPlay, random: &mut Random) -> Wish {
        let turns = game.position().turns();
        Wish::Turn(turns[random.below(turns.len() as u32) as usize].clone())
    }

    #[test]
    fn a_turn_is_played_once_and_a_take_back_plays_few() {
        for kind in GameKind::ALL {
            let mut random = Random::new(7);
            let mut game = GameInPlay::new(
                AnyPosition::start(kind, 1),
                people(),
                Terms::at_one_screen(true),
                0,
            )
            .unwrap();
            let mut twin = game.clone();
            while game.end().is_none() {
                let wish = random_turn(&game, &mut random);
                let mut events = Vec::new();
                let count = played(|| {
                    let decision = game.decide(game.position().to_act(), &wish, 1).unwrap();
                    events = decision.events().to_vec();
                    game.accept(decision);
                });
                assert_eq!(count, 1, "{kind}");
                for event in &events {
                    let turns = u64::from(matches!(event.change, Change::Turn { .. }));
                    assert_eq!(played(|| twin.apply(event).unwrap()), turns, "{kind}");
                }
                assert_eq!(game, twin);
            }
            while let Ok(decision) = game.decide(Player::First, &Wish::TakeBack, 2) {
                let count = played(|| game.accept(decision));
                assert!(count <= KEPT_EVERY as u64, "{kind}: {count}");
                let place = game.at(game.tree().last()).unwrap();
                assert_eq!((&game.position, &game.before), (&place.0, &place.1), "{kind}");
            }
            assert!(game.tree().is_empty());
        }
    }
}
