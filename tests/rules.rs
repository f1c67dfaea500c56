//! Which rules of the rulebook are proven, and by what: ids cited by scenarios and tests against the rulebook's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ludus::battlefield::scenario::script::ScriptedBattle;
use ludus::duels::scenario as duels;
use ludus::engine::book::Book;
use ludus::gladiator::scenario::Scenario;
use ludus::hexarena::scenario as hexarena;
use ludus::tunnels::scenario::script::Script;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What is held of one rulebook.
struct Rulebook {
    /// Its folder in `assets/rulebook` and in `tests`, the word of its [`Book`].
    word: &'static str,
    /// How the ids of decisions begin before their number: readings where the source is silent.
    decisions: &'static str,
    /// True if decisions need no test of their own.
    exempt: bool,
    /// The chapter of the rules that this program leaves out, which `outside.txt` lists: no test can prove them.
    outside: Option<&'static str>,
    /// How many rules it states, and how many decisions.
    counted: (usize, usize),
}

const RULEBOOKS: [Rulebook; 5] = [
    Rulebook { word: "gladiator", decisions: "DEC-", exempt: true, outside: None, counted: (619, 140) },
    Rulebook { word: "duels", decisions: "DD-", exempt: true, outside: Some("20-outside.md"), counted: (213, 97) },
    Rulebook { word: "hexarena", decisions: "D", exempt: true, outside: Some("28-outside.md"), counted: (532, 146) },
    Rulebook {
        word: "battlefield",
        decisions: "BD-",
        exempt: false,
        outside: Some("20-outside.md"),
        counted: (240, 98),
    },
    Rulebook {
        word: "tunnels",
        decisions: "TT-DEC-",
        exempt: false,
        outside: Some("24-outside.md"),
        counted: (552, 175),
    },
];

impl Rulebook {
    fn is_decision(&self, id: &str) -> bool {
        id.strip_prefix(self.decisions).is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// The ids of its chapter of what is left out.
    fn omitted(&self) -> BTreeSet<String> {
        let file =
            |chapter| Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulebook").join(self.word).join(chapter);
        self.outside.map(|chapter| stated_in(&file(chapter)).into_iter().collect()).unwrap_or_default()
    }

    /// The decisions that no program can show, with a reason each: the lines of `outside.txt` with a colon.
    fn unshown(&self) -> BTreeMap<String, String> {
        let lines = if self.outside.is_some() { self.list("outside.txt") } else { Vec::new() };
        let split = lines.iter().filter_map(|line| line.split_once(": "));
        split.map(|(id, reason)| (id.to_string(), reason.to_string())).collect()
    }

    /// The ids that no test has to prove.
    fn outside(&self) -> BTreeSet<String> {
        self.omitted().into_iter().chain(self.unshown().into_keys()).collect()
    }

    /// A list of ids in its folder of the tests, a line each.
    fn list(&self, name: &str) -> Vec<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(self.word).join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        text.lines().map(str::to_string).collect()
    }
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no {extension} files in {folder}");
    found
}

/// The id of a rule: words of capital letters and digits between hyphens, the first beginning with a letter, the last ending
/// in a digit, as FACE-04, DQ-HEX-01, D183.
fn is_id(id: &str) -> bool {
    let mut words = id.split('-');
    let whole =
        words.all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()));
    whole && id.starts_with(|c: char| c.is_ascii_uppercase()) && id.ends_with(|c: char| c.is_ascii_digit())
}

/// The id that a line of a rulebook states, which then begins with "- **ID**". A line that begins like a rule and names
/// nothing that is an id is refused.
fn stated(line: &str) -> Result<Option<&str>, String> {
    let Some(rest) = line.strip_prefix("- **") else { return Ok(None) };
    match rest.split_once("** ") {
        Some((id, text)) if is_id(id) && !text.trim().is_empty() => Ok(Some(id)),
        _ => Err(format!("no rule: {line}")),
    }
}

/// The ids that a chapter states, in its order.
fn stated_in(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let ids =
        text.lines().filter_map(|line| stated(line).unwrap_or_else(|fault| panic!("{}: {fault}", file.display())));
    ids.map(str::to_string).collect()
}

/// Every id that a rulebook states.
fn rulebook(book: &Rulebook) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for file in files(&format!("assets/rulebook/{}", book.word), "md") {
        for id in stated_in(&file) {
            assert!(ids.insert(id.clone()), "{}: {id} is stated twice", file.display());
        }
    }
    ids
}

/// The ids that a source file cites in its calls of the macro of this name.
fn cited_in_source(text: &str) -> Vec<String> {
    let calls = text.split(concat!("proves", "!(")).skip(1);
    let quoted = calls.flat_map(|call| call.split(')').next().unwrap_or("").split('"').skip(1).step_by(2));
    quoted.map(str::to_string).collect()
}

/// The ids that the scenarios of a rulebook cite.
fn cited_in_scenarios(book: &Rulebook) -> Vec<(String, PathBuf)> {
    let (mut ids, folder) = (Vec::new(), format!("tests/{}/scenarios", book.word));
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder).is_dir() {
        return ids;
    }
    let extension = if book.word == "tunnels" { "txt" } else { "json" };
    for file in files(&folder, extension) {
        let text = std::fs::read_to_string(&file).unwrap();
        let fault = |fault: String| -> Vec<String> { panic!("{}: {fault}", file.display()) };
        let proves = match book.word {
            "gladiator" => Scenario::parse(&text).map_or_else(|e| fault(e.to_string()), |scenario| scenario.proves),
            "hexarena" => {
                hexarena::Scenario::parse(&text).map_or_else(|e| fault(e.to_string()), |scenario| scenario.proves)
            }
            "battlefield" => {
                ScriptedBattle::parse(&text).map_or_else(|e| fault(e.to_string()), |scenario| scenario.proves)
            }
            "tunnels" => Script::parse(&text).map_or_else(|e| fault(e.to_string()), |script| script.proves),
            _ => duels::Scenario::parse(&text).map_or_else(|e| fault(e.to_string()), |scenario| scenario.proves),
        };
        ids.extend(proves.into_iter().map(|id| (id, file.clone())));
    }
    ids
}

/// Every id that the scenarios and tests of a rulebook cite, with the first file that cites it. What stands in no folder of
/// a rulebook may cite the ids of any.
fn cited(book: &Rulebook) -> BTreeMap<String, PathBuf> {
    let mut ids = BTreeMap::new();
    for (id, file) in cited_in_scenarios(book) {
        ids.entry(id).or_insert(file);
    }
    let of_another = |file: &PathBuf| {
        let inside = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        let words = inside.iter().filter_map(|part| part.to_str());
        let mut folders = words.filter(|word| RULEBOOKS.iter().any(|other| other.word == *word));
        folders.next().is_some_and(|folder| folder != book.word)
    };
    let sources = files("src", "rs").into_iter().chain(files("tests", "rs"));
    for file in sources.filter(|file| !of_another(file)) {
        for id in cited_in_source(&std::fs::read_to_string(&file).unwrap()) {
            ids.entry(id).or_insert_with(|| file.clone());
        }
    }
    ids
}

#[test]
fn a_line_that_looks_like_a_rule_is_one() {
    for (line, id) in [
        ("- **FACE-04** From the side it is easier.", "FACE-04"),
        ("- **DQ-HEX-01** A hex.", "DQ-HEX-01"),
        ("- **TT-COMBAT-01** A turn.", "TT-COMBAT-01"),
        ("- **DUEL-PLAN-01** A plan.", "DUEL-PLAN-01"),
        ("- **BATT-GEN-01** A field.", "BATT-GEN-01"),
        ("- **TT-WPN-T1** A table.", "TT-WPN-T1"),
        ("- **D183** A name.", "D183"),
    ] {
        assert_eq!(stated(line), Ok(Some(id)));
    }
    for line in ["- **Face-04** x", "- **FACE-** x", "- **FACE04 x", "- **FACE-04**", "- **4-FACE** x", "- **A--1** x"]
    {
        assert!(stated(line).is_err(), "{line}");
    }
    assert_eq!(stated("- plain"), Ok(None));
}

#[test]
fn every_folder_of_rules_is_of_a_book() {
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulebook")).unwrap() {
        let path = entry.unwrap().path();
        let known = RULEBOOKS.iter().any(|book| path.file_name().unwrap() == book.word);
        assert!(path.is_dir() && known, "{}: of no rulebook that this program has", path.display());
    }
    for book in Book::ALL {
        assert!(RULEBOOKS.iter().any(|rules| rules.word == book.word()), "{} has no rulebook", book.name());
    }
}

#[test]
fn every_id_cited_stands_in_a_rulebook() {
    let stated: BTreeSet<String> = RULEBOOKS.iter().flat_map(rulebook).collect();
    for book in &RULEBOOKS {
        let unknown: Vec<String> = cited(book)
            .into_iter()
            .filter(|(id, _)| !stated.contains(id))
            .map(|(id, file)| format!("{id}, cited by {}", file.display()))
            .collect();
        assert!(unknown.is_empty(), "not in assets/rulebook: {}", unknown.join("; "));
    }
}

#[test]
fn every_id_stands_in_one_rulebook_only() {
    let mut all = BTreeSet::new();
    for id in RULEBOOKS.iter().flat_map(rulebook) {
        assert!(all.insert(id.clone()), "{id} stands in two rulebooks: a test could not tell which it proves");
    }
}

#[test]
fn open_rules_are_exactly_those_that_nothing_proves() {
    for book in &RULEBOOKS {
        let (cited, outside) = (cited(book), book.outside());
        let open: Vec<String> = rulebook(book)
            .into_iter()
            .filter(|id| !(cited.contains_key(id) || outside.contains(id) || book.exempt && book.is_decision(id)))
            .collect();
        let list = format!("tests/{}/open_rules.txt", book.word);
        let listed = book.list("open_rules.txt");
        let proven: Vec<&String> = listed.iter().filter(|id| !open.contains(id)).collect();
        let missing: Vec<&String> = open.iter().filter(|id| !listed.contains(id)).collect();
        assert!(proven.is_empty(), "take out of {list}, they are proven or no rules: {proven:?}");
        assert!(missing.is_empty(), "nothing proves these any more, and {list} lacks them: {missing:?}");
        assert!(listed.is_sorted() && listed.len() == open.len(), "{list}: sorted, each id once");
    }
}

#[test]
fn omitted_rules_have_a_reason_and_no_test_cites_them() {
    for book in RULEBOOKS.iter().filter(|book| book.outside.is_some()) {
        let (omitted, outside, cited) = (book.omitted(), book.outside(), cited(book));
        let listed: Vec<String> = book.list("outside.txt").into_iter().filter(|line| !line.contains(": ")).collect();
        assert!(
            listed.iter().eq(&omitted),
            "tests/{}/outside.txt is not what its chapter says: {omitted:?}",
            book.word
        );
        let rulebook = rulebook(book);
        for (id, reason) in book.unshown() {
            assert!(book.is_decision(&id) && !book.exempt && rulebook.contains(&id), "{id} is no decision to be held");
            assert!(reason.ends_with('.') && reason.len() > 20, "{id}: no reason");
        }
        let proven: Vec<&String> = outside.iter().filter(|id| cited.contains_key(*id)).collect();
        assert!(proven.is_empty(), "{}: these are left out, and yet cited: {proven:?}", book.word);
        let chapter = book.outside.unwrap();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulebook").join(book.word).join(chapter);
        for line in std::fs::read_to_string(path).unwrap().lines().filter(|line| line.starts_with("- **")) {
            let reason = line.rsplit_once(") ").map_or("", |(_, reason)| reason);
            assert!(reason.ends_with('.'), "{chapter}: no reason behind the source: {line}");
        }
    }
}

#[test]
fn every_rulebook_states_its_rules_once() {
    for book in &RULEBOOKS {
        let rulebook = rulebook(book);
        let rules = rulebook.iter().filter(|id| !book.is_decision(id)).count();
        assert_eq!((rules, rulebook.len() - rules), book.counted, "rules and decisions of {}", book.word);
    }
}

#[test]
fn the_documents_state_the_size_of_a_battle() {
    let tenths = (size_of::<ludus::gladiator::battle::state::Battle>() * 10 + 512) / 1024;
    let told = format!("clone of a `Battle` ({}.{} KiB)", tenths / 10, tenths % 10);
    let document = std::fs::read_to_string("docs/performance.md").unwrap();
    assert!(document.contains(&told), "{told}");
}

/// The lists of rules that were broken on purpose, in `docs/testing.md`.
#[test]
fn broken_rules_name_their_tests() {
    let document = std::fs::read_to_string("docs/testing.md").unwrap();
    let rules: BTreeSet<String> = RULEBOOKS.iter().flat_map(rulebook).collect();
    for (title, word, least) in [("Battlefield", "battlefield", 20), ("Tunnels", "tunnels", 25)] {
        let (_, list) = document.split_once(&format!("## Rules of {title}, broken on purpose")).unwrap();
        let mut tests = BTreeSet::new();
        let rows = list.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
        for row in rows.take_while(|line| line.starts_with("| ")) {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let [_, rule, _, test, _] = cells[..] else { panic!("{row}: three cells are expected") };
            assert!(rules.contains(rule), "{rule} stands in no rulebook");
            let (file, name) = test.trim_matches('`').rsplit_once("::").unwrap();
            let source = format!("src/{word}/tests/{}.rs", file.replace("::", "/"));
            let source = std::fs::read_to_string(&source).unwrap_or_else(|error| panic!("{source}: {error}"));
            assert!(source.contains(&format!("#[test]\nfn {name}()")), "{test}: no such test");
            assert!(tests.insert(test), "{test} stands there twice");
        }
        assert!(tests.len() >= least, "{} rules of {title}", tests.len());
    }
}
