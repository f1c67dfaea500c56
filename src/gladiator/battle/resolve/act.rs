//! Resolves the actions that are not attacks.

use crate::battle::action::Act;
use crate::battle::check;
use crate::battle::check::{change, movement};
use crate::battle::command::Source;
use crate::battle::event::{Event, Events, Form};
use crate::battle::resolve::Flow;
use crate::data::item::Place;
use crate::model::board::Square;
use crate::model::fighter::{FighterId, Side};
use alloc::vec::Vec;

impl<E: Events> Flow<'_, E> {
    pub(super) fn act(&mut self, fighter: FighterId, act: &Act) {
        match *act {
            Act::Strike { form, target, .. } => return self.attempt(fighter, form, target),
            Act::Slash => return self.next_slash(fighter, Form::SlashFirst, None),
            Act::HandCombat(target) => return self.seek_hand_combat(fighter, target),
            Act::BreakFree(to, facing) => self.break_free(fighter, to, facing),
            Act::StandAside(to, facing) => self.emit(Event::GotAway { fighter, to, facing }),
            Act::DropNearby(to) => self.put_down(fighter, to),
            Act::Cast(spell, paid, aim) => return self.cast(fighter, spell, paid, aim),
            Act::Disbelieve => self.disbelieve(fighter),
            Act::Decline => {
                self.emit(Event::Declined { fighter });
                return self.advance();
            }
            Act::Stand(facing) => self.emit(Event::Stood { fighter, facing }),
            Act::GoProne => {
                self.emit(Event::WentProne { fighter });
                self.hurt_in_pit(fighter, None);
            }
            Act::Evade => self.emit(Event::Evaded { fighter }),
            Act::Disengage(path, facing) => {
                let (path, to) = movement::way(self.battle, fighter, path);
                self.emit(Event::Disengaged { fighter, path, to, facing });
            }
            Act::Reload => self.reload(fighter),
            Act::Change(take) => self.change(fighter, &take),
            // Doing nothing only uses up the action (ACT-44).
            Act::DoNothing => {}
        }
        self.done(fighter);
    }

    fn reload(&mut self, fighter: FighterId) {
        if let Some(item) = self.battle.fighter(fighter).item(Place::Ready) {
            self.emit(Event::Reloaded { fighter, item: item.reloaded_once() });
        }
    }

    fn change(&mut self, fighter: FighterId, take: &[Source; 4]) {
        if let Ok(change) = change::arrangement(self.battle, fighter, take) {
            let (items, taken, dropped) = (change.items, change.taken, change.dropped);
            self.emit(Event::Changed { fighter, items, taken, dropped });
        }
    }

    /// Puts the Ready item down in a neighbour square. Bones on the altar come back to life (ACT-29, BONE-03).
    fn put_down(&mut self, fighter: FighterId, to: Square) {
        let revived = check::revived_at(self.battle, fighter, to);
        self.emit(Event::PutDown { fighter, to });
        if let Some(dead) = revived {
            self.resurrect(dead, self.battle.fighter(fighter).side(), to);
        }
    }

    /// Revives a fighter on a random free square within two of the altar, for a fifth of their experience (DEC-115).
    fn resurrect(&mut self, dead: FighterId, side: Side, altar: Square) {
        let free: Vec<Square> = Square::all()
            .filter(|at| at.distance(altar) <= 2 && !self.battle.ground().terrain(*at).is_barred())
            .filter(|at| self.battle.at(*at).is_none())
            .collect();
        let Some(at) = free.get(self.dice.one_of(free.len() as u32) as usize - 1) else { return };
        let total = self.battle.fighter(dead).exp_halves();
        // Whole points remain: four fifths of the total in points, rounded down.
        let forfeit = total - 2 * (total * 4 / 5 / 2);
        self.emit(Event::Resurrected { fighter: dead, side, at: *at, forfeit });
    }
}
