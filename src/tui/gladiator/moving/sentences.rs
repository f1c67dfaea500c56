//! The movement prompt of the modern look: where the move ends, what it leaves open, what it risks, what it rules out.

use crate::canvas::Canvas;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::attack_forecast;
use crate::gladiator::going;
use crate::gladiator::moving::{Moving, afterwards, received, shorter, threatened, unfaced};
use crate::keys::Keymap;
use crate::layout::{BAR_ROWS, GameLayout};
use crate::theme::Ink;
use crate::widgets::spans::signed;
use ludus_engine::text::and;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::check::movement::Walk;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::fighter::MoveClass;
use ludus_gladiator::narration;
use ratatui::layout::Rect;

const WIDE: u16 = 78;

impl Moving {
    /// Returns the title of the box and the remark beside it: "Khan moves", "4 of 8 steps left".
    pub(super) fn steps_left(&self, scene: &BattleContext<'_>) -> [String; 2] {
        let walk = self.walk(scene.battle);
        let all = walk.left + walk.spent;
        let steps = if all == 1 { "step" } else { "steps" };
        [format!("{} moves", scene.name(self.id)), format!("{} of {all} {steps} left", walk.left)]
    }

    /// Draws the sentences, the most important first; the key line gets the keys.
    pub(super) fn draw_sentences(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let after = self.after(scene);
        let walk = self.walk(scene.battle);
        let (then, not) = afterwards(&after, self.id, scene.keys);
        let is_framed = bar.height >= BAR_ROWS;
        let x = self.draw_way(canvas, (bar.x + 1, bar.y), (&walk, &after));
        let open = match check::has_no_choice(&after, self.id) {
            true => vec!["No action follows.".to_string()],
            false => shorter(&format!("You can still {then}")).into_iter().map(|text| text + ".").collect(),
        };
        // A box has a line for the actions.
        let (x, y) = if is_framed { (bar.x + 1, bar.y + 1) } else { (x, bar.y) };
        fit(canvas, (x, y), bar.x + 1 + WIDE - x, &open, Ink::Plain);
        let lines = self.risks(scene, canvas, &after).into_iter().chain(self.rest(scene, &not));
        for (y, (forms, ink)) in (y + 1..bar.bottom() - 1).zip(lines) {
            fit(canvas, (bar.x + 1, y), WIDE, &forms, ink);
        }
        match self.goal {
            Some(_) => {
                canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Keymap::Going, &going::KEYS));
            }
            None => self.draw_keys(scene, canvas, (bar.x + 1, bar.bottom() - 1 - u16::from(is_framed))),
        }
    }

    /// Draws the start of the first line, "4 steps to J18: charge. ", and returns its end.
    fn draw_way(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), (walk, after): (&Walk, &Battle)) -> u16 {
        let steps = if walk.spent == 1 { "step" } else { "steps" };
        let x = match walk.spent {
            0 => canvas.put(x, y, "You stay at ", Ink::Plain),
            spent => {
                let x = canvas.put(x, y, &spent.to_string(), Ink::Strong);
                canvas.put(x, y, &format!(" {steps} to "), Ink::Plain)
            }
        };
        let x = canvas.put(x, y, &walk.at.to_string(), Ink::Strong);
        let x = canvas.put(x, y, ": ", Ink::Plain);
        let x = canvas.put(x, y, class(after.fighter(self.id).class()), Ink::Good);
        canvas.put(x, y, ". ", Ink::Plain)
    }

    /// A refusal, or the enemies that stop or strike the fighter there, with the ground underfoot. Each has shorter forms.
    fn risks(&self, scene: &BattleContext<'_>, canvas: &Canvas<'_>, after: &Battle) -> Vec<(Vec<String>, Ink)> {
        if scene.note.1 == Ink::Bad {
            return vec![(vec![scene.note.0.to_string()], Ink::Bad)];
        }
        let mut risks = Vec::new();
        let hurt = narration::underfoot(after, self.id);
        if !hurt.is_empty() {
            risks.push((vec![format!("! The ground there: {hurt}.")], Ink::Warning));
        }
        let by: Vec<&str> = after.engagers(self.id).map(|enemy| scene.name(enemy)).collect();
        if !by.is_empty() {
            let forms = [and(&by), format!("{} enemies", by.len())];
            let moves = self.walk(scene.battle).spent > 0;
            let says = if moves { "You stop there, engaged by" } else { "You are engaged by" };
            risks.push((forms.map(|who| format!("! {says} {who}.")).to_vec(), Ink::Warning));
        }
        if let Some(unfaced) = unfaced(scene, after, self.id) {
            risks.push((vec![format!("! {unfaced}")], Ink::Warning));
        }
        if let Some(charge) = received(scene, after, self.id) {
            let many = format!("! {} may receive the charge.", self.receivers(scene, after));
            risks.push((vec![format!("! {charge}."), many], Ink::Threat));
        }
        // The remarks below the sentences tell the danger, if there is room for them.
        let here = scene.threats || GameLayout::of(canvas.area(), true).is_none_or(|parts| parts.remarks.is_none());
        match self.dangers(scene, after).filter(|_| here) {
            Some(danger) => {
                let shorter = attack_forecast::forms(&self.danger(scene, after).unwrap_or_default());
                risks.push((std::iter::once(danger).chain(shorter).collect(), Ink::Threat));
            }
            None if scene.threats => risks.push((vec![threatened(scene, after, self.id)], Ink::Dim)),
            None => {}
        }
        risks
    }

    /// The actions that the move rules out, and the keys in words.
    fn rest(&self, scene: &BattleContext<'_>, not: &str) -> Vec<(Vec<String>, Ink)> {
        let at = self.walk(scene.battle).at;
        let fresh = self.is_fresh(scene);
        let closed = (!not.is_empty()).then(|| (shorter(&format!("Not from {at}: {not}")), Ink::Dim));
        let news = (fresh && !scene.note.0.is_empty()).then(|| (vec![scene.note.0.to_string()], scene.note.1));
        let keys = match (self.goal, self.stays_short(scene)) {
            (Some(_), true) => "Out of reach this turn: Return goes to the nearest square.".into(),
            (Some(_), false) => format!("Arrow keys point at another square. Return goes to {at}."),
            (None, _) if fresh => "Arrow keys step, G points at a square. Return ends the move here.".into(),
            (None, _) => format!("Arrow keys step on. Return ends the move at {at}."),
        };
        let lines = if scene.has_result { [news, closed] } else { [closed, news] };
        lines.into_iter().flatten().chain([(vec![keys], Ink::Dim)]).collect()
    }
}

fn fit(canvas: &mut Canvas<'_>, (x, y): (u16, u16), width: u16, forms: &[String], ink: Ink) {
    let forms: Vec<String> = forms.iter().map(|form| signed(canvas, form)).collect();
    canvas.fit(x, y, width, &forms.iter().map(String::as_str).collect::<Vec<_>>(), ink);
}

const fn class(class: MoveClass) -> &'static str {
    match class {
        MoveClass::Wait => "wait",
        MoveClass::Shift => "shift",
        MoveClass::Shuffle => "shuffle",
        MoveClass::Charge => "charge",
        MoveClass::Run => "run",
    }
}
