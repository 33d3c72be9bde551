use crate::Hex;

/// One of the twelve ways to turn or mirror the lattice about a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    turns: u8,
}

impl Symmetry {
    /// All twelve, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|mirrored| (0..6).map(move |turns| Self { mirrored, turns }))
    }

    /// Where a place goes when the lattice is turned or mirrored about its origin.
    pub fn apply(self, hex: Hex) -> Hex {
        let start = if self.mirrored { Hex { x: hex.y, y: hex.x } } else { hex };
        (0..self.turns).fold(start, |at, _| Hex { x: at.x - at.y, y: at.x })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn symmetries_differ_and_keep_neighbours() {
        let probe = Hex { x: 3, y: 1 };
        let images: Vec<Hex> = Symmetry::all().map(|s| s.apply(probe)).collect();
        for (i, image) in images.iter().enumerate() {
            assert!(!images[..i].contains(image));
        }
        for symmetry in Symmetry::all() {
            for direction in Direction::ALL {
                let image = symmetry.apply(direction.delta());
                assert!(Direction::ALL.iter().any(|other| other.delta() == image));
            }
        }
    }
}
