//! All orders that are legal now, found by trying each candidate on a copy.

use super::moves::guard_for;
use super::orders::{Answers, Faces, Order, Reply};
use super::state::{Battle, Step};

impl Battle {
    /// Returns whether an order is accepted. Dice and answers do not matter for that.
    pub fn is_legal(&self, order: &Order) -> bool {
        self.clone().perform(order, &mut Answers::default(), &mut Faces::default()).is_ok()
    }

    /// Rear guards are listed with the fewest fighters for the first one, two or three enemies only.
    pub fn legal(&self) -> Vec<Order> {
        let army = self.army_to_act();
        let own = (0..self.units.len()).filter(|&unit| self.units[unit].army == army);
        let mut orders: Vec<Order> = match self.step {
            Step::Movement => own.flat_map(|unit| self.movements(unit)).collect(),
            Step::Combat => own.flat_map(|unit| self.fights(unit)).collect(),
        };
        orders.push(Order::EndTurn);
        orders.retain(|order| self.is_legal(order));
        orders
    }

    fn movements(&self, unit: usize) -> Vec<Order> {
        let Some(at) = self.units[unit].at else { return Vec::new() };
        let mut orders = vec![Order::Halt { unit }, Order::Exit { unit }];
        for to in at.neighbours() {
            orders.extend([Order::Step { unit, to }, Order::Pay { unit, to }]);
        }
        let zones = self.adjacent_enemies(unit);
        for count in 1..=zones.len().min(3) {
            let stay = guard_for(count as u32, self.units[unit].fighters);
            orders.push(Order::Leave { unit, stay, held: zones[..count].to_vec() });
        }
        orders
    }

    fn fights(&self, unit: usize) -> Vec<Order> {
        let mut orders = vec![Order::Defend { unit }];
        for target in (0..self.units.len()).filter(|&other| self.hostile(unit, other)) {
            let to = target;
            orders.extend([
                Order::Attack { unit, target },
                Order::Shoot { unit, target },
                Order::Surrender { unit, to },
            ]);
        }
        orders
    }

    /// Replies that an undecided unit has when `attacker` attacks it.
    pub fn replies(&self, unit: usize, attacker: usize) -> Vec<Reply> {
        let others = self.adjacent_enemies(unit).into_iter().filter(|&other| other != attacker);
        let mut replies: Vec<Reply> =
            [Reply::Answer, Reply::Defend].into_iter().chain(others.map(Reply::Other)).collect();
        if self.can_surrender(unit, attacker) {
            replies.push(Reply::Surrender);
        }
        replies
    }
}
