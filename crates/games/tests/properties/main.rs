//! What holds for every record and for every text that is read as one.

mod records;

use std::path::Path;

use game::{Random, testkit};

/// The records beside this folder, in all formats.
fn samples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let files = folder.read_dir().expect("the samples are there").map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).expect("a sample is text")).collect()
}

/// What records are written with.
const ALPHABET: &str = "[]{}()\";%*.,-/\\ \n\r0123456789axrjPASéő\u{feff}";

#[test]
fn no_record_text_panics() {
    let mut random = Random::new(17);
    for sample in samples() {
        records::any_text_is_safe(&sample);
        for _ in 0..60 {
            records::any_text_is_safe(&testkit::mutated(&sample, ALPHABET, &mut random));
        }
    }
}

#[test]
fn records_survive_writing_and_reading() {
    let mut random = Random::new(19);
    for _ in 0..1000 {
        let length = 3 + random.below(200);
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        records::written_game_survives(&bytes);
    }
}
