//! What is on the board, what is asked for, and what each step would do: for each game in the file
//! of its name, joined here into a [`Scene`].

mod dvonn;
mod lyngk;
mod yinsh;

use ::game::{Diagram, Notation, PlayError, Random, Reason};

use crate::{Ask, AskKind, Code, EndMessage, EndReason, Game, Problem, Scene, SceneScore};
use crate::{SceneStack, SetupForm, Side, Step, StepKind, Supply};

/// What a game has to say of itself to be drawn and explained.
pub(crate) trait Explain: Notation {
    /// What stands on a board, also on one that cannot be.
    fn stacks(setup: &Self::Setup) -> Vec<SceneStack>;

    /// What lies beside it, white's first.
    fn supply(diagram: &Diagram<Self>) -> [Supply; 2];

    /// What each player has.
    fn tally(&self) -> SceneScore;

    /// What each player would have on a board, also on one that cannot be.
    fn tally_of(setup: &Self::Setup) -> SceneScore;

    /// What is asked for where there is something to decide between these steps.
    fn question(&self, steps: &[Step]) -> AskKind;

    /// Fills in what a step does. Text, side, score and the end of the turn are known already.
    fn describe(before: &Diagram<Self>, step: Self::Move, after: &Self, told: &mut Step);

    /// The setup that a form means, for the variant that a start belongs to.
    ///
    /// # Errors
    /// What in it means nothing in this game.
    fn read_form(start: &Diagram<Self>, form: &SetupForm) -> Result<Self::Setup, Problem>;

    /// Fills in what of a form is not on the board.
    fn write_form(diagram: &Diagram<Self>, form: &mut SetupForm);

    /// A board filled by chance in a style by this name, if the game has it.
    fn filled(_style: &str, _random: &mut Random) -> Option<Self::Setup> {
        None
    }
}

/// What stands on the board.
pub(crate) fn drawn_stacks<P: Explain>(diagram: &Diagram<P>) -> Vec<SceneStack> {
    P::stacks(diagram.setup())
}

/// A step and what it would do.
pub(crate) fn told_step<P: Explain>(before: &Diagram<P>, step: P::Move) -> Step {
    let player = before.position().to_act();
    let mut after = before.position().clone();
    after.play_unchecked(step);
    let score = after.tally();
    let mut told = pass(step.to_string(), player.into(), score, after.ends_turn_of(player));
    P::describe(before, step, &after, &mut told);
    told
}

/// A step that does nothing yet.
fn pass(text: String, side: Side, score: SceneScore, ends_turn: bool) -> Step {
    Step {
        text,
        kind: StepKind::Pass,
        side,
        from: None,
        to: None,
        pieces: String::new(),
        captured: String::new(),
        height: 0,
        hops: Vec::new(),
        flips: Vec::new(),
        rows: Vec::new(),
        row: Vec::new(),
        lost: Vec::new(),
        completes: false,
        scored_by: None,
        score,
        ends_turn,
    }
}

/// Steps come in the order of their texts.
fn add_in_order(steps: &mut Vec<Step>, step: Step) {
    let at = steps.partition_point(|other| other.text < step.text);
    steps.insert(at, step);
}

/// The position, drawn and explained, without the steps that led to it.
pub(crate) fn scene<P: Explain>(game: Game, diagram: &Diagram<P>) -> Scene {
    let position = diagram.position();
    let mut steps: Vec<Step> = Vec::new();
    for step in position.legal_moves() {
        add_in_order(&mut steps, told_step(diagram, step));
    }
    let end = position.outcome().map(|outcome| EndMessage::of(outcome, EndReason::Play));
    let kind = match &steps[..] {
        [] => AskKind::Over,
        [only] if only.kind == StepKind::Pass => AskKind::Pass,
        _ => position.question(&steps),
    };
    let side = position.to_act().into();
    Scene {
        game,
        position: diagram.to_string(),
        to_act: side,
        stacks: drawn_stacks(diagram),
        supply: P::supply(diagram),
        score: position.tally(),
        end,
        ask: Ask { kind, side, text: sentence(kind, game.name_of(side)) },
        steps,
        pending: Vec::new(),
        last: Vec::new(),
    }
}

impl Scene {
    /// The scene of a game that people have ended here: nothing more can be played.
    #[must_use]
    pub(crate) fn ended(self, end: EndMessage) -> Self {
        let text = sentence(AskKind::Over, "");
        let ask = Ask { kind: AskKind::Over, text, ..self.ask };
        Self { end: Some(end), ask, steps: Vec::new(), ..self }
    }
}

fn sentence(kind: AskKind, name: &str) -> String {
    let what = match kind {
        AskKind::PlaceDvonn => "places a DVONN piece",
        AskKind::PlacePiece => "places a piece",
        AskKind::MoveStack => "moves a stack",
        AskKind::PlaceRing => "places a ring",
        AskKind::MoveRing => "moves a ring",
        AskKind::RemoveRow => "removes a row",
        AskKind::RemoveRing => "removes a ring",
        AskKind::ClaimOrMove => "claims a colour or moves a stack",
        AskKind::MoveLyngk => "moves a stack",
        AskKind::MoveAfterClaim => "moves a stack after the claim",
        AskKind::Pass => "cannot move and passes",
        AskKind::Over => return "The game is over.".to_owned(),
    };
    format!("{name} {what}.")
}

/// Why a typed turn was not played.
pub(crate) fn problem<I: Into<Reason>>(error: PlayError<I>) -> Problem {
    let code = match error {
        PlayError::Notation(_) => Code::BadNotation,
        _ => Code::Illegal,
    };
    Problem::refused(code, error)
}

fn names<T: ToString>(points: impl IntoIterator<Item = T>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

impl Game {
    /// What a player is called at the beginning of a sentence.
    fn name_of(self, side: Side) -> &'static str {
        match (self, side) {
            (Self::Lyngk | Self::LyngkSix, Side::White) => "Player 1",
            (Self::Lyngk | Self::LyngkSix, Side::Black) => "Player 2",
            (_, Side::White) => "White",
            (_, Side::Black) => "Black",
        }
    }
}
