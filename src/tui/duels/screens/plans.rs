//! The library of plans: names, checksums and the text for sharing.

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::duels;
use crate::duels::library;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_duels::model::plan::named::NamedPlan;

const HEADS: [Column; 4] =
    [Column("Name", 24, false), Column("Lines", 5, true), Column("Sum", 8, false), Column("Plan", 30, false)];
const EMPTY: &str = "None yet. In the editor, N names and stores a plan.";

fn keys(shared: &AppState) -> Vec<Hint> {
    let mut keys = vec![Hint::several("Up, Down", "another"), Hint::of(Key::Delete, "A", "delete")];
    keys.extend(shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]));
    keys
}

pub struct Plans {
    rows: ListView,
    plans: Vec<NamedPlan>,
    /// The plan to be removed after confirmation.
    asked: Confirming<String>,
}

impl Plans {
    pub fn new(shared: &AppState) -> Plans {
        let plans = library(&shared.store);
        let row = |named: &NamedPlan| {
            let sum = named.plan.checksum();
            let cells = vec![
                Cell::ink(&named.name, Ink::Strong),
                Cell::plain(named.plan.len()),
                Cell::ink(&sum, Ink::Dim),
                Cell::plain(&named.plan),
            ];
            ((format!("{:<24} {sum}  {}", named.name, cut(&named.plan.to_string(), 40)), Ink::Plain), cells)
        };
        Plans { rows: ListView::new(plans.iter().map(row).collect()), plans, asked: Confirming::new() }
    }

    fn drop(&mut self, shared: &mut AppState, name: &str) {
        match shared.store.drop_plan(name) {
            Ok(_) => shared.say(format!("Plan \"{name}\" deleted.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        *self = Plans::new(shared);
    }
}

impl Screen for Plans {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            if let Some(name) = answer {
                self.drop(shared, &name);
            }
            return Transition::Stay;
        }
        if let Input::Pick(row) = input {
            self.rows.pick(row);
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::List, key);
        if shared.keys().intent(Keymap::Campaign, key) == Some(KeyAction::Abandon) {
            if let Some(named) = self.plans.get(self.rows.at) {
                let question = format!("Delete the plan \"{}\"?", named.name);
                self.asked.ask(shared, named.name.clone(), &question, "keep it");
            }
            return Transition::Stay;
        }
        match intent {
            Some(KeyAction::Accept | KeyAction::Back) => return Transition::Main,
            Some(KeyAction::Help) => {
                let keys = [vec![Hint::of(Key::Enter, "Return", "back")], keys(shared)].concat();
                return explain_line(shared, &TOPIC, &[], &keys, &[Keymap::List]);
            }
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let keys = self.asked.keys(keys(shared));
        let chosen = self.plans.get(self.rows.at);
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Plans", "your stored plans");
            let [left, right] = columns(room.body(), [Fill(3), Fill(2)]);
            let [text, below] = rows(right, [Length(14), Fill(1)]);
            let mut pane = TextBox::with(canvas, text, "To share", "three lines of text");
            match chosen {
                Some(named) => named.share().lines().for_each(|line| pane.text(line, Ink::Plain)),
                None => pane.text(EMPTY, Ink::Dim),
            }
            rules(canvas, below, duels::rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.rows.draw_table(canvas, left, "Plans", &HEADS, EMPTY);
        }
        self.rows.draw(canvas, layout, "Plans", "Name                     Sum       Plan", EMPTY);
        if let Some(named) = chosen.filter(|_| shared.note.is_none()) {
            let area = ratatui::layout::Rect { x: layout.bar.x + 1, y: layout.bar.y + 1, width: 78, height: 3 };
            canvas.wrapped(area, &named.plan.to_string(), Ink::Plain);
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

const TOPIC: Topic = Topic {
    title: "Plans",
    asks: "Your plans. The sum shows a friend that a shared plan was not changed.",
    context: Keymap::List,
    rules: &["DUEL-PLAN-02", "DD-01", "DUEL-OURS-2"],
    chapters: &["Plans"],
};
