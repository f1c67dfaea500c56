//! The chance to win a fight or to get away, as the coach shows it, against how often it happens; and the notes on commands.

use super::delving::{EAST, FIRST, change, delve, dungeon, give, go, hero, orcs, set_out};
use crate::ai::prospect::{AnswerAim, prospect};
use crate::battle::command::{Command as FightCommand, Order};
use crate::battle::event::Event as FightEvent;
use crate::battle::state::FightEnd;
use crate::data::attribute::Attribute;
use crate::data::dungeon::{DoorKind, TrapKind};
use crate::data::spell::Spell;
use crate::delve::command::{Answer, Command, DoorWay, SpellAim, SpellUse};
use crate::delve::log::{Marks, Troop};
use crate::delve::state::Scene;
use crate::dungeon::level::{Contents, Dungeon, Hoard, PlaceId};
use crate::narration::delving::goods;
use crate::narration::names::Names;
use crate::narration::{notes, preview};
use crate::outing::{Command as OutingCommand, Event, Outing};
use crate::setup::outfit::{Provisions, ready_for_delve};
use crate::tests::arena::{person, warrior};
use crate::tests::delves::by_computer;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::game::Game;
use ludus_engine::proves;

const GAMES: u32 = 1500;

/// Two heroes before two orcs who leave them the choice.
fn meeting(dungeon: Dungeon, known: bool) -> Outing {
    let mut outing = set_out([hero(), hero()].to_vec(), dungeon);
    give(&mut outing, go(EAST), &[3, 4]);
    assert_eq!(delve(&outing).scene, Scene::Meeting);
    change(&mut outing, |delve| {
        let map = delve.map();
        let troop = Troop { known, ..delve.troop(&map).unwrap() };
        let groups = &mut delve.logs[0].groups;
        groups.retain(|(place, _)| *place != PlaceId(2));
        groups.push((PlaceId(2), Some(troop)));
    });
    outing
}

/// Plays on from a copy with other dice. The end of the first fight.
fn end_of(outing: &Outing, command: &OutingCommand, seed: u64) -> Option<FightEnd> {
    let mut game = outing.reseeded(Seed(seed));
    let mut events = Vec::new();
    game.execute(command, &mut events).unwrap();
    while game.fight().is_some() {
        let next = by_computer(&game).unwrap();
        game.execute(&next, &mut events).unwrap();
    }
    events.into_iter().find_map(|event| match event {
        Event::Fight(FightEvent::Ended(end)) => Some(end),
        _ => None,
    })
}

/// The sampled chance lies within three of its errors of the share of games in which it happens.
fn agrees(outing: &Outing, command: OutingCommand, reached: impl Fn(u64) -> bool) {
    let (chance, _) = prospect(outing, &command, GAMES).unwrap_or_else(|| panic!("{command:?} has an aim"));
    let times = (0..u64::from(GAMES)).filter(|number| reached(number + 1_000_000)).count() as i64;
    let share = 1000 * times / i64::from(GAMES);
    let apart = (i64::from(chance.share) - share).abs();
    assert!((50..950).contains(&share), "{command:?}: {share} decides nothing");
    assert!(apart <= 3 * i64::from(chance.error), "{command:?}: {chance:?} is not {share}");
}

#[test]
fn sampled_chances_agree_with_how_often_it_happens() {
    proves!("TT-DEC-046", "TT-DEC-048", "TT-DEC-054");
    let won = |end| matches!(end, Some(FightEnd::Won | FightEnd::DrivenOff));
    let attack = OutingCommand::Delve(Command::Attack);
    // A group that is neither too weak nor too strong.
    let open = |outing: &Outing| {
        let times = (0..200).filter(|seed| won(end_of(outing, &attack, *seed))).count();
        (60..140).contains(&times)
    };
    let rated = |rating: u16| {
        let Contents::Monsters { mut group, treasure } = orcs(2) else { unreachable!() };
        group.rating = rating;
        meeting(dungeon(Contents::Monsters { group, treasure }, DoorKind::Plain), true)
    };
    let outing = (10..60).map(rated).find(open).expect("an open fight");
    agrees(&outing, attack, |seed| won(end_of(&outing, &attack, seed)));
    // In the fight: who breaks off gets away by the dice of the flight.
    let mut fight = outing;
    fight.execute(&attack, &mut Vec::new()).unwrap();
    while fight.fight().unwrap().is_missile_turn() {
        fight.execute(&by_computer(&fight).unwrap(), &mut Vec::new()).unwrap();
    }
    let flee = OutingCommand::Fight(FightCommand::Order(Order::Flee));
    assert_eq!(AnswerAim::of(&fight, &flee), Some(AnswerAim::GetAway));
    agrees(&fight, flee, |seed| end_of(&fight, &flee, seed) == Some(FightEnd::Fled));
    // Hiding from wanderers succeeds on 3 of 6.
    let mut warned = set_out([hero(), hero()].to_vec(), dungeon(Contents::Nothing, DoorKind::Plain));
    change(&mut warned, |delve| {
        delve.coming = Some(Troop::new(crate::data::monster::MonsterId::of("orc").unwrap(), 2, 40, true));
        delve.scene = Scene::Warned;
    });
    let hide = OutingCommand::Delve(Command::Hide);
    agrees(&warned, hide, |seed| {
        let mut game = warned.reseeded(Seed(seed));
        game.execute(&hide, &mut Vec::new()).unwrap();
        game.fight().is_none() && delve(&game).scene == Scene::Exploring
    });
}

#[test]
fn only_meetings_and_fights_of_a_delve_have_an_aim() {
    let outing = meeting(dungeon(orcs(2), DoorKind::Plain), true);
    let of = |command| prospect(&outing, &OutingCommand::Delve(command), 40);
    // Those who leave the choice do not follow.
    let (away, aim) = of(Command::Run).unwrap();
    assert_eq!((away.share, away.error, aim.name()), (999, 75, "to get away"));
    assert_eq!(of(Command::Attack).unwrap().1.name(), "to win the fight");
    assert_eq!(of(Command::Search), None);
    let arena = crate::tests::play::any_setup(5);
    let fight = Outing::start(&crate::outing::Setup::Fight(arena), Seed(5), &mut Vec::new()).unwrap();
    assert_eq!(prospect(&fight, &by_computer(&fight).unwrap(), 40), None);
}

#[test]
fn what_nobody_has_seen_changes_no_prospect() {
    proves!("TT-SCOPE-06", "TT-DEC-039");
    let twin = |secret: bool| {
        let Contents::Monsters { mut group, treasure } = orcs(2) else { unreachable!() };
        // The weak group would lose, the strong one win: the party knows neither.
        group.rating = if secret { 75 } else { 12 };
        let mut founded = dungeon(Contents::Monsters { group, treasure }, DoorKind::Plain);
        founded.levels[0].places[2].contents = if secret { orcs(5) } else { Contents::Nothing };
        meeting(founded, false)
    };
    let [one, other] = [false, true].map(twin);
    assert_ne!(one, other);
    for command in [Command::Attack, Command::Run, Command::Wait] {
        let of = |outing: &Outing| prospect(outing, &OutingCommand::Delve(command), 60).unwrap();
        assert_eq!(of(&one), of(&other), "{command:?}");
    }
}

fn names(outing: &Outing) -> Names {
    let delve = delve(outing);
    let party = delve.party.iter().map(|member| crate::delve::setup::Entrant::new(member.character.clone())).collect();
    Names::of_party(&crate::delve::setup::DelveSetup::new(delve.dungeon.clone(), party))
}

fn note(outing: &Outing, command: Command) -> String {
    notes::note(delve(outing), &names(outing), &command)
}

#[test]
fn notes_show_need_and_chance_before_the_dice() {
    proves!("TT-UI-11", "TT-UI-09");
    let mut outing = set_out([hero(), hero()].to_vec(), dungeon(Contents::Nothing, DoorKind::Locked));
    assert_eq!(
        note(&outing, Command::Open { link: EAST, way: DoorWay::Force }),
        "Member 0 needs 13 or less on 3 dice",
        "ST 16, 3 less for the lock"
    );
    // The heart-stone and the sleeper: 15 + 5 x level - LK, never below 5.
    let touch = Command::Special(Answer::Touch(FIRST, Attribute::Luck));
    assert_eq!(note(&outing, touch), "saving roll 20 - LK 12 = 8");
    change(&mut outing, |delve| delve.party[0].set(Attribute::Luck, 17));
    assert_eq!(note(&outing, Command::Special(Answer::Rob(FIRST))), "saving roll 20 - LK 17, at least 5");
    change(&mut outing, |delve| delve.blessed = true);
    assert_eq!(note(&outing, touch), "the saving roll is made without dice");
}

#[test]
fn a_trap_is_named_only_if_it_was_found() {
    proves!("TT-UI-11", "TT-DEC-213");
    let contents = Contents::Treasure(Hoard::Trapped(TrapKind::PoisonedNeedle));
    let mut outing = set_out([hero(), hero()].to_vec(), dungeon(contents, DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    let open = Command::Loot { careful: false };
    assert_eq!(note(&outing, open), "", "nobody found it");
    change(&mut outing, |delve| delve.logs[0].mark_place(PlaceId(2), Marks::TRAP_FOUND));
    let chance = delve(&outing).save_chance(FIRST);
    assert_eq!(note(&outing, open), format!("springs the poisoned needle, saving roll: Member 0 needs 8 ({chance})"));
}

#[test]
fn steps_in_the_dark_show_the_saving_rolls_of_all() {
    proves!("TT-UI-11", "TT-DEC-215");
    let mut outing = set_out([hero(), hero()].to_vec(), dungeon(Contents::Nothing, DoorKind::Plain));
    let dark = |outing: &Outing| notes::in_the_dark(delve(outing), &names(outing));
    let text = dark(&outing).expect("nobody carries a light");
    assert!(
        text.starts_with("Dark: ") && text.contains("Member 0 needs 8 (") && text.contains(", Member 1 8 ("),
        "{text}"
    );
    let torch = crate::data::supply::GoodId::of("torch").unwrap();
    give(&mut outing, Command::Light(FIRST, torch), &[]);
    assert_eq!(dark(&outing), None);
}

#[test]
fn a_spell_shows_its_price_and_what_is_left() {
    proves!("TT-UI-09");
    let mut mage = person("Ilse", crate::data::character_type::CharacterType::MagicUser, [12, 14, 12, 12, 12, 10], &[]);
    mage.spells = [Spell::WillOWisp].to_vec();
    let outing = set_out([mage].to_vec(), dungeon(Contents::Nothing, DoorKind::Plain));
    let spell = Spell::WillOWisp;
    let casting =
        SpellUse { who: FIRST, spell, level: spell.row().level, aim: SpellAim::Here, attribute: None, points: 0 };
    let price = crate::delve::resolve::price(delve(&outing).member(FIRST), &casting);
    let text = note(&outing, Command::Cast(casting));
    assert!(text.contains(&format!("{}, ST 12 -> {}", price.cost, 12 - price.cost)), "{text}");
}

#[test]
fn a_clumsy_weapon_shows_its_saving_roll_in_the_order() {
    proves!("TT-UI-11", "TT-HEAVY-09");
    let mut outing = meeting(dungeon(orcs(2), DoorKind::Plain), true);
    outing.execute(&OutingCommand::Delve(Command::Attack), &mut Vec::new()).unwrap();
    let mut fight = outing.fight().unwrap().clone();
    let who = fight.asked().unwrap();
    assert!(!preview::note(&fight, who, &Order::Fight).contains("saving roll"));
    let person = fight.fighters[who.index()].person_mut().unwrap();
    person.weapons[0].dexterity = 18;
    fight.level = 4;
    let text = preview::note(&fight, who, &Order::Fight);
    assert!(text.contains("saving roll 20 - LK 12 = 8 ("), "it is that of level 1: {text}");
}

#[test]
fn goods_are_counted_in_english() {
    let good = |name| crate::data::supply::GoodId::of(name).unwrap();
    let told = [
        ("torch", 1, "torch"),
        ("torch", 2, "2 torches"),
        ("oil filling", 3, "3 oil fillings"),
        ("compass", 2, "2 compasses"),
        ("provisions", 2, "2 provisions"),
        ("silk rope", 30, "30 feet of silk rope"),
    ];
    for (name, number, words) in told {
        assert_eq!(goods(good(name), number), words);
    }
}

#[test]
fn parties_of_form_and_command_line_buy_the_same() {
    let ready = ready_for_delve("Ann", Seed(3));
    let torches = |who: &crate::model::delver::Delver| {
        let torch = crate::data::supply::GoodId::of("torch").unwrap();
        who.goods.iter().find(|(good, _)| *good == torch).map_or(0, |(_, number)| *number)
    };
    let mut bought = warrior([16, 12, 12, 14, 12, 12], &["broadsword"]);
    bought.goods.clear();
    bought.gold = crate::data::coins::Coins::gold(50);
    Provisions::Torches.buy(&mut bought);
    assert_eq!((torches(&ready), torches(&bought)), (3, 3));
    assert_eq!(Dungeon::seed_of(Seed(7)), Seed(7).nth(18), "recorded delves rest on it");
}
