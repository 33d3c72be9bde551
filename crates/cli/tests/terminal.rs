//! The programs that need a terminal, driven by tmux as a person would.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// A terminal in which the program runs.
struct Screen {
    name: String,
    folder: PathBuf,
}

impl Screen {
    /// Starts the program in an empty folder. After its end the screen tells the exit status.
    fn start(name: &str, arguments: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("trefoil-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        let screen = Self { name: format!("trefoil-{name}-{}", std::process::id()), folder };
        let command =
            format!("{} {arguments}; echo status $?; sleep 600", env!("CARGO_BIN_EXE_trefoil"));
        let folder = screen.folder.to_str().expect("a plain path").to_owned();
        let size = ["-x", "110", "-y", "46"];
        let start = ["-f", "/dev/null", "new-session", "-d", "-s", "test", "-c", &folder];
        screen.tmux(&[&start[..], &size, &[&command]].concat());
        screen
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.name]).args(arguments).output();
        let output = output.expect("tmux is needed for this test; ./test installs it");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys", "-t", "test"], keys].concat());
    }

    fn shown(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-t", "test"])
    }

    /// Waits until something is on the screen.
    fn wait_for(&self, text: &str) -> String {
        for _ in 0..1200 {
            let shown = self.shown();
            if shown.contains(text) {
                return shown;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("\"{text}\" did not come:\n{}", self.shown());
    }

    /// The files that the program has left.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_game_has_line_editing_and_is_saved_on_ctrl_c() {
    let screen = Screen::start("play", "play --game dvonn");
    screen.wait_for("white>");
    // A letter too many is rubbed out, and the line before comes back.
    screen.press(&["c", "4", "BSpace", "3", "Enter"]);
    screen.wait_for("black>");
    screen.press(&["Up", "Enter"]);
    screen.wait_for("c3 is not legal: c3 is occupied");
    screen.press(&["C-c"]);
    let shown = screen.wait_for("status 130");
    assert!(shown.contains("The game is in trefoil-dvonn-"), "{shown}");
    let files = screen.files();
    let record = fs::read_to_string(screen.folder.join(&files[0])).expect("it was saved");
    assert!(record.contains("1. c3 *"), "{record}");
}

#[test]
fn the_whole_screen_has_a_board_a_cursor_levels_and_an_analysis() {
    let screen = Screen::start("tui", "tui --game yinsh");
    let shown = screen.wait_for("white to act (place)");
    assert!(shown.contains("yinsh") && shown.contains("opponent: you"), "{shown}");
    screen.press(&["Enter"]);
    screen.wait_for("black to act (place)");
    screen.press(&["a"]);
    screen.wait_for("analysis, depth");
    screen.press(&["Up", "Enter"]);
    screen.wait_for("2. ");
    screen.press(&[":"]);
    screen.press(&["e", "3", "Enter"]);
    screen.wait_for("3. e3");
    // The engine sits down at the other side.
    screen.press(&["+"]);
    screen.wait_for("opponent: level 1");
    screen.wait_for("The engine plays");
    screen.press(&["w"]);
    screen.wait_for("The game is in trefoil-yinsh-");
    screen.press(&["q"]);
    screen.wait_for("status 0");
}

#[test]
fn a_small_window_shows_the_board_around_the_cursor() {
    let screen = Screen::start("small", "tui --game yinsh");
    screen.wait_for("white to act (place)");
    screen.tmux(&["resize-window", "-t", "test", "-x", "80", "-y", "16"]);
    screen.press(&["Down"; 12]);
    // The last line of the board names the columns.
    let shown = screen.wait_for(" e  ");
    assert!(shown.contains("yinsh") && !shown.contains("11"), "{shown}");
    screen.press(&["Up"; 12]);
    screen.wait_for("11");
    screen.press(&["q"]);
}

#[test]
fn a_match_says_where_it_stands_on_ctrl_c() {
    let arguments = "match --game dvonn --first greedy --second random --games 1000000";
    let screen = Screen::start("match", arguments);
    screen.wait_for("of 1,000,000 games");
    thread::sleep(Duration::from_secs(1));
    screen.press(&["C-c"]);
    let shown = screen.wait_for("status 130");
    assert!(shown.contains("dvonn: greedy against random") && shown.contains("Elo"), "{shown}");
}

#[test]
fn random_games_are_counted_on_ctrl_c() {
    let screen = Screen::start("playouts", "playouts --game dvonn --games 1000000000");
    screen.wait_for("of 1,000,000,000 games");
    screen.press(&["C-c"]);
    let shown = screen.wait_for("status 130");
    assert!(shown.contains("random games of dvonn in"), "{shown}");
}

#[test]
fn a_review_keeps_what_it_has_on_ctrl_c() {
    let screen = Screen::start("review", "review game.txt --time 1");
    screen.wait_for("cannot be read");
    let game = "[Game \"dvonn\"]\n\n1. c3 2. d3 3. e3 4. f3 5. g3 6. a1 7. b1 8. c1 9. d1 *\n";
    fs::write(screen.folder.join("game.txt"), game).expect("a file can be written");
    let again =
        Screen::start("review2", &format!("review {}/game.txt --time 1", screen.folder.display()));
    again.wait_for("2 of 10 positions");
    again.press(&["C-c"]);
    let shown = again.wait_for("status 130");
    assert!(shown.contains("interrupted: the first"), "{shown}");
    assert!(shown.contains("9. white    d1"), "{shown}");
}
