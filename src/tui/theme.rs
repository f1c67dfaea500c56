//! Inks: what a piece of text or a square means. A screen names a meaning and nothing else; [`palette`] is the table that
//! says how each look draws it. No state is told by colour alone.

mod palette;
pub mod skin;

use crate::tui::theme::skin::{Depth, Skin};

use crate::engine::game::Seat;
use crate::gladiator::model::fighter::Side;
use ratatui::style::{Color, Modifier, Style};

/// What a piece of text means, or a square, a bar, a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Ink {
    Plain,
    Dim,
    Strong,
    /// A key, or the capital letter of a menu.
    Key,
    West,
    East,
    /// The sides of rulebooks that have more than two.
    Third,
    Fourth,
    /// Whoever is asked, shown or aimed at.
    Focus,
    /// The row of a list that is chosen; its text keeps its own ink.
    Select,
    Good,
    Bad,
    /// Something to heed.
    Heed,
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
    /// A square that only a run reaches.
    Far,
    /// A square where an enemy can strike.
    Threat,
    Title,
    /// An image, on the screen of its own side.
    Image,
    /// A figure on ground that hurts.
    Underfoot,
    /// A figure that acts by a standing order.
    Ordered,
    /// The lines of a frame.
    Frame,
    /// The open floor: its dots, and the ground under them.
    Floor,
    /// Grounds, without a text of their own: what a move there costs.
    Walk,
    Charge,
    Run,
    /// Grounds on which an enemy can strike after a move, and from where he stands.
    ThreatFar,
    ThreatNear,
    /// The part of a bar that is there, where it is nobody's; and the part that is not.
    BarFull,
    BarEmpty,
    /// For a moment: somebody is hit.
    Flash,
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
    pub const fn of(side: Side) -> Ink {
        match side {
            Side::West => Ink::West,
            Side::East => Ink::East,
        }
    }
}

/// The style of an ink. What has no background of its own stands on what is under it.
pub fn style(skin: Skin, ink: Ink) -> Style {
    let style = Style::new().add_modifier(modifiers(skin, ink));
    let (text, ground) = if skin.modern { palette::modern(skin, ink) } else { (palette::classic(skin, ink), None) };
    Style { fg: text, bg: ground, ..style }
}

/// Text and background of an empty screen.
pub fn page(skin: Skin) -> (Color, Color) {
    if skin.modern { palette::page(skin) } else { palette::classic_page(skin) }
}

/// In the modern look colours do what DIM does elsewhere.
const fn modifiers(skin: Skin, ink: Ink) -> Modifier {
    let coloured = skin.paints();
    match ink {
        Ink::Strong | Ink::West | Ink::East | Ink::Third | Ink::Fourth if coloured => Modifier::BOLD,
        Ink::Strong | Ink::West | Ink::Good | Ink::Bad | Ink::Altar | Ink::Exit | Ink::Third => Modifier::BOLD,
        Ink::Title | Ink::Heed | Ink::Fire => Modifier::BOLD,
        Ink::Key if matches!(skin.depth, Depth::Truecolor | Depth::Indexed) && coloured => Modifier::BOLD,
        Ink::Key => Modifier::BOLD.union(Modifier::UNDERLINED),
        Ink::Underfoot => Modifier::UNDERLINED,
        Ink::Ordered => Modifier::ITALIC,
        Ink::Image if coloured => Modifier::ITALIC,
        Ink::Flash if coloured => Modifier::BOLD,
        _ if coloured => Modifier::empty(),
        Ink::Focus | Ink::Select | Ink::Flash => Modifier::REVERSED,
        Ink::Dim | Ink::Far | Ink::Frame | Ink::Floor | Ink::BarEmpty => Modifier::DIM,
        Ink::Image => Modifier::DIM.union(Modifier::UNDERLINED),
        _ => Modifier::empty(),
    }
}

#[cfg(test)]
mod tests;
