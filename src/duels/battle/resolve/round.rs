//! Combat, round by round (OURS-1).

use crate::duels::battle::chances;
use crate::duels::battle::chances::Shock;
use crate::duels::battle::event::{End, Event, Precedence, Why};
use crate::duels::battle::resolve::{MOST_ROUNDS, Resolution};
use crate::duels::data::spell::Spell;
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::orders::Act;
use crate::duels::model::terms::Range;
use crate::engine::game::EventSink;

/// What somebody is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Cast a spell of his own.
    Cast(Spell),
    /// Let an item cast; its place from 1.
    Use(u8, Spell),
    /// Shoot, or close for it.
    Fire,
    /// Strike, or close for it.
    Melee,
    /// Flee, as ordered or in panic.
    Flee,
    /// Nothing.
    Wait,
}

/// A deed with the entry that asks for it; none where nobody wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedTarget {
    pub(super) deed: Deed,
    pub(super) entry: Option<u8>,
}

/// The spells that the computer makes up at a distance, the first that can be cast (DD-04).
pub const MADE_UP: [Spell; 8] = [
    Spell::Blur,
    Spell::GhostWall,
    Spell::Shield,
    Spell::Fireball,
    Spell::Sleep,
    Spell::Hold,
    Spell::Dart,
    Spell::Might,
];
/// At so many hit points or fewer it heals first.
const MADE_UP_HEAL: u8 = 4;
/// The level of every item that casts (DD-18).
const ITEM_LEVEL: u8 = 3;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Combat begins: the range, and the arrows of archers.
    pub(super) fn begin(&mut self, range: Range) {
        self.emit(Event::Combat { range });
        let levels = [self.of(Side::A).archery_level(), self.of(Side::B).archery_level()];
        for side in Side::BOTH {
            let level = levels[side.index()];
            if level > 0 {
                let (dice, arrows) = if levels[side.other().index()] > 0 { self.half_dice(level) } else { (0, level) };
                self.emit(Event::Quiver { side, level, dice, arrows });
            }
        }
    }

    /// The sum of twice so many half-dice of 0, 1, 2 (DD-30); the dice in three bits each.
    fn half_dice(&mut self, level: u8) -> (u64, u8) {
        let (mut dice, mut arrows) = (0, 0);
        for i in 0..2 * level {
            let die = self.die(6);
            dice |= u64::from(die) << (3 * i);
            arrows += (die - 1) / 2;
        }
        (dice, arrows)
    }

    pub(super) fn combat(&mut self) -> End {
        for number in 1..=MOST_ROUNDS {
            if let Some(end) = self.round(number) {
                return end;
            }
        }
        End::Undecided
    }

    fn round(&mut self, number: u16) -> Option<End> {
        self.emit(Event::Round { number });
        (self.shock, self.acted) = ([Shock::None; 2], [false; 2]);
        let free = [self.of(Side::A).delay == 0, self.of(Side::B).delay == 0];
        self.panics = [self.panic(Side::A, free[0]), self.panic(Side::B, free[1])];
        match free {
            [true, true] => {
                let named = [self.name(Side::A), self.name(Side::B)];
                let first = self.order(named);
                if let Some(end) = self.turn(first, named[first.index()]) {
                    return Some(end);
                }
                let second = first.other();
                let named = self.name_again(second, named[second.index()]);
                if let Some(end) = self.turn(second, named) {
                    return Some(end);
                }
            }
            [false, false] => {}
            [a, _] => {
                let side = if a { Side::A } else { Side::B };
                let named = self.name(side);
                if let Some(end) = self.turn(side, named) {
                    return Some(end);
                }
            }
        }
        self.count_off();
        None
    }

    /// Lost rounds are counted off the delays.
    fn count_off(&mut self) {
        for side in Side::BOTH {
            let fighter = self.of(side);
            if fighter.delay > 0 && !fighter.fresh {
                let left = fighter.delay - 1;
                self.emit(Event::Lost { side, left });
            }
        }
    }

    fn panic(&mut self, side: Side, free: bool) -> bool {
        let need = chances::panic(self.of(side));
        if !free || need.total == 0 {
            return false;
        }
        let roll = self.roll(need);
        self.emit(Event::Panicked { side, roll });
        roll.succeeds()
    }

    /// What a side is about to do: its panic, the first line that can be used, or what the computer makes up.
    pub(super) fn name(&mut self, side: Side) -> NamedTarget {
        if self.panics[side.index()] {
            return NamedTarget { deed: Deed::Flee, entry: None };
        }
        let mut entry = self.of(side).gone.trailing_ones() as u8;
        while let Some(order) = self.orders(side).get(entry) {
            if self.of(side).gone >> entry & 1 == 0 {
                match self.can(side, order.act) {
                    Ok(Some(deed)) => return NamedTarget { deed, entry: Some(entry) },
                    Ok(None) => {}
                    Err(why) => self.emit(Event::Passed { side, entry, why }),
                }
            }
            entry += 1;
        }
        NamedTarget { deed: self.make_up(side), entry: None }
    }

    /// What a side would name now; nothing is passed over by looking.
    pub(super) fn next_deed(&self, side: Side) -> Deed {
        let gone = self.of(side).gone;
        let entries = gone.trailing_ones() as u8..self.orders(side).len();
        let open = entries.filter(|entry| gone >> entry & 1 == 0).filter_map(|entry| self.orders(side).get(entry));
        let usable = open.filter_map(|order| self.can(side, order.act).ok().flatten()).next();
        usable.unwrap_or_else(|| self.make_up(side))
    }

    /// What was named may have changed since: the other has acted.
    fn name_again(&mut self, side: Side, named: NamedTarget) -> NamedTarget {
        let firm = named.entry.is_some() && named.deed != Deed::Fire;
        if firm || self.panics[side.index()] { named } else { self.name(side) }
    }

    /// The deed of a line; none for what is done on the way to it; why it is passed over, if it is.
    #[inline(always)]
    fn can(&self, side: Side, act: Act) -> Result<Option<Deed>, Why> {
        let fighter = self.of(side);
        match act {
            Act::Melee => Ok(Some(Deed::Melee)),
            Act::Fire if self.fight.range == Range::Melee => Err(Why::TooClose),
            Act::Fire if fighter.arrows == 0 => Err(Why::NoArrows),
            Act::Fire => Ok(Some(Deed::Fire)),
            Act::Cast(spell) if !fighter.knows(spell) => Err(Why::Unknown),
            Act::Cast(spell) if fighter.spent.has(spell) => Err(Why::Spent),
            Act::Cast(spell) => Ok(Some(Deed::Cast(spell))),
            Act::Flee => Ok(Some(Deed::Flee)),
            Act::Use(place) => match fighter.at_hand(place).map(|carried| carried.item) {
                Some(item) if item.is_weapon() => Ok(None),
                item => {
                    item.and_then(|item| item.casts()).map(|spell| Some(Deed::Use(place, spell))).ok_or(Why::NoItem)
                }
            },
            Act::Say { .. } | Act::Scout => Ok(None),
            Act::Talk | Act::Fulfil | Act::Steal | Act::Give(_) => Err(Why::TooLate),
        }
    }

    /// What the computer makes up (DD-04): never flight; nothing where nobody attacks.
    fn make_up(&self, side: Side) -> Deed {
        let (fighter, other) = (self.of(side), side.other());
        let attacked = self.of(other).attacked || self.orders(other).attacks(0);
        if !attacked && !fighter.is_monster() && !self.of(other).is_monster() {
            return Deed::Wait;
        }
        if fighter.hp <= MADE_UP_HEAL && fighter.can_cast(Spell::Heal) {
            return Deed::Cast(Spell::Heal);
        }
        if self.fight.range == Range::Melee {
            return Deed::Melee;
        }
        match MADE_UP.into_iter().find(|spell| fighter.can_cast(*spell)) {
            Some(spell) => Deed::Cast(spell),
            None if fighter.arrows > 0 => Deed::Fire,
            None => Deed::Melee,
        }
    }

    /// Who acts first (DUEL-INIT, DD-18 to DD-21).
    fn order(&mut self, named: [NamedTarget; 2]) -> Side {
        let kinds = named.map(|named| kind(named.deed, self.fight.range));
        let levels = [self.level(Side::A, named[0].deed), self.level(Side::B, named[1].deed)];
        let (first, by) = if kinds[0] != kinds[1] {
            (if kinds[0] < kinds[1] { Side::A } else { Side::B }, Precedence::Kind)
        } else if levels[0] != levels[1] {
            (if levels[0] > levels[1] { Side::A } else { Side::B }, Precedence::Level)
        } else {
            let drawn = self.die(2);
            (if drawn == 1 { Side::A } else { Side::B }, Precedence::Drawn(drawn))
        };
        self.emit(Event::Order { first, levels, by });
        first
    }

    /// The level that counts for a deed (DD-18).
    fn level(&self, side: Side, deed: Deed) -> u8 {
        let fighter = self.of(side);
        match deed {
            Deed::Cast(_) => fighter.magic,
            Deed::Use(..) => ITEM_LEVEL,
            Deed::Fire => fighter.archery_level(),
            Deed::Melee => fighter.melee_level(),
            Deed::Flee | Deed::Wait => 0,
        }
    }
}

/// Lower comes first (DD-20); who waits comes last.
const fn kind(deed: Deed, range: Range) -> u8 {
    match (deed, range) {
        (Deed::Wait, _) => 2,
        (Deed::Cast(_) | Deed::Use(..), Range::Spell) | (Deed::Melee, Range::Melee) | (_, Range::Bow) => 0,
        _ => 1,
    }
}
