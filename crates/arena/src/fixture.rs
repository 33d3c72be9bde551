//! One game of a match, from its opening to its result.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use game::record::Record;
use game::{Outcome, Player, Random, Reason};
use games::Termination;
use play::{Change, Event, EventError, GameInPlay, Seat, Terms};

use crate::pace::Clocks;
use crate::{ClockKind, Contestant, Entrant, FaultKind, Forfeit, Match};

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
    let opening = plan.openings.nth(plan.rules, plan.seed, number / 2);
    let seats = [(); 2].map(|()| Seat::Human { name: String::new() });
    let game = GameInPlay::new(opening.start, seats, Terms::default(), NO_TIME);
    let mut fixture = Fixture {
        plan,
        number,
        beginner,
        opening_turns: opening.turns.len(),
        game: game.expect("anybody may sit there"),
        clocks: Clocks::new(Player::BOTH.map(|player| plan.pace_of(side_of(player, beginner)))),
        thought: [(0, Duration::ZERO); 2],
        left: Vec::new(),
    };
    for turn in opening.turns {
        fixture.take_in(turn).expect("an opening is legal");
    }
    let ending = fixture.play();
    let outcome = fixture.game.end().and_then(|end| end.outcome).expect("it has been played out");
    let record = fixture.record(&ending);
    Finished { number, beginner, outcome, ending, thought: fixture.thought, record }
}

/// When the turns of a match are played is of no interest; what the clocks show is noted with them.
const NO_TIME: u64 = 0;

/// A game while it is played.
struct Fixture<'m> {
    plan: &'m Match,
    number: u64,
    beginner: Contender,
    opening_turns: usize,
    game: GameInPlay,
    clocks: Clocks,
    thought: [(u64, Duration); 2],
    /// What each player's clock showed after each turn since the opening.
    left: Vec<Option<Duration>>,
}

impl Fixture<'_> {
    fn entry(&self, player: Player) -> &Entrant {
        &self.plan.entries[side_of(player, self.beginner).index()]
    }

    fn seat(&self, player: Player) -> Result<Box<dyn Contestant>, Forfeit> {
        let random = Random::new(!self.plan.seed).branch(2 * self.number + player.index() as u64);
        caught(|| self.entry(player).seat(self.plan.rules, &self.plan.resources, random))
    }

    fn play(&mut self) -> Ending {
        let mut seats = Vec::new();
        for player in Player::BOTH {
            match self.seat(player) {
                Ok(contestant) => seats.push(contestant),
                Err(fault) => return self.lost(player, fault),
            }
        }
        while !self.game.position().is_over() {
            let player = self.game.position().to_act();
            if let Err(fault) = self.turn(player, seats[player.index()].as_mut()) {
                return self.lost(player, fault);
            }
        }
        let end = self.game.settle(NO_TIME);
        self.game.accept(end);
        Ending::Played
    }

    fn turn(&mut self, player: Player, contestant: &mut dyn Contestant) -> Result<(), Forfeit> {
        let allowance = self.clocks.allowance(player);
        let begin = Instant::now();
        let before = contestant.cpu_time();
        let chosen = caught(|| contestant.choose(&self.game, &allowance));
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
        self.take_in(text.clone())
            .map_err(|why| Forfeit::illegal(format!("the answer {text:?} is no turn: {why}")))?;
        self.left.push(self.clocks.spend(player, spent));
        Ok(())
    }

    /// Plays a turn of whoever is to act. Also a forced pass is asked for: other programs count on it.
    fn take_in(&mut self, text: String) -> Result<(), Reason> {
        let (player, parent) = (self.game.position().to_act(), self.game.tree().last());
        let change = Change::Turn { player, text, parent, spent: 0 };
        let event = Event { version: self.game.version() + 1, at: NO_TIME, change };
        self.game.apply(&event).map_err(|EventError(why)| match why.because {
            Some(deeper) => *deeper,
            None => why,
        })
    }

    fn lost(&mut self, player: Player, fault: Forfeit) -> Ending {
        let why = match fault.kind {
            FaultKind::Time => Termination::Time,
            FaultKind::Crash | FaultKind::Illegal => Termination::Abandoned,
        };
        let end = self.game.forfeit(player, why, NO_TIME).expect("the game goes on until then");
        self.game.accept(end);
        Ending::Forfeit(side_of(player, self.beginner), fault)
    }

    fn record(&self, ending: &Ending) -> Record {
        let mut record = self.game.record();
        for player in Player::BOTH {
            record.set_tag(self.plan.rules.kind.tag_of(player), self.entry(player).to_string());
        }
        record.set_tag("Round", (self.number + 1).to_string());
        if self.opening_turns > 0 {
            record.set_tag("OpeningTurns", self.opening_turns.to_string());
        }
        for (turn, left) in record.turns.iter_mut().skip(self.opening_turns).zip(&self.left) {
            turn.clock = *left;
        }
        if let Ending::Forfeit(_, fault) = ending {
            let comments = match record.turns.last_mut() {
                Some(turn) => &mut turn.comments,
                None => &mut record.before,
            };
            comments.push(format!("{}: {}", fault.kind.name(), tidy(&fault.reason)));
        }
        record
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
