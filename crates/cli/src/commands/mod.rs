//! One file for each command: its arguments and what it does.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod earlier;
pub(crate) mod export;
pub(crate) mod levels;
pub(crate) mod load;
pub(crate) mod man;
pub(crate) mod match_;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod playouts;
pub(crate) mod puzzles;
pub(crate) mod restore;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod train;
pub(crate) mod tui;
pub(crate) mod ugi;

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use crate::failure::Failure;

/// Prints one value of JSON on a line of its own.
fn print_json(value: &Value) -> Result<(), Failure> {
    Ok(writeln!(io::stdout().lock(), "{value}")?)
}

/// A bar that counts things on stderr, and shows nothing where that is no terminal.
fn progress_bar(things: &'static str) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} {msg}, {eta} left")
            .expect("the template is right");
    ProgressBar::no_length().with_style(style).with_message(things)
}

/// A file's text, or that of standard input for `-`. Other sites write in many encodings; what is
/// no UTF-8 is replaced, since it can only stand in names and remarks.
fn read_file(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        fs::read(path).map(|content| bytes = content)
    };
    read.map_err(|why| Failure::bad(format!("{} cannot be read: {why}", path.display())))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
