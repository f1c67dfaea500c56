//! `ludus duels roster`, `scores`, `tables` and `scenario`, and that every rulebook has the same subcommands.

use crate::cli::ludus;
use ludus::duels::data::skill::Levels;
use ludus::duels::model::character::Character;
use ludus::store::Store;
use std::path::Path;

/// A data folder with the characters Brenna and Aldric.
fn roster() -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    for name in ["Brenna", "Aldric"] {
        let who = Character { levels: Levels([2, 0, 2, 0]), ..Character::new(name) };
        store.add_duelist(&who, 0).unwrap();
    }
    data
}

fn done(data: &Path, arguments: &[&str]) -> String {
    let ran = ludus(data, arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

#[test]
fn duels_roster_lists_exports_imports_and_removes() {
    let data = roster();
    let listed = done(data.path(), &["duels", "roster", "list"]);
    assert!(listed.lines().any(|line| line.starts_with("Brenna ") && line.ends_with("ready")), "{listed}");
    let json = ludus(data.path(), &["duels", "roster", "list", "--json"]).json();
    assert_eq!((&json[1]["name"], &json[1]["levels"]), (&"Aldric".into(), &serde_json::json!([2, 0, 2, 0])));
    let file = data.path().join("out.json");
    done(data.path(), &["duels", "roster", "export", "brenna", "--out", file.to_str().unwrap()]);
    let wrong = ludus(data.path(), &["duels", "roster", "show", "Brena"]);
    assert!(wrong.code == 1 && wrong.err.contains("did you mean Brenna?"), "{}", wrong.err);
    done(data.path(), &["duels", "roster", "remove", "Brenna", "--yes"]);
    assert!(!done(data.path(), &["duels", "roster", "list"]).contains("Brenna"));
    done(data.path(), &["duels", "roster", "import", file.to_str().unwrap()]);
    assert!(done(data.path(), &["duels", "roster", "list"]).contains("Brenna"));
    assert!(done(data.path(), &["duels", "scores"]).contains("No run through the lairs is over yet"));
}

#[test]
fn duels_tables_hold_every_row() {
    let data = tempfile::tempdir().unwrap();
    let tables = ludus(data.path(), &["duels", "tables", "--json"]).json();
    let listing = done(data.path(), &["duels", "tables"]);
    for (key, count) in [("monsters", 14), ("spells", 11), ("items", 10), ("tempers", 5), ("specials", 8)] {
        let rows = tables[key].as_array().unwrap();
        assert_eq!(rows.len(), count, "{key}");
        for row in rows {
            assert!(listing.contains(row["name"].as_str().unwrap()), "{row}");
        }
    }
}

#[test]
fn duels_scenarios_run_from_the_command_line() {
    let data = tempfile::tempdir().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/duels/scenarios");
    let mut files: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string()).collect();
    files.sort();
    let first = files[0].as_str();
    assert!(done(data.path(), &["duels", "scenario", first]).ends_with("1 passed, 0 failed\n"));
    let broken = data.path().join("broken.json");
    let text = r#"{"proves": [], "title": "x", "a": {"name": "Anna", "plan": "ME*"}, "b": {"monster": "Troll"}, "end": "No."}"#;
    std::fs::write(&broken, text).unwrap();
    let wrong = ludus(data.path(), &["duels", "scenario", broken.to_str().unwrap()]);
    assert!(wrong.code == 1 && wrong.out.ends_with("0 passed, 1 failed\n"), "{}", wrong.out);
}

#[test]
fn every_rulebook_has_the_same_subcommands() {
    let data = tempfile::tempdir().unwrap();
    for book in [
        &[][..],
        &["duels"],
        &["hexarena"],
        #[cfg(feature = "battlefield")]
        &["battlefield"],
    ] {
        let help = done(data.path(), &[book, &["--help"]].concat());
        for subcommand in ["arena", "life", "roster", "scenario", "scores", "simulate", "tables"] {
            assert!(
                help.lines().any(|line| line.trim_start().starts_with(subcommand)),
                "{book:?} {subcommand}: {help}"
            );
        }
        let help = done(data.path(), &[book, &["roster", "--help"]].concat());
        for subcommand in ["list", "show", "export", "import", "remove"] {
            assert!(
                help.lines().any(|line| line.trim_start().starts_with(subcommand)),
                "{book:?} {subcommand}: {help}"
            );
        }
    }
}
