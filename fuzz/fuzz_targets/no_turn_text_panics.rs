#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| fuzz::turn_text_is_safe(text));
