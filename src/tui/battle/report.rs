//! The end: who did what, what it brought, who fell.

use super::super::canvas::{Canvas, wrap};
use super::super::help::{Reader, Topic};
use super::super::input::Key;
use super::super::keys::{Context, Intent};
use super::super::layout::Layout;
use super::super::theme::Ink;
use super::panels::Page;
use super::{BattleScreen, Ending};
use crate::gladiator::experience::Attributes;
use crate::gladiator::results::{Fate, FighterResult};
use crate::gladiator::text;
use ratatui::layout::Rect;

const TOPIC: Topic = Topic {
    title: "The end of the battle",
    context: Context::Report,
    rules: &["HISC-02", "HISC-07"],
    chapters: &["Hi-scores"],
};

/// Rows of the report that fit between its heading and the bar.
fn room(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(3))
}

impl BattleScreen {
    /// Return leaves; the arrows scroll the report.
    pub(super) fn read_report(&mut self, key: Key, layout: Option<&Layout>) {
        let page = layout.map_or(1, |layout| room(layout.arena));
        let last = self.report_rows().len().saturating_sub(page);
        self.reported = match self.keys().intent(Context::Report, key) {
            Some(Intent::Previous) => self.reported.saturating_sub(1),
            Some(Intent::Next) => self.reported + 1,
            Some(Intent::PageUp) => self.reported.saturating_sub(page),
            Some(Intent::PageDown) => self.reported + page,
            Some(intent) => {
                match intent {
                    Intent::Page => self.page = Page::Log,
                    Intent::Accept => self.ending = Ending::Done,
                    Intent::Help => self.help = Some(Reader::new(&TOPIC, self.keys(), &[])),
                    _ => {}
                }
                self.reported
            }
            None if self.is_watched() && self.keys().intent(Context::Dice, key) == Some(Intent::Back) => {
                self.ending = Ending::Done;
                self.reported
            }
            None => self.reported,
        }
        .min(last);
    }

    /// A row for everybody, and one more for whose attributes rise; then the fallen.
    fn report_rows(&self) -> Vec<(u16, String, Ink)> {
        let mut rows = Vec::new();
        for result in self.results.as_deref().unwrap_or_default() {
            rows.push((2, row(result), Ink::of(result.side)));
            let rises = rises(result.before, result.after);
            if !rises.is_empty() {
                rows.push((16, format!("rises: {rises}"), Ink::Good));
            }
        }
        rows.extend(self.fallen());
        rows
    }

    /// Every death with what killed him, as the log tells it.
    fn fallen(&self) -> Vec<(u16, String, Ink)> {
        let texts = self.log.iter().map(|line| line.text[self.seat as usize].as_str());
        let deaths: Vec<String> = texts.filter(|text| tells_death(text)).map(killing).collect();
        if deaths.is_empty() {
            return Vec::new();
        }
        let mut rows =
            vec![(2, String::new(), Ink::Plain), (2, "The fallen, and what killed them:".into(), Ink::Strong)];
        for death in deaths {
            let lines = wrap(&death, 73).into_iter().enumerate();
            rows.extend(lines.map(|(i, line)| (if i == 0 { 2 } else { 5 }, line, Ink::Plain)));
        }
        rows
    }

    /// The table over the arena and the outcome in the bar.
    pub(super) fn draw_report(&self, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(outcome) = self.shown.outcome() else { return };
        let area = layout.arena;
        canvas.clear(area);
        let (turn, skill) = (self.shown.turn(), self.shown.skill().name());
        let title = format!("{}  Turn {turn}.  Difficulty: {skill}.", text::outcome(outcome));
        canvas.put(area.x + 2, area.y, &title, Ink::Title);
        canvas.put(area.x + 2, area.y + 2, "Name          Race           Fate         Damage Kills   EXP", Ink::Strong);
        let rows = self.report_rows();
        for (y, (indent, text, ink)) in (area.y + 3..).zip(rows.iter().skip(self.reported).take(room(area))) {
            canvas.put(area.x + indent, y, text, *ink);
        }
        if let Some(line) = self.log.last().filter(|line| line.ink == Ink::Bad) {
            let room = Rect::new(layout.bar.x + 1, layout.bar.y, 78, 4);
            canvas.wrapped(room, &line.text[self.seat as usize], Ink::Bad);
        }
        let below = rows.len().saturating_sub(self.reported + room(area));
        let more = match (below, self.reported) {
            (0, 0) => String::new(),
            (0, _) => "    Up: back".into(),
            (below, _) => format!("    Space, Down: {below} more rows"),
        };
        let text = format!("Return: to the menu    Tab: the log    ?: rules{more}");
        canvas.put(layout.bar.x + 1, layout.bar.y + 4, &text, Ink::Plain);
        canvas.cursor = (area.x + 2, area.y + 3);
    }
}

/// Whether a line of the log tells of a death: by a blow or spell, in a pit, by fire or caltrops.
fn tells_death(line: &str) -> bool {
    let told = line.split("; damage dice").next().unwrap_or(line);
    told.contains(", killed") || told.contains(": killed")
}

/// A sentence of the log without the roll: who, whom, with what, and the end of it.
fn killing(line: &str) -> String {
    match (line.split_once(": "), line.rsplit_once(": loses ")) {
        (Some((who, _)), Some((_, end))) => {
            format!("{who}: loses {}.", end.split("; damage").next().unwrap_or(end).trim_end_matches('.'))
        }
        _ => line.into(),
    }
}

fn row(result: &FighterResult) -> String {
    let fate = match result.fate {
        Fate::Won => "won",
        Fate::Survived => "lives",
        Fate::Left => "left",
        Fate::Dead => "RIP",
        Fate::Unfinished => "",
    };
    let exp = match (result.race.is_humanoid(), result.fate) {
        (false, _) => String::new(),
        (true, Fate::Dead) => format!("{} lost", result.lost_halves / 2),
        (true, _) => {
            let (before, after) = (result.brought_halves / 2, result.after_halves / 2);
            format!("{before} > {after} (+{})", halves(result.gained_halves))
        }
    };
    format!("{:<13} {:<14} {fate:<12} {:>5} {:>5}   {exp}", result.name, result.race.name(), result.dealt, result.kills)
}

fn halves(halves: u32) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// "SH 12 > 13, AG 12 > 13".
fn rises(before: Attributes, after: Attributes) -> String {
    let pairs = [("SH", before.sh, after.sh), ("AG", before.ag, after.ag), ("IQ", before.iq, after.iq)];
    let risen = pairs.into_iter().filter(|(_, before, after)| before != after);
    risen.map(|(name, before, after)| format!("{name} {before} > {after}")).collect::<Vec<_>>().join(", ")
}
