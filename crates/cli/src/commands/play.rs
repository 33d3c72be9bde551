use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use engine::{Engine, Level, Limits, Request};
use game::record;
use game::{Outcome, Player, Random};
use games::{AnyPosition, GameKind};
use play::{Decision, End, GameInPlay, STRONGEST, Seat, Terms, Wish, WishError};

use crate::analyst::parse_seconds;
use crate::draw;
use crate::failure::Failure;
use crate::interrupt;
use crate::source::{RuleOptions, games_help, parse_game, parse_seed, read_position};
use crate::typing::{Typed, Typing};

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    #[arg(help = games_help("The game, asked for if left out"))]
    game: Option<GameKind>,
    #[command(flatten)]
    rules: RuleOptions,
    /// A position's text to start from; without it, the start of the game
    #[arg(long, value_name = "POSITION", requires = "game", conflicts_with = "seed")]
    position: Option<String>,
    /// Which set-up to start from, where they are random; without it, a new one
    #[arg(long, value_parser = parse_seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// Play against the engine: 1, for beginners, to 10, or max
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    level: Option<Level>,
    /// Which side you play against the engine
    #[arg(long, value_enum, default_value_t = SideChoice::First, requires = "level")]
    side: SideChoice,
    /// The most seconds that the engine thinks about a turn
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = parse_seconds)]
    #[arg(requires = "level")]
    time: Duration,
}

#[derive(Clone, Copy, ValueEnum)]
enum SideChoice {
    /// White, or player 1
    First,
    /// Black, or player 2
    Second,
    /// One or the other
    Random,
}

impl SideChoice {
    fn player(self) -> Player {
        match self {
            Self::First => Player::First,
            Self::Second => Player::Second,
            Self::Random => Player::BOTH[Random::new(new_seed()).below(2) as usize],
        }
    }
}

fn parse_level(text: &str) -> Result<Level, String> {
    text.parse()
}

const HELP: &str = "\
Or a command:
  moves       what can be played
  hint        what the engine would play
  undo        takes your last step back, and what followed it
  board       draws the board again
  position    writes the position out
  save FILE   writes the game to a new file
  resign      the player to act gives up
  draw        both agree on a draw, or the engine is asked for one
  quit        leaves";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut input = Typing::new();
    let kind = match arguments.game {
        Some(kind) => kind,
        None => match ask_for_game(&mut input)? {
            Some(kind) => kind,
            None => return Ok(()),
        },
    };
    let rules = arguments.rules.of(kind);
    let seed = arguments.seed.unwrap_or_else(new_seed);
    let start = match &arguments.position {
        Some(text) => read_position(rules, text)?,
        None => AnyPosition::start(rules, seed),
    };
    if kind.starts_at_random() && arguments.position.is_none() {
        say(&format!("Set-up {seed}: --seed {seed} gives it again.\n"))?;
    }
    let mut seats = [(); 2].map(|()| Seat::Human { name: String::new() });
    let opponent = arguments.level.map(|level| {
        let seat = &mut seats[arguments.side.player().opponent().index()];
        *seat = Seat::Engine {
            level: match level {
                Level::Of(number) => number,
                Level::Max => STRONGEST,
            },
        };
        let request = Request { limits: Limits::time(arguments.time), lines: 1, level };
        Opponent { engine: Engine::default(), request }
    });
    let mut terminal = Terminal::new(start, seats, opponent)?;
    let kept = Arc::new(Mutex::new(Unsaved::default()));
    let at_interrupt = Arc::clone(&kept);
    interrupt::last_act(move || {
        let unsaved = at_interrupt.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = say(&unsaved.save());
    });
    say(&terminal.state(String::new()))?;
    say("Type a turn, or help.\n")?;
    loop {
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = terminal.unsaved();
        match input.line(&terminal.prompt())? {
            Typed::End => return Ok(()),
            Typed::Interrupted => {
                say(&terminal.unsaved().save())?;
                return Err(Failure::Interrupted);
            }
            Typed::Line(line) => match terminal.answer(line.trim()) {
                Reply::Say(text) => say(&format!("{text}\n"))?,
                Reply::Leave => return Ok(()),
            },
        }
    }
}

/// A seed that was not there before.
pub(super) fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed again.
    Random::new(now.as_nanos() as u64).next() % 1_000_000
}

/// A file for a game, named by the moment.
pub(super) fn new_file_name(game: impl Display) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("trefoil-{game}-{}.txt", now.as_secs())
}

/// A game that would be lost if the program ended now.
#[derive(Default)]
struct Unsaved {
    game: &'static str,
    /// Empty if there is nothing to save.
    record: String,
}

impl Unsaved {
    /// Writes it to a new file, and says where.
    fn save(&self) -> String {
        if self.record.is_empty() {
            return "\n".to_owned();
        }
        let path = new_file_name(self.game);
        match fs::write(&path, &self.record) {
            Ok(()) => format!("\nThe game is in {path}.\n"),
            Err(why) => format!("\nThe game was not saved: {path} cannot be written: {why}\n"),
        }
    }
}

fn say(text: &str) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(io::stdout());
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

fn ask_for_game(input: &mut Typing) -> Result<Option<GameKind>, Failure> {
    loop {
        say(&format!("Which game? {}\n", GameKind::ALL.map(GameKind::name).join(", ")))?;
        let Typed::Line(line) = input.line("> ")? else { return Ok(None) };
        match line.trim().parse() {
            Ok(kind) => return Ok(Some(kind)),
            Err(why) => say(&format!("{why}\n"))?,
        }
    }
}

enum Reply {
    Say(String),
    Leave,
}

/// A game at one terminal.
struct Terminal {
    game: GameInPlay,
    /// Whether the game as it is stands in a file.
    saved: bool,
    /// Asked for hints.
    adviser: Option<Engine>,
    /// The steps of the turn that has been begun.
    begun: Vec<String>,
    opponent: Option<Opponent>,
}

/// The engine at the other side of the board.
struct Opponent {
    engine: Engine,
    request: Request,
}

impl Opponent {
    /// The turn it plays.
    fn think(&mut self, position: &AnyPosition) -> Option<String> {
        let shown = io::stderr().is_terminal();
        if shown {
            anstream::eprint!("thinking…");
        }
        let analysis = self.engine.go(position, &self.request, &mut |_| ());
        if shown {
            anstream::eprint!("\r\x1b[K");
        }
        analysis.lines.into_iter().next().and_then(|line| line.turns.into_iter().next())
    }
}

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Times in a game at a terminal are of no interest.
const NO_TIME: u64 = 0;

impl Terminal {
    fn new(
        start: AnyPosition,
        seats: [Seat; 2],
        opponent: Option<Opponent>,
    ) -> Result<Self, Failure> {
        let game = GameInPlay::new(start, seats, Terms::at_one_screen(true), NO_TIME)
            .map_err(|why| Failure::bad(why.to_string()))?;
        Ok(Self { game, saved: false, adviser: None, begun: Vec::new(), opponent })
    }

    fn prompt(&self) -> String {
        match self.game.end() {
            Some(_) => "over> ".to_owned(),
            None => format!("{}> ", self.name_of(self.game.position().to_act())),
        }
    }

    fn name_of(&self, player: Player) -> &'static str {
        self.game.position().kind().name_of(player)
    }

    /// The position, in the middle of a turn that of the moment.
    fn position(&self) -> AnyPosition {
        let begun = self.game.begin_turn(&self.begun).ok();
        begun.map_or_else(|| self.game.position().clone(), |begun| begun.position)
    }

    fn answer(&mut self, line: &str) -> Reply {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let player = self.game.position().to_act();
        Reply::Say(match word.to_ascii_lowercase().as_str() {
            "" => return Reply::Say(String::new()),
            "help" | "?" => {
                let typing = self.game.position().kind().typing();
                format!("Type a turn, or the steps of one after another:\n  {typing}\n{HELP}")
            }
            "quit" | "exit" => return Reply::Leave,
            "moves" => self.position().steps().join(" "),
            "hint" => self.hint(),
            "board" => draw::text(&self.position()),
            "position" => self.position().to_string(),
            "undo" => self.undo(),
            "save" => self.save(rest.trim()),
            "resign" => self.end(player, &Wish::Resign),
            "draw" => self.agree(player),
            _ => self.play(line),
        })
    }

    /// What would be lost if the program ended now.
    fn unsaved(&self) -> Unsaved {
        if self.saved || self.game.tree().is_empty() {
            return Unsaved::default();
        }
        let game = self.game.position().kind().name();
        Unsaved { game, record: record::write(&self.game.record()) }
    }

    /// What the engine would play, from here or to finish the turn.
    fn hint(&mut self) -> String {
        let position = self.position();
        if self.game.end().is_some() || position.is_over() {
            return "The game is over.".to_owned();
        }
        let request = Request { limits: Limits::time(HINT_TIME), ..Request::default() };
        let analysis = self.adviser.get_or_insert_default().go(&position, &request, &mut |_| ());
        match analysis.lines.first().and_then(|line| line.turns.first()) {
            Some(turn) => format!("The engine would play {turn}."),
            None => "The engine has nothing to say.".to_owned(),
        }
    }

    fn play(&mut self, turns: &str) -> String {
        self.saved = false;
        if self.game.end().is_some() {
            return "The game is over. undo takes the last step back, quit leaves.".to_owned();
        }
        let mut notice = String::new();
        for turn in turns.split_whitespace() {
            if self.game.engine_to_act().is_some() {
                let state = self.state(notice);
                return format!("{state}{turn} was not played: the engine came first\n");
            }
            match self.play_part(turn) {
                Ok(passes) => notice.push_str(&passes),
                Err(why) => {
                    return format!("{why}\n(moves lists what can be played, help explains)");
                }
            }
        }
        self.state(notice)
    }

    /// Plays a turn, or adds a part of one to the turn that has been begun. Says who passes then.
    fn play_part(&mut self, text: &str) -> Result<String, WishError> {
        let steps = [&self.begun[..], &[text.to_owned()]].concat();
        let begun = self.game.begin_turn(&steps)?;
        match begun.turn {
            None => {
                self.begun = begun.steps;
                Ok(String::new())
            }
            Some(turn) => {
                self.begun.clear();
                self.wish(self.game.position().to_act(), &Wish::Turn(turn))
            }
        }
    }

    /// Does what a player wishes, and says who has to pass after it.
    fn wish(&mut self, by: Player, wish: &Wish) -> Result<String, WishError> {
        let decision = self.game.decide(by, wish, NO_TIME)?;
        Ok(self.accept(decision))
    }

    fn accept(&mut self, decision: Decision) -> String {
        let before = self.game.tree().len();
        self.game.accept(decision);
        let played = self.game.tree().line().skip(before);
        let passes = played.filter(|node| node.forced);
        passes
            .map(|node| format!("{} has no move and passes\n", self.name_of(node.player)))
            .collect()
    }

    /// The board and what there is to say about it. What follows by itself is played, and so is what the
    /// engine answers.
    fn state(&mut self, mut notice: String) -> String {
        let settled = self.game.settle(NO_TIME);
        notice.push_str(&self.accept(settled));
        while self.game.engine_to_act().is_some() {
            let player = self.game.position().to_act();
            let Some(turn) =
                self.opponent.as_mut().and_then(|opponent| opponent.think(self.game.position()))
            else {
                break;
            };
            notice.push_str(&format!("{} plays {turn}\n", self.name_of(player)));
            let passes =
                self.wish(player, &Wish::Turn(turn)).expect("the engine plays by the rules");
            notice.push_str(&passes);
        }
        format!("{}{notice}{}", draw::text(&self.position()), self.farewell())
    }

    fn farewell(&self) -> &'static str {
        match self.game.end() {
            Some(_) => "The game is over. save FILE keeps it, undo goes back, quit leaves.\n",
            None => "",
        }
    }

    fn undo(&mut self) -> String {
        if self.begun.pop().is_some() {
            return draw::text(&self.position());
        }
        match self.wish(self.human(), &Wish::TakeBack) {
            Ok(_) => draw::text(self.game.position()),
            Err(why) => why.to_string(),
        }
    }

    /// Both agree on a draw at one terminal; the engine is asked for one.
    fn agree(&mut self, player: Player) -> String {
        let offering = match &self.opponent {
            Some(_) => self.human(),
            None => player,
        };
        if let Err(why) = self.wish(offering, &Wish::OfferDraw) {
            return why.to_string();
        }
        let answering = offering.opponent();
        let position = self.game.position();
        let accept = match &mut self.opponent {
            Some(opponent) => opponent.engine.accepts_draw(position, answering),
            None => true,
        };
        let answer = Wish::AnswerDraw { accept };
        match accept {
            true => self.end(answering, &answer),
            false => self
                .wish(answering, &answer)
                .map_or_else(|why| why.to_string(), |_| "The engine wants to play on.".to_owned()),
        }
    }

    /// The player who is no engine.
    fn human(&self) -> Player {
        let seats = self.game.seats();
        Player::BOTH
            .into_iter()
            .find(|player| seats[player.index()].is_human())
            .unwrap_or(Player::First)
    }

    fn end(&mut self, by: Player, wish: &Wish) -> String {
        if let Err(why) = self.wish(by, wish) {
            return why.to_string();
        }
        let result = match self.game.end() {
            Some(End { outcome: Some(Outcome::Win(player)), termination: Some(how) }) => {
                format!("{} wins by {how}", self.name_of(player))
            }
            _ => "a draw by agreement".to_owned(),
        };
        format!("{result}\n{}", self.farewell())
    }

    fn save(&mut self, path: &str) -> String {
        if path.is_empty() {
            return "Say where: save FILE".to_owned();
        }
        if !self.begun.is_empty() && self.game.end().is_none() {
            let parts = self.game.position().join_parts(&self.begun);
            return format!("Finish the turn first (played of it: {parts}), or undo its steps.");
        }
        let record = self.game.record();
        // Never over a file that is there already.
        let file = fs::OpenOptions::new().write(true).create_new(true).open(path);
        match file.and_then(|mut file| file.write_all(record::write(&record).as_bytes())) {
            Ok(()) => {
                self.saved = true;
                format!("Saved to {path}.")
            }
            Err(why) => format!("{path} was not written: {why}"),
        }
    }
}
