//! Words with the lines they stand on, for the formats that are little more than words.

use game::{Reason, reason};

/// A word and its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) line: usize,
}

/// The words of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    (1..)
        .zip(text.lines())
        .flat_map(|(line, row)| row.split_whitespace().map(move |text| Word { text, line }))
}

/// A word that is a number in front of a turn, or something else.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item<'t> {
    /// `12.` or `12`, by its digits.
    Number(Word<'t>),
    Text(Word<'t>),
}

/// Words with the numbers parted from the turns that they touch: `12.e3`.
pub(super) fn items<'t>(words: impl Iterator<Item = Word<'t>>) -> impl Iterator<Item = Item<'t>> {
    words.flat_map(|Word { text, line }| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = text.split_at(digits);
        let rest = after.trim_start_matches('.');
        // "1-0" and "12e3" do not begin with a number.
        let is_number = digits > 0 && (rest.len() < after.len() || after.is_empty());
        let (number, rest) = if is_number { (number, rest) } else { ("", text) };
        let number = (!number.is_empty()).then_some(Item::Number(Word { text: number, line }));
        let rest = (!rest.is_empty()).then_some(Item::Text(Word { text: rest, line }));
        number.into_iter().chain(rest)
    })
}

/// Says that a turn has the wrong number, if it has.
pub(super) fn check_number(digits: &str, expected: usize) -> Result<(), Reason> {
    if digits.trim_start_matches('0') == expected.to_string() {
        return Ok(());
    }
    let written = digits.get(..20).unwrap_or(digits);
    Err(reason!(
        "record.otherNumber",
        "the number {number} stands here, but it should be {expected}",
        number = written,
        expected = expected
    ))
}

/// Whether a word is a point of DVONN.
pub(super) fn is_dvonn_point(word: &str) -> bool {
    word.parse::<dvonn::Point>().is_ok()
}

/// A turn of DVONN as we write it, where a stack move may lack its hyphen: `A2B2`.
pub(super) fn dvonn_turn(word: &str) -> String {
    match word.split_at_checked(2) {
        Some((from, to)) if is_dvonn_point(from) && is_dvonn_point(to) => format!("{from}-{to}"),
        _ => word.to_owned(),
    }
}
