//! Rules that the comparison with the plain model settled: magic that overlaps, beings of magic, and the end of fights.

use crate::battle::command::{Choice, Command, Order, Restraint, SpellOrder};
use crate::battle::event::{Change, Deed, Event};
use crate::battle::fighter::{FighterId, Rage, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, FightEnd, WallKind};
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::model::delver::Delver;
use crate::model::setup::FoeEntry;
use crate::tests::arena::{begin, con, foe, order, setup, st, warrior};
use crate::tests::magic::{cast, casts, fight_with, mage};
use crate::tests::rules::{SECOND, dummy, scores};
use crate::tests::vectors::{FIRST, compared};
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use ludus_engine::proves;

const THIRD: FighterId = FighterId(2);

/// The mage and a bare-handed comrade of ST 20 against dummies that roll no dice.
fn bare(foes: Vec<FoeEntry>) -> Fight {
    let count = foes.len() as u8;
    let mut fight = begin(&setup(vec![mage(), warrior([20, 16, 12, 40, 12, 12], &[])], foes));
    (2..2 + count).for_each(|number| dummy(&mut fight, number, 0));
    fight
}

/// Two mages against dummies that roll no dice.
fn mages(foes: Vec<FoeEntry>) -> Fight {
    let count = foes.len() as u8;
    let other = Delver { name: "Ada".into(), ..mage() };
    let mut fight = begin(&setup(vec![mage(), other], foes));
    (2..2 + count).for_each(|number| dummy(&mut fight, number, 0));
    fight
}

fn raised(spell: Spell, level: u8, target: u8) -> Order {
    Order::Cast(SpellOrder { spell, level, target: Some(FighterId(target)), choice: Choice::None })
}

fn chosen(spell: Spell, target: u8, choice: Choice) -> Order {
    Order::Cast(SpellOrder { spell, level: spell.row().level, target: Some(FighterId(target)), choice })
}

fn rating(fight: &Fight, number: u8) -> u16 {
    fight.monster(FighterId(number)).unwrap().rating
}

fn set_rating(fight: &mut Fight, number: usize, rating: u16) {
    let monster = fight.fighters[number].monster_mut().unwrap();
    (monster.rating, monster.full) = (rating, rating);
}

/// The spells that gave experience.
fn lessons(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Learned { from: Deed::Spell, .. })).count()
}

#[test]
fn provoked_foes_hit_the_caster_in_single_combats() {
    proves!("TT-SPELL-0109", "TT-DEC-142");
    let mut fight = bare(vec![foe("orc", 500), foe("orc", 500)]);
    dummy(&mut fight, 2, 20);
    order(&mut fight, cast(Spell::OhGoAway, None), &[]);
    // The bare hand has 1 + 8, the orc 20.
    order(&mut fight, Order::Duel(THIRD), &[1; 21]);
    assert_eq!([con(&fight, 0), con(&fight, 1)], [60 - 11, 40]);
}

#[test]
fn a_raised_spell_needs_a_raised_dis_spell() {
    proves!("TT-DEC-126", "TT-DEC-153", "TT-SPELL-0304");
    let mut fight = bare(vec![foe("orc", 500)]);
    casts(&mut fight, raised(Spell::Cateyes, 5, 1), &[]);
    let weak = Command::Order(raised(Spell::DisSpell, 4, 1));
    assert_eq!(fight.check(&weak), Err(IllegalMove::SpellTarget));
    casts(&mut fight, raised(Spell::DisSpell, 5, 1), &[]);
    assert_eq!(fight.get(SECOND).effects.sight, 0);
    // Cast again at its own level, it is a spell of that level.
    casts(&mut fight, cast(Spell::Cateyes, Some(1)), &[]);
    assert_eq!(fight.check(&weak), Ok(()));
}

#[test]
fn dis_spell_gives_values_and_forms_back() {
    proves!("TT-DEC-145", "TT-DEC-149", "TT-DEC-153", "TT-DEC-166", "TT-SPELL-04");
    let mut doubled = bare(vec![foe("orc", 500)]);
    casts(&mut doubled, chosen(Spell::DoubleDouble, 1, Choice::Attribute(Attribute::Strength)), &[]);
    *doubled.fighters[1].person_mut().unwrap().current.get_mut(Attribute::Strength) = 36;
    casts(&mut doubled, cast(Spell::DisSpell, Some(1)), &[]);
    assert_eq!(st(&doubled, 1), 20 - 4);
    let mut cursed = bare(vec![foe("orc", 500)]);
    casts(&mut cursed, cast(Spell::CurseYou, Some(2)), &[]);
    assert_eq!(rating(&cursed, 2), 500 - 12);
    casts(&mut cursed, cast(Spell::DisSpell, Some(2)), &[]);
    assert_eq!(rating(&cursed, 2), 500);
    let mut changed = bare(vec![foe("orc", 500)]);
    let bear = MonsterId::of("cave bear").unwrap();
    casts(&mut changed, chosen(Spell::MutatumMutandorum, 2, Choice::Form(bear)), &[]);
    changed.fighters[2].monster_mut().unwrap().rating = 30;
    casts(&mut changed, raised(Spell::DisSpell, 9, 2), &[]);
    // A third of the bear's 45 is a third of 500, rounded up.
    assert_eq!((changed.monster(THIRD).unwrap().kind, rating(&changed, 2)), (MonsterId::of("orc").unwrap(), 333));
}

#[test]
fn dis_spell_puts_out_a_wisp_and_the_walking_dead() {
    proves!("TT-DEC-153", "TT-SPELL-0103", "TT-SPELL-0108", "TT-SPELL-1201");
    let mut wisp = bare(vec![foe("orc", 500)]);
    casts(&mut wisp, cast(Spell::WillOWisp, None), &[]);
    casts(&mut wisp, cast(Spell::DisSpell, Some(0)), &[]);
    assert_eq!(wisp.get(FIRST).effects.wisp, 0);
    let mut blade = fight_with("orc", 500);
    casts(&mut blade, raised(Spell::VorpalBlade, 4, 1), &[]);
    casts(&mut blade, raised(Spell::DisSpell, 4, 1), &[]);
    assert_eq!(blade.get(SECOND).effects.vorpal, 0);
    let mut woken = bare(vec![foe("orc", 500)]);
    woken.fighters[1].status = Status::Dead;
    order(&mut woken, cast(Spell::NefariousNecromancy, Some(1)), &[]);
    casts(&mut woken, raised(Spell::DisSpell, 12, 1), &[]);
    assert_eq!(woken.get(SECOND).status, Status::Dead);
}

#[test]
fn a_second_image_or_reading_teaches_nothing() {
    proves!("TT-DEC-104", "TT-SPELL-0206", "TT-SPELL-0504");
    for (spell, target) in [(Spell::Mirage, None), (Spell::Esp, Some(2))] {
        let mut fight = mages(vec![foe("orc", 500)]);
        order(&mut fight, cast(spell, target), &[]);
        assert_eq!(lessons(&order(&mut fight, cast(spell, target), &[])), 1, "{spell:?}");
    }
}

#[test]
fn an_image_draws_only_those_whom_it_fools() {
    proves!("TT-DEC-147");
    let mut fight = bare(vec![foe("orc", 500), foe("zombie", 500)]);
    dummy(&mut fight, 2, 4);
    dummy(&mut fight, 3, 4);
    assert_eq!(compared(&casts(&mut fight, cast(Spell::Mirage, None), &[6; 8])).totals, [0, 24]);
}

#[test]
fn smog_comes_into_the_melee_when_all_foes_die() {
    proves!("TT-DEC-155");
    let mut fight = bare(vec![foe("orc", 18)]);
    set_rating(&mut fight, 2, 18);
    casts(&mut fight, cast(Spell::Smog, None), &[]);
    assert_eq!((fight.outcome, st(&fight, 1)), (Some(FightEnd::Won), 10));
}

#[test]
fn sleepers_do_not_run_into_a_wall() {
    proves!("TT-DEC-161", "TT-DEC-180");
    let mut fight = bare(vec![foe("orc", 500), foe("orc", 500)]);
    fight.fighters[2].effects.asleep = 5;
    // The strength of 60 x 12 is more than the awake one bears. Its nerve holds on 12.
    casts(&mut fight, cast(Spell::WallOfFire, None), &[]);
    assert_eq!((rating(&fight, 2), fight.get(FighterId(3)).status), (500, Status::Dead));
}

#[test]
fn spider_venom_halves_the_adds_of_a_member() {
    proves!("TT-DEC-185");
    let mut fight = bare(vec![foe("orc", 500)]);
    casts(&mut fight, Order::Wait, &[]);
    fight.fighters[1].effects.venom = 1;
    order(&mut fight, Order::Wait, &[]);
    // Half of a die is none, and half of the 8 of ST is left.
    assert_eq!(scores(&order(&mut fight, Order::Fight, &[]))[0].total, 4);
}

#[test]
fn two_spells_strengthen_two_weapons() {
    proves!("TT-SPELL-0108", "TT-SPELL-0211");
    let mut fight = begin(&setup(vec![warrior([20, 16, 12, 40, 20, 12], &["saber", "dirk"])], vec![foe("orc", 500)]));
    let weapons = fight.person(FIRST).unwrap().weapons;
    let dice =
        |fight: &Fight| [0, 1].map(|place| fight.dice_of(FIRST, place, &weapons[place]) / weapons[place].dice_now());
    for (change, times) in
        [(Change::Whammy(1, 0), [3, 1]), (Change::Vorpal(1, 1), [3, 2]), (Change::Vorpal(1, 0), [3, 1])]
    {
        fight.apply(&Event::Changed { who: FIRST, change });
        assert_eq!(dice(&fight), times, "{change:?}");
    }
}

#[test]
fn stone_made_flesh_can_be_made_stone() {
    proves!("TT-SPELL-0902", "TT-SPELL-0903", "TT-DEC-167");
    let mut statue = fight_with("living statue", 100);
    casts(&mut statue, cast(Spell::Pygmalion, Some(2)), &[]);
    casts(&mut statue, cast(Spell::Medusa, Some(2)), &[]);
    assert_eq!(statue.get(THIRD).status, Status::Stone);
}

#[test]
fn an_elemental_stays_without_its_master() {
    proves!("TT-SPELL-1501", "TT-DEC-176");
    let mut fight = bare(vec![foe("orc", 500)]);
    casts(&mut fight, cast(Spell::AirEarthFireAndWater, None), &[1; 32]);
    fight.fighters[0].status = Status::Dead;
    dummy(&mut fight, 2, 60);
    // 60 against 16: the 44 are more than a comrade bears, and none of them falls on the elemental.
    casts(&mut fight, Order::Wait, &[1; 76]);
    assert_eq!((con(&fight, 1), fight.get(FighterId(3)).status), (40 - 44, Status::Active));
}

#[test]
fn a_zombie_has_a_share_and_ignores_it() {
    proves!("TT-SPELL-0803", "TT-DEC-165");
    let mut fight = bare(vec![foe("orc", 20), foe("orc", 500)]);
    set_rating(&mut fight, 2, 20);
    fight.fighters[2].status = Status::Dead;
    dummy(&mut fight, 3, 31);
    // The zombie of MR 40 has 5 dice and 20: 6 hits for three.
    casts(&mut fight, cast(Spell::ZombieZonk, Some(2)), &[1; 36]);
    assert_eq!(([con(&fight, 0), con(&fight, 1)], rating(&fight, 4)), ([58, 38], 40));
}

#[test]
fn a_being_that_vanished_is_nobody_who_got_away() {
    proves!("TT-DEC-103", "TT-DEC-164");
    let mut fight = bare(vec![foe("orc", 500)]);
    casts(&mut fight, cast(Spell::MagicFangs, None), &[1; 26]);
    (fight.fighters[3].status, fight.fighters[0].status) = (Status::Gone, Status::Dead);
    dummy(&mut fight, 2, 60);
    casts(&mut fight, Order::Wait, &[1; 60]);
    assert_eq!(fight.outcome, Some(FightEnd::Lost));
}

#[test]
fn the_dead_who_walk_are_calm_and_learn_nothing() {
    proves!("TT-SPELL-1201", "TT-DEC-171");
    let mut fight = bare(vec![foe("orc", 50)]);
    set_rating(&mut fight, 2, 50);
    fight.fighters[1].status = Status::Dead;
    fight.fighters[1].person_mut().unwrap().rage = Rage::Raging { tried: false, since: 1 };
    order(&mut fight, cast(Spell::NefariousNecromancy, Some(1)), &[]);
    assert_eq!(fight.person(SECOND).unwrap().rage, Rage::Calm);
    casts(&mut fight, cast(Spell::TakeThatYouFiend, Some(2)), &[]);
    assert_eq!((fight.outcome, fight.person(SECOND).unwrap().gained), (Some(FightEnd::Won), 0));
}

#[test]
fn fangs_of_the_party_poison_the_losers() {
    proves!("TT-SPELL-1102", "TT-DEC-164");
    let mut fight = bare(vec![foe("orc", 500)]);
    casts(&mut fight, cast(Spell::MagicFangs, None), &[1; 26]);
    assert_eq!(fight.get(THIRD).effects.milk, 1);
}

#[test]
fn a_second_wall_finds_no_room() {
    proves!("TT-DEC-161", "TT-DEC-104");
    let mut fight = mages(vec![foe("orc", 500)]);
    order(&mut fight, cast(Spell::WallOfStone, None), &[]);
    let events = order(&mut fight, cast(Spell::WallOfFire, None), &[]);
    assert_eq!((fight.wall().unwrap().kind, lessons(&events)), (WallKind::Stone, 1));
}

#[test]
fn a_foe_who_was_bound_is_no_target() {
    proves!("TT-SPELL-0202", "TT-DEC-150");
    let mut magic = mages(vec![foe("orc", 100), foe("orc", 500)]);
    set_rating(&mut magic, 2, 100);
    magic.fighters[2].effects.asleep = 5;
    order(&mut magic, cast(Spell::BindTheBeaten, Some(2)), &[]);
    order(&mut magic, cast(Spell::TakeThatYouFiend, Some(2)), &[]);
    assert_eq!(rating(&magic, 2), 100);
    let party = vec![mage(), warrior([20, 16, 12, 40, 12, 12], &["longbow"])];
    let mut far = setup(party, vec![foe("orc", 100), foe("orc", 500)]);
    far.distance = Some(50);
    let mut far = begin(&far);
    far.fighters[2].effects.asleep = 5;
    order(&mut far, cast(Spell::BindTheBeaten, Some(2)), &[]);
    let events = order(&mut far, Order::Shoot { weapon: 0, at: THIRD }, &[6]);
    let shot = events.iter().find_map(|event| if let Event::Shot { at, .. } = event { Some(*at) } else { None });
    assert_eq!(shot, Some(FighterId(3)));
    // One that woke since the order cannot be bound.
    let mut woken = mages(vec![foe("orc", 100)]);
    set_rating(&mut woken, 2, 100);
    woken.fighters[2].effects.asleep = 5;
    order(&mut woken, cast(Spell::DisSpell, Some(2)), &[]);
    order(&mut woken, cast(Spell::BindTheBeaten, Some(2)), &[]);
    assert!(!woken.get(THIRD).effects.bound);
}

#[test]
fn nobody_flees_from_a_comrade_while_foes_are_there() {
    proves!("TT-BERSERK-07", "TT-DEC-193");
    let mut fight = bare(vec![foe("orc", 500)]);
    fight.fighters[2].effects.confused = 50;
    fight.fighters[1].person_mut().unwrap().rage = Rage::Raging { tried: true, since: 1 };
    fight.leader = SECOND;
    let mut events = Vec::new();
    // The raging comrade fights the confused orc, with a single die.
    fight.execute_with(&Command::Order(Order::Flee), &mut Dice::loaded([1; 20]), &mut events).unwrap();
    if fight.outcome.is_none() && fight.asked() == Some(SECOND) {
        let leave = Command::Restrain(Restraint::Leave);
        fight.execute_with(&leave, &mut Dice::loaded([1; 20]), &mut events).ok();
    }
    assert!(!events.iter().any(|event| matches!(event, Event::FlightRolled { .. })));
    assert_eq!(fight.get(FIRST).status, Status::Fled);
}
