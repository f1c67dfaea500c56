//! A [`Choice`] as a table of its answers, in the modern look: the arrows move the mark, Return and first letters give an
//! answer. The other keys of the question work as before.

use crate::game_view::choice::{Answer, Choice, KEYS, MenuChoice, Picking, common};
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply, no_entry};
use crate::game_view::question::{Asked, Question};
use crate::game_view::rulebook_ui::{LookAt, RulebookUi, StandingOrder};
use crate::game_view::wording::{Row, Words};
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use ludus_store::settings::Confirm;

/// A question as a table, and the answer of each row by its number. A row with another number leads past the last answer.
pub struct AnswerTable {
    pub(super) question: Question,
    rows: Vec<usize>,
}

impl AnswerTable {
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The letter of the row that gives an answer.
    pub(super) fn letter(&self, number: usize) -> Option<char> {
        let row = self.rows.iter().position(|answer| *answer == number)?;
        self.question.table.rows().get(row)?.letter
    }

    /// The number of the marked answer.
    fn answer(&self) -> usize {
        self.rows.get(self.question.table.at()).copied().unwrap_or(usize::MAX)
    }
}

/// The keys of the battle that a menu names.
pub fn battle_keys<G: RulebookUi>(scene: &PromptContext<'_, G>) -> Vec<KeyAction> {
    let keys = [KeyAction::Rest, KeyAction::Threats, KeyAction::Undo, KeyAction::Hands];
    let works = |key: &KeyAction| match key {
        KeyAction::Rest => scene.truth.obey(&StandingOrder::Rest).is_some(),
        KeyAction::Threats => G::THREATS,
        KeyAction::Undo => scene.can_undo,
        _ => true,
    };
    keys.into_iter().filter(works).collect()
}

impl<G: RulebookUi> Choice<G> {
    /// Marks the answer that is one of these commands, or opens a question with one.
    pub(super) fn mark_taught(&mut self, scene: &PromptContext<'_, G>, wanted: &[G::Command]) -> bool {
        let leads = |answer: &Answer<G>| match answer {
            Answer::Do(command) => wanted.contains(command),
            Answer::Open(open) => open(scene).teach(scene, wanted),
            Answer::Order(_) => false,
        };
        let found = self.answers.iter().position(leads);
        if let Some(number) = found {
            self.show(number);
        }
        found.is_some()
    }

    /// Marks an answer, as the arrows do.
    pub fn show(&mut self, number: usize) {
        self.at = number;
        if let Picking::Menu(menu, _) = &mut self.picking {
            *menu = menu.clone().on(MenuChoice::Answer(number));
        }
        self.show_in_table();
    }

    /// The command of the marked answer. `None` if it opens another question.
    pub fn marked(&self) -> Option<G::Command> {
        match self.answers.get(self.at) {
            Some(Answer::Do(command)) => Some(command.clone()),
            _ => None,
        }
    }

    /// True if the question can be left or answered in one way, also by the rows of its table.
    pub(super) fn has_one_answer(&self) -> bool {
        let rows = self.table.as_ref().map_or(1, |table| table.rows.len());
        self.required.is_none() && self.answers.len() == 1 && rows == 1
    }

    /// Shows the texts and marks of the entry in focus.
    pub(super) fn follow_menu(&mut self) {
        if let Picking::Menu(menu, _) = &self.picking
            && let Some(MenuChoice::Answer(number)) = menu.focus()
        {
            self.at = number;
        }
    }

    /// The words for an entry without an answer. `None` while an answer is in focus.
    pub(super) fn words_beside(&self) -> Option<Words> {
        let Picking::Menu(menu, _) = &self.picking else { return None };
        let told = match menu.focus().filter(|_| self.explains)? {
            MenuChoice::Answer(_) => return None,
            MenuChoice::Look => "Look at any place; this question stays open.",
            MenuChoice::Stats => "Read the records; this question stays open.",
            MenuChoice::Quit => "Save and leave, or give up.",
        };
        Some(Words::new([Row::new(told, Ink::Plain)]))
    }

    /// Adds the table of the modern look. `rows`: the answer of each row by its number.
    #[must_use]
    pub fn tabled(mut self, question: Question, rows: Vec<usize>) -> Choice<G> {
        self.table = Some(AnswerTable { question, rows });
        self.mark();
        self.explain();
        self
    }

    /// Follows a key that changed the current answer.
    pub(super) fn show_in_table(&mut self) {
        self.mark();
        self.explain();
    }

    /// Moves the mark of the table to the current answer.
    pub(super) fn mark(&mut self) {
        if matches!(self.picking, Picking::Pair { .. }) {
            return;
        }
        if let Some(AnswerTable { question, rows }) = &mut self.table
            && let Some(row) = rows.iter().position(|answer| *answer == self.at)
        {
            question.table.mark(row);
        }
    }

    /// Shows the texts of the current answer below the table, where each answer has its own.
    pub(super) fn explain(&mut self) {
        let has_own = matches!(self.picking, Picking::Turns { .. }) || self.explains;
        let rows = self.view().filter(|_| has_own).map(|view| view.words.rows.iter().skip(1).cloned().collect());
        if let (Some(table), Some(rows)) = (&mut self.table, rows) {
            table.question.notes = rows;
        }
    }

    /// Handles a key of the table. `None` if it has another meaning.
    pub(super) fn key_in_table(&mut self, scene: &PromptContext<'_, G>, key: Key) -> Option<PromptReply<G>> {
        let is_menu = matches!(self.picking, Picking::Menu(..));
        let confirm = if is_menu { scene.settings.confirm } else { Confirm::Never };
        let AnswerTable { question, .. } = self.table.as_mut().filter(|_| scene.keys.lists)?;
        let asked = question.key(key, scene.keys, confirm);
        self.asked(scene, asked).or_else(|| is_menu.then(|| self.key_beside_menu(scene, key)))
    }

    /// Handles the other keys of a menu.
    fn key_beside_menu(&self, scene: &PromptContext<'_, G>, key: Key) -> PromptReply<G> {
        match (scene.keys.intent(Keymap::Asking, key), key) {
            (Some(KeyAction::Back), _) if self.required.is_none() => PromptReply::Close,
            (Some(KeyAction::Back), _) => common(scene, Some(KeyAction::Save), None).unwrap_or(PromptReply::Stay),
            (None, Key::Char(letter)) => PromptReply::Say(self.no_answer(letter)),
            (action, _) => common(scene, action, self.featured()).unwrap_or(PromptReply::Stay),
        }
    }

    /// The message for a letter without an answer: why its choices are impossible now, or that there are none.
    pub(super) fn no_answer(&self, letter: char) -> String {
        let closed = self.table.as_ref().and_then(|table| table.question.refusal(letter));
        closed.unwrap_or_else(|| no_entry(letter))
    }

    pub(super) fn click_table(&mut self, scene: &PromptContext<'_, G>, at: (u16, u16)) -> PromptReply<G> {
        let Some(AnswerTable { question, .. }) = &mut self.table else { return PromptReply::Stay };
        let asked = question.click(at, scene.settings.confirm);
        self.asked(scene, asked).unwrap_or(PromptReply::Stay)
    }

    /// The letters of the rows of a menu. The keys of another question are in its keymap.
    pub(super) fn table_letters(&self) -> Vec<char> {
        match (&self.table, &self.picking) {
            (Some(table), Picking::Menu(..)) => table.question.letters(),
            _ => Vec::new(),
        }
    }

    /// Carries out what a key or click did in the table. `None` if it did nothing.
    fn asked(&mut self, scene: &PromptContext<'_, G>, asked: Asked) -> Option<PromptReply<G>> {
        let answer = self.table.as_ref()?.answer();
        match (asked, &self.past_last) {
            (Asked::Nothing, _) => return None,
            (Asked::Chosen { .. }, Some(reply)) if answer >= self.answers.len() => return Some(reply(scene)),
            (Asked::Chosen { .. }, _) => return Some(self.give(scene, answer)),
            (Asked::Moved, _) => {
                self.at = answer.min(self.answers.len().saturating_sub(1));
                self.explain();
            }
        }
        Some(PromptReply::Stay)
    }

    /// The keys below the table.
    pub(super) fn table_keys(&self, scene: &PromptContext<'_, G>, question: &Question) -> Vec<Hint> {
        let returns = std::iter::once(question.return_key());
        match self.picking {
            Picking::Menu(..) => {
                let mut line = question.menu_keys(scene.keys, &battle_keys(scene));
                if self.steps.is_some() {
                    line.splice(0..0, scene.keys.line(self.topic.context, &[KeyAction::ARROWS]));
                }
                let looks = G::look(scene, LookAt::Actor(None)).is_some();
                line.retain(|hint| looks || hint.intent != Some(KeyAction::Look));
                Hint::reword(&mut line, KeyAction::Page, G::PAGES_KEY);
                line
            }
            Picking::Pair { .. } => {
                let is_yes = self.table.as_ref().is_some_and(|table| table.answer() == 0);
                let own = if is_yes { KeyAction::Yes } else { KeyAction::No };
                let left_out = [own, KeyAction::Next, KeyAction::Save];
                let keys: Vec<KeyAction> = KEYS.into_iter().filter(|action| !left_out.contains(action)).collect();
                // The letter of the row suffices.
                let short =
                    |hint: Hint| Hint { shown: hint.shown.split('/').next().unwrap_or_default().into(), ..hint };
                returns.chain(scene.keys.line(self.topic.context, &keys).into_iter().map(short)).collect()
            }
            Picking::Turns { .. } => {
                let arrows = (self.places() > 1).then(|| Hint::several("\u{2191} \u{2193}", "choose"));
                let keys = [KeyAction::Page, KeyAction::Look, KeyAction::Back, KeyAction::Help];
                let closes = |action: &KeyAction| *action != KeyAction::Back || self.required.is_none();
                let keys: Vec<KeyAction> = keys.into_iter().filter(closes).collect();
                let line = scene.keys.line(self.topic.context, &keys);
                let mut line: Vec<Hint> = question.beside_letters(scene.keys, line).collect();
                Hint::reword(&mut line, KeyAction::Page, G::PAGES_KEY);
                arrows.into_iter().chain(returns).chain(line).collect()
            }
        }
    }
}
