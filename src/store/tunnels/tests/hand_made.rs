//! Hand-made dungeons in the store: founded, entered, lost in, shared and closed like those of a seed.

use super::*;
use crate::tunnels::dungeons::{DungeonRecord, decode};
use ludus_tunnels::dungeon::hand_made::{LONGEST_NAME, shipped};
use ludus_tunnels::dungeon::level::{DungeonPlace, Level};
use ludus_tunnels::narration::key;

/// The dungeon that ships, with the longest name that a file can have.
fn hand_made() -> Dungeon {
    Dungeon { name: "A".repeat(LONGEST_NAME), ..shipped()[0].clone() }
}

#[test]
fn a_hand_made_dungeon_lasts_and_is_closed() {
    proves!("TT-DEC-217", "TT-DUNGEON-18");
    let weak = Delver { attributes: Attributes([8, 8, 8, 3, 8, 8]), ..delver("Anna") };
    let mut delvers = Delvers::default();
    delvers.add(&weak, 1).unwrap();
    delvers.found(hand_made()).unwrap();
    let name = hand_made().name;
    let code = delvers.dungeon(&name).unwrap().code().unwrap();
    assert_eq!(decode(&code), Ok(hand_made()), "the code has all places");
    let (setup, game) = lost(&weak, &hand_made(), &[]);
    delvers.enter(&id("one"), &setup, &["Anna"]).unwrap();
    assert!(delvers.close(&name).is_err(), "a party is inside");
    assert!(delvers.settle(&id("one"), &game, &setup));
    let stored = delvers.dungeon(&name).unwrap();
    assert_eq!((stored.delves, delvers.fallen(stored).collect::<Vec<_>>()), (1, vec!["Anna"]));
    // The file keeps it, and the next party finds it as it was left.
    let read: Delvers = serde_json::from_str(&serde_json::to_string(&delvers).unwrap()).unwrap();
    assert_eq!(read, delvers);
    RosterRules::check(&read).unwrap();
    let logs = stored.logs.clone();
    delvers.add(&delver("Bela"), 2).unwrap();
    let next = delved(&delver("Bela"), &hand_made(), logs, 1).0;
    delvers.enter(&id("two"), &next, &["Bela"]).unwrap();
    delvers.abandon(&id("two"));
    let closed = delvers.close(&name).unwrap();
    let text = key::pages(&closed.dungeon, &closed.logs).join("\n");
    assert!(text.contains("Here lies Anna") && text.contains("Worn steps lead up"), "{text}");
}

#[test]
fn a_journal_holds_its_hand_made_dungeon() {
    let [here, there] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let mut store = Store::open(here.path());
    store.add_delver(&delver("Anna"), 1).unwrap();
    store.found_dungeon(&hand_made()).unwrap();
    let setup = Setup::Delve(Box::new(DelveSetup::new(hand_made(), vec![Entrant::new(delver("Anna"))])));
    let mut session = store.begin::<Outing>(setup, Seed(3), &["Anna"], 2).unwrap();
    store.keep(&session).unwrap();
    for _ in 0..12 {
        let command = session.battle().rollout_policy(&mut ()).unwrap();
        let mut next = session.battle().clone();
        next.execute(&command, &mut NullSink).unwrap();
        if next.to_move().is_none() {
            break;
        }
        session.execute(&command).unwrap();
    }
    let file = here.path().join("battles").join(format!("{}.jsonl", session.id()));
    let resumed = Store::open(there.path()).resume_file::<Outing>(&file, 0).unwrap();
    assert_eq!(resumed.session.battle(), session.battle(), "nothing but the journal is needed");
}

#[test]
fn a_roster_with_impossible_levels_is_refused() {
    let mut delvers = Delvers::default();
    delvers.found(hand_made()).unwrap();
    let text = serde_json::to_string(&delvers).unwrap();
    let wrong = text.replacen("\"entrance\":1", "\"entrance\":99", 1);
    assert_ne!(wrong, text);
    let refused = RosterRules::check(&serde_json::from_str::<Delvers>(&wrong).unwrap()).unwrap_err();
    assert!(refused.contains("level 1: the entrance is place 99, which does not exist"), "{refused}");
}

#[test]
fn a_dungeon_that_is_too_large_has_no_code() {
    let letters =
        |place: u64| (0..160).map(move |at| Seed(place).nth(at).0 % 94).map(|one| char::from(b'!' + one as u8));
    let mut dungeon = hand_made();
    let places = dungeon.levels.iter().flat_map(|level| level.places.clone()).cycle().take(36);
    let places: Vec<_> =
        places.zip(0..).map(|(place, at)| DungeonPlace { text: Some(letters(at).collect()), ..place }).collect();
    let record = |levels: usize, dungeon: &mut Dungeon| {
        dungeon.levels = vec![Level { places: places.clone(), ..dungeon.levels[0].clone() }; levels];
        DungeonRecord::new(dungeon.clone()).code()
    };
    assert!(record(1, &mut dungeon).is_ok());
    let name = &dungeon.name.clone();
    let refused = record(6, &mut dungeon).unwrap_err().to_string();
    assert_eq!(refused, format!("{name} is too large for a code; share its file instead"));
}
