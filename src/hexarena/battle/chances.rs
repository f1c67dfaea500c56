//! Computes every chance of a strike. The preview and the roll use the same functions.
//!
//! Covers Strike Chance (17.1), Defense (17.5), the modifiers of all five tables (17.6), and the ranges for damage to
//! Endurance and Grievous Injuries (18.2).

use crate::battle::blow::{Blow, Maneuver, Range, StrikeCount, Tool, WeaponUse};
use crate::battle::derive::Make;
use crate::battle::event::{Damage, Result};
use crate::battle::figure::{Condition, Figure, FigureId, Posture, Stance};
use crate::battle::state::Bout;
use crate::data::characteristic::Hand;
use crate::data::formulas;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use crate::model::ground::arena::GroundKind;
use crate::model::ground::zones::ShapeSide;
use crate::model::setup::{Extra, Light};
use serde::{Deserialize, Serialize};

/// A modifier of the Modified Strike Chance (17.6). Table rows are cited by id; some modifiers come from other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// C1: the attacker's PS exceeds the target's.
    Stronger,
    /// C2, M1: the target has no Fatigue.
    TargetSpent,
    /// C3, M3, R2: the target is Stunned.
    TargetStunned,
    /// C4: the target's PS exceeds the attacker's.
    Weaker,
    /// C5, M9: the attacker has no Fatigue.
    Spent,
    /// M2, R1: from a flank hex.
    Flank,
    /// M4, R8: the target kneels or is prone, or struggles on the ground.
    TargetDown,
    /// M5: a Charge with a Pole weapon or a shield.
    PoleCharge,
    /// M6, R4: from a rear hex.
    Rear,
    /// M7: weapon Rank of the evading target.
    EvadingRank,
    /// M8, R9: the target evades.
    Evading,
    /// M10: a Charge with another weapon.
    Charge,
    /// M11: a strike while withdrawing.
    Withdrawing,
    /// R3: the attacker is kneeling.
    Kneeling,
    /// R5: distance of a thrown weapon in hexes.
    Thrown,
    /// R6: distance of a missile beyond the first five hexes.
    Distance,
    /// R7: the target has moved.
    TargetMoving,
    /// R10: the target is in a sheltered hex.
    Sheltered,
    /// L1 to L4: darkness, in four grades.
    Light,
    /// Daylight dazzles an orc who aims (D028).
    Sunlight,
    /// X1: strike with the secondary hand.
    SecondaryHand,
    /// X2 to X5: one of several strikes.
    Several,
    /// The target stays behind its shield (DQ-DEF-07).
    Defensive,
    /// Attempt to disarm the target (DQ-ATK-23).
    Disarm,
    /// One or both eyes of the attacker are blind (D106).
    Blind,
}

/// Maximum number of modifiers of one strike.
const MOST: usize = 12;

/// Collects modifiers: either as a list for display, or as their sum, which is faster for searching.
pub trait Sum: Copy {
    const NONE: Self;

    /// Adds a modifier; 0 is ignored.
    fn add(&mut self, modifier: Modifier, value: i16);

    /// Sum of all modifiers (DQ-STRIKE-06).
    fn total(&self) -> i16;

    /// Adds the modifier if `holds`.
    fn add_if(&mut self, holds: bool, modifier: Modifier, value: i16) {
        self.add(modifier, if holds { value } else { 0 });
    }
}

/// Keeps only the sum of the modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total(i16);

impl Sum for Total {
    const NONE: Total = Total(0);

    fn add(&mut self, _modifier: Modifier, value: i16) {
        self.0 += value;
    }

    fn total(&self) -> i16 {
        self.0
    }
}

/// List of modifiers, in the order of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifiers {
    list: [(Modifier, i16); MOST],
    count: u8,
    total: i16,
}

impl Sum for Modifiers {
    const NONE: Modifiers = Modifiers { list: [(Modifier::Stronger, 0); MOST], count: 0, total: 0 };

    fn add(&mut self, modifier: Modifier, value: i16) {
        debug_assert!(value == 0 || usize::from(self.count) < MOST, "{modifier:?} has no room");
        if value != 0 && usize::from(self.count) < MOST {
            self.list[usize::from(self.count)] = (modifier, value);
            self.count += 1;
            self.total += value;
        }
    }

    fn total(&self) -> i16 {
        self.total
    }
}

impl Modifiers {
    pub fn iter(&self) -> impl Iterator<Item = (Modifier, i16)> + '_ {
        self.list[..usize::from(self.count)].iter().copied()
    }
}

/// All terms of a strike's chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms<M = Modifiers> {
    /// Base Chance of the weapon chart or of the special attack.
    pub base: i16,
    /// Loss by too little Manual Dexterity or a blind eye; 0 or less (DQ-STRIKE-09, -10).
    pub lacking: i16,
    /// Modified Manual Dexterity; 0 if the weapon is unranked.
    pub dexterity: i16,
    /// 4 per Rank with the weapon.
    pub rank: i16,
    /// Defense of the target, which is subtracted.
    pub defense: i16,
    pub modifiers: M,
    /// Rolls above this always miss. Below 100 if extra damage by strength raises the risk of breakage (DQ-DMG-10, D097).
    pub highest: i16,
}

/// Chance of a strike without the list of modifiers.
pub type Odds = Terms<Total>;

impl<M: Sum> Terms<M> {
    /// Strike Chance before Defense and modifiers (17.1).
    pub const fn sc(&self) -> i16 {
        self.base + self.lacking + self.dexterity + self.rank
    }

    /// Modified Strike Chance; can be below 1 or above 100 (17.2, D080).
    pub fn msc(&self) -> i16 {
        self.sc() - self.defense + self.modifiers.total()
    }

    /// The highest roll that hits; 0 if none does, since no roll is below 1 (D080).
    pub fn hits(&self) -> i16 {
        self.msc().min(self.highest).max(0)
    }

    pub fn ranges(&self) -> Ranges {
        Ranges::of(self.msc())
    }

    /// The highest roll with which a maneuver succeeds; 0 if none does. A knockout needs the 15% range (D074).
    pub fn limit(&self, trick: Maneuver) -> i16 {
        match trick {
            Maneuver::Knockout => self.hits().min(self.ranges().endurance),
            _ => self.hits(),
        }
    }

    /// Result of a roll (17.2, 18.2). Knocking out, pinning and disarming are never better than a hit.
    pub fn outcome(&self, trick: Maneuver, roll: i16) -> Result {
        let ranges = self.ranges();
        if roll > self.limit(trick) {
            return Result::Missed;
        }
        match trick {
            Maneuver::Knockout | Maneuver::Restrain | Maneuver::Disarm(_) => Result::Hit,
            _ if roll <= ranges.grievous => Result::Grievous,
            _ if roll <= ranges.endurance => Result::Endurance,
            _ => Result::Hit,
        }
    }
}

/// The part of a strike's chance that does not depend on maneuver and strike count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<M = Modifiers> {
    by: Make,
    at: Make,
    defense: i16,
    modifiers: M,
}

/// Highest rolls at which a hit has graver effects (18.2, DQ-DMG-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// Grievous Injury possible up to this roll; 0 for never.
    pub grievous: i16,
    /// Damage to Endurance up to this roll.
    pub endurance: i16,
}

/// Chart rows: highest MSC, Grievous limit, Endurance limit.
const ROWS: [(i16, i16, i16); 20] = [
    (9, 0, 1),
    (16, 1, 2),
    (23, 1, 3),
    (28, 1, 4),
    (36, 2, 5),
    (43, 2, 6),
    (49, 2, 7),
    (56, 3, 8),
    (63, 3, 9),
    (69, 3, 10),
    (76, 4, 11),
    (83, 4, 12),
    (89, 4, 13),
    (96, 5, 14),
    (103, 5, 15),
    (109, 5, 16),
    (116, 6, 17),
    (123, 6, 18),
    (129, 6, 19),
    (i16::MAX, 7, 20),
];

/// Chart for each Modified Strike Chance from 0 to the last row; 0 has no ranges (D080, D094).
static CHART: [Ranges; 131] = chart();

const fn chart() -> [Ranges; 131] {
    let mut chart = [Ranges { grievous: 0, endurance: 0 }; 131];
    let (mut msc, mut row) = (1, 0);
    while msc < chart.len() {
        if msc as i16 > ROWS[row].0 {
            row += 1;
        }
        chart[msc] = Ranges { grievous: ROWS[row].1, endurance: ROWS[row].2 };
        msc += 1;
    }
    chart
}

impl Ranges {
    /// Looks up a Modified Strike Chance; below 1 both ranges are empty (D080, D094).
    pub fn of(msc: i16) -> Ranges {
        CHART[msc.clamp(0, CHART.len() as i16 - 1) as usize]
    }
}

impl Bout {
    /// Computes the chance of a strike. `None` if the figure cannot strike in that way.
    pub fn chances(&self, blow: &Blow) -> Option<Terms> {
        let tool = match blow.means {
            WeaponUse::Trample => self.trample(blow.by)?,
            means => self.tool(blow.by, means, blow.range)?,
        };
        Some(self.chances_with(blow, &tool))
    }

    /// Like `chances`, with the tool already known.
    pub(crate) fn chances_with(&self, blow: &Blow, tool: &Tool) -> Terms {
        let setting = self.setting(blow, tool, self.figure(blow.by).make(self), self.figure(blow.at).make(self));
        self.chances_in(&setting, blow, tool)
    }

    /// Computes the part common to all strike counts and to all maneuvers except Restrain.
    pub(crate) fn setting<M: Sum>(&self, blow: &Blow, tool: &Tool, by: Make, at: Make) -> Setting<M> {
        let quarter = self.quarter(blow);
        Setting {
            by,
            at,
            defense: if blow.trick == Maneuver::Restrain { 0 } else { self.defense(blow, &at, quarter) },
            modifiers: self.common_modifiers(blow, tool, quarter),
        }
    }

    /// Completes the chance of a strike from its setting.
    pub(crate) fn chances_in<M: Sum>(&self, setting: &Setting<M>, blow: &Blow, tool: &Tool) -> Terms<M> {
        let (base, lacking) = self.base(blow, tool, &setting.by);
        let ranked = tool.rank.filter(|_| blow.trick != Maneuver::Restrain);
        Terms {
            base,
            lacking,
            dexterity: ranked.map_or(0, |_| setting.by.dexterity),
            rank: ranked.map_or(0, |rank| 4 * i16::from(rank)),
            defense: setting.defense,
            modifiers: self.own_modifiers(setting, blow),
            highest: self.highest(blow, tool),
        }
    }

    /// Returns Base Chance and the loss from it.
    #[inline(always)]
    fn base(&self, blow: &Blow, tool: &Tool, make: &Make) -> (i16, i16) {
        let by = self.figure(blow.by);
        match (blow.trick, tool.weapon) {
            (Maneuver::Restrain, _) => (self.grip_of(blow.by, blow.at), 0),
            (_, None) if tool.natural.is_some() => (tool.natural.map_or(0, |natural| i16::from(natural.bc)), 0),
            (_, None) => (formulas::unarmed_base(make.agility, by.values.ps), 0),
            (trick, Some(weapon)) => {
                let lost = formulas::base_chance(weapon, make.dexterity) - weapon.row().bc;
                let flies = blow.range == Range::Ranged && by.blind() == 1;
                let base = if matches!(trick, Maneuver::Trip | Maneuver::ShieldRush) { 40 } else { weapon.row().bc };
                (base, lost - if flies { 30 } else { 0 })
            }
        }
    }

    /// Base Chance of Restrain: 3 per point of the attackers' PS + mAG above the target's. Helpers in the
    /// hold are added (DQ-ATK-18, -20).
    fn grip_of(&self, by: FigureId, at: FigureId) -> i16 {
        let strength = |id: FigureId| self.figure(id).values.ps + self.figure(id).agility();
        let helpers = self.ids().filter(|id| *id != by && self.helps_to_pin(*id, at));
        3 * (strength(by) + helpers.map(strength).sum::<i16>() - strength(at))
    }

    /// Returns whether a figure in the target's hex tried to pin it this Pulse and still can (D073).
    pub(super) fn helps_to_pin(&self, id: FigureId, at: FigureId) -> bool {
        let figure = self.figure(id);
        figure.tries == Some(at) && figure.is_free() && figure.close && figure.at == self.figure(at).at
    }

    /// Defense of the target against a strike (17.5).
    #[inline(always)]
    fn defense(&self, blow: &Blow, make: &Make, quarter: ShapeSide) -> i16 {
        let at = self.figure(blow.at);
        if !at.is_free() {
            return 0;
        }
        let agility = make.agility;
        let counts =
            blow.range != Range::Close && blow.means != WeaponUse::Trample && !at.close && quarter == ShapeSide::Front;
        let Some(shield) = make.shield.filter(|_| counts) else { return agility };
        let useless = shield == Shield::MainGauche && blow.range == Range::Ranged || !self.covers(blow, shield);
        if useless { agility } else { formulas::defense(agility, Some(shield), at.ranks.shield(shield)) }
    }

    /// Side of the target from which a strike comes (D036). Close combat has no rear (D062).
    #[inline(always)]
    pub fn quarter(&self, blow: &Blow) -> ShapeSide {
        let (by, at) = (self.figure(blow.by), self.figure(blow.at));
        let inside = by.shares_hex(at) || at.close || blow.means == WeaponUse::Trample;
        if inside { ShapeSide::Front } else { at.side_from(by) }
    }

    /// Returns whether the shield covers the attacker's side, under that optional rule (D093).
    fn covers(&self, blow: &Blow, shield: Shield) -> bool {
        if !self.rules.shield_side {
            return true;
        }
        let (by, at) = (self.figure(blow.by), self.figure(blow.at));
        let in_primary = at.hands.primary.and_then(|held| self.piece(held)).and_then(|piece| piece.shield());
        let on_right = (at.hand == Hand::Left) != (in_primary == Some(shield));
        // It covers all but the front hex on the other side.
        let bare = at.facing.turned(if on_right { -1 } else { 1 });
        by.at != at.at + bare
    }

    /// Modifiers that are equal for all maneuvers except Restrain.
    fn common_modifiers<M: Sum>(&self, blow: &Blow, tool: &Tool, quarter: ShapeSide) -> M {
        let (by, at) = (self.figure(blow.by), self.figure(blow.at));
        let mut sum = M::NONE;
        let helpless = at.condition == Condition::Unconscious;
        let stunned = at.condition == Condition::Stunned || helpless;
        match blow.range {
            Range::Close => self.close_modifiers(&mut sum, blow, by, at, stunned),
            Range::Melee => self.melee_modifiers(&mut sum, blow, tool, quarter),
            Range::Ranged => self.ranged_modifiers(&mut sum, blow, tool, quarter),
        }
        self.light(&mut sum, blow, by);
        sum
    }

    /// Adds the modifiers of maneuver and strike count.
    fn own_modifiers<M: Sum>(&self, setting: &Setting<M>, blow: &Blow) -> M {
        let (by, at) = (self.figure(blow.by), self.figure(blow.at));
        let mut sum = setting.modifiers;
        if blow.trick != Maneuver::Restrain {
            hands(&mut sum, blow, by);
        }
        let behind = at.posture == Posture::Defensive && at.is_free() && blow.trick != Maneuver::Restrain;
        let gauche = blow.range == Range::Ranged && setting.at.shield == Some(Shield::MainGauche);
        sum.add_if(behind && !gauche, Modifier::Defensive, -20);
        sum.add_if(matches!(blow.trick, Maneuver::Disarm(_)), Modifier::Disarm, -20);
        sum.add_if(by.blind() > 1, Modifier::Blind, -40);
        sum
    }

    /// Table T1, for Close combat.
    fn close_modifiers(&self, sum: &mut impl Sum, blow: &Blow, by: &Figure, at: &Figure, stunned: bool) {
        let more = by.values.ps - at.values.ps;
        if blow.trick != Maneuver::Restrain {
            sum.add(Modifier::Stronger, more.max(0));
            sum.add(Modifier::Weaker, more.min(0));
        }
        sum.add_if(at.ft_now <= 0, Modifier::TargetSpent, 20);
        sum.add_if(stunned, Modifier::TargetStunned, 20);
        sum.add_if(by.ft_now <= 0, Modifier::Spent, -20);
    }

    /// Table T2, for Melee combat.
    fn melee_modifiers(&self, sum: &mut impl Sum, blow: &Blow, tool: &Tool, quarter: ShapeSide) {
        let (by, at) = (self.figure(blow.by), self.figure(blow.at));
        sum.add_if(at.ft_now <= 0, Modifier::TargetSpent, 10);
        sum.add_if(quarter == ShapeSide::Flank, Modifier::Flank, 15);
        sum.add_if(is_dazed(at), Modifier::TargetStunned, 15);
        sum.add_if(at.is_low(), Modifier::TargetDown, 20);
        let pole = tool.weapon.is_some_and(Weapon::is_pole) || tool.shield.is_some();
        sum.add_if(blow.charge && pole, Modifier::PoleCharge, 20);
        sum.add_if(quarter == ShapeSide::Rear, Modifier::Rear, 30);
        if at.evades() {
            sum.add(Modifier::EvadingRank, -4 * i16::from(self.guard(blow.at).unwrap_or(0)));
            sum.add(Modifier::Evading, -10);
        }
        sum.add_if(by.ft_now <= 0, Modifier::Spent, -10);
        sum.add_if(blow.charge && !pole, Modifier::Charge, -15);
        sum.add_if(blow.withdrawing, Modifier::Withdrawing, -20);
    }

    /// Table T3, for Ranged combat.
    fn ranged_modifiers(&self, sum: &mut impl Sum, blow: &Blow, tool: &Tool, quarter: ShapeSide) {
        let (by, at) = (self.figure(blow.by), self.figure(blow.at));
        let distance = by.distance(at) as i16;
        sum.add_if(quarter == ShapeSide::Flank, Modifier::Flank, 10);
        sum.add_if(is_dazed(at), Modifier::TargetStunned, 10);
        sum.add_if(by.stance == Stance::Kneeling, Modifier::Kneeling, 10);
        sum.add_if(quarter == ShapeSide::Rear, Modifier::Rear, 20);
        if tool.weapon.is_some_and(Weapon::is_missile) {
            sum.add(Modifier::Distance, -3 * ((distance - 5).max(0) + 4).div_euclid(5));
        } else {
            sum.add(Modifier::Thrown, -3 * distance);
        }
        sum.add_if(at.moving && at.is_free(), Modifier::TargetMoving, -5);
        sum.add_if(at.is_low(), Modifier::TargetDown, -10);
        sum.add_if(at.evades(), Modifier::Evading, -20);
        sum.add_if(self.ground(at.at) == GroundKind::Sheltered, Modifier::Sheltered, -20);
    }

    /// Table T4, light, with the sight of each race (D027, D028, D029).
    fn light(&self, sum: &mut impl Sum, blow: &Blow, by: &Figure) {
        let dark = match self.rules.light {
            Light::Overcast | Light::Day | Light::Noon => 0,
            Light::Starry => -10,
            Light::Cloudy => -20,
            Light::Unlit => -30,
            Light::Pitch => -40,
        };
        if dark < 0 {
            let distance = by.distance(self.figure(blow.at));
            let sight = by.race.dark_sight(self.rules.indoors).filter(|sight| distance <= i32::from(sight.hexes));
            sum.add(Modifier::Light, sight.map_or(dark, |sight| dark.max(sight.worst)));
        }
        let glare = match self.rules.light {
            Light::Overcast => -5,
            Light::Day => -10,
            Light::Noon => -15,
            _ => 0,
        };
        sum.add_if(by.race.is_dazzled() && blow.range == Range::Ranged, Modifier::Sunlight, glare);
    }

    /// The Rank with which an evading figure defends and parries: its best prepared ranked weapon, or Unarmed with empty hands
    /// (D085, D089). `None` if it cannot parry.
    pub fn guard(&self, id: FigureId) -> Option<u8> {
        let figure = self.figure(id);
        if let Some(beast) = figure.beast() {
            return Some(beast.rank());
        }
        let held = figure.hands.held().filter_map(|held| self.piece(held)).filter_map(|piece| {
            let is_weapon = matches!(piece.kind, super::piece::PieceKind::Weapon(weapon) if !weapon.is_missile());
            figure.ranks.with(piece.kind).filter(|_| is_weapon)
        });
        let best = held.max();
        best.or_else(|| figure.ranks.unarmed().filter(|_| figure.hands.held().next().is_none()))
    }

    /// The highest roll that can hit (D097), see [`Terms::highest`].
    #[inline(always)]
    pub(super) fn highest(&self, blow: &Blow, tool: &Tool) -> i16 {
        match self.by_strength(blow, tool) {
            0 => 100,
            more => 98 - 6 * more,
        }
    }

    /// Extra damage by strength, under that optional rule (DQ-DMG-10); 0 for throws and shots.
    fn by_strength(&self, blow: &Blow, tool: &Tool) -> i16 {
        let Some(weapon) = tool.weapon else { return 0 };
        let on = self.rules.extra == Extra::Strength && blow.range != Range::Ranged;
        if on { (self.figure(blow.by).values.ps - weapon.row().ps).max(0) / 5 } else { 0 }
    }

    /// Added to the D10 of damage (18, 20.2, 16.5). `None` if the maneuver does no damage.
    #[inline(always)]
    pub fn damage(&self, blow: &Blow, tool: &Tool) -> Option<i16> {
        let by = self.figure(blow.by);
        let ps = tool.weapon.map_or(by.values.ps, |weapon| formulas::strength_for(weapon, by.values.ps, by.cranequin));
        let both = tool.both && blow.range != Range::Ranged;
        let plain = match (tool.weapon, tool.natural) {
            (Some(weapon), _) => formulas::damage_modifier(weapon, ps, both)?,
            (None, Some(natural)) => i16::from(natural.damage),
            (None, None) => formulas::unarmed_damage(ps),
        };
        // Lack of strength counts in special attacks as well (DQ-WPN-04, D070).
        let lacking = tool.weapon.map_or(0, |weapon| (weapon.row().ps - ps).max(0));
        let by_rank = match self.rules.extra {
            Extra::Rank => tool.rank.map_or(0, |rank| i16::from(rank) / 4),
            _ => 0,
        };
        match blow.trick {
            Maneuver::Restrain | Maneuver::Knockout | Maneuver::Disarm(_) => None,
            Maneuver::Entangle => Some(-4 - lacking),
            Maneuver::Trip if tool.weapon.is_some() => Some(-lacking),
            Maneuver::ShieldRush => Some(-2 - lacking),
            Maneuver::Trip | Maneuver::Damage => Some(plain + self.by_strength(blow, tool) + by_rank),
        }
    }

    /// Computes the damage of a hit. Armour and Fatigue absorb it before Endurance, unless the result goes straight to
    /// Endurance (18.1). `die` is 0 if none was rolled.
    pub fn harm_of(&self, blow: &Blow, tool: &Tool, result: Result, die: u8) -> Damage {
        if let Maneuver::Disarm(_) = blow.trick {
            return Damage { to_en: 1, ..Damage::default() };
        }
        let Some(more) = self.damage(blow, tool) else { return Damage::default() };
        let raw = (i16::from(die) + more).max(1);
        let at = self.figure(blow.at);
        if result != Result::Hit {
            return Damage { die, more, to_en: raw, ..Damage::default() };
        }
        let stopped = raw.min(at.ap.max(0));
        let rest = raw - stopped;
        match at.ft_now {
            ..=0 => Damage { die, more, stopped, to_en: rest, ..Damage::default() },
            ft => Damage { die, more, stopped, to_ft: rest.min(ft), lost: (rest - ft).max(0), to_en: 0 },
        }
    }

    /// The chance in percent that a figure rolls at most `limit`, its aspect added to the roll (D017).
    pub fn chance_of(&self, id: FigureId, limit: i16) -> i16 {
        if limit <= 0 { 0 } else { (limit - self.aspect(id)).clamp(0, 100) }
    }

    /// The aspect's current modifier of a figure's percentile rolls; negative is good (7.4, D016, D018).
    #[inline(always)]
    pub fn aspect(&self, id: FigureId) -> i16 {
        use crate::data::aspect::{Aspect, Passing};
        if !self.rules.aspects {
            return 0;
        }
        let figure = self.figure(id);
        if figure.beast().is_some() {
            return 0;
        }
        let pulse = self.control.pulse;
        let deaths = |pulses: i16| {
            let near = |other: &Figure| other.at.distance(figure.at) < i32::from(Passing::ARENA.hexes());
            let felt = |other: &Figure| other.died > 0 && pulse <= other.died + pulses as u16 && near(other);
            self.figures().filter(|(other, fighter)| *other != id && felt(fighter)).count() as i16
        };
        match figure.aspect {
            Aspect::Life => Passing::ARENA.life * deaths(Passing::ARENA.life_pulses()),
            Aspect::Death => Passing::ARENA.death * deaths(Passing::ARENA.death_pulses()).min(1),
            aspect => {
                let (from, to) = aspect.pulses();
                let now = self.rules.stroke.filter(|_| (from..=to).contains(&pulse));
                let cloudy = matches!(self.rules.light, Light::Cloudy | Light::Overcast);
                now.map_or(0, |stroke| aspect.effect(stroke, self.rules.week, cloudy))
            }
        }
    }
}

/// True if a target counts as Stunned outside Close combat: the unconscious do as well (D083).
const fn is_dazed(at: &Figure) -> bool {
    matches!(at.condition, Condition::Stunned | Condition::Unconscious)
}

/// Table T5, for hands and multiple strikes.
fn hands(sum: &mut impl Sum, blow: &Blow, by: &Figure) {
    let ambidextrous = by.hand == Hand::Ambidextrous;
    let secondary = blow.means.is_secondary();
    match blow.several {
        StrikeCount::Sweep => sum.add(Modifier::Several, -20),
        StrikeCount::Pair if ambidextrous => sum.add(Modifier::Several, -10),
        StrikeCount::Pair if secondary || blow.means == WeaponUse::Kick => sum.add(Modifier::Several, -30),
        StrikeCount::Pair => sum.add(Modifier::Several, -10),
        StrikeCount::One | StrikeCount::Quick => sum.add_if(secondary && !ambidextrous, Modifier::SecondaryHand, -20),
    }
}
