//! The board field of a position's text: lines of points divided by `/`, runs of empty points as
//! numbers.

use std::fmt::Display;

use crate::{NotationError, reason};

/// How the points of one line are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Items {
    /// Divided by commas, as stacks of several pieces must be.
    Commas,
    /// One letter each.
    Letters,
}

/// The lines of a board in the order in which they are written, and what they are called.
#[derive(Clone, Debug)]
pub struct BoardLines<P> {
    /// The points of each line in the order in which they are written, with the line's name.
    pub lines: Vec<(String, Vec<P>)>,
    /// How the points of one line are told apart.
    pub items: Items,
}

impl<P: Copy + Display> BoardLines<P> {
    /// Reads the board field into its occupied points, each with its text.
    ///
    /// # Errors
    /// Names the line that does not fit the board.
    pub fn read<'t>(&self, text: &'t str) -> Result<Vec<(P, &'t str)>, NotationError> {
        let written: Vec<&str> = text.split('/').collect();
        if written.len() != self.lines.len() {
            return Err(NotationError(reason!(
                "position.lines",
                "the board has {lines} lines divided by \"/\", but {written} are written",
                lines = self.lines.len(),
                written = written.len()
            )));
        }
        let mut occupied = Vec::new();
        for ((name, points), line) in self.lines.iter().zip(written) {
            let items =
                self.items.read_line(name, points.len(), line, &|at| points[at].to_string());
            occupied.extend(items?.into_iter().map(|(at, item)| (points[at], item)));
        }
        Ok(occupied)
    }

    /// Writes the board field from the letters of each occupied point.
    pub fn write<L: IntoIterator<Item = char>>(
        &self,
        mut letters_of: impl FnMut(P) -> Option<L>,
    ) -> String {
        let mut text = String::with_capacity(128);
        for (n, (_, points)) in self.lines.iter().enumerate() {
            if n > 0 {
                text.push('/');
            }
            self.items.write_line(points.iter().map(|point| letters_of(*point)), &mut text);
        }
        text
    }
}

impl Items {
    /// The items of a line that are not empty, by the number of their point in it.
    fn read_line<'t>(
        self,
        name: &str,
        points: usize,
        line: &'t str,
        point: &dyn Fn(usize) -> String,
    ) -> Result<Vec<(usize, &'t str)>, NotationError> {
        // "column a" is told to programs by its letter.
        let short = name.rsplit(' ').next().unwrap_or(name);
        let too_long = || {
            Err(NotationError(reason!(
                "position.lineTooLong",
                "{line} has {points} points, but more are written",
                line = short => name,
                points = points
            )))
        };
        let mut occupied = Vec::new();
        let mut at = 0;
        for item in self.split(line) {
            if item.starts_with(|c: char| c.is_ascii_digit()) {
                match item.parse::<usize>() {
                    Ok(_) if item.starts_with('0') => {
                        return Err(NotationError(reason!(
                            "position.zeroRun",
                            "\"{run}\" in {line} is no run of empty points: it begins with 0",
                            run = item,
                            line = short => name
                        )));
                    }
                    Ok(run) if run <= points => at += run,
                    _ => return too_long(),
                }
            } else {
                if at == points {
                    return too_long();
                }
                if item.is_empty() {
                    return Err(NotationError(reason!(
                        "position.nothingFor",
                        "nothing is written for {point}",
                        point = point(at)
                    )));
                }
                occupied.push((at, item));
                at += 1;
            }
        }
        if at == points {
            return Ok(occupied);
        }
        Err(NotationError(reason!(
            "position.lineLength",
            "{line} has {points} points, but {written} are written",
            line = short => name,
            points = points,
            written = at
        )))
    }

    fn write_line<L: IntoIterator<Item = char>>(
        self,
        points: impl Iterator<Item = Option<L>>,
        text: &mut String,
    ) {
        let begin = text.len();
        let mut run = 0;
        for letters in points {
            if let Some(letters) = letters {
                self.write_run(run, begin, text);
                self.divide(begin, text);
                text.extend(letters);
                run = 0;
            } else {
                run += 1;
            }
        }
        self.write_run(run, begin, text);
    }

    /// So many empty points, in a line that begins there.
    fn write_run(self, run: usize, begin: usize, text: &mut String) {
        if run > 0 {
            self.divide(begin, text);
            text.push_str(&run.to_string());
        }
    }

    /// Sets the next item of a line apart from the one before.
    fn divide(self, begin: usize, text: &mut String) {
        if self == Self::Commas && text.len() > begin {
            text.push(',');
        }
    }

    fn split(self, line: &str) -> Vec<&str> {
        match self {
            Self::Commas => line.split(',').collect(),
            Self::Letters => {
                // A run of digits is one item, anything else one character each.
                let mut items = Vec::new();
                let mut rest = line;
                while let Some(first) = rest.chars().next() {
                    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                    let (item, after) = rest.split_at(digits.max(first.len_utf8()));
                    items.push(item);
                    rest = after;
                }
                items
            }
        }
    }
}

/// Divides a position's text into exactly this many fields.
///
/// # Errors
/// Says which form was expected.
pub fn fields<'t, const N: usize>(
    text: &'t str,
    form: &str,
) -> Result<[&'t str; N], NotationError> {
    let fields: Vec<&str> = text.split(' ').collect();
    fields.try_into().map_err(|fields: Vec<&str>| {
        NotationError(reason!(
            "position.fields",
            "a position has {fields} fields divided by one blank ({form}), but {written} are \
             written",
            fields = N,
            form = form,
            written = fields.len()
        ))
    })
}
