//! Questions as tables in the modern look: their numbers are the core's, arrows move the mark, and no row is lost.

use super::*;
use crate::tests::battle_screens::{KHAN, SLAYER, classic, moment};
use crate::tests::sizes::SIZES;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::event::Form;

/// The line of the screen in which these words stand.
fn line(player: &Player, words: &str) -> String {
    let text = player.bar();
    text.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words:?} is not in {text}")).to_string()
}

#[test]
fn evade_question_shows_what_each_answer_risks() {
    for size in SIZES {
        let mut player = moment("evading", modern(), size);
        let battle = player.battle();
        let strike = strike::strike(&battle, SLAYER, Form::Attack, KHAN).unwrap();
        for (name, evading, costs) in [("Take it", false, "nothing"), ("Evade  ", true, "action")] {
            let row = line(&player, name);
            let outcome = battle.view(Side::West).outcome(&strike, evading);
            let odds = [outcome.hit(), outcome.daze(), outcome.kill()].map(|chance| chance.to_string());
            let shown: Vec<&str> = row.split_whitespace().filter(|word| word.contains('%')).collect();
            let shown: Vec<&str> = shown.iter().map(|word| word.trim_start_matches('~')).collect();
            assert_eq!(shown, odds, "{size:?}: {row}");
            assert!(row.contains('\u{25a0}') && row.contains(costs), "{size:?}: {row}");
        }
        assert!(line(&player, "Take it").contains('\u{25ba}'), "the mark stands on what costs nothing");
        player.press("<Down>");
        assert!(line(&player, "Evade  ").contains('\u{25ba}') && player.bar().contains("Return evade"), "{size:?}");
    }
}

/// The enemy's SH are estimated, and a hit that kills does not daze.
#[test]
fn dazed_and_killed_are_parts_of_the_hits() {
    let battle = moment("acting", modern(), (120, 36)).battle();
    let view = battle.view(Side::West);
    let mut seen = 0;
    for strike in strike::strikes(&battle, KHAN, Form::Attack) {
        let outcome = view.outcome(&strike, false);
        let [hit, dazed, killed] = [outcome.hit(), outcome.daze(), outcome.kill()].map(|chance| chance.ways);
        assert!(dazed + killed <= hit && killed > 0, "{dazed} + {killed} of {hit}");
        assert!(!view.sh(strike.target).exact);
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn every_action_has_its_row_at_every_size() {
    for size in SIZES {
        let mut player = moment("acting", modern(), size);
        let (bar, battle) = (player.bar(), player.battle());
        for action in crate::gladiator::action_list::actions(&battle, KHAN) {
            let name = crate::gladiator::action_list::name(&battle, KHAN, action);
            let short = name.split(' ').next().unwrap();
            assert!(bar.contains(short), "{size:?}: {name} is missing: {bar}");
        }
        assert!(bar.contains("Return attack"), "{bar}");
        let (x, y) = player.cursor();
        assert_eq!(player.cell(x, y).symbol(), "\u{25ba}", "the hardware cursor stands on the mark");
    }
}

#[test]
fn every_action_says_what_it_does_beside_a_panel() {
    let player = moment("acting", modern(), (120, 36));
    let bar = player.bar();
    for words in ["kills ~", "both prone", "drop what you hold", "attackers roll 4 dice", "until you get up", "Not now"]
    {
        assert!(bar.contains(words), "{words}: {bar}");
    }
    assert!(bar.contains("Attack Slayer 1: hit "), "the marked row is a sentence: {bar}");
    assert!(!player.text().contains("\u{2500} Log \u{2500}"), "it takes the rows of the log: {}", player.text());
}

#[test]
fn first_letters_choose_in_the_modern_look_only() {
    for (settings, opens) in [(modern(), "k"), (classic(), "g")] {
        let mut player = moment("acting", settings, (120, 36));
        player.press(opens);
        assert_eq!(player.app.play().unwrap().seen().title, "Changing weapons", "{}", player.text());
    }
    // What is impossible says why.
    let mut player = moment("acting", modern(), (120, 36));
    player.press("s");
    assert!(player.bar().contains("no bow or crossbow ready"), "{}", player.bar());
}

#[test]
fn panel_shows_the_blow_that_asks_for_an_answer() {
    let player = moment("evading", modern(), (200, 50));
    assert!(player.text().contains("If Slayer 1 hits Khan"), "{}", player.text());
    let player = moment("acting", modern(), (200, 50));
    assert!(player.text().contains("If Khan hits "), "{}", player.text());
}

#[test]
fn leaving_is_asked_in_a_table_with_its_keys() {
    for size in SIZES {
        let mut player = moment("moving", modern(), size);
        player.press("q");
        let bar = player.bar();
        assert!(bar.contains("Play on") && bar.contains("Return play on"), "{size:?}: {bar}");
        player.press("<Down>");
        assert!(player.bar().contains("break-out"), "{size:?}: {}", player.bar());
        player.press("a");
        assert!(player.bar().contains("Press Return again: abandon"), "{size:?}: {}", player.bar());
        player.press("<Esc>p");
        assert!(!player.bar().contains("Play on"), "{size:?}: {}", player.bar());
    }
}
