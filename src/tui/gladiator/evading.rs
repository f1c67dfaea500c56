//! The question whether to evade, with the advantage of evading (manual p37).

use crate::canvas::Canvas;
use crate::game_view::prompt::Prompt;
use crate::game_view::quitting::Quitting;
use crate::game_view::rulebook_ui::StandingOrder;
use crate::gladiator::arena::Overlay;
use crate::gladiator::ask::{BattleContext, BattleReply, Chosen};
use crate::gladiator::{looking, magic, odds, places};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::layout::BAR_ROWS;
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::{Form, Strike};
use ludus_gladiator::battle::odds::outcome::AttackOutcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::model::board::{Square, Squares};
use ludus_gladiator::model::fighter::Arm;
use ludus_gladiator::narration;
use ratatui::layout::Rect;

/// An attack that waits for the target's answer.
pub struct Evading {
    strike: Strike,
    chosen: Chosen,
}

impl Evading {
    pub fn new(strike: Strike) -> Evading {
        Evading { strike, chosen: Chosen::default() }
    }
}

/// Compares standing still and evading against a blow or a missile.
///
/// Returns the chances, the effect of a hit, and a short form of that effect.
fn blow_lines(scene: &BattleContext<'_>, strike: &Strike, [plain, evaded]: [&AttackOutcome; 2]) -> [String; 3] {
    let target = scene.battle.fighter(strike.target);
    let (daze, mean) = (plain.dazes_from(), odds::tenths(plain.mean_tenths()));
    let (dazes, fewer) = (plain.daze(), evaded.daze());
    [
        format!(
            "{}: hit {}, evading {}; death {}, evading {}.  SH {}.",
            needs(scene, strike),
            plain.hit(),
            evaded.hit(),
            plain.kill(),
            evaded.kill(),
            target.sh()
        ),
        format!("A hit costs {mean} SH on average; {daze} or more dazes: {dazes}, evading {fewer}."),
        format!("Mean {mean} SH; {daze}+ daze {dazes}, evading {fewer}."),
    ]
}

/// Returns a text such as "Needs 12". Against Missile Return only a roll that always succeeds hits (THR-17).
fn needs(scene: &BattleContext<'_>, strike: &Strike) -> String {
    if ludus_gladiator::battle::odds::sends_back(scene.battle, strike) {
        return format!("Needs {}, for Missile Return", ludus_gladiator::battle::odds::ALWAYS);
    }
    format!("Needs {}", odds::needed(scene.battle.view(scene.viewer()).need(strike).1))
}

/// Compares standing still and evading against a spell or a theft, which do no damage.
fn charm_lines(scene: &BattleContext<'_>, strike: &Strike, [plain, evaded]: [&AttackOutcome; 2]) -> [String; 3] {
    let (hit, less) = (plain.hit(), evaded.hit());
    let effect = match strike.arm {
        Arm::Spell(spell, paid) => format!("What it does: {}.", magic::effect(spell, paid, scene.battle.turn())),
        _ => {
            let item = scene.battle.fighter(strike.target).item(Place::Ready);
            let item = item.map_or_else(String::new, |item| item.to_string());
            format!("A hit takes the {item} and does no damage.")
        }
    };
    [format!("{}: {hit}, evading {less}.", needs(scene, strike)), effect.clone(), effect]
}

fn draw_keys(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, chosen: Chosen) {
    let keys = [KeyAction::Yes, KeyAction::No, KeyAction::Take, KeyAction::Look, KeyAction::Save, KeyAction::Help];
    canvas.keys(bar.x + 1, bar.bottom() - 1, &chosen.keys(scene, Keymap::Evading, &keys));
}

impl Prompt<Battle> for Evading {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Evading, key) {
            Some(KeyAction::Yes) => BattleReply::Do(Command::Evade),
            Some(KeyAction::No) => BattleReply::Do(Command::TakeIt),
            Some(KeyAction::Next) => self.chosen.turn(),
            Some(KeyAction::Accept) => self.chosen.give(Command::Evade, Command::TakeIt),
            Some(KeyAction::Take) => BattleReply::Order(StandingOrder::Take),
            Some(KeyAction::Look) => {
                BattleReply::Open(Box::new(looking::Looking::new(scene, Some(self.strike.attacker))))
            }
            Some(KeyAction::Stats) => BattleReply::Open(Box::new(looking::Stats::new(scene, self.strike.target))),
            Some(KeyAction::Save) => BattleReply::Open(Box::new(Quitting::new(scene.kept))),
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ => BattleReply::Say("E evades this attack, T takes it, A takes all of this turn.".into()),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        looking::click(scene, square)
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let strike = &self.strike;
        let view = scene.battle.view(scene.viewer());
        let (plain, evaded) = (view.outcome(strike, false), view.outcome(strike, true));
        let attacker = scene.battle.fighter(strike.attacker);
        let verb = match strike.form {
            Form::Shot => "shoots at",
            Form::Throw => "throws at",
            Form::SlashFirst | Form::SlashNext => "slashes at",
            Form::Impale => "impales",
            Form::ReceiveCharge => "receives the charge of",
            Form::ShieldRush => "rushes",
            Form::Crush => "crushes",
            Form::Steal => "snatches at the weapon of",
            Form::Bolt | Form::Charm | Form::Blast => "casts at",
            Form::Attack | Form::DualFirst | Form::DualSecond | Form::ShieldAttack => "strikes",
        };
        let arm = narration::arm_name(attacker, strike.arm);
        let hidden = scene.truth.is_hidden_from(scene.viewer(), strike.attacker);
        let who = if hidden { "Somebody unseen" } else { scene.name(strike.attacker) };
        let title = format!("{who} {verb} {} ({arm}): evade?", scene.name(strike.target));
        canvas.fit(bar.x + 1, bar.y, 78, &[&title], Ink::Strong);
        let lines = match strike.form {
            Form::Charm | Form::Steal => charm_lines(scene, strike, [&plain, &evaded]),
            _ => blow_lines(scene, strike, [&plain, &evaded]),
        };
        canvas.fit(bar.x + 1, bar.y + 1, 78, &[&lines[0]], Ink::Warning);
        if bar.height < BAR_ROWS {
            let falls = odds::falls(scene, strike);
            let price = "It costs the action; four dice all turn.";
            let forms = [format!("{} {price}{falls}", lines[1]), format!("{} {price}", lines[2]), lines[1].clone()];
            if scene.note.1 == Ink::Bad {
                scene.note(canvas, bar, 2);
            } else {
                canvas.fit(bar.x + 1, bar.y + 2, 78, &forms.each_ref().map(String::as_str), Ink::Plain);
            }
            return draw_keys(scene, canvas, bar, self.chosen);
        }
        canvas.fit(bar.x + 1, bar.y + 2, 78, &[&lines[1]], Ink::Plain);
        if scene.note.1 == Ink::Bad {
            scene.note(canvas, bar, 3);
        } else {
            let falls = odds::falls(scene, strike);
            let price = match falls.is_empty() {
                true => "Evading costs the action. All turn, attackers roll four dice instead of three.",
                false => "Evading costs the action; four dice all turn.",
            };
            canvas.put(bar.x + 1, bar.y + 3, &format!("{price}{falls}"), Ink::Plain);
        }
        draw_keys(scene, canvas, bar, self.chosen);
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let (attacker, target) =
            (scene.battle.fighter(self.strike.attacker).at(), scene.battle.fighter(self.strike.target).at());
        let hidden = scene.truth.is_hidden_from(scene.viewer(), self.strike.attacker);
        let lit: Squares = Some(attacker).filter(|_| !hidden).into_iter().chain([target]).collect();
        let overlay = Overlay { lit, focus: Some(target), ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.strike.attacker.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Evading",
            asks: "Evade the blow, or take it? Evading makes a hit less likely, and costs the action of this turn.",
            context: Keymap::Evading,
            rules: &["EVADE-01", "EVADE-03", "EVADE-05", "EVADE-06", "EVADE-08", "DEC-077"],
            chapters: &["Evading"],
        }
    }
}
