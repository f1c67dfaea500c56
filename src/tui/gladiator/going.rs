//! Go to: the player points at a square, the path there is tried out like a move by arrows, and Return moves.

use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::moving::Moving;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_gladiator::ai::bidding;
use ludus_gladiator::battle::check::movement::Reach;
use ludus_gladiator::battle::command::{Command, Path, Step};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::{Facing, Square, Squares};
use ludus_gladiator::narration::reading;

/// Keys while pointing at a square.
pub const KEYS: [KeyAction; 6] = [
    KeyAction::Go(Facing::North),
    KeyAction::Next,
    KeyAction::Rotate,
    KeyAction::Help,
    KeyAction::Back,
    KeyAction::Accept,
];

/// The keys of a move in which nothing is tried out, by use.
const FRESH: [KeyAction; 7] = [
    KeyAction::Go(Facing::North),
    KeyAction::GoTo,
    KeyAction::Stand,
    KeyAction::Rest,
    KeyAction::Rotate,
    KeyAction::Jump,
    KeyAction::Look,
];

impl Moving {
    /// Points at the nearest enemy, or at the fighter's own square if no enemy is visible.
    pub(super) fn point(&mut self, scene: &BattleContext<'_>) -> BattleReply {
        let own = scene.battle.fighter(self.id).at();
        let goal = bidding::foes(scene.battle, self.id).first().copied().unwrap_or(own);
        self.point_at(scene, goal)
    }

    /// Points at a square. The move is the path there, as far as the fighter gets this turn.
    pub(super) fn point_at(&mut self, scene: &BattleContext<'_>, goal: Square) -> BattleReply {
        let (path, facing) = bidding::way_to(scene.battle, self.id, goal);
        (self.path, self.facing, self.goal) = (path, facing, Some(goal));
        match scene.battle.check(&Command::Move { path, facing }) {
            Ok(()) => BattleReply::Stay,
            Err(refusal) => {
                self.path = Path::EMPTY;
                BattleReply::Say(sentence(&refusal.to_string()))
            }
        }
    }

    /// Returns whether a click moves there: the square is empty and can be reached this turn.
    pub(super) fn goes_to(&self, scene: &BattleContext<'_>, square: Square) -> bool {
        let reach = Reach::new(scene.battle, self.id);
        let open = (1..=reach.most()).any(|cost| reach.at_cost(cost).has(square));
        open && scene.battle.at(square).is_none()
    }

    /// Handles a key while pointing at a square.
    pub(super) fn point_key(&mut self, scene: &BattleContext<'_>, goal: Square, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Going, key) {
            Some(KeyAction::Go(facing)) => match goal.step(facing) {
                Some(next) => self.point_at(scene, next),
                None => BattleReply::Stay,
            },
            Some(KeyAction::Next) => {
                let foes = bidding::foes(scene.battle, self.id);
                let at = foes.iter().position(|square| *square == goal);
                let next = foes.get(at.map_or(0, |at| (at + 1) % foes.len())).copied();
                next.map_or(BattleReply::Stay, |next| self.point_at(scene, next))
            }
            Some(KeyAction::Rotate) => self.rotate(scene.battle),
            Some(KeyAction::Accept) => BattleReply::Do(self.command()),
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Back) => {
                self.goal = None;
                BattleReply::Stay
            }
            _ => BattleReply::Say("Arrows point at a square, n at the next enemy, Return goes, Esc: by steps.".into()),
        }
    }

    /// Returns the squares of the path and the square pointed at.
    pub(super) fn trail(&self, scene: &BattleContext<'_>) -> Squares {
        self.way(scene.battle).into_iter().chain(self.goal).collect()
    }

    /// Returns the squares of the path in order, without the last one.
    pub(super) fn way(&self, battle: &Battle) -> Vec<Square> {
        let start = battle.fighter(self.id).at();
        let next = |at: &mut Square, step: Step| Some(std::mem::replace(at, step.from(*at).unwrap_or(*at)));
        self.path.steps().scan(start, next).collect()
    }

    /// Draws the keys of a move in two lines: arrows and ends. While pointing, draws the pointing keys.
    pub(super) fn draw_keys(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let keys = scene.keys;
        if self.goal.is_some() {
            let far = if self.stays_short(scene) { "Out of reach this turn: the nearest square." } else { "" };
            canvas.put(x, y, far, Ink::Dim);
            canvas.keys(x, y + 1, &keys.line(Keymap::Going, &KEYS));
            return;
        }
        if !self.is_fresh(scene) {
            canvas.keys(x, y, &keys.line_in_battle(Keymap::Moving, &super::moving::STEPS));
            return self.draw_ends(scene, canvas, (x, y + 1));
        }
        canvas.keys(x, y, &keys.line(Keymap::Moving, &FRESH));
        let orders = match self.has_images(scene) {
            true => vec![KeyAction::Alike],
            false => orders(scene, &[KeyAction::Hold, KeyAction::Advance]),
        };
        let others = [
            keys.line_in_battle(Keymap::Moving, &[KeyAction::Threats]),
            keys.line(Keymap::Moving, &orders),
            keys.line(Keymap::Moving, &[KeyAction::Help, KeyAction::Save, KeyAction::Accept]),
        ];
        canvas.keys(x, y + 1, &others.concat());
    }

    /// Draws the keys that end a move: orders while nothing is tried out, else the keys that undo.
    pub(super) fn draw_ends(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let keys = scene.keys;
        if self.goal.is_some() {
            canvas.keys(x, y, &keys.line(Keymap::Going, &KEYS));
            return;
        }
        let (fresh, images) = (self.is_fresh(scene), self.has_images(scene));
        let mut ends = match fresh {
            true => keys.line(Keymap::Moving, &orders(scene, &[KeyAction::Stand, KeyAction::Rest, KeyAction::Hold])),
            false => {
                [keys.line(Keymap::Moving, &[KeyAction::StartOver]), keys.line(Keymap::Battle, &[KeyAction::Undo])]
                    .concat()
            }
        };
        let own: &[KeyAction] = match (fresh, images) {
            (true, true) => &[KeyAction::Alike, KeyAction::Help, KeyAction::Save],
            (true, false) => &[KeyAction::Advance, KeyAction::Help, KeyAction::Save],
            (false, true) => &[KeyAction::Alike, KeyAction::Help],
            (false, false) => &[KeyAction::Stand, KeyAction::Help, KeyAction::Save],
        };
        ends.extend(keys.line(Keymap::Moving, &orders(scene, own)));
        ends.extend(keys.line(Keymap::Moving, &[KeyAction::Accept]));
        canvas.keys(x, y, &ends);
    }

    /// Returns whether the path ends before the square pointed at.
    pub(super) fn stays_short(&self, scene: &BattleContext<'_>) -> bool {
        let own = scene.battle.fighter(self.id).at();
        let end = self.path.end(own).unwrap_or(own);
        self.goal.is_some_and(|goal| {
            let beside = scene.battle.at(goal).is_some_and(|other| other != self.id) && end.is_next_to(goal);
            end != goal && !beside
        })
    }

    /// Returns whether the fighter is a Mage with images, or one of the images.
    pub(super) fn has_images(&self, scene: &BattleContext<'_>) -> bool {
        reading::doubles(scene.battle, self.id).nth(1).is_some()
    }
}

/// The keys of these that work now: an enemy in reach rules out the orders to hold and to advance.
fn orders(scene: &BattleContext<'_>, keys: &[KeyAction]) -> Vec<KeyAction> {
    let [holds, advances] = scene.memory.forecast.as_ref().map_or([true; 2], |forecast| forecast.orders);
    let works = |key: &KeyAction| match key {
        KeyAction::Hold => holds,
        KeyAction::Advance => advances,
        _ => true,
    };
    keys.iter().copied().filter(works).collect()
}
