//! The choice of the look. Settings come first; where they say "auto", the terminal's abilities
//! decide. Start reading at [`Surroundings::skin`].

use ludus_store::settings::{Background, Glyphs, Look, Settings, Signs, Theme};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// No colours: only bold, underlined and reversed text.
    None,
    /// The terminal's own 16 colours.
    Sixteen,
    /// A few of the 16 colours, with high contrast.
    Contrast,
    Indexed,
    Truecolor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    /// True for the modern look with its own background. The classic one uses the terminal's.
    pub modern: bool,
    pub depth: Depth,
    /// True for dark text on a light background.
    pub light: bool,
    /// True for colours that colour-blind players tell apart: blue and orange instead of blue and red, green and red.
    pub colour_blind: bool,
    /// True if the classic look draws the background that the player set, which the terminal may not have.
    pub fills: bool,
    pub glyphs: Glyphs,
}

impl Skin {
    /// The classic look without colours, for screens that are not shown.
    pub const BARE: Skin = Skin {
        modern: false,
        depth: Depth::None,
        light: false,
        colour_blind: false,
        fills: false,
        glyphs: Glyphs::Ascii,
    };

    /// Returns whether the look draws its own background.
    pub const fn paints(self) -> bool {
        self.modern && !matches!(self.depth, Depth::None)
    }

    /// Returns whether tints show the grounds; otherwise signs must.
    pub const fn tints(self) -> bool {
        self.modern && matches!(self.depth, Depth::Indexed | Depth::Truecolor)
    }
}

/// The known abilities of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    pub depth: Depth,
    /// True if the environment forbids colours (NO_COLOR); this overrides the settings.
    pub colourless: bool,
    /// True if the locale is UTF-8 and the terminal is not a console, whose font has few signs, nor a dumb one.
    pub unicode: bool,
    /// True if the background is light; dark is assumed until the terminal answers.
    pub light: bool,
}

impl Surroundings {
    /// An unknown terminal: 16 colours and ASCII.
    pub const PLAIN: Surroundings =
        Surroundings { depth: Depth::Sixteen, colourless: false, unicode: false, light: false };

    /// Reads the terminal's abilities from environment variables.
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
            unicode: !console && term != "dumb" && (locale.contains("utf-8") || locale.contains("utf8")),
            light: false,
        }
    }

    /// Returns whether knowing the background would change anything.
    pub fn asks(&self, settings: &Settings) -> bool {
        self.unicode && self.skin(settings).depth != Depth::None && settings.background == Background::Auto
    }

    pub fn skin(&self, settings: &Settings) -> Skin {
        let depth = self.depth(settings.theme);
        let modern = match settings.look {
            Look::Modern => true,
            Look::Classic => false,
            Look::Auto => self.unicode,
        };
        // Without other settings the classic look uses the terminal's own colours.
        let classic = !modern && settings.theme == Theme::Auto && depth != Depth::None;
        Skin {
            modern,
            depth: if classic { Depth::Sixteen } else { depth },
            light: match settings.background {
                Background::Auto => self.light,
                Background::Dark => false,
                Background::Light => true,
            },
            colour_blind: settings.theme == Theme::ColourBlind,
            fills: settings.background != Background::Auto && depth != Depth::None,
            glyphs: match settings.signs {
                Signs::Ascii => Glyphs::Ascii,
                Signs::Unicode => Glyphs::Unicode,
                Signs::Look if modern => Glyphs::Unicode,
                Signs::Look => settings.glyphs,
            },
        }
    }

    const fn depth(&self, theme: Theme) -> Depth {
        match theme {
            _ if self.colourless => Depth::None,
            Theme::Auto | Theme::ColourBlind => self.depth,
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
    fn the_modern_look_needs_utf8_and_no_console() {
        let modern = |variables: &[(&str, &str)]| of(variables).skin(&Settings::default()).modern;
        assert!(modern(&[("LANG", "de_DE.UTF-8"), ("TERM", "xterm-256color")]));
        assert!(modern(&[("LC_ALL", "C.utf8"), ("LANG", "C"), ("TERM", "xterm")]));
        assert!(!modern(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8"), ("TERM", "xterm")]), "LC_ALL goes before LANG");
        assert!(modern(&[("LC_ALL", ""), ("LANG", "de_DE.UTF-8"), ("TERM", "xterm")]), "what is empty says nothing");
        for term in ["linux", "vt100", "dumb"] {
            assert!(!modern(&[("LANG", "en_US.UTF-8"), ("TERM", term)]), "{term}");
        }
        assert!(modern(&[("LANG", "en_US.UTF-8"), ("TERM", "xterm"), ("NO_COLOR", "1")]), "signs stand for colours");
        assert!(modern(&[("LANG", "en_US.UTF-8"), ("TERM", "xterm-mono")]));
        assert!(!modern(&[("TERM", "xterm")]), "no locale");
        let chosen = Settings { look: Look::Classic, ..Settings::default() };
        assert!(!of(&[("LANG", "en_US.UTF-8"), ("TERM", "xterm")]).skin(&chosen).modern);
        let chosen = Settings { look: Look::Modern, ..Settings::default() };
        assert!(of(&[("TERM", "linux")]).skin(&chosen).modern);
    }

    #[test]
    fn chosen_signs_hold_in_both_looks() {
        for look in [Look::Modern, Look::Classic] {
            let glyphs = |signs| Surroundings::PLAIN.skin(&Settings { look, signs, ..Settings::default() }).glyphs;
            let by_look = if look == Look::Modern { Glyphs::Unicode } else { Glyphs::Ascii };
            let all = [Signs::Look, Signs::Ascii, Signs::Unicode].map(glyphs);
            assert_eq!(all, [by_look, Glyphs::Ascii, Glyphs::Unicode], "{look:?}");
        }
    }

    #[test]
    fn colour_depth_follows_the_terminal_and_no_color_wins() {
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
    fn a_chosen_background_overrides_the_terminal() {
        let light = Surroundings { light: true, unicode: true, ..Surroundings::PLAIN };
        let with = |background| Settings { background, ..Settings::default() };
        assert!(light.skin(&with(Background::Auto)).light);
        assert!(!light.skin(&with(Background::Dark)).light);
        assert!(Surroundings::PLAIN.skin(&with(Background::Light)).light);
        assert!(light.asks(&with(Background::Auto)) && !light.asks(&with(Background::Dark)));
        assert!(!Surroundings::PLAIN.asks(&with(Background::Auto)), "a console is not asked");
    }
}
