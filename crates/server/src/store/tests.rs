//! The same promises on both databases.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use protocol::{EndMessage, EndReason, Game, SeatMessage, Side, StoredGame, What};

use super::*;

/// A database that goes when the test ends.
struct Place {
    url: String,
    folder: Option<PathBuf>,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Place {
    fn sqlite() -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("trefoil-store-{}-{number}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self { url: Store::url_of_file(&folder.join("games.db")), folder: Some(folder) }
    }

    async fn postgres() -> Self {
        let server = env::var("TREFOIL_TEST_POSTGRES").expect(
            "the tests need a PostgreSQL: ./test starts one, or set TREFOIL_TEST_POSTGRES to the address of \
             one that may be written to",
        );
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("trefoil_store_{}_{number}", process::id());
        sqlx::any::install_default_drivers();
        let mut connection =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&server).await.unwrap();
        for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        }
        Self { url: format!("{}/{name}", server.rsplit_once('/').unwrap().0), folder: None }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Runs a test on each database.
pub(super) fn on_both<F: Future<Output = ()>>(test: impl Fn(Store, String) -> F) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for place in [Place::sqlite(), Place::postgres().await] {
            let store = Store::open(&place.url).await.unwrap();
            test(store.clone(), place.url.clone()).await;
            store.close().await;
        }
    });
}

fn human() -> SeatMessage {
    SeatMessage::Human { name: String::new() }
}

pub(super) fn seated(person: &str) -> Seated {
    Seated { person: person.to_owned(), name: format!("{person}'s name") }
}

pub(super) fn created(id: &str, seats: Seats) -> Created {
    let new = protocol::NewGame {
        game: Game::Lyngk,
        claim_awards_fives: false,
        start: None,
        seed: Some(7),
        turns: Vec::new(),
        players: [human(), human()],
        take_backs: true,
    };
    Created {
        game: new.begin(id.to_owned(), 1000).unwrap(),
        clock: r#"{"kind":"none"}"#.to_owned(),
        seats,
        chat: true,
        standing: standing(0),
        follows: None,
        origin: GameOrigin::default(),
    }
}

fn standing(version: u64) -> GameStanding {
    GameStanding {
        to_act: if version.is_multiple_of(2) { Side::White } else { Side::Black },
        turns: version as u32,
        position: format!("position {version}"),
        end: None,
        changed: 1000 + version,
        deadline: None,
    }
}

fn turn(version: u64) -> EventMessage {
    let side = if version % 2 == 1 { Side::White } else { Side::Black };
    // Squares and times as uneven as in play.
    let mixed = version.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
    let square = |n: u64| format!("{}{}", (b'a' + (n % 9) as u8) as char, 1 + n / 9 % 9);
    EventMessage {
        version,
        at: 1_790_000_000_000 + version * 20_000 + mixed % 19_999,
        what: What::Turn {
            side,
            turn: format!("{}-{}", square(mixed), square(mixed >> 8)),
            parent: (version > 1).then(|| version - 1),
            spent: mixed % 9_999,
        },
    }
}

pub(super) fn append(id: &str, version: u64) -> Append {
    Append::new(id, &[turn(version)], standing(version))
}

fn end(version: u64) -> EventMessage {
    let end = EndMessage { winner: Some(Side::Black), reason: EndReason::Resignation };
    EventMessage { version, at: 5000 + version, what: What::Ended { end } }
}

/// Appends the end of a game.
pub(super) fn ending(id: &str, version: u64) -> Append {
    let What::Ended { end: how } = end(version).what else { unreachable!() };
    let standing = GameStanding { end: Some(how), changed: 5000 + version, ..standing(version) };
    Append::new(id, &[end(version)], standing)
}

async fn loaded(store: &Store, id: &str) -> StoredGame {
    store.load(id).await.unwrap().expect("the game is there").game
}

#[test]
fn what_was_stored_is_found_again() {
    on_both(|store, url| async move {
        let new = created("one", [Some(seated("ann")), None]);
        store.create(new.clone()).await.unwrap();
        for version in 1..=20 {
            store.append(append("one", version)).await.unwrap();
        }
        let events: Vec<EventMessage> = (1..=20).map(turn).collect();
        let expected = StoredGame { events, ..new.game.clone() };
        assert_eq!(loaded(&store, "one").await, expected);
        store.close().await;
        assert!(store.append(append("one", 21)).await.is_err(), "a closed store takes nothing");
        let again = Store::open(&url).await.unwrap();
        let kept = again.load("one").await.unwrap().unwrap();
        assert_eq!(kept.game, expected);
        assert_eq!(kept.seats, [Some(seated("ann")), None]);
        assert!(kept.chat && kept.rematch.is_none());
        assert!(again.load("two").await.unwrap().is_none());
        again.close().await;
    });
}

#[test]
fn of_two_who_append_the_same_version_one_is_too_late() {
    on_both(|store, url| async move {
        store.create(created("one", [None, None])).await.unwrap();
        let other = Store::open(&url).await.unwrap();
        for version in 1..=10 {
            let both = tokio::join!(
                store.append(append("one", version)),
                other.append(append("one", version))
            );
            let stale = |result: &Result<(), StoreError>| matches!(result, Err(StoreError::Stale));
            assert!(both.0.is_ok() != both.1.is_ok(), "{both:?}");
            assert!(stale(&both.0) || stale(&both.1), "{both:?}");
        }
        assert_eq!(loaded(&store, "one").await.events.len(), 10);
        // A gap is no way around it, nor is a game that is not there.
        assert!(matches!(store.append(append("one", 12)).await, Err(StoreError::Stale)));
        assert!(matches!(store.append(append("none", 1)).await, Err(StoreError::Stale)));
        assert!(matches!(store.create(created("one", [None, None])).await, Err(StoreError::Stale)));
        other.close().await;
    });
}

/// Many games in one commit: what is too late among them does not keep the others back.
#[test]
fn a_batch_is_taken_apart_where_something_in_it_cannot_be() {
    on_both(|store, _| async move {
        let name = |n: usize| format!("game{n}");
        for n in 0..100 {
            store.create(created(&name(n), [None, None])).await.unwrap();
        }
        for version in 1..=3 {
            let appends = (0..100).map(|n| {
                let store = store.clone();
                // Every seventh is a version ahead.
                let version = if n % 7 == 3 { version + 1 } else { version };
                tokio::spawn(async move { store.append(append(&name(n), version)).await })
            });
            for (n, result) in appends.collect::<Vec<_>>().into_iter().enumerate() {
                assert_eq!(result.await.unwrap().is_ok(), n % 7 != 3, "{n}");
            }
        }
        for n in 0..100 {
            let events = if n % 7 == 3 { 0 } else { 3 };
            assert_eq!(loaded(&store, &name(n)).await.events.len(), events);
        }
        // Several appends to one game that wait together are taken in order.
        let ahead = (4..=9).map(|version| store.append(append("game0", version)));
        let mut waiting = tokio::task::JoinSet::new();
        for (n, _) in ahead.enumerate() {
            let store = store.clone();
            waiting.spawn(async move { store.append(append("game0", 4 + n as u64)).await });
        }
        waiting.join_all().await;
        let events = loaded(&store, "game0").await.events;
        assert!(events.iter().zip(1..).all(|(event, version)| event.version == version));
    });
}

#[test]
fn a_seat_is_taken_once() {
    on_both(|store, _| async move {
        store.create(created("one", [Some(seated("ann")), None])).await.unwrap();
        assert!(!store.seat("one", Side::White, &seated("bob")).await.unwrap());
        assert!(
            !store.seat("one", Side::Black, &seated("ann")).await.unwrap(),
            "nobody sits twice"
        );
        let (bob, cyd) = (seated("bob"), seated("cyd"));
        let both = tokio::join!(
            store.seat("one", Side::Black, &bob),
            store.seat("one", Side::Black, &cyd),
        );
        let (bob_sits, cyd_sits) = (both.0.unwrap(), both.1.unwrap());
        assert!(bob_sits != cyd_sits);
        let seats = store.load("one").await.unwrap().unwrap().seats;
        assert_eq!(seats[1], Some(if bob_sits { bob } else { cyd }));
        assert!(!store.seat("none", Side::Black, &seated("bob")).await.unwrap());
    });
}

#[test]
fn lists_show_what_waits_first_and_page_through_what_is_over() {
    on_both(|store, _| async move {
        for (n, to_act) in [Side::White, Side::Black, Side::White].into_iter().enumerate() {
            let mut new = created(&format!("open{n}"), [Some(seated("ann")), Some(seated("bob"))]);
            new.standing.to_act = to_act;
            new.standing.changed = 2000 + n as u64;
            store.create(new).await.unwrap();
        }
        for n in 0..7 {
            let id = format!("over{n}");
            let seats = if n % 2 == 0 { ["ann", "bob"] } else { ["bob", "ann"] };
            store.create(created(&id, seats.map(|who| Some(seated(who))))).await.unwrap();
            let mut ended = ending(&id, 1);
            // Two of them in the same moment.
            ended.standing.changed = 6000 + n / 2;
            store.append(ended).await.unwrap();
        }
        store.create(created("other", [Some(seated("cyd")), None])).await.unwrap();
        let ids = |games: &[Listed]| games.iter().map(|game| game.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&store.running_of("ann").await.unwrap()), ["open2", "open0", "open1"]);
        assert_eq!(ids(&store.running_of("bob").await.unwrap())[0], "open1");
        assert_eq!(store.count_running("ann").await.unwrap(), 3);
        let mut seen: Vec<String> = Vec::new();
        let mut before: Option<(u64, String)> = None;
        loop {
            let cursor = before.as_ref().map(|(ended, id)| (*ended, id.as_str()));
            let page = store.finished_of("ann", cursor, 2).await.unwrap();
            let Some(last) = page.last() else { break };
            assert!(page.iter().all(|game| game.standing.end.is_some()));
            before = Some((last.standing.changed, last.id.clone()));
            seen.extend(ids(&page));
        }
        assert_eq!(seen, ["over6", "over5", "over4", "over3", "over2", "over1", "over0"]);
        let game = &store.finished_of("bob", None, 1).await.unwrap()[0];
        let end = EndMessage { winner: Some(Side::Black), reason: EndReason::Resignation };
        assert_eq!((game.game, game.standing.end), (Game::Lyngk, Some(end)));
        assert_eq!(game.seats[1].as_ref().unwrap().name, "bob's name");
        assert!(store.running_of("nobody").await.unwrap().is_empty());
    });
}

#[test]
fn deadlines_are_told_when_they_have_passed() {
    on_both(|store, _| async move {
        for (id, deadline) in [("late", Some(300)), ("soon", Some(200)), ("never", None)] {
            let mut new = created(id, [None, None]);
            new.standing.deadline = deadline;
            store.create(new).await.unwrap();
        }
        assert!(store.due(199, 10).await.unwrap().is_empty());
        assert_eq!(store.due(200, 10).await.unwrap(), ["soon"]);
        assert_eq!(store.due(300, 10).await.unwrap(), ["soon", "late"]);
        assert_eq!(store.due(300, 1).await.unwrap(), ["soon"]);
        // A turn moves the deadline, the end takes it away.
        let mut moved = append("soon", 1);
        moved.standing.deadline = Some(900);
        store.append(moved).await.unwrap();
        store.append(ending("late", 1)).await.unwrap();
        assert!(store.due(899, 10).await.unwrap().is_empty());
        assert_eq!(store.due(900, 10).await.unwrap(), ["soon"]);
    });
}

#[test]
fn a_finished_game_is_packed_and_can_still_go_on() {
    on_both(|store, _| async move {
        store.create(created("one", [None, None])).await.unwrap();
        store.create(created("open", [None, None])).await.unwrap();
        store.append(append("one", 1)).await.unwrap();
        store.append(ending("one", 2)).await.unwrap();
        let before = loaded(&store, "one").await;
        assert_eq!(store.pack(5000, 10).await.unwrap(), 0, "it has not ended by then");
        assert_eq!(store.pack(9000, 10).await.unwrap(), 1);
        assert_eq!(store.pack(9000, 10).await.unwrap(), 0, "it is packed already");
        assert_eq!(loaded(&store, "one").await, before);
        // The fence holds without the events.
        assert!(matches!(store.append(append("one", 2)).await, Err(StoreError::Stale)));
        store.append(append("one", 3)).await.unwrap();
        assert_eq!(loaded(&store, "one").await.events.len(), 3);
        store.append(ending("one", 4)).await.unwrap();
        let before = loaded(&store, "one").await;
        assert_eq!(store.pack(9000, 10).await.unwrap(), 1);
        assert_eq!(loaded(&store, "one").await, before);
    });
}

#[test]
fn chat_conditional_turns_names_settings_and_tokens() {
    on_both(|store, _| async move {
        store.create(created("one", [None, None])).await.unwrap();
        let said = |n: u64| Said {
            room: "players".to_owned(),
            person: n.is_multiple_of(2).then(|| "ann".to_owned()),
            name: "Ann <b>".to_owned(),
            side: n.is_multiple_of(2).then_some(Side::Black),
            text: format!("word {n} \u{1f600}"),
            at: n,
        };
        for n in 0..5 {
            store.say("one", &said(n)).await.unwrap();
        }
        assert_eq!(store.said("one", 3).await.unwrap(), [said(2), said(3), said(4)]);
        assert!(store.said("two", 3).await.unwrap().is_empty());

        assert!(store.set_conditional("one", 0, Side::Black, Some("[1]")).await.unwrap());
        assert!(store.set_conditional("one", 0, Side::Black, Some("[2]")).await.unwrap());
        // The game has gone on, or not so far.
        assert!(!store.set_conditional("one", 1, Side::Black, Some("[3]")).await.unwrap());
        assert_eq!(store.conditional("one").await.unwrap(), [None, Some("[2]".to_owned())]);
        // Another node has taken in other answers than this one knows.
        for known in [[None, None], [None, Some("[1]")], [Some("[2]"), None]] {
            let blind = append("one", 1).if_conditional(known);
            assert!(matches!(store.append(blind).await, Err(StoreError::Stale)), "{known:?}");
        }
        // With the turn that uses them up, or not at all.
        let late = append("one", 2).with_conditional(Side::Black, None);
        assert!(store.append(late).await.is_err());
        assert!(store.conditional("one").await.unwrap()[1].is_some());
        let known = append("one", 1).if_conditional([None, Some("[2]")]);
        store.append(known.with_conditional(Side::Black, None)).await.unwrap();
        assert_eq!(store.conditional("one").await.unwrap(), [None, None]);

        assert_eq!(store.name_of("ann").await.unwrap(), None);
        store.set_name("ann", "Ann").await.unwrap();
        store.set_name("ann", "Anna").await.unwrap();
        assert_eq!(store.name_of("ann").await.unwrap().as_deref(), Some("Anna"));

        assert_eq!(store.setting("secret", "first").await.unwrap(), "first");
        assert_eq!(store.setting("secret", "second").await.unwrap(), "first");

        store.add_token("token", "ann", 100, 200).await.unwrap();
        store.add_token("old", "bob", 100, 150).await.unwrap();
        assert_eq!(store.take_token("old", 150).await.unwrap(), None, "it has run out");
        let both = tokio::join!(store.take_token("token", 150), store.take_token("token", 150));
        let taken = [both.0.unwrap(), both.1.unwrap()];
        assert_eq!(taken.iter().flatten().collect::<Vec<_>>(), ["ann"], "once and no more");
        assert!(store.check_write(1).await.is_ok());
    });
}

#[test]
fn a_rematch_is_one_game() {
    on_both(|store, _| async move {
        store.create(created("one", [None, None])).await.unwrap();
        let next =
            |id: &str| Created { follows: Some("one".to_owned()), ..created(id, [None, None]) };
        let both = tokio::join!(store.create(next("two")), store.create(next("three")));
        assert!(both.0.is_ok() != both.1.is_ok());
        let id = if both.0.is_ok() { "two" } else { "three" };
        assert_eq!(store.load("one").await.unwrap().unwrap().rematch.as_deref(), Some(id));
        let other = if both.0.is_ok() { "three" } else { "two" };
        assert!(store.load(other).await.unwrap().is_none());
    });
}

/// A text that PostgreSQL cannot keep is refused alone.
#[test]
fn what_cannot_be_stored_harms_nobody_else() {
    on_both(|store, _| async move {
        store.create(created("one", [None, None])).await.unwrap();
        let odd = store.clone();
        let odd = tokio::spawn(async move { odd.set_name("ann", "\0").await.is_ok() });
        for version in 1..=5 {
            store.append(append("one", version)).await.unwrap();
        }
        odd.await.unwrap();
        assert_eq!(loaded(&store, "one").await.events.len(), 5);
    });
}

#[test]
fn a_database_of_something_else_is_refused() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let place = Place::sqlite();
        fs::write(place.folder.as_ref().unwrap().join("games.db"), "no database at all").unwrap();
        assert!(Store::open(&place.url).await.is_err());
        let wrong = Store::open("mysql://somewhere").await.unwrap_err();
        assert!(wrong.contains("sqlite:games.db"), "{wrong}");
        let nowhere = Store::open("postgres://ann:secret@127.0.0.1:1/none").await.unwrap_err();
        assert!(!nowhere.contains("secret"), "{nowhere}");
    });
}

/// Games of the version before are still there after the schema has changed.
#[test]
fn games_of_earlier_schemas_are_taken_along() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let place = Place::sqlite();
        let url = format!("{}?mode=rwc", place.url);
        sqlx::any::install_default_drivers();
        let mut connection =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.unwrap();
        super::database::migrations_up_to(2, true).run(&mut connection).await.unwrap();
        let old = created("old", [None, None]).game;
        for (sql, values) in [
            ("INSERT INTO games (id, begun) VALUES ($1, $2)", ["old".to_owned(), json(&old.begun)]),
            (
                "INSERT INTO events (game_id, version, body) VALUES ($1, 1, $2)",
                ["old".to_owned(), json(&turn(1))],
            ),
        ] {
            let [one, two] = values;
            sqlx::query(sql).bind(one).bind(two).execute(&mut connection).await.unwrap();
        }
        sqlx::Connection::close(connection).await.unwrap();
        let store = Store::open(&place.url).await.unwrap();
        assert_eq!(loaded(&store, "old").await, StoredGame { events: vec![turn(1)], ..old });
        store.append(append("old", 2)).await.unwrap();
        store.close().await;
    });
}

#[cfg(unix)]
#[test]
fn the_file_is_private_and_its_loss_is_noticed() {
    use std::os::unix::fs::PermissionsExt as _;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let place = Place::sqlite();
        let store = Store::open(&place.url).await.unwrap();
        let file = place.folder.as_ref().unwrap().join("games.db");
        for entry in fs::read_dir(place.folder.as_ref().unwrap()).unwrap() {
            let mode = entry.unwrap().metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "others may read it");
        }
        store.create(created("one", [None, None])).await.unwrap();
        fs::remove_file(&file).unwrap();
        let why = store.append(append("one", 1)).await.unwrap_err();
        assert!(why.to_string().contains("gone"), "{why}");
        assert!(store.check_write(1).await.is_err());
        store.close().await;
    });
}

/// Finished games of eighty turns take less than 4 kB each, indexes included.
#[test]
fn finished_games_take_little_room() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let games: u64 =
            env::var("TREFOIL_GAMES").map_or(500, |games| games.parse().expect("a number"));
        let place = Place::sqlite();
        let file = place.folder.as_ref().unwrap().join("games.db");
        let store = Store::open(&place.url).await.unwrap();
        store.close().await;
        let before = fs::metadata(&file).unwrap().len();
        let store = Store::open(&place.url).await.unwrap();
        let mut creating = tokio::task::JoinSet::new();
        for n in 0..games {
            let id = format!("game{n:08}");
            let people =
                [format!("person-of-128-bits-{n:05}"), format!("person-of-128-bits-{:05}", n / 3)];
            let mut new = created(&id, people.map(|person| Some(seated(&person))));
            new.game.events = (1..=80)
                .map(|version| EventMessage { version, ..turn(n * 80 + version) })
                .collect();
            new.game.events.push(end(81));
            let What::Ended { end: how } = end(81).what else { unreachable!() };
            new.standing = GameStanding {
                end: Some(how),
                position: new.game.begun.start.clone(),
                ..standing(81)
            };
            let to = store.clone();
            creating.spawn(async move { to.create(new).await.unwrap() });
            if n % 50 == 49 {
                while creating.join_next().await.is_some() {}
                store.pack(u64::MAX / 2, 100).await.unwrap();
            }
        }
        while creating.join_next().await.is_some() {}
        store.pack(u64::MAX / 2, 100).await.unwrap();
        assert_eq!(loaded(&store, "game00000003").await.events.len(), 81);
        store.close().await;
        let each = (fs::metadata(&file).unwrap().len() - before) / games;
        println!("{games} finished games of 80 turns: {each} bytes each");
        assert!(each < 4000, "{each} bytes a game");
    });
}

/// While another program holds the file, nothing is acknowledged; afterwards play goes on.
#[test]
fn a_locked_file_is_waited_for_and_then_told() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let place = Place::sqlite();
        let store = Store::open(&place.url).await.unwrap();
        store.create(created("one", [None, None])).await.unwrap();
        let mut other =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&place.url).await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        let why = store.append(append("one", 1)).await.unwrap_err();
        assert!(why.to_string().contains("locked"), "{why}");
        assert_eq!(loaded(&store, "one").await.events.len(), 0, "reading goes on");
        sqlx::query("COMMIT").execute(&mut other).await.unwrap();
        store.append(append("one", 1)).await.unwrap();
        assert_eq!(loaded(&store, "one").await.events.len(), 1);
        store.close().await;
    });
}

#[test]
fn what_cannot_be_written_to_is_not_ready() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let place = Place::sqlite();
        let store = Store::open(&place.url).await.unwrap();
        store.create(created("one", [None, None])).await.unwrap();
        store.close().await;
        let store = Store::open(&format!("{}?mode=ro", place.url)).await.unwrap();
        let why = store.append(append("one", 1)).await.unwrap_err();
        assert!(why.to_string().contains("readonly"), "{why}");
        assert!(store.check_write(1).await.is_err());
        assert_eq!(loaded(&store, "one").await.events.len(), 0);
        store.close().await;
    });
}

/// A file with the games of one database makes the same games in another, of either kind.
#[test]
fn a_backup_is_restored_in_either_database() {
    on_both(|store, url| async move {
        for n in 0..5 {
            let id = format!("game{n}");
            store.create(created(&id, [Some(seated("ann")), None])).await.unwrap();
            store.append(append(&id, 1)).await.unwrap();
        }
        store.append(ending("game0", 2)).await.unwrap();
        store.pack(9000, 10).await.unwrap();
        store.set_conditional("game1", 1, Side::White, Some("[]")).await.unwrap();
        store.set_name("ann", "Ann \u{1f600}").await.unwrap();
        store.setting("secret", "kept").await.unwrap();
        for n in 0..3 {
            let text = format!("{n}");
            let (room, person) = ("watchers".to_owned(), Some("ann".to_owned()));
            let said = Said { room, person, name: String::new(), side: None, text, at: n };
            store.say("game2", &said).await.unwrap();
        }
        assert!(store.create_account(super::accounts::tests::new("ann", "Ann")).await.unwrap());
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let file = env::temp_dir().join(format!("trefoil-backup-{}-{number}", process::id()));
        assert_eq!(backup(&url, &file).await.unwrap(), 5);
        assert!(backup(&url, &file).await.is_err(), "a file that is there stays as it is");
        assert!(restore(&url, &file).await.is_err(), "so does a database with games");
        for place in [Place::sqlite(), Place::postgres().await] {
            assert_eq!(restore(&place.url, &file).await.unwrap(), 5);
            let again = Store::open(&place.url).await.unwrap();
            for n in 0..5 {
                let id = format!("game{n}");
                let (old, new) = (store.load(&id).await.unwrap(), again.load(&id).await.unwrap());
                assert_eq!(format!("{old:?}"), format!("{new:?}"));
            }
            assert_eq!(
                again.said("game2", 9).await.unwrap(),
                store.said("game2", 9).await.unwrap()
            );
            assert_eq!(again.name_of("ann").await.unwrap().as_deref(), Some("Ann"));
            let (old, new) = (store.account("ann").await, again.account("ann").await);
            assert_eq!(new.unwrap(), old.unwrap());
            let taken = super::accounts::tests::new("eve", "ANN");
            assert!(!again.create_account(taken).await.unwrap());
            assert_eq!(again.setting("secret", "other").await.unwrap(), "kept");
            assert_eq!(again.conditional("game1").await.unwrap()[0].as_deref(), Some("[]"));
            // And the games go on.
            again.append(append("game3", 2)).await.unwrap();
            assert!(matches!(again.append(append("game0", 1)).await, Err(StoreError::Stale)));
            again.close().await;
        }
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..whole.len() / 2]).unwrap();
        let place = Place::sqlite();
        assert!(restore(&place.url, &file).await.is_err(), "half a file is none");
        fs::remove_file(&file).unwrap();
    });
}

/// A backup that is taken while turns are stored has one moment of all games.
#[test]
fn a_backup_taken_while_people_play_has_one_moment_of_it() {
    on_both(|store, url| async move {
        let ids = ["game0", "game1", "game2", "game3"];
        for id in ids {
            store.create(created(id, [Some(seated("ann")), None])).await.unwrap();
        }
        // Game after game: at any moment, none is ahead of one before it, nor behind it by more than a turn.
        let playing = tokio::spawn({
            let store = store.clone();
            async move {
                for version in 1..=12 {
                    for id in ids {
                        store.append(append(id, version)).await.unwrap();
                    }
                }
            }
        });
        while loaded(&store, "game0").await.events.len() < 3 {
            tokio::task::yield_now().await;
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let file = env::temp_dir().join(format!("trefoil-backup-{}-{number}", process::id()));
        assert_eq!(backup(&url, &file).await.unwrap(), 4);
        playing.await.unwrap();
        let place = Place::sqlite();
        assert_eq!(restore(&place.url, &file).await.unwrap(), 4);
        let again = Store::open(&place.url).await.unwrap();
        let mut counts = Vec::new();
        for id in ids {
            counts.push(loaded(&again, id).await.events.len());
        }
        assert!(counts[0] >= 3 && counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
        assert!(counts[0] - counts[3] <= 1, "{counts:?}");
        // The fence is of the same moment.
        again.append(append("game0", counts[0] as u64 + 1)).await.unwrap();
        again.close().await;
        fs::remove_file(&file).unwrap();
    });
}
