//! Commands of the program as orders of the plain model, and the events of both in one form.

use super::mirror::place;
use crate::plain::field::Hex;
use crate::plain::orders::{Blow, Choices, Event as PlainEvent, Faces, Order, Reply as PlainReply};
use crate::plain::state::{Battle, Step};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::event::{Event, Exchange, Manner};
use ludus::battlefield::battle::odds::StrikeResult;
use ludus::battlefield::battle::state::{FieldBattle, Stage};
use ludus::battlefield::battle::unit::UnitId;
use ludus::battlefield::model::spot::Spot;
use std::collections::VecDeque;

/// Die, k, HP lost, dead.
type Strike = (u8, u32, u32, u32);

/// What happened, in words of neither model.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    Revealed(usize),
    Stepped(usize, Hex),
    Split(usize, usize, u32),
    Paid(usize, Hex, u32),
    Left(usize),
    Bonus(usize, usize, Strike),
    Attacked(usize, usize, Strike, Option<Strike>),
    Shot(usize, usize, Strike),
    Captured(usize, usize),
    Refused(usize, usize),
    Drowned(usize, u32, u32),
    Freed(usize),
    Round(u32, Vec<usize>),
    Over,
}

fn strike(result: &StrikeResult) -> Strike {
    (result.die, result.odds.k.into(), result.lost, result.dead.into())
}

fn blow(blow: &Blow) -> Strike {
    (blow.die, blow.strength, blow.hp, blow.dead)
}

fn of_program(event: &Event, count: usize) -> Option<Fact> {
    Some(match *event {
        Event::Revealed { unit, .. } => Fact::Revealed(unit.index()),
        Event::Stepped { unit, to, .. } => Fact::Stepped(unit.index(), place(to)),
        Event::Split { unit, leaver, guard, .. } => Fact::Split(unit.index(), leaver.index(), guard.into()),
        Event::Paid { unit, to, total, cost } if total < cost => Fact::Paid(unit.index(), place(to), total.into()),
        Event::Withdrew { unit, .. } => Fact::Left(unit.index()),
        Event::Struck(Exchange { by, at, manner, strike: own, back }) => match manner {
            Manner::Bonus => Fact::Bonus(by.index(), at.index(), strike(&own)),
            Manner::Volley => Fact::Shot(by.index(), at.index(), strike(&own)),
            Manner::Attack => Fact::Attacked(by.index(), at.index(), strike(&own), back.map(|back| strike(&back))),
        },
        Event::Captured { unit, by } => Fact::Captured(unit.index(), by.index()),
        Event::SurrenderRefused { unit, by } => Fact::Refused(unit.index(), by.index()),
        Event::Swam { unit, drowned, hp, .. } if drowned > 0 => Fact::Drowned(unit.index(), drowned.into(), hp),
        Event::Freed { unit } => Fact::Freed(unit.index()),
        Event::OrderSet { .. } => return None,
        Event::RoundBegan { round } => Fact::Round(round.into(), vec![count]),
        Event::Ended(_) => Fact::Over,
        _ => return None,
    })
}

fn of_plain(event: &PlainEvent, count: usize) -> Option<Fact> {
    Some(match event {
        PlainEvent::Revealed { unit } => Fact::Revealed(*unit),
        PlainEvent::Stepped { unit, to, .. } => Fact::Stepped(*unit, *to),
        PlainEvent::Split { unit, leaver, stay, .. } => Fact::Split(*unit, *leaver, *stay),
        PlainEvent::Paid { unit, to, sum } => Fact::Paid(*unit, *to, *sum),
        PlainEvent::Left { unit, .. } => Fact::Left(*unit),
        PlainEvent::Bonus { striker, fleeing, blow: own } => Fact::Bonus(*striker, *fleeing, blow(own)),
        PlainEvent::Attacked { attacker, target, blow: own, back } => {
            Fact::Attacked(*attacker, *target, blow(own), back.as_ref().map(blow))
        }
        PlainEvent::Shot { shooter, target, blow: own } => Fact::Shot(*shooter, *target, blow(own)),
        PlainEvent::Surrendered { unit, captor } => Fact::Captured(*unit, *captor),
        PlainEvent::Refused { captor, unit } => Fact::Refused(*unit, *captor),
        PlainEvent::Drowned { unit, dead, hp } => Fact::Drowned(*unit, *dead, *hp),
        PlainEvent::Freed { unit } => Fact::Freed(*unit),
        PlainEvent::RoundBegan { round, .. } => Fact::Round(*round, vec![count]),
        PlainEvent::Over(_) => Fact::Over,
        _ => return None,
    })
}

/// Neighbours are looked at in another order by each model, so what one step reveals is compared as a set.
fn in_order(mut facts: Vec<Fact>) -> Vec<Fact> {
    let is_revealed = |fact: &Fact| matches!(fact, Fact::Revealed(_));
    facts.chunk_by_mut(|one, other| is_revealed(one) && is_revealed(other)).for_each(<[Fact]>::sort);
    facts
}

pub(super) fn facts_of_program(events: &[Event], count: usize) -> Vec<Fact> {
    in_order(events.iter().filter_map(|event| of_program(event, count)).collect())
}

/// The leaders answer what they answered in the program.
#[derive(Default)]
struct Told {
    bonuses: Vec<usize>,
    replies: VecDeque<PlainReply>,
    accepts: VecDeque<bool>,
}

impl Choices for Told {
    fn bonus(&mut self, striker: usize, _: usize) -> bool {
        self.bonuses.contains(&striker)
    }

    fn reply(&mut self, _: usize, _: usize) -> PlainReply {
        self.replies.pop_front().expect("a reply")
    }

    fn accept(&mut self, _: usize, _: usize) -> bool {
        self.accepts.pop_front().expect("an answer")
    }
}

/// Reads answers and dice from the events of the program.
fn told(command: &Command, events: &[Event]) -> (Told, Faces) {
    let (mut told, mut faces) = (Told::default(), Faces::default());
    for event in events {
        match *event {
            Event::Struck(Exchange { by, manner, strike, back, .. }) => {
                faces.0.push_back(strike.die);
                faces.0.extend(back.map(|back| back.die));
                if manner == Manner::Bonus {
                    told.bonuses.push(by.index());
                }
            }
            Event::Bound { unit, target } => {
                let answers =
                    matches!(*command, Command::Attack { unit: by, target: at } if at == unit && by == target);
                let reply = if answers { PlainReply::Answer } else { PlainReply::Other(target.index()) };
                told.replies.push_back(reply);
            }
            Event::Defends { .. } => told.replies.push_back(PlainReply::Defend),
            Event::SurrenderOffered { .. } => told.replies.push_back(PlainReply::Surrender),
            Event::Captured { .. } => told.accepts.push_back(true),
            Event::SurrenderRefused { .. } => told.accepts.push_back(false),
            _ => {}
        }
    }
    (told, faces)
}

/// The plain model beside the program.
pub(super) struct Shadow {
    pub battle: Battle,
    told: Told,
    faces: Faces,
    events: Vec<PlainEvent>,
}

impl Shadow {
    pub(super) fn new(battle: Battle) -> Shadow {
        Shadow { battle, told: Told::default(), faces: Faces::default(), events: Vec::new() }
    }

    fn perform(&mut self, order: &Order) -> Result<(), String> {
        let events = self.battle.perform(order, &mut self.told, &mut self.faces);
        self.events.extend(events.map_err(|refusal| format!("{order:?}: {refusal}"))?);
        Ok(())
    }

    /// Ends the move of another unit than this one.
    fn halt(&mut self, but: Option<usize>) -> Result<(), String> {
        match self.battle.mover.as_ref().map(|mover| mover.unit) {
            Some(unit) if Some(unit) != but => self.perform(&Order::Halt { unit }),
            _ => Ok(()),
        }
    }

    /// Follows one command with everything that came of it, and returns what happened in this model.
    pub(super) fn follow(
        &mut self,
        before: &FieldBattle,
        after: &FieldBattle,
        command: &Command,
        events: &[Event],
    ) -> Result<Vec<Fact>, String> {
        self.act(before, command, events)?;
        if self.battle.mover.as_ref().is_some_and(|mover| after.unit(UnitId(mover.unit as u8)).moved) {
            // In the program a discovery ends the flight of barbarians.
            self.battle.driven = None;
            self.halt(None)?;
        }
        self.end_turns(events)?;
        Ok(self.facts(before))
    }

    /// What happened since the last command.
    pub(super) fn facts(&self, before: &FieldBattle) -> Vec<Fact> {
        let count = before.armies().len();
        in_order(self.events.iter().filter_map(|event| of_plain(event, count)).collect())
    }

    /// Follows one command, and not the end of the move or of the turn.
    pub(super) fn act(&mut self, before: &FieldBattle, command: &Command, events: &[Event]) -> Result<(), String> {
        (self.told, self.faces) = told(command, events);
        self.events.clear();
        let at = |unit: UnitId| unit.index();
        match *command {
            Command::Move { unit, .. } => {
                self.halt(Some(at(unit)))?;
                self.walk(before, events)?;
            }
            Command::Leave { unit, guard, held, .. } => {
                self.halt(Some(at(unit)))?;
                let near = before.unit(unit).at.neighbours().into_iter().enumerate();
                let held = near.filter(|(number, _)| held >> number & 1 == 1);
                let held = held.filter_map(|(_, near)| before.units.on(near)).map(at).collect();
                self.perform(&Order::Leave { unit: at(unit), stay: guard.into(), held })?;
                self.walk(before, events)?;
            }
            Command::Pay { unit, to } => {
                self.halt(Some(at(unit)))?;
                self.perform(&Order::Pay { unit: at(unit), to: place(to) })?;
            }
            Command::Withdraw { unit } => {
                self.halt(Some(at(unit)))?;
                self.perform(&Order::Exit { unit: at(unit) })?;
            }
            Command::Attack { unit, target } => {
                self.perform(&Order::Attack { unit: at(unit), target: at(target) })?;
            }
            Command::Shoot { unit, target } => self.perform(&Order::Shoot { unit: at(unit), target: at(target) })?,
            Command::Defend { unit } => self.perform(&Order::Defend { unit: at(unit) })?,
            Command::Surrender { unit, to } => self.perform(&Order::Surrender { unit: at(unit), to: at(to) })?,
            Command::EndTurn if before.stage == Stage::Movement => {
                self.halt(None)?;
                self.perform(&Order::EndTurn)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The program ends the turns of armies that cannot strike by itself.
    fn end_turns(&mut self, events: &[Event]) -> Result<(), String> {
        for event in events {
            let Event::TurnEnded { army } = *event else { continue };
            let battle = &self.battle;
            if battle.over.is_none() && battle.step == Step::Combat && battle.army_to_act() == usize::from(army) {
                self.perform(&Order::EndTurn)?;
            }
        }
        Ok(())
    }

    /// One order for each step that was made or tried.
    fn walk(&mut self, before: &FieldBattle, events: &[Event]) -> Result<(), String> {
        let (mut unit, mut next) = (0, VecDeque::<Spot>::new());
        let (mut tries, mut at) = (false, None);
        for event in events {
            match *event {
                Event::MoveBegan { unit: mover, way, .. } => {
                    unit = mover.index();
                    let start = before.units.get(mover).map_or_else(|| self.start(before, events), |unit| unit.at);
                    next = way.spots(start).collect();
                }
                Event::Stepped { to, .. } => {
                    next.pop_front();
                    at = Some(to);
                    tries = false;
                    self.perform(&Order::Step { unit, to: place(to) })?;
                }
                Event::Struck(_) | Event::LetGo { .. } => tries = true,
                // It stopped either on the hex of its last step or before a hex that it could not enter.
                Event::Stopped { at: stop, .. } => tries |= at != Some(stop),
                _ => {}
            }
        }
        // A last step that was not made: the unit fell on leaving, or an unknown enemy stood there.
        if let Some(spot) = next.front().filter(|_| tries) {
            self.perform(&Order::Step { unit, to: place(*spot) })?;
        }
        Ok(())
    }

    fn start(&self, before: &FieldBattle, events: &[Event]) -> Spot {
        let split = events.iter().find_map(|event| match *event {
            Event::Split { unit, .. } => Some(before.unit(unit).at),
            _ => None,
        });
        split.unwrap_or(Spot::NOWHERE)
    }
}
