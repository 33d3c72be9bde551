//! The letters and numbers of a board, drawn as lines: a picture then looks the same wherever it is shown, also where there
//! are no fonts.

use std::fmt::Write as _;

use crate::shapes::{At, n};

/// Letters stand on this line, in hundredths of the size, counted from the top of the tall ones.
const BASE: f64 = 70.0;

/// From the end of one to the beginning of the next.
const GAP: f64 = 17.0;

/// The round part that several letters share.
macro_rules! bowl {
    () => {
        "M38 46C38 32 30 22 19 22S0 32 0 46 8 70 19 70 38 60 38 46Z"
    };
}

/// How wide a letter is, and the lines it is made of. There are those that name points, and no others.
fn letter(letter: char) -> Option<(f64, &'static str)> {
    Some(match letter {
        '0' => (44.0, "M22 0C4 0 0 18 0 35S4 70 22 70 44 52 44 35 40 0 22 0Z"),
        '1' => (20.0, "M0 15L20 0V70"),
        '2' => (42.0, "M1 19C1 7 10 0 21 0S41 7 41 18C41 36 1 48 0 70H42"),
        '3' => (
            43.0,
            "M2 12C5 4 12 0 21 0 32 0 40 6 40 17S31 34 19 34C33 34 43 40 43 52S33 70 21 70C10 70 3 65 0 57",
        ),
        '4' => (44.0, "M33 70V0L0 49H44"),
        '5' => {
            (43.0, "M39 0H8L4 32C9 27 15 25 21 25 34 25 43 34 43 47S34 70 20 70C11 70 4 66 0 60")
        }
        '6' => (
            44.0,
            "M37 5C33 2 28 0 23 0 8 0 0 15 0 38V47C0 61 8 70 22 70S44 61 44 47 35 25 22 25 0 34 0 47",
        ),
        '7' => (42.0, "M0 0H42L14 70"),
        '8' => (
            44.0,
            "M22 34C10 34 3 27 3 17S10 0 22 0 41 7 41 17 34 34 22 34C9 34 0 41 0 52S9 70 22 70 44 63 44 52 35 34 22 34Z",
        ),
        '9' => (
            44.0,
            "M7 65C11 68 16 70 21 70 36 70 44 55 44 32V23C44 9 36 0 22 0S0 9 0 23 9 45 22 45 44 36 44 23",
        ),
        'a' => (38.0, concat!("M38 22V70", bowl!())),
        'b' => (38.0, concat!("M0 0V70", bowl!())),
        'c' => (36.0, "M36 31C32 25 26 22 20 22 8 22 0 32 0 46S8 70 20 70C26 70 32 67 36 61"),
        'd' => (38.0, concat!("M38 0V70", bowl!())),
        'e' => (38.0, "M0 46H38C38 31 31 22 19 22S0 32 0 46 8 70 20 70C27 70 33 66 36 60"),
        'f' => (27.0, "M27 1C17 -2 11 3 11 14V70M0 24H24"),
        'g' => (38.0, concat!("M38 22V72C38 84 30 91 19 91 12 91 6 89 2 84", bowl!())),
        'h' => (36.0, "M0 0V70M0 44C0 30 8 22 19 22S36 30 36 42V70"),
        'i' => (0.0, "M0 22V70M0 3V4"),
        'j' => (12.0, "M12 22V76C12 87 7 91 0 90M12 3V4"),
        'k' => (36.0, "M0 0V70M33 22L0 54M12 43L36 70"),
        _ => return None,
    })
}

/// Letters and numbers in the middle of a place.
pub(crate) fn written((x, y): At, size: f64, weight: u32, colour: &str, body: &str) -> String {
    let letters: Vec<(f64, &str)> = body.chars().filter_map(letter).collect();
    let width: f64 = letters.iter().map(|(width, _)| width + GAP).sum::<f64>() - GAP;
    let scale = size / 100.0;
    let mut out = format!(
        "<g transform=\"translate({} {}) scale({})\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        n(x - width / 2.0 * scale),
        n(y - BASE / 2.0 * scale),
        n(scale),
        n(f64::from(weight) / 60.0),
    );
    let mut from = 0.0;
    for (width, lines) in letters {
        let _ = write!(out, "<path transform=\"translate({})\" d=\"{lines}\"/>", n(from));
        from += width + GAP;
    }
    out.push_str("</g>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_board_can_be_drawn() {
        for name in ('a'..='k').chain('0'..='9') {
            assert!(letter(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_number_stands_in_the_middle_of_its_place() {
        // 1 is 20 wide, 0 is 44: with the gap 81 hundredths of 200.
        let drawn = written((100.0, 50.0), 200.0, 600, "red", "10");
        assert!(drawn.starts_with("<g transform=\"translate(19 -20) scale(2)\""), "{drawn}");
        assert!(drawn.contains("translate(37)"), "{drawn}");
    }
}
