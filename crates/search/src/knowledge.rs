use game::Position;

/// What a game brings to the search.
///
/// Here belongs what depends on the game. What is true of all games belongs to the search.
pub trait Knowledge: Send + Sync {
    /// The game's positions.
    type Position: Position;

    /// The static evaluation of an unfinished position at the start of a turn: hundredths of the
    /// game's unit, from the side of the player to act.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// The value of a finished game from the side of the player to act: in a game of margins the
    /// margin, else [`WIN`](crate::WIN), 0 or its negative.
    fn final_value(&self, position: &Self::Position) -> i32;

    /// Move ordering: how promising a step looks before anything is searched; more comes first.
    fn ordering_score(
        &self,
        position: &Self::Position,
        step: <Self::Position as Position>::Move,
    ) -> i32;

    /// Whether a step changes so much at once that a position must not be judged before it: such
    /// steps are searched beyond the horizon and never pruned.
    fn is_tactical(
        &self,
        _position: &Self::Position,
        _step: <Self::Position as Position>::Move,
    ) -> bool {
        false
    }

    /// Whether the player who thinks does not see a step at all in the position with a key. A strong
    /// one sees everything.
    fn overlooks(&self, _key: u64, _step: <Self::Position as Position>::Move) -> bool {
        false
    }

    /// Whether what is left of the game is short enough to be searched to its end: nothing is pruned then.
    fn is_ending(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether it may pay to prove the result: what is left of the game can be searched to its end with some luck.
    fn may_be_proven(&self, position: &Self::Position) -> bool {
        self.is_ending(position)
    }

    /// The value of a finished game that an evaluation foretells, where a proof begins to look.
    fn foretold(&self, value: i32) -> i32 {
        value
    }

    /// A number for a step, different for any two steps of a position.
    fn pack(step: <Self::Position as Position>::Move) -> u16;

    /// The chance to win that a score of a position stands for.
    fn win_probability(&self, position: &Self::Position, value: i32) -> f64;

    /// How boldly the search may go.
    fn parameters(&self) -> &Parameters;
}

/// How boldly the search may prune and reduce. Each game has its own.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// Reverse futility pruning: a static evaluation this much above the window for each turn of
    /// depth left ends a node at once. Nothing switches it off.
    pub reverse_futility_margin: Option<i32>,
    /// Up to this depth.
    pub reverse_futility_depth: i32,
    /// Late move pruning: quiet moves are not tried once this many, plus the square of the depth
    /// times [`late_move_pruning_growth`](Parameters::late_move_pruning_growth), have been tried.
    /// Nothing switches it off.
    pub late_move_pruning: Option<i32>,
    /// See [`late_move_pruning`](Parameters::late_move_pruning).
    pub late_move_pruning_growth: i32,
    /// Late move pruning and futility pruning go up to this depth.
    pub pruning_depth: i32,
    /// Futility pruning: a quiet move is not tried if the static evaluation lies this much below the
    /// window for each turn of depth left. Nothing switches it off.
    pub futility_margin: Option<i32>,
    /// Late move reductions: moves after this many are searched less deep first.
    pub late_move_reduction_after: usize,
    /// How much less: the product of the logarithms of depth and move number, divided by this many
    /// thousandths.
    pub late_move_reduction_divisor: i32,
    /// Half the width of the first aspiration window, round the last iteration's score.
    pub aspiration_window: i32,
    /// How many tactical steps in a row the quiescence search follows beyond the horizon.
    pub quiescence_depth: i32,
}
