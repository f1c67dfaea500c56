//! Marks that a battle leaves on the board: blood, bones and scorched ground. They stay to the end.
//!
//! Each seat has its own marks, in the rulebook's memory of the game. So a resumed game, a replay and a what-if game have them,
//! too, and a seat sees none of a blow that it did not learn of. Start reading with [`Stains::take_in`].

use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::RulebookUi;
use ludus_engine::board::BoardCell;
use ludus_engine::narration::{EventText, HitResult};

/// The least loss of strength in one hit that leaves blood.
pub const BLEEDS: i32 = 5;

/// The cause of a mark: a wound, a death or fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StainKind {
    Blood,
    Death,
    Scorch,
}

impl StainKind {
    /// The number of marks of this kind that a place can show.
    const fn most(self) -> usize {
        match self {
            StainKind::Blood => 2,
            StainKind::Death | StainKind::Scorch => 1,
        }
    }
}

/// A mark and its place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stain {
    pub at: BoardCell,
    pub kind: StainKind,
}

/// All marks that a seat knows, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stains(Vec<Stain>);

impl Stains {
    pub const NONE: &'static Stains = &Stains(Vec::new());

    pub fn all(&self) -> &[Stain] {
        &self.0
    }

    /// Adds a mark, unless the place shows as many of its kind as it can.
    pub fn add(&mut self, at: impl Into<BoardCell>, kind: StainKind) {
        let stain = Stain { at: at.into(), kind };
        if self.0.iter().filter(|one| **one == stain).count() < kind.most() {
            self.0.push(stain);
        }
    }

    /// Adds a mark at a place that the text of an event shows to its reader. Other places stay unknown.
    pub fn add_shown(&mut self, told: &EventText, at: impl Into<BoardCell>, kind: StainKind) {
        let at = at.into();
        if told.is_told() && told.places.lit.contains(&at) {
            self.add(at, kind);
        }
    }

    /// Adds the mark of the hit that the text of an event describes: a death, or a loss of at least `least` points.
    pub fn take_in(&mut self, told: &EventText, least: i32) {
        let upshot = told.effect.as_ref().and_then(|effect| effect.upshot.as_ref());
        let Some((upshot, at)) = upshot.and_then(|upshot| Some((upshot, upshot.at?))) else { return };
        match upshot.mark {
            _ if !told.is_told() => {}
            HitResult::Died => self.add(at, StainKind::Death),
            mark if mark >= HitResult::Hit && -upshot.number >= least => self.add(at, StainKind::Blood),
            _ => {}
        }
    }
}

impl<G: RulebookUi> PromptContext<'_, G> {
    /// Returns the marks to draw: none with effects off, and none of a seat's while the seats change.
    pub fn shown_stains<'s>(&self, stains: &'s Stains) -> &'s Stains {
        if self.settings.effects && self.private { stains } else { Stains::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::board::Places;
    use ludus_engine::narration::{Animation, Impact};

    const HERE: BoardCell = BoardCell { x: 3, y: 4 };

    fn told(mark: HitResult, number: i32, at: Option<BoardCell>) -> EventText {
        let upshot =
            Some(Impact { line: String::new(), mark, number, who: None, at, players: false, account: Vec::new() });
        EventText::told("A hits B.".into()).looks(Animation { upshot, ..Animation::default() })
    }

    fn kinds(all: &[EventText]) -> Vec<StainKind> {
        let mut stains = Stains::default();
        all.iter().for_each(|one| stains.take_in(one, 5));
        stains.all().iter().map(|stain| stain.kind).collect()
    }

    #[test]
    fn wounds_and_deaths_leave_marks() {
        let wound = told(HitResult::Hit, -5, Some(HERE));
        assert_eq!(kinds(&[told(HitResult::Hit, -4, Some(HERE)), told(HitResult::Missed, -9, Some(HERE))]), []);
        assert_eq!(kinds(&[wound.clone(), wound.clone(), wound.clone()]), [StainKind::Blood; 2], "no more than two");
        let death = told(HitResult::Died, 0, Some(HERE));
        assert_eq!(kinds(&[wound, death.clone(), death]), [StainKind::Blood, StainKind::Death]);
    }

    #[test]
    fn a_reader_who_learns_nothing_has_no_marks() {
        let unknown = told(HitResult::Died, -9, None);
        let silent = EventText { text: String::new(), ..told(HitResult::Died, -9, Some(HERE)) };
        assert_eq!(kinds(&[unknown, silent]), []);
        let mut stains = Stains::default();
        let shown = told(HitResult::Hit, -9, None);
        stains.add_shown(&shown, HERE, StainKind::Blood);
        assert_eq!(stains.all(), [], "the text does not show the place");
        stains.add_shown(&shown.at(Places::lit([HERE])), HERE, StainKind::Blood);
        assert_eq!(stains.all().len(), 1);
    }
}
