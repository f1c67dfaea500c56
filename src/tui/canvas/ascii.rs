//! The signs of a screen in ASCII, for terminals without others. The widgets draw what they always draw; at the end of the
//! frame [`Canvas::fold_signs`] replaces what is left. Letters of names stay. Signs that become several letters are replaced as
//! they are written ([`Canvas::with_signs`]).

use crate::canvas::Canvas;
use ludus_store::settings::Glyphs;
use std::borrow::Cow;

/// Returns the ASCII sign for a drawn sign. `None` if it stays.
const fn plain(sign: char) -> Option<char> {
    Some(match sign {
        '\u{2500}' | '\u{2501}' | '\u{2504}' | '\u{2013}' | '\u{2014}' | '\u{2212}' => '-',
        '\u{2502}' | '\u{2503}' | '\u{258c}' | '\u{2590}' | '\u{258f}' | '\u{2595}' => '|',
        '\u{2550}' => '=',
        '\u{2571}' => '/',
        '\u{2572}' => '\\',
        '\u{250c}'..='\u{2570}' => '+',
        '\u{25ba}' | '\u{25b6}' | '\u{25b8}' | '\u{2192}' => '>',
        '\u{25c4}' | '\u{25c0}' | '\u{25c2}' | '\u{2190}' => '<',
        '\u{25b2}' | '\u{25b3}' | '\u{2191}' => '^',
        '\u{25bc}' | '\u{25bd}' | '\u{2193}' => 'v',
        '\u{2581}'..='\u{2583}' | '\u{2594}' => '_',
        '\u{2591}' => '.',
        '\u{2592}' | '\u{2593}' => '%',
        '\u{2580}'..='\u{259f}' | '\u{25a0}' | '\u{25a1}' => '#',
        '\u{25cf}' | '\u{25cb}' | '\u{2022}' => 'o',
        '\u{b7}' => '.',
        '\u{d7}' => 'x',
        '\u{b1}' => '~',
        '\u{bd}' => '/',
        '\u{2020}' => '+',
        '\u{2605}' => '*',
        '\u{2666}' => '&',
        '\u{2000}'..='\u{2bff}' => '?',
        _ => return None,
    })
}

impl Canvas<'_> {
    /// Gives an error its proper sign, where the look has one, and writes a half as 1/2 where it has none.
    pub(super) fn with_signs<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.skin.glyphs != Glyphs::Unicode && text.contains('\u{bd}') {
            let whole = |digit: char| format!("{digit}\u{bd}");
            let parted = ('0'..='9')
                .fold(text.to_string(), |text, digit| text.replace(&whole(digit), &format!("{digit} \u{bd}")));
            return parted.replace('\u{bd}', "1/2").into();
        }
        let is_fine = self.skin.modern && self.skin.glyphs == Glyphs::Unicode;
        if is_fine && text.as_bytes().contains(&b'+') && text.contains("+-") {
            text.replace("+-", "\u{b1}").into()
        } else {
            text.into()
        }
    }

    /// Replaces every drawn sign that is not ASCII, if the settings ask for that.
    pub fn fold_signs(&mut self) {
        if self.skin().glyphs == Glyphs::Unicode {
            return;
        }
        for cell in &mut self.buffer.content {
            if let Some(sign) = cell.symbol().chars().next().filter(|sign| !sign.is_ascii()).and_then(plain) {
                cell.set_char(sign);
            }
        }
    }
}
