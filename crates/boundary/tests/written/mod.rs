//! Answers that are written down for the browser's tests, which put the same questions to the WebAssembly.

use std::{env, fs};

use serde_json::Value;

/// Fails unless these answers stand in a file of `web/src`; with `UPDATE` set, they are written there.
pub(crate) fn hold(file: &str, answers: &[Value], package: &str) {
    let path = format!("{}/../../web/src/{file}", env!("CARGO_MANIFEST_DIR"));
    if env::var_os("UPDATE").is_some() {
        let lines: Vec<String> = answers.iter().map(ToString::to_string).collect();
        fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n")))
            .expect("web/src can be written to");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    // The order of names in an object is of no interest.
    let found: Vec<Value> = serde_json::from_str(&found).unwrap_or_default();
    assert!(found == answers, "run `UPDATE=1 cargo test -p {package} --test answers`");
}
