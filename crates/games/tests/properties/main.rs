//! What holds for every record and for every text that is read as one.

mod records;

use std::path::Path;

use game::Random;

/// The records beside this folder, in all formats.
fn samples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let files = folder.read_dir().expect("the samples are there").map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).expect("a sample is text")).collect()
}

/// The text with one to three letters changed, put in or taken out, or with its end cut off.
fn mutated(text: &str, random: &mut Random) -> String {
    let alphabet: Vec<char> = "[]{}()\";%*.,-/\\ \n\r0123456789axrjPASéő\u{feff}".chars().collect();
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len() as u32) as usize;
        let letter = alphabet[random.below(alphabet.len() as u32) as usize];
        match random.below(10) {
            0 => letters.truncate(at + 1),
            1..4 => letters[at] = letter,
            4..7 => letters.insert(at, letter),
            _ if letters.len() == 1 => letters.push(letter),
            _ => {
                letters.remove(at);
            }
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_record_text_panics() {
    let mut random = Random::new(17);
    for sample in samples() {
        records::any_text_is_safe(&sample);
        for _ in 0..60 {
            records::any_text_is_safe(&mutated(&sample, &mut random));
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
