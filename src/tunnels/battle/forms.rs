//! Members of the party in another form: who they are in truth, what they can do, and the way back (DEC-166).

use crate::battle::check::{Checked, require};
use crate::battle::command::Order;
use crate::battle::event::Event;
use crate::battle::fighter::{FighterId, Person, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterKind;

impl Fight {
    /// Returns whether a person is in another form.
    pub fn is_changed(&self, id: FighterId) -> bool {
        self.selves.iter().any(|(who, _)| *who == id)
    }

    /// A person, even in another form. `None` for monsters.
    pub fn true_self(&self, id: FighterId) -> Option<&Person> {
        self.person(id).or_else(|| self.selves.iter().find(|(who, _)| *who == id).map(|(_, person)| person))
    }

    /// Like [`Fight::true_self`], but `None` in a form without the hands and the speech that spells need.
    pub fn spellcaster(&self, id: FighterId) -> Option<&Person> {
        let mute = self.monster(id).is_some_and(|form| form.kind.row().kind != MonsterKind::Manlike);
        self.true_self(id).filter(|_| !mute)
    }

    /// Returns whether *Mutatum Mutandorum* gives a comrade another form: awake, calm, and in the own form.
    pub(crate) fn can_be_changed(&self, id: FighterId) -> bool {
        let fighter = self.get(id);
        fighter.status == Status::Active && fighter.person().is_some() && !fighter.is_raging()
    }

    /// A copy in which a member has its own form again.
    #[must_use]
    pub fn in_own_form(&self, who: FighterId) -> Fight {
        let mut copy = self.clone();
        if let Some(event) = self.reversion(who) {
            copy.apply(&event);
        }
        copy
    }

    /// The end of a form: hits on its rating come off CON in proportion, rounded up (TT-SPELL-04). `None` without another form.
    pub(crate) fn reversion(&self, who: FighterId) -> Option<Event> {
        let person = self.true_self(who).filter(|_| self.is_changed(who))?;
        let con = person.current.get(Attribute::Constitution);
        let lost = self.monster(who).map_or(0, |form| {
            let hits = i32::from(form.full.saturating_sub(form.rating));
            (hits * i32::from(con) + i32::from(form.full) - 1) / i32::from(form.full.max(1))
        });
        Some(Event::Reverted { who, constitution: con - lost as i16 })
    }

    /// Another form fights, waits or flees. It uses no weapons, and only a manlike form casts.
    pub(super) fn check_changed(&self, who: FighterId, order: Order) -> Checked {
        match order {
            Order::Fight => require(!self.is_missile_turn(), IllegalMove::TooFar),
            Order::Cast(casting) => {
                let person = self.spellcaster(who).ok_or(IllegalMove::OtherForm)?;
                self.check_casting(who, person, &casting)
            }
            Order::Flee | Order::Wait | Order::Revert => Ok(()),
            _ => Err(IllegalMove::OtherForm),
        }
    }
}
