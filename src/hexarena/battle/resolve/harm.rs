//! Effects of a hit: damage, grievous injury, Stun, unconsciousness, death, and dropped things (18, 19).

use crate::battle::blow::{Blow, Maneuver, Range, Tool, WeaponUse};
use crate::battle::event::{Cause, Damage, Event, Result, Why};
use crate::battle::figure::{Condition, Figure, FigureId, Posture, Stance};
use crate::battle::piece::{PieceId, Place};
use crate::battle::resolve::Resolution;
use crate::battle::state::{Decision, Step};
use crate::data::grievous::{BodySide, Grief, Harm};
use crate::data::weapon::Weapon;
use ludus_engine::game::EventSink;

/// Effective damage with which a sap knocks out (DQ-WPN-12).
const SAP_KNOCKS: i16 = 4;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Applies all effects of a hit after its damage.
    pub(super) fn harm(&mut self, blow: &Blow, tool: &Tool, result: Result, damage: Damage) {
        let victim = blow.at;
        let was_stunned = self.bout.figure(victim).condition == Condition::Stunned;
        self.shake_off(victim, blow.by, damage.effective());
        self.lodge(blow, tool, damage);
        if self.bout.figure(victim).is_steed() {
            return self.hurt_mount(victim, damage.effective());
        }
        if self.apply_losses(victim, Cause::Blow) && self.bout.figure(victim).condition == Condition::Dead {
            return;
        }
        let injury = self.injure(blow, tool, result);
        if self.bout.figure(victim).is_up() {
            self.apply_maneuver(blow, tool, damage.effective());
        }
        if !self.bout.figure(victim).is_up() {
            // An unconscious victim cannot choose the shield: the armour suffers (18.3).
            if injury.is_some() {
                self.damage_armour(victim);
            }
            return;
        }
        let effective = damage.effective() + injury.unwrap_or(0);
        let stunned = effective >= self.bout.figure(victim).stun_at() || self.is_sapped(blow, tool);
        if stunned {
            let (through, by_injury) =
                (self.bout.figure(victim).stunned_through, self.bout.figure(victim).condition == Condition::Stunned);
            // A figure Stunned by the injury has already made the test to stay in the saddle.
            match by_injury {
                true => self.emit(Event::Stunned(victim, through)),
                false => self.stun(victim, through),
            }
        }
        if injury.is_some() || stunned && !was_stunned {
            self.queue(Step::Shaken { victim, injured: injury.is_some(), stunned: stunned && !was_stunned });
        }
    }

    /// Damage from outside its hex makes a figure release its hold (DQ-ATK-19).
    fn shake_off(&mut self, victim: FigureId, by: FigureId, effective: i16) {
        let fighter = self.bout.figure(victim);
        if effective > 0 && (fighter.chokes.is_some() || !self.bout.figure(by).shares_hex(fighter)) {
            self.release(victim);
        }
    }

    /// Ends a figure's hold. Helpers in that hold lose theirs too (D073).
    pub(super) fn release(&mut self, by: FigureId) {
        if let Some(at) = self.bout.figure(by).pins {
            for holder in
                self.bout.ids().filter(|id| self.bout.figure(*id).pins == Some(at)).collect::<super::Figures>().iter()
            {
                self.emit(Event::Released { by: holder, at });
            }
        }
        if self.bout.figure(by).chokes.is_some() {
            self.emit(Event::Chokes(by, None));
        }
    }

    /// Applies the damage of an Assassin's garrote, each Pulse while the hold lasts (DQ-WPN-24, D129).
    pub(super) fn strangle(&mut self, by: FigureId) {
        let Some(at) = self.bout.figure(by).chokes else { return };
        let hands = self.bout.figure(by).hands;
        let means = [WeaponUse::Primary, WeaponUse::Secondary].into_iter().find(|means| {
            let tool = self.bout.tool(by, *means, Range::Close);
            tool.is_some_and(|tool| {
                tool.weapon == Some(Weapon::Garrote) && tool.piece.is_some_and(|piece| hands.holds(piece))
            })
        });
        let Some(blow) = means.map(|means| Blow::grapple(by, at, means)) else { return };
        let Some(tool) = self.bout.tool(by, blow.means, Range::Close) else { return };
        let damage = self.damage(&blow, &tool, Result::Hit);
        self.emit(Event::Strangled { blow, damage });
        self.harm(&blow, &tool, Result::Hit, damage);
    }

    /// The attacker loses Endurance by a parry, with all effects. It cannot already be Stunned, since it attacks.
    pub(super) fn weaken(&mut self, victim: FigureId, by: FigureId, en: i16) {
        self.shake_off(victim, by, en);
        if !self.apply_losses(victim, Cause::Blow) && en >= self.bout.figure(victim).stun_at() {
            self.stun(victim, 0);
            self.queue(Step::Shaken { victim, injured: false, stunned: true });
        }
    }

    /// Applies death or unconsciousness if losses caused it; returns whether they did (DQ-EFFECT-01, -02, D111, D112).
    pub(super) fn apply_losses(&mut self, figure: FigureId, cause: Cause) -> bool {
        let fighter = self.bout.figure(figure);
        let awake = matches!(fighter.condition, Condition::Fit | Condition::Stunned | Condition::Yielded);
        if fighter.en_now <= 0 && fighter.condition != Condition::Dead {
            self.kill(figure, cause);
            true
        } else if fighter.en_now <= 3 && awake && !fighter.is_frail() {
            self.knock_out(figure, cause);
            true
        } else {
            false
        }
    }

    fn kill(&mut self, figure: FigureId, cause: Cause) {
        self.let_all_fall(figure, Why::Fell);
        self.emit(Event::Died(figure, cause));
    }

    fn knock_out(&mut self, figure: FigureId, cause: Cause) {
        self.let_all_fall(figure, Why::Fell);
        self.emit(Event::Collapsed(figure, cause));
    }

    /// Rolls for a grievous injury and applies it (18.3). Returns the Endurance lost; `None` if there is no injury.
    fn injure(&mut self, blow: &Blow, tool: &Tool, result: Result) -> Option<i16> {
        let class = tool.class().filter(|_| result == Result::Grievous && blow.trick != Maneuver::Entangle)?;
        let (by, victim) = (blow.by, blow.at);
        let roll = self.d100();
        let (from, to) = class.grievous();
        if !(from..=to).contains(&roll) {
            self.emit(Event::Grievous { by, victim, roll, row: 0, die: 0, en: 0 });
            return None;
        }
        let row = Grief::rolled(roll);
        if self.bout.figure(victim).is_giant() && row.spares_giants() {
            self.emit(Event::Grievous { by, victim, roll, row: 0, die: 0, en: 0 });
            return None;
        }
        let die = match row.harm {
            Harm::Eye | Harm::Collar | Harm::Numb(_) => self.d10(),
            // Only G20, the hamstring, needs to know which leg.
            Harm::Leg if row.ag > 0 => self.d10(),
            _ => 0,
        };
        let fatal = match row.harm {
            Harm::Death => true,
            Harm::Eye => die == 1,
            Harm::Collar => die <= 3,
            _ => false,
        };
        let en = if fatal { 0 } else { row.en };
        self.emit(Event::Grievous { by, victim, roll, row: row.number, die, en });
        let cause = Cause::Injury(row.number);
        if fatal {
            self.kill(victim, cause);
        } else if !self.apply_losses(victim, cause) || self.bout.figure(victim).condition != Condition::Dead {
            self.apply_injury(blow, tool, row, die);
        }
        Some(en)
    }

    /// Special effects of an injury beyond its numbers.
    fn apply_injury(&mut self, blow: &Blow, tool: &Tool, row: &Grief, die: u8) {
        let victim = blow.at;
        let pulse = self.bout.control.pulse;
        // An unconscious victim cannot lose its senses again.
        let awake = self.bout.figure(victim).is_up();
        match row.harm {
            Harm::Stun | Harm::Head | Harm::Spine if !awake => {}
            Harm::Arm(side) | Harm::Severed(side) | Harm::Numb(side) => self.hand_opens(victim, side),
            Harm::Collar => self.hand_opens(victim, if die <= 6 { BodySide::Secondary } else { BodySide::Primary }),
            Harm::Stun => self.stun(victim, pulse + 1),
            Harm::Scar => self.emit(Event::MustPass(victim, pulse + 1)),
            Harm::Caught => {
                let held = tool.piece.filter(|piece| self.bout.figure(blow.by).hands.holds(*piece));
                if let Some(piece) = held.filter(|_| blow.range != Range::Ranged) {
                    self.lose(blow.by, piece, Place::Caught(victim), Why::Caught);
                }
            }
            Harm::Head => self.knock_out(victim, Cause::Injury(row.number)),
            Harm::Spine => {
                let need = self.bout.figure(victim).values.wp - 1;
                let test = self.test(victim, need);
                self.emit(Event::Senses(victim, test));
                if !test.succeeds() {
                    self.knock_out(victim, Cause::Injury(row.number));
                }
            }
            Harm::None | Harm::Tip | Harm::Death | Harm::Eye | Harm::Leg => {}
        }
    }

    /// A hand drops what it holds, even in both hands (D098).
    fn hand_opens(&mut self, figure: FigureId, side: BodySide) {
        let hands = self.bout.figure(figure).hands;
        let held = match side {
            BodySide::Primary => hands.primary,
            BodySide::Secondary => hands.secondary,
        };
        if let Some(piece) = held.filter(|piece| !self.bout.is_worn(*piece)) {
            self.let_fall(figure, piece, Why::Fell);
        }
    }

    /// Effects of a special attack (16.5).
    fn apply_maneuver(&mut self, blow: &Blow, tool: &Tool, effective: i16) {
        match blow.trick {
            Maneuver::Damage => {
                self.sap(blow, tool, effective);
                self.choke(blow, tool);
            }
            Maneuver::Trip | Maneuver::ShieldRush => self.unbalance(blow.at),
            Maneuver::Entangle => self.entangle(blow, tool),
            Maneuver::Restrain => self.pin(blow.by, blow.at),
            Maneuver::Knockout => self.knock_out(blow.at, Cause::Knockout),
            Maneuver::Disarm(piece) => {
                if self.bout.figure(blow.at).hands.holds(piece) {
                    let ground = Place::Ground(self.bout.figure(blow.at).at);
                    self.lose(blow.at, piece, ground, Why::Disarmed);
                }
            }
        }
    }

    /// Pins the target, together with helpers who tried this Pulse (DQ-ATK-20, D073).
    fn pin(&mut self, by: FigureId, at: FigureId) {
        for holder in
            self.bout.ids().filter(|id| *id == by || self.bout.helps_to_pin(*id, at)).collect::<super::Figures>().iter()
        {
            self.emit(Event::Pinned { by: holder, at });
        }
    }

    /// An Assassin's hit with a garrote starts a lasting hold (DQ-WPN-24, D129).
    fn choke(&mut self, blow: &Blow, tool: &Tool) {
        let by = self.bout.figure(blow.by);
        let chokes = tool.weapon == Some(Weapon::Garrote) && blow.range == Range::Close;
        if chokes && by.skills.assassin.is_some() && by.chokes.is_none() {
            self.emit(Event::Chokes(blow.by, Some(blow.at)));
        }
    }

    /// Tests 3 x mAG to keep the feet (DQ-ATK-15, -17, -22).
    pub(super) fn unbalance(&mut self, victim: FigureId) {
        let need = 3 * self.bout.figure(victim).agility();
        let test = self.test(victim, need);
        self.emit(Event::Balance(victim, test));
        if !test.succeeds() {
            self.emit(Event::Posed(victim, Stance::Prone));
        }
    }

    /// Entangles the target. A net or bola stays around it; a whip also binds its user (D072).
    fn entangle(&mut self, blow: &Blow, tool: &Tool) {
        self.emit(Event::Entangled(blow.at));
        self.unbalance(blow.at);
        let Some(piece) = tool.piece else { return };
        if self.bout.piece(piece).is_some_and(|thing| thing.weapon() == Weapon::Whip) {
            self.emit(Event::Tethered(blow.by, Some(blow.at)));
        } else {
            self.lose(blow.by, piece, Place::Around(blow.at), Why::Wound);
        }
    }

    /// A sap knocks out with 4 effective damage; an Assassin's does with any hit (DQ-WPN-12, D129).
    fn sap(&mut self, blow: &Blow, tool: &Tool, effective: i16) {
        let assassin = self.bout.figure(blow.by).skills.assassin.is_some();
        if self.is_sapped(blow, tool) && (assassin || effective >= SAP_KNOCKS) {
            self.knock_out(blow.at, Cause::Knockout);
        }
    }

    /// True for a plain strike of a sap against Leather, Cloth or no armour: any hit Stuns (DQ-WPN-12).
    fn is_sapped(&self, blow: &Blow, tool: &Tool) -> bool {
        let soft = self.bout.figure(blow.at).armour.is_none_or(|armour| armour.is_soft());
        tool.weapon == Some(Weapon::Sap) && blow.trick == Maneuver::Damage && soft
    }

    /// A Class A missile or thrown weapon with effective damage sticks (20.4).
    fn lodge(&mut self, blow: &Blow, tool: &Tool, damage: Damage) {
        let Some(weapon) = tool.weapon.filter(|_| blow.range == Range::Ranged && damage.effective() > 0) else {
            return;
        };
        if weapon.lodges() == 0 {
            return;
        }
        let javelin = self.javelin_of(blow.by, weapon);
        match javelin.or(tool.piece) {
            Some(piece) if javelin.is_some() || !weapon.is_missile() && !self.bundled => {
                self.lose(blow.by, piece, Place::Lodged(blow.at), Why::Stuck);
            }
            _ => self.emit(Event::ArrowStuck { figure: blow.at, dart: !weapon.is_missile() }),
        }
    }

    /// The javelin that a Spear Thrower throws; `None` for other weapons (DQ-WPN-13).
    pub(super) fn javelin_of(&self, by: FigureId, weapon: Weapon) -> Option<PieceId> {
        let mut javelins = self.bout.carried(by).filter(|(_, thing)| thing.weapon() == Weapon::Javelin);
        javelins.next().filter(|_| weapon == Weapon::SpearThrower).map(|(piece, _)| piece)
    }

    /// After a grievous injury, the shield can be cloven instead of the armour. Then one test decides whether all things
    /// drop (18.3, D098, READINGS 11).
    pub(super) fn shaken(&mut self, victim: FigureId, injured: bool, stunned: bool) {
        let fighter = self.bout.figure(victim);
        if !fighter.is_up() {
            return;
        }
        let has_choice = fighter.shield_piece(self.bout).is_some() && fighter.ap > 0 && self.bout.rules.cloven;
        if !injured {
            return self.test_grasp(victim);
        }
        self.queue(Step::Shaken { victim, injured: false, stunned });
        match has_choice {
            true => self.ask = Some(Decision::Cleave(victim)),
            false => self.damage_armour(victim),
        }
    }

    pub(super) fn cleave(&mut self, victim: FigureId, shield: bool) {
        match self.bout.figure(victim).shield_piece(self.bout).filter(|_| shield) {
            Some(piece) => self.lose(victim, piece, Place::Gone, Why::Cloven),
            None => self.damage_armour(victim),
        }
    }

    fn damage_armour(&mut self, victim: FigureId) {
        // A hide is not worn armour (D098).
        let worn = self.bout.figure(victim).beast().is_none();
        let loss = if worn { self.bout.figure(victim).ap.clamp(0, 2) } else { 0 };
        if loss > 0 {
            self.emit(Event::ArmourTorn(victim, loss));
        }
    }

    fn test_grasp(&mut self, victim: FigureId) {
        let held = self.bout.figure(victim).hands.held().any(|piece| !self.bout.is_worn(piece));
        if !held {
            return;
        }
        let need = 3 * self.bout.figure(victim).dexterity(self.bout);
        let test = self.test(victim, need);
        self.emit(Event::Grasp(victim, test));
        if !test.succeeds() {
            self.let_all_fall(victim, Why::Fell);
        }
    }

    pub(super) fn lose(&mut self, figure: FigureId, piece: PieceId, to: Place, why: Why) {
        self.emit(Event::Went { piece, figure, to, grip: None, why });
    }

    pub(super) fn let_fall(&mut self, figure: FigureId, piece: PieceId, why: Why) {
        let ground = Place::Ground(self.bout.figure(figure).at);
        self.lose(figure, piece, ground, why);
    }

    /// Drops everything held; cesti are worn and stay.
    pub(super) fn let_all_fall(&mut self, figure: FigureId, why: Why) {
        let hands = self.bout.figure(figure).hands;
        for piece in hands.held().filter(|piece| !self.bout.is_worn(*piece)).collect::<super::Pieces>().iter() {
            self.let_fall(figure, piece, why);
        }
    }

    /// Ends holds whose holder cannot hold any longer (D073) or is out of reach.
    pub(super) fn end_holds(&mut self) {
        for by in self.bout.ids() {
            let figure = self.bout.figure(by);
            if let Some(at) = figure.holds() {
                let held = self.bout.figure(at);
                let alive = figure.chokes.is_some() && held.may_be_struck(self.bout.rules().to_the_death);
                if !(figure.is_free() && held.at == figure.at && (held.is_up() || alive)) {
                    self.release(by);
                }
            }
            let figure = self.bout.figure(by);
            if let Some(at) = figure.tether {
                let whip = |piece| self.bout.piece(piece).is_some_and(|thing| thing.weapon() == Weapon::Whip);
                let holds = figure.is_up() && figure.hands.held().any(whip) && self.bout.figure(at).tangled > 0;
                if !holds {
                    self.emit(Event::Tethered(by, None));
                }
            }
        }
    }

    /// Ends Close combat for figures without an enemy in their hex; they are prone (D062).
    pub(super) fn leave_close_combat(&mut self) {
        for figure in self.bout.ids() {
            let fighter = self.bout.figure(figure);
            let foe = |other: &&Figure| other.side != fighter.side && other.is_up();
            let alone = || !self.bout.in_hex(fighter.at).map(|(_, other)| other).any(|other| foe(&other));
            if fighter.close && fighter.is_up() && alone() {
                self.emit(Event::Clear(figure));
            }
        }
    }

    pub(super) fn posture(&mut self, figure: FigureId, posture: Posture) {
        if posture != Posture::None {
            self.emit(Event::Postured(figure, posture));
        }
    }
}
