//! The choice of a spell: what he knows, what it costs, how likely it is, and why one is not open (manual p12, p32).

use super::ask::{Ask, Reply, Scene, sentence};
use super::{looking, magic, spell_price};
use crate::gladiator::check;
use crate::gladiator::command::{Aim, Command};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::spell::Spell;
use crate::gladiator::state::Battle;
use crate::kit::board::{Facing, Square};
use crate::tui::canvas::Canvas;
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::BAR_ROWS;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Names in a line, as in every menu (UI-05).
const A_LINE: usize = 5;
/// Names that a key turns.
const A_PAGE: usize = 2 * A_LINE;
/// Columns of a name.
const WIDTH: u16 = 16;

/// The list of the spells that somebody knows.
pub struct Spells {
    id: FighterId,
    spells: Vec<Spell>,
    at: usize,
    /// What has been typed so far to find a name, small; nothing while nothing is looked for.
    typed: String,
}

impl Spells {
    /// All he knows, in the order of the tables; the first that is open is in focus.
    pub fn new(battle: &Battle, id: FighterId) -> Spells {
        let spells: Vec<Spell> = battle.fighter(id).spells().iter().collect();
        let at = spells.iter().position(|spell| check::offer_spell(battle, id, *spell).is_ok()).unwrap_or(0);
        Spells { id, spells, at, typed: String::new() }
    }

    fn spell(&self) -> Option<Spell> {
        self.spells.get(self.at).copied()
    }

    fn shift(&mut self, by: isize) {
        let to = self.at as isize + by;
        let last = self.spells.len().saturating_sub(1) as isize;
        self.at = if by.abs() == 1 { to.rem_euclid(last + 1) } else { to.clamp(0, last) } as usize;
    }

    /// The places of the spells with that in their names: a name that is it or begins with it before others.
    fn found(&self, typed: &str) -> Vec<usize> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (at, spell) in self.spells.iter().enumerate() {
            let name = spell.name().to_ascii_lowercase();
            let rank = match name.find(typed) {
                Some(0) if name.len() == typed.len() => 0,
                Some(0) => 1,
                Some(_) if name.contains(&format!(" {typed}")) => 2,
                Some(_) => 3,
                None => continue,
            };
            found.push((rank, at));
        }
        found.sort_unstable();
        found.into_iter().map(|(_, at)| at).collect()
    }

    /// Looks for what has been typed; the best is in focus.
    fn find(&mut self, typed: String) -> Reply {
        self.typed = typed;
        match self.found(&self.typed).first() {
            _ if self.typed.is_empty() => Reply::Stay,
            Some(at) => {
                self.at = *at;
                Reply::Stay
            }
            None => Reply::Say(format!("He knows no spell with \"{}\" in its name.", self.typed)),
        }
    }

    /// What has been typed with this letter, or with a key that belongs into the name that is being typed.
    fn letter(&self, key: Key, intent: Option<Intent>) -> Option<String> {
        let Key::Char(letter) = key else { return None };
        let typed = format!("{}{letter}", self.typed);
        let inside = !self.typed.is_empty() && !self.found(&typed).is_empty();
        (inside || intent.is_none()).then_some(typed)
    }

    /// Keys while something is typed: Return and Esc end it and cast nothing, the arrows go round what has been found.
    fn search(&mut self, intent: Option<Intent>) -> Option<Reply> {
        let found = self.found(&self.typed);
        let here = found.iter().position(|at| *at == self.at).unwrap_or(0);
        let by = match intent? {
            Intent::Accept | Intent::Back => {
                self.typed.clear();
                return Some(Reply::Stay);
            }
            Intent::Less => {
                self.typed.pop();
                return Some(self.find(self.typed.clone()));
            }
            Intent::Go(Facing::East | Facing::South) => 1,
            Intent::Go(Facing::West | Facing::North) => found.len().saturating_sub(1),
            _ => return None,
        };
        self.at = found.get((here + by) % found.len().max(1)).copied().unwrap_or(self.at);
        Some(Reply::Stay)
    }

    fn take(&self, scene: &Scene<'_>) -> Reply {
        let Some(spell) = self.spell() else { return Reply::Close };
        match check::offer_spell(scene.battle, self.id, spell) {
            Err(why) => Reply::Say(format!("{spell}: {why}.")),
            // Its price is fixed at nothing: there is no step in which it could be given up (SPELL-10).
            Ok(()) if spell == Spell::EspStats => Reply::Do(Command::Cast { spell, paid: 0, aim: Aim::Nothing }),
            Ok(()) => Reply::Open(Box::new(spell_price::Paying::new(scene.battle, self.id, spell))),
        }
    }

    /// "Fireball  1-5 SH  NEED 11- 62% at Draco  SH 14 > 13", and whether the price is a warning.
    fn figures(&self, scene: &Scene<'_>, spell: Spell) -> (String, Ink) {
        let least = check::amounts(scene.battle, self.id, spell).next().unwrap_or(spell.row().cost);
        let (chance, target) = magic::chance(scene.battle, self.id, spell, least);
        let whom = magic::at_whom(scene, self.id, target);
        let (price, warns) = magic::price(scene.battle.fighter(self.id), least);
        let text = format!("{spell}: {}, {chance}{whom}, {price}", magic::cost(spell));
        (text, if warns { Ink::Bad } else { Ink::Heed })
    }
}

/// Lines of names: two of five, one where the first of those is the status line.
const fn lines(bar: Rect) -> usize {
    if bar.height < BAR_ROWS { 1 } else { 2 }
}

/// Columns of "12 of 63 found".
const COUNT: u16 = 16;

impl Spells {
    /// The keys, or what is being typed and how many names have it.
    fn draw_keys(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (y, count) = (bar.bottom() - 1, self.spells.len());
        let count = if self.typed.is_empty() {
            let keys = [Intent::Go(Facing::North), Intent::Accept, Intent::Help, Intent::Back];
            let x = canvas.keys(bar.x + 1, y, &scene.keys.line(Context::Spells, &keys));
            canvas.put(x + 2, y, "type to find a name", Ink::Dim);
            format!("{} of {count}", self.at + 1)
        } else {
            let found = self.found(&self.typed);
            let x = canvas.put(bar.x + 1, y, &format!("Find: {}", self.typed), Ink::Strong);
            // What is typed goes before the keys, of which as many are told as have room beside the count.
            let room = usize::from((bar.right().saturating_sub(x + 2)).saturating_sub(COUNT));
            let keys = ["Return: this one  Arrows: next  Esc: end", "Return: this one", ""];
            let keys = keys.into_iter().find(|keys| keys.len() <= room).unwrap_or_default();
            canvas.put(x + 2, y, keys, Ink::Dim);
            match found.iter().position(|at| *at == self.at) {
                Some(at) => format!("{} of {} found", at + 1, found.len()),
                None => "none found".into(),
            }
        };
        canvas.put(bar.right() - count.len() as u16 - 1, y, &count, Ink::Plain);
    }
}

impl Ask<Battle> for Spells {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        let intent = scene.keys.intent(Context::Spells, key);
        if let Some(typed) = self.letter(key, intent) {
            return self.find(typed);
        }
        if let Some(reply) = Some(intent).filter(|_| !self.typed.is_empty()).and_then(|intent| self.search(intent)) {
            return reply;
        }
        match intent {
            Some(Intent::Help) => return Reply::Help,
            Some(Intent::Page) => return Reply::Page,
            _ => self.typed.clear(),
        }
        match intent {
            Some(Intent::Go(Facing::North)) => self.shift(-(A_LINE as isize)),
            Some(Intent::Go(Facing::South)) => self.shift(A_LINE as isize),
            Some(Intent::Go(Facing::West)) => self.shift(-1),
            Some(Intent::Go(Facing::East)) => self.shift(1),
            Some(Intent::PageUp) => self.shift(-(A_PAGE as isize)),
            Some(Intent::PageDown) => self.shift(A_PAGE as isize),
            Some(Intent::First) => self.at = 0,
            Some(Intent::Last) => self.at = self.spells.len().saturating_sub(1),
            Some(Intent::Accept) => return self.take(scene),
            Some(Intent::Back) => return Reply::Close,
            _ => {}
        }
        Reply::Stay
    }

    fn click(&mut self, scene: &Scene<'_>, square: Square) -> Reply {
        looking::click(scene, square)
    }

    fn click_bar(&mut self, scene: &Scene<'_>, bar: Rect, x: u16, y: u16) -> Reply {
        let (line, column) = (usize::from(y.saturating_sub(bar.y)), usize::from(x.saturating_sub(bar.x) / WIDTH));
        let page = lines(bar) * A_LINE;
        let at = self.at / page * page + line * A_LINE + column.min(A_LINE - 1);
        if y < bar.y || line * A_LINE >= page || at >= self.spells.len() {
            return Reply::Stay;
        }
        if at == self.at && self.typed.is_empty() {
            return self.take(scene);
        }
        self.typed.clear();
        self.at = at;
        Reply::Stay
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(spell) = self.spell() else { return };
        let page = lines(bar) * A_LINE;
        let first = self.at / page * page;
        for (i, listed) in self.spells.iter().enumerate().skip(first).take(page) {
            let place = i - first;
            let (x, y) = (bar.x + (place % A_LINE) as u16 * WIDTH, bar.y + (place / A_LINE) as u16);
            let open = check::offer_spell(scene.battle, self.id, *listed).is_ok();
            let ink = if open { Ink::Plain } else { Ink::Dim };
            // A spell that is closed now stands in brackets of its own: no state is told by colour alone.
            let name = if open { listed.name().to_string() } else { format!("({})", listed.name()) };
            canvas.put_within(x, y, x + WIDTH, &name, ink);
            if i == self.at {
                canvas.tint(Rect::new(x, y, (name.chars().count() as u16).min(WIDTH), 1), Ink::Focus);
                canvas.cursor = (x, y);
            }
        }
        let (figures, ink) = self.figures(scene, spell);
        let below = bar.y + lines(bar) as u16;
        canvas.fit(bar.x + 1, below, 78, &[&figures], ink);
        match check::offer_spell(scene.battle, self.id, spell) {
            _ if scene.note.1 == Ink::Bad => scene.note(canvas, bar, bar.height - 2),
            Err(why) => _ = canvas.fit(bar.x + 1, below + 1, 78, &[&sentence(&why.to_string())], Ink::Bad),
            Ok(()) => {
                let least = check::amounts(scene.battle, self.id, spell).next().unwrap_or(0);
                let text = sentence(&magic::effect(spell, least, scene.battle.turn()));
                canvas.fit(bar.x + 1, below + 1, 78, &[&text], Ink::Plain);
            }
        }
        self.draw_keys(scene, canvas, bar);
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn takes_letters(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<FighterId> {
        Some(self.id)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Casting a spell",
            context: Context::Spells,
            rules: &[
                "SPELL-01", "SPELL-03", "SPELL-04", "SPELL-05", "SPELL-13", "SPELL-14", "MSL-04", "THR-03", "FSP-05",
            ],
            chapters: &["Magic"],
        }
    }

    fn missing(&self, scene: &Scene<'_>) -> Vec<String> {
        let closed = self.spells.iter().filter_map(|spell| {
            let why = check::offer_spell(scene.battle, self.id, *spell).err()?;
            Some(format!("{spell}: {why}."))
        });
        closed.collect()
    }
}
