//! Lives of characters by keyboard, in a terminal of its own: one rises a level, and a lost party is found by another.

use super::pty::Person;
use ludus::engine::dice::Seed;
use ludus::store::Store;
use ludus::tunnels::data::attribute::Attributes;
use ludus::tunnels::data::character_type::CharacterType;
use ludus::tunnels::data::coins::Coins;
use ludus::tunnels::data::dungeon::{DoorKind, TrapKind};
use ludus::tunnels::data::weapon::WeaponId;
use ludus::tunnels::dungeon::level::{
    Contents, Direction, Door, Dungeon, DungeonPlace, GridCell, Hoard, Level, Link, PlaceId, Width,
};
use ludus::tunnels::model::delver::{Delver, OwnedWeapon};
use std::path::Path;

/// Two places: the entrance, and east of it a chest with a needle that kills.
fn cellar() -> Dungeon {
    let place = |column, contents| DungeonPlace {
        cell: GridCell(column, 0),
        space: Default::default(),
        lit: true,
        line: 0,
        text: None,
        contents,
    };
    let needle = Contents::Treasure(Hoard::Trapped(TrapKind::PoisonedNeedle));
    let door = Door { kind: DoorKind::Plain, open: false };
    let link = Link { from: PlaceId(1), to: PlaceId(2), direction: Direction::East, width: Width::Wide, door };
    let level = Level {
        number: 1,
        places: vec![place(0, Contents::Nothing), place(1, needle)],
        links: vec![link],
        entrance: PlaceId(1),
        stair: None,
        fall: None,
        landing: PlaceId(1),
    };
    let mut cellar = Dungeon::found("The cellar".into(), Seed(1), 1);
    cellar.rules.wandering = false;
    cellar.levels = vec![level];
    cellar
}

/// Six levels of two lit places, the entrance and the stair down, with nothing else in them.
fn tower() -> Dungeon {
    let mut tower = cellar();
    let mut level = tower.levels.remove(0);
    level.places[1].contents = Contents::Nothing;
    tower.name = "The tower".into();
    tower.levels =
        (1..=6).map(|number| Level { number, stair: (number < 6).then_some(PlaceId(2)), ..level.clone() }).collect();
    tower
}

/// Puts a warrior of this strength and luck on the roster.
fn joins(data: &Path, name: &str, strength: i16, luck: i16) {
    let sword = OwnedWeapon::steel(WeaponId::of("broadsword").unwrap());
    let who = Delver {
        weapons: vec![sword],
        gold: Coins::gold(40),
        ..Delver::plain(name, CharacterType::Warrior, Attributes([strength, 12, luck, 12, 12, 12]))
    };
    Store::open(data).add_delver(&who, 1).unwrap();
}

/// Goes to the menu of *Tunnels*, and sets out with the party of the roster into the dungeon that was visited last.
fn sets_out(data: &Path, dungeon: &str, first: bool) -> Person {
    let mut person = Person::starts(&[], data);
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    if first {
        person.hastens();
    }
    person.types("i");
    person.waits_for("T U N N E L S");
    person.types("e");
    person.waits_for(dungeon);
    person.types("\r");
    person.waits_for("place 1");
    person
}

/// Goes down to the sixth level of the tower and back to the surface, up to the account.
fn climbs_the_tower(person: &mut Person) {
    let [right, left] = ["\x1b[C", "\x1b[D"];
    for level in 2..=6 {
        person.types(right);
        person.waits_for("place 2");
        person.types("s");
        person.waits_for(&format!("level {level}, place 1"));
    }
    for level in (1..6).rev() {
        person.types("s");
        person.waits_for(&format!("level {level}, place 2"));
        person.types(left);
        person.waits_for(&format!("level {level}, place 1"));
    }
    person.types("e");
}

#[test]
fn a_new_character_delves_twice_and_rises_a_level() {
    let data = tempfile::tempdir().unwrap();
    Store::open(data.path()).found_dungeon(&tower()).unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    person.hastens();
    person.types("i");
    person.waits_for("T U N N E L S");
    person.types("m");
    person.waits_for("The dice have fallen");
    person.types("\r");
    person.waits_for("The shop");
    for key in ["c", "\r"] {
        person.types(key);
    }
    person.waits_for("1 of 20");
    person.types("\x1b");
    drop(person);
    for delves in 1..=2 {
        let mut person = sets_out(data.path(), "The tower", false);
        climbs_the_tower(&mut person);
        // The way out is confirmed, and the loot divided. Only the first time a tip explains it, and only the second time there is
        // a level to gain.
        let questions = match delves {
            1 => ["Confirm", "Return closes it", "Divides the loot"],
            _ => ["Confirm", "Divides the loot", "has reached a new level"],
        };
        for question in questions {
            person.waits_for(question);
            person.types("\r");
        }
        person.waits_for("The party is back: 1 of 1 alive");
        person.types("\r");
        person.waits_for("T U N N E L S");
        person.types("s");
        person.waits_for(&format!("{}", 600 * delves));
        assert!(person.sees().contains(&format!("warrior {delves}")), "{}", person.sees());
    }
}

#[test]
fn a_party_is_lost_and_found_by_keyboard() {
    proves!("TT-DEC-229");
    let data = tempfile::tempdir().unwrap();
    joins(data.path(), "Anna", 12, 1);
    Store::open(data.path()).found_dungeon(&cellar()).unwrap();
    let mut person = sets_out(data.path(), "The cellar", true);
    person.types("\r");
    person.types("\x1b[C");
    person.waits_for("place 2");
    person.waits_for("Hoard");
    person.types("h");
    person.waits_for("The party is lost");
    drop(person);
    joins(data.path(), "Bela", 60, 400);
    let mut person = sets_out(data.path(), "The cellar", false);
    person.types("\x1b[C");
    person.waits_for("The body of Anna");
    // Take: the gear of the dead, then everything on the ground, then the body.
    for key in ["i", "\r", "i", "\r"] {
        person.types(key);
    }
    assert!(!person.sees().contains("on the ground"), "{}", person.sees());
    person.types("i");
    person.waits_for("takes up the body of Anna");
    person.types("\x1b[D");
    person.waits_for("place 1");
    for key in ["e", "\r", "\r", "\r"] {
        person.types(key);
    }
    person.waits_for("The party is back: 1 of 1 alive");
    person.types("\r");
    person.waits_for("T U N N E L S");
    person.types("k");
    person.waits_for("The cellar");
    assert!(!person.sees().contains("Not found"), "{}", person.sees());
    drop(person);
    let store = Store::open(data.path());
    let anna = store.tunnels().find("Anna").unwrap();
    assert_eq!(anna.dead.as_deref(), Some("fell in The cellar, carried home by Bela"));
    assert!(store.tunnels().find("Bela").unwrap().who.gold > Coins::gold(60), "the finder keeps the gear");
}
