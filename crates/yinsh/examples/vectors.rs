//! scratch
use game::{Diagram, Position as _, Random, Setup as _, Unit, perft::perft};
use yinsh::{Position, Setup, Variant};
fn main() {
    let text = std::fs::read_to_string("/tmp/yv.txt").unwrap();
    let (mut n, mut bad) = (0, 0);
    let variant = |g: &str| if g == "yinsh" { Variant::Standard } else { Variant::Blitz };
    let unit = |u: &str| if u == "step" { Unit::Step } else { Unit::Turn };
    let mut fail = |id: &str, why: String| {
        bad += 1;
        println!("FAIL {id}: {why}")
    };
    for line in text.lines() {
        n += 1;
        let f: Vec<&str> = line.split('|').collect();
        match f[0] {
            "perft" => {
                let d = Diagram::<Position>::read(f[4], variant(f[2])).unwrap();
                if d.to_string() != f[4] {
                    fail(f[1], format!("text {d}"))
                }
                for (i, c) in f[5].split(',').enumerate() {
                    let got = perft(d.position(), unit(f[3]), i as u32 + 1);
                    if got.to_string() != c {
                        fail(f[1], format!("depth {} got {got} want {c}", i + 1))
                    }
                }
            }
            "case" => {
                let mut d = Diagram::<Position>::read(f[4], variant(f[2])).unwrap();
                for t in f[5].split_whitespace() {
                    d.play_text(t).unwrap_or_else(|e| panic!("{} {t} {e}", f[1]));
                }
                let mut legal: Vec<String> = if f[3] == "step" { d.steps() } else { d.turns() };
                legal.sort();
                let mut want: Vec<&str> = f[6].split_whitespace().collect();
                want.sort();
                if legal != want {
                    fail(f[1], format!("{legal:?} {want:?}"))
                }
                if d.position().is_over().to_string() != f[7].to_lowercase() {
                    fail(f[1], "over".into())
                }
                if !f[8].is_empty() && d.to_string() != f[8] {
                    fail(f[1], format!("then {d}"))
                }
                if !f[9].is_empty() && d.position().outcome().unwrap().to_string() != f[9] {
                    fail(f[1], "result".into())
                }
                let [a, b] = d.position().removed();
                if !f[10].is_empty() && format!("{a}-{b}") != f[10] {
                    fail(f[1], "score".into())
                }
                for x in f[11].split_whitespace() {
                    if !legal.contains(&x.to_string()) {
                        fail(f[1], x.into())
                    }
                }
                for x in f[12].split_whitespace() {
                    if legal.contains(&x.to_string()) {
                        fail(f[1], x.into())
                    }
                }
            }
            "refused" => match Diagram::<Position>::read(f[3], variant(f[2])) {
                Err(e) => {
                    println!("{}: {e}", f[1]);
                    if !f[4].is_empty() {
                        fail(f[1], "position".into())
                    }
                }
                Ok(mut d) => {
                    let turns: Vec<&str> = f[4].split_whitespace().collect();
                    if turns.is_empty() {
                        fail(f[1], "accepted".into());
                        continue;
                    }
                    for t in &turns[..turns.len() - 1] {
                        d.play_text(t).unwrap();
                    }
                    match d.play_text(turns[turns.len() - 1]) {
                        Ok(_) => fail(f[1], "accepted".into()),
                        Err(e) => println!("{}: {e}", f[1]),
                    }
                }
            },
            _ => {
                let mut d = if f[3].is_empty() {
                    Diagram::<Position>::new(Setup::start(variant(f[2]), &mut Random::new(0)))
                        .unwrap()
                } else {
                    Diagram::read(f[3], variant(f[2])).unwrap()
                };
                for t in f[4].split_whitespace() {
                    let steps = d.play_turn(t).unwrap_or_else(|e| panic!("{} {t}: {e}", f[1]));
                    if game::turn_text::<Position>(&steps) != t {
                        fail(f[1], t.into())
                    }
                }
                if d.position().outcome().unwrap().to_string() != f[5] {
                    fail(f[1], "result".into())
                }
                let [a, b] = d.position().removed();
                if format!("{a}-{b}") != f[6] {
                    fail(f[1], "score".into())
                }
            }
        }
    }
    println!("{n} vectors, {bad} failures");
}
