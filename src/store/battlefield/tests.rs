//! Leaders: a war from its first battle to its score, what a concession costs, and files that cannot be true.

use crate::Store;
use crate::battlefield::leaders::{Leaders, LeadersError};
use crate::journal::BattleId;
use crate::roster::RosterRules;
use ludus_battlefield::ai::{Scratch, choose};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::data::ground::Terrain;
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::GameSize;
use ludus_battlefield::data::troop::Troop;
use ludus_battlefield::model::army::{Army, General};
use ludus_battlefield::model::map::{Ground, Map};
use ludus_battlefield::model::unit::UnitRecord;
use ludus_battlefield::setup::purchase::buy;
use ludus_battlefield::setup::war::{BATTLES, War};
use ludus_battlefield::stats::results::balance;
use ludus_engine::dice::Seed;
use ludus_engine::game::{NullSink, Seat};

fn war(name: &str) -> War {
    let mut war = War::new(name, GameSize::Skirmish, People::Empire, People::Horde, Seed(3));
    let limits = war.limits();
    war.hire(&buy(&limits, &[], Seed(4))).unwrap();
    war
}

fn id(text: &str) -> BattleId {
    BattleId::try_from(text.to_string()).unwrap()
}

/// The next battle of a war, played to its end or for some commands by Captains.
fn fought(war: &War, commands: usize) -> FieldBattle {
    let mut battle = FieldBattle::start(&war.battle(), Seed(7), &mut NullSink).unwrap();
    let mut scratch = Scratch::default();
    for _ in 0..commands {
        let Some((command, _)) = choose(&battle, General::Captain, &mut scratch) else { break };
        battle.execute(&command, &mut NullSink).unwrap();
    }
    battle
}

#[test]
fn a_war_ends_in_the_list_of_scores() {
    let mut leaders = Leaders::default();
    leaders.add(&war("Anna"), 1).unwrap();
    assert_eq!(leaders.add(&war("anna"), 1), Err(LeadersError::Taken("anna".into())));
    for number in 0..BATTLES {
        let before = leaders.find("ANNA").unwrap().clone();
        let battle = id(&format!("battle-{number}"));
        leaders.enter(&battle, &before.war.battle(), &["Anna"]).unwrap();
        assert!(leaders.enter(&id("other"), &before.war.battle(), &["Anna"]).is_err(), "one battle at a time");
        assert!(leaders.remove("Anna").is_err() && leaders.scores().is_empty());
        leaders.coach(&battle, &before.war.battle(), Seat(0));
        let game = fought(&before.war, usize::MAX);
        assert!(leaders.settle(&battle, &game, &before.war.battle()));
        assert!(!leaders.settle(&battle, &game, &before.war.battle()), "counted once");
        let after = leaders.find("Anna").unwrap();
        assert_eq!(after.war.leadership, balance(&game, 0).unwrap().leadership);
        assert_eq!((after.battles, after.war.fought), (before.battles + 1, number + 1));
        assert_eq!(after.coached.battles, u32::from(number) + 1);
        let militia = UnitRecord::new(Troop::Peasants, 20);
        if number + 1 < BATTLES {
            let hired = |war: &mut War| {
                war.units.push(militia);
                Ok::<_, std::fmt::Error>(())
            };
            leaders.between("Anna", hired).unwrap();
        }
    }
    let (leader, score) = (leaders.find("Anna").unwrap(), &leaders.scores()[0]);
    assert_eq!(
        (score.score, score.leadership, score.value),
        (leader.war.score(), leader.war.leadership, leader.value())
    );
    assert_eq!(leaders.ready(leader), Err(LeadersError::Over("Anna".into())));
    let refused = leaders.clone().between("Anna", |war| {
        war.units.clear();
        Ok::<_, std::fmt::Error>(())
    });
    assert_eq!(refused, Err(LeadersError::Over("Anna".into())));
    leaders.again(&war("anna")).unwrap();
    let again = leaders.find("Anna").unwrap();
    assert_eq!((again.name(), again.war.fought, again.battles), ("Anna", 0, BATTLES.into()));
    assert_eq!(leaders.again(&war("Anna")), Err(LeadersError::NotOver("Anna".into())));
    assert!(leaders.remove("Anna").is_ok() && leaders.scores().len() == 1, "the score stays");
}

#[test]
fn a_battle_given_up_is_lost_and_an_unknown_one_is_not() {
    let mut leaders = Leaders::default();
    leaders.add(&war("Anna"), 1).unwrap();
    let (before, battle) = (leaders.find("Anna").unwrap().clone(), id("given-up"));
    let setup = before.war.battle();
    leaders.enter(&battle, &setup, &["Anna"]).unwrap();
    let game = fought(&before.war, 60);
    assert!(game.outcome.is_none());
    assert!(leaders.give_up(&battle, &game, &setup) && !leaders.give_up(&battle, &game, &setup));
    let after = leaders.find("Anna").unwrap().clone();
    assert_eq!((after.battles, after.won, after.given_up, after.war.fought), (1, 0, 1, 1));
    leaders.enter(&battle, &after.war.battle(), &["Anna"]).unwrap();
    assert!(leaders.abandon(&battle));
    let last = leaders.find("Anna").unwrap();
    assert_eq!((&last.war, last.given_up), (&after.war, 2), "without a state the war stays as it is");
}

#[test]
fn a_leader_enters_only_the_own_battle() {
    let mut leaders = Leaders::default();
    leaders.add(&war("Anna"), 1).unwrap();
    leaders.add(&War { units: Vec::new(), ..war("Bela") }, 2).unwrap();
    let anna = leaders.find("Anna").unwrap().war.battle();
    let why = |names: &[&str]| leaders.clone().enter(&id("x"), &anna, names).unwrap_err().to_string();
    assert_eq!(why(&["Bela"]), "Bela leads no army of this battle, or not the first one");
    assert_eq!(why(&["Khan"]), "no leader is called \"Khan\"");
    assert_eq!(why(&["Anna", "Bela"]), "Anna leads no army of this battle, or not the first one");
    let bela = leaders.find("Bela").unwrap();
    assert_eq!(leaders.ready(bela), Err(LeadersError::NoUnits("Bela".into())));
    // After a lost roster the participants of a journal come back, unless they have fought since.
    let participants = leaders.enter(&id("x"), &anna, &["Anna"]).unwrap();
    assert_eq!(leaders.rejoin(&id("x"), &participants), Vec::<String>::new());
    assert_eq!(leaders.rejoin(&id("y"), &participants), ["Anna"]);
    assert_eq!(leaders.digest().count(), 1);
}

#[test]
fn leaders_that_cannot_be_true_are_refused() {
    let mut leaders = Leaders::default();
    leaders.add(&war("Anna"), 1).unwrap();
    let text = leaders.export(None).unwrap();
    assert_eq!(Leaders::default().import(&text).unwrap(), ["Anna"]);
    for (from, to, says) in [
        ("\"leader\": \"Anna\"", "\"leader\": \"\"", "is no name of a leader"),
        ("\"fought\": 0", "\"fought\": 6", "Anna: 6 battles of a war, at most 5 are accepted"),
        ("\"leadership\": 280", "\"leadership\": 2000000", "Anna: 2000000 points of Leadership, at most 1000000"),
        ("\"fighters\": ", "\"fighters\": 1", "Anna: unit 1 has 1"),
        ("\"format\": 1", "\"format\": 9", "not an export of leaders: it has format 9"),
        ("\"war\"", "\"wars\"", "not an export of leaders: line "),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text, "{from} is not in {text}");
        let error = Leaders::default().import(&wrong).unwrap_err().to_string();
        assert!(error.contains(says), "{says}: {error}");
        if let Ok(read) = serde_json::from_str::<Leaders>(&wrong) {
            assert!(RosterRules::check(&read).is_err() || to.contains("format"), "{to}");
        }
    }
    let twice = Leaders::default().import(&text).and(leaders.import(&text));
    assert_eq!(twice, Err(LeadersError::Taken("Anna".into())));
    assert_eq!(leaders.leaders().len(), 1);
}

#[test]
fn armies_and_maps_are_saved_by_name() {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    let host = Army::new("Host", vec![UnitRecord::new(Troop::Orcs, 20)]);
    store.save_army(&host).unwrap();
    store.save_army(&Army { name: "HOST".into(), leadership: 90, ..host.clone() }).unwrap();
    let mut map = Map::open(13, 11).unwrap();
    store.save_map("Plain", &map).unwrap();
    let water = Ground::new(Terrain::Water, Default::default(), Default::default());
    map.spots().filter(|spot| spot.column() == 6).for_each(|spot| map.set(spot, water));
    let why = |done: Result<(), crate::StoreError>| done.unwrap_err().to_string();
    assert!(why(store.save_map("River", &map)).contains("River: heavy infantry has no way between the zones"));
    let crowd = Army::new("Crowd", vec![UnitRecord::new(Troop::Orcs, 201)]);
    assert!(why(store.save_army(&crowd)).contains("Crowd: unit 1 has 201 Orcs, a full one has 200"));
    assert!(why(store.save_army(&Army { name: String::new(), ..host })).contains("is no name"));
    drop(store);
    let mut store = Store::open(data.path());
    let saved = store.battlefield().saved();
    assert_eq!((saved.armies.len(), saved.army("host").unwrap().leadership), (1, 90));
    assert_eq!(saved.map("plain").unwrap().columns(), 13);
    store.drop_saved("host").unwrap();
    assert!(why(store.drop_saved("host")).contains("nothing is saved under the name \"host\""));
    assert!(store.battlefield().saved().army("Host").is_none());
}

#[test]
fn a_war_battle_begins_from_the_roster_and_is_credited_on_disk() {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    store.add_leader(&war("Anna"), 1).unwrap();
    assert!(store.begin_war_battle("Bela", Seed(1), 2).is_err());
    let mut session = store.begin_war_battle("anna", Seed(1), 2).unwrap();
    store.keep(&session).unwrap();
    assert_eq!(store.leader_in(session.id()), Some("Anna"));
    assert!(store.begin_war_battle("Anna", Seed(1), 3).is_err(), "one battle at a time");
    let mut scratch = Scratch::default();
    while let Some((command, _)) = choose(session.battle(), General::Captain, &mut scratch) {
        session.execute(&command).unwrap();
    }
    store.settle(&session).unwrap();
    drop(store);
    let again = Store::open(data.path());
    let leader = again.battlefield().find("Anna").unwrap();
    assert_eq!((leader.battles, leader.in_battle.as_ref()), (1, None));
}
