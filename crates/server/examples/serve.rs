//! The browser app and its games in a folder of one's own, on any free port.

use std::env;

use server::{Capacity, Settings, serve};

fn main() -> Result<(), String> {
    let settings = Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        data: env::temp_dir().join("trefoil-example"),
        database: None,
        nats: None,
        public_url: None,
        trusted_proxies: Vec::new(),
        monitors: Vec::new(),
        push_anywhere: false,
        mail: None,
        capacity: Capacity::default(),
    };
    serve(&settings, |address| println!("http://{address}/"))
}
