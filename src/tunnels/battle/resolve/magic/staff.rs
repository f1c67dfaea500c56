//! A staff deluxe that was made for a higher master may take command of its bearer (TT-STAFF-05, DEC-133).

use crate::battle::command::SpellOrder;
use crate::battle::event::Event;
use crate::battle::fighter::FighterId;
use crate::battle::resolve::Run;
use crate::battle::state::Fight;
use crate::data::spell::{Occasion, Spell};
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// The highest die on which a staff takes command, at its first use in a fight.
pub const COMMANDS_UP_TO: u8 = 1;

impl Fight {
    /// The spell that is cast in place of the ordered one, if a staff takes command.
    pub(super) fn through_staff(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: FighterId,
        ordered: SpellOrder,
    ) -> SpellOrder {
        if self.spellcaster(who).is_none_or(|person| person.proud.is_empty()) {
            return ordered;
        }
        let die = run.dice.face();
        let spell = if die <= COMMANDS_UP_TO { self.staffs_own(run, who) } else { None };
        self.emit(run, Event::StaffRolled { who, die, spell });
        spell.unwrap_or(ordered)
    }

    /// A random spell that the staff knows and its bearer can pay, at a random target. `None` if there is none.
    fn staffs_own(&self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) -> Option<SpellOrder> {
        let spells = self.spellcaster(who)?.proud.each();
        let mut forms: Vec<Vec<SpellOrder>> = spells.map(|spell| self.staff_forms(who, spell)).collect();
        forms.retain(|forms| !forms.is_empty());
        let own = draw(run, &forms)?;
        draw(run, own).copied()
    }

    /// The ways in which a staff can cast a spell now. The IQ and DX of its bearer do not matter, the ST does.
    fn staff_forms(&self, who: FighterId, spell: Spell) -> Vec<SpellOrder> {
        let mut forms = Vec::new();
        let Some(person) = self.spellcaster(who).filter(|_| spell.row().when.has(Occasion::Combat)) else {
            return forms;
        };
        self.list_forms(spell, spell.row().level, &mut |form| {
            if self.check_form(who, person, &form).is_ok() {
                forms.push(form);
            }
        });
        forms
    }
}

/// Draws one of several. A single one needs no die.
fn draw<'a, T>(run: &mut Run<'_, impl EventSink<Event>>, all: &'a [T]) -> Option<&'a T> {
    match all.len() {
        0 | 1 => all.first(),
        count => all.get(run.dice.one_of(count as u32) as usize - 1),
    }
}
