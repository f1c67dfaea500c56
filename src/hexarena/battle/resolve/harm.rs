//! What a hit does to whom it hits: loss, grievous injury, Stun, unconsciousness, death, and what it lets fall (18, 19).

use crate::engine::game::EventSink;
use crate::hexarena::battle::blow::{Blow, Maneuver, Range, Tool, WeaponUse};
use crate::hexarena::battle::event::{Cause, Damage, Event, Result, Why};
use crate::hexarena::battle::figure::{Condition, FigureId, Posture, Stance};
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::battle::resolve::Resolution;
use crate::hexarena::battle::state::{Decision, Step};
use crate::hexarena::data::grievous::{BodySide, Grief, Harm};
use crate::hexarena::data::weapon::Weapon;

/// Effective damage with which a sap knocks out (DQ-WPN-12).
const SAP_KNOCKS: i16 = 4;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Everything that follows from a hit, after its damage has been taken.
    pub(super) fn harm(&mut self, blow: &Blow, tool: &Tool, result: Result, damage: Damage) {
        let victim = blow.at;
        let was_stunned = self.bout.figure(victim).condition == Condition::Stunned;
        self.jolt(victim, blow.by, damage.effective());
        self.lodge(blow, tool, damage);
        if self.bout.figure(victim).is_steed() {
            return self.hurts_mount(victim, damage.effective());
        }
        if self.fails(victim, Cause::Blow) && self.bout.figure(victim).condition == Condition::Dead {
            return;
        }
        let injury = self.injure(blow, tool, result);
        if self.bout.figure(victim).is_up() {
            self.trick(blow, tool, damage.effective());
        }
        if !self.bout.figure(victim).is_up() {
            // Who is out of his senses chooses nothing: his armour suffers (18.3).
            if injury.is_some() {
                self.tear(victim);
            }
            return;
        }
        let effective = damage.effective() + injury.unwrap_or(0);
        let stunned = effective >= self.bout.figure(victim).stun_at() || self.is_sapped(blow, tool);
        if stunned {
            let (through, by_injury) =
                (self.bout.figure(victim).stunned_through, self.bout.figure(victim).condition == Condition::Stunned);
            // Who is Stunned already has shown whether he keeps his seat.
            match by_injury {
                true => self.say(Event::Stunned(victim, through)),
                false => self.stuns(victim, through),
            }
        }
        if injury.is_some() || stunned && !was_stunned {
            self.then(Step::Shaken { victim, injured: injury.is_some(), stunned: stunned && !was_stunned });
        }
    }

    /// Damage from outside its hex shakes off whoever holds somebody (DQ-ATK-19).
    fn jolt(&mut self, victim: FigureId, by: FigureId, effective: i16) {
        let who = self.bout.figure(victim);
        if effective > 0 && (who.chokes.is_some() || !self.bout.figure(by).shares_hex(who)) {
            self.release(victim);
        }
    }

    /// A figure holds nobody any more; who held with it alone could not, and lets go as well (D073).
    pub(super) fn release(&mut self, by: FigureId) {
        if let Some(at) = self.bout.figure(by).pins {
            for holder in
                self.bout.ids().filter(|id| self.bout.figure(*id).pins == Some(at)).collect::<super::Figures>().iter()
            {
                self.say(Event::Released { by: holder, at });
            }
        }
        if self.bout.figure(by).chokes.is_some() {
            self.say(Event::Chokes(by, None));
        }
    }

    /// An Assassin's garrote hurts in every Pulse in which he keeps his hold (DQ-WPN-24, D129).
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
        self.say(Event::Strangled { blow, damage });
        self.harm(&blow, &tool, Result::Hit, damage);
    }

    /// Who attacks loses Endurance by a parry, and all that follows; he is not Stunned yet, or he would not attack.
    pub(super) fn weaken(&mut self, victim: FigureId, by: FigureId, en: i16) {
        self.jolt(victim, by, en);
        if !self.fails(victim, Cause::Blow) && en >= self.bout.figure(victim).stun_at() {
            self.stuns(victim, 0);
            self.then(Step::Shaken { victim, injured: false, stunned: true });
        }
    }

    /// Whether a figure dies or loses its senses by what it has lost (DQ-EFFECT-01, -02, D111, D112).
    pub(super) fn fails(&mut self, figure: FigureId, cause: Cause) -> bool {
        let who = self.bout.figure(figure);
        let awake = matches!(who.condition, Condition::Fit | Condition::Stunned | Condition::Yielded);
        if who.en_now <= 0 && who.condition != Condition::Dead {
            self.dies(figure, cause);
            true
        } else if who.en_now <= 3 && awake && !who.is_frail() {
            self.collapses(figure, cause);
            true
        } else {
            false
        }
    }

    fn dies(&mut self, figure: FigureId, cause: Cause) {
        self.let_all_fall(figure, Why::Fell);
        self.say(Event::Died(figure, cause));
    }

    fn collapses(&mut self, figure: FigureId, cause: Cause) {
        self.let_all_fall(figure, Why::Fell);
        self.say(Event::Collapsed(figure, cause));
    }

    /// The roll for a grievous injury and what it does at once (18.3); the Endurance that it costs, if there is one.
    fn injure(&mut self, blow: &Blow, tool: &Tool, result: Result) -> Option<i16> {
        let class = tool.class().filter(|_| result == Result::Grievous && blow.trick != Maneuver::Entangle)?;
        let (by, victim) = (blow.by, blow.at);
        let roll = self.d100();
        let (from, to) = class.grievous();
        if !(from..=to).contains(&roll) {
            self.say(Event::Grievous { by, victim, roll, row: 0, die: 0, en: 0 });
            return None;
        }
        let row = Grief::rolled(roll);
        if self.bout.figure(victim).is_giant() && row.spares_giants() {
            self.say(Event::Grievous { by, victim, roll, row: 0, die: 0, en: 0 });
            return None;
        }
        let die = match row.harm {
            Harm::Eye | Harm::Collar | Harm::Numb(_) => self.d10(),
            // Of the legs only the hamstring leaves the side open (G20).
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
        self.say(Event::Grievous { by, victim, roll, row: row.number, die, en });
        let cause = Cause::Injury(row.number);
        if fatal {
            self.dies(victim, cause);
        } else if !self.fails(victim, cause) || self.bout.figure(victim).condition != Condition::Dead {
            self.injury(blow, tool, row, die);
        }
        Some(en)
    }

    /// What an injury does beside its figures.
    fn injury(&mut self, blow: &Blow, tool: &Tool, row: &Grief, die: u8) {
        let victim = blow.at;
        let pulse = self.bout.control.pulse;
        // Who is out of his senses loses them no more.
        let awake = self.bout.figure(victim).is_up();
        match row.harm {
            Harm::Stun | Harm::Head | Harm::Spine if !awake => {}
            Harm::Arm(side) | Harm::Severed(side) | Harm::Numb(side) => self.hand_opens(victim, side),
            Harm::Collar => self.hand_opens(victim, if die <= 6 { BodySide::Secondary } else { BodySide::Primary }),
            Harm::Stun => self.stuns(victim, pulse + 1),
            Harm::Scar => self.say(Event::MustPass(victim, pulse + 1)),
            Harm::Caught => {
                let held = tool.piece.filter(|piece| self.bout.figure(blow.by).hands.holds(*piece));
                if let Some(piece) = held.filter(|_| blow.range != Range::Ranged) {
                    self.lose(blow.by, piece, Place::Caught(victim), Why::Caught);
                }
            }
            Harm::Head => self.collapses(victim, Cause::Injury(row.number)),
            Harm::Spine => {
                let need = self.bout.figure(victim).values.wp - 1;
                let test = self.test(victim, need);
                self.say(Event::Senses(victim, test));
                if !test.succeeds() {
                    self.collapses(victim, Cause::Injury(row.number));
                }
            }
            Harm::None | Harm::Tip | Harm::Death | Harm::Eye | Harm::Leg => {}
        }
    }

    /// A hand lets go of what it holds, be it held in both (D098).
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

    /// What a special attack does (16.5).
    fn trick(&mut self, blow: &Blow, tool: &Tool, effective: i16) {
        match blow.trick {
            Maneuver::Damage => {
                self.sap(blow, tool, effective);
                self.choke(blow, tool);
            }
            Maneuver::Trip | Maneuver::ShieldRush => self.unbalance(blow.at),
            Maneuver::Entangle => self.entangle(blow, tool),
            Maneuver::Restrain => self.pin(blow.by, blow.at),
            Maneuver::Knockout => self.collapses(blow.at, Cause::Knockout),
            Maneuver::Disarm(piece) => {
                if self.bout.figure(blow.at).hands.holds(piece) {
                    let ground = Place::Ground(self.bout.figure(blow.at).at);
                    self.lose(blow.at, piece, ground, Why::Disarmed);
                }
            }
        }
    }

    /// He pins it, with all who have tried it before him in this Pulse (DQ-ATK-20, D073).
    fn pin(&mut self, by: FigureId, at: FigureId) {
        for holder in
            self.bout.ids().filter(|id| *id == by || self.bout.helps_to_pin(*id, at)).collect::<super::Figures>().iter()
        {
            self.say(Event::Pinned { by: holder, at });
        }
    }

    /// An Assassin who has hit once with a garrote goes on strangling (DQ-WPN-24, D129).
    fn choke(&mut self, blow: &Blow, tool: &Tool) {
        let by = self.bout.figure(blow.by);
        let chokes = tool.weapon == Some(Weapon::Garrote) && blow.range == Range::Close;
        if chokes && by.skills.assassin.is_some() && by.chokes.is_none() {
            self.say(Event::Chokes(blow.by, Some(blow.at)));
        }
    }

    /// It keeps its feet by 3 x mAG (DQ-ATK-15, -17, -22).
    pub(super) fn unbalance(&mut self, victim: FigureId) {
        let need = 3 * self.bout.figure(victim).agility();
        let test = self.test(victim, need);
        self.say(Event::Balance(victim, test));
        if !test.succeeds() {
            self.say(Event::Posed(victim, Stance::Prone));
        }
    }

    /// Whoever is hit is entangled; a net or bola stays with him, a whip holds its user, too (D072).
    fn entangle(&mut self, blow: &Blow, tool: &Tool) {
        self.say(Event::Entangled(blow.at));
        self.unbalance(blow.at);
        let Some(piece) = tool.piece else { return };
        if self.bout.piece(piece).is_some_and(|thing| thing.weapon() == Weapon::Whip) {
            self.say(Event::Tethered(blow.by, Some(blow.at)));
        } else {
            self.lose(blow.by, piece, Place::Around(blow.at), Why::Wound);
        }
    }

    /// A sap that Stuns knocks out with 4 effective damage, an Assassin's with any hit (DQ-WPN-12, D129).
    fn sap(&mut self, blow: &Blow, tool: &Tool, effective: i16) {
        let assassin = self.bout.figure(blow.by).skills.assassin.is_some();
        if self.is_sapped(blow, tool) && (assassin || effective >= SAP_KNOCKS) {
            self.collapses(blow.at, Cause::Knockout);
        }
    }

    /// True for a plain blow of a sap at somebody in Leather, Cloth or no armour: any hit Stuns (DQ-WPN-12).
    fn is_sapped(&self, blow: &Blow, tool: &Tool) -> bool {
        let soft = self.bout.figure(blow.at).armour.is_none_or(|armour| armour.is_soft());
        tool.weapon == Some(Weapon::Sap) && blow.trick == Maneuver::Damage && soft
    }

    /// A missile or thrown weapon of Class A that does effective damage sticks (20.4).
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
            _ => self.say(Event::ArrowStuck { figure: blow.at, dart: !weapon.is_missile() }),
        }
    }

    /// The javelin that a Spear Thrower launches (DQ-WPN-13).
    pub(super) fn javelin_of(&self, by: FigureId, weapon: Weapon) -> Option<PieceId> {
        let mut javelins = self.bout.carried(by).filter(|(_, thing)| thing.weapon() == Weapon::Javelin);
        javelins.next().filter(|_| weapon == Weapon::SpearThrower).map(|(piece, _)| piece)
    }

    /// A grievous injury: the shield may be cloven instead of the armour; then the one test whether all is dropped (18.3, D098,
    /// READINGS 11).
    pub(super) fn shaken(&mut self, victim: FigureId, injured: bool, stunned: bool) {
        let who = self.bout.figure(victim);
        if !who.is_up() {
            return;
        }
        let has_choice = who.shield_piece(self.bout).is_some() && who.ap > 0 && self.bout.rules.cloven;
        if !injured {
            return self.grasp(victim);
        }
        self.then(Step::Shaken { victim, injured: false, stunned });
        match has_choice {
            true => self.ask = Some(Decision::Cleave(victim)),
            false => self.tear(victim),
        }
    }

    /// The owner has chosen what suffers.
    pub(super) fn cleave(&mut self, victim: FigureId, shield: bool) {
        match self.bout.figure(victim).shield_piece(self.bout).filter(|_| shield) {
            Some(piece) => self.lose(victim, piece, Place::Gone, Why::Cloven),
            None => self.tear(victim),
        }
    }

    fn tear(&mut self, victim: FigureId) {
        // A hide is nothing that is worn (D098).
        let worn = self.bout.figure(victim).beast().is_none();
        let loss = if worn { self.bout.figure(victim).ap.clamp(0, 2) } else { 0 };
        if loss > 0 {
            self.say(Event::ArmourTorn(victim, loss));
        }
    }

    fn grasp(&mut self, victim: FigureId) {
        let held = self.bout.figure(victim).hands.held().any(|piece| !self.bout.is_worn(piece));
        if !held {
            return;
        }
        let need = 3 * self.bout.figure(victim).dexterity(self.bout);
        let test = self.test(victim, need);
        self.say(Event::Grasp(victim, test));
        if !test.succeeds() {
            self.let_all_fall(victim, Why::Fell);
        }
    }

    /// A thing leaves a figure.
    pub(super) fn lose(&mut self, figure: FigureId, piece: PieceId, to: Place, why: Why) {
        self.say(Event::Went { piece, figure, to, grip: None, why });
    }

    /// A thing falls into its holder's hex.
    pub(super) fn let_fall(&mut self, figure: FigureId, piece: PieceId, why: Why) {
        let ground = Place::Ground(self.bout.figure(figure).at);
        self.lose(figure, piece, ground, why);
    }

    /// Everything that it holds falls; cesti are worn.
    pub(super) fn let_all_fall(&mut self, figure: FigureId, why: Why) {
        let hands = self.bout.figure(figure).hands;
        for piece in hands.held().filter(|piece| !self.bout.is_worn(*piece)).collect::<super::Pieces>().iter() {
            self.let_fall(figure, piece, why);
        }
    }

    /// Holds are loosened by whoever can hold no more (D073), and by who is out of reach of a hold.
    pub(super) fn loosen(&mut self) {
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
                    self.say(Event::Tethered(by, None));
                }
            }
        }
    }

    /// Whoever has no enemy in his hex any more is out of Close combat, on the ground (D062).
    pub(super) fn part(&mut self) {
        for figure in self.bout.ids() {
            let who = self.bout.figure(figure);
            let foe = |other: &&crate::hexarena::battle::figure::Figure| other.side != who.side && other.is_up();
            let alone = || !self.bout.in_hex(who.at).map(|(_, other)| other).any(|other| foe(&other));
            if who.close && who.is_up() && alone() {
                self.say(Event::Clear(figure));
            }
        }
    }

    /// A posture until the next choice.
    pub(super) fn posture(&mut self, figure: FigureId, posture: Posture) {
        if posture != Posture::None {
            self.say(Event::Postured(figure, posture));
        }
    }
}
