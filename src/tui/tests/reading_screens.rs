//! Every line can be read to its end: what has no room in the five lines stands in full behind `?`, what has none in a
//! column goes on below it; where the cursor stands; what the ground under a figure does.

use super::*;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration;
use ludus_store::settings::Theme;
use ratatui::style::Modifier;

pub(super) const SIZES: [(u16, u16); 3] = [(80, 24), (112, 30), (120, 40)];
const MERLIN: FighterId = FighterId(0);

/// All pages that `?` opens, its lines joined, spaces made one.
pub(super) fn explained(player: &mut Player) -> String {
    player.press("?");
    let mut all = Vec::new();
    let mut turned = 0;
    for _ in 0..400 {
        let page = player.text();
        let area = player.parts().reading().inner;
        let shown = if player.app.battle().is_some() { player.inside(area) } else { page.clone() };
        let rows = usize::from(area.height) - 4;
        let lines = shown.lines().skip(2).take(rows).map(|line| line.chars().take(80).collect::<String>());
        let before = all.len();
        all.extend(lines.map(|line| line.trim_matches([' ', '|', '\u{2502}']).to_string()));
        player.press(" ");
        if player.text() == page {
            if turned == 2 {
                break;
            }
            player.press("<Tab>");
            turned += 1;
        }
        assert!(before < all.len());
    }
    player.press("<Enter>");
    all.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of the bar that were cut, up to their two dots.
pub(super) fn cut(player: &Player) -> Vec<String> {
    let bar = player.bar();
    let lines = bar.lines().map(|line| line.chars().take(80).collect::<String>());
    let ends = |line: String| {
        let line = line.trim_end().to_string();
        let start = line.rfind("   ").map_or(0, |at| at + 3);
        // "..." is a pile of which items are hidden; ". ." the arena.
        let (text, abridged) = (&line[start..], line[start..].find(" .. ").map(|at| &line[start..start + at]));
        abridged
            .or_else(|| text.strip_suffix(".."))
            .filter(|text| !text.ends_with('.') && text.len() > 8)
            .map(|text| text.trim().to_string())
    };
    lines.filter_map(ends).collect()
}

/// Names as long as names may be, a Mage under every spell, a pile of items, fire under foot: lines that run over.
fn crowded() -> Setup {
    let mut setup = everything();
    let names = ["Aethelbald of", "Wigstan of Me", "Theodoric the", "Cynewulf of K"];
    for (i, (one, name)) in setup.fighters.iter_mut().zip(names.into_iter().cycle()).enumerate() {
        one.name = format!("{}{}", &name[..10], (b'a' + i as u8) as char);
    }
    setup
}

fn laden(battle: &Battle) -> Battle {
    let mut battle = battle.clone();
    let spells = [Spell::MagicSpeed, Spell::StoneFlesh, Spell::IronFlesh, Spell::SteelFlesh, Spell::MissileReturn];
    let more = [Spell::Dazzle, Spell::Clumsiness, Spell::CurseArmor, Spell::AgilityMagic];
    let ids: Vec<FighterId> = battle.fighters().collect();
    for fighter in ids {
        for spell in spells.into_iter().chain(more) {
            battle.apply(&Event::Enchanted { fighter, by: fighter, spell, amount: 2, until: battle.turn() + 3 });
        }
    }
    battle
}

#[test]
fn text_cut_in_the_bar_is_complete_in_help() {
    let mut seen = 0;
    for (columns, rows) in SIZES {
        let mut player = Player::in_battle(crowded());
        player.resize(columns, rows);
        let battle = laden(&player.battle());
        player.app.battle_mut().unwrap().show_instead(battle.clone());
        player.draw();
        let mut tour: Vec<String> =
            ["", "o", " ", " ", " ", "<Esc>", "v", "<Esc>", "z", "?", "<Esc>"].map(String::from).to_vec();
        for spell in battle.fighter(MERLIN).spells().iter() {
            // The list, then whom and for how much: nothing is confirmed.
            tour.push(format!("c{}", spell.name()));
            if spell != Spell::EspStats {
                tour.extend(["<Enter>", "+++++++++"].map(String::from));
            }
            if spell.is_missile() || spell.is_thrown() {
                tour.extend([" ", "zzz"].map(String::from));
            }
            tour.extend(["<Esc>", "<Esc>", "<Esc>"].map(String::from));
        }
        for keys in tour {
            player.press(&keys);
            super::long_lines::assert_inside(&player);
            let texts = cut(&player);
            if texts.is_empty() {
                continue;
            }
            let all = explained(&mut player);
            for text in texts {
                let wanted = text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(all.contains(&wanted), "{columns}: \"{wanted}\" is not in full in: {}\n{all}", player.bar());
                seen += 1;
            }
        }
    }
    assert!(seen > 5, "{seen} lines were cut: the tour proves nothing");
}

/// A battle in which somebody has these marks.
fn marked(battle: &Battle, id: FighterId, marks: &[(&str, serde_json::Value)]) -> Battle {
    let mut record = serde_json::to_value(battle).unwrap();
    for (field, value) in marks {
        record["fighters"][id.index()][*field] = value.clone();
    }
    serde_json::from_value(record).unwrap()
}

#[test]
fn states_are_never_cut_in_the_panel_or_in_look_around() {
    use serde_json::json;
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
    let bran = robot("Bran", 14, 9, ["Mace", "", "", ""]);
    let terrain = [(at(14, 9), Layer::Fire), (at(14, 9), Layer::Caltrops), (at(10, 9), Layer::Fire)];
    let setup = drawn(vec![conan, bran], Phase::Actions, &terrain);
    for (columns, rows) in SIZES {
        for bits in 0..128u32 {
            let mut player = Player::in_battle(setup.clone());
            player.resize(columns, rows);
            let mut battle = player.battle();
            for id in [FighterId(0), FighterId(1)] {
                let on = |bit: u32| json!(bits & (1 << bit) != 0);
                let sh = if bits & 64 == 0 { 11 } else { 1 };
                let class = ["Wait", "Shift", "Shuffle", "Charge"][bits as usize % 4];
                let marks = [("moved", json!(true)), ("class", json!(class)), ("prone", on(2)), ("dazed", on(3))];
                let more = [("evading", on(4)), ("acted", on(5)), ("declined", on(1)), ("sh", json!(sh))];
                battle = marked(&battle, id, &[&marks[..], &more[..]].concat());
            }
            player.app.battle_mut().unwrap().show_instead(battle.clone());
            player.draw();
            let words = |id: u8| narration::state_words(&battle, FighterId(id));
            assert!(words(0).contains("Burning") && words(1).contains("Burning OnCaltrops"), "{}", words(1));
            if let Some(panel) = player.parts().panel {
                let text = player.inside(panel.inner);
                let text = text.split("order of actions").last().unwrap();
                let order = text.split_whitespace().collect::<Vec<_>>().join(" ");
                for id in [0, 1] {
                    let told = |word: &str| {
                        let word =
                            word.to_lowercase().replace("oncaltrops", "on caltrops").replace("burning", "in fire");
                        order.contains(&word)
                    };
                    let all = order.contains(&words(id)) || (panel.is_framed() && words(id).split(' ').all(told));
                    assert!(all, "{columns}, {}: {order}", words(id));
                }
            }
            player.press("o");
            for _ in 0..2 {
                let bar = player.bar();
                let id = u8::from(bar.starts_with("Bran"));
                if bar.starts_with("Bran") || bar.starts_with("Conan") {
                    let line: String = bar.lines().nth(3).unwrap().chars().take(80).collect();
                    let shown = line.starts_with(&words(id)) && line.contains("SH ") && line.contains(", AG ");
                    assert!(
                        shown || cut(&player).iter().any(|text| text.starts_with(&words(id))),
                        "{}: {line}",
                        words(id)
                    );
                }
                player.press(" ");
            }
        }
    }
}

#[test]
fn spell_without_an_end_is_shown_without_a_turn() {
    let evil = Recruit { race: Race::EvilMage, ..robot("Evil Mage", 20, 9, ["", "", "", ""]) };
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
    for (columns, rows) in SIZES {
        let mut player = Player::in_battle(drawn(vec![conan.clone(), evil.clone()], Phase::Actions, &[]));
        player.resize(columns, rows);
        let mut told = String::new();
        for keys in ["o", " ", " ", "<Enter>", "<Tab>", "<Tab>", "<Tab>", "<Tab>"] {
            told += &player.press(keys).text();
        }
        assert!(told.contains("Missile Return") && !told.contains("65535"), "{told}");
    }
}

/// Five of East who die in their fires, and one of West who watches them.
fn pyre() -> Setup {
    let mut fighters = vec![man("Conan", Side::West, 2, 9, Facing::East, ["Mace", "", "", ""])];
    let mut terrain = Vec::new();
    for (i, name) in ["Bran", "Ulf", "Wulf", "Tarna", "Draco"].into_iter().enumerate() {
        let mut one =
            Recruit { ag: 8, ..man(name, Side::East, 30, 2 + 3 * i as i32, Facing::West, ["Mace", "", "", ""]) };
        (one.stance.as_mut().unwrap().sh, one.stance.as_mut().unwrap().prone) = (Some(1), true);
        terrain.push((at(30, 2 + 3 * i as i32), Layer::Fire));
        fighters.push(one);
    }
    drawn(fighters, Phase::Actions, &terrain)
}

/// Whether the end is told: at the bar, or in boxes.
fn reports(player: &Player) -> bool {
    ["Return done"].iter().any(|words| player.text().contains(words))
}

#[test]
fn report_lists_every_death_and_tab_switches_to_the_log() {
    for (columns, rows) in SIZES {
        let mut player = Player::in_battle(pyre());
        player.resize(columns, rows);
        for _ in 0..20 {
            player.press("<Enter>");
            if player.bar().contains("do Nothing") {
                player.press("n");
            }
            if reports(&player) {
                break;
            }
        }
        let mut told = player.text();
        assert!(reports(&player), "{told}");
        player.press("<Tab>");
        assert!(player.bar().contains("[Log]") && !player.bar().contains("[Odds]"), "{}", player.bar());
        player.press("<Tab>");
        assert!(reports(&player), "the report comes back: {}", player.bar());
        for _ in 0..3 {
            player.press(" ");
            told += &player.text();
        }
        for name in ["Bran", "Ulf", "Wulf", "Tarna", "Draco"] {
            let line = format!("T1 {name} loses 3 to fire: SH 1 to -2: killed.");
            assert!(told.contains(&line), "{line}: {told}");
        }
        assert!(!told.contains("to fire: loses"), "{told}");
        let (x, y) = player.cursor();
        assert!(y < 19 && x < 80 && player.cell(x, y).symbol() != " ", "the cursor is on the table: {x},{y}");
    }
}

#[test]
fn the_question_mark_explains_every_option_with_all_its_values() {
    let mut player = Player::with(quiet());
    player.press("o<Down><Down><Down><Down><Down>");
    let all = explained(&mut player);
    for value in [
        "Confirm choices: ",
        "classic - Every",
        "risky only - ",
        "Dice of East: ",
        "quick - They roll",
        "when it matters - ",
        "step - Waits for a key",
        "high contrast - ",
        "Unicode - ",
        "wasd - ",
        "Mouse: ",
        "off - Clicks belong",
        "on - Clicks choose",
    ] {
        assert!(all.contains(value), "{value}: {all}");
    }
    player.press(" ");
    assert_eq!(player.app.store_mut().settings().dice.west, DiceShow::Boxed, "the same line is in focus");
    assert!(player.text().contains("? explain"), "{}", player.text());
}

#[test]
fn harmful_terrain_under_a_fighter_shows_without_colours() {
    let mut conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
    conan.stance.as_mut().unwrap().prone = true;
    let bran = robot("Bran", 12, 9, ["Mace", "", "", ""]);
    let spirit = Recruit { race: Race::FireSpirit, ..robot("Fire Spirit", 30, 9, ["", "", "", ""]) };
    let terrain = [(at(10, 9), Layer::Fire), (at(12, 9), Layer::Caltrops), (at(30, 9), Layer::Fire)];
    let setup = drawn(vec![conan, bran, spirit], Phase::Actions, &terrain);
    for theme in [Theme::None, Theme::Auto, Theme::Truecolor, Theme::Contrast] {
        let player = Player::in_battle_with(setup.clone(), Settings { theme, ..quiet() });
        let underlined = |x: u16| player.cell(x, 9).modifier.contains(Modifier::UNDERLINED);
        assert!(underlined(20) && underlined(21) && underlined(24) && underlined(25), "{theme:?}");
        assert!(!underlined(60) && !underlined(61), "a Fire Spirit is at home in fire");
        assert_eq!((player.cell(20, 9).symbol(), player.cell(21, 9).symbol()), ("C", "~"), "he lies in fire");
        assert!(player.bar().contains("Conan: waited, prone, in fire"), "{}", player.bar());
    }
    let mut wide = Player::in_battle(setup);
    wide.resize(120, 30);
    let panel: String = wide.text().lines().map(|line| line.chars().skip(82).collect::<String>() + " ").collect();
    let panel = panel.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(panel.contains("Prone Burning") && panel.contains("OnCaltrops"), "{panel}");
}

#[test]
fn a_step_into_fire_says_what_it_will_cost() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
    let terrain = [(at(11, 9), Layer::Fire), (at(11, 9), Layer::Fire)];
    let mut setup = drawn(vec![conan, robot("Bran", 30, 9, ["Mace", "", "", ""])], Phase::Movement, &terrain);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    let mut player = Player::in_battle(setup);
    assert!(!player.bar().contains("in fire"), "{}", player.bar());
    player.press("<Right>");
    assert!(player.bar().contains("1 move: SHIFT  in fire -6"), "{}", player.bar());
}

#[test]
fn cursor_is_on_the_choice_and_not_after_the_keys() {
    let at_cursor = |player: &mut Player| {
        let (x, y) = player.cursor();
        let line = player.text().lines().nth(y.into()).unwrap().to_string();
        line.chars().skip(x.into()).collect::<String>()
    };
    // The price of a spell that can be adjusted, and of one that cannot.
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::SnakeStaff);
    player.press("<Enter>+");
    assert!(at_cursor(&mut player).starts_with("2 SH >"), "{}", player.bar());
    player.press("<Esc><Esc>");
    choose_spell(&mut player, Spell::PitFortress);
    player.press("<Enter>");
    assert!(at_cursor(&mut player).starts_with("Pit Fortress costs 5 SH."), "{}", player.bar());
    // Sure, and what is kept up.
    player.press("<Esc><Esc>z");
    assert!(at_cursor(&mut player).starts_with("Merlin disbelieves"), "{}", player.bar());
    player.press("<Esc>");
    let mut battle = player.battle();
    let owed = ludus_gladiator::battle::state::decision::Owed::Invisibility(MERLIN);
    let (by, spell, until) = (MERLIN, Spell::Invisibility, battle.turn());
    battle.apply(&Event::Enchanted { fighter: by, by, spell, amount: 0, until });
    let decision = ludus_gladiator::battle::state::decision::Decision::KeepUp { fighter: MERLIN, owed };
    battle.apply(&Event::Asked { n: battle.move_number(), decision });
    player.app.battle_mut().unwrap().show_instead(battle);
    player.draw();
    assert!(at_cursor(&mut player).starts_with("Merlin: stay invisible"), "{}", player.bar());
    // Before the fight, on the value in focus.
    let mut player = Player::with(quiet());
    player.press("mConan<Enter><Enter>b");
    assert!(at_cursor(&mut player).starts_with("plain"), "{}", player.bar());
}

#[test]
fn r_says_why_it_goes_past_the_facing_that_is_closed() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]);
    let bran = Recruit { ag: 9, ..robot("Bran", 11, 9, ["Mace", "", "", ""]) };
    let mut setup = drawn(vec![conan, bran], Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    let mut player = Player::in_battle(setup.clone());
    player.press("r");
    assert!(!player.bar().contains("skipped"), "South is open: {}", player.bar());
    player.press("r");
    assert!(player.bar().contains("West is skipped: cannot turn about while engaged."), "{}", player.bar());
    assert!(player.bar().starts_with(" Moves Left[1]  C^"), "{}", player.bar());
    setup.start.as_mut().unwrap().phase = Phase::Actions;
    setup.start.as_mut().unwrap().first = None;
    let mut player = Player::in_battle(setup);
    player.press("drr");
    assert!(player.bar().contains("West is skipped: cannot turn"), "{}", player.bar());
}

#[test]
fn teleport_away_proposes_enemies_first_and_then_everybody() {
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::TeleportAway);
    assert!(!player.bar().contains("on himself"), "{}", player.bar());
    player.press("<Enter>");
    let enemies: Vec<String> =
        everything().fighters.iter().filter(|one| one.side == Side::East).map(|one| one.name.clone()).collect();
    let first = player.bar();
    assert!(enemies.iter().any(|name| first.contains(&format!("> {name}"))), "{first}");
    let count: usize = first.lines().nth(4).unwrap().rsplit("of ").next().unwrap().trim().parse().unwrap();
    let mut walked = vec![first.lines().next().unwrap().to_string()];
    for _ in 1..count {
        player.press(" ");
        walked.push(player.bar().lines().next().unwrap().to_string());
    }
    assert!(walked.last().unwrap().contains("> self"), "{walked:?}");
    for back in walked.iter().rev().skip(1) {
        player.press("<Up>");
        assert_eq!(player.bar().lines().next().unwrap(), back);
    }
    walked.sort();
    walked.dedup();
    assert_eq!(walked.len(), count, "everybody is proposed once");
}
