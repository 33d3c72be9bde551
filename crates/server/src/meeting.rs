//! Strangers meet: seeks, quick pairing and challenges; and what anybody may know of people and their games.
//!
//! Whether two are brought together is decided by one transaction of the database: it finds the seeks and the numbers of both as they were
//! seen, or does nothing. So nobody is paired twice, whichever node tries.

use axum::Json;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use game::reason;
use play::TimeControl;
use protocol::json::{Json as ReadJson, Read, read_text};
use protocol::{
    ChallengeMessage, Challenges, Code, CreatedMessage, GameSummary, NewChallenge, NewOnlineGame,
    NewSeek, NoticeKind, PersonMessage, Problem, Profile, PublicGame, PublicGames, RatingCourse,
    RatingOf, RatingPoint, ResultsAgainst, ResultsIn, SeatMessage, SeekMessage, Side, SideWish,
    Sought, Speed, TimeControlMessage, Waiting,
};
use serde::Deserialize;
use serde_json::json;

use crate::api::ApiOperation;
use crate::http::{
    Access, Answer, Asker, Body, Greeting, InPath, InQuery, Route, Shared, carried_out, changes,
    greet, open_socket, reads,
};
use crate::lobby::Lobby;
use crate::lobby_socket;
use crate::notices::Occasion;
use crate::people::PersonId;
use crate::problem::Failed;
use crate::rate_limits::{Limited, too_much};
use crate::ratings::{shown, shown_change};
use crate::room::name_of;
use crate::store::{
    Account, Challenge, ChallengeOutcome, Ended, GameFilter, GameOrigin, KeptChange, MeetingWay,
    Pairing, PublicListed, Seated, Seek, StoreError,
};

/// Open seeks of somebody.
const MOST_SEEKS: usize = 5;

/// Challenges that somebody may have waiting for an answer.
const MOST_CHALLENGES: usize = 10;

/// A challenge to a live game can be answered for so long, in milliseconds; one to a game by days longer.
const CHALLENGE_LASTS: u64 = 5 * 60_000;
const SLOW_CHALLENGE_LASTS: u64 = 14 * 24 * 3_600_000;

/// In quick pairing, ratings may be so far apart at first, in points; and so much more for each second that somebody waits.
const WIDTH: i64 = 150;
const WIDER: i64 = 40;

/// Games on a page.
const PAGE: u32 = 20;

/// Games that are shown as being played.
const WATCHED: u32 = 24;

/// Points of a rating's graph.
const COURSE: u32 = 1_000;

pub(crate) fn routes() -> Vec<Route> {
    vec![
        reads("/api/lobby/live", Access::Anyone, get(join_lobby)),
        changes("/api/seeks", Access::Newcomers, post(seek)),
        changes("/api/seeks/{id}/accept", Access::Newcomers, post(accept_seek)),
        changes("/api/seeks/{id}/cancel", Access::Known, post(cancel_seek)),
        changes("/api/challenges", Access::Account, post(challenge)),
        changes("/api/challenges/{id}/accept", Access::Account, post(accept_challenge)),
        changes("/api/challenges/{id}/decline", Access::Account, post(decline_challenge)),
    ]
    .into_iter()
    .chain(public_routes())
    .collect()
}

/// What anybody may know.
fn public_routes() -> [Route; 4] {
    let told = ApiOperation::new;
    let text = || json!({ "type": "string" });
    [
        reads("/api/playing", Access::Anyone, get(playing)).told(
            told("playing", "Public games that go on, those of the strongest first.")
                .gives::<PublicGames>(),
        ),
        reads("/api/people/{name}", Access::Anyone, get(profile)).told(
            told("profile", "What anybody may know of an account: ratings and results.")
                .gives::<Profile>(),
        ),
        reads("/api/people/{name}/games", Access::Anyone, get(games_of)).told(
            told(
                "gamesOf",
                "An account's finished public games, the last first, a page at a time.",
            )
            .query("game", text(), "Only of this game.")
            .query("speed", text(), "Only this fast.")
            .query("rated", json!({ "type": "boolean" }), "Only those that count, or do not.")
            .query("result", json!({ "enum": ["won", "drawn", "lost"] }), "Only with this end.")
            .query("opponent", text(), "Only against this account.")
            .query("before", text(), "What `next` said on the page before.")
            .gives::<PublicGames>(),
        ),
        reads("/api/people/{name}/rating", Access::Anyone, get(rating_course)).told(
            told(
                "ratingCourse",
                "A rating of an account as it went; `game` and `speed` are needed.",
            )
            .query("game", text(), "Which game.")
            .query("speed", text(), "How fast.")
            .gives::<RatingCourse>(),
        ),
    ]
}

fn failed(why: StoreError) -> Problem {
    why.problem("meeting")
}

fn not_now(reason: game::Reason) -> Problem {
    Problem::refused(Code::NotNow, reason)
}

fn gone() -> Problem {
    not_now(reason!("meeting.gone", "this offer is not there any more"))
}

fn account_needed() -> Problem {
    Problem::refused(
        Code::NotYours,
        reason!("meeting.accountNeeded", "rated games are played by accounts"),
    )
}

fn nobody(name: &str) -> Problem {
    let name: String = name.chars().take(40).collect();
    Problem::new(Code::NotFound, format!("Nobody is called {name:?} here."))
}

/// Somebody who may be brought together with others.
pub(crate) struct Meeter {
    person: PersonId,
    name: String,
    account: Option<Account>,
}

/// What two are to play.
#[derive(Clone, Copy)]
struct MeetingTerms {
    game: protocol::Game,
    clock: TimeControlMessage,
    rated: bool,
}

impl MeetingTerms {
    /// Only what has a clock can be met for.
    fn speed(self) -> Result<Speed, Problem> {
        Speed::of(self.clock).ok_or_else(|| {
            not_now(reason!("meeting.noClock", "who plays with strangers plays with a clock"))
        })
    }

    fn check(self) -> Result<Speed, Problem> {
        TimeControl::from(self.clock).check().map_err(|why| Problem::refused(Code::NotNow, why))?;
        self.speed()
    }

    fn is_live(self) -> bool {
        TimeControl::from(self.clock).is_live()
    }
}

/// Whoever is called so, with an account that is not closed.
pub(crate) async fn account_called(lobby: &Lobby, name: &str) -> Result<Account, Problem> {
    let found = lobby.rooms.parts.store.account_by_name(name).await.map_err(failed)?;
    // Others may look alike.
    let same = found.filter(|account| account.name.to_lowercase() == name.to_lowercase());
    same.ok_or_else(|| nobody(name))
}

/// A seek as it is told.
pub(crate) fn seek_message(seek: &Seek) -> SeekMessage {
    SeekMessage {
        id: seek.id.clone(),
        by: PersonMessage {
            name: seek.name.clone(),
            account: seek.account,
            bot: seek.bot,
            rating: seek.rating.map(|(rating, deviation)| shown(rating, deviation)),
        },
        game: seek.game,
        clock: seek.clock,
        rated: seek.rated,
        side: seek.side,
        least: seek.least,
        most: seek.most,
        pool: seek.pool,
    }
}

impl Lobby {
    /// Rating and deviation of somebody in such a game; of a guest there are none.
    async fn rating(
        &self,
        meeter: &Meeter,
        terms: MeetingTerms,
    ) -> Result<Option<(i64, i64)>, Problem> {
        if meeter.account.is_none() {
            return Ok(None);
        }
        let speed = terms.speed()?;
        let strength = self.rooms.parts.strength(meeter.person.as_str(), terms.game, speed).await;
        strength.map(|strength| Some((strength.rating, strength.deviation))).map_err(failed)
    }

    /// Somebody's number, where the game is live. Who says how many games have begun for them is not brought together with somebody
    /// else if another has begun meanwhile: they do not know of it yet.
    async fn number(
        &self,
        person: &str,
        terms: MeetingTerms,
        known: Option<u64>,
    ) -> Result<Option<u64>, Problem> {
        if !terms.is_live() {
            return Ok(None);
        }
        let met = self.rooms.parts.store.met(person).await.map_err(failed)?;
        if known.is_some_and(|known| known != met.met) {
            return Err(not_now(reason!("meeting.begun", "a game has begun for you meanwhile")));
        }
        Ok(Some(met.live))
    }

    pub(crate) async fn seek(&self, new: &NewSeek, maker: Meeter) -> Result<Sought, Problem> {
        let terms = MeetingTerms { game: new.game, clock: new.clock, rated: new.rated };
        terms.check()?;
        if new.rated && maker.account.is_none() {
            return Err(account_needed());
        }
        let (store, now) = (&self.rooms.parts.store, self.rooms.parts.time.now());
        let mine = store.seeks_of(maker.person.as_str(), now).await.map_err(failed)?;
        // Who asks for the same again has it already.
        let same = |seek: &&Seek| {
            (seek.game, seek.clock, seek.rated, seek.side, seek.pool, seek.least, seek.most)
                == (new.game, new.clock, new.rated, new.side, new.pool, new.least, new.most)
        };
        if let Some(seek) = mine.iter().find(same) {
            return Ok(Sought { seek: Some(seek.id.clone()), game: None });
        }
        if mine.len() >= MOST_SEEKS {
            return Err(too_much("open seeks", MOST_SEEKS as u64));
        }
        self.check_running(maker.person.as_str()).await?;
        let rating = self.rating(&maker, terms).await?;
        let live = self.number(maker.person.as_str(), terms, new.met).await?;
        let seek = Seek {
            id: self.rooms.parts.chance.name::<12>()?,
            person: maker.person.as_str().to_owned(),
            name: maker.name,
            bot: maker.account.as_ref().is_some_and(|account| account.bot),
            account: maker.account.is_some(),
            game: new.game,
            clock: new.clock,
            rated: new.rated,
            side: if new.pool { SideWish::Random } else { new.side },
            least: new.least.filter(|_| !new.pool),
            most: new.most.filter(|_| !new.pool),
            pool: new.pool,
            rating,
            live,
            created: now,
        };
        self.waits(&seek.person);
        store.add_seek(&seek, now).await.map_err(failed)?;
        if seek.pool
            && let Some(game) = self.pair(&seek).await?
        {
            return Ok(Sought { seek: None, game: Some(game) });
        }
        self.tell(&seek.person);
        if !seek.pool {
            self.seeks_changed();
        }
        Ok(Sought { seek: Some(seek.id), game: None })
    }

    /// Takes a seek back, if it is there.
    pub(crate) async fn take_seek_back(&self, id: &str, person: &PersonId) -> Result<(), Problem> {
        let store = &self.rooms.parts.store;
        if store.remove_seek(id, person.as_str()).await.map_err(failed)? {
            self.tell(person.as_str());
            self.seeks_changed();
        }
        Ok(())
    }

    async fn check_running(&self, person: &str) -> Result<(), Problem> {
        let running = self.rooms.parts.store.count_running(person).await.map_err(failed)?;
        if running >= crate::room::MOST_RUNNING {
            return Err(too_much("running games", crate::room::MOST_RUNNING));
        }
        Ok(())
    }

    /// Finds somebody for who waits in quick pairing: of those who wait for the same, the nearest in strength, if near enough.
    async fn pair(&self, seek: &Seek) -> Result<Option<String>, Problem> {
        let now = self.rooms.parts.time.now();
        let found = self.rooms.parts.store.candidates(seek, now).await.map_err(failed)?;
        let mut near: Vec<(i64, &Seek)> =
            found.iter().map(|other| (apart(seek, other), other)).collect();
        near.retain(|(apart, other)| *apart <= width(seek, now).max(width(other, now)));
        near.sort_by_key(|(apart, other)| (*apart, other.created));
        for (_, other) in near {
            let pairing = self.pairing(
                MeetingTerms { game: seek.game, clock: seek.clock, rated: seek.rated },
                [seated(&other.person, &other.name), seated(&seek.person, &seek.name)],
                [other.rating, seek.rating],
                (SideWish::Random, MeetingWay::Pairing),
            )?;
            let pairing = Pairing {
                seeks: vec![seek.id.clone(), other.id.clone()],
                people: [(other.person.clone(), other.live), (seek.person.clone(), seek.live)],
                ..pairing
            };
            if let Some(game) = self.bring_together(pairing).await? {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// The game of two. The first has the side that is wished.
    fn pairing(
        &self,
        terms: MeetingTerms,
        mut seats: [Seated; 2],
        mut ratings: [Option<(i64, i64)>; 2],
        (side, source): (SideWish, MeetingWay),
    ) -> Result<Pairing, Problem> {
        let parts = &self.rooms.parts;
        let people = seats.each_ref().map(|seat| (seat.person.clone(), None));
        if parts.side(side)? == Side::Black {
            seats.reverse();
            ratings.reverse();
        }
        let new = NewOnlineGame {
            game: terms.game,
            claim_awards_fives: false,
            start: None,
            clock: terms.clock,
            side,
            // What counts is not taken back.
            take_backs: !terms.rated,
            chat: true,
            name: None,
        };
        let origin = GameOrigin { source, rated: terms.rated, ratings };
        let created = parts.begin(&new, seats.map(Some), None, origin)?;
        Ok(Pairing { seeks: Vec::new(), challenge: None, people, created })
    }

    /// Brings two together, if all is as it was seen, and tells both. Gives the game.
    async fn bring_together(&self, pairing: Pairing) -> Result<Option<String>, Problem> {
        let id = pairing.created.game.begun.id.clone();
        let people = pairing.people.clone().map(|(person, _)| person);
        if !self.rooms.parts.store.pair(pairing).await.map_err(failed)? {
            return Ok(None);
        }
        for person in &people {
            self.tell(person);
        }
        self.seeks_changed();
        Ok(Some(id))
    }

    async fn accept_seek(
        &self,
        id: &str,
        taker: Meeter,
        known: Option<u64>,
    ) -> Result<String, Problem> {
        let (store, now) = (&self.rooms.parts.store, self.rooms.parts.time.now());
        let seek = store.seek(id, now).await.map_err(failed)?.filter(|seek| !seek.pool);
        let seek = seek.ok_or_else(gone)?;
        if seek.person == taker.person.as_str() {
            return Err(not_now(reason!("meeting.own", "this offer is your own")));
        }
        let terms = MeetingTerms { game: seek.game, clock: seek.clock, rated: seek.rated };
        if seek.rated && taker.account.is_none() {
            return Err(account_needed());
        }
        let rating = self.rating(&taker, terms).await?;
        let wanted = |rating: i64| {
            seek.least.is_none_or(|least| rating >= i64::from(least))
                && seek.most.is_none_or(|most| rating <= i64::from(most))
        };
        let ranged = seek.least.is_some() || seek.most.is_some();
        if ranged && !rating.is_some_and(|(rating, _)| wanted(rating / 1000)) {
            return Err(not_now(reason!(
                "meeting.notWanted",
                "your rating is not one that is wanted here"
            )));
        }
        // Who was blocked is not told so.
        if store.are_apart(&seek.person, taker.person.as_str()).await.map_err(failed)? {
            return Err(gone());
        }
        self.check_running(taker.person.as_str()).await?;
        let live = self.number(taker.person.as_str(), terms, known).await?;
        let pairing = self.pairing(
            terms,
            [seated(&seek.person, &seek.name), seated(taker.person.as_str(), &taker.name)],
            [seek.rating, rating],
            (seek.side, MeetingWay::Seek),
        )?;
        let people = [(seek.person.clone(), seek.live), (taker.person.as_str().to_owned(), live)];
        let pairing = Pairing { seeks: vec![seek.id], people, ..pairing };
        self.bring_together(pairing).await?.ok_or_else(gone)
    }

    pub(crate) async fn challenge(
        &self,
        new: &NewChallenge,
        by: &Account,
    ) -> Result<String, Problem> {
        let terms = MeetingTerms { game: new.game, clock: new.clock, rated: new.rated };
        terms.check()?;
        let (store, now) = (&self.rooms.parts.store, self.rooms.parts.time.now());
        let to = account_called(self, &new.to).await?;
        if to.person == by.person {
            return Err(not_now(reason!("meeting.yourself", "nobody plays against themselves")));
        }
        if to.closed.is_some() || store.are_apart(&by.person, &to.person).await.map_err(failed)? {
            return Err(not_now(reason!(
                "meeting.notByYou",
                "{name} takes no challenges from you",
                name = to.name
            )));
        }
        let mine = store.challenges_of(&by.person, now).await.map_err(failed)?;
        let sent = || mine.iter().filter(|challenge| challenge.challenger == by.person);
        let same = |challenge: &&Challenge| {
            challenge.challenged == to.person
                && (challenge.game, challenge.clock, challenge.rated, challenge.side)
                    == (new.game, new.clock, new.rated, new.side)
        };
        if let Some(challenge) = sent().find(same) {
            return Ok(challenge.id.clone());
        }
        if sent().count() >= MOST_CHALLENGES {
            return Err(too_much("open challenges", MOST_CHALLENGES as u64));
        }
        let lasts = if terms.is_live() { CHALLENGE_LASTS } else { SLOW_CHALLENGE_LASTS };
        let challenge = Challenge {
            id: self.rooms.parts.chance.name::<12>()?,
            challenger: by.person.clone(),
            challenged: to.person.clone(),
            game: new.game,
            clock: new.clock,
            rated: new.rated,
            side: new.side,
            created: now,
            expires: now + lasts,
        };
        store.add_challenge(&challenge).await.map_err(failed)?;
        self.rooms.parts.notices.tell(Occasion {
            person: to.person.clone(),
            kind: NoticeKind::Challenge,
            about: challenge.id.clone(),
            path: "/lobby".to_owned(),
            game: Some(new.game),
            by: by.name.clone(),
            until: Some(challenge.expires),
            endpoint: None,
        });
        for person in [&by.person, &to.person] {
            self.tell(person);
        }
        Ok(challenge.id)
    }

    pub(crate) async fn accept_challenge(&self, id: &str, by: &Account) -> Result<String, Problem> {
        let (store, now) = (&self.rooms.parts.store, self.rooms.parts.time.now());
        let found = store.challenge(id, now).await.map_err(failed)?;
        let challenge =
            found.filter(|challenge| challenge.challenged == by.person).ok_or_else(gone)?;
        let challenger = store.account(&challenge.challenger).await.map_err(failed)?;
        let challenger = challenger.filter(|account| account.closed.is_none());
        let challenger = challenger.ok_or_else(gone)?;
        if store.are_apart(&challenger.person, &by.person).await.map_err(failed)? {
            return Err(gone());
        }
        self.check_running(&by.person).await?;
        let terms =
            MeetingTerms { game: challenge.game, clock: challenge.clock, rated: challenge.rated };
        let two = [&challenger, by].map(meeter);
        let ratings = [self.rating(&two[0], terms).await?, self.rating(&two[1], terms).await?];
        let people = [
            (challenger.person.clone(), self.number(&challenger.person, terms, None).await?),
            (by.person.clone(), self.number(&by.person, terms, None).await?),
        ];
        let seats = [&challenger, by].map(|account| seated(&account.person, &account.name));
        let pairing =
            self.pairing(terms, seats, ratings, (challenge.side, MeetingWay::Challenge))?;
        let pairing = Pairing { challenge: Some((challenge.id, now)), people, ..pairing };
        self.bring_together(pairing).await?.ok_or_else(gone)
    }

    /// Whoever made it takes it back, or who is asked declines.
    pub(crate) async fn end_challenge(&self, id: &str, by: &Account) -> Result<(), Problem> {
        let store = &self.rooms.parts.store;
        let found = store.challenge(id, self.rooms.parts.time.now()).await.map_err(failed)?;
        let is_mine = |challenge: &Challenge| {
            challenge.challenged == by.person || challenge.challenger == by.person
        };
        let challenge = found.filter(is_mine).ok_or_else(gone)?;
        let takes_back = challenge.challenger == by.person;
        let outcome =
            if takes_back { ChallengeOutcome::Canceled } else { ChallengeOutcome::Declined };
        if !store.end_challenge(id, outcome).await.map_err(failed)? {
            return Err(gone());
        }
        for person in [&challenge.challenger, &challenge.challenged] {
            self.tell(person);
        }
        Ok(())
    }

    pub(crate) async fn challenge_message(
        &self,
        challenge: &Challenge,
    ) -> Result<Option<ChallengeMessage>, Problem> {
        let terms =
            MeetingTerms { game: challenge.game, clock: challenge.clock, rated: challenge.rated };
        let store = &self.rooms.parts.store;
        let mut two = Vec::new();
        for person in [&challenge.challenger, &challenge.challenged] {
            let Some(account) = store.account(person).await.map_err(failed)? else {
                return Ok(None);
            };
            let rating = self.rating(&meeter(&account), terms).await?;
            two.push(PersonMessage {
                name: account.name,
                account: true,
                bot: account.bot,
                rating: rating.map(|(rating, deviation)| shown(rating, deviation)),
            });
        }
        let [from, to] = two.try_into().map_err(|_| gone())?;
        Ok(Some(ChallengeMessage {
            id: challenge.id.clone(),
            from,
            to,
            game: challenge.game,
            clock: challenge.clock,
            rated: challenge.rated,
            side: challenge.side,
            expires: challenge.expires,
        }))
    }

    /// What waits for somebody, and by them; and the last game that has begun for them.
    pub(crate) async fn waiting(
        &self,
        person: &PersonId,
    ) -> Result<(Waiting, Option<String>), Problem> {
        let (store, now) = (&self.rooms.parts.store, self.rooms.parts.time.now());
        let account = store.account(person.as_str()).await.map_err(failed)?;
        let seeks = store.seeks_of(person.as_str(), now).await.map_err(failed)?;
        let mut challenges = Challenges::default();
        let mut ratings = Vec::new();
        if account.is_some() {
            for challenge in store.challenges_of(person.as_str(), now).await.map_err(failed)? {
                if let Some(message) = self.challenge_message(&challenge).await? {
                    let mine = challenge.challenger == person.as_str();
                    let list =
                        if mine { &mut challenges.outgoing } else { &mut challenges.incoming };
                    list.push(message);
                }
            }
            ratings = self.ratings_of(person.as_str()).await?;
        }
        let met = store.met(person.as_str()).await.map_err(failed)?;
        let waiting = Waiting {
            account: account.map(|account| account.name),
            seeks: seeks.iter().map(seek_message).collect(),
            challenges,
            ratings,
            met: met.met,
        };
        Ok((waiting, met.game))
    }

    /// All ratings of somebody, as they are now.
    pub(crate) async fn ratings_of(&self, person: &str) -> Result<Vec<RatingOf>, Problem> {
        let (store, now) = (&self.rooms.parts.store, self.rooms.parts.time.now());
        let mut strengths = store.strengths(person).await.map_err(failed)?;
        strengths.sort_by_key(|(game, speed, _)| (game.name(), *speed));
        let told = strengths.into_iter().map(|(game, speed, strength)| {
            let rating = strength.at(now).shown();
            RatingOf { game, speed, rating, games: strength.games as u32 }
        });
        Ok(told.collect())
    }

    async fn profile(&self, name: &str, asker: Option<&PersonId>) -> Result<Profile, Problem> {
        let account = account_called(self, name).await?;
        let (store, person) = (&self.rooms.parts.store, account.person.as_str());
        let mut games = store.results_by_game(person).await.map_err(failed)?;
        games.sort_by_key(|(game, _)| game.name());
        let opponents = store.results_by_opponent(person).await.map_err(failed)?;
        Ok(Profile {
            you: asker.is_some_and(|asker| asker.as_str() == person),
            ratings: self.ratings_of(person).await?,
            games: games.into_iter().map(|(game, results)| ResultsIn { game, results }).collect(),
            opponents: opponents
                .into_iter()
                .map(|(name, results)| ResultsAgainst { name, results })
                .collect(),
            bot: account.bot,
            created: account.created,
            name: account.name,
        })
    }
}

pub(crate) fn meeter(account: &Account) -> Meeter {
    Meeter {
        person: PersonId::new(account.person.clone()),
        name: account.name.clone(),
        account: Some(account.clone()),
    }
}

fn seated(person: &str, name: &str) -> Seated {
    Seated { person: person.to_owned(), name: name.to_owned() }
}

/// How far two are apart in strength, in points. Of guests nothing is known.
fn apart(one: &Seek, other: &Seek) -> i64 {
    match (one.rating, other.rating) {
        (Some((one, _)), Some((other, _))) => (one - other).abs() / 1000,
        _ => 0,
    }
}

/// How far apart the other may be, the longer somebody waits the farther. Who plays by days takes whoever comes.
fn width(seek: &Seek, now: u64) -> i64 {
    match seek.live {
        Some(_) => WIDTH + WIDER * (now.saturating_sub(seek.created) / 1000) as i64,
        None => i64::MAX,
    }
}

/// Looks for pairs among those who wait here.
pub(crate) async fn pair_all(lobby: &Lobby) {
    let now = lobby.rooms.parts.time.now();
    let pool = match lobby.rooms.parts.store.pool(now).await {
        Ok(pool) => pool,
        Err(why) => return tracing::warn!("who waits cannot be read: {why}"),
    };
    for seek in pool.iter().filter(|seek| lobby.is_present(&seek.person)) {
        // Who has just been paired is not found any more.
        if let Err(problem) = lobby.pair(seek).await {
            tracing::warn!("nobody could be paired: {}", problem.message);
        }
    }
}

async fn join_lobby(
    State(server): Shared,
    asker: Asker,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failed> {
    let (socket, visitor) = open_socket(&server, asker, socket)?;
    Ok(socket.on_upgrade(move |socket| lobby_socket::talk(server, socket, visitor)))
}

async fn seek(State(server): Shared, asker: Asker, Body(new): Body<NewSeek>) -> Greeting<Sought> {
    let somebody = asker.somebody(&server)?;
    server.count(Limited::Seek, Some(&somebody.person), somebody.address)?;
    let (lobby, person, account) =
        (server.lobby.clone(), somebody.person.clone(), somebody.account.clone());
    let sought = carried_out(async move {
        let name = name_of(&lobby.rooms.parts.store, &person, new.name.as_deref()).await?;
        lobby.seek(&new, Meeter { person, name, account }).await
    });
    greet(&server, &somebody, sought.await?)
}

/// What who accepts a seek knows.
#[derive(Deserialize)]
struct KnownGames {
    /// How many games have begun for them.
    met: Option<u64>,
}

async fn accept_seek(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
    InQuery(KnownGames { met }): InQuery<KnownGames>,
) -> Greeting<CreatedMessage> {
    let somebody = asker.somebody(&server)?;
    server.count(Limited::Seek, Some(&somebody.person), somebody.address)?;
    let (lobby, person, account) =
        (server.lobby.clone(), somebody.person.clone(), somebody.account.clone());
    let game = carried_out(async move {
        let name = name_of(&lobby.rooms.parts.store, &person, None).await?;
        lobby.accept_seek(&id, Meeter { person, name, account }, met).await
    });
    greet(&server, &somebody, CreatedMessage { id: game.await? })
}

async fn cancel_seek(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<StatusCode, Failed> {
    let (person, _) = asker.known()?;
    server.lobby.take_seek_back(&id, &person).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn challenge(
    State(server): Shared,
    asker: Asker,
    Body(new): Body<NewChallenge>,
) -> Answer<CreatedMessage> {
    let by = asker.account()?;
    let person = PersonId::new(by.account.person.clone());
    server.count(Limited::Challenge, Some(&person), by.address)?;
    let lobby = server.lobby.clone();
    let id = carried_out(async move { lobby.challenge(&new, &by.account).await });
    Ok(Json(CreatedMessage { id: id.await? }))
}

async fn accept_challenge(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
) -> Answer<CreatedMessage> {
    let (by, lobby) = (asker.account()?.account, server.lobby.clone());
    let game = carried_out(async move { lobby.accept_challenge(&id, &by).await });
    Ok(Json(CreatedMessage { id: game.await? }))
}

async fn decline_challenge(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<StatusCode, Failed> {
    let by = asker.account()?.account;
    server.lobby.end_challenge(&id, &by).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn playing(State(server): Shared) -> Answer<PublicGames> {
    let games = server.rooms.parts.store.games_to_watch(WATCHED).await.map_err(failed)?;
    Ok(Json(PublicGames { games: games.into_iter().map(public_game).collect(), next: None }))
}

async fn profile(
    State(server): Shared,
    asker: Asker,
    InPath(name): InPath<String>,
) -> Answer<Profile> {
    Ok(Json(server.lobby.profile(&name, asker.person.as_ref()).await?))
}

/// Which games, by the names of the address.
#[derive(Deserialize)]
struct Wanted {
    game: Option<String>,
    speed: Option<String>,
    rated: Option<bool>,
    result: Option<String>,
    opponent: Option<String>,
    before: Option<String>,
}

/// Something that is named in an address.
pub(crate) fn named<T: Read>(name: Option<String>) -> Result<Option<T>, Problem> {
    let read = |name| T::read(ReadJson::Text(name));
    name.map(read).transpose().map_err(|why| Problem::new(Code::BadMessage, format!("{why}.")))
}

async fn games_of(
    State(server): Shared,
    InPath(name): InPath<String>,
    InQuery(wanted): InQuery<Wanted>,
) -> Answer<PublicGames> {
    let account = account_called(&server.lobby, &name).await?;
    let opponent = match wanted.opponent {
        Some(name) => Some(account_called(&server.lobby, &name).await?.person),
        None => None,
    };
    let result = match wanted.result.as_deref() {
        None => None,
        Some("won") => Some(Ended::Won),
        Some("drawn") => Some(Ended::Drawn),
        Some("lost") => Some(Ended::Lost),
        Some(_) => {
            let message = "`result` is won, drawn or lost.";
            return Err(Failed(Problem::new(Code::BadMessage, message)));
        }
    };
    let filter = GameFilter {
        game: named(wanted.game)?,
        speed: named(wanted.speed)?,
        rated: wanted.rated,
        result,
        opponent,
    };
    let seen = wanted.before.as_deref().map(crate::room::read_page).transpose()?;
    let store = &server.rooms.parts.store;
    let games = store.public_games_of(&account.person, &filter, seen, PAGE).await;
    let games = games.map_err(failed)?;
    let next = games.last().filter(|_| games.len() == PAGE as usize);
    let next = next.map(|game| format!("{}.{}", game.listed.standing.changed, game.listed.id));
    Ok(Json(PublicGames { games: games.into_iter().map(public_game).collect(), next }))
}

#[derive(Deserialize)]
struct WantedRating {
    game: Option<String>,
    speed: Option<String>,
}

async fn rating_course(
    State(server): Shared,
    InPath(name): InPath<String>,
    InQuery(wanted): InQuery<WantedRating>,
) -> Answer<RatingCourse> {
    let account = account_called(&server.lobby, &name).await?;
    let both = (named(wanted.game)?, named(wanted.speed)?);
    let (Some(game), Some(speed)) = both else {
        let message = "`game` and `speed` say which rating.";
        return Err(Failed(Problem::new(Code::BadMessage, message)));
    };
    let course = server.rooms.parts.store.rating_course(&account.person, game, speed, COURSE).await;
    let points = course.map_err(failed)?.into_iter();
    let points = points.map(|(at, rating)| RatingPoint { at, rating: shown(rating, 0).rating });
    Ok(Json(RatingCourse { game, speed, points: points.collect() }))
}

/// A game as anybody sees it.
fn public_game(game: PublicListed) -> PublicGame {
    let PublicListed { listed, origin, accounts, changes } = game;
    let clock = read_text(&listed.clock).unwrap_or_default();
    let person = |n: usize| PersonMessage {
        name: listed.seats[n].as_ref().map_or("", |seat| &seat.name).to_owned(),
        account: accounts[n].is_some(),
        bot: accounts[n] == Some(true),
        rating: origin.ratings[n].map(|(rating, deviation)| shown(rating, deviation)),
    };
    let people = [person(0), person(1)];
    let seat = |person: &PersonMessage| SeatMessage::Human { name: person.name.clone() };
    PublicGame {
        summary: GameSummary {
            id: listed.id,
            game: listed.game,
            players: people.each_ref().map(seat),
            end: listed.standing.end,
            turns: listed.standing.turns,
            to_act: listed.standing.to_act,
            position: listed.standing.position,
            created: listed.created,
            changed: listed.standing.changed,
        },
        clock,
        speed: Speed::of(clock),
        rated: origin.rated,
        people,
        changes: changes.map(|changes| {
            changes.map(|KeptChange { before, rating, deviation }| {
                shown_change(before, rating, deviation)
            })
        }),
    }
}
