//! What is counted in a LYNGK position.
//!
//! A stack is won by whoever completes it with an own colour on top, so what matters about a stack
//! is who can still land on it: the players whose colours it lacks. Which stacks can be completed at
//! once follows from the groups that the stacks of a colour form: every member of a group reaches
//! all that the group sees.

use game::{Player, Position as _};
use lyngk::{Colour, Colours, PointSet, Position, Variant};

use crate::linear::{Counts, END};

pub(super) const FEATURES: usize = NAMES.len();

/// What is counted. Where nothing else is said: for each player, as a difference.
pub(super) const NAMES: [&str; 24] = [
    "fives", // taken off; in the six-stack variant owned
    "fours", // owned, as the next three
    "threes",
    "twos",
    "ones",
    "safe-near", // own stacks one below the goal on which no colour of the opponent can land
    "safe-middle", // two below
    "safe-low",  // three below
    "prey-near", // stacks of others on which only own colours can land, by height as above
    "prey-middle",
    "prey-low",
    "links",       // own stacks joined to another of their colour
    "reach",       // what the groups of own colours can land on
    "jokers",      // held in own stacks
    "joker-reach", // lone jokers that own groups see
    "goals",       // stacks that can be completed at once
    "claims-left", // claims not made yet
    "prospect",    // strength of the colour that can be claimed: the best, then the second best
    "turn",        // always one: it is good to be to act
    "goal-now",    // whether the player to act can complete a stack
    "goal-next",   // less: whether the opponent can
    "claim-now",   // whether the player to act can by a claim
    "claim-next",  // less: whether the opponent can
    "goals-next",  // less: whether the opponent can in two ways or more
];

/// How high a stack has to be to count as a goal.
pub(super) fn goal(position: &Position) -> usize {
    match position.variant() {
        Variant::Standard | Variant::Awarding => 5,
        Variant::SixStack => 6,
    }
}

/// What the stacks of a colour could do for an owner.
#[derive(Clone, Copy, Default)]
struct Power {
    /// What they can complete at once.
    goals: PointSet,
    links: i32,
    reach: i32,
    joker_reach: i32,
}

/// The stacks that an owner of a colour can complete at once.
pub(super) fn goals(position: &Position, colour: Colour) -> PointSet {
    let mut goals = PointSet::EMPTY;
    position.for_each_group(colour, |members, seen| {
        goals = goals.or(goals_of_group(position, goal(position), colour, members, seen));
    });
    goals
}

#[inline(always)]
fn goals_of_group(
    position: &Position,
    goal: usize,
    colour: Colour,
    members: PointSet,
    seen: PointSet,
) -> PointSet {
    let fitting = seen.without(position.holding(colour));
    // Nothing more needs to be asked of a single piece.
    let mut goals = PointSet::EMPTY;
    if !members.and(position.of_height(1)).is_empty() {
        goals = fitting.and(position.of_height(goal - 1));
    }
    for from in members.without(position.of_height(1)) {
        let height = usize::from(position.height(from));
        if height < goal {
            let high_enough = fitting.and(position.of_height(goal - height));
            if !high_enough.is_empty() {
                goals =
                    goals.or(high_enough.without(holding_any(position, position.colours(from))));
            }
        }
    }
    goals
}

/// The stacks that hold one of these colours.
#[inline(always)]
fn holding_any(position: &Position, colours: Colours) -> PointSet {
    colours.fold(PointSet::EMPTY, |any, colour| any.or(position.holding(colour)))
}

/// The stacks that lack one of these colours, so that it can land on them.
#[inline(always)]
fn lacking_any(position: &Position, colours: Colours) -> PointSet {
    let all = colours.fold(position.occupied(), |all, colour| all.and(position.holding(colour)));
    position.occupied().without(all)
}

/// The stacks of two or more that hold a joker: those with fewer colours than pieces.
#[inline(always)]
fn with_joker(position: &Position) -> PointSet {
    // The colours of all stacks are counted at once, one binary digit a set.
    let [mut ones, mut twos, mut fours] = [PointSet::EMPTY; 3];
    for colour in Colour::ALL {
        let holding = position.holding(colour);
        let carry = ones.and(holding);
        ones = ones.or(holding).without(carry);
        let carry_on = twos.and(carry);
        twos = twos.or(carry).without(carry_on);
        fours = fours.or(carry_on);
    }
    // By height: the stacks with just as many colours.
    let exactly = [
        PointSet::EMPTY,
        PointSet::EMPTY,
        twos.without(ones),
        twos.and(ones),
        fours.without(ones),
        fours.and(ones),
        PointSet::EMPTY,
    ];
    (2..=6).fold(PointSet::EMPTY, |any, height| {
        any.or(position.of_height(height).without(exactly[height]))
    })
}

#[inline(always)]
fn power(position: &Position, goal: usize, colour: Colour) -> Power {
    let mut power = Power::default();
    let landable = position.occupied().without(position.holding(colour));
    let low_enough = landable.without(position.of_height(goal));
    position.for_each_group(colour, |members, seen| {
        power.goals = power.goals.or(goals_of_group(position, goal, colour, members, seen));
        power.links += members.len() as i32 - 1;
        power.reach += seen.and(low_enough).len() as i32;
        power.joker_reach += seen.and(position.lone_jokers()).len() as i32;
    });
    power
}

/// How much a colour promises to whoever claims it: its pieces on top, high ones more, and how well
/// they are linked.
#[inline(always)]
fn strength(position: &Position, goal: usize, colour: Colour, power: &Power) -> i32 {
    let tops = position.tops(colour).without(position.of_height(goal));
    let high = tops.without(position.of_height(1));
    (tops.len() + 2 * high.len()) as i32 + power.links
}

/// What is counted for each player alone.
const PLAYERS_OWN: usize = 17;

#[inline(always)]
fn own_counts(
    position: &Position,
    goal: usize,
    player: Player,
    powers: &[Power; 5],
    jokers: PointSet,
) -> ([i32; PLAYERS_OWN], PointSet) {
    let claims = position.claims(player);
    let owned = position.owned(player);
    let open_to_us = lacking_any(position, claims);
    let open_to_them = lacking_any(position, position.claims(player.opponent()));
    let safe = owned.without(open_to_them);
    let prey = open_to_us.without(open_to_them).without(owned);
    let (mut links, mut reach, mut joker_reach, mut goals) = (0, 0, 0, PointSet::EMPTY);
    for colour in claims {
        let power = &powers[colour.index()];
        links += power.links;
        reach += power.reach;
        joker_reach += power.joker_reach;
        goals = goals.or(power.goals);
    }
    let of_height = |height: usize| owned.and(position.of_height(height)).len() as i32;
    let fives = match position.variant() {
        Variant::Standard | Variant::Awarding => i32::from(position.removed()[player.index()]),
        Variant::SixStack => of_height(5),
    };
    let below = |set: PointSet, less: usize| set.and(position.of_height(goal - less)).len() as i32;
    let counts = [
        fives,
        of_height(4),
        of_height(3),
        of_height(2),
        of_height(1),
        below(safe, 1),
        below(safe, 2),
        below(safe, 3),
        below(prey, 1),
        below(prey, 2),
        below(prey, 3),
        links,
        reach,
        owned.and(jokers).len() as i32,
        joker_reach,
        goals.len() as i32,
        2 - claims.len() as i32,
    ];
    (counts, goals)
}

/// The counts of a position, the player to act less the opponent.
pub(super) fn counts(position: &Position) -> Counts<FEATURES> {
    let (us, them) = (position.to_act(), position.to_act().opponent());
    let goal = goal(position);
    let powers = Colour::ALL.map(|colour| power(position, goal, colour));
    let jokers = with_joker(position);
    let (ours, our_goals) = own_counts(position, goal, us, &powers, jokers);
    let (theirs, their_goals) = own_counts(position, goal, them, &powers, jokers);

    let unclaimed = Colours::ALL.without(position.claims(us).or(position.claims(them)));
    let may_claim = |player: Player| position.claims(player).len() < 2;
    let (mut best, mut second, mut claim_goals) = (0, 0, 0);
    for colour in unclaimed {
        let power = &powers[colour.index()];
        let strength = strength(position, goal, colour, power);
        (best, second) = match strength {
            strength if strength > best => (strength, best),
            strength => (best, second.max(strength)),
        };
        claim_goals += power.goals.len() as i32;
    }
    let prospect = match (may_claim(us), may_claim(them)) {
        (true, true) => best - second,
        (true, false) => best,
        (false, true) => -best,
        (false, false) => 0,
    };
    let claim_now = may_claim(us) && claim_goals > 0;
    let claim_next = may_claim(them) && claim_goals > 0;

    let mut counts = [0; FEATURES];
    for n in 0..PLAYERS_OWN {
        counts[n] = ours[n] - theirs[n];
    }
    counts[PLAYERS_OWN..].copy_from_slice(&[
        prospect,
        1,
        i32::from(!our_goals.is_empty()),
        -i32::from(!their_goals.is_empty()),
        i32::from(claim_now),
        -i32::from(claim_next),
        -i32::from(their_goals.len() > 1),
    ]);
    counts
}

/// How far the game has gone. It ends with about a dozen stacks on the board.
pub(super) fn progress(position: &Position) -> i32 {
    (43 - position.occupied().len() as i32) * END / 34
}
