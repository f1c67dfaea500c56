//! Spells outside fights, on the hand-made dungeon with loaded dice.

use crate::battle::event::{Cause, Change, Event as FightEvent};
use crate::battle::fighter::FighterId;
use crate::battle::resolve::Run;
use crate::battle::state::FightEnd;
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::dungeon::{DoorKind, GroupStrength, TrapKind};
use crate::data::kindred::Kindred;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::treasure::MagicObject;
use crate::delve::command::{Command, Query, SpellAim, SpellUse};
use crate::delve::event::Event;
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::{Condition, MemberId};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Contents, Dungeon, Hoard, LinkId, MonsterGroup, PlaceId, Special};
use crate::dungeon::treasure::{Coin, MagicFind};
use crate::model::delver::Delver;
use crate::model::roll::Faces;
use crate::outing::Outing;
use crate::tests::arena::warrior;
use crate::tests::delving::{EAST, FIRST, cast, change, delve, dungeon, give, go, hero, now, orcs, refused, set_out};
use crate::tests::magic::mage;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use ludus_engine::proves;

const SECOND: MemberId = MemberId(1);

pub(super) fn pair(contents: Contents, door: DoorKind) -> Outing {
    set_out(vec![mage(), hero()], dungeon(contents, door))
}

pub(super) fn alone(contents: Contents, door: DoorKind) -> Outing {
    set_out(vec![mage()], dungeon(contents, door))
}

fn group(name: &str, number: u8, rating: u16) -> Contents {
    let kind = MonsterId::of(name).unwrap();
    let group = MonsterGroup { kind, number, rating, invisible: false, strength: GroupStrength::Fair };
    Contents::Monsters { group, treasure: false }
}

/// An empty dungeon where wanderers come.
fn restless() -> Dungeon {
    let mut founded = dungeon(Contents::Nothing, DoorKind::Plain);
    founded.rules.wandering = true;
    founded
}

/// The mage and the warrior before a group that leaves the first step to them.
pub(super) fn meet(name: &str, number: u8, rating: u16) -> Outing {
    let mut outing = pair(group(name, number, rating), DoorKind::Plain);
    change(&mut outing, |delve| {
        let kind = MonsterId::of(name).unwrap();
        let troop = Troop { mood: Mood::Wary, ..Troop::new(kind, number, rating, false) };
        delve.log_mut().set_group(PlaceId(2), Some(troop));
    });
    give(&mut outing, go(EAST), &[]);
    assert_eq!(delve(&outing).scene, Scene::Meeting);
    outing
}

fn troop(outing: &Outing) -> Option<Troop> {
    delve(outing).troop(&delve(outing).map())
}

/// The second member falls here.
fn slay(outing: &mut Outing, stone: bool) {
    let condition = if stone { Condition::Stone } else { Condition::Dead };
    change(outing, |delve| delve.apply(&Event::ConditionChanged { who: SECOND, condition }));
}

fn magic_item(object: MagicObject) -> LootItem {
    let find = MagicFind { object, faces: Faces::NONE, spells: Vec::new(), weapon: None, armour: None, amount: 0 };
    LootItem::Magic(Box::new(MagicItem::new(find)))
}

#[test]
fn a_rogue_learns_a_spell_from_a_comrade() {
    proves!("TT-SPELL-0110");
    let rogue = Delver { kind: CharacterType::Rogue, ..hero() };
    let mut outing = set_out(vec![mage(), rogue, hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    give(&mut outing, cast(Spell::Teacher, SpellAim::Lesson(SECOND, Spell::Whammy)), &[]);
    assert_eq!(delve(&outing).member(SECOND).character.spells, [Spell::Whammy]);
    let again = cast(Spell::Teacher, SpellAim::Lesson(SECOND, Spell::Whammy));
    assert_eq!(refused(&outing, again), IllegalMove::SpellTarget);
    let warrior = cast(Spell::Teacher, SpellAim::Lesson(MemberId(2), Spell::Whammy));
    assert_eq!(refused(&outing, warrior), IllegalMove::SpellTarget);
}

#[test]
fn the_eye_names_a_magic_object() {
    proves!("TT-SPELL-0201");
    let mut outing = pair(Contents::Nothing, DoorKind::Plain);
    change(&mut outing, |delve| delve.party[1].pack.push(magic_item(MagicObject::Whistle)));
    give(&mut outing, cast(Spell::OmnipotentEye, SpellAim::Item(SECOND, 0)), &[]);
    assert!(matches!(&delve(&outing).party[1].pack[0], LootItem::Magic(item) if item.known));
}

#[test]
fn the_next_wanderers_are_named_before_they_come() {
    proves!("TT-SPELL-0209", "TT-DEC-146");
    let mut outing = set_out(vec![mage()], restless());
    // The check of its own game turn, then those of the next three.
    let events = give(&mut outing, cast(Spell::OhDread, SpellAim::Here), &[1, 2, 3, 6, 1, 1]);
    let named = events.iter().find_map(|event| match event {
        Event::Foreseen { turn, troop } => Some((*turn, troop.clone())),
        _ => None,
    });
    let (turn, named) = named.unwrap();
    assert_eq!(turn, 1 + 3);
    assert_eq!(refused(&outing, cast(Spell::OhDread, SpellAim::Here)), IllegalMove::SpellTarget);
    // No die falls until they come.
    give(&mut outing, Command::Rest(10), &[]);
    assert_eq!((delve(&outing).turn, delve(&outing).coming.clone()), (4, named.map(|troop| *troop)));
    let mut quiet = set_out(vec![mage()], restless());
    let none: Vec<u32> = [1].into_iter().chain([2; 24]).collect();
    let events = give(&mut quiet, cast(Spell::OhDread, SpellAim::Here), &none);
    assert!(events.iter().any(|event| matches!(event, Event::Foreseen { turn: 25, troop: None })), "{events:?}");
}

#[test]
fn curses_and_fever_end_by_their_spells() {
    proves!("TT-SPELL-0301", "TT-SPELL-0307");
    let mut outing = pair(Contents::Nothing, DoorKind::Plain);
    change(&mut outing, |delve| {
        delve.party[1].lasting.shape = 90;
        delve.party[1].fever = 1;
    });
    give(&mut outing, cast(Spell::CursesFoiled, SpellAim::Member(SECOND)), &[]);
    give(&mut outing, cast(Spell::HealingFeeling, SpellAim::Member(SECOND)), &[]);
    assert_eq!((delve(&outing).party[1].lasting.shape, delve(&outing).party[1].fever), (0, 0));
}

#[test]
fn goods_come_through_the_air() {
    proves!("TT-SPELL-0502", "TT-DEC-181");
    let mut outing = alone(Contents::Nothing, DoorKind::Plain);
    change(&mut outing, |delve| {
        delve.log_mut().mark_place(PlaceId(2), Marks::GLIMPSED);
        delve.log_mut().ground.push((PlaceId(2), LootItem::Coins(Coin::Gold, 9000)));
        delve.log_mut().ground.push((PlaceId(2), LootItem::Jewelry(50)));
    });
    // An average human weighs 1600: twice that comes.
    give(&mut outing, cast(Spell::Zingum, SpellAim::Link(EAST)), &[]);
    let here = delve(&outing);
    assert_eq!(here.log().goods(PlaceId(1)).collect::<Vec<_>>(), [&LootItem::Coins(Coin::Gold, 3200)]);
    assert_eq!(here.log().goods(PlaceId(2)).next(), Some(&LootItem::Coins(Coin::Gold, 5800)));
    let mut stuck = alone(Contents::Nothing, DoorKind::Stuck);
    give(&mut stuck, cast(Spell::Zingum, SpellAim::Link(EAST)), &[]);
    assert!(delve(&stuck).check(&go(EAST)).is_ok());
}

#[test]
fn three_questions_are_answered_truly() {
    proves!("TT-SPELL-0503", "TT-DEC-159");
    let contents = Contents::Trap { trap: TrapKind::TeleportStone, treasure: true };
    let mut outing = alone(contents, DoorKind::Plain);
    let ask = |query, beyond| Command::Ask { query, beyond };
    assert_eq!(refused(&outing, ask(Query::Trapped, None)), IllegalMove::NoUse);
    give(&mut outing, cast(Spell::DearGod, SpellAim::Here), &[]);
    for (query, beyond, truth) in
        [(Query::Trapped, Some(EAST), true), (Query::Guarded, Some(EAST), false), (Query::Treasure, None, false)]
    {
        let events = give(&mut outing, ask(query, beyond), &[]);
        assert!(events.iter().any(|event| matches!(event, Event::Answered { yes, .. } if *yes == truth)), "{query:?}");
    }
    assert_eq!(refused(&outing, ask(Query::Magic, None)), IllegalMove::NoUse);
    give(&mut outing, cast(Spell::DearGod, SpellAim::Here), &[]);
    give(&mut outing, Command::Rest(1), &[]);
    assert_eq!(refused(&outing, ask(Query::Magic, None)), IllegalMove::NoUse, "they lapse");
}

#[test]
fn far_sight_and_the_spirit_see_places() {
    proves!("TT-SPELL-0606", "TT-SPELL-1101", "TT-DEC-162");
    let mut outing = pair(orcs(2), DoorKind::Locked);
    give(&mut outing, cast(Spell::MysticVisions, SpellAim::Link(EAST)), &[]);
    assert!(delve(&outing).log().place(PlaceId(2)).has(Marks::GLIMPSED));
    // A known exit of another place, and a place that the party knows.
    let mut far = pair(Contents::Nothing, DoorKind::Plain);
    give(&mut far, go(EAST), &[]);
    let beyond = delve(&far).map().exits(PlaceId(2)).map(|exit| exit.link).find(|link| *link != EAST).unwrap();
    change(&mut far, |delve| delve.here = PlaceId(1));
    let view = |aim| cast(Spell::MysticVisions, aim);
    assert_eq!(refused(&far, view(SpellAim::Link(EAST))), IllegalMove::SpellTarget, "the party was there");
    assert_eq!(refused(&far, view(SpellAim::Place(PlaceId(3)))), IllegalMove::SpellTarget, "unknown");
    give(&mut far, view(SpellAim::Link(beyond)), &[]);
    assert!(delve(&far).log().place(PlaceId(3)).has(Marks::GLIMPSED));
    let seen = give(&mut far, view(SpellAim::Place(PlaceId(2))), &[]);
    assert!(seen.contains(&Event::Glimpsed { place: PlaceId(2) }));
    let mut spirit = pair(orcs(2), DoorKind::Locked);
    give(&mut spirit, cast(Spell::GhostlyGoing, SpellAim::Here), &[]);
    let seen = |place| delve(&spirit).log().place(place).has(Marks::GLIMPSED);
    assert!(seen(PlaceId(2)) && seen(PlaceId(3)));
    assert_eq!((delve(&spirit).here, delve(&spirit).turn), (PlaceId(1), 1));
}

#[test]
fn gear_is_tripled_for_good() {
    proves!("TT-SPELL-0702", "TT-SPELL-0801", "TT-DEC-163");
    let mut outing = pair(Contents::Nothing, DoorKind::Plain);
    change(&mut outing, |delve| delve.party[1].character.armour = vec![crate::tests::arena::mail("leather")]);
    give(&mut outing, cast(Spell::Zappathingum, SpellAim::Member(SECOND)), &[]);
    give(&mut outing, cast(Spell::Zapparmor, SpellAim::Member(SECOND)), &[]);
    let gear = &delve(&outing).party[1].character;
    assert!(gear.weapons[0].tripled && gear.armour[0].tripled);
    let again = cast(Spell::Zappathingum, SpellAim::Member(SECOND));
    assert_eq!(refused(&outing, again), IllegalMove::SpellTarget, "each thing once");
}

#[test]
fn plants_obey_and_answer() {
    proves!("TT-SPELL-0802", "TT-DEC-179");
    let mut mushrooms = meet("mushroom monster", 1, 40);
    give(&mut mushrooms, cast(Spell::GreenTongue, SpellAim::Here), &[]);
    assert_eq!((troop(&mushrooms).unwrap().mood, &delve(&mushrooms).scene), (Mood::Friendly, &Scene::Exploring));
    let mut garden = pair(Contents::Special(Special::OvergrownGarden), DoorKind::Plain);
    give(&mut garden, go(EAST), &[]);
    let events = give(&mut garden, cast(Spell::GreenTongue, SpellAim::Here), &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Told(_))));
    assert_eq!(refused(&meet("orc", 1, 40), cast(Spell::GreenTongue, SpellAim::Here)), IllegalMove::SpellTarget);
}

#[test]
fn the_dead_serve_live_again_or_are_born_again() {
    proves!("TT-SPELL-0803", "TT-SPELL-1201", "TT-SPELL-1701", "TT-DEC-165", "TT-DEC-171");
    let fallen = || {
        let mut outing = pair(Contents::Nothing, DoorKind::Plain);
        slay(&mut outing, false);
        outing
    };
    let mut zombie = fallen();
    give(&mut zombie, cast(Spell::ZombieZonk, SpellAim::Body(0)), &[]);
    let beast = delve(&zombie).beasts[0];
    assert_eq!((beast.kind.name(), beast.rating, delve(&zombie).log().bodies.len()), ("zombie", 32, 0));
    give(&mut zombie, Command::Rest(5), &[]);
    assert_eq!(delve(&zombie).beasts.len(), 1);
    give(&mut zombie, Command::Rest(1), &[]);
    assert_eq!(delve(&zombie).beasts, [], "five game turns are over");
    let mut risen = fallen();
    give(&mut risen, cast(Spell::NefariousNecromancy, SpellAim::Body(0)), &[]);
    assert_eq!((delve(&risen).walking().count(), now(&risen, SECOND, Attribute::Constitution)), (2, 14));
    // The luck of the caster is 12.
    give(&mut risen, Command::Rest(10), &[]);
    give(&mut risen, Command::Rest(2), &[]);
    assert!(delve(&risen).member(SECOND).is_alive());
    give(&mut risen, Command::Rest(1), &[]);
    assert_eq!(delve(&risen).member(SECOND).condition, Condition::Dead);
    let mut reborn = fallen();
    change(&mut reborn, |delve| delve.party[0].character.attributes.0[0] = 300);
    change(&mut reborn, |delve| delve.party[0].set(Attribute::Strength, 300));
    give(&mut reborn, cast(Spell::BornAgain, SpellAim::Body(0)), &[3]);
    assert!(!delve(&reborn).member(SECOND).is_alive(), "the new body waits at the surface");
    give(&mut reborn, Command::Return, &[]);
    give(&mut reborn, Command::Divide { to: None, pay: true }, &[]);
    let back = delve(&reborn).member(SECOND);
    assert_eq!((back.is_alive(), back.character.kindred, back.character.weapons.len()), (true, Kindred::Elf, 0));
    assert_eq!(back.character.attributes, hero().attributes);
    assert_eq!(delve(&reborn).account.as_ref().unwrap().dead, []);
}

#[test]
fn stone_turns_to_flesh_and_flesh_to_stone() {
    proves!("TT-SPELL-0902", "TT-SPELL-0903", "TT-DEC-167");
    let mut statue = pair(Contents::Nothing, DoorKind::Plain);
    slay(&mut statue, true);
    give(&mut statue, cast(Spell::Pygmalion, SpellAim::Body(0)), &[]);
    assert_eq!((delve(&statue).walking().count(), now(&statue, SECOND, Attribute::Constitution)), (2, 7));
    let mut last = meet("orc", 1, 40);
    give(&mut last, cast(Spell::Medusa, SpellAim::Foe(0)), &[]);
    assert_eq!((troop(&last), delve(&last).kills, &delve(&last).scene), (None, 1, &Scene::Exploring));
    let mut statues = meet("living statue", 2, 90);
    give(&mut statues, cast(Spell::Pygmalion, SpellAim::Foe(1)), &[1]);
    assert_eq!(troop(&statues).unwrap().ratings, [(90, 90), (45, 45)]);
    let stone = meet("living statue", 1, 90);
    assert_eq!(refused(&stone, cast(Spell::Medusa, SpellAim::Foe(0))), IllegalMove::SpellTarget);
}

#[test]
fn spells_at_a_meeting_slow_confuse_and_bind() {
    proves!("TT-SPELL-0204", "TT-SPELL-0501", "TT-SPELL-1301", "TT-DEC-173");
    let mut glued = meet("orc", 2, 40);
    give(&mut glued, cast(Spell::GlueYou, SpellAim::Here), &[]);
    assert_eq!((troop(&glued).unwrap().slowed, &delve(&glued).scene), (3, &Scene::Meeting));
    let mut poxed = meet("orc", 2, 4000);
    give(&mut poxed, cast(Spell::MindPox, SpellAim::Here), &[]);
    assert_eq!(troop(&poxed).unwrap().asleep, 1 + 1 + 3, "three game turns");
    give(&mut poxed, Command::Attack, &[]);
    assert!(matches!(&delve(&poxed).scene, Scene::Captives { left, .. } if left.len() == 2));
    let mut bound = meet("orc", 3, 40);
    give(&mut bound, cast(Spell::GreasyGeas, SpellAim::Here), &[]);
    assert_eq!((delve(&bound).beasts.len(), troop(&bound)), (3, None));
    assert!(delve(&bound).beasts.iter().all(|beast| beast.bound && beast.called));
    assert_eq!(refused(&meet("orc", 8, 40), cast(Spell::GreasyGeas, SpellAim::Here)), IllegalMove::SpellTarget);
}

#[test]
fn a_curse_lowers_a_rating_once_for_each_caster() {
    proves!("TT-SPELL-0207", "TT-SPELL-03", "TT-DEC-145");
    let level = mage().level();
    let curse = |foe| {
        let aim = SpellAim::Foe(foe);
        Command::Cast(SpellUse { who: FIRST, spell: Spell::CurseYou, level: 2, aim, attribute: None, points: level })
    };
    let mut cursed = meet("orc", 1, u16::from(level));
    give(&mut cursed, curse(0), &[]);
    assert_eq!((troop(&cursed), delve(&cursed).kills), (None, 1));
    let mut twice = meet("orc", 1, 40);
    change(&mut twice, |delve| {
        let mut troop = delve.troop(&delve.map()).unwrap();
        troop.cursed_by.push(FIRST);
        delve.log_mut().set_group(PlaceId(2), Some(troop));
        delve.party[0].set(Attribute::Strength, 99);
    });
    let before = now(&twice, FIRST, Attribute::Charisma);
    give(&mut twice, curse(0), &[]);
    // The game turn gives 1 ST back before the price is paid.
    let spent = 100 - now(&twice, FIRST, Attribute::Strength);
    assert_eq!(before - now(&twice, FIRST, Attribute::Charisma), 2 * spent, "twice the ST");
    assert_eq!(troop(&twice).unwrap().ratings, [(40, 40)]);
}

#[test]
fn teleports_take_who_is_alone_or_light() {
    proves!("TT-SPELL-0402", "TT-SPELL-1002", "TT-DEC-154", "TT-DEC-170");
    let mut wing = alone(Contents::Nothing, DoorKind::Locked);
    give(&mut wing, cast(Spell::WinkWing, SpellAim::Link(EAST)), &[]);
    assert_eq!(delve(&wing).here, PlaceId(2));
    let two = pair(Contents::Nothing, DoorKind::Locked);
    assert_eq!(refused(&two, cast(Spell::WinkWing, SpellAim::Link(EAST))), IllegalMove::SpellTarget);
    let deep = || {
        let mut outing = alone(Contents::Nothing, DoorKind::Plain);
        give(&mut outing, go(EAST), &[]);
        give(&mut outing, go(LinkId(2)), &[]);
        outing
    };
    let mut back = deep();
    give(&mut back, cast(Spell::BlowMeTo, SpellAim::Place(PlaceId(1))), &[]);
    assert_eq!(delve(&back).here, PlaceId(1));
    let mut home = deep();
    give(&mut home, cast(Spell::BlowMeTo, SpellAim::Surface), &[]);
    assert_eq!(delve(&home).scene, Scene::Parting);
    assert_eq!(refused(&two, cast(Spell::BlowMeTo, SpellAim::Surface)), IllegalMove::SpellTarget, "two are too heavy");
}

#[test]
fn the_lifted_pass_over_a_pit() {
    proves!("TT-SPELL-0408");
    let pit = || pair(Contents::Trap { trap: TrapKind::Pit, treasure: false }, DoorKind::Plain);
    let mut outing = pit();
    for who in [FIRST, SECOND] {
        change(&mut outing, |delve| delve.party[who.index()].lasting.lifted = 0);
        give(&mut outing, cast(Spell::Upsidaisy, SpellAim::Member(who)), &[]);
        change(&mut outing, |delve| delve.party[who.index()].lasting.lifted = 9);
    }
    give(&mut outing, go(EAST), &[]);
    assert_eq!(now(&outing, SECOND, Attribute::Constitution), 14, "no saving roll, no hits");
}

#[test]
fn bombs_and_antimagic_open_the_way() {
    proves!("TT-SPELL-1001", "TT-SPELL-1601", "TT-DEC-169", "TT-DEC-177");
    let mut bomb = pair(Contents::Nothing, DoorKind::Sealed);
    // Both of the first rank need 8: one makes it, the other takes a die of hits.
    give(&mut bomb, cast(Spell::HellbombBursts, SpellAim::Link(EAST)), &[4, 5, 1, 2, 3]);
    assert!(delve(&bomb).check(&go(EAST)).is_ok());
    assert_eq!(now(&bomb, SECOND, Attribute::Constitution), 11);
    let mut small = meet("rat", 1, 30);
    // The heat reaches the first rank at a meeting, too.
    give(&mut small, cast(Spell::HellbombBursts, SpellAim::Foe(0)), &[4, 5, 1, 2, 3]);
    assert_eq!((troop(&small), delve(&small).kills), (None, 1));
    assert_eq!(now(&small, SECOND, Attribute::Constitution), 11);
    let mut deadly = meet("troll", 1, 90);
    change(&mut deadly, |delve| {
        *delve.member_mut(SECOND).character.attributes.get_mut(Attribute::Constitution) = 2;
    });
    // The last die is the distance of the fight that follows.
    give(&mut deadly, cast(Spell::HellbombBursts, SpellAim::Foe(0)), &[4, 5, 1, 2, 3, 1]);
    assert_eq!((delve(&deadly).walking().count(), troop(&deadly).unwrap().ratings[0].0), (1, 45));
    let mut sealed = pair(Contents::Nothing, DoorKind::Sealed);
    give(&mut sealed, cast(Spell::AntiMagic, SpellAim::Here), &[]);
    assert!(delve(&sealed).check(&go(EAST)).is_ok());
    let events = give(&mut sealed, cast(Spell::AntiMagic, SpellAim::Here), &[]);
    assert!(events.contains(&Event::Fizzled), "nothing is left to cancel");
}

#[test]
fn called_beings_serve_for_their_time() {
    proves!("TT-SPELL-1302", "TT-SPELL-1501", "TT-DEC-174", "TT-DEC-176");
    let mut fiend = pair(Contents::Nothing, DoorKind::Plain);
    give(&mut fiend, cast(Spell::InvisibleFiend, SpellAim::Here), &[]);
    let beast = delve(&fiend).beasts[0];
    // 2 x (200 + 60 + 12 + 20).
    assert_eq!((beast.rating, beast.bound, beast.called), (584, false, true));
    let mut spirit = pair(orcs(1), DoorKind::Plain);
    give(&mut spirit, cast(Spell::AirEarthFireAndWater, SpellAim::Here), &[]);
    change(&mut spirit, |delve| delve.party[0].set(Attribute::Strength, 200));
    assert_eq!((delve(&spirit).beasts[0].dice, delve(&spirit).beasts[0].until), (Some(16), 6));
    let kept = |delve: &Delve| delve.beasts[0].kept && delve.beasts[0].called;
    assert!(kept(delve(&spirit)));
    give(&mut spirit, Command::Rest(6), &[]);
    assert_eq!(delve(&spirit).beasts, []);
    let mut snake = meet("orc", 1, 40);
    give(&mut snake, cast(Spell::MagicFangs, SpellAim::Here), &[]);
    // 200 + 40 + 20.
    assert_eq!((delve(&snake).beasts[0].kind.name(), delve(&snake).beasts[0].rating), ("viper", 260));
}

#[test]
fn hidden_treasure_is_no_secret_to_the_god() {
    let mut outing = alone(Contents::Treasure(Hoard::Hidden), DoorKind::Plain);
    give(&mut outing, cast(Spell::DearGod, SpellAim::Here), &[]);
    let events = give(&mut outing, Command::Ask { query: Query::Treasure, beyond: Some(EAST) }, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Answered { yes: true, .. })));
}

#[test]
fn a_wisp_in_a_fight_shines_and_excludes_weapons() {
    proves!("TT-SPELL-0103", "TT-DEC-128", "TT-COMBAT-17");
    let set_up = |wisp: bool| {
        let mut outing = meet("orc", 1, 30);
        change(&mut outing, |delve| {
            delve.dungeon.levels[0].places[1].lit = false;
            delve.forget_map();
            delve.party[0].lasting.wisp = wisp;
            delve.party[0].character.weapons = hero().weapons;
        });
        outing
    };
    let fight = |outing: &mut Outing| {
        crate::tests::delving::execute(outing, Command::Attack);
        outing.fight().unwrap().clone()
    };
    let strikes = crate::battle::command::Command::Order(crate::battle::command::Order::Fight);
    let mut lit = set_up(true);
    let shining = fight(&mut lit);
    let mage = crate::battle::fighter::FighterId(0);
    assert_eq!(shining.asked(), Some(mage));
    assert!(shining.is_light() && !shining.can_strike(mage), "the light goes with its bearer");
    assert!(shining.check(&strikes).is_err());
    let dark = fight(&mut set_up(false));
    assert!(!dark.is_light() && dark.can_strike(mage));
    // Before the fight the bearer can let it go, without a game turn.
    let mut free = set_up(true);
    give(&mut free, Command::EndSpell(FIRST), &[]);
    assert!(!delve(&free).party[0].lasting.wisp && delve(&free).scene == Scene::Meeting);
    assert_eq!(refused(&free, Command::EndSpell(FIRST)), IllegalMove::NoUse);
}

#[test]
fn the_computer_frees_armed_hands_if_another_light_burns() {
    proves!("TT-SPELL-0103");
    let mut outing = meet("orc", 1, 10);
    change(&mut outing, |delve| {
        delve.party[0].lasting.wisp = true;
        delve.party[0].character.weapons = warrior([12; 6], &["poniard"]).weapons;
    });
    let tame = |delve: &mut Delve| {
        let known = Troop { mood: Mood::Wary, known: true, ..Troop::new(MonsterId::of("orc").unwrap(), 1, 10, false) };
        delve.log_mut().set_group(PlaceId(2), Some(known));
    };
    change(&mut outing, tame);
    let choice = |outing: &Outing| crate::ai::delver::choose(delve(outing)).map(|(command, _)| command);
    assert_eq!(choice(&outing), Some(Command::EndSpell(FIRST)), "the place is lit");
    change(&mut outing, |delve| {
        delve.dungeon.levels[0].places[1].lit = false;
        delve.forget_map();
    });
    assert_eq!(choice(&outing), Some(Command::Attack), "it is the only light");
}

#[test]
fn a_wisp_cast_in_a_fight_burns_on_after_it() {
    proves!("TT-SPELL-0103", "TT-DEC-071", "TT-DEC-143");
    let ended = |cast: bool, falls: bool| {
        let mut outing = meet("orc", 1, 12);
        change(&mut outing, |delve| {
            delve.dungeon.levels[0].places[1].lit = false;
            delve.forget_map();
            delve.party[0].character.spells = [Spell::WillOWisp].to_vec();
        });
        crate::tests::delving::execute(&mut outing, Command::Attack);
        let mut fight = outing.fight().unwrap().clone();
        if cast {
            let change = Change::Wisp(fight.after_game_turns(1));
            fight.apply(&FightEvent::Changed { who: FighterId(0), change });
        }
        if falls {
            fight.apply(&FightEvent::Died { who: FighterId(0), cause: Cause::Wounds });
        }
        fight.outcome = Some(FightEnd::Won);
        let (mut dice, mut events) = (Dice::loaded(core::iter::repeat_n(3, 40)), Vec::new());
        let mut delve = delve(&outing).clone();
        delve.end_fight(&fight, &mut Run { dice: &mut dice, sink: &mut events });
        delve
    };
    let after = ended(true, false);
    assert!(after.party[0].lasting.wisp && after.carries_light(), "it burns on");
    let paid = after.party[0].now(Attribute::Strength);
    assert_eq!(paid, ended(false, false).party[0].now(Attribute::Strength), "the cast has paid for this game turn");
    assert!(!ended(false, false).party[0].lasting.wisp, "nobody cast one");
    assert!(!ended(true, true).party[0].lasting.wisp, "it goes with its bearer");
}
