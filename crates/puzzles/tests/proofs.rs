//! Puzzles of the tree are puzzles; what is none is refused; and the search agrees with a plainer one.

use std::collections::HashSet;
use std::time::SystemTime;
use std::{env, slice};

use game::{Outcome, Player, Random};
use games::{AnyPosition, AnyScore, GameKind};
use puzzles::{
    Attempt, Flaw, Goal, LENGTHS, Puzzle, Seam, Theme, attempt, collection, find, prove, seams,
};

fn puzzles_of(kind: GameKind) -> Vec<Puzzle> {
    Puzzle::read_all(kind, collection(kind)).unwrap_or_else(|why| panic!("{kind}: {why}"))
}

/// A few of each game, others in every run: the whole collection is proven by `trefoil puzzles --prove`.
fn sample(kind: GameKind, count: usize) -> Vec<Puzzle> {
    let mut puzzles = puzzles_of(kind);
    let seed =
        env::var("PUZZLE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            now.map_or(1, |now| now.as_secs())
        });
    println!("PUZZLE_SEED={seed} gives this sample again");
    Random::new(seed).shuffle(&mut puzzles);
    puzzles.truncate(count);
    puzzles
}

#[test]
fn a_random_sample_is_proven_again() {
    for kind in GameKind::ALL {
        for puzzle in sample(kind, 4) {
            assert_eq!(prove(&puzzle), Ok(()), "{kind}: {puzzle}");
        }
    }
}

#[test]
fn every_puzzle_is_read_as_it_is_written_and_stands_once() {
    for kind in GameKind::ALL {
        let mut seen = HashSet::new();
        for puzzle in puzzles_of(kind) {
            assert_eq!(Puzzle::read(kind, &puzzle.to_string()), Ok(puzzle.clone()));
            assert!(seen.insert(puzzle.position.to_string()), "{puzzle} stands twice");
            assert!(LENGTHS.contains(&puzzle.length));
        }
    }
}

/// As many as each game's searches are told to find, of each theme that is looked for by itself too.
#[test]
fn the_files_have_what_their_searches_ask_for() {
    for kind in GameKind::ALL {
        let puzzles = puzzles_of(kind);
        for Seam { theme, count, .. } in seams(kind) {
            let of_theme = |puzzle: &&Puzzle| theme.is_none_or(|theme| theme == puzzle.theme);
            let found = puzzles.iter().filter(of_theme).count();
            assert!(found >= count, "{kind}: {found} puzzles of {theme:?}, not {count}");
        }
    }
    let themes = GameKind::ALL.into_iter().flat_map(puzzles_of).map(|puzzle| puzzle.theme);
    let themes: HashSet<Theme> = themes.collect();
    let missing: Vec<Theme> =
        Theme::ALL.into_iter().filter(|theme| !themes.contains(theme)).collect();
    assert_eq!(missing, []);
}

/// A solver by text alone, with no memory and no order: what is reached, it counts from the score.
fn plainly_forces(goal: Goal, start: &AnyPosition, now: &AnyPosition, left: u8) -> bool {
    let me = start.to_act();
    if now.is_over() {
        return false;
    }
    let own = now.to_act() == me;
    if own && left == 0 {
        return false;
    }
    let after = |turn: &String| {
        let (_, after) = now.after_turn(turn).expect("a listed turn is legal");
        let left = if own && turn != "pass" { left - 1 } else { left };
        is_reached(goal, me, start, now, &after) || plainly_forces(goal, start, &after, left)
    };
    let turns = now.turns();
    if own { turns.iter().any(after) } else { turns.iter().all(after) }
}

fn is_reached(
    goal: Goal,
    me: Player,
    start: &AnyPosition,
    before: &AnyPosition,
    after: &AnyPosition,
) -> bool {
    let gained = |count: u8| {
        let [was, is] = [start, after].map(|position| match position.score() {
            AnyScore::Rings(rings) => rings[me.index()],
            AnyScore::Stacks(stacks) => stacks[me.index()][0],
            AnyScore::Pieces(_) => 0,
        });
        is >= was + count
    };
    match goal {
        Goal::Rows(count) | Goal::Fives(count) => gained(count),
        Goal::Six => after.outcome() == Some(Outcome::Win(me)),
        Goal::Win(margin) => {
            let AnyScore::Pieces(pieces) = after.score() else {
                return after.outcome() == Some(Outcome::Win(me));
            };
            let [mine, theirs] = [me, me.opponent()].map(|player| pieces[player.index()]);
            after.is_over() && mine >= theirs + u32::from(margin)
        }
        Goal::CutOff(count) => {
            // Stacks of the opponent whose points are empty now; they do not move by themselves.
            let [was, is] = [before, after].map(AnyPosition::view);
            let stands = |spot: usize| is.stacks.iter().any(|stack| stack.spot == spot);
            let fallen = was
                .stacks
                .iter()
                .filter(|stack| stack.owner == Some(me.opponent()) && !stands(stack.spot));
            let pieces: usize = fallen.map(|stack| stack.pieces.len()).sum();
            before.to_act() == me && pieces >= usize::from(count)
        }
    }
}

/// In small endings, both searches say the same of every goal, and of every first turn.
#[test]
fn a_plainer_search_agrees_on_small_positions() {
    let mut compared = 0;
    for kind in GameKind::ALL {
        let short = |puzzle: &Puzzle| puzzle.length == 2 && puzzle.position.turns().len() <= 30;
        for puzzle in puzzles_of(kind).into_iter().filter(short).take(2) {
            if puzzle.goal != Goal::Win(1) && matches!(puzzle.goal, Goal::Win(_)) {
                continue;
            }
            let Puzzle { position, goal, length, solution, .. } = &puzzle;
            assert!(!plainly_forces(*goal, position, position, length - 1), "{puzzle}");
            let right = position.after_turn(&solution[0]).expect("it is legal").1;
            for turn in position.turns() {
                let (_, after) = position.after_turn(&turn).expect("a listed turn is legal");
                let works = plainly_forces(*goal, position, &after, length - 1);
                assert_eq!(works, after == right, "{turn} in {puzzle}");
            }
            compared += 1;
        }
    }
    assert!(compared > 0, "no puzzle is small enough");
}

/// The best margin for white, by all turns to the end.
fn best_margin(position: &AnyPosition) -> i32 {
    if position.is_over() {
        let AnyScore::Pieces([white, black]) = position.score() else { unreachable!() };
        return white as i32 - black as i32;
    }
    let after = |turn: &String| best_margin(&position.after_turn(turn).expect("it is legal").1);
    let turns = position.turns();
    let margins = turns.iter().map(after);
    let best = if position.to_act() == Player::First { margins.max() } else { margins.min() };
    best.expect("a game that goes on has a turn")
}

/// The ending of one line of the board, small enough to be gone through by text.
#[test]
fn the_exact_margin_of_a_tiny_ending_is_what_all_turns_come_to() {
    let line = "9/10/w,rw,b,b,r,r,5/10/9 w move";
    let position = AnyPosition::read(GameKind::Dvonn, line).expect("a position");
    let puzzle = Puzzle {
        position: position.clone(),
        goal: Goal::Win(40),
        length: 2,
        solution: vec!["a3-b3".to_owned()],
        theme: Theme::Counting,
        rating: 0,
    };
    assert_eq!(prove(&puzzle), Err(Flaw::Margin(best_margin(&position))));
}

#[test]
fn what_is_no_puzzle_is_refused_with_the_reason() {
    let kind = GameKind::Dvonn;
    let puzzle = puzzles_of(kind).into_iter().find(|puzzle| matches!(puzzle.goal, Goal::Win(_)));
    let puzzle = puzzle.expect("there are endings among the puzzles");
    let Goal::Win(margin) = puzzle.goal else { unreachable!() };
    let wrong = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = puzzle.clone();
        change(&mut puzzle);
        prove(&puzzle)
    };
    assert_eq!(wrong(&|_| ()), Ok(()));
    let more = wrong(&|puzzle| puzzle.goal = Goal::Win(margin + 1));
    assert_eq!(more, Err(Flaw::Margin(i32::from(margin))));
    assert_eq!(wrong(&|puzzle| puzzle.goal = Goal::Rows(1)), Err(Flaw::ForeignGoal));
    assert!(matches!(wrong(&|puzzle| puzzle.length += 1), Err(Flaw::Shorter)));
    let backwards = wrong(&|puzzle| puzzle.solution.reverse());
    assert_eq!(backwards, Err(Flaw::Solution(puzzle.solution.clone())));
    let theme = wrong(&|puzzle| puzzle.theme = Theme::Wall);
    assert_eq!(theme, Err(Flaw::Theme(puzzle.theme)));
}

#[test]
fn what_is_written_wrong_is_named() {
    let kind = GameKind::Dvonn;
    let right = puzzles_of(kind)[0].to_string();
    let fields: Vec<&str> = right.split(" | ").collect();
    let with = |at: usize, text: &str| {
        let mut fields = fields.clone();
        fields[at] = text;
        Puzzle::read(kind, &fields.join(" | ")).expect_err("it is wrong").to_string()
    };
    assert!(with(0, "9/10 w move").starts_with("the position is none: the board has 5 lines"));
    assert!(with(1, "rows").starts_with("\"rows\" is no goal; goals are"));
    assert_eq!(with(2, "1"), "the length is 2 to 6 turns, not 1");
    assert_eq!(with(2, "two"), "the length is a whole number, not \"two\"");
    assert!(with(4, "magic").starts_with("\"magic\" is no theme; the themes are cut-off"));
    assert_eq!(with(5, "-3"), "the rating is a whole number, not \"-3\"");
    let short = Puzzle::read_all(kind, &format!("# heading\n\n{right}\nnonsense\n"));
    let short = short.expect_err("the fourth line is wrong").to_string();
    assert!(short.starts_with("line 4: a puzzle has 6 fields"), "{short}");
}

/// The whole solution is accepted turn by turn, and another first turn is refuted by a line that is legal, and is
/// played out.
#[test]
fn attempts_are_judged_and_answered() {
    for kind in GameKind::ALL {
        for puzzle in sample(kind, 2) {
            let Puzzle { position, goal, length, solution, .. } = &puzzle;
            let judge =
                |turns: &[String]| attempt(position, *goal, *length, turns).expect("legal turns");
            let first = judge(&solution[..1]);
            assert!(matches!(first, Attempt::Forced { .. }), "{first:?} in {puzzle}");
            if let Attempt::Forced { then } = first {
                assert_eq!(then[0], solution[1], "{puzzle}");
            }
            assert!(matches!(judge(solution), Attempt::Reached { .. }), "{puzzle}");
            let right = position.after_turn(&solution[0]).expect("it is legal").1;
            let wrong = position.turns().into_iter().find(|turn| {
                position.after_turn(turn).is_ok_and(|(_, after)| after != right && !after.is_over())
            });
            let Some(wrong) = wrong else { continue };
            let Attempt::Refuted { then } = judge(slice::from_ref(&wrong)) else {
                panic!("{wrong} should be refuted in {puzzle}");
            };
            let (_, mut after) = position.after_turn(&wrong).expect("it is legal");
            let mut before = position.clone();
            let mut left = length - 1;
            assert!(!then.is_empty(), "{wrong} in {puzzle}");
            for answer in &then {
                assert!(!is_reached(*goal, position.to_act(), position, &before, &after));
                left -=
                    u8::from(after.to_act() == position.to_act() && answer != "pass" && left > 0);
                before = after.clone();
                after.play_turn(answer).unwrap_or_else(|why| panic!("{answer}: {why}"));
            }
            // It is played out: the goal is missed, and no turn is left to reach it by.
            assert!(!is_reached(*goal, position.to_act(), position, &before, &after));
            assert!(after.is_over() || left == 0, "{wrong} in {puzzle}: {then:?}");
        }
    }
}

/// What was found once is found again in the same position.
#[test]
fn puzzles_are_found_where_they_are() {
    let puzzle = puzzles_of(GameKind::Dvonn).swap_remove(0);
    let seam = Seam { theme: None, count: 1, longest: 3, work: 300_000, endings: false };
    let found = find(&puzzle.position, &seam).expect("it was found there");
    assert_eq!(Puzzle { rating: puzzle.rating, ..found }, puzzle);
    let same = Seam { theme: Some(puzzle.theme), ..seam };
    assert!(find(&puzzle.position, &same).is_some());
    let other = Theme::ALL.into_iter().find(|theme| *theme != puzzle.theme);
    assert_eq!(find(&puzzle.position, &Seam { theme: other, ..seam }), None);
    assert_eq!(find(&AnyPosition::start(GameKind::Dvonn, 1), &seam), None);
}
