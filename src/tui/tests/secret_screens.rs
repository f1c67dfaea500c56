//! What the screens of one side may not betray of the other.

use crate::tests::{Player, at, drawn, man, modern, quiet, robot};
use ludus_engine::narration::{Actor, EventText};
use ludus_engine::proves;
use ludus_gladiator::battle::command::Aim;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::{Control, FighterId, Side};
use ludus_gladiator::model::setup::{Phase, Recruit, Setup};
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::narration::reading::reading;
use ludus_store::settings::{DiceBySide, DiceShow, Settings};
use ratatui::buffer::Cell;

const MERLIN: FighterId = FighterId(0);

/// Bran of East, quick, with a bow or a mace, and Merlin of West.
fn setup(ready: &str) -> Setup {
    let mut merlin = man("Merlin", Side::West, 10, 9, Facing::East, ["Staff", "", "", ""]);
    (merlin.race, merlin.sh, merlin.iq) = (Race::Mage, 12, 12);
    merlin.stance.as_mut().unwrap().spells = Some(vec![Spell::Image]);
    let bran = Recruit { sh: 16, ag: 16, ..man("Bran", Side::East, 12, 9, Facing::West, [ready, "", "Mace", ""]) };
    let ulf = man("Ulf", Side::East, 20, 9, Facing::West, ["Mace", "", "", ""]);
    // Somebody to shoot at, far enough for another to stand between.
    let conan = man("Conan", Side::West, 4, 9, Facing::East, ["Mace", "", "", ""]);
    drawn(vec![merlin, bran, ulf, conan], Phase::Actions, &[])
}

/// East at the action of Bran.
fn player(ready: &str) -> Player {
    let mut player = Player::in_battle(setup(ready));
    // It is East that acts: West, who sat there first, gets up.
    assert!(player.bar().contains("East, press Return."), "{}", player.bar());
    player.press("<Enter>");
    player
}

/// East at the action of Bran in the modern look. The computer plays West, so that the win bar is shown.
fn modern_player(ready: &str) -> Player {
    let mut setup = setup(ready);
    let west = setup.fighters.iter_mut().filter(|one| one.side == Side::West);
    west.for_each(|one| one.control = Control::Robot);
    Player::in_battle_with(setup, Settings { effects: true, ..modern() })
}

type Shot = (String, Vec<Cell>, (u16, u16));

/// Everything that the modern look shows: board, side panel, win bar, tables of choices, pages, log, look around, threats.
fn modern_screens(ready: &str, battle: &Battle) -> Vec<Shot> {
    let mut shots = Vec::new();
    for (columns, rows) in [(80, 24), (120, 36), (200, 50)] {
        let mut player = modern_player(ready);
        player.resize(columns, rows);
        player.app.battle_mut().unwrap().show_instead(battle.clone());
        player.wait(2000);
        let asked = player.battle().decision().fighter();
        let tour = [
            "", "<Down>", "<Down>", "<Up>", "<Up>", "<Tab>", "<Tab>", "<Tab>", "<Esc>", "x", "x", "o", "v", "<Esc>",
            "o", " ", "v", "<Esc>", "o", " ", " ", "v", "<Esc>", "<Esc>", "/", "<Right>", "<Right>", "<Esc>", "a",
            "<Down>", "<Down>", "<Tab>", "<Esc>", "b", "<Down>", "<Down>", "<Esc>", "?", "<Esc>", "=", "<Esc>",
        ];
        for keys in tour {
            player.press(keys);
            player.wait(500);
            let decides = player.battle().decision().fighter();
            assert_eq!(decides, asked, "{keys} leads to another question: {}", player.text());
            let cursor = player.cursor();
            shots.push((player.text(), player.cells(), cursor));
        }
        assert!(shots.iter().any(|(text, ..)| text.contains('%')), "{}", player.text());
    }
    shots
}

/// Everything that the screens of who is asked show of a battle: arena, menu, pages, look around, aiming, wide panel.
fn screens(ready: &str, battle: Battle) -> Vec<Shot> {
    let mut shots = modern_screens(ready, &battle);
    let mut player = player(ready);
    player.app.battle_mut().unwrap().show_instead(battle);
    let asked = player.battle().decision().fighter();
    for (columns, rows) in [(80, 24), (120, 40)] {
        player.resize(columns, rows);
        let tour = [
            "", "<Tab>", "<Tab>", "<Tab>", "<Tab>", "o", "v", "<Esc>", " ", "v", "<Esc>", " ", "v", "<Esc>", " ", "v",
            "<Esc>", "<Enter>", "/", "<Right>", "<Esc>", "<Esc>", "v", "<Enter>",
        ];
        let aims = ["a", " ", " ", " ", "<Esc>", "b", " ", " ", " ", "<Esc>", "h", " ", " ", "<Esc>", "?", "<Enter>"];
        for keys in tour.iter().chain(&aims) {
            player.press(keys);
            let decides = player.battle().decision().fighter();
            assert_eq!(decides, asked, "{keys} leads to another question: {}", player.text());
            let cursor = player.cursor();
            shots.push((player.text(), player.cells(), cursor));
        }
    }
    shots
}

/// Merlin in `place` of the list at that square, his images in the other places and squares.
fn doubled(battle: &Battle, place: u8, squares: [Square; 3]) -> Battle {
    let mut battle = battle.clone();
    let swap = FighterId(place);
    // The places are 0, 4 and 5; who is in which square does not change, only who of them is real.
    let places = [MERLIN, FighterId(4), FighterId(5)];
    let real = places.iter().position(|id| *id == swap).unwrap();
    let images = match real {
        0 => [Some((places[1], squares[1])), Some((places[2], squares[2]))],
        1 => [Some((places[1], squares[0])), Some((places[2], squares[2]))],
        _ => [Some((places[1], squares[1])), Some((places[2], squares[0]))],
    };
    battle.apply(&Event::Doubled { fighter: MERLIN, to: squares[real], images, until: 5, swap });
    for (id, square) in places.iter().zip(squares) {
        assert_eq!(battle.fighter(*id).at(), square);
        assert_eq!(battle.fighter(*id).is_image(), *id != swap);
    }
    battle
}

/// The same battle with every one of the three as the real Merlin, and something done to him.
fn permuted(battle: &Battle, done: impl Fn(FighterId) -> Vec<Event>) -> Vec<Battle> {
    let squares = [at(10, 8), at(11, 9), at(10, 10)];
    let all = [0, 4, 5].map(|place| {
        let mut battle = doubled(battle, place, squares);
        done(FighterId(place)).iter().for_each(|event| battle.apply(event));
        battle
    });
    all.to_vec()
}

fn assert_alike(ready: &str, battles: &[Battle]) {
    let first = screens(ready, battles[0].clone());
    for battle in &battles[1..] {
        for (one, other) in first.iter().zip(screens(ready, battle.clone())) {
            assert_eq!(one.0, other.0);
            assert_eq!(one.2, other.2, "the cursor: {}", one.0);
            assert!(one.1 == other.1, "the colours: {}", one.0);
        }
    }
}

#[test]
fn opponents_screen_does_not_separate_a_mage_from_images() {
    proves!("DEC-104");
    for ready in ["Mace", "Long Bow"] {
        let battle = player(ready).battle();
        assert_alike(ready, &permuted(&battle, |_| Vec::new()));
        let enchanted = |fighter| {
            let spell = |spell, amount, until| Event::Enchanted { fighter, by: fighter, spell, amount, until };
            vec![
                spell(Spell::StoneFlesh, 0, 6),
                spell(Spell::MissileReturn, 0, 6),
                spell(Spell::MagicSpeed, 0, 6),
                spell(Spell::AgilityMagic, 2, 0),
                Event::Healed { fighter, sh: 7 },
                Event::Evaded { fighter },
            ]
        };
        assert_alike(ready, &permuted(&battle, enchanted));
        assert_alike(ready, &permuted(&battle, |fighter| vec![Event::WentProne { fighter }]));
        assert_alike(ready, &permuted(&battle, |fighter| vec![Event::Read { fighter: FighterId(1), target: fighter }]));
    }
}

#[test]
fn prompt_for_the_other_side_does_not_reveal_the_fighter() {
    let battle = player("Mace").battle();
    let asked = |fighter| vec![Event::Asked { n: battle.move_number(), decision: Decision::Act { fighter } }];
    let shots = permuted(&battle, asked).into_iter().map(|battle| {
        let mut east = player("Mace");
        east.resize(120, 40);
        east.app.battle_mut().unwrap().show_instead(battle);
        east.draw();
        assert!(east.bar().contains("West, press Return."), "{}", east.bar());
        assert!(!east.text().contains("SH "), "figures are private: {}", east.text());
        (east.text(), east.cells(), east.cursor())
    });
    let shots: Vec<_> = shots.collect();
    assert!(shots[0] == shots[1] && shots[1] == shots[2], "{}", shots[0].0);
}

#[test]
fn own_side_can_tell_images_from_the_real_fighter() {
    let battle = player("Mace").battle();
    let all = permuted(&battle, |_| Vec::new());
    let shots = all.iter().map(|battle| {
        let mut west = player("Mace");
        west.app.battle_mut().unwrap().show_instead(battle.clone());
        west.app.battle_mut().unwrap().sit(Side::West.seat());
        west.draw();
        west.cells()
    });
    let shots: Vec<Vec<Cell>> = shots.collect();
    assert!(shots[0] != shots[1] && shots[1] != shots[2], "images are marked for their own side");
}

#[test]
fn hidden_fighters_square_does_not_change_the_enemys_screen() {
    proves!("DEC-085", "DEC-086");
    for ready in ["Mace", "Long Bow"] {
        let battle = player(ready).battle();
        let hidden = |to: Square| {
            let mut battle = battle.clone();
            let (fighter, spell) = (MERLIN, Spell::Invisibility);
            battle.apply(&Event::Enchanted { fighter, by: fighter, spell, amount: 0, until: 9 });
            battle.apply(&Event::Teleported { fighter, to });
            assert!(battle.is_hidden_from(Side::East, fighter));
            battle
        };
        let all = [hidden(at(3, 3)), hidden(at(8, 9)), hidden(at(30, 15))];
        assert_alike(ready, &all);
        let moving = all.map(|mut battle| {
            let decision = Decision::Move { fighter: FighterId(1) };
            battle.apply(&Event::Asked { n: battle.move_number(), decision });
            battle
        });
        assert_alike(ready, &moving);
    }
}

#[test]
fn the_dice_of_a_casting_do_not_tell_an_illusion_from_a_summons() {
    proves!("ILL-02");
    let boxed = DiceBySide { west: DiceShow::Instant, east: DiceShow::Boxed };
    let looks = [quiet(), modern(), Settings { effects: true, ..modern() }];
    for (spell, settings) in
        [Spell::IllusWolf, Spell::SummonWolf].into_iter().flat_map(|one| looks.map(|look| (one, look)))
    {
        let mut wat = robot("Wat", 30, 9, ["Staff", "", "", ""]);
        (wat.race, wat.sh, wat.ag, wat.iq) = (Race::Mage, 20, 16, 16);
        wat.stance.as_mut().unwrap().spells = Some(vec![spell]);
        let conan = man("Conan", Side::West, 4, 9, Facing::East, ["Mace", "", "", ""]);
        let setup = drawn(vec![conan, wat], Phase::Actions, &[]);
        let mut player = Player::in_battle_with(setup, Settings { dice: boxed, ..settings });
        for _ in 0..3 {
            let screen = player.text();
            assert!(!screen.contains("Illus") && !screen.contains("Summon"), "{screen}");
            if screen.contains("Wat calls for Wolf") {
                break;
            }
            player.press(" ").wait(2000);
        }
        assert!(player.text().contains("Wat calls for Wolf"), "{}", player.text());
        player.press("  ");
        let screen = player.text();
        assert!(!screen.contains("Illus") && !screen.contains("Summon"), "{screen}");
    }
}

#[test]
fn enemy_is_shown_who_appears_but_not_who_stays_hidden() {
    let mut cast = Names::new(&setup("Mace"));
    let fighter = MERLIN;
    let veiled = |at: Square| {
        let mut battle = player("Mace").battle();
        battle.apply(&Event::Enchanted { fighter, by: fighter, spell: Spell::Invisibility, amount: 0, until: 9 });
        battle.apply(&Event::Teleported { fighter, to: at });
        battle
    };
    let battle = veiled(at(30, 15));
    cast.follow(&battle);
    let lapsed = |spell| Event::Lapsed { fighter, spell };
    let read = |event: &Event| reading(&cast, &battle, event, Some(Side::East)).text;
    let wanted = "Merlin comes into sight at P31.";
    assert_eq!(read(&lapsed(Spell::Invisibility)), wanted);
    assert_eq!(read(&lapsed(Spell::StoneFlesh)), "", "he hides on");
    let beside = Event::Teleported { fighter, to: at(11, 9) };
    assert_eq!(read(&beside), "Merlin comes into sight at J12.", "Bran is in 12,9");
    assert_eq!(read(&Event::Teleported { fighter, to: at(30, 3) }), "");
}

#[test]
fn log_and_lit_squares_do_not_reveal_the_real_mage() {
    use ludus_gladiator::battle::event::Casting;
    use ludus_gladiator::battle::odds::need::Need;
    let battle = player("Mace").battle();
    let events = |fighter: FighterId| {
        let spell = Spell::StoneFlesh;
        let cast = Event::Cast(Casting {
            caster: fighter,
            spell,
            paid: 2,
            aim: Aim::At(fighter),
            need: Need::NONE,
            dice: [3, 3, 3, 0],
            success: true,
            returned: false,
            cost: 2,
            sh: 10,
            collapsed: false,
            gained: 0,
        });
        [
            cast,
            Event::Enchanted { fighter, by: fighter, spell, amount: 0, until: 6 },
            Event::Lapsed { fighter, spell },
            Event::Healed { fighter, sh: 13 },
            Event::StaffSpent { fighter },
            Event::Evaded { fighter },
            Event::Regenerated { fighter, sh: 12 },
            Event::Collapsed { fighter },
        ]
    };
    let told = |place: u8, battle: &Battle, side: Side| -> Vec<EventText> {
        let mut cast = Names::new(&setup("Mace"));
        cast.follow(battle);
        let read = |event: &Event| reading(&cast, battle, event, Some(side));
        // Who did it is for the program, which asks whether it was its own.
        let told = |event: &Event| EventText { doer: Actor::Nobody, ..read(event) };
        events(FighterId(place)).iter().map(told).collect()
    };
    let battles = permuted(&battle, |_| Vec::new());
    let [first, other, third] = [0, 1, 2].map(|i| told([0, 4, 5][i], &battles[i], Side::East));
    assert!(first.iter().all(EventText::is_told));
    assert_eq!(first, other);
    assert_eq!(first, third);
    assert_ne!(told(0, &battles[0], Side::West), told(4, &battles[1], Side::West), "his own side sees him lit");
}

#[test]
fn spell_cost_does_not_reveal_whether_a_wolf_is_an_illusion() {
    use ludus_gladiator::battle::event::Casting;
    use ludus_gladiator::battle::odds::need::Need;
    use ludus_gladiator::battle::state::decision::Owed;
    use ludus_gladiator::data::spell::Spells;
    use ludus_gladiator::model::magic::Being;
    proves!("ILL-02");
    let battle = player("Mace").battle();
    let wolf = FighterId(4);
    let summons = Being::Summoned { by: MERLIN, due: 4, every: 3 };
    let all = [(Spell::SummonWolf, summons, 2), (Spell::IllusWolf, Being::Illusion { by: MERLIN }, 3)];
    let called = all.map(|(spell, being, cost)| {
        let mut battle = battle.clone();
        let sh = battle.fighter(MERLIN).sh() - i16::from(cost);
        battle.apply(&Event::Cast(Casting {
            caster: MERLIN,
            spell,
            paid: cost,
            aim: Aim::Nothing,
            need: Need::NONE,
            dice: [3, 3, 3, 0],
            success: true,
            returned: false,
            cost,
            sh,
            collapsed: false,
            gained: 0,
        }));
        let (facing, spells) = (Facing::East, Spells::NONE);
        battle.apply(&Event::Arrived { fighter: wolf, race: Race::Wolf, being, at: at(10, 10), facing, spells });
        battle
    });
    assert_alike("Mace", &called);
    // Wounds are seen, and magic heals them before it brings back what was paid.
    let hurt = called.clone().map(|mut battle| {
        let sh = battle.fighter(MERLIN).sh();
        battle.apply(&Event::TerrainHurt {
            fighter: MERLIN,
            by: None,
            fire: 3,
            caltrops: 0,
            sh: sh - 3,
            killed: false,
        });
        assert_eq!(battle.view(Side::East).wounds(MERLIN), 3);
        battle.apply(&Event::Healed { fighter: MERLIN, sh: sh - 1 });
        assert_eq!(battle.view(Side::East).wounds(MERLIN), 1);
        battle.apply(&Event::Healed { fighter: MERLIN, sh: sh + 1 });
        assert_eq!(battle.view(Side::East).wounds(MERLIN), 0);
        assert_eq!(battle.view(Side::West).wounds(MERLIN), i32::from(12 - sh - 1), "his own side sees all");
        battle
    });
    assert_alike("Mace", &hurt);
    // That a summons is paid for again is told to his own side only.
    let mut cast = Names::new(&setup("Mace"));
    cast.follow(&called[0]);
    let sh = called[0].fighter(MERLIN).sh() - 1;
    let kept = Event::KeptUp { fighter: MERLIN, owed: Owed::Summons(wolf), due: 7, sh };
    assert_eq!(reading(&cast, &called[0], &kept, Some(Side::East)), EventText::silent());
    assert!(reading(&cast, &called[0], &kept, Some(Side::West)).text.contains("keeps Wolf 1 for 1 SH"));
}
