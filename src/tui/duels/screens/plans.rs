//! The library of plans: name, sum, and the text by which a plan is shared.

use crate::duels::plan::named::Named;
use crate::tui::app::Shared;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::duels::{self, library};
use crate::tui::help::Topic;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, columns, rows, rules};
use crate::tui::screens::{Confirming, Go, Rows, Screen, draw_note, explain_line, note};
use crate::tui::theme::Ink;

const HEADS: [Head; 4] =
    [Head("Name", 24, false), Head("Lines", 5, true), Head("Sum", 8, false), Head("Plan", 30, false)];
const EMPTY: &str = "None yet. In the editor N gives a plan a name and keeps it.";

/// The keys of the list.
fn keys(shared: &Shared) -> Vec<Hint> {
    let mut keys = vec![Hint::several("Up, Down", "another"), Hint::of(Key::Delete, "A", "delete")];
    keys.extend(shared.keys().line(Context::List, &[Intent::Help, Intent::Back]));
    keys
}

/// The list.
pub struct Plans {
    rows: Rows,
    plans: Vec<Named>,
    /// The name of the plan that may be removed.
    asked: Confirming<String>,
}

impl Plans {
    /// Everything that is kept.
    pub fn new(shared: &Shared) -> Plans {
        let plans = library(&shared.store);
        let row = |named: &Named| {
            let sum = named.plan.checksum();
            let cells = vec![
                Cell::ink(&named.name, Ink::Strong),
                Cell::plain(named.plan.len()),
                Cell::ink(&sum, Ink::Dim),
                Cell::plain(&named.plan),
            ];
            ((format!("{:<24} {sum}  {}", named.name, cut(&named.plan.to_string(), 40)), Ink::Plain), cells)
        };
        Plans { rows: Rows::new(plans.iter().map(row).collect()), plans, asked: Confirming::new() }
    }

    fn drop(&mut self, shared: &mut Shared, name: &str) {
        match shared.store.drop_plan(name) {
            Ok(_) => shared.say(format!("The plan \"{name}\" is gone.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        *self = Plans::new(shared);
    }
}

impl Screen for Plans {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if let Some(answer) = self.asked.answer(input) {
            if let Some(name) = answer {
                self.drop(shared, &name);
            }
            return Go::Stay;
        }
        if let Input::Pick(row) = input {
            self.rows.pick(row);
        }
        let Some(key) = input.key() else { return Go::Stay };
        let intent = shared.keys().intent(Context::List, key);
        if shared.keys().intent(Context::Campaign, key) == Some(Intent::Abandon) {
            if let Some(named) = self.plans.get(self.rows.at) {
                let question = format!("Delete the plan \"{}\"?", named.name);
                self.asked.ask(shared, named.name.clone(), &question, "keep it");
            }
            return Go::Stay;
        }
        match intent {
            Some(Intent::Accept | Intent::Back) => return Go::Main,
            Some(Intent::Help) => {
                let keys = [vec![Hint::of(Key::Enter, "Return", "back")], keys(shared)].concat();
                return explain_line(shared, &TOPIC, &[], &keys, &[Context::List]);
            }
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let keys = keys(shared);
        let chosen = self.plans.get(self.rows.at);
        if let Some(room) = Room::of(canvas.area()) {
            room.head(canvas, "Plans", "what you have kept");
            let [left, right] = columns(room.body(), [Fill(3), Fill(2)]);
            let [text, below] = rows(right, [Length(14), Fill(1)]);
            let mut pane = Pane::with(canvas, text, "To be shared", "three lines of text");
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
    asks: "Nothing is asked: your plans, each with the sum by which a friend can see that nothing was changed.",
    context: Context::List,
    rules: &["DUEL-PLAN-02", "DUEL-OURS-2"],
    chapters: &["Plans"],
};
