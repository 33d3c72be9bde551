//! The front end is embedded: build again when it has changed, or has come to be.

use std::fs;

fn main() {
    // An empty folder is "not built yet". A missing one would make cargo build this crate again every time.
    let _ = fs::create_dir_all("../../web/dist");
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=migrations");
}
