//! The one facade over search and knowledge.

use std::fmt;
use std::time::Duration;

use game::{Diagram, Notation, Player, Position, turn_text};
use games::{AnyPosition, GameKind};
use search::{Limits, NodeCount, Report, Searcher, StopFlag, WIN, Watch};

use crate::game_knowledge::GameKnowledge;
use crate::level::{Level, Weakened};
use crate::network::NotANetwork;
use crate::training::{Trained as _, Trainer, TrainerOf};
use crate::{DvonnKnowledge, LyngkKnowledge, YinshKnowledge};

/// What the engine knows of each game. This and [`of_game`] list the games; nothing else here does.
#[derive(Debug, Default)]
pub(crate) struct AllKnowledge {
    pub(crate) dvonn: DvonnKnowledge,
    pub(crate) yinsh: YinshKnowledge,
    pub(crate) lyngk: LyngkKnowledge,
}

/// Answers with the knowledge type of the game that a position belongs to.
macro_rules! of_game {
    ($position:expr, |$diagram:ident: $Game:ident| $answer:expr) => {
        match $position {
            AnyPosition::Dvonn($diagram) => {
                type $Game = DvonnKnowledge;
                $answer
            }
            AnyPosition::Yinsh($diagram) => {
                type $Game = YinshKnowledge;
                $answer
            }
            AnyPosition::Lyngk($diagram) => {
                type $Game = LyngkKnowledge;
                $answer
            }
        }
    };
}

/// What trains the network of a game.
pub fn trainer(kind: GameKind) -> Box<dyn Trainer> {
    match kind {
        GameKind::Dvonn => Box::new(TrainerOf::<DvonnKnowledge>::default()),
        GameKind::Yinsh | GameKind::YinshBlitz => Box::new(TrainerOf::<YinshKnowledge>::default()),
        GameKind::Lyngk | GameKind::LyngkSix => Box::new(TrainerOf::<LyngkKnowledge>::default()),
    }
}

/// The network of a game, if the networks are part of the program.
pub fn embedded_network(kind: GameKind) -> Option<&'static [u8]> {
    match kind {
        GameKind::Dvonn => DvonnKnowledge::EMBEDDED,
        GameKind::Yinsh | GameKind::YinshBlitz => YinshKnowledge::EMBEDDED,
        GameKind::Lyngk | GameKind::LyngkSix => LyngkKnowledge::EMBEDDED,
    }
}

/// How many turns the player to act is likely to play yet.
pub(crate) fn turns_left(position: &AnyPosition) -> f64 {
    of_game!(position, |diagram: Game| Game::turns_left(diagram.position()))
}

/// By how much the player to act has won a finished game, if the game knows margins.
pub(crate) fn final_margin(position: &AnyPosition) -> Option<i32> {
    of_game!(position, |diagram: Game| Game::final_margin(diagram.position()))
}

/// The strength of each level under the rules that a position is played by.
#[cfg(test)]
pub(crate) fn levels(position: &AnyPosition) -> &'static [crate::level::Strength; 10] {
    of_game!(position, |diagram: Game| Game::levels(diagram.position()))
}

/// An opponent and analyst for all games.
pub struct Engine {
    searcher: Searcher,
    watch: Box<dyn Watch>,
    options: EngineOptions,
    knowledge: AllKnowledge,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

/// How many nodes the engine looks at before it answers an offer of a draw.
const DRAW_NODES: u64 = 20_000;

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Megabytes for what the search remembers.
    pub hash: usize,
    /// Threads to search on.
    pub threads: usize,
}

/// What is asked about a position.
#[derive(Clone, Debug)]
pub struct Request {
    /// When to end.
    pub limits: Limits,
    /// How many of the best turns to look for.
    pub lines: usize,
    /// How well to play.
    pub level: Level,
}

/// What has been found out so far.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// Turns looked ahead in full.
    pub depth: u32,
    /// The longest line looked at, in steps.
    pub selective_depth: u32,
    /// The best lines, best first.
    pub lines: Vec<Variation>,
    /// Positions visited.
    pub nodes: u64,
    /// Since the question was asked.
    pub time: Duration,
    /// How full the memory of the search is, in thousandths.
    pub fullness: u32,
}

/// A way the game may go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Hundredths of the game's unit, from the side of the player to act.
    pub value: i32,
    /// The result, where it is proven: the final margin in DVONN, else 1, 0 or -1.
    pub exact: Option<i32>,
    /// Steps until the end of the game, where a win or loss is proven.
    pub distance: Option<i32>,
    /// The chance to win, draws counting half.
    pub win_probability: f64,
    /// The turns, the first one whole.
    pub turns: Vec<String>,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self { hash: 64, threads: 1 }
    }
}

impl Default for Request {
    fn default() -> Self {
        Self { limits: Limits::default(), lines: 1, level: Level::Max }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for Engine {
    fn default() -> Self {
        Self::new(EngineOptions::default())
    }
}

impl Engine {
    /// An engine that uses so much and no more, and the clock of the operating system.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new(options: EngineOptions) -> Self {
        Self::with_watch(options, Box::new(crate::SystemWatch::default()))
    }

    /// An engine that is told the time, and tells how far it has come while it thinks.
    pub fn with_watch(options: EngineOptions, watch: Box<dyn Watch>) -> Self {
        Self {
            searcher: Searcher::new(options.hash, options.threads),
            watch,
            options,
            knowledge: AllKnowledge::default(),
        }
    }

    /// Gives it the network of a game, where it is not part of the program.
    ///
    /// # Errors
    /// If the bytes are no network of this version. What it knew before stays.
    pub fn load(&mut self, kind: GameKind, network: &[u8]) -> Result<(), NotANetwork> {
        let known = &mut self.knowledge;
        match kind {
            GameKind::Dvonn => known.dvonn = DvonnKnowledge::read(network)?,
            GameKind::Yinsh | GameKind::YinshBlitz => known.yinsh = YinshKnowledge::read(network)?,
            GameKind::Lyngk | GameKind::LyngkSix => known.lyngk = LyngkKnowledge::read(network)?,
        }
        Ok(())
    }

    /// What it uses.
    pub fn options(&self) -> EngineOptions {
        self.options
    }

    /// What stops it from outside while it thinks.
    pub fn stop_flag(&self) -> StopFlag {
        self.searcher.stop_flag()
    }

    /// How many positions it has visited for the running question, to be read from outside.
    pub fn node_count(&self) -> NodeCount {
        self.searcher.node_count()
    }

    /// Forgets earlier positions, as before a new game.
    pub fn forget(&mut self) {
        self.searcher.forget();
    }

    /// Thinks about a position, reports to the sink as it goes, and gives its last report. Its first
    /// line begins with the turn to play; there is none exactly if the game is over.
    pub fn go(
        &mut self,
        position: &AnyPosition,
        request: &Request,
        sink: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        of_game!(position, |diagram: Game| self.think::<Game>(diagram, request, sink))
    }

    /// Whether a player whom the engine plays for takes a draw: not while it thinks itself ahead.
    pub fn accepts_draw(&mut self, position: &AnyPosition, player: Player) -> bool {
        let request = Request { limits: Limits::nodes(DRAW_NODES), ..Request::default() };
        let result = self.go(position, &request, &mut |_| ());
        let to_act = position.to_act();
        result.lines.first().is_none_or(|best| match player == to_act {
            true => best.value <= 0,
            false => best.value >= 0,
        })
    }

    fn think<G: GameKnowledge>(
        &mut self,
        diagram: &Diagram<G::Position>,
        request: &Request,
        sink: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let knowledge = G::among(&self.knowledge);
        let position = diagram.position();
        let told =
            |report: &Report<<G::Position as Position>::Move>| tell(knowledge, position, report);
        let mut tell_sink = |report: &Report<_>| sink(&told(report));
        let (searcher, watch) = (&mut self.searcher, &mut *self.watch);
        let report = match request.level.weakness::<G>(position) {
            None => {
                let limits = &request.limits;
                searcher.search(knowledge, position, request.lines, limits, watch, &mut tell_sink)
            }
            Some(weakness) => {
                let limits = &weakness.limits(&request.limits);
                let knowledge = &Weakened::new(knowledge, weakness);
                searcher.search(knowledge, position, request.lines, limits, watch, &mut tell_sink)
            }
        };
        told(&report)
    }
}

/// A report in the words of the outside: turns as text, results by the game's own measure.
fn tell<K: GameKnowledge>(
    knowledge: &K,
    position: &K::Position,
    report: &Report<<K::Position as Position>::Move>,
) -> SearchResult {
    let lines = report.lines.iter().map(|line| {
        let distance = line.score.distance();
        let value = line.score.value;
        let exact = line.score.proven.then(|| match distance {
            Some(_) => value.signum(),
            None => K::hundredths(value) / 100,
        });
        Variation {
            value: K::hundredths(value),
            exact,
            distance,
            win_probability: match exact {
                Some(result) => (1.0 + f64::from(result.signum())) / 2.0,
                None => {
                    let chance =
                        |value: i32| knowledge.win_probability(position, value.clamp(-WIN, WIN));
                    (chance(value) + chance(line.value_before.unwrap_or(value))) / 2.0
                }
            },
            turns: whole_turns(position, &line.steps),
        }
    });
    SearchResult {
        depth: report.depth,
        selective_depth: report.selective_depth,
        lines: lines.collect(),
        nodes: report.nodes,
        time: report.time,
        fullness: report.fullness,
    }
}

/// The turns that a list of steps makes; one that is not finished at its end is left out.
fn whole_turns<P: Notation>(position: &P, steps: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let (mut turns, mut turn) = (Vec::new(), Vec::new());
    for step in steps {
        let player = position.to_act();
        position.play_unchecked(*step);
        turn.push(*step);
        if position.ends_turn_of(player) {
            turns.push(turn_text::<P>(&turn));
            turn.clear();
        }
    }
    turns
}
