//! Changing weapons: items move between four places and the ground, and Return commits the change (manual p33-34).

use crate::canvas::{Canvas, wrap};
use crate::game_view::prompt::{Prompt, sentence};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::layout::BAR_ROWS;
use crate::theme::Ink;
use crate::wide_layout::{Fill, columns, marker};
use ludus_engine::board::ActorId;
use ludus_gladiator::battle::check::change;
use ludus_gladiator::battle::command::{Command, Source};
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::illegal_move::IllegalMove;
use ludus_gladiator::battle::odds;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::{Fighter, FighterId};
use ratatui::layout::Rect;

/// Columns before a name, for the marks.
const MARK: u16 = 2;
/// Columns of the name of a place, and of a value that changes, before what stands there.
const PLACE: u16 = 8;
const LABEL: u16 = 12;

/// An arrangement being tried out.
pub struct Changing {
    id: FighterId,
    take: [Source; 4],
    /// The selection: 0 to 3 are the places, 4 and up the ground.
    focus: usize,
    held: Option<usize>,
    warning: String,
}

impl Changing {
    /// Starts with everything in its place.
    pub fn new(battle: &Battle, id: FighterId) -> Changing {
        let fighter = battle.fighter(id);
        let take = Place::ALL.map(|place| fighter.item(place).map_or(Source::Nothing, |_| Source::Place(place)));
        Changing { id, take, focus: 0, held: None, warning: String::new() }
    }

    /// Starts with a proposed arrangement, so that Return accepts it.
    pub fn proposed(battle: &Battle, id: FighterId, take: [Source; 4]) -> Changing {
        Changing { take, warning: "As proposed: Return does it, Esc starts over.".into(), ..Changing::new(battle, id) }
    }

    fn item(&self, battle: &Battle, source: Source) -> Option<Item> {
        let fighter = battle.fighter(self.id);
        match source {
            Source::Nothing => None,
            Source::Place(place) => fighter.item(place),
            Source::Ground(depth) => battle.ground().pile(fighter.at()).nth(depth.into()),
        }
    }

    /// Returns the items on the ground in this arrangement: the pile and the dropped items.
    fn ground(&self, battle: &Battle) -> Vec<Source> {
        let fighter = battle.fighter(self.id);
        let own = Place::ALL.into_iter().filter(|place| fighter.item(*place).is_some()).map(Source::Place);
        let pile = (0..battle.ground().pile(fighter.at()).take(change::DEEPEST).count() as u8).map(Source::Ground);
        own.chain(pile).filter(|source| !self.take.contains(source)).collect()
    }

    fn source(&self, battle: &Battle, slot: usize) -> Source {
        match self.take.get(slot) {
            Some(source) => *source,
            None => self.ground(battle).get(slot - 4).copied().unwrap_or(Source::Nothing),
        }
    }

    /// Puts the held item at the focus. The item there moves to the held item's origin.
    fn put(&mut self, battle: &Battle) -> BattleReply {
        let Some(from) = self.held.take() else {
            if self.source(battle, self.focus) == Source::Nothing {
                return BattleReply::Say("There is nothing to take; choose a piece first.".into());
            }
            self.held = Some(self.focus);
            return BattleReply::Stay;
        };
        let before = (self.take, self.warning.clone());
        let (piece, there) = (self.source(battle, from), self.source(battle, self.focus));
        self.warning.clear();
        if let Some(slot) = self.take.get_mut(from) {
            *slot = if self.focus < 4 { there } else { Source::Nothing };
        }
        if let Some(slot) = self.take.get_mut(self.focus) {
            *slot = piece;
        }
        self.free_the_other_hand(battle);
        match change::arrangement(battle, self.id, &self.take) {
            Ok(_) | Err(IllegalMove::NoChange) => {
                self.focus = self.focus.min(3 + self.ground(battle).len());
                BattleReply::Stay
            }
            Err(refusal) => {
                (self.take, self.warning) = before;
                BattleReply::Say(sentence(&refusal.to_string()))
            }
        }
    }

    /// A two-handed weapon in Ready pushes Also into a free sling, else to the ground (CAP-05).
    fn free_the_other_hand(&mut self, battle: &Battle) {
        let items = self.take.map(|source| self.item(battle, source));
        let Some(displaced) = change::make_room(&mut self.take, items) else { return };
        let goes = displaced.to.map_or("the ground", Place::name);
        self.warning = format!("The {} takes both hands: the {} goes to {goes}.", displaced.by, displaced.item);
    }

    /// Returns the fighter with this arrangement.
    fn after(&self, battle: &Battle) -> Option<Fighter> {
        let change = change::arrangement(battle, self.id, &self.take).ok()?;
        let mut after = battle.clone();
        let (items, taken, dropped) = (change.items, change.taken, change.dropped);
        after.apply(&Event::Changed { fighter: self.id, items, taken, dropped });
        Some(*after.fighter(self.id))
    }

    fn steer(&mut self, battle: &Battle, facing: Facing) {
        let ground = self.ground(battle).len();
        let last = 3 + ground;
        self.focus = match facing {
            Facing::North => self.focus.saturating_sub(1),
            Facing::South => (self.focus + 1).min(last.max(4)),
            Facing::West if self.focus >= 4 => 0,
            Facing::East if self.focus < 4 => 4,
            _ => self.focus,
        };
    }

    /// Draws the keys, a refusal or the last change in the last line, beside the last place if it is there.
    fn draw_last(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let brief = bar.height < BAR_ROWS;
        let (x, y) = if brief { (bar.x + 27, bar.bottom() - 1) } else { (bar.x + 1, bar.bottom() - 1) };
        let told =
            if scene.note.1 == Ink::Bad { (scene.note.0, Ink::Bad) } else { (self.warning.as_str(), Ink::Warning) };
        let wide = bar.right().saturating_sub(x + 1);
        match (told, brief) {
            (("", _), true) => {
                let keys = [KeyAction::Put, KeyAction::Drop, KeyAction::Accept, KeyAction::StartOver];
                canvas.keys(x, y, &scene.keys.line(Keymap::Changing, &keys));
            }
            (("", _), false) => {
                let keys = [KeyAction::Put, KeyAction::Drop, KeyAction::Accept, KeyAction::StartOver, KeyAction::Help];
                let keys = [&[KeyAction::Go(Facing::North)][..], &keys].concat();
                canvas.keys(x, y, &scene.keys.line(Keymap::Changing, &keys));
            }
            ((text, ink), true) => {
                // A long text needs the line above as well.
                let rows = wrap(text, wide.into()).len() as u16;
                let place = Rect::new(x, (y + 1).saturating_sub(rows.min(3)), wide, rows.min(3));
                canvas.clear(Rect { x: x - 1, width: wide + 2, ..place });
                canvas.wrapped(place, text, ink);
            }
            ((text, ink), false) => _ = canvas.fit(x, y, 78, &[text], ink),
        }
    }

    /// Draws a place or an item on the ground in a line of a column.
    fn draw_choice(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, (slot, line): (usize, u16)) {
        let row = Rect { y: area.y + line, height: 1, ..area };
        let item = self.item(scene.battle, self.source(scene.battle, slot));
        let mut x = row.x + MARK;
        if let Some(place) = Place::ALL.get(slot) {
            canvas.put_within(x, row.y, row.right(), place.name(), Ink::Dim);
            x += PLACE;
        }
        let held = self.held == Some(slot);
        let name = item.map_or_else(|| "\u{2013}".to_string(), |item| item.to_string());
        let ink = if held {
            Ink::Warning
        } else if item.is_some() {
            Ink::Plain
        } else {
            Ink::Dim
        };
        let x = canvas.put_within(x, row.y, row.right(), &name, ink);
        if let Some(item) = item {
            let damage = odds::item_damage(scene.battle.fighter(self.id).race(), item).to_string();
            if x + 2 + damage.len() as u16 <= row.right() {
                canvas.put(x + 2, row.y, &damage, Ink::Strong);
            }
        }
        if held {
            canvas.put(row.x + 1, row.y, "\u{25cf}", Ink::Warning);
        }
        if slot == self.focus {
            canvas.put(row.x, row.y, marker(canvas), Ink::Strong);
            canvas.tint(row, Ink::Select);
            canvas.cursor = (row.x, row.y);
        }
    }

    fn draw_row(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, at: (u16, u16), slot: usize) {
        let source = self.source(scene.battle, slot);
        let name = self.item(scene.battle, source).map_or_else(|| "-".to_string(), |item| item.to_string());
        let label = Place::ALL.get(slot).map_or_else(String::new, |place| format!("{:<7}: ", place.name()));
        let marked = if self.held == Some(slot) { "*" } else { " " };
        let x = canvas.put(at.0, at.1, &format!("{marked}{label}"), Ink::Plain);
        let end = canvas.put(x, at.1, &name, if self.held == Some(slot) { Ink::Warning } else { Ink::Plain });
        if slot == self.focus {
            canvas.tint(Rect::new(x, at.1, end - x, 1), Ink::Focus);
            canvas.cursor = (x, at.1);
        }
    }
}

impl Prompt<Battle> for Changing {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Changing, key) {
            Some(KeyAction::Go(facing)) => self.steer(scene.battle, facing),
            Some(KeyAction::Put) => return self.put(scene.battle),
            Some(KeyAction::Drop) => {
                self.held = Some(self.held.unwrap_or(self.focus));
                if self.source(scene.battle, self.focus) == Source::Nothing {
                    self.held = None;
                    return BattleReply::Say("There is nothing to drop.".into());
                }
                let focus = std::mem::replace(&mut self.focus, usize::MAX);
                let reply = self.put(scene.battle);
                self.focus = focus;
                return reply;
            }
            Some(KeyAction::Accept) => {
                let command = Command::Change { take: self.take };
                return match scene.battle.check(&command) {
                    Ok(()) => BattleReply::Do(command),
                    Err(refusal) => BattleReply::Say(sentence(&refusal.to_string())),
                };
            }
            Some(KeyAction::StartOver) => {
                let fresh = Changing::new(scene.battle, self.id);
                if self.take == fresh.take && self.held.is_none() {
                    return BattleReply::Close;
                }
                *self = fresh;
            }
            Some(KeyAction::Help) => return BattleReply::Help,
            _ => {
                return BattleReply::Say(
                    "Arrows choose, Space takes and puts, Return does it, Esc starts over.".into(),
                );
            }
        }
        BattleReply::Stay
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        for slot in 0..4 {
            self.draw_row(scene, canvas, (bar.x, bar.y + slot as u16), slot);
        }
        let ground = self.ground(scene.battle);
        canvas.put(bar.x + 29, bar.y, "_On Ground_", Ink::Dim);
        // The last line is reserved for the keys.
        let rows = bar.height - 2;
        let top = self.focus.saturating_sub(3 + usize::from(rows));
        for (row, slot) in (bar.y + 1..bar.y + 1 + rows).zip(4 + top..(4 + ground.len()).max(5)) {
            self.draw_row(scene, canvas, (bar.x + 28, row), slot);
        }
        let before = scene.battle.fighter(self.id);
        let after = self.after(scene.battle).unwrap_or(*before);
        for (row, line) in (bar.y..).zip(price(before, &after)) {
            canvas.put(bar.x + 50, row, &line, Ink::Plain);
        }
        self.draw_last(scene, canvas, bar);
    }

    fn heading(&self, scene: &BattleContext<'_>) -> Option<[String; 2]> {
        let moving = self.held.and_then(|slot| self.item(scene.battle, self.source(scene.battle, slot)));
        let aside = moving.map_or_else(String::new, |item| format!("moving: {item}"));
        Some([format!("{}: what in which hand?", scene.name(self.id)), aside])
    }

    fn fills_box(&self) -> bool {
        true
    }

    fn draw_question(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, (area, _): (Rect, bool)) {
        let keys = [KeyAction::Put, KeyAction::Drop, KeyAction::Accept, KeyAction::StartOver, KeyAction::Help];
        canvas.keys(area.x + 1, area.bottom(), &scene.keys.line(Keymap::Changing, &keys));
        let text = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let places = columns(text, [Fill(3), Fill(2), Fill(2)]);
        let place = |number: u16| places[usize::from(number)];
        let ground = self.ground(scene.battle);
        let told = if scene.note.1 == Ink::Bad { scene.note } else { (self.warning.as_str(), Ink::Warning) };
        let rows = area.height - u16::from(!told.0.is_empty() && area.height > 4);
        // Four places need four lines; a heading is worth less.
        let heading = u16::from(rows > 4);
        for (number, title) in ["In hands and slings", "On the ground", "What changes"].into_iter().enumerate() {
            if heading > 0 {
                let at = place(number as u16);
                canvas.put_within(at.x + if number < 2 { MARK } else { 0 }, at.y, at.right(), title, Ink::Title);
            }
        }
        let below = |area: Rect| Rect { y: area.y + heading, height: rows - heading, ..area };
        for slot in 0..4 {
            self.draw_choice(scene, canvas, below(place(0)), (slot, slot as u16));
        }
        let lines = below(place(1));
        let top = self.focus.saturating_sub(3 + usize::from(lines.height));
        for (line, slot) in (0..lines.height).zip(4 + top..(4 + ground.len()).max(5)) {
            self.draw_choice(scene, canvas, lines, (slot, line));
        }
        let before = scene.battle.fighter(self.id);
        let after = self.after(scene.battle).unwrap_or(*before);
        let changes = below(place(2));
        for (y, (word, [old, new])) in (changes.y..changes.bottom()).zip(effects(before, &after)) {
            canvas.put_within(changes.x, y, changes.right(), word, Ink::Dim);
            let x = canvas.put_within(changes.x + LABEL, y, changes.right(), &old, Ink::Strong);
            if old != new {
                let x = canvas.put_within(x + 1, y, changes.right(), "\u{2192}", Ink::Dim);
                canvas.put_within(x + 1, y, changes.right(), &new, Ink::Focus);
            }
        }
        if !told.0.is_empty() {
            let line = Rect { y: area.bottom() - 1, height: 1, x: area.x + 1, width: area.width - 2 };
            canvas.clear(line);
            canvas.fit(line.x, line.y, line.width, &[told.0], told.1);
        }
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Changing weapons",
            asks: "Which items in which hand? Changing is the action of this turn; dropped items lie in the square.",
            context: Keymap::Changing,
            rules: &[
                "ACT-33", "ACT-38", "ACT-39", "ACT-40", "CAP-01", "CAP-05", "WPN-02", "WPN-12", "DEC-075", "DEC-045",
            ],
            chapters: &["Actions"],
        }
    }
}

/// Returns the effect of the arrangement in words.
fn price(before: &Fighter, after: &Fighter) -> [String; 3] {
    effects(before, after)
        .map(|(word, [old, new])| if old == new { format!("{word} {old}") } else { format!("{word} {old} to {new}") })
}

/// Returns the agility, the armour and the damage of the ready hand, before and after the change.
fn effects(before: &Fighter, after: &Fighter) -> [(&'static str, [String; 2]); 3] {
    let ar = |fighter: &Fighter| {
        let (front, other) = fighter.armour(false);
        format!("{front}/{other}")
    };
    let damage = |fighter: &Fighter| match fighter.item(Place::Ready) {
        Some(item) if !item.is_hand_weapon() => item.weapon().row().damage.to_string(),
        _ => fighter.hand_arm(Place::Ready).map_or("-".into(), |arm| fighter.arm_figures(arm).damage.to_string()),
    };
    [
        ("AG", [before, after].map(|one| one.agility().to_string())),
        ("AR", [before, after].map(ar)),
        ("Ready hand", [before, after].map(damage)),
    ]
}
