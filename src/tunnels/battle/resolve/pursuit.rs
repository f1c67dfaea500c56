//! Foes who run can be chased, or shot at before they are gone (DEC-054).

use crate::battle::command::Pursuit;
use crate::battle::event::Event;
use crate::battle::fighter::{FightSide, FighterId, Status};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet};
use crate::model::arms::Traits;
use ludus_engine::chance::Chance;
use ludus_engine::game::EventSink;

impl Fight {
    /// Asks about the foes of `before` who run now, if anyone of the party can follow them.
    pub(super) fn ask_pursuit(&mut self, run: &mut Run<'_, impl EventSink<Event>>, before: FighterSet) {
        let runners: FighterSet = before.each().filter(|id| self.get(*id).status == Status::Fled).collect();
        let people = self.hunters().each().find(|id| self.true_self(*id).is_some());
        let who = if self.hunters().has(self.leader) { Some(self.leader) } else { people };
        if let Some(who) = who.filter(|_| !runners.is_empty() && self.passes_wall()) {
            self.emit(run, Event::PursuitAsked { who, runners });
        }
    }

    /// The members who chase: all who can act.
    pub fn hunters(&self) -> FighterSet {
        self.here(FightSide::Party).each().filter(|id| self.can_act(*id)).collect()
    }

    /// The weapon with which each archer shoots at runners: the one with the most dice that is ready. As long as other foes
    /// fight on, nobody throws away what is in hand.
    pub fn pursuing_shots(&self) -> impl Iterator<Item = (FighterId, u8)> + '_ {
        let fights_on = !self.here(FightSide::Foes).is_empty();
        self.hunters().each().filter_map(move |who| {
            let person = self.person(who)?;
            let ready = (0..person.weapons.len() as u8).filter(|weapon| {
                let kept = !fights_on
                    || !person.hands.hold(usize::from(*weapon))
                    || !person.weapons[usize::from(*weapon)].has(Traits::THROWN);
                kept && self.check_missile(who, person, *weapon).is_ok()
            });
            let dice = |weapon: &u8| self.missile_dice(who, *weapon, &person.weapons[usize::from(*weapon)]);
            Some((who, ready.max_by_key(|weapon| (dice(weapon), core::cmp::Reverse(*weapon)))?))
        })
    }

    pub(super) fn pursue(&mut self, run: &mut Run<'_, impl EventSink<Event>>, pursuit: Pursuit) {
        match pursuit {
            Pursuit::LetGo => {}
            Pursuit::Chase => self.chase(run),
            Pursuit::Shoot => self.shoot_runners(run),
        }
    }

    /// The paces of a chase: the slowest of the party and the slowest runner.
    pub fn chase_pace(&self) -> Option<[i16; 2]> {
        Some([self.slowest(self.hunters())?, self.slowest(self.runners)?])
    }

    fn chase(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let Some(pace) = self.chase_pace() else { return };
        let (runners, dice) = (self.runners, [run.pair(), run.pair()]);
        let sum = |side: usize| pace[side] + i16::from(dice[side][0]) + i16::from(dice[side][1]);
        let caught = sum(0) >= sum(1);
        self.emit(run, Event::ChaseRolled { runners, pace, dice, caught });
        if caught {
            runners.each().for_each(|who| self.emit(run, Event::Reached { who }));
        }
    }

    /// The exact chance that a chase catches the runners.
    pub fn chase_chance(&self) -> Option<Chance> {
        let [own, theirs] = self.chase_pace()?;
        Some(Chance { ways: pace_ways(own - theirs), of: 1296 })
    }

    /// Each archer shoots at the first runner who lives. The others get away.
    fn shoot_runners(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let (runners, shots) = (self.runners, self.pursuing_shots().collect::<alloc::vec::Vec<_>>());
        runners.each().for_each(|who| self.emit(run, Event::Reached { who }));
        let there = |fight: &Fight, id: FighterId| fight.get(id).is_here() && fight.get(id).vitality() > 0;
        for (who, weapon) in shots {
            let at = runners.each().find(|id| there(self, *id));
            if let Some(at) = at.filter(|_| self.can_act(who)) {
                self.shoot(run, who, weapon, at);
            }
        }
        let left: FighterSet = runners.each().filter(|id| there(self, *id)).collect();
        left.each().for_each(|who| self.emit(run, Event::FoeFled { who }));
    }
}

/// The throws of two pairs of dice in which the first, with this lead, is not lower than the second.
pub(crate) fn pace_ways(lead: i16) -> u64 {
    let lower = |all: i16| all % 6 + all / 6 % 6 - all / 36 % 6 - all / 216 + lead >= 0;
    (0..1296).filter(|all| lower(*all)).count() as u64
}
