/// What a player wishes to do in a game. Who it is, is said beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play a whole turn, in any way of writing it.
    Turn(String),
    /// To take back the last decision of a person, and all that followed it. Of players who sit apart:
    /// to ask the other for it, and then it is the last decision of whoever asks.
    TakeBack,
    /// To let the other take back, or not.
    AnswerTakeBack {
        /// Whether it is taken back.
        accept: bool,
    },
    /// To give up.
    Resign,
    /// To offer the other a draw.
    OfferDraw,
    /// To take or decline the draw that the other offers.
    AnswerDraw {
        /// Whether the game is drawn with it.
        accept: bool,
    },
    /// To leave a game that has hardly begun. Nobody wins it.
    Abort,
    /// To end a live game that the other has left. Whoever keeps the game has to know that they are gone.
    Claim {
        /// Whether a draw is enough.
        draw: bool,
    },
    /// To give the other a little more time.
    AddTime,
}
