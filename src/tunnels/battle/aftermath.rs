//! Takes a fight home: what a character has afterwards. Missiles and thrown weapons are gathered after a won fight (DEC-079).

use crate::battle::fighter::{Fighter, Person, Status};
use crate::battle::state::FightEnd;
use crate::data::attribute::Attribute;
use crate::data::supply::StaffKind;
use crate::model::delver::{Delver, OwnedWeapon, is_worn_shield};

impl FightEnd {
    /// Returns whether the party has the place, with all that lies there.
    pub const fn is_held(self) -> bool {
        matches!(self, FightEnd::Won | FightEnd::DrivenOff)
    }
}

impl Status {
    /// Returns whether a member with this status at the end is not lost: neither dead nor left behind senseless.
    pub const fn comes_home(self, end: FightEnd) -> bool {
        match self {
            Status::Active | Status::Fled | Status::Gone => true,
            Status::Fainted => end.is_held(),
            Status::Dead | Status::Stone | Status::Subdued => false,
        }
    }
}

impl Delver {
    /// Returns this character after a fight, with experience, current values and what is left of the gear. `None` if it died, turned
    /// to stone, or was left behind senseless.
    pub fn after(&self, fighter: &Fighter, end: FightEnd) -> Option<Delver> {
        let person = fighter.person()?;
        let won = end.is_held();
        if !fighter.status.comes_home(end) {
            return None;
        }
        let mut home = self.clone();
        home.experience = home.experience.saturating_add(person.gained);
        // Magic that enlarges or doubles ends with the fight; what was lost stays lost (DEC-149, DEC-157).
        let current = self.attributes.map(|attribute, normal| {
            let (now, high) = (i32::from(person.current.get(attribute)), i32::from(person.normal.get(attribute)));
            let resized = fighter.effects.size != 0 && high > 0;
            let lost = if resized { (high - now) * i32::from(normal) / high } else { high - now };
            let least = if attribute == Attribute::Charisma { i16::MIN } else { 1 };
            ((i32::from(normal) - lost.max(0)) as i16).max(least)
        });
        home.current = (current != self.attributes).then_some(current);
        let kept = self.weapons.iter().enumerate().filter_map(|(index, owned)| {
            let stuck = person.stuck >> index & 1 != 0;
            let there = person.weapons[index].is_some() && !stuck;
            let burnt = is_worn_shield(owned.weapon) && person.armour.shield == 0 && owned.weapon.row().absorbs > 0;
            let now = &person.weapons[index];
            let missiles = (owned.weapon.row().ammunition.is_some()).then(|| {
                let before = owned.missiles.unwrap_or(owned.weapon.row().supplied);
                let shot = before.saturating_sub(now.shots);
                now.shots + if won { shot / 2 } else { 0 }
            });
            let missiles = missiles.filter(|left| *left != owned.weapon.row().supplied);
            ((there || won) && !burnt).then_some(OwnedWeapon { missiles, broken: owned.broken || now.broken, ..*owned })
        });
        home.weapons = kept.collect();
        if person.armour.mail == 0 {
            home.armour.clear();
        }
        for (poison, applications) in &mut home.poisons {
            *applications = person.poisons[*poison as usize].min(*applications);
        }
        home.poisons.retain(|(_, applications)| *applications > 0);
        Some(home.with_staff_of(person))
    }

    /// This character with what a fight left of its staff (TT-STAFF-07, TT-STAFF-10).
    fn with_staff_of(self, person: &Person) -> Delver {
        let staff = self.staff.filter(|_| self.kind.uses_staffs());
        match staff {
            Some(_) if person.staff == 0 => self.without_staff(),
            Some(StaffKind::Makeshift) => self.with_staff_left(person.staff_left),
            _ => self,
        }
    }

    /// This character back on the surface: ST and CON return (TT-LEVEL-07, DEC-011).
    #[must_use]
    pub fn on_the_surface(self) -> Delver {
        let current = self.current().map(|attribute, now| match attribute {
            vital if vital.is_vital() => self.attributes.get(attribute),
            _ => now,
        });
        Delver { current: (current != self.attributes).then_some(current), ..self }
    }
}
