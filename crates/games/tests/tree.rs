//! The shape of the tree: where games are named, and that a name means one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files that name a game outside its own files: registries, the messages' own names for games,
/// and the program's help.
const RUST: &[&str] = &[
    "crates/arena/src/opponents/mod.rs",
    "crates/drawing/src/lib.rs",
    "crates/cli/src/main.rs",
    "crates/engine/src/engine.rs",
    "crates/engine/src/lib.rs",
    "crates/environment/src/lib.rs",
    "crates/games/src/any.rs",
    "crates/games/src/kind.rs",
    "crates/games/src/lib.rs",
    "crates/protocol/src/explain/mod.rs",
    "crates/protocol/src/scene.rs",
    "crates/puzzles/src/lib.rs",
];

/// The same for the browser app, outside `web/src/games` and `web/src/words`.
const WEB: &[&str] = &["web/src/protocol.ts"];

/// No more files than this may be in a list.
const MOST: usize = 12;

/// What each rules crate has under the same name.
const PARALLEL: &[&str] =
    &["Illegal", "Move", "Phase", "Piece", "Point", "PointSet", "Position", "Setup", "Variant"];

/// What each command of the program has under the same name.
const OF_COMMANDS: &[&str] = &["Arguments"];

/// Names that still mean two things. To be emptied; nothing is ever added.
const CLASHES: &[&str] = &[];

const GAMES: [&str; 3] = ["dvonn", "yinsh", "lyngk"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The files below a folder with one of these endings, by their paths from the root.
fn files(folder: &str, endings: &[&str]) -> BTreeMap<String, String> {
    fn walk(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let ends = |ending: &&str| path.extension().is_some_and(|found| found == *ending);
            if path.is_dir() {
                walk(&path, endings, found);
            } else if endings.iter().any(ends) {
                found.push(path);
            }
        }
    }
    let (root, mut found) = (root(), Vec::new());
    walk(&root.join(folder), endings, &mut found);
    assert!(!found.is_empty(), "{folder} has no files");
    let named = found.iter().map(|path| {
        let name = path.strip_prefix(&root).expect("below the root").to_string_lossy();
        (name.replace('\\', "/"), fs::read_to_string(path).expect("a text"))
    });
    named.collect()
}

/// What a file says before its own tests.
fn before_tests(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or_default()
}

fn names_a_game(text: &str) -> bool {
    let text = before_tests(text).to_lowercase();
    GAMES.iter().any(|game| text.contains(game))
}

/// A file or folder named after a game, tests, examples and benchmarks, and what reads and writes the files of other sites.
fn is_its_own_place(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let of_a_game = |part: &&str| GAMES.contains(&part.split('.').next().unwrap_or_default());
    let of_tests = |part: &&str| {
        ["tests", "tests.rs", "benches", "examples", "fixtures"].contains(part)
            || part.contains(".test.")
            || part.starts_with("testing.")
    };
    parts.iter().any(of_a_game)
        || parts.iter().any(of_tests)
        || path.starts_with("crates/games/src/import/")
        || path.starts_with("crates/games/src/export/")
}

fn compare(what: &str, found: &BTreeSet<String>, allowed: &[&str]) {
    let allowed: BTreeSet<String> = allowed.iter().map(|path| (*path).to_owned()).collect();
    let surplus: Vec<_> = found.difference(&allowed).collect();
    let missing: Vec<_> = allowed.difference(found).collect();
    assert!(surplus.is_empty(), "{what} that name a game and are not in the list: {surplus:#?}");
    assert!(missing.is_empty(), "{what} of the list that name no game any more: {missing:#?}");
}

#[test]
fn games_are_named_in_their_own_files_and_in_registries() {
    let found: BTreeSet<String> = files("crates", &["rs"])
        .into_iter()
        .chain(files("fuzz", &["rs"]))
        .filter(|(path, text)| !is_its_own_place(path) && names_a_game(text))
        .map(|(path, _)| path)
        .collect();
    compare("Rust files", &found, RUST);
    assert!(RUST.len() <= MOST, "{} Rust files name a game", RUST.len());
}

#[test]
fn the_browser_app_names_games_in_their_own_files_and_in_registries() {
    let elsewhere = ["web/src/games/", "web/src/words/"];
    let found: BTreeSet<String> = files("web/src", &["ts", "svelte", "css"])
        .into_iter()
        .filter(|(path, _)| !elsewhere.iter().any(|folder| path.starts_with(folder)))
        .filter(|(path, text)| !is_its_own_place(path) && names_a_game(text))
        .map(|(path, _)| path)
        .collect();
    compare("files of the app", &found, WEB);
    assert!(WEB.len() <= MOST, "{} files of the app name a game", WEB.len());
}

/// The type that a line declares, tests aside.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest)
    });
    let mut words = line.split_whitespace();
    let kind = words.next()?;
    let name = words.next()?;
    let name = name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    let upper = name.starts_with(|letter: char| letter.is_ascii_uppercase());
    (["struct", "enum", "trait", "type"].contains(&kind) && upper).then_some(name)
}

/// The types of a file, but for those inside other items: what an `impl` has is named by its trait.
fn types(text: &str) -> impl Iterator<Item = &str> {
    before_tests(text).lines().filter(|line| !line.starts_with(' ')).filter_map(declared)
}

#[test]
fn a_name_means_one_thing() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in files("crates", &["rs"]) {
        if !path.contains("/src/") || path.contains("/tests/") || path.ends_with("/tests.rs") {
            continue;
        }
        for name in types(&text) {
            places.entry(name.to_owned()).or_default().insert(path.clone());
        }
    }
    let of_rules =
        |path: &String| GAMES.iter().any(|game| path.starts_with(&format!("crates/{game}/")));
    let clash = |(name, paths): &(String, BTreeSet<String>)| {
        let parallel = |path: &&String| {
            let name = name.as_str();
            PARALLEL.contains(&name) && of_rules(path)
                || OF_COMMANDS.contains(&name) && path.starts_with("crates/cli/src/commands/")
        };
        paths.iter().filter(|path| !parallel(path)).count() > 1
    };
    let found: BTreeMap<String, BTreeSet<String>> = places.into_iter().filter(clash).collect();
    let names: BTreeSet<&str> = found.keys().map(String::as_str).collect();
    let known: BTreeSet<&str> = CLASHES.iter().copied().collect();
    let new: Vec<_> = found.iter().filter(|(name, _)| !known.contains(name.as_str())).collect();
    assert!(new.is_empty(), "two types of one name: {new:#?}");
    let gone: Vec<_> = known.difference(&names).collect();
    assert!(gone.is_empty(), "these mean one thing now: {gone:?}");
}
