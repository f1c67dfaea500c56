//! Checks that the AI's reasons are true: every reason that claims a fact is compared with the board.

use crate::common::{Luck, Wish};
use ludus::engine::dice::Seed;
use ludus::engine::search::Budget;
use ludus::gladiator::ai;
use ludus::gladiator::ai::search;
use ludus::gladiator::ai::search::words;
use ludus::gladiator::battle::check::strike;
use ludus::gladiator::battle::command::{Command, Path};
use ludus::gladiator::battle::event::{Event, Form};
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::model::board::{Quarter, Square, is_frontal, quarter};
use ludus::gladiator::model::fighter::{Fighter, FighterId, Side};
use ludus::gladiator::model::ground::Layer;
use ludus::gladiator::model::skill::Skill;
use ludus::gladiator::narration::names::Names;
use std::collections::{BTreeMap, BTreeSet};

const WISH: Wish = Wish { most: 4, robots: true, in_action: false, magi: 25 };

/// A decision as the deciding side sees it.
struct Case<'a> {
    battle: &'a Battle,
    id: FighterId,
    side: Side,
    command: Command,
}

impl Case<'_> {
    fn one(&self) -> &Fighter {
        self.battle.fighter(self.id)
    }

    fn here(&self) -> Square {
        self.one().at()
    }

    /// The end of a move; the fighter's square for any other command.
    fn to(&self) -> Square {
        match self.command {
            Command::Move { path, .. } => path.end(self.here()).unwrap_or(self.here()),
            Command::Phase { to, .. } => to,
            _ => self.here(),
        }
    }

    fn stays(&self) -> bool {
        self.to() == self.here()
    }

    fn foes(&self) -> impl Iterator<Item = &Fighter> + '_ {
        self.battle.enemies(self.side).map(|id| self.battle.fighter(id))
    }

    /// The battle after a move.
    fn after(&self) -> Battle {
        let mut after = self.battle.clone();
        let (path, facing) = match self.command {
            Command::Move { path, facing } => (path, facing),
            Command::Phase { facing, .. } => (Path::EMPTY, facing),
            _ => return after,
        };
        after.apply(&Event::Moved { fighter: self.id, path, to: self.to(), facing, stumbled: false });
        after
    }

    fn beside(&self, at: Square) -> bool {
        self.foes().any(|foe| foe.at().is_next_to(at))
    }

    fn nearer_to_any(&self) -> bool {
        self.foes().any(|foe| foe.at().distance(self.to()) < foe.at().distance(self.here()))
    }

    fn targets(&self, form: Form) -> Vec<FighterId> {
        strike::targets(self.battle, self.id, form).collect()
    }

    /// Returns whether an attack on a conscious enemy is open. Throwing away a weapon and shooting a bow do
    /// not count, because they are optional.
    fn can_attack(&self) -> bool {
        let one = self.one();
        let throw = Some(Form::Throw).filter(|_| one.natural_throw().is_some());
        let forms = [Form::Attack].into_iter().chain(throw);
        let fights = |id: &FighterId| self.battle.fighter(*id).sh() > 1;
        forms.into_iter().any(|form| self.targets(form).iter().any(fights))
    }

    /// Returns whether an attack on anybody is open, also on who lies unconscious.
    fn has_target(&self) -> bool {
        let throw = Some(Form::Throw).filter(|_| self.one().natural_throw().is_some());
        [Form::Attack].into_iter().chain(throw).any(|form| !self.targets(form).is_empty())
    }

    fn is_hurt(&self) -> bool {
        3 * self.one().sh() <= self.one().normal_sh()
    }

    /// Returns whether the blow kills without a lucky 3 or 4.
    fn plainly_kills(&self) -> bool {
        let Decision::Evade { strike } = self.battle.decision() else { return false };
        odds::highest(self.battle, &strike) >= i32::from(self.one().sh())
    }

    fn hurts(&self, at: Square) -> bool {
        let terrain = self.battle.ground().terrain(at);
        [Layer::Fire, Layer::Caltrops, Layer::Pit].into_iter().any(|layer| terrain.has(layer))
    }

    /// Returns whether the target is the nearest in reach of this form, or with `engager` one that engages the fighter.
    fn is_nearest(&self, form: Form, engager: bool) -> bool {
        let Some((_, target)) = self.command.attack() else { return false };
        let far = |id: FighterId| self.battle.fighter(id).at().distance(self.here());
        let engages = engager && self.battle.engages(target, self.here());
        engages || self.targets(form).iter().all(|other| far(target) <= far(*other))
    }

    fn exit(&self, at: Square) -> i32 {
        self.battle.ground().exits().iter().map(|exit| exit.distance(at)).min().unwrap_or(99)
    }
}

/// Returns whether a reason is true; `None` if it states a wish or expectation, not a fact.
fn holds(case: &Case<'_>, why: &str) -> Option<bool> {
    let here = case.here();
    let to = case.to();
    let armed_afar = || {
        let one = case.one();
        let sling = ludus::gladiator::data::item::Place::ALL
            .iter()
            .any(|place| one.item(*place).is_some_and(|item| item.weapon().row().bow.is_some()));
        one.natural_shot().is_some() || sling
    };
    Some(match why {
        "closes in"
        | "comes at the closest enemy"
        | "comes at full speed"
        | "advances at full speed"
        | "shifts towards its target" => !case.stays() && (case.nearer_to_any() || case.one().phase_range().is_none()),
        "charges" => !case.stays() && case.beside(to),
        "charges with the pole" => !case.stays() && case.foes().any(|foe| foe.at().distance(to) <= 2),
        "moves to flank or rear" | "appears behind its target" => {
            // A prone fighter faces nobody.
            let behind = |foe: &Fighter| !foe.stands() || quarter(foe.at(), foe.facing(), to) != Quarter::Front;
            !case.stays() && case.foes().any(|foe| foe.at().distance(to) <= 2 && behind(foe))
        }
        "keeps away" => {
            case.foes().next().is_none() || case.foes().any(|foe| foe.at().steps_to(to) >= foe.at().steps_to(here))
        }
        "stays behind its target" | "stays at flank or rear" => {
            // A prone fighter faces nobody.
            let behind = |foe: &Fighter| !foe.stands() || quarter(foe.at(), foe.facing(), to) != Quarter::Front;
            case.stays() && case.foes().any(|foe| foe.at().distance(to) <= 2 && behind(foe))
        }
        "finds no better square" => case.stays(),
        "outnumbered: bars the way" => {
            let [own, foes] = [case.side, case.side.other()]
                .map(|side| case.battle.side(side).filter(|id| case.battle.stands(*id)).count());
            foes > own
        }
        "holds position" | "stands on a weapon" => case.stays(),
        "stands to shoot" => case.here().distance(to) <= 1 && armed_afar(),
        "stands to throw" => case.here().distance(to) <= 1,
        "stands to cast" => case.here().distance(to) <= 1 && !case.one().spells().is_empty(),
        "waits with the archers" => {
            let shoots = |id: FighterId| id != case.id && case.battle.fighter(id).holds_bow();
            case.here().distance(to) <= 1 && case.battle.side(case.side).any(shoots)
        }
        "comes to blows" => {
            let facing = match case.command {
                Command::Move { facing, .. } | Command::Phase { facing, .. } => facing,
                _ => return Some(false),
            };
            case.foes().any(|foe| foe.at().distance(to) <= 2 && is_frontal(to, facing, foe.at()))
        }
        "engaged: stays and faces its enemy" => {
            let after = case.after();
            let faces = |foe: &Fighter| is_frontal(here, after.fighter(case.id).facing(), foe.at());
            case.stays()
                && case.battle.is_engaged(case.id)
                && case.foes().any(|foe| foe.at().is_next_to(here) && faces(foe))
        }
        "engaged: stays, cannot turn around" => case.stays() && case.battle.is_engaged(case.id),
        "stays beside its enemy" => case.stays() && case.beside(here),
        "stops before harmful terrain" => !case.hurts(to),
        "no way beside its enemy: comes as near as it can" => !case.stays() && case.nearer_to_any(),
        "no way beside its enemy: waits as near as it can be" => case.stays(),
        "hopeless: makes for the exit" | "badly wounded: makes for the exit" => {
            case.is_hurt()
                && case.battle.ground().exits().iter().next().is_some()
                && (case.exit(to) <= case.exit(here) || !case.stays())
        }
        "badly wounded: evades" | "badly wounded: steps out of engagement" | "badly wounded: disengages" => {
            case.is_hurt()
        }
        "sees nobody: looks about" | "sees nobody: looks into the shadows" => case.foes().next().is_none(),
        "goes where an unseen enemy was last known to be" | "shifts to where an unseen enemy was last known to be" => {
            let traces: Vec<Square> = case.battle.traces(case.side).collect();
            !traces.is_empty()
        }
        "this blow could kill it" | "this blow could kill" => case.plainly_kills(),
        "survives this blow unless a 3 or 4 is rolled" => !case.plainly_kills(),
        "has nothing to attack" => !case.can_attack(),
        "would rather attack" | "would rather throw" => case.has_target() || case.one().has_krill(),
        "shoots the nearest" => case.is_nearest(Form::Shot, true),
        "throws web at the closest" => case.is_nearest(Form::Throw, true),
        "throws at its engager, else the closest" => case.is_nearest(Form::Throw, true),
        "attacks its engager, else the closest"
        | "strikes its engager, else the closest"
        | "bites its engager, else the closest" => case.is_nearest(Form::Attack, true),
        "throws before they meet" => !case.beside(here),
        "comes no nearer" => !case.stays(),
        "nothing there would hurt" => {
            let Command::Push { to } = case.command else { return Some(false) };
            !case.hurts(to)
        }
        "pushes where it hurts most" => {
            let Command::Push { to } = case.command else { return Some(false) };
            case.hurts(to)
        }
        "slashes at two or more" | "slashes at all of them" => case.targets(Form::SlashFirst).len() >= 2,
        "gets up" | "has no room to get up" | "shoots while prone" | "reloads while prone" => case.one().prone(),
        "lies down to shoot better" => !case.one().prone() && !case.beside(here),
        "strikes in hand combat" | "strikes with both hands in hand combat" => case.battle.in_hand_combat(case.id),
        "breaks free of a stronger foe" => case.battle.in_hand_combat(case.id),
        "impales out of the charge"
        | "impales out of a charge"
        | "receives the charge"
        | "readies the pole for a charge"
        | "makes room for a charge" => true,
        "heals a friend who is worse off" => {
            let Command::Cast { aim: ludus::gladiator::battle::command::Aim::At(friend), .. } = case.command else {
                return Some(false);
            };
            let share = |one: &Fighter| i32::from(one.sh()) * 1000 / i32::from(one.normal_sh()).max(1);
            friend != case.id && share(case.battle.fighter(friend)) <= share(case.one())
        }
        "carries the weapon off" | "drops what it stole, far from its owner" | "slips away with the weapon" => {
            case.one().race() == Race::Imp
        }
        _ => return None,
    })
}

/// Returns whether the master's rationale of a move is true for the square it names.
fn master_holds(case: &Case<'_>, names: &Names, why: &str) -> Option<bool> {
    let to = case.to();
    let square = to.to_string();
    let foe = |name: &str| {
        let known = case.battle.enemies(case.side);
        known.into_iter().find(|id| names.name(*id) == name).map(|id| (id, case.battle.fighter(id)))
    };
    let far = |foe: &Fighter| (foe.at().distance(case.here()), foe.at().distance(to));
    if let Some(name) =
        why.strip_prefix("leaves ").and_then(|rest| rest.strip_suffix(&format!("'s front for {square}")))
    {
        let (id, _) = foe(name)?;
        return Some(case.battle.engages(id, case.here()) && !case.battle.engages(id, to));
    }
    if let Some(rest) = why.strip_prefix(&format!("goes to {square}")) {
        if case.stays() {
            return Some(false);
        }
        let claims = [
            (", where ", " does not face"),
            (", beside ", ""),
            (", out of the line of ", "'s shots"),
            (", nearer to ", ""),
            (", farther from ", ""),
        ];
        if rest.is_empty() {
            return Some(true);
        }
        let (number, name) = claims
            .iter()
            .enumerate()
            .find_map(|(number, (before, after))| Some((number, rest.strip_prefix(before)?.strip_suffix(after)?)))?;
        let (_, foe) = foe(name)?;
        return Some(match number {
            0 => foe.at().is_next_to(to) && quarter(foe.at(), foe.facing(), to) != Quarter::Front,
            1 => foe.at().is_next_to(to),
            2 => {
                strike::track(case.battle, foe.at(), to).is_err()
                    && strike::track(case.battle, foe.at(), case.here()).is_ok()
            }
            3 => far(foe).1 < far(foe).0,
            _ => far(foe).1 > far(foe).0,
        });
    }
    let facing = match case.command {
        Command::Move { facing, .. } => facing,
        _ => return None,
    };
    if let Some(name) = why.strip_prefix("turns to ") {
        if why == format!("turns to {facing:?}") {
            return Some(case.stays() && facing != case.one().facing());
        }
        let (_, foe) = foe(name)?;
        return Some(
            case.stays() && is_frontal(to, facing, foe.at()) && !is_frontal(to, case.one().facing(), foe.at()),
        );
    }
    (why == "stays as it stands").then(|| case.stays() && facing == case.one().facing())
}

#[test]
fn reasons_are_true_of_the_board() {
    let mut luck = Luck::new(33);
    let mut said: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong: BTreeMap<String, String> = BTreeMap::new();
    let (mut decisions, mut masters) = (0, 0);
    while decisions < 6_000 {
        let mut setup = crate::common::setup(&mut luck, WISH);
        setup.skill = luck.pick(&[Skill::Manual, Skill::Cunning]).into();
        let names = Names::new(&setup);
        let mut battle = Battle::new(&setup, Seed(luck.below(1 << 30) as u64)).unwrap();
        for _ in 0..150 {
            let Some(choice) = ai::choose(&battle) else { break };
            let mut names = names.clone();
            names.follow(&battle);
            let mut command = choice.command;
            if let Some((id, side)) = battle.decision().fighter().map(|id| (id, battle.fighter(id).side())) {
                let seen = if matches!(battle.decision(), Decision::Read { .. }) {
                    battle.clone()
                } else {
                    battle.observation(side)
                };
                decisions += 1;
                let case = Case { battle: &seen, id, side, command };
                *said.entry(choice.why.to_string()).or_default() += 1;
                if holds(&case, choice.why) == Some(false) {
                    wrong.entry(choice.why.to_string()).or_insert_with(|| description(&case));
                }
                if matches!(battle.decision(), Decision::Move { .. }) && luck.percent(12) {
                    let thought = search::choose(&battle, Budget { playouts: 24 }, &mut || false).unwrap();
                    let line = words::why(&battle, &names, &thought);
                    let why = line.split(';').next().unwrap();
                    command = thought.command();
                    let case = Case { command, ..case };
                    masters += u32::from(thought.own != 0);
                    let kept = if thought.own == 0 {
                        holds(&case, why)
                    } else {
                        Some(master_holds(&case, &names, why) == Some(true))
                    };
                    if kept == Some(false) {
                        wrong.entry(format!("master: {line}")).or_insert_with(|| description(&case));
                    }
                }
            }
            battle.execute(&command, &mut Vec::new()).unwrap();
        }
    }
    let facts: BTreeSet<&String> = said.keys().collect();
    assert!(wrong.is_empty(), "{wrong:#?}\nof {decisions} decisions, {masters} of the master, {said:#?}");
    assert!(masters > 40 && facts.len() > 40, "{masters} {said:#?}");
}

fn description(case: &Case<'_>) -> String {
    let foes: Vec<String> =
        case.foes().map(|foe| format!("{:?} {:?} {:?}", foe.race(), foe.at(), foe.facing())).collect();
    format!(
        "{:?} at {:?} facing {:?}: {:?} to {:?}; {}",
        case.one().race(),
        case.here(),
        case.one().facing(),
        case.command,
        case.to(),
        foes.join(", ")
    )
}
