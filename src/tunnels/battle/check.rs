//! Checks whether a command answers the pending decision.

mod magic;

pub(crate) use magic::MOST_POINTS;
pub use magic::{Aim, aim};

use crate::battle::command::{Command, Order, Pursuit, Restraint};
use crate::battle::fighter::{FightSide, FighterId, Person};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, Question};
use crate::data::monster::{Arms, MonsterKind, MonsterRow};
use crate::data::poison::Poison;
use crate::model::arms::{Hands, Traits, Weapon};
use crate::model::grip;
use crate::model::setup::Space;

pub type Checked = Result<(), IllegalMove>;

/// Turns a condition into the reason for a refusal.
pub(crate) const fn require(holds: bool, otherwise: IllegalMove) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl Fight {
    pub fn check(&self, command: &Command) -> Checked {
        match (self.question, *command) {
            (Question::None, _) => Err(IllegalMove::Over),
            (Question::Order(who), Command::Order(order)) => self.check_order(who, order),
            (Question::Rage(_), Command::Rage(_)) => Ok(()),
            (Question::Burn(who), Command::Burn { shield, mail }) => {
                let armour = self.person(who).map(|person| person.armour).unwrap_or_default();
                let there = (!shield || armour.shield > 0) && (!mail || armour.mail > 0);
                require(there, IllegalMove::NothingToBurn)
            }
            (Question::Restrain(who), Command::Restrain(restraint)) => {
                let possible = restraint == Restraint::Leave || self.restraints(who).any(|one| one == restraint);
                require(possible, IllegalMove::NoRestraint)
            }
            (Question::Pursue(_), Command::Pursue(pursuit)) => {
                let shoots = pursuit != Pursuit::Shoot || self.pursuing_shots().next().is_some();
                require(shoots, IllegalMove::NoMissile)
            }
            _ => Err(IllegalMove::OtherQuestion),
        }
    }

    fn check_order(&self, who: FighterId, order: Order) -> Checked {
        if self.is_changed(who) {
            return self.check_changed(who, order);
        }
        let Some(person) = self.person(who) else { return Err(IllegalMove::NotHere) };
        match order {
            Order::Fight => self.check_fight(who, person),
            Order::Duel(foe) => {
                self.check_fight(who, person)?;
                self.check_duel(foe)
            }
            Order::Shoot { weapon, at } => self.check_shot(who, person, weapon, at),
            Order::Catch(at) => self.check_catch(who, person, at),
            Order::Lay { weapon } => {
                require(self.is_missile_turn(), IllegalMove::InMelee)?;
                let weapon = weapon_of(person, weapon)?;
                require(weapon.has(Traits::CALTHROPS), IllegalMove::NoCalthrops)
            }
            Order::Cast(casting) => self.check_casting(who, person, &casting),
            Order::Lend(to) => self.check_lending(who, person, to),
            Order::Ready(hands) => check_hands(person, hands),
            Order::Cock { weapon } => {
                let weapon = weapon_of(person, weapon)?;
                require(weapon.most_ready > 0 && weapon.ready < weapon.most_ready, IllegalMove::Cocked)
            }
            Order::Coat { weapon, poison } => check_coat(person, weapon, poison),
            Order::Flee | Order::Wait => Ok(()),
            Order::Revert => Err(IllegalMove::OwnForm),
        }
    }

    fn check_fight(&self, who: FighterId, person: &Person) -> Checked {
        require(!self.is_missile_turn(), IllegalMove::TooFar)?;
        require(person.can_fight(), IllegalMove::TooWeak)?;
        require(self.can_strike(who), IllegalMove::CannotShoot)
    }

    /// A pair of its own needs foes who do not outnumber the party, and a foe that nobody else fights alone (DEC-066).
    fn check_duel(&self, foe: FighterId) -> Checked {
        let [party, foes] = self.lines();
        let taken = party.each().any(|other| self.order_of_member(other) == Some(Order::Duel(foe)));
        let possible = foes.has(foe) && self.get(foe).side == FightSide::Foes && foes.len() <= party.len() && !taken;
        require(possible, IllegalMove::NoDuel)
    }

    /// Manlike foes with arms of metal or stone can be disarmed.
    fn bears_arms(&self, at: FighterId) -> bool {
        let armed = |row: &MonsterRow| row.kind == MonsterKind::Manlike && row.arms != Arms::Flesh;
        self.monster(at).is_some_and(|monster| armed(monster.kind.row()))
    }

    fn order_of_member(&self, id: FighterId) -> Option<Order> {
        self.get(id).tally.order
    }

    /// A foe who can be shot at.
    pub(crate) fn check_target(&self, at: FighterId) -> Checked {
        require(self.is_foe_here(at) && self.passes_wall(), IllegalMove::NoTarget)
    }

    /// Returns whether a foe with this number is in the fight.
    pub(crate) fn is_foe_here(&self, at: FighterId) -> bool {
        at.index() < self.fighters.len() && self.get(at).side == FightSide::Foes && self.get(at).is_here()
    }

    fn check_shot(&self, who: FighterId, person: &Person, index: u8, at: FighterId) -> Checked {
        self.check_target(at)?;
        self.check_missile(who, person, index)?;
        let weapon = weapon_of(person, index)?;
        let thrower = crate::battle::resolve::has_thrower(person, weapon);
        require(self.distance <= weapon.reach_with(thrower), IllegalMove::OutOfReach)?;
        // Hand to hand only those behind the fighting rank shoot, and only in passages (DEC-076).
        let behind = matches!(self.ground.space, Space::Passage | Space::Narrow) && !self.lines()[0].has(who);
        require(self.is_missile_turn() || behind, IllegalMove::InMelee)
    }

    /// Checks whether a weapon can be shot or thrown now, at no target in particular.
    pub(crate) fn check_missile(&self, who: FighterId, person: &Person, index: u8) -> Checked {
        let weapon = weapon_of(person, index)?;
        require(weapon.is_missile(), IllegalMove::NoMissile)?;
        require(weapon.shots > 0, IllegalMove::NoShots)?;
        require(weapon.most_ready == 0 || weapon.ready > 0, IllegalMove::NotCocked)?;
        require(!clings(person) || person.hands.hold(index.into()), IllegalMove::Clings)?;
        require(
            grip::fits(person.kind, person.current, &person.weapons, person.armour, alone(index)),
            IllegalMove::NotSmall,
        )?;
        let effects = &self.get(who).effects;
        let clear = !self.lasts(effects.safe) && !self.lasts(effects.dull) && !self.lasts(effects.wisp);
        require(clear, IllegalMove::CannotShoot)
    }

    fn check_catch(&self, who: FighterId, person: &Person, at: FighterId) -> Checked {
        self.check_target(at)?;
        if self.is_missile_turn() {
            let bola = person.weapons.iter().any(|weapon| weapon.has(Traits::BOLA));
            return require(bola && self.can_entangle(at), IllegalMove::NoCatch);
        }
        self.check_fight(who, person)?;
        let [party, foes] = self.lines();
        let armed = self.monster(at).is_some_and(|monster| !monster.disarmed) && self.bears_arms(at);
        let catches = person.weapons_in_hand().any(|(_, weapon)| weapon.has(Traits::CATCHES));
        require(catches && armed && party.has(who) && foes.has(at), IllegalMove::NoCatch)
    }
}

const fn alone(index: u8) -> Hands {
    Hands { main: Some(index), off: None, shield: false }
}

pub(crate) fn weapon_of(person: &Person, index: u8) -> Result<&Weapon, IllegalMove> {
    let free = person.stuck >> index & 1 == 0;
    person.weapons.get(usize::from(index)).filter(|weapon| free && weapon.is_some()).ok_or(IllegalMove::NoWeapon)
}

/// Returns whether a weapon in hand cannot be put away (DEC-205).
fn clings(person: &Person) -> bool {
    person.weapons_in_hand().any(|(_, weapon)| weapon.has(Traits::CLINGS))
}

fn check_hands(person: &Person, hands: Hands) -> Checked {
    require(hands != person.hands, IllegalMove::InHand)?;
    for index in hands.weapons() {
        weapon_of(person, index as u8)?;
    }
    let fits = grip::fits(person.kind, person.current, &person.weapons, person.armour, hands);
    require(fits, if clings(person) { IllegalMove::Clings } else { IllegalMove::TwoHanded })
}

fn check_coat(person: &Person, index: u8, poison: Poison) -> Checked {
    let weapon = weapon_of(person, index)?;
    let fresh = weapon.poison != Some(poison) || weapon.coat < weapon.coating();
    require(person.poisons[poison as usize] > 0 && weapon.takes(poison) && fresh, IllegalMove::NoPoison)
}
