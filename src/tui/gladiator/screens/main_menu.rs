//! The main menu: the manual's in the classic look (MENU-06, DEC-027), and one in the order of use in the modern look.

use crate::app::AppState;
use crate::books;
use crate::canvas::{Canvas, cut};
use crate::gladiator::arena;
use crate::gladiator::camp::{Again, Member};
use crate::gladiator::screens::character_creation::Making;
use crate::gladiator::screens::front;
use crate::gladiator::screens::gladiators::School;
use crate::gladiator::screens::line_up::LineUp;
use crate::gladiator::screens::lists::{Scores, Team};
use crate::gladiator::screens::match_setup::Before;
use crate::gladiator::screens::school;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::layout::Layout;
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::LoadGame;
use crate::screens::options::Options;
use crate::screens::{Transition, title};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::front_page::FrontPage;
use crate::widgets::list_screen::ListScreen;
use crate::widgets::menu_screen::{MenuItem, MenuList, MenuPage, MenuScreen};
use ludus_engine::book::Book;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::MOST_A_SIDE;
use ludus_store::battles::{BattleRow, Unfinished};
use ratatui::layout::Rect;

/// The item that needs no character.
const AT_ONCE: &str = "Fight at once";

/// Conditions for the optional items.
#[derive(Default)]
pub struct Offers {
    /// True if the team has a member.
    pub team: bool,
    pub waits: Option<MenuItem>,
    pub again: Option<Again>,
}

/// The items: twelve always, three more for a team, one for a waiting battle and one to fight again.
pub fn items(side: Side, offers: Offers) -> Vec<MenuItem> {
    let switch = if side == Side::West { "switch to East" } else { "switch to West" };
    let team = |items: Vec<MenuItem>| items.into_iter().filter(|_| offers.team);
    let begin = MenuItem::new("Begin game", "", Before::open);
    let always = [
        MenuItem::new("Make character", "", Making::open),
        MenuItem::new("Load character", "", Scores::load),
        MenuItem::new(switch, "", switch_side),
        MenuItem::opens("View hi-scores", "", |shared| ListScreen::new(shared, Scores::Best)),
        MenuItem::opens("view mY scores", "", |shared| ListScreen::new(shared, Scores::Mine)),
        MenuItem::opens("Restore game", "", |shared| ListScreen::new(shared, LoadGame(None))),
        MenuItem::new("Quit", "", |_| Transition::Quit).risky(),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::opens("learN", "", |shared| Learning::at(shared, 0)),
        MenuItem::opens("Play a code", "a battle that is shared", |_| CodeEntry::default()),
        #[cfg(feature = "duels")]
        MenuItem::book("dUels", "plans against plans", Book::Duels),
        #[cfg(feature = "hexarena")]
        MenuItem::book("heX arena", "d100 on hexes", Book::HexArena),
        #[cfg(feature = "battlefield")]
        MenuItem::book("baTtlefield", "armies on hexes", Book::Battlefield),
        #[cfg(feature = "tunnels")]
        MenuItem::book("Into tunnels", "delvers and beasts", Book::Tunnels),
    ];
    let characters = vec![
        MenuItem::opens("Show character", "", |shared| ListScreen::new(shared, Team::Showing)),
        MenuItem::opens("Dump character", "", |shared| ListScreen::new(shared, Team::Dumping)),
    ];
    let label = |again: &Again| if again.at_once { AT_ONCE } else { "Fight again" };
    let again = offers.again.map(|again| MenuItem::new(label(&again), again.with, fight_again));
    // For a player without a character, the usual items keep their usual places.
    let (last, first): (Vec<MenuItem>, Vec<MenuItem>) = again.into_iter().partition(|item| item.label() == AT_ONCE);
    let top = offers.waits.into_iter().chain(first).chain(team(vec![begin]));
    top.chain(always).chain(team(characters)).chain(last).collect()
}

/// The groups of the modern menu, in the order of use. `watch`: True if a battle can be watched.
pub fn groups(shared: &AppState, waits: &Unfinished, again: Option<Again>, watch: bool) -> Vec<Vec<MenuItem>> {
    let team = &shared.books.gladiator.team;
    let ready = match team.as_slice() {
        [] => "choose both sides".into(),
        [one] => format!("{} is ready", one.recruit.name),
        [one, others @ ..] => format!("{} and {} more", one.recruit.name, others.len()),
    };
    let again = again.map(|again| {
        let (label, short) = if again.at_once { (AT_ONCE, "ready-made") } else { ("Fight again", "the same") };
        let about = match again.at_once {
            true => "Without a choice: a fighter is ready, and the program draws the enemy.",
            false => "The last survivors, armed as they were. The program draws the enemy.",
        };
        MenuItem::new(label, again.with, fight_again).short(short).about(about)
    });
    let battle = MenuItem::new("Arrange a battle", ready, LineUp::open).short("both sides");
    let battle = battle.about("Choose who fights for West and East. Robots join the weaker side.");
    let first = MenuItem::unfinished(None, waits).into_iter().chain(again).chain([battle]);
    // The classic look, which does not show it, leaves a long roster unread.
    let school = if shared.skin().modern { front::count(shared) } else { String::new() };
    let characters = vec![
        MenuItem::new("New gladiator", "", make_for_west)
            .about("Name, race, attributes, then weapons. A creature needs only a name."),
        MenuItem::opens("School", school, |shared| School::screen(shared))
            .about("All your characters: records, careers, and the fallen."),
        MenuItem::opens("Records", "best careers", |shared| ListScreen::new(shared, Scores::Best))
            .about("The hi-scores: without characters who rested 50 games or broke out."),
    ];
    let mut games = vec![MenuItem::lessons(shared), MenuItem::code()];
    games.extend(books::others(shared));
    let mut last = MenuItem::options_and_quit();
    last.extend(watch.then(|| MenuItem::watch("Watch this or another battle", Book::Gladiator)));
    vec![first.collect(), characters, games, last]
}

/// The menu for the current team.
pub fn main(shared: &AppState) -> MenuScreen {
    let camp = &shared.books.gladiator;
    let waits = shared.store.unfinished(None);
    let waits = Unfinished { newest: waits.newest.map(named_by_book), ..waits };
    let again = camp.again(&shared.store);
    let last = shared.store.last_over(Book::Gladiator);
    let modern = MenuList::grouped(groups(shared, &waits, again.clone(), last.is_some()));
    let modern = if camp.has_made { modern.on("Arrange a battle") } else { modern };
    let waits = MenuItem::waiting("Continue", waits.newest.as_ref());
    let first = match waits.is_some() {
        _ if camp.has_made => "Make character",
        true => "Continue",
        false => AT_ONCE,
    };
    // A team that is set up begins by the usual item.
    let again = again.filter(|again| camp.team.is_empty() || !again.at_once);
    let offers = Offers { team: !camp.team.is_empty(), waits, again };
    MenuScreen::new(MainMenu { last }, MenuList::new(items(camp.side, offers)).on(first), modern)
}

/// Names the rulebook of a battle that is not of this one, because this menu continues any.
fn named_by_book(row: BattleRow) -> BattleRow {
    let other = Book::ALL.into_iter().find(|book| *book != Book::Gladiator && row.book == Some(book.word()));
    let who = other.map_or_else(|| row.who.clone(), |book| format!("{}: {}", book.name(), row.who));
    BattleRow { who, ..row }
}

/// Makes a character for West. The modern menu chooses sides elsewhere.
fn make_for_west(shared: &mut AppState) -> Transition {
    shared.books.gladiator.side = Side::West;
    Making::open(shared)
}

fn switch_side(shared: &mut AppState) -> Transition {
    let side = shared.books.gladiator.side.other();
    shared.books.gladiator.side = side;
    shared.say(format!("Now {} is set up: make or load its fighters.", side.name()));
    Transition::Main
}

/// Width of the box with the items, in columns.
const MENU: u16 = 40;
/// The smallest height of the boxes below it.
const BELOW: u16 = 5;

struct MainMenu {
    /// The last battle that is over.
    last: Option<BattleRow>,
}

impl MenuPage for MainMenu {
    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn front<'s>(&'s self, shared: &'s AppState) -> FrontPage<'s> {
        front::page(shared, self.last.as_ref())
    }

    fn room(&self, screen: Rect) -> Option<WideLayout> {
        WideLayout::of(screen)
    }

    fn refusal(&self, shared: &AppState, letter: char) -> Option<&'static str> {
        let needs_team = matches!(letter, 'b' | 's' | 'd') && shared.books.gladiator.team.is_empty();
        needs_team.then_some("Nobody is set up yet: make or load a character first.")
    }

    fn remark(&self, shared: &AppState) -> &'static str {
        if shared.books.gladiator.team.is_empty() { "Make or load a character, then Begin game." } else { "" }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        arena::empty(canvas, layout.arena, shared.settings().glyphs);
        draw_team(shared, canvas, layout);
    }

    fn draw_boxes(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, items: u16) -> Rect {
        let body = room.body();
        let titled = body.height >= title::HIGH + items + 3 + BELOW;
        // Many items leave no line for the description of the game.
        let tight = items > 16 && !room.is_large();
        let top = body.y - u16::from(!room.is_large());
        match tight {
            _ if !titled => room.head(canvas, "Ludus", title::WORDS),
            true => title::draw(canvas, canvas.area().width.saturating_sub(50) / 2, top),
            false => title::draw_middle(canvas, top, title::WORDS),
        }
        let title = if titled { title::HIGH + 1 + u16::from(body.height > 40) * 3 - u16::from(tight) } else { 0 };
        // A line for each item, the prompt and the frame, and a gap if there is room.
        let high = items + 3 + u16::from(body.height > 32);
        let [_, boxes, below] = rows(body, [Length(title), Length(high), Fill(1)]);
        let [menu, school] = columns(boxes, [Length(MENU), Fill(1)]);
        school::draw_people(shared, &mut TextBox::new(canvas, school, "The school"));
        let [left, right] = columns(below, [Length(MENU), Fill(1)]);
        school::draw_team(shared, canvas, left);
        draw_record(shared, canvas, right);
        menu
    }
}

/// Draws the fallen, the season and tips, as many of them as there is room for.
fn draw_record(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
    if area.width > 100 {
        let [fallen, season, told] = columns(area, [Fill(3), Length(34), Fill(2)]);
        school::draw_fallen(shared, canvas, fallen);
        school::draw_season(shared, canvas, season);
        school::draw_told(shared, canvas, told);
    } else if shared.store.roster().games_completed() == 0 {
        school::draw_told(shared, canvas, area);
    } else if area.width < 76 {
        school::draw_season(shared, canvas, area);
    } else {
        let [fallen, season] = columns(area, [Fill(1), Length(32)]);
        school::draw_fallen(shared, canvas, fallen);
        school::draw_season(shared, canvas, season);
    }
}

/// Sets up the last fighters, unless somebody is set up for West, and opens the battle.
pub fn fight_again(shared: &mut AppState) -> Transition {
    let volunteers = match shared.books.gladiator.volunteers(&mut shared.store) {
        Ok(volunteers) => volunteers,
        Err(error) => {
            shared.refuse(format!("{error}."));
            return Transition::Stay;
        }
    };
    for recruit in volunteers {
        let camp = &mut shared.books.gladiator;
        let there = camp.team.iter().any(|member| member.recruit.name == recruit.name);
        if !there && recruit.check().is_ok() && camp.members(recruit.side).count() < MOST_A_SIDE {
            camp.team.push(Member { recruit, stored: true });
        }
    }
    Before::open(shared)
}

/// Draws the team at the sides of the arena where they will begin.
fn draw_team(shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
    for side in Side::BOTH {
        for (row, member) in
            (layout.arena.y + 1..layout.arena.bottom()).step_by(2).zip(shared.books.gladiator.members(side))
        {
            let recruit = &member.recruit;
            let letter = recruit.name.chars().next().unwrap_or('?');
            let text = match side {
                Side::West => format!("{}> {}", letter.to_ascii_uppercase(), recruit.name),
                Side::East => format!("<{} {}", letter.to_ascii_lowercase(), recruit.name),
            };
            let text = cut(&format!("{text}, {}", recruit.race.name()), 36);
            let x = if side == Side::West { layout.arena.x + 2 } else { layout.arena.x + 42 };
            canvas.put(x, row, &text, Ink::of(side));
        }
    }
}

const TOPIC: Topic = Topic {
    title: "Ludus",
    asks: "What do you want to do? A battle needs fighters for a side at least: ready-made ones, made by you, or loaded. Nothing here is lost by trying.",
    context: Keymap::Menu,
    rules: &["MENU-02", "MENU-03", "MENU-04", "SETUP-09", "DEC-016", "SETUP-13", "SETUP-08"],
    chapters: &["The game"],
};
