//! Checks opponents against the chapter that lists them, drawn ones against the limits, and results of bouts.

use crate::battle::event::Event;
use crate::battle::figure::FigureId;
use crate::battle::state::Outcome;
use crate::chapters::table;
use crate::data::accessory::Accessory;
use crate::data::characteristic::{Characteristic, Gender};
use crate::data::mount::Mount;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use crate::matchmaking::foes::{FOES, Foe, Grade, Style};
use crate::matchmaking::{creatures, templates};
use crate::model::character::Character;
use crate::model::ground::arena::Size;
use crate::model::healing::Medicine;
use crate::model::injury::{Injury, Limb};
use crate::model::kit::Item;
use crate::model::record::{ShieldLine, WeaponLine};
use crate::model::setup::{Setup, Side};
use crate::model::sheet::Sheet;
use crate::model::training::{Lesson, LessonError};
use crate::model::{limits, training};
use crate::stats::aftermath;
use crate::stats::results::{Award, BoutResult, Calendar, Fate, HealingStep, Hurt, Settled, awards, settle};
use crate::stats::summary::BoutSummary;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::NullSink;
use ludus_engine::proves;

fn rank(rank: Option<u8>) -> String {
    rank.map_or("-".into(), |rank| rank.to_string())
}

fn weapon(line: &WeaponLine) -> String {
    let damage = match line.damage {
        Some(0) => "D".into(),
        Some(damage) => format!("D{damage:+}"),
        None => "V".into(),
    };
    format!("{} {}: {}, {damage}, {}", line.weapon, rank(line.rank), line.sc, line.iv)
}

fn shield(lines: &[ShieldLine], magility: i16) -> String {
    match lines {
        [line] => {
            let name = line.shield.trim_end_matches(" Shield");
            format!("{name} {}: {}/{}", rank(line.rank), line.front, line.rear)
        }
        _ => format!("-: {magility}/{magility}"),
    }
}

/// A foe as its row of the chapter, computed by the record.
fn printed(foe: &Foe) -> Vec<String> {
    let made = foe.character();
    let (of, now, (points, most)) = (Sheet::of(&made).record(), made.now(), limits::points(made.rolled));
    let values = [now.ps, now.md, now.ag, now.ma, now.en, now.wp].map(|value| value.to_string()).join(" ");
    let armour = of.armour.map_or("-".into(), |armour| format!("{} {}", armour.armour, armour.ap));
    let gender = if made.gender == Gender::Female { "f" } else { "m" };
    vec![
        of.name,
        foe.grade.name().into(),
        format!("{} {gender}", made.race.name()),
        format!("{points}/{most}"),
        values,
        of.ft.to_string(),
        of.pc.to_string(),
        of.tmr.to_string(),
        armour,
        format!("{}/{}", (of.load_ounces + 8) / 16, of.limit_pounds),
        format!("{} {}", of.magility, of.mmd),
        of.weapons.iter().map(weapon).collect::<Vec<_>>().join("; "),
        shield(&of.shields, of.magility),
        of.ep.to_string(),
        of.price.to_string(),
        of.worth.to_string(),
    ]
}

#[test]
fn stock_fighters_match_the_rulebook() {
    proves!("D162", "DQX-01", "DQ-PULSE-09", "DQ-WPN-08", "DQ-ARM-05", "DQ-SETUP-11", "DQ-SHIELD-03", "DQ-CHAR-25");
    let rows = table("25-opponents", "Name");
    assert_eq!(rows.len(), FOES.len());
    for (foe, row) in FOES.iter().zip(rows) {
        assert_eq!(printed(foe), row);
    }
}

#[test]
fn stock_fighters_keep_the_limits_of_generation() {
    proves!("DQ-GEN-23", "DQ-GEN-07", "DQ-GEN-18");
    for foe in &FOES {
        assert_eq!(foe.character().check_record(), Ok(()), "{}", foe.name);
        assert_eq!(Foe::named(&foe.name.to_uppercase()).map(|found| found.name), Some(foe.name));
    }
}

#[test]
fn drawn_opponents_keep_limits_and_can_use_their_gear() {
    proves!("D162");
    for (style, grade) in Style::ALL.into_iter().flat_map(|style| Grade::ALL.map(|grade| (style, grade))) {
        let mut weapons = alloc::collections::BTreeSet::new();
        for stream in 0..200 {
            let made = templates::drawn("Nobody", grade, style, &mut Dice::new(Seed(17), Domain::Setup, stream));
            assert_eq!(made.check_record(), Ok(()), "{style:?} {grade:?} {stream} {made:?}");
            let record = Sheet::of(&made).record();
            assert_eq!(record.weapons[0].missing_ps, 0, "{made:?}");
            assert!(record.load_ounces <= 16 * record.limit_pounds || made.armour.is_none(), "{made:?}");
            assert!(record.weapons[0].rank.is_some() && record.price <= 460, "{made:?}");
            weapons.insert(record.weapons[0].weapon);
        }
        assert!(weapons.len() >= 3, "{style:?} {weapons:?}");
    }
}

#[test]
fn templates_match_the_rulebook() {
    proves!("D162");
    for (style, cells) in Style::ALL.into_iter().zip(table("25-opponents", "Style")) {
        assert_eq!(templates::row(style), cells);
    }
    for (grade, cells) in Grade::ALL.into_iter().zip(table("25-opponents", "Grade")) {
        assert_eq!(templates::grade_row(grade), cells);
    }
}

fn fought(side: u8, worth: u32, fate: Fate, by: Option<usize>) -> BoutResult {
    BoutResult { side, worth, fate, by }
}

const fn paid(ep: u32, sp: u32, put_out: u32) -> Award {
    Award { ep, sp, put_out }
}

#[test]
fn awards_follow_who_put_out_each_enemy() {
    proves!("DQX-02", "DQX-03", "DQX-04", "DQX-12", "D150", "DQ-GEN-05", "DQ-GEN-19");
    let all = [
        fought(0, 100, Fate::Standing, None),
        fought(0, 102, Fate::Unconscious, Some(4)),
        fought(0, 72, Fate::Fled, Some(4)),
        fought(1, 175, Fate::Dead, Some(0)),
        fought(1, 165, Fate::Surrendered, Some(1)),
    ];
    // 175 / 6 + 165 / 6 = 29 + 27, each rounded down.
    let won = [paid(76, 48, 1), paid(76, 48, 1), paid(10, 0, 0), paid(0, 0, 0), paid(20 + 25 + 18, 10, 2)];
    assert_eq!(awards(&all, Some(0)), won);
    let drawn = [paid(20 + 43, 10, 1), paid(20 + 41, 10, 1), paid(10, 0, 0), paid(0, 0, 0), paid(63, 10, 2)];
    assert_eq!(awards(&all, None), drawn);
    let restrained = [fought(0, 100, Fate::Standing, None), fought(1, 100, Fate::Restrained, Some(0))];
    assert_eq!(awards(&restrained, Some(0))[0], paid(70, 45, 1));
}

fn foe(name: &str) -> Character {
    Foe::named(name).unwrap().character()
}

fn hurt(fate: Fate) -> Hurt {
    Hurt {
        fate,
        cause: String::new(),
        ft: 10,
        en_damage: 0,
        wounded: false,
        beasts: false,
        injuries: Vec::new(),
        lodged: Vec::new(),
        ap: 9,
        gone: Vec::new(),
        shot: Vec::new(),
        best_blow: 7,
        aspect: 0,
    }
}

const CALENDAR: Calendar = Calendar { week: 3, medicine: Medicine::Arena };

fn settled(before: &Character, hurt: &Hurt, dice: &mut Dice) -> Settled {
    let settled = settle(before, hurt, paid(76, 48, 1), true, CALENDAR, dice);
    assert!(!dice.ran_short() && dice.left_over() == 0);
    settled
}

#[test]
fn surgeon_removes_weapons_and_wounds_can_get_infected() {
    proves!("D142", "DQ-WPN-29", "D130", "DQ-INFECT-01", "DQ-INFECT-02", "DQ-INFECT-03", "DQ-EX-20", "D137", "D017");
    let before = foe("Tiro");
    let mut bad = hurt(Fate::Standing);
    (bad.ft, bad.en_damage, bad.wounded) = (5, 7, true);
    bad.lodged = vec![Weapon::Spear, Weapon::Dagger, Weapon::LongBow];
    bad.injuries = vec![Injury { row: 8, ..Injury::default() }];
    // Spear 10 - 2 = 8 takes all 5 Fatigue, the dagger costs nothing, the arrow 3 - 4 = 1 costs Endurance; then 67.
    let after = settled(&before, &bad, &mut Dice::loaded([10, 3, 6, 7]));
    let drawn = |weapon, thrown, lost, from_en| HealingStep::Drawn { weapon, thrown, lost, from_en };
    assert_eq!(
        after.steps[..3],
        [
            drawn(Weapon::Spear, Some(10), 8, false),
            drawn(Weapon::Dagger, None, 0, false),
            drawn(Weapon::LongBow, Some(3), 1, true),
        ]
    );
    assert!(matches!(after.steps[3], HealingStep::Infection { chance: 67, infected: true, .. }));
    assert!(after.character.infected && after.character.en_lost == 8 && after.character.injuries.is_empty());
    let mut lucky = bad.clone();
    (lucky.aspect, lucky.lodged) = (10, Vec::new());
    assert!(!settled(&before, &lucky, &mut Dice::loaded([6, 7])).character.infected);
    assert!(settled(&before, &hurt(Fate::Standing), &mut Dice::loaded([])).steps.is_empty());
}

#[test]
fn the_dead_get_nothing_and_keep_their_cause() {
    proves!("D143");
    let mut dead = hurt(Fate::Dead);
    (dead.cause, dead.wounded, dead.en_damage) = ("of a broadsword".into(), true, 18);
    let after = settled(&foe("Tiro"), &dead, &mut Dice::loaded([])).character;
    assert_eq!((after.ep, after.sp, after.career.bouts, after.infected), (0, 0, 1, false));
    assert_eq!(after.death.map(|death| (death.week, death.cause)), Some((3, "of a broadsword".into())));
    let mut drawn_dead = hurt(Fate::Unconscious);
    (drawn_dead.ft, drawn_dead.en_damage, drawn_dead.wounded) = (0, 17, true);
    drawn_dead.lodged = vec![Weapon::Javelin];
    let after = settled(&foe("Tiro"), &drawn_dead, &mut Dice::loaded([5]));
    assert!(
        after.character.death.is_some() && after.steps.last() == Some(&HealingStep::Died) && after.character.ep == 0
    );
}

#[test]
fn lost_items_are_gone_and_half_the_shots_return() {
    proves!("D124", "D087", "DQX-13", "DQX-14", "DQ-ARM-08", "DQ-SHIELD-06", "DQ-FUMBLE-03");
    let mut archer = foe("Elf archer");
    archer.lent = vec![Item::Weapon(Weapon::Tulwar)];
    let mut spent = hurt(Fate::Standing);
    (spent.shot, spent.ap) = (vec![(Accessory::Arrows, 7)], 2);
    let after = settled(&archer, &spent, &mut Dice::loaded([]));
    assert_eq!((after.character.kit.quivers[0].left, after.character.armour.unwrap().ap), (16, 2));
    assert!(after.character.kit.reserve.is_empty() && after.kept_back == 0 && after.character.sp == 48);
    spent.gone = vec![Item::Weapon(Weapon::Tulwar)];
    let after = settled(&archer, &spent, &mut Dice::loaded([]));
    assert_eq!((after.kept_back, after.character.sp), (48, 0), "65 for the tulwar, all of the purse");
    let mut cloven = hurt(Fate::Surrendered);
    cloven.gone = vec![Item::Shield(Shield::SmallRound)];
    let after = settled(&foe("Tiro"), &cloven, &mut Dice::loaded([])).character;
    assert_eq!((after.kit.secondary, after.career.yielded, after.career.best_blow), (None, 1, 7));
    assert_eq!((after.career.won, after.career.put_out, after.ep, after.armour.unwrap().ap), (1, 1, 76, 4));
    let mut beautiful = foe("Tiro");
    beautiful.beauty = Some(20);
    let purse = |of: &Character| settled(of, &hurt(Fate::Standing), &mut Dice::loaded([])).character.sp;
    assert_eq!(purse(&beautiful), 50, "48 and 5 per cent");
}

#[test]
fn lasting_injuries_store_their_healing_week() {
    proves!("DQX-18", "D154");
    let mut hurt = hurt(Fate::Standing);
    let injury = |row, limb| Injury { row, limb, ..Injury::default() };
    hurt.injuries = vec![injury(1, None), injury(3, None), injury(23, Some(Limb::PrimaryArm)), injury(32, None)];
    let after = settled(&foe("Tiro"), &hurt, &mut Dice::loaded([7])).character;
    let kept: Vec<_> = after.injuries.iter().map(|injury| (injury.row, injury.until)).collect();
    assert_eq!(kept, [(3, Some(5)), (23, Some(5)), (32, Some(10))]);
    assert_eq!(after.now()[Characteristic::En], 18);
}

/// No style wins more than 65 or fewer than 25 of 100 bouts against the others at equal rating.
#[test]
fn styles_are_fair_at_equal_rating() {
    proves!("D161", "DQX-01", "D162");
    use crate::ai::Scratch;
    use crate::matchmaking::styles::{ROUND, Standings, round};
    use crate::model::setup::Level;
    let mut all = Standings::default();
    let rounds = if option_env!("LUDUS_LONG").is_some() { 100 } else { 3 };
    for number in 0..rounds {
        all += round(Seed(1), number, Level::Trained, &mut Scratch::default()).unwrap();
    }
    assert_eq!(Style::ALL.iter().map(|style| all.bouts(*style)).sum::<u64>(), 2 * ROUND * rounds);
    for style in Style::ALL {
        let (share, spread) = (all.share(style), all.spread(style));
        assert!((250..=650).contains(&share), "{style:?} wins {share} +- {spread} of 1000");
    }
    if rounds > 3 {
        for (style, row) in Style::ALL.into_iter().zip(table("25-opponents", "Won, %")) {
            let tenths = |of: u64| format!("{}.{}", of / 10, of % 10);
            let against = Style::ALL.map(|other| all.against(style, other).map_or_else(|| "-".into(), tenths));
            let last = format!("{} +- {}", tenths(all.share(style)), tenths(all.spread(style)));
            let found: Vec<String> = [style.name().to_string()].into_iter().chain(against).chain([last]).collect();
            assert_eq!(row, found);
        }
    }
}

fn entered(name: &str) -> Sheet {
    Sheet::of(&Foe::named(name).unwrap().character())
}

#[test]
fn creatures_cannot_ride() {
    proves!("D136");
    let mut drake = creatures::named("Marsh drake").unwrap().sheet();
    drake.mount = Mount::named("Horse");
    let mut setup = Setup::new(vec![drake], vec![entered("Tiro")]);
    setup.size = Size::Great;
    let refused = setup.check().unwrap_err();
    assert_eq!(refused.to_string(), "Marsh drake cannot ride: only people ride");
    setup.sides[0].figures = vec![Sheet { mount: Mount::named("Horse"), ..entered("Hoplite") }];
    assert_eq!(setup.check(), Ok(()));
}

#[test]
fn riding_limits_name_what_the_saddle_forbids() {
    proves!("DQ-MOUNT-02", "DQ-MOUNT-05");
    let on_foot = entered("Champion");
    assert!(on_foot.riding_limits().is_empty());
    let mut rider = Sheet { mount: Mount::named("Horse"), ..on_foot };
    let limits_text = rider.riding_limits().join(" ");
    assert!(
        limits_text.contains("cannot use the Hand & Half in both hands")
            && limits_text.contains("cannot charge with it"),
        "{limits_text}"
    );
    assert!(limits_text.contains("cannot strike straight ahead"), "{limits_text}");
    rider.skills.horsemanship = Some(5);
    assert!(!rider.riding_limits().join(" ").contains("both hands"), "{:?}", rider.riding_limits());
    let spear = Sheet { mount: Mount::named("Horse"), ..entered("Goblin spear") };
    assert!(spear.riding_limits().is_empty(), "{:?}", spear.riding_limits());
}

#[test]
fn record_lists_ranks_without_equipment() {
    proves!("DQU-13");
    let mut who = Foe::named("Hoplite").unwrap().character();
    who.ranks.weapons.insert(Weapon::Broadsword, 4);
    who.ranks.shields.insert(Shield::Kite, 1);
    who.ranks.unarmed = Some(2);
    assert_eq!(Sheet::of(&who).record().idle_ranks, [("Broadsword", 4), ("Kite Shield", 1)]);
}

#[test]
fn unsold_weapons_are_not_taught() {
    proves!("DQX-05");
    let mut who = Foe::named("Champion").unwrap().character();
    who.ep = 100_000;
    let unsold = Weapon::ALL.into_iter().filter(|weapon| !weapon.is_sold() && weapon.row().max_rank.is_some());
    let mut refused = 0;
    for weapon in unsold.filter(|weapon| *weapon != Weapon::Shield) {
        let lesson = Lesson::Weapon(weapon);
        assert_eq!(training::check(&who, lesson, 1), Err(LessonError::NotTaught(weapon.name())), "{weapon:?}");
        let mut owner = who.clone();
        owner.chest.push(Item::Weapon(weapon));
        assert_ne!(training::check(&owner, lesson, 1), Err(LessonError::NotTaught(weapon.name())), "{weapon:?}");
        refused += 1;
    }
    assert!(refused > 0);
    assert!(training::check(&who, Lesson::Weapon(Weapon::Spear), 1).is_ok());
}

#[test]
fn pinned_enemies_count_for_their_holder() {
    proves!("DQX-04");
    let setup = Setup::new(vec![entered("Orc berserk")], vec![entered("Goblin spear")]);
    let mut bout = setup.build(Seed(1), &mut NullSink).unwrap();
    let (by, held) = (FigureId(0), FigureId(1));
    bout.apply(&Event::Pinned { by, at: held });
    let fought = aftermath::fought(&bout, &setup);
    assert_eq!((fought[1].fate, fought[1].by), (Fate::Restrained, Some(0)));
    assert_eq!(awards(&fought, Some(0))[0].put_out, 1);
    let mut story = BoutSummary::default();
    story.take(&setup, &bout, &Event::Ended(Outcome::Won(Side::West)));
    assert_eq!((story.deeds(by).put_out, story.deeds(held).put_out), (1, 0));
}

#[test]
fn newcomers_get_a_set_that_they_can_pay() {
    for race in [Race::Human, Race::Dwarf, Race::Elf, Race::Halfling, Race::Orc] {
        for (ep, sp) in [(60, 40), (90, 975), (300, 200)] {
            let made = Character::new("Rolf", race, Gender::Male, 11, limits::Primary::of([16, 17, 15, 18, 5, 19]));
            let who = Character { ep, sp, ..made };
            let set = templates::ready_made(&who).expect("a weapon can be paid");
            assert!(set.ep <= ep && set.sp < sp && set.kit.primary.is_some() && set.kit.check().is_ok(), "{set:?}");
            let main = set.kit.primary.and_then(Item::weapon).unwrap();
            assert!(set.ranks.weapon(main).is_some(), "{set:?}");
            assert!(sp < 200 || set.armour.is_some(), "{set:?}");
            let shield = set.kit.secondary.and_then(Item::shield);
            assert!(shield.is_none_or(|shield| set.ranks.shield(shield).is_some_and(|rank| rank > 0)), "{set:?}");
        }
    }
    let poor = Character { ep: 10, sp: 500, ..FOES[0].character() };
    assert!(templates::ready_made(&poor).is_none_or(|set| set.ep <= 10));
}
