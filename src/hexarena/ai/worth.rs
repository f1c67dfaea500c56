//! Value of a blow (D160.1), in hundredths of a point; one point is one point of Fatigue. The odds come from
//! [`Bout::chances`]. Damage is summed over every roll and every die, so only the weights below are estimates.

use crate::battle::blow::{Blow, Maneuver, Tool};
use crate::battle::chances::{Sum, Terms};
use crate::battle::figure::{Condition, Figure, FigureId, Stance};
use crate::battle::state::Bout;
use ludus_engine::chance::Chance;

pub type Points = i32;

/// Points of Endurance, Stuns, injuries and felled foes (D160.1). A foe who is prone or netted: our estimate of the
/// cost to rise or to get free.
const ENDURANCE: Points = 250;
const STUN: Points = 400;
const INJURY: Points = 600;
const FELLED: Points = 800;
const PRONE: Points = 700;
const TANGLED: Points = 900;
/// Percentage of an enemy's remaining life that a knockout counts, and a hold on the last enemy. A failed try leaves no
/// wound. With these weights 15% of 570 duels between stock fighters end so; with 100 and 100 it is 62%.
const KNOCKOUT: Points = 70;
const HOLD: Points = 50;
/// Lowest chance at which a hold is tried. A failed roll lowers the visible chance, so hopeless tries are not repeated.
const LEAST_HOLD: i16 = 30;

/// Expected outcomes of a blow: counts of the 100 rolls, and sums over the 1,000 pairs of a roll and a damage die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospect {
    /// Rolls of 100 that hit the target.
    pub hits: i32,
    /// Rolls of 100 that lead to an injury roll.
    pub grievous: i32,
    /// Fatigue lost, summed over 1,000 outcomes.
    pub ft: i32,
    /// Endurance lost, summed over 1,000 outcomes, without losses from injuries.
    pub en: i32,
    /// Outcomes of 1,000 that Stun by damage alone.
    pub stuns: i32,
    /// Outcomes of 1,000 that fell the target by damage alone.
    pub fells: i32,
}

impl Prospect {
    pub fn of<M: Sum>(bout: &Bout, blow: &Blow, tool: &Tool, terms: &Terms<M>) -> Prospect {
        let at = bout.figure(blow.at);
        let aspect = bout.aspect(blow.by);
        // An aspect bonus to the roll shifts every limit. No roll is below 1 (D017).
        let rolls = |limit: i16| if limit < 1 { 0 } else { i32::from((limit - aspect).clamp(0, 100)) };
        let (limit, ranges) = (terms.hits(), terms.ranges());
        let deepest = |range: i16| rolls(range.min(limit));
        match blow.trick {
            Maneuver::Knockout => Prospect { hits: deepest(ranges.endurance), ..Prospect::default() },
            Maneuver::Restrain => Prospect { hits: rolls(limit), ..Prospect::default() },
            Maneuver::Disarm(_) => {
                let hits = rolls(limit);
                Prospect { hits, en: 10 * hits, ..Prospect::default() }
            }
            _ => {
                let classed = tool.class().is_some() && blow.trick != Maneuver::Entangle;
                let grievous = if classed { deepest(ranges.grievous) } else { 0 };
                let more = bout.damage(blow, tool);
                let hits = rolls(limit);
                let mut sum = Prospect { hits, grievous, ..Prospect::default() };
                if let Some(more) = more.filter(|_| hits > 0) {
                    sum.add_damage(at, more, deepest(ranges.endurance));
                }
                sum
            }
        }
    }

    /// Outcomes of 1,000 that cost the target Fatigue or Endurance.
    fn hurts(&self, at: &Figure, more: i16, deep: i32) -> i32 {
        let faces = Faces { more: more.into() };
        (self.hits - deep) * faces.reach(i32::from(at.ap.max(0)), 1) + deep * faces.reach(0, 1)
    }

    /// Adds all damage dice of the rolls that hit. `deep` of them strike Endurance directly (18.1).
    #[inline]
    fn add_damage(&mut self, at: &Figure, more: i16, deep: i32) {
        let plain = self.hits - deep;
        let [ap, fatigue, stun] = [at.ap.max(0), at.ft_now.max(0), at.stun_at()].map(i32::from);
        // The least damage to Endurance that fells the target.
        let floor = i32::from(at.en_now) - if at.is_frail() { 0 } else { 3 };
        let faces = Faces { more: more.into() };
        let rest = faces.above(ap);
        if fatigue > 0 {
            self.ft += plain * (rest - faces.above(ap + fatigue));
            self.stuns += if stun <= fatigue { plain * faces.reach(ap, stun) } else { 0 };
        } else {
            self.en += plain * rest;
            self.stuns += plain * faces.reach(ap, stun);
            self.fells += plain * faces.reach(ap, floor.max(1));
        }
        self.en += deep * faces.above(0);
        self.stuns += deep * faces.reach(0, stun);
        self.fells += deep * faces.reach(0, floor);
    }
}

/// The chances of a blow, for a table of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlowOdds {
    pub hit: Chance,
    /// That it costs Fatigue or Endurance. `None` if it does no damage.
    pub hurt: Option<Chance>,
    /// That a Grievous Injury may follow. `None` if it does no damage.
    pub grievous: Option<Chance>,
    /// That it ends the bout for the target, by damage alone or by a knockout. `None` if it cannot.
    pub felled: Option<Chance>,
}

impl BlowOdds {
    /// `None` if the blow is impossible.
    pub fn of(bout: &Bout, blow: &Blow) -> Option<BlowOdds> {
        let (terms, at) = (bout.chances(blow)?, bout.figure(blow.at));
        let tool = bout.tool(blow.by, blow.means, blow.range)?;
        let sum = Prospect::of(bout, blow, &tool, &terms);
        let hit = Chance::of_100(bout.chance_of(blow.by, terms.limit(blow.trick)));
        let thousandths = |ways: i32| Chance { ways: ways.max(0).unsigned_abs().into(), of: 1000 };
        Some(match blow.trick {
            Maneuver::Knockout => BlowOdds { hit, hurt: None, grievous: None, felled: Some(hit) },
            Maneuver::Restrain | Maneuver::Disarm(_) => BlowOdds { hit, hurt: None, grievous: None, felled: None },
            _ => match bout.damage(blow, &tool) {
                None => BlowOdds { hit, hurt: None, grievous: None, felled: None },
                Some(more) => {
                    let deepest = terms.ranges().endurance.min(terms.hits());
                    let deep = i32::from(bout.chance_of(blow.by, deepest));
                    let hurt = thousandths(sum.hurts(at, more, deep));
                    let grievous = Some(thousandths(10 * sum.grievous));
                    BlowOdds { hit, hurt: Some(hurt), grievous, felled: Some(thousandths(sum.fells)) }
                }
            },
        })
    }
}

/// The ten faces of the damage die plus a modifier, at least 1 in total (18.1). Sums are closed formulas, because this
/// is the hottest code of a choice.
struct Faces {
    more: i32,
}

impl Faces {
    /// Damage beyond `points`, summed over all ten faces.
    fn above(&self, points: i32) -> i32 {
        // Without armour the minimum damage of 1 counts on each face; the sum adds what exceeds it.
        let (least, highest) = if points <= 0 { (10, self.more + 9) } else { (0, self.more + 10 - points) };
        let highest = highest.max(0);
        let faces = highest.min(10);
        least + faces * (faces + 1) / 2 + 10 * (highest - faces)
    }

    /// Number of faces whose damage beyond `points` is at least `least`.
    fn reach(&self, points: i32, least: i32) -> i32 {
        // All faces leave at least 0, and at least 1 if nothing is subtracted.
        if least <= i32::from(points <= 0) { 10 } else { (self.more + 11 - points - least).clamp(0, 10) }
    }
}

/// Remaining life of a figure in hundredths of a point: the losses that would fell it.
pub fn life(figure: &Figure) -> Points {
    match figure.is_up() {
        true => 100 * Points::from(figure.ft_now) + ENDURANCE * Points::from((figure.en_now - 3).max(0)),
        false => 0,
    }
}

/// Value of a blow for the attacker's side.
pub fn value_of<M: Sum>(bout: &Bout, blow: &Blow, tool: &Tool, terms: &Terms<M>) -> Points {
    if blow.trick == Maneuver::Restrain && terms.limit(blow.trick) < LEAST_HOLD {
        return 0;
    }
    let at = bout.figure(blow.at);
    let sum = Prospect::of(bout, blow, tool, terms);
    let share = tool.class().map_or(0, |class| {
        let (from, to) = class.grievous();
        i32::from(to) - i32::from(from) + 1
    });
    let fresh = at.condition == Condition::Fit;
    let plain = (100 * sum.ft + ENDURANCE * sum.en) / 1000
        + INJURY * sum.grievous * share / 10_000
        + if fresh { STUN * sum.stuns / 1000 } else { 0 }
        + FELLED * sum.fells / 1000;
    let sum = plain + sum.hits * of_trick(bout, blow) / 100;
    // A rider who loses the mount continues to fight.
    if at.is_steed() { sum / 2 } else { sum }
}

/// Value of a successful maneuver, apart from its damage.
fn of_trick(bout: &Bout, blow: &Blow) -> Points {
    let at = bout.figure(blow.at);
    let falls = || (100 - 3 * Points::from(at.agility())).clamp(0, 100);
    let down = || if at.stance == Stance::Standing { PRONE * falls() / 100 } else { 0 };
    match blow.trick {
        Maneuver::Damage | Maneuver::Disarm(_) => 0,
        Maneuver::Trip | Maneuver::ShieldRush => down(),
        Maneuver::Entangle if at.is_tangled() => down(),
        Maneuver::Entangle => TANGLED + down(),
        Maneuver::Knockout => (life(at) + FELLED) * KNOCKOUT / 100,
        Maneuver::Restrain if is_last(bout, blow.at) => (life(at) + FELLED) * HOLD / 100,
        // A figure that holds an enemy can do nothing else.
        Maneuver::Restrain => life(at) / 3,
    }
}

/// Returns whether no other figure of its side can act.
fn is_last(bout: &Bout, id: FigureId) -> bool {
    let side = bout.figure(id).side;
    bout.of_side(side).all(|(other, figure)| other == id || !figure.can_act())
}
