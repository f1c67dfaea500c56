//! The SH put into a spell (manual p16), set while aiming; 0 cancels the spell.
//! A spell without a target is cast from here, and the arena shows its reach.

use crate::canvas::Canvas;
use crate::game_view::choice::{common, look_at};
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::question::Question;
use crate::game_view::wording::{self, Row, Words};
use crate::gladiator::arena::{Overlay, Sign};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::casting::Casting;
use crate::gladiator::{magic, places};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use crate::widgets::panels::Panel;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::cast;
use ludus_gladiator::battle::command::{Aim, Command};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::{odds, shape};
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::data::tables::SpellKind;
use ludus_gladiator::model::board::Squares;
use ludus_gladiator::model::fighter::{Fighter, FighterId};
use ratatui::layout::Rect;

/// The price of a spell: one of the allowed amounts, changed with keys (SPELL-07, SPELL-09).
#[derive(Clone)]
pub struct Price {
    spell: Spell,
    amounts: Vec<u8>,
    at: usize,
}

impl Price {
    /// Starts with the least amount.
    pub fn new(battle: &Battle, id: FighterId, spell: Spell) -> Price {
        Price { spell, amounts: cast::amounts(battle, id, spell).collect(), at: 0 }
    }

    pub fn paid(&self) -> u8 {
        self.amounts.get(self.at).copied().unwrap_or(0)
    }

    pub fn amounts(&self) -> &[u8] {
        &self.amounts
    }

    /// The number of the current amount.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns whether there is more than one amount.
    pub fn is_adjustable(&self) -> bool {
        self.amounts.len() > 1
    }

    /// Returns "< 3 SH >" if the amount can be changed, else "3 SH".
    pub fn words(&self) -> String {
        if self.is_adjustable() { format!("< {} SH >", self.paid()) } else { format!("{} SH", self.paid()) }
    }

    /// Applies a digit, more or less. `None` if the key means something else. 0 casts nothing.
    pub fn key(&mut self, key: Key, intent: Option<KeyAction>) -> Option<BattleReply> {
        let at = match (key, intent) {
            (Key::Char('0'), _) => return Some(BattleReply::Close),
            (Key::Char(digit @ '1'..='9'), _) => {
                let wanted = digit as u8 - b'0';
                let Some(at) = self.amounts.iter().position(|amount| *amount == wanted) else {
                    let amounts: Vec<String> = self.amounts.iter().map(ToString::to_string).collect();
                    return Some(BattleReply::Say(format!("{} takes {} SH.", self.spell, amounts.join(", "))));
                };
                at
            }
            (_, Some(KeyAction::More | KeyAction::Less)) if !self.is_adjustable() => {
                return Some(BattleReply::Say(format!(
                    "{} costs {} SH, no more and no less.",
                    self.spell,
                    self.paid()
                )));
            }
            (_, Some(KeyAction::More)) if self.at + 1 >= self.amounts.len() => {
                return Some(BattleReply::Say(format!("{} SH is the most that can be paid now.", self.paid())));
            }
            (_, Some(KeyAction::More)) => self.at + 1,
            (_, Some(KeyAction::Less)) => match self.at.checked_sub(1) {
                Some(at) => at,
                None => {
                    return Some(BattleReply::Say(format!("{} SH is the least; 0 or Esc casts nothing.", self.paid())));
                }
            },
            _ => return None,
        };
        self.at = at;
        Some(BattleReply::Stay)
    }

    /// Returns the cost, paid even on failure, and whether it is a warning.
    pub fn costs(&self, fighter: &Fighter) -> (String, bool) {
        let (price, warns) = magic::price(fighter, self.paid());
        let failed = odds::price(self.spell, self.paid(), odds::NEVER, false);
        let (failing, _) = magic::price(fighter, failed);
        let failing = if failing == price { ", failed or not".into() } else { format!("; failed {failing}") };
        (format!("{price}{failing}; a roll of 4 halves it, of 3 it is free."), warns)
    }
}

/// The step that pays for and casts a spell without a target (UI-27, SPELL-09).
pub struct Paying {
    id: FighterId,
    spell: Spell,
    price: Price,
    question: Question,
}

impl Paying {
    pub fn new(scene: &BattleContext<'_>, id: FighterId, spell: Spell, price: Price) -> Paying {
        let mut paying = Paying { id, spell, price, question: Question::default() };
        paying.ask(scene);
        paying
    }

    const fn casting(&self) -> Casting<'_> {
        Casting { id: self.id, spell: self.spell, price: &self.price, target: None }
    }

    fn keys(&self) -> Vec<KeyAction> {
        let price = Some(KeyAction::More).filter(|_| self.price.is_adjustable());
        price.into_iter().chain([KeyAction::Accept, KeyAction::Help, KeyAction::Back]).collect()
    }

    /// Builds the table of the modern look: a row for each amount.
    fn ask(&mut self, scene: &BattleContext<'_>) {
        let (battle, fighter) = (scene.battle, scene.battle.fighter(self.id));
        let own = Ink::of(fighter.side());
        let mut table = OddsTable::new(&["works", "left"].map(|title| (title, own))).most(5);
        for paid in self.price.amounts() {
            let (_, warns) = magic::price(fighter, *paid);
            let left = format!("{}{}", fighter.sh() - i16::from(*paid), if warns { " !" } else { "" });
            let row =
                OddsRow::new(format!("{}, {paid} SH", self.spell), "cast").or(format!("{paid} SH")).without_letter();
            let works = magic::succeeds(battle, self.id, self.spell, *paid);
            let effect = magic::effect(self.spell, *paid, battle.turn());
            table.push(row.with(Odds::Chance(works)).with(Odds::Text(left)).remark(effect));
        }
        table.mark(self.price.at());
        self.question = Question::new(format!("{} costs how much?", self.spell), table);
    }

    /// Returns the fighters or squares in reach, if the caster's position determines them.
    fn reach(&self, scene: &BattleContext<'_>) -> Reached {
        let battle = scene.battle;
        let at = |id: FighterId| battle.fighter(id).at();
        let names = |ids: &[FighterId]| {
            let names: Vec<&str> = ids.iter().map(|id| scene.name(*id)).collect();
            if names.is_empty() { "Nobody you know of.".to_string() } else { format!("{}.", names.join(", ")) }
        };
        match self.spell {
            Spell::Dazzle => {
                let ids: Vec<FighterId> = cast::dazzled(battle, self.id).collect();
                Reached { lit: ids.iter().map(|id| at(*id)).collect(), text: names(&ids), ..Reached::default() }
            }
            Spell::PsychicBlast => {
                let ids: Vec<FighterId> = cast::blasted(battle, self.id).collect();
                let signs = cast::blast_area(battle, self.id);
                Reached { lit: ids.iter().map(|id| at(*id)).collect(), signs, text: names(&ids) }
            }
            spell if matches!(spell.kind(), SpellKind::TerrainArea) => {
                let squares = shape::area(battle, self.id, spell);
                let text = format!("{} squares, as they are lit.", squares.len());
                Reached { lit: squares.iter().copied().collect(), signs: squares.into_iter().collect(), text }
            }
            spell if spell.brings().is_some() || spell == Spell::Image => {
                let signs: Squares = cast::arrival_squares(battle, self.id).collect();
                Reached { signs, text: "In one of the squares marked *, by chance.".into(), ..Reached::default() }
            }
            _ => Reached::default(),
        }
    }
}

/// The reach of a spell, drawn before it is confirmed.
#[derive(Default)]
struct Reached {
    lit: Squares,
    signs: Squares,
    text: String,
}

impl Prompt<Battle> for Paying {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let intent = scene.keys.intent(Keymap::Paying, key);
        if let Some(reply) = self.price.key(key, intent) {
            self.ask(scene);
            return reply;
        }
        match intent {
            Some(KeyAction::Accept) => {
                BattleReply::Do(Command::Cast { spell: self.spell, paid: self.price.paid(), aim: Aim::Nothing })
            }
            action => common(scene, action, self.featured()).unwrap_or_else(|| {
                BattleReply::Say("+ and - change the amount, Return casts, 0 or Esc casts nothing.".into())
            }),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        look_at(scene, square)
    }

    fn sole_reply(&self, _scene: &BattleContext<'_>) -> Option<BattleReply> {
        let cast = Command::Cast { spell: self.spell, paid: self.price.paid(), aim: Aim::Nothing };
        (!self.price.is_adjustable()).then(|| BattleReply::Do(cast))
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn draw_question(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let keys = scene.keys.line(Keymap::Paying, &self.keys());
        let reach = Some(self.reach(scene).text).filter(|text| !text.is_empty() && place.1);
        let reach = reach.map(|text| Row::new(text, Ink::Plain));
        // A small bar has room for the chances only.
        let costs = if place.1 { self.casting().notes(scene) } else { Vec::new() };
        let notes: Vec<Row> = costs.into_iter().chain(reach).collect();
        self.question.draw(scene, canvas, place, (&keys, &notes));
    }

    fn beside(&self, scene: &BattleContext<'_>) -> Vec<Panel<'static>> {
        self.casting().beside(scene)
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (spell, paid) = (self.spell, self.price.paid());
        let title = match self.price.amounts.as_slice() {
            [] | [_] => format!("{spell} costs {paid} SH."),
            [least, .., most] => format!("{spell}: how much?  < {paid} SH >  from {least} to {most}"),
        };
        let (chance, target) = magic::chance(scene.battle, self.id, spell, paid);
        let target_text = format!("{chance}{}", magic::at_target(scene, self.id, target));
        let title = Row::new(title, Ink::Strong).and(target_text, Ink::Warning).or(chance);
        let (price, warns) = self.price.costs(scene.battle.fighter(self.id));
        let price = Row::new(price, if warns { Ink::Bad } else { Ink::Plain });
        let effect = sentence(&magic::effect(spell, paid, scene.battle.turn()));
        let reach = self.reach(scene).text;
        // If one line cannot hold both, the effect matters more.
        let both = Row::new(format!("{effect} {reach}").trim_end(), Ink::Plain).or(&*effect);
        let rows = vec![title.clone(), price.clone(), Row::new(effect, Ink::Plain), Row::new(&*reach, Ink::Plain)];
        let words = Words { rows, brief: vec![title, price, both], full: vec![reach] };
        words.draw(scene, canvas, bar, 0);
        words.set_cursor(canvas, bar);
        wording::draw_keys(canvas, bar, &scene.keys.line(Keymap::Paying, &self.keys()), "");
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let reached = self.reach(scene);
        let signs = reached.signs.iter().map(|square| (square, Sign::Magic)).collect();
        let mut lit = reached.lit;
        lit.insert(scene.battle.fighter(self.id).at());
        let overlay = Overlay { lit, signs, ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "The price of a spell",
            asks: "How much health does the Mage pay? A higher price makes a stronger spell. If it fails, a missile costs all of it, a thrown spell 1 SH, any other 1 less.",
            context: Keymap::Paying,
            rules: &["SPELL-07", "SPELL-08", "SPELL-09", "SPELL-03", "SPELL-04", "SPELL-13", "SPELL-14", "MSL-03"],
            chapters: &["Magic"],
        }
    }
}
