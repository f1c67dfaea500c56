//! The camp of a war between two battles (OURS-8): what the last battle brought, the survivors, hiring, and the next enemy.

use crate::app::AppState;
use crate::battlefield::report::leadership;
use crate::battlefield::screens::career::LeaderCareer;
use crate::battlefield::screens::leaders::{LeaderList, stage};
use crate::battlefield::screens::map_picture;
use crate::battlefield::screens::new_war::NewWar;
use crate::battlefield::screens::purchase::Purchase;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::data::size::Scale;
use ludus_battlefield::model::army::Army;
use ludus_battlefield::narration::brief;
use ludus_battlefield::setup::war::{BATTLES, War, WarAccount};
use ludus_engine::game::Seat;
use ludus_store::battlefield::leaders::Leader;
use ludus_store::system;

/// The gold from which the camp recommends to hire: the price of a small unit of every list.
const UNSPENT: u32 = 60;

/// The camp of a leader.
pub struct Camp {
    name: String,
    estimate: WinEstimate<FieldBattle>,
}

/// A row of the camp: something to do, or a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampRow {
    Fight,
    Continue,
    Hire,
    Again,
    Career,
    /// A unit, by its number.
    Unit(usize),
}

/// The camp of a leader. `None` if the roster has no such leader.
pub fn screen(shared: &AppState, name: &str) -> Option<Box<dyn Screen>> {
    shared.store.battlefield().find(name).ok()?;
    Some(Box::new(ListScreen::new(shared, Camp { name: name.into(), estimate: WinEstimate::new() })))
}

/// Opens the camp, or the roster if there is no such leader.
pub fn open(shared: &AppState, name: &str) -> Transition {
    let roster = || -> Box<dyn Screen> { Box::new(ListScreen::new(shared, LeaderList)) };
    Transition::To(screen(shared, name).unwrap_or_else(roster))
}

/// Opens the purchase before the next battle.
pub fn hire(shared: &mut AppState, name: &str) -> Transition {
    match Purchase::of_war(shared, name) {
        Some(purchase) => purchase.shown(),
        None => Transition::Stay,
    }
}

/// Begins the next battle, or continues the one in progress.
fn fight(shared: &mut AppState, name: &str) -> Transition {
    let waiting = shared.store.battlefield().find(name).ok().and_then(|one| one.in_battle.clone());
    shared.books.field.camp = Some(name.into());
    if let Some(id) = waiting {
        return match shared.store.open_battle(&id) {
            Ok(opened) => Transition::Battle(Box::new(opened)),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        };
    }
    let seed = shared.fresh_seed();
    let begun = shared.store.begin_war_battle(name, seed, system::now());
    Transition::battle(shared, begun, Vec::new())
}

impl Camp {
    fn leader<'s>(&self, shared: &'s AppState) -> Option<&'s Leader> {
        shared.store.battlefield().find(&self.name).ok()
    }

    /// The chances of the next battle, before it begins.
    fn forecast(&self, shared: &AppState) -> Option<Panel<'static>> {
        let one = self.leader(shared).filter(|one| one.in_battle.is_none() && !one.war.units.is_empty())?;
        let ([long, short], ink) = self.estimate.describe(&one.war.battle());
        let mut lines = vec![(long, ink)];
        if one.war.gold >= UNSPENT {
            lines.push((format!("That is without the {} gold in hand: hire first.", one.war.gold), Ink::Warning));
        }
        Some(Panel::lines("Who will win?", lines).size(46, 5).brief(vec![(short, ink)]))
    }

    fn words(&self, war: &War, row: CampRow) -> String {
        match row {
            CampRow::Fight => format!("Fight battle {} of {BATTLES}", war.fought + 1),
            CampRow::Continue => "Continue the battle".into(),
            CampRow::Hire if war.units.is_empty() => "Buy the army".into(),
            CampRow::Hire => "Hire units, or hide some".into(),
            CampRow::Again => "Begin another war".into(),
            CampRow::Career => "The career so far".into(),
            CampRow::Unit(number) => war.units.get(number).map(brief::unit).unwrap_or_default(),
        }
    }
}

impl List<CampRow> for Camp {
    const COLUMNS: &'static [ListColumn] = &[
        left("Camp", 32, 0),
        right("price", 5, 1),
        right("Ego", 4, 0),
        right("maint.", 6, 0),
        right("att", 3, 2),
        right("def", 3, 2),
        right("vol", 3, 2),
    ];
    const TOPIC: Topic = Topic {
        title: "The camp",
        asks: "Fight the next battle, or hire units first. A dismisses the unit in focus, to save its maintenance. Units that you \
               cannot pay leave by themselves, the last ones first.",
        context: Keymap::List,
        rules: &["OURS-8", "BATT-LEAD-02", "BATT-LEAD-03", "BATT-LEAD-04", "BATT-LEAD-05", "BATT-LEAD-07", "BD-12"],
        chapters: &["War", "Leadership"],
    };
    const EMPTY: &'static str = "Nobody is here.";

    fn remark(&self, shared: &AppState) -> String {
        let Some(one) = self.leader(shared) else { return String::new() };
        let war = &one.war;
        format!("{}, {}, Leadership {}, {} gold", one.name(), stage(war), war.leadership, war.gold)
    }

    fn rows(&self, shared: &AppState) -> Vec<CampRow> {
        let Some(one) = self.leader(shared) else { return Vec::new() };
        let units = (0..one.war.units.len()).map(CampRow::Unit);
        let first: &[CampRow] = match (&one.in_battle, one.war.is_over(), one.war.units.is_empty()) {
            (Some(_), ..) => &[CampRow::Continue, CampRow::Career],
            (None, true, _) => &[CampRow::Again, CampRow::Career],
            (None, false, true) => &[CampRow::Hire, CampRow::Career],
            (None, false, false) => &[CampRow::Fight, CampRow::Hire, CampRow::Career],
        };
        first.iter().copied().chain(units).collect()
    }

    fn name(&self, row: &CampRow) -> String {
        format!("{row:?}")
    }

    fn cells(&self, shared: &AppState, row: &CampRow) -> Vec<Cell> {
        let Some(one) = self.leader(shared) else { return Vec::new() };
        let told = self.words(&one.war, *row);
        let CampRow::Unit(number) = row else { return vec![Cell::Rest(told, Ink::Strong)] };
        let Some(record) = one.war.units.get(*number) else { return Vec::new() };
        let (attack, defence, volley) = record.strikes(Scale::Tactical);
        let dash = |value: Option<String>| Cell::plain(value.unwrap_or_else(|| "-".into()));
        vec![
            Cell::ink(told, Ink::West),
            dash(record.price().map(|price| price.to_string())),
            Cell::plain(record.ego()),
            Cell::plain(u32::from(record.fighters) * record.kind().maintenance()),
            Cell::plain(attack),
            Cell::plain(defence),
            dash(volley.map(|volley| volley.to_string())),
        ]
    }

    fn news(&self, shared: &AppState) -> Vec<Panel<'_>> {
        let Some(one) = self.leader(shared) else { return Vec::new() };
        let account = shared.books.field.account.as_ref().filter(|(name, _)| *name == one.name());
        let mut all = vec![state(&one.war)];
        all.extend(account.map(|(name, account)| last_battle(name, account)));
        if !one.war.is_over() {
            all.push(enemy(&one.war));
            all.extend(self.forecast(shared));
            all.push(map_picture::panel("The next map", &one.war.battle()));
        }
        all
    }

    fn actions(&self, shared: &AppState, row: &CampRow) -> Vec<ListAction> {
        let Some(one) = self.leader(shared) else { return Vec::new() };
        let does = match row {
            CampRow::Fight => {
                let does = ListAction::on_return("fight");
                return vec![match self.estimate.poor(&one.war.battle(), Seat(0)) {
                    Some(chance) => {
                        does.asks(format!("Fight? You win only {} of such battles.", chance.alone()), "stay")
                    }
                    _ => does,
                }];
            }
            CampRow::Continue => "continue",
            CampRow::Hire => "hire",
            CampRow::Again => "another war",
            CampRow::Career => "career",
            CampRow::Unit(number) => {
                let told = one.war.units.get(*number).map(brief::unit).unwrap_or_default();
                let dismiss = ListAction::new(Keymap::Campaign, KeyAction::Abandon);
                return vec![dismiss.asks(format!("Dismiss {told} for good?"), "keep them")];
            }
        };
        vec![ListAction::on_return(does)]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &CampRow) -> Transition {
        match row {
            CampRow::Fight | CampRow::Continue => fight(shared, &self.name),
            CampRow::Hire => hire(shared, &self.name),
            CampRow::Career => LeaderCareer::open(shared, &self.name),
            CampRow::Again => match self.leader(shared).map(|one| one.war.clone()) {
                Some(war) => NewWar::again(shared, &war),
                None => Transition::Stay,
            },
            CampRow::Unit(number) => {
                let dismiss = |war: &mut War| {
                    war.dismiss(*number);
                    Ok::<_, std::convert::Infallible>(())
                };
                let done = shared.store.between_field_battles(&self.name, dismiss);
                shared.say_done(done, "The unit is dismissed.");
                Transition::Stay
            }
        }
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        shared.books.field.camp = None;
        Transition::Main
    }
}

/// Leadership, gold and score now.
fn state(war: &War) -> Panel<'static> {
    let army = Army::new("", war.units.clone());
    let ego = army.ego();
    let mut lines = vec![
        (format!("{} of {} battles fought, {} won", war.fought, BATTLES, war.won), Ink::Strong),
        (format!("Leadership {}, the army needs {ego}", war.leadership), Ink::Plain),
    ];
    if ego > war.leadership {
        lines.push((format!("{} more than there is: units may disobey.", ego - war.leadership), Ink::Bad));
    }
    if war.is_over() {
        lines.push((format!("The war is over. Score {}", war.score()), Ink::Title));
    } else {
        lines.push((format!("{} gold, the next maintenance costs {}", war.gold, war.maintenance()), Ink::Plain));
        lines.push((format!("Score if it ended now: {}", war.score()), Ink::Dim));
    }
    let (rows, ink) = (lines.len() as u16 + 2, if ego > war.leadership { Ink::Bad } else { Ink::Plain });
    let score = if war.is_over() { "The war is over. Score" } else { "Score now" };
    let mut brief = vec![
        (format!("{} of {BATTLES} battles fought, {} won. {score} {}", war.fought, war.won, war.score()), Ink::Strong),
        (format!("The army needs {ego} Leadership. The next maintenance costs {}.", war.maintenance()), ink),
    ];
    // Nobody is paid after the last battle.
    brief.truncate(if war.is_over() { 1 } else { 2 });
    Panel::lines("The war", lines).size(46, rows).brief(brief)
}

/// The result and the account of the last battle.
fn last_battle(name: &str, account: &WarAccount) -> Panel<'static> {
    let WarAccount { balance, before: (before, gold), income, maintenance, unpaid } = account;
    let mut lines = leadership(name, *before, balance);
    lines.push((
        format!("Gold {gold} + {} booty + {income} income - {maintenance} maintenance", balance.booty),
        Ink::Plain,
    ));
    for record in unpaid {
        lines.push((format!("{} left: they could not be paid.", brief::unit(record)), Ink::Bad));
    }
    let brief = vec![(
        format!("Last battle: {}, Leadership {before} to {}.", balance.ending.word(), balance.leadership),
        Ink::Good,
    )];
    let rows = lines.len() as u16 + 2;
    Panel::lines("The last battle", lines).size(46, rows).brief(brief)
}

fn enemy(war: &War) -> Panel<'static> {
    let limits = war.enemy_limits();
    let lines = vec![
        (format!("{}, led by a {}", war.enemy.name(), war.general.name()), Ink::East),
        (format!("{} gold, Leadership {}", limits.gold, limits.leadership), Ink::Plain),
        (format!("{} rules", war.rules.name()), Ink::Dim),
    ];
    let brief =
        vec![(format!("Next enemy: {}, {} gold, {}.", war.enemy.name(), limits.gold, war.general.name()), Ink::East)];
    Panel::lines("The next enemy", lines).size(46, 5).brief(brief)
}
