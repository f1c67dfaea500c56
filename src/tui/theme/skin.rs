//! Which look is drawn: what the settings say, and where they leave it open what the terminal can show.

use crate::store::settings::{Background, Glyphs, Look, Settings, Theme};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, underlined and reversed text only.
    None,
    /// The terminal's own sixteen.
    Sixteen,
    /// Few of the sixteen, far apart.
    Contrast,
    /// 256.
    Indexed,
    /// 24 bits.
    Truecolor,
}

/// The look that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    /// The modern look, on a background of its own; else the classic one, on the terminal's.
    pub modern: bool,
    /// The colours.
    pub depth: Depth,
    /// Dark text on a light background.
    pub light: bool,
    /// The classic look draws its own background: the player set one, which the terminal may not have.
    pub fills: bool,
    /// The signs.
    pub glyphs: Glyphs,
}

impl Skin {
    /// The classic look without colours, for what nobody looks at.
    pub const BARE: Skin =
        Skin { modern: false, depth: Depth::None, light: false, fills: false, glyphs: Glyphs::Ascii };

    /// Whether it draws a background of its own.
    pub const fn paints(self) -> bool {
        self.modern && !matches!(self.depth, Depth::None)
    }

    /// Whether grounds are told by tints; else signs must tell them.
    pub const fn tints(self) -> bool {
        self.modern && matches!(self.depth, Depth::Indexed | Depth::Truecolor)
    }
}

/// What is known of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// The colours that it has.
    pub depth: Depth,
    /// No colours are wanted, whatever the settings say (NO_COLOR).
    pub colourless: bool,
    /// Its locale is UTF-8 and it is no console, whose font has few signs.
    pub unicode: bool,
    /// Its background is light; until it has said so it is taken for dark.
    pub light: bool,
}

impl Surroundings {
    /// A terminal of which nothing is known: sixteen colours, ASCII.
    pub const PLAIN: Surroundings =
        Surroundings { depth: Depth::Sixteen, colourless: false, unicode: false, light: false };

    /// What the environment says of the terminal.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Surroundings {
        let variable = |name| variable(name).filter(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default().to_lowercase();
        let direct = variable("COLORTERM").is_some_and(|value| matches!(value.as_str(), "truecolor" | "24bit"));
        let console = term == "linux" || term.starts_with("vt");
        let depth = match term.as_str() {
            "dumb" => Depth::None,
            _ if term.starts_with("vt") || term.ends_with("-m") || term.ends_with("-mono") => Depth::None,
            "linux" => Depth::Sixteen,
            _ if direct || term.ends_with("-direct") => Depth::Truecolor,
            _ if term.contains("256color") => Depth::Indexed,
            _ => Depth::Sixteen,
        };
        Surroundings {
            depth,
            colourless: variable("NO_COLOR").is_some(),
            unicode: !console && (locale.contains("utf-8") || locale.contains("utf8")),
            light: false,
        }
    }

    /// Whether the answer to a question about its background would change anything.
    pub fn asks(&self, settings: &Settings) -> bool {
        self.unicode && self.skin(settings).depth != Depth::None && settings.background == Background::Auto
    }

    /// The look to draw.
    pub fn skin(&self, settings: &Settings) -> Skin {
        let depth = self.depth(settings.theme);
        let modern = match settings.look {
            Look::Modern => true,
            Look::Classic => false,
            Look::Auto => self.unicode && depth != Depth::None,
        };
        // The classic look has the terminal's own colours where nothing else is said.
        let classic = !modern && settings.theme == Theme::Auto && depth != Depth::None;
        Skin {
            modern,
            depth: if classic { Depth::Sixteen } else { depth },
            light: match settings.background {
                Background::Auto => self.light,
                Background::Dark => false,
                Background::Light => true,
            },
            fills: settings.background != Background::Auto && depth != Depth::None,
            glyphs: if modern { Glyphs::Unicode } else { settings.glyphs },
        }
    }

    const fn depth(&self, theme: Theme) -> Depth {
        match theme {
            _ if self.colourless => Depth::None,
            Theme::Auto => self.depth,
            Theme::Truecolor => Depth::Truecolor,
            Theme::Indexed => Depth::Indexed,
            Theme::Sixteen => Depth::Sixteen,
            Theme::Contrast => Depth::Contrast,
            Theme::None => Depth::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Surroundings {
        Surroundings::of(|name| variables.iter().find(|(one, _)| *one == name).map(|(_, value)| value.to_string()))
    }

    #[test]
    fn the_modern_look_needs_utf8_and_colours_and_no_console() {
        let modern = |variables: &[(&str, &str)]| of(variables).skin(&Settings::default()).modern;
        assert!(modern(&[("LANG", "de_DE.UTF-8"), ("TERM", "xterm-256color")]));
        assert!(modern(&[("LC_ALL", "C.utf8"), ("LANG", "C"), ("TERM", "xterm")]));
        assert!(!modern(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8"), ("TERM", "xterm")]), "LC_ALL goes before LANG");
        assert!(modern(&[("LC_ALL", ""), ("LANG", "de_DE.UTF-8"), ("TERM", "xterm")]), "what is empty says nothing");
        for term in ["linux", "vt100", "dumb", "xterm-mono"] {
            assert!(!modern(&[("LANG", "en_US.UTF-8"), ("TERM", term)]), "{term}");
        }
        assert!(!modern(&[("LANG", "en_US.UTF-8"), ("TERM", "xterm"), ("NO_COLOR", "1")]));
        assert!(!modern(&[("TERM", "xterm")]), "no locale");
        let chosen = Settings { look: Look::Classic, ..Settings::default() };
        assert!(!of(&[("LANG", "en_US.UTF-8"), ("TERM", "xterm")]).skin(&chosen).modern);
        let chosen = Settings { look: Look::Modern, ..Settings::default() };
        assert!(of(&[("TERM", "linux")]).skin(&chosen).modern);
    }

    #[test]
    fn colours_are_as_deep_as_the_terminal_says_and_no_color_goes_before_all() {
        let utf8 = ("LANG", "C.UTF-8");
        let depth = |variables: &[(&str, &str)]| of(&[&[utf8], variables].concat()).skin(&Settings::default()).depth;
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::Truecolor);
        assert_eq!(depth(&[("TERM", "screen"), ("COLORTERM", "24bit")]), Depth::Truecolor);
        assert_eq!(depth(&[("TERM", "xterm-direct")]), Depth::Truecolor);
        assert_eq!(depth(&[("TERM", "screen-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "linux"), ("COLORTERM", "truecolor")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "vt220")]), Depth::None);
        let colourless = of(&[utf8, ("TERM", "xterm"), ("NO_COLOR", "1")]);
        for theme in [Theme::Auto, Theme::Truecolor, Theme::Indexed, Theme::Sixteen, Theme::Contrast, Theme::None] {
            let settings = Settings { theme, look: Look::Modern, ..Settings::default() };
            assert_eq!(colourless.skin(&settings).depth, Depth::None, "{theme:?}");
        }
        let classic = Settings { look: Look::Classic, ..Settings::default() };
        let rich = of(&[utf8, ("TERM", "xterm"), ("COLORTERM", "truecolor")]);
        assert_eq!(rich.skin(&classic).depth, Depth::Sixteen, "the classic look has the terminal's own");
        assert_eq!(rich.skin(&Settings { theme: Theme::Truecolor, ..classic }).depth, Depth::Truecolor);
    }

    #[test]
    fn a_background_set_by_hand_goes_before_what_the_terminal_says() {
        let light = Surroundings { light: true, unicode: true, ..Surroundings::PLAIN };
        let with = |background| Settings { background, ..Settings::default() };
        assert!(light.skin(&with(Background::Auto)).light);
        assert!(!light.skin(&with(Background::Dark)).light);
        assert!(Surroundings::PLAIN.skin(&with(Background::Light)).light);
        assert!(light.asks(&with(Background::Auto)) && !light.asks(&with(Background::Dark)));
        assert!(!Surroundings::PLAIN.asks(&with(Background::Auto)), "a console is not asked");
    }
}
