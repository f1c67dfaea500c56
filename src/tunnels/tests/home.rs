//! After the fight, the chances before it, and rules that need more than one fighter.

use crate::ai::choose;
use crate::battle::command::{Choice, Command, Order, SpellOrder};
use crate::battle::event::Event;
use crate::battle::fighter::{FightSide, FighterId};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, FightEnd};
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::material::Material;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::data::weapon::WeaponId;
use crate::model::arms::Hands;
use crate::model::delver::{Delver, OwnedWeapon};
use crate::model::setup::{FoeEntry, Space};
use crate::tests::arena::{PLAIN, begin, foe, made_of, mail, order, person, setup, st, warrior, weapon};
use crate::tests::play::any_setup;
use crate::tests::rules::{SECOND, dummy};
use crate::tests::vectors::{FIRST, compared};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::proves;

#[test]
fn two_apprentices_pool_their_strength() {
    proves!("TT-EX-19", "TT-MAGIC-20", "TT-DEC-129", "TT-XP-10", "TT-DEC-104");
    let apprentice = |name| Delver {
        spells: vec![Spell::HideyHole],
        ..person(name, CharacterType::MagicUser, [6, 12, 12, 12, 12, 12], &[])
    };
    let party = || vec![apprentice("Ann"), apprentice("Bea"), warrior(PLAIN, &[])];
    let mut fight = begin(&setup(party(), vec![foe("orc", 40)]));
    let hide = Order::Cast(SpellOrder { spell: Spell::HideyHole, level: 1, target: None, choice: Choice::None });
    assert_eq!(fight.check(&Command::Order(hide)), Err(IllegalMove::Strength));
    assert_eq!(fight.check(&Command::Order(Order::Lend(FighterId(2)))), Err(IllegalMove::NoPool));
    order(&mut fight, Order::Lend(SECOND), &[]);
    order(&mut fight, hide, &[]);
    order(&mut fight, Order::Wait, &[]);
    assert_eq!((st(&fight, 0), st(&fight, 1), fight.outcome), (1, 1, Some(FightEnd::Fled)));
    let gained = [0, 1].map(|number| fight.person(FighterId(number)).unwrap().gained);
    assert_eq!(gained, [10, 10], "each for the own part");
    let mut alone = setup(party(), vec![foe("orc", 40)]);
    alone.rules.pooled_magic = false;
    assert_eq!(begin(&alone).check(&Command::Order(Order::Lend(SECOND))), Err(IllegalMove::NoPool));
}

#[test]
fn a_swordbreaker_breaks_in_single_combat() {
    proves!("TT-TWO-08", "TT-DEC-081");
    let tried = |name: &str, dice: &[u32]| {
        let mut setup =
            setup(vec![warrior([20, 16, 12, 12, 14, 12], &["saber", "swordbreaker"])], vec![foe(name, 500)]);
        setup.party[0].hands = Some(Hands { main: Some(0), off: Some(1), shield: false });
        let mut fight = begin(&setup);
        dummy(&mut fight, 1, 0);
        order(&mut fight, Order::Duel(SECOND), &[&[3, 4, 5], dice].concat());
        fight.monster(SECOND).unwrap().disarmed
    };
    assert!(tried("goblin", &[5]) && !tried("goblin", &[4]));
    assert!(!tried("troll", &[]) && !tried("leopard", &[]), "too large, or without arms");
}

#[test]
fn a_catchpole_disarms_and_a_bola_entangles() {
    proves!("TT-WPN-03", "TT-WPN-11", "TT-DEC-081", "TT-WPN-10");
    let mut fight = begin(&setup(vec![warrior([20, 16, 12, 12, 20, 12], &["catchpole"])], vec![foe("orc", 40)]));
    // MR 40 fails its roll of 60; five dice are halved to two. Nobody is hurt by the catchpole itself.
    order(&mut fight, Order::Catch(SECOND), &[1, 2, 3, 4, 5, 1, 1]);
    assert!(fight.monster(SECOND).unwrap().disarmed);
    let far = |weapon: &str, dx, name: &str| {
        let mut setup = setup(vec![warrior([20, 16, 12, 12, dx, 12], &[weapon])], vec![foe(name, 40), foe(name, 40)]);
        setup.distance = Some(50);
        begin(&setup)
    };
    let mut fight = far("bola", 12, "orc");
    order(&mut fight, Order::Catch(SECOND), &[3]);
    assert!(fight.is_apart(SECOND) && fight.lines()[1].len() == 1);
    let mut missed = far("bola", 12, "orc");
    order(&mut missed, Order::Catch(SECOND), &[4]);
    assert!(!missed.is_apart(SECOND));
    let mut sure = far("bola", 16, "orc");
    order(&mut sure, Order::Catch(SECOND), &[]);
    assert!(sure.is_apart(SECOND));
    assert_eq!(far("bola", 12, "troll").check(&Command::Order(Order::Catch(SECOND))), Err(IllegalMove::NoCatch));
    let mut spikes = far("large calthrops", 12, "tiger");
    // MR 40 needs 60 on five dice: the first fails and rolls two dice less.
    order(&mut spikes, Order::Lay { weapon: 0 }, &[1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 2, 3, 4, 5]);
    assert_eq!([1, 2].map(|number| spikes.monster(FighterId(number)).unwrap().lamed), [2, 0]);
    assert!(far("large calthrops", 12, "orc").check(&Command::Order(Order::Lay { weapon: 0 })).is_ok());
}

#[test]
fn a_barbed_pike_sticks_in_weak_hands() {
    proves!("TT-DEC-091");
    let basic =
        WeaponId::all().find(|id| id.row().special == Some(crate::data::weapon::WeaponSpecial::Barbed)).unwrap();
    let mut weak = warrior([13, 16, 12, 12, 12, 12], &[]);
    weak.weapons = vec![OwnedWeapon::steel(basic)];
    let mut fight = begin(&setup(vec![weak.clone()], vec![foe("orc", 500)]));
    dummy(&mut fight, 1, 0);
    let dice = usize::from(basic.row().dice.unwrap().dice);
    let mut rolls: Vec<u32> = core::iter::repeat_n(1, dice).collect();
    rolls.push(2);
    order(&mut fight, Order::Fight, &rolls);
    let person = fight.person(FIRST).unwrap();
    assert_eq!((person.stuck, person.hands.main), (1, None));
    assert!(weak.after(fight.get(FIRST), FightEnd::Won).unwrap().weapons.len() == 1, "found again after the fight");
    assert!(weak.after(fight.get(FIRST), FightEnd::Fled).is_none_or(|home| home.weapons.is_empty()));
}

#[test]
fn a_survivor_takes_home_what_is_left() {
    proves!("TT-DEC-079", "TT-ARMOUR-06", "TT-DEC-011", "TT-XP-05");
    let archer = Delver {
        weapons: vec![weapon("longbow"), weapon("knight's shield"), made_of("dirk", Material::Copper)],
        armour: vec![mail("leather")],
        ..warrior([20, 16, 12, 20, 18, 12], &[])
    };
    let mut fight = begin(&setup(vec![archer.clone()], vec![foe("orc", 500)]));
    {
        let person = fight.fighters[0].person_mut().unwrap();
        (person.weapons[0].shots, person.weapons[2].broken, person.gained) = (19, true, 120);
        (person.armour.shield, person.armour.mail) = (0, 2);
        *person.current.get_mut(Attribute::Constitution) = 11;
    }
    let home = archer.after(fight.get(FIRST), FightEnd::Won).unwrap();
    assert_eq!(home.weapons.len(), 2, "the shield is burnt");
    // Five arrows of 24 were shot; two are found again.
    assert_eq!((home.weapons[0].missiles, home.weapons[1].broken), (Some(21), true));
    assert_eq!((home.experience, home.current().get(Attribute::Constitution), home.armour.len()), (120, 11, 1));
    assert_eq!(archer.after(fight.get(FIRST), FightEnd::Fled).unwrap().weapons[0].missiles, Some(19));
    fight.fighters[0].status = crate::battle::fighter::Status::Dead;
    assert_eq!(archer.after(fight.get(FIRST), FightEnd::Won), None);
}

#[test]
fn odds_are_those_of_enumerated_dice() {
    // 2 dice + 3 against 1 die and 5: the party needs a lead.
    let mut fight = begin(&setup(vec![warrior(PLAIN, &["broadsword"])], vec![foe("orc", 10)]));
    let odds = fight.turn_odds().unwrap();
    let (mut win, mut equal) = (0u64, 0u64);
    for (one, other, die) in (0..216).map(|all| (all % 6 + 1, all / 6 % 6 + 1, all / 36 + 1)) {
        win += u64::from(one + other + 3 > die + 5);
        equal += u64::from(one + other + 3 == die + 5);
    }
    let near = |chance: ludus_engine::chance::Chance, ways: u64| {
        let found = u128::from(chance.ways) * 216;
        assert!(
            found.abs_diff(u128::from(ways) * u128::from(chance.of)) < u128::from(chance.of) / 1000,
            "{chance:?} {ways}"
        );
    };
    near(odds.win, win);
    near(odds.equal, equal);
    assert_eq!(odds.lead, 70 + 30 - 35 - 50);
    assert_eq!(odds.totals, [70 + 30, 35 + 50]);
    assert!((odds.hits[0] - odds.hits[1] - odds.lead).abs() <= 1, "hits dealt and taken differ by the lead: {odds:?}");
    assert!(odds.hits.iter().all(|hits| *hits > 0), "either side can win: {odds:?}");
    // In the dark the foe counts twice.
    fight.ground.lit = false;
    assert_eq!(fight.turn_odds().unwrap().lead, 100 - 170);
    fight.ground.space = Space::Passage;
    fight.missiles = 1;
    assert_eq!(fight.turn_odds(), None);
}

#[test]
fn odds_agree_with_the_rolls() {
    let party =
        vec![warrior([15, 16, 14, 90, 12, 12], &["saber"]), person("Ben", CharacterType::Rogue, PLAIN, &["dirk"])];
    let fight = begin(&setup(party, vec![foe("orc", 26), foe("orc", 14), foe("rat", 8), foe("rat", 8)]));
    let odds = fight.turn_odds().unwrap();
    let mut won = 0u64;
    for seed in 0..4000 {
        let mut copy = fight.reseeded(Seed(seed));
        copy.execute(&Command::Order(Order::Fight), &mut NullSink).unwrap();
        let mut events = Vec::new();
        copy.execute(&Command::Order(Order::Fight), &mut events).unwrap();
        won += u64::from(compared(&events).won.is_some_and(|(side, _)| side == FightSide::Party));
    }
    let expected = 4000 * odds.win.ways / odds.win.of;
    assert!(won.abs_diff(expected) < 130, "{won} of {expected}");
}

#[test]
fn hidden_ratings_change_no_decision() {
    proves!("TT-DEC-039", "TT-UI-10", "TT-SCOPE-06");
    let orc = MonsterId::of("orc").unwrap();
    let with = |rating| {
        let foes = vec![FoeEntry::Monster { kind: orc, rating: Some(rating), full: Some(rating), invisible: false }];
        let mage = Delver {
            spells: vec![Spell::OhGoAway, Spell::TakeThatYouFiend],
            ..person("Ilse", CharacterType::MagicUser, [15, 16, 14, 12, 14, 14], &["sax"])
        };
        begin(&setup(vec![mage], foes))
    };
    let (weak, strong) = (with(12), with(90));
    assert_eq!(weak.observation(Seat(0)), strong.observation(Seat(0)));
    assert_eq!(weak.determinize(Seat(0), Seed(5)), strong.determinize(Seat(0), Seed(5)));
    assert_eq!(choose(&weak), choose(&strong));
    for seed in 0..200 {
        let fight = Fight::start(&any_setup(seed), Seed(seed), &mut NullSink).unwrap();
        assert_eq!(choose(&fight), choose(&fight.observation(Seat(0))), "{seed}");
    }
}

#[test]
fn orders_are_priced_before_they_are_given() {
    proves!("TT-UI-08", "TT-UI-09", "TT-UI-12");
    let moss = warrior([12, 12, 17, 12, 12, 12], &["great axe"]);
    let fight = begin(&setup(vec![moss], vec![foe("orc", 40)]));
    let note = |fight: &Fight, order| crate::narration::preview::note(fight, FIRST, &order);
    assert_eq!(note(&fight, Order::Fight), "4d+3, adds +5, needs ST 21: 12 -> 3, passes out after");
    let mage = Delver {
        staff: Some(crate::data::supply::StaffKind::Ordinaire),
        spells: vec![Spell::HideyHole],
        ..person("Ilse", CharacterType::MagicUser, [11, 15, 10, 12, 13, 9], &[])
    };
    let fight = begin(&setup(vec![mage], vec![foe("orc", 40)]));
    let hide = Order::Cast(SpellOrder { spell: Spell::HideyHole, level: 1, target: None, choice: Choice::None });
    assert_eq!(note(&fight, hide), "cost 10 - 1 = 9, ST 11 -> 2");
    let mut far = setup(vec![warrior([14, 16, 12, 12, 19, 12], &["longbow", "broadsword"])], vec![foe("orc", 500)]);
    far.distance = Some(50);
    let shot = note(&begin(&far), Order::Shoot { weapon: 0, at: SECOND });
    assert_eq!(shot, "marksmanship 18, medium range: 3 or less hits (50%)");
    assert_eq!(note(&begin(&far), Order::Flee), "pace 11 + 2d against 10 + 2d: 56% to get away");
}

#[test]
fn orders_can_be_undone_until_dice_fall() {
    let party = || vec![warrior(PLAIN, &[]), person("Ben", CharacterType::Warrior, PLAIN, &[])];
    let fight = begin(&setup(party(), vec![foe("orc", 40)]));
    let command = Command::Order(Order::Fight);
    let (mut after, mut events) = (fight.clone(), Vec::new());
    after.execute(&command, &mut events).unwrap();
    assert!(fight.can_undo(&command, &events, &after));
    let (before, mut events) = (after.clone(), Vec::new());
    after.execute(&command, &mut events).unwrap();
    assert!(!before.can_undo(&command, &events, &after));
}

#[test]
fn combat_turns_are_fast() {
    let party: Vec<Delver> = ["Ann", "Ben", "Cat", "Dan"]
        .into_iter()
        .map(|name| person(name, CharacterType::Warrior, [15, 12, 14, 900, 12, 12], &["broadsword"]))
        .collect();
    let mut setup = setup(party, (0..4).map(|_| foe("orc", 60)).collect());
    setup.rules.berserk = false;
    let start = begin(&setup);
    let (clock, mut turns) = (std::time::Instant::now(), 0);
    let mut dice = Dice::new(Seed(1), Domain::Setup, 0);
    for _ in 0..500 {
        let mut fight = start.reseeded(Seed(dice.one_of(u32::MAX).into()));
        while let Some((command, _)) = choose(&fight).filter(|_| fight.turn < 6) {
            fight.execute_unchecked(&command, &mut NullSink);
        }
        turns += u128::from(fight.turn);
    }
    std::println!("a combat turn of four against four: {} ns", clock.elapsed().as_nanos() / turns);
}

#[test]
fn events_of_a_lost_weapon_fold() {
    let mut thrower = setup(vec![warrior([20, 16, 12, 12, 20, 12], &["francisca", "saber"])], vec![foe("orc", 500)]);
    (thrower.distance, thrower.party[0].hands) = (Some(40), Some(Hands { main: Some(0), off: None, shield: false }));
    let mut fight = begin(&thrower);
    let events = order(&mut fight, Order::Shoot { weapon: 0, at: SECOND }, &[6]);
    assert!(events.iter().any(|event| matches!(event, Event::Shot { .. })));
    assert_eq!(fight.person(FIRST).unwrap().hands.main, None);
}

#[test]
fn imagined_ratings_are_drawn_around_the_listed_ones() {
    proves!("TT-DEC-039");
    let foes = (0..4).map(|_| FoeEntry::monster(MonsterId::of("orc").unwrap())).collect();
    let mut setup = setup(vec![warrior(PLAIN, &["broadsword"])], foes);
    setup.distance = Some(5);
    let fight = begin(&setup);
    assert!(fight.hides_ratings());
    let mut seen = alloc::collections::BTreeSet::new();
    for seed in 0..60 {
        let imagined = fight.determinize(Seat(0), Seed(seed));
        for foe in imagined.fighters.iter().filter_map(crate::battle::fighter::Fighter::monster) {
            assert_eq!((foe.rating, foe.full), (foe.worth, foe.worth));
            seen.insert(foe.rating);
        }
    }
    assert_eq!((seen.first(), seen.last(), seen.len()), (Some(&30), Some(&50), 21), "40, less or more a quarter");
    // Once they are known, or the fight is over, nothing is drawn.
    let mut known = fight.clone();
    known.known = true;
    assert_eq!(known.determinize(Seat(0), Seed(1)).fighters, known.fighters);
    // Deeper levels of the other house rules list the ratings of level 1.
    setup.level = 3;
    setup.rules.deeper_levels = crate::data::house_rules::DeeperLevels::TimesLevel;
    assert_eq!(begin(&setup).observed().monster(SECOND).unwrap().rating, 40);
}

#[test]
fn what_passes_with_magic_is_not_lost_at_home() {
    proves!("TT-DEC-149", "TT-LEVEL-07");
    let who = warrior([20, 16, 12, 20, 18, 12], &[]);
    let mut fight = begin(&setup(vec![who.clone()], vec![foe("orc", 500)]));
    fight.fighters[0].effects.doubled = Some((Attribute::Dexterity, 1, 9));
    let person = fight.fighters[0].person_mut().unwrap();
    (*person.current.get_mut(Attribute::Dexterity), *person.current.get_mut(Attribute::Luck)) = (9, 10);
    *person.normal.get_mut(Attribute::Dexterity) = 9;
    *person.current.get_mut(Attribute::Constitution) = 3;
    let home = who.after(fight.get(FIRST), FightEnd::Won).unwrap();
    let of = |who: &Delver, attribute| who.current().get(attribute);
    let all = [Attribute::Dexterity, Attribute::Luck, Attribute::Constitution];
    assert_eq!(all.map(|one| of(&home, one)), [18, 10, 3]);
    let rested = home.on_the_surface();
    assert_eq!(all.map(|one| of(&rested, one)), [18, 10, 20]);
}

#[test]
fn a_game_is_listed_by_party_and_foes() {
    use crate::outing::{Outing, Setup as OutingSetup};
    use ludus_engine::summary::Summary;
    let kinds = [("orc", 40), ("orc", 40), ("ogre", 26)];
    let foes = kinds.map(|(kind, rating)| foe(kind, rating)).into();
    let mut fight = setup(vec![warrior(PLAIN, &[]), person("Ben", CharacterType::Rogue, PLAIN, &[])], foes);
    let title = |fight: &crate::model::setup::Setup| Outing::title(&OutingSetup::Fight(fight.clone()));
    let names = format!("{} and Ben", fight.party[0].character.name);
    assert_eq!(title(&fight), format!("{names} against 2 orcs and an ogre"));
    fight.title = Some("The Pit".into());
    assert_eq!(title(&fight), format!("The Pit: {names} against 2 orcs and an ogre"));
    let lines = Outing::line_up(&OutingSetup::Fight(fight));
    assert_eq!(lines, [format!("{names}."), "2 orcs and an ogre.".into()]);
}
