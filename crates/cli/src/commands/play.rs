use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use engine::{Engine, Level, Limits, Request};
use game::record::{self, GameResult, Record, Turn};
use game::{Outcome, Player, Random};
use games::{AnyPosition, GameKind};

use crate::analyst::parse_seconds;
use crate::draw;
use crate::failure::Failure;
use crate::source::{RuleOptions, parse_game, read_position};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: dvonn, yinsh, yinsh-blitz, lyngk or lyngk-6; asked for if left out
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    game: Option<GameKind>,
    #[command(flatten)]
    rules: RuleOptions,
    /// A position's text to start from; without it, the start of the game
    #[arg(long, value_name = "POSITION", requires = "game", conflicts_with = "seed")]
    position: Option<String>,
    /// Which of LYNGK's random set-ups to start from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play against the engine: 1, for beginners, to 10, or max
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    level: Option<Level>,
    /// Which side you play against the engine
    #[arg(long, value_enum, default_value_t = Side::First, requires = "level")]
    side: Side,
    /// The most seconds that the engine thinks about a turn
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = parse_seconds)]
    #[arg(requires = "level")]
    time: Duration,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// White, or player 1
    First,
    /// Black, or player 2
    Second,
    /// One or the other
    Random,
}

impl Side {
    fn player(self) -> Player {
        match self {
            Self::First => Player::First,
            Self::Second => Player::Second,
            Self::Random => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Player::BOTH[Random::new(now.as_nanos() as u64).below(2) as usize]
            }
        }
    }
}

fn parse_level(text: &str) -> Result<Level, String> {
    text.parse()
}

const HELP: &str = "\
Type a turn, or the steps of one after another:
  dvonn   c3 places a piece, c3-d3 moves a stack
  yinsh   e3 places a ring, h7-g7 moves one, xg5-g9 removes a row, xa5 removes a ring
  lyngk   c3-c5 moves a stack, r, claims red, r,c3-c5 does both
Or a command:
  moves       what can be played
  undo        takes your last step back, and what followed it
  board       draws the board again
  position    writes the position out
  save FILE   writes the game to a new file
  resign      the player to act gives up
  draw        both agree on a draw, or the engine is asked for one
  quit        leaves";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut input = io::stdin().lock().lines();
    let kind = match arguments.game {
        Some(kind) => kind,
        None => match ask_for_game(&mut input)? {
            Some(kind) => kind,
            None => return Ok(()),
        },
    };
    let rules = arguments.rules.of(kind);
    let start = match &arguments.position {
        Some(text) => read_position(rules, text)?,
        None => AnyPosition::start(rules, arguments.seed),
    };
    let opponent = arguments.level.map(|level| Opponent {
        engine: Engine::default(),
        request: Request { limits: Limits::time(arguments.time), lines: 1, level },
        side: arguments.side.player().opponent(),
    });
    let mut table = Table::new(start, opponent);
    say(&table.state())?;
    say("Type a turn, or help.\n")?;
    loop {
        say(&table.prompt())?;
        let Some(line) = input.next().transpose()? else { return Ok(()) };
        match table.answer(line.trim()) {
            Reply::Say(text) => say(&format!("{text}\n"))?,
            Reply::Leave => return Ok(()),
        }
    }
}

fn say(text: &str) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(io::stdout());
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

fn ask_for_game(
    input: &mut impl Iterator<Item = io::Result<String>>,
) -> Result<Option<GameKind>, Failure> {
    loop {
        say(&format!("Which game? {}\n> ", GameKind::ALL.map(GameKind::name).join(", ")))?;
        let Some(line) = input.next().transpose()? else { return Ok(None) };
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

/// A game at one terminal: where it stands, and how it came there.
struct Table {
    start: AnyPosition,
    /// Each part of a turn as typed, with the position before it.
    past: Vec<(AnyPosition, String)>,
    now: AnyPosition,
    /// A result that the players decided before the end of play.
    ended: Option<(Outcome, &'static str)>,
    opponent: Option<Opponent>,
}

/// The engine at the other side of the board.
struct Opponent {
    engine: Engine,
    request: Request,
    side: Player,
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

    /// Whether it takes a draw.
    fn agrees(&mut self, position: &AnyPosition) -> bool {
        self.engine.accepts_draw(position, self.side)
    }
}

impl Table {
    fn new(start: AnyPosition, opponent: Option<Opponent>) -> Self {
        Self { now: start.clone(), start, past: Vec::new(), ended: None, opponent }
    }

    fn prompt(&self) -> String {
        if !io::stdin().is_terminal() {
            return String::new();
        }
        match self.outcome() {
            Some(_) => "over> ".to_owned(),
            None => format!("{}> ", self.now.kind().name_of(self.now.to_act())),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.map(|(outcome, _)| outcome).or_else(|| self.now.outcome())
    }

    fn answer(&mut self, line: &str) -> Reply {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Reply::Say(match word.to_ascii_lowercase().as_str() {
            "" => return Reply::Say(String::new()),
            "help" | "?" => HELP.to_owned(),
            "quit" | "exit" => return Reply::Leave,
            "moves" => self.now.steps().join(" "),
            "board" => draw::text(&self.now),
            "position" => self.now.to_string(),
            "undo" => self.undo(),
            "save" => self.save(rest.trim()),
            "resign" => self.end(Outcome::Win(self.now.to_act().opponent()), "resignation"),
            "draw" => self.agree(),
            _ => self.play(line),
        })
    }

    fn play(&mut self, turns: &str) -> String {
        if self.outcome().is_some() {
            return "The game is over. undo takes the last step back, quit leaves.".to_owned();
        }
        for turn in turns.split_whitespace() {
            if self.is_engines_turn() {
                return format!("{}{turn} was not played: the engine came first\n", self.state());
            }
            if let Err(why) = self.play_part(turn) {
                return format!("{why}\n(moves lists what can be played, help explains)");
            }
        }
        self.state()
    }

    /// The board and what there is to say about it. A pass that is forced is played, and so is what
    /// the engine answers.
    fn state(&mut self) -> String {
        let mut notice = String::new();
        loop {
            let player = self.now.kind().name_of(self.now.to_act());
            if self.now.steps() == ["pass"] {
                notice.push_str(&format!("{player} has no move and passes\n"));
                self.play_part("pass").expect("the only step is legal");
            } else if let Some(turn) = self.reply() {
                notice.push_str(&format!("{player} plays {turn}\n"));
                self.play_part(&turn).expect("the engine plays by the rules");
            } else {
                break;
            }
        }
        format!("{}{notice}{}", draw::text(&self.now), self.farewell())
    }

    fn is_engines_turn(&self) -> bool {
        let player = self.now.to_act();
        self.opponent.as_ref().is_some_and(|opponent| opponent.side == player)
    }

    /// What the engine plays, if it is to act.
    fn reply(&mut self) -> Option<String> {
        if !self.is_engines_turn() {
            return None;
        }
        self.opponent.as_mut()?.think(&self.now)
    }

    fn play_part(&mut self, text: &str) -> Result<(), games::PlayError> {
        let before = self.now.clone();
        let part = self.now.play_text(text)?;
        self.past.push((before, part));
        Ok(())
    }

    fn farewell(&self) -> &'static str {
        match self.outcome() {
            Some(_) => "The game is over. save FILE keeps it, undo goes back, quit leaves.\n",
            None => "",
        }
    }

    fn undo(&mut self) -> String {
        if self.ended.take().is_some() {
            return "The game goes on.".to_owned();
        }
        // Passes and the engine's turns were played by themselves, so they are taken back with the
        // step before them.
        let engine = self.opponent.as_ref().map(|opponent| opponent.side);
        let decided = |(before, part): &(AnyPosition, String)| {
            part != "pass" && engine != Some(before.to_act())
        };
        match self.past.iter().rposition(decided) {
            None => "Nothing has been played yet.".to_owned(),
            Some(at) => {
                self.now = self.past[at].0.clone();
                self.past.truncate(at);
                draw::text(&self.now)
            }
        }
    }

    fn agree(&mut self) -> String {
        let refuses = |opponent: &mut Opponent| !opponent.agrees(&self.now);
        if self.outcome().is_none() && self.opponent.as_mut().is_some_and(refuses) {
            return "The engine wants to play on.".to_owned();
        }
        self.end(Outcome::Draw, "agreement")
    }

    fn end(&mut self, outcome: Outcome, how: &'static str) -> String {
        if self.outcome().is_some() {
            return "The game is over already.".to_owned();
        }
        self.ended = Some((outcome, how));
        let kind = self.now.kind();
        let result = match outcome {
            Outcome::Win(player) => format!("{} wins by {how}", kind.name_of(player)),
            Outcome::Draw => "a draw by agreement".to_owned(),
        };
        format!("{result}\n{}", self.farewell())
    }

    fn save(&self, path: &str) -> String {
        if path.is_empty() {
            return "Say where: save FILE".to_owned();
        }
        let record = match self.record() {
            Ok(record) => record,
            Err(parts) => {
                return format!(
                    "Finish the turn first (played of it: {parts}), or undo its steps."
                );
            }
        };
        // Never over a file that is there already.
        let file = fs::OpenOptions::new().write(true).create_new(true).open(path);
        match file.and_then(|mut file| file.write_all(record::write(&record).as_bytes())) {
            Ok(()) => format!("Saved to {path}."),
            Err(why) => format!("{path} was not written: {why}"),
        }
    }

    /// The game as a record, or the parts of the turn that is not finished.
    fn record(&self) -> Result<Record, String> {
        let mut record = Record::default();
        self.start.rules().write_to(&mut record);
        let kind = self.start.kind();
        if kind.starts_at_random() || self.start != AnyPosition::start(kind, 0) {
            record.set_tag("Setup", self.start.to_string());
        }
        if let Some(opponent) = &self.opponent {
            let names =
                if kind.starts_at_random() { ["Player1", "Player2"] } else { ["White", "Black"] };
            let name = format!("Trefoil, level {}", opponent.request.level);
            record.set_tag(names[opponent.side.index()], name);
        }
        let mut parts: Vec<String> = Vec::new();
        for (n, (before, part)) in self.past.iter().enumerate() {
            parts.push(part.clone());
            let after = self.past.get(n + 1).map_or(&self.now, |(position, _)| position);
            if after.ends_turn_of(before.to_act()) {
                record.turns.push(Turn::new(before.join_parts(&parts)));
                parts.clear();
            }
        }
        if !parts.is_empty() && self.ended.is_none() {
            return Err(self.now.join_parts(&parts));
        }
        record.result = GameResult::from(self.outcome());
        record.set_tag("Result", record.result.to_string());
        if let Some((_, how)) = self.ended {
            record.set_tag("Termination", how);
        }
        Ok(record)
    }
}
