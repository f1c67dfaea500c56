//! Compares every table of the rulebook with the manual's numbers, typed here from its pages
//! and not from the table files.

use ludus::engine::dice::sum;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::odds::spread;
use ludus::gladiator::data::experience::to_next;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::data::tables::{Bow, CreatureRow, Pole, Sources, SpellKind, SpellRow, Tables, tables};
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::{Kit, Recruit};
use std::fmt::Display;

/// The rows must equal the lines of the table, apart from the number of spaces.
fn same(table: &str, rows: impl Iterator<Item = String>) {
    let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected: Vec<String> = table.lines().map(squeeze).filter(|line| !line.is_empty()).collect();
    let found: Vec<String> = rows.map(|line| squeeze(&line)).collect();
    for (expected, found) in expected.iter().zip(&found) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}

fn dash<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "-".into(), |value| value.to_string())
}

fn or_dot(flag: bool, mark: &'static str) -> &'static str {
    if flag { mark } else { "." }
}

/// Manual page 4: name, SH, pole, slash, bow, throw, hammer or axe, two-handed, no shield, damage.
const WEAPONS: &str = "
Buckler        10 .  . .  . . . . 1d-3
Shield         11 .  . .  . . . . 1d-2
Spike Shield   12 .  . .  . . . . 1d
Large Shield   13 .  . .  . . . . 1d-1
War Shield     14 .  . .  . . . . 1d+1
Small Bow       8 .  . B  . . 2 . 1d-2
Horse Bow       9 .  . B  . . 2 . 1d-1
Short Bow      10 .  . B  . . 2 . 1d
Long Bow       11 .  . B  . . 2 . 1d+1
War Bow        12 .  . B  . . 2 . 1d+2
Horn Bow       14 .  . B  . . 2 . 1d+3
Steel Bow      15 .  . B  . . 2 . 1d+4
Crossbow       11 .  . B1 . . 2 . 2d
Heavy Crossbow 13 .  . B2 . . 2 . 3d
Giant Bow      18 .  . B  . . 2 . 2d+2
Giant Crossbow 18 .  . B1 . . 2 . 4d
Hammer          9 .  . .  T H . . 1d+1
Axe            10 .  . .  T H . . 1d+2
War Hammer     11 .  . .  T H . . 1d+3
War Axe        12 .  . .  T H . . 1d+4
Battle Hammer  13 .  . .  T H . . 2d+1
Battle Axe     14 .  S .  T H . . 2d+2
Great Axe      15 .  S .  T H 2 . 3d+2
Giant Hammer   18 .  . .  T H . . 2d+3
Giant Axe      20 .  S .  T H . . 3d+2
Dagger          8 .  . .  T . . . 1d-1
Staff           9 .  . .  . . . . 2d-3
Short Sword    10 .  . .  . . . . 2d-2
Caltrops       11 .  . .  T . . . 1d-2
Mace           11 .  . .  T . . . 2d-1
Broadsword     12 .  . .  . . . . 2d
Flail          12 .  . .  . . 2 N 2d
Morning Star   13 .  . .  . . . N 2d
Longsword      13 .  S .  . . . . 3d-2
War Sword      14 .  S .  . . 2 . 4d-1
Great Sword    15 .  S .  . . 2 . 4d
Giant Saber    18 .  S .  . . . . 4d-3
Great Cutlass  20 .  S .  . . . . 4d-1
Great Glaive   22 .  S .  . . . . 4d+1
Javelin         9 P  . .  T . . . 1d-1
Trident        10 P  . .  T . . . 1d
Spear          11 P  . .  T . 2 . 1d+1
War Spear      12 P! . .  . . 2 . 1d+2
Halberd        13 P! . .  . . 2 . 1d+3
Bardiche       14 P! . .  . . 2 . 2d+1
Pike           15 P! . .  . . 2 . 2d+2
War Pike       16 P! . .  . . 2 . 2d+3
Giant Spear    18 P! . .  . . 2 . 3d+1
Giant Halberd  20 P! . .  . . 2 . 3d+3
Giant Pike     22 P! . .  . . 2 . 4d+1";

#[test]
fn fifty_weapons() {
    proves!("WPN-01");
    let rows = tables().weapons.iter().map(|row| {
        let pole = row.pole.map_or(".", |pole| if pole == Pole::P { "P" } else { "P!" });
        let bow = match row.bow {
            None => ".",
            Some(Bow::B) => "B",
            Some(Bow::B1) => "B1",
            Some(Bow::B2) => "B2",
        };
        let flags = [(row.throw, "T"), (row.hammer_axe, "H"), (row.two_handed, "2"), (row.ignores_shield, "N")];
        let flags: Vec<&str> = flags.into_iter().map(|(flag, mark)| or_dot(flag, mark)).collect();
        let slash = or_dot(row.slash, "S");
        format!("{} {} {pole} {slash} {bow} {} {}", row.name, row.sh, flags.join(" "), row.damage)
    });
    same(WEAPONS, rows);
}

/// Manual page 7: name, MP, minimum SH, AG modifier, damage taken off.
const ARMOUR: &str = "
Buckler       - 10   -  1
Shield        - 11  -1  2
Spike Shield  - 12  -1  2
Large Shield  - 13  -1  3
War Shield    - 14  -1  3
Leather Tunic -  -  -1  1
Leather       8  -  -2  2
Chain Mail    8  -  -3  3
Splint Mail   8  -  -4  4
Plate Mail    6  -  -6  6
Full Plate    6 14  -9  8
Heavy Plate   4 16 -14 12
Helmet        -  -  -1  1
War Helmet    - 18  -2  2
Heavy Helmet  - 20  -3  3";

#[test]
fn fifteen_pieces_of_armour() {
    proves!("ARM-01");
    let rows = tables().armour.iter().map(|row| {
        let ag = (row.ag != 0).then_some(row.ag);
        format!("{} {} {} {} {}", row.name, dash(row.mp), dash(row.min_sh), dash(ag), row.absorb)
    });
    same(ARMOUR, rows);
}

/// Manual pages 9 and 11: name, base, minima, maxima, AR/MP, daze and knock down, turns to regenerate, EXP a point.
const RACES: &str = "
Human  12/12/8  8/8  40/40/14 -/10 5/8 - 50
Dwarf  12/11/8  9/7  38/35/13 -/8  6/8 - 65
Elf    11/12/9  7/12 35/38/15 -/12 5/8 - 70
Orc    11/12/7  8/8  35/35/12 1/10 6/9 - 55
Goblin  6/13/8  4/10 31/34/14 -/10 5/8 - 30
Mage    9/12/11 8/8  40/40/40 -/10 5/8 3 50";

/// Manual pages 9 and 18 and DEC-052: name, SH/AG/IQ, AR/MP, daze and knock down, turns to regenerate, attacks. A "t"
/// is thrown, an "m" a missile, a "p" a pole arm, an "n" ignores shields.
const CREATURES: &str = "
Snake           4/13/6 1/10 5/-   - fangs 1d-1
Giant Beetle    7/12/6 4/6  5/8   - pincer 1d, pincer 1d
Wolf            9/14/6 2/14 5/8   - bite 1d+1
Giant Scorpion  8/13/6 2/16 5/8   - sting 1d+3 n
Troll          17/11/7 1/10 6/10  1 fist 1d+2, fist 1d+2
Gargoyle       20/12/6 3/14 7/12  - claws 2d
Bear           30/11/6 2/8  10/15 - paws 3d";

const ROBOTS: &str = "
Needler Bush    8/13/4  1/8  5/-   - needles 1d-1 t
Giant Amoeba   10/12/4  -/10 5/-   - acid 1d+1
Fire Spirit    15/13/5  -/10 6/-   - fire 3
Phase Spider   11/14/7  -/10 5/8   - bite 1d, web 1d-2 t
Imp            13/15/9  -/10 5/8   1 fist 1d-2, fist 1d-2
Slayer         12/13/10 2/12 6/9   - Krill stab 1d+3 p, Krill bolt 2d m, fist 1d-1
Behemoth       35/12/6  2/8  10/15 - craw 2d+4, crush 3d+1
Evil Mage      20/18/15 -/6  5/8   1 spells";

fn nonzero(value: u8) -> String {
    dash((value != 0).then_some(value))
}

fn creature(row: &CreatureRow) -> String {
    let attacks = row.attacks.iter().map(|attack| {
        let marks = [(attack.throw, " t"), (attack.missile, " m"), (attack.pole, " p"), (attack.ignores_shield, " n")];
        let marks: String = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark).collect();
        format!("{} {}{marks}", attack.name, attack.damage)
    });
    let attacks: Vec<String> = attacks.collect();
    let attacks = if attacks.is_empty() { "spells".into() } else { attacks.join(", ") };
    let (knock_down, regenerates) = (dash(row.knock_down), dash(row.regenerates));
    let (sh, ag, iq, ar, mp) = (row.sh, row.ag, row.iq, nonzero(row.ar), row.mp);
    format!("{} {sh}/{ag}/{iq} {ar}/{mp} {}/{knock_down} {regenerates} {attacks}", row.name.name(), row.daze)
}

#[test]
fn races_creatures_and_robots() {
    proves!("RACE-01");
    let races = tables().races.iter().map(|row| {
        let base = format!("{}/{}/{}", row.sh, row.ag, row.iq);
        let bounds = format!("{}/{} {}/{}/{}", row.min_sh, row.min_ag, row.max_sh, row.max_ag, row.max_iq);
        let wounds = format!("{}/{} {}", row.daze, dash(row.knock_down), dash(row.regenerates));
        let step = to_next(row.name, 0).unwrap();
        format!("{} {base} {bounds} {}/{} {wounds} {step}", row.name.name(), nonzero(row.ar), row.mp)
    });
    same(RACES, races);
    same(CREATURES, tables().creatures.iter().map(creature));
    same(ROBOTS, tables().robots.iter().map(creature));
    let marked = |mark: fn(&CreatureRow) -> bool| -> Vec<&str> {
        let all = tables().creatures.iter().chain(&tables().robots);
        all.filter(|row| mark(row)).map(|row| row.name.name()).collect()
    };
    assert_eq!(marked(|row| row.hard_to_hit), ["Snake"]);
    assert_eq!(marked(|row| row.invisible), ["Imp"]);
    assert_eq!(marked(|row| row.hand_combat), ["Giant Amoeba", "Fire Spirit", "Behemoth"]);
}

#[test]
fn fists_by_strength() {
    proves!("WPN-19");
    let expected = [(1, "1d-4"), (11, "1d-4"), (12, "1d-3"), (13, "1d-2"), (14, "1d-1"), (15, "1d"), (16, "1d+1")];
    for (strength, damage) in expected.into_iter().chain([(17, "1d+2"), (18, "1d+2"), (40, "1d+2")]) {
        assert_eq!(tables().fist(strength).to_string(), damage, "strength {strength}");
    }
}

#[test]
fn a_shield_striking_leather() {
    proves!("WPN-15");
    let shield = tables().weapons[1].damage;
    let leather = i32::from(tables().armour[6].absorb);
    let lost: Vec<i32> = (1..=6).map(|face| spread::lost(face + i32::from(shield.plus), 1, leather).1).collect();
    assert_eq!((shield.dice, lost), (1, vec![0, 0, 0, 0, 1, 2]));
}

/// Manual page 12: name, IQ, cost a step ("+" adjustable), most SH, damage a step.
const MISSILE_SPELLS: &str = "
Magic Bolt     8 1+ 7 1d-2
Magic Missile 10 1+ 6 1d-1
Fireball      12 1+ 5 1d
Drain Life    13 2+ 4 1d
Drain Life II 20 2+ 6 1d
Lightning     14 1+ 4 1d+1
Lightning II  16 1+ 5 1d+1
Lightning III 18 1+ 6 1d+1";

/// Manual page 13: name, IQ, cost, turns, nice.
const THROWN_SPELLS: &str = "
Drop Weapon     8 1  -  -
Magic Speed     8 1+ 2+ Nice
Clumsiness      8 1+ 4  -
Stone Flesh     9 1+ 2+ Nice
Lose Weapon     9 1  -  -
Heal-Strength   9 1+ -  Nice
Invisibility    9 2  1+ Nice
Agility Magic  10 2+ -  Nice
Iron Flesh     11 1+ 2+ Nice
Missile Return 12 2  4  Nice
Curse Armor    12 1+ 4  -
Steel Flesh    13 1+ 2+ Nice
Teleport Away  13 2  -  -
Teleport       14 2  -  Nice
Ring of Fire   15 4  -  Nice";

/// Manual pages 14 and 15: name, IQ, cost, turns between renewals.
const SUMMONS: &str = "
Summon Beetle    8 2 4
Summon Goblin    8 2 3
Summon Wolf      9 2 3
Summon Scorp    10 2 3
Summon Orc      10 2 3
Summon Elf      11 2 2
Summon Dwarf    11 2 2
Summon Human    11 2 2
Summon Mage     12 3 2
Summon Troll    12 3 2
Summon Gargoyle 13 4 2
Summon Bear     14 4 1";

const ILLUSIONS: &str = "
Illus. Beetle   10 2 -
Illus. Goblin   10 2 -
Illus. Wolf     10 2 -
Illus. Scorp    12 3 -
Illus. Orc      12 3 -
Illus. Human    13 3 -
Illus. Dwarf    13 3 -
Illus. Elf      13 3 -
Illus. Mage     14 3 -
Illus. Troll    14 3 -
Illus. Gargoyle 15 4 -
Illus. Bear     16 4 -";

/// Manual page 15: name, IQ, cost, size.
const TERRAIN_SPELLS: &str = "
Create Fire      8 1  1
Create Pit      10 1  1
Create Shadow   11 2  1
Create Exit     11 2  1
Create Wall     12 2  1
Pit Trench      14 4  7
Shadow Wall     15 4  3
Wall of Fire    16 4  7
Wall Line       16 4  7
Pit Fortress    17 5 10
Wall Fortress   18 5 10";

/// Manual page 16: name, IQ, cost, turns.
const SPECIAL_SPELLS: &str = "
Dazzle        11 3  3
Psychic Blast 11 3  -
Snake Staff    8 1+ 5
Image          9 2  4
ESP Stats      8 0  -";

fn spells(kinds: &'static [SpellKind]) -> impl Iterator<Item = &'static SpellRow> {
    tables().spells.iter().filter(|row| kinds.contains(&row.kind))
}

fn cost(row: &SpellRow) -> String {
    format!("{} {} {}{}", row.name, row.iq, row.cost, if row.adjustable { "+" } else { "" })
}

#[test]
fn sixty_three_spells() {
    proves!("MSL-01", "THR-01", "SUM-01", "ILL-01", "OSP-01");
    let missiles = spells(&[SpellKind::Missile]);
    same(MISSILE_SPELLS, missiles.map(|row| format!("{} {} {}", cost(row), dash(row.max), dash(row.damage))));
    let nice = |row: &SpellRow| if row.nice.unwrap() { "Nice" } else { "-" };
    let thrown = spells(&[SpellKind::Thrown]);
    same(THROWN_SPELLS, thrown.map(|row| format!("{} {} {}", cost(row), dash(row.duration.as_ref()), nice(row))));
    let summons = spells(&[SpellKind::Summon]);
    same(SUMMONS, summons.map(|row| format!("{} {}", cost(row), dash(row.renew))));
    let illusions = spells(&[SpellKind::Illusion]);
    same(ILLUSIONS, illusions.map(|row| format!("{} {}", cost(row), dash(row.renew))));
    let terrain = spells(&[SpellKind::Terrain, SpellKind::TerrainArea]);
    same(TERRAIN_SPELLS, terrain.map(|row| format!("{} {}", cost(row), dash(row.size))));
    let special = spells(&[SpellKind::Special]);
    same(SPECIAL_SPELLS, special.map(|row| format!("{} {}", cost(row), dash(row.duration.as_ref()))));
    let counts = [MISSILE_SPELLS, THROWN_SPELLS, SUMMONS, ILLUSIONS, TERRAIN_SPELLS, SPECIAL_SPELLS];
    assert_eq!(counts.map(|table| table.trim().lines().count()).iter().sum::<usize>(), tables().spells.len());
}

/// Manual page 17: the spell, and the first race in the order Orc, Dwarf, Goblin, Human, Elf that has it;
/// all after it have it too.
#[test]
fn eleven_spells_for_fighters() {
    let order = [Race::Orc, Race::Dwarf, Race::Goblin, Race::Human, Race::Elf];
    let from = |first| order.iter().copied().skip_while(move |race| *race != first).collect::<Vec<_>>();
    let all = "ESP Stats,Create Fire,Lose Weapon,Heal-Strength,Create Pit,Agility Magic,Create Exit,Create Shadow,\
               Create Wall";
    let expected = all.split(',').map(|name| (name, from(Race::Orc)));
    let expected = expected.chain([("Teleport Away", from(Race::Dwarf)), ("Ring of Fire", from(Race::Elf))]);
    let found = tables().fighter_spells.iter().map(|row| (row.name.as_str(), row.races.clone()));
    assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn movement_points_of_dwarf_and_elf_in_every_suit() {
    proves!("RACE-08", "RACE-09", "ARM-05", "ARM-09", "DEC-025");
    let suits =
        ["", "Leather Tunic", "Leather", "Chain Mail", "Splint Mail", "Plate Mail", "Full Plate", "Heavy Plate"];
    let mp = |race: Race| {
        suits.map(|suit| {
            let kit = Kit { suit: (!suit.is_empty()).then(|| suit.to_string()), ..Kit::default() };
            Recruit { sh: 16, kit, ..Recruit::new("X", race, Side::West) }.fighter().unwrap().mp()
        })
    };
    assert_eq!(mp(Race::Human), [10, 10, 8, 8, 8, 6, 6, 4]);
    assert_eq!(mp(Race::Dwarf), [8; 8]);
    assert_eq!(mp(Race::Elf), [12, 12, 10, 10, 10, 6, 6, 4]);
    assert_eq!(mp(Race::Orc), mp(Race::Human));
}

/// The manual measured one in so many over 10,000 rolls. That must lie within 4.5 standard deviations of the exact
/// chance, given the rounding of the printed number.
fn within_sampling_error(one_in: f64, ways: u64, of: u64) {
    let (n, chance) = (10_000.0, ways as f64 / of as f64);
    let error = 4.5 * (chance * (1.0 - chance) / n).sqrt();
    let (low, high) = (1.0 / (one_in + 0.005), 1.0 / (one_in - 0.005));
    assert!(low - error <= chance && chance <= high + error, "1 in {one_in} against {ways} of {of}");
}

#[test]
fn odds_agree_with_the_measured_ones() {
    proves!("DICE-04", "DICE-05", "DICE-06", "ROLL-02", "ROLL-07");
    let at_most = |dice: u32, total: i32| -> u64 { (0..=total).map(|t| sum::ways(dice, t)).sum() };
    let exact: Vec<u64> = (3..=15).map(|total| at_most(3, total)).collect();
    assert_eq!(exact, [1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206]);
    let three = [200.0, 49.26, 21.46, 10.54, 5.98, 3.81, 2.62, 1.99, 1.59, 1.34, 1.19, 1.10, 1.05];
    for (total, one_in) in (3..).zip(three) {
        within_sampling_error(one_in, at_most(3, total), 216);
    }
    let four = [1250.0, 263.16, 90.09, 34.48, 18.42, 10.18, 6.26, 4.15, 2.97, 2.26, 1.81, 1.51];
    for (total, one_in) in (4..).zip(four) {
        within_sampling_error(one_in, at_most(4, total), 1296);
    }
    for (total, one_in) in (16..).zip([23.09, 61.35, 250.0]) {
        within_sampling_error(one_in, 216 - at_most(3, total - 1), 216);
    }
    for (total, one_in) in (16..).zip([2.95, 4.12, 6.14, 10.14, 17.89, 35.97, 90.91, 243.90, 909.09]) {
        within_sampling_error(one_in, 1296 - at_most(4, total - 1), 1296);
    }
    // The game's count is the same, with 5 or less always a success and 16 or more never.
    for need in -3..=25 {
        assert_eq!(odds::chance(need, false).ways, at_most(3, need.clamp(5, 15)), "{need}");
        assert_eq!(odds::chance(need, true).ways, at_most(4, need.clamp(5, 15)), "{need}");
    }
}

#[test]
fn all_dice_are_six_sided_and_fair() {
    proves!("DICE-03");
    let mut faces = [0u64; 7];
    let rolls: u64 = 600_000;
    for stream in 0..rolls / 6 {
        let mut dice = Dice::new(Seed(2), Domain::Battle, stream);
        (0..6).for_each(|_| faces[usize::from(dice.face())] += 1);
    }
    assert_eq!((faces[0], faces[1..].iter().sum::<u64>()), (0, rolls));
    // 4.5 standard deviations: the square root of n p q.
    let allowed = (4.5 * (rolls as f64 * 5.0 / 36.0).sqrt()) as u64;
    assert!(faces[1..].iter().all(|count| count.abs_diff(rolls / 6) < allowed), "{faces:?}");
}

/// The error of the built-in tables with one text changed.
fn error_with(change: impl FnOnce(&mut Sources<'_>)) -> String {
    let mut sources = Sources::BUILT_IN;
    change(&mut sources);
    Tables::read(&sources).expect_err("the changed table should be refused").to_string()
}

#[test]
fn bad_table_names_file_place_and_expected_value() {
    let text = Sources::BUILT_IN.weapons.replacen("\"1d-3\"", "\"1x-3\"", 1);
    let error = error_with(|sources| sources.weapons = leak(&text));
    assert!(error.starts_with("weapons.json: line 2 column "), "{error}");
    assert!(error.contains("damage \"1x-3\": expected dice like \"2d-1\""), "{error}");

    let error = error_with(|sources| sources.fists = "[]");
    assert_eq!(error, "fists.json: the whole file: 0 rows, expected 7");
    let text = Sources::BUILT_IN.weapons.replacen("\"Buckler\"", "\"Axe\"", 1);
    let error = error_with(|sources| sources.weapons = leak(&text));
    assert_eq!(error, "weapons.json: Axe: expected a name used only once");
    let text = Sources::BUILT_IN.armour.replacen("\"ag\": -1", "\"ag\": 1", 1);
    let error = error_with(|sources| sources.armour = leak(&text));
    assert_eq!(error, "armour.json: Shield: ag 1: expected 0 or less");
    let text = Sources::BUILT_IN.races.replacen("\"min_sh\": 8", "\"min_sh\": 13", 1);
    let error = error_with(|sources| sources.races = leak(&text));
    assert_eq!(error, "races.json: Human: expected min <= base <= max and an exp_step above 0");
    let text = Sources::BUILT_IN.fists.replacen("\"sh\": 13", "\"sh\": 20", 1);
    let error = error_with(|sources| sources.fists = leak(&text));
    assert_eq!(error, "fists.json: sh 20: expected the row after sh 12 to be one stronger");
    let text = Sources::BUILT_IN.fighter_spells.replacen("ESP Stats", "ESP", 1);
    let error = error_with(|sources| sources.fighter_spells = leak(&text));
    assert_eq!(error, "fighter_spells.json: ESP: expected the name of a spell in spells.json");
    let text = Sources::BUILT_IN.robots.replacen("\"even\": 90", "\"even\": 0", 1);
    let error = error_with(|sources| sources.robots = leak(&text));
    assert_eq!(error, "robots.json: Needler Bush: expected even (at least 1) and needs_exp");
    let text = Sources::BUILT_IN.creatures.replacen("\"Snake\"", "\"Wolf\"", 1);
    let error = error_with(|sources| sources.creatures = leak(&text));
    assert_eq!(error, "creatures.json: Wolf: expected Snake in this row");
}

fn leak(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}
