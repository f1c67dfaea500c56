//! The arithmetic of the combat turn as a table (TT-UI-05, -06): dice, sums, adds, totals, who takes which share, what armour absorbs,
//! CON or rating after. Before the first dice it shows what everyone will roll.

use crate::canvas::Canvas;
use crate::canvas::names::short_name;
use crate::game_view::prompt::capitalized;
use crate::theme::Ink;
use crate::tunnels::account::AccountLine;
use crate::tunnels::board::{FightBoard, if_what};
use crate::tunnels::signs;
use crate::widgets::spans::{is_fine, signed as signed_text};
use ludus_tunnels::battle::event::{Comparison, ScoreParts};
use ludus_tunnels::battle::fighter::{FightSide, FighterId};
use ludus_tunnels::battle::odds::ExpectedRoll;
use ratatui::layout::Rect;

/// Columns of a die with the space after it, if there is room.
const CHIP: u16 = 4;

/// The most columns of names that have more than their share of the room.
const NAMES: u16 = 18;

/// Dice that stand together where there are many.
const GROUP: u16 = 5;

/// The fewest columns of the table.
pub const LEAST: u16 = 80;

/// Columns of a strength in words: "124 > 118", and of its bar on a wide board.
const STRENGTH: u16 = 10;
const BAR: u16 = 10;

/// The columns of the table. Numbers end before theirs.
struct Columns {
    token: u16,
    name: u16,
    dice: u16,
    sum: u16,
    weapon: u16,
    adds: u16,
    total: u16,
    hits: u16,
    armour: u16,
    strength: u16,
}

impl Columns {
    /// The columns in an area. `longest`: the letters of the longest name.
    fn of(area: Rect, longest: u16) -> Columns {
        // Room beyond the smallest board goes to the dice and to the bars of the totals.
        let more = area.width.saturating_sub(80);
        let names = (12 + more / 8).max((longest + 1).min(NAMES));
        let right = area.right() - 1;
        Columns {
            token: area.x + 1,
            name: area.x + 5,
            dice: area.x + 5 + names,
            sum: area.x + 38 + more / 2,
            weapon: area.x + 45 + more / 2,
            adds: area.x + 50 + more / 2,
            total: area.x + 56 + more / 2,
            hits: right - 17 - more / 4,
            armour: right - 10 - more / 4,
            strength: right,
        }
    }
}

/// Writes a text that ends before a column.
fn put_right(canvas: &mut Canvas<'_>, end: u16, y: u16, text: &str, ink: Ink) {
    let text = signed_text(canvas, text);
    let x = end.saturating_sub(text.chars().count() as u16);
    canvas.put_within(x, y, end, &text, ink);
}

fn signed(number: i32) -> String {
    if number == 0 { "0".into() } else { format!("{number:+}") }
}

pub fn draw(board: &FightBoard<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.height < 3 || area.width < LEAST {
        return;
    }
    let rows = usize::from(area.height) - 2;
    let mut table = TurnTable { board, columns: Columns::of(area, 0) };
    let (shown, left_out) = table.shown(rows);
    let longest = shown.iter().map(|id| board.names.of(*id).chars().count() as u16).max().unwrap_or(0);
    table.columns = Columns::of(area, longest);
    table.draw_heads(canvas, area.y);
    let mut y = area.y + 1;
    // A tall board has room between the lines.
    let step = if 2 * shown.len() + 6 < area.height.into() { 2 } else { 1 };
    for id in &shown {
        y += step - 1;
        table.draw_line(canvas, y, *id);
        y += 1;
    }
    y += step - 1;
    if left_out > 0 {
        canvas.put_within(table.columns.name, y, area.right(), &table.rest(&shown), Ink::Dim);
        y += 1;
    }
    table.draw_totals(canvas, Rect { y, height: 1, ..area });
    for (y, note) in (y + 1..area.bottom()).zip(table.notes()) {
        canvas.put_within(table.columns.name, y, area.right(), &signed_text(canvas, &note), Ink::Dim);
    }
}

struct TurnTable<'a> {
    board: &'a FightBoard<'a>,
    columns: Columns,
}

impl TurnTable<'_> {
    /// Returns whether the turn on the board has been rolled, as far as it has come.
    fn is_rolled(&self) -> bool {
        self.board.account.is_rolled()
    }

    fn has_part(&self, id: FighterId) -> bool {
        let fighter = self.board.fight.get(id);
        let is_told = self.board.account.line(id).is_some_and(AccountLine::has_part);
        fighter.is_here() || self.is_rolled() && is_told
    }

    /// The fighters with a line, and how many are left out.
    fn shown(&self, rows: usize) -> (Vec<FighterId>, usize) {
        let all: Vec<FighterId> = FightSide::BOTH.into_iter().flat_map(|side| self.of(side)).collect();
        if all.len() <= rows {
            return (all, 0);
        }
        let shown = all[..rows.saturating_sub(1)].to_vec();
        let left_out = all.len() - shown.len();
        (shown, left_out)
    }

    fn of(&self, side: FightSide) -> Vec<FighterId> {
        let fight = self.board.fight;
        fight.ids().filter(|id| fight.get(*id).side == side && self.has_part(*id)).collect()
    }

    /// Those without a line, with their sum: "and 5 more: total 63".
    fn rest(&self, shown: &[FighterId]) -> String {
        let all = FightSide::BOTH.into_iter().flat_map(|side| self.of(side));
        let rest: Vec<FighterId> = all.filter(|id| !shown.contains(id)).collect();
        let total = |id: &FighterId| self.board.account.line(*id)?.score.map(|score| score.total);
        let sum: i32 = rest.iter().filter_map(total).sum();
        let more = format!("and {} more", rest.len());
        if rest.iter().any(|id| total(id).is_some()) { format!("{more}: total {sum}") } else { more }
    }

    fn draw_heads(&self, canvas: &mut Canvas<'_>, y: u16) {
        let columns = &self.columns;
        let is_rolled = self.is_rolled();
        let title = match (is_rolled, self.board.account.turn) {
            (true, turn) => format!("Turn {turn}"),
            (false, _) => "To roll".into(),
        };
        let end = canvas.put_within(columns.token, y, columns.dice, &title, Ink::Title);
        let line = "\u{2500}".repeat(usize::from((columns.dice - 1).saturating_sub(end + 1)));
        canvas.put_within(end + 1, y, columns.dice, &line, Ink::Frame);
        canvas.put_within(columns.dice, y, columns.sum, "dice", Ink::Dim);
        let heads = [
            (columns.sum, if is_rolled { "sum" } else { "" }),
            (columns.weapon, "weapon"),
            (columns.adds, "adds"),
            (columns.total, if is_rolled { "total" } else { "avg." }),
            (columns.hits, "hits"),
            (columns.armour, "armour"),
            (columns.strength, "CON, MR"),
        ];
        for (x, head) in heads {
            put_right(canvas, x, y, head, Ink::Dim);
        }
    }

    fn draw_line(&self, canvas: &mut Canvas<'_>, y: u16, id: FighterId) {
        let (board, columns) = (self.board, &self.columns);
        let fighter = board.fight.get(id);
        let ink = if fighter.is_here() { signs::ink_of(fighter.side) } else { Ink::Dim };
        let (left, most) = signs::strength(board.fight, id);
        let token = signs::token(board.fight, board.names, id, is_fine(canvas));
        let end = canvas.put_within(columns.token, y, columns.name, &token, ink);
        if fighter.is_here() {
            canvas.token(Rect { x: columns.token, y, width: end - columns.token, height: 1 }, ink, 2 * left > most);
        }
        let name = short_name(board.names.of(id), usize::from(columns.dice - columns.name - 1));
        let name_ink = if board.fight.asked() == Some(id) { Ink::Strong } else { ink };
        canvas.put_within(columns.name, y, columns.dice, &name, name_ink);
        let line = board.account.line(id).filter(|_| self.is_rolled());
        match line {
            Some(line) if line.has_rolled() => self.draw_score(canvas, y, line),
            Some(AccountLine { deed: Some(deed), .. }) => {
                let deed = signed_text(canvas, deed);
                canvas.fit(columns.dice, y, columns.total - columns.dice, &[&deed], Ink::Plain);
            }
            _ if !self.is_rolled() => self.draw_expected(canvas, y, id),
            _ => {}
        }
        if let Some(line) = line {
            self.draw_hits(canvas, y, id, line);
        }
        self.draw_strength(canvas, y, id, line);
    }

    /// The dice as chips, closer together the more there are, or their number where not even groups of five have room.
    fn draw_dice(&self, canvas: &mut Canvas<'_>, y: u16, line: &AccountLine) {
        let columns = &self.columns;
        let room = columns.sum.saturating_sub(columns.dice + 3);
        let count = (line.faces.len() + line.again.len()) as u16;
        let (step, pad, gap) = match () {
            () if count * CHIP <= room => (CHIP, " ", 0),
            () if count * 2 <= room + 1 => (2, "", 0),
            () if count + count / GROUP <= room + 1 => (1, "", 1),
            () => {
                canvas.put_within(columns.dice, y, columns.sum, &format!("{count} dice"), Ink::Plain);
                return;
            }
        };
        let first = line.faces.iter().map(|face| (face, Ink::Die));
        let all = first.chain(line.again.iter().map(|face| (face, Ink::DieFaded)));
        for (number, (face, ink)) in (0..).zip(all) {
            let x = columns.dice + number * step + number / GROUP * gap;
            canvas.put_within(x, y, columns.sum, &format!("{pad}{face}{pad}"), ink);
        }
    }

    /// The dice, then the sums.
    fn draw_score(&self, canvas: &mut Canvas<'_>, y: u16, line: &AccountLine) {
        let columns = &self.columns;
        self.draw_dice(canvas, y, line);
        let Some(score) = &line.score else {
            let sum: u32 = line.faces.iter().map(|face| u32::from(*face)).sum();
            return put_right(canvas, columns.sum, y, &sum.to_string(), Ink::Strong);
        };
        put_right(canvas, columns.sum, y, &dice_words(score), Ink::Plain);
        put_right(canvas, columns.weapon, y, &signed(score.weapon), Ink::Plain);
        put_right(canvas, columns.adds, y, &signed(score.personal + score.shield), Ink::Plain);
        let mark = if score.halved || score.against > 0 || score.venom > 0 { "*" } else { "" };
        put_right(canvas, columns.total + mark.len() as u16, y, &format!("{}{mark}", score.total), Ink::Strong);
    }

    fn draw_expected(&self, canvas: &mut Canvas<'_>, y: u16, id: FighterId) {
        let (fight, columns) = (self.board.fight, &self.columns);
        if signs::is_secret(fight, id) {
            canvas.put_within(columns.dice, y, columns.sum, "?", Ink::Dim);
            return;
        }
        let Some(roll) = fight.expected_roll(id) else { return };
        let ExpectedRoll { dice, times, weapon, personal, of, .. } = roll;
        let times = if times > 1 { format!(" x{times}") } else { String::new() };
        let pack = if of > 1 { format!(" for {of}") } else { String::new() };
        canvas.put_within(columns.dice, y, columns.sum, &format!("{dice}d{times}{pack}"), Ink::Plain);
        put_right(canvas, columns.weapon, y, &signed(weapon), Ink::Plain);
        put_right(canvas, columns.adds, y, &signed(personal), Ink::Plain);
        put_right(canvas, columns.total, y, &format!("~{}", (roll.mean() + 5).div_euclid(10)), Ink::Strong);
    }

    /// Hits that came in and what absorbed them: "7" and "-3 -4".
    fn draw_hits(&self, canvas: &mut Canvas<'_>, y: u16, id: FighterId, line: &AccountLine) {
        let columns = &self.columns;
        let hits = if line.wounds.is_empty() { line.share } else { Some(line.hits()) };
        let Some(hits) = hits.filter(|hits| *hits > 0) else { return };
        put_right(canvas, columns.hits, y, &hits.to_string(), Ink::Strong);
        if self.board.fight.person(id).is_none() || line.wounds.is_empty() {
            return;
        }
        let text = match line.absorbed() {
            [0, 0] => "none".into(),
            [0, mail] => format!("-{mail}"),
            [shield, 0] => format!("-{shield}"),
            [shield, mail] => format!("-{shield} -{mail}"),
        };
        let text = signed_text(canvas, &text);
        put_right(canvas, columns.armour, y, &text, if line.burnt == [false; 2] { Ink::Plain } else { Ink::Warning });
    }

    fn draw_strength(&self, canvas: &mut Canvas<'_>, y: u16, id: FighterId, line: Option<&AccountLine>) {
        let (fight, columns) = (self.board.fight, &self.columns);
        let fighter = fight.get(id);
        let (left, most) = signs::strength(fight, id);
        let free = columns.strength.saturating_sub(columns.armour + STRENGTH + 2);
        if fighter.is_here() && free >= BAR && !signs::is_secret(fight, id) {
            let bar = Rect { x: columns.armour + 2, y, width: free.min(BAR), height: 1 };
            canvas.segments(bar, (left, most), signs::ink_of(fighter.side));
        }
        if !fighter.is_here() {
            let (word, ink) = signs::state(fight, id);
            return put_right(canvas, columns.strength, y, word, ink);
        }
        let (text, ink) = match line.and_then(AccountLine::strength).filter(|(before, after)| before != after) {
            Some((before, after)) if signs::is_secret(fight, id) => (format!("? -{}", before - after), Ink::Plain),
            Some((before, after)) if after == left => (format!("{before} -> {after}"), Ink::Warning),
            _ if signs::is_secret(fight, id) => ("?".into(), Ink::Dim),
            _ => (format!("{left} of {most}"), Ink::Plain),
        };
        put_right(canvas, columns.strength, y, &signed_text(canvas, &text), ink);
    }

    /// Both totals with the result of the comparison. Before the dice: the chances of the coming one.
    fn draw_totals(&self, canvas: &mut Canvas<'_>, line: Rect) {
        let (board, columns) = (self.board, &self.columns);
        let right = line.right() - 1;
        if let Some(compared) = board.account.common().filter(|_| self.is_rolled()) {
            let own = format!("You {}", compared.totals[0]);
            let end = canvas.put_within(columns.token, line.y, right, &own, Ink::West) + 2;
            let (result, ink) = result_words(compared);
            let theirs = format!("{} Foes", compared.totals[1]);
            let after = theirs.len() as u16 + 3 + result.chars().count() as u16;
            let bar = Rect { x: end, y: line.y, width: right.saturating_sub(end + after + 2).min(60), height: 1 };
            let whole = (compared.totals[0].max(0) + compared.totals[1].max(0)).max(1);
            canvas.bar(bar, compared.totals[0].max(0), whole, Ink::West);
            let x = canvas.put_within(bar.right() + 2, line.y, right, &theirs, Ink::East) + 3;
            canvas.put_within(x, line.y, right, &result, ink);
            return;
        }
        if self.is_rolled() {
            return;
        }
        if let Some(odds) = board.fight.turn_odds().filter(|_| board.fight.known || board.fight.outcome.is_some()) {
            let text = format!(
                "{}: you win this turn {}, they do {}.",
                capitalized(if_what(board.fight)),
                odds.win,
                odds.lose
            );
            canvas.put_within(columns.token, line.y, right, &text, Ink::Plain);
        } else if board.fight.is_missile_turn() {
            let turns = board.fight.missiles;
            let text = format!(
                "Missiles and spells only: {turns} turn{} before the sides close in.",
                if turns == 1 { "" } else { "s" }
            );
            canvas.put_within(columns.token, line.y, right, &text, Ink::Plain);
        } else {
            let text = "The ratings of the foes show once the first orders hand to hand are given.";
            canvas.put_within(columns.token, line.y, right, text, Ink::Dim);
        }
    }

    /// Sentences about numbers that the lines do not explain (TT-UI-06).
    fn notes(&self) -> Vec<String> {
        if !self.is_rolled() {
            return Vec::new();
        }
        let (account, names) = (self.board.account, self.board.names);
        let mut notes = Vec::new();
        for compared in &account.compared {
            if let Some(who) = compared.duel {
                let (result, _) = result_words(compared);
                notes.push(format!(
                    "{} alone: {} against {}: {result}.",
                    names.of(who),
                    compared.totals[0],
                    compared.totals[1]
                ));
            }
            notes.extend(compared_notes(compared));
        }
        for id in self.board.fight.ids() {
            let Some(line) = account.line(id) else { continue };
            let name = names.of(id);
            if let Some(score) = &line.score {
                notes.extend(score_notes(name, score, line));
            }
            if let Some((before, after)) = line.tired {
                notes.push(format!("{name} tires: ST {before} -> {after}."));
            }
        }
        notes
    }
}

/// The sum of the dice, with the factor of a deep level: "12 x2".
fn dice_words(score: &ScoreParts) -> String {
    if score.times > 1 { format!("{}x{}", score.dice, score.times) } else { score.dice.to_string() }
}

/// The result of a comparison: "you win by 5".
fn result_words(compared: &Comparison) -> (String, Ink) {
    let venom = if compared.venom > 0 { format!(" +{} poison", compared.venom) } else { String::new() };
    match compared.won {
        None => ("equal: no hits".into(), Ink::Plain),
        Some((FightSide::Party, hits)) => (format!("you win by {hits}{venom}"), Ink::Good),
        Some((FightSide::Foes, hits)) => (format!("they win by {hits}{venom}"), Ink::Warning),
    }
}

fn compared_notes(compared: &Comparison) -> Vec<String> {
    let mut notes = Vec::new();
    for (side, who) in ["Your", "The foes'"].into_iter().enumerate() {
        if compared.darkness[side] > 1 {
            notes.push(format!("{who} sum of {} counts twice in the dark.", compared.sums[side]));
        }
        if compared.against[side] != 0 {
            notes.push(format!("{who} total has {:+} from negative rolls.", compared.against[side]));
        }
        if compared.open_venom[side] > 0 {
            notes.push(format!("{who} total has +{} of poison.", compared.open_venom[side]));
        }
    }
    notes
}

fn score_notes(name: &str, score: &ScoreParts, line: &AccountLine) -> Vec<String> {
    let mut notes = Vec::new();
    if score.halved {
        notes.push(format!("* {name} counts half."));
    }
    if score.against > 0 {
        notes.push(format!("* {name} gives {} to the foes by a negative roll.", score.against));
    }
    if score.venom > 0 {
        notes.push(format!("* {name} adds +{} of poison if it comes in.", score.venom));
    }
    if !line.again.is_empty() {
        notes.push(format!("{name} rages: {} dice were rolled again.", line.again.len()));
    }
    if line.of > 1 {
        notes.push(format!("{name} rolls for {} of its pack.", line.of));
    }
    notes
}
