//! Keyboards of other scripts. A Cyrillic or Greek layout sends its own letters, which are not keys of the program. So
//! a letter of another script counts as the Latin letter on the same key of a "qwerty" keyboard. Text fields and
//! searches get the letter itself.

/// Letters in key order and the Latin letter of each key: Russian, the additional letters of Ukrainian,
/// Belarusian and Serbian, then Greek.
const SCRIPTS: [(&str, &str); 4] = [
    ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),
    ("іўљњј", "soqwj"),
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    ("άέήίόύώϊϋ", "aehioyviy"),
];

/// The Latin letter on the key of another script's letter, in lower case; `None` for other characters.
pub fn latin(letter: char) -> Option<char> {
    let small = letter.to_lowercase().next()?;
    SCRIPTS.into_iter().find_map(|(script, latin)| {
        let place = script.chars().position(|one| one == small)?;
        latin.chars().nth(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_latin_letter_has_one_key_in_a_script() {
        for (script, letters) in SCRIPTS {
            assert_eq!(script.chars().count(), letters.chars().count(), "{script}");
        }
        for (script, latin_letters) in [SCRIPTS[0], SCRIPTS[2]] {
            let mut all: Vec<char> = latin_letters.chars().collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), script.chars().count(), "{script}");
        }
    }

    #[test]
    fn letters_of_other_scripts_are_read_by_their_place() {
        let read = |text: &str| text.chars().map(|letter| latin(letter).unwrap_or('?')).collect::<String>();
        assert_eq!(read("йЙфячм"), "qqazxv");
        assert_eq!(read("ΑαςσΩω"), "aawsvv");
        for other in ['a', 'Z', '.', '1', 'é', '中', ' '] {
            assert_eq!(latin(other), None, "{other}");
        }
    }
}
