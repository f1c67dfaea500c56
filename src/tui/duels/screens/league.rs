//! The league: two to sixteen characters with one plan each; every pairing fights a thousand times (OURS-11).

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::form_screen::turned;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::focus::PanelFocus;
use crate::widgets::panels::{Page, Panel};
use crate::widgets::rows::{ListColumn, draw_table, left, right, width};
use ludus_duels::ai;
use ludus_duels::data::skill::Levels;
use ludus_duels::matchmaking::league;
use ludus_duels::matchmaking::league::{FIGHTS, LeagueRow, MEMBERS, Member};
use ludus_duels::model::character::Character;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_duels::model::setup::{Entrant, Grade};
use ludus_duels::model::terms::Terms;
use ludus_engine::chance::Chance;
use ludus_engine::dice::Seed;

const MOST: usize = *MEMBERS.end();
/// The seed of every league.
const SEED: Seed = Seed(1);

struct Candidate {
    who: Character,
    own: bool,
    suits: Option<Plan>,
    plays: bool,
    /// The chosen plan: 0 is their own or the computer's, others come from the library.
    plan: usize,
}

struct Standing {
    name: String,
    plan: Plan,
    /// Points as a share of the maximum, in tenths of a percent; a win counts 1, a draw half.
    points: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    /// The share of wins against each other member, by number.
    against: Vec<Option<u64>>,
}

/// The choice of members and their plans.
pub struct League {
    all: Vec<Candidate>,
    library: Vec<NamedPlan>,
}

impl League {
    /// Lists the living characters and the example characters with their plans.
    pub fn new(shared: &AppState) -> League {
        let living = duels::people(&shared.store).iter().filter(|one| one.dead.is_none());
        let own = living.map(|one| (duels::current(&shared.store, one).clone(), one.last_plan.clone(), true));
        let shipped = duels::shipped(&shared.store).into_iter().map(|one| (one.who, Some(one.plan), false));
        let candidate = |(number, (who, plan, own)): (usize, (Character, Option<Plan>, bool))| Candidate {
            who,
            own,
            suits: plan,
            plays: number < MOST,
            plan: 0,
        };
        let all = own.chain(shipped).enumerate().map(candidate).collect();
        League { all, library: duels::library(&shared.store) }
    }

    fn playing(&self) -> usize {
        self.all.iter().filter(|one| one.plays).count()
    }

    fn plan_name(&self, one: &Candidate) -> &str {
        one.plan
            .checked_sub(1)
            .and_then(|at| self.library.get(at))
            .map_or_else(|| if one.suits.is_some() { "own" } else { "computer, level 2" }, |named| &named.name)
    }

    /// Fights every pairing and opens the table.
    fn run(&self, shared: &mut AppState) -> Transition {
        let count = self.playing();
        if !MEMBERS.contains(&count) {
            shared.refuse(format!("Choose two to sixteen, not {count}."));
            return Transition::Stay;
        }
        let playing = self.all.iter().filter(|one| one.plays);
        let members: Vec<Member> =
            playing.map(|one| Member { who: one.who.clone(), plan: self.plan_of(one) }).collect();
        let table = match league::play(&members, SEED, FIGHTS) {
            Ok(table) => table,
            Err(fault) => {
                shared.refuse(sentence(&fault.to_string()));
                return Transition::Stay;
            }
        };
        let wins = |one: usize, other: usize| {
            table.pairings.iter().find_map(|(first, second, tally)| match (*first, *second) {
                (first, second) if (first, second) == (one, other) => Some(tally.per_mille(tally.wins[0])),
                (first, second) if (second, first) == (one, other) => Some(tally.per_mille(tally.wins[1])),
                _ => None,
            })
        };
        let most = 2 * FIGHTS * (members.len() as u64 - 1);
        let standing = |row: &LeagueRow| Standing {
            name: members[row.member].who.name.clone(),
            plan: members[row.member].plan.clone(),
            points: row.points * 1000 / most,
            wins: row.won,
            losses: row.lost,
            draws: most / 2 - row.won - row.lost,
            against: table.rows.iter().map(|other| wins(row.member, other.member)).collect(),
        };
        Transition::Over(Box::new(Table {
            standings: table.rows.iter().map(standing).collect(),
            boxes: PanelFocus::default(),
        }))
    }

    fn plan_of(&self, one: &Candidate) -> Plan {
        let kept = one.plan.checked_sub(1).and_then(|at| self.library.get(at)).map(|named| named.plan.clone());
        if let Some(plan) = kept.or_else(|| one.suits.clone()) {
            return plan;
        }
        // The plan is made against a soldier, because the opponents are not known yet.
        let other = Character { levels: Levels([2, 1, 1, 0]), ..Character::new("Nobody") };
        let (own, other) = (Entrant::player(one.who.clone()), Entrant::player(other));
        ai::plan_for(&own.fighter(&other), &other.fighter(&own), &Terms::default(), Grade::Second, SEED)
    }
}

impl List<usize> for League {
    const COLUMNS: &'static [ListColumn] = &[
        left("In", 3, 0),
        left("Name", 12, 0),
        right("ME", 2, 2),
        right("FI", 2, 2),
        right("MG", 2, 2),
        right("TH", 2, 2),
        left("Temper", 8, 3),
        left("Plan", 25, 1),
    ];
    const TOPIC: Topic = Topic {
        title: "League",
        asks: "Choose two to sixteen members and their plans; Space adds or removes one. Each pairing fights a thousand times; each side opens half.",
        context: Keymap::List,
        rules: &["DUEL-OURS-11", "DUEL-OURS-12"],
        chapters: &["The computer's plans", "Plans"],
    };
    const EMPTY: &'static str = "Nobody can compete.";

    fn remark(&self, _: &AppState) -> String {
        format!("{} compete, every pairing 1,000 times; nothing is at stake", self.playing())
    }

    fn rows(&self, _: &AppState) -> Vec<usize> {
        (0..self.all.len()).collect()
    }

    fn name(&self, row: &usize) -> String {
        row.to_string()
    }

    fn cells(&self, _: &AppState, row: &usize) -> Vec<Cell> {
        let Some(one) = self.all.get(*row) else { return Vec::new() };
        let (sign, ink) = if one.plays { ("[x]", Ink::Good) } else { ("[ ]", Ink::Dim) };
        let name = match one.own {
            _ if !one.plays => Ink::Dim,
            true => Ink::West,
            false => Ink::Plain,
        };
        let mut cells = vec![Cell::ink(sign, ink), Cell::ink(&one.who.name, name)];
        cells.extend(one.who.levels.each().map(|(_, level)| Cell::ink(level, Ink::Dim)));
        cells.extend([Cell::ink(one.who.temper.name(), Ink::Dim), Cell::plain(self.plan_name(one))]);
        cells
    }

    fn actions(&self, _: &AppState, _: &usize) -> Vec<ListAction> {
        vec![
            ListAction::new(Keymap::Spelling, KeyAction::Put).named("in or out"),
            ListAction::new(Keymap::Choosing, KeyAction::More).named("another plan"),
            ListAction::new(Keymap::Choosing, KeyAction::Less),
            ListAction::on_return("compete"),
        ]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &usize) -> Transition {
        let plans = self.library.len() + 1;
        let Some(one) = self.all.get_mut(*row) else { return Transition::Stay };
        match action {
            KeyAction::Put => one.plays = !one.plays,
            KeyAction::Accept => return self.run(shared),
            _ if plans == 1 => shared.refuse("No plan is stored yet: N in the workshop stores one."),
            _ => one.plan = turned(one.plan, plans, action == KeyAction::More),
        }
        Transition::Stay
    }
}

/// The result: the table, and who won how often against whom.
struct Table {
    standings: Vec<Standing>,
    boxes: PanelFocus,
}

impl Screen for Table {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        match input.key().and_then(|key| shared.keys().intent(Keymap::List, key)) {
            Some(intent) if self.boxes.steer(intent) => Transition::Stay,
            Some(KeyAction::Help) => explain(shared, &League::TOPIC),
            Some(KeyAction::Accept | KeyAction::Back) => Transition::Back,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let count = self.standings.len() as u16;
        let table =
            Panel::drawn("The table", |pane| self.draw_table(pane)).remark("a kill: 1 point, neither dies: half each");
        let pairs = Panel::drawn("Head to head", |pane| self.draw_pairs(pane)).remark("percent won by row");
        let panels = vec![
            table.size(width(Table::COLUMNS), count + 3),
            pairs.size(17 + 4 * count, count + 3),
            Panel::lines("How points count", COUNTED.map(|line| (line.to_string(), Ink::Plain)).into()).size(38, 7),
            Panel::rules(shared, League::TOPIC),
        ];
        let remark = format!("{count} of them, every pairing 1,000 times");
        let back = Hint::of(Key::Enter, "Return", "to the list");
        let keys = [vec![back], shared.keys().line(Keymap::List, &[KeyAction::Page, KeyAction::Help])].concat();
        Page { title: "League", remark: &remark, panels, focus: &self.boxes, keys }.draw(shared, canvas, layout);
    }
}

/// Why a plan that avoids fights can stand high.
const COUNTED: [&str; 2] = [
    "A kill brings 1 point, a death none. If neither dies, each has half a point.",
    "So a plan that always gets away stands near 50% without a kill.",
];

impl Table {
    const COLUMNS: &'static [ListColumn] = &[
        right("#", 2, 0),
        left("Name", 12, 0),
        right("Points", 7, 1),
        right("Won", 6, 2),
        right("Lost", 6, 2),
        right("Drawn", 6, 2),
        left("", 24, 4),
        left("Plan", 24, 3),
    ];

    fn draw_table(&self, pane: &mut TextBox<'_, '_>) {
        let area = pane.rest();
        draw_table(pane, Table::COLUMNS, (self.standings.len(), None), &|row| {
            let Some(one) = self.standings.get(row) else { return Vec::new() };
            vec![
                Cell::plain(row + 1),
                Cell::ink(&one.name, Ink::Strong),
                Cell::ink(whole(one.points), Ink::Good),
                Cell::plain(one.wins),
                Cell::plain(one.losses),
                Cell::plain(one.draws),
                Cell::Bar(one.points as i32, 1000),
                Cell::ink(&one.plan, Ink::Dim),
            ]
        });
        pane.canvas.cursor = (area.x + 2, area.y + 1);
    }

    /// Draws how often each won against each, with as much of the names as fits.
    fn draw_pairs(&self, pane: &mut TextBox<'_, '_>) {
        let wide = (usize::from(pane.width().saturating_sub(13)) / self.standings.len().max(1)).clamp(4, 13);
        let inside = wide - 1;
        let short = |name: &str| name.chars().take(inside).collect::<String>();
        let head: String = self.standings.iter().map(|one| format!(" {:>inside$}", short(&one.name))).collect();
        pane.at(13, &head, Ink::Dim);
        pane.next();
        for one in &self.standings {
            pane.at(0, &one.name, Ink::Plain);
            for (number, share) in one.against.iter().enumerate() {
                let text = share.map_or_else(|| "-".into(), |share| whole(share).to_string());
                let text = text.trim_end_matches('%');
                let ink = match share {
                    Some(550..) => Ink::Good,
                    Some(..450) => Ink::Bad,
                    _ => Ink::Plain,
                };
                pane.at(13 + (number * wide) as u16, &format!(" {text:>inside$}"), ink);
            }
            pane.next();
        }
    }
}

/// Rounds tenths of a percent: a thousand fights cannot resolve them.
const fn whole(tenths: u64) -> Chance {
    Chance { ways: tenths, of: 1000 }
}
