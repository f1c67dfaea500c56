//! The page between two purchases at one keyboard (UI-14). It shows nothing of either army.

use crate::app::AppState;
use crate::battlefield::screens::purchase::Purchase;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::widgets::panels::focus::PanelFocus;
use crate::widgets::panels::{Page, Panel};

pub struct Handover {
    next: Purchase,
    focus: PanelFocus,
}

impl Handover {
    pub fn new(next: Purchase) -> Handover {
        Handover { next, focus: PanelFocus::default() }
    }
}

impl Screen for Handover {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        match input.key().and_then(|key| shared.keys().intent(Keymap::Choosing, key)) {
            Some(KeyAction::Accept) => self.next.clone().shown(),
            Some(KeyAction::Help) => explain(shared, &TOPIC),
            _ => Transition::Stay,
        }
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let name = self.next.name();
        let lines = vec![
            (format!("{name} buys an army now."), Ink::Strong),
            (String::new(), Ink::Plain),
            ("All other players look away, because purchases are secret.".into(), Ink::Plain),
            (format!("{name} presses Return."), Ink::Plain),
        ];
        let panel = Panel::lines("Hand over the keyboard", lines).size(66, 8).brief(Vec::new());
        let keys = vec![Hint::of(Key::Enter, "Return", "begin the purchase")];
        let keys = [keys, shared.keys().line(Keymap::Choosing, &[KeyAction::Help])].concat();
        Page {
            title: TOPIC.title,
            remark: "",
            panels: vec![panel, Panel::rules(shared, TOPIC)],
            focus: &self.focus,
            keys,
        }
        .draw(shared, canvas, layout);
    }
}

const TOPIC: Topic = Topic {
    title: "Hand over",
    asks: "The next player takes the keyboard and presses Return. The purchases of the others stay secret.",
    context: Keymap::Choosing,
    rules: &["BATT-UI-14", "OURS-7"],
    chapters: &["Setting up"],
};
