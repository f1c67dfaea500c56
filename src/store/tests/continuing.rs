//! The battle that *Continue* offers, and the battles that reveal their share code.

use super::*;
use crate::battles::BattleState;
use crate::session::Session;
use ludus_engine::book::Book;

fn damage(disk: &FaultDisk, session: &Session<Battle>) {
    disk.put(&session.path().unwrap().display().to_string(), b"nonsense\n");
}

#[test]
fn continue_names_a_damaged_newest_battle_first() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let older = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW).unwrap();
    let newer = store.begin::<Battle>(long_battle(2), Seed(2), &[], NOW + 1).unwrap();
    let waits = |disk, book| open(disk).waiting(book).unwrap();
    assert_eq!(waits(&disk, None).id.as_ref(), Some(newer.id()));
    damage(&disk, &newer);
    for book in [None, Some(Book::Gladiator), Some(Book::Duels)] {
        let row = waits(&disk, book);
        assert_eq!(row.id.as_ref(), Some(newer.id()), "{book:?}");
        assert!(matches!(row.state, BattleState::Bad(_)));
    }
    // A damaged older battle does not matter. Without damage the newest is offered.
    let last = store.begin::<Battle>(long_battle(3), Seed(3), &[], NOW + 2).unwrap();
    damage(&disk, &older);
    assert_eq!(waits(&disk, None).id.as_ref(), Some(last.id()));
    assert!(open(&disk).waiting(Some(Book::HexArena)).is_some_and(|row| row.book.is_none()));
}

#[test]
fn a_battle_in_progress_gives_no_code_by_id_file_or_copy() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&conan(), NOW).unwrap();
    let fighter = store.roster().find("Conan").unwrap().recruit(Side::West);
    let mut session = store.begin::<Battle>(short_battle(fighter), Seed(5), &["Conan"], NOW).unwrap();
    play(&mut session, 1);
    let own = session.path().unwrap().to_path_buf();
    let text = disk.text(&own.display().to_string()).unwrap();
    let copy = PathBuf::from("/elsewhere/copy.jsonl");
    disk.put("/elsewhere/copy.jsonl", text.as_bytes());
    // A copy that was played has another id.
    let other = store.resume_file::<Battle>(&copy, NOW + 9).unwrap().session;
    let other = other.path().unwrap().to_path_buf();
    for path in [&own, &copy, &other] {
        let refused = store.code_of(path).unwrap_err().to_string();
        assert!(refused.contains("Conan is in battle"), "{}: {refused}", path.display());
    }
    // The same holds in another data folder, because the battle counts here.
    let there = FaultDisk::new(InjectedFault::None);
    there.put("/elsewhere/copy.jsonl", text.as_bytes());
    assert!(open(&there).code_of(&copy).unwrap_err().to_string().contains("Conan is in battle"));
    // Once the battle is over, every file of it reveals the code.
    play(&mut session, usize::MAX);
    store.settle(&session).unwrap();
    let code = store.code_of(&own).unwrap();
    disk.put("/elsewhere/copy.jsonl", disk.text(&own.display().to_string()).unwrap().as_bytes());
    assert_eq!(store.code_of(&copy).unwrap(), code);
    assert_eq!(store.code_of(&other).unwrap(), code, "nobody is in the copy");
}

#[test]
fn battles_of_another_rulebook_hide_none_to_continue() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let own = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW).unwrap();
    for number in 1..7 {
        let side = |name: &str| {
            let character = ludus_hexarena::matchmaking::foes::FOES[0].character();
            vec![ludus_hexarena::model::sheet::Sheet {
                name: name.into(),
                ..ludus_hexarena::model::sheet::Sheet::of(&character)
            }]
        };
        let setup = ludus_hexarena::model::setup::Setup::new(side("West"), side("East"));
        store.begin::<ludus_hexarena::battle::state::Bout>(setup, Seed(number), &[], NOW + number).unwrap();
    }
    let waits = |book| open(&disk).waiting(Some(book)).and_then(|row| row.id);
    assert_eq!(waits(Book::Gladiator).as_ref(), Some(own.id()));
    assert!(waits(Book::HexArena).is_some_and(|id| id != *own.id()));
}
