//! Tips say what their rules say, and a rule in a box can be read without the chapter around it.

use crate::gladiator::rulebook::CHAPTERS;
use crate::gladiator::screens::school::TOLD;
use crate::help::{rule, rule_in_context};

/// The rules from which the tips are drawn, as they stood when the tips were written: whoever changes one reads its tip again.
const RULES: [(&str, &str); TOLD.len()] = [
    ("FACE-04", "A hand attack from a side square of the target is +2 to hit. (p8)"),
    ("EVADE-01", "Attackers roll four dice against an evading character, not three. (p30, p34)"),
    ("ROLL-03", "A total of 4 does double damage. (p35)"),
    ("WND-04", "Dazed: a single blow that takes 5 SH or more dazes a Human. Some races need more (WND-11). (p35)"),
    (
        "MOVE-08",
        "Esc puts you back to your first square and facing with all moves restored, as often as you like. (p29)",
    ),
    ("SHLD-03", "A target who is hit must also make an AG roll or fall. (p40)"),
    (
        "HAND-03",
        "A defender who resists rolls three dice against AG, less the attacker's strength minus the defender's. (p39)",
    ),
    ("BONE-06", "The EXP of the resurrected character are reduced by 20%. (p23)"),
    ("XP-06", "A character who is killed loses all EXP, unless resurrected later. (p11, p35)"),
    ("XP-13", "If you leave by the exit you keep the EXP gained so far. (p23)"),
    ("WPN-12", "While you use a two-handed weapon the other hand can hold neither a second weapon nor a shield. (p5)"),
    ("ROLL-01", "A total of 5 or less always succeeds. (p35)"),
];

fn numbers(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty()).collect()
}

#[test]
fn each_tip_says_what_its_rule_says() {
    for ((id, tip), (known, wanted)) in TOLD.into_iter().zip(RULES) {
        let text = rule(CHAPTERS, id).unwrap_or_else(|| panic!("no rule {id}"));
        assert_eq!((id, text.as_str()), (known, wanted), "changed: is the tip still true? {tip}");
        assert!(numbers(tip).iter().all(|number| numbers(&text).contains(number)), "{tip}\n{text}");
        assert!(tip.ends_with('.') && !tip.contains("(p"), "{tip}");
    }
}

#[test]
fn rule_in_a_box_includes_the_text_it_refers_to() {
    let shield = rule_in_context(CHAPTERS, "SHLD-03").unwrap();
    assert!(shield.starts_with("Shields as weapons, Falling down: A target who is hit must"), "{shield}");
    let duels = crate::duels::rulebook::CHAPTERS;
    let plan = rule_in_context(duels, "DUEL-PLAN-08").unwrap();
    assert!(plan.contains("Neither can be combined with ST") && !plan.contains(": Neither"), "{plan}");
    assert_eq!(rule_in_context(duels, "DUEL-OURS-10"), None, "it only announces a table");
    let hexarena = crate::hexarena::rulebook::CHAPTERS;
    let end = rule_in_context(hexarena, "DQ-GEN-15").unwrap();
    assert!(end.contains(": The bout ends when"), "{end}");
    let armour = rule_in_context(hexarena, "DQ-ARM-02").unwrap();
    assert!(armour.starts_with("Shields and armour, Armour: Armour subtracts its AP from every hit"), "{armour}");
    let all = [CHAPTERS, duels, hexarena].into_iter().flat_map(|chapters| {
        let lines = chapters.iter().flat_map(|text| text.lines());
        lines.filter_map(move |line| Some((chapters, line.strip_prefix("- **")?.split_once("** ")?.0)))
    });
    let mut count = 0;
    for (chapters, id) in all {
        let Some(text) = rule_in_context(chapters, id) else { continue };
        count += 1;
        let (title, text) = text.split_once(": ").unwrap();
        let first = text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap();
        assert!(!title.is_empty() && !["It", "Its", "He", "Nor", "They", "Then"].contains(&first), "{id}: {text}");
    }
    assert!(count > 900, "{count} rules");
}

/// The sources of the screens of this rulebook.
fn sources(folder: &str) -> String {
    let mut paths = vec![std::path::PathBuf::from(folder)];
    let mut all = String::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            all += &std::fs::read_to_string(&path).unwrap();
        }
    }
    all
}

#[test]
fn every_rule_of_a_box_is_shown_and_needs_no_table() {
    let text = sources(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/tui/gladiator"));
    let mut ids: Vec<&str> = text.split('"').filter(|word| rule(CHAPTERS, word).is_some()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert!(ids.len() > 200, "{} rules", ids.len());
    for id in ids {
        let shown = rule_in_context(CHAPTERS, id).unwrap_or_else(|| panic!("{id} goes on from a rule that no box has"));
        for elsewhere in ["this table", "table above", "table below", "as above", "For the others"] {
            assert!(!shown.contains(elsewhere), "{id}: {shown}");
        }
    }
}

#[test]
fn the_first_tip_of_a_game_explains_the_words_on_its_cards() {
    use crate::tests::Player;
    use ludus_store::settings::{Look, Settings};
    let books =
        [("f", "SH is strength and health"), ("d<Enter>", "HP is hit points"), ("h<Enter><Enter>", "FT is Fatigue")];
    for (keys, wanted) in books {
        let mut player = Player::with(Settings { look: Look::Modern, welcomed: true, ..Settings::default() });
        player.resize(120, 36);
        player.press(keys);
        let flat = |player: &Player| {
            let text = player.text().replace(['\u{2502}', '\n'], " ");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        for _ in 0..6 {
            player.wait(400);
            if flat(&player).contains(wanted) {
                break;
            }
            player.press("<Enter>");
        }
        assert!(flat(&player).contains(wanted), "{keys}: {}", player.text());
    }
}

#[test]
fn each_abbreviation_is_explained_by_one_hint() {
    use crate::game_view::hints::{FIRST_WORD, new_words};
    use crate::game_view::rulebook_ui::RulebookUi;
    use ludus_gladiator::battle::state::Battle;
    use ludus_store::settings::Numbers;
    let words = |known: &[usize], text: &str| -> Vec<&str> {
        let mut numbers = Numbers::default();
        known.iter().for_each(|number| numbers.add(*number));
        new_words::<Battle>(numbers, text).into_iter().map(|at| Battle::ABBREVIATIONS[at].0).collect()
    };
    assert_eq!(words(&[], "Up to 4 moves."), ["SH", "AG"], "the first hint explains the words of all cards");
    assert_eq!(words(&[0], "Up to 4 moves."), [""; 0]);
    assert_eq!(words(&[0], "At SH 3, AG 9 and MP 4."), ["SH", "AG", "MP"]);
    assert_eq!(words(&[0, FIRST_WORD], "At SH 3 and AG 9."), ["AG"], "SH is known");
    assert_eq!(words(&[0], "SHARP"), [""; 0], "a part of a word is no word");
    assert_eq!(words(&[], &"long ".repeat(50)), [""; 0], "a long hint has no room");
}
