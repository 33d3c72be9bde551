//! Where puzzles come from: games of the engine against itself.

use std::fmt::Write as _;

use engine::{Engine, EngineOptions, Level, Request};
use game::Random;
use games::{AnyPosition, GameKind};
use puzzles::{Puzzle, Seam, find};

/// The levels that play the games: they make mistakes, but none that everybody sees.
const MIDDLING: [u8; 4] = [4, 5, 6, 7];

/// A game gives no more puzzles than this: those of one game are alike.
const MOST_OF_A_GAME: usize = 6;

/// Puzzles of one kind (goal, length and theme) are at most one in so many, once there are this many in all.
const SHARE: usize = 2;
const SHARED_FROM: usize = 12;

/// A table of this size is enough for every level.
const HASH: usize = 16;

/// The rating of a puzzle that the lowest level solves, what each further level adds, and how many there are.
const LOWEST_RATING: u16 = 700;
const RATING_OF_A_LEVEL: u16 = 150;
const LEVELS: u8 = 10;

/// The puzzles of a game as they are found.
pub(crate) struct Quarry {
    kind: GameKind,
    seed: u64,
    seam: Seam,
    /// Games that have been gone through.
    pub(crate) games: u64,
    pub(crate) puzzles: Vec<Puzzle>,
}

impl Quarry {
    pub(crate) fn new(kind: GameKind, seed: u64, seam: Seam) -> Self {
        Self { kind, seed, seam, games: 0, puzzles: Vec::new() }
    }

    /// What the text says first: what is looked for, and how far the search has come.
    fn heading(&self) -> String {
        let Self { kind, seed, games, seam: Seam { theme, longest, work, endings, .. }, .. } = self;
        let theme = theme.map(|theme| format!(", {theme}")).unwrap_or_default();
        let endings = if *endings { ", endings" } else { "" };
        format!(
            "# {kind}{theme}{endings}: {games} games of seed {seed}, longest {longest}, work {work}"
        )
    }

    /// Goes on where the search ended that wrote a text.
    pub(crate) fn read(kind: GameKind, seed: u64, seam: Seam, text: &str) -> Result<Self, String> {
        let first = text.lines().next().unwrap_or_default();
        let games = first.split(": ").nth(1).and_then(|said| said.split(' ').next());
        let games = games.and_then(|games| games.parse().ok()).unwrap_or_default();
        let puzzles = Puzzle::read_all(kind, text).map_err(|why| why.to_string())?;
        let quarry = Self { games, puzzles, ..Self::new(kind, seed, seam) };
        if quarry.heading() == first {
            return Ok(quarry);
        }
        let wanted = Self::new(kind, seed, seam).heading();
        Err(format!(
            "it does not say how far the search \"{wanted}\" has come, so that it cannot go on; name another \
             file"
        ))
    }

    /// Whether there are as many puzzles as were asked for.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.puzzles.len() >= self.seam.count
    }

    /// All of it as a file.
    pub(crate) fn text(&self) -> String {
        let mut text = self.heading() + "\n";
        for puzzle in &self.puzzles {
            writeln!(text, "{puzzle}").expect("a text takes all");
        }
        text
    }

    /// Plays one more game and looks through it from its end. Says whether it has come through before it was
    /// told to stop; nothing is kept otherwise.
    pub(crate) fn dig(&mut self, engine: &mut Engine, stop: &dyn Fn() -> bool) -> bool {
        let positions = self.play_game(engine, stop);
        let mut found: Vec<Puzzle> = Vec::new();
        for position in positions.iter().rev() {
            if stop() {
                return false;
            }
            let puzzle = find(position, &self.seam);
            found.extend(puzzle.filter(|puzzle| self.wants(puzzle, &found)));
            if found.len() == MOST_OF_A_GAME {
                break;
            }
        }
        for puzzle in &mut found {
            puzzle.rating = rating(engine, puzzle);
        }
        if stop() {
            return false;
        }
        self.puzzles.append(&mut found);
        self.games += 1;
        true
    }

    /// Whether there are few enough of the kind of a puzzle, or its theme is what is looked for; and none in its game
    /// begins alike.
    fn wants(&self, puzzle: &Puzzle, of_the_game: &[Puzzle]) -> bool {
        let alike = |other: &&Puzzle| {
            (other.goal, other.length, other.theme) == (puzzle.goal, puzzle.length, puzzle.theme)
        };
        let alike = self.puzzles.iter().filter(alike).count();
        let same = |other: &Puzzle| other.solution[0] == puzzle.solution[0];
        let known = self.puzzles.iter().any(|other| other.position == puzzle.position);
        let few = self.seam.theme.is_some()
            || self.puzzles.len() < SHARED_FROM
            || alike <= self.puzzles.len() / SHARE;
        few && !known && !of_the_game.iter().any(same)
    }

    /// The positions of the next game, between two middling levels, as the seed and its number have it.
    fn play_game(&self, engine: &mut Engine, stop: &dyn Fn() -> bool) -> Vec<AnyPosition> {
        let mut random = Random::new(self.seed).branch(self.games);
        let mut position = AnyPosition::start(self.kind, random.next());
        for _ in 0..self.kind.opening_turns() {
            let turns = position.turns();
            let turn = &turns[random.below(turns.len() as u32) as usize];
            position.play_turn(turn).expect("a listed turn is legal");
        }
        let mut level = || MIDDLING[random.below(MIDDLING.len() as u32) as usize];
        let levels = [level(), level()].map(Level::Of);
        let mut positions = Vec::new();
        engine.forget();
        while !position.is_over() && !stop() {
            positions.push(position.clone());
            let turn = best_turn(engine, &position, levels[position.to_act().index()]);
            let Some(turn) = turn else { break };
            position.play_turn(&turn).expect("the engine plays legal turns");
        }
        positions
    }
}

/// An engine for games and ratings.
pub(crate) fn engine() -> Engine {
    Engine::new(EngineOptions { hash: HASH, threads: 1 })
}

fn best_turn(engine: &mut Engine, position: &AnyPosition, level: Level) -> Option<String> {
    let request = Request { level, ..Request::default() };
    let found = engine.go(position, &request, &mut |_| ());
    found.lines.into_iter().next()?.turns.into_iter().next()
}

/// How hard a puzzle is: the rating of the lowest level that begins with the right turn, or one above all levels.
pub(crate) fn rating(engine: &mut Engine, puzzle: &Puzzle) -> u16 {
    let after = |turn: &str| puzzle.position.after_turn(turn).ok().map(|(_, after)| after.key());
    let right = after(&puzzle.solution[0]);
    let solves = |level: &u8| {
        engine.forget();
        let turn = best_turn(engine, &puzzle.position, Level::Of(*level));
        turn.and_then(|turn| after(&turn)) == right
    };
    let lowest = (1..=LEVELS).find(solves).unwrap_or(LEVELS + 1);
    LOWEST_RATING + RATING_OF_A_LEVEL * u16::from(lowest - 1)
}
