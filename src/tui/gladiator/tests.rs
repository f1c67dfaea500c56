//! Tests of how the screen handles single events: names, highlighted squares, pauses and control.

use crate::game_view::GameView;
use crate::game_view::control::Controller;
use crate::game_view::playback_state::PlaybackState;
use crate::gladiator::memory::ArenaMemory;
use crate::tests::{at, drawn, man, robot};
use ludus_engine::dice::Seed;
use ludus_gladiator::battle::event::{Blow, Event, Form, Strike};
use ludus_gladiator::battle::odds::need::Need;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::{Spell, Spells};
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::{Arm, FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::magic::Being;
use ludus_gladiator::model::setup::{Phase, Recruit};
use ludus_gladiator::narration::reading::reading;
use ludus_store::session::Session;
use ludus_store::settings::{DiceBySide, DiceShow, Pace, Settings};

const CONAN: FighterId = FighterId(0);
const WAT: FighterId = FighterId(1);
const CALLED: FighterId = FighterId(2);

/// Conan and Wat, a Mage of the program, far from each other; the first question waits.
fn screen(settings: Settings, terrain: &[(Square, Layer)]) -> GameView<Battle> {
    screen_with("Wat", settings, terrain)
}

/// Sets up the same battle with another name for Wat.
fn screen_with(name: &str, settings: Settings, terrain: &[(Square, Layer)]) -> GameView<Battle> {
    let wat = Recruit { race: Race::Mage, ..robot(name, 30, 9, ["Staff", "", "", ""]) };
    let conan = Recruit { ag: 18, ..man("Conan", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]) };
    let session = Session::memory(drawn(vec![conan, wat], Phase::Actions, terrain), Seed(1)).unwrap();
    GameView::new(session, settings, ArenaMemory::default(), &[], 0)
}

fn paced(robots: Pace) -> Settings {
    let dice = DiceBySide { west: DiceShow::Instant, east: DiceShow::Instant };
    Settings { robots, dice, effects: false, ..Settings::default() }
}

fn veil() -> Event {
    Event::Enchanted { fighter: WAT, by: WAT, spell: Spell::Invisibility, amount: 0, until: 9 }
}

fn blow() -> Event {
    let strike = Strike { attacker: WAT, target: CONAN, form: Form::Shot, arm: Arm::Item(Place::Ready) };
    let sh = 5;
    let blow = Blow {
        strike,
        need: Need::NONE,
        dice: [3, 3, 3, 0],
        hit: true,
        multiplier: 1,
        faces: [0; 7],
        damage: 7,
        armour: 0,
        lost: 7,
        sh,
        dazed: true,
        knocked_down: false,
        collapsed: false,
        killed: false,
        fumbled: false,
        returned: false,
        gained: 0,
    };
    Event::Blow(blow)
}

#[test]
fn dice_box_does_not_name_hidden_attackers() {
    let boxed = DiceBySide { west: DiceShow::Boxed, east: DiceShow::Boxed };
    let mut screen = screen(Settings { dice: boxed, ..paced(Pace::Needed) }, &[]);
    let caption = |screen: &GameView<Battle>| screen.roll(&blow()).unwrap().throw.caption;
    assert_eq!(caption(&screen), "Wat > Conan");
    screen.play_event(&veil());
    assert!(screen.shown.is_hidden_from(Side::West, WAT));
    assert_eq!(caption(&screen), "Somebody unseen > Conan");
}

#[test]
fn vanished_fighters_square_does_not_stay_lit() {
    let mut screen = screen(paced(Pace::Timed), &[]);
    let lit = |screen: &GameView<Battle>| match &screen.telling.stage {
        PlaybackState::Moment { at, .. } | PlaybackState::Read { at, .. } => {
            at.lit.iter().map(|cell| Square::from(*cell)).collect::<Vec<_>>()
        }
        PlaybackState::Landed(landing) => landing.at.lit.iter().map(|cell| Square::from(*cell)).collect::<Vec<_>>(),
        _ => panic!("what the program does takes a moment"),
    };
    screen.play_event(&Event::Enchanted { fighter: WAT, by: WAT, spell: Spell::StoneFlesh, amount: 0, until: 9 });
    assert_eq!(lit(&screen), [at(30, 9)]);
    assert_eq!(
        reading(&screen.names, &screen.shown, &veil(), None)
            .places
            .lit
            .iter()
            .map(|cell| Square::from(*cell))
            .collect::<Vec<_>>(),
        [at(30, 9)]
    );
    screen.play_event(&veil());
    assert!(lit(&screen).is_empty(), "he is not there any more for who looks");
}

#[test]
fn hidden_fighter_lights_no_square_and_bursting_image_does() {
    let mut screen = screen(paced(Pace::Instant), &[]);
    let lit = |screen: &GameView<Battle>, event: &Event, side| {
        reading(&screen.names, &screen.shown, event, Some(side))
            .places
            .lit
            .iter()
            .map(|cell| Square::from(*cell))
            .collect::<Vec<_>>()
    };
    let path = ludus_gladiator::battle::command::Path::EMPTY;
    let (to, facing) = (at(29, 9), Facing::West);
    let moved = Event::Moved { fighter: WAT, path, to, facing, stumbled: false };
    let [conan, wat] = [at(10, 9), at(30, 9)];
    assert_eq!(lit(&screen, &blow(), Side::West), [conan, wat]);
    assert_eq!(lit(&screen, &moved, Side::West), [to, wat]);
    screen.play_event(&veil());
    assert_eq!(lit(&screen, &blow(), Side::West), [conan], "from where the shot came nobody sees");
    assert!(lit(&screen, &moved, Side::West).is_empty());
    assert_eq!(lit(&screen, &blow(), Side::East), [conan, wat], "his own side does");
    screen.play_event(&Event::Lapsed { fighter: WAT, spell: Spell::Invisibility });
    let images = [Some((CALLED, at(31, 9))), None];
    screen.play_event(&Event::Doubled { fighter: WAT, to: wat, images, until: 9, swap: WAT });
    let bursts = Event::Vanished { fighter: CALLED, end: ludus_gladiator::battle::event::End::Struck };
    assert_eq!(lit(&screen, &bursts, Side::West), [at(31, 9)]);
    assert_eq!(lit(&screen, &Event::Evaded { fighter: WAT }, Side::West), [wat, at(31, 9)], "which of them evades");
}

#[test]
fn wall_that_fills_a_pit_gets_its_own_log_line() {
    let pit = at(20, 9);
    let mut screen = screen(paced(Pace::Instant), &[(pit, Layer::Pit)]);
    let walls = (7..=11).map(|y| Event::Made { fighter: WAT, at: at(20, y), layer: Layer::Wall });
    screen.telling.queue.extend(walls);
    screen.asking.asks.clear();
    screen.go_on();
    let log = screen.log_text();
    assert!(log.contains("Wall fills the pit at J21: open ground."), "{log}");
    for squares in ["H21 to I21.", "K21 to L21."] {
        assert!(log.contains(&format!("Wall in 2 squares: {squares}")), "{log}");
    }
}

#[test]
fn enemy_killed_by_fire_or_pit_pauses_playback_wounded_does_not() {
    for (killed, sh) in [(true, -1), (false, 9)] {
        let fire = Event::TerrainHurt { fighter: WAT, by: None, fire: 3, caltrops: 0, sh, killed };
        let pit = Event::PitHurt { fighter: WAT, by: Some(CONAN), sh, killed, gained: 0 };
        for event in [fire, pit] {
            let mut screen = screen(paced(Pace::Needed), &[]);
            screen.play_event(&event);
            let seen = match &screen.telling.stage {
                PlaybackState::Landed(landing) => {
                    assert!(landing.text.contains("killed") == killed && landing.at.lit.contains(&at(30, 9).into()));
                    landing.until.is_none()
                }
                _ => false,
            };
            assert_eq!(seen, killed, "{event:?}");
        }
    }
}

#[test]
fn step_by_step_a_result_of_dice_waits_only_where_it_matters() {
    let quick = DiceBySide { west: DiceShow::Quick, east: DiceShow::Quick };
    for (robots, waits) in [(Pace::Step, [false, true]), (Pace::Needed, [false, true]), (Pace::Instant, [false; 2])] {
        let missed = match blow() {
            Event::Blow(blow) => Event::Blow(Blow { hit: false, lost: 0, sh: 12, ..blow }),
            other => other,
        };
        let seen = [missed, blow()].map(|event| {
            let mut screen = screen(Settings { dice: quick, ..paced(robots) }, &[]);
            assert!(!screen.roll(&event).unwrap().waits, "dice that are read afterwards lie for a moment");
            screen.play_event(&event);
            matches!(&screen.telling.stage, PlaybackState::Landed(landing) if landing.until.is_none())
        });
        assert_eq!(seen, waits, "{robots:?}");
    }
}

#[test]
fn new_summons_does_not_inherit_control_of_the_previous_one() {
    let mut screen = screen(paced(Pace::Instant), &[]);
    let being = Being::Summoned { by: CONAN, due: 9, every: 3 };
    let (facing, spells) = (Facing::East, Spells::NONE);
    let arrives = Event::Arrived { fighter: CALLED, race: Race::Wolf, being, at: at(11, 9), facing, spells };
    screen.play_event(&arrives);
    screen.hands.delegate(&screen.shown, CALLED, Controller::Battle);
    assert!(screen.hands.is_lent(&screen.shown, CALLED));
    screen.play_event(&Event::Vanished { fighter: CALLED, end: ludus_gladiator::battle::event::End::LetGo });
    screen.play_event(&arrives);
    assert_eq!(screen.hands.of(&screen.shown, CALLED), Controller::Own, "nothing has been said about this one");
}

#[test]
fn report_lists_as_fallen_only_fighters_that_died() {
    let fallen = |screen: &GameView<Battle>| screen.log.fallen_whole(screen.seats.seat);
    // This name looks like a death message but must not count as one.
    let mut screen = screen_with("Wat, killed", paced(Pace::Instant), &[]);
    screen.play_event(&Event::Evaded { fighter: WAT });
    assert_eq!(fallen(&screen), Vec::<String>::new());
    let Event::Blow(blow) = blow() else { panic!("a blow") };
    screen.play_event(&Event::Blow(Blow { sh: 0, killed: true, ..blow }));
    screen.play_event(&Event::TerrainHurt { fighter: WAT, by: None, fire: 3, caltrops: 0, sh: -1, killed: true });
    let turn = screen.shown.turn();
    let shot = format!("T{turn} Wat, killed shoots at Conan, Staff: -7 SH, SH 12 to 0, killed, dazed.");
    assert_eq!(fallen(&screen), [shot, format!("T{turn} Wat, killed loses 3 to fire: killed.")]);
}
