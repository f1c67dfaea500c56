//! *Battlefield* in a terminal of its own: a purchase, and the first battle of a war, by keyboard from the main menu on.

use super::pty::Person;
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

    /// Hands the own army to the computer, and answers what is asked until the report comes.
    fn lets_the_computer_fight(&mut self) {
        // The first battle shows a hint.
        self.types("\r");
        self.types("f");
        self.waits_for("all West");
        self.types("w");
        self.types("\r");
        let begun = std::time::Instant::now();
        while !self.sees().contains("Who did what") {
            assert!(begun.elapsed() < std::time::Duration::from_secs(60), "{}", self.sees());
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
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
    person.types("n");
    person.waits_for("A new war");
    person.types("Anna\r");
    person.waits_for("Anna, 0 units");
    person.types("c\r");
    person.waits_for("Fight battle 1 of 5");
    person.types("\r");
    person.waits_for("to place");
    person.lets_the_computer_fight();
    person.waits_for("Who did what");
    person.types("\r");
    person.waits_for("battle 2 of 5");
    let camp = person.sees();
    assert!(camp.contains("1 of 5 battles fought") && camp.contains("Last battle: "), "{camp}");
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
