#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| fuzz::record_text_is_safe(text));
