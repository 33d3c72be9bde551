//! Simulated people on a real server, on both databases: all they were told is there in the end.

use std::env;
use std::net::TcpListener;
use std::process::{Command, Stdio};

use serde_json::Value;

fn load(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_trefoil"))
        .args(["load", "--games", "20", "--seconds", "2", "--json"])
        .args(arguments)
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    serde_json::from_slice(&output.stdout).expect("one object")
}

fn nothing_was_lost(report: &Value) {
    assert_eq!(report["lost"], 0, "{report}");
    assert_eq!(report["connections"], 40, "{report}");
    assert!(report["turns"].as_u64() > Some(100), "{report}");
    for name in ["turnsPerSecond", "p50Ms", "p99Ms", "bytesPerTurn"] {
        assert!(report[name].as_f64() > Some(0.0), "{name}: {report}");
    }
}

#[test]
fn twenty_games_at_once_lose_nothing() {
    nothing_was_lost(&load(&[]));
}

/// A new database on the PostgreSQL of the tests.
fn postgres(name: &str) -> String {
    let server = env::var("TREFOIL_TEST_POSTGRES").expect(
        "the tests need a PostgreSQL: ./test starts one, or set TREFOIL_TEST_POSTGRES to the address of one that \
         may be written to",
    );
    let name = format!("trefoil_load_{name}_{}", std::process::id());
    let made = Command::new("psql")
        .args([&server, "--quiet", "--command", &format!("CREATE DATABASE {name}")])
        .status()
        .expect("psql comes with PostgreSQL");
    assert!(made.success());
    format!("{}/{name}", server.rsplit_once('/').expect("a path").0)
}

#[test]
fn nor_do_they_on_postgres() {
    nothing_was_lost(&load(&["--database", &postgres("one")]));
}

/// The two people of each game are on different nodes.
#[cfg(unix)]
#[test]
fn nor_do_they_on_two_nodes() {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).unwrap();
    let mut nats = Command::new("nats-server")
        .args(["--addr", "127.0.0.1", "--port", &free.port().to_string()])
        .stderr(Stdio::null())
        .spawn()
        .expect("the tests need nats-server: ./test installs it");
    let url = format!("nats://{free}");
    let report = load(&["--database", &postgres("two"), "--nats", &url, "--nodes", "2"]);
    nats.kill().unwrap();
    nats.wait().unwrap();
    nothing_was_lost(&report);
}
