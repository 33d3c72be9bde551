use std::fmt;

use hexgrid::PointError;

/// Why something is refused: a name with what to fill in, so that it can be said in any language, and
/// the same as an English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// For example `turn.unfinished`. What belongs to one game begins with its name.
    pub name: &'static str,
    /// For example `point`, `c3`.
    pub with: Vec<(&'static str, String)>,
    /// The sentence, without a capital and a full stop.
    pub text: String,
    /// The reason behind this one, which then only says where it was met.
    pub because: Option<Box<Reason>>,
}

/// A [`Reason`] by its name, its sentence and what fills it in.
///
/// A value can be told otherwise in the sentence than to programs: `colour = 'r' => "red"`.
///
/// ```
/// let reason = game::reason!("turn.offBoard", "there is no point {point} on this board", point = "z9");
/// assert_eq!(reason.to_string(), "there is no point z9 on this board");
/// assert_eq!(reason.with, [("point", "z9".to_owned())]);
/// ```
#[macro_export]
macro_rules! reason {
    (@told) => { None };
    (@told $told:expr) => { Some(&$told) };
    ($name:literal, $text:literal $(, $key:ident = $value:expr $(=> $told:expr)?)* $(,)?) => {{
        // The compiler checks the sentence against the keys.
        if false {
            let _ = format_args!($text $(, $key = "")*);
        }
        $crate::Reason::fill($name, $text, &[$($crate::Filling {
            key: stringify!($key),
            value: &$value,
            told: $crate::reason!(@told $($told)?),
        }),*])
    }};
}

/// What fills in a sentence at a key.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations)]
pub struct Filling<'a> {
    pub key: &'static str,
    pub value: &'a dyn fmt::Display,
    pub told: Option<&'a dyn fmt::Display>,
}

impl Reason {
    /// For [`reason!`]: one function for all sentences, which are many.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    pub fn fill(name: &'static str, sentence: &str, fillings: &[Filling<'_>]) -> Self {
        let mut text = String::new();
        let mut rest = sentence;
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let (key, after) = after.split_once('}').unwrap_or((after, ""));
            if let Some(filling) = fillings.iter().find(|filling| filling.key == key) {
                text.push_str(&filling.told.unwrap_or(filling.value).to_string());
            }
            rest = after;
        }
        text.push_str(rest);
        let with = fillings.iter().map(|filling| (filling.key, filling.value.to_string()));
        Self { name, with: with.collect(), text, because: None }
    }

    /// This reason as the place where a deeper one was met.
    #[must_use]
    pub fn because(self, deeper: impl Into<Self>) -> Self {
        let deeper = deeper.into();
        let text = format!("{}: {deeper}", self.text);
        Self { text, because: Some(Box::new(deeper)), ..self }
    }

    /// This reason with the place in a text where it was met. The line is 0 where it is not known.
    #[must_use]
    pub fn at(self, line: usize, turn: Option<usize>) -> Self {
        let place = match (line, turn) {
            (0, None) => return self,
            (0, Some(turn)) => reason!("record.turn", "turn {turn}", turn = turn),
            (line, None) => reason!("record.line", "line {line}", line = line),
            (line, Some(turn)) => {
                reason!("record.lineTurn", "line {line}, turn {turn}", line = line, turn = turn)
            }
        };
        place.because(self)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<PointError> for Reason {
    fn from(error: PointError) -> Self {
        match &error {
            PointError::Malformed(text) => reason!("turn.noPoint", "{text}", text = text => error),
            PointError::OffBoard(at) => reason!("turn.offBoard", "{point}", point = at => error),
        }
    }
}
