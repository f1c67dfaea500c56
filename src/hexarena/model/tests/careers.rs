use crate::chapters::table;
use crate::data::accessory::Accessory;
use crate::data::armour::Armour;
use crate::data::characteristic::{Characteristic, Gender, Values};
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::skill::Skill;
use crate::data::weapon::Weapon;
use crate::model::character::Character;
use crate::model::checks::CharacterError;
use crate::model::injury::Injury;
use crate::model::kit::{Item, Kit, KitError, Quiver, Worn};
use crate::model::sheet::Sheet;
use crate::model::shop::{Goods, ShopError};
use crate::model::tests::anybody;
use crate::model::training::{Lesson, LessonError, learn, price, price_of_rank_in_all};
use crate::model::{shop, training};
use alloc::string::ToString;
use alloc::vec::Vec;
use ludus_engine::proves;

fn rich(race: Race) -> Character {
    Character { ep: 100_000, sp: 10_000, ..anybody(race, Gender::Male) }
}

#[test]
fn ranks_cost_what_the_table_says() {
    proves!("DQX-05", "DQX-06", "DQ-RACE-04", "D151", "D006");
    for (rank, cells) in table("07-experience", "Rank").iter().enumerate() {
        let found = (training::RANK_PRICES[rank], price_of_rank_in_all(rank as u8));
        assert_eq!(found, (cells[1].parse().unwrap(), cells[2].parse().unwrap()), "Rank {rank}");
    }
    let first = |race| price(&anybody(race, Gender::Male), Lesson::Weapon(Weapon::Dagger));
    assert_eq!([Race::Human, Race::Dwarf, Race::Elf, Race::Halfling, Race::Orc].map(first), [50, 55, 60, 55, 45]);
    let mut orc = rich(Race::Orc);
    let paid: Vec<u32> = (0..4).map(|_| learn(&mut orc, Lesson::Unarmed, 1, false).unwrap()).collect();
    assert_eq!((paid, orc.ranks.unarmed, 100_000 - orc.ep), (vec![45, 68, 135, 270], Some(3), 518));
}

#[test]
fn new_humans_can_afford_their_first_ranks() {
    proves!("DQX-07", "DQ-HERIT-06");
    let mut one = Character { ep: 130, ..anybody(Race::Human, Gender::Male) };
    let mut other = one.clone();
    let sword = Lesson::Weapon(Weapon::Broadsword);
    assert_eq!([sword, sword].map(|lesson| learn(&mut one, lesson, 1, false)), [Ok(50), Ok(75)]);
    assert_eq!(learn(&mut one, sword, 1, false), Err(LessonError::Poor { price: 150, has: 5 }));
    let both = [sword, Lesson::Shield(Shield::SmallRound)].map(|lesson| learn(&mut other, lesson, 1, false));
    assert_eq!((both, other.ranks.shield(Shield::SmallRound)), ([Ok(50), Ok(50)], Some(0)));
}

#[test]
fn minima_and_highest_ranks_bound_what_is_learned() {
    proves!("D120", "D131", "DQ-WPN-07", "DQ-WPN-11", "DQ-SHIELD-03", "DQ-SHIELD-08", "D123", "DQ-UNARM-04");
    let mut man = rich(Race::Human);
    man.kit.cranequin = true;
    let needs = |of, needs, has| Err(LessonError::Minimum { of, needs, has });
    let mut try_to = |lesson| learn(&mut man, lesson, 1, false);
    assert_eq!(try_to(Lesson::Weapon(Weapon::Rapier)), needs(Characteristic::Md, 18, 17));
    assert_eq!(
        try_to(Lesson::Weapon(Weapon::Crossbow)),
        needs(Characteristic::Ps, 18, 16),
        "a Cranequin opens no Rank"
    );
    assert_eq!(try_to(Lesson::Weapon(Weapon::Torch)), Err(LessonError::NoRanks("Torch")));
    assert_eq!(try_to(Lesson::Weapon(Weapon::Shield)), Err(LessonError::NoRanks("Shield")));
    assert_eq!(try_to(Lesson::Shield(Shield::MainGauche)), Err(LessonError::NoRanks("Main-Gauche")));
    for _ in 0..=2 {
        try_to(Lesson::Weapon(Weapon::CrudeClub)).unwrap();
    }
    assert_eq!(try_to(Lesson::Weapon(Weapon::CrudeClub)), Err(LessonError::Highest(2)));
    for _ in 0..=4 {
        try_to(Lesson::Shield(Shield::Tower)).unwrap();
    }
    assert_eq!(try_to(Lesson::Shield(Shield::Tower)), Err(LessonError::Highest(4)));
    assert_eq!(try_to(Lesson::Weapon(Weapon::MainGauche)), Ok(50));
    assert_eq!((man.ranks.shield(Shield::MainGauche), man.ranks.shield(Shield::Buckler)), (Some(0), None));
    // A Tower shield costs 6 MD in use, which does not matter for Ranks. A lost hand costs 2 for good.
    man.kit.secondary = Some(Item::Shield(Shield::Tower));
    assert_eq!(learn(&mut man, Lesson::Weapon(Weapon::Spear), 1, false), Ok(50));
    man.injuries = vec![Injury { row: 11, ..Injury::default() }];
    assert_eq!(learn(&mut man, Lesson::Weapon(Weapon::Trident), 1, false), needs(Characteristic::Md, 16, 15));
    man.injuries = vec![Injury { row: 25, until: Some(9), ..Injury::default() }];
    assert_eq!(learn(&mut man, Lesson::Weapon(Weapon::Trident), 1, false), Ok(50), "what heals does not count");
}

#[test]
fn only_minima_bar_a_character_from_lessons() {
    proves!("DQ-GEN-24");
    for race in Race::OFFERED {
        let mut who = rich(race);
        (who.bought.ps, who.bought.md, who.bought.ag) = (20, 20, 20);
        // A weapon that is not sold is not taught either.
        for weapon in Weapon::ALL.into_iter().filter(|weapon| weapon.row().max_rank.is_some() && weapon.is_sold()) {
            let lesson = Lesson::Weapon(weapon);
            let learned = learn(&mut who, lesson, 1, false);
            assert!(
                learned.is_ok() || learned == Err(LessonError::NoRanks(weapon.row().name)),
                "{race:?} {weapon:?}: {learned:?}"
            );
        }
        for skill in Skill::ALL {
            assert!(learn(&mut who, Lesson::Skill(skill), 1, false).is_ok(), "{race:?} {skill:?}");
        }
    }
}

#[test]
fn each_raise_costs_more_than_the_last() {
    proves!("DQX-08", "DQ-CHAR-23", "DQ-CHAR-26", "DQ-CHAR-02");
    let mut dwarf = rich(Race::Dwarf);
    let mut raise = |of| learn(&mut dwarf, Lesson::Raise(of), 1, false);
    let paid = [Characteristic::Ps, Characteristic::En, Characteristic::En, Characteristic::En].map(&mut raise);
    assert_eq!(paid, [Ok(330), Ok(495), Ok(660), Ok(825)]);
    assert_eq!(raise(Characteristic::En), Err(LessonError::Bought { of: Characteristic::En, most: 3 }));
    assert_eq!(raise(Characteristic::Ma), Err(LessonError::Bought { of: Characteristic::Ma, most: 0 }));
    assert_eq!((raise(Characteristic::Ft), raise(Characteristic::Pc)), (Ok(165), Ok(110)));
    for _ in 0..4 {
        raise(Characteristic::Pc).unwrap();
    }
    assert_eq!(raise(Characteristic::Pc), Err(LessonError::Bought { of: Characteristic::Pc, most: 5 }));
    let (before, after) = (anybody(Race::Dwarf, Gender::Male).now(), dwarf.now());
    assert_eq!(after, before + Values::of([1, 0, 0, 3, 0, 0, 1, 5]));
    assert_eq!(dwarf.check(), Ok(()));
    let strong = crate::model::limits::Primary::of([25, 18, 10, 12, 5, 11]);
    let mut strong = Character { ep: 9999, ..Character::new("Rolf", Race::Orc, Gender::Female, 2, strong) };
    let high = LessonError::High { of: Characteristic::Ps, highest: 25 };
    assert_eq!(learn(&mut strong, Lesson::Raise(Characteristic::Ps), 1, false), Err(high), "25 + 2 - 2");
}

#[test]
fn skills_cost_their_table_prices() {
    proves!("DQX-09", "D152", "DQ-HERIT-07", "DQ-RACE-11", "DQ-TERM-11");
    let first = |race, skill| price(&anybody(race, Gender::Male), Lesson::Skill(skill));
    assert_eq!((first(Race::Human, Skill::Assassin), first(Race::Orc, Skill::Healer)), (100, 90));
    assert_eq!((first(Race::Elf, Skill::Healer), first(Race::Elf, Skill::Assassin)), (90, 120));
    let mut elf = rich(Race::Elf);
    let paid = (0..6).map(|_| learn(&mut elf, Lesson::Skill(Skill::Healer), 1, false).unwrap()).collect::<Vec<_>>();
    assert_eq!(paid, [90, 135, 270, 405, 540, 675]);
    assert_eq!(learn(&mut elf, Lesson::Skill(Skill::Healer), 1, false), Err(LessonError::Highest(5)));
    assert_eq!((elf.skills.rank(Skill::Healer), elf.skills.rank(Skill::Horsemanship)), (Some(5), None));
    assert_eq!(Sheet::of(&elf).worth(), 50, "skills are not worth anything");
}

#[test]
fn learning_takes_weeks_where_the_campaign_counts_them() {
    proves!("DQX-16", "DQ-RACE-20", "DQ-GEN-06");
    assert_eq!([0, 1, 2, 7].map(|rank| training::weeks(rank, Race::Human)), [1, 1, 2, 7]);
    assert_eq!([0, 1, 2, 7].map(|rank| training::weeks(rank, Race::Orc)), [2, 2, 3, 8]);
    let mut man = rich(Race::Human);
    learn(&mut man, Lesson::Unarmed, 4, true).unwrap();
    assert_eq!(man.learning_until, Some(5));
    assert_eq!(learn(&mut man, Lesson::Unarmed, 4, true), Err(LessonError::Learning(5)));
    assert_eq!(learn(&mut man, Lesson::Unarmed, 5, false), Ok(75));
}

#[test]
fn the_shop_sells_the_charts_and_buys_back_at_half() {
    proves!("DQX-11", "D153", "D126", "DQ-ARM-05");
    let names: Vec<&str> = Goods::all().map(Goods::name).collect();
    assert_eq!(names.len(), 55 + 5 + 7 + 4);
    assert!(["Grenado", "Blowgun", "Darts", "Lance", "Shield"].iter().all(|none| !names.contains(none)));
    let mut orc = Character { sp: 100, ..anybody(Race::Orc, Gender::Male) };
    let weapon = |weapon| Goods::Item(Item::Weapon(weapon));
    assert_eq!(shop::buy(&mut orc, weapon(Weapon::Scimitar)), Ok(60));
    assert_eq!(shop::buy(&mut orc, Goods::Item(Item::Shield(Shield::Buckler))), Ok(5));
    assert_eq!(shop::buy(&mut orc, weapon(Weapon::Dagger)), Ok(10));
    assert_eq!(shop::buy(&mut orc, Goods::Armour(Armour::Leather)), Ok(17));
    assert_eq!(shop::buy(&mut orc, weapon(Weapon::Dagger)), Err(ShopError::Poor { price: 10, has: 8 }));
    assert_eq!(
        (orc.kit.primary, orc.kit.secondary),
        (Some(Item::Weapon(Weapon::Scimitar)), Some(Item::Shield(Shield::Buckler)))
    );
    assert_eq!((&orc.kit.reserve[..], orc.check()), (&[Weapon::Dagger][..], Ok(())));
    assert_eq!(shop::sell(&mut orc, weapon(Weapon::Scimitar)), Ok(30));
    assert_eq!(shop::sell(&mut orc, weapon(Weapon::Scimitar)), Err(ShopError::NotHis("Scimitar")));
    // Leather of 17 SP is traded in for 8; scale costs 84.
    orc.sp = 80;
    assert_eq!((shop::buy(&mut orc, Goods::Armour(Armour::Scale)), orc.sp), (Ok(84), 4));
    assert_eq!((shop::sell(&mut orc, Goods::Armour(Armour::Scale)), orc.armour), (Ok(42), None));
    assert_eq!(shop::buy(&mut orc, weapon(Weapon::Grenado)), Err(ShopError::NotSold("Grenado")));
    assert_eq!(Item::Weapon(Weapon::ThrowingDart).cost(), Some(6), "a bundle of six");
}

#[test]
fn quivers_are_sets_of_twenty_with_the_pouch() {
    proves!("D121", "DQ-WPN-25", "D124");
    let mut man = rich(Race::Human);
    let arrows = Goods::Accessory(Accessory::Arrows);
    assert_eq!([arrows, arrows].map(|goods| shop::buy(&mut man, goods)), [Ok(10), Ok(10)]);
    assert_eq!(shop::buy(&mut man, arrows), Err(ShopError::QuiversFull(2)));
    man.kit.quivers[1].left = 4;
    assert_eq!((shop::buy(&mut man, arrows), man.kit.quivers[1].left, man.kit.ounces()), (Ok(10), 20, 64));
    man.kit.quivers[0].left = 10;
    assert_eq!((shop::sell(&mut man, arrows), man.kit.quivers.len()), (Ok(2), 1));
    let cranequin = Goods::Accessory(Accessory::Cranequin);
    assert_eq!((shop::buy(&mut man, cranequin), shop::buy(&mut man, cranequin)), (Ok(10), Err(ShopError::OneIsEnough)));
}

#[test]
fn house_lends_to_poor_characters() {
    proves!("DQX-13");
    let mut poor = Character { sp: 7, ..anybody(Race::Human, Gender::Male) };
    let sword = Item::Weapon(Weapon::Broadsword);
    assert_eq!(shop::lend(&mut poor, Item::Shield(Shield::Buckler)), Err(ShopError::Rich));
    assert_eq!(shop::lend(&mut poor, sword), Ok(()));
    assert_eq!(shop::lend(&mut poor, Item::Weapon(Weapon::HandAxe)), Err(ShopError::TooMuch { worth: 65 }));
    assert_eq!(shop::lend(&mut poor, Item::Weapon(Weapon::Dagger)), Ok(()));
    assert_eq!((poor.kit.primary, poor.lent.len(), poor.check()), (Some(sword), 2, Ok(())));
    assert_eq!(shop::sell(&mut poor, Goods::Item(sword)), Err(ShopError::Lent("Broadsword")));
}

#[test]
fn armour_repair_costs_a_tenth_per_two_points() {
    proves!("DQX-14", "DQ-ARM-08");
    let mut man = rich(Race::Human);
    man.armour = Some(Worn { armour: Armour::ImprovedPlate, ap: 8 });
    assert_eq!(shop::repair(&mut man), Err(ShopError::Whole));
    let at =
        |ap| shop::repair_price(&Character { armour: Some(Worn { armour: Armour::ImprovedPlate, ap }), ..man.clone() });
    assert_eq!([8, 7, 6, 5, 4].map(at), [0, 35, 35, 70, 70]);
    man.armour = Some(Worn { armour: Armour::ImprovedPlate, ap: 5 });
    assert_eq!((Sheet::of(&man).worth(), shop::repair(&mut man), Sheet::of(&man).worth()), (100, Ok(70), 130));
}

#[test]
fn shop_previews_penalties_and_record() {
    proves!("DQU-04");
    let man = anybody(Race::Human, Gender::Male);
    assert_eq!(shop::hindrances(&man, Weapon::GreatAxe), ["PS 19, has 16: damage -3, no Rank"]);
    assert_eq!(shop::hindrances(&man, Weapon::Rapier), ["MD 18, has 17: BC -5, no Rank"]);
    assert!(shop::hindrances(&man, Weapon::Broadsword).is_empty());
    let tried = shop::tried(&man, Goods::Armour(Armour::Chainmail)).unwrap();
    let now = Sheet::of(&man).record();
    assert_eq!((now.magility, now.tmr, tried.magility, tried.tmr, tried.load_ounces), (15, 5, 13, 5, 672));
}

fn kit(primary: Weapon, change: impl Fn(&mut Kit)) -> Result<(), KitError> {
    let mut kit = Kit { primary: Some(Item::Weapon(primary)), ..Kit::default() };
    change(&mut kit);
    kit.check()
}

#[test]
fn equipment_is_limited() {
    use Weapon::{Broadsword, Crossbow, Dagger, Javelin, LongBow, Pike, Spear};
    proves!("D121", "DQ-WPN-01", "DQ-WPN-02", "DQ-WPN-03", "D023", "DQ-BIRTH-04", "DQ-SHIELD-02");
    let buckler = Item::Shield(Shield::Buckler);
    let second = |item: Item| move |kit: &mut Kit| kit.secondary = Some(item);
    assert_eq!(kit(Broadsword, second(buckler)), Ok(()));
    assert_eq!(kit(Broadsword, second(Item::Weapon(Dagger))), Ok(()));
    assert_eq!(kit(Pike, second(buckler)), Err(KitError::BothHands(Item::Weapon(Pike), buckler)));
    assert_eq!(kit(Dagger, second(Item::Weapon(Pike))), Err(KitError::Secondary(Item::Weapon(Pike))));
    assert_eq!(kit(Spear, |kit| kit.both_hands = true), Ok(()));
    assert_eq!(kit(Dagger, |kit| kit.both_hands = true), Err(KitError::Grip));
    assert_eq!(kit(Dagger, |kit| kit.reserve = vec![Dagger; 5]), Err(KitError::Reserve(5)));
    assert_eq!(kit(Dagger, |kit| kit.reserve = vec![Javelin, Pike]), Err(KitError::Long(Javelin, Pike)));
    let shields = |kit: &mut Kit| (kit.secondary, kit.slung) = (Some(buckler), Some(Shield::Kite));
    assert_eq!(kit(Dagger, shields), Err(KitError::Shields));
    let quarrels = Quiver { holds: Accessory::Quarrels, left: 1 };
    assert_eq!(kit(Crossbow, |kit| (kit.loaded, kit.quivers) = (true, vec![quarrels])), Ok(()));
    assert_eq!(kit(Crossbow, |kit| kit.loaded = true), Err(KitError::Quarrel));
    assert_eq!(kit(LongBow, |kit| kit.loaded = true), Err(KitError::Loaded));
    assert_eq!(kit(Crossbow, |kit| kit.quivers = vec![quarrels; 3]), Err(KitError::Quivers(3)));
    let full = Quiver { holds: Accessory::Arrows, left: 21 };
    assert_eq!(kit(LongBow, |kit| kit.quivers = vec![full]), Err(KitError::Quiver(full)));
    assert_eq!(kit(Weapon::Shield, |_| ()), Err(KitError::NoThing(Weapon::Shield)));
}

#[test]
fn errors_name_the_broken_limit() {
    proves!("DQ-GEN-07", "DQU-13");
    let error_of = |change: &dyn Fn(&mut Character)| {
        let mut made = anybody(Race::Human, Gender::Male);
        change(&mut made);
        made.check().unwrap_err().to_string()
    };
    assert_eq!(error_of(&|c| c.assigned.ps = 17), "the six total 91: assign exactly 90 points");
    assert_eq!(error_of(&|c| c.race = Race::Goblin), "Goblin is not playable: use human, dwarf, elf, halfling or orc");
    assert_eq!(error_of(&|c| c.bought.en = 4), "EN bought 4: at most +3");
    assert_eq!(error_of(&|c| c.bought.ma = 1), "MA bought 1: it cannot be bought");
    let ranked = |weapon, rank| move |c: &mut Character| c.ranks.weapons.extend([(weapon, rank)]);
    assert_eq!(error_of(&ranked(Weapon::Broadsword, 7)), "Broadsword Rank 7: the highest is 6");
    assert_eq!(error_of(&ranked(Weapon::Torch, 0)), "Torch has no Ranks");
    assert_eq!(error_of(&ranked(Weapon::Rapier, 0)), "Rapier Rank 0: a Rank needs MD 18, not 17");
    assert_eq!(error_of(&|c| c.ranks.unarmed = Some(11)), "Bare hands Rank 11: the highest is 10");
    assert_eq!(error_of(&|c| c.skills.healer = Some(6)), "Healer Rank 6: the highest is 5");
    let armour = Worn { armour: Armour::Leather, ap: 5 };
    assert_eq!(error_of(&|c| c.armour = Some(armour)), "armour with AP 5: Leather has at most 4");
    assert_eq!(error_of(&|c| c.kit.reserve = vec![Weapon::Dagger; 5]), "5 weapons in reserve: at most 4 are carried");
    let injury = |row| move |c: &mut Character| c.injuries = vec![Injury { row, ..Injury::default() }];
    assert_eq!(error_of(&injury(33)), "an injury G33: the table has G01 to G32");
    assert_eq!(error_of(&injury(7)), "injury G07: which eye?");
    assert_eq!(error_of(&|c| c.en_lost = 18), "Endurance lost 18: it is 0 or more, and losing all 18 is death");
    let hatchet = |c: &mut Character| c.lent = vec![Item::Weapon(Weapon::HandAxe)];
    assert_eq!(error_of(&hatchet), "the house lent a Hand Axe that is not carried");
    assert_eq!(error_of(&|c| c.beauty = Some(24)), "Physical Beauty 24: a roll gives 7 to 23");
    assert_eq!(error_of(&|c| c.name = "x".repeat(21)), "the name has 21 characters, at most 20 fit");
    assert_eq!(CharacterError::NameEmpty.to_string(), "a name needs 1 to 20 characters");
}

#[test]
fn a_character_is_written_and_read_by_printed_names() {
    let made = crate::matchmaking::foes::Foe::named("Bladesister").unwrap().character();
    let text = serde_json::to_string(&made).unwrap();
    assert!(text.contains("\"Main-Gauche\":2") && text.contains("\"secondary\":\"Main-Gauche\""), "{text}");
    assert_eq!(serde_json::from_str::<Character>(&text).unwrap(), made);
    let sheet = Sheet::of(&made);
    assert_eq!(serde_json::from_str::<Sheet>(&serde_json::to_string(&sheet).unwrap()).unwrap(), sheet);
    let error_of = serde_json::from_str::<Item>("\"Shield\"").unwrap_err().to_string();
    assert!(error_of.starts_with("there is no weapon or shield \"Shield\""), "{error_of}");
}
