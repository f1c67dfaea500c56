//! The signs of a screen in ASCII, for terminals without others. The widgets draw what they always draw; at the end of the
//! frame [`Canvas::fold_signs`] replaces what is left. Letters of names stay.

use crate::canvas::Canvas;
use ludus_store::settings::Glyphs;

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
        '\u{2000}'..='\u{2bff}' => '?',
        _ => return None,
    })
}

impl Canvas<'_> {
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
