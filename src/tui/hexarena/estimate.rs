//! Who would win: how bouts are estimated before they begin, and bouts that tell what gear is worth.

use crate::engine::game::Seat;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::matchmaking::bots::Bot;
use crate::hexarena::matchmaking::foes::FOES;
use crate::hexarena::model::character::Character;
use crate::hexarena::model::ground::arena::Size;
use crate::hexarena::model::setup::Rules;
use crate::hexarena::model::setup::Side;
use crate::hexarena::model::setup::{Control, Level, Setup};
use crate::hexarena::model::sheet::Sheet;
use crate::tui::estimate::Estimated;

impl Estimated for Bout {
    /// A player is taken for a Trained one; so is a Veteran, who thinks too long.
    fn quick(setup: &Setup) -> Setup {
        let mut quick = setup.clone();
        for (party, level) in quick.sides.iter_mut().zip(setup.levels()) {
            party.control = Control::Computer(if level == Level::Veteran { Level::Trained } else { level });
        }
        quick
    }

    fn plays(setup: &Setup, seat: Seat) -> Bot {
        Bot::Computer(setup.levels()[Side::of_seat(seat) as usize])
    }
}

/// Bouts of somebody as he is now, one with each of the twenty (D162): the same for everybody and at any time.
pub fn bouts(who: &Character, rules: Rules) -> Vec<Setup> {
    // One who is made just now has no name yet.
    let own = Sheet { name: "He".into(), ..Sheet::of(who) };
    let bout = |other: Sheet| {
        let size = if own.mount.is_some() { Size::Great } else { Size::Standard };
        Setup { size, near: true, rules, ..Setup::new(vec![own.clone()], vec![other]) }
    };
    FOES.iter().map(|foe| bout(Sheet::of(&foe.character()))).collect()
}
