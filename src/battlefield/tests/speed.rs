//! Fixed work for counting instructions: run the test alone under callgrind with two values of `STRIKES`.

use crate::battle::command::Command;
use crate::tests::vectors::{Field, OPEN, begin, on, to_combat};
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;

#[test]
fn strikes_with_retaliation() {
    let count = std::env::var("STRIKES").ok().and_then(|count| count.parse().ok()).unwrap_or(100);
    let field = Field { west: &[("HI", 20, "D05")], east: &[("HI", 20, "E05"), ("HI", 20, "E04")], ..OPEN };
    let mut battle = begin(&field);
    let (unit, target) = (on(&battle, "D05"), on(&battle, "E05"));
    to_combat(&mut battle);
    let (mut dead, start) = (0, battle.clone());
    for number in 0..count {
        // Both units are made whole again, which costs little beside the strike.
        for id in [unit, target] {
            *battle.units.at_mut(id) = *start.unit(id);
        }
        battle.seed = Seed(number);
        battle.execute(&Command::Attack { unit, target }, &mut NullSink).unwrap();
        dead += u32::from(20 - battle.unit(target).fighters) + u32::from(20 - battle.unit(unit).fighters);
    }
    assert!(u64::from(dead) >= 16 * count);
}
