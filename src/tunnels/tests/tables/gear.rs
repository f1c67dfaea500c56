//! Weapons, shields and armour against the numbers of the booklet, typed from its pages and not from the assets.

use super::{dash, same};
use crate::data::armour::{ArmourId, Cover, MOST_ABSORBED, absorbed};
use crate::data::house_rules::GearList;
use crate::data::material::Make;
use crate::data::missile::{RangeBand, marksmanship};
use crate::data::tables::tables;
use crate::data::weapon::{Shot, WeaponClass, WeaponDice, WeaponId, WeaponRow, WeaponSpecial};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::proves;

/// Name, dice, weight, price, DN, D-, SN, length.
const WEAPONS: [(&str, &str); 8] = [
    (
        "TT-WPN-T1",
        "
claymore:                  3d   150 80  g.p. - 2 15 -
flamberge:                 3d+3 100 90  g.p. - 2 15 -
yataghan:                  3d+2 170 120 g.p. - 2 15 -
bastard sword, both hands: 3d   87  70  g.p. - 2 15 -
bastard sword, one hand:   2d   87  70  g.p. - 2 12 -
broadsword:                2d+3 75  50  g.p. - 1 10 -
talibong:                  2d+3 49  86  g.p. - 1 9  -
falchion:                  2d+2 62  45  g.p. - 1 10 -
shamsheer:                 2d+2 71  100 g.p. - 1 8  -
tulwar:                    2d+1 52  56  g.p. - 1 7  -
cinqueda:                  2d-2 40  30  g.p. - - 7  -
cutlass:                   2d   48  48  g.p. - 1 8  -
Damascus sword:            2d   50  69  g.p. - 1 8  -
epee:                      2d-3 25  30  g.p. - 1 7  -
gladius:                   2d   36  25  g.p. - - 7  -
kris:                      2d   50  90  g.p. - 1 8  -
rapier:                    2d-4 20  25  g.p. - 1 6  -
saber:                     2d   50  45  g.p. - 1 8  -
scimitar:                  2d   45  60  g.p. - 1 7  -
shotel:                    2d   43  71  g.p. - 1 6  -
terbutje:                  1d+5 44  48  g.p. - 2 6  -",
    ),
    (
        "TT-WPN-T2",
        "
billhook:  3d   190 120 g.p. 8  3 14 10
catchpole: 4d   200 150 g.p. 10 3 15 8
halberd:   5d   250 200 g.p. 12 3 16 8
harpin:    3d+2 194 123 g.p. 8  3 14 7
partizan:  4d   200 140 g.p. 9  3 15 7
poleaxe:   6d   300 225 g.p. 13 4 16 10
ranseur:   4d   195 145 g.p. 10 3 15 8
scythe:    3d   150 75  g.p. 7  2 11 5
voulge:    4d+3 200 160 g.p. 8  3 15 8
guisarme:  3d+4 198 135 g.p. 9  3 14 9",
    ),
    (
        "TT-WPN-T3",
        "
bec-de-corbin:      5d   150 90  g.p. -  2 18 -
great axe:          4d+3 220 75  g.p. -  2 21 -
war hammer:         4d+1 110 60  g.p. -  2 16 -
heavy mace:         4d+2 140 100 g.p. -  2 17 -
morningstar:        4d   90  80  g.p. 12 2 15 -
bullova:            3d+5 130 120 g.p. -  2 17 -
heavy flail:        3d+4 200 81  g.p. 15 2 20 -
light flail:        3d+1 180 77  g.p. 13 2 19 -
broad axe:          3d   150 80  g.p. -  2 17 -
taper axe:          2d   70  40  g.p. -  1 8  -
mitre:              2d   70  38  g.p. -  1 8  -
francisca:          2d+2 60  50  g.p. 12 1 9  -
pickaxe:            2d   100 10  g.p. 10 2 15 -
heavy piton hammer: 1d   50  3   g.p. -  1 5  -
crowbar:            1d   80  8   g.p. -  1 10 -",
    ),
    (
        "TT-WPN-T4",
        "
bich'hwa:     1d+3 40 20 g.p. 4  - -  -
bodkin:       1d-2 10 2  g.p. 3  - -  -
misericorde:  1d   14 4  g.p. 4  - -  -
dirk:         1d+2 16 8  g.p. 4  - -  -
jambiya:      1d+4 12 24 g.p. 8  - -  -
katar:        1d+1 10 18 g.p. 8  - -  -
poniard:      1d   10 5  g.p. 3  - -  -
sax:          1d+5 20 30 g.p. 10 - 7  -
main gauche:  1d   30 25 g.p. 12 - 10 -
stiletto:     1d-2 15 2  g.p. 3  - -  -
swordbreaker: 1d-1 10 25 g.p. 12 - 10 -",
    ),
    (
        "TT-WPN-T5",
        "
pike:          5d   80  50 g.p. 12 3 15 12
spontoon:      2d+3 40  25 g.p. 9  2 9  6
phalanx spear: 3d   60  40 g.p. 11 3 10 -
pilum:         4d   100 45 g.p. 8  2 12 -
oxtongue:      3d   70  33 g.p. -  2 10 -
assegai:       2d   50  20 g.p. 12 1 7  -
spear:         2d   50  15 g.p. 11 2 8  -
javelin:       1d   30  5  g.p. 7  1 5  -",
    ),
    (
        "TT-WPN-T6",
        "
arbalest:       7d   170 100 g.p. -  3 15 -
cranequin:      4d   112 75  g.p. -  3 13 -
light crossbow: 2d+3 85  50  g.p. -  2 11 -
dokyu:          2d   90  100 g.p. -  2 11 -
prodd:          2d-3 75  40  g.p. -  2 9  -
composite bow:  2d+5 50  60  g.p. 12 2 14 -
longbow:        2d+3 50  50  g.p. 12 2 12 -
small self bow: 1d+5 25  10  g.p. 10 2 9  -",
    ),
    (
        "TT-WPN-T7",
        "
staff sling:  2d 100 5  g.p. 11 1 - -
common sling: 1d 10  1  g.p. 8  - - -
chakram:      2d 20  40 g.p. 14 1 - -",
    ),
    (
        "TT-WPN-T9",
        "
ankus:         1d   50  10 g.p. 11 1 -  -
bagh nakh:     1d   50  30 g.p. -  - -  -
bola:          -    50  20 g.p. -  - 5  -
quarterstaff:  2d   100 5  g.p. 15 1 10 -
spear-thrower: -    50  5  g.p. 10 1 -  -
atl-atl:       -    10  5  g.p. 10 1 -  -
blowgun:       1/2d 5   1  g.p. 10 - -  -
war fan:       1d   30  10 g.p. -  - -  -",
    ),
];

/// Name, dice, weight, price, hits that it absorbs, DN.
const SHIELDS: &str = "
tower shield:        -  550 55 g.p. 4 -
figure-8 shield:     -  525 52 g.p. 3 -
knight's shield:     -  450 45 g.p. 3 -
Viking spike shield: 1d 425 60 g.p. 2 -
scutum shield:       -  400 70 g.p. 3 -
target shield:       -  500 25 g.p. 2 -
buckler:             -   50  5 g.p. 1 -
madu:                2d  90 15 g.p. 1 15
large calthrops:     -  200 30 g.p. 0 -
small calthrops:     -  250 35 g.p. 0 -";

fn printed(row: &WeaponRow) -> String {
    let (dice, dn, sn, length) = (dash(row.dice), dash(row.dexterity), dash(row.strength), dash(row.length));
    let hindrance = dash((row.hindrance > 0).then_some(row.hindrance));
    format!("{}: {dice} {} {} {dn} {hindrance} {sn} {length}", row.name, row.weight, row.price)
}

fn of_rule(rule: &str) -> impl Iterator<Item = &'static WeaponRow> {
    tables().weapons.iter().filter(move |row| row.rule == rule)
}

#[test]
fn weapons_are_as_printed() {
    proves!("TT-WPN-01", "TT-WPN-02", "TT-EX-40");
    for (rule, table) in WEAPONS {
        same(table, of_rule(rule).map(printed));
    }
    same(
        SHIELDS,
        of_rule("TT-WPN-T8").map(|row| {
            let (dice, dn) = (dash(row.dice), dash(row.dexterity));
            format!("{}: {dice} {} {} {} {dn}", row.name, row.weight, row.price, row.absorbs)
        }),
    );
    let advanced = tables().weapons.iter().filter(|row| row.list == GearList::Advanced);
    let totals = advanced.fold((0, 0, 0), |(rows, dice, weight), row| {
        (rows + 1, dice + row.dice.map_or(0, |dice| u32::from(dice.dice)), weight + u32::from(row.weight))
    });
    assert_eq!(totals, (94, 196, 10_470), "rows, dice and weight of the advanced charts");
}

#[test]
fn the_basic_list_is_as_printed() {
    proves!("TT-SUPPLY-05", "TT-DEC-001", "TT-DEC-091");
    let basic = "
sword:       2d 75 50 g.p. - - - -
battle-axe:  4d 220 75 g.p. - - 15 -
barbed pike: 3d 80 50 g.p. - - - 8
crossbow:    3d 112 75 g.p. - - - -
self bow:    2d 25 40 g.p. - - - -
mace:        3d 140 80 g.p. - - - -
dagger:      1d 10 30 g.p. - - - -
shield:      - 300 50 g.p. - - - -";
    same(basic, of_rule("TT-SUPPLY-T2").map(printed));
    let weapon = |name| WeaponId::of(name).unwrap().row();
    assert_eq!(weapon("barbed pike").special, Some(WeaponSpecial::Barbed));
    let both: Vec<&str> = of_rule("TT-SUPPLY-T2").filter(|row| row.two_handed).map(|row| row.name).collect();
    assert_eq!(both, ["barbed pike", "crossbow", "self bow"]);
    let melee: Vec<&str> = of_rule("TT-SUPPLY-T2").filter(|row| row.melee).map(|row| row.name).collect();
    assert_eq!(melee, ["sword", "battle-axe", "barbed pike", "mace", "dagger"]);
    let edged: Vec<&str> = of_rule("TT-SUPPLY-T2").filter(|row| row.edged).map(|row| row.name).collect();
    assert_eq!(edged, ["sword", "battle-axe", "barbed pike", "crossbow", "self bow", "dagger"]);
    assert_eq!(weapon("shield").absorbs, 2);
    assert!(tables().weapons.iter().all(|row| (row.list == GearList::Basic) == (row.rule == "TT-SUPPLY-T2")));
    let suits = tables().armour.iter().filter(|row| row.basic);
    let suits = suits.map(|row| format!("{} {} {} {}", row.name, row.weight, row.price, row.half_hits / 2));
    same(
        "
plate 1000 500 g.p. 10
ring mail 750 200 g.p. 7
steel cap 25 10 g.p. 1
chain mail 500 100 g.p. 5
leather 250 50 g.p. 2",
        suits,
    );
}

fn named(fits: impl Fn(&WeaponRow) -> bool) -> Vec<&'static str> {
    tables().weapons.iter().filter(|row| row.list == GearList::Advanced && fits(row)).map(|row| row.name).collect()
}

#[test]
fn weapons_of_both_hands() {
    proves!("TT-DEC-085");
    let both = named(|row| row.two_handed);
    let expected = "claymore, flamberge, yataghan, bastard sword, both hands, billhook, catchpole, halberd, harpin, partizan, \
        poleaxe, ranseur, scythe, voulge, guisarme, bec-de-corbin, great axe, heavy flail, light flail, pike, arbalest, \
        cranequin, light crossbow, dokyu, prodd, composite bow, longbow, small self bow, staff sling, quarterstaff";
    assert_eq!(both.join(", "), expected);
    let grips = WeaponId::all().filter_map(|weapon| Some((weapon.name(), weapon.other_grip()?.name())));
    let (one, both) = ("bastard sword, one hand", "bastard sword, both hands");
    assert_eq!(grips.collect::<Vec<_>>(), [(both, one), (one, both)]);
}

#[test]
fn weapons_that_are_shot_or_thrown() {
    proves!("TT-MISSILE-07", "TT-MISSILE-09", "TT-MISSILE-11", "TT-MISSILE-12", "TT-DEC-079", "TT-DEC-080");
    let shot = |kind| named(|row| row.shot == Some(kind)).join(", ");
    assert_eq!(shot(Shot::Bow), "composite bow, longbow, small self bow");
    assert_eq!(shot(Shot::Crossbow), "arbalest, cranequin, light crossbow, dokyu, prodd");
    assert_eq!(shot(Shot::Sling), "staff sling, common sling");
    assert_eq!(shot(Shot::Thrown), "francisca, pilum, assegai, spear, javelin, chakram, bola");
    assert_eq!(shot(Shot::Blowgun), "blowgun");
    assert_eq!(named(|row| row.special == Some(WeaponSpecial::Repeater)), ["dokyu"]);
    let thrown_only = named(|row| row.dexterity_to_throw);
    assert_eq!(thrown_only, ["assegai", "spear", "javelin"]);
    let spear = WeaponId::of("spear").unwrap().row();
    assert_eq!((spear.dexterity_when(false), spear.dexterity_when(true)), (None, Some(11)));
    let pilum = WeaponId::of("pilum").unwrap().row();
    assert_eq!((pilum.dexterity_when(false), pilum.dexterity_when(true)), (Some(8), Some(8)));
    let doubled = |by| named(|row| row.doubled_by == Some(by));
    assert_eq!(doubled(WeaponSpecial::SpearThrower), ["pilum", "assegai", "spear"]);
    assert_eq!(doubled(WeaponSpecial::AtlAtl), ["javelin"]);
    let far_only = named(|row| row.dice.is_some() && !row.melee);
    let bows = tables().weapons.iter().filter(|row| matches!(row.shot, Some(Shot::Bow | Shot::Crossbow)));
    assert!(bows.clone().all(|row| !row.melee && row.ammunition.is_some()) && bows.count() == 10);
    assert_eq!(far_only.len(), 12, "{far_only:?}");
}

#[test]
fn reach_of_missiles() {
    proves!("TT-MISSILE-05", "TT-DEC-076");
    let reach = [Shot::Bow, Shot::Crossbow, Shot::Sling, Shot::Thrown, Shot::Blowgun].map(Shot::reach);
    assert_eq!(reach, [None, None, Some(100), Some(50), Some(30)]);
    assert_eq!(RangeBand::ALL.map(RangeBand::missile_turns), [0, 1, 2]);
}

#[test]
fn missiles_that_are_sold() {
    proves!("TT-DEC-116");
    let packs = tables().ammunition.iter().map(|row| {
        let make = if row.make == Some(Make::Arrow) { "of any metal" } else { "" };
        format!("{}: {} {} {} {make}", row.name, row.pack, row.weight, row.price)
    });
    same(
        "
arrows: 24 12 5 g.p. of any metal
arbalest quarrel: 1 5 5 s.p. of any metal
cranequin quarrel: 1 3 3 s.p. of any metal
light quarrel: 1 1 1 s.p. of any metal
bag of stones: 100 100 1 s.p.
blowgun dart: 1 1 1 c.p.
crossbow bolts: 10 5 2 g.p. of any metal",
        packs,
    );
    let users = tables().weapons.iter().filter_map(|row| {
        let kind = row.ammunition.map(|kind| kind.row().name);
        let shown = format!("{}: {} {}", row.name, kind.unwrap_or("itself"), row.supplied);
        (row.supplied > 0 || kind.is_some()).then_some(shown)
    });
    same(
        "
arbalest: arbalest quarrel 0
cranequin: cranequin quarrel 0
light crossbow: light quarrel 0
dokyu: light quarrel 0
prodd: bag of stones 0
composite bow: arrows 24
longbow: arrows 24
small self bow: arrows 24
staff sling: bag of stones 100
common sling: bag of stones 100
chakram: itself 10
large calthrops: itself 10
small calthrops: itself 10
blowgun: blowgun dart 0
crossbow: crossbow bolts 10
self bow: arrows 30",
        users,
    );
}

#[test]
fn classes_and_makes() {
    proves!("TT-DEC-188");
    use WeaponClass::*;
    for (rule, class, make) in [
        ("TT-WPN-T1", Sword, Some(Make::Sword)),
        ("TT-WPN-T2", Pole, Some(Make::Pole)),
        ("TT-WPN-T4", Dagger, Some(Make::Dagger)),
        ("TT-WPN-T5", Spear, Some(Make::Spear)),
        ("TT-WPN-T6", Bow, None),
        ("TT-WPN-T7", Missile, None),
        ("TT-WPN-T9", Odd, None),
    ] {
        assert!(of_rule(rule).all(|row| (row.class, row.make) == (class, make)), "{rule}");
    }
    for row in of_rule("TT-WPN-T8") {
        let expected = if row.name.ends_with("calthrops") { (Device, None) } else { (Shield, Some(Make::Shield)) };
        assert_eq!((row.class, row.make), expected, "{}", row.name);
        assert!(row.hindrance == 0 && row.strength.is_none() && !row.two_handed, "{}", row.name);
    }
    assert!(of_rule("TT-WPN-T3").all(|row| row.class == Hafted && row.make.is_some()));
    let basic: Vec<_> = of_rule("TT-SUPPLY-T2").map(|row| (row.class, row.make)).collect();
    let makes = [Make::Sword, Make::Axe, Make::Spear, Make::Mace, Make::Dagger, Make::Shield].map(Some);
    let [sword, axe, spear, mace, dagger, shield] = makes;
    let expected = [
        (Sword, sword),
        (Hafted, axe),
        (Spear, spear),
        (Bow, None),
        (Bow, None),
        (Hafted, mace),
        (Dagger, dagger),
        (Shield, shield),
    ];
    assert_eq!(basic, expected);
    assert!(tables().weapons.iter().all(|row| row.dice.is_some() || !row.edged && !row.melee), "no hits, no edge");
}

#[test]
fn weapons_with_an_edge() {
    proves!("TT-DEC-186");
    let blunt = named(|row| !row.edged && row.dice.is_some());
    let expected = "bec-de-corbin, war hammer, heavy mace, morningstar, heavy flail, light flail, mitre, heavy piton hammer, \
        crowbar, prodd, staff sling, common sling, chakram, Viking spike shield, madu, ankus, bagh nakh, quarterstaff, war fan";
    assert_eq!(blunt.join(", "), expected);
}

#[test]
fn second_rank_and_close_quarters() {
    proves!("TT-WPN-04", "TT-DEC-065");
    let reaching = named(WeaponRow::reaches_from_second_rank);
    let expected = "billhook, catchpole, halberd, harpin, partizan, poleaxe, ranseur, voulge, guisarme, pike, spontoon, \
        phalanx spear, pilum, oxtongue, assegai, spear, javelin";
    assert_eq!(reaching.join(", "), expected);
    let halved = named(WeaponRow::is_halved_in_passages);
    assert_eq!(halved, &reaching[..9], "all pole weapons but the scythe");
    let special = |name| WeaponId::of(name).unwrap().row().special;
    assert_eq!(special("scythe"), Some(WeaponSpecial::NotHalved));
}

#[test]
fn small_swords_and_small_weapons() {
    proves!("TT-DEC-068", "TT-DEC-081");
    let small = named(WeaponRow::is_small_sword);
    let expected = "shamsheer, tulwar, cinqueda, cutlass, Damascus sword, epee, gladius, kris, rapier, saber, scimitar, \
        shotel, terbutje";
    assert_eq!(small.join(", "), expected);
    let for_mages = named(|row| row.dice.is_some_and(WeaponDice::is_small));
    let best = for_mages.iter().filter_map(|name| WeaponId::of(name)).map(|weapon| weapon.row().dice.unwrap());
    assert_eq!(best.map(|dice| dice.adds).max(), Some(5));
    let expected = "terbutje, heavy piton hammer, crowbar, bich'hwa, bodkin, misericorde, dirk, jambiya, katar, poniard, sax, main gauche, stiletto, \
        swordbreaker, javelin, small self bow, common sling, Viking spike shield, ankus, bagh nakh, blowgun, war fan";
    assert_eq!(for_mages.join(", "), expected);
}

#[test]
fn dice_of_weapons() {
    proves!("TT-KIN-05", "TT-EX-07", "TT-WPN-15");
    let read = |text| WeaponDice::parse(text).unwrap();
    assert_eq!(read("4d+3").times(5).to_string(), "20d+15");
    assert_eq!(read("2d-4"), WeaponDice::new(2, -4));
    assert_eq!(read("1/2d"), WeaponDice { dice: 1, halved: true, adds: 0 });
    for text in ["3d", "2d-4", "1d+5", "1/2d"] {
        assert_eq!(read(text).to_string(), text);
    }
    for text in ["", "d", "4", "d4", "3d+", "1/3d", "x"] {
        assert_eq!(WeaponDice::parse(text).filter(|dice| dice.dice > 0), None, "{text}");
    }
}

/// Name, weight, price, hits in halves of one piece or limb, "2" for a pair.
const ARMOUR: &str = "
horse armour    300 250 g.p. 20
plate          1000 500 g.p. 20
basinet         150  80 g.p. 4
breastplate     250 250 g.p. 4
casque          120  70 g.p. 3
chausse         200  50 g.p. 2 2
cuirass         500 350 g.p. 6
cuisse          200  50 g.p. 2 2
solleret        100  25 g.p. 1 2
ring mail       750 200 g.p. 14
heaume          200  20 g.p. 4
steel cap        25  10 g.p. 2
chain mail      500 100 g.p. 10
gambeson         50  10 g.p. 2
gauntlet         50  10 g.p. 1 2
hauberk         150  30 g.p. 4
scale           400  80 g.p. 8
leather         250  50 g.p. 4
greaves         100  25 g.p. 1 2
arming doublet   75  15 g.p. 2";

#[test]
fn armour_is_as_printed() {
    proves!("TT-WPN-16", "TT-ARMOUR-04");
    same(
        ARMOUR,
        tables().armour.iter().map(|row| {
            let pair = if row.pair { "2" } else { "" };
            format!("{} {} {} {} {pair}", row.name, row.weight, row.price, row.half_hits)
        }),
    );
    let sold = ArmourId::all().filter(|piece| piece.is_sold()).count();
    assert_eq!(sold, 19, "all but the armour of horses");
}

#[test]
fn pieces_that_fit_together() {
    proves!("TT-DEC-083");
    let piece = |name| ArmourId::of(name).unwrap();
    let fit = |one, other| piece(one).row().fits_with(piece(other).row());
    assert!(fit("leather", "steel cap") && fit("steel cap", "leather"));
    assert!(!fit("chain mail", "steel cap") && !fit("leather", "heaume") && !fit("plate", "gauntlet"));
    assert!(!fit("hauberk", "cuirass") && fit("hauberk", "gambeson") && !fit("gambeson", "arming doublet"));
    assert!(!fit("chausse", "cuisse") && !fit("greaves", "chausse") && fit("cuisse", "greaves"));
    assert!(!fit("basinet", "casque") && fit("solleret", "gauntlet") && !fit("horse armour", "gauntlet"));
    let worn = |names: &[&'static str]| absorbed(names.iter().map(|name| piece(name)));
    assert_eq!(worn(&["leather", "steel cap"]), 3);
    assert_eq!(worn(&["casque"]), 1, "1 1/2, rounded down");
    assert_eq!(worn(&["casque", "hauberk", "gauntlet"]), 4, "1 1/2 + 2 + 2 x 1/2");
    let most = ["basinet", "cuirass", "gambeson", "chausse", "solleret", "gauntlet"];
    assert_eq!(worn(&most), MOST_ABSORBED, "2 + 3 + 1 + 2 + 1 + 1");
    let other = ["basinet", "cuirass", "gambeson", "cuisse", "greaves", "solleret", "gauntlet"];
    assert_eq!(worn(&other), MOST_ABSORBED, "11, but no more than the best suit");
    let suits = tables().armour.iter().filter(|row| row.cover == Cover::Suit);
    assert_eq!(suits.map(|row| row.half_hits).max(), Some(2 * MOST_ABSORBED));
}

#[test]
fn marksmanship_as_printed() {
    proves!("TT-MISSILE-03", "TT-MISSILE-04", "TT-EX-17", "TT-DEC-077");
    let table = "
0 rotten 1 0 0
7 very bad 2 0 0
10 bad 3 1 0
13 poor 4 2 0
16 passable 5 3 1
19 fair 6 4 2
22 keen eye 6 5 3
25 excellent 6 6 4
28 marksman 6 6 5
31 never misses 6 6 6";
    same(
        table,
        tables().marksmanship.iter().map(|row| {
            let [close, medium, far] = RangeBand::ALL.map(|range| row.hits_up_to(range));
            format!("{} {} {close} {medium} {far}", row.from, row.name)
        }),
    );
    let names = [-3, 0, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 90];
    let found: Vec<u8> = names.into_iter().map(|value| marksmanship(value).from).collect();
    assert_eq!(found, [0, 0, 0, 7, 7, 10, 10, 13, 13, 16, 16, 19, 19, 22, 22, 25, 25, 28, 28, 31, 31]);
    let bands = [0, 10, 11, 100, 101, 300].map(RangeBand::at);
    use RangeBand::{Close, Far, Medium};
    assert_eq!(bands, [Close, Close, Medium, Medium, Far, Far]);
}
