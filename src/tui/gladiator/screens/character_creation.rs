//! Making a character: name, race, attributes, with their effects beside them (manual p25; screens: "Making").

mod boxes;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::gladiator::screens::equipment;
use crate::gladiator::screens::equipment::Kitting;
use crate::gladiator::screens::rating::{Build, Worth, pinned_words};
use crate::gladiator::stats_display::StatsSheet;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, push_within};
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_gladiator::data::experience;
use ludus_gladiator::data::experience::{Attribute, in_points};
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::fighter::Fighter;
use ludus_gladiator::model::setup;
use ludus_gladiator::model::setup::{LONGEST_NAME, Problem, Recruit, check_name, check_new, chosen_attributes};
use ludus_gladiator::narration::races::about;
use ludus_gladiator::setup::fighter_value;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CreationField {
    Name,
    Race,
    Attribute(Attribute),
}

/// A character in the making.
pub struct Making {
    recruit: Recruit,
    line: CreationField,
}

impl Making {
    /// Opens a new Human of the current side (SETUP-01), unless the side is full.
    pub fn open(shared: &mut AppState) -> Transition {
        if let Some(why) = full(shared) {
            shared.refuse(why);
            return Transition::Stay;
        }
        let recruit = Recruit::new("", Race::Human, shared.books.gladiator.side).equipped();
        Transition::To(Box::new(Making { recruit, line: CreationField::Name }))
    }

    /// Reopens the screen with a character, on the way back from the equipment.
    pub const fn again(recruit: Recruit) -> Making {
        Making { recruit, line: CreationField::Name }
    }

    fn lines(&self) -> Vec<CreationField> {
        let attributes =
            chosen_attributes(self.recruit.race).iter().map(|attribute| CreationField::Attribute(*attribute));
        [CreationField::Name, CreationField::Race].into_iter().chain(attributes).collect()
    }

    fn shift(&mut self, by: usize) {
        let lines = self.lines();
        let at = lines.iter().position(|line| *line == self.line).unwrap_or(0);
        self.line = lines.get((at + by) % lines.len()).copied().unwrap_or(CreationField::Name);
    }

    fn turn_race(&mut self, forward: bool) {
        let races = Race::playable();
        let at = races.iter().position(|race| *race == self.recruit.race).unwrap_or(0);
        let by = if forward { 1 } else { races.len() - 1 };
        self.race(races.get((at + by) % races.len()).copied().unwrap_or(Race::Human));
    }

    /// Changes the race of the character.
    fn race(&mut self, race: Race) {
        self.recruit = Recruit::new(&self.recruit.name, race, self.recruit.side).equipped();
        self.line = CreationField::Race;
    }

    fn trade(&mut self, attribute: Attribute, more: bool) -> Result<(), Problem> {
        self.recruit = self.recruit.traded(attribute, more)?.equipped();
        Ok(())
    }

    fn finish(&self, shared: &mut AppState) -> Transition {
        let recruit = &self.recruit;
        let taken =
            shared.books.gladiator.team.iter().any(|member| member.recruit.name.eq_ignore_ascii_case(&recruit.name));
        let free =
            if taken || shared.store.roster().find(&recruit.name).is_ok() { Err(Problem::NameTaken) } else { Ok(()) };
        let checked = check_name(&recruit.name)
            .and(free)
            .and_then(|()| check_new(recruit.race, recruit.sh, recruit.ag, recruit.iq));
        match checked {
            Err(problem) => {
                shared.refuse(sentence(&problem.to_string()));
                Transition::Stay
            }
            Ok(()) if recruit.race.is_humanoid() => Transition::To(Box::new(Kitting::new(recruit.clone(), true))),
            Ok(()) => equipment::join(recruit, false, shared),
        }
    }
}

/// The reason why no character can join a side, if there is one (DEC-017).
pub fn full(shared: &AppState) -> Option<String> {
    let most = setup::MOST_A_SIDE;
    (shared.books.gladiator.members(shared.books.gladiator.side).count() >= most)
        .then(|| format!("{} is full: {most} fighters a side.", shared.books.gladiator.side.name()))
}

impl Screen for Making {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if self.line == CreationField::Name {
            match input {
                Input::Typed(letter) | Input::Placed(letter, _) if self.recruit.name.chars().count() < LONGEST_NAME => {
                    self.recruit.name.push(letter)
                }
                Input::Typed(_) | Input::Placed(..) => {
                    shared.refuse(format!("A name has at most {LONGEST_NAME} characters."))
                }
                Input::Key(Key::Backspace) => {
                    self.recruit.name.pop();
                }
                _ => {}
            }
            if matches!(input, Input::Typed(_) | Input::Placed(..) | Input::Key(Key::Backspace)) {
                return Transition::Stay;
            }
        }
        if let Input::Pick(number) = input {
            self.race(Race::playable().get(number).copied().unwrap_or(self.recruit.race));
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::Making, key) {
            Some(KeyAction::Next) => self.shift(1),
            Some(KeyAction::Previous) => self.shift(self.lines().len() - 1),
            Some(intent @ (KeyAction::More | KeyAction::Less)) if self.line == CreationField::Race => {
                self.turn_race(intent == KeyAction::More)
            }
            Some(intent @ (KeyAction::More | KeyAction::Less)) => {
                let CreationField::Attribute(attribute) = self.line else { return Transition::Stay };
                if let Err(problem) = self.trade(attribute, intent == KeyAction::More) {
                    shared.refuse(sentence(&problem.to_string()));
                }
            }
            Some(KeyAction::Pin) => {
                let said = shared.books.gladiator.pin(&self.recruit);
                shared.say(said);
            }
            Some(KeyAction::Accept) => return self.finish(shared),
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(KeyAction::Back) => return Transition::Main,
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        let takes = self.line == CreationField::Name && push_within(&mut self.recruit.name, letter, LONGEST_NAME);
        takes.then_some(Transition::Stay)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y + 1);
        let recruit = &self.recruit;
        canvas.put(x, y, &format!("Make a character for {}", recruit.side.name()), Ink::Title);
        for (row, line) in (y + 2..).step_by(2).zip(self.lines()) {
            let (label, value) = self.line_text(line);
            canvas.put(x, row, label, Ink::Plain);
            let end = canvas.put(x + 7, row, &value, Ink::Strong);
            if line == self.line {
                canvas.tint(Rect::new(x + 7, row, (end - x - 7).max(1), 1), Ink::Focus);
                canvas.cursor = if line == CreationField::Name { (end, row) } else { (x + 7, row) };
            }
            if line == self.line && line != CreationField::Name {
                canvas.put(end + 2, row, "- +", Ink::Key);
            }
        }
        draw_race(canvas, Rect::new(x, y + 13, 30, 6), recruit);
        if let Ok(fighter) = recruit.fighter() {
            draw_worth(canvas, x + 34, y, recruit, &fighter);
            let (words, ink) = told_below(shared, recruit);
            canvas.wrapped(Rect::new(x + 37, y + 13, 41, 4), &words, ink);
            StatsSheet::of(&named(recruit), &fighter, 0).draw(canvas, layout.bar);
        }
        if shared.note.is_some() {
            canvas.clear(layout.bar);
            draw_note(shared, canvas, layout, 1);
        }
        canvas.keys(x - 1, layout.arena.bottom() - 1, &shared.keys().line(Keymap::Making, &KEYS));
        self.place_cursor(canvas, x, y);
    }
}

const KEYS: [KeyAction; 7] = [
    KeyAction::Previous,
    KeyAction::More,
    KeyAction::Less,
    KeyAction::Pin,
    KeyAction::Accept,
    KeyAction::Help,
    KeyAction::Back,
];

/// The difference to the pinned character, if there is one.
fn compared(shared: &AppState, recruit: &Recruit) -> Option<String> {
    let pinned = shared.books.gladiator.pinned.as_ref()?;
    let differs = Build::of(recruit)?.differs(&Build::of(pinned)?);
    Some(format!("Against the pinned {}: {differs}.", pinned_words(pinned)))
}

/// The text below the values: the difference to the pinned character, or the strength of the race.
fn told_below(shared: &AppState, recruit: &Recruit) -> (String, Ink) {
    match compared(shared, recruit) {
        Some(differs) => (differs, Ink::Warning),
        None => (about(recruit.race).join(" "), Ink::Plain),
    }
}

/// Uses "000" until the character has a name (SETUP-03).
fn named(recruit: &Recruit) -> Recruit {
    let name = if recruit.name.is_empty() { "000, none yet".into() } else { recruit.name.clone() };
    Recruit { name, ..recruit.clone() }
}

impl Making {
    fn line_text(&self, line: CreationField) -> (&'static str, String) {
        let recruit = &self.recruit;
        match line {
            CreationField::Name => ("Name", recruit.name.clone()),
            CreationField::Race => ("Race", recruit.race.name().into()),
            CreationField::Attribute(Attribute::Sh) => ("SH", recruit.sh.to_string()),
            CreationField::Attribute(Attribute::Ag) => ("AG", recruit.ag.to_string()),
            CreationField::Attribute(Attribute::Iq) => ("IQ", recruit.iq.to_string()),
        }
    }

    fn place_cursor(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        let at = self.lines().iter().position(|line| *line == self.line).unwrap_or(0) as u16;
        let typed = if self.line == CreationField::Name { self.recruit.name.chars().count() as u16 } else { 0 };
        canvas.cursor = (x + 7 + typed, y + 2 + 2 * at);
    }
}

/// The peculiarities of a race, line by line.
fn race_words(recruit: &Recruit) -> Vec<(String, Ink)> {
    let (race, left) = (recruit.race, recruit.points_left());
    let figures = race.figures();
    let mut lines = Vec::new();
    if race.chooses_spells() && left != 0 {
        let points = if left == 1 { "point" } else { "points" };
        lines.push((format!("{left} {points} left to spend"), Ink::Warning));
    }
    lines.push(match figures.knock_down {
        Some(limit) => (format!("A blow of {} SH dazes; {limit} fells.", figures.daze), Ink::Dim),
        None => (format!("A blow of {} SH dazes; none fells.", figures.daze), Ink::Dim),
    });
    lines.push(match race.humanoid() {
        Some(row) if recruit.spells.is_empty() => (format!("{} EXP for each new point", row.exp_step), Ink::Dim),
        Some(row) => (format!("{} EXP a point, chooses {} spells", row.exp_step, recruit.spells.len()), Ink::Dim),
        None => ("Fights, but is not stored.".into(), Ink::Dim),
    });
    if let Some(turns) = figures.regenerates {
        let when = if turns == 1 { "every turn".into() } else { format!("every {turns} turns") };
        lines.push((format!("Regains 1 SH {when}"), Ink::Dim));
    }
    lines
}

/// Draws the peculiarities of a race in an area.
fn draw_race(canvas: &mut Canvas<'_>, area: Rect, recruit: &Recruit) {
    for (y, (text, ink)) in (area.y..).zip(race_words(recruit)) {
        canvas.put(area.x, y, &text, ink);
    }
}

/// Draws hit chance, damage by armour, blows to bring down SH 12, and the rating.
pub fn draw_worth(canvas: &mut Canvas<'_>, x: u16, y: u16, recruit: &Recruit, fighter: &Fighter) {
    canvas.put(x, y, "With the Ready hand", Ink::Title);
    let Some(worth) = Worth::of(fighter) else {
        canvas.put(x, y + 2, "Nothing that strikes is ready.", Ink::Warning);
        return;
    };
    let (need, damage) = (worth.rest.need, worth.rest.damage);
    canvas.put(x, y + 2, &format!("{} at {need} or less, damage {damage}", worth.verb()), Ink::Plain);
    let (hit, evader) = (worth.hit, worth.evader);
    canvas.put(x, y + 3, &format!("Hit {hit}   an evader {evader}"), Ink::Strong);
    canvas.put(x, y + 5, "Against AR        0     2     4     6", Ink::Dim);
    let mut means = String::from("Average damage ");
    let mut blows = String::from("Blows to kill SH 12");
    for (i, (mean, needed)) in worth.means.into_iter().zip(worth.blows()).enumerate() {
        let width = if i == 0 { 5 } else { 6 };
        means += &format!("{:>width$}", format!("{}.{}", mean / 10, mean % 10));
        let width = if i == 0 { 4 } else { 6 };
        blows += &format!("{needed:>width$}");
    }
    canvas.put(x, y + 6, &means, Ink::Plain);
    canvas.put(x, y + 7, &blows, Ink::Plain);
    let (front, other) = fighter.armour(false);
    canvas.put(
        x,
        y + 9,
        &format!("MP {}   AG now {}   AR {front} / {other}", fighter.mp(), fighter.agility()),
        Ink::Plain,
    );
    canvas.put(x, y + 10, &format!("Worth {} points in even sides", fighter_value::value(fighter)), Ink::Plain);
    if let Some(exp) = experience::to_next(recruit.race, recruit.exp) {
        let exp = in_points(2 * exp - u32::from(recruit.half));
        canvas.put(
            x,
            y + 11,
            &format!("EXP {}, {exp} more to the next point", in_points(recruit.exp_halves())),
            Ink::Plain,
        );
    }
}

const TOPIC: Topic = Topic {
    title: "Making a character",
    asks: "Who is it? Name, race, and points to spread over the attributes; you can change all of it until the character is ready.",
    context: Keymap::Making,
    rules: &[
        "SETUP-06", "DEC-019", "DEC-021", "SETUP-03", "RACE-02", "RACE-03", "RACE-04", "DEC-018", "ATTR-12", "ATTR-14",
        "WPN-02",
    ],
    chapters: &["Attributes"],
};
