//! Spells in fights (TT-MAGIC, TT-SPELL).

use crate::battle::command::{Choice, Command, Element, Order, SpellOrder};
use crate::battle::event::Event;
use crate::battle::fighter::{FightSide, FighterId, Person, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::resolve::price;
use crate::battle::state::{Fight, FightEnd};
use crate::data::attribute::{Attribute, Attributes};
use crate::data::character_type::CharacterType;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::model::delver::Delver;
use crate::model::setup::FoeEntry;
use crate::tests::arena::{PLAIN, begin, begin_with, con, foe, order, person, setup, st, warrior};
use crate::tests::rules::{SECOND, dummy, scores};
use crate::tests::vectors::{FIRST, compared};
use alloc::vec::Vec;
use ludus_engine::proves;

/// A magic-user of level 12 who can cast everything: ST 200, IQ 60, LK 12, CON 60, DX 40, CHR 20.
pub(super) fn mage() -> Delver {
    Delver {
        experience: 150_000,
        spells: Spell::ALL.into(),
        ..person("Ilse", CharacterType::MagicUser, [200, 60, 12, 60, 40, 20], &[])
    }
}

pub(super) fn cast(spell: Spell, target: Option<u8>) -> Order {
    let choice = match spell {
        Spell::BlastingPower => Choice::Element(Element::Fire),
        _ => Choice::None,
    };
    Order::Cast(SpellOrder { spell, level: spell.row().level, target: target.map(FighterId), choice })
}

/// The mage and a comrade against foes; the comrade is ordered second and waits.
pub(super) fn fight(foes: Vec<FoeEntry>) -> Fight {
    begin(&setup(vec![mage(), warrior([12, 16, 12, 40, 12, 12], &["saber"])], foes))
}

/// Casts a spell while the comrade waits.
pub(super) fn casts(fight: &mut Fight, spell: Order, dice: &[u32]) -> Vec<Event> {
    order(fight, spell, &[]);
    order(fight, Order::Wait, dice)
}

fn refused(fight: &Fight, order: Order) -> IllegalMove {
    fight.check(&Command::Order(order)).expect_err("an illegal order")
}

#[test]
fn the_price_falls_by_level_and_staff() {
    proves!("TT-MAGIC-08", "TT-MAGIC-09", "TT-STAFF-01", "TT-STAFF-02", "TT-DEC-125", "TT-DEC-132");
    let order = SpellOrder { spell: Spell::HideyHole, level: 1, target: None, choice: Choice::None };
    let mut person = Person::new(&Delver { experience: 7000, ..mage() });
    let plain = price(&person, &order);
    assert_eq!((person.level, plain.list, plain.level, plain.staff, plain.cost), (4, 10, 3, 0, 7));
    person.staff = 4;
    assert_eq!((price(&person, &order).staff, price(&person, &order).cost), (4, 3));
    let rogue = Delver { kind: CharacterType::Rogue, staff: Some(crate::data::supply::StaffKind::Ordinaire), ..mage() };
    assert_eq!(Person::new(&rogue).staff, 0, "staffs serve magic-users only");
}

#[test]
fn at_least_one_strength_must_be_left() {
    proves!("TT-MAGIC-01", "TT-MAGIC-21", "TT-DEC-127", "TT-MAGIC-02", "TT-MAGIC-03", "TT-MAGIC-23", "TT-TYPE-12");
    let with = |attributes| {
        let caster = Delver { experience: 0, attributes: Attributes(attributes), ..mage() };
        begin(&setup(vec![caster], vec![foe("orc", 40)]))
    };
    let spell = cast(Spell::TakeThatYouFiend, Some(1));
    assert!(with([7, 10, 12, 12, 8, 12]).check(&Command::Order(spell)).is_ok());
    assert_eq!(refused(&with([6, 10, 12, 12, 8, 12]), spell), IllegalMove::Strength);
    assert_eq!(refused(&with([7, 9, 12, 12, 8, 12]), spell), IllegalMove::Intelligence);
    assert_eq!(refused(&with([7, 10, 12, 12, 7, 12]), spell), IllegalMove::Dexterity);
    assert_eq!(refused(&begin(&setup(vec![warrior(PLAIN, &[])], vec![foe("orc", 40)])), spell), IllegalMove::Unknown);
    let raised = SpellOrder { spell: Spell::TakeThatYouFiend, level: 2, target: Some(SECOND), choice: Choice::None };
    assert_eq!(refused(&with([60, 60, 12, 12, 60, 12]), Order::Cast(raised)), IllegalMove::Level);
    proves!("TT-TYPE-11", "TT-DEC-017");
    let weak =
        Delver { kind: CharacterType::WizardWarrior, attributes: Attributes([60, 60, 12, 12, 60, 12]), ..mage() };
    assert_eq!(refused(&begin(&setup(vec![weak], vec![foe("orc", 40)])), spell), IllegalMove::Unknown);
}

#[test]
fn casters_do_not_fight_and_stay_exposed() {
    proves!("TT-MAGIC-17", "TT-DEC-128", "TT-COMBAT-17");
    let mut fight = fight(vec![foe("orc", 500)]);
    dummy(&mut fight, 2, 2);
    let events = casts(&mut fight, cast(Spell::Cateyes, Some(0)), &[3, 4]);
    assert_eq!((scores(&events).len(), con(&fight, 0)), (1, 56));
}

#[test]
fn blasts_are_shared_and_doubled_on_mummies() {
    proves!("TT-SPELL-0305", "TT-DEC-152", "TT-DEC-073");
    let mut fight = fight(vec![foe("mummy", 500), foe("balrog", 500), foe("orc", 500)]);
    (2..5).for_each(|number| dummy(&mut fight, number, 0));
    // 12 dice of 2: 8 each; twice on the mummy, half on the balrog.
    casts(&mut fight, cast(Spell::BlastingPower, None), &[2; 12]);
    let left = [2, 3, 4].map(|number| fight.monster(FighterId(number)).unwrap().rating);
    assert_eq!(left, [484, 496, 492]);
}

#[test]
fn oh_go_away_works_only_on_the_unknown() {
    proves!("TT-SPELL-0109", "TT-DEC-142", "TT-DEC-134", "TT-UI-10", "TT-DEC-039");
    // 60 + 12 + 20 = 92.
    let mut weaker = fight(vec![foe("orc", 91)]);
    casts(&mut weaker, cast(Spell::OhGoAway, None), &[]);
    assert_eq!((weaker.outcome, weaker.person(FIRST).unwrap().gained), (Some(FightEnd::DrivenOff), 2));
    let mut stronger = fight(vec![foe("orc", 92)]);
    let hits: Vec<u32> = [1; 9].into();
    casts(&mut stronger, cast(Spell::OhGoAway, None), &hits);
    // All 9 + 46 hits fall on the caster.
    assert_eq!((con(&stronger, 0), con(&stronger, 1)), (60 - 55, 40));
    assert_eq!(refused(&stronger, cast(Spell::OhGoAway, None)), IllegalMove::RatingKnown);
}

#[test]
fn sleepers_add_nothing_and_wake_when_struck() {
    proves!("TT-SPELL-0303", "TT-DEC-180", "TT-DEC-134", "TT-DEC-135");
    let mut fight = fight(vec![foe("orc", 100), foe("orc", 100), foe("zombie", 20)]);
    fight.fighters[4].monster_mut().unwrap().dice = Some(0);
    // 200 + 60 + 20 = 280: both orcs fit, the zombie is immune.
    casts(&mut fight, cast(Spell::RockABye, None), &[2]);
    assert_eq!([2, 3, 4].map(|number| fight.is_helpless(FighterId(number))), [true, true, false]);
    order(&mut fight, Order::Wait, &[]);
    let events = order(&mut fight, Order::Fight, &[6, 3]);
    // 9 hits in three shares wake the sleepers at the end of the turn.
    assert_eq!(compared(&events).totals, [9, 0]);
    assert!(!fight.is_helpless(FighterId(2)));
}

#[test]
fn walls_keep_both_sides_apart() {
    proves!("TT-SPELL-0601", "TT-SPELL-0604", "TT-DEC-161");
    let mut stone = fight(vec![foe("orc", 500)]);
    dummy(&mut stone, 2, 2);
    casts(&mut stone, cast(Spell::WallOfStone, None), &[]);
    assert_eq!((con(&stone, 0), con(&stone, 1)), (60, 40));
    assert_eq!(refused(&stone, cast(Spell::TakeThatYouFiend, Some(2))), IllegalMove::SpellTarget);
    let mut fire = fight(vec![foe("orc", 900)]);
    // Strength 60 x 12 = 720 against 90 ones and 450: they lose the difference.
    let ones: Vec<u32> = core::iter::repeat_n(1, 90).collect();
    casts(&mut fire, cast(Spell::WallOfFire, None), &ones);
    assert_eq!((fire.monster(FighterId(2)).unwrap().rating, fire.wall().is_some()), (900 - 180, true));
    proves!("TT-SPELL-0603");
    let mut thorns = fight(vec![foe("orc", 600)]);
    // 200 + 60 = 260 against 60 and 300: the wall breaks, and 100 hits come through.
    let ones: Vec<u32> = core::iter::repeat_n(1, 60).collect();
    casts(&mut thorns, cast(Spell::WallOfThorns, None), &ones);
    assert_eq!((thorns.wall().is_some(), con(&thorns, 0), con(&thorns, 1)), (false, 10, -10));
}

#[test]
fn hiding_ends_the_fight() {
    proves!("TT-SPELL-0106", "TT-DEC-140");
    let mut fight = fight(vec![foe("orc", 500)]);
    casts(&mut fight, cast(Spell::HideyHole, None), &[]);
    assert_eq!(fight.outcome, Some(FightEnd::Fled));
}

#[test]
fn weapons_get_more_dice_for_a_turn() {
    proves!("TT-SPELL-0108", "TT-SPELL-0211", "TT-MAGIC-13");
    for (spell, dice) in [(Spell::VorpalBlade, 4), (Spell::Whammy, 6)] {
        let mut fight = fight(vec![foe("orc", 500)]);
        dummy(&mut fight, 2, 0);
        order(&mut fight, cast(spell, Some(1)), &[]);
        let rolls: Vec<u32> = core::iter::repeat_n(1, dice).collect();
        assert_eq!(scores(&order(&mut fight, Order::Fight, &rolls))[0].dice, dice as i32);
        order(&mut fight, Order::Wait, &[]);
        assert_eq!(scores(&order(&mut fight, Order::Fight, &[1, 1]))[0].dice, 2, "for one turn only");
    }
    let bare = begin(&setup(vec![mage(), warrior(PLAIN, &["heavy mace"])], vec![foe("orc", 40)]));
    assert_eq!(refused(&bare, cast(Spell::VorpalBlade, Some(1))), IllegalMove::SpellTarget);
}

#[test]
fn healing_stops_at_the_normal_value() {
    proves!("TT-SPELL-0208", "TT-MAGIC-16", "TT-DEC-138");
    let mut fight = fight(vec![foe("orc", 500)]);
    dummy(&mut fight, 2, 0);
    *fight.fighters[1].person_mut().unwrap().current.get_mut(Attribute::Constitution) = 37;
    let heal = SpellOrder { spell: Spell::PoorBaby, level: 2, target: Some(SECOND), choice: Choice::Points(50) };
    casts(&mut fight, Order::Cast(heal), &[]);
    assert_eq!((con(&fight, 1), st(&fight, 0)), (40, 200 - (100 - 10)));
}

#[test]
fn curses_take_the_level_or_rebound() {
    proves!("TT-SPELL-0207", "TT-SPELL-03", "TT-DEC-145");
    let mut fight = fight(vec![foe("orc", 500)]);
    dummy(&mut fight, 2, 0);
    casts(&mut fight, cast(Spell::CurseYou, Some(2)), &[]);
    assert_eq!(fight.monster(FighterId(2)).unwrap().rating, 488);
    // 2 x 12, less 10 for the caster's level: 14 ST; the same caster again fails, and CHR loses twice that.
    casts(&mut fight, cast(Spell::CurseYou, Some(2)), &[]);
    let person = fight.person(FIRST).unwrap();
    assert_eq!((st(&fight, 0), person.current.get(Attribute::Charisma)), (200 - 28, 20 - 28));
}

#[test]
fn gas_stone_and_death_have_their_immunities() {
    proves!(
        "TT-SPELL-0403",
        "TT-DEC-155",
        "TT-SPELL-0903",
        "TT-SPELL-0902",
        "TT-DEC-167",
        "TT-SPELL-0904",
        "TT-DEC-168"
    );
    let mut fight = fight(vec![foe("orc", 500), foe("orc", 18), foe("zombie", 500)]);
    (2..5).for_each(|number| fight.fighters[number].monster_mut().unwrap().dice = Some(0));
    casts(&mut fight, cast(Spell::Smog, None), &[]);
    let state = |fight: &Fight, number: u8| {
        (fight.monster(FighterId(number)).unwrap().rating, fight.get(FighterId(number)).status)
    };
    assert_eq!(state(&fight, 2), (250, Status::Active));
    assert_eq!((state(&fight, 3).1, state(&fight, 4)), (Status::Dead, (500, Status::Active)));
    assert_eq!(st(&fight, 1), 6, "in the melee it catches the party, too");
    casts(&mut fight, cast(Spell::Medusa, Some(2)), &[]);
    assert_eq!(state(&fight, 2).1, Status::Stone);
    let mut stone = fight_with("living statue", 100);
    casts(&mut stone, cast(Spell::Medusa, Some(2)), &[]);
    assert_eq!(state(&stone, 2).1, Status::Active);
    casts(&mut stone, cast(Spell::Pygmalion, Some(2)), &[]);
    assert_eq!(state(&stone, 2).0, 50);
    let mut victim = fight_with("orc", 45);
    victim.fighters[2].monster_mut().unwrap().dice = Some(0);
    // MR 45 needs 55 on six dice.
    casts(&mut victim, cast(Spell::DeathSpell, Some(2)), &[6, 6, 6, 6, 6, 5]);
    assert_eq!(state(&victim, 2).1, Status::Dead);
}

pub(super) fn fight_with(name: &str, rating: u16) -> Fight {
    let mut fight = fight(vec![foe(name, rating)]);
    fight.fighters[2].monster_mut().unwrap().dice = Some(0);
    fight
}

#[test]
fn unseen_monsters_are_twice_as_tough_until_shown() {
    proves!("TT-MON-05", "TT-DEC-038", "TT-SPELL-0105");
    let unseen =
        FoeEntry::Monster { kind: MonsterId::of("orc").unwrap(), rating: Some(50), full: None, invisible: true };
    let mut fight = fight(vec![unseen]);
    let rating =
        |fight: &Fight| (fight.monster(FighterId(2)).unwrap().rating, fight.monster(FighterId(2)).unwrap().worth);
    assert_eq!(rating(&fight), (100, 100));
    fight.fighters[2].monster_mut().unwrap().dice = Some(0);
    casts(&mut fight, cast(Spell::OhThereItIs, None), &[]);
    assert_eq!(rating(&fight), (50, 100), "experience for the doubled rating");
}

#[test]
fn called_beings_fight_for_the_caster() {
    proves!("TT-SPELL-0703", "TT-DEC-164", "TT-SPELL-0803", "TT-DEC-165", "TT-SPELL-1501", "TT-DEC-176");
    let mut fight = fight_with("orc", 500);
    dummy(&mut fight, 2, 0);
    // 200 + 60 + 12 + 20 = 292: 29 dice and half of it.
    let ones: Vec<u32> = core::iter::repeat_n(1, 29).collect();
    let events = casts(&mut fight, cast(Spell::Summoning, None), &ones);
    assert_eq!((scores(&events)[1].total, fight.get(FighterId(3)).side), (29 + 146, FightSide::Party));
    let mut spirit = fight_with("orc", 500);
    dummy(&mut spirit, 2, 0);
    // 16 dice against the attributes' sum of 392: it obeys, and rolls 16 dice.
    let dice: Vec<u32> = core::iter::repeat_n(2, 32).collect();
    let events = casts(&mut spirit, cast(Spell::AirEarthFireAndWater, None), &dice);
    assert_eq!(scores(&events).iter().map(|score| score.total).sum::<i32>(), 32);
}

#[test]
fn an_elemental_takes_no_share_while_its_master_lives() {
    proves!("TT-DEC-176");
    let mut fight = fight_with("orc", 500);
    dummy(&mut fight, 2, 30);
    // 16 dice to obey, its 16 dice and the orc's 30, all of them 2: 60 against 32, for two to share.
    casts(&mut fight, cast(Spell::AirEarthFireAndWater, None), &[2; 62]);
    assert_eq!([con(&fight, 0), con(&fight, 1)], [60 - 14, 40 - 14]);
}

#[test]
fn a_mirage_does_not_fool_the_lifeless() {
    proves!("TT-DEC-147");
    let totals = |kind| {
        let mut image = fight(vec![foe(kind, 500)]);
        dummy(&mut image, 2, 4);
        compared(&casts(&mut image, cast(Spell::Mirage, None), &[6; 4])).totals
    };
    assert_eq!((totals("orc"), totals("zombie")), ([0, 0], [0, 24]));
}

#[test]
fn a_caster_may_take_another_form() {
    proves!("TT-SPELL-0804", "TT-SPELL-04", "TT-DEC-166");
    let mut fight = fight_with("orc", 500);
    dummy(&mut fight, 2, 10);
    let bear = MonsterId::of("cave bear").unwrap();
    let change = SpellOrder { spell: Spell::MutatumMutandis, level: 8, target: None, choice: Choice::Form(bear) };
    // Six dice and 22 of the bear, 2 dice of the saber are not used; the orc's ten show 2.
    let dice = [&[2; 10][..], &[1; 6]].concat();
    let events = casts(&mut fight, Order::Cast(change), &[&dice[10..], &dice[..10]].concat());
    assert_eq!((scores(&events)[0].total, fight.monster(FIRST).unwrap().rating), (28, 45));
    fight.fighters[0].monster_mut().unwrap().rating = 30;
    fight.fighters[2].status = Status::Dead;
    order(&mut fight, Order::Wait, &[]);
    order(&mut fight, Order::Wait, &[]);
    // A third of the rating is lost: a third of 60 CON.
    assert_eq!((con(&fight, 0), fight.outcome), (40, Some(FightEnd::Won)));
    assert!(fight.person(FIRST).unwrap().gained >= 48);
}

#[test]
fn a_fiend_may_turn_on_its_caster() {
    proves!("TT-SPELL-1302", "TT-DEC-174");
    let fiend = |dice: &[u32]| {
        let strong = Delver { experience: 200_000, ..mage() };
        let mut party = vec![strong, warrior([12, 16, 12, 40, 12, 12], &["saber"])];
        party[0].attributes = Attributes([200, 60, 12, 900, 40, 9]);
        let mut fight = begin(&setup(party, vec![foe("orc", 500)]));
        dummy(&mut fight, 2, 0);
        fight.fighters[1].person_mut().unwrap().armour.mail = 200;
        // 2 x (200 + 60 + 12 + 9) = 562: 56 dice; then the roll of the next turn.
        let ones: Vec<u32> = core::iter::repeat_n(1, 56).collect();
        casts(&mut fight, cast(Spell::InvisibleFiend, None), &[&ones[..], dice].concat());
        fight.get(FighterId(3)).side
    };
    assert_eq!((fiend(&[4, 5]), fiend(&[5, 5])), (FightSide::Party, FightSide::Foes));
}

#[test]
fn a_kris_cancels_low_magic_on_its_bearer() {
    proves!("TT-MAGIC-22", "TT-WPN-08", "TT-DEC-090");
    let party = vec![mage(), warrior([12, 16, 12, 40, 12, 12], &["kris"])];
    let mut fight = begin(&setup(party, vec![foe("orc", 500)]));
    dummy(&mut fight, 2, 0);
    let mut hidden = fight.clone();
    casts(&mut fight, cast(Spell::Cateyes, Some(1)), &[]);
    assert_eq!(fight.get(SECOND).effects.sight, 0);
    casts(&mut hidden, cast(Spell::HideyHole, None), &[]);
    assert!(hidden.get(FIRST).effects.hidden > 0 && hidden.get(SECOND).effects.hidden == 0);
}

#[test]
fn hostile_magic_users_cast_or_flee() {
    proves!("TT-DEC-040", "TT-SAVE-12");
    let enemy = Delver {
        name: "Vex".into(),
        spells: vec![Spell::TakeThatYouFiend],
        ..person("Vex", CharacterType::MagicUser, [11, 15, 12, 12, 12, 12], &[])
    };
    let foes = vec![FoeEntry::Person(alloc::boxed::Box::new(enemy))];
    let mut fight = begin(&setup(vec![warrior([12, 16, 12, 40, 12, 12], &[])], foes));
    order(&mut fight, Order::Wait, &[1]);
    assert_eq!((con(&fight, 0), st(&fight, 1)), (25, 5));
    order(&mut fight, Order::Wait, &[]);
    assert_eq!(fight.outcome, Some(FightEnd::DrivenOff));
}

#[test]
fn mirages_and_mud_hold_the_foes() {
    proves!("TT-SPELL-0206", "TT-DEC-147", "TT-SPELL-0302", "TT-DEC-151");
    let mut image = fight(vec![foe("orc", 500)]);
    dummy(&mut image, 2, 4);
    let events = casts(&mut image, cast(Spell::Mirage, None), &[6, 6, 6, 6]);
    assert_eq!((compared(&events).totals, con(&image, 0)), ([0, 0], 60));
    assert_eq!(refused(&image, cast(Spell::Mirage, None)), IllegalMove::NoEffect);
    let mut mud = fight(vec![foe("orc", 500)]);
    dummy(&mut mud, 2, 2);
    let events = casts(&mut mud, cast(Spell::SlushYuch, None), &[5, 6]);
    assert_eq!((scores(&events)[0].total, mud.pace(FighterId(2))), (5, 2));
}

#[test]
fn the_opening_of_an_ambush_leaves_no_distance() {
    proves!("TT-MON-15", "TT-DEC-076", "TT-MISSILE-04");
    let mut setup = setup(vec![mage()], vec![foe("black hobbit", 12)]);
    setup.distance = None;
    let fight = begin_with(&setup, &[]);
    assert_eq!((fight.missiles, fight.distance), (0, 0));
    setup.foes = vec![foe("orc", 40)];
    let fight = begin_with(&setup, &[5]);
    assert_eq!((fight.missiles, fight.distance), (1, 50));
}
