//! The coach: lists the best answers to the current question. Each has its chance to win and a reason. The answer under the
//! player's cursor is always searched too. The search runs in the background and gets deeper over time. Start reading with
//! [`Coaching`].

use crate::background::BackgroundTask;
use crate::canvas::{Canvas, cut, wrap};
use crate::game_view::GameView;
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply};
use crate::game_view::rulebook_ui::{Page, RulebookUi};
use crate::game_view::thinking::{LOOK, deepen};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::{TextBox, marker};
use crate::widgets::panels::Panel;
use ludus_engine::chance::{Chance, Share};
use ludus_engine::coach::{Advice, WinChance, advise, apart, shrunk};
use ludus_engine::lesson::ScreenUse;
use ratatui::layout::Rect;
use std::cell::Cell;
use std::ops::Range;

/// Playouts of the successive searches. The first is immediate; the last leaves little to luck.
const BUDGETS: &[u32] = if cfg!(test) { &[24] } else { &[60, 240, 960, 3840] };
/// Rows of answers in the bar.
const ROWS: usize = 3;
/// Preferred width of an answer before its reason, in columns.
const WORDS: usize = 36;

/// The most rows of the box with all answers.
const MOST_BESIDE: u16 = 16;

/// Shown if the coach is turned off.
const OFF: &str = "The coach is off. F3 again turns it on; scores show that you asked it.";
const IN_A_LESSON: &str = "The coach answers in the free play at a lesson's end, and in battles.";
/// Shown before the first result.
const BEGINS: &str = "The coach is thinking ..";

/// Shown if the system cannot start a thread.
const CANNOT: &str = "The coach cannot think: the system has no free thread.";

/// Shown if there is only one answer.
const NO_OTHER: &str = "There is no other answer to compare.";

/// The result of one search: its playouts and the rated answers.
type Look<C> = (u32, Vec<Advice<C>>);

/// The coach's prompt, shown above the current question.
pub struct Coaching<G: RulebookUi> {
    thinking: BackgroundTask<Option<Look<G::Command>>>,
    /// The answer under the cursor when the coach was asked; `None` if there was no legal one.
    own: Option<G::Command>,
    advice: Vec<Advice<G::Command>>,
    /// The ends beside wins that the chances count, as a clause.
    counted: &'static str,
    /// Playouts of the latest search.
    playouts: u32,
    /// True if the background search has ended.
    done: bool,
    at: usize,
    /// Rows of answers for which the last picture had room.
    rows: Cell<usize>,
}

impl<G: RulebookUi> Coaching<G> {
    fn new(scene: &PromptContext<'_, G>, own: Option<G::Command>) -> Coaching<G> {
        let (game, names, also) = (scene.truth.clone(), scene.names.clone(), own.clone());
        let thinking = BackgroundTask::begin(None, move |wanted| {
            let reasons = game.reasons(&names);
            deepen(&game, also.as_slice(), BUDGETS, wanted, |thought| {
                (thought.playouts, advise(&game, &names, &reasons, &thought))
            });
        });
        let counted = scene.truth.words().counted;
        let mut coaching = Coaching {
            thinking,
            own,
            advice: Vec::new(),
            counted,
            playouts: 0,
            done: false,
            at: 0,
            rows: Cell::new(ROWS),
        };
        coaching.look();
        coaching
    }

    /// Takes over the latest search result. An answer in focus keeps the focus, except the first one.
    fn look(&mut self) {
        self.done = self.thinking.is_done();
        let Some((playouts, advice)) = self.thinking.look().take() else { return };
        let focus = self.advice.get(self.at).filter(|_| self.at > 0).map(|advice| advice.command.clone());
        (self.playouts, self.advice) = (playouts, advice);
        let at = focus.and_then(|focus| self.advice.iter().position(|advice| advice.command == focus));
        self.at = at.unwrap_or(0);
    }

    fn is_own(&self, advice: &Advice<G::Command>) -> bool {
        self.own.as_ref() == Some(&advice.command)
    }

    /// Returns the heading, for example "61% +-1 with the best of 7 (960 playouts)".
    /// It also says how much worse the player's own answer is.
    fn heading(&self) -> String {
        if !self.thinking.was_begun() {
            return CANNOT.into();
        }
        let Some(best) = self.advice.first() else { return if self.done { NO_OTHER } else { BEGINS }.into() };
        let thinks = if self.done { "" } else { " .." };
        let own = self.advice.iter().skip(1).find(|advice| self.is_own(advice));
        let own = own.map_or_else(String::new, |own| {
            let error = apart([best.win.error, own.win.error]);
            match shrunk(best.win.share - own.win.share, error) {
                1.. => format!("; yours {} less", lost(10 * points([own.win, best.win]))),
                _ => "; yours as good".into(),
            }
        });
        match self.advice.len() {
            1 => NO_OTHER.into(),
            count => {
                let best = percent(best.win);
                format!("{best} with the best of {count}{own} ({}{} playouts{thinks})", self.counted, self.playouts)
            }
        }
    }

    /// Returns the indices of the answers in the rows. The one in focus is always among them.
    fn in_rows(&self) -> Range<usize> {
        let rows = self.rows.get();
        let first = self.at.saturating_sub(rows - 1).min(self.advice.len().saturating_sub(rows));
        first..first + rows
    }

    fn draw_row(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), right: u16, number: usize) {
        let Some(advice) = self.advice.get(number) else { return };
        let here = number == self.at;
        let sign = if here { marker(canvas) } else { " " };
        canvas.put(x, y, sign, Ink::Strong);
        let ink = if number == 0 { Ink::Good } else { Ink::Plain };
        canvas.put(x + 2, y, &percent(advice.win), ink);
        let own = if self.is_own(advice) { "yours: " } else { "" };
        let words = self.in_rows().filter_map(|number| self.advice.get(number));
        let words = words.map(|one| described(one).chars().count() + if self.is_own(one) { 7 } else { 0 });
        let words = words.max().unwrap_or(0).min(WORDS);
        // A short reason leaves more room for the answer.
        let left = usize::from(right.saturating_sub(x + 16)).saturating_sub(advice.why.chars().count());
        let most = words.max(left);
        let says = format!("{own}{}{}", described(advice), if advice.why.is_empty() { "" } else { ":" });
        let end = canvas.put(x + 15, y, &cut(&says, most), Ink::Strong);
        let reason = (x + 16 + words as u16).max(end + 1);
        let room = usize::from(right.saturating_sub(reason));
        canvas.put_within(reason, y, right, &cut(&advice.why, room), Ink::Plain);
        // Help shows the text that is cut off here.
        if advice.why.chars().count() > room || says.chars().count() > most {
            canvas.shortened(format!("{}: {}", described(advice), advice.why));
        }
        if here {
            canvas.cursor = (x, y);
        }
    }
}

/// The difference of two chances in points, as they are shown.
pub fn points(wins: [WinChance; 2]) -> i32 {
    let [taken, better] = wins.map(|win| (win.share + 5) / 10);
    better - taken
}

/// Formats a lost chance, given in tenths of a percent, for example as "6%".
pub fn lost(tenths: i32) -> String {
    Chance { ways: u64::from(tenths.max(0).unsigned_abs()), of: 1000 }.to_string()
}

/// The error from which a chance is meaningless, in tenths of a percent.
const UNKNOWN: i32 = 250;

/// Formats a win chance, for example as "61% +-1". Returns "unknown" if the error is too large.
pub fn percent(win: WinChance) -> String {
    if win.error >= UNKNOWN {
        return "unknown".into();
    }
    let [share, error] = [win.share, win.error].map(|tenths| u64::from(tenths.max(0).unsigned_abs()));
    Share::of_tenths((share, error)).to_string()
}

/// The chance that an answer does what it is for: "38% +-5 to win the fight". `None` if it has no aim of its own.
fn aimed<C>(advice: &Advice<C>) -> Option<String> {
    advice.prospect.map(|(chance, aim)| format!("{} {aim}", percent(chance)))
}

/// An answer with that chance: "attacks (38% +-5 to win the fight)".
fn described<C>(advice: &Advice<C>) -> String {
    aimed(advice).map_or_else(|| advice.words.clone(), |aim| format!("{} ({aim})", advice.words))
}

impl<G: RulebookUi> Prompt<G> for Coaching<G> {
    fn key(&mut self, scene: &PromptContext<'_, G>, key: Key) -> PromptReply<G> {
        let last = self.advice.len().saturating_sub(1);
        match scene.keys.intent(Keymap::Coaching, key) {
            Some(KeyAction::Next) => self.at = if self.at < last { self.at + 1 } else { 0 },
            Some(KeyAction::Previous) => self.at = self.at.checked_sub(1).unwrap_or(last),
            Some(KeyAction::Accept) => {
                let chosen = self.advice.get(self.at).map(|advice| advice.command.clone());
                return chosen.map_or(PromptReply::Stay, PromptReply::Advice);
            }
            Some(KeyAction::Help) => return PromptReply::Help,
            Some(KeyAction::Back) => return PromptReply::Close,
            _ => return PromptReply::Say("Down shows the next answer, Return takes it, Esc goes back.".into()),
        }
        PromptReply::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        (!self.done).then_some(now + LOOK)
    }

    fn tick(&mut self, _scene: &PromptContext<'_, G>, _now: u64) {
        self.look();
    }

    fn draw(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect) {
        // Below the rows stands the key line.
        self.rows.set(ROWS.min(usize::from(canvas.area().bottom().saturating_sub(bar.y + 2))).max(1));
        let heading = self.heading();
        let short = heading.split(" (").next().unwrap_or(&heading);
        canvas.fit(bar.x + 1, bar.y, 78, &[&heading, short], Ink::Strong);
        for (y, number) in (bar.y + 1..).zip(self.in_rows()) {
            self.draw_row(canvas, (bar.x + 1, y), bar.right() - 1, number);
        }
        if scene.note.1 == Ink::Bad {
            return scene.note(canvas, bar, 4);
        }
        let keys = [KeyAction::Next, KeyAction::Accept, KeyAction::Help, KeyAction::Back];
        let useless = 2_usize.saturating_sub(self.advice.len());
        canvas.keys(bar.x + 1, bar.y + 4, &scene.keys.line(Keymap::Coaching, &keys[useless..]));
    }

    fn remarks(&self, _scene: &PromptContext<'_, G>) -> Vec<(String, Ink)> {
        let row = |advice: &Advice<G::Command>| {
            let why = if advice.why.is_empty() { String::new() } else { format!(": {}", advice.why) };
            (format!("{}  {}{why}", percent(advice.win), described(advice)), Ink::Plain)
        };
        let shown = self.in_rows();
        let others = self.advice.iter().enumerate().filter(|(number, _)| !shown.contains(number));
        others.map(|(_, advice)| row(advice)).collect()
    }

    /// All answers with their chances and reasons, beside the board.
    fn beside(&self, _scene: &PromptContext<'_, G>) -> Vec<Panel<'static>> {
        if self.advice.len() < 2 {
            return Vec::new();
        }
        let row = |advice: &Advice<G::Command>| {
            [advice.words.clone(), percent(advice.win), aimed(advice).unwrap_or_default(), advice.why.clone()]
        };
        let all: Vec<[String; 4]> = self.advice.iter().map(row).collect();
        let at = self.at;
        let lines = |[_, _, aim, why]: &[String; 4]| 1 + u16::from(!aim.is_empty()) + u16::from(!why.is_empty());
        let high = (2 + all.iter().map(lines).sum::<u16>().max(all.len() as u16 * 2)).min(MOST_BESIDE);
        let draw = move |pane: &mut TextBox<'_, '_>| {
            for (number, [words, chance, aim, why]) in all.iter().enumerate() {
                let ink = if number == at { Ink::Strong } else { Ink::Plain };
                let column = pane.width().saturating_sub(chance.chars().count() as u16);
                pane.at(column, chance, Ink::Strong);
                let room = usize::from(column.saturating_sub(2));
                wrap(words, room).iter().for_each(|row| pane.line(row, ink));
                wrap(aim, room).iter().filter(|row| !row.is_empty()).for_each(|row| pane.line_at(2, row, ink));
                wrap(why, room).iter().filter(|row| !row.is_empty()).for_each(|row| pane.line_at(2, row, Ink::Dim));
            }
        };
        vec![Panel::drawn("Your best choices", draw).remark(format!("{} playouts", self.playouts)).size(36, high)]
    }

    /// Highlights the places that the answer in focus affects.
    fn draw_board(
        &self,
        scene: &PromptContext<'_, G>,
        shown: &PromptContext<'_, G>,
        canvas: &mut Canvas<'_>,
        area: Rect,
    ) {
        let places = self.advice.get(self.at).map(|advice| scene.truth.where_seen(&advice.command));
        G::draw_board(shown, canvas, area, places.as_ref().into());
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "The coach",
            asks: "What is best here? The computer finishes many possible games after each answer and plays on for everybody. You \
                   see how often you win, with the error. It searches until you act. Scores show that you asked it.",
            context: Keymap::Coaching,
            rules: &[],
            chapters: &[],
        }
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns whether the coach has been asked since the last call, so that it can be counted.
    pub fn has_asked_coach(&mut self) -> bool {
        std::mem::take(&mut self.coached)
    }

    /// Opens the coach above the current question, or closes it if it is open. Its key works at every question of a game in
    /// progress.
    pub(super) fn ask_coach(&mut self, key: Key) -> bool {
        let asked = self.seats.is_private() && !self.asking.asks.is_empty() && self.shown.to_move().is_some();
        let wanted = asked && self.beside(key) == Some(KeyAction::Coach);
        if wanted {
            self.turn_coach();
        }
        wanted
    }

    fn turn_coach(&mut self) {
        if self.asking.top().is_some_and(|ask| ask.topic().context == Keymap::Coaching) {
            self.asking.asks.pop();
            return;
        }
        if self.is_led() && !self.waits_for(ScreenUse::Coach) {
            self.asking.note = Some(IN_A_LESSON.into());
            return;
        }
        if !self.settings.coach {
            // The second press is the consent, for this battle; the options turn it on for all battles.
            if self.asking.note.as_deref() != Some(OFF) {
                self.asking.note = Some(OFF.into());
                return;
            }
            self.settings.coach = true;
        }
        self.asking.note = None;
        self.asking.page = Page::Menu;
        let scene = self.scene();
        let own = self.asking.asks.iter().rev().find_map(|ask| ask.under_cursor(&scene));
        let own = own.filter(|command| scene.truth.check(command).is_ok());
        let coaching = Coaching::new(&scene, own);
        self.coached = !self.is_apart;
        self.asking.asks.push(Box::new(coaching));
    }
}
