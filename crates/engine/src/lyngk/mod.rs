//! What the engine knows of LYNGK.

mod stacks;

use game::{Position as _, Random};
use lyngk::{Colours, Move, Point, Position, Variant};
use search::{Knowledge, Parameters};

use crate::engine::AllKnowledge;
use crate::game_knowledge::{ChanceScale, GameKnowledge, result_value};
use crate::level::{Strength, strength};
use crate::network::{Inputs, Network, Shape, embedded};
use crate::training::{Trained, TrainingPlan};
use stacks::Survey;

/// The judgement of LYNGK positions.
#[derive(Clone, Debug)]
pub struct LyngkKnowledge {
    /// For the standard game and for the six-stack variant; without them stacks are counted.
    networks: Vec<Network>,
    parameters: Parameters,
}

/// By points that are empty, in the standard game and in the six-stack variant (docs/review.md). What a search thinks is surer
/// than a network by itself.
const CHANCES: [ChanceScale; 2] = [
    ChanceScale { early: (0, 40), late: (25, 30) },
    ChanceScale { early: (0, 48), late: (20, 34) },
];

/// The value of a position in which the player to act can complete a stack of six, and so wins: no network says as much.
const WON: i32 = 2_000;

/// With no more stacks than this the rest of the game is searched to its end.
const ENDING_STACKS: usize = 15;

/// The promise of a claim by which a stack can be completed at once: it comes with the moves that
/// are never passed over.
const WINNING_CLAIM: i32 = 1 << 22;

/// The promise of any other claim. There are few good moments for one, and each claim multiplies
/// the turns to look at.
const QUIET_CLAIM: i32 = -6_000;

/// The strength of each level.
const LEVELS: [Strength; 10] = [
    strength(1, 1_000, 809, 828),
    strength(2, 4_000, 635, 198),
    strength(2, 4_700, 480, 118),
    strength(3, 7_100, 300, 69),
    strength(3, 12_000, 196, 45),
    strength(4, 13_000, 135, 31),
    strength(5, 18_000, 72, 17),
    strength(6, 22_000, 60, 13),
    strength(8, 35_000, 20, 4),
    strength(12, 65_000, 0, 0),
];

/// The same in the six-stack variant.
const SIX_STACK_LEVELS: [Strength; 10] = [
    strength(1, 1_000, 780, 700),
    strength(2, 4_000, 650, 165),
    strength(2, 4_000, 540, 130),
    strength(2, 4_500, 425, 101),
    strength(3, 8_000, 255, 57),
    strength(3, 10_000, 172, 38),
    strength(4, 13_000, 110, 26),
    strength(5, 18_000, 68, 15),
    strength(6, 22_000, 45, 11),
    strength(8, 34_000, 25, 6),
];

const PARAMETERS: Parameters = Parameters {
    reverse_futility_margin: Some(30),
    reverse_futility_depth: 3,
    late_move_pruning: Some(8),
    late_move_pruning_growth: 3,
    pruning_depth: 4,
    futility_margin: Some(40),
    late_move_reduction_after: 3,
    late_move_reduction_divisor: 1_600,
    aspiration_window: 20,
    quiescence_depth: 0,
};

impl Default for LyngkKnowledge {
    fn default() -> Self {
        Self::embedded()
    }
}

fn variant_index(variant: Variant) -> usize {
    match variant {
        Variant::Standard | Variant::Awarding => 0,
        Variant::SixStack => 1,
    }
}

/// Whether a stack move completes a stack for the player to act.
fn completes(position: &Position, from: Point, to: Point) -> bool {
    let height = usize::from(position.height(from) + position.height(to));
    height == stacks::goal(position) && position.owned(position.to_act()).contains(from)
}

/// How good the stack looks that a move makes, by its height and by who can land on it then.
fn stack_promise(position: &Position, from: Point, to: Point) -> i32 {
    let (us, them) = (position.to_act(), position.to_act().opponent());
    let height = i32::from(position.height(from) + position.height(to));
    let colours = position.colours(from).or(position.colours(to));
    let lacks_one_of = |claims: Colours| !claims.without(colours).is_empty();
    let weight = height * height * 60;
    let own = position.owned(us).contains(from);
    let lacks_theirs = lacks_one_of(position.claims(them));
    let lacks_ours = lacks_one_of(position.claims(us));
    // Whether each of these holds is anybody's guess, for a processor too: they are added up without a branch.
    let [own, fits, open] = [own, own | lacks_ours, lacks_theirs].map(i32::from);
    let [taken, joined] = [them, us].map(|player| i32::from(position.owned(player).contains(to)));
    weight * (own + fits - 2 * open) + 500 * i32::from(position.height(to)) * taken - 300 * joined
}

/// What a stack is worth to who counts no more than the score: by height, from five to one.
const STACK_VALUES: [i32; 5] = [100, 30, 12, 5, 2];

impl Trained for LyngkKnowledge {
    const SHAPES: &[Shape] = &[stacks::SHAPE, stacks::SHAPE];
    const EMBEDDED: Option<&'static [u8]> = embedded!("../../networks/lyngk.net");
    const SCALE: i32 = 50;

    fn plan() -> TrainingPlan {
        TrainingPlan {
            games: vec![2_000, 4_000, 8_000, 8_000, 12_000, 24_000, 30_000],
            nodes: 700,
            random_turn: 40,
            random_turns: 3,
            proven: true,
            memory: 2,
            blend: 0.9,
            passes: 16,
            rate: 0.003,
            decay: 2.0,
        }
    }

    /// A game with six-stacks is half as long.
    fn variants() -> &'static [Variant] {
        &[Variant::Standard, Variant::SixStack, Variant::SixStack]
    }

    fn network_of(position: &Position) -> (usize, usize) {
        (variant_index(position.variant()), stacks::bucket(position))
    }

    #[inline(always)]
    fn for_each_input(position: &Position, visit: impl FnMut(usize)) {
        Survey::of(position).for_each_input(position, visit);
    }

    fn with_networks(networks: Vec<Network>) -> Self {
        Self { networks, parameters: PARAMETERS }
    }

    fn networks(&self) -> &[Network] {
        &self.networks
    }

    fn count_score(position: &Position) -> i32 {
        let me = position.to_act();
        let score = position.score();
        let [mine, theirs] = [me, me.opponent()].map(|player| {
            let stacks = score[player.index()].map(i32::from).into_iter();
            stacks.zip(STACK_VALUES).map(|(count, value)| count * value).sum::<i32>()
        });
        mine - theirs
    }

    fn is_opening(_: &Position) -> bool {
        false
    }

    /// In most games some random turns with early claims, which the engine itself hardly makes: it should
    /// know why.
    fn opening_step(&self, position: &Position, style: u32, random: &mut Random) -> Option<Move> {
        let gone = Point::COUNT - position.occupied().len();
        let until = [0, 0, 2, 4, 6, 9, 12, 16][style as usize % 8];
        if !position.pending() && gone >= until || position.is_over() {
            return None;
        }
        let mut claims = position.open_claims();
        if !claims.is_empty() && random.below(6) == 0 {
            let claim = claims.nth(random.below(claims.len() as u32) as usize).map(Move::Claim)?;
            if position.verify(claim).is_ok() {
                return Some(claim);
            }
        }
        position.random_move(random)
    }
}

impl GameKnowledge for LyngkKnowledge {
    fn among(all: &AllKnowledge) -> &Self {
        &all.lyngk
    }

    fn levels(position: &Position) -> &'static [Strength; 10] {
        [&LEVELS, &SIX_STACK_LEVELS][variant_index(position.variant())]
    }

    fn turns_left(position: &Position) -> f64 {
        // Each move joins two stacks; about half of them are never joined.
        (0.45 * position.occupied().len() as f64).max(4.0)
    }
}

impl Knowledge for LyngkKnowledge {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        let survey = Survey::of(position);
        if position.variant() == Variant::SixStack && survey.can_complete() {
            return WON;
        }
        if self.networks.is_empty() {
            return Self::count_score(position);
        }
        let (network, bucket) = Self::network_of(position);
        let mut inputs = Inputs::new();
        survey.for_each_input(position, |input| inputs.add(input));
        self.networks[network].judge(inputs.as_slice(), bucket, i64::from(Self::SCALE))
    }

    fn final_value(&self, position: &Position) -> i32 {
        result_value(position)
    }

    fn ordering_score(&self, position: &Position, step: Move) -> i32 {
        match step {
            Move::Stack(from, to) => stack_promise(position, from, to),
            Move::Claim(colour) if stacks::goals(position, colour).is_empty() => {
                QUIET_CLAIM + 200 * position.tops(colour).len() as i32
            }
            Move::Claim(_) => WINNING_CLAIM,
            Move::Pass => 0,
        }
    }

    fn is_tactical(&self, position: &Position, step: Move) -> bool {
        match step {
            Move::Stack(from, to) => completes(position, from, to),
            _ => false,
        }
    }

    fn is_ending(&self, position: &Position) -> bool {
        position.occupied().len() <= ENDING_STACKS
    }

    fn pack(step: Move) -> u16 {
        match step {
            Move::Claim(colour) => colour.index() as u16,
            Move::Stack(from, to) => 64 + (from.index() * 64 + to.index()) as u16,
            Move::Pass => 63,
        }
    }

    fn win_probability(&self, position: &Position, value: i32) -> f64 {
        let gone = (Point::COUNT - position.occupied().len()) as i32;
        CHANCES[variant_index(position.variant())].chance(value, gone)
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}
