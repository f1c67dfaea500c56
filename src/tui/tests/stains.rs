//! Marks that stay on the board: blood, bones and scorched ground, in every rulebook with a board. They follow the events, so a
//! replay has them forwards and backwards, and a resumed game has them at once.

use super::*;
use crate::books::ActiveGame;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::stains::{Stain, Stains};
use crate::theme::{Ink, wash};
#[cfg(feature = "battlefield")]
use ludus_battlefield::battle::state::FieldBattle;
use ludus_engine::game::Seat;
use ludus_engine::narration::HitResult;
use ludus_engine::replay::Replay;
use ludus_hexarena::battle::state::Bout;
use ludus_store::disk::RealDisk;
use ludus_store::replays::LoadedReplay;
use ratatui::style::Color;

#[cfg(feature = "battlefield")]
const FIELD: &str = "battlefield/replays/computer-1.jsonl";

fn path(of: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests")).join(of)
}

fn film<G: RulebookUi>(of: &str) -> Replay<G> {
    LoadedReplay::<G>::read(&RealDisk, &path(of)).unwrap_or_else(|error| panic!("{error}")).film
}

/// The same replay twice: with the marks, and without.
struct Twins([Player; 2]);

impl Twins {
    fn of(replay: &str, settings: Settings) -> Twins {
        Twins([true, false].map(|effects| {
            let mut player = Player::with(Settings { effects, ..settings });
            player.app.show(&path(replay)).unwrap();
            player.resize(120, 36);
            player
        }))
    }

    fn press(&mut self, keys: &str) {
        self.0.iter_mut().for_each(|player| _ = player.press(keys));
    }

    /// The grounds of all cells that only the marks change: without them and with them.
    fn marks(&self) -> Vec<(Color, Color)> {
        let [with, without] = self.0.each_ref().map(Player::cells);
        let pairs = without.iter().zip(&with).filter(|(one, other)| one.symbol() == other.symbol());
        pairs.map(|(one, other)| (one.bg, other.bg)).filter(|(one, other)| one != other).collect()
    }
}

/// Returns whether an ink, once or twice, turns one ground into the other.
fn is_washed(player: &Player, ink: Ink, (from, to): (Color, Color)) -> bool {
    let skin = player.app.skin();
    let once = wash(skin, ink, from);
    [once, once.and_then(|once| wash(skin, ink, once))].contains(&Some(to))
}

/// Steps through a replay: no mark before the first wound, some from then on, and none again on the way back. `covers`: tokens
/// cover whole squares, or the map scrolls.
fn follows_the_events<G: RulebookUi>(replay: &str, covers: bool) {
    let film = film::<G>(replay);
    let loss = |step: usize| {
        let upshot = film.steps()[step].reading.effect.as_ref()?.upshot.as_ref()?;
        (upshot.mark >= HitResult::Hit).then_some(-upshot.number)
    };
    let mut twins = Twins::of(replay, modern());
    let mut first = 0;
    while twins.marks().is_empty() {
        assert!(first + 1 < film.steps().len(), "{replay} has no mark");
        assert!(covers || loss(first).is_none_or(|loss| loss < 5), "{replay}: step {first} leaves no mark");
        twins.press("<Right>");
        first += 1;
    }
    let bloody = (0..=first).rev().find(|step| loss(*step).is_some_and(|loss| loss > 0));
    assert!(bloody.is_some_and(|step| covers || step == first), "{replay}: step {first} draws no blood");
    for step in first..(first + 40).min(film.steps().len()) {
        assert!(covers || !twins.marks().is_empty(), "{replay}: step {step} has lost the marks");
        twins.press("<Right>");
    }
    twins.press("<Home>");
    assert_eq!(twins.marks(), [], "{replay}: at the beginning again");
    twins.press("<End>");
    assert!(!twins.marks().is_empty(), "{replay}: at the end");
}

#[test]
fn marks_follow_the_events_of_a_replay() {
    follows_the_events::<Battle>("gladiator/replays/mixed-3.jsonl", true);
    follows_the_events::<Bout>("hexarena/replays/computer-1.jsonl", false);
    #[cfg(feature = "battlefield")]
    follows_the_events::<FieldBattle>(FIELD, true);
}

#[test]
fn classic_look_keeps_the_manuals_signs() {
    for replay in ["gladiator/replays/mixed-3.jsonl", "hexarena/replays/computer-1.jsonl"] {
        let mut twins = Twins::of(replay, quiet());
        twins.press("<End>");
        assert_eq!(twins.0[0].cells(), twins.0[1].cells(), "{replay}");
    }
}

#[test]
fn without_tints_blood_is_a_sign() {
    for theme in [Theme::Sixteen, Theme::None] {
        let drops = |twins: &Twins| {
            let [with, without] = twins.0.each_ref().map(Player::cells);
            with.iter().zip(&without).filter(|(one, other)| one.symbol() == "," && other.symbol() != ",").count()
        };
        // Where somebody stands or lies there is no room for it.
        let replays = (1..=8).map(|number| format!("hexarena/replays/computer-{number}.jsonl"));
        let all = replays.map(|replay| {
            let mut twins = Twins::of(&replay, Settings { theme, ..modern() });
            assert_eq!(drops(&twins), 0, "{replay}");
            twins.press("<End>");
            drops(&twins)
        });
        assert!(all.sum::<usize>() > 0, "{theme:?}");
    }
}

/// The marks that a seat knows in a game that is resumed from the first part of a replay. `late`: from most of it.
fn resumed(replay: &str, late: bool, open: fn(&mut Player, &Path)) -> Vec<Stain> {
    let text = std::fs::read_to_string(path(replay)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let part = if late { lines.len() - 4 } else { 4 };
    let folder = folder();
    let file = folder.path().join("resumed.jsonl");
    std::fs::write(&file, lines[..part].join("\n") + "\n").unwrap();
    let mut player = Player::with(Settings { robots: Pace::Timed, effects: true, ..modern() });
    open(&mut player, &file);
    known(&player).all().to_vec()
}

fn known(player: &Player) -> &Stains {
    match player.app.play() {
        Some(ActiveGame::HexArena(view)) => &view.known(Seat(0)).stains,
        Some(ActiveGame::Gladiator(view)) => &view.known(Seat(0)).stains,
        #[cfg(feature = "battlefield")]
        Some(ActiveGame::Battlefield(view)) => &view.known(Seat(0)).stains,
        _ => panic!("no battle: {}", player.text()),
    }
}

#[test]
fn resumed_game_has_its_marks_at_once() {
    macro_rules! opens {
        ($game:ty) => {
            |player, file| {
                let resumed = player.app.store_mut().resume_file::<$game>(file, 5).unwrap();
                player.app.open_battle(resumed, 0);
            }
        };
    }
    for late in [false, true] {
        let bouts = (1..=8).map(|number| format!("hexarena/replays/computer-{number}.jsonl"));
        let hex = bouts.filter(|bout| !resumed(bout, late, opens!(Bout)).is_empty()).count();
        let gladiator = resumed("gladiator/replays/mixed-3.jsonl", late, opens!(Battle));
        assert_eq!([hex > 0, !gladiator.is_empty()], [late; 2], "{hex} bouts, {gladiator:?}");
        #[cfg(feature = "battlefield")]
        assert_eq!(!resumed(FIELD, late, opens!(FieldBattle)).is_empty(), late);
    }
}

#[test]
fn fire_scorches_the_ground_for_good() {
    let at = |name: &str| path(&format!("gladiator/replays/{name}.jsonl"));
    let names = (1..=8).map(|number| format!("magic-{number}")).chain((1..=6).map(|number| format!("mixed-{number}")));
    let name = names.into_iter().find(|name| {
        let film = LoadedReplay::<Battle>::read(&RealDisk, &at(name)).unwrap().film;
        film.steps().iter().any(|step| step.reading.text.contains("on fire"))
    });
    let replay = format!("gladiator/replays/{}.jsonl", name.expect("a battle with fire"));
    let mut twins = Twins::of(&replay, modern());
    let scorched = |twins: &Twins| {
        let marks = twins.marks();
        marks.iter().filter(|pair| is_washed(&twins.0[0], Ink::Scorch, **pair)).count()
    };
    assert_eq!(scorched(&twins), 0, "{replay}");
    twins.press("<End>");
    assert!(scorched(&twins) > 0, "{replay}: {}", twins.0[0].text());
}
