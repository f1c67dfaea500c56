//! Whole battles of every rulebook are played with the arrows, Return, Tab and Esc alone: no prompt needs another key.

use super::*;
use crate::game_view::seen::Seen;
use crate::tests::duels::at;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::foes::Foe;
use ludus_hexarena::model::setup::Setup as Meeting;
use ludus_hexarena::model::sheet::Sheet;
use std::collections::BTreeSet;

/// Keys after which a battle must be over.
const MOST: usize = 4000;

const SCREENS: [((u16, u16), Look); 4] =
    [((80, 24), Look::Modern), ((120, 36), Look::Modern), ((80, 24), Look::Classic), ((120, 36), Look::Classic)];

/// A player who knows five keys. Return is the most frequent; the others come as chance has it.
struct Beginner {
    chance: u64,
    titles: BTreeSet<&'static str>,
}

impl Beginner {
    fn below(&mut self, many: u64) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        (self.chance >> 11) % many
    }

    fn key(&mut self, seen: &Seen) -> Key {
        if seen.title == "Leaving" || seen.title == "The coach" {
            return Key::Esc;
        }
        match self.below(20) {
            0..11 => Key::Enter,
            11..14 => Key::Down,
            14 => Key::Up,
            15..17 => Key::Right,
            17 => Key::Left,
            18 => Key::Tab,
            _ => Key::Esc,
        }
    }

    /// Plays until the game is over; the number of keys.
    fn plays(&mut self, player: &mut Player) -> usize {
        for keys in 0..MOST {
            let Some(play) = player.app.play() else { panic!("the game was left: {}", player.text()) };
            let seen = play.seen();
            if seen.is_over {
                return keys;
            }
            self.titles.insert(seen.title);
            let key = self.key(&seen);
            player.input(Input::Key(key));
            player.wait(50);
        }
        panic!("no end after {MOST} keys: {}", player.text());
    }
}

fn settings(look: Look) -> Settings {
    Settings { look, win_bar: false, ..quiet() }
}

/// Plays games on every screen; the titles of all prompts that were answered.
fn answered(open: impl Fn(Settings, u64) -> Player) -> BTreeSet<&'static str> {
    let mut beginner = Beginner { chance: 7, titles: BTreeSet::new() };
    for (number, (size, look)) in (1..).zip(SCREENS) {
        let mut player = open(settings(look), number);
        player.resize(size.0, size.1);
        let keys = beginner.plays(&mut player);
        println!("{size:?} {look:?}: {keys} keys");
    }
    beginner.titles
}

const SWORD: [&str; 4] = ["Broadsword", "Dagger", "", ""];

#[test]
fn a_battle_of_gladiator_needs_only_arrows_and_return() {
    let titles = answered(|settings, seed| {
        let west = [("Conan", 6), ("Hawk", 9)].map(|(name, y)| man(name, Side::West, 17, y, Facing::East, SWORD));
        let east = [("Bran", 6), ("Ivar", 9)].map(|(name, y)| robot(name, 20, y, SWORD));
        let all = west.into_iter().chain(east).map(|one| Recruit { sh: 14, ..one }).collect();
        Player::in_seeded_battle(drawn(all, Phase::Movement, &[]), settings, Seed(seed))
    });
    assert!(titles.len() >= 6, "{titles:?}");
}

#[test]
fn a_battle_with_spells_needs_only_arrows_and_return() {
    let titles = answered(|settings, seed| Player::in_seeded_battle(everything(), settings, Seed(seed)));
    assert!(titles.contains("Casting a spell") && titles.len() >= 8, "{titles:?}");
}

#[test]
fn a_bout_of_the_hex_arena_needs_only_arrows_and_return() {
    let titles = answered(|settings, seed| {
        let sheet =
            |name: &str, foe: &str| Sheet { name: name.into(), ..Sheet::of(&Foe::named(foe).unwrap().character()) };
        let (west, east) = (vec![sheet("Anna", "Tiro"), sheet("Bert", "Tiro")], vec![sheet("Cora", "Champion")]);
        let setup = Meeting { near: true, ..Meeting::new(west, east) };
        let session = Session::memory(setup, Seed(seed)).unwrap();
        let mut player = Player::with(settings);
        player.app.open_battle(Resumed::<Bout> { session, notices: Vec::new() }, 0);
        player.draw();
        player
    });
    assert!(titles.len() >= 5, "{titles:?}");
}

#[test]
fn a_duel_needs_only_arrows_and_return() {
    let titles = answered(|settings, _| at(settings, "d<Enter>"));
    assert!(titles.contains("A plan"), "{titles:?}");
}
