//! The roster of *Hex Arena*: who may fight, the effects of bouts and weeks, and refusals.

use crate::hexarena::roster::{Roster, RosterError};
use crate::hexarena::switches::Switch;
use crate::journal::BattleId;
use crate::roster::RosterRules;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink};
use ludus_hexarena::ai::{Scratch, choose};
use ludus_hexarena::battle::event::Event;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::data::weapon::Weapon;
use ludus_hexarena::matchmaking::foes::Foe;
use ludus_hexarena::model::character::{Character, MOST_POINTS};
use ludus_hexarena::model::injury::Injury;
use ludus_hexarena::model::kit::Item;
use ludus_hexarena::model::setup::{Control, Level, Setup};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::model::shop;
use ludus_hexarena::model::shop::Goods;
use ludus_hexarena::stats::results::{Award, Fate};

fn who(name: &str, foe: &str) -> Character {
    Character { name: name.into(), ..Foe::named(foe).unwrap().character() }
}

fn setup(west: &Character, east: &Character) -> Setup {
    let mut setup = Setup::new(vec![Sheet::of(west)], vec![Sheet::of(east)]);
    setup.near = true;
    setup.sides[1].control = Control::Computer(Level::Trained);
    setup
}

fn id(text: &str) -> BattleId {
    BattleId::try_from(text.to_string()).unwrap()
}

/// A bout played at random to its end.
fn played(setup: &Setup, seed: u64) -> Bout {
    let mut bout = <Bout as Game>::start(setup, Seed(seed), &mut NullSink).unwrap();
    let mut dice = Dice::new(Seed(seed), Domain::Policy, 0);
    loop {
        let mut list = Vec::new();
        bout.legal_commands(&mut list);
        if list.is_empty() {
            return bout;
        }
        let command = list[dice.one_of(list.len() as u32) as usize - 1];
        bout.execute(&command, &mut NullSink).unwrap();
    }
}

#[test]
fn a_bout_is_credited_once_and_allowed_once_a_week() {
    ludus_engine::proves!("DQX-15", "DQ-GEN-02", "DQ-GEN-13");
    let mut roster = Roster::default();
    let (rolf, orla) = (who("Rolf", "Legionary"), who("Orla", "Tiro"));
    roster.add(&rolf, 1).unwrap();
    roster.add(&orla, 2).unwrap();
    let setup = setup(&rolf, &orla);
    let (first, second) = (id("first"), id("second"));
    roster.enter(&first, &setup, &["Rolf", "Orla"]).unwrap();
    let refused = roster.enter(&second, &setup, &["Rolf"]).unwrap_err().to_string();
    assert!(refused.contains("first"), "{refused}");
    assert!(roster.rest(Seed(1)).is_err(), "nobody rests while somebody fights");
    let bout = played(&setup, 3);
    assert_eq!(roster.find("Rolf").unwrap().who, rolf, "the record waits for the end");
    let gains = Roster::gains(&bout, &setup);
    assert!(roster.credit(&first, &bout, &gains));
    let after = roster.clone();
    assert!(!roster.credit(&first, &bout, &gains) && roster == after, "a second time nothing is credited");
    let rolf = roster.find("rolf").unwrap();
    assert_eq!(rolf.who.career.bouts, 1);
    let won = gains.iter().find(|gain| gain.name == "Rolf").unwrap();
    assert_eq!((rolf.who.ep, rolf.who.sp), (who("Rolf", "Legionary").ep + won.award.ep, rolf.who.sp));
    if rolf.who.death.is_none() {
        let refused = roster.ready(rolf).unwrap_err().to_string();
        assert!(refused.contains("this week"), "{refused}");
        roster.rest(Seed(1)).unwrap();
        assert_eq!(roster.week(), 2);
        let again = roster.ready(roster.find("Rolf").unwrap());
        assert!(!again.is_err_and(|refusal| refusal.to_string().contains("this week")));
    }
}

#[test]
fn giving_up_changes_nothing_but_is_counted() {
    let mut roster = Roster::default();
    let rolf = who("Rolf", "Hoplite");
    roster.add(&rolf, 1).unwrap();
    let setup = setup(&rolf, &who("Foe", "Tiro"));
    roster.enter(&id("x"), &setup, &["Rolf"]).unwrap();
    assert!(roster.abandon(&id("x")) && !roster.abandon(&id("x")));
    let kept = roster.find("Rolf").unwrap();
    assert_eq!((&kept.who, kept.given_up, &kept.in_battle), (&rolf, 1, &None));
}

#[test]
fn an_export_can_be_imported_and_limits_hold() {
    let mut roster = Roster::default();
    roster.add(&who("Rolf", "Champion"), 1).unwrap();
    let text = roster.export(None).unwrap();
    let mut other = Roster::default();
    assert_eq!(other.import(&text).unwrap(), ["Rolf"]);
    assert_eq!(other.characters(), roster.characters());
    let broken = text.replace("\"Hand & Half\": 6", "\"Hand & Half\": 9");
    assert_ne!(broken, text);
    let refused = Roster::default().import(&broken).unwrap_err().to_string();
    assert!(refused.contains("Hand & Half Rank 9") && refused.lines().count() == 1, "{refused}");
    let twice = other.import(&text).unwrap_err().to_string();
    assert!(twice.contains("Rolf"), "{twice}");
}

#[test]
fn an_import_in_another_week_keeps_remaining_times() {
    let mut roster = Roster::default();
    roster.add(&who("Rolf", "Champion"), 1).unwrap();
    (0..60).for_each(|week| drop(roster.rest(Seed(week)).unwrap()));
    let hurt = Injury { row: 3, limb: None, until: Some(roster.week() + 2), healed: false };
    let week = roster.week();
    roster
        .between("Rolf", |who, _| {
            who.injuries.push(hurt);
            who.learning_until = Some(week + 3);
            Ok::<(), RosterError>(())
        })
        .unwrap();
    let mut exported = roster.export(None).unwrap();
    let mut other = Roster::default();
    other.import(&exported).unwrap();
    let kept = other.find("Rolf").unwrap();
    let open = kept.who.injuries.last().unwrap().until;
    assert_eq!((open, kept.who.learning_until), (Some(other.week() + 2), Some(other.week() + 3)));
    // An export and import does not allow a second bout in the same week.
    exported = exported.replacen("\"created\"", &format!("\"fought\": {week}, \"created\""), 1);
    let mut third = Roster::default();
    third.import(&exported).unwrap();
    assert_eq!(third.find("Rolf").unwrap().fought, Some(third.week()));
}

#[test]
fn actions_between_bouts_are_all_or_nothing() {
    let mut roster = Roster::default();
    roster.add(&who("Rolf", "Tiro"), 1).unwrap();
    let before = roster.clone();
    let refused = roster.between("Rolf", |who, _| {
        who.sp += 100;
        Err::<(), _>(std::fmt::Error)
    });
    assert!(refused.is_err() && roster == before);
    roster
        .between("Rolf", |who, _| {
            who.sp += 100;
            Ok::<_, std::fmt::Error>(())
        })
        .unwrap();
    assert_eq!(roster.find("Rolf").unwrap().who.sp, before.find("Rolf").unwrap().who.sp + 100);
    assert!(roster.between("Nobody", |_, _| Ok::<_, std::fmt::Error>(())).is_err());
}

#[test]
fn switches_are_stored_and_change_no_existing_character() {
    ludus_engine::proves!("D003", "D012", "D013", "DQX-16", "DQX-18");
    let mut roster = Roster::default();
    let mut sick = who("Mara", "Bladesister");
    sick.learning_until = Some(4);
    sick.beauty = Some(20);
    for one in [who("Rolf", "Legionary"), sick] {
        roster.add(&one, 1).unwrap();
    }
    let before = roster.clone();
    let usual = ["on", "off", "off", "arena", "on", "off", "none", "on", "off", "off"];
    assert_eq!(Switch::ALL.map(|switch| roster.switched(switch)), usual);
    // Every switch is independent and can be reset.
    for switch in Switch::ALL {
        roster.turn(switch, true);
        let turned = Switch::ALL.into_iter().filter(|other| roster.switched(*other) != before.switched(*other));
        assert_eq!(turned.collect::<Vec<_>>(), [switch]);
        roster.turn(switch, false);
        assert_eq!(roster, before, "{switch:?}");
    }
    Switch::ALL.into_iter().for_each(|switch| roster.turn(switch, true));
    let other = ["off", "on", "on", "as printed", "off", "on", "by Strength", "off", "on", "on"];
    assert_eq!(Switch::ALL.map(|switch| roster.switched(switch)), other);
    assert_eq!(roster.characters(), before.characters());
    // Switches are saved and loaded. An older roster without them gets the defaults.
    let written = serde_json::to_string(&roster).unwrap();
    assert_eq!(serde_json::from_str::<Roster>(&written).unwrap(), roster);
    let mut old = serde_json::to_value(&before).unwrap();
    for field in ["learning", "newcomers", "bouts"] {
        assert!(old.as_object_mut().unwrap().remove(field).is_some(), "{field}");
    }
    assert_eq!(serde_json::from_value::<Roster>(old).unwrap(), before);
}

#[test]
fn the_medicine_switch_sets_the_healing_time() {
    ludus_engine::proves!("DQX-18");
    use ludus_hexarena::model::injury::Injury;
    let rolf = who("Rolf", "Champion");
    let setup = setup(&rolf, &who("Foe", "Halfling knife"));
    let bout = played(&setup, 1);
    // A pierced groin (G03) takes two months: two weeks with arena medicine, nine as printed.
    for (turned, until) in [(false, Some(3)), (true, Some(10))] {
        let mut roster = Roster::default();
        if turned {
            roster.turn(Switch::Medicine, true);
        }
        roster.add(&rolf, 1).unwrap();
        roster.enter(&id("x"), &setup, &["Rolf"]).unwrap();
        let mut gains = Roster::gains(&bout, &setup);
        gains[0].hurt.fate = ludus_hexarena::stats::results::Fate::Standing;
        gains[0].hurt.injuries = vec![Injury { row: 3, ..Injury::default() }];
        roster.credit(&id("x"), &bout, &gains);
        let kept = roster.find("Rolf").unwrap();
        assert_eq!(kept.who.injuries.iter().map(|injury| injury.until).collect::<Vec<_>>(), [until]);
        // Injuries that are healing keep their time. The switch applies to later ones.
        roster.turn(Switch::Medicine, true);
        assert_eq!(roster.find("Rolf").unwrap().who.injuries[0].until, until);
    }
}

/// Rolf and a friend against two AI fighters, after this many decisions by the AI.
fn begun(seed: u64, decisions: u32) -> (Setup, Bout) {
    let sheets = |all: [(&str, &str); 2]| all.map(|(name, foe)| Sheet::of(&who(name, foe))).to_vec();
    let all = [[("Rolf", "Tiro"), ("Mara", "Tiro")], [("A", "Orc berserk"), ("B", "Axe-dwarf")]];
    let mut setup = Setup::new(sheets(all[0]), sheets(all[1]));
    setup.near = true;
    setup.sides[1].control = Control::Computer(Level::Trained);
    let mut bout = <Bout as Game>::start(&setup, Seed(seed), &mut NullSink).unwrap();
    let mut scratch = Scratch::default();
    while bout.outcome().is_none() && bout.move_number() < decisions {
        let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
        bout.execute(&command, &mut NullSink).unwrap();
    }
    (setup, bout)
}

#[test]
fn giving_up_a_bout_that_counts_keeps_its_injuries() {
    ludus_engine::proves!("D141");
    let (mut died, mut lived) = (0, 0);
    let (rolf, own) = (who("Rolf", "Tiro"), FigureId(0));
    for number in 0..24 {
        let (setup, mut bout) = begun(number, 12 + number as u32);
        if bout.outcome().is_some() || !bout.figure(own).is_up() {
            continue;
        }
        // Rolf bleeds and has one point of Endurance left.
        let en = bout.figure(own).en_now - 1;
        bout.apply(&Event::Grievous { by: FigureId(2), victim: own, roll: 14, row: 8, die: 0, en });
        let mut roster = Roster::default();
        roster.add(&rolf, 1).unwrap();
        roster.enter(&id("x"), &setup, &["Rolf"]).unwrap();
        assert!(roster.give_up(&id("x"), &bout, &setup) && !roster.give_up(&id("x"), &bout, &setup));
        let kept = roster.find("Rolf").unwrap();
        assert!(kept.who.en_lost >= rolf.now().en - 1, "{number}: the wounds are gone");
        assert_eq!((kept.who.ep, kept.who.sp, kept.who.career.bouts, kept.given_up), (rolf.ep, rolf.sp, 0, 1));
        assert_eq!(kept.in_battle, None);
        *(if kept.who.death.is_some() { &mut died } else { &mut lived }) += 1;
    }
    assert!(died > 0 && lived > 0, "{died} died, {lived} lived");
}

#[test]
fn experience_and_silver_are_limited() {
    let mut roster = Roster::default();
    let rolf = Character { ep: u32::MAX, sp: u32::MAX, ..who("Rolf", "Champion") };
    roster.add(&rolf, 1).unwrap();
    let refused = Roster::default().import(&roster.export(None).unwrap()).unwrap_err().to_string();
    assert_eq!(refused, format!("Rolf: {} EP, at most {MOST_POINTS} are possible", u32::MAX));
    let setup = setup(&rolf, &who("Foe", "Tiro"));
    roster.enter(&id("x"), &setup, &["Rolf"]).unwrap();
    let bout = played(&setup, 3);
    let mut gains = Roster::gains(&bout, &setup);
    gains[0].hurt.fate = Fate::Standing;
    gains[0].award = Award { ep: 50, sp: 30, put_out: u32::MAX };
    roster.credit(&id("x"), &bout, &gains);
    let who = &roster.find("Rolf").unwrap().who;
    assert_eq!((who.ep, who.sp), (MOST_POINTS, MOST_POINTS));
    let mut seller = who.clone();
    shop::sell(&mut seller, Goods::Item(Item::Weapon(Weapon::Dagger))).unwrap();
    assert_eq!(seller.sp, MOST_POINTS);
}
