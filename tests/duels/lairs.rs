//! Lairs, league, commanders, results: what comes of encounters.

use crate::common::*;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::{End, Event, Parting};
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::alignment::Alignment;
use ludus::duels::data::item::Item;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::skill::{Levels, Skill};
use ludus::duels::data::special::Special;
use ludus::duels::matchmaking::commanders::{Meeting, Stand};
use ludus::duels::matchmaking::league::{LeagueError, Member};
use ludus::duels::matchmaking::{commanders, league};
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::{Entrant, Setup, Visit};
use ludus::duels::model::terms::{Agreement, Demand, Reward};
use ludus::duels::setup::lairs::back::LairChange;
use ludus::duels::setup::lairs::{LAIRS, Lore, Run, RunEnd, RunError};
use ludus::duels::stats::results;
use ludus::duels::stats::results::Fate;
use ludus::engine::dice::{Dice, Seed};
use ludus::engine::game::{Game, NullSink};
use std::collections::BTreeSet;

/// An expedition that is played to its end; the changes it brings.
fn go(run: &mut Run, number: usize, text: &str) -> Vec<LairChange> {
    let (setup, seed) = run.expedition(number).unwrap();
    let mut game = Encounter::start(&setup, seed, &mut NullSink).unwrap();
    let mut events = Vec::new();
    game.execute(&Command::Seal(plan(text)), &mut events).unwrap();
    run.came_back(number, &setup, &game, &events).unwrap()
}

fn master() -> Character {
    character("Anna", [5, 0, 5, 0])
}

const MASTERLY: &str = "CA-BL CA-FB CA-GW CA-SH CA-MI CA-SL CA-DA CA-HO ME4 CA-HE ME* SC";

#[test]
fn a_run_has_twelve_lairs_in_the_order_of_danger() {
    let run = Run::new(master(), Seed(4)).unwrap();
    let kinds: Vec<Monster> = run.lairs().iter().map(|lair| lair.kind).collect();
    assert_eq!(kinds.len(), LAIRS);
    assert!(kinds.is_sorted() && kinds.iter().collect::<BTreeSet<_>>().len() == LAIRS);
    assert!(run == Run::new(master(), Seed(4)).unwrap() && run != Run::new(master(), Seed(5)).unwrap());
    for seed in 0..200 {
        for lair in Run::new(master(), Seed(seed)).unwrap().lairs() {
            let average = i32::from(lair.kind.row().hp);
            let spread = average / 5;
            assert!((7..=50).contains(&lair.hp) && (i32::from(lair.hp) - average).abs() <= spread, "{lair:?}");
        }
    }
    let text = serde_json::to_string(&run).unwrap();
    assert_eq!(serde_json::from_str::<Run>(&text).unwrap(), run);
}

#[test]
fn a_run_ends_with_death_or_the_last_lair_and_is_scored() {
    proves!("DUEL-OURS-11");
    let (mut dead, mut emptied) = (0, 0);
    for seed in 0..60 {
        let mut run = Run::new(master(), Seed(seed)).unwrap();
        let mut guard = 0;
        while run.end().is_none() && guard < 60 {
            guard += 1;
            let next = run.lairs().iter().position(|lair| lair.alive).unwrap() + 1;
            let changes = go(&mut run, next, MASTERLY);
            assert_eq!(changes.contains(&LairChange::Died), run.end() == Some(RunEnd::Dead));
            let gained = run.who().gold.saturating_sub(master().gold);
            assert_eq!(run.score(), gained + 50 * run.emptied() + 10 * run.solved());
        }
        match run.end() {
            Some(RunEnd::Dead) => dead += 1,
            Some(RunEnd::Emptied) => emptied += 1,
            _ => {}
        }
        if run.end().is_some() {
            assert_eq!(run.expedition(1), Err(RunError::Over));
            assert_eq!(run.train(Skill::Thief), Err(RunError::Over));
        }
    }
    assert!(dead > 10 && emptied > 0, "{dead} dead, {emptied} runs to the end");
}

#[test]
fn gold_buys_levels_and_what_the_shop_has() {
    let rich = Character { gold: 1000, ..character("Anna", [2, 0, 0, 4]) };
    let mut run = Run::new(rich, Seed(9)).unwrap();
    assert_eq!((run.price_of(Skill::Melee), run.price_of(Skill::Magic)), (Some(120), Some(40)));
    run.train(Skill::Thief).unwrap();
    assert_eq!((run.who().gold, run.who().levels.of(Skill::Thief)), (800, 5));
    assert_eq!(run.train(Skill::Thief), Err(RunError::Highest("thief")));
    let (item, price) = (run.shelf()[1], run.shelf()[1].price());
    assert_eq!(run.buy(1), Ok(item));
    assert_eq!((run.who().gold, run.who().items.len(), run.shelf().len()), (800 - price, 1, 2));
    assert_eq!(run.buy(2), Err(RunError::NotForSale));
    assert_eq!(run.lay_down(2), Err(RunError::NothingThere(2)));
    assert_eq!(run.lay_down(1).map(|carried| carried.item), Ok(item));
    let mut poor = Run::new(character("Bert", [4, 0, 0, 0]), Seed(9)).unwrap();
    assert_eq!(poor.train(Skill::Melee), Err(RunError::Gold { price: 200, gold: 20 }));
    assert_eq!(poor.expedition(13).unwrap_err(), RunError::NoLair(13));
    assert_eq!(poor.look_into_mirror(1), Err(RunError::NoMirror));
    let (setup, seed) = poor.expedition(1).unwrap();
    let waiting = Encounter::start(&setup, seed, &mut NullSink).unwrap();
    assert_eq!(poor.came_back(1, &setup, &waiting, &[]), Err(RunError::Unfinished));
    poor.retire().unwrap();
    assert_eq!((poor.end(), poor.score()), (Some(RunEnd::Retired), 0), "gold that was carried in scores nothing");
}

#[test]
fn estate_of_the_dead_has_only_items_useless_in_combat() {
    proves!("DUEL-DEATH-02", "DUEL-DEATH-03");
    let mut who = character("Anna", [0, 0, 0, 0]);
    who.items = vec![Item::ThiefsGloves.into(), Item::WandOfFire.into()];
    let mut run = Run::new(who, Seed(1)).unwrap();
    while run.end().is_none() {
        go(&mut run, LAIRS, "ME*");
    }
    assert_eq!(run.end(), Some(RunEnd::Dead));
    assert_eq!(run.estate(), [Item::ThiefsGloves.into()]);
    assert!(run.lairs()[LAIRS - 1].hoard.contains(&Item::WandOfFire.into()), "what he fought with is in the hoard now");
}

/// Every special acts as it is told, over many runs.
#[test]
fn every_special_acts_when_it_is_found() {
    proves!("DUEL-OURS-10", "DUEL-SCOUT-02", "DUEL-SCOUT-11");
    let (mut seen, mut spared) = (BTreeSet::new(), 0);
    for seed in 0..80 {
        let mut run =
            Run::new(Character { temper: ludus::duels::data::temper::Temper::Cowardly, ..master() }, Seed(seed))
                .unwrap();
        for number in 1..=6 {
            if run.end().is_some() {
                break;
            }
            let before = run.clone();
            let changes = go(&mut run, number, MASTERLY);
            let found = changes.iter().find_map(|change| match change {
                LairChange::Special(special) => Some(*special),
                _ => None,
            });
            let Some(special) = found else { continue };
            assert_eq!(run.lairs()[number - 1].lore, Lore::Known);
            seen.insert(special);
            let next = (number + 1..=LAIRS).find(|next| run.lairs()[next - 1].alive).unwrap();
            match special {
                Special::TrainingStone => {
                    let full =
                        |run: &Run| ludus::duels::model::character::training(run.who().levels.of(Skill::Archery) + 1);
                    assert_eq!(run.price_of(Skill::Archery), full(&run).map(|price| price / 2));
                    if run.train(Skill::Archery).is_ok() {
                        assert_eq!(run.price_of(Skill::Archery), full(&run), "one level only");
                    }
                }
                Special::Spring => assert_eq!(run.who().temper, ludus::duels::data::temper::Temper::Cautious),
                Special::CursedIdol => {
                    let setup = run.expedition(next).unwrap().0;
                    assert!(matches!(setup.sides[0], Entrant::Character { idol: -10, .. }));
                }
                Special::HiddenChest => assert!(run.who().gold >= before.who().gold + 20),
                Special::Mirror => {
                    if let Some(dead) = run.lairs().iter().position(|lair| !lair.alive) {
                        assert_eq!(run.look_into_mirror(dead + 1), Err(RunError::Empty(dead + 1)));
                        spared += 1;
                    }
                    run.look_into_mirror(LAIRS).unwrap();
                    assert!(matches!(run.expedition(LAIRS).unwrap().0.sides[1], Entrant::Monster { known: true, .. }));
                    assert_eq!(run.look_into_mirror(1), Err(RunError::NoMirror));
                }
                Special::Armoury => {
                    assert!(run.who().items.iter().any(|carried| carried.item.number() <= 3));
                }
                Special::Gas => {
                    assert_eq!(run.expedition(next).unwrap().0.range, ludus::duels::model::terms::Range::Melee);
                }
                Special::Nothing => {}
            }
            let solved = run.solved() - before.solved();
            assert_eq!(solved, u32::from(special != Special::Nothing));
            let bare = run.expedition(number) == Err(RunError::Bare);
            assert_eq!(bare, !run.lairs()[number - 1].alive, "where it is dead and known nothing is left to do");
        }
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
    assert!(spared > 0, "no mirror was tried on a dead monster");
}

/// A visit with an agreement that is open.
fn visit(kind: Monster, demand: Demand, reward: Reward) -> Setup {
    let visit = Visit { talked: true, agreement: Some(Agreement { demand, reward }), ..Visit::default() };
    Setup { visit: Some(visit), ..hunt([0, 0, 0, 0], kind) }
}

#[test]
fn riddle_can_be_answered_by_any_of_several_guesses() {
    proves!("DUEL-TALK-13", "DUEL-TALK-14");
    let setup = visit(Monster::Sphinx, Demand::Riddle(0), Reward::Item(Item::KeenSword));
    let (events, game) = play(&setup, &["SA \"a cat / the dog / a Human being!\""], []);
    assert_eq!(game.end(), Some(End::Parted(Parting::Answered)), "{events:?}");
    assert_eq!(results::of(&game, &setup, Side::A).items, [Item::KeenSword.into()]);
    let (events, game) = play(&setup, &["SA \"a cat\""], []);
    assert!(events.contains(&Event::Guessed { side: Side::A, right: false }));
    assert_eq!(game.end(), Some(End::Parted(Parting::Peace)), "it was talked to and does not attack");
}

#[test]
fn an_agreement_is_fulfilled_when_its_terms_are_met() {
    proves!("DUEL-TALK-10", "DUEL-TALK-11", "DUEL-TALK-12");
    let tribute = |gold| visit(Monster::Gargoyle, Demand::Tribute(gold), Reward::Look);
    // Evil and Neutral: 5 + 15 + 20.
    let (_, game) = play(&tribute(4), &["FU"], [41]);
    assert_eq!((game.end(), game.fighter(Side::A).gold), (Some(End::Parted(Parting::Fulfilled)), 16));
    let (events, game) = play(&tribute(4), &["FU FL"], [40, 50]);
    assert_eq!(game.end(), Some(End::Fled(Side::A)), "it broke its word and attacked: {events:?}");
    assert_eq!(game.fighter(Side::A).gold, 16, "what was paid is paid");
    let (_, game) = play(&tribute(21), &["FU"], []);
    assert_eq!((game.end(), game.fighter(Side::A).gold), (Some(End::Parted(Parting::Peace)), 20));
    let trophy =
        |met| visit(Monster::Spectre, Demand::Trophy { kind: Monster::Ghoul, met }, Reward::Item(Item::CalmStone));
    let (_, game) = play(&trophy(true), &["FU"], [100]);
    assert_eq!(game.fighter(Side::A).got[0], Some(Item::CalmStone.into()));
    assert_eq!(play(&trophy(false), &["FU"], []).1.end(), Some(End::Parted(Parting::Peace)));
}

#[test]
fn commanders_meet_as_the_table_says() {
    proves!(
        "DUEL-EX-09",
        "DUEL-SPECIAL-05",
        "DUEL-SPECIAL-06",
        "DUEL-SPECIAL-07",
        "DUEL-SPECIAL-08",
        "DUEL-SPECIAL-10"
    );
    let plans =
        [("ME*", Stand::Challenges), ("FL ME*", Stand::Refuses), ("ME* FL", Stand::Accepts), ("CA-SH", Stand::Neither)];
    let setup = commanders::setup(character("Anna", [2, 0, 1, 0]), character("Bert", [2, 0, 1, 0]));
    for (a, stand_a) in plans {
        for (b, stand_b) in plans {
            assert_eq!(Stand::of(&plan(a), &man([2, 0, 1, 0])), stand_a);
            let meeting = commanders::meeting(stand_a, stand_b);
            let mut game = Encounter::start(&setup, Seed(6), &mut NullSink).unwrap();
            let mut events = Vec::new();
            for text in [a, b] {
                game.execute(&Command::Seal(plan(text)), &mut events).unwrap();
            }
            let lost = game.fight().disheartened;
            match meeting {
                Meeting::Duel => assert!(game.fight().round > 0 && lost.iter().filter(|lost| **lost).count() == 1),
                Meeting::NoDuel => {
                    assert_eq!((game.end(), lost), (Some(End::Parted(Parting::NoChallenge)), [false; 2]));
                }
                Meeting::Refused(side) => {
                    assert_eq!(game.end(), Some(End::Fled(side)));
                    assert!(lost[side.index()] && !lost[side.other().index()] && game.fight().round == 0);
                }
            }
        }
    }
    let duels = plans.iter().flat_map(|(_, a)| plans.iter().map(|(_, b)| commanders::meeting(*a, *b)));
    assert_eq!(duels.filter(|meeting| *meeting == Meeting::Duel).count(), 5);
}

#[test]
fn flight_and_charm_cost_a_commander_a_quarter_and_never_fail() {
    proves!("DUEL-SPECIAL-09", "DUEL-SPECIAL-11", "DUEL-SPECIAL-12", "DUEL-SPECIAL-13");
    let setup = commanders::setup(character("Anna", [0, 0, 5, 0]), character("Bert", [1, 0, 0, 0]));
    let (_, game) = play(&setup, &["CA-CH", "ME*"], [95]);
    assert_eq!((game.end(), game.fight().disheartened), (Some(End::Charmed(Side::A)), [true, false]));
    let (_, game) = play(&setup, &["CA-SH FL", "ME*"], [95]);
    assert_eq!((game.end(), game.fight().disheartened), (Some(End::Fled(Side::A)), [true, false]));
    let (_, game) = play(&setup, &["CA-FB", "ME*"], [1, 6, 6]);
    assert_eq!(game.fight().disheartened, [false, true], "the dead commander's army");
    let refused = Encounter::start(&setup, Seed(1), &mut NullSink).unwrap().check(&Command::Seal(plan("TA ME*")));
    assert!(refused.unwrap_err().to_string().contains("DUEL-SPECIAL-03"));
}

#[test]
fn a_league_is_a_table_of_all_pairings() {
    let members = league::examples();
    assert_eq!(league::check(&members), Ok(()));
    assert!(
        members.iter().all(|member| member.who.check_new().is_ok() && !member.plan.is_empty()),
        "new characters all"
    );
    let table = league::play(&members, Seed(2), 200).unwrap();
    assert_eq!(table.pairings.len(), 15);
    let points: u64 = table.rows.iter().map(|row| row.points).sum();
    assert_eq!(points, 15 * 200 * 2, "two points a fight, whoever gets them");
    assert!(table.rows.is_sorted_by_key(|row| std::cmp::Reverse(row.points)));
    for row in &table.rows {
        assert_eq!(row.won + row.lost + row.escaped + row.even, 5 * 200);
    }
    assert_eq!(table, league::play(&members, Seed(2), 200).unwrap());
    let like =
        |name: &str| Member { who: Character { name: name.into(), ..members[0].who.clone() }, ..members[0].clone() };
    let mirrors = league::play(&["A", "B", "C"].map(like), Seed(2), 200).unwrap();
    assert!(mirrors.pairings[0].2 != mirrors.pairings[1].2, "two pairings of the like do not share their luck");
    let alone = league::pairing(&members, 2, 4, Seed(2), 200);
    assert!(table.pairings.contains(&(2, 4, alone)), "a pairing has dice of its own");
    assert_eq!(league::play(&members[..1], Seed(2), 1), Err(LeagueError::Count(1)));
    let twice = [members[0].clone(), members[0].clone()];
    assert_eq!(league::check(&twice), Err(LeagueError::Twice("Brenna".into())));
    let fault = Member { plan: plan("TA ST"), ..members[1].clone() };
    assert!(matches!(league::check(&[members[0].clone(), fault]), Err(LeagueError::Plan { .. })));
}

#[test]
fn member_is_read_from_a_file_and_errors_are_named() {
    let text = r#"{"name": "Brenna", "levels": {"ME": 2, "MG": 2}, "temper": "Cautious", "alignment": "Good",
        "items": [4, {"item": 6, "charges": 1}], "plan": "CA-SH US-1 ME*"}"#;
    let member: Member = serde_json::from_str(text).unwrap();
    assert_eq!(member.who.levels, Levels([2, 0, 2, 0]));
    assert_eq!((member.who.items[0].charges, member.who.items[1].charges), (3, 1));
    assert_eq!(member.plan, plan("CA-SH US-1 ME*"));
    assert_eq!(member.who.alignment, Alignment::Good);
    let again: Member = serde_json::from_str(&serde_json::to_string(&member).unwrap()).unwrap();
    assert_eq!(again, member);
    let listed: Member = serde_json::from_str(&text.replace(r#"{"ME": 2, "MG": 2}"#, "[2, 0, 2, 0]")).unwrap();
    assert_eq!(listed, member);
    for (from, to, says) in [
        ("Cautious", "Timid", "`Cowardly`, `Cautious`, `Steady`, `Bold`, `Fierce`"),
        ("[4,", "[11,", "there is no item 11: there are 1 to 10"),
        ("\"charges\": 1", "\"charges\": 3", "3 charges in a Healing Flask: it has 1 to 2"),
        ("\"MG\": 2", "\"MG\": 6", "magic 6: levels go from 0 to 5"),
        ("\"MG\": 2", "\"XX\": 2", "there is no ability XX: there are ME, FI, MG, TH"),
        ("\"plan\"", "\"plam\"", "unknown field `plam`"),
        ("CA-SH US-1", "CA-SX US-1", "entry 1 (line 1, column 1): there is no spell SX"),
        ("\"Brenna\"", "\"\"", "a name is needed"),
    ] {
        let fault = serde_json::from_str::<Member>(&text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}");
    }
}

#[test]
fn winner_takes_usable_items_and_survivor_keeps_the_others() {
    proves!("DUEL-DEATH-01", "DUEL-GEN-07");
    let mut bert = character("Bert", [0, 0, 0, 0]);
    bert.items = vec![Item::ThiefsGloves.into(), Item::WandOfFire.into()];
    let anna = Character { items: vec![Item::HealingFlask.into()], ..character("Anna", [3, 0, 0, 0]) };
    let setup = at(ludus::duels::model::terms::Range::Melee, Setup::new(Entrant::player(anna), Entrant::player(bert)));
    let mut game = Encounter::start(&setup, Seed(1), &mut NullSink).unwrap();
    let mut dice = Dice::loaded([80, 6, 50, 3, 80, 6]);
    game.submit_with(&Command::Seal(plan("ME*")), &mut dice, &mut NullSink).unwrap();
    game.submit_with(&Command::Seal(plan("ME*")), &mut dice, &mut NullSink).unwrap();
    let (won, lost) = (results::of(&game, &setup, Side::A), results::of(&game, &setup, Side::B));
    assert_eq!((won.fate, lost.fate, won.slew_character), (Fate::Won, Fate::Dead, true));
    assert_eq!((won.gold, lost.gold), ([20, 40], [20, 0]));
    assert_eq!(won.items, [Item::HealingFlask.into(), Item::WandOfFire.into()]);
    assert_eq!(lost.estate, [Item::ThiefsGloves.into()]);
}

#[test]
fn a_given_up_expedition_counts_and_costs_points() {
    proves!("DUEL-OURS-11");
    let mut run = Run::new(character("Anna", [2, 0, 0, 4]), Seed(9)).unwrap();
    let (_, first) = run.expedition(1).unwrap();
    run.give_up(1);
    let (_, second) = run.expedition(1).unwrap();
    assert_eq!((run.expeditions(), run.score()), (1, 0), "a score is never below 0");
    assert!(first != second, "the next expedition has other dice");
    let mut rich = Run::new(master(), Seed(4)).unwrap();
    go(&mut rich, 1, MASTERLY);
    let before = rich.score();
    rich.give_up(1);
    assert!(before > 10 && rich.score() == before - 10, "{before}, then {}", rich.score());
    let alive = run.lairs().iter().position(|lair| lair.alive).unwrap();
    assert_eq!(run.look_into_mirror(alive + 1), Err(RunError::NoMirror));
}
