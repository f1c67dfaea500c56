//! Lists of names on the command line: `Khan, 2 Wolf, "Smith, John"`.

use crate::cli::CliError;

#[derive(Debug, PartialEq, Eq)]
pub enum Entry {
    /// An unquoted entry, as typed.
    Words(String),
    /// A quoted name, taken literally.
    Name(String),
}

/// Splits a comma list. A name that holds a comma or starts with a number needs double quotes;
/// a quote inside is doubled. Keeps empty entries.
pub fn entries(list: &str) -> Result<Vec<Entry>, CliError> {
    let mut all = Vec::new();
    let mut rest = list.trim_start();
    loop {
        let (entry, after) = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (name, after) = quoted_name(quoted).ok_or_else(|| wrong(list, "a quote has no end"))?;
                (Entry::Name(name), after.trim_start())
            }
            None => {
                let (words, after) = rest.split_at(rest.find(',').unwrap_or(rest.len()));
                (Entry::Words(words.trim_end().into()), after)
            }
        };
        all.push(entry);
        match after.strip_prefix(',') {
            Some(more) => rest = more.trim_start(),
            None if after.is_empty() => return Ok(all),
            None => return Err(wrong(list, "a comma is missing after a quote")),
        }
    }
}

/// Returns the name up to its closing quote, and the rest.
fn quoted_name(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut rest = text;
    loop {
        let (part, after) = rest.split_once('"')?;
        name.push_str(part);
        match after.strip_prefix('"') {
            Some(more) => {
                name.push('"');
                rest = more;
            }
            None => return Some((name, after)),
        }
    }
}

fn wrong(list: &str, why: &str) -> CliError {
    CliError::usage(format!("{list}: {why}; a name with a comma or a number is written \"2 Slayer\", in double quotes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_entry_is_one_name() {
        let read = |list| entries(list).map_err(|failure| failure.reason).unwrap();
        let words = |text: &str| Entry::Words(text.into());
        let name = |text: &str| Entry::Name(text.into());
        assert_eq!(read("Khan , 2 Wolf"), [words("Khan"), words("2 Wolf")]);
        assert_eq!(read(r#""a,b","2 Slayer" , -rf"#), [name("a,b"), name("2 Slayer"), words("-rf")]);
        assert_eq!(read(r#""say ""so""""#), [name(r#"say "so""#)]);
        assert_eq!(read("Khan,,"), [words("Khan"), words(""), words("")]);
        assert_eq!(read(""), [words("")]);
        for bad in [r#""a,b"#, r#""a"b"#, r#"Khan,"a""b"#] {
            assert!(entries(bad).is_err(), "{bad}");
        }
    }
}
