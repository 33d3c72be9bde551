//! Commands inside comments: `[%clk 0:04:12]` and `[%eval 0.31]`. Others stay text.

use std::fmt::Write;
use std::time::Duration;

use super::Turn;

/// A comment as it is kept: without blanks at either end, and with plain line ends.
pub(super) fn tidy(comment: &str) -> String {
    comment.trim().replace("\r\n", "\n").replace('\r', "\n")
}

/// Adds a comment to a turn. The first clock and the first evaluation become its own.
pub(super) fn note(turn: &mut Turn, mut comment: String) {
    // Cutting one command out can leave another whole, so look until nothing more is found.
    let mut length = usize::MAX;
    while comment.len() < length {
        length = comment.len();
        if turn.clock.is_none() {
            turn.clock = take(&mut comment, "clk", read_clock);
        }
        if turn.eval.is_none() {
            turn.eval = take(&mut comment, "eval", read_eval);
        }
    }
    if !comment.is_empty() {
        turn.comments.push(comment);
    }
}

/// The commands of a turn as the text of a comment.
pub(super) fn commands(turn: &Turn) -> Option<String> {
    let clock = turn.clock.map(|left| format!("[%clk {}]", clock_text(left)));
    let eval = turn.eval.as_ref().map(|value| format!("[%eval {value}]"));
    match (clock, eval) {
        (None, None) => None,
        (Some(one), None) | (None, Some(one)) => Some(one),
        (Some(clock), Some(eval)) => Some(format!("{clock} {eval}")),
    }
}

/// Cuts the first command of this name with a value that can be read out of a comment.
fn take<T>(comment: &mut String, name: &str, read: fn(&str) -> Option<T>) -> Option<T> {
    let opening = format!("[%{name} ");
    let mut from = 0;
    while let Some(found) = comment[from..].find(&opening) {
        let start = from + found;
        let value_at = start + opening.len();
        let length = comment[value_at..].find(']')?;
        let end = value_at + length + 1;
        if let Some(value) = read(comment[value_at..value_at + length].trim()) {
            let (before, after) = (comment[..start].trim_end(), comment[end..].trim_start());
            let gap = if before.is_empty() || after.is_empty() { "" } else { " " };
            *comment = format!("{before}{gap}{after}");
            return Some(value);
        }
        from = value_at;
    }
    None
}

/// `h:mm:ss`, with a fraction of a second where there is one.
fn clock_text(left: Duration) -> String {
    let (seconds, nanos) = (left.as_secs(), left.subsec_nanos());
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if nanos > 0 {
        let fraction = format!("{nanos:09}");
        // Writing to a string cannot fail.
        let _ = write!(text, ".{}", fraction.trim_end_matches('0'));
    }
    text
}

fn read_clock(text: &str) -> Option<Duration> {
    let digits = |part: &str, most: usize| -> Option<u64> {
        let plain = !part.is_empty() && part.len() <= most && all_digits(part);
        plain.then(|| part.parse().ok())?
    };
    let (hours, rest) = text.split_once(':')?;
    let (minutes, rest) = rest.split_once(':')?;
    let (seconds, fraction) = rest.split_once('.').unwrap_or((rest, "0"));
    let nanos = digits(fraction, 9)? * 10_u64.pow(9 - fraction.len() as u32);
    let (hours, minutes) = (digits(hours, 9)?, digits(minutes, 2).filter(|n| *n < 60)?);
    let seconds = digits(seconds, 2).filter(|n| *n < 60)?;
    Some(Duration::new(3600 * hours + 60 * minutes + seconds, nanos as u32))
}

fn read_eval(text: &str) -> Option<String> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let number = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let plain = all_digits(whole) && all_digits(part) && whole.len() + part.len() > 0;
    plain.then(|| text.to_owned())
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(comment: &str) -> Turn {
        let mut turn = Turn::new("e3");
        note(&mut turn, comment.to_owned());
        turn
    }

    #[test]
    fn clock_and_evaluation_leave_the_comment() {
        let turn = noted("well [%clk 1:02:03.5] played [%eval -0.31]");
        assert_eq!(turn.clock, Some(Duration::from_millis(3_723_500)));
        assert_eq!(turn.eval.as_deref(), Some("-0.31"));
        assert_eq!(turn.comments, ["well played"]);
        assert_eq!(commands(&turn).as_deref(), Some("[%clk 1:02:03.5] [%eval -0.31]"));
    }

    #[test]
    fn what_is_no_clock_stays_a_comment() {
        for text in [
            "[%clk 4:12]",
            "[%clk 0:60:00]",
            "[%clk 0:00:61]",
            "[%clk -1:00:00]",
            "[%clk 0:04:12",
            "[%eval #3]",
            "[%eval 0.31,20]",
            "[%eval .]",
            "[%eval inf]",
            "[%eval 1e9]",
            "[%emt 0:00:07]",
            "[%csl Ge3]",
        ] {
            let turn = noted(text);
            assert_eq!((turn.clock, turn.eval), (None, None), "{text}");
            assert_eq!(turn.comments, [text]);
        }
    }

    #[test]
    fn a_second_clock_stays_where_it_is() {
        let turn = noted("[%clk 0:00:01] [%clk x] [%clk 0:00:02]");
        assert_eq!(turn.clock, Some(Duration::from_secs(1)));
        assert_eq!(turn.comments, ["[%clk x] [%clk 0:00:02]"]);
    }
}
