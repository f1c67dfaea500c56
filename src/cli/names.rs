//! Lists of names on the command line: `Khan, 2 Wolf, "Smith, John"`.

use crate::cli::CliError;

/// One entry of a list.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry {
    /// Words as they were typed.
    Words(String),
    /// A name in quotes: exactly that name, whatever signs and numbers it has.
    Name(String),
}

/// The entries of a list that commas separate. A name that has a comma, or begins with a number, stands in double quotes;
/// a quote in it is doubled. Empty entries are kept.
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

/// The name up to the quote that ends it, and the text after that.
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
