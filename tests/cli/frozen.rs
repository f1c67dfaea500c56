//! What other programs and old files depend on: the names in every file and in JSON, the hashes of shipped battles, and a
//! data folder of version 0.1. A rename in the code changes none of it.
//!
//! `LUDUS_RECORD=1 cargo test --test cli frozen` records again. Do that only for a new field or a new subcommand: a name
//! that vanishes breaks every file that holds it.

use super::cli::ludus;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compares a text with a file of `tests/frozen`, or writes the file.
fn compare(file: &str, now: &str) {
    let path = root().join("tests/frozen").join(file);
    if std::env::var_os("LUDUS_RECORD").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, now).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    for (line, (was, is)) in stored.lines().zip(now.lines()).enumerate() {
        assert_eq!(was, is, "{file}, line {}", line + 1);
    }
    assert_eq!(stored.lines().count(), now.lines().count(), "lines of {file}");
}

/// Every file below a folder, sorted by its path.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { all.extend(files(&path)) } else { all.push(path) }
    }
    all.sort();
    all
}

/// The data folder of version 0.1, copied to where a test may write.
fn old_folder() -> tempfile::TempDir {
    let (copy, stored) = (tempfile::tempdir().unwrap(), root().join("tests/frozen/data"));
    for file in files(&stored) {
        let to = copy.path().join(file.strip_prefix(&stored).unwrap());
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(&file, to).unwrap();
    }
    copy
}

#[test]
fn an_old_data_folder_exports_and_imports_unchanged() {
    let (data, scratch) = (old_folder(), tempfile::tempdir().unwrap());
    let checked = ludus(data.path(), &["check"]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    let packed = |name: &str| scratch.path().join(name);
    let export = |data: &Path, name: &str| {
        let out = ludus(data, &["export", packed(name).to_str().unwrap()]);
        assert_eq!(out.code, 0, "{}", out.err);
        std::fs::read_to_string(packed(name)).unwrap()
    };
    let first = export(data.path(), "first");
    let other = scratch.path().join("other");
    let out = ludus(&other, &["import", packed("first").to_str().unwrap()]);
    assert_eq!(out.code, 0, "{}", out.err);
    assert_eq!(export(&other, "second"), first, "the export of the imported folder");
    let stored = root().join("tests/frozen/data");
    for file in files(&stored) {
        let name = file.strip_prefix(&stored).unwrap();
        assert_eq!(std::fs::read(other.join(name)).unwrap(), std::fs::read(&file).unwrap(), "{}", name.display());
    }
}

#[test]
fn shipped_battles_keep_their_hashes() {
    let data = tempfile::tempdir().unwrap();
    let folders = [
        "saves",
        "tests/gladiator/replays",
        "tests/duels/replays",
        "tests/hexarena/replays",
        "tests/battlefield/replays",
    ];
    let all: Vec<PathBuf> = folders.iter().flat_map(|folder| files(&root().join(folder))).collect();
    let all: Vec<&str> = all.iter().map(|file| file.strip_prefix(root()).unwrap().to_str().unwrap()).collect();
    let out = ludus(data.path(), &[&["verify"], all.as_slice()].concat());
    assert_eq!(out.code, 0, "{}", out.out);
    let mut text = String::new();
    for file in all {
        let journal = std::fs::read_to_string(root().join(file)).unwrap();
        let hashes: Vec<&str> = journal.split("\"hash\":\"").skip(1).map(|rest| &rest[..16]).collect();
        writeln!(text, "{file} {} {}", hashes.len(), hashes.last().unwrap_or(&"-")).unwrap();
    }
    compare("hashes.txt", &text);
}

/// Sentences become `...`: their wording may change. So does what depends on the machine. Keys, numbers, ids and names stay.
fn mask(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(all) => {
            for (key, value) in all {
                let timed = key == "threads" || key.contains("second") || key.contains("micros");
                if timed { *value = "...".into() } else { mask(value) }
            }
        }
        serde_json::Value::String(text) if text.split(' ').count() > 4 || text.ends_with('.') => *text = "...".into(),
        serde_json::Value::Array(all) => all.iter_mut().for_each(mask),
        _ => {}
    }
}

#[test]
fn json_of_every_subcommand_keeps_keys_and_numbers() {
    let brief: [(&str, &[&str]); 39] = [
        ("battles", &["battles"]),
        ("check", &["check"]),
        ("scores", &["scores"]),
        ("scores-mine", &["scores", "--mine"]),
        ("life", &["life", "Conan"]),
        ("roster", &["roster", "list"]),
        ("roster-show", &["roster", "show", "Conan"]),
        ("tables", &["tables"]),
        ("verify", &["verify", "saves/gimli-throws-then-grapples.jsonl"]),
        ("replay", &["replay", "saves/gimli-throws-then-grapples.jsonl"]),
        ("replay-duel", &["replay", "tests/duels/replays/two-archers.jsonl"]),
        ("replay-bout", &["replay", "tests/hexarena/replays/computer-1.jsonl"]),
        ("simulate", &["simulate", "--west", "Khan", "--battles", "20", "--seed", "1"]),
        ("arena", &["arena", "manual", "house", "--pairs", "4", "--seed", "1"]),
        ("calibrate", &["dev", "calibrate", "--positions", "4", "--playouts", "20", "--seed", "1"]),
        ("balance", &["dev", "balance", "--battles", "4"]),
        ("career", &["dev", "career", "--careers", "1", "--battles", "4"]),
        ("duels-odds", &["duels", "odds", "Brenna", "Gargoyle", "--fights", "200"]),
        ("duels-league", &["duels", "league", "--fights", "20"]),
        ("duels-life", &["duels", "life", "Bran"]),
        ("duels-tables", &["duels", "tables"]),
        ("duels-simulate", &["duels", "simulate", "--fights", "4"]),
        ("duels-roster", &["duels", "roster", "list"]),
        ("duels-scores", &["duels", "scores"]),
        ("hexarena-figure", &["hexarena", "figure", "Hoplite"]),
        ("hexarena-life", &["hexarena", "life", "Hild"]),
        ("hexarena-tables", &["hexarena", "tables"]),
        ("hexarena-simulate", &["hexarena", "simulate", "--west", "Tiro", "--east", "Tiro", "--battles", "4"]),
        ("hexarena-scores", &["hexarena", "scores"]),
        ("battlefield-odds", &["battlefield", "odds", "18 HI", "20 LI", "--terrain", "forest"]),
        ("battlefield-army", &["battlefield", "army", "2x20 HI, 10 elite KN, 4 CH with AR"]),
        ("battlefield-map", &["battlefield", "map", "--seed", "3"]),
        ("battlefield-tables", &["battlefield", "tables"]),
        ("tunnels-fight", &["tunnels", "fight", "4 beginners", "2 goblins", "--fights", "20"]),
        ("tunnels-delve", &["tunnels", "delve", "--dungeon", "drowned-brewery", "--battles", "8"]),
        ("tunnels-dungeon", &["tunnels", "dungeon", "7", "--level", "2"]),
        ("tunnels-character", &["tunnels", "character", "1 beginner", "--seed", "4"]),
        ("tunnels-simulate", &["tunnels", "simulate", "--fights", "20"]),
        ("tunnels-tables", &["tunnels", "tables"]),
    ];
    for (name, words) in brief {
        let data = old_folder();
        let out = ludus(data.path(), &[words, &["--json"]].concat());
        assert_eq!(out.code, 0, "{name}: {}", out.err);
        let text = out.out.replace(&data.path().display().to_string(), "DATA");
        let parsed: Vec<serde_json::Value> =
            serde_json::Deserializer::from_str(&text).into_iter().collect::<Result<_, _>>().unwrap();
        let mut lines = String::new();
        for mut value in parsed {
            mask(&mut value);
            writeln!(lines, "{value:#}").unwrap();
        }
        compare(&format!("json/{name}.json"), &lines);
    }
}

/// A name as serde writes it under `rename_all`.
fn cased(name: &str, rule: Option<&str>) -> String {
    let split = |sign: &str| {
        let mut out = String::new();
        for (at, letter) in name.char_indices() {
            if letter.is_uppercase() && at > 0 {
                out.push_str(sign);
            }
            out.extend(letter.to_lowercase());
        }
        out
    };
    match rule {
        None => name.to_string(),
        Some("snake_case") => split("_"),
        Some("kebab-case") => split("-"),
        Some("lowercase") => name.to_lowercase(),
        Some("UPPERCASE") => name.to_uppercase(),
        Some(other) => panic!("a rule of names that this test does not know: {other}"),
    }
}

/// The serde attributes: values of those that decide names, and the others without their paths in the code.
fn serde_words(attributes: &[syn::Attribute]) -> (Option<String>, Option<String>, Vec<String>) {
    let (mut rename, mut rule, mut others) = (None, None, Vec::new());
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        attribute
            .parse_nested_meta(|meta| {
                let word = meta.path.get_ident().unwrap().to_string();
                let value = if meta.input.peek(syn::Token![=]) {
                    Some(meta.value()?.parse::<syn::LitStr>()?.value())
                } else {
                    None
                };
                match word.as_str() {
                    "rename" => rename = value,
                    "rename_all" => rule = value,
                    "tag" | "content" | "alias" => others.push(format!("{word}={}", value.unwrap())),
                    _ => others.push(word),
                }
                Ok(())
            })
            .unwrap();
    }
    others.sort();
    (rename, rule, others)
}

fn fields(fields: &syn::Fields, rule: Option<&str>) -> String {
    let one = |field: &syn::Field| {
        let (rename, _, others) = serde_words(&field.attrs);
        let own = field.ident.as_ref().map_or_else(|| "_".to_string(), |name| cased(&name.to_string(), rule));
        [vec![rename.unwrap_or_else(|| own.trim_start_matches("r#").to_string())], others].concat().join(" ")
    };
    format!("({})", fields.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// True if a type is written or read by serde under its own names, not through another type.
fn is_stored(attributes: &[syn::Attribute]) -> bool {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let mut lists = derives.filter_map(|derive| derive.meta.require_list().ok());
    let through = |word: &String| ["into", "from", "try_from"].contains(&word.as_str());
    lists.any(|list| list.tokens.to_string().contains("erialize")) && !serde_words(attributes).2.iter().any(through)
}

/// Adds one line for each stored type of a file: everything serde makes of it, but not its name in the code.
fn stored_types(items: &[syn::Item], out: &mut Vec<String>) {
    for item in items {
        match item {
            syn::Item::Struct(one) if is_stored(&one.attrs) => {
                let (_, rule, others) = serde_words(&one.attrs);
                out.push(format!("struct {others:?} {}", fields(&one.fields, rule.as_deref())));
            }
            syn::Item::Enum(one) if is_stored(&one.attrs) => {
                let (_, rule, others) = serde_words(&one.attrs);
                let variant = |variant: &syn::Variant| {
                    let (rename, _, others) = serde_words(&variant.attrs);
                    let name = rename.unwrap_or_else(|| cased(&variant.ident.to_string(), rule.as_deref()));
                    let held = if variant.fields.is_empty() { String::new() } else { fields(&variant.fields, None) };
                    [vec![name + &held], others].concat().join(" ")
                };
                let all: Vec<String> = one.variants.iter().map(variant).collect();
                out.push(format!("enum {others:?} {}", all.join(" | ")));
            }
            syn::Item::Macro(listed) => {
                stored_types(syn::parse2(listed.mac.tokens.clone()).ok().as_slice(), out);
            }
            syn::Item::Mod(inner) => stored_types(inner.content.as_ref().map_or(&[], |(_, items)| items), out),
            _ => {}
        }
    }
}

#[test]
fn every_stored_type_keeps_its_names() {
    let mut lines = Vec::new();
    for file in files(&root().join("src")) {
        if file.extension().is_some_and(|ending| ending == "rs") {
            let parsed = syn::parse_file(&std::fs::read_to_string(&file).unwrap()).unwrap();
            stored_types(&parsed.items, &mut lines);
        }
    }
    lines.sort();
    compare("stored_types.txt", &(lines.join("\n") + "\n"));
}

/// The numbers of a text in order of size, numerals and the words from two to twelve alike.
fn numbers(text: &str) -> String {
    const WORDS: [&str; 11] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = |part: &str| WORDS.iter().position(|word| part.eq_ignore_ascii_case(word)).map(|at| at as u64 + 2);
    let parts = text.split(|sign: char| !sign.is_alphanumeric()).filter(|part| !part.is_empty());
    let mut all: Vec<u64> = parts.filter_map(|part| part.parse().ok().or_else(|| word(part))).collect();
    all.sort_unstable();
    all.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn rulebooks_keep_their_ids_and_numbers() {
    let mut now = String::new();
    for file in files(&root().join("assets/rulebook")) {
        writeln!(now, "{}", file.strip_prefix(root()).unwrap().display()).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let mut plain = String::new();
        for line in text.lines() {
            match line.strip_prefix("- **").and_then(|rule| rule.split_once("**")) {
                Some((id, rule)) => writeln!(now, "{id}: {}", numbers(rule)).unwrap(),
                None if line.starts_with('|') => writeln!(now, "| {}", numbers(line)).unwrap(),
                None => plain.push_str(&format!("{line} ")),
            }
        }
        writeln!(now, "other: {}", numbers(&plain)).unwrap();
    }
    compare("rulebooks.txt", &now);
}

/// Texts can change, the numbers of a screen cannot.
#[test]
fn screens_keep_their_numbers() {
    let mut now = String::new();
    for file in files(&root().join("src")).iter().filter(|file| file.extension().is_some_and(|end| end == "snap")) {
        let text = std::fs::read_to_string(file).unwrap();
        let screen = text.splitn(3, "---").nth(2).unwrap();
        writeln!(now, "{}: {}", file.file_stem().unwrap().to_str().unwrap(), numbers(screen)).unwrap();
    }
    compare("screens.txt", &now);
}
