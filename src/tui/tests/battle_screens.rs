//! The battle in its four layouts, both looks: what stands where, health and states, who can strike whom.

use super::*;
use crate::canvas::sand;
use crate::gladiator::arena;
use crate::tests::measured::{Used, stands_in_the_document};
use crate::tests::sizes::{SIZES, words};
use crate::theme;
use crate::theme::{Ink, style};
use insta::assert_snapshot;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::event::{Event, Form};
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::model::board::{HEIGHT, WIDTH};
use ludus_gladiator::model::fighter::FighterId;
use ludus_store::settings::{Look, Theme};
use ratatui::style::Color;

pub(super) const KHAN: FighterId = FighterId(0);
pub(super) const SLAYER: FighterId = FighterId(4);

pub(super) fn look(look: Look, theme: Theme) -> Settings {
    Settings { look, theme, ..quiet() }
}

pub(super) fn classic() -> Settings {
    look(Look::Classic, Theme::Auto)
}

pub(super) fn stanced(mut recruit: Recruit, change: impl Fn(&mut Stance)) -> Recruit {
    change(recruit.stance.as_mut().unwrap());
    recruit
}

/// Khan, Thundar, Gimli and Ursus, who fights hand to hand, against Slayers and a Needler.
pub(super) fn fight(phase: Phase) -> Setup {
    let terrain = [
        (at(18, 2), Layer::Fire),
        (at(19, 2), Layer::Fire),
        (at(20, 4), Layer::Fire),
        (at(24, 1), Layer::Wall),
        (at(24, 2), Layer::Wall),
        (at(9, 6), Layer::Pit),
        (at(20, 7), Layer::Altar),
        (at(14, 12), Layer::Caltrops),
        (at(15, 12), Layer::Caltrops),
        (at(30, 15), Layer::Shadow),
        (at(31, 15), Layer::Shadow),
        (at(20, 18), Layer::Exit),
        (at(6, 15), Layer::Fire),
    ];
    let fighters = vec![
        Recruit { ag: 15, ..man("Khan", Side::West, 13, 9, Facing::East, ["Broadsword", "Shield", "Dagger", ""]) },
        stanced(man("Thundar", Side::West, 11, 8, Facing::East, ["Mace", "", "", ""]), |stance| stance.sh = Some(5)),
        stanced(man("Gimli", Side::West, 12, 11, Facing::East, ["Mace", "", "", ""]), |stance| stance.prone = true),
        stanced(man("Ursus", Side::West, 6, 15, Facing::East, ["", "", "", ""]), |stance| stance.prone = true),
        stanced(robot("Slayer 1", 16, 9, ["Mace", "", "", ""]), |stance| (stance.sh, stance.dazed) = (Some(5), true)),
        robot("Needler 1", 16, 10, ["Spear", "", "", ""]),
        robot("Spirit 1", 20, 4, ["Mace", "", "", ""]),
        stanced(robot("Slayer 2", 6, 15, ["", "", "", ""]), |stance| stance.prone = true),
    ];
    let mut setup = drawn(fighters, phase, &terrain);
    if phase == Phase::Movement {
        setup.start.as_mut().unwrap().first = Some(Side::West);
    }
    setup
}

/// The moments of a battle that a player looks at, by name.
pub(super) const MOMENTS: [&str; 5] = ["moving", "acting", "aiming", "evading", "hand_combat"];

pub(super) fn moment(name: &str, settings: Settings, (columns, rows): (u16, u16)) -> Player {
    if name == "moving" {
        let mut player = Player::in_battle_with(fight(Phase::Movement), settings);
        player.resize(columns, rows);
        player.press("<Right>");
        return player;
    }
    let mut setup = fight(Phase::Actions);
    setup.fighters[4].stance.as_mut().unwrap().at = at(14, 9);
    let mut player = Player::in_battle_with(setup, settings);
    player.resize(columns, rows);
    let mut battle = player.battle();
    let strike = |one, other| strike::strike(&battle, one, Form::Attack, other).unwrap();
    let decision = match name {
        "evading" => Decision::Evade { strike: strike(SLAYER, KHAN) },
        "hand_combat" => Decision::Repel { attacker: SLAYER, target: KHAN },
        _ => Decision::Act { fighter: KHAN },
    };
    battle.apply(&Event::Asked { n: battle.move_number(), decision });
    player.app.battle_mut().unwrap().show_instead(battle);
    player.draw();
    if name == "aiming" {
        player.press("a");
    }
    player
}

pub(super) fn bg(player: &Player, ink: Ink) -> Option<Color> {
    style(player.app.skin(), ink).bg
}

/// All colours of an ink on the board: with each grain of the sand below it.
pub(super) fn grounds(player: &Player, ink: Ink) -> Vec<Color> {
    let skin = player.app.skin();
    let mixed = |grain| {
        let sand = theme::sand(skin, grain)?;
        if ink == Ink::Floor { Some(sand) } else { theme::wash(skin, ink, sand) }
    };
    (-8..=8).filter_map(mixed).chain(bg(player, ink)).collect()
}

pub(super) fn fg(player: &Player, ink: Ink) -> Option<Color> {
    style(player.app.skin(), ink).fg
}

/// The cell at the upper left of a square.
pub(super) fn square(player: &Player, x: i32, y: i32) -> Cell {
    let cells = arena::cells(player.parts().board.inner, at(x, y));
    player.cell(cells.x, cells.y)
}

/// The first cell of a text on the screen.
fn cell_of(player: &Player, words: &str) -> Cell {
    let text = player.text();
    let found = text.lines().enumerate().find_map(|(y, line)| Some((line.find(words)?, y, line)));
    let (byte, y, line) = found.unwrap_or_else(|| panic!("{words:?} is not in {text}"));
    player.cell(line[..byte].chars().count() as u16, y as u16)
}

#[test]
fn the_moments_of_a_battle_in_four_layouts_with_their_colours() {
    for size in SIZES {
        for name in MOMENTS {
            let player = moment(name, modern(), size);
            if size.0 != 160 {
                assert_snapshot!(format!("modern_{name}_{}x{}", size.0, size.1), player.text());
            }
            let ink = |cell: Cell, ink: Ink| assert_eq!(Some(cell.fg), fg(&player, ink), "{name} {size:?} {ink:?}");
            let skin = player.app.skin();
            let token =
                |cell: Cell, side, whole| assert_eq!(Some(cell.bg), theme::token(skin, side, whole).bg, "{name}");
            // Sides, and who is asked or aimed at stands out; fire and floor.
            token(square(&player, 11, 8), Ink::West, false);
            token(square(&player, 16, 10), Ink::East, true);
            ink(square(&player, 18, 2), Ink::Fire);
            assert_eq!(Some(square(&player, 18, 2).bg), bg(&player, Ink::Fire));
            assert!(grounds(&player, Ink::Floor).contains(&square(&player, 38, 17).bg));
            if player.parts().box_of_bar.is_framed() {
                let part = player.parts().box_of_bar.outer;
                ink(player.cell(part.x, part.y), Ink::Lit);
                ink(player.cell(part.x + 3, part.y), Ink::Title);
            }
            assert!(player.cells().iter().all(|cell| cell.bg != Color::Reset && cell.fg != Color::Reset));
        }
        let player = moment("moving", modern(), size);
        let words = if size == (80, 24) { "can strike next turn" } else { "can strike here" };
        assert_eq!(Some(cell_of(&player, words).fg), fg(&player, Ink::Threat), "{size:?}");
    }
}

#[test]
fn the_same_moments_without_colour_and_in_the_classic_look() {
    for name in MOMENTS {
        let colourless = moment(name, look(Look::Modern, Theme::None), (200, 50));
        let coloured = moment(name, modern(), (200, 50));
        assert_eq!(words(&colourless.text()), words(&coloured.text()), "{name} without colours");
        assert!(colourless.cells().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        let classic = moment(name, classic(), (120, 36));
        if name == "moving" {
            assert_snapshot!("classic_moving_120x36", classic.text());
        }
        assert!(classic.text().is_ascii(), "{}", classic.text());
    }
    let classic = moment("moving", classic(), (200, 50));
    assert!(classic.text().is_ascii());
}

#[test]
fn health_and_states_are_shown_at_every_size() {
    for size in SIZES {
        for name in MOMENTS {
            let player = moment(name, modern(), size);
            let Some(line) = player.parts().status else {
                let text = player.text();
                assert!(player.parts().panel.is_some(), "{name} {size:?}: {text}");
                ["Khan", "Slayer 1", "dazed"].iter().for_each(|words| assert!(text.contains(words), "{name} {words}"));
                continue;
            };
            let status = player.inside(line);
            // Beside the win bar of a small screen there is no room for AG and AR.
            let all = ["Khan", "12/12", "Slayer 1", "~5", "dazed"];
            all.iter().for_each(|words| assert!(status.contains(words), "{name} {size:?}: {words} is not in {status}"));
            let column = status[..status.find("dazed").unwrap()].chars().count() as u16;
            assert_eq!(Some(player.cell(line.x + column, line.y).fg), fg(&player, Ink::Warning));
        }
        // The states on the arena, each with a sign of its own.
        for settings in [modern(), look(Look::Modern, Theme::None)] {
            let player = moment("moving", settings, size);
            let area = player.parts().board.inner;
            let sign = |x, y| player.inside(arena::cells(area, at(x, y)));
            let small = area.width == 80;
            let tinted = player.app.skin().tints();
            assert!(sign(16, 9).contains(if small { '1' } else { '*' }), "dazed: {}", sign(16, 9));
            assert!(sign(12, 11).contains('_'), "prone: {}", sign(12, 11));
            assert!(sign(11, 8).contains('\u{25b9}') || !small || tinted, "at half or less: {}", sign(11, 8));
            assert!(sign(6, 15).starts_with(if small { "U4" } else { "U&4" }), "both of a pile: {}", sign(6, 15));
            let fire = arena::cells(area, at(20, 4));
            let underlined = player.cell(fire.x, fire.y).modifier.contains(ratatui::style::Modifier::UNDERLINED);
            assert!(underlined && (small || sign(20, 4).contains('~')), "in fire: {}", sign(20, 4));
        }
    }
    let player = moment("hand_combat", modern(), (80, 24));
    assert!(player.bar().contains("Slayer 1 wants to grapple Khan. Repel?"), "{}", player.bar());
}

#[test]
fn at_200x50_bands_are_used_and_every_box_has_a_title() {
    let mut table = String::new();
    for settings in [modern(), classic()] {
        for name in MOMENTS {
            let player = moment(name, settings, (200, 50));
            let text = player.text();
            let used = Used::of(&player).assert_enough(name, &player);
            if settings.look == Look::Modern {
                table += &used.line(name);
            }
            let parts = player.parts();
            let more = [parts.aside, parts.log].into_iter().flatten();
            let boxes =
                [parts.board, parts.box_of_bar].into_iter().chain(more).map(|part| (part.outer.x, part.outer.y));
            // Every corner in the panel's first column begins a card or ends one, where cards have frames.
            let x = parts.panel.unwrap().outer.x;
            let begins = |y: &u16| !player.app.skin().modern && matches!((player.cell(x, *y).symbol(), *y), ("+", 0));
            let cards: Vec<(u16, u16)> = (0..50).filter(begins).map(|y| (x, y)).collect();
            for (x, y) in boxes.chain(cards) {
                let title = player.cell(x + 3, y).symbol().chars().next().unwrap();
                assert!(title.is_alphanumeric(), "{name}: the box at {x},{y} has no title: {text}");
            }
        }
    }
    stands_in_the_document("battle", &table);
}

/// The frames are whole: nothing has run over them.
fn assert_frames(player: &Player, told: &str) {
    let parts = player.fitted();
    // Cards in the log's place have frames of their own, and may leave its lower rows blank.
    let logged = |log: Panel| player.inside(Rect { height: 1, ..log.outer }).contains(" Log ");
    let parts = if parts.log.is_none_or(logged) { parts } else { parts.with_cards() };
    let more = [parts.log, parts.aside].into_iter().flatten();
    for part in [parts.board, parts.box_of_bar].into_iter().chain(more).filter(|part| part.is_framed()) {
        let area = part.outer;
        let is_frame = |x, y| {
            let letter = player.cell(x, y).symbol().chars().next().unwrap();
            ('\u{2500}'..='\u{257f}').contains(&letter) || matches!(letter, '+' | '-' | '|')
        };
        // The board's frame has the names of rows and columns.
        let is_axis = |x, y| part == parts.board && player.cell(x, y).symbol().chars().all(char::is_alphanumeric);
        let is_frame = |x, y| is_frame(x, y) || is_axis(x, y);
        for y in area.rows().map(|row| row.y) {
            assert!(is_frame(area.x, y) && is_frame(area.right() - 1, y), "{told}, row {y}: {}", player.text());
        }
        for x in area.columns().map(|column| column.x) {
            assert!(is_frame(x, area.bottom() - 1), "{told}, column {x}: {}", player.text());
        }
    }
    // In the modern look a panel beside the board has its own ground instead of a frame.
    let has_frame = |part: &Panel| part.is_framed() && part.inner.bottom() < part.outer.bottom();
    let panel = parts.panel.filter(has_frame).map(|part| part.outer);
    for y in panel.iter().flat_map(|area| area.y..area.bottom()) {
        let area = panel.unwrap();
        let [left, right] = [area.x, area.right() - 1].map(|x| player.cell(x, y).symbol().to_string());
        let lines = ["\u{2502}", "\u{256d}", "\u{2570}", "\u{256e}", "\u{256f}", "|", "+", " "];
        assert!(
            [left, right].iter().all(|sign| lines.contains(&sign.as_str())),
            "{told}, panel {y}: {}",
            player.text()
        );
    }
}

#[test]
fn nothing_overflows_its_box_at_any_size() {
    let mut chance = 50u32;
    let mut below = |most: u32| {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 8) % most
    };
    for settings in [modern(), classic()] {
        for name in MOMENTS {
            let mut player = moment(name, settings, (120, 36));
            for _ in 0..60 {
                let size = (1 + below(220) as u16, 1 + below(70) as u16);
                player.resize(size.0, size.1);
                let told = format!("{name} at {}x{}", size.0, size.1);
                if size.0 < 80 || size.1 < 24 {
                    continue;
                }
                assert_frames(&player, &told);
                player.press("?");
                assert!(player.text().contains("Esc back"), "{told}: {}", player.text());
                player.press("<Enter><Tab>");
                assert_frames(&player, &told);
                player.press("<Esc>");
            }
        }
    }
}

#[test]
fn a_click_means_the_square_under_it_in_every_layout() {
    for settings in [modern(), classic()] {
        for size in SIZES {
            for (x, y) in [(0, 0), (39, 18), (25, 13), (3, 17)] {
                let mut player = moment("moving", settings, size);
                let cells = arena::cells(player.parts().board.inner, at(x, y));
                player.input(Input::Click(cells.right() - 1, cells.bottom() - 1));
                assert!(player.bar().contains(&format!("{}: ", at(x, y))), "{size:?}: {}", player.bar());
                assert_eq!(player.cursor(), (cells.x, cells.y));
            }
            let mut player = moment("acting", settings, size);
            let area = player.parts();
            // The old look has an entry for the values, the table one for grappling.
            let (entry, next) = if player.asks_in_table() { ("Grapple", "repels you") } else { ("View stats", "Khan") };
            let line = player.text().lines().position(|line| line.contains(entry)).unwrap();
            let column = player.text().lines().nth(line).unwrap().split(entry).next().unwrap().chars().count();
            player.input(Input::Click(column as u16 + 2, line as u16));
            assert!(player.text().contains(next) && !player.bar().contains(entry), "{area:?} {}", player.bar());
        }
    }
}

#[test]
fn no_line_is_cut_at_80_and_120_columns() {
    for settings in [modern(), classic()] {
        for size in [(80, 24), (120, 36)] {
            for name in MOMENTS {
                let mut player = moment(name, settings, size);
                for keys in ["", "<Left>", "x", "o", " ", " ", "<Enter>", "r"] {
                    player.press(keys);
                    let text = player.text();
                    let letters: Vec<char> = text.chars().collect();
                    let cut = letters.windows(3).any(|three| three[0].is_alphanumeric() && three[1..] == ['.', '.']);
                    assert!(!cut, "{name} {size:?} {keys}: {text}");
                }
            }
        }
    }
}

/// The danger of what is being tried out, as the core answers it.
fn danger(player: &Player, to: (i32, i32)) -> ludus_gladiator::battle::danger::Danger {
    let mut battle = player.battle();
    let facing = battle.fighter(KHAN).facing();
    let path = ludus_gladiator::battle::command::Path::EMPTY;
    battle.apply(&Event::Moved { fighter: KHAN, path, to: at(to.0, to.1), facing, stumbled: false });
    battle.observation(Side::West).view(Side::West).danger()
}

/// The colour of an open square with an ink over its sand.
fn washed(player: &Player, square: Square, ink: Ink) -> ratatui::style::Color {
    let skin = player.app.skin();
    let grain = sand::grain(square.x() as u16, square.y() as u16, (WIDTH as u16, HEIGHT as u16));
    theme::wash(skin, ink, theme::sand(skin, grain).unwrap()).unwrap()
}

#[test]
fn a_squares_tint_is_what_the_core_says_of_its_danger() {
    for (size, all) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let mut player = moment("moving", modern(), size);
        if all {
            player.press("x");
        }
        let danger = danger(&player, (14, 9));
        let (mut seen, battle) = ([0, 0], player.battle());
        for one in Square::all().filter(|one| battle.at(*one).is_none() && *one != at(14, 9)) {
            let ground = battle.ground().terrain(one).layers().next().is_some();
            let cell = square(&player, one.x(), one.y());
            let [near, far] = [Ink::ThreatNear, Ink::ThreatFar].map(|ink| washed(&player, one, ink));
            let wanted = match (danger.now.has(one), danger.moved.has(one)) {
                (true, _) => Some(near),
                (false, true) if all => Some(far),
                (false, _) => None,
            };
            let tint = Some(cell.bg).filter(|bg| [near, far].contains(bg));
            assert!(tint == wanted || ground, "{size:?} {one:?}: {:?}, not {wanted:?}", cell.bg);
            seen[usize::from(wanted == Some(near))] += usize::from(wanted.is_some());
        }
        assert!(seen[1] > 3 && (seen[0] > 3) == all, "{seen:?}");
    }
}

#[test]
fn hidden_fighter_changes_neither_text_nor_tints() {
    let shown = |with: bool| {
        let mut setup = fight(Phase::Movement);
        let Arena::Drawn { terrain, .. } = &mut setup.arena else { unreachable!() };
        terrain.push((at(14, 7), Layer::Pit));
        if with {
            setup.fighters.push(Recruit { race: Race::Troll, ..robot("Troll", 14, 7, ["", "", "", ""]) });
        }
        SIZES.map(|size| {
            let mut player = Player::in_battle_with(setup.clone(), modern());
            player.resize(size.0, size.1);
            player.press("<Right>");
            let order = player.battle().view(Side::West).fighters().count();
            assert_eq!(order, 8, "he is not seen");
            (player.text(), player.cells())
        })
    };
    for (one, other) in shown(true).into_iter().zip(shown(false)) {
        assert_eq!(one.0, other.0);
        assert!(one.1 == other.1, "the tints differ");
    }
}

#[test]
fn the_warning_and_its_names_are_what_the_core_says() {
    for size in SIZES {
        let mut player = moment("moving", modern(), size);
        let names = ludus_gladiator::narration::names::Names::new(player.app.battle().unwrap().session().setup());
        let mut battle = player.battle();
        let path = ludus_gladiator::battle::command::Path::EMPTY;
        for (keys, to, facing) in
            [("", (14, 9), Facing::East), ("r", (14, 9), Facing::South), ("r", (14, 9), Facing::West)]
        {
            player.press(keys);
            battle.apply(&Event::Moved { fighter: KHAN, path, to: at(to.0, to.1), facing, stumbled: false });
            let threats = battle.view(Side::West).dangers(KHAN);
            let blows = threats.iter().filter(|threat| !threat.strike.form.is_missile());
            let count = blows.clone().count();
            let forms = [
                format!("{count} enemies can strike"),
                format!("{count} enemy can strike"),
                format!("{count} can strike"),
            ];
            assert!(
                forms.iter().any(|form| player.text().contains(form)),
                "{size:?} {facing:?}: {count}: {}",
                player.text()
            );
            let behind =
                blows.clone().filter(|threat| threat.quarter == ludus_gladiator::model::board::Quarter::Rear).count();
            assert_eq!(player.text().contains("from behind"), behind > 0, "{}", player.text());
            if behind > 0 {
                let least = blows.map(|threat| threat.armour).min().unwrap();
                let words = format!("AR {least} instead of 2");
                let flat = player.text().split(['|', '\u{2502}', '\n']).map(str::trim).collect::<Vec<_>>().join(" ");
                assert!(flat.contains(&words), "{words}: {flat}");
            }
            // X names them, and the cards say how.
            player.press("x");
            for threat in &threats {
                let (hit, kill) = (threat.outcome.hit(), threat.outcome.kill());
                let words = format!("{} {hit}/{kill}", names.name(threat.strike.attacker));
                assert!(player.bar().contains(&words), "{size:?} {words}: {}", player.bar());
            }
            player.press("x");
            let panel = player.parts().panel.map(|panel| player.inside(panel.inner)).filter(|_| size.0 == 200);
            let flat =
                panel.map(|panel| panel.split(['|', '\u{2502}', '\n']).map(str::trim).collect::<Vec<_>>().join(" "));
            let told = format!("{}", threats[0].outcome.hit());
            assert!(flat.is_none_or(|flat| flat.contains(&told)), "{told}: {}", player.text());
        }
    }
}

#[test]
fn turning_shows_the_front_and_looking_shows_an_enemys_reach() {
    let mut player = moment("moving", modern(), (200, 50));
    let select = bg(&player, Ink::Select);
    assert_ne!(Some(square(&player, 14, 10).bg), select);
    player.press("r");
    // Facing South: the three squares before him, and the two beside him.
    for (x, y) in [(13, 9), (13, 10), (14, 10), (15, 10), (15, 9)] {
        assert_eq!(Some(square(&player, x, y).bg), select, "{x},{y}");
    }
    assert_ne!(Some(square(&player, 14, 8).bg), select);
    player.press("<Left>");
    assert_ne!(Some(square(&player, 14, 10).bg), select, "only while he turns");
    // Looking at one enemy his reach is shown alone.
    let mut player = moment("acting", modern(), (200, 50));
    let cells = arena::cells(player.parts().board.inner, at(20, 4));
    player.input(Input::Click(cells.x, cells.y));
    let battle = player.battle().observation(Side::West);
    let spirit = battle.at(at(20, 4)).unwrap();
    let reach = battle.view(Side::West).danger_of(spirit);
    for one in Square::all().filter(|one| battle.at(*one).is_none()) {
        if battle.ground().terrain(one).layers().next().is_none() {
            let threats = [Ink::ThreatNear, Ink::ThreatFar].map(|ink| washed(&player, one, ink));
            let tinted = threats.contains(&square(&player, one.x(), one.y()).bg);
            assert_eq!(tinted, reach.moved.has(one), "{one:?}");
        }
    }
}

#[test]
fn looks_without_tints_tell_threats_by_signs_on_a_key() {
    for settings in [classic(), look(Look::Modern, Theme::Sixteen), look(Look::Modern, Theme::None)] {
        for size in SIZES {
            let mut player = moment("moving", settings, size);
            let danger = danger(&player, (14, 9));
            let battle = player.battle();
            let far = Square::all().find(|one| {
                let free = battle.at(*one).is_none() && battle.ground().terrain(*one).layers().next().is_none();
                free && danger.moved.has(*one) && !danger.now.has(*one)
            });
            let cells = arena::cells(player.parts().board.inner, far.unwrap());
            assert!(!player.inside(cells).contains(':'), "not before the key");
            player.press("x");
            assert!(player.inside(cells).contains(':'), "{size:?}: {}", player.text());
            let near = arena::cells(player.parts().board.inner, at(15, 10));
            let signs = if settings.look == Look::Modern { ["!:"; 2] } else { ["s:", "n:"] };
            let near = player.inside(near);
            assert!(signs.iter().any(|sign| near.contains(sign)), "{near}: {}", player.text());
        }
    }
}
