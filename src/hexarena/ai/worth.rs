//! What a blow is worth (D160.1), in hundredths of a point: a point is one Fatigue. The odds are [`Bout::chances`]; the damage is
//! reckoned over every roll and every die, so that no figure here is an estimate but the weights.

use crate::hexarena::battle::blow::{Blow, Maneuver, Tool};
use crate::hexarena::battle::chances::{Sum, Terms};
use crate::hexarena::battle::figure::{Condition, Figure, FigureId, Stance};
use crate::hexarena::battle::state::Bout;

/// Hundredths of a point.
pub type Points = i32;

/// A point of Endurance, a Stun, an injury, a foe who is felled beyond what he has lost (D160.1); who lies on the ground, who is
/// wound in a net: what it costs him to rise, to free himself (ours).
const ENDURANCE: Points = 250;
const STUN: Points = 400;
const INJURY: Points = 600;
const FELLED: Points = 800;
const PRONE: Points = 700;
const TANGLED: Points = 900;
/// What a knockout, and a hold on the last enemy, are worth of all that the enemy has to lose, per cent: a try that fails leaves
/// nothing behind, where a blow wounds. Of 570 duels of the twenty 15 in 100 end so; with 100 and 100 it is 62.
const KNOCKOUT: Points = 70;
const HOLD: Points = 50;
/// The least chance with which a hold is tried. A roll that failed lowers the chance that is seen, so that nobody tries again and
/// again what cannot succeed.
const LEAST_HOLD: i16 = 30;

/// What may come of a blow: rolls of 100, and sums over the 1,000 outcomes of a roll and a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospect {
    /// Rolls of 100 that hit.
    pub hits: i32,
    /// Rolls of 100 after which an injury is rolled for.
    pub grievous: i32,
    /// Fatigue, over 1,000 outcomes.
    pub ft: i32,
    /// Endurance, over 1,000 outcomes, without that of injuries.
    pub en: i32,
    /// Outcomes of 1,000 whose damage alone Stuns.
    pub stuns: i32,
    /// Outcomes of 1,000 whose damage alone leaves nobody standing.
    pub fells: i32,
}

impl Prospect {
    /// What may come of a blow with these chances.
    pub fn of<M: Sum>(bout: &Bout, blow: &Blow, tool: &Tool, terms: &Terms<M>) -> Prospect {
        let at = bout.figure(blow.at);
        let aspect = bout.aspect(blow.by);
        // What an aspect adds to the roll moves every limit; no roll is below 1 (D017).
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

    /// Every die of the rolls that hit: of these `deep` go to Endurance at once (18.1).
    fn add_damage(&mut self, at: &Figure, more: i16, deep: i32) {
        let plain = self.hits - deep;
        let [ap, fatigue, stun] = [at.ap.max(0), at.ft_now.max(0), at.stun_at()].map(i32::from);
        // The damage to Endurance that leaves nobody standing.
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

/// The ten faces of the die of damage with what is added to it, never below 1 together (18.1): sums over all of them in one
/// step, for this is what a choice reckons most.
struct Faces {
    more: i32,
}

impl Faces {
    /// What is left over so many points, on all ten faces together.
    fn above(&self, points: i32) -> i32 {
        // The least damage, 1 a face, where nothing is taken off; what is above that on the others.
        let (least, highest) = if points <= 0 { (10, self.more + 9) } else { (0, self.more + 10 - points) };
        let highest = highest.max(0);
        let faces = highest.min(10);
        least + faces * (faces + 1) / 2 + 10 * (highest - faces)
    }

    /// The faces on which so much is left over those points.
    fn reach(&self, points: i32, least: i32) -> i32 {
        // Nothing is left on every face, 1 is left on every face where nothing is taken off.
        if least <= i32::from(points <= 0) { 10 } else { (self.more + 11 - points - least).clamp(0, 10) }
    }
}

/// What is left of a figure, in hundredths of a point: what it must lose before it falls.
pub fn life(figure: &Figure) -> Points {
    match figure.is_up() {
        true => 100 * Points::from(figure.ft_now) + ENDURANCE * Points::from((figure.en_now - 3).max(0)),
        false => 0,
    }
}

/// What a blow is worth to who strikes it.
pub fn worth<M: Sum>(bout: &Bout, blow: &Blow, tool: &Tool, terms: &Terms<M>) -> Points {
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
    // Whoever loses his mount fights on.
    if at.is_steed() { sum / 2 } else { sum }
}

/// What a special attack that hits is worth beside its damage.
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
        // Who holds does nothing else himself.
        Maneuver::Restrain => life(at) / 3,
    }
}

/// Whether nobody else of its side can act.
fn is_last(bout: &Bout, id: FigureId) -> bool {
    let side = bout.figure(id).side;
    bout.of_side(side).all(|(other, figure)| other == id || !figure.can_act())
}
