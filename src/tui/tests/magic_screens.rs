//! The screens of magic.

use crate::input::Input;
use crate::tests::{Player, at, choose_spell, drawn, everything, man, quiet, robot};
use crate::theme::Ink;
use insta::assert_snapshot;
use ludus_engine::dice::Seed;
use ludus_engine::proves;
use ludus_gladiator::battle::check::{cast, propose};
use ludus_gladiator::battle::odds;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Phase, Recruit, Setup};
use ludus_store::settings::{DiceBySide, DiceShow, Look, Settings};
use ratatui::style::Modifier;

const MERLIN: FighterId = FighterId(0);

fn merlin(spells: &[Spell]) -> Recruit {
    let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
    (merlin.race, merlin.sh, merlin.ag, merlin.iq) = (Race::Mage, 12, 16, 20);
    merlin.stance.as_mut().unwrap().spells = Some(spells.to_vec());
    merlin
}

/// Merlin alone against somebody far off.
fn duel(spells: &[Spell]) -> Setup {
    drawn(vec![merlin(spells), robot("Bran", 20, 9, ["Mace", "", "", ""])], Phase::Actions, &[])
}

#[test]
fn spell_list_shows_cost_and_chance_and_explains_closed_spells() {
    let mut player = Player::in_battle(everything());
    player.press("c");
    assert_snapshot!("spell_list", player.text());
    assert!(player.text().contains("63 spells, 63 possible now"), "{}", player.text());
    assert!(player.bar().contains("Magic Bolt: 1-7 SH, NEED "), "{}", player.bar());
    player.press("clums");
    assert!(player.bar().contains("Clumsiness: 1+ SH"), "{}", player.bar());
    let mut player = Player::in_battle(duel(&[Spell::Fireball, Spell::SnakeStaff, Spell::TeleportAway]));
    player.press("cs");
    assert!(player.bar().contains("Snake Staff"), "{}", player.bar());
    player.press("z");
    assert!(player.bar().contains("No known spell has \"sz\" in its name."), "{}", player.bar());
    let mut bare = duel(&[Spell::Fireball, Spell::SnakeStaff]);
    bare.fighters[0].kit = Default::default();
    let mut player = Player::in_battle(bare);
    player.press("cs");
    assert!(
        player.text().contains("(Snake Staff)") && player.bar().contains("Needs a Staff ready."),
        "{}",
        player.text()
    );
    player.press("<Enter>");
    assert!(player.bar().contains("Snake Staff: needs a Staff ready."), "{}", player.bar());
}

#[test]
fn the_amount_is_adjusted_and_nothing_casts_nothing() {
    proves!("UI-27", "SPELL-07", "SPELL-09", "SPELL-10");
    let mut player = Player::in_battle(duel(&[Spell::Fireball, Spell::EspStats, Spell::SnakeStaff]));
    let before = player.battle();
    choose_spell(&mut player, Spell::Fireball);
    player.press("<Enter>");
    assert!(player.bar().contains("< 1 SH >  SH 12 to 11"), "the price is set where it is aimed: {}", player.bar());
    player.press("++");
    assert_snapshot!("spell_amount", player.text());
    assert!(player.bar().contains("Fireball 3d") && player.bar().contains("< 3 SH >  SH 12 to 9"), "{}", player.bar());
    player.press("+++");
    assert!(player.bar().contains("5 SH is the most that can be paid now."), "{}", player.bar());
    player.press("2");
    assert!(player.bar().contains("< 2 SH >"), "{}", player.bar());
    player.press("7");
    assert!(player.bar().contains("Fireball takes 1, 2, 3, 4, 5 SH."), "{}", player.bar());
    player.press("--");
    assert!(player.bar().contains("1 SH is the least; 0 or Esc casts nothing."), "{}", player.bar());
    player.press("0");
    assert!(player.text().contains("3 possible now"), "0 gives it up, back in the list: {}", player.text());
    // The same of what is aimed at nobody.
    player.press("snake<Enter>");
    assert!(player.bar().contains("how much?  < 1 SH >  from 1 to 3"), "{}", player.bar());
    player.press("+-");
    assert!(player.bar().contains("< 1 SH >") && player.bar().contains("snake to the end of turn"), "{}", player.bar());
    player.press("0");
    assert!(player.text().contains("3 possible now"), "0 gives it up: {}", player.text());
    assert_eq!(player.battle(), before, "nothing is spent");
    player.press("e");
    assert!(player.bar().contains("ESP Stats: free, NEED 16- 95%, SH 12\n"), "{}", player.bar());
    player.press("<Enter>");
    assert_eq!(player.battle(), before, "that Return ended the search");
    player.press("<Enter>");
    assert_ne!(player.battle(), before, "ESP Stats has no such step");
}

#[test]
fn consequences_of_a_spell_price_are_shown_as_a_warning() {
    let mut setup = duel(&[Spell::Fireball, Spell::AgilityMagic]);
    setup.fighters[0].stance.as_mut().unwrap().sh = Some(5);
    let mut player = Player::in_battle(setup);
    player.press("c<Enter>2");
    assert!(player.bar().contains("SH 5 to 3: dazed while at 3 or less, AG -2"), "{}", player.bar());
    player.press("4");
    assert!(player.bar().contains("SH 5 to 1: collapses, unconscious"), "{}", player.bar());
    player.press("+");
    assert!(player.bar().contains("4 SH is the most"), "{}", player.bar());
    let cell = player.cell(1, 22);
    assert!(cell.modifier.contains(Modifier::BOLD), "a warning is not told like the rest");
    assert_eq!(cell.fg, ratatui::style::Color::LightRed);
}

#[test]
fn a_missile_spell_is_aimed_with_its_odds() {
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::Fireball);
    player.press("<Enter>3n");
    assert_snapshot!("spell_aiming", player.text());
    let bar = player.bar();
    assert!(bar.contains("Merlin > ") && bar.contains("Fireball 3d") && bar.contains("if EVADING"), "{bar}");
    assert!(!bar.contains(".."), "{bar}");
    let (x, y) = player.cursor();
    assert!(player.cell(x, y).modifier.contains(Modifier::REVERSED), "the target is lit");
    player.press("<Esc>");
    assert!(player.bar().contains(" Fireball: 1-5 SH"), "one key, one level: {}", player.text());
    player.press("<Esc>");
    assert!(player.bar().contains("Cast spell"), "and the menu: {}", player.bar());
}

#[test]
fn spells_for_friends_go_round_friends_and_oneself() {
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::SteelFlesh);
    player.press("<Enter>");
    let mut seen = String::new();
    for _ in 0..4 {
        seen += &player.bar();
        player.press("<Up>");
    }
    assert!(seen.contains("> self  Steel Flesh") && seen.contains("> Gimli") && seen.contains("range -"), "{seen}");
    assert!(!seen.contains("> Draco"), "no enemies: {seen}");
    assert!(seen.contains("AR +5 to the end of turn "), "{seen}");
}

#[test]
fn an_area_is_shown_before_it_is_paid_for() {
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::PitFortress);
    player.press("<Enter>");
    assert_snapshot!("spell_area", player.text());
    let lit = |player: &Player| {
        (0..40)
            .flat_map(|x| (0..19).map(move |y| (x, y)))
            .filter(|(x, y)| player.cell(2 * x, *y).modifier.contains(Modifier::REVERSED))
            .count()
    };
    assert_eq!(lit(&player), 11, "ten squares and the Mage");
    choose_again(&mut player, Spell::PsychicBlast);
    assert!(player.bar().contains("Draco"), "who is struck is named: {}", player.bar());
    assert!(player.text().contains("* *"), "how far it reaches is drawn: {}", player.text());
    choose_again(&mut player, Spell::Dazzle);
    assert!(player.bar().contains("Draco") && player.bar().contains("Ulf"), "{}", player.bar());
}

#[test]
fn healing_that_gains_nothing_says_so_before_it_is_paid() {
    let mut setup = everything();
    let gimli = setup.fighters.iter_mut().find(|recruit| recruit.name == "Gimli").unwrap();
    gimli.stance.as_mut().unwrap().sh = Some(i16::from(gimli.sh) + 2);
    let mut player = Player::in_battle(setup);
    choose_spell(&mut player, Spell::HealStrength);
    player.press("<Enter>");
    let mut seen = String::new();
    for _ in 0..4 {
        seen += &player.bar();
        player.press("<Up>");
    }
    assert_eq!(seen.matches("It restores its own price").count(), 1, "to himself: {seen}");
    assert_eq!(seen.matches("It would heal nothing").count(), 1, "to Gimli: {seen}");
    assert_eq!(seen.matches("SH back, at most").count(), 2, "to the two others: {seen}");
}

#[test]
fn casting_is_offered_before_dropping_the_staff() {
    let mut player = Player::in_battle(duel(&[Spell::Fireball]));
    assert!(player.bar().contains("Throw/drop"), "{}", player.bar());
    player.press("<Tab>");
    assert!(player.bar().contains("Cast spell shows the odds of each spell."), "{}", player.bar());
    player.press("<Esc><Enter>");
    assert!(player.bar().contains("Fireball: 1-5 SH"), "{}", player.bar());
}

#[test]
fn all_squares_of_a_spell_are_logged_in_one_sentence() {
    proves!("TSP-05");
    let player = with_seed(&duel(&[Spell::WallOfFire]), "c<Enter><Enter>", "Fire in 7 squares");
    let log = player.app.battle().unwrap().log_text();
    assert!(log.contains("Fire in 7 squares: G12 to M12."), "{log}");
    assert_eq!(log.matches("Fire").count(), 2, "the casting and one sentence: {log}");
}

fn choose_again(player: &mut Player, spell: Spell) {
    player.press("<Esc><Esc>");
    choose_spell(player, spell);
    player.press("<Enter>");
}

#[test]
fn single_terrain_goes_round_the_squares() {
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::CreatePit);
    player.press("<Enter>");
    assert!(player.bar().contains("Create Pit in this square?") && player.bar().contains("of 8"), "{}", player.bar());
    assert!(player.bar().contains("It costs 1 SH"), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().contains(" Create Pit: 1 SH"), "one key, one level: {}", player.bar());
}

#[test]
fn teleport_moves_a_cursor_and_says_why_not_there() {
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::Teleport);
    player.press("<Enter>");
    while !player.bar().contains("send Gimli") {
        player.press("n");
    }
    assert!(player.bar().contains("Where does Merlin send Gimli?"), "{}", player.bar());
    player.press("<Right><Down>");
    assert_snapshot!("spell_teleport", player.text());
    assert!(player.bar().contains("Someone is in the way"), "Draco stands there: {}", player.bar());
    let before = player.battle();
    player.press("y");
    assert_eq!(player.battle(), before, "refused");
    player.press("<Down>");
    let (x, y) = player.cursor();
    assert!(player.bar().contains("open ground") && player.bar().contains("This square is free"), "{}", player.bar());
    player.press("y");
    let log = player.app.battle().unwrap().log_text();
    assert!(log.contains("Merlin casts Teleport on Gimli"), "{log}");
    if log.contains(": succeeds") {
        assert_eq!(player.battle().fighter(FighterId(3)).at(), at(i32::from(x) / 2, i32::from(y)));
    }
}

#[test]
fn missile_return_says_what_comes_back() {
    let mut player = Player::in_battle(duel(&[Spell::Fireball]));
    let mut battle = player.battle();
    let (by, spell) = (FighterId(1), Spell::MissileReturn);
    battle.apply(&ludus_gladiator::battle::event::Event::Enchanted { fighter: by, by, spell, amount: 0, until: 9 });
    player.app.battle_mut().unwrap().show_instead(battle);
    player.draw();
    player.press("c<Enter>");
    let bar = player.bar();
    assert!(bar.contains("5% strikes") && bar.contains("comes back"), "{bar}");
    assert!(bar.contains("Missile Return: a hit with 6 or more strikes Merlin (AR 0)."), "{bar}");
    assert!(bar.contains("range -2") && bar.contains("Missile Return -2"), "{bar}");
}

/// The first seed with which Merlin's next casting is told so.
fn with_seed(setup: &Setup, keys: &str, wanted: &str) -> Player {
    for seed in 1..40 {
        let mut player = Player::in_seeded_battle(setup.clone(), quiet(), Seed(seed));
        player.press(keys);
        if player.app.battle().unwrap().log_text().contains(wanted) {
            return player;
        }
    }
    panic!("no seed leads to {wanted}");
}

/// Lets turns pass, idle, until the bar says so.
fn until(player: &mut Player, wanted: &str) {
    for _ in 0..60 {
        let bar = player.bar();
        if bar.contains(wanted) {
            return;
        } else if bar.contains("Which side") {
            player.press("w");
        } else if bar.contains("Moves Left") {
            player.press("<Enter>");
        } else if bar.contains(": evade?") {
            player.press("t");
        } else if bar.contains("do Nothing") {
            player.press("n");
        } else {
            player.press("<Enter>");
        }
    }
    panic!("never: {wanted}\n{}", player.text());
}

#[test]
fn a_summons_that_is_due_is_kept_or_let_go() {
    proves!("UI-28", "SUM-03");
    let setup = drawn(
        vec![merlin(&[Spell::SummonBear, Spell::Invisibility]), robot("Bran", 39, 18, ["", "", "", ""])],
        Phase::Actions,
        &[],
    );
    let summoned = || with_seed(&setup, "cs<Enter><Enter>", "Bear 1 appears beside Merlin");
    let mut player = summoned();
    until(&mut player, "keep Bear 1 for 1 SH?");
    assert_snapshot!("spell_keep_up", player.text());
    assert!(player.bar().contains("It costs no action."), "{}", player.bar());
    let sh = player.battle().fighter(MERLIN).sh();
    player.press("z");
    assert!(player.bar().contains("y pays 1 SH and keeps it, n lets it go."), "{}", player.bar());
    player.press("y");
    assert_eq!(player.battle().fighter(MERLIN).sh(), sh - 1);
    assert_eq!(player.battle().beings_of(MERLIN).count(), 1);
    assert!(player.bar().contains("Your choice?"), "his action is still his: {}", player.bar());
    let mut player = summoned();
    until(&mut player, "keep Bear 1 for 1 SH?");
    player.press("n");
    assert_eq!(player.battle().beings_of(MERLIN).count(), 0);
    assert!(player.bar().contains("Merlin no longer keeps Bear 1: gone."), "{}", player.bar());
}

#[test]
fn invisible_mage_is_only_in_the_prompt_and_asked_to_renew() {
    proves!("DEC-086", "UI-28");
    let setup =
        drawn(vec![merlin(&[Spell::Invisibility]), robot("Bran", 39, 18, ["", "", "", ""])], Phase::Actions, &[]);
    let mut player = with_seed(&setup, "c<Enter>y", "Merlin is invisible.");
    until(&mut player, "stay invisible for 1 SH?");
    let arena = player.text().lines().take(19).collect::<Vec<_>>().join("\n");
    assert!(!arena.contains('M'), "{arena}");
    player.press("y");
    assert!(player.bar().contains("M> < Merlin >"), "{}", player.bar());
    player.press("o");
    assert!(player.bar().contains("Invisibility, paid again in turn 3"), "{}", player.bar());
}

#[test]
fn esp_stats_shows_an_enemys_values_from_then_on() {
    proves!("OSP-12", "UI-13", "DEC-105");
    let mut setup = duel(&[Spell::EspStats]);
    setup.fighters.push(robot("Ulf", 22, 9, ["Mace", "", "", ""]));
    let mut player = with_seed(&setup, "c<Enter>", "succeeds");
    assert!(player.bar().contains("ESP Stats: whose figures?  < Bran >"), "{}", player.bar());
    assert_snapshot!("spell_read", player.bar());
    player.press("y");
    assert!(player.bar().starts_with("Name: Bran"), "{}", player.bar());
    assert!(player.bar().contains("SH: (12) 12") && player.bar().contains("AG: (12) 12"), "{}", player.bar());
    player.press("<Enter>");
    until(&mut player, "Your choice?");
    player.press("o ");
    let bar = player.bar();
    assert!(bar.contains("SH 12 (unwounded), AG 12"), "nothing is about any more: {bar}");
    player.press("<Enter>v ");
    assert!(player.bar().starts_with("Name: Bran"), "he stays among those whose stats are viewed: {}", player.bar());
}

#[test]
fn look_around_shows_spells_and_their_last_turns() {
    let mut player = Player::in_battle(duel(&[Spell::StoneFlesh, Spell::IronFlesh]));
    let mut battle = player.battle();
    let enchanted = |fighter, spell, amount, until| ludus_gladiator::battle::event::Event::Enchanted {
        fighter: FighterId(fighter),
        by: FighterId(0),
        spell,
        amount,
        until,
    };
    battle.apply(&enchanted(0, Spell::StoneFlesh, 0, 7));
    battle.apply(&enchanted(0, Spell::AgilityMagic, 2, 0));
    battle.apply(&enchanted(1, Spell::Clumsiness, 3, 4));
    player.app.battle_mut().unwrap().show_instead(battle);
    player.press("o");
    assert_snapshot!("spell_look_around", player.bar());
    assert!(player.bar().contains("Stone Flesh to turn 7, Agility Magic +2"), "{}", player.bar());
    player.press(" ");
    assert!(player.bar().contains("Clumsiness -3 to turn 4"), "{}", player.bar());
    player.press("<Enter><Tab><Tab><Tab>");
    assert!(player.bar().contains("Merlin 12/12 (Stone t7, Agility +2)"), "{}", player.bar());
    player.press("<Tab>v");
    assert!(player.bar().contains("V: 2 spells"), "{}", player.bar());
    player.press("v");
    assert!(player.bar().contains("Stone Flesh 1+") && player.bar().contains("Iron Flesh 1+"), "{}", player.bar());
    player.press("<Enter>");
    assert!(player.bar().starts_with("Name: Merlin"), "{}", player.bar());
}

#[test]
fn sixty_three_spells_are_paged_on_the_stats_display() {
    let mut player = Player::in_battle(everything());
    player.press("vv");
    let mut seen = String::new();
    for _ in 0..4 {
        seen += &player.bar();
        player.press(" ");
    }
    for spell in Spell::all() {
        assert!(seen.contains(spell.name()), "{spell}: {seen}");
    }
    assert!(player.bar().starts_with("Name: Merlin"), "{}", player.bar());
}

#[test]
fn disbelieving_shows_its_chance() {
    let mut player = Player::in_battle(duel(&[]));
    player.press("z");
    assert!(player.bar().contains("IQ, 20 or less on three dice, 100%."), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().contains("Your choice?"), "{}", player.bar());
    player.press("zy");
    assert!(player.app.battle().unwrap().log_text().contains("to disbelieve"), "it is done");
}

#[test]
fn evade_question_shows_what_a_harmless_spell_does() {
    let mut setup = duel(&[Spell::Clumsiness]);
    setup.fighters[1] = man("Bran", Side::East, 14, 9, Facing::West, ["Mace", "", "", ""]);
    let mut player = Player::in_battle(setup);
    player.press("c<Enter>3y<Enter>");
    let bar = player.bar();
    assert!(bar.contains("Merlin casts at Bran (Clumsiness): evade?"), "{bar}");
    assert!(bar.contains("What it does: AG -3 to the end of turn 5."), "{bar}");
}

#[test]
fn the_dice_of_a_casting_are_rolled_like_those_of_a_blow() {
    let boxed = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Boxed };
    let settings = Settings { dice: boxed, ..quiet() };
    let mut player = Player::in_battle_with(duel(&[Spell::StoneFlesh]), settings);
    player.press("c<Enter>y");
    assert!(
        player.bar().contains("Merlin casts Stone Flesh") && player.bar().contains("<space bar>"),
        "{}",
        player.bar()
    );
    player.press(" ");
    let bar = player.bar();
    assert!(bar.contains(", need 16: ") && (bar.contains("SUCCEEDS") || bar.contains("FAILS")), "{bar}");
}

#[test]
fn images_are_marked_for_their_own_side() {
    proves!("DEC-104");
    let setup = drawn(vec![merlin(&[Spell::Image]), robot("Bran", 39, 18, ["", "", "", ""])], Phase::Actions, &[]);
    let mut player = with_seed(&setup, "c<Enter><Enter>", "Suddenly there is more than one Merlin.");
    until(&mut player, "Moves Left");
    let text = player.text();
    let letters = text.lines().take(19).collect::<String>().matches('M').count();
    assert_eq!(letters, 3, "{text}");
    let images = || (0..80).flat_map(|x| (0..19).map(move |y| (x, y)));
    let marked = images().filter(|(x, y)| {
        let cell = player.cell(*x, *y);
        cell.symbol() == "M" && cell.modifier.contains(Modifier::UNDERLINED)
    });
    assert_eq!(marked.count(), 2);
    let colourless = Settings { theme: ludus_store::settings::Theme::None, ..quiet() };
    let colourless = crate::theme::skin::Surroundings::PLAIN.skin(&colourless);
    let style = crate::theme::style(colourless, Ink::Image);
    assert!(style.add_modifier.contains(Modifier::UNDERLINED), "told apart without colours, too");
    let mut seen = String::new();
    player.press("o");
    for _ in 0..4 {
        seen += &player.bar();
        player.press(" ");
    }
    assert_eq!(seen.matches("only an image, to turn 5").count(), 2, "{seen}");
}

#[test]
fn a_wide_screen_shows_spells_and_beings_in_its_panel() {
    let mut setup = everything();
    if let ludus_gladiator::model::setup::Arena::Drawn { terrain, .. } = &mut setup.arena {
        terrain.push((at(12, 9), Layer::Fire));
    }
    let mut player = Player::in_battle(setup);
    let mut battle = player.battle();
    let by = FighterId(0);
    battle.apply(&ludus_gladiator::battle::event::Event::Enchanted {
        fighter: by,
        by,
        spell: Spell::SteelFlesh,
        amount: 0,
        until: 7,
    });
    player.app.battle_mut().unwrap().show_instead(battle);
    player.resize(120, 30);
    assert!(player.text().contains("Steel Flesh to turn 7"), "{}", player.text());
    player.press("c");
    player.assert_shows(&[
        "63 spells, 63 possible now",
        " > Magic Bolt        8  1-7   ====.   84%  damage 1d-2 for each SH",
        "| >  1    1.7   <1%   35",
        "+- Magic Bolt ---",
    ]);
}

/// The spell in focus, by the line of its figures.
fn focus(player: &Player) -> String {
    player.bar().lines().nth(2).unwrap().trim_start().split(':').next().unwrap().to_string()
}

#[test]
fn spell_search_matches_any_part_of_a_name_and_casts_nothing() {
    proves!("UI-27");
    let mut player = Player::in_battle(everything());
    let before = player.battle();
    let spells: Vec<Spell> = before.fighter(MERLIN).spells().iter().collect();
    player.press("c");
    for spell in &spells {
        // Every part of a name leads to a name with that part; the whole name to that spell.
        let name = spell.name().to_ascii_lowercase();
        for from in 0..name.len() {
            let part = name[from..].trim();
            player.press("<Home>");
            for letter in part.chars() {
                player.press(&letter.to_string());
            }
            if part.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                let found = focus(&player);
                assert!(found.to_ascii_lowercase().contains(part), "{part} finds {found}");
                assert!(from > 0 || found == spell.name(), "{name} finds {found}");
            }
            assert_eq!(player.battle(), before, "{part} cast something");
            player.press("<Esc>");
            assert!(player.text().contains("type to find a name"), "{part}: {}", player.text());
        }
        // Return goes on with the one found, and casts nothing yet; Esc comes back.
        player.press(&name).press("<Enter>");
        assert_eq!(player.battle(), before, "{name} and Return cast something");
        if !player.text().contains("type to find") {
            player.press("<Esc>");
        }
        assert!(player.text().contains("type to find a name"), "{name}: {}", player.text());
    }
    // What the issue tells of: the letters of a name, then Return.
    player.press("<Home>fireb");
    assert_eq!((focus(&player), player.battle() == before), ("Fireball".into(), true));
    player.press("<Enter>");
    assert!(player.bar().contains("> ") && player.bar().contains("Fireball 1d"), "whom: {}", player.bar());
    assert_eq!(player.battle(), before);
}

#[test]
fn a_search_is_seen_corrected_walked_through_and_ended() {
    let mut player = Player::in_battle(everything());
    let before = player.battle();
    player.press("c<End>");
    assert_eq!(focus(&player), "ESP Stats");
    player.press("<Home>");
    assert_eq!(focus(&player), "Magic Bolt");
    player.press("wall");
    assert!(player.text().contains("Find: wall") && player.text().contains("1 of 5 found"), "{}", player.text());
    assert_snapshot!("spell_search", player.text());
    assert!(!player.text().contains("Fireball"), "only what has been found is listed: {}", player.text());
    let mut found = Vec::new();
    for key in ["<Down>", "<Down>", "<Up>", "<Down>", "<Down>", "<Down>", "<Down>"] {
        found.push(focus(&player));
        player.press(key);
    }
    assert_eq!(
        found,
        ["Wall of Fire", "Wall Line", "Wall Fortress", "Wall Line", "Wall Fortress", "Create Wall", "Shadow Wall"]
    );
    assert_eq!(focus(&player), "Wall of Fire", "and round again");
    player.press("<Up>");
    assert_eq!(focus(&player), "Shadow Wall");
    // What no name has is said, and can be taken back.
    player.press("x");
    assert!(player.bar().contains("No known spell has \"wallx\" in its name."), "{}", player.bar());
    player.press("<BS>");
    assert!(player.text().contains("Find: wall") && player.text().contains("5 found"), "{}", player.text());
    player.press("<Esc>");
    assert!(
        player.text().contains("63") && !player.text().contains("Find:"),
        "Esc ends the search first: {}",
        player.text()
    );
    player.press("esp9<Enter>");
    assert_eq!(player.battle(), before, "nothing has that name");
    player.press("<Esc><Esc>");
    assert!(player.bar().contains("Cast spell"), "{}", player.bar());
}

/// The line of the screen with the cursor.
fn marked(player: &mut Player) -> String {
    let (_, y) = player.cursor();
    player.text().lines().nth(y.into()).unwrap_or_default().to_string()
}

#[test]
fn each_spell_has_its_numbers_in_its_line() {
    for look in [Look::Classic, Look::Modern] {
        let mut player = Player::in_battle_with(everything(), Settings { look, ..quiet() });
        player.press("c");
        let battle = player.battle();
        let chance = |spell, paid| {
            let target = propose::proposed_spell(&battle, MERLIN, spell, paid).first().copied();
            odds::chance(odds::casting(&battle, MERLIN, spell, paid, target).total(), false)
        };
        player.press("fireb");
        let line = marked(&mut player);
        let words: Vec<&str> = line.split_whitespace().collect();
        let chance = chance(Spell::Fireball, 1).to_string();
        assert!(line.contains("Fireball") && line.contains("damage 1d for each SH"), "{line}");
        assert!(words.contains(&"12") && words.contains(&"1-5") && words.contains(&chance.as_str()), "{line}");
        player.press("<Esc><End>");
        assert_eq!(focus(&player), "ESP Stats");
        player.press("<Down>");
        assert_eq!(focus(&player), "Magic Bolt", "a step goes round");
    }
}

#[test]
fn spell_list_leaves_half_of_the_board_with_caster_and_target() {
    for look in [Look::Classic, Look::Modern] {
        for (columns, rows) in [(80, 24), (100, 30), (112, 24), (120, 36), (160, 48), (200, 50)] {
            let mut player = Player::in_battle_with(everything(), Settings { look, ..quiet() });
            player.resize(columns, rows);
            let before = player.text();
            player.press("c");
            let text = player.text();
            assert!(text.contains("Merlin casts"), "{columns}: {text}");
            // Floor, fighters and marks of the rows that stay as they were, but for the marks.
            let lines: Vec<&str> = text.lines().collect();
            let list = lines.iter().position(|line| line.contains("Merlin casts")).unwrap();
            let least = if columns < 112 { 10 } else { 19 };
            assert!(list >= least, "{columns}x{rows}: {list} rows of the board: {text}");
            let board = |text: &str, sign: &str| text.lines().take(list).any(|line| line.contains(sign));
            for sign in ["M", "d"] {
                assert!(board(&before, sign) && board(&text, sign), "{columns}x{rows}: {sign}: {text}");
            }
            // The letter at the left edge names the row of the caster.
            let board = player.parts().board.inner;
            let row = |text: &str| {
                let line =
                    |line: &&str| line.chars().take(board.right().into()).collect::<String>().contains("M\u{25ba}");
                text.lines().find(line).and_then(|line| line.chars().next())
            };
            if columns < 112 && look == Look::Modern {
                assert!(row(&text).is_some() && row(&before) == row(&text), "{columns}x{rows}: {text}");
            }
        }
    }
}

#[test]
fn left_and_right_set_the_price_and_space_the_target() {
    let mut player = Player::in_battle(everything());
    player.press("cfireb<Right><Right>");
    assert!(player.bar().contains("< 3 SH >"), "{}", player.bar());
    let first = player.bar();
    player.press(" ");
    assert_ne!(player.bar(), first, "another target");
    let target = player.bar().split(" at ").nth(1).unwrap().split(',').next().unwrap().to_string();
    player.press("<Enter>");
    let bar = player.bar();
    assert!(bar.contains(&format!("> {target}")) && bar.contains("Fireball 3d"), "both are kept: {bar}");
}

#[test]
fn spell_is_chosen_by_two_clicks_and_cast_by_clicking_a_target() {
    for (columns, rows) in [(80, 24), (120, 36), (160, 48), (200, 50)] {
        let mut player = Player::in_battle(everything());
        player.resize(columns, rows);
        let before = player.battle();
        player.press("c");
        let text = player.text();
        let (y, line) = text.lines().enumerate().find(|(_, line)| line.contains("Fireball")).unwrap();
        let x = line[..line.find("Fireball").unwrap()].chars().count() as u16;
        player.input(Input::Click(x + 2, y as u16));
        assert!(marked(&mut player).contains("Fireball"), "{columns}: {}", player.text());
        player.input(Input::Click(x + 2, y as u16));
        assert!(player.bar().contains("Fireball 1d"), "{columns}: {}", player.bar());
        player.press("+");
        assert!(player.bar().contains("Fireball 2d") && player.bar().contains("< 2 SH >"), "{}", player.bar());
        assert_eq!(player.battle(), before);
        let (x, y) = player.cursor();
        player.input(Input::Click(x, y));
        let log = player.app.battle().unwrap().log_text();
        assert!(log.contains("Merlin casts Fireball"), "{columns}: {log}");
        // The wheel goes through the list.
        let mut player = Player::in_battle(everything());
        player.resize(columns, rows);
        player.press("c");
        player.input(Input::Wheel(1));
        assert!(marked(&mut player).contains("Magic Missile"), "{}", player.text());
    }
}

#[test]
fn prices_and_targets_stand_beside_the_board() {
    for look in [Look::Classic, Look::Modern] {
        for (columns, rows) in [(120, 36), (200, 50)] {
            let mut player = Player::in_battle_with(everything(), Settings { look, ..quiet() });
            player.resize(columns, rows);
            player.press("cfireb");
            let (text, battle) = (player.text(), player.battle());
            assert!(text.contains("What you spend"), "{columns}: {text}");
            let target = propose::proposed_spell(&battle, MERLIN, Spell::Fireball, 1)[0];
            for paid in cast::amounts(&battle, MERLIN, Spell::Fireball) {
                let strike = cast::spell_strike(&battle, MERLIN, Spell::Fireball, paid, target).unwrap();
                let mean = battle.view(Side::West).outcome(&strike, false).mean_tenths();
                let wanted = [paid.to_string(), format!("{}.{}", mean / 10, mean % 10)];
                let row = |line: &str| line.split_whitespace().collect::<Vec<_>>().windows(2).any(|two| two == wanted);
                assert!(text.lines().any(row), "{columns}, {paid}: {wanted:?}: {text}");
            }
        }
    }
}

#[test]
fn a_square_and_a_landing_are_clicked_and_clicked_again() {
    let mut player = Player::in_battle(everything());
    let before = player.battle();
    choose_spell(&mut player, Spell::CreatePit);
    player.press("<Enter>");
    let square = cast::squares(&before, MERLIN, Spell::CreatePit).last().unwrap();
    let (x, y) = (2 * square.x() as u16, square.y() as u16);
    player.input(Input::Click(x, y));
    assert_eq!((player.cursor(), player.battle() == before), ((x, y), true), "{}", player.bar());
    player.input(Input::Click(x, y));
    assert!(player.app.battle().unwrap().log_text().contains("Merlin casts Create Pit"));
    let mut player = Player::in_battle(everything());
    choose_spell(&mut player, Spell::Teleport);
    player.press("<Enter>");
    player.input(Input::Click(2, 1));
    assert!(player.bar().contains("B2: open ground."), "{}", player.bar());
    assert_eq!(player.battle(), before);
    player.input(Input::Click(2, 1));
    assert!(player.app.battle().unwrap().log_text().contains("Merlin casts Teleport"));
}

#[test]
fn targets_and_prices_are_tables_in_the_modern_look() {
    for (columns, rows) in [(80, 24), (120, 36), (200, 50)] {
        let mut player = Player::in_battle_with(everything(), Settings { look: Look::Modern, ..quiet() });
        player.resize(columns, rows);
        player.press("cfireb<Enter>");
        let (text, battle) = (player.text(), player.battle());
        let targets = propose::proposed_spell(&battle, MERLIN, Spell::Fireball, 1);
        let strike = cast::spell_strike(&battle, MERLIN, Spell::Fireball, 1, targets[0]).unwrap();
        let hit = battle.view(Side::West).outcome(&strike, false).hit().to_string();
        assert!(marked(&mut player).contains(&hit), "{columns}: {hit}: {text}");
        assert!(text.contains("casts Fireball at which target?") || columns == 80, "{columns}: {text}");
        // The arrows walk the targets and change the price.
        let first = marked(&mut player);
        player.press("<Down><Right>");
        assert_ne!(marked(&mut player), first, "{columns}: {}", player.text());
        assert!(player.text().contains("< 2 SH >") || columns == 80, "{columns}: {}", player.text());
        player.press("<Esc><Esc>");
        player.press("csnake<Enter><Down>");
        assert!(marked(&mut player).contains("2 SH"), "{columns}: {}", player.text());
    }
}
