//! Ratings in the database. They change in the very transaction that stores a game's end: whoever ends it, it counts once.

use std::collections::BTreeMap;

use protocol::{Game, Side, Speed};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::writer::{Trouble, arguments, execute};
use super::{
    Append, Store, StoreError, Value, name_of_side, number, read_needed, read_number, text,
};
use crate::ratings::{PlayingStrength, WhiteScore, rated};

/// The end of a game that counts.
#[derive(Clone, Debug)]
pub(crate) struct RatedEnd {
    /// White and black.
    pub(crate) people: [String; 2],
    pub(crate) game: Game,
    pub(crate) speed: Speed,
    pub(crate) score: WhiteScore,
    pub(crate) at: u64,
}

/// What a game has done to a rating, as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeptChange {
    pub(crate) before: i64,
    pub(crate) rating: i64,
    pub(crate) deviation: i64,
}

/// Whose rating, in which game, at which speed.
type RatingKey = (String, &'static str, &'static str);

/// The columns of [`PlayingStrength`].
const STRENGTH: &str = "rating, deviation, volatility, games, changed";

fn read_strength(row: &AnyRow) -> Result<PlayingStrength, sqlx::Error> {
    Ok(PlayingStrength {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: row.try_get::<i64, _>("games")? as u64,
        changed: row.try_get::<i64, _>("changed")? as u64,
    })
}

fn key(person: &str, end: &RatedEnd) -> RatingKey {
    (person.to_owned(), end.game.name(), end.speed.name())
}

/// Changes the ratings of all who have just ended a game that counts.
pub(super) async fn rate(
    connection: &mut AnyConnection,
    appends: &[&Append],
) -> Result<(), Trouble> {
    let ends: Vec<(&str, &RatedEnd)> = appends
        .iter()
        .filter_map(|append| append.rated.as_ref().map(|end| (append.id.as_str(), end)))
        .collect();
    // In the same order on all nodes, so that they do not wait for each other in a circle.
    let mut strengths = BTreeMap::new();
    for (_, end) in &ends {
        for person in &end.people {
            strengths.insert(key(person, end), PlayingStrength::new(end.at));
        }
    }
    for (key, strength) in &mut strengths {
        *strength = hold(connection, key, *strength).await?;
    }
    for (id, end) in ends {
        let keys = end.people.each_ref().map(|person| key(person, end));
        let before = keys.each_ref().map(|key| strengths[key]);
        let after = rated(before[0], before[1], end.score, end.at);
        for (n, side) in [Side::White, Side::Black].into_iter().enumerate() {
            let (person, game, speed) = &keys[n];
            execute(
                connection,
                "INSERT INTO rating_changes (played, side, person, game, speed, at, before, rating, \
                 deviation) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                [
                    text(id),
                    text(name_of_side(side)),
                    text(person),
                    text(*game),
                    text(*speed),
                    number(end.at),
                    Value::Number(before[n].rating),
                    Value::Number(after[n].rating),
                    Value::Number(after[n].deviation),
                ],
            )
            .await?;
        }
        strengths.extend(keys.into_iter().zip(after));
    }
    for ((person, game, speed), strength) in strengths {
        execute(
            connection,
            "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = $7, changed = $8 \
             WHERE person = $1 AND game = $2 AND speed = $3",
            [
                text(person),
                text(game),
                text(speed),
                Value::Number(strength.rating),
                Value::Number(strength.deviation),
                Value::Number(strength.volatility),
                number(strength.games),
                number(strength.changed),
            ],
        )
        .await?;
    }
    Ok(())
}

/// Somebody's rating, or that of somebody new. No other transaction can change it until this one ends.
async fn hold(
    connection: &mut AnyConnection,
    (person, game, speed): &RatingKey,
    new: PlayingStrength,
) -> Result<PlayingStrength, Trouble> {
    let values = [
        text(person),
        text(*game),
        text(*speed),
        Value::Number(new.rating),
        Value::Number(new.deviation),
        Value::Number(new.volatility),
        number(new.changed),
    ];
    let row = sqlx::query_with(
        "INSERT INTO ratings (person, game, speed, rating, deviation, volatility, games, changed) \
         VALUES ($1, $2, $3, $4, $5, $6, 0, $7) \
         ON CONFLICT (person, game, speed) DO UPDATE SET games = ratings.games \
         RETURNING rating, deviation, volatility, games, changed",
        arguments(values)?,
    )
    .fetch_one(connection)
    .await?;
    Ok(read_strength(&row)?)
}

impl Store {
    /// Somebody's rating in a game at a speed, if they have played.
    pub(crate) async fn strength(
        &self,
        person: &str,
        game: Game,
        speed: Speed,
    ) -> Result<Option<PlayingStrength>, StoreError> {
        let sql = format!(
            "SELECT {STRENGTH} FROM ratings WHERE person = $1 AND game = $2 AND speed = $3"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(person)
            .bind(game.name())
            .bind(speed.name())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.as_ref().map(read_strength).transpose()?)
    }

    /// All of somebody's ratings.
    pub(crate) async fn strengths(
        &self,
        person: &str,
    ) -> Result<Vec<(Game, Speed, PlayingStrength)>, StoreError> {
        let sql = format!("SELECT game, speed, {STRENGTH} FROM ratings WHERE person = $1");
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(person).fetch_all(&self.readers).await?;
        let strengths = rows.iter().map(|row| {
            Ok((read_needed(row, "game")?, read_needed(row, "speed")?, read_strength(row)?))
        });
        strengths.collect()
    }

    /// What a game has done to the ratings of white and black, if it did.
    pub(crate) async fn changes_by(&self, id: &str) -> Result<Option<[KeptChange; 2]>, StoreError> {
        let rows = sqlx::query(
            "SELECT before, rating, deviation FROM rating_changes WHERE played = $1 ORDER BY side DESC",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        let [white, black] = rows.as_slice() else { return Ok(None) };
        let change = |row: &AnyRow| {
            Ok::<_, sqlx::Error>(KeptChange {
                before: row.try_get("before")?,
                rating: row.try_get("rating")?,
                deviation: row.try_get("deviation")?,
            })
        };
        Ok(Some([change(white)?, change(black)?]))
    }

    /// Somebody's ratings after each of the last games of a kind: when, and which.
    pub(crate) async fn rating_course(
        &self,
        person: &str,
        game: Game,
        speed: Speed,
        limit: u32,
    ) -> Result<Vec<(u64, i64)>, StoreError> {
        let rows = sqlx::query(
            "SELECT at, rating FROM rating_changes WHERE person = $1 AND game = $2 AND speed = $3 \
             ORDER BY at DESC LIMIT $4",
        )
        .bind(person)
        .bind(game.name())
        .bind(speed.name())
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        let points = rows.iter().rev();
        points.map(|row| Ok((read_number(row, "at")?, row.try_get("rating")?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{created, ending, on_both, seated};
    use super::*;

    fn ended(id: &str, people: [&str; 2], at: u64) -> Append {
        let people = people.map(str::to_owned);
        let (game, speed) = (Game::Lyngk, Speed::Blitz);
        let score = [WhiteScore::Won, WhiteScore::Drawn, WhiteScore::Lost][at as usize % 3];
        ending(id, 1).with_rating(RatedEnd { people, game, speed, score, at })
    }

    /// Two nodes end the same games at the same moment. Each counts once, and what each game changed adds up to the ratings.
    #[test]
    fn a_game_counts_once_whoever_ends_it() {
        const PEOPLE: [&str; 4] = ["ann", "ben", "cid", "dora"];
        const GAMES: u64 = 60;
        on_both(async |store, url| {
            let other = Store::open(&url).await.unwrap();
            let mut random = game::Random::new(9);
            let mut games = Vec::new();
            for n in 0..GAMES {
                let white = random.below(4) as usize;
                let black = (white + 1 + random.below(3) as usize) % 4;
                let people = [PEOPLE[white], PEOPLE[black]];
                let id = format!("game{n:02}");
                store.create(created(&id, people.map(|one| Some(seated(one))))).await.unwrap();
                games.push((id, people, 1_000 + n));
            }
            let all = |store: Store| {
                let ends = games.iter().map(|(id, people, at)| ended(id, *people, *at));
                let ends: Vec<Append> = ends.collect();
                async move {
                    futures_util::future::join_all(ends.into_iter().map(|end| store.append(end)))
                        .await
                }
            };
            let (here, there) =
                tokio::join!(tokio::spawn(all(store.clone())), tokio::spawn(all(other.clone())));
            for (n, (here, there)) in here.unwrap().iter().zip(&there.unwrap()).enumerate() {
                assert!(here.is_ok() != there.is_ok(), "game {n}: {here:?} {there:?}");
            }
            // Once more, much later: it is over.
            assert!(other.append(ended("game00", ["ann", "ben"], 9_000)).await.is_err());
            let mut counted = 0;
            for person in PEOPLE {
                let strength = store.strength(person, Game::Lyngk, Speed::Blitz).await;
                let strength = strength.unwrap().unwrap();
                let mine: Vec<usize> =
                    (0..games.len()).filter(|n| games[*n].1.contains(&person)).collect();
                assert_eq!(strength.games, mine.len() as u64, "{person}");
                counted += strength.games;
                let mut sum = 1_500_000;
                for n in mine {
                    let (id, people, _) = &games[n];
                    let changes = store.changes_by(id).await.unwrap().unwrap();
                    let change = changes[usize::from(people[1] == person)];
                    sum += change.rating - change.before;
                }
                assert_eq!(strength.rating, sum, "{person}");
                let course = store.rating_course(person, Game::Lyngk, Speed::Blitz, 99).await;
                assert_eq!(course.unwrap().len() as u64, strength.games);
            }
            assert_eq!(counted, 2 * GAMES);
            other.close().await;
        });
    }

    #[test]
    fn a_turn_of_a_rated_game_changes_no_rating() {
        on_both(async |store, _| {
            let seats = ["ann", "ben"].map(|one| Some(seated(one)));
            store.create(created("game", seats)).await.unwrap();
            store.append(super::super::tests::append("game", 1)).await.unwrap();
            assert_eq!(store.strengths("ann").await.unwrap().len(), 0);
            assert_eq!(store.changes_by("game").await.unwrap(), None);
        });
    }
}
