//! The map of *Battlefield* in every theme: sides, grounds, reach and hidden units differ by colours or by signs.

use super::field_starts::{EAST, ROWS, WEST, battle, in_stage, setup_on, staged};
use super::*;
use crate::battlefield::map::grid::Grid;
use crate::books::ActiveGame;
use crate::theme::skin::Skin;
use crate::theme::{Ink, style, wash};
use ludus_battlefield::battle::command::Command as Order;
use ludus_battlefield::battle::outlook::MapLayer;
use ludus_battlefield::battle::state::{FieldBattle, Stage};
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::model::setup::Setup as FieldSetup;
use ludus_battlefield::model::spot::Spot;
use ludus_engine::game::NullSink;
use ludus_engine::proves;
use ludus_store::settings::Background;
use ratatui::style::{Color, Modifier};

/// Each way to colour the map, and whether it draws grounds as colours.
fn themes() -> Vec<(Settings, bool)> {
    let with = |theme, background| Settings { theme, background, ..modern() };
    vec![
        (with(Theme::Truecolor, Background::Dark), true),
        (with(Theme::Truecolor, Background::Light), true),
        (with(Theme::Indexed, Background::Dark), true),
        (with(Theme::Indexed, Background::Light), true),
        (with(Theme::Sixteen, Background::Dark), false),
        (with(Theme::Contrast, Background::Dark), false),
        (with(Theme::None, Background::Dark), false),
        (quiet(), false),
    ]
}

const SCREENS: [(u16, u16); 4] = [(80, 24), (120, 36), (160, 48), (200, 50)];

/// A battle on the map of the tests. At 80x24 it is so large that all of it is drawn with four columns a hex.
fn on_map(west: &str, east: &str, size: (u16, u16)) -> FieldSetup {
    if size.0 > 80 {
        return setup_on(&ROWS, west, east);
    }
    let rows: Vec<String> = ROWS.iter().map(|row| format!("{row}{}", ". ".repeat(6))).collect();
    let more = vec![". ".repeat(19); 4];
    setup_on(&[rows, more].concat(), west, east)
}

fn moving(settings: Settings, size: (u16, u16)) -> Player {
    let (setup, battle) = in_stage(on_map(WEST, EAST, size), Stage::Movement);
    staged(setup, battle, settings, size)
}

/// The grid of a map that is visible as a whole. `None` if it scrolls.
fn grid_of(player: &Player, battle: &FieldBattle) -> Option<Grid> {
    let area = match player.app.play() {
        Some(ActiveGame::Battlefield(view)) => view.fitted(&player.parts()).board.inner,
        _ => panic!("no battle is on the screen"),
    };
    Some(Grid::new(area, &battle.map, Spot::NOWHERE)).filter(|grid| grid.window().is_none())
}

fn hex(player: &Player, grid: &Grid, spot: Spot) -> Vec<Cell> {
    grid.cells(spot).positions().map(|at| player.cell(at.x, at.y)).collect()
}

#[test]
fn grounds_differ_in_every_theme() {
    proves!("BATT-UI-02");
    // Open ground, forest, hills, rocks, water, road, bushes, swamp, sand, snow, castle.
    let places = ["A02", "F03", "D04", "E05", "K04", "B07", "C08", "G08", "J08", "J09", "K09"];
    for (settings, colours) in themes() {
        for size in SCREENS {
            let player = moving(settings, size);
            let Some(grid) = grid_of(&player, &battle(&player)) else { continue };
            let look = |at: &str| {
                let spot = Spot::parse(at).unwrap();
                let area = grid.cells(spot);
                let ground = player.cell(area.x + area.width / 2, area.y + area.height / 2).bg;
                let cells = hex(&player, &grid, spot);
                let signs: String = cells.iter().map(Cell::symbol).filter(|sign| !" .".contains(sign)).collect();
                if colours { (ground, String::new()) } else { (Color::Reset, signs) }
            };
            let looks = places.map(look);
            for (at, one) in looks.iter().enumerate() {
                let twin = looks[..at].iter().position(|other| other == one);
                assert_eq!(twin, None, "{:?} {size:?}: {} {looks:?}", settings.theme, places[at]);
            }
        }
    }
}

#[test]
fn reach_and_contact_are_marked_in_every_theme() {
    proves!("BATT-UI-09");
    let rider = UnitId(2);
    for (settings, _) in themes() {
        for size in SCREENS {
            let mut player = moving(settings, size);
            let asked =
                |player: &Player| player.text().lines().any(|line| line.contains("avalry") && line.contains(" on D08"));
            while !asked(&player) {
                player.press(" ");
            }
            let found = battle(&player);
            let Some(grid) = grid_of(&player, &found) else { continue };
            let before: Vec<_> = found.map.spots().map(|spot| hex(&player, &grid, spot)).collect();
            player.press("m<Esc>m");
            let from = found.unit(rider).at;
            let mut legal = Vec::new();
            found.legal_commands(&mut legal);
            let ways = legal.iter().filter_map(|one| match one {
                Order::Move { unit, way } if *unit == rider => Some((way.end(from), *way)),
                _ => None,
            });
            let ways: Vec<_> = ways.collect();
            assert!(ways.len() > 10, "{ways:?}");
            for (to, way) in &ways {
                let cells = hex(&player, &grid, *to);
                let text: String = cells.iter().map(Cell::symbol).collect();
                assert!(cells != before[to.index_in(&found)], "{:?} {size:?}: {to}", settings.theme);
                let meets = !found.walk_outlook(rider, *way, 0).contacts.is_empty();
                // The cursor of a compact map takes the place of the sign; the question says it in words.
                let is_marked = text.contains('!') || text.contains('[');
                assert!(!meets || is_marked, "{:?} {size:?}: {to} {text}", settings.theme);
                assert!(meets || !text.contains('!'), "{:?} {size:?}: {to} {text}", settings.theme);
            }
            let far = Spot::parse("A01").unwrap();
            assert_eq!(hex(&player, &grid, far), before[far.index_in(&found)], "out of reach");
        }
    }
}

/// The place of a hex among all of a map.
trait IndexIn {
    fn index_in(&self, battle: &FieldBattle) -> usize;
}

impl IndexIn for Spot {
    fn index_in(&self, battle: &FieldBattle) -> usize {
        battle.map.spots().position(|spot| spot == *self).unwrap()
    }
}

/// The grounds that a layer can mix into a hex.
const LAYERED: [Ink; 3] = [Ink::ThreatNear, Ink::ThreatFar, Ink::Charge];

/// The look of a hex under a layer: the ink that its ground has, and the signs of the layer in it.
fn layered(skin: Skin, wide: usize, before: &[Cell], now: &[Cell]) -> String {
    let is_sign = |sign: &char| sign.is_ascii_digit() || matches!(sign, '!' | '+');
    let signs: String = now[now.len() - wide..].iter().flat_map(|cell| cell.symbol().chars()).filter(is_sign).collect();
    let [from, to] = [before, now].map(|cells| cells[wide / 2].bg);
    let washed = |ink: &Ink| to == wash(skin, *ink, from).or(style(skin, *ink).bg).unwrap_or(from);
    let ink = LAYERED.into_iter().filter(|_| from != to).find(washed);
    format!("{ink:?} {signs}")
}

#[test]
fn layers_tell_threats_apart_in_every_theme() {
    proves!("BATT-UI-04");
    for (settings, _) in themes().into_iter().filter(|(settings, _)| settings.look == modern().look) {
        for size in [(120, 36), (200, 50)] {
            let mut player = moving(settings, size);
            let found = battle(&player);
            let Some(grid) = grid_of(&player, &found) else { continue };
            let (skin, wide) = (player.app.skin(), usize::from(grid.step().0));
            // The first layer has numbers only, and no reach.
            player.press("l");
            let plain: Vec<_> = found.map.spots().map(|spot| hex(&player, &grid, spot)).collect();
            for layer in [MapLayer::Volleys, MapLayer::Threat, MapLayer::Zones] {
                player.press("l");
                let mut seen: Vec<((u8, u8), String)> = Vec::new();
                for spot in found.map.spots().filter(|spot| found.units.on(*spot).is_none()) {
                    let figure = found.layer(layer, 0).into_iter().find(|figure| figure.spot == spot);
                    let (own, enemy) = figure.map_or((0, 0), |figure| (figure.own, figure.enemy));
                    // The number in the hex, and whether no enemy, one or more are concerned.
                    let means = match layer {
                        MapLayer::Volleys => (own, enemy.min(2)),
                        _ => (if enemy == 0 { own.min(1) } else { 0 }, enemy),
                    };
                    let look = layered(skin, wide, &plain[spot.index_in(&found)], &hex(&player, &grid, spot));
                    let twin = seen.iter().find(|(other, shown)| *other != means && *shown == look);
                    assert_eq!(twin, None, "{:?} {size:?} {layer:?}: {means:?}", settings.theme);
                    seen.push((means, look));
                }
                let all = seen.iter().map(|(means, _)| *means).collect::<std::collections::BTreeSet<_>>();
                assert!(all.len() > 1, "{layer:?}: {all:?}");
            }
        }
    }
}

/// The letters of a unit, with their colours and styles.
fn token(player: &Player, grid: &Grid, at: &str) -> (String, Vec<(Color, Color, Modifier)>) {
    let row = Rect { height: 1, ..grid.token(Spot::parse(at).unwrap()) };
    let cells: Vec<Cell> = row.positions().map(|at| player.cell(at.x, at.y)).collect();
    let styles = cells.iter().map(|cell| (cell.fg, cell.bg, cell.modifier));
    (cells.iter().map(Cell::symbol).collect(), styles.collect())
}

#[test]
fn sides_and_hidden_units_differ_in_every_theme() {
    proves!("BATT-UI-03");
    let west = r#"{"name":"West","leadership":900,"units":[{"troop":"HI","fighters":20,"at":"B05"},
        {"troop":"LI","fighters":20,"at":"B02"},{"troop":"LI","fighters":4,"at":"F03","hidden":true}]}"#;
    let east = r#"{"name":"East","leadership":900,"commander":{"computer":"captain"},"units":[
        {"troop":"LI","fighters":20,"at":"L02"}]}"#;
    for (settings, _) in themes() {
        for size in SCREENS {
            let setup = on_map(west, east, size);
            let mut battles = (0..40).map(|seed| FieldBattle::start(&setup, Seed(seed), &mut NullSink).unwrap());
            let kept = battles.find(|battle| battle.unit(UnitId(2)).hidden).expect("it is not always discovered");
            let player = staged(setup, kept, settings, size);
            let Some(grid) = grid_of(&player, &battle(&player)) else { continue };
            let [hidden, own, enemy] = ["F03", "B02", "L02"].map(|at| token(&player, &grid, at));
            // A narrow hex has no room for a number of two digits.
            let number = hidden.0.split_once('?').map(|(_, number)| number.trim());
            let expected = if hidden.0.chars().count() > 4 { "4" } else { "" };
            assert_eq!(number, Some(expected), "{:?} {size:?}: {}", settings.theme, hidden.0);
            assert!(own.0.contains("LI") && enemy.0.contains("li"), "{} {}", own.0, enemy.0);
            assert_ne!(own.1, enemy.1, "{:?} {size:?}: the sides look alike", settings.theme);
        }
    }
}

#[test]
fn marked_row_of_the_panel_is_readable_in_every_theme() {
    for (settings, _) in themes().into_iter().filter(|(settings, _)| settings.look == modern().look) {
        let player = moving(settings, (120, 36));
        let text = player.text();
        let rows = text.lines().enumerate().map(|(y, line)| (y as u16, line.chars().collect::<Vec<char>>()));
        let mut marked =
            rows.filter_map(|(y, row)| Some((row.iter().rposition(|sign| *sign == '\u{25ba}')? as u16, y)));
        let (x, y) = marked.find(|(x, _)| *x > 80).expect("a marked row in the panel");
        // Behind the sign of the unit.
        let cells: Vec<Cell> = (x + 4..x + 14).map(|x| player.cell(x, y)).collect();
        assert!(
            cells.iter().any(|cell| cell.symbol() == "1" || cell.symbol() == "2" || cell.symbol() == "3"),
            "{text}"
        );
        let same = |one: &Cell| {
            (one.bg, one.modifier & Modifier::REVERSED) == (cells[0].bg, cells[0].modifier & Modifier::REVERSED)
        };
        assert!(cells.iter().all(same), "{:?}: the row has one ground", settings.theme);
        let reversed = cells[0].modifier.contains(Modifier::REVERSED);
        let shows = |one: &Cell| reversed || one.symbol() == " " || one.fg != one.bg;
        assert!(cells.iter().all(shows), "{:?}: {cells:?}", settings.theme);
    }
}
