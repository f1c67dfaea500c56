//! Delvers: fights that are credited once, the dead, what is given up, money, and files that cannot be true.

mod hand_made;
mod lost;

use crate::Store;
use crate::journal::BattleId;
use crate::roster::RosterRules;
use crate::session::Session;
use crate::tunnels::delvers::{Delvers, DelversError, MOST_DELVERS};
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::proves;
use ludus_engine::search::SearchSpace;
use ludus_tunnels::ai::choose;
use ludus_tunnels::battle::fighter::{FighterId, Status};
use ludus_tunnels::battle::state::{Fight, FightEnd};
use ludus_tunnels::data::attribute::{Attribute, Attributes};
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::data::kindred::Kindred;
use ludus_tunnels::data::level::LevelOption;
use ludus_tunnels::data::monster::MonsterId;
use ludus_tunnels::data::poison::Poison;
use ludus_tunnels::data::spell::Spell;
use ludus_tunnels::data::supply::GoodId;
use ludus_tunnels::data::weapon::WeaponId;
use ludus_tunnels::delve::account::Account;
use ludus_tunnels::delve::log::LevelLog;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::delve::setup::{DelveSetup, Entrant};
use ludus_tunnels::delve::state::Scene;
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::model::delver::{Delver, OwnedWeapon};
use ludus_tunnels::model::setup::{FoeEntry, Member, Setup as FightSetup};
use ludus_tunnels::outing::{Command, Outing, Setup};
use ludus_tunnels::setup::henchmen::hire;
use ludus_tunnels::stats::simulation::play_out;

fn delver(name: &str) -> Delver {
    let arms = ["broadsword", "longbow"].map(|name| OwnedWeapon::steel(WeaponId::of(name).unwrap()));
    Delver {
        weapons: arms.into(),
        gold: Coins::gold(50),
        poisons: vec![(Poison::SpiderVenom, 4)],
        ..Delver::plain(name, CharacterType::Warrior, Attributes([20, 12, 14, 18, 16, 11]))
    }
}

fn id(text: &str) -> BattleId {
    BattleId::try_from(text.to_string()).unwrap()
}

fn setup(party: &[&Delver], foe: &str, count: usize) -> Setup {
    let members = party.iter().map(|who| Member::new((*who).clone())).collect();
    let foes = vec![FoeEntry::monster(MonsterId::of(foe).unwrap()); count];
    Setup::Fight(FightSetup::new(members, foes))
}

fn fight_of(setup: &Setup) -> &FightSetup {
    match setup {
        Setup::Fight(fight) => fight,
        Setup::Delve(_) => panic!("a fight"),
    }
}

fn fought(setup: &Setup, seed: u64) -> Outing {
    let fight = Fight::start(fight_of(setup), Seed(seed), &mut NullSink).unwrap();
    Outing { delve: None, fight: Some(play_out(fight)) }
}

/// A finished fight in which the first member has these values.
fn ended(setup: &Setup, end: FightEnd, change: impl FnOnce(&mut Fight)) -> Outing {
    let mut fight = Fight::start(fight_of(setup), Seed(1), &mut NullSink).unwrap();
    change(&mut fight);
    fight.outcome = Some(end);
    Outing { delve: None, fight: Some(fight) }
}

#[test]
fn a_fight_is_credited_once_and_heals_on_the_surface() {
    proves!("TT-XP-05", "TT-LEVEL-07", "TT-DEC-011", "TT-DEC-106");
    let (mut delvers, anna) = (Delvers::default(), delver("Anna"));
    delvers.add(&anna, 1).unwrap();
    let setup = setup(&[&anna], "orc", 1);
    delvers.enter(&id("one"), &setup, &["anna"]).unwrap();
    delvers.coach(&id("one"), &setup, Seat(0));
    let game = ended(&setup, FightEnd::Won, |fight| {
        let person = fight.fighters[0].person_mut().unwrap();
        (person.gained, person.weapons[1].shots, person.poisons[Poison::SpiderVenom as usize]) = (2100, 4, 3);
        (*person.current.get_mut(Attribute::Constitution), *person.current.get_mut(Attribute::Strength)) = (5, 9);
        *person.current.get_mut(Attribute::Charisma) = 7;
    });
    assert!(delvers.settle(&id("one"), &game, &setup) && !delvers.settle(&id("one"), &game, &setup));
    let after = delvers.find("Anna").unwrap();
    let home = &after.who;
    assert_eq!((after.fights, after.won, after.given_up, after.coached.battles), (1, 1, 0, 1));
    assert_eq!((home.experience, home.level(), home.next_choice()), (2100, 2, Some(2)));
    let current = home.current();
    assert_eq!([Attribute::Constitution, Attribute::Strength].map(|one| current.get(one)), [18, 20]);
    assert_eq!(current.get(Attribute::Charisma), 7, "only ST and CON return");
    // Half of the arrows shot are found again.
    let supplied = home.weapons[1].weapon.row().supplied;
    assert_eq!(home.weapons[1].missiles, Some(4 + (supplied - 4) / 2));
    assert_eq!(home.poisons, [(Poison::SpiderVenom, 3)]);
    let raised = |who: &mut Delver| {
        assert!(who.advance(LevelOption::A, Attribute::Strength, true));
        Ok::<_, std::fmt::Error>(())
    };
    delvers.between("Anna", raised).unwrap();
    assert_eq!(delvers.find("Anna").unwrap().who.next_choice(), None);
}

#[test]
fn the_dead_stay_on_the_roster_and_keep_their_score() {
    proves!("TT-DEC-229", "TT-DEC-230", "TT-SCOPE-03");
    let (mut delvers, anna, bela) = (Delvers::default(), delver("Anna"), delver("Bela"));
    delvers.add(&anna, 1).unwrap();
    delvers.add(&Delver { experience: 5000, ..bela.clone() }, 2).unwrap();
    let setup = setup(&[&anna, &bela], "orc", 3);
    delvers.enter(&id("one"), &setup, &["Anna", "Bela"]).unwrap();
    let game = ended(&setup, FightEnd::Fled, |fight| {
        fight.fighters[0].status = Status::Dead;
        fight.fighters[0].person_mut().unwrap().gained = 30;
        fight.fighters[1].status = Status::Fainted;
    });
    assert!(delvers.settle(&id("one"), &game, &setup));
    let dead = |name: &str| delvers.find(name).unwrap().dead.clone().unwrap();
    assert_eq!((dead("Anna"), dead("Bela")), ("fell against 3 orcs".into(), "was left behind to 3 orcs".into()));
    let again = delvers.clone().enter(&id("two"), &setup, &["Anna"]).unwrap_err().to_string();
    assert_eq!(again, "Anna is dead");
    delvers.remove("Anna").unwrap();
    let scores: Vec<(String, u32)> = delvers.scores().into_iter().map(|row| (row.name, row.experience)).collect();
    assert_eq!(scores, [("Bela".into(), 5000), ("Anna".into(), 30)]);
    assert!(delvers.scores()[1].wealth > Coins::gold(50), "gear counts");
}

#[test]
fn a_caster_of_the_roster_raises_the_dead() {
    proves!("TT-DEC-171", "TT-DEC-229");
    let (mut delvers, anna, bela) = (Delvers::default(), delver("Anna"), delver("Bela"));
    let ilse = Delver {
        spells: vec![Spell::BornAgain],
        ..Delver::plain("Ilse", CharacterType::MagicUser, Attributes([300, 42, 12, 12, 24, 12]))
    };
    for who in [&anna, &bela, &ilse] {
        delvers.add(who, 1).unwrap();
    }
    let setup = setup(&[&anna, &bela], "orc", 3);
    delvers.enter(&id("one"), &setup, &["Anna", "Bela"]).unwrap();
    let game = ended(&setup, FightEnd::Fled, |fight| fight.fighters[0].status = Status::Dead);
    delvers.settle(&id("one"), &game, &setup);
    let dead = |delvers: &Delvers| delvers.dead().into_iter().map(|row| row.name).collect::<Vec<_>>();
    assert_eq!(dead(&delvers), ["Anna"]);
    let raiser = |delvers: &Delvers| delvers.who_raises().map(|(one, cost)| (one.name().to_string(), cost));
    assert_eq!(raiser(&delvers), Some(("Ilse".into(), 208)));
    let why = |delvers: &mut Delvers, name, by| delvers.raise(name, by, &mut Dice::loaded([])).unwrap_err().to_string();
    assert_eq!(why(&mut delvers, "Bela", "Ilse"), "Bela is alive");
    assert_eq!(why(&mut delvers, "Anna", "Anna"), "Anna is dead");
    assert_eq!(why(&mut delvers, "Anna", "Bela"), "Bela does not know Born Again");
    let mut busy = delvers.clone();
    let alone = self::setup(&[&ilse], "rat", 1);
    busy.enter(&id("two"), &alone, &["Ilse"]).unwrap();
    assert_eq!(raiser(&busy), None);
    assert!(why(&mut busy, "Anna", "Ilse").starts_with("Ilse is in a fight"));
    let before = delvers.find("Anna").unwrap().clone();
    assert_eq!(delvers.raise("anna", "ilse", &mut Dice::loaded([2])), Ok(Kindred::Dwarf));
    let after = delvers.find("Anna").unwrap();
    assert_eq!((after.dead.as_ref(), after.fights, after.who.attributes), (None, 1, before.who.attributes));
    assert_eq!((after.who.kindred, after.who.gold, after.who.weapons.len()), (Kindred::Dwarf, Coins::NONE, 0));
    assert!(dead(&delvers).is_empty() && delvers.free(after).is_ok());
    assert_eq!(RosterRules::check(&delvers), Ok(()));
}

#[test]
fn dead_who_were_removed_stay_in_the_hall() {
    let (mut delvers, anna) = (Delvers::default(), delver("Anna"));
    delvers.add(&anna, 1).unwrap();
    let setup = setup(&[&anna], "orc", 3);
    delvers.enter(&id("one"), &setup, &["Anna"]).unwrap();
    let game = ended(&setup, FightEnd::Fled, |fight| fight.fighters[0].status = Status::Dead);
    delvers.settle(&id("one"), &game, &setup);
    delvers.remove("Anna").unwrap();
    let rows = delvers.dead();
    assert_eq!((rows.len(), rows[0].dead.as_deref()), (1, Some("fell against 3 orcs")));
}

#[test]
fn who_gives_up_keeps_wounds_and_learns_nothing() {
    let (mut delvers, anna, bela) = (Delvers::default(), delver("Anna"), delver("Bela"));
    delvers.add(&anna, 1).unwrap();
    delvers.add(&bela, 1).unwrap();
    let setup = setup(&[&anna, &bela], "orc", 2);
    delvers.enter(&id("one"), &setup, &["Anna", "Bela"]).unwrap();
    let mut game = ended(&setup, FightEnd::Won, |fight| {
        fight.fighters[1].status = Status::Dead;
        let person = fight.fighters[0].person_mut().unwrap();
        (person.gained, person.weapons[1].shots) = (99, 4);
    });
    game.fight.as_mut().unwrap().outcome = None;
    assert!(delvers.give_up(&id("one"), &game, &setup) && !delvers.give_up(&id("one"), &game, &setup));
    let after = delvers.find("Anna").unwrap();
    assert_eq!((after.who.experience, after.given_up, after.won), (0, 1, 0));
    assert_eq!(after.who.weapons[1].missiles, Some(4), "nothing is gathered");
    assert!(delvers.find("Bela").unwrap().dead.is_some());
    let before = after.clone();
    delvers.enter(&id("two"), &setup, &["Anna"]).unwrap();
    assert!(delvers.abandon(&id("two")));
    let last = delvers.find("Anna").unwrap();
    assert_eq!((&last.who, last.given_up), (&before.who, 2), "without a state nothing changes");
}

#[test]
fn delvers_enter_only_their_own_fight() {
    let (mut delvers, anna) = (Delvers::default(), delver("Anna"));
    delvers.add(&anna, 1).unwrap();
    delvers.add(&delver("Bela"), 2).unwrap();
    let setup = setup(&[&anna], "orc", 1);
    let why = |names: &[&str]| delvers.clone().enter(&id("x"), &setup, names).unwrap_err().to_string();
    assert_eq!(why(&["Bela"]), "Bela is in no party of this fight");
    assert_eq!(why(&["Khan"]), "no delver is called \"Khan\"");
    assert_eq!(why(&["Anna", "anna"]), "Anna is named twice");
    let participants = delvers.enter(&id("x"), &setup, &["Anna"]).unwrap();
    assert!(delvers.enter(&id("y"), &setup, &["Anna"]).is_err() && delvers.remove("Anna").is_err());
    assert_eq!(delvers.rejoin(&id("x"), &participants), Vec::<String>::new());
    assert_eq!(delvers.rejoin(&id("y"), &participants), ["Anna"]);
    assert_eq!(delvers.digest().count(), 1);
    let busy = delvers.between("Anna", |_| Ok::<_, std::fmt::Error>(())).unwrap_err();
    assert_eq!(busy.to_string(), "Anna is in a fight; resume or abandon it first");
}

#[test]
fn a_roster_has_twenty_delvers_and_money_is_passed_on() {
    proves!("TT-SCOPE-09", "TT-CHAR-13", "TT-SHARE-03");
    let mut delvers = Delvers::default();
    for number in 0..MOST_DELVERS {
        delvers.add(&delver(&format!("Delver {number}")), 1).unwrap();
    }
    assert_eq!(delvers.add(&delver("More"), 1), Err(DelversError::Full));
    let names = |text: &str| Delvers::default().import(text).map(|names| names.len());
    assert_eq!(names(&delvers.export(None).unwrap()), Ok(MOST_DELVERS));
    delvers.pass_money("delver 0", "Delver 1", Coins::gold(20)).unwrap();
    let gold = |delvers: &Delvers, name| delvers.find(name).unwrap().who.gold;
    assert_eq!((gold(&delvers, "Delver 0"), gold(&delvers, "Delver 1")), (Coins::gold(30), Coins::gold(70)));
    let why =
        |delvers: &mut Delvers, to, sum| delvers.pass_money("Delver 0", to, Coins::gold(sum)).unwrap_err().to_string();
    assert_eq!(why(&mut delvers, "Delver 1", 31), "Delver 0 has 30 g.p., which is less than 31 g.p.");
    assert_eq!(why(&mut delvers, "DELVER 0", 1), "Delver 0 is named twice");
    assert_eq!(why(&mut delvers, "Delver 1", 0), "a sum of 0 g.p. is nothing to lend; name a larger one");
    assert_eq!(gold(&delvers, "Delver 0"), Coins::gold(30));
    let heavy = |who: &mut Delver| {
        who.goods = vec![(GoodId::of("torch").unwrap(), 9000)];
        Ok::<_, std::fmt::Error>(())
    };
    assert!(delvers.between("Delver 0", heavy).unwrap_err().to_string().contains("more than the possible 2000"));
    assert_eq!(gold(&delvers, "Delver 0"), Coins::gold(30), "nothing has changed");
}

#[test]
fn delvers_that_cannot_be_true_are_refused() {
    let mut delvers = Delvers::default();
    delvers.add(&delver("Anna"), 1).unwrap();
    let text = delvers.export(None).unwrap();
    assert_eq!(Delvers::default().import(&text).unwrap(), ["Anna"]);
    for (from, to, says) in [
        ("\"name\": \"Anna\"", "\"name\": \"\"", "a name needs 1 to 16 letters"),
        ("\"fights\": 0", "\"fights\": 1000001", "Anna: 1000001 fights, at most 1000000 are accepted"),
        ("\"won\": 0", "\"won\": 1", "Anna has won 1 of 0 fights"),
        ("\"advanced\": 1", "\"advanced\": 4", "a level of 4 was chosen"),
        ("\"broadsword\"", "\"lightsword\"", "not an export of delvers: "),
        ("\"format\": 1", "\"format\": 9", "not an export of delvers: it has format 9"),
        ("20,", "0,", "ST 0 is out of bounds: 1 to 999"),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text, "{from} is not in {text}");
        let error = Delvers::default().import(&wrong).unwrap_err().to_string();
        assert!(error.contains(says), "{says}: {error}");
        if let Ok(read) = serde_json::from_str::<Delvers>(&wrong) {
            assert!(RosterRules::check(&read).is_err() || to.contains("format"), "{to}");
        }
    }
    assert_eq!(delvers.import(&text), Err(DelversError::Taken("Anna".into())));
}

#[test]
fn a_fight_of_the_roster_is_credited_on_disk() {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    let anna = delver("Anna");
    store.add_delver(&anna, 1).unwrap();
    let setup = setup(&[&anna], "rat", 2);
    let mut session = store.begin::<Outing>(setup.clone(), Seed(5), &["Anna"], 2).unwrap();
    store.keep(&session).unwrap();
    assert!(store.begin::<Outing>(setup.clone(), Seed(5), &["Anna"], 3).is_err(), "one fight at a time");
    while let Some((command, _)) = session.battle().fight().and_then(choose) {
        session.execute(&Command::Fight(command)).unwrap();
    }
    let game = session.battle().clone();
    assert_eq!(game, fought(&setup, 5));
    store.settle(&session).unwrap();
    store.settle(&session).unwrap();
    drop((store, session));
    let again = Store::open(data.path());
    let found = again.tunnels().find("Anna").unwrap();
    let gained = game.fight().unwrap().person(FighterId(0)).unwrap().gained;
    assert_eq!((found.fights, found.in_battle.as_ref(), found.who.experience), (1, None, gained));
    drop(again);
    // A damaged roster is kept and named, and the previous one is used.
    let file = data.path().join("tunnels.json");
    std::fs::write(&file, "nonsense").unwrap();
    let mut store = Store::open(data.path());
    assert!(store.notices().iter().any(|notice| notice.contains("tunnels.json")), "{:?}", store.notices());
    assert!(store.tunnels().find("Anna").is_ok());
    store.add_delver(&delver("Bela"), 9).unwrap();
    assert_eq!(store.tunnels().delvers().len(), 2);
}

/// A delve that the computer has played to its end, with its set-up.
fn delved(who: &Delver, dungeon: &Dungeon, logs: Vec<LevelLog>, seed: u64) -> (Setup, Outing) {
    let setup = DelveSetup { logs, ..DelveSetup::new(dungeon.clone(), vec![Entrant::new(who.clone())]) };
    let setup = Setup::Delve(Box::new(setup));
    let mut game = Outing::start(&setup, Seed(seed), &mut NullSink).unwrap();
    while let Some(command) = game.rollout_policy(&mut ()) {
        game.execute(&command, &mut NullSink).unwrap();
    }
    (setup, game)
}

/// A delve that the whole party does not survive, with its set-up.
fn lost(who: &Delver, dungeon: &Dungeon, logs: &[LevelLog]) -> (Setup, Outing) {
    let all = (0..200).map(|seed| delved(who, dungeon, logs.to_vec(), seed));
    let mut lost = all.filter(|(_, game)| game.delve().unwrap().scene == Scene::Lost);
    lost.next().expect("somebody is lost")
}

#[test]
fn a_delve_is_credited_once_and_its_dungeon_lasts() {
    proves!("TT-DEC-217", "TT-XP-06");
    let anna = delver("Anna");
    let dungeon = Dungeon::found("The pit".into(), Seed(5), 1);
    let (seed, setup, game) = (0..200)
        .map(|seed| (seed, delved(&anna, &dungeon, Vec::new(), seed)))
        .find(|(_, (_, game))| game.delve().unwrap().scene == Scene::Returned)
        .map(|(seed, (setup, game))| (seed, setup, game))
        .expect("somebody comes home");
    let mut delvers = Delvers::default();
    delvers.add(&anna, 1).unwrap();
    delvers.enter(&id("one"), &setup, &["Anna"]).unwrap();
    assert_eq!(delvers.dungeons()[0].in_battle, Some(id("one")));
    let busy = delvers.clone().enter(&id("two"), &setup, &[]).map(|_| ());
    assert!(busy.is_ok(), "a practice delve enters nothing");
    assert!(delvers.settle(&id("one"), &game, &setup) && !delvers.settle(&id("one"), &game, &setup));
    let (after, member) = (delvers.find("Anna").unwrap(), &game.delve().unwrap().party[0]);
    assert_eq!((after.fights, after.won), (1, 1), "seed {seed}");
    assert_eq!((after.who.experience, after.who.gold), (member.character.experience, member.character.gold));
    assert!(after.who.experience > anna.experience);
    let stored = &delvers.dungeons()[0];
    assert_eq!((stored.delves, stored.in_battle.clone()), (1, None));
    assert!(!stored.logs[0].is_new() && stored.logs[0].bodies.iter().all(|(_, body)| body.member.is_none()));
    RosterRules::check(&delvers).unwrap();
    // The next delve begins in the dungeon as it was left, and another of the name is refused.
    let home = after.who.clone();
    let (next, _) = delved(&home, &dungeon, stored.logs.clone(), 1);
    delvers.clone().enter(&id("two"), &next, &["Anna"]).unwrap();
    let refused = delvers.enter(&id("two"), &setup, &["Anna"]).unwrap_err().to_string();
    assert!(refused.contains("called \"The pit\" already"), "{refused}");
}

/// A delve home with a henchman, a warrior who got his share or not.
fn hired(anna: &Delver, cheats: bool) -> (Setup, Outing) {
    let mut party = vec![Entrant::new(anna.clone())];
    let helper = Delver::plain("Falk", CharacterType::Warrior, Attributes([12; 6]));
    let entrant = hire(&mut party, MemberId(0), helper, 0).unwrap();
    party.push(entrant);
    let setup = Setup::Delve(Box::new(DelveSetup::new(Dungeon::found("The pit".into(), Seed(5), 2), party)));
    let mut game = Outing::start(&setup, Seed(1), &mut NullSink).unwrap();
    let delve = game.delve.as_mut().unwrap();
    let loot = Coins::gold(400);
    let cheated = if cheats { vec![MemberId(1)] } else { Vec::new() };
    delve.account = Some(Account { loot, cheated, ..delve.account(None, true) });
    delve.scene = Scene::Returned;
    (setup, game)
}

#[test]
fn paid_henchmen_return_and_cheated_ones_stay_away() {
    proves!("TT-HIRE-03", "TT-HIRE-05", "TT-DEC-118", "TT-DEC-119");
    let anna = Delver { gold: Coins::gold(500), ..delver("Anna") };
    let mut delvers = Delvers::default();
    delvers.add(&anna, 1).unwrap();
    let offered = delvers.candidates();
    assert!(!offered.is_empty() && offered == delvers.candidates(), "the stay is rolled once");
    let (setup, game) = hired(&anna, false);
    delvers.enter(&id("one"), &setup, &["Anna"]).unwrap();
    assert!(delvers.settle(&id("one"), &game, &setup));
    assert_eq!(delvers.find("Anna").unwrap().who.gold, Coins::gold(490), "the advance");
    assert_eq!(delvers.candidates()[0].name, "Falk");
    let home = delvers.find("Anna").unwrap().who.clone();
    let (setup, game) = hired(&home, true);
    let mut cheat = Delvers::default();
    cheat.add(&home, 1).unwrap();
    cheat.enter(&id("two"), &setup, &["Anna"]).unwrap();
    cheat.settle(&id("two"), &game, &setup);
    // A warrior's share is 1/4 of 400; the guild takes double.
    assert_eq!(cheat.find("Anna").unwrap().who.gold, Coins::gold(280));
    assert!(cheat.candidates().iter().all(|one| one.kind != CharacterType::Warrior));
    RosterRules::check(&cheat).unwrap();
}

#[test]
fn wealth_beyond_the_load_keeps_a_roster_readable() {
    let mut delvers = Delvers::default();
    delvers.add(&delver("Anna"), 1).unwrap();
    let paid = |who: &mut Delver| {
        who.gold = Coins::gold(9_000);
        Ok::<(), std::fmt::Error>(())
    };
    assert_eq!(delvers.between("Anna", paid), Ok(()));
    assert_eq!(delvers.check(), Ok(()));
}
