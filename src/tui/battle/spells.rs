//! The choice of a spell: what he knows, what it costs, how likely it is, and why one is not open (manual p12, p32).

use super::super::canvas::{Canvas, cut};
use super::super::help::Topic;
use super::super::input::Key;
use super::super::keys::{Context, Intent};
use super::super::theme::Ink;
use super::ask::{Ask, Reply, Scene, sentence};
use super::{looking, magic, paying};
use crate::gladiator::check;
use crate::gladiator::command::{Aim, Command};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::spell::Spell;
use crate::gladiator::state::Battle;
use crate::kit::board::{Facing, Square};
use ratatui::layout::Rect;

/// Names in a line, as in every menu (UI-05).
const A_LINE: usize = 5;
/// Names on a page.
const A_PAGE: usize = 2 * A_LINE;
/// Columns of a name.
const WIDTH: u16 = 16;

/// The list of the spells that somebody knows.
pub struct Spells {
    id: FighterId,
    spells: Vec<Spell>,
    at: usize,
}

impl Spells {
    /// All he knows, in the order of the tables; the first that is open is in focus.
    pub fn new(battle: &Battle, id: FighterId) -> Spells {
        let spells: Vec<Spell> = battle.fighter(id).spells().iter().collect();
        let at = spells.iter().position(|spell| check::offer_spell(battle, id, *spell).is_ok()).unwrap_or(0);
        Spells { id, spells, at }
    }

    fn spell(&self) -> Option<Spell> {
        self.spells.get(self.at).copied()
    }

    fn shift(&mut self, by: isize) {
        let to = self.at as isize + by;
        let last = self.spells.len().saturating_sub(1) as isize;
        self.at = if by.abs() == 1 { to.rem_euclid(last + 1) } else { to.clamp(0, last) } as usize;
    }

    /// The next spell that begins with a letter.
    fn find(&mut self, letter: char) -> bool {
        let count = self.spells.len();
        let begins = |spell: Spell| spell.name().starts_with(letter.to_ascii_uppercase());
        let found = (1..=count).map(|by| (self.at + by) % count).find(|at| begins(self.spells[*at]));
        self.at = found.unwrap_or(self.at);
        found.is_some()
    }

    fn take(&self, scene: &Scene<'_>) -> Reply {
        let Some(spell) = self.spell() else { return Reply::Close };
        match check::offer_spell(scene.battle, self.id, spell) {
            Err(why) => Reply::Say(format!("{spell}: {why}.")),
            // Its price is fixed at nothing: there is no step in which it could be given up (SPELL-10).
            Ok(()) if spell == Spell::EspStats => Reply::Do(Command::Cast { spell, paid: 0, aim: Aim::Nothing }),
            Ok(()) => Reply::Open(Box::new(paying::Paying::new(scene.battle, self.id, spell))),
        }
    }

    /// "Fireball  1-5 SH  NEED 11- 62% at Draco  SH 14 > 13", and whether the price is a warning.
    fn figures(&self, scene: &Scene<'_>, spell: Spell) -> (String, Ink) {
        let least = check::amounts(scene.battle, self.id, spell).next().unwrap_or(spell.row().cost);
        let (need, target) = magic::chance(scene.battle, self.id, spell, least);
        let whom = match target {
            Some(target) if target == self.id => " on himself".into(),
            Some(target) => format!(" at {}", scene.name(target)),
            None => String::new(),
        };
        let (price, warns) = magic::price(scene.battle.fighter(self.id), least);
        let text = format!(
            "{spell}: {}, NEED {}- {}%{whom}, {price}",
            magic::cost(spell),
            need.total(),
            magic::percent(&need)
        );
        (text, if warns { Ink::Bad } else { Ink::Heed })
    }
}

impl Ask for Spells {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        match scene.keys.intent(Context::Spells, key) {
            Some(Intent::Go(Facing::North)) => self.shift(-(A_LINE as isize)),
            Some(Intent::Go(Facing::South)) => self.shift(A_LINE as isize),
            Some(Intent::Go(Facing::West)) => self.shift(-1),
            Some(Intent::Go(Facing::East)) => self.shift(1),
            Some(Intent::PageUp) => self.shift(-(A_PAGE as isize)),
            Some(Intent::PageDown) => self.shift(A_PAGE as isize),
            Some(Intent::Accept) => return self.take(scene),
            Some(Intent::Back) => return Reply::Close,
            Some(Intent::Help) => return Reply::Help,
            Some(Intent::Page) => return Reply::Page,
            _ => match key {
                Key::Char(letter) if self.find(letter) => {}
                Key::Char(letter) => return Reply::Say(format!("He knows no spell that begins with {letter}.")),
                _ => {}
            },
        }
        Reply::Stay
    }

    fn click(&mut self, scene: &Scene<'_>, square: Square) -> Reply {
        looking::click(scene, square)
    }

    fn click_bar(&mut self, scene: &Scene<'_>, bar: Rect, x: u16, y: u16) -> Reply {
        let (line, column) = (usize::from(y.saturating_sub(bar.y)), usize::from(x.saturating_sub(bar.x) / WIDTH));
        let at = self.at / A_PAGE * A_PAGE + line * A_LINE + column.min(A_LINE - 1);
        if y < bar.y || line * A_LINE >= A_PAGE || at >= self.spells.len() {
            return Reply::Stay;
        }
        if at == self.at {
            return self.take(scene);
        }
        self.at = at;
        Reply::Stay
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(spell) = self.spell() else { return };
        let first = self.at / A_PAGE * A_PAGE;
        for (i, listed) in self.spells.iter().enumerate().skip(first).take(A_PAGE) {
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
        canvas.put(bar.x + 1, bar.y + 2, &cut(&figures, 78), ink);
        match check::offer_spell(scene.battle, self.id, spell) {
            _ if scene.note.1 == Ink::Bad => scene.note(canvas, bar, 3),
            Err(why) => _ = canvas.put(bar.x + 1, bar.y + 3, &cut(&sentence(&why.to_string()), 78), Ink::Bad),
            Ok(()) => {
                let least = check::amounts(scene.battle, self.id, spell).next().unwrap_or(0);
                let text = sentence(&magic::effect(spell, least, scene.battle.turn()));
                canvas.put(bar.x + 1, bar.y + 3, &cut(&text, 78), Ink::Plain);
            }
        }
        let keys = [Intent::Go(Facing::North), Intent::Accept, Intent::Help, Intent::Back];
        let x = canvas.keys(bar.x + 1, bar.y + 4, &scene.keys.line(Context::Spells, &keys));
        canvas.put(x + 2, bar.y + 4, "letters find names", Ink::Dim);
        let count = format!("{} of {}", self.at + 1, self.spells.len());
        canvas.put(bar.right() - count.len() as u16 - 1, bar.y + 4, &count, Ink::Plain);
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
