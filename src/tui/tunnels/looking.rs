//! The card of a fighter as a page: attributes, gear, armour, spells, and what the last turn did to it.

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, PromptReply};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::tunnels::cards;
use crate::tunnels::panel::habits;
use crate::tunnels::signs;
use crate::tunnels::table::Context;
use crate::wide_layout::TextBox;
use ludus_engine::board::ActorId;
use ludus_tunnels::battle::fighter::{FighterId, Person};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::narration::choices::{held, weapon_name};
use ludus_tunnels::outing::Outing;
use ratatui::layout::Rect;

/// Columns of the names of the fields.
const NAMES: u16 = 12;

pub struct FighterCard {
    who: FighterId,
}

impl FighterCard {
    /// The card of a fighter, or of the one who decides.
    pub fn new(scene: &Context<'_>, who: Option<FighterId>) -> FighterCard {
        let fight = scene.battle.fight();
        let there = |id: &FighterId| fight.is_some_and(|fight| id.index() < fight.fighters.len());
        let asked = || fight.and_then(Fight::asked);
        FighterCard { who: who.filter(there).or_else(asked).unwrap_or(FighterId(0)) }
    }

    fn turn(&mut self, fight: &Fight, step: isize) {
        let count = fight.fighters.len().max(1) as isize;
        self.who = FighterId((self.who.0 as isize + step).rem_euclid(count) as u8);
    }
}

/// The fields of a person, each with its name.
fn fields(fight: &Fight, who: FighterId, person: &Person) -> Vec<(&'static str, String)> {
    let value = |attribute: Attribute| {
        let (now, normal) = (person.current.get(attribute), person.normal.get(attribute));
        let of = if now == normal { String::new() } else { format!(" of {normal}") };
        format!("{} {now}{of}", attribute.code())
    };
    let [shield, mail] = person.absorbs([false; 2]);
    let missiles = person.weapons.iter().filter(|weapon| weapon.is_missile());
    let missiles: Vec<String> = missiles.map(|weapon| format!("{} ({})", weapon_name(weapon), weapon.shots)).collect();
    let carried = person.weapons.iter().enumerate().filter(|(at, weapon)| weapon.is_some() && !person.hands.hold(*at));
    let carried: Vec<String> = carried.map(|(_, weapon)| weapon_name(weapon)).collect();
    let roll = fight.expected_roll(who).map_or_else(
        || "cannot strike".to_string(),
        |roll| {
            format!(
                "{}d, weapon {:+}, adds {:+}: {} on average",
                roll.dice,
                roll.weapon,
                roll.personal,
                (roll.mean() + 5).div_euclid(10)
            )
        },
    );
    let spells: Vec<&str> = person.spells.each().map(|spell| spell.name()).collect();
    let mut fields = vec![
        ("Type", format!("{} of level {}, {}", person.kind.name(), person.level, person.kindred.name())),
        ("Attributes", Attribute::ALL.map(value).join("   ")),
        ("In hand", held(person, person.hands)),
        ("Rolls", roll),
        ("Armour", format!("absorbs {mail}, shield {shield}")),
        (
            "Marksman",
            format!("{} (DX less weakness and wounds), adds {:+}", person.marksmanship(), person.adds_with_missile()),
        ),
    ];
    let lists = [("Carries", carried.join(", ")), ("Missiles", missiles.join(", ")), ("Spells", spells.join(", "))];
    fields.extend(lists.into_iter().filter(|(_, text)| !text.is_empty()));
    fields
}

impl Prompt<Outing> for FighterCard {
    fn key(&mut self, scene: &Context<'_>, key: Key) -> PromptReply<Outing> {
        let Some(fight) = scene.battle.fight() else { return PromptReply::Close };
        cards::key(scene, key, |step| self.turn(fight, step))
    }

    fn is_page(&self) -> bool {
        true
    }

    fn draw(&self, _scene: &Context<'_>, _canvas: &mut Canvas<'_>, _bar: Rect) {}

    fn draw_page(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(fight) = scene.battle.fight() else { return };
        let fighter = fight.get(self.who);
        let text = cards::draw_keys(scene, canvas, area);
        let mut pane = TextBox::bare(canvas, text);
        pane.pair(NAMES, "Name", scene.names.of(self.who), signs::ink_of(fighter.side));
        let (left, most) = signs::strength(fight, self.who);
        let secret = signs::is_secret(fight, self.who);
        match (fighter.person(), fighter.monster()) {
            (Some(person), _) => {
                pane.pair(NAMES, "CON", &format!("{left} of {most}"), Ink::Strong);
                for (name, value) in fields(fight, self.who, person) {
                    pane.pair(NAMES, name, &value, Ink::Plain);
                }
            }
            (None, Some(monster)) => {
                let rating =
                    if secret { "? until the first orders hand to hand".into() } else { format!("{left} of {most}") };
                pane.pair(NAMES, "Rating", &rating, Ink::Strong);
                if let Some(roll) = fight.expected_roll(self.who).filter(|_| !secret) {
                    let mean = (roll.mean() + 5).div_euclid(10);
                    pane.pair(
                        NAMES,
                        "Rolls",
                        &format!("{}d {:+}: {mean} on average", roll.dice, roll.weapon),
                        Ink::Plain,
                    );
                }
                habits(monster).into_iter().for_each(|text| pane.pair(NAMES, "", &text, Ink::Plain));
            }
            (None, None) => {}
        }
        let (state, ink) = signs::state(fight, self.who);
        if !state.is_empty() {
            pane.pair(NAMES, "State", state, ink);
        }
        if let Some(deed) = scene.memory.account.line(self.who).and_then(|line| line.deed.as_ref()) {
            pane.pair(NAMES, "Last turn", deed, Ink::Dim);
        }
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.who.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Looking at a fighter",
            asks: "A fighter's attributes, gear, armour and spells. Ratings of foes show once they are known.",
            context: Keymap::Reviewing,
            rules: &["TT-CHAR-04", "TT-UI-10", "TT-ARMOUR-01"],
            chapters: &["Characters", "Monsters"],
        }
    }
}
