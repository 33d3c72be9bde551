use game::{Notation, Outcome, Player, Random, for_each_turn, turn_text};
use games::AnyPosition;

use crate::{Allowance, Contestant, Forfeit, GameSoFar};

/// Looks one turn ahead and takes what it sees: of the turns after which it has most, any.
pub(crate) struct Greedy {
    random: Random,
}

/// What a player has in a position, the most important part first.
type Gain = [i32; 3];

impl Greedy {
    pub(crate) fn new(random: Random) -> Self {
        Self { random }
    }

    fn take<P: Notation>(&mut self, position: &P, gain: fn(&P, Player) -> Gain) -> Option<String> {
        let player = position.to_act();
        let (mut best, mut ties, mut chosen) = (None, 0, None);
        for_each_turn(position, &mut |steps, after| {
            let result = match after.outcome() {
                Some(Outcome::Win(winner)) if winner == player => 1,
                Some(Outcome::Win(_)) => -1,
                _ => 0,
            };
            let worth = Some((result, gain(after, player)));
            if worth > best {
                (best, ties) = (worth, 0);
            }
            if worth == best {
                // The n-th of equals replaces the one chosen before once in n times.
                ties += 1;
                if self.random.below(ties) == 0 {
                    chosen = Some(turn_text::<P>(steps));
                }
            }
        });
        chosen
    }
}

impl Contestant for Greedy {
    fn choose(&mut self, game: &GameSoFar, _: &Allowance) -> Result<String, Forfeit> {
        let turn = match &game.now {
            AnyPosition::Dvonn(diagram) => self.take(diagram.position(), dvonn_gain),
            AnyPosition::Yinsh(diagram) => self.take(diagram.position(), yinsh_gain),
            AnyPosition::Lyngk(diagram) => self.take(diagram.position(), lyngk_gain),
        };
        turn.ok_or_else(|| Forfeit::illegal("no turn is left"))
    }
}

/// Mine less the opponent's.
fn lead(of: impl Fn(Player) -> i32, player: Player) -> i32 {
    of(player) - of(player.opponent())
}

/// Pieces controlled, then moves.
fn dvonn_gain(position: &dvonn::Position, player: Player) -> Gain {
    let pieces = position.score().map(|pieces| pieces as i32);
    let moves = |player| position.mobility(player) as i32;
    [lead(|player| pieces[player.index()], player), lead(moves, player), 0]
}

/// Rings removed, then rows that stand, then how far runs of markers have grown.
fn yinsh_gain(position: &yinsh::Position, player: Player) -> Gain {
    let rings = |player: Player| i32::from(position.removed()[player.index()]);
    let rows = |player| position.rows(player).count() as i32;
    let runs = |player| yinsh_runs(position, player);
    [lead(rings, player), lead(rows, player), lead(runs, player)]
}

/// The squares of the lengths of all runs of markers, so that one long run counts for more than
/// two short ones.
fn yinsh_runs(position: &yinsh::Position, player: Player) -> i32 {
    let markers = position.markers(player);
    let on = |point: Option<yinsh::Point>| point.is_some_and(|point| markers.contains(point));
    let mut sum = 0;
    for direction in hexgrid::Direction::AXES {
        for first in markers.filter(|point| !on(point.step(direction, -1))) {
            let length = (1..).take_while(|n| on(first.step(direction, *n))).count() as i32 + 1;
            sum += length * length;
        }
    }
    sum
}

/// Fives, or in the six-stack variant what is nearest to a six; then the height of the own stacks.
fn lyngk_gain(position: &lyngk::Position, player: Player) -> Gain {
    let fives = |player: Player| i32::from(position.score()[player.index()][0]);
    let heights = |player| {
        let height = |point| i32::from(position.height(point));
        position.owned(player).map(|point| height(point) * height(point)).sum()
    };
    [lead(fives, player), lead(heights, player), 0]
}
