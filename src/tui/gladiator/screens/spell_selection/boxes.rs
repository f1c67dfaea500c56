//! A Mage's spells on large screens: all families side by side, the spell in focus in words, and the chosen spells.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::gladiator::estimate::Duelled;
use crate::gladiator::screens::spell_selection::{KEYS, Spelling, line_of, lines};
use crate::keys::Keymap;
use crate::screens::note;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, marker, rows};
use ludus_gladiator::battle::odds;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::narration::spell;
use ratatui::layout::Rect;

/// Width of a spell in the list, in columns.
const WIDE: u16 = 37;
/// The distance for the shown chance, in squares.
const OFF: i32 = 4;

impl Spelling {
    pub(super) fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        let Recruit { name, iq, spells, .. } = &self.recruit;
        let open = match self.open() {
            0 => "no more may be".to_string(),
            1 => "one more may be".into(),
            more => format!("{more} more may be"),
        };
        let Duelled { foes: [foes, _], won, .. } = self.duelled(shared);
        let chosen = format!("{} of {iq} chosen, {open}. {foes}: {won}", spells.len());
        room.head(canvas, &format!("Spells of {name}"), &chosen);
        let [list, below] = rows(room.body(), [Fill(1), Length(if room.body().height > 40 { 14 } else { 9 })]);
        let [about, chosen] = columns(below, [Fill(3), Fill(2)]);
        self.draw_about(canvas, about);
        self.draw_chosen(canvas, chosen);
        let warning = self.warning.as_deref().map(|text| (text, Ink::Warning));
        room.foot(canvas, warning.or_else(|| note(shared)), &shared.keys().line(Keymap::Spelling, &KEYS));
        self.draw_families(canvas, list);
    }

    /// Draws the columns, scrolled to the spell in focus.
    fn draw_families(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let remark = format!("IQ, SH, turns, chance {OFF} squares off");
        let pane = TextBox::with(canvas, area, "All spells", &remark);
        let room = pane.rest();
        let (high, across) = (usize::from(room.height), usize::from((room.width + 1) / (WIDE + 1)).max(1));
        let lines = lines();
        let at = line_of(self.at, &lines);
        let first = (at / high.max(1)).saturating_sub(across - 1) * high;
        let wide = room.width / across as u16;
        let mut shown = Vec::new();
        for (place, (number, title)) in lines.iter().enumerate().skip(first).take(high * across) {
            let x = room.x + wide * ((place - first) / high) as u16;
            let y = room.y + ((place - first) % high) as u16;
            let Some((number, spell)) = number.and_then(|number| Some((number, Spell::all().nth(number)?))) else {
                canvas.put_within(x, y, x + wide - 1, title, Ink::Title);
                continue;
            };
            let (line, ink) = self.row(spell);
            canvas.put_within(x, y, x + wide - 1, &line, ink);
            shown.push((x, y, number));
            if number == self.at {
                let sign = marker(canvas);
                canvas.put(x, y, sign, Ink::Strong);
                canvas.tint(Rect::new(x, y, wide - 1, 1), Ink::Select);
                canvas.cursor = (x, y);
            }
        }
        *self.shown.borrow_mut() = (wide, shown);
        self.high.set(high);
    }

    /// "* Fireball        12  1+    -   74%".
    fn row(&self, spell: Spell) -> (String, Ink) {
        let row = spell.row();
        let chosen = self.recruit.spells.contains(&spell);
        let hard = row.iq > self.recruit.iq;
        let ink = match (chosen, hard) {
            (true, _) => Ink::Good,
            (_, true) => Ink::Dim,
            _ => Ink::Plain,
        };
        let mark = if chosen { "*" } else { " " };
        if hard {
            return (format!(" {mark}{:<15} needs IQ {}", spell.name(), row.iq), ink);
        }
        let cost = format!("{}{}", row.cost, if row.adjustable { "+" } else { " " });
        let turns = row.duration.as_deref().unwrap_or("-");
        let chance = self
            .recruit
            .fighter()
            .map_or_else(|_| String::new(), |one| odds::casting_at_rest(&one, spell, OFF).to_string());
        (format!(" {mark}{:<15} {:>2} {cost:>3} {turns:>5} {chance:>5}", spell.name(), row.iq), ink)
    }

    /// Describes the spell in focus, with its chance at some distances.
    fn draw_about(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let spell = self.spell();
        let mut pane = TextBox::with(canvas, area, spell.name(), spell::family(spell.kind()));
        pane.text(&spell::row_in_words(spell).join(" "), Ink::Plain);
        let Ok(fighter) = self.recruit.fighter() else { return };
        let at = |squares: i32| odds::casting_at_rest(&fighter, spell, squares);
        let chances = if spell.is_thrown() || spell.is_missile() {
            let each = [1, 2, 4, 6, 10, 15].map(|squares| format!("{squares}: {}", at(squares)));
            format!("Chance by distance in squares, with nothing between: {}", each.join("  "))
        } else {
            format!("Chance: {}, at any distance", at(0))
        };
        pane.text(&chances, Ink::Strong);
    }

    fn draw_chosen(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let Recruit { spells, iq, .. } = &self.recruit;
        let mut pane = TextBox::with(canvas, area, "Chosen", &format!("{} of {iq}", spells.len()));
        if spells.is_empty() {
            return pane.text("None yet. P proposes some.", Ink::Warning);
        }
        let across = (pane.width() / 20).max(1);
        for line in spells.chunks(across.into()) {
            for (column, spell) in (0..).step_by(20).zip(line) {
                pane.at(column, spell.name(), Ink::Good);
            }
            pane.next();
        }
    }
}
