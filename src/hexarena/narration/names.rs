//! Names of the figures, and their letters on the display.

use crate::battle::figure::FigureId;
use crate::model::setup::{Control, Setup, Side};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Names of a bout's figures, in the order of their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    figures: Vec<NamedFigure>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct NamedFigure {
    name: String,
    letter: char,
    players: bool,
    /// Names of a creature's attacks.
    attacks: Vec<String>,
}

impl Names {
    /// Names and letters for a set-up. West gets upper case, East lower case. Each figure gets the first letter of its
    /// name that is free on its side, otherwise any free letter.
    pub fn new(setup: &Setup) -> Names {
        let players = |side: Side| setup.sides[side as usize].control == Control::Player;
        let fighters = setup.figures().map(|(side, sheet)| (side, sheet.name.clone(), players(side)));
        let mounts = setup.figures().filter_map(|(side, sheet)| {
            let mount = sheet.mount.as_ref()?;
            Some((side, format!("{}'s {}", sheet.name, mount.name), players(side)))
        });
        let all: Vec<(Side, String, bool)> = fighters.chain(mounts).collect();
        let mut names = Names::of(all.iter().map(|(side, name, players)| (*side, name.as_str(), *players)));
        for (named, (_, sheet)) in names.figures.iter_mut().zip(setup.figures()) {
            let attacks = sheet.creature.iter().flat_map(|creature| &creature.attacks);
            named.attacks = attacks.map(|attack| attack.name.clone()).collect();
        }
        names
    }

    /// Names and letters for a list of side, name, and whether a human decides.
    pub fn of<'a>(list: impl IntoIterator<Item = (Side, &'a str, bool)>) -> Names {
        let mut figures: Vec<NamedFigure> = Vec::new();
        for (side, name, players) in list {
            let case = |letter: char| match side {
                Side::West => letter.to_ascii_uppercase(),
                Side::East => letter.to_ascii_lowercase(),
            };
            let own = name.chars().filter(char::is_ascii_alphabetic).map(case);
            let any = ('a'..='z').map(case);
            let free = |letter: &char| !figures.iter().any(|other| other.letter == *letter);
            let letter = own.chain(any).find(free).unwrap_or('?');
            figures.push(NamedFigure { name: name.to_string(), letter, players, attacks: Vec::new() });
        }
        Names { figures }
    }

    /// Replaces the letters, in the order of the figures, such as by those of a drawing.
    #[must_use]
    pub fn with_letters(mut self, letters: &[char]) -> Names {
        self.figures.iter_mut().zip(letters).for_each(|(figure, letter)| figure.letter = *letter);
        self
    }

    pub fn name(&self, id: FigureId) -> &str {
        self.figures.get(id.index()).map_or("nobody", |figure| figure.name.as_str())
    }

    /// The name of a creature's attack, by its index.
    pub fn attack(&self, id: FigureId, place: u8) -> &str {
        let attacks = self.figures.get(id.index()).map_or(&[][..], |figure| &figure.attacks);
        attacks.get(usize::from(place)).map_or("nothing", String::as_str)
    }

    pub fn letter(&self, id: FigureId) -> char {
        self.figures.get(id.index()).map_or('?', |figure| figure.letter)
    }

    /// Returns whether a human decides for the figure.
    pub fn is_players(&self, id: FigureId) -> bool {
        self.figures.get(id.index()).is_some_and(|figure| figure.players)
    }

    /// The figure of this name, ignoring case.
    pub fn find(&self, name: &str) -> Option<FigureId> {
        let index = self.figures.iter().position(|figure| figure.name.eq_ignore_ascii_case(name))?;
        Some(FigureId(index as u8))
    }

    pub fn find_letter(&self, letter: char) -> Option<FigureId> {
        let index = self.figures.iter().position(|figure| figure.letter == letter)?;
        Some(FigureId(index as u8))
    }
}
