//! A side's memory of every fighter in this battle: wounds with their sources, and the last action.
//! It keeps only what the side was shown. A Mage and its images count as one (DEC-104).

use crate::game_view::stains::{BLEEDS, StainKind, Stains};
use crate::gladiator::attack_forecast::AttackForecast;
use crate::gladiator::table::Career;
use ludus_engine::narration::{Actor, EventText, Priority};
use ludus_gladiator::battle::event::{Blow, Event};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::fighter::{Arm, FighterId, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::magic::Being;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::narration::arm_name;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::stats::results::FighterResult;
use ludus_gladiator::stats::summary::BattleSummary;
use std::rc::Rc;

/// The memory of one side.
#[derive(Clone, Default)]
pub struct ArenaMemory {
    /// The fighters' careers before the battle, in roster order.
    pub careers: Vec<Career>,
    /// The fallen of earlier battles: only their bones lie here.
    pub bones: Vec<FighterId>,
    /// The possible attacks at the current question. `None` if no part of the screen shows them.
    pub forecast: Option<Rc<AttackForecast>>,
    /// The results of the fighters, and the summary of the battle, after its end.
    pub results: Vec<FighterResult>,
    pub summary: Option<Rc<BattleSummary>>,
    wounds: Vec<Wound>,
    pub stains: Stains,
    acts: Vec<(FighterId, String)>,
}

#[derive(Clone, Debug)]
struct Wound {
    who: FighterId,
    turn: u16,
    /// SH lost; negative if regained.
    lost: i32,
    from: String,
}

/// Returns a fighter's own list place. A Mage and its images look alike, so they share one place.
fn home(battle: &Battle, id: FighterId) -> FighterId {
    let of = match battle.fighter(id).being() {
        Being::Image { of, .. } => of,
        _ => id,
    };
    battle.fighter(of).home().unwrap_or(of)
}

impl ArenaMemory {
    pub fn new(careers: Vec<Career>, fighters: &[Recruit]) -> ArenaMemory {
        let bones = (0..).zip(fighters).filter(|(_, recruit)| recruit.bones).map(|(number, _)| FighterId(number));
        ArenaMemory { careers, bones: bones.collect(), ..ArenaMemory::default() }
    }

    /// Records one event as the side perceives it.
    pub fn take_in(&mut self, side: Side, battles: [&Battle; 2], names: &Names, event: &Event, reading: &EventText) {
        let [before, after] = battles;
        let known = |id: FighterId| !before.is_hidden_from(side, id) && !after.is_hidden_from(side, id);
        if let Actor::Somebody(id) = reading.doer
            && reading.is_told()
            && reading.priority > Priority::Frame
            && known(id.into())
        {
            let who = home(after, id.into());
            self.acts.retain(|(other, _)| *other != who);
            self.acts.push((who, format!("{}{}", reading.mark, reading.short)));
        }
        self.scorch(before, event, reading);
        // A fighter that changes list places keeps its wounds. Reading a fighter adds knowledge.
        let moved = matches!(event, Event::Doubled { .. } | Event::Shuffled { .. } | Event::Resurrected { .. });
        if moved || matches!(event, Event::Vanished { .. } | Event::Arrived { .. } | Event::Read { .. }) {
            return;
        }
        let (was, is) = (before.view(side), after.view(side));
        for id in before.in_arena().filter(|id| known(*id) && !before.fighter(*id).is_image()) {
            let lost = is.wounds(id) - was.wounds(id);
            if lost != 0 {
                self.stain(battles, event, (id, lost));
                let from = source(side, before, names, event, id);
                self.wounds.push(Wound { who: home(before, id), turn: before.turn(), lost, from });
            }
        }
    }

    /// Adds the stain of a wound. What magic costs sheds no blood.
    fn stain(&mut self, [before, after]: [&Battle; 2], event: &Event, (id, lost): (FighterId, i32)) {
        let of_death = after.in_arena().all(|other| other != id);
        let sheds = !matches!(event, Event::Cast(_) | Event::KeptUp { .. });
        if sheds && (of_death || lost >= BLEEDS) {
            let kind = if of_death { StainKind::Death } else { StainKind::Blood };
            self.stains.add(before.fighter(id).at(), kind);
        }
    }

    /// Adds the marks of fire: where it begins to burn, and where a Fireball, a Fire Spirit or the ground burns a fighter.
    fn scorch(&mut self, before: &Battle, event: &Event, told: &EventText) {
        let burnt = match event {
            Event::Made { layer: Layer::Fire, .. } => {
                let squares = told.places.lit.iter().filter(|_| told.is_told());
                return squares.for_each(|square| self.stains.add(*square, StainKind::Scorch));
            }
            Event::Blow(blow) if blow.hit && burns(before, blow) => blow.victim(),
            Event::TerrainHurt { fighter, fire: 1.., .. } => *fighter,
            _ => return,
        };
        self.stains.add_shown(told, before.fighter(burnt).at(), StainKind::Scorch);
    }

    /// Returns each seen wound, such as "4 from Bran's Mace in turn 2", and other losses. Empty if unhurt.
    pub fn wounds(&self, battle: &Battle, side: Side, id: FighterId) -> Vec<String> {
        let who = home(battle, id);
        let seen: Vec<&Wound> = self.wounds.iter().filter(|wound| wound.who == who).collect();
        let rest = battle.view(side).wounds(id) - seen.iter().map(|wound| wound.lost).sum::<i32>();
        let one = |wound: &&Wound| match wound.lost {
            lost @ ..0 => format!("{} back, {} in turn {}", -lost, wound.from, wound.turn),
            lost => format!("{lost} from {} in turn {}", wound.from, wound.turn),
        };
        let rest = match rest {
            0 => None,
            lost @ ..0 => Some(format!("{} back, unseen", -lost)),
            lost => Some(format!("{lost} from before, or unseen")),
        };
        seen.iter().map(one).chain(rest).collect()
    }

    /// Returns the last action seen. `None` if there is none.
    pub fn last_act(&self, battle: &Battle, id: FighterId) -> Option<&str> {
        let who = home(battle, id);
        self.acts.iter().find(|(other, _)| *other == who).map(|(_, text)| text.as_str())
    }
}

/// Returns whether a blow is one of fire.
fn burns(before: &Battle, blow: &Blow) -> bool {
    let of_spirit = || before.fighter(blow.strike.attacker).race() == Race::FireSpirit;
    matches!(blow.strike.arm, Arm::Spell(Spell::Fireball, _)) || of_spirit()
}

/// Returns the source of a wound.
fn source(side: Side, before: &Battle, names: &Names, event: &Event, who: FighterId) -> String {
    let name = |id: FighterId| match before.is_hidden_from(side, id) {
        true => "somebody unseen".to_string(),
        false => names.name(id).to_string(),
    };
    match event {
        Event::Blow(blow) if blow.victim() != who => "drained life".into(),
        Event::Blow(blow) if blow.returned => "their own missile, sent back,".into(),
        Event::Blow(blow) => {
            let by = blow.strike.attacker;
            format!("{}'s {}", name(by), arm_name(before.body(by), blow.strike.arm))
        }
        Event::Cast(casting) if casting.caster == who => format!("what {} cost", casting.spell),
        Event::KeptUp { .. } => "the price of keeping magic up".into(),
        Event::PitHurt { by: Some(by), .. } => format!("a fall into a pit, pushed by {},", name(*by)),
        Event::PitHurt { .. } => "a fall in a pit".into(),
        Event::TerrainHurt { caltrops: 0, .. } => "fire".into(),
        Event::TerrainHurt { fire: 0, .. } => "caltrops".into(),
        Event::TerrainHurt { .. } => "fire and caltrops".into(),
        Event::Healed { .. } => "by magic".into(),
        Event::Regenerated { .. } => "grown again".into(),
        _ => "magic".into(),
    }
}
