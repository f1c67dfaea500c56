//! What new players of *Gladiator* stumbled over in their first fights. Each test keeps one find mended.

use crate::gladiator::arena;
use crate::gladiator::rulebook::CHAPTERS;
use crate::help::{chapter, is_about_classic_menus};
use crate::tests::battle_screens::{classic, moment};
use crate::tests::{Player, at, drawn, man, modern, quiet, robot};
use ludus_engine::chance::Chance;
use ludus_engine::dice::Seed;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::event::{Blow, Event, Form, Strike};
use ludus_gladiator::battle::odds as core_odds;
use ludus_gladiator::battle::odds::need::Need;
use ludus_gladiator::battle::odds::outcome::{Band, FateBand};
use ludus_gladiator::battle::odds::spread;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::tables::Damage;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::setup::{Phase, Recruit};

const MACE: [&str; 4] = ["Mace", "", "", ""];

fn lying(mut recruit: Recruit) -> Recruit {
    recruit.stance.as_mut().unwrap().prone = true;
    recruit
}

#[test]
fn square_with_several_fighters_is_marked_and_names_them() {
    for (settings, signs) in [(classic(), ["C&", "C&"]), (modern(), ["CB", "C&"])] {
        for (count, sign) in [1, 2].into_iter().zip(signs) {
            let conan = lying(Recruit { ag: 18, ..man("Conan", Side::West, 10, 9, Facing::East, MACE) });
            let foes = ["Bran", "Ulf"].map(|name| lying(robot(name, 10, 9, MACE)));
            let all = [conan].into_iter().chain(foes.into_iter().take(count)).collect();
            let mut player = Player::in_battle_with(drawn(all, Phase::Actions, &[]), settings);
            let square = arena::cells(player.parts().board.inner, at(10, 9));
            assert!(player.inside(square).eq_ignore_ascii_case(sign), "{count}: {}", player.inside(square));
            player.press("o");
            for name in ["& Bran", "& Ulf"].into_iter().take(count) {
                assert!(player.text().contains(name), "{name}: {}", player.text());
            }
        }
    }
}

#[test]
fn all_rows_of_the_arena_are_seen_while_a_move_is_asked() {
    let conan = Recruit { sh: 16, ..man("Conan", Side::West, 20, 9, Facing::East, MACE) };
    let bran = Recruit { sh: 16, ..robot("Bran", 21, 9, MACE) };
    let setup = drawn(vec![conan, bran], Phase::Actions, &[]);
    let moves = |player: &Player| player.bar().contains("end move");
    // From the first seed on with which both live until the next move.
    let found = (1..9).find_map(|seed| {
        let mut player = Player::in_seeded_battle(setup.clone(), modern(), Seed(seed));
        for _ in 0..4 {
            player.wait(4000);
            if moves(&player) || player.battle().outcome().is_some() {
                break;
            }
            player.press("<Enter>");
        }
        moves(&player).then_some(player)
    });
    let text = found.expect("nobody lives to move").text();
    assert!(text.lines().nth(18).unwrap().starts_with('S'), "the news of the attack covers no row: {text}");
}

#[test]
fn attack_from_behind_is_said_in_the_question() {
    let conan = Recruit { ag: 8, sh: 14, ..man("Conan", Side::West, 10, 9, Facing::East, MACE) };
    let bran = Recruit { ag: 18, ..man("Bran", Side::East, 9, 9, Facing::East, MACE) };
    for settings in [classic(), modern()] {
        let bran = Recruit { control: ludus_gladiator::model::fighter::Control::Robot, ..bran.clone() };
        let mut player = Player::in_battle_with(drawn(vec![conan.clone(), bran], Phase::Actions, &[]), settings);
        player.wait(2000);
        assert!(matches!(player.battle().decision(), Decision::Evade { .. }), "{}", player.text());
        assert!(player.text().contains("Bran strikes Conan from behind"), "{}", player.text());
    }
}

#[test]
fn enemy_beside_but_not_in_front_is_told_with_the_key() {
    let all = |phase| {
        let conan = man("Conan", Side::West, 10, 9, Facing::North, MACE);
        drawn(vec![Recruit { ag: 18, ..conan }, lying(robot("Bran", 10, 10, MACE))], phase, &[])
    };
    for settings in [classic(), modern()] {
        let player = Player::in_battle_with(all(Phase::Movement), settings);
        let told = "You do not face Bran beside you: R turns.";
        assert!(player.text().contains(told), "{}", player.text());
        let mut turned = Player::in_battle_with(all(Phase::Movement), settings);
        turned.press("r");
        assert!(!turned.text().contains(told), "{}", turned.text());
    }
    let mut player = Player::in_battle_with(all(Phase::Actions), modern());
    player.resize(120, 36);
    assert!(player.text().contains("Attack: you do not face the enemy beside you"), "{}", player.text());
}

#[test]
fn losses_of_a_hit_are_ranges_and_the_impossible_is_left_out() {
    use crate::gladiator::odds::{losses, possible};
    let band = |fate, from, to, ways| Band { fate, from, to, chance: Chance { ways, of: 100 } };
    let bands = possible(vec![
        band(FateBand::Unhurt, 0, Some(0), 0),
        band(FateBand::Hurt, 1, Some(4), 20),
        band(FateBand::Dazed, 5, Some(7), 30),
        band(FateBand::Down, 8, Some(11), 50),
        band(FateBand::Dead, 12, None, 0),
    ]);
    assert_eq!(bands.iter().map(losses).collect::<Vec<_>>(), ["1-4", "5-7", "8+"]);
}

#[test]
fn page_of_signs_scrolls_to_its_end() {
    let mut player = moment("moving", quiet(), (80, 24));
    player.press("?<Tab><Tab>");
    assert!(player.text().contains(" more ") && !player.text().contains("the bones of the dead"), "{}", player.text());
    for _ in 0..12 {
        player.press("<Down>");
    }
    assert!(player.text().contains("the bones of the dead"), "{}", player.text());
    assert!(!player.text().contains(" more "), "{}", player.text());
    player.press("<PgUp>");
    assert!(player.text().contains("On the board"), "{}", player.text());
}

#[test]
fn page_of_keys_has_no_heading_without_a_line() {
    for settings in [classic(), modern()] {
        let mut player = moment("acting", settings, (80, 24));
        player.press("?");
        let text = player.text();
        assert!(text.contains("a quick choice"), "{text}");
        let lines: Vec<&str> = text.lines().collect();
        let lonely = lines.windows(2).any(|two| two[0].contains("Not possible now:") && two[1].contains("More about"));
        assert!(!lonely, "{text}");
    }
}

#[test]
fn boxes_leave_out_rules_about_menus_of_the_classic_look() {
    let text = chapter(CHAPTERS, "Setting up").unwrap();
    let left: Vec<&str> = text.lines().filter(|line| !is_about_classic_menus(line)).collect();
    for words in ["five choices", "Dump character", "witch to East"] {
        assert!(text.contains(words) && !left.iter().any(|line| line.contains(words)), "{words}: {left:?}");
    }
    assert!(left.iter().any(|line| line.contains("Weapons and armour cost nothing")), "{left:?}");
}

#[test]
fn the_armour_of_a_card_is_never_cut() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, MACE);
    let mut player = Player::in_seeded_battle(
        drawn(vec![conan, robot("Bran", 20, 9, MACE)], Phase::Actions, &[]),
        modern(),
        Seed(1),
    );
    player.resize(120, 36);
    let text = player.text();
    assert!(text.contains("Armour  AR "), "{text}");
}

/// Every roll of three dice and of the damage dice, with the SH that it costs. `None` for a miss.
fn rolls(need: i32, damage: Damage, armour: i32) -> Vec<Option<i32>> {
    let faces = |dice: u8| {
        let all = (0..6_usize.pow(dice.into()))
            .map(move |number| (0..u32::from(dice)).map(|die| number as i32 / 6_i32.pow(die) % 6 + 1).sum::<i32>());
        all.collect::<Vec<i32>>()
    };
    let damages = faces(damage.dice);
    let cost = |total: i32| {
        let rolled = damages
            .iter()
            .map(move |sum| spread::lost(sum + i32::from(damage.plus), spread::multiplier(total), armour).1);
        rolled.map(move |lost| core_odds::succeeds(need, total).then_some(lost)).collect::<Vec<_>>()
    };
    faces(3).into_iter().flat_map(cost).collect()
}

#[test]
fn chance_of_both_hands_is_that_of_every_roll_of_both_blows() {
    for (sh, prone) in [(10, false), (6, false), (9, true)] {
        let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "Spike Shield", "", ""]);
        let amoeba = Recruit { race: Race::GiantAmoeba, ..robot("Amoeba", 11, 9, ["", "", "", ""]) };
        let mut amoeba = Recruit { sh: Race::GiantAmoeba.figures().sh, ag: Race::GiantAmoeba.figures().ag, ..amoeba };
        let stance = amoeba.stance.as_mut().unwrap();
        (stance.sh, stance.prone) = (Some(sh), prone);
        let battle =
            Battle::new(&drawn(vec![Recruit { ag: 11, ..conan }, amoeba], Phase::Actions, &[]), Seed(1)).unwrap();
        let (own, target) = (FighterId(0), FighterId(1));
        let first = strike::strike(&battle, own, Form::DualFirst, target).unwrap();
        let both = battle.view(Side::West).both_blows(&first, false).unwrap();
        let blow = |battle: &Battle, form| {
            let strike = strike::strike(battle, own, form, target).unwrap();
            let view = battle.view(Side::West);
            rolls(view.need(&strike).1.value, view.damage(&strike), core_odds::armour_against(battle, &strike))
        };
        let (mut hit, mut kill, mut all) = (0_u64, 0_u64, 0_u64);
        let firsts = blow(&battle, Form::DualFirst);
        let mut seconds: Vec<Option<Vec<Option<i32>>>> = vec![None; 60];
        for one in &firsts {
            let lost = one.unwrap_or(0);
            let left = sh - lost as i16;
            let known = seconds[lost as usize].get_or_insert_with(|| {
                if left <= 0 {
                    blow(&battle, Form::DualSecond)
                } else {
                    blow(&after(&battle, &first, lost as i16), Form::DualSecond)
                }
            });
            for other in known.iter() {
                all += 1;
                hit += u64::from(one.is_some() || other.is_some() && left > 0);
                kill += u64::from(left <= 0 || left - other.unwrap_or(0) as i16 <= 0);
            }
        }
        let share = |chance: Chance| chance.ways as f64 / chance.of as f64;
        assert!((share(both.hit) - hit as f64 / all as f64).abs() < 1e-9, "{sh}: {:?} {hit} of {all}", both.hit);
        assert!((share(both.kill) - kill as f64 / all as f64).abs() < 1e-9, "{sh}: {:?} {kill} of {all}", both.kill);
        assert!(
            share(both.kill) > 0.0 && share(both.hit) > share(battle.view(Side::West).outcome(&first, false).hit())
        );
    }
}

/// The battle after a hit that costs the amoeba so many SH, as the rules of wounds have it.
fn after(battle: &Battle, strike: &Strike, lost: i16) -> Battle {
    let (body, stats) = (battle.body(strike.target), Race::GiantAmoeba.figures());
    let mut after = battle.clone();
    let falls = stats.knock_down.is_some_and(|limit| lost >= limit.into()) && !body.prone();
    let blow = Blow::missed(*strike, Need::NONE, [0; 4]);
    let dazed = lost >= stats.daze.into() || stats.knock_down.is_some_and(|limit| lost >= limit.into());
    let sh = body.sh() - lost;
    let blow = Blow { hit: true, lost, sh, dazed, knocked_down: falls, collapsed: sh == 1 && !body.prone(), ..blow };
    if lost > 0 {
        after.apply(&Event::Blow(blow));
    }
    after
}
