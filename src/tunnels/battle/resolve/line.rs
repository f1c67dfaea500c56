//! The fighting line of both sides, by the room there is (DEC-065).

use crate::battle::command::Order;
use crate::battle::fighter::{Being, FightSide, FighterId, Person, Status};
use crate::battle::state::{Fight, FighterSet};
use crate::data::monster::MonsterSize;
use crate::data::spell::Spell;
use crate::model::arms::{Traits, Weapon};
use crate::model::setup::Space;

impl Fight {
    /// The fighters of both sides who are in the line of this turn: they add to the totals and share the hits (DEC-062).
    pub fn lines(&self) -> [FighterSet; 2] {
        let foes = self.in_reach(FightSide::Foes);
        if !foes.is_empty() || !self.here(FightSide::Foes).is_empty() {
            return [self.line(FightSide::Party), self.line(FightSide::Foes)];
        }
        self.lines_against_berserkers()
    }

    /// Without foes raging comrades fight the nearest members: one rank (TT-BERSERK-07, DEC-193).
    fn lines_against_berserkers(&self) -> [FighterSet; 2] {
        let all = self.in_reach(FightSide::Party);
        let raging: FighterSet = all.each().filter(|id| self.get(*id).is_raging()).collect();
        if raging.is_empty() {
            return [FighterSet::NONE, FighterSet::NONE];
        }
        let nearest = all.without(raging).each().take(2).collect();
        [nearest, raging]
    }

    /// Everyone of a side who can be met: here, and not kept apart by magic.
    pub(crate) fn in_reach(&self, side: FightSide) -> FighterSet {
        self.here(side).each().filter(|id| !self.is_apart(*id)).collect()
    }

    pub(crate) fn line(&self, side: FightSide) -> FighterSet {
        let all = self.in_reach(side);
        match self.ground.space {
            Space::Place | Space::Hall => all,
            Space::Passage => self.front(all, 2),
            Space::Narrow => self.front(all, 1),
        }
    }

    /// The first rank of `width`, and the long weapons of the second (DEC-065). A large foe fills a rank of two
    /// and does not enter a narrow passage.
    fn front(&self, all: FighterSet, width: u32) -> FighterSet {
        let (mut line, mut room, mut second) = (FighterSet::NONE, width, width);
        for id in all.each() {
            let fighter = self.get(id);
            if fighter.status != Status::Active {
                continue;
            }
            let size = fighter.monster().map_or(MonsterSize::Small, |monster| monster.kind.row().size);
            if size == MonsterSize::Huge || size == MonsterSize::Large && width < 2 {
                continue;
            }
            if room > 0 {
                let place = if size == MonsterSize::Large { width } else { 1 };
                if place <= room {
                    line = line.with(id);
                }
                room = room.saturating_sub(place);
            } else if second > 0 {
                second -= 1;
                let long = |person: &Person| person.weapons_in_hand().any(|(_, weapon)| weapon.has(Traits::LONG));
                if fighter.person().is_some_and(long) {
                    line = line.with(id);
                }
            }
        }
        line
    }

    /// Returns whether a weapon can be used hand to hand here: pole weapons do not fit into narrow passages (TT-WPN-05).
    pub fn fits_here(&self, weapon: &Weapon) -> bool {
        let pole = weapon.has(Traits::POLE) || weapon.has(Traits::SHORT_POLE);
        weapon.is_for_hand() && !(pole && self.ground.space == Space::Narrow)
    }

    /// The weapons with which a person strikes, each with its place in the list: those in hand, or bare hands if nothing is held.
    /// `None` if only things are held that are of no use here.
    pub fn strikes_with(&self, person: &Person) -> Option<[Option<(usize, Weapon)>; 2]> {
        let mut found = [None, None];
        let mut count = 0;
        for (place, weapon) in person.weapons_in_hand().filter(|(_, weapon)| self.fits_here(weapon)) {
            found[count] = Some((place, *weapon));
            count += 1;
        }
        (count > 0 || person.hands.weapons().next().is_none()).then_some(found)
    }

    /// Returns whether a person is able to strike in this turn.
    pub fn can_strike(&self, id: FighterId) -> bool {
        let Some(person) = self.person(id) else { return false };
        let effects = &self.get(id).effects;
        // The bearer of a will-o-wisp may not fight (TT-SPELL-0103), nor those in a pentagram (DEC-158).
        let free = !self.lasts(effects.safe) && !self.lasts(effects.wisp);
        self.can_act(id) && free && person.can_fight() && self.strikes_with(person).is_some()
    }

    /// Returns whether a fighter adds to the total of its side this turn.
    pub(crate) fn adds_to_total(&self, id: FighterId) -> bool {
        let fighter = self.get(id);
        match &fighter.being {
            // Those who cast in another form do not fight. The turn of the change itself is one of the new form.
            Being::Monster(_) => {
                let fights = match fighter.tally.order {
                    None | Some(Order::Fight | Order::Duel(_) | Order::Flee) => true,
                    Some(Order::Cast(casting)) => casting.spell == Spell::MutatumMutandis,
                    _ => false,
                };
                fighter.status == Status::Active && fights && !self.is_helpless(id)
            }
            Being::Person(_) => {
                let fights = match fighter.tally.order {
                    Some(Order::Fight | Order::Duel(_) | Order::Flee) => true,
                    Some(Order::Catch(_)) => false,
                    None => fighter.is_raging() || fighter.side == FightSide::Foes,
                    _ => false,
                };
                fights && self.can_strike(id)
            }
        }
    }
}
