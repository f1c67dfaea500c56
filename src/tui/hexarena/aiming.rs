//! Previews a blow or shot before the roll: the parts of its chance and its possible effects (DQU-32, DQU-34). Nothing is
//! rolled before the player confirms. Start with [`Aiming`].

use crate::canvas::Canvas;
use crate::game_view::choice::{common, look_at};
use crate::game_view::prompt::Prompt;
use crate::game_view::question::{Asked, Question};
use crate::game_view::wording::{Marks, Row};
use crate::help::Topic;
use crate::hexarena::action_list;
use crate::hexarena::ask::{BoutContext, BoutReply, four, line};
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap, Keys};
use crate::theme::Ink;
use crate::widgets::odds_table::{OddsRow, OddsTable};
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::hex::Hex;
use ludus_hexarena::ai::worth::BlowOdds;
use ludus_hexarena::battle::blow::{Blow, Maneuver, Range, StrikeCount};
use ludus_hexarena::battle::command::{Act, Command};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::ground::moves::Way;
use ludus_hexarena::narration::{strike, words};
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug)]
struct AimChance {
    command: Command,
    blow: Blow,
}

/// The choice of weapon, target, maneuver and number of strikes.
pub struct Aiming {
    id: FigureId,
    options: Vec<AimChance>,
    at: usize,
    /// True if the player can leave without a cost, because nothing is spent yet.
    may_leave: bool,
    /// True after the first key that would end the attack without a blow.
    ends: bool,
    /// The options as rows of the modern look, the best first, and the option of each row.
    list: Question,
    rows: Vec<usize>,
}

/// The most options shown at a time.
const ROWS: u16 = 5;

impl Aiming {
    /// Offers the strikes of the current attack, best chance first.
    pub fn strike(scene: &BoutContext<'_>, id: FigureId) -> Option<Aiming> {
        let mut legal = Vec::new();
        scene.truth.legal_commands(&mut legal);
        let of = |command: Command| {
            let Command::Strike(strike) = command else { return None };
            Some(AimChance { command, blow: scene.truth.blow_of(id, &strike)? })
        };
        Aiming::new(scene, id, legal.into_iter().filter_map(of).collect(), false)
    }

    /// Offers the shots that can begin now. Shots with a movement are offered only if no shot works without one.
    pub fn fire(scene: &BoutContext<'_>, id: FigureId, legal: &[Command]) -> Option<Aiming> {
        let still = |command: &&Command| matches!(command, Command::Act(Act::Fire { way, .. }) if *way == Way::NONE);
        let any = legal.iter().any(|command| still(&command));
        let of = |command: &Command| {
            let Command::Act(Act::Fire { means, at, trick, several, way }) = *command else { return None };
            let blow = Blow { trick, several, ..Blow::plain(id, at, means, Range::Ranged) };
            (!any || way == Way::NONE).then_some(AimChance { command: *command, blow })
        };
        Aiming::new(scene, id, legal.iter().filter_map(of).collect(), true)
    }

    fn new(scene: &BoutContext<'_>, id: FigureId, options: Vec<AimChance>, may_leave: bool) -> Option<Aiming> {
        let best = options.iter().enumerate().max_by_key(|(number, option)| {
            let plain = option.blow.trick == Maneuver::Damage;
            let chance = scene.battle.chances(&option.blow).map_or(0, |terms| terms.hits());
            // The menu's row tells of those who fight, not of their mounts.
            let fights = !scene.battle.figure(option.blow.at).is_steed();
            (plain, option.blow.several == StrikeCount::One, fights, chance, std::cmp::Reverse(*number))
        });
        let at = best?.0;
        let (list, rows) = list(scene, id, &options);
        let mut aiming = Aiming { id, options, at, may_leave, ends: false, list, rows };
        aiming.mark(scene);
        Some(aiming)
    }

    /// Moves the mark of the table to the current option, and explains that below.
    fn mark(&mut self, scene: &BoutContext<'_>) {
        if let Some(row) = self.rows.iter().position(|option| *option == self.at) {
            self.list.table.mark(row);
        }
        let told = self.blow().and_then(|blow| strike::told(&scene.eye(), &blow));
        self.list.notes = told.map_or_else(Vec::new, |told| {
            let short = told.deep.replace("   99, 100 may break or drop it", "");
            let deep = Row::new(told.deep, Ink::Dim).or(short);
            vec![Row::new(told.terms, Ink::Dim), deep, Row::new(told.damage, Ink::Dim)]
        });
    }

    /// Handles a key of the table of the modern look. `None` if it has another meaning.
    fn key_in_list(&mut self, scene: &BoutContext<'_>, key: Key) -> Option<BoutReply> {
        let asked = self.list.key(key, scene.keys, Confirm::Never);
        self.at = self.rows.get(self.list.table.at()).copied().unwrap_or(self.at);
        match asked {
            Asked::Nothing => return None,
            Asked::Moved => self.mark(scene),
            Asked::Chosen { .. } => return self.options.get(self.at).map(|option| BoutReply::Do(option.command)),
        }
        Some(BoutReply::Stay)
    }

    /// The keys that work, led by those that strike.
    fn intents(&self, can_undo: bool) -> Vec<KeyAction> {
        let several = [
            (self.count(|blow| blow.at), KeyAction::Next),
            (self.count(|blow| blow.means), KeyAction::Weapon),
            (self.count(|blow| blow.trick), KeyAction::Trick),
            (self.count(|blow| blow.several), KeyAction::Several),
        ];
        let several = several.into_iter().filter(|(count, _)| *count > 1).map(|(_, intent)| intent);
        let end = if self.may_leave || can_undo { KeyAction::Back } else { KeyAction::Enough };
        // Without room for the hint its key still works.
        several.chain([end, KeyAction::Look, KeyAction::Help]).collect()
    }

    fn blow(&self) -> Option<Blow> {
        self.options.get(self.at).map(|option| option.blow)
    }

    /// Handles a key of the aim.
    fn answer(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        let Some(intent) = scene.keys.intent(Keymap::Striking, key) else {
            return BoutReply::Say("Press Return to strike, Space for the next, W, T or S to change it.".into());
        };
        let ends = std::mem::take(&mut self.ends);
        match intent {
            KeyAction::Yes => match self.options.get(self.at) {
                Some(option) => BoutReply::Do(option.command),
                None => BoutReply::Close,
            },
            KeyAction::Next => self.other(false, |blow| blow.at),
            KeyAction::Previous => self.other(true, |blow| blow.at),
            KeyAction::Weapon => self.other(false, |blow| blow.means),
            KeyAction::Trick => self.other(false, |blow| blow.trick),
            KeyAction::Several => self.other(false, |blow| blow.several),
            KeyAction::Enough | KeyAction::Back if self.may_leave => BoutReply::Close,
            KeyAction::Enough if ends => BoutReply::Do(Command::Done),
            KeyAction::Enough => {
                self.ends = true;
                let key = enough_key(scene.keys);
                let cost = "The attack would end here and its action is spent.";
                BoutReply::Say(format!("{cost} Press {key} again to end it."))
            }
            KeyAction::Back if scene.can_undo => BoutReply::Undo,
            KeyAction::Back => {
                let key = enough_key(scene.keys);
                BoutReply::Say(format!("The attack has begun: Return strikes, {key} ends it."))
            }
            other => common(scene, Some(other), self.featured()).unwrap_or(BoutReply::Stay),
        }
    }

    /// Moves to an option with another value of `part`, and with as few other differences as possible.
    fn other<T: PartialEq>(&mut self, back: bool, part: impl Fn(&Blow) -> T) -> BoutReply {
        let Some(now) = self.blow() else { return BoutReply::Stay };
        let mut parts: Vec<T> = Vec::new();
        for option in &self.options {
            let found = part(&option.blow);
            if !parts.contains(&found) {
                parts.push(found);
            }
        }
        if parts.len() < 2 {
            return BoutReply::Say("No other choice.".into());
        }
        let at = parts.iter().position(|one| *one == part(&now)).unwrap_or(0);
        let next = if back { at + parts.len() - 1 } else { at + 1 } % parts.len();
        let likeness = |blow: &Blow| {
            usize::from(blow.at == now.at)
                + usize::from(blow.means == now.means)
                + usize::from(std::mem::discriminant(&blow.trick) == std::mem::discriminant(&now.trick))
                + usize::from(blow.several == now.several)
        };
        let fits = self.options.iter().enumerate().filter(|(_, option)| part(&option.blow) == parts[next]);
        let plain = |blow: &Blow| blow.trick == Maneuver::Damage && blow.several == StrikeCount::One;
        let best = fits
            .max_by_key(|(number, option)| (likeness(&option.blow), plain(&option.blow), std::cmp::Reverse(*number)));
        self.at = best.map_or(self.at, |(number, _)| number);
        BoutReply::Stay
    }

    fn count<T: PartialEq>(&self, part: impl Fn(&Blow) -> T) -> usize {
        let mut parts: Vec<T> = Vec::new();
        for option in &self.options {
            let found = part(&option.blow);
            if !parts.contains(&found) {
                parts.push(found);
            }
        }
        parts.len()
    }
}

/// The name of the key that ends an attack before its last strike.
fn enough_key(keys: Keys) -> String {
    keys.named("striking.enough").unwrap_or_default()
}

/// Builds the table of all options: plain blows first, then by chance.
fn list(scene: &BoutContext<'_>, id: FigureId, options: &[AimChance]) -> (Question, Vec<usize>) {
    let own = Ink::of_seat(scene.battle.figure(id).side.seat());
    let limit = |blow: &Blow| scene.battle.chances(blow).map_or(0, |terms| terms.limit(blow.trick));
    let is_plain = |blow: &Blow| blow.trick == Maneuver::Damage && blow.several == StrikeCount::One;
    let mut rows: Vec<usize> = (0..options.len()).collect();
    ludus_engine::order::by_key(&mut rows, |row| {
        (!is_plain(&options[*row].blow), std::cmp::Reverse(limit(&options[*row].blow)))
    });
    let mut table = OddsTable::new(&[("hit", own), ("hurt", own), ("felled", own)]).most(ROWS);
    let first = options.first().map(|option| option.blow.at);
    let only = first.filter(|at| options.iter().all(|option| option.blow.at == *at));
    for option in rows.iter().map(|row| &options[*row]) {
        table.push(row(scene, &option.blow, only.is_none()));
    }
    let is_shot = options.first().is_some_and(|option| option.blow.range == Range::Ranged);
    let verb = if is_shot { "fires at" } else { "strikes" };
    let asks = only.map_or_else(|| format!("{verb} which enemy?"), |at| format!("{verb} {}. How?", scene.called(at)));
    let aside =
        if options.len() > ROWS.into() { format!("the best {ROWS} of {}", options.len()) } else { String::new() };
    (Question::new(format!("{} {asks}", scene.called(id)), table).aside(aside), rows)
}

/// Returns the row of a blow: its chances to hit, to hurt and to fell the target. `named`: it names the target.
fn row(scene: &BoutContext<'_>, blow: &Blow, named: bool) -> OddsRow {
    let with = words::means(scene.truth, scene.names, blow.by, blow.means).to_string();
    let more = [words::trick(scene.truth, blow.trick), words::several(blow.several, blow.range).to_string()];
    let how: Vec<String> = std::iter::once(with).chain(more).filter(|part| !part.is_empty()).collect();
    let how = how.join(", ");
    let row = match named {
        true => OddsRow::new(format!("{}: {how}", scene.called(blow.at)), "strike")
            .or(format!("{}: {how}", scene.names.letter(blow.at))),
        false => OddsRow::new(how, "strike"),
    };
    let row = row.without_letter();
    let Some(odds) = BlowOdds::of(scene.battle, blow) else { return row };
    action_list::with_chances(scene, blow.at, row, [Some(odds.hit), odds.hurt, odds.felled])
}

impl Prompt<Bout> for Aiming {
    fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        if scene.keys.lists
            && let Some(reply) = self.key_in_list(scene, key)
        {
            self.ends = false;
            return reply;
        }
        let reply = self.answer(scene, key);
        self.mark(scene);
        reply
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.list)
    }

    fn draw_question(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let returns = std::iter::once(self.list.return_key());
        let keys: Vec<Hint> = returns.chain(scene.keys.line(Keymap::Striking, &self.intents(scene.can_undo))).collect();
        self.list.draw(scene, canvas, place, (&keys, &[]));
    }
    /// Handles a click on a target. The first click aims, a click on the current target strikes.
    fn click(&mut self, scene: &BoutContext<'_>, spot: BoardCell) -> BoutReply {
        let hex = Hex::from(spot);
        let at = |blow: &Blow| scene.battle.figure(blow.at).at == hex;
        match self.blow() {
            Some(blow) if at(&blow) => BoutReply::Do(self.options[self.at].command),
            _ => match self.options.iter().position(|option| at(&option.blow)) {
                Some(found) => {
                    self.at = found;
                    BoutReply::Stay
                }
                None => look_at(scene, spot),
            },
        }
    }

    fn draw(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, Some(self.id));
        let Some(told) = self.blow().and_then(|blow| strike::told(&scene.eye(), &blow)) else { return };
        let chance = told.head[1].chars().count() as u16;
        let x = bar.right() - 1 - chance;
        // Shorter forms drop the last part first, then replace names by letters.
        let short = told.head[0].rsplit_once(", ").map_or(told.head[0].as_str(), |(short, _)| short);
        let letters = self.blow().zip(short.split_once("   ")).map(|(blow, (_, with))| {
            format!("{} > {}   {with}", scene.names.letter(blow.by), scene.names.letter(blow.at))
        });
        let forms = [&told.head[0], short, letters.as_deref().unwrap_or(short)];
        canvas.fit(bar.x + 1, bar.y, 76 - chance, &forms, Ink::Strong);
        canvas.put(x, bar.y, &told.head[1], Ink::Good);
        match scene.note {
            (_, Ink::Bad) => scene.note(canvas, bar, 1),
            _ => line(canvas, bar, 1, &[&told.terms], Ink::Plain),
        }
        let short = told.deep.replace("   99, 100 may break or drop it", "");
        line(canvas, bar, 2, &[&format!("{}   {}", short, told.damage), &told.brief], Ink::Plain);
        let intents = [vec![KeyAction::Yes], self.intents(scene.can_undo)].concat();
        canvas.keys_within(bar.x + 1, bar.y + 3, bar.right(), &scene.keys.line(Keymap::Striking, &intents));
    }

    fn marks(&self, scene: &BoutContext<'_>) -> Option<Marks> {
        let target = self.blow().map(|blow| scene.battle.figure(blow.at).at);
        let focus = target.unwrap_or(scene.battle.figure(self.id).at);
        Some(Marks { selected: Some(self.id.into()), ..Marks::on(target, Some(focus)) })
    }

    fn remarks(&self, scene: &BoutContext<'_>) -> Vec<(String, Ink)> {
        let Some(told) = self.blow().and_then(|blow| strike::told(&scene.eye(), &blow)) else { return Vec::new() };
        vec![(told.deep, Ink::Plain), (told.damage, Ink::Plain)]
    }

    fn under_cursor(&self, _scene: &BoutContext<'_>) -> Option<Command> {
        self.options.get(self.at).map(|option| option.command)
    }

    fn featured(&self) -> Option<ActorId> {
        self.blow().map(|blow| blow.at).map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Striking",
            asks: "Choose the target, the weapon and the trick. You see every part of the chance, and the roll uses \
                   the same numbers. A ~ marks hidden values, which are estimated from averages.",
            context: Keymap::Striking,
            rules: &[
                "DQ-STRIKE-04",
                "DQ-STRIKE-05",
                "DQ-DEF-01",
                "DQ-DMG-05",
                "DQ-DMG-06",
                "DQ-EFFECT-03",
                "D004",
                "DQU-32",
            ],
            chapters: &["The Strike Chance", "Attacks", "Special attacks", "Damage"],
        }
    }

    fn missing(&self, scene: &BoutContext<'_>) -> Vec<String> {
        let Some(told) = self.blow().and_then(|blow| strike::told(&scene.eye(), &blow)) else { return Vec::new() };
        vec![told.head.join("   "), told.terms, told.deep, told.damage]
    }
}
