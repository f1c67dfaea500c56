//! The editor outside an encounter: the workshop and special plans.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels::editor::stand::Stand;
use crate::duels::editor::{Edited, Editor, TOPIC, store_message};
use crate::duels::screens::people::People;
use crate::duels::{current, library, met, ready, shipped};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition};
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_duels::model::plan::{Plan, Purpose};
use ludus_duels::model::setup::{Entrant, Setup};
use ludus_store::duels::roster::RosterEntry;

pub struct Workshop {
    editor: Editor,
    /// The owner of the special plan being edited.
    special: Option<String>,
    /// The key of the draft on disk.
    draft: String,
}

impl Workshop {
    /// Opens the workshop for the first entrant.
    pub fn open(shared: &mut AppState, setup: &Setup) -> Transition {
        let seed = shared.fresh_seed();
        match setup.build(seed) {
            Ok(game) => {
                let draft = format!("workshop {}", setup.of(Side::A).name());
                let stand = Stand::new(&game, Side::A).knowing(met(&shared.store, setup.of(Side::B).name()));
                let editor = Editor::new(stand, library(&shared.store));
                let editor = match shared.store.draft(&draft) {
                    Some(plan) => editor.with(NamedPlan { name: String::new(), plan }),
                    None => editor,
                };
                Transition::To(Box::new(Workshop { editor, special: None, draft }))
            }
            Err(fault) => {
                shared.refuse(sentence(&fault.to_string()));
                Transition::Stay
            }
        }
    }

    /// Edits a character's special plan. Its odds assume the first other character as a visitor.
    pub fn special(shared: &mut AppState, kept: &RosterEntry) -> Transition {
        let comes = ready(&shared.store).cloned().chain(shipped(&shared.store).into_iter().map(|one| one.who));
        let Some(other) = comes.into_iter().find(|other| other.name != kept.who.name) else { return Transition::Stay };
        let setup = Setup::new(Entrant::player(other), Entrant::player(current(&shared.store, kept).clone()));
        let seed = shared.fresh_seed();
        let Ok(game) = setup.build(seed) else { return Transition::Stay };
        let editor = Editor::new(Stand::new(&game, Side::B).for_a_special_plan(), library(&shared.store));
        let draft = format!("special {}", kept.who.name);
        let plan = shared.store.draft(&draft).filter(|plan| plan.check(Purpose::Special).is_ok());
        let plan = plan.or_else(|| kept.special.clone()).map(|plan| NamedPlan { name: String::new(), plan });
        let editor = match plan {
            Some(named) => editor.with(named),
            None => editor,
        };
        Transition::To(Box::new(Workshop { editor, special: Some(kept.who.name.clone()), draft }))
    }

    fn leave(&self, shared: &mut AppState, done: bool) -> Transition {
        let Some(name) = &self.special else {
            if !self.editor.plan().is_empty() {
                shared.say("The plan is kept as a draft: the workshop opens with it next time.");
            }
            return Transition::Main;
        };
        let forgotten = shared.store.set_draft(&self.draft, &Plan::default());
        shared.report_store_error(forgotten);
        if done {
            let plan = Some(self.editor.plan()).filter(|plan| !plan.is_empty());
            let now = if plan.is_some() { "has a special plan now" } else { "has no special plan" };
            match shared.store.set_special_plan(name, plan) {
                Ok(()) => shared.say(format!("{name} {now}.")),
                Err(error) => shared.refuse(sentence(&error.to_string())),
            }
        }
        People::at(shared, name)
    }
}

impl Screen for Workshop {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let Some(key) = input.key() else { return Transition::Stay };
        let keys = shared.keys();
        let letter = if let Input::Typed(letter) = input { Some(letter) } else { None };
        let before = self.editor.plan();
        let edited = self.editor.key(keys, key, letter);
        let after = self.editor.plan();
        if before != after {
            let kept = shared.store.set_draft(&self.draft, &after);
            shared.report_store_error(kept);
        }
        match edited {
            Edited::Stay => Transition::Stay,
            Edited::Done => self.leave(shared, true),
            Edited::Left => self.leave(shared, false),
            Edited::Help if self.special.is_some() => explain(shared, &SPECIAL),
            Edited::Help => explain(shared, &TOPIC),
            Edited::Keep(named) => {
                let kept = shared.store.keep_plan(named.clone());
                self.editor.tell(store_message(&named, &kept));
                Transition::Stay
            }
        }
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        self.editor.paste(letter).then_some(Transition::Stay)
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.editor.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, _layout: &Layout) {
        let area = canvas.area();
        self.editor.draw(canvas, area, shared.keys());
    }
}

const SPECIAL: Topic = Topic {
    title: "A special plan",
    asks: "Choose the tactics against visitors, and for a commander before a battle. An empty plan removes the special plan.",
    rules: &["DUEL-PLAN-15", "DUEL-SPECIAL-01", "DUEL-SPECIAL-03", "DUEL-SPECIAL-04", "DD-87", "DD-92"],
    chapters: &["Commanders", "Plans"],
    ..TOPIC
};
