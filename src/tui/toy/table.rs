//! Implements the traits of the game view for *Pennies*.

use crate::canvas::Canvas;
use crate::game_view::choice::{Answer, Choice, MenuChoice, View};
use crate::game_view::prompt::{Prompt, PromptContext};
use crate::game_view::rulebook_ui::{AiMove, ControlRules, Highlight, Report, RulebookUi};
use crate::help::{Chapters, Topic};
use crate::keys::Keymap;
use crate::menu::Entry;
use crate::theme::Ink;
use ludus_engine::game::{Game, Seat};
use ludus_engine::narration::Narrate;
use ludus_engine::search::SearchSpace;
use ludus_toy::battle::{Command, Match};
use ratatui::layout::Rect;

const TOPIC: Topic = Topic {
    title: "Your turn",
    asks: "Do you swing, or rest? A swing hits with 10 or less on three dice, half of the time.",
    context: Keymap::Menu,
    rules: &["PEN-02", "PEN-03", "PEN-04", "PEN-05"],
    chapters: &["Pennies"],
};

impl ControlRules for Match {
    fn is_common(&self) -> bool {
        true
    }

    fn choose(&self) -> Option<AiMove<Command>> {
        let command = self.rollout_policy(&mut ())?;
        Some(AiMove {
            command,
            why: if command == Command::Rest { "nearly out" } else { "a swing hits half the time" }.into(),
        })
    }
}

/// The name, the pennies and the ink of each fighter.
fn fighters<'a>(names: &'a [String; 2], game: &Match) -> [(&'a str, u8, Ink); 2] {
    [0, 1].map(|by| (names[by].as_str(), game.pennies[by], Ink::of_seat(Seat(by as u8))))
}

impl RulebookUi for Match {
    type Memory = ();
    const FALLEN: &'static str = "Out of pennies:";
    const CHAPTERS: Chapters = &[include_str!("../../../assets/rulebook/toy/01-the-game.md")];

    fn seat_name(names: &[String; 2], seat: Seat) -> String {
        names[usize::from(seat.0)].clone()
    }

    fn question(scene: &PromptContext<'_, Self>) -> Option<Box<dyn Prompt<Self>>> {
        let by = scene.battle.turn()?;
        let mut answers = vec![(Entry::new("Swing", ()), Answer::Do(Command::Swing))];
        if scene.battle.check(&Command::Rest).is_ok() {
            answers.push((Entry::new("Rest", ()), Answer::Do(Command::Rest)));
        }
        let view = View { actor: Some((by as u8).into()), ..View::default() };
        let lead = format!("{}: ", scene.names[by]);
        Some(Box::new(Choice::menu(TOPIC, lead, answers, &[("Leave", MenuChoice::Quit)], vec![view])))
    }

    fn draw_board(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, _: Highlight<'_>) {
        for (number, (name, pennies, ink)) in (0..).zip(fighters(scene.names, scene.battle)) {
            let (x, y) = (area.x + area.width / 2 - 20, area.y + area.height / 2 - 3 + 4 * number);
            canvas.put(x, y, name, ink);
            canvas.put(x, y + 1, &"o ".repeat(pennies.into()), Ink::Item);
        }
    }

    fn report(scene: &PromptContext<'_, Self>) -> Report {
        let row = |(name, pennies, ink)| (2, format!("{name:<14} {pennies:>7}"), ink);
        let title =
            scene.truth.winner().map_or_else(String::new, |seat| format!("{} wins.", scene.names[usize::from(seat.0)]));
        Report { title, heading: "Who            Pennies", rows: fighters(scene.names, scene.truth).map(row).into() }
    }
}
