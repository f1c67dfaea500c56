use super::*;
use crate::canvas::cells::CellBuffer;
use crate::theme::skin::{Skin, Surroundings};
use crate::theme::style;
use ludus_store::settings::{Look, Settings, Theme};

fn course(shares: &[u64]) -> WinChanceCurve {
    let point = |(at, share): (usize, &u64)| Point { round: at as u32 + 1, share: (*share, 10) };
    WinChanceCurve { points: shares.iter().enumerate().map(point).collect(), played: (1, 1), turning: None }
}

fn skin(look: Look) -> Skin {
    let settings = Settings { look, theme: Theme::Truecolor, ..Settings::default() };
    Surroundings { unicode: true, ..Surroundings::PLAIN }.skin(&settings)
}

fn drawn(bars: &[Bar], look: Look, (width, height): (u16, u16)) -> (Vec<String>, CellBuffer) {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = CellBuffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, skin(look));
    draw(&mut TextBox::bare(&mut canvas, area), bars, Ink::Good, ("turn", Some(0)));
    let line = |y| (0..width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
    ((0..height).map(line).collect(), buffer)
}

#[test]
fn a_mistake_marks_its_round_and_changes_no_chance() {
    let course = course(&[800, 500, 400, 0]);
    let bars = bars(&course, &[2, 2]);
    let shares = |bars: &[Bar]| bars.iter().map(|bar| bar.share).collect::<Vec<_>>();
    assert_eq!(shares(&bars), shares(&super::bars(&course, &[])), "one series with and without the mistakes");
    assert_eq!([0, 1, 2].map(|at: usize| bars[at].has_mistake), [false, true, false]);
    assert_eq!([0, 1, 2].map(|at: usize| bars[at].told()), ["80%", "50%", "40%"]);
    for look in [Look::Modern, Look::Classic] {
        let (rows, buffer) = drawn(&bars, look, (40, 14));
        let text = rows.join("\n");
        assert!(text.contains("80") && text.contains("50 ") && text.contains("40"), "{text}");
        assert!(rows[13].starts_with("2 a mistake"), "{text}");
        let rounds = &rows[12];
        let x = rounds.find(" 2 ").unwrap() as u16 + 1;
        let warning = style(skin(look), Ink::Warning).fg.unwrap();
        assert_eq!(buffer.cell((x, 12)).unwrap().fg, warning, "{text}");
    }
}

#[test]
fn a_mistake_after_the_last_round_changes_no_result() {
    let bars = bars(&course(&[500, 1000]), &[2]);
    assert!(bars.iter().all(|bar| !bar.has_mistake), "{bars:?}");
}

#[test]
fn the_marked_round_stands_under_its_bar_at_any_width() {
    for rounds in [2, 5, 12, 30, 60] {
        let shares: Vec<u64> = (0..rounds).map(|at| 1000 * at / rounds).collect();
        let bars = bars(&course(&shares), &[]);
        for width in [30, 46, 100, 196] {
            let (rows, buffer) = drawn(&bars, Look::Modern, (width, 11));
            let text = rows.join("\n");
            assert!(text.contains("100%") && text.contains(" 50%") && text.contains("  0%"), "{text}");
            let first = rows[10].find('1').unwrap() as u16;
            let warning = style(skin(Look::Modern), Ink::Warning).fg.unwrap();
            assert_eq!(buffer.cell((first, 10)).unwrap().fg, warning, "{rounds} {width}: {text}");
            assert_eq!(first, SCALE, "{text}");
            let has_end = rows[10].trim_end().ends_with("end");
            assert_eq!(has_end, rounds as u16 <= width - SCALE, "{rounds} {width}: {text}");
        }
    }
}
