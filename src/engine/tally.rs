//! Win counts from one position: the same game is played many times, each time with other dice.

use crate::chance::Share;
use crate::dice::Seed;
use crate::game::{NullSink, Seat};
use crate::narration::Narrate;
use alloc::vec::Vec;

/// Win counts by seat over a number of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u32,
    won: Vec<u32>,
    lost: u32,
}

impl Tally {
    /// Returns the number of games played.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Returns the number of games that a seat won.
    pub fn won(&self, seat: Seat) -> u32 {
        self.won.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    /// Returns the number of games lost to an opponent that has no seat.
    pub const fn lost(&self) -> u32 {
        self.lost
    }

    /// Returns the number of games without a winner.
    pub fn nobody(&self) -> u32 {
        self.games - self.lost - self.won.iter().sum::<u32>()
    }

    /// Returns the counts by party, with the party of each seat.
    ///
    /// The second party won the games that were lost to an opponent without a seat.
    #[must_use]
    pub fn by_party(&self, parties: &[Seat]) -> Tally {
        let mut tally = Tally::default();
        self.won.iter().zip(parties).for_each(|(won, party)| tally.count(*won, Some(*party)));
        tally.count(self.lost, Some(Seat(1)));
        tally.count(self.games - tally.games, None);
        tally
    }

    /// Adds games that were lost to an opponent without a seat.
    pub const fn count_lost(&mut self, games: u32) {
        self.games += games;
        self.lost += games;
    }

    /// Adds a game that is over, or that stopped.
    pub fn count_game<G: Narrate>(&mut self, game: &G) {
        if game.is_lost() { self.count_lost(1) } else { self.count(1, game.winner()) }
    }

    /// Adds `games` games, all won by `winner`, or by nobody if that is `None`.
    pub fn count(&mut self, games: u32, winner: Option<Seat>) {
        self.games += games;
        if let Some(seat) = winner.map(|seat| usize::from(seat.0)) {
            self.won.resize(self.won.len().max(seat + 1), 0);
            self.won[seat] += games;
        }
    }

    /// Returns the share of `count` in all games, as an estimated chance with its error.
    pub fn chance(&self, count: u32) -> Share {
        Share::counted(count.into(), self.games.into())
    }

    /// Returns the share of `count` in all games, and its standard error, in tenths of a percent.
    /// Both are 0 without games.
    pub fn share(&self, count: u32) -> (u64, u64) {
        let (games, count) = (u64::from(self.games.max(1)), u64::from(count));
        // Add-one smoothing, so that an event that never happened has an error too.
        let (all, some) = (games + 2, count + 1);
        let error = (1_000_000 * some * (all - some.min(all)) / (all * all * games)).isqrt();
        let error = if self.games == 0 { 0 } else { error };
        ((1000 * count + games / 2) / games, error)
    }
}

/// Plays one game for each number of a range and counts the winners. `lay_out` creates a game from its seed: the seed
/// with the game's number in `series`.
///
/// The first decision is answered with `first`, if given, all others by `choose`. If `choose` returns `None`, the game
/// stops. It counts as won only if it has a winner already.
pub fn play_on<G: Narrate>(
    tally: &mut Tally,
    lay_out: impl Fn(Seed) -> G,
    first: Option<&G::Command>,
    (series, numbers): (Seed, core::ops::Range<u64>),
    choose: impl Fn(&G) -> Option<G::Command>,
) {
    for number in numbers {
        let mut game = lay_out(series.nth(number));
        let mut goes_on = first.is_none_or(|command| game.execute(command, &mut NullSink).is_ok());
        while goes_on && game.to_move().is_some() {
            goes_on = choose(&game).is_some_and(|command| game.execute_trusted(&command, &mut NullSink).is_ok());
        }
        tally.count_game(&game);
    }
}

/// The chance of a new player that teaches, in thousandths: won more often than not, and not by itself.
pub const TEACHES: core::ops::RangeInclusive<u64> = 600..=750;
/// The middle of it, which is aimed at.
const AIM: u64 = 675;
/// The error of some hundred games takes so much from both ends.
const MARGIN: u64 = 25;

/// The strength of an opponent at which the chance comes nearest to the middle of [`TEACHES`]. `None` if no chance is
/// safely within it. The chance must not rise with the strength. The full strength is measured first.
pub fn fairest(strengths: core::ops::RangeInclusive<i16>, chance: impl Fn(i16) -> Option<u64>) -> Option<i16> {
    let (mut low, mut high) = strengths.into_inner();
    let mut measured: Vec<(u64, i16)> = Vec::new();
    while low <= high {
        let tried = if measured.is_empty() { high } else { i16::midpoint(low, high) };
        let won = chance(tried)?;
        measured.push((won, tried));
        if won < AIM { high = tried - 1 } else { low = tried + 1 }
    }
    let (won, strength) = measured.into_iter().min_by_key(|(won, strength)| (won.abs_diff(AIM), *strength))?;
    is_safely_fair(won).then_some(strength)
}

/// Returns whether a measured chance, in thousandths, is within [`TEACHES`] in spite of its error.
pub fn is_safely_fair(won: u64) -> bool {
    (TEACHES.start() + MARGIN..=TEACHES.end() - MARGIN).contains(&won)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_the_error_of_its_number() {
        let mut tally = Tally::default();
        (0..400).for_each(|number| tally.count(1, (number % 4 == 0).then_some(Seat(1))));
        assert_eq!((tally.games(), tally.won(Seat(0)), tally.won(Seat(1)), tally.nobody()), (400, 0, 100, 300));
        // The root of 0.25 * 0.75 / 400.
        assert_eq!(tally.share(tally.won(Seat(1))), (250, 21));
        assert_eq!(tally.share(0), (0, 2), "an event that never happened has an error too");
        assert_eq!(Tally::default().share(0), (0, 0));
    }

    #[test]
    fn games_lost_without_an_opposing_seat_are_no_draws() {
        let mut tally = Tally::default();
        tally.count(10, Some(Seat(0)));
        tally.count_lost(70);
        tally.count(20, None);
        assert_eq!((tally.games(), tally.won(Seat(0)), tally.lost(), tally.nobody()), (100, 10, 70, 20));
        // Two players of one party: the second one wins nothing, the other party does.
        let parties = tally.by_party(&[Seat(0), Seat(0)]);
        assert_eq!((parties.won(Seat(0)), parties.won(Seat(1)), parties.nobody()), (10, 70, 20));
    }

    #[test]
    fn fairest_opponent_is_found_or_none() {
        let falls = |strength: i16| Some(1000 - 10 * strength as u64);
        assert_eq!(fairest(1..=90, falls), Some(32));
        assert_eq!(fairest(1..=30, falls), Some(30), "full strength is fair already");
        assert_eq!(fairest(1..=10, falls), None, "too weak at full strength");
        assert_eq!(fairest(60..=90, falls), None, "too strong at the least");
        assert_eq!(fairest(1..=90, |_| None), None);
    }
}
