#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::written_game_survives(bytes));
