//! scratch
use game::{Random, playout::playouts};
use yinsh::{Position, Variant};
fn main() {
    let rounds: usize = std::env::args().nth(1).map_or(600, |s| s.parse().unwrap());
    let mut random = Random::new(1);
    let mut rates = Vec::new();
    let mut all = game::playout::Tally::default();
    for _ in 0..rounds {
        let t = std::time::Instant::now();
        let tally = playouts::<Position>(Variant::Standard, 1000, &mut random);
        rates.push(1000.0 / t.elapsed().as_secs_f64());
        all.add(&tally);
    }
    rates.sort_by(f64::total_cmp);
    let at = |p: f64| rates[(rates.len() as f64 * p) as usize];
    println!("median {:.0} p90 {:.0} p98 {:.0}", at(0.5), at(0.9), at(0.98));
    let f = |n: u64| n as f64 / all.games as f64;
    println!("{:.3} {:.4} {:.4} {:.4}", f(all.steps), f(all.wins[0]), f(all.wins[1]), f(all.draws));
}
