//! The prompts at their longest: names of twelve letters, squares full of things, every modifier at once. Nothing is cut
//! without a way to read it, and nothing runs out of the five lines into the panel.

use super::*;
use crate::tests::reading_screens::{SIZES, cut, explained};
use ludus_gladiator::battle::event::{Event, Form};
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::tables::tables;
use ludus_gladiator::model::fighter::FighterId;

const ONE: FighterId = FighterId(0);
const OTHER: FighterId = FighterId(1);
const LONG: [&str; 4] = ["Aethelbaldan", "Wigstanofmer", "Theodoricthe", "Cynewulfmerc"];

/// Nothing of the five lines runs out into the panel, where at 80 columns it would be cut.
pub(super) fn assert_inside(player: &Player) {
    let bar = player.bar();
    for line in bar.lines() {
        let beyond: String = line.chars().skip(80).take(2).collect();
        assert!(beyond.trim().is_empty(), "runs out of its lines: {bar}");
    }
}

/// What stands on the screen now can be read to its end; how many lines of it are cut.
fn assert_whole(player: &mut Player) -> usize {
    assert_inside(player);
    let (bar, short) = (player.bar(), cut(player));
    for text in &short {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        // What stands before it in the same line need not be told again.
        let (wanted, last, all) = (words(text), words(text.rsplit("  ").next().unwrap()), explained(player));
        assert!(
            all.contains(&wanted) || (last.len() > 8 && all.contains(&last)),
            "\"{wanted}\" is not in full in: {bar}\n{all}"
        );
    }
    assert_eq!(player.bar(), bar, "the same question as before");
    short.len()
}

/// Plays keys at every size, and reads the screen after each.
fn tour(setup: &Setup, keys: &[&str], asked: impl Fn(&Player) -> bool) -> usize {
    let mut short = 0;
    for (columns, rows) in SIZES {
        let mut player = Player::in_battle(setup.clone());
        player.resize(columns, rows);
        let mut met = false;
        for script in keys {
            player.press(script);
            if player.bar().contains("press Return.") {
                player.press("<Enter>");
            }
            if asked(&player) {
                met = true;
                short += assert_whole(&mut player);
            }
        }
        assert!(met, "{keys:?}, never asked: {}", player.bar());
    }
    short
}

/// Somebody of West with a long name, where and how the tests want him.
fn long(number: usize, x: i32, y: i32, items: [&str; 4]) -> Recruit {
    Recruit { sh: 20, ag: 13, ..man(LONG[number], Side::West, x, y, Facing::East, items) }
}

/// The same for East, played by a person.
fn foe(number: usize, x: i32, y: i32, items: [&str; 4]) -> Recruit {
    Recruit { sh: 20, ag: 5, ..man(LONG[number], Side::East, x, y, Facing::West, items) }
}

fn littered(mut setup: Setup, x: i32, y: i32) -> Setup {
    if let Arena::Drawn { items, .. } = &mut setup.arena {
        for name in ["Giant Crossbow", "Heavy Crossbow", "Giant Halberd", "Great Cutlass", "Battle Hammer"] {
            items.push((at(x, y), Item::new(tables().weapon(name).unwrap())));
        }
    }
    setup
}

#[test]
fn long_move_prompt_is_complete() {
    let mut fighters = vec![long(0, 10, 9, ["Battle Axe", "", "Dagger", "Javelin"])];
    fighters.extend((1..4).map(|number| foe(number, 14, 6 + number as i32, ["Spear", "", "", ""])));
    let terrain: Vec<_> = (11..14).flat_map(|x| [(at(x, 9), Layer::Fire), (at(x, 9), Layer::Caltrops)]).collect();
    let mut setup = drawn(fighters, Phase::Movement, &terrain);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    // A key that does nothing is called by its name.
    let mut player = Player::in_battle(setup.clone());
    assert!(player.press(" ").bar().contains("Space is no key of a move;"), "{}", player.bar());
    assert!(player.press("n").bar().contains(" n is no key of a move;"), "{}", player.bar());
    let right = "<Right>";
    let keys = ["", right, right, right, "x", "x", "<Up>", right, "r", "j", "<Esc>", "r", "k", "<Esc>", "<Left>"];
    let short = tour(&setup, &keys, |player| player.bar().contains("Moves Left["));
    assert!(short > 0, "nothing was long: the tour proves nothing");
}

#[test]
fn every_evade_question_is_complete() {
    let asked = |player: &Player| matches!(player.battle().decision(), Decision::Evade { .. });
    let charge = |recruit: Recruit| {
        let mut recruit = recruit;
        recruit.stance.as_mut().unwrap().moved = ludus_gladiator::model::fighter::MoveClass::Charge;
        recruit
    };
    let blows = [
        ("ay", long(0, 10, 9, ["Giant Halberd", "", "", ""])),
        ("sy", long(0, 10, 9, ["Battle Axe", "", "", ""])),
        ("ly", long(0, 10, 9, ["Battle Hammer", "Spike Shield", "", ""])),
        ("ky", long(0, 10, 9, ["Mace", "Large Shield", "", ""])),
        ("uy", charge(long(0, 10, 9, ["Mace", "Large Shield", "", ""]))),
        ("by", long(0, 6, 9, ["Giant Crossbow", "", "", ""])),
        ("ty", long(0, 6, 9, ["Battle Hammer", "", "", ""])),
        ("iy", charge(long(0, 10, 9, ["Pike", "", "", ""]))),
    ];
    for (keys, attacker) in blows {
        let mut target = foe(1, 11, 9, ["Great Cutlass", "", "", ""]);
        target.stance.as_mut().unwrap().sh = Some(6);
        // Nobody throws or shoots into shadow.
        let missile = keys.starts_with(['b', 't']);
        let layers = if missile { [Layer::Fire, Layer::Pit] } else { [Layer::Shadow, Layer::Pit] };
        let dark: Vec<_> = layers.map(|layer| (at(11, 9), layer)).to_vec();
        let setup = drawn(vec![attacker, target], Phase::Actions, &dark);
        tour(&setup, &[keys, "z"], asked);
    }
    for spell in [Spell::Clumsiness, Spell::TeleportAway, Spell::Lightning3, Spell::DropWeapon, Spell::CurseArmor] {
        let mut mage = long(0, 6, 9, ["Staff", "", "", ""]);
        (mage.race, mage.sh, mage.iq) = (Race::Mage, 24, 20);
        mage.stance.as_mut().unwrap().spells = Some(vec![spell]);
        let setup = drawn(vec![mage, foe(1, 11, 9, ["Great Cutlass", "", "", ""])], Phase::Actions, &[]);
        let find = format!("c{}<Enter>", spell.name());
        tour(&setup, &[&find, "<Enter>", "<Enter>", "y", "z"], asked);
    }
}

#[test]
fn hand_combat_questions_are_complete() {
    for (race, layer) in [(Race::Human, Layer::Pit), (Race::Troll, Layer::Pit), (Race::Gargoyle, Layer::Fire)] {
        let mut target = foe(1, 11, 9, ["Great Cutlass", "", "Dagger", ""]);
        if race != Race::Human {
            target = Recruit { race, sh: race.figures().sh, ag: race.figures().ag, ..foe(1, 11, 9, ["", "", "", ""]) };
        }
        let attacker = long(0, 10, 9, ["Battle Hammer", "Spike Shield", "", ""]);
        let setup = drawn(vec![attacker, target], Phase::Actions, &[(at(11, 9), layer)]);
        let asked = |player: &Player| player.bar().contains("Hand combat: ") || player.bar().contains(": repel?");
        tour(&setup, &["h", "z", "n", "h", "y", "z"], asked);
        // What three lines leave out stands behind the question mark.
        let mut player = Player::in_battle(setup);
        if player.bar().contains("press Return.") {
            player.press("<Enter>");
        }
        let all = player.press("h").bar() + &explained(&mut player);
        let figures = all.matches(", kills ").count() + all.matches(", breaks free ").count();
        assert!(figures >= 4 && all.matches(", mean ").count() >= 2, "{all}");
    }
}

#[test]
fn weapon_change_over_a_heap_of_items_is_complete() {
    let names = ["Battle Hammer", "Spike Shield", "Heavy Crossbow", "Great Cutlass"];
    let one = Recruit { sh: 30, ..long(0, 10, 9, names) };
    let setup = drawn(vec![one, foe(1, 30, 9, ["Mace", "", "", ""])], Phase::Actions, &[]);
    let setup = littered(setup, 10, 9);
    let keys =
        ["g", " ", "<Right>", " ", "<Down>", "<Down>", "<Down>", "<Down>", "<Down>", "z", " ", "<Left>", " ", "d"];
    let asked = |player: &Player| player.bar().contains("_On Ground_");
    tour(&setup, &keys, asked);
    // What is cut in no column: every piece stands whole in its place and on the ground.
    let mut player = Player::in_battle(setup);
    let mut seen = player.press("g").bar();
    for _ in 0..9 {
        seen += &player.press("<Down>").bar();
    }
    let all = names.into_iter().chain(["Giant Crossbow", "Heavy Crossbow", "Giant Halberd", "Great Cutlass"]);
    for name in all {
        assert!(seen.contains(&format!("{name} ")) || seen.contains(&format!("{name}\n")), "{name}: {seen}");
    }
}

#[test]
fn square_choice_among_full_squares_is_complete() {
    let layers = [Layer::Fire, Layer::Caltrops, Layer::Shadow, Layer::Exit];
    let terrain: Vec<_> = layers.map(|layer| (at(12, 9), layer)).to_vec();
    let near = layers.map(|layer| (at(11, 8), layer));
    let terrain = [terrain, near.to_vec()].concat();
    let squares = ["", " ", " ", " ", " ", " ", " ", " ", "z", "r", "<Left>"];
    // Where he who is knocked over falls.
    let shield = long(0, 10, 9, ["Mace", "Large Shield", "", ""]);
    let pushed = vec![shield, robot(LONG[1], 11, 9, ["Mace", "", "", ""])];
    let setup = littered(drawn(pushed, Phase::Actions, &terrain), 12, 9);
    let mut short = 0;
    for (columns, rows) in SIZES {
        let mut player = Player::in_battle(setup.clone());
        player.resize(columns, rows);
        let mut battle = player.battle();
        let strike = ludus_gladiator::battle::check::strike::strike(&battle, ONE, Form::ShieldAttack, OTHER).unwrap();
        battle.apply(&Event::Asked { n: battle.move_number(), decision: Decision::Push { strike } });
        player.app.battle_mut().unwrap().show_instead(battle);
        player.draw();
        for keys in squares {
            player.press(keys);
            assert!(player.bar().contains("Into which square does"), "{}", player.bar());
            short += assert_whole(&mut player);
        }
    }
    assert!(short > 0, "nothing was long: the tour proves nothing");
    // Where bones or a weapon are put down, and where terrain is made.
    let mut mage = long(0, 10, 9, ["Staff", "", "", ""]);
    (mage.race, mage.sh, mage.iq) = (Race::Mage, 24, 20);
    mage.stance.as_mut().unwrap().spells = Some(vec![Spell::CreateShadow]);
    let foes = vec![mage, foe(1, 30, 9, ["Mace", "", "", ""])];
    let setup = littered(drawn(foes, Phase::Actions, &terrain), 11, 8);
    let asked = |player: &Player| player.bar().contains("in this square?");
    tour(&setup, &["cCreate Shadow<Enter>", "<Enter>", "<Enter>", " ", " ", " ", " ", " ", " ", "z"], asked);
    tour(&setup, &["t", "n", "n", " ", " ", " ", " ", " ", " ", " ", "z"], asked);
    // Where who breaks free or gets up stands then.
    let held = |number: usize, side: fn(usize, i32, i32, [&str; 4]) -> Recruit| {
        let mut one = side(number, 10, 9, ["", "", "", ""]);
        one.stance.as_mut().unwrap().prone = true;
        one
    };
    let setup = littered(drawn(vec![held(0, long), held(1, foe)], Phase::Actions, &terrain), 11, 8);
    assert!(setup.fighters[0].kit.items[Place::Ready as usize].is_none());
    tour(&setup, &["d", " ", " ", " ", " ", " ", " ", " ", "r", "z"], |player| {
        player.bar().contains("Stands up where?")
    });
}

#[test]
fn twenty_digit_seed_is_shown_in_full() {
    for (columns, rows) in SIZES {
        let mut player = Player::with(quiet());
        player.resize(columns, rows);
        player.press("mConan<Enter><Enter>b");
        // A drawn seed is shown at the end; one that was typed makes the battle practice and is shown.
        assert!(player.text().contains("shown at the end"), "{}", player.text());
        let number = u64::MAX.to_string();
        player.press("s").press(&number).press("<Enter>");
        assert!(player.text().contains(&number), "{}", player.text());
        player.press("<Enter>");
        assert_eq!(player.battle().seed().0.to_string(), number);
        let notice = format!("Seed {}. The computer plays both sides; F takes somebody over, Q leaves.", u64::MAX);
        let session = Session::memory(setup_of_two(), Seed(u64::MAX)).unwrap();
        player.app.open_battle(Resumed::<Battle> { session, notices: vec![notice.clone()] }, 0);
        player.draw();
        let told = player.bar().lines().map(|line| line.chars().take(80).collect::<String>()).collect::<String>();
        assert!(told.split_whitespace().collect::<Vec<_>>().join(" ").contains(&notice), "{}", player.bar());
    }
}

fn setup_of_two() -> Setup {
    drawn(vec![long(0, 10, 9, ["Mace", "", "", ""]), robot(LONG[1], 20, 9, ["Mace", "", "", ""])], Phase::Actions, &[])
}
