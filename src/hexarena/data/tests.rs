//! Compares the tables with the rulebook's chapters, and the formulas with its examples.

use crate::chapters::{number, range, table};
use crate::data::accessory::Accessory;
use crate::data::armour::Armour;
use crate::data::aspect::{Aspect, PASSINGS, Passing, Season, Stroke};
use crate::data::characteristic::{Characteristic, Gender, Hand, Values};
use crate::data::formulas::*;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::task;
use crate::data::task::{Seen, TaskResult};
use crate::data::weapon::{Class, Group, Hands, Weapon};
use alloc::string::ToString;
use alloc::vec::Vec;
use ludus_engine::proves;

const fn heading(group: Group) -> &'static str {
    match group {
        Group::Sword => "Swords",
        Group::Hafted => "Hafted Weapons",
        Group::Thrown => "Thrown Weapons",
        Group::Pole => "Pole Weapons",
        Group::Missile => "Missile Weapons",
        Group::Entangling => "Entangling Weapons",
        Group::Special => "Special Weapons",
    }
}

fn class(letter: &str) -> Option<Class> {
    [Class::A, Class::B, Class::C].into_iter().find(|class| format!("{class:?}") == letter)
}

fn ounces(cell: &str, otherwise: u16) -> u16 {
    match cell.strip_suffix("oz") {
        Some(ounces) => ounces.parse().unwrap(),
        None if cell == "V" => otherwise,
        None => 16 * cell.parse::<u16>().unwrap(),
    }
}

#[test]
fn weapons_match_the_chart() {
    proves!("DQ-WPN-T1", "DQ-WPN-06", "DQ-WPN-07", "DQ-NON-19", "DQ-TERM-04", "DQ-WPN-27", "D133");
    let rows = table("21-weapons", "Weapon");
    assert_eq!((rows.len(), Weapon::ALL.len()), (59, 59));
    for (weapon, cells) in Weapon::ALL.into_iter().zip(rows) {
        let row = weapon.row();
        let hands = ["1", "1-2", "2"][row.hands as usize];
        let rock = if weapon == Weapon::Rock { 32 } else { 0 };
        assert_eq!((row.name, heading(row.group), hands), (&*cells[0], &*cells[1], &*cells[2]));
        assert_eq!(row.ounces, ounces(&cells[4], rock), "{}", row.name);
        let figures = [&cells[5], &cells[6], &cells[7]].map(|cell| number(cell).unwrap());
        assert_eq!([row.ps, row.md, row.bc], figures, "{}", row.name);
        let damage = if cells[8] == "D" { Some(0) } else { number(&cells[8]) };
        assert_eq!((row.damage, row.range.map(i16::from)), (damage, number(&cells[9])), "{}", row.name);
        assert_eq!((row.class, row.uses.to_string()), (class(&cells[10]), cells[11].clone()), "{}", row.name);
        let cost = if weapon == Weapon::Rock { Some(0) } else { number(&cells[12]) };
        assert_eq!((row.cost.map(|cost| cost as i16), row.max_rank.map(i16::from)), (cost, number(&cells[13])));
    }
}

#[test]
fn shields_armour_and_accessories_match_the_charts() {
    proves!("DQ-SHIELD-T1", "DQ-ARM-T1", "DQ-WPN-T2", "DQ-ARM-06", "DQ-ARM-07", "DQ-SHIELD-04", "D131");
    assert_eq!((table("22-shields-and-armour", "Armour").len(), Armour::ALL.len()), (7, 7));
    for (shield, cells) in Shield::ALL.into_iter().zip(table("22-shields-and-armour", "Shield")) {
        let row = shield.row();
        let figures = [2, 3, 4].map(|cell| number(&cells[cell]).unwrap());
        assert_eq!((row.name, [row.defense, row.md_loss, row.cost as i16]), (&*cells[0], figures));
        assert_eq!(row.ounces, ounces(&cells[1], 0));
        let weapon = if shield.is_weapon() { Weapon::MainGauche } else { Weapon::Shield }.row();
        assert_eq!((row.ps, row.md, Some(row.max_rank)), (weapon.ps, weapon.md, weapon.max_rank), "{}", row.name);
    }
    for (armour, cells) in Armour::ALL.into_iter().zip(table("22-shields-and-armour", "Armour")) {
        let row = armour.row();
        let figures = [row.weight as i16, row.ap.into(), row.ag_loss, row.cost as i16, row.stealth];
        assert_eq!((row.name, figures), (&*cells[0], [1, 2, 3, 4, 5].map(|cell| number(&cells[cell]).unwrap())));
    }
    for (accessory, cells) in Accessory::ALL.into_iter().zip(table("21-weapons", "Accessory")) {
        let row = accessory.row();
        assert_eq!((row.name, row.ounces), (&*cells[0], ounces(&cells[2], 0)));
        assert_eq!([row.count.into(), row.cost], [1, 3].map(|cell| number(&cells[cell]).unwrap() as u16));
    }
}

#[test]
fn races_match_the_tables() {
    proves!("DQ-RACE-T1", "DQ-RACE-T2", "DQ-RACE-01", "DQ-BIRTH-02", "DQ-RACE-16", "DQ-EX-08", "D014", "DQ-RACE-30");
    let name = |cell: &str| match cell.split_once(", ") {
        Some((giant, kind)) => format!("{kind} {giant}"),
        None => cell.to_string(),
    };
    for cells in table("04-birth-and-races", "Race") {
        let kinds: Vec<Race> = Race::ALL.into_iter().filter(|race| race.name().ends_with(&*cells[0])).collect();
        assert_eq!(kinds.len(), if cells[0] == "Giant" { 4 } else { 1 }, "{cells:?}");
        for race in kinds {
            assert_eq!(race.row().chance.map(i16::from), number(&cells[1]), "{}", race.name());
            assert_eq!(format!("{}.{}", race.row().tenths / 10, race.row().tenths % 10), cells[2]);
        }
    }
    for cells in table("04-birth-and-races", "Race | PS") {
        let printed = Values::of(core::array::from_fn(|at| number(&cells[at + 1]).unwrap()));
        if cells[0] == "Female" {
            assert_eq!(Gender::Female.modifiers(), printed);
            continue;
        }
        let row = Race::named(&name(&cells[0])).unwrap().row();
        assert_eq!(row.modifiers, printed, "{}", row.name);
        if cells[9] != "own" {
            assert_eq!(Some(row.tmr), number(&cells[9]), "{}", row.name);
        }
    }
    assert_eq!((Race::Human.row().modifiers, Gender::Male.modifiers()), (Values::default(), Values::default()));
    let means = [(Race::StoneGiant, 9), (Race::FrostGiant, 10), (Race::FireGiant, 11), (Race::CloudGiant, 13)];
    means.into_iter().for_each(|(giant, mean)| assert_eq!(tmr(15, giant.row().tmr), mean));
    assert_eq!(tmr(19, Race::CloudGiant.row().tmr), 14);
    let ages = Race::OFFERED.map(|race| race.row().age);
    assert_eq!(ages, [18, 34, 500, 21, 11]);
}

#[test]
fn eyes_and_light() {
    proves!(
        "D029",
        "D028",
        "DQ-RACE-06",
        "DQ-RACE-09",
        "DQ-RACE-14",
        "DQ-RACE-17",
        "DQ-RACE-18",
        "DQ-RACE-19",
        "DQ-RACE-20"
    );
    let feet = |race: Race, indoors| race.dark_sight(indoors).map(|sight| (5 * u16::from(sight.hexes), sight.worst));
    assert_eq!([false, true].map(|indoors| feet(Race::Dwarf, indoors)), [Some((50, -10)), Some((100, -10))]);
    assert_eq!([false, true].map(|indoors| feet(Race::Elf, indoors)), [Some((150, 0)), Some((75, -10))]);
    let infravision = [Race::Halfling, Race::Orc, Race::Hobgoblin, Race::Goblin, Race::StoneGiant];
    assert_eq!(infravision.map(|race| feet(race, true).unwrap()), [100, 150, 150, 150, 250].map(|feet| (feet, -10)));
    assert_eq!(feet(Race::Human, false), None);
    let alone = |of: fn(Race) -> bool| Race::ALL.into_iter().filter(|race| of(*race)).collect::<Vec<_>>();
    assert_eq!(alone(Race::is_dazzled), [Race::Orc]);
    assert_eq!(alone(|race| race.slow_days() > 0), [Race::Orc]);
}

#[test]
fn fatigue_and_movement_match_the_tables() {
    proves!("DQ-CHAR-T2", "DQ-CHAR-T3", "DQ-CHAR-22", "DQ-CHAR-25", "D009", "D010", "DQ-TERM-09");
    for cells in table("03-characteristics", "EN") {
        let (low, high) = range(&cells[0]);
        (low..=high).for_each(|en| assert_eq!(Some(fatigue_of(en)), number(&cells[1]), "EN {en}"));
    }
    assert_eq!((fatigue_of(30), fatigue_of(50)), (25, 32));
    for cells in table("03-characteristics", "mAG") {
        let (low, high) = range(&cells[0]);
        (low..=high).for_each(|magility| assert_eq!(Some(tmr_of(magility)), number(&cells[1]), "mAG {magility}"));
    }
    assert_eq!([0, 2, 28, 40].map(tmr_of), [1, 1, 8, 8]);
    assert_eq!((tmr(2, -1), tmr(13, -5), tmr(13, -2)), (1, 1, 3));
}

#[test]
fn characteristics_match_the_table() {
    proves!("DQ-CHAR-01");
    let rows = table("03-characteristics", "Name");
    for (of, cells) in Characteristic::ALL.into_iter().zip(rows) {
        assert_eq!((of.name(), of.short()), (&*cells[0], &*cells[1]));
        assert_eq!(Characteristic::PRIMARY.contains(&of), cells[2] == "primary");
    }
}

#[test]
fn loads_beyond_three_times_the_strength_cost_agility() {
    proves!("D011", "DQ-TERM-05", "DQ-TERM-06", "DQ-ARM-03", "DQ-SHIELD-01");
    let pounds = |pounds: i32| 16 * pounds;
    assert_eq!(load_limit(15), pounds(45));
    let at = |load| agility_lost(load, 15);
    assert_eq!(
        [pounds(31), pounds(45), pounds(45) + 1, pounds(55), pounds(60), pounds(60) + 1].map(at),
        [0, 0, 1, 1, 1, 2]
    );
    assert_eq!((load_limit(-3), agility_lost(64, -3)), (48, 1));
    assert_eq!((modified_agility(13, -3, pounds(61), 15), modified_agility(2, -3, 0, 15)), (8, 0));
    let mmd = |shield| modified_dexterity(15, shield);
    assert_eq!([None, Some(Shield::Buckler), Some(Shield::Tower)].map(mmd), [15, 15, 9]);
    assert_eq!(modified_dexterity(3, Some(Shield::Tower)), 0);
}

#[test]
fn examples_of_strikes_and_damage() {
    proves!("DQ-EX-01", "DQ-EX-02", "DQ-EX-12", "DQ-EX-16", "DQ-EX-22", "DQ-STRIKE-01", "DQ-STRIKE-02", "DQ-DEF-01");
    proves!("DQ-UNARM-02", "DQ-UNARM-03", "DQ-WPN-04", "DQ-WPN-05", "DQ-WPN-08", "DQ-STRIKE-09", "DQ-SETUP-11");
    assert_eq!(strike_chance(base_chance(Weapon::Broadsword, 15), 15, Some(3)), 82);
    assert_eq!(strike_chance(base_chance(Weapon::Broadsword, 15), 15, None), 55);
    assert_eq!((defense(18, Some(Shield::MainGauche), Some(2)), defense(18, None, None)), (22, 18));
    assert_eq!(defense(13, Some(Shield::LargeRound), Some(3)), 25);
    assert_eq!((unarmed_base(16, 18), unarmed_damage(18), unarmed_damage(12)), (35, -3, -4));
    assert_eq!(strike_chance(unarmed_base(16, 18), 14, Some(2)), 57);
    assert_eq!((base_chance(Weapon::BattleAxe, 11), strike_chance(45, 11, Some(2))), (45, 64));
    assert_eq!(strike_chance(base_chance(Weapon::Rapier, 20), 20, Some(3)), 77);
    assert_eq!(strike_chance(base_chance(Weapon::MainGauche, 20), 20, Some(2)), 73);
    let damage = |ps, both| damage_modifier(Weapon::HandAndHalf, ps, both).unwrap();
    assert_eq!([damage(17, false), damage(25, true), damage(14, false)], [5, 6, 2]);
    assert_eq!(
        (damage_modifier(Weapon::Broadsword, 20, true), damage_modifier(Weapon::Grenado, 20, false)),
        (Some(4), None)
    );
}

#[test]
fn examples_of_stun_and_armour() {
    proves!("DQ-EX-15", "DQ-EX-21", "DQ-EFFECT-03", "DQ-EFFECT-05", "DQ-ARM-02", "DQ-ARM-05", "D110", "D132", "D013");
    assert_eq!((stun_threshold(15), stun_threshold(14), recovery(15, 8)), (6, 5, 38));
    let tenths = |race: Race, gender| Armour::Chainmail.ounces(race.size(gender, true)) as u32 * 10 / 16;
    assert_eq!(tenths(Race::Human, Gender::Male), 420);
    assert_eq!(tenths(Race::Dwarf, Gender::Male), 280);
    assert_eq!(tenths(Race::Elf, Gender::Female), 315);
    assert_eq!(Race::Elf.size(Gender::Female, false), 10);
    let cost = |race: Race, gender| Armour::Leather.cost(race.size(gender, true));
    assert_eq!((cost(Race::Orc, Gender::Male), cost(Race::Halfling, Gender::Female)), (17, 9));
    assert_eq!((cost(Race::Human, Gender::Male), cost(Race::FireGiant, Gender::Male)), (20, 50));
}

#[test]
fn initiative_counts_a_rank() {
    proves!("DQ-PULSE-09");
    assert_eq!((initiative(14, 8, Some(3)), initiative(14, 8, Some(0)), initiative(14, 8, None)), (25, 22, 22));
    assert_eq!((agility_test(13), dexterity_test(17)), (39, 51));
}

#[test]
fn crossbows_and_the_cranequin() {
    proves!("D123", "DQ-WPN-16", "DQ-WPN-25");
    let loads = |weapon: Weapon| [false, true].map(|cranequin| weapon.loads(cranequin));
    assert_eq!((loads(Weapon::Crossbow), loads(Weapon::HeavyCrossbow)), ([2, 3], [2, 3]));
    assert_eq!((loads(Weapon::LongBow), loads(Weapon::Sling), loads(Weapon::Dagger)), ([1, 1], [1, 1], [0, 0]));
    let damage =
        |ps, cranequin| damage_modifier(Weapon::Crossbow, strength_for(Weapon::Crossbow, ps, cranequin), false);
    assert_eq!([damage(18, false), damage(11, true), damage(15, false), damage(9, true)], [3, 3, 0, 1].map(Some));
    assert_eq!(strength_for(Weapon::LongBow, 11, true), 11);
    let shot = Weapon::ALL.into_iter().filter(|weapon| weapon.ammunition() == Some(Accessory::Arrows));
    assert_eq!(shot.collect::<Vec<_>>(), [Weapon::ShortBow, Weapon::LongBow, Weapon::CompositeBow, Weapon::GiantBow]);
}

fn those(of: impl Fn(Weapon) -> bool) -> Vec<Weapon> {
    Weapon::ALL.into_iter().filter(|weapon| of(*weapon)).collect()
}

#[test]
fn notes_on_single_weapons() {
    use Weapon::*;
    proves!("DQ-WPN-09", "D125", "DQ-ATK-15", "D071", "DQ-ATK-17", "DQ-WPN-20", "DQ-WPN-21", "DQ-WPN-22", "D077");
    proves!("DQ-ATK-21", "DQ-ATK-23", "D076", "DQ-WPN-28", "D130", "DQ-WPN-11", "D126", "DQ-GRIEV-02");
    let listed = [Dagger, HandAxe, BattleAxe, GiantAxe, CrudeClub, WarClub, GiantClub, Mace, GiantMace, WarHammer];
    let more = [ThrowingDart, Boomerang, Grenado, Javelin, Spear, GiantSpear, Net, Bola, Rock];
    assert_eq!(those(Weapon::is_thrown), [&listed[..], &more[..]].concat());
    assert_eq!(those(Weapon::can_trip), [Quarterstaff, Spear, Halberd, Poleaxe, Glaive]);
    assert_eq!(
        (those(Weapon::entangles), those(Weapon::garrotes)),
        (vec![Net, Bola, Whip], vec![Net, Bola, Whip, Garrote])
    );
    let never = those(|weapon| !weapon.knocks_out());
    assert_eq!(never[..5], [ThrowingDart, Grenado, Pike, Lance, Sling]);
    assert_eq!(never.len(), 4 + 9 + 3);
    assert!(those(Weapon::disarms).iter().all(|weapon| weapon.row().uses.melee() || weapon.row().uses.close()));
    assert!(!LongBow.disarms() && Garrote.disarms() && !Cestus.is_held() && Whip.is_held());
    assert_eq!(those(|weapon| weapon.lodges() == 5), [Javelin, Spear, GiantSpear, SpearThrower]);
    let lodging = [Dagger, ThrowingDart, ShortBow, LongBow, CompositeBow, GiantBow, Crossbow, HeavyCrossbow];
    assert_eq!(those(|weapon| weapon.lodges() == 3), lodging);
    assert_eq!(those(|weapon| weapon.lodges() > 0 && !weapon.barbed()), [Dagger, ThrowingDart]);
    assert_eq!(those(|weapon| weapon.row().max_rank.is_none()), [Torch]);
    assert_eq!(those(|weapon| !weapon.is_sold()), [Grenado, Lance, Blowgun, Shield]);
    assert_eq!([Class::A, Class::B, Class::C].map(Class::grievous), [(1, 20), (21, 80), (70, 100)]);
    let sweeping = [HandAndHalf, Claymore, TwoHandedSword, BattleAxe, GreatAxe, Halberd, Poleaxe, Glaive, GiantGlaive];
    assert_eq!(those(Weapon::sweeps), sweeping);
    assert!(those(Weapon::may_take_both_hands).iter().all(|weapon| weapon.row().hands != Hands::One));
    assert_eq!(those(|weapon| weapon.row().class.is_none()), [Grenado, Blowgun, Net, Bola, Whip, Garrote]);
}

#[test]
fn names_are_found_in_any_case() {
    for weapon in Weapon::ALL {
        assert_eq!(Weapon::named(&weapon.name().to_lowercase()), Some(weapon));
        assert_eq!(serde_json::to_value(weapon).unwrap(), weapon.name());
    }
    for shield in Shield::ALL {
        assert_eq!((Shield::named(shield.name()), Shield::named(shield.short_name())), (Some(shield), Some(shield)));
        assert_eq!(serde_json::to_value(shield).unwrap(), shield.name());
    }
    for race in Race::ALL {
        assert_eq!((Race::named(race.name()), serde_json::to_value(race).unwrap()), (Some(race), race.name().into()));
    }
    for armour in Armour::ALL {
        assert_eq!(
            (Armour::named(armour.name()), serde_json::to_value(armour).unwrap()),
            (Some(armour), armour.name().into())
        );
    }
    for aspect in Aspect::ALL {
        assert_eq!(serde_json::to_value(aspect).unwrap(), aspect.name());
    }
}

#[test]
fn seven_in_ten_are_right_handed() {
    proves!("DQ-BIRTH-03");
    let throws = (1..=10u8).flat_map(|halved| (1..=10).map(move |whole| Hand::of(halved.div_ceil(2), whole)));
    let count = |hand| throws.clone().filter(|thrown| *thrown == hand).count();
    assert_eq!([Hand::Right, Hand::Left, Hand::Ambidextrous].map(count), [70, 20, 10]);
}

#[test]
fn aspects_match_the_tables() {
    proves!("DQ-ASPECT-02", "DQ-ASPECT-T1", "DQ-ASPECT-T2", "DQ-ASPECT-04", "DQ-ASPECT-05", "DQ-ASPECT-06", "D016");
    let rolls = table("05-aspects", "D100");
    for (aspect, cells) in Aspect::ALL.into_iter().zip(rolls) {
        let (low, high) = range(&cells[0]);
        (low..=high).for_each(|roll| assert_eq!(Aspect::of_roll(roll as u8), aspect, "{roll}"));
        assert_eq!(aspect.name(), cells[1]);
    }
    let midnight = |week, cloudy| Aspect::SummerStars.effect(Stroke::Midnight, week, cloudy);
    // Week 30 is in summer and week 27 its solstice; weeks 5 and 1 are their winter counterparts.
    let found = [30, 27, 5, 1].map(|week| midnight(week, false));
    let printed = table("05-aspects", "Midnight").iter().map(|cells| number(&cells[1]).unwrap()).collect::<Vec<_>>();
    assert_eq!(found[..], printed);
    assert_eq!([30, 27, 5, 1].map(|week| midnight(week, true)), [-2, -5, 2, 5]);
    assert_eq!((midnight(18, false), Aspect::SummerStars.effect(Stroke::Noon, 30, false)), (0, 0));
    let times = [(Stroke::Noon, 5), (Stroke::Midnight, 30), (Stroke::Noon, 27), (Stroke::Midnight, 1)];
    for (cells, (stroke, week)) in table("05-aspects", "Time").iter().zip(times) {
        let pair = [Aspect::Sun, Aspect::Moon].map(|aspect| Some(aspect.effect(stroke, week, false)));
        assert_eq!(pair, [number(&cells[1]), number(&cells[2])], "{}", cells[0]);
    }
    assert_eq!((Aspect::Sun.effect(Stroke::Noon, 27, true), Aspect::Moon.effect(Stroke::Noon, 5, true)), (-5, 1));
    assert_eq!((Aspect::WinterStars.pulses(), Aspect::Moon.pulses()), ((1, 12), (5, 8)));
    assert_eq!(Aspect::Life.effect(Stroke::Midnight, 1, false), 0);
}

#[test]
fn births_and_deaths_match_the_table() {
    proves!("DQ-ASPECT-T3", "DQ-ASPECT-07", "DQ-ASPECT-08", "DQ-ASPECT-11", "DQ-EX-10", "D018");
    for (passing, cells) in PASSINGS.iter().zip(table("05-aspects", "Event (mammal)")) {
        let figures = [passing.feet, passing.life, passing.death];
        assert_eq!((passing.event, figures), (&*cells[0], [1, 2, 3].map(|cell| number(&cells[cell]).unwrap())));
    }
    assert_eq!(5 * PASSINGS[1].life_pulses(), 750);
    let arena = Passing::ARENA;
    assert_eq!(
        (arena.life, arena.life_pulses(), arena.death, arena.death_pulses(), arena.hexes()),
        (10, 75, -10, 25, 25)
    );
}

#[test]
fn the_year_has_four_seasons_and_four_feasts() {
    proves!("DQX-15");
    let season = [1, 13, 14, 26, 27, 39, 40, 52, 53].map(Season::of_week);
    use Season::{Autumn, Spring, Summer, Winter};
    assert_eq!(season, [Winter, Winter, Spring, Spring, Summer, Summer, Autumn, Autumn, Winter]);
    assert_eq!((1..=52).filter(|week| Season::is_feast(*week)).collect::<Vec<_>>(), [1, 14, 27, 40]);
}

#[test]
fn tests_of_a_characteristic() {
    proves!(
        "DQ-TASK-01",
        "DQ-TASK-02",
        "DQ-TASK-03",
        "DQ-TASK-04",
        "DQ-TASK-05",
        "DQ-TASK-09",
        "DQ-EX-05",
        "DQ-EX-06",
        "D007"
    );
    assert_eq!((task::chance(5, 20, 0), task::chance(5, 20, 1), task::chance(5, 20, 7)), (50, 60, 70));
    let at = |roll, helped| task::outcome(roll, 50, 20, helped);
    assert_eq!([1, 49, 50, 51, 70, 71].map(|roll| at(roll, false)), {
        use TaskResult::{Failure, Mishap, Success};
        [Success, Success, Failure, Failure, Failure, Mishap]
    });
    assert_eq!((at(50, true), at(51, true)), (TaskResult::Success, TaskResult::Failure));
    assert!(task::helps(18, 20) && task::helps(9, 9) && !task::helps(14, 15));
    let never = (1..=100).filter(|roll| task::outcome(*roll, 115, 23, true) != TaskResult::Success).collect::<Vec<_>>();
    assert_eq!(never, (94..=100).collect::<Vec<_>>());
    assert_eq!(task::highest_success(35), 99);
    let seen = [24, 25, 32, 33].map(|roll| task::perceives(roll, 3, 8));
    assert_eq!(seen, [Seen::Truth, Seen::Part, Seen::Part, Seen::Mixed]);
}
