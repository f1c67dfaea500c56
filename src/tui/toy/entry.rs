//! The entry of *Pennies* in the registry of the screens ([`crate::books`]).

use crate::app::AppState;
use crate::books::{About, BookGame, Rulebook};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::help::Chapters;
use crate::screens::{Screen, Transition};
use crate::toy::screens::{Characters, GameForm, menu};
use crate::wide_layout::TextBox;
use crate::widgets::form_screen::FormScreen;
use crate::widgets::list_screen::draw_first;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_toy::battle::Match;
use ludus_toy::model::Setup;

pub struct Entry;

impl Rulebook for Entry {
    fn chapters(&self) -> Chapters {
        Match::CHAPTERS
    }

    fn about(&self) -> &'static About {
        &About {
            what: "Two fighters knock the pennies out of each other's hands.",
            how: "Three dice decide a swing: 10 or less hits.",
            does: &[("Swing", "to take pennies"), ("Rest", "to find one")],
            caption: "",
            signs: "",
        }
    }

    fn menu(&self, shared: &AppState) -> Box<dyn Screen> {
        Box::new(menu(shared))
    }

    fn draw_people(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        draw_first(shared, pane, &Characters, "cHaracters");
    }

    fn fight_again(&self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(FormScreen::new(GameForm::new(shared))))
    }
}

impl BookGame for Match {
    fn memory(_: &AppState, _: &Setup, _: Seed) {}

    fn lent(setup: &Setup) -> Vec<Seat> {
        setup.computer.then_some(Seat(1)).into_iter().collect()
    }
}
