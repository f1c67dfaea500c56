//! The movement prompt: steps, turns and jumps are tried out; only Return commits (manual p29).

use super::ask::{Ask, Reply, Scene, sentence, skipped};
use super::{acting, looking, odds};
use crate::gladiator::check::{self, Action, Reach, Walk};
use crate::gladiator::command::{Command, Path, Step};
use crate::gladiator::event::{Event, Strike};
use crate::gladiator::fighter::{FighterId, MoveClass};
use crate::gladiator::odds::Outcome;
use crate::gladiator::refusal::Refusal;
use crate::gladiator::state::Battle;
use crate::gladiator::text;
use crate::gladiator::view::Known;
use crate::kit::board::{Facing, Square, Squares};
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::arena::{Overlay, Sign};
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::player::quitting::Quitting;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// A move that is being tried out.
#[derive(Clone, Debug)]
pub struct Moving {
    id: FighterId,
    path: Path,
    facing: Facing,
    threats: bool,
}

impl Moving {
    /// The move of a fighter, nothing of it done yet.
    pub fn new(battle: &Battle, id: FighterId) -> Moving {
        Moving { id, path: Path::EMPTY, facing: battle.fighter(id).facing(), threats: false }
    }

    fn command(&self) -> Command {
        Command::Move { path: self.path, facing: self.facing }
    }

    fn walk(&self, battle: &Battle) -> Walk {
        let start = Walk { at: battle.fighter(self.id).at(), left: 0, spent: 0, stopped: false };
        check::walk(battle, self.id, self.path).unwrap_or(start)
    }

    /// The battle as it would be after this move, as far as his side would know.
    fn after(&self, scene: &Scene<'_>) -> Battle {
        let mut after = *scene.truth;
        let (fighter, to) = (self.id, self.walk(scene.truth).at);
        after.apply(&Event::Moved { fighter, path: self.path, to, facing: self.facing, stumbled: false });
        after.seen_by(scene.viewer())
    }

    fn step(&mut self, battle: &Battle, step: Step) -> Reply {
        let Some(path) = self.path.then(step) else { return Reply::Stay };
        let tried = check::walk(battle, self.id, path).map(|_| ());
        match tried.and_then(|()| battle.check(&Command::Move { path, facing: self.facing })) {
            Ok(()) => {
                self.path = path;
                Reply::Stay
            }
            Err(refusal) => Reply::Say(sentence(&refusal.to_string())),
        }
    }

    /// A quarter turn clockwise; engaged fighters skip the facing that is closed to them (DEC-004), and are told why.
    fn rotate(&mut self, battle: &Battle) -> Reply {
        let mut closed = None;
        for _ in 0..4 {
            self.facing = self.facing.clockwise();
            match battle.check(&self.command()) {
                Ok(()) => break,
                Err(why) => closed = closed.or(Some((self.facing, why))),
            }
        }
        closed.map_or(Reply::Stay, |(facing, why)| skipped(facing, &why))
    }

    /// "3 squares: CHARGE" and whether he would be engaged there.
    fn status(&self, scene: &Scene<'_>, after: &Battle) -> (String, String) {
        let class = after.fighter(self.id).class();
        let walk = self.walk(scene.truth);
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
        let engaged = if by.is_empty() { String::new() } else { format!("engaged by {}", by.join(", ")) };
        let hurt = text::underfoot(after, self.id);
        (
            format!("{squares}: {word}"),
            [hurt, engaged].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
        )
    }
}

impl Moving {
    /// The third line: the note, whom the square threatens, or what is closed from here.
    fn draw_third(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect, after: &Battle, not: &str) {
        let fresh = self.path.is_empty() && self.facing == scene.battle.fighter(self.id).facing() && !self.threats;
        if scene.note.0.is_empty() || !(fresh || scene.note.1 == Ink::Bad) {
            let threats = self.threats.then(|| threatened(scene, after, self.id));
            let text = threats.unwrap_or_else(|| format!("Not:  {not}"));
            canvas.fit(bar.x + 1, bar.y + 2, 78, &[&text], if self.threats { Ink::Threat } else { Ink::Dim });
        } else {
            scene.note(canvas, bar, 2);
        }
    }
}

impl Ask<Battle> for Moving {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        let Some(intent) = scene.keys.intent(Context::Moving, key) else {
            return match key {
                Key::Char(' ') => Reply::Say("Space is no key of a move; Return ends it, ? shows them all.".into()),
                Key::Char(letter) => Reply::Say(format!("{letter} is no key of a move; ? shows them all.")),
                _ => Reply::Stay,
            };
        };
        match intent {
            // Whoever hides is met by stepping into his front.
            Intent::Go(facing) => return self.step(scene.truth, Step::Walk(facing)),
            Intent::Jump => return self.step(scene.truth, Step::Jump(self.facing)),
            Intent::Rotate => return self.rotate(scene.truth),
            Intent::StartOver => *self = Moving { threats: self.threats, ..Moving::new(scene.truth, self.id) },
            Intent::Threats => self.threats = !self.threats,
            Intent::Accept => return Reply::Do(self.command()),
            Intent::Look => return Reply::Open(Box::new(looking::Looking::new(scene, Some(self.id)))),
            Intent::Stats => return Reply::Open(Box::new(looking::Stats::new(scene, self.id))),
            Intent::Save => return Reply::Open(Box::new(Quitting::new(scene.kept))),
            Intent::Help => return Reply::Help,
            Intent::Page => return Reply::Page,
            _ => {}
        }
        Reply::Stay
    }

    fn click(&mut self, scene: &Scene<'_>, square: Square) -> Reply {
        looking::click(scene, square)
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let after = self.after(scene);
        let (status, engaged) = self.status(scene, &after);
        let left = self.walk(scene.truth).left;
        let figure = crate::tui::gladiator::arena::pointed(scene.names.letter(self.id), self.facing);
        let x = canvas.put(
            bar.x + 1,
            bar.y,
            &format!("Moves Left[{left}]  {figure}  < {} >  ", scene.name(self.id)),
            Ink::Strong,
        );
        let x = canvas.put(x, bar.y, &status, Ink::Plain);
        canvas.fit(x + 2, bar.y, bar.right().saturating_sub(x + 2), &[&engaged], Ink::Heed);
        let (then, not) = afterwards(&after, self.id);
        let then = format!("Then: {then}");
        let received = received(scene, &after, self.id);
        // What he could do takes a second line before what happened last, but not before a refusal.
        let long = then.chars().count() > 78 && !self.threats && scene.note.1 != Ink::Bad;
        if long {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y + 1, 78, 2), &then, Ink::Plain);
        } else {
            canvas.fit(bar.x + 1, bar.y + 1, 78, &[&then], Ink::Plain);
            match &received {
                Some(warning) if scene.note.1 != Ink::Bad => {
                    canvas.fit(bar.x + 1, bar.y + 2, 78, &[warning], Ink::Threat);
                }
                _ => self.draw_third(scene, canvas, bar, &after, &not),
            }
        }
        let steps =
            [Intent::Go(Facing::North), Intent::Rotate, Intent::Jump, Intent::Threats, Intent::Look, Intent::Stats];
        match &received {
            // A warning goes before the keys, which `?` tells too.
            Some(warning) if long => {
                canvas.fit(bar.x + 1, bar.y + 3, 78, &[warning], Ink::Threat);
            }
            _ => {
                canvas.keys(bar.x + 1, bar.y + 3, &scene.keys.line_in_battle(Context::Moving, &steps));
            }
        }
        let ends = [Intent::Help, Intent::Save, Intent::Page, Intent::StartOver, Intent::Accept];
        canvas.keys(bar.x + 1, bar.y + 4, &scene.keys.line(Context::Moving, &ends));
    }

    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let battle = scene.battle;
        let walk = self.walk(scene.truth);
        let fighter = battle.fighter(self.id);
        let reach = Reach::after(battle, self.id, &walk);
        let mut overlay = Overlay { focus: Some(walk.at), threats: self.threats, ..Overlay::default() };
        let mut seen = Squares::NONE;
        seen.insert(walk.at);
        for cost in 1..=reach.most() {
            for square in reach.at_cost(cost).iter() {
                if seen.has(square) || check::leaves_engager(battle, self.id, square) {
                    continue;
                }
                seen.insert(square);
                let sign = match fighter.class_of(walk.spent + cost, false) {
                    _ if reach.stops().has(square) => Sign::Stop,
                    MoveClass::Wait | MoveClass::Shift => Sign::Shift,
                    MoveClass::Shuffle => Sign::Shuffle,
                    MoveClass::Charge => Sign::Charge,
                    MoveClass::Run => Sign::Run,
                };
                overlay.signs.push((square, sign));
            }
        }
        overlay
    }

    fn tried(&self, scene: &Scene<'_>) -> Option<Battle> {
        Some(self.after(scene))
    }

    fn featured(&self) -> Option<FighterId> {
        Some(self.id)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Moving",
            context: Context::Moving,
            rules: &[
                "MOVE-11", "MOVE-04", "MOVE-05", "MOVE-07", "MOVE-08", "MOVE-09", "MOVE-10", "MOVE-12", "MOVE-14",
                "MOVE-15", "MOVE-16", "MOVE-22", "JUMP-01", "JUMP-02", "ENG-01", "ENG-04", "ENG-05",
            ],
            chapters: &["Movement"],
        }
    }

    fn missing(&self, scene: &Scene<'_>) -> Vec<String> {
        let mut signs = vec![
            "Signs: 1 a Shift, 2 a Shuffle, + a Charge, - a Run (no action), ! ends the move, engaged.".to_string(),
        ];
        signs.push("Not open after the move as it stands now:".into());
        signs.extend(acting::missing(&self.after(scene), self.id));
        signs
    }
}

/// What he could do after the move and what not, by short names.
fn afterwards(after: &Battle, id: FighterId) -> (String, String) {
    if check::has_no_choice(after, id) {
        return ("nothing: a run takes the whole turn".into(), "any action".into());
    }
    let (mut open, mut closed) = (Vec::new(), Vec::new());
    for action in Action::ALL {
        match check::offer(after, id, action) {
            Ok(()) => open.push(action),
            // Nobody misses what is always open but to who ran or lies.
            _ if matches!(action, Action::GoProne | Action::DropNearby) => {}
            // What he has no weapon for is no loss of this move.
            Err(
                Refusal::MovedTooFar { .. }
                | Refusal::NoCharge
                | Refusal::NobodyInFront
                | Refusal::NobodyToShoot
                | Refusal::NotEngaged
                | Refusal::NotLoaded(_),
            ) => closed.push(action),
            Err(_) => {}
        }
    }
    let list =
        |actions: &[Action]| actions.iter().map(|action| brief(after, id, *action)).collect::<Vec<_>>().join(", ");
    (list(&open), list(&closed))
}

/// The name of an action where all that are open stand in two lines; what is dropped on an altar is told apart (BONE-03).
fn brief(after: &Battle, id: FighterId, action: Action) -> &'static str {
    let revives = || check::drop_squares(after, id).any(|to| check::revived_at(after, id, to).is_some());
    match action {
        Action::DropNearby if revives() => "bones on the altar",
        Action::DropNearby => "drop",
        Action::Cast => "cast",
        Action::GoProne => "prone",
        Action::DoNothing => "nothing",
        action => acting::short(action),
    }
}

/// "May receive the charge: Tarna (needs about 14: about 91%, kills about 20%)", every enemy who could receive it
/// there; of many less is told of each.
fn received(scene: &Scene<'_>, after: &Battle, id: FighterId) -> Option<String> {
    let view = after.view(scene.viewer());
    let told = |all: bool| -> Vec<String> {
        let one = |(strike, need, outcome): (Strike, Known, Outcome)| {
            let about = |exact: bool| if exact { "" } else { "about " };
            let kill = format!(", kills {}{}%", about(need.exact && view.sh(id).exact), outcome.kill().percent());
            let kill = if all { kill.as_str() } else { "" };
            let (name, hit) = (scene.name(strike.attacker), outcome.hit().percent());
            format!("{name} (needs {}: {}{hit}%{kill})", odds::needed(need), about(need.exact))
        };
        // Nothing is told of who is met only by going there.
        let known = |(strike, ..): &(Strike, Known, Outcome)| scene.battle.fighter(strike.attacker).in_arena();
        view.receivers(id).filter(known).map(one).collect()
    };
    let forms = [true, false].map(|all| format!("May receive the charge: {}", told(all).join(", ")));
    let text = forms.iter().find(|text| text.chars().count() <= 78).unwrap_or(&forms[1]);
    (!told(false).is_empty()).then(|| text.clone())
}

/// Who could strike him where he would stand.
fn threatened(scene: &Scene<'_>, after: &Battle, id: FighterId) -> String {
    let names: Vec<&str> = after.engagers(id).map(|enemy| scene.name(enemy)).collect();
    match names.as_slice() {
        [] => "A letter and a colon: that enemy can strike there. Nobody reaches him here.".into(),
        names => format!("In the front of {}: struck from there.", names.join(", ")),
    }
}
