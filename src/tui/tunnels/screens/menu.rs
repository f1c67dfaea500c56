//! The menu of *Tunnels*, in the order of use.

use crate::app::AppState;
use crate::books;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::layout::Layout;
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::LoadGame;
use crate::screens::options::Options;
use crate::theme::Ink;
use crate::tunnels::entry::ABOUT;
use crate::tunnels::rulebook;
use crate::tunnels::screens::arena::ArenaScreen;
use crate::tunnels::screens::creation::Creation;
use crate::tunnels::screens::delve::DelveScreen;
use crate::tunnels::screens::delvers::{DelverList, NOBODY};
use crate::tunnels::screens::dungeons::DungeonList;
use crate::tunnels::screens::fallen::Fallen;
use crate::tunnels::screens::scores::DelverScores;
use crate::tunnels::screens::{intro_art, party, quick_fight, sheet};
use crate::wide_layout::TextBox;
use crate::widgets::front_facts;
use crate::widgets::front_page::{FrontBox, FrontPage};
use crate::widgets::list_screen::{ListScreen, draw_first};
use crate::widgets::menu_screen::{MenuItem, MenuList, MenuPage, MenuScreen};
use ludus_engine::book::Book;
use ludus_store::battles::{BattleRow, Unfinished};
use ratatui::layout::Rect;

pub fn main(shared: &AppState) -> MenuScreen {
    let waits = shared.store.unfinished(Some(Book::Tunnels));
    let last = shared.store.last_over(Book::Tunnels);
    let modern = MenuList::grouped(groups(shared, &waits, last.is_some()));
    let classic = MenuItem::waiting("conTinue", waits.newest.as_ref()).into_iter().chain(items(shared)).collect();
    MenuScreen::new(TunnelsMenu { last }, MenuList::new(classic), modern)
}

fn has_lessons(shared: &AppState) -> bool {
    !shared.books.current().lessons(shared).is_empty()
}

fn has_dead(shared: &AppState) -> bool {
    !shared.store.tunnels().dead().is_empty()
}

/// The items of the classic menu.
pub fn items(shared: &AppState) -> Vec<MenuItem> {
    let mut all = vec![
        MenuItem::new("Quick fight", "a ready party against drawn beasts", quick_fight),
        MenuItem::opens("Arena of beasts", "party, foes, place, house rules", ArenaScreen::screen),
        MenuItem::opens("Enter a dungeon", "a dungeon, the party, provisions", DelveScreen::screen),
        MenuItem::opens("Known dungeons", "found, share, close them", |shared| ListScreen::new(shared, DungeonList)),
        MenuItem::opens("Make character", "dice, type, kindred, shop", Creation::screen),
        MenuItem::opens("Your characters", "sheets, levels, shop, guild, loans", |shared| {
            ListScreen::new(shared, DelverList)
        }),
        MenuItem::opens("Scores", "by level and wealth", |shared| ListScreen::new(shared, DelverScores)),
    ];
    if has_dead(shared) {
        all.push(MenuItem::opens("Hall", "the dead: how and where", |shared| ListScreen::new(shared, Fallen)));
    }
    if has_lessons(shared) {
        all.push(MenuItem::opens("Learn", "lessons of a few minutes", |shared| Learning::at(shared, 0)));
    }
    all.extend([
        MenuItem::opens("Restore fight", "fights and delves, unfinished or over", |shared| {
            ListScreen::new(shared, LoadGame(Some(Book::Tunnels)))
        }),
        MenuItem::opens("Play a code", "a fight or a dungeon somebody sent you", |_| CodeEntry::default()),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::new("Back", books::back_remark(shared), books::back),
    ]);
    all
}

/// The groups of the modern menu. `watch`: True if a fight can be watched.
pub fn groups(shared: &AppState, waits: &Unfinished, watch: bool) -> Vec<Vec<MenuItem>> {
    let delvers = shared.store.tunnels();
    let (all, fit) = (delvers.delvers().len(), party::free(delvers).count());
    let of = if all == 0 { "nobody yet".into() } else { format!("{fit} of {all} ready") };
    let fights = [
        MenuItem::new("Fight at once", "a ready party", quick_fight)
            .about("Four ready-made delvers against a group that they beat two times in three."),
        MenuItem::opens("Arena of beasts", "party, foes, place", ArenaScreen::screen)
            .short("party, foes")
            .about("Choose the party, the strength of the foes, the place and the house rules."),
        MenuItem::opens("Enter a dungeon", "dungeon, party", DelveScreen::screen)
            .about("Explore a dungeon that lasts, and bring its treasure home."),
        MenuItem::opens("Known dungeons", "found, share", |shared| ListScreen::new(shared, DungeonList))
            .about("All dungeons: found one, share it by a code, or close it and read its key."),
    ];
    let mut people = vec![
        MenuItem::opens("New character", "dice, type, shop", Creation::screen)
            .about("The dice decide the attributes. You choose type, kindred and gear."),
        MenuItem::opens("Your characters", of, |shared| ListScreen::new(shared, DelverList))
            .about("Their sheets and levels, the shop, the guild and loans between them."),
        MenuItem::opens("Scores", "by level and wealth", |shared| ListScreen::new(shared, DelverScores))
            .about("Delvers by level, experience and wealth."),
    ];
    if has_dead(shared) {
        people.push(
            MenuItem::opens("The hall of the dead", "", |shared| ListScreen::new(shared, Fallen))
                .about("How and where your characters fell. Born Again calls them back."),
        );
    }
    let mut games: Vec<MenuItem> = has_lessons(shared).then(|| MenuItem::lessons(shared)).into_iter().collect();
    games.push(MenuItem::code());
    games.extend(books::others(shared));
    let mut last = MenuItem::options_and_quit();
    last.extend(watch.then(|| MenuItem::watch("View this or another fight", Book::Tunnels)));
    let first = MenuItem::unfinished(Some(Book::Tunnels), waits).into_iter().chain(fights).collect();
    vec![first, people, games, last]
}

/// The roster, or the ready-made party while it is empty.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    if !shared.store.tunnels().delvers().is_empty() {
        return draw_first(shared, pane, &DelverList, "Your characters");
    }
    pane.text(NOBODY, Ink::Plain);
    pane.next();
    pane.text("The ready-made party:", Ink::Title);
    for who in party::ready() {
        pane.text(&format!("{}: {}", who.name, sheet::brief(&who)), Ink::Dim);
    }
}

struct TunnelsMenu {
    /// The last fight that is over.
    last: Option<BattleRow>,
}

impl MenuPage for TunnelsMenu {
    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn front<'s>(&'s self, shared: &'s AppState) -> FrontPage<'s> {
        let all = shared.store.tunnels().delvers();
        let letters = all.iter().filter_map(|one| one.name().chars().next()).take(3).collect();
        let people =
            FrontBox::new("Your characters", all.len().clamp(6, 20) as u16 + 2, |pane| draw_people(shared, pane));
        let mut facts: Vec<FrontBox<'_>> = front_facts::last_battle(self.last.as_ref()).into_iter().collect();
        facts.push(
            FrontBox::new("The arena", 9, |pane| {
                let area = pane.rest();
                intro_art::draw(pane.canvas, area);
            })
            .least(7),
        );
        let tip = FrontBox::new("How it is played", 4, |pane| {
            front_facts::about_with_rules(pane, &ABOUT, rulebook::CHAPTERS, &TOPIC);
        });
        FrontPage { words: "Tunnels: delvers against beasts", letters, people, facts, tip }
    }

    fn leads_back(&self) -> bool {
        true
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y + 1, "T U N N E L S", Ink::Title);
        canvas.put(x, y + 2, "A party of delvers in dungeons and in the arena of beasts.", Ink::Plain);
        canvas.put(x, y + 4, "Your characters", Ink::Title);
        let area = Rect::new(x - 2, y + 5, 78, layout.arena.bottom() - y - 5);
        draw_people(shared, &mut TextBox::bare(canvas, area));
    }
}

const TOPIC: Topic = Topic {
    title: "Tunnels",
    asks: "Choose an entry. A party of one to six characters explores dungeons or fights beasts in the arena. Your own characters \
           gain experience and levels, and can die.",
    context: Keymap::Menu,
    rules: &["TT-COMBAT-01", "TT-COMBAT-02", "TT-COMBAT-03", "TT-XP-01"],
    chapters: &["Tunnels", "Combat"],
};
