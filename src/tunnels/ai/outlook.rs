//! Estimates of both sides from what a player knows: mean totals and hits that can be taken.

use crate::battle::fighter::{Being, FightSide, FighterId, Monster, Person};
use crate::battle::state::Fight;
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterTrait;
use crate::model::arms::{Hands, Traits};
use crate::model::setup::Space;

/// Tenths of the mean of a die.
pub const DIE: i32 = 35;

/// Mean totals of both sides in tenths of a hit for the next combat turns, and the hits that each can take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The party's mean total if everyone who can fights.
    pub party: i32,
    /// The foes' mean total with a quarter of their ratings.
    pub foes: i32,
    /// CON and armour of all turns that the party could still lose, roughly.
    pub health: i32,
    /// The total rating of the foes.
    pub rating: i32,
}

impl Outlook {
    pub fn of(fight: &Fight) -> Outlook {
        let mut outlook = Outlook::default();
        let (mut pack, mut absorbed) = (0, 0);
        for id in fight.ids() {
            let fighter = fight.get(id);
            if !fighter.is_here() {
                continue;
            }
            match (&fighter.being, fighter.side) {
                (Being::Person(person), FightSide::Party) => {
                    if fight.can_act(id) && person.can_fight() {
                        outlook.party += mean_of(fight, person, person.hands);
                    }
                    outlook.health += 10 * i32::from(person.current.get(Attribute::Constitution));
                    absorbed += i32::from(person.absorbs([false; 2]).into_iter().sum::<u16>());
                }
                (Being::Monster(monster), FightSide::Foes) => {
                    let rating = seen_rating(fight, monster);
                    outlook.rating += i32::from(rating);
                    if fight.is_helpless(id) {
                        continue;
                    }
                    outlook.foes += 10 * i32::from(rating) / 4;
                    if monster.kind.has(MonsterTrait::Pack) {
                        pack += rating;
                    } else {
                        outlook.foes += DIE * fight.monster_dice(id, monster, rating) as i32;
                    }
                }
                (Being::Person(person), FightSide::Foes) => {
                    outlook.foes += mean_of(fight, person, person.hands);
                    outlook.rating += i32::from(person.current.get(Attribute::Constitution));
                }
                (Being::Monster(monster), FightSide::Party) => {
                    let dice = fight.monster_dice(id, monster, monster.rating) as i32;
                    outlook.party += DIE * dice + 10 * i32::from(monster.rating) / 4;
                    outlook.health += 10 * i32::from(monster.rating);
                }
            }
        }
        outlook.foes += DIE * fight.rules.dice_scale.dice(pack.into()) as i32;
        // What armour takes off a mean defeat is as good as a higher total.
        outlook.health += 10 * absorbed;
        if !fight.is_light() {
            outlook.foes *= 2;
        }
        outlook
    }

    /// The party's lead in tenths: what the foes lose in a mean turn, or the party if negative.
    pub const fn lead(&self) -> i32 {
        self.party - self.foes
    }

    /// Returns whether the party is likely to be beaten first. Two lost turns in reserve are still no defeat.
    pub const fn is_hopeless(&self) -> bool {
        self.lead() < 0 && -self.lead() * 4 > self.health
    }

    /// Returns whether the foes will last for more than two turns. Rage in a short fight would turn on the party.
    pub const fn is_long(&self) -> bool {
        self.rating * 10 > 2 * self.lead()
    }
}

/// The rating of a foe as far as the players know it (DEC-039).
pub fn seen_rating(fight: &Fight, monster: &Monster) -> u16 {
    if fight.known {
        return monster.rating;
    }
    let listed = monster.kind.rating(fight.level).or(monster.kind.rating(1)).unwrap_or(1).min(20_000) as u16;
    listed.saturating_sub(monster.full - monster.rating.min(monster.full)).max(1)
}

/// The mean total of a person in tenths with these weapons: dice, weapon adds and personal adds.
pub fn mean_of(fight: &Fight, person: &Person, hands: Hands) -> i32 {
    let held = Person { hands, ..*person };
    let Some(weapons) = fight.strikes_with(&held) else { return 0 };
    let mut mean = 10 * i32::from(held.adds_in_hand());
    let (mut bare, mut pole) = (true, false);
    for (_, weapon) in weapons.into_iter().flatten() {
        mean += DIE * weapon.dice_now() as i32 + 10 * i32::from(weapon.adds);
        (bare, pole) = (false, pole || weapon.has(Traits::POLE));
    }
    let mean = if bare { mean + DIE } else { mean };
    if pole && fight.ground.space == Space::Passage { mean / 2 } else { mean }
}

/// A foe's rating for choosing targets.
pub fn worth(fight: &Fight, id: FighterId) -> i32 {
    match &fight.get(id).being {
        Being::Monster(monster) => seen_rating(fight, monster).into(),
        Being::Person(person) => person.current.get(Attribute::Constitution).into(),
    }
}
