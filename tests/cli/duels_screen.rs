//! *Duels* in a terminal of its own: a duel, a league and an expedition by keyboard, from the main menu on.

use super::pty::Person;

impl Person {
    /// At the menu of Duels, with a character made.
    fn duels(&mut self) {
        self.waits_for("Any other key: menu");
        self.types(" ");
        self.waits_for("dUels");
        self.types("u");
        self.waits_for("D U E L S");
        self.types("m");
        self.waits_for("Make a character");
        self.types("Bran");
        self.types("\r");
        self.waits_for("Bran is ready");
    }

    /// Writes a plan, seals it, and watches the encounter to its end and over.
    fn fights(&mut self, plan: &str) {
        self.waits_for("Plan for Bran");
        self.types(plan);
        self.waits_for("On average ");
        self.types("\r");
        self.waits_for("event 1");
        self.types(" ");
        self.waits_for("event 2");
        self.types("\x7f");
        self.waits_for("event 1");
        self.types("\x1b[F");
        self.waits_for("Return the report");
        self.types("\r");
        self.waits_for("Who did what");
        self.waits_for("The dice ");
        self.types("\r");
    }
}

#[test]
fn duel_is_played_by_keyboard_from_menu_to_scores() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.duels();
    person.types("d");
    person.waits_for("Planned by");
    person.types("\r");
    person.fights("cashcadacamime");
    person.waits_for("D U E L S");
    person.types("s");
    person.waits_for("Duels       won lost away");
    let scores = person.sees();
    let row =
        scores.lines().rev().find(|line| line.trim_start().starts_with("Bran")).unwrap_or_else(|| panic!("{scores}"));
    let counted: u32 = row.split_whitespace().skip(1).map(|word| word.parse::<u32>().unwrap()).sum();
    assert!(counted <= 1, "{row}");
    // Return shows the career, and there an encounter is watched again.
    person.types("\r");
    person.waits_for("Gold after each encounter");
    // Somebody was hurt, he or the other.
    let begun = std::time::Instant::now();
    while !person.sees().contains("Nemesis: ") && !person.sees().contains("Best blow: ") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{}", person.sees());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    person.types("\r");
    person.waits_for("I what if");
    person.types("\x1b");
    person.waits_for("Gold after each encounter");
    person.types("\x1b");
    person.waits_for("Duels       won lost away");
    // Its journal is on the disk and replays.
    let battles = std::fs::read_dir(data.path().join("battles")).unwrap().count();
    assert_eq!(battles, 1);
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_ludus"))
        .arg("check")
        .env("LUDUS_DATA_DIR", data.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && told.contains("replays to the same hashes"), "{told}");
}

#[test]
fn two_play_at_one_keyboard_with_sealed_plans() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.duels();
    person.types("d");
    person.waits_for("Planned by");
    person.types("\x1b[B\x1b[B\x1b[C\x1b[C");
    person.waits_for("a second player");
    person.types("\r");
    person.waits_for("press Return.");
    person.types("\r");
    person.waits_for("Plan for Bran");
    person.types("cahome");
    person.waits_for("CA-HO");
    person.types("\r");
    person.waits_for("press Return.");
    let shown = person.sees();
    assert!(shown.contains("has sealed a plan:") && !shown.contains("CA-HO"), "{shown}");
    person.types("\r");
    person.waits_for("What you saw happen meanwhile");
    assert!(person.sees().contains("seals a plan") && !person.sees().contains("CA-HO"), "{}", person.sees());
    person.types("\r");
    person.waits_for("Plan for ");
    assert!(!person.sees().contains("1 CA-HO"), "{}", person.sees());
    person.types("me\r");
    person.waits_for("event 1");
}

#[test]
fn a_league_of_the_shipped_characters_is_played() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.duels();
    person.types("g");
    person.waits_for("League: 7 compete");
    // Without the one who was made.
    person.types(" ");
    person.waits_for("League: 6 compete");
    person.types("\r");
    person.waits_for("every pairing 1,000 times");
    let table = person.sees();
    assert!(table.contains("Brenna") && table.contains("Selene") && !table.contains("Bran "), "{table}");
}

#[test]
fn an_expedition_into_the_lairs_comes_back() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.duels();
    person.types("i");
    person.waits_for("The lairs");
    person.types("\r");
    person.waits_for("Bran in the lairs");
    person.types("\r");
    person.fights("cashcadamesc");
    // Whoever falls to a Giant Rat is dead, and his run stands in the list.
    let begun = std::time::Instant::now();
    while !person.sees().contains("1 expedition") && !person.sees().contains("RIP in the lairs") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{}", person.sees());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn duel_report_can_be_read_watched_and_shared() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.duels();
    person.types("d");
    person.waits_for("S type a seed");
    person.types("s7\r");
    person.waits_for("Seed 7");
    person.waits_for("it touches no roster");
    person.types("\r");
    person.waits_for("Plan for Bran");
    person.types("cashcadacamime\r");
    person.waits_for("event 1");
    person.types("\x1b[F");
    person.waits_for("Return the report");
    person.types("\r");
    person.waits_for("B same seed");
    person.waits_for("N new foes");
    person.waits_for("The dice ");
    // The chance is computed while the report is read.
    person.waits_for("your chance, all known");
    person.types("1");
    person.waits_for("dies of");
    person.types("\x1b");
    person.waits_for("B same seed");
    person.types("c");
    person.waits_for("It is in the clipboard");
    person.types("\x1b");
    // What if: the plan that was sealed is the one to begin with, and one that is named is kept.
    person.types("wi");
    person.waits_for("You take");
    person.types("\r");
    person.waits_for("Plan for Bran");
    person.waits_for("CA-MI");
    person.types("nAs it was\r");
    person.waits_for("As it was");
    let roster = || std::fs::read_to_string(data.path().join("duels.json")).unwrap_or_default();
    let begun = std::time::Instant::now();
    while !roster().contains("As it was") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{}", person.sees());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
