//! Draws a replay. Board, panel and log look as in the game. The bar shows the current step with its dice, and the
//! timeline. Start reading with [`ReplayScreen::draw`].

use crate::canvas::{Canvas, cut, wrap};
use crate::game_view::picture::{fitted, framed, lines};
use crate::game_view::prompt::{PromptContext, sentence};
use crate::game_view::replay::ReplayScreen;
use crate::game_view::roll_box::draw_roll_row;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::sparks::Spark;
use crate::game_view::{sparks, win_bar};
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::{GameLayout, Panel};
use crate::rollouts;
use crate::theme::Ink;
use crate::widgets::side_panel;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ludus_engine::highlight::Highlight;
use ludus_engine::narration::{Actor, HitResult};
use ludus_engine::replay::{Frame, ReplayEnd};
use ludus_store::session::SaveState;
use ratatui::layout::Rect;

/// Columns and rows for the text of a step.
const SAYS: (u16, u16) = (78, 3);

const KEYS: [KeyAction; 9] = [
    KeyAction::Next,
    KeyAction::PageUp,
    KeyAction::Automatic,
    KeyAction::WhatIf,
    KeyAction::Log,
    KeyAction::Back,
    KeyAction::Help,
    KeyAction::Peak(Highlight::Death, true),
    KeyAction::More,
];

impl<G: RulebookUi> ReplayScreen<G> {
    /// Returns the data that drawing code reads, as the viewing seat knows it.
    pub(super) fn scene(&self) -> PromptContext<'_, G> {
        PromptContext { battle: &self.seen, ..self.scene_of(&self.shot) }
    }

    /// Returns the data for any state of the game, with nothing hidden.
    pub(super) fn scene_of<'a>(&'a self, shot: &'a Frame<G>) -> PromptContext<'a, G> {
        PromptContext {
            battle: &shot.game,
            truth: &shot.game,
            names: &shot.names,
            seat: self.seat,
            private: true,
            keys: self.keys(),
            settings: &self.settings,
            hands: &self.hands,
            orders: &self.orders,
            note: ("", Ink::Plain),
            has_result: false,
            kept: SaveState::Whole,
            letter: None,
            memory: &self.memory,
            can_undo: false,
            free: false,
            course: None,
            threats: false,
            bleeds: false,
            done: &[],
        }
    }

    /// Returns the actor of the current step. `None` if it has left the game.
    fn featured(&self) -> Option<ActorId> {
        match self.step()?.reading.doer {
            Actor::Somebody(who) if self.shot.game.is_there(who) => Some(who),
            _ => None,
        }
    }

    /// Returns the layout with the board in the size that it wants.
    pub fn fitted(&self, layout: &GameLayout) -> GameLayout {
        fitted(&self.shot.game, layout)
    }

    /// Prepares a copy for drawing.
    pub fn foresee(&mut self, layout: &GameLayout, modern: bool) {
        self.modern = modern;
        if let Some(fork) = &mut self.fork {
            fork.player.foresee(layout, modern);
        }
    }

    /// Draws the whole screen.
    pub fn draw(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        match &self.fork {
            Some(fork) => {
                fork.player.draw(canvas, layout);
                let more = self.keys().line(Keymap::Apart, &[KeyAction::Thousand]);
                let tag = if fork.imagined { IMAGINED_TAG } else { TAG };
                // A page over the whole screen has no free corner: the tag stands in the row of its title.
                if fork.player.reports() || fork.player.shows_whole() {
                    let area = canvas.area();
                    let (wide, right) = (tag.len() as u16, area.right().saturating_sub(tag.len() as u16 + 1));
                    let free = |x: &u16| !canvas.has_letters(Rect::new(x.saturating_sub(1), area.y, wide + 1, 1));
                    let x = (area.x..=right).rev().find(free).unwrap_or(right);
                    canvas.put(x, area.y, tag, Ink::Warning);
                } else {
                    draw_tag(canvas, layout, tag, &more);
                }
            }
            None => {
                if layout.keys.is_some() {
                    canvas.gather_keys();
                }
                self.draw_act(canvas, layout);
            }
        }
        if let Some(row) = layout.keys.filter(|_| self.thousand.is_some() || self.help.is_some()) {
            canvas.clear(row);
            canvas.gather_keys();
        }
        if let Some(asked) = &self.thousand {
            canvas.clear(layout.box_of_bar.inner);
            framed(canvas, layout.box_of_bar, true, || ["A thousand times".into(), String::new()]);
            self.draw_thousand(asked, canvas, layout.bar);
        }
        if let Some(reader) = &self.help {
            let part = layout.reading();
            let shown = canvas.capitals();
            canvas.clear(part.outer);
            framed(canvas, part, true, || ["Rules and keys".into(), String::new()]);
            reader.draw(canvas, part.inner, &shown);
            canvas.gather(&[Hint::of(Key::Enter, "Return", reader.closes())]);
        }
        if let Some(row) = layout.keys {
            canvas.draw_gathered(row);
        }
    }

    fn draw_act(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        if let Some(ends) = self.ends.as_ref().filter(|_| self.compares) {
            return ends.draw(canvas, self.keys());
        }
        let layout = &if self.cards { layout.with_cards() } else { *layout };
        let (scene, featured) = (self.scene(), self.featured());
        let titles = G::board_title(&scene);
        if let Some(line) = layout.title {
            let names = [Seat(0), Seat(1)].map(|seat| G::seat_name(&self.shot.names, seat));
            win_bar::draw_strip(canvas, line, line.right(), (&titles, &names));
        }
        framed(canvas, layout.board, false, || {
            if layout.title.is_some() { [G::BOARD.into(), G::board_remark(&scene, layout.board.inner)] } else { titles }
        });
        let places = self.step().map(|step| &step.reading.places);
        G::draw_board(&scene, canvas, layout.board.inner, places.into());
        self.draw_hit(canvas, layout.board.inner);
        if layout.board.is_framed() {
            G::draw_axes(&scene, canvas, Some(layout.board.outer), layout.board.inner);
        }
        let title = if self.asking.is_some() { "What if" } else { "Replay" };
        framed(canvas, layout.box_of_bar, true, || [title.into(), self.eyes()]);
        match &self.asking {
            Some(asking) => self.draw_what_if(asking, canvas, layout.bar),
            None => self.draw_bar(canvas, layout),
        }
        if let Some(area) = layout.remarks {
            lines(canvas, area, self.remarks(), false);
        }
        if let Some(part) = layout.aside {
            let (title, page) = G::aside(&scene).unwrap_or(("", Vec::new()));
            framed(canvas, part, false, || [title.into(), String::new()]);
            lines(canvas, part.inner, page.into_iter().map(|line| (line, Ink::Plain)).collect(), true);
        }
        if let Some(part) = layout.log {
            let more = if layout.with_cards() == *layout { "" } else { G::CARDS };
            framed(canvas, part, false, || ["Log".into(), more.into()]);
            let cursor = canvas.cursor;
            self.log.draw_first(self.at + 1, self.seat, canvas, part.inner);
            canvas.cursor = cursor;
        }
        let cursor = canvas.cursor;
        match layout.panel {
            Some(part) if layout.keys.is_some() => {
                side_panel::draw(canvas, part, &G::side_panel(&scene, featured));
            }
            Some(part) if part.is_framed() => G::draw_cards(&scene, canvas, part.outer, featured),
            Some(part) => G::draw_panel(&scene, canvas, part.inner, featured),
            None => {}
        }
        canvas.cursor = cursor;
        if let Some(reader) = &self.reading {
            reader.draw(&self.log.lines, self.seat, self.keys(), canvas);
        }
    }

    /// Draws what a hit took beside its place, and the sign of a death on it. The game shows both for a moment.
    fn draw_hit(&self, canvas: &mut Canvas<'_>, board: Rect) {
        let effect = self.step().filter(|_| self.modern && self.settings.effects);
        let upshot = effect.and_then(|step| step.reading.effect.as_ref()?.upshot.as_ref());
        let Some((upshot, at)) = upshot.and_then(|upshot| Some((upshot, upshot.at?))) else { return };
        let cells = G::cells(&self.scene(), board, at).intersection(board);
        if cells.is_empty() {
            return;
        }
        if upshot.mark == HitResult::Died {
            sparks::draw(canvas, board, cells, &Spark::Slain);
        }
        // A neighbour keeps its letters.
        let above =
            Rect { x: cells.x.saturating_sub(2), y: cells.y.saturating_sub(1), width: cells.width + 4, height: 1 };
        if upshot.number < 0 && !canvas.has_letters(above) {
            let chip = Spark::Chip { text: upshot.number.to_string(), lost: true, risen: false };
            sparks::draw(canvas, board, cells, &chip);
        }
    }

    /// Names the viewing seat, for example "as Ann sees it".
    fn eyes(&self) -> String {
        format!("as {} sees it", G::seat_name(&self.shot.names, self.seat))
    }

    fn draw_bar(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let bar = layout.bar;
        let area = Rect::new(bar.x + 1, bar.y, SAYS.0, SAYS.1);
        let (mut says, ink) = self.says();
        let end = self.end().filter(|_| self.at == self.last());
        let room = usize::from(SAYS.1 - u16::from(end.is_some()));
        says.truncate(room);
        for (y, line) in (area.y..).zip(&says) {
            canvas.put_within(area.x, y, area.right(), line, ink);
        }
        let free = area.y + says.len() as u16;
        let has_end = end.is_some();
        if let Some((text, ink)) = end {
            let text = cut(&text, SAYS.0.into());
            canvas.put_within(area.x, free, area.right(), &text, ink);
        }
        // The dice stand below the text, where it leaves a row.
        let dice =
            self.step().filter(|_| self.modern && self.note.is_none()).and_then(|step| step.reading.dice.as_ref());
        if let Some(dice) = dice.filter(|_| !has_end && free < area.bottom()) {
            draw_roll_row(canvas, Rect { y: free, height: 1, ..area }, dice);
        }
        self.draw_timeline(canvas, layout);
        let cursor = canvas.cursor;
        let mut keys = self.keys().line(Keymap::Replay, &KEYS);
        let width = |keys: &[Hint]| keys.iter().map(|hint| hint.width() + 2).sum::<u16>();
        // The key line of the modern look leaves out what does not fit.
        while !self.modern && width(&keys) > SAYS.0 + 2 {
            keys.pop();
        }
        canvas.keys(bar.x + 1, bar.y + 4, &keys);
        canvas.cursor = cursor;
    }

    /// Returns the text of the step: in full if it fits, otherwise shortened. A note about
    /// the last key takes precedence.
    fn says(&self) -> (Vec<String>, Ink) {
        if let Some(note) = &self.note {
            return (wrap(note, SAYS.0.into()), Ink::Bad);
        }
        let Some(step) = self.step() else { return (vec!["Nothing has happened yet.".into()], Ink::Plain) };
        let room = usize::from(SAYS.1) - usize::from(self.at == self.last());
        let full = wrap(&step.text(), SAYS.0.into());
        if full.len() <= room {
            return (full, Ink::Plain);
        }
        let (mark, short) = (&step.reading.mark, &step.reading.short);
        let why = step.why.as_ref().map_or_else(String::new, |why| format!(" ({why})"));
        let short = [format!("{mark}{short}{why}"), format!("{mark}{short}")].map(|text| wrap(&text, SAYS.0.into()));
        let fits = short.into_iter().find(|lines| lines.len() <= room);
        (fits.unwrap_or(full), Ink::Plain)
    }

    /// Returns the text about the end of the game, shown at the last step.
    fn end(&self) -> Option<(String, Ink)> {
        Some(match self.film.end() {
            ReplayEnd::Over if self.shot.game.ending().is_none() => return None,
            // A report knows the names of the sides.
            ReplayEnd::Over => (G::report(&self.scene_of(&self.shot)).title, Ink::Strong),
            ReplayEnd::GivenUp => ("The battle was given up here.".into(), Ink::Strong),
            ReplayEnd::GoesOn => (format!("The battle continues from here, seen {}.", self.eyes()), Ink::Strong),
            ReplayEnd::Breaks(why) => (why.clone(), Ink::Bad),
        })
    }

    /// Returns the notes below the bar: position, seed and more keys, or the text about the end.
    fn remarks(&self) -> Vec<(String, Ink)> {
        if let Some((text, ink)) = self.end().filter(|_| self.at == self.last()) {
            return vec![(text, ink)];
        }
        // The seed of a battle in progress would reveal the coming dice.
        let seed = match self.film.end() {
            ReplayEnd::Over | ReplayEnd::GivenUp => format!(", seed {}", self.film.seed().0),
            ReplayEnd::GoesOn | ReplayEnd::Breaks(_) => String::new(),
        };
        let last = self.film.steps().last().map_or(0, |step| step.round);
        let turns = sentence(&format!("{} {} of {last}{seed}", G::ROUND, self.shot.game.round()));
        let has = |peak: Highlight| self.film.steps().iter().any(|step| step.reading.peaks.has(peak));
        let back = BEFORE.into_iter().zip(Highlight::ALL).filter(|(_, peak)| has(*peak));
        let back: Vec<String> = back.map(|(key, peak)| format!("{key} {}", peak.word())).collect();
        let back = if back.is_empty() { String::new() } else { format!("  Back to: {}.", back.join(", ")) };
        vec![(format!("{turns}{back}  0 plays on 1000 times."), Ink::Dim)]
    }

    fn draw_thousand(&self, asked: &rollouts::RolloutJob<G>, canvas: &mut Canvas<'_>, bar: Rect) {
        canvas.clear(Rect { x: bar.x, width: bar.width, ..bar });
        let (game, names) = (&self.shot.game, &self.shot.names);
        let (played, all) = asked.played();
        let progress = if played < all { format!("  {} of {all}", played) } else { String::new() };
        canvas.fit(bar.x + 1, bar.y, SAYS.0, &[&format!("{}{progress}", asked.title), &asked.title], Ink::Strong);
        for (y, (what, tally)) in (bar.y + 1..).zip(asked.answers()) {
            let told =
                if tally.games() == 0 { "...".into() } else { rollouts::describe(&self.setup, (game, names), &tally) };
            let end = canvas.put_within(bar.x + 1, y, bar.right(), &format!("{what:<22}"), Ink::Plain);
            canvas.put_within(
                end,
                y,
                bar.right(),
                &cut(&told, usize::from(bar.right().saturating_sub(end + 1))),
                Ink::Strong,
            );
        }
        let how = match self.film.reader() {
            Some(_) => "Imagined again each time: hidden things are guessed, the dice are others.",
            None => "Fresh luck each time. The computer plays for all.",
        };
        canvas.put(bar.x + 1, bar.y + 3, how, Ink::Dim);
        let end =
            canvas.keys(bar.x + 1, bar.y + 4, &self.keys().line(Keymap::Thousand, &[KeyAction::Help, KeyAction::Back]));
        canvas.put_within(end + 3, bar.y + 4, bar.right(), "It counts for nobody.", Ink::Warning);
        canvas.cursor = (bar.x + 1, bar.y + 1);
    }
}

/// The keys to the highlights before the step, in the order of [`Highlight::ALL`].
const BEFORE: [&str; 4] = ["5", "6", "7", "8"];

/// Marks a what-if, whose result counts for nobody.
const TAG: &str = " WHAT IF: counts for nobody ";
/// Marks a what-if in which hidden things are guessed, too.
const IMAGINED_TAG: &str = " WHAT IF, imagined: counts for nobody ";

/// Marks a copy as one: in the frame of the board, or in a corner where nobody stands.
fn draw_tag(canvas: &mut Canvas<'_>, layout: &GameLayout, tag: &str, more: &[Hint]) {
    let Panel { outer, inner } = layout.board;
    if layout.board.is_framed() {
        // The lower edge of the frame can be the axis of the board.
        let keys: String = more.iter().map(|hint| format!(" {} {} ", hint.shown, hint.does)).collect();
        for text in [format!("{tag}{keys}"), tag.to_string()] {
            let wide = text.chars().count() as u16;
            let free = |x: &u16| !canvas.has_letters(Rect::new(x.saturating_sub(1), outer.y, wide + 2, 1));
            if let Some(x) = (outer.x + 2..outer.right().saturating_sub(wide + 2)).find(free) {
                canvas.put(x, outer.y, &text, Ink::Warning);
                return;
            }
        }
        canvas.fit(outer.x + 2, outer.y, outer.width.saturating_sub(4), &[tag], Ink::Warning);
        return;
    }
    let wide = tag.len() as u16;
    let (right, low) = (inner.right() - wide, inner.bottom() - 1);
    let corners = [(right, inner.y), (right, low), (inner.x, inner.y), (inner.x, low)];
    let free = |(x, y): &(u16, u16)| {
        let area = Rect::new(*x, *y, wide, 1);
        !canvas.has_letters(area) && !area.contains(canvas.cursor.into())
    };
    // A page with text in all corners has a rule or an empty row.
    let rows = (inner.y..inner.bottom()).map(|y| (right, y));
    let (x, y) = corners.into_iter().chain(rows).find(free).unwrap_or(corners[0]);
    canvas.put(x, y, tag, Ink::Focus);
}
