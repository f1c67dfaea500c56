//! Hand combat: the choice of an enemy to grab, and the question whether to repel (manual p38-39).

use crate::canvas::{Canvas, wrap};
use crate::game_view::prompt::Prompt;
use crate::game_view::quitting::Quitting;
use crate::gladiator::arena::Overlay;
use crate::gladiator::ask::{BattleContext, BattleReply, Chosen};
use crate::gladiator::{looking, odds, places};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::layout::BAR_ROWS;
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::grapple;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::odds::outcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::view::Hold;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::model::board::{Square, Squares};
use ludus_gladiator::model::fighter::{Arm, FighterId};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::narration;
use ratatui::layout::Rect;

/// The choice of an enemy to draw into hand combat (ACT-23).
pub struct Grabbing {
    id: FighterId,
    targets: Vec<FighterId>,
    at: usize,
}

impl Grabbing {
    /// Starts with all enemies in reach.
    pub fn new(battle: &Battle, id: FighterId) -> Grabbing {
        Grabbing { id, targets: grapple::targets(battle, id).collect(), at: 0 }
    }

    fn target(&self) -> Option<FighterId> {
        self.targets.get(self.at).copied()
    }
}

impl Prompt<Battle> for Grabbing {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Aiming, key) {
            Some(KeyAction::Yes) => {
                self.target().map_or(BattleReply::Close, |target| BattleReply::Do(Command::HandCombat { target }))
            }
            Some(KeyAction::Next) if self.at + 1 < self.targets.len() => {
                self.at += 1;
                BattleReply::Stay
            }
            Some(KeyAction::Next | KeyAction::Back) => BattleReply::Close,
            Some(KeyAction::Previous) => {
                self.at = self.at.checked_sub(1).unwrap_or(self.targets.len().saturating_sub(1));
                BattleReply::Stay
            }
            Some(KeyAction::Look) => BattleReply::Open(Box::new(looking::Looking::new(scene, self.target()))),
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ => BattleReply::Say("y or Return grabs, n or Space shows the next, Esc goes back to the menu.".into()),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        match self.targets.iter().position(|id| scene.battle.fighter(*id).at() == square) {
            Some(at) => {
                self.at = at;
                self.target().map_or(BattleReply::Stay, |target| BattleReply::Do(Command::HandCombat { target }))
            }
            None => BattleReply::Say("Nobody to grab there.".into()),
        }
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(target) = self.target() else { return };
        let count = format!("{} of {}", self.at + 1, self.targets.len());
        let title = format!("Hand combat: {} > {}", scene.name(self.id), scene.name(target));
        // If the status line already names both fighters, this line says that it is hand combat.
        let brief = bar.height < BAR_ROWS;
        if !brief {
            canvas.put(bar.x + 1, bar.y, &title, Ink::Strong);
        }
        let beside = if brief { &*count } else { "" };
        if !brief {
            canvas.put(bar.right() - count.len() as u16 - 1, bar.y, &count, Ink::Plain);
        }
        draw_outlook(scene, canvas, bar, [self.id, target], if brief { "Hand combat: " } else { "" });
        let keys =
            [KeyAction::Yes, KeyAction::Next, KeyAction::Previous, KeyAction::Look, KeyAction::Help, KeyAction::Back];
        let keys = scene.keys.line(Keymap::Aiming, &keys);
        canvas.keys_beside((bar.x + 1, bar.bottom() - 1), bar.right(), &keys, (beside, Ink::Plain));
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(target) = self.target() else {
            return places::draw(shown, canvas, area, &Overlay::default());
        };
        let at = scene.battle.fighter(target).at();
        let overlay = Overlay { lit: [at].into_iter().collect(), focus: Some(at), ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn featured(&self) -> Option<ActorId> {
        self.target().map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Trying hand combat",
            asks: "Grapple which enemy? The target can try to repel; otherwise both lie on the ground and fight hand to hand.",
            context: Keymap::Aiming,
            rules: &["ACT-23", "HAND-03", "HAND-05", "HAND-06", "HAND-08", "HAND-09", "HAND-13", "HAND-14", "DEC-068"],
            chapters: &["Hand combat"],
        }
    }
}

/// Forecasts an attempt: "Bran needs about 8 to repel: about 26%."
/// If it succeeds, each fighter's dropped items, attacks, damage and chance to break free follow, cut to `figures` values.
fn outlook(scene: &BattleContext<'_>, attacker: FighterId, target: FighterId, figures: usize) -> String {
    let view = scene.battle.view(scene.viewer());
    let begins = if scene.battle.body(target).prone() {
        "Prone: hand combat begins immediately. Both".to_string()
    } else {
        let (need, chance) = view.repels(attacker, target);
        let word = if need.exact { "" } else { "about " };
        format!("{} needs {} to repel: {word}{chance}. Else both", scene.name(target), odds::needed(need))
    };
    let pit = scene.battle.ground().terrain(scene.battle.fighter(target).at()).has(Layer::Pit);
    let pit = match pit {
        true => format!(", and who falls in the pit loses {} SH", outcome::PIT_DAMAGE),
        false => String::new(),
    };
    let holds = view.wrestling(attacker, target);
    let sides = [(attacker, 0), (target, 1)].map(|(id, number)| {
        let hold = holds[number].as_ref();
        format!("{}{}", fighting(scene, id), hold.map_or_else(String::new, |hold| told(scene, hold, figures)))
    });
    format!("{begins} lie{pit}. {}; {}.", sides[0], sides[1])
}

/// Returns the first `figures` values of " 1d+2: hits 98%, mean 5.5, kills about 3%, breaks free 74%".
fn told(scene: &BattleContext<'_>, hold: &Hold, figures: usize) -> String {
    let exact = scene.battle.view(scene.viewer()).sh(hold.strike.target).exact;
    let about = |exact: bool| if exact { "" } else { "about " };
    let all = [
        format!(" {}: hits {}{}", hold.damage, about(hold.need.exact), hold.outcome.hit()),
        format!(", kills {}{}", about(exact && hold.need.exact), hold.outcome.kill()),
        format!(", breaks free {}{}", about(hold.free.0.exact), hold.free.1),
        format!(", mean {}", odds::tenths(hold.outcome.mean_tenths())),
    ];
    all[..=figures].concat()
}

/// Returns a text such as "Conan drops Mace, fights with fists".
fn fighting(scene: &BattleContext<'_>, id: FighterId) -> String {
    // An image would drop its Mage's items (DEC-104).
    let (fighter, dropped) = scene.battle.body(id).grappled();
    let drops: Vec<String> = dropped.iter().flatten().map(ToString::to_string).collect();
    let arm = match fighter.grappling_arm(Place::Ready) {
        Some(Arm::Item(_)) => "dagger".to_string(),
        Some(Arm::Fist) => "fists".into(),
        Some(arm) => narration::arm_name(&fighter, arm),
        None => String::new(),
    };
    let drops = if drops.is_empty() { String::new() } else { format!("drops {}, ", drops.join(" and ")) };
    format!("{} {drops}fights with {arm}", scene.name(id))
}

/// Draws the forecast in the three lines above the keys, after its subject. Each side is cut at its end to fit.
/// A refusal replaces the last of these lines.
fn draw_outlook(
    scene: &BattleContext<'_>,
    canvas: &mut Canvas<'_>,
    bar: Rect,
    [attacker, target]: [FighterId; 2],
    about: &str,
) {
    let told = |figures| format!("{about}{}", outlook(scene, attacker, target, figures));
    let forms: Vec<String> = (0..=3).rev().map(told).collect();
    let fits = forms.iter().position(|text| wrap(text, 78).len() <= 3);
    if fits != Some(0) {
        canvas.shortened(forms[0].clone());
    }
    let lines = wrap(&forms[fits.unwrap_or(3)], 78);
    let first = bar.bottom() - 4;
    for (y, line) in (first..first + 3).zip(&lines) {
        canvas.put(bar.x + 1, y, line, if y == first { Ink::Warning } else { Ink::Plain });
    }
    let last = first + 2 - bar.y;
    if scene.note.1 == Ink::Bad {
        canvas.clear(Rect::new(bar.x, bar.y + last, bar.width, 1));
        scene.note(canvas, bar, last);
    } else if lines.len() < 3 {
        scene.note(canvas, bar, last);
    }
}

/// An attempt that waits for the defender's answer (HAND-02).
pub struct Repelling {
    attacker: FighterId,
    target: FighterId,
    chosen: Chosen,
}

impl Repelling {
    pub fn new(attacker: FighterId, target: FighterId) -> Repelling {
        Repelling { attacker, target, chosen: Chosen::default() }
    }
}

impl Prompt<Battle> for Repelling {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Repelling, key) {
            Some(KeyAction::Yes) => BattleReply::Do(Command::Repel),
            Some(KeyAction::No) => BattleReply::Do(Command::LetCome),
            Some(KeyAction::Next) => self.chosen.turn(),
            Some(KeyAction::Accept) => self.chosen.give(Command::Repel, Command::LetCome),
            Some(KeyAction::Look) => BattleReply::Open(Box::new(looking::Looking::new(scene, Some(self.attacker)))),
            Some(KeyAction::Stats) => BattleReply::Open(Box::new(looking::Stats::new(scene, self.target))),
            Some(KeyAction::Save) => BattleReply::Open(Box::new(Quitting::new(scene.kept))),
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ => BattleReply::Say("R tries to repel, L lets hand combat begin.".into()),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        looking::click(scene, square)
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (attacker, target) = (scene.name(self.attacker), scene.name(self.target));
        let brief = bar.height < BAR_ROWS;
        let title = format!("{attacker} wants hand combat with {target}: repel?");
        let long = format!("{title} It costs no action.");
        let about = if brief { format!("{attacker} wants hand combat: repel? ") } else { String::new() };
        if !brief {
            canvas.fit(bar.x + 1, bar.y, 78, &[&long, &title], Ink::Strong);
        }
        draw_outlook(scene, canvas, bar, [self.attacker, self.target], &about);
        let keys = [KeyAction::Yes, KeyAction::No, KeyAction::Look, KeyAction::Stats, KeyAction::Save, KeyAction::Help];
        canvas.keys(bar.x + 1, bar.bottom() - 1, &self.chosen.keys(scene, Keymap::Repelling, &keys));
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let at = |id| scene.battle.fighter(id).at();
        let lit: Squares = [at(self.attacker), at(self.target)].into_iter().collect();
        let overlay = Overlay { lit, focus: Some(at(self.target)), ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.attacker.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Repelling",
            asks: "Repel the attacker? If that fails, or you let them come, both go down and fight hand to hand.",
            context: Keymap::Repelling,
            rules: &["HAND-02", "HAND-03", "HAND-05", "HAND-07", "HAND-08", "HAND-09", "HAND-10", "HAND-13", "HAND-14"],
            chapters: &["Hand combat"],
        }
    }
}
