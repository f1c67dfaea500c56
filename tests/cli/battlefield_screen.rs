//! *Battlefield* in a terminal of its own, by keyboard from the main menu on: a purchase, a war, and an ambush for two people.

use super::pty::{Person, ludus};
use ludus::store::Store;

impl Person {
    /// At the menu of Battlefield, where dice and the computer take no time.
    fn battlefield(&mut self) {
        self.waits_for("Any other key: menu");
        self.types(" ");
        self.waits_for("Your choice?");
        self.hastens();
        self.types("t");
        self.waits_for("B A T T L E F I E L D");
    }

    /// Begins Anna's war with an army that the computer buys.
    fn begins_a_war(&mut self) {
        self.types("n");
        self.waits_for("A new war");
        self.types("Anna\r");
        self.waits_for("Anna, 0 units");
        self.types("c\x1b[F\r");
        self.waits_for("Fight battle 1 of 5");
    }

    /// Hands Anna's army to the computer, and returns the report.
    fn lets_the_computer_fight(&mut self) -> String {
        self.waits_for("to place");
        // The first battle shows a hint.
        if self.sees().contains("Return closes it") {
            self.types("\r");
            self.waits_until("the hint is closed", |seen| !seen.contains("Return closes it"));
        }
        self.types("f");
        self.waits_for("Anna: by hand");
        self.types("w");
        self.waits_for("Anna: the computer");
        self.types("\r");
        self.waits_for("Who did what");
        self.sees()
    }

    /// Leaves the report, and returns the camp.
    fn returns_to_camp(&mut self, fought: u8) -> String {
        self.types("\r");
        self.waits_for(&format!("{fought} of 5 battles fought"));
        self.sees()
    }
}

#[test]
fn army_is_bought_by_keyboard_and_deploys() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.battlefield();
    person.types("a");
    person.waits_for("Arrange a battle");
    person.types("\r");
    person.waits_for("400 of 400 gold");
    // Archers, and two units of light cavalry, one of them smaller.
    person.types(" ");
    person.waits_for("320 of 400 gold");
    person.types("\x1b[B  -");
    person.waits_for("206 of 400 gold");
    person.types("c");
    person.waits_for("The computer bought");
    person.types("nHost\r");
    person.waits_for("Host is saved.");
    person.types("\r");
    person.waits_for("to place");
    let army = Store::open(data.path()).battlefield().saved().army("Host").unwrap().clone();
    assert!(army.units.len() > 3 && army.price() <= 400, "{army:?}");
}

#[test]
fn war_is_begun_fought_and_continued_by_keyboard() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.battlefield();
    person.begins_a_war();
    person.types("\r");
    person.lets_the_computer_fight();
    let camp = person.returns_to_camp(1);
    assert!(camp.contains("battle 2 of 5") && camp.contains("Last battle: "), "{camp}");
    // The war is in the store: another start continues it from the menu.
    drop(person);
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    person.types("t");
    person.waits_for("battle 2 of 5");
    person.types("w");
    person.waits_for("1 of 5 battles fought");
}

impl Person {
    /// Buys in the camp what the computer proposes, and fights the next battle of the war.
    fn goes_to_war(&mut self) {
        let camp = self.sees();
        if camp.contains("> Fight") {
            self.types("\x1b[B");
            self.waits_for("> Hire units");
        }
        self.types("\r");
        self.waits_for("Purchase");
        self.types("c\x1b[F\r");
        self.waits_for("The camp: Anna");
        self.types("\x1b[A\x1b[A");
        self.waits_for("> Fight battle");
        self.types("\r");
        // The camp asks again before a battle that is as good as lost.
        self.waits_until("the battle or a warning", |seen| seen.contains("to place") || seen.contains("You win only"));
        if self.sees().contains("You win only") {
            self.types("\r");
        }
    }
}

#[test]
fn war_of_five_battles_is_played_to_its_score() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.battlefield();
    person.begins_a_war();
    for battle in 1..=5 {
        person.waits_for(&format!("battle {battle} of 5"));
        person.goes_to_war();
        let report = person.lets_the_computer_fight();
        let words = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("The dead and prisoners had ") && words.contains("HP counted "), "{report}");
        person.returns_to_camp(battle);
    }
    person.waits_for("The war is over. Score ");
    let leaders = Store::open(data.path());
    let war = &leaders.battlefield().find("Anna").unwrap().war;
    assert!(war.is_over() && war.fought == 5, "{war:?}");
    // The score list has the war with Leadership and a tenth of the army's value.
    person.types("\x1b");
    person.waits_for("B A T T L E F I E L D");
    person.types("e");
    person.waits_for("Anna");
    let scores = person.sees();
    assert!(scores.contains(&war.score().to_string()), "{}: {scores}", war.score());
}

/// Codes and names of the units that the Foresters hide.
const HIDERS: [(&str, &str); 3] = [("FO", "Forestmen"), ("FA", "Forest archers"), ("EL", "Elves")];

/// Returns whether the map shows a unit with this code and its strength in ninths.
fn is_on_map(seen: &str, code: &str) -> bool {
    let mut after = seen.match_indices(code).filter_map(|(at, _)| seen[at + code.len()..].chars().next());
    after.any(|next| next.is_ascii_digit())
}

/// Nothing on the screen tells of units that are still hidden: no mark, no label, no name.
fn keeps_secret(seen: &str, hidden: &[(&str, &str)]) {
    for (code, _) in HIDERS {
        assert!(!seen.contains(&format!("{code}?")), "a hidden unit is on the map:\n{seen}");
    }
    for (code, name) in hidden.iter().filter(|(code, _)| !is_on_map(seen, code)) {
        assert!(!seen.contains(name) && !seen.contains(&format!("{code}#")), "{name} are betrayed:\n{seen}");
    }
}

#[test]
fn ambush_is_kept_secret_between_two_people() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.battlefield();
    person.types("a");
    person.waits_for("Arrange a battle");
    for _ in 0..6 {
        person.types("\x1b[C");
    }
    person.waits_for("> Field       Ambush");
    person.types("\x1b[B\x1b[B\x1b[B");
    person.types("\x1b[D\x1b[D");
    assert_eq!(person.sees().matches("Led by      player").count(), 2, "{}", person.sees());
    person.types("\r");
    person.waits_for(", press Return.");
    let (mut calls, mut own, mut others, mut hidden) = (0, 0, 0, HIDERS.to_vec());
    for _ in 0..60 {
        let seen = person.sees();
        hidden.retain(|(code, _)| !is_on_map(&seen, code));
        let question = seen.lines().find(|line| line.contains("Your choice?")).unwrap_or_default().trim_start();
        if seen.contains(", press Return.") {
            calls += 1;
            keeps_secret(&seen, &hidden);
        } else if question.starts_with(|first: char| first.is_ascii_uppercase()) {
            own += 1;
            assert!(own > 1 || seen.contains("EL?"), "the Foresters see their own:\n{seen}");
        } else if !question.is_empty() {
            others += 1;
            keeps_secret(&seen, &hidden);
            // Once all pages and the log are looked through.
            let keys: &[&str] = if others == 2 { &["\t", "\t", "\t", "\t", "\t", "\t", "/"] } else { &[] };
            for key in keys {
                person.types(key);
                keeps_secret(&person.sees(), &hidden);
            }
            if others == 2 {
                person.types("\x1b");
            }
        }
        person.types("\r");
    }
    assert!(calls >= 3 && own >= 3 && others >= 3, "{calls} {own} {others}:\n{}", person.sees());
}

#[test]
fn hidden_units_are_placed_in_secret() {
    let data = tempfile::tempdir().unwrap();
    ludus(&["battlefield", "army", "20 HI, hidden 10 LI", "--save", "Host"], data.path());
    let mut person = Person::starts(&[], data.path());
    person.battlefield();
    person.types("a");
    person.waits_for("Arrange a battle");
    // A map with places to hide for both.
    person.types("s");
    person.waits_for("Seed:");
    person.types("7\r");
    // Both armies are the saved one, each led by a player.
    person.types(&"\x1b[B".repeat(11));
    person.types(&"\x1b[C".repeat(7));
    person.types("\x1b[B");
    person.types("\x1b[D\x1b[D");
    person.types("\x1b[B");
    person.types(&"\x1b[C".repeat(7));
    assert_eq!(person.sees().matches("saved Host").count(), 2, "{}", person.sees());
    person.types("\r");
    person.waits_for(", press Return.");
    let (mut calls, mut hidden) = (0, 0);
    for _ in 0..40 {
        let seen = person.sees();
        if seen.contains("Your choice?") {
            break;
        }
        let called = seen.contains(", press Return.");
        let easts = seen.contains("hi#1 Heavy") || seen.contains("li#2 Light");
        assert!(!(called || easts) || !seen.contains("LI?"), "West's hidden unit is shown:\n{seen}");
        assert!(!called || !seen.contains("Light infantry"), "a hidden unit is named:\n{seen}");
        calls += i32::from(called);
        hidden += i32::from(seen.contains("! Hidden:"));
        person.types("\r");
    }
    assert!(calls >= 4 && hidden >= 2, "{calls} {hidden}:\n{}", person.sees());
}
