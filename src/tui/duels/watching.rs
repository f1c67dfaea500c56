//! Playback of an encounter: range, hit points and one line per event, forward, back, automatically or to the end. Then it
//! shows what decided the encounter (UI-05, UI-06, UI-11). The odds from the current event on stand beside it.
//!
//! `drawing` lays it out and `head` shows both fighters. `looking` shows one fighter in detail, `onward` the odds, `ending`
//! how it ended and `report` the report. `why` knows the rules behind an event.

pub mod drawing;
mod ending;
pub mod head;
mod looking;
mod onward;
pub mod report;
mod why;

use crate::canvas::Canvas;
use crate::dice::{QUICK, TUMBLE};
use crate::duels::memory::{DuelMemory, ShownStep};
use crate::duels::watching::onward::Onward;
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_duels::battle::fight::Fight;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_engine::narration::DiceRoll;
use ludus_store::settings::DiceShow;
use ratatui::layout::Rect;

/// Default milliseconds for each event in automatic playback.
const BEAT: u64 = 900;
const BEATS: [u64; 2] = [150, 4_000];

pub struct Watching {
    at: usize,
    /// When the next event appears; `None` while waiting for a key.
    due: Option<u64>,
    beat: u64,
    automatic: bool,
    /// True while both plans are shown.
    plans: bool,
    /// The fighter shown in detail.
    look: Option<Side>,
    /// The odds from the current event on.
    onward: Onward,
    rolls: Rolls,
    now: u64,
    /// True once the end was shown.
    is_told: bool,
    /// The rules that help explains: those of the current event.
    why: &'static [&'static str],
}

/// The state of the current event's dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rolls {
    /// They begin with the next frame.
    Fresh,
    Since(u64),
    Still,
}

impl Watching {
    /// Starts at the first event.
    pub fn new() -> Watching {
        Watching {
            at: 1,
            due: None,
            beat: BEAT,
            automatic: false,
            plans: false,
            look: None,
            onward: Onward::new(),
            rolls: Rolls::Still,
            now: 0,
            is_told: false,
            why: why::USUAL,
        }
    }

    fn seen<'m>(&self, memory: &'m DuelMemory) -> &'m [ShownStep] {
        memory.steps.get(..self.at.min(memory.steps.len())).unwrap_or_default()
    }

    fn is_at_end(&self, memory: &DuelMemory) -> bool {
        self.at >= memory.steps.len()
    }

    /// The fight after the last visible event.
    fn fight(&self, scene: &PromptContext<'_, Encounter>) -> Fight {
        let memory = scene.memory;
        let before = memory.first.as_ref().map_or(*scene.battle.fight(), |first| *first.fight());
        self.seen(memory).last().map_or(before, |step| step.fight)
    }

    /// Milliseconds since the dice of the current event began to roll.
    const fn elapsed(&self) -> u64 {
        match self.rolls {
            Rolls::Fresh => 0,
            Rolls::Since(at) => self.now.saturating_sub(at),
            Rolls::Still => u64::MAX,
        }
    }

    /// Moves to the next event and rolls its dice, unless effects or dice are off.
    fn turn_on(&mut self, scene: &PromptContext<'_, Encounter>) {
        self.turn(true, scene.memory);
        let throw = self.seen(scene.memory).last().and_then(|step| step.dice.as_ref());
        let shows = |throw: &DiceRoll| scene.settings.dice.of(throw.of.unwrap_or(scene.seat)) != DiceShow::Instant;
        let rolls = scene.settings.effects && throw.is_some_and(shows);
        self.rolls = if rolls { Rolls::Fresh } else { Rolls::Still };
    }

    /// Removes the sealed plans from the drafts at the end: until then, they mark an encounter that nobody has watched.
    fn note_the_end(&mut self, memory: &DuelMemory) {
        if self.is_at_end(memory) && !std::mem::replace(&mut self.is_told, true) {
            Side::BOTH.into_iter().for_each(|side| memory.brought.draft(side, Plan::default()));
        }
    }

    /// Moves one event; automatic playback continues from there.
    fn turn(&mut self, on: bool, memory: &DuelMemory) {
        self.at = if on { (self.at + 1).min(memory.steps.len()) } else { self.at.saturating_sub(1).max(1) };
        self.due = None;
        self.rolls = Rolls::Still;
    }
}

impl Prompt<Encounter> for Watching {
    fn key(&mut self, scene: &PromptContext<'_, Encounter>, key: Key) -> PromptReply<Encounter> {
        let memory = scene.memory;
        let intent = scene.keys.intent(Keymap::Watching, key);
        if intent != Some(KeyAction::Automatic) && intent != Some(KeyAction::More) && intent != Some(KeyAction::Less) {
            self.automatic = false;
        }
        self.rolls = Rolls::Still;
        match intent {
            Some(KeyAction::Next) if key == Key::Enter && self.is_at_end(memory) => return PromptReply::Close,
            Some(KeyAction::Next) => self.turn_on(scene),
            Some(KeyAction::Previous) => self.turn(false, memory),
            Some(KeyAction::Automatic) => (self.automatic, self.due) = (!self.automatic, None),
            Some(KeyAction::More) => self.beat = (self.beat / 2).max(BEATS[0]),
            Some(KeyAction::Less) => self.beat = (self.beat * 2).min(BEATS[1]),
            Some(KeyAction::First) => self.at = 1,
            Some(KeyAction::Last) => self.at = memory.steps.len(),
            Some(KeyAction::Look) => (self.plans, self.look) = (!self.plans, None),
            Some(KeyAction::Info) => (self.plans, self.look) = (false, next_look(self.look)),
            Some(KeyAction::Help) => {
                let step = self.seen(memory).last().and_then(|step| memory.events.get(step.number.checked_sub(1)?));
                self.why = step.map_or(why::USUAL, why::rules_of);
                return PromptReply::Help;
            }
            Some(KeyAction::Back) if self.look.is_some() || self.plans => (self.plans, self.look) = (false, None),
            Some(KeyAction::Back) if self.is_at_end(memory) => return PromptReply::Close,
            Some(KeyAction::Back) => self.at = memory.steps.len(),
            _ => return PromptReply::Say("Right: next, Left: back, Space: play, End: to the end.".into()),
        }
        self.note_the_end(memory);
        PromptReply::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        let next = self.automatic.then(|| self.due.unwrap_or(now + self.beat));
        let rolls = match self.rolls {
            Rolls::Fresh => Some(now + TUMBLE),
            Rolls::Since(at) => Some(at + (now.saturating_sub(at) / TUMBLE + 1) * TUMBLE),
            Rolls::Still => None,
        };
        next.into_iter().chain(self.onward.wakes_at(now)).chain(rolls).min()
    }

    fn tick(&mut self, scene: &PromptContext<'_, Encounter>, now: u64) {
        self.now = now;
        match self.rolls {
            Rolls::Fresh => self.rolls = Rolls::Since(now.saturating_sub(TUMBLE)),
            Rolls::Since(at) if now >= at + QUICK => self.rolls = Rolls::Still,
            Rolls::Since(_) | Rolls::Still => {}
        }
        if !self.automatic {
            return;
        }
        match self.due {
            Some(due) if now >= due => {
                self.turn_on(scene);
                self.due = Some(now + self.beat);
                self.automatic = !self.is_at_end(scene.memory);
                self.note_the_end(scene.memory);
            }
            Some(_) => {}
            None => self.due = Some(now + self.beat),
        }
    }

    fn untold(&self, scene: &PromptContext<'_, Encounter>) -> usize {
        scene.memory.steps.len().saturating_sub(self.at)
    }

    fn is_page(&self) -> bool {
        true
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn draw_page(&self, scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        // A lesson's card can take some rows of a large screen.
        match WideLayout::full(canvas.area()) {
            Some(_) => self.draw_room(scene, canvas, WideLayout::any(area)),
            None => {
                let page = Rect::new(area.x + (area.width - 80) / 2, area.y + (area.height - 24) / 2, 80, 24);
                self.draw_small(scene, canvas, page);
            }
        }
    }

    fn draw(&self, _scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, bar: Rect) {
        canvas.put(bar.x + 1, bar.y, "Watch the encounter.", Ink::Plain);
    }

    fn topic(&self) -> Topic {
        Topic { rules: self.why, ..TOPIC }
    }

    fn missing(&self, scene: &PromptContext<'_, Encounter>) -> Vec<String> {
        self.seen(scene.memory).last().map(|step| step.full.clone()).into_iter().collect()
    }
}

const TOPIC: Topic = Topic {
    title: "The encounter",
    asks: "Watch both plans. Each line is one event with the number needed and the number rolled.",
    context: Keymap::Watching,
    rules: why::USUAL,
    chapters: &["Ranges and rounds", "Blows", "Spells", "Arrows"],
};

/// The keys in two lines.
const KEYS: [&[KeyAction]; 2] = [
    &[KeyAction::Next, KeyAction::Previous, KeyAction::Automatic, KeyAction::More, KeyAction::Last],
    &[KeyAction::First, KeyAction::Look, KeyAction::Info, KeyAction::Help, KeyAction::Back],
];

/// Cycles through neither fighter, A and B.
const fn next_look(look: Option<Side>) -> Option<Side> {
    match look {
        None => Some(Side::A),
        Some(Side::A) => Some(Side::B),
        Some(Side::B) => None,
    }
}
