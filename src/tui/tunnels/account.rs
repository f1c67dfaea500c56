//! The arithmetic of a combat turn as far as it has been shown: dice, totals, shares, wounds (TT-UI-05, -06). Events fill it one by
//! one, so that the board can grow with them. Start reading with [`Account::add`].

use ludus_tunnels::battle::command::{Command, Order};
use ludus_tunnels::battle::event::{Comparison, Event, HitsFrom, ScoreParts, Wound};
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::narration::choices;
use ludus_tunnels::narration::choices::weapon_name;
use ludus_tunnels::narration::names::Names;

/// The part of one fighter in a combat turn.
#[derive(Clone, Debug, Default)]
pub struct AccountLine {
    /// The faces of all weapons, and those that rage rolled again.
    pub faces: Vec<u8>,
    pub again: Vec<u8>,
    pub score: Option<ScoreParts>,
    /// The monsters that rolled together with this one, itself included.
    pub of: u8,
    /// Hits of the comparison before armour.
    pub share: Option<u32>,
    pub wounds: Vec<Wound>,
    /// A shot, a volley or a spell in a few words.
    pub deed: Option<String>,
    pub burnt: [bool; 2],
    /// ST before and after what heavy weapons and rage cost.
    pub tired: Option<(i16, i16)>,
    pub is_dead: bool,
}

impl AccountLine {
    /// CON or rating before the first wound and after the last one of the turn.
    pub fn strength(&self) -> Option<(i32, i32)> {
        Some((self.wounds.first()?.before, self.wounds.last()?.after))
    }

    /// Hits absorbed by the shield, and by the rest of the armour.
    pub fn absorbed(&self) -> [u16; 2] {
        self.wounds.iter().fold([0; 2], |sum, wound| [sum[0] + wound.absorbed[0], sum[1] + wound.absorbed[1]])
    }

    /// Hits that came in: shares and anything else.
    pub fn hits(&self) -> u32 {
        self.wounds.iter().map(|wound| wound.hits).sum()
    }

    pub const fn has_rolled(&self) -> bool {
        self.score.is_some() || !self.faces.is_empty()
    }

    /// True if the turn did something to the fighter, or the fighter did something in it.
    pub const fn has_part(&self) -> bool {
        self.has_rolled() || self.share.is_some() || self.deed.is_some() || !self.wounds.is_empty() || self.is_dead
    }
}

/// The combat turn on the board: the one that is being shown, or the last one while orders are asked for.
#[derive(Clone, Debug, Default)]
pub struct Account {
    pub turn: u16,
    lines: Vec<AccountLine>,
    pub compared: Vec<Comparison>,
    /// The orders of this turn, as far as they were given, and of the turn before, by the numbers of the fighters.
    orders: Vec<Option<Order>>,
    last_orders: Vec<Option<Order>>,
    /// True if the turn of those orders was one at a distance.
    last_apart: bool,
    /// True once something of the turn but orders was shown.
    pub has_begun: bool,
}

impl Account {
    pub fn line(&self, who: FighterId) -> Option<&AccountLine> {
        self.lines.get(who.index())
    }

    /// Returns whether the turn was rolled, as far as it was shown: not a turn in which nobody did anything.
    pub fn is_rolled(&self) -> bool {
        let has_part = self.lines.iter().any(AccountLine::has_part) || !self.compared.is_empty();
        (self.has_begun || self.turn > 0) && has_part
    }

    /// The common comparison of the turn.
    pub fn common(&self) -> Option<&Comparison> {
        self.compared.iter().find(|compared| compared.duel.is_none())
    }

    /// The order of the combat turn before. `None` if there was none, or if the sides have closed in since.
    pub fn last_order(&self, fight: &Fight, who: FighterId) -> Option<Order> {
        let fits = self.last_apart == fight.is_missile_turn();
        self.last_orders.get(who.index()).copied().flatten().filter(|_| fits)
    }

    fn at(&mut self, who: FighterId) -> &mut AccountLine {
        if self.lines.len() <= who.index() {
            self.lines.resize_with(who.index() + 1, AccountLine::default);
        }
        &mut self.lines[who.index()]
    }

    /// Adds an event. `before`: the fight before it.
    pub fn add(&mut self, event: &Event, names: &Names, before: &Fight) {
        match event {
            Event::TurnBegan { .. } => {
                self.last_orders = std::mem::take(&mut self.orders);
                self.last_apart = before.is_missile_turn();
                self.has_begun = false;
            }
            Event::Ordered { who, order } => {
                if self.orders.len() <= who.index() {
                    self.orders.resize(who.index() + 1, None);
                }
                self.orders[who.index()] = Some(*order);
            }
            Event::Decided(Command::Order(_) | Command::Restrain(_))
            | Event::OrderAsked(_)
            | Event::RestraintAsked(_) => {}
            event => self.add_deed(event, names, before),
        }
    }

    fn add_deed(&mut self, event: &Event, names: &Names, before: &Fight) {
        let owner = owner(event);
        if owner.is_some() || matches!(event, Event::Compared(_)) {
            self.begin(before.turn);
        }
        match event {
            Event::Rolled { who, pool, .. } => self.at(*who).faces.extend(pool.faces()),
            Event::Adjusted { who, pool, .. } => self.at(*who).faces = pool.faces(),
            Event::RolledAgain { who, pool, .. } => self.at(*who).again.extend(pool.faces()),
            Event::Scored { who, of, score } => {
                let line = self.at(*who);
                (line.score, line.of) = (Some(*score), *of);
            }
            Event::Compared(compared) => self.compared.push(*compared),
            Event::Shared { who, hits } => self.at(*who).share = Some(*hits),
            Event::Burnt { who, shield, mail } => self.at(*who).burnt = [*shield, *mail],
            Event::Wounded(wound) => {
                let line = self.at(wound.who);
                if line.share.is_none() && wound.from == HitsFrom::Combat {
                    line.share = Some(wound.hits);
                }
                line.wounds.push(*wound);
            }
            Event::Tired { who, before, after, .. } => self.at(*who).tired = Some((*before, *after)),
            Event::Died { who, .. } => self.at(*who).is_dead = true,
            _ => {
                if let Some((who, deed)) = owner.zip(deed(event, names, before)) {
                    self.at(who).deed = Some(deed);
                }
            }
        }
    }

    /// Clears the account of an earlier turn.
    fn begin(&mut self, turn: u16) {
        if self.turn != turn || !self.has_begun {
            (self.turn, self.has_begun) = (turn, true);
            self.lines.clear();
            self.compared.clear();
        }
    }
}

/// The fighter in whose line an event stands.
const fn owner(event: &Event) -> Option<FighterId> {
    Some(match event {
        Event::Rolled { who, .. }
        | Event::Adjusted { who, .. }
        | Event::RolledAgain { who, .. }
        | Event::Scored { who, .. }
        | Event::Shared { who, .. }
        | Event::Burnt { who, .. }
        | Event::Tired { who, .. }
        | Event::Died { who, .. }
        | Event::Cast { who, .. }
        | Event::Shot { who, .. }
        | Event::Caught { who, .. }
        | Event::Laid { who, .. }
        | Event::Readied { who, .. }
        | Event::Cocked { who, .. }
        | Event::Coated { who, .. }
        | Event::Lent { who, .. } => *who,
        Event::Volley { by, .. } => *by,
        Event::Wounded(wound) => wound.who,
        _ => return None,
    })
}

/// A deed in the words of a line of the table: at most 39 columns.
fn deed(event: &Event, names: &Names, before: &Fight) -> Option<String> {
    let weapon = |who: FighterId, index: u8| {
        before.person(who).map_or_else(String::new, |person| weapon_name(&person.weapons[usize::from(index)]))
    };
    Some(match event {
        Event::Cast { casting, strength, .. } => {
            format!("{}, ST {} -> {}", casting.spell.name(), strength[0], strength[1])
        }
        Event::Shot { who, weapon: index, need, die, damage, .. } => {
            let result = damage.map_or_else(|| "missed".into(), |(_, score)| format!("{} hits", score.total));
            format!("{}: {die}, needs {need}: {result}", weapon(*who, *index))
        }
        Event::Volley { at, breath, pool, hits, .. } => {
            let what = if *breath { "breath" } else { "missiles" };
            format!("{what} on {}: {}d = {hits} hits", names.of(*at), pool.count())
        }
        Event::Caught { at, done, .. } => {
            format!("tries to catch {}: {}", names.of(*at), if *done { "done" } else { "no" })
        }
        Event::Laid { dice, .. } => format!("calthrops: -{dice}d for barefoot foes"),
        Event::Readied { who, hands } => {
            let held = before.person(*who).map_or_else(String::new, |person| choices::held(person, *hands));
            format!("takes {held}")
        }
        Event::Cocked { who, weapon: index } => format!("cocks the {}", weapon(*who, *index)),
        Event::Coated { poison, .. } => format!("puts {} on a weapon", poison.name()),
        Event::Lent { to, strength, .. } => {
            format!("lends {} strength: ST {} -> {}", names.of(*to), strength[0], strength[1])
        }
        _ => return None,
    })
}
