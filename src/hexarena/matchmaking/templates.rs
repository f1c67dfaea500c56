//! Random opponents: points, race and hand by the dice of generation, the rest by one of
//! five templates (D162, reading 18).
//!
//! Newcomers whose player does not choose get one, too ([`ready_made`]). A template's numbers are ours: the order in which points
//! are assigned, the weapons, and for each grade armour, Ranks and silver.

use crate::data::armour::Armour;
use crate::data::aspect::Aspect;
use crate::data::characteristic::{Characteristic, Gender, Hand, Values};
use crate::data::formulas::agility_lost;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use crate::matchmaking::foes::{Grade, Style};
use crate::model::character::Character;
use crate::model::kit::{Item, Quiver, Worn};
use crate::model::limits;
use crate::model::limits::{LEAST, Primary};
use crate::model::sheet::Sheet;
use crate::model::shop::{Goods, buy};
use crate::model::training::{Lesson, learn};
use Characteristic::{Ag, En, Md, Ps, Wp};
#[cfg(test)]
use alloc::string::{String, ToString};
#[cfg(test)]
use alloc::vec::Vec;
use ludus_engine::dice::Dice;

/// Ranks of a grade for the main weapon, the shield or second weapon, and the side arm. Their table prices match those
/// of the listed opponents of that grade.
struct Means {
    main: u8,
    second: Option<u8>,
    side: Option<u8>,
}

const fn means(grade: Grade, two: bool) -> Means {
    let (main, second, side) = match (grade, two) {
        (Grade::I, true) => (0, Some(0), None),
        (Grade::I, false) => (1, None, None),
        (Grade::II, true) => (3, Some(1), Some(0)),
        (Grade::II, false) => (3, None, Some(1)),
        (Grade::III, true) => (3, Some(2), Some(0)),
        (Grade::III, false) => (4, None, Some(1)),
        (Grade::IV, true) => (6, Some(4), None),
        (Grade::IV, false) => (6, None, Some(4)),
    };
    Means { main, second, side }
}

const SILVER: [u32; 4] = [120, 220, 300, 450];

/// The template of a fighting style.
struct Template {
    /// Target distances between PS, MD, AG, EN and WP. Each point goes to the value furthest below its mark.
    marks: [(Characteristic, i16); 5],
    /// Main weapons, equally likely among those that can be wielded.
    weapons: &'static [Weapon],
    /// Held in the secondary hand, if the weapon leaves it free.
    second: Option<Item>,
    side: Weapon,
    /// The heaviest armour allowed at each grade.
    armour: [Armour; 4],
}

const fn marks(ps: i16, md: i16, ag: i16, en: i16, wp: i16) -> [(Characteristic, i16); 5] {
    [(En, en), (Md, md), (Ps, ps), (Wp, wp), (Ag, ag)]
}

static TEMPLATES: [Template; 5] = {
    use Armour::{Chainmail, Cloth, ImprovedPlate, Leather, PartialPlate, Scale};
    use Weapon::{BattleAxe, Broadsword, Falchion, Mace, Sabre, Scimitar, WarHammer};
    use Weapon::{Crossbow, Dagger, Halberd, HandAxe, LongBow, MainGauche, Pike, ShortBow, ShortSword, Sling, Spear};
    use Weapon::{Estoc, Rapier, Trident};
    use Weapon::{GreatAxe, Mattock, Poleaxe, Quarterstaff, TwoHandedSword};
    [
        Template {
            marks: marks(0, 1, 0, 2, 2),
            weapons: &[Broadsword, Scimitar, Falchion, Sabre, BattleAxe, Mace, WarHammer],
            second: Some(Item::Shield(Shield::SmallRound)),
            side: Dagger,
            armour: [Leather, Scale, Chainmail, ImprovedPlate],
        },
        Template {
            marks: marks(5, 2, 0, 4, 1),
            weapons: &[Mattock, GreatAxe, Poleaxe, TwoHandedSword, Quarterstaff],
            second: None,
            side: HandAxe,
            armour: [Cloth, Leather, PartialPlate, ImprovedPlate],
        },
        Template {
            marks: marks(2, 2, 0, 3, 2),
            weapons: &[Pike, Halberd, Spear, Trident],
            second: Some(Item::Shield(Shield::LargeRound)),
            side: Dagger,
            armour: [Leather, Scale, Chainmail, ImprovedPlate],
        },
        Template {
            marks: marks(0, 2, 3, 1, 1),
            weapons: &[LongBow, ShortBow, Crossbow, Sling],
            second: None,
            side: ShortSword,
            armour: [Leather, Leather, Leather, Leather],
        },
        Template {
            marks: marks(0, 4, 3, 2, 1),
            weapons: &[Estoc, Rapier, ShortSword, Dagger],
            second: Some(Item::Weapon(MainGauche)),
            side: HandAxe,
            armour: [Leather, Leather, Leather, Scale],
        },
    ]
};

/// Draws an opponent of a grade and style; the dice choose race and gender.
pub fn drawn(name: &str, grade: Grade, style: Style, dice: &mut Dice) -> Character {
    let rolled = dice.d10() + dice.d10();
    let (race, gender) = (race(dice.d10()), if dice.d10() <= 7 { Gender::Male } else { Gender::Female });
    let template = &TEMPLATES[style as usize];
    let modifiers = race.modifiers(gender, true);
    let weapon = weapon(template, rolled, modifiers, dice);
    let points = points(template, rolled, minima(weapon, modifiers));
    let mut made = Character::new(name, race, gender, rolled, points);
    made.hand = Hand::of(dice.d5().1, dice.d10());
    made.aspect = Aspect::of_roll(dice.d100().value());
    equip(&mut made, template, weapon, grade);
    made
}

/// Forty per cent are human; each other race has ten per cent.
const fn race(d10: u8) -> Race {
    match d10 {
        ..=4 => Race::Human,
        5 => Race::Dwarf,
        6 => Race::Elf,
        7 => Race::Halfling,
        8 => Race::Orc,
        9 => Race::Hobgoblin,
        _ => Race::Goblin,
    }
}

/// Chooses among the weapons whose minima this roll and race can reach.
fn weapon(template: &Template, rolled: u8, modifiers: Values, dice: &mut Dice) -> Weapon {
    let most = limits::points(rolled).1;
    let allowed = |weapon: &&Weapon| minima(**weapon, modifiers).all().into_iter().all(|least| least < most);
    let count = template.weapons.iter().filter(allowed).count() as u32;
    let chosen = dice.one_of(count.max(1)) as usize - 1;
    template.weapons.iter().filter(allowed).nth(chosen).copied().unwrap_or(Weapon::Dagger)
}

/// The least values, before race and gender, that allow Ranks with a weapon.
fn minima(weapon: Weapon, modifiers: Values) -> Primary {
    let row = weapon.row();
    let least = |needs: i16, modifier: i16| (needs - modifier).max(LEAST);
    Primary::of([least(row.ps, modifiers.ps), least(row.md, modifiers.md), LEAST, LEAST, LEAST, LEAST])
}

/// Assigns all points: the minima first, then one by one to the value furthest below its mark, within the limits.
/// Magical Aptitude stays at its minimum unless the others are full.
fn points(template: &Template, rolled: u8, minima: Primary) -> Primary {
    let (total, most) = limits::points(rolled);
    let mut values = minima.values();
    for _ in minima.all().into_iter().sum::<i16>()..total {
        let open = template.marks.iter().filter(|(of, _)| may_grow(values, *of, most));
        let lowest = open.min_by_key(|(of, mark)| values[*of] - mark);
        values[lowest.map_or(Characteristic::Ma, |(of, _)| *of)] += 1;
    }
    Primary::of([values.ps, values.md, values.ag, values.en, values.ma, values.wp])
}

/// Returns whether one more point keeps the three limits.
fn may_grow(values: Values, of: Characteristic, most: i16) -> bool {
    let mut grown = values;
    grown[of] += 1;
    let at = |from: i16| Characteristic::PRIMARY.into_iter().filter(|of| grown[*of] >= from).count();
    let kept =
        limits::places(most).into_iter().zip([most, most - 1, most - 2]).all(|(places, from)| at(from) <= places);
    grown[of] <= most && kept
}

/// Gives Ranks, weapons, and the heaviest armour that silver and strength allow.
fn equip(made: &mut Character, template: &Template, weapon: Weapon, grade: Grade) {
    let second = template.second.filter(|_| !weapon.is_two_handed());
    let means = means(grade, second.is_some());
    let unhurt = made.unhurt();
    let can = |weapon: Weapon| unhurt.ps >= weapon.row().ps && unhurt.md >= weapon.row().md;
    made.kit.primary = Some(Item::Weapon(weapon));
    set_rank(made, weapon, means.main);
    if let Some(second) = second {
        second_hand(made, second, means.second.filter(|_| can(second.weapon().unwrap_or(Weapon::Shield))));
    }
    if template.side != weapon {
        made.kit.reserve.push(template.side);
        if let Some(rank) = means.side.filter(|_| can(template.side)) {
            set_rank(made, template.side, rank);
        }
    }
    if let Some(shot) = weapon.ammunition() {
        made.kit.quivers.push(Quiver { holds: shot, left: shot.row().count });
    }
    made.kit.loaded = weapon.is_crossbow() && made.kit.has_shot_for(weapon);
    made.armour = armour(made, template.armour[grade as usize], SILVER[grade as usize]);
}

fn second_hand(made: &mut Character, second: Item, rank: Option<u8>) {
    made.kit.secondary = Some(second);
    match (second, rank) {
        (Item::Weapon(weapon), Some(rank)) => set_rank(made, weapon, rank),
        (Item::Shield(shield), Some(rank)) => made.ranks.shields.extend([(shield, rank.min(shield.row().max_rank))]),
        (_, None) => {}
    }
}

fn set_rank(made: &mut Character, weapon: Weapon, rank: u8) {
    if let Some(highest) = weapon.row().max_rank {
        made.ranks.weapons.insert(weapon, rank.min(highest));
    }
}

/// The best armour up to the grade's heaviest that fits the silver left and costs no Agility by weight.
fn armour(made: &Character, heaviest: Armour, silver: u32) -> Option<Worn> {
    let upto = Armour::ALL.into_iter().filter(|armour| *armour <= heaviest && *armour != Armour::FullPlate);
    upto.rev().map(Worn::from).find(|worn| {
        let tried = Sheet { armour: Some(*worn), ..Sheet::of(made) };
        agility_lost(tried.load(), tried.values.ps) == 0 && tried.price() <= silver
    })
}

/// A newcomer with a weapon, a shield and armour, paid from their own Experience and silver: the best of the templates that do
/// not shoot. `None` if no weapon can be paid.
pub fn ready_made(who: &Character) -> Option<Character> {
    let fighters = TEMPLATES.iter().filter(|template| template.weapons.iter().all(|weapon| !weapon.is_missile()));
    let all = fighters.flat_map(|template| template.weapons.iter().map(move |weapon| (template, *weapon)));
    let made = all.filter_map(|(template, weapon)| paid(who, template, weapon));
    made.max_by_key(strength)
}

/// The newcomer with the things of a template, as far as they can be paid: the weapon, its second hand, armour, further Ranks.
fn paid(who: &Character, template: &Template, weapon: Weapon) -> Option<Character> {
    let mut made = who.clone();
    let item = |weapon| Goods::Item(Item::Weapon(weapon));
    learn(&mut made, Lesson::Weapon(weapon), 0, false).ok()?;
    buy(&mut made, item(weapon)).ok()?;
    let mut tried = made.clone();
    let lesson = match template.second.filter(|_| !weapon.is_two_handed()) {
        Some(Item::Shield(shield)) => Some((Lesson::Shield(shield), Goods::Item(Item::Shield(shield)))),
        Some(Item::Weapon(other)) => Some((Lesson::Weapon(other), item(other))),
        None => None,
    };
    // At Rank 0 a shield takes Manual Dexterity and adds no Defense.
    let ranks = if matches!(lesson, Some((Lesson::Shield(_), _))) { 2 } else { 1 };
    if let Some((lesson, goods)) = lesson
        && (0..ranks).all(|_| learn(&mut tried, lesson, 0, false).is_ok())
        && buy(&mut tried, goods).is_ok()
    {
        made = tried;
    }
    let heaviest = template.armour[Grade::II as usize];
    let upto = Armour::ALL.into_iter().filter(|armour| *armour <= heaviest && *armour != Armour::FullPlate);
    for armour in upto.rev() {
        let mut tried = made.clone();
        let fits = buy(&mut tried, Goods::Armour(armour)).is_ok();
        let sheet = Sheet::of(&tried);
        if fits && agility_lost(sheet.load(), sheet.values.ps) == 0 {
            made = tried;
            break;
        }
    }
    while learn(&mut made, Lesson::Weapon(weapon), 0, false).is_ok() {}
    Some(made)
}

/// Compares newcomers of one roll: the mean damage of a strike in hundredths, what armour holds off, and the Defense.
fn strength(made: &Character) -> i32 {
    let record = Sheet::of(made).record();
    let strike = record
        .weapons
        .first()
        .map_or(0, |line| i32::from(line.sc) * (6 + i32::from(line.damage.unwrap_or(0)) - i32::from(line.missing_ps)));
    strike + 50 * made.armour.map_or(0, |worn| i32::from(worn.ap)) + 8 * i32::from(record.front)
}

/// The template as its row in the rulebook.
#[cfg(test)]
pub fn row(style: Style) -> Vec<String> {
    let template = &TEMPLATES[style as usize];
    let mark = |of| template.marks.iter().find(|(marked, _)| *marked == of).map_or(0, |(_, mark)| *mark).to_string();
    let names = template.weapons.iter().map(|weapon| weapon.name()).collect::<Vec<_>>().join(", ");
    let second = template.second.map_or("-", Item::name).to_string();
    let marks = [Ps, Md, Ag, En, Wp].map(mark);
    let armour = template.armour.map(|armour| armour.name().to_string());
    let middle = [names, second, template.side.name().into()];
    [style.name().to_string()].into_iter().chain(marks).chain(middle).chain(armour).collect()
}

/// The grade as its row in the rulebook.
#[cfg(test)]
pub fn grade_row(grade: Grade) -> Vec<String> {
    let rank = |rank: Option<u8>| rank.map_or("-".into(), |rank| rank.to_string());
    let (two, one) = (means(grade, true), means(grade, false));
    let with = format!("{}, {}, {}", two.main, rank(two.second), rank(two.side));
    vec![grade.name().into(), with, format!("{}, {}", one.main, rank(one.side)), SILVER[grade as usize].to_string()]
}
