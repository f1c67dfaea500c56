//! Showing what happened: events one by one, dice that roll, pauses. The battle itself is already further; nothing here
//! can change a result (DICE-02).

use super::super::theme::Ink;
use super::places::{Spot, spot};
use super::stage::{Roll, Stage};
use super::{BattleScreen, hands::is_players, is_hot_seat, looking};
use crate::gladiator::event::{Blow, Casting, Event, Form, Roll as Rolled};
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::ground::Layer;
use crate::gladiator::item::Place;
use crate::gladiator::state::{Battle, Decision};
use crate::gladiator::view::Known;
use crate::gladiator::{robots, text};
use crate::kit::dice::{Dice, Domain};
use crate::store::{DiceShow, Session};

/// The battle at its first decision, with the events that led there; none where these rules open it differently.
pub fn opened(session: &Session) -> Option<(Battle, Vec<Event>)> {
    let mut events = Vec::new();
    let seed = session.battle().seed();
    let mut dice = Dice::new(seed, Domain::Battle, 0);
    let battle = Battle::open(session.setup(), seed, &mut dice, &mut events).ok()?;
    Some((battle, events))
}

/// The events of the opening, so that the first incentive is rolled on the screen too; none of a battle under way.
pub fn opening(session: &Session) -> Vec<Event> {
    opened(session).filter(|(battle, _)| battle == session.battle()).map_or_else(Vec::new, |(_, events)| events)
}

/// Who did what is told, of acts that have a reason.
fn doer(event: &Event) -> Option<FighterId> {
    let id = match *event {
        Event::Moved { fighter, .. }
        | Event::Phased { fighter, .. }
        | Event::Stolen { fighter, .. }
        | Event::Evaded { fighter }
        | Event::Stood { fighter, .. }
        | Event::WentProne { fighter }
        | Event::Disengaged { fighter, .. }
        | Event::Reloaded { fighter, .. }
        | Event::Changed { fighter, .. }
        | Event::KeptUp { fighter, .. }
        | Event::Doubled { fighter, .. }
        | Event::Read { fighter, .. }
        | Event::Rolled { roll: Rolled::Disbelieve, fighter, .. }
        | Event::Made { fighter, .. } => fighter,
        Event::Enchanted { by, .. } => by,
        Event::Arrived { being, .. } => return being.maker(),
        Event::Cast(ref casting) => casting.caster,
        Event::Blow(ref blow) => blow.strike.attacker,
        _ => return None,
    };
    Some(id)
}

/// That a runner has no action goes without saying.
fn goes_without_saying(before: &Battle, event: &Event) -> bool {
    matches!(*event, Event::Acted { fighter, .. } if !before.fighter(fighter).unconscious())
}

impl BattleScreen {
    /// Shows what is left to show, lets the program decide, and asks.
    pub(super) fn go_on(&mut self) {
        while matches!(self.stage, Stage::Ready) && self.handing.is_none() {
            if let Some(event) = self.queue.pop_front() {
                self.show(event);
            } else if self.hands.decides(&self.shown) {
                let Some(choice) = robots::choose(&self.shown) else { return };
                let battle = self.shown;
                self.keep_reason(&battle, Some(choice.why));
                self.submit(&choice.command);
                if self.queue.is_empty() {
                    return;
                }
            } else {
                return self.ask();
            }
        }
    }

    fn ask(&mut self) {
        self.skipping = false;
        self.whys.clear();
        if let Some(target) = self.read.take() {
            return self.asks.push(Box::new(looking::Stats::read(target)));
        }
        if self.asks.is_empty() {
            self.asks.extend(self.question());
            let another = |side: &Side| *side != self.seat || self.empty_seat;
            if let Some(side) = self.asked_side().filter(|side| another(side) && is_hot_seat(&self.shown)) {
                self.hand_over = Some(side);
            }
        }
    }

    fn show(&mut self, event: Event) {
        match self.roll(&event) {
            Some(roll) => self.stage = Stage::Dice(roll),
            None => self.happen(&event),
        }
    }

    /// The dice of an event, if they are to be seen rolling.
    pub(super) fn roll(&self, event: &Event) -> Option<Roll> {
        let side = match event {
            Event::Blow(blow) if blow.strike.form.is_spell() => return None,
            Event::Blow(blow) => self.shown.fighter(blow.strike.attacker).side(),
            Event::Cast(casting) => self.shown.fighter(casting.caster).side(),
            Event::IncentiveRolled { .. } => self.seat,
            _ => return None,
        };
        let mode = self.dice_of(side);
        if self.skipping || mode == DiceShow::Instant {
            return None;
        }
        let (caption, faces, result, one_by_one) = match event {
            Event::Cast(casting) => {
                let faces = casting.dice.iter().copied().filter(|face| *face > 0).collect();
                (self.casting(casting, self.seat), faces, self.casting_verdict(casting, self.seat), false)
            }
            Event::Blow(blow) => {
                let name = |id| self.called(id, self.seat);
                let caption = format!("{} > {}", name(blow.strike.attacker), name(blow.strike.target));
                let faces = blow.dice.iter().copied().filter(|face| *face > 0).collect();
                (caption, faces, self.verdict(blow, self.seat), false)
            }
            Event::IncentiveRolled { west, east, winner } => {
                let mut result = vec![format!("West {west}, East {east}"), format!("{} chooses.", winner.name())];
                if west == east {
                    result.push("A tie: West on even turns, East on odd".into());
                }
                ("team incentive".to_string(), vec![*west, *east], result, true)
            }
            _ => return None,
        };
        let (since, now) = (self.now, self.now);
        let boxed = mode == DiceShow::Boxed;
        let matters = self.matters(event);
        let (waits, rest) = (self.waits_for_key(matters, mode), self.rest());
        let why = self.reason(event).map(|number| self.whys[number].1).unwrap_or_default();
        Some(Roll {
            event: *event,
            caption,
            faces,
            stopped: 0,
            result,
            why,
            since,
            still: 0,
            boxed,
            waits,
            rest,
            matters,
            one_by_one,
            now,
        })
    }

    /// How the dice of a side are shown; nobody stops them where nobody plays.
    fn dice_of(&self, side: Side) -> DiceShow {
        let mode = match side {
            Side::West => self.settings.dice.west,
            Side::East => self.settings.dice.east,
        };
        if mode == DiceShow::Boxed && self.is_watched() { DiceShow::Quick } else { mode }
    }

    /// "4+2+5 = 11, need 14: HIT" and what it does, as far as the side may know.
    fn verdict(&self, blow: &Blow, side: Side) -> Vec<String> {
        let view = self.shown.view(side);
        let (_, need) = view.need(&blow.strike);
        let faces: Vec<String> = blow.dice.iter().filter(|face| **face > 0).map(ToString::to_string).collect();
        let need = super::odds::about(need);
        let verdict = if blow.hit { "HIT" } else { "MISS" };
        let mut lines = vec![format!("{} = {}, need {need}: {verdict}", faces.join("+"), blow.total())];
        if blow.hit && blow.strike.form == Form::Steal {
            let item = self.shown.fighter(blow.victim()).item(Place::Ready);
            lines.extend(item.map(|item| format!("takes the {item}")));
        } else if blow.hit {
            let dice = text::damage_dice(&self.shown, blow);
            let dice = if blow.multiplier > 1 { format!("({dice}) x{}", blow.multiplier) } else { dice };
            lines.push(format!("{dice} = {} - AR {}: loses {}", blow.damage, blow.armour, blow.lost));
        }
        if blow.returned {
            lines.push("sent back".into());
        }
        let known = blow.hit && blow.strike.form != Form::Steal && view.sh(blow.victim()).exact;
        let sh = known.then(|| format!("SH {} > {}", self.shown.fighter(blow.victim()).sh(), blow.sh));
        let marks = [
            (blow.killed, "KILLED"),
            (blow.knocked_down, "knocked down"),
            (blow.dazed && !blow.knocked_down, "dazed"),
            (blow.collapsed, "unconscious"),
            (blow.fumbled, "drops the weapon"),
        ];
        let marks = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark.to_string());
        let results: Vec<String> = sh.into_iter().chain(marks).collect();
        if !results.is_empty() {
            lines.push(results.join(", "));
        }
        lines
    }

    /// What a side calls somebody.
    fn called(&self, id: FighterId, side: Side) -> &str {
        if self.shown.is_hidden_from(side, id) { "Somebody unseen" } else { self.cast.name(id) }
    }

    /// "Merlin > Draco, Fireball".
    fn casting(&self, casting: &Casting, side: Side) -> String {
        let caster = self.called(casting.caster, side);
        match casting.aim.target() {
            Some(target) if target != casting.caster => {
                format!("{caster} > {}, {}", self.called(target, side), casting.spell)
            }
            _ => format!("{caster} {}", text::announced(&self.shown, casting, Some(side))),
        }
    }

    /// "4+2+5 = 11, need 14: SUCCEEDS" and what it costs, as far as the side may know.
    fn casting_verdict(&self, casting: &Casting, side: Side) -> Vec<String> {
        let view = self.shown.view(side);
        let ag = view.normal_ag(casting.caster);
        let need = Known { value: casting.need.total() - casting.need.ag() + ag.value, ..ag };
        let faces: Vec<String> = casting.dice.iter().filter(|face| **face > 0).map(ToString::to_string).collect();
        let verdict = match (casting.success, casting.returned) {
            (false, _) => "FAILS",
            (true, false) => "SUCCEEDS",
            (true, true) => "SENT BACK",
        };
        let need = super::odds::about(need);
        let mut lines = vec![format!("{} = {}, need {need}: {verdict}", faces.join("+"), casting.total())];
        let price = view.knows_exactly(casting.caster) && casting.cost > 0;
        let sh = price.then(|| format!("SH {} > {}", self.shown.fighter(casting.caster).sh(), casting.sh));
        let collapsed = casting.collapsed.then(|| "unconscious".to_string());
        let results: Vec<String> = sh.into_iter().chain(collapsed).collect();
        if !results.is_empty() {
            lines.push(results.join(", "));
        }
        lines
    }

    /// One event happens in the copy that is shown, and is told to each side as far as it may know.
    pub(super) fn happen(&mut self, event: &Event) {
        let more = self.goes_on_making(event);
        if let Event::Made { at, .. } = *event {
            self.made.push(at);
        }
        let told = Side::BOTH.map(|side| self.sentence(event, side).unwrap_or_default());
        let by_robot = self.by_robot(event);
        let matters = self.matters(event);
        let mut at = spot(&self.shown, event, self.seat);
        self.made.iter().for_each(|square| at.lit.insert(*square));
        if !more {
            self.made.clear();
        }
        let silent = more || goes_without_saying(&self.shown, event) || told.iter().all(|(text, _)| text.is_empty());
        if let Event::Arrived { fighter, .. } = *event {
            self.hands.forget(fighter);
        }
        self.shown.apply(event);
        self.cast.follow(&self.shown);
        self.seen = self.shown.seen_by(self.seat);
        if silent {
            return;
        }
        let why = self.reason(event).map(|number| self.whys.remove(number).1);
        let turn = self.shown.turn();
        let [west, east] = told.map(|(text, short)| {
            if text.is_empty() {
                return (text, short);
            }
            let text = match (event, why) {
                (_, None) => text,
                // The reason is that of the side that chose, not of the one that moves.
                (Event::MovingFirst { side, .. }, Some(_)) => {
                    let (first, chooser) = (side.name(), side.other().name());
                    format!("{chooser} lets {first} move first, to see the enemy move.")
                }
                (_, Some(why)) => format!("{} ({why}).", text.trim_end_matches('.')),
            };
            let mark = if matches!(event, Event::TurnBegan { .. }) { String::new() } else { format!("T{turn} ") };
            (format!("{mark}{text}"), format!("{mark}{short}"))
        });
        let (texts, shorts) = ([west.0, east.0], [west.1, east.1]);
        let text = texts[self.seat as usize].clone();
        let news =
            !matches!(event, Event::TurnBegan { .. } | Event::IncentiveRolled { .. } | Event::MovingFirst { .. });
        self.tell(texts, shorts, if matters { Ink::Heed } else { Ink::Plain }, news);
        if text.is_empty() {
            return;
        }
        if event.alone().is_some_and(|id| self.shown.is_hidden_from(self.seat, id)) {
            at = Spot::default();
        }
        self.pause(event, text, by_robot, matters, at);
    }

    /// Whether the next event makes the same terrain in another square: then one sentence tells of both.
    fn goes_on_making(&self, event: &Event) -> bool {
        let made = |event: &Event| match *event {
            // A wall that fills a pit is told by itself.
            Event::Made { at, layer: Layer::Wall, .. } if self.shown.ground().terrain(at).has(Layer::Pit) => None,
            Event::Made { fighter, layer, .. } => Some((fighter, layer)),
            _ => None,
        };
        made(event).is_some() && self.queue.front().and_then(made) == made(event)
    }

    /// An event for one side, in full and for one line of the bar.
    fn sentence(&self, event: &Event, side: Side) -> Option<(String, String)> {
        let text = match *event {
            Event::Made { layer, .. } if self.made.len() > 1 => text::made(layer, &self.made),
            _ => text::sentence(&self.cast, &self.shown, event, Some(side))?,
        };
        let short = match event {
            Event::Cast(casting) => {
                format!("{}: {}", self.casting(casting, side), self.casting_verdict(casting, side).join(", "))
            }
            // The dice of a spell are told with its casting.
            Event::Blow(blow) if blow.strike.form.is_spell() => text
                .split("; damage dice")
                .next()
                .map_or_else(String::new, |text| format!("{}.", text.trim_end_matches('.'))),
            Event::Blow(blow) => {
                let name = |id| self.called(id, side);
                let mut verdict = self.verdict(blow, side);
                // The bar has one line: what armour took is in the log.
                if let Some((_, lost)) = verdict.get(1).and_then(|line| line.split_once(": ")) {
                    verdict[1] = lost.to_string();
                }
                format!("{} > {}: {}", name(blow.strike.attacker), name(blow.strike.target), verdict.join(", "))
            }
            _ => text.clone(),
        };
        Some((text, short))
    }

    /// Blows and castings whose dice were shown have been read already.
    pub(super) fn was_rolled(&self, event: &Event) -> bool {
        let id = match event {
            Event::Blow(blow) if !blow.strike.form.is_spell() => blow.strike.attacker,
            Event::Cast(casting) => casting.caster,
            _ => return false,
        };
        self.dice_of(self.shown.fighter(id).side()) != DiceShow::Instant
    }

    /// Whether the program caused it.
    fn by_robot(&self, event: &Event) -> bool {
        match doer(event) {
            Some(id) => self.hands.is_computers(&self.shown, id),
            None => self.reason(event).is_some(),
        }
    }

    /// Keeps why the computer chose: the reason of an act until it is told, and those of the answers to it. None where
    /// the choice was a player's.
    pub(super) fn keep_reason(&mut self, battle: &Battle, why: Option<&'static str>) {
        let decision = battle.decision();
        if matches!(decision, Decision::Incentive { .. } | Decision::Move { .. } | Decision::Act { .. }) {
            self.whys.clear();
        }
        let who = decision.fighter();
        self.whys.retain(|(other, _)| *other != who);
        self.whys.extend(why.map(|why| (who, why)));
    }

    /// Which of the kept reasons is that of who did this; the incentive is nobody's.
    fn reason(&self, event: &Event) -> Option<usize> {
        let who = doer(event);
        let tells = who.is_some() || matches!(event, Event::MovingFirst { chosen: true, .. });
        self.whys.iter().position(|(other, _)| tells && *other == who)
    }

    /// One of the players' fighters is hurt or enchanted by the program's, or somebody comes, dies or leaves.
    fn matters(&self, event: &Event) -> bool {
        let own = |id| is_players(&self.shown, id);
        let side = |id| self.shown.fighter(id).side();
        match *event {
            Event::Blow(ref blow) => blow.killed || (blow.lost > 0 && own(blow.victim()) && !own(blow.strike.attacker)),
            Event::Enchanted { fighter, by, .. } => own(fighter) && side(by) != side(fighter),
            Event::Disarmed { fighter, .. } | Event::Vanished { fighter, .. } => own(fighter),
            Event::Stolen { from, .. } => own(from),
            Event::SwordGiven { fighter } => !own(fighter),
            Event::Teleported { fighter, .. } => own(fighter) && !self.by_players(),
            Event::Arrived { being, .. } => being.maker().is_some_and(|maker| !own(maker)),
            Event::Doubled { fighter, .. } => !own(fighter),
            Event::Cast(ref casting) => casting.collapsed && own(casting.caster),
            Event::TerrainHurt { fighter, killed, .. } => killed || own(fighter),
            Event::Left { .. } => true,
            Event::Collapsed { fighter } => own(fighter),
            _ => false,
        }
    }

    /// Whether a player's command is being carried out.
    fn by_players(&self) -> bool {
        self.shown.decision().fighter().is_some_and(|id| is_players(&self.shown, id))
    }
}
