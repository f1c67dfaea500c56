//! A quick bout: both sides from the opponents of the rulebook or generated, the arena and the controls (DQU-05). The choices
//! are kept from one bout to the next. Start with [`Quick`].

use crate::app::AppState;
use crate::canvas::{Canvas, cut, wrap};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::rulebook;
use crate::hexarena::screens::seed_line::SeedLine;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, marker, rows, rules, table};
use ludus_engine::chance::Chance;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::data::mount::Mount;
use ludus_hexarena::matchmaking::foes::{FOES, Grade, Style};
use ludus_hexarena::matchmaking::{creatures, templates};
use ludus_hexarena::model::ground::arena::{Layout as Ground, Size};
use ludus_hexarena::model::record::RecordSheet;
use ludus_hexarena::model::setup::{Control, Level, Light, MOST_A_SIDE, Setup};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::narration::words;
use ludus_store::battles::Resumed;
use ludus_store::system;
use ratatui::layout::Rect;

/// The possible controls of a side.
pub(super) const HANDS: [(Control, &str); 4] = [
    (Control::Player, "you"),
    (Control::Computer(Level::Raw), "computer, Raw"),
    (Control::Computer(Level::Trained), "computer, Trained"),
    (Control::Computer(Level::Veteran), "computer, Veteran"),
];

pub(super) const LIGHTS: [Light; 7] =
    [Light::Day, Light::Overcast, Light::Noon, Light::Starry, Light::Cloudy, Light::Unlit, Light::Pitch];

/// Names of the generated figures, one for each place.
pub(super) const NAMES: [&str; 2 * MOST_A_SIDE] =
    ["Aldo", "Brix", "Cato", "Dara", "Edda", "Fenn", "Gord", "Hild", "Ivo", "Jorn", "Kell", "Lars", "Mira", "Nerva"];

/// Slot values: empty, the twenty, the creatures, one generated figure for each grade and style, the twenty mounted (D136).
const NAMED: usize = FOES.len() + creatures::COUNT;
const RIDERS: usize = 1 + NAMED + Grade::ALL.len() * Style::ALL.len();
const WHO: usize = RIDERS + FOES.len();

/// The choices, kept from one bout to the next.
#[derive(Clone, Debug)]
pub struct QuickChoices {
    hands: [usize; 2],
    size: usize,
    ground: usize,
    near: bool,
    light: usize,
    /// One value below [`WHO`] for each place.
    slots: [[usize; MOST_A_SIDE]; 2],
}

impl Default for QuickChoices {
    /// Three against three of the second grade, with similar ratings.
    fn default() -> QuickChoices {
        let named = |name: &str| FOES.iter().position(|foe| foe.name == name).map_or(0, |at| at + 1);
        let side = |names: [&str; 3]| {
            let mut slots = [0; MOST_A_SIDE];
            slots.iter_mut().zip(names).for_each(|(slot, name)| *slot = named(name));
            slots
        };
        QuickChoices {
            hands: [0, 2],
            size: 1,
            ground: 1,
            near: true,
            light: 0,
            slots: [side(["Legionary", "Hoplite", "Elf archer"]), side(["Orc raider", "Pikeman", "Crossbowman"])],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuickField {
    Hand(usize),
    Size,
    Ground,
    Near,
    Light,
    Slot(usize, usize),
}

const LINES: usize = 6 + 2 * MOST_A_SIDE;

const fn line(at: usize) -> QuickField {
    match at {
        0 => QuickField::Hand(0),
        1 => QuickField::Hand(1),
        2 => QuickField::Size,
        3 => QuickField::Ground,
        4 => QuickField::Near,
        5 => QuickField::Light,
        at => QuickField::Slot((at - 6) / MOST_A_SIDE, (at - 6) % MOST_A_SIDE),
    }
}

impl QuickChoices {
    /// The name of a place's occupant, without the number that tells equal names apart.
    fn kind(&self, side: usize, place: usize) -> String {
        match self.slots[side][place] {
            0 => "-".into(),
            at if at <= NAMED => named(at).name,
            at if at >= RIDERS => format!("{} on Horse", FOES[at - RIDERS].name),
            at => {
                let (grade, style) = drawn(at);
                format!("{}, {} {}", NAMES[side * MOST_A_SIDE + place], style.name(), grade.name())
            }
        }
    }

    /// Builds the sheets of a side. Figures with equal names are numbered.
    fn sheets(&self, side: usize, seed: Seed) -> Vec<Sheet> {
        let before = (0..2).flat_map(|of| (0..MOST_A_SIDE).map(move |place| (of, place)));
        let places = (0..MOST_A_SIDE).filter(|place| self.slots[side][*place] > 0);
        let one = |place: usize| {
            let at = self.slots[side][place];
            if at > NAMED && at < RIDERS {
                let (grade, style) = drawn(at);
                let name = NAMES[side * MOST_A_SIDE + place];
                let mut dice = Dice::new(seed, Domain::Setup, (side * MOST_A_SIDE + place) as u64 + 1);
                return Sheet::of(&templates::drawn(name, grade, style, &mut dice));
            }
            let mut sheet = named(base(at));
            if at >= RIDERS {
                sheet.mount = Mount::named("Horse");
            }
            let earlier = before.clone().take_while(|of| *of != (side, place));
            let same = earlier.filter(|(of, place)| base(self.slots[*of][*place]) == base(at)).count();
            let name = if same == 0 { sheet.name.clone() } else { format!("{} {}", sheet.name, same + 1) };
            Sheet { name, ..sheet }
        };
        places.map(one).collect()
    }

    fn setup(&self, seed: Seed) -> Setup {
        let mut setup = Setup::new(self.sheets(0, seed), self.sheets(1, seed));
        for (party, hand) in setup.sides.iter_mut().zip(self.hands) {
            party.control = HANDS[hand].0;
        }
        setup.size = Size::ALL[self.size];
        setup.layout = Ground::ALL[self.ground];
        setup.near = self.near;
        setup.rules.light = LIGHTS[self.light];
        setup
    }

    fn change(&mut self, line: QuickField, on: bool) {
        let turned = |at: usize, count: usize| if on { (at + 1) % count } else { (at + count - 1) % count };
        match line {
            QuickField::Hand(side) => self.hands[side] = turned(self.hands[side], HANDS.len()),
            QuickField::Size => self.size = turned(self.size, Size::ALL.len()),
            QuickField::Ground => self.ground = turned(self.ground, Ground::ALL.len()),
            QuickField::Near => self.near = !self.near,
            QuickField::Light => self.light = turned(self.light, LIGHTS.len()),
            QuickField::Slot(side, place) => self.slots[side][place] = turned(self.slots[side][place], WHO),
        }
    }

    fn label_and_value(&self, line: QuickField) -> (&'static str, String) {
        match line {
            QuickField::Hand(0) => ("West is played by", HANDS[self.hands[0]].1.into()),
            QuickField::Hand(_) => ("East is played by", HANDS[self.hands[1]].1.into()),
            QuickField::Size => ("Arena", {
                let field = Size::ALL[self.size].field();
                format!("{}, {} x {}", Size::ALL[self.size].name(), field.columns, field.rows)
            }),
            QuickField::Ground => ("Ground", Ground::ALL[self.ground].name().into()),
            QuickField::Near => ("Apart", if self.near { "8 hexes" } else { "14 hexes" }.into()),
            QuickField::Light => ("Light", words::light(LIGHTS[self.light]).into()),
            QuickField::Slot(side, place) => ("", self.kind(side, place)),
        }
    }
}

/// Returns one of the twenty or a creature.
fn named(at: usize) -> Sheet {
    match FOES.get(at - 1) {
        Some(foe) => Sheet::of(&foe.character()),
        None => creature(at - 1 - FOES.len()),
    }
}

/// Returns a bundled creature. Falls back to the first of the twenty if there is no such creature.
fn creature(place: usize) -> Sheet {
    let all = creatures::all().unwrap_or_default();
    all.get(place).map_or_else(|| Sheet::of(&FOES[0].character()), |creature| creature.sheet())
}

/// Returns the slot value without the horse.
const fn base(at: usize) -> usize {
    if at >= RIDERS { at - RIDERS + 1 } else { at }
}

const fn drawn(at: usize) -> (Grade, Style) {
    let at = at - NAMED - 1;
    (Grade::ALL[at / Style::ALL.len() % Grade::ALL.len()], Style::ALL[at % Style::ALL.len()])
}

pub struct Quick {
    choices: QuickChoices,
    at: usize,
    seed_line: SeedLine,
}

impl Quick {
    /// Opens the form with its last values.
    pub fn new(shared: &mut AppState) -> Quick {
        let seed_line = SeedLine::new(shared.fresh_seed());
        Quick { choices: shared.books.quick.clone(), at: 0, seed_line }
    }

    fn begin(&self, shared: &mut AppState) -> Transition {
        shared.books.quick = self.choices.clone();
        let seed = self.seed_line.seed();
        match shared.store.begin::<Bout>(self.choices.setup(seed), seed, &[], system::now()) {
            Ok(session) => {
                let limits = session.setup().figures().flat_map(|(_, sheet)| sheet.riding_limits());
                let notices = self.seed_line.notices().into_iter().chain(limits).collect();
                Transition::Battle(Box::new(Resumed::<Bout> { session, notices }.into()))
            }
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }

    /// Moves the focus by `by` lines and wraps around. Left and Right are reserved for values.
    fn steer(&mut self, by: isize) {
        self.at = (self.at as isize + by).rem_euclid(LINES as isize) as usize;
    }

    fn worth(&self, side: usize) -> u32 {
        self.choices.sheets(side, self.seed_line.seed()).iter().map(Sheet::worth).sum()
    }

    /// The sheet of the focused place. `None` if the focus is on no occupied place.
    fn sheet(&self) -> Option<Sheet> {
        let QuickField::Slot(side, place) = line(self.at) else { return None };
        let before = (0..place).filter(|place| self.choices.slots[side][*place] > 0).count();
        let there = self.choices.slots[side][place] > 0;
        self.choices.sheets(side, self.seed_line.seed()).into_iter().nth(before).filter(|_| there)
    }

    /// The help text of the focused line.
    fn about(&self) -> String {
        match line(self.at) {
            QuickField::Hand(_) => {
                "You, or the computer: Raw plays at random, Trained by expected results, Veteran by playing ahead."
                    .into()
            }
            QuickField::Size => {
                "The Pit is close quarters; the Great arena is for archers, long runs and riders.".into()
            }
            QuickField::Ground => {
                "Pillars stop steps and shots; Ruins have walls to shoot over and ground that costs two.".into()
            }
            QuickField::Near => "Distance of the sides at the start.".into(),
            QuickField::Light => {
                "Darkness hampers every blow; elves, dwarfs and orcs see in it; orcs shoot badly by day.".into()
            }
            QuickField::Slot(..) => self.sheet().map_or_else(
                || {
                    "Nobody. Left and Right offer the twenty, the creatures, random figures, and the twenty on \
                horseback for the Great arena."
                        .into()
                },
                |sheet| brief(&sheet),
            ),
        }
    }
}

/// For example "Human. FT 21 EN 18 TMR 4 AP 5. Broadsword R0 SC 72 D+4. Worth 105."
pub(super) fn brief(sheet: &Sheet) -> String {
    let record = sheet.record();
    let weapons: Vec<String> = record
        .weapons
        .iter()
        .map(|one| {
            let rank = one.rank.map_or("unranked".to_string(), |rank| format!("R{rank}"));
            format!("{} {rank} SC {}", one.weapon, one.sc)
        })
        .collect();
    let ap = protection(&record);
    let weapons = if weapons.is_empty() { strikes(&record) } else { weapons };
    let weapons = if weapons.is_empty() { vec![format!("bare hands SC {}", record.unarmed.sc)] } else { weapons };
    let rides = record.mount.as_ref().map_or(String::new(), |line| {
        format!(
            " Rides {}, TMR {}, Horsemanship {}.",
            line.mount.name,
            line.mount.tmr,
            Chance::of_100(line.horsemanship)
        )
    });
    let limits: String = sheet.riding_limits().iter().map(|line| format!(" {line}")).collect();
    format!(
        "{}: FT {} EN {} TMR {} AP {ap} Defense {}. {}.{rides} Rated {}.{limits}",
        sheet.kind(),
        record.ft,
        record.en,
        record.tmr,
        record.front,
        weapons.join(", "),
        record.worth
    )
}

/// The protection of armour or hide, in points.
fn protection(record: &RecordSheet) -> i16 {
    let hide = record.nature.as_ref().map_or(0, |nature| nature.ap);
    record.armour.as_ref().map_or(hide, |armour| i16::from(armour.ap))
}

/// A creature's attacks, for example "jaws R2 SC 67".
fn strikes(record: &RecordSheet) -> Vec<String> {
    let attacks = record.nature.iter().flat_map(|nature| &nature.attacks);
    attacks.map(|one| format!("{} R{} SC {}", one.attack, one.rank, one.sc)).collect()
}

impl Screen for Quick {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(at) = input {
            if self.at == at {
                self.choices.change(line(at), true);
            }
            self.at = at.min(LINES - 1);
            return Transition::Stay;
        }
        let choices = &self.choices;
        if let Some(go) = self.seed_line.input(shared, input, |seed| choices.setup(seed)) {
            return go;
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::Choosing, key) {
            Some(KeyAction::Previous) => self.steer(-1),
            Some(KeyAction::Next) => self.steer(1),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => {
                self.choices.change(line(self.at), intent == KeyAction::More);
            }
            Some(KeyAction::Accept) => return self.begin(shared),
            Some(KeyAction::Help) => return explain_line(shared, &TOPIC, &[], &self.keys(shared), &[]),
            Some(KeyAction::Back) => return Transition::Main,
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        self.seed_line.paste(letter)
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.seed_line.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y) = (layout.arena.x + 1, layout.arena.y);
        canvas.put(x, y, "A quick bout", Ink::Title);
        self.draw_form(canvas, Rect::new(x, y + 2, 78, 14));
        let cursor = canvas.cursor;
        canvas.wrapped(Rect::new(x, y + 17, 78, 3), &self.about(), Ink::Dim);
        canvas.cursor = cursor;
        let bar = (layout.bar.x + 1, layout.bar.y + 2);
        let (text, ink) = self.estimated();
        canvas.fit(bar.0, bar.1 - 1, 78, &text.each_ref().map(String::as_str), ink);
        let end = self.seed_line.draw(canvas, bar);
        if !self.seed_line.is_typing() {
            canvas.keys(end + 3, bar.1, &self.seed_line.keys(shared));
        }
        if shared.note.is_none() {
            let (text, ink) = self.seed_line.counts();
            canvas.put(bar.0, bar.1 + 1, text, ink);
        }
        draw_note(shared, canvas, layout, 3);
        let keys = match self.seed_line.is_typing() {
            true => self.seed_line.keys(shared),
            false => shared.keys().line(Keymap::Choosing, &KEYS),
        };
        canvas.keys(bar.0, layout.bar.y + 4, &keys);
    }
}

impl Quick {
    fn estimated(&self) -> ([String; 2], Ink) {
        self.seed_line.estimated(&self.choices.setup(self.seed_line.seed()))
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        match self.seed_line.is_typing() {
            true => self.seed_line.keys(shared),
            false => [shared.keys().line(Keymap::Choosing, &KEYS), self.seed_line.keys(shared)].concat(),
        }
    }
}

const KEYS: [KeyAction; 5] =
    [KeyAction::Previous, KeyAction::More, KeyAction::Accept, KeyAction::Help, KeyAction::Back];

impl Quick {
    /// Draws the arena in two columns, with the sides below it.
    fn draw_form(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let half = area.width / 2;
        for at in 0..6 {
            // The control of each side stands above its figures.
            let (column, row) = (at % 2, at / 2);
            let (x, y) = (area.x + column as u16 * half, area.y + row as u16);
            self.draw_line(canvas, (x, y), at, half);
        }
        for (side, ink) in [(0, Ink::West), (1, Ink::East)] {
            let x = area.x + side as u16 * half;
            let name = ["West", "East"][side];
            canvas.put(x + 2, area.y + 4, name, ink);
            canvas.put(x + 8, area.y + 4, &format!("rated {}", self.worth(side)), Ink::Dim);
            for place in 0..MOST_A_SIDE {
                let at = 6 + side * MOST_A_SIDE + place;
                self.draw_line(canvas, (x, area.y + 5 + place as u16), at, half);
            }
        }
    }

    fn draw_line(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), at: usize, width: u16) {
        let (label, value) = self.choices.label_and_value(line(at));
        let mark = if at == self.at { marker(canvas) } else { " " };
        canvas.put(x, y, mark, Ink::Strong);
        let from = if label.is_empty() { x + 2 } else { x + 20 };
        canvas.put(x + 2, y, label, Ink::Dim);
        let ink = if value == "-" { Ink::Dim } else { Ink::Strong };
        let end = canvas.put(from, y, &cut(&value, usize::from(width - (from - x) - 1)), ink);
        canvas.clickable(Rect::new(x, y, width, 1), Input::Pick(at));
        if at == self.at {
            canvas.tint(Rect::new(from, y, (end - from).max(1), 1), Ink::Focus);
            canvas.cursor = (from, y);
        }
    }

    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        room.head(canvas, "A quick bout", "Return: begin");
        let [left, right] = columns(room.body(), [Length(84), Fill(1)]);
        let [form, told, odds, below] = rows(left, [Length(16), Length(6), Length(5), Fill(1)]);
        let [west, east] = rows(right, [Fill(1), Fill(1)]);
        for (side, area, ink) in [(0, west, Ink::West), (1, east, Ink::East)] {
            let name = ["West", "East"][side];
            self.draw_side(&mut TextBox::of(canvas, area, name, ink), side);
        }
        let mut pane = TextBox::new(canvas, told, "Explanation");
        pane.text(&self.about(), Ink::Plain);
        let mut pane = TextBox::new(canvas, odds, "Who will win?");
        let ([text, _], ink) = self.estimated();
        pane.line(&text, ink);
        let line = pane.rest();
        let counts = self.seed_line.counts();
        canvas.fit(line.x, line.y + 1, line.width, &[counts.0], counts.1);
        rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
        room.foot(canvas, note(shared), &self.keys(shared));
        let pane = TextBox::new(canvas, form, "The sides");
        let area = pane.rest();
        self.draw_form(canvas, area);
        self.seed_line.draw(canvas, (line.x, line.y));
    }

    fn draw_side(&self, pane: &mut TextBox<'_, '_>, side: usize) {
        draw_sheets(pane, &self.choices.sheets(side, self.seed_line.seed()));
    }
}

/// Draws the figures of a side with their values.
pub(super) fn draw_sheets(pane: &mut TextBox<'_, '_>, sheets: &[Sheet]) {
    if sheets.is_empty() {
        return pane.text("Nobody yet: a side has one to seven figures.", Ink::Bad);
    }
    let rows = |sheet: &Sheet, width: u16| wrap(&brief(sheet), width.into()).len() as u16 + 1;
    if pane.width() < 60 {
        // If the values of all figures do not fit, each shows only its rating.
        let width = pane.width();
        let airy = sheets.iter().map(|sheet| rows(sheet, width)).sum::<u16>() <= pane.left();
        for sheet in sheets {
            pane.at(0, &sheet.name, Ink::Strong);
            pane.at(22, &format!("rated {}", sheet.worth()), Ink::Dim);
            pane.next();
            if airy {
                pane.text(&brief(sheet), Ink::Dim);
            }
        }
        return;
    }
    let heads = [
        Column("Name", 17, false),
        Column("Race", 10, false),
        Column("FT", 4, true),
        Column("EN", 4, true),
        Column("TMR", 5, true),
        Column("AP", 4, true),
        Column("Weapon", 24, false),
        Column("Rated", 6, true),
    ];
    let cells: Vec<Vec<Cell>> = sheets
        .iter()
        .map(|sheet| {
            let record = sheet.record();
            let nature = strikes(&record).into_iter().next().unwrap_or_default();
            let weapon = record.weapons.first().map_or(nature, |one| {
                let rank = one.rank.map_or("-".to_string(), |rank| rank.to_string());
                format!("{} R{rank} SC {}", one.weapon, one.sc)
            });
            vec![
                Cell::ink(&sheet.name, Ink::Strong),
                Cell::plain(sheet.kind()),
                Cell::plain(record.ft),
                Cell::plain(record.en),
                Cell::plain(record.tmr),
                Cell::plain(protection(&record)),
                Cell::plain(weapon),
                Cell::plain(record.worth),
            ]
        })
        .collect();
    table(pane, &heads, &cells, None);
    for sheet in sheets {
        if rows(sheet, pane.width()) + 1 > pane.left() {
            return;
        }
        pane.next();
        pane.line(&sheet.name, Ink::Strong);
        pane.text(&brief(sheet), Ink::Dim);
    }
}

const TOPIC: Topic = Topic {
    title: "A quick bout",
    asks: "Choose the figures, the arena and who plays each side. A side has one to seven figures. No result is \
           permanent.",
    context: Keymap::Choosing,
    rules: &["D162", "D022", "D025", "D027", "D164", "D030", "DQX-01"],
    chapters: &["Opponents", "Before the bout"],
};
