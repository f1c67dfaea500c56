//! Forecasts of a bout before it begins, and the sample bouts that rate a character's gear. Start with
//! [`bouts`] for the sample bouts.

use crate::estimate::Estimated;
use ludus_engine::arena::Bot;
use ludus_engine::game::Seat;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::model::character::Character;
use ludus_hexarena::model::ground::arena::Size;
use ludus_hexarena::model::setup::{Control, Level, Rules, Setup, Side};
use ludus_hexarena::model::sheet::Sheet;

impl Estimated for Bout {
    /// Replaces players by Trained computers. Veterans become Trained too, because they are too slow.
    fn quick(setup: &Setup) -> Setup {
        let mut quick = setup.clone();
        for (party, level) in quick.sides.iter_mut().zip(setup.levels()) {
            party.control = Control::Computer(if level == Level::Veteran { Level::Trained } else { level });
        }
        quick
    }

    fn stand_in(setup: &Setup) -> &'static str {
        if setup.levels().contains(&Level::Veteran) { " with Trained, not Veterans" } else { "" }
    }

    fn plays(setup: &Setup, seat: Seat) -> Bot {
        Bot::computer::<Bout>(setup.levels()[Side::of_seat(seat) as usize] as usize)
    }
}

/// One bout of the character against each of the twenty (D162). The opponents are always the same.
pub fn bouts(who: &Character, rules: Rules) -> Vec<Setup> {
    // A newcomer has no name yet.
    let own = Sheet { name: "He".into(), ..Sheet::of(who) };
    let bout = |other: Sheet| {
        let size = if own.mount.is_some() { Size::Great } else { Size::Standard };
        Setup { size, near: true, rules, ..Setup::new(vec![own.clone()], vec![other]) }
    };
    FOES.iter().map(|foe| bout(Sheet::of(&foe.character()))).collect()
}
