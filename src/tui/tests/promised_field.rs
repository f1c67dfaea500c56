//! A key does what help says of it, at every question of *Battlefield*.

use super::field_starts::{at_stage, attacked, deploying};
use super::promised_keys::{Prompt, all_hold, menu_wins, prompt};
use super::*;
use ludus_battlefield::battle::state::Stage;

pub fn of_battlefield() -> Vec<Prompt> {
    let mut all = Vec::new();
    all.push(prompt("deployment", "", || {
        let mut player = deploying((80, 24));
        player.press("<Right>");
        player
    }));
    for keys in ["", "m", "i", "o", "v"] {
        all.push(prompt("movement", keys, || at_stage(Stage::Movement, quiet(), (80, 24))));
    }
    all.push(prompt("combat", "", || at_stage(Stage::Combat, quiet(), (80, 24))));
    all.push(prompt("attacked", "", || attacked(quiet(), (80, 24))));
    all
}

#[test]
fn every_key_that_help_names_does_so_in_battlefield() {
    let all = of_battlefield();
    let pressed: usize = all_hold(&all);
    let letters: usize = all.iter().map(|(name, open)| menu_wins(name, open)).sum();
    assert!(pressed > 90 && letters > 15, "{pressed} {letters}");
}
