//! The actions that are not attacks.

use super::Flow;
use crate::gladiator::check;
use crate::gladiator::command::{Command, Source};
use crate::gladiator::event::{Event, Events, Form};
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::ground::Layer;
use crate::gladiator::item::{Item, Place};
use crate::kit::board::Square;

impl<E: Events> Flow<'_, E> {
    pub(super) fn act(&mut self, fighter: FighterId, command: &Command) {
        match *command {
            Command::Attack { target } => return self.attempt(fighter, Form::Attack, target),
            Command::DualAttack { target } => return self.attempt(fighter, Form::DualFirst, target),
            Command::Impale { target } => return self.attempt(fighter, Form::Impale, target),
            Command::ReceiveCharge { target } => return self.attempt(fighter, Form::ReceiveCharge, target),
            Command::ShieldAttack { target } => return self.attempt(fighter, Form::ShieldAttack, target),
            Command::ShieldRush { target } => return self.attempt(fighter, Form::ShieldRush, target),
            Command::Slash => return self.slash_on(fighter, Form::SlashFirst, None),
            Command::HandCombat { target } => return self.seek_hand_combat(fighter, target),
            Command::BreakFree { to, facing } => self.break_free(fighter, to, facing),
            Command::StandAside { to, facing } => self.emit(Event::GotAway { fighter, to, facing }),
            Command::DropNearby { to } => self.put_down(fighter, to),
            Command::Shoot { target } => return self.attempt(fighter, Form::Shot, target),
            Command::Throw { target } => return self.attempt(fighter, Form::Throw, target),
            Command::Cast { spell, paid, aim } => return self.cast(fighter, spell, paid, aim),
            Command::Disbelieve => self.disbelieve(fighter),
            Command::Decline => {
                self.emit(Event::Declined { fighter });
                return self.go_on();
            }
            Command::Stand { facing } => self.emit(Event::Stood { fighter, facing }),
            Command::GoProne => {
                self.emit(Event::WentProne { fighter });
                self.hurt_in_pit(fighter, None);
            }
            Command::Evade => self.emit(Event::Evaded { fighter }),
            Command::Disengage { path, facing } => {
                let (path, to) = check::way(self.battle, fighter, path);
                self.emit(Event::Disengaged { fighter, path, to, facing });
            }
            Command::Reload => self.reload(fighter),
            Command::Change { take } => self.change(fighter, &take),
            Command::DoNothing
            | Command::MoveFirst { .. }
            | Command::Move { .. }
            | Command::SecondBlow { .. }
            | Command::TakeIt
            | Command::Push { .. }
            | Command::Repel
            | Command::LetCome
            | Command::KeepUp
            | Command::LetGo
            | Command::Read { .. } => {}
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

    /// Puts the Ready item down next to him; bones on the altar come back to life (ACT-29, BONE-03).
    fn put_down(&mut self, fighter: FighterId, to: Square) {
        let item = self.battle.fighter(fighter).item(Place::Ready);
        self.emit(Event::PutDown { fighter, to });
        let altar = self.battle.ground().terrain(to).has(Layer::Altar);
        if let (true, Some(dead)) = (altar, item.and_then(Item::bones_of)) {
            self.resurrect(dead, self.battle.fighter(fighter).side(), to);
        }
    }

    /// He appears on a random free square within two of the altar, a fifth of his experience poorer (DEC-115).
    fn resurrect(&mut self, dead: FighterId, side: Side, altar: Square) {
        let free: Vec<Square> = Square::all()
            .filter(|at| at.distance(altar) <= 2 && !self.battle.ground().terrain(*at).is_barred())
            .filter(|at| self.battle.at(*at).is_none())
            .collect();
        let Some(at) = free.get(self.dice.one_of(free.len() as u32) as usize - 1) else { return };
        let total = self.battle.fighter(dead).exp_halves();
        // Whole points are kept: four fifths of the total with its half, rounded down.
        let forfeit = total - 2 * (total * 4 / 5 / 2);
        self.emit(Event::Resurrected { fighter: dead, side, at: *at, forfeit });
    }
}
