//! A blow, from the choice of its target to what answers it (16, 17).

use crate::engine::game::EventSink;
use crate::hexarena::battle::blow::{Blow, Maneuver, Range, StrikeCount, Tool, WeaponUse};
use crate::hexarena::battle::chances::Terms;
use crate::hexarena::battle::command::Strike;
use crate::hexarena::battle::event::{Damage, Event, Result, Test, Why};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::battle::resolve::Resolution;
use crate::hexarena::battle::state::{Decision, Step};
use crate::hexarena::model::ground::arena::GroundKind;

/// How far a blow must miss to be parried (DQ-PARRY-01).
const WIDE: i16 = 30;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Asks for a strike, if there is one to choose.
    pub(super) fn next_strike(&mut self) {
        let Some(doing) = self.doing() else { return };
        if self.is_able(doing.figure) && self.bout.has_strike(doing.figure) {
            self.then(Step::NextStrike);
            self.ask = Some(Decision::Strike(doing.figure));
        }
    }

    /// A strike has been chosen.
    pub(super) fn strike_chosen(&mut self, by: FigureId, strike: Strike) {
        let Some(blow) = self.bout.blow_of(by, &strike) else { return };
        self.doing_mut(|doing| {
            doing.several = strike.several;
            doing.strikes += 1;
            doing.used = strike.means.noted(doing.used);
            doing.targets |= 1 << strike.at.0;
        });
        self.then(if blow.range == Range::Ranged { Step::Fly(blow) } else { Step::Strike(blow) });
    }

    /// The Strike Check of a blow, and all that comes of it.
    pub(super) fn strike(&mut self, blow: Blow) {
        let Some(tool) = self.bout.tool(blow.by, blow.means, blow.range) else { return };
        if !self.sees(&blow) {
            return;
        }
        let terms = self.bout.chances_with(&blow, &tool);
        let (test, result) = self.check(&blow, &tool, &terms);
        self.fumble(&blow, &tool, test.natural);
        if !result.is_hit() {
            self.parry(&blow, &tool, &terms, test);
        }
        self.settle();
    }

    /// Into an obscured hex one strikes by 4 x PC; whoever fails does nothing more in this Pulse (DQ-HEX-15).
    fn sees(&mut self, blow: &Blow) -> bool {
        if blow.range != Range::Melee || self.bout.ground(self.bout.figure(blow.at).at) != GroundKind::Obscured {
            return true;
        }
        let need = 4 * self.bout.figure(blow.by).perception();
        let test = self.test(blow.by, need);
        self.say(Event::Peered(blow.by, test));
        if !test.succeeds() && !blow.riposte {
            self.bout.control.todo.clear();
            self.then(Step::End);
        }
        test.succeeds()
    }

    /// Rolls, and does to the target what the roll does.
    pub(super) fn check(&mut self, blow: &Blow, tool: &Tool, terms: &Terms) -> (Test, Result) {
        let test = self.test(blow.by, terms.hits());
        let result = terms.outcome(blow.trick, test.roll);
        let damage = if result.is_hit() { self.damage(blow, tool, result) } else { Damage::default() };
        self.say(Event::Struck { blow: *blow, terms: *terms, test, result, damage });
        if result.is_hit() {
            self.harm(blow, tool, result, damage);
        }
        (test, result)
    }

    /// The damage of a hit.
    pub(super) fn damage(&mut self, blow: &Blow, tool: &Tool, result: Result) -> Damage {
        let rolls = !matches!(blow.trick, Maneuver::Disarm(_)) && self.bout.damage(blow, tool).is_some();
        let die = if rolls { self.d10() } else { 0 };
        self.bout.harm_of(blow, tool, result, die)
    }

    /// A roll of 99 may break the weapon, one of 100 may drop it (17.3, D087).
    pub(super) fn fumble(&mut self, blow: &Blow, tool: &Tool, natural: u8) {
        let widest = self.bout.highest(blow, tool).min(98) + 1;
        let breaks = (widest..=99).contains(&i16::from(natural));
        // What has left the hand falls nowhere else: it only flew badly. Broken it is where it lies; not what sticks in somebody
        // or is wound around him, nor the bundle that it was one of (D087).
        let thrown = blow.range == Range::Ranged && tool.weapon.is_some_and(|weapon| !weapon.is_missile());
        let place = tool.piece.and_then(|piece| self.bout.piece(piece)).map(|thing| thing.place);
        let out_of_reach = self.bundled || matches!(place, Some(Place::Lodged(_) | Place::Around(_)));
        if !breaks && natural != 100 || thrown && (natural == 100 || out_of_reach) {
            return;
        }
        let need = 3 * self.bout.figure(blow.by).dexterity(self.bout);
        let test = self.test(blow.by, need);
        self.say(Event::Fumbled { figure: blow.by, test, breaks });
        if test.succeeds() {
            return;
        }
        match tool.piece {
            None => self.say(Event::Clumsy(blow.by)),
            Some(piece) if breaks => self.lose(blow.by, piece, Place::Gone, Why::Broke),
            Some(piece) if !self.bout.is_worn(piece) => self.let_fall(blow.by, piece, Why::Fell),
            Some(_) => self.say(Event::Clumsy(blow.by)),
        }
    }

    /// Who evades may turn a wide blow aside (17.4).
    fn parry(&mut self, blow: &Blow, tool: &Tool, terms: &Terms, test: Test) {
        let at = self.bout.figure(blow.at);
        let wide = test.roll - terms.msc() >= WIDE;
        let may = blow.range == Range::Melee && !blow.riposte && at.evades() && self.bout.control.surprise.is_none();
        let Some(rank) = self.bout.guard(blow.at).filter(|_| wide && may) else { return };
        let (die, against) = (self.d10(), tool.rank.unwrap_or(0));
        self.say(Event::Parried { by: blow.at, at: blow.by, die, rank, against });
        match i16::from(die) + i16::from(rank) - i16::from(against) {
            ..=3 => self.say(Event::MustPass(blow.at, self.bout.control.pulse + 1)),
            total => {
                self.turn_aside(blow, tool.piece);
                let near = self.bout.figure(blow.by).distance(self.bout.figure(blow.at)) <= 1;
                if total >= 8 && near && self.bout.can_riposte(blow.at, blow.by) {
                    self.bout.control.riposte_at = Some(blow.by);
                    self.ask = Some(Decision::Riposte(blow.at));
                }
            }
        }
    }

    /// A parry strikes the weapon from the attacker's hand and costs him 1 Endurance (D092).
    fn turn_aside(&mut self, blow: &Blow, piece: Option<PieceId>) {
        let held = piece.filter(|piece| self.bout.figure(blow.by).hands.holds(*piece) && !self.bout.is_worn(*piece));
        if let Some(piece) = held {
            let ground = Place::Ground(self.bout.figure(blow.by).at);
            self.lose(blow.by, piece, ground, Why::Disarmed);
        }
        self.say(Event::Nicked(blow.by, blow.at));
        self.weaken(blow.by, blow.at, 1);
    }

    /// A Riposte: a plain Melee blow that costs no action (DQ-PARRY-06).
    pub(super) fn riposte(&mut self, by: FigureId, means: Option<WeaponUse>) {
        let at = self.bout.control.riposte_at.take();
        let (Some(means), Some(at)) = (means, at) else { return };
        self.then(Step::Strike(Blow {
            by,
            at,
            means,
            range: Range::Melee,
            trick: Maneuver::Damage,
            several: StrikeCount::One,
            charge: false,
            withdrawing: false,
            riposte: true,
        }));
    }

    /// The attack is over: what movement and turning is left for then (13.1, DQ-NON-16).
    pub(super) fn after(&mut self) {
        let Some(doing) = self.doing() else { return };
        if self.is_able(doing.figure) && self.bout.may_go_after(&doing) {
            self.ask = Some(Decision::After(doing.figure));
        }
    }
}
