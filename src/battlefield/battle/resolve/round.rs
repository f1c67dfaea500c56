//! The order of turns, the end of a round, and the end of the battle.

use crate::battle::event::Event;
use crate::battle::resolve::Run;
use crate::battle::state::{FieldBattle, Outcome, Stage};
use crate::battle::unit::{MOST_UNITS, Status, Unit, UnitId, UnitStance};
use crate::model::going::{self, Watchers};
use crate::model::setup::{Goal, MOST_ARMIES, is_castle};
use ludus_engine::game::EventSink;

impl FieldBattle {
    /// Searches for hidden units, rolls the first order, and begins the first round.
    pub(crate) fn begin_battle(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if !self.unsearched {
            for id in self.units.ids() {
                if self.unit(id).hidden {
                    let die = run.dice.face();
                    self.emit(run, Event::Searched { unit: id, die, chance: self.discovery_chance(id) });
                }
            }
        }
        let order = self.roll_order(run);
        self.emit(run, Event::OrderSet { order });
        self.begin_round(run, 1);
    }

    /// The chance in 6 that a hidden unit is discovered (BATT-HIDE-05). One roll counts for all enemies (BD-63), and the natives
    /// of any hostile army help them (BD-65).
    pub fn discovery_chance(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        let mut watchers = Watchers::default();
        for other in self.units.all().iter().filter(|other| !self.are_allied(other.army, unit.army)) {
            watchers.add(other.troop, self.homeland(other.army));
        }
        let visibility = going::visibility(self.map.ground(unit.at), watchers);
        going::discovery_chance(unit.fighters, self.scale.most(unit.size), visibility)
    }

    /// One die for each army, the highest first. Tied armies roll again among themselves (BD-70).
    fn roll_order(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> [u8; MOST_ARMIES] {
        let count = usize::from(self.count);
        // Each army's dice so far, as one number: ties are settled by the later dice only.
        let mut rolled = [0u32; MOST_ARMIES];
        let is_tied = |rolled: &[u32; MOST_ARMIES], army: usize| {
            (0..count).any(|other| other != army && rolled[other] == rolled[army])
        };
        // 2 dice rarely tie ten times in a row; then the lower number goes first.
        for _ in 0..10 {
            let tied: [bool; MOST_ARMIES] = core::array::from_fn(|army| army < count && is_tied(&rolled, army));
            if !tied.contains(&true) {
                break;
            }
            let mut faces = [0; MOST_ARMIES];
            for army in 0..MOST_ARMIES {
                if tied[army] {
                    faces[army] = run.dice.face();
                }
                rolled[army] = 7 * rolled[army] + u32::from(faces[army]);
            }
            self.emit(run, Event::OrderRolled { faces });
        }
        let mut order = [0, 1, 2, 3];
        ludus_engine::order::by_key(&mut order[..count], |army| core::cmp::Reverse(rolled[usize::from(*army)]));
        order
    }

    fn begin_round(&mut self, run: &mut Run<'_, impl EventSink<Event>>, round: u16) {
        self.emit(run, Event::RoundBegan { round });
        self.begin_turn(run, Stage::Movement, 0);
    }

    /// Begins the turn of the next army that has something to decide.
    fn begin_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>, stage: Stage, from: u8) {
        let (mut stage, mut turn) = (stage, from);
        loop {
            if turn >= self.count {
                match stage {
                    Stage::Combat => return self.end_round(run),
                    _ => (stage, turn) = (Stage::Combat, 0),
                }
                continue;
            }
            let army = self.order[usize::from(turn)];
            let acts = match stage {
                Stage::Combat => self.has_attack(army),
                _ => self.of_army(army).any(|(_, unit)| unit.is_active()),
            };
            if acts {
                return self.emit(run, Event::TurnBegan { stage, turn });
            }
            if stage == Stage::Combat {
                self.emit(run, Event::TurnEnded { army });
            }
            turn += 1;
        }
    }

    /// Returns whether some unit of an army could strike or shoot now. If none can, its units defend themselves without a question.
    fn has_attack(&self, army: u8) -> bool {
        let able = |(id, unit): (UnitId, &Unit)| {
            if !unit.is_active() || self.is_busy(unit) || unit.stance == UnitStance::Defending {
                return false;
            }
            let near = self.enemies_around(unit.at, army).any(|enemy| self.check_attack(id, enemy).is_ok());
            near || self.range(unit) > 0 && self.enemies(army).any(|(enemy, _)| self.check_shot(id, enemy).is_ok())
        };
        self.of_army(army).any(able)
    }

    pub(super) fn end_turn(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if self.stage == Stage::Combat {
            self.emit(run, Event::TurnEnded { army: self.active_army() });
        }
        self.begin_turn(run, self.stage, self.turn + 1);
    }

    /// The end of a round: swimmers drown, prisoners are freed, then the victory is checked (reading 14).
    fn end_round(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for id in self.units.ids() {
            self.drown(run, id);
        }
        // All are judged by one moment: nobody is freed by prisoners who were freed before.
        let mut freed = [false; MOST_UNITS];
        for id in self.units.ids() {
            freed[id.index()] = self.unit(id).status == Status::Prisoner && self.is_freed(id);
        }
        for id in self.units.ids().filter(|id| freed[id.index()]) {
            self.emit(run, Event::Freed { unit: id });
        }
        match self.result() {
            Some(outcome) => self.emit(run, Event::Ended(outcome)),
            None => self.begin_round(run, self.round + 1),
        }
    }

    /// From the fourth round in deep water on a quarter drowns, rounded up. Water folk never do (BD-59, reading 11).
    fn drown(&mut self, run: &mut Run<'_, impl EventSink<Event>>, id: UnitId) {
        let unit = self.unit(id);
        let native = going::is_at_home(unit.troop, self.homeland(unit.army), crate::data::ground::Terrain::Water);
        if !unit.is_on_the_map() || unit.swum == 0 && !self.map.is_deep(unit.at) || native {
            return;
        }
        let rounds = if self.map.is_deep(unit.at) { unit.swum.saturating_add(1) } else { 0 };
        let drowned = if rounds > 3 { unit.fighters.div_ceil(4) } else { 0 };
        let hp = (u32::from(drowned) * u32::from(unit.kind().hp())).min(self.hp(unit));
        self.emit(run, Event::Swam { unit: id, rounds, drowned, hp });
    }

    /// Prisoners are freed if a friend stands next to them and no enemy (BD-51). Hidden units count for neither side.
    fn is_freed(&self, id: UnitId) -> bool {
        let prisoner = self.unit(id);
        let mut near = prisoner.at.neighbours().into_iter().filter_map(|near| self.units.on(near));
        let friend = near.any(|near| {
            let near = self.unit(near);
            near.is_visible() && self.are_allied(near.army, prisoner.army)
        });
        friend && !self.is_in_contact(prisoner.at, prisoner.army)
    }

    /// The result at the end of a round. `None` if the battle continues.
    fn result(&self) -> Option<Outcome> {
        match self.goal {
            Goal::Hold { army, round } if self.round >= round => {
                let holds = |(_, unit): (UnitId, &Unit)| unit.is_active() && is_castle(&self.map, unit.at);
                // A failed hold is a defeat: the castle was the aim.
                return Some(self.won_by_goal(army, self.of_army(army).any(holds)));
            }
            Goal::LeaveEast { army } => {
                let escaped = self.of_army(army).filter(|(_, unit)| unit.status == Status::Escaped);
                let escaped: u16 = escaped.map(|(_, unit)| u16::from(unit.fighters)).sum();
                if 2 * escaped >= self.army(army).began {
                    return Some(self.won_by_goal(army, true));
                }
            }
            _ => {}
        }
        if let Some(outcome) = self.last_alliance() {
            return Some(outcome);
        }
        if self.round < self.rounds {
            return None;
        }
        Some(match self.goal {
            // The army had to leave and did not.
            Goal::LeaveEast { army } => self.won_by_goal(army, false),
            Goal::Attrition => self.least_worn().map_or(Outcome::Drawn, |army| self.won_by_goal(army, true)),
            Goal::Destroy | Goal::Hold { .. } => Outcome::Drawn,
        })
    }

    /// The result if the armies left on the field are all of one alliance (BD-72), or if none is left.
    fn last_alliance(&self) -> Option<Outcome> {
        let mut left =
            self.units.all().iter().filter(|unit| unit.is_active()).map(|unit| self.army(unit.army).alliance);
        let Some(first) = left.next() else { return Some(Outcome::Drawn) };
        left.all(|alliance| alliance == first).then(|| self.won_by_alliance(first))
    }

    /// The alliance of the army wins, or all its enemies do; then the first enemy stands for them.
    fn won_by_goal(&self, army: u8, wins: bool) -> Outcome {
        let enemy = (0..self.count).find(|other| !self.are_allied(*other, army)).unwrap_or(army);
        self.won_by_alliance(self.army(if wins { army } else { enemy }).alliance)
    }

    fn won_by_alliance(&self, alliance: u8) -> Outcome {
        let first = (0..self.count).find(|army| self.army(*army).alliance == alliance);
        first.map_or(Outcome::Drawn, Outcome::Won)
    }

    /// A concession can end the battle at once. Otherwise the turn passes on.
    pub(super) fn after_concession(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        match self.last_alliance() {
            Some(outcome) => self.emit(run, Event::Ended(outcome)),
            None => self.end_turn(run),
        }
    }
}
