//! One game of a match, from its opening to its result.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use game::record::{GameResult, Record, Turn};
use game::{Outcome, Player, Random};
use games::{GameKind, Termination};

use crate::pace::Clocks;
use crate::{ClockKind, Contestant, Entrant, FaultKind, Forfeit, GameSoFar, Match, Opening};

/// One of the two entries of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contender {
    /// The entry named first.
    First,
    /// The other one.
    Second,
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Which game of the match it is, from 0. Games 2n and 2n+1 have the same opening.
    pub number: u64,
    /// Who began it, as white or player 1.
    pub beginner: Contender,
    /// How it ended.
    pub outcome: Outcome,
    /// Why it ended.
    pub ending: Ending,
    /// How many turns each entry was asked for, and how long it thought about all of them.
    pub thought: [(u64, Duration); 2],
    /// The game as text.
    pub record: Record,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Played,
    /// By a fault of one of the entries, who has lost.
    Forfeit(Contender, Forfeit),
}

impl Contender {
    /// Both entries.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other entry.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, for tables.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Finished {
    /// Which entry won, or nobody.
    pub fn winner(&self) -> Option<Contender> {
        match self.outcome {
            Outcome::Win(player) => Some(side_of(player, self.beginner)),
            Outcome::Draw => None,
        }
    }
}

/// The entry that plays for a player.
fn side_of(player: Player, beginner: Contender) -> Contender {
    match player {
        Player::First => beginner,
        Player::Second => beginner.other(),
    }
}

/// Plays one game of a match.
pub(crate) fn play(plan: &Match, number: u64) -> Finished {
    let beginner = if number.is_multiple_of(2) { Contender::First } else { Contender::Second };
    let mut table = Table {
        plan,
        number,
        beginner,
        opening: plan.openings.nth(plan.kind, plan.seed, number / 2),
        clocks: Clocks::new(plan.pace),
        thought: [(0, Duration::ZERO); 2],
        played: Vec::new(),
    };
    let (outcome, ending) = table.play();
    let record = table.record(outcome, &ending);
    Finished { number, beginner, outcome, ending, thought: table.thought, record }
}

/// A game while it is played.
struct Table<'m> {
    plan: &'m Match,
    number: u64,
    beginner: Contender,
    opening: Opening,
    clocks: Clocks,
    thought: [(u64, Duration); 2],
    /// The turns since the opening.
    played: Vec<Turn>,
}

impl Table<'_> {
    fn entry(&self, player: Player) -> &Entrant {
        &self.plan.entries[side_of(player, self.beginner).index()]
    }

    fn seat(&self, player: Player) -> Result<Box<dyn Contestant>, Forfeit> {
        let random = Random::new(!self.plan.seed).branch(2 * self.number + player.index() as u64);
        caught(|| self.entry(player).seat(self.plan.kind, &self.plan.resources, random))
    }

    fn play(&mut self) -> (Outcome, Ending) {
        let mut seats = Vec::new();
        for player in Player::BOTH {
            match self.seat(player) {
                Ok(contestant) => seats.push(contestant),
                Err(fault) => return self.lost(player, fault),
            }
        }
        let mut game = GameSoFar {
            start: self.opening.start.clone(),
            turns: self.opening.turns.clone(),
            now: self.opening.after.clone(),
        };
        loop {
            if let Some(outcome) = game.now.outcome() {
                return (outcome, Ending::Played);
            }
            let player = game.now.to_act();
            if let Err(fault) = self.turn(&mut game, player, seats[player.index()].as_mut()) {
                return self.lost(player, fault);
            }
        }
    }

    fn turn(
        &mut self,
        game: &mut GameSoFar,
        player: Player,
        contestant: &mut dyn Contestant,
    ) -> Result<(), Forfeit> {
        let allowance = self.clocks.allowance(player);
        let begin = Instant::now();
        let before = contestant.cpu_time();
        let chosen = caught(|| contestant.choose(game, &allowance));
        let spent = match self.plan.resources.clock {
            ClockKind::Wall => begin.elapsed(),
            // A program that has ended can no longer be asked; its game is over anyway.
            ClockKind::Cpu => contestant
                .cpu_time()
                .zip(before)
                .map_or(begin.elapsed(), |(now, before)| now.saturating_sub(before)),
        };
        let (turns, time) = &mut self.thought[side_of(player, self.beginner).index()];
        *turns += 1;
        *time += spent;
        let text = chosen?;
        let late = |deadline| spent > deadline + self.plan.resources.grace;
        if allowance.deadline().is_some_and(late) {
            let seconds = spent.as_secs_f64();
            return Err(Forfeit::time(format!("the answer {text} took {seconds:.2} s")));
        }
        let text = game
            .now
            .play_turn(&text)
            .map_err(|why| Forfeit::illegal(format!("the answer {text:?} is no turn: {why}")))?;
        let clock = self.clocks.spend(player, spent);
        self.played.push(Turn { clock, ..Turn::new(&text) });
        game.turns.push(text);
        Ok(())
    }

    fn lost(&self, player: Player, fault: Forfeit) -> (Outcome, Ending) {
        let side = side_of(player, self.beginner);
        (Outcome::Win(player.opponent()), Ending::Forfeit(side, fault))
    }

    fn record(&self, outcome: Outcome, ending: &Ending) -> Record {
        let kind = self.plan.kind;
        let mut record = Record::default();
        self.opening.start.rules().write_to(&mut record);
        for player in Player::BOTH {
            record.set_tag(tag_of(kind, player), self.entry(player).to_string());
        }
        record.set_tag("Round", (self.number + 1).to_string());
        if kind.starts_at_random() || self.opening.start != games::AnyPosition::start(kind, 0) {
            record.set_tag("Setup", self.opening.start.to_string());
        }
        if !self.opening.turns.is_empty() {
            record.set_tag("OpeningTurns", self.opening.turns.len().to_string());
        }
        record.turns = self.opening.turns.iter().map(Turn::new).collect();
        record.turns.extend(self.played.iter().cloned());
        record.result = GameResult::Decided(outcome);
        record.set_tag("Result", record.result.to_string());
        if let Ending::Forfeit(_, fault) = ending {
            let termination = match fault.kind {
                FaultKind::Time => Termination::Time,
                FaultKind::Crash | FaultKind::Illegal => Termination::Abandoned,
            };
            record.set_tag("Termination", termination.name());
            let comments = match record.turns.last_mut() {
                Some(turn) => &mut turn.comments,
                None => &mut record.before,
            };
            comments.push(format!("{}: {}", fault.kind.name(), tidy(&fault.reason)));
        }
        record
    }
}

/// The tag that names a player.
fn tag_of(kind: GameKind, player: Player) -> &'static str {
    match (kind.starts_at_random(), player) {
        (false, Player::First) => "White",
        (false, Player::Second) => "Black",
        (true, Player::First) => "Player1",
        (true, Player::Second) => "Player2",
    }
}

/// A reason on one line, without what would end a comment or open a command in it.
fn tidy(reason: &str) -> String {
    let plain = |letter: char| match letter {
        '{' | '[' => '(',
        '}' | ']' => ')',
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    reason.chars().map(plain).collect()
}

/// A player in this process that panics has crashed, and the match goes on.
fn caught<T>(act: impl FnOnce() -> Result<T, Forfeit>) -> Result<T, Forfeit> {
    catch_unwind(AssertUnwindSafe(act))
        .unwrap_or_else(|_| Err(Forfeit::crash("the player panicked")))
}
