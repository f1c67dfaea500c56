//! The choice of a Mage's spells, spell info, and where spells are shown before a battle.

use super::*;
use insta::assert_snapshot;
use ludus_engine::proves;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::fighter::FighterId;
use ratatui::style::{Color, Modifier};

/// At the spells of Merlin, a Mage of IQ 11 who was just made.
fn choosing(columns: u16, rows: u16) -> Player {
    let mut player = Player::new(columns, rows);
    player.app.store_mut().set_settings(quiet()).unwrap();
    player.press(" mMerlin<Down>");
    let race =
        |player: &Player| player.text().lines().find(|line| line.contains("Race")).unwrap_or_default().to_string();
    while !race(&player).contains("Mage") {
        player.press("+");
    }
    let words = player.text().replace(['\u{2502}', '|'], "").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Regains 1 SH every 3 turns"), "{}", player.text());
    player.press("<Enter><Enter>");
    player
}

#[test]
fn new_mage_is_offered_as_many_spells_as_iq() {
    proves!("UI-36", "SETUP-07", "DEC-021");
    let player = choosing(80, 24);
    assert_snapshot!("spells", player.text());
    assert!(player.text().contains("of Merlin: 11 of 11 chosen"), "{}", player.text());
    // Chosen is green with a mark, what he may have plain, what is beyond him grey with the reason.
    let mut player = player;
    let mut row = |name: &str| {
        player.press("<Home>");
        for _ in 0..63 {
            let text = player.text();
            let (_, y) = player.cursor();
            let line = text.lines().nth(y.into()).unwrap().to_string();
            let at = line.find(name).map(|at| line[..at].chars().count() as u16);
            // The row in focus has other colours, so the focus goes on.
            if let Some(x) = at {
                player.press("<Down>");
                return (line, player.cell(x, y));
            }
            player.press("<Down>");
        }
        panic!("{name} is not listed: {}", player.text());
    };
    let (line, cell) = row("Magic Missile");
    assert!(line.contains("* Magic Missile") && cell.fg == Color::Green, "{line} {cell:?}");
    let (line, cell) = row("Drop Weapon");
    assert!(!line.contains("* Drop Weapon") && cell.fg == Color::Reset, "{line} {cell:?}");
    assert!(!cell.modifier.contains(Modifier::DIM));
    let (line, cell) = row("Fireball");
    assert!(line.contains("needs IQ 12, has 11") && cell.modifier.contains(Modifier::DIM), "{line} {cell:?}");
}

/// The name of the spell in focus.
fn focus(player: &mut Player) -> String {
    let (text, (x, y)) = (player.text(), player.cursor());
    let line: String = text.lines().nth(y.into()).unwrap().chars().skip(x.into()).collect();
    let spell = Spell::all().filter(|spell| line.contains(spell.name())).max_by_key(|spell| spell.name().len());
    spell.map_or_else(|| panic!("no spell in focus: {text}"), |spell| spell.name().to_string())
}

#[test]
fn left_and_right_go_to_the_next_family_and_back() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 50)] {
        let mut player = choosing(columns, rows);
        assert_eq!(focus(&mut player), "Magic Bolt");
        for (key, name) in [("<Right>", "Drop Weapon"), ("<Left>", "Magic Bolt")] {
            player.press(key);
            assert_eq!(focus(&mut player), name, "{columns}: {}", player.text());
        }
    }
}

#[test]
fn possible_spells_come_before_those_that_are_too_hard() {
    let mut player = choosing(120, 40);
    assert!(player.text().contains("Chosen") && player.text().contains("can be learnt"), "{}", player.text());
    player.press("<End>");
    let hard = Spell::all().filter(|spell| spell.row().iq > 11).last().unwrap();
    assert_eq!(focus(&mut player), hard.name());
    assert!(player.text().contains(&format!("needs IQ {}, has 11", hard.row().iq)), "{}", player.text());
}

#[test]
fn spell_choice_stops_at_the_iq_and_says_why() {
    proves!("SPELL-06", "SPELL-12", "DEC-021");
    let mut player = choosing(80, 24);
    player.press(" ");
    assert!(player.bar().contains("Chose 12 spells, but IQ 11 allows only 11: remove one first."), "{}", player.bar());
    player.press("<Down> ");
    assert!(player.text().contains("10 of 11 chosen, one more may be"), "{}", player.text());
    while focus(&mut player) != "Fireball" {
        player.press("<Down>");
    }
    player.press(" ");
    assert!(player.bar().contains("Fireball needs IQ 12, has 11."), "{}", player.bar());
    player.press("<Home> ");
    assert!(player.text().contains("11 of 11 chosen") && player.text().contains("* Magic Bolt"), "{}", player.text());
}

#[test]
fn going_without_spells_needs_confirmation() {
    let mut player = choosing(80, 24);
    player.press("d<Enter>");
    assert!(player.bar().contains("Return again goes without."), "{}", player.bar());
    assert!(player.text().contains("0 of 11 chosen, 11 more may be"));
    player.press("p");
    assert!(player.text().contains("11 of 11 chosen"));
    for name in ["Magic Missile", "Clumsiness", "Lose Weapon"] {
        player.press("c");
        assert!(focus(&mut player) == name && player.bar().contains(name), "{}", player.text());
    }
    player.press("d<Enter><Down><Enter>");
    assert!(player.bar().contains("Return again goes without."), "another key between asks again");
    player.press("<Enter>");
    assert!(player.bar().contains("Merlin stands ready for West."), "{}", player.bar());
}

#[test]
fn spell_info_goes_round_all_spells() {
    proves!("UI-08", "MENU-08", "UI-36");
    let mut player = choosing(80, 24);
    player.press("i");
    assert!(player.text().contains("Spell info: Magic Bolt   1 of 63"), "{}", player.text());
    for (key, name) in [(" ", "Magic Missile"), ("+", "Fireball"), ("-", "Magic Missile"), ("<Tab>", "Lightning II")] {
        player.press(key);
        assert!(player.text().contains(&format!("Spell info: {name}   ")), "{key}: {}", player.text());
    }
    player.press("<Tab><Tab>");
    assert_snapshot!("spell_info", player.text());
    player.press("-------<Tab><Tab><Tab><Tab>");
    player.press("q");
    assert!(player.text().contains("11 of 11 chosen"));
    player.press("i<Enter>");
    assert!(player.text().contains("11 of 11 chosen"), "Return ends it as well");
    player.press("<Esc>");
    assert!(player.text().contains("Equip  Merlin"), "back to his weapons");
    player.press("<Enter>");
    assert!(player.text().contains("11 of 11 chosen"), "and forth, with his spells");
}

#[test]
fn chosen_spells_are_used_in_battle_and_stored_in_the_roster() {
    proves!("SETUP-07", "SPELL-12", "DEC-021");
    let mut player = choosing(80, 24);
    // Magic Missile goes, Magic Bolt comes.
    player.press("<Down> <Up> <Enter>");
    player.press("s");
    player.assert_shows(&[
        "> Merlin       Mage           West  9 12 11 Staff            10 stored",
        "11 spells, may have 11: Magic Bolt, Clumsiness, Lose Weapon,",
    ]);
    player.press("<Enter>b");
    assert!(player.text().contains("M Merlin     SH 9  AG 12 11 spells"), "{}", player.text());
    player.press("<Enter>");
    let spells = player.battle().fighter(FighterId(0)).spells();
    assert!(spells.has(Spell::MagicBolt) && !spells.has(Spell::MagicMissile) && spells.len() == 11, "{spells:?}");
    let stored = player.app.store_mut().roster().find("Merlin").unwrap().spells.clone();
    assert_eq!(stored, spells.iter().collect::<Vec<_>>());
}

#[test]
fn loaded_mage_keeps_previous_spells_and_sees_free_places() {
    proves!("DEC-020", "DEC-021");
    let mut player = choosing(80, 24);
    player.press("<Down> <Enter>d<Enter>l<Enter><Enter>");
    let text = player.text();
    assert!(text.contains("of Merlin: 10 of 11 chosen, one more may be"), "{text}");
}

#[test]
fn weapons_not_for_magi_stay_grey_in_a_mages_list() {
    proves!("MWPN-01", "MWPN-02");
    let mut player = choosing(80, 24);
    player.press("<Esc>");
    assert!(player.text().contains("Ready    Staff"), "{}", player.text());
    assert!(player.text().contains("Return spells"), "{}", player.text());
    for _ in 0..50 {
        player.press("+ ");
        let text = player.text();
        let ready = text.lines().find(|line| line.contains("* Ready")).unwrap()[12..27].trim().to_string();
        assert!(["nothing", "Dagger", "Staff", "Caltrops", "Mace", "Flail"].contains(&ready.as_str()), "{ready}");
    }
    assert!(player.text().contains("not for Magi"), "{}", player.text());
}

#[test]
fn fighters_learn_before_the_battle_what_the_dice_may_give_them() {
    proves!("FSP-03");
    let mut player = Player::with(quiet());
    player.press("mGrim<Enter><End>");
    assert!(player.text().contains("Grim has IQ 8: from IQ 10 on"), "{}", player.text());
    player.press("<Enter>");
    // The same, grown wise: 500 EXP give a Human two points of IQ.
    let wise = r#"{"format": 1, "games_completed": 0, "characters": [{"name": "Sage", "race": "Human",
        "made": {"sh": 12, "ag": 12, "iq": 8}, "exp_halves": 1000, "games": 9}]}"#;
    player.app.store_mut().import(wise).unwrap();
    player.press("l");
    while !player.text().contains("> Sage") {
        player.press("<Down>");
    }
    player.press("<Enter>");
    assert!(player.text().contains("End spells") && player.text().contains("Return done"), "{}", player.text());
    player.press("<End>");
    assert!(player.text().contains("Spell info: Lose Weapon   1 of 6"), "{}", player.text());
    player.press("<Enter><Enter>s ");
    let text = player.text();
    assert!(text.contains("Spells, each by even chances") && text.contains("ESP Stats"), "{text}");
    player.press("<Enter>b");
    assert!(player.text().contains("Spells by the dice, half of them or so: Sage some of 6."), "{}", player.text());
}

#[test]
fn prices_that_daze_or_fell_say_so_in_their_rows() {
    for size in [(160, 48), (200, 50), (240, 60)] {
        let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
        (merlin.race, merlin.sh, merlin.ag, merlin.iq) = (ludus_gladiator::data::race::Race::Mage, 12, 16, 20);
        let stance = merlin.stance.as_mut().unwrap();
        (stance.sh, stance.spells) = (Some(5), Some(vec![Spell::Fireball]));
        let bran = robot("Bran", 20, 9, ["Mace", "", "", ""]);
        let mut player = Player::in_battle(drawn(vec![merlin, bran], Phase::Actions, &[]));
        player.resize(size.0, size.1);
        player.press("c");
        let text = player.text();
        assert!(text.contains("What you spend"), "{size:?}: {text}");
        let battle = player.battle();
        let fighter = battle.fighter(FighterId(0));
        for paid in ludus_gladiator::battle::check::cast::amounts(&battle, FighterId(0), Spell::Fireball) {
            let left = fighter.sh() - i16::from(paid);
            let row = text.lines().find(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                words.windows(4).any(|four| four[0] == paid.to_string() && four[3] == left.to_string())
            });
            assert!(row.is_some(), "{size:?}, {left}: {text}");
        }
        let words = text.replace(['|', '\u{2502}'], " ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("! dazed") && text.contains("! collapse"), "{text}");
        // Beside a bar of 160 columns two boxes share each line.
        assert!(size.0 == 160 || words.contains("costs 1 to 5 SH") && words.contains("can put in 4"), "{words}");
    }
}
