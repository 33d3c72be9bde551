//! The fast form of a position.
//!
//! One bit a point: what is occupied, by what top, holding which colours and how high; a byte a
//! stack for its colours and height; and for each stack the stacks it sees, kept from move to
//! move. What a stack may land on is then three look-ups ANDed.
//!
//! Chains need no search for each stack. Stacks of one claimed colour that see each other form a
//! group, and every member reaches exactly what the group sees: a member that leaves opens no view
//! that it did not have itself.

use std::hash::{Hash, Hasher};

use game::{Outcome, Player, Random};
use hexgrid::nth_bit;

use crate::notation::read_steps;
use crate::sight::Sight;
use crate::stack::Stack;
use crate::{Colour, Colours, Illegal, Move, Piece, Point, PointSet, Setup, Variant, zobrist};

/// A position that can be played.
///
/// Equal positions have stacks of the same top, colours and height, the same claims, and the same
/// stacks taken off; the order of buried pieces and of claims does not matter for play and is not
/// kept.
#[derive(Clone, Debug)]
pub struct Position {
    occupied: u64,
    /// The stacks by what is on top, in the order of [`Piece::ALL`].
    tops: [u64; 6],
    /// The stacks of each player. Those of unclaimed colours and lone jokers are nobody's.
    owned: [u64; 2],
    /// The stacks that hold a colour, on top or below.
    holds: [u64; 5],
    /// The stacks of each height.
    heights: [u64; 8],
    stacks: [Stack; 64],
    sight: Sight,
    claims: [Colours; 2],
    pending: bool,
    removed: [u8; 2],
    winner: Option<Player>,
    to_act: Player,
    variant: Variant,
}

/// What the stacks of a position may land on, by their height and their colours.
struct Landing {
    /// By height of a neutral stack: the stacks that are low enough for it.
    neutral: [u64; 8],
    /// By height of an own stack: the stacks that are low enough for it.
    own: [u64; 8],
    /// By set of colours: the stacks that hold none of them.
    without: [u64; 32],
}

impl Landing {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        let heights = &position.heights;
        let up_to_1 = heights[1];
        let up_to_2 = up_to_1 | heights[2];
        let up_to_3 = up_to_2 | heights[3];
        let up_to_4 = up_to_3 | heights[4];
        let up_to_5 = up_to_4 | heights[5];
        let (neutral, own) = match position.variant {
            Variant::Standard => (
                [0, up_to_1, up_to_2, up_to_2, up_to_1, 0, 0, 0],
                [0, up_to_4, up_to_3, up_to_2, up_to_1, 0, 0, 0],
            ),
            Variant::SixStack => (
                [0, up_to_1, up_to_2, up_to_3, up_to_2, up_to_1, 0, 0],
                [0, up_to_5, up_to_4, up_to_3, up_to_2, up_to_1, 0, 0],
            ),
        };
        let mut without = [!0; 32];
        for (colour, holds) in position.holds.iter().enumerate() {
            let sets = 1 << colour;
            for set in 0..sets {
                without[sets + set] = without[set] & !holds;
            }
        }
        Self { neutral, own, without }
    }

    /// Where a stack may land that belongs to nobody.
    #[inline(always)]
    fn neutral(&self, stack: Stack) -> u64 {
        self.neutral[stack.height()] & self.without[stack.colours().index()]
    }

    /// Where a stack may land that belongs to the player.
    #[inline(always)]
    fn own(&self, stack: Stack) -> u64 {
        self.own[stack.height()] & self.without[stack.colours().index()]
    }
}

#[inline(always)]
fn bits(set: u64) -> impl Iterator<Item = Point> {
    PointSet(set)
}

impl Position {
    /// Builds the fast form of a setup that has been checked.
    pub(crate) fn from_checked(setup: &Setup) -> Self {
        let mut position = Self {
            occupied: 0,
            tops: [0; 6],
            owned: [0; 2],
            holds: [0; 5],
            heights: [0; 8],
            stacks: [Stack::NONE; 64],
            sight: Sight::of(setup.stacks.keys().copied().collect()),
            claims: setup.claims.each_ref().map(|claims| claims.iter().copied().collect()),
            pending: setup.pending,
            removed: setup.removed,
            winner: setup.winner,
            to_act: setup.to_move,
            variant: setup.variant,
        };
        for (point, pieces) in &setup.stacks {
            let (bit, stack) = (1 << point.index(), Stack::of(pieces));
            position.occupied |= bit;
            position.stacks[point.index()] = stack;
            position.heights[stack.height()] |= bit;
            stack.colours().for_each(|colour| position.holds[colour.index()] |= bit);
            if let Some(top) = pieces.last() {
                position.tops[top.index()] |= bit;
            }
            if let Some(owner) = setup.owner(*point) {
                position.owned[owner.index()] |= bit;
            }
        }
        position
    }

    /// Which game is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The occupied points.
    pub fn occupied(&self) -> PointSet {
        PointSet(self.occupied)
    }

    /// The stacks with this colour on top.
    pub fn tops(&self, colour: Colour) -> PointSet {
        PointSet(self.tops[colour.index()])
    }

    /// The stacks that hold this colour, on top or below.
    pub fn holding(&self, colour: Colour) -> PointSet {
        PointSet(self.holds[colour.index()])
    }

    /// The jokers that stand alone.
    pub fn lone_jokers(&self) -> PointSet {
        PointSet(self.tops[Piece::Joker.index()])
    }

    /// What is on top on a point.
    pub fn top(&self, point: Point) -> Option<Piece> {
        let on_top = |piece: &Piece| self.tops[piece.index()] >> point.index() & 1 == 1;
        Piece::ALL.into_iter().find(on_top)
    }

    /// The colours in the stack on a point.
    pub fn colours(&self, point: Point) -> Colours {
        self.stacks[point.index()].colours()
    }

    /// How many pieces stand on a point.
    pub fn height(&self, point: Point) -> u8 {
        self.stacks[point.index()].height() as u8
    }

    /// Whether the stack on a point is as high as stacks get: a five, or in the six-stack variant a
    /// six, that nobody took off. It never moves and nothing lands on it.
    pub fn is_wall(&self, point: Point) -> bool {
        self.stacks[point.index()].height() == self.variant.highest()
    }

    /// Who owns the stack on a point.
    pub fn owner(&self, point: Point) -> Option<Player> {
        let top = self.top(point)?.colour()?;
        Player::BOTH.into_iter().find(|player| self.claims(*player).contains(top))
    }

    /// The stacks a player controls.
    pub fn owned(&self, player: Player) -> PointSet {
        PointSet(self.owned[player.index()])
    }

    /// The colours a player has claimed.
    pub fn claims(&self, player: Player) -> Colours {
        self.claims[player.index()]
    }

    /// The colours that nobody has claimed.
    pub fn unclaimed(&self) -> Colours {
        Colours::ALL.without(self.claims[0].or(self.claims[1]))
    }

    /// The colours that the player to act may claim now, if a move can follow.
    pub fn open_claims(&self) -> Colours {
        if self.pending { Colours::EMPTY } else { self.open_claims_of(self.to_act) }
    }

    /// Whether the player to act has just made a claim, so that a move has to follow.
    pub fn pending(&self) -> bool {
        self.pending
    }

    /// How many stacks of five each player has taken off.
    pub fn removed(&self) -> [u8; 2] {
        self.removed
    }

    /// Who has won by a stack of six.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Where the player to act can move the stack on a point, without a further claim.
    pub fn targets(&self, point: Point) -> PointSet {
        if self.winner.is_some() {
            return PointSet::EMPTY;
        }
        let targets = self.find_stack(self.to_act, &Landing::of(self), |from, targets| {
            (from == point).then_some(targets)
        });
        PointSet(targets.unwrap_or(0))
    }

    /// The stacks of each player that count at the end: fives, fours, threes, twos and ones.
    pub fn score(&self) -> [[u8; 5]; 2] {
        Player::BOTH.map(|player| {
            let own = self.owned(player).0;
            let mut score = [5, 4, 3, 2, 1].map(|height| (self.heights[height] & own).count_ones());
            if self.variant == Variant::Standard {
                score[0] = u32::from(self.removed[player.index()]);
            }
            score.map(|count| count as u8)
        })
    }

    fn open_claims_of(&self, player: Player) -> Colours {
        if self.claims(player).len() < 2 { self.unclaimed() } else { Colours::EMPTY }
    }

    /// The stacks that either player may move.
    #[inline(always)]
    fn neutral(&self) -> u64 {
        let [first, second] = self.owned;
        self.occupied & !(first | second | self.tops[Piece::Joker.index()])
    }

    /// The next group among the stacks of one colour: its members, which are taken out of `rest`,
    /// and all that they see.
    #[inline(always)]
    fn next_group(&self, rest: &mut u64) -> (u64, u64) {
        let before = *rest;
        let mut todo = before & before.wrapping_neg();
        let mut seen = 0;
        while todo != 0 {
            let member = Point::with_bit(todo.trailing_zeros());
            *rest &= !(1 << member.index());
            seen |= self.sight.from(member);
            todo = (todo | self.sight.from(member)) & *rest;
        }
        (before & !*rest, seen)
    }
}

impl Position {
    /// Calls `visit` with the neutral stacks and where they can land, until there is an answer.
    #[inline(always)]
    fn find_neutral<T>(
        &self,
        landing: &Landing,
        mut visit: impl FnMut(Point, u64) -> Option<T>,
    ) -> Option<T> {
        for from in bits(self.neutral()) {
            let targets = self.sight.from(from) & landing.neutral(self.stacks[from.index()]);
            if let Some(answer) = visit(from, targets) {
                return Some(answer);
            }
        }
        None
    }

    /// Calls `visit` with the stacks of these colours and where their owner can land with them,
    /// until there is an answer.
    #[inline(always)]
    fn find_own<T>(
        &self,
        colours: Colours,
        landing: &Landing,
        mut visit: impl FnMut(Point, u64) -> Option<T>,
    ) -> Option<T> {
        for colour in colours {
            let stacks = self.tops[colour.index()];
            let seen_by = |set, point| set | self.sight.from(point);
            let linked = bits(stacks).fold(0, seen_by) & stacks;
            for from in bits(stacks & !linked) {
                let targets = self.sight.from(from) & landing.own(self.stacks[from.index()]);
                if let Some(answer) = visit(from, targets) {
                    return Some(answer);
                }
            }
            let mut rest = linked;
            while rest != 0 {
                let (members, seen) = self.next_group(&mut rest);
                for from in bits(members) {
                    let targets = seen & landing.own(self.stacks[from.index()]);
                    if let Some(answer) = visit(from, targets) {
                        return Some(answer);
                    }
                }
            }
        }
        None
    }

    /// Calls `visit` with the stacks that a player may move and where they can land, until there
    /// is an answer.
    #[inline(always)]
    fn find_stack<T>(
        &self,
        player: Player,
        landing: &Landing,
        mut visit: impl FnMut(Point, u64) -> Option<T>,
    ) -> Option<T> {
        self.find_neutral(landing, &mut visit)
            .or_else(|| self.find_own(self.claims(player), landing, visit))
    }

    /// Whether the player to act can move without a further claim.
    pub(crate) fn can_move(&self) -> bool {
        self.winner.is_none() && self.can_move_unclaimed(self.to_act, &Landing::of(self))
    }

    fn can_move_unclaimed(&self, player: Player, landing: &Landing) -> bool {
        self.find_stack(player, landing, |_, targets| (targets != 0).then_some(())).is_some()
    }

    /// The claims of a player that make a move possible, where none is without them.
    fn opening_claims(&self, player: Player, landing: &Landing) -> Colours {
        let opens = |colour: &Colour| {
            let colour = Colours::from_iter([*colour]);
            self.find_own(colour, landing, |_, targets| (targets != 0).then_some(())).is_some()
        };
        self.open_claims_of(player).filter(opens).collect()
    }

    /// Whether a player can move, be it after a claim.
    fn can_act(&self, player: Player) -> bool {
        let landing = Landing::of(self);
        self.can_move_unclaimed(player, &landing)
            || !self.opening_claims(player, &landing).is_empty()
    }

    #[inline(always)]
    fn count_own(&self, colour: Colour, landing: &Landing) -> u64 {
        let stacks = self.tops[colour.index()];
        let singles = stacks & self.heights[1];
        let fits = landing.own(Stack::single(Piece::Colour(colour)));
        let mut count = 0;
        let linked = stacks;
        let mut rest = linked;
        while rest != 0 {
            let (members, seen) = self.next_group(&mut rest);
            count += (members & singles).count_ones() * (seen & fits).count_ones();
            for from in bits(members & !singles) {
                count += (seen & landing.own(self.stacks[from.index()])).count_ones();
            }
        }
        u64::from(count)
    }

    /// How many stack moves the player to act has without a further claim.
    #[inline(always)]
    fn mobility(&self, landing: &Landing) -> u32 {
        let mut count = 0;
        let add = |_, targets: u64| -> Option<()> {
            count += targets.count_ones();
            None
        };
        self.find_stack(self.to_act, landing, add);
        count
    }

    /// The `n`-th stack move of the player to act.
    #[inline(always)]
    fn nth_stack_move(&self, mut n: u32, landing: &Landing) -> Option<Move> {
        self.find_stack(self.to_act, landing, |from, targets| {
            let count = targets.count_ones();
            if n < count {
                return Some(Move::Stack(from, Point::with_bit(nth_bit(targets, n))));
            }
            n -= count;
            None
        })
    }

    #[inline(always)]
    fn toggle_stack(&self, point: Point, toggle: &mut impl FnMut(u16)) {
        let bit = |board: u64| board >> point.index() & 1 == 1;
        for (top, _) in self.tops.iter().enumerate().filter(|(_, tops)| bit(**tops)) {
            toggle(zobrist::top(point, top));
        }
        for (colour, _) in self.holds.iter().enumerate().filter(|(_, holds)| bit(**holds)) {
            toggle(zobrist::held(point, colour));
        }
        toggle(zobrist::height(point, self.stacks[point.index()].height()));
    }

    #[inline(always)]
    fn claim(&mut self, colour: Colour, toggle: &mut impl FnMut(u16)) {
        self.claims[self.to_act.index()].insert(colour);
        self.owned[self.to_act.index()] |= self.tops[colour.index()];
        self.pending = true;
        toggle(zobrist::claim(self.to_act, colour));
        toggle(zobrist::PENDING);
    }

    #[inline(always)]
    fn move_stack(&mut self, from: Point, to: Point, toggle: &mut impl FnMut(u16)) {
        self.toggle_stack(from, toggle);
        self.toggle_stack(to, toggle);
        let (from_bit, to_bit) = (1 << from.index(), 1 << to.index());
        let (moving, landed) = (self.stacks[from.index()], self.stacks[to.index()]);
        let joined = landed.join(moving);
        self.stacks[from.index()] = Stack::NONE;
        self.stacks[to.index()] = joined;
        self.occupied ^= from_bit;
        let carry = |tops: &mut u64| {
            let moves = *tops >> from.index() & 1;
            *tops = *tops & !(from_bit | to_bit) | moves << to.index();
        };
        self.tops.iter_mut().for_each(carry);
        self.owned.iter_mut().for_each(carry);
        for holds in &mut self.holds {
            let moves = *holds >> from.index() & 1;
            *holds = *holds & !from_bit | moves << to.index();
        }
        self.heights[moving.height()] ^= from_bit;
        self.heights[landed.height()] ^= to_bit;
        self.heights[joined.height()] ^= to_bit;
        self.sight.vacate(from);
        if joined.height() == self.variant.highest() && self.owned(self.to_act).contains(to) {
            self.complete(to, toggle);
        } else {
            self.toggle_stack(to, toggle);
        }
        if self.pending {
            self.pending = false;
            toggle(zobrist::PENDING);
        }
    }

    /// Takes off a five that the player to act has completed, or declares the winner by a six.
    fn complete(&mut self, point: Point, toggle: &mut impl FnMut(u16)) {
        match self.variant {
            Variant::Standard => {
                let gone = !(1 << point.index());
                self.occupied &= gone;
                self.tops.iter_mut().for_each(|tops| *tops &= gone);
                self.owned[self.to_act.index()] &= gone;
                self.holds.iter_mut().for_each(|holds| *holds &= gone);
                self.heights[5] &= gone;
                self.stacks[point.index()] = Stack::NONE;
                self.sight.vacate(point);
                let removed = &mut self.removed[self.to_act.index()];
                *removed += 1;
                toggle(zobrist::removed(self.to_act, *removed));
            }
            Variant::SixStack => {
                self.winner = Some(self.to_act);
                self.toggle_stack(point, toggle);
                toggle(zobrist::winner(self.to_act));
            }
        }
    }

    /// All that distinguishes positions; the rest follows from it.
    fn state(&self) -> impl Eq + Hash {
        let Self { tops, stacks, claims, pending, removed, winner, to_act, variant, .. } = self;
        (tops, stacks, claims, pending, removed, winner, to_act, variant)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state().hash(hasher);
    }
}

impl game::Position for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Variant = Variant;
    type Setup = Setup;

    const FEATURES: usize = zobrist::FEATURES;

    #[inline(always)]
    fn start(variant: Variant, random: &mut Random) -> Self {
        let mut pieces = Piece::SET;
        random.shuffle(&mut pieces);
        let mut position = Self {
            occupied: PointSet::ALL.0,
            tops: [0; 6],
            owned: [0; 2],
            holds: [0; 5],
            heights: [0, PointSet::ALL.0, 0, 0, 0, 0, 0, 0],
            stacks: [Stack::NONE; 64],
            sight: Sight::full(),
            claims: [Colours::EMPTY; 2],
            pending: false,
            removed: [0; 2],
            winner: None,
            to_act: Player::First,
            variant,
        };
        for (point, piece) in Point::ALL.into_iter().zip(pieces) {
            position.stacks[point.index()] = Stack::single(piece);
            position.tops[piece.index()] |= 1 << point.index();
        }
        position.holds.copy_from_slice(&position.tops[..5]);
        position
    }

    fn to_act(&self) -> Player {
        self.to_act
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(player) => Some(Outcome::Win(player)),
            None if Player::BOTH.into_iter().any(|player| self.can_act(player)) => None,
            None => Some(Outcome::of_scores(self.score())),
        }
    }

    #[inline(always)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.winner.is_some() {
            return;
        }
        let landing = Landing::of(self);
        let mut stuck = true;
        self.find_stack(self.to_act, &landing, |from, targets| -> Option<()> {
            for to in bits(targets) {
                stuck = false;
                visit(Move::Stack(from, to));
            }
            None
        });
        let claims =
            if stuck { self.opening_claims(self.to_act, &landing) } else { self.open_claims() };
        claims.for_each(|colour| visit(Move::Claim(colour)));
        if stuck && claims.is_empty() && self.can_act(self.to_act.opponent()) {
            visit(Move::Pass);
        }
    }

    fn verify(&self, step: Move) -> Result<(), Illegal> {
        self.judge(step)
    }

    #[inline(always)]
    fn play_and_toggle(&mut self, step: Move, mut toggle: impl FnMut(u16)) {
        match step {
            Move::Claim(colour) => return self.claim(colour, &mut toggle),
            Move::Stack(from, to) => self.move_stack(from, to, &mut toggle),
            Move::Pass => {}
        }
        self.to_act = self.to_act.opponent();
        toggle(zobrist::SECOND_TO_ACT);
    }

    fn for_each_feature(&self, mut visit: impl FnMut(u16)) {
        for point in self.occupied() {
            self.toggle_stack(point, &mut visit);
        }
        for player in Player::BOTH {
            self.claims(player).for_each(|colour| visit(zobrist::claim(player, colour)));
            let removed = self.removed[player.index()];
            (1..=removed).for_each(|count| visit(zobrist::removed(player, count)));
        }
        if let Some(winner) = self.winner {
            visit(zobrist::winner(winner));
        }
        if self.to_act == Player::Second {
            visit(zobrist::SECOND_TO_ACT);
        }
        if self.pending {
            visit(zobrist::PENDING);
        }
        if self.variant == Variant::SixStack {
            visit(zobrist::SIX_STACK);
        }
    }

    fn feature_key(feature: u16) -> u64 {
        zobrist::ZOBRIST.of(feature)
    }

    #[inline(always)]
    fn ends_turn_of(&self, _: Player) -> bool {
        !self.pending
    }

    fn read_steps(text: &str) -> Result<Vec<Move>, game::NotationError> {
        read_steps(text)
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let landing = Landing::of(self);
        match self.mobility(&landing) {
            0 => match self.opening_claims(self.to_act, &landing).len() {
                0 => u64::from(self.can_act(self.to_act.opponent())),
                claims => claims as u64,
            },
            moves => u64::from(moves) + self.open_claims().len() as u64,
        }
    }

    #[inline(always)]
    fn count_turns(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let landing = Landing::of(self);
        let claims = self.open_claims();
        let (mut neutral, mut own, mut claimed) = (0, 0, 0);
        self.find_neutral(&landing, |_, targets| -> Option<()> {
            neutral += u64::from(targets.count_ones());
            None
        });
        for colour in self.claims(self.to_act) {
            own += self.count_own(colour, &landing);
        }
        for colour in claims {
            claimed += self.count_own(colour, &landing);
        }
        // Every open claim leaves the moves as they are, but for those of its own colour.
        let mut turns = neutral + own;
        if !claims.is_empty() {
            turns += claims.len() as u64 * (neutral + own) - neutral + claimed;
        }
        if turns > 0 { turns } else { u64::from(self.can_act(self.to_act.opponent())) }
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.winner.is_some() {
            return None;
        }
        let landing = Landing::of(self);
        let moves = self.mobility(&landing);
        let mut claims = if moves > 0 {
            self.open_claims()
        } else {
            self.opening_claims(self.to_act, &landing)
        };
        let count = moves + claims.len() as u32;
        if count == 0 {
            return self.can_act(self.to_act.opponent()).then_some(Move::Pass);
        }
        let chosen = random.below(count);
        if chosen < moves {
            self.nth_stack_move(chosen, &landing)
        } else {
            claims.nth((chosen - moves) as usize).map(Move::Claim)
        }
    }
}
