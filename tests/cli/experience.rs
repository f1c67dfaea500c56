//! One experience, one value: screens, lists, lives and their JSON say the same of the living and of the dead.

use crate::pty::{Person, ludus};
use ludus::gladiator::data::race::Race;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Recruit;
use ludus::store::Store;
use serde_json::{Value, json};

const DAY: u64 = 1_760_000_000;

#[test]
fn screens_scores_life_and_json_show_one_experience() {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    for name in ["Khan", "Gimli"] {
        store.add(&Recruit::new(name, Race::Human, Side::West).equipped(), DAY).unwrap();
    }
    drop(store);
    let file = data.path().join("roster.json");
    let mut roster: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    for one in roster["characters"].as_array_mut().unwrap() {
        let fields = one.as_object_mut().unwrap();
        fields.insert("games".into(), json!(1));
        match fields["name"] == "Khan" {
            true => fields.insert("exp_halves".into(), json!(79)),
            false => fields.insert("dead".into(), json!(9)),
        };
    }
    roster.as_object_mut().unwrap().remove("sum");
    std::fs::write(&file, ludus::engine::journal::seal(&roster).unwrap()).unwrap();
    let of = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let scores = of(&ludus(&["scores", "--mine", "--json"], data.path()));
    let table = ludus(&["scores", "--mine"], data.path());
    for (name, exp, number) in [("Khan", "39.5", 39.5), ("Gimli", "4.5", 4.5)] {
        let row = scores.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
        assert_eq!(row["exp"], json!(number), "{row}");
        let line = table.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line.split_whitespace().any(|word| word == exp), "{line}");
        assert_eq!(of(&ludus(&["life", name, "--json"], data.path()))["exp"], json!(number));
        assert!(ludus(&["life", name], data.path()).contains(&format!(", {exp} EXP, ")), "{name}");
        assert!(ludus(&["roster", "show", name], data.path()).contains(&format!(" {exp} ")), "{name}");
    }
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" y");
    person.waits_for(" 39.5 ");
    person.waits_for(" 4.5 ");
    person.types("\r");
    person.waits_for("39.5 EXP");
    person.types("\x1b");
    person.waits_for("Return career");
    person.types("h");
    person.waits_for(" 4.5 ");
    person.types("\r");
    person.waits_for("4.5 EXP, 1 game");
}
