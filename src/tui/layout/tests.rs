use super::*;
use ludus_engine::proves;

#[test]
fn arena_and_bar_fill_80x24_and_larger_screens_get_more() {
    proves!("UI-01");
    let small = Layout::of(Rect::new(0, 0, 80, 24)).unwrap();
    assert_eq!((small.arena, small.bar), (Rect::new(0, 0, 80, 19), Rect::new(0, 19, 80, 5)));
    assert_eq!((small.log, small.panel), (None, None));
    let large = Layout::of(Rect::new(0, 0, 120, 30)).unwrap();
    assert!(large.panel.is_some());
    assert_eq!(large.log.map(|log| log.height), Some(6));
    assert_eq!(large.arena, small.arena);
    assert_eq!(Layout::of(Rect::new(0, 0, 79, 24)), None);
    assert_eq!(Layout::of(Rect::new(0, 0, 80, 23)), None);
}

#[test]
fn four_layouts_of_a_game_by_size() {
    let at = |columns, rows| GameLayout::of(Rect::new(0, 0, columns, rows), true).unwrap();
    let small = at(80, 24);
    assert_eq!((small.board.inner, small.bar), (Rect::new(0, 0, 80, 19), Rect::new(0, 19, 80, 5)));
    assert!(small.shares_status() && small.log.is_none() && small.panel.is_none());
    assert_eq!(small.keys, Some(Rect::new(0, 23, 80, 1)), "the keys stand in the last row");
    let classic = GameLayout::of(Rect::new(0, 0, 80, 24), false).unwrap();
    assert_eq!((classic.status, classic.keys), (None, None), "the classic look has no line for them");
    let framed = at(120, 36);
    assert_eq!((framed.title, framed.keys), (Some(Rect::new(0, 0, 120, 1)), Some(Rect::new(0, 35, 120, 1))));
    assert_eq!(framed.board, Panel { outer: Rect::new(0, 1, 82, 21), inner: Rect::new(1, 2, 80, 19) });
    assert_eq!((framed.box_of_bar.outer, framed.status), (Rect::new(0, 22, 82, 8), None));
    assert_eq!(framed.bar, Rect::new(1, 23, 80, 5));
    assert_eq!(GameLayout::of(Rect::new(0, 0, 120, 36), false).unwrap().title, None, "only the modern look has it");
    assert_eq!(framed.panel.map(|panel| panel.outer), Some(Rect::new(82, 1, 38, 34)));
    assert_eq!(framed.log.map(|log| log.outer), Some(Rect::new(0, 30, 82, 5)));
    let wide = at(160, 48);
    assert_eq!((wide.board.inner.width, wide.panel.unwrap().outer.width), (80, 78), "the panel before large squares");
    let tall = at(160, 68);
    assert_eq!((tall.board.inner.width, tall.panel.unwrap().outer), (160, Rect::new(82, 39, 78, 28)), "below it");
    let narrow = at(100, 30);
    assert_eq!(narrow.order.map(|order| order.outer), Some(Rect::new(80, 0, 20, 29)));
    assert_eq!((narrow.panel, narrow.shares_status()), (None, true), "the status line has the win bar");
    let log = narrow.log.unwrap().outer;
    assert_eq!((narrow.box_of_bar.outer, log), (Rect::new(0, 19, 80, 6), Rect::new(0, 25, 80, 4)), "both have rows");
    let whole = at(200, 50);
    assert_eq!(whole.board, Panel { outer: Rect::new(0, 1, 162, 40), inner: Rect::new(1, 2, 160, 38) });
    assert_eq!(whole.panel.map(|panel| panel.outer), Some(Rect::new(162, 1, 38, 48)));
    let [bar, log] = [whole.box_of_bar, whole.log.unwrap()].map(|part| part.outer);
    assert_eq!((bar.y, log.y, bar.height), (41, 41, 8));
    assert_eq!((bar.right(), log.right(), whole.aside), (log.x, 162, None), "side by side");
}

#[test]
fn layout_parts_never_overlap_and_no_size_drops_its_log() {
    for (columns, rows) in (1..=360).flat_map(|columns| (1..=90).map(move |rows| (columns, rows))) {
        let screen = Rect::new(0, 0, columns, rows);
        let (Some(before), parts) = (Layout::of(screen), GameLayout::of(screen, true)) else {
            assert_eq!(GameLayout::of(screen, true), None);
            continue;
        };
        let parts = parts.unwrap();
        let all = parts.all();
        for (i, part) in all.iter().enumerate() {
            assert_eq!(part.intersection(screen), *part, "{columns}x{rows}: {part:?}");
            let least = if parts.order.is_some_and(|order| order.outer == *part) { ORDER } else { 30 };
            assert!(part.width >= least && part.height >= 2, "{columns}x{rows}: {part:?}");
            assert!(all[..i].iter().all(|other| !part.intersects(*other)), "{columns}x{rows}: {part:?}");
        }
        // With 26 rows the key line leaves one to the log.
        assert!(before.log.is_none() || parts.log.is_some() || rows == 26, "{columns}x{rows} lost its log");
        assert!(before.panel.is_none() || parts.panel.is_some(), "{columns}x{rows} lost its panel");
        assert!(columns < 102 || parts.panel.or(parts.order).is_some(), "{columns}x{rows} has no turn order");
        assert_eq!((parts.bar.width, parts.bar.height), (80, 5));
        // The fifth line is for keys, which have a row of their own.
        assert!(parts.box_of_bar.inner.contains((parts.bar.right() - 1, parts.bar.bottom() - 2).into()));
        for page in [parts.reading(), parts.with_cards().reading()] {
            assert!(page.inner.height >= 23 && page.inner.width >= 78, "{columns}x{rows}: {page:?}");
        }
    }
}

#[test]
fn a_page_below_the_board_leaves_half_of_it_at_least() {
    for (columns, rows) in (80..=320).flat_map(|columns| (24..=84).map(move |rows| (columns, rows))) {
        let parts = GameLayout::of(Rect::new(0, 0, columns, rows), true).unwrap();
        let (page, board) = (parts.below_board(14), parts.board.outer);
        let free = page.outer.y - board.y;
        assert!(2 * free >= board.height, "{columns}x{rows}: {free} of {} rows", board.height);
        assert!(columns < 112 || free >= board.height, "{columns}x{rows}: a wide screen loses nothing");
        assert!(page.inner.height >= 5 && page.inner.width >= 78, "{columns}x{rows}: {page:?}");
        let covers = |part: Panel| page.outer.intersects(part.outer);
        assert!(!parts.panel.is_some_and(covers) && !parts.beside_bar().is_some_and(covers), "{columns}x{rows}");
    }
    assert_eq!(GameLayout::of(Rect::new(0, 0, 80, 24), true).unwrap().below_board(14).outer.y, 10);
}

#[test]
fn no_size_leaves_a_hole_between_the_parts() {
    for (columns, rows) in (80..=360).flat_map(|columns| (24..=90).map(move |rows| (columns, rows))) {
        let parts = GameLayout::of(Rect::new(0, 0, columns, rows), true).unwrap();
        let used: u32 = parts.all().into_iter().chain(parts.title).chain(parts.keys).map(Rect::area).sum();
        let board = parts.board.inner;
        // Beside the board is less than a panel needs; a screen without frames has two columns before its panel.
        let beside = if parts.board.is_framed() { parts.board.outer.width - 2 } else { columns } - board.width;
        assert!(parts.panel.is_some() || beside < 32, "{columns}x{rows}: {beside} columns beside the board");
        let gap = if parts.panel.is_some() { 2 } else { beside };
        // A log has two rows at least.
        let below = if parts.board.is_framed() { 0 } else { 2 * u32::from(columns) };
        let blank = u32::from(gap) * u32::from(rows) + below;
        assert!(used + blank >= u32::from(columns) * u32::from(rows), "{columns}x{rows}: {used} cells: {parts:?}");
    }
    let board = |columns, rows| GameLayout::of(Rect::new(0, 0, columns, rows), true).unwrap().board.inner.width;
    assert_eq!(
        [(199, 49), (240, 60), (240, 65), (300, 80), (320, 84)].map(|(c, r)| board(c, r)),
        [160, 160, 160, 240, 240]
    );
    assert!(GameLayout::of(Rect::new(0, 0, 199, 49), true).unwrap().panel.is_some());
}
