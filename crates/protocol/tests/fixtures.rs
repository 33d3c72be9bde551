//! Boards and scenes for the browser's tests: `web/src/board/fixtures`, written from the rules and typed there.

use std::{env, fs};

use protocol::{Game, Place, boards};

const DVONN: &str =
    "1,w,rw,1,w,r,b,r,1/2,wwb,w,4,bwbwwb,wb/2,bw,b,bw,b,b,4/w,b,w,bw,1,b,4/b,b,w,1,b,b,3 w move";
const YINSH: &str =
    "B1b1/2b4/3Bbbbw/b3b2w1/4w1WwbW/6wwb/1BbW1WbbwB/1bw2wW2/2B1w3/2b4/1bb1 w move 0-0";
const LYNGK: &str = "k/gr,b,g,g/b,j,1,jgrki,r,rb,1/k,2,g,r,b/r,gbki,5/bgi,1,i,i,g,1/i,1,j,r,i,rk,k/k,i,k,b/b 1 b/- 0-0";

/// The name of a scene, and where it is found: steps of a turn follow on the position.
const SCENES: [(&str, Game, &str, &[&str]); 6] = [
    ("dvonn", Game::Dvonn, DVONN, &[]),
    ("yinsh", Game::Yinsh, YINSH, &[]),
    ("yinsh-row", Game::Yinsh, YINSH, &["h9-f7"]),
    ("yinsh-ring", Game::Yinsh, YINSH, &["h9-f7", "xd8-h8"]),
    ("lyngk-claim", Game::Lyngk, LYNGK, &["i,"]),
    ("lyngk-6", Game::LyngkSix, LYNGK, &[]),
];

const HEAD: &str = "// Written by `UPDATE=1 cargo test -p protocol`; never by hand.\n";

fn hold(file: &str, expected: &str) {
    let path = format!("{}/../../web/src/board/fixtures/{file}", env!("CARGO_MANIFEST_DIR"));
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).expect("web/src can be written to");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "run `UPDATE=1 cargo test -p protocol --test fixtures`");
}

#[test]
fn the_browser_tests_with_the_scenes_of_the_rules() {
    let mut text = format!(
        "{HEAD}import type {{ Scene }} from '../../protocol';\n\nexport const scenes = {{\n"
    );
    for (name, game, start, pending) in SCENES {
        let pending = pending.iter().map(ToString::to_string).collect();
        let place = Place { start: Some(start.to_owned()), pending, ..Place::start_of(game) };
        let scene = serde_json::to_string(&place.scene().expect("a scene")).expect("JSON");
        text.push_str(&format!("  '{name}': {scene},\n"));
    }
    text.push_str("} satisfies Record<string, Scene>;\n");
    hold("scenes.ts", &text);
}

#[test]
fn the_browser_tests_with_the_boards_of_the_rules() {
    let boards = serde_json::to_string(&boards()).expect("JSON");
    let text = format!(
        "{HEAD}import type {{ Boards }} from '../../protocol';\n\nexport const boards = {boards} satisfies Boards;\n"
    );
    hold("boards.ts", &text);
}
