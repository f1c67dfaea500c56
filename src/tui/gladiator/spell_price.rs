//! How much goes into a spell (manual p16): 0 gives it up. Where nothing is aimed, the spell is cast from here, with what
//! it would reach shown in the arena.

use super::ask::{Ask, Reply, Scene, sentence};
use super::{looking, magic, spell_target, square_choice};
use crate::gladiator::command::{Aim, Command};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::spell::{Aimed, Spell};
use crate::gladiator::state::Battle;
use crate::gladiator::tables::SpellKind;
use crate::gladiator::{check, shape};
use crate::kit::board::{Square, Squares};
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::arena::{Overlay, Sign};
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::BAR_ROWS;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// The step in which the cost is adjusted (UI-27, SPELL-09).
pub struct Paying {
    id: FighterId,
    spell: Spell,
    amounts: Vec<u8>,
    /// 0 is nothing, n the amount of that number.
    at: usize,
}

impl Paying {
    /// The least amount, to begin with.
    pub fn new(battle: &Battle, id: FighterId, spell: Spell) -> Paying {
        Paying { id, spell, amounts: check::amounts(battle, id, spell).collect(), at: 1 }
    }

    fn paid(&self) -> u8 {
        self.at.checked_sub(1).and_then(|at| self.amounts.get(at)).copied().unwrap_or(0)
    }

    fn accept(&self, scene: &Scene<'_>) -> Reply {
        let (id, spell, paid) = (self.id, self.spell, self.paid());
        if paid == 0 {
            return Reply::Close;
        }
        match spell.aimed() {
            Aimed::At | Aimed::Send => {
                Reply::Open(Box::new(spell_target::Charming::new(scene.battle, id, spell, paid)))
            }
            Aimed::Square => Reply::Open(Box::new(square_choice::Squaring::terrain(scene.battle, id, spell, paid))),
            Aimed::Nothing => Reply::Do(Command::Cast { spell, paid, aim: Aim::Nothing }),
        }
    }

    /// Whom or what it would reach, where that is settled by where he stands.
    fn reach(&self, scene: &Scene<'_>) -> Reached {
        let battle = scene.battle;
        let at = |id: FighterId| battle.fighter(id).at();
        let names = |ids: &[FighterId]| {
            let names: Vec<&str> = ids.iter().map(|id| scene.name(*id)).collect();
            if names.is_empty() { "Nobody you know of.".to_string() } else { format!("{}.", names.join(", ")) }
        };
        match self.spell {
            Spell::Dazzle => {
                let ids: Vec<FighterId> = check::dazzled(battle, self.id).collect();
                Reached { lit: ids.iter().map(|id| at(*id)).collect(), text: names(&ids), ..Reached::default() }
            }
            Spell::PsychicBlast => {
                let ids: Vec<FighterId> = check::blasted(battle, self.id).collect();
                let signs = check::blast_area(battle, self.id);
                Reached { lit: ids.iter().map(|id| at(*id)).collect(), signs, text: names(&ids) }
            }
            spell if matches!(spell.kind(), SpellKind::TerrainArea) => {
                let squares = shape::area(battle, self.id, spell);
                let text = format!("{} squares, as they are lit.", squares.len());
                Reached { lit: squares.iter().copied().collect(), signs: squares.into_iter().collect(), text }
            }
            spell if spell.brings().is_some() || spell == Spell::Image => {
                let signs: Squares = check::arrival_squares(battle, self.id).collect();
                Reached { signs, text: "In one of the squares marked *, by chance.".into(), ..Reached::default() }
            }
            _ => Reached::default(),
        }
    }
}

/// What a spell would reach, drawn before it is confirmed.
#[derive(Default)]
struct Reached {
    lit: Squares,
    signs: Squares,
    text: String,
}

impl Ask<Battle> for Paying {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        if let Key::Char(digit @ '1'..='9') = key {
            let wanted = digit as u8 - b'0';
            let Some(at) = self.amounts.iter().position(|amount| *amount == wanted) else {
                let amounts: Vec<String> = self.amounts.iter().map(ToString::to_string).collect();
                return Reply::Say(format!("{} takes {} SH.", self.spell, amounts.join(", ")));
            };
            self.at = at + 1;
            return Reply::Stay;
        }
        match scene.keys.intent(Context::Paying, key) {
            Some(Intent::More) if self.at >= self.amounts.len() => {
                Reply::Say(format!("{} SH is the most he can put in now.", self.paid()))
            }
            Some(Intent::More) => {
                self.at += 1;
                Reply::Stay
            }
            Some(Intent::Less) => {
                self.at = self.at.saturating_sub(1);
                Reply::Stay
            }
            Some(Intent::Accept) => self.accept(scene),
            Some(Intent::Back) => Reply::Close,
            Some(Intent::Help) => Reply::Help,
            Some(Intent::Page) => Reply::Page,
            _ => Reply::Say("+ and - change the amount, Return pays it, 0 or Esc casts nothing.".into()),
        }
    }

    fn click(&mut self, scene: &Scene<'_>, square: Square) -> Reply {
        looking::click(scene, square)
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (spell, paid) = (self.spell, self.paid());
        let fighter = scene.battle.fighter(self.id);
        let title = match self.amounts.as_slice() {
            [] | [_] => format!("{spell} costs {paid} SH."),
            [least, .., most] => format!("{spell}: how much?  < {paid} SH >  from {least} to {most}"),
        };
        canvas.put(bar.x + 1, bar.y, &title, Ink::Strong);
        let end = bar.x + 1 + title.chars().count() as u16;
        if paid == 0 {
            canvas.put(bar.x + 1, bar.y + 1, "Nothing is cast; Return goes back to the spells.", Ink::Plain);
        } else {
            let (chance, target) = magic::chance(scene.battle, self.id, spell, paid);
            let whom = format!("  {chance}{}", magic::at_whom(scene, self.id, target));
            let brief = format!("  {}", chance.replace("comes back", "back").replace("strikes", "hit"));
            canvas.fit(end, bar.y, bar.right() - end, &[&whom, &format!("  {chance}"), &brief], Ink::Heed);
            let (price, warns) = magic::price(fighter, paid);
            let failed = crate::gladiator::odds::price(spell, paid, crate::gladiator::odds::NEVER, false);
            let (failing, _) = magic::price(fighter, failed);
            let failing = if failing == price { ", failed or not".into() } else { format!("; failed {failing}") };
            let price = format!("{price}{failing}; a roll of 4 halves it, of 3 it is free.");
            canvas.fit(bar.x + 1, bar.y + 1, 78, &[&price], if warns { Ink::Bad } else { Ink::Plain });
            let effect = sentence(&magic::effect(spell, paid, scene.battle.turn()));
            let reach = self.reach(scene).text;
            if bar.height < BAR_ROWS {
                // Both in one line; where that has no room, what it does.
                let both = format!("{effect} {reach}");
                canvas.fit(bar.x + 1, bar.y + 2, 78, &[both.trim_end(), &effect], Ink::Plain);
                canvas.shortened(reach);
            } else {
                canvas.fit(bar.x + 1, bar.y + 2, 78, &[&effect], Ink::Plain);
                canvas.fit(bar.x + 1, bar.y + 3, 78, &[&reach], Ink::Plain);
            }
        }
        if scene.note.1 == Ink::Bad {
            canvas.clear(Rect { y: bar.bottom() - 2, height: 1, ..bar });
            scene.note(canvas, bar, bar.height - 2);
        }
        let mut keys = vec![Intent::Accept, Intent::Help, Intent::Back];
        if self.amounts.len() > 1 {
            keys.splice(0..0, [Intent::More, Intent::Less]);
        }
        canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Context::Paying, &keys));
        // The amount is what the keys change; a fixed price is the last but one word of the first line.
        let mark = if self.amounts.len() > 1 { "< " } else { "costs " };
        let before = title.find(mark).map_or(0, |at| title[..at + mark.len()].chars().count());
        canvas.cursor = (bar.x + 1 + before as u16, bar.y);
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let reached = self.reach(scene);
        let signs = reached.signs.iter().map(|square| (square, Sign::Magic)).collect();
        let mut lit = reached.lit;
        lit.insert(scene.battle.fighter(self.id).at());
        Overlay { lit, signs, ..Overlay::default() }
    }

    fn featured(&self) -> Option<FighterId> {
        Some(self.id)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "The price of a spell",
            context: Context::Paying,
            rules: &["SPELL-07", "SPELL-08", "SPELL-09", "SPELL-03", "SPELL-04", "SPELL-13", "SPELL-14", "MSL-03"],
            chapters: &["Magic"],
        }
    }
}
