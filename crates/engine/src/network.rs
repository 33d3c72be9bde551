//! Small networks that judge positions: facts of a position, which hold or do not, are summed into a
//! hidden layer, and that into one number.
//!
//! All arithmetic is in integers, so that a position is worth the same on every machine. The
//! activation is the square of the clipped sum (SCReLU). The output weights depend on a *bucket*, the
//! stage of the game.

use std::fmt;

/// The width of a hidden layer for facts that are rich in themselves, and many: it keeps their
/// weights in the fastest memory.
pub const NARROW: usize = 8;

/// The width of a hidden layer between the two.
pub const MEDIUM: usize = 16;

/// The width of a hidden layer for facts that have to be put together.
pub const WIDE: usize = 32;

/// A wide layer is summed in parts of this width, which vector registers hold.
const LANES: usize = 16;

/// One, as a hidden sum: sums are clipped to this.
pub const HIDDEN_ONE: i32 = 256;

/// One, as an output weight.
pub const OUTPUT_ONE: i32 = 64;

/// By how many bits an activation is shortened before it is weighted.
const SHORTEN: u32 = 5;

/// One, as the output: the logarithm of the odds.
const ONE: i64 = ((HIDDEN_ONE * HIDDEN_ONE) >> SHORTEN) as i64 * OUTPUT_ONE as i64;

/// How many facts and buckets a network knows, and how it puts them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The facts are numbers below this.
    pub inputs: usize,
    /// The width of the hidden layer: [`NARROW`], [`MEDIUM`] or [`WIDE`].
    pub hidden: usize,
    /// The buckets are numbers below this.
    pub buckets: usize,
}

/// A network with integer weights.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    hidden: usize,
    /// A row for each fact, one after another.
    inputs: Vec<i16>,
    bias: Vec<i16>,
    /// A row for each bucket.
    outputs: Vec<i16>,
    output_bias: Vec<i32>,
}

/// Why bytes are no network of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANetwork;

impl fmt::Display for NotANetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the network belongs to another version of this program")
    }
}

impl std::error::Error for NotANetwork {}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (facts, buckets) = (self.inputs.len() / self.hidden, self.output_bias.len());
        write!(f, "Network({facts} to {} to {buckets})", self.hidden)
    }
}

/// The networks in a file of the tree, if they are to be part of the program.
macro_rules! embedded {
    ($file:literal) => {
        if cfg!(feature = "embedded") { Some(include_bytes!($file)) } else { None }
    };
}

pub(crate) use embedded;

/// The facts of a position, gathered before they are summed.
#[derive(Clone, Debug)]
pub struct Inputs {
    list: [u16; MOST_INPUTS],
    count: usize,
}

/// No position has more facts than this.
const MOST_INPUTS: usize = 256;

impl Inputs {
    /// None yet.
    #[inline(always)]
    pub fn new() -> Self {
        Self { list: [0; MOST_INPUTS], count: 0 }
    }

    /// Adds a fact.
    #[inline(always)]
    pub fn add(&mut self, input: usize) {
        self.list[self.count] = input as u16;
        self.count += 1;
    }

    /// All of them.
    #[inline(always)]
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.count]
    }
}

impl Default for Inputs {
    fn default() -> Self {
        Self::new()
    }
}

impl Network {
    /// What the facts of a position in a bucket say: the logarithm of the odds of the player to act,
    /// in units of one part of `scale`.
    #[inline(always)]
    pub fn judge(&self, inputs: &[u16], bucket: usize, scale: i64) -> i32 {
        let output = match self.hidden {
            NARROW => self.output::<NARROW>(inputs, bucket),
            _ => self.output::<LANES>(inputs, bucket),
        };
        let output = i64::from(output) + i64::from(self.output_bias[bucket]);
        (output * scale / ONE) as i32
    }

    /// The same, if these are the hidden sums of a network of this width.
    #[inline(always)]
    pub fn judge_sums<const HIDDEN: usize>(
        &self,
        sums: &[i16; HIDDEN],
        bucket: usize,
        scale: i64,
    ) -> i32 {
        let weights = &self.outputs.as_chunks::<HIDDEN>().0[bucket];
        let output = i64::from(activated(sums, weights)) + i64::from(self.output_bias[bucket]);
        (output * scale / ONE) as i32
    }

    /// The hidden sums of a network of this width, before any fact is known.
    #[inline(always)]
    pub fn bias<const HIDDEN: usize>(&self) -> [i16; HIDDEN] {
        self.bias.as_chunks::<HIDDEN>().0[0]
    }

    /// What a fact adds to the hidden sums of a network of this width.
    #[inline(always)]
    pub fn row<const HIDDEN: usize>(&self, input: usize) -> &[i16; HIDDEN] {
        &self.inputs.as_chunks::<HIDDEN>().0[input]
    }

    #[inline(always)]
    fn output<const LANES: usize>(&self, inputs: &[u16], bucket: usize) -> i32 {
        let parts = self.hidden / LANES;
        let mut output: i32 = 0;
        for part in 0..parts {
            let sums = self.sums::<LANES>(inputs, part, parts);
            let weights = &self.outputs.as_chunks::<LANES>().0[parts * bucket + part];
            output = output.wrapping_add(activated(&sums, weights));
        }
        output
    }

    /// A part of the hidden sums.
    // Written out in loops and by itself: every compiler then turns it into vector instructions and
    // keeps the sums in registers.
    #[inline(never)]
    fn sums<const LANES: usize>(&self, inputs: &[u16], part: usize, parts: usize) -> [i16; LANES] {
        let rows = self.inputs.as_chunks::<LANES>().0;
        let mut sums = self.bias.as_chunks::<LANES>().0[part];
        for input in inputs {
            let weights = &rows[parts * usize::from(*input) + part];
            for n in 0..LANES {
                sums[n] = sums[n].wrapping_add(weights[n]);
            }
        }
        sums
    }

    /// The nearest network to one with real weights: those of each input, the hidden biases, the
    /// output weights of each bucket and the output biases.
    pub fn quantised<const HIDDEN: usize>(
        inputs: &[[f32; HIDDEN]],
        bias: &[f32; HIDDEN],
        outputs: &[[f32; HIDDEN]],
        output_bias: &[f32],
    ) -> Self {
        let whole = |rows: &[[f32; HIDDEN]], one: i32| {
            rows.as_flattened().iter().map(|weight| nearest(*weight, one)).collect()
        };
        Self {
            hidden: HIDDEN,
            inputs: whole(inputs, HIDDEN_ONE),
            bias: whole(&[*bias], HIDDEN_ONE),
            outputs: whole(outputs, OUTPUT_ONE),
            output_bias: output_bias
                .iter()
                .map(|bias| (f64::from(*bias) * ONE as f64).round() as i32)
                .collect(),
        }
    }

    /// Reads a network of a shape off the front of some bytes.
    ///
    /// # Errors
    /// If there are too few of them.
    pub fn read(shape: Shape, bytes: &mut &[u8]) -> Result<Self, NotANetwork> {
        let hidden = shape.hidden;
        let mut rows = |count: usize| -> Result<Vec<i16>, NotANetwork> {
            let (front, rest) = bytes.split_at_checked(2 * hidden * count).ok_or(NotANetwork)?;
            *bytes = rest;
            // High bytes stand apart from low ones: they are nearly always alike, which packs well.
            let row = |row: &[u8]| {
                let (low, high) = row.split_at(hidden);
                let pairs = low.iter().zip(high);
                pairs.map(|(low, high)| i16::from_le_bytes([*low, *high])).collect::<Vec<i16>>()
            };
            Ok(front.chunks_exact(2 * hidden).flat_map(row).collect())
        };
        let (inputs, bias, outputs) = (rows(shape.inputs)?, rows(1)?, rows(shape.buckets)?);
        let mut output_bias = Vec::new();
        for _ in 0..shape.buckets {
            let (front, rest) = bytes.split_first_chunk().ok_or(NotANetwork)?;
            *bytes = rest;
            output_bias.push(i32::from_le_bytes(*front));
        }
        Ok(Self { hidden, inputs, bias, outputs, output_bias })
    }

    /// The network as bytes that [`read`](Self::read) reads.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        for weights in [&self.inputs, &self.bias, &self.outputs] {
            for row in weights.chunks_exact(self.hidden) {
                bytes.extend(row.iter().map(|weight| weight.to_le_bytes()[0]));
                bytes.extend(row.iter().map(|weight| weight.to_le_bytes()[1]));
            }
        }
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
    }
}

/// The activations of hidden sums, weighted.
#[inline(always)]
fn activated<const LANES: usize>(sums: &[i16; LANES], weights: &[i16; LANES]) -> i32 {
    let mut output: i32 = 0;
    for n in 0..LANES {
        let clipped = i32::from(sums[n]).clamp(0, HIDDEN_ONE);
        let activation = (clipped * clipped) >> SHORTEN;
        output = output.wrapping_add(activation * i32::from(weights[n]));
    }
    output
}

fn nearest(weight: f32, one: i32) -> i16 {
    (weight * one as f32).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const HIDDEN: usize>() {
        let mut random = game::Random::new(1);
        let mut real = || (random.below(2001) as f32 - 1000.0) / 1500.0;
        let inputs: Vec<[f32; HIDDEN]> = (0..40).map(|_| [(); HIDDEN].map(|()| real())).collect();
        let bias = [(); HIDDEN].map(|()| real());
        let outputs: Vec<[f32; HIDDEN]> = (0..3).map(|_| [(); HIDDEN].map(|()| real())).collect();
        let network = Network::quantised(&inputs, &bias, &outputs, &[0.5, 0.0, -1.0]);
        let mut bytes = Vec::new();
        network.write(&mut bytes);
        let shape = Shape { inputs: 40, hidden: HIDDEN, buckets: 3 };
        assert_eq!(Network::read(shape, &mut bytes.as_slice()), Ok(network.clone()));
        assert_eq!(Network::read(shape, &mut &bytes[1..]), Err(NotANetwork));

        let facts: [u16; 4] = [3, 7, 7, 39];
        let exact: f32 = (0..HIDDEN)
            .map(|n| {
                let sum =
                    facts.iter().map(|fact| inputs[usize::from(*fact)][n]).sum::<f32>() + bias[n];
                sum.clamp(0.0, 1.0).powi(2) * outputs[2][n]
            })
            .sum::<f32>()
            - 1.0;
        let found = network.judge(&facts, 2, 1000) as f32 / 1000.0;
        assert!((exact - found).abs() < 0.05, "{exact} {found}");
    }

    #[test]
    fn what_is_written_is_read_again_and_judges_as_the_real_weights_do() {
        check::<NARROW>();
        check::<MEDIUM>();
        check::<WIDE>();
    }
}
