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
fn a_round_with_a_mistake_has_the_figures_of_the_mistake() {
    let slips = [Slip { round: 2, chances: [120, 330] }, Slip { round: 2, chances: [300, 340] }];
    let bars = bars(&course(&[800, 500, 400, 0]), &slips);
    assert_eq!((bars[1].share.0, bars[1].better), (120, Some(330)), "the costliest of the round");
    assert_eq!([bars[0].before(), bars[1].before(), bars[2].before()], ["80%", "33%", "40%"]);
    for look in [Look::Modern, Look::Classic] {
        let (rows, buffer) = drawn(&bars, look, (40, 14));
        let text = rows.join("\n");
        assert!(text.contains("80") && text.contains("12") && !text.contains("50 "), "{text}");
        assert!(rows[13].starts_with("2 your mistake"), "{text}");
        let rounds = &rows[12];
        let x = rounds.find(" 2 ").unwrap() as u16 + 1;
        let warning = style(skin(look), Ink::Warning).fg.unwrap();
        assert_eq!(buffer.cell((x, 12)).unwrap().fg, warning, "{text}");
        // The part that the mistake took is dotted, up to the better chance.
        let dots = (1..12).filter(|y| "\u{b7}.".contains(buffer.cell((x, *y)).unwrap().symbol())).count();
        assert!((2..=3).contains(&dots), "{dots}: {text}");
    }
}

#[test]
fn a_mistake_after_the_last_round_changes_no_result() {
    let bars = bars(&course(&[500, 1000]), &[Slip { round: 2, chances: [120, 330] }]);
    assert!(bars.iter().all(|bar| bar.better.is_none()), "{bars:?}");
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
