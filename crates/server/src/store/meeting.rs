//! Seeks, challenges and the games that come of them. Whoever is brought together is so in one transaction, which finds that
//! everything is still as it was seen, or does nothing.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use protocol::json::read_text;
use protocol::{Game, Results, SideWish, Speed, TimeControlMessage};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::writer::{Trouble, arguments, execute};
use super::{
    Created, GameOrigin, KeptChange, LISTED, Listed, Statement, Store, StoreError, Value, creation,
    name, number, read_listed, read_needed, read_number, read_origin, text,
};

/// Who is away for so long is not waited for any more, in milliseconds.
pub(crate) const SEEK_GRACE: u64 = 15_000;

/// A seek of a game by days stays so long, in milliseconds.
const SLOW_SEEK_LASTS: u64 = 14 * 24 * 3_600_000;

/// No more seeks are shown.
const MOST_SHOWN: u32 = 200;

/// So many who wait for the same are looked at when somebody is paired.
const CANDIDATES: u32 = 100;

/// So many people are asked after at once.
const AT_ONCE: usize = 64;

/// In SQLite and in PostgreSQL.
static KEEP: LazyLock<[String; 2]> = LazyLock::new(|| {
    let places: Vec<String> = (2..AT_ONCE + 2).map(|n| format!("${n}")).collect();
    let theirs = format!("person IN ({})", places.join(","));
    ["", SKIP_LOCKED].map(|skip| {
        format!(
            "UPDATE seeks SET seen = $1 WHERE id IN (SELECT id FROM seeks WHERE {theirs}{skip})"
        )
    })
});

/// What another node has in hand is left to it: it would be waited for, and it may wait for this one.
const SKIP_LOCKED: &str = " FOR UPDATE SKIP LOCKED";

/// Seeks that nobody can answer any more, in SQLite and in PostgreSQL.
static DEAD: LazyLock<[String; 2]> = LazyLock::new(|| {
    ["", SKIP_LOCKED].map(|skip| {
        format!(
            "DELETE FROM seeks WHERE id IN (SELECT id FROM seeks WHERE live IS NOT NULL AND seen <= $1 \
             OR live IS NULL AND created <= $2{skip})"
        )
    })
});

/// Opponents in somebody's statistics.
const MOST_OPPONENTS: u32 = 20;

/// Who looks for somebody to play with.
#[derive(Clone, Debug)]
pub(crate) struct Seek {
    pub(crate) id: String,
    pub(crate) person: String,
    pub(crate) name: String,
    pub(crate) account: bool,
    pub(crate) bot: bool,
    pub(crate) game: Game,
    pub(crate) clock: TimeControlMessage,
    pub(crate) rated: bool,
    pub(crate) side: SideWish,
    /// Which ratings are wanted.
    pub(crate) least: Option<u32>,
    pub(crate) most: Option<u32>,
    /// Whether it waits for quick pairing.
    pub(crate) pool: bool,
    /// The maker's, and its deviation.
    pub(crate) rating: Option<(i64, i64)>,
    /// The maker's number, where the game is live.
    pub(crate) live: Option<u64>,
    pub(crate) created: u64,
}

/// Two people who are brought together, and all that has to be as it was seen.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    /// Seeks that are answered.
    pub(crate) seeks: Vec<String>,
    /// A challenge that is accepted, and the time.
    pub(crate) challenge: Option<(String, u64)>,
    /// Each with their number, where the game is live.
    pub(crate) people: [(String, Option<u64>); 2],
    pub(crate) created: Created,
}

/// How often somebody has been brought together with others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Met {
    /// For live games.
    pub(crate) live: u64,
    /// For all games, and the last of them.
    pub(crate) met: u64,
    pub(crate) game: Option<String>,
}

/// Somebody asks somebody for a game.
#[derive(Clone, Debug)]
pub(crate) struct Challenge {
    pub(crate) id: String,
    pub(crate) challenger: String,
    pub(crate) challenged: String,
    pub(crate) game: Game,
    pub(crate) clock: TimeControlMessage,
    pub(crate) rated: bool,
    pub(crate) side: SideWish,
    pub(crate) created: u64,
    pub(crate) expires: u64,
}

/// How a challenge came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChallengeOutcome {
    /// Who was asked does not want to.
    Declined,
    /// Who asked has taken it back, or nobody has answered in time.
    Canceled,
}

impl ChallengeOutcome {
    fn name(self) -> &'static str {
        match self {
            Self::Declined => "declined",
            Self::Canceled => "canceled",
        }
    }
}

/// Which of somebody's games are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameFilter {
    pub(crate) game: Option<Game>,
    pub(crate) speed: Option<Speed>,
    pub(crate) rated: Option<bool>,
    pub(crate) result: Option<Ended>,
    /// Against whom.
    pub(crate) opponent: Option<String>,
}

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Won,
    Drawn,
    Lost,
}

/// A game that anybody may see.
#[derive(Clone, Debug)]
pub(crate) struct PublicListed {
    pub(crate) listed: Listed,
    pub(crate) origin: GameOrigin,
    /// Whether white and black have accounts, and whether programs play.
    pub(crate) accounts: [Option<bool>; 2],
    pub(crate) changes: Option<[KeptChange; 2]>,
}

const SEEK: &str = "seeks.id AS id, seeks.person AS person, seeks.name AS name, account, bot, \
                    seeks.game AS game, clock, rated, side, least, most, pool, rating, deviation, \
                    seeks.live AS live, created";

/// Those that can still be answered: $1 is the time after which the maker has been seen, $2 that after which a seek
/// by days was made.
const ALIVE: &str = "(seeks.live IS NULL AND created > $2 OR seeks.live IS NOT NULL AND seen > $1 \
                     AND seeks.live = COALESCE((SELECT live FROM meetings WHERE meetings.person = seeks.person), 0))";

/// The columns of [`PublicListed`], of games as they are chosen.
const PUBLIC: &str = "source, white_rating, white_deviation, black_rating, black_deviation";

const WITH_PEOPLE: &str = "white_account.bot AS white_bot, black_account.bot AS black_bot, \
    white_change.before AS white_before, white_change.rating AS white_after, white_change.deviation AS white_sure, \
    black_change.before AS black_before, black_change.rating AS black_after, black_change.deviation AS black_sure";

const PEOPLE: &str = "LEFT JOIN accounts AS white_account ON white_account.person = chosen.white \
    LEFT JOIN accounts AS black_account ON black_account.person = chosen.black \
    LEFT JOIN rating_changes AS white_change ON white_change.played = chosen.id AND white_change.side = 'white' \
    LEFT JOIN rating_changes AS black_change ON black_change.played = chosen.id AND black_change.side = 'black'";

/// Somebody's finished games, as they ended for them.
const PLAYED: &str = "SELECT game, black AS other, \
    CASE WHEN winner IS NULL THEN 0 WHEN winner = 'white' THEN 1 ELSE -1 END AS score FROM games \
    WHERE white = $1 AND ended IS NOT NULL AND source <> 'friend' AND reason <> 'aborted' \
    UNION ALL SELECT game, white AS other, \
    CASE WHEN winner IS NULL THEN 0 WHEN winner = 'black' THEN 1 ELSE -1 END AS score FROM games \
    WHERE black = $1 AND ended IS NOT NULL AND source <> 'friend' AND reason <> 'aborted'";

const RESULTS: &str = "SUM(CASE WHEN score = 1 THEN 1 ELSE 0 END) AS won, \
    SUM(CASE WHEN score = 0 THEN 1 ELSE 0 END) AS drawn, SUM(CASE WHEN score = -1 THEN 1 ELSE 0 END) AS lost";

fn read_results(row: &AnyRow) -> Result<Results, StoreError> {
    let count = |column: &str| read_number(row, column).map(|count| count as u32);
    Ok(Results { won: count("won")?, drawn: count("drawn")?, lost: count("lost")? })
}

fn read_clock(row: &AnyRow) -> Result<TimeControlMessage, StoreError> {
    read_text(row.try_get("clock")?).map_err(StoreError::Failed)
}

fn read_maybe(row: &AnyRow, column: &str) -> Result<Option<u64>, StoreError> {
    Ok(row.try_get::<Option<i64>, _>(column)?.map(|value| value as u64))
}

fn read_yes(row: &AnyRow, column: &str) -> Result<bool, StoreError> {
    Ok(row.try_get::<i64, _>(column)? != 0)
}

fn read_seek(row: &AnyRow) -> Result<Seek, StoreError> {
    let rating: Option<i64> = row.try_get("rating")?;
    Ok(Seek {
        id: row.try_get("id")?,
        person: row.try_get("person")?,
        name: row.try_get("name")?,
        account: read_yes(row, "account")?,
        bot: read_yes(row, "bot")?,
        game: read_needed(row, "game")?,
        clock: read_clock(row)?,
        rated: read_yes(row, "rated")?,
        side: read_needed(row, "side")?,
        least: read_maybe(row, "least")?.map(|least| least as u32),
        most: read_maybe(row, "most")?.map(|most| most as u32),
        pool: read_yes(row, "pool")?,
        rating: rating.zip(row.try_get("deviation")?),
        live: read_maybe(row, "live")?,
        created: read_number(row, "created")?,
    })
}

fn read_challenge(row: &AnyRow) -> Result<Challenge, StoreError> {
    Ok(Challenge {
        id: row.try_get("id")?,
        challenger: row.try_get("challenger")?,
        challenged: row.try_get("challenged")?,
        game: read_needed(row, "game")?,
        clock: read_clock(row)?,
        rated: read_yes(row, "rated")?,
        side: read_needed(row, "side")?,
        created: read_number(row, "created")?,
        expires: read_number(row, "expires")?,
    })
}

fn read_public(row: &AnyRow) -> Result<PublicListed, StoreError> {
    let account =
        |bot: &str| Ok::<_, sqlx::Error>(row.try_get::<Option<i64>, _>(bot)?.map(|bot| bot != 0));
    let change = |before: &str, after: &str, deviation: &str| {
        let Some(before) = row.try_get::<Option<i64>, _>(before)? else { return Ok(None) };
        let (rating, deviation) = (row.try_get(after)?, row.try_get(deviation)?);
        Ok::<_, sqlx::Error>(Some(KeptChange { before, rating, deviation }))
    };
    let white = change("white_before", "white_after", "white_sure")?;
    let black = change("black_before", "black_after", "black_sure")?;
    Ok(PublicListed {
        listed: read_listed(row)?,
        origin: read_origin(row)?,
        accounts: [account("white_bot")?, account("black_bot")?],
        changes: white.zip(black).map(|(white, black)| [white, black]),
    })
}

/// A clock as it is stored: two that are alike are written alike.
pub(crate) fn clock_text(clock: TimeControlMessage) -> String {
    super::json(&clock)
}

fn truth(value: bool) -> Value {
    Value::Number(i64::from(value))
}

/// Holds the numbers of people: no other transaction brings them together until this one ends. In the same order everywhere, so
/// that no two nodes wait for each other in a circle.
pub(super) async fn hold(
    connection: &mut AnyConnection,
    people: BTreeSet<String>,
) -> Result<(), Trouble> {
    for person in people {
        let sql = "INSERT INTO meetings (person, live, met) VALUES ($1, 0, 0) \
                   ON CONFLICT (person) DO UPDATE SET live = meetings.live";
        execute(connection, sql, [text(person)]).await?;
    }
    Ok(())
}

impl Pairing {
    fn statements(self) -> Vec<(Statement, Option<u64>)> {
        let Self { mut seeks, challenge, people, created } = self;
        let id = created.game.begun.id.clone();
        // In the same order everywhere, so that no two wait for each other in a circle. Both people are held already.
        seeks.sort_unstable();
        let mut statements: Vec<(Statement, Option<u64>)> = Vec::new();
        for seek in seeks {
            statements.push((("DELETE FROM seeks WHERE id = $1", vec![text(seek)]), Some(1)));
        }
        if let Some((challenge, now)) = challenge {
            let sql = "DELETE FROM challenges WHERE id = $1 AND expires > $2 AND outcome IS NULL";
            statements.push(((sql, vec![text(challenge), number(now)]), Some(1)));
        }
        for (person, live) in &people {
            let mut values = vec![text(&id), text(person)];
            let sql = match live {
                Some(live) => {
                    values.push(number(*live));
                    "UPDATE meetings SET live = live + 1, met = met + 1, game = $1 \
                     WHERE person = $2 AND live = $3"
                }
                None => "UPDATE meetings SET met = met + 1, game = $1 WHERE person = $2",
            };
            statements.push(((sql, values), Some(1)));
            if live.is_some() {
                let others = "DELETE FROM seeks WHERE person = $1 AND live IS NOT NULL";
                statements.push(((others, vec![text(person)]), None));
            }
        }
        for (n, statement) in creation(created).into_iter().enumerate() {
            statements.push((statement, (n == 0).then_some(1)));
        }
        statements
    }
}

impl Store {
    async fn rows(&self, sql: String, values: Vec<Value>) -> Result<Vec<AnyRow>, StoreError> {
        let query = sqlx::query_with(sqlx::AssertSqlSafe(sql), arguments(values)?);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// How often somebody has been brought together with others.
    pub(crate) async fn met(&self, person: &str) -> Result<Met, StoreError> {
        let row = sqlx::query("SELECT live, met, game FROM meetings WHERE person = $1")
            .bind(person)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(Met::default()) };
        Ok(Met {
            live: read_number(&row, "live")?,
            met: read_number(&row, "met")?,
            game: row.try_get("game")?,
        })
    }

    /// Brings two together, if all is as it was seen.
    pub(crate) async fn pair(&self, pairing: Pairing) -> Result<bool, StoreError> {
        let people = pairing.people.each_ref().map(|(person, _)| person.clone());
        let id = pairing.created.game.begun.id.clone();
        // Where the connection broke in the middle of the commit, the second try finds nothing as it was; but the game is there.
        Ok(self.write_meeting(people.to_vec(), pairing.statements()).await?
            || self.outline(&id).await?.is_some())
    }

    /// Keeps a seek. Of quick pairing for live games somebody has one at a time.
    pub(crate) async fn add_seek(&self, seek: &Seek, now: u64) -> Result<(), StoreError> {
        let Some(speed) = Speed::of(seek.clock) else {
            return Err(StoreError::Failed("a seek has a clock".to_owned()));
        };
        let mut statements = Vec::new();
        let insert = (
            "INSERT INTO seeks (id, person, name, account, bot, game, clock, speed, rated, side, least, most, \
             pool, rating, deviation, live, created, seen) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
            vec![
                text(&seek.id),
                text(&seek.person),
                text(&seek.name),
                truth(seek.account),
                truth(seek.bot),
                text(seek.game.name()),
                text(clock_text(seek.clock)),
                text(speed.name()),
                truth(seek.rated),
                text(name(&seek.side)),
                Value::MaybeNumber(seek.least.map(i64::from)),
                Value::MaybeNumber(seek.most.map(i64::from)),
                truth(seek.pool),
                Value::MaybeNumber(seek.rating.map(|(rating, _)| rating)),
                Value::MaybeNumber(seek.rating.map(|(_, deviation)| deviation)),
                Value::MaybeNumber(seek.live.map(|live| live as i64)),
                number(seek.created),
                number(now),
            ],
        );
        statements.push(insert);
        if seek.pool && seek.live.is_some() {
            statements.push((
                "DELETE FROM seeks WHERE person = $1 AND pool = 1 AND live IS NOT NULL AND id <> $2",
                vec![text(&seek.person), text(&seek.id)],
            ));
        }
        self.write(statements).await.map(drop)
    }

    /// Takes a seek of somebody back. Says no if it is not there.
    pub(crate) async fn remove_seek(&self, id: &str, person: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM seeks WHERE id = $1 AND person = $2";
        self.write(vec![(sql, vec![text(id), text(person)])]).await
    }

    async fn seeks_where(
        &self,
        which: &str,
        now: u64,
        limit: u32,
        key: Option<&str>,
    ) -> Result<Vec<Seek>, StoreError> {
        let sql = format!(
            "SELECT {SEEK} FROM seeks WHERE {ALIVE} AND {which} ORDER BY created, seeks.id LIMIT {limit}"
        );
        let mut values = vec![
            number(now.saturating_sub(SEEK_GRACE)),
            number(now.saturating_sub(SLOW_SEEK_LASTS)),
        ];
        values.extend(key.map(text));
        self.rows(sql, values).await?.iter().map(read_seek).collect()
    }

    /// The seeks in the lobby, the oldest first.
    pub(crate) async fn open_seeks(&self, now: u64) -> Result<Vec<Seek>, StoreError> {
        self.seeks_where("pool = 0", now, MOST_SHOWN, None).await
    }

    /// Somebody's seeks.
    pub(crate) async fn seeks_of(&self, person: &str, now: u64) -> Result<Vec<Seek>, StoreError> {
        self.seeks_where("seeks.person = $3", now, MOST_SHOWN, Some(person)).await
    }

    /// A seek that can still be answered.
    pub(crate) async fn seek(&self, id: &str, now: u64) -> Result<Option<Seek>, StoreError> {
        Ok(self.seeks_where("seeks.id = $3", now, 1, Some(id)).await?.pop())
    }

    /// All that wait for quick pairing, the oldest first.
    pub(crate) async fn pool(&self, now: u64) -> Result<Vec<Seek>, StoreError> {
        self.seeks_where("pool = 1", now, u32::MAX, None).await
    }

    /// Whom somebody could be paired with: who waits for the same, and neither has blocked the other.
    pub(crate) async fn candidates(&self, seek: &Seek, now: u64) -> Result<Vec<Seek>, StoreError> {
        let sql = format!(
            "SELECT {SEEK} FROM seeks WHERE {ALIVE} AND pool = 1 AND seeks.person <> $3 AND seeks.game = $4 \
             AND clock = $5 AND rated = $6 AND NOT EXISTS (SELECT 1 FROM blocks \
             WHERE blocks.person = seeks.person AND blocked = $3 OR blocks.person = $3 AND blocked = seeks.person) \
             ORDER BY created, seeks.id LIMIT {CANDIDATES}"
        );
        let values = vec![
            number(now.saturating_sub(SEEK_GRACE)),
            number(now.saturating_sub(SLOW_SEEK_LASTS)),
            text(&seek.person),
            text(seek.game.name()),
            text(clock_text(seek.clock)),
            truth(seek.rated),
        ];
        self.rows(sql, values).await?.iter().map(read_seek).collect()
    }

    /// Whether one of two wants nothing to do with the other.
    pub(crate) async fn are_apart(&self, one: &str, other: &str) -> Result<bool, StoreError> {
        let found = sqlx::query(
            "SELECT 1 FROM blocks WHERE person = $1 AND blocked = $2 OR person = $2 AND blocked = $1",
        )
        .bind(one)
        .bind(other)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.is_some())
    }

    /// Everybody who has a seek or a challenge.
    pub(crate) async fn waiting_people(&self) -> Result<HashSet<String>, StoreError> {
        let sql = "SELECT person FROM seeks UNION SELECT challenger AS person FROM challenges \
                   UNION SELECT challenged AS person FROM challenges";
        let rows = self.rows(sql.to_owned(), Vec::new()).await?;
        rows.iter().map(|row| Ok(row.try_get("person")?)).collect()
    }

    /// These people are there: their seeks stand.
    pub(crate) async fn keep_seeks(&self, people: &[&str], now: u64) -> Result<(), StoreError> {
        for people in people.chunks(AT_ONCE) {
            let mut values = vec![number(now)];
            let blank = std::iter::repeat("");
            values.extend(people.iter().copied().chain(blank).take(AT_ONCE).map(text));
            let keep = &KEEP[usize::from(!self.is_file)];
            self.write(vec![(keep.as_str(), values)]).await?;
        }
        Ok(())
    }

    /// Forgets seeks and challenges that nobody can answer any more. Says whether there were any seeks.
    pub(crate) async fn sweep_meeting(&self, now: u64) -> Result<bool, StoreError> {
        let expired = ("DELETE FROM challenges WHERE expires <= $1", vec![number(now)]);
        self.write(vec![expired]).await?;
        let dead = (
            DEAD[usize::from(!self.is_file)].as_str(),
            vec![
                number(now.saturating_sub(SEEK_GRACE)),
                number(now.saturating_sub(SLOW_SEEK_LASTS)),
            ],
        );
        self.write(vec![dead]).await
    }

    /// Keeps a challenge, unless the same two have one already.
    pub(crate) async fn add_challenge(&self, challenge: &Challenge) -> Result<bool, StoreError> {
        let statement = (
            "INSERT INTO challenges (id, challenger, challenged, game, clock, rated, side, created, expires) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING",
            vec![
                text(&challenge.id),
                text(&challenge.challenger),
                text(&challenge.challenged),
                text(challenge.game.name()),
                text(clock_text(challenge.clock)),
                truth(challenge.rated),
                text(name(&challenge.side)),
                number(challenge.created),
                number(challenge.expires),
            ],
        );
        self.write(vec![statement]).await
    }

    /// The challenges by somebody and to them that can still be answered, the oldest first.
    pub(crate) async fn challenges_of(
        &self,
        person: &str,
        now: u64,
    ) -> Result<Vec<Challenge>, StoreError> {
        let sql = "SELECT * FROM challenges WHERE (challenger = $1 OR challenged = $1) AND expires > $2 \
                   AND outcome IS NULL ORDER BY created, id";
        let rows = self.rows(sql.to_owned(), vec![text(person), number(now)]).await?;
        rows.iter().map(read_challenge).collect()
    }

    /// A challenge, if it can still be answered.
    pub(crate) async fn challenge(
        &self,
        id: &str,
        now: u64,
    ) -> Result<Option<Challenge>, StoreError> {
        let sql = "SELECT * FROM challenges WHERE id = $1 AND expires > $2 AND outcome IS NULL";
        let rows = self.rows(sql.to_owned(), vec![text(id), number(now)]).await?;
        rows.first().map(read_challenge).transpose()
    }

    /// A challenge comes to nothing. Says no if it is not there any more.
    pub(crate) async fn end_challenge(
        &self,
        id: &str,
        outcome: ChallengeOutcome,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE challenges SET outcome = $2 WHERE id = $1 AND outcome IS NULL";
        self.write(vec![(sql, vec![text(id), text(outcome.name())])]).await
    }

    /// How a challenge came to nothing; nothing for one that is accepted or gone for long.
    pub(crate) async fn challenge_outcome(
        &self,
        id: &str,
    ) -> Result<Option<ChallengeOutcome>, StoreError> {
        let sql = "SELECT outcome FROM challenges WHERE id = $1 AND outcome IS NOT NULL";
        let outcome = self.one_text(sql, id).await?;
        let all = [ChallengeOutcome::Declined, ChallengeOutcome::Canceled];
        Ok(all.into_iter().find(|known| outcome.as_deref() == Some(known.name())))
    }

    /// Games that anybody may watch: of those that go on, the ones of the strongest first.
    pub(crate) async fn games_to_watch(&self, limit: u32) -> Result<Vec<PublicListed>, StoreError> {
        let sql = format!(
            "SELECT chosen.*, {WITH_PEOPLE} FROM (SELECT {LISTED}, {PUBLIC}, \
             COALESCE(white_rating, 0) + COALESCE(black_rating, 0) AS strength FROM games \
             WHERE ended IS NULL AND source <> 'friend' AND white IS NOT NULL AND black IS NOT NULL \
             ORDER BY strength DESC, created DESC, id LIMIT {limit}) AS chosen {PEOPLE} \
             ORDER BY strength DESC, chosen.created DESC, chosen.id"
        );
        self.rows(sql, Vec::new()).await?.iter().map(read_public).collect()
    }

    /// Somebody's finished games that anybody may see, the last first; `before` names when the last one seen ended, and
    /// which it was.
    pub(crate) async fn public_games_of(
        &self,
        person: &str,
        filter: &GameFilter,
        before: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<PublicListed>, StoreError> {
        let (ended, id) = before.unwrap_or((i64::MAX as u64, ""));
        let mut values = vec![text(person), number(ended), text(id)];
        let mut wanted = String::new();
        let mut want = |column: &str, value: Value| {
            values.push(value);
            wanted.push_str(&format!(" AND {column} = ${}", values.len()));
        };
        if let Some(game) = filter.game {
            want("game", text(game.name()));
        }
        if let Some(speed) = filter.speed {
            want("speed", text(speed.name()));
        }
        if let Some(rated) = filter.rated {
            want("rated", truth(rated));
        }
        let opponent = filter.opponent.as_ref().map(|opponent| {
            values.push(text(opponent));
            values.len()
        });
        let side = |side: &str, other: &str| {
            let result = match filter.result {
                Some(Ended::Won) => format!(" AND winner = '{side}'"),
                Some(Ended::Lost) => format!(" AND winner = '{other}'"),
                Some(Ended::Drawn) => " AND winner IS NULL".to_owned(),
                None => String::new(),
            };
            let against =
                opponent.map_or(String::new(), |place| format!(" AND {other} = ${place}"));
            format!(
                "SELECT * FROM (SELECT {LISTED}, {PUBLIC} FROM games WHERE {side} = $1 \
                 AND ended IS NOT NULL AND (ended, id) < ($2, $3) AND source <> 'friend' \
                 AND reason <> 'aborted'{wanted}{result}{against} \
                 ORDER BY ended DESC, id DESC LIMIT {limit}) AS as_{side}"
            )
        };
        let sql = format!(
            "SELECT chosen.*, {WITH_PEOPLE} FROM ({} UNION {} ORDER BY ended DESC, id DESC LIMIT {limit}) \
             AS chosen {PEOPLE} ORDER BY chosen.ended DESC, chosen.id DESC",
            side("white", "black"),
            side("black", "white")
        );
        self.rows(sql, values).await?.iter().map(read_public).collect()
    }

    /// How somebody's games ended that anybody may see, by game.
    pub(crate) async fn results_by_game(
        &self,
        person: &str,
    ) -> Result<Vec<(Game, Results)>, StoreError> {
        let sql = format!("SELECT game, {RESULTS} FROM ({PLAYED}) AS played GROUP BY game");
        let rows = self.rows(sql, vec![text(person)]).await?;
        rows.iter().map(|row| Ok((read_needed(row, "game")?, read_results(row)?))).collect()
    }

    /// The same by opponent, those first against whom most were played. Guests are not told apart.
    pub(crate) async fn results_by_opponent(
        &self,
        person: &str,
    ) -> Result<Vec<(String, Results)>, StoreError> {
        let sql = format!(
            "SELECT accounts.name AS name, {RESULTS} FROM ({PLAYED}) AS played \
             JOIN accounts ON accounts.person = played.other GROUP BY accounts.name \
             ORDER BY COUNT(*) DESC, accounts.name LIMIT {MOST_OPPONENTS}"
        );
        let rows = self.rows(sql, vec![text(person)]).await?;
        rows.iter().map(|row| Ok((row.try_get("name")?, read_results(row)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{created, on_both, seated};
    use super::*;

    const NOW: u64 = 1_000_000;

    fn blitz() -> TimeControlMessage {
        TimeControlMessage::Fischer { initial: 300_000, increment: 3_000 }
    }

    fn seek(id: &str, person: &str, live: u64) -> Seek {
        Seek {
            id: id.to_owned(),
            person: person.to_owned(),
            name: person.to_owned(),
            account: true,
            bot: false,
            game: Game::Lyngk,
            clock: blitz(),
            rated: true,
            side: SideWish::Random,
            least: None,
            most: Some(1800),
            pool: true,
            rating: Some((1_500_000, 350_000)),
            live: Some(live),
            created: NOW,
        }
    }

    fn pairing(game: &str, seeks: &[&str], people: [(&str, u64); 2]) -> Pairing {
        let seats = people.map(|(person, _)| Some(seated(person)));
        Pairing {
            seeks: seeks.iter().map(|seek| (*seek).to_owned()).collect(),
            challenge: None,
            people: people.map(|(person, live)| (person.to_owned(), Some(live))),
            created: created(game, seats),
        }
    }

    /// Two nodes pair the same people at the same moment, in every way there is: each of them plays one game.
    #[test]
    fn nobody_is_paired_twice_by_two_nodes_at_once() {
        on_both(async |store, url| {
            let other = Store::open(&url).await.unwrap();
            for round in 0..20_u64 {
                let id = |name: &str| format!("{name}{round}");
                for person in ["ann", "ben", "cid"] {
                    let live = store.met(person).await.unwrap().live;
                    store.add_seek(&seek(&id(person), person, live), NOW).await.unwrap();
                }
                let live = async |person: &str| store.met(person).await.unwrap().live;
                let (ann, ben, cid) = (live("ann").await, live("ben").await, live("cid").await);
                let seeks = [id("ann"), id("ben"), id("cid")];
                let [a, b, c] = seeks.each_ref().map(String::as_str);
                let one = id("one");
                let two = id("two");
                // By quick pairing; and, without a seek of her own, by answering one.
                let first = pairing(&one, &[a, b], [("ann", ann), ("ben", ben)]);
                let second = if round % 2 == 0 {
                    pairing(&two, &[a, c], [("ann", ann), ("cid", cid)])
                } else {
                    pairing(&two, &[c], [("cid", cid), ("ann", ann)])
                };
                let (first, second) = tokio::join!(store.pair(first), other.pair(second));
                let (first, second) = (first.unwrap(), second.unwrap());
                assert!(first != second, "round {round}: {first} {second}");
                assert_eq!(store.load(&one).await.unwrap().is_some(), first);
                assert_eq!(store.load(&two).await.unwrap().is_some(), second);
                let met = store.met("ann").await.unwrap();
                assert_eq!((met.live, met.met), (round + 1, round + 1));
                assert_eq!(met.game, Some(if first { one } else { two }));
                // Who was not paired waits on; the seeks of who was are gone.
                let left = store.pool(NOW).await.unwrap();
                assert_eq!(left.len(), 1, "{left:?}");
                assert_eq!(left[0].person, if first { "cid" } else { "ben" });
                store.remove_seek(&left[0].id, &left[0].person).await.unwrap();
            }
            other.close().await;
        });
    }

    #[test]
    fn a_seek_stands_while_its_maker_is_there_and_until_the_next_game() {
        on_both(async |store, _| {
            let open = |id: &str, person: &str| Seek { pool: false, ..seek(id, person, 0) };
            store.add_seek(&open("one", "ann"), NOW).await.unwrap();
            let slow = TimeControlMessage::Days { days: 2 };
            let days = Seek { clock: slow, live: None, ..open("two", "ann") };
            store.add_seek(&days, NOW).await.unwrap();
            let ids = async |now: u64| {
                let open = store.open_seeks(now).await.unwrap();
                open.into_iter().map(|seek| seek.id).collect::<Vec<_>>()
            };
            assert_eq!(ids(NOW).await, ["one", "two"]);
            let kept = store.seek("one", NOW).await.unwrap().unwrap();
            assert_eq!(format!("{kept:?}"), format!("{:?}", open("one", "ann")));
            // Away for a moment.
            store.keep_seeks(&["ann", "ben"], NOW + 10_000).await.unwrap();
            assert_eq!(ids(NOW + 20_000).await, ["one", "two"]);
            // Away for good: only the one by days stays, for a time.
            assert_eq!(ids(NOW + 30_000).await, ["two"]);
            assert!(ids(NOW + SLOW_SEEK_LASTS).await.is_empty());
            // A live game voids the live seek, wherever it was made.
            let game = pairing("game", &[], [("ann", 0), ("ben", 0)]);
            assert!(store.pair(game).await.unwrap());
            store.add_seek(&open("three", "ann"), NOW + 10_000).await.unwrap();
            assert_eq!(ids(NOW + 10_000).await, ["two"]);
            store.sweep_meeting(NOW + SLOW_SEEK_LASTS).await.unwrap();
            assert!(store.waiting_people().await.unwrap().is_empty());
        });
    }

    #[test]
    fn who_blocks_somebody_is_not_offered_to_them() {
        on_both(async |store, _| {
            store.add_seek(&seek("a", "ann", 0), NOW).await.unwrap();
            store.add_seek(&seek("b", "ben", 0), NOW).await.unwrap();
            let mine = seek("c", "cid", 0);
            let found = async || {
                let found = store.candidates(&mine, NOW).await.unwrap();
                found.into_iter().map(|seek| seek.person).collect::<Vec<_>>()
            };
            assert_eq!(found().await, ["ann", "ben"]);
            assert!(!store.are_apart("cid", "ben").await.unwrap());
            let block =
                "INSERT INTO blocks (person, blocked, name, at) VALUES ('ben', 'cid', '', 1)";
            store.write(vec![(block, Vec::new())]).await.unwrap();
            assert_eq!(found().await, ["ann"]);
            assert!(store.are_apart("cid", "ben").await.unwrap());
            assert!(store.are_apart("ben", "cid").await.unwrap());
        });
    }

    #[test]
    fn a_challenge_is_accepted_once_and_in_time() {
        on_both(async |store, url| {
            let other = Store::open(&url).await.unwrap();
            let challenge = Challenge {
                id: "c".to_owned(),
                challenger: "ann".to_owned(),
                challenged: "ben".to_owned(),
                game: Game::Dvonn,
                clock: blitz(),
                rated: true,
                side: SideWish::White,
                created: NOW,
                expires: NOW + 1_000,
            };
            assert!(store.add_challenge(&challenge).await.unwrap());
            let kept = store.challenges_of("ben", NOW).await.unwrap();
            assert_eq!(format!("{kept:?}"), format!("{:?}", [challenge]));
            assert!(store.challenges_of("ann", NOW + 1_000).await.unwrap().is_empty());
            let accept = |game: &str, at: u64| Pairing {
                challenge: Some(("c".to_owned(), at)),
                ..pairing(game, &[], [("ann", 0), ("ben", 0)])
            };
            assert!(!store.pair(accept("late", NOW + 1_000)).await.unwrap());
            let both = tokio::join!(store.pair(accept("one", NOW)), other.pair(accept("two", NOW)));
            assert!(both.0.unwrap() != both.1.unwrap());
            assert!(store.challenge("c", NOW).await.unwrap().is_none());
            other.close().await;
        });
    }
}
