//! *Bind the Beaten*, *Anti-magic* and *Shatterstaff*.

use crate::battle::command::{Choice, Command, Order, SpellOrder};
use crate::battle::event::Event;
use crate::battle::fighter::{Being, FightSide, FighterId, Monster, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, FightEnd};
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::house_rules::GearList;
use crate::data::material::Material;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::supply::StaffKind;
use crate::model::delver::Delver;
use crate::model::setup::FoeEntry;
use crate::setup::shop::{ShopError, Ware};
use crate::tests::arena::{begin, con, foe, order, person, setup, st};
use crate::tests::magic::{cast, casts, fight, mage};
use crate::tests::rules::dummy;
use crate::tests::vectors::{FIRST, compared};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::proves;

const THIRD: FighterId = FighterId(2);
const FOURTH: FighterId = FighterId(3);

fn answer(fight: &Fight, spell: Spell, target: Option<u8>) -> Result<(), IllegalMove> {
    fight.check(&Command::Order(cast(spell, target)))
}

/// Two orcs: one on the ground before the party, and a dummy that rolls no dice.
fn beaten(rating: u16) -> Fight {
    let mut fight = fight(vec![foe("orc", rating), foe("orc", 500)]);
    dummy(&mut fight, 3, 0);
    fight.fighters[2].status = Status::Subdued;
    fight
}

#[test]
fn a_beaten_monster_fights_for_the_party() {
    proves!("TT-SPELL-0202", "TT-DEC-150", "TT-TAME-05", "TT-TAME-06", "TT-TAME-10");
    let mut fight = beaten(40);
    casts(&mut fight, cast(Spell::BindTheBeaten, Some(2)), &[1, 1, 1, 1, 1]);
    // ST 200, IQ 60, CHR 20 are more than 40. The orc of MR 40 has five dice and half of its rating, at once.
    let orc = fight.get(THIRD);
    assert_eq!((orc.side, orc.status, orc.seat, orc.effects.bound), (FightSide::Party, Status::Active, 0, true));
    assert_eq!((st(&fight, 0), fight.monster(FOURTH).unwrap().rating), (200 - 1, 500 - 25));
    // It takes a share of the hits, and a bound monster is worth as much as a slain one.
    dummy(&mut fight, 3, 40);
    order(&mut fight, Order::Wait, &[]);
    let dice: Vec<u32> = core::iter::repeat_n(1, 5 + 40).collect();
    let events = order(&mut fight, Order::Wait, &dice);
    assert_eq!(compared(&events).totals, [15, 40]);
    assert_eq!((con(&fight, 0), con(&fight, 1), con(&fight, 2)), (60 - 9, 40 - 8, 40 - 8));
    fight.fighters[3].being = Being::Monster(Monster::new(MonsterId::of("orc").unwrap(), 11));
    casts(&mut fight, cast(Spell::TakeThatYouFiend, Some(3)), &[]);
    assert_eq!(fight.outcome, Some(FightEnd::Won));
    // 40 and 11 on level 1, by a caster of level 12; 2 and 2 for the spells of 1 ST.
    assert_eq!(fight.person(FIRST).unwrap().gained, 3 + 1 + 2 + 2);
}

#[test]
fn only_beaten_monsters_are_bound() {
    proves!("TT-SPELL-0202", "TT-DEC-150", "TT-DEC-134", "TT-DEC-019", "TT-TAME-02");
    // The sum is 280: compared with the full rating.
    let side = |full: u16| {
        let mut fight = beaten(10);
        fight.fighters[2].monster_mut().unwrap().full = full;
        casts(&mut fight, cast(Spell::BindTheBeaten, Some(2)), if full < 280 { &[1] } else { &[] });
        fight.get(THIRD).side
    };
    assert_eq!([279, 280].map(side), [FightSide::Party, FightSide::Foes]);
    let mut upright = beaten(40);
    upright.fighters[2].status = Status::Active;
    assert_eq!(answer(&upright, Spell::BindTheBeaten, Some(2)), Err(IllegalMove::SpellTarget));
    upright.fighters[2].effects.asleep = 5;
    assert_eq!(answer(&upright, Spell::BindTheBeaten, Some(2)), Ok(()));
    upright.fighters[2].effects.asleep = 0;
    upright.fighters[2].monster_mut().unwrap().rating = 9;
    assert_eq!(answer(&upright, Spell::BindTheBeaten, Some(2)), Err(IllegalMove::SpellTarget), "not known yet");
    upright.known = true;
    assert_eq!(answer(&upright, Spell::BindTheBeaten, Some(2)), Ok(()));
    let mut dead = beaten(40);
    dead.fighters[2].status = Status::Dead;
    assert_eq!(answer(&dead, Spell::BindTheBeaten, Some(2)), Err(IllegalMove::SpellTarget));
    // A leader of CHR 6 has no followers, one of CHR 9 one.
    let mut shy = beaten(40);
    let charisma = |fight: &mut Fight, value| {
        *fight.fighters[0].person_mut().unwrap().current.get_mut(Attribute::Charisma) = value;
    };
    charisma(&mut shy, 6);
    assert_eq!(answer(&shy, Spell::BindTheBeaten, Some(2)), Err(IllegalMove::Followers));
    charisma(&mut shy, 9);
    casts(&mut shy, cast(Spell::BindTheBeaten, Some(2)), &[1, 1, 1, 1, 1]);
    shy.fighters[3].status = Status::Subdued;
    shy.fighters[3].monster_mut().unwrap().dice = None;
    charisma(&mut shy, 9);
    shy.fighters[3].monster_mut().unwrap().full = 30;
    assert_eq!(answer(&shy, Spell::BindTheBeaten, Some(3)), Err(IllegalMove::Followers));
}

#[test]
fn anti_magic_cancels_the_magic_of_the_foes() {
    proves!("TT-SPELL-1601", "TT-DEC-177");
    let hostile_mage = Delver {
        spells: vec![Spell::TakeThatYouFiend],
        ..person("Mordo", CharacterType::MagicUser, [30, 16, 12, 60, 10, 12], &[])
    };
    let hostile = || {
        let mut fight = fight(vec![FoeEntry::Person(Box::new(hostile_mage.clone())), foe("orc", 500)]);
        dummy(&mut fight, 3, 0);
        fight.fighters[3].monster_mut().unwrap().kind = MonsterId::of("fire dragon").unwrap();
        fight
    };
    let mut plain = hostile();
    // The victim of the spell, 1 die of bare hands, then the victim of the breath with its saving roll of 8.
    let events = casts(&mut plain, Order::Wait, &[1, 1, 1, 6, 3]);
    assert!(events.iter().any(|event| matches!(event, Event::Cast { who: THIRD, .. })), "{events:#?}");
    let mut quelled = hostile();
    let events = casts(&mut quelled, cast(Spell::AntiMagic, None), &[1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Cast { who: THIRD, .. })));
    // Three game turns, for as long as the caster can act.
    assert_eq!((quelled.magic.quelled, quelled.is_quelled()), (15, true));
    let volleys = |events: &[Event]| events.iter().filter(|event| matches!(event, Event::Saved { .. })).count();
    assert_eq!(volleys(&events), 0, "no breath at the beginning of the second turn");
    quelled.fighters[0].status = Status::Fainted;
    assert!(!quelled.is_quelled());
}

#[test]
fn anti_magic_shows_and_sends_away() {
    proves!("TT-SPELL-1601", "TT-DEC-177");
    let orc = MonsterId::of("orc").unwrap();
    let unseen = FoeEntry::Monster { kind: orc, rating: Some(9), full: None, invisible: true };
    let mut fight = fight(vec![unseen, foe("werewolf", 1), foe("living statue", 9)]);
    let statue = fight.fighters[4].monster_mut().unwrap();
    statue.kept_by = Some(FIRST);
    casts(&mut fight, cast(Spell::AntiMagic, None), &[]);
    let orc = fight.monster(THIRD).unwrap();
    assert_eq!((orc.invisible, orc.full, fight.get(FighterId(4)).status), (false, 9, Status::Gone));
    let mut wolf = fight.clone();
    wolf.fighters[3].monster_mut().unwrap().rating = 1;
    casts(&mut wolf, cast(Spell::TakeThatYouFiend, Some(3)), &[]);
    assert!(!wolf.monster(FOURTH).unwrap().rises);
}

/// The mage against a magic-user with a staff, who can pay nothing, and a dummy.
fn staffed(staff: StaffKind, strength: i16) -> Fight {
    let foe_mage =
        Delver { staff: Some(staff), ..person("Mordo", CharacterType::MagicUser, [10, 10, 10, 30, 10, 10], &[]) };
    let mut fight = fight(vec![FoeEntry::Person(Box::new(foe_mage)), foe("orc", 500)]);
    dummy(&mut fight, 3, 0);
    fight.ground.cornered = true;
    *fight.fighters[0].person_mut().unwrap().current.get_mut(Attribute::Strength) = strength;
    *fight.fighters[0].person_mut().unwrap().current.get_mut(Attribute::Intelligence) = 60;
    fight
}

#[test]
fn shatterstaff_destroys_a_deluxe_staff_or_kills() {
    proves!("TT-SPELL-1801", "TT-DEC-178", "TT-STAFF-04", "TT-STAFF-10", "TT-MAGIC-21", "TT-HEAVY-06", "TT-DEC-127");
    // Attributes 10, 10, 10, 30, 10, 10: 80, so 160 ST without any reduction.
    let mut strong = staffed(StaffKind::Deluxe, 200);
    casts(&mut strong, cast(Spell::Shatterstaff, Some(2)), &[1]);
    let foe = strong.person(THIRD).unwrap();
    assert_eq!((foe.staff, foe.deluxe, st(&strong, 0), strong.person(FIRST).unwrap().gained), (0, false, 40, 320));
    let owner = Delver { staff: Some(StaffKind::Deluxe), staff_spells: vec![Spell::Whammy], ..mage() };
    let home = owner.after(strong.get(THIRD), FightEnd::Won).unwrap();
    assert_eq!((home.staff, home.staff_spells), (None, vec![]), "it stays shattered");
    let shattered = |strength: i16| {
        let mut fight = staffed(StaffKind::Deluxe, strength);
        casts(&mut fight, cast(Spell::Shatterstaff, Some(2)), &[1]);
        (fight.person(THIRD).unwrap().deluxe, fight.get(FIRST).status)
    };
    assert_eq!(shattered(161), (false, Status::Active));
    assert_eq!(shattered(160), (false, Status::Dead), "the heart bursts at ST 0");
    assert_eq!(shattered(159), (true, Status::Dead), "without the ST nothing is shattered");
    let plain = staffed(StaffKind::Ordinaire, 200);
    assert_eq!(answer(&plain, Spell::Shatterstaff, Some(2)), Err(IllegalMove::NoEffect));
    assert_eq!(answer(&strong, Spell::Shatterstaff, Some(3)), Err(IllegalMove::NoEffect));
}

#[test]
fn a_makeshift_staff_burns_out_at_twice_the_iq_of_its_maker() {
    proves!("TT-STAFF-07", "TT-DEC-132");
    // IQ 60 lets 120 ST pass, and 118 have passed.
    let bare = Delver { name: "Bea".into(), experience: 7000, ..mage() };
    let maker = Delver { name: "Ilse".into(), staff: Some(StaffKind::Makeshift), staff_spent: 118, ..bare.clone() };
    let mut fight = begin(&setup(vec![maker.clone(), bare], vec![foe("orc", 500)]));
    dummy(&mut fight, 2, 0);
    let mut costs = Vec::new();
    let mut home = Vec::new();
    for _ in 0..3 {
        let before = st(&fight, 0);
        casts(&mut fight, cast(Spell::Cateyes, Some(0)), &[]);
        costs.push(before - st(&fight, 0));
        home.push(maker.after(fight.get(FIRST), FightEnd::Won).unwrap());
    }
    // 6 less 2 by level, and less 4 by the staff, but at least 1.
    assert_eq!(costs, [1, 1, 4]);
    let left: Vec<_> = home.iter().map(|one| (one.staff, one.staff_spent)).collect();
    assert_eq!(left, [(Some(StaffKind::Makeshift), 119), (None, 0), (None, 0)]);
}

#[test]
fn every_magic_user_makes_a_staff_at_home() {
    proves!("TT-STAFF-07");
    let ware = Ware::Staff(StaffKind::Makeshift);
    assert!(Ware::all(GearList::Advanced, Material::Steel).contains(&ware));
    let mut maker = Delver { gold: Coins::NONE, ..mage() };
    ware.buy(&mut maker).unwrap();
    assert_eq!((maker.staff, maker.staff_left()), (Some(StaffKind::Makeshift), 120));
    assert_eq!(ware.buy(&mut maker), Err(ShopError::HasStaff));
    assert_eq!(ware.sell(&mut maker), Ok(Coins::NONE));
    assert_eq!(maker.staff, None);
}

#[test]
fn lost_strength_stops_an_ordered_spell() {
    proves!("TT-DEC-127", "TT-DEC-155");
    let second = Delver {
        spells: vec![Spell::TakeThatYouFiend],
        ..person("Bea", CharacterType::MagicUser, [7, 12, 12, 40, 10, 12], &[])
    };
    let mut fight = begin(&setup(vec![mage(), second], vec![foe("orc", 500)]));
    dummy(&mut fight, 2, 0);
    // The faster caster's Smog halves the ST of both: 7 > 3, and Take That costs 6.
    order(&mut fight, cast(Spell::Smog, None), &[]);
    let events = order(&mut fight, cast(Spell::TakeThatYouFiend, Some(2)), &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Fizzled { who: FighterId(1), .. })));
    assert_eq!((st(&fight, 1), fight.person(FighterId(1)).unwrap().gained), (3, 0));
}

#[test]
fn dis_spell_ends_a_curse_on_a_person() {
    proves!("TT-DEC-145", "TT-DEC-153", "TT-SPELL-0304");
    let enemy = person("Egon", CharacterType::Warrior, [20, 40, 30, 60, 12, 12], &[]);
    let mut fight = fight(vec![FoeEntry::Person(Box::new(enemy))]);
    fight.fighters[2].status = Status::Fainted;
    let luck = |fight: &Fight| fight.person(THIRD).unwrap().current.get(Attribute::Luck);
    let choice = Choice::Attribute(Attribute::Luck);
    casts(&mut fight, Order::Cast(SpellOrder { spell: Spell::CurseYou, level: 2, target: Some(THIRD), choice }), &[]);
    assert_eq!(luck(&fight), 30 - i16::from(mage().level()));
    casts(&mut fight, cast(Spell::DisSpell, Some(2)), &[]);
    assert_eq!((luck(&fight), fight.get(THIRD).effects.cursed_by), (30, 0));
}

fn mordo() -> FoeEntry {
    FoeEntry::Person(Box::new(Delver {
        spells: vec![Spell::TakeThatYouFiend],
        staff: Some(StaffKind::Deluxe),
        ..person("Mordo", CharacterType::MagicUser, [30, 16, 12, 60, 10, 12], &[])
    }))
}

#[test]
fn walls_keep_the_spells_of_foes_off() {
    proves!("TT-DEC-161", "TT-DEC-040");
    let hits = |wall, dice: &[u32]| {
        let mut walled = fight(vec![mordo()]);
        let events = casts(&mut walled, cast(wall, None), dice);
        events.iter().filter(|event| matches!(event, Event::Cast { who: THIRD, .. })).count()
    };
    // Thorns let it pass: the victim, and one die of bare hands that storm them.
    assert_eq!((hits(Spell::WallOfStone, &[]), hits(Spell::WallOfThorns, &[1, 1])), (0, 1));
}

#[test]
fn shatterstaff_passes_no_wall_of_the_same_turn() {
    proves!("TT-SPELL-1801", "TT-DEC-161", "TT-DEC-104");
    let strong = || {
        let mut strong = Delver { name: "Runa".into(), ..mage() };
        strong.attributes.0[0] = 500;
        strong
    };
    let mut walled = begin(&setup(vec![mage(), strong()], vec![mordo()]));
    casts_both(&mut walled, cast(Spell::WallOfStone, None), cast(Spell::Shatterstaff, Some(2)));
    let second = FighterId(1);
    // Twice 140 are spent for nothing, and nothing is learned.
    assert_eq!((st(&walled, 1), walled.person(second).unwrap().gained), (500 - 280, 0));
    assert!(walled.person(THIRD).unwrap().deluxe);
}

fn casts_both(fight: &mut Fight, first: Order, second: Order) {
    order(fight, first, &[]);
    order(fight, second, &[]);
}

#[test]
fn shatterstaff_kills_its_caster_in_any_form() {
    proves!("TT-SPELL-1801", "TT-DEC-166");
    let mut ogre = fight(vec![mordo()]);
    let form = Monster::new(MonsterId::of("ogre").unwrap(), 26);
    ogre.apply(&Event::Transformed { who: FIRST, form });
    // ST 200 does not pay 280. Then the foe casts at the comrade and rolls a die.
    casts(&mut ogre, cast(Spell::Shatterstaff, Some(2)), &[1]);
    assert_eq!(ogre.get(FIRST).status, Status::Dead);
}
