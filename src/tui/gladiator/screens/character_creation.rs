//! Making a character: name, race, attributes, with their effects beside them (manual p25; screens: "Making").

mod boxes;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::gladiator::screens::equipment;
use crate::gladiator::screens::equipment::Kitting;
use crate::gladiator::screens::rating::{Build, pinned_words};
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::{Confirming, LOST};
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, push_within};
use crate::theme::Ink;
use ludus_gladiator::data::experience::Attribute;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::setup;
use ludus_gladiator::model::setup::{LONGEST_NAME, Problem, Recruit, check_name, check_new, chosen_attributes};
use ludus_gladiator::narration::races::about;

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
    /// Asks before a named or changed character is lost.
    leaving: Confirming<()>,
}

impl Making {
    /// Opens a new Human of the current side (SETUP-01), unless the side is full.
    pub fn open(shared: &mut AppState) -> Transition {
        if let Some(why) = full(shared) {
            shared.refuse(why);
            return Transition::Stay;
        }
        let recruit = Recruit::new("", Race::Human, shared.books.gladiator.side).equipped();
        Transition::To(Box::new(Making::again(recruit)))
    }

    /// Reopens the screen with a character, on the way back from the equipment.
    pub const fn again(recruit: Recruit) -> Making {
        Making { recruit, line: CreationField::Name, leaving: Confirming::new() }
    }

    /// Returns whether the player gave the character more than a race.
    fn is_begun(&self) -> bool {
        self.recruit != Recruit::new("", self.recruit.race, self.recruit.side).equipped()
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

    /// Returns whether the next value of the line in focus is possible, or else the one before.
    fn changes(&self, more: bool) -> bool {
        match self.line {
            CreationField::Name => false,
            CreationField::Race => true,
            CreationField::Attribute(attribute) => self.recruit.traded(attribute, more).is_ok(),
        }
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
        if let Some(answer) = self.leaving.answer(input) {
            return answer.map_or(Transition::Stay, |()| Transition::Main);
        }
        if self.line == CreationField::Name && self.typed(shared, input) {
            return Transition::Stay;
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
            Some(KeyAction::Back) if self.is_begun() => self.leaving.ask(shared, (), LOST, "stay"),
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
        self.desk(shared, canvas.area()).draw(shared, canvas, layout);
    }
}

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
    /// Edits the name. Returns whether the input was for it: no name needs the key of the help.
    fn typed(&mut self, shared: &mut AppState, input: Input) -> bool {
        match input {
            Input::Typed('?') => return false,
            Input::Typed(letter) | Input::Placed(letter, _) => {
                if !push_within(&mut self.recruit.name, letter, LONGEST_NAME) {
                    shared.refuse(format!("A name has at most {LONGEST_NAME} characters."));
                }
            }
            Input::Key(Key::Backspace) => _ = self.recruit.name.pop(),
            _ => return false,
        }
        true
    }

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
