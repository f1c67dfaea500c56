//! Explains each thing of *Gladiator* once, when it first matters: a sentence or two with the number it speaks of. The numbers
//! come from the core, as the player's side knows them. A hint keeps its number in the settings.

use crate::gladiator::ask::BattleContext;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::event::{Form, Strike};
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::model::fighter::{DAZE, FighterId};

/// Returns the hints for the current question, the most urgent first.
pub fn hints(scene: &BattleContext<'_>) -> Vec<(usize, String)> {
    let mut hints = match scene.battle.decision() {
        Decision::Evade { strike } => evading(scene, &strike).into_iter().collect(),
        Decision::Repel { attacker, target } => {
            let need = scene.battle.view(scene.viewer()).repels(attacker, target).0.rolled();
            let who = scene.name(target);
            vec![(
                3,
                format!(
                    "A grip: {who} needs {need} or less to repel it. Otherwise both fall, and only fists and daggers count."
                ),
            )]
        }
        Decision::Move { fighter } => moving(scene, fighter),
        Decision::Act { fighter } => acting(scene, fighter),
        _ => Vec::new(),
    };
    let state = scene.battle.decision().fighter().map(|fighter| state(scene, fighter)).unwrap_or_default();
    hints.splice(0..0, state);
    hints
}

fn evading(scene: &BattleContext<'_>, strike: &Strike) -> Option<(usize, String)> {
    let view = scene.battle.view(scene.viewer());
    let [plain, evaded] = [false, true].map(|evades| view.outcome(strike, evades).hit());
    let who = scene.name(strike.target);
    Some((2, format!("Evading makes it four dice: {plain} becomes {evaded}. It costs {who} the action of this turn.")))
}

/// The states of a fighter that change what it can do.
fn state(scene: &BattleContext<'_>, id: FighterId) -> Vec<(usize, String)> {
    let (fighter, who) = (scene.battle.fighter(id), scene.name(id));
    let dazed = fighter.dazed().then(|| {
        let now = fighter.agility();
        let end = if fighter.dazed_for_good() { "as long as SH is 3 or less" } else { "until the next action is over" };
        (4, format!("{who} is dazed: AG {now} instead of {}, {end}.", now + DAZE))
    });
    let prone = fighter
        .prone()
        .then(|| (5, format!("{who} lies on the ground: enemies hit 4 better, and standing up costs the action.")));
    dazed.into_iter().chain(prone).collect()
}

fn moving(scene: &BattleContext<'_>, id: FighterId) -> Vec<(usize, String)> {
    let (fighter, who) = (scene.battle.fighter(id), scene.name(id));
    if scene.battle.is_engaged(id) {
        let text = format!("{who} is engaged: in an enemy's front it can go 1 square, and must stay beside the enemy.");
        return vec![(6, text)];
    }
    let (half, all) = (fighter.mp() / 2, fighter.mp());
    vec![
        (
            0,
            "Lit squares, or those with 1, 2, = or +, leave you an action. A farther one is a run: no action follows."
                .into(),
        ),
        (
            7,
            format!(
                "Up to {half} of {all} moves are a charge: {who} can still strike. More is a run, without an action."
            ),
        ),
    ]
}

fn acting(scene: &BattleContext<'_>, id: FighterId) -> Vec<(usize, String)> {
    let view = scene.battle.view(scene.viewer());
    let first = |form| {
        let action = match form {
            Form::Shot => Action::Shoot,
            Form::Throw => Action::Throw,
            _ => Action::Attack,
        };
        check::offer(scene.battle, id, action).ok()?;
        let hit = |target| {
            let strike = strike::strike(scene.battle, id, form, target).ok()?;
            Some((view.outcome(&strike, false).hit(), scene.name(target)))
        };
        // The menu shows the best chance, too.
        strike::targets(scene.battle, id, form).filter_map(hit).max_by_key(|(hit, _)| hit.rounded())
    };
    let shot = [Form::Shot, Form::Throw].into_iter().find_map(first).map(|(hit, target)| {
        (8, format!("A missile reaches {target}: {hit} hit from here. Distance, and everybody in the track, cost."))
    });
    let fighter = scene.battle.fighter(id);
    let (who, sh) = (scene.name(id), fighter.sh());
    let spell = (fighter.race().chooses_spells()).then(|| {
        (9, format!("A spell costs SH, also when it fails: {who} has {sh}. At 3 or less you are dazed until you regain some."))
    });
    let blow = first(Form::Attack).map(|(hit, target)| {
        (1, format!("Striking {target} hits {hit} of the time. Tab compares all choices, ? explains the question."))
    });
    [spell, shot, blow].into_iter().flatten().collect()
}
