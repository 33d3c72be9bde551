//! Numbers of things, as options take them.

use std::str::FromStr;

/// Reads how many of something are meant, where none makes no sense.
pub(crate) fn parse_count<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        if digits && text.bytes().any(|byte| byte != b'0') {
            format!("{text} is more than can be counted")
        } else {
            format!("a whole number from 1 up is needed, not \"{text}\"")
        }
    })
}
