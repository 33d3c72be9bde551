use game::{Player, Reason, reason};
use games::{AnyPosition, Termination, TurnError};

use crate::{Change, End, Event, EventError, Seat, TurnNode, TurnTree, Wish, WishError};

/// So many turns apart positions are kept, for going back without playing the game anew.
const KEPT_EVERY: usize = 16;

/// No game has more events; what goes on for longer is not played.
const MOST_EVENTS: u64 = 20_000;

/// A game that can go on: what has happened, and where it stands.
///
/// Taking an event in costs the same however long the game is. A turn is played once, on the position
/// that the last one led to; a take-back plays a fixed number of turns at the most.
#[derive(Clone, Debug, PartialEq)]
pub struct GameInPlay {
    seats: [Seat; 2],
    take_backs: bool,
    version: u64,
    changed: u64,
    tree: TurnTree,
    end: Option<End>,
    draw_offer: Option<Player>,
    position: AnyPosition,
    /// The position before the last turn, by which that turn can be told step by step.
    before: Option<AnyPosition>,
    /// The positions after 0, 16, 32, … turns of the game.
    kept: Vec<AnyPosition>,
}

/// What a wish leads to: events to be stored, and then accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    events: Vec<Event>,
    /// Where each turn among the events leads.
    positions: Vec<AnyPosition>,
}

/// A turn that a person has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct BegunTurn {
    /// Where it stands.
    pub position: AnyPosition,
    /// Its steps so far, as we write them.
    pub steps: Vec<String>,
    /// The text of the turn, once it is whole.
    pub turn: Option<String>,
}

impl Decision {
    /// The events, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

impl GameInPlay {
    /// A game before anything has happened.
    ///
    /// # Errors
    /// What is wrong with the seats.
    pub fn new(
        start: AnyPosition,
        seats: [Seat; 2],
        take_backs: bool,
        created: u64,
    ) -> Result<Self, Reason> {
        seats.iter().try_for_each(Seat::check)?;
        Ok(Self {
            seats,
            take_backs,
            version: 0,
            changed: created,
            tree: TurnTree::default(),
            end: None,
            draw_offer: None,
            position: start.clone(),
            before: None,
            kept: vec![start],
        })
    }

    /// The position before the first turn.
    pub fn start(&self) -> &AnyPosition {
        &self.kept[0]
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Whether turns may be taken back.
    pub fn take_backs(&self) -> bool {
        self.take_backs
    }

    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When it last changed, in milliseconds since 1970.
    pub fn changed(&self) -> u64 {
        self.changed
    }

    /// All turns ever played, and the line that is the game.
    pub fn tree(&self) -> &TurnTree {
        &self.tree
    }

    /// How it ended, if it did.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Who offers a draw.
    pub fn draw_offer(&self) -> Option<Player> {
        self.draw_offer
    }

    /// Where it stands.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The last turn of the game, and the position before it.
    pub fn last_turn(&self) -> Option<(&AnyPosition, &TurnNode)> {
        self.before.as_ref().zip(self.tree.line().next_back())
    }

    /// The level of the engine that is to play now.
    pub fn engine_to_act(&self) -> Option<u8> {
        match self.seats[self.position.to_act().index()] {
            Seat::Engine { level } if self.end.is_none() => Some(level),
            _ => None,
        }
    }

    /// The engine's side, where it has been offered a draw and has not answered.
    pub fn engine_to_answer(&self) -> Option<Player> {
        let asked = self.draw_offer?.opponent();
        (!self.seats[asked.index()].is_human()).then_some(asked)
    }

    // ------------------------------------------------------------ deciding

    /// The events that a wish leads to, given the time.
    ///
    /// # Errors
    /// Why it leads to none.
    pub fn decide(&self, wish: &Wish, at: u64) -> Result<Decision, WishError> {
        let change = match wish {
            Wish::Turn(_) | Wish::TakeBack | Wish::OfferDraw(_) if self.version >= MOST_EVENTS => {
                return Err(not_now(reason!(
                    "play.tooLong",
                    "the game has {events} events, which are the most",
                    events = self.version
                )));
            }
            Wish::Turn(text) => return self.decide_turn(text, at),
            Wish::TakeBack => self.take_back()?,
            Wish::Resign(player) => {
                self.check_person(*player)?;
                Change::Ended(End::lost_by(*player, Termination::Resignation))
            }
            Wish::OfferDraw(player) => self.offer_draw(*player)?,
            Wish::AnswerDraw { player, accept } => self.answer_draw(*player, *accept)?,
            Wish::RunOutOfTime(player) => {
                self.check_open()?;
                Change::Ended(End::lost_by(*player, Termination::Time))
            }
            Wish::Abandon(player) => {
                self.check_open()?;
                Change::Ended(End::lost_by(*player, Termination::Abandoned))
            }
        };
        Ok(self.one_event(change, at))
    }

    /// What follows by itself where the game stands: a pass that is forced at its start, or an end that
    /// has been reached already.
    pub fn settle(&self, at: u64) -> Decision {
        if self.end.is_none() {
            if let Some(outcome) = self.position.outcome() {
                return self.one_event(Change::Ended(End::by_play(outcome)), at);
            }
            if self.position.must_pass() {
                return self.follow(Vec::new(), at);
            }
        }
        Decision { events: Vec::new(), positions: Vec::new() }
    }

    /// Where a person's begun turn stands after these steps. A pass that is all that is left of it is
    /// added.
    ///
    /// # Errors
    /// Why a step is refused, or that no person is to play now.
    pub fn begin_turn(&self, steps: &[String]) -> Result<BegunTurn, WishError> {
        self.check_open()?;
        let player = self.position.to_act();
        if !self.seats[player.index()].is_human() {
            return Err(not_now(reason!("play.enginesTurn", "it is the engine's turn")));
        }
        let mut position = self.position.clone();
        let mut played: Vec<String> = Vec::new();
        for step in steps {
            if let Some(last) = played.last()
                && position.ends_turn_of(player)
            {
                return Err(games::TurnError::after_end(last).into());
            }
            played.extend(position.play_steps(step)?);
        }
        if !played.is_empty() && !position.ends_turn_of(player) && position.must_pass() {
            played.extend(position.pass());
        }
        let whole = !played.is_empty() && position.ends_turn_of(player);
        let turn = whole.then(|| position.join_parts(&played));
        Ok(BegunTurn { position, steps: played, turn })
    }

    fn decide_turn(&self, text: &str, at: u64) -> Result<Decision, WishError> {
        self.check_open()?;
        let turn = play_turn(&self.position, text)?;
        Ok(self.follow(vec![turn], at))
    }

    /// The events of turns that have been played in mind, of the passes that are forced after them,
    /// and of the end of the game.
    fn follow(&self, mut played: Vec<(String, AnyPosition)>, at: u64) -> Decision {
        loop {
            let last = played.last().map_or(&self.position, |(_, position)| position);
            if !last.must_pass() {
                break;
            }
            let mut after = last.clone();
            let pass = after.pass().unwrap_or_default();
            played.push((pass, after));
        }
        let mut version = self.version;
        let mut parent = self.tree.last();
        let mut player = self.position.to_act();
        let mut decision = Decision { events: Vec::new(), positions: Vec::new() };
        for (text, after) in played {
            version += 1;
            let change = Change::Turn { player, text, parent };
            decision.events.push(Event { version, at, change });
            parent = Some(version);
            player = after.to_act();
            decision.positions.push(after);
        }
        if let Some(outcome) = decision.positions.last().and_then(AnyPosition::outcome) {
            let change = Change::Ended(End::by_play(outcome));
            decision.events.push(Event { version: version + 1, at, change });
        }
        decision
    }

    fn one_event(&self, change: Change, at: u64) -> Decision {
        let event = Event { version: self.version + 1, at, change };
        Decision { events: vec![event], positions: Vec::new() }
    }

    fn take_back(&self) -> Result<Change, WishError> {
        if !self.take_backs {
            return Err(not_now(reason!(
                "play.noTakeBacks",
                "in this game turns are not taken back"
            )));
        }
        if self.end.is_some_and(|end| end.termination.is_some()) {
            return Err(over());
        }
        let decided = |node: &&TurnNode| self.seats[node.player.index()].is_human() && !node.forced;
        match self.tree.line().rev().find(decided) {
            Some(node) => Ok(Change::TakenBack { to: node.parent }),
            None => {
                Err(not_now(reason!("play.nothingToTakeBack", "there is no turn to take back")))
            }
        }
    }

    fn offer_draw(&self, player: Player) -> Result<Change, WishError> {
        self.check_person(player)?;
        match self.draw_offer {
            Some(_) => Err(not_now(reason!("play.drawOffered", "a draw is offered already"))),
            None => Ok(Change::DrawOffered(player)),
        }
    }

    fn answer_draw(&self, player: Player, accept: bool) -> Result<Change, WishError> {
        self.check_open()?;
        if self.draw_offer != Some(player.opponent()) {
            return Err(not_now(reason!("play.noDrawOffered", "no draw is offered")));
        }
        Ok(if accept { Change::Ended(End::agreed()) } else { Change::DrawDeclined(player) })
    }

    fn check_open(&self) -> Result<(), WishError> {
        if self.end.is_some() { Err(over()) } else { Ok(()) }
    }

    fn check_person(&self, player: Player) -> Result<(), WishError> {
        self.check_open()?;
        if self.seats[player.index()].is_human() {
            return Ok(());
        }
        Err(not_now(reason!(
            "play.enginesSeat",
            "the engine sits on that side and speaks for itself"
        )))
    }

    // ------------------------------------------------------------ taking in

    /// Takes in what was decided here, after it has been stored. Nothing is played again.
    ///
    /// # Panics
    /// If the game has gone on since the decision.
    pub fn accept(&mut self, decision: Decision) {
        let mut positions = decision.positions.into_iter();
        for event in decision.events {
            assert_eq!(event.version, self.version + 1, "the decision is not about this game");
            let Event { version, at, change } = event;
            match change {
                Change::Turn { player, text, parent } => {
                    let forced = self.position.must_pass();
                    let after = positions.next().expect("each turn was played");
                    self.push(TurnNode { id: version, parent, player, text, forced }, after);
                }
                change => {
                    let changed = self.change(&change, version).is_ok();
                    assert!(changed, "it was decided here");
                }
            }
            (self.version, self.changed) = (version, at);
        }
    }

    /// Takes in what happened next.
    ///
    /// # Errors
    /// Where it does not follow on what has happened so far; nothing changes then.
    pub fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        let version = event.version;
        if version != self.version + 1 {
            return Err(EventError::out_of_order(version, self.version));
        }
        match &event.change {
            Change::Turn { player, text, parent } => {
                let fits = *parent == self.tree.last() && *player == self.position.to_act();
                if !fits || self.end.is_some() {
                    return Err(EventError::astray(version));
                }
                let forced = self.position.must_pass();
                let (text, after) = play_turn(&self.position, text)
                    .map_err(|why| EventError::illegal(version, why))?;
                let node = TurnNode { id: version, parent: *parent, player: *player, text, forced };
                self.push(node, after);
            }
            change => self.change(change, version)?,
        }
        (self.version, self.changed) = (version, event.at);
        Ok(())
    }

    /// Takes in events one by one.
    ///
    /// # Errors
    /// The first that does not follow; those before it are taken in.
    pub fn apply_all<'e>(
        &mut self,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<(), EventError> {
        events.into_iter().try_for_each(|event| self.apply(event))
    }

    fn push(&mut self, node: TurnNode, after: AnyPosition) {
        // Who plays on instead of answering has declined.
        if self.draw_offer == Some(node.player.opponent()) {
            self.draw_offer = None;
        }
        self.tree.push(node);
        if self.tree.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(after.clone());
        }
        self.before = Some(std::mem::replace(&mut self.position, after));
    }

    /// Takes in whatever is not a turn.
    fn change(&mut self, change: &Change, version: u64) -> Result<(), EventError> {
        match change {
            Change::Turn { .. } => {}
            Change::TakenBack { to } => {
                let turns = self.tree.turns_to(*to).ok_or_else(|| EventError::astray(version))?;
                self.go_back(turns).map_err(|why| EventError::illegal(version, why))?;
            }
            Change::DrawOffered(player) => self.draw_offer = Some(*player),
            Change::DrawDeclined(_) => self.draw_offer = None,
            Change::Ended(end) => {
                self.end = Some(*end);
                self.draw_offer = None;
            }
        }
        Ok(())
    }

    /// Goes back to where the game stood after so many turns, from the last position that was kept
    /// before then.
    fn go_back(&mut self, turns: usize) -> Result<(), TurnError> {
        let near = turns.saturating_sub(1) / KEPT_EVERY;
        let (mut position, mut before) = (self.kept[near].clone(), None);
        for node in self.tree.line().take(turns).skip(near * KEPT_EVERY) {
            let (_, after) = play_turn(&position, &node.text)?;
            before = Some(std::mem::replace(&mut position, after));
        }
        self.tree.go_back(turns);
        self.kept.truncate(turns / KEPT_EVERY + 1);
        (self.position, self.before) = (position, before);
        (self.end, self.draw_offer) = (None, None);
        Ok(())
    }

    /// Where the game stood after an earlier turn, be it one that was taken back, with the position
    /// before that turn; for none, the start.
    pub fn at(&self, node: Option<u64>) -> Option<(AnyPosition, Option<AnyPosition>)> {
        let (mut position, mut before) = (self.start().clone(), None);
        for node in node.map_or_else(|| Some(Vec::new()), |id| self.tree.path(id))? {
            let (_, after) = play_turn(&position, &node.text).ok()?;
            before = Some(std::mem::replace(&mut position, after));
        }
        Some((position, before))
    }
}

/// Plays a turn. Every turn that is played here comes by this way, so that tests can count them.
fn play_turn(position: &AnyPosition, text: &str) -> Result<(String, AnyPosition), TurnError> {
    #[cfg(test)]
    tests::PLAYED.set(tests::PLAYED.get() + 1);
    position.after_turn(text)
}

fn not_now(reason: Reason) -> WishError {
    WishError::NotNow(reason)
}

fn over() -> WishError {
    not_now(reason!("play.over", "the game is over"))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use game::Random;
    use games::GameKind;

    use super::*;

    thread_local! {
        /// How many turns have been played in this thread.
        pub(super) static PLAYED: Cell<u64> = const { Cell::new(0) };
    }

    /// How many turns are played while something is done.
    fn played(act: impl FnOnce()) -> u64 {
        let before = PLAYED.get();
        act();
        PLAYED.get() - before
    }

    fn people() -> [Seat; 2] {
        [(); 2].map(|()| Seat::Human { name: String::new() })
    }

    fn random_turn(game: &GameInPlay, random: &mut Random) -> Wish {
        let turns = game.position().turns();
        Wish::Turn(turns[random.below(turns.len() as u32) as usize].clone())
    }

    #[test]
    fn a_turn_is_played_once_and_a_take_back_plays_few() {
        for kind in GameKind::ALL {
            let mut random = Random::new(7);
            let mut game = GameInPlay::new(AnyPosition::start(kind, 1), people(), true, 0).unwrap();
            let mut twin = game.clone();
            while game.end().is_none() {
                let wish = random_turn(&game, &mut random);
                let mut events = Vec::new();
                let count = played(|| {
                    let decision = game.decide(&wish, 1).unwrap();
                    events = decision.events().to_vec();
                    game.accept(decision);
                });
                assert_eq!(count, 1, "{kind}");
                for event in &events {
                    let turns = u64::from(matches!(event.change, Change::Turn { .. }));
                    assert_eq!(played(|| twin.apply(event).unwrap()), turns, "{kind}");
                }
                assert_eq!(game, twin);
            }
            while let Ok(decision) = game.decide(&Wish::TakeBack, 2) {
                let count = played(|| game.accept(decision));
                assert!(count <= KEPT_EVERY as u64, "{kind}: {count}");
                let place = game.at(game.tree().last()).unwrap();
                assert_eq!((&game.position, &game.before), (&place.0, &place.1), "{kind}");
            }
            assert!(game.tree().is_empty());
        }
    }
}
