//! Prompts with a few answers: first or last, loose or hold, repulse, strike back, shield or armour (DQU-26, -27, -33). Each
//! constructor of [`Deciding`] builds one of these prompts.

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, no_entry};
use crate::game_view::quitting::Quitting;
use crate::help::Topic;
use crate::hexarena::ask::{BoutContext, BoutReply, about, beside, four, line, look_at, lower};
use crate::hexarena::looking::Looking;
use crate::hexarena::picture;
use crate::hexarena::picture::Overlay;
use crate::input::Key;
use crate::keys::Keymap;
use crate::menu::{Entry, Menu, Picked};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_hexarena::battle::blow::WeaponUse;
use ludus_hexarena::battle::command::Command;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::narration::asking;
use ratatui::layout::Rect;

/// An answer to the question, or an entry that every prompt has.
#[derive(Clone, Copy, Debug, PartialEq)]
enum DecisionChoice {
    Do(Command),
    Look,
    Quit,
}

pub struct Deciding {
    /// The figure that decides. `None` for a decision of the whole side.
    id: Option<FigureId>,
    /// Another figure to highlight on the board.
    other: Option<FigureId>,
    menu: Menu<DecisionChoice>,
    /// The situation, and the cost of the answers.
    lines: [String; 2],
    topic: Topic,
}

const fn topic(title: &'static str, asks: &'static str, rules: &'static [&'static str]) -> Topic {
    Topic { title, asks, context: Keymap::Menu, rules, chapters: &["The Pulse", "Actions"] }
}

fn first_or_last() -> Vec<Entry<DecisionChoice>> {
    vec![Entry::new("First", DecisionChoice::Do(Command::First)), Entry::new("Last", DecisionChoice::Do(Command::Last))]
}

impl Deciding {
    /// Builds the prompt of the current decision with its two lines of text.
    fn asking(
        scene: &BoutContext<'_>,
        id: Option<FigureId>,
        answers: Vec<Entry<DecisionChoice>>,
        topic: Topic,
    ) -> Deciding {
        Deciding::new(id, answers, asking::lines(&scene.eye()), topic)
    }

    fn new(id: Option<FigureId>, answers: Vec<Entry<DecisionChoice>>, lines: [String; 2], topic: Topic) -> Deciding {
        let more = [Entry::new("lOok", DecisionChoice::Look), Entry::new("Quit", DecisionChoice::Quit)];
        let menu = Menu::new(answers.into_iter().chain(more).collect());
        Deciding { id, other: None, menu, lines, topic }
    }

    /// Asks the first figure of an engagement whether it acts first or last (12.3).
    pub fn order(scene: &BoutContext<'_>, id: FigureId) -> Deciding {
        let asks = "Does this figure, first of its engagement, act first or last?";
        let rules = &["DQ-PULSE-10", "D041", "D042", "DQU-26"];
        Deciding::asking(scene, Some(id), first_or_last(), topic("First or last", asks, rules))
    }

    /// Asks the side with the Initiative whether it acts first or last (12.2).
    pub fn sides(scene: &BoutContext<'_>) -> Deciding {
        let asks = "Your figures that are not engaged: do they act before the enemy, or after?";
        let rules = &["DQ-PULSE-06", "D045", "DQU-27"];
        Deciding::asking(scene, None, first_or_last(), topic("First or last", asks, rules))
    }

    /// Asks whether to loose or hold (D035).
    pub fn loose(scene: &BoutContext<'_>, id: FigureId) -> Deciding {
        let aimed = scene.truth.control().aimed;
        let answers = vec![
            Entry::new("Loose", DecisionChoice::Do(Command::Loose)),
            Entry::new("Hold", DecisionChoice::Do(Command::Done)),
        ];
        let asks = "Loose the shot? The action is spent either way. Figures in the line of fire can be hit first.";
        let topic = topic("Loose or hold", asks, &["DQ-ATK-06", "D035", "D065", "DQU-34"]);
        Deciding { other: aimed.map(|blow| blow.at), ..Deciding::asking(scene, Some(id), answers, topic) }
    }

    /// Asks whether to repulse an attacker (13.6).
    pub fn repulse(scene: &BoutContext<'_>, id: FigureId) -> Deciding {
        let by = scene.truth.control().doing.map(|doing| doing.figure);
        let answers = vec![
            Entry::new("Repulse", DecisionChoice::Do(Command::Repulse(true))),
            Entry::new("Let it come", DecisionChoice::Do(Command::Repulse(false))),
        ];
        let asks = "Does your figure try to keep the attacker out?";
        let topic = topic("Repulse", asks, &["DQ-ENG-18", "D061", "DQU-33"]);
        Deciding { other: by, ..Deciding::asking(scene, Some(id), answers, topic) }
    }

    /// Asks whether the figure strikes back, and with which weapon (17.4).
    pub fn riposte(scene: &BoutContext<'_>, id: FigureId) -> Deciding {
        let mut answers = Vec::new();
        for (means, _) in asking::ripostes(&scene.eye(), id) {
            let name = match means {
                WeaponUse::Primary => "Primary weapon",
                WeaponUse::Secondary => "Secondary weapon",
                WeaponUse::Fist => "Fist",
                WeaponUse::OtherFist => "oTher fist",
                WeaponUse::Kick => "Kick",
                WeaponUse::Natural(0) => "First attack",
                WeaponUse::Natural(1) => "Second attack",
                WeaponUse::Natural(2) => "Third attack",
                WeaponUse::Natural(_) | WeaponUse::Trample => "foUrth attack",
            };
            answers.push(Entry::new(name, DecisionChoice::Do(Command::Riposte(Some(means)))));
        }
        answers.push(Entry::new("Not at all", DecisionChoice::Do(Command::Riposte(None))));
        let asks = "Does your figure strike back, and with what? A Riposte costs no action and cannot be parried.";
        let topic = topic("Riposte", asks, &["DQ-PARRY-06", "DQ-PARRY-07", "D091", "DQU-33"]);
        let other = scene.truth.control().riposte_at;
        Deciding { other, ..Deciding::asking(scene, Some(id), answers, topic) }
    }

    /// Asks whether the shield is cloven instead of the armour (18.3).
    pub fn cleave(scene: &BoutContext<'_>, id: FigureId) -> Deciding {
        let answers = vec![
            Entry::new("Armour", DecisionChoice::Do(Command::Cleave(false))),
            Entry::new("Shield", DecisionChoice::Do(Command::Cleave(true))),
        ];
        let asks = "Lose the shield, or 2 points of armour protection?";
        let rules = &["DQ-GRIEV-06", "D098", "DQU-33"];
        Deciding::asking(scene, Some(id), answers, topic("Shield or armour", asks, rules))
    }

    /// Asks whether the figure gives up on an enemy's demand (D141).
    pub fn submit(scene: &BoutContext<'_>, id: FigureId) -> Deciding {
        let answers = vec![
            Entry::new("Fight on", DecisionChoice::Do(Command::Submit(false))),
            Entry::risky("Give up", DecisionChoice::Do(Command::Submit(true))),
        ];
        let asks = "An enemy demands surrender. A figure that gives up lives, but leaves the bout.";
        Deciding::asking(scene, Some(id), answers, topic("Surrender", asks, &["D141", "DQ-GEN-17", "DQU-33"]))
    }

    /// Ends an attack that has no target left.
    pub fn nothing(scene: &BoutContext<'_>, id: FigureId) -> Deciding {
        let lines = [format!("{} has no target left.", scene.lettered(id)), String::new()];
        let answers = vec![Entry::new("Go on", DecisionChoice::Do(Command::Done))];
        let asks = "No target is left: the attack ends.";
        Deciding::new(Some(id), answers, lines, topic("The attack ends", asks, &["DQ-ATK-10"]))
    }

    fn picked(&mut self, scene: &BoutContext<'_>, picked: Picked<DecisionChoice>) -> BoutReply {
        if matches!(picked, Picked::Chosen(DecisionChoice::Look | DecisionChoice::Quit)) {
            self.menu.go_home();
        }
        match picked {
            Picked::Chosen(DecisionChoice::Do(command)) => BoutReply::Do(command),
            Picked::Chosen(DecisionChoice::Look) => BoutReply::Open(Box::new(Looking::new(scene, self.id))),
            Picked::Chosen(DecisionChoice::Quit) => BoutReply::Open(Box::new(Quitting::new(scene.kept))),
            Picked::Unknown(letter) => BoutReply::Say(no_entry(letter)),
            Picked::Moved | Picked::Nothing => BoutReply::Stay,
        }
    }
}

impl Prompt<Bout> for Deciding {
    fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        let picked = self.menu.key(key, scene.keys, scene.settings.confirm);
        if picked == Picked::Nothing {
            return beside(scene, key);
        }
        self.picked(scene, picked)
    }

    fn click(&mut self, scene: &BoutContext<'_>, spot: BoardCell) -> BoutReply {
        look_at(scene, spot)
    }

    fn click_bar(&mut self, scene: &BoutContext<'_>, bar: Rect, x: u16, y: u16) -> BoutReply {
        let picked = self.menu.click(lower(bar), x, y, scene.settings.confirm);
        self.picked(scene, picked)
    }

    fn draw(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, self.id);
        line(canvas, bar, 1, &[&self.lines[0]], Ink::Plain);
        if scene.note.1 == Ink::Bad {
            scene.note(canvas, bar, 2);
        } else {
            line(canvas, bar, 2, &[&self.lines[1]], Ink::Warning);
        }
        self.menu.draw(canvas, bar, &format!("{}:  ", self.topic.title));
    }

    fn draw_board(&self, scene: &BoutContext<'_>, shown: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let mut overlay = self.id.map_or_else(Overlay::default, |id| about(scene, id));
        overlay.lit.extend(self.other.map(|other| scene.battle.figure(other).at));
        let overlay = overlay;
        picture::draw(shown, canvas, area, &overlay);
    }

    fn letters(&self) -> Vec<char> {
        self.menu.letters()
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<ActorId> {
        self.other.or(self.id).map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        self.topic
    }
}
