//! *Pennies* under trial: it has no secrets.

use super::Trial;
use ludus::engine::game::Seat;
use ludus::toy::battle::Match;
use ludus::toy::model::Setup;

impl Trial for Match {
    fn setup(number: u64) -> Setup {
        Setup { names: ["Anna".into(), format!("Bert {number}")], computer: false }
    }

    fn broken_setup() -> Setup {
        Setup { names: ["Anna".into(), "anna".into()], computer: false }
    }

    fn twins(_: u64) -> Option<(Match, Match, Seat)> {
        None
    }
}
