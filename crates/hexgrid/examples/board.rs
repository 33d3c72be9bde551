//! A board of one's own: columns cut out of the lattice.

/// Seven points: a centre and its six neighbours.
mod flower {
    hexgrid::board! {
        columns: [(0, 2, 1), (0, 3, 1), (1, 2, 1)],
        set: u64,
        bit: |x, y| 8 * x + y,
    }
}

fn main() {
    for point in flower::Point::ALL {
        let neighbours: Vec<String> = point.neighbours().map(|point| point.to_string()).collect();
        println!("{point}: {}", neighbours.join(" "));
    }
}
