//! The grain of the arena's sand: patches of lighter and darker ground with single grains in them. It is the same in every
//! frame and every battle, and lighter towards the middle of the board.

/// The side of a patch, in squares.
const PATCH: u32 = 4;

/// Returns a number that only depends on the position.
const fn hash(x: u32, y: u32) -> u32 {
    let mut mixed = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ 0x1b87_3593;
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0x2c1b_3c6d);
    mixed ^ (mixed >> 12)
}

/// Returns whether a splash covers a cell. It leaves one cell in four free.
pub const fn splash(x: u16, y: u16) -> bool {
    !hash(x as u32 ^ 0x1c3, y as u32 ^ 0x39).is_multiple_of(4)
}

/// The brightness of a corner of patches, between -6 and 6.
const fn corner(x: u32, y: u32) -> i32 {
    (hash(x, y ^ 0x55) % 13) as i32 - 6
}

/// Returns the grain of a square between -8 and 8, on a board of so many columns and rows.
pub const fn grain(x: u16, y: u16, (columns, rows): (u16, u16)) -> i32 {
    let (x, y) = (x as u32, y as u32);
    let (px, py, dx, dy) = (x / PATCH, y / PATCH, (x % PATCH) as i32, (y % PATCH) as i32);
    let side = PATCH as i32;
    let above = corner(px, py) * (side - dx) + corner(px + 1, py) * dx;
    let below = corner(px, py + 1) * (side - dx) + corner(px + 1, py + 1) * dx;
    let patch = (above * (side - dy) + below * dy) / (side * side);
    let single = (hash(x, y) % 5) as i32 - 2;
    let chequer = if (x + y).is_multiple_of(2) { 1 } else { 0 };
    // Twice the distance from the middle, in per cent of the half board.
    let (across, down) = (off(x, columns), off(y, rows));
    let middle = 2 - (across + down) * 4 / 200;
    let all = patch + single + chequer + middle;
    if all < -8 {
        -8
    } else if all > 8 {
        8
    } else {
        all
    }
}

/// The distance of a position from the middle of `many`, in per cent of the way to the edge.
const fn off(at: u32, many: u16) -> i32 {
    let twice = 2 * at as i32 + 1 - many as i32;
    let twice = if twice < 0 { -twice } else { twice };
    twice * 100 / if many == 0 { 1 } else { many as i32 }
}

/// Returns the pebble of a square; one square in ten has one.
pub const fn pebble(x: u16, y: u16, unicode: bool) -> Option<&'static str> {
    let hash = hash(x as u32 ^ 0x2a5, y as u32 ^ 0x77);
    match hash % 40 {
        0 if unicode => Some("\u{b7}"),
        0 | 1 => Some("."),
        2 => Some(","),
        3 => Some("'"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sand_has_shades_few_pebbles_and_a_lighter_middle() {
        let size = (40, 19);
        let all = || (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
        let mut shades: Vec<i32> = all().map(|(x, y)| grain(x, y, size)).collect();
        let mean = |shades: &[i32]| shades.iter().sum::<i32>() as f64 / shades.len() as f64;
        let inner: Vec<i32> = all()
            .filter(|(x, y)| (14..26).contains(x) && (6..13).contains(y))
            .map(|(x, y)| grain(x, y, size))
            .collect();
        assert!(mean(&inner) > mean(&shades) + 0.5, "{} and {}", mean(&inner), mean(&shades));
        shades.sort_unstable();
        shades.dedup();
        assert!(shades.len() >= 12 && shades.iter().all(|grain| (-8..=8).contains(grain)), "{shades:?}");
        let pebbles = all().filter(|(x, y)| pebble(*x, *y, true).is_some()).count();
        assert!((40..120).contains(&pebbles), "{pebbles} of 760");
    }
}
