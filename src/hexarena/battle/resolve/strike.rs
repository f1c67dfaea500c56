//! A strike, from the choice of its target to a parry or Riposte (16, 17).

use crate::battle::blow::{Blow, Maneuver, Range, StrikeCount, Tool, WeaponUse};
use crate::battle::chances::Terms;
use crate::battle::command::Strike;
use crate::battle::event::{Damage, Event, Result, Test, Why};
use crate::battle::figure::FigureId;
use crate::battle::piece::{PieceId, Place};
use crate::battle::resolve::Resolution;
use crate::battle::state::{Decision, Step};
use crate::model::ground::arena::GroundKind;
use ludus_engine::game::EventSink;

/// Margin by which a strike must miss to be parried (DQ-PARRY-01).
const WIDE: i16 = 30;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Asks for a strike if any is possible.
    pub(super) fn next_strike(&mut self) {
        let Some(doing) = self.doing() else { return };
        if self.is_able(doing.figure) && self.bout.has_strike(doing.figure) {
            self.queue(Step::NextStrike);
            self.ask = Some(Decision::Strike(doing.figure));
        }
    }

    pub(super) fn strike_chosen(&mut self, by: FigureId, strike: Strike) {
        let Some(blow) = self.bout.blow_of(by, &strike) else { return };
        self.doing_mut(|doing| {
            doing.several = strike.several;
            doing.strikes += 1;
            doing.used = strike.means.noted(doing.used);
            doing.targets |= 1 << strike.at.0;
        });
        self.queue(if blow.range == Range::Ranged { Step::Fly(blow) } else { Step::Strike(blow) });
    }

    /// Rolls the Strike Check and applies its effects.
    pub(super) fn strike(&mut self, blow: Blow) {
        let Some(tool) = self.bout.tool(blow.by, blow.means, blow.range) else { return };
        if !self.can_see(&blow) {
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

    /// Tests 4 x PC for striking into an obscured hex. A failure ends the attacker's action (DQ-HEX-15).
    fn can_see(&mut self, blow: &Blow) -> bool {
        if blow.range != Range::Melee || self.bout.ground(self.bout.figure(blow.at).at) != GroundKind::Obscured {
            return true;
        }
        let need = 4 * self.bout.figure(blow.by).perception();
        let test = self.test(blow.by, need);
        self.emit(Event::Peered(blow.by, test));
        if !test.succeeds() && !blow.riposte {
            self.bout.control.todo.clear();
            self.queue(Step::End);
        }
        test.succeeds()
    }

    /// Rolls, and applies a hit to the target.
    pub(super) fn check(&mut self, blow: &Blow, tool: &Tool, terms: &Terms) -> (Test, Result) {
        let test = self.test(blow.by, terms.hits());
        let result = terms.outcome(blow.trick, test.roll);
        let damage = if result.is_hit() { self.damage(blow, tool, result) } else { Damage::default() };
        self.emit(Event::Struck { blow: *blow, terms: *terms, test, result, damage });
        if result.is_hit() {
            self.harm(blow, tool, result, damage);
        }
        (test, result)
    }

    pub(super) fn damage(&mut self, blow: &Blow, tool: &Tool, result: Result) -> Damage {
        let rolls = !matches!(blow.trick, Maneuver::Disarm(_)) && self.bout.damage(blow, tool).is_some();
        let die = if rolls { self.d10() } else { 0 };
        self.bout.harm_of(blow, tool, result, die)
    }

    /// Handles a fumble: 99 can break the weapon, 100 can drop it (17.3, D087).
    pub(super) fn fumble(&mut self, blow: &Blow, tool: &Tool, natural: u8) {
        let widest = self.bout.highest(blow, tool).min(98) + 1;
        let breaks = (widest..=99).contains(&i16::from(natural));
        // A thrown weapon cannot be dropped any more. It breaks where it lies, unless it sticks in or is wrapped around a
        // figure, or was one of a bundle (D087).
        let thrown = blow.range == Range::Ranged && tool.weapon.is_some_and(|weapon| !weapon.is_missile());
        let place = tool.piece.and_then(|piece| self.bout.piece(piece)).map(|thing| thing.place);
        let out_of_reach = self.bundled || matches!(place, Some(Place::Lodged(_) | Place::Around(_)));
        if !breaks && natural != 100 || thrown && (natural == 100 || out_of_reach) {
            return;
        }
        let need = 3 * self.bout.figure(blow.by).dexterity(self.bout);
        let test = self.test(blow.by, need);
        self.emit(Event::Fumbled { figure: blow.by, test, breaks });
        if test.succeeds() {
            return;
        }
        match tool.piece {
            None => self.emit(Event::Clumsy(blow.by)),
            Some(piece) if breaks => self.lose(blow.by, piece, Place::Gone, Why::Broke),
            Some(piece) if !self.bout.is_worn(piece) => self.let_fall(blow.by, piece, Why::Fell),
            Some(_) => self.emit(Event::Clumsy(blow.by)),
        }
    }

    /// An evading target can parry a wide miss (17.4).
    fn parry(&mut self, blow: &Blow, tool: &Tool, terms: &Terms, test: Test) {
        let at = self.bout.figure(blow.at);
        let wide = test.roll - terms.msc() >= WIDE;
        let allowed =
            blow.range == Range::Melee && !blow.riposte && at.evades() && self.bout.control.surprise.is_none();
        let Some(rank) = self.bout.guard(blow.at).filter(|_| wide && allowed) else { return };
        let (die, against) = (self.d10(), tool.rank.unwrap_or(0));
        self.emit(Event::Parried { by: blow.at, at: blow.by, die, rank, against });
        match i16::from(die) + i16::from(rank) - i16::from(against) {
            ..=3 => self.emit(Event::MustPass(blow.at, self.bout.control.pulse + 1)),
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

    /// A parry knocks the weapon away and costs the attacker 1 Endurance (D092).
    fn turn_aside(&mut self, blow: &Blow, piece: Option<PieceId>) {
        let held = piece.filter(|piece| self.bout.figure(blow.by).hands.holds(*piece) && !self.bout.is_worn(*piece));
        if let Some(piece) = held {
            let ground = Place::Ground(self.bout.figure(blow.by).at);
            self.lose(blow.by, piece, ground, Why::Disarmed);
        }
        self.emit(Event::Nicked(blow.by, blow.at));
        self.weaken(blow.by, blow.at, 1);
    }

    /// Resolves a Riposte: a plain Melee strike that costs no action (DQ-PARRY-06).
    pub(super) fn riposte(&mut self, by: FigureId, means: Option<WeaponUse>) {
        let at = self.bout.control.riposte_at.take();
        let (Some(means), Some(at)) = (means, at) else { return };
        self.queue(Step::Strike(Blow {
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

    /// Asks for the movement left after an attack (13.1, DQ-NON-16).
    pub(super) fn after(&mut self) {
        let Some(doing) = self.doing() else { return };
        if self.is_able(doing.figure) && self.bout.may_go_after(&doing) {
            self.ask = Some(Decision::After(doing.figure));
        }
    }
}
