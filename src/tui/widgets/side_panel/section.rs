//! A section of the panel: its heading, its lines, and what it leaves out.

use crate::canvas::Canvas;
use crate::theme::Ink;
use crate::widgets::spans::Span;
use ludus_engine::chance::Chance;
use ratatui::layout::Rect;
use std::fmt;
use std::rc::Rc;

/// One line of a section.
#[derive(Clone, Debug)]
pub enum Line {
    /// Pieces from the left, and pieces at the right end.
    Text(Vec<Span>, Vec<Span>),
    /// A label and its value.
    Fact(String, Vec<Span>),
    /// A bar with text behind it, and text at the right end.
    Bar((i32, i32), Ink, Vec<Span>, Vec<Span>),
    /// A label, and the bars of up to two chances. True before a chance that is only estimated.
    Odds(Span, [Option<(Chance, bool)>; 2], Ink),
    /// Pieces of text, and a chance with its bar at the right end.
    Share(Vec<Span>, Chance, Ink),
    /// Pieces of text, a short bar, and text at the right end.
    Strength(Vec<Span>, (i32, i32), Ink, Vec<Span>),
    /// A sentence over as many rows as it needs.
    Sentence(String, Ink),
    /// Lines that are drawn together or not at all.
    Whole(Vec<Line>),
    /// A picture in all rows that the section has left.
    Picture(Picture),
}

type Draw = dyn Fn(&mut Canvas<'_>, Rect);

/// A picture that draws itself into an area, such as a small map.
#[derive(Clone)]
pub struct Picture(Rc<Draw>);

impl Picture {
    pub fn new(draw: impl Fn(&mut Canvas<'_>, Rect) + 'static) -> Picture {
        Picture(Rc::new(draw))
    }

    /// Draws the picture. The cursor stays where it is.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let cursor = canvas.cursor;
        (self.0)(canvas, area);
        canvas.cursor = cursor;
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Picture")
    }
}

/// The lines that a section leaves out where it has no room for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overflow {
    #[default]
    End,
    /// Those at the end, which are entries of a list: the last row counts them.
    Counted,
    /// Those at the start, because the last lines matter most.
    Start,
}

/// A section: a heading with a rule, and lines.
#[derive(Clone, Debug)]
pub struct Section {
    pub heading: Span,
    pub remark: Vec<Span>,
    pub lines: Vec<Line>,
    /// The rows it gets at least and at most, heading included.
    pub rows: (u16, u16),
    pub overflow: Overflow,
}

/// A section for rows that would stay empty. It is built only if it has room.
pub struct Extra<'s> {
    /// The rows it gets at least and at most, heading included.
    pub rows: (u16, u16),
    build: Box<dyn Fn() -> Section + 's>,
}

impl<'s> Extra<'s> {
    pub fn new(rows: (u16, u16), build: impl Fn() -> Section + 's) -> Extra<'s> {
        Extra { rows, build: Box::new(build) }
    }

    pub fn section(&self) -> Section {
        (self.build)()
    }
}

impl Section {
    pub fn new(heading: impl Into<String>, ink: Ink, rows: (u16, u16)) -> Section {
        Section { heading: (heading.into(), ink), remark: Vec::new(), lines: Vec::new(), rows, overflow: Overflow::End }
    }

    /// Adds a remark at the right of the heading.
    #[must_use]
    pub fn remark(mut self, text: impl Into<String>, ink: Ink) -> Section {
        self.remark.push((text.into(), ink));
        self
    }

    /// Keeps the last lines where there is no room for all.
    #[must_use]
    pub fn keeping_the_end(self) -> Section {
        Section { overflow: Overflow::Start, ..self }
    }

    #[must_use]
    pub fn lines(self, lines: Vec<Line>) -> Section {
        Section { lines, ..self }
    }

    /// Adds the entries of a list, each in one row.
    #[must_use]
    pub fn list(self, lines: Vec<Line>) -> Section {
        Section { lines, overflow: Overflow::Counted, ..self }
    }
}
