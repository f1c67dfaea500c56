//! The action menu as a table, for the modern look: each possible action with its chance and what it means, and the reasons
//! why others are impossible. First letters choose, so actions are named for them. Start with [`question`].

use crate::game_view::question::{Closed, Question};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::{acting, aiming, odds};
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::both_blows::BothBlows;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::check::{change, grapple, propose, strike};
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::{Form, Strike};
use ludus_gladiator::battle::illegal_move::IllegalMove;
use ludus_gladiator::battle::odds as core_odds;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::model::board::{Square, is_frontal};
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration;
use ludus_gladiator::narration::states;
use ludus_gladiator::narration::states::State;

/// Returns the name of an action. No two actions of a menu begin with the same letter.
pub fn name(battle: &Battle, id: FighterId, action: Action) -> &'static str {
    match action {
        Action::Stand | Action::StandAside => "Get up",
        Action::Attack => "Attack",
        Action::Crush => "Crush",
        Action::Steal => "Steal",
        Action::DualAttack => "Both hands",
        Action::Slash => "Slash all",
        Action::Impale => "Impale",
        Action::ReceiveCharge => "Meet a charge",
        Action::ShieldAttack => "Push",
        Action::ShieldRush => "Rush",
        Action::HandCombat => "Grapple",
        Action::BreakFree => "Free yourself",
        Action::Shoot => "Shoot",
        Action::Throw => "Throw",
        Action::DropNearby => "Throw down",
        Action::Cast => "Cast a spell",
        Action::Evade => "Evade",
        Action::Disengage => "Flee",
        Action::Change if change::only_drops_and_picks_up(battle.fighter(id)) => "Drop or pick up",
        Action::Change => "Kit",
        Action::Reload => "Reload",
        Action::Disbelieve => "Question an illusion",
        Action::GoProne => "Lie down",
        Action::DoNothing => "Nothing",
        Action::Decline => "Wait",
    }
}

/// Returns the name of an action within a sentence or beside a key: that of the menu.
pub const fn does(action: Action) -> &'static str {
    match action {
        Action::Stand | Action::StandAside => "get up",
        Action::DualAttack => "both hands",
        Action::Slash => "slash all",
        Action::ReceiveCharge => "meet a charge",
        Action::ShieldAttack => "push",
        Action::ShieldRush => "rush",
        Action::HandCombat => "grapple",
        Action::BreakFree => "free yourself",
        Action::DropNearby => "throw down",
        Action::Disengage => "flee",
        Action::Change => "change kit",
        Action::Disbelieve => "question",
        Action::GoProne => "lie down",
        Action::Attack
        | Action::Crush
        | Action::Steal
        | Action::Impale
        | Action::Shoot
        | Action::Throw
        | Action::Cast
        | Action::Evade
        | Action::Reload
        | Action::DoNothing
        | Action::Decline => acting::short(action),
    }
}

/// Returns the actions of a fighter in menu order. Dropping nearby follows the throw's last target (ACT-29).
pub fn actions(battle: &Battle, id: FighterId) -> Vec<Action> {
    let offered = |action: &Action| check::offer(battle, id, *action).is_ok();
    let throws = offered(&Action::Throw);
    Action::ALL.into_iter().filter(|action| offered(action) && !(throws && *action == Action::DropNearby)).collect()
}

/// Returns the question what a fighter does, with one row for each of `actions`. The mark stands on the `likely` command.
pub fn question(scene: &BattleContext<'_>, id: FighterId, actions: &[Action], likely: &Command) -> Question {
    let battle = scene.battle;
    let mut table = OddsTable::new(&[("hit", Ink::of(battle.fighter(id).side()))]).wordy();
    for action in actions {
        table.push(row(scene, id, *action, likely));
    }
    let marked = actions.iter().position(|action| likely.action() == Some(*action)).unwrap_or(0);
    let states: Vec<&str> = states::states(battle, id).map(State::in_words).collect();
    let question =
        Question::new(format!("What does {} do?", scene.name(id)), table).on(marked).aside(states.join(", "));
    question.tall().closed(closed(battle, id))
}

/// Returns the row of an action.
fn row(scene: &BattleContext<'_>, id: FighterId, action: Action, likely: &Command) -> OddsRow {
    let battle = scene.battle;
    let own = name(battle, id, action);
    let row = OddsRow::new(own, does(action)).risky(action == Action::GoProne);
    if let Some(strike) = action.form().and_then(|form| first(scene, id, form, likely)) {
        let target = scene.name(strike.target);
        let named = match action {
            Action::Slash | Action::DualAttack | Action::ReceiveCharge => row,
            Action::Throw => OddsRow::new(format!("Throw at {target}"), row.does).or(own),
            _ => OddsRow::new(format!("{own} {target}"), row.does).or(own),
        };
        return attack(scene, &strike, named);
    }
    match action {
        Action::HandCombat => grab(scene, id, row),
        Action::BreakFree => {
            let (need, chance) = battle.view(scene.viewer()).breaks_free(id);
            row.with(Odds::of(chance, need.exact)).remark("you stand up beside them").remark("you stand up")
        }
        Action::Disbelieve => row
            .with(Odds::Chance(core_odds::disbelieving(battle, id)))
            .or("Question")
            .remark("dispels the nearest illusion")
            .remark("ends illusions"),
        Action::Cast => row.or("Cast").with(Odds::None).remark("each spell shows its chance").remark("choose a spell"),
        Action::Change if own != "Kit" => {
            row.or("Drop").with(Odds::None).remark(lying(scene, id)).remark("change what you hold")
        }
        Action::Change => row.with(Odds::None).remark(carried(battle, id)).remark("change what you hold"),
        _ => {
            let [long, short] = meaning(action);
            row.with(Odds::None).remark(long).remark(short)
        }
    }
}

/// Returns the blow that an action would strike first: the proposed one, else the one that aiming shows first.
fn first(scene: &BattleContext<'_>, id: FighterId, form: Form, likely: &Command) -> Option<Strike> {
    let proposed = likely.attack().filter(|(own, _)| *own == form).map(|(_, target)| target);
    let shown = || match form {
        Form::SlashFirst => strike::slashed(scene.battle, id).next(),
        _ => propose::proposed(scene.battle, id, form, aiming::again(scene, id, form)).first().copied(),
    };
    strike::strike(scene.battle, id, form, proposed.or_else(shown)?).ok()
}

/// Completes the row of an attack: the chance to hit and to kill, and the chance if the target evades.
fn attack(scene: &BattleContext<'_>, strike: &Strike, row: OddsRow) -> OddsRow {
    let view = scene.battle.view(scene.viewer());
    let evading = scene.battle.body(strike.target).evading();
    let outcome = view.outcome(strike, evading);
    let need = view.need(strike).1;
    if let Some(both) = view.both_blows(strike, evading) {
        return both_hands(scene, strike, row, &both);
    }
    if core_odds::sends_back(scene.battle, strike) {
        return row.with(Odds::None).remark(odds::Preview::new(scene, strike).chances);
    }
    let row = row.with(Odds::of(outcome.hit(), need.exact));
    let exact = need.exact && view.sh(strike.target).exact;
    let effect = match (strike.form, outcome.fells()) {
        (Form::Steal, _) => "takes its weapon".to_string(),
        (_, Some(falls)) => format!("fells {}", Odds::of(falls, exact)),
        _ => format!("kills {}", Odds::of(outcome.kill(), exact)),
    };
    let evaded = match !evading && view.may_evade(strike.target) {
        true => format!("; {} if it evades", Odds::of(view.outcome(strike, true).hit(), need.exact)),
        false if evading => "; it evades".to_string(),
        false => String::new(),
    };
    let arm = narration::arm_name(scene.battle.body(strike.attacker), strike.arm);
    let twice = if strike.form.factor() > 1 { ", double damage" } else { "" };
    // The second blow has its own question, with its own chance.
    let brief = effect.clone();
    let effect = if strike.form == Form::DualFirst { format!("first of two blows: {effect}") } else { effect };
    let others = strike::targets(scene.battle, strike.attacker, strike.form).count().saturating_sub(1);
    let more = if others > 0 { format!("; {others} more in reach") } else { String::new() };
    [
        format!("{arm}{twice}; {effect}{evaded}{more}"),
        format!("{arm}{twice}; {effect}{evaded}"),
        format!("{effect}{evaded}"),
        effect,
        brief,
    ]
    .into_iter()
    .fold(row, OddsRow::remark)
}

/// Completes the row of two blows at one target: the chance that at least one hits, and that they kill.
fn both_hands(scene: &BattleContext<'_>, strike: &Strike, row: OddsRow, both: &BothBlows) -> OddsRow {
    let view = scene.battle.view(scene.viewer());
    let exact = view.need(strike).1.exact;
    let evades = !scene.battle.body(strike.target).evading() && view.may_evade(strike.target);
    let evaded = evades.then(|| view.both_blows(strike, true)).flatten();
    let evaded = evaded.map_or_else(String::new, |both| format!("; {} if it evades", Odds::of(both.hit, exact)));
    let kills = format!("kills {}", both.kill);
    let forms = [
        format!("one of two blows hits; {kills}{evaded}"),
        format!("two blows; {kills}{evaded}"),
        format!("two blows; {kills}"),
        kills,
    ];
    forms.into_iter().fold(row.with(Odds::of(both.hit, exact)), OddsRow::remark)
}

/// Completes the row of an attempt at hand combat: it succeeds unless the target repels it.
fn grab(scene: &BattleContext<'_>, id: FighterId, row: OddsRow) -> OddsRow {
    let battle = scene.battle;
    let Some(target) = grapple::targets(battle, id).next() else { return row };
    let named = OddsRow::new(format!("Grapple {}", scene.name(target)), row.does).or("Grapple");
    if battle.body(target).prone() {
        return named.with(Odds::None).remark("it lies already: hand combat begins").remark("hand combat begins");
    }
    let (need, repels) = battle.view(scene.viewer()).repels(id, target);
    let named = named.with(Odds::of(repels.otherwise(), need.exact));
    named.remark("both fight on the ground").remark("both lie down").remark("both prone")
}

/// Returns what an action without a roll means, in full and in a few words.
const fn meaning(action: Action) -> [&'static str; 2] {
    match action {
        Action::Evade => ["attackers roll four dice against you all turn", "attackers roll 4 dice"],
        Action::Disengage => ["one step away from the enemy", "one step away"],
        Action::Reload => ["load the crossbow", "load the crossbow"],
        Action::GoProne => ["you lie in your square until you get up", "until you get up"],
        Action::DoNothing => ["your turn is over", "your turn is over"],
        Action::Decline => ["act later in this turn", "act later this turn"],
        Action::Stand | Action::StandAside => ["you stand up, and turn", "you stand up, and turn"],
        Action::DropNearby => ["put down what you hold, nearby", "drop what you hold"],
        _ => ["", ""],
    }
}

/// Returns what a fighter could ready instead: "Short Sword or Dagger".
fn carried(battle: &Battle, id: FighterId) -> String {
    let places = [Place::Also, Place::Sling1, Place::Sling2];
    let fighter = battle.fighter(id);
    let items = places.into_iter().filter_map(|place| Some((place, fighter.item(place)?)));
    // A shield beside a weapon is where it belongs.
    let others = items.filter(|(place, item)| *place != Place::Also || !item.is_shield());
    let items: Vec<String> = others.map(|(_, item)| item.to_string()).collect();
    let lying = battle.ground().pile(battle.fighter(id).at()).next().is_some();
    let ground = if lying { ", or what lies here" } else { "" };
    match items.is_empty() {
        true => format!("put away what you hold{ground}"),
        false => format!("take {}{ground}", items.join(" or ")),
    }
}

/// Returns what lies in the fighter's square. If nothing does, that the fighter can put something down.
fn lying(scene: &BattleContext<'_>, id: FighterId) -> String {
    let named =
        |item: Item| item.bones_of().map_or_else(|| item.to_string(), |of| format!("bones of {}", scene.name(of)));
    let pile = scene.battle.ground().pile(scene.battle.fighter(id).at());
    let items: Vec<String> = pile.map(named).collect();
    if items.is_empty() { "put down what you hold".into() } else { format!("here: {}", items.join(", ")) }
}

/// Returns whether a known enemy stands beside the fighter, but not in front.
fn has_enemy_behind(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    let is_behind = |at: Square| at.is_next_to(fighter.at()) && !is_frontal(fighter.at(), fighter.facing(), at);
    battle.view(fighter.side()).known_enemies().any(|enemy| is_behind(battle.fighter(enemy).at()))
}

/// Returns the impossible actions that a player can expect of this fighter, each with its reason.
fn closed(battle: &Battle, id: FighterId) -> Vec<Closed> {
    let expected = [
        Action::Attack,
        Action::Shoot,
        Action::Throw,
        Action::Cast,
        Action::Evade,
        Action::HandCombat,
        Action::ShieldAttack,
        Action::Slash,
        Action::Impale,
        Action::ReceiveCharge,
        Action::Reload,
        Action::Disengage,
        Action::Change,
    ];
    let why = |action| check::offer(battle, id, action).err();
    let shown = expected.into_iter().filter_map(|action| Some((action, why(action)?)));
    let told = |why: IllegalMove| match why {
        IllegalMove::NobodyInFront if has_enemy_behind(battle, id) => "you do not face the enemy beside you".into(),
        why => why.to_string(),
    };
    shown.map(|(action, why)| Closed { name: name(battle, id, action).into(), reason: told(why) }).collect()
}
