//! Keys, clicks and the wheel: to whom they go.

use super::super::arena;
use super::super::help::Reader;
use super::super::input::{Input, Key};
use super::super::keys::{Context, Intent};
use super::super::layout::Layout;
use super::BattleScreen;
use super::ask::Reply;
use super::panels::{self, Page};
use super::stage::Stage;
use super::who_plays_list::{self, Handed, Handing};

impl BattleScreen {
    /// Takes an input.
    pub fn input(&mut self, input: Input, layout: Option<&Layout>, now: u64) {
        self.now = now;
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

    fn key(&mut self, key: Key, layout: Option<&Layout>) {
        let keys = self.keys();
        if let Some(reader) = &mut self.help {
            let rows = layout.map_or(1, |layout| Reader::rows(panels::reading(layout)));
            if !reader.key(key, keys, rows) {
                self.help = None;
            }
            return;
        }
        if self.handing.is_some() {
            return self.hand(key);
        }
        if self.wants_hands(key) {
            self.note = None;
            self.handing = Some(Handing::new(&self.shown, self.seat));
            return;
        }
        if !matches!(self.stage, Stage::Ready) {
            return self.stop(key);
        }
        if self.now < self.deaf_until && matches!(key, Key::Enter | Key::Char(_)) {
            return;
        }
        if self.hand_over.is_some() {
            if self.keys().intent(Context::Menu, key) == Some(Intent::Accept) {
                self.seat = self.hand_over.take().unwrap_or(self.seat);
                self.empty_seat = false;
                self.seen = self.shown.seen_by(self.seat);
                self.asks.clear();
            }
            return;
        }
        if self.page != Page::Menu {
            return self.turn_page(key);
        }
        if self.session.battle().outcome().is_some() && self.asks.is_empty() {
            return self.read_report(key, layout);
        }
        let Some(mut ask) = self.asks.pop() else { return };
        let note = self.note.take();
        let reply = ask.key(&self.scene(), key);
        if matches!(reply, Reply::Help) {
            // What was refused can be read there in full.
            self.note = note;
        }
        self.reply(ask, reply);
    }

    /// Whether a key asks who plays whom: F wherever letters mean nothing else, F2 everywhere.
    fn wants_hands(&self, key: Key) -> bool {
        let typed = key != Key::F2 && self.asks.last().is_some_and(|ask| ask.takes_letters());
        let asked = self.keys().intent(Context::Battle, key) == Some(Intent::Hands);
        asked && !typed && self.hand_over.is_none() && self.shown.outcome().is_none()
    }

    /// A key in the list of who plays whom. Whoever is asked about somebody handed over is asked no more.
    fn hand(&mut self, key: Key) {
        self.note = None;
        let Some(mut handing) = self.handing.take() else { return };
        let mut hands = std::mem::take(&mut self.hands);
        let handed = handing.key(&self.scene(), &mut hands, key);
        self.hands = hands;
        match handed {
            Handed::Done if self.hands.decides(self.session.battle()) => return self.asks.clear(),
            Handed::Done => return,
            Handed::Stay => {}
            Handed::Say(text) => self.note = Some(text),
            Handed::Help => self.help = Some(Reader::with(&who_plays_list::TOPIC, self.keys(), &[], &[Context::Dice])),
        }
        self.handing = Some(handing);
    }

    fn click(&mut self, layout: &Layout, x: u16, y: u16) {
        if self.help.is_some() || self.handing.is_some() || self.hand_over.is_some() {
            return;
        }
        if !matches!(self.stage, Stage::Ready) {
            return self.stop(Key::Enter);
        }
        let Some(mut ask) = self.asks.pop() else { return };
        self.note = None;
        let reply = match arena::square_at(layout.arena, x, y) {
            Some(square) => ask.click(&self.scene(), square),
            None => ask.click_bar(&self.scene(), layout.bar, x, y),
        };
        self.reply(ask, reply);
    }

    fn wheel(&mut self, by: i32, layout: Option<&Layout>) {
        match (&mut self.help, layout) {
            (Some(reader), Some(layout)) => reader.wheel(by, Reader::rows(panels::reading(layout))),
            _ if by < 0 => self.scrolled = (self.scrolled + 3).min(self.log.len()),
            _ => self.scrolled = self.scrolled.saturating_sub(3),
        }
    }
}
