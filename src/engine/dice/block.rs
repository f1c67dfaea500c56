//! The first block of a ChaCha8 stream, computed alone.
//!
//! The library always computes four blocks, but most decisions roll a few dice, and one block has words for 176 of them. A test
//! compares both.

type Row = [u32; 4];

const CONSTANTS: Row = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// Returns block 0 of the stream of a key: 16 words.
#[inline]
pub fn first(key: &[u32; 8], stream: u64) -> [u32; 16] {
    let start = [
        CONSTANTS,
        [key[0], key[1], key[2], key[3]],
        [key[4], key[5], key[6], key[7]],
        [0, 0, stream as u32, (stream >> 32) as u32],
    ];
    let mut rows = start;
    for _ in 0..4 {
        quarters(&mut rows);
        // The diagonals become columns, and back.
        turn(&mut rows, 1);
        quarters(&mut rows);
        turn(&mut rows, 3);
    }
    let mut words = [0; 16];
    for (at, word) in words.iter_mut().enumerate() {
        *word = rows[at / 4][at % 4].wrapping_add(start[at / 4][at % 4]);
    }
    words
}

/// Four quarter rounds, one for each column. Whole rows at a time become vector instructions.
#[inline(always)]
fn quarters(rows: &mut [Row; 4]) {
    let [mut a, mut b, mut c, mut d] = *rows;
    for [left, right] in [[16, 12], [8, 7]] {
        a = plus(a, b);
        d = mixed(d, a, left);
        c = plus(c, d);
        b = mixed(b, c, right);
    }
    *rows = [a, b, c, d];
}

#[inline(always)]
fn plus(one: Row, other: Row) -> Row {
    core::array::from_fn(|at| one[at].wrapping_add(other[at]))
}

#[inline(always)]
fn mixed(one: Row, other: Row, by: u32) -> Row {
    core::array::from_fn(|at| (one[at] ^ other[at]).rotate_left(by))
}

#[inline(always)]
fn turn(rows: &mut [Row; 4], by: usize) {
    rows[1].rotate_left(by);
    rows[2].rotate_left(2);
    rows[3].rotate_left(4 - by);
}
