//! The fast form of a position.
//!
//! One bit a point: what is occupied, by which top, holding which colours, how high and whose; a
//! byte a stack for its colours and height; and for each stack the stacks it sees, kept from move
//! to move. Where a stack can go is what it sees and what it may land on ([`Landing`]), ANDed.
//!
//! Chains need no search for each stack. Stacks of one colour that see each other form a group, and
//! every member reaches exactly what the group sees: a member that leaves opens no view that it
//! did not have itself.

use std::hash::{Hash, Hasher};

use game::{Outcome, Player, Random};
use hexgrid::nth_bit;

use crate::sight::Sight;
use crate::stack::{Landing, PackedStack};
use crate::{Colour, Colours, Illegal, Move, Piece, Point, PointSet, Setup, Variant, zobrist};

/// A position that can be played.
///
/// Equal positions have stacks of the same top, colours and height, the same claims, and as many
/// stacks taken off; the order of buried pieces and of claims does not matter for play and is not
/// kept.
#[derive(Clone, Debug)]
pub struct Position {
    occupied: u64,
    /// The stacks with each piece on top, in the order of [`Piece::ALL`].
    tops: [u64; 6],
    /// The stacks of each player. Those with an unclaimed colour or a joker on top are nobody's.
    owned: [u64; 2],
    /// The stacks that hold each colour, on top or below.
    holds: [u64; 5],
    /// The stacks of each height.
    heights: [u64; 8],
    stacks: [PackedStack; 64],
    sight: Sight,
    claims: [Colours; 2],
    pending: bool,
    removed: [u8; 2],
    winner: Option<Player>,
    to_act: Player,
    variant: Variant,
}

/// How many moves the stacks of a colour have.
struct Mobility {
    /// While nobody has claimed the colour.
    neutral: u32,
    /// For a player who has claimed it.
    own: u32,
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
            stacks: [PackedStack::NONE; 64],
            sight: Sight::of(setup.stacks.keys().copied().collect()),
            claims: setup.claims.each_ref().map(|claims| claims.iter().copied().collect()),
            pending: setup.pending,
            removed: setup.removed,
            winner: setup.winner,
            to_act: setup.to_move,
            variant: setup.variant,
        };
        for (point, pieces) in setup.stacks.iter() {
            let (bit, stack) = (1 << point.index(), PackedStack::of(pieces));
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

    /// The jokers that stand alone.
    pub fn lone_jokers(&self) -> PointSet {
        PointSet(self.tops[Piece::Joker.index()])
    }

    /// The stacks that hold this colour, on top or below.
    pub fn holding(&self, colour: Colour) -> PointSet {
        PointSet(self.holds[colour.index()])
    }

    /// The stacks of this height.
    pub fn of_height(&self, height: usize) -> PointSet {
        PointSet(self.heights[height])
    }

    /// The stacks a player controls.
    pub fn owned(&self, player: Player) -> PointSet {
        PointSet(self.owned[player.index()])
    }

    /// Who controls the stack on a point.
    pub fn owner(&self, point: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.owned(*player).contains(point))
    }

    /// The piece on top of the stack on a point.
    pub fn top(&self, point: Point) -> Option<Piece> {
        self.occupied().contains(point).then(|| Piece::ALL[self.top_index(point)])
    }

    /// The colours in the stack on a point.
    pub fn colours(&self, point: Point) -> Colours {
        self.stacks[point.index()].colours()
    }

    /// How many pieces stand on a point.
    pub fn height(&self, point: Point) -> u8 {
        self.stacks[point.index()].height() as u8
    }

    /// Whether the stack on a point stands for ever: it is as high as stacks get, and nobody took it
    /// or won by it. It never moves, and nothing lands on it.
    pub fn is_wall(&self, point: Point) -> bool {
        self.stacks[point.index()].height() == self.variant.highest() && self.winner.is_none()
    }

    /// The colours a player has claimed.
    pub fn claims(&self, player: Player) -> Colours {
        self.claims[player.index()]
    }

    /// The colours that the player to act may claim now, provided that a move can follow.
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

    /// Where the player to act can move the stack on a point without a further claim.
    pub fn targets(&self, point: Point) -> PointSet {
        let (bit, landing) = (1 << point.index(), self.landing());
        if self.winner.is_some() {
            PointSet::EMPTY
        } else if self.neutral() & bit != 0 {
            PointSet(self.neutral_targets(point, &landing))
        } else if self.owned(self.to_act).contains(point) {
            let (_, seen) = self.group(bit, self.tops[self.top_index(point)]);
            PointSet(seen & landing.own(self.stacks[point.index()]))
        } else {
            PointSet::EMPTY
        }
    }

    /// Calls `visit` with the groups that the stacks of a colour form and with what each group sees.
    /// Whoever owns the colour reaches all of that with any member of the group.
    #[inline(always)]
    pub fn for_each_group(&self, colour: Colour, mut visit: impl FnMut(PointSet, PointSet)) {
        let mut rest = self.tops[colour.index()];
        while rest != 0 {
            let (members, seen) = self.group(rest & rest.wrapping_neg(), rest);
            rest &= !members;
            visit(PointSet(members), PointSet(seen));
        }
    }

    /// The stacks that the stack on a point sees: the nearest in each direction.
    #[inline(always)]
    pub fn seen_from(&self, point: Point) -> PointSet {
        PointSet(self.sight.from(point))
    }

    /// What counts for each player at the end: stacks of five, four, three, two and one.
    pub fn score(&self) -> [[u8; 5]; 2] {
        Player::BOTH.map(|player| {
            let own = |height: usize| {
                (self.heights[height] & self.owned[player.index()]).count_ones() as u8
            };
            let fives = match self.variant {
                Variant::Standard | Variant::Awarding => self.removed[player.index()],
                Variant::SixStack => own(5),
            };
            [fives, own(4), own(3), own(2), own(1)]
        })
    }

    #[inline(always)]
    fn open_claims_of(&self, player: Player) -> Colours {
        match self.claims(player).len() {
            0 | 1 => Colours::ALL.without(self.claims[0].or(self.claims[1])),
            _ => Colours::EMPTY,
        }
    }

    /// The place in [`Piece::ALL`] of what is on top of a stack.
    #[inline(always)]
    fn top_index(&self, point: Point) -> usize {
        let on_top = |piece: usize| (self.tops[piece] >> point.index()) as usize & 1;
        (0..self.tops.len()).map(|piece| piece * on_top(piece)).sum()
    }

    /// The stacks that either player may move.
    #[inline(always)]
    fn neutral(&self) -> u64 {
        let [first, second] = self.owned;
        self.occupied & !(first | second | self.tops[Piece::Joker.index()])
    }

    #[inline(always)]
    fn landing(&self) -> Landing {
        Landing::new(&self.heights, &self.holds, self.variant)
    }

    #[inline(always)]
    fn neutral_targets(&self, from: Point, landing: &Landing) -> u64 {
        self.sight.from(from) & landing.neutral(self.stacks[from.index()])
    }

    /// The stacks of a set that are joined to one of them, itself included, and all they see.
    #[inline(always)]
    fn group(&self, one: u64, set: u64) -> (u64, u64) {
        let (mut next, mut rest, mut seen) = (one, set, 0);
        while next != 0 {
            let member = Point::with_bit(next.trailing_zeros());
            rest &= !(1 << member.index());
            seen |= self.sight.from(member);
            next = (next | self.sight.from(member)) & rest;
        }
        (set & !rest, seen)
    }

    /// Calls `visit` with the neutral stacks and where they can land, until there is an answer.
    #[inline(always)]
    fn find_neutral<T>(
        &self,
        landing: &Landing,
        mut visit: impl FnMut(Point, u64) -> Option<T>,
    ) -> Option<T> {
        for from in bits(self.neutral()) {
            if let Some(answer) = visit(from, self.neutral_targets(from, landing)) {
                return Some(answer);
            }
        }
        None
    }

    /// Calls `visit` with the stacks of these colours and where an owner can land with them, until
    /// there is an answer.
    #[inline(always)]
    fn find_own<T>(
        &self,
        colours: Colours,
        landing: &Landing,
        mut visit: impl FnMut(Point, u64) -> Option<T>,
    ) -> Option<T> {
        for colour in colours {
            let mut rest = self.tops[colour.index()];
            while rest != 0 {
                let (members, seen) = self.group(rest & rest.wrapping_neg(), rest);
                rest &= !members;
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

    /// Calls `visit` with the stacks that the player to act may move and where they can land.
    #[inline(always)]
    fn for_each_stack(&self, landing: &Landing, mut visit: impl FnMut(Point, u64)) {
        let mut go_on = |from, targets| -> Option<()> {
            visit(from, targets);
            None
        };
        self.find_neutral(landing, &mut go_on);
        self.find_own(self.claims(self.to_act), landing, go_on);
    }

    /// Whether a player can move without a further claim.
    fn can_move_at_once(&self, player: Player, landing: &Landing) -> bool {
        let any = |_, targets| (targets != 0).then_some(());
        self.find_neutral(landing, any).is_some()
            || self.find_own(self.claims(player), landing, any).is_some()
    }

    /// Whether the player to act can move without a further claim.
    pub(crate) fn can_move(&self) -> bool {
        self.winner.is_none() && self.can_move_at_once(self.to_act, &self.landing())
    }

    /// The claims that make a move possible for a player who has none without them. Who has one
    /// keeps it whatever they claim: fives that are taken off only open lines to others.
    fn opening_claims(&self, player: Player, landing: &Landing) -> Colours {
        let any = |_, targets| (targets != 0).then_some(());
        let opens = |colour: &Colour| match self.awarded_by(*colour) {
            0 => self.find_own(Colours::from_iter([*colour]), landing, any).is_some(),
            _ => {
                let after = self.with_claim(player, *colour);
                after.can_move_at_once(player, &after.landing())
            }
        };
        self.open_claims_of(player).filter(opens).collect()
    }

    /// Whether a player can move, be it after a claim.
    fn can_act(&self, player: Player) -> bool {
        let landing = self.landing();
        self.can_move_at_once(player, &landing) || !self.opening_claims(player, &landing).is_empty()
    }

    /// How many moves the player to act has without a further claim.
    #[inline(always)]
    fn count_stack_moves(&self, landing: &Landing) -> u32 {
        let mut count = 0;
        self.for_each_stack(landing, |_, targets| count += targets.count_ones());
        count
    }

    /// Counts the moves of a colour in both ways. Its single pieces may all land on the same
    /// stacks, so those of a group have equally many; and most stacks are joined to no other.
    #[inline(always)]
    fn mobility(&self, colour: Colour, landing: &Landing) -> Mobility {
        let stacks = self.tops[colour.index()];
        let singles = stacks & self.heights[1];
        let single = PackedStack::single(Piece::Colour(colour));
        let (fits_neutral, fits_own) = (landing.neutral(single), landing.own(single));
        let (mut neutral, mut own, mut seen_by_any) = (0, 0, 0);
        for from in bits(singles) {
            let seen = self.sight.from(from);
            seen_by_any |= seen;
            neutral += (seen & fits_neutral).count_ones();
        }
        for from in bits(stacks & !singles) {
            let seen = self.sight.from(from);
            seen_by_any |= seen;
            neutral += (seen & landing.neutral(self.stacks[from.index()])).count_ones();
        }
        let joined = stacks & seen_by_any;
        for from in bits(singles & !joined) {
            own += (self.sight.from(from) & fits_own).count_ones();
        }
        for from in bits(stacks & !singles & !joined) {
            own += (self.sight.from(from) & landing.own(self.stacks[from.index()])).count_ones();
        }
        let mut rest = joined;
        while rest != 0 {
            let (members, seen) = self.group(rest & rest.wrapping_neg(), rest);
            rest &= !members;
            own += (members & singles).count_ones() * (seen & fits_own).count_ones();
            for from in bits(members & !singles) {
                own += (seen & landing.own(self.stacks[from.index()])).count_ones();
            }
        }
        Mobility { neutral, own }
    }

    #[inline(always)]
    fn toggle_top_and_height(&self, point: Point, toggle: &mut impl FnMut(u16)) {
        toggle(zobrist::top(point, self.top_index(point)));
        toggle(zobrist::height(point, self.stacks[point.index()].height()));
    }

    #[inline(always)]
    fn toggle_stack(&self, point: Point, toggle: &mut impl FnMut(u16)) {
        self.toggle_top_and_height(point, toggle);
        zobrist::colours(point, self.colours(point), toggle);
    }

    #[inline(always)]
    fn claim(&mut self, player: Player, colour: Colour, toggle: &mut impl FnMut(u16)) {
        for five in bits(self.awarded_by(colour)) {
            self.take_five(five, player, toggle);
        }
        self.claims[player.index()].insert(colour);
        self.owned[player.index()] |= self.tops[colour.index()];
        toggle(zobrist::claim(player, colour));
    }

    /// The position in which a player has claimed a colour too.
    pub(crate) fn with_claim(&self, player: Player, colour: Colour) -> Self {
        let mut after = self.clone();
        after.claim(player, colour, &mut |_| ());
        after
    }

    /// The standing fives that come with the claim of a colour.
    #[inline(always)]
    fn awarded_by(&self, colour: Colour) -> u64 {
        match self.variant {
            Variant::Awarding => self.heights[5] & self.tops[colour.index()],
            Variant::Standard | Variant::SixStack => 0,
        }
    }

    #[inline(always)]
    fn move_stack(&mut self, from: Point, to: Point, toggle: &mut impl FnMut(u16)) {
        self.toggle_stack(from, toggle);
        self.toggle_top_and_height(to, toggle);
        let (from_bit, to_bit) = (1 << from.index(), 1 << to.index());
        let (moving, landed) = (self.stacks[from.index()], self.stacks[to.index()]);
        let joined = landed.join(moving);
        self.stacks[from.index()] = PackedStack::NONE;
        self.stacks[to.index()] = joined;
        self.occupied &= !from_bit;
        // Every board takes along the bit of the start. Finding out which have one costs more.
        let carried = |board: u64| (board >> from.index() & 1) << to.index();
        let cover = |board: &mut u64| *board = *board & !(from_bit | to_bit) | carried(*board);
        self.tops.iter_mut().for_each(cover);
        self.owned.iter_mut().for_each(cover);
        self.holds.iter_mut().for_each(|holds| *holds = *holds & !from_bit | carried(*holds));
        self.heights[moving.height()] ^= from_bit;
        self.heights[landed.height()] ^= to_bit;
        self.heights[joined.height()] ^= to_bit;
        self.sight.vacate(from);
        self.toggle_top_and_height(to, toggle);
        zobrist::colours(to, moving.colours(), toggle);
        if joined.height() == self.variant.highest() && self.owned(self.to_act).contains(to) {
            self.complete(to, toggle);
        }
        if self.pending {
            self.pending = false;
            toggle(zobrist::PENDING);
        }
    }

    /// Takes off a five that the player to act has completed, or lets them win by a six.
    #[inline(always)]
    fn complete(&mut self, point: Point, toggle: &mut impl FnMut(u16)) {
        let player = self.to_act;
        match self.variant {
            Variant::Standard | Variant::Awarding => self.take_five(point, player, toggle),
            Variant::SixStack => {
                self.winner = Some(player);
                toggle(zobrist::winner(player));
            }
        }
    }

    /// Takes off a five for a player.
    #[inline(always)]
    fn take_five(&mut self, point: Point, player: Player, toggle: &mut impl FnMut(u16)) {
        self.toggle_stack(point, toggle);
        self.remove(point);
        self.removed[player.index()] += 1;
        toggle(zobrist::removed(player, self.removed[player.index()]));
    }

    fn remove(&mut self, point: Point) {
        let others = !(1 << point.index());
        self.occupied &= others;
        self.tops.iter_mut().for_each(|tops| *tops &= others);
        self.owned.iter_mut().for_each(|owned| *owned &= others);
        self.holds.iter_mut().for_each(|holds| *holds &= others);
        self.heights.iter_mut().for_each(|stacks| *stacks &= others);
        self.stacks[point.index()] = PackedStack::NONE;
        self.sight.vacate(point);
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

    fn start(variant: Variant, random: &mut Random) -> Self {
        let mut pieces = Piece::SET;
        random.shuffle(&mut pieces);
        let mut position = Self {
            occupied: PointSet::ALL.0,
            tops: [0; 6],
            owned: [0; 2],
            holds: [0; 5],
            heights: [0, PointSet::ALL.0, 0, 0, 0, 0, 0, 0],
            stacks: [PackedStack::NONE; 64],
            sight: Sight::full(),
            claims: [Colours::EMPTY; 2],
            pending: false,
            removed: [0; 2],
            winner: None,
            to_act: Player::First,
            variant,
        };
        for (point, piece) in Point::ALL.into_iter().zip(pieces) {
            position.stacks[point.index()] = PackedStack::single(piece);
            position.tops[piece.index()] |= 1 << point.index();
        }
        position.holds.copy_from_slice(&position.tops[..Colour::ALL.len()]);
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
        let landing = self.landing();
        let mut stuck = true;
        self.for_each_stack(&landing, |from, targets| {
            for to in bits(targets) {
                stuck = false;
                visit(Move::Stack(from, to));
            }
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
            Move::Claim(colour) => {
                self.claim(self.to_act, colour, &mut toggle);
                self.pending = true;
                toggle(zobrist::PENDING);
                return;
            }
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
        match self.variant {
            Variant::Standard => {}
            Variant::Awarding => visit(zobrist::AWARDING),
            Variant::SixStack => visit(zobrist::SIX_STACK),
        }
    }

    fn is_pass(step: Move) -> bool {
        step == Move::Pass
    }

    fn feature_key(feature: u16) -> u64 {
        zobrist::ZOBRIST.of(feature)
    }

    fn ends_turn_of(&self, _: Player) -> bool {
        !self.pending
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let landing = self.landing();
        match self.count_stack_moves(&landing) {
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
        let landing = self.landing();
        let claims = self.open_claims();
        let turns = if claims.is_empty() {
            self.count_stack_moves(&landing)
        } else if claims.into_iter().any(|colour| self.awarded_by(colour) != 0) {
            let after_claim = |colour: Colour| {
                let after = self.with_claim(self.to_act, colour);
                after.count_stack_moves(&after.landing())
            };
            self.count_stack_moves(&landing) + claims.map(after_claim).sum::<u32>()
        } else {
            let own: u32 =
                self.claims(self.to_act).map(|colour| self.mobility(colour, &landing).own).sum();
            let (mut neutral, mut claimed) = (0, 0);
            for colour in claims {
                let mobility = self.mobility(colour, &landing);
                neutral += mobility.neutral;
                claimed += mobility.own;
            }
            // Each claim leaves the moves as they are, but for those of its own colour.
            (neutral + own) * (1 + claims.len() as u32) - neutral + claimed
        };
        if turns > 0 { u64::from(turns) } else { u64::from(self.can_act(self.to_act.opponent())) }
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.winner.is_some() {
            return None;
        }
        let landing = self.landing();
        // Most moves are neutral. Their sums, stack by stack, tell the n-th without a search.
        let (mut sums, mut neutral) = ([u16::MAX; 48], 0);
        for (from, sum) in bits(self.neutral()).zip(&mut sums) {
            neutral += self.neutral_targets(from, &landing).count_ones() as u16;
            *sum = neutral;
        }
        let mut own = 0;
        let own_claims = self.claims(self.to_act);
        self.find_own(own_claims, &landing, |_, targets| -> Option<()> {
            own += targets.count_ones();
            None
        });
        let moves = u32::from(neutral) + own;
        let mut claims =
            if moves > 0 { self.open_claims() } else { self.opening_claims(self.to_act, &landing) };
        let count = moves + claims.len() as u32;
        if count == 0 {
            return self.can_act(self.to_act.opponent()).then_some(Move::Pass);
        }
        let chosen = random.below(count);
        if chosen >= moves {
            return claims.nth((chosen - moves) as usize).map(Move::Claim);
        }
        if chosen < u32::from(neutral) {
            let at = sums.iter().map(|sum| u16::from(u32::from(*sum) <= chosen)).sum::<u16>();
            let from = Point::with_bit(nth_bit(self.neutral(), u32::from(at)));
            let targets = self.neutral_targets(from, &landing);
            let before = u32::from(sums[usize::from(at)]) - targets.count_ones();
            let to = Point::with_bit(nth_bit(targets, chosen - before));
            return Some(Move::Stack(from, to));
        }
        let mut n = chosen - u32::from(neutral);
        self.find_own(own_claims, &landing, |from, targets| {
            let count = targets.count_ones();
            if n < count {
                return Some(Move::Stack(from, Point::with_bit(nth_bit(targets, n))));
            }
            n -= count;
            None
        })
    }
}
