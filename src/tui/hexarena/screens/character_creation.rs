//! Character creation: one page for each step, with the earlier steps in view. No roll is ever repeated (DQU-03). Leaving loses
//! the newcomer and asks first. Start with [`CharacterCreation`].

pub mod drawing;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::camp::{ActiveCharacter, Fresh};
use crate::hexarena::screens::steps;
use crate::hexarena::screens::training::Training;
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition};
use ludus_engine::dice::{Dice, Domain};
use ludus_hexarena::data::characteristic::{Characteristic, Gender};
use ludus_hexarena::data::race::Race;
use ludus_hexarena::model::generation;
use ludus_hexarena::model::generation::{Generation, GenerationChoice, Page};
use ludus_hexarena::model::limits::{LEAST, Primary, proposed};
use ludus_hexarena::model::outlook::BuildPreview;

/// Told when the pages of dice between hand and money were rolled with one key.
const ALSO_ROLLED: &str = "Aspect to EP were rolled, too: see the list.";

/// The screen of a character who is being rolled.
pub struct CharacterCreation {
    made: Generation,
    dice: Dice,
    /// The six characteristics as currently assigned.
    values: Primary,
    /// The focused line: a characteristic, a gender or a race.
    at: usize,
    asked: Confirming<()>,
}

impl CharacterCreation {
    pub fn new(shared: &mut AppState) -> CharacterCreation {
        let seed = shared.fresh_seed();
        CharacterCreation {
            made: Generation::new(shared.store.hexarena().newcomers()),
            dice: Dice::new(seed, Domain::Setup, 0),
            values: Primary::of([LEAST; 6]),
            at: 0,
            asked: Confirming::new(),
        }
    }

    /// The number of lines to choose from, 0 on a page with a roll.
    fn lines(&self) -> usize {
        match self.made.page() {
            Page::Assign => 6,
            Page::Gender => 2,
            Page::Race => Race::OFFERED.len(),
            _ => 0,
        }
    }

    /// Returns the choice that Return makes.
    fn choice(&self) -> GenerationChoice {
        match self.made.page() {
            Page::Assign => GenerationChoice::Assign(self.values),
            Page::Gender => GenerationChoice::Gender(gender(self.at)),
            Page::Race => match Race::OFFERED[self.at.min(Race::OFFERED.len() - 1)] {
                Race::Human => GenerationChoice::BeHuman,
                race => GenerationChoice::Try(race),
            },
            _ => GenerationChoice::Throw,
        }
    }

    /// Previews the character with the focused choice. Pages with a roll preview only what is settled.
    fn outlook(&self) -> Option<BuildPreview> {
        let choice = match self.choice() {
            GenerationChoice::Throw => GenerationChoice::Assign(self.made.assigned?),
            choice => choice,
        };
        self.made.outlook(choice)
    }

    fn change(&mut self, shared: &mut AppState, more: bool) {
        match self.made.page() {
            Page::Assign => {
                let mut all = self.values.all();
                let value = &mut all[self.at.min(5)];
                *value += if more { 1 } else { -1 };
                let most = self.made.room(self.values).places[0].0;
                let short = Characteristic::PRIMARY[self.at.min(5)].short();
                if *value < LEAST {
                    return shared.refuse(format!("Each value is {LEAST} at least."));
                }
                if *value > most {
                    return shared.refuse(format!("The maximum of {most} limits {short}."));
                }
                self.values = Primary::of(all);
            }
            Page::Gender | Page::Race => self.steer(more),
            _ => shared.refuse("No choice here: Return rolls the dice."),
        }
    }

    fn steer(&mut self, on: bool) {
        let count = self.lines().max(1);
        self.at = if on { (self.at + 1) % count } else { (self.at + count - 1) % count };
    }

    fn answer(&mut self, shared: &mut AppState) -> Transition {
        let (page, tries) = (self.made.page(), self.made.tries.len());
        if let Err(fault) = self.made.answer(self.choice(), &mut self.dice) {
            shared.refuse(sentence(&fault.to_string()));
            return Transition::Stay;
        }
        // Pages of dice without a choice need no key each: their results stand beside the question.
        while page == Page::Hand && self.made.page() < Page::Money {
            if let Err(fault) = self.made.answer(GenerationChoice::Throw, &mut self.dice) {
                shared.refuse(sentence(&fault.to_string()));
                break;
            }
        }
        let name = steps::pages(&self.made).into_iter().find(|(one, _)| *one == page).map_or("", |(_, name)| name);
        match steps::settled(&self.made, page) {
            Some(text) if page == Page::Hand => shared.say(format!("{name}: {text}. {ALSO_ROLLED}")),
            Some(text) if self.choice_was_thrown(page) => shared.say(format!("{name}: {text}.")),
            Some(_) => {}
            None => self.say_try(shared, tries),
        }
        if page == Page::Points {
            self.values = proposed(self.made.rolled());
        }
        if self.made.page() != page {
            self.at = 0;
        }
        match self.made.character() {
            Some(who) => {
                let fresh = Fresh { made: self.made.clone(), who };
                Training::open(shared, ActiveCharacter::Fresh(Box::new(fresh)))
            }
            None => Transition::Stay,
        }
    }

    /// True if a roll decided the page and its result needs a sentence.
    fn choice_was_thrown(&self, page: Page) -> bool {
        match page {
            Page::Assign | Page::Gender => false,
            Page::Race => !self.made.tries.is_empty(),
            _ => true,
        }
    }

    /// Reports a failed try that was not the last one, and focuses the next race that was not tried.
    fn say_try(&mut self, shared: &mut AppState, before: usize) {
        let Some(tried) = self.made.tries.get(before) else { return };
        let is_open = |race: &Race| !self.made.tries.iter().any(|other| other.race == *race);
        let next = (1..Race::OFFERED.len()).map(|by| (self.at + by) % Race::OFFERED.len());
        self.at = next.into_iter().find(|at| is_open(&Race::OFFERED[*at])).unwrap_or(0);
        let chance = tried.race.row().chance.unwrap_or(0);
        let left = generation::MOST_TRIES - self.made.tries.len();
        let tries = if left == 1 { "one try is left".to_string() } else { format!("{left} tries are left") };
        shared.refuse(format!("{} at {chance}: {} rolled; {tries}.", tried.race.name(), tried.thrown.value()));
    }
}

const fn gender(at: usize) -> Gender {
    if at == 0 { Gender::Male } else { Gender::Female }
}

impl Screen for CharacterCreation {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            return answer.map_or(Transition::Stay, |()| discard(shared));
        }
        if let Input::Pick(at) = input {
            if self.at == at && self.made.page() != Page::Assign {
                return self.answer(shared);
            }
            self.at = at.min(self.lines().saturating_sub(1));
            return Transition::Stay;
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Choosing, key);
        match intent {
            Some(KeyAction::Previous) => self.steer(false),
            Some(KeyAction::Next) => self.steer(true),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.change(shared, intent == KeyAction::More),
            Some(KeyAction::Accept) => return self.answer(shared),
            Some(KeyAction::Help) => {
                return explain_line(shared, &topic(self.made.page()), &[], &self.keys(shared), &[]);
            }
            // Nothing was rolled yet, so leaving loses nothing.
            Some(KeyAction::Back) if self.made.points.is_none() => return Transition::Main,
            Some(KeyAction::Back) => ask_to_discard(&mut self.asked, shared),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        self.desk(shared, canvas.area()).draw(shared, canvas, layout);
    }
}

/// Asks for confirmation before the newcomer is discarded.
pub fn ask_to_discard(asked: &mut Confirming<()>, shared: &mut AppState) {
    asked.ask(shared, (), "Discard the newcomer and all dice rolls?", "go back");
}

pub fn discard(shared: &mut AppState) -> Transition {
    shared.say("Newcomer discarded.");
    Transition::Main
}

/// Returns the help topic with the rules of a page.
const fn topic(page: Page) -> Topic {
    const BIRTH: &[&str] = &["Birth and races"];
    const HERITAGE: &[&str] = &["Heritage"];
    let (rules, chapters): (&[&str], &[&str]) = match page {
        Page::Points => (&["DQ-CHAR-14", "DQ-CHAR-16"], TOPIC.chapters),
        Page::Assign => (&["DQ-CHAR-16", "DQ-CHAR-17", "DQ-CHAR-19"], TOPIC.chapters),
        Page::Gender => (&["DQ-BIRTH-02", "D013"], BIRTH),
        Page::Race => (&["DQ-RACE-02", "DQ-RACE-03", "DQ-RACE-04"], BIRTH),
        Page::Hand => (&["DQ-BIRTH-03", "DQ-BIRTH-04", "DQ-BIRTH-05"], BIRTH),
        Page::Aspect => (&["DQ-ASPECT-02", "DQ-ASPECT-03"], &["Aspects"]),
        Page::Status => (&["DQ-HERIT-01"], HERITAGE),
        Page::Birth => (&["DQ-HERIT-02", "DQ-HERIT-03"], HERITAGE),
        Page::Place => (&["DQ-HERIT-04"], HERITAGE),
        Page::Experience | Page::Money => (&["DQ-HERIT-05", "DQ-HERIT-06"], HERITAGE),
        Page::Beauty => (&["D012"], TOPIC.chapters),
        Page::Outfit => (&["DQ-HERIT-06", "DQ-HERIT-10"], HERITAGE),
    };
    Topic { rules, chapters, ..TOPIC }
}

const TOPIC: Topic = Topic {
    title: "Making a character",
    asks: "Make a character page by page. Dice roll once, or there is a choice. Left and Right move \
           points; Return rolls, or takes the line in focus. Results are at the left.",
    context: Keymap::Choosing,
    rules: &["DQU-03"],
    chapters: &["Characteristics"],
};
