//! Describes the odds of an attack: the number needed and why, the damage,
//! and the chance to kill. The core computes all numbers.

use crate::canvas::cut;
use crate::game_view::prompt::sentence;
use crate::game_view::wording::{Row, Words};
use crate::gladiator::action_list::does;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::magic;
use crate::theme::Ink;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check::strike;
use ludus_gladiator::battle::event::{Form, Strike};
use ludus_gladiator::battle::odds::need;
use ludus_gladiator::battle::odds::outcome::{Band, FateBand};
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::battle::view::KnownFighter;
use ludus_gladiator::battle::{check, odds};
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::fighter::{Arm, FighterId};
use ludus_gladiator::narration;

/// The odds of one attack before its roll.
pub struct Preview {
    /// The weapon and its dice, such as "Broadsword 2d".
    pub arm: String,
    /// A text such as "kills about 16% (9%)", in brackets if the target evades. Empty if the attack does no damage.
    pub kills: String,
    /// A full title, such as "Grim > bran Broadsword 2d".
    pub title: String,
    /// A title without the attacker for narrow places: "at bran Broadsword 2d".
    pub short: String,
    /// A text such as "NEED 14- HIT 91% if EVADING 56%".
    pub chances: String,
    /// The names and values of all modifiers.
    pub reasons: String,
    /// Bands of damage for the target's race.
    pub damage: String,
    /// The known SH of the target and the chance to kill.
    pub health: String,
}

/// Returns a value such as "about 14" if it is only estimated.
pub fn about(known: KnownFighter) -> String {
    known.to_string()
}

/// Returns the number needed on the roll. It is at least 5, which always succeeds (ROLL-01).
pub fn needed(known: KnownFighter) -> String {
    about(known.rolled())
}

impl Preview {
    /// Computes the preview of a strike for the viewing side.
    pub fn new(scene: &BattleContext<'_>, strike: &Strike) -> Preview {
        let view = scene.battle.view(scene.viewer());
        let attacker = scene.battle.fighter(strike.attacker);
        let (need, known) = view.need(strike);
        let charm = match strike.arm {
            Arm::Spell(spell, paid) if strike.form == Form::Charm => Some((spell, paid)),
            _ => None,
        };
        let dice = match charm {
            Some((_, paid)) => format!("{paid} SH"),
            None => view.damage(strike).to_string(),
        };
        let twice = if strike.form.factor() > 1 { " x2" } else { "" };
        let arm = format!("{} {dice}{twice}", narration::arm_name(attacker, strike.arm));
        let sum = reasons(&need, known);
        // All modifiers of a long sum matter, so the rule gets only the remaining space.
        let (always, never) = (odds::ALWAYS, odds::NEVER);
        let rules = [
            format!("  ({always} or less always hits, {never} or more never)"),
            format!("  ({always}- always hits, {never}+ never)"),
        ];
        let rule = rules.into_iter().find(|rule| sum.chars().count() + rule.len() <= 78).unwrap_or_default();
        Preview {
            arm: arm.clone(),
            kills: if charm.is_some() { String::new() } else { kills(scene, strike) },
            title: format!("{} > {}  {arm}", scene.name(strike.attacker), scene.name(strike.target)),
            short: format!("at {}  {arm}", scene.name(strike.target)),
            chances: chances(scene, strike, known),
            reasons: format!("{sum}{rule}"),
            damage: match charm {
                _ if odds::sends_back(scene.battle, strike) => comes_back(scene, strike),
                Some((spell, paid)) => sentence(&magic::effect(spell, paid, scene.battle.turn())),
                None => bands(scene, strike),
            },
            health: if charm.is_some() { upon(scene, strike.target) } else { health(scene, strike) },
        }
    }

    /// Computes the preview of a spell on a friend or on the caster: the number needed and the effect.
    pub fn friendly(scene: &BattleContext<'_>, id: FighterId, spell: Spell, paid: u8, target: FighterId) -> Preview {
        let need = odds::casting(scene.battle, id, spell, paid, Some(target));
        let target_name = if target == id { "self" } else { scene.name(target) };
        let fighter = scene.battle.fighter(target);
        let effect = match spell {
            Spell::HealStrength if target == id => "It restores its own price: only a roll of 3 or 4 gains SH.".into(),
            Spell::HealStrength if odds::healed(fighter, 1) == fighter.sh() => {
                format!("It would heal nothing: {} above normal is as far as magic heals.", odds::HEALED_ABOVE)
            }
            _ => sentence(&magic::effect(spell, paid, scene.battle.turn())),
        };
        Preview {
            arm: format!("{spell} {paid} SH"),
            kills: String::new(),
            title: format!("{} > {target_name}  {spell} {paid} SH", scene.name(id)),
            short: format!("on {target_name}  {spell} {paid} SH"),
            chances: format!("NEED {}-  {}", odds::rolled(need.total()), magic::on_three(&need)),
            reasons: sum(&need),
            damage: effect,
            health: upon(scene, target),
        }
    }
}

impl Preview {
    /// Returns the rows of the bar below a title. The status line of a short bar already names the attacker and the target, so
    /// the first row is `verb` and the weapon there. `falls`: the chance that a shield blow fells the target.
    pub fn words(self, title: Row, verb: &str, falls: &str) -> Words {
        let [reasons, damage, health] =
            [&self.reasons, &self.damage, &self.health].map(|text| Row::new(text, Ink::Plain));
        let chances = format!("{}  {}", self.chances, self.kills).trim_end().to_string();
        let short = chances.replace("if EVADING", "EVADING");
        let arm = Row::new(format!("{verb}{}", self.arm), Ink::Strong).or(self.arm);
        let all = Row::new(format!("{}{falls}", self.reasons), Ink::Plain).or(self.reasons);
        let brief = vec![arm.and(chances, Ink::Warning).or(short), all, damage.clone()];
        let rows = vec![title.and(self.chances, Ink::Warning), reasons, damage, health];
        Words { rows, brief, full: vec![self.health] }
    }
}

/// Returns the effect of Missile Return on a missile, and the armour it meets on its way back (THR-17, THR-18).
fn comes_back(scene: &BattleContext<'_>, strike: &Strike) -> String {
    let armour = odds::own_armour(scene.battle, strike);
    let name = scene.name(strike.attacker);
    let from = odds::ALWAYS + 1;
    format!("Missile Return: a hit with {from} or more strikes {name} (AR {armour}).")
}

/// Returns a target's known SH and AG, and the spells on it.
fn upon(scene: &BattleContext<'_>, id: FighterId) -> String {
    let view = scene.battle.view(scene.viewer());
    let figures = format!("SH {}, AG {}", about(view.sh(id)), about(view.normal_ag(id)));
    let spells = [true, false].map(|long| magic::upon(scene.battle, id, long));
    if spells[0].is_empty() {
        return format!("{figures}. No spells.");
    }
    let room = 78usize.saturating_sub(figures.chars().count() + 9);
    format!("{figures}. Spells: {}", magic::fitting(spells, room))
}

/// Returns how the number needed comes about, as far as it is known.
pub fn reasons(need: &need::Need, known: KnownFighter) -> String {
    if known.exact { sum(need) } else { modifiers(need, known) }
}

/// Returns a sum such as "AG 15, strength -3 = 12", or "AG 15" without modifiers.
fn sum(need: &need::Need) -> String {
    let reasons = narration::need_reasons(need);
    if need.modifiers().is_empty() { reasons } else { format!("{reasons} = {}", need.total()) }
}

/// Returns the modifiers alone, for enemies whose AG is not known.
fn modifiers(need: &need::Need, known: KnownFighter) -> String {
    let reasons: Vec<String> =
        need.modifiers().iter().map(|(modifier, value)| format!("{} {value:+}", modifier.name())).collect();
    let base = known.value - (need.total() - need.ag());
    let list = if reasons.is_empty() { String::new() } else { format!(", {}", reasons.join(", ")) };
    format!("AG about {base}{list} = about {}", known.value)
}

/// Returns a text such as "NEED 14- HIT 91% if EVADING 56%". The evading part is left out if the target cannot evade.
fn chances(scene: &BattleContext<'_>, strike: &Strike, known: KnownFighter) -> String {
    let view = scene.battle.view(scene.viewer());
    let (evading, need) = (scene.battle.body(strike.target).evading(), needed(known));
    let hit = |evading| view.outcome(strike, evading).hit();
    if odds::sends_back(scene.battle, strike) {
        format!("NEED {need}-  {}", magic::turned_back(known.value, evading))
    } else if evading {
        format!("NEED {need}- on 4 dice: EVADING  HIT {}", hit(true))
    } else if view.may_evade(strike.target) {
        format!("NEED {need}-  HIT {}  if EVADING {}", hit(false), hit(true))
    } else {
        format!("NEED {need}-  HIT {}  cannot evade", hit(false))
    }
}

/// Returns the damage bands of a hit that can happen: "A hit after AR 2: none 12% 1-4 35% 5-7
/// dazes 37% 8-11 knocks down 14% 12+ kills 2% mean 4.7".
fn bands(scene: &BattleContext<'_>, strike: &Strike) -> String {
    let evading = scene.battle.body(strike.target).evading();
    let outcome = scene.battle.view(scene.viewer()).outcome(strike, evading);
    let bands = possible(outcome.bands());
    let words = bands.iter().map(|band| {
        let (lost, percent) = (losses(band), band.chance);
        match band.fate {
            FateBand::Unhurt => format!("none {percent}"),
            FateBand::Hurt => format!("{lost} {percent}"),
            FateBand::Dazed => format!("{lost} dazes {percent}"),
            FateBand::Down => format!("{lost} knocks down {percent}"),
            FateBand::Dead => format!("{lost} kills {percent}"),
        }
    });
    let words: Vec<String> = words.collect();
    let armour = odds::armour_against(scene.battle, strike);
    let long = format!("A hit after AR {armour}: {}  mean {}", words.join("  "), tenths(outcome.mean_tenths()));
    let short = long.replacen("A hit after", "Hit,", 1);
    let shorter = short.replace("  ", " ");
    let shortest = shorter.replacen("knocks down", "fells", 1);
    [long, short, shorter].into_iter().find(|text| text.chars().count() <= 78).unwrap_or(shortest)
}

/// Leaves out the bands that no roll reaches. The last band that is left is open at its end.
pub fn possible(mut bands: Vec<Band>) -> Vec<Band> {
    bands.retain(|band| band.chance.ways > 0);
    if let Some(last) = bands.last_mut() {
        last.to = None;
    }
    bands
}

/// Returns the SH that a hit in a band costs: "5-7", "5" or "8+".
pub fn losses(band: &Band) -> String {
    match band.to {
        Some(to) if to > band.from => format!("{}-{to}", band.from),
        Some(_) => band.from.to_string(),
        None => format!("{}+", band.from),
    }
}

/// Formats tenths: 47 becomes "4.7".
pub fn tenths(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Returns a text such as "Human, SH about 12, seen to lose 4 = about 8. Kill about 16% (9% if evading)".
fn health(scene: &BattleContext<'_>, strike: &Strike) -> String {
    let view = scene.battle.view(scene.viewer());
    let (normal, wounds, sh) = (view.normal_sh(strike.target), view.wounds(strike.target), view.sh(strike.target));
    let race = scene.battle.fighter(strike.target).race().name();
    let state = match wounds {
        0 => format!("{race}, SH {}, unwounded.", about(normal)),
        wounds => format!("{race}, SH {}, seen to lose {wounds} = {}.", about(normal), about(sh)),
    };
    if odds::sends_back(scene.battle, strike) {
        return state;
    }
    let evading = scene.battle.body(strike.target).evading();
    let kill = |evading| view.outcome(strike, evading).kill();
    let word = if sh.exact { "" } else { "about " };
    let kills = format!("{}  Kill {word}{}", falls(scene, strike), kill(evading));
    let evades = !evading && view.may_evade(strike.target);
    let evaded = if evades { format!(" ({} if evading)", kill(true)) } else { String::new() };
    // A shield blow is made for its chance to knock down, so that part stays when space is short.
    let now = format!("{race}, SH {}.", about(sh));
    let full = format!("{state}{kills}{evaded}");
    let brief = full.replace("  ", " ").replace("if evading", "evading");
    let forms = [full, brief, format!("{state}{kills}"), format!("{now}{kills}")];
    let last = forms[3].clone();
    forms.into_iter().find(|text| text.chars().count() <= 78).unwrap_or(last)
}

/// Returns a text such as "kills about 16% (9%)", in brackets if the target evades. Empty if the missile comes back.
fn kills(scene: &BattleContext<'_>, strike: &Strike) -> String {
    if odds::sends_back(scene.battle, strike) {
        return String::new();
    }
    let view = scene.battle.view(scene.viewer());
    let evading = scene.battle.body(strike.target).evading();
    let kill = |evading| view.outcome(strike, evading).kill();
    let about = if view.sh(strike.target).exact { "" } else { "about " };
    let evaded = match !evading && view.may_evade(strike.target) {
        true => format!(" ({})", kill(true)),
        false => String::new(),
    };
    format!("kills {about}{}{evaded}", kill(evading))
}

/// Returns " Hit, target falls about 42%." for a shield blow at a standing target (SHLD-03).
pub fn falls(scene: &BattleContext<'_>, strike: &Strike) -> String {
    let view = scene.battle.view(scene.viewer());
    let evading = scene.battle.body(strike.target).evading();
    let Some(chance) = view.outcome(strike, evading).falls() else { return String::new() };
    let exact = view.keeps_standing(strike).exact && view.sh(strike.target).exact;
    format!("  Hit, target falls {}{chance}.", if exact { "" } else { "about " })
}

/// Returns the name of a blow on the odds page: in the modern look that of its action in the menu.
pub fn called(scene: &BattleContext<'_>, form: Form) -> String {
    if !scene.keys.lists {
        return in_the_manual(form).into();
    }
    let (action, which) = match form {
        Form::Attack => (Action::Attack, ""),
        Form::DualFirst => (Action::DualAttack, ", first"),
        Form::DualSecond => (Action::DualAttack, ", second"),
        Form::Shot => (Action::Shoot, ""),
        Form::Throw => (Action::Throw, ""),
        Form::SlashFirst => (Action::Slash, ", first"),
        Form::SlashNext => (Action::Slash, ", next"),
        Form::Impale => (Action::Impale, ""),
        Form::ReceiveCharge => (Action::ReceiveCharge, ""),
        Form::ShieldAttack => (Action::ShieldAttack, ""),
        Form::ShieldRush => (Action::ShieldRush, ""),
        Form::Crush => (Action::Crush, ""),
        Form::Steal => (Action::Steal, ""),
        Form::Bolt | Form::Charm | Form::Blast => (Action::Cast, ""),
    };
    format!("{}{which}", does(action))
}

/// Returns the name of a blow in the classic look.
const fn in_the_manual(form: Form) -> &'static str {
    match form {
        Form::Attack => "attack",
        Form::DualFirst => "dual, first",
        Form::DualSecond => "dual, second",
        Form::Shot => "shoot",
        Form::Throw => "throw",
        Form::SlashFirst => "slash, first",
        Form::SlashNext => "slash, next",
        Form::Impale => "impale",
        Form::ReceiveCharge => "receive charge",
        Form::ShieldAttack => "shield attack",
        Form::ShieldRush => "shield rush",
        Form::Crush => "crush",
        Form::Steal => "steal",
        Form::Bolt | Form::Charm | Form::Blast => "cast",
    }
}

/// Returns every blow the fighter could strike now. After the first of two blows it returns the second.
pub fn strikes(scene: &BattleContext<'_>, id: FighterId) -> Vec<Strike> {
    let battle = scene.battle;
    match battle.decision() {
        Decision::SecondBlow { .. } => strike::strikes(battle, id, Form::DualSecond).collect(),
        _ => {
            let open = Action::ALL.into_iter().filter(|action| check::offer(battle, id, *action).is_ok());
            open.flat_map(|action| strike::blows(battle, id, action)).collect()
        }
    }
}

/// Returns the odds page of the classic look.
pub fn table(scene: &BattleContext<'_>, id: FighterId) -> Vec<String> {
    let line = |strike: &Strike| {
        let (text, form) = (Preview::new(scene, strike), called(scene, strike.form));
        // The chances and the form of the blow must stay complete, so only the title is shortened.
        let room = 76usize.saturating_sub(text.chances.chars().count());
        let titles = [format!("{form} {}", text.short), format!("{form} at {}", scene.name(strike.target))];
        let title = titles.iter().find(|title| title.chars().count() <= room);
        format!("{}  {}", title.cloned().unwrap_or_else(|| cut(&titles[1], room)), text.chances)
    };
    strikes(scene, id).iter().map(line).collect()
}
