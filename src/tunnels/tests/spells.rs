//! The other spells of fights, and rules of the turn that they meet.

use crate::battle::command::{Choice, Command, Element, Order, SpellOrder};
use crate::battle::event::Event;
use crate::battle::fighter::{FightSide, FighterId, Person, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{COMBAT_TURNS, Fight, FightEnd};
use crate::data::attribute::{Attribute, Attributes};
use crate::data::character_type::CharacterType;
use crate::data::house_rules::DeeperLevels;
use crate::data::monster::MonsterId;
use crate::data::poison::Poison;
use crate::data::spell::Spell;
use crate::model::arms::Hands;
use crate::model::delver::{Delver, OwnedWeapon};
use crate::model::setup::FoeEntry;
use crate::tests::arena::{PLAIN, begin, con, foe, order, person, setup, st, warrior, weapon};
use crate::tests::magic::{cast, casts, fight, fight_with, mage};
use crate::tests::rules::{SECOND, dummy, scores};
use crate::tests::vectors::{FIRST, compared};
use alloc::vec::Vec;
use ludus_engine::proves;

const THIRD: FighterId = FighterId(2);

fn choice(spell: Spell, target: Option<u8>, choice: Choice) -> Order {
    Order::Cast(SpellOrder { spell, level: spell.row().level, target: target.map(FighterId), choice })
}

fn raised(spell: Spell, level: u8, target: Option<u8>, choice: Choice) -> Order {
    Order::Cast(SpellOrder { spell, level, target: target.map(FighterId), choice })
}

/// The mage and a comrade against a dummy orc that rolls no dice.
fn quiet() -> Fight {
    let mut fight = fight_with("orc", 500);
    dummy(&mut fight, 2, 0);
    fight
}

fn refused(fight: &Fight, order: Order) -> IllegalMove {
    fight.check(&Command::Order(order)).expect_err("an illegal order")
}

#[test]
fn light_and_sight_work_in_the_dark() {
    proves!("TT-SPELL-0103", "TT-SPELL-0203", "TT-DEC-143", "TT-COMBAT-17");
    let mut dark = fight_with("orc", 500);
    dummy(&mut dark, 2, 1);
    dark.ground.lit = false;
    let mut lit = dark.clone();
    let events = casts(&mut lit, cast(Spell::WillOWisp, None), &[3]);
    assert_eq!((compared(&events).totals[1], refused(&lit, Order::Fight)), (3, IllegalMove::CannotShoot));
    // Cateyes helps only if all who fight see.
    order(&mut dark, cast(Spell::Cateyes, Some(1)), &[]);
    assert_eq!(compared(&order(&mut dark, Order::Fight, &[1, 1, 3])).totals[1], 3);
    order(&mut dark, Order::Fight, &[]);
    assert_eq!(compared(&order(&mut dark, Order::Fight, &[1, 1, 1, 3])).totals[1], 6);
}

#[test]
fn paces_are_halved_and_doubled() {
    proves!("TT-SPELL-0204", "TT-SPELL-0205", "TT-DEC-148", "TT-MAGIC-11", "TT-SPELL-0306", "TT-DEC-154");
    let mut fight = quiet();
    let paces = |fight: &Fight| (fight.pace(FIRST), fight.pace(THIRD));
    let before = paces(&fight);
    casts(&mut fight, cast(Spell::GlueYou, None), &[]);
    assert_eq!(paces(&fight), (before.0, before.1 / 2));
    casts(&mut fight, raised(Spell::GlueYou, 4, None, Choice::None), &[]);
    assert_eq!(paces(&fight).1, before.1 / 8);
    casts(&mut fight, cast(Spell::LittleFeets, None), &[]);
    assert_eq!(paces(&fight).0, 2 * before.0);
    let mut flyer = quiet();
    casts(&mut flyer, cast(Spell::FlyMe, Some(1)), &[]);
    // 10, and 1 each for CON 40 and a light load.
    assert_eq!(flyer.pace(SECOND), 12 + 4);
    // Glue cast at approaching foes gives one missile turn more.
    let mut far = setup(vec![mage()], vec![foe("orc", 500)]);
    far.distance = Some(50);
    let mut far = begin(&far);
    order(&mut far, cast(Spell::GlueYou, None), &[]);
    assert_eq!(far.missiles, 1);
}

#[test]
fn doubled_attributes_fall_to_half() {
    proves!("TT-SPELL-0210", "TT-DEC-149", "TT-CHAR-04");
    let mut fight = quiet();
    casts(&mut fight, choice(Spell::DoubleDouble, Some(1), Choice::Attribute(Attribute::Strength)), &[]);
    assert_eq!(st(&fight, 1), 24);
    *fight.fighters[1].person_mut().unwrap().current.get_mut(Attribute::Strength) = 22;
    while fight.turn <= 5 * COMBAT_TURNS {
        order(&mut fight, Order::Wait, &[]);
        order(&mut fight, Order::Wait, &[]);
    }
    let normal = |fight: &Fight| fight.person(SECOND).unwrap().normal.get(Attribute::Strength);
    // ST returned meanwhile; then half of the normal 12 is left for as long, and half is the normal value.
    assert_eq!((st(&fight, 1), normal(&fight)), (6, 6));
    while fight.turn <= 10 * COMBAT_TURNS {
        order(&mut fight, Order::Wait, &[]);
        order(&mut fight, Order::Wait, &[]);
    }
    assert_eq!((st(&fight, 1), normal(&fight)), (12, 12));
}

#[test]
fn poison_can_be_ended() {
    proves!("TT-SPELL-0401");
    let mut fight = quiet();
    fight.fighters[1].effects.milk = 1;
    casts(&mut fight, cast(Spell::TooBadToxin, Some(1)), &[]);
    (0..4).for_each(|_| {
        order(&mut fight, Order::Wait, &[]);
        order(&mut fight, Order::Wait, &[]);
    });
    assert_eq!(
        (fight.get(SECOND).status, refused(&fight, cast(Spell::TooBadToxin, Some(1)))),
        (Status::Active, IllegalMove::SpellTarget)
    );
}

#[test]
fn casters_leave_by_magic() {
    proves!("TT-SPELL-0402", "TT-SPELL-1002", "TT-DEC-170");
    for spell in [Spell::WinkWing, Spell::BlowMeTo] {
        let mut fight = quiet();
        casts(&mut fight, cast(spell, None), &[]);
        assert_eq!((fight.get(FIRST).status, fight.outcome), (Status::Gone, None));
    }
}

#[test]
fn dulled_foes_throw_it_back_or_stop_shooting() {
    proves!("TT-SPELL-0404", "TT-DEC-156");
    let mut plain = quiet();
    casts(&mut plain, cast(Spell::DumDum, Some(2)), &[]);
    assert_eq!((plain.get(THIRD).effects.dull, plain.get(FIRST).effects.dull), (u16::MAX, 0));
    let mut back = fight_with("zombie", 500);
    casts(&mut back, cast(Spell::DumDum, Some(2)), &[]);
    assert_eq!(back.get(THIRD).effects.dull, 0);
    assert_eq!(refused(&back, cast(Spell::TakeThatYouFiend, Some(2))), IllegalMove::Intelligence);
}

#[test]
fn beings_grow_and_shrink_for_five_game_turns() {
    proves!("TT-SPELL-0405", "TT-SPELL-0406", "TT-DEC-157", "TT-DEC-136");
    let mut fight = quiet();
    // 1d + 1 = 4.
    casts(&mut fight, cast(Spell::SmallerIsSmarter, Some(2)), &[3]);
    assert_eq!(fight.monster(THIRD).unwrap().rating, 125);
    assert_eq!(refused(&fight, cast(Spell::BiggerIsBetter, Some(2))), IllegalMove::SpellTarget);
    casts(&mut fight, cast(Spell::BiggerIsBetter, Some(1)), &[1]);
    assert_eq!((st(&fight, 1), con(&fight, 1)), (24, 80));
    while fight.turn <= 5 * COMBAT_TURNS {
        order(&mut fight, Order::Wait, &[]);
        order(&mut fight, Order::Wait, &[]);
    }
    assert_eq!((fight.monster(THIRD).unwrap().rating, st(&fight, 1), con(&fight, 1)), (500, 12, 40));
}

#[test]
fn a_pentagram_keeps_hits_away() {
    proves!("TT-SPELL-0407", "TT-DEC-158", "TT-SPELL-0408");
    let mut fight = fight_with("orc", 500);
    dummy(&mut fight, 2, 2);
    casts(&mut fight, cast(Spell::ProtectivePentagram, None), &[]);
    assert_eq!((con(&fight, 0), con(&fight, 1)), (60, 40));
    assert_eq!(refused(&fight, Order::Fight), IllegalMove::CannotShoot);
    let mut lifted = fight_with("orc", 500);
    dummy(&mut lifted, 2, 2);
    casts(&mut lifted, cast(Spell::Upsidaisy, Some(2)), &[]);
    assert!(lifted.is_apart(THIRD));
    let mut heavy = fight_with("troll", 500);
    dummy(&mut heavy, 2, 0);
    casts(&mut heavy, cast(Spell::Upsidaisy, Some(2)), &[]);
    assert!(!heavy.is_apart(THIRD));
    proves!("TT-MAGIC-14");
    let longer = raised(Spell::Upsidaisy, 5, Some(2), Choice::Longer);
    let mut longer_fight = quiet();
    casts(&mut longer_fight, longer, &[]);
    assert_eq!(longer_fight.get(THIRD).effects.away, 2 * COMBAT_TURNS);
}

#[test]
fn minds_are_read_and_confused() {
    proves!("TT-SPELL-0501", "TT-SPELL-0504", "TT-DEC-160");
    let mut pox = fight(vec![foe("orc", 100), foe("zombie", 100)]);
    pox.fighters[3].monster_mut().unwrap().dice = Some(0);
    casts(&mut pox, cast(Spell::MindPox, None), &[]);
    assert_eq!((pox.is_helpless(THIRD), pox.is_helpless(FighterId(3))), (true, false));
    let mut read = setup(vec![mage()], vec![foe("orc", 500)]);
    read.distance = Some(200);
    let mut read = begin(&read);
    order(&mut read, cast(Spell::Esp, Some(1)), &[]);
    assert!(read.known && read.is_missile_turn());
    let mut brainless = setup(vec![mage()], vec![foe("zombie", 500)]);
    brainless.distance = Some(200);
    let mut brainless = begin(&brainless);
    order(&mut brainless, cast(Spell::Esp, Some(1)), &[]);
    assert!(!brainless.known, "the dead have no thoughts");
}

#[test]
fn the_other_walls_stop_everyone() {
    proves!("TT-SPELL-0602", "TT-SPELL-0605", "TT-SPELL-0701", "TT-DEC-161", "TT-SPELL-0304", "TT-DEC-153");
    for spell in [Spell::WallOfIron, Spell::InvisibleWall] {
        let mut fight = fight_with("orc", 500);
        dummy(&mut fight, 2, 3);
        casts(&mut fight, cast(spell, None), &[]);
        assert_eq!((con(&fight, 0), fight.wall().is_some()), (60, true));
        // Magic of a lower level does not cancel it.
        let level = spell.row().level;
        let low = raised(Spell::DisSpell, level - 1, None, Choice::None);
        assert_eq!(refused(&fight, low), IllegalMove::NoEffect);
        casts(&mut fight, raised(Spell::DisSpell, level, None, Choice::None), &[6, 6, 6]);
        assert!(fight.wall().is_none() && con(&fight, 1) < 40);
    }
    let mut shoggoth = fight_with("shoggoth", 500);
    dummy(&mut shoggoth, 2, 1);
    casts(&mut shoggoth, cast(Spell::WallOfIron, None), &[4]);
    assert!(shoggoth.wall().is_none());
    let mut ice = fight(vec![foe("orc", 900)]);
    let ones: Vec<u32> = core::iter::repeat_n(1, 90).collect();
    casts(&mut ice, cast(Spell::WallOfIce, None), &ones);
    assert_eq!((ice.monster(THIRD).unwrap().rating, con(&ice, 0)), (900, 60), "ice hurts nobody");
}

#[test]
fn a_spell_on_a_being_is_cancelled_by_its_level() {
    proves!("TT-SPELL-0304", "TT-DEC-153");
    let mut fight = quiet();
    fight.fighters[1].effects.dull = COMBAT_TURNS;
    let on = |level, target| raised(Spell::DisSpell, level, Some(target), Choice::None);
    assert_eq!(refused(&fight, on(3, 1)), IllegalMove::SpellTarget, "Dum-Dum is of level 4");
    assert_eq!(refused(&fight, on(4, 0)), IllegalMove::SpellTarget, "no spell is on the mage");
    let mut list = Vec::new();
    fight.legal_commands(&mut list);
    assert!(list.contains(&Command::Order(on(4, 1))));
    casts(&mut fight, on(4, 1), &[]);
    assert_eq!(fight.get(SECOND).effects.dull, 0);
}

#[test]
fn forms_bombs_and_quests_remove_foes() {
    proves!("TT-SPELL-0901", "TT-DEC-166", "TT-SPELL-1001", "TT-DEC-169", "TT-SPELL-1301", "TT-DEC-173");
    let mut changed = quiet();
    changed.fighters[2].monster_mut().unwrap().dice = None;
    let mouse = MonsterId::of("mousehound").unwrap();
    casts(&mut changed, choice(Spell::MutatumMutandorum, Some(2), Choice::Form(mouse)), &[]);
    assert_eq!((changed.get(THIRD).status, changed.outcome), (Status::Subdued, Some(FightEnd::Won)));
    let mut small = quiet();
    // Both of the first rank stand near: LK 12 needs 8, the second fails.
    casts(&mut small, cast(Spell::HellbombBursts, Some(2)), &[4, 5, 1, 2, 5]);
    assert_eq!((small.get(THIRD).status, con(&small, 1)), (Status::Dead, 35));
    let mut large = fight_with("troll", 500);
    dummy(&mut large, 2, 0);
    casts(&mut large, cast(Spell::HellbombBursts, Some(2)), &[4, 5, 4, 5]);
    assert_eq!(large.monster(THIRD).unwrap().rating, 250);
    let strong = |level| Delver { experience: level, ..mage() };
    let mut bound = begin(&setup(vec![strong(200_000), warrior(PLAIN, &[])], (0..8).map(|_| foe("orc", 40)).collect()));
    (2..10).for_each(|number| dummy(&mut bound, number, 0));
    // Seven of eight are out of the fight: the last one tests its nerve.
    casts(&mut bound, cast(Spell::GreasyGeas, None), &[6, 6]);
    assert_eq!(bound.here(FightSide::Foes).len(), 1);
    proves!("TT-SPELL-1202", "TT-DEC-172");
    let enemy = FoeEntry::Person(alloc::boxed::Box::new(person("Vex", CharacterType::Warrior, PLAIN, &[])));
    let mut quest = fight(vec![enemy]);
    casts(&mut quest, cast(Spell::SeekYe, Some(2)), &[]);
    assert_eq!((quest.outcome, quest.get(THIRD).status), (Some(FightEnd::Won), Status::Subdued));
}

#[test]
fn snakes_and_the_dead_serve_for_a_while() {
    proves!("TT-SPELL-1102", "TT-DEC-164", "TT-SPELL-1201", "TT-DEC-171");
    let mut snake = quiet();
    // 200 + 40 + 20 = 260: 26 dice. It leaves with the game turn.
    let ones: Vec<u32> = core::iter::repeat_n(1, 26).collect();
    casts(&mut snake, cast(Spell::MagicFangs, None), &ones);
    let viper = FighterId(3);
    assert_eq!((snake.monster(viper).unwrap().rating, snake.get(viper).effects.leaves), (260, COMBAT_TURNS));
    let mut dead = quiet();
    (dead.fighters[1].status, dead.fighters[1].person_mut().unwrap().current) =
        (Status::Dead, Attributes([12, 16, 12, -3, 12, 12]));
    let wake = cast(Spell::NefariousNecromancy, Some(1));
    order(&mut dead, wake, &[]);
    assert_eq!((dead.get(SECOND).status, con(&dead, 1), dead.get(SECOND).effects.leaves), (Status::Active, 40, 60));
}

#[test]
fn people_on_both_sides_follow_the_same_rules() {
    proves!("TT-CHAR-05", "TT-SAVE-01", "TT-SAVE-11", "TT-TYPE-02", "TT-TYPE-03", "TT-MAGIC-07");
    let enemy =
        |attributes| FoeEntry::Person(alloc::boxed::Box::new(person("Vex", CharacterType::Warrior, attributes, &[])));
    let mut duel = begin(&setup(vec![warrior(PLAIN, &["catchpole"])], vec![enemy([12, 16, 18, 12, 12, 12])]));
    // A person saves on luck: 18 needs 5.
    let events = order(&mut duel, Order::Wait, &[3]);
    assert_eq!(compared(&events).won, Some((FightSide::Foes, 9)));
    let vex = FoeEntry::Person(alloc::boxed::Box::new(person("Vex", CharacterType::Warrior, PLAIN, &[])));
    let mut spared = fight(vec![vex]);
    // LK 12 needs 8 against the Death Spell, too; then one bare hand strikes.
    casts(&mut spared, cast(Spell::DeathSpell, Some(2)), &[6, 2, 1]);
    assert_eq!(spared.get(THIRD).status, Status::Active);
    let suggested = |attributes| CharacterType::suggested(Attributes(attributes)).collect::<Vec<_>>();
    assert_eq!(suggested([14, 12, 12, 10, 10, 10]), [CharacterType::Warrior]);
    let mut tired = warrior(PLAIN, &[]);
    tired.current = Some(Attributes([10, 16, 12, 12, 12, 12]));
    let mut rests = begin(&setup(vec![tired], vec![foe("orc", 500)]));
    dummy(&mut rests, 1, 0);
    (0..5).for_each(|_| drop(order(&mut rests, Order::Wait, &[])));
    assert_eq!((st(&rests, 0), rests.turn), (11, 6), "1 ST a game turn");
    proves!("TT-COMBAT-05", "TT-DEC-071");
}

#[test]
fn deeper_levels_may_change_dice_or_adds() {
    proves!("TT-MON-11", "TT-DEC-034", "TT-DEC-032", "TT-MON-01");
    let total = |deeper| {
        let mut setup = setup(vec![warrior([12, 16, 12, 900, 12, 12], &[])], vec![foe("orc", 40)]);
        (setup.level, setup.rules.deeper_levels) = (3, deeper);
        let mut fight = begin(&setup);
        let first = scores(&order(&mut fight, Order::Wait, &[2; 5]))[0].total;
        (first, scores(&order(&mut fight, Order::Wait, &[2; 5]))[0].total)
    };
    assert_eq!(total(DeeperLevels::Ratings), (30, 20));
    assert_eq!(total(DeeperLevels::TimesLevel), (50, 40));
    assert_eq!(total(DeeperLevels::GrowingAdd), (40, 40));
    proves!("TT-BERSERK-28");
    let mut setup = setup(vec![warrior([12, 16, 12, 900, 12, 12], &[])], vec![foe("orc", 40), foe("orc", 40)]);
    setup.frenzied = true;
    assert_eq!(
        scores(&order(&mut begin(&setup), Order::Wait, &[2; 10])).len(),
        2,
        "dice of the berserk are rolled apart"
    );
}

#[test]
fn poisoned_missiles_always_carry_their_poison() {
    proves!("TT-POISON-06", "TT-MISSILE-11", "TT-MISSILE-13", "TT-DEC-186", "TT-BERSERK-04", "TT-MISSILE-14");
    let mut archer = warrior([14, 12, 12, 12, 20, 12], &["francisca", "saber"]);
    archer.poisons = vec![(Poison::DragonVenom, 1)];
    let mut far = setup(vec![archer], vec![foe("orc", 500)]);
    (far.distance, far.party[0].hands) = (Some(40), Some(Hands { main: Some(1), off: None, shield: false }));
    let mut fight = begin(&far);
    fight.missiles = 2;
    order(&mut fight, Order::Coat { weapon: 0, poison: Poison::DragonVenom }, &[]);
    // 2d + 2 with doubles: nobody goes berserk while throwing. DX 20 less 1: +14 and ST +2; the poison three times 8.
    let events = order(&mut fight, Order::Shoot { weapon: 0, at: SECOND }, &[1, 3, 3]);
    assert!(!events.iter().any(|event| matches!(event, Event::RageAsked(_))));
    assert_eq!(500 - fight.monster(SECOND).unwrap().rating, 8 + 16 + 24);
}

#[test]
fn human_archers_shoot_before_they_close_in() {
    proves!("TT-DEC-040", "TT-DEC-078", "TT-COMBAT-11");
    let archer = person("Vex", CharacterType::Warrior, [14, 12, 12, 12, 14, 12], &["saber", "longbow"]);
    let foes = vec![FoeEntry::Person(alloc::boxed::Box::new(archer))];
    let mut far = setup(vec![warrior(PLAIN, &["saber"])], foes);
    far.distance = Some(50);
    let mut fight = begin(&far);
    // The only member fails the saving roll of 8: half of two dice.
    order(&mut fight, Order::Wait, &[3, 4, 5]);
    assert_eq!((con(&fight, 0), fight.missiles), (7, 0));
}

#[test]
fn a_torch_in_hand_strikes_and_shines() {
    proves!("TT-COMBAT-16", "TT-COMBAT-20", "TT-DEC-070");
    let mut dark = setup(vec![warrior(PLAIN, &["saber"])], vec![foe("orc", 500)]);
    dark.ground.lit = false;
    let mut fight = begin(&dark);
    dummy(&mut fight, 1, 1);
    let person = fight.fighters[0].person_mut().unwrap();
    person.weapons[1] = crate::model::arms::Weapon::torch();
    person.hands = Hands { main: Some(1), off: None, shield: false };
    assert_eq!(compared(&order(&mut fight, Order::Fight, &[5, 3])).totals, [5, 3]);
}

#[test]
fn tripled_gear_counts_and_burns() {
    proves!("TT-ARMOUR-07", "TT-DEC-163");
    let mut knight = warrior([60, 16, 12, 12, 12, 12], &[]);
    knight.weapons =
        vec![OwnedWeapon { tripled: true, ..weapon("broadsword") }, OwnedWeapon { tripled: true, ..weapon("buckler") }];
    knight.experience = 1000;
    let person = Person::new(&knight);
    assert_eq!((person.weapons[0].dice, person.weapons[0].adds, person.armour.shield), (6, 9, 3));
    assert_eq!(person.absorbs([true, false]), [6, 0]);
}

#[test]
fn higher_magic_is_half_on_a_kris() {
    proves!("TT-MAGIC-22", "TT-DEC-090");
    let bearer = person("Vex", CharacterType::Warrior, [12, 16, 12, 200, 12, 12], &["kris"]);
    let hits = |level| {
        let mut fight = fight(vec![FoeEntry::Person(alloc::boxed::Box::new(bearer.clone()))]);
        let before = con(&fight, 2);
        order(&mut fight, raised(Spell::TakeThatYouFiend, level, Some(2), Choice::None), &[]);
        let events = order(&mut fight, Order::Wait, &[1, 2]);
        let _ = events;
        before - con(&fight, 2)
    };
    assert_eq!((hits(3), hits(4)), (0, 60 * 4 / 2));
}

#[test]
fn ice_and_fire_are_choices() {
    proves!("TT-SPELL-0305", "TT-DEC-152");
    let left = |name: &str, element| {
        let mut fight = fight_with(name, 500);
        dummy(&mut fight, 2, 0);
        casts(&mut fight, choice(Spell::BlastingPower, Some(2), Choice::Element(element)), &[2; 12]);
        500 - fight.monster(THIRD).unwrap().rating
    };
    assert_eq!(
        [left("orc", Element::Ice), left("flame demon", Element::Ice), left("flame demon", Element::Fire)],
        [24, 48, 12]
    );
}
