//! Lost parties in the store, dungeons that are founded, shared and closed, and practice.

use super::*;
use crate::tunnels::dungeons::{DungeonRecord, MOST_DUNGEONS, decode};
use ludus_engine::share_code;
use ludus_tunnels::delve::command::Command as DelveCommand;
use ludus_tunnels::delve::goods::LootItem;
use ludus_tunnels::dungeon::level::Direction;
use ludus_tunnels::narration::key;

fn pit() -> Dungeon {
    Dungeon::found("The pit".into(), Seed(5), 1)
}

#[test]
fn a_lost_party_is_found_and_carried_home() {
    proves!("TT-DEC-229", "TT-DEC-217");
    let weak = Delver { attributes: Attributes([8, 8, 8, 3, 8, 8]), ..delver("Anna") };
    let (setup, game) = lost(&weak, &pit(), &[]);
    let mut delvers = Delvers::default();
    delvers.add(&weak, 1).unwrap();
    delvers.add(&delver("Bela"), 2).unwrap();
    delvers.enter(&id("one"), &setup, &["Anna"]).unwrap();
    assert!(delvers.settle(&id("one"), &game, &setup));
    assert_eq!(delvers.find("Anna").unwrap().dead.as_deref(), Some("fell in The pit"));
    let stored = delvers.dungeon("the pit").unwrap();
    assert_eq!(delvers.fallen(stored).collect::<Vec<_>>(), ["Anna"]);
    assert_eq!((stored.levels_seen(), stored.delves), (0, 1), "the map is lost with the party");
    let bodies: Vec<_> = stored.logs.iter().flat_map(|log| &log.bodies).collect();
    assert!(bodies[0].1.gear.iter().any(|item| matches!(item, LootItem::Weapon(..))), "{bodies:?}");
    let read: Delvers = serde_json::from_str(&serde_json::to_string(&delvers).unwrap()).unwrap();
    assert_eq!(read, delvers);
    RosterRules::check(&read).unwrap();
    // Bela comes home with the body.
    let bela = delvers.find("Bela").unwrap().who.clone();
    let party = vec![Entrant::new(bela)];
    let next = DelveSetup { logs: stored.logs.clone(), ..DelveSetup::new(stored.dungeon.clone(), party) };
    let next = Setup::Delve(Box::new(next));
    let mut game = Outing::start(&next, Seed(1), &mut NullSink).unwrap();
    let delve = game.delve.as_mut().unwrap();
    let (_, body) = delve.logs.iter_mut().find_map(|log| log.bodies.pop()).unwrap();
    delve.party[0].pack.push(LootItem::Body(Box::new(body)));
    delve.account = Some(delve.account(None, true));
    delve.scene = Scene::Returned;
    delvers.enter(&id("two"), &next, &["Bela"]).unwrap();
    assert!(delvers.settle(&id("two"), &game, &next));
    let fate = delvers.find("Anna").unwrap().dead.clone();
    assert_eq!(fate.as_deref(), Some("fell in The pit, carried home by Bela"));
    assert_eq!(delvers.fallen(delvers.dungeon("The pit").unwrap()).count(), 0);
}

#[test]
fn a_wall_that_was_dug_through_stays_open() {
    proves!("TT-WPN-07", "TT-DEC-217");
    let tools = ["broadsword", "pickaxe"].map(|name| OwnedWeapon::steel(WeaponId::of(name).unwrap()));
    let anna = Delver { weapons: tools.into(), ..delver("Anna") };
    // A dungeon with a place behind a wall of its entrance.
    let dug = |seed| {
        let mut dungeon = Dungeon::found("The pit".into(), Seed(seed), 1);
        dungeon.rules.wandering = false;
        let setup = Setup::Delve(Box::new(DelveSetup::new(dungeon, vec![Entrant::new(anna.clone())])));
        let mut game = Outing::start(&setup, Seed(1), &mut NullSink).unwrap();
        for direction in Direction::ALL {
            let dig = Command::Delve(DelveCommand::Dig(direction));
            _ = game.execute(&dig, &mut NullSink);
        }
        let delve = game.delve.as_mut().unwrap();
        delve.account = Some(delve.account(None, true));
        delve.scene = Scene::Returned;
        (!delve.logs[0].dug.is_empty()).then_some((setup, game))
    };
    let (setup, game) = (0..100).find_map(dug).expect("a place behind a wall");
    let mut delvers = Delvers::default();
    delvers.add(&anna, 1).unwrap();
    delvers.enter(&id("one"), &setup, &["Anna"]).unwrap();
    assert!(delvers.settle(&id("one"), &game, &setup));
    RosterRules::check(&delvers).unwrap();
    let logs = delvers.dungeon("The pit").unwrap().logs.clone();
    let text = serde_json::to_string(&delvers).unwrap();
    assert_eq!(serde_json::from_str::<Delvers>(&text).unwrap(), delvers);
    // The next party finds the hole; a file with a way to nowhere is refused.
    let (next, _) = delved(&anna, &delvers.dungeon("The pit").unwrap().dungeon, logs.clone(), 1);
    let Setup::Delve(next) = next else { panic!("a delve") };
    let level = next.logs[0].level(&next.dungeon, 1);
    assert_eq!(level.links.last(), logs[0].dug.last());
    let place = format!("\"dug\":[{{\"from\":1,\"to\":{}", logs[0].dug[0].to.0);
    let wrong = text.replacen(&place, "\"dug\":[{\"from\":1,\"to\":99", 1);
    assert_ne!(wrong, text);
    assert!(RosterRules::check(&serde_json::from_str::<Delvers>(&wrong).unwrap()).is_err());
}

#[test]
fn a_dungeon_is_founded_once_and_closed_with_its_key() {
    proves!("TT-DEC-217", "TT-DUNGEON-08");
    let weak = Delver { attributes: Attributes([8, 8, 8, 3, 8, 8]), ..delver("Anna") };
    let (setup, game) = lost(&weak, &pit(), &[]);
    let mut delvers = Delvers::default();
    delvers.add(&weak, 1).unwrap();
    delvers.found(Dungeon::found("The pit".into(), Seed(5), 1)).unwrap();
    let why = |refused: Result<(), DelversError>| refused.unwrap_err().to_string();
    let again = why(delvers.found(Dungeon::found("the PIT".into(), Seed(6), 1)));
    assert_eq!(again, "a dungeon is called \"the PIT\" already; choose another name");
    assert!(why(delvers.found(Dungeon::found("  ".into(), Seed(6), 1))).contains("needs a name"));
    assert!(why(delvers.found(Dungeon::found("Crowd".into(), Seed(6), 11))).contains("1 to 10 delvers, not 11"));
    delvers.enter(&id("one"), &setup, &["Anna"]).unwrap();
    let inside = "a party is in The pit; resume or abandon its delve first";
    assert_eq!(delvers.close("The pit").unwrap_err().to_string(), inside);
    assert_eq!(delvers.dungeon("The pit").unwrap().code().unwrap_err().to_string(), inside);
    delvers.settle(&id("one"), &game, &setup);
    assert_eq!(delvers.close("The pot").unwrap_err().to_string(), "no dungeon is called \"The pot\"");
    let closed = delvers.close("the pit").unwrap();
    assert!(delvers.dungeons().is_empty());
    let text = key::pages(&closed.dungeon, &closed.logs).join("\n");
    for said in ["Level 1 of ", "\n1. ", "Exits: ", "Here lies Anna with broadsword"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let full = (0..MOST_DUNGEONS as u64).map(|at| Dungeon::found(format!("Pit {at}"), Seed(at), 1));
    full.for_each(|dungeon| delvers.found(dungeon).unwrap());
    let one_more = why(delvers.found(Dungeon::found("More".into(), Seed(6), 1)));
    assert_eq!(one_more, "there are 12 dungeons already; close one first");
}

#[test]
fn a_new_dungeon_drives_no_other_one_out() {
    proves!("TT-DUNGEON-30", "TT-DEC-217");
    let anna = delver("Anna");
    let mut delvers = Delvers::default();
    delvers.add(&anna, 1).unwrap();
    let pits = (0..MOST_DUNGEONS as u64).map(|at| Dungeon::found(format!("Pit {at}"), Seed(at), 1));
    pits.for_each(|dungeon| delvers.found(dungeon).unwrap());
    let new = delved(&anna, &Dungeon::found("More".into(), Seed(6), 1), Vec::new(), 1).0;
    let refused = delvers.enter(&id("one"), &new, &["Anna"]).unwrap_err().to_string();
    assert_eq!(refused, "there are 12 dungeons already; close one first");
    assert_eq!(delvers.dungeons().len(), MOST_DUNGEONS);
    let old = delved(&anna, &Dungeon::found("Pit 0".into(), Seed(0), 1), Vec::new(), 1).0;
    delvers.enter(&id("one"), &old, &["Anna"]).unwrap();
}

#[test]
fn a_code_founds_the_same_dungeon_elsewhere() {
    let mut dungeon = Dungeon::found("The pit".into(), Seed(5), 6);
    (dungeon.rules.berserk, dungeon.rules.short_turns) = (false, true);
    let code = DungeonRecord::new(dungeon.clone()).code().unwrap();
    assert_eq!(decode(&code), Ok(dungeon));
    let delve = share_code::code::<Outing>(
        &delved(&delver("Anna"), &Dungeon::found("A".into(), Seed(1), 1), Vec::new(), 1).0,
        Seed(1),
    );
    assert!(decode(&delve).unwrap_err().contains("is no dungeon's"), "a delve has a party");
    assert!(decode("nonsense").is_err() && decode("").is_err());
}

#[test]
fn practice_changes_neither_delvers_nor_dungeon() {
    proves!("TT-DEC-226");
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    let weak = Delver { attributes: Attributes([8, 8, 8, 3, 8, 8]), ..delver("Anna") };
    store.add_delver(&weak, 1).unwrap();
    store.found_dungeon(&Dungeon::found("The pit".into(), Seed(5), 1)).unwrap();
    let before = store.tunnels().clone();
    let Setup::Delve(setup) = lost(&weak, &pit(), &[]).0 else { panic!("a delve") };
    let setup = Setup::Delve(Box::new(DelveSetup { practice: true, ..*setup }));
    let mut session = store.begin::<Outing>(setup, Seed(2), &[], 2).unwrap();
    store.keep(&session).unwrap();
    for _ in 0..5000 {
        let Some(command) = session.battle().clone().rollout_policy(&mut ()) else { break };
        session.execute(&command).unwrap();
    }
    assert!(session.battle().delve().unwrap().is_over());
    store.settle(&session).unwrap();
    assert_eq!(*store.tunnels(), before);
    let title = store.battles().first().map(|row| row.who.clone()).unwrap();
    assert_eq!(title, "Practice: Anna in The pit");
}

#[test]
fn practice_is_saved_twice_and_what_counts_is_not() {
    proves!("TT-DEC-226");
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    let anna = delver("Anna");
    store.add_delver(&anna, 1).unwrap();
    let dungeon = Dungeon::found("The pit".into(), Seed(5), 1);
    let set_out = DelveSetup { practice: true, ..DelveSetup::new(dungeon, vec![Entrant::new(anna)]) };
    let play = |session: &mut Session<Outing>, times: u32| {
        for _ in 0..times {
            let Some(command) = session.battle().clone().rollout_policy(&mut ()) else { break };
            session.execute(&command).unwrap();
        }
    };
    let setup = Setup::Delve(Box::new(set_out.clone()));
    let mut session = store.begin::<Outing>(setup, Seed(2), &[], 2).unwrap();
    play(&mut session, 4);
    let saved = session.battle().clone();
    let copy = store.copy_battle(session.id(), 3).unwrap();
    play(&mut session, 5000);
    assert!(session.battle().to_move().is_none() && copy != *session.id());
    // The copy stands where it was saved, and goes on by itself.
    let mut again = store.resume::<Outing>(&copy).unwrap().session;
    assert_eq!(*again.battle(), saved);
    play(&mut again, 5000);
    assert_eq!(again.battle().hash(), session.battle().hash(), "the dice are part of the save");
    assert_eq!(store.battles().len(), 2);
    // A delve that counts has one save only.
    let setup = Setup::Delve(Box::new(DelveSetup { practice: false, ..set_out }));
    let counts = store.begin::<Outing>(setup, Seed(2), &["Anna"], 4).unwrap();
    store.keep(&counts).unwrap();
    let refused = store.copy_battle(counts.id(), 5).unwrap_err().to_string();
    assert_eq!(refused, "Anna is in battle; resume or abandon it first");
    assert_eq!(store.battles().len(), 3);
}
