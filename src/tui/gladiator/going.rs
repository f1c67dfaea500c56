//! Go to: a square is pointed at, the way there is tried out as a move of the arrows would be, and Return goes.

use super::ask::{Reply, Scene, sentence};
use super::moving::Moving;
use crate::gladiator::check::Reach;
use crate::gladiator::command::{Command, Path};
use crate::gladiator::robots::bidding;
use crate::kit::board::{Facing, Square, Squares};
use crate::tui::canvas::Canvas;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::theme::Ink;

/// Keys while a square is pointed at.
pub const KEYS: [Intent; 6] =
    [Intent::Go(Facing::North), Intent::Next, Intent::Rotate, Intent::Help, Intent::Back, Intent::Accept];

impl Moving {
    /// Points at the nearest enemy; where none is seen at his own square.
    pub(super) fn point(&mut self, scene: &Scene<'_>) -> Reply {
        let own = scene.battle.fighter(self.id).at();
        let goal = bidding::foes(scene.battle, self.id).first().copied().unwrap_or(own);
        self.point_at(scene, goal)
    }

    /// Points at a square: the move is the way there, as far as he gets this turn.
    pub(super) fn point_at(&mut self, scene: &Scene<'_>, goal: Square) -> Reply {
        let (path, facing) = bidding::way_to(scene.battle, self.id, goal);
        (self.path, self.facing, self.goal) = (path, facing, Some(goal));
        match scene.battle.check(&Command::Move { path, facing }) {
            Ok(()) => Reply::Stay,
            Err(refusal) => {
                self.path = Path::EMPTY;
                Reply::Say(sentence(&refusal.to_string()))
            }
        }
    }

    /// Whether a click on a square goes there: it is open to him this turn and nobody stands in it.
    pub(super) fn goes_to(&self, scene: &Scene<'_>, square: Square) -> bool {
        let reach = Reach::new(scene.battle, self.id);
        let open = (1..=reach.most()).any(|cost| reach.at_cost(cost).has(square));
        open && scene.battle.at(square).is_none()
    }

    /// A key while a square is pointed at.
    pub(super) fn point_key(&mut self, scene: &Scene<'_>, goal: Square, key: Key) -> Reply {
        match scene.keys.intent(Context::Going, key) {
            Some(Intent::Go(facing)) => match goal.step(facing) {
                Some(next) => self.point_at(scene, next),
                None => Reply::Stay,
            },
            Some(Intent::Next) => {
                let foes = bidding::foes(scene.battle, self.id);
                let at = foes.iter().position(|square| *square == goal);
                let next = foes.get(at.map_or(0, |at| (at + 1) % foes.len())).copied();
                next.map_or(Reply::Stay, |next| self.point_at(scene, next))
            }
            Some(Intent::Rotate) => self.rotate(scene.battle),
            Some(Intent::Accept) => Reply::Do(self.command()),
            Some(Intent::Help) => Reply::Help,
            Some(Intent::Back) => {
                self.goal = None;
                Reply::Stay
            }
            _ => Reply::Say("Arrows point at a square, n at the next enemy, Return goes, Esc: by steps.".into()),
        }
    }

    /// The squares of the way, and the one that is pointed at.
    pub(super) fn trail(&self, scene: &Scene<'_>) -> Squares {
        let mut trail = Squares::NONE;
        let mut at = scene.battle.fighter(self.id).at();
        for step in self.path.steps() {
            trail.insert(at);
            at = step.from(at).unwrap_or(at);
        }
        self.goal.into_iter().for_each(|goal| trail.insert(goal));
        trail
    }

    /// The keys of a move: in two lines those of the arrows and those that end it, else those of pointing.
    pub(super) fn draw_keys(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let keys = scene.keys;
        if self.goal.is_some() {
            let far =
                if self.stays_short(scene) { "He does not get there this turn: as near as he comes." } else { "" };
            canvas.put(x, y, far, Ink::Dim);
            canvas.keys(x, y + 1, &keys.line(Context::Going, &KEYS));
            return;
        }
        canvas.keys(x, y, &keys.line_in_battle(Context::Moving, &super::moving::STEPS));
        self.draw_ends(scene, canvas, (x, y + 1));
    }

    /// The keys that end a move: orders while nothing is tried out, else what goes back.
    pub(super) fn draw_ends(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let keys = scene.keys;
        if self.goal.is_some() {
            canvas.keys(x, y, &keys.line(Context::Going, &KEYS));
            return;
        }
        let (fresh, images) = (self.is_fresh(scene), self.has_images(scene));
        let mut ends = match fresh {
            true => keys.line(Context::Moving, &[Intent::Stand, Intent::Rest, Intent::Hold]),
            false => {
                [keys.line(Context::Moving, &[Intent::StartOver]), keys.line(Context::Battle, &[Intent::Undo])].concat()
            }
        };
        let own: &[Intent] = match (fresh, images) {
            (true, true) => &[Intent::Alike, Intent::Help, Intent::Save],
            (true, false) => &[Intent::Advance, Intent::Help, Intent::Save],
            (false, true) => &[Intent::Alike, Intent::Help],
            (false, false) => &[Intent::Stand, Intent::Help, Intent::Save],
        };
        ends.extend(keys.line(Context::Moving, own));
        ends.extend(keys.line(Context::Moving, &[Intent::Accept]));
        canvas.keys(x, y, &ends);
    }

    /// Whether he stays short of where is pointed at.
    fn stays_short(&self, scene: &Scene<'_>) -> bool {
        let own = scene.battle.fighter(self.id).at();
        let end = self.path.end(own).unwrap_or(own);
        self.goal.is_some_and(|goal| {
            let beside = scene.battle.at(goal).is_some_and(|other| other != self.id) && end.is_next_to(goal);
            end != goal && !beside
        })
    }

    /// Whether he is a Mage with images, or one of them.
    pub(super) fn has_images(&self, scene: &Scene<'_>) -> bool {
        crate::gladiator::text::doubles(scene.battle, self.id).nth(1).is_some()
    }
}
