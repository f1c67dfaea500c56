//! The view of one side: the bout as it knows it, with names. All texts shown before a roll start from an [`Eye`].

use crate::battle::figure::FigureId;
use crate::battle::state::{Bout, Judgement};
use crate::model::setup::Side;
use crate::narration::names::Names;
use alloc::string::String;

#[derive(Clone, Copy, Debug)]
pub struct Eye<'a> {
    /// The real bout, used for decisions and legality.
    pub truth: &'a Bout,
    /// The bout as the side knows it, used for all values shown.
    pub battle: &'a Bout,
    pub names: &'a Names,
    /// The side whose view this is.
    pub side: Side,
}

impl<'a> Eye<'a> {
    pub fn called(&self, id: FigureId) -> &'a str {
        self.names.name(id)
    }

    /// Letter and name: "R Rolf".
    pub fn lettered(&self, id: FigureId) -> String {
        format!("{} {}", self.names.letter(id), self.names.name(id))
    }

    /// Returns whether all of a figure is known: it is on the viewing side, or everything is open (D004).
    pub fn is_exact(&self, id: FigureId) -> bool {
        self.battle.rules().open || self.battle.outcome().is_some() || self.battle.figure(id).side == self.side
    }

    /// "~" before a value estimated from averages of a race; empty if judged exactly (D004, D005).
    pub fn about_values(&self, id: FigureId) -> &'static str {
        let judged = self.battle.judgement(id) == Judgement::Exactly;
        if judged { "" } else { self.about(id) }
    }

    /// "~" before a chance that depends on hidden values of an enemy, such as Fatigue (D004).
    pub fn about(&self, id: FigureId) -> &'static str {
        if self.is_exact(id) { "" } else { "~" }
    }

    /// The Fatigue that a screen shows. `None` for an enemy whose wounds say more than the average of its race: ordinary hits
    /// cost Endurance only without Fatigue, and no figure keeps a single point (D004).
    pub fn fatigue(&self, id: FigureId) -> Option<i16> {
        let figure = self.battle.figure(id);
        let is_guess = !self.is_exact(id) && figure.is_person();
        let doubtful = figure.en_now < figure.values.en || figure.ft_now <= 1;
        (!(is_guess && doubtful)).then(|| figure.ft_now.max(0))
    }
}
