//! The start of a LYNGK game on Boardspace, which follows from a random key.

/// How many points the columns have, from a to i.
const COLUMNS: [usize; 9] = [1, 4, 7, 6, 7, 6, 7, 4, 1];

const PIECES: usize = 43;

/// The start position of a key, as our notation has it.
pub(crate) fn start(key: i64) -> String {
    let layout = layout(key);
    let mut letters = layout.iter().map(ToString::to_string);
    let columns = COLUMNS.map(|length| letters.by_ref().take(length).collect::<Vec<_>>().join(","));
    format!("{} 1 -/- 0-0", columns.join("/"))
}

/// The pieces on a1, b1 to b4, c1 to c7 and so on. The site shuffles them with Java's generator of
/// random numbers, in four passes.
fn layout(key: i64) -> [char; PIECES] {
    let mut pieces = ['j'; PIECES];
    for (place, colour) in pieces[3..].iter_mut().zip(['k', 'r', 'g', 'b', 'i'].iter().cycle()) {
        *place = *colour;
    }
    let mut random = JavaRandom::new(key);
    for _ in 0..4 {
        for place in 0..PIECES {
            pieces.swap(place, random.below(PIECES as i32) as usize);
        }
    }
    pieces
}

/// `java.util.Random`, as its documentation defines it.
struct JavaRandom(u64);

impl JavaRandom {
    const MULTIPLIER: u64 = 0x5_deec_e66d;
    const MASK: u64 = (1 << 48) - 1;

    fn new(seed: i64) -> Self {
        Self((seed as u64 ^ Self::MULTIPLIER) & Self::MASK)
    }

    fn next_31_bits(&mut self) -> i32 {
        self.0 = self.0.wrapping_mul(Self::MULTIPLIER).wrapping_add(0xb) & Self::MASK;
        (self.0 >> 17) as i32
    }

    /// A number from 0 to `bound - 1`, for a bound that is no power of two.
    fn below(&mut self, bound: i32) -> i32 {
        loop {
            let bits = self.next_31_bits();
            let number = bits % bound;
            // Numbers above the last multiple of the bound would make the small ones likelier.
            if (bits - number).checked_add(bound - 1).is_some() {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_give_the_layouts_of_the_site() {
        for (key, expected) in [
            (0, "ggrbbbbbiinnwginnggrgbriwrrnrribniwiigbgnnr"),
            (-563_235_550, "ibiwwggngnwgrnnbginriibrirbgbbgrrrinrbinbgn"),
            (1_234_567_890_123, "biwbrribggibrgnnnnggrbnbwriibirgnbnirgginrw"),
        ] {
            let letters: String = layout(key).iter().collect();
            assert_eq!(letters, expected.replace('n', "k").replace('w', "j"), "{key}");
        }
    }

    #[test]
    fn a_start_is_written_in_columns() {
        let expected = "g/g,r,b,b/b,b,b,i,i,k,k/j,g,i,k,k,g/g,r,g,b,r,i,j/r,r,k,r,r,i/\
                        b,k,i,j,i,i,g/b,g,k,k/r 1 -/- 0-0";
        assert_eq!(start(0), expected);
    }

    #[test]
    fn the_generator_is_that_of_java() {
        // The first numbers that `new java.util.Random(42)` gives for `nextInt(10)`.
        let mut random = JavaRandom::new(42);
        let numbers: Vec<i32> = (0..3).map(|_| random.below(10)).collect();
        assert_eq!(numbers, [0, 3, 8]);
    }
}
