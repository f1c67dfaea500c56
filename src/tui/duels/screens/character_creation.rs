//! Character creation: a name, a temper, a side and four levels, with the resulting win chances (OURS-3, DD-89).

use crate::app::AppState;
use crate::duels::screens::menu;
use crate::duels::screens::people::fill_card;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::confirming::LOST;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::form_screen::{Field, Form, FormScreen, Group};
use crate::widgets::panels::Panel;
use ludus_duels::ai::templates::templates;
use ludus_duels::battle::chances;
use ludus_duels::battle::odds::Trial;
use ludus_duels::data::alignment::Alignment;
use ludus_duels::data::monster::Monster;
use ludus_duels::data::skill::{Levels, Skill};
use ludus_duels::data::spell::Spell;
use ludus_duels::data::temper::Temper;
use ludus_duels::model::character::{Character, LONGEST_NAME, NEW_HIGHEST, NEW_LEVELS, Role, check_name};
use ludus_duels::model::fighter::{Fighter, Side};
use ludus_duels::model::plan::Plan;
use ludus_duels::model::setup::{Entrant, plan_of};
use ludus_duels::model::terms::Terms;
use ludus_duels::narration::card;
use ludus_engine::chance::Chance;
use ludus_engine::dice::Seed;
use ludus_store::system;

/// Plain plans beside the templates; unknown spells and missing arrows are skipped.
const MIXED: [&str; 2] = ["FI* CA-SH CA-MI CA-HO CA-DA ME*", "CA-SH CA-MI CA-HO CA-DA FI* ME*"];

const GENDERS: [&str; 4] = ["", "woman", "man", "neither"];

pub struct CharacterCreation {
    who: Character,
}

/// The character that the screen starts with: a nameless swordsman who knows a little magic.
fn start() -> Character {
    let mut who = Character::new("");
    who.levels = who.levels.with(Skill::Melee, 2).with(Skill::Magic, 2);
    who
}

/// Levels that are not spent yet.
fn left(who: &Character) -> u32 {
    NEW_LEVELS.saturating_sub(who.levels.sum())
}

/// The effect of a skill at its level.
fn gives(who: &Character, skill: Skill) -> String {
    let fighter = Entrant::player(who.clone()).fighter(&Entrant::Nobody);
    match skill {
        Skill::Magic if fighter.magic > 0 => {
            let spells: Vec<&str> =
                Spell::ALL.into_iter().filter(|spell| fighter.knows(*spell)).map(Spell::name).collect();
            spells.join(", ")
        }
        _ => card::chance(skill, &fighter, &Fighter::nobody()),
    }
}

/// Adds a level, or removes one.
fn change(who: &mut Character, shared: &mut AppState, skill: Skill, on: bool) {
    let level = who.levels.of(skill);
    match (on, level) {
        (true, NEW_HIGHEST..) => shared.refuse("A new character has at most 2 levels in one ability."),
        (true, _) if left(who) == 0 => shared.refuse("All four levels are spent: remove one first."),
        (true, _) => who.levels = who.levels.with(skill, level + 1),
        (false, 0) => shared.refuse("There is no level to remove."),
        (false, _) => who.levels = who.levels.with(skill, level - 1),
    }
}

impl CharacterCreation {
    pub fn screen() -> impl Screen {
        FormScreen::new(CharacterCreation { who: start() })
    }

    fn fields(&self) -> Vec<Field<Character>> {
        let who = &self.who;
        let gender = GENDERS.iter().find(|word| **word == who.gender).copied().unwrap_or_default();
        let genders = GENDERS.map(|word| (word, if word.is_empty() { "-" } else { word }, ""));
        let tempers = Temper::ALL.map(|temper| (temper, temper.name(), ""));
        let sides = Alignment::ALL.map(|side| (side, side.name(), ""));
        let roles = Role::ALL.map(|role| (role, role.name(), ""));
        let (order, member) = match who.order {
            true => ("yes", "+1 melee and archery against characters"),
            false => ("no", "the Order of Duelists takes Neutral characters only"),
        };
        let mut fields = vec![
            Field::text("Name", &who.name, LONGEST_NAME, |who: &mut Character| &mut who.name)
                .means("type it; up to 12 letters"),
            Field::one("Is a", genders, gender, |who: &mut Character, _, word| who.gender = word.into())
                .means("only colours the texts"),
            Field::one("Temper", tempers, who.temper, |who: &mut Character, _, temper| who.temper = temper)
                .means(card::temper(who.temper)),
            Field::one("Side", sides, who.alignment, |who: &mut Character, _, side| {
                who.alignment = side;
                who.order &= side == Alignment::Neutral;
            })
            .means("monsters of the same side are easier to talk to"),
            Field::one("Role", roles, who.role, |who: &mut Character, _, role| who.role = role)
                .means("kings never refuse; army leaders are harder to rob"),
            Field::new("Of the Order", order, |who: &mut Character, shared, _| match who.alignment {
                Alignment::Neutral => who.order = !who.order,
                _ => shared.refuse("The Order of Duelists takes Neutral characters only."),
            })
            .means(member),
        ];
        let left = match left(who) {
            0 => "all spent".to_string(),
            1 => "one level left".into(),
            left => format!("{left} levels left"),
        };
        fields.extend(Skill::ALL.map(|skill| {
            let value = format!("{} {}", skill.code(), who.levels.of(skill));
            Field::new(skill.name(), value, move |who: &mut Character, shared, on| change(who, shared, skill, on))
                .means(format!("{}; {left}", gives(who, skill)))
        }));
        fields
    }

    fn finish(&self, shared: &mut AppState, at: &mut usize) -> Transition {
        if let Err(fault) = self.who.check_new() {
            shared.refuse(sentence(&fault.to_string()));
            if check_name(&self.who.name).is_err() {
                *at = 0;
            }
            return Transition::Stay;
        }
        match shared.store.add_duelist(&self.who, system::now()) {
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
            Ok(()) => {
                shared.say(format!("{} is ready, with {} gold.", self.who.name, self.who.gold));
                Transition::To(Box::new(menu::at_lairs(shared)))
            }
        }
    }

    /// Win chances with the best of a few plain plans against the first monsters, in tenths of a percent. A short series
    /// chooses the plan: it can miss the best one, so a new ability can seem to lower a chance by a point or two.
    fn outlook(&self) -> Vec<(Monster, u64)> {
        let of = |kind: Monster| {
            let (own, other) = (Entrant::player(self.who.clone()), Entrant::monster(kind));
            let fighters = [own.fighter(&other), other.fighter(&own)];
            let trial = |plan: &Plan| Trial::new(fighters, [plan, &plan_of(kind)], Terms::default());
            let mut plans = templates(&fighters[0]);
            plans.extend(MIXED.iter().filter_map(|plan| plan.parse().ok()));
            let best = plans.iter().max_by_key(|plan| trial(plan).wins(Side::A, Seed(2), 100));
            let tally = best.map(|plan| trial(plan).run(Seed(1), 0..400)).unwrap_or_default();
            (kind, tally.per_mille(tally.wins[0]))
        };
        Monster::ALL[..8].iter().map(|kind| of(*kind)).collect()
    }
}

impl Form<Character> for CharacterCreation {
    fn values(&mut self) -> &mut Character {
        &mut self.who
    }

    fn remark(&self, _shared: &AppState) -> String {
        "four levels, at most two in one ability".into()
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, _shared: &AppState) -> Vec<Group<Character>> {
        vec![Group::new("Character", self.fields())]
    }

    fn accept(&mut self, shared: &mut AppState, at: &mut usize) -> Transition {
        self.finish(shared, at)
    }

    fn lost(&self) -> Option<&'static str> {
        (self.who != start()).then_some(LOST)
    }

    fn panels<'a>(&'a self, shared: &'a AppState) -> Vec<Panel<'a>> {
        let who = self.named();
        vec![
            Panel::drawn(who.name.clone(), move |pane| fill_card(pane, &who)).ink(Ink::West).size(40, 14),
            Panel::drawn("Wins", |pane| self.draw_outlook(pane))
                .remark("best of simple plans, 400 fights")
                .size(40, 10),
            Panel::drawn("Chances by level", draw_levels).remark("before temper, items and spells").size(52, 8),
            Panel::rules(shared, TOPIC),
        ]
    }
}

/// The chances at every level (OURS-4), and the tempers (OURS-6).
fn draw_levels(pane: &mut TextBox<'_, '_>) {
    pane.line("Level                 0    1    2    3    4    5", Ink::Dim);
    let row = |name: &str, chances: [String; 6]| {
        format!("{name:<18}{}", chances.map(|chance| format!("{chance:>5}")).concat())
    };
    let of = |skill: Skill, chance: fn(&Fighter) -> u8| {
        [0, 1, 2, 3, 4, 5].map(|level| {
            let who = Character { levels: Levels::default().with(skill, level), ..Character::new("") };
            let total = chance(&Entrant::player(who).fighter(&Entrant::Nobody));
            if level == 0 && matches!(skill, Skill::Archery | Skill::Magic) { "-".into() } else { total.to_string() }
        })
    };
    pane.line(&row("a blow hits", of(Skill::Melee, |who| chances::blow(who, &Fighter::nobody()).total)), Ink::Plain);
    pane.line(
        &row("an arrow hits", of(Skill::Archery, |who| chances::arrow(who, &Fighter::nobody()).total)),
        Ink::Plain,
    );
    pane.line(&row("a spell succeeds", of(Skill::Magic, |who| chances::cast(who).total)), Ink::Plain);
    pane.line(
        &row("a theft succeeds", of(Skill::Thief, |who| chances::theft(who, &Fighter::nobody()).total)),
        Ink::Plain,
    );
    pane.line(&row("or gets off unseen", of(Skill::Thief, |who| chances::uncaught(who).total)), Ink::Plain);
    pane.next();
    for temper in Temper::ALL {
        if pane.left() > 0 {
            pane.text(&card::temper(temper), Ink::Plain);
        }
    }
}

impl CharacterCreation {
    /// The character with their name, or a placeholder.
    fn named(&self) -> Character {
        let name = if self.who.name.is_empty() { "No name yet".into() } else { self.who.name.clone() };
        Character { name, ..self.who.clone() }
    }

    fn draw_outlook(&self, pane: &mut TextBox<'_, '_>) {
        for (kind, wins) in self.outlook() {
            pane.at(0, kind.name(), Ink::Plain);
            pane.at(14, &format!("{:>5}", Chance { ways: wins, of: 1000 }), Ink::Strong);
            let width = pane.width().saturating_sub(22);
            pane.segments(22, width.min(24), (wins as i32, 1000), Ink::West);
            pane.next();
        }
    }
}

const TOPIC: Topic = Topic {
    title: "Make a character",
    asks: "Choose a name, a temper, a side and four levels. You can change everything until Return.",
    context: Keymap::Choosing,
    rules: &["DUEL-OURS-3", "DD-89", "DUEL-OURS-6", "DUEL-OURS-4", "DUEL-GEN-08", "DUEL-NEUT-01"],
    chapters: &["Characters", "The Order of Duelists"],
};
