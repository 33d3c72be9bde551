//! What concerns a program: its games and its challenges, as they come and go.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use protocol::json::read_text;
use protocol::{PersonMessage, Problem, Side, Speed, TokenScope};

use super::challenges::{ChallengesOf, challenges_of};
use super::messages::{EndOfStream, EventLine, ProgramChallenge, ProgramGameInfo, ProgramStatus};
use super::program::TokenHolder;
use super::stream::LineSource;
use crate::bells::PresentPerson;
use crate::http::Server;
use crate::people::PersonId;
use crate::store::{ChallengeOutcome, Listed, StoreError};

/// One who listens. As long as they do, their seeks stand.
pub(super) struct Events {
    server: Arc<Server>,
    person: PersonId,
    present: PresentPerson,
    /// Whether they are told of games, and of challenges.
    games: Option<BTreeSet<String>>,
    challenges: Option<BTreeMap<String, ProgramChallenge>>,
    begun: bool,
}

impl Events {
    pub(super) async fn begin(
        server: &Arc<Server>,
        program: &TokenHolder,
    ) -> Result<Self, Problem> {
        use TokenScope::{BoardPlay, BotPlay, ChallengeRead};
        let person = program.person();
        let present = server.lobby.enter(&person).await;
        let plays = program.has(BoardPlay) || program.has(BotPlay);
        Ok(Self {
            server: server.clone(),
            person,
            present,
            games: plays.then(BTreeSet::new),
            challenges: program.has(ChallengeRead).then(BTreeMap::new),
            begun: false,
        })
    }

    /// Tells what has changed since the last time. What cannot be found out now is told the next time.
    async fn try_to_tell(&mut self, lines: &mut Vec<EventLine>) {
        for part in [self.tell_challenges(lines).await, self.tell_games(lines).await] {
            if let Err(problem) = part {
                tracing::warn!("a program was not told: {}", problem.message);
            }
        }
    }

    async fn tell_games(&mut self, lines: &mut Vec<EventLine>) -> Result<(), Problem> {
        let Some(known) = &self.games else { return Ok(()) };
        let store = &self.server.rooms.parts.store;
        let mut running = store.running_of(self.person.as_str()).await.map_err(failed)?;
        running.retain(|game| game.seats.iter().all(Option::is_some));
        let ids: BTreeSet<String> = running.iter().map(|game| game.id.clone()).collect();
        let mut told = Vec::new();
        for id in known.difference(&ids) {
            if let Some(game) = store.outline(id).await.map_err(failed)? {
                let game = Box::new(self.info(game).await?);
                told.push(EventLine::GameFinish { game });
            }
        }
        for game in running.into_iter().filter(|game| !known.contains(&game.id)) {
            let game = Box::new(self.info(game).await?);
            told.push(EventLine::GameStart { game });
        }
        lines.extend(told);
        self.games = Some(ids);
        Ok(())
    }

    async fn tell_challenges(&mut self, lines: &mut Vec<EventLine>) -> Result<(), Problem> {
        let Some(known) = &mut self.challenges else { return Ok(()) };
        let ChallengesOf { incoming, outgoing } =
            challenges_of(&self.server.lobby, &self.person).await?;
        let waiting: BTreeMap<String, ProgramChallenge> = incoming
            .into_iter()
            .chain(outgoing)
            .map(|challenge| (challenge.id.clone(), challenge))
            .collect();
        let (store, now) = (&self.server.rooms.parts.store, self.server.now());
        let mut told = Vec::new();
        for (id, challenge) in known.iter().filter(|(id, _)| !waiting.contains_key(*id)) {
            let outcome = store.challenge_outcome(id).await.map_err(failed)?;
            let expired = (challenge.expires_at <= now).then_some(ChallengeOutcome::Canceled);
            let challenge = Box::new(challenge.clone());
            match outcome.or(expired) {
                Some(ChallengeOutcome::Declined) => {
                    told.push(EventLine::ChallengeDeclined { challenge });
                }
                Some(ChallengeOutcome::Canceled) => {
                    told.push(EventLine::ChallengeCanceled { challenge });
                }
                // It is accepted: that is told by the game.
                None => {}
            }
        }
        let new = waiting.values().filter(|challenge| !known.contains_key(&challenge.id));
        told.extend(new.map(|new| EventLine::Challenge { challenge: Box::new(new.clone()) }));
        lines.extend(told);
        *known = waiting;
        Ok(())
    }

    /// A game as it is told.
    async fn info(&self, game: Listed) -> Result<ProgramGameInfo, Problem> {
        let Listed { id, game, clock, seats, created, standing, rated } = game;
        let is_mine = seats[0].as_ref().is_some_and(|seat| seat.person == self.person.as_str());
        let color = if is_mine { Side::White } else { Side::Black };
        let clock = read_text(&clock).unwrap_or_default();
        let speed = Speed::of(clock);
        let parts = &self.server.rooms.parts;
        let (name, person) = seats[color.opponent().index()]
            .clone()
            .map_or_else(Default::default, |seat| (seat.name, seat.person));
        let account = parts.store.account(&person).await.map_err(failed)?;
        let rating = match speed.filter(|_| account.is_some()) {
            Some(speed) => {
                Some(parts.strength(&person, game, speed).await.map_err(failed)?.shown())
            }
            None => None,
        };
        let opponent = PersonMessage {
            name,
            account: account.is_some(),
            bot: account.is_some_and(|account| account.bot),
            rating,
        };
        Ok(ProgramGameInfo {
            game_id: id,
            game,
            color,
            opponent,
            rated,
            speed,
            clock,
            is_my_turn: standing.end.is_none() && standing.to_act == color,
            position: standing.position,
            created_at: created,
            status: ProgramStatus::of(standing.end, seats.iter().all(Option::is_some)),
            winner: standing.end.and_then(|end| end.winner),
        })
    }
}

fn failed(why: StoreError) -> Problem {
    why.problem("events")
}

impl LineSource for Events {
    type Line = EventLine;

    type Happening = bool;

    /// Says whether more may come.
    async fn wait(&mut self) -> bool {
        !self.begun || self.present.news.changed().await.is_ok()
    }

    async fn tell(&mut self, more: bool, lines: &mut Vec<EventLine>) -> bool {
        self.begun = true;
        self.try_to_tell(lines).await;
        more
    }

    /// Nobody tells when a challenge has expired.
    async fn look(&mut self, lines: &mut Vec<EventLine>) {
        self.try_to_tell(lines).await;
    }

    fn end(reason: EndOfStream) -> EventLine {
        EventLine::StreamEnd { reason }
    }
}
