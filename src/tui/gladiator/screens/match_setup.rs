//! Before the battle: both sides, the seed, the difficulty; begin, or draw other opponents.

mod boxes;

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::gladiator::screens::match_setup::boxes::{Preview, sh_of};
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::Transition;
use crate::screens::enter_seed::SeedChoice;
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, turn};
use crate::widgets::seed_line::SeedLine;
use ludus_engine::dice::Seed;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::matchmaking::{gentle, opposition};
use ludus_gladiator::model::fighter::{Control, Fighter, FighterId, Side};
use ludus_gladiator::model::setup::{Recruit, Setup};
use ludus_gladiator::model::skill::Skill;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::setup::fighter_value;
use ludus_store::system;
use ratatui::layout::Rect;

/// Both sides as they would fight.
pub struct Before {
    setup: Setup,
    seed: SeedLine<Battle>,
    /// The difficulty of later battles, if this one begins.
    skill: Skill,
    /// True for the first battles, near by and fair (DEC-140).
    gentle: bool,
    preview: Option<Preview>,
}

/// Battles of a roster that begin gently (DEC-140).
const GENTLE_BATTLES: u32 = 2;
const GENTLE: &str = "Gentle start (Options): at first only wounded robots, three squares away.";

/// Returns whether the next battle begins gently: one of the first, or the first of a lone fighter who replaces a dead one.
fn is_new(shared: &AppState) -> bool {
    let roster = shared.store.roster();
    let replaces = || match shared.books.gladiator.team.as_slice() {
        [one] => {
            let is_fresh = roster.find(&one.recruit.name).is_ok_and(|kept| kept.games == 0);
            is_fresh && roster.characters().iter().any(|kept| kept.dead.is_some())
        }
        _ => false,
    };
    shared.settings().own.gladiator.gentle && (roster.games_completed() < GENTLE_BATTLES || replaces())
}

/// Lends the creatures of East to the computer if a fighter of the school comes for West: who sits alone wants an opponent.
fn lend_creatures(shared: &mut AppState) {
    let camp = &mut shared.books.gladiator;
    let has_school = camp.members(Side::West).any(|member| member.stored);
    let (some, all) = (camp.members(Side::East).count() > 0, camp.members(Side::East).all(|member| !member.stored));
    if has_school && some && all && !camp.lent.contains(&Side::East) {
        camp.lent.push(Side::East);
    }
}

/// Chances below this are worth a warning, in per cent.
const POOR: u64 = 40;
const WARNING: &str = "Your chance is poor: O draws others, D plays them weaker.";

/// The remark about every other battle.
const IN_ONE: &str = "Until it has ended its fighters can join no other battle.";

/// Draws at most until other kinds of robots come.
const OTHERS: usize = 5;

const KEYS: [KeyAction; 8] = [
    KeyAction::Accept,
    KeyAction::More,
    KeyAction::Other,
    KeyAction::Difficulty,
    KeyAction::Seed,
    KeyAction::Copy,
    KeyAction::Help,
    KeyAction::Back,
];

impl Before {
    /// Opens the battle of all set-up characters, with robots drawn for the weaker side.
    pub fn open(shared: &mut AppState) -> Transition {
        if shared.books.gladiator.team.is_empty() {
            shared.refuse("Nobody is set up yet: make or load a character first.");
            return Transition::Stay;
        }
        shared.books.gladiator.has_made = false;
        lend_creatures(shared);
        let seed = shared.fresh_seed();
        let skill = shared.settings().own.gladiator.skill;
        let before = Before::drawn(shared, skill, (seed, SeedChoice::Hidden));
        // The first level is in focus: a player seldom gives the own side away.
        let players = Side::BOTH.into_iter().filter(|side| before.has_player(*side)).count();
        let last = before.groups(shared).iter().map(|group| group.fields().len()).sum::<usize>().saturating_sub(1);
        Transition::To(Box::new(FormScreen::new(before).on(players.min(last))))
    }

    fn drawn(shared: &AppState, skill: Skill, (seed, chance): (Seed, SeedChoice)) -> Before {
        let sides = Side::BOTH.into_iter().flat_map(|side| shared.books.gladiator.members(side));
        let fighters = sides.map(|member| member.recruit.clone()).collect();
        let mut setup = Setup { fighters, skill: skill.into(), ..Setup::default() };
        // An entered seed always gives the battle of that seed.
        let gentle = !chance.is_known() && is_new(shared) && gentle::draw(&mut setup, seed);
        if !gentle {
            opposition::draw(&mut setup, seed);
        }
        setup.fighters.extend(shared.store.roster().bones());
        let preview = Preview::of(&setup, seed);
        let mut line = SeedLine::new(seed);
        line.chance = chance;
        Before { setup, seed: line, skill, gentle, preview }
    }

    /// Draws again, until other kinds of robots come if there are any.
    fn draw_others(&mut self, shared: &mut AppState) {
        let kinds = |before: &Before| before.setup.fighters.iter().map(|one| one.race).collect::<Vec<_>>();
        let old = kinds(self);
        for _ in 0..OTHERS {
            let seed = shared.fresh_seed();
            *self = Before::drawn(shared, self.skill, (seed, SeedChoice::Hidden));
            if kinds(self) != old {
                return;
            }
        }
        shared.say("The same kinds of robots match again: the ground is another.".to_string());
    }

    /// The fighters of a side, under the signs and the names that the battle shows.
    fn members(&self, shared: &AppState, side: Side) -> Vec<Recruit> {
        let names = Names::new(&self.setup);
        let modern = shared.skin().modern;
        let label = |id: FighterId| {
            let sign = if modern { names.sign(id) } else { names.letter(id) };
            format!("{sign} {}", names.name(id))
        };
        let all = self.setup.fighters.iter().zip((0..).map(FighterId));
        let own = all.filter(|(one, _)| one.side == side && !one.bones);
        own.map(|(one, id)| Recruit { name: label(id), ..one.clone() }).collect()
    }

    /// The opponents against which a side's robots are weighed.
    fn others(&self, side: Side) -> Vec<Fighter> {
        let others = self.setup.fighters.iter().filter(|one| one.side != side && !one.bones && !one.race.is_robot());
        others.filter_map(|one| one.fighter().ok()).collect()
    }

    /// Gives a side of players' fighters to the computer, or takes it back.
    fn lend(&self, shared: &mut AppState, side: Side) {
        if !self.has_player(side) {
            return shared.refuse(format!("{} is robots only: the computer plays it anyhow.", side.name()));
        }
        if shared.books.gladiator.lent.contains(&side) {
            shared.books.gladiator.lent.retain(|other| *other != side);
        } else {
            shared.books.gladiator.lent.push(side);
        }
    }

    /// Sets the next difficulty of this battle, and of later ones once it begins.
    fn difficulty(&mut self) {
        let mut skill = self.skill;
        turn(&Skill::ALL, &mut skill, true);
        self.choose_difficulty(skill);
    }

    fn choose_difficulty(&mut self, skill: Skill) {
        (self.skill, self.setup.skill) = (skill, skill.into());
    }

    /// Sets the difficulty of a side: of this battle only if the program plays both, otherwise of later battles too.
    fn choose_level(&mut self, shared: &AppState, side: Side, skill: Skill) {
        match self.plays_both(shared) {
            true => self.setup.skill = self.setup.skill.with(side, skill),
            false => self.choose_difficulty(skill),
        }
    }

    /// Saves the difficulty for later battles. One that was only tried is forgotten.
    fn keep_difficulty(&self, shared: &mut AppState) {
        let mut settings = *shared.settings();
        if settings.own.gladiator.skill != self.skill {
            settings.own.gladiator.skill = self.skill;
            let saved = shared.store.set_settings(settings);
            shared.report_store_error(saved);
        }
    }

    /// Returns whether a side has a fighter of a player.
    fn has_player(&self, side: Side) -> bool {
        self.setup.fighters.iter().any(|one| one.side == side && !one.bones && one.control == Control::Player)
    }

    /// Returns whether the program plays a fighter of a side.
    fn is_played(&self, shared: &AppState, side: Side) -> bool {
        let lent = shared.books.gladiator.lent.contains(&side);
        lent || self.setup.fighters.iter().any(|one| one.side == side && one.control == Control::Robot)
    }

    /// Returns whether the program plays on both sides; each can then have its own difficulty.
    fn plays_both(&self, shared: &AppState) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_played(shared, side))
    }

    fn begin(&self, shared: &mut AppState) -> Transition {
        self.keep_difficulty(shared);
        let stored: Vec<String> = shared
            .books
            .gladiator
            .team
            .iter()
            .filter(|member| member.stored)
            .map(|member| member.recruit.name.clone())
            .collect();
        // Choosing the dice would mean choosing the score, so no character of the roster enters such a battle.
        let names: Vec<&str> = stored.iter().filter(|_| !self.seed.chance.is_known()).map(String::as_str).collect();
        let begun = shared.store.begin::<Battle>(self.setup.clone(), self.seed.seed, &names, system::now());
        Transition::battle(shared, begun, Vec::new())
    }
}

impl Before {
    /// The effect of the battle on roster and scores, or a warning.
    fn counts(&self) -> (&'static str, Ink) {
        match self.gentle {
            // Its chance was measured over more games than the estimate beside it.
            true => (GENTLE, Ink::Good),
            false if self.is_poor() => (WARNING, Ink::Warning),
            false => (IN_ONE, Ink::Dim),
        }
    }

    /// Returns whether the estimate gives the players' only side a poor chance.
    fn is_poor(&self) -> bool {
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|side| self.has_player(*side)).collect();
        let [own] = sides.as_slice() else { return false };
        let won = self.seed.estimate.shares(std::slice::from_ref(&self.setup), own.seat());
        self.has_drawn() && won.is_some_and(|(won, _)| won.chance.rounded() < POOR)
    }

    /// Returns whether the program drew a fighter.
    fn has_drawn(&self) -> bool {
        self.setup.fighters.iter().any(|one| one.control == Control::Robot)
    }

    /// The keys that do something now. Drawing and difficulty need a computer fighter.
    fn open_keys(&self, shared: &AppState, seed: bool) -> Vec<KeyAction> {
        let drawn = self.has_drawn();
        let does = |intent: &KeyAction| match intent {
            KeyAction::Other => drawn,
            KeyAction::Difficulty => Side::BOTH.into_iter().any(|side| self.is_played(shared, side)),
            KeyAction::Seed | KeyAction::Copy => seed,
            _ => true,
        };
        KEYS.into_iter().filter(does).collect()
    }
}

impl Form<Before> for Before {
    fn values(&mut self) -> &mut Before {
        self
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn keymap(&self) -> Keymap {
        Keymap::Before
    }

    fn remark(&self, _shared: &AppState) -> String {
        self.setup.skill.told()
    }

    /// The fields: who plays the sides of players, and how well the program plays each of its sides.
    fn groups(&self, shared: &AppState) -> Vec<Group<Before>> {
        let levels = Side::BOTH.into_iter().filter(|side| self.is_played(shared, *side)).map(|side| {
            let label = if side == Side::West { "West's level" } else { "East's level" };
            let all = Skill::ALL.map(|skill| (skill, skill.called(), skill.means()));
            Field::one(label, all, self.setup.skill.of(side), move |form: &mut Before, shared, skill| {
                form.choose_level(shared, side, skill);
            })
        });
        let players = Side::BOTH.into_iter().filter(|side| self.has_player(*side)).map(|side| {
            let label = if side == Side::West { "West is played by" } else { "East is played by" };
            let all = [(false, "you", ""), (true, "the computer", "")];
            let lent = shared.books.gladiator.lent.contains(&side);
            Field::one(label, all, lent, move |form: &mut Before, shared, _| form.lend(shared, side))
        });
        vec![Group::new("Choices", players.chain(levels).collect())]
    }

    fn keys(&self, shared: &AppState, wide: bool) -> Vec<Hint> {
        match self.seed.is_typing() {
            true => self.seed.keys(shared),
            false => shared.keys().line(Keymap::Before, &self.open_keys(shared, wide)),
        }
    }

    fn input(&mut self, shared: &mut AppState, _at: &mut usize, input: Input) -> Option<Transition> {
        let (before, setup) = ((self.seed.seed, self.seed.chance), self.setup.clone());
        if let Some(go) = self.seed.input(shared, input, |_, _| setup) {
            // A typed seed draws opponents and ground as well.
            if self.seed.chance == SeedChoice::Typed && before != (self.seed.seed, self.seed.chance) {
                *self = Before::drawn(shared, self.skill, (self.seed.seed, SeedChoice::Typed));
            }
            return Some(go);
        }
        match shared.keys().intent(Keymap::Before, input.key()?) {
            Some(KeyAction::Other) if !self.has_drawn() => {
                shared.refuse("Nobody is drawn: both sides are as you set them up.");
            }
            Some(KeyAction::Other) => self.draw_others(shared),
            Some(KeyAction::Difficulty) => self.difficulty(),
            Some(KeyAction::Seat(seat)) => self.lend(shared, Side::of_seat(seat)),
            None => shared.refuse("That is no key of this screen: ? names them all."),
            Some(_) => return None,
        }
        Some(Transition::Stay)
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        self.begin(shared)
    }

    fn back(&mut self, shared: &mut AppState) -> Transition {
        shared.books.gladiator.lent.clear();
        Transition::Main
    }

    fn paste(&mut self, letter: char) -> Option<Transition> {
        self.seed.paste(letter)
    }

    fn is_typing(&self) -> bool {
        self.seed.is_typing()
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.seed.estimate.wakes_at(now)
    }

    fn has_small_boxes(&self) -> bool {
        true
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        self.draw_room(shared, canvas, room)
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let (x, y) = (layout.arena.x, layout.arena.y);
        let (chance, ink) = self.seed.estimate.describe(&self.setup);
        canvas.fit(x + 42, y, COLUMNS, &chance.each_ref().map(String::as_str), ink);
        let fields = self.groups(shared).iter().map(|group| group.fields().len()).sum::<usize>() as u16;
        let head = y + 1 + fields;
        for side in Side::BOTH {
            let left = if side == Side::West { x + 2 } else { x + 42 };
            let (members, others) = (self.members(shared, side), self.others(side));
            let worth: i32 = members.iter().map(|one| worth(one, &others)).sum();
            let end = canvas.put(left, head, &format!("{}, worth {worth}", side.name()), Ink::of(side));
            if shared.books.gladiator.lent.contains(&side) {
                canvas.put(end, head, ", played by the computer", Ink::Warning);
            }
            let room = usize::from(layout.arena.height.saturating_sub(head - y + 2));
            let shown = if members.len() > room { room.saturating_sub(1) } else { members.len() };
            for (row, one) in (head + 2..).zip(&members[..shown]) {
                canvas.put_within(left, row, left + COLUMNS, &fitting(one), Ink::Plain);
            }
            if members.len() > shown {
                let more = format!("and {} more", members.len() - shown);
                canvas.put(left, head + 2 + shown as u16, &more, Ink::Warning);
            }
        }
        let bar = layout.bar;
        if !self.seed.is_typing() {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 2), &by_dice(&self.setup), Ink::Plain);
        }
        self.seed.draw_bar(shared, canvas, layout, self.counts());
        Places { groups: vec![Rect::new(x, y + 1, 80, fields)], help: Rect::ZERO, note: 3 }
    }
}

/// The fighters who get spells by the dice, and from how many (FSP-03).
fn by_dice(setup: &Setup) -> String {
    let fighters = setup.fighters.iter().filter(|one| !one.bones);
    let counts = fighters.map(|one| (&one.name, one.spells_by_dice().count())).filter(|(_, count)| *count > 0);
    let each: Vec<String> = counts.map(|(name, count)| format!("{name} some of {count}")).collect();
    if each.is_empty() {
        String::new()
    } else {
        format!("Spells by the dice, half of them or so: {}.", each.join(", "))
    }
}

/// The rating of a fighter for even sides. Robots are rated against the fighters of the other side.
fn worth(one: &Recruit, others: &[Fighter]) -> i32 {
    if one.race.is_robot() {
        opposition::robot_value(one.race, others)
    } else {
        one.fighter().map_or(0, |fighter| fighter_value::value(&fighter))
    }
}

/// Width of a line-up in columns, two side by side on 80.
const COLUMNS: u16 = 38;

/// The fighter in 38 columns. A robot with several attacks lists them without their dice.
fn fitting(one: &Recruit) -> String {
    let text = line(one);
    if text.chars().count() <= COLUMNS.into() || one.control != Control::Robot {
        return text;
    }
    let attacks: Vec<&str> = one.race.figures().attacks.iter().map(|attack| attack.name.as_str()).collect();
    cut(&format!("{} {}", values(one), attacks.join(", ")), COLUMNS.into())
}

/// "Conan        Human  SH 12 AG 12  Broadsword".
fn line(one: &Recruit) -> String {
    if one.control == Control::Robot {
        let figures = one.race.figures();
        let attacks: Vec<String> =
            figures.attacks.iter().map(|attack| format!("{} {}", attack.name, attack.damage)).collect();
        return format!("{} {}", values(one), attacks.join(", "));
    }
    if one.race.chooses_spells() {
        let count = one.spells.len();
        let s = if count == 1 { "" } else { "s" };
        return format!("{} {count} spell{s}", values(one));
    }
    let ready = one.kit.items[0].map_or_else(String::new, |item| item.to_string());
    format!("{} {}", values(one), if ready.is_empty() { one.race.name().into() } else { ready })
}

/// The name, the SH that the fighter begins with, and AG.
fn values(one: &Recruit) -> String {
    format!("{:<12} SH {:<2} AG {:<2}", one.name, sh_of(one, "/"), one.ag)
}

const TOPIC: Topic = Topic {
    title: "Before the fight",
    asks: "Do these sides fight? Other opponents, how well they play, and the seed of the dice can still be changed. Who \
           will probably win is what a thousand games come to that the computer plays with other dice, at the chosen level. \
           A master takes too long for that: those games are played by cunning robots.",
    context: Keymap::Before,
    rules: &["SETUP-10", "SETUP-11", "SETUP-12", "DEC-015", "DEC-016", "FSP-03", "HISC-07"],
    chapters: &["Even sides", "Setting up"],
};
