//! Inks: the meanings of texts and squares. Screens only name an ink; the table in [`palette`] defines how each look draws it.
//! Colour is never the only sign of a state.

mod palette;
pub mod skin;
pub mod soil;

pub use palette::{lifted, sand, wash};

use crate::theme::skin::{Depth, Skin};
use ludus_engine::game::Seat;
#[cfg(feature = "gladiator")]
use ludus_gladiator::model::fighter::Side;
use ratatui::style::{Color, Modifier, Style};

/// The meaning of a text, square, bar or frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Plain,
    Dim,
    Strong,
    /// A key, or the capital letter of a menu.
    Key,
    West,
    East,
    /// The third and fourth side of a rulebook.
    Third,
    Fourth,
    /// The fighter who acts, is shown or is aimed at.
    Focus,
    /// The chosen row of a list; its text keeps its own ink.
    Select,
    Good,
    Bad,
    Warning,
    Fire,
    Pit,
    Caltrops,
    Wall,
    Shadow,
    Exit,
    Altar,
    Item,
    /// A square that can be reached with an action left.
    Near,
    /// A square that only a run can reach.
    Far,
    /// A square that an enemy can strike.
    Threat,
    Title,
    /// An image (illusion), on the screen of its own side.
    Image,
    /// A fighter on ground that hurts.
    Underfoot,
    /// A fighter who follows a standing order.
    Ordered,
    Frame,
    /// The dots and the ground of the open floor.
    Floor,
    /// Grounds without a text colour, mixed into what lies under them: the cost of a move there.
    Walk,
    Charge,
    Run,
    /// Grounds that an enemy can strike after a move, and without moving.
    ThreatFar,
    ThreatNear,
    /// The ground of the title strip and of the key line.
    Strip,
    /// The ground of boxes and of the panel beside a board.
    Panel,
    /// The frame of the one box that has the keys.
    Lit,
    /// Ground on which somebody bled, and ground on which fire has burnt.
    Stain,
    Scorch,
    /// The brackets around a target.
    Aim,
    /// The outline of the squares in reach.
    Rim,
    /// The actor whose turn it is, on the board.
    Acts,
    /// The full part of a bar that belongs to no side, and the empty part of any bar.
    BarFull,
    BarEmpty,
    /// A brief flash when a fighter is hit.
    Flash,
    /// The face of a die, and of one that matters no more.
    Die,
    DieFaded,
    /// A death: its sign on the board and its line.
    Slain,
    /// The rays around a hit, and the drops around a death.
    Ray,
    Drop,
}

impl Ink {
    /// The ink of a seat.
    pub const fn of_seat(seat: Seat) -> Ink {
        match seat {
            Seat(0) => Ink::West,
            Seat(1) => Ink::East,
            Seat(2) => Ink::Third,
            Seat(_) => Ink::Fourth,
        }
    }

    /// The ink of a side.
    #[cfg(feature = "gladiator")]
    pub const fn of(side: Side) -> Ink {
        match side {
            Side::West => Ink::West,
            Side::East => Ink::East,
        }
    }
}

/// The style of an ink. An ink without a background keeps the one below it.
pub fn style(skin: Skin, ink: Ink) -> Style {
    let style = Style::new().add_modifier(modifiers(skin, ink));
    let (text, ground) = if skin.modern { palette::modern(skin, ink) } else { (palette::classic(skin, ink), None) };
    Style { fg: text, bg: ground, ..style }
}

/// The style of a token: an actor's sign on a ground in the colours of its side. Where a look has no such grounds, the text has
/// the side's colour, and a token at half of its strength or less is underlined.
pub fn token(skin: Skin, side: Ink, whole: bool) -> Style {
    match palette::token(skin, side, whole) {
        Some((text, ground)) => Style::new().fg(text).bg(ground).add_modifier(Modifier::BOLD),
        None if whole => style(skin, side),
        None => style(skin, side).add_modifier(Modifier::UNDERLINED),
    }
}

/// Text and background of an empty screen.
pub fn page(skin: Skin) -> (Color, Color) {
    if skin.modern { palette::page(skin) } else { palette::classic_page(skin) }
}

/// The modern look uses colours in place of DIM.
const fn modifiers(skin: Skin, ink: Ink) -> Modifier {
    let coloured = skin.paints();
    match ink {
        Ink::Strong | Ink::West | Ink::East | Ink::Third | Ink::Fourth if coloured => Modifier::BOLD,
        Ink::Strong | Ink::West | Ink::Good | Ink::Bad | Ink::Altar | Ink::Exit | Ink::Third => Modifier::BOLD,
        Ink::Title | Ink::Warning | Ink::Fire | Ink::Aim | Ink::Lit => Modifier::BOLD,
        Ink::Key if matches!(skin.depth, Depth::Truecolor | Depth::Indexed) && coloured => Modifier::BOLD,
        Ink::Key => Modifier::BOLD.union(Modifier::UNDERLINED),
        Ink::Underfoot => Modifier::UNDERLINED,
        Ink::Ordered => Modifier::ITALIC,
        Ink::Image if coloured => Modifier::ITALIC,
        Ink::Flash | Ink::Acts | Ink::Slain if coloured => Modifier::BOLD,
        _ if coloured => Modifier::empty(),
        Ink::Focus | Ink::Select | Ink::Flash | Ink::Acts | Ink::Slain => Modifier::REVERSED,
        // On a ground that the game fills, faint texts have a colour of their own.
        Ink::Image if skin.fills => Modifier::UNDERLINED,
        _ if skin.fills => Modifier::empty(),
        Ink::Dim | Ink::Far | Ink::Frame | Ink::Floor | Ink::BarEmpty => Modifier::DIM,
        Ink::Image => Modifier::DIM.union(Modifier::UNDERLINED),
        _ => Modifier::empty(),
    }
}

#[cfg(test)]
mod tests;
