//! Rates fighters for making even sides, and computes how many robots of a kind match one fighter (DEC-015).
//! [`crate::matchmaking::opposition`] draws the robots; `ludus dev balance` checks the balance battle by battle.

use crate::ai::hit_value::{Hit, SH, Scale, shock};
use crate::battle::odds;
use crate::data::item::Place;
use crate::data::race::Race;
use crate::data::tables::Damage;
use crate::model::fighter::{Arm, Control, Fighter, Side};
use crate::model::setup::Recruit;
use alloc::vec::Vec;
use ludus_engine::dice::sum;

/// An attack without the modifiers of the moment.
struct Attack {
    damage: Damage,
    need: i32,
    no_shield: bool,
    pole: bool,
    bow: bool,
    slash: bool,
    /// The turns for each use, reloading included.
    turns: i64,
}

/// The attack with that hand: a blow, or a shot or throw if there is no blow. Includes the craft of the fighter's race.
fn attack_of(fighter: &Fighter, place: Place) -> Option<Attack> {
    let bow = fighter.item(place).and_then(|item| item.weapon().row().bow);
    let arm = match fighter.item(place) {
        Some(_) if bow.is_some() => Arm::Item(place),
        _ => fighter.hand_arm(place).or_else(|| if place == Place::Ready { fighter.natural_throw() } else { None })?,
    };
    let figures = fighter.arm_figures(arm);
    let skilled = match fighter.race() {
        Race::Dwarf => figures.hammer_axe,
        Race::Elf => bow.is_some(),
        _ => false,
    };
    Some(Attack {
        damage: Damage { plus: figures.damage.plus + i8::from(skilled), ..figures.damage },
        need: fighter.agility() + i32::from(skilled),
        no_shield: figures.ignores_shield,
        pole: figures.pole.is_some(),
        bow: bow.is_some(),
        slash: fighter.item(place).is_some_and(|item| item.weapon().row().slash),
        turns: bow.map_or(1, |bow| 1 + i64::from(bow.reloads())),
    })
}

/// The first attack, and the second if both hands hold something.
fn attacks(fighter: &Fighter) -> (Option<Attack>, Option<Attack>) {
    let armed = fighter.item(Place::Also).is_some() || !fighter.race().is_humanoid();
    (attack_of(fighter, Place::Ready), attack_of(fighter, Place::Also).filter(|_| armed))
}

/// The value of a fighter with equipment: the root of attack times defence, rounded, at least 1. IQ above 7 is added
/// for a Mage, above 9 for a fighter.
pub fn value(fighter: &Fighter) -> i32 {
    let figures = fighter.race().figures();
    let (front, _) = fighter.armour(false);
    // Attack in 2 x 216 x 1296ths of a point, defence in 100 x 100 x 5ths of a point.
    let mut defence = i64::from(fighter.normal_sh()) * i64::from(5 + front) * 10_000;
    match (figures.regenerates, fighter.race()) {
        (Some(1), _) => defence = defence * 150 / 100,
        (_, Race::Mage) => defence = defence * 117 / 100,
        _ => {}
    }
    if figures.invisible {
        defence = defence * 140 / 100;
    }
    if figures.hard_to_hit {
        defence = defence * 125 / 100;
    }
    // Four times the square of the value, so that rounding to the nearest is exact.
    let fourfold = (4 * i128::from(strength(fighter)) * i128::from(defence) / (SCALE as i128 * 50_000)) as u64;
    let root = i32::try_from(fourfold.isqrt().div_ceil(2)).unwrap_or(i32::MAX);
    let iq_bonus = match fighter.race() {
        Race::Mage => fighter.iq() - 7,
        race if race.is_fighter() => (fighter.iq() - 9).max(0),
        _ => 0,
    };
    (root + iq_bonus).max(1)
}

const SCALE: i64 = 216 * 6i64.pow(6);

/// The expected damage of one action, single or dual, against no defence, times [`SCALE`].
fn strength(fighter: &Fighter) -> i64 {
    let land = |attack: &Attack, malus: i32| {
        odds::chance(attack.need - malus, false).ways as i64 * mean(attack.damage) / attack.turns
    };
    let (ready, also) = attacks(fighter);
    let single = ready.as_ref().map_or(0, |attack| land(attack, 0));
    match (ready, also) {
        (Some(first), Some(second)) => single.max(land(&first, 2) + land(&second, 3)),
        _ => single,
    }
}

/// The mean damage, at least 0 for each roll, times 6 to the sixth.
fn mean(damage: Damage) -> i64 {
    let dice = u32::from(damage.dice);
    let sum: i64 = (damage.dice.into()..=6 * i32::from(damage.dice))
        .map(|total| sum::ways(dice, total) as i64 * i64::from((total + i32::from(damage.plus)).max(0)))
        .sum();
    sum * 6i64.pow(6 - dice.min(6))
}

/// Returns whether a party has both a bow (in hand or slung) and a fighter without one. That fighter waits beside the
/// archer, and the enemies are shot at as they come (DEC-015).
pub fn shoots_from_behind(party: &[Fighter]) -> bool {
    let shoots = |one: &Fighter| one.holds_bow() || slung(one).any(|attack| attack.bow);
    party.iter().any(shoots) && party.iter().any(|one| one.race().is_fighter() && !shoots(one))
}

/// The number of robots of a kind that match one fighter, in thousandths. It is the root of the ratio of both sides'
/// damage, each multiplied by its own SH: ten robots strike ten times as often and last ten times as long. The
/// percentage in the robots' table corrects for their tactics (DEC-015). `company`: the party [`shoots_from_behind`].
pub fn robots_to_match(fighter: &Fighter, robot: Race, company: bool) -> i64 {
    let Ok(one) = (Recruit { control: Control::Robot, ..Recruit::new("", robot, Side::East) }).fighter() else {
        return 0;
    };
    let percent = robot.creature().and_then(|row| row.even).map_or(100, i64::from);
    // In nineteenths. A Mage spends SH on spells, but is protected by IQ.
    let sh = i64::from(fighter.normal_sh());
    let sh = if fighter.race() == Race::Mage { (sh.min(23) + 15) * i64::from(fighter.iq().min(22)) } else { 19 * sh };
    // A nimble fighter strikes more often before being dazed; heavy armour prevents dazes anyway.
    let nimble = if fighter.race().is_fighter() { nimble(fighter.agility()) } else { 0 };
    let dazes = action(&one, fighter, &Scale::DAZES);
    // AG beyond any roll still helps to act first, and against each malus.
    let surplus = i64::from((fighter.agility() - 15).max(0));
    // Armour that stops most blows is worth more than its share: only rare blows hurt its wearer.
    let plate = i64::from((fighter.armour(true).0 - THICK).max(0));
    let plate = if fighter.race() == Race::Mage { 0 } else { plate };
    let power = blow(fighter, &one) * sh * (200 + 6 * surplus) / (200 * 19) * (20 + plate) / 20;
    let power = power * (6 * SH + nimble * dazes) / (6 * SH);
    // The enemies of a shooting party arrive one by one, running and under fire.
    let power = if company && fighter.race().is_fighter() { power * 3 / 2 } else { power };
    let robot_power = blow(&one, fighter) * i64::from(one.normal_sh());
    let ratio = 1_000_000 * power / robot_power.max(1);
    let ratio = ratio * (1000 + slashing(fighter, &one, ratio)) / 1000;
    let root = ratio.isqrt().min(MOST);
    (root * percent / 100).max(1)
}

/// The bonus for AG, in sixths, each time the enemy's action would daze the fighter. With 14 the fighter acts before
/// most robots; more than 16 rarely helps.
fn nimble(agility: i32) -> i64 {
    match agility {
        ..14 => 0,
        14 => 6,
        15 => 8,
        _ => 9,
    }
}

/// Each point of front AR above this, without a shield, counts extra.
const THICK: i32 = 3;

/// The upper bound, in thousandths: such robots cannot hurt the fighter.
const MOST: i64 = 200_000;

/// The mean SH that one action costs the other fighter, in thousandths, both face to face.
fn blow(from: &Fighter, to: &Fighter) -> i64 {
    action(from, to, &Scale::POINTS).max(spell(from, to)) + armour_free_damage(from)
}

/// The mean result of an attack at `malus`, its damage multiplied by `factor`, in thousandths.
fn land(attack: &Attack, to: &Fighter, malus: i32, factor: u8, scale: &Scale) -> i64 {
    let modifier = if to.race().figures().hard_to_hit { -3 } else { 0 };
    let (front, other) = armour(to, attack.no_shield);
    let need = attack.need + modifier - malus;
    let met = |armour: i32| Hit { factor, ..hit(attack.damage, armour, to) }.expected(need, false, scale);
    // One blow in three comes past the shield.
    (2 * met(front) + met(other)) / 3 / attack.turns
}

/// The mean result of a whole action: one blow, two blows or a shot.
fn action(from: &Fighter, to: &Fighter, scale: &Scale) -> i64 {
    let land = |attack: &Attack, malus: i32, factor: u8| land(attack, to, malus, factor, scale);
    let ((ready, also), slung) = (attacks(from), slung(from).collect::<Vec<_>>());
    let alone = |attack: &Attack| match (attack.bow, attack.pole) {
        // The first shots come before any enemy can answer.
        (true, _) => land(attack, 0, 1) * 12 / 5,
        // Four of ten blows come from a charge, for a Slayer two, because it shoots as often.
        (_, true) => {
            let charges = if from.race() == Race::Slayer { 2 } else { 4 };
            ((10 - charges) * land(attack, 0, 1) + charges * land(attack, 0, 2)) / 10
        }
        _ => land(attack, 0, 1),
    };
    // The place of a bow and a hand weapon does not matter: the fighter shoots first and strikes later.
    let arms = || ready.as_ref().into_iter().chain(&slung);
    let hand = arms().filter(|arm| !arm.bow).map(alone).max().unwrap_or(0);
    // A shield in the other hand takes more weapon changes and protects less.
    let hand = match arms().any(|arm| arm.bow) {
        true if from.shield_arm().is_some() => 4 * hand / 3,
        true => 8 * hand / 5,
        false => hand,
    };
    let single = ready.as_ref().filter(|arm| arm.bow).map_or(0, alone).max(hand);
    let both = match (&ready, &also) {
        (Some(first), Some(second)) => land(first, 2, 1) + land(second, 3, 1),
        _ => 0,
    };
    single.max(both)
}

/// The gain of blows by slashing, in thousandths. A slash strikes two enemies if two are near, and a fifth of that gain
/// comes true. `ratio`, in millionths, tells how many will be near.
fn slashing(from: &Fighter, to: &Fighter, ratio: i64) -> i64 {
    let second = (alone(ratio) - 1000).clamp(0, 1000);
    let (ready, also) = attacks(from);
    let slashes = [ready, also].into_iter().flatten().filter(|attack| attack.slash);
    let most = slashes.map(|attack| 2 * land(&attack, to, 2, 1, &Scale::POINTS)).max().unwrap_or(0);
    let blow = blow(from, to).max(1);
    second * (most - blow).max(0) / (5 * blow)
}

/// The number that match a fighter alone, in thousandths, from a ratio in millionths: n (n + 1) = 2 p^2.
fn alone(ratio: i64) -> i64 {
    ((1_000_000 + 8 * ratio).isqrt() - 1000) / 2
}

/// The attacks with slung weapons, which are readied as soon as the battle begins. A weapon not
/// yet in hand makes nobody weaker.
fn slung(from: &Fighter) -> impl Iterator<Item = Attack> {
    let slings = if from.race().is_humanoid() { &Place::SLINGS[..] } else { &[] };
    slings.iter().filter_map(|place| attack_of(from, *place))
}

/// The mean damage of a Mage's spells; armour does not stop an Evil Mage's.
fn spell(from: &Fighter, to: &Fighter) -> i64 {
    let (dice, armour) = match from.race() {
        Race::Mage => ((6 + from.iq() / 8).clamp(1, 8) as u8, armour(to, true).0),
        Race::EvilMage => (2, 0),
        _ => return 0,
    };
    hit(Damage { dice, plus: 0 }, armour, to).expected(from.casting_agility(), false, &Scale::POINTS)
}

/// Front and other armour. A Mage's spells add 1, but a quarter of the suit goes unused.
fn armour(fighter: &Fighter, no_shield: bool) -> (i32, i32) {
    let (front, other) = fighter.armour(no_shield);
    if fighter.race() == Race::Mage { (1 + 3 * front / 4, 1 + 3 * other / 4) } else { (front, other) }
}

fn hit(damage: Damage, armour: i32, to: &Fighter) -> Hit {
    Hit { damage, factor: 1, armour, sh: to.normal_sh().into(), shock: shock(to) }
}

/// Damage regardless of armour: a Fire Spirit's fires burn, and an Imp steals.
fn armour_free_damage(from: &Fighter) -> i64 {
    match from.race() {
        Race::FireSpirit => 6 * SH / 5,
        Race::Imp => SH / 8,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchmaking::opposition;
    use crate::model::setup::Kit;

    fn human(sh: u8, ag: u8, kit: Kit) -> Fighter {
        Recruit { sh, ag, kit, ..Recruit::new("X", Race::Human, Side::West) }.fighter().unwrap()
    }

    fn armed(items: [&str; 4]) -> Kit {
        Kit::of(items).unwrap()
    }

    #[test]
    fn stronger_kinds_need_fewer_robots() {
        let man = human(12, 12, armed(["Broadsword", "Spike Shield", "", ""]));
        let even = |kind| robots_to_match(&man, kind, false);
        assert!(even(Race::NeedlerBush) > even(Race::FireSpirit));
        assert!(even(Race::FireSpirit) > even(Race::Slayer) && even(Race::Slayer) > even(Race::EvilMage));
    }

    #[test]
    fn strength_skill_and_armour_need_more_robots() {
        let kit = || armed(["Broadsword", "", "", ""]);
        let mail = Kit { suit: Some("Chain Mail".into()), ..kit() };
        let even = |man: Fighter| robots_to_match(&man, Race::GiantAmoeba, false);
        let plain = even(human(12, 12, kit()));
        assert!(even(human(16, 12, kit())) > plain && even(human(12, 14, kit())) > plain);
        // Chain mail costs 3 AG.
        assert!(even(human(12, 15, mail)) > plain);
        // AG beyond 15 counts less than AG that a roll can use, but it counts.
        assert!(even(human(12, 30, kit())) > even(human(12, 15, kit())));
        let shield = armed(["Broadsword", "Spike Shield", "", ""]);
        assert!(even(human(12, 13, shield)) > plain, "the shield's AG made good");
    }

    #[test]
    fn agility_counts_more_without_armour() {
        let kit = || armed(["Broadsword", "", "", ""]);
        let mail = || Kit { suit: Some("Chain Mail".into()), ..kit() };
        // Chain mail costs 3 AG, so both cases need the same rolls.
        let gain = |ag: u8, kit: &dyn Fn() -> Kit| {
            let even = |ag: u8| robots_to_match(&human(14, ag, kit()), Race::PhaseSpider, false);
            1000 * even(ag + 1) / even(ag)
        };
        assert!(gain(13, &kit) > 1150, "striking first prevents dazes: {}", gain(13, &kit));
        assert!(gain(13, &kit) > gain(16, &mail) + 50, "{} and {}", gain(13, &kit), gain(16, &mail));
        assert!(gain(12, &kit) < 1100, "AG 13 does not act before them: {}", gain(12, &kit));
    }

    #[test]
    fn a_bow_counts_alike_in_hand_and_slung() {
        for bow in ["Long Bow", "Crossbow"] {
            let even = |items| robots_to_match(&human(14, 14, armed(items)), Race::GiantAmoeba, false);
            let held = even([bow, "", "Broadsword", ""]);
            assert_eq!(held, even(["Broadsword", "", bow, ""]), "{bow}");
            let bare = even(["Broadsword", "", "", ""]);
            assert!(held > bare, "{bow}");
            let shielded = even(["Broadsword", "Shield", bow, ""]);
            let without = even(["Broadsword", "Shield", "", ""]);
            assert!(
                shielded > without && shielded * bare < held * without,
                "worth less if it replaces a shield: {bow}"
            );
        }
    }

    #[test]
    fn slashing_counts_with_two_enemies_near() {
        let slasher = human(15, 14, armed(["Battle Axe", "", "", ""]));
        let bush =
            Recruit { control: Control::Robot, ..Recruit::new("", Race::NeedlerBush, Side::East) }.fighter().unwrap();
        assert_eq!(slashing(&slasher, &bush, 1_000_000), 0, "one of them is an even match");
        assert!(slashing(&slasher, &bush, 3_000_000) > 0);
        assert_eq!(slashing(&slasher, &bush, 3_000_000), slashing(&slasher, &bush, 30_000_000), "two, and no more");
        let sword = human(15, 14, armed(["Broadsword", "", "", ""]));
        assert_eq!(slashing(&sword, &bush, 3_000_000), 0);
    }

    #[test]
    fn robots_that_cannot_hurt_are_not_drawn() {
        let suit = Kit { suit: Some("Heavy Plate".into()), ..armed(["Great Sword", "", "", ""]) };
        let knight = human(40, 40, Kit { helmet: Some("Heavy Helmet".into()), ..suit });
        assert!(
            robots_to_match(&knight, Race::NeedlerBush, false) > 16_000
                && robots_to_match(&knight, Race::FireSpirit, false) < 16_000
        );
    }

    #[test]
    fn mixed_parties_with_bows_count_half_again() {
        ludus_engine::proves!("DEC-015");
        let (sword, bow) = (|| armed(["Broadsword", "", "", ""]), || armed(["Long Bow", "", "Dagger", ""]));
        let (archer, fighter) = (human(12, 12, bow()), human(12, 12, sword()));
        let both = human(12, 12, armed(["Broadsword", "", "Long Bow", ""]));
        let mage = Recruit { iq: 12, ..Recruit::new("M", Race::Mage, Side::West) }.fighter().unwrap();
        let company = [vec![archer, fighter], vec![fighter, archer, archer], vec![both, fighter]];
        company.iter().for_each(|party| assert!(shoots_from_behind(party)));
        let others = [
            vec![],
            vec![both],
            vec![both, both],
            vec![archer, archer],
            vec![fighter, fighter],
            vec![archer, mage],
            vec![both, mage],
        ];
        others.iter().for_each(|party| assert!(!shoots_from_behind(party)));
        let even = |party: &[Fighter]| opposition::robots_to_match(party, Race::GiantAmoeba);
        let alone = even(&[archer, archer]) + even(&[fighter, fighter]);
        // The root of one and a half.
        assert!(
            (117..=126).contains(&(200 * even(&[archer, fighter]) / alone)),
            "{}",
            200 * even(&[archer, fighter]) / alone
        );
        assert_eq!(robots_to_match(&mage, Race::GiantAmoeba, true), robots_to_match(&mage, Race::GiantAmoeba, false));
    }

    #[test]
    fn two_fighters_match_twice_as_many_or_more() {
        let man = human(12, 12, armed(["Broadsword", "Spike Shield", "", ""]));
        for kind in Race::robots() {
            let (one, two) =
                (opposition::robots_to_match(&[man], *kind), opposition::robots_to_match(&[man, man], *kind));
            assert!(7 * one / 4 < two && two <= 3 * one, "{kind:?}: {one} and {two}");
        }
    }
}
