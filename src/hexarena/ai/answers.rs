//! What is asked beside the action: order, targets, what follows a blow (D041, D160.7).

use crate::hexarena::ai::field::{Situation, behind, missile};
use crate::hexarena::ai::memory::Insight;
use crate::hexarena::ai::reason::Reason;
use crate::hexarena::ai::worth;
use crate::hexarena::ai::worth::Points;
use crate::hexarena::battle::blow::{Blow, Maneuver, Range, StrikeCount, Tool, WeaponUse};
use crate::hexarena::battle::command::{Command, Going, Strike};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::{Bout, CurrentAction, Form};
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::ground::moves::Way;
use crate::hexarena::model::setup::Side;

/// Most strikes that are compared.
const LIST: usize = 32;

/// A command with its reason.
pub type ScoredCommand = (Command, Reason);

/// A missile weapon's holder starts in the hindmost column, everybody else where he is (D022).
pub fn place(bout: &Bout, side: Side) -> ScoredCommand {
    let arena = bout.arena();
    let archers = bout.of_side(side).filter(|(id, _)| shoots(missile(bout, *id)));
    let back = match side {
        Side::West => -1,
        Side::East => 1,
    };
    for (id, figure) in archers {
        let behind = crate::engine::hex::Hex::at(figure.at.column() + back, figure.at.row());
        let command = Command::Place(id, behind);
        if arena.field().contains(behind) && bout.check(&command).is_ok() {
            return (command, Reason::HangsBack);
        }
    }
    (Command::Ready, Reason::Stands)
}

/// First where somebody can be struck at once, or stands in an enemy's zone; else last (D041).
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

/// First where somebody of the side can charge or shoot; else last.
pub fn sides(bout: &Bout, side: Side, insight: &mut Insight) -> ScoredCommand {
    let left = bout.left_of(side);
    let ready = left.iter().any(|id| can_strike(bout, id, insight));
    if ready { (Command::First, Reason::Ready) } else { (Command::Last, Reason::Last) }
}

/// Whether a figure can charge or shoot at somebody, as far as distances tell.
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

/// Whether what could be used from afar is shot, not thrown.
fn shoots(missile: Option<(WeaponUse, Tool)>) -> bool {
    missile.is_some_and(|(_, tool)| tool.weapon.is_some_and(Weapon::is_missile))
}

/// Who shoots comes before friends step into his line; then who is nearest to an enemy.
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

/// Whom to strike in the attack under way, with what, how: every means, target and special attack that comes into question.
/// `sure`: it is legal.
pub fn strike(field: &mut Situation, real: &Bout, sure: bool) -> Option<ScoredCommand> {
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
        let kinds = kinds(field.seen, &doing, means, &tool);
        let tricks = tricks(range, &tool);
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
            let setting = field.makes().setting(field.seen, &plain_blow, &tool);
            for several in kinds.into_iter().flatten() {
                let any =
                    several == StrikeCount::One || several == StrikeCount::Quick && field.seen.is_with_whip(&tool);
                let may = if any { tricks } else { tricks & 1 };
                for (_, trick) in Maneuver::COMMON.into_iter().enumerate().filter(|(n, _)| may >> n & 1 == 1) {
                    let struck = Blow { trick, several, ..plain_blow };
                    let terms = match trick {
                        Maneuver::Restrain => field.makes().odds(field.seen, &struck, &tool),
                        _ => field.seen.chances_in(&setting, &struck, &tool),
                    };
                    let points = worth::worth(field.seen, &struck, &tool, &terms);
                    if several == StrikeCount::Pair {
                        pairs.worth[place][number] = Some(points);
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
        best_legal(&mut list[..count], |strike| !sure || real.check(&Command::Strike(*strike)).is_ok())?;
    let why = match strike.trick {
        Maneuver::Damage => {
            let rear = range != Range::Close && field.is_behind(strike.at, field.at);
            Reason::Strikes { at: strike.at, rear, charge: doing.form == Form::Charge, chance }
        }
        trick => Reason::Tries { at: strike.at, trick, chance },
    };
    Some((Command::Strike(strike), why))
}

/// The best of these that may be.
fn best_legal(list: &mut [Option<(Points, Strike, i16)>], may: impl Fn(&Strike) -> bool) -> Option<(Strike, i16)> {
    loop {
        let key = |place: &usize| (list[*place].map_or(Points::MIN, |(points, ..)| points), std::cmp::Reverse(*place));
        let best = (0..list.len()).max_by_key(key)?;
        let (_, strike, chance) = list[best].take()?;
        if may(&strike) {
            return Some((strike, chance));
        }
    }
}

/// What a figure strikes with by each of its means, and what each is worth against each enemy as one of a pair, as far as it
/// has been reckoned.
struct Pairs {
    tools: [Option<Tool>; WeaponUse::ALL.len()],
    worth: [[Option<Points>; super::MOST]; WeaponUse::ALL.len()],
}

impl Pairs {
    fn of(seen: &Bout, me: FigureId, range: Range) -> Pairs {
        let mut tools = [None; WeaponUse::ALL.len()];
        for (place, means) in tools.iter_mut().zip(seen.figure(me).means()) {
            *place = seen.tool(me, *means, range);
        }
        Pairs { tools, worth: Default::default() }
    }

    /// Whether fist or foot would begin where a weapon of no lower Rank is at hand: they have never been the better choice.
    fn has_better(&self, tool: &Tool, range: Range, doing: &CurrentAction) -> bool {
        let bare = tool.weapon.is_none() && tool.natural.is_none();
        let better = |other: &Tool| other.weapon.is_some() && other.rank >= tool.rank;
        bare && range == Range::Melee && doing.strikes == 0 && self.tools.iter().flatten().any(better)
    }
}

/// What a first strike of several brings beside itself.
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
            let own = pairs.tools.iter().zip(&mut pairs.worth).zip(seen.figure(struck.by).means());
            let others = own.filter(|(_, means)| **means != struck.means);
            let second = others.filter_map(|((tool, worth), means)| {
                let tool = tool.as_ref()?;
                let reckon = || field.makes().value(seen, &Blow { means: *means, ..*struck }, tool).0;
                Some(*worth[number].get_or_insert_with(reckon))
            });
            points + second.max().unwrap_or(0)
        }
    }
}

/// As how many strikes a blow with what is held comes into question in the action under way.
fn kinds(seen: &Bout, doing: &CurrentAction, means: WeaponUse, tool: &Tool) -> [Option<StrikeCount>; 4] {
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

/// Which of [`Trick::COMMON`] come into question with that tool: a bit for each. Nobody is disarmed: it costs a strike, and he has
/// his fists and another weapon (D160).
fn tricks(range: Range, tool: &Tool) -> u8 {
    let (near, melee, weapon) = (range != Range::Ranged, range == Range::Melee, tool.weapon);
    let may = [
        true,
        melee && weapon.is_some_and(Weapon::can_trip),
        range != Range::Close && weapon.is_some_and(Weapon::entangles),
        range == Range::Close,
        near && weapon.is_none_or(Weapon::knocks_out),
        melee && tool.shield.is_some_and(|shield| shield.rushes()),
    ];
    let all = may.into_iter().enumerate().fold(0, |all, (n, may)| all | u8::from(may) << n);
    if tool.natural.is_some() { 1 } else { all }
}

/// Turning after an attack (13.1), by a side at most: so that fewer enemies stand behind it.
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

/// Looses, unless the line would harm a friend more than the enemy (D035).
pub fn loose(field: &Situation) -> ScoredCommand {
    let seen = &*field.seen;
    let Some(aimed) = seen.control().aimed else { return (Command::Loose, Reason::Stands) };
    let Some(tool) = seen.tool(aimed.by, aimed.means, Range::Ranged) else { return (Command::Loose, Reason::Stands) };
    let (points, chance) =
        crate::hexarena::ai::acting::afar::line_of(field, (aimed.by, aimed.at), (aimed.means, tool), aimed.trick);
    match points >= 0 {
        true => (Command::Loose, Reason::Shoots { at: aimed.at, chance }),
        false => (Command::Done, Reason::SparesFriend),
    }
}

/// The best blow back (17.4).
pub fn riposte(field: &mut Situation, at: FigureId) -> ScoredCommand {
    let (me, seen) = (field.me, &*field.seen);
    let all = seen.figure(me).means().iter().copied().filter_map(|means| {
        let tool = seen.tool(me, means, Range::Melee)?;
        let struck = Blow { riposte: true, ..Blow::plain(me, at, means, Range::Melee) };
        let (points, chance) = field.makes().value(seen, &struck, &tool);
        Some((points, std::cmp::Reverse(means), chance))
    });
    match all.max() {
        Some((points, std::cmp::Reverse(means), chance)) if points > 0 => {
            (Command::Riposte(Some(means)), Reason::Strikes { at, rear: false, charge: false, chance })
        }
        _ => (Command::Riposte(None), Reason::Ends),
    }
}

/// Which matters more: what the armour loses, or the shield (18.3).
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
