//! Games in play, by the names of the messages.

use game::{Outcome, reason};
use games::Termination;
use play::{
    Change, Decision, Event, EventError, GameInPlay, Seat, Terms, TimeControl, TurnNode, Wish,
    WishError,
};

use crate::place::at_turn;
use crate::{
    Beginning, ClaimedAs, ClocksMessage, Code, EndMessage, EndReason, EventMessage, GameState,
    GameSummary, NewGame, NewOnlineGame, NodeMessage, Place, Problem, Scene, SeatMessage, Side,
    StoredGame, TimeControlMessage, Tree, TreeNode, What, WishMessage,
};

impl NewGame {
    /// A game that begins now, with what happens in it at once: the turns it is to begin with, and the
    /// passes they force.
    ///
    /// # Errors
    /// What is wrong with the players, the start or a turn.
    pub fn begin(&self, id: String, at: u64) -> Result<StoredGame, Problem> {
        let place = Place {
            start: self.start.clone(),
            seed: self.seed,
            claim_awards_fives: self.claim_awards_fives,
            ..Place::start_of(self.game)
        };
        let begun = Beginning {
            id,
            game: self.game,
            claim_awards_fives: self.claim_awards_fives,
            start: place.start()?.to_string(),
            players: self.players.clone(),
            take_backs: self.take_backs,
            clock: TimeControlMessage::None,
            apart: false,
            created: at,
        };
        let mut game = begun.open()?;
        let mut events = Vec::new();
        let mut take = |game: &mut GameInPlay, decision: Decision| {
            events.extend(decision.events().iter().map(EventMessage::from));
            game.accept(decision);
        };
        // Forced passes are played by themselves, but may be in the list too.
        let mut forced = 0;
        for (n, turn) in self.turns.iter().enumerate() {
            let passed = game.tree().line().rev().take(forced).any(|node| node.text == *turn);
            if passed {
                forced -= 1;
                continue;
            }
            let before = game.tree().len();
            let by = game.position().to_act();
            let decision = game.decide(by, &Wish::Turn(turn.clone()), at);
            let decision = decision.map_err(|why| at_turn(n + 1, why.into()))?;
            take(&mut game, decision);
            forced = game.tree().len() - before - 1;
        }
        let settled = game.settle(at);
        take(&mut game, settled);
        Ok(StoredGame { begun, events })
    }
}

impl NewOnlineGame {
    /// A game that begins now, with what happens in it at once. Where there are many starts, the seed says
    /// which it is.
    ///
    /// # Errors
    /// What is wrong with the clock, the names or the start.
    pub fn begin(
        &self,
        id: String,
        players: [SeatMessage; 2],
        seed: u64,
        at: u64,
    ) -> Result<StoredGame, Problem> {
        let place = Place {
            start: self.start.clone(),
            seed: Some(seed),
            claim_awards_fives: self.claim_awards_fives,
            ..Place::start_of(self.game)
        };
        let begun = Beginning {
            id,
            game: self.game,
            claim_awards_fives: self.claim_awards_fives,
            start: place.start()?.to_string(),
            players,
            take_backs: self.take_backs,
            clock: self.clock,
            apart: true,
            created: at,
        };
        let settled = begun.open()?.settle(at);
        let events = settled.events().iter().map(EventMessage::from).collect();
        Ok(StoredGame { begun, events })
    }
}

impl Beginning {
    /// The game before anything has happened.
    ///
    /// # Errors
    /// What is wrong with its start or its players.
    pub fn open(&self) -> Result<GameInPlay, Problem> {
        let place = Place {
            start: Some(self.start.clone()),
            claim_awards_fives: self.claim_awards_fives,
            ..Place::start_of(self.game)
        };
        let seats = self.players.clone().map(Seat::from);
        let terms =
            Terms { take_backs: self.take_backs, clock: self.clock.into(), apart: self.apart };
        GameInPlay::new(place.start()?, seats, terms, self.created)
            .map_err(|why| Problem::refused(Code::BadMessage, why))
    }

    /// The game as it stands, for pages.
    pub fn state(&self, game: &GameInPlay) -> GameState {
        let tree = game.tree();
        GameState {
            id: self.id.clone(),
            version: game.version(),
            game: self.game,
            claim_awards_fives: self.claim_awards_fives,
            start: self.start.clone(),
            players: self.players.clone(),
            take_backs: self.take_backs,
            clock: self.clock,
            apart: self.apart,
            clocks: clocks(game),
            nodes: tree.nodes().iter().map(NodeMessage::from).collect(),
            line: tree.line().map(|node| node.id).collect(),
            end: game.end().map(EndMessage::from),
            draw_offer: game.draw_offer().map(Side::from),
            take_back_asked: game.take_back_asked().map(Side::from),
            can_take_back: !self.apart
                && game.decide(game.position().to_act(), &Wish::TakeBack, game.changed()).is_ok(),
            engine_to_act: game.engine_to_act(),
            engine_to_answer: game.engine_to_answer().map(Side::from),
            created: self.created,
            changed: game.changed(),
        }
    }

    /// The game in a list.
    pub fn summary(&self, game: &GameInPlay) -> GameSummary {
        GameSummary {
            id: self.id.clone(),
            game: self.game,
            players: self.players.clone(),
            end: game.end().map(EndMessage::from),
            turns: game.tree().len() as u32,
            to_act: game.position().to_act().into(),
            position: game.position().to_string(),
            created: self.created,
            changed: game.changed(),
        }
    }

    /// The game as a record of ours.
    pub fn record(&self, game: &GameInPlay) -> String {
        let mut record = game.record();
        record.set_tag("Date", crate::record::date(self.created));
        record.to_string()
    }

    /// The game as a study: what was taken back stands beside the game.
    pub fn tree(&self, game: &GameInPlay) -> Tree {
        let mut record = game.heading();
        record.set_tag("Date", crate::record::date(self.created));
        let mut nodes: Vec<TreeNode> = Vec::new();
        let mut known: Vec<(u64, u32)> = Vec::new();
        let in_game: Vec<u64> = game.tree().line().map(|node| node.id).collect();
        let aside = game.tree().nodes().iter();
        let aside = aside.filter(|node| in_game.binary_search(&node.id).is_err());
        for node in game.tree().line().chain(aside) {
            let new_id = |id: u64| known.iter().find(|(old, _)| *old == id).map(|(_, new)| *new);
            let parent = node.parent.and_then(new_id);
            // What was tried twice is told once.
            let twin = nodes.iter().find(|twin| twin.parent == parent && twin.turn == node.text);
            let id = twin.map_or(nodes.len() as u32 + 1, |twin| twin.id);
            if twin.is_none() {
                nodes.push(TreeNode {
                    id,
                    parent,
                    side: node.player.into(),
                    turn: node.text.clone(),
                    comment: String::new(),
                    clock: None,
                    eval: None,
                });
            }
            known.push((node.id, id));
        }
        let end = game.end().map(EndMessage::from);
        let tags = crate::record::told_tags(&record);
        Tree { game: self.game, start: self.start.clone(), tags, nodes, end }
    }
}

impl StoredGame {
    /// The game as it stands after its events.
    ///
    /// # Errors
    /// What is wrong with its beginning, or the first event that cannot have happened.
    pub fn open(&self) -> Result<GameInPlay, Problem> {
        let mut game = self.begun.open()?;
        for event in &self.events {
            game.apply(&Event::from(event.clone()))?;
        }
        Ok(game)
    }
}

/// What the clocks of a game show, where there are any.
fn clocks(game: &GameInPlay) -> Option<ClocksMessage> {
    let clocks = game.clocks();
    if clocks.control() == TimeControl::None {
        return None;
    }
    let ([white, black], at) = clocks.shown();
    Some(ClocksMessage { white, black, running: clocks.running().map(Side::from), at })
}

/// Where a game stands, drawn and explained.
pub fn scene_of(game: &GameInPlay) -> Scene {
    let last = game.last_turn().map(|(before, node)| (before, node.text.as_str()));
    let scene = crate::place::scene_after(game.position(), last);
    let Some(end) = game.end() else { return scene };
    // Also where people have ended it, nothing more can be played.
    scene.ended(end.into())
}

/// Where a game stood after an earlier turn, or at its start.
///
/// # Errors
/// If it has no such turn.
pub fn scene_at(game: &GameInPlay, node: Option<u64>) -> Result<Scene, Problem> {
    let text = node.and_then(|id| game.tree().node(id)).map(|node| node.text.as_str());
    let (position, before) = game.at(node).ok_or_else(|| {
        let number = node.unwrap_or_default();
        let why = reason!("play.noSuchTurn", "the game has no turn {number}", number = number);
        Problem::refused(Code::NotFound, why)
    })?;
    Ok(crate::place::scene_after(&position, before.as_ref().zip(text)))
}

/// A begun turn: where it stands, and its text once it is whole.
///
/// # Errors
/// Why a step is refused.
pub fn scene_of_begun_turn(
    game: &GameInPlay,
    steps: &[String],
) -> Result<(Scene, Option<String>), Problem> {
    let begun = game.begin_turn(steps)?;
    if begun.steps.is_empty() {
        return Ok((scene_of(game), None));
    }
    let text = begun.position.join_parts(&begun.steps);
    let scene = crate::place::scene_after(&begun.position, Some((game.position(), &text)));
    Ok((Scene { pending: begun.steps, ..scene }, begun.turn))
}

impl From<WishError> for Problem {
    fn from(error: WishError) -> Self {
        let code = match error {
            WishError::NotNow(_) => Code::NotNow,
            WishError::Turn(_) => Code::Illegal,
        };
        Self::refused(code, error.reason())
    }
}

impl From<EventError> for Problem {
    fn from(EventError(reason): EventError) -> Self {
        Self::refused(Code::BadMessage, reason)
    }
}

impl From<&TurnNode> for NodeMessage {
    fn from(node: &TurnNode) -> Self {
        let TurnNode { id, parent, player, text, .. } = node;
        Self { id: *id, parent: *parent, side: (*player).into(), turn: text.clone() }
    }
}

impl From<SeatMessage> for Seat {
    fn from(seat: SeatMessage) -> Self {
        match seat {
            SeatMessage::Human { name } => Self::Human { name },
            SeatMessage::Engine { level } => Self::Engine { level },
        }
    }
}

impl From<TimeControlMessage> for TimeControl {
    fn from(clock: TimeControlMessage) -> Self {
        match clock {
            TimeControlMessage::None => Self::None,
            TimeControlMessage::Fischer { initial, increment } => {
                Self::Fischer { initial, increment }
            }
            TimeControlMessage::Delay { initial, delay } => Self::Delay { initial, delay },
            TimeControlMessage::Days { days } => Self::Days { days },
        }
    }
}

impl From<WishMessage> for Wish {
    fn from(wish: WishMessage) -> Self {
        match wish {
            WishMessage::Turn { text } => Self::Turn(text),
            WishMessage::TakeBack => Self::TakeBack,
            WishMessage::AnswerTakeBack { accept } => Self::AnswerTakeBack { accept },
            WishMessage::Resign => Self::Resign,
            WishMessage::OfferDraw => Self::OfferDraw,
            WishMessage::AnswerDraw { accept } => Self::AnswerDraw { accept },
            WishMessage::Abort => Self::Abort,
            WishMessage::Claim { r#as } => Self::Claim { draw: r#as == ClaimedAs::Draw },
            WishMessage::AddTime => Self::AddTime,
        }
    }
}

impl From<&Event> for EventMessage {
    fn from(event: &Event) -> Self {
        let what = match &event.change {
            Change::Turn { player, text, parent, spent } => What::Turn {
                side: (*player).into(),
                turn: text.clone(),
                parent: *parent,
                spent: *spent,
            },
            Change::TakenBack { to } => What::TakenBack { to: *to },
            Change::DrawOffered(player) => What::DrawOffered { side: (*player).into() },
            Change::DrawDeclined(player) => What::DrawDeclined { side: (*player).into() },
            Change::TakeBackAsked(player) => What::TakeBackAsked { side: (*player).into() },
            Change::TakeBackDeclined(player) => What::TakeBackDeclined { side: (*player).into() },
            Change::TimeAdded { player, milliseconds } => {
                What::TimeAdded { side: (*player).into(), milliseconds: *milliseconds }
            }
            Change::Ended(end) => What::Ended { end: (*end).into() },
        };
        Self { version: event.version, at: event.at, what }
    }
}

impl From<EventMessage> for Event {
    fn from(event: EventMessage) -> Self {
        let change = match event.what {
            What::Turn { side, turn, parent, spent } => {
                Change::Turn { player: side.into(), text: turn, parent, spent }
            }
            What::TakenBack { to } => Change::TakenBack { to },
            What::DrawOffered { side } => Change::DrawOffered(side.into()),
            What::DrawDeclined { side } => Change::DrawDeclined(side.into()),
            What::TakeBackAsked { side } => Change::TakeBackAsked(side.into()),
            What::TakeBackDeclined { side } => Change::TakeBackDeclined(side.into()),
            What::TimeAdded { side, milliseconds } => {
                Change::TimeAdded { player: side.into(), milliseconds }
            }
            What::Ended { end } => Change::Ended(end.into()),
        };
        Self { version: event.version, at: event.at, change }
    }
}

impl From<play::End> for EndMessage {
    fn from(end: play::End) -> Self {
        let winner = match end.outcome {
            Some(Outcome::Win(player)) => Some(player.into()),
            Some(Outcome::Draw) | None => None,
        };
        Self { winner, reason: end.termination.into() }
    }
}

impl From<EndMessage> for play::End {
    fn from(end: EndMessage) -> Self {
        Self { outcome: end.outcome(), termination: end.reason.into() }
    }
}

impl From<Option<Termination>> for EndReason {
    fn from(termination: Option<Termination>) -> Self {
        match termination {
            None => Self::Play,
            Some(Termination::Resignation) => Self::Resignation,
            Some(Termination::Agreement) => Self::Agreement,
            Some(Termination::Time) => Self::Time,
            Some(Termination::Abandoned) => Self::Abandoned,
            Some(Termination::Aborted) => Self::Aborted,
        }
    }
}

impl From<EndReason> for Option<Termination> {
    fn from(reason: EndReason) -> Self {
        match reason {
            EndReason::Play => None,
            EndReason::Resignation => Some(Termination::Resignation),
            EndReason::Agreement => Some(Termination::Agreement),
            EndReason::Time => Some(Termination::Time),
            EndReason::Abandoned => Some(Termination::Abandoned),
            EndReason::Aborted => Some(Termination::Aborted),
        }
    }
}
