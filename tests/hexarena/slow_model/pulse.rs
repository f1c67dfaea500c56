//! The order of a Pulse: engagements, turn order, Initiative, the end of a Pulse and of a bout. Also how contact in
//! Close combat is made and broken.

use super::hexes::{self, Hex};
use super::people::{self, m_ag};
use super::{Figure, chart};

/// A figure on the board, in roster order, West before East.
#[derive(Clone, Debug)]
pub struct Placed {
    pub who: Figure,
    /// Side: 0 is West.
    pub side: usize,
    pub at: Hex,
    pub facing: usize,
}

/// The hexes that a figure threatens (HEX-05, D038).
pub fn zone(of: &Placed) -> Vec<Hex> {
    let who = &of.who;
    let armed = people::prepared(who).iter().any(|weapon| chart::weapon(weapon).used.contains('M'))
        || (0..2).any(|hand| people::empty_hand(who, hand))
        || people::ready(who).iter().any(|(_, thing)| chart::is_shield(thing))
        || who.rank("Unarmed").unwrap_or(0) >= 3;
    if !who.awake() || who.stunned || who.close || !armed {
        return Vec::new();
    }
    hexes::zone(of.at, of.facing, people::prepared(who).contains(&"Pike"))
}

/// Hostile, in one hex or adjacent, and both still able to fight (HEX-04, a reading).
pub fn engaged(a: &Placed, b: &Placed) -> bool {
    a.side != b.side && a.who.awake() && b.who.awake() && hexes::distance(a.at, b.at) <= 1
}

/// In one hex, or one of the two could strike the other (D039).
fn linked(a: &Placed, b: &Placed) -> bool {
    engaged(a, b) && (a.at == b.at || zone(a).contains(&b.at) || zone(b).contains(&a.at))
}

/// The engagements as lists of roster indices, highest Initiative Value first (D039, D040).
pub fn engagements(all: &[Placed]) -> Vec<Vec<usize>> {
    let count = all.len();
    let mut group: Vec<usize> = (0..count).collect();
    let strikes = |a: usize| (0..count).any(|b| linked(&all[a], &all[b]));
    // A figure that neither strikes nor is struck joins its first hostile neighbour.
    let joins = |a: usize, b: usize| !strikes(a) && (0..count).find(|&c| engaged(&all[a], &all[c])) == Some(b);
    // Spread the lower group number between linked figures until nothing changes.
    loop {
        let before = group.clone();
        for a in 0..count {
            for b in 0..count {
                if linked(&all[a], &all[b]) || joins(a, b) || joins(b, a) {
                    group[a] = group[a].min(group[b]);
                }
            }
        }
        if group == before {
            break;
        }
    }
    let is_engaged = |a: usize| (0..count).any(|b| engaged(&all[a], &all[b]));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for number in 0..count {
        let members: Vec<usize> = (0..count).filter(|&a| group[a] == number && is_engaged(a)).collect();
        if !members.is_empty() {
            groups.push(members);
        }
    }
    // Equal values: the group whose holder comes first in the roster.
    let iv = |a: usize| people::initiative(&all[a].who);
    let highest = |members: &Vec<usize>| {
        let top = members.iter().map(|&a| iv(a)).max().unwrap_or(0);
        (-top, members.iter().copied().find(|&a| iv(a) == top))
    };
    groups.sort_by_key(highest);
    groups
}

/// Returns whether `a` must act before `b` (D042). Opponents of the Stunned act before them, a figure behind another
/// before it unless back to back, and the Stunned act last.
fn before(a: &Placed, b: &Placed) -> bool {
    if b.who.stunned && !a.who.stunned {
        return true;
    }
    let behind = |a: &Placed, b: &Placed| hexes::rear(b.at, b.facing).contains(&a.at);
    !a.who.stunned && engaged(a, b) && a.at != b.at && behind(a, b) && !behind(b, a)
}

/// Higher Initiative Value, then mAG, then PC (D041). Equal if only dice can decide.
fn outranks(a: &Figure, b: &Figure) -> std::cmp::Ordering {
    let by = |who: &Figure| (people::initiative(who), m_ag(who), who.pc);
    by(b).cmp(&by(a))
}

/// The order within an engagement of those still to act: repeatedly the highest value that no one must
/// precede. If the constraints run in a circle, the values alone decide (a reading). Ties follow the roster
/// here; the game rolls for them.
pub fn order(all: &[Placed], members: &[usize]) -> Vec<usize> {
    let mut left: Vec<usize> = members.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        let free = |a: &usize| left.iter().all(|b| !before(&all[*b], &all[*a]));
        let awake = |a: &usize| !all[*a].who.stunned;
        let mut may: Vec<usize> = left.iter().copied().filter(free).collect();
        if may.is_empty() {
            may = left.iter().copied().filter(awake).collect();
        }
        may.sort_by(|&a, &b| outranks(&all[a].who, &all[b].who).then(a.cmp(&b)));
        order.push(may[0]);
        left.retain(|&a| a != may[0]);
    }
    order
}

/// The first figure chose to act last: it follows all except the Stunned (a reading).
pub fn order_with_last(all: &[Placed], members: &[usize]) -> Vec<usize> {
    let mut order = order(all, members);
    let first = order.remove(0);
    let place = order.iter().position(|&a| all[a].who.stunned).unwrap_or(order.len());
    order.insert(place, first);
    order
}

/// The figure that rolls for a side, and its bonus (PULSE-05, -07, -08, D043). This is the Leader, the
/// deputy if the Leader is dead or gone, or the free figure of the highest Perception. Only the Leader adds
/// the Rank as Military Scientist.
pub fn roller(all: &[Placed], side: usize, leader: usize, deputy: Option<usize>) -> Option<(usize, i32)> {
    let free = |a: usize| {
        let placed = &all[a];
        let fit = placed.who.awake() && !placed.who.stunned;
        fit && placed.side == side && !all.iter().any(|other| engaged(placed, other))
    };
    if free(leader) {
        return Some((leader, all[leader].who.pc + all[leader].who.scientist));
    }
    let lost = all[leader].who.dead || all[leader].who.gone;
    if let Some(deputy) = deputy.filter(|&deputy| lost && free(deputy)) {
        return Some((deputy, all[deputy].who.pc));
    }
    let mut may: Vec<usize> = (0..all.len()).filter(|&a| free(a)).collect();
    may.sort_by_key(|&a| (-all[a].who.pc, a));
    may.first().map(|&a| (a, all[a].who.pc))
}

/// Applies the end of a Pulse to one figure and returns a log (D101, D102, D111): bleeding from the Pulse after the
/// injury, the Stun of G06, numb arms.
pub fn end_of_pulse(who: &mut Figure) -> Vec<String> {
    let mut log = Vec::new();
    if who.dead || who.gone {
        return log;
    }
    for wound in 0..who.wounds.len() {
        let it = who.wounds[wound];
        who.wounds[wound].fresh = false;
        let stops = it.until_unconscious && (who.en <= 3 || who.unconscious);
        if it.fresh || stops || who.en == 0 {
            continue;
        }
        if it.from_fatigue && who.ft > 0 {
            who.ft -= 1;
            log.push(format!("{} bleeds: Fatigue {}", who.name, who.ft));
        } else {
            who.en -= 1;
            who.en_lost += 1;
            log.push(format!("{} bleeds: Endurance {}", who.name, who.en));
        }
    }
    if who.en == 0 {
        who.dead = true;
        log.push(format!("{} is dead", who.name));
    } else if who.en <= 3 && who.first_en > 5 && !who.unconscious {
        who.unconscious = true;
        log.push(format!("{} is unconscious", who.name));
    }
    if let Some(left) = who.stun_ends_in {
        who.stun_ends_in = Some(left - 1).filter(|&left| left > 0);
        if who.stun_ends_in.is_none() {
            who.stunned = false;
            log.push(format!("{} is free of the Stun", who.name));
        }
    }
    for numb in &mut who.arms_numb {
        *numb = (*numb - 1).max(0);
    }
    log
}

/// The state of a bout (D140): `None` while both sides can fight, otherwise the side that can, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won(usize),
    Drawn,
}

/// `quiet`: number of Pulses without effective damage.
pub fn outcome(all: &[Placed], pulse: i32, quiet: i32) -> Option<Outcome> {
    let stands = |side| all.iter().any(|placed| placed.side == side && placed.who.awake());
    match (stands(0), stands(1)) {
        (true, false) => Some(Outcome::Won(0)),
        (false, true) => Some(Outcome::Won(1)),
        (false, false) => Some(Outcome::Drawn),
        (true, true) if pulse >= 120 && quiet >= 20 => Some(Outcome::Drawn),
        (true, true) => None,
    }
}

/// The Repulse (ENG-18, D061): a D10 against the highest Rank of the prepared weapons. False
/// if the figure cannot repulse.
pub fn repulses(who: &Figure, roll: i32) -> bool {
    let ranks = people::prepared(who).into_iter().filter_map(|weapon| who.rank(weapon));
    who.awake() && !who.stunned && !who.close && roll <= ranks.max().unwrap_or(0)
}

/// Items dropped on entering Close combat: shields except the Main-Gauche, and weapons not rated C (ENG-20).
pub fn enter_close(who: &mut Figure) -> Vec<&'static str> {
    let mut fallen = Vec::new();
    for hand in 0..2 {
        let thing = who.held[hand];
        if !thing.is_empty() && !chart::weapon(thing).used.contains('C') {
            fallen.push(thing);
            who.held[hand] = "";
            who.both_hands = who.both_hands && hand != 0;
        }
    }
    who.close = true;
    fallen
}

/// Breaking out of Close combat (ENG-23, D062): the roll, own strength and that of able friends,
/// less that of able enemies.
pub fn breaks_out(who: &Figure, friends: &[&Figure], enemies: &[&Figure], roll: i32) -> bool {
    let able =
        |all: &[&Figure]| -> i32 { all.iter().filter(|one| one.awake() && !one.stunned).map(|one| one.ps).sum() };
    roll == 10 || roll + who.ps + able(friends) - able(enemies) >= 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slow_model::Wound;
    use crate::slow_model::hexes::{facing, hex};

    fn put(name: &'static str, side: usize, at: &str, way: &str, ag: i32) -> Placed {
        let mut who = Figure::armed(name, "Broadsword", 0);
        who.ag = ag;
        Placed { who, side, at: hex(at), facing: facing(way) }
    }

    #[test]
    fn three_groups_of_the_picture() {
        // 1 and 2 against 3; 4 against 5; 7 has its back to 6. 3 and 4 are adjacent and look away from each other.
        let all = [
            put("1", 0, "C5", "E", 10),
            put("2", 0, "C4", "SE", 11),
            put("3", 1, "D5", "W", 12),
            put("4", 0, "E5", "E", 13),
            put("5", 1, "F5", "W", 14),
            put("6", 1, "L5", "W", 9),
            put("7", 0, "K5", "W", 20),
        ];
        assert!(engaged(&all[2], &all[3]) && !linked(&all[2], &all[3]));
        assert_eq!(engagements(&all), [vec![5, 6], vec![3, 4], vec![0, 1, 2]]);
        assert_eq!(order(&all, &[5, 6]), [5, 6]);
        let mut turned = all.clone();
        turned[3].facing = facing("W");
        assert_eq!(engagements(&turned)[1], [0, 1, 2, 3, 4]);
    }

    #[test]
    fn turned_figures_join_their_first_neighbour() {
        let all = [
            put("a", 0, "D5", "W", 10),
            put("b", 1, "E5", "E", 11),
            put("c", 1, "D4", "E", 12),
            put("d", 0, "E4", "W", 13),
        ];
        // a and b turn away from each other; b is adjacent to d, too, who faces c.
        assert_eq!(engagements(&all), [vec![0, 1, 2, 3]]);
        let pair = [all[0].clone(), all[1].clone()];
        assert_eq!(engagements(&pair), [vec![0, 1]]);
    }

    #[test]
    fn fallen_figures_engage_no_one_and_stunned_figures_do() {
        let mut all = [put("a", 0, "D5", "E", 10), put("b", 1, "E5", "W", 11)];
        all[1].who.stunned = true;
        assert_eq!(engagements(&all), [vec![0, 1]]);
        (all[1].who.stunned, all[1].who.unconscious) = (false, true);
        assert!(engagements(&all).is_empty());
        (all[1].who.unconscious, all[1].who.yielded) = (false, true);
        assert!(engagements(&all).is_empty());
    }

    #[test]
    fn values_then_agility_then_perception() {
        let mut all = [put("a", 0, "D5", "E", 15), put("b", 1, "E5", "W", 15), put("c", 1, "D6", "NW", 16)];
        assert_eq!(order(&all, &[0, 1, 2]), [2, 0, 1]);
        all[1].who.ranks[0].1 = 1;
        assert_eq!(order(&all, &[0, 1, 2]), [2, 1, 0]);
        all[1].who.ranks[0].1 = 2;
        assert_eq!(order(&all, &[0, 1, 2]), [1, 2, 0]);
        assert_eq!(order_with_last(&all, &[0, 1, 2]), [2, 0, 1]);
    }

    #[test]
    fn figures_behind_act_first() {
        let mut all = [put("a", 0, "D5", "W", 25), put("b", 1, "E5", "W", 5)];
        assert_eq!(order(&all, &[0, 1]), [1, 0]);
        all[1].facing = facing("E");
        assert_eq!(order(&all, &[0, 1]), [0, 1]);
        all[1].facing = facing("W");
        all[1].who.stunned = true;
        assert_eq!(order(&all, &[0, 1]), [0, 1]);
    }

    #[test]
    fn last_goes_before_the_stunned() {
        let mut all = [put("a", 0, "D5", "E", 25), put("b", 1, "E5", "W", 5), put("c", 1, "D6", "NW", 24)];
        all[2].who.stunned = true;
        assert_eq!(order(&all, &[0, 1, 2]), [0, 1, 2]);
        assert_eq!(order_with_last(&all, &[0, 1, 2]), [1, 0, 2]);
    }

    #[test]
    fn a_circle_is_broken_by_the_values() {
        let all = [
            put("a", 0, "J5", "SE", 10),
            put("b", 0, "K4", "NW", 12),
            put("c", 1, "K5", "E", 11),
            put("d", 1, "J4", "W", 13),
        ];
        assert!((0..4).all(|a| (0..4).any(|b| before(&all[b], &all[a]))));
        // d comes first by value; then no one stands behind another.
        assert_eq!(order(&all, &[0, 1, 2, 3])[0], 3);
    }

    #[test]
    fn initiative_is_rolled_by_the_leader() {
        let mut all = [put("a", 0, "D5", "E", 10), put("b", 0, "B2", "E", 10), put("c", 0, "B8", "E", 10)];
        (all[0].who.scientist, all[0].who.pc, all[1].who.pc, all[2].who.pc) = (2, 7, 9, 11);
        assert_eq!(roller(&all, 0, 0, None), Some((0, 9)));
        all[0].who.stunned = true;
        assert_eq!(roller(&all, 0, 0, None), Some((2, 11)));
        all[2].who.unconscious = true;
        assert_eq!(roller(&all, 0, 0, None), Some((1, 9)));
        assert_eq!(roller(&all, 1, 0, None), None);
        all[2].who.unconscious = false;
        assert_eq!(roller(&all, 0, 0, Some(1)), Some((2, 11)));
        all[0].who.dead = true;
        assert_eq!(roller(&all, 0, 0, Some(1)), Some((1, 9)));
        let engaged = [all[1].clone(), put("e", 1, "C2", "W", 10)];
        assert_eq!((roller(&engaged, 0, 0, None), roller(&engaged, 1, 1, None)), (None, None));
    }

    #[test]
    fn bleeding_begins_a_pulse_later() {
        let mut who = Figure::plain("a");
        let wound =
            |from_fatigue, until_unconscious| Wound { from_fatigue, until_unconscious, healer: None, fresh: true };
        who.wounds = vec![wound(false, false), wound(true, false), wound(true, true)];
        (who.ft, who.en) = (3, 6);
        assert!(end_of_pulse(&mut who).is_empty());
        end_of_pulse(&mut who);
        assert_eq!((who.ft, who.en, who.stunned), (1, 5, false));
        end_of_pulse(&mut who);
        assert_eq!((who.ft, who.en, who.unconscious), (0, 3, true));
        // The wound that lasts until unconscious has stopped; the two others still bleed.
        end_of_pulse(&mut who);
        assert_eq!((who.ft, who.en, who.dead), (0, 1, false));
        assert_eq!(end_of_pulse(&mut who).last().unwrap(), "a is dead");
        assert_eq!(who.en, 0);
    }

    #[test]
    fn the_stun_of_the_stomach_ends_by_itself() {
        let mut who = Figure::plain("a");
        (who.stunned, who.stun_ends_in) = (true, Some(2));
        end_of_pulse(&mut who);
        assert!(who.stunned);
        end_of_pulse(&mut who);
        assert_eq!((who.stunned, who.stun_ends_in), (false, None));
    }

    #[test]
    fn a_bout_is_over() {
        let mut all = [put("a", 0, "D5", "E", 10), put("b", 1, "E5", "W", 10)];
        assert_eq!(outcome(&all, 119, 119), None);
        assert_eq!(outcome(&all, 120, 19), None);
        assert_eq!(outcome(&all, 120, 20), Some(Outcome::Drawn));
        all[1].who.stunned = true;
        assert_eq!(outcome(&all, 1, 0), None);
        all[1].who.restrained = true;
        assert_eq!(outcome(&all, 1, 0), Some(Outcome::Won(0)));
        all[0].who.gone = true;
        assert_eq!(outcome(&all, 1, 0), Some(Outcome::Drawn));
    }

    #[test]
    fn breaking_contact() {
        let (mut weak, mut strong) = (Figure::plain("a"), Figure::plain("b"));
        (weak.ps, strong.ps) = (12, 18);
        assert_eq!((1..=10).filter(|&roll| breaks_out(&weak, &[], &[&strong], roll)).count(), 1);
        assert_eq!((1..=10).filter(|&roll| breaks_out(&strong, &[], &[&weak], roll)).count(), 7);
        assert_eq!((1..=10).filter(|&roll| breaks_out(&weak, &[&strong], &[&strong], roll)).count(), 10);
        strong.stunned = true;
        assert!(breaks_out(&weak, &[], &[&strong], 1));
    }

    #[test]
    fn repulse_and_entry() {
        let mut who = Figure::armed("a", "Broadsword", 3);
        assert_eq!((1..=10).filter(|&roll| repulses(&who, roll)).count(), 3);
        who.held[1] = "Main-Gauche";
        who.ranks.push(("Main-Gauche", 5));
        assert_eq!((1..=10).filter(|&roll| repulses(&who, roll)).count(), 5);
        who.stunned = true;
        assert!(!repulses(&who, 1));
        assert_eq!(enter_close(&mut who), ["Broadsword"]);
        assert_eq!((who.held, who.close), (["", "Main-Gauche"], true));
    }
}
