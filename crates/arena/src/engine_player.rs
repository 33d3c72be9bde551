use std::time::Duration;

use engine::{Clock, Engine, EngineOptions, Level, Limits, Request};
use games::AnyPosition;
use play::GameInPlay;

use crate::cpu_time::CpuWatch;
use crate::{Allowance, ClockKind, Contestant, Forfeit, Resources};

/// A level of the engine, in this process.
pub(crate) struct EnginePlayer {
    engine: Engine,
    level: Level,
}

/// The least time a search is given: enough for an answer of some sort.
const LEAST_TIME: Duration = Duration::from_millis(1);

impl EnginePlayer {
    pub(crate) fn new(level: Level, resources: &Resources) -> Self {
        let options = EngineOptions { hash: resources.hash, threads: resources.threads };
        let engine = match resources.clock {
            ClockKind::Wall => Engine::new(options),
            ClockKind::Cpu => Engine::with_watch(options, Box::new(CpuWatch)),
        };
        Self { engine, level }
    }
}

impl Contestant for EnginePlayer {
    fn choose(&mut self, game: &GameInPlay, allowance: &Allowance) -> Result<String, Forfeit> {
        let request =
            Request { limits: limits(allowance, game.position()), lines: 1, level: self.level };
        let analysis = self.engine.go(game.position(), &request, &mut |_| ());
        let turn = analysis.lines.into_iter().next().and_then(|line| line.turns.into_iter().next());
        turn.ok_or_else(|| Forfeit::illegal("the engine found no turn"))
    }
}

fn limits(allowance: &Allowance, position: &AnyPosition) -> Limits {
    match *allowance {
        Allowance::Time(time) => Limits::time(time.max(LEAST_TIME)),
        Allowance::Clock { left, increments, player } => {
            let n = player.index();
            Clock { left: left[n], increment: increments[n] }.limits(position)
        }
        Allowance::Nodes(nodes) => Limits::nodes(nodes),
        Allowance::Depth(depth) => Limits::depth(depth),
        Allowance::Unlimited => Limits::default(),
    }
}
