//! The editor on large screens: codes, plan and rounds side by side, with odds, line ratings, spells and items below. Wide
//! screens also show both fighters.

use crate::canvas::{Canvas, cut, hanging, wrap};
use crate::duels::card;
use crate::duels::editor::typing::Typing;
use crate::duels::editor::words::{does, reason, short, spells, written};
use crate::duels::editor::{Editor, NEXT_LINE, TOPIC, UNWRITTEN, histogram};
use crate::duels::odds_worker::{Improvised, Odds, tenths};
use crate::duels::rulebook::CHAPTERS;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap, Keys};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, marker, rows, rules};
use crate::widgets::shares;
use ludus_duels::battle::chances;
use ludus_duels::battle::odds::{CAUSE_NAMES, OddsTally, PEACE};
use ludus_duels::battle::resolve::round::MADE_UP_HEAL;
use ludus_duels::data::spell::Spell;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::{MOST_ENTRIES, Tactic};
use ludus_engine::chance::{Chance, points};
use ludus_engine::coach::{apart, shrunk};
use ratatui::layout::Rect;

/// The keys, in two lines.
const KEYS: [&[KeyAction]; 2] = [
    &[
        KeyAction::More,
        KeyAction::Drop,
        KeyAction::Undo,
        KeyAction::Try,
        KeyAction::Endless,
        KeyAction::Raise,
        KeyAction::Assumed,
    ],
    &[
        KeyAction::Words,
        KeyAction::Name,
        KeyAction::Library,
        KeyAction::Page,
        KeyAction::Help,
        KeyAction::Accept,
        KeyAction::Back,
    ],
];

/// The keys that stand below the codes of a large screen, because its key line has no room for them.
const MORE_KEYS: [KeyAction; 6] =
    [KeyAction::Endless, KeyAction::Raise, KeyAction::Words, KeyAction::Library, KeyAction::Assumed, KeyAction::Name];

/// Improvised tactics that are named.
const MOST_IMPROVISED: usize = 4;

/// The ends of a fight for a side: win and loss, then those that happen. Each has its count and its colour.
pub fn ends(tally: &OddsTally, side: Side) -> Vec<(&'static str, u64, Ink)> {
    let (own, other) = (side.index(), side.other().index());
    let robbed = tally.thefts[other] + tally.refusals[0] + tally.refusals[1];
    let peace = tally.parted.saturating_sub(tally.thefts[own] + robbed);
    let more = [
        ("escape", tally.escapes[own], Ink::Warning),
        ("slips away", tally.thefts[own], Ink::Good),
        ("peace", peace, Ink::Good),
        ("neither", robbed + tally.undecided + tally.escapes[other], Ink::BarFull),
    ];
    let first = [("win", tally.wins[own], Ink::Good), ("lose", tally.wins[other], Ink::Bad)];
    first.into_iter().chain(more.into_iter().filter(|(_, count, _)| *count > 0)).collect()
}

/// Causes of the planner's death, as shares of all fights.
fn killers(tally: &OddsTally, side: Side) -> String {
    let causes = tally.causes[side.index()].iter().zip(CAUSE_NAMES).filter(|(count, _)| **count > 0);
    let parts: Vec<String> = causes.map(|(count, name)| format!("{name} {}", tally.share(*count).alone())).collect();
    if parts.is_empty() { "No deaths.".into() } else { format!("Killed by {}.", parts.join(", ")) }
}

/// The change in wins without each line, in tenths of a percent; 0 if luck can explain it ([`shrunk`]).
pub fn worth(odds: &Odds, side: Side) -> Vec<(usize, i64)> {
    let wins = |tally: &OddsTally| {
        let count = tally.wins[side.index()];
        (tally.per_mille(count) as i32, tally.share(count).error_in_tenths() as i32)
    };
    let (all, error) = wins(&odds.tally);
    let by = |tally: &OddsTally| {
        let (share, own) = wins(tally);
        i64::from(shrunk(share - all, apart([error, own])))
    };
    odds.without.iter().map(by).enumerate().collect()
}

/// Says what is improvised in place of the line that costs most wins. `None` if nothing is.
pub fn improvised_text(odds: &Odds) -> Option<String> {
    let Improvised { line, used } = odds.improvised.as_ref()?;
    let heal = format!("CA-{}", Spell::Heal.code());
    let one = |(at, (code, share)): (usize, &(String, u64))| {
        let of = if at == 0 { " of fights" } else { "" };
        let when = if *code == heal { format!(" (at {MADE_UP_HEAL} HP or less)") } else { String::new() };
        format!("{code} in {}{of}{when}", Chance::of_100(*share as i64))
    };
    let used: Vec<String> = used.iter().take(MOST_IMPROVISED).enumerate().map(one).collect();
    (!used.is_empty()).then(|| format!("Improvised without line {}: {}.", line + 1, used.join(", ")))
}

impl Editor {
    /// The hints for the keys that have an effect now, in two lines.
    pub(super) fn keys(&self, keys: Keys, modern: bool) -> [Vec<Hint>; 2] {
        if self.is_typing() {
            // A text that is refused stays as it is until a letter changes it.
            let refused = matches!(&*self.said.borrow(), Some((_, Ink::Bad)));
            let takes = !refused && !matches!(self.typing, Typing::Code(_));
            let take = takes.then(|| Hint::of(Key::Enter, "Return", "take it"));
            let line = take.into_iter().chain([Hint::of(Key::Esc, "Esc", "cancel")]).collect();
            return [Vec::new(), line];
        }
        let works = |action: &&KeyAction| match action {
            KeyAction::Drop => !self.entries.is_empty(),
            KeyAction::Undo => !self.history.is_empty(),
            KeyAction::Raise => self.entries.len() > 1,
            _ => true,
        };
        KEYS.map(|line| {
            let actions: Vec<KeyAction> = line.iter().filter(works).copied().collect();
            let mut hints = keys.line(Keymap::Planning, &actions);
            // A key line of one row drops its last keys first; of two rows, the second has more room.
            let before = if modern { KeyAction::More } else { KeyAction::Words };
            if self.has_coach && actions.contains(&before) {
                hints.splice(0..0, keys.line(Keymap::Battle, &[KeyAction::Coach]));
            }
            if self.shows_more() {
                Hint::reword(&mut hints, KeyAction::Back, "back");
            }
            if self.has_coach {
                // Only an encounter has a coach, and there Return is final.
                Hint::reword(&mut hints, KeyAction::Accept, "seal it");
            }
            if self.at == 0 {
                // A click on the first line moves it down, because it cannot move up.
                let lower = keys.line(Keymap::Planning, &[KeyAction::Lower]).pop().and_then(|hint| hint.key);
                hints.iter_mut().filter(|hint| hint.intent == Some(KeyAction::Raise)).for_each(|hint| hint.key = lower);
            }
            hints
        })
    }

    pub(super) fn draw_room(&self, canvas: &mut Canvas<'_>, room: WideLayout, keys: Keys) {
        let stand = &self.stand;
        let name = stand.name(stand.side);
        let other = stand.name(stand.side.other());
        self.large.set(true);
        let brief = ludus_duels::narration::card::brief(stand.other(), stand.guesses());
        room.head(canvas, &format!("A plan for {name}"), &format!("against {other}, {brief}, {}", stand.begins()));
        let body = room.body();
        let wide = body.width >= 160;
        let [main, beside] = columns(body, [Fill(1), Length(if wide { body.width / 4 } else { 0 })]);
        let main = if wide { main } else { body };
        let high = if body.height > 40 { 24 } else { 16 };
        let [upper, lower] = rows(main, [Length(high), Fill(1)]);
        let [codes, plan, rounds] = columns(upper, [Length(30), Fill(1), Length(main.width * 9 / 25)]);
        self.draw_code_box(canvas, codes, keys);
        self.draw_round_box(canvas, rounds, !wide);
        let [odds, lines, means] = columns(lower, [Fill(17), Fill(13), Fill(20)]);
        self.draw_odds_box(canvas, odds);
        if self.tried.is_empty() {
            self.draw_worth_box(canvas, lines);
            self.draw_means_box(canvas, means);
        } else {
            self.draw_tried(canvas, Rect { width: means.right() - lines.x, ..lines });
        }
        if wide {
            self.draw_beside(canvas, beside);
        }
        let riddle = stand.riddle();
        let said = self.said.borrow();
        let note = said.as_ref().map(|(text, ink)| (text.as_str(), *ink));
        let note = note.or_else(|| riddle.as_deref().map(|asked| (asked, Ink::Warning)));
        let [first, second] = self.keys(keys, canvas.skin().modern);
        let versus = keys.line(Keymap::Planning, &[KeyAction::Versus]);
        let mut hints = [first, if self.is_typing() { Vec::new() } else { versus }, second].concat();
        hints.retain(|hint| hint.intent != Some(KeyAction::Page));
        room.foot(canvas, note, &hints);
        self.draw_plan_box(canvas, plan);
    }

    fn draw_code_box(&self, canvas: &mut Canvas<'_>, area: Rect, keys: Keys) {
        let mut pane = TextBox::with(canvas, area, "Tactics", "two letters");
        for (code, name, why) in self.codes() {
            let (key, text) = if why.is_some() { (Ink::Dim, Ink::Dim) } else { (Ink::Key, Ink::Plain) };
            pane.at(0, code, key);
            let words = why.map_or_else(|| name.into(), |why| reason(name, why, usize::from(pane.width()) - 3));
            pane.line_at(3, &cut(&words, usize::from(pane.width().saturating_sub(3))), text);
        }
        if pane.left() > 3 {
            pane.next();
            pane.text("CA takes a spell's two letters, US an item's place.", Ink::Dim);
        }
        for hint in keys.line(Keymap::Planning, &MORE_KEYS).into_iter() {
            if pane.left() == 0 {
                break;
            }
            let end = pane.at(0, &hint.shown, Ink::Key);
            pane.line_at(end + 1, hint.does, Ink::Plain);
        }
    }

    fn draw_plan_box(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let title = if self.name.is_empty() { "The plan" } else { &self.name };
        let count = format!("{} of {MOST_ENTRIES} lines", self.entries.len());
        let mark = marker(canvas);
        let mut pane = TextBox::with(canvas, area, title, &count);
        let listed = self.listed();
        for (number, (name, remark)) in
            listed.iter().flat_map(|(at, all)| all.iter().enumerate().skip(at.saturating_sub(8)))
        {
            let focus = listed.as_ref().is_some_and(|(at, _)| *at == number);
            pane.at(0, if focus { mark } else { " " }, Ink::Strong);
            let end = pane.at(2, name, if focus { Ink::Strong } else { Ink::Plain });
            pane.at(end + 2, &cut(remark, usize::from(pane.width().saturating_sub(end + 2))), Ink::Dim);
            if focus {
                pane.focus(2, end - 2, Ink::Select);
            }
            pane.next();
        }
        let foot = 3;
        let shown = usize::from(pane.left().saturating_sub(foot)).max(1);
        let top = self.at.saturating_sub(shown - 1);
        let list = listed.is_none();
        if self.entries.is_empty() && list {
            pane.focus(0, 1, Ink::Plain);
            pane.text(
                "Empty. Down lists the tactics. Or type letters: M E blows, F I arrows, C A D A a Dart.",
                Ink::Plain,
            );
            pane.text("With an empty plan, all tactics are improvised.", Ink::Dim);
        }
        let reach = self.reach();
        for (number, tactic) in self.entries.iter().enumerate().skip(top).take(shown).filter(|_| list) {
            let focus = number == self.at;
            pane.at(0, if focus { mark } else { " " }, Ink::Strong);
            pane.at(2, &format!("{:>2}", number + 1), Ink::Dim);
            let end = pane.at(5, &cut(&written(tactic), usize::from(pane.width()) / 2), Ink::Strong);
            let column = (end + 2).max(14);
            let room = usize::from(pane.width().saturating_sub(column));
            let full = does(&self.stand, tactic);
            let (words, ink) = if full.0.chars().count() > room { short(&self.stand, tactic) } else { full };
            let (words, ink) = reach.why(number + 1).map_or((words, ink), |dead| (dead.to_string(), Ink::Warning));
            pane.at(column, &cut(&words, room), ink);
            if focus {
                pane.focus(0, pane.width(), Ink::Select);
            }
            pane.next();
        }
        if list && self.asks_for_more() && pane.left() > foot {
            pane.line_at(5, NEXT_LINE, Ink::Dim);
        }
        let (verdict, ink) = self.verdict();
        let rest = pane.rest();
        let y = rest.bottom().saturating_sub(2);
        let inside = usize::from(rest.width);
        pane.canvas.put(rest.x, y, &cut(&verdict, inside), ink);
        if let Some((asks, typed)) = self.typing.prompt() {
            let end = pane.canvas.put_within(rest.x, y + 1, rest.right(), asks, Ink::Warning) + 1;
            let left = usize::from(rest.right().saturating_sub(end + 1));
            let from = typed.chars().count().saturating_sub(left);
            let end = pane.canvas.put_within(
                end,
                y + 1,
                rest.right(),
                &typed.chars().skip(from).collect::<String>(),
                Ink::Strong,
            );
            pane.canvas.cursor = (end.min(rest.right() - 1), y + 1);
            pane.canvas.put_within(end, y + 1, rest.right(), "_", Ink::Focus);
            pane.canvas.tint(Rect { y: y + 1, height: 1, ..rest }, Ink::Select);
            if matches!(self.typing, Typing::Code(_)) {
                let left = usize::from(rest.right().saturating_sub(end + 2));
                pane.canvas.put_within(end + 2, y + 1, rest.right(), &cut(&self.candidates(), left), Ink::Dim);
            }
        }
    }

    /// The rounds if nothing goes wrong; below them both fighters, on a screen without their cards.
    fn draw_round_box(&self, canvas: &mut Canvas<'_>, area: Rect, with_fighters: bool) {
        let mut pane = TextBox::with(canvas, area, "Rounds", "if nothing goes wrong");
        let wide = pane.width() >= 48;
        let head = match pane.width() {
            48.. => " # Range  You                 chance  The other",
            34.. => " # Range  You               chance",
            _ => " # Range  You             chance",
        };
        pane.line(head, Ink::Dim);
        let fighters = if with_fighters { self.fighters(pane.width().into()) } else { Vec::new() };
        let below = if fighters.is_empty() { 0 } else { fighters.len() as u16 + 1 };
        for row in self.timeline(usize::from(pane.left().saturating_sub(below))) {
            let on = if row.repeats { "+" } else { " " };
            pane.at(0, &format!("{:>2}{on}{}", row.round, row.range.name()), Ink::Plain);
            let ink = if row.does.starts_with("closes") || row.does == "held off" { Ink::Warning } else { Ink::Strong };
            pane.at(10, &cut(&row.does, 18), ink);
            pane.at(if wide { 30 } else { 28 }, &row.chance, Ink::Plain);
            if wide {
                pane.at(38, &cut(&row.other.replace("closes to", "to"), usize::from(pane.width() - 38)), Ink::Dim);
            }
            pane.next();
        }
        while below > 0 && pane.left() > fighters.len() as u16 {
            pane.next();
        }
        fighters.iter().for_each(|(line, ink)| pane.line(line, *ink));
    }

    fn draw_odds_box(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let known = self.known_odds();
        let remark = if self.odds.is_waiting() { "running" } else { "10,000 fights" };
        let mut pane = TextBox::with(canvas, area, "Odds", remark);
        let Some((odds, now)) = known else {
            pane.text(if self.entries.is_empty() { UNWRITTEN } else { "Running 10,000 fights ..." }, Ink::Dim);
            return pane.text(&self.opponent(), Ink::Warning);
        };
        let (tally, side) = (&odds.tally, self.stand.side);
        for (label, share, ink) in ends(tally, side) {
            let (chance, value) = (Chance { ways: share, of: tally.fights.max(1) }, tally.share(share).to_string());
            shares::share(&mut pane, (label, 9), (chance, ink), (&value, if now { Ink::Strong } else { Ink::Dim }));
        }
        pane.next();
        let hp = tally.mean_hp(side).map_or_else(|| "-".into(), tenths);
        pane.text(&format!("Mean: {} rounds, HP {hp} if alive", tenths(tally.mean_rounds())), Ink::Plain);
        pane.text(&self.how(tally), Ink::Plain);
        if let Some(text) = self.deal() {
            pane.text(&text, Ink::Plain);
        }
        pane.text(&self.opponent(), Ink::Warning);
        if pane.left() > histogram::ROWS {
            pane.next();
        }
        histogram::draw(&mut pane, tally, self.stand.own(), side);
    }

    fn draw_worth_box(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = TextBox::with(canvas, area, "Without a line", "wins change by");
        let Some((odds, _)) = self.known_odds() else {
            return pane.text("Shows how the wins change without each line of the plan.", Ink::Dim);
        };
        let all = worth(&odds, self.stand.side);
        let most_by = all.iter().map(|(_, by)| *by).max().unwrap_or(0);
        let most = all.iter().map(|(_, by)| by.abs()).max().unwrap_or(1).max(10);
        for (line, by) in all {
            let Some(tactic) = self.entries.get(line) else { continue };
            pane.at(0, &format!("{:>2} {}", line + 1, cut(&written(tactic), 9)), Ink::Plain);
            let ink = [Ink::Good, Ink::Dim, Ink::Bad][(1 + by.signum()) as usize];
            pane.at(13, &format!("{:>6}", points(by)), ink);
            pane.bar(20, pane.width().saturating_sub(20), (by.abs() as i32, most as i32), ink);
            pane.next();
        }
        if most_by > 0 {
            pane.text("A plus: without that line there are more kills. Other ends do not count here.", Ink::Dim);
            if let Some(text) = improvised_text(&odds) {
                pane.text(&text, Ink::Warning);
            }
        }
    }

    /// Spells with their chances, items by their places.
    fn draw_means_box(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let own = self.stand.own();
        let mut pane = TextBox::new(canvas, area, "Spells and items");
        for place in 1..=6 {
            if let Some(carried) = own.at_hand(place) {
                let charges = if carried.charges > 0 { format!(" ({})", carried.charges) } else { String::new() };
                pane.at(0, &format!("US-{place}"), Ink::Key);
                let text = format!("{}{charges}: {}", carried.item.name(), carried.item.effect());
                let room = usize::from(pane.width().saturating_sub(6));
                wrap(&text, room).iter().for_each(|row| pane.line_at(6, row, Ink::Plain));
            }
        }
        for (spell, known) in spells(own) {
            let (key, ink) = if known { (Ink::Key, Ink::Plain) } else { (Ink::Dim, Ink::Dim) };
            let level = if known { chances::cast(own).to_string() } else { format!("MG{}", spell.level()) };
            let text =
                wrap(&format!("{}: {}", spell.name(), spell.effect()), usize::from(pane.width().saturating_sub(7)));
            // A spell that cannot be cast needs no half sentence.
            if !known && text.len() > usize::from(pane.left()) {
                continue;
            }
            pane.at(0, spell.code(), key);
            pane.at(3, &level, ink);
            text.iter().for_each(|row| pane.line_at(7, row, ink));
        }
    }

    fn draw_tried(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = TextBox::with(canvas, area, "One test fight", "X: another");
        let (left, width) = (usize::from(pane.left()), usize::from(pane.width()));
        let lines: Vec<String> = self.tried.iter().flat_map(|line| hanging(line, width)).collect();
        for line in lines.iter().skip(lines.len().saturating_sub(left)) {
            pane.line(line, Ink::Plain);
        }
    }

    /// Causes of death; or why an empty plan ends in peace.
    pub(super) fn how(&self, tally: &OddsTally) -> String {
        if !self.entries.is_empty() && tally.is_peace(&self.plan()) {
            PEACE.into()
        } else {
            let away = tally.thefts[self.stand.side.index()];
            let steals = if away > 0 {
                let theft = chances::theft(self.stand.own(), self.stand.other());
                format!("Slips away {}, with loot or without: the theft is {theft}. ", tally.share(away).alone())
            } else {
                String::new()
            };
            steals + &killers(tally, self.stand.side)
        }
    }

    /// Describes the result of a talk. `None` if the plan does not talk.
    pub(super) fn deal(&self) -> Option<String> {
        let talks = self.entries.contains(&Tactic::Talk);
        talks.then(|| ludus_duels::narration::card::deal(self.stand.own(), self.stand.other()))
    }

    /// Both fighters, and the help.
    fn draw_beside(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let stand = &self.stand;
        let high = area.height / 3;
        let [own, other, below] = rows(area, [Length(high), Length(high), Fill(1)]);
        for (area, side, ink) in [(own, stand.side, Ink::West), (other, stand.side.other(), Ink::East)] {
            let mut pane = TextBox::of(canvas, area, stand.name(side), ink);
            card::draw_of(&mut pane, &stand.game, side);
        }
        rules(canvas, below, CHAPTERS, &TOPIC);
    }

    /// The possible completions of the typed letters.
    pub(super) fn candidates(&self) -> String {
        let Typing::Code(letters) = &self.typing else { return String::new() };
        self.completions(letters)
    }

    pub(super) fn completions(&self, letters: &str) -> String {
        if letters.len() >= 2 && letters.starts_with("CA") {
            let known = spells(self.stand.own())
                .into_iter()
                .filter(|(spell, known)| *known && spell.code().starts_with(&letters[2..]));
            return known.map(|(spell, _)| format!("{} {}", spell.code(), spell.name())).collect::<Vec<_>>().join("  ");
        }
        if letters.starts_with("US") {
            let places = (1..=6).filter_map(|place| Some((place, self.stand.own().at_hand(place)?)));
            return places
                .map(|(place, carried)| format!("{place} {}", carried.item.name()))
                .collect::<Vec<_>>()
                .join("  ");
        }
        let codes = self.codes().into_iter().filter(|(code, ..)| code.starts_with(letters));
        codes.map(|(code, name, _)| format!("{code} {name}")).collect::<Vec<_>>().join("  ")
    }
}
