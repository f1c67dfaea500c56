//! The movement prompt: steps, turns and jumps are tried out; only Return commits (manual p29).

use crate::canvas::Canvas;
use crate::game_view::choice::{common, look_at};
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::rulebook_ui::StandingOrder;
use crate::gladiator::arena::{Overlay, Sign};
use crate::gladiator::ask::{BattleContext, BattleReply, skipped};
use crate::gladiator::{acting, action_list, arena, attack_forecast, odds, places};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::layout::GameLayout;
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::text::and;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::check::movement;
use ludus_gladiator::battle::check::movement::{Reach, Walk};
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::command::{Command, Path, Step};
use ludus_gladiator::battle::event::{Event, Form, Strike};
use ludus_gladiator::battle::illegal_move::IllegalMove;
use ludus_gladiator::battle::odds::outcome::AttackOutcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::view::KnownFighter;
use ludus_gladiator::model::board::{Facing, Square, Squares, is_frontal};
use ludus_gladiator::model::fighter::{FighterId, MoveClass};
use ludus_gladiator::narration;
use ratatui::layout::Rect;

pub const STEPS: [KeyAction; 6] = [
    KeyAction::Go(Facing::North),
    KeyAction::GoTo,
    KeyAction::Rotate,
    KeyAction::Jump,
    KeyAction::Look,
    KeyAction::Threats,
];

mod sentences;

#[derive(Clone, Debug)]
pub struct Moving {
    pub(super) id: FighterId,
    pub(super) path: Path,
    pub(super) facing: Facing,
    /// True if the fighter has just turned, so its front squares are shown.
    turned: bool,
    /// The square pointed at. `None` while nothing is pointed at.
    pub(super) goal: Option<Square>,
}

impl Moving {
    pub fn new(battle: &Battle, id: FighterId) -> Moving {
        Moving { id, path: Path::EMPTY, facing: battle.fighter(id).facing(), turned: false, goal: None }
    }

    pub(super) fn command(&self) -> Command {
        Command::Move { path: self.path, facing: self.facing }
    }

    fn walk(&self, battle: &Battle) -> Walk {
        let start = Walk { at: battle.fighter(self.id).at(), left: 0, spent: 0, stopped: false };
        movement::walk(battle, self.id, self.path).unwrap_or(start)
    }

    /// Returns the battle as it would be after this move. It starts from the side's observation.
    /// A trial move therefore never meets an enemy that the side does not know (DEC-086).
    fn after(&self, scene: &BattleContext<'_>) -> Battle {
        let mut after = scene.battle.clone();
        let (fighter, to) = (self.id, self.walk(scene.battle).at);
        after.apply(&Event::Moved { fighter, path: self.path, to, facing: self.facing, stumbled: false });
        after.observation(scene.viewer())
    }

    fn step(&mut self, battle: &Battle, step: Step) -> BattleReply {
        self.turned = false;
        let Some(path) = self.path.then(step) else { return BattleReply::Stay };
        let tried = movement::walk(battle, self.id, path).map(|_| ());
        match tried.and_then(|()| battle.check(&Command::Move { path, facing: self.facing })) {
            Ok(()) => {
                self.path = path;
                BattleReply::Stay
            }
            Err(refusal) => BattleReply::Say(sentence(&refusal.to_string())),
        }
    }

    /// Turns a quarter clockwise. Engaged fighters skip the facing closed to them (DEC-004), and the reply says why.
    pub(super) fn rotate(&mut self, battle: &Battle) -> BattleReply {
        let mut closed = None;
        for _ in 0..4 {
            self.facing = self.facing.clockwise();
            match battle.check(&self.command()) {
                Ok(()) => break,
                Err(why) => closed = closed.or(Some((self.facing, why))),
            }
        }
        closed.map_or(BattleReply::Stay, |(facing, why)| skipped(facing, &why))
    }

    /// Returns a text such as "3 squares: CHARGE", and whether the fighter would be engaged there.
    fn status(&self, scene: &BattleContext<'_>, after: &Battle) -> (String, String) {
        let class = after.fighter(self.id).class();
        let walk = self.walk(scene.battle);
        let squares = match walk.spent {
            1 => "1 move".to_string(),
            spent => format!("{spent} moves"),
        };
        let word = match class {
            MoveClass::Wait => "WAIT",
            MoveClass::Shift => "SHIFT",
            MoveClass::Shuffle => "SHUFFLE",
            MoveClass::Charge => "CHARGE",
            MoveClass::Run => "RUN",
        };
        let by: Vec<&str> = after.engagers(self.id).map(|enemy| scene.name(enemy)).collect();
        let engaged = if by.is_empty() { String::new() } else { format!("engaged by {}", and(&by)) };
        let hurt = narration::underfoot(after, self.id);
        (
            format!("{squares}: {word}"),
            [hurt, engaged].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
        )
    }
}

impl Moving {
    /// Returns the number of enemies that could receive the charge there.
    fn receivers(&self, scene: &BattleContext<'_>, after: &Battle) -> usize {
        after.view(scene.viewer()).receivers(self.id).count()
    }

    /// Returns whether nothing has been tried out yet.
    pub(super) fn is_fresh(&self, scene: &BattleContext<'_>) -> bool {
        self.path.is_empty() && self.facing == scene.battle.fighter(self.id).facing() && !scene.threats
    }

    /// Returns who could strike the fighter there next turn. `None` if no one can or no forecast is shown.
    fn danger(&self, scene: &BattleContext<'_>, after: &Battle) -> Option<String> {
        attack_forecast::warning(after, self.id, &scene.memory.forecast.as_ref()?.threats)
            .map(|text| format!("{text}."))
    }

    /// Returns the danger with each enemy's attack while the threats are shown.
    fn dangers(&self, scene: &BattleContext<'_>, after: &Battle) -> Option<String> {
        let told = |text: String| match &scene.memory.forecast {
            Some(outlook) if scene.threats => attack_forecast::brief(scene, &outlook.threats),
            _ => text,
        };
        self.danger(scene, after).map(told)
    }

    /// Draws the danger in one line, shortened if it does not fit.
    fn draw_danger(
        &self,
        scene: &BattleContext<'_>,
        canvas: &mut Canvas<'_>,
        (x, y): (u16, u16),
        danger: &str,
        after: &Battle,
    ) {
        let shorter = attack_forecast::forms(&self.danger(scene, after).unwrap_or_default());
        let forms: Vec<&str> = std::iter::once(danger).chain(shorter.iter().map(String::as_str)).collect();
        canvas.fit(x, y, 78, &forms, Ink::Threat);
    }

    /// Draws hazards underfoot and the engaging enemies. Only the number of enemies is given if their names do not fit.
    fn draw_engaged(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), room: u16, engaged: &str, after: &Battle) {
        let hurt = narration::underfoot(after, self.id);
        let few = format!("engaged by {}", after.engagers(self.id).count());
        let both = format!("{hurt}, {few}");
        let brief = if hurt.is_empty() { &few } else { &both };
        canvas.fit(x, y, room, &[engaged, brief, &few], Ink::Warning);
    }

    /// Draws the third line: the note, the threats to the square, or the actions closed from here.
    fn draw_third(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, after: &Battle, not: &str) {
        // The threats belong to the remarks below the five lines if there are any.
        let here = scene.threats || GameLayout::of(canvas.area(), true).is_none_or(|parts| parts.remarks.is_none());
        if let Some(danger) = self.dangers(scene, after).filter(|_| here && scene.note.1 != Ink::Bad) {
            return self.draw_danger(scene, canvas, (bar.x + 1, bar.y + 2), &danger, after);
        }
        if let Some(unfaced) = unfaced(scene, after, self.id).filter(|_| scene.note.1 != Ink::Bad && !scene.threats) {
            canvas.fit(bar.x + 1, bar.y + 2, 78, &[&unfaced], Ink::Warning);
            return;
        }
        let fresh = self.is_fresh(scene);
        if scene.note.0.is_empty() || !(fresh || scene.note.1 == Ink::Bad) {
            let threats = scene.threats.then(|| threatened(scene, after, self.id));
            let text = threats.unwrap_or_else(|| format!("Not:  {not}"));
            canvas.fit(bar.x + 1, bar.y + 2, 78, &[&text], if scene.threats { Ink::Threat } else { Ink::Dim });
        } else {
            scene.note(canvas, bar, 2);
        }
    }
}

impl Prompt<Battle> for Moving {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        if let Some(goal) = self.goal {
            return self.point_key(scene, goal, key);
        }
        let Some(intent) = scene.keys.intent(Keymap::Moving, key) else {
            return match key {
                Key::Char(' ') => {
                    BattleReply::Say("Space is no key of a move; Return ends it, ? shows them all.".into())
                }
                Key::Char(letter) => BattleReply::Say(format!("{letter} is no key of a move; ? shows them all.")),
                _ => BattleReply::Stay,
            };
        };
        match intent {
            KeyAction::Go(facing) => return self.step(scene.battle, Step::Walk(facing)),
            KeyAction::Jump => return self.step(scene.battle, Step::Jump(self.facing)),
            KeyAction::Rotate => {
                self.turned = true;
                return self.rotate(scene.battle);
            }
            KeyAction::StartOver => *self = Moving::new(scene.battle, self.id),
            KeyAction::Accept => return BattleReply::Do(self.command()),
            // A fighter that has turned stays with its new facing.
            KeyAction::Stand => return BattleReply::Do(Command::Move { path: Path::EMPTY, facing: self.facing }),
            KeyAction::Rest => return BattleReply::Order(StandingOrder::RestMoves),
            KeyAction::Hold => return BattleReply::Order(StandingOrder::Hold),
            KeyAction::Advance => return BattleReply::Order(StandingOrder::Advance),
            KeyAction::Alike if self.has_images(scene) => {
                return BattleReply::Order(StandingOrder::Alike(self.command()));
            }
            KeyAction::Alike => return BattleReply::Say("There are no images to move along.".into()),
            KeyAction::GoTo => return self.point(scene),
            other => return common(scene, Some(other), Some(self.id.into())).unwrap_or(BattleReply::Stay),
        }
        BattleReply::Stay
    }

    /// Points at a clicked square that can be reached; a second click moves there. Any other click looks at the square.
    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        match self.goal {
            Some(goal) if goal == square.into() => BattleReply::Do(self.command()),
            _ if self.goes_to(scene, square.into()) => self.point_at(scene, square.into()),
            _ => look_at(scene, square),
        }
    }

    /// Takes back the last step, else the turn.
    fn undo(&mut self, scene: &BattleContext<'_>) -> bool {
        if self.path.is_empty() && self.facing == scene.battle.fighter(self.id).facing() && self.goal.is_none() {
            return false;
        }
        let steps: Vec<Step> = self.path.steps().collect();
        let Some((_, before)) = steps.split_last().filter(|_| self.goal.is_none()) else {
            *self = Moving::new(scene.battle, self.id);
            return true;
        };
        self.path = before.iter().try_fold(Path::EMPTY, |path, step| path.then(*step)).unwrap_or(Path::EMPTY);
        true
    }

    fn heading(&self, scene: &BattleContext<'_>) -> Option<[String; 2]> {
        scene.keys.lists.then(|| self.steps_left(scene))
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        if scene.keys.lists {
            return self.draw_sentences(scene, canvas, bar);
        }
        let after = self.after(scene);
        let (status, engaged) = self.status(scene, &after);
        let left = self.walk(scene.battle).left;
        let figure = arena::pointed(scene.sign(self.id), self.facing);
        let x = canvas.put(
            bar.x + 1,
            bar.y,
            &format!("Moves Left[{left}]  {figure}  < {} >  ", scene.name(self.id)),
            Ink::Strong,
        );
        let x = canvas.put(x, bar.y, &status, Ink::Plain);
        let room = bar.right().saturating_sub(x + 2);
        if !engaged.is_empty() {
            self.draw_engaged(canvas, (x + 2, bar.y), room, &engaged, &after);
        }
        let (then, not) = afterwards(&after, self.id, scene.keys);
        let then = format!("Then: {then}");
        let received = received(scene, &after, self.id);
        // The possible actions need two lines. They replace the last event, but never a refusal.
        // The result of the last attack is worth more than the whole list, which the help has.
        let told = self.is_fresh(scene) && scene.has_result;
        let long = then.chars().count() > 78 && !scene.threats && scene.note.1 != Ink::Bad && !told;
        if long {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y + 1, 78, 2), &then, Ink::Plain);
        } else {
            let forms = shorter(&then);
            canvas.fit(bar.x + 1, bar.y + 1, 78, &forms.iter().map(String::as_str).collect::<Vec<_>>(), Ink::Plain);
            match &received {
                Some(warning) if scene.note.1 != Ink::Bad => {
                    canvas.fit(bar.x + 1, bar.y + 2, 78, &[warning], Ink::Threat);
                }
                _ => self.draw_third(scene, canvas, bar, &after, &not),
            }
        }
        match &received {
            // A warning replaces the keys, because `?` lists them too.
            Some(warning) if long => {
                canvas.fit(bar.x + 1, bar.y + 3, 78, &[warning], Ink::Threat);
            }
            _ => return self.draw_keys(scene, canvas, (bar.x + 1, bar.y + 3)),
        }
        self.draw_ends(scene, canvas, (bar.x + 1, bar.y + 4));
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let battle = scene.battle;
        let walk = self.walk(scene.battle);
        let reach = Reach::after(battle, self.id, &walk);
        let mut overlay = Overlay { focus: Some(walk.at), ..Overlay::default() };
        if self.goal.is_some() {
            overlay.lit = self.trail(scene);
        }
        overlay.way = self.way(battle);
        if self.turned {
            overlay.front.insert_front(walk.at, self.facing);
        }
        overlay.signs = signs(battle, self.id, &reach, (walk.at, walk.spent));
        let overlay = overlay;
        places::draw(shown, canvas, area, &overlay);
    }

    fn tried(&self, scene: &BattleContext<'_>) -> Option<Battle> {
        Some(self.after(scene))
    }

    fn under_cursor(&self, scene: &BattleContext<'_>) -> Option<Command> {
        Some(self.command()).filter(|_| !self.is_fresh(scene))
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Moving",
            asks: "Where to, and which way to face? A long way leaves fewer actions. Until an enemy is near, hold stands and advance moves automatically.",
            context: if self.goal.is_some() { Keymap::Going } else { Keymap::Moving },
            rules: &[
                "MOVE-11", "MOVE-04", "MOVE-05", "MOVE-07", "MOVE-08", "MOVE-09", "MOVE-10", "MOVE-12", "MOVE-14",
                "MOVE-15", "MOVE-16", "MOVE-22", "JUMP-01", "JUMP-02", "ENG-01", "ENG-04", "ENG-05",
            ],
            chapters: &["Movement"],
        }
    }

    fn missing(&self, scene: &BattleContext<'_>) -> Vec<String> {
        let mut signs = vec![
            "Signs: 1 a Shift, 2 a Shuffle, + a Charge, - a Run (no action), ! ends the move, engaged.".to_string(),
        ];
        if let Some(outlook) = &scene.memory.forecast {
            signs.extend(self.danger(scene, &self.after(scene)));
            signs.extend(outlook.threats.iter().map(|threat| attack_forecast::told(scene, threat)));
        }
        signs.push("Not open after the move as it stands now:".into());
        signs.extend(acting::missing(&self.after(scene), self.id));
        signs
    }
}

/// Returns a cost sign for each reachable square, for a move that continues from `at` with `spent` moves used.
pub fn signs(battle: &Battle, id: FighterId, reach: &Reach, (at, spent): (Square, i32)) -> Vec<(Square, Sign)> {
    let (mut seen, mut signs) = (Squares::NONE, Vec::new());
    seen.insert(at);
    for cost in 1..=reach.most() {
        for square in reach.at_cost(cost).iter() {
            if seen.has(square) || movement::leaves_engager(battle, id, square) {
                continue;
            }
            seen.insert(square);
            let sign = match battle.fighter(id).class_of(spent + cost, false) {
                _ if reach.stops().has(square) => Sign::Stop,
                MoveClass::Wait | MoveClass::Shift => Sign::Shift,
                MoveClass::Shuffle => Sign::Shuffle,
                MoveClass::Charge => Sign::Charge,
                MoveClass::Run => Sign::Run,
            };
            signs.push((square, sign));
        }
    }
    signs
}

/// Returns the actions possible and impossible after the move, by short names.
fn afterwards(after: &Battle, id: FighterId, keys: Keys) -> (String, String) {
    if check::has_no_choice(after, id) {
        return ("nothing: a run takes the whole turn".into(), "any action".into());
    }
    let (mut open, mut closed) = (Vec::new(), Vec::new());
    for action in Action::ALL {
        match check::offer(after, id, action) {
            Ok(()) => open.push(action),
            // These actions are almost always open, so listing them adds nothing.
            _ if matches!(action, Action::GoProne | Action::DropNearby) => {}
            // A missing weapon is not a consequence of this move.
            Err(
                IllegalMove::MovedTooFar { .. }
                | IllegalMove::NoCharge
                | IllegalMove::NobodyInFront
                | IllegalMove::NobodyToShoot
                | IllegalMove::NotEngaged
                | IllegalMove::NotLoaded(_),
            ) => closed.push(action),
            Err(_) => {}
        }
    }
    let list = |actions: &[Action]| {
        actions.iter().map(|action| brief(after, id, *action, keys)).collect::<Vec<_>>().join(", ")
    };
    (list(&open), list(&closed))
}

/// Returns the name of an action for the two-line list. A drop on an altar has a name of its own (BONE-03).
fn brief(after: &Battle, id: FighterId, action: Action, keys: Keys) -> &'static str {
    let revives = || check::drop_squares(after, id).any(|to| check::revived_at(after, id, to).is_some());
    match action {
        Action::DropNearby if revives() => "drop bones on the altar",
        Action::DropNearby if !keys.lists => "drop",
        Action::Cast => "cast",
        Action::DoNothing => "nothing",
        // The modern look has the names of its menu, the classic look those of the manual.
        action if keys.lists => action_list::does(action),
        Action::GoProne => "prone",
        action => acting::short(action),
    }
}

/// Returns a list in ever shorter forms that count the omitted entries: "Then: attack, evade, and 3 more".
fn shorter(list: &str) -> Vec<String> {
    let all: Vec<&str> = list.split(", ").collect();
    let fewer = (1..all.len()).rev().map(|n| format!("{}, and {} more", all[..n].join(", "), all.len() - n));
    std::iter::once(list.to_string()).chain(fewer).collect()
}

/// Lists enemies that could receive the charge: "May receive the charge: Tarna (needs about 14: about 91%, kills about 20%)".
/// Long lists give less detail for each enemy.
fn received(scene: &BattleContext<'_>, after: &Battle, id: FighterId) -> Option<String> {
    let view = after.view(scene.viewer());
    let told = |all: bool| -> Vec<String> {
        let one = |(strike, need, outcome): (Strike, KnownFighter, AttackOutcome)| {
            let about = |exact: bool| if exact { "" } else { "about " };
            let kill = format!(", kills {}{}", about(need.exact && view.sh(id).exact), outcome.kill());
            let kill = if all { kill.as_str() } else { "" };
            let (name, hit) = (scene.name(strike.attacker), outcome.hit());
            format!("{name} (needs {}: {}{hit}{kill})", odds::needed(need), about(need.exact))
        };
        view.receivers(id).map(one).collect()
    };
    let forms = [true, false].map(|all| format!("May receive the charge: {}", told(all).join(", ")));
    let text = forms.iter().find(|text| text.chars().count() <= 78).unwrap_or(&forms[1]);
    (!told(false).is_empty()).then(|| text.clone())
}

/// Returns a warning about an enemy beside the fighter that no blow reaches because the fighter faces another way. `None` if
/// there is none, or if turning does not help.
fn unfaced(scene: &BattleContext<'_>, after: &Battle, id: FighterId) -> Option<String> {
    let (at, facing) = (after.fighter(id).at(), after.fighter(id).facing());
    let turns = |to: Square| {
        let mut open = Facing::ALL.into_iter().filter(|facing| movement::check_turn(after, id, *facing).is_ok());
        open.any(|facing| is_frontal(at, facing, to))
    };
    let mut beside = after.enemies(scene.viewer()).filter(|enemy| scene.knows(*enemy));
    let unseen = |to: Square| to != at && to.is_next_to(at) && !is_frontal(at, facing, to) && turns(to);
    let enemy = beside.find(|enemy| unseen(after.fighter(*enemy).at()))?;
    let key = scene.keys.named("moving.rotate").unwrap_or_default();
    (after.stands(id) && strike::targets(after, id, Form::Attack).next().is_none())
        .then(|| format!("You do not face {} beside you: {key} turns.", scene.name(enemy)))
}

/// Returns the enemies that would engage the fighter after the move.
fn threatened(scene: &BattleContext<'_>, after: &Battle, id: FighterId) -> String {
    let names: Vec<&str> = after.engagers(id).map(|enemy| scene.name(enemy)).collect();
    match names.as_slice() {
        [] => "A letter and a colon: that enemy can strike there. Nobody reaches this square.".into(),
        names => format!("In the front of {}: struck from there.", names.join(", ")),
    }
}
