//! What a fighter counts when sides are made even, and how many robots of a kind match one (DEC-015). Which robots come:
//! [`crate::gladiator::opposition`]; whether that comes out even, battle by battle: `ludus balance`.

use crate::engine::dice;
use crate::gladiator::ai::hit_value::{Hit, SH, Scale, shock};
use crate::gladiator::battle::odds;
use crate::gladiator::data::item::Place;
use crate::gladiator::data::race::Race;
use crate::gladiator::data::tables::Damage;
use crate::gladiator::model::fighter::{Arm, Control, Fighter, Side};
use crate::gladiator::model::setup::Recruit;

/// One way to attack, before the modifiers of the moment.
struct Attack {
    damage: Damage,
    need: i32,
    no_shield: bool,
    pole: bool,
    bow: bool,
    slash: bool,
    /// Turns that each use takes.
    turns: i64,
}

/// What he attacks with from that hand: a blow, or a shot or a throw where he strikes no blow. The craft of his race is
/// counted.
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

/// His first attack, and the second of two if both hands hold something.
fn attacks(fighter: &Fighter) -> (Option<Attack>, Option<Attack>) {
    let armed = fighter.item(Place::Also).is_some() || !fighter.race().is_humanoid();
    (attack_of(fighter, Place::Ready), attack_of(fighter, Place::Also).filter(|_| armed))
}

/// The worth of a fighter with his kit: the root of attack times defence, rounded, at least 1; IQ above 7 is added for
/// a Mage, above 9 for a fighter.
pub fn value(fighter: &Fighter) -> i32 {
    let figures = fighter.race().figures();
    let (front, _) = fighter.armour(false);
    // Attack in 2 x 216 x 1296ths of a point, defence in 100 x 100 x 5ths of one.
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
    // Four times the square of the worth, so that rounding to the nearest is exact.
    let fourfold = (4 * i128::from(strength(fighter)) * i128::from(defence) / (SCALE as i128 * 50_000)) as u64;
    let root = i32::try_from(fourfold.isqrt().div_ceil(2)).unwrap_or(i32::MAX);
    let wits = match fighter.race() {
        Race::Mage => fighter.iq() - 7,
        race if race.is_fighter() => (fighter.iq() - 9).max(0),
        _ => 0,
    };
    (root + wits).max(1)
}

const SCALE: i64 = 216 * 6i64.pow(6);

/// Expected damage of one action, single or dual, whatever it meets, times [`SCALE`].
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

/// Mean damage, never below 0 for any roll, times 6 to the sixth.
fn mean(damage: Damage) -> i64 {
    let dice = u32::from(damage.dice);
    let sum: i64 = (damage.dice.into()..=6 * i32::from(damage.dice))
        .map(|total| dice::ways(dice, total) as i64 * i64::from((total + i32::from(damage.plus)).max(0)))
        .sum();
    sum * 6i64.pow(6 - dice.min(6))
}

/// Whether a party has a bow, in somebody's hands or slings, and somebody who strikes and has none: he waits beside it, and
/// they are shot at as they come (DEC-015).
pub fn shoots_from_behind(party: &[Fighter]) -> bool {
    let shoots = |one: &Fighter| one.holds_bow() || slung(one).any(|attack| attack.bow);
    party.iter().any(shoots) && party.iter().any(|one| one.race().is_fighter() && !shoots(one))
}

/// How many robots of a kind are an even match for one fighter, in thousandths: what his blows take of them against what
/// theirs take of him, each by the other's SH - the root of it, since ten robots strike ten times as often and last ten
/// times as long -, and the percentage in the robots' table, which is what their tactics make of their figures (DEC-015).
/// `company`: of a party that [`shoots_from_behind`].
pub fn robots_to_match(fighter: &Fighter, robot: Race, company: bool) -> i64 {
    let Ok(one) = (Recruit { control: Control::Robot, ..Recruit::new("", robot, Side::East) }).fighter() else {
        return 0;
    };
    let percent = robot.creature().and_then(|row| row.even).map_or(100, i64::from);
    // In nineteenths. A Mage pays with his SH, and guards himself by his wits.
    let sh = i64::from(fighter.normal_sh());
    let sh = if fighter.race() == Race::Mage { (sh.min(23) + 15) * i64::from(fighter.iq().min(22)) } else { 19 * sh };
    // The nimbler he is, the oftener he strikes before he is dazed, and hits when he is; who wears much is dazed seldom.
    let nimble = if fighter.race().is_fighter() { nimble(fighter.agility()) } else { 0 };
    let dazes = action(&one, fighter, &Scale::DAZES);
    // AG beyond what any roll can need helps him to act first, and against every malus.
    let surplus = i64::from((fighter.agility() - 15).max(0));
    // Whose suit and helmet stop most blows lasts longer than his share of each: he falls to what seldom happens.
    let plate = i64::from((fighter.armour(true).0 - THICK).max(0));
    let plate = if fighter.race() == Race::Mage { 0 } else { plate };
    let mine = blow(fighter, &one) * sh * (200 + 6 * surplus) / (200 * 19) * (20 + plate) / 20;
    let mine = mine * (6 * SH + nimble * dazes) / (6 * SH);
    // Their enemies come one by one, running, and under arrows.
    let mine = if company && fighter.race().is_fighter() { mine * 3 / 2 } else { mine };
    let his = blow(&one, fighter) * i64::from(one.normal_sh());
    let ratio = 1_000_000 * mine / his.max(1);
    let ratio = ratio * (1000 + slashing(fighter, &one, ratio)) / 1000;
    let root = ratio.isqrt().min(MOST);
    (root * percent / 100).max(1)
}

/// By how many sixths so much AG makes a fighter's blows better for each time that an action of the other dazes him: with
/// 14 he acts before most robots, and what is above 16 can hardly be needed.
fn nimble(agility: i32) -> i64 {
    match agility {
        ..14 => 0,
        14 => 6,
        15 => 8,
        _ => 9,
    }
}

/// Front AR without a shield from which on each point more counts.
const THICK: i32 = 3;

/// The most that is worth telling, in thousandths: such robots cannot hurt him.
const MOST: i64 = 200_000;

/// SH that an action of one costs the other on average, in thousandths, the two face to face.
fn blow(from: &Fighter, to: &Fighter) -> i64 {
    action(from, to, &Scale::POINTS).max(spell(from, to)) + besides(from)
}

/// What an attack of so much less, its damage multiplied, does to somebody on average, in thousandths.
fn land(attack: &Attack, to: &Fighter, malus: i32, factor: u8, scale: &Scale) -> i64 {
    let modifier = if to.race().figures().hard_to_hit { -3 } else { 0 };
    let (front, other) = armour(to, attack.no_shield);
    let need = attack.need + modifier - malus;
    let met = |armour: i32| Hit { factor, ..hit(attack.damage, armour, to) }.expected(need, false, scale);
    // One blow in three comes past the shield.
    (2 * met(front) + met(other)) / 3 / attack.turns
}

/// The same of an action of his: a blow, two, a shot.
fn action(from: &Fighter, to: &Fighter, scale: &Scale) -> i64 {
    let land = |attack: &Attack, malus: i32, factor: u8| land(attack, to, malus, factor, scale);
    let ((ready, also), slung) = (attacks(from), slung(from).collect::<Vec<_>>());
    let alone = |attack: &Attack| match (attack.bow, attack.pole) {
        // The first shots are for nothing.
        (true, _) => land(attack, 0, 1) * 12 / 5,
        // Of ten blows four come out of a charge, a Slayer's two: it would as soon shoot.
        (_, true) => {
            let charges = if from.race() == Race::Slayer { 2 } else { 4 };
            ((10 - charges) * land(attack, 0, 1) + charges * land(attack, 0, 2)) / 10
        }
        _ => land(attack, 0, 1),
    };
    // In which hand or sling he has a bow and a hand weapon is all one: he shoots as they come, and strikes then.
    let arms = || ready.as_ref().into_iter().chain(&slung);
    let hand = arms().filter(|arm| !arm.bow).map(alone).max().unwrap_or(0);
    // With a shield in his other hand he has more to put by for it, and less of the shield.
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

/// By how many thousandths a slash makes his blows better: it strikes two where two stand about him, and a fifth of
/// what that adds comes true. `ratio`, in millionths, tells how many will stand there.
fn slashing(from: &Fighter, to: &Fighter, ratio: i64) -> i64 {
    let second = (alone(ratio) - 1000).clamp(0, 1000);
    let (ready, also) = attacks(from);
    let slashes = [ready, also].into_iter().flatten().filter(|attack| attack.slash);
    let most = slashes.map(|attack| 2 * land(&attack, to, 2, 1, &Scale::POINTS)).max().unwrap_or(0);
    let blow = blow(from, to).max(1);
    second * (most - blow).max(0) / (5 * blow)
}

/// How many of them, in thousandths, are an even match for one alone of that ratio, in millionths: n (n + 1) = 2 p^2.
fn alone(ratio: i64) -> i64 {
    ((1_000_000 + 8 * ratio).isqrt() - 1000) / 2
}

/// What somebody carries in his slings, to be readied as soon as the battle has begun: nobody is weaker for a weapon that
/// he does not hold yet.
fn slung(from: &Fighter) -> impl Iterator<Item = Attack> {
    let slings = if from.race().is_humanoid() { &Place::SLINGS[..] } else { &[] };
    slings.iter().filter_map(|place| attack_of(from, *place))
}

/// What a Mage's spells do; armour does not stop the Evil Mage's.
fn spell(from: &Fighter, to: &Fighter) -> i64 {
    let (dice, armour) = match from.race() {
        Race::Mage => ((6 + from.iq() / 8).clamp(1, 8) as u8, armour(to, true).0),
        Race::EvilMage => (2, 0),
        _ => return 0,
    };
    hit(Damage { dice, plus: 0 }, armour, to).expected(from.casting_agility(), false, &Scale::POINTS)
}

/// Front and other armour; a Mage's spells guard him by one, and leave a quarter of his suit unused.
fn armour(fighter: &Fighter, no_shield: bool) -> (i32, i32) {
    let (front, other) = fighter.armour(no_shield);
    if fighter.race() == Race::Mage { (1 + 3 * front / 4, 1 + 3 * other / 4) } else { (front, other) }
}

fn hit(damage: Damage, armour: i32, to: &Fighter) -> Hit {
    Hit { damage, factor: 1, armour, sh: to.normal_sh().into(), shock: shock(to) }
}

/// What it does besides, whatever the armour: a Fire Spirit's fires burn, and an Imp steals.
fn besides(from: &Fighter) -> i64 {
    match from.race() {
        Race::FireSpirit => 6 * SH / 5,
        Race::Imp => SH / 8,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gladiator::matchmaking::opposition;
    use crate::gladiator::model::setup::Kit;

    fn human(sh: u8, ag: u8, kit: Kit) -> Fighter {
        Recruit { sh, ag, kit, ..Recruit::new("X", Race::Human, Side::West) }.fighter().unwrap()
    }

    fn armed(items: [&str; 4]) -> Kit {
        Kit::of(items).unwrap()
    }

    #[test]
    fn the_stronger_the_kind_the_fewer_are_an_even_match() {
        let man = human(12, 12, armed(["Broadsword", "Spike Shield", "", ""]));
        let even = |kind| robots_to_match(&man, kind, false);
        assert!(even(Race::NeedlerBush) > even(Race::FireSpirit));
        assert!(even(Race::FireSpirit) > even(Race::Slayer) && even(Race::Slayer) > even(Race::EvilMage));
    }

    #[test]
    fn strength_skill_and_armour_make_more_of_them_an_even_match() {
        let kit = || armed(["Broadsword", "", "", ""]);
        let mail = Kit { suit: Some("Chain Mail".into()), ..kit() };
        let even = |man: Fighter| robots_to_match(&man, Race::GiantAmoeba, false);
        let plain = even(human(12, 12, kit()));
        assert!(even(human(16, 12, kit())) > plain && even(human(12, 14, kit())) > plain);
        // Chain mail costs 3 of his AG.
        assert!(even(human(12, 15, mail)) > plain);
        // What is beyond 15 counts less than what a roll can use, but counts.
        assert!(even(human(12, 30, kit())) > even(human(12, 15, kit())));
        let shield = armed(["Broadsword", "Spike Shield", "", ""]);
        assert!(even(human(12, 13, shield)) > plain, "the shield's AG made good");
    }

    #[test]
    fn the_nimble_count_more_the_less_they_wear() {
        let kit = || armed(["Broadsword", "", "", ""]);
        let mail = || Kit { suit: Some("Chain Mail".into()), ..kit() };
        // Chain mail costs 3 of his AG: the same rolls, once bare and once not.
        let gain = |ag: u8, kit: &dyn Fn() -> Kit| {
            let even = |ag: u8| robots_to_match(&human(14, ag, kit()), Race::PhaseSpider, false);
            1000 * even(ag + 1) / even(ag)
        };
        assert!(gain(13, &kit) > 1150, "who strikes first is dazed less: {}", gain(13, &kit));
        assert!(gain(13, &kit) > gain(16, &mail) + 50, "{} and {}", gain(13, &kit), gain(16, &mail));
        assert!(gain(12, &kit) < 1100, "with 13 he is no sooner than they: {}", gain(12, &kit));
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
                "less to who gives up a shield for it: {bow}"
            );
        }
    }

    #[test]
    fn a_slash_counts_where_two_stand_about_him() {
        let slasher = human(15, 14, armed(["Battle Axe", "", "", ""]));
        let bush =
            Recruit { control: Control::Robot, ..Recruit::new("", Race::NeedlerBush, Side::East) }.fighter().unwrap();
        assert_eq!(slashing(&slasher, &bush, 1_000_000), 0, "one of them is his match");
        assert!(slashing(&slasher, &bush, 3_000_000) > 0);
        assert_eq!(slashing(&slasher, &bush, 3_000_000), slashing(&slasher, &bush, 30_000_000), "two, and no more");
        let sword = human(15, 14, armed(["Broadsword", "", "", ""]));
        assert_eq!(slashing(&sword, &bush, 3_000_000), 0);
    }

    #[test]
    fn against_whom_they_cannot_hurt_they_do_not_come() {
        let suit = Kit { suit: Some("Heavy Plate".into()), ..armed(["Great Sword", "", "", ""]) };
        let knight = human(40, 40, Kit { helmet: Some("Heavy Helmet".into()), ..suit });
        assert!(
            robots_to_match(&knight, Race::NeedlerBush, false) > 16_000
                && robots_to_match(&knight, Race::FireSpirit, false) < 16_000
        );
    }

    #[test]
    fn who_strikes_beside_a_bow_and_who_shoots_behind_a_sword_count_half_again() {
        crate::proves!("DEC-015");
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
    fn two_fighters_are_a_match_for_twice_as_many_or_a_few_more() {
        let man = human(12, 12, armed(["Broadsword", "Spike Shield", "", ""]));
        for kind in Race::robots() {
            let (one, two) =
                (opposition::robots_to_match(&[man], *kind), opposition::robots_to_match(&[man, man], *kind));
            assert!(7 * one / 4 < two && two <= 3 * one, "{kind:?}: {one} and {two}");
        }
    }
}
