//! The boxes of the spell selection: the chosen spells, the list, the spell in focus in words, and the chance to win.

use crate::app::AppState;
use crate::gladiator::estimate::Duelled;
use crate::gladiator::screens::equipment::boxes::dot;
use crate::gladiator::screens::spell_selection::{Spelling, TOPIC};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::{Cell, LEAST, TextBox};
use crate::widgets::panels::Panel;
use crate::widgets::panels::desk::Desk;
use crate::widgets::rows::{ListColumn, draw_groups, left, right};
use crate::widgets::shares::share;
use ludus_engine::chance::Chance;
use ludus_engine::text::count;
use ludus_gladiator::battle::odds;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::narration::spell;
use ratatui::layout::Rect;

/// The distance for the shown chance, in squares.
const OFF: i32 = 4;
/// Columns inside the left boxes.
const LEFT: u16 = 18;

const COLUMNS: [ListColumn; 9] = [
    left("", 1, 0),
    left("Name", 15, 0),
    right("IQ", 2, 1),
    right("SH", 3, 2),
    right("turns", 5, 5),
    left("on", 6, 6),
    left("chance", 8, 4),
    right("", 4, 3),
    left("does what", 36, 0),
];

impl Spelling {
    /// The screen, for every size.
    pub(super) fn desk<'a>(&'a self, shared: &'a AppState, area: Rect) -> Desk<'a> {
        let is_large = area.width >= LEAST.0 && area.height >= LEAST.1;
        let (name, iq, count) = (&self.recruit.name, self.recruit.iq, self.recruit.spells.len());
        let open = match self.open() {
            0 => String::new(),
            1 => ", one more may be".into(),
            more => format!(", {more} more may be"),
        };
        let words = format!("{}: {}", self.spell(), spell::row_in_words(self.spell()).join(" "));
        let duelled = Duelled::of(&shared.books.gladiator, &self.recruit, &self.estimate);
        let won =
            (format!("Chance {OFF} squares off: {}. {}", self.chance(self.spell(), OFF), duelled.short()), duelled.ink);
        let below = vec![self.about_box(&words), self.chances()];
        Desk {
            title: "Spells",
            remark: self.search.remark().unwrap_or(format!("of {name}: {count} of {iq} chosen{open}")),
            left: if is_large { vec![self.chosen()] } else { Vec::new() },
            main: self.list_box(is_large),
            below: if Desk::has_results(area) { below } else { Vec::new() },
            right: vec![Panel::rules(shared, TOPIC)],
            brief: vec![(words, Ink::Plain), won],
            tall: false,
            sheet: None,
            warning: self.warning.as_deref(),
            keys: self.keys(shared, is_large),
        }
    }

    fn chosen(&self) -> Panel<'_> {
        let draw = move |pane: &mut TextBox<'_, '_>| {
            if self.recruit.spells.is_empty() {
                pane.text("None yet. P proposes some.", Ink::Warning);
            }
            for spell in &self.recruit.spells {
                let here = *spell == self.spell();
                pane.at(0, spell.name(), if here { Ink::Strong } else { Ink::Good });
                pane.clickable(1, Input::Pick(*spell as usize));
                pane.next();
            }
        };
        let remark = format!("{} of {}", self.recruit.spells.len(), self.recruit.iq);
        Panel::drawn("Chosen", draw).remark(remark).size(LEFT + 4, 8)
    }

    fn list_box(&self, is_large: bool) -> Panel<'_> {
        let groups = self.groups();
        let open = Spell::all().filter(|spell| spell.row().iq <= self.recruit.iq).count();
        let draw = move |pane: &mut TextBox<'_, '_>| {
            let sign = dot(pane);
            let cells = |at: usize| Spell::all().nth(at).map_or_else(Vec::new, |spell| self.cells(spell, sign));
            draw_groups(pane, &COLUMNS, &groups, (Some(self.at), 0), &cells);
        };
        let hard = Spell::all().count() - open;
        let count = format!("{open} can be learnt, {hard} too hard; chance {OFF} squares off");
        // A small screen has the number of chosen spells in that line.
        let remark = if is_large { count } else { String::new() };
        Panel::drawn("All spells", draw).remark(remark).size(58, 20)
    }

    /// A row of the list. Chosen ones are marked; too hard ones stay grey, with the reason.
    fn cells(&self, spell: Spell, sign: &str) -> Vec<Cell> {
        let row = spell.row();
        let chosen = self.recruit.spells.contains(&spell);
        let hard = row.iq > self.recruit.iq;
        let ink = match (chosen, hard) {
            (true, _) => Ink::Good,
            (_, true) => Ink::Dim,
            _ => Ink::Plain,
        };
        let mark = Cell::ink(if chosen { sign } else { "" }, Ink::Strong);
        let mut cells = vec![mark, Cell::ink(spell.name(), ink), Cell::ink(row.iq, Ink::Dim)];
        if hard {
            cells.push(Cell::Rest(format!("needs IQ {}, has {}", row.iq, self.recruit.iq), ink));
            return cells;
        }
        let chance = self.chance(spell, OFF);
        let bar = Cell::Segments((chance.rounded() as i32, 100), Ink::of(self.recruit.side));
        let cost = format!("{}{}", row.cost, if row.adjustable { "+" } else { " " });
        cells.extend([cost.as_str(), row.duration.as_deref().unwrap_or("-"), spell::aimed_at(spell)].map(Cell::plain));
        cells.extend([bar, Cell::ink(chance, Ink::Strong), Cell::ink(spell::effect(spell), Ink::Dim)]);
        cells
    }

    fn chance(&self, spell: Spell, squares: i32) -> Chance {
        let none = Chance::of_100(0);
        self.recruit.fighter().map_or(none, |fighter| odds::casting_at_rest(&fighter, spell, squares))
    }

    fn about_box(&self, words: &str) -> Panel<'static> {
        let text = words.split_once(": ").map_or(words, |(_, text)| text).to_string();
        Panel::lines(self.spell().name(), vec![(text, Ink::Plain)])
            .remark(spell::family(self.spell().kind()))
            .size(60, 9)
    }

    /// The chance of the spell in focus by distance.
    fn chances(&self) -> Panel<'_> {
        let spell = self.spell();
        let all: &[i32] = if spell.is_thrown() || spell.is_missile() { &[1, 2, 4, 6, 10, 15] } else { &[0] };
        let draw = move |pane: &mut TextBox<'_, '_>| {
            for squares in all {
                let chance = self.chance(spell, *squares);
                let name = if all.len() > 1 { count(*squares as u64, "square") } else { "any distance".into() };
                share(pane, (&name, 12), (chance, Ink::of(self.recruit.side)), (&chance.to_string(), Ink::Strong));
            }
        };
        Panel::drawn("Works", draw).remark("nothing between").size(40, 9)
    }

    fn keys(&self, shared: &AppState, all: bool) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Help, Info, Look, More, Other, Previous, Put};
        let all = if all {
            &[Previous, Put, More, Look, Info, Other, Drop, Accept, Back, Help][..]
        } else {
            &[Previous, Put, Info, Other, Drop, Accept, Help][..]
        };
        let chosen = &self.recruit.spells;
        let works = |action: &KeyAction| match action {
            Other => *chosen != self.recruit.proposed_spells(),
            Drop | Look => !chosen.is_empty(),
            _ => true,
        };
        let all: Vec<KeyAction> = all.iter().copied().filter(works).collect();
        shared.keys().line(Keymap::Spelling, &all)
    }
}
