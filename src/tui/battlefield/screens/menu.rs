//! The menu of *Battlefield*, in the order of use.

use crate::app::AppState;
use crate::battlefield::entry::ABOUT;
use crate::battlefield::rulebook;
use crate::battlefield::screens::arrange::Arrange;
use crate::battlefield::screens::leaders::{LeaderList, NOBODY, stage};
use crate::battlefield::screens::new_war::NewWar;
use crate::battlefield::screens::scenarios::Scenarios;
use crate::battlefield::screens::scores::WarScores;
use crate::battlefield::screens::{camp, quick_battle};
use crate::books;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::layout::Layout;
use crate::screens::Transition;
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::LoadGame;
use crate::screens::options::Options;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::front_facts;
use crate::widgets::front_page::{FrontBox, FrontPage};
use crate::widgets::list_screen::{List, ListScreen, draw_first};
use crate::widgets::menu_screen::{MenuItem, MenuList, MenuPage, MenuScreen};
use ludus_engine::book::Book;
use ludus_store::battlefield::leaders::Leader;
use ludus_store::battles::{BattleRow, Unfinished};
use ratatui::layout::Rect;

pub fn main(shared: &AppState) -> MenuScreen {
    let waits = shared.store.unfinished(Some(Book::Battlefield));
    let last = shared.store.last_over(Book::Battlefield);
    let modern = MenuList::grouped(groups(shared, &waits, last.is_some()));
    let classic = MenuItem::waiting("conTinue", waits.newest.as_ref()).into_iter().chain(items(shared)).collect();
    MenuScreen::new(FieldMenu { last }, MenuList::new(classic), modern)
}

/// The leader whose war continues: the last one whose war is not over.
fn at_war(shared: &AppState) -> Option<&Leader> {
    shared.store.battlefield().leaders().iter().rev().find(|one| !one.war.is_over())
}

/// The camp of the leader whose war continues, or the form for a new war.
fn war(shared: &mut AppState) -> Transition {
    match at_war(shared).map(|one| one.name().to_string()) {
        Some(name) => camp::open(shared, &name),
        None => Transition::To(Box::new(NewWar::screen(shared))),
    }
}

fn war_hint(shared: &AppState) -> String {
    at_war(shared).map_or_else(|| "five battles".into(), |one| format!("{}, {}", one.name(), stage(&one.war)))
}

/// The items of the classic menu.
fn items(shared: &AppState) -> Vec<MenuItem> {
    let mut all = vec![
        MenuItem::new("Quick battle", "near the enemy, with a fair chance", quick_battle),
        MenuItem::opens("Arrange battle", "rules, map and two to four armies", Arrange::screen),
        MenuItem::opens("Scenarios", "nine ready battles", |shared| ListScreen::new(shared, Scenarios::default())),
        MenuItem::new("War", war_hint(shared), war),
        MenuItem::opens("New war", "a leader, and five battles", NewWar::screen),
        MenuItem::opens(YOUR_LEADERS, "their wars and careers", |shared| ListScreen::new(shared, LeaderList)),
        MenuItem::opens("scorEs", "finished wars, the best first", |shared| ListScreen::new(shared, WarScores)),
    ];
    if has_lessons(shared) {
        all.push(MenuItem::opens("Learn", "lessons of a few minutes", |shared| Learning::at(shared, 0)));
    }
    all.extend([
        MenuItem::opens("Restore battle", "all battles, unfinished or over", |shared| {
            ListScreen::new(shared, LoadGame(Some(Book::Battlefield)))
        }),
        MenuItem::opens("Play a code", "a battle somebody sent you", |_| CodeEntry::default()),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::new("Back", books::back_remark(shared), books::back),
    ]);
    all
}

fn has_lessons(shared: &AppState) -> bool {
    !shared.books.current().lessons(shared).is_empty()
}

/// The groups of the modern menu. `watch`: True if a battle can be watched.
pub fn groups(shared: &AppState, waits: &Unfinished, watch: bool) -> Vec<Vec<MenuItem>> {
    let leaders = shared.store.battlefield().leaders().len();
    let of = if leaders == 0 { "nobody yet".into() } else { format!("{leaders} in all") };
    let fights = [
        MenuItem::new("Fight at once", "near the enemy", quick_battle)
            .about("Four units each, near each other. You win about two of three."),
        MenuItem::opens("Arrange a battle", "rules, map, armies", Arrange::screen)
            .short("map, armies")
            .about("Choose rules, map and two to four armies, and buy your own."),
        MenuItem::opens("Scenarios", "nine ready battles", |shared| ListScreen::new(shared, Scenarios::default()))
            .short("nine battles")
            .about("Nine battles with fixed armies: a ford, a castle, an ambush and more."),
    ];
    let wars = vec![
        MenuItem::new("War", war_hint(shared), war)
            .short("five battles")
            .about("Five battles with one leader. Survivors stay, and the enemies grow."),
        MenuItem::opens("New war", "another leader", NewWar::screen).about("Name another leader, and begin a war."),
        MenuItem::opens(YOUR_LEADERS, of, |shared| ListScreen::new(shared, LeaderList))
            .about("Your leaders, their wars and their careers."),
        MenuItem::opens("Best wars", "finished wars", |shared| ListScreen::new(shared, WarScores))
            .about("Finished wars, the best first."),
    ];
    let mut games: Vec<MenuItem> = has_lessons(shared).then(|| MenuItem::lessons(shared)).into_iter().collect();
    games.push(MenuItem::code());
    games.extend(books::others(shared));
    let mut last = MenuItem::options_and_quit();
    last.extend(watch.then(|| MenuItem::watch("View this or another battle", Book::Battlefield)));
    let first = MenuItem::unfinished(Some(Book::Battlefield), waits).into_iter().chain(fights).collect();
    vec![first, wars, games, last]
}

/// The leaders, or a word for beginners.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    if shared.store.battlefield().leaders().is_empty() {
        pane.text(NOBODY, Ink::Plain);
        pane.next();
        return pane.text(WAR, Ink::Dim);
    }
    draw_first(shared, pane, &LeaderList, YOUR_LEADERS);
}

/// The scores of finished wars. Before the first one is over, what the present wars would score.
fn draw_scores(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let all = shared.store.battlefield();
    if !all.scores().is_empty() {
        return draw_first(shared, pane, &WarScores, "Best wars");
    }
    pane.text(WarScores::EMPTY, Ink::Dim);
    for war in all.leaders().iter().map(|one| &one.war).filter(|war| !war.is_over()) {
        pane.text(&format!("{}, {}: {} now", war.leader, stage(war), war.score()), Ink::Plain);
    }
}

const YOUR_LEADERS: &str = "Your leaders";
const WAR: &str = "Five battles make a war. Survivors stay, and enemies grow stronger.";

struct FieldMenu {
    /// The last battle that is over.
    last: Option<BattleRow>,
}

impl MenuPage for FieldMenu {
    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn front<'s>(&'s self, shared: &'s AppState) -> FrontPage<'s> {
        let all = shared.store.battlefield().leaders();
        let letters = all.iter().filter_map(|one| one.name().chars().next()).take(3).collect();
        let people = FrontBox::new(YOUR_LEADERS, all.len().clamp(3, 20) as u16 + 2, |pane| draw_people(shared, pane));
        let mut facts: Vec<FrontBox<'_>> = front_facts::last_battle(self.last.as_ref()).into_iter().collect();
        facts.push(FrontBox::new("Best wars", 7, |pane| draw_scores(shared, pane)));
        let tip = FrontBox::new("How it is played", 4, |pane| {
            front_facts::about_with_rules(pane, &ABOUT, rulebook::CHAPTERS, &TOPIC);
        });
        FrontPage { words: "Battlefield: armies on a map of hexes", letters, people, facts, tip }
    }

    fn people(&self) -> &'static str {
        YOUR_LEADERS
    }

    fn leads_back(&self) -> bool {
        true
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y + 1, "B A T T L E F I E L D", Ink::Title);
        canvas.put(x, y + 2, "Armies on a map of hexes.", Ink::Plain);
        canvas.put(x, y + 4, YOUR_LEADERS, Ink::Title);
        let area = Rect::new(x - 2, y + 5, 78, layout.arena.bottom() - y - 5);
        draw_people(shared, &mut TextBox::bare(canvas, area));
    }
}

const TOPIC: Topic = Topic {
    title: "Battlefield",
    asks: "Choose an entry. Two to four armies of many units fight on a map of hexes. A war is five battles with one leader.",
    context: Keymap::Menu,
    rules: &["BATT-GEN-01", "BATT-UNIT-01", "OURS-1", "OURS-8", "BATT-LEAD-02"],
    chapters: &["Battlefield", "War"],
};
