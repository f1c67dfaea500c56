//! No screen decides a rule: what it shows changes with the core's function of that rule, and with nothing else. Each test
//! fails when that function is broken.

use crate::tests::{Player, at, drawn, man, quiet, robot};
use ludus_engine::proves;
use ludus_gladiator::battle::check::{cast, change, movement};
use ludus_gladiator::battle::{check, odds};
use ludus_gladiator::data::item;
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::{FighterId, MoveClass, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Kit, Phase, Recruit, Setup, Stance};

const CONAN: FighterId = FighterId(0);

/// Who can carry everything.
fn conan(items: [&str; 4]) -> Recruit {
    Recruit { sh: 20, ag: 13, ..man("Conan", Side::West, 10, 9, Facing::East, items) }
}

fn bran() -> Recruit {
    robot("Bran", 11, 9, ["Mace", "", "", ""])
}

/// The same with his stance changed.
fn stance(mut recruit: Recruit, change: impl FnOnce(&mut Stance)) -> Recruit {
    change(recruit.stance.as_mut().unwrap());
    recruit
}

fn acting(fighters: Vec<Recruit>) -> Player {
    Player::in_battle(drawn(fighters, Phase::Actions, &[]))
}

/// West moves first.
fn moving(fighters: Vec<Recruit>) -> Player {
    let mut setup = drawn(fighters, Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    Player::in_battle(setup)
}

/// The two columns of a square of the arena.
fn cell(player: &Player, at: Square) -> String {
    let (x, y) = (2 * at.x() as u16, at.y() as u16);
    format!("{}{}", player.cell(x, y).symbol(), player.cell(x + 1, y).symbol())
}

/// Everything is in the bar.
fn assert_told(player: &Player, wanted: &[&str]) {
    let bar = player.bar().replace("\n ", " ");
    wanted.iter().for_each(|words| assert!(bar.contains(words), "{words:?} is not in {bar}"));
}

#[test]
fn two_handed_weapon_displaces_the_other_hand_as_the_core_says() {
    proves!("CAP-05");
    for (slings, words, to) in [
        (["", ""], "goes to Sling 1", Some(Place::Sling1)),
        (["Dagger", ""], "goes to Sling 2", Some(Place::Sling2)),
        (["Dagger", "Axe"], "goes to the ground", None),
    ] {
        let items = ["", "Mace", slings[0], slings[1]];
        let kit = Kit::of(["Great Axe", "Mace", slings[0], slings[1]]).unwrap();
        assert_eq!(item::displaced(&kit.items).unwrap().to, to);
        // In the battle: the axe is taken from the ground.
        let mut setup = drawn(vec![conan(items), robot("Bran", 30, 9, ["", "", "", ""])], Phase::Actions, &[]);
        let axe: Item = "Great Axe".to_string().try_into().unwrap();
        let ludus_gladiator::model::setup::Arena::Drawn { items: lying, .. } = &mut setup.arena else { unreachable!() };
        lying.push((at(10, 9), axe));
        let mut player = Player::in_battle(setup);
        player.press("g<Right> <Left> ");
        assert_told(&player, &[&format!("The Great Axe takes both hands: the Mace {words}.")]);
        // Computer's players ready it in the same way.
        let battle = player.battle();
        let take = change::readied(battle.fighter(CONAN), axe, ludus_gladiator::battle::command::Source::Ground(0));
        let sling = to.map(|sling| take[sling as usize]);
        let mace = ludus_gladiator::battle::command::Source::Place(Place::Also);
        assert_eq!((take[1] == mace, sling), (false, to.map(|_| mace)));
    }
    // Before the battle: taking one for the Ready hand.
    let mut player = Player::with(quiet());
    player.press("mConan<Enter>flail ");
    let half = |player: &Player, skipped: usize| {
        let rows = player
            .text()
            .lines()
            .map(|row| row.chars().skip(skipped).take(80).collect::<String>() + "  ")
            .collect::<String>();
        rows.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let rows: String = player.text().lines().map(|row| row.chars().take(27).collect::<String>() + " ").collect();
    let form = rows.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(form.contains("Also nothing Sling 1") && form.contains("Sling 2 Spike Shield"), "{form}");
    let told = half(&player, 0);
    assert!(told.contains("takes both hands: the Spike Shield goes to sling 2."), "{told}");
}

#[test]
fn squares_that_would_break_an_engagement_have_no_sign() {
    proves!("ENG-04");
    let player = moving(vec![conan(["Mace", "", "", ""]), bran()]);
    let signs = [at(10, 8), at(10, 10), at(9, 9)].map(|square| cell(&player, square));
    assert_eq!(
        signs.each_ref().map(|sign| sign.starts_with('!') || sign.starts_with('1')),
        [true, true, false],
        "{signs:?}"
    );
    let battle = player.battle();
    let leaves = [at(10, 8), at(10, 10), at(9, 9)].map(|square| movement::leaves_engager(&battle, CONAN, square));
    assert_eq!(leaves, [false, false, true]);
}

#[test]
fn the_sign_of_an_end_stands_where_the_core_ends_the_move() {
    proves!("ENG-06");
    let far = robot("Bran", 13, 9, ["Mace", "", "", ""]);
    let player = moving(vec![conan(["Mace", "", "", ""]), far]);
    let battle = player.battle();
    let stops = movement::Reach::new(&battle, CONAN).stops().iter().collect::<Vec<_>>();
    assert_eq!(stops, [at(12, 8), at(13, 8), at(12, 9), at(12, 10), at(13, 10)]);
    stops.into_iter().for_each(|square| assert!(cell(&player, square).starts_with('!'), "{}", player.text()));
}

#[test]
fn rotation_skips_a_closed_facing_when_disengaging() {
    proves!("ENG-05");
    let mut player = acting(vec![conan(["Mace", "", "", ""]), bran()]);
    let closed = Facing::ALL.map(|facing| movement::check_turn(&player.battle(), CONAN, facing).is_err());
    assert_eq!(closed.iter().filter(|closed| **closed).count(), 1);
    player.press("d<Up>r");

    let before = player.bar();
    player.press("r");
    assert_ne!(player.bar(), before);
    assert_told(&player, &["West", "is skipped"]);
}

#[test]
fn after_a_run_nothing_is_offered() {
    proves!("MOVE-14");
    let mut player = moving(vec![conan(["Mace", "", "", ""]), robot("Bran", 30, 9, ["", "", "", ""])]);
    player.press("<Left><Left><Left><Left>");
    assert_told(&player, &["CHARGE", "Then: ", "prone"]);
    player.press("<Left><Left><Left>");
    assert_told(&player, &["RUN", "Then: nothing: a run takes the whole turn"]);
}

#[test]
fn warning_about_a_strength_price_follows_the_core() {
    proves!("WND-07", "WND-08");
    let words = |left: i16| match left {
        1 => "collapses, unconscious",
        2..=3 => "dazed while at 3 or less, AG -2",
        _ => "",
    };
    for (sh, paid) in [(9, 1), (5, 1), (5, 2), (5, 3), (5, 4), (3, 1), (3, 2), (2, 1)] {
        let spells = vec![Spell::Fireball];
        let mage = Recruit { race: Race::Mage, sh: 14, ag: 14, iq: 16, spells, ..conan(["", "", "", ""]) };
        let mut player =
            acting(vec![stance(mage, |stance| stance.sh = Some(sh)), robot("Bran", 14, 9, ["", "", "", ""])]);
        player.press("c<Enter>").press(&paid.to_string());
        let price = format!("SH {sh} to {}", sh - paid);
        let wanted = if sh <= 3 && sh - paid > 1 { "" } else { words(sh - paid) };
        let wanted = if wanted.is_empty() { price.clone() } else { format!("{price}: {wanted}") };
        assert_told(&player, &[&wanted]);
        let warned = player.bar().contains("dazed while at 3 or less, AG") || player.bar().contains("collapses");
        assert_eq!(warned, wanted != price, "{}", player.bar());
    }
}

#[test]
fn the_squares_of_a_psychic_blast_are_those_that_it_reaches() {
    proves!("OSP-04");
    let spells = vec![Spell::PsychicBlast];
    let mage = Recruit { race: Race::Mage, sh: 14, ag: 14, iq: 20, spells, ..conan(["", "", "", ""]) };
    let near = robot("Bran", 15, 9, ["", "", "", ""]);
    let mut player = acting(vec![mage, near, robot("Ulf", 16, 9, ["", "", "", ""])]);
    player.press("c<Enter>");
    let marked = |square: Square| cell(&player, square).starts_with('*');
    let count = Square::all().filter(|square| marked(*square)).count();
    assert_eq!((marked(at(15, 8)), marked(at(16, 8)), marked(at(5, 4)), marked(at(4, 4))), (true, false, true, false));
    let area = cast::blast_area(&player.battle(), CONAN);
    assert!(area.iter().all(|square| marked(square) || player.battle().at(square).is_some()), "{}", player.text());
    assert_eq!(area.iter().count(), count + 2, "all but the two of them");
    assert_told(&player, &["within 5 squares", "Bran."]);
    assert!(!player.bar().contains("Ulf"), "{}", player.bar());
}

#[test]
fn spell_effects_are_shown_with_the_numbers_of_the_core() {
    proves!("THR-11", "THR-14", "THR-21", "OSP-07", "MSL-02");
    let spells = [Spell::LoseWeapon, Spell::TeleportAway, Spell::AgilityMagic, Spell::SnakeStaff, Spell::Fireball];
    let wanted =
        ["flies 4 to 8 squares off", "15 squares off or more", "AG +1 for", "snake to the end of turn 6", "1d"];
    for (spell, words) in spells.into_iter().zip(wanted) {
        let staff = if spell == Spell::SnakeStaff { "Staff" } else { "" };
        let mage =
            Recruit { race: Race::Mage, sh: 18, ag: 14, iq: 20, spells: vec![spell], ..conan([staff, "", "", ""]) };
        let mut player = acting(vec![mage, robot("Bran", 14, 9, ["Mace", "", "", ""])]);
        player.press("c");
        assert_told(&player, &[words]);
    }
}

#[test]
fn the_loss_that_dazes_is_that_of_the_targets_race() {
    proves!("WND-04", "EVADE-06");
    for race in [Race::Human, Race::Dwarf, Race::Troll] {
        let target = Recruit { race, sh: race.figures().sh, ag: 8, ..conan(["", "", "", ""]) };
        let fast = Recruit { ag: 17, ..bran() };
        let mut player = acting(vec![target, fast]);
        player.wait(2000);
        assert_told(&player, &[": evade?", &format!("; {} or more dazes: ", race.figures().daze)]);
    }
    assert_eq!([Race::Human, Race::Dwarf, Race::Troll].map(|race| race.figures().daze).len(), 3);
}

#[test]
fn items_kept_in_hand_combat_follow_the_core() {
    proves!("HAND-09");
    for (items, words) in [
        (["Mace", "Dagger", "", ""], "Conan drops Mace, fights with dagger"),
        (["Mace", "Buckler", "Dagger", ""], "Conan drops Mace and Buckler, fights with dagger"),
        (["Mace", "", "", ""], "Conan drops Mace, fights with fists"),
        (["Dagger", "", "", ""], "Conan fights with dagger"),
    ] {
        let mut player = acting(vec![conan(items), bran()]);
        player.press("h");
        assert_told(&player, &[words, "Bran drops Mace, fights with fists"]);
    }
}

#[test]
fn after_a_charge_the_menu_offers_drop_or_get_weapon() {
    proves!("ACT-38");
    for (moved, words) in [(MoveClass::Wait, "chanGe weapon"), (MoveClass::Charge, "drop/Get weapon")] {
        let player = acting(vec![stance(conan(["Mace", "", "", ""]), |stance| stance.moved = moved), bran()]);
        assert_told(&player, &[words]);
    }
}

#[test]
fn altar_is_offered_for_bones_if_the_core_would_revive_them() {
    proves!("BONE-03");
    let setup = |altar: bool| -> Setup {
        let dead =
            Recruit { bones: true, stance: None, ..man("Ulf", Side::West, 3, 3, Facing::East, ["", "", "", ""]) };
        let mut setup =
            drawn(vec![conan(["", "", "", ""]), robot("Bran", 30, 9, ["", "", "", ""]), dead], Phase::Actions, &[]);
        if altar {
            let ludus_gladiator::model::setup::Arena::Drawn { terrain, .. } = &mut setup.arena else { unreachable!() };
            terrain.push((at(11, 9), Layer::Altar));
        }
        setup.fighters[0].kit.items[0] = Some(Item::bones(FighterId(2)));
        setup
    };
    for altar in [false, true] {
        let mut player = Player::in_battle(setup(altar));
        assert_eq!(check::revived_at(&player.battle(), CONAN, at(11, 9)).is_some(), altar);
        player.press("t");
        let found = (0..8).any(|_| {
            let told = player.bar().contains("altar, where bones come back to life");
            player.press("n");
            told
        });
        assert_eq!(found, altar, "{}", player.bar());
    }
}

#[test]
fn points_are_traded_as_the_core_trades_them() {
    proves!("DEC-019");
    let mut player = Player::with(quiet());
    player.press("mConan<Down><Down>+");
    let row = |player: &Player, name: &str| {
        let text = player.text();
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).map(str::to_string);
        line.unwrap_or_default()
            .split_whitespace()
            .find(|word| word.parse::<u8>().is_ok())
            .unwrap_or_default()
            .to_string()
    };
    let human = Recruit::new("Conan", Race::Human, Side::West);
    let next = human.traded(ludus_gladiator::data::experience::Attribute::Sh, true).unwrap();
    assert_eq!((next.sh, next.ag), (human.sh + 1, human.ag - 1));
    assert_eq!(
        (row(&player, "SH"), row(&player, "AG")),
        (next.sh.to_string(), next.ag.to_string()),
        "{}",
        player.text()
    );
}

#[test]
fn automatic_hits_and_misses_are_shown_as_the_core_rolls_them() {
    proves!("ROLL-01", "ROLL-02");
    let mut player = acting(vec![conan(["Mace", "", "", ""]), bran()]);
    player.press("a");
    assert_told(&player, &["5 or less always hits, 16 or more never"]);
    assert!((3..=18).all(|total| odds::succeeds(20, total) == (total < odds::NEVER)));
    assert!((3..=18).all(|total| odds::succeeds(0, total) == (total <= odds::ALWAYS)));
}
