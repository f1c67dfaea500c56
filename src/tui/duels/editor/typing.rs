//! Text input of the editor: tactic codes, words, gifts, whole plans, names and the library.

use crate::duels::editor::{Edited, Editor, is_letter};
use crate::game_view::prompt::sentence;
use crate::input::Key;
use crate::screens::push_within;
use crate::theme::Ink;
use ludus_duels::data::spell::Spell;
use ludus_duels::model::plan::named::LONGEST_PLAN_NAME;
use ludus_duels::model::plan::{CODES, MOST_SAID, Plan, Tactic, Times};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Typing {
    /// Nothing: letters start something.
    #[default]
    Nothing,
    /// A tactic in capitals without the hyphen: "CAS".
    Code(String),
    /// The marked one of the tactics that can stand next, for those who type no codes.
    Tactic(usize),
    Say(String),
    Give(String),
    /// The whole plan as text.
    Line(String),
    /// The opponent's plan for tests, and its index among the known plans.
    Versus(String, Option<usize>),
    Name(String),
    /// The selected plan of the library.
    Library(usize),
}

/// Maximum letters of a typed gift.
const LONGEST_GIFT: usize = 60;

/// Maximum letters of a typed plan.
const LONGEST: usize = 2000;

impl Typing {
    /// The label of the input and its text.
    pub fn prompt(&self) -> Option<(&'static str, String)> {
        Some(match self {
            Typing::Nothing => return None,
            Typing::Code(letters) => ("Tactic:", written(letters)),
            Typing::Say(words) => ("Says:", words.clone()),
            Typing::Give(gift) => ("Gives (gold 50, item 3):", gift.clone()),
            Typing::Line(text) => ("Plan as text:", text.clone()),
            Typing::Versus(text, _) => ("Against (Up, Down: known plans):", text.clone()),
            Typing::Name(name) => ("Store it as:", name.clone()),
            Typing::Tactic(_) => ("Tactic?  Up, Down; Return inserts it.", String::new()),
            Typing::Library(_) => ("Plan?  Up, Down; Return loads it.", String::new()),
        })
    }
}

/// Formats the letters "CAS" as "CA-S".
fn written(letters: &str) -> String {
    match letters.split_at_checked(2) {
        Some((code @ ("CA" | "US"), rest)) => format!("{code}-{rest}"),
        _ => letters.into(),
    }
}

impl Editor {
    /// Lists the tactics that can stand after the marked line.
    pub(super) fn list_tactics(&mut self) {
        self.typing = Typing::Tactic(0);
    }

    /// The tactics that can be inserted now, with their codes: every known spell and every item that can be used is one.
    pub(super) fn insertable(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for (code, name, _) in self.codes().into_iter().filter(|(.., why)| why.is_none()) {
            let own = self.stand.own();
            match code {
                "CA" => {
                    let known = Spell::ALL.into_iter().filter(|spell| own.knows(*spell));
                    all.extend(known.map(|spell| (format!("CA{}", spell.code()), spell.name().into())));
                }
                "US" => {
                    let items = (1..=6).filter_map(|place| Some((place, own.at_hand(place)?)));
                    all.extend(items.map(|(place, one)| (format!("US{place}"), one.item.name().into())));
                }
                _ => all.push((code.into(), name.into())),
            }
        }
        all
    }

    /// The open list: the marked row, and a name with a remark for each row.
    pub(super) fn listed(&self) -> Option<(usize, Vec<(String, String)>)> {
        match self.typing {
            Typing::Tactic(at) => {
                let all = self.insertable().into_iter();
                Some((at, all.map(|(code, name)| (written(&code), name)).collect()))
            }
            Typing::Library(at) => {
                let all = self.library.iter();
                Some((at, all.map(|named| (named.name.clone(), named.plan.to_string())).collect()))
            }
            _ => None,
        }
    }

    /// Handles a key in the list of tactics; a letter begins a code instead.
    fn choose_tactic(&mut self, at: usize, key: Key) {
        let all = self.insertable();
        match key {
            Key::Up => self.typing = Typing::Tactic(at.saturating_sub(1)),
            Key::Down => self.typing = Typing::Tactic((at + 1).min(all.len().saturating_sub(1))),
            Key::Enter => {
                if let Some((code, _)) = all.into_iter().nth(at) {
                    self.take_code(code);
                }
            }
            Key::Char(letter) if letter != ' ' => self.begin_code(letter),
            _ => self.typing = Typing::Tactic(at),
        }
    }

    /// Starts a tactic with a letter that is no command.
    pub(super) fn begin_code(&mut self, letter: char) {
        let letter = letter.to_ascii_uppercase();
        match CODES.iter().any(|(code, _)| code.starts_with(letter)) {
            true => self.typing = Typing::Code(letter.into()),
            false => self.refuse(format!("No tactic or key begins with {letter}; see ?.")),
        }
    }

    /// Handles a key during text input.
    pub(super) fn typed(&mut self, key: Key, letter: Option<char>) -> Edited {
        if key == Key::Esc {
            self.typing = Typing::Nothing;
            return Edited::Stay;
        }
        match std::mem::take(&mut self.typing) {
            Typing::Nothing => {}
            Typing::Code(letters) => self.type_code(letters, key),
            Typing::Tactic(at) => self.choose_tactic(at, key),
            Typing::Library(at) => self.choose(at, key),
            Typing::Say(text) => self.type_text(text, key, letter, MOST_SAID, Typing::Say),
            Typing::Give(text) => self.type_text(text, key, letter, LONGEST_GIFT, Typing::Give),
            Typing::Line(text) => self.type_text(text, key, letter, LONGEST, Typing::Line),
            Typing::Versus(text, at) => self.type_versus(text, at, key, letter),
            Typing::Name(name) if key == Key::Enter => return self.named(name),
            Typing::Name(text) => self.type_text(text, key, letter, LONGEST_PLAN_NAME, Typing::Name),
        }
        Edited::Stay
    }

    fn type_text(&mut self, mut text: String, key: Key, letter: Option<char>, most: usize, as_: fn(String) -> Typing) {
        match (key, letter) {
            (Key::Enter, _) => return self.take_text(as_(text)),
            (Key::Backspace, _) => _ = text.pop(),
            (_, Some(letter)) if is_letter(letter) && text.chars().count() < most => text.push(letter),
            (Key::Char(letter), None) if is_letter(letter) && text.chars().count() < most => text.push(letter),
            _ => {}
        }
        self.typing = as_(text);
    }

    /// Takes a pasted character into the open field, or else into a plan as text.
    pub fn paste(&mut self, letter: char) -> bool {
        *self.said.get_mut() = None;
        if let Typing::Nothing | Typing::Code(_) | Typing::Tactic(_) = self.typing {
            let begun = self.typing.prompt().map_or_else(String::new, |(_, letters)| letters);
            self.typing = Typing::Line(begun);
        }
        match &mut self.typing {
            Typing::Say(text) => push_within(text, letter, MOST_SAID),
            Typing::Give(text) => push_within(text, letter, LONGEST_GIFT),
            Typing::Line(text) | Typing::Versus(text, _) => push_within(text, letter, LONGEST),
            Typing::Name(text) => push_within(text, letter, LONGEST_PLAN_NAME),
            Typing::Nothing | Typing::Code(_) | Typing::Tactic(_) | Typing::Library(_) => false,
        }
    }

    /// Edits the opponent's plan: typed text or a known plan.
    fn type_versus(&mut self, text: String, at: Option<usize>, key: Key, letter: Option<char>) {
        let known = self.opponents();
        let next = match (key, at) {
            (Key::Enter, _) => {
                if !self.oppose(&text) {
                    self.typing = Typing::Versus(text, at);
                }
                return;
            }
            (Key::Up | Key::Down, None) => Some(0),
            (Key::Up, Some(at)) => Some(at.checked_sub(1).unwrap_or(known.len().saturating_sub(1))),
            (Key::Down, Some(at)) => Some((at + 1) % known.len().max(1)),
            _ => None,
        };
        if let Some((what, plan)) = next.and_then(|at| known.get(at)) {
            *self.said.get_mut() = Some((sentence(what), Ink::Warning));
            self.typing = Typing::Versus(plan.to_string(), next);
            return;
        }
        self.type_text(text, key, letter, LONGEST, |text| Typing::Versus(text, None));
    }

    fn take_text(&mut self, typing: Typing) {
        let notation = match &typing {
            Typing::Line(text) => {
                let text = text.clone();
                self.typing = typing;
                return self.read(&text);
            }
            Typing::Say(words) => format!("SA \"{}\"", words.replace('\\', "\\\\").replace('"', "\\\"")),
            Typing::Give(gift) => format!("GI {gift}"),
            _ => return,
        };
        match notation.parse::<Plan>() {
            Ok(plan) if plan.len() == 1 => plan.entries().iter().for_each(|tactic| self.insert(tactic.clone())),
            Ok(_) => {
                self.refuse("Type only one tactic.");
                self.typing = typing;
            }
            Err(fault) => {
                self.refuse(sentence(&fault.problem.to_string()));
                self.typing = typing;
            }
        }
    }

    /// Adds a letter to a tactic; the last letter inserts it. A wrong letter is not taken: the code stays open, so that no
    /// letter of it becomes a command.
    fn type_code(&mut self, mut letters: String, key: Key) {
        match key.latin().unwrap_or(key) {
            Key::Backspace => {
                letters.pop();
                if !letters.is_empty() {
                    self.typing = Typing::Code(letters);
                }
                return;
            }
            Key::Char('-') if letters.len() == 2 => {}
            Key::Char(letter) => letters.push(letter.to_ascii_uppercase()),
            _ => {
                self.typing = Typing::Code(letters);
                return;
            }
        }
        self.take_code(letters);
    }

    /// Inserts the tactic of these letters, or waits for the letters that it lacks.
    fn take_code(&mut self, mut letters: String) {
        match self.tactic(&letters) {
            Ok(Some(tactic)) => self.insert(tactic),
            Ok(None) if matches!(letters.as_str(), "SA") => self.typing = Typing::Say(String::new()),
            Ok(None) if matches!(letters.as_str(), "GI") => self.typing = Typing::Give(String::new()),
            Ok(None) => self.typing = Typing::Code(letters),
            // A code that has no use here is over; letters after a wrong one stay letters.
            Err(why) if CODES.iter().any(|(known, _)| *known == letters) => self.refuse(why),
            Err(why) => {
                self.refuse(why);
                letters.pop();
                // Letters that lead to nothing make room for the right ones.
                while letters.len() > 2 && self.completions(&letters).is_empty() {
                    letters.pop();
                }
                self.typing = Typing::Code(letters);
            }
        }
    }

    /// The tactic of these letters; `Ok(None)` while letters are missing.
    fn tactic(&self, letters: &str) -> Result<Option<Tactic>, String> {
        if letters.len() < 2 {
            return Ok(None);
        }
        let (code, rest) = letters.split_at_checked(2).unwrap_or((letters, ""));
        if !CODES.iter().any(|(known, _)| *known == code) {
            return Err(format!("There is no tactic {code}."));
        }
        if let Some(why) = self.why_not(code) {
            return Err(sentence(&format!("{code}: {why}")));
        }
        Ok(Some(match code {
            "FI" => Tactic::Fire(Times::Always),
            "ME" => Tactic::Melee(Times::Always),
            "TA" => Tactic::Talk,
            "FU" => Tactic::Fulfil,
            "ST" => Tactic::Steal,
            "FL" => Tactic::Flee,
            "SC" => Tactic::Scout,
            "CA" => match rest.len() {
                1 if !Spell::ALL.iter().any(|spell| spell.code().starts_with(rest)) => {
                    return Err(format!("No spell begins with {rest}."));
                }
                0 | 1 => return Ok(None),
                _ => {
                    let spell = Spell::of(rest).ok_or(format!("There is no spell {rest}."))?;
                    if !self.stand.own().knows(spell) {
                        return Err(format!(
                            "{} needs magic {}; you have {}.",
                            spell.name(),
                            spell.level(),
                            self.stand.own().magic
                        ));
                    }
                    Tactic::Cast(spell)
                }
            },
            "US" => match rest.parse::<u8>() {
                Err(_) if rest.is_empty() => return Ok(None),
                Ok(place @ 1..=6) if self.stand.own().at_hand(place).is_some() => Tactic::Use(place),
                Ok(place @ 1..=6) => return Err(format!("Place {place} holds no item.")),
                _ => return Err("US takes the place of an item, 1 to 6.".into()),
            },
            _ => return Ok(None),
        }))
    }

    /// Handles a key in the list of stored plans.
    fn choose(&mut self, at: usize, key: Key) {
        match key {
            Key::Up => self.typing = Typing::Library(at.saturating_sub(1)),
            Key::Down => self.typing = Typing::Library((at + 1).min(self.library.len().saturating_sub(1))),
            Key::Enter => {
                if let Some(named) = self.library.get(at).cloned() {
                    match named.plan.check(self.stand.purpose) {
                        Err(fault) => self.refuse(sentence(&fault.to_string())),
                        Ok(()) => {
                            (self.entries, self.at, self.name) = (named.plan.entries().to_vec(), 0, named.name);
                            self.changed();
                        }
                    }
                }
            }
            _ => self.typing = Typing::Library(at),
        }
    }
}
