//! TALK, STEAL and GIVE: what is done before anybody moves.

use super::*;
use crate::common::{hunt, two};
use crate::slow_model::{Answer, people};
use ludus::duels::data::alignment::Alignment;
use ludus::duels::data::item::Item as Thing;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::riddle;
use ludus::duels::model::character::Role;
use ludus::duels::model::setup::draw_offer;
use ludus::duels::model::terms::{Agreement, Demand, Reward};
use ludus::engine::dice::Domain;

fn total(step: &Step) -> Option<i32> {
    if let Step::Talked { total, .. } = step { Some(*total) } else { None }
}

fn agreed(demand: Demand, reward: Reward) -> Visit {
    Visit { talked: true, agreement: Some(Agreement { demand, reward }), ..Visit::default() }
}

#[test]
fn how_a_talk_strikes_a_monster() {
    proves!("DUEL-OURS-9", "DUEL-TALK-04");
    let talk = |own, levels, kind, roll| steps(&aligned(hunt(levels, kind), 0, own), &["TA"], [roll]);
    let sum = |own, levels: [u8; 4], kind| talk(own, levels, kind, 50).iter().find_map(total).unwrap();
    assert_eq!(sum(Alignment::Neutral, [0; 4], Monster::Gryphon), 70, "the same");
    assert_eq!(sum(Alignment::Good, [0; 4], Monster::Gargoyle), 20, "distance 2, and evil");
    assert_eq!(sum(Alignment::Evil, [0; 4], Monster::Gargoyle), 60, "the same, and evil");
    assert_eq!(sum(Alignment::Druidic, [0; 4], Monster::Gryphon), 65, "a Druid");
    assert_eq!(sum(Alignment::Good, [0, 0, 0, 3], Monster::Gryphon), 65, "a ready tongue");
    for (roll, answer) in [(30, Answer::Attacks), (31, Answer::Ignores), (60, Answer::Ignores), (61, Answer::Proposes)]
    {
        let told = talk(Alignment::Good, [0; 4], Monster::Gryphon, roll);
        assert!(matches!(told[0], Step::Talked { answer: found, .. } if found == answer), "{roll}: {told:?}");
    }
    // The dull offer nothing.
    let told = talk(Alignment::Good, [0; 4], Monster::Elasmosaurus, 90);
    assert!(matches!(told[0], Step::Talked { answer: Answer::Ignores, .. }), "{told:?}");
}

#[test]
fn terms_are_a_tribute_an_errand_or_a_riddle() {
    proves!("DUEL-TALK-02", "DUEL-TALK-13");
    let offer = |kind: Monster, n| draw_offer(kind, kind.row().gold, &mut Dice::new(Seed(n), Domain::Setup, 0));
    for n in 0..40 {
        assert_eq!(offer(Monster::Giant, n).unwrap(), Agreement { demand: Demand::Tribute(9), reward: Reward::Look });
        let errand = offer(Monster::Spectre, n).unwrap();
        assert!(matches!(errand, Agreement { demand: Demand::Trophy { met: false, .. }, reward: Reward::Item(_) }));
        for kind in [Monster::Sphinx, Monster::Demon, Monster::Dragon] {
            let Agreement { demand: Demand::Riddle(number), reward: Reward::Item(_) } = offer(kind, n).unwrap() else {
                panic!("{}", kind.name());
            };
            assert!(usize::from(number) < riddle::COUNT);
        }
        assert_eq!(offer(Monster::Troll, n), None);
    }
    assert_eq!(riddle::COUNT, 24);
}

#[test]
fn words_are_spoken_colour_the_report_and_answer_riddles() {
    proves!("DUEL-TALK-06", "DUEL-TALK-08", "DUEL-TALK-14", "DUEL-TALK-09");
    let long = |count: usize| format!("SA \"{}\"", "e\u{301}".repeat(count)).parse::<ludus::duels::model::plan::Plan>();
    assert!(long(160).is_ok() && long(161).is_err(), "160 characters as a reader counts them");
    assert!(
        "SA \"Call 555-0199, Elm Street 4\"".parse::<ludus::duels::model::plan::Plan>().is_ok(),
        "nothing is searched"
    );
    // Words change nothing in a fight.
    let plain = steps(&two([1, 0, 0, 0], [1, 0, 0, 0]), &["ME*", "ME*"], [1, 1]);
    let spoken = steps(&two([1, 0, 0, 0], [1, 0, 0, 0]), &["SA \"Ha!\" ME*", "ME*"], [1, 1]);
    assert_eq!(plain.len() + 1, spoken.len());
    // As many guesses as fit, without regard to case and articles.
    let lair = visiting(hunt([0; 4], Monster::Sphinx), agreed(Demand::Riddle(3), Reward::Item(Thing::YewBow)));
    let told = steps(&lair, &["SA \"a fish / The FIRE!\""], []);
    assert_eq!(end(&told), End::Answered);
    assert!(told.contains(&Step::Reward { who: 0, gold: 0, item: Some(3) }), "{told:?}");
    let told = steps(&lair, &["SA \"a fish / water\""], []);
    assert!(told.contains(&Step::Guessed { who: 0, right: false }) && end(&told) == End::Parted, "{told:?}");
}

#[test]
fn agreements_are_fulfilled_and_sometimes_broken() {
    proves!("DUEL-TALK-10", "DUEL-TALK-11", "DUEL-TALK-12");
    let met = Demand::Trophy { kind: Monster::Ghoul, met: true };
    let visit = |own, kind, demand| {
        let setup = rich(aligned(hunt([2, 0, 0, 0], kind), 0, own), 0, 50);
        visiting(setup, agreed(demand, Reward::Gold(30)))
    };
    let need = |own, kind| {
        let told = steps(&visit(own, kind, met), &["FU"], [100]);
        needs(&told, |step| if let Step::Faith { need, .. } = step { Some(*need) } else { None })[0]
    };
    assert_eq!(need(Alignment::Neutral, Monster::Gryphon), 5);
    assert_eq!(need(Alignment::Good, Monster::Gryphon), 20, "further apart");
    assert_eq!(need(Alignment::Evil, Monster::Spectre), 25, "evil");
    assert_eq!(need(Alignment::Good, Monster::Spectre), 55, "both");
    let kept = steps(&visit(Alignment::Neutral, Monster::Gryphon, met), &["FU ME*"], [6]);
    assert_eq!(end(&kept), End::Fulfilled);
    assert!(kept.contains(&Step::Reward { who: 0, gold: 30, item: None }));
    let broken = steps(&visit(Alignment::Neutral, Monster::Gryphon, met), &["FU ME*"], [5]);
    assert!(broken.contains(&Step::FightAt { range: Range::Spell }), "{broken:?}");
    assert!(!broken.iter().any(|step| matches!(step, Step::Reward { .. })));
    let unmet = Demand::Trophy { kind: Monster::Ghoul, met: false };
    let told = steps(&visit(Alignment::Neutral, Monster::Gryphon, unmet), &["FU ME*"], []);
    assert_eq!(told[0], Step::Unmet { who: 0, entry: 0 });
    let tribute = steps(&visit(Alignment::Neutral, Monster::Gryphon, Demand::Tribute(9)), &["FU"], [6]);
    assert!(tribute.contains(&Step::Faith { who: 0, paid: 9, need: 5, roll: 6 }), "{tribute:?}");
}

#[test]
fn talk_between_characters_is_heard_unless_one_attacks() {
    let told = steps(&two([1, 0, 0, 0], [0; 4]), &["TA", "CA-SH ME*"], [2, 2]);
    assert_eq!(end(&told), End::Talked);
    assert!(told.contains(&Step::Learned {
        who: 0,
        temper: people::Temper::Steady,
        alignment: people::Alignment::Neutral
    }));
    let told = steps(&two([1, 0, 0, 0], [0; 4]), &["TA", "ME*"], []);
    assert_eq!(told[0], Step::Unheard { who: 0, entry: 0 });
}

#[test]
fn thieves_of_every_level() {
    proves!("DUEL-EX-04", "DUEL-STEAL-02", "DUEL-STEAL-05", "DUEL-STEAL-06");
    let theft = |level, role| {
        let setup = as_role(two([0, 0, 0, level], [0; 4]), 1, role);
        let told = steps(&setup, &["ST", ""], [100, 1]);
        assert_eq!(end(&told), End::ThiefAway(0), "not caught, and nothing gained: {told:?}");
        assert!(!told.iter().any(|step| matches!(step, Step::TookGold { .. })));
        let theft = needs(&told, |step| if let Step::Theft { need, .. } = step { Some(*need) } else { None })[0];
        let away = needs(&told, |step| if let Step::Away { need, .. } = step { Some(*need) } else { None })[0];
        (theft, away)
    };
    let levels = [0, 1, 2, 3, 4, 5];
    assert_eq!(levels.map(|level| theft(level, Role::Hero).0), [15, 30, 45, 60, 75, 90]);
    for role in [Role::King, Role::Commander] {
        assert_eq!(levels.map(|level| theft(level, role).0), [7, 15, 22, 30, 37, 45]);
    }
    assert_eq!(levels.map(|level| theft(level, Role::Hero).1), [20, 35, 50, 65, 80, 95]);
}

#[test]
fn theft_brings_gold_by_die_and_role() {
    proves!("DUEL-STEAL-03", "DUEL-STEAL-04", "DUEL-STEAL-12", "DUEL-STEAL-13");
    let gold = |setup: &Setup, face| {
        let told = steps(setup, &["ST", ""], [15, face]);
        assert_eq!(end(&told), End::ThiefAway(0));
        needs(&told, |step| if let Step::TookGold { gold, .. } = step { Some(*gold) } else { None })
    };
    let rich_man = rich(two([0; 4], [0; 4]), 1, 99);
    assert_eq!([1, 3, 4, 5, 6].map(|face| gold(&rich_man, face)), [24, 24, 49, 49, 24].map(|gold| vec![gold]));
    let king = as_role(rich(two([0, 0, 0, 1], [0; 4]), 1, 1000), 1, Role::King);
    assert_eq!(gold(&king, 1), [100], "a tenth of his treasury");
    // A six is an item, if it is not hidden: 10 for a man, 25 for a Spectre, 50 for a Demon, never by a Troll.
    let man = carrying(rich_man, 1, &[4, 7]);
    let told = steps(&man, &["ST", ""], [15, 6, 11, 2]);
    assert!(told.contains(&Step::TookItem { who: 0, place: 2 }), "{told:?}");
    let told = steps(&man, &["ST", ""], [15, 6, 10]);
    assert!(told.contains(&Step::TookGold { who: 0, gold: 24 }), "{told:?}");
    for (kind, need) in [(Monster::Gargoyle, 10), (Monster::Spectre, 25), (Monster::Demon, 50)] {
        let mut lair = hunt([0; 4], kind);
        if let Entrant::Monster { hoard, .. } = &mut lair.sides[1] {
            hoard.push(Thing::KeenSword.into());
        }
        let told = steps(&lair, &["ST"], [15, 6, need]);
        assert!(told.contains(&Step::Hidden { who: 1, need, roll: need }), "{told:?}");
    }
}

#[test]
fn caught_thief_is_executed_ransomed_or_has_to_fight() {
    proves!("DUEL-STEAL-07", "DUEL-STEAL-08", "DUEL-STEAL-09", "DUEL-STEAL-10");
    let caught = |thief, gold, victim, more: &[u32]| {
        let setup = as_role(as_role(rich(two([0; 4], [0; 4]), 0, gold), 0, thief), 1, victim);
        let dice = [16, 21].into_iter().chain(more.iter().copied());
        steps(&setup, &["ST ME*", "ME*"], dice)
    };
    for victim in [Role::King, Role::Commander] {
        assert_eq!(end(&caught(Role::Hero, 80, victim, &[])), End::Killed(0, Cause::Execution));
    }
    let paid = caught(Role::King, 80, Role::King, &[]);
    assert!(paid.contains(&Step::Paid { who: 0, gold: 40 }) && end(&paid) == End::Ransom(0), "{paid:?}");
    assert_eq!(end(&caught(Role::King, 0, Role::King, &[])), End::Killed(0, Cause::Execution));
    for (die, range) in [(1, Range::Spell), (2, Range::Bow), (3, Range::Melee)] {
        let told = caught(Role::Hero, 80, Role::Hero, &[die]);
        assert!(told.contains(&Step::FightAt { range }), "{told:?}");
    }
    let monster = steps(&hunt([0; 4], Monster::Troll), &["ST ME*"], [16, 21, 3]);
    assert!(monster.contains(&Step::FightAt { range: Range::Melee }));
}

#[test]
fn gifts_are_taken_and_bring_nothing() {
    proves!("DUEL-GIVE-01", "DUEL-GIVE-03", "DUEL-GIVE-04", "DUEL-ITEM-11");
    let giver = carrying(rich(two([0; 4], [0; 4]), 0, 60), 0, &[1, 4, 7]);
    let told = steps(&giver, &["GI gold 50, item 1, item 3", ""], []);
    assert_eq!(told, [Step::Gave { who: 0, entry: 0, gold: 50, items: 0b101 }, Step::Over(End::Parted)]);
    // More than he has is what he has.
    let told = steps(&giver, &["GI gold 500, item 6", ""], []);
    assert_eq!(told[0], Step::Gave { who: 0, entry: 0, gold: 60, items: 0 });
    // The tribute is not paid by it.
    let setup = rich(hunt([0; 4], Monster::Gryphon), 0, 50);
    let lair = visiting(setup, agreed(Demand::Tribute(9), Reward::Gold(30)));
    let told = steps(&lair, &["GI gold 9"], []);
    assert!(end(&told) == End::Parted && !told.iter().any(|step| matches!(step, Step::Reward { .. })), "{told:?}");
}

#[test]
fn the_victim_of_a_caught_thief_does_not_stand_and_wait() {
    proves!("DUEL-STEAL-10");
    for plans in [["ST", ""], ["ST", "CA-SH"], ["ST FL", ""]] {
        let told = steps(&two([0; 4], [0; 4]), &plans, [16, 21, 3]);
        assert!(told.contains(&Step::FightAt { range: Range::Melee }), "{told:?}");
        assert!(told.iter().any(|step| matches!(step, Step::Blow { who: 1, .. } | Step::Flight { who: 0, .. })));
        assert!(!told.iter().any(|step| matches!(step, Step::Waits { .. })), "{plans:?}: {told:?}");
    }
}

#[test]
fn flight_after_parley_succeeds_unless_the_monster_attacks() {
    let away = [Step::Flight { who: 0, entry: Some(1), need: 100, roll: None }, Step::Over(End::Fled(0))];
    // It takes no notice of him.
    let told = steps(&hunt([1, 0, 0, 0], Monster::Gryphon), &["TA FL ME3"], [30]);
    assert!(matches!(told[0], Step::Talked { answer: Answer::Ignores, .. }) && told[1..] == away, "{told:?}");
    // It was talked to before.
    let lair = visiting(hunt([1, 0, 0, 0], Monster::Gryphon), Visit { talked: true, ..Visit::default() });
    assert_eq!(steps(&lair, &["GI gold 1 FL ME"], [])[1..], away);
    // It attacks: he must get away from it.
    let told = steps(&hunt([1, 0, 0, 0], Monster::Gryphon), &["TA FL ME3"], [10]);
    assert!(told.contains(&Step::FightAt { range: Range::Spell }), "{told:?}");
}

#[test]
fn attacking_monster_ignores_its_peaceful_plan() {
    proves!("DUEL-TALK-01");
    let peaceful = |mut setup: Setup| {
        let Entrant::Monster { plan: own, .. } = &mut setup.sides[1] else { panic!("no monster") };
        *own = Some(plan("SC"));
        setup
    };
    let fights = |told: &[Step]| told.iter().any(|step| matches!(step, Step::Blow { who: 1, .. }));
    let lair = peaceful(hunt([1, 0, 0, 0], Monster::Gryphon));
    assert_eq!(steps(&lair, &["SC"], []), [Step::Over(End::Parted)], "nobody means harm");
    assert!(fights(&steps(&lair, &["TA"], [10])));
    let met = agreed(Demand::Trophy { kind: Monster::Ghoul, met: true }, Reward::Gold(30));
    let told = steps(&visiting(lair, met), &["FU"], [5]);
    assert!(fights(&told), "it breaks its word: {told:?}");
}
