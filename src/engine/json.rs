//! JSON from a file. An error is a sentence that names the place and what was expected, never the parser's own words.
//!
//! Errors quote at most [`super::text::MOST_QUOTED`] characters of the file ([`quote`]). [`super::text::decode`]
//! turns bytes into text first.

use crate::text::quote;
use alloc::string::{String, ToString};
use core::iter::repeat_n;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Error;
use serde_json::error::Category;

/// Reads a value from the text of a file. The error is a sentence for the player.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| explain(&error))
}

/// True for the value that a missing field stands for: such a field is not written.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns a value as indented JSON with a final newline.
pub fn indented(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map(|text| indent(&text))
}

/// Indents compact JSON. A second writer of `serde_json` would cost code for every type.
fn indent(text: &str) -> String {
    let (mut indented, mut depth) = (String::with_capacity(2 * text.len()), 0);
    let (mut in_string, mut escaped) = (false, false);
    let mut all = text.chars().peekable();
    while let Some(one) = all.next() {
        let opens = !in_string && matches!(one, '{' | '[');
        let closes = !in_string && matches!(one, '}' | ']');
        depth = depth + usize::from(opens) - usize::from(closes);
        if closes {
            new_line(&mut indented, depth);
        }
        indented.push(one);
        match one {
            _ if in_string => (in_string, escaped) = (escaped || one != '"', one == '\\' && !escaped),
            '"' => in_string = true,
            ':' => indented.push(' '),
            ',' => new_line(&mut indented, depth),
            _ if opens => match all.next_if(|next| matches!(next, '}' | ']')) {
                Some(end) => {
                    indented.push(end);
                    depth -= 1;
                }
                None => new_line(&mut indented, depth),
            },
            _ => {}
        }
    }
    indented + "\n"
}

fn new_line(text: &mut String, depth: usize) {
    text.push('\n');
    text.extend(repeat_n("  ", depth));
}

/// Returns an error as a sentence such as "line 3, column 14: a whole number from 0 to 255 is
/// expected, not the text \"x\"".
pub fn explain(error: &Error) -> String {
    match error.line() {
        0 => sentence(error),
        line => format!("line {line}, column {}: {}", error.column(), sentence(error)),
    }
}

/// Like [`explain`], without the line number, for text of a single line.
pub fn explain_line(error: &Error) -> String {
    match error.line() {
        0 => sentence(error),
        _ => format!("column {}: {}", error.column(), sentence(error)),
    }
}

fn sentence(error: &Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&place).unwrap_or(&message);
    match error.classify() {
        Category::Eof => "the file ends in the middle; the rest is missing".into(),
        Category::Syntax | Category::Io => syntax(message),
        Category::Data => data(message),
    }
}

/// Explains text that is not JSON.
fn syntax(message: &str) -> String {
    let expected = match message {
        "expected value" => "another value",
        "expected `:`" => "a colon",
        "expected `,` or `}`" => "a comma or }",
        "expected `,` or `]`" => "a comma or ]",
        "key must be a string" => "a name in quotation marks",
        "trailing comma" => "another value after the comma",
        "trailing characters" => "the end of the file",
        "invalid number" => "a number",
        "number out of range" => "a smaller number",
        "recursion limit exceeded" => "fewer nested brackets",
        "control character (\\u0000-\\u001F) found while parsing a string" => "the end of a text",
        _ => "JSON",
    };
    format!("{expected} is expected here")
}

/// Explains JSON that does not have the expected form.
fn data(message: &str) -> String {
    if let Some((found, wanted)) =
        message.strip_prefix("invalid type: ").and_then(|rest| rest.rsplit_once(", expected "))
    {
        return format!("{} is expected, not {}", form(wanted), value(found));
    }
    if let Some((found, wanted)) =
        message.strip_prefix("invalid value: ").and_then(|rest| rest.rsplit_once(", expected "))
    {
        return format!("{} is expected, not {}", form(wanted), value(found));
    }
    if let Some((found, wanted)) =
        message.strip_prefix("invalid length ").and_then(|rest| rest.rsplit_once(", expected "))
    {
        return format!("{} is expected, not one of length {found}", form(wanted));
    }
    if let Some(rest) = message.strip_prefix("unknown variant `") {
        let (name, wanted) = rest.rsplit_once("`, expected ").unwrap_or((rest, "another name"));
        return format!("{} is expected, not \"{}\"", one_of(wanted), quote(name));
    }
    if let Some(rest) = message.strip_prefix("unknown field `") {
        return match rest.rsplit_once("`, expected ") {
            Some((name, wanted)) => format!("{} is expected, not \"{}\"", fields(wanted), quote(name)),
            None => format!("no field is expected, but there is \"{}\"", quote(rest)),
        };
    }
    if let Some(name) = message.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`')) {
        return format!("the field \"{name}\" is expected and missing");
    }
    if let Some(name) = message.strip_prefix("duplicate field `").and_then(|rest| rest.strip_suffix('`')) {
        return format!("the field \"{name}\" is expected once, but appears twice");
    }
    if message.starts_with("data did not match any variant") {
        return "a value of another form is expected here".into();
    }
    // A rulebook's own message is a sentence already.
    quote(message)
}

/// Turns "one of `a`, `b`" into "one of a, b".
fn one_of(wanted: &str) -> String {
    quote(&wanted.replace('`', ""))
}

/// The names of fields as they are expected: "the field a", "one of the fields a, b".
fn fields(wanted: &str) -> String {
    let names = one_of(wanted);
    match names.strip_prefix("one of ") {
        Some(names) => format!("one of the fields {names}"),
        None if names.contains(" or ") => format!("one of the fields {names}"),
        None => format!("the field {names}"),
    }
}

/// Describes an expected type in plain words.
fn form(wanted: &str) -> String {
    let whole = |least: i128, most: i128| format!("a whole number from {least} to {most}");
    match wanted {
        "u8" => whole(0, u8::MAX.into()),
        "u16" => whole(0, u16::MAX.into()),
        "u32" => whole(0, u32::MAX.into()),
        "i8" => whole(i8::MIN.into(), i8::MAX.into()),
        "i16" => whole(i16::MIN.into(), i16::MAX.into()),
        "i32" => whole(i32::MIN.into(), i32::MAX.into()),
        "u64" | "usize" | "u128" => "a whole number from 0".into(),
        "i64" | "isize" | "i128" | "integer" => "a whole number".into(),
        "a boolean" => "true or false".into(),
        "a string" | "a borrowed string" | "a character" => "a text".into(),
        "a sequence" => "a list".into(),
        "a map" | "map with a single key" => "a group of fields in { }".into(),
        "string or map" => "a name, or a group of fields in { }".into(),
        "unit" | "null" => "null".into(),
        _ if wanted.starts_with("struct ") || wanted.starts_with("internally tagged ") => {
            "a group of fields in { }".into()
        }
        _ if wanted.starts_with("enum ") || wanted.starts_with("variant ") => "a name".into(),
        _ => match wanted.strip_prefix("an array of length ").or(wanted.strip_prefix("a tuple of size ")) {
            Some(length) => format!("a list of {length}"),
            None if ["struct", "variant", "tuple", "unit"].iter().any(|word| wanted.contains(word)) => {
                "a value of another form".into()
            }
            None => quote(wanted),
        },
    }
}

/// Describes the value that was found.
fn value(found: &str) -> String {
    let inside = |prefix: &str| found.strip_prefix(prefix).map(|rest| rest.trim_matches('`'));
    if let Some(text) = found.strip_prefix("string ") {
        return format!("the text {}", quote(text));
    }
    if let Some(number) = inside("integer ").or_else(|| inside("floating point ")).or_else(|| inside("number ")) {
        return quote(number);
    }
    match inside("boolean ") {
        Some(word) => word.into(),
        None => match found {
            "null" | "unit value" | "Option value" => "null".into(),
            "map" => "a group of fields in { }".into(),
            "sequence" => "a list".into(),
            "unit variant" => "a name alone".into(),
            _ => "this".into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use alloc::vec::Vec;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct JsonFile {
        rank: u8,
        kind: Shape,
        pair: [i16; 2],
        alive: bool,
        #[serde(default)]
        more: BTreeMap<String, Vec<u32>>,
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    enum Shape {
        Elf,
        Orc(u8),
    }

    fn message(text: &str) -> String {
        read::<JsonFile>(text).unwrap_err()
    }

    #[test]
    fn json_error_names_the_place_and_the_expected_value() {
        let good = r#"{"rank": 1, "kind": "Elf", "pair": [1, 2], "alive": true}"#;
        assert!(read::<JsonFile>(good).is_ok());
        let cases = [
            ("\"rank\": 1", "\"rank\": \"x\"", "a whole number from 0 to 255 is expected, not the text \"x\""),
            ("\"rank\": 1", "\"rank\": 300", "a whole number from 0 to 255 is expected, not 300"),
            ("\"rank\": 1, ", "", "the field \"rank\" is expected and missing"),
            ("\"rank\": 1", "\"rank\": 1, \"rank\": 1", "the field \"rank\" is expected once, but appears twice"),
            ("\"rank\": 1", "\"rang\": 1", "one of the fields rank, kind, pair, alive, more is expected, not \"rang\""),
            ("\"Elf\"", "\"Elv\"", "Elf or Orc is expected, not \"Elv\""),
            ("\"Elf\"", "7", "another value is expected here"),
            ("[1, 2]", "[1]", "a list of 2 is expected, not one of length 1"),
            ("[1, 2]", "{}", "a list of 2 is expected, not a group of fields in { }"),
            ("true", "null", "true or false is expected, not null"),
            ("true}", "true", "the file ends in the middle"),
            ("true}", "true]", "a comma or } is expected here"),
            ("true}", "true,}", "another value after the comma is expected here"),
            ("true}", "true} x", "the end of the file is expected here"),
            ("1, \"kind\"", "x, \"kind\"", "another value is expected here"),
        ];
        for (old, new, expected) in cases {
            let error = message(&good.replacen(old, new, 1));
            assert!(error.contains(expected) && error.starts_with("line 1, column "), "{new}: {error}");
            for word in ["struct", "enum", "variant", "Sheet", "u8", "`", "expected value", "EOF"] {
                assert!(!error.contains(word), "{new}: {error}");
            }
        }
        assert!(message("[]\n").contains("is expected"), "{}", message("[]\n"));
        assert!(message("\n\n7").starts_with("line 3, column 1: a group of fields in { } is expected, not 7"));
    }

    #[test]
    fn json_is_indented_as_by_serde() {
        for text in [
            r#"{"a":[1,-2.5e3,{}],"b":{"c":[],"d":null},"e":"x, {y}: [\"z\\}"}"#,
            r#"[[[]],{"\\":"\\\""},"\\\\"]"#,
            "7",
            r#""a:b""#,
            "[]",
        ] {
            let value: serde_json::Value = serde_json::from_str(text).unwrap();
            assert_eq!(indented(&value).unwrap(), serde_json::to_string_pretty(&value).unwrap() + "\n");
        }
    }

    #[test]
    fn a_long_value_is_quoted_in_part() {
        let long = "y ".repeat(50_000);
        for text in [
            format!("{{\"rank\": \"{long}\"}}"),
            format!("{{\"{long}\": 1}}"),
            format!("{{\"rank\": 1, \"kind\": \"{long}\"}}"),
            format!("{{\"rank\": 1{}}}", "0".repeat(300)),
        ] {
            let error = message(&text);
            assert!(error.chars().count() < 400, "{} characters: {}", error.chars().count(), &error[..200]);
        }
    }
}
