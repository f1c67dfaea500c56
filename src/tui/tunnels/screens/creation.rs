//! Making a character: the dice of all rolls, then type, kindred, name and tongues (TT-CHAR). The shop follows.

pub mod names;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::tunnels::screens::{sheet, shop};
use crate::wide_layout::{Fill, Length, WideLayout, columns};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, keys};
use crate::widgets::panels::{Panel, stack};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_store::system;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::kindred::Kindred;
use ludus_tunnels::data::language::Language;
use ludus_tunnels::data::spell::{least_dexterity, least_intelligence};
use ludus_tunnels::model::delver::{CreationRolls, Delver, LONGEST_NAME};
use ratatui::layout::Rect;

/// The choices for a new character, and its dice.
#[derive(Clone, Debug)]
pub struct NewDelver {
    name: String,
    /// True if the name is the program's proposal, which the first letter replaces.
    is_proposed: bool,
    kind: CharacterType,
    kindred: Kindred,
    /// Tongues beside Common, in the order in which they were learned.
    tongues: Vec<Language>,
    rolls: CreationRolls,
    /// The faces of each roll, in the order in which they fell. Rolls that were thrown out are among them.
    faces: Vec<[u8; 3]>,
}

impl NewDelver {
    /// Rolls a character and proposes a name that is free.
    pub fn roll(seed: Seed, is_free: impl Fn(&str) -> bool) -> NewDelver {
        let mut dice = Dice::new(seed, Domain::Setup, 0);
        let mut faces = Vec::new();
        let rolls = CreationRolls::of_faces(|| {
            let three = [dice.face(), dice.face(), dice.face()];
            faces.push(three);
            three
        });
        let kind = CharacterType::suggested(rolls.attributes).next().unwrap_or(CharacterType::Warrior);
        let name = names::of(seed, is_free).to_string();
        NewDelver { name, is_proposed: true, kind, kindred: Kindred::Human, tongues: Vec::new(), rolls, faces }
    }

    /// The character as it would be with these choices.
    pub fn delver(&self) -> Delver {
        let mut who = Delver::new(self.name.trim(), self.kind, self.kindred, &self.rolls);
        let most = usize::from(who.additional_languages());
        who.languages = self.tongues.iter().take(most).fold(who.languages, |known, one| known.with(*one));
        who
    }

    /// The dice of each roll with what follows from it.
    fn rolled(&self) -> Vec<(String, Ink)> {
        let who = self.delver();
        let faces = |three: &[u8; 3]| three.map(|face| face.to_string()).join(" ");
        let mut lines: Vec<(String, Ink)> = Vec::new();
        for (attribute, three) in Attribute::ALL.into_iter().zip(&self.faces) {
            let (rolled, value) = (self.rolls.attributes.get(attribute), who.attributes.get(attribute));
            let times = self.kindred.multiplier(attribute);
            let grown = if value == rolled { String::new() } else { format!("  x {times} = {value}") };
            lines.push((format!("{:<4}{}  = {rolled:>2}{grown}", attribute.code(), faces(three)), Ink::Plain));
        }
        if let Some(three) = self.faces.get(Attribute::ALL.len()) {
            lines.push((format!("Gold {} = {} x 10", faces(three), self.rolls.gold), Ink::Plain));
        }
        if let Some(size) = who.size {
            let rolled = format!("height {}, weight {}", self.rolls.height, self.rolls.weight);
            lines.push((format!("Size {rolled}: {}", sheet::size(size)), Ink::Plain));
        }
        lines
    }
}

pub struct Creation {
    new: NewDelver,
}

impl Creation {
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let seed = shared.fresh_seed();
        let is_free = |name: &str| shared.store.tunnels().find(name).is_err();
        FormScreen::new(Creation { new: NewDelver::roll(seed, is_free) })
    }

    fn dice(&self) -> Panel<'_> {
        Panel::lines("The dice", self.new.rolled()).remark("3 dice each").size(38, 11)
    }

    /// The row of the type, which says before the choice if the character cannot cast yet.
    fn type_field(&self) -> Field<NewDelver> {
        let kinds = CharacterType::STARTING.map(|kind| (kind, kind.name(), means(kind)));
        let field = Field::one("Type", kinds, self.new.kind, |new: &mut NewDelver, _, kind| new.kind = kind);
        let who = self.new.delver();
        let least = [(Attribute::Intelligence, least_intelligence(1)), (Attribute::Dexterity, least_dexterity(1))];
        let short = least.into_iter().find(|(attribute, least)| who.attributes.get(*attribute) < i16::from(*least));
        match short.filter(|_| self.new.kind.casts()) {
            Some((attribute, least)) => {
                let has = who.attributes.get(attribute);
                field.help(format!("Spells need {} {least}, and this character has {has}.", attribute.code()))
            }
            None => field,
        }
    }
}

const TONGUES: [&str; 7] =
    ["Tongue", "2nd tongue", "3rd tongue", "4th tongue", "5th tongue", "6th tongue", "7th tongue"];

/// Explains a type in a few words.
const fn means(kind: CharacterType) -> &'static str {
    match kind {
        CharacterType::Warrior => "any weapon, burns armour, no magic",
        CharacterType::MagicUser => "all spells of level 1, small weapons",
        CharacterType::Rogue => "any weapon and magic, up to level 7",
        CharacterType::WizardWarrior => "a rogue who went further",
    }
}

impl Form<NewDelver> for Creation {
    fn values(&mut self) -> &mut NewDelver {
        &mut self.new
    }

    fn remark(&self, _: &AppState) -> String {
        "Return: to the shop".into()
    }

    fn input(&mut self, _: &mut AppState, at: &mut usize, input: Input) -> Option<Transition> {
        match input {
            Input::Typed('?') => {}
            Input::Typed(_) | Input::Placed(..) if *at == 0 && self.new.is_proposed => {
                self.new.name.clear();
                self.new.is_proposed = false;
            }
            Input::Key(Key::Backspace) if *at == 0 => self.new.is_proposed = false,
            _ => {}
        }
        None
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, _: &AppState) -> Vec<Group<NewDelver>> {
        let new = &self.new;
        let kindreds = Kindred::ALL.map(|kindred| (kindred, kindred.name(), ""));
        let mut fields = vec![
            Field::text("Name", new.name.clone(), LONGEST_NAME, |new: &mut NewDelver| &mut new.name)
                .help("The dice have fallen: nothing is rolled again. Your first letter replaces the proposed name."),
            self.type_field(),
            Field::one("Kindred", kindreds, new.kindred, |new: &mut NewDelver, _, kindred| new.kindred = kindred)
                .help("Kindreds multiply the attributes, the height and the weight."),
        ];
        let most = usize::from(new.delver().additional_languages());
        for (number, label) in TONGUES.into_iter().enumerate().take(most) {
            let known = new.tongues.get(number).copied();
            let free = |one: &Language| {
                *one != Language::Common
                    && new.tongues.iter().enumerate().all(|(at, other)| at == number || other != one)
            };
            let all = Language::ALL.into_iter().filter(free).map(|one| (Some(one), one.name(), ""));
            let values: Vec<_> = std::iter::once((None, "none", "")).chain(all).collect();
            let set = move |new: &mut NewDelver, _: &mut AppState, tongue: Option<Language>| {
                new.tongues.truncate(if tongue.is_none() { number } else { new.tongues.len() });
                if let Some(tongue) = tongue {
                    match new.tongues.get_mut(number) {
                        Some(place) => *place = tongue,
                        None => new.tongues.push(tongue),
                    }
                }
            };
            fields
                .push(Field::one(label, values, known, set).help("Tongues beside Common: as many as IQ is above 12."));
        }
        vec![Group::new("Your character", fields)]
    }

    fn panels<'a>(&'a self, shared: &'a AppState) -> Vec<Panel<'a>> {
        vec![self.dice(), sheet::derived(&self.new.delver()), Panel::rules(shared, TOPIC)]
    }

    fn keys(&self, shared: &AppState, _: bool) -> Vec<Hint> {
        keys(shared, "to the shop")
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let [left, right] = columns(room.body(), [Length(56), Fill(1)]);
        let fields = self.groups(shared)[0].fields().len() as u16 + 2;
        stack(canvas, right, &self.panels(shared));
        let form = Rect { height: fields, ..left };
        let help = Rect { y: form.bottom(), height: left.height - fields, ..left };
        Places { groups: vec![form], help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let (x, y) = (layout.arena.x, layout.arena.y);
        let fields = self.groups(shared)[0].fields().len() as u16 + 2;
        stack(canvas, Rect::new(x + 40, y + 1, 40, 17), &[self.dice()]);
        let (gold, load) = (self.new.delver().gold, self.new.delver().weight_possible());
        let line = format!("{gold} for the shop; a load of {load} is possible.");
        canvas.put(layout.bar.x + 1, layout.bar.y + 1, &line, Ink::Plain);
        let help = Rect::new(x + 1, y + 1 + fields, 38, 17 - fields.min(17));
        Places { groups: vec![Rect::new(x, y + 1, 40, fields)], help, note: 2 }
    }

    /// Keeps the character and opens the shop.
    fn accept(&mut self, shared: &mut AppState, at: &mut usize) -> Transition {
        let who = self.new.delver();
        match shared.store.add_delver(&who, system::now()) {
            Ok(()) => shop::open(shared, &who.name),
            Err(error) => {
                *at = 0;
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }

    fn lost(&self) -> Option<&'static str> {
        Some("This character is gone then. Leave?")
    }
}

const TOPIC: Topic = Topic {
    title: "New character",
    asks: "Three dice for each attribute, for gold, height and weight. Choose type, kindred, name and tongues; then the shop \
           opens.",
    context: Keymap::Choosing,
    rules: &["TT-CHAR-02", "TT-CHAR-03", "TT-CHAR-09", "TT-CHAR-15"],
    chapters: &["Characters", "Kindreds and size"],
};
