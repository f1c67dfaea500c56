//! The test vectors of the ledger for fights (TT-EX).

use crate::battle::command::{Choice, Command, Order, SpellOrder};
use crate::battle::event::{Comparison, Event, Wound};
use crate::battle::fighter::{FightSide, FighterId, Monster, Person};
use crate::battle::resolve::price;
use crate::battle::state::{Fight, FightEnd, Question};
use crate::data::character_type::CharacterType;
use crate::data::house_rules::WinnerHits;
use crate::data::kindred::Kindred;
use crate::data::missile::{RangeBand, marksmanship};
use crate::data::monster::MonsterId;
use crate::data::saving_roll;
use crate::data::spell::Spell;
use crate::data::supply::StaffKind;
use crate::model::arms::Hands;
use crate::model::delver::Delver;
use crate::tests::arena::{PLAIN, begin, con, foe, give, mail, order, person, setup, st, warrior, weapon};
use alloc::vec::Vec;
use ludus_engine::proves;

pub(super) const FIRST: FighterId = FighterId(0);

pub(super) fn compared(events: &[Event]) -> Comparison {
    let found = events.iter().find_map(|event| match event {
        Event::Compared(comparison) => Some(*comparison),
        _ => None,
    });
    found.expect("a comparison")
}

pub(super) fn wounds(events: &[Event]) -> Vec<Wound> {
    let found = events.iter().filter_map(|event| match event {
        Event::Wounded(wound) => Some(*wound),
        _ => None,
    });
    found.collect()
}

fn furd() -> Delver {
    warrior([13, 7, 8, 16, 9, 10], &[])
}

#[test]
fn furd_has_no_adds_and_carries_1300() {
    proves!("TT-EX-01", "TT-EX-02", "TT-CHAR-06", "TT-CHAR-08", "TT-CHAR-15", "TT-ADDS-01", "TT-ADDS-03");
    let furd = furd();
    assert_eq!((furd.weight_possible(), furd.weight_possible() / 10, furd.additional_languages()), (1300, 130, 0));
    let person = Person::new(&furd);
    assert_eq!((person.adds(false), person.marksmanship()), (0, 9));
    assert_eq!(marksmanship(9).hits_up_to(RangeBand::Close), 2);
    // ST 13 gives 1, LK 8 takes 1.
    let adds = |strength, luck| Person::new(&warrior([strength, 7, luck, 16, 9, 10], &[])).adds(false);
    assert_eq!((adds(12, 8), adds(13, 9)), (-1, 1));
    assert_eq!(saving_roll::needed(1, 8), 12);
    assert_eq!(furd.attributes.sum(), 63);
}

#[test]
fn a_monsters_add_falls_with_its_rating() {
    proves!("TT-EX-06", "TT-MON-02", "TT-MON-08", "TT-MON-09", "TT-COMBAT-01", "TT-COMBAT-02");
    // ST 30, LK 12, DX 12: adds 18; broadsword 2d+3.
    let mut fight = begin(&setup(vec![warrior([30, 16, 12, 90, 12, 12], &["broadsword"])], vec![foe("troll", 50)]));
    let events = order(&mut fight, Order::Fight, &[6, 5, 2, 1, 1, 1, 1, 1]);
    // 11 + 3 + 18 = 32 against 7 + 25 = 32: no hits either way.
    let first = compared(&events);
    assert_eq!((first.totals, first.won), ([32, 32], None));
    let events = order(&mut fight, Order::Fight, &[6, 6, 1, 1, 1, 1, 1, 1]);
    // 12 + 21 = 33 against 6 + 12 = 18.
    assert_eq!(compared(&events).won, Some((FightSide::Party, 15)));
    assert_eq!(fight.monster(FighterId(1)).map(|troll| troll.rating), Some(35));
    // It lost twice running and is at half of its rating: its nerve holds.
    let events = order(&mut fight, Order::Fight, &[1, 2, 1, 1, 1, 1, 1, 6, 6]);
    // Five dice and a quarter of 35.
    assert_eq!(compared(&events).totals, [24, 13]);
}

/// A fight in which one character takes so many hits in the first turn: the foe's dice all show 1.
pub(super) fn hit_by(mut character: Delver, hits: u16) -> Fight {
    character.weapons.clear();
    // Bare hands: 1 die.
    let adds = i32::from(Person::new(&character).adds_in_hand());
    let mut fight = begin(&setup(vec![character], vec![foe("troll", 50)]));
    let total = 1 + adds + i32::from(hits);
    // A troll whose dice are fixed at 1 and whose half rating makes up the rest.
    let rating = (2 * total) as u16;
    *fight.fighters[1].monster_mut().unwrap() =
        Monster { dice: None, ..Monster::new(MonsterId::of("troll").unwrap(), rating) };
    let dice = crate::data::house_rules::DiceScale::Old.dice(rating.into());
    let mut rating = rating;
    // Each die that shows 1 takes one from the half rating.
    while i32::from(rating) / 2 + dice_for(rating) > total {
        rating -= 1;
    }
    assert_eq!(i32::from(rating) / 2 + dice_for(rating), total, "{dice} dice");
    *fight.fighters[1].monster_mut().unwrap() = Monster::new(MonsterId::of("troll").unwrap(), rating);
    let loaded: Vec<u32> = core::iter::repeat_n(1, 1 + dice_for(rating) as usize).collect();
    order(&mut fight, Order::Fight, &loaded);
    fight
}

fn dice_for(rating: u16) -> i32 {
    crate::data::house_rules::DiceScale::Old.dice(rating.into()) as i32
}

#[test]
fn chain_mail_absorbs_five_of_six() {
    proves!("TT-EX-10", "TT-ARMOUR-01", "TT-ARMOUR-02", "TT-COMBAT-03");
    let character = Delver { armour: vec![mail("chain mail")], ..warrior(PLAIN, &[]) };
    let fight = hit_by(character, 6);
    assert_eq!(con(&fight, 0), 11);
    assert_eq!(fight.person(FIRST).unwrap().armour.mail, 5, "absorbing wears nothing out");
}

/// The warrior of the example on level 3, in chain mail with a knight's shield.
pub(super) fn veteran() -> Delver {
    Delver {
        experience: 3000,
        weapons: vec![weapon("knight's shield")],
        armour: vec![mail("chain mail")],
        ..warrior([12, 16, 12, 15, 12, 12], &[])
    }
}

fn burning(shield: bool, mail: bool) -> (i32, u8, u8) {
    let hands = Hands { main: None, off: None, shield: true };
    let mut setup = setup(vec![veteran()], vec![foe("troll", 30)]);
    setup.party[0].hands = Some(hands);
    let mut fight = begin(&setup);
    // 1 + 0 against 4 dice of 1 and 15 would be 18; only 16 are wanted: rating 26 has 4 dice and 13.
    *fight.fighters[1].monster_mut().unwrap() = Monster::new(MonsterId::of("troll").unwrap(), 26);
    order(&mut fight, Order::Fight, &[2, 1, 1, 1, 1]);
    assert_eq!(fight.question, Question::Burn(FIRST));
    assert_eq!(fight.get(FIRST).tally.share, 15);
    give(&mut fight, Command::Burn { shield, mail }, &[]);
    let armour = fight.person(FIRST).unwrap().armour;
    (con(&fight, 0), armour.shield, armour.mail)
}

#[test]
fn burning_multiplies_by_the_level_and_destroys() {
    proves!("TT-EX-11", "TT-ARMOUR-05", "TT-ARMOUR-06", "TT-ARMOUR-09", "TT-TYPE-16");
    assert_eq!(burning(false, false), (8, 3, 5));
    assert_eq!(burning(true, false), (14, 0, 5));
    assert_eq!(burning(false, true), (15, 3, 0));
    assert_eq!(burning(true, true), (15, 0, 0));
}

#[test]
fn mace_and_morningstar_need_32_and_12() {
    proves!("TT-EX-12", "TT-TWO-01", "TT-TWO-02", "TT-TWO-03");
    let mut person = Person::new(&warrior([40, 16, 12, 12, 12, 12], &["heavy mace", "morningstar"]));
    person.hands = Hands { main: Some(0), off: Some(1), shield: false };
    assert_eq!((person.needs(), person.deficit()), ((32, 12), 0));
}

#[test]
fn two_broadswords_exhaust_in_three_turns() {
    proves!("TT-EX-13", "TT-TWO-05", "TT-HEAVY-01", "TT-HEAVY-02", "TT-HEAVY-03", "TT-HEAVY-04", "TT-HEAVY-07");
    let mut setup =
        setup(vec![warrior([18, 16, 12, 200, 12, 12], &["broadsword", "broadsword"])], vec![foe("troll", 10)]);
    setup.party[0].hands = Some(Hands { main: Some(0), off: Some(1), shield: false });
    let mut fight = begin(&setup);
    let mut strengths = Vec::new();
    for adds in [6, 4] {
        // Nobody is hurt: the troll rolls as many ones as the warrior's total.
        let total = 4 + 6 + adds;
        fight.fighters[1].monster_mut().unwrap().dice = Some(total as u8);
        let dice: Vec<u32> = core::iter::repeat_n(1, 4 + total as usize).collect();
        let events = order(&mut fight, Order::Fight, &dice);
        assert_eq!(compared(&events).won, None);
        strengths.push(st(&fight, 0));
    }
    // From now on the troll does nothing, so that the warrior can faint in peace.
    (fight.fighters[1].monster_mut().unwrap().dice, fight.fighters[1].monster_mut().unwrap().rating) = (Some(0), 9000);
    let events = order(&mut fight, Order::Fight, &[1, 1, 1, 1]);
    let tired = events.iter().find_map(|event| match event {
        Event::Tired { before, after, .. } => Some((*before, *after)),
        _ => None,
    });
    assert_eq!(tired, Some((12, 4)));
    assert_eq!(strengths[..2], [16, 12]);
    // The warrior faints, and wakes two game turns later at 6, after combat turns 5 and 10.
    assert_eq!((st(&fight, 0), fight.turn), (6, 11));
    assert_eq!(fight.question, Question::Order(FIRST));
}

#[test]
fn a_tenth_counts_only_the_physical_hits() {
    proves!("TT-EX-16", "TT-COMBAT-29", "TT-POISON-11");
    let mut setup = setup(vec![warrior([42, 16, 12, 12, 12, 12], &["broadsword"])], vec![foe("troll", 100)]);
    setup.rules.winner_hits = WinnerHits::Tenth;
    let mut fight = begin(&setup);
    fight.fighters[1].monster_mut().unwrap().dice = Some(5);
    // 2 + 3 + 30 = 35 against 5: 30 hits, 3 for the winner.
    let events = order(&mut fight, Order::Fight, &[1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((compared(&events).won, con(&fight, 0)), (Some((FightSide::Party, 30)), 9));
}

#[test]
fn the_tenth_leaves_out_hits_of_magic() {
    proves!("TT-EX-16", "TT-COMBAT-29");
    let fighter = warrior([42, 16, 12, 12, 12, 12], &["broadsword"]);
    let caster = Delver {
        spells: vec![Spell::TakeThatYouFiend],
        ..person("Ilse", CharacterType::MagicUser, [12, 20, 12, 12, 12, 12], &[])
    };
    let mut setup = setup(vec![fighter, caster], vec![foe("troll", 100)]);
    setup.rules.winner_hits = WinnerHits::Tenth;
    let mut fight = begin(&setup);
    fight.fighters[2].monster_mut().unwrap().dice = Some(5);
    let spell = Spell::TakeThatYouFiend;
    let cast = SpellOrder { spell, level: 1, target: Some(FighterId(2)), choice: Choice::None };
    order(&mut fight, Order::Fight, &[]);
    // 20 hits of magic; 30 of the comparison cost the winners 3 together.
    let events = order(&mut fight, Order::Cast(cast), &[1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(compared(&events).won, Some((FightSide::Party, 30)));
    assert_eq!(fight.monster(FighterId(2)).unwrap().rating, 100 - 20 - 30);
    assert_eq!(con(&fight, 0) + con(&fight, 1), 24 - 3);
}

#[test]
fn cateyes_costs_thirty_or_twenty_four() {
    proves!("TT-EX-18", "TT-MAGIC-08", "TT-MAGIC-10", "TT-MAGIC-15", "TT-STAFF-01", "TT-STAFF-02");
    let caster =
        Delver { experience: 25_000, ..person("Ilse", CharacterType::MagicUser, [60, 30, 12, 12, 30, 12], &[]) };
    let cast = SpellOrder { spell: Spell::Cateyes, level: 6, target: Some(FIRST), choice: Choice::None };
    assert_eq!(price(&Person::new(&caster), &cast).cost, 30);
    let staffed = Delver { staff: Some(StaffKind::Ordinaire), spells: vec![Spell::Cateyes], ..caster };
    assert_eq!(price(&Person::new(&staffed), &cast).cost, 24);
    let mut setup = setup(vec![staffed], vec![foe("troll", 10)]);
    setup.ground.lit = false;
    let mut fight = begin(&setup);
    order(&mut fight, Order::Cast(cast), &[1]);
    // 3 game turns x 2^4, from the first combat turn.
    assert_eq!((fight.get(FIRST).effects.sight, st(&fight, 0)), (48 * 5, 36));
}

/// A magic-user of level 3 with IQ 15 who casts *Take That* at a level. Returns MR lost, ST paid and experience.
fn take_that(level: u8, staff: bool) -> (u16, i16, u32) {
    let caster = Delver {
        experience: 3000,
        staff: staff.then_some(StaffKind::Ordinaire),
        spells: vec![Spell::TakeThatYouFiend],
        ..person("Ilse", CharacterType::MagicUser, [60, 15, 12, 200, 30, 12], &[])
    };
    let mut fight = begin(&setup(vec![caster], vec![foe("troll", 100)]));
    let cast = SpellOrder { spell: Spell::TakeThatYouFiend, level, target: Some(FighterId(1)), choice: Choice::None };
    let rating = 100 - 15 * u16::from(level);
    let dice: Vec<u32> = core::iter::repeat_n(1, dice_for(rating) as usize).collect();
    order(&mut fight, Order::Cast(cast), &dice);
    let lost = 100 - fight.monster(FighterId(1)).unwrap().rating;
    (lost, 60 - st(&fight, 0), fight.person(FIRST).unwrap().gained)
}

#[test]
fn take_that_multiplies_by_the_level_cast_at() {
    proves!("TT-EX-20", "TT-SPELL-0107", "TT-MAGIC-12", "TT-XP-10");
    // IQ 15 is enough for spells of level 3 (14).
    assert_eq!(take_that(3, false), (45, 18, 36));
    assert_eq!(take_that(3, true), (45, 15, 30));
    assert_eq!(take_that(1, false), (15, 4, 8));
    assert_eq!(take_that(1, true), (15, 1, 2));
}

#[test]
fn a_slain_monster_teaches_by_levels() {
    proves!("TT-EX-25", "TT-XP-01", "TT-XP-03", "TT-XP-05");
    let strong = [300, 16, 12, 90, 12, 12];
    let party = vec![
        Delver { experience: 3000, ..person("Brakk", CharacterType::Warrior, strong, &["broadsword"]) },
        person("Moss", CharacterType::Warrior, PLAIN, &["saber"]),
    ];
    let mut setup = setup(party, vec![foe("balrog", 100)]);
    setup.level = 2;
    let mut fight = begin(&setup);
    order(&mut fight, Order::Fight, &[]);
    let dice: Vec<u32> = core::iter::repeat_n(1, 2 + 2 + 10).collect();
    order(&mut fight, Order::Fight, &dice);
    assert_eq!(fight.outcome, Some(FightEnd::Won));
    let gained = |number| fight.person(FighterId(number)).unwrap().gained;
    assert_eq!((gained(0), gained(1)), (66, 200));
}

#[test]
fn furd_slain_is_worth_ten() {
    proves!("TT-EX-26", "TT-XP-04");
    let mut setup = setup(vec![warrior([300, 16, 12, 90, 12, 12], &["broadsword"])], vec![]);
    let enemy = Delver { name: "Furd".into(), ..furd() };
    setup.foes = vec![crate::model::setup::FoeEntry::Person(alloc::boxed::Box::new(enemy))];
    let mut fight = begin(&setup);
    order(&mut fight, Order::Fight, &[1, 1, 1]);
    assert_eq!((fight.outcome, fight.person(FIRST).unwrap().gained), (Some(FightEnd::Won), 10));
}

#[test]
fn the_turn_on_the_screen_comes_out_the_same() {
    proves!("TT-EX-39", "TT-COMBAT-06", "TT-COMBAT-25");
    let brakk = Delver {
        weapons: vec![weapon("broadsword"), weapon("knight's shield")],
        armour: vec![mail("chain mail")],
        ..person("Brakk", CharacterType::Warrior, [17, 16, 9, 15, 12, 11], &[])
    };
    let moss = Delver {
        armour: vec![mail("leather")],
        ..person("Moss", CharacterType::Rogue, [12, 16, 15, 11, 14, 10], &["saber"])
    };
    let ilse = Delver {
        spells: vec![Spell::TakeThatYouFiend],
        staff: Some(StaffKind::Ordinaire),
        ..person("Ilse", CharacterType::MagicUser, [11, 15, 10, 12, 13, 9], &["sax"])
    };
    let mut tam = person("Tam", CharacterType::Warrior, [13, 16, 11, 14, 9, 8], &["spear"]);
    tam.weapons.push(weapon("target shield"));
    tam.armour = vec![mail("leather")];
    tam.current =
        Some(tam.attributes.map(
            |attribute, value| {
                if attribute == crate::data::attribute::Attribute::Constitution { 9 } else { value }
            },
        ));
    let mut fight = begin(&setup(vec![brakk, moss, ilse, tam], vec![foe("troll", 50)]));
    // The target shield weighs 500 and the spear is long, so the order of march is that of the screen.
    order(&mut fight, Order::Fight, &[]);
    order(&mut fight, Order::Fight, &[]);
    let cast =
        SpellOrder { spell: Spell::TakeThatYouFiend, level: 1, target: Some(FighterId(4)), choice: Choice::None };
    order(&mut fight, Order::Cast(cast), &[]);
    let events = order(&mut fight, Order::Fight, &[5, 4, 6, 2, 3, 1, 6, 6, 5, 4, 2]);
    let totals: Vec<i32> = events
        .iter()
        .filter_map(|event| match event {
            Event::Scored { score, .. } => Some(score.total),
            _ => None,
        })
        .collect();
    assert_eq!(totals, [17, 13, 5, 40]);
    assert_eq!((compared(&events).totals, compared(&events).won), ([35, 40], Some((FightSide::Foes, 5))));
    let shares: Vec<u32> = wounds(&events).into_iter().skip(1).map(|wound| wound.hits).collect();
    assert_eq!(shares, [2, 1, 1, 1]);
    assert_eq!([0, 1, 2, 3].map(|number| con(&fight, number)), [15, 11, 11, 9]);
    assert_eq!(fight.monster(FighterId(4)).unwrap().rating, 35);
    assert_eq!(st(&fight, 2), 6);
}

#[test]
fn fairies_fly_at_strength_two() {
    proves!("TT-EX-35", "TT-KIN-02");
    let with = |strength| {
        let rolled = crate::data::attribute::Attributes([strength, 10, 10, 10, 10, 10]);
        let rolls = crate::model::delver::CreationRolls { attributes: rolled, gold: 10, height: 10, weight: 10 };
        Delver::new("Fay", CharacterType::Rogue, Kindred::Fairy, &rolls)
    };
    assert_eq!((with(8).flies(), with(9).flies()), (true, false));
    // Coins for 100 g.p. are more than a quarter of the load that either carries.
    assert_eq!((with(8).pace(), with(9).pace()), (14, 10));
}
