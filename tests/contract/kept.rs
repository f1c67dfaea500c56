//! Rulebooks side by side in one data folder: the toy with a roster of its own beside *Gladiator*'s.

use super::toy::{SEATS, Setup, Toy};
use super::{Trial, legal};
use ludus::cli::listing::listing;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, Seat};
use ludus::engine::narration::Narrate;
use ludus::engine::summary::{Progress, Summary};
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Recruit;
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::matchmaking::foes::FOES;
use ludus::store::battles::{BattleRow, BattleState, Resumed};
use ludus::store::book_store::{AnyBookStore, BookList, BookStore, HasBook};
use ludus::store::disk::RealDisk;
use ludus::store::document::FORMAT;
use ludus::store::gladiator::roster::Roster;
use ludus::store::journal::{BattleId, Journal, JournalError};
use ludus::store::replays::LoadedReplay;
use ludus::store::roster::{HasRoster, Participant, RosterRefusal, RosterRules};
use ludus::store::session::Session;
use ludus::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use std::path::Path;
use thiserror::Error;

const NOW: u64 = 1_795_275_012;

impl Summary for Toy {
    fn title(setup: &Setup) -> String {
        setup.names.join(", ")
    }

    fn progress(&self) -> Progress {
        Progress { word: "round", number: self.move_number() / u32::from(SEATS) + 1 }
    }
}

/// The seats that have won.
fn winners(toy: &Toy) -> Vec<u8> {
    let ending = toy.ending().unwrap_or_default();
    (0..SEATS).filter(|seat| ending.contains(&format!("seat {seat}"))).collect()
}

/// Somebody who sits down to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guest {
    name: String,
    wins: u32,
    games: u32,
    break_outs: u32,
    at: Option<BattleId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guests {
    format: u32,
    guests: Vec<Guest>,
}

impl Default for Guests {
    fn default() -> Guests {
        Guests { format: FORMAT, guests: Vec::new() }
    }
}

#[derive(Debug, Error)]
pub enum Sent {
    #[error("{0} is no guest, or sits elsewhere")]
    Away(String),
}

impl Guests {
    fn of(&self, name: &str) -> &Guest {
        self.guests.iter().find(|guest| guest.name == name).unwrap()
    }

    fn welcome(&mut self, name: &str) -> Result<(), Sent> {
        self.guests.push(Guest { name: name.into(), wins: 0, games: 0, break_outs: 0, at: None });
        Ok(())
    }

    fn at(&mut self, id: &BattleId) -> Vec<&mut Guest> {
        self.guests.iter_mut().filter(|guest| guest.at.as_ref() == Some(id)).collect()
    }
}

impl HasRoster for Toy {
    type Roster = Guests;
}

impl RosterRules<Toy> for Guests {
    const FILE: &'static str = "guests.json";

    fn check(&self) -> Result<(), String> {
        self.guests.iter().all(|guest| !guest.name.is_empty()).then_some(()).ok_or("somebody has no name".into())
    }

    fn count(&self) -> usize {
        self.guests.len()
    }

    fn enter(&mut self, id: &BattleId, setup: &Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal> {
        let free = |name: &&str| {
            let known = self.guests.iter().any(|guest| guest.name == **name && guest.at.is_none());
            known && setup.names.iter().any(|other| other == *name)
        };
        if let Some(name) = names.iter().find(|name| !free(name)) {
            return Err(Sent::Away((*name).into()).into());
        }
        let entering = self.guests.iter_mut().filter(|guest| names.contains(&guest.name.as_str()));
        Ok(entering
            .map(|guest| {
                guest.at = Some(id.clone());
                Participant { name: guest.name.clone(), games: guest.games, break_outs: guest.break_outs }
            })
            .collect())
    }

    fn rejoin(&mut self, id: &BattleId, entrants: &[Participant]) -> Vec<String> {
        let mut away = Vec::new();
        for entrant in entrants {
            match self.guests.iter_mut().find(|guest| guest.name == entrant.name && guest.games == entrant.games) {
                Some(guest) => guest.at = Some(id.clone()),
                None => away.push(entrant.name.clone()),
            }
        }
        away
    }

    /// Nobody's coach is counted here.
    fn coach(&mut self, _: &BattleId, _: &Setup, _: Seat) {}

    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)> {
        self.guests.iter().filter_map(|guest| Some((guest.name.as_str(), guest.at.as_ref()?)))
    }

    fn settle(&mut self, id: &BattleId, game: &Toy, setup: &Setup) -> bool {
        let winners = winners(game);
        let guests = self.at(id);
        let first = !guests.is_empty();
        for guest in guests {
            let won = setup.names.iter().zip(0..).any(|(name, seat)| *name == guest.name && winners.contains(&seat));
            (guest.at, guest.games, guest.wins) = (None, guest.games + 1, guest.wins + u32::from(won));
        }
        first
    }

    fn abandon(&mut self, id: &BattleId) -> bool {
        let guests = self.at(id);
        let first = !guests.is_empty();
        guests.into_iter().for_each(|guest| (guest.at, guest.break_outs) = (None, guest.break_outs + 1));
        first
    }
}

/// Two rulebooks, as a program that has a second one holds them.
#[derive(Default)]
struct Both {
    battles: BookStore<Battle>,
    toys: BookStore<Toy>,
}

impl BookList for Both {
    fn all(&self) -> Vec<&dyn AnyBookStore> {
        vec![&self.battles, &self.toys]
    }

    fn all_mut(&mut self) -> Vec<&mut dyn AnyBookStore> {
        vec![&mut self.battles, &mut self.toys]
    }
}

impl HasBook<Toy> for Both {
    fn shelf(&self) -> &BookStore<Toy> {
        &self.toys
    }

    fn shelf_mut(&mut self) -> &mut BookStore<Toy> {
        &mut self.toys
    }
}

impl HasBook<Battle> for Both {
    fn shelf(&self) -> &BookStore<Battle> {
        &self.battles
    }

    fn shelf_mut(&mut self) -> &mut BookStore<Battle> {
        &mut self.battles
    }
}

fn open(folder: &Path) -> Store<Both> {
    Store::of_books(folder)
}

fn setup() -> Setup {
    Setup { names: ["Ann", "Bob", "Cid"].map(String::from) }
}

/// A store with Ann and Bob as guests, and them at a game against Cid, who is nobody's.
fn seated(folder: &Path) -> (Store<Both>, Session<Toy>) {
    let mut store = open(folder);
    for name in ["Ann", "Bob"] {
        store.change::<Toy, _, _>(|guests| guests.welcome(name)).unwrap();
    }
    let session = store.begin::<Toy>(setup(), Seed(7), &["Ann", "Bob"], NOW).unwrap();
    (store, session)
}

/// Legal commands, the last of each list, for so many decisions.
fn play<G: Game>(session: &mut Session<G>, decisions: usize) {
    for _ in 0..decisions {
        let Some(command) = legal(session.battle()).pop() else { return };
        session.execute(&command).unwrap();
    }
}

fn conan() -> Recruit {
    Recruit::new("Conan", Race::Human, Side::West)
}

/// Conan against another fighter who stands in no roster.
fn duel() -> ludus::gladiator::model::setup::Setup {
    let other = Recruit::new("Tarna", Race::Elf, Side::East);
    ludus::gladiator::model::setup::Setup { fighters: vec![conan(), other], ..Default::default() }
}

fn row_of(store: &Store<Both>, id: &BattleId) -> BattleRow {
    store.battles().into_iter().find(|row| row.id.as_ref() == Some(id)).unwrap()
}

#[test]
fn toy_game_is_begun_resumed_credited_once_and_has_a_listing() {
    let folder = tempfile::tempdir().unwrap();
    let (store, mut session) = seated(folder.path());
    let id = session.id().clone();
    play(&mut session, 4);
    drop((store, session));

    let mut store = open(folder.path());
    assert_eq!(store.notices(), &[] as &[String]);
    assert_eq!(store.people::<Toy>().of("Ann").at.as_ref(), Some(&id));
    let row = row_of(&store, &id);
    assert_eq!((row.book, row.who.as_str(), row.created), (Some("sample"), "Ann, Bob, Cid", NOW));
    assert_eq!(row.state, BattleState::Unfinished { at: Progress { word: "round", number: 2 } });
    assert!(matches!(store.begin::<Toy>(setup(), Seed(8), &["Bob"], NOW), Err(StoreError::Roster(_))));
    assert!(matches!(store.forget(&id), Err(StoreError::InBattle { name, .. }) if name == "Ann"));
    assert!(store.resume_newest::<Battle>().is_none(), "it is no battle of the other rulebook");

    let Resumed { mut session, notices } = store.resume_newest::<Toy>().unwrap().unwrap();
    assert_eq!((session.battle().move_number(), notices.len()), (4, 0));
    play(&mut session, usize::MAX);
    assert_eq!(session.battle().to_move(), None);
    // Killed before it was credited.
    drop((store, session));
    let mut store = open(folder.path());
    assert!(store.notices()[0].contains("its result is on the roster now"), "{:?}", store.notices());
    let session = Journal::<Toy>::read(&RealDisk, &store.journal_path(&id)).unwrap();
    let (won, end) = (winners(&session.verify().unwrap()), session.verify().unwrap().ending().unwrap());
    let guests = store.people::<Toy>().clone();
    for (name, seat) in [("Ann", 0), ("Bob", 1)] {
        let guest = guests.of(name);
        assert_eq!((guest.games, guest.wins, &guest.at), (1, u32::from(won.contains(&seat)), &None), "{name}");
    }
    assert!(matches!(store.resume::<Toy>(&id), Err(JournalError::Over(_))));
    assert!(open(folder.path()).people::<Toy>() == &guests, "credited once");
    assert!(matches!(row_of(&store, &id).state, BattleState::Over { ending, .. } if ending == end));
    assert!(open(folder.path()).check_files().iter().all(|finding| finding.text.is_ok()));

    let text = listing(&LoadedReplay::of(&session).unwrap()).text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 9 && text.contains("Bob looks at Cid"), "{text}");
    assert_eq!(*lines.last().unwrap(), end);
    assert!(lines[0].contains(", seed ") && lines[1].contains("Ann"), "{text}");
    assert!(lines[2].starts_with("Ann rolls"), "the opening is told: {text}");
}

#[test]
fn abandoning_a_toy_game_counts_a_break_out_and_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let (mut store, session) = seated(folder.path());
    store.abandon(session.id()).unwrap();
    let guests = store.people::<Toy>();
    assert_eq!((guests.of("Ann").break_outs, guests.of("Ann").games, &guests.of("Ann").at), (1, 0, &None));
    assert_eq!(row_of(&store, session.id()).state, BattleState::Abandoned);
    let file = store.journal_path(session.id());
    let text = listing(&LoadedReplay::<Toy>::read(&RealDisk, &file).unwrap()).text();
    assert!(text.ends_with("The battle was given up here.\n"), "{text}");
    // A journal that is damaged lets its people go all the same.
    let session = store.begin::<Toy>(setup(), Seed(9), &["Bob"], NOW + 1).unwrap();
    std::fs::write(store.journal_path(session.id()), "nonsense\n").unwrap();
    store.abandon(session.id()).unwrap();
    assert_eq!(store.people::<Toy>().of("Bob").break_outs, 2);
}

#[test]
fn rulebooks_side_by_side_keep_their_battles_and_rosters_apart() {
    let folder = tempfile::tempdir().unwrap();
    let (mut store, session) = seated(folder.path());
    store.change::<Battle, _, _>(|roster: &mut Roster| roster.add(&conan(), NOW)).unwrap();
    let battle = store.begin::<Battle>(duel(), Seed(7), &["Conan"], NOW).unwrap();
    assert_ne!(battle.id(), session.id(), "the same second and seed, and another name");
    assert_eq!(row_of(&store, session.id()).book, Some("sample"));
    assert_eq!(row_of(&store, battle.id()).book, Some("gladiator"));
    assert!(matches!(store.resume::<Toy>(battle.id()), Err(JournalError::OtherBook { book: "Gladiator", .. })));
    let text = listing(&LoadedReplay::<Battle>::read(&RealDisk, battle.path().unwrap()).unwrap()).text();
    assert!(text.contains("\nTurn 1.\nIncentive: West "), "the first turn is told like the others: {text}");
    store.abandon(battle.id()).unwrap();
    assert_eq!(store.people::<Battle>().find("Conan").unwrap().break_outs, 1);
    assert_eq!(store.people::<Toy>().of("Ann").at.as_ref(), Some(session.id()));
    let names: Vec<String> =
        store.files().iter().map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(names[..3], ["roster.json", "guests.json", "settings.json"]);
}

#[test]
fn damaged_roster_of_one_rulebook_leaves_the_others_usable() {
    for (damaged, sound) in [("guests.json", "roster.json"), ("roster.json", "guests.json")] {
        let folder = tempfile::tempdir().unwrap();
        let (mut store, session) = seated(folder.path());
        store.change::<Battle, _, _>(|roster: &mut Roster| roster.add(&conan(), NOW)).unwrap();
        drop((store, session));
        let path = |name: &str| folder.path().join(name);
        let left = std::fs::read(path(sound)).unwrap();
        std::fs::write(path(damaged), "{broken").unwrap();
        let _ = std::fs::remove_file(path(&format!("{damaged}.old")));

        let mut store = open(folder.path());
        let notices = store.notices().to_vec();
        assert!(notices.len() == 1 && notices[0].contains(damaged) && notices[0].contains("damaged"), "{notices:?}");
        let wrong: Vec<_> = store.check_files().into_iter().filter(|finding| finding.text.is_err()).collect();
        assert_eq!(wrong.iter().map(|finding| finding.file.clone()).collect::<Vec<_>>(), [path(damaged)]);
        if damaged == "guests.json" {
            let mut session = store.begin::<Battle>(duel(), Seed(3), &["Conan"], NOW + 5).unwrap();
            play(&mut session, usize::MAX);
            let saved = store.settle(&session);
            assert!(saved.is_ok() && store.people::<Battle>().find("Conan").unwrap().games == 1);
        } else {
            let mut session = store.resume_newest::<Toy>().unwrap().unwrap().session;
            play(&mut session, usize::MAX);
            let saved = store.settle(&session);
            assert!(saved.is_ok() && store.people::<Toy>().of("Ann").games == 1);
        }
        assert_ne!(std::fs::read(path(sound)).unwrap(), left, "what is sound is written");
        assert_eq!(std::fs::read_to_string(path(damaged)).unwrap(), "{broken", "what is damaged is left as it is");
        // Its own next change sets it aside.
        if damaged == "guests.json" {
            store.change::<Toy, _, _>(|guests| guests.welcome("Dan")).unwrap();
        } else {
            store.change::<Battle, _, _>(|roster: &mut Roster| roster.add(&conan(), NOW)).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path(&format!("{damaged}.damaged-1"))).unwrap(), "{broken");
    }
}

/// What a store of this program says of a file among its battles, which must stay as it is.
fn said_of(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("battles/20261121-153012-0001.jsonl");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, text).unwrap();
    let id = BattleId::try_from("20261121-153012-0001".to_string()).unwrap();
    let mut store = Store::open(folder.path());
    let row = store.battles().remove(0);
    let BattleState::Bad(why) = row.state else { panic!("{row:?}") };
    assert_eq!((row.id.as_ref(), row.book), (Some(&id), None));
    assert_eq!(store.open_battle(&id).err().unwrap().to_string(), why);
    assert_eq!(store.open_file(&file, NOW).err().unwrap().to_string(), why);
    assert_eq!(store.abandon(&id).unwrap_err().to_string(), why);
    assert!(store.newest().battle.is_none());
    let findings = store.check_files();
    assert!(findings.iter().any(|finding| finding.file == file && finding.text.as_ref() == Err(&why)), "{findings:?}");
    // The others play on beside it.
    store.add(&conan(), NOW).unwrap();
    drop(store.begin::<Battle>(duel(), Seed(1), &["Conan"], NOW).unwrap());
    drop(store);
    assert_eq!(Store::open(folder.path()).notices(), &[] as &[String]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "the file is not touched");
    assert!(why.contains(&file.display().to_string()), "{why}");
    why
}

#[test]
fn journal_of_an_unknown_book_or_newer_format_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.jsonl");
    let id = BattleId::try_from("toy".to_string()).unwrap();
    let mut session = Session::<Toy>::apart(&path, id, Toy::setup(1), Seed(1)).unwrap();
    play(&mut session, 3);
    let toy = std::fs::read_to_string(&path).unwrap();
    let why = said_of(&toy);
    assert!(why.contains("\"sample\", which this program does not know") && why.contains("kept as it is"), "{why}");

    let header = serde_json::json!({"header": {"format": 2, "book": "chess", "rules": 9, "players": 4}});
    let why = said_of(&ludus::engine::journal::seal(&header).unwrap());
    assert!(why.contains("newer program (journal format 2)"), "{why}");
}

#[test]
fn battle_of_a_book_that_is_not_built_in_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = Store::open(folder.path());
    let sheet = |foe: usize| ludus::hexarena::model::sheet::Sheet::of(&FOES[foe].character());
    let bout = ludus::hexarena::model::setup::Setup::new(vec![sheet(0)], vec![sheet(1)]);
    let id = all.begin::<Bout>(bout, Seed(1), &[], NOW).unwrap().id().clone();
    drop(all);
    let mut store = open(folder.path());
    let BattleState::Bad(why) = row_of(&store, &id).state else { panic!() };
    assert!(
        why.ends_with("is a battle of Hex Arena, which this program was built without; the file is kept as it is"),
        "{why}"
    );
    assert_eq!(store.abandon(&id).unwrap_err().to_string(), why);
}
