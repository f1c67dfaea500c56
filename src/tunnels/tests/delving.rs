//! The rules of exploring, on a small hand-made dungeon with loaded dice.

use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::dungeon::{DoorKind, GroupStrength, ThemeId, TrapKind};
use crate::data::language::{Language, Languages};
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::supply::GoodId;
use crate::delve::command::{Answer, Command, DoorWay, SpellAim, SpellUse, Stair, Topic};
use crate::delve::event::Event;
use crate::delve::goods::LootItem;
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::{Beast, Condition, Hire, MemberId};
use crate::delve::setup::{DelveSetup, Entrant};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{
    Contents, Direction, Door, Dungeon, DungeonPlace, GridCell, Hoard, Level, Link, LinkId, MonsterGroup, PlaceId,
    Special, Width,
};
use crate::dungeon::treasure::Coin;
use crate::model::delver::Delver;
use crate::outing::{Command as OutingCommand, Event as OutingEvent, Outing, Setup};
use crate::tests::arena::{person, warrior};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::game::{Game, Seat};
use ludus_engine::proves;

pub(super) const FIRST: MemberId = MemberId(0);
pub(super) const EAST: LinkId = LinkId(1);

pub(super) fn place(cell: GridCell, contents: Contents) -> DungeonPlace {
    DungeonPlace { cell, space: Default::default(), lit: true, line: 0, text: None, contents }
}

pub(super) fn link(from: u8, to: u8, kind: DoorKind) -> Link {
    let door = Door { kind, open: false };
    Link { from: PlaceId(from), to: PlaceId(to), direction: Direction::East, width: Width::Wide, door }
}

/// Two levels. The first: entrance, a place with these contents behind a door, an empty one behind it with the stair.
pub(super) fn dungeon(contents: Contents, door: DoorKind) -> Dungeon {
    let level = |number: u8, stair: Option<PlaceId>| Level {
        number,
        places: vec![
            place(GridCell(0, 0), Contents::Nothing),
            place(GridCell(1, 0), if number == 1 { contents.clone() } else { Contents::Nothing }),
            place(GridCell(2, 0), Contents::Nothing),
        ],
        links: vec![link(1, 2, door), link(2, 3, DoorKind::Plain)],
        entrance: PlaceId(1),
        stair,
        fall: None,
        landing: PlaceId(1),
    };
    let mut founded = Dungeon::found("The cellar".into(), Seed(1), 1);
    founded.theme = ThemeId::on(1);
    founded.rules.wandering = false;
    founded.levels = vec![level(1, Some(PlaceId(3))), level(2, None)];
    founded
}

pub(super) fn hero() -> Delver {
    let mut hero = warrior([16, 12, 12, 14, 12, 12], &["broadsword"]);
    hero.goods = vec![(GoodId::of("torch").unwrap(), 2)];
    hero
}

pub(super) fn set_out(party: Vec<Delver>, dungeon: Dungeon) -> Outing {
    let mut party = party;
    (0..).zip(&mut party).for_each(|(number, member)| member.name = alloc::format!("Member {number}"));
    let entrants = party.into_iter().map(Entrant::new).collect();
    let setup = Setup::Delve(Box::new(DelveSetup::new(dungeon, entrants)));
    Outing::start(&setup, Seed(1), &mut Vec::new()).unwrap()
}

pub(super) fn delve(outing: &Outing) -> &Delve {
    outing.delve().unwrap()
}

/// Changes a delve beyond the rules, to set a scene.
pub(super) fn change(outing: &mut Outing, how: impl FnOnce(&mut Delve)) {
    how(outing.delve.as_mut().unwrap());
}

/// Gives a command with the delve's own dice.
pub(super) fn execute(outing: &mut Outing, command: Command) {
    outing.execute(&OutingCommand::Delve(command), &mut Vec::new()).unwrap();
}

/// Gives a command with these dice, all of which must be rolled. Returns the events of the delve.
pub(super) fn give(outing: &mut Outing, command: Command, faces: &[u32]) -> Vec<Event> {
    let (mut dice, mut events) = (Dice::loaded(faces.iter().copied()), Vec::new());
    let before = outing.clone();
    let wrapped = OutingCommand::Delve(command);
    outing.execute_with(&wrapped, &mut dice, &mut events).unwrap_or_else(|why| panic!("{command:?}: {why}"));
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false), "{command:?} {events:#?}");
    let mut folded = before;
    events.iter().for_each(|event| folded.apply(event));
    assert_eq!(folded, *outing, "{command:?}");
    let own = |event| match event {
        OutingEvent::Delve(event) => Some(event),
        OutingEvent::Fight(_) => None,
    };
    events.into_iter().filter_map(own).collect()
}

pub(super) fn refused(outing: &Outing, command: Command) -> IllegalMove {
    delve(outing).check(&command).expect_err("refused")
}

pub(super) fn go(link: LinkId) -> Command {
    Command::Go { link, probe: false }
}

pub(super) fn now(outing: &Outing, who: MemberId, attribute: Attribute) -> i16 {
    delve(outing).member(who).now(attribute)
}

pub(super) fn orcs(number: u8) -> Contents {
    let kind = MonsterId::of("orc").unwrap();
    let group = MonsterGroup { kind, number, rating: 40, invisible: false, strength: GroupStrength::Fair };
    Contents::Monsters { group, treasure: true }
}

#[test]
fn a_move_takes_a_game_turn_in_which_things_burn_and_heal() {
    proves!("TT-DUNGEON-29", "TT-DEC-215", "TT-SUPPLY-06", "TT-MAGIC-07", "TT-TAME-09");
    let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    let torch = GoodId::of("torch").unwrap();
    give(&mut outing, Command::Light(FIRST, torch), &[]);
    change(&mut outing, |delve| {
        delve.party[0].set(Attribute::Strength, 10);
        let kind = MonsterId::of("orc").unwrap();
        delve.beasts.push(Beast { bound: true, ..Beast::new(kind, 12, 40, FIRST) });
    });
    give(&mut outing, go(EAST), &[]);
    let here = delve(&outing);
    assert_eq!((here.turn, here.here, here.beasts[0].rating), (1, PlaceId(2), 17));
    assert_eq!((now(&outing, FIRST, Attribute::Strength), here.party[0].flame.unwrap().left), (11, 9));
    // Ten game turns burn a torch down.
    give(&mut outing, Command::Rest(9), &[]);
    assert_eq!((delve(&outing).party[0].flame, now(&outing, FIRST, Attribute::Strength)), (None, 16));
    assert_eq!(refused(&outing, Command::Rest(11)), IllegalMove::RestLength(10));
}

#[test]
fn wanderers_come_on_a_six_and_leave_the_party_one_action() {
    proves!("TT-WANDER-02", "TT-WANDER-06", "TT-WANDER-07", "TT-DEC-048");
    let mut founded = dungeon(Contents::Nothing, DoorKind::Plain);
    founded.rules.wandering = true;
    let mut outing = set_out(vec![hero()], founded);
    give(&mut outing, go(EAST), &[5]);
    assert_eq!(delve(&outing).scene, Scene::Exploring);
    let first = MonsterId::all().next().unwrap();
    let mut told = outing.clone();
    // A 6 calls them; the draw of the kind and the number follow.
    let (mut dice, mut events) = (Dice::loaded([6, 1, 1]), Vec::<OutingEvent>::new());
    told.execute_with(&OutingCommand::Delve(Command::Search), &mut dice, &mut events).unwrap();
    assert!(delve(&told).coming.as_ref().is_some_and(|troop| troop.wanders), "{first:?}");
    assert_eq!(delve(&told).scene, Scene::Warned);
    let mut hidden = told.clone();
    give(&mut hidden, Command::Hide, &[3]);
    assert_eq!((delve(&hidden).coming.is_none(), &delve(&hidden).scene), (true, &Scene::Exploring));
    let mut ran = told.clone();
    give(&mut ran, Command::Run, &[]);
    assert_eq!((delve(&ran).here, &delve(&ran).scene), (PlaceId(1), &Scene::Exploring));
    let map = delve(&ran).map();
    let at = |place: u8| delve(&ran).troop_at(&map, PlaceId(place)).is_some();
    assert_eq!([at(1), at(2), at(3)], [false, false, true], "they go on their way");
    // Found on a 4: they react at once; 7 leaves the first step to the party.
    let events = give(&mut told, Command::Hide, &[4, 3, 4]);
    assert!(events.iter().any(|event| matches!(event, Event::Reacted { total: 7, .. })));
    assert_eq!(delve(&told).scene, Scene::Meeting);
}

#[test]
fn hostile_wanderers_stay_where_the_party_leaves_them() {
    proves!("TT-WANDER-08", "TT-DEC-048");
    for (mood, stays) in [(Mood::Hostile, true), (Mood::Wary, false)] {
        let mut outing = set_out(vec![hero()], dungeon(orcs(2), DoorKind::Plain));
        give(&mut outing, go(EAST), &[3, 4]);
        change(&mut outing, |delve| {
            let map = delve.map();
            let troop = delve.troop(&map).unwrap();
            delve.log_mut().set_group(PlaceId(2), Some(Troop { wanders: true, mood, ..troop }));
        });
        give(&mut outing, Command::Run, &[]);
        let map = delve(&outing).map();
        assert_eq!(delve(&outing).troop_at(&map, PlaceId(2)).is_some(), stays, "{mood:?}");
        assert_eq!(delve(&outing).troop_at(&map, PlaceId(3)).is_some(), !stays, "{mood:?}");
    }
}

#[test]
fn a_party_withdraws_outside_from_the_entrance() {
    proves!("TT-DEC-054");
    let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, go(EAST), &[]);
    change(&mut outing, |delve| {
        let rats = Troop::new(MonsterId::of("rat").unwrap(), 3, 8, false);
        delve.log_mut().set_group(PlaceId(1), Some(Troop { mood: Mood::Wary, ..rats }));
        delve.scene = Scene::Meeting;
    });
    give(&mut outing, Command::Run, &[]);
    let map = delve(&outing).map();
    assert_eq!((delve(&outing).here, &delve(&outing).scene), (PlaceId(1), &Scene::Exploring));
    assert!(delve(&outing).troop_at(&map, PlaceId(1)).is_none());
}

#[test]
fn other_wanderers_wait_while_a_group_is_met() {
    proves!("TT-DEC-046", "TT-DEC-048");
    let rat = MonsterId::of("rat").unwrap();
    let met = || {
        let mut outing = set_out(vec![hero()], dungeon(orcs(2), DoorKind::Plain));
        // Wary: the party may fight or run.
        give(&mut outing, go(EAST), &[3, 4]);
        change(&mut outing, |delve| delve.coming = Some(Troop::new(rat, 3, 8, false)));
        assert_eq!(delve(&outing).scene, Scene::Meeting);
        outing
    };
    for command in [Command::Attack, Command::Run, Command::Wait] {
        let mut outing = met();
        let mut events = Vec::new();
        outing.execute(&OutingCommand::Delve(command), &mut events).unwrap();
        let arrived = |event: &OutingEvent| matches!(event, OutingEvent::Delve(Event::Arrived));
        assert!(!events.iter().any(arrived), "{command:?}");
        let now = delve(&outing);
        let orc = now.troop_at(&now.map(), PlaceId(2)).map(|troop| troop.kind);
        assert_eq!(
            (orc, now.coming.as_ref().map(|troop| troop.kind)),
            (MonsterId::of("orc"), Some(rat)),
            "{command:?}"
        );
    }
}

#[test]
fn reactions_follow_the_table() {
    proves!("TT-REACT-01", "TT-REACT-02", "TT-DEC-045", "TT-DEC-046");
    let meet = |faces: [u32; 2]| {
        let mut outing = set_out(vec![hero()], dungeon(orcs(2), DoorKind::Plain));
        let mut dice = Dice::loaded(faces.into_iter().chain(core::iter::repeat_n(3, 40)));
        outing.execute_with(&OutingCommand::Delve(go(EAST)), &mut dice, &mut Vec::new()).unwrap();
        outing
    };
    for (faces, mood) in [([1, 1], Mood::Frenzied), ([2, 3], Mood::Hostile)] {
        let outing = meet(faces);
        assert!(outing.fight().is_some() && matches!(delve(&outing).scene, Scene::Fight(_)), "{faces:?}");
        assert_eq!(delve(&outing).troop(&delve(&outing).map()).unwrap().mood, mood);
    }
    let wary = meet([3, 4]);
    assert_eq!((wary.fight(), &delve(&wary).scene), (None, &Scene::Meeting));
    // No common language: 9 counts as 6 to 8.
    let silent = meet([4, 5]);
    assert_eq!(delve(&silent).troop(&delve(&silent).map()).unwrap().mood, Mood::Wary);
    assert_eq!(refused(&silent, Command::Talk(Topic::Pass)), IllegalMove::NoLanguage);
    // The frightened leave by the other exit.
    let afraid = meet([6, 6]);
    let map = delve(&afraid).map();
    assert!(delve(&afraid).troop(&map).is_none() && delve(&afraid).troop_at(&map, PlaceId(3)).is_some());
    // What was met is not rolled for again.
    let mut again = wary;
    give(&mut again, Command::Run, &[]);
    give(&mut again, go(EAST), &[]);
    assert_eq!(delve(&again).scene, Scene::Meeting);
}

#[test]
fn parley_weighs_charisma() {
    proves!("TT-REACT-06", "TT-REACT-08", "TT-CHAR-19", "TT-CHAR-20", "TT-DEC-047", "TT-DEC-019");
    let meet = |charisma: i16| {
        let mut speaker = hero();
        speaker.attributes.0[5] = charisma;
        speaker.languages = Languages::NONE.with(Language::Common).with(Language::Orcish);
        speaker.attributes.0[1] = 13;
        speaker.gold = Coins::gold(100);
        let mut outing = set_out(vec![speaker], dungeon(orcs(2), DoorKind::Plain));
        give(&mut outing, go(EAST), &[4, 5]);
        outing
    };
    // Orcs have charisma 5: 9 is too little, 10 befriends, 15 commands.
    let mut plain = meet(9);
    let events = give(&mut plain, Command::Talk(Topic::Pass), &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Talked { gap: 4, done: false, .. })));
    give(&mut plain, Command::Talk(Topic::Toll), &[3]);
    assert_eq!((delve(&plain).party[0].character.gold, &delve(&plain).scene), (Coins::gold(70), &Scene::Exploring));
    let mut friends = meet(10);
    let events = give(&mut friends, Command::Talk(Topic::AskWay), &[]);
    let told =
        events.iter().any(|event| matches!(event, Event::Told(crate::delve::event::Fact::Stair(Direction::East))));
    assert!(told, "{events:?}");
    // Friends still guard their treasure.
    assert_eq!(refused(&friends, Command::Loot { careful: false }), IllegalMove::Guarded);
    let mut lord = meet(15);
    give(&mut lord, Command::Talk(Topic::CommandJoin), &[]);
    assert_eq!((delve(&lord).beasts.len(), delve(&lord).troop(&delve(&lord).map())), (2, None));
    let mut away = meet(15);
    give(&mut away, Command::Talk(Topic::CommandLeave), &[]);
    assert!(delve(&away).troop_at(&delve(&away).map(), PlaceId(3)).is_some());
}

#[test]
fn doors_give_way_to_strength_and_skill() {
    proves!("TT-DUNGEON-22", "TT-DEC-211", "TT-DEC-144");
    let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Stuck));
    let force = Command::Open { link: EAST, way: DoorWay::Force };
    assert_eq!(refused(&outing, go(EAST)), IllegalMove::Shut);
    // 17 is more than ST 16.
    give(&mut outing, force, &[6, 6, 5]);
    assert_eq!(refused(&outing, go(EAST)), IllegalMove::Shut);
    give(&mut outing, force, &[6, 6, 4]);
    assert!(delve(&outing).check(&go(EAST)).is_ok());
    // A lock takes 3 more, and only rogues pick it.
    let mut locked = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Locked));
    assert_eq!(refused(&locked, Command::Open { link: EAST, way: DoorWay::Pick }), IllegalMove::Nobody);
    give(&mut locked, force, &[6, 6, 2]);
    assert_eq!(refused(&locked, go(EAST)), IllegalMove::Shut);
    give(&mut locked, force, &[6, 6, 1]);
    assert!(delve(&locked).check(&go(EAST)).is_ok());
    let sealed = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Sealed));
    assert_eq!(refused(&sealed, force), IllegalMove::WrongWay);
    // A moving wall is open on 1 or 2.
    let mut moving = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Moving));
    give(&mut moving, go(EAST), &[3]);
    assert_eq!(delve(&moving).here, PlaceId(1));
    give(&mut moving, go(EAST), &[2]);
    assert_eq!(delve(&moving).here, PlaceId(2));
}

#[test]
fn a_search_finds_on_six_or_with_wit_on_five() {
    proves!("TT-DEC-211");
    let mut clever = hero();
    clever.attributes.0[1] = 13;
    let mut outing = set_out(vec![clever, hero()], dungeon(Contents::Treasure(Hoard::Hidden), DoorKind::Secret));
    assert_eq!(refused(&outing, go(EAST)), IllegalMove::NoExit);
    give(&mut outing, Command::Search, &[4, 5]);
    assert_eq!(refused(&outing, go(EAST)), IllegalMove::NoExit);
    give(&mut outing, Command::Search, &[5, 1]);
    give(&mut outing, go(EAST), &[]);
    assert_eq!(refused(&outing, Command::Loot { careful: false }), IllegalMove::Nothing);
    give(&mut outing, Command::Search, &[1, 6]);
    // Two dice that differ, silver, 3 x 10 dice of it.
    give(&mut outing, Command::Loot { careful: false }, &[1, 2, 4, 1, 2, 3]);
    assert_eq!(delve(&outing).log().ground, [(PlaceId(2), LootItem::Coins(Coin::Silver, 60))]);
    give(&mut outing, Command::TakeAll, &[]);
    assert_eq!(delve(&outing).loot_value(), Coins::silver(60));
}

#[test]
fn darkness_trips_those_without_a_light() {
    proves!("TT-DEC-215", "TT-XP-12", "TT-XP-13", "TT-DEC-102");
    let mut founded = dungeon(Contents::Nothing, DoorKind::Plain);
    founded.levels[0].places[1].lit = false;
    let mut outing = set_out(vec![hero()], founded);
    // LK 12 on level 1 needs 8: 7 fails for 4 hits, and the 4 CON teach 32.
    give(&mut outing, go(EAST), &[3, 4, 4]);
    assert_eq!(now(&outing, FIRST, Attribute::Constitution), 10);
    assert_eq!(delve(&outing).party[0].character.experience, 32);
    assert_eq!(refused(&outing, Command::Search), IllegalMove::Dark);
    // A saving roll that is made teaches its number.
    give(&mut outing, go(EAST), &[3, 5]);
    assert_eq!(delve(&outing).party[0].character.experience, 40);
    give(&mut outing, Command::Light(FIRST, GoodId::of("torch").unwrap()), &[]);
    give(&mut outing, go(EAST), &[]);
    assert!(delve(&outing).check(&Command::Search).is_ok());
}

#[test]
fn the_account_divides_the_loot_after_the_shares() {
    proves!("TT-XP-06", "TT-XP-07", "TT-XP-09", "TT-HIRE-04", "TT-DEC-104", "TT-DEC-118", "TT-UI-17", "TT-LEVEL-07");
    let hire = Hire { employer: FIRST, outlay: Coins::gold(20) };
    let named = |name: &str| Delver { name: name.into(), ..hero() };
    let party = vec![
        Entrant::new(named("Anna")),
        Entrant::new(named("Bert")),
        Entrant { hire: Some(hire), ..Entrant::new(named("Carl")) },
    ];
    let setup = DelveSetup::new(dungeon(Contents::Nothing, DoorKind::Plain), party);
    let start = || Outing::start(&Setup::Delve(Box::new(setup.clone())), Seed(1), &mut Vec::new()).unwrap();
    let mut outing = start();
    change(&mut outing, |delve| {
        delve.party[0].pack.push(LootItem::Coins(Coin::Gold, 100));
        delve.party[1].set(Attribute::Constitution, 3);
        delve.turn = 1;
    });
    let mut cheat = outing.clone();
    give(&mut outing, Command::Return, &[]);
    assert_eq!(delve(&outing).scene, Scene::Parting);
    give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
    let home = delve(&outing);
    // A warrior gets 1/4 of 100 - 20; the others share 80.
    let gold = |at: usize| home.party[at].character.gold;
    assert_eq!([gold(0), gold(1), gold(2)], [Coins::gold(40), Coins::gold(40), Coins::gold(20)]);
    assert_eq!([0, 1, 2].map(|at| home.party[at].character.experience), [140, 140, 120]);
    assert_eq!((home.party[1].now(Attribute::Constitution), &home.scene), (14, &Scene::Returned));
    give(&mut cheat, Command::Return, &[]);
    give(&mut cheat, Command::Divide { to: Some(FIRST), pay: false }, &[]);
    let account = delve(&cheat).account.clone().unwrap();
    assert_eq!((delve(&cheat).party[0].character.gold, account.cheated), (Coins::gold(100), vec![MemberId(2)]));
}

#[test]
fn a_won_fight_comes_home_with_captives_and_experience() {
    proves!("TT-XP-01", "TT-XP-03", "TT-TAME-01", "TT-TAME-02", "TT-TAME-03", "TT-TAME-05", "TT-DEC-050", "TT-DEC-071");
    let mut master = warrior([40, 13, 40, 30, 40, 15], &["broadsword"]);
    master.languages = Languages::NONE.with(Language::Common).with(Language::Orcish);
    let kind = MonsterId::of("orc").unwrap();
    let group = MonsterGroup { kind, number: 1, rating: 60, invisible: false, strength: GroupStrength::Fair };
    let mut outing = set_out(vec![master], dungeon(Contents::Monsters { group, treasure: true }, DoorKind::Plain));
    give(&mut outing, go(EAST), &[3, 4]);
    let mut dice = Dice::new(Seed(3), ludus_engine::dice::Domain::Battle, 1);
    outing.execute_with(&OutingCommand::Delve(Command::Attack), &mut dice, &mut Vec::new()).unwrap();
    while let Some(fight) = outing.fight() {
        let (command, _) = crate::ai::choose(fight).unwrap();
        outing.execute_with(&OutingCommand::Fight(command), &mut dice, &mut Vec::new()).unwrap();
    }
    let after = delve(&outing);
    assert!(after.party[0].character.experience >= 60, "{}", after.party[0].character.experience);
    assert!(after.turn >= 2, "the fight took a game turn");
    if let Scene::Captives { left, .. } = after.scene.clone() {
        assert!(left[0].1 < 10);
        give(&mut outing, Command::Capture(FIRST), &[]);
        assert_eq!(delve(&outing).beasts.len(), 1);
    }
    assert_eq!(delve(&outing).scene, Scene::Exploring);
    assert!(delve(&outing).check(&Command::Loot { careful: false }).is_ok(), "nobody guards it any more");
}

#[test]
fn tamed_monsters_revolt_when_they_are_strong_again() {
    proves!("TT-TAME-06", "TT-TAME-07", "TT-TAME-08", "TT-DEC-051");
    let kind = MonsterId::of("orc").unwrap();
    let tame = |bound, rating| Beast { bound, ..Beast::new(kind, rating, 40, FIRST) };
    let leave = |beast: Beast, faces: &[u32]| {
        let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
        change(&mut outing, |delve| delve.beasts.push(beast));
        let (mut dice, mut events) = (Dice::loaded(faces.iter().copied()), Vec::new());
        outing.execute_with(&OutingCommand::Delve(Command::Return), &mut dice, &mut events).unwrap();
        (outing, dice.left_over())
    };
    // CHR 12: 12 obeys, unless the double six is rolled over.
    let (parting, left) = leave(tame(false, 40), &[6, 5]);
    assert_eq!((&delve(&parting).scene, left), (&Scene::Parting, 0));
    let (revolt, _) = leave(tame(false, 40), &[6, 6, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    assert!(revolt.fight().is_some() && matches!(&delve(&revolt).scene, Scene::Fight(f) if f.rebels == [0]));
    for calm in [tame(true, 40), tame(false, 39)] {
        let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
        change(&mut outing, |delve| delve.beasts.push(calm));
        let events = give(&mut outing, Command::Return, &[]);
        assert!(!events.iter().any(|event| matches!(event, Event::RevoltRolled { .. })), "{calm:?}");
    }
}

#[test]
fn traps_strike_and_can_be_avoided() {
    proves!("TT-DUNGEON-28", "TT-DEC-213", "TT-DEC-218", "TT-SAVE-02");
    let pit = Contents::Trap { trap: TrapKind::Pit, treasure: false };
    let mut outing = set_out(vec![hero()], dungeon(pit.clone(), DoorKind::Plain));
    // 7 misses the 8: a pit does 1 die on level 1, and armour does not help.
    let mut fallen = outing.clone();
    give(&mut fallen, go(EAST), &[3, 4, 6]);
    assert_eq!(now(&fallen, FIRST, Attribute::Constitution), 8);
    assert!(delve(&fallen).marks().has(Marks::TRAP_SPENT));
    // Probing takes a second game turn and finds it on 4.
    give(&mut outing, Command::Go { link: EAST, probe: true }, &[4]);
    assert_eq!((delve(&outing).turn, now(&outing, FIRST, Attribute::Constitution)), (2, 14));
    let needle = Contents::Treasure(Hoard::Trapped(TrapKind::PoisonedNeedle));
    let mut chest = set_out(vec![hero()], dungeon(needle, DoorKind::Plain));
    give(&mut chest, go(EAST), &[]);
    assert_eq!(refused(&chest, Command::Loot { careful: true }), IllegalMove::NoUse);
    let mut dead = chest.clone();
    give(&mut dead, Command::Loot { careful: false }, &[1, 2]);
    assert_eq!((delve(&dead).party[0].condition, &delve(&dead).scene), (Condition::Dead, &Scene::Lost));
    change(&mut chest, |delve| delve.party[0].character.goods.push((GoodId::of("piton hammer").unwrap(), 1)));
    give(&mut chest, Command::Search, &[6]);
    give(&mut chest, Command::Loot { careful: true }, &[1, 2, 4, 1, 2, 3]);
    assert_eq!(delve(&chest).log().ground.len(), 1);
}

#[test]
fn special_places_keep_their_word() {
    proves!("TT-DEC-214");
    let at = |special: Special| {
        let mut outing = set_out(vec![hero()], dungeon(Contents::Special(special), DoorKind::Plain));
        change(&mut outing, |delve| delve.party[0].character.gold = Coins::gold(200));
        give(&mut outing, go(EAST), &[]);
        outing
    };
    let mut stone = at(Special::HeartStone);
    give(&mut stone, Command::Special(Answer::Touch(FIRST, Attribute::Luck)), &[3, 5]);
    assert_eq!(now(&stone, FIRST, Attribute::Luck), 13);
    assert_eq!(refused(&stone, Command::Special(Answer::Touch(FIRST, Attribute::Luck))), IllegalMove::Done);
    let mut imp = at(Special::GamblingImp);
    give(&mut imp, Command::Special(Answer::Stake(50)), &[3, 4, 3, 4]);
    assert_eq!(delve(&imp).party[0].character.gold, Coins::gold(150), "the imp wins ties");
    give(&mut imp, Command::Special(Answer::Stake(50)), &[3, 5, 3, 4]);
    assert_eq!(delve(&imp).log().ground, [(PlaceId(2), LootItem::Coins(Coin::Gold, 100))]);
    let mut shrine = at(Special::Shrine);
    give(&mut shrine, Command::Special(Answer::Offer), &[]);
    assert!(delve(&shrine).blessed && delve(&shrine).party[0].character.gold == Coins::gold(100));
    let mut hermit = at(Special::Hermit);
    change(&mut hermit, |delve| delve.party[0].set(Attribute::Constitution, 10));
    give(&mut hermit, Command::Special(Answer::Heal(FIRST, 3)), &[]);
    assert_eq!(
        (now(&hermit, FIRST, Attribute::Constitution), delve(&hermit).party[0].character.gold),
        (13, Coins::gold(170))
    );
    let mut statue = at(Special::RiddleStatue(0));
    let right = delve(&statue).dungeon.riddle(0).right;
    give(&mut statue, Command::Special(Answer::Riddle(right)), &[1, 2, 4, 1, 2, 3]);
    assert_eq!(delve(&statue).log().ground.len(), 1);
}

pub(super) fn caster(spells: &[Spell]) -> Delver {
    let mut caster = person("Ilse", CharacterType::MagicUser, [18, 20, 12, 14, 16, 12], &["dirk"]);
    caster.spells = spells.into();
    caster
}

pub(super) fn cast(spell: Spell, aim: SpellAim) -> Command {
    Command::Cast(SpellUse { who: FIRST, spell, level: spell.row().level, aim, attribute: None, points: 0 })
}

#[test]
fn spells_open_bar_and_mend() {
    proves!(
        "TT-SPELL-0102",
        "TT-SPELL-0103",
        "TT-SPELL-0104",
        "TT-SPELL-0208",
        "TT-SPELL-0304",
        "TT-XP-10",
        "TT-DEC-143"
    );
    let spells = [Spell::KnockKnock, Spell::LockTight, Spell::PoorBaby, Spell::DisSpell, Spell::WillOWisp];
    let mut outing = set_out(vec![caster(&spells)], dungeon(Contents::Nothing, DoorKind::Locked));
    give(&mut outing, cast(Spell::KnockKnock, SpellAim::Link(EAST)), &[]);
    // Twice the ST that was paid; the ST does not come back in that turn.
    assert_eq!((delve(&outing).party[0].character.experience, now(&outing, FIRST, Attribute::Strength)), (4, 16));
    assert!(delve(&outing).check(&go(EAST)).is_ok());
    give(&mut outing, cast(Spell::LockTight, SpellAim::Link(EAST)), &[]);
    assert_eq!(refused(&outing, go(EAST)), IllegalMove::Barred);
    give(&mut outing, Command::Rest(5), &[]);
    assert!(delve(&outing).check(&go(EAST)).is_ok(), "three game turns are over");
    change(&mut outing, |delve| delve.party[0].set(Attribute::Constitution, 9));
    let heal = SpellUse {
        who: FIRST,
        spell: Spell::PoorBaby,
        level: 2,
        aim: SpellAim::Member(FIRST),
        attribute: None,
        points: 3,
    };
    give(&mut outing, Command::Cast(heal), &[]);
    assert_eq!((now(&outing, FIRST, Attribute::Constitution), now(&outing, FIRST, Attribute::Strength)), (12, 12));
    let too_much = Command::Cast(SpellUse { points: 3, ..heal });
    assert_eq!(refused(&outing, too_much), IllegalMove::SpellTarget);
    give(&mut outing, cast(Spell::WillOWisp, SpellAim::Here), &[]);
    let before = now(&outing, FIRST, Attribute::Strength);
    give(&mut outing, Command::Rest(1), &[]);
    assert_eq!(now(&outing, FIRST, Attribute::Strength), before, "the price eats what a turn gives");
    let mut sealed = set_out(vec![caster(&spells)], dungeon(Contents::Nothing, DoorKind::Sealed));
    assert_eq!(refused(&sealed, cast(Spell::KnockKnock, SpellAim::Link(EAST))), IllegalMove::SpellTarget);
    give(&mut sealed, cast(Spell::DisSpell, SpellAim::Link(EAST)), &[]);
    assert!(delve(&sealed).check(&go(EAST)).is_ok());
}

#[test]
fn spells_at_a_meeting_decide_it() {
    proves!(
        "TT-SPELL-0109",
        "TT-SPELL-0303",
        "TT-SPELL-0106",
        "TT-SPELL-0403",
        "TT-DEC-142",
        "TT-DEC-134",
        "TT-DEC-140",
        "TT-DEC-155"
    );
    let spells = [Spell::OhGoAway, Spell::RockABye, Spell::HideyHole, Spell::Smog];
    let meet = |rating: u16| {
        let kind = MonsterId::of("orc").unwrap();
        let group = MonsterGroup { kind, number: 1, rating, invisible: false, strength: GroupStrength::Fair };
        let contents = Contents::Monsters { group, treasure: true };
        let mut outing = set_out(vec![caster(&spells)], dungeon(contents, DoorKind::Plain));
        give(&mut outing, go(EAST), &[3, 4]);
        outing
    };
    let rated = |outing: &Outing| delve(outing).troop(&delve(outing).map());
    // IQ + LK + CHR = 44.
    let mut scared = meet(43);
    give(&mut scared, cast(Spell::OhGoAway, SpellAim::Here), &[]);
    assert_eq!((rated(&scared), &delve(&scared).scene), (None, &Scene::Exploring));
    let mut asleep = meet(40);
    give(&mut asleep, cast(Spell::RockABye, SpellAim::Here), &[4]);
    assert!(rated(&asleep).is_some_and(|troop| delve(&asleep).lasts(troop.asleep)));
    assert!(delve(&asleep).check(&Command::Loot { careful: false }).is_ok());
    give(&mut asleep, Command::Attack, &[]);
    assert!(matches!(&delve(&asleep).scene, Scene::Captives { left, .. } if left.len() == 1));
    give(&mut asleep, Command::Finish, &[]);
    assert!(delve(&asleep).party[0].character.experience >= 40 + 22);
    let mut hidden = meet(90);
    give(&mut hidden, cast(Spell::HideyHole, SpellAim::Here), &[]);
    assert_eq!(delve(&hidden).scene, Scene::Exploring);
    give(&mut hidden, go(LinkId(2)), &[]);
    assert_eq!(delve(&hidden).here, PlaceId(3));
    // 18 halved is 9, which dies.
    let mut smog = meet(18);
    give(&mut smog, cast(Spell::Smog, SpellAim::Here), &[]);
    assert_eq!((rated(&smog), delve(&smog).kills), (None, 1));
}

#[test]
fn the_unseen_decides_nothing() {
    proves!("TT-SCOPE-06", "TT-UI-14");
    let twin = |contents: Contents, seed: u64| {
        let mut founded = dungeon(contents, DoorKind::Plain);
        founded.seed = Seed(seed);
        set_out(vec![hero()], founded)
    };
    let one = twin(orcs(3), 1);
    let other = twin(Contents::Treasure(Hoard::Hidden), 2);
    assert_ne!(one, other);
    assert_eq!(one.observation(Seat(0)), other.observation(Seat(0)));
    assert_eq!(one.determinize(Seat(0), Seed(9)), other.determinize(Seat(0), Seed(9)));
    // The guess is a whole delve that the computer can play to its end.
    let mut guess = one.determinize(Seat(0), Seed(9));
    while guess.to_move().is_some() && guess.move_number() < 3000 {
        let command = crate::tests::delves::by_computer(&guess).unwrap();
        guess.execute(&command, &mut ludus_engine::game::NullSink).unwrap();
    }
    assert!(delve(&guess).is_over());
}

#[test]
fn a_dungeon_lasts_between_delves() {
    proves!("TT-DUNGEON-30", "TT-DEC-217", "TT-DEC-229");
    let mut outing = set_out(vec![hero(), hero()], dungeon(Contents::Treasure(Hoard::Free), DoorKind::Stuck));
    give(&mut outing, Command::Open { link: EAST, way: DoorWay::Force }, &[1, 1, 1]);
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, Command::Loot { careful: false }, &[1, 2, 4, 1, 2, 3]);
    let logs = delve(&outing).logs.clone();
    assert!(logs[0].link(EAST).has(Marks::OPENED) && logs[0].place(PlaceId(2)).has(Marks::LOOTED));
    let again = |seed| {
        let party = vec![Entrant::new(hero())];
        let setup = DelveSetup { logs: logs.clone(), ..DelveSetup::new(delve(&outing).dungeon.clone(), party) };
        Outing::start(&Setup::Delve(Box::new(setup)), Seed(seed), &mut Vec::new()).unwrap()
    };
    let delves: Vec<Outing> = (0..200).map(again).collect();
    let count = |holds: &dyn Fn(&Delve) -> bool| delves.iter().filter(|outing| holds(delve(outing))).count();
    assert!(delves.iter().all(|outing| delve(outing).log().link(EAST).has(Marks::OPENED)));
    let refilled = count(&|delve| !delve.log().place(PlaceId(2)).has(Marks::LOOTED));
    let gone = count(&|delve| delve.log().ground.is_empty());
    assert!((15..60).contains(&refilled) && (70..130).contains(&gone), "{refilled} {gone}");
}

#[test]
fn stairs_count_the_deepest_level() {
    proves!("TT-XP-09", "TT-DUNGEON-07");
    let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, go(LinkId(2)), &[]);
    give(&mut outing, Command::Climb(Stair::Down), &[]);
    assert_eq!((delve(&outing).level, delve(&outing).here, delve(&outing).deepest), (2, PlaceId(1), 2));
    assert_eq!(refused(&outing, Command::Return), IllegalMove::NoWayOut);
    give(&mut outing, Command::Climb(Stair::Up), &[]);
    assert_eq!((delve(&outing).level, delve(&outing).here), (1, PlaceId(3)));
    give(&mut outing, go(LinkId(2)), &[]);
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, Command::Return, &[]);
    give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
    assert_eq!(delve(&outing).party[0].character.experience, 200);
}

#[test]
fn a_party_that_turns_round_in_the_entrance_gains_nothing() {
    proves!("TT-XP-09");
    let mut outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    give(&mut outing, Command::Return, &[]);
    give(&mut outing, Command::Divide { to: None, pay: true }, &[]);
    assert_eq!((&delve(&outing).scene, delve(&outing).party[0].character.experience), (&Scene::Returned, 0));
}

#[test]
fn the_json_of_an_arena_fight_names_only_the_fight() {
    let setup = crate::tests::play::any_setup(5);
    let outing = Outing::start(&Setup::Fight(setup.clone()), Seed(5), &mut Vec::new()).unwrap();
    let fight = crate::battle::state::Fight::start(&setup, Seed(5), &mut Vec::new()).unwrap();
    let text = alloc::format!("{{\"fight\":{}}}", serde_json::to_string(&fight).unwrap());
    assert_eq!(serde_json::to_string(&outing).unwrap(), text);
    assert_eq!(serde_json::from_str::<Outing>(&text).unwrap(), outing);
}
