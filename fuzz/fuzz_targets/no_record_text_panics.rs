#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| fuzz::records::any_text_is_safe(text));
