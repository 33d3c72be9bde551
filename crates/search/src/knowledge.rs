use game::Position;

/// What a game brings to the search.
///
/// Here belongs what depends on the game. What is true of all games belongs to the search.
pub trait Knowledge: Send + Sync {
    /// The game's positions.
    type Position: Position;

    /// Judges an unfinished position at the start of a turn: hundredths of the game's unit, from the
    /// side of the player to act.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// The value of a finished game from the side of the player to act: in a game of margins the
    /// margin, else [`WIN`](crate::WIN), 0 or its negative.
    fn final_value(&self, position: &Self::Position) -> i32;

    /// The least and the most that the finished game can still be worth to the player to act, where
    /// that can be told cheaply. Lets a node be cut without looking further.
    fn bounds(&self, _position: &Self::Position) -> Option<(i32, i32)> {
        None
    }

    /// How promising a step looks, before anything is searched: more comes first.
    fn promise(&self, position: &Self::Position, step: <Self::Position as Position>::Move) -> i32;

    /// Whether a step changes so much at once that a position must not be judged before it: such
    /// steps are searched beyond the horizon and never passed over.
    fn is_tactical(
        &self,
        _position: &Self::Position,
        _step: <Self::Position as Position>::Move,
    ) -> bool {
        false
    }

    /// Whether the player who thinks does not see a step at all. A strong one sees everything.
    fn overlooks(
        &self,
        _position: &Self::Position,
        _step: <Self::Position as Position>::Move,
    ) -> bool {
        false
    }

    /// Whether what is left of the game is short enough to be searched to its end: nothing is passed
    /// over then.
    fn is_ending(&self, _position: &Self::Position) -> bool {
        false
    }

    /// A number for a step, different for any two steps of a position.
    fn pack(step: <Self::Position as Position>::Move) -> u16;

    /// The chance to win that a judgement stands for.
    fn win_probability(&self, value: i32) -> f64;

    /// How boldly the search may go.
    fn parameters(&self) -> &Parameters;
}

/// How boldly the search may pass over what looks bad. Each game has its own.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// A judgement this much above the window for each turn of depth left ends a node at once.
    /// Nothing switches it off.
    pub margin_above: Option<i32>,
    /// Up to this depth.
    pub margin_above_depth: i32,
    /// Quiet moves are passed over once this many, plus the square of the depth times
    /// [`late_moves_growth`](Parameters::late_moves_growth), have been tried. Nothing switches it off.
    pub late_moves: Option<i32>,
    /// See [`late_moves`](Parameters::late_moves).
    pub late_moves_growth: i32,
    /// Up to this depth.
    pub late_moves_depth: i32,
    /// A quiet move is passed over if the judgement lies this much below the window for each turn of
    /// depth left. Nothing switches it off.
    pub margin_below: Option<i32>,
    /// Moves after this many are searched less deep first.
    pub reduce_after: usize,
    /// How much less: the product of the logarithms of depth and move number, divided by this.
    pub reduction_divisor: f64,
    /// Half the width of the first window round the last iteration's score.
    pub aspiration: i32,
    /// How many tactical steps in a row are followed beyond the horizon.
    pub tactical_depth: i32,
}
