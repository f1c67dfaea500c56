//! Resolves the turn: incentive, movement, actions and end of turn (PHASE-01, DEC-037).

use crate::battle::check;
use crate::battle::check::movement;
use crate::battle::command::Path;
use crate::battle::event::{End, Event, Events};
use crate::battle::resolve::Flow;
use crate::battle::state::decision::{Decision, Outcome};
use crate::battle::state::{Battle, TURN_LIMIT};
use crate::data::race::Race;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{FighterId, Side};
use crate::model::ground::Layer;
use crate::model::setup::Phase;

impl<E: Events> Flow<'_, E> {
    /// Begins a turn with the incentive, which is skipped if one side cannot move (PHASE-06, DEC-032).
    pub(super) fn begin_turn(&mut self, turn: u16) {
        self.emit(Event::TurnBegan { turn });
        if let Some(outcome) = finished(self.battle) {
            return self.finish(outcome);
        }
        let can_move = |side| self.battle.side(side).any(|id| self.battle.can_move(id));
        match (can_move(Side::West), can_move(Side::East)) {
            (true, true) => self.roll_incentive(),
            (west, _) => {
                let side = if west { Side::West } else { Side::East };
                self.emit(Event::MovingFirst { side, chosen: false });
                self.advance();
            }
        }
    }

    /// Rolls a die for each side. Ties go to West on even turns, to East on odd ones (INC-01, INC-02).
    fn roll_incentive(&mut self) {
        let (west, east) = (self.dice.face(), self.dice.face());
        let tie = if self.battle.turn().is_multiple_of(2) { Side::West } else { Side::East };
        let winner = match west.cmp(&east) {
            core::cmp::Ordering::Greater => Side::West,
            core::cmp::Ordering::Less => Side::East,
            core::cmp::Ordering::Equal => tie,
        };
        self.emit(Event::IncentiveRolled { west, east, winner });
        self.ask(Decision::Incentive { side: winner });
    }

    /// Continues until the next decision.
    pub(super) fn advance(&mut self) {
        loop {
            self.return_ids();
            if let Some(outcome) = finished(self.battle) {
                return self.finish(outcome);
            }
            if self.battle.phase() == Phase::Movement {
                if let Some(fighter) = self.battle.next_mover() {
                    return self.ask(Decision::Move { fighter });
                }
                self.emit(Event::ActionsBegan);
            }
            match self.battle.next_actor() {
                None => {
                    let unpaid = self.battle.fighters().find(|id| self.battle.owed_by(*id).next().is_some());
                    match unpaid {
                        Some(fighter) if self.upkeep(fighter) => return,
                        Some(_) => {}
                        None => return self.end_turn(),
                    }
                }
                Some(fighter) if self.upkeep(fighter) => return,
                Some(fighter) if check::has_no_choice(self.battle, fighter) => {
                    self.emit(Event::Acted { fighter, idle: true });
                }
                Some(fighter) => return self.ask(Decision::Act { fighter }),
            }
        }
    }

    pub(super) fn move_fighter(&mut self, fighter: FighterId, path: Path, facing: Facing) {
        let (gone, to) = movement::way(self.battle, fighter, path);
        self.emit(Event::Moved { fighter, path: gone, to, facing, stumbled: gone != path });
        self.advance();
    }

    /// Shifts a fighter directly to another square. Nothing happens if someone unseen is there (DEC-121).
    pub(super) fn phase(&mut self, fighter: FighterId, to: Square, facing: Facing) {
        let here = self.battle.fighter(fighter).at();
        let to = if self.battle.at(to).is_none() { to } else { here };
        self.emit(Event::Phased { fighter, to, facing });
        self.advance();
    }

    /// Resolves terrain, exits, regeneration, durations, unconsciousness and victory, in this order (DEC-037).
    fn end_turn(&mut self) {
        for fighter in self.battle.fighters() {
            self.suffer_terrain(fighter);
        }
        for fighter in self.battle.fighters() {
            let (present, at) = (self.battle.fighter(fighter).in_arena(), self.battle.fighter(fighter).at());
            if present && self.battle.ground().terrain(at).has(Layer::Exit) {
                self.emit(Event::Left { fighter });
                self.after_loss(fighter);
            }
        }
        for fighter in self.battle.fighters() {
            self.regenerate(fighter);
        }
        self.lapse();
        for fighter in self.battle.fighters() {
            let state = self.battle.fighter(fighter);
            if state.in_arena() && state.unconscious() && !state.prone() {
                self.emit(Event::Collapsed { fighter });
                self.hurt_in_pit(fighter, None);
            }
        }
        self.return_ids();
        let turn = self.battle.turn();
        if let Some(outcome) = finished(self.battle) {
            self.finish(outcome);
        } else if turn >= TURN_LIMIT || nobody_will_ever_act(self.battle) {
            self.finish(Outcome::Draw);
        } else {
            self.begin_turn(turn + 1);
        }
    }

    /// Hurts a fighter who ends the turn in fire or caltrops; armour does not help (TER-04, TER-06, TER-12).
    fn suffer_terrain(&mut self, fighter: FighterId) {
        let state = self.battle.fighter(fighter);
        let (fire, caltrops) = self.battle.underfoot(fighter);
        if state.in_arena() && !state.is_image() && fire + caltrops > 0 {
            let sh = state.sh() - fire - caltrops;
            let (fire, caltrops) = (fire as u8, caltrops as u8);
            let (at, side) = (state.at(), state.side());
            let burns = |id: &FighterId| {
                let one = self.battle.fighter(*id);
                one.race() == Race::FireSpirit && one.side() != side
            };
            let by = self.battle.all_at(at).find(burns).filter(|_| fire > 0);
            self.emit(Event::TerrainHurt { fighter, by, fire, caltrops, sh, killed: sh <= 0 });
            if sh <= 0 {
                self.after_loss(fighter);
            }
        }
    }

    /// Restores 1 SH every turn, or every few turns, up to normal (DEC-079).
    fn regenerate(&mut self, fighter: FighterId) {
        let state = self.battle.fighter(fighter);
        let due =
            state.race().figures().regenerates.is_some_and(|every| self.battle.turn().is_multiple_of(every.into()));
        if due && state.in_arena() && !state.is_image() && state.sh() < state.normal_sh() {
            self.emit(Event::Regenerated { fighter, sh: state.sh() + 1 });
        }
    }

    fn finish(&mut self, outcome: Outcome) {
        // Images end with the battle, and everyone gets their own id back.
        for fighter in self.battle.fighters() {
            if self.battle.fighter(fighter).in_arena() && self.battle.fighter(fighter).is_image() {
                self.emit(Event::Vanished { fighter, end: End::Lapsed });
            }
        }
        self.return_ids();
        if let Outcome::Won(side) = outcome {
            self.emit(Event::Won { side });
        }
        self.ask(Decision::Over { outcome });
    }
}

/// Returns the outcome if a side is gone (DEC-038).
fn finished(battle: &Battle) -> Option<Outcome> {
    match (battle.is_there(Side::West), battle.is_there(Side::East)) {
        (true, true) => None,
        (true, false) => Some(Outcome::Won(Side::West)),
        (false, true) => Some(Outcome::Won(Side::East)),
        (false, false) => Some(Outcome::Nobody),
    }
}

/// Returns whether all remaining fighters lie unconscious for good, so that nothing would ever change (DEC-038). Fire and
/// caltrops exclude that, since they will kill.
fn nobody_will_ever_act(battle: &Battle) -> bool {
    battle.in_arena().all(|id| {
        let fighter = battle.fighter(id);
        let terrain = battle.ground().terrain(fighter.at());
        let burns = terrain.has(Layer::Fire) && fighter.race() != Race::FireSpirit;
        let burns = burns || terrain.has(Layer::Caltrops);
        fighter.unconscious() && fighter.race().figures().regenerates.is_none() && !burns
    })
}
