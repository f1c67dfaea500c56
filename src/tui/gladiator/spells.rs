//! The page that chooses a spell (manual p12, p32). It lists the known spells by family.
//! Each line shows cost, chance, remaining SH and duration; a closed spell
//! shows the reason. A second page explains one spell.

use crate::canvas::{Canvas, wrap};
use crate::game_view::prompt::{Prompt, sentence};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::{magic, spell_price, spell_target, square_choice, teleport};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, columns, rows};
use ludus_engine::board::ActorId;
use ludus_gladiator::battle::check::{cast, propose};
use ludus_gladiator::battle::command::{Aim, Command};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::{Aimed, Spell};
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::spell;
use ratatui::layout::Rect;
use std::cell::RefCell;

const LIST: u16 = 80;
/// Pages with at least this many columns show the focused spell's full text beside the list.
const WIDE: u16 = 140;
/// Lines below the list: three of text, then values, effect or reason for closing, and keys.
const BELOW: u16 = 6;
/// Columns of the text below the list.
const TEXT: u16 = 78;

/// The list of a fighter's known spells.
pub struct Spells {
    id: FighterId,
    spells: Vec<Spell>,
    at: usize,
    search: Search,
    /// The screen line and index of each listed spell, as last drawn.
    shown: RefCell<Vec<(u16, usize)>>,
}

/// A line of the list: a family name or a spell index.
enum SpellColumn {
    Family(&'static str),
    Spell(usize),
}

impl Spells {
    /// Lists all known spells in table order. The first open spell has the focus.
    pub fn new(battle: &Battle, id: FighterId) -> Spells {
        let spells: Vec<Spell> = battle.fighter(id).spells().iter().collect();
        let at = spells.iter().position(|spell| cast::offer_spell(battle, id, *spell).is_ok()).unwrap_or(0);
        Spells { id, spells, at, search: Search::default(), shown: RefCell::default() }
    }

    fn spell(&self) -> Option<Spell> {
        self.spells.get(self.at).copied()
    }

    /// Returns the indices of the listed spells.
    fn found(&self) -> Vec<usize> {
        self.search.found(self.spells.iter().map(|spell| spell.name()))
    }

    /// Moves the focus by this many listed spells. A single step wraps around.
    fn shift(&mut self, by: isize) {
        let found = self.found();
        let count = found.len() as isize;
        let to = found.iter().position(|at| *at == self.at).unwrap_or(0) as isize + by;
        let to = if by.abs() == 1 { to.rem_euclid(count.max(1)) } else { to.clamp(0, (count - 1).max(0)) };
        self.at = found.get(to as usize).copied().unwrap_or(self.at);
    }

    /// Moves to the first spell of the next or previous family, and wraps at the ends.
    fn shift_family(&mut self, on: bool) {
        let starts: Vec<usize> = (0..self.spells.len())
            .filter(|at| *at == 0 || family(self.spells[*at]) != family(self.spells[*at - 1]))
            .collect();
        let here = starts.iter().rposition(|start| *start <= self.at).unwrap_or(0);
        let by = if on { 1 } else { starts.len().saturating_sub(1) };
        self.at = starts.get((here + by) % starts.len().max(1)).copied().unwrap_or(0);
    }

    /// Searches for the typed text and focuses the best match.
    fn find(&mut self) -> BattleReply {
        match self.found().first() {
            _ if !self.search.is_on() => BattleReply::Stay,
            Some(at) => {
                self.at = *at;
                BattleReply::Stay
            }
            None => BattleReply::Say(format!("No known spell has \"{}\" in its name.", self.search.typed())),
        }
    }

    /// Continues to the target or square with the price. Nothing is cast yet, not even by the Return that ends a search.
    fn take(&mut self, scene: &BattleContext<'_>) -> BattleReply {
        let listed = self.found().contains(&self.at);
        let Some(spell) = self.spell().filter(|_| listed) else { return BattleReply::Stay };
        let searched = self.search.end();
        let (battle, id) = (scene.battle, self.id);
        let least = cast::amounts(battle, id, spell).next().unwrap_or(0);
        match (cast::offer_spell(battle, id, spell), spell.aimed()) {
            (Err(why), _) => BattleReply::Say(format!("{spell}: {why}.")),
            // Its price is fixed at nothing, so no later step could cancel it (SPELL-10).
            (Ok(()), _) if spell == Spell::EspStats && searched => {
                BattleReply::Say("ESP Stats is free and aimed at nobody: Return once more casts it.".into())
            }
            (Ok(()), _) if spell == Spell::EspStats => {
                BattleReply::Do(Command::Cast { spell, paid: 0, aim: Aim::Nothing })
            }
            (Ok(()), Aimed::At) => BattleReply::Open(Box::new(spell_target::Charming::new(battle, id, spell))),
            (Ok(()), Aimed::Send) => BattleReply::Open(Box::new(teleport::Landing::new(battle, id, least))),
            (Ok(()), Aimed::Square) => BattleReply::Open(Box::new(square_choice::terrain(scene, id, spell, least))),
            (Ok(()), Aimed::Nothing) => BattleReply::Open(Box::new(spell_price::Paying::new(battle, id, spell))),
        }
    }

    fn lines(&self) -> Vec<SpellColumn> {
        let mut lines = Vec::new();
        let mut last = "";
        for at in self.found() {
            let next = family(self.spells[at]);
            // Search results are sorted by match, so family headings would not fit.
            if next != last && !self.search.is_on() {
                lines.push(SpellColumn::Family(next));
            }
            last = next;
            lines.push(SpellColumn::Spell(at));
        }
        lines
    }
}

fn family(spell: Spell) -> &'static str {
    spell::family(spell.kind())
}

/// Returns a spell's duration in turns at the lowest price. A sign marks spells that last longer for more SH.
fn lasts(spell: Spell) -> String {
    let row = spell.row();
    match (row.duration.as_deref(), row.renew) {
        (Some(turns), _) => format!("{turns} t"),
        (None, Some(_)) => "paid".into(),
        (None, None) => "-".into(),
    }
}

impl Spells {
    /// Returns a text such as "Fireball: 1-5 SH, NEED 11- 62% at Draco, SH 14 to 13", and whether the price is a warning.
    fn figures(&self, scene: &BattleContext<'_>, spell: Spell) -> (String, Ink) {
        let least = cast::amounts(scene.battle, self.id, spell).next().unwrap_or(spell.row().cost);
        let (chance, target) = magic::chance(scene.battle, self.id, spell, least);
        let target_text = magic::at_target(scene, self.id, target);
        let (price, warns) = magic::price(scene.battle.fighter(self.id), least);
        let text = format!("{spell}: {}, {chance}{target_text}, {price}", magic::cost(spell));
        (text, if warns { Ink::Bad } else { Ink::Warning })
    }

    /// Draws the title, the typed text, and the number of matches.
    fn draw_head(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let fighter = scene.battle.fighter(self.id);
        let title = format!("Spells of {}   SH {}   IQ {}", scene.name(self.id), fighter.sh(), fighter.iq());
        let end = canvas.put(area.x + 1, area.y, &title, Ink::Title);
        let found = self.found();
        let count = match found.iter().position(|at| *at == self.at) {
            Some(at) if !self.search.is_on() => format!("{} of {}", at + 1, found.len()),
            Some(at) => format!("{} of {} found", at + 1, found.len()),
            None => "none found".into(),
        };
        let right = area.x + LIST - 1 - count.len() as u16;
        canvas.put(right, area.y, &count, Ink::Plain);
        let (text, ink) = match self.search.typed() {
            "" => ("type to find a name".to_string(), Ink::Dim),
            typed => (format!("Find: {typed}"), Ink::Strong),
        };
        canvas.put_within(end + 3, area.y, right - 1, &text, ink);
        canvas.put(area.x + 3, area.y + 1, "Name", Ink::Dim);
        canvas.put(area.x + 19, area.y + 1, "SH    sure left  lasts  what it does", Ink::Dim);
    }

    fn draw_list(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let (lines, high) = (self.lines(), usize::from(area.height));
        let here = lines.iter().position(|line| matches!(line, SpellColumn::Spell(at) if *at == self.at)).unwrap_or(0);
        let top = here.saturating_sub(high / 2).min(lines.len().saturating_sub(high));
        let mut shown = Vec::new();
        for (y, line) in (area.top()..area.bottom()).zip(lines.iter().skip(top)) {
            match line {
                SpellColumn::Family(name) => _ = canvas.put(area.x + 1, y, name, Ink::Title),
                SpellColumn::Spell(at) => {
                    self.draw_row(scene, canvas, (area.x, y), *at);
                    shown.push((y, *at));
                }
            }
        }
        *self.shown.borrow_mut() = shown;
    }

    fn draw_row(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, (x, y): (u16, u16), at: usize) {
        let (battle, spell) = (scene.battle, self.spells[at]);
        let closed = cast::offer_spell(battle, self.id, spell).err();
        let ink = if closed.is_some() { Ink::Dim } else { Ink::Plain };
        // Brackets mark a closed spell, so that no state depends on colour alone.
        let name = if closed.is_some() { format!("({spell})") } else { spell.to_string() };
        canvas.put(x + 3 - u16::from(closed.is_some()), y, &name, ink);
        canvas.put(x + 19, y, magic::cost(spell).trim_end_matches(" SH"), ink);
        match closed {
            Some(why) => _ = canvas.fit(x + 25, y, LIST - 26, &[&why.to_string()], ink),
            None => {
                let least = cast::amounts(battle, self.id, spell).next().unwrap_or(0);
                let percent = magic::succeeds(battle, self.id, spell, least);
                let left = battle.fighter(self.id).sh() - i16::from(least);
                let (_, warns) = magic::price(battle.fighter(self.id), least);
                canvas.put(x + 25, y, &format!("{percent:>4}"), ink);
                canvas.put(x + 30, y, &format!("{left:>4}"), if warns { Ink::Bad } else { ink });
                canvas.put(x + 36, y, &format!("{:<5}", lasts(spell)), ink);
                canvas.put(x + 43, y, &spell::effect(spell), ink);
            }
        }
        if at == self.at {
            let sign = wide_layout::marker(canvas);
            canvas.put(x + 1, y, sign, Ink::Strong);
            canvas.tint(Rect::new(x + 3, y, 15, 1), Ink::Focus);
            canvas.cursor = (x + 3, y);
        }
    }

    /// Draws the focused spell's text and values, and the keys.
    fn draw_below(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, words: bool) {
        let (x, y) = (area.x + 1, area.bottom() - BELOW);
        if let Some(spell) = self.spell() {
            let all = in_words(scene.battle, self.id, spell);
            if words {
                canvas.wrapped(Rect::new(x, y, TEXT, 3), &all, Ink::Plain);
            }
            let (figures, ink) = self.figures(scene, spell);
            canvas.fit(x, y + 3, TEXT, &[&figures], ink);
            match cast::offer_spell(scene.battle, self.id, spell) {
                _ if scene.note.1 == Ink::Bad => _ = canvas.fit(x, y + 4, TEXT, &[scene.note.0], Ink::Bad),
                Err(why) => _ = canvas.fit(x, y + 4, TEXT, &[&sentence(&why.to_string())], Ink::Bad),
                Ok(()) => {
                    let least = cast::amounts(scene.battle, self.id, spell).next().unwrap_or(0);
                    let text = sentence(&magic::effect(spell, least, scene.battle.turn()));
                    canvas.fit(x, y + 4, TEXT, &[&text], Ink::Plain);
                }
            }
        }
        let keys = [
            KeyAction::Go(Facing::North),
            KeyAction::Go(Facing::West),
            KeyAction::Accept,
            KeyAction::Help,
            KeyAction::Back,
        ];
        let mut line = scene.keys.line(Keymap::Spells, &keys);
        if self.search.is_on() {
            Hint::reword(&mut line, KeyAction::Back, "all of them");
        }
        canvas.keys(x, y + 5, &line);
    }

    /// Draws everything about the focused spell: its text, every affordable price, and every fighter in reach.
    fn draw_about(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(spell) = self.spell() else { return };
        let (battle, id) = (scene.battle, self.id);
        let amounts: Vec<u8> = cast::amounts(battle, id, spell).collect();
        let least = amounts.first().copied().unwrap_or(0);
        let targets = match spell.aimed() {
            Aimed::At | Aimed::Send => propose::proposed_spell(battle, id, spell, least),
            Aimed::Square | Aimed::Nothing => Vec::new(),
        };
        let told = in_words(battle, id, spell);
        let words = wrap(&told, usize::from(area.width.saturating_sub(4))).len() as u16;
        let [about, prices, reach] = rows(area, [Length(words + 2), Length(amounts.len() as u16 + 3), Fill(1)]);
        let mut pane = TextBox::with(canvas, about, spell.name(), family(spell));
        pane.text(&told, Ink::Plain);
        let mut pane = TextBox::with(canvas, prices, "The cost", "least first");
        let price = |paid: &u8| {
            let percent = magic::succeeds(battle, id, spell, *paid);
            let (_, warns) = magic::price(battle.fighter(id), *paid);
            let left = magic::left(battle.fighter(id), *paid);
            let effect = magic::effect(spell, *paid, battle.turn());
            let ink = if warns { Ink::Bad } else { Ink::Plain };
            [format!("{paid}"), percent.to_string(), left, effect].map(|text| Cell::ink(text, ink)).to_vec()
        };
        let heads = [
            Column("SH", 2, true),
            Column("sure", 4, true),
            Column("SH then", 18, false),
            Column("what it does", 20, false),
        ];
        let prices: Vec<Vec<Cell>> = amounts.iter().map(price).collect();
        wide_layout::table(&mut pane, &heads, &prices, None);
        let mut pane = TextBox::new(canvas, reach, "Targets in reach");
        if targets.is_empty() {
            return pane.text("It is aimed at nobody, or nobody is in its reach.", Ink::Dim);
        }
        let one = |target: &FighterId| {
            let need = magic::chance_at(battle, id, spell, least, Some(*target));
            let name = if *target == id { "self".to_string() } else { scene.name(*target).to_string() };
            let far = battle.fighter(id).at().distance(battle.fighter(*target).at());
            [name, need, format!("{far} squares off")].map(Cell::plain).to_vec()
        };
        let heads = [Column("Name", 14, false), Column("NEED, chance", 34, false), Column("", 14, false)];
        let targets: Vec<Vec<Cell>> = targets.iter().map(one).collect();
        wide_layout::table(&mut pane, &heads, &targets, None);
    }
}

/// Describes the spell, and how much of its allowed price the caster can pay now.
fn in_words(battle: &Battle, id: FighterId, spell: Spell) -> String {
    let words = spell::row_in_words(spell).join(" ");
    let (row, most) = (spell.row(), cast::amounts(battle, id, spell).last().unwrap_or(0));
    match row.max {
        Some(max) if row.adjustable && most < max => format!("{words} The caster can put in {most} now."),
        _ => words,
    }
}

impl Prompt<Battle> for Spells {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let intent = scene.keys.intent(Keymap::Spells, key);
        if self.search.takes(key, intent, self.spells.iter().map(|spell| spell.name())) {
            return self.find();
        }
        let page = isize::from(i16::try_from(self.shown.borrow().len()).unwrap_or(1).max(1));
        match intent {
            Some(KeyAction::Less) => {
                self.search.back();
                return self.find();
            }
            Some(KeyAction::Back) if self.search.end() => {}
            Some(KeyAction::Back) => return BattleReply::Close,
            Some(KeyAction::Accept) => return self.take(scene),
            Some(KeyAction::Help) => return BattleReply::Help,
            Some(KeyAction::Page) => return BattleReply::Page,
            Some(KeyAction::Go(Facing::North)) => self.shift(-1),
            Some(KeyAction::Go(Facing::South)) => self.shift(1),
            Some(KeyAction::Go(side)) if !self.search.is_on() => self.shift_family(side == Facing::East),
            Some(KeyAction::Go(side)) => self.shift(if side == Facing::East { 1 } else { -1 }),
            Some(KeyAction::PageUp) => self.shift(-page.max(2)),
            Some(KeyAction::PageDown) => self.shift(page.max(2)),
            Some(KeyAction::First) => self.shift(-isize::from(i16::MAX)),
            Some(KeyAction::Last) => self.shift(isize::from(i16::MAX)),
            _ => {}
        }
        BattleReply::Stay
    }

    fn paste(&mut self, _scene: &BattleContext<'_>, letter: char) -> bool {
        let takes = self.search.paste(letter);
        let _ = self.find();
        takes
    }

    /// Focuses the clicked spell; a second click chooses it.
    fn click_page(&mut self, scene: &BattleContext<'_>, x: u16, y: u16) -> BattleReply {
        let clicked = self.shown.borrow().iter().find(|(line, _)| *line == y).map(|(_, at)| *at);
        match clicked.filter(|_| x < LIST) {
            Some(at) if at == self.at => self.take(scene),
            Some(at) => {
                self.at = at;
                BattleReply::Stay
            }
            None => BattleReply::Stay,
        }
    }

    fn is_page(&self) -> bool {
        true
    }

    fn draw_page(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let wide = area.width >= WIDE;
        let list = Rect { y: area.y + 2, height: area.height.saturating_sub(BELOW + 2), ..area };
        self.draw_head(scene, canvas, area);
        self.draw_below(scene, canvas, area, !wide);
        if wide {
            let [_, about] = columns(area, [Length(LIST), Fill(1)]);
            self.draw_about(scene, canvas, about);
        }
        let grown = if wide { 3 } else { 0 };
        self.draw_list(scene, canvas, Rect { height: list.height + grown, ..list });
    }

    fn draw(&self, _scene: &BattleContext<'_>, _canvas: &mut Canvas<'_>, _bar: Rect) {}

    fn takes_letters(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Casting a spell",
            asks: "Which spell? It costs health, mostly even when it fails, and it is the action of this turn.",
            context: Keymap::Spells,
            rules: &[
                "SPELL-01", "SPELL-03", "SPELL-04", "SPELL-05", "SPELL-13", "SPELL-14", "MSL-04", "THR-03", "FSP-05",
            ],
            chapters: &["Magic"],
        }
    }

    fn missing(&self, scene: &BattleContext<'_>) -> Vec<String> {
        let closed = self.spells.iter().filter_map(|spell| {
            let why = cast::offer_spell(scene.battle, self.id, *spell).err()?;
            Some(format!("{spell}: {why}."))
        });
        closed.collect()
    }
}
