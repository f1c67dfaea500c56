//! Saving rolls: the number needed and the exact chance.

use ludus_engine::chance::Chance;
use ludus_engine::lazy::Lazy;

/// The lowest number that a character can need (TT-SAVE-05).
pub const LEAST_NEEDED: i32 = 5;

/// Returns the number that a character needs on 2 dice: 15 + 5 x dungeon level - luck, at least 5 (TT-SAVE-04, TT-SAVE-05).
pub fn needed(dungeon_level: u8, luck: i16) -> i32 {
    (15 + 5 * i32::from(dungeon_level) - i32::from(luck)).max(LEAST_NEEDED)
}

/// Returns the number that a monster needs on its combat dice: 50 + 50 x dungeon level - rating. At 0 or less it is safe
/// without a roll (TT-SAVE-08, TT-SAVE-10).
pub fn needed_by_monster(dungeon_level: u8, rating: u32) -> i32 {
    50 + 50 * i32::from(dungeon_level) - i32::try_from(rating).unwrap_or(i32::MAX)
}

/// The outcomes that [`chance`] counts: those of nine throws of 2 dice.
const OUTCOMES: u64 = 36_u64.pow(9);
/// Higher numbers have the chance of this one, which is below one in a million.
const MOST: usize = 100;

/// Returns the chance of at least `needed` on 2 dice if doubles are added and rolled again. It is exact up to 20; above that
/// the error is below one in 10^12.
pub fn chance(needed: i32) -> Chance {
    Chance { ways: WAYS[needed.clamp(0, MOST as i32) as usize], of: OUTCOMES }
}

/// The outcomes with a total of at least the index.
static WAYS: Lazy<[u64; MOST + 1]> = Lazy::new(|| {
    let mut ways = [OUTCOMES; MOST + 1];
    for total in 4..=MOST {
        let faces = (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)));
        ways[total] = faces
            .map(|(first, second)| match first == second {
                true => ways[total.saturating_sub(first + second)] / 36,
                false if first + second >= total => OUTCOMES / 36,
                false => 0,
            })
            .sum();
    }
    ways
});
