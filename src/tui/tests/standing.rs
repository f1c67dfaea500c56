//! How everybody stands, and what he risks there, at every question: the status line, the grounds of danger, piles, and the
//! panel where it has no place of its own.

use super::*;
use crate::gladiator::arena;
use crate::tests::battle_screens::*;
use crate::tests::sizes::SIZES;
use crate::theme::Ink;
use insta::assert_snapshot;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::event::{Event, Form};
use ludus_gladiator::battle::state::decision::{Decision, Owed};
use ludus_gladiator::model::fighter::FighterId;
use ludus_store::settings::{Look, Theme};
use ratatui::style::Modifier;

const MERLIN: FighterId = FighterId(0);

/// Asks something else than what is asked.
fn ask(player: &mut Player, decision: Decision) {
    let mut battle = player.battle();
    battle.apply(&Event::Asked { n: battle.move_number(), decision });
    player.app.battle_mut().unwrap().show_instead(battle);
    player.draw();
}

/// Two men side by side, the first to act; the second of East's is a player's, too.
fn pair(change: impl Fn(&mut Recruit, &mut Recruit)) -> Setup {
    let mut one = man("Khan", Side::West, 13, 9, Facing::East, ["Broadsword", "Shield", "Dagger", ""]);
    let mut other = man("Slayer 1", Side::East, 14, 9, Facing::West, ["Mace", "", "", ""]);
    (one.ag, other.ag) = (15, 9);
    change(&mut one, &mut other);
    drawn(vec![one, other], Phase::Actions, &[])
}

/// Every question that is asked of one of West, by name, reached by keys.
pub(super) fn questions(settings: Settings, size: (u16, u16)) -> Vec<(&'static str, Player)> {
    let begun = |setup: Setup, keys: &str| {
        let mut player = Player::in_battle_with(setup, settings);
        player.resize(size.0, size.1);
        player.press(keys);
        player
    };
    let spell = |spell: Spell, keys: &str| {
        let mut player = begun(everything(), "c");
        player.press(spell.name()).press("<Enter>").press(keys);
        player
    };
    // The modern look has the first letters of its rows, the classic one the manual's letters.
    let letter = |manual, first| if settings.look == Look::Modern { first } else { manual };
    let flat = |one: &mut Recruit| one.stance.as_mut().unwrap().prone = true;
    let mut all = vec![
        ("spells", begun(everything(), "c")),
        ("price", spell(Spell::SnakeStaff, "")),
        ("spell_target", spell(Spell::Fireball, "")),
        ("spell_on_himself", spell(Spell::StoneFlesh, "")),
        ("landing", spell(Spell::Teleport, "")),
        ("terrain", spell(Spell::CreatePit, "")),
        ("disbelieving", begun(everything(), letter("z", "q"))),
        ("changing", begun(pair(|_, _| {}), letter("g", "k"))),
        ("disengaging", begun(pair(|_, _| {}), letter("d", "f"))),
        ("grabbing", begun(pair(|_, _| {}), letter("h", "g"))),
        ("standing_up", begun(pair(|one, _| flat(one)), letter("s", "g"))),
    ];
    let grappled = pair(|one, other| {
        flat(one);
        flat(other);
        other.stance.as_mut().unwrap().at = at(13, 9);
    });
    all.push(("breaking_free", begun(grappled, letter("d", "b"))));
    let mut keeping = begun(everything(), "");
    ask(&mut keeping, Decision::KeepUp { fighter: MERLIN, owed: Owed::Invisibility(MERLIN) });
    all.push(("keeping", keeping));
    let mut pushing = begun(pair(|_, _| {}), "");
    let strike = strike::strike(&pushing.battle(), KHAN, Form::ShieldAttack, FighterId(1)).unwrap();
    ask(&mut pushing, Decision::Push { strike });
    all.push(("pushing", pushing));
    for name in ["acting", "aiming", "evading", "hand_combat"] {
        all.push((name, moment(name, settings, size)));
    }
    all
}

#[test]
fn every_question_has_a_status_line_for_the_fighter_asked() {
    for size in SIZES {
        for (name, player) in questions(modern(), size) {
            let Some(line) = player.parts().status else {
                // The card in the panel shows it.
                assert!(player.parts().panel.is_some(), "{name} {size:?}");
                continue;
            };
            let (status, battle) = (player.inside(line), player.battle());
            let id = battle.decision().fighter().unwrap();
            let fighter = battle.fighter(id);
            if name == "spells" {
                // A page of its own tells it in its first line.
                let head = format!("Merlin casts   SH {}   IQ {}", fighter.sh(), fighter.iq());
                assert!(player.text().contains(&head), "{size:?}: {}", player.text());
                continue;
            }
            let names = ludus_gladiator::narration::names::Names::new(player.app.battle().unwrap().session().setup());
            // States go before AG and AR in hand combat. On a small screen the win bar goes before both values.
            let figures = match () {
                () if battle.in_hand_combat(id) => "hand combat",
                () if status.contains("West ") && size.0 < 100 => "%",
                () => "AG ",
            };
            let sh = format!("{}/{}", fighter.sh(), fighter.normal_sh());
            for words in [names.name(id).to_string(), sh, figures.into()] {
                assert!(status.contains(&words), "{name} {size:?}: {words} is not in {status:?}: {}", player.text());
            }
            // His bar, and the lines of the question below it are none of it.
            assert!(status.contains(['\u{2588}', '\u{25a0}']), "{name} {size:?}: {status}");
            let below = player.inside(ratatui::layout::Rect { y: line.y + 1, ..line });
            assert!(!below.contains('\u{2588}'), "{name} {size:?}: {below}");
        }
    }
}

#[test]
fn the_questions_at_80x24_have_room_for_it() {
    for (name, player) in questions(modern(), (80, 24)) {
        assert_snapshot!(format!("question_{name}"), player.bar());
        super::long_lines::assert_inside(&player);
    }
}

#[test]
fn help_contains_what_a_four_line_question_leaves_out() {
    for (name, mut player) in questions(modern(), (80, 24)) {
        let wanted = match name {
            "price" => "Snake Staff",
            "spell_target" => "Fireball",
            "keeping" => "no action",
            "hand_combat" => "breaks free",
            _ => continue,
        };
        let all = super::reading_screens::explained(&mut player);
        assert!(all.contains(wanted) || player.bar().contains(wanted), "{name}: {wanted}: {all}");
    }
}

#[test]
fn danger_is_tinted_at_questions() {
    for size in SIZES {
        let mut told = 0;
        for name in ["acting", "aiming", "evading", "hand_combat"] {
            let mut player = moment(name, modern(), size);
            player.press("x");
            let battle = player.battle().observation(Side::West);
            let danger = battle.view(Side::West).danger();
            let [near, far] = [Ink::ThreatNear, Ink::ThreatFar].map(|ink| grounds(&player, ink));
            let select = bg(&player, Ink::Select).unwrap();
            for one in Square::all().filter(|one| battle.at(*one).is_none()) {
                let cell = square(&player, one.x(), one.y());
                let ground = battle.ground().terrain(one).layers().next().is_some();
                let wanted = [danger.now.has(one), danger.moved.has(one) && !danger.now.has(one)];
                let tint = [near.contains(&cell.bg), far.contains(&cell.bg)];
                assert!(tint == wanted || ground || cell.bg == select, "{name} {size:?} {one:?}: {tint:?}");
                told += usize::from(tint != [false; 2]);
            }
        }
        assert!(told > 40, "{told}");
    }
    // Squares to choose from for somebody else are not covered.
    let player = questions(modern(), (200, 50)).into_iter().find(|(name, _)| *name == "pushing").unwrap().1;
    let tinted = |ink| {
        let grounds = grounds(&player, ink);
        Square::all().filter(|one| grounds.contains(&square(&player, one.x(), one.y()).bg)).count()
    };
    assert_eq!(tinted(Ink::ThreatFar), 0, "{}", player.text());
    assert!(tinted(Ink::Walk) >= 3);
}

#[test]
fn acting_fighter_sees_how_many_can_strike_next_turn() {
    // Beside the large arena below 200 columns no card tells it.
    for name in ["acting", "aiming", "evading", "hand_combat"] {
        let player = moment(name, modern(), (160, 48));
        assert!(player.text().contains("2 enemies can strike here next turn"), "{name}: {}", player.text());
    }
    // At 80x24 where the menu leaves a line.
    let unarmed = pair(|one, other| {
        one.kit = Kit::of(["", "", "", ""]).unwrap();
        other.stance.as_mut().unwrap().at = at(18, 9);
    });
    let mut player = Player::in_battle_with(unarmed, modern());
    assert!(player.bar().contains("1 enemy can strike here next turn"), "{}", player.bar());
    player.press("5");
    assert!(player.bar().contains("No entry") && !player.bar().contains("can strike"), "a refusal goes before it");
}

#[test]
fn stacked_fighters_are_both_shown_with_and_without_colour() {
    for size in [(80, 24), (120, 36)] {
        for (settings, coloured) in
            [(modern(), true), (look(Look::Modern, Theme::Sixteen), true), (look(Look::Modern, Theme::None), false)]
        {
            let player = moment("moving", settings, size);
            let cells = arena::cells(player.parts().board.inner, at(6, 15));
            let [one, other] = [player.cell(cells.x, cells.y), player.cell(cells.x + 1, cells.y)];
            assert_eq!((one.symbol(), other.symbol()), ("U", "4"));
            if coloured {
                // The second is dark on the colour of its side, and so is the first where there are tokens.
                let tokens = player.app.skin().tints();
                assert_eq!(Some(if tokens { one.bg } else { one.fg }), fg(&player, Ink::West), "{settings:?}");
                assert_eq!(Some(other.bg), fg(&player, Ink::East), "{settings:?}");
                assert_ne!(one.bg, other.bg);
            } else {
                assert!(other.modifier.contains(Modifier::REVERSED) && !one.modifier.contains(Modifier::REVERSED));
            }
        }
    }
}

#[test]
fn tab_shows_order_and_card_if_the_panel_does_not_fit() {
    for (settings, sizes) in
        [(modern(), [(82, 44), (100, 44), (160, 48)]), (classic(), [(160, 48), (180, 60), (199, 49)])]
    {
        for size in sizes {
            let mut player = moment("aiming", settings, size);
            let before = player.bar();
            let whole = player.parts().panel.is_some();
            assert_eq!(whole, size == sizes[2], "beside the board there is room for the panel");
            if !whole {
                assert!(player.text().contains("Tab: order and card"), "{}", player.text());
                assert!(["order of actions", "Turn order"].iter().all(|words| !player.text().contains(words)));
                player.press("<Tab>");
            }
            let text = player.text();
            assert_eq!(player.bar(), before, "the question stays");
            let is_modern = player.app.skin().modern;
            let words = if is_modern { ["Turn order", "~5/12"] } else { ["order of actions", "about 5 of"] };
            for words in words.into_iter().chain(["Spirit 3", "Needler 2"]) {
                assert!(text.contains(words), "{size:?} {words}: {text}");
            }
            if whole {
                continue;
            }
            assert!(!text.contains(" Log "), "{text}");
            let taken = player.battle();
            player.press("<Tab>");
            let foot = if is_modern { "next page" } else { "[Odds]" };
            assert!(player.bar().contains(foot) && player.text().contains(" Log "), "{}", player.text());
            player.press("<Tab><Tab><Tab>");
            assert_eq!((player.bar(), player.battle()), (before, taken), "round again");
        }
    }
    let mut player = moment("aiming", modern(), (100, 44));
    player.press("<Tab>");
    // What happens is told in the bar, since no log stands beside it.
    player.resize(200, 50);
    assert!(player.text().contains(" Log ") && player.text().contains("Turn order"), "nothing is lost");
}
