//! Where everybody starts (D022), and who of a side is the next to act (DQU-27).

use super::ask::{Ask, Reply, Scene, Spot, about, four, line, refused};
use super::looking::Looking;
use super::words;
use crate::hexarena::command::Command;
use crate::hexarena::figure::{FigureId, Side};
use crate::hexarena::state::{Ask as Asked, Bout};
use crate::kit::hex::{Direction, Hex};
use crate::tui::canvas::Canvas;
use crate::tui::help::Topic;
use crate::tui::hexarena::picture::Overlay;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::player::quitting::Quitting;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Who is placed, or picked.
pub struct Marshalling {
    side: Side,
    /// It is before the first Pulse.
    places: bool,
    ids: Vec<FigureId>,
    at: usize,
    names: bool,
}

impl Marshalling {
    /// Before the first Pulse: the own figures start where they stand, or elsewhere in their two columns. Whoever was placed
    /// last stays in hand.
    pub fn placing(scene: &Scene<'_>, side: Side) -> Marshalling {
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

    /// In step 3.
    pub fn picking(scene: &Scene<'_>, side: Side) -> Marshalling {
        let ids = scene.truth.left_of(side).iter().collect();
        Marshalling { side, places: false, ids, at: 0, names: false }
    }

    fn id(&self) -> Option<FigureId> {
        self.ids.get(self.at).copied()
    }

    fn next(&mut self, by: isize) -> Reply {
        let count = self.ids.len().max(1) as isize;
        self.at = (self.at as isize + by).rem_euclid(count) as usize;
        Reply::Stay
    }

    const fn context(&self) -> Context {
        if self.places { Context::Placing } else { Context::Picking }
    }

    /// The next free hex of its columns that way.
    fn step(&self, scene: &Scene<'_>, step: Direction) -> Reply {
        let Some(id) = self.id() else { return Reply::Stay };
        let from = scene.truth.figure(id).at;
        let place = Command::Place(id, from + step);
        match scene.truth.check(&place) {
            Ok(()) => Reply::Do(place),
            Err(why) => refused(&why),
        }
    }

    fn accept(&self) -> Reply {
        match (self.places, self.id()) {
            (true, _) => Reply::Do(Command::Ready),
            (false, Some(id)) => Reply::Do(Command::Pick(id)),
            (false, None) => Reply::Stay,
        }
    }

    /// "R Rolf has IV 23": what matters of who could be the next.
    fn told(&self, scene: &Scene<'_>, id: FigureId) -> String {
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

impl Ask<Bout> for Marshalling {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        let Some(intent) = scene.keys.intent(self.context(), key) else {
            let ends = if self.places { "Return ends the placing" } else { "Return lets this one act" };
            return Reply::Say(format!("Space shows the next, {ends}; ? shows the keys."));
        };
        match intent {
            Intent::Next => self.next(1),
            Intent::Previous => self.next(-1),
            Intent::Step(step) => self.step(scene, step),
            Intent::Coordinates => {
                self.names = !self.names;
                Reply::Stay
            }
            Intent::Accept => self.accept(),
            Intent::Look => Reply::Open(Box::new(Looking::new(scene, self.id()))),
            Intent::Save => Reply::Open(Box::new(Quitting::new(scene.kept))),
            Intent::Help => Reply::Help,
            Intent::Page => Reply::Page,
            _ => Reply::Stay,
        }
    }

    fn click(&mut self, scene: &Scene<'_>, spot: Spot) -> Reply {
        let Some(hex) = scene.hex_of(spot) else { return Reply::Stay };
        let own = self.ids.iter().position(|id| scene.truth.figure(*id).at == hex);
        match (own, self.id()) {
            (Some(at), _) if at == self.at && !self.places => self.accept(),
            (Some(at), _) => {
                self.at = at;
                Reply::Stay
            }
            (None, Some(id)) if self.places => match scene.truth.check(&Command::Place(id, hex)) {
                Ok(()) => Reply::Do(Command::Place(id, hex)),
                Err(why) => refused(&why),
            },
            (None, _) => Reply::Open(Box::new(Looking::hex(scene, hex))),
        }
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, self.id());
        let title = match self.places {
            true => format!("{}: place your figures in your two columns. Return: ready.", self.side.name()),
            false => format!("{}: who acts next? {} still to act.", self.side.name(), self.ids.len()),
        };
        line(canvas, bar, 0, &[&title], Ink::Strong);
        if let Some(id) = self.id() {
            let text = format!("{} of {}: {}", self.at + 1, self.ids.len(), self.told(scene, id));
            line(canvas, bar, 1, &[&text], Ink::Heed);
        }
        scene.note(canvas, bar, 2);
        let keys = |intents: &[Intent]| scene.keys.line(self.context(), intents);
        let mut hints = keys(&[Intent::Accept, Intent::Next]);
        if self.places {
            hints.extend(keys(&[Intent::Step(Direction::W)]));
        }
        hints.extend(keys(&[Intent::Coordinates, Intent::Look, Intent::Save, Intent::Help]));
        canvas.keys(bar.x + 1, bar.y + 3, &hints);
    }

    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let overlay = self.id().map_or_else(Overlay::default, |id| about(scene, id));
        let placed = self.id().filter(|_| self.places);
        let own = |hex: &Hex| placed.is_some_and(|id| scene.truth.check(&Command::Place(id, *hex)).is_ok());
        let reach = scene.truth.arena().field().all().filter(own).map(|hex| (hex, Ink::Walk)).collect();
        Overlay { reach, names: self.names, no_zones: self.places, ..overlay }
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<FigureId> {
        self.id()
    }

    fn topic(&self) -> Topic {
        if self.places {
            Topic {
                title: "Placing",
                asks: "Where do your figures start? Anywhere in their two columns.",
                context: Context::Placing,
                rules: &["D022", "D023", "DQ-SETUP-11"],
                chapters: &["Before the bout"],
            }
        } else {
            Topic {
                title: "Who is next",
                asks: "Which of your figures that are not engaged acts next?",
                context: Context::Picking,
                rules: &["DQ-PULSE-17", "D045", "DQU-27"],
                chapters: &["The Pulse"],
            }
        }
    }
}

/// The question for what is asked.
pub fn question(scene: &Scene<'_>) -> Option<Box<dyn Ask<Bout>>> {
    use super::{acting::Acting, aiming::Aiming, deciding::Deciding, moving::Moving};
    Some(match scene.truth.ask() {
        Asked::Over => return None,
        Asked::Place(side) => Box::new(Marshalling::placing(scene, side)),
        Asked::Pick(side) => Box::new(Marshalling::picking(scene, side)),
        Asked::Order(id) => Box::new(Deciding::order(scene, id)),
        Asked::Sides(_) => Box::new(Deciding::sides(scene)),
        Asked::Act(id) => Box::new(Acting::new(scene, id)),
        Asked::Strike(id) => match Aiming::strike(scene, id) {
            Some(aiming) => Box::new(aiming),
            None => Box::new(Deciding::nothing(scene, id)),
        },
        Asked::After(id) => Box::new(Moving::after(scene, id)),
        Asked::Loose(id) => Box::new(Deciding::loose(scene, id)),
        Asked::Repulse(id) => Box::new(Deciding::repulse(scene, id)),
        Asked::Riposte(id) => Box::new(Deciding::riposte(scene, id)),
        Asked::Cleave(id) => Box::new(Deciding::cleave(scene, id)),
        Asked::Submit(id) => Box::new(Deciding::submit(scene, id)),
    })
}
