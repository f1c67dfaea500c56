use super::*;
use crate::canvas::cells::CellBuffer;
use crate::theme::skin::Surroundings;
use crate::widgets::unknown::NOBODY_KNOWS;
use ludus_store::settings::{Look, Settings, Theme};

fn actor(name: &str, turn: Turn) -> OrderRow {
    OrderRow {
        pick: 0,
        sign: "K>".into(),
        ink: Ink::West,
        whole: true,
        name: name.into(),
        measures: vec![Measure { value: (9, 12), text: "9/12".into() }],
        state: ("* dazed".into(), Ink::Warning),
        turn,
        is_target: false,
    }
}

fn panel(lines: Vec<Line>) -> SidePanel<'static> {
    let section = |name: &str, rows| Section::new(name, Ink::West, rows).lines(lines.clone());
    SidePanel {
        title: "Turn order".into(),
        heads: vec!["SH"],
        order: vec![actor("Khan", Turn::Acts), actor("Thundar", Turn::Waits), actor("Gimli", Turn::Gone)],
        sides: Vec::new(),
        more: Vec::new(),
        news: Vec::new(),
        sections: vec![section("First", (3, 6)), section("Second", (3, 6)), section("Third", (4, 4))],
    }
}

fn drawn(width: u16, height: u16, panel: &SidePanel) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = CellBuffer::empty(area);
    let settings = Settings { look: Look::Modern, theme: Theme::Truecolor, ..Settings::default() };
    let mut canvas = Canvas::new(&mut buffer, Surroundings::PLAIN.skin(&settings));
    let inner = Rect { x: 1, y: 1, width: width - 1, height: height - 1 };
    draw(&mut canvas, Panel { outer: area, inner }, panel);
    let line = |y| (0..width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
    (0..height).map(|y| line(y).trim_end().to_string()).collect()
}

fn headings(lines: &[String]) -> Vec<(usize, String)> {
    let headed = lines.iter().enumerate().filter(|(_, line)| line.contains("\u{2500}\u{2500}"));
    headed.map(|(y, line)| (y, line.split_whitespace().next().unwrap().to_string())).collect()
}

/// The sections below the second card are empty at a hit, and its account stands there.
#[test]
fn a_card_does_not_grow_into_the_news() {
    let told = |heading: &str, rows, words: &str| {
        let lines = (0..6).map(|row| Line::Text(vec![(format!("{words} {row}"), Ink::Plain)], Vec::new())).collect();
        Section::new(heading, Ink::Title, rows).lines(lines)
    };
    let mut panel = panel(Vec::new());
    panel.sections = vec![
        told("First", (3, 3), "own"),
        told("Second", (3, 3), "enemy"),
        Section::new("", Ink::Dim, (6, 6)),
        Section::new("", Ink::Dim, (6, 6)),
    ];
    panel.news = vec![told("Hit", (7, 7), "news")];
    let lines = drawn(38, 30, &panel);
    for row in 0..6 {
        assert!(lines.iter().any(|line| line.trim() == format!("news {row}")), "{row}: {lines:#?}");
    }
}

#[test]
fn names_are_whole_before_maxima_and_states() {
    for (name, width, shows, lacks) in [
        ("Needler 2", 36, "9/12 * dazed", ".."),
        ("Needler 123", 30, "9 * dazed", "9/12"),
        ("Legionary 12", 30, "*Legionary 12", "dazed"),
    ] {
        let mut panel = panel(Vec::new());
        panel.order = vec![actor(name, Turn::Waits)];
        let lines = drawn(width, 30, &panel);
        assert!(lines[2].contains(name) && lines[2].contains(shows), "{width}: {}", lines[2]);
        assert!(!lines[2].contains(lacks), "{width}: {}", lines[2]);
    }
}

#[test]
fn a_fact_drops_a_piece_instead_of_cutting_it() {
    let pieces = vec![("AR 2, else 0".into(), Ink::Plain), ("  Cloth Armour".into(), Ink::Dim)];
    for (width, has) in [(38, true), (30, false)] {
        let lines = drawn(width, 30, &panel(vec![Line::Fact("Armour".into(), pieces.clone())]));
        let line = lines.iter().find(|line| line.contains("Armour")).unwrap();
        assert!(line.contains("AR 2, else 0") && line.contains("Cloth Armour") == has, "{line}");
        assert!(!line.contains(".."), "{line}");
    }
}

#[test]
fn each_actor_has_one_row_with_its_state_in_a_column() {
    let lines = drawn(38, 30, &panel(Vec::new()));
    assert_eq!(
        lines[2].trim_start(),
        "\u{25ba}K> Khan    \u{25a0}\u{25a0}\u{25a0}\u{25a0}\u{25a0}\u{b7}\u{b7} 9/12 * dazed"
    );
    let column = |line: &str| line.chars().collect::<Vec<_>>().windows(2).position(|two| two == ['*', ' ']);
    assert_eq!(column(&lines[2]), column(&lines[3]));
    assert!(!lines[4].contains("9/12") && lines[4].contains("Gimli"), "the dead keep their row: {}", lines[4]);
    assert_eq!(headings(&lines).len(), 1, "sections with nothing to say are not drawn");
}

#[test]
fn sections_keep_their_places_whatever_they_say() {
    let sentence = |text: &str| Line::Sentence(text.into(), Ink::Plain);
    for height in 8..40 {
        let short = headings(&drawn(38, height, &panel(vec![sentence("one")])));
        let long = panel(vec![sentence("a sentence over more than one row of this panel"), sentence("two")]);
        assert_eq!(headings(&drawn(38, height, &long)), short, "{height}");
    }
    let lines = headings(&drawn(38, 30, &panel(vec![sentence("one")])));
    assert_eq!(lines.iter().map(|(y, _)| *y).collect::<Vec<_>>(), [1, 6, 13, 20]);
    let lines = headings(&drawn(38, 16, &panel(vec![sentence("one")])));
    assert_eq!(lines.len(), 3, "the last section goes first: {lines:?}");
}

#[test]
fn a_wide_panel_has_two_columns() {
    let lines = drawn(80, 14, &panel(vec![Line::Sentence("one".into(), Ink::Plain)]));
    assert!(["First", "Second", "Third"].iter().all(|name| lines.join("\n").contains(name)), "{lines:?}");
}

#[test]
fn chances_by_round_stand_in_columns() {
    let rounds: Vec<(u32, u64, String)> = (1..=3).map(|n| (n, u64::from(n) * 250, format!("{}%", 25 * n))).collect();
    let lines = course(&rounds, Ink::West, 16);
    let text = |line: &Line| match line {
        Line::Text(spans, _) => spans.iter().map(|(text, _)| text.as_str()).collect::<String>(),
        _ => String::new(),
    };
    let told: Vec<String> = lines.iter().map(text).collect();
    assert_eq!(told, ["1 \u{2583}25% 2 \u{2585}50% ", "3 \u{2587}75% "]);
}

#[test]
fn the_gone_stand_below_all_others_in_the_order() {
    let order = [actor("Gimli", Turn::Gone), actor("Khan", Turn::Acts), actor("Thundar", Turn::Waits)];
    let names = |room| shown_order(&order, room).map(|row| row.name.as_str()).collect::<Vec<_>>();
    assert_eq!(names(3), ["Khan", "Thundar", "Gimli"]);
    assert_eq!(names(2), ["Khan", "Thundar"], "they give up their rows first");
}

#[test]
fn narrow_panel_keeps_order_and_odds_without_bars() {
    let chance = |ways| Some((Chance { ways, of: 100 }, false));
    let lines = vec![
        Line::Odds(("You -> it".into(), Ink::West), [chance(63), chance(4)], Ink::West),
        Line::Text(vec![("! ".into(), Ink::Warning), ("1 can shoot you: Needler 3".into(), Ink::Plain)], Vec::new()),
    ];
    let lines = drawn(20, 30, &panel(lines));
    let shown: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    assert!(
        shown[2].starts_with("\u{25ba}K>*Khan") && shown[2].ends_with("9/12"),
        "the value and the daze: {}",
        shown[2]
    );
    assert!(shown.contains(&"You -> it  63%  4%"), "{shown:?}");
    assert!(shown.contains(&"! 1 can shoot you:") && shown.contains(&"Needler 3"), "wrapped, not cut: {shown:?}");
}

#[test]
fn narrow_panel_keeps_names_and_effects_whole() {
    let share = |range: &str, effect: &str| {
        let text = vec![(format!("{range:<8}"), Ink::Plain), (effect.to_string(), Ink::Warning)];
        Line::Share(text, Chance { ways: 1, of: 200 }, Ink::BarFull)
    };
    let mut two = panel(vec![share("8\u{2013}11 SH", "_ falls"), share("12+", "killed")]);
    two.heads = vec!["EN", "FT"];
    two.order = vec![actor("Retiarius", Turn::Waits)];
    two.order[0].sign = "r".into();
    let measure = |text: &str| Measure { value: (9, 15), text: text.into() };
    two.order[0].measures = vec![measure("~15"), measure("~14")];
    let shown = drawn(20, 30, &two).join("\n");
    for words in ["Retiarius ~15/14", "8\u{2013}11 SH falls  <1%", "12+ killed     <1%", "EN/FT"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
}

#[test]
fn a_meaning_in_the_legend_stands_whole_or_not_at_all() {
    let means = "an enemy can strike here; in front of them your move ends";
    let signs = [("~~", Ink::Fire, means), ("!", Ink::Threat, means), ("##", Ink::Wall, means)];
    let mut all = panel(Vec::new());
    all.more = vec![legend(&signs, false, 39)];
    for height in 20..40 {
        let shown = drawn(40, height, &all).join("\n");
        let [begun, ended] = ["an enemy can", "ends"].map(|words| shown.matches(words).count());
        assert_eq!(begun, ended, "{height}: {shown}");
    }
}

#[test]
fn the_chance_by_rounds_shows_its_last_rows() {
    let rounds: Vec<(u32, u64, String)> = (1..=30).map(|round| (round, 500, "50%".into())).collect();
    let lines = course(&rounds, Ink::West, 38);
    assert!(lines.len() <= COURSE && lines.len() > 2, "{}", lines.len());
    let mut all = panel(Vec::new());
    all.sections = vec![Section::new("Chance", Ink::Title, (2, 3)).lines(lines).keeping_the_end()];
    let shown = drawn(40, 30, &all).join("\n");
    assert!(shown.contains("30 ") && !shown.contains("\n 1 "), "{shown}");
}

#[test]
fn empty_rows_take_more_sections() {
    let mut all = panel(vec![Line::Sentence("One.".into(), Ink::Plain)]);
    all.more = vec![legend(&[("~~", Ink::Fire, "fire: burns who stands in it")], false, 79)];
    let shown = drawn(80, 40, &all).join("\n");
    assert!(shown.contains("Signs on the board") && shown.contains("~~    fire: burns"), "{shown}");
    assert!(!drawn(80, 12, &all).join("\n").contains("Signs"), "they have no room");
}

#[test]
fn list_without_room_counts_what_it_leaves_out() {
    let lines: Vec<Line> = (1..=9).map(|at| Line::Sentence(format!("Enemy {at}"), Ink::Plain)).collect();
    let enemies = |is_list| {
        let section = Section::new("Enemies", Ink::Title, (3, 6));
        let section = if is_list { section.list(lines.clone()) } else { section.lines(lines.clone()) };
        let shown = drawn(38, 30, &SidePanel { sections: vec![section], ..panel(Vec::new()) });
        let told = shown.iter().map(|line| line.trim().to_string());
        told.filter(|line| line.starts_with("Enemy ") || line.ends_with(" more")).collect::<Vec<_>>()
    };
    assert_eq!(enemies(true), ["Enemy 1", "Enemy 2", "Enemy 3", "Enemy 4", "and 5 more"]);
    assert_eq!(enemies(false).len(), 5, "the lines of a card are not counted");
}

#[test]
fn list_without_room_takes_the_empty_place_below_it() {
    let lines: Vec<Line> = (1..=9).map(|at| Line::Sentence(format!("Enemy {at}"), Ink::Plain)).collect();
    let list = Section::new("Enemies", Ink::Title, (3, 6)).list(lines);
    let empty = Section::new("", Ink::Dim, (9, 9));
    let last = Section::new("Last", Ink::Title, (3, 3)).lines(vec![Line::Sentence("Ground".into(), Ink::Plain)]);
    let shown = drawn(38, 30, &SidePanel { sections: vec![list, empty, last], ..panel(Vec::new()) }).join("\n");
    assert!(shown.contains("Enemy 9") && !shown.contains("more") && shown.contains("Ground"), "{shown}");
}

#[test]
fn a_long_legend_continues_in_the_second_column() {
    let signs: Vec<(String, Ink, String)> =
        (10..50).map(|at| (format!("{at}"), Ink::Wall, format!("meaning {at}"))).collect();
    let signs: Vec<crate::help::signs::Sign> =
        signs.into_iter().map(|(sign, ink, means)| (&*sign.leak(), ink, &*means.leak())).collect();
    let mut all = panel(Vec::new());
    all.more = vec![legend(&signs, false, 79)];
    let shown = drawn(80, 30, &all).join("\n");
    let has = |at: usize| shown.contains(&format!("meaning {at}"));
    let count = (10..50).filter(|at| has(*at)).count();
    assert!(count > 20 && (10..10 + count).all(has), "{count}: {shown}");
    assert!(shown.contains("More signs"), "{shown}");
}

#[test]
fn unknown_values_are_no_empty_bars() {
    let text = vec![(" FT unknown".into(), Ink::Dim)];
    let bar = |value: i32| Line::Bar((value, 20), Ink::East, text.clone(), Vec::new());
    let row =
        |value| drawn(38, 30, &panel(vec![bar(value)])).into_iter().find(|line| line.contains("unknown")).unwrap();
    assert!(row(NOBODY_KNOWS).contains("\u{b7}\u{b7}\u{b7}") && row(0) != row(NOBODY_KNOWS), "{}", row(0));
}
