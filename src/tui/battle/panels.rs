//! The pages of the bar, the log below it, and the panel at the right.

use super::super::canvas::{Canvas, wrap};
use super::super::dice;
use super::super::input::Key;
use super::super::keys::{Context, Intent};
use super::super::layout::Layout;
use super::super::theme::Ink;
use super::ask::{Ask, Scene};
use super::stage::{Roll, Stage};
use super::{BattleScreen, ask, looking, magic, odds, stats_display};
use crate::gladiator::check::{self, Action};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::item::Place;
use crate::gladiator::state::Battle;
use crate::gladiator::text;
use ratatui::layout::Rect;
use std::fmt::Write;

/// The pages that Tab turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// What is asked.
    Menu,
    /// Every attack that is open.
    Odds,
    /// What happened.
    Log,
    /// Who acts when.
    Order,
}

impl Page {
    /// The page after this one.
    pub const fn next(self) -> Page {
        match self {
            Page::Menu => Page::Odds,
            Page::Odds => Page::Log,
            Page::Log => Page::Order,
            Page::Order => Page::Menu,
        }
    }
}

/// Where a page of the rulebook is read: over arena and bar.
pub fn reading(layout: &Layout) -> Rect {
    Rect::new(layout.arena.x, layout.arena.y, 80, layout.arena.height + layout.bar.height)
}

/// Lines of a page in the bar.
const PAGE_ROWS: usize = 4;

impl BattleScreen {
    /// A key on a page that is not the menu: Tab turns on, the arrows scroll it, every other key goes back.
    pub(super) fn turn_page(&mut self, key: Key) {
        match self.keys().intent(Context::Reading, key) {
            // At the end of the battle nothing is open any more and nobody acts: only the log is left to turn to.
            Some(Intent::Page) if self.shown.outcome().is_some() => self.page = Page::Menu,
            Some(Intent::Page) => {
                self.turned = 0;
                self.page = self.page.next();
            }
            Some(Intent::Previous) if self.page == Page::Log => self.scrolled = (self.scrolled + 1).min(self.log.len()),
            Some(Intent::PageUp) if self.page == Page::Log => self.scrolled = (self.scrolled + 4).min(self.log.len()),
            Some(Intent::Next) if self.page == Page::Log => self.scrolled = self.scrolled.saturating_sub(1),
            Some(Intent::PageDown) if self.page == Page::Log => self.scrolled = self.scrolled.saturating_sub(4),
            Some(Intent::Previous | Intent::PageUp) => self.turned = self.turned.saturating_sub(1),
            Some(Intent::Next | Intent::PageDown) => {
                let asked = self.asks.last().and_then(|ask| ask.tried(&self.scene()));
                let rows = self.page_rows(self.page, asked.as_ref().unwrap_or(&self.seen)).len();
                self.turned = (self.turned + 1).min(rows.saturating_sub(PAGE_ROWS));
            }
            _ => self.page = Page::Menu,
        }
    }

    pub(super) fn draw_bar(&self, canvas: &mut Canvas<'_>, layout: &Layout, ask: Option<&dyn Ask>, tried: &Battle) {
        let bar = layout.bar;
        if let Some(handing) = &self.handing {
            return handing.draw(&self.scene(), &self.hands, canvas, bar);
        }
        match &self.stage {
            Stage::Dice(roll) => return draw_roll(canvas, bar, roll),
            Stage::Read { text, .. } => {
                self.draw_pace(canvas, bar);
                return draw_more(canvas, bar, text);
            }
            Stage::Moment { .. } => return self.draw_tail(canvas, bar),
            Stage::Ready => {}
        }
        if let Some(side) = self.hand_over {
            canvas.put(bar.x + 1, bar.y + 1, &format!("{}, press Return.", side.name()), Ink::Strong);
            canvas.put(
                bar.x + 1,
                bar.y + 2,
                "The next question is for your side only; the other player looks away.",
                Ink::Plain,
            );
            canvas.cursor = (bar.x + 20, bar.y + 1);
            return;
        }
        match (self.page, ask) {
            (Page::Menu, Some(ask)) => ask.draw(&self.scene(), canvas, bar),
            (Page::Menu, None) => self.draw_report(canvas, layout),
            (page, _) => self.draw_page(canvas, bar, page, tried),
        }
    }

    fn draw_page(&self, canvas: &mut Canvas<'_>, bar: Rect, page: Page, tried: &Battle) {
        if page == Page::Log {
            return self.draw_log_page(canvas, bar);
        }
        let lines = self.page_rows(page, tried);
        let top = self.turned.min(lines.len().saturating_sub(PAGE_ROWS));
        for (y, line) in (bar.y..).zip(lines.iter().skip(top).take(PAGE_ROWS)) {
            canvas.fit(bar.x + 1, y, 78, &[line], Ink::Plain);
        }
        let below = lines.len().saturating_sub(top + PAGE_ROWS);
        let more = match (below, top) {
            (0, 0) => String::new(),
            (0, _) => "   Up: back".into(),
            (below, _) => format!("   Down: {below} more"),
        };
        page_foot(canvas, bar, page, &more);
    }

    /// Every line of the page of odds or of the order of actions.
    fn page_rows(&self, page: Page, tried: &Battle) -> Vec<String> {
        if page == Page::Order {
            return self.order_rows();
        }
        let asked = self.shown.decision().fighter();
        let table = asked.map(|id| odds::table(&Scene { battle: tried, ..self.scene() }, id)).unwrap_or_default();
        if !table.is_empty() {
            return table.iter().flat_map(|line| wrap(line, 78)).collect();
        }
        let casts = asked.is_some_and(|id| check::offer(tried, id, Action::Cast).is_ok());
        let spells = if casts { " Cast spell shows the odds of each spell." } else { "" };
        vec![format!("No attack is open from here and now.{spells}")]
    }

    /// All lines of the page of odds, for tests.
    #[cfg(test)]
    pub fn odds_lines(&self) -> Vec<String> {
        self.shown.decision().fighter().map(|id| odds::table(&self.scene(), id)).unwrap_or_default()
    }

    fn draw_log_page(&self, canvas: &mut Canvas<'_>, bar: Rect) {
        self.draw_log(canvas, Rect::new(bar.x, bar.y, bar.width, 4));
        page_foot(canvas, bar, Page::Log, "  Up, Down: scroll");
    }

    /// What happened last, while a moment passes.
    fn draw_tail(&self, canvas: &mut Canvas<'_>, bar: Rect) {
        self.draw_log(canvas, Rect::new(bar.x, bar.y, bar.width, 4));
        self.draw_pace(canvas, bar);
        canvas.cursor = (bar.x, bar.y + 4);
    }

    /// The keys of the pace.
    fn draw_pace(&self, canvas: &mut Canvas<'_>, bar: Rect) {
        let pace = [Intent::More, Intent::Less, Intent::Stepwise, Intent::Other, Intent::Skip];
        let leave = [Intent::Back];
        let leave = if self.is_watched() { &leave[..] } else { &[] };
        canvas.keys(bar.x + 1, bar.y + 4, &self.keys().line_in_battle(Context::Dice, &[&pace, leave].concat()));
    }

    /// The lines of the order of actions, none of them broken within a fighter.
    fn order_rows(&self) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for one in self.order() {
            match rows.last_mut() {
                Some(row) if row.chars().count() + one.chars().count() + 3 <= 78 => _ = write!(row, ",  {one}"),
                _ => rows.push(one),
            }
        }
        rows.iter().flat_map(|row| wrap(row, 78)).collect()
    }

    fn order(&self) -> Vec<String> {
        let seen: Vec<FighterId> = self.shown.view(self.seat).fighters().collect();
        let order = self.shown.order().into_iter().filter(|id| seen.contains(id));
        let names = order.map(|id| {
            let body = self.shown.body(id);
            let waits = body.declined() && !body.acted();
            let lent = self.is_lent(id);
            let marks =
                [(body.acted(), "acted"), (waits, "waits"), (self.is_own_image(id), "image"), (lent, "computer")];
            let marks = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark.to_string());
            let marks: Vec<String> = marks.chain(magic::upon(&self.shown, id, false)).collect();
            let mark = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
            format!("{} {}{mark}", super::super::arena::figure(&self.shown, &self.cast, id), self.cast.name(id))
        });
        names.collect()
    }

    /// One of the side that looks whom the computer plays.
    fn is_lent(&self, id: FighterId) -> bool {
        self.hands.is_lent(&self.shown, id) && self.shown.fighter(id).side() == self.seat && self.hand_over.is_none()
    }

    /// An image of the side that looks: the other side is not told.
    fn is_own_image(&self, id: FighterId) -> bool {
        let fighter = self.shown.fighter(id);
        fighter.is_image() && fighter.side() == self.seat && self.hand_over.is_none()
    }

    /// Whether to show an enemy by himself would tell who he is, or where: one who cannot be seen, or a Mage with images.
    fn is_betrayed(&self, id: FighterId) -> bool {
        let enemy = self.shown.fighter(id).side() != self.seat;
        enemy && (self.shown.is_invisible(id) || text::doubles(&self.shown, id).count() > 1)
    }

    /// Who is asked, aimed at or looked at; then the order of actions.
    pub(super) fn draw_panel(&self, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FighterId>) {
        let mut y = area.y;
        let hidden = self.hand_over.is_some();
        let asked = self.shown.decision().fighter().filter(|id| !self.is_betrayed(*id));
        let featured = featured.filter(|id| !self.shown.is_hidden_from(self.seat, *id));
        if let Some(id) = featured.or(asked).filter(|_| !hidden) {
            y = self.draw_fighter(canvas, area, id) + 1;
        }
        canvas.put(area.x, y, &format!("Turn {}: order of actions", self.shown.turn()), Ink::Title);
        let seen: Vec<FighterId> = self.shown.view(self.seat).fighters().collect();
        for id in self.shown.order().into_iter().filter(|id| seen.contains(id)) {
            y += 1;
            if y + 1 >= area.bottom() {
                break;
            }
            let fighter = self.shown.fighter(id);
            let view = self.shown.view(self.seat);
            let figure = super::super::arena::figure(&self.shown, &self.cast, id);
            let image = self.is_own_image(id);
            let x = canvas.put(area.x, y, &figure, if image { Ink::Image } else { Ink::of(fighter.side()) });
            let ink = if self.shown.body(id).acted() { Ink::Dim } else { Ink::Plain };
            let ink = if asked == Some(id) { Ink::Strong } else { ink };
            // While the players change seats nothing stands here that only one of them may know.
            let sh = if hidden { String::new() } else { format!("SH {}", odds::about(view.sh(id))) };
            let end = canvas.put(x + 1, y, &format!("{:<12} {sh}", self.cast.name(id)), ink);
            let words = text::state_words(&self.shown, id);
            let words = if image { format!("Image {words}") } else { words };
            let words = if self.is_lent(id) { format!("Auto {words}") } else { words };
            y += draw_states(canvas, area, (end + 1, y), &words, ink);
        }
    }

    /// One fighter in the panel, as his side or the enemy may see him; returns the line after him.
    fn draw_fighter(&self, canvas: &mut Canvas<'_>, area: Rect, id: FighterId) -> u16 {
        let fighter = self.shown.fighter(id);
        let view = self.shown.view(self.seat);
        let (x, mut y) = (area.x, area.y);
        let figure = super::super::arena::pointed(self.cast.letter(id), fighter.facing());
        let end = canvas.put(x, y, &figure, Ink::of(fighter.side()));
        canvas.put(
            end + 1,
            y,
            &format!("{}, {} of {}", self.cast.name(id), fighter.race().name(), fighter.side().name()),
            Ink::Title,
        );
        let lost = view.wounds(id);
        let wounds = if lost == 0 { String::new() } else { format!(" (has lost {lost})") };
        let body = self.shown.body(id);
        let (front, other) = body.armour(false);
        let mut lines = vec![
            format!("SH {}{wounds}   AG {}", odds::about(view.sh(id)), odds::about(view.normal_ag(id))),
            format!("AR {front} front, {other} else   MP {}", body.mp()),
        ];
        if let Some(own) = view.sheet(id) {
            lines.push(format!("AG now {}   IQ {}   gained {} EXP", own.agility(), own.iq(), own.gained_halves() / 2));
        }
        if fighter.race().is_humanoid() {
            for place in Place::ALL {
                let item =
                    body.item(place).map_or("-".into(), |item| format!("{item}  {}", item.weapon().row().damage));
                lines.push(format!("{:<7}: {item}", place.name()));
            }
            lines.push(format!("Armour : {}", stats_display::armour_name(body.suit(), body.helmet())));
        } else {
            let attacks = fighter.race().figures().attacks.iter();
            lines.extend(attacks.map(|attack| format!("{}  {}", attack.name, attack.damage)));
            let held = Place::ALL.into_iter().filter_map(|place| Some((place, body.item(place)?)));
            lines.extend(
                held.map(|(place, item)| format!("{:<7}: {item}  {}", place.name(), item.weapon().row().damage)),
            );
        }
        if self.is_lent(id) {
            lines.push("Played by the computer".into());
        }
        let words = text::state_words(&self.shown, id);
        if !words.is_empty() {
            lines.push(words);
        }
        let being = magic::being_words(&self.shown, self.seat, id, |maker| self.cast.name(maker).to_string());
        lines.extend(Some(being).filter(|words| !words.is_empty()).map(|words| ask::sentence(&words)));
        lines.extend(magic::upon(&self.shown, id, true));
        let ground = looking::pile(&self.shown, fighter.at());
        if !ground.is_empty() {
            lines.push(format!("Here: {}", ground.join(", ")));
        }
        for line in lines {
            let room = Rect::new(x, y + 1, area.width, area.bottom().saturating_sub(y + 1));
            y += canvas.wrapped(room, &line, Ink::Plain);
        }
        y + 1
    }
}

/// The column of the states in the order of actions.
const STATES: u16 = 28;

/// The states of somebody in the order of actions: in their column, close beside his figures, which end before `at`, or
/// in lines of their own below, where they have room. Returns the lines that they take besides his own.
fn draw_states(canvas: &mut Canvas<'_>, area: Rect, at: (u16, u16), words: &str, ink: Ink) -> u16 {
    let columns = [area.x + STATES, at.0].into_iter();
    let fits = |x: &u16| *x >= at.0 && words.chars().count() <= usize::from(area.right().saturating_sub(*x));
    if let Some(x) = columns.into_iter().find(fits) {
        canvas.put(x, at.1, words, ink);
        return 0;
    }
    let below = Rect::new(area.x + 3, at.1 + 1, area.width - 3, area.bottom().saturating_sub(at.1 + 1));
    canvas.wrapped(below, words, ink)
}

fn page_foot(canvas: &mut Canvas<'_>, bar: Rect, page: Page, more: &str) {
    let end =
        canvas.put(bar.x + 1, bar.y + 4, &format!("[{page:?}]  Tab: next page   any other key: back{more}"), Ink::Dim);
    canvas.cursor = (end, bar.y + 4);
}

/// Dice with their caption; total and result below it once they lie (DEC-137).
fn draw_roll(canvas: &mut Canvas<'_>, bar: Rect, roll: &Roll) {
    let caption = match (&roll.event, roll.throw.one_by_one && !roll.is_still()) {
        (_, true) => format!("Roll {} {}", if roll.stopped == 0 { "WEST" } else { "EAST" }, roll.throw.caption),
        _ => roll.throw.caption.clone(),
    };
    let end = canvas.fit(bar.x + 1, bar.y, 38, &[&caption], Ink::Strong);
    canvas.cursor = (end, bar.y);
    if roll.is_still() {
        for (y, line) in (bar.y + 1..).zip(&roll.throw.result) {
            canvas.put_within(bar.x + 1, y, bar.x + 40, line, if y == bar.y + 1 { Ink::Heed } else { Ink::Plain });
        }
        if roll.waits {
            canvas.put(bar.x + 72, bar.y + 4, "<more>", Ink::Heed);
        }
    } else if roll.boxed {
        canvas.put(bar.x + 1, bar.y + 1, "<space bar>", Ink::Heed);
        canvas.put(bar.x + 1, bar.y + 4, "any key stops   ! skips", Ink::Dim);
    }
    if !roll.boxed || roll.is_still() {
        // The reason ends in the last line; it takes more where the result leaves them free.
        let free = 4u16.saturating_sub(if roll.is_still() { roll.throw.result.len() as u16 } else { 0 }).max(1);
        let rows = (wrap(roll.why, 38).len() as u16).min(free);
        if rows == 1 {
            canvas.fit(bar.x + 1, bar.y + 4, 38, &[roll.why], Ink::Dim);
        } else {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y + 5 - rows, 38, rows), roll.why, Ink::Dim);
        }
    }
    let shown =
        if roll.throw.one_by_one { (roll.stopped + 1).min(roll.throw.dice.len()) } else { roll.throw.dice.len() };
    for number in 0..shown {
        let ink = if number < roll.stopped { Ink::Strong } else { Ink::Plain };
        dice::draw(canvas, bar, number, roll.face(number), ink);
    }
}

/// Columns and lines for a text that is read.
pub const READ: (u16, u16) = (78, 4);

/// A text to be read, `<more>` in the lower right corner (UI-07).
fn draw_more(canvas: &mut Canvas<'_>, bar: Rect, text: &str) {
    canvas.wrapped(Rect::new(bar.x + 1, bar.y, READ.0, READ.1), text, Ink::Plain);
    let end = canvas.put(bar.x + 72, bar.y + 4, "<more>", Ink::Heed);
    canvas.cursor = (end, bar.y + 4);
}
