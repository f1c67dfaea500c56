//! Checks of targets, weapons and special attacks (16).

use crate::battle::blow::{Blow, Maneuver, Range, StrikeCount, Tool, WeaponUse};
use crate::battle::command::Strike;
use crate::battle::figure::FigureId;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Bout, CurrentAction, Form};
use crate::data::weapon::{Class, Weapon};

/// Minimum Rank for a sweep with a two-handed Class B weapon (DQ-ATK-12).
const SWEEP_RANK: u8 = 4;
/// Maximum strikes of a sweep, and of darts (DQ-ATK-12, DQ-WPN-17).
const THREE: u8 = 3;

impl CurrentAction {
    pub const fn range(&self) -> Range {
        match self.form {
            Form::Fire => Range::Ranged,
            Form::Close | Form::ChargeClose | Form::Grapple => Range::Close,
            _ => Range::Melee,
        }
    }

    pub(crate) fn may_sweep(&self, tool: &Tool) -> bool {
        self.form == Form::Attack && sweeps(tool)
    }
}

impl Bout {
    /// The strike as a blow of the current action; `None` if another figure acts.
    pub fn blow_of(&self, by: FigureId, strike: &Strike) -> Option<Blow> {
        let doing = self.control.doing.filter(|doing| doing.figure == by)?;
        Some(Blow {
            by,
            at: strike.at,
            means: strike.means,
            range: doing.range(),
            trick: strike.trick,
            several: strike.several,
            charge: doing.form == Form::Charge,
            withdrawing: doing.withdrawing,
            riposte: false,
        })
    }

    pub(super) fn check_strike(&self, by: FigureId, strike: &Strike) -> Result<(), IllegalMove> {
        let Some(doing) = self.control.doing.filter(|doing| doing.figure == by) else {
            return Err(IllegalMove::OtherQuestion);
        };
        let range = doing.range();
        let bound = matches!(doing.form, Form::Charge).then_some(doing.means).flatten();
        if bound.is_some_and(|means| means != strike.means) {
            return Err(IllegalMove::NoTool);
        }
        let tool = self.tool(by, strike.means, range).ok_or(IllegalMove::NoTool)?;
        self.check_pair(by, strike.several)?;
        self.check_target(by, strike.at, range, &tool)?;
        self.check_kind(by, strike, &tool, &doing)
    }

    /// Checks maneuver and strike count, after weapon and target.
    fn check_kind(&self, by: FigureId, strike: &Strike, tool: &Tool, doing: &CurrentAction) -> Result<(), IllegalMove> {
        self.check_trick(by, strike, doing.range(), tool, doing)?;
        self.check_several(by, strike, doing.range(), tool, doing)
    }

    fn check_target(&self, by: FigureId, at: FigureId, range: Range, tool: &Tool) -> Result<(), IllegalMove> {
        let fits = match range {
            Range::Melee => self.in_reach(by, at, tool),
            Range::Close => self.in_grasp(by, at) && self.may_choke(at, tool),
            Range::Ranged => {
                let weapon = tool.weapon.filter(|_| tool.piece.is_some_and(|piece| self.is_ready_to_fire(by, piece)));
                let allowed = self.has(at) && self.figure(at).may_be_struck(self.rules.to_the_death);
                allowed && weapon.is_some_and(|weapon| self.may_aim(by, at, weapon))
            }
        };
        if fits { Ok(()) } else { Err(IllegalMove::BadTarget) }
    }

    /// Returns whether an enemy can be struck in Melee. It must be in the zone; only long weapons reach two hexes (DQ-HEX-14).
    pub fn in_reach(&self, by: FigureId, at: FigureId, tool: &Tool) -> bool {
        let (from, target) = (self.figure(by), self.figure(at));
        let foe = || self.has(at) && self.hostile(by, at) && target.may_be_struck(self.rules.to_the_death);
        if let Some(natural) = tool.natural.filter(|_| from.is_large()) {
            return foe() && self.has_zone(by) && self.reaches(by, &natural, at);
        }
        let reach = if tool.weapon.is_some_and(Weapon::reaches) { 2 } else { 1 };
        let ahead = || !self.reaches_front(by, tool) && from.at.direction_to(target.at) == Some(from.facing);
        (1..=reach).contains(&from.distance(target)) && foe() && self.in_zone_of(at, by) && !ahead()
    }

    /// Returns whether an enemy in the figure's own hex can be grappled.
    pub fn in_grasp(&self, by: FigureId, at: FigureId) -> bool {
        if !self.has(at) {
            return false;
        }
        let (figure, target) = (self.figure(by), self.figure(at));
        let allowed = self.hostile(by, at) && target.may_be_struck(self.rules.to_the_death);
        allowed && (figure.close || figure.is_large()) && figure.shares_hex(target)
    }

    /// A garrote works only on targets of at most human size without plate armour (DQ-WPN-24, D077).
    fn may_choke(&self, at: FigureId, tool: &Tool) -> bool {
        let target = self.figure(at);
        tool.weapon != Some(Weapon::Garrote)
            || target.is_human_size() && !target.armour.is_some_and(|armour| armour.is_plate())
    }

    /// Checks a special attack (16.5, D070 to D076).
    fn check_trick(
        &self,
        by: FigureId,
        strike: &Strike,
        range: Range,
        tool: &Tool,
        doing: &CurrentAction,
    ) -> Result<(), IllegalMove> {
        let target = self.figure(strike.at);
        let (melee, small) = (range == Range::Melee, target.is_human_size());
        let allowed = match strike.trick {
            Maneuver::Damage => true,
            Maneuver::Trip => {
                let trips = strike.means == WeaponUse::Kick || tool.weapon.is_some_and(Weapon::can_trip);
                melee && trips && small
            }
            Maneuver::Entangle => match tool.piece.and_then(|piece| self.piece(piece)).map(|thing| thing.weapon()) {
                Some(Weapon::Net) => range != Range::Close,
                Some(Weapon::Whip) => melee,
                Some(Weapon::Bola) => range == Range::Ranged,
                _ => false,
            },
            Maneuver::Restrain => range == Range::Close && self.figure(by).pins.is_none() && small,
            Maneuver::Knockout => {
                let knocks = tool.weapon.is_none_or(Weapon::knocks_out) && range != Range::Ranged;
                knocks && small && self.may_sap(strike.at, tool)
            }
            Maneuver::ShieldRush => melee && tool.shield.is_some_and(|shield| shield.rushes()),
            Maneuver::Disarm(piece) => {
                let disarms = tool.weapon.is_none_or(Weapon::disarms) && range != Range::Ranged;
                disarms && target.hands.holds(piece) && !self.is_worn(piece)
            }
        };
        // Natural attacks do damage and nothing else.
        let allowed = allowed && (strike.trick == Maneuver::Damage || tool.natural.is_none());
        if !matches!(strike.trick, Maneuver::Damage | Maneuver::Knockout | Maneuver::Disarm(_)) {
            self.check_not_in_saddle(strike.at)?;
        }
        let alone = strike.several == StrikeCount::One || self.is_whip_stroke(strike, tool);
        let plain = strike.trick == Maneuver::Damage;
        let in_order = alone && !(doing.withdrawing && matches!(strike.trick, Maneuver::Trip | Maneuver::ShieldRush));
        if allowed && (plain || in_order) { Ok(()) } else { Err(IllegalMove::BadTrick) }
    }

    /// A sap knocks out only targets without hard head armour (DQ-WPN-12).
    fn may_sap(&self, at: FigureId, tool: &Tool) -> bool {
        tool.weapon != Some(Weapon::Sap) || self.figure(at).armour.is_none_or(|armour| armour.is_soft())
    }

    /// True for the first of a whip's two strokes: it entangles, the second hurts (DQ-WPN-22).
    fn is_whip_stroke(&self, strike: &Strike, tool: &Tool) -> bool {
        self.is_with_whip(tool) && strike.several == StrikeCount::Quick
    }

    /// Checks the strike count against earlier strikes (16.4, D068, D069, D122).
    fn check_several(
        &self,
        by: FigureId,
        strike: &Strike,
        range: Range,
        tool: &Tool,
        doing: &CurrentAction,
    ) -> Result<(), IllegalMove> {
        let first = doing.strikes == 0;
        if !first && strike.several != doing.several {
            return Err(IllegalMove::BadStrikes);
        }
        let same = doing.targets == 1 << strike.at.0;
        let fresh = strike.means.uses(doing.used) == 0;
        let allowed = match strike.several {
            _ if tool.natural.is_some() => {
                strike.several == StrikeCount::Quick && self.may_bite_again(by, strike, tool, doing)
            }
            StrikeCount::One => first,
            StrikeCount::Pair if first => self.may_begin_pair(strike.means, doing),
            StrikeCount::Pair => doing.strikes == 1 && fresh,
            StrikeCount::Sweep => {
                doing.may_sweep(tool) && doing.strikes < THREE && self.next_in_sweep(by, strike.at, doing)
            }
            StrikeCount::Quick if range == Range::Ranged => {
                tool.weapon == Some(Weapon::ThrowingDart) && doing.strikes < THREE
            }
            StrikeCount::Quick if self.is_with_whip(tool) => {
                let stroke = if first { Maneuver::Entangle } else { Maneuver::Damage };
                range == Range::Melee && doing.strikes < 2 && strike.trick == stroke && (first || same)
            }
            StrikeCount::Quick => {
                let dagger = tool.weapon == Some(Weapon::Dagger) && is_plain(doing.form);
                dagger && (first || same && !fresh) && doing.strikes < self.daggers(strike.at)
            }
        };
        if allowed { Ok(()) } else { Err(IllegalMove::BadStrikes) }
    }

    /// Checks a creature's next strike: each attack several times a Pulse at any target (21, DQ-MULTI-08, DQ-ATK-13). A Charge
    /// or withdrawal allows one. Against figures in its own hexes a large creature uses a single attack (DQ-MULTI-07, D135).
    fn may_bite_again(&self, by: FigureId, strike: &Strike, tool: &Tool, doing: &CurrentAction) -> bool {
        let left = tool.natural.is_some_and(|natural| strike.means.uses(doing.used) < natural.times);
        let single = matches!(doing.form, Form::Charge) || doing.withdrawing;
        let close = doing.range() == Range::Close && self.figure(by).is_large();
        let same = WeaponUse::NATURAL.into_iter().all(|other| other == strike.means || other.uses(doing.used) == 0);
        left && (doing.strikes == 0 || !single) && (!close || same)
    }

    /// Strikes of a dagger at a slow target, 1 to 3 (DQ-WPN-10).
    fn daggers(&self, at: FigureId) -> u8 {
        match self.figure(at).agility() {
            ..=8 => 3,
            9..=12 => 2,
            _ => 1,
        }
    }

    /// Returns whether a pair of strikes can begin with that weapon.
    pub(crate) fn may_begin_pair(&self, means: WeaponUse, doing: &CurrentAction) -> bool {
        is_plain(doing.form) && self.has_pair(doing.figure, means, doing.range())
    }

    /// Returns whether a figure has a second weapon for such an attack (DQ-ATK-11, D069).
    pub(super) fn has_pair(&self, by: FigureId, means: WeaponUse, range: Range) -> bool {
        let both = self.tool(by, means, range).is_some_and(|tool| tool.both);
        let fits = |other: &WeaponUse| match (means, other) {
            // With both hands on one weapon, only a kick can be added.
            (_, WeaponUse::Kick) | (WeaponUse::Kick, _) => true,
            _ => !both && means.is_secondary() != other.is_secondary(),
        };
        let others = self.figure(by).means().iter().copied().filter(|other| *other != means).filter(fits);
        let ready =
            |tool: &Tool| range != Range::Ranged || tool.piece.is_some_and(|piece| self.is_ready_to_fire(by, piece));
        others.filter_map(|other| self.tool(by, other, range)).any(|tool| ready(&tool))
    }

    /// Targets of a sweep stand in neighbouring hexes, each struck once (D068).
    fn next_in_sweep(&self, by: FigureId, at: FigureId, doing: &CurrentAction) -> bool {
        let target = self.figure(at).at;
        let near = self.figure(at).distance_to(self.figure(by).at) == 1;
        let struck = |id: &FigureId| doing.targets >> id.0 & 1 == 1;
        let mut others = self.ids().filter(struck).peekable();
        let alone = others.peek().is_none();
        near && doing.targets >> at.0 & 1 == 0
            && (alone || others.any(|other| self.figure(other).distance_to(target) == 1))
    }

    pub(in crate::battle) fn has_strike(&self, by: FigureId) -> bool {
        let mut found = false;
        self.each_strike(by, |_| {
            found = true;
            false
        });
        found
    }

    /// Returns whether a figure has anything to strike back with (D091).
    pub(in crate::battle) fn can_riposte(&self, by: FigureId, at: FigureId) -> bool {
        let has = self.figure(by).means().iter().any(|means| self.tool(by, *means, Range::Melee).is_some());
        has && self.figure(at).may_be_struck(self.rules.to_the_death)
    }

    pub(super) fn check_riposte(&self, by: FigureId, means: WeaponUse) -> Result<(), IllegalMove> {
        self.tool(by, means, Range::Melee).map(|_| ()).ok_or(IllegalMove::NoTool)
    }

    /// Calls `take` with each legal strike of the current action, until it returns false.
    pub(super) fn each_strike(&self, by: FigureId, mut take: impl FnMut(Strike) -> bool) {
        let Some(doing) = self.control.doing.filter(|doing| doing.figure == by) else { return };
        if doing.strikes > 0 && doing.several == StrikeCount::One {
            return;
        }
        let bound = doing.means.filter(|_| doing.form == Form::Charge);
        for means in self.figure(by).means().iter().copied().filter(|means| bound.is_none_or(|bound| bound == *means)) {
            let Some(tool) = self.tool(by, means, doing.range()) else { continue };
            for at in self.ids().filter(|at| self.hostile(by, *at)) {
                if self.check_target(by, at, doing.range(), &tool).is_err() {
                    continue;
                }
                let held = self.figure(at).hands;
                let all = Maneuver::COMMON.into_iter().chain(held.held().map(Maneuver::Disarm));
                for trick in all {
                    // An attack keeps the strike count of its first strike.
                    let kinds =
                        [StrikeCount::One, StrikeCount::Pair, StrikeCount::Sweep, StrikeCount::Quick].into_iter();
                    for several in kinds.filter(|several| doing.strikes == 0 || *several == doing.several) {
                        let strike = Strike { means, at, trick, several };
                        if self.check_kind(by, &strike, &tool, &doing).is_ok() && !take(strike) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

/// Returns whether that action allows several strikes (16.4).
const fn is_plain(form: Form) -> bool {
    matches!(form, Form::Attack | Form::Grapple | Form::Close | Form::ChargeClose | Form::Fire)
}

/// A two-handed Class B weapon held by a skilled figure (DQ-ATK-12).
fn sweeps(tool: &Tool) -> bool {
    let class = tool.weapon.is_some_and(|weapon| weapon.sweeps() && tool.class() == Some(Class::B));
    class && tool.both && tool.rank.is_some_and(|rank| rank >= SWEEP_RANK)
}
