//! Shields, throws and hand combat by keys.

use crate::tests::{Player, at, drawn, man, quiet, robot};
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use ludus_engine::proves;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Phase, Recruit, Setup};
use ludus_store::settings::{DiceBySide, DiceShow, Settings};

const CONAN: FighterId = FighterId(0);
const BRAN: FighterId = FighterId(1);

fn strong(items: [&str; 4]) -> Recruit {
    Recruit { sh: 20, ag: 15, ..man("Conan", Side::West, 10, 9, Facing::East, items) }
}

/// A seed with which these commands lead to a question of that kind.
fn seed_for(setup: &Setup, commands: &[Command], wanted: fn(&Decision) -> bool) -> Seed {
    let leads = |seed: &Seed| {
        let mut battle = Battle::new(setup, *seed).unwrap();
        commands.iter().all(|command| battle.execute(command, &mut NullSink).is_ok()) && wanted(&battle.decision())
    };
    (0..500).map(Seed).find(leads).unwrap()
}

#[test]
fn fallen_target_is_pushed_into_the_chosen_square() {
    proves!("UI-31", "SHLD-06");
    let bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    let setup = drawn(vec![strong(["Mace", "Large Shield", "", ""]), bran], Phase::Actions, &[(at(12, 9), Layer::Pit)]);
    let commands = [Command::ShieldAttack { target: BRAN }, Command::TakeIt];
    let seed = seed_for(&setup, &commands, |decision| matches!(decision, Decision::Push { .. }));
    let mut player = Player::in_seeded_battle(setup, quiet(), seed);
    player.press("k");
    assert!(player.bar().contains("Hit, target falls about"), "{}", player.bar());
    assert!(!player.bar().contains(".."), "nothing is cut off: {}", player.bar());
    player.press("y");
    assert!(player.bar().contains("Bran falls. Into which square does Conan push?"), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().contains("choose a square"), "{}", player.bar());
    player.press("<Right><Right>");
    while !player.bar().contains("pit, costs 4 SH") {
        player.press("n");
    }
    assert_eq!(player.cursor(), (24, 9), "the cursor stands on the square");
    player.press("y");
    assert_eq!(player.battle().fighter(BRAN).at(), at(12, 9));
}

#[test]
fn evade_question_for_a_shield_attack_warns_of_a_fall() {
    let bran = man("Bran", Side::East, 11, 9, Facing::West, ["Mace", "", "", ""]);
    let mut player =
        Player::in_battle(drawn(vec![strong(["Mace", "Large Shield", "", ""]), bran], Phase::Actions, &[]));
    player.press("ky<Enter>");
    assert!(player.bar().contains("Conan strikes Bran (Large Shield): evade?"), "{}", player.bar());
    assert!(player.bar().contains("four dice all turn.  Hit, target falls"), "{}", player.bar());
}

#[test]
fn damage_dice_are_shown_in_the_box_and_on_a_tab_page() {
    let bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    let setup = drawn(vec![strong(["Mace", "Large Shield", "", ""]), bran], Phase::Actions, &[]);
    let commands = [Command::ShieldAttack { target: BRAN }, Command::TakeIt];
    let seed = seed_for(&setup, &commands, |decision| matches!(decision, Decision::Push { .. }));
    let boxed = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Boxed };
    let mut player = Player::in_seeded_battle(setup, Settings { dice: boxed, ..quiet() }, seed);
    player.press("ky ");
    let bar = player.bar();
    let damage = bar.lines().nth(2).unwrap();
    assert!(damage.contains("-1 = ") && damage.contains(" - AR 0: loses "), "{bar}");
    player.press(" <Tab><Tab>");
    assert!(player.bar().replace("\n   ", " ").contains("; damage dice "), "{}", player.bar());
}

#[test]
fn letter_shared_by_two_closed_actions_explains_both() {
    let bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    let mut player = Player::in_battle(drawn(vec![strong(["Mace", "", "", ""]), bran], Phase::Actions, &[]));
    player.press("s");
    assert!(player.bar().contains("Stand: not lying down.  Slash: no slashing weapon ready."), "{}", player.bar());
}

#[test]
fn after_no_to_every_target_dropping_the_item_is_offered() {
    proves!("UI-26", "ACT-29", "BONE-05");
    let bran = robot("Bran", 14, 9, ["Mace", "", "", ""]);
    let mut player = Player::in_battle(drawn(vec![strong(["Axe", "", "", ""]), bran], Phase::Actions, &[]));
    assert!(player.bar().contains("Throw/drop"), "{}", player.bar());
    player.press("t");
    assert!(player.bar().contains("Conan throws at Bran"), "{}", player.bar());
    player.press("n");
    assert!(player.bar().contains("Do you wish to drop the Axe in this square?"), "{}", player.bar());
    player.press("n").press("<Esc>");
    assert!(player.bar().contains("1 of 1"), "back at the target: {}", player.bar());
    player.press("ny");
    assert_eq!(player.battle().fighter(CONAN).item(Place::Ready), None);
    let axe = player.battle().ground().items().find(|(_, item)| item.to_string() == "Axe");
    assert!(axe.is_some_and(|(square, _)| square.is_next_to(at(10, 9))), "{axe:?}");
}

#[test]
fn hand_combat_shows_the_chance_to_repel_and_asks_the_defender() {
    proves!("UI-30", "HAND-02");
    let bran = man("Bran", Side::East, 11, 9, Facing::West, ["Mace", "", "Dagger", ""]);
    let mut player = Player::in_battle(drawn(vec![strong(["Mace", "", "", ""]), bran], Phase::Actions, &[]));
    player.press("h");
    // Bran's AG is his secret: a Human's 12, less the 8 that Conan is stronger; but 5 always succeeds.
    let bar = player.bar().replace("\n ", " ");
    assert!(bar.contains("Bran needs about 5 to repel: about 5%. Else both lie."), "{bar}");
    assert!(bar.contains("Conan drops Mace, fights with fists 1d+5: hits 95%, kills about 2%"), "{bar}");
    assert!(bar.contains("Bran drops Mace, fights with dagger 1d+2: hits about 95%"), "{bar}");
    player.press("y<Enter>");
    assert!(player.bar().contains("Conan wants hand combat with Bran: repel?"), "{}", player.bar());
    let bar = player.bar().replace("\n ", " ");
    assert!(bar.contains("Bran drops Mace, fights with dagger 1d+2: hits 95%"), "{bar}");
    player.press("n");
    assert!(player.battle().in_hand_combat(CONAN) && player.battle().in_hand_combat(BRAN));
    let both = player.battle();
    assert_eq!(both.fighter(CONAN).at(), at(11, 9));
}

#[test]
fn breaking_free_chooses_square_and_facing_and_shows_the_chance() {
    proves!("HAND-16", "UI-18");
    let lying = |recruit: Recruit| {
        let mut recruit = recruit;
        recruit.stance.as_mut().unwrap().prone = true;
        recruit
    };
    let bran = robot("Bran", 10, 9, ["", "", "", ""]);
    let setup = drawn(vec![lying(strong(["", "", "", ""])), lying(bran)], Phase::Actions, &[]);
    let out = Command::BreakFree { to: at(11, 9), facing: Facing::South };
    let seed = seed_for(&setup, &[out], |decision| decision.fighter() == Some(BRAN));
    let mut player = Player::in_seeded_battle(setup, quiet(), seed);
    assert!(player.text().contains("waited, hand combat, prone"), "{}", player.text());
    player.press("d");
    assert!(player.bar().contains("Conan breaks free on 15 or less: 95%"), "{}", player.bar());
    while player.cursor() != (22, 9) {
        player.press("n");
    }
    player.press("r");
    assert!(player.bar().contains("Facing South"), "{}", player.bar());
    player.press("y");
    let conan = *player.battle().fighter(CONAN);
    assert_eq!((conan.at(), conan.facing(), conan.prone()), (at(11, 9), Facing::South, false));
}

#[test]
fn breaking_free_warns_of_fire_on_the_own_square() {
    let lying = |recruit: Recruit| {
        let mut recruit = recruit;
        recruit.stance.as_mut().unwrap().prone = true;
        recruit
    };
    for fires in [1, 2] {
        let terrain = vec![(at(10, 9), Layer::Fire); fires];
        let two = vec![lying(strong(["", "", "", ""])), lying(robot("Bran", 10, 9, ["", "", "", ""]))];
        let mut player = Player::in_battle(drawn(two, Phase::Actions, &terrain));
        player.press("d");
        let lost = player.battle().underfoot(CONAN).0;
        let said = format!("(in fire -{lost} a turn). Where to?");
        assert!(lost > 0 && player.bar().contains(&said), "{}", player.bar());
    }
}

#[test]
fn look_around_shows_movement_daze_and_prone_fighters() {
    proves!("UI-17");
    let mut bran = robot("Bran", 13, 9, ["Mace", "", "", ""]);
    let stance = bran.stance.as_mut().unwrap();
    (stance.moved, stance.dazed) = (ludus_gladiator::model::fighter::MoveClass::Charge, true);
    let mut ulf = robot("Ulf", 14, 9, ["Mace", "", "", ""]);
    ulf.stance.as_mut().unwrap().prone = true;
    let mut player = Player::in_battle(drawn(vec![strong(["Mace", "", "", ""]), bran, ulf], Phase::Actions, &[]));
    player.press("o");
    let mut seen = String::new();
    for _ in 0..3 {
        seen += &player.bar();
        player.press(" ");
    }
    assert!(seen.contains("Charged Dazed") && seen.contains("Waited Prone"), "{seen}");
}

#[test]
fn a_menu_of_four_lines_still_says_why_a_key_is_refused() {
    let bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    let conan = strong(["Battle Axe", "Large Shield", "", ""]);
    let mut player = Player::in_battle(drawn(vec![conan, bran], Phase::Actions, &[]));
    assert!(player.bar().lines().nth(3).unwrap().contains("Quit"), "{}", player.bar());
    player.press("r");
    assert!(player.bar().contains("Receive charge: no pole arm ready."), "{}", player.bar());
    player.press("<Left><Right>");
    assert!(player.bar().contains("Your choice?"), "{}", player.bar());
}

#[test]
fn long_sum_shows_every_modifier() {
    let mut gimli = strong(["Axe", "Buckler", "", ""]);
    gimli.race = Race::Dwarf;
    gimli.stance.as_mut().unwrap().dazed = true;
    let ulf = man("Ulf", Side::West, 11, 9, Facing::East, ["Mace", "", "", ""]);
    let setup = drawn(
        vec![gimli, ulf, robot("Bran", 13, 9, ["Mace", "", "", ""])],
        Phase::Actions,
        &[(at(12, 9), Layer::Fire)],
    );
    let mut player = Player::in_battle(setup);
    player.press("t");
    let bar = player.bar();
    assert!(bar.contains("in the way -1") && bar.contains("fire -1 = "), "{bar}");
    assert!(!bar.contains(".."), "{bar}");
}

#[test]
fn hand_combat_price_is_shown_in_full_with_both_hands_full() {
    let bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    let conan = strong(["Battle Axe", "Battle Axe", "", ""]);
    let mut player = Player::in_battle(drawn(vec![conan, bran], Phase::Actions, &[]));
    player.press("h");
    let bar = player.bar().replace("\n ", " ");
    assert!(bar.contains("both lie. Conan drops Battle Axe and Battle Axe, fights with fists"), "{bar}");
    assert!(!bar.contains(".."), "{bar}");
    player.press("z");
    assert!(player.bar().contains("y or Return grabs"), "{}", player.bar());
}

#[test]
fn a_refusal_in_hand_combat_names_all_that_is_open() {
    let lying = |mut recruit: Recruit| {
        recruit.stance.as_mut().unwrap().prone = true;
        recruit
    };
    let bran = robot("Bran", 10, 9, ["", "", "", ""]);
    let setup = drawn(vec![lying(strong(["", "", "", ""])), lying(bran)], Phase::Actions, &[]);
    let mut player = Player::in_battle(setup);
    player.press("r");
    assert!(player.bar().contains("Receive charge: in hand combat"), "{}", player.bar());
    assert!(!player.bar().contains(".."), "{}", player.bar());
}

#[test]
fn damage_bands_and_long_action_lists_are_not_cut() {
    let mut bear = robot("Bruin", 11, 9, ["", "", "", ""]);
    (bear.race, bear.sh) = (Race::Bear, 30);
    let conan = strong(["Battle Axe", "Buckler", "", ""]);
    let mut player = Player::in_battle(drawn(vec![conan.clone(), bear.clone()], Phase::Actions, &[]));
    player.press("a");
    assert!(player.bar().contains("15-29 knocks down 1% 30+ kills <1% mean 7.2"), "{}", player.bar());
    assert!(!player.bar().contains(".."), "{}", player.bar());
    let mut setup = drawn(vec![conan, bear], Phase::Movement, &[]);
    setup.start.as_mut().unwrap().first = Some(Side::West);
    let player = Player::in_battle(setup);
    let bar = player.bar().replace("\n ", " ");
    assert!(bar.contains("Then: attack, dual attack, slash, shield attack, hand combat, throw, drop"), "{bar}");
    assert!(bar.contains("change weapon, disbelieve, prone, nothing") && !bar.contains(".."), "{bar}");
}
