//! The account of an army after a battle: the sum of Leadership, written out (UI-15).

use crate::stats::results::{Balance, Ending};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The lines of the account: how the battle ended, the HP counted, what they change, the Leadership, and any booty. `before` is
/// the Leadership at the start of the battle.
pub fn lines(name: &str, before: u32, sum: &Balance) -> Vec<String> {
    let Balance { own, enemy, change, leadership, .. } = sum;
    let taken = match sum.ending {
        Ending::Victory => format!("{own} / 2"),
        Ending::Draw => format!("{own}"),
        Ending::Defeat => format!("2 x {own}"),
    };
    let terms = match change {
        ..0 => format!("({enemy} - {taken}) / 5, rounded down"),
        _ => format!("({taken} - {enemy}) / 5, rounded up"),
    };
    let (points, sign, word) = match change {
        ..0 => (-change, '+', "gained"),
        _ => (*change, '-', "lost"),
    };
    let booty = (sum.booty > 0).then(|| format!("Booty {} gold for prisoners", sum.booty));
    let all = [
        format!("{name}, {}", sum.ending.word()),
        format!("HP counted: {own} taken, {enemy} dealt"),
        format!("{terms}: {points} {word}"),
        format!("Leadership {before} {sign} {points} = {leadership}"),
    ];
    all.into_iter().chain(booty).collect()
}
