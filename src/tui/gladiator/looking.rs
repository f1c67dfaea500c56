//! Look around and View stats: the five-line displays of manual p26-28.
//! A free cursor shows the contents and effects of every square, and what the side knows of the fighter there.

use crate::canvas::{Canvas, hanging};
use crate::game_view::prompt::Prompt;
use crate::game_view::wording::Marks;
use crate::gladiator::arena::{Overlay, SquareText, pointed, visible_at};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::stats_display::{StatsSheet, armour_name, held};
use crate::gladiator::{attack_forecast, magic, places, sheets};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use crate::widgets::panels::Panel;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::{Fighter, FighterId};
use ludus_gladiator::narration;
use ratatui::layout::Rect;

/// The column of the square's contents (UI-15).
const PILE: u16 = 58;
/// Number of fighters that Tab jumps ahead (UI-08).
const TAB: usize = 5;

fn keys() -> [Hint; 6] {
    [
        Hint::of(Key::Enter, "Return", "done"),
        Hint::several("Arrows", "squares"),
        Hint::of(Key::Char(' '), "Space", "next"),
        Hint::of(Key::Char('-'), "-", "previous"),
        Hint::of(Key::Char('v'), "V", "more"),
        Hint::of(Key::Tab, "Tab", "next page"),
    ]
}

/// The display that visits all fighters in the arena and all squares.
pub struct Looking {
    ids: Vec<FighterId>,
    at: usize,
    square: Option<Square>,
    /// Enemies that could strike the fighter to act in that square, and their attacks.
    here: Vec<String>,
    /// The first line shown of the full text. `None` while the full text is closed.
    more: Option<usize>,
}

impl Looking {
    /// Starts with the given fighter. All visible fighters follow in turn order (UI-21).
    pub fn new(scene: &BattleContext<'_>, from: Option<FighterId>) -> Looking {
        let view = scene.battle.view(scene.viewer());
        let seen: Vec<FighterId> = view.fighters().collect();
        let ids: Vec<FighterId> = scene.battle.order().into_iter().filter(|id| seen.contains(id)).collect();
        let at = ids.iter().position(|id| Some(*id) == from).unwrap_or(0);
        Looking { ids, at, square: None, here: Vec::new(), more: None }
    }

    /// Starts with a square and the visible fighter on it, if any.
    pub fn square(scene: &BattleContext<'_>, square: Square) -> Looking {
        match visible_at(scene.battle, scene.viewer(), square) {
            Some(id) => Looking::new(scene, Some(id)),
            None => {
                let here = attack_forecast::if_he_stood(scene, square);
                Looking { square: Some(square), here, ..Looking::new(scene, None) }
            }
        }
    }

    fn shown(&self) -> Option<FighterId> {
        if self.square.is_some() { None } else { self.ids.get(self.at).copied() }
    }

    /// Returns the square of the cursor.
    fn place(&self, battle: &Battle) -> Option<Square> {
        self.square.or_else(|| self.shown().map(|id| battle.fighter(id).at()))
    }

    /// Returns the full text: what the side knows of the fighter, or the contents and effects of the square.
    fn all(&self, scene: &BattleContext<'_>) -> Vec<String> {
        let Some(square) = self.place(scene.battle) else { return Vec::new() };
        let own = self.shown().map(|id| known(scene, id)).unwrap_or_default();
        let own: Vec<String> = self.shown().and_then(|id| others(scene, id)).into_iter().chain(own).collect();
        let ground = ground(scene, square);
        let open = own.is_empty() && ground.is_empty();
        let open = open.then(|| "Open ground: nothing lies here.".to_string());
        own.into_iter().chain(open).chain(ground).chain(self.here.iter().cloned()).collect()
    }

    /// Shows the full text over the lines of the bar, from the first line not shown yet.
    fn read_on(&mut self, scene: &BattleContext<'_>) {
        let rows = rows(&self.all(scene)).len();
        self.more = match self.more {
            None => Some(0),
            Some(first) => Some(first + MORE).filter(|next| *next < rows),
        };
    }

    fn draw_more(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, first: usize) {
        let rows = rows(&self.all(scene));
        for (y, row) in (bar.y..).zip(rows.iter().skip(first).take(MORE)) {
            canvas.put(bar.x + 1, y, row, Ink::Plain);
        }
        let look = [Hint::of(Key::Enter, "Return", "done"), Hint::of(Key::Char('v'), "V", "more")];
        let rest = [Hint::several("Arrows", "squares"), Hint::of(Key::Char(' '), "Space", "next")];
        if canvas.gather(&[&look[..], &rest, &[Hint::of(Key::Esc, "Esc", "back")]].concat()) {
            return;
        }
        let keys = if first + MORE < rows.len() { "V: more  Esc: back" } else { "V, Esc: back" };
        canvas.put(bar.x + 1, bar.y + 4, &format!("{keys}  Arrows: squares  Space: next  Return: done"), Ink::Dim);
    }

    fn turn(&mut self, by: usize) {
        let count = self.ids.len().max(1);
        self.here.clear();
        self.more = None;
        self.at = if self.square.take().is_some() { self.at } else { (self.at + by) % count };
    }
}

impl Prompt<Battle> for Looking {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Looking, key) {
            Some(KeyAction::Next) => self.turn(1),
            Some(KeyAction::Previous) => self.turn(self.ids.len().saturating_sub(1)),
            Some(KeyAction::Ahead) => self.turn(TAB),
            Some(KeyAction::Go(facing)) => match self.place(scene.battle).and_then(|square| square.step(facing)) {
                Some(square) => *self = Looking::square(scene, square),
                None => return BattleReply::Say("That is outside the arena.".into()),
            },
            Some(KeyAction::Info) => self.read_on(scene),
            Some(KeyAction::Back) if self.more.take().is_some() => {}
            Some(KeyAction::Accept | KeyAction::Back) => return BattleReply::Close,
            Some(KeyAction::Help) => return BattleReply::Help,
            _ => {
                let keys = "Arrows move, Space shows the next fighter, V tells more, Return ends.";
                return BattleReply::Say(keys.into());
            }
        }
        BattleReply::Stay
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        *self = Looking::square(scene, square);
        BattleReply::Stay
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        if let Some(first) = self.more {
            return self.draw_more(scene, canvas, bar, first);
        }
        let square = match (self.square, self.shown()) {
            (Some(square), _) => {
                let text = format!("{square}: nobody");
                canvas.put(bar.x, bar.y, &text, Ink::Strong);
                let all = self.all(scene);
                let lines = all.iter().flat_map(|line| hanging(line, usize::from(PILE - 1)));
                for (y, line) in (bar.y + 1..bar.y + 4).zip(lines) {
                    canvas.put_within(bar.x, y, bar.x + PILE - 1, &line, Ink::Warning);
                }
                square
            }
            (None, Some(id)) => {
                look_around(scene, canvas, bar, id);
                scene.battle.fighter(id).at()
            }
            (None, None) => return,
        };
        let names = self.shown().map(|id| beside(scene, id)).unwrap_or_default();
        let people = names.iter().map(|name| (format!("& {name}"), Ink::Strong));
        let things = pile(scene.battle, square).into_iter().map(|line| (line, Ink::Item));
        for (y, (line, ink)) in (bar.y..bar.y + 4).zip(people.chain(things)) {
            canvas.put_within(bar.x + PILE, y, bar.right(), &line, ink);
        }
        let count = format!("{} of {}", self.at + 1, self.ids.len());
        let is_gathered = canvas.gather(&keys());
        match self.shown().map(|id| about_magic(scene, id)).filter(|line| !line.is_empty()) {
            // The result of magic replaces the line of the keys, which have a shorter form beside it.
            Some(line) => {
                canvas.fit(bar.x, bar.y + 4, 57, &[&line], Ink::Warning);
                if !is_gathered {
                    canvas.put(bar.x + PILE, bar.y + 4, "Arrows Space V Return", Ink::Plain);
                }
            }
            None if is_gathered => {}
            None => {
                canvas.put(bar.x, bar.y + 4, "Arrows, Space, -, Tab, V: more, Return: done", Ink::Plain);
                canvas.put(bar.x + 46, bar.y + 4, &count, Ink::Dim);
            }
        }
        if scene.note.1 == Ink::Bad {
            scene.note(canvas, bar, 4);
        }
    }

    fn heading(&self, scene: &BattleContext<'_>) -> Option<[String; 2]> {
        let square = self.place(scene.battle).map_or_else(String::new, |square| square.to_string());
        let who = self.shown().map(|id| format!(": {}", scene.name(id))).unwrap_or_default();
        Some([format!("Looking at {square}{who}"), format!("{} of {}", self.at + 1, self.ids.len())])
    }

    fn fills_box(&self) -> bool {
        self.more.is_none()
    }

    fn draw_question(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, (area, _): (Rect, bool)) {
        canvas.keys(area.x + 1, area.bottom(), &keys());
        let Some(square) = self.place(scene.battle) else { return };
        let all = self.all(scene);
        let sections = match self.shown() {
            Some(id) => {
                let magic = Some(about_magic(scene, id)).filter(|line| !line.is_empty());
                let told = magic.into_iter().chain(known(scene, id)).collect();
                let here = sheets::square(scene, (square, square.to_string()), &beside(scene, id), told);
                vec![sheets::values(scene, id), sheets::kit(scene, id), here]
            }
            None => vec![sheets::square(scene, (square, format!("{square}: nobody")), &[], all)],
        };
        sheets::draw(scene, canvas, area, &sections);
    }

    /// The full text. On screens of 80 columns I opens it in the bar.
    fn beside(&self, scene: &BattleContext<'_>) -> Vec<Panel<'static>> {
        let title = match (self.shown(), self.square) {
            (Some(id), _) => scene.name(id).to_string(),
            (None, square) => square.map_or_else(String::new, |square| square.to_string()),
        };
        let lines = self.all(scene).into_iter().map(|line| (line, Ink::Plain)).collect();
        vec![Panel::lines(title, lines).remark("what you know").size(30, 6)]
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let at = self.square.or_else(|| self.shown().map(|id| scene.battle.fighter(id).at()));
        // An enemy's own reach is shown if it is known, else the reach of all enemies.
        let reach = scene.memory.forecast.as_ref().and_then(|outlook| outlook.reach.as_ref());
        let (danger, grounds) =
            reach.map_or_else(Default::default, |reach| (SquareText::Given, attack_forecast::grounds(reach)));
        let overlay = Overlay { focus: at, lit: at.into_iter().collect(), grounds, danger, ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn remarks(&self, scene: &BattleContext<'_>) -> Vec<(String, Ink)> {
        let Some(outlook) = &scene.memory.forecast else { return Vec::new() };
        let threat = self.shown().and_then(|id| outlook.threat(id));
        let told = threat.map(|threat| (attack_forecast::told(scene, threat), Ink::Threat));
        told.into_iter().chain(self.all(scene).into_iter().map(|line| (line, Ink::Plain))).collect()
    }

    fn needs_five(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<ActorId> {
        self.shown().map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Looking around",
            asks: "Nothing is asked: go over the squares and read who and what is there. No time passes.",
            context: Keymap::Looking,
            rules: &["ACT-45", "UI-08", "UI-14", "UI-15", "UI-17", "UI-18", "UI-20", "UI-21"],
            chapters: &["Screens and keys"],
        }
    }
}

/// Lines of the full text that fit in the bar.
const MORE: usize = 4;

/// Wraps sentences to the width of the bar.
fn rows(lines: &[String]) -> Vec<String> {
    lines.iter().flat_map(|line| hanging(line, 78)).collect()
}

/// Returns what a side knows of a fighter in addition to the display: wounds and their sources, spells and the last action.
fn known(scene: &BattleContext<'_>, id: FighterId) -> Vec<String> {
    let wounds = scene.memory.wounds(scene.battle, scene.viewer(), id);
    let wounds = if wounds.is_empty() { "none is seen".into() } else { wounds.join("; ") };
    let spells = magic::upon_and_left(scene.battle, id);
    let spells = (!spells.is_empty()).then(|| format!("Spells: {}.", spells.join(", ")));
    let act = scene.memory.last_act(scene.battle, id).unwrap_or("nothing that was seen.");
    let wounds = [format!("{}. Wounds: {wounds}.", scene.name(id))].into_iter();
    wounds.chain(spells).chain(attack_forecast::one_way(scene, id)).chain([format!("Last act: {act}")]).collect()
}

/// Returns the names of the others in a fighter's square, as far as the side sees them.
fn beside<'a>(scene: &BattleContext<'a>, id: FighterId) -> Vec<&'a str> {
    let square = scene.battle.fighter(id).at();
    let others = scene.battle.all_at(square).filter(|other| *other != id && scene.knows(*other));
    others.map(|other| scene.names.name(other)).collect()
}

/// Returns a sentence about the others in a fighter's square. `None` if the fighter is alone there.
fn others(scene: &BattleContext<'_>, id: FighterId) -> Option<String> {
    let names = beside(scene, id);
    (!names.is_empty()).then(|| format!("In the same square, hand to hand: {}.", names.join(", ")))
}

/// Describes the contents and effects of a square.
fn ground(scene: &BattleContext<'_>, square: Square) -> Vec<String> {
    let layers = scene
        .battle
        .ground()
        .terrain(square)
        .layers()
        .map(|(layer, count)| ludus_gladiator::narration::ground::terrain(layer, count));
    let mut things: Vec<String> =
        scene.battle.ground().pile(square).filter_map(ludus_gladiator::narration::ground::thing).collect();
    things.dedup();
    layers.chain(about_bones(scene, square)).chain(things).collect()
}

/// Describes the kind of being, for its own side, and the spells on it with their last turns.
fn about_magic(scene: &BattleContext<'_>, id: FighterId) -> String {
    let being = magic::being(scene, id);
    let spells = [true, false].map(|long| {
        let being = Some(being.clone()).filter(|words| !words.is_empty());
        being.into_iter().chain(magic::upon(scene.battle, id, long)).collect::<Vec<_>>()
    });
    if spells[0].is_empty() { String::new() } else { magic::fitting(spells, 57) }
}

/// Draws the columns "Name, team, race, state | Ready, Also | Slung, Slung, Armor" at 0, 16 and 39 (UI-15).
fn look_around(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, id: FighterId) {
    // An image carries and wears its Mage's equipment.
    let (own, fighter) = (scene.battle.fighter(id), scene.battle.body(id));
    let x = area.x;
    canvas.put(x, area.y, scene.name(id), Ink::Strong);
    canvas.put(x, area.y + 1, fighter.side().name(), Ink::of(fighter.side()));
    canvas.put(x + 6, area.y + 1, &pointed(scene.sign(id), own.facing()), Ink::of(fighter.side()));
    canvas.put(x, area.y + 2, fighter.race().name(), Ink::Plain);
    if fighter.race().is_humanoid() {
        canvas.put(x + 16, area.y, &format!("Ready: {}", held(fighter, Place::Ready)), Ink::Plain);
        canvas.put(x + 16, area.y + 1, &format!("Also : {}", held(fighter, Place::Also)), Ink::Plain);
        canvas.put(x + 39, area.y, &format!("Slung: {}", held(fighter, Place::Sling1)), Ink::Plain);
        canvas.put(x + 39, area.y + 1, &format!("Slung: {}", held(fighter, Place::Sling2)), Ink::Plain);
        canvas.put(
            x + 39,
            area.y + 2,
            &format!("Armor: {}", armour_name(fighter.suit(), fighter.helmet())),
            Ink::Plain,
        );
    } else {
        let attacks = &fighter.race().figures().attacks;
        for (y, attack) in (area.y..).zip(attacks.iter().take(3)) {
            canvas.put(x + 16, y, &format!("{}: {}", attack.name, attack.damage), Ink::Plain);
        }
        // A robot can hold items too: a Krill, a Death Sword, stolen goods.
        let held = Place::ALL.into_iter().filter_map(|place| Some((place, fighter.item(place)?)));
        for (y, (place, item)) in (area.y..area.y + 2).zip(held) {
            let word = if Place::SLINGS.contains(&place) { "Slung" } else { place.name() };
            canvas.put(x + 39, y, &format!("{word}: {item}"), Ink::Plain);
        }
        canvas.put(x + 39, area.y + 2, &format!("Armor: its skin, {}", fighter.race().figures().ar), Ink::Plain);
    }
    if scene.hands.is_lent(scene.battle, id) && fighter.side() == scene.viewer() {
        canvas.put(x + 16, area.y + 2, "Played by the computer", Ink::Warning);
    } else if let Some(order) = scene.ordered(id) {
        canvas.put(x + 16, area.y + 2, &format!("Order: {order}"), Ink::Warning);
    }
    // States that are too long for their columns push the values right, as far as the pile on that line.
    let states = narration::state_words(scene.battle, id);
    let end = canvas.put(x, area.y + 3, &states, Ink::Warning).max(x + 23) + 1;
    let right = if pile(scene.battle, own.at()).len() > 3 { x + PILE - 1 } else { area.right() };
    let view = scene.battle.view(scene.viewer());
    let (sh, ag) = (super::odds::about(view.sh(id)), super::odds::about(view.normal_ag(id)));
    let (long, short) = match view.wounds(id) {
        0 => ("unwounded".to_string(), "unhurt".to_string()),
        lost @ ..0 => (format!("{} above normal", -lost), format!("+{}", -lost)),
        lost => (format!("has lost {lost} SH"), format!("-{lost}")),
    };
    let forms = [long, short].map(|wounds| format!("SH {sh} ({wounds}), AG {ag}"));
    canvas.fit(end, area.y + 3, right.saturating_sub(end), &forms.each_ref().map(String::as_str), Ink::Plain);
}

/// Names the dead whose bones lie in a square, and the Altar's effect on them (BONE-03, BONE-06, BONE-07).
fn about_bones(scene: &BattleContext<'_>, square: Square) -> Option<String> {
    let bones = scene.battle.ground().pile(square).filter_map(Item::bones_of);
    let whose: Vec<&str> = bones.map(|of| scene.name(of)).collect();
    (!whose.is_empty()).then(|| {
        format!(
            "The bones of {}. Carried in the Ready hand and dropped on the Altar of Life they live again, with SH 3 and \
             four fifths of their EXP.",
            whose.join(" and of ")
        )
    })
}

/// Lists a square's contents. Up to three are listed in full.
/// A larger pile shows its top item, one dot per hidden item, and its last two (DEC-134).
pub fn pile(battle: &Battle, square: Square) -> Vec<String> {
    let layers = battle.ground().terrain(square).layers().map(|(layer, count)| match count {
        1 => layer.name().to_string(),
        count => format!("{} x{count}", layer.name()),
    });
    shortened(layers.chain(battle.ground().pile(square).map(|item| item.to_string())).collect())
}

fn shortened(all: Vec<String>) -> Vec<String> {
    match all.as_slice() {
        [first, hidden @ .., before, last] if hidden.len() > 1 || all.len() > 3 => {
            vec![first.clone(), ".".repeat(hidden.len().min(18)), before.clone(), last.clone()]
        }
        _ => all,
    }
}

/// The display of all values of the side's own fighters.
pub struct Stats {
    ids: Vec<FighterId>,
    at: usize,
    /// The first spell shown. `None` while the spells are hidden.
    spells: Option<usize>,
}

/// Spells per page of the stats display, and per line.
const SPELLS: usize = 16;
const A_LINE: usize = 4;

impl Stats {
    /// Starts with the given fighter. Lists the side's fighters in the arena
    /// and visible enemies that ESP Stats has read (UI-13).
    pub fn new(scene: &BattleContext<'_>, from: FighterId) -> Stats {
        let view = scene.battle.view(scene.viewer());
        let own = view.fighters().filter(|id| view.is_own(*id));
        let read = view.fighters().filter(|id| !view.is_own(*id) && view.sheet(*id).is_some());
        let ids: Vec<FighterId> = own.chain(read).collect();
        let at = ids.iter().position(|id| *id == from).unwrap_or(0);
        Stats { ids, at, spells: None }
    }

    /// Shows an enemy that ESP Stats has just read.
    pub fn read(id: FighterId) -> Stats {
        Stats { ids: vec![id], at: 0, spells: None }
    }

    /// Turns the pages of the spells. After the last page the values return.
    fn turn_spells(&mut self, scene: &BattleContext<'_>, first: usize, key: Key) -> BattleReply {
        let count = self.shown().map_or(0, |id| scene.battle.body(id).spells().len() as usize);
        self.spells = match scene.keys.intent(Keymap::Cycling, key) {
            Some(KeyAction::Help) => return BattleReply::Help,
            Some(KeyAction::Next | KeyAction::Ahead) => Some(first + SPELLS).filter(|next| *next < count),
            Some(KeyAction::Previous) => first.checked_sub(SPELLS),
            _ => None,
        };
        BattleReply::Stay
    }

    /// Draws names and costs, four per line (SPELL-06, FSP-03).
    fn draw_spells(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, id: FighterId, first: usize) {
        let spells: Vec<Spell> = scene.battle.body(id).spells().iter().collect();
        for (i, spell) in spells.iter().skip(first).take(SPELLS).enumerate() {
            let (x, y) = (bar.x + 20 * (i % A_LINE) as u16, bar.y + (i / A_LINE) as u16);
            let cost = magic::cost(*spell).replace(" SH", "");
            canvas.put_within(x, y, x + 20, &format!("{spell} {cost}"), Ink::Plain);
        }
        let last = (first + SPELLS).min(spells.len());
        let line = format!("Spells of {}, {} to {last} of {}", scene.name(id), first + 1, spells.len());
        let end = canvas.put(bar.x, bar.y + 4, &line, Ink::Strong);
        let keys = [Hint::of(Key::Enter, "Return", "values"), Hint::of(Key::Char(' '), "Space", "next")];
        if !canvas.gather(&keys) {
            canvas.put(end + 2, bar.y + 4, "Space: next  Return: values", Ink::Dim);
        }
        canvas.cursor = (end, bar.y + 4);
    }

    fn shown(&self) -> Option<FighterId> {
        self.ids.get(self.at).copied()
    }
}

impl Prompt<Battle> for Stats {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let count = self.ids.len().max(1);
        if let Some(first) = self.spells {
            return self.turn_spells(scene, first, key);
        }
        let knows = self.shown().is_some_and(|id| !scene.battle.body(id).spells().is_empty());
        match scene.keys.intent(Keymap::Cycling, key) {
            Some(KeyAction::Info) if knows => self.spells = Some(0),
            Some(KeyAction::Info) => return BattleReply::Say("This fighter knows no spells.".into()),
            Some(KeyAction::Next) if count > 1 => self.at = (self.at + 1) % count,
            Some(KeyAction::Previous) if count > 1 => self.at = (self.at + count - 1) % count,
            Some(KeyAction::Ahead) if count > 1 => self.at = (self.at + TAB) % count,
            Some(KeyAction::Help) => return BattleReply::Help,
            _ => return BattleReply::Close,
        }
        BattleReply::Stay
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(id) = self.shown() else { return };
        let Some(fighter) = scene.battle.view(scene.viewer()).sheet(id) else { return };
        if let Some(first) = self.spells {
            return Stats::draw_spells(scene, canvas, bar, id, first);
        }
        let (exp_halves, break_outs) = career(scene, id, &fighter);
        let sheet = StatsSheet {
            name: scene.name(id),
            fighter: &fighter,
            figure: figure_words(scene, id),
            exp_halves,
            break_outs,
            ground: pile(scene.battle, scene.battle.fighter(id).at()),
        };
        sheet.draw(canvas, bar);
        let spells = fighter.spells().len();
        if scene.note.1 == Ink::Bad {
            canvas.clear(Rect { y: bar.y + 4, height: 1, ..bar });
            canvas.put(bar.x, bar.y + 4, scene.note.0, Ink::Bad);
        } else if spells > 0 {
            canvas.put_within(bar.x, bar.y + 4, bar.x + 21, &format!("V: {spells} spells"), Ink::Warning);
        }
    }

    fn heading(&self, scene: &BattleContext<'_>) -> Option<[String; 2]> {
        let name = self.shown().map_or("", |id| scene.name(id));
        let what = if self.spells.is_some() { "spells" } else { "all values" };
        Some([format!("{name}: {what}"), format!("{} of {}", self.at + 1, self.ids.len())])
    }

    fn fills_box(&self) -> bool {
        self.spells.is_none()
    }

    fn draw_question(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, (area, _): (Rect, bool)) {
        let Some(id) = self.shown() else { return };
        let Some(fighter) = scene.battle.view(scene.viewer()).sheet(id) else { return };
        let mut keys = vec![Hint::of(Key::Enter, "Return", "done")];
        keys.extend((self.ids.len() > 1).then_some(Hint::of(Key::Char(' '), "Space", "next")));
        keys.extend((!fighter.spells().is_empty()).then_some(Hint::of(Key::Char('v'), "V", "spells")));
        canvas.keys(area.x + 1, area.bottom(), &keys);
        let record = sheets::record(scene, id, &fighter, career(scene, id, &fighter));
        sheets::draw(scene, canvas, area, &[sheets::values(scene, id), sheets::kit(scene, id), record]);
    }

    fn marks(&self, scene: &BattleContext<'_>) -> Option<Marks> {
        let at = self.shown().map(|id| scene.battle.fighter(id).at());
        Some(Marks::on(at, at))
    }

    fn needs_five(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<ActorId> {
        self.shown().map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "View stats",
            asks: "Nothing is asked: turn through the fighters and read what your side knows of them. No time passes.",
            context: Keymap::Cycling,
            rules: &["UI-09", "UI-10", "UI-11", "UI-13", "UI-14", "UI-35", "DEC-132", "ATTR-10", "ATTR-12"],
            chapters: &["Screens and keys"],
        }
    }
}

/// The experience in half points and the break-outs of a fighter.
fn career(scene: &BattleContext<'_>, id: FighterId, fighter: &Fighter) -> (u32, u32) {
    // A Mage with images may have swapped list places with an image.
    let home = fighter.home().unwrap_or(id);
    let career = scene.memory.careers.get(home.index()).copied().unwrap_or_default();
    (career.exp_halves + u32::from(fighter.gained_halves()), career.break_outs)
}

fn figure_words(scene: &BattleContext<'_>, id: FighterId) -> String {
    pointed(scene.sign(id), scene.battle.fighter(id).facing())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::proves;

    #[test]
    fn a_high_pile_shows_its_top_dots_and_the_last_two() {
        proves!("UI-14", "DEC-134");
        let pile = |count: usize| shortened((1..=count).map(|i| format!("item {i}")).collect());
        assert_eq!(pile(3), ["item 1", "item 2", "item 3"]);
        assert_eq!(pile(4), ["item 1", ".", "item 3", "item 4"]);
        assert_eq!(pile(6), ["item 1", "...", "item 5", "item 6"]);
    }
}
