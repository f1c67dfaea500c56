//! Decisions other than the action: order of play, targets, and what follows a blow (D041, D160.7).

use crate::ai::acting::afar;
use crate::ai::field::{Situation, behind, missile};
use crate::ai::memory::Insight;
use crate::ai::reason::Reason;
use crate::ai::worth;
use crate::ai::worth::Points;
use crate::battle::blow::{Blow, Maneuver, Range, StrikeCount, Tool, WeaponUse};
use crate::battle::command::{Command, Going, Strike};
use crate::battle::figure::FigureId;
use crate::battle::state::{Bout, CurrentAction, Form};
use crate::data::weapon::Weapon;
use crate::model::ground::moves::Way;
use crate::model::setup::Side;
use ludus_engine::hex::Hex;

/// Most strikes that are compared.
const LIST: usize = 32;

/// A command with its reason.
pub type ScoredCommand = (Command, Reason);

/// Moves figures with missile weapons to the hindmost column. All others stay where they are (D022).
pub fn place(bout: &Bout, side: Side) -> ScoredCommand {
    let arena = bout.arena();
    let archers = bout.of_side(side).filter(|(id, _)| shoots(missile(bout, *id)));
    let back = match side {
        Side::West => -1,
        Side::East => 1,
    };
    for (id, figure) in archers {
        let behind = Hex::at(figure.at.column() + back, figure.at.row());
        let command = Command::Place(id, behind);
        if arena.field().contains(behind) && bout.check(&command).is_ok() {
            return (command, Reason::HangsBack);
        }
    }
    (Command::Ready, Reason::Stands)
}

/// Acts first if an enemy can be struck or threatens the figure; otherwise last (D041).
pub fn order(bout: &Bout, figure: FigureId) -> ScoredCommand {
    let armed = bout.has_zone(figure);
    let zone = bout.zone(figure);
    let near = bout
        .figures()
        .any(|(other, who)| bout.hostile(figure, other) && who.is_up() && zone.contains(bout.spot(who.at)));
    if armed && near {
        (Command::First, Reason::First)
    } else if bout.in_hostile_zone(figure) {
        (Command::First, Reason::Threatened)
    } else {
        (Command::Last, Reason::Last)
    }
}

/// First if a figure of the side can charge or shoot; otherwise last.
pub fn sides(bout: &Bout, side: Side, insight: &mut Insight) -> ScoredCommand {
    let left = bout.left_of(side);
    let ready = left.iter().any(|id| can_strike(bout, id, insight));
    if ready { (Command::First, Reason::Ready) } else { (Command::Last, Reason::Last) }
}

/// Returns whether a figure can charge or shoot. Looks at distances only.
fn can_strike(bout: &Bout, id: FigureId, insight: &mut Insight) -> bool {
    let figure = bout.figure(id);
    if shoots(insight.missile(bout, id)) {
        return true;
    }
    let pole = insight.melee(bout, id).is_some_and(|(_, tool)| tool.weapon.is_some_and(|weapon| weapon.is_pole()));
    let rate = i32::from(bout.rate(id));
    let reach = 1 + if pole { rate } else { rate / 2 };
    bout.of_side(figure.side.other()).any(|(_, foe)| foe.is_up() && foe.at.distance(figure.at) <= reach)
}

/// Returns whether the ranged weapon is shot rather than thrown.
fn shoots(missile: Option<(WeaponUse, Tool)>) -> bool {
    missile.is_some_and(|(_, tool)| tool.weapon.is_some_and(Weapon::is_missile))
}

/// Shooters go first, before friends block their line. Then the figure nearest to an enemy.
pub fn pick(bout: &Bout, side: Side, insight: &mut Insight) -> Option<ScoredCommand> {
    let mut key = |id: FigureId| {
        let figure = bout.figure(id);
        let shoots = shoots(insight.missile(bout, id));
        let near =
            bout.of_side(side.other()).filter(|(_, foe)| foe.is_up()).map(|(_, foe)| foe.at.distance(figure.at)).min();
        (!shoots, near.unwrap_or(99), id.0)
    };
    let next = bout.left_of(side).iter().min_by_key(|id| key(*id))?;
    Some((Command::Pick(next), Reason::Next))
}

/// The best target, weapon and special attack for the attack under way. If `verified`, the strike has
/// been checked to be legal.
pub fn strike(field: &mut Situation, real: &Bout, verified: bool) -> Option<ScoredCommand> {
    let me = field.me;
    let doing = field.seen.control().doing?;
    let range = doing.range();
    let mut list: [Option<(Points, Strike, i16)>; LIST] = [None; LIST];
    let mut count = 0;
    let mut pairs = Pairs::of(field.seen, me, range);
    for (place, means) in field.seen.figure(me).means().iter().copied().enumerate() {
        if doing.means.is_some_and(|bound| doing.form == Form::Charge && bound != means) {
            continue;
        }
        let Some(tool) = pairs.tools[place].filter(|tool| !pairs.has_better(tool, range, &doing)) else { continue };
        let counts = strike_counts(field.seen, &doing, means, &tool);
        let tricks = maneuvers(range, &tool);
        for number in 0..super::MOST {
            let Some(foe) = field.foe(number).copied() else { break };
            let there = match range {
                Range::Close => field.seen.in_grasp(me, foe.id),
                Range::Melee => field.seen.in_reach(me, foe.id, &tool),
                Range::Ranged => tool.weapon.is_some_and(|weapon| field.seen.may_aim(me, foe.id, weapon)),
            };
            if !there {
                continue;
            }
            let plain_blow = Blow {
                charge: doing.form == Form::Charge,
                withdrawing: doing.withdrawing,
                ..Blow::plain(me, foe.id, means, range)
            };
            let setting = field.odds_cache().setting(field.seen, &plain_blow, &tool);
            for several in counts.into_iter().flatten() {
                let any =
                    several == StrikeCount::One || several == StrikeCount::Quick && field.seen.is_with_whip(&tool);
                let allowed = if any { tricks } else { tricks & 1 };
                for (_, trick) in Maneuver::COMMON.into_iter().enumerate().filter(|(n, _)| allowed >> n & 1 == 1) {
                    let struck = Blow { trick, several, ..plain_blow };
                    let terms = match trick {
                        Maneuver::Restrain => field.odds_cache().odds(field.seen, &struck, &tool),
                        _ => field.seen.chances_in(&setting, &struck, &tool),
                    };
                    let points = worth::value_of(field.seen, &struck, &tool, &terms);
                    if several == StrikeCount::Pair {
                        pairs.value[place][number] = Some(points);
                    }
                    let first = doing.strikes == 0;
                    let points = if first { more(field, points, &struck, number, &mut pairs) } else { points };
                    if points > 0 && count < LIST {
                        let chance = if trick == Maneuver::Knockout { terms.limit(trick) } else { terms.msc() };
                        list[count] = Some((points, Strike { means, at: foe.id, trick, several }, chance));
                        count += 1;
                    }
                }
            }
        }
    }
    let (strike, chance) =
        best_legal(&mut list[..count], |strike| !verified || real.check(&Command::Strike(*strike)).is_ok())?;
    let why = match strike.trick {
        Maneuver::Damage => {
            let rear = range != Range::Close && field.is_behind(strike.at, field.at);
            Reason::Strikes { at: strike.at, rear, charge: doing.form == Form::Charge, chance }
        }
        trick => Reason::Tries { at: strike.at, trick, chance },
    };
    Some((Command::Strike(strike), why))
}

/// The best strike of the list that `allowed` accepts.
fn best_legal(list: &mut [Option<(Points, Strike, i16)>], allowed: impl Fn(&Strike) -> bool) -> Option<(Strike, i16)> {
    loop {
        let key = |place: &usize| (list[*place].map_or(Points::MIN, |(points, ..)| points), core::cmp::Reverse(*place));
        let best = (0..list.len()).max_by_key(key)?;
        let (_, strike, chance) = list[best].take()?;
        if allowed(&strike) {
            return Some((strike, chance));
        }
    }
}

/// The tool behind each weapon use of a figure, and the value of each against each enemy as one of
/// a Pair, if already computed.
struct Pairs {
    tools: [Option<Tool>; WeaponUse::ALL.len()],
    value: [[Option<Points>; super::MOST]; WeaponUse::ALL.len()],
}

impl Pairs {
    fn of(seen: &Bout, me: FigureId, range: Range) -> Pairs {
        let mut tools = [None; WeaponUse::ALL.len()];
        for (place, means) in tools.iter_mut().zip(seen.figure(me).means()) {
            *place = seen.tool(me, *means, range);
        }
        Pairs { tools, value: Default::default() }
    }

    /// Skips fist and foot if a weapon of at least their Rank is at hand: they were never the better choice.
    fn has_better(&self, tool: &Tool, range: Range, doing: &CurrentAction) -> bool {
        let bare = tool.weapon.is_none() && tool.natural.is_none();
        let better = |other: &Tool| other.weapon.is_some() && other.rank >= tool.rank;
        bare && range == Range::Melee && doing.strikes == 0 && self.tools.iter().flatten().any(better)
    }
}

/// Value of a first strike, with that of the strikes that follow it.
fn more(field: &Situation, points: Points, struck: &Blow, number: usize, pairs: &mut Pairs) -> Points {
    let seen = &*field.seen;
    match struck.several {
        StrikeCount::One => points,
        StrikeCount::Quick => points * 3 / 2,
        StrikeCount::Sweep => {
            let near = field.foes().filter(|foe| foe.at.distance(field.at) == 1).count() as Points;
            points * (1 + near.min(2)) / 2
        }
        StrikeCount::Pair => {
            let own = pairs.tools.iter().zip(&mut pairs.value).zip(seen.figure(struck.by).means());
            let others = own.filter(|(_, means)| **means != struck.means);
            let second = others.filter_map(|((tool, value), means)| {
                let tool = tool.as_ref()?;
                let compute = || field.odds_cache().value(seen, &Blow { means: *means, ..*struck }, tool).0;
                Some(*value[number].get_or_insert_with(compute))
            });
            points + second.max().unwrap_or(0)
        }
    }
}

/// The numbers of strikes that this tool allows in the action under way.
fn strike_counts(seen: &Bout, doing: &CurrentAction, means: WeaponUse, tool: &Tool) -> [Option<StrikeCount>; 4] {
    let first = doing.strikes == 0;
    let fits = |several: StrikeCount| match several {
        _ if !first && (several != doing.several || several == StrikeCount::One) => false,
        _ if tool.natural.is_some() => several == StrikeCount::Quick,
        StrikeCount::One => true,
        StrikeCount::Pair if first => !tool.both && seen.may_begin_pair(means, doing),
        StrikeCount::Pair => !tool.both && doing.strikes == 1 && means.uses(doing.used) == 0,
        StrikeCount::Sweep => doing.may_sweep(tool),
        StrikeCount::Quick => {
            matches!(tool.weapon, Some(Weapon::Dagger | Weapon::ThrowingDart)) || seen.is_with_whip(tool)
        }
    };
    [StrikeCount::One, StrikeCount::Pair, StrikeCount::Sweep, StrikeCount::Quick]
        .map(|several| Some(several).filter(|one| fits(*one)))
}

/// Bit set over [`Maneuver::COMMON`]: the maneuvers this tool allows. The AI never disarms: that costs a strike, and
/// the enemy still has fists and another weapon (D160).
fn maneuvers(range: Range, tool: &Tool) -> u8 {
    let (near, melee, weapon) = (range != Range::Ranged, range == Range::Melee, tool.weapon);
    let allowed = [
        true,
        melee && weapon.is_some_and(Weapon::can_trip),
        range != Range::Close && weapon.is_some_and(Weapon::entangles),
        range == Range::Close,
        near && weapon.is_none_or(Weapon::knocks_out),
        melee && tool.shield.is_some_and(|shield| shield.rushes()),
    ];
    let all = allowed.into_iter().enumerate().fold(0, |all, (n, allowed)| all | u8::from(allowed) << n);
    if tool.natural.is_some() { 1 } else { all }
}

/// The turn after an attack (13.1), by at most one side, that leaves the fewest enemies behind.
pub fn after(bout: &Bout, me: FigureId) -> ScoredCommand {
    let figure = bout.figure(me);
    if figure.is_large() || bout.control().doing.is_none_or(|doing| doing.form != Form::Attack) {
        return (Command::Done, Reason::Stands);
    }
    let near = bout.of_side(figure.side.other()).filter(|(_, foe)| foe.can_act());
    let behind = behind(figure.at, near.map(|(_, foe)| foe.at));
    let [ahead, left, right] = [0, -1, 1].map(|sides| figure.facing.turned(sides));
    match [ahead, left, right].into_iter().min_by_key(|facing| behind[*facing as usize]) {
        Some(facing) if facing != ahead => (Command::After(Going { way: Way::NONE, facing }), Reason::Turns),
        _ => (Command::Done, Reason::Stands),
    }
}

/// Shoots, unless the line would harm friends more than the enemy (D035).
pub fn loose(field: &Situation) -> ScoredCommand {
    let seen = &*field.seen;
    let Some(aimed) = seen.control().aimed else { return (Command::Loose, Reason::Stands) };
    let Some(tool) = seen.tool(aimed.by, aimed.means, Range::Ranged) else { return (Command::Loose, Reason::Stands) };
    let (points, chance) = afar::line_of(field, (aimed.by, aimed.at), (aimed.means, tool), aimed.trick);
    match points >= 0 {
        true => (Command::Loose, Reason::Shoots { at: aimed.at, chance }),
        false => (Command::Done, Reason::SparesFriend),
    }
}

/// The strike with the best value as a riposte (17.4).
pub fn riposte(field: &mut Situation, at: FigureId) -> ScoredCommand {
    let (me, seen) = (field.me, &*field.seen);
    let all = seen.figure(me).means().iter().copied().filter_map(|means| {
        let tool = seen.tool(me, means, Range::Melee)?;
        let struck = Blow { riposte: true, ..Blow::plain(me, at, means, Range::Melee) };
        let (points, chance) = field.odds_cache().value(seen, &struck, &tool);
        Some((points, core::cmp::Reverse(means), chance))
    });
    match all.max() {
        Some((points, core::cmp::Reverse(means), chance)) if points > 0 => {
            (Command::Riposte(Some(means)), Reason::Strikes { at, rear: false, charge: false, chance })
        }
        _ => (Command::Riposte(None), Reason::Ends),
    }
}

/// Gives up the less valuable of armour and shield (18.3).
pub fn cleave(bout: &Bout, id: FigureId) -> ScoredCommand {
    let figure = bout.figure(id);
    let armour = 5 * figure.ap.clamp(0, 2);
    let shield = figure.shield(bout).map_or(0, |shield| {
        shield.row().defense * i16::from(figure.ranks.shield(shield).unwrap_or(0))
            + if figure.ft_now <= 2 { 5 } else { 0 }
    });
    if shield < armour {
        (Command::Cleave(true), Reason::SparesArmour)
    } else {
        (Command::Cleave(false), Reason::SparesShield)
    }
}
