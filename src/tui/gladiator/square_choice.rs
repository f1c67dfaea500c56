//! The choice of a square near a fighter: to fall, to put down an item, or to stand up (UI-26, UI-31).

use crate::canvas::Canvas;
use crate::game_view::prompt::Prompt;
use crate::gladiator::arena::{Overlay, Sign, SquareText};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::{magic, odds as previews, places};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::{cast, grapple};
use ludus_gladiator::battle::command::{Aim, Command};
use ludus_gladiator::battle::event::Strike;
use ludus_gladiator::battle::odds::outcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::{check, odds};
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::{Facing, Square, Squares};
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::narration;
use ratatui::layout::Rect;

/// The purpose of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Push,
    DropNearby,
    BreakFree,
    StandAside,
    /// Terrain made by this spell for that many SH.
    Terrain(Spell, u8),
}

impl Purpose {
    /// Returns the question and the possible consequences.
    const fn asks(self) -> &'static str {
        match self {
            Purpose::Push => "Into which square is the falling enemy pushed? The ground there can hurt.",
            Purpose::DropNearby => "Into which square does the weapon fall? Anybody can pick it up there.",
            Purpose::BreakFree => "Into which square to break free? The dice decide whether it succeeds.",
            Purpose::StandAside => "Where to stand up, and which way to face? It is the action of this turn.",
            Purpose::Terrain(..) => {
                "Which square does the spell change? If it fails it costs 1 SH less, and nothing changes."
            }
        }
    }
}

/// The choice of one of several squares. A fighter that stands up also chooses a facing.
pub struct Squaring {
    /// The fighter that chooses the square.
    id: FighterId,
    /// The fighter around which the squares lie.
    round: FighterId,
    purpose: Purpose,
    squares: Vec<Square>,
    at: usize,
    facing: Facing,
}

impl Squaring {
    /// Asks for the square into which a shield knocks the enemy (SHLD-06).
    pub fn push(battle: &Battle, strike: &Strike) -> Squaring {
        let squares = grapple::push_squares(battle, strike.target).collect();
        Squaring::new(battle, strike.attacker, strike.target, Purpose::Push, squares)
    }

    /// Asks for the square that gets the Ready item (ACT-29).
    pub fn drop_nearby(battle: &Battle, id: FighterId) -> Squaring {
        Squaring::new(battle, id, id, Purpose::DropNearby, check::drop_squares(battle, id).collect())
    }

    /// Asks for the square in which the fighter stands up after breaking free (HAND-17).
    pub fn break_free(battle: &Battle, id: FighterId) -> Squaring {
        Squaring::new(battle, id, id, Purpose::BreakFree, grapple::ways_out(battle, id).collect())
    }

    /// Asks for the square in which the fighter stands up out of a heap (DEC-071).
    pub fn stand_aside(battle: &Battle, id: FighterId) -> Squaring {
        Squaring::new(battle, id, id, Purpose::StandAside, grapple::ways_out(battle, id).collect())
    }

    /// Asks for the square of single terrain: the caster's own or one beside it (TSP-02, DEC-098).
    pub fn terrain(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> Squaring {
        Squaring::new(battle, id, id, Purpose::Terrain(spell, paid), cast::squares(battle, id, spell).collect())
    }

    fn new(battle: &Battle, id: FighterId, round: FighterId, purpose: Purpose, squares: Vec<Square>) -> Squaring {
        Squaring { id, round, purpose, squares, at: 0, facing: battle.fighter(id).facing() }
    }

    fn square(&self) -> Option<Square> {
        self.squares.get(self.at).copied()
    }

    fn gets_up(&self) -> bool {
        matches!(self.purpose, Purpose::BreakFree | Purpose::StandAside)
    }

    fn command(&self, to: Square) -> Command {
        let facing = self.facing;
        match self.purpose {
            Purpose::Push => Command::Push { to },
            Purpose::DropNearby => Command::DropNearby { to },
            Purpose::BreakFree => Command::BreakFree { to, facing },
            Purpose::StandAside => Command::StandAside { to, facing },
            Purpose::Terrain(spell, paid) => Command::Cast { spell, paid, aim: Aim::Square(to) },
        }
    }

    /// Moves to the nearest square in that direction, if there is one.
    fn go(&mut self, facing: Facing) {
        let Some(from) = self.square() else { return };
        let (dx, dy) = facing.delta();
        let ahead = |to: Square| (to.x() - from.x()) * dx + (to.y() - from.y()) * dy;
        let aside = |to: Square| ((to.x() - from.x()) * dy).abs() + ((to.y() - from.y()) * dx).abs();
        let found = (0..self.squares.len()).filter(|i| ahead(self.squares[*i]) > 0);
        if let Some(next) = found.min_by_key(|i| ahead(self.squares[*i]) + 2 * aside(self.squares[*i])) {
            self.at = next;
        }
    }

    fn title(&self, scene: &BattleContext<'_>) -> String {
        let name = scene.name(self.id);
        match self.purpose {
            Purpose::Push => format!("{} falls. Into which square does {name} push?", scene.name(self.round)),
            Purpose::DropNearby => {
                let item = scene.battle.fighter(self.id).item(Place::Ready);
                let what = match self.bones(scene) {
                    Some(of) => format!("bones of {}", scene.name(of)),
                    None => item.map_or_else(String::new, |item| item.to_string()),
                };
                format!("Do you wish to drop the {what} in this square?")
            }
            Purpose::BreakFree => {
                let (need, chance) = scene.battle.view(scene.viewer()).breaks_free(self.id);
                let need = previews::needed(need);
                let hurt = narration::underfoot(scene.battle, self.id);
                let end =
                    if hurt.is_empty() { ". Stands up where?".into() } else { format!(" ({hurt} a turn). Where to?") };
                format!("{name} breaks free on {need} or less: {chance}{end}")
            }
            Purpose::Terrain(spell, paid) => {
                let (chance, _) = magic::chance(scene.battle, self.id, spell, paid);
                format!("{spell} in this square?  {chance}")
            }
            Purpose::StandAside => format!("Others lie here. Where does {name} stand up?"),
        }
    }

    /// Returns the fighter whose bones are in the Ready hand. `None` if it holds no bones.
    fn bones(&self, scene: &BattleContext<'_>) -> Option<FighterId> {
        scene.battle.fighter(self.id).item(Place::Ready).and_then(Item::bones_of)
    }

    /// Returns the contents of the shown square, such as "pit, fire".
    fn ground(&self, scene: &BattleContext<'_>) -> String {
        let Some(to) = self.square() else { return String::new() };
        let layers = scene.battle.ground().terrain(to).layers();
        let named = |layer: Layer| match (self.purpose, layer) {
            (Purpose::Push, Layer::Pit) => {
                format!("pit, costs {} SH", outcome::PIT_DAMAGE)
            }
            (Purpose::Push, Layer::Exit) => "exit, out of the battle at the turn's end".to_string(),
            (Purpose::Push, Layer::Fire | Layer::Caltrops) => {
                format!("{}, hurts at the turn's end", layer.name().to_lowercase())
            }
            (Purpose::DropNearby, Layer::Altar) if check::revived_at(scene.battle, self.id, to).is_some() => {
                "altar, where bones come back to life".to_string()
            }
            _ => layer.name().to_lowercase(),
        };
        let mut names: Vec<String> = layers.map(|(layer, _)| named(layer)).collect();
        names.extend(scene.battle.ground().pile(to).map(|item| item.to_string()));
        names.extend(scene.battle.at(to).map(|id| scene.name(id).to_string()));
        let what = if names.is_empty() { "open ground".into() } else { names.join(", ") };
        let count = format!("{} of {}", self.at + 1, self.squares.len());
        if self.gets_up() {
            return format!("{count}: {what}. Facing {:?}.", self.facing);
        }
        format!("{count}: {what}.")
    }
}

impl Prompt<Battle> for Squaring {
    fn under_cursor(&self, _scene: &BattleContext<'_>) -> Option<Command> {
        self.square().map(|to| self.command(to))
    }

    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let count = self.squares.len().max(1);
        match scene.keys.intent(Keymap::Squaring, key) {
            Some(KeyAction::Yes) => self.square().map_or(BattleReply::Close, |to| BattleReply::Do(self.command(to))),
            Some(KeyAction::Next) => {
                self.at = (self.at + 1) % count;
                BattleReply::Stay
            }
            Some(KeyAction::Previous) => {
                self.at = (self.at + count - 1) % count;
                BattleReply::Stay
            }
            Some(KeyAction::Go(facing)) => {
                self.go(facing);
                BattleReply::Stay
            }
            Some(KeyAction::Rotate) if self.gets_up() => {
                self.facing = self.facing.clockwise();
                BattleReply::Stay
            }
            Some(KeyAction::Back) if self.purpose == Purpose::Push => {
                BattleReply::Say("The enemy has fallen: choose a square; y takes the one shown.".into())
            }
            Some(KeyAction::Back) => BattleReply::Close,
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ => BattleReply::Say("Arrows, n or Space show another square, y or Return takes this one.".into()),
        }
    }

    /// Shows the clicked square; a second click chooses it.
    fn click(&mut self, _scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        if self.square() == Some(square) {
            return BattleReply::Do(self.command(square));
        }
        match self.squares.iter().position(|open| *open == square) {
            Some(at) => {
                self.at = at;
                BattleReply::Stay
            }
            None => BattleReply::Say("That square is not open for this.".into()),
        }
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        canvas.fit(bar.x + 1, bar.y, 78, &[&self.title(scene)], Ink::Strong);
        canvas.fit(bar.x + 1, bar.y + 1, 78, &[&self.ground(scene)], Ink::Plain);
        match self.purpose {
            Purpose::Terrain(spell, paid) if scene.note.1 != Ink::Bad => {
                let (price, warns) = magic::price(scene.battle.fighter(self.id), paid);
                let failed = odds::price(spell, paid, odds::NEVER, false);
                let text = format!("It costs {paid} SH, {failed} if it fails: {price}.");
                canvas.fit(bar.x + 1, bar.y + 2, 78, &[&text, &price], if warns { Ink::Bad } else { Ink::Plain });
            }
            _ => scene.note(canvas, bar, 2),
        }
        let mut keys = vec![KeyAction::Go(Facing::North), KeyAction::Next, KeyAction::Yes, KeyAction::Help];
        if self.gets_up() {
            keys.insert(2, KeyAction::Rotate);
        }
        if self.purpose != Purpose::Push {
            keys.push(KeyAction::Back);
        }
        canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Keymap::Squaring, &keys));
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let mut lit = Squares::NONE;
        lit.insert(scene.battle.fighter(self.round).at());
        let signs = self.squares.iter().map(|square| (*square, Sign::Shift)).collect();
        // The danger matters when the fighter itself stands up there. Otherwise it would hide the squares to choose from.
        let danger = if self.gets_up() { SquareText::All } else { SquareText::Given };
        let overlay = Overlay { lit, focus: self.square(), signs, danger, ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.round.into())
    }

    fn topic(&self) -> Topic {
        let (title, rules, chapters): (_, &'static [&'static str], &'static [&'static str]) = match self.purpose {
            Purpose::Push => ("Pushing", &["SHLD-06", "DEC-066", "TER-10", "TER-23"], &["Shields"]),
            Purpose::DropNearby => {
                ("Dropping nearby", &["ACT-29", "DEC-074", "WPN-16", "BONE-03", "BONE-05"], &["Actions"])
            }
            Purpose::BreakFree => ("Breaking free", &["HAND-16", "HAND-17", "DEC-070"], &["Hand combat"]),
            Purpose::Terrain(..) => (
                "Making terrain",
                &["TSP-02", "TSP-03", "DEC-098", "TSP-12", "TER-14", "TER-21"],
                &["Terrain spells and other magic"],
            ),
            Purpose::StandAside => ("Standing up", &["ACT-05", "DEC-071"], &["Hand combat"]),
        };
        Topic { title, asks: self.purpose.asks(), context: Keymap::Squaring, rules, chapters }
    }
}
