//! The screen between two bouts of a best-of-five series: the score and the next bout.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels::{card, rulebook};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::series::{BOUTS, Series, TO_WIN};
use ludus_duels::model::setup::Setup;
use ludus_store::battles::Resumed;
use ludus_store::duels::drafts::draft_of;
use ludus_store::system;
use ratatui::layout::Rect;

#[derive(Clone, Debug)]
pub struct Bout {
    setup: Setup,
    series: Series,
    /// The plans of this bout, open since its end. They are the first drafts of the next one.
    plans: [Option<Plan>; 2],
}

impl Bout {
    /// Takes a finished bout; `None` unless it belongs to a series.
    pub fn of(setup: &Setup, ended: &Encounter) -> Option<Bout> {
        let plans = Side::BOTH.map(|side| ended.seal(side).plan().cloned());
        Some(Bout { setup: setup.clone(), series: setup.bouts(ended)?, plans })
    }

    fn name(&self, side: Side) -> &str {
        self.setup.of(side).name()
    }
}

pub struct Bouts {
    bout: Bout,
}

impl Bouts {
    pub fn after(bout: &Bout) -> Bouts {
        Bouts { bout: bout.clone() }
    }

    fn go_on(&self, shared: &mut AppState) -> Transition {
        let Some(setup) = self.bout.setup.next_bout(self.bout.series) else { return Bouts::leave(shared) };
        let seed = shared.fresh_seed();
        match shared.store.begin_bout(setup, seed, system::now()) {
            Ok(session) => {
                shared.books.bout = None;
                for (side, plan) in Side::BOTH.into_iter().zip(&self.bout.plans) {
                    let Some(plan) = plan.as_ref().filter(|plan| !plan.is_empty()) else { continue };
                    let kept = shared.store.set_draft(&draft_of(session.id(), side), plan);
                    shared.report_store_error(kept);
                }
                Transition::Battle(Box::new(Resumed::<Encounter> { session, notices: Vec::new() }.into()))
            }
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }

    fn leave(shared: &mut AppState) -> Transition {
        shared.books.bout = None;
        Transition::Main
    }

    /// The score in a sentence, and what comes next.
    fn told(&self) -> [String; 2] {
        let Series { fought, won } = self.bout.series;
        let stands = match self.bout.series.leader() {
            None => format!("Even: {} to {} after {fought} of {BOUTS} bouts.", won[0], won[1]),
            Some(side) => {
                let (own, other) = (won[side.index()], won[side.other().index()]);
                let verb = if self.bout.series.is_over() { "has won" } else { "leads" };
                format!("{} {verb}, {own} to {other} after {fought} of {BOUTS} bouts.", self.bout.name(side))
            }
        };
        let next = match self.bout.setup.next_bout(self.bout.series) {
            Some(next) => {
                format!("{} opens the next bout; change your plan or seal it again.", self.bout.name(next.starter))
            }
            None => "Series over. Return: the menu.".into(),
        };
        [stands, next]
    }

    /// One row per side: the name, a mark for each win, and the wins still needed.
    fn draw_marks(&self, pane: &mut TextBox<'_, '_>) {
        for (side, ink) in [(Side::A, Ink::West), (Side::B, Ink::East)] {
            let won = self.bout.series.won[side.index()];
            pane.at(0, self.bout.name(side), ink);
            let marks: String = (0..TO_WIN).map(|mark| if mark < won { "[X] " } else { "[ ] " }).collect();
            pane.at(16, marks.trim_end(), Ink::Strong);
            pane.at(30, &format!("{won} won"), Ink::Dim);
            pane.next();
        }
    }

    fn draw_card(&self, canvas: &mut Canvas<'_>, area: Rect, side: Side) {
        let fighters = self.bout.setup.fighters();
        let ink = if side == Side::A { Ink::West } else { Ink::East };
        let mut pane = TextBox::of(canvas, area, self.bout.name(side), ink);
        card::draw(&mut pane, &fighters[side.index()], &fighters[side.other().index()]);
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        let over = self.bout.series.is_over();
        let mut keys = vec![Hint::of(Key::Enter, "Return", if over { "to the menu" } else { "the next bout" })];
        if !over {
            keys.push(Hint::of(Key::Esc, "Esc", "later"));
        }
        keys.extend(shared.keys().line(Keymap::Report, &[KeyAction::Help]));
        keys
    }
}

impl Screen for Bouts {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let Some(key) = input.key() else { return Transition::Stay };
        if key == Key::Esc {
            return Bouts::leave(shared);
        }
        match shared.keys().intent(Keymap::Report, key) {
            Some(KeyAction::Accept) => self.go_on(shared),
            Some(KeyAction::Help) => explain(shared, &TOPIC),
            _ => Transition::Stay,
        }
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let [stands, next] = self.told();
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Best of five", &stands);
            let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
            let [marks, below] = rows(left, [Length(8), Fill(1)]);
            let mut pane = TextBox::with(canvas, marks, "Bouts", "three wins decide");
            self.draw_marks(&mut pane);
            pane.next();
            pane.text(&stands, Ink::Warning);
            pane.text(&next, Ink::Plain);
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            let [upper, lower] = rows(right, [Fill(1), Fill(1)]);
            self.draw_card(canvas, upper, Side::A);
            self.draw_card(canvas, lower, Side::B);
            return room.foot(canvas, note(shared), &self.keys(shared));
        }
        let (x, y) = (layout.arena.x + 1, layout.arena.y);
        canvas.put(x, y, "Best of five", Ink::Title);
        self.draw_marks(&mut TextBox::with(
            canvas,
            Rect::new(layout.arena.x, y + 2, 80, 4),
            "Bouts",
            "three wins decide",
        ));
        canvas.put(x, y + 6, &stands, Ink::Warning);
        canvas.put(x, y + 7, &next, Ink::Plain);
        self.draw_card(canvas, Rect::new(layout.arena.x, y + 9, 40, 12), Side::A);
        self.draw_card(canvas, Rect::new(layout.arena.x + 40, y + 9, 40, 12), Side::B);
        draw_note(shared, canvas, layout, 3);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &self.keys(shared));
    }
}

const TOPIC: Topic = Topic {
    title: "Best of five",
    asks: "Return starts the next bout. Esc postpones it: Continue in the menu starts it, until these two begin another duel.",
    context: Keymap::Report,
    rules: &["DUEL-OURS-11", "DUEL-GEN-06", "DUEL-DEATH-01"],
    chapters: &["Duels"],
};
