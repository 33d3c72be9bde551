//! Ten games between two simple players.

use arena::Match;
use games::GameKind;

fn main() -> Result<(), String> {
    let contest = Match::new(GameKind::YinshBlitz, ["greedy".parse()?, "random".parse()?], 10);
    let summary = contest.run(|progress| println!("{} games", progress.summary.tally.games()));
    println!("{} of 10 points", summary.tally.points());
    Ok(())
}
