//! Plans a movement: steps and turns can be tried and undone, and only Return commits them (DQU-30, DQU-31). Start with
//! [`Moving`]; [`Purpose`] links steps and commands.

pub mod purpose;

use crate::canvas::Canvas;
use crate::game_view::choice::common;
use crate::game_view::prompt::{Prompt, sentence};
use crate::help::Topic;
use crate::hexarena::ask::{BoutContext, BoutReply, four, line, refused};
use crate::hexarena::moving::purpose::Purpose;
use crate::hexarena::naming::{HexEntry, HexEntryStep};
use crate::hexarena::odds::remarks;
use crate::hexarena::picture;
use crate::hexarena::picture::Overlay;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::Facing;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::chance::Chance;
use ludus_engine::hex::{Direction, Hex};
use ludus_hexarena::battle::command::{Command, Going};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::illegal_move::IllegalMove;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::ground::moves::Way;
use ludus_hexarena::narration::{odds, words};
use ludus_store::settings::Keys as Preset;
use ratatui::layout::Rect;

/// A movement that is being tried out.
pub struct Moving {
    id: FigureId,
    purpose: Purpose,
    /// Every legal movement, by its shortest way.
    ways: Vec<Going>,
    going: Going,
    /// Earlier states for undo, the latest last.
    before: Vec<Going>,
    /// True while `going` is the proposal with which the prompt opened. A first step of the player's own replaces it.
    proposed: bool,
    names: bool,
    naming: HexEntry,
}

impl Moving {
    /// Starts the movement without any steps.
    pub fn new(scene: &BoutContext<'_>, id: FigureId, purpose: Purpose, legal: &[Command]) -> Moving {
        let ways = legal.iter().filter_map(|command| purpose.going(command)).collect();
        let going = stay(scene, id, purpose);
        Moving {
            id,
            purpose,
            ways,
            going,
            before: Vec::new(),
            proposed: false,
            names: false,
            naming: HexEntry::default(),
        }
    }

    /// Lays out the movement of a proposed command, so that Return does the same here as in the menu.
    pub fn proposing(self, command: Option<&Command>) -> Moving {
        match command.and_then(|command| self.purpose.going(command)) {
            Some(going) if going != self.going => Moving { going, proposed: true, ..self },
            _ => self,
        }
    }

    /// Removes the proposal before the player's own step.
    fn own(&mut self, scene: &BoutContext<'_>) {
        if std::mem::take(&mut self.proposed) {
            self.going = self.stay(scene);
        }
    }

    /// Plans the movement that is left after an attack.
    pub fn after(scene: &BoutContext<'_>, id: FigureId) -> Moving {
        let mut legal = Vec::new();
        scene.battle.legal_commands(&mut legal);
        Moving::new(scene, id, Purpose::After, &legal)
    }

    fn stay(&self, scene: &BoutContext<'_>) -> Going {
        stay(scene, self.id, self.purpose)
    }

    const fn is_fresh(&self) -> bool {
        self.before.is_empty()
    }

    /// The cost of this movement and the points available.
    fn cost(&self, scene: &BoutContext<'_>, going: Going) -> Result<(u8, u8), IllegalMove> {
        let (bout, form) = (scene.battle, self.purpose.form());
        if is_carried(scene, self.id, self.purpose) {
            bout.check(&self.purpose.command(going))?;
            return Ok((going.way.len() as u8, going.way.len() as u8));
        }
        let leave = match (self.purpose, bout.control().doing) {
            (Purpose::After, Some(doing)) => bout.leave_after(&doing),
            (Purpose::Charge(means), _) => bout.leave_now(self.id, form, bout.is_pole(self.id, means)),
            _ => bout.leave_now(self.id, form, false),
        };
        Ok((bout.going_by(self.id, form, leave, going)?, leave.points))
    }

    fn set(&mut self, going: Going) -> BoutReply {
        self.before.push(self.going);
        self.going = going;
        BoutReply::Stay
    }

    /// Adds a step. Chooses the cheapest facing, and keeps the current one if the step allows it.
    fn step(&mut self, scene: &BoutContext<'_>, step: Direction) -> BoutReply {
        self.own(scene);
        let Some(way) = self.going.way.then(step) else { return BoutReply::Say("No longer path exists.".into()) };
        let mut refusal = None;
        let mut best: Option<(u8, u8, Direction)> = None;
        for turn in [0, 1, -1, 2, -2, 3] {
            let facing = self.going.facing.turned(turn);
            match self.cost(scene, Going { way, facing }) {
                Ok((cost, _)) => {
                    let one = (cost, self.going.facing.steps_to(facing), facing);
                    best = Some(best.map_or(one, |best| if (one.0, one.1) < (best.0, best.1) { one } else { best }));
                }
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        match (best, refusal) {
            (Some((.., facing)), _) => self.set(Going { way, facing }),
            (None, Some(why)) => refused(&why),
            (None, None) => BoutReply::Stay,
        }
    }

    /// Turns to the next side that the figure can face.
    fn turn(&mut self, scene: &BoutContext<'_>, by: i32) -> BoutReply {
        self.own(scene);
        let mut refusal = None;
        for sides in 1..6 {
            let going = Going { facing: self.going.facing.turned(by * sides), ..self.going };
            match self.cost(scene, going) {
                Ok(_) => return self.set(going),
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        refusal.map_or(BoutReply::Stay, |why| refused(&why))
    }

    /// Moves straight up or down a column. Of the two possible steps, takes the one closer to the facing. The arrow opposite
    /// to the last step takes that step back.
    fn upright(&mut self, scene: &BoutContext<'_>, sides: [Direction; 2]) -> BoutReply {
        let [first, second] = sides;
        self.own(scene);
        let way = self.going.way;
        let was_step = self.before.last().is_some_and(|before| before.way.len() + 1 == way.len());
        if was_step && way.steps().last().is_some_and(|last| sides.contains(&last.opposite())) {
            return self.back();
        }
        let facing = self.going.facing;
        let step = if facing.steps_to(second) < facing.steps_to(first) { second } else { first };
        self.step(scene, step)
    }

    /// Plans the cheapest way to a hex, with a facing close to the current one.
    fn go_to(&mut self, scene: &BoutContext<'_>, hex: Hex) -> BoutReply {
        self.own(scene);
        let end = |going: &Going| scene.battle.end_of(self.id, going.way);
        let there: Vec<Going> = self.ways.iter().copied().filter(|going| end(going) == hex).collect();
        let facing = self.going.facing;
        let best = there.into_iter().min_by_key(|going| {
            let cost = self.cost(scene, *going).map_or(u8::MAX, |(cost, _)| cost);
            (cost, going.facing.steps_to(facing))
        });
        match best {
            Some(going) => self.set(going),
            None => BoutReply::Say(format!("{hex} is out of reach; press O to look.")),
        }
    }

    fn accept(&self, scene: &BoutContext<'_>) -> BoutReply {
        let command = self.purpose.command(self.going);
        if self.purpose == Purpose::After && self.going == self.stay(scene) {
            return BoutReply::Do(Command::Done);
        }
        match scene.battle.check(&command) {
            Ok(()) => BoutReply::Do(command),
            Err(why) => BoutReply::Say(self.because(&why)),
        }
    }

    /// Explains why the movement cannot end here, and suggests a remedy.
    fn because(&self, why: &IllegalMove) -> String {
        let text = sentence(&why.to_string());
        match why {
            IllegalMove::NoTarget if self.purpose == Purpose::Attack => {
                "No target from here: step or turn until an enemy is in a front hex.".into()
            }
            _ => text,
        }
    }

    /// The bout as it would be after this movement. In a Charge its chances are those of the Charge.
    fn moved(&self, scene: &BoutContext<'_>) -> Bout {
        let after = odds::moved(scene.battle, self.id, self.going);
        match self.purpose {
            Purpose::Charge(means) => after.charging(self.id, means),
            _ => after,
        }
    }

    fn hexes(&self, scene: &BoutContext<'_>) -> Vec<Hex> {
        let mut at = scene.battle.figure(self.id).at;
        let step = |step: Direction| {
            at = at + step;
            at
        };
        self.going.way.steps().map(step).collect()
    }

    /// Describes the steps of the move, with any zone that ends it.
    fn describe(&self, scene: &BoutContext<'_>) -> [String; 2] {
        let after = self.moved(scene);
        let figure = after.figure(self.id);
        let (cost, points) = self.cost(scene, self.going).unwrap_or((0, 0));
        let moved: Vec<String> = self.hexes(scene).iter().map(Hex::to_string).collect();
        let way = if moved.is_empty() { String::new() } else { format!("   way: {}", moved.join(" ")) };
        let first = format!(
            "{}: moves left [{points}>{}]   {} at {}, facing {}{way}",
            self.purpose.name(),
            points.saturating_sub(cost),
            scene.pair(self.id),
            figure.at,
            figure.faces(self.going.facing),
        );
        let zones: Vec<String> = after
            .ids()
            .filter(|other| after.hostile(self.id, *other) && after.in_zone_of(self.id, *other))
            .map(|other| scene.lettered(other))
            .collect();
        let near = after.ids().filter(|other| after.engages(self.id, *other)).map(|other| scene.lettered(other));
        let near: Vec<String> = near.collect();
        let ends = matches!(self.purpose, Purpose::Move | Purpose::Charge(_) | Purpose::Evade | Purpose::After);
        let zone = match (zones.is_empty(), ends && !self.going.way.is_empty()) {
            (true, _) => String::new(),
            (false, true) => format!("! {}: zone of {}, the move ends there. ", figure.at, zones.join(", ")),
            (false, false) => format!("In the zone of {}. ", zones.join(", ")),
        };
        let engaged = match near.is_empty() {
            true if zone.is_empty() => "No enemy engages the figure there.".to_string(),
            true => String::new(),
            false => format!("Engaged with {}.", near.join(", ")),
        };
        let struck = match self.purpose {
            Purpose::Attack | Purpose::Charge(_) => match targets(scene, &after, self.id) {
                all if all.is_empty() => "  No target yet.".to_string(),
                all => format!("  Can strike {}.", all.join(", ")),
            },
            _ => String::new(),
        };
        let chance = Chance::of_100(scene.battle.horsemanship(self.id));
        let ridden = match self.purpose {
            Purpose::Charge(_) if figure.mount().is_some() => format!("  To charge: Horsemanship {chance}."),
            Purpose::Move if figure.gallops => format!("  To turn or stop then: Horsemanship {chance}."),
            _ => String::new(),
        };
        [first, format!("{zone}{engaged}{struck}{ridden}")]
    }
}

/// Returns whether a charging mount carries its rider along against the rider's wishes (DQ-MOUNT-08).
const fn is_carried(scene: &BoutContext<'_>, id: FigureId, purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Move) && scene.battle.figure(id).gallops
}

/// The movement before any step. A mount that runs on already has its way.
fn stay(scene: &BoutContext<'_>, id: FigureId, purpose: Purpose) -> Going {
    let way = if is_carried(scene, id, purpose) { scene.battle.run_of(id) } else { Way::NONE };
    Going { way, facing: scene.battle.figure(id).facing }
}

/// Lists the figures that this figure can strike from its place after the move.
fn targets(scene: &BoutContext<'_>, after: &Bout, id: FigureId) -> Vec<String> {
    use ludus_hexarena::battle::blow::Range;
    let can = |at: &FigureId| {
        let own = after.figure(id).means().iter();
        let tools = own.filter_map(|means| after.tool(id, *means, Range::Melee));
        tools.into_iter().any(|tool| after.in_reach(id, *at, &tool))
    };
    after.ids().filter(can).map(|at| scene.called(at).to_string()).collect()
}

impl Prompt<Bout> for Moving {
    fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        if self.naming.is_on() {
            return match self.naming.key(scene, key) {
                HexEntryStep::More => BoutReply::Stay,
                HexEntryStep::Hex(hex) => self.go_to(scene, hex),
                HexEntryStep::Not(why) => BoutReply::Say(why),
            };
        }
        let Some(intent) = scene.keys.intent(Keymap::Pacing, key) else {
            return match key {
                Key::Char(' ') => BoutReply::Say("Space has no use here; Return ends the move.".into()),
                Key::Char(letter) => BoutReply::Say(format!("{letter} has no use in a move; ? lists the keys.")),
                _ => BoutReply::Stay,
            };
        };
        match intent {
            KeyAction::Step(step) => return self.step(scene, step),
            KeyAction::Go(Facing::North) => return self.upright(scene, [Direction::NE, Direction::NW]),
            KeyAction::Go(Facing::South) => return self.upright(scene, [Direction::SE, Direction::SW]),
            KeyAction::TurnLeft => return self.turn(scene, -1),
            KeyAction::TurnRight => return self.turn(scene, 1),
            KeyAction::Coordinates => self.names = !self.names,
            KeyAction::GoTo => self.naming.begin(),
            KeyAction::Undo => return self.back(),
            KeyAction::StartOver if self.is_fresh() && self.purpose == Purpose::After => {}
            KeyAction::StartOver if self.is_fresh() => return BoutReply::Close,
            KeyAction::StartOver => {
                self.going = self.stay(scene);
                self.before.clear();
            }
            KeyAction::Accept => return self.accept(scene),
            other => return common(scene, Some(other), Some(self.id.into())).unwrap_or(BoutReply::Stay),
        }
        BoutReply::Stay
    }

    fn paste(&mut self, _scene: &BoutContext<'_>, letter: char) -> bool {
        self.naming.paste(letter)
    }

    fn click(&mut self, scene: &BoutContext<'_>, spot: BoardCell) -> BoutReply {
        let hex = Hex::from(spot);
        if hex == scene.battle.end_of(self.id, self.going.way) && (self.proposed || !self.is_fresh()) {
            return self.accept(scene);
        }
        self.go_to(scene, hex)
    }

    fn undo(&mut self, _scene: &BoutContext<'_>) -> bool {
        let back = self.before.pop();
        self.going = back.unwrap_or(self.going);
        back.is_some()
    }

    fn draw(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, Some(self.id));
        let [first, second] = self.describe(scene);
        let short = first.split("   way:").next().unwrap_or_default().to_string();
        line(canvas, bar, 0, &[&first, &short], Ink::Strong);
        if self.naming.is_on() {
            return self.naming.draw(canvas, (bar.x + 1, bar.y + 1));
        }
        match scene.note {
            (_, Ink::Bad) => scene.note(canvas, bar, 1),
            _ => line(canvas, bar, 1, &[&second], if second.contains('!') { Ink::Threat } else { Ink::Plain }),
        }
        let keys = |intents: &[KeyAction]| scene.keys.line(Keymap::Pacing, intents);
        let step = KeyAction::Step(Direction::W);
        canvas.keys(
            bar.x + 1,
            bar.y + 2,
            &keys(&[step, KeyAction::TurnLeft, KeyAction::GoTo, KeyAction::Threats, KeyAction::Look, KeyAction::Undo]),
        );
        let mut last = keys(&[KeyAction::Accept, KeyAction::StartOver, KeyAction::Help]);
        match self.purpose {
            // There is no menu to go back to, and nothing to start over.
            Purpose::After if self.is_fresh() => last.retain(|hint| hint.intent != Some(KeyAction::StartOver)),
            _ if self.is_fresh() => Hint::reword(&mut last, KeyAction::StartOver, "menu"),
            _ => {}
        }
        let told = match (self.purpose, self.is_fresh()) {
            (Purpose::After, true) => "no step: stay as placed",
            _ if self.proposed => "as proposed; a step of yours replaces it",
            (_, true) if scene.keys.preset == Preset::Vi => "letters too: h l y u b n",
            _ => "",
        };
        canvas.keys_beside((bar.x + 1, bar.y + 3), bar.right().min(bar.x + 80), &last, (told, Ink::Dim));
    }

    fn draw_board(&self, scene: &BoutContext<'_>, shown: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let after = scene.battle.end_of(self.id, self.going.way);
        let mut ends: Vec<Hex> = self.ways.iter().map(|going| scene.battle.end_of(self.id, going.way)).collect();
        ludus_engine::order::ascending(&mut ends);
        ends.dedup();
        let half =
            |hex: &Hex| scene.battle.figure(self.id).at.distance(*hex) * 2 <= i32::from(scene.battle.rate(self.id));
        let ink = |hex: Hex| (hex, if half(&hex) { Ink::Walk } else { Ink::Run });
        let from = scene.battle.figure(self.id).at;
        let way = std::iter::once(from).chain(self.hexes(scene)).filter(|hex| *hex != after);
        let signs = way.enumerate().map(|(number, hex)| (hex, number_sign(number))).collect();
        let overlay = Overlay {
            selected: Some(self.id),
            no_zones: false,
            names: self.names,
            focus: Some(after),
            lit: vec![after],
            reach: ends.into_iter().map(ink).collect(),
            signs,
        };
        picture::draw(shown, canvas, area, &overlay);
    }

    fn tried(&self, scene: &BoutContext<'_>) -> Option<Bout> {
        Some(self.moved(scene).observation(scene.side()))
    }

    /// Speaks of the hex where the move would end, as the board and the panel do.
    fn remarks(&self, scene: &BoutContext<'_>) -> Vec<(String, Ink)> {
        let after = self.moved(scene).observation(scene.side());
        remarks(&BoutContext { battle: &after, ..*scene })
    }

    fn under_cursor(&self, _scene: &BoutContext<'_>) -> Option<Command> {
        Some(self.purpose.command(self.going))
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn takes_letters(&self) -> bool {
        self.naming.is_on()
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Moving",
            asks: "Choose where the figure goes and faces. Steps are a trial until you press Return. A hex in an \
                   enemy's Melee Zone ends the move.",
            context: Keymap::Pacing,
            rules: &["DQ-NON-02", "DQ-NON-03", "DQ-NON-04", "DQ-HEX-12", "D050", "D051", "D053", "DQU-30", "DQU-31"],
            chapters: &["Actions", "Hexes"],
        }
    }

    fn missing(&self, scene: &BoutContext<'_>) -> Vec<String> {
        let command = self.purpose.command(self.going);
        let why = scene.battle.check(&command).err();
        why.into_iter()
            .map(|why| sentence(&format!("{} cannot end here: {why}", words::form(self.purpose.form()))))
            .collect()
    }
}

impl Moving {
    fn back(&mut self) -> BoutReply {
        match self.before.pop() {
            Some(going) => {
                self.going = going;
                BoutReply::Stay
            }
            None => BoutReply::Say("No step to undo yet.".into()),
        }
    }
}

/// The sign of a step on the board: `o` at the start, then the last digit of its number.
fn number_sign(number: usize) -> char {
    match number {
        0 => 'o',
        number => char::from_digit(number as u32 % 10, 10).unwrap_or('\''),
    }
}
