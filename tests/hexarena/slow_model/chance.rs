//! The chance of a strike, term by term: Strike Chance, Defense, the five tables of modifiers [17.6], special attacks
//! [16.5]. Also the chart of special damage [18.2] as printed.

use super::people::{self, Hand, Race, m_ag, m_md};
use super::{Figure, Stance, chart};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Close,
    Melee,
    Ranged,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Harm,
    Trip,
    Entangle,
    /// Includes PS and modified AG of friends who join in.
    Restrain(i32),
    Knockout,
    Rush,
    /// The item in this hand of the target.
    Disarm(usize),
}

/// The weapon: the item in a hand (0 is the primary), the bare hand, or a foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    Held(usize),
    Fist(usize),
    Kick,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    One,
    /// One strike of a pair of weapons.
    Pair,
    /// One target of a sweep with a two-handed Class B weapon.
    Sweep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    Front,
    Flank,
    Rear,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    Day,
    Starry,
    Cloudy,
    Unlit,
    Pitch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Open,
    Building,
    Cave,
}

/// Optional extra damage [18.5].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    None,
    Strength,
    Rank,
}

/// An announced blow with its circumstances.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    pub kind: Kind,
    pub aim: Aim,
    pub with: With,
    /// Distance in hexes: 0 in one hex, 1 adjacent.
    pub distance: i32,
    /// The side of the target that it strikes.
    pub through: Through,
    pub charge: bool,
    pub withdrawing: bool,
    pub many: Many,
    pub light: Light,
    pub place: Place,
    /// Loss from sunlight for an aiming orc: 5, 10 or 15 by day.
    pub glare: i32,
    /// True if the target is in a Sheltered hex.
    pub sheltered: bool,
    pub extra: Extra,
    /// Added to the percentile rolls of attacker and target (ASPECT-03).
    pub aspects: [i32; 2],
    /// True if the target gives up the shield to spare the armour.
    pub cleave: bool,
    /// The target's weapon for a riposte, and the side of the attacker that it strikes.
    pub riposte: Option<(With, Through)>,
    /// True for a Riposte.
    pub answers: bool,
}

impl Blow {
    /// A plain strike with the primary weapon.
    pub fn plain(kind: Kind) -> Blow {
        Blow {
            kind,
            aim: Aim::Harm,
            with: With::Held(0),
            distance: if kind == Kind::Close { 0 } else { 1 },
            through: Through::Front,
            charge: false,
            withdrawing: false,
            many: Many::One,
            light: Light::Day,
            place: Place::Open,
            glare: 0,
            sheltered: false,
            extra: Extra::None,
            aspects: [0, 0],
            cleave: false,
            riposte: None,
            answers: false,
        }
    }
}

/// The weapon of a blow, as far as rolls need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// "Unarmed" for hands and feet.
    pub name: &'static str,
    pub rank: Option<i32>,
    pub chance: i32,
    pub damage: i32,
    pub class: char,
    pub ps: i32,
    pub md: i32,
    pub pole: bool,
    pub shield: bool,
    pub thrown: bool,
    pub missile: bool,
}

pub fn tool(who: &Figure, blow: &Blow) -> Tool {
    let With::Held(hand) = blow.with else { return bare(who) };
    let name = who.held[hand];
    // Net, Bola and Whip strangle in Close combat, by the Garrote's row and their own Rank (D077).
    let strangles = blow.kind == Kind::Close && ["Net", "Bola", "Whip"].contains(&name);
    let row = chart::weapon(if strangles { "Garrote" } else { name });
    let ranged = blow.kind == Kind::Ranged;
    let two = who.both_hands && row.hands == "1-2" && !ranged;
    let (chance, damage) = match blow.aim {
        Aim::Trip => (40, 0),
        Aim::Entangle => (row.chance, -4),
        _ => (row.chance, row.damage.unwrap_or(0) + i32::from(two)),
    };
    let missile = row.group == "Missile Weapons";
    Tool {
        name,
        rank: who.rank(name),
        chance,
        damage,
        class: row.class,
        ps: row.ps,
        md: row.md,
        pole: row.group == "Pole Weapons",
        shield: row.name == "Shield",
        thrown: ranged && !missile,
        missile,
    }
}

/// Hands and feet: Class C (D099), no minima.
fn bare(who: &Figure) -> Tool {
    let (chance, damage) = people::unarmed(who);
    Tool {
        name: "Unarmed",
        rank: who.rank("Unarmed"),
        chance,
        damage,
        class: 'C',
        ps: 0,
        md: 0,
        pole: false,
        shield: false,
        thrown: false,
        missile: false,
    }
}

/// All non-zero terms of the Modified Strike Chance, by id.
pub fn terms(a: &Figure, t: &Figure, blow: &Blow) -> Vec<(&'static str, i32)> {
    let mut all = Vec::new();
    if let Aim::Restrain(helpers) = blow.aim {
        all.push(("ATK-18", 3 * (a.ps + m_ag(a) + helpers - t.ps - m_ag(t))));
    } else {
        strike_chance(a, blow, &mut all);
        defense(t, blow, &mut all);
    }
    match blow.kind {
        Kind::Close => close(a, t, blow, &mut all),
        Kind::Melee => melee(a, t, blow, &mut all),
        Kind::Ranged => ranged(a, t, blow, &mut all),
    }
    all.push(("T4", -darkness(a, blow)));
    if !matches!(blow.aim, Aim::Restrain(_)) {
        hands(a, blow, &mut all);
    }
    if matches!(blow.aim, Aim::Disarm(_)) {
        all.push(("ATK-23", -20));
    }
    all.retain(|&(_, figure)| figure != 0);
    all
}

/// The sum of the terms. It can be negative, because the Parry is measured from it.
pub fn msc(a: &Figure, t: &Figure, blow: &Blow) -> i32 {
    terms(a, t, blow).iter().map(|&(_, figure)| figure).sum()
}

/// Base chance, MD and Rank (STRIKE-01, -02, -09, -10).
fn strike_chance(a: &Figure, blow: &Blow, all: &mut Vec<(&'static str, i32)>) {
    let tool = tool(a, blow);
    all.push(("BC", tool.chance));
    all.push(("WPN-05", -5 * (tool.md - m_md(a)).max(0)));
    if blow.kind == Kind::Ranged && a.eyes_lost == 1 {
        all.push(("STRIKE-10", -30));
    }
    if a.eyes_lost >= 2 {
        all.push(("D106", -40));
    }
    if let Some(rank) = tool.rank {
        all.push(("mMD", m_md(a)));
        all.push(("Rank", 4 * rank));
    }
}

/// The Strike Chance as on the record (SETUP-11).
pub fn strike(a: &Figure, blow: &Blow) -> i32 {
    let mut all = Vec::new();
    strike_chance(a, blow, &mut all);
    all.iter().map(|&(_, figure)| figure).sum()
}

/// The Defense Rating, term by term (DEF-01 to -07).
fn defense(t: &Figure, blow: &Blow, all: &mut Vec<(&'static str, i32)>) {
    if t.stunned || !t.awake() {
        return;
    }
    all.push(("mAG", -m_ag(t)));
    let shields: i32 = people::ready(t)
        .iter()
        .filter(|(_, thing)| !(*thing == "Main-Gauche" && blow.kind == Kind::Ranged))
        .map(|(_, thing)| chart::shield(thing).0 * t.rank(thing).unwrap_or(0))
        .sum();
    if blow.through == Through::Front && blow.kind != Kind::Close && !t.close {
        all.push(("shield", -shields));
    }
    if t.guarding {
        all.push(("DEF-07", -20));
    }
}

fn close(a: &Figure, t: &Figure, blow: &Blow, all: &mut Vec<(&'static str, i32)>) {
    if !matches!(blow.aim, Aim::Restrain(_)) {
        all.push(("C1", (a.ps - t.ps).max(0)));
        all.push(("C4", -(t.ps - a.ps).max(0)));
    }
    all.push(("C2", if t.ft == 0 { 20 } else { 0 }));
    all.push(("C3", if t.stunned || t.unconscious { 20 } else { 0 }));
    all.push(("C5", if a.ft == 0 { -20 } else { 0 }));
}

fn melee(a: &Figure, t: &Figure, blow: &Blow, all: &mut Vec<(&'static str, i32)>) {
    let tool = tool(a, blow);
    let down = t.stance != Stance::Standing || t.close || t.unconscious || t.restrained;
    all.push(("M1", if t.ft == 0 { 10 } else { 0 }));
    all.push(("M2", if blow.through == Through::Flank { 15 } else { 0 }));
    all.push(("M3", if t.stunned || t.unconscious { 15 } else { 0 }));
    all.push(("M4", if down { 20 } else { 0 }));
    all.push(("M6", if blow.through == Through::Rear && !t.close { 30 } else { 0 }));
    if blow.charge {
        all.push(if tool.pole || tool.shield { ("M5", 20) } else { ("M10", -15) });
    }
    if t.evading {
        all.push(("M7", -4 * parry_rank(t).unwrap_or(0)));
        all.push(("M8", -10));
    }
    all.push(("M9", if a.ft == 0 { -10 } else { 0 }));
    all.push(("M11", if blow.withdrawing { -20 } else { 0 }));
}

/// The Rank for parrying: that of the best Ranked prepared weapon that is no missile weapon. Without a weapon, that of
/// the bare hands (PARRY-02, D089).
pub fn parry_rank(who: &Figure) -> Option<i32> {
    let weapons = people::prepared(who);
    if weapons.is_empty() {
        return who.rank("Unarmed");
    }
    let fit = weapons.iter().filter(|weapon| chart::weapon(weapon).group != "Missile Weapons");
    fit.filter_map(|weapon| who.rank(weapon)).max()
}

fn ranged(a: &Figure, t: &Figure, blow: &Blow, all: &mut Vec<(&'static str, i32)>) {
    let down = t.stance != Stance::Standing || t.close || t.unconscious;
    all.push(("R1", if blow.through == Through::Flank { 10 } else { 0 }));
    all.push(("R2", if t.stunned || t.unconscious { 10 } else { 0 }));
    all.push(("R3", if a.stance == Stance::Kneeling { 10 } else { 0 }));
    all.push(("R4", if blow.through == Through::Rear && !t.close { 20 } else { 0 }));
    if tool(a, blow).missile {
        let mut beyond = blow.distance - 5;
        while beyond > 0 {
            all.push(("R6", -3));
            beyond -= 5;
        }
    } else {
        all.push(("R5", -3 * blow.distance));
    }
    all.push(("R7", if t.moving { -5 } else { 0 }));
    all.push(("R8", if down { -10 } else { 0 }));
    all.push(("R9", if t.evading { -20 } else { 0 }));
    all.push(("R10", if blow.sheltered { -20 } else { 0 }));
    if a.race == Race::Orc {
        all.push(("RACE-19", -blow.glare));
    }
}

/// Loss from darkness (T4), reduced for races that see in it (D027, D029).
pub fn darkness(a: &Figure, blow: &Blow) -> i32 {
    let dark = match blow.light {
        Light::Day => 0,
        Light::Starry => 10,
        Light::Cloudy => 20,
        Light::Unlit => 30,
        Light::Pitch => 40,
    };
    let open = blow.place == Place::Open;
    // Range of sight in hexes of 5 feet, and the greatest loss within it.
    let (reach, most) = match a.race {
        Race::Human => (-1, 40),
        Race::Dwarf if open => (10, 10),
        Race::Dwarf if blow.place == Place::Building => (20, 10),
        Race::Dwarf => (30, 10),
        Race::Elf if open => (30, 0),
        Race::Elf => (15, 10),
        Race::Halfling => (20, 10),
        Race::Orc | Race::Hobgoblin | Race::Goblin => (30, 10),
    };
    if blow.distance <= reach { dark.min(most) } else { dark }
}

/// Secondary hand and multiple strikes (T5).
fn hands(a: &Figure, blow: &Blow, all: &mut Vec<(&'static str, i32)>) {
    let secondary = matches!(blow.with, With::Held(1) | With::Fist(1));
    let both = a.hand == Hand::Both;
    all.push(match blow.many {
        Many::Sweep => ("X5", -20),
        Many::Pair if both => ("X4", -10),
        Many::Pair if secondary || blow.with == With::Kick => ("X3", -30),
        Many::Pair => ("X2", -10),
        Many::One if secondary && !both => ("X1", -20),
        Many::One => ("X1", 0),
    });
}

/// Added to the D10 of damage: the row, missing strength (WPN-04), the option [18.5].
pub fn damage(a: &Figure, blow: &Blow) -> i32 {
    let tool = tool(a, blow);
    let rank = if blow.extra == Extra::Rank { tool.rank.unwrap_or(0) / 4 } else { 0 };
    tool.damage - (tool.ps - a.ps).max(0) + strength(a, blow) + rank
}

/// Extra damage by strength (DMG-10): not for throws, shots and bare hands, which have no minimum.
fn strength(a: &Figure, blow: &Blow) -> i32 {
    let tool = tool(a, blow);
    if blow.extra != Extra::Strength || blow.kind == Kind::Ranged || tool.name == "Unarmed" {
        return 0;
    }
    (a.ps - tool.ps).max(0) / 5
}

/// First roll that may break the weapon: 99, or 6 less for each point of extra damage by strength. If it is below 99,
/// the rolls from it to 100 miss.
pub fn breaks_from(a: &Figure, blow: &Blow) -> i32 {
    99 - 6 * strength(a, blow)
}

/// Upper end of Modified Strike Chance, highest roll of a possible Grievous Injury, highest
/// roll of Endurance damage [18.2].
#[rustfmt::skip]
const SPECIAL: [(i32, i32, i32); 20] = [
    (9, 0, 1), (16, 1, 2), (23, 1, 3), (28, 1, 4), (36, 2, 5), (43, 2, 6), (49, 2, 7), (56, 3, 8), (63, 3, 9), (69, 3, 10),
    (76, 4, 11), (83, 4, 12), (89, 4, 13), (96, 5, 14), (103, 5, 15), (109, 5, 16), (116, 6, 17), (123, 6, 18), (129, 6, 19),
    (i32::MAX, 7, 20),
];

/// Highest roll of a possible Grievous Injury and of damage to Endurance; 0 for none.
pub fn special(msc: i32) -> (i32, i32) {
    if msc < 1 {
        return (0, 0);
    }
    SPECIAL.iter().find(|row| msc <= row.0).map_or((0, 0), |row| (row.1, row.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(a: &Figure, t: &Figure, blow: &Blow) -> i32 {
        msc(a, t, blow)
    }

    /// 15 and 5 in a hundred, rounded half up and at least 1, except for 29, which is a row too low in print (D094).
    #[test]
    fn special_damage_is_as_printed() {
        for chance in 1..=129 {
            let (grievous, endurance) = special(chance);
            let by_rule = ((5 * chance + 50) / 100, ((15 * chance + 50) / 100).max(1));
            if chance == 29 {
                assert_eq!(((grievous, endurance), by_rule), ((2, 5), (1, 4)));
            } else {
                assert_eq!((grievous, endurance), by_rule, "{chance}");
            }
        }
        assert_eq!((special(130), special(500), special(0), special(-7)), ((7, 20), (7, 20), (0, 0), (0, 0)));
    }

    #[test]
    fn unranked_has_no_dexterity() {
        let (a, t) = (Figure::armed("a", "Broadsword", -1), Figure::plain("t"));
        assert_eq!(terms(&a, &t, &Blow::plain(Kind::Melee)), [("BC", 55), ("mAG", -15)]);
        let a = Figure::armed("a", "Broadsword", 0);
        assert_eq!(terms(&a, &t, &Blow::plain(Kind::Melee)), [("BC", 55), ("mMD", 15), ("mAG", -15)]);
    }

    #[test]
    fn too_weak_and_too_clumsy() {
        let mut a = Figure::armed("a", "Glaive", 1);
        a.ps = 13;
        assert_eq!(strike(&a, &Blow::plain(Kind::Melee)), 55 - 15 + 15 + 4);
        assert_eq!(damage(&a, &Blow::plain(Kind::Melee)), 5 - 3);
    }

    #[test]
    fn shields_defend_in_front_only() {
        let a = Figure::armed("a", "Dagger", -1);
        let mut t = Figure::plain("t");
        t.ag = 13;
        t.held[1] = "Large Round Shield";
        t.ranks.push(("Large Round Shield", 3));
        let mut blow = Blow::plain(Kind::Melee);
        assert_eq!(sum(&a, &t, &blow), 40 - 25);
        blow.through = Through::Rear;
        assert_eq!(sum(&a, &t, &blow), 40 - 13 + 30);
        assert_eq!(sum(&a, &t, &Blow::plain(Kind::Close)), 40 - 13);
        let mut shot = Blow { distance: 4, ..Blow::plain(Kind::Ranged) };
        assert_eq!(sum(&a, &t, &shot), 40 - 25 - 12);
        t.held[1] = "Main-Gauche";
        t.ranks.push(("Main-Gauche", 5));
        assert_eq!(sum(&a, &t, &shot), 40 - 13 - 12);
        shot.kind = Kind::Melee;
        assert_eq!(sum(&a, &t, &shot), 40 - 23);
        t.guarding = true;
        assert_eq!(sum(&a, &t, &shot), 40 - 43);
        t.stunned = true;
        assert_eq!(terms(&a, &t, &shot), [("BC", 40), ("M3", 15)]);
    }

    #[test]
    fn close_combat() {
        let mut a = Figure::armed("a", "Dagger", 2);
        let mut t = Figure::plain("t");
        (a.ps, t.ps) = (18, 12);
        let blow = Blow::plain(Kind::Close);
        assert_eq!(terms(&a, &t, &blow)[3..], [("mAG", -15), ("C1", 6)]);
        (a.ps, t.ft, a.ft) = (10, 0, 0);
        t.stunned = true;
        assert_eq!(terms(&a, &t, &blow)[3..], [("C4", -2), ("C2", 20), ("C3", 20), ("C5", -20)]);
    }

    #[test]
    fn melee_modifiers_add_up() {
        let mut a = Figure::armed("a", "Spear", 2);
        let mut t = Figure::armed("t", "Tulwar", 5);
        (a.ft, t.ft) = (0, 0);
        (t.evading, t.stance) = (true, Stance::Kneeling);
        let blow = Blow { through: Through::Rear, charge: true, withdrawing: true, ..Blow::plain(Kind::Melee) };
        let wanted =
            [("M1", 10), ("M4", 20), ("M6", 30), ("M5", 20), ("M7", -20), ("M8", -10), ("M9", -10), ("M11", -20)];
        assert_eq!(terms(&a, &t, &blow)[4..], wanted);
        let blow = Blow { through: Through::Flank, ..Blow::plain(Kind::Melee) };
        assert!(terms(&a, &t, &blow).contains(&("M2", 15)));
    }

    #[test]
    fn evading_by_weapon_and_rank() {
        let mut t = Figure::armed("t", "Long Bow", 4);
        assert_eq!(parry_rank(&t), None);
        t.held = ["", "Main-Gauche"];
        t.both_hands = false;
        t.ranks.push(("Main-Gauche", 2));
        assert_eq!(parry_rank(&t), Some(2));
        t.held = ["", "Buckler"];
        t.ranks = vec![("Buckler", 4), ("Unarmed", 1)];
        assert_eq!(parry_rank(&t), Some(1));
        t.held = ["Broadsword", ""];
        assert_eq!(parry_rank(&t), None);
    }

    #[test]
    fn charge_modifier_depends_on_the_weapon_carried() {
        let t = Figure::plain("t");
        let charged = |who: &Figure, aim| {
            let blow = Blow { charge: true, aim, ..Blow::plain(Kind::Melee) };
            terms(who, &t, &blow).into_iter().find(|(id, _)| *id == "M5" || *id == "M10")
        };
        assert_eq!(charged(&Figure::armed("a", "Mace", 1), Aim::Harm), Some(("M10", -15)));
        assert_eq!(charged(&Figure::armed("a", "Javelin", 1), Aim::Harm), Some(("M5", 20)));
        let mut shield = Figure::plain("a");
        shield.held[0] = "Kite Shield";
        assert_eq!(charged(&shield, Aim::Harm), Some(("M5", 20)));
        assert_eq!(charged(&shield, Aim::Rush), Some(("M5", 20)));
        shield.held[0] = "Main-Gauche";
        assert_eq!(charged(&shield, Aim::Harm), Some(("M10", -15)));
    }

    #[test]
    fn ranged_modifiers() {
        let mut a = Figure::armed("a", "Sling", -1);
        let mut t = Figure::plain("t");
        t.ag = 0;
        for (distance, less) in [(1, 0), (5, 0), (6, 3), (10, 3), (11, 6), (15, 6), (16, 9), (60, 33)] {
            assert_eq!(sum(&a, &t, &Blow { distance, ..Blow::plain(Kind::Ranged) }), 40 - less, "{distance}");
        }
        (t.evading, t.moving, t.stance) = (true, true, Stance::Prone);
        a.stance = Stance::Kneeling;
        let shot = Blow { sheltered: true, through: Through::Rear, ..Blow::plain(Kind::Ranged) };
        assert_eq!(
            terms(&a, &t, &shot)[1..],
            [("R3", 10), ("R4", 20), ("R7", -5), ("R8", -10), ("R9", -20), ("R10", -20)]
        );
        let shot = Blow { through: Through::Flank, ..shot };
        assert!(terms(&a, &t, &shot).contains(&("R1", 10)));
        a.eyes_lost = 1;
        assert!(terms(&a, &t, &shot).contains(&("STRIKE-10", -30)));
        a.race = Race::Orc;
        assert!(terms(&a, &t, &Blow { glare: 15, ..shot }).contains(&("RACE-19", -15)));
    }

    #[test]
    fn eyes_in_the_dark() {
        let mut a = Figure::plain("a");
        let mut at = |race, light, place, distance| {
            a.race = race;
            darkness(&a, &Blow { light, place, distance, ..Blow::plain(Kind::Ranged) })
        };
        assert_eq!(at(Race::Human, Light::Pitch, Place::Cave, 1), 40);
        assert_eq!(at(Race::Dwarf, Light::Cloudy, Place::Open, 10), 10);
        assert_eq!(at(Race::Dwarf, Light::Cloudy, Place::Open, 11), 20);
        assert_eq!(at(Race::Dwarf, Light::Unlit, Place::Building, 20), 10);
        assert_eq!(at(Race::Dwarf, Light::Unlit, Place::Cave, 30), 10);
        assert_eq!(at(Race::Elf, Light::Pitch, Place::Open, 30), 0);
        assert_eq!(at(Race::Elf, Light::Unlit, Place::Building, 15), 10);
        assert_eq!(at(Race::Elf, Light::Unlit, Place::Building, 16), 30);
        assert_eq!(at(Race::Orc, Light::Starry, Place::Open, 31), 10);
        assert_eq!(at(Race::Halfling, Light::Cloudy, Place::Open, 21), 20);
        assert_eq!(at(Race::Goblin, Light::Cloudy, Place::Open, 30), 10);
    }

    #[test]
    fn which_hand() {
        let mut a = Figure::armed("a", "Dagger", -1);
        a.held = ["Dagger", "Dagger"];
        let t = Figure::plain("t");
        let less = |a: &Figure, with, many| 40 - 15 - sum(a, &t, &Blow { with, many, ..Blow::plain(Kind::Melee) });
        assert_eq!((less(&a, With::Held(0), Many::One), less(&a, With::Held(1), Many::One)), (0, 20));
        assert_eq!((less(&a, With::Held(0), Many::Pair), less(&a, With::Held(1), Many::Pair)), (10, 30));
        assert_eq!(less(&a, With::Held(0), Many::Sweep), 20);
        a.hand = Hand::Both;
        assert_eq!((less(&a, With::Held(1), Many::One), less(&a, With::Held(1), Many::Pair)), (0, 10));
    }

    #[test]
    fn special_attacks_begin_at() {
        let t = Figure::plain("t");
        let base = |who: &Figure, kind, aim| terms(who, &t, &Blow { aim, ..Blow::plain(kind) })[0];
        let staff = Figure::armed("a", "Quarterstaff", 3);
        assert_eq!(base(&staff, Kind::Melee, Aim::Trip), ("BC", 40));
        assert_eq!(strike(&staff, &Blow { aim: Aim::Trip, ..Blow::plain(Kind::Melee) }), 40 - 5 + 15 + 12);
        assert_eq!(damage(&staff, &Blow { aim: Aim::Trip, ..Blow::plain(Kind::Melee) }), 0);
        let net = Figure::armed("a", "Net", 0);
        assert_eq!(base(&net, Kind::Ranged, Aim::Entangle), ("BC", 30));
        assert_eq!(damage(&net, &Blow { aim: Aim::Entangle, ..Blow::plain(Kind::Melee) }), -4);
        assert_eq!(damage(&net, &Blow::plain(Kind::Melee)), -5);
        assert_eq!(damage(&net, &Blow::plain(Kind::Close)), 3);
        let mut kicker = Figure::plain("a");
        kicker.ranks.push(("Unarmed", 3));
        let kick = Blow { with: With::Kick, aim: Aim::Trip, ..Blow::plain(Kind::Melee) };
        assert_eq!((strike(&kicker, &kick), damage(&kicker, &kick)), (30 + 15 + 12, -4));
        let mut rusher = Figure::plain("a");
        rusher.held[1] = "Kite Shield";
        rusher.ranks.push(("Kite Shield", 2));
        let rush = Blow { with: With::Held(1), aim: Aim::Rush, ..Blow::plain(Kind::Melee) };
        assert_eq!((strike(&rusher, &rush), damage(&rusher, &rush)), (40 - 5 + 11 + 8, -2));
        let sword = Figure::armed("a", "Sabre", 1);
        assert!(
            terms(&sword, &t, &Blow { aim: Aim::Disarm(0), ..Blow::plain(Kind::Melee) }).contains(&("ATK-23", -20))
        );
    }

    #[test]
    fn holds_ignore_dexterity_and_defense() {
        let (mut a, mut t) = (Figure::plain("a"), Figure::plain("t"));
        (a.ps, t.ps, t.ag, t.ft) = (20, 14, 13, 0);
        let blow = Blow { aim: Aim::Restrain(0), with: With::Fist(0), ..Blow::plain(Kind::Close) };
        assert_eq!(terms(&a, &t, &blow), [("ATK-18", 24), ("C2", 20)]);
    }

    #[test]
    fn extra_damage() {
        let mut a = Figure::armed("a", "Broadsword", 4);
        a.ps = 24;
        let with = |extra, kind| Blow { extra, ..Blow::plain(kind) };
        assert_eq!(damage(&a, &with(Extra::None, Kind::Melee)), 4);
        assert_eq!(
            (damage(&a, &with(Extra::Strength, Kind::Melee)), breaks_from(&a, &with(Extra::Strength, Kind::Melee))),
            (5, 93)
        );
        assert_eq!(
            (damage(&a, &with(Extra::Rank, Kind::Melee)), breaks_from(&a, &with(Extra::Rank, Kind::Melee))),
            (5, 99)
        );
        let mut spear = Figure::armed("a", "Spear", 4);
        (spear.ps, spear.both_hands) = (25, true);
        assert_eq!(damage(&spear, &with(Extra::Strength, Kind::Ranged)), 3);
        assert_eq!(damage(&spear, &with(Extra::Rank, Kind::Ranged)), 4);
        assert_eq!(
            (
                damage(&spear, &with(Extra::Strength, Kind::Melee)),
                breaks_from(&spear, &with(Extra::Strength, Kind::Melee))
            ),
            (6, 87)
        );
    }
}
