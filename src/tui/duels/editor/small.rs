//! The editor on 80 columns.

use crate::canvas::{Canvas, cut, wrap};
use crate::duels::editor::boxes::{ends, improvised_text, worth};
use crate::duels::editor::typing::Typing;
use crate::duels::editor::words::{does, reason, short, written};
use crate::duels::editor::{Editor, NEXT_LINE, PAGES, UNWRITTEN, histogram};
use crate::duels::odds_worker::tenths;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::theme::Ink;
use ludus_duels::battle::odds::PEACE;
use ludus_duels::data::spell::Spell;
use ludus_duels::model::fighter::Fighter;
use ludus_duels::model::plan::MOST_ENTRIES;
use ludus_duels::narration::card;
use ludus_engine::chance::points;
use ratatui::layout::Rect;

/// Visible lines of the plan.
const SHOWN: usize = 11;

impl Editor {
    pub(super) fn draw_small(&self, canvas: &mut Canvas<'_>, page: Rect, keys: Keys) {
        self.large.set(false);
        let (x, y) = (page.x, page.y);
        self.draw_head(canvas, x, y);
        rule(canvas, x, y + 2);
        self.draw_codes(canvas, x, y + 3);
        self.draw_lines(canvas, x + 27, y + 3);
        self.draw_rounds(canvas, x + 56, y + 3);
        if !self.tried.is_empty() {
            self.draw_tried_small(canvas, Rect::new(x, y + 3, 80, 12), keys);
        }
        let (verdict, ink) = self.verdict();
        // Without a fault the row tells what the marked line does, because the plan above has room for a chance only.
        let marked = self.entries.get(self.at).filter(|_| ink == Ink::Good);
        let said = marked.map_or_else(|| (verdict.clone(), ink), |tactic| does(&self.stand, tactic));
        let both = format!("{verdict} Line {}: {}", self.at + 1, said.0);
        canvas.fit(x + 27, y + 15, 52, &[if marked.is_some() { &both } else { &said.0 }, &said.0], said.1);
        let count = format!("{} of {MOST_ENTRIES} lines", self.entries.len());
        canvas.put(x + 1, y + 15, &count, Ink::Dim);
        rule(canvas, x, y + 16);
        self.draw_page(canvas, Rect::new(x + 1, y + 17, 78, 3));
        match self.stand.riddle() {
            None => rule(canvas, x, y + 20),
            // The message stays while an answer is typed; a long one takes the row above.
            Some(asked) => {
                let rows = 1 + u16::from(asked.chars().count() > 78);
                canvas.clear(Rect::new(x + 1, y + 21 - rows, 78, rows));
                canvas.wrapped(Rect::new(x + 1, y + 21 - rows, 78, rows), &asked, Ink::Warning);
            }
        }
        if !self.draw_prompt(canvas, x + 1, y + 21) {
            if let Some((text, ink)) = &*self.said.borrow() {
                canvas.fit(x + 1, y + 21, 78, &[text], *ink);
            } else {
                let whole = self.opponent();
                let whole = whole.trim_end_matches('.');
                let short = whole.split(": ").next().unwrap_or(whole);
                let end = canvas.fit(x + 1, y + 21, 58, &[whole, short], Ink::Dim);
                canvas.keys(end + 3, y + 21, &keys.line(Keymap::Planning, &[KeyAction::Versus]));
            }
        }
        for (row, line) in (y + 22..).zip(self.keys(keys, canvas.skin().modern)) {
            canvas.keys(x + 1, row, &line);
        }
    }

    fn draw_head(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        let stand = &self.stand;
        let name = stand.name(stand.side);
        let title =
            if self.name.is_empty() { format!("Plan for {name}") } else { format!("Plan for {name}: {}", self.name) };
        let end = canvas.put(x + 1, y, &cut(&title, 42), Ink::Title);
        let (other, foe) = (stand.name(stand.side.other()), stand.other());
        let full = format!("against {other} ({})", card::brief(foe, stand.guesses()));
        let about = if stand.guesses() { "~" } else { "" };
        let room = usize::from((x + 76).saturating_sub(end)).max(36);
        let other =
            if full.chars().count() <= room { full } else { format!("against {other} ({about}{} HP)", foe.full) };
        let wide = (other.chars().count() as u16).min(room as u16);
        canvas.put(x + 79 - wide, y, &cut(&other, room), Ink::Plain);
        let begins = stand.begins();
        let room = 76 - begins.len() as u16;
        let line = card::line(stand.own());
        let [less, fewer, least] = card::shorter(stand.own());
        canvas.fit(x + 1, y + 1, room, &[&line, &line.replace("  ", " "), &less, &fewer, &least], Ink::Plain);
        canvas.put(x + 79 - begins.len() as u16, y + 1, &begins, Ink::Dim);
    }

    fn draw_codes(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        canvas.put(x + 1, y, "Tactics", Ink::Dim);
        for (row, (code, name, why)) in (y + 1..).zip(self.codes()) {
            let (key, text) = if why.is_some() { (Ink::Dim, Ink::Dim) } else { (Ink::Key, Ink::Plain) };
            canvas.put(x + 1, row, code, key);
            let words = why.map_or_else(|| name.to_string(), |why| reason(name, why, 22));
            canvas.put(x + 4, row, &cut(&words, 22), text);
        }
    }

    fn draw_lines(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        canvas.put(x, y, "Plan", Ink::Dim);
        if let Some((at, all)) = self.listed() {
            let rows = all.iter().enumerate().skip(at.saturating_sub(SHOWN - 1)).take(SHOWN);
            let wide = all.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
            for (row, (number, (name, remark))) in (y + 1..).zip(rows) {
                let ink = if number == at { Ink::Strong } else { Ink::Plain };
                let text = format!("{} {name:<wide$} {remark}", if number == at { ">" } else { " " });
                canvas.put(x, row, &cut(&text, 28), ink);
            }
            return;
        }
        if self.entries.is_empty() {
            canvas.put(x, y + 1, "> empty:", Ink::Strong);
            canvas.put(x + 2, y + 2, "Down lists the tactics;", Ink::Dim);
            canvas.put(x + 2, y + 3, "or type M E for blows,", Ink::Dim);
            canvas.put(x + 2, y + 4, "F L to flee", Ink::Dim);
            canvas.cursor = (x, y + 1);
        }
        let top = self.at.saturating_sub(SHOWN - 1);
        let reach = self.reach();
        for (row, (number, tactic)) in (y + 1..).zip(self.entries.iter().enumerate().skip(top).take(SHOWN)) {
            let focus = number == self.at;
            canvas.put(x - 1, row, if focus { ">" } else { " " }, Ink::Strong);
            let end = canvas.put(x + 1, row, &format!("{:>2} {}", number + 1, cut(&written(tactic), 12)), Ink::Strong);
            let dead = reach.why(number + 1).map(|dead| (dead.to_string(), Ink::Warning));
            let (words, ink) = dead.unwrap_or_else(|| short(&self.stand, tactic));
            canvas.put(
                (end + 1).max(x + 11),
                row,
                &cut(&words, usize::from((x + 28).saturating_sub((end + 1).max(x + 11)))),
                ink,
            );
            if focus {
                canvas.tint(Rect::new(x + 1, row, end - x - 1, 1), Ink::Focus);
                canvas.cursor = (x + 4, row);
            }
        }
        if self.asks_for_more() && self.entries.len() < SHOWN {
            canvas.put(x + 4, y + 1 + self.entries.len() as u16, NEXT_LINE, Ink::Dim);
        }
        let below = self.entries.len().saturating_sub(top + SHOWN);
        if below > 0 {
            canvas.put(x + 6, y, &format!("{below} more below"), Ink::Warning);
        }
    }

    fn draw_rounds(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        canvas.put(x, y, "If nothing goes wrong", Ink::Dim);
        for (row, round) in (y + 1..).zip(self.timeline(SHOWN)) {
            let does = cut(&round.does.replace("closes to", "to").replace(" from here", ""), 12);
            let on = if round.repeats { "+" } else { " " };
            let line = format!("{:>2}{on}{:<5} {:<12}", round.round, round.range.name(), does);
            let end = canvas.put(x, row, line.trim_end(), Ink::Plain);
            if !round.chance.is_empty() {
                canvas.put(end + 1, row, &round.chance, Ink::Dim);
            }
        }
    }

    /// The current page: odds, line ratings, spells and items, or one test fight.
    fn draw_page(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (x, y) = (area.x, area.y);
        match self.page % PAGES {
            0 => self.draw_odds(canvas, x, y),
            1 => self.draw_worth(canvas, area),
            2 => self.draw_left(canvas, area),
            _ => draw_means(self.stand.own(), canvas, area),
        }
    }

    /// One test fight, instead of codes, plan and rounds until the plan changes.
    fn draw_tried_small(&self, canvas: &mut Canvas<'_>, area: Rect, keys: Keys) {
        canvas.clear(area);
        let key = keys.named("planning.try").unwrap_or_default();
        let text = format!("One test fight. {key} runs another; changing the plan closes it");
        canvas.put(area.x + 1, area.y, &text, Ink::Dim);
        let room = usize::from(area.height - 1);
        let from = self.tried.len().saturating_sub(room);
        for (row, line) in (area.y + 1..).zip(&self.tried[from..]) {
            canvas.fit(area.x + 1, row, 78, &[line], Ink::Plain);
        }
        canvas.cursor = (area.x + 1, area.y);
    }

    fn draw_odds(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        let Some((odds, now)) = self.known_odds() else {
            let text = if self.entries.is_empty() { UNWRITTEN } else { "Running 10,000 fights ..." };
            canvas.wrapped(Rect::new(x, y, 78, 2), text, Ink::Dim);
            return;
        };
        let ink = if now { Ink::Strong } else { Ink::Dim };
        let mut column = x;
        for (label, count, _) in ends(&odds.tally, self.stand.side) {
            column = canvas.put(column, y, label, Ink::Dim) + 1;
            column = canvas.put(column, y, &odds.tally.share(count).to_string(), ink) + 2;
        }
        let tally = &odds.tally;
        let hp = tally.mean_hp(self.stand.side).map_or_else(|| "-".into(), tenths);
        let how = self.how(tally);
        let rounds = tenths(tally.mean_rounds());
        let [more, less, least] = match how.as_str() {
            PEACE => [how.clone(), how.clone(), how],
            _ => [
                format!("On average {rounds} rounds and {hp} HP left, in 10,000 fights.  {how}"),
                format!("On average {rounds} rounds and {hp} HP left.  {how}"),
                how,
            ],
        };
        canvas.fit(x, y + 1, 78, &[&more, &less, &least], Ink::Plain);
        let best = worth(&odds, self.stand.side);
        let line = best.iter().max_by_key(|(_, by)| by.abs()).map(|(line, by)| match by {
            0 => "Without any one line the wins change by no more than luck.".into(),
            by => {
                format!("Without line {}, your wins change by {} points.  Tab shows each line.", line + 1, points(*by))
            }
        });
        let line = self.deal().or(line).unwrap_or_default();
        canvas.fit(x, y + 2, 78, &[&line], Ink::Dim);
    }

    fn draw_worth(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let Some((odds, _)) = self.known_odds() else { return };
        canvas.put(area.x, area.y, "Points of win without each line (a plus: more kills without it):", Ink::Dim);
        for (number, (line, by)) in worth(&odds, self.stand.side).into_iter().enumerate() {
            let (column, row) = ((number % 10) as u16, (number / 10) as u16);
            let ink = if by > 0 { Ink::Bad } else { Ink::Plain };
            let text = format!("{}:{}", line + 1, points(by));
            canvas.put(area.x + column * 8, area.y + 1 + row, &cut(&text, 8), ink);
        }
        if let Some(text) = improvised_text(&odds).filter(|_| odds.without.len() <= 10) {
            canvas.fit(area.x, area.y + 2, area.width, &[&text], Ink::Warning);
        }
    }

    fn draw_left(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let Some((odds, _)) = self.known_odds() else { return };
        let [heads, shares] = histogram::lines(&odds.tally, self.stand.own(), self.stand.side);
        canvas.put(area.x, area.y, "HP left at the end:", Ink::Dim);
        canvas.put(area.x, area.y + 1, &heads, Ink::Dim);
        canvas.put(area.x, area.y + 2, &shares, Ink::Plain);
    }

    /// Draws the text input; returns whether there is one.
    fn draw_prompt(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) -> bool {
        let Some((asks, typed)) = self.typing.prompt() else { return false };
        let end = canvas.put(x, y, asks, Ink::Warning) + 1;
        let room = usize::from((x + 76).saturating_sub(end));
        let from = typed.chars().count().saturating_sub(room);
        let shown: String = typed.chars().skip(from).collect();
        let end = canvas.put(end, y, &shown, Ink::Strong);
        canvas.put(end, y, "_", Ink::Focus);
        if let Some((text, ink)) = &*self.said.borrow() {
            let above = Rect::new(x - 1, y - 2, 80, 2);
            canvas.clear(above);
            canvas.wrapped(Rect { x, width: 78, ..above }, text, *ink);
        } else if let Typing::Code(_) = self.typing {
            canvas.put(end + 3, y, &cut(&self.candidates(), usize::from((x + 78).saturating_sub(end + 3))), Ink::Dim);
        }
        canvas.cursor = (end, y);
        true
    }
}

/// Spells and items in three lines.
fn draw_means(own: &Fighter, canvas: &mut Canvas<'_>, area: Rect) {
    let known: Vec<Spell> =
        super::words::spells(own).into_iter().filter(|(_, known)| *known).map(|(one, _)| one).collect();
    let told = |form: &dyn Fn(&Spell) -> String| {
        let all: Vec<String> = known.iter().map(form).collect();
        if all.is_empty() { "Spells: none".into() } else { all.join("; ") }
    };
    let full = told(&|spell| format!("{} {}", spell.code(), spell.effect()));
    let names = told(&|spell| format!("{} {}", spell.code(), spell.name()));
    let fits = wrap(&full, usize::from(area.width)).len() <= 2;
    canvas.wrapped(Rect { height: 2, ..area }, if fits { &full } else { &names }, Ink::Plain);
    canvas.wrapped(Rect { y: area.y + 2, height: 1, ..area }, &format!("Items: {}", card::items(own)), Ink::Plain);
}

fn rule(canvas: &mut Canvas<'_>, x: u16, y: u16) {
    canvas.put(x, y, &"-".repeat(80), Ink::Frame);
}
