//! The menu of *Duels*.

use crate::app::AppState;
use crate::books;
use crate::canvas::{Canvas, cut, wrap};
use crate::duels;
use crate::duels::screens::character_creation::CharacterCreation;
use crate::duels::screens::choosing::{Choosing, Mode};
use crate::duels::screens::intro_art;
use crate::duels::screens::lairs::Lairs;
use crate::duels::screens::league::League;
use crate::duels::screens::people::People;
use crate::duels::screens::plans::Plans;
use crate::duels::screens::scores::Scores;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::layout::Layout;
use crate::screens::Transition;
use crate::screens::learning::Learning;
use crate::screens::load_game::LoadGame;
use crate::screens::options::Options;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use crate::widgets::front_facts;
use crate::widgets::front_page::{FrontBox, FrontPage};
use crate::widgets::list_screen::{ListScreen, draw_first};
use crate::widgets::menu_screen::{MenuItem, MenuList, MenuPage, MenuScreen};
use ludus_duels::battle::state::Encounter;
use ludus_duels::matchmaking::{gentle, league};
use ludus_duels::model::fighter::Side;
use ludus_engine::book::Book;
use ludus_store::battles::{BattleRow, BattleState, Unfinished};
use ludus_store::duels::drafts::draft_of;
use ludus_store::journal::BattleId;
use ludus_store::system;
use ratatui::layout::Rect;

/// The item in focus while there is no character, in the classic and in the modern menu.
const FIRST: &str = "Quick duel";
const QUICK: &str = "A quick duel";
const LAIRS: &str = "Enter the lairs";
/// The first line of a quick duel.
const SUGGESTED: &str = "A plan is written already. Change it, or press Return to seal it and watch.";

pub fn main(shared: &AppState) -> MenuScreen {
    main_at(shared, ["", ""])
}

/// The menu after a character was made: on the lairs, where only own characters go.
pub fn at_lairs(shared: &AppState) -> MenuScreen {
    main_at(shared, ["laIrs", LAIRS])
}

/// The menu with the focus on an item of the classic and one of the modern list; by default on the first or the quick duel.
fn main_at(shared: &AppState, [old, new]: [&'static str; 2]) -> MenuScreen {
    let waits = shared.store.unfinished(Some(Book::Duels));
    let nobody = duels::people(&shared.store).is_empty() && waits.newest.is_none();
    let first = |label: &'static str, quick: &'static str| if nobody { quick } else { label };
    let last = shared.store.last_over(Book::Duels).map(|row| unspoilt(shared, row));
    let modern = MenuList::grouped(groups(shared, &waits, last.is_some())).on(first(new, QUICK));
    let classic = MenuItem::waiting("conTinue", waits.newest.as_ref()).into_iter().chain(items(shared));
    MenuScreen::new(MainMenu { last }, MenuList::new(classic.collect()).on(first(old, FIRST)), modern)
}

/// Hides how an encounter ended that nobody has watched to the end.
pub fn unspoilt(shared: &AppState, mut row: BattleRow) -> BattleRow {
    let has_draft =
        |id: &BattleId| Side::BOTH.into_iter().any(|side| shared.store.draft(&draft_of(id, side)).is_some());
    if let (true, BattleState::Over { ending, at, .. }) = (row.id.as_ref().is_some_and(has_draft), &mut row.state) {
        (*ending, at.number) = (UNWATCHED.into(), 0);
    }
    row
}

/// Shown instead of an end that nobody has watched.
const UNWATCHED: &str = "Sealed, but not watched to its end.";

fn duel(mode: Mode) -> impl Fn(&mut AppState) -> Transition {
    move |shared: &mut AppState| Choosing::open(shared, mode)
}

/// Begins a fair duel of an example character at Bow range (DD-97).
fn quick(shared: &mut AppState) -> Transition {
    let seed = shared.fresh_seed();
    let Some(setup) = gentle::draw(seed) else { return Choosing::open(shared, Mode::Duel) };
    let begun = shared.store.begin::<Encounter>(setup, seed, &[], system::now());
    Transition::battle(shared, begun, vec![SUGGESTED.into()])
}

fn league(shared: &mut AppState) -> ListScreen<League, usize> {
    ListScreen::new(shared, League::new(shared))
}

/// The items of the classic menu.
fn items(shared: &AppState) -> [MenuItem; 14] {
    [
        MenuItem::new(FIRST, "a fair one against a monster, begun right away", quick),
        MenuItem::new("Duel", "against a friend, the computer or a monster", duel(Mode::Duel)),
        MenuItem::opens("laIrs", "twelve lairs, gold, and a score", |shared| ListScreen::new(shared, Lairs)),
        MenuItem::new("Workshop", "a plan and its odds, no risk", duel(Mode::Workshop)),
        MenuItem::opens("leaGue", "every plan against every other", league),
        MenuItem::new("Commanders", "a duel by special plans", duel(Mode::Commanders)),
        MenuItem::opens("Make character", "four levels and a temper", |_| CharacterCreation::screen()),
        MenuItem::opens("cHaracters", "cards and records", |shared| ListScreen::new(shared, People)),
        MenuItem::opens("Plans", "your stored plans", |shared| ListScreen::new(shared, Plans)),
        MenuItem::opens("Scores", "runs through the lairs, and duels", |shared| ListScreen::new(shared, Scores)),
        MenuItem::opens("Restore game", "all encounters, with their reports", |shared| {
            ListScreen::new(shared, LoadGame(Some(Book::Duels)))
        }),
        MenuItem::opens("Learn", "a lesson of a few minutes", |shared| Learning::at(shared, 0)),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::new("Back", books::back_remark(shared), books::back),
    ]
}

/// The groups of the modern menu, in the order of use. `watch`: True if an encounter can be watched.
pub fn groups(shared: &AppState, waits: &Unfinished, watch: bool) -> Vec<Vec<MenuItem>> {
    let count = |number: usize, none: &str, of: &str| if number == 0 { none.into() } else { format!("{number} {of}") };
    let people: String = count(duels::people(&shared.store).len(), "nobody yet", "in all");
    let plans: String = count(duels::library(&shared.store).len(), "none yet", "stored");
    let fights = [
        MenuItem::new(QUICK, "fair, and begun right away", quick)
            .short("begun right away")
            .about("An example character meets a monster that they beat in two of three duels."),
        MenuItem::new("Duel", "a friend, computer or monster", duel(Mode::Duel))
            .short("against anybody")
            .about("Two plans, one encounter. Nobody is harmed for good."),
        MenuItem::opens(LAIRS, "twelve lairs, gold, a score", |shared| ListScreen::new(shared, Lairs))
            .short("gold, a score")
            .about("Twelve lairs with a monster each. Gold, items and life are at stake."),
        MenuItem::new("Meet as commanders", "a duel by special plans", duel(Mode::Commanders))
            .short("special plans")
            .about("Two commanders duel by their special plans. Only the duel is played."),
    ];
    let plans = vec![
        MenuItem::new("Workshop", "a plan and its odds, no risk", duel(Mode::Workshop))
            .short("a plan, its odds")
            .about("Write a plan and see what it does in ten thousand test fights."),
        MenuItem::opens("Plans", plans, |shared| ListScreen::new(shared, Plans))
            .about("The plans that you have named and stored."),
        MenuItem::opens("Rank all plans", "the league: each against each", league)
            .short("the league")
            .about("The league: every plan against every other."),
    ];
    let characters = vec![
        MenuItem::opens("New character", "four levels and a temper", |_| CharacterCreation::screen())
            .short("levels, temper")
            .about("A name, four levels and a temper."),
        MenuItem::opens("Your characters", people, |shared| ListScreen::new(shared, People))
            .about("Their cards, records and special plans."),
        MenuItem::opens("Scores", "runs through the lairs, duels", |shared| ListScreen::new(shared, Scores))
            .short("lairs and duels")
            .about("The best runs through the lairs, and the duels."),
    ];
    let mut games = vec![MenuItem::lessons(shared)];
    games.extend(books::others(shared));
    let mut last = MenuItem::options_and_quit();
    last.extend(watch.then(|| MenuItem::watch("View this or another encounter", Book::Duels)));
    let first = MenuItem::unfinished(Some(Book::Duels), waits).into_iter().chain(fights).collect();
    vec![first, plans, characters, games, last]
}

struct MainMenu {
    /// The last encounter that is over.
    last: Option<BattleRow>,
}

impl MenuPage for MainMenu {
    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn front<'s>(&'s self, shared: &'s AppState) -> FrontPage<'s> {
        let all = duels::people(&shared.store);
        let letters = all.iter().filter_map(|one| one.who.name.chars().next()).take(3).collect();
        let people =
            FrontBox::new("Your characters", all.len().clamp(5, 20) as u16 + 2, |pane| draw_people(shared, pane));
        let mut facts: Vec<FrontBox<'_>> = front_facts::last_battle(self.last.as_ref()).into_iter().collect();
        facts.push(FrontBox::new("Your plans", 7, |pane| draw_plans(shared, pane)));
        let tip = FrontBox::new("How it is played", 4, |pane| {
            front_facts::about_with_rules(pane, &intro_art::ABOUT, duels::rulebook::CHAPTERS, &TOPIC);
        });
        FrontPage { words: "Duels: two sealed plans, one encounter", letters, people, facts, tip }
    }

    fn leads_back(&self) -> bool {
        true
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y + 1, "D U E L S", Ink::Title);
        canvas.put(x, y + 2, "Two sealed plans, one encounter.", Ink::Plain);
        canvas.put(x, y + 4, "Your characters", Ink::Title);
        if duels::people(&shared.store).is_empty() {
            canvas.wrapped(Rect::new(x, y + 6, 74, 3), NOBODY, Ink::Plain);
        } else {
            let area = Rect::new(x - 2, y + 5, 78, layout.arena.bottom() - y - 5);
            draw_first(shared, &mut TextBox::bare(canvas, area), &People, entry(shared));
        }
    }

    fn draw_boxes(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, items: u16) -> Rect {
        room.head(canvas, "Duels", "Two sealed plans, one encounter");
        let [upper, lower] = rows(room.body(), [Length(items + 4), Fill(1)]);
        let [menu, people] = columns(upper, [Length(62), Fill(1)]);
        let [help, plans] = columns(lower, [Length(62), Fill(1)]);
        draw_people(shared, &mut TextBox::new(canvas, people, "Your characters"));
        rules(canvas, help, duels::rulebook::CHAPTERS, &TOPIC);
        draw_plans(shared, &mut TextBox::new(canvas, plans, "Your plans"));
        menu
    }
}

const NOBODY: &str =
    "Nobody yet. Make a character, or choose Duel, Workshop or the league: their fighters are there already.";

/// The menu entry that shows all characters.
fn entry(shared: &AppState) -> &'static str {
    if shared.skin().modern { "Your characters" } else { "cHaracters" }
}

/// All characters, including the dead.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let people = duels::people(&shared.store);
    if people.is_empty() {
        pane.text(NOBODY, Ink::Plain);
        pane.next();
        pane.text("Example characters:", Ink::Dim);
        for one in league::examples().into_iter().map(|one| one.who) {
            let levels: Vec<String> =
                one.levels.each().map(|(skill, level)| format!("{} {level}", skill.code())).collect();
            pane.line(&format!("{:<8} {}  {:<8}", one.name, levels.join(" "), one.temper.name()), Ink::Dim);
        }
        return;
    }
    draw_first(shared, pane, &People, entry(shared));
}

/// Lines that fit below `heads` lines: all, or one less for a remark about more.
fn all_but(pane: &TextBox<'_, '_>, count: usize, heads: usize) -> usize {
    let room = usize::from(pane.left()).saturating_sub(heads);
    if count > room { room.saturating_sub(1) } else { count }
}

/// A remark: how many lines are hidden, and which menu entry shows them.
fn draw_more(pane: &mut TextBox<'_, '_>, count: usize, entry: &str) {
    if count > 0 {
        pane.line(&format!("... and {count} more: {entry} shows all."), Ink::Warning);
    }
}

fn draw_plans(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let plans = duels::library(&shared.store);
    if plans.is_empty() {
        pane.text("None yet: N in the editor names and stores a plan.", Ink::Plain);
        pane.next();
        pane.text("Plans to begin with:", Ink::Dim);
        for (name, plan) in FIRST_PLANS {
            pane.at(0, name, Ink::Dim);
            wrap(plan, usize::from(pane.width().saturating_sub(16)))
                .iter()
                .for_each(|row| pane.line_at(16, row, Ink::Plain));
        }
        return;
    }
    let shown = all_but(pane, plans.len(), 0);
    for named in &plans[..shown] {
        pane.at(0, &named.name, Ink::Strong);
        pane.at(26, &cut(&named.plan.to_string(), usize::from(pane.width().saturating_sub(26))), Ink::Plain);
        pane.next();
    }
    draw_more(pane, plans.len() - shown, "Plans");
}

/// Plans for beginners (OURS-7).
const FIRST_PLANS: [(&str, &str); 6] = [
    ("Swordsman", "ME*"),
    ("Archer", "FI* ME*"),
    ("Magician 1", "CA-SH CA-DA ME*"),
    ("Magician 2", "CA-SH CA-MI CA-HO CA-DA ME*"),
    ("Careful soldier", "FI* ME3 FL ME*"),
    ("Coward", "CA-HO FL FL FL"),
];

const TOPIC: Topic = Topic {
    title: "Duels",
    asks: "Choose an entry. Duels have no lasting harm; gold, items and life are at stake in the lairs.",
    context: Keymap::Menu,
    rules: &["DUEL-GEN-02", "DUEL-PLAN-01", "DUEL-PLAN-02", "DUEL-GEN-06", "DUEL-GEN-07", "DUEL-GEN-08"],
    chapters: &["Duels", "Plans"],
};
