use game::Player;

/// What somebody wishes to do in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play a whole turn, in any way of writing it.
    Turn(String),
    /// To take back the last decision of a person, and all that followed it.
    TakeBack,
    /// To give up.
    Resign(Player),
    /// To offer the other a draw.
    OfferDraw(Player),
    /// To take or decline the draw that the other offers.
    AnswerDraw {
        /// Who answers.
        player: Player,
        /// Whether the game is drawn with it.
        accept: bool,
    },
    /// Of whoever keeps the time: this player's has run out.
    RunOutOfTime(Player),
    /// Of whoever sees who is there: this player has gone for good.
    Abandon(Player),
}
