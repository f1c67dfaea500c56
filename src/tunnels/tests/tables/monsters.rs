//! Monsters, their dice, traits and reactions against the booklet.

use super::{dash, same};
use crate::data::house_rules::DiceScale;
use crate::data::monster::{Arms, FIRST_ADD, LATER_ADD, MonsterId, MonsterKind, MonsterRow, MonsterTrait, Traits};
use crate::data::reaction::{CarriedTreasure, Reaction};
use crate::data::tables::tables;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::proves;

/// Name, ratings on levels 1 to 6, numbers.
const RATINGS: &str = "
balrog         100 200 300 400 500 600  1-1
black hobbit    12  24  36   -   -   -  3-20
centaur         29  49 106   -   -   -  1-3
fire dragon    110 220 330   -   -   -  1-1
dragon          60 120 240   -   -   -  1-1
flame demon     45  90 135 180 235 270  1-5
ghoul           28  42  56  64  74  87  1-10
goblin          30  45  60  75  90 106  1-10
giant spider    16  32  64   -   -   -  1-10
half-orc        74 112 150 165 204 234  1-10
jubjub bird     36  72  98   -   -   -  1-6
leopard         34  68 102 136 170 204  1-6
ogre            26  52 104 208 416 832  1-6
orc             40  60  80 100 120 140  1-10
rat              8  16  32   -   -   -  1-14
tiger           44  88 176   -   -   -  1-1
troll           50 100 200 400 650 1000 1-3
unicorn         40  80 120   -   -   -  1-1
vampire         30  60  90 120 150 180  1-6
werewolf        30  60 120 240 480 960  1-6";

fn of_rule(rule: &str) -> impl Iterator<Item = &'static MonsterRow> {
    tables().monsters.iter().filter(move |row| row.rule == rule)
}

#[test]
fn ratings_are_as_printed() {
    proves!("TT-MON-12", "TT-MON-16", "TT-DEC-035");
    same(
        RATINGS,
        of_rule("TT-MON-T2").map(|row| {
            let ratings: Vec<String> = row.ratings.iter().map(|rating| dash(*rating)).collect();
            format!("{} {} {}-{}", row.name, ratings.join(" "), row.number.0, row.number.1)
        }),
    );
    let sum = |level: usize| of_rule("TT-MON-T2").filter_map(|row| row.ratings[level]).map(u32::from).sum::<u32>();
    assert_eq!([0, 1, 2, 3, 4, 5].map(sum), [842, 1590, 2599, 2088, 3089, 4613]);
}

#[test]
fn ratings_below_level_6() {
    proves!("TT-DEC-035", "TT-DEC-037");
    let rating = |name, level| MonsterId::of(name).unwrap().rating(level);
    assert_eq!([5, 6, 7, 9].map(|level| rating("troll", level)), [650, 1000, 1350, 2050].map(Some));
    assert_eq!([7, 8].map(|level| rating("flame demon", level)), [305, 340].map(Some));
    assert_eq!([3, 4, 7].map(|level| rating("rat", level)), [Some(32), None, None]);
    assert_eq!(rating("rat", 0), None);
    for row in of_rule("TT-MON-T4") {
        let first = rating(row.name, 1).unwrap();
        for level in 1..=40 {
            assert_eq!(rating(row.name, level), Some(first * u32::from(level)), "{} on level {level}", row.name);
        }
    }
}

/// Name, kind, languages, size, pace, charisma, arms.
const TRAITS: &str = "
balrog       Demon   Demon          Large 12 18 Steel
black hobbit Manlike Common+Orcish  Small  8  7 Iron
centaur      Manlike Common+Beast   Large 14 12 Iron
fire dragon  Beast   Dragon         Huge  12 20 Flesh
dragon       Beast   Dragon         Huge  12 20 Flesh
flame demon  Demon   Demon          Small 11  8 Flesh
ghoul        Undead  Undead         Small  9  3 Flesh
goblin       Manlike Orcish         Small  9  8 Iron
giant spider Beast   Beast          Small 11  3 Flesh
half-orc     Manlike Common+Orcish  Small 10  8 Steel
jubjub bird  Beast   Beast          Small 12 10 Flesh
leopard      Beast   Beast          Small 14 10 Flesh
ogre         Manlike Trollish       Large 10  8 Stone
orc          Manlike Orcish         Small 10  5 Iron
rat          Beast   Beast          Small 10  3 Flesh
tiger        Beast   Beast          Large 14 12 Flesh
troll        Manlike Trollish       Large  9  6 Stone
unicorn      Beast   Beast          Large 15 18 Flesh
vampire      Undead  Common+Undead  Small 11 14 Steel
werewolf     Manlike Common+Beast   Small 13  9 Flesh";

/// Name, rating on level 1, numbers, kind, languages, size, pace, charisma.
const HOUSE_STOCK: &str = "
mousehound         5 1-6  Beast   Beast           Small 11  4
mad dog            9 1-6  Beast   Beast           Small 12  4
blood bat          6 1-10 Beast   Beast           Small 13  4
viper             10 1-3  Beast   Beast           Small  8  4
mushroom monster  12 1-6  Plant   -               Small  3  2
giant slug        14 1-3  Beast   -               Large  4  1
maniac            16 1-3  Manlike Common          Small 10  4
zombie            18 1-6  Undead  Undead          Small  6  1
living skeleton   20 1-6  Undead  Undead          Small  9  1
python            22 1-2  Beast   Beast           Large  7  6
harpy             24 1-5  Manlike Common          Small 13  5
gnole             28 1-6  Manlike Orcish          Small  9  6
pithecanthropus   30 1-6  Beast   Beast           Small 11  7
reptile man       32 1-6  Manlike Dragon          Small  9  6
mummy             36 1-2  Undead  Undead          Small  6  5
cave bear         45 1-2  Beast   Beast           Large 12  8
barrow-wight      48 1-3  Undead  Undead          Small  9 10
living statue     50 1-2  Stone   -               Small  7  8
minotaur          60 1-1  Manlike Common+Beast    Large 11  8
giant octopus     64 1-1  Beast   -               Large  5  6
manticore         66 1-1  Beast   Common+Beast    Large 13  6
griffin           70 1-1  Beast   Beast           Large 15 14
two-headed giant  90 1-1  Manlike Common+Trollish Huge  12  7
hydra            100 1-1  Beast   Dragon          Huge   9  8
shoggoth         150 1-1  Beast   -               Large  8 -3";

fn being(row: &MonsterRow) -> String {
    let languages: Vec<&str> = row.languages.each().map(|language| language.name()).collect();
    let languages = if languages.is_empty() { "-".into() } else { languages.join("+") };
    format!("{:?} {languages} {:?} {} {}", row.kind, row.size, row.pace, row.charisma)
}

#[test]
fn kinds_sizes_and_tongues() {
    proves!("TT-MON-15", "TT-DEC-036", "TT-DEC-037");
    same(TRAITS, of_rule("TT-MON-T2").map(|row| format!("{} {} {:?}", row.name, being(row), row.arms)));
    same(
        HOUSE_STOCK,
        of_rule("TT-MON-T4").map(|row| {
            let rating = row.ratings[0].unwrap();
            format!("{} {rating} {}-{} {}", row.name, row.number.0, row.number.1, being(row))
        }),
    );
    let arms =
        |arms| of_rule("TT-MON-T4").filter(|row| row.arms == arms).map(|row| row.name).collect::<Vec<_>>().join(", ");
    assert_eq!(arms(Arms::Bronze), "reptile man");
    assert_eq!(arms(Arms::Stone), "living statue, two-headed giant");
    assert_eq!(arms(Arms::Iron), "maniac, living skeleton, gnole, barrow-wight, minotaur");
    assert_eq!(arms(Arms::Steel), "");
}

fn with(one: MonsterTrait) -> String {
    let names: Vec<&str> = MonsterId::all().filter(|monster| monster.has(one)).map(MonsterId::name).collect();
    names.join(", ")
}

#[test]
fn special_powers() {
    proves!("TT-MON-13", "TT-MON-15", "TT-DEC-036", "TT-DEC-152", "TT-POISON-09");
    use MonsterTrait::*;
    for (one, names) in [
        (Ambush, "black hobbit"),
        (Silent, "leopard, python, gnole"),
        (Screams, "jubjub bird"),
        (Pack, "rat, mousehound, mad dog, blood bat"),
        (Fire, "balrog"),
        (Breath, "fire dragon"),
        (Light, "flame demon"),
        (Bow, "centaur"),
        (Spikes, "manticore"),
        (Fever, "ghoul, rat, mad dog, mummy"),
        (SpiderVenom, "giant spider"),
        (CobraVenom, "viper"),
        (DrainsConstitution, "vampire"),
        (DrainsStrength, "barrow-wight"),
        (Regenerates, "hydra"),
        (Rises, "werewolf"),
        (FearsFire, "mummy"),
        (FearsIce, "flame demon"),
        (ResistsFire, "balrog, fire dragon, flame demon"),
        (RespectsCharisma, "unicorn"),
        (Frenzied, "maniac"),
        (NoHands, "giant slug, python, giant octopus, shoggoth"),
        (Flies, "blood bat, harpy, griffin"),
        (Legless, "viper, mushroom monster, giant slug, python, giant octopus, shoggoth"),
        (Barefoot, "ogre, troll"),
        (ApeOrBear, "pithecanthropus, cave bear"),
        (NeverPursues, "mushroom monster"),
        (FillsPlace, "shoggoth"),
    ] {
        assert_eq!(with(one), names, "{one:?}");
    }
    let all = MonsterTrait::ALL.into_iter().collect::<Traits>();
    assert!(MonsterTrait::ALL.into_iter().all(|one| all.has(one)), "the set holds every trait");
}

#[test]
fn kinds_that_rage_run_and_feel() {
    proves!("TT-BERSERK-22", "TT-DEC-053", "TT-DEC-135");
    let count = |fits: fn(MonsterId) -> bool| MonsterId::all().filter(|monster| fits(*monster)).count();
    let of_kind = |kind| tables().monsters.iter().filter(|row| row.kind == kind).count();
    assert_eq!(count(MonsterId::can_go_berserk), of_kind(MonsterKind::Manlike) + 2, "and an ape and a bear");
    assert_eq!(count(MonsterId::has_nerves), of_kind(MonsterKind::Manlike) + of_kind(MonsterKind::Beast));
    let lifeless = of_kind(MonsterKind::Undead) + of_kind(MonsterKind::Stone) + of_kind(MonsterKind::Plant);
    assert_eq!(count(MonsterId::is_lifeless), lifeless);
    let barefoot = |name| MonsterId::of(name).unwrap().is_barefoot();
    assert!(barefoot("troll") && barefoot("ogre") && barefoot("tiger") && !barefoot("goblin"));
    assert!(!barefoot("griffin") && !barefoot("python"), "no feet on the ground");
}

#[test]
fn dice_by_rating() {
    proves!("TT-MON-07", "TT-EX-05", "TT-DEC-030", "TT-DEC-031");
    same(
        "
0 0-9 0-0
1 10-15 1-9
2 16-20 10-19
3 21-25 20-29
4 26-30 30-39
5 31-40 40-49
6 41-50 50-59
7 51-60 60-69
8 61-75 70-79
9 76-99 80-89
10 100-109 90-99",
        tables()
            .rating_dice
            .iter()
            .map(|row| format!("{} {}-{} {}-{}", row.dice, row.old.0, row.old.1, row.revised.0, row.revised.1)),
    );
    let both = |rating| (DiceScale::Old.dice(rating), DiceScale::Revised.dice(rating));
    let found = [40, 8, 26, 99, 100, 250].map(both);
    assert_eq!(found, [(5, 5), (0, 1), (4, 3), (9, 10), (10, 11), (25, 26)]);
    assert_eq!([0, 109, 110, 1000].map(both), [(0, 0), (10, 11), (11, 12), (100, 101)]);
    let rows = &tables().rating_dice;
    for pair in rows.windows(2) {
        assert_eq!((pair[0].old.1 + 1, pair[0].revised.1 + 1), (pair[1].old.0, pair[1].revised.0), "no gap");
    }
    for rating in 0..2000 {
        let (old, revised) = both(rating);
        let lower = matches!(rating, 1..=15 | 20 | 90..);
        let higher = matches!(rating, 26..=29 | 31..=39 | 41..=49 | 51..=59 | 61..=69 | 76..=79);
        assert_eq!((old + 1 == revised, old == revised + 1), (lower, higher), "rating {rating}: {old} and {revised}");
        assert!(lower || higher || old == revised, "rating {rating}");
    }
}

#[test]
fn rating_adds_are_fractions() {
    proves!("TT-EX-06");
    assert_eq!((FIRST_ADD.down(50), LATER_ADD.down(35), DiceScale::Old.dice(35)), (25, 8, 5));
}

#[test]
fn names_of_several() {
    let irregular = [
        ("werewolf", "werewolves"),
        ("harpy", "harpies"),
        ("mummy", "mummies"),
        ("reptile man", "reptile men"),
        ("giant octopus", "giant octopuses"),
        ("pithecanthropus", "pithecanthropi"),
    ];
    for row in &tables().monsters {
        let listed = irregular.iter().find(|(one, _)| *one == row.name).map(|(_, several)| (*several).to_string());
        assert_eq!(row.plural, listed.unwrap_or_else(|| format!("{}s", row.name)));
    }
}

#[test]
fn reactions_and_their_chances() {
    proves!("TT-REACT-01", "TT-REACT-02");
    let rows = tables().reactions.iter().map(|row| {
        let chance = row.chance();
        format!("{}-{} {:?} {}/{}", row.roll.0, row.roll.1, row.reaction, chance.ways, chance.of)
    });
    same(
        "
2-2 Berserk 1/36
3-5 Attack 9/36
6-8 PartyChooses 16/36
9-11 Parley 9/36
12-12 Afraid 1/36",
        rows,
    );
    use Reaction::*;
    let found: Vec<Reaction> = (2..=12).map(Reaction::on).collect();
    let expected =
        [Berserk, Attack, Attack, Attack, PartyChooses, PartyChooses, PartyChooses, Parley, Parley, Parley, Afraid];
    assert_eq!(found, expected);
}

#[test]
fn treasure_of_wanderers() {
    proves!("TT-WANDER-04", "TT-DEC-049");
    use CarriedTreasure::*;
    assert_eq!([1, 2, 3, 4, 5, 6].map(CarriedTreasure::on), [Copper, Copper, Silver, Gold, Jewels, Magic]);
}
