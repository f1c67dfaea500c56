//! The actions that are not attacks.

use super::Flow;
use crate::gladiator::check;
use crate::gladiator::command::{Command, Source};
use crate::gladiator::event::{Event, Events, Form};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::item::Place;
use crate::gladiator::state::Decision;

impl<E: Events> Flow<'_, E> {
    pub(super) fn act(&mut self, fighter: FighterId, command: &Command) {
        match *command {
            Command::Attack { target } => return self.attempt(fighter, Form::Attack, target),
            Command::DualAttack { target } => return self.attempt(fighter, Form::DualFirst, target),
            Command::Shoot { target } => return self.attempt(fighter, Form::Shot, target),
            Command::Throw { target } => return self.attempt(fighter, Form::Throw, target),
            Command::Decline => {
                self.emit(Event::Declined { fighter });
                return self.go_on();
            }
            Command::Stand { facing } => self.emit(Event::Stood { fighter, facing }),
            Command::GoProne => self.emit(Event::WentProne { fighter }),
            Command::Evade => self.emit(Event::Evaded { fighter }),
            Command::Disengage { path, facing } => {
                let from = self.battle.fighter(fighter).at();
                let to = path.steps().try_fold(from, |at, step| step.from(at)).unwrap_or(from);
                self.emit(Event::Disengaged { fighter, path, to, facing });
            }
            Command::Reload => self.reload(fighter),
            Command::Change { take } => self.change(fighter, &take),
            Command::DoNothing
            | Command::MoveFirst { .. }
            | Command::Move { .. }
            | Command::SecondBlow { .. }
            | Command::TakeIt => {}
        }
        self.done(fighter);
    }

    fn reload(&mut self, fighter: FighterId) {
        if let Some(item) = self.battle.fighter(fighter).item(Place::Ready) {
            self.emit(Event::Reloaded { fighter, item: item.reloaded_once() });
        }
    }

    fn change(&mut self, fighter: FighterId, take: &[Source; 4]) {
        if let Ok(change) = check::arrangement(self.battle, fighter, take) {
            let (items, taken, dropped) = (change.items, change.taken, change.dropped);
            self.emit(Event::Changed { fighter, items, taken, dropped });
        }
    }

    /// Goes on after a blow: the second blow of a dual attack, or the end of the action.
    pub(super) fn after_blow(&mut self, fighter: FighterId, form: Form) {
        let again = form == Form::DualFirst
            && self.battle.fighter(fighter).in_arena()
            && check::targets(self.battle, fighter, Form::DualSecond).next().is_some();
        if again { self.ask(Decision::SecondBlow { fighter }) } else { self.done(fighter) }
    }
}
