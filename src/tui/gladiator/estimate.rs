//! Win estimates before a battle, and duels that rate a fighter's equipment.

use crate::estimate::{Estimated, WinEstimate};
use crate::gladiator::camp::Camp;
use crate::theme::Ink;
use ludus_engine::arena::Bot;
use ludus_engine::game::Seat;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::matchmaking::bots;
use ludus_gladiator::matchmaking::opposition;
use ludus_gladiator::model::fighter::{Control, Side};
use ludus_gladiator::model::setup::{Recruit, Setup};
use ludus_gladiator::model::skill::Skill;

impl Estimated for Battle {
    fn quick(setup: &Setup) -> Setup {
        Setup { skill: setup.skill.quick(), ..setup.clone() }
    }

    fn plays(setup: &Setup, seat: Seat) -> Bot {
        bots::bot(setup.skill.of(Side::of_seat(seat)))
    }
}

/// Says how well the robots play in the estimate of a battle: " with plain robots". Empty without robots.
pub fn robots_level(setup: &Setup) -> String {
    let has_robots = |side: &Side| setup.fighters.iter().any(|one| one.side == *side && one.control == Control::Robot);
    let levels: Vec<Skill> = Side::BOTH.into_iter().filter(has_robots).map(|side| setup.skill.of(side)).collect();
    let mut played: Vec<&str> = levels.iter().map(|skill| skill.quick().called()).collect();
    played.dedup();
    match played.is_empty() {
        true => String::new(),
        false if levels.contains(&Skill::Master) => format!(" with {} robots, not masters", played.join(" and ")),
        false => format!(" with {} robots", played.join(" and ")),
    }
}

/// A fighter's duel results with the current equipment.
pub struct Duelled {
    /// The opponents, in a long and a short form.
    foes: [String; 2],
    /// The share of duels won, such as "58% +-3, +6".
    won: String,
    /// The ink of the win share.
    pub ink: Ink,
}

impl Duelled {
    /// Runs duels against each opposing fighter in turn. Without opponents it uses the manual's four.
    /// Those four are fixed, so the results can be compared.
    pub fn of(camp: &Camp, recruit: &Recruit, estimate: &WinEstimate<Battle>) -> Duelled {
        let (foes, _, duels) = duels(camp, recruit);
        let (won, ink) = estimate.worth(&duels, recruit.side.seat());
        Duelled { foes, won, ink }
    }

    /// The results in one line.
    pub fn short(&self) -> String {
        format!("{}: {}", self.foes[1], self.won)
    }
}

/// The duels that rate a fighter: the words for the opponents, their names, and the set-ups.
pub fn duels(camp: &Camp, recruit: &Recruit) -> ([String; 2], Vec<String>, Vec<Setup>) {
    let against = recruit.side.other();
    let mut others: Vec<Recruit> = camp.members(against).map(|member| member.recruit.clone()).collect();
    let mut foes = [format!("Bouts with those of {}", against.name()), format!("Bouts with {}", against.name())];
    if others.is_empty() {
        others = opposition::examples();
        foes = ["Bouts with the manual's four", "Bouts with the four"].map(String::from);
    }
    let names = others.iter().map(|other| other.name.clone()).collect();
    // Two fighters can share a name, and names do not change the result.
    let own = Recruit { name: "Own".into(), ..recruit.clone() };
    let duel = |other| Setup {
        fighters: vec![own.clone(), Recruit { name: "Other".into(), side: against, ..other }],
        ..Setup::default()
    };
    (foes, names, others.into_iter().map(duel).collect())
}
