//! How duels between AI fighters end.

use crate::ai::tests::{TRAINED, setup};
use crate::ai::*;
use crate::battle::blow::Maneuver;
use crate::matchmaking::foes::FOES;
use crate::matchmaking::matches::play_out;
use ludus_engine::dice::Seed;
use ludus_engine::game::{EventSink, NullSink};
use ludus_engine::proves;
use std::println;

#[derive(Debug, Default)]
struct Endings {
    duels: u32,
    draws: u32,
    pins: u32,
    knockouts: u32,
    /// Attempts to pin, and those that no roll could make succeed.
    tries: u32,
    hopeless: u32,
}

/// Records the kinds of blow in a duel.
#[derive(Default)]
struct Notes {
    tries: u32,
    hopeless: u32,
    knocked: bool,
}

impl EventSink<Event> for Notes {
    fn push(&mut self, event: &Event) {
        if let Event::Struck { blow, terms, result, .. } = event {
            let tries = blow.trick == Maneuver::Restrain;
            self.tries += u32::from(tries);
            self.hopeless += u32::from(tries && terms.hits() < 1);
            self.knocked = blow.trick == Maneuver::Knockout && result.is_hit();
        }
    }
}

fn duels(pairs: impl Iterator<Item = (usize, usize)>, seeds: u64, near: bool) -> Endings {
    let (mut scratch, mut ends) = (Scratch::default(), Endings::default());
    for (one, other) in pairs {
        for seed in 0..seeds {
            let mut notes = Notes::default();
            let mut setup = setup(&[one], &[other], TRAINED);
            setup.near = near;
            let played = play_out(&setup, Seed(seed), &mut scratch, &mut notes).unwrap();
            let pinned = played.bout.figures().any(|(_, figure)| figure.pinned_by != 0);
            ends.duels += 1;
            ends.draws += u32::from(played.winner.is_none());
            ends.pins += u32::from(pinned);
            ends.knockouts += u32::from(!pinned && notes.knocked);
            ends.tries += notes.tries;
            ends.hopeless += notes.hopeless;
        }
    }
    ends
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..FOES.len()).flat_map(|one| (0..one).map(move |other| (other, one)))
}

#[test]
fn most_duels_end_by_wounds() {
    proves!("D160", "D073", "D074");
    for near in [false, true] {
        let ends = duels(pairs(), 3, near);
        println!("near {near}: {ends:?}");
        assert_eq!(ends.duels, 570);
        assert!(100 * ends.draws <= 2 * ends.duels, "{ends:?}");
        assert!(100 * (ends.pins + ends.knockouts) <= 25 * ends.duels, "{ends:?}");
        assert!(50 * ends.hopeless <= ends.tries, "{ends:?}");
    }
}

/// Plays 200 duels between two stock fighters. Returns wins of the first, of the second, draws.
fn won(one: &str, other: &str) -> [u32; 3] {
    let place = |name: &str| FOES.iter().position(|foe| foe.name == name).unwrap();
    let (mut scratch, mut wins) = (Scratch::default(), [0; 3]);
    for seed in 0..200 {
        let setup = setup(&[place(one)], &[place(other)], TRAINED);
        let played = play_out(&setup, Seed(seed), &mut scratch, &mut NullSink).unwrap();
        wins[played.winner.map_or(2, |side| side as usize)] += 1;
    }
    wins
}

#[test]
fn wrestling_alone_decides_few_duels() {
    let drawn = won("Champion", "Mattock-dwarf");
    assert!(drawn[2] <= 4, "{drawn:?}");
    let knife = won("Halfling knife", "Hoplite");
    assert!(knife[0] < 140, "{knife:?}");
}
