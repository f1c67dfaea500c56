//! One blow from its D100 to its last consequence.
//!
//! Order of the dice on a hit: Strike Check, D10 of damage, D100 for an injury (if Endurance is left and the weapon has
//! a Class). Then the die of the injury row (D10, or D100 against Willpower), D100 against falling (Trip, Entangle,
//! Shield Rush), D10 of minutes (Knockout, Sap), and one D100 for held items. A D100 for a fumble follows. On a miss:
//! D10 of the Parry, and the dice of the Riposte as of a blow.

use super::chance::{self, Aim, Blow, Kind, Through, With};
use super::injury::{Injury, injury};
use super::people::{self, m_ag, m_md};
use super::{Dice, Figure, Stance, Wound, chart};

/// A log of what happened, line by line.
type Log = Vec<String>;

macro_rules! log_line {
    ($log:expr, $($word:tt)*) => { $log.push(format!($($word)*)) };
}

/// Effects of one strike on the target so far.
#[derive(Default)]
struct Done {
    /// Points inflicted (D096).
    effective: i32,
    injured: bool,
    /// Stunned regardless of the damage.
    stuns: bool,
}

/// `a` strikes `t`. Changes both and returns a log.
pub fn strike(a: &mut Figure, t: &mut Figure, blow: &Blow, dice: &mut Dice) -> Log {
    let mut log = Log::new();
    let msc = chance::msc(a, t, blow);
    let natural = dice.d100("Strike Check");
    let roll = (natural + blow.aspects[0]).max(1);
    log_line!(log, "{} strikes {}: {roll} of {}", a.name, t.name, msc.max(0));
    let against = chance::tool(a, blow).rank.unwrap_or(0);
    let spoilt = chance::breaks_from(a, blow);
    let hits = roll <= limit(blow, msc) && (spoilt == 99 || natural < spoilt);
    let gone_before = blow_leaves_hand(a, blow);
    if hits {
        hit(a, t, blow, [roll, msc], dice, &mut log);
    } else {
        log_line!(log, "misses");
    }
    if gone_before && !hits && item(a, blow) == "Boomerang" {
        log_line!(log, "the Boomerang returns");
    }
    if natural >= spoilt {
        fumble(a, blow, natural, dice, &mut log);
    }
    if gone_before && (hits || item(a, blow) != "Boomerang") {
        leave_hand(a, blow);
    }
    if !hits && may_parry(t, blow, roll, msc) {
        parry(a, t, blow, against, dice, &mut log);
    }
    log
}

/// Highest roll that hits; for a Knockout that of the Endurance column (D074).
fn limit(blow: &Blow, msc: i32) -> i32 {
    if blow.aim == Aim::Knockout { chance::special(msc).1 } else { msc }
}

fn item(a: &Figure, blow: &Blow) -> &'static str {
    if let With::Held(hand) = blow.with { a.held[hand] } else { "" }
}

/// A thrown weapon leaves the hand; darts come in bundles.
fn blow_leaves_hand(a: &Figure, blow: &Blow) -> bool {
    let thing = item(a, blow);
    blow.kind == Kind::Ranged && !thing.is_empty() && chart::is_thrown(thing) && thing != "Throwing Dart"
}

fn leave_hand(a: &mut Figure, blow: &Blow) {
    if let With::Held(hand) = blow.with {
        a.held[hand] = "";
        a.both_hands = a.both_hands && hand != 0;
    }
}

fn hit(a: &mut Figure, t: &mut Figure, blow: &Blow, [roll, msc]: [i32; 2], dice: &mut Dice, log: &mut Log) {
    match blow.aim {
        Aim::Restrain(_) => {
            t.restrained = true;
            a.holding = true;
            log_line!(log, "{} is restrained", t.name);
        }
        Aim::Knockout => {
            let minutes = dice.d10("minutes") + 5;
            log_line!(log, "{} is knocked out for {minutes} minutes", t.name);
            fall_unconscious(t, log);
        }
        Aim::Disarm(hand) => disarm(t, Some(hand), log),
        Aim::Harm | Aim::Trip | Aim::Rush | Aim::Entangle => harm(a, t, blow, [roll, msc], dice, log),
    }
}

/// Damage, injury, fall, Stun and their consequences (18, 18.3, 19).
fn harm(a: &mut Figure, t: &mut Figure, blow: &Blow, [roll, msc]: [i32; 2], dice: &mut Dice, log: &mut Log) {
    let (grievous, endurance) = chance::special(msc);
    let was_stunned = t.stunned;
    let mut done = Done::default();
    let raw = (dice.d10("damage") + chance::damage(a, blow)).max(1);
    if roll <= endurance {
        log_line!(log, "damage {raw} to Endurance");
        lose_endurance(t, raw, &mut done);
    } else {
        common_damage(t, raw, &mut done, log);
    }
    let class = chance::tool(a, blow).class;
    if roll <= grievous && blow.aim != Aim::Entangle && class != '-' && t.en > 0 {
        let thrown = dice.d100("injury");
        match injury(thrown, class) {
            Some(row) => injure(a, t, blow, &row, &mut done, dice, log),
            None => log_line!(log, "no injury ({thrown})"),
        }
    }
    lodge(a, t, blow, &done, log);
    let held_open = done.effective > 0 && t.holding && blow.kind != Kind::Close;
    if held_open {
        t.holding = false;
        log_line!(log, "{} lets go", t.name);
    }
    if done_for(t, log) {
        return;
    }
    if matches!(blow.aim, Aim::Trip | Aim::Rush | Aim::Entangle) {
        trip(t, blow, dice, log);
    }
    sap(a, t, blow, &mut done, dice, log);
    if t.unconscious {
        return;
    }
    let stunned = stun(t, &done, was_stunned, log);
    if done.injured || stunned {
        drop_test(t, blow.aspects[1], dice, log);
    }
}

/// Above the Endurance column: armour stops, Fatigue pays, Endurance only if Fatigue is already 0 (DMG-02 to -04).
fn common_damage(t: &mut Figure, raw: i32, done: &mut Done, log: &mut Log) {
    let stopped = raw.min(people::protection(t));
    let rest = raw - stopped;
    if t.ft == 0 {
        log_line!(log, "damage {raw}, armour {stopped}: {rest} to Endurance");
        lose_endurance(t, rest, done);
    } else {
        let paid = rest.min(t.ft);
        log_line!(log, "damage {raw}, armour {stopped}: {paid} to Fatigue, {} lost", rest - paid);
        t.ft -= paid;
        done.effective += paid;
    }
}

fn lose_endurance(t: &mut Figure, points: i32, done: &mut Done) {
    t.en_lost += points.min(t.en);
    t.en = (t.en - points).max(0);
    done.effective += points;
}

/// A row of the injury table with all its effects, then armour or shield (GRIEV-04 to -06).
fn injure(a: &mut Figure, t: &mut Figure, blow: &Blow, row: &Injury, done: &mut Done, dice: &mut Dice, log: &mut Log) {
    done.injured = true;
    log_line!(log, "{}", row.id);
    for effect in row.does {
        let fatal = match *effect {
            "dead" => true,
            "eye" => dice.d10("eye") == 1,
            "collar" => collar(t, dice.d10("collar bone"), log),
            other => {
                suffer(a, t, blow, other, dice, log);
                false
            }
        };
        if fatal {
            t.en = 0;
            return;
        }
    }
    if row.id == "G07" {
        t.eyes_lost += 1;
    }
    let [md, ag, pc, tmr, beauty, infection] = row.figures;
    (t.md, t.ag, t.pc) = ((t.md - md).max(0), (t.ag - ag).max(0), (t.pc - pc).max(0));
    (t.tmr_lost, t.beauty, t.infection) = (t.tmr_lost + tmr, t.beauty + beauty, t.infection + infection);
    done.stuns |= row.does.contains(&"stun");
    if !row.bleeds.is_empty() {
        t.wounds.push(Wound {
            from_fatigue: row.bleeds.starts_with('F'),
            until_unconscious: row.bleeds.ends_with('u'),
            healer: row.bleeds.chars().find_map(|sign| sign.to_digit(10)).map(|rank| rank as i32),
            fresh: true,
        });
    }
    lose_endurance(t, row.en, done);
    tear_armour(t, blow, log);
}

/// G23: dead on 1 to 3, the secondary side on 4 to 6, the primary on 7 to 10.
fn collar(t: &mut Figure, roll: i32, log: &mut Log) -> bool {
    if roll > 3 {
        let side = usize::from(roll <= 6);
        drop_from(t, side, log);
        t.arms_lost[side] = true;
    }
    roll <= 3
}

/// One further effect of a row.
fn suffer(a: &mut Figure, t: &mut Figure, blow: &Blow, effect: &str, dice: &mut Dice, log: &mut Log) {
    let side = usize::from(effect.ends_with('S'));
    match effect {
        "arm P" | "arm S" => t.arms_lost[side] = true,
        "drop P" | "drop S" => drop_from(t, side, log),
        "numb P" | "numb S" => t.arms_numb[side] = dice.d10("Pulses"),
        "pass" => t.must_pass = true,
        "leg" => log_line!(log, "leg {}", if dice.d10("leg") <= 4 { "left" } else { "right" }),
        "prone" => t.stance = Stance::Prone,
        "no standing" => t.cannot_stand = true,
        "no crawling" => (t.cannot_stand, t.cannot_crawl) = (true, true),
        "stun" => t.stun_ends_in = Some(2),
        "out" => t.unconscious = true,
        "out unless WP" => t.unconscious |= dice.d100("Willpower") >= t.wp,
        "caught" => {
            let thing = item(a, blow);
            if !thing.is_empty() && thing != "Cestus" {
                log_line!(log, "{thing} is caught");
                leave_hand(a, blow);
            }
        }
        _ => panic!("no effect {effect}"),
    }
}

/// Two points of armour, or the shield if its owner chooses so; a Main-Gauche is never cloven.
fn tear_armour(t: &mut Figure, blow: &Blow, log: &mut Log) {
    if t.armour.is_empty() {
        return;
    }
    let shield = people::ready(t).into_iter().find(|(_, thing)| chart::is_shield(thing) && *thing != "Main-Gauche");
    match shield {
        Some((hand, thing)) if blow.cleave => {
            log_line!(log, "{thing} is cloven");
            t.held[hand] = "";
        }
        _ => {
            t.torn += 2;
            log_line!(log, "armour {}", people::protection(t));
        }
    }
}

/// A thrown or missile weapon of Class A that did damage sticks (WPN-28).
fn lodge(a: &Figure, t: &mut Figure, blow: &Blow, done: &Done, log: &mut Log) {
    if blow.kind == Kind::Ranged && chance::tool(a, blow).class == 'A' && done.effective > 0 && t.en > 0 {
        t.lodged.push(item(a, blow));
        log_line!(log, "it sticks");
    }
}

/// Dead or unconscious (EFFECT-01, -02, D111, D112).
fn done_for(t: &mut Figure, log: &mut Log) -> bool {
    if t.en == 0 {
        log_line!(log, "{} is dead", t.name);
        t.dead = true;
        lose_senses(t);
        return true;
    }
    if t.unconscious || (t.en <= 3 && t.first_en > 5) {
        fall_unconscious(t, log);
    }
    t.unconscious
}

fn fall_unconscious(t: &mut Figure, log: &mut Log) {
    log_line!(log, "{} is unconscious", t.name);
    t.unconscious = true;
    t.stance = Stance::Prone;
    lose_senses(t);
    drop_all(t);
}

fn lose_senses(t: &mut Figure) {
    (t.stunned, t.stun_ends_in) = (false, None);
    (t.evading, t.moving, t.guarding, t.holding) = (false, false, false, false);
}

/// The test of a Trip, a Shield Rush or an entangling hit: 3 x mAG or prone.
fn trip(t: &mut Figure, blow: &Blow, dice: &mut Dice, log: &mut Log) {
    if blow.aim == Aim::Entangle {
        t.entangled = true;
        log_line!(log, "{} is entangled", t.name);
    }
    let roll = (dice.d100("footing") + blow.aspects[1]).max(1);
    if roll > 3 * m_ag(t) {
        t.stance = Stance::Prone;
        log_line!(log, "{} falls", t.name);
    }
}

/// The Sap (WPN-12, D129) against leather at most. Any hit Stuns; 4 effective points, or any hit
/// of an Assassin, knock out.
fn sap(a: &Figure, t: &mut Figure, blow: &Blow, done: &mut Done, dice: &mut Dice, log: &mut Log) {
    if blow.aim != Aim::Harm || item(a, blow) != "Sap" || !["", "Cloth", "Leather"].contains(&t.armour) {
        return;
    }
    done.stuns = true;
    if a.assassin || done.effective >= 4 {
        let minutes = dice.d10("minutes") + 5;
        log_line!(log, "{} is knocked out for {minutes} minutes", t.name);
        fall_unconscious(t, log);
    }
}

/// More than a third of the first Endurance by one strike (EFFECT-03). True if the target was not Stunned before.
fn stun(t: &mut Figure, done: &Done, was_stunned: bool, log: &mut Log) -> bool {
    if 3 * done.effective <= t.first_en && !done.stuns {
        return false;
    }
    t.stunned = true;
    (t.evading, t.moving, t.guarding) = (false, false, false);
    if !was_stunned {
        log_line!(log, "{} is Stunned", t.name);
    }
    !was_stunned
}

/// Returns whether something can fall from the hands: worn cesti cannot.
fn loose(t: &Figure) -> bool {
    t.held.iter().any(|thing| !thing.is_empty() && *thing != "Cestus")
}

/// One test for all held items (D098); no roll with empty hands.
fn drop_test(t: &mut Figure, aspect: i32, dice: &mut Dice, log: &mut Log) {
    if !loose(t) {
        return;
    }
    let roll = (dice.d100("holding") + aspect).max(1);
    if roll > 3 * m_md(t) {
        log_line!(log, "{} drops what he holds", t.name);
        drop_all(t);
    }
}

fn drop_all(t: &mut Figure) {
    for hand in 0..2 {
        if t.held[hand] != "Cestus" {
            t.held[hand] = "";
        }
    }
    t.both_hands = false;
}

/// Drops the item of this hand; a weapon in both hands belongs to either.
fn drop_from(t: &mut Figure, hand: usize, log: &mut Log) {
    let hand = if t.both_hands { 0 } else { hand };
    if !t.held[hand].is_empty() && t.held[hand] != "Cestus" {
        log_line!(log, "{} drops {}", t.name, t.held[hand]);
        t.held[hand] = "";
        t.both_hands = false;
    }
}

/// The item falls, and 1 Endurance is lost, which Stuns only the frailest (ATK-23, D076). `None` if
/// there is nothing to take.
fn disarm(t: &mut Figure, hand: Option<usize>, log: &mut Log) {
    let mut done = Done::default();
    if let Some(hand) = hand {
        drop_from(t, hand, log);
    }
    log_line!(log, "{} is disarmed: 1 to Endurance", t.name);
    lose_endurance(t, 1, &mut done);
    if !done_for(t, log) {
        let was_stunned = t.stunned;
        stun(t, &done, was_stunned, log);
    }
}

/// 99 may break, 100 may drop (17.3, D087, D088). With extra damage by strength, every roll from its
/// limit to 99 may break.
fn fumble(a: &mut Figure, blow: &Blow, natural: i32, dice: &mut Dice, log: &mut Log) {
    let roll = (dice.d100("fumble") + blow.aspects[0]).max(1);
    if roll <= 3 * m_md(a) {
        log_line!(log, "no fumble");
        return;
    }
    let thing = item(a, blow);
    let natural_weapon =
        thing.is_empty() || matches!(blow.aim, Aim::Restrain(_)) || (thing == "Cestus" && natural == 100);
    if natural_weapon {
        a.no_attack = true;
        log_line!(log, "{} is clumsy", a.name);
    } else if natural == 100 {
        log_line!(log, "{} drops {thing}", a.name);
        leave_hand(a, blow);
    } else {
        log_line!(log, "{thing} breaks");
        leave_hand(a, blow);
    }
}

/// A Melee miss by 30 or more, against an evading figure with a Rank to parry with (PARRY-01, -02, -07).
fn may_parry(t: &Figure, blow: &Blow, roll: i32, msc: i32) -> bool {
    let able = t.evading && !t.stunned && t.awake() && chance::parry_rank(t).is_some();
    able && blow.kind == Kind::Melee && !blow.answers && roll - msc >= 30
}

/// `against`: Rank of the weapon that struck, which a fumble can have removed since (PARRY-03 to -06).
fn parry(a: &mut Figure, t: &mut Figure, blow: &Blow, against: i32, dice: &mut Dice, log: &mut Log) {
    let own = chance::parry_rank(t).unwrap_or(0);
    let result = dice.d10("Parry") + own - against;
    log_line!(log, "{} parries: {result}", t.name);
    if result <= 3 {
        t.must_pass = true;
        return;
    }
    let hand = if let With::Held(hand) = blow.with { Some(hand) } else { None };
    disarm(a, hand, log);
    if result >= 8 && blow.distance <= 1 && a.awake() {
        riposte(a, t, blow, dice, log);
    }
}

/// An immediate Melee attack without an action (D091).
fn riposte(a: &mut Figure, t: &mut Figure, blow: &Blow, dice: &mut Dice, log: &mut Log) {
    let Some((with, through)) = blow.riposte else { return };
    let answer = Blow {
        with,
        through,
        aspects: [blow.aspects[1], blow.aspects[0]],
        cleave: false,
        riposte: None,
        answers: true,
        light: blow.light,
        place: blow.place,
        extra: blow.extra,
        ..Blow::plain(Kind::Melee)
    };
    log.extend(strike(t, a, &answer, dice));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The log of a plain Melee strike. Asserts that all dice were used.
    fn melee(a: &mut Figure, t: &mut Figure, rolls: &[i32]) -> Log {
        struck(a, t, &Blow::plain(Kind::Melee), rolls)
    }

    fn struck(a: &mut Figure, t: &mut Figure, blow: &Blow, rolls: &[i32]) -> Log {
        let mut dice = Dice::of(rolls);
        let log = strike(a, t, blow, &mut dice);
        assert_eq!(dice.left(), 0, "dice are left: {log:#?}");
        log
    }

    /// A swordsman who strikes at 82 - 15 = 67: Endurance to 10, grievous to 3.
    fn pair() -> (Figure, Figure) {
        (Figure::armed("a", "Broadsword", 3), Figure::armed("t", "Sabre", 2))
    }

    #[test]
    fn damage_beyond_fatigue_is_lost() {
        let (mut a, mut t) = pair();
        (t.armour, t.ft, t.ag) = ("Leather", 3, 16);
        melee(&mut a, &mut t, &[50, 5]);
        assert_eq!((t.ft, t.en, t.stunned), (0, 15, false));
        melee(&mut a, &mut t, &[50, 5]);
        assert_eq!((t.ft, t.en, t.en_lost), (0, 10, 5));
    }

    #[test]
    fn low_rolls_pass_the_armour() {
        let (mut a, mut t) = pair();
        (t.armour, t.ag) = ("Leather", 16);
        assert_eq!(chance::msc(&a, &t, &Blow::plain(Kind::Melee)), 67);
        melee(&mut a, &mut t, &[10, 1]);
        assert_eq!((t.ft, t.en), (20, 10));
        melee(&mut a, &mut t, &[11, 1]);
        assert_eq!((t.ft, t.en), (19, 10));
        melee(&mut a, &mut t, &[67, 1]);
        assert_eq!(melee(&mut a, &mut t, &[68])[1], "misses");
    }

    #[test]
    fn damage_is_at_least_1() {
        let (mut a, mut t) = (Figure::armed("a", "Net", 4), Figure::plain("t"));
        melee(&mut a, &mut t, &[30, 2]);
        assert_eq!(t.ft, 19);
    }

    #[test]
    fn a_stun_needs_more_than_a_third() {
        let (mut a, mut t) = pair();
        melee(&mut a, &mut t, &[40, 1]);
        assert_eq!((t.ft, t.stunned), (15, false));
        t.evading = true;
        (t.moving, t.guarding, t.ag) = (true, true, 0);
        melee(&mut a, &mut t, &[20, 2, 45]);
        assert_eq!((t.stunned, t.evading, t.moving, t.guarding, t.held[0]), (true, false, false, false, "Sabre"));
        let log = melee(&mut a, &mut t, &[50, 5]);
        assert!(!log.iter().any(|line| line.contains("Stunned")), "{log:?}");
    }

    #[test]
    fn stunned_figures_can_drop_everything() {
        let (mut a, mut t) = pair();
        t.held[1] = "Main-Gauche";
        melee(&mut a, &mut t, &[40, 2, 46]);
        assert_eq!((t.stunned, t.held), (true, ["", ""]));
        let mut fists = Figure::plain("t");
        fists.held[0] = "Cestus";
        melee(&mut a, &mut fists, &[40, 2]);
        assert_eq!((fists.stunned, fists.held[0]), (true, "Cestus"));
    }

    #[test]
    fn unconscious_at_3_and_dead_at_0() {
        let (mut a, mut t) = pair();
        t.en = 8;
        melee(&mut a, &mut t, &[10, 1]);
        assert_eq!((t.en, t.unconscious, t.stunned, t.held[0], t.stance), (3, true, false, "", Stance::Prone));
        let (_, mut t) = pair();
        t.en = 5;
        melee(&mut a, &mut t, &[3, 1]);
        assert!(t.dead && !t.unconscious);
        let (_, mut frail) = pair();
        (frail.first_en, frail.en, frail.ft) = (5, 5, 0);
        a.held[0] = "Dagger";
        melee(&mut a, &mut frail, &[20, 3, 1]);
        assert_eq!((frail.en, frail.unconscious, frail.stunned), (2, false, true));
    }

    #[test]
    fn an_injury_adds_its_endurance_to_the_stun() {
        let (mut a, mut t) = pair();
        t.first_en = 20;
        t.en = 20;
        t.armour = "Chainmail";
        // 5 by the strike and 2 by G19: together more than a third of 20.
        let log = melee(&mut a, &mut t, &[3, 1, 47, 45]);
        assert!(log.contains(&"G19".to_string()), "{log:?}");
        assert_eq!((t.en, t.stunned, people::protection(&t), t.wounds.len()), (13, true, 4, 1));
        assert_eq!((t.wounds[0].healer, t.wounds[0].from_fatigue), (Some(1), true));
    }

    #[test]
    fn outside_its_class_nothing_more_happens() {
        let (mut a, mut t) = pair();
        t.armour = "Leather";
        melee(&mut a, &mut t, &[3, 1, 20]);
        assert_eq!((t.en, t.torn), (10, 0));
        let (mut a, mut t) = (Figure::armed("a", "Whip", 9), Figure::plain("t"));
        struck(&mut a, &mut t, &Blow { kind: Kind::Melee, ..Blow::plain(Kind::Melee) }, &[1, 9]);
        assert_eq!((t.en, t.stunned), (9, true));
    }

    #[test]
    fn a_shield_may_be_cloven_before_the_test() {
        let (mut a, mut t) = pair();
        t.armour = "Leather";
        t.held = ["", "Buckler"];
        let cleave = Blow { cleave: true, ..Blow::plain(Kind::Melee) };
        struck(&mut a, &mut t, &cleave, &[3, 1, 43]);
        assert_eq!((t.held[1], t.torn, t.must_pass, t.beauty), ("", 0, true, 1));
        t.held[1] = "Main-Gauche";
        struck(&mut a, &mut t, &cleave, &[3, 1, 43, 1]);
        assert_eq!((t.held[1], t.torn), ("Main-Gauche", 2));
    }

    /// The rows by Class and die: the values left to a figure of Endurance 30.
    #[test]
    fn injuries_row_by_row() {
        // Weapon, roll, further dice, extra Endurance lost, MD, AG, PC, TMR lost.
        #[rustfmt::skip]
        type Row<'a> = (&'a str, i32, &'a [i32], i32, [i32; 4]);
        let rows: [Row; 31] = [
            ("Rapier", 5, &[1], 1, [0, 0, 0, 0]),
            ("Rapier", 7, &[1], 2, [0, 0, 0, 0]),
            ("Rapier", 8, &[1], 3, [0, 0, 0, 2]),
            ("Rapier", 10, &[1], 2, [0, 0, 0, 0]),
            ("Rapier", 12, &[1], 3, [0, 0, 0, 2]),
            ("Rapier", 13, &[2, 1], 2, [1, 0, 4, 0]),
            ("Rapier", 18, &[1], 3, [0, 0, 0, 0]),
            ("Rapier", 19, &[1], 1, [0, 0, 0, 1]),
            ("Sabre", 21, &[1], 2, [0, 0, 0, 1]),
            ("Sabre", 27, &[1], 2, [2, 0, 0, 0]),
            ("Sabre", 28, &[], 2, [2, 0, 0, 0]),
            ("Sabre", 34, &[1], 0, [0, 0, 0, 0]),
            ("Sabre", 35, &[1], 5, [2, 1, 0, 0]),
            ("Sabre", 36, &[], 5, [2, 1, 0, 0]),
            ("Sabre", 40, &[1], 4, [0, 0, 0, 0]),
            ("Sabre", 41, &[1], 2, [0, 0, 2, 0]),
            ("Sabre", 43, &[1], 0, [0, 0, 0, 0]),
            ("Sabre", 50, &[1], 2, [0, 0, 0, 0]),
            ("Sabre", 52, &[4, 1], 4, [0, 3, 0, 0]),
            ("Sabre", 60, &[], 2, [0, 0, 0, 0]),
            ("Sabre", 67, &[1], 2, [0, 0, 0, 0]),
            ("Sabre", 68, &[4, 1], 4, [0, 0, 0, 0]),
            ("Sabre", 69, &[7], 4, [0, 0, 0, 0]),
            ("Mace", 74, &[1], 3, [4, 4, 0, 0]),
            ("Sabre", 80, &[1], 5, [3, 3, 0, 0]),
            ("Mace", 84, &[1], 2, [0, 0, 0, 0]),
            ("Mace", 87, &[6], 2, [0, 0, 0, 0]),
            ("Mace", 89, &[6, 1], 2, [0, 0, 0, 0]),
            ("Mace", 92, &[1], 5, [0, 0, 0, 0]),
            ("Mace", 97, &[], 8, [2, 2, 2, 0]),
            ("Mace", 100, &[14, 1], 7, [0, 0, 0, 0]),
        ];
        for (weapon, roll, more, en, lost) in rows {
            let (mut a, mut t) = (Figure::armed("a", weapon, 4), Figure::armed("t", "Falchion", 0));
            (t.first_en, t.en, a.md, a.ps) = (60, 60, 20, 20);
            let mut rolls = vec![1, 1, roll];
            rolls.extend(more);
            melee(&mut a, &mut t, &rolls);
            let strike = 1 + chart::weapon(weapon).damage.unwrap();
            assert_eq!(60 - t.en, strike + en, "{weapon} {roll}");
            assert_eq!([15 - t.md, 15 - t.ag, 8 - t.pc, t.tmr_lost], lost, "{weapon} {roll}");
        }
    }

    #[test]
    fn injuries_that_kill_or_fell() {
        let by = |weapon, rolls: &[i32]| {
            let (mut a, mut t) = (Figure::armed("a", weapon, 4), Figure::armed("t", "Falchion", 0));
            (t.first_en, t.en) = (60, 60);
            melee(&mut a, &mut t, rolls);
            (t, a)
        };
        for rolls in [&[1, 1, 11][..], &[1, 1, 13, 1]] {
            assert!(by("Rapier", rolls).0.dead);
        }
        assert!(by("Sabre", &[1, 1, 68, 3]).0.dead);
        assert!(by("Mace", &[1, 1, 95]).0.unconscious);
        assert!(by("Mace", &[1, 1, 99, 15]).0.unconscious);
        let (crushed, _) = by("Mace", &[1, 1, 99, 14, 1]);
        assert!(!crushed.unconscious && crushed.cannot_crawl && crushed.stance == Stance::Prone);
        let (caught, by_whom) = by("Sabre", &[1, 1, 25, 1]);
        assert_eq!((caught.tmr_lost, by_whom.held[0]), (1, ""));
        let (crippled, _) = by("Sabre", &[1, 1, 55]);
        assert_eq!((crippled.held[0], crippled.arms_lost), ("", [true, false]));
        let (numb, _) = by("Mace", &[1, 1, 88, 7, 1]);
        assert_eq!((numb.held[0], numb.arms_numb), ("Falchion", [0, 7]));
        let (stunned, _) = by("Rapier", &[1, 1, 12, 1]);
        assert_eq!((stunned.stunned, stunned.stun_ends_in), (true, Some(2)));
    }

    #[test]
    fn only_pointed_missiles_lodge() {
        let (mut a, mut t) = (Figure::armed("a", "Long Bow", 3), Figure::plain("t"));
        let shot = Blow { distance: 4, ..Blow::plain(Kind::Ranged) };
        struck(&mut a, &mut t, &shot, &[30, 1]);
        assert_eq!((t.lodged.len(), m_ag(&t), a.held[0]), (1, 12, "Long Bow"));
        let mut thrower = Figure::armed("a", "Javelin", 3);
        struck(&mut thrower, &mut t, &shot, &[25, 1]);
        assert_eq!((t.lodged.len(), m_ag(&t), thrower.held[0]), (2, 7, ""));
        t.armour = "Full Plate";
        let mut stopped = Figure::armed("a", "Throwing Dart", 6);
        struck(&mut stopped, &mut t, &shot, &[30, 7]);
        assert_eq!((t.lodged.len(), stopped.held[0]), (2, "Throwing Dart"));
    }

    #[test]
    fn a_boomerang_returns_if_it_misses() {
        let throw = Blow { distance: 1, ..Blow::plain(Kind::Ranged) };
        let (mut a, mut t) = (Figure::armed("a", "Boomerang", 3), Figure::plain("t"));
        struck(&mut a, &mut t, &throw, &[90]);
        assert_eq!(a.held[0], "Boomerang");
        struck(&mut a, &mut t, &throw, &[30, 1]);
        assert_eq!(a.held[0], "");
    }

    #[test]
    fn fumbles() {
        let (mut a, mut t) = pair();
        melee(&mut a, &mut t, &[99, 45]);
        assert_eq!(a.held[0], "Broadsword");
        melee(&mut a, &mut t, &[99, 46]);
        assert_eq!(a.held[0], "");
        let (mut a, mut t) = pair();
        (a.ranks[0].1, t.stance) = (9, Stance::Prone);
        // 126 in all: the roll of 100 hits, and the weapon falls after the damage.
        t.close = true;
        t.stunned = true;
        melee(&mut a, &mut t, &[100, 1, 99]);
        assert_eq!((t.ft, a.held[0]), (15, ""));
        let mut fists = Figure::plain("a");
        struck(&mut fists, &mut t, &Blow { with: With::Fist(0), ..Blow::plain(Kind::Melee) }, &[99, 46]);
        assert!(fists.no_attack);
    }

    #[test]
    fn strength_breaks_weapons() {
        let (mut a, mut t) = pair();
        (a.ps, a.ranks[0].1) = (20, 9);
        (t.stunned, t.stance) = (true, Stance::Prone);
        let strong = Blow { extra: chance::Extra::Strength, ..Blow::plain(Kind::Melee) };
        struck(&mut a, &mut t, &strong, &[92, 1]);
        assert_eq!(struck(&mut a, &mut t, &strong, &[93, 45])[1..], ["misses", "no fumble"]);
        struck(&mut a, &mut t, &strong, &[93, 46]);
        assert_eq!(a.held[0], "");
    }

    #[test]
    fn evading_figures_can_parry() {
        let (mut a, mut t) = pair();
        t.evading = true;
        // 82 - 15 - 10 - 8 = 49: rolls from 79 can be parried.
        melee(&mut a, &mut t, &[78]);
        assert_eq!(melee(&mut a, &mut t, &[79, 4])[2], "t parries: 3");
        assert!(t.must_pass && a.held[0] == "Broadsword");
        melee(&mut a, &mut t, &[79, 8]);
        assert_eq!((a.held[0], a.en), ("", 14));
        let (mut a, mut t) = pair();
        t.evading = true;
        let answer = Blow { riposte: Some((With::Held(0), Through::Rear)), ..Blow::plain(Kind::Melee) };
        let log = struck(&mut a, &mut t, &answer, &[79, 9, 98, 1]);
        assert!(log.contains(&"t strikes a: 98 of 98".to_string()), "{log:?}");
    }

    #[test]
    fn a_riposte_strikes_and_is_not_parried() {
        let (mut a, mut t) = pair();
        (t.evading, a.evading, a.ranks[0].1) = (true, true, 0);
        a.held[1] = "Main-Gauche";
        a.ranks.push(("Main-Gauche", 3));
        let answer = Blow { riposte: Some((With::Held(0), Through::Front)), ..Blow::plain(Kind::Melee) };
        let log = struck(&mut a, &mut t, &answer, &[90, 6, 98]);
        assert!(log.contains(&"t strikes a: 98 of 40".to_string()), "{log:?}");
        let mut pike = Figure::armed("a", "Pike", 0);
        let log = struck(&mut pike, &mut t, &Blow { distance: 2, ..answer }, &[90, 10]);
        assert_eq!((pike.held[0], log.last().unwrap().as_str()), ("", "a is disarmed: 1 to Endurance"));
    }

    #[test]
    fn the_fumble_comes_before_the_parry() {
        let (mut a, mut t) = pair();
        t.evading = true;
        let log = melee(&mut a, &mut t, &[100, 99, 5]);
        assert_eq!(log[1..], ["misses", "a drops Broadsword", "t parries: 4", "a is disarmed: 1 to Endurance"]);
        assert_eq!(a.en, 14);
    }

    #[test]
    fn no_parry_without_a_rank_or_when_stunned() {
        let (mut a, mut t) = pair();
        t.evading = true;
        t.ranks.clear();
        melee(&mut a, &mut t, &[98]);
        t.ranks.push(("Sabre", 1));
        t.stunned = true;
        melee(&mut a, &mut t, &[98]);
    }

    #[test]
    fn trips_and_rushes() {
        let (mut a, mut t) = (Figure::armed("a", "Quarterstaff", 5), Figure::plain("t"));
        let by = Blow { aim: Aim::Trip, ..Blow::plain(Kind::Melee) };
        struck(&mut a, &mut t, &by, &[55, 1, 45]);
        assert_eq!((t.ft, t.stance), (19, Stance::Standing));
        t.armour = "Full Plate";
        t.ag = 18;
        struck(&mut a, &mut t, &by, &[55, 5, 46]);
        assert_eq!((t.ft, t.stance), (19, Stance::Prone));
    }

    #[test]
    fn nets_hold() {
        let (mut a, mut t) = (Figure::armed("a", "Net", 4), Figure::plain("t"));
        let by = Blow { aim: Aim::Entangle, distance: 2, ..Blow::plain(Kind::Ranged) };
        // 30 - 5 + 15 + 16 - 15 - 6 = 35: grievous to 2, but never by entangling.
        let log = struck(&mut a, &mut t, &by, &[2, 9, 99]);
        assert_eq!((t.en, t.entangled, t.stance, a.held[0]), (10, true, Stance::Prone, ""), "{log:?}");
    }

    #[test]
    fn knockouts_need_the_endurance_column() {
        let (mut a, mut t) = pair();
        let by = Blow { aim: Aim::Knockout, ..Blow::plain(Kind::Melee) };
        assert_eq!(struck(&mut a, &mut t, &by, &[11])[1], "misses");
        assert_eq!(struck(&mut a, &mut t, &by, &[10, 10])[1], "t is knocked out for 15 minutes");
        assert_eq!((t.unconscious, t.en), (true, 15));
    }

    #[test]
    fn disarming_takes_the_item_and_a_point() {
        let (mut a, mut t) = pair();
        t.armour = "Full Plate";
        (t.ag, t.ps) = (18, 20);
        let by = Blow { aim: Aim::Disarm(0), ..Blow::plain(Kind::Melee) };
        assert_eq!(struck(&mut a, &mut t, &by, &[48])[1], "misses");
        struck(&mut a, &mut t, &by, &[1]);
        assert_eq!((t.held[0], t.en, t.ft, t.stunned), ("", 14, 20, false));
    }

    #[test]
    fn a_sap_stuns_and_knocks_out() {
        let (mut a, mut t) = (Figure::armed("a", "Sap", 3), Figure::plain("t"));
        struck(&mut a, &mut t, &Blow::plain(Kind::Melee), &[30, 2]);
        assert_eq!((t.stunned, t.unconscious), (true, false));
        struck(&mut a, &mut t, &Blow::plain(Kind::Melee), &[30, 3, 1]);
        assert!(t.unconscious);
        let mut plated = Figure::plain("t");
        plated.armour = "Scale";
        struck(&mut a, &mut plated, &Blow::plain(Kind::Melee), &[30, 10]);
        assert_eq!((plated.stunned, plated.unconscious), (true, false));
        a.assassin = true;
        let mut t = Figure::plain("t");
        struck(&mut a, &mut t, &Blow::plain(Kind::Melee), &[30, 1, 5]);
        assert!(t.unconscious);
    }

    #[test]
    fn a_hold_ends_with_damage_from_outside() {
        let (mut a, mut t, mut c) = (Figure::plain("a"), Figure::plain("t"), Figure::armed("c", "Mace", 1));
        a.ps = 20;
        let hold = Blow { aim: Aim::Restrain(0), with: With::Fist(0), ..Blow::plain(Kind::Close) };
        struck(&mut a, &mut t, &hold, &[15]);
        assert!(t.restrained && a.holding);
        struck(&mut c, &mut a, &Blow::plain(Kind::Melee), &[50, 1]);
        assert!(!a.holding);
    }

    #[test]
    fn aspects_change_the_roll_and_not_the_dice() {
        let (mut a, mut t) = pair();
        let by = Blow { aspects: [-10, 0], ..Blow::plain(Kind::Melee) };
        // 99 counts as 89 and tests for breaking; 20 counts as 10 and hits Endurance.
        assert_eq!(struck(&mut a, &mut t, &by, &[99, 1])[0], "a strikes t: 89 of 67");
        struck(&mut a, &mut t, &by, &[20, 1]);
        assert_eq!(t.en, 10);
        let by = Blow { aspects: [10, 0], ..by };
        assert_eq!(struck(&mut a, &mut t, &by, &[89]).len(), 2);
    }
}
