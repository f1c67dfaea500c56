//! The panel of the modern look: the turn order of both sides, the card of the fighter to act and of their target, what the two
//! can do to each other, and the dangers of the square. Start reading with [`side_panel`].

use crate::gladiator::arena::pair;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::attack_forecast::{self, AttackForecast, Exchange};
use crate::gladiator::panel::{about, is_betrayed, is_own_image};
use crate::gladiator::{cards, stats_display};
use crate::theme::Ink;
use crate::theme::skin::{Depth, Skin};
use crate::widgets::odds_table::Odds;
use crate::widgets::side_panel::{Extra, Line, Measure, OrderRow, Section, SidePanel, Turn};
use crate::widgets::spans::Span;
use ludus_gladiator::battle::danger::Threat;
use ludus_gladiator::battle::odds;
use ludus_gladiator::battle::odds::outcome::{Band, FateBand};
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::battle::view::KnownFighter;
use ludus_gladiator::data::experience::in_points;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::model::board::{Quarter, quarter};
use ludus_gladiator::model::fighter::{FighterId, MoveClass, Presence, Side};
use ludus_gladiator::narration::states;
use ludus_gladiator::narration::states::State;
use ludus_store::settings::Glyphs;

/// Rows of the sections, at least and at most.
const FIRST: (u16, u16) = (7, 8);
const OTHER: (u16, u16) = (2, 7);
/// Rows of a card in place that nothing else needs.
const EXTRA: (u16, u16) = (5, OTHER.1);
const EXCHANGE: (u16, u16) = (5, 5);
const ENDS: (u16, u16) = (4, 5);
const HIT: (u16, u16) = (6, 6);

/// Returns what the panel shows for a question about `featured`.
pub fn side_panel<'s>(scene: &'s BattleContext<'_>, featured: Option<FighterId>) -> SidePanel<'s> {
    let acts = scene.truth.decision().fighter().filter(|id| scene.private && !is_betrayed(scene, *id));
    let acts = acts.filter(|id| scene.knows(*id));
    let forecast = scene.memory.forecast.as_deref().filter(|_| scene.private);
    let foe = forecast.and_then(|forecast| forecast.foe);
    let target = featured.filter(|id| scene.knows(*id) && Some(*id) != acts).or(foe).filter(|id| Some(*id) != acts);
    // Both sides have a card at every event, the viewer's first.
    let is_own = |id: &FighterId| scene.battle.fighter(*id).side() == scene.viewer();
    let known = |mut all: Box<dyn Iterator<Item = FighterId> + '_>| all.find(|id| scene.knows(*id));
    let own = [acts, target].into_iter().flatten().find(is_own);
    let first = own.or_else(|| known(Box::new(scene.battle.side(scene.viewer()))));
    let other = [target, acts].into_iter().flatten().find(|id| Some(*id) != first);
    let other = other.or_else(|| known(Box::new(scene.battle.enemies(scene.viewer()))));
    let row = |id: FighterId| order_row(scene, id, (acts, target));
    let card =
        |id: Option<FighterId>, rows| id.map_or_else(|| Section::new("", Ink::Dim, rows), |id| card(scene, id, rows));
    let others = people(scene).into_iter().filter(|id| scene.battle.fighter(*id).in_arena());
    let others = others.filter(|id| ![first, other].contains(&Some(*id)));
    // Their cards keep their order from question to question, own side first.
    let mut others: Vec<FighterId> = others.collect();
    ludus_engine::order::by_key(&mut others, |id| {
        // The places of enemies in the list would tell a Mage from the images.
        let is_own = scene.battle.fighter(*id).side() == scene.viewer();
        (!is_own, if is_own { id.0 } else { 0 })
    });
    SidePanel {
        news: Vec::new(),
        title: "Turn order".into(),
        heads: vec!["SH"],
        order: people(scene).into_iter().map(row).collect(),
        sides: sides(scene),
        more: others.into_iter().map(|id| Extra::new(EXTRA, move || self::card(scene, id, OTHER))).collect(),
        sections: vec![
            card(first, FIRST),
            card(other, OTHER),
            exchange(scene, forecast),
            ends(scene, forecast),
            hit(scene, forecast),
        ],
    }
}

/// Returns all fighters that the side knows of, in the order in which they act this turn, with the dead and departed of this
/// battle. They keep their rows while the sides move.
fn people(scene: &BattleContext<'_>) -> Vec<FighterId> {
    let battle = scene.truth;
    let seen: Vec<FighterId> = battle.view(scene.viewer()).fighters().collect();
    let fought = |id: &FighterId| id.index() < battle.roster() && !scene.memory.bones.contains(id);
    let left = |id: &FighterId| fought(id) && matches!(battle.fighter(*id).presence(), Presence::Dead | Presence::Left);
    let mut all: Vec<FighterId> = battle.fighters().filter(|id| seen.contains(id) || left(id)).collect();
    let first = if battle.turn().is_multiple_of(2) { Side::West } else { Side::East };
    ludus_engine::order::by_key(&mut all, |id| (-battle.body(*id).agility(), battle.fighter(*id).side() != first, *id));
    all
}

fn order_row(
    scene: &BattleContext<'_>,
    id: FighterId,
    (acts, target): (Option<FighterId>, Option<FighterId>),
) -> OrderRow {
    let (battle, fighter) = (scene.battle, scene.battle.fighter(id));
    let view = battle.view(scene.viewer());
    let (sh, normal) = (view.sh(id), view.normal_sh(id));
    let turn = match () {
        () if !fighter.in_arena() => Turn::Gone,
        () if acts == Some(id) => Turn::Acts,
        () if battle.body(id).acted() => Turn::Done,
        () => Turn::Waits,
    };
    let skin = Skin { modern: true, depth: Depth::Truecolor, glyphs: Glyphs::Unicode, ..Skin::BARE };
    let measure = Measure { value: (sh.value, normal.value), text: sh_text(scene, id) };
    OrderRow {
        pick: id.0.into(),
        // The dead keep their letter, so that everybody finds them.
        sign: if fighter.in_arena() { pair(scene, skin, id) } else { format!("{}\u{d7}", scene.sign(id)) },
        ink: if is_own_image(scene, id) { Ink::Image } else { Ink::of(fighter.side()) },
        whole: 2 * sh.value > normal.value,
        name: scene.name(id).into(),
        // While players change seats, secrets of one side must stay hidden.
        measures: if scene.private { vec![measure] } else { Vec::new() },
        state: state(scene, id, acts == Some(id)),
        turn,
        is_target: target == Some(id) && turn != Turn::Gone,
    }
}

/// Returns the SH of a fighter as the viewer knows them: "7/12", "~5/10".
pub fn sh_text(scene: &BattleContext<'_>, id: FighterId) -> String {
    let view = scene.battle.view(scene.viewer());
    format!("{}/{}", about_value(view.sh(id)), view.normal_sh(id).value)
}

/// Returns a value, with "~" if it is only estimated.
fn about_value(known: KnownFighter) -> String {
    format!("{}{}", if known.exact { "" } else { "~" }, known.value)
}

/// Returns the sign and the word of a state that is bad for the fighter.
const fn trouble(state: State) -> Option<(&'static str, &'static str)> {
    Some(match state {
        State::Unconscious => ("*", "out"),
        State::Dazed => ("*", "dazed"),
        State::Prone => ("_", "prone"),
        State::HandCombat => ("&", "held"),
        State::InFire => ("!", "burns"),
        State::OnCaltrops => ("!", "spikes"),
        _ => return None,
    })
}

/// Returns the most important state of a fighter in at most eight columns: harm first, with the signs of all of it.
fn state(scene: &BattleContext<'_>, id: FighterId, acts: bool) -> Span {
    match scene.battle.fighter(id).presence() {
        Presence::Dead => return ("\u{d7} dead".into(), Ink::Dim),
        Presence::Left | Presence::Gone => return ("left".into(), Ink::Dim),
        Presence::Arena => {}
    }
    if is_own_image(scene, id) {
        return ("image".into(), Ink::Image);
    }
    let all: Vec<State> = states::states(scene.battle, id).collect();
    let harm: Vec<(&str, &str)> = all.iter().filter_map(|state| trouble(*state)).collect();
    if let Some((_, word)) = harm.first() {
        let mut signs: Vec<&str> = harm.iter().map(|(sign, _)| *sign).collect();
        signs.dedup();
        // The word must stay whole, the signs are in the order of harm.
        signs.truncate((usize::from(cards::WORDS) - 1).saturating_sub(word.len()).max(1));
        return (format!("{} {word}", signs.concat()), Ink::Warning);
    }
    if acts {
        return ("now".into(), Ink::Strong);
    }
    let moved = all.iter().find_map(|state| match state {
        State::Moved(class) if *class != MoveClass::Wait => Some(*class),
        _ => None,
    });
    let has = |state| all.contains(&state);
    let text = match () {
        () if has(State::Evading) => "evades",
        () if has(State::Acted) => "acted",
        () if has(State::Declined) => "waits",
        () => match (scene.ordered(id), scene.shows_lent(id)) {
            (Some(order), _) => order,
            (None, true) => "computer",
            (None, false) => moved.map_or("", |class| State::Moved(class).in_words()),
        },
    };
    (text.into(), Ink::Dim)
}

/// Returns each side's number and strength, as far as the viewing side knows it.
fn sides(scene: &BattleContext<'_>) -> Vec<Span> {
    if !scene.private {
        return Vec::new();
    }
    let view = scene.battle.view(scene.viewer());
    let one = |side: Side| {
        let all: Vec<FighterId> = view.fighters().filter(|id| scene.battle.fighter(*id).side() == side).collect();
        let sum = |of: &dyn Fn(FighterId) -> i32| all.iter().map(|id| of(*id)).sum::<i32>();
        let (sh, normal) = (sum(&|id| view.sh(id).value), sum(&|id| view.normal_sh(id).value));
        let about = if all.iter().all(|id| view.sh(*id).exact) { "" } else { "~" };
        [
            (format!("{} ", side.name()), Ink::of(side)),
            (all.len().to_string(), Ink::Strong),
            ("  SH ".to_string(), Ink::Dim),
            (format!("{about}{sh}/{normal}"), Ink::Plain),
        ]
    };
    let [west, east] = Side::BOTH.map(one);
    west.into_iter().chain([("  ".to_string(), Ink::Dim)]).chain(east).collect()
}

/// Returns the card of a fighter as far as the viewing side knows it.
fn card(scene: &BattleContext<'_>, id: FighterId, rows: (u16, u16)) -> Section {
    let (view, fighter) = (scene.battle.view(scene.viewer()), scene.battle.fighter(id));
    let mut lines = [values(scene, id), kit(scene, id)].concat();
    lines.extend(about(scene, id).into_iter().map(|text| Line::Sentence(text, Ink::Plain)));
    if let Some(own) = view.sheet(id).filter(|own| view.is_own(id) && own.gained_halves() > 0) {
        let value = vec![("gained ".into(), Ink::Dim), (in_points(own.gained_halves()), Ink::Strong)];
        lines.push(Line::Fact("EXP".into(), value));
    }
    let kind = format!("{}, {}", fighter.race().name(), fighter.side().name());
    Section::new(scene.name(id), Ink::of(fighter.side()), rows).remark(kind, Ink::Dim).lines(lines)
}

/// Returns the strength, the agility and the armour of a fighter.
pub fn values(scene: &BattleContext<'_>, id: FighterId) -> Vec<Line> {
    let (battle, fighter, body) = (scene.battle, scene.battle.fighter(id), scene.battle.body(id));
    let view = battle.view(scene.viewer());
    let (sh, normal) = (view.sh(id), view.normal_sh(id));
    let dim = |text: &str| (text.to_string(), Ink::Dim);
    let strong = |text: String| (text, Ink::Strong);
    let (state, ink) = state(scene, id, false);
    let right = match ink {
        Ink::Warning => vec![(state, ink)],
        _ => vec![dim("MP "), strong(body.mp().to_string())],
    };
    let health = vec![dim("SH "), strong(about_value(sh)), dim(&format!(" of {}", normal.value))];
    let mut lines = vec![Line::Bar((sh.value, normal.value), Ink::of(fighter.side()), health, right)];
    let (front, other) = body.armour(false);
    let armour = |label: &str| {
        let values = [strong(front.to_string()), dim(", else "), strong(other.to_string())];
        let values = values.into_iter().take(if front == other { 1 } else { 3 });
        std::iter::once(dim(label)).chain(values).collect::<Vec<_>>()
    };
    match view.sheet(id) {
        Some(own) => {
            let normal = own.normal_ag();
            let now = own.agility();
            let unhurt = if now == normal { String::new() } else { format!("  ({normal} unhindered)") };
            let right = vec![dim("IQ "), strong(own.iq().to_string())];
            lines.push(Line::Text(vec![dim("AG      "), strong(now.to_string()), dim(&unhurt)], right));
        }
        None => {
            let right = vec![dim("MP "), strong(body.mp().to_string())];
            let text = vec![dim("AG      "), strong(about_value(view.normal_ag(id)))];
            lines.push(Line::Text(text, if ink == Ink::Warning { right } else { Vec::new() }));
        }
    }
    if fighter.race().is_humanoid() {
        let suit = stats_display::armour_name(body.suit(), body.helmet());
        // The numbers come first: a long name can be cut.
        let mut value = armour("AR ");
        value.push((format!("  {suit}"), Ink::Plain));
        lines.push(Line::Fact("Armour".into(), value));
    } else {
        lines.push(Line::Fact("Armour".into(), armour("AR ")));
    }
    lines
}

/// Returns the attacks of a fighter: those of its body, and what it carries.
pub fn kit(scene: &BattleContext<'_>, id: FighterId) -> Vec<Line> {
    let (fighter, body) = (scene.battle.fighter(id), scene.battle.body(id));
    let own = if fighter.race().is_humanoid() { &[][..] } else { &fighter.race().figures().attacks };
    let mut lines: Vec<Line> =
        own.iter().map(|attack| arm("Attack", attack.name.to_string(), attack.damage.to_string())).collect();
    let damage = |item| odds::item_damage(fighter.race(), item).to_string();
    let held = Place::ALL.into_iter().filter_map(|place| Some((place, body.item(place)?)));
    lines.extend(held.map(|(place, item)| match item.bones_of() {
        Some(of) => Line::Fact(place.name().into(), vec![(format!("Bones of {}", scene.name(of)), Ink::Plain)]),
        None => arm(place.name(), item.to_string(), damage(item)),
    }));
    lines
}

fn arm(place: &str, name: String, damage: String) -> Line {
    Line::Fact(place.into(), vec![(name, Ink::Plain), (format!("  {damage}"), Ink::Strong)])
}

/// Returns what the fighter to act and the target can do to each other from where they would stand.
fn exchange(scene: &BattleContext<'_>, forecast: Option<&AttackForecast>) -> Section {
    let between = attack_forecast::asked(scene).zip(forecast.and_then(|forecast| forecast.foe));
    let (Some((id, foe)), Some(Exchange { deal, threat, .. })) = (between, forecast.map(|one| &one.exchange)) else {
        return Section::new("", Ink::Dim, EXCHANGE);
    };
    let (own, theirs) = (scene.battle.fighter(id), scene.battle.fighter(foe));
    let [own_ink, foe_ink] = [own, theirs].map(|one| Ink::of(one.side()));
    let line = |label: &str, ink: Ink, odds: &Option<attack_forecast::BlowOdds>, bar: Ink| {
        let chances = odds.map_or([None; 2], |odds| [Some((odds.hit, odds.about)), Some((odds.kill, odds.about))]);
        Line::Odds((label.into(), ink), chances, bar)
    };
    let mut lines = vec![
        line("You \u{2192} it", own_ink, &deal[0], own_ink),
        line(" it evades", Ink::Dim, &deal[1], own_ink),
        line("It \u{2192} you", foe_ink, &threat[0], foe_ink),
        line(" you evade", Ink::Dim, &threat[1], foe_ink),
    ];
    // A shot in one direction only has no chances in the other, so that the note stands in their place.
    if let Some((one_way, shooter)) = attack_forecast::one_way_shot(scene, foe) {
        let place = if shooter == id { 2..4 } else { 0..2 };
        let note = |text: &str| Line::Text(vec![(text.into(), Ink::Warning)], Vec::new());
        lines.splice(place, [note(attack_forecast::ONE_WAY), note(one_way)]);
    } else if deal.iter().chain(threat).all(Option::is_none) {
        lines = vec![Line::Text(vec![("Neither can strike the other.".into(), Ink::Dim)], Vec::new())];
    }
    // The heads of the columns leave room for eight letters.
    let heading = match quarter(theirs.at(), theirs.facing(), own.at()) {
        Quarter::Flank if own.at().is_next_to(theirs.at()) => "Its side".into(),
        Quarter::Rear if own.at().is_next_to(theirs.at()) => "Its back".into(),
        _ => format!("From {}", own.at()),
    };
    let columns = format!("{:<12}{:<12}", "hit", "kill");
    Section::new(heading, Ink::Plain, EXCHANGE).remark(columns, Ink::Dim).lines(lines)
}

/// Returns who can strike or shoot the fighter where the tried move ends, or where they stand.
fn ends(scene: &BattleContext<'_>, forecast: Option<&AttackForecast>) -> Section {
    let (Some(id), Some(forecast)) = (attack_forecast::asked(scene), forecast) else {
        return Section::new("", Ink::Dim, ENDS);
    };
    let at = scene.battle.fighter(id).at();
    let heading = match scene.truth.decision() {
        Decision::Move { .. } => format!("If you end at {at}"),
        _ => format!("Next turn at {at}"),
    };
    let (shots, blows): (Vec<&Threat>, Vec<&Threat>) =
        forecast.threats.iter().partition(|threat| threat.strike.form.is_missile());
    let bad = |text: String| Line::Text(vec![("! ".into(), Ink::Warning), (text, Ink::Plain)], Vec::new());
    let good = |text: &str| Line::Text(vec![("+ ".into(), Ink::Good), (text.into(), Ink::Dim)], Vec::new());
    let mut lines = Vec::new();
    for (quarter, part) in [(Quarter::Front, "front"), (Quarter::Flank, "side"), (Quarter::Rear, "back")] {
        let those: Vec<&&Threat> = blows.iter().filter(|threat| threat.quarter == quarter).collect();
        let who = match those.as_slice() {
            [] => continue,
            [one] => scene.name(one.strike.attacker).to_string(),
            more => attack_forecast::enemies(more.len()),
        };
        lines.push(bad(format!("{who} can strike your {part}")));
    }
    if blows.is_empty() {
        lines.push(good("nobody can strike you"));
    } else if blows.iter().all(|threat| threat.quarter == Quarter::Front) {
        lines.push(good("no blow from the side or behind"));
    }
    match shots.as_slice() {
        [] => {}
        [one] => {
            let name = scene.name(one.strike.attacker);
            lines.push(bad(format!("{name} can shoot you, {}", Odds::of(one.outcome.hit(), one.need.exact))));
        }
        more => lines.push(bad(format!("{} can shoot you", attack_forecast::enemies(more.len())))),
    }
    // Blows are forecast after the best move of the enemy, shots are not.
    if !shots.is_empty() {
        lines.push(Line::Sentence("from where they stand; they may move first".into(), Ink::Dim));
    }
    let section = Section::new(heading, Ink::Title, ENDS).remark("X", Ink::Key);
    section.remark(" all threats", Ink::Dim).lines(lines)
}

/// Returns the effects of a hit, with their chances, under the names of both fighters.
fn hit(scene: &BattleContext<'_>, forecast: Option<&AttackForecast>) -> Section {
    let Some(Exchange { bands, blow: Some((by, at)), is_about, .. }) = forecast.map(|forecast| &forecast.exchange)
    else {
        return Section::new("", Ink::Title, HIT);
    };
    let line = |band: &Band| {
        let is_deadly = band.fate == FateBand::Dead;
        let about = if is_deadly && *is_about { "~" } else { "" };
        let range = match band.to {
            _ if matches!(band.fate, FateBand::Unhurt) => "nothing".to_string(),
            Some(to) if to > band.from => format!("{}\u{2013}{to} SH", band.from),
            Some(_) => format!("{} SH", band.from),
            None => format!("{about}{}+", band.from),
        };
        let (effect, ink) = match band.fate {
            FateBand::Unhurt | FateBand::Hurt => ("", Ink::Plain),
            FateBand::Dazed => ("* dazed", Ink::Warning),
            FateBand::Down => ("_ falls", Ink::Warning),
            FateBand::Dead => ("killed", Ink::Warning),
        };
        Line::Share(vec![(format!("{range:<8}"), Ink::Plain), (effect.into(), ink)], band.chance, Ink::BarFull)
    };
    let by = if scene.truth.is_hidden_from(scene.viewer(), *by) { "Somebody" } else { scene.name(*by) };
    let heading = format!("If {by} hits {}", scene.name(*at));
    Section::new(heading, Ink::Title, HIT).lines(super::odds::possible(bands.clone()).iter().map(line).collect())
}
