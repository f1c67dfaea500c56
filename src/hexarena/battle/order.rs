//! Turn order: the engagements of a Pulse, the order in each, and the order of a side (12).

use crate::battle::figure::{Condition, FigureId, MOST};
use crate::battle::state::{Bout, NO_GROUP, SideControl};
use crate::model::ground::zones;
use crate::model::setup::Side;

/// A set of figures, one bit each. Iterates in list order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Band(u16);

impl FromIterator<FigureId> for Band {
    fn from_iter<I: IntoIterator<Item = FigureId>>(figures: I) -> Band {
        figures.into_iter().fold(Band(0), |band, id| band.with(id, true))
    }
}

impl Band {
    /// Adds a figure if `holds`.
    pub(crate) const fn with(self, id: FigureId, holds: bool) -> Band {
        Band(self.0 | (holds as u16) << id.0)
    }

    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let next = (left != 0).then(|| FigureId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, id: FigureId) -> bool {
        id.index() < MOST && self.0 >> id.0 & 1 == 1
    }
}

/// A list of at most 14 items without heap memory. Further items are dropped.
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
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T> {
        self.list.into_iter().take(self.count.into()).flatten()
    }
}

/// The next figure to act, as far as it is known without dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Nobody,
    Figure(FigureId),
    /// One of two tied figures; dice decide (D041).
    Lots(FigureId, FigureId),
}

impl Bout {
    /// The engagement number of each figure, numbered in the order in which they are resolved (12.4, D039, D040). Figures
    /// outside all engagements have [`NO_GROUP`].
    pub fn engagements(&self) -> [u8; MOST] {
        let mut parent: [u8; MOST] = core::array::from_fn(|index| index as u8);
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

    /// Numbers engagements by their highest Initiative Value; ties by list order.
    fn numbered(&self, parent: &[u8; MOST], engaged: u16) -> [u8; MOST] {
        let mut groups = [NO_GROUP; MOST];
        let is_in = |id: &FigureId| engaged >> id.0 & 1 == 1;
        let mut number = 0;
        while let Some(top) = self
            .ids()
            .filter(|id| is_in(id) && groups[id.index()] == NO_GROUP)
            .max_by_key(|id| (self.iv(*id), core::cmp::Reverse(id.0)))
        {
            let root = find(parent, top.0);
            for id in self.ids().filter(is_in).filter(|id| find(parent, id.0) == root) {
                groups[id.index()] = number;
            }
            number += 1;
        }
        groups
    }

    /// Figures of the current engagement that are still engaged and still have to act (D040, D044).
    #[inline]
    pub fn waiting(&self, control: &SideControl) -> Band {
        let in_group = |id: &FigureId| control.groups[id.index()] == control.group;
        let ready = |id: &FigureId| self.figure(*id).has_action() && self.is_engaged(*id);
        self.ids().filter(in_group).filter(ready).collect()
    }

    /// Returns who acts next in an engagement (12.3, D041, D042). Figures with an enemy behind them wait for that
    /// enemy. Then the highest Initiative Value acts first, the figure that chose to be last comes after that, and the
    /// Stunned come at the end.
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

    /// Returns whether an enemy must act first: one in its rear hex, unless it is also in that enemy's rear hex (D042).
    fn must_wait(&self, id: FigureId, others: Band) -> bool {
        let figure = self.figure(id);
        let behind = |of: FigureId, fighter: FigureId| {
            let (of, fighter) = (self.figure(of), self.figure(fighter));
            !of.shares_hex(fighter) && of.side_from(fighter) == zones::ShapeSide::Rear
        };
        let first = |other: FigureId| self.figure(other).side != figure.side && self.engages(id, other);
        !figure.close && others.iter().any(|other| first(other) && behind(id, other) && !behind(other, id))
    }

    /// Picks by Initiative Value, then modified Agility, then Perception, then lots (D041).
    fn fastest(&self, of: Band) -> Next {
        if let (1, Some(only)) = (of.len(), of.iter().next()) {
            return Next::Figure(only);
        }
        let mut next = Next::Nobody;
        let mut highest = None;
        for id in of.iter() {
            let key = Some((self.iv(id), self.figure(id).agility(), self.figure(id).perception()));
            match (key.cmp(&highest), next) {
                (core::cmp::Ordering::Greater, _) => (highest, next) = (key, Next::Figure(id)),
                (core::cmp::Ordering::Equal, Next::Figure(first)) => next = Next::Lots(first, id),
                _ => {}
            }
        }
        next
    }

    /// Figures of a side that still have to act in step 3. The Stunned are left out while anyone else remains (D045).
    pub fn left_of(&self, side: Side) -> Band {
        let (mut left, mut fit) = (Band(0), Band(0));
        for (id, figure) in self.figures() {
            let waits = figure.side == side && figure.has_action();
            left = left.with(id, waits);
            fit = fit.with(id, waits && figure.condition == Condition::Fit);
        }
        if fit.is_empty() { left } else { fit }
    }

    /// The figure that rolls the Initiative of a side, and its Rank as Military Scientist (12.2, D021, D043). This is the
    /// leader if free and not engaged. Otherwise it is the deputy if the leader is gone, or the most perceptive free figure,
    /// both with Rank 0. `None` if all are engaged or unable.
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
            others.max_by_key(|id| (self.figure(*id).perception(), core::cmp::Reverse(id.0)))
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
