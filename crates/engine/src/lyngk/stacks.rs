//! What a network is told of a position.
//!
//! A stack is won by whoever completes it with an own colour on top. So what matters about a stack is
//! its height, whose it is, who can still land on it (the players whose colours it lacks), who can at
//! once, and where it can go itself: the *class* of a stack. Where it stands does not matter. Of each colour
//! there are counts: what it tops, how well its stacks are joined, and what they could do for an owner.
//!
//! Which stacks can be landed on follows from the groups that the stacks of a colour form: every
//! member of a group reaches all that the group sees.

use game::{Player, Position as _};
use lyngk::{Colour, Colours, Point, PointSet, Position};

use crate::classes::gather;
use crate::network::{Shape, WIDE};

/// Whose it is, whose colours it lacks and who can land on it: a byte. Then height, whether it holds a joker, and
/// whether a stack of nobody's can land on it.
const CLASSES: usize = 256 * 24;

/// Stacks of two or more: whose, where they can go, whether they can complete one, who can land on them. Then height.
const HIGH: usize = CLASSES;

/// Whose a colour is: the player to act, the other, or nobody.
const COLOURS: usize = HIGH + 256 * 6;

/// What is counted of a colour: how many values are told apart.
const COLOUR_VALUES: [usize; 4] = [
    9 * 6, // stacks that it tops, and those of two or more among them
    7 * 4, // links, and stacks that it can complete
    16,    // stacks that its groups can land on
    5,     // lone jokers among them
];

/// What is counted of a player.
const PLAYER_VALUES: [usize; 4] = [
    8,  // stacks taken off, or fives
    5,  // stacks that can be completed
    4,  // stacks that can be completed by a claim
    16, // stacks that can be landed on
];

const fn sum(values: &[usize]) -> usize {
    let (mut sum, mut n) = (0, 0);
    while n < values.len() {
        sum += values[n];
        n += 1;
    }
    sum
}

const PLAYERS: usize = COLOURS + 3 * sum(&COLOUR_VALUES);

/// Claims made by either player.
const CLAIMS: usize = PLAYERS + 2 * sum(&PLAYER_VALUES);

/// Who can complete how many stacks, or some by a claim.
const GOALS: usize = CLAIMS + 9;

/// By how much the player to act leads: in fives, fours, threes, twos and ones.
const LEADS: usize = GOALS + 64;

/// Leads that are told apart: from four behind to four ahead.
const LEAD_VALUES: usize = 9;

pub(super) const SHAPE: Shape = Shape { inputs: LEADS + 5 * LEAD_VALUES, hidden: WIDE, buckets: 8 };

/// The stage of the game, by the points that are empty.
pub(super) fn bucket(position: &Position) -> usize {
    ((Point::COUNT - position.occupied().len()) / 4).min(SHAPE.buckets - 1)
}

/// How high a stack has to be to count as a goal.
pub(super) fn goal(position: &Position) -> usize {
    position.variant().highest()
}

/// What the stacks of a colour could do for an owner, and what they can do while they are nobody's.
#[derive(Clone, Copy, Default)]
struct Power {
    /// The stacks that an owner can land on.
    lands: u64,
    /// The stacks that an owner can complete so.
    goals: u64,
    /// The stacks that anybody can land on while the colour is nobody's.
    neutral: u64,
    /// Of the stacks of two or more: those that can go to one or two, those that can go to more, those that can complete one.
    few: u64,
    many: u64,
    completing: u64,
    links: usize,
    reach: usize,
    jokers: usize,
}

/// The stacks that hold one of these colours.
#[inline(always)]
fn holding_any(position: &Position, colours: Colours) -> PointSet {
    // All five are looked at: how many there are is anybody's guess, for a processor too.
    Colour::ALL.into_iter().fold(PointSet::EMPTY, |any, colour| {
        let more =
            if colours.contains(colour) { position.holding(colour) } else { PointSet::EMPTY };
        any.or(more)
    })
}

/// The stacks that lack one of these colours, and those that lack two.
#[inline(always)]
fn lacking(position: &Position, colours: Colours) -> (u64, u64) {
    let occupied = position.occupied();
    let all = colours.fold(occupied, |all, colour| all.and(position.holding(colour)));
    let any = holding_any(position, colours);
    let two = if colours.len() == 2 { occupied.without(any) } else { PointSet::EMPTY };
    (occupied.without(all).word(), two.word())
}

/// The stacks that hold a joker: those with fewer colours than pieces.
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
        ones.without(twos).without(fours),
        twos.without(ones),
        twos.and(ones),
        fours.without(ones),
        fours.and(ones),
        PointSet::EMPTY,
    ];
    (1..=6).fold(PointSet::EMPTY, |any, height| {
        any.or(position.of_height(height).without(exactly[height]))
    })
}

/// `up_to[height]`: the stacks that are no higher.
#[inline(always)]
fn heights(position: &Position) -> [PointSet; 7] {
    let mut up_to = [PointSet::EMPTY; 7];
    for height in 1..up_to.len() {
        up_to[height] = up_to[height - 1].or(position.of_height(height));
    }
    up_to
}

#[inline(always)]
fn power(position: &Position, goal: usize, up_to: &[PointSet; 7], colour: Colour) -> Power {
    let mut power = Power::default();
    let singles = position.of_height(1);
    let fitting = position.occupied().without(position.holding(colour));
    position.for_each_group(colour, |members, seen| {
        let seen = seen.and(fitting);
        let high = members.without(singles);
        let mut lands = PointSet::EMPTY;
        // Nothing more needs to be asked of a single piece.
        if high.word() != members.word() {
            lands = seen.and(up_to[goal - 1]);
            power.goals |= seen.and(position.of_height(goal - 1)).word();
        }
        if high.is_empty() {
            power.neutral |= seen.and(singles).word();
        } else {
            for from in members.and(singles) {
                power.neutral |= position.seen_from(from).and(fitting).and(singles).word();
            }
        }
        for from in high {
            let height = usize::from(position.height(from));
            if height == goal {
                continue;
            }
            let bit = 1 << from.index();
            let seen = seen.without(holding_any(position, position.colours(from)));
            let targets = seen.and(up_to[goal - height]);
            let goals = seen.and(position.of_height(goal - height));
            lands = lands.or(targets);
            power.goals |= goals.word();
            power.neutral |=
                targets.and(position.seen_from(from)).and(up_to[height.min(goal - height)]).word();
            match targets.len() {
                0 => {}
                1 | 2 => power.few |= bit,
                _ => power.many |= bit,
            }
            if !goals.is_empty() {
                power.completing |= bit;
            }
        }
        power.lands |= lands.word();
        power.links += members.len() - 1;
        power.reach += lands.len();
        power.jokers += lands.and(position.lone_jokers()).len();
    });
    power
}

/// The stacks that an owner of a colour can complete at once.
pub(super) fn goals(position: &Position, colour: Colour) -> PointSet {
    let goal = goal(position);
    let singles = position.of_height(1);
    let mut goals = PointSet::EMPTY;
    position.for_each_group(colour, |members, seen| {
        let seen = seen.without(position.holding(colour));
        if !members.and(singles).is_empty() {
            goals = goals.or(seen.and(position.of_height(goal - 1)));
        }
        for from in members.without(singles).without(position.of_height(goal)) {
            let high_enough =
                seen.and(position.of_height(goal - usize::from(position.height(from))));
            if !high_enough.is_empty() {
                goals =
                    goals.or(high_enough.without(holding_any(position, position.colours(from))));
            }
        }
    });
    goals
}

/// What some colours can do together.
#[derive(Clone, Copy, Default)]
struct GroupReach {
    lands: u64,
    goals: u64,
}

/// What is found out about a position before a network is told.
pub(super) struct Survey {
    powers: [Power; 5],
    /// Of the player to act and of the other.
    claims: [Colours; 2],
    reaches: [GroupReach; 2],
    /// The stacks that can be completed by a claim.
    claim_goals: usize,
    /// The stacks that one of nobody's can land on.
    neutral: u64,
}

impl Survey {
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Self {
        let goal = goal(position);
        let up_to = heights(position);
        let powers = Colour::ALL.map(|colour| power(position, goal, &up_to, colour));
        let me = position.to_act();
        let claims = [position.claims(me), position.claims(me.opponent())];
        let reach = |colours: Colours| {
            let mut reach = GroupReach::default();
            for colour in colours {
                reach.lands |= powers[colour.index()].lands;
                reach.goals |= powers[colour.index()].goals;
            }
            reach
        };
        let unclaimed = Colours::ALL.without(claims[0].or(claims[1]));
        let mut neutral = 0;
        for colour in unclaimed {
            neutral |= powers[colour.index()].neutral;
        }
        let claim_goals = reach(unclaimed).goals.count_ones() as usize;
        Self { powers, claims, reaches: claims.map(reach), claim_goals, neutral }
    }

    /// Whether a player may claim a colour yet: the one to act, then the other.
    #[inline(always)]
    fn may_claim(&self) -> [bool; 2] {
        self.claims.map(|claims| claims.len() < 2)
    }

    /// Whether the player to act can complete a stack, be it by a claim.
    #[inline(always)]
    pub(super) fn can_complete(&self) -> bool {
        self.reaches[0].goals != 0 || self.may_claim()[0] && self.claim_goals > 0
    }

    /// Calls `visit` with every fact of the position, as the player to act sees it.
    #[inline(always)]
    pub(super) fn for_each_input(&self, position: &Position, mut visit: impl FnMut(usize)) {
        self.for_each_stack(position, &mut visit);
        self.for_each_colour(position, &mut visit);
        self.for_each_player(position, &mut visit);
    }

    #[inline(always)]
    fn for_each_stack(&self, position: &Position, visit: &mut impl FnMut(usize)) {
        let me = position.to_act();
        let [mine, theirs] = [me, me.opponent()].map(|player| position.owned(player).word());
        let (lacks_mine, lacks_both_mine) = lacking(position, self.claims[0]);
        let (lacks_theirs, lacks_both_theirs) = lacking(position, self.claims[1]);
        let [my_lands, their_lands] = self.reaches.map(|reach| reach.lands);
        let classes = gather([
            mine,
            theirs,
            lacks_mine,
            lacks_both_mine,
            lacks_theirs,
            lacks_both_theirs,
            my_lands,
            their_lands,
        ]);
        let jokers = with_joker(position).word();
        let has = |set: u64, point: Point| (set >> point.index() & 1) as usize;
        for point in position.occupied() {
            let height = usize::from(position.height(point)) - 1;
            let more = height + 6 * has(jokers, point) + 12 * has(self.neutral, point);
            visit(256 * more + usize::from(classes[point.index()]));
        }
        let (mut few, mut many, mut completing) = (0, 0, 0);
        for power in &self.powers {
            few |= power.few;
            many |= power.many;
            completing |= power.completing;
        }
        let full = position.of_height(goal(position));
        for point in position.occupied().without(position.of_height(1)).without(full) {
            let sets = [mine, theirs, few, many, completing, my_lands, their_lands, self.neutral];
            let mut class = 0;
            for (n, set) in sets.into_iter().enumerate() {
                class |= has(set, point) << n;
            }
            visit(HIGH + 256 * (usize::from(position.height(point)) - 1) + class);
        }
    }

    #[inline(always)]
    fn for_each_colour(&self, position: &Position, visit: &mut impl FnMut(usize)) {
        let full = position.of_height(goal(position));
        for colour in Colour::ALL {
            let role = match () {
                () if self.claims[0].contains(colour) => 0,
                () if self.claims[1].contains(colour) => 1,
                () => 2,
            };
            let power = &self.powers[colour.index()];
            let tops = position.tops(colour).without(full);
            let high = tops.without(position.of_height(1));
            let counts = [
                6 * tops.len().min(8) + high.len().min(5),
                4 * power.links.min(6) + (power.goals.count_ones() as usize).min(3),
                power.reach,
                power.jokers,
            ];
            tell(COLOURS + role * sum(&COLOUR_VALUES), counts, COLOUR_VALUES, visit);
        }
    }

    #[inline(always)]
    fn for_each_player(&self, position: &Position, visit: &mut impl FnMut(usize)) {
        let players = [position.to_act(), position.to_act().opponent()];
        let score = position.score();
        let may_claim = self.may_claim();
        let mut goals = [0; 2];
        for side in 0..2 {
            goals[side] = self.reaches[side].goals.count_ones() as usize;
            let counts = [
                usize::from(score[players[side].index()][0]),
                goals[side],
                if may_claim[side] { self.claim_goals } else { 0 },
                self.reaches[side].lands.count_ones() as usize,
            ];
            tell(PLAYERS + side * sum(&PLAYER_VALUES), counts, PLAYER_VALUES, visit);
        }
        visit(CLAIMS + 3 * self.claims[0].len() + self.claims[1].len());
        let by_claim = may_claim.map(|may_claim| usize::from(may_claim && self.claim_goals > 0));
        visit(GOALS + goals[0].min(3) + 4 * goals[1].min(3) + 16 * by_claim[0] + 32 * by_claim[1]);
        let [mine, theirs] = players.map(|player: Player| score[player.index()]);
        for n in 0..mine.len() {
            let lead = i32::from(mine[n]) - i32::from(theirs[n]);
            visit(LEADS + LEAD_VALUES * n + (lead.clamp(-4, 4) + 4) as usize);
        }
    }
}

/// Tells some counts, each by one of so many facts from the first on.
#[inline(always)]
fn tell<const N: usize>(
    mut first: usize,
    counts: [usize; N],
    values: [usize; N],
    visit: &mut impl FnMut(usize),
) {
    for n in 0..N {
        visit(first + counts[n].min(values[n] - 1));
        first += values[n];
    }
}

#[cfg(test)]
mod tests {
    use game::Random;
    use lyngk::{Move, Piece, Variant};

    use super::*;

    /// The same position with the other player to act.
    fn turned(position: &Position) -> Position {
        let mut turned = position.clone();
        turned.play_unchecked(Move::Pass);
        turned
    }

    /// Where the stacks of a player can land, and what they complete so, by the rules.
    fn reach(position: &Position, owned: PointSet) -> GroupReach {
        let mut reach = GroupReach::default();
        for from in owned {
            for to in position.targets(from) {
                let whole = position.height(from) + position.height(to);
                reach.lands |= 1 << to.index();
                reach.goals |= u64::from(usize::from(whole) == goal(position)) << to.index();
            }
        }
        reach
    }

    /// How many colours of a player a stack lacks.
    fn lacks(position: &Position, player: Player, point: Point) -> usize {
        position.claims(player).without(position.colours(point)).len()
    }

    /// Checks what was found for all stacks at once against what the rules say of each.
    fn check(position: &Position) {
        let survey = Survey::of(position);
        let (me, them) = (position.to_act(), position.to_act().opponent());
        let mine = reach(position, position.owned(me));
        let theirs = reach(&turned(position), position.owned(them));
        assert_eq!(survey.reaches[0].lands, mine.lands, "{position:?}");
        assert_eq!(survey.reaches[0].goals, mine.goals, "{position:?}");
        assert_eq!(survey.reaches[1].lands, theirs.lands, "{position:?}");
        assert_eq!(survey.reaches[1].goals, theirs.goals, "{position:?}");
        let owned = position.owned(me).or(position.owned(them));
        let neutral =
            reach(position, position.occupied().without(owned).without(position.lone_jokers()));
        assert_eq!(survey.neutral, neutral.lands, "{position:?}");

        let mut goals_by_claim = mine.goals;
        for colour in position.open_claims() {
            let mut claimed = position.clone();
            claimed.play_unchecked(Move::Claim(colour));
            let by_claim = reach(&claimed, claimed.tops(colour)).goals;
            assert_eq!(goals(position, colour).word(), by_claim, "{position:?}");
            goals_by_claim |= by_claim;
        }
        assert_eq!(survey.can_complete(), goals_by_claim != 0, "{position:?}");

        let mut found = Vec::new();
        survey.for_each_input(position, |input| found.push(input));
        assert!(found.iter().all(|input| *input < SHAPE.inputs), "{position:?}");
        let has = |set: u64, point: Point| (set >> point.index() & 1) as usize;
        let class = |point: Point| {
            let jokers = usize::from(position.height(point)) - position.colours(point).len();
            let facts = [
                usize::from(position.owner(point) == Some(me)),
                usize::from(position.owner(point) == Some(them)),
                usize::from(lacks(position, me, point) > 0),
                usize::from(lacks(position, me, point) > 1),
                usize::from(lacks(position, them, point) > 0),
                usize::from(lacks(position, them, point) > 1),
                has(mine.lands, point),
                has(theirs.lands, point),
            ];
            let byte: usize = facts.into_iter().enumerate().map(|(n, fact)| fact << n).sum();
            let height = usize::from(position.height(point)) - 1;
            let more = height + 6 * jokers.min(1) + 12 * has(neutral.lands, point);
            assert_eq!(position.top(point) == Some(Piece::Joker), more % 12 == 6);
            256 * more + byte
        };
        let expected: Vec<usize> = position.occupied().map(class).collect();
        assert_eq!(found[..expected.len()], expected, "{position:?}");
    }

    #[test]
    fn what_is_found_at_once_is_what_the_rules_say_of_each_stack() {
        let mut random = Random::new(9);
        for n in 0..300 {
            let variant = [Variant::Standard, Variant::SixStack][n % 2];
            let mut position = Position::start(variant, &mut random);
            while let Some(step) = position.random_move(&mut random) {
                if !position.pending() {
                    check(&position);
                }
                position.play_unchecked(step);
            }
        }
    }
}
