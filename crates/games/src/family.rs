use game::{Diagram, Notation};

use crate::{AnyPhase, AnyScore, Rules, View};

/// What a game and its variants tell about themselves beside their rules, each in its own file here.
pub trait Family: Notation {
    /// The variant that is played by these rules.
    fn variant_of(rules: Rules) -> Self::Variant;

    /// The rules that a position is played by.
    fn rules(&self) -> Rules;

    /// What each player has so far.
    fn any_score(&self) -> AnyScore;

    /// What is being done.
    fn any_phase(&self) -> AnyPhase;

    /// What is needed to draw a position.
    fn view(diagram: &Diagram<Self>) -> View;
}

/// What the two players of a game are called.
pub(crate) struct PlayerNames {
    /// In positions.
    pub(crate) letters: [&'static str; 2],
    /// In a sentence.
    pub(crate) names: [&'static str; 2],
    /// In the tags of a record.
    pub(crate) tags: [&'static str; 2],
}

impl PlayerNames {
    /// For games whose players have a colour each.
    pub(crate) const WHITE_AND_BLACK: Self =
        Self { letters: ["w", "b"], names: ["white", "black"], tags: ["White", "Black"] };

    /// For games whose players have none from the start.
    pub(crate) const NUMBERED: Self =
        Self { letters: ["1", "2"], names: ["player 1", "player 2"], tags: ["Player1", "Player2"] };
}
