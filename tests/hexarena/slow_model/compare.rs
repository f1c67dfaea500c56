//! Compares the game's bout with this model: same figures, same places, same dice.

use super::blow::strike;
use super::chance::{self, Aim, Blow, Kind, Light, Many, Place, Through, With};
use super::hexes::{self, Hex};
use super::moves::{self, Action, Ground};
use super::people::{self, Hand, Race};
use super::pulse::{self, Placed};
use super::{Dice, Figure, Luck, Stance, chart};
use ludus::engine::dice::{D100, Domain, Seed};
use ludus::engine::game::NullSink;
use ludus::hexarena::battle::blow::{Blow as GameBlow, Maneuver, Range, StrikeCount, WeaponUse};
use ludus::hexarena::battle::chances::Modifier;
use ludus::hexarena::battle::command::{Act, Command, Going, Strike};
use ludus::hexarena::battle::event::Event;
use ludus::hexarena::battle::figure::{Condition, FigureId, Stance as GameStance};
use ludus::hexarena::battle::order::{Band, Next};
use ludus::hexarena::battle::state::{Bout, Decision};
use ludus::hexarena::data::armour::Armour;
use ludus::hexarena::data::characteristic::{Gender, Hand as GameHand, Values};
use ludus::hexarena::data::race::Race as GameRace;
use ludus::hexarena::data::shield::Shield;
use ludus::hexarena::data::weapon::Weapon;
use ludus::hexarena::model::character::Ranks;
use ludus::hexarena::model::kit::{Item, Kit, Quiver, Worn};
use ludus::hexarena::model::setup::{Light as GameLight, Setup, Side};
use ludus::hexarena::model::sheet::Sheet;
use serde_json::{Value, json};

fn luck(seed: u64) -> Luck {
    Luck::new(Seed(seed), Domain::Policy, 17)
}

fn between(luck: &mut Luck, from: i32, to: i32) -> i32 {
    from + luck.one_of((to - from + 1) as u32) as i32 - 1
}

fn once_in(luck: &mut Luck, n: u32) -> bool {
    luck.one_of(n) == 1
}

fn pick<T: Copy>(luck: &mut Luck, of: &[T]) -> T {
    of[luck.one_of(of.len() as u32) as usize - 1]
}

const ONE_HANDED: [&str; 30] = [
    "Dagger",
    "Main-Gauche",
    "Short Sword",
    "Falchion",
    "Scimitar",
    "Tulwar",
    "Rapier",
    "Sabre",
    "Broadsword",
    "Estoc",
    "Hand & Half",
    "Claymore",
    "Hand Axe",
    "Battle Axe",
    "Crude Club",
    "War Club",
    "Mace",
    "War Hammer",
    "War Pick",
    "Flail",
    "Morningstar",
    "Sap",
    "Javelin",
    "Spear",
    "Trident",
    "Net",
    "Whip",
    "Rock",
    "Cestus",
    "Giant Mace",
];
const TWO_HANDED: [&str; 10] = [
    "Two-Handed Sword",
    "Great Axe",
    "Mattock",
    "Quarterstaff",
    "Pike",
    "Halberd",
    "Poleaxe",
    "Glaive",
    "Giant Glaive",
    "Garrote",
];
const SHOT: [&str; 9] = [
    "Sling",
    "Short Bow",
    "Long Bow",
    "Composite Bow",
    "Giant Bow",
    "Crossbow",
    "Heavy Crossbow",
    "Throwing Dart",
    "Boomerang",
];
const SHIELDS: [&str; 5] = ["Buckler", "Small Round Shield", "Large Round Shield", "Kite Shield", "Tower Shield"];
const ARMOURS: [&str; 8] =
    ["", "Cloth", "Leather", "Scale", "Chainmail", "Partial Plate", "Full Plate", "Improved Plate"];

/// A random figure with something in its hands.
fn somebody(luck: &mut Luck, name: &'static str) -> Figure {
    let mut who = Figure::plain(name);
    let races = [Race::Human, Race::Dwarf, Race::Elf, Race::Halfling, Race::Orc, Race::Hobgoblin, Race::Goblin];
    (who.race, who.female) = (pick(luck, &races), once_in(luck, 2));
    who.hand = pick(luck, &[Hand::Right, Hand::Left, Hand::Both]);
    (who.ps, who.md, who.ag) = (between(luck, 8, 26), between(luck, 8, 24), between(luck, 5, 27));
    (who.wp, who.pc) = (between(luck, 5, 22), between(luck, 6, 14));
    who.first_en = between(luck, 4, 30);
    who.en = if who.first_en > 5 { between(luck, 4, who.first_en) } else { between(luck, 1, who.first_en) };
    who.ft = if once_in(luck, 5) { 0 } else { between(luck, 1, 24) };
    who.armour = pick(luck, &ARMOURS);
    who.torn = if once_in(luck, 6) && !who.armour.is_empty() { 2.min(chart::armour(who.armour).1) } else { 0 };
    arm(luck, &mut who);
    for thing in who.held.into_iter().chain(["Unarmed"]).filter(|thing| !thing.is_empty()).collect::<Vec<_>>() {
        if !once_in(luck, 4) && who.rank(thing).is_none() {
            let most = if chart::is_shield(thing) { 4 } else { 9 };
            let rank = between(luck, 0, most);
            who.ranks.push((thing, rank));
        }
    }
    who.eyes_lost = if once_in(luck, 12) { between(luck, 1, 2) } else { 0 };
    who.assassin = once_in(luck, 6);
    who
}

fn arm(luck: &mut Luck, who: &mut Figure) {
    match luck.one_of(8) {
        1 => who.held = ["", ""],
        2 | 3 => (who.held[0], who.both_hands) = (pick(luck, &TWO_HANDED), true),
        4 => {
            who.held[0] = pick(luck, &SHOT);
            who.both_hands = chart::weapon(who.held[0]).hands == "2";
        }
        5 => {
            who.held[0] = pick(luck, &ONE_HANDED);
            who.both_hands = chart::weapon(who.held[0]).hands == "1-2";
        }
        6 => who.held = [pick(luck, &ONE_HANDED), pick(luck, &ONE_HANDED)],
        _ => who.held = [pick(luck, &ONE_HANDED), pick(luck, &SHIELDS)],
    }
    if once_in(luck, 2) {
        who.packed.push("Dagger");
    }
    if once_in(luck, 10) && !who.both_hands && who.held[1].is_empty() {
        who.packed.push("Kite Shield");
    }
    let shot = match who.held[0] {
        "Sling" => "Shot",
        "Crossbow" | "Heavy Crossbow" => "Quarrels",
        thing if thing.ends_with("Bow") => "Arrows",
        _ => return,
    };
    who.packed.push(shot);
}

fn game_race(race: Race) -> GameRace {
    match race {
        Race::Human => GameRace::Human,
        Race::Dwarf => GameRace::Dwarf,
        Race::Elf => GameRace::Elf,
        Race::Halfling => GameRace::Halfling,
        Race::Orc => GameRace::Orc,
        Race::Hobgoblin => GameRace::Hobgoblin,
        Race::Goblin => GameRace::Goblin,
    }
}

/// The figure in the game's format.
fn sheet(who: &Figure) -> Sheet {
    let mut ranks = Ranks::default();
    for &(name, rank) in &who.ranks {
        match (Weapon::named(name), Shield::named(name)) {
            _ if name == "Unarmed" => ranks.unarmed = Some(rank as u8),
            (Some(weapon), _) => drop(ranks.weapons.insert(weapon, rank as u8)),
            (None, Some(shield)) => drop(ranks.shields.insert(shield, rank as u8)),
            (None, None) => panic!("what is {name}?"),
        }
    }
    let mut kit = Kit { primary: Item::named(who.held[0]), secondary: Item::named(who.held[1]), ..Kit::default() };
    kit.both_hands = who.both_hands && chart::weapon(who.held[0]).hands == "1-2";
    for &thing in &who.packed {
        match (Item::named(thing), thing) {
            (Some(Item::Weapon(weapon)), _) => kit.reserve.push(weapon),
            (Some(Item::Shield(shield)), _) => kit.slung = Some(shield),
            (None, _) => {
                let holds = serde_json::from_value(json!(thing)).unwrap();
                kit.quivers.push(Quiver { holds, left: 20 });
            }
        }
    }
    let mut values = Values::of([who.ps, who.md, who.ag, who.first_en, 10, who.wp, who.ft, who.pc].map(|it| it as i16));
    values.ft = who.ft as i16;
    let worn = Armour::named(who.armour).map(|armour| Worn { armour, ap: people::protection(who) as u8 });
    let mut made = json!({
        "name": who.name, "race": game_race(who.race), "size": people::double_size(who),
        "values": values, "en_lost": who.first_en - who.en, "ranks": ranks, "kit": kit,
        "lasting": { "blind": who.eyes_lost },
        "gender": if who.female { Gender::Female } else { Gender::Male },
        "hand": match who.hand { Hand::Right => GameHand::Right, Hand::Left => GameHand::Left, Hand::Both => GameHand::Ambidextrous },
        "armour": worn,
    });
    if who.assassin {
        made["skills"] = json!({ "assassin": 1 });
    }
    serde_json::from_value(made).unwrap()
}

/// Circumstances of a blow, apart from the figures.
#[derive(Clone, Copy, Debug)]
struct World {
    light: GameLight,
    indoors: bool,
    extra: chance::Extra,
}

fn world(luck: &mut Luck) -> World {
    use GameLight::{Cloudy, Day, Noon, Overcast, Pitch, Starry, Unlit};
    let extra = pick(luck, &[chance::Extra::None, chance::Extra::None, chance::Extra::Strength, chance::Extra::Rank]);
    World {
        light: pick(luck, &[Day, Day, Overcast, Noon, Starry, Cloudy, Unlit, Pitch]),
        indoors: once_in(luck, 2),
        extra,
    }
}

impl World {
    fn of(self, blow: Blow) -> Blow {
        let (light, glare) = match self.light {
            GameLight::Overcast => (Light::Day, 5),
            GameLight::Day => (Light::Day, 10),
            GameLight::Noon => (Light::Day, 15),
            GameLight::Starry => (Light::Starry, 0),
            GameLight::Cloudy => (Light::Cloudy, 0),
            GameLight::Unlit => (Light::Unlit, 0),
            GameLight::Pitch => (Light::Pitch, 0),
        };
        let place = if self.indoors { Place::Building } else { Place::Open };
        Blow { light, glare, place, extra: self.extra, ..blow }
    }
}

/// A bout with these figures in place, at the action of figure 0. No other figure acts in this Pulse.
fn bout(all: &[Placed], world: World) -> Bout {
    let of = |side| all.iter().filter(|placed| placed.side == side).map(|placed| sheet(&placed.who)).collect();
    let mut setup = Setup::new(of(0), of(1));
    setup.rules.aspects = false;
    setup.rules.to_the_death = true;
    (setup.rules.light, setup.rules.indoors) = (world.light, world.indoors);
    setup.rules.extra = match world.extra {
        chance::Extra::None => ludus::hexarena::model::setup::Extra::None,
        chance::Extra::Strength => ludus::hexarena::model::setup::Extra::Strength,
        chance::Extra::Rank => ludus::hexarena::model::setup::Extra::Rank,
    };
    let mut bout = setup.build(Seed(1), &mut NullSink).unwrap();
    while matches!(bout.decision(), Decision::Place(_)) {
        bout.execute(&Command::Ready, &mut NullSink).unwrap();
    }
    let mut value = serde_json::to_value(bout).unwrap();
    for (number, placed) in all.iter().enumerate() {
        place(&mut value["figures"][number], placed, number != 0);
    }
    let groups = serde_json::from_value::<Bout>(value.clone()).unwrap().engagements();
    let engaged = groups[0] != u8::MAX;
    value["control"]["groups"] = json!(groups);
    value["control"]["group"] = json!(if engaged { groups[0] } else { 0 });
    value["control"]["stage"] = json!(if engaged { "engagements" } else { "sides" });
    value["control"]["side"] = if engaged { Value::Null } else { json!("west") };
    value["control"]["ordered"] = json!(true);
    value["control"]["second_side"] = json!(true);
    value["control"]["ask"] = json!({ "act": 0 });
    serde_json::from_value(value).unwrap()
}

fn place(figure: &mut Value, placed: &Placed, acted: bool) {
    let who = &placed.who;
    figure["at"] = json!(hexes::name(placed.at));
    figure["facing"] = json!(hexes::FACINGS[placed.facing]);
    figure["stance"] = json!(match who.stance {
        Stance::Standing => "standing",
        Stance::Kneeling => "kneeling",
        Stance::Prone => "prone",
    });
    figure["condition"] = json!(if who.unconscious {
        "unconscious"
    } else if who.stunned {
        "stunned"
    } else {
        "fit"
    });
    figure["posture"] = json!(if who.evading {
        "evading"
    } else if who.guarding {
        "defensive"
    } else {
        "none"
    });
    figure["moving"] = json!(who.moving);
    figure["acted"] = json!(acted);
    figure["close"] = json!(who.close);
    figure["tangled"] = json!(if who.entangled { 2 } else { 0 });
}

/// A random state of the target.
fn state(luck: &mut Luck, who: &mut Figure) {
    who.stance = pick(luck, &[Stance::Standing, Stance::Standing, Stance::Standing, Stance::Kneeling, Stance::Prone]);
    match luck.one_of(6) {
        1 => who.stunned = true,
        2 | 3 => who.evading = true,
        4 => who.guarding = who.held.iter().any(|thing| chart::is_shield(thing)),
        _ => {}
    }
    who.moving = !who.stunned && once_in(luck, 3);
}

fn put(who: Figure, side: usize, at: Hex, facing: usize) -> Placed {
    Placed { who, side, at, facing }
}

const MEANS: [(With, WeaponUse); 5] = [
    (With::Held(0), WeaponUse::Primary),
    (With::Held(1), WeaponUse::Secondary),
    (With::Fist(0), WeaponUse::Fist),
    (With::Fist(1), WeaponUse::OtherFist),
    (With::Kick, WeaponUse::Kick),
];

fn game_range(kind: Kind) -> Range {
    match kind {
        Kind::Close => Range::Close,
        Kind::Melee => Range::Melee,
        Kind::Ranged => Range::Ranged,
    }
}

/// The game's modifiers by the ids of the tables.
fn id(modifier: Modifier, kind: Kind) -> &'static str {
    let of = |close, melee, ranged| match kind {
        Kind::Close => close,
        Kind::Melee => melee,
        Kind::Ranged => ranged,
    };
    match modifier {
        Modifier::Stronger => "C1",
        Modifier::Weaker => "C4",
        Modifier::TargetSpent => of("C2", "M1", "?"),
        Modifier::TargetStunned => of("C3", "M3", "R2"),
        Modifier::Spent => of("C5", "M9", "?"),
        Modifier::Flank => of("?", "M2", "R1"),
        Modifier::TargetDown => of("?", "M4", "R8"),
        Modifier::PoleCharge => "M5",
        Modifier::Rear => of("?", "M6", "R4"),
        Modifier::EvadingRank => of("?", "M7", "?"),
        Modifier::Evading => of("?", "M8", "R9"),
        Modifier::Charge => "M10",
        Modifier::Withdrawing => "M11",
        Modifier::Kneeling => "R3",
        Modifier::Thrown => "R5",
        Modifier::Distance => "R6",
        Modifier::TargetMoving => "R7",
        Modifier::Sheltered => "R10",
        Modifier::Light => "T4",
        Modifier::Sunlight => "RACE-19",
        Modifier::SecondaryHand => "X1",
        Modifier::Several => "X2-5",
        Modifier::Defensive => "DEF-07",
        Modifier::Disarm => "ATK-23",
        Modifier::Blind => "D106",
    }
}

/// Sums the terms of each id, in the order of ids.
fn sorted(all: impl IntoIterator<Item = (&'static str, i32)>) -> Vec<(&'static str, i32)> {
    let mut sums: Vec<(&'static str, i32)> = Vec::new();
    for (id, figure) in all {
        let id = match id {
            "X2" | "X3" | "X4" | "X5" => "X2-5",
            "ATK-18" => "BC",
            "WPN-05" | "STRIKE-10" => "lacking",
            "mAG" | "shield" => "Defense",
            other => other,
        };
        match sums.iter_mut().find(|(found, _)| *found == id) {
            Some((_, sum)) => *sum += figure,
            None => sums.push((id, figure)),
        }
    }
    sums.retain(|(_, sum)| *sum != 0);
    sums.sort_unstable();
    sums
}

fn game_terms(bout: &Bout, blow: &GameBlow, kind: Kind) -> Option<Vec<(&'static str, i32)>> {
    let terms = bout.chances(blow)?;
    let first = [
        ("BC", terms.base),
        ("lacking", terms.lacking),
        ("mMD", terms.dexterity),
        ("Rank", terms.rank),
        ("Defense", -terms.defense),
    ];
    let more = terms.modifiers.iter().map(|(modifier, value)| (id(modifier, kind), value));
    Some(sorted(first.into_iter().chain(more).map(|(id, value)| (id, i32::from(value)))))
}

/// A random blow for both models. `None` if the figure has no weapon for it.
fn announced(luck: &mut Luck, a: &Placed, t: &Placed, kind: Kind, world: World) -> Option<(Blow, GameBlow)> {
    let (with, means) = pick(luck, &MEANS);
    let who = &a.who;
    let held = match with {
        With::Held(hand) if who.held[hand].is_empty() => return None,
        With::Held(hand) => who.held[hand],
        With::Fist(hand) if !people::empty_hand(who, hand) || kind == Kind::Ranged => return None,
        With::Kick if who.rank("Unarmed").unwrap_or(0) < 3 || kind == Kind::Ranged => return None,
        _ => "",
    };
    let used = if held.is_empty() { "MC".to_string() } else { chart::weapon(held).used.to_string() };
    let letter = match kind {
        Kind::Close => 'C',
        Kind::Melee => 'M',
        Kind::Ranged => 'R',
    };
    if !used.contains(letter) {
        return None;
    }
    let (aim, trick) = aims(luck, who, t, held, with, kind);
    let (many, several) = if aim == Aim::Harm {
        pick(
            luck,
            &[
                (Many::One, StrikeCount::One),
                (Many::One, StrikeCount::One),
                (Many::Pair, StrikeCount::Pair),
                (Many::Sweep, StrikeCount::Sweep),
            ],
        )
    } else {
        (Many::One, StrikeCount::One)
    };
    let charge = kind == Kind::Melee && once_in(luck, 4);
    let withdrawing = kind == Kind::Melee && !charge && aim == Aim::Harm && once_in(luck, 6);
    let same = a.at == t.at;
    let front = same || hexes::through_front(t.at, t.facing, a.at);
    let through = if front { Through::Front } else { Through::Rear };
    let distance = hexes::distance(a.at, t.at);
    let blow = world.of(Blow { aim, with, distance, through, charge, withdrawing, many, ..Blow::plain(kind) });
    let (by, at) = (FigureId(0), FigureId(1));
    let game = GameBlow { by, at, means, range: game_range(kind), trick, several, charge, withdrawing, riposte: false };
    Some((blow, game))
}

/// A random special attack that is possible with this weapon, or a plain one.
fn aims(luck: &mut Luck, who: &Figure, t: &Placed, held: &str, with: With, kind: Kind) -> (Aim, Maneuver) {
    let mut may = vec![(Aim::Harm, Maneuver::Damage); 4];
    let trips = ["Quarterstaff", "Spear", "Halberd", "Poleaxe", "Glaive"].contains(&held);
    if kind == Kind::Melee && (trips || with == With::Kick) {
        may.push((Aim::Trip, Maneuver::Trip));
    }
    let entangles = match held {
        "Net" => kind != Kind::Close,
        "Whip" => kind == Kind::Melee,
        _ => false,
    };
    if entangles {
        may.push((Aim::Entangle, Maneuver::Entangle));
    }
    if kind == Kind::Melee && SHIELDS[..4].contains(&held) {
        may.push((Aim::Rush, Maneuver::ShieldRush));
    }
    if kind == Kind::Close && with == With::Fist(0) {
        may.push((Aim::Restrain(0), Maneuver::Restrain));
    }
    let group = if held.is_empty() { "" } else { chart::weapon(held).group };
    if kind != Kind::Ranged
        && !["Missile Weapons", "Entangling Weapons"].contains(&group)
        && !["Pike", "Lance"].contains(&held)
        && !held.is_empty()
    {
        may.push((Aim::Knockout, Maneuver::Knockout));
    }
    if kind != Kind::Ranged && !held.is_empty() && !t.who.held[0].is_empty() && t.who.held[0] != "Cestus" {
        let piece = ludus::hexarena::battle::piece::PieceId::of(FigureId(1), 0);
        may.push((Aim::Disarm(0), Maneuver::Disarm(piece)));
    }
    let _ = who;
    pick(luck, &may)
}

/// Positions of two figures for a blow of this kind.
fn meeting(luck: &mut Luck, kind: Kind) -> [Placed; 2] {
    let (mut a, mut t) = (somebody(luck, "Anna"), somebody(luck, "Theo"));
    state(luck, &mut t);
    let at = hexes::hex("J5");
    let facing = between(luck, 0, 5) as usize;
    let to = match kind {
        Kind::Close => at,
        Kind::Melee => pick(luck, &hexes::front(at, facing)),
        Kind::Ranged => loop {
            let to = hexes::hex(&format!("{}{}", char::from(b'A' + between(luck, 0, 18) as u8), between(luck, 1, 9)));
            if hexes::distance(at, to) > 1 && hexes::ahead(at, facing, to) > 0 {
                break to;
            }
        },
    };
    if kind == Kind::Close {
        (a.close, t.close) = (true, true);
        (t.evading, t.guarding) = (false, false);
    }
    let back = between(luck, 0, 5) as usize;
    [put(a, 0, at, facing), put(t, 1, to, back)]
}

#[test]
fn derived_values_are_the_same() {
    for seed in 0..400 {
        let mut luck = luck(seed);
        let world = world(&mut luck);
        let all = meeting(&mut luck, Kind::Melee);
        let bout = bout(&all, world);
        for (number, placed) in all.iter().enumerate() {
            let (id, who) = (FigureId(number as u8), &placed.who);
            let game = bout.figure(id);
            let theirs = [game.agility(), game.dexterity(&bout), game.tmr(), bout.iv(id)].map(i32::from);
            let ours = [people::m_ag(who), people::m_md(who), people::tmr(who), people::initiative(who)];
            assert_eq!(theirs, ours, "seed {seed}: mAG, mMD, TMR, IV of {who:#?}");
            let theirs: Vec<Hex> = game_zone(&bout, id);
            let mut ours = pulse::zone(placed);
            ours.sort_unstable();
            ours.dedup();
            assert_eq!(theirs, ours, "seed {seed}: zone of {who:?}");
        }
    }
}

fn game_zone(bout: &Bout, id: FigureId) -> Vec<Hex> {
    let field = bout.arena().field();
    let mut all: Vec<Hex> = bout.zone(id).iter().map(|index| hexes::hex(&field.hex(index).to_string())).collect();
    all.sort_unstable();
    all
}

/// Cases in which two readings of the ledger are possible and the models differ. A Main-Gauche prepared together with a
/// shield (do both defend?), a throw from both hands (its +1?), strength and options in the damage of special attacks.
fn is_open(a: &Figure, t: &Figure, blow: &Blow) -> bool {
    let two_shields = t.held.iter().all(|thing| chart::is_shield(thing));
    let special = matches!(blow.aim, Aim::Trip | Aim::Rush | Aim::Entangle);
    let weak = chance::tool(a, blow).ps > a.ps || blow.extra != chance::Extra::None;
    two_shields || (blow.kind == Kind::Ranged && a.both_hands) || (special && weak)
}

/// Counts differences by kind, with an example of each.
#[derive(Default)]
struct Differences(std::collections::BTreeMap<String, (u32, String)>);

impl Differences {
    fn add(&mut self, what: String, example: impl FnOnce() -> String) {
        self.0.entry(what).or_insert_with(|| (0, example())).0 += 1;
    }

    fn must_be_none(self) {
        let lines = self.0.into_iter().map(|(what, (count, example))| format!("{count} x {what}\n    {example}"));
        let told: Vec<String> = lines.collect();
        assert!(told.is_empty(), "game, model:\n{}", told.join("\n"));
    }
}

#[test]
fn chances_agree_term_by_term() {
    proves!("DQ-STRIKE-T1", "DQ-STRIKE-T4", "DQ-STRIKE-T5", "DQ-STRIKE-08", "D086", "DQ-STRIKE-T2", "DQ-STRIKE-T3");
    let (mut compared, mut found) = (0, Differences::default());
    let mut rows = std::collections::BTreeSet::new();
    for seed in 0..16_000 {
        let mut luck = luck(10_000 + seed);
        let world = world(&mut luck);
        let kind = pick(&mut luck, &[Kind::Close, Kind::Melee, Kind::Melee, Kind::Ranged]);
        let all = meeting(&mut luck, kind);
        let Some((blow, game)) = announced(&mut luck, &all[0], &all[1], kind, world) else { continue };
        compared += 1;
        let (a, t) = (&all[0].who, &all[1].who);
        let bout = bout(&all, world);
        let example = || format!("seed {seed}: {blow:?}\n    {a:?}\n    {t:?}");
        let (Some(theirs), Some(terms)) = (game_terms(&bout, &game, kind), bout.chances(&game)) else {
            found.add("no chance at all".into(), example);
            continue;
        };
        let ours = sorted(chance::terms(a, t, &blow));
        rows.extend(theirs.iter().map(|term| term.0));
        let only: Vec<_> = theirs.iter().filter(|term| !ours.contains(term)).collect();
        let missing: Vec<_> = ours.iter().filter(|term| !theirs.contains(term)).collect();
        if theirs != ours && !is_open(a, t, &blow) {
            let ids = |list: &[&(&'static str, i32)]| list.iter().map(|term| term.0).collect::<Vec<_>>().join(" ");
            found.add(format!("terms {} / {}", ids(&only), ids(&missing)), || {
                format!("{only:?} {missing:?} {}", example())
            });
        }
        let ranges = terms.ranges();
        let special = chance::special(terms.msc().into());
        if (i32::from(ranges.grievous), i32::from(ranges.endurance)) != special {
            found.add("ranges".into(), example);
        }
        let tool = bout.tool(game.by, game.means, game.range).unwrap();
        let damage = bout.damage(&game, &tool).map(i32::from);
        let harms = blow.aim == Aim::Harm && !is_open(a, t, &blow);
        if harms && damage != Some(chance::damage(a, &blow)) {
            let what = format!("damage of {:?}", blow.aim);
            found.add(what, || format!("{damage:?} {} {}", chance::damage(a, &blow), example()));
        }
        let spoilt = chance::breaks_from(a, &blow);
        let highest = if spoilt == 99 { 100 } else { spoilt - 1 };
        if i32::from(terms.highest) != highest {
            found.add(format!("breakage {:?}", blow.aim), || format!("{} {highest} {}", terms.highest, example()));
        }
    }
    assert!(compared > 3000, "{compared}");
    found.must_be_none();
    // Every row of the tables was met; flanks, kneeling archers and cover have scenarios.
    let all = ["M1", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10", "M11", "R2", "R4", "R5", "R6", "R7", "R8", "R9"];
    let missing: Vec<&str> = all.into_iter().filter(|row| !rows.contains(row)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}, met: {rows:?}");
}

/// The values of a figure that rules can see after a blow.
#[derive(Debug, PartialEq)]
struct Seen {
    condition: &'static str,
    en: i32,
    ft: i32,
    stance: String,
    held: [String; 2],
    ap: i32,
    must_pass: bool,
    no_attack: bool,
    /// mAG, mMD, PC, TMR.
    figures: [i32; 4],
    arms: [bool; 2],
    entangled: bool,
    restrained: bool,
    lodged: i32,
    evading: bool,
}

fn seen_by_model(who: &Figure) -> Seen {
    let condition = match who {
        _ if who.dead => "dead",
        _ if who.unconscious => "unconscious",
        _ if who.stunned => "stunned",
        _ => "fit",
    };
    Seen {
        condition,
        en: who.en,
        ft: who.ft,
        stance: format!("{:?}", who.stance),
        held: who.held.map(str::to_string),
        ap: people::protection(who),
        must_pass: who.must_pass,
        no_attack: who.no_attack,
        figures: [people::m_ag(who), people::m_md(who), who.pc, people::tmr(who)],
        arms: [0, 1].map(|arm: usize| !who.arms_lost[arm] && who.arms_numb[arm] == 0),
        entangled: who.entangled,
        restrained: who.restrained,
        lodged: who.lodged.len() as i32,
        evading: who.evading,
    }
}

fn seen_by_game(bout: &Bout, id: FigureId) -> Seen {
    let who = bout.figure(id);
    let condition = match who.condition {
        Condition::Dead => "dead",
        Condition::Unconscious => "unconscious",
        Condition::Stunned => "stunned",
        _ => "fit",
    };
    let name =
        |piece| match serde_json::to_value(bout.piece(piece)).unwrap()["kind"].as_object().unwrap().values().next() {
            Some(Value::String(name)) => name.clone(),
            other => panic!("{other:?}"),
        };
    let second = who.hands.secondary.filter(|held| who.hands.primary != Some(*held));
    Seen {
        condition,
        en: i32::from(who.en_now).max(0),
        ft: who.ft_now.into(),
        stance: match who.stance {
            GameStance::Standing => "Standing",
            GameStance::Kneeling => "Kneeling",
            GameStance::Prone => "Prone",
        }
        .into(),
        held: [who.hands.primary, second].map(|held| held.map_or(String::new(), name)),
        ap: who.ap.into(),
        must_pass: who.must_pass > 0,
        no_attack: who.no_attack > 0,
        figures: [who.agility(), who.dexterity(bout), who.perception(), who.tmr()].map(i32::from),
        arms: [who.can_use_arm(true), who.can_use_arm(false)],
        entangled: who.tangled > 0,
        restrained: who.pinned_by != 0,
        lodged: i32::from(who.lodged.arrows + who.lodged.darts + who.lodged.thrown + who.lodged.poles),
        evading: who.posture == ludus::hexarena::battle::figure::Posture::Evading,
    }
}

/// The fields in which the two differ.
fn differ(game: &Seen, model: &Seen) -> Vec<String> {
    if (game.condition, model.condition) == ("dead", "dead") {
        return Vec::new();
    }
    let (game, model) = (format!("{game:#?}"), format!("{model:#?}"));
    let pairs = game.lines().zip(model.lines());
    let mut found: Vec<String> =
        pairs.filter(|(a, b)| a != b).map(|(a, b)| format!("{} | {}", a.trim(), b.trim())).collect();
    if game.lines().count() != model.lines().count() {
        found.push("length".into());
    }
    found
}

/// The target's riposte to an attack, with its first usable hand.
fn riposte(t: &Figure) -> Option<With> {
    let melee = |hand: usize| {
        people::ready(t).iter().any(|(found, thing)| *found == hand && chart::weapon(thing).used.contains('M'))
    };
    let fists = (0..2).filter(|&hand| people::empty_hand(t, hand)).map(With::Fist);
    (0..2).filter(|&hand| melee(hand)).map(With::Held).chain(fists).next()
}

/// Executes the blow in the game, with the dice that the model rolled.
fn carried_out(
    bout: &Bout,
    blow: &Blow,
    game: &GameBlow,
    facing: usize,
    faces: Vec<u32>,
) -> Option<(Bout, Vec<Event>)> {
    // Dice for Initiative and lots after the blow never stay equal.
    let more = (0..400u32).map(|number| number * number % 7 + number % 3 + 1);
    let mut dice = Luck::loaded(faces.into_iter().chain(more));
    let (mut at, mut events) = (*bout, Vec::new());
    let stay = Going { way: Default::default(), facing: ludus::engine::hex::Direction::ALL[facing] };
    let act = match game.range {
        Range::Close => Act::Grapple,
        Range::Melee => Act::Attack(stay),
        Range::Ranged => Act::Fire {
            means: game.means,
            at: game.at,
            trick: game.trick,
            several: game.several,
            way: Default::default(),
        },
    };
    at.submit_with(&Command::Act(act), &mut dice, &mut events).ok()?;
    let strike = Strike { means: game.means, at: game.at, trick: game.trick, several: game.several };
    let first = if game.range == Range::Ranged { Command::Loose } else { Command::Strike(strike) };
    at.submit_with(&first, &mut dice, &mut events).ok()?;
    loop {
        let answer = match at.decision() {
            Decision::Riposte(_) => {
                let means =
                    blow.riposte.and_then(|(with, _)| MEANS.iter().find(|(ours, _)| *ours == with)).map(|pair| pair.1);
                Command::Riposte(means)
            }
            Decision::Cleave(id) => Command::Cleave(blow.cleave && id == game.at),
            _ => break,
        };
        at.submit_with(&answer, &mut dice, &mut events).unwrap();
    }
    let over = |event: &Event| {
        matches!(
            event,
            Event::PulseEnded
                | Event::Bled { .. }
                | Event::CameRound(_)
                | Event::Ended(_)
                | Event::PulseBegan(_)
                | Event::Clear(_)
        )
    };
    let mut after = *bout;
    let told: Vec<Event> = events.into_iter().take_while(|event| !over(event)).collect();
    told.iter().for_each(|event| after.apply(event));
    Some((after, told))
}

/// Skips cases with an open order of dice: a 99 or 100 that also shakes its target, a shield cloven by a target that
/// the blow made unconscious (the game does not ask then), and a hold that ends the bout.
fn order_is_open(dice: &Dice, blow: &Blow, target: &Figure) -> bool {
    let wild = dice.shown.first().is_some_and(|(_, roll)| *roll >= 99);
    wild || blow.cleave && (target.unconscious || target.dead) || target.restrained
}

#[test]
fn whole_blows_agree() {
    let (mut compared, mut refused, mut found) = (0, 0, Differences::default());
    for seed in 0..8_000 {
        let mut luck = luck(50_000 + seed);
        let world = world(&mut luck);
        let kind = pick(&mut luck, &[Kind::Close, Kind::Melee, Kind::Melee, Kind::Melee, Kind::Ranged]);
        let mut all = meeting(&mut luck, kind);
        let Some((blow, game)) = announced(&mut luck, &all[0], &all[1], kind, world) else { continue };
        let back = Through::Front;
        let answer = riposte(&all[1].who).map(|with| (with, back));
        let cleave = once_in(&mut luck, 2);
        let (blow, game) = (
            Blow { many: Many::One, charge: false, withdrawing: false, cleave, riposte: answer, ..blow },
            GameBlow { several: StrikeCount::One, charge: false, withdrawing: false, ..game },
        );
        let two_shields = all[0].who.held.iter().all(|thing| chart::is_shield(thing));
        if two_shields || is_open(&all[0].who, &all[1].who, &blow) {
            continue;
        }
        let before = all.clone();
        let mut bout_value = serde_json::to_value(bout(&all, world)).unwrap();
        if chart::is_weapon(all[0].who.held[0]) && chart::weapon(all[0].who.held[0]).group == "Missile Weapons" {
            bout_value["figures"][0]["pieces"][0]["loaded"] = json!(true);
        }
        let bout: Bout = serde_json::from_value(bout_value).unwrap();
        let mut dice = Dice::by_chance(super::compare::luck(900_000 + seed));
        let [a, t] = &mut all;
        let log = strike(&mut a.who, &mut t.who, &blow, &mut dice);
        let faces: Vec<u32> = dice
            .shown
            .iter()
            .flat_map(|&(sides, roll)| match sides {
                10 => vec![roll as u32],
                _ => vec![u32::from(D100::of(roll as u8).tens), u32::from(D100::of(roll as u8).units)],
            })
            .collect();
        if order_is_open(&dice, &blow, &all[1].who) {
            continue;
        }
        let Some((after, events)) = carried_out(&bout, &blow, &game, before[0].facing, faces) else {
            refused += 1;
            continue;
        };
        compared += 1;
        let [theirs_a, theirs_t] = [0, 1].map(|id| seen_by_game(&after, FigureId(id)));
        let mut what = Vec::new();
        what.extend(differ(&theirs_a, &seen_by_model(&all[0].who)).into_iter().map(|it| format!("striker {it}")));
        what.extend(differ(&theirs_t, &seen_by_model(&all[1].who)).into_iter().map(|it| format!("target {it}")));
        if !what.is_empty() {
            let key = what.iter().map(|it| it.split(':').next().unwrap_or_default()).collect::<Vec<_>>().join(", ");
            let rows: Vec<&String> = log.iter().filter(|line| line.starts_with('G') && line.len() == 3).collect();
            found.add(format!("{key} {rows:?}"), || {
                format!("seed {seed}: {what:?}\n    {blow:?}\n    {:?}\n    {:?}\n    {log:#?}\n    dice {:?}\n    {events:?}", before[0].who, before[1].who, dice.shown)
            });
        }
    }
    assert!(compared > 1000, "{compared} compared, {refused} refused");
    found.must_be_none();
}

/// Some figures near each other, each in its own hex.
fn crowd(luck: &mut Luck, most: i32) -> Vec<Placed> {
    const NAMES: [&str; 8] = ["Anna", "Bert", "Cleo", "Dora", "Theo", "Ulla", "Vera", "Wim"];
    let mut all: Vec<Placed> = Vec::new();
    for side in 0..2 {
        for number in 0..between(luck, 1, most) {
            let at = loop {
                let at =
                    hexes::hex(&format!("{}{}", char::from(b'H' + between(luck, 0, 4) as u8), between(luck, 3, 7)));
                if all.iter().all(|other| other.at != at) {
                    break at;
                }
            };
            let mut who = somebody(luck, NAMES[4 * side + number as usize]);
            who.stunned = once_in(luck, 5);
            let facing = between(luck, 0, 5) as usize;
            all.push(put(who, side, at, facing));
        }
    }
    all
}

#[test]
fn engagements_and_orders_agree() {
    let mut found = Differences::default();
    for seed in 0..3000 {
        let mut luck = luck(200_000 + seed);
        let all = crowd(&mut luck, 4);
        let bout = bout(&all, world(&mut luck));
        let numbers = bout.engagements();
        let last = numbers[..all.len()].iter().filter(|number| **number != u8::MAX).max().map_or(0, |last| last + 1);
        let theirs: Vec<Vec<usize>> =
            (0..last).map(|group| (0..all.len()).filter(|&a| numbers[a] == group).collect()).collect();
        let ours = pulse::engagements(&all);
        let told = || {
            format!(
                "seed {seed}: {theirs:?} {ours:?} {:?}",
                all.iter()
                    .map(|it| (
                        it.side,
                        hexes::name(it.at),
                        hexes::FACINGS[it.facing],
                        people::initiative(&it.who),
                        it.who.stunned
                    ))
                    .collect::<Vec<_>>()
            )
        };
        if theirs != ours {
            found.add("engagements".into(), told);
            continue;
        }
        for members in ours.clone() {
            let order = pulse::order(&all, &members);
            let first = order[0];
            for (last, wanted) in [(None, order), (Some(first), pulse::order_with_last(&all, &members))] {
                let Some(order) = game_order(&bout, &members, last) else { continue };
                if order != wanted {
                    found.add(format!("order, last {}", last.is_some()), || format!("{order:?} {wanted:?} {}", told()));
                }
            }
        }
    }
    found.must_be_none();
}

/// The order of an engagement; `None` if lots are rolled.
fn game_order(bout: &Bout, members: &[usize], last: Option<usize>) -> Option<Vec<usize>> {
    let id = |a: usize| FigureId(a as u8);
    let (mut left, mut order) = (members.to_vec(), Vec::new());
    while !left.is_empty() {
        let waiting: Band = left.iter().copied().map(id).collect();
        let Next::Figure(next) = bout.next_of(waiting, last.map(id)) else { return None };
        order.push(next.index());
        left.retain(|&a| a != next.index());
    }
    Some(order)
}

#[test]
fn initiative_rollers_agree() {
    for seed in 0..1000 {
        let mut luck = luck(300_000 + seed);
        let all = crowd(&mut luck, 4);
        let bout = bout(&all, world(&mut luck));
        let leaders = [0, all.iter().position(|it| it.side == 1).unwrap()];
        for (side, leader) in [(Side::West, leaders[0]), (Side::East, leaders[1])] {
            let theirs =
                bout.bidder(side).map(|(id, rank)| (id.index(), bout.figure(id).values.pc as i32 + i32::from(rank)));
            assert_eq!(theirs, pulse::roller(&all, side as usize, leader, None), "seed {seed}");
        }
    }
}

/// The ground as the first figure sees it.
fn ground(all: &[Placed]) -> Ground {
    let me = &all[0];
    let engaged = |who: &Placed| all.iter().any(|other| pulse::engaged(who, other));
    let friends = all[1..].iter().filter(|it| it.side == me.side);
    let foes: Vec<&Placed> = all.iter().filter(|it| it.side != me.side).collect();
    Ground {
        columns: 19,
        rows: 9,
        friends: friends.map(|it| (it.at, (!engaged(it)).then(|| moves::squeeze(&me.who, &it.who)))).collect(),
        enemies: foes.iter().map(|it| it.at).collect(),
        zones: foes.iter().map(|it| pulse::zone(it)).collect(),
        ..Ground::default()
    }
}

#[test]
fn movement_agrees() {
    let (mut found, mut compared) = (Differences::default(), 0);
    for seed in 0..1500 {
        let mut luck = luck(400_000 + seed);
        let mut all = crowd(&mut luck, 3);
        all[0].who.stunned = false;
        all[0].who.ag = all[0].who.ag.min(25);
        all[0].who.stance =
            pick(&mut luck, &[Stance::Standing, Stance::Standing, Stance::Standing, Stance::Kneeling, Stance::Prone]);
        let bout = bout(&all, world(&mut luck));
        let mut list = Vec::new();
        bout.legal_commands(&mut list);
        let (me, ground) = (&all[0], ground(&all));
        let face_to_face =
            all.iter().any(|it| it.side == 1 && pulse::zone(it).contains(&me.at) && pulse::zone(me).contains(&it.at));
        let engaged = all.iter().any(|it| pulse::engaged(me, it));
        let kinds: &[Action] = if engaged {
            &[Action::Evade, Action::Pass, Action::Withdraw]
        } else {
            &[Action::Move, Action::Evade, Action::Pass, Action::Retreat]
        };
        for &kind in kinds {
            let theirs: moves::Places =
                list.iter().filter_map(|command| going(command, kind)).map(|going| end(me.at, &going)).collect();
            let ours = moves::places(&ground, &me.who, me.at, me.facing, kind, face_to_face);
            compared += 1;
            if theirs != ours {
                let named = |places: Vec<&(Hex, usize)>| {
                    places.iter().map(|it| format!("{}{}", hexes::name(it.0), hexes::FACINGS[it.1])).collect::<Vec<_>>()
                };
                let (more, less) =
                    (named(theirs.difference(&ours).collect()), named(ours.difference(&theirs).collect()));
                let what = format!(
                    "{kind:?} {:?} in zone {:?} more {} less {}",
                    me.who.stance,
                    ground.zone_of(me.at),
                    !more.is_empty(),
                    !less.is_empty()
                );
                found.add(what, || {
                    format!(
                        "seed {seed}: {more:?} {less:?} mAG {} TMR {} {:?}",
                        people::m_ag(&me.who),
                        people::tmr(&me.who),
                        all.iter()
                            .map(|it| (
                                it.side,
                                hexes::name(it.at),
                                hexes::FACINGS[it.facing],
                                it.who.held,
                                it.who.stunned
                            ))
                            .collect::<Vec<_>>()
                    )
                });
            }
        }
    }
    assert!(compared > 3000, "{compared}");
    found.must_be_none();
}

fn going(command: &Command, kind: Action) -> Option<Going> {
    use ludus::hexarena::battle::command::{PassAct, Withdrawal};
    match (command, kind) {
        (Command::Act(Act::Move(going)), Action::Move)
        | (Command::Act(Act::Evade(going)), Action::Evade)
        | (Command::Act(Act::Withdraw(going, Withdrawal::Plain)), Action::Withdraw)
        | (Command::Act(Act::Retreat(going, Withdrawal::Plain)), Action::Retreat)
        | (Command::Act(Act::Pass(going, PassAct::Wait)), Action::Pass) => Some(*going),
        _ => None,
    }
}

fn end(at: Hex, going: &Going) -> (Hex, usize) {
    let at = going.way.steps().fold(at, |at, step| hexes::next(at, step as usize));
    (at, going.facing as usize)
}
