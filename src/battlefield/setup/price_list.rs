//! The rows of the list from which an army is bought (UI-07), as every screen and listing shows them.

use crate::data::size::Scale;
use crate::data::troop::Troop;
use crate::model::unit::UnitRecord;
use crate::narration::brief;
use crate::setup::cart::Cart;
use alloc::string::{String, ToString};

/// A type of troops on the list. The numbers of a strike are those of a full unit on open ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceRow {
    pub troop: Troop,
    scale: Scale,
    /// Fighters of a full unit.
    most: u8,
    /// True if a unit can be bought now.
    pub is_open: bool,
    /// Why no full unit can be bought; empty if one can.
    pub remark: String,
}

impl PriceRow {
    pub fn of(cart: &Cart, troop: Troop) -> PriceRow {
        let most = UnitRecord::new(troop, 1).most(cart.limits.scale);
        let offer = cart.offer(troop);
        let remark = match &offer {
            Ok(unit) if unit.fighters < most => format!("room for {}", unit.fighters),
            Ok(_) => String::new(),
            Err(error) => brief::refusal(error, &UnitRecord::new(troop, most.div_ceil(2))),
        };
        PriceRow { troop, scale: cart.limits.scale, most, is_open: offer.is_ok(), remark }
    }

    /// Price and Ego of a fighter, fighters of a full unit, its attack, defence and volley, and Move. A dash stands for none.
    pub fn numbers(&self) -> [String; 7] {
        let one = UnitRecord::new(self.troop, 1);
        let (attack, defence, volley) = UnitRecord::new(self.troop, self.most).strikes(self.scale);
        let dash = |value: Option<u32>| value.map_or("-".into(), |value| value.to_string());
        [
            dash(one.price()),
            one.ego().to_string(),
            self.most.to_string(),
            attack.to_string(),
            defence.to_string(),
            dash(volley),
            self.troop.row().moves.to_string(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::people::People;
    use crate::data::size::{GameSize, RuleSet};
    use crate::model::army::PurchaseLimits;
    use alloc::vec::Vec;

    #[test]
    fn a_row_says_why_no_full_unit_can_be_bought() {
        let limits = PurchaseLimits::of(GameSize::Skirmish, Scale::Tactical, RuleSet::Ludus, People::Free);
        let row = |gold, troop| PriceRow::of(&Cart::new(PurchaseLimits { gold, ..limits }, Vec::new()), troop);
        let archers = row(400, Troop::Archers);
        assert_eq!(archers.numbers(), ["4", "2", "20", "2", "2", "6", "1"].map(String::from));
        assert_eq!((archers.is_open, archers.remark.as_str()), (true, ""));
        assert_eq!((row(60, Troop::Archers).is_open, row(60, Troop::Archers).remark.as_str()), (true, "room for 15"));
        assert_eq!(
            (row(8, Troop::Archers).is_open, row(8, Troop::Archers).remark.as_str()),
            (false, "10 cost 40 gold")
        );
        assert_eq!(row(400, Troop::Wyverns).numbers()[0], "-");
    }
}
