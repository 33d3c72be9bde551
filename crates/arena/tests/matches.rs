//! Matches as a whole: who plays, what counts, what is written down.

use std::time::{Duration, Instant};

use arena::{
    Contender, Ending, Entrant, FaultKind, Finished, Match, MatchSummary, Openings, Pace, Sprt,
    Verdict,
};
use game::record::{self, Record};
use games::{AnyPosition, GameKind, Rules, Termination, replay};

fn entry(name: &str) -> Entrant {
    name.parse().expect("the tests name players that exist")
}

fn contest(kind: GameKind, first: &str, second: &str, games: u64) -> Match {
    Match::new(kind, [entry(first), entry(second)], games)
}

fn run(contest: &Match) -> (MatchSummary, Vec<Finished>) {
    let mut games = Vec::new();
    let summary = contest.run(|progress| games.push(progress.game.clone()));
    (summary, games)
}

fn texts(games: &[Finished]) -> Vec<String> {
    games.iter().map(|game| record::write(&game.record)).collect()
}

/// A program that speaks the protocol but does this when it is asked for a turn.
fn program(on_go: &str) -> String {
    format!(
        "ugi:sh -c 'while read line; do case \"$line\" in ugi) echo id name fake; echo ugiok;; \
         isready) echo readyok;; go*) {on_go};; quit) exit 0;; esac; done'"
    )
}

#[test]
fn every_opening_is_played_twice_with_the_sides_changed() {
    for kind in GameKind::ALL {
        let (summary, games) = run(&contest(kind, "random", "random", 6));
        assert_eq!(summary.tally.games(), 6);
        assert_eq!(summary.tally.pairs.iter().sum::<u64>(), 3);
        let openings: Vec<_> = games.iter().map(|game| opening(&game.record)).collect();
        for pair in games.chunks(2) {
            assert_eq!([pair[0].beginner, pair[1].beginner], Contender::BOTH);
            assert!(pair.iter().all(|game| game.thought.iter().all(|(turns, _)| *turns > 0)));
        }
        for (n, pair) in openings.chunks(2).enumerate() {
            assert_eq!(pair[0], pair[1]);
            assert!(!openings[..2 * n].contains(&pair[0]), "{kind} repeats an opening");
        }
    }
}

fn opening(record: &Record) -> (Option<String>, Vec<String>) {
    let turns = record.tag("OpeningTurns").map_or(0, |number| number.parse().unwrap());
    let texts = record.turns.iter().take(turns).map(|turn| turn.text.clone()).collect();
    (record.tag("Setup").map(str::to_owned), texts)
}

#[test]
fn records_name_the_players_and_can_be_replayed() {
    for kind in GameKind::ALL {
        let (_, games) = run(&contest(kind, "greedy", "random", 4));
        let reading = record::read(&texts(&games).join("\n"));
        assert_eq!(reading.errors, []);
        for (record, game) in reading.games.iter().zip(&games) {
            let replay = replay(record).unwrap_or_else(|why| panic!("{why}: {record}"));
            assert_eq!(replay.last().outcome(), Some(game.outcome));
            assert_eq!(replay.kind, kind);
            let begins = if kind.starts_at_random() { "Player1" } else { "White" };
            let expected = if game.beginner == Contender::First { "greedy" } else { "random" };
            assert_eq!(record.tag(begins), Some(expected));
        }
    }
}

#[test]
fn a_match_is_played_by_the_rules_that_it_names() {
    let rules = Rules { kind: "lyngk".parse().unwrap(), claim_awards_fives: true };
    let contest = Match::new(rules, [entry("greedy"), entry("random")], 2);
    for game in &run(&contest).1 {
        assert_eq!(replay(&game.record).unwrap().start.rules(), rules);
    }
    // A program that does not know of them cannot play.
    let program = entry(&program("echo bestmove pass"));
    let contest = Match::new(rules, [entry("random"), program], 1);
    let (summary, _) = run(&contest);
    assert_eq!(summary.faults_of(Contender::Second, FaultKind::Crash), 1);
}

#[test]
fn a_seed_decides_everything_however_many_games_run_at_once() {
    for (kind, first, second) in [
        (GameKind::Dvonn, "alphabeta", "greedy"),
        (GameKind::Yinsh, "mcts:40", "level:2"),
        (GameKind::LyngkSix, "random", "mcts:40"),
    ] {
        let mut contest = contest(kind, first, second, 6);
        contest.pace = Pace::Nodes(200);
        contest.resources.hash = 1;
        let (summary, games) = run(&contest);
        contest.concurrency = 4;
        let (at_once, same_games) = run(&contest);
        assert_eq!(texts(&games), texts(&same_games));
        assert_eq!(summary.tally, at_once.tally);
        contest.seed = 2;
        assert_ne!(texts(&games), texts(&run(&contest).1));
    }
}

#[test]
fn greed_beats_chance() {
    for kind in GameKind::ALL {
        let (summary, _) = run(&contest(kind, "greedy", "random", 100));
        assert!(summary.tally.points() >= 90.0, "{kind}: {:?}", summary.tally);
    }
}

#[test]
fn tree_search_beats_chance() {
    for kind in GameKind::ALL {
        let (summary, _) = run(&contest(kind, "mcts:500", "random", 10));
        assert!(summary.tally.points() >= 8.0, "{kind}: {:?}", summary.tally);
    }
}

#[test]
fn alphabeta_beats_greed() {
    let mut contest = contest(GameKind::Dvonn, "alphabeta", "greedy", 20);
    contest.pace = Pace::Nodes(3_000);
    let (summary, _) = run(&contest);
    assert!(summary.tally.points() >= 15.0, "{:?}", summary.tally);
}

/// Plays a program that is at fault, and checks that this and nothing else is counted.
fn loses_by(on_go: &str, kind: FaultKind, termination: Termination) {
    let mut contest = contest(GameKind::Dvonn, &program(on_go), "random", 2);
    contest.pace = Pace::PerTurn(Duration::from_millis(100));
    contest.resources.grace = Duration::from_millis(100);
    let (summary, games) = run(&contest);
    assert_eq!((summary.tally.losses, summary.tally.games()), (2, 2), "{on_go}");
    assert_eq!(summary.faults_of(Contender::First, kind), 2, "{on_go}: {:?}", summary.faults);
    assert_eq!(summary.faults.iter().flatten().sum::<u64>(), 2);
    for game in &games {
        assert!(
            matches!(&game.ending, Ending::Forfeit(Contender::First, fault) if fault.kind == kind)
        );
        let read = record::read(&record::write(&game.record));
        assert_eq!(replay(&read.games[0]).unwrap().termination, Some(termination));
    }
}

#[test]
fn a_program_that_ends_loses() {
    loses_by("exit 3", FaultKind::Crash, Termination::Abandoned);
}

#[test]
fn a_program_that_says_nonsense_loses() {
    loses_by("echo bestmove z9", FaultKind::Illegal, Termination::Abandoned);
    loses_by("echo bestmove a1-a2", FaultKind::Illegal, Termination::Abandoned);
    loses_by("echo bestmove none", FaultKind::Illegal, Termination::Abandoned);
    loses_by("echo bestmove", FaultKind::Crash, Termination::Abandoned);
}

#[test]
fn a_program_that_never_answers_loses_soon() {
    let begin = Instant::now();
    loses_by("echo info depth 1", FaultKind::Time, Termination::Time);
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_program_that_does_not_exist_loses() {
    let contest = contest(GameKind::Lyngk, "random", "ugi:/no/such/program", 2);
    let (summary, games) = run(&contest);
    assert_eq!(summary.tally.wins, 2);
    assert_eq!(summary.faults_of(Contender::Second, FaultKind::Crash), 2);
    assert!(games.iter().all(|game| replay(&game.record).is_ok()));
}

#[test]
fn a_program_plays_as_it_answers() {
    let mut contest =
        contest(GameKind::Dvonn, &program("echo bestmove a1-b1 ponder pass"), "random", 2);
    let text = "9/10/11/10/w,rrrb,7 w move";
    contest.openings = Openings::Listed(vec![AnyPosition::read(contest.rules, text).unwrap()]);
    contest.games = 1;
    let (summary, games) = run(&contest);
    assert_eq!(summary.faults, [[0; 3]; 2]);
    assert_eq!(games[0].record.turns[0].text, "a1-b1");
    assert_eq!(games[0].record.tag("Setup"), Some(text));
}

#[test]
fn clocks_run_and_are_written_down() {
    let mut contest = contest(GameKind::Dvonn, "level:3", "alphabeta", 2);
    contest.pace =
        Pace::Clock { time: Duration::from_secs(5), increment: Duration::from_millis(5) };
    contest.resources.hash = 1;
    contest.resources.grace = Duration::from_secs(5);
    let (summary, games) = run(&contest);
    assert_eq!(summary.faults, [[0; 3]; 2]);
    let played = &games[0].record.turns[5..];
    assert!(played.iter().all(|turn| turn.clock.is_some()));
    // Nobody has more left than the beginning gave and the turns added.
    let most =
        Duration::from_secs(5) + Duration::from_millis(5) * games[0].record.turns.len() as u32;
    assert!(played.iter().all(|turn| turn.clock < Some(most)));
}

#[test]
fn a_decided_test_ends_the_match() {
    let mut contest = contest(GameKind::Yinsh, "greedy", "random", 400);
    let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
    contest.sprt = Some(sprt);
    contest.concurrency = 2;
    let (summary, games) = run(&contest);
    assert_eq!(summary.standing(&sprt).verdict, Some(Verdict::Accepted));
    assert!(games.len() < 100 && games.len().is_multiple_of(2));
    assert_eq!(games.len() as u64, summary.tally.games());
    contest.entries.reverse();
    assert_eq!(run(&contest).0.standing(&sprt).verdict, Some(Verdict::Rejected));
}
