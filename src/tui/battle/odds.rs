//! The odds of an attack in words: what is needed and why, what it does, what it may kill. All figures are the core's.

use super::ask::{Scene, sentence};
use super::magic;
use crate::gladiator::event::{Form, Strike};
use crate::gladiator::fighter::{Arm, FighterId};
use crate::gladiator::odds::{self, Spread};
use crate::gladiator::spell::Spell;
use crate::gladiator::text;
use crate::gladiator::view::Known;

/// One attack before it is rolled.
pub struct Preview {
    /// "Grim > bran  Broadsword 2d".
    pub title: String,
    /// The same without the attacker, where there is no room for him: "at bran  Broadsword 2d".
    pub short: String,
    /// "NEED 14-  HIT 91%  if he EVADES 56%".
    pub chances: String,
    /// Every modifier by name.
    pub reasons: String,
    /// Bands of damage by the target's race.
    pub damage: String,
    /// What is known of the target's SH, and the chance to kill.
    pub health: String,
}

/// "about 14" for what is only estimated.
pub fn about(known: Known) -> String {
    if known.exact { known.value.to_string() } else { format!("about {}", known.value) }
}

impl Preview {
    /// The preview of a strike for the side that looks.
    pub fn new(scene: &Scene<'_>, strike: &Strike) -> Preview {
        let view = scene.battle.view(scene.viewer);
        let attacker = scene.battle.fighter(strike.attacker);
        let evading = scene.battle.body(strike.target).evading();
        let (need, known) = view.need(strike);
        let returns = odds::sends_back(scene.battle, strike);
        let charm = match strike.arm {
            Arm::Spell(spell, paid) if strike.form == Form::Charm => Some((spell, paid)),
            _ => None,
        };
        let spread = view.spread(strike, evading);
        let evaded = view.spread(strike, true);
        let arm = text::arm_name(attacker, strike.arm);
        let dice = match charm {
            Some((_, paid)) => format!("{paid} SH"),
            None => odds::damage(scene.battle, strike).to_string(),
        };
        let twice = if strike.form.factor() > 1 { " x2" } else { "" };
        let title = format!("{} > {}  {arm} {dice}{twice}", scene.name(strike.attacker), scene.name(strike.target));
        let short = format!("at {}  {arm} {dice}{twice}", scene.name(strike.target));
        let chances = if returns {
            format!("NEED {}-  {}", about(known), magic::turned_back(known.value, evading))
        } else if evading {
            format!("NEED {}- on 4 dice: he EVADES  HIT {}%", about(known), spread.hit().percent())
        } else {
            format!("NEED {}-  HIT {}%  if he EVADES {}%", about(known), spread.hit().percent(), evaded.hit().percent())
        };
        let sum = match known.exact {
            true if need.modifiers().is_empty() => text::need_reasons(&need),
            true => format!("{} = {}", text::need_reasons(&need), need.total()),
            false => modifiers(&need, known),
        };
        // Of a long sum all modifiers are told, and of the rule what fits beside them.
        let rules = ["  (5 or less always hits, 16 or more never)", "  (5- always hits, 16+ never)"];
        let rule = rules.into_iter().find(|rule| sum.chars().count() + rule.len() <= 78).unwrap_or_default();
        let reasons = format!("{sum}{rule}");
        Preview {
            title,
            short,
            chances,
            reasons,
            damage: match charm {
                _ if returns => comes_back(scene, strike),
                Some((spell, paid)) => sentence(&magic::effect(spell, paid, scene.battle.turn())),
                None => bands(scene, strike, &spread),
            },
            health: if charm.is_some() {
                upon(scene, strike.target)
            } else {
                health(scene, strike, &spread, &evaded, evading)
            },
        }
    }

    /// The preview of a spell at a friend or at oneself: what is needed, and what it does.
    pub fn friendly(scene: &Scene<'_>, id: FighterId, spell: Spell, paid: u8, target: FighterId) -> Preview {
        let need = odds::casting(scene.battle, id, spell, paid, Some(target));
        let whom = if target == id { "himself" } else { scene.name(target) };
        let fighter = scene.battle.fighter(target);
        let effect = match spell {
            Spell::HealStrength if target == id => {
                "It gives back what he pays: he gains by a roll of 3 or 4 only.".into()
            }
            Spell::HealStrength if odds::healed(fighter, 1) == fighter.sh() => {
                "It would heal nothing: 2 above normal is as far as magic heals.".into()
            }
            _ => sentence(&magic::effect(spell, paid, scene.battle.turn())),
        };
        Preview {
            title: format!("{} > {whom}  {spell} {paid} SH", scene.name(id)),
            short: format!("on {whom}  {spell} {paid} SH"),
            chances: format!("NEED {}-  {}%", need.total(), magic::percent(&need)),
            reasons: format!("{} = {}", text::need_reasons(&need), need.total()),
            damage: effect,
            health: upon(scene, target),
        }
    }
}

/// What Missile Return does with a missile, and the armour that it meets when it comes back (THR-17, THR-18).
fn comes_back(scene: &Scene<'_>, strike: &Strike) -> String {
    let armour = odds::own_armour(scene.battle, strike);
    let name = scene.name(strike.attacker);
    format!("Missile Return: a hit with 6 or more strikes {name} himself (AR {armour}).")
}

/// A target's SH and AG as known, and the spells upon him.
fn upon(scene: &Scene<'_>, id: FighterId) -> String {
    let view = scene.battle.view(scene.viewer);
    let figures = format!("SH {}, AG {}", about(view.sh(id)), about(view.normal_ag(id)));
    let spells = [true, false].map(|long| magic::upon(scene.battle, id, long));
    if spells[0].is_empty() {
        return format!("{figures}. No spell is upon him.");
    }
    let room = 78usize.saturating_sub(figures.chars().count() + 9);
    format!("{figures}. Upon him: {}", magic::fitting(spells, room))
}

/// The modifiers alone, where the enemy's own AG is not known.
fn modifiers(need: &odds::Need, known: Known) -> String {
    let reasons: Vec<String> =
        need.modifiers().iter().map(|(modifier, value)| format!("{} {value:+}", modifier.name())).collect();
    let base = known.value - (need.total() - need.ag());
    let list = if reasons.is_empty() { String::new() } else { format!(", {}", reasons.join(", ")) };
    format!("AG about {base}{list} = about {}", known.value)
}

/// "After AR 2: none 12%  1-4 35%  5+ dazes 37%  8+ knocks down 16%  mean 4.7", of hits, by the target's race.
fn bands(scene: &Scene<'_>, strike: &Strike, spread: &Spread) -> String {
    let armour = odds::armour_against(scene.battle, strike);
    let race = scene.battle.fighter(strike.target).race().figures();
    let daze = i32::from(race.daze);
    let top = race.knock_down.map(i32::from);
    let percent = |low, high| spread.of_hits(low, high).percent();
    let mut text = format!("A hit after AR {armour}: none {}%", percent(0, 0));
    if daze > 1 {
        text += &format!("  1-{} {}%", daze - 1, percent(1, daze - 1));
    }
    text += &format!("  {daze}+ dazes {}%", percent(daze, top.map_or(999, |top| top - 1)));
    if let Some(top) = top {
        text += &format!("  {top}+ knocks down {}%", percent(top, 999));
    }
    let mean = spread.mean_tenths();
    text += &format!("  mean {}.{}", mean / 10, mean % 10);
    if text.chars().count() > 78 { text.replacen("A hit after", "Hit,", 1) } else { text }
}

/// "SH about 12, seen to lose 4 = about 8.  Kill about 16% (9% if he evades)".
fn health(scene: &Scene<'_>, strike: &Strike, spread: &Spread, evaded: &Spread, evading: bool) -> String {
    let view = scene.battle.view(scene.viewer);
    let (normal, wounds, sh) = (view.normal_sh(strike.target), view.wounds(strike.target), view.sh(strike.target));
    let race = scene.battle.fighter(strike.target).race().name();
    let state = match wounds {
        0 => format!("{race}, SH {}, unwounded.", about(normal)),
        wounds => format!("{race}, SH {}, seen to lose {wounds} = {}.", about(normal), about(sh)),
    };
    if odds::sends_back(scene.battle, strike) {
        return state;
    }
    let word = if sh.exact { "" } else { "about " };
    let kill = spread.at_least(sh.value).percent();
    let falls = falls(scene, strike);
    let full = match evading {
        true => format!("{state}{falls}  Kill {word}{kill}%"),
        false => format!("{state}{falls}  Kill {word}{kill}% ({}% if he evades)", evaded.at_least(sh.value).percent()),
    };
    // Where one line cannot hold all, the chance to fall is what a shield is for.
    if full.chars().count() > 78 { format!("{state}{falls}  Kill {word}{kill}%") } else { full }
}

/// "  Hit, he falls about 42%." for a blow with the shield at somebody who stands (SHLD-03).
pub fn falls(scene: &Scene<'_>, strike: &Strike) -> String {
    let shield = matches!(strike.form, Form::ShieldAttack | Form::ShieldRush)
        || (strike.form == Form::DualSecond && text::is_shield(scene.battle.fighter(strike.attacker), strike.arm));
    if !shield || scene.battle.fighter(strike.target).prone() {
        return String::new();
    }
    let (chance, exact) = scene.battle.view(scene.viewer).falls(strike);
    format!("  Hit, he falls {}{}%.", if exact { "" } else { "about " }, chance.percent())
}

/// Lines for the page of odds: every attack that a fighter has now.
pub fn table(scene: &Scene<'_>, id: FighterId) -> Vec<String> {
    use crate::gladiator::check;
    let forms = [
        Form::ReceiveCharge,
        Form::Impale,
        Form::Attack,
        Form::DualFirst,
        Form::SlashFirst,
        Form::ShieldAttack,
        Form::ShieldRush,
        Form::Shot,
        Form::Throw,
    ];
    let mut lines = Vec::new();
    for form in forms {
        let action = match form {
            Form::Attack => check::Action::Attack,
            Form::DualFirst | Form::DualSecond => check::Action::DualAttack,
            Form::SlashFirst | Form::SlashNext => check::Action::Slash,
            Form::Impale => check::Action::Impale,
            Form::ReceiveCharge => check::Action::ReceiveCharge,
            Form::ShieldAttack => check::Action::ShieldAttack,
            Form::ShieldRush => check::Action::ShieldRush,
            Form::Shot => check::Action::Shoot,
            Form::Throw => check::Action::Throw,
            Form::Crush => check::Action::Crush,
            Form::Steal => check::Action::Steal,
            Form::Bolt | Form::Charm | Form::Blast => check::Action::Cast,
        };
        if check::offer(scene.battle, id, action).is_err() {
            continue;
        }
        for target in check::targets(scene.battle, id, form) {
            let Ok(strike) = check::strike(scene.battle, id, form, target) else { continue };
            let text = Preview::new(scene, &strike);
            lines.push(format!("{}  {}", text.title, text.chances));
        }
    }
    lines
}
