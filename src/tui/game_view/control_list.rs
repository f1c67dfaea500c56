//! The control list in the bar. The player hands single actors or whole seats to the computer, and takes them back. Start
//! reading with [`ControlPage`].

use crate::canvas::Canvas;
use crate::canvas::names::short_name;
use crate::game_view::control::{ControlMap, Controller, seats, there};
use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keys};
use crate::theme::Ink;
use crate::widgets::spans::is_fine;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ludus_engine::narration::Actor;
use ratatui::layout::Rect;

/// Names per line of the bar; [`A_PAGE`] is the number per page.
const A_LINE: usize = 3;
const A_PAGE: usize = 9;
/// Columns before the seats, and before the names beside them, where more than two seats have a row each.
const SEATS: u16 = 13;
const BESIDE: u16 = 53;
/// Width of a name, in columns.
const NAME: usize = 14;
/// Width of a name in a list of two in a line, if one is longer.
const LONG_NAME: usize = 26;

/// The effect of a key on the control list.
pub enum Handed {
    Stay,
    /// The key is refused, for this reason.
    Say(String),
    Help,
    Done,
}

/// The actors that the player at the screen can hand to the computer.
pub struct ControlPage {
    people: Vec<ActorId>,
    at: usize,
}

impl ControlPage {
    /// Lists the remaining actors of a seat that can be set individually. The focus starts on the deciding actor.
    pub fn new<G: RulebookUi>(game: &G, hands: &ControlMap, seat: Seat) -> ControlPage {
        let own = |who: &ActorId| hands.is_players(game, *who) && game.control_rule(*who).own.is_some();
        let people: Vec<ActorId> = there(game, seat).filter(own).collect();
        let at = people.iter().position(|who| game.deciding_actor() == Actor::Somebody(*who)).unwrap_or(0);
        ControlPage { people, at }
    }

    /// Returns the actor in focus. `None` if the list is empty.
    pub fn focus(&self) -> Option<ActorId> {
        self.people.get(self.at).copied()
    }

    fn step(&mut self, by: usize) -> Handed {
        self.at = (self.at + by) % self.people.len().max(1);
        Handed::Stay
    }

    pub fn key<G: RulebookUi>(&mut self, scene: &PromptContext<'_, G>, hands: &mut ControlMap, key: Key) -> Handed {
        let (game, back) = (scene.truth, self.people.len().saturating_sub(1));
        match scene.keys.intent(G::LENDING.context, key) {
            Some(KeyAction::Next) => self.step(1),
            Some(KeyAction::Previous) => self.step(back),
            Some(intent @ (KeyAction::Put | KeyAction::Less)) => {
                let Some(who) = self.focus() else { return Handed::Say(G::WORDS.nobody.into()) };
                let next = match (hands.of(game, who), intent == KeyAction::Put) {
                    (Controller::Own, true) | (Controller::Battle, false) => Controller::Turn(game.round()),
                    (Controller::Turn(_), true) | (Controller::Own, false) => Controller::Battle,
                    (Controller::Battle, true) | (Controller::Turn(_), false) => Controller::Own,
                };
                hands.delegate(game, who, next);
                Handed::Stay
            }
            Some(KeyAction::Seat(seat)) => give_all(scene, hands, seat),
            Some(KeyAction::Help) => Handed::Help,
            Some(KeyAction::Accept) => Handed::Done,
            _ => Handed::Say(G::WORDS.lending.into()),
        }
    }

    /// Draws the list in the five lines of the bar.
    pub fn draw<G: RulebookUi>(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect) {
        let whole: Vec<String> = seats(scene.truth).map(|seat| whose(scene, seat)).collect();
        let has_rows = whole.len() > 2;
        let end = if has_rows {
            canvas.put(bar.x + 1, bar.y, "Who plays?", Ink::Strong);
            for (row, (text, seat)) in (bar.y..bar.y + 4).zip(whole.iter().zip(seats(scene.truth))) {
                canvas.put_within(bar.x + SEATS, row, bar.x + BESIDE - 1, text, Ink::of_seat(seat));
            }
            bar.x + BESIDE + 25
        } else {
            canvas.put(bar.x + 1, bar.y, &format!("Who plays?    {}", whole.join("    ")), Ink::Strong)
        };
        if let Some(skill) = scene.truth.skill() {
            let long = format!("Difficulty: {skill}");
            let fits = |text: &str| (bar.right() - 1).checked_sub(text.len() as u16).filter(|x| *x > end + 1);
            let text = if fits(&long).is_some() { &long } else { &skill };
            canvas.put(fits(text).unwrap_or(end + 2), bar.y, text, Ink::Plain);
        }
        let is_long = self.people.iter().any(|who| G::label(scene, *who).chars().count() > NAME);
        // The list stands beside more than two seats, and below two.
        let (list, a_line, a_page) = match has_rows {
            true => ((bar.x + BESIDE, bar.y), 1, 4),
            false if is_long => ((bar.x + 1, bar.y + 1), 2, 6),
            false => ((bar.x + 1, bar.y + 1), A_LINE, A_PAGE),
        };
        let (name, step) = if is_long && !has_rows { (LONG_NAME, 39) } else { (NAME, 26) };
        let page = self.at / a_page * a_page;
        for (i, who) in self.people.iter().skip(page).take(a_page).enumerate() {
            let (x, y) = (list.0 + step * (i % a_line) as u16, list.1 + (i / a_line) as u16);
            let (hand, ink) = match scene.hands.of(scene.truth, *who) {
                Controller::Own => (scene.orders.of(*who).unwrap_or("you"), Ink::Plain),
                Controller::Turn(_) => ("this turn", Ink::Warning),
                Controller::Battle => ("computer", Ink::Warning),
            };
            let label = pointed(canvas, &G::label(scene, *who));
            let label = short_name(&label, name);
            let end = canvas.put(x, y, &format!("{label:<name$} "), Ink::Plain);
            canvas.put(end, y, hand, ink);
            if page + i == self.at {
                canvas.tint(Rect::new(x, y, step - 2, 1), Ink::Focus);
                canvas.cursor = (x, y);
            }
        }
        if self.people.is_empty() {
            canvas.put_within(list.0, list.1, bar.right(), G::WORDS.nobody_listed, Ink::Plain);
        }
        if scene.note.1 == Ink::Bad {
            return scene.note(canvas, bar, 4);
        }
        let end = canvas.keys_within(bar.x + 1, bar.y + 4, bar.right(), &self.keys(scene));
        if self.people.is_empty() {
            canvas.cursor = (end, bar.y + 4);
        }
    }
}

impl ControlPage {
    /// Returns the key hints of the list, including the rulebook's keys for whole seats.
    fn keys<G: RulebookUi>(&self, scene: &PromptContext<'_, G>) -> Vec<Hint> {
        let at = G::LENDING.context;
        let changes = |seat: Seat| there(scene.truth, seat).any(|who| scene.hands.is_players(scene.truth, who));
        let seats = Keys::bindings(at).map(|row| row.intent);
        let seats = seats.filter(|intent| matches!(intent, KeyAction::Seat(seat) if changes(*seat)));
        let put = (!self.people.is_empty()).then_some(KeyAction::Put);
        let next = (self.people.len() > 1).then_some(KeyAction::Next);
        let others = put.into_iter().chain(next).chain(seats).chain([KeyAction::Help, KeyAction::Accept]);
        let mut line = scene.keys.line(at, &others.collect::<Vec<KeyAction>>());
        // The help has the words in full; on 80 columns there is room for short ones.
        Hint::reword(&mut line, KeyAction::Put, "change");
        Hint::reword(&mut line, KeyAction::Next, "next");
        // Armies have names of their own.
        let is_alone = line.iter().filter(|hint| matches!(hint.intent, Some(KeyAction::Seat(_)))).count() == 1;
        for (seat, all) in [(Seat(0), if is_alone { "all" } else { "the first" }), (Seat(1), "the second")] {
            let (name, whole) = (G::seat_name(scene.names, seat), Some(KeyAction::Seat(seat)));
            if line.iter().any(|hint| hint.intent == whole && !hint.does.contains(name.as_str())) {
                Hint::reword(&mut line, KeyAction::Seat(seat), all);
            }
        }
        line
    }
}

/// Replaces the pointer of a sign, "K>", by that of the board in a look that has it.
fn pointed(canvas: &Canvas<'_>, label: &str) -> String {
    let wedge = |letter: char| match letter {
        '>' => '\u{25ba}',
        '<' => '\u{25c4}',
        '^' => '\u{25b2}',
        other => other,
    };
    match label.split_once(' ') {
        Some((sign, name)) if is_fine(canvas) && sign.chars().count() == 2 => {
            let south = sign.strip_prefix('v').map(|letter| format!("\u{25bc}{letter}"));
            let sign = south.filter(|sign| sign.ends_with(char::is_alphanumeric));
            let sign = sign.unwrap_or_else(|| label.chars().take(2).map(wedge).collect());
            format!("{sign} {name}")
        }
        _ => label.to_string(),
    }
}

/// Gives a whole seat to the computer, or takes it back.
fn give_all<G: RulebookUi>(scene: &PromptContext<'_, G>, hands: &mut ControlMap, seat: Seat) -> Handed {
    let game = scene.truth;
    if !there(game, seat).any(|who| hands.is_players(game, who)) {
        return Handed::Say(format!("{} has nobody for a player.", G::seat_name(scene.names, seat)));
    }
    let next = if hands.has_seat(game, seat) { Controller::Own } else { Controller::Battle };
    hands.give_seat(game, seat, next);
    Handed::Stay
}

/// Returns who plays a seat, for example "Anna: in part by hand".
fn whose<G: RulebookUi>(scene: &PromptContext<'_, G>, seat: Seat) -> String {
    let (mut all, mut some) = (true, false);
    for who in there(scene.truth, seat) {
        let computers = scene.hands.is_computers(scene.truth, who);
        (all, some) = (all && computers, some || computers);
    }
    let who = match (all, some) {
        (true, _) => "the computer",
        (false, true) => "in part by hand",
        (false, false) => "by hand",
    };
    format!("{}: {who}", G::seat_name(scene.names, seat))
}
