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
    (@told $value:expr) => { $value };
    (@told $value:expr => $told:expr) => { $told };
    ($name:literal, $text:literal $(, $key:ident = $value:expr $(=> $told:expr)?)* $(,)?) => {
        $crate::Reason {
            name: $name,
            with: vec![$((stringify!($key), $value.to_string())),*],
            text: format!($text $(, $key = $crate::reason!(@told $value $(=> $told)?))*),
            because: None,
        }
    };
}

impl Reason {
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
