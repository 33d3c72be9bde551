//! A program that speaks the Universal Game Interface, as a player.

use std::time::{Duration, Instant};

use games::{AnyPosition, Rules};
use play::GameInPlay;

use crate::program::RunningProgram;
use crate::{Allowance, Contestant, Forfeit, Program, Resources};

/// How long a program may take to start and to get ready.
const PATIENCE_AT_START: Duration = Duration::from_secs(20);

/// How long it may think where no clock says how long.
const PATIENCE_WITHOUT_CLOCK: Duration = Duration::from_secs(600);

pub(crate) struct UgiPlayer {
    program: RunningProgram,
    resources: Resources,
}

/// The option that says how claims are made.
const AWARDING: &str = "ClaimAwardsFives";

impl UgiPlayer {
    /// Starts the program and tells it which game is played.
    pub(crate) fn start(
        program: &Program,
        rules: Rules,
        resources: &Resources,
    ) -> Result<Self, Forfeit> {
        let running = RunningProgram::start(&program.command, "quit")?;
        let mut player = Self { program: running, resources: *resources };
        // Whoever never gets ready has no clock to overstep: that is no playing program.
        player.greet(program, rules, resources).map_err(|fault| Forfeit::crash(fault.reason))?;
        Ok(player)
    }

    fn greet(
        &mut self,
        program: &Program,
        rules: Rules,
        resources: &Resources,
    ) -> Result<(), Forfeit> {
        self.send("ugi")?;
        let mut known = Vec::new();
        self.wait_for("ugiok", PATIENCE_AT_START, |line| {
            let mut words = line.split_whitespace();
            if (words.next(), words.next()) == (Some("option"), Some("name")) {
                known.extend(words.next().map(str::to_owned));
            }
        })?;
        self.send(&format!("setoption name UGI_Variant value {}", rules.kind))?;
        if rules.claim_awards_fives {
            // Who plays by other rules would lose by an illegal turn, sooner or later.
            if !known.iter().any(|option| option == AWARDING) {
                return Err(Forfeit::crash(format!("the program has no option {AWARDING}")));
            }
            self.send(&format!("setoption name {AWARDING} value true"))?;
        }
        for (name, value) in [("Threads", resources.threads), ("Hash", resources.hash)] {
            if known.iter().any(|option| option == name) {
                self.send(&format!("setoption name {name} value {value}"))?;
            }
        }
        for (name, value) in &program.options {
            if !known.contains(name) {
                return Err(Forfeit::crash(format!("the program has no option {name}")));
            }
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        self.send("uginewgame")?;
        self.send("isready")?;
        self.wait_for("readyok", PATIENCE_AT_START, |_| ())?;
        Ok(())
    }

    fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        self.program.send(line)
    }

    /// Reads on until a line begins with the word, and gives the rest of that line.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        mut other: impl FnMut(&str),
    ) -> Result<String, Forfeit> {
        let start = Instant::now();
        loop {
            let line = self.program.line(patience.saturating_sub(start.elapsed()), word)?;
            match line.trim_start().strip_prefix(word) {
                Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => {
                    return Ok(rest.trim().to_owned());
                }
                _ => other(&line),
            }
        }
    }
}

impl Contestant for UgiPlayer {
    fn choose(&mut self, game: &GameInPlay, allowance: &Allowance) -> Result<String, Forfeit> {
        self.send(&position_command(game))?;
        self.send(&go_command(allowance))?;
        let patience = match allowance.deadline() {
            Some(time) => self.resources.patience(time),
            None => PATIENCE_WITHOUT_CLOCK,
        };
        let answer = self.wait_for("bestmove", patience, |_| ())?;
        match answer.split_whitespace().next() {
            Some(turn) => Ok(turn.to_owned()),
            None => Err(Forfeit::crash("bestmove came without a turn")),
        }
    }

    fn cpu_time(&mut self) -> Option<Duration> {
        self.program.cpu_time()
    }
}

fn position_command(game: &GameInPlay) -> String {
    let (start, rules) = (game.start(), game.start().rules());
    let mut command = if !rules.kind.starts_at_random() && *start == AnyPosition::start(rules, 0) {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    };
    for (n, turn) in game.tree().line().enumerate() {
        command.push_str(if n == 0 { " moves " } else { " " });
        command.push_str(&turn.text);
    }
    command
}

fn go_command(allowance: &Allowance) -> String {
    match allowance {
        Allowance::Time(time) => format!("go movetime {}", time.as_millis()),
        Allowance::Clock { left, increments, .. } => {
            let [first, second] = left.map(|left| left.as_millis());
            let [one, other] = increments.map(|increment| increment.as_millis());
            format!("go p1time {first} p2time {second} p1inc {one} p2inc {other}")
        }
        Allowance::Nodes(nodes) => format!("go nodes {nodes}"),
        Allowance::Depth(depth) => format!("go depth {depth}"),
        Allowance::Unlimited => "go".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use game::Player;
    use play::{Seat, Terms, Wish};

    use games::GameKind;

    use super::*;

    #[test]
    fn positions_and_limits_are_told_as_the_protocol_says() {
        let told = |start: &AnyPosition, turns: &[&str]| {
            let seats = [(); 2].map(|()| Seat::Human { name: String::new() });
            let mut game =
                GameInPlay::new(start.clone(), seats, Terms::at_one_screen(false), 0).unwrap();
            for turn in turns {
                let decision = game
                    .decide(game.position().to_act(), &Wish::Turn((*turn).to_owned()), 0)
                    .unwrap();
                game.accept(decision);
            }
            position_command(&game)
        };
        let start = AnyPosition::start(GameKind::Dvonn, 1);
        assert_eq!(told(&start, &["c3", "d3"]), "position startpos moves c3 d3");
        let start = AnyPosition::read(GameKind::Dvonn, "9/10/5,r,5/10/9 b place").unwrap();
        assert_eq!(told(&start, &[]), "position fen 9/10/5,r,5/10/9 b place");
        let start = AnyPosition::start(GameKind::Lyngk, 4);
        assert_eq!(told(&start, &[]), format!("position fen {start}"));
        let left = [Duration::from_secs(3), Duration::from_millis(2_500)];
        let increments = [Duration::from_millis(100), Duration::from_millis(50)];
        let clock = Allowance::Clock { left, increments, player: Player::First };
        assert_eq!(go_command(&clock), "go p1time 3000 p2time 2500 p1inc 100 p2inc 50");
        assert_eq!(go_command(&Allowance::Nodes(7)), "go nodes 7");
    }
}
