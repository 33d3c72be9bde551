//! The one facade over search and knowledge.

use game::{Diagram, Notation, Position, turn_text};
use games::{AnyPosition, GameKind};
use search::{Knowledge, Limits, NodeCount, Report, Searcher, StopFlag, WIN};

use crate::level::{Level, Weakened};
use crate::{DvonnKnowledge, LyngkKnowledge, YinshKnowledge};

/// An opponent and analyst for all games.
#[derive(Debug)]
pub struct Engine {
    searcher: Searcher,
    options: Options,
    dvonn: DvonnKnowledge,
    yinsh: YinshKnowledge,
    lyngk: LyngkKnowledge,
}

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
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
pub struct Analysis {
    /// Turns looked ahead in full.
    pub depth: u32,
    /// The longest line looked at, in steps.
    pub selective_depth: u32,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Positions visited.
    pub nodes: u64,
    /// Since the question was asked.
    pub time: std::time::Duration,
    /// How full the memory of the search is, in thousandths.
    pub fullness: u32,
}

/// A way the game may go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
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

impl Default for Options {
    fn default() -> Self {
        Self { hash: 64, threads: 1 }
    }
}

impl Default for Request {
    fn default() -> Self {
        Self { limits: Limits::default(), lines: 1, level: Level::Max }
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Engine {
    /// An engine that uses so much and no more.
    pub fn new(options: Options) -> Self {
        Self {
            searcher: Searcher::new(options.hash, options.threads),
            options,
            dvonn: DvonnKnowledge::default(),
            yinsh: YinshKnowledge::default(),
            lyngk: LyngkKnowledge::default(),
        }
    }

    /// What it uses.
    pub fn options(&self) -> Options {
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
        sink: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let (searcher, kind) = (&mut self.searcher, position.kind());
        match position {
            AnyPosition::Dvonn(diagram) => {
                think(searcher, &self.dvonn, (kind, diagram), request, sink)
            }
            AnyPosition::Yinsh(diagram) => {
                think(searcher, &self.yinsh, (kind, diagram), request, sink)
            }
            AnyPosition::Lyngk(diagram) => {
                think(searcher, &self.lyngk, (kind, diagram), request, sink)
            }
        }
    }

    /// The judgement of a position at a glance, in hundredths of the game's unit from the side of
    /// the player to act; nothing for a finished one.
    pub fn glance(&self, position: &AnyPosition) -> Option<i32> {
        fn judge<K: Knowledge>(knowledge: &K, diagram: &Diagram<K::Position>) -> i32 {
            knowledge.evaluate(diagram.position())
        }
        if position.is_over() {
            return None;
        }
        Some(match position {
            AnyPosition::Dvonn(diagram) => judge(&self.dvonn, diagram),
            AnyPosition::Yinsh(diagram) => judge(&self.yinsh, diagram),
            AnyPosition::Lyngk(diagram) => judge(&self.lyngk, diagram),
        })
    }
}

fn think<K: Knowledge<Position: Notation>>(
    searcher: &mut Searcher,
    knowledge: &K,
    (kind, diagram): (GameKind, &Diagram<K::Position>),
    request: &Request,
    sink: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let position = diagram.position();
    let told = |report: &Report<<K::Position as Position>::Move>| tell(knowledge, position, report);
    let report = match request.level.weakness(kind, position.key()) {
        None => {
            searcher.search(knowledge, position, request.lines, &request.limits, &mut |report| {
                sink(&told(report));
            })
        }
        Some(weakness) => {
            let limits = weakness.limits(&request.limits);
            let weakened = Weakened::new(knowledge, weakness);
            searcher.search(&weakened, position, request.lines, &limits, &mut |report| {
                sink(&told(report));
            })
        }
    };
    told(&report)
}

/// A report in the words of the outside: turns as text, results by the game's own measure.
fn tell<K: Knowledge<Position: Notation>>(
    knowledge: &K,
    position: &K::Position,
    report: &Report<<K::Position as Position>::Move>,
) -> Analysis {
    let lines = report.lines.iter().map(|line| {
        let distance = line.score.distance();
        let value = line.score.value;
        let exact = line.score.proven.then(|| match distance {
            Some(_) => value.signum(),
            None => value / 100,
        });
        Line {
            value,
            exact,
            distance,
            win_probability: match exact {
                Some(result) => (1.0 + f64::from(result.signum())) / 2.0,
                None => knowledge.win_probability(value.clamp(-WIN, WIN)),
            },
            turns: whole_turns(position, &line.steps),
        }
    });
    Analysis {
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
