//! Readings of the ledger (BD) that no other test checks: where the text is silent or has two meanings.

use crate::ai::{Scratch, choose};
use crate::battle::command::Command;
use crate::battle::event::{Event, Manner};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{FieldBattle, Stage};
use crate::battle::unit::{Status, UnitStance};
use crate::data::ground::{Fort, Homeland, Relief, Terrain};
use crate::data::size::RuleSet;
use crate::data::troop::Troop;
use crate::model::army::{Army, General};
use crate::model::going;
use crate::model::map::Ground;
use crate::model::setup::Setup;
use crate::model::spot::Spot;
use crate::model::unit::{Kind, StandingOrder, UnitRecord};
use crate::stats::results::{Ending, balance};
use crate::tests::play::any_setup;
use crate::tests::vectors::{
    CASTLE, FOREST, Field, HILLS, OPEN, WATER, begin, give, on, record, refuse, setup, spot, to_combat, way,
};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::game::{Game, NullSink};
use ludus_engine::proves;

/// The battle after these dice, all of which must be rolled.
fn started(setup: &Setup, dice: &[u32]) -> FieldBattle {
    let mut dice = Dice::loaded(dice.iter().copied());
    let battle = FieldBattle::start_with(setup, Seed(1), &mut dice, &mut NullSink).unwrap();
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false));
    battle
}

/// West, East and South. West and South are allied if they have a number.
fn three(field: &Field<'_>, south: &[(&str, u8, &str)], alliance: Option<u8>) -> Setup {
    let mut setup = setup(field);
    let units = south.iter().map(record).collect();
    setup.armies.push(Army { leadership: 10_000, alliance, ..Army::new("South", units) });
    setup.armies[0].alliance = alliance;
    setup
}

fn bonus_strikes(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Struck(one) if one.manner == Manner::Bonus)).count()
}

#[test]
fn barbarians_count_the_enemies_around_them_only() {
    proves!("BD-20");
    let east = [("LI", 10, "E05"), ("LI", 20, "L01"), ("LI", 20, "L03"), ("LI", 11, "D04")];
    let outnumbered = |count| {
        let west = [("B", 20, "D05"), ("LI", 20, "A11")];
        let battle = begin(&Field { west: &west, east: &east[..count], ..OPEN });
        battle.is_outnumbered(on(&battle, "D05"))
    };
    assert!(!outnumbered(3) && outnumbered(4));
}

#[test]
fn strikes_below_the_hp_of_a_giant_do_not_add_up() {
    proves!("BD-23");
    let west = [("LI", 12, "D05"), ("LI", 12, "D04")];
    let mut battle = begin(&Field { west: &west, east: &[("GI", 4, "E05")], ..OPEN });
    let target = on(&battle, "E05");
    battle.units.at_mut(target).order = StandingOrder::Defend;
    to_combat(&mut battle);
    for at in ["D05", "D04"] {
        let unit = on(&battle, at);
        give(&mut battle, Command::Attack { unit, target }, &[6, 1]);
    }
    assert_eq!((battle.unit(target).fighters, battle.army(1).lost), (4, 48));
}

#[test]
fn damage_stays_with_the_unit_struck() {
    proves!("BD-25");
    let east = [("PE", 1, "E05"), ("PE", 20, "E06")];
    let mut battle = begin(&Field { west: &[("HI", 20, "D05")], east: &east, ..OPEN });
    let [unit, target, other] = ["D05", "E05", "E06"].map(|at| on(&battle, at));
    to_combat(&mut battle);
    give(&mut battle, Command::Attack { unit, target }, &[6, 1]);
    assert_eq!((battle.unit(target).status, battle.unit(other).fighters, battle.army(1).lost), (Status::Dead, 20, 1));
}

#[test]
fn defence_takes_nothing_off_a_close_attack() {
    proves!("BD-26");
    let east = [("P", 20, "E05"), ("P", 20, "D04")];
    let battle = begin(&Field { ground: &[("E05", CASTLE)], west: &[("HI", 18, "D05")], east: &east, ..OPEN });
    let odds = |at| battle.attack_odds(on(&battle, "D05"), on(&battle, at)).outcomes();
    assert_eq!([odds("E05"), odds("D04")], [[(32, 10), (40, 13), (48, 16)]; 2]);
}

#[test]
fn forest_folk_attack_twice_as_well_from_their_forest() {
    proves!("BD-29");
    let ground = [("D05", FOREST)];
    let battle = begin(&Field { ground: &ground, west: &[("F", 20, "D05")], east: &[("F", 20, "E05")], ..OPEN });
    let (home, away) = (on(&battle, "D05"), on(&battle, "E05"));
    let attacks = [battle.attack_odds(home, away), battle.attack_odds(away, home)];
    assert_eq!(attacks.map(|odds| odds.force()), [80, 40]);
    let others = [battle.retaliation_odds(home, away), battle.volley_odds(home, away)];
    assert_eq!(others.map(|odds| odds.force()), [80, 80], "the ground doubles the defence once, and no volley");
}

#[test]
fn exactly_riders_and_beasts_are_cramped_in_a_castle() {
    proves!("BD-32");
    let cramped = ["LC", "HC", "KN", "CH", "NO", "BL", "BE", "BP", "BW"];
    for troop in Troop::ALL {
        let kind = Kind::plain(troop);
        let expected = if cramped.contains(&troop.code()) {
            (3, 6)
        } else {
            (kind.attack(Ground::open()), 3 * kind.defence(None, Ground::open()))
        };
        assert_eq!((kind.attack(CASTLE), kind.defence(None, CASTLE)), expected, "{troop:?}");
    }
}

#[test]
fn waiting_to_the_end_of_the_turn_is_defending() {
    proves!("BD-33");
    let mut battle = begin(&Field { west: &[("LI", 20, "D05")], east: &[("LI", 20, "E05")], ..OPEN });
    let unit = on(&battle, "D05");
    to_combat(&mut battle);
    assert_eq!(battle.unit(unit).stance, UnitStance::Undecided, "nobody declares before the combat");
    give(&mut battle, Command::EndTurn, &[]);
    assert_eq!(battle.unit(unit).stance, UnitStance::Defending);
}

#[test]
fn shooters_may_have_moved_and_stand_next_to_the_enemy() {
    proves!("BD-39", "BD-40");
    let shot = |rules, steps, at| {
        let field = Field { rules, west: &[("A", 20, "D05")], east: &[("HI", 20, at)], ..OPEN };
        let mut battle = begin(&field);
        let (unit, target) = (on(&battle, "D05"), on(&battle, at));
        if let Some(steps) = steps {
            give(&mut battle, Command::Move { unit, way: way(steps) }, &[]);
        }
        to_combat(&mut battle);
        battle.check(&Command::Shoot { unit, target })
    };
    assert_eq!(shot(RuleSet::Printed, None, "E05"), Ok(()));
    assert_eq!(shot(RuleSet::Ludus, None, "E05"), Err(IllegalMove::InContact));
    assert_eq!(shot(RuleSet::Printed, Some("E"), "J05"), Ok(()), "into range, and a volley in the same round");
}

#[test]
fn unit_that_ended_its_move_still_shoots() {
    proves!("BD-40");
    for rules in [RuleSet::Printed, RuleSet::Ludus] {
        let west = [("A", 20, "D05"), ("LI", 20, "A01")];
        let mut battle = begin(&Field { rules, west: &west, east: &[("HI", 20, "J05")], ..OPEN });
        let [unit, other, target] = ["D05", "A01", "J05"].map(|at| on(&battle, at));
        give(&mut battle, Command::Move { unit, way: way("E") }, &[]);
        // Its move is over once another unit begins to move.
        give(&mut battle, Command::Move { unit: other, way: way("E") }, &[]);
        assert!(battle.unit(unit).moved);
        to_combat(&mut battle);
        assert_eq!(battle.round, 1, "a round in which nobody can strike would be over");
        give(&mut battle, Command::Shoot { unit, target }, &[3]);
        assert_eq!(battle.unit(unit).volleys, 9);
        assert!(battle.unit(target).lost > 0);
    }
}

#[test]
fn close_attacks_cross_every_border_and_reach_one_hex() {
    proves!("BD-41");
    let ground = [("D05", WATER), ("E05", CASTLE)];
    let east = [("LI", 20, "E05"), ("LI", 20, "F05")];
    let mut battle = begin(&Field { ground: &ground, west: &[("LI", 20, "D05")], east: &east, ..OPEN });
    to_combat(&mut battle);
    let attack = |at| battle.check(&Command::Attack { unit: on(&battle, "D05"), target: on(&battle, at) });
    assert_eq!([attack("E05"), attack("F05")], [Ok(()), Err(IllegalMove::OutOfReach)]);
}

#[test]
fn attackers_act_one_by_one_in_the_order_of_their_leader() {
    proves!("BD-42", "BD-44");
    let west = [("HI", 20, "D05"), ("HI", 20, "D04")];
    let mut battle = begin(&Field { west: &west, east: &[("P", 20, "E05")], ..OPEN });
    let [one, two, target] = ["D05", "D04", "E05"].map(|at| on(&battle, at));
    battle.units.at_mut(target).order = StandingOrder::Defend;
    to_combat(&mut battle);
    let mut late = battle.clone();
    give(&mut late, Command::EndTurn, &[]);
    assert_eq!(refuse(&late, Command::Attack { unit: one, target }), IllegalMove::NotYours, "its turn is over");
    let answers = |battle: &FieldBattle| battle.retaliation_odds(target, one).force();
    assert_eq!(answers(&battle), 100);
    give(&mut battle, Command::Attack { unit: two, target }, &[1, 1]);
    assert_eq!(answers(&battle), 50, "10 of 20 pikemen answer the second attack");
    give(&mut battle, Command::Attack { unit: one, target }, &[1, 1]);
}

#[test]
fn sliding_along_an_enemy_is_flight_and_binds_for_a_round() {
    proves!("BD-46", "BD-48");
    let west = [("LC", 10, "D05"), ("LI", 20, "F05")];
    let mut battle = begin(&Field { west: &west, east: &[("LI", 20, "E05")], ..OPEN });
    let [unit, other, enemy] = ["D05", "F05", "E05"].map(|at| on(&battle, at));
    battle.units.at_mut(enemy).order = StandingOrder::Answer;
    let events = give(&mut battle, Command::Move { unit, way: way("NE") }, &[1]);
    assert_eq!((bonus_strikes(&events), battle.unit(unit).at.distance(battle.unit(enemy).at)), (1, 1));
    to_combat(&mut battle);
    give(&mut battle, Command::EndTurn, &[]);
    assert_eq!(refuse(&battle, Command::Attack { unit: enemy, target: other }), IllegalMove::BoundElsewhere);
    assert_eq!(battle.check(&Command::Attack { unit: enemy, target: unit }), Ok(()));
    while battle.round == 1 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!(battle.unit(enemy).stance, UnitStance::Undecided);
}

#[test]
fn a_captor_is_free_in_the_next_combat() {
    proves!("BD-50");
    let east = [("LI", 20, "E05"), ("LI", 20, "D04")];
    let mut battle = begin(&Field { west: &[("HI", 20, "D05")], east: &east, ..OPEN });
    let (unit, by) = (on(&battle, "E05"), on(&battle, "D05"));
    to_combat(&mut battle);
    battle.apply(&Event::Captured { unit, by });
    while battle.round == 1 {
        assert!(battle.is_busy(battle.unit(by)));
        give(&mut battle, Command::EndTurn, &[]);
    }
    while battle.active_army() != 0 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    assert_eq!(refuse(&battle, Command::Move { unit: by, way: way("W") }), IllegalMove::Disarming);
    to_combat(&mut battle);
    assert!(!battle.is_busy(battle.unit(by)));
}

#[test]
fn grounds_are_closed_to_exactly_these_troops() {
    proves!("BD-55", "BD-56", "BD-57", "BD-60");
    let closed = |terrain, home| {
        let ground = Ground::new(terrain, Relief::Plains, Fort::None);
        let barred = Troop::ALL.into_iter().filter(|troop| going::cost(*troop, home, ground).is_none());
        barred.map(Troop::code).collect::<Vec<_>>()
    };
    assert_eq!(closed(Terrain::Forest, None), ["CH", "BE"]);
    let heavy = ["HC", "KN", "CH", "HI", "DG", "OG", "TR", "GI", "BL", "BE", "BM", "DE"];
    assert_eq!(closed(Terrain::Swamp, None), heavy);
    let sunk = closed(Terrain::Water, Some(Homeland::Water));
    assert!(["HC", "HI", "DG", "KN", "CH"].iter().all(|code| sunk.contains(code)), "{sunk:?}");
    assert!(["LI", "AR", "LC", "PK"].iter().all(|code| !sunk.contains(code)), "{sunk:?}");
    let barren: Vec<Terrain> = Terrain::ALL.into_iter().filter(|terrain| !terrain.can_be_built_on()).collect();
    assert_eq!(barren, [Terrain::Road, Terrain::Swamp, Terrain::Water]);
}

#[test]
fn one_roll_discovers_a_unit_for_all() {
    proves!("BD-63");
    let field = Field { ground: &[("G05", FOREST)], west: &[("LC", 10, "B05")], east: &[("LI", 2, "G05")], ..OPEN };
    let mut setup = three(&field, &[("LI", 20, "A11")], None);
    setup.armies[1].units[0].hidden = true;
    let seen = |die| {
        let battle = started(&setup, &[die, 6, 4, 1]);
        [0, 2].map(|army| !battle.is_secret(on(&battle, "G05"), army))
    };
    assert_eq!([seen(1), seen(2)], [[true; 2], [false; 2]]);
}

#[test]
fn units_hide_in_their_own_zone() {
    proves!("BD-64");
    let mut setup = setup(&Field { west: &[("LI", 2, "A01")], east: &[("LI", 20, "M01")], ..OPEN });
    (setup.armies[0].units[0].at, setup.armies[0].units[0].hidden) = (None, true);
    let battle = FieldBattle::start(&setup, Seed(1), &mut NullSink).unwrap();
    assert_eq!(battle.stage, Stage::Hiding);
    let place = |at| Command::Place { unit: crate::battle::unit::UnitId(0), at: spot(at) };
    assert_eq!(battle.check(&place("A05")), Ok(()), "on open ground, too");
    assert!(["F05", "M05"].iter().all(|at| matches!(refuse(&battle, place(at)), IllegalMove::NoPlace(_))));
}

#[test]
fn enemies_at_home_find_hidden_units_better() {
    proves!("BD-65");
    let chance = |west: &str, east: &str| {
        let (west, east) = ([(west, 20, "B05")], [("LI", 2, "G05"), (east, 20, "M05")]);
        let battle = begin(&Field { ground: &[("G05", FOREST)], west: &west, east: &east, ..OPEN });
        battle.discovery_chance(on(&battle, "G05"))
    };
    assert_eq!([chance("LI", "LI"), chance("F", "LI"), chance("LI", "F")], [1, 3, 1]);
}

#[test]
fn odd_rows_are_shifted_to_the_east() {
    proves!("BD-68");
    assert_eq!(spot("K07"), Spot::at(10, 6));
    for (steps, from, to) in [("SE", "D05", "D06"), ("SE", "D06", "E07"), ("NW", "D05", "C04"), ("NW", "D06", "D05")] {
        assert_eq!(way(steps).end(spot(from)), spot(to), "{steps} of {from}");
    }
    assert_eq!([spot("E07"), spot("F05")].map(|to| spot("D05").distance(to)), [2, 2]);
}

#[test]
fn a_unit_leaves_over_its_own_edge_and_is_not_lost() {
    proves!("BD-69");
    let west = [("LI", 20, "A05"), ("LI", 20, "C07"), ("LI", 20, "M09")];
    let road = [("B07", Ground::new(Terrain::Road, Relief::Plains, Fort::None))];
    let mut battle = begin(&Field { ground: &road, west: &west, east: &[("LI", 20, "M01")], ..OPEN });
    let [unit, tired, far] = ["A05", "C07", "M09"].map(|at| on(&battle, at));
    assert_eq!(refuse(&battle, Command::Withdraw { unit: far }), IllegalMove::NoEdge);
    give(&mut battle, Command::Move { unit: tired, way: way("W W") }, &[]);
    assert_eq!(battle.points_left(tired), 1, "half a point");
    assert_eq!(refuse(&battle, Command::Withdraw { unit: tired }), IllegalMove::NoEdge);
    give(&mut battle, Command::Withdraw { unit }, &[]);
    assert_eq!((battle.unit(unit).status, battle.army(0).lost), (Status::Fled, 0));
}

#[test]
fn tied_armies_roll_again_among_themselves() {
    proves!("BD-70");
    let field = Field { west: &[("P", 20, "A01")], east: &[("P", 20, "M01")], ..OPEN };
    let battle = started(&three(&field, &[("P", 20, "A11")], None), &[4, 4, 1, 2, 5]);
    assert_eq!(battle.order[..3], [1, 0, 2]);
}

#[test]
fn dice_of_a_tie_move_no_army_past_a_third() {
    proves!("BD-70");
    let field = Field { west: &[("P", 20, "A01")], east: &[("P", 20, "M01")], ..OPEN };
    let order = |dice: &[u32]| {
        let battle = started(&three(&field, &[("P", 20, "A11")], None), dice);
        [battle.order[0], battle.order[1], battle.order[2]]
    };
    assert_eq!(order(&[2, 6, 4]), [1, 2, 0], "the highest die goes first");
    assert_eq!(order(&[4, 4, 5, 2, 6]), [2, 1, 0], "South has the highest die, whatever the others roll next");
    assert_eq!(order(&[3, 3, 3, 1, 5, 1, 2, 6]), [1, 2, 0], "a tie of all, then of two");
}

#[test]
fn allies_have_no_zones_and_third_armies_have() {
    proves!("BD-43", "BD-71", "BD-87");
    let field = Field { west: &[("LI", 20, "D05")], east: &[("LI", 20, "C05")], ..OPEN };
    let meets = |alliance| {
        let mut battle = started(&three(&field, &[("LI", 20, "E05")], alliance), &[6, 4, 1]);
        to_combat(&mut battle);
        let attack = Command::Attack { unit: on(&battle, "D05"), target: on(&battle, "E05") };
        (battle.is_in_contact(spot("E05"), 2), battle.check(&attack))
    };
    assert_eq!(meets(Some(1)), (false, Err(IllegalMove::NoTarget)));
    assert_eq!(meets(None), (true, Ok(())));
}

#[test]
fn leaders_stand_apart_and_count_all_enemies() {
    proves!("BD-76", "BD-77", "BD-78");
    let field = Field { west: &[("HI", 20, "D05")], east: &[("PE", 20, "E05")], ..OPEN };
    let mut setup = three(&field, &[("PE", 1, "D04")], None);
    setup.armies[1].leadership = 3;
    let mut battle = started(&setup, &[6, 4, 1]);
    assert_eq!(battle.units.all().len(), 3, "leaders are no units");
    to_combat(&mut battle);
    let [unit, target, other] = ["D05", "E05", "D04"].map(|at| on(&battle, at));
    give(&mut battle, Command::Attack { unit, target }, &[1, 1]);
    while battle.round == 1 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    while battle.active_army() != 0 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    to_combat(&mut battle);
    while battle.active_army() != 0 {
        give(&mut battle, Command::EndTurn, &[]);
    }
    give(&mut battle, Command::Attack { unit, target: other }, &[1, 1]);
    while battle.to_move().is_some() {
        give(&mut battle, Command::EndTurn, &[]);
    }
    let [winner, loser] = [0, 1].map(|army| balance(&battle, army).unwrap());
    assert_eq!((winner.ending, winner.own, winner.enemy), (Ending::Victory, 12, 21));
    assert_eq!((loser.own, loser.enemy, loser.change, loser.leadership), (20, 13, 6, 0));
}

#[test]
fn units_of_one_type_do_not_join() {
    proves!("BD-81");
    let battle = begin(&Field { west: &[("LI", 5, "D05"), ("LI", 5, "E05")], east: &[("LI", 20, "M01")], ..OPEN });
    let unit = on(&battle, "D05");
    assert!(matches!(refuse(&battle, Command::Move { unit, way: way("E") }), IllegalMove::Occupied(_)));
}

#[test]
fn relief_changes_no_attack_and_no_volley() {
    proves!("BD-82");
    let west = [("A", 20, "D05"), ("A", 20, "D07")];
    let east = [("HI", 20, "I05"), ("HI", 20, "I07"), ("HI", 20, "J05")];
    let mut battle = begin(&Field { ground: &[("D05", HILLS)], west: &west, east: &east, ..OPEN });
    let [high, low, near, level, far] = ["D05", "D07", "I05", "I07", "J05"].map(|at| on(&battle, at));
    assert_eq!(battle.attack_odds(high, near), battle.attack_odds(low, level));
    assert_eq!(battle.volley_odds(high, near), battle.volley_odds(low, level));
    to_combat(&mut battle);
    let shot = |target| battle.check(&Command::Shoot { unit: high, target });
    assert_eq!([shot(near), shot(far)], [Ok(()), Err(IllegalMove::OutOfReach)]);
}

#[test]
fn a_fort_serves_the_unit_that_enters_it() {
    proves!("BD-84", "BD-85");
    let built = |relief| Ground::new(Terrain::Forest, relief, Fort::Castle);
    assert_eq!(
        [Relief::Plains, Relief::Hills].map(|relief| going::visibility(built(relief), Default::default())),
        [1, 2]
    );
    let ground = [("D05", CASTLE), ("J05", CASTLE)];
    let mut battle = begin(&Field { ground: &ground, west: &[("LI", 20, "C05")], east: &[("LI", 20, "K05")], ..OPEN });
    for (at, step) in [("C05", "E"), ("K05", "W")] {
        let unit = on(&battle, at);
        give(&mut battle, Command::Move { unit, way: way(step) }, &[]);
        assert_eq!(battle.points_left(unit), 2, "of 2 points one is left, in halves");
        assert_eq!(battle.retaliation_odds(unit, unit).force(), 120);
        give(&mut battle, Command::EndTurn, &[]);
    }
}

#[test]
fn moves_can_be_undone_until_a_die_or_a_secret_is_seen() {
    proves!("BD-89");
    let east = [("LI", 2, "E07"), ("LI", 20, "E05")];
    let undone = |count: usize, hidden, opening: &[u32], dice: &[u32]| {
        let mut setup = setup(&Field { west: &[("LC", 10, "D05")], east: &east[..count], ..OPEN });
        setup.armies[1].units[0].hidden = hidden;
        let before = started(&setup, opening);
        let command = Command::Move { unit: on(&before, "D05"), way: way("SE") };
        let mut after = before.clone();
        let events = give(&mut after, command, dice);
        before.can_undo(&command, &events, &after)
    };
    assert!(undone(1, false, &[6, 1], &[]));
    assert!(!undone(1, true, &[6, 6, 1], &[]), "a hidden unit appeared");
    assert!(!undone(2, false, &[6, 1], &[1]), "a bonus strike was rolled");
}

#[test]
fn standing_orders_answer_without_a_question() {
    proves!("BD-90");
    assert_eq!(UnitRecord::new(Troop::Archers, 20).order, StandingOrder::Best);
    assert_eq!(StandingOrder::ALL.len(), 4);
    let field = Field { west: &[("LI", 20, "D05")], east: &[("LI", 20, "E05")], ..OPEN };
    for order in StandingOrder::ALL {
        let mut battle = begin(&field);
        let (unit, target) = (on(&battle, "D05"), on(&battle, "E05"));
        battle.units.at_mut(target).order = order;
        to_combat(&mut battle);
        let asks = order == StandingOrder::Ask;
        let events = give(&mut battle, Command::Attack { unit, target }, if asks { &[] } else { &[1, 1] });
        assert_eq!(battle.deciding_army() == Some(1) && battle.active_army() == 0, asks, "{order:?}");
        let has = |is: fn(&Event) -> bool| events.iter().any(is);
        let (answers, defends) =
            (has(|event| matches!(event, Event::Bound { .. })), has(|event| matches!(event, Event::Defends { .. })));
        match order {
            StandingOrder::Ask => assert!(!answers && !defends),
            StandingOrder::Answer => assert!(answers && !defends),
            StandingOrder::Defend => assert!(defends && !answers),
            StandingOrder::Best => assert!(answers != defends),
        }
    }
}

#[test]
fn plans_touch_no_die_and_fighters_keep_their_type() {
    proves!("BD-94", "BD-96");
    let mut scratch = Scratch::default();
    for seed in 300..306 {
        let setup = any_setup(seed);
        let start = || FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let (mut battle, mut replayed) = (start(), start());
        let kinds = |battle: &FieldBattle| battle.units.all().iter().map(|unit| unit.kind()).collect::<Vec<_>>();
        let mut strikes = 0;
        while battle.to_move().is_some() {
            let (before, mut events, mut others) = (kinds(&battle), Vec::new(), Vec::new());
            let (command, _) = choose(&battle, General::Sergeant, &mut scratch).unwrap();
            battle.execute(&command, &mut events).unwrap();
            replayed.execute(&command, &mut others).unwrap();
            assert_eq!(events, others, "{seed}: a plan changes no roll");
            assert!(kinds(&battle).starts_with(&before), "{seed}: {command:?}");
            for event in &events {
                if let Event::Struck(one) = event {
                    assert!((1..=6).contains(&one.strike.die), "{seed}: {one:?}");
                    strikes += 1;
                }
            }
        }
        assert!(strikes > 0, "{seed}");
    }
}
