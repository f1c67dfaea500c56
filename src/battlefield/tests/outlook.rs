//! What an army can see coming.

use crate::data::size::RuleSet;
use crate::tests::vectors::{Field, OPEN, begin, spot, to_combat};

#[test]
fn shooters_that_walk_first_are_foretold() {
    let west = [("HI", 20, "D05")];
    let foretold = |rules, east: &[(&str, u8, &str)]| {
        let battle = begin(&Field { west: &west, east, rules, ..OPEN });
        assert!(!battle.has_moved(battle.order[0]) && !battle.has_moved(battle.order[1]));
        battle.shooters_of(spot("D05"), 0).len()
    };
    // Archers walk one hex and shoot five.
    assert_eq!(foretold(RuleSet::Ludus, &[("A", 20, "J05")]), 1);
    assert_eq!(foretold(RuleSet::Ludus, &[("A", 20, "K05")]), 0);
    // Nobody shoots at a unit in contact, but for the house rule.
    let both = [("A", 20, "J05"), ("LI", 20, "E05")];
    assert_eq!(foretold(RuleSet::Ludus, &both), 0);
    assert_eq!(foretold(RuleSet::Printed, &both), 1);
    // An archer beside the unit walks away first.
    assert_eq!(foretold(RuleSet::Ludus, &[("EA", 20, "E05")]), 1);
    let mut battle = begin(&Field { west: &west, east: &[("LI", 20, "E05")], ..OPEN });
    to_combat(&mut battle);
    assert!(battle.has_moved(0) && battle.has_moved(1));
}
