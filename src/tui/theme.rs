//! Inks: what a piece of text is, and how each theme draws it. No state is told by colour alone.

use crate::gladiator::fighter::Side;
use crate::store::Theme;
use ratatui::style::{Color, Modifier, Style};

/// What a piece of text means.
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
    /// Whoever is asked, shown or aimed at.
    Focus,
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
}

impl Ink {
    /// The ink of a side.
    pub const fn of(side: Side) -> Ink {
        match side {
            Side::West => Ink::West,
            Side::East => Ink::East,
        }
    }
}

/// The style of an ink in a theme.
pub fn style(theme: Theme, ink: Ink) -> Style {
    let plain = Style::new().add_modifier(modifiers(ink));
    match theme {
        Theme::None => plain,
        Theme::Terminal => sixteen(ink).map_or(plain, |colour| plain.fg(colour)),
        Theme::Truecolor => rgb(ink).map_or(plain, |(r, g, b)| plain.fg(Color::Rgb(r, g, b))),
        Theme::Contrast => contrast(ink).map_or(plain, |colour| plain.fg(colour)),
    }
}

const fn modifiers(ink: Ink) -> Modifier {
    match ink {
        Ink::Strong | Ink::West | Ink::Good | Ink::Bad | Ink::Altar | Ink::Exit => Modifier::BOLD,
        Ink::Title | Ink::Heed | Ink::Fire => Modifier::BOLD,
        Ink::Key => Modifier::BOLD.union(Modifier::UNDERLINED),
        Ink::Focus => Modifier::REVERSED,
        Ink::Dim | Ink::Far => Modifier::DIM,
        Ink::Underfoot => Modifier::UNDERLINED,
        Ink::Image => Modifier::DIM.union(Modifier::UNDERLINED),
        _ => Modifier::empty(),
    }
}

const fn sixteen(ink: Ink) -> Option<Color> {
    Some(match ink {
        Ink::Plain | Ink::Strong | Ink::Focus | Ink::Title | Ink::Dim | Ink::Far | Ink::Image | Ink::Underfoot => {
            return None;
        }
        Ink::Key | Ink::Heed | Ink::Item => Color::Yellow,
        Ink::West => Color::LightBlue,
        Ink::Shadow => Color::Blue,
        Ink::East | Ink::Bad | Ink::Threat => Color::LightRed,
        Ink::Good | Ink::Exit | Ink::Near => Color::Green,
        Ink::Fire => Color::Red,
        Ink::Pit | Ink::Wall => Color::DarkGray,
        Ink::Caltrops => Color::Magenta,
        Ink::Altar => Color::Cyan,
    })
}

const fn rgb(ink: Ink) -> Option<(u8, u8, u8)> {
    Some(match ink {
        Ink::Plain | Ink::Strong | Ink::Focus | Ink::Title | Ink::Underfoot => return None,
        Ink::Dim | Ink::Far | Ink::Image => (128, 128, 128),
        Ink::Key | Ink::Heed => (224, 160, 40),
        Ink::Item => (190, 150, 90),
        Ink::West => (90, 150, 240),
        Ink::East => (230, 100, 90),
        Ink::Bad | Ink::Threat => (220, 70, 70),
        Ink::Good | Ink::Near => (90, 180, 110),
        Ink::Exit => (60, 190, 160),
        Ink::Fire => (240, 120, 40),
        Ink::Pit => (140, 120, 110),
        Ink::Wall => (150, 150, 160),
        Ink::Caltrops => (190, 110, 200),
        Ink::Shadow => (120, 110, 180),
        Ink::Altar => (100, 200, 220),
    })
}

const fn contrast(ink: Ink) -> Option<Color> {
    Some(match ink {
        Ink::Key | Ink::Heed => Color::LightYellow,
        Ink::West | Ink::Good | Ink::Near => Color::LightCyan,
        Ink::East | Ink::Bad | Ink::Threat | Ink::Fire => Color::Red,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colourless_theme_has_no_colours() {
        for ink in [Ink::Plain, Ink::Key, Ink::West, Ink::East, Ink::Fire, Ink::Focus, Ink::Bad, Ink::Near, Ink::Threat]
        {
            let style = style(Theme::None, ink);
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
