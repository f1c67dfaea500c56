//! The changing state of an encounter, and the effect of each event on it.

use crate::battle::chances::Shock;
use crate::battle::event::{Blow, Casting, Caught, Effect, End, Event, PlanLine};
use crate::data::item::Carried;
use crate::model::fighter::{Fighter, Side};
use crate::model::terms::Range;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub sides: [Fighter; 2],
    pub range: Range,
    /// The round; 0 before combat.
    pub round: u16,
    /// True for an army that loses a quarter of its strength.
    pub disheartened: [bool; 2],
    pub end: Option<End>,
}

impl Fight {
    pub const fn new(sides: [Fighter; 2], range: Range) -> Fight {
        Fight { sides, range, round: 0, disheartened: [false; 2], end: None }
    }

    #[inline(always)]
    pub const fn of(&self, side: Side) -> &Fighter {
        &self.sides[side as usize]
    }

    #[inline(always)]
    const fn of_mut(&mut self, side: Side) -> &mut Fighter {
        &mut self.sides[side as usize]
    }

    #[inline(always)]
    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Round { number } => {
                self.round = number;
                self.sides.iter_mut().for_each(|fighter| fighter.fresh = false);
            }
            Event::Quiver { side, arrows, .. } => self.of_mut(side).arrows = arrows,
            Event::Combat { range } => self.range = range,
            Event::Passed { side, entry, .. } | Event::Said { side, entry } | Event::Defied { side, entry, .. } => {
                self.of_mut(side).use_up(entry);
            }
            Event::Drew { side, entry, place } => {
                let fighter = self.of_mut(side);
                fighter.use_up(entry);
                fighter.weapon = Some(place - 1);
            }
            Event::Closed { side, to, .. } => {
                self.range = to;
                self.of_mut(side).attacked = true;
            }
            Event::HeldOff { side, .. } => self.of_mut(side).attacked = true,
            Event::Struck(ref blow) => self.struck(blow),
            Event::Shot(ref blow) => {
                self.of_mut(blow.side).arrows -= 1;
                self.struck(blow);
            }
            Event::Shaken { side, shock, roll, .. } => {
                if shock == Shock::Stun && !roll.succeeds() {
                    self.of_mut(side).fresh = true;
                }
            }
            Event::Cast(ref casting) => self.cast(casting),
            Event::Fled { side, line, .. } => self.of_mut(side).follow(line),
            Event::Lost { side, left } => self.of_mut(side).delay = left,
            Event::Disheartened { side } => self.disheartened[side.index()] = true,
            Event::Ended { end } => self.end = Some(end),
            Event::Sealed { .. }
            | Event::Shied { .. }
            | Event::Challenged { .. }
            | Event::Guessed { .. }
            | Event::Panicked { .. }
            | Event::Order { .. }
            | Event::Waited { .. }
            | Event::Scouted { .. } => {}
            _ => self.apply_exchange(event),
        }
    }

    #[inline(always)]
    fn struck(&mut self, blow: &Blow) {
        let fighter = self.of_mut(blow.side);
        fighter.attacked = true;
        fighter.follow(blow.line);
        self.of_mut(blow.side.other()).hp = blow.after;
    }

    #[inline(always)]
    fn cast(&mut self, casting: &Casting) {
        let fighter = self.of_mut(casting.side);
        fighter.follow(casting.line);
        fighter.attacked |= casting.spell.is_aggressive();
        match casting.item {
            None => fighter.spent = fighter.spent.with(casting.spell),
            Some(place) => fighter.discharge(place),
        }
        let other = casting.side.other();
        match casting.effect {
            Effect::Failed | Effect::Wasted | Effect::Charmed => {}
            Effect::Harm { after, .. } => self.of_mut(other).hp = after,
            Effect::Warded(ward) => fighter.wards = fighter.wards.with(ward),
            Effect::Mighty => fighter.might = true,
            Effect::Healed { after, .. } => fighter.hp = after,
            Effect::Delayed { rounds, fresh } => {
                let other = self.of_mut(other);
                (other.delay, other.fresh) = (rounds, fresh);
            }
        }
    }

    /// Applies an exchange of gold or items, before combat or after it.
    fn apply_exchange(&mut self, event: &Event) {
        match *event {
            Event::Gave { side, entry, gold, items } => {
                self.of_mut(side).use_up(entry);
                self.pass_gold(side, gold);
                self.pass_items(side, items);
            }
            Event::Talked { side, entry, .. }
            | Event::Estimated { side, entry, .. }
            | Event::Unheard { side, entry } => self.of_mut(side).use_up(entry),
            Event::Fulfilled { side, entry, paid, .. } => {
                self.of_mut(side).use_up(entry);
                self.pass_gold(side, paid);
            }
            Event::Rewarded { side, gold, item } => {
                self.pass_gold(side.other(), gold);
                if let Some(item) = item {
                    self.of_mut(side).receive(Carried::from(item));
                }
            }
            Event::Stole { side, entry, booty, .. } => {
                self.of_mut(side).use_up(entry);
                self.pass_gold(side.other(), booty.gold);
                self.pass_items(side.other(), booty.item.map_or(0, |place| 1 << (place - 1)));
            }
            Event::Caught { side, caught, .. } => match caught {
                Caught::Ransom(gold) => self.pass_gold(side, gold),
                Caught::Combat(range) => {
                    self.range = range;
                    self.of_mut(side).attacked = true;
                }
                Caught::Executed => self.of_mut(side).hp = 0,
                Caught::Away => {}
            },
            Event::Looted { side, gold, items, .. } => {
                self.pass_gold(side.other(), gold);
                self.pass_items(side.other(), items);
            }
            _ => {}
        }
    }

    fn pass_gold(&mut self, from: Side, gold: u32) {
        let gold = gold.min(self.of(from).gold);
        self.of_mut(from).gold -= gold;
        let other = self.of_mut(from.other());
        other.gold = other.gold.saturating_add(gold);
    }

    /// Moves the items in these places, bit 0 for the first.
    fn pass_items(&mut self, from: Side, places: u8) {
        for place in (0..6).filter(|place| places >> place & 1 == 1) {
            if let Some(item) = self.of_mut(from).lose(place) {
                self.of_mut(from.other()).receive(item);
            }
        }
    }
}

impl Fighter {
    #[inline(always)]
    fn use_up(&mut self, entry: u8) {
        self.gone |= 1 << entry;
        self.done = 0;
    }

    /// Counts one use of a line.
    #[inline(always)]
    fn follow(&mut self, line: PlanLine) {
        match line.entry {
            Some(entry) if line.last => self.use_up(entry),
            Some(_) => self.done = self.done.saturating_add(1),
            None => {}
        }
    }

    /// Spends a charge. The item disappears with its last charge (DD-51).
    fn discharge(&mut self, place: u8) {
        if let Some(slot) = self.items.get_mut(usize::from(place) - 1)
            && let Some(carried) = slot
        {
            carried.charges -= 1;
            if carried.charges == 0 {
                *slot = None;
            }
        }
    }
}
