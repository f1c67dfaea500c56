//! Flight of the party: own pace + 2 dice against the slowest foe's pace + 2 dice (DEC-054).

use crate::battle::command::Order;
use crate::battle::event::Event;
use crate::battle::fighter::{Being, FightSide, FighterId};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet, Step};
use crate::data::monster::MonsterTrait;
use ludus_engine::game::EventSink;

/// The pace of flyers, more (DEC-054).
const FLYING: i16 = 4;

impl Fight {
    pub(crate) fn roll_flight(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let flees = |id: &FighterId| self.order_of(*id) == Some(Order::Flee) && self.can_act(*id);
        let fleeing: FighterSet = self.here(FightSide::Party).each().filter(flees).collect();
        if !fleeing.is_empty() {
            self.roll_flight_of(run, fleeing);
        }
        if !self.end_if_decided(run) {
            self.emit(run, Event::Stepped(Step::Magic));
        }
    }

    fn roll_flight_of(&mut self, run: &mut Run<'_, impl EventSink<Event>>, fleeing: FighterSet) {
        let away = match self.slowest(self.pursuers()) {
            None => true,
            Some(theirs) => {
                let pace = [self.slowest(fleeing).unwrap_or(0), theirs];
                let dice = [run.pair(), run.pair()];
                let sum = |side: usize| pace[side] + i16::from(dice[side][0]) + i16::from(dice[side][1]);
                let lead = self.lead_to_flee();
                let away = sum(0) >= sum(1) + lead;
                self.emit(run, Event::FlightRolled { fleeing, pace, dice, lead, away });
                away
            }
        };
        if away {
            fleeing.each().for_each(|who| self.emit(run, Event::Left { who }));
        }
    }

    /// The fighters who pursue those who flee.
    fn pursuers(&self) -> FighterSet {
        // Nobody pursues through a wall.
        let free = |id: &FighterId| self.can_act(*id) && self.wall().is_none();
        let foes = self.here(FightSide::Foes);
        // A raging comrade turns on the party only when there are no foes (TT-BERSERK-07).
        match foes.is_empty() {
            true => {
                self.here(FightSide::Party).each().filter(|id| self.get(*id).is_raging() && self.can_act(*id)).collect()
            }
            false => foes.each().filter(free).collect(),
        }
    }

    /// The paces of this character with those who were ordered to flee, and of the pursuers. `None` if nobody pursues.
    pub fn flight_pace(&self, who: FighterId) -> Option<[i16; 2]> {
        let flees = |id: &FighterId| *id == who || self.order_of(*id) == Some(Order::Flee) && self.can_act(*id);
        let fleeing: FighterSet = self.here(FightSide::Party).each().filter(flees).collect();
        Some([self.slowest(fleeing)?, self.slowest(self.pursuers())?])
    }

    /// The lead that flight needs: 1, or 3 from a foe that fills the place (TT-MON-T4).
    pub fn lead_to_flee(&self) -> i16 {
        let fills = |id: FighterId| self.monster(id).is_some_and(|monster| monster.kind.has(MonsterTrait::FillsPlace));
        if self.here(FightSide::Foes).each().any(fills) { 3 } else { 1 }
    }

    /// The pace of a group: that of its slowest.
    pub fn slowest(&self, group: FighterSet) -> Option<i16> {
        group.each().map(|id| self.pace(id)).min()
    }

    /// The pace of one fighter, with wounds and magic (DEC-054, DEC-148, DEC-151).
    pub fn pace(&self, id: FighterId) -> i16 {
        let fighter = self.get(id);
        let pace = match &fighter.being {
            Being::Person(person) => person.pace_now(),
            Being::Monster(monster) => {
                let wounds = match monster.rating {
                    rating if 2 * rating <= monster.full => 3,
                    rating if rating < monster.full => 1,
                    _ => 0,
                };
                i16::from(monster.kind.row().pace) - wounds
            }
        };
        let aloft = self.lasts(fighter.effects.flying);
        let pace = pace + if aloft { FLYING } else { 0 };
        let magic = &self.magic;
        match fighter.side {
            FightSide::Party if self.lasts(magic.hasted) => pace << magic.haste.min(4),
            FightSide::Foes => {
                let pace = if self.lasts(magic.glued) { pace >> magic.glue.min(8) } else { pace };
                if self.is_mired(id) { pace / 4 } else { pace }
            }
            FightSide::Party => pace,
        }
    }

    /// Returns whether a foe stands in mud; flyers do not (DEC-151).
    pub fn is_mired(&self, id: FighterId) -> bool {
        let flies = self.lasts(self.get(id).effects.flying)
            || self.monster(id).is_some_and(|monster| monster.kind.has(MonsterTrait::Flies));
        self.get(id).side == FightSide::Foes && self.lasts(self.magic.mud) && !flies
    }
}
