//! The situation of a planner: the encounter as they see it, and the plans that can be assumed for the opponent.

use ludus_duels::ai::templates::templates;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::riddle;
use ludus_duels::model::fighter::{Fighter, Side};
use ludus_duels::model::plan::{Plan, Purpose};
use ludus_duels::model::terms::Demand;
use ludus_engine::game::Game;

/// The situation of the planner: their view of the encounter before it begins.
pub struct Stand {
    /// The encounter as the planner sees it.
    pub game: Encounter,
    pub side: Side,
    /// Plans assumed for the opponent; the first is the default.
    pub assumed: Vec<(String, Plan)>,
    pub purpose: Purpose,
}

impl Stand {
    /// Derives the situation from an encounter, with all plans to assume.
    pub fn new(game: &Encounter, side: Side) -> Stand {
        let game = Game::observation(game, side.seat());
        let other = game.fighter(side.other());
        let mut assumed: Vec<(String, Plan)> = Vec::new();
        if let Some(plan) = game.seal(side.other()).plan() {
            assumed.push((format!("its plan {plan}"), plan.clone()));
        }
        assumed.push(("improvised tactics".into(), Plan::default()));
        for plan in templates(other) {
            if assumed.iter().all(|(_, known)| *known != plan) {
                assumed.push((format!("the plan {plan}"), plan));
            }
        }
        let purpose = game.purpose();
        Stand { game, side, assumed, purpose }
    }

    /// Assumes the plan of a monster that was met before (DD-93).
    pub fn meeting(mut self, plan: Option<Plan>) -> Stand {
        if let Some(plan) = plan.filter(|plan| self.game.seal(self.side.other()).plan() != Some(plan)) {
            self.assumed.retain(|(_, known)| *known != plan);
            self.assumed.insert(0, (format!("its plan {plan}"), plan));
        }
        self
    }

    /// Adds the plan of the opponent's last meeting to the assumed plans.
    pub fn knowing(mut self, last: Option<Plan>) -> Stand {
        if let Some(plan) = last.filter(|plan| !plan.is_empty()) {
            self.assumed.insert(1, (format!("the last plan {plan}"), plan));
        }
        self
    }

    /// Changes the purpose to a special plan for future visitors.
    pub fn for_a_special_plan(self) -> Stand {
        Stand { purpose: Purpose::Special, ..self }
    }

    pub const fn own(&self) -> &Fighter {
        self.game.fighter(self.side)
    }

    pub const fn other(&self) -> &Fighter {
        self.game.fighter(self.side.other())
    }

    /// The riddle that SA answers in this encounter; `None` if none is open.
    pub fn riddle(&self) -> Option<String> {
        match self.game.terms().agreement?.demand {
            Demand::Riddle(number) => Some(format!("It asked: {}", riddle::of(number).question)),
            Demand::Tribute(_) | Demand::Trophy { .. } => None,
        }
    }

    /// True if the opponent's hit points are the average of its kind.
    pub const fn guesses(&self) -> bool {
        self.game.guesses(self.side.other())
    }

    pub fn name(&self, side: Side) -> &str {
        &self.game.called()[side.index()]
    }
}
