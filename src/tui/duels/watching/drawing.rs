//! Lays out the playback on 80 columns and on larger screens.

use crate::canvas::{Canvas, cut, hanging};
use crate::duels::card;
use crate::duels::watching::{BEAT, KEYS, Watching, ending, head};
use crate::game_view::prompt::PromptContext;
use crate::game_view::roll_box;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::GameLayout;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use ludus_duels::battle::fight::Fight;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_engine::narration::{Narrate, Priority};
use ratatui::layout::Rect;

/// Rows of the dice with their result.
const DICE: u16 = 5;

impl Watching {
    /// The hints of these actions, without those that go past the last event or before the first.
    fn keys(&self, scene: &PromptContext<'_, Encounter>, actions: &[KeyAction]) -> Vec<Hint> {
        use KeyAction::{Automatic, First, Last, Next, Previous};
        let (at_start, at_end) = (self.at <= 1, self.is_at_end(scene.memory));
        let works = |action: &&KeyAction| match action {
            Next | Last | Automatic => !at_end,
            First | Previous => !at_start,
            _ => true,
        };
        let leads_on = at_end && actions.contains(&Next);
        let actions: Vec<KeyAction> = actions.iter().filter(works).copied().collect();
        let mut hints = scene.keys.line(Keymap::Watching, &actions);
        if leads_on {
            hints.insert(0, Hint::of(Key::Enter, "Return", "the report"));
        } else if !at_end && self.look.is_none() && !self.plans {
            hints.retain(|hint| hint.intent != Some(KeyAction::Back));
        }
        hints
    }

    /// Number of events so far, including hidden ones.
    fn events_seen(&self, scene: &PromptContext<'_, Encounter>) -> usize {
        self.seen(scene.memory).last().map_or(0, |step| step.number)
    }

    fn title(&self, scene: &PromptContext<'_, Encounter>, fight: &Fight) -> (String, String) {
        let names = scene.names;
        let title = format!("{} against {}", names.name(Side::A), names.name(Side::B));
        let round = if fight.round == 0 { "before combat".into() } else { format!("round {}", fight.round) };
        let pace = match self.automatic || self.beat != BEAT {
            true => format!("{}.{:02} s   ", self.beat / 1000, self.beat % 1000 / 10),
            false => String::new(),
        };
        // How many events are left would tell how it ends.
        let all = scene.memory.steps.len();
        let of = if self.at >= all { format!(" of {all}") } else { String::new() };
        (title, format!("{round}   {pace}event {}{of}", self.at.min(all)))
    }

    pub(super) fn draw_small(&self, scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, page: Rect) {
        let (x, y) = (page.x, page.y);
        let fight = self.fight(scene);
        let (title, more) = self.title(scene, &fight);
        canvas.put(x + 1, y, &cut(&title, 36), Ink::Title);
        let wide = (more.chars().count() as u16).min(42);
        canvas.put(x + 79 - wide, y, &cut(&more, 42), Ink::Dim);
        head::draw(canvas, Rect::new(x, y + 1, 80, 4), scene, &fight);
        canvas.put(x, y + 4, &"-".repeat(80), Ink::Frame);
        let end = self.is_at_end(scene.memory);
        let chain = ending::decided(scene).filter(|_| end);
        let rows = 14;
        if let Some(side) = self.look {
            self.draw_look(scene, canvas, Rect::new(x, y + 5, 80, rows), side);
        } else if self.plans {
            self.draw_plans(scene, canvas, Rect::new(x + 1, y + 5, 78, rows));
        } else {
            let low = chain.as_ref().map_or(0, |chain| ending::chain_rows(&chain.1, 76).min(8));
            // The dice stand below the log, in the room that the explanation of the end takes.
            let dice = if low == 0 { DICE } else { 0 };
            self.draw_log(scene, canvas, Rect::new(x + 1, y + 5, 78, rows - low - dice));
            if dice > 0 {
                self.draw_dice(scene, canvas, Rect::new(x + 1, y + 5 + rows - dice, 78, dice));
            }
            if let Some(chain) = &chain {
                let area = Rect::new(x, y + 5 + rows - low, 80, low);
                ending::draw_chain(&mut TextBox::of(canvas, area, &chain.0, Ink::Warning), &chain.1);
            }
        }
        canvas.put(x, y + 19, &"-".repeat(80), Ink::Frame);
        if let Some(text) = self.onward.line(scene, self.events_seen(scene)) {
            canvas.put(x + 2, y + 19, &format!(" {} ", cut(&text, 74)), Ink::Dim);
        }
        let (text, ink) = self.foot(scene, 150);
        canvas.wrapped(Rect::new(x + 1, y + 20, 78, 2), &text, ink);
        for (row, keys) in (y + 22..).zip(KEYS) {
            canvas.keys(x + 1, row, &self.keys(scene, keys));
        }
        canvas.cursor = (x + 1, y + 22);
    }

    /// The last sentence in full, or the end of the encounter.
    fn foot(&self, scene: &PromptContext<'_, Encounter>, width: u16) -> (String, Ink) {
        if self.is_at_end(scene.memory) {
            let ending = Narrate::ending(scene.truth).unwrap_or_default();
            return (ending, Ink::Strong);
        }
        let Some(step) = self.seen(scene.memory).last() else { return (String::new(), Ink::Plain) };
        let forms = [&step.full, &step.line].map(|words| format!("{}{words}", step.mark));
        let fits = forms.iter().find(|form| form.chars().count() <= width.into());
        (fits.map_or_else(|| cut(&forms[1], width.into()), Clone::clone), Ink::Plain)
    }

    pub(super) fn draw_room(&self, scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, room: WideLayout) {
        let fight = self.fight(scene);
        let (title, more) = self.title(scene, &fight);
        room.head(canvas, &title, &more);
        let body = room.body();
        let [above, below] = rows(body, [Length(5), Fill(1)]);
        let side = (body.width * 3 / 10).clamp(38, 56);
        let [above, odds] = columns(above, [Fill(1), Length(side)]);
        let inside = canvas.frame(above, "Fighters");
        head::draw(canvas, Rect { x: inside.x, y: inside.y, ..inside }, scene, &fight);
        self.onward.draw(
            scene,
            &mut TextBox::with(canvas, odds, "From here on", "10,000 fights"),
            self.events_seen(scene),
        );
        let [left, right] = columns(below, [Fill(1), Length(side)]);
        let end = self.is_at_end(scene.memory);
        let chain = ending::decided(scene).filter(|_| end);
        // P shows both plans, or hides them where they would fit anyway.
        let plans = if (body.height > 40) != self.plans { 12 } else { 0 };
        let low = chain.as_ref().map_or(0, |chain| ending::chain_rows(&chain.1, left.width - 4).min(left.height / 2));
        let dice = if left.height >= low + plans + 2 * (DICE + 2) { DICE + 2 } else { 0 };
        let [log, rolled, why, planned] = rows(left, [Fill(1), Length(dice), Length(low), Length(plans)]);
        if dice > 0 {
            let inside = canvas.frame(rolled, "Dice");
            self.draw_dice(scene, canvas, Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside });
        }
        match self.look {
            Some(side) => self.draw_wounds(scene, canvas, log, side),
            None => {
                let inside = canvas.frame(log, "What happens");
                let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
                self.draw_log(scene, canvas, inside);
            }
        }
        if let Some(chain) = &chain {
            ending::draw_chain(&mut TextBox::of(canvas, why, &chain.0, Ink::Warning), &chain.1);
        }
        if plans > 0 {
            let inside = canvas.frame(planned, "Both plans");
            self.draw_plans(scene, canvas, Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside });
        }
        let half = right.height / 2;
        let [upper, lower] = rows(right, [Length(half), Fill(1)]);
        for (area, side, ink) in [(upper, Side::A, Ink::West), (lower, Side::B, Ink::East)] {
            let mut pane = TextBox::of(canvas, area, scene.names.name(side), ink);
            let (fighter, other) = (fight.of(side), fight.of(side.other()));
            let draw = if fight.round == 0 { card::draw } else { card::draw_in_combat };
            draw(&mut pane, fighter, other);
        }
        let (text, ink) = self.foot(scene, canvas.area().width - 4);
        room.foot(canvas, Some((&text, ink)), &self.keys(scene, &KEYS.concat()));
        canvas.cursor = (inside.x, log.bottom().saturating_sub(2));
    }

    /// The lines so far, the last one at the bottom, with rounds separated.
    fn draw_log(&self, scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        let seen = self.seen(scene.memory);
        let mut lines: Vec<(String, Ink, bool, u16)> = Vec::new();
        for (number, step) in seen.iter().enumerate() {
            let last = number + 1 == seen.len();
            let ink = match (step.priority, step.who) {
                (Priority::Frame, _) => Ink::Dim,
                (_, Some(Side::A)) => Ink::West,
                (_, Some(Side::B)) => Ink::East,
                _ => Ink::Plain,
            };
            let indent = if step.priority == Priority::Frame { 0 } else { 2 };
            let rows = hanging(&step.line, usize::from(area.width.saturating_sub(indent)));
            lines.extend(rows.into_iter().map(|row| (row, ink, last, indent)));
        }
        let from = lines.len().saturating_sub(area.height.into());
        for (y, (text, ink, last, indent)) in (area.y..).zip(&lines[from..]) {
            canvas.put_within(area.x + indent, y, area.right(), text, *ink);
            if *last {
                canvas.tint(Rect::new(area.x, y, area.width, 1), Ink::Select);
            }
        }
    }

    /// Draws the dice of the current event.
    fn draw_dice(&self, scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        if let Some(throw) = self.seen(scene.memory).last().and_then(|step| step.dice.as_ref()) {
            roll_box::draw_throw(canvas, area, throw, self.elapsed());
        }
    }

    fn draw_plans(&self, scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        let half = area.width / 2;
        let fight = self.fight(scene);
        for (side, x, ink) in [(Side::A, area.x, Ink::West), (Side::B, area.x + half, Ink::East)] {
            canvas.put_within(x, area.y, x + half, scene.names.name(side), ink);
            let Some(plan) = scene.truth.seal(side).plan() else { continue };
            if plan.is_empty() {
                canvas.put_within(x, area.y + 1, x + half, "improvised", Ink::Dim);
            }
            let room = usize::from(area.height.saturating_sub(1));
            let two = plan.len() > room;
            for (number, tactic) in plan.entries().iter().enumerate() {
                let gone = fight.of(side).gone >> number & 1 == 1;
                let (column, row) = if two { (number / room, number % room) } else { (0, number) };
                let at = x + column as u16 * (half / 2);
                let width = if two { half / 2 } else { half };
                let text = cut(&format!("{:>2} {tactic}", number + 1), usize::from(width.saturating_sub(1)));
                canvas.put_within(
                    at,
                    area.y + 1 + row as u16,
                    at + width,
                    &text,
                    if gone { Ink::Dim } else { Ink::Plain },
                );
            }
        }
    }
}

/// Draws both fighters, and the events so far or both plans, for replays.
pub fn draw_so_far(scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
    let seen = Watching { at: scene.memory.steps.len(), ..Watching::new() };
    head::draw(canvas, Rect { height: 4, ..area }, scene, &seen.fight(scene));
    let below = Rect { x: area.x + 1, y: area.y + 4, width: area.width - 2, height: area.height - 4 };
    // Where the log has a box of its own, both plans stand here.
    let has_log = GameLayout::of(canvas.area(), canvas.skin().modern).is_some_and(|parts| parts.log.is_some());
    if has_log { seen.draw_plans(scene, canvas, below) } else { seen.draw_log(scene, canvas, below) }
}
