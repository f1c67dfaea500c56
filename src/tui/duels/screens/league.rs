//! The league: two to sixteen characters with one plan each; every pairing fights a thousand times (OURS-11).

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::duels;
use crate::duels::rulebook;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, marker, rows, rules, table};
use crate::widgets::form_screen::turned;
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
use ratatui::layout::Rect;

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
    /// The share of wins against each other member, by number.
    against: Vec<Option<u64>>,
}

/// The choice of members, then the table.
pub struct League {
    all: Vec<Candidate>,
    library: Vec<NamedPlan>,
    at: usize,
    table: Option<Vec<Standing>>,
}

impl League {
    /// Lists the living characters and the example characters with their plans.
    pub fn new(shared: &AppState) -> League {
        let living = duels::people(&shared.store).iter().filter(|one| one.dead.is_none());
        let own = living.map(|one| (one.who.clone(), one.last_plan.clone(), true));
        let shipped = duels::shipped(&shared.store).into_iter().map(|one| (one.who, Some(one.plan), false));
        let candidate = |(number, (who, plan, own)): (usize, (Character, Option<Plan>, bool))| Candidate {
            who,
            own,
            suits: plan,
            plays: number < MOST,
            plan: 0,
        };
        let all = own.chain(shipped).enumerate().map(candidate).collect();
        League { all, library: duels::library(&shared.store), at: 0, table: None }
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

    /// Fights every pairing and builds the table.
    fn run(&mut self, shared: &mut AppState) {
        let playing = self.all.iter().filter(|one| one.plays);
        let members: Vec<Member> =
            playing.map(|one| Member { who: one.who.clone(), plan: self.plan_of(one) }).collect();
        let table = match league::play(&members, SEED, FIGHTS) {
            Ok(table) => table,
            Err(fault) => return shared.refuse(sentence(&fault.to_string())),
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
            against: table.rows.iter().map(|other| wins(row.member, other.member)).collect(),
        };
        self.table = Some(table.rows.iter().map(standing).collect());
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

impl Screen for League {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Choosing, key);
        if self.table.is_some() {
            match intent {
                Some(KeyAction::Help) => return explain(shared, &TOPIC),
                Some(KeyAction::Accept | KeyAction::Back) => self.table = None,
                _ => {}
            }
            return Transition::Stay;
        }
        let last = self.all.len().saturating_sub(1);
        match (intent, key) {
            (_, Key::Char(' ')) => {
                if let Some(one) = self.all.get_mut(self.at) {
                    one.plays = !one.plays;
                }
            }
            (Some(KeyAction::Previous), _) => self.at = self.at.saturating_sub(1),
            (Some(KeyAction::Next), _) => self.at = (self.at + 1).min(last),
            (Some(intent @ (KeyAction::More | KeyAction::Less)), _) => {
                let count = self.library.len() + 1;
                if count == 1 {
                    shared.refuse("No plan is stored yet: N in the workshop stores one.");
                } else if let Some(one) = self.all.get_mut(self.at) {
                    one.plan = turned(one.plan, count, intent == KeyAction::More);
                }
            }
            (Some(KeyAction::Accept), _) => match self.playing() {
                2..=MOST => self.run(shared),
                count => shared.refuse(format!("Choose two to sixteen, not {count}.")),
            },
            (Some(KeyAction::Help), _) => return explain(shared, &TOPIC),
            (Some(KeyAction::Back), _) => return Transition::Main,
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let room = WideLayout::full(canvas.area());
        match (&self.table, room) {
            (Some(standings), Some(room)) => self.draw_table(shared, canvas, room, standings),
            (Some(standings), None) => draw_small_table(canvas, layout, standings),
            (None, Some(room)) => {
                room.head(canvas, "League", "every pairing 1,000 times; nothing is at stake");
                let [left, right] = columns(room.body(), [Fill(3), Fill(2)]);
                rules(canvas, right, rulebook::CHAPTERS, &TOPIC);
                room.foot(canvas, note(shared), &keys(shared));
                let title = format!("{} compete", self.playing());
                let mut pane = TextBox::new(canvas, left, &title);
                let area = pane.rest();
                self.draw_list(pane.canvas, area);
                pane.next();
            }
            (None, None) => {
                let (x, y) = (layout.arena.x + 2, layout.arena.y);
                canvas.put(x, y, &format!("League: {} compete", self.playing()), Ink::Title);
                self.draw_list(canvas, Rect::new(x, y + 2, 76, 17));
                let cursor = canvas.cursor;
                draw_note(shared, canvas, layout, 1);
                let keys = keys(shared);
                canvas.keys(layout.bar.x + 1, layout.bar.y + 3, &keys[..4]);
                canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys[4..]);
                canvas.cursor = cursor;
            }
        }
    }
}

fn keys(shared: &AppState) -> Vec<Hint> {
    let mut keys = vec![
        Hint::several("Up, Down", "who"),
        Hint::of(Key::Char(' '), "Space", "in or out"),
        Hint::of(Key::Right, "+", "another plan"),
        Hint::of(Key::Enter, "Return", "compete"),
    ];
    keys.extend(shared.keys().line(Keymap::Choosing, &[KeyAction::Help, KeyAction::Back]));
    keys
}

impl League {
    fn draw_list(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let shown = usize::from(area.height);
        let top = self.at.saturating_sub(shown.saturating_sub(1));
        let mark = marker(canvas);
        for (y, (number, one)) in (area.y..).zip(self.all.iter().enumerate().skip(top).take(shown)) {
            let focus = number == self.at;
            canvas.put_within(area.x, y, area.right(), if focus { mark } else { " " }, Ink::Strong);
            let sign = if one.plays { "[x]" } else { "[ ]" };
            canvas.put_within(area.x + 2, y, area.right(), sign, if one.plays { Ink::Good } else { Ink::Dim });
            let ink = if one.own { Ink::West } else { Ink::Plain };
            let levels: Vec<String> =
                one.who.levels.each().map(|(skill, level)| format!("{} {level}", skill.code())).collect();
            canvas.put_within(area.x + 6, y, area.right(), &one.who.name, if one.plays { ink } else { Ink::Dim });
            canvas.put_within(
                area.x + 20,
                y,
                area.right(),
                &format!("{}  {:<8}", levels.join(" "), one.who.temper.name()),
                Ink::Dim,
            );
            canvas.put_within(
                area.x + 51,
                y,
                area.right(),
                &cut(self.plan_name(one), usize::from(area.width.saturating_sub(51)).min(25)),
                Ink::Plain,
            );
            if focus {
                canvas.tint(Rect::new(area.x + 2, y, area.width.saturating_sub(2), 1), Ink::Select);
                canvas.cursor = (area.x + 2, y);
            }
        }
    }

    fn draw_table(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, standings: &[Standing]) {
        room.head(canvas, "League", &format!("{} of them, every pairing {FIGHTS} times", standings.len()));
        let high = standings.len() as u16 + 3;
        let [upper, lower] = rows(room.body(), [Length(high), Fill(1)]);
        let mut pane = TextBox::with(canvas, upper, "The table", "win: 1 point, draw: half");
        let heads = [
            Column("#", 2, true),
            Column("Name", 12, false),
            Column("Points", 7, true),
            Column("Won", 6, true),
            Column("Lost", 6, true),
            Column("", 24, false),
            Column("Plan", 40, false),
        ];
        let row = |(number, one): (usize, &Standing)| {
            vec![
                Cell::plain(number + 1),
                Cell::ink(&one.name, Ink::Strong),
                Cell::ink(whole(one.points).to_string(), Ink::Good),
                Cell::plain(one.wins),
                Cell::plain(one.losses),
                Cell::Bar(one.points as i32, 1000),
                Cell::ink(&one.plan, Ink::Dim),
            ]
        };
        let cells: Vec<Vec<Cell>> = standings.iter().enumerate().map(row).collect();
        table(&mut pane, &heads, &cells, None);
        let [each, help] = columns(lower, [Fill(2), Fill(1)]);
        let mut pane = TextBox::with(canvas, each, "Head to head", "percent won by the name on the left");
        // Show full names if there is room for a column per member.
        let wide = (usize::from(pane.width().saturating_sub(13)) / standings.len().max(1)).clamp(6, 13) as u16;
        let inside = usize::from(wide) - 1;
        let head: String = standings.iter().map(|one| format!(" {:>inside$}", cut(&one.name, inside))).collect();
        pane.at(13, &head, Ink::Dim);
        pane.next();
        for one in standings {
            pane.at(0, &one.name, Ink::Plain);
            for (number, share) in one.against.iter().enumerate() {
                let text = share.map_or_else(|| "-".into(), |share| whole(share).to_string());
                let ink = match share {
                    Some(550..) => Ink::Good,
                    Some(..450) => Ink::Bad,
                    _ => Ink::Plain,
                };
                pane.at(13 + number as u16 * wide, &format!(" {text:>inside$}"), ink);
            }
            pane.next();
        }
        rules(canvas, help, rulebook::CHAPTERS, &TOPIC);
        let keys = [Hint::of(Key::Enter, "Return", "back to the list")];
        room.foot(canvas, note(shared), &keys);
        canvas.cursor = (upper.x + 4, upper.y + 2);
    }
}

fn draw_small_table(canvas: &mut Canvas<'_>, layout: &Layout, standings: &[Standing]) {
    let (x, y) = (layout.arena.x + 2, layout.arena.y);
    canvas.put(x, y, &format!("League: every pairing {FIGHTS} times"), Ink::Title);
    canvas.put(x, y + 2, " # Name          Points    Won   Lost  Plan", Ink::Dim);
    for (row, (number, one)) in (y + 3..).zip(standings.iter().enumerate()) {
        let points = whole(one.points).to_string();
        let line =
            format!("{:>2} {:<12} {points:>7} {:>6} {:>6}  {}", number + 1, one.name, one.wins, one.losses, one.plan);
        canvas.put(x, row, &cut(&line, 76), Ink::Plain);
    }
    canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &[Hint::of(Key::Enter, "Return", "back to the list")]);
    canvas.cursor = (x, y + 3);
}

/// Rounds tenths of a percent: a thousand fights cannot resolve them.
const fn whole(tenths: u64) -> Chance {
    Chance { ways: tenths, of: 1000 }
}

const TOPIC: Topic = Topic {
    title: "League",
    asks: "Choose two to sixteen members and their plans; Space adds or removes one. Each pairing fights a thousand times; each side opens half.",
    context: Keymap::Choosing,
    rules: &["DUEL-OURS-11", "DUEL-OURS-12"],
    chapters: &["The computer's plans", "Plans"],
};
