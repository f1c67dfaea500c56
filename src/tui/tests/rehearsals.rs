//! A battle that counts cannot be rehearsed: neither its seed nor its code is on a screen before it is over. Whoever
//! shares the code before the fight fights for practice.

use super::*;
use crate::tests::duels;
use crate::tests::sizes::SIZES;
use ludus_engine::share_code::code;

/// The screen at every size.
fn screens(player: &mut Player) -> Vec<String> {
    let texts = SIZES.map(|(columns, rows)| {
        player.resize(columns, rows);
        player.text()
    });
    texts.to_vec()
}

/// Before a fight of Conan, who is on the roster.
fn before(settings: Settings) -> Player {
    let mut player = Player::with(settings);
    player.press("mConan<Enter><Enter>b");
    player
}

/// Nothing in any of these texts tells the seed or the beginning of the code.
fn assert_secret(texts: &[String], seed: Seed, code: &str) {
    let group = code.split(['-', '\n']).nth(3).unwrap();
    for text in texts {
        let shown = [format!("Seed {}", seed.0), format!("seed {}", seed.0), group.to_string()];
        assert!(shown.iter().all(|told| !text.contains(told)), "{shown:?}: {text}");
    }
}

#[test]
fn a_battle_that_counts_shows_no_seed_and_no_code() {
    for settings in [quiet(), modern()] {
        let mut player = before(settings);
        assert!(player.text().contains("Before the fight"), "{}", player.text());
        let mut texts = screens(&mut player);
        player.press("d");
        texts.extend(screens(&mut player));
        player.press("<Enter>");
        let (seed, id) = (player.battle().seed(), player.app.battle().unwrap().session().id().clone());
        assert!(player.app.store_mut().counts(&id), "{}", player.text());
        for keys in ["", "<Tab>", "<Tab>", "<Tab>", "?"] {
            player.press(keys);
            texts.extend(screens(&mut player));
        }
        let setup = player.app.battle().unwrap().session().setup().clone();
        assert_secret(&texts, seed, &code::<Battle>(&setup, seed));
    }
}

#[test]
fn a_battle_shared_before_the_fight_is_practice() {
    for settings in [quiet(), modern()] {
        let mut player = before(settings);
        player.press("cc");
        let shared = player.app.take_copied().unwrap();
        player.press("<Esc>");
        for text in screens(&mut player) {
            assert!(text.contains("Its code is known: it touches no roster"), "{text}");
        }
        player.press("<Enter>");
        let session = player.app.battle().unwrap().session();
        let (seed, id) = (session.battle().seed(), session.id().clone());
        assert_eq!(code::<Battle>(session.setup(), seed), shared);
        assert!(!player.app.store_mut().counts(&id));
        // The next one, drawn anew, counts.
        let mut player = before(settings);
        player.press("cc<Esc>o");
        assert!(!player.text().contains("Its code is known"), "{}", player.text());
    }
}

#[test]
fn a_duel_that_counts_shows_no_seed_and_no_code() {
    for settings in [quiet(), modern()] {
        for share in [false, true] {
            let mut player = duels::at(settings, "d");
            let mut texts = screens(&mut player);
            if share {
                player.press("cc<Esc>");
                for text in screens(&mut player) {
                    assert!(text.contains("Its code is known: it touches no roster"), "{text}");
                }
            }
            player.press("<Enter>");
            texts.extend(screens(&mut player));
            let session = player.app.duel().unwrap().session();
            let (seed, id, setup) = (session.battle().seed(), session.id().clone(), session.setup().clone());
            assert_eq!(player.app.store_mut().counts(&id), !share);
            assert_secret(&texts, seed, &code::<ludus_duels::battle::state::Encounter>(&setup, seed));
        }
    }
}
