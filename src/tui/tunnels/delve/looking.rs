//! Looking around on a delve, page by page: the map of each level with what was left there, then the card of each member.

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, PromptReply};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::tunnels::cards;
use crate::tunnels::delve::chart::Chart;
use crate::tunnels::delve::{map, words};
use crate::tunnels::table::Context;
use crate::wide_layout::TextBox;
use ludus_engine::board::ActorId;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::delve::member::{DelveMember, MemberId};
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::narration::delving;
use ludus_tunnels::outing::Outing;
use ratatui::layout::Rect;

/// Columns of the names of the fields.
const NAMES: u16 = 12;
/// Columns of the notes beside the map of a level.
const NOTES: u16 = 31;

/// A page: a level by its number, or a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaf {
    Level(u8),
    Member(MemberId),
}

pub struct DelvePages {
    at: Leaf,
}

impl DelvePages {
    /// The page of a member, or of the level where the party is.
    pub fn new(delve: &Delve, who: Option<MemberId>) -> DelvePages {
        let there = who.filter(|id| id.index() < delve.party.len());
        DelvePages { at: there.map_or(Leaf::Level(delve.level), Leaf::Member) }
    }

    fn turn(&mut self, delve: &Delve, step: isize) {
        let levels = (1..=delve.logs.len() as u8).filter(|number| Chart::of(delve, *number).is_some()).map(Leaf::Level);
        let all: Vec<Leaf> = levels.chain(delve.march.iter().copied().map(Leaf::Member)).collect();
        let at = all.iter().position(|leaf| *leaf == self.at).unwrap_or(0) as isize;
        self.at = all[(at + step).rem_euclid(all.len() as isize) as usize];
    }
}

/// The fields of a member, each with its name.
fn fields(delve: &Delve, member: &DelveMember) -> Vec<(&'static str, String)> {
    let who = &member.character;
    let value = |attribute: Attribute| {
        let (now, normal) = (member.now(attribute), who.attributes.get(attribute));
        let of = if now == normal { String::new() } else { format!(" of {normal}") };
        format!("{} {now}{of}", attribute.code())
    };
    let person = member.person();
    let [shield, mail] = person.absorbs([false; 2]);
    let flame = member.flame.map_or_else(String::new, |flame| {
        let state = if flame.lit { "burns" } else { "is out" };
        format!("{} {state}, {} game turns left", flame.good.row().name, flame.left)
    });
    let weapons: Vec<String> = who.weapons.iter().map(|owned| owned.weapon.row().name.to_string()).collect();
    let armour: Vec<&str> = who.armour.iter().map(|owned| owned.armour.row().name).collect();
    let goods: Vec<String> = who.goods.iter().map(|(good, number)| delving::goods(*good, *number)).collect();
    let loot: Vec<String> = member.pack.iter().map(delving::item).collect();
    let spells: Vec<&str> = who.spells.iter().map(|spell| spell.name()).collect();
    let languages: Vec<&str> = who.languages.each().map(|language| language.name()).collect();
    let [fights, cast, rolls, found] = member.gained;
    let all = [
        ("Type", format!("{} of level {}, {}", who.kind.name(), who.level(), who.kindred.name())),
        ("Attributes", Attribute::ALL.map(value).join("   ")),
        ("Adds", format!("{:+} hand to hand, {:+} with a missile", person.adds_in_hand(), person.adds_with_missile())),
        ("Armour", format!("absorbs {mail}, shield {shield}: {}", armour.join(", "))),
        ("Weapons", weapons.join(", ")),
        ("Light", flame),
        ("Goods", goods.join(", ")),
        ("Loot", loot.join(", ")),
        ("Money", who.gold.to_string()),
        ("Load", format!("{} of {} weight units", member.load(), who.weight_possible())),
        ("Spells", spells.join(", ")),
        ("Languages", languages.join(", ")),
        (
            "Experience",
            format!(
                "{} so far here: fights {fights}, spells {cast}, saving rolls {rolls}, the return {found}",
                fights + cast + rolls + found
            ),
        ),
        ("State", words::state(delve, member).0.to_string()),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

fn draw_member(scene: &Context<'_>, delve: &Delve, canvas: &mut Canvas<'_>, area: Rect, id: MemberId) {
    let member = delve.member(id);
    let mut pane = TextBox::bare(canvas, area);
    let leads = if id == delve.voice() { ", leads the party" } else { "" };
    pane.pair(NAMES, "Name", &format!("{}{leads}", scene.names.member(id)), Ink::West);
    let (left, most) = words::strength(member);
    pane.pair(NAMES, "CON", &format!("{left} of {most}"), Ink::Strong);
    for (name, value) in fields(delve, member) {
        pane.pair(NAMES, name, &value, Ink::Plain);
    }
}

fn draw_level(scene: &Context<'_>, delve: &Delve, canvas: &mut Canvas<'_>, area: Rect, number: u8) {
    let rules = words::house_rules(delve).map_or_else(String::new, |rules| format!("  {rules}"));
    let title = format!("{}, level {number}{rules}", delve.dungeon.name);
    canvas.put_within(area.x, area.y, area.right(), &title, Ink::Strong);
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let Some(chart) = Chart::of(delve, number) else { return };
    let room = Rect { width: below.width.saturating_sub(NOTES + 1), ..below };
    map::draw_level(scene, &chart, canvas, room);
    let notes = Rect { x: room.right() + 1, width: NOTES, ..below };
    let mut y = notes.y;
    for (place, text, ink) in words::found(&chart) {
        let rest = Rect { x: notes.x + 4, y, width: notes.width - 4, height: notes.bottom().saturating_sub(y) };
        if rest.height == 0 {
            break;
        }
        canvas.put_within(notes.x, y, notes.right(), &format!("{:>3}", place.0), Ink::Dim);
        y += canvas.wrapped(rest, &text, ink);
    }
}

impl Prompt<Outing> for DelvePages {
    fn key(&mut self, scene: &Context<'_>, key: Key) -> PromptReply<Outing> {
        let Some(delve) = scene.battle.delve() else { return PromptReply::Close };
        cards::key(scene, key, |step| self.turn(delve, step))
    }

    fn is_page(&self) -> bool {
        true
    }

    fn draw(&self, _scene: &Context<'_>, _canvas: &mut Canvas<'_>, _bar: Rect) {}

    fn draw_page(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(delve) = scene.battle.delve() else { return };
        let text = cards::draw_keys(scene, canvas, area);
        match self.at {
            Leaf::Level(number) => draw_level(scene, delve, canvas, text, number),
            Leaf::Member(id) => draw_member(scene, delve, canvas, text, id),
        }
    }

    fn featured(&self) -> Option<ActorId> {
        match self.at {
            Leaf::Member(id) => Some(id.into()),
            Leaf::Level(_) => None,
        }
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Looking around",
            asks: "The map of each level with what the party left there, and the card of each member. Space turns the pages.",
            context: Keymap::Reviewing,
            rules: &["TT-UI-14", "TT-UI-03", "TT-CHAR-04"],
            chapters: &["Characters", "Tables of the dungeon"],
        }
    }
}
