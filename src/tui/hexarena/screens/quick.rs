//! A quick bout: both sides from the opponents of the rulebook or generated, the arena and the controls (DQU-05). A new pair
//! is drawn (D165) until something is changed; those choices are kept from one bout to the next. Start with [`Quick`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::rulebook;
use crate::hexarena::screens::bout_form::{BoutForm, Place};
use crate::hexarena::screens::line_up;
use crate::hexarena::screens::line_up::{SIDES, brief};
use crate::input::Input;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use crate::widgets::form_screen::{Form, FormScreen, Group, Places, keys};
use crate::widgets::seed_line::SeedLine;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::gentle;
use ludus_hexarena::model::setup::{MOST_A_SIDE, Setup};
use ludus_store::battles::Resumed;
use ludus_store::system;
use ratatui::layout::Rect;

/// The fields before those of the places: who plays, and the arena.
const OF_BOUT: usize = 6;
const NOBODY: &str = "Nobody. Left and Right offer the twenty, the creatures, random figures, and the twenty on horseback \
                      for the Great arena.";
const PRACTICE: (&str, Ink) = ("Practice bout: roster, scores and experience stay as they are.", Ink::Dim);

const GENTLE: (&str, Ink) = ("Practice. The first opponent is easier: its handicap is set for that.", Ink::Good);

pub struct Quick {
    choices: BoutForm,
    /// The pair that was drawn; `None` if the form opened with earlier choices.
    drawn: Option<BoutForm>,
    seed: SeedLine<Bout>,
}

impl Quick {
    /// Opens the form with its last values.
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let mut seed = SeedLine::practice(shared.fresh_seed());
        let kept = shared.books.quick.clone();
        let drawn = kept.is_none().then(|| BoutForm::quick(seed.seed));
        let choices = kept.or_else(|| drawn.clone()).unwrap_or_default();
        if drawn.is_some() {
            seed.seed = gentle::opening(&choices.setup(shared.store.hexarena(), seed.seed), seed.seed);
        }
        FormScreen::new(Quick { choices, drawn, seed })
    }

    /// Returns whether the drawn pair is as it was drawn.
    fn is_gentle(&self) -> bool {
        self.drawn.as_ref() == Some(&self.choices)
    }

    fn counts(&self) -> (&'static str, Ink) {
        if self.is_gentle() { GENTLE } else { PRACTICE }
    }

    fn setup(&self, shared: &AppState) -> Setup {
        self.choices.setup(shared.store.hexarena(), self.seed.seed)
    }

    /// The forecast in a long and a short form, or why the set-up is invalid.
    fn forecast(&self, shared: &AppState) -> ([String; 2], Ink) {
        let setup = self.setup(shared);
        match setup.check() {
            Ok(()) => self.seed.estimate.describe(&setup),
            Err(fault) => ([(); 2].map(|()| sentence(&fault.to_string())), Ink::Bad),
        }
    }
}

/// The rating of a side with its handicap: "175", or "175, FT -10".
fn rated(worth: impl ToString, handicap: u8) -> String {
    match handicap {
        0 => worth.to_string(),
        less => format!("{}, FT -{less}", worth.to_string()),
    }
}

/// The place of a field; `None` if it is not a place.
const fn place(at: usize) -> Option<Place> {
    match at.checked_sub(OF_BOUT) {
        Some(number) => Some((number / MOST_A_SIDE, number % MOST_A_SIDE)),
        None => None,
    }
}

impl Form<BoutForm> for Quick {
    fn values(&mut self) -> &mut BoutForm {
        &mut self.choices
    }

    fn remark(&self, _shared: &AppState) -> String {
        "Return: begin".into()
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<BoutForm>> {
        let choices = &self.choices;
        let hands = [choices.hand(0, "West is played by"), choices.hand(1, "East is played by")];
        let bout = Group::new("The bout", hands.into_iter().chain(choices.arena()).collect());
        let labels = choices.labels(shared.store.hexarena(), self.seed.seed);
        let side = |side: usize| {
            let rated = rated(choices.worth(shared.store.hexarena(), side, self.seed.seed), choices.handicap[side]);
            let (name, ink) = SIDES[side];
            Group::new(name, choices.places((side, NOBODY), labels[side].clone()).collect())
                .with(ink, format!("rated {rated}"))
        };
        vec![bout, side(0), side(1)]
    }

    fn help(&self, shared: &AppState, at: usize) -> Option<String> {
        let sheet = self.choices.sheet(shared.store.hexarena(), place(at)?, self.seed.seed)?;
        Some(brief(&sheet))
    }

    fn keys(&self, shared: &AppState, wide: bool) -> Vec<Hint> {
        match (self.is_typing(), wide) {
            (true, _) => self.seed.keys(shared),
            // On 80 columns the seed's keys stand beside it.
            (false, false) => keys(shared, "begin"),
            (false, true) => [keys(shared, "begin"), self.seed.keys(shared)].concat(),
        }
    }

    fn input(&mut self, shared: &mut AppState, _at: &mut usize, input: Input) -> Option<Transition> {
        let choices = &self.choices;
        self.seed.input(shared, input, |shared, seed| choices.setup(shared.store.hexarena(), seed))
    }

    fn paste(&mut self, letter: char) -> Option<Transition> {
        self.seed.paste(letter)
    }

    fn is_typing(&self) -> bool {
        self.seed.is_typing()
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.seed.estimate.wakes_at(now)
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        shared.books.quick = (!self.is_gentle()).then(|| self.choices.clone());
        match shared.store.begin::<Bout>(self.setup(shared), self.seed.seed, &[], system::now()) {
            Ok(session) => {
                let limits = session.setup().figures().flat_map(|(_, sheet)| sheet.riding_limits());
                let notices = self.seed.notices().into_iter().chain(limits).collect();
                Transition::Battle(Box::new(Resumed::<Bout> { session, notices }.into()))
            }
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let [left, right] = columns(room.body(), [Length(84), Fill(1)]);
        let [bout, sides, help, odds, below] = rows(left, [Length(5), Length(9), Length(7), Length(5), Fill(1)]);
        line_up::draw(shared, canvas, right, &self.choices, self.seed.seed);
        rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
        let ([text, _], ink) = self.forecast(shared);
        self.seed.draw_box(&mut TextBox::new(canvas, odds, "Who will win?"), (&text, ink), self.counts());
        let [west, east] = columns(sides, [Fill(1), Fill(1)]);
        Places { groups: vec![bout, west, east], help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let (text, ink) = self.forecast(shared);
        let (x, y) = (layout.bar.x + 1, layout.bar.y + 1);
        canvas.fit(x, y, 78, &text.each_ref().map(String::as_str), ink);
        self.seed.draw_bar(shared, canvas, layout, self.counts());
        let (bout, sides) = (Rect { y: layout.arena.y + 1, height: 5, ..layout.arena }, layout.arena.y + 6);
        let [west, east] = columns(Rect { y: sides, height: 9, ..layout.arena }, [Fill(1), Fill(1)]);
        let help = Rect::new(x, layout.arena.y + 15, 78, 4);
        Places { groups: vec![bout, west, east], help, note: 3 }
    }
}

const TOPIC: Topic = Topic {
    title: "A quick bout",
    asks: "Choose the figures, the arena and who plays each side. A side has one to seven figures. No result is \
           permanent.",
    context: Keymap::Choosing,
    rules: &["D162", "D022", "D025", "D027", "D164", "D030", "DQX-01"],
    chapters: &["Opponents", "Before the bout"],
};
