//! Who would win: how battles are estimated before they begin, and duels that tell what a kit is worth.

use crate::engine::game::Seat;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::matchmaking::bots::Bot;
use crate::gladiator::matchmaking::opposition;
use crate::gladiator::model::fighter::Side;
use crate::gladiator::model::setup::{Recruit, Setup};
use crate::tui::canvas::Canvas;
use crate::tui::estimate::{Estimated, WinEstimate};
use crate::tui::gladiator::camp::Camp;
use crate::tui::theme::Ink;

impl Estimated for Battle {
    fn quick(setup: &Setup) -> Setup {
        Setup { skill: setup.skill.quick(), ..setup.clone() }
    }

    fn plays(setup: &Setup, seat: Seat) -> Bot {
        Bot::Computer(setup.skill.of(Side::of_seat(seat)))
    }
}

/// How often a fighter wins duels as he is armed.
pub struct Duelled {
    /// Whom he meets, in full and short.
    pub whom: [String; 2],
    /// "58% +-3, +6".
    pub won: String,
    /// Of that.
    pub ink: Ink,
}

impl Duelled {
    /// In duels, one by one, with those who stand against him; with the manual's four where nobody does, who are the same for
    /// everybody and at any time.
    pub fn of(camp: &Camp, recruit: &Recruit, estimate: &WinEstimate<Battle>) -> Duelled {
        let against = recruit.side.other();
        let mut others: Vec<Recruit> = camp.members(against).map(|member| member.recruit.clone()).collect();
        let mut whom = [format!("Duels with those of {}", against.name()), format!("Duels with {}", against.name())];
        if others.is_empty() {
            others = opposition::examples();
            whom = ["Duels with the manual's four", "Duels with the four"].map(String::from);
        }
        // One may be called as the other is, and no name changes anything.
        let own = Recruit { name: "He".into(), ..recruit.clone() };
        let duel = |other| Setup {
            fighters: vec![own.clone(), Recruit { name: "Other".into(), side: against, ..other }],
            ..Setup::default()
        };
        let duels: Vec<Setup> = others.into_iter().map(duel).collect();
        let (won, ink) = estimate.worth(&duels, recruit.side.seat());
        Duelled { whom, won, ink }
    }

    /// All of it in one line.
    pub fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), right: u16) {
        let forms = self.whom.each_ref().map(|whom| format!("{whom}: {}", self.won));
        canvas.fit(x, y, right.saturating_sub(x), &forms.each_ref().map(String::as_str), self.ink);
    }
}
