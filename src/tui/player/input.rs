//! Keys, clicks and the wheel: to whom they go.

use super::Player;
use super::ask::Reply;
use super::bar;
use super::hands_list::{Handed, Handing};
use super::table::{Page, Table};
use crate::kit::game::Asked;
use crate::tui::help::Reader;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::Parts;
use ratatui::layout::Rect;

impl<G: Table> Player<G> {
    /// Takes an input.
    pub fn input(&mut self, input: Input, layout: Option<&Parts>, now: u64) {
        self.now = now;
        self.outlook = None;
        match (input, layout) {
            (Input::Click(x, y), Some(layout)) => self.click(layout, x, y),
            (Input::Wheel(by), layout) => self.wheel(by, layout),
            (other, _) => {
                if let Some(key) = other.key() {
                    self.key(key, layout);
                }
            }
        }
        self.go_on();
    }

    fn key(&mut self, key: Key, layout: Option<&Parts>) {
        let keys = self.keys();
        if let Some(reader) = &mut self.help {
            let area = layout.map_or(Rect::ZERO, |layout| layout.reading().inner);
            if !reader.key(key, keys, area) {
                self.help = None;
            }
            return;
        }
        if self.handing.is_some() {
            return self.hand(key);
        }
        if self.wants_hands(key) {
            self.asking.note = None;
            self.handing = Some(Handing::new(&self.shown, self.seats.seat));
            return;
        }
        if !self.telling.is_ready() {
            return self.stop(key);
        }
        if self.now < self.asking.deaf_until && matches!(key, Key::Enter | Key::Char(_)) {
            return;
        }
        if self.seats.next.is_some() {
            return self.sit_down(key);
        }
        if self.asking.page != Page::Menu {
            return self.turn_page(key);
        }
        if self.session.battle().asked() == Asked::Over && self.asking.asks.is_empty() {
            return self.read_report(key, layout);
        }
        let Some(mut ask) = self.asking.asks.pop() else { return };
        let note = self.asking.note.take();
        let reply = ask.key(&self.scene(), key);
        if matches!(reply, Reply::Help) {
            // What was refused can be read there in full.
            self.asking.note = note;
        }
        self.reply(ask, reply);
    }

    /// Whoever was called sits down with Return, and is asked.
    fn sit_down(&mut self, key: Key) {
        if self.keys().intent(Context::Menu, key) == Some(Intent::Accept) {
            self.seats.sit_down();
            self.seen = self.shown.seen_by(self.seats.seat);
            self.asking.asks.clear();
        }
    }

    /// Whether a key asks who plays whom: F wherever letters mean nothing else, F2 everywhere.
    fn wants_hands(&self, key: Key) -> bool {
        let typed = key != Key::F2 && self.asking.top().is_some_and(|ask| ask.takes_letters());
        let asked = self.keys().intent(Context::Battle, key) == Some(Intent::Hands);
        asked && !typed && self.seats.is_private() && self.shown.asked() != Asked::Over
    }

    /// A key in the list of who plays whom. Whoever is asked about somebody handed over is asked no more.
    fn hand(&mut self, key: Key) {
        self.asking.note = None;
        let Some(mut handing) = self.handing.take() else { return };
        let mut hands = std::mem::take(&mut self.hands);
        let handed = handing.key(&self.scene(), &mut hands, key);
        self.hands = hands;
        match handed {
            Handed::Done if self.hands.decides(self.session.battle()) => return self.asking.asks.clear(),
            Handed::Done => return,
            Handed::Stay => {}
            Handed::Say(text) => self.asking.note = Some(text),
            Handed::Help => {
                self.help = Some(Reader::with(G::CHAPTERS, &G::LENDING, self.keys(), &[], &[Context::Dice]));
            }
        }
        self.handing = Some(handing);
    }

    fn click(&mut self, layout: &Parts, x: u16, y: u16) {
        if self.help.is_some() || self.handing.is_some() || self.seats.next.is_some() {
            return;
        }
        if !self.telling.is_ready() {
            return self.stop(Key::Enter);
        }
        let Some(mut ask) = self.asking.asks.pop() else { return };
        self.asking.note = None;
        let bar = bar::asked_in(layout, &*ask);
        let reply = match G::spot_at(layout.board.inner, x, y) {
            Some(spot) => ask.click(&self.scene(), spot),
            None => ask.click_bar(&self.scene(), bar, x, y),
        };
        self.reply(ask, reply);
    }

    fn wheel(&mut self, by: i32, layout: Option<&Parts>) {
        match (&mut self.help, layout) {
            (Some(reader), Some(layout)) => reader.wheel(by, layout.reading().inner),
            _ => self.log.scroll(if by < 0 { 3 } else { -3 }),
        }
    }
}
