//! The menu of one unit in its army's turn: what it can do, what each order leads to, and why the others are impossible now.

mod advice;
mod reasons;

use crate::battlefield::orders::losses::{LOSSES, left_of, losses, sum};
use crate::battlefield::orders::marching::{self, Marching, Purpose};
use crate::battlefield::orders::outcomes::Outcomes;
use crate::battlefield::orders::{
    Context, FIGHTING, GUARDS, ORDERS, PRISONERS, SHOOTING, STANDING, advised, danger, field_prompt::FieldPrompt,
    legal, points_of, rows, unit_of, words,
};
use crate::game_view::choice::{Answer, Choice, MenuChoice, Picking, View};
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::question::Question as Asking;
use crate::game_view::wording::{Marks, Row};
use crate::help::Topic;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::state::{FieldBattle, Stage};
use ludus_battlefield::battle::unit::{UnitId, UnitStance};
use ludus_battlefield::model::spot::Spot;
use ludus_battlefield::model::unit::StandingOrder;
use ludus_battlefield::narration::choices::describe;
use ludus_battlefield::narration::names::{label, spelled};
use ludus_battlefield::narration::preview::Comeback;
use ludus_engine::board::BoardCell;
use ludus_engine::game::Seat;
use ludus_engine::text::count;

/// The names of the orders to attack, one for each enemy around a hex. A digit chooses all but the first in the classic look.
const ATTACKS: [&str; 6] = ["Attack", "2nd attack", "3rd attack", "4th attack", "5th attack", "6th attack"];

/// One row of the menu.
struct Order {
    entry: Entry<()>,
    /// The enemy that the order is about, as the classic look writes it after the entry; empty for none.
    object: String,
    row: OddsRow,
    answer: Answer<FieldBattle>,
    view: View,
    /// The command that the row gives, or the kind of it.
    stands_for: Option<Command>,
}

/// The units of the army that can still act in this stage, in the order of their numbers.
pub fn able(battle: &FieldBattle) -> Vec<UnitId> {
    let Some(army) = battle.deciding_army() else { return Vec::new() };
    let acts = |id: &UnitId| {
        let unit = battle.unit(*id);
        let free = unit.is_active() && !battle.is_busy(unit);
        match battle.stage {
            Stage::Combat => free && !unit.struck && unit.stance != UnitStance::Defending,
            _ => free && battle.points_left(*id) > 0,
        }
    };
    battle.of_army(army).map(|(id, _)| id).filter(acts).collect()
}

/// The unit for which a Marshal has an order, otherwise the first that can act.
pub fn first(scene: &Context<'_>) -> UnitId {
    let battle = scene.battle;
    let proposed = advised(scene).and_then(|(command, _)| unit_of(&command));
    let army = battle.deciding_army().unwrap_or_default();
    let any = || battle.of_army(army).find(|(_, unit)| unit.is_active()).map(|(id, _)| id);
    proposed.or_else(|| able(battle).first().copied()).or_else(any).unwrap_or(UnitId(0))
}

/// The menu about a unit.
pub fn menu(scene: &Context<'_>, unit: UnitId) -> Choice<FieldBattle> {
    let battle = scene.battle;
    let all = legal(battle);
    let own = all.iter().filter(|one| unit_of(one) == Some(unit)).copied().collect();
    let advice = advised(scene);
    let maker = Maker { scene, battle, unit, own, advice: advice.as_ref().map(|(command, _)| *command) };
    let mut orders = Vec::new();
    if battle.stage == Stage::Combat {
        maker.combat(&mut orders)
    } else {
        maker.movement(&mut orders)
    }
    maker.others(&mut orders);
    if all.contains(&Command::EndTurn) {
        orders.push(maker.end(!matches!(advice, Some((Command::EndTurn, _)))));
    }
    let at = advice.as_ref().and_then(|(command, _)| default_row(&orders, command, unit)).unwrap_or(0);
    let name = battle.unit(unit).troop.name();
    let record = battle.unit(unit);
    let title = format!("{} {} on {}: what to do?", name, record.number, record.at);
    let aside = count(able(battle).len() as u64, "unit") + " to act";
    // In a lesson it would contradict the step.
    let spoken = advice.clone().filter(|_| !scene.keys.lesson);
    let advised = spoken.and_then(|advice| advice::row(battle, unit, advice));
    let notes: Vec<Row> = maker.must_flee().into_iter().chain(maker.unshot()).chain(advised).collect();
    let own = Ink::of_seat(Seat(record.army));
    let heads: [(&'static str, Ink); 2] = match battle.stage {
        Stage::Combat => LOSSES.map(|title| (title, own)),
        _ => ["points left", "you lose"].map(|title| (title, own)),
    };
    let in_words = |text: &str| spelled(battle, text);
    let mut table = OddsTable::new(&heads);
    let (mut answers, mut views, mut objects) = (Vec::new(), Vec::new(), Vec::new());
    for order in orders {
        table.push(order.row);
        objects.push(order.object);
        answers.push((order.entry, order.answer));
        let mut words = order.view.words;
        words.rows.extend(notes.iter().cloned());
        if scene.keys.lists {
            words.rows = words.rows.into_iter().map(|row| row.reworded(&in_words)).collect();
        }
        views.push(View { words, ..order.view });
    }
    let asking = Asking::new("", table).closed(maker.closed()).asks(title).aside(aside).reworded(&in_words);
    let asking = if battle.stage == Stage::Combat { asking } else { asking.needing_notes() };
    let lead = format!("{} {name} on {}", label(battle, unit), record.at);
    let topic = match battle.stage {
        Stage::Combat if record.kind().shooter().is_some() => SHOOTING,
        Stage::Combat => FIGHTING,
        _ => ORDERS,
    };
    named(composed(topic, &lead, asking, answers, views), objects).on(at)
}

/// Names the enemies after the entries of a menu.
fn named(choice: Choice<FieldBattle>, objects: Vec<String>) -> Choice<FieldBattle> {
    match choice.picking {
        Picking::Menu(menu, lead) => Choice { picking: Picking::Menu(menu.about(objects), lead), ..choice },
        picking => Choice { picking, ..choice },
    }
}

/// A menu with its table for the modern look, which shows the texts of the marked row.
/// `lead`: the words before the menu of the classic look.
pub fn composed(
    topic: Topic,
    lead: &str,
    asking: Asking,
    answers: Vec<(Entry<()>, Answer<FieldBattle>)>,
    views: Vec<View>,
) -> Choice<FieldBattle> {
    let more = [("lOok", MenuChoice::Look), ("Quit", MenuChoice::Quit)];
    let rows = (0..answers.len()).collect();
    let lead = format!("{lead}:  ");
    let choice = Choice::menu(topic, lead, answers, &more, views);
    Choice { explains: true, ..choice }.tabled(asking, rows)
}

/// The row for a proposed command: the order itself, or the one of its kind. The end of a turn asks before it is carried out.
fn default_row(orders: &[Order], command: &Command, unit: UnitId) -> Option<usize> {
    let kind = |one: &Command| std::mem::discriminant(one);
    let find =
        |same: &dyn Fn(&Command) -> bool| orders.iter().position(|order| order.stands_for.as_ref().is_some_and(same));
    if unit_of(command).is_some_and(|of| of != unit) {
        return None;
    }
    find(&|one| one == command).or_else(|| find(&|one| kind(one) == kind(command)))
}

/// Makes the rows of a unit.
struct Maker<'a> {
    scene: &'a Context<'a>,
    battle: &'a FieldBattle,
    unit: UnitId,
    /// The legal commands of the unit.
    own: Vec<Command>,
    /// The command that a Marshal would give.
    advice: Option<Command>,
}

impl Maker<'_> {
    fn at(&self) -> Spot {
        self.battle.unit(self.unit).at
    }

    fn army(&self) -> u8 {
        self.battle.unit(self.unit).army
    }

    /// The order in words, above its outcomes. The classic look has no room for both.
    fn said(&self, command: &Command) -> Vec<String> {
        self.scene.keys.lists.then(|| sentence(&describe(self.battle, command))).into_iter().collect()
    }

    fn view(&self, lines: &[String], focus: Option<Spot>, open: Vec<BoardCell>) -> View {
        let marks = Marks { selected: Some(self.unit.into()), open, ..Marks::on([self.at()], focus) };
        View { words: words(lines), marks, actor: Some(self.unit.into()) }
    }

    /// A row that gives a command.
    fn gives(
        &self,
        entry: Entry<()>,
        row: OddsRow,
        command: Command,
        (lines, focus): (Vec<String>, Option<Spot>),
    ) -> Order {
        let view = self.view(&lines, focus, Vec::new());
        let object = match command {
            Command::Attack { target, .. } | Command::Shoot { target, .. } => label(self.battle, target),
            _ => String::new(),
        };
        Order {
            row: row.risky(entry.risky),
            entry,
            object,
            answer: Answer::Do(command),
            view,
            stands_for: Some(command),
        }
    }

    /// A row that opens another question.
    fn opens(
        &self,
        (name, does): (&'static str, &'static str),
        remark: String,
        stands_for: Option<Command>,
        (lines, open): (Vec<String>, Vec<BoardCell>),
        next: impl Fn(&Context<'_>) -> Box<dyn Prompt<FieldBattle>> + 'static,
    ) -> Order {
        let row = OddsRow::new(name, does).remark(remark);
        let view = self.view(&lines, None, open);
        let (entry, object) = (Entry::new(name, ()), String::new());
        Order { entry, object, row, answer: Answer::Open(Box::new(next)), view, stands_for }
    }

    fn combat(&self, orders: &mut Vec<Order>) {
        let modern = self.scene.keys.lists;
        let attacks = self.own.iter().filter(|one| matches!(one, Command::Attack { .. }));
        for (name, command) in ATTACKS.into_iter().zip(attacks) {
            let Command::Attack { unit, target } = *command else { continue };
            let (strike, back) = (self.battle.attack_odds(unit, target), Comeback::of(self.battle, unit, target));
            let row = OddsRow::new(format!("Attack {}", label(self.battle, target)), "attack")
                .with(losses(&strike))
                .with(back.odds().map_or(text("0".into()), losses))
                .remark(if matches!(back, Comeback::If(_)) { "if they answer or defend" } else { "" });
            let mut lines = self.said(command);
            lines.extend(Outcomes::new(self.battle, self.army(), (unit, target), Manner::Attack).rows(modern));
            let focus = Some(self.battle.unit(target).at);
            orders.push(self.gives(Entry::new(name, ()), row, *command, (lines, focus)));
        }
        let mut shots: Vec<Command> =
            self.own.iter().filter(|one| matches!(one, Command::Shoot { .. })).copied().collect();
        let kills = |one: &Command| match *one {
            Command::Shoot { unit, target } => {
                self.battle.volley_odds(unit, target).value_of_three(self.battle.unit(target).value_of_one())
            }
            _ => 0,
        };
        ludus_engine::order::by_key(&mut shots, |one| std::cmp::Reverse(kills(one)));
        if let Some(command @ Command::Shoot { unit, target }) = shots.first().copied() {
            let volley = self.battle.volley_odds(unit, target);
            let row = OddsRow::new(format!("Shoot {}", label(self.battle, target)), "shoot")
                .with(losses(&volley))
                .with(text("0".into()))
                .remark(format!("{} left", count(self.battle.unit(unit).volleys, "volley")));
            let mut lines = self.said(&command);
            lines.extend(Outcomes::new(self.battle, self.army(), (unit, target), Manner::Volley).rows(modern));
            let focus = Some(self.battle.unit(target).at);
            orders.push(self.gives(Entry::new("Shoot", ()), row, command, (lines, focus)));
        }
        if shots.len() > 1 {
            let remark = count(shots.len() as u64, "enemy in reach").replace("enemy in reachs", "enemies in reach");
            let open = shots.iter().filter_map(|one| target_of(self.battle, one)).map(Into::into).collect();
            let lines = vec!["Choose the target of the volley.".to_string()];
            let unit = self.unit;
            let next = move |scene: &Context<'_>| Marching::opened(scene, unit, Purpose::Shoot);
            orders.push(self.opens(("Target", "choose a target"), remark, None, (lines, open), next));
        }
        let dangers = self.battle.dangers(self.unit, self.at());
        if let Some(command) = self.own.iter().find(|one| matches!(one, Command::Defend { .. })) {
            let row = OddsRow::new("Defend", "defend").remark("answers every attacker, attacks nobody");
            let mut lines = vec!["It strikes back at every attacker of this round, and attacks nobody.".to_string()];
            lines.extend(dangers.iter().map(|one| danger(self.battle, one)));
            orders.push(self.gives(Entry::new("Defend", ()), row, *command, (lines, None)));
        }
        if let Some(command) = self.own.iter().find(|one| matches!(one, Command::Surrender { .. })) {
            let row = OddsRow::new("sUrrender", "surrender").by('u').remark("lost unless friends free it");
            let mut lines = self.said(command);
            lines.extend(PRISONERS.map(String::from));
            orders.push(self.gives(Entry::risky("sUrrender", ()), row, *command, (lines, None)));
        }
    }

    fn movement(&self, orders: &mut Vec<Order>) {
        let of = |kind: fn(&Command) -> bool| self.own.iter().copied().filter(kind).collect::<Vec<_>>();
        let unit = self.unit;
        let goes: Vec<Command> =
            marching::picks(self.battle, unit, Purpose::Move).into_iter().map(|pick| pick.command).collect();
        let places =
            |all: &[Command]| all.iter().filter_map(|one| target_of(self.battle, one)).map(Into::into).collect();
        let left = points_of(self.battle.points_left(unit));
        let contacts: Vec<String> = self
            .battle
            .enemies_around(self.at(), self.battle.unit(unit).army)
            .map(|enemy| label(self.battle, enemy))
            .collect();
        orders.extend(self.advised_walk());
        if let Some(first) = goes.first() {
            let mut lines = vec![format!("{} within {left}.", count(goes.len() as u64, "hex"))];
            if !contacts.is_empty() {
                lines.push(format!("! It flees from {}: each can strike at its back.", contacts.join(", ")));
            }
            let next = move |scene: &Context<'_>| Marching::opened(scene, unit, Purpose::Move);
            let within = count(goes.len() as u64, "hex");
            let remark = if contacts.is_empty() { within } else { "they strike first".into() };
            let mut order = self.opens(("Move", "move"), remark, Some(*first), (lines, places(&goes)), next);
            let points = self.battle.points_left(unit);
            order.row = order.row.with(left_of(points, self.battle.unit(unit).kind().moves()));
            // The cheapest flight, for which all near enemies strike at the back.
            let walks = goes.iter().filter_map(|one| match *one {
                Command::Move { way, .. } => Some(self.battle.walk_outlook(unit, way, 0).strikes),
                _ => None,
            });
            let least = walks.min_by_key(|all| all.iter().map(|one| one.odds.losses_of_three()).sum::<i32>());
            order.row = order.row.with(least.map_or(Odds::None, |all| sum(&all)));
            orders.push(order);
        }
        let guards = self.battle.rear_guards(unit);
        if let (Some((guard, _)), Some(leave)) =
            (guards.first(), of(|one| matches!(one, Command::Leave { .. })).first())
        {
            let lines = vec![
                format!("A rear guard of {guard} or more stays and holds an enemy; the others leave unhurt."),
                "Each enemy held needs a quarter of the fighters.".to_string(),
            ];
            let next = move |scene: &Context<'_>| -> Box<dyn Prompt<FieldBattle>> {
                Box::new(FieldPrompt::alone(guard_menu(scene, unit)))
            };
            orders.push(self.opens(
                ("Fall back", "fall back"),
                format!("{guard} stay behind"),
                Some(*leave),
                (lines, Vec::new()),
                next,
            ));
        }
        let pays = of(|one| matches!(one, Command::Pay { .. }));
        if let Some(first) = pays.first() {
            let lines = vec!["It pays its whole Move for a costly hex, and enters when the sum suffices.".into()];
            let next = move |scene: &Context<'_>| Marching::opened(scene, unit, Purpose::Pay);
            let remark = count(pays.len() as u64, "costly hex");
            orders.push(self.opens(("Pay a hex", "pay"), remark, Some(*first), (lines, places(&pays)), next));
        }
        if let Some(command) = self.own.iter().find(|one| matches!(one, Command::Withdraw { .. })) {
            let row = OddsRow::new("Withdraw", "leave the map").remark("out of the battle, not lost");
            let lines = vec!["It leaves the map: out of the battle, and not counted as lost.".to_string()];
            orders.push(self.gives(Entry::risky("Withdraw", ()), row, *command, (lines, None)));
        }
    }

    /// The standing order and the next unit.
    fn others(&self, orders: &mut Vec<Order>) {
        let unit = self.unit;
        if self.own.iter().any(|one| matches!(one, Command::Order { .. })) {
            let now = self.battle.unit(unit).order;
            let lines = vec![format!("Standing order: {}. {}", now.name(), order_words(now))];
            let next = move |scene: &Context<'_>| -> Box<dyn Prompt<FieldBattle>> {
                Box::new(FieldPrompt::alone(standing_menu(scene, unit)))
            };
            orders.push(self.opens(
                ("If attacked", "order"),
                format!("now: {}", now.name()),
                None,
                (lines, Vec::new()),
                next,
            ));
        }
        let others = able(self.battle);
        let at = others.iter().position(|id| *id == unit).map_or(0, |at| at + 1);
        if let Some(next) = others.get(at % others.len().max(1)).copied().filter(|next| *next != unit) {
            let lines = vec![format!("Asks about {} next. This unit can act later.", label(self.battle, next))];
            let open = move |scene: &Context<'_>| -> Box<dyn Prompt<FieldBattle>> {
                Box::new(FieldPrompt::about(scene, next))
            };
            orders.push(self.opens(
                ("Next unit", "next unit"),
                label(self.battle, next),
                None,
                (lines, Vec::new()),
                open,
            ));
        }
    }

    /// The end of the turn. `early`: a Marshal would still give orders.
    fn end(&self, early: bool) -> Order {
        let (name, does) = if self.battle.stage == Stage::Combat {
            ("End combat", "end combat")
        } else {
            ("End movement", "end movement")
        };
        // A key that slips must not cost the moves or strikes of a whole round, whatever a Marshal would do.
        let entry = if early || !able(self.battle).is_empty() { Entry::risky(name, ()) } else { Entry::new(name, ()) };
        let mut lines = vec![sentence(&format!("The army {}", describe(self.battle, &Command::EndTurn)))];
        lines.extend(self.left_undone());
        let remark = match able(self.battle).len() {
            0 => "every unit has acted".into(),
            rest if self.battle.stage == Stage::Combat => count(rest as u64, "unit") + " will defend",
            rest => count(rest as u64, "unit") + " will stand",
        };
        let row = OddsRow::new(name, does).remark(remark);
        self.gives(entry, row, Command::EndTurn, (lines, None))
    }
}

const fn text(text: String) -> Odds {
    Odds::Text(text)
}

/// The hex that an order is about.
pub fn target_of(battle: &FieldBattle, command: &Command) -> Option<Spot> {
    Some(match *command {
        Command::Attack { target, .. } | Command::Shoot { target, .. } => battle.unit(target).at,
        Command::Move { unit, way } | Command::Leave { unit, way, .. } => way.end(battle.unit(unit).at),
        Command::Pay { to: at, .. } | Command::Place { at, .. } => at,
        _ => return None,
    })
}

/// Asks how many enemies a rear guard holds (BD-49).
fn guard_menu(scene: &Context<'_>, unit: UnitId) -> Choice<FieldBattle> {
    const NAMES: [&str; 3] = ["Hold 1", "2 held", "3 held"];
    let battle = scene.battle;
    let record = battle.unit(unit);
    let (mut table, mut answers, mut views) = (OddsTable::new(&[]), Vec::new(), Vec::new());
    for (name, (guard, held)) in NAMES.into_iter().zip(battle.rear_guards(unit)) {
        let is_held = |enemy: &UnitId| {
            let direction = record.at.neighbours().iter().position(|spot| *spot == battle.unit(*enemy).at);
            direction.is_some_and(|direction| held >> direction & 1 == 1)
        };
        let (kept, free): (Vec<UnitId>, Vec<UnitId>) =
            battle.enemies_around(record.at, record.army).partition(|enemy| is_held(enemy));
        let names = |all: &[UnitId]| all.iter().map(|id| label(battle, *id)).collect::<Vec<_>>().join(", ");
        let mut lines = vec![format!("{guard} of {} stay and hold {}.", record.fighters, names(&kept))];
        lines.push(format!("The other {} leave.", record.fighters - guard));
        if !free.is_empty() {
            lines.push(format!("! {} can still strike at their backs.", names(&free)));
        }
        let marks = Marks { selected: Some(unit.into()), ..Marks::on(kept.iter().map(|id| battle.unit(*id).at), None) };
        views.push(View { words: words(&lines), marks, actor: Some(unit.into()) });
        table.push(OddsRow::new(format!("Hold {}", names(&kept)), "hold").remark(format!("{guard} stay")));
        let purpose = Purpose::Leave { guard, held };
        let next = move |scene: &Context<'_>| Marching::opened(scene, unit, purpose);
        answers.push((Entry::new(name, ()), Answer::Open(Box::new(next))));
    }
    let asking = Asking::new("", table).asks("Which enemies does the rear guard hold?");
    Choice { required: None, ..composed(GUARDS, GUARDS.title, asking, answers, views) }
}

const fn order_words(order: StandingOrder) -> &'static str {
    match order {
        StandingOrder::Ask => "You decide at each attack.",
        StandingOrder::Answer => "It answers the first attacker, and takes every bonus strike.",
        StandingOrder::Defend => "It defends itself, and takes no bonus strike.",
        StandingOrder::Best => "It takes the better of both.",
    }
}

/// Asks for the standing order of a unit (BD-90).
fn standing_menu(scene: &Context<'_>, unit: UnitId) -> Choice<FieldBattle> {
    const NAMES: [&str; 4] = ["asK me", "Answer", "Defend", "Best"];
    let battle = scene.battle;
    let now = battle.unit(unit).order;
    let (mut table, mut answers, mut views) = (OddsTable::new(&[]), Vec::new(), Vec::new());
    for (name, order) in NAMES.into_iter().zip(StandingOrder::ALL).filter(|(_, order)| *order != now) {
        let shown = ["Keep asking", "Answer", "Defend", "Best"][order as usize];
        table.push(OddsRow::new(shown, "order").remark(order_words(order)));
        let marks = Marks { selected: Some(unit.into()), ..Marks::default() };
        let lines = [format!("{}: {}", label(battle, unit), order_words(order))];
        views.push(View { words: words(&lines), marks, actor: Some(unit.into()) });
        answers.push((Entry::new(name, ()), Answer::Do(Command::Order { unit, order })));
    }
    let asking = Asking::new("", table)
        .asks("What does it do if it is attacked?")
        .notes(rows(&[format!("Now: {}. It can change once in a round.", now.name())]));
    Choice { required: None, ..composed(STANDING, STANDING.title, asking, answers, views) }
}
