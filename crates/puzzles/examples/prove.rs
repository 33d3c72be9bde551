//! Proves the first puzzles of a game by looking at every turn: `cargo run --example prove yinsh`.

use games::GameKind;
use puzzles::{Puzzle, collection, prove};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| GameKind::ALL[0].to_string());
    let kind: GameKind = name.parse()?;
    for puzzle in Puzzle::read_all(kind, collection(kind))?.iter().take(3) {
        prove(puzzle)?;
        let (goal, length, solution) = (puzzle.goal, puzzle.length, puzzle.solution.join(" "));
        println!("{goal} in {length} turns: {solution}");
    }
    Ok(())
}
