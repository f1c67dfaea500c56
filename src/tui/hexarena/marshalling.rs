//! Placing the figures before a bout (D022), and picking the next figure of a side to act (DQU-27). Start with [`question`],
//! which chooses the prompt for every decision.

use crate::canvas::Canvas;
use crate::game_view::choice::common;
use crate::game_view::prompt::Prompt;
use crate::help::Topic;
use crate::hexarena::ask::{BoutContext, BoutReply, about, four, line, refused};
use crate::hexarena::looking::Looking;
use crate::hexarena::picture;
use crate::hexarena::picture::Overlay;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::hex::{Direction, Hex};
use ludus_hexarena::battle::command::Command;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::{Bout, Decision as BoutDecision};
use ludus_hexarena::model::setup::Side;
use ludus_hexarena::narration::words;
use ratatui::layout::Rect;

/// The prompt that places or picks a figure.
pub struct Marshalling {
    side: Side,
    /// True before the first Pulse, while figures are placed.
    places: bool,
    ids: Vec<FigureId>,
    at: usize,
    names: bool,
}

impl Marshalling {
    /// Places the figures before the first Pulse: they can move within their two columns. The
    /// figure placed last stays selected.
    pub fn placing(scene: &BoutContext<'_>, side: Side) -> Marshalling {
        // A mount stands where its rider does.
        let own = scene.truth.of_side(side).filter(|(_, figure)| !figure.is_steed());
        let ids: Vec<FigureId> = own.map(|(id, _)| id).collect();
        let placed = scene.done.iter().rev().find_map(|(_, command)| match command {
            Command::Place(id, _) => Some(*id),
            _ => None,
        });
        let at = ids.iter().position(|id| Some(*id) == placed).unwrap_or(0);
        Marshalling { side, places: true, ids, at, names: false }
    }

    /// Picks the next figure to act in step 3.
    pub fn picking(scene: &BoutContext<'_>, side: Side) -> Marshalling {
        let ids = scene.truth.left_of(side).iter().collect();
        Marshalling { side, places: false, ids, at: 0, names: false }
    }

    fn id(&self) -> Option<FigureId> {
        self.ids.get(self.at).copied()
    }

    fn next(&mut self, by: isize) -> BoutReply {
        let count = self.ids.len().max(1) as isize;
        self.at = (self.at as isize + by).rem_euclid(count) as usize;
        BoutReply::Stay
    }

    const fn context(&self) -> Keymap {
        if self.places { Keymap::Placing } else { Keymap::Picking }
    }

    /// Moves the figure to the adjacent hex in that direction, or refuses with the reason.
    fn step(&self, scene: &BoutContext<'_>, step: Direction) -> BoutReply {
        let Some(id) = self.id() else { return BoutReply::Stay };
        let from = scene.truth.figure(id).at;
        let place = Command::Place(id, from + step);
        match scene.truth.check(&place) {
            Ok(()) => BoutReply::Do(place),
            Err(why) => refused(&why),
        }
    }

    fn accept(&self) -> BoutReply {
        match (self.places, self.id()) {
            (true, _) => BoutReply::Do(Command::Ready),
            (false, Some(id)) => BoutReply::Do(Command::Pick(id)),
            (false, None) => BoutReply::Stay,
        }
    }

    /// Describes a figure that could act next, for example "R Rolf has IV 23".
    fn describe(&self, scene: &BoutContext<'_>, id: FigureId) -> String {
        let (bout, figure) = (scene.battle, scene.battle.figure(id));
        let held: Vec<&str> = match figure.beast() {
            Some(_) => figure.means().iter().map(|means| words::means(bout, scene.names, id, *means)).collect(),
            None => figure.hands.held().map(|piece| words::thing(bout, piece)).collect(),
        };
        let held = if held.is_empty() { "bare hands".to_string() } else { held.join(", ") };
        let states = words::states(bout, id);
        let states = if states.is_empty() { String::new() } else { format!("; {}", states.join(", ")) };
        format!("{} at {}, TMR {}, with {held}{states}", scene.lettered(id), figure.at, scene.battle.rate(id))
    }
}

impl Prompt<Bout> for Marshalling {
    fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        let Some(intent) = scene.keys.intent(self.context(), key) else {
            let ends = if self.places { "Return ends placing" } else { "Return: this one acts" };
            return BoutReply::Say(format!("Space shows the next, {ends}; ? shows the keys."));
        };
        match intent {
            KeyAction::Next => self.next(1),
            KeyAction::Previous => self.next(-1),
            KeyAction::Step(step) => self.step(scene, step),
            KeyAction::Coordinates => {
                self.names = !self.names;
                BoutReply::Stay
            }
            KeyAction::Accept => self.accept(),
            other => common(scene, Some(other), self.id().map(Into::into)).unwrap_or(BoutReply::Stay),
        }
    }

    fn click(&mut self, scene: &BoutContext<'_>, spot: BoardCell) -> BoutReply {
        let hex = Hex::from(spot);
        let own = self.ids.iter().position(|id| scene.truth.figure(*id).at == hex);
        match (own, self.id()) {
            (Some(at), _) if at == self.at && !self.places => self.accept(),
            (Some(at), _) => {
                self.at = at;
                BoutReply::Stay
            }
            (None, Some(id)) if self.places => match scene.truth.check(&Command::Place(id, hex)) {
                Ok(()) => BoutReply::Do(Command::Place(id, hex)),
                Err(why) => refused(&why),
            },
            (None, _) => BoutReply::Open(Box::new(Looking::hex(scene, hex))),
        }
    }

    fn draw(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, self.id());
        let title = match self.places {
            true => format!("{}: place your figures in your two columns. Return: ready.", self.side.name()),
            false => format!("{}: who acts next? {} still to act.", self.side.name(), self.ids.len()),
        };
        line(canvas, bar, 0, &[&title], Ink::Strong);
        if let Some(id) = self.id() {
            let text = format!("{} of {}: {}", self.at + 1, self.ids.len(), self.describe(scene, id));
            line(canvas, bar, 1, &[&text], Ink::Warning);
        }
        scene.note(canvas, bar, 2);
        let keys = |intents: &[KeyAction]| scene.keys.line(self.context(), intents);
        let mut hints = keys(&[KeyAction::Accept, KeyAction::Next]);
        if self.places {
            hints.extend(keys(&[KeyAction::Step(Direction::W)]));
        }
        hints.extend(keys(&[KeyAction::Look, KeyAction::Save, KeyAction::Help]));
        canvas.keys(bar.x + 1, bar.y + 3, &hints);
    }

    fn draw_board(&self, scene: &BoutContext<'_>, shown: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let overlay = self.id().map_or_else(Overlay::default, |id| about(scene, id));
        let placed = self.id().filter(|_| self.places);
        let own = |hex: &Hex| placed.is_some_and(|id| scene.truth.check(&Command::Place(id, *hex)).is_ok());
        let reach = scene.truth.arena().field().all().filter(own).map(|hex| (hex, Ink::Walk)).collect();
        let overlay = Overlay { reach, names: self.names, no_zones: self.places, ..overlay };
        picture::draw(shown, canvas, area, &overlay);
    }

    fn featured(&self) -> Option<ActorId> {
        self.id().map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        if self.places {
            Topic {
                title: "Placing",
                asks: "Choose where your figures start, anywhere in their two columns.",
                context: Keymap::Placing,
                rules: &["D022", "D023", "DQ-SETUP-11"],
                chapters: &["Before the bout"],
            }
        } else {
            Topic {
                title: "Who is next",
                asks: "Choose the next figure to act, among those not engaged.",
                context: Keymap::Picking,
                rules: &["DQ-PULSE-17", "D045", "DQU-27"],
                chapters: &["The Pulse"],
            }
        }
    }
}

/// Returns the prompt for the current decision.
pub fn question(scene: &BoutContext<'_>) -> Option<Box<dyn Prompt<Bout>>> {
    use crate::hexarena::acting::Acting;
    use crate::hexarena::aiming::Aiming;
    use crate::hexarena::deciding;
    use crate::hexarena::moving::Moving;
    Some(match scene.truth.decision() {
        BoutDecision::Over => return None,
        BoutDecision::Place(side) => Box::new(Marshalling::placing(scene, side)),
        BoutDecision::Pick(side) => Box::new(Marshalling::picking(scene, side)),
        BoutDecision::Order(id) => Box::new(deciding::order(scene, id)),
        BoutDecision::Sides(_) => Box::new(deciding::sides(scene)),
        BoutDecision::Act(id) => Box::new(Acting::new(scene, id)),
        BoutDecision::Strike(id) => match Aiming::strike(scene, id) {
            Some(aiming) => Box::new(aiming),
            None => Box::new(deciding::nothing(scene, id)),
        },
        BoutDecision::After(id) => Box::new(Moving::after(scene, id)),
        BoutDecision::Loose(id) => Box::new(deciding::loose(scene, id)),
        BoutDecision::Repulse(id) => Box::new(deciding::repulse(scene, id)),
        BoutDecision::Riposte(id) => Box::new(deciding::riposte(scene, id)),
        BoutDecision::Cleave(id) => Box::new(deciding::cleave(scene, id)),
        BoutDecision::Submit(id) => Box::new(deciding::submit(scene, id)),
    })
}
