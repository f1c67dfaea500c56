//! The encounter as it is watched: range, hit points and a line an event with its arithmetic, forward and back, by itself or
//! to the end; then what decided it (UI-05, UI-06, UI-11).

use super::card;
use super::memory::{Memory, Step};
use crate::duels::event::End;
use crate::duels::fight::Fight;
use crate::duels::fighter::{Fighter, Side};
use crate::duels::item::Carried;
use crate::duels::spell::Wards;
use crate::duels::state::Encounter;
use crate::duels::terms::Range;
use crate::duels::text::chain;
use crate::kit::reading::Priority;
use crate::tui::canvas::{Canvas, cut, hanging};
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::player::ask::{Ask, Reply, Scene};
use crate::tui::player::table::{Row, draw_fallen};
use crate::tui::room::{Fill, Length, Pane, Room, columns, rows, texts};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Milliseconds of an event that goes by itself, unless the player wants it faster or slower.
const BEAT: u64 = 900;
const BEATS: [u64; 2] = [150, 4_000];

/// The encounter, event by event.
pub struct Watching {
    /// Events that are seen.
    at: usize,
    /// When the next one comes by itself; none while a key is waited for.
    due: Option<u64>,
    beat: u64,
    automatic: bool,
    /// Both plans stand there.
    plans: bool,
    now: u64,
}

impl Watching {
    /// From the beginning.
    pub const fn new() -> Watching {
        Watching { at: 1, due: None, beat: BEAT, automatic: false, plans: false, now: 0 }
    }

    fn seen<'m>(&self, memory: &'m Memory) -> &'m [Step] {
        memory.steps.get(..self.at.min(memory.steps.len())).unwrap_or_default()
    }

    fn is_at_end(&self, memory: &Memory) -> bool {
        self.at >= memory.steps.len()
    }

    /// The fight as far as it is seen.
    fn fight(&self, scene: &Scene<'_, Encounter>) -> Fight {
        let memory = scene.memory;
        let before = memory.first.as_ref().map_or(*scene.battle.fight(), |first| *first.fight());
        self.seen(memory).last().map_or(before, |step| step.fight)
    }

    /// An event on or back; automatic goes on from there.
    fn turn(&mut self, on: bool, memory: &Memory) {
        self.at = if on { (self.at + 1).min(memory.steps.len()) } else { self.at.saturating_sub(1).max(1) };
        self.due = None;
    }
}

impl Ask<Encounter> for Watching {
    fn key(&mut self, scene: &Scene<'_, Encounter>, key: Key) -> Reply<Encounter> {
        let memory = scene.memory;
        let intent = scene.keys.intent(Context::Watching, key);
        if intent != Some(Intent::Automatic) && intent != Some(Intent::More) && intent != Some(Intent::Less) {
            self.automatic = false;
        }
        match intent {
            Some(Intent::Next) if key == Key::Enter && self.is_at_end(memory) => return Reply::Close,
            Some(Intent::Next) => self.turn(true, memory),
            Some(Intent::Previous) => self.turn(false, memory),
            Some(Intent::Automatic) => (self.automatic, self.due) = (!self.automatic, None),
            Some(Intent::More) => self.beat = (self.beat / 2).max(BEATS[0]),
            Some(Intent::Less) => self.beat = (self.beat * 2).min(BEATS[1]),
            Some(Intent::First) => self.at = 1,
            Some(Intent::Last) => self.at = memory.steps.len(),
            Some(Intent::Look) => self.plans = !self.plans,
            Some(Intent::Help) => return Reply::Help,
            Some(Intent::Back) if self.is_at_end(memory) => return Reply::Close,
            Some(Intent::Back) => self.at = memory.steps.len(),
            _ => return Reply::Say("Space goes on, Backspace back, A by itself, S to the end.".into()),
        }
        Reply::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.automatic.then(|| self.due.unwrap_or(now + self.beat))
    }

    fn tick(&mut self, scene: &Scene<'_, Encounter>, now: u64) {
        self.now = now;
        if !self.automatic {
            return;
        }
        match self.due {
            Some(due) if now >= due => {
                self.turn(true, scene.memory);
                self.due = Some(now + self.beat);
                self.automatic = !self.is_at_end(scene.memory);
            }
            Some(_) => {}
            None => self.due = Some(now + self.beat),
        }
    }

    fn is_page(&self) -> bool {
        true
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn draw_page(&self, scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        match Room::of(area) {
            Some(room) => self.draw_room(scene, canvas, room),
            None => {
                let page = Rect::new(area.x + (area.width - 80) / 2, area.y + (area.height - 24) / 2, 80, 24);
                self.draw_small(scene, canvas, page);
            }
        }
    }

    fn draw(&self, _scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, bar: Rect) {
        canvas.put(bar.x + 1, bar.y, "The encounter is watched.", Ink::Plain);
    }

    fn topic(&self) -> Topic {
        TOPIC
    }

    fn missing(&self, scene: &Scene<'_, Encounter>) -> Vec<String> {
        self.seen(scene.memory).last().map(|step| step.full.clone()).into_iter().collect()
    }
}

const TOPIC: Topic = Topic {
    title: "The encounter",
    asks: "Nothing is asked: both plans are carried out. Each line is one event with what was needed and what was rolled.",
    context: Context::Watching,
    rules: &[
        "DUEL-INIT-01",
        "DUEL-INIT-03",
        "DUEL-INIT-04",
        "DUEL-RANGE-07",
        "DUEL-RANGE-08",
        "DUEL-SPELL-07",
        "DD-11",
    ],
    chapters: &["Ranges and rounds", "Blows", "Spells", "Arrows"],
};

const KEYS: [Intent; 9] = [
    Intent::Next,
    Intent::Previous,
    Intent::Automatic,
    Intent::More,
    Intent::Last,
    Intent::First,
    Intent::Look,
    Intent::Help,
    Intent::Back,
];

impl Watching {
    fn title(&self, scene: &Scene<'_, Encounter>, fight: &Fight) -> (String, String) {
        let names = scene.names;
        let title = format!("{} against {}", names.name(Side::A), names.name(Side::B));
        let round = if fight.round == 0 { "before combat".into() } else { format!("round {}", fight.round) };
        let all = scene.memory.steps.len();
        (title, format!("{round}   event {} of {all}", self.at.min(all)))
    }

    fn draw_small(&self, scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, page: Rect) {
        let (x, y) = (page.x, page.y);
        let fight = self.fight(scene);
        let (title, more) = self.title(scene, &fight);
        canvas.put(x + 1, y, &cut(&title, 36), Ink::Title);
        let wide = (more.chars().count() as u16).min(42);
        canvas.put(x + 79 - wide, y, &cut(&more, 42), Ink::Dim);
        draw_head(canvas, Rect::new(x, y + 1, 80, 4), scene, &fight);
        canvas.put(x, y + 4, &"-".repeat(80), Ink::Frame);
        let end = self.is_at_end(scene.memory);
        let chain = self.chain(scene).filter(|_| end);
        let rows = 14;
        if self.plans {
            self.draw_plans(scene, canvas, Rect::new(x + 1, y + 5, 78, rows));
        } else {
            let low = chain.as_ref().map_or(0, |chain| (chain.1.len() as u16 + 2).min(8));
            self.draw_log(scene, canvas, Rect::new(x + 1, y + 5, 78, rows - low));
            if let Some(chain) = &chain {
                let area = Rect::new(x, y + 5 + rows - low, 80, low);
                draw_chain(&mut Pane::of(canvas, area, &chain.0, Ink::Heed), &chain.1);
            }
        }
        canvas.put(x, y + 19, &"-".repeat(80), Ink::Frame);
        let (text, ink) = self.foot(scene, 150);
        canvas.wrapped(Rect::new(x + 1, y + 20, 78, 2), &text, ink);
        let keys = scene.keys.line(Context::Watching, &KEYS);
        canvas.keys(x + 1, y + 22, &keys[..5]);
        canvas.keys(x + 1, y + 23, &keys[5..]);
        canvas.cursor = (x + 1, y + 22);
    }

    /// The last sentence in full, or how it ended.
    fn foot(&self, scene: &Scene<'_, Encounter>, width: u16) -> (String, Ink) {
        if self.is_at_end(scene.memory) {
            let ending = crate::kit::reading::Readable::ending(scene.truth).unwrap_or_default();
            return (format!("{ending}  Return: what it brought."), Ink::Strong);
        }
        let Some(step) = self.seen(scene.memory).last() else { return (String::new(), Ink::Plain) };
        let forms = [&step.full, &step.line].map(|words| format!("{}{words}", step.mark));
        let fits = forms.iter().find(|form| form.chars().count() <= width.into());
        (fits.map_or_else(|| cut(&forms[1], width.into()), Clone::clone), Ink::Plain)
    }

    fn draw_room(&self, scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, room: Room) {
        let fight = self.fight(scene);
        let (title, more) = self.title(scene, &fight);
        room.head(canvas, &title, &format!("{more}   seed {}", scene.truth.seed().0));
        let body = room.body();
        let [above, below] = rows(body, [Length(5), Fill(1)]);
        let inside = canvas.frame(above, "How they stand");
        draw_head(canvas, Rect { x: inside.x, y: inside.y, ..inside }, scene, &fight);
        let side = (body.width * 3 / 10).clamp(38, 56);
        let [left, right] = columns(below, [Fill(1), Length(side)]);
        let end = self.is_at_end(scene.memory);
        let chain = self.chain(scene).filter(|_| end);
        let plans = if body.height > 40 || self.plans { 12 } else { 0 };
        let low = chain.as_ref().map_or(0, |chain| (chain.1.len() as u16 + 2).min(left.height / 2));
        let [log, why, planned] = rows(left, [Fill(1), Length(low), Length(plans)]);
        let inside = canvas.frame(log, "What happens");
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        self.draw_log(scene, canvas, inside);
        if let Some(chain) = &chain {
            draw_chain(&mut Pane::of(canvas, why, &chain.0, Ink::Heed), &chain.1);
        }
        if plans > 0 {
            let inside = canvas.frame(planned, "Both plans");
            self.draw_plans(scene, canvas, Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside });
        }
        let half = right.height / 2;
        let [upper, lower] = rows(right, [Length(half), Fill(1)]);
        for (area, side, ink) in [(upper, Side::A, Ink::West), (lower, Side::B, Ink::East)] {
            let mut pane = Pane::of(canvas, area, scene.names.name(side), ink);
            card::draw(&mut pane, fight.of(side), fight.of(side.other()));
        }
        let (text, ink) = self.foot(scene, canvas.area().width - 4);
        room.foot(canvas, Some((&text, ink)), &scene.keys.line(Context::Watching, &KEYS));
        canvas.cursor = (inside.x, log.bottom().saturating_sub(2));
    }

    /// The lines so far, the last at the bottom, rounds apart.
    fn draw_log(&self, scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        let seen = self.seen(scene.memory);
        let mut lines: Vec<(String, Ink, bool, u16)> = Vec::new();
        for (number, step) in seen.iter().enumerate() {
            let last = number + 1 == seen.len();
            let ink = match (step.priority, step.who) {
                (Priority::Frame, _) => Ink::Dim,
                (Priority::Important, _) => Ink::Heed,
                (_, Some(Side::A)) => Ink::West,
                (_, Some(Side::B)) => Ink::East,
                _ => Ink::Plain,
            };
            let indent = if step.priority == Priority::Frame { 0 } else { 2 };
            let rows = hanging(&step.line, usize::from(area.width.saturating_sub(indent)));
            lines.extend(rows.into_iter().map(|row| (row, ink, last, indent)));
        }
        let from = lines.len().saturating_sub(area.height.into());
        for (y, (text, ink, last, indent)) in (area.y..).zip(&lines[from..]) {
            canvas.put_within(area.x + indent, y, area.right(), text, *ink);
            if *last {
                canvas.tint(Rect::new(area.x, y, area.width, 1), Ink::Select);
            }
        }
    }

    fn draw_plans(&self, scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        let half = area.width / 2;
        let fight = self.fight(scene);
        for (side, x, ink) in [(Side::A, area.x, Ink::West), (Side::B, area.x + half, Ink::East)] {
            canvas.put_within(x, area.y, x + half, scene.names.name(side), ink);
            let Some(plan) = scene.truth.seal(side).plan() else { continue };
            if plan.is_empty() {
                canvas.put_within(x, area.y + 1, x + half, "made up as it goes", Ink::Dim);
            }
            let room = usize::from(area.height.saturating_sub(1));
            let two = plan.len() > room;
            for (number, tactic) in plan.entries().iter().enumerate() {
                let gone = fight.of(side).gone >> number & 1 == 1;
                let (column, row) = if two { (number / room, number % room) } else { (0, number) };
                let at = x + column as u16 * (half / 2);
                let width = if two { half / 2 } else { half };
                let text = cut(&format!("{:>2} {tactic}", number + 1), usize::from(width.saturating_sub(1)));
                canvas.put_within(
                    at,
                    area.y + 1 + row as u16,
                    at + width,
                    &text,
                    if gone { Ink::Dim } else { Ink::Plain },
                );
            }
        }
    }

    /// What decided it: the title of the box, and its lines.
    fn chain(&self, scene: &Scene<'_, Encounter>) -> Option<(String, Vec<String>)> {
        let memory = scene.memory;
        let first = memory.first.as_ref()?;
        if let Some((dead, links)) = chain::of_death(scene.names, first, &memory.events) {
            let title = format!("What killed {}", scene.names.name(dead));
            return Some((title, links.into_iter().map(|link| link.text).collect()));
        }
        let end = scene.truth.end().filter(|end| !matches!(end, End::Undecided))?;
        let decided = memory.steps.iter().rev().find(|step| step.who.is_some()).map(|step| step.full.clone());
        Some((decided_by(end).to_string(), decided.into_iter().collect()))
    }
}

const fn decided_by(end: End) -> &'static str {
    match end {
        End::Fled(_) | End::Charmed(_) => "How it ended: one got away",
        End::Refused(_) => "How it ended: no meeting",
        _ => "How it ended: they part",
    }
}

fn draw_chain(pane: &mut Pane<'_, '_>, lines: &[String]) {
    let left = usize::from(pane.left());
    // Of a long chain the last wounds decide.
    for line in lines.iter().skip(lines.len().saturating_sub(left)) {
        pane.line(line, Ink::Plain);
    }
}

/// How the two stand, and what has happened so far: for whoever watches the encounter again.
pub fn draw_so_far(scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
    let seen = Watching { at: scene.memory.steps.len(), ..Watching::new() };
    draw_head(canvas, Rect { height: 4, ..area }, scene, &seen.fight(scene));
    let below = Rect { x: area.x + 1, y: area.y + 4, width: area.width - 2, height: area.height - 4 };
    seen.draw_log(scene, canvas, below);
}

/// Hit points of both, and the range between them with both figures.
pub fn draw_head(canvas: &mut Canvas<'_>, area: Rect, scene: &Scene<'_, Encounter>, fight: &Fight) {
    let width = if area.width >= 110 { 40 } else { 20 };
    for (row, side) in (area.y..).zip(Side::BOTH) {
        let fighter = fight.of(side);
        let ink = if side == Side::A { Ink::West } else { Ink::East };
        canvas.put_within(area.x + 1, row, area.x + 16, &cut(scene.names.name(side), 14), ink);
        if fighter.is_nobody() {
            continue;
        }
        let end = canvas.put(area.x + 16, row, &format!("HP {:>2}/{:<2}", fighter.hp, fighter.full), Ink::Strong);
        canvas.bar(Rect::new(end + 1, row, width, 1), fighter.hp.into(), fighter.full.into(), card::health(fighter));
        let on = states(fighter);
        canvas.put_within(
            end + width + 3,
            row,
            area.right(),
            &cut(&on, usize::from(area.right().saturating_sub(end + width + 3))),
            Ink::Heed,
        );
    }
    draw_range(canvas, Rect { y: area.y + 2, height: 1, ..area }, scene, fight);
}

/// "A ......... B", as far apart as the range is; the range in words.
fn draw_range(canvas: &mut Canvas<'_>, line: Rect, scene: &Scene<'_, Encounter>, fight: &Fight) {
    let room = line.width.saturating_sub(30).min(100);
    let gap = match fight.range {
        Range::Spell => room.saturating_sub(2),
        Range::Bow => room / 2,
        Range::Melee => 1,
    };
    let from = line.x + 1 + (room - gap.min(room)) / 2;
    let letter = |side: Side, big: bool| {
        let first = scene.names.name(side).chars().next().unwrap_or('?');
        if big { first.to_ascii_uppercase() } else { first.to_ascii_lowercase() }
    };
    let figure = |canvas: &mut Canvas<'_>, x: u16, side: Side, ink: Ink| {
        let fighter = fight.of(side);
        let ink = if fighter.is_alive() { ink } else { Ink::Dim };
        let sign = letter(side, side == Side::A).to_string();
        let text = match (fighter.is_alive() || fighter.is_nobody(), side) {
            (false, _) => "%,".to_string(),
            (true, Side::A) => format!("{sign}>"),
            (true, Side::B) => format!("<{sign}"),
        };
        canvas.put(x, line.y, &text, ink)
    };
    let end = figure(canvas, from, Side::A, Ink::West);
    let dots = " .".repeat(usize::from(gap / 2));
    let end = canvas.put_within(end, line.y, line.right(), &format!("{dots} "), Ink::Dim);
    figure(canvas, end, Side::B, Ink::East);
    let mut x = line.x + line.width.saturating_sub(24).min(room + 8);
    for range in Range::ALL {
        let here = range == fight.range;
        let text = if here { format!("[{}]", range.name().to_uppercase()) } else { format!(" {} ", range.name()) };
        x = canvas.put(x, line.y, &text, if here { Ink::Strong } else { Ink::Dim }) + 1;
    }
}

/// What is on somebody: wards, Might, a delay, arrows left.
fn states(fighter: &Fighter) -> String {
    let mut told: Vec<String> = Vec::new();
    if fighter.delay > 0 {
        told.push(format!("held, {} left", fighter.delay));
    }
    if fighter.wards != Wards::NONE {
        told.extend(fighter.wards.each().map(|ward| ward.name().to_string()));
    }
    if fighter.might {
        told.push("Might".into());
    }
    if fighter.arrows > 0 {
        told.push(format!("{} arrows", fighter.arrows));
    }
    told.join(", ")
}

/// What it brought each of the two, for the report.
pub fn result_rows(scene: &Scene<'_, Encounter>) -> Vec<Row> {
    let mut all: Vec<Row> = Vec::new();
    for side in Side::BOTH {
        let fighter = scene.truth.fighter(side);
        let ink = if side == Side::A { Ink::West } else { Ink::East };
        let hp =
            if fighter.is_alive() { format!("{:>2} of {:<2}", fighter.hp, fighter.full) } else { "dead    ".into() };
        let got: Vec<&str> = fighter.got.iter().flatten().map(|carried: &Carried| carried.item.name()).collect();
        let has = if got.is_empty() {
            card::items(fighter)
        } else {
            format!("{}; got {}", card::items(fighter), got.join(", "))
        };
        let text = format!("{:<14} {hp:<11} {:>4}  {has}", scene.names.name(side), fighter.gold);
        all.push((2, cut(&text, 76), ink));
    }
    for side in Side::BOTH {
        if scene.truth.fight().disheartened[side.index()] {
            all.push((
                2,
                format!("The army of {} loses a quarter of its strength.", scene.names.name(side)),
                Ink::Heed,
            ));
        }
    }
    for side in Side::BOTH {
        if let Some(plan) = scene.truth.seal(side).plan() {
            let plan = if plan.is_empty() { "made up as it went".into() } else { plan.to_string() };
            all.push((2, cut(&format!("{}: {plan}", scene.names.name(side)), 76), Ink::Dim));
        }
    }
    all
}

/// The end where there is room: what it brought, both as they stand now, and how it went.
pub fn draw_report(
    scene: &Scene<'_, Encounter>,
    canvas: &mut Canvas<'_>,
    area: Rect,
    (fallen, wanted): (&[Row], usize),
) -> usize {
    let [left, right] = columns(area, [Fill(3), Fill(2)]);
    let brought = result_rows(scene);
    let [what, went, dead] =
        rows(left, [Length(brought.len() as u16 + 3), Fill(1), Length(fallen.len().max(1) as u16 + 2)]);
    let mut pane = Pane::new(canvas, what, "What it brought");
    pane.line(HEADING, Ink::Dim);
    for (indent, text, ink) in &brought {
        pane.at(indent.saturating_sub(2), text, *ink);
        pane.next();
    }
    let lines: Vec<(String, Ink)> =
        scene.memory.steps.iter().map(|step| (format!("{}{}", step.mark, step.line), Ink::Plain)).collect();
    let most = texts(canvas, went, "How it went", &lines, wanted);
    draw_fallen(canvas, dead, fallen, 0);
    let [upper, lower] = rows(right, [Fill(1), Fill(1)]);
    for (area, side, ink) in [(upper, Side::A, Ink::West), (lower, Side::B, Ink::East)] {
        let mut pane = Pane::of(canvas, area, scene.names.name(side), ink);
        card::draw(&mut pane, scene.truth.fighter(side), scene.truth.fighter(side.other()));
    }
    most
}

/// Above the rows of [`result_rows`].
pub const HEADING: &str = "Who            Hit points  Gold  What he has now";
