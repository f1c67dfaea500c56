//! Sorting of short lists. The sort of the standard library is several kilobytes of code for each type and key; nearly all
//! lists here have fewer than thirty elements.

/// Sorts by a key, and elements with equal keys keep their order. The time grows with the square of the length.
pub fn by_key<T, K: Ord>(list: &mut [T], mut key: impl FnMut(&T) -> K) {
    for end in 1..list.len() {
        let moving = key(&list[end]);
        let at = list[..end].partition_point(|other| key(other) <= moving);
        (at..end).rev().for_each(|place| list.swap(place, place + 1));
    }
}

/// Sorts by the elements themselves, for lists as short as those of [`by_key`].
pub fn ascending<T: Ord>(list: &mut [T]) {
    for end in 1..list.len() {
        let at = list[..end].partition_point(|other| *other <= list[end]);
        (at..end).rev().for_each(|place| list.swap(place, place + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn short_lists_are_sorted_as_by_the_standard_library() {
        let mut random = 7_u32;
        for length in 0..40 {
            let mut list: Vec<(u32, usize)> = (0..length).map(|place| (0, place)).collect();
            for (value, _) in &mut list {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *value = random >> 28;
            }
            let mut expected = list.clone();
            expected.sort_by_key(|(value, _)| *value);
            by_key(&mut list, |(value, _)| *value);
            assert_eq!(list, expected, "equal keys keep their order");
            list.reverse();
            ascending(&mut list);
            assert_eq!(list, expected);
        }
    }
}
