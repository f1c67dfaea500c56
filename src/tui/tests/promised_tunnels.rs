//! A key does what help says of it, at every question of *Tunnels*.

use super::promised_keys::{Prompt, all_hold, menu_wins, prompt};
use super::tunnels_delve::entered;
use super::tunnels_play::{against, of_the_dice, opened, second_turn};
use super::*;

pub fn of_tunnels() -> Vec<Prompt> {
    let mut all = Vec::new();
    for keys in ["", "o", "v"] {
        all.push(prompt("first orders", keys, || opened(against("orc", 3), quiet(), (80, 24))));
    }
    for keys in ["", "a", "<Enter>"] {
        all.push(prompt("second turn", keys, || second_turn(quiet(), (80, 24))));
    }
    for keys in ["", "m", "r"] {
        all.push(prompt("exploring", keys, || entered(11, quiet(), (80, 24))));
    }
    for kind in ["rage", "burn"] {
        all.push(prompt(kind, "", move || of_the_dice(kind, quiet(), (80, 24))));
    }
    all
}

#[test]
fn every_key_that_help_names_does_so_in_tunnels() {
    let all = of_tunnels();
    let pressed: usize = all_hold(&all);
    let letters: usize = all.iter().map(|(name, open)| menu_wins(name, open)).sum();
    assert!(pressed > 60 && letters > 10, "{pressed} {letters}");
}

#[test]
fn help_leads_to_the_rules_at_every_question_of_tunnels() {
    ludus_engine::proves!("TT-UI-20");
    for (name, open) in of_tunnels() {
        let mut player = open();
        player.press("?<Tab>");
        for _ in 0..8 {
            if !player.text().contains("The rules") {
                player.press(" ");
            }
        }
        assert!(player.text().contains("The rules"), "{name}: {}", player.text());
    }
}
