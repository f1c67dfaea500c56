//! Win estimates before a battle, and duels that rate a fighter's equipment.

use crate::canvas::Canvas;
use crate::estimate::{Estimated, WinEstimate};
use crate::gladiator::camp::Camp;
use crate::theme::Ink;
use ludus_engine::arena::Bot;
use ludus_engine::game::Seat;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::matchmaking::bots;
use ludus_gladiator::matchmaking::opposition;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::{Recruit, Setup};

impl Estimated for Battle {
    fn quick(setup: &Setup) -> Setup {
        Setup { skill: setup.skill.quick(), ..setup.clone() }
    }

    fn plays(setup: &Setup, seat: Seat) -> Bot {
        bots::bot(setup.skill.of(Side::of_seat(seat)))
    }
}

/// A fighter's duel results with the current equipment.
pub struct Duelled {
    /// The opponents, in a long and a short form.
    pub foes: [String; 2],
    /// The share of duels won, such as "58% +-3, +6".
    pub won: String,
    /// The ink of the win share.
    pub ink: Ink,
}

impl Duelled {
    /// Runs duels against each opposing fighter in turn. Without opponents it uses the manual's four.
    /// Those four are fixed, so the results can be compared.
    pub fn of(camp: &Camp, recruit: &Recruit, estimate: &WinEstimate<Battle>) -> Duelled {
        let against = recruit.side.other();
        let mut others: Vec<Recruit> = camp.members(against).map(|member| member.recruit.clone()).collect();
        let mut foes = [format!("Duels with those of {}", against.name()), format!("Duels with {}", against.name())];
        if others.is_empty() {
            others = opposition::examples();
            foes = ["Duels with the manual's four", "Duels with the four"].map(String::from);
        }
        // Two fighters can share a name, and names do not change the result.
        let own = Recruit { name: "Own".into(), ..recruit.clone() };
        let duel = |other| Setup {
            fighters: vec![own.clone(), Recruit { name: "Other".into(), side: against, ..other }],
            ..Setup::default()
        };
        let duels: Vec<Setup> = others.into_iter().map(duel).collect();
        let (won, ink) = estimate.worth(&duels, recruit.side.seat());
        Duelled { foes, won, ink }
    }

    /// Draws the results in one line.
    pub fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), right: u16) {
        let forms = self.foes.each_ref().map(|foes| format!("{foes}: {}", self.won));
        canvas.fit(x, y, right.saturating_sub(x), &forms.each_ref().map(String::as_str), self.ink);
    }
}
