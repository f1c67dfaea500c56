//! What the screen tells: the lines of the log, notices, and what happened before a battle was resumed.

use super::super::canvas::{Canvas, wrap};
use super::super::theme::Ink;
use super::stage::Stage;
use super::{BattleScreen, ask, play};
use crate::gladiator::robots;
use crate::gladiator::text::{Places, Reading};
use ratatui::layout::Rect;

/// Columns of a line of the bar.
const BAR: usize = 78;

/// What one seat is told; nothing of what only another has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub text: String,
    /// The same in one line of the bar.
    pub short: String,
    /// Who died of what, for the report.
    pub death: Option<String>,
}

impl Told {
    /// What a reading says, with the reason of the program's choice.
    pub fn of(reading: &Reading, why: Option<&str>) -> Told {
        if !reading.is_told() {
            return Told::default();
        }
        let mark = &reading.mark;
        Told {
            text: format!("{mark}{}", reading.with_reason(why)),
            short: format!("{mark}{}", reading.short),
            death: reading.death.as_ref().map(|death| format!("{mark}{death}")),
        }
    }

    /// The same for log and bar.
    fn plain(text: String) -> Told {
        Told { short: text.clone(), text, death: None }
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// As West reads it, as East reads it.
    pub told: [Told; 2],
    /// Something happened that the bar goes on telling while the next question is asked.
    pub news: bool,
    pub ink: Ink,
}

impl BattleScreen {
    /// Tells of a battle that was resumed everything that happened in it. Nothing is told where the commands do not lead
    /// to the battle as it stands.
    pub(super) fn recall(&mut self) {
        let now = *self.session.battle();
        let opened = play::opened(&self.session).filter(|_| !self.session.past().is_empty());
        let Some((mut battle, events)) = opened else { return };
        self.skipping = true;
        self.shown = battle;
        self.queue.extend(events);
        self.hear();
        for command in self.session.past().to_vec() {
            let choice = if battle.robot_decides() { robots::choose(&battle) } else { None };
            self.keep_reason(&battle, choice.filter(|choice| choice.command == command).map(|choice| choice.why));
            let mut events = Vec::new();
            if battle.submit(&command, &mut events).is_err() {
                break;
            }
            self.queue.extend(events);
            self.hear();
        }
        if battle != now {
            self.log.clear();
        }
        self.shown = now;
        self.cast.follow(&now);
        self.seen = now.seen_by(self.seat);
        self.skipping = false;
        self.whys.clear();
    }

    /// The first line of the log: the difficulty that the battle was set up with.
    pub(super) fn begin_log(&mut self) {
        let skill = self.shown.skill();
        let text = format!("Difficulty: {}. {}", skill.name(), skill.means());
        let told = [Told::plain(text.clone()), Told::plain(text)];
        self.log.insert(0, Line { told, news: false, ink: Ink::Plain });
    }

    /// Lets everything in the queue happen at once.
    fn hear(&mut self) {
        while let Some(event) = self.queue.pop_front() {
            self.happen(&event);
        }
    }

    /// Says what is worth knowing at the beginning; what one line of the bar cannot hold waits until it is read.
    pub(super) fn notify(&mut self, notices: &[String]) {
        for text in notices {
            self.say(text.clone(), Ink::Heed);
            if text.chars().count() > BAR {
                self.read(text.clone());
            }
        }
    }

    pub(super) fn say(&mut self, text: String, ink: Ink) {
        self.tell([Told::plain(text.clone()), Told::plain(text)], ink, true);
    }

    /// Says what is wrong with the saving, and waits until it is read.
    pub(super) fn warn(&mut self, text: &str) {
        let text = ask::sentence(text);
        self.say(text.clone(), Ink::Bad);
        self.read(text);
    }

    /// A line of the log for both sides.
    pub(super) fn tell(&mut self, told: [Told; 2], ink: Ink, news: bool) {
        self.log.push(Line { told, ink, news });
        self.scrolled = 0;
    }

    /// Waits until a text is read, after one that is being read already.
    fn read(&mut self, text: String) {
        let text = match &self.stage {
            Stage::Read { text: earlier, .. } => format!("{earlier} {text}"),
            _ => text,
        };
        self.stage = Stage::Read { text, at: Places::default() };
    }

    /// The last lines of the log, broken to the width, the newest last.
    pub(super) fn draw_log(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let width = usize::from(area.width.saturating_sub(2));
        let seat = self.seat as usize;
        let end = self.log.len().saturating_sub(self.scrolled);
        let mut lines: Vec<(String, Ink)> = Vec::new();
        for line in self.log.get(..end).unwrap_or_default().iter().rev() {
            // What the other side alone has seen.
            if line.told[seat].text.is_empty() {
                continue;
            }
            let mut rows = wrap(&line.told[seat].text, width.saturating_sub(3));
            rows.iter_mut().skip(1).for_each(|row| row.insert_str(0, "   "));
            lines.extend(rows.into_iter().rev().map(|row| (row, line.ink)));
            if lines.len() >= usize::from(area.height) {
                break;
            }
        }
        lines.truncate(area.height.into());
        let top = area.y;
        for (y, (line, ink)) in (top..).zip(lines.iter().rev()) {
            canvas.put_within(area.x + 1, y, area.right(), line, *ink);
        }
    }
    /// Every line of the log, for tests.
    #[cfg(test)]
    pub fn log_text(&self) -> String {
        self.log.iter().map(|line| line.told[self.seat as usize].text.as_str()).collect::<Vec<_>>().join("\n")
    }
}
