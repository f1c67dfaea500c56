//! The chances that the prompts of a delve show, against how often the dice do it.

use super::delving::{change, delve, dungeon, give, go, hero, orcs, set_out};
use crate::data::attribute::Attribute;
use crate::data::coins::Coins;
use crate::data::dungeon::{DoorKind, TrapKind};
use crate::data::language::{Language, Languages};
use crate::delve::command::{Answer, Command, DoorWay, Topic};
use crate::delve::event::{Event, Finding};
use crate::delve::log::Troop;
use crate::delve::member::MemberId;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Contents, LinkId, PlaceId, Special};
use crate::outing::{Command as OutingCommand, Event as OutingEvent, Outing};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::proves;

const THROWS: u64 = 6000;
const EAST: LinkId = LinkId(1);

/// Gives the command with many seeds. The share of those in which it is done is the chance, within five deviations.
fn agrees(outing: &Outing, command: Command, done: impl Fn(&Event) -> bool) {
    let shown = delve(outing).chance(&command).unwrap_or_else(|| panic!("{command:?} has a chance"));
    let of = |seed| {
        let at = delve(outing).reseeded(Seed(seed));
        let mut outing = Outing { delve: Some(Box::new(at)), fight: None };
        let mut events = Vec::new();
        outing.execute(&OutingCommand::Delve(command), &mut events).unwrap_or_else(|why| panic!("{command:?}: {why}"));
        events.iter().any(|event| matches!(event, OutingEvent::Delve(event) if done(event)))
    };
    let times = (0..THROWS).filter(|seed| of(*seed)).count() as f64;
    let (chance, all) = (shown.ways as f64 / shown.of as f64, THROWS as f64);
    let deviation = (all * chance * (1.0 - chance)).sqrt();
    assert!(0.0 < chance && chance < 1.0, "{command:?}: {chance}");
    assert!((times - all * chance).abs() < 5.0 * deviation, "{command:?}: {} is not {chance}", times / all);
}

fn inside(contents: Contents) -> Outing {
    let mut outing = set_out([hero(), hero()].to_vec(), dungeon(contents, DoorKind::Plain));
    change(&mut outing, |delve| {
        delve.party.iter_mut().for_each(|member| member.character.gold = Coins::gold(50));
        *delve.party[1].character.attributes.get_mut(Attribute::Intelligence) = 14;
    });
    outing.execute(&OutingCommand::Delve(go(EAST)), &mut Vec::new()).unwrap();
    outing
}

#[test]
fn shown_chances_are_those_of_the_dice() {
    proves!("TT-DEC-048", "TT-DEC-211", "TT-DEC-213", "TT-DEC-214");
    let outside = |contents, door| set_out([hero(), hero()].to_vec(), dungeon(contents, door));
    let opened = |event: &Event| matches!(event, Event::DoorTried { done: true, .. });
    let mut weak = outside(Contents::Nothing, DoorKind::Locked);
    change(&mut weak, |delve| delve.party.iter_mut().for_each(|member| member.set(Attribute::Strength, 12)));
    agrees(&weak, Command::Open { link: EAST, way: DoorWay::Force }, opened);
    let wall = outside(Contents::Nothing, DoorKind::Moving);
    agrees(&wall, go(EAST), |event| matches!(event, Event::WallMoved { open: true, .. }));
    let pit = outside(Contents::Trap { trap: TrapKind::GasChest, treasure: false }, DoorKind::Plain);
    let found = |event: &Event| matches!(event, Event::Found(Finding::Trap(_)));
    agrees(&pit, Command::Go { link: EAST, probe: true }, found);
    let heard = |event: &Event| matches!(event, Event::Listened { heard: Some(_), .. });
    agrees(&outside(orcs(2), DoorKind::Stuck), Command::Listen(EAST), heard);
    let mut warned = outside(Contents::Nothing, DoorKind::Plain);
    let Contents::Monsters { group, .. } = orcs(1) else { unreachable!() };
    change(&mut warned, |delve| {
        delve.coming = Some(Troop::new(group.kind, 1, 40, false));
        delve.scene = Scene::Warned;
    });
    agrees(&warned, Command::Hide, |event| matches!(event, Event::Hid { done: true, .. }));
    let saved = |event: &Event| matches!(event, Event::Saved { save, .. } if save.is_made());
    let touch = Command::Special(Answer::Touch(MemberId(0), Attribute::Luck));
    agrees(&inside(Contents::Special(Special::HeartStone)), touch, saved);
    let won = |event: &Event| matches!(event, Event::ThingsFound(_));
    agrees(&inside(Contents::Special(Special::GamblingImp)), Command::Special(Answer::Stake(50)), won);
}

#[test]
fn one_of_two_searchers_finds_what_is_hidden() {
    proves!("TT-DEC-211");
    let mut outing = inside(Contents::Nothing);
    let secret = |delve: &mut Delve| {
        delve.dungeon.levels[0].links[1].door.kind = DoorKind::Secret;
        *delve = Delve { here: PlaceId(2), ..delve.clone() };
    };
    change(&mut outing, secret);
    let found =
        |event: &Event| matches!(event, Event::Searched { dice } if dice.iter().any(|(_, die, need)| die >= need));
    agrees(&outing, Command::Search, found);
    assert_eq!(delve(&outing).chance(&Command::Search).map(|chance| (chance.ways, chance.of)), Some((16, 36)));
}

#[test]
fn requests_show_whether_charisma_or_purse_suffices() {
    proves!("TT-CHAR-19", "TT-CHAR-20", "TT-DEC-047");
    let meeting = |charisma: i16, gold: u32| {
        let mut speaker = hero();
        speaker.attributes.0[5] = charisma;
        speaker.attributes.0[1] = 13;
        speaker.languages = Languages::NONE.with(Language::Common).with(Language::Orcish);
        speaker.gold = Coins::gold(gold);
        let mut outing = set_out([speaker].to_vec(), dungeon(orcs(2), DoorKind::Plain));
        give(&mut outing, go(EAST), &[4, 5]);
        outing
    };
    // Orcs have charisma 5: a lead of 5 befriends, one of 10 commands. The toll is 10 gold pieces a pip.
    for charisma in [9, 10, 14, 15] {
        let outing = meeting(charisma, 30);
        for topic in Topic::ALL.into_iter().filter(|topic| *topic != Topic::BreakOff) {
            let shown = delve(&outing).chance(&Command::Talk(topic)).unwrap();
            if topic == Topic::Toll {
                assert_eq!((shown.ways, shown.of), (3, 6), "it can pay for 1 to 3");
                agrees(&outing, Command::Talk(topic), |event| matches!(event, Event::Paid { .. }));
                continue;
            }
            let events = give(&mut outing.clone(), Command::Talk(topic), &[]);
            let done = events.iter().any(|event| matches!(event, Event::Talked { done: true, .. }));
            assert_eq!(shown.ways == shown.of, done, "{charisma}: {topic:?}");
        }
    }
}
