//! Ways out of traps, wanderers in passages, and other rules of delves that one thing changes.

use crate::battle::command::{Command as FightCommand, Order, SpellOrder};
use crate::battle::event::Event as FightEvent;
use crate::battle::fighter::FighterId;
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::dungeon::{DoorKind, TrapKind};
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::supply::StaffKind;
use crate::data::treasure::MagicObject;
use crate::delve::command::{Answer, Command, SpellAim, SpellUse};
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Marks, Troop};
use crate::delve::member::MemberId;
use crate::dungeon::level::{Contents, Hoard, PlaceId, Special, Width};
use crate::dungeon::treasure::MagicFind;
use crate::model::delver::Delver;
use crate::model::roll::Faces;
use crate::model::setup::Space;
use crate::narration::preview;
use crate::outing::{Command as OutingCommand, Outing};
use crate::tests::arena::{begin, foe, mail, setup, warrior};
use crate::tests::delving::{EAST, FIRST, cast, change, delve, dungeon, give, go, hero, now, refused, set_out};
use crate::tests::magic::mage;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use ludus_engine::proves;

fn trap(trap: TrapKind) -> Contents {
    Contents::Trap { trap, treasure: false }
}

/// The CON of a lone delver behind the door to a trap, with these dice.
fn walks_into(who: Delver, kind: TrapKind, dice: &[u32]) -> i16 {
    let mut outing = set_out(vec![who], dungeon(trap(kind), DoorKind::Plain));
    give(&mut outing, go(EAST), dice);
    now(&outing, FIRST, Attribute::Constitution)
}

#[test]
fn a_shield_counts_twice_against_darts() {
    proves!("TT-DEC-213");
    let shielded = || warrior([16, 12, 12, 14, 12, 12], &["broadsword", "knight's shield"]);
    // 3 and 4 miss the 8. A falling block does 2 dice on level 1, darts 1.
    assert_eq!(walks_into(shielded(), TrapKind::Darts, &[3, 4, 6]), 14);
    assert_eq!(walks_into(shielded(), TrapKind::FallingBlock, &[3, 4, 3, 4]), 14 - 7 + 3);
    assert_eq!(walks_into(hero(), TrapKind::Darts, &[3, 4, 6]), 14 - 6);
}

#[test]
fn a_kris_keeps_magic_traps_off() {
    proves!("TT-MAGIC-22", "TT-DEC-213");
    let lands = |arm: &str, dice: &[u32]| {
        let mut outing = set_out(
            vec![warrior([16, 12, 12, 14, 12, 12], &[arm])],
            dungeon(trap(TrapKind::TeleportStone), DoorKind::Plain),
        );
        give(&mut outing, go(EAST), dice);
        delve(&outing).here
    };
    assert_eq!(lands("kris", &[]), PlaceId(2));
    assert_eq!(lands("broadsword", &[3, 4, 1]), PlaceId(1));
}

#[test]
fn a_kris_keeps_low_spells_off_outside_fights() {
    proves!("TT-MAGIC-22", "TT-DEC-090");
    let armed = |arm: &str| {
        let mut outing = set_out(
            vec![mage(), warrior([16, 12, 12, 14, 12, 12], &[arm])],
            dungeon(Contents::Nothing, DoorKind::Plain),
        );
        change(&mut outing, |delve| delve.party[1].set(Attribute::Constitution, 10));
        outing
    };
    let (bearer, other) = (armed("kris"), armed("broadsword"));
    let on = |spell, level, points, attribute| {
        let aim = SpellAim::Member(MemberId(1));
        Command::Cast(SpellUse { who: FIRST, spell, level, aim, attribute, points })
    };
    let low = [
        on(Spell::PoorBaby, 2, 3, None),
        on(Spell::Cateyes, 2, 0, None),
        on(Spell::FlyMe, 3, 0, None),
        on(Spell::DoubleDouble, 2, 3, Some(Attribute::Luck)),
        cast(Spell::HideyHole, SpellAim::Here),
    ];
    for command in low {
        assert_eq!(delve(&bearer).check(&command), Err(IllegalMove::SpellTarget), "{command:?}");
        assert_eq!(delve(&other).check(&command), Ok(()), "{command:?}");
    }
    let high = on(Spell::Cateyes, 4, 0, None);
    assert_eq!(delve(&bearer).check(&high), Ok(()), "higher magic is weakened only");
}

#[test]
fn knock_knock_stops_sliding_walls() {
    proves!("TT-DEC-213", "TT-SPELL-0104");
    let mut outing = set_out(vec![mage()], dungeon(trap(TrapKind::SlidingWalls), DoorKind::Plain));
    let before = now(&outing, FIRST, Attribute::Strength);
    give(&mut outing, go(EAST), &[]);
    assert_eq!(
        (now(&outing, FIRST, Attribute::Constitution), now(&outing, FIRST, Attribute::Strength)),
        (60, before - 1)
    );
    // Without it 18 is more than the ST of one.
    assert_eq!(walks_into(hero(), TrapKind::SlidingWalls, &[6, 6, 6, 2, 1, 1, 1]), 14 - 2);
}

#[test]
fn gauntlets_and_suits_keep_a_needle_out() {
    proves!("TT-DEC-213");
    let needle = || Contents::Treasure(Hoard::Trapped(TrapKind::PoisonedNeedle));
    let avoids = |armour: &[&str]| {
        let who = Delver { armour: armour.iter().map(|name| mail(name)).collect(), ..hero() };
        let mut outing = set_out(vec![who], dungeon(needle(), DoorKind::Plain));
        give(&mut outing, go(EAST), &[]);
        give(&mut outing, Command::Search, &[6]);
        delve(&outing).can_avoid(TrapKind::PoisonedNeedle)
    };
    assert_eq!([&[][..], &["hauberk"], &["gauntlet"], &["leather"]].map(avoids), [false, false, true, true]);
}

#[test]
fn gas_does_not_reach_the_lifted() {
    proves!("TT-DEC-213");
    let chest = Contents::Treasure(Hoard::Trapped(TrapKind::GasChest));
    let mut outing = set_out(vec![hero(), hero()], dungeon(chest, DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    change(&mut outing, |delve| delve.party[0].lasting.lifted = delve.turn + 2);
    let whole = now(&outing, FIRST, Attribute::Strength);
    // 1 and 2 miss every saving roll; the rest is the treasure's.
    let mut dice = Dice::loaded([1, 2].into_iter().chain([3; 40]));
    let loot = OutingCommand::Delve(Command::Loot { careful: false });
    outing.execute_with(&loot, &mut dice, &mut Vec::new()).unwrap();
    let strength = [FIRST, MemberId(1)].map(|who| now(&outing, who, Attribute::Strength));
    assert_eq!(strength, [whole, whole / 2]);
}

fn scroll() -> LootItem {
    let find = MagicFind {
        object: MagicObject::Scroll,
        faces: Faces::NONE,
        spells: vec![Spell::Cateyes],
        weapon: None,
        armour: None,
        amount: 0,
    };
    LootItem::Magic(Box::new(MagicItem::new(find)))
}

#[test]
fn nobody_reads_in_the_dark() {
    proves!("TT-DEC-215");
    let mut founded = dungeon(Contents::Nothing, DoorKind::Plain);
    founded.levels[0].places[1].lit = false;
    let mut outing = set_out(vec![hero()], founded);
    change(&mut outing, |delve| delve.party[0].pack.push(scroll()));
    let read = Command::Use { who: FIRST, item: 0, on: FIRST };
    assert!(delve(&outing).check(&read).is_ok());
    give(&mut outing, go(EAST), &[6, 5]);
    assert_eq!(refused(&outing, read), IllegalMove::NoUse);
}

#[test]
fn a_fountain_raises_the_luck_of_each_character_once() {
    proves!("TT-DEC-214");
    let mut outing = set_out(vec![hero(), hero()], dungeon(Contents::Special(Special::Fountain), DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    for (who, luck) in [(FIRST, 13), (FIRST, 13), (MemberId(1), 13)] {
        give(&mut outing, Command::Special(Answer::Drink(who)), &[6]);
        assert_eq!(now(&outing, who, Attribute::Luck), luck);
    }
    assert!(!delve(&outing).marks().has(Marks::SPECIAL_SPENT));
}

#[test]
fn a_staff_deluxe_lends_its_spells() {
    proves!("TT-DEC-133", "TT-STAFF-04");
    let learner = |staff| Delver { spells: Vec::new(), staff, staff_spells: vec![Spell::DetectMagic], ..mage() };
    let checked = |staff| {
        let outing = set_out(vec![learner(staff)], dungeon(Contents::Nothing, DoorKind::Plain));
        let mut legal = Vec::new();
        delve(&outing).legal_commands(&mut legal);
        let detects = cast(Spell::DetectMagic, SpellAim::Here);
        (
            delve(&outing).check(&detects).is_ok(),
            legal.contains(&detects),
            delve(&outing).party[0].person().spells.has(Spell::DetectMagic),
        )
    };
    assert_eq!(checked(Some(StaffKind::Deluxe)), (true, true, true));
    assert_eq!(checked(Some(StaffKind::Ordinaire)), (false, false, false));
}

#[test]
fn a_staff_of_a_higher_master_takes_command_on_one() {
    proves!("TT-STAFF-05", "TT-DEC-133");
    let bearer = |experience| Delver {
        staff: Some(StaffKind::Deluxe),
        staff_spells: vec![Spell::BlastingPower, Spell::Smog, Spell::DetectMagic],
        spells: vec![Spell::TakeThatYouFiend],
        experience,
        attributes: crate::data::attribute::Attributes([30, 10, 12, 900, 8, 12]),
        ..mage()
    };
    let start = |experience| begin(&setup(vec![bearer(experience)], vec![foe("troll", 500)]));
    let spell = |spell, target| SpellOrder { spell, level: 1, target, choice: Default::default() };
    let take_that = FightCommand::Order(Order::Cast(spell(Spell::TakeThatYouFiend, Some(FighterId(1)))));
    let casts = |fight: &mut Fight, faces: &[u32]| {
        let mut events = Vec::new();
        let mut dice = Dice::loaded(faces.iter().copied().chain([1; 40]));
        fight.execute_with(&take_that, &mut dice, &mut events).unwrap();
        let cast = events.iter().find_map(|event| match event {
            FightEvent::Cast { casting, .. } => Some(casting.spell),
            _ => None,
        });
        let rolls = events.iter().filter(|event| matches!(event, FightEvent::StaffRolled { .. })).count();
        (cast, rolls)
    };
    // A bearer of level 1 with IQ 10 cannot cast Smog or Blasting Power. On 1 the staff does; its second spell is Smog.
    let fight = start(0);
    assert!(
        preview::note(&fight, FighterId(0), &Order::Cast(spell(Spell::TakeThatYouFiend, Some(FighterId(1)))))
            .contains("1 in 6")
    );
    assert_eq!(casts(&mut fight.clone(), &[1, 2]), (Some(Spell::Smog), 1));
    let mut obeyed = fight.clone();
    assert_eq!(casts(&mut obeyed, &[2]), (Some(Spell::TakeThatYouFiend), 1));
    assert_eq!(casts(&mut obeyed, &[]), (Some(Spell::TakeThatYouFiend), 0), "only at its first use in a fight");
    // A master of its highest spell has nothing to fear.
    assert_eq!(casts(&mut start(1_000_000), &[]), (Some(Spell::TakeThatYouFiend), 0));
}

/// Two orcs come while the party goes east, and it attacks. `dice`: the place and the direction.
fn meets_on_the_way(width: Width, kind: &str, dice: [u32; 2]) -> Outing {
    let mut founded = dungeon(Contents::Nothing, DoorKind::Plain);
    founded.levels[0].links[0].width = width;
    let mut outing = set_out(vec![hero(), mage(), hero()], founded);
    give(&mut outing, go(EAST), &[]);
    change(&mut outing, |delve| {
        let troop = Troop { wanders: true, ..Troop::new(MonsterId::of(kind).unwrap(), 2, 40, false) };
        delve.coming = Some(troop);
        delve.scene = crate::delve::state::Scene::Warned;
    });
    let mut dice = Dice::loaded(dice.into_iter().chain([1; 60]));
    outing.execute_with(&OutingCommand::Delve(Command::Attack), &mut dice, &mut Vec::new()).unwrap();
    outing
}

#[test]
fn wanderers_meet_a_moving_party_in_its_passage() {
    proves!("TT-DEC-048", "TT-DEC-065", "TT-WANDER-05", "TT-COMBAT-13");
    let space = |width, kind, die| meets_on_the_way(width, kind, [die, 1]).fight().unwrap().ground.space;
    assert_eq!([4, 5].map(|die| space(Width::Wide, "orc", die)), [Space::Passage, Space::Place]);
    assert_eq!(space(Width::Narrow, "orc", 1), Space::Narrow);
    assert_eq!(space(Width::Narrow, "troll", 1), Space::Place, "too large for it");
    // From behind the last is the first.
    let casts = |die| {
        let outing = meets_on_the_way(Width::Wide, "orc", [1, die]);
        let fight = outing.fight().unwrap();
        assert!(!fight.ground.lit, "a passage has no light of its own");
        [0, 1, 2].map(|at| fight.person(FighterId(at)).unwrap().kind.casts())
    };
    assert_eq!(casts(3), casts(4), "the mage walks in the middle");
    let order = |die| {
        let outing = meets_on_the_way(Width::Wide, "orc", [1, die]);
        let crate::delve::state::Scene::Fight(fighters) = &delve(&outing).scene else { panic!("no fight") };
        fighters.members.clone()
    };
    assert_eq!([order(3), order(4)], [[0, 1, 2].map(MemberId), [2, 1, 0].map(MemberId)]);
    // A group that comes to a resting party is met in the place.
    let mut resting = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    give(&mut resting, go(EAST), &[]);
    give(&mut resting, Command::Rest(1), &[]);
    assert_eq!(delve(&resting).moving, None);
}
