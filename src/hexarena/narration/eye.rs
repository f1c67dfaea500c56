//! A bout as the side that looks at it knows it, and the names that go with it: what all that is told before a roll is told from.

use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::{Bout, Judgement};
use crate::hexarena::model::setup::Side;
use crate::hexarena::narration::names::Names;

/// Who looks.
#[derive(Clone, Copy, Debug)]
pub struct Eye<'a> {
    /// As it is: who is asked, what is legal.
    pub truth: &'a Bout,
    /// As the side knows it: every figure that is told comes from here.
    pub battle: &'a Bout,
    /// What everybody is called.
    pub names: &'a Names,
    /// The side.
    pub side: Side,
}

impl<'a> Eye<'a> {
    /// A figure's name.
    pub fn called(&self, id: FigureId) -> &'a str {
        self.names.name(id)
    }

    /// "R Rolf".
    pub fn lettered(&self, id: FigureId) -> String {
        format!("{} {}", self.names.letter(id), self.names.name(id))
    }

    /// Whether all is known of a figure: it is of the side that looks, or everybody knows everything (D004).
    pub fn is_exact(&self, id: FigureId) -> bool {
        self.battle.rules().open || self.battle.outcome().is_some() || self.battle.figure(id).side == self.side
    }

    /// "~" before a value that is taken from the averages of a race; none of whoever was judged exactly (D004, D005).
    pub fn about_values(&self, id: FigureId) -> &'static str {
        let judged = self.battle.judgement(id) == Judgement::Exactly;
        if judged { "" } else { self.about(id) }
    }

    /// "~" before a chance in which an enemy's hidden figures have a part: his Fatigue always is one (D004).
    pub fn about(&self, id: FigureId) -> &'static str {
        if self.is_exact(id) { "" } else { "~" }
    }
}
