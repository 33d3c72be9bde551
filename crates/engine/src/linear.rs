//! Judgements as sums of weighted features, with weights that change as the game goes on.
//!
//! The weights of a game stand in a small text file, one feature a line: its name, its weight at the
//! beginning of the game and at the end, in hundredths of the game's unit. [`tuning`](crate::tuning)
//! writes such files.

use std::fmt::Write as _;

/// How much of each feature there is: the player to act less the opponent.
pub type Counts<const N: usize> = [i32; N];

/// The progress of a game that is about to end; it begins at 0.
pub const END: i32 = 256;

/// The weights of a game's features.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights<const N: usize> {
    names: [&'static str; N],
    early: [f32; N],
    late: [f32; N],
}

/// A number with two decimals. Read as a whole number of hundredths: the library's reader of decimals brings tables that
/// the browser would have to load.
fn decimal(text: &str) -> Option<f32> {
    let (whole, part) = text.split_once('.').filter(|(_, part)| part.len() == 2)?;
    let hundredths: i32 = [whole, part].concat().parse().ok()?;
    Some(hundredths as f32 / 100.0)
}

impl<const N: usize> Weights<N> {
    /// Reads a file of weights. Its lines must name exactly the features of the game, in order.
    ///
    /// # Panics
    /// If the file does not fit: it is part of the program, and its tests read it.
    pub fn read(names: [&'static str; N], text: &str) -> Self {
        let mut weights = Self { names, early: [0.0; N], late: [0.0; N] };
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), N, "one line for each feature");
        for (n, line) in lines.into_iter().enumerate() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(fields[0], names[n], "the features in their order");
            weights.early[n] = decimal(fields[1]).expect("an early weight");
            weights.late[n] = decimal(fields[2]).expect("a late weight");
        }
        weights
    }

    /// The weights as a file.
    pub fn write(&self) -> String {
        let mut text = String::from("# feature, weight early, weight late (hundredths)\n");
        for n in 0..N {
            let _ = writeln!(text, "{} {:.2} {:.2}", self.names[n], self.early[n], self.late[n]);
        }
        text
    }

    /// Weights with other values: the early ones, then the late ones.
    #[must_use]
    pub fn with_values(&self, values: &[f64]) -> Self {
        Self {
            names: self.names,
            early: std::array::from_fn(|n| values[n] as f32),
            late: std::array::from_fn(|n| values[N + n] as f32),
        }
    }

    /// The values: the early ones, then the late ones.
    pub fn values(&self) -> Vec<f64> {
        self.early.iter().chain(&self.late).map(|value| f64::from(*value)).collect()
    }

    /// The sum of the weighted counts. Progress goes from 0 to [`END`].
    #[inline]
    pub fn judge(&self, counts: &Counts<N>, progress: i32) -> i32 {
        let late = progress.clamp(0, END) as f32 / END as f32;
        let weights = self.early.iter().zip(&self.late);
        let now = weights.map(|(begin, end)| begin + (end - begin) * late);
        now.zip(counts).map(|(weight, count)| weight * *count as f32).sum::<f32>() as i32
    }
}
