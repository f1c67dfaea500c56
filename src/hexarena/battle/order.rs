//! Who acts when: the engagements of a Pulse, the order in each, and the order of a side (12).

use crate::hexarena::battle::figure::{Condition, FigureId, MOST};
use crate::hexarena::battle::state::{Bout, NO_GROUP, SideControl};
use crate::hexarena::model::ground::zones;
use crate::hexarena::model::setup::Side;

/// Some of the figures, in the order of the list: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Band(u16);

impl FromIterator<FigureId> for Band {
    fn from_iter<I: IntoIterator<Item = FigureId>>(figures: I) -> Band {
        figures.into_iter().fold(Band(0), |band, id| band.with(id, true))
    }
}

impl Band {
    /// With a figure where that holds.
    pub(in crate::hexarena) const fn with(self, id: FigureId, holds: bool) -> Band {
        Band(self.0 | (holds as u16) << id.0)
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| FigureId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it is one of them.
    pub const fn contains(self, id: FigureId) -> bool {
        id.index() < MOST && self.0 >> id.0 & 1 == 1
    }
}

/// At most fourteen of something, on no heap.
#[derive(Clone, Copy, Debug)]
pub struct Few<T> {
    list: [Option<T>; MOST],
    count: u8,
}

impl<T: Copy> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Few<T> {
        let mut few = Few { list: [None; MOST], count: 0 };
        for item in items.into_iter().take(MOST) {
            few.list[usize::from(few.count)] = Some(item);
            few.count += 1;
        }
        few
    }
}

impl<T: Copy> Few<T> {
    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T> {
        self.list.into_iter().take(self.count.into()).flatten()
    }
}

/// Who acts next, as far as it is settled without dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nobody is left.
    Nobody,
    /// This figure.
    Figure(FigureId),
    /// One of these two, whom nothing distinguishes (D041).
    Lots(FigureId, FigureId),
}

impl Bout {
    /// The engagements as they stand: the number of each figure's, in the order in which they are resolved (12.4, D039, D040).
    pub fn engagements(&self) -> [u8; MOST] {
        let mut parent: [u8; MOST] = std::array::from_fn(|index| index as u8);
        let mut bound = 0u16;
        for one in self.ids() {
            for other in self.ids().filter(|other| other.0 > one.0 && self.engages(one, *other)) {
                let shared = self.figure(one).shares_hex(self.figure(other));
                if shared || self.in_zone_of(one, other) || self.in_zone_of(other, one) {
                    unite(&mut parent, one, other);
                    bound |= 1 << one.0 | 1 << other.0;
                }
            }
        }
        let mut engaged = bound;
        for one in self.ids().filter(|one| bound >> one.0 & 1 == 0) {
            if let Some(other) = self.ids().find(|other| self.engages(one, *other)) {
                unite(&mut parent, one, other);
                engaged |= 1 << one.0 | 1 << other.0;
            }
        }
        self.numbered(&parent, engaged)
    }

    /// Engagements numbered by the highest Initiative Value in each, ties by the list.
    fn numbered(&self, parent: &[u8; MOST], engaged: u16) -> [u8; MOST] {
        let mut groups = [NO_GROUP; MOST];
        let is_in = |id: &FigureId| engaged >> id.0 & 1 == 1;
        let mut number = 0;
        while let Some(top) = self
            .ids()
            .filter(|id| is_in(id) && groups[id.index()] == NO_GROUP)
            .max_by_key(|id| (self.iv(*id), std::cmp::Reverse(id.0)))
        {
            let root = find(parent, top.0);
            for id in self.ids().filter(is_in).filter(|id| find(parent, id.0) == root) {
                groups[id.index()] = number;
            }
            number += 1;
        }
        groups
    }

    /// The figures of the current engagement that have yet to act in it: those that are still engaged (D040, D044).
    pub fn waiting(&self, control: &SideControl) -> Band {
        let in_group = |id: &FigureId| control.groups[id.index()] == control.group;
        let ready = |id: &FigureId| self.figure(*id).has_action() && self.is_engaged(*id);
        self.ids().filter(in_group).filter(ready).collect()
    }

    /// Who of these acts next in an engagement (12.3, D041, D042): whoever must act before others comes before them, else the
    /// highest Initiative Value; then who chose to be last; the Stunned at the very end.
    pub fn next_of(&self, waiting: Band, last: Option<FigureId>) -> Next {
        let stunned = |id: &FigureId| self.figure(*id).condition == Condition::Stunned;
        let fit: Band = waiting.iter().filter(|id| !stunned(id) && Some(*id) != last).collect();
        let open: Band = fit.iter().filter(|id| !self.must_wait(*id, fit)).collect();
        let choice = if open.is_empty() { fit } else { open };
        match (choice.is_empty(), last.filter(|last| waiting.contains(*last) && !stunned(last))) {
            (false, _) => self.fastest(choice),
            (true, Some(last)) => Next::Figure(last),
            (true, None) => self.fastest(waiting),
        }
    }

    /// Whether one of the others must act before a figure: an enemy in its rear hex who has not his own rear to it (D042).
    fn must_wait(&self, id: FigureId, others: Band) -> bool {
        let figure = self.figure(id);
        let behind = |of: FigureId, who: FigureId| {
            let (of, who) = (self.figure(of), self.figure(who));
            !of.shares_hex(who) && of.side_from(who) == zones::ShapeSide::Rear
        };
        let first = |other: FigureId| self.figure(other).side != figure.side && self.engages(id, other);
        !figure.close && others.iter().any(|other| first(other) && behind(id, other) && !behind(other, id))
    }

    /// The highest Initiative Value, then modified Agility, then Perception, then lots (D041).
    fn fastest(&self, of: Band) -> Next {
        if let (1, Some(only)) = (of.len(), of.iter().next()) {
            return Next::Figure(only);
        }
        let mut next = Next::Nobody;
        let mut highest = None;
        for id in of.iter() {
            let key = Some((self.iv(id), self.figure(id).agility(), self.figure(id).perception()));
            match (key.cmp(&highest), next) {
                (std::cmp::Ordering::Greater, _) => (highest, next) = (key, Next::Figure(id)),
                (std::cmp::Ordering::Equal, Next::Figure(first)) => next = Next::Lots(first, id),
                _ => {}
            }
        }
        next
    }

    /// The figures of a side that have yet to act in step 3; the Stunned only when nobody else is left (D045).
    pub fn left_of(&self, side: Side) -> Band {
        let (mut left, mut fit) = (Band(0), Band(0));
        for (id, figure) in self.figures() {
            let waits = figure.side == side && figure.has_action();
            left = left.with(id, waits);
            fit = fit.with(id, waits && figure.condition == Condition::Fit);
        }
        if fit.is_empty() { left } else { fit }
    }

    /// Who rolls for the Initiative of a side, with his Rank as Military Scientist (12.2, D021, D043): the leader, or the
    /// deputy once he is dead or gone, if he is free and not engaged; else the best substitute without a Rank; nobody.
    pub fn bidder(&self, side: Side) -> Option<(FigureId, u8)> {
        let able = |id: FigureId| self.figure(id).is_free() && self.figure(id).is_up() && !self.is_engaged(id);
        let (leader, deputy) = self.leaders[side as usize];
        let gone = matches!(self.figure(leader).condition, Condition::Dead | Condition::Fled | Condition::Yielded);
        if !gone && able(leader) {
            return Some((leader, self.figure(leader).skills.military_scientist.unwrap_or(0)));
        }
        let deputy = deputy.filter(|deputy| gone && self.figure(*deputy).side == side && able(*deputy));
        let best = || {
            let others = self.of_side(side).map(|(id, _)| id).filter(|id| able(*id));
            others.max_by_key(|id| (self.figure(*id).perception(), std::cmp::Reverse(id.0)))
        };
        deputy.or_else(best).map(|figure| (figure, 0))
    }
}

fn find(parent: &[u8; MOST], mut at: u8) -> u8 {
    while parent[usize::from(at)] != at {
        at = parent[usize::from(at)];
    }
    at
}

fn unite(parent: &mut [u8; MOST], one: FigureId, other: FigureId) {
    let (one, other) = (find(parent, one.0), find(parent, other.0));
    parent[usize::from(one.max(other))] = one.min(other);
}
