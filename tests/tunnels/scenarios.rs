//! Plays every file of `scenarios` by [`Script`], as `ludus tunnels scenario` does.

use ludus_tunnels::scenario::script::Script;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tunnels/scenarios");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// What differs, or the sentence about a file that is no scenario.
fn run(text: &str) -> Vec<String> {
    Script::parse(text).and_then(|script| script.run()).unwrap_or_else(|error| vec![error.to_string()])
}

#[test]
fn every_scenario_comes_out_as_written() {
    let mut wrong = Vec::new();
    for file in files() {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(Script::parse(&text).is_ok_and(|script| !script.proves.is_empty()), "{}", file.display());
        wrong.extend(run(&text).into_iter().map(|difference| format!("{}: {difference}", file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files().len() >= 28, "{}", files().len());
}

#[test]
fn scenario_errors_name_the_line_and_the_difference() {
    let file = files().into_iter().find(|file| file.ends_with("tie.txt")).unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(run(&text), Vec::<String>::new());
    for (from, to, said) in [
        ("is Goblin MR 10", "is Goblin MR 9", "line 8: Goblin MR: expected 9, found 10"),
        ("see equal", "see unequal", "line 6: expected to see \"unequal, no hits\""),
        ("= 3 4 2", "= 3 4 2 1", "line 5: 1 loaded dice were not rolled"),
        ("= 3 4 2", "= 3 4", "line 5: rolled more dice than were loaded"),
        ("= 3 4 2", "= 3 4 7", "line 5: \"7\" is no number from 1 to 6"),
        ("fights with saber", "fights with sabre", "line 5: \"fights with sabre\" is no command now; those are: "),
        ("do Anna", "do Goblin", "line 5: Goblin does not decide now, but Anna"),
        ("is Anna CON", "is Hanna CON", "line 7: nobody is called \"Hanna\""),
        ("foe goblin 10", "foe gobbling 10", "line 4: \"gobbling\" is no monster"),
        ("foe goblin 10", "foe goblin 0", "line 4: \"0\" is no number from 1 to 20000"),
        ("| saber", "| sabre", "line 3: \"sabre\" is no weapon"),
        ("warrior 12", "warrior 0", "line 3: \"0\" is no number from 1 to 999"),
        ("warrior 12 16", "warrior 16", "line 3: expected six attributes"),
        ("title ", "titel ", "line 2: \"titel\" is no word of a scenario; expected proves, title, "),
        ("title Equal", "# Equal", "no line begins with \"title\""),
        ("see equal", "refuse Anna: fights with saber\nsee equal", "line 6: \"fights with saber\" is legal"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from} is not in {text}");
        let found = run(&changed);
        assert!(found.iter().any(|one| one.starts_with(said)), "{said}: {found:#?}");
    }
}
