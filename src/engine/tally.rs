//! How often each seat wins from some point on: the same game, played on again and again, each time with other dice.

use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::engine::game::{NullSink, Seat};
use crate::engine::narration::Narrate;

/// What came of so many games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u32,
    /// By seat.
    won: Vec<u32>,
}

impl Tally {
    /// Games that were played.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// How many of them a seat won.
    pub fn won(&self, seat: Seat) -> u32 {
        self.won.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    /// How many of them nobody won.
    pub fn nobody(&self) -> u32 {
        self.games - self.won.iter().sum::<u32>()
    }

    /// So many games more, all of them won by that seat, or by nobody.
    pub fn count(&mut self, games: u32, winner: Option<Seat>) {
        self.games += games;
        if let Some(seat) = winner.map(|seat| usize::from(seat.0)) {
            self.won.resize(self.won.len().max(seat + 1), 0);
            self.won[seat] += games;
        }
    }

    /// So many of the games, as an estimate of the chance.
    pub fn chance(&self, count: u32) -> Share {
        Share::counted(count.into(), self.games.into())
    }

    /// So many of the games, in tenths of a percent, and the standard error of that.
    pub fn share(&self, count: u32) -> (u64, u64) {
        let (games, count) = (u64::from(self.games.max(1)), u64::from(count));
        // One more of each is counted, so that what never happened has an error, too.
        let (all, some) = (games + 2, count + 1);
        let error = (1_000_000 * some * (all - some.min(all)) / (all * all * games)).isqrt();
        let error = if self.games == 0 { 0 } else { error };
        ((1000 * count + games / 2) / games, error)
    }
}

/// Plays the games of these numbers, each laid out by its own seed of a series - with other dice, or imagined anew - and counts
/// who wins: `first` is decided at once, if anything is, all the rest as `choose` says. A game that nobody goes on with is won
/// by nobody.
pub fn play_on<G: Narrate>(
    tally: &mut Tally,
    lay_out: impl Fn(Seed) -> G,
    first: Option<&G::Command>,
    (series, numbers): (Seed, std::ops::Range<u64>),
    choose: impl Fn(&G) -> Option<G::Command>,
) {
    for number in numbers {
        let mut game = lay_out(series.nth(number));
        let mut goes_on = first.is_none_or(|command| game.execute(command, &mut NullSink).is_ok());
        while goes_on && game.to_move().is_some() {
            goes_on = choose(&game).is_some_and(|command| game.execute_trusted(&command, &mut NullSink).is_ok());
        }
        tally.count(1, game.winner());
    }
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
        assert_eq!(tally.share(0), (0, 2), "what has not happened yet may happen");
        assert_eq!(Tally::default().share(0), (0, 0));
    }
}
