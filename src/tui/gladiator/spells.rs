//! The choice of a spell (manual p12, p32): a list of the known spells below the board, the possible ones first. Each line
//! shows cost, chance and effect, or the reason why the spell is not possible. The price of the spell in focus is set here,
//! and its target shown, before the next question confirms them.

use crate::canvas::{Canvas, wrap};
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::wording::Marks;
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::casting::{Casting, in_words, targets};
use crate::gladiator::spell_price::Price;
use crate::gladiator::{magic, spell_price, spell_target, square_choice, teleport};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox, VisibleRows};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, draw_table, left, right};
use ludus_engine::board::ActorId;
use ludus_gladiator::battle::check::cast;
use ludus_gladiator::battle::command::{Aim, Command};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::{Aimed, Spell};
use ludus_gladiator::model::board;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::spell;
use ratatui::layout::Rect;
use std::cell;

/// Screens from this width on describe the spell beside the board.
const BESIDE: u16 = 112;
/// Lines below the list where nothing stands beside the board: the spell in words, its values, its effect.
const BELOW: u16 = 4;

const COLUMNS: [ListColumn; 6] = [
    left("Spell", 15, 0),
    right("IQ", 2, 4),
    left("cost", 4, 2),
    left("works", 5, 3),
    right("", 4, 1),
    left("does what", 24, 0),
];

/// The list of a fighter's known spells.
pub struct Spells {
    id: FighterId,
    spells: Vec<Spell>,
    /// The row of each spell, without mark.
    rows: Vec<Vec<Cell>>,
    /// The number of possible spells. They come first.
    open: usize,
    at: usize,
    price: Price,
    /// The targets of the spell in focus, and the one that is shown.
    targets: Vec<FighterId>,
    target: usize,
    search: Search,
    shown: cell::Cell<VisibleRows>,
}

impl Spells {
    /// Lists all known spells, the possible ones first, in table order. The first has the focus.
    pub fn new(battle: &Battle, id: FighterId) -> Spells {
        let mut spells: Vec<Spell> = battle.fighter(id).spells().iter().collect();
        ludus_engine::order::by_key(&mut spells, |spell| cast::offer_spell(battle, id, *spell).is_err());
        let open = spells.iter().filter(|spell| cast::offer_spell(battle, id, **spell).is_ok()).count();
        let rows = spells.iter().map(|spell| row(battle, id, *spell)).collect();
        let price = Price::new(battle, id, spells.first().copied().unwrap_or(Spell::MagicBolt));
        let (targets, search, shown) = (Vec::new(), Search::default(), cell::Cell::default());
        let mut list = Spells { id, spells, rows, open, at: 0, price, targets, target: 0, search, shown };
        list.focus(battle, 0);
        list
    }

    fn spell(&self) -> Option<Spell> {
        self.spells.get(self.at).copied()
    }

    /// Moves the focus to a spell, with its least price and its likeliest target.
    fn focus(&mut self, battle: &Battle, at: usize) {
        self.at = at;
        if let Some(spell) = self.spell() {
            self.price = Price::new(battle, self.id, spell);
            self.targets = targets(battle, self.id, spell, self.price.paid());
            self.target = 0;
        }
    }

    /// Returns the indices of the listed spells.
    fn found(&self) -> Vec<usize> {
        self.search.found(self.spells.iter().map(|spell| spell.name()))
    }

    /// Moves the focus by this many listed spells. A single step wraps around.
    fn shift(&mut self, battle: &Battle, by: isize) {
        let found = self.found();
        let count = found.len() as isize;
        let to = found.iter().position(|at| *at == self.at).unwrap_or(0) as isize + by;
        let to = if by.abs() == 1 { to.rem_euclid(count.max(1)) } else { to.clamp(0, (count - 1).max(0)) };
        self.focus(battle, found.get(to as usize).copied().unwrap_or(self.at));
    }

    /// Searches for the typed text and focuses the best match.
    fn find(&mut self, battle: &Battle) -> BattleReply {
        match self.found().first() {
            _ if !self.search.is_on() => BattleReply::Stay,
            Some(at) => {
                self.focus(battle, *at);
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
        let (battle, id, price) = (scene.battle, self.id, self.price.clone());
        match (cast::offer_spell(battle, id, spell), spell.aimed()) {
            (Err(why), _) => BattleReply::Say(format!("{spell}: {why}.")),
            // Its price is fixed at nothing, so no later step could cancel it (SPELL-10).
            (Ok(()), _) if spell == Spell::EspStats && searched => {
                BattleReply::Say("ESP Stats is free and aimed at nobody: Return once more casts it.".into())
            }
            (Ok(()), _) if spell == Spell::EspStats => {
                BattleReply::Do(Command::Cast { spell, paid: 0, aim: Aim::Nothing })
            }
            (Ok(()), Aimed::At) => BattleReply::Open(Box::new(spell_target::Charming::new(scene, self.casting(spell)))),
            (Ok(()), Aimed::Send) => BattleReply::Open(Box::new(teleport::Landing::new(battle, id, price.paid()))),
            (Ok(()), Aimed::Square) => {
                BattleReply::Open(Box::new(square_choice::terrain(scene, id, spell, price.paid())))
            }
            (Ok(()), Aimed::Nothing) => BattleReply::Open(Box::new(spell_price::Paying::new(scene, id, spell, price))),
        }
    }

    fn casting(&self, spell: Spell) -> Casting<'_> {
        Casting { id: self.id, spell, price: &self.price, target: self.targets.get(self.target).copied() }
    }

    /// Returns "11 spells, 8 possible now", or how many the search found.
    fn count(&self) -> String {
        let found = self.found();
        match found.iter().position(|at| *at == self.at) {
            Some(_) if !self.search.is_on() => format!("{} spells, {} possible now", found.len(), self.open),
            Some(at) => format!("{} of {} found", at + 1, found.len()),
            None => "none found".into(),
        }
    }

    /// Draws the title and the search in a line.
    fn draw_head(&self, scene: &BattleContext<'_>, pane: &mut TextBox<'_, '_>) {
        let fighter = scene.battle.fighter(self.id);
        let title = format!("{} casts   SH {}   IQ {}", scene.name(self.id), fighter.sh(), fighter.iq());
        let end = pane.at(0, &title, Ink::Title);
        let (text, ink) = match self.search.typed() {
            "" => ("type to find a name".to_string(), Ink::Dim),
            typed => (format!("Find: {typed}"), Ink::Strong),
        };
        pane.at(end + 3, &text, ink);
        let count = self.count();
        pane.line_at(pane.width().saturating_sub(count.chars().count() as u16), &count, Ink::Dim);
    }

    fn draw_list(&self, pane: &mut TextBox<'_, '_>) {
        let found = self.found();
        // Search results are sorted by match, so the heading would not fit.
        let closed = if self.search.is_on() || self.open == self.spells.len() { None } else { Some(self.open) };
        let line = |at: usize| at + usize::from(closed.is_some_and(|first| at >= first));
        let at = found.iter().position(|at| *at == self.at).map(line);
        let count = found.len() + usize::from(closed.is_some());
        let cells = |row: usize| match closed {
            Some(first) if row == first => vec![Cell::Group("Not now".into(), Ink::Dim)],
            _ => {
                let number = row - usize::from(closed.is_some_and(|first| row > first));
                found.get(number).map(|at| self.rows[*at].clone()).unwrap_or_default()
            }
        };
        self.shown.set(draw_table(pane, &COLUMNS, (count, at), &cells));
    }

    /// Returns the number of the spell in a line of the screen.
    fn clicked(&self, y: u16) -> Option<usize> {
        let shown = self.shown.get();
        let row = shown.top + usize::from(y.checked_sub(shown.y)?);
        let has_heading = !self.search.is_on() && self.open < self.spells.len();
        let row = match has_heading {
            true if row == self.open => return None,
            true if row > self.open => row - 1,
            _ => row,
        };
        self.found().get(row).copied().filter(|_| y < shown.y + shown.count as u16)
    }

    /// Draws what the spell in focus does, where nothing stands beside the board.
    fn draw_about(&self, scene: &BattleContext<'_>, pane: &mut TextBox<'_, '_>) {
        let Some(spell) = self.spell() else { return };
        let words = in_words(scene.battle, self.id, spell);
        let mut lines = wrap(&words, usize::from(pane.width())).into_iter();
        for _ in 0..BELOW - 2 {
            pane.line(&lines.next().unwrap_or_default(), Ink::Plain);
        }
        let (figures, warns) = self.casting(spell).figures(scene);
        let [long, short] = figures;
        let forms = [format!("{spell}: {}, {long}", magic::cost(spell)), format!("{spell}: {long}")];
        let short = format!("{spell}: {short}");
        let (x, y) = (pane.rest().x, pane.rest().y);
        pane.canvas.fit(
            x,
            y,
            pane.width(),
            &[&forms[0], &forms[1], &short],
            if warns { Ink::Bad } else { Ink::Warning },
        );
        pane.next();
    }

    fn draw_keys(&self, scene: &BattleContext<'_>, pane: &mut TextBox<'_, '_>) {
        use KeyAction::{Accept, Ahead, Back, Go, Help, More};
        let keys = [Go(Facing::North), More, Ahead, Accept, Back, Help];
        let works = |key: &KeyAction| match key {
            More => self.price.is_adjustable(),
            Ahead => self.targets.len() > 1,
            _ => true,
        };
        let keys: Vec<KeyAction> = keys.into_iter().filter(works).collect();
        let mut line = scene.keys.line(Keymap::Spells, &keys);
        if self.search.is_on() {
            Hint::reword(&mut line, Back, "all of them");
        }
        let Rect { x, y, .. } = pane.rest();
        let right = x + pane.width();
        pane.canvas.keys_within(x, y, right, &line);
    }

    /// Returns the last refusal, why the spell is not possible, or what it does.
    fn note(&self, scene: &BattleContext<'_>) -> (String, Ink) {
        let Some(spell) = self.spell() else { return (String::new(), Ink::Plain) };
        match cast::offer_spell(scene.battle, self.id, spell) {
            _ if scene.note.1 == Ink::Bad => (scene.note.0.into(), Ink::Bad),
            Err(why) => (sentence(&why.to_string()), Ink::Bad),
            Ok(()) => (sentence(&magic::effect(spell, self.price.paid(), scene.battle.turn())), Ink::Plain),
        }
    }
}

/// The cells of a spell: its IQ, cost, chance and effect, or why it is not possible.
fn row(battle: &Battle, id: FighterId, spell: Spell) -> Vec<Cell> {
    let closed = cast::offer_spell(battle, id, spell).err();
    // Brackets mark a closed spell, so that no state depends on colour alone.
    let (name, ink) = if closed.is_some() { (format!("({spell})"), Ink::Dim) } else { (spell.to_string(), Ink::Plain) };
    let cost = magic::cost(spell).trim_end_matches(" SH").to_string();
    let mut cells = vec![Cell::ink(name, ink), Cell::ink(spell.row().iq, Ink::Dim), Cell::ink(cost, ink)];
    match closed {
        Some(why) => cells.extend([Cell::ink("", ink), Cell::ink("", ink), Cell::ink(why, ink)]),
        None => {
            let least = cast::amounts(battle, id, spell).next().unwrap_or(0);
            let chance = magic::succeeds(battle, id, spell, least);
            let own = Ink::of(battle.fighter(id).side());
            let bar = Cell::Segments((chance.rounded() as i32, 100), own);
            cells.extend([bar, Cell::ink(chance, Ink::Strong), Cell::ink(spell::effect(spell), Ink::Dim)]);
        }
    }
    cells
}

impl Prompt<Battle> for Spells {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let battle = scene.battle;
        let intent = scene.keys.intent(Keymap::Spells, key);
        if self.search.takes(key, intent, self.spells.iter().map(|spell| spell.name())) {
            return self.find(battle);
        }
        let page = isize::from(i16::try_from(self.shown.get().count).unwrap_or(1).max(1));
        match intent {
            Some(KeyAction::Drop) => {
                self.search.back();
                return self.find(battle);
            }
            Some(KeyAction::More | KeyAction::Less) => return self.price.key(key, intent).unwrap_or(BattleReply::Stay),
            Some(KeyAction::Ahead) => self.target = (self.target + 1) % self.targets.len().max(1),
            Some(KeyAction::Back) if self.search.end() => {}
            Some(KeyAction::Back) => return BattleReply::Close,
            Some(KeyAction::Accept) => return self.take(scene),
            Some(KeyAction::Help) => return BattleReply::Help,
            Some(KeyAction::Go(Facing::North)) => self.shift(battle, -1),
            Some(KeyAction::Go(_)) => self.shift(battle, 1),
            Some(KeyAction::PageUp) => self.shift(battle, -page.max(2)),
            Some(KeyAction::PageDown) => self.shift(battle, page.max(2)),
            Some(KeyAction::First) => self.shift(battle, -isize::from(i16::MAX)),
            Some(KeyAction::Last) => self.shift(battle, isize::from(i16::MAX)),
            _ => {}
        }
        BattleReply::Stay
    }

    fn paste(&mut self, scene: &BattleContext<'_>, letter: char) -> bool {
        let takes = self.search.paste(letter);
        let _ = self.find(scene.battle);
        takes
    }

    /// Focuses the clicked spell; a second click chooses it.
    fn click_page(&mut self, scene: &BattleContext<'_>, _x: u16, y: u16) -> BattleReply {
        match self.clicked(y) {
            Some(at) if at == self.at => return self.take(scene),
            Some(at) => self.focus(scene.battle, at),
            None => {}
        }
        BattleReply::Stay
    }

    fn is_page(&self) -> bool {
        true
    }

    fn leaves_board(&self) -> bool {
        true
    }

    fn beside(&self, scene: &BattleContext<'_>) -> Vec<Panel<'static>> {
        self.spell().map_or_else(Vec::new, |spell| self.casting(spell).beside(scene))
    }

    fn draw_page(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let about = if canvas.area().width < BESIDE { BELOW - 1 } else { 0 };
        // Beside the board the modern look has its keys in the key line.
        let keys = u16::from(about > 0 || !canvas.skin().modern);
        let list = Rect { height: area.height.saturating_sub(about + 1 + keys), ..area };
        let mut pane = TextBox::bare(canvas, list);
        self.draw_head(scene, &mut pane);
        self.draw_list(&mut pane);
        let cursor = canvas.cursor;
        let mut pane = TextBox::bare(canvas, Rect { y: list.bottom(), height: area.height - list.height, ..area });
        if about > 0 {
            self.draw_about(scene, &mut pane);
        }
        let ((note, ink), Rect { x, y, width, .. }) = (self.note(scene), pane.rest());
        pane.canvas.fit(x, y, width, &[&note], ink);
        pane.next();
        self.draw_keys(scene, &mut pane);
        canvas.cursor = cursor;
    }

    fn draw(&self, _scene: &BattleContext<'_>, _canvas: &mut Canvas<'_>, _bar: Rect) {}

    /// Marks the caster, and the target with the track to it.
    fn marks(&self, scene: &BattleContext<'_>) -> Option<Marks> {
        let from = scene.battle.fighter(self.id).at();
        let to = self.targets.get(self.target).map_or(from, |id| scene.battle.fighter(*id).at());
        Some(Marks { is_plain: true, ..Marks::on(board::line(from, to).chain([from, to]), Some(to)) })
    }

    fn takes_letters(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.targets.get(self.target).copied().unwrap_or(self.id).into())
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
