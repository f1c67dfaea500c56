//! Narrates each event: a full text with its arithmetic, a short line, the dice, the actor and the animation.
//!
//! `Narrator::narrate_event` matches all events, so a new event without a text does not compile. Hidden values of an enemy
//! (Fatigue, Endurance, Ranks, characteristics) are left out, or estimated from averages and marked `~` (D004).

mod blows;
mod body;
mod course;
mod moves;
mod peaks;
mod riding;
mod things;

use crate::battle::blow::Blow;
use crate::battle::event::{Event, Test};
use crate::battle::figure::{Figure, FigureId};
use crate::battle::piece::{PieceId, PieceKind};
use crate::battle::state::{Bout, Form, Judgement, Outcome};
use crate::model::setup::Side;
use crate::narration::arithmetic;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::Places;
use ludus_engine::chance::Chance;
use ludus_engine::dice::D100;
use ludus_engine::game::Seat;
use ludus_engine::narration::{Animation, DiceRoll, Die, EventText, HitResult, Impact, RollResult, RollVerdict};

/// Narrates `events` as one text. `before` is the bout before the last of them.
pub fn of(names: &Names, before: &Bout, events: &[Event], reader: Option<Seat>) -> EventText {
    let Some((event, earlier)) = events.split_last() else { return EventText::silent() };
    let side = reader.map(Side::of_seat);
    let begun = earlier.iter().rev().find_map(|event| match event {
        Event::Acts { figure, form, second } => Some((*figure, *form, *second)),
        _ => None,
    });
    let reader = Narrator { names, before, side, seen: side.map(|side| before.observation(side)), begun };
    EventText { peaks: reader.peaks(event), ..reader.narrate_event(event) }
}

/// Returns whether an event is narrated with the next: an action whose first step tells it.
pub fn goes_on(event: &Event, next: &Event) -> bool {
    let Event::Acts { figure, form, .. } = *event else { return false };
    match *next {
        Event::Moved { figure: mover, .. } | Event::Turned(mover, _) => {
            mover == figure && !matches!(form, Form::Attack | Form::Pass | Form::Fire)
        }
        Event::Postured(who, _) => who == figure && form == Form::Evade,
        Event::Recovered(who, _) => who == figure,
        Event::BrokeOff { figure: who, .. } => who == figure,
        Event::Fled(who) => who == figure,
        Event::Aimed(blow) => blow.by == figure,
        Event::Posed(who, _) | Event::Went { figure: who, .. } | Event::Loaded { figure: who, .. } => {
            who == figure && form == Form::Pass
        }
        Event::Pulled { by, .. } | Event::Staunched { by, .. } => by == figure,
        _ => false,
    }
}

/// The end of a bout as a sentence. `None` while it continues.
pub fn ending(bout: &Bout) -> Option<String> {
    let pulses = match bout.pulse() {
        1 => "the first Pulse".to_string(),
        pulse => format!("Pulse {pulse}"),
    };
    Some(format!("{} in {pulses}.", outcome(bout.outcome()?)))
}

/// The outcome as a sentence without the full stop.
pub const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(side) => match side {
            Side::West => "West has won",
            Side::East => "East has won",
        },
        Outcome::Drawn => "The bout is drawn",
    }
}

/// Narrates events for one reader, with the bout as it was before.
struct Narrator<'a> {
    names: &'a Names,
    before: &'a Bout,
    /// The reader's side; `None` sees everything.
    side: Option<Side>,
    /// The bout as that side knows it.
    seen: Option<Bout>,
    /// The action that the event completes, if they are narrated together.
    begun: Option<(FigureId, Form, bool)>,
}

impl Narrator<'_> {
    fn narrate_event(&self, event: &Event) -> EventText {
        match *event {
            Event::Noticed { figure, test, surprised } => self.noticed(figure, test, surprised),
            Event::Judged { by, at, test, judgement } => self.judged(by, at, test, judgement),
            Event::Placed(figure, hex) => self.placed(figure, hex),
            Event::PulseBegan(pulse) => course::pulse_began(pulse),
            Event::Initiative { bids, winner } => self.initiative(bids, winner),
            Event::Engaged(groups) => self.engaged(&groups),
            Event::Lots { first, then, dice } => self.lots(first, then, dice),
            Event::Ordered(figure, last) => self.ordered(figure, last),
            Event::SidesOrdered(side, first) => self.sides_ordered(side, first),
            Event::Acts { figure, form, second } => self.acts(figure, form, second),
            Event::PulseEnded | Event::Waits(_) => EventText::silent(),
            Event::Ended(end) => self.ended(end),

            Event::Moved { figure, from, to, steps, facing, .. } => self.moved(figure, from, to, steps, facing),
            Event::Turned(figure, facing) => self.turned(figure, facing),
            Event::Posed(figure, stance) => self.posed(figure, stance),
            Event::Postured(figure, posture) => self.postured(figure, posture),
            Event::RunDown { figure, by } => self.run_down(figure, by),
            Event::Closed(figure, hex) => self.closed(figure, hex),
            Event::BrokeOff { figure, die, own, foes, to } => self.broke_off(figure, die, own, foes, to),
            Event::Clear(figure) => self.happens(figure, "leaves Close combat and lies prone."),
            Event::Fled(figure) => self.action(figure, "leaves by the gate.").important_if(true),

            Event::Went { piece, figure, to, grip, why } => self.went(piece, figure, to, grip, why),
            Event::Loaded { figure, piece, left } => self.loaded(figure, piece, left),
            Event::Unloaded(piece) => self.unloaded(piece),
            Event::ArmourTorn(figure, by) => self.armour_torn(figure, by),
            Event::Grasp(figure, test) => self.grasp(figure, test),
            Event::ArrowStuck { figure, dart: false } => self.happens(figure, "still has the missile in the body."),
            Event::ArrowStuck { figure, dart: true } => self.happens(figure, "still has the dart in the body."),
            Event::Tethered(figure, at) => self.tethered(figure, at),

            Event::Aimed(ref blow) => self.aimed(blow),
            Event::Held(figure) => self.action(figure, "does not shoot."),
            Event::Loosed { ref blow, piece } => self.loosed(blow, piece),
            Event::Struck { ref blow, ref terms, test, result, ref damage } => {
                self.struck(blow, terms, test, result, damage)
            }
            Event::Fumbled { figure, test, breaks } => self.fumbled(figure, test, breaks),
            Event::Clumsy(figure) => self.happens(figure, "cannot attack in the next Pulse."),
            Event::Parried { by, at, die, rank, against } => self.parried(by, at, die, rank, against),
            Event::Repulse { by, at, die, rank } => self.repulsed(by, at, die, rank),
            Event::MustPass(figure, _) => self.happens(figure, "must Pass in the next Pulse."),
            Event::Nicked(figure, by) => self.nicked(figure, by),

            Event::Grievous { by, victim, roll, row, die, en } => self.grievous(by, victim, roll, row, die, en),
            Event::Senses(figure, test) => self.senses(figure, test),
            Event::Stunned(figure, through) => self.stunned(figure, through),
            Event::Recovered(figure, test) => self.recovered(figure, test),
            Event::CameRound(figure) => self.happens(figure, "shakes off the Stun."),
            Event::Balance(figure, test) => self.balance(figure, test),
            Event::Entangled(figure) => {
                self.happens(figure, "is entangled.").important_if(self.names.is_players(figure))
            }
            Event::Disentangled(figure, left) => self.disentangled(figure, left),
            Event::Pinned { by, at } => self.pinned(by, at),
            Event::Chokes(by, at) => self.chokes(by, at),
            Event::Strangled { ref blow, ref damage } => self.strangled(blow, damage),
            Event::Released { by, at } => self.released(by, at),
            Event::Pulled { by, from, die, ft, en, .. } => self.pulled(by, from, die, ft, en),
            Event::Staunched { by, at, wound } => self.staunched(by, at, wound),
            Event::Bled { figure, ft, en } => self.bled(figure, ft, en),
            Event::Collapsed(figure, cause) => self.collapsed(figure, cause),
            Event::Died(figure, cause) => self.died(figure, cause),
            Event::Yielded(figure) => self.action(figure, "yields.").important_if(true),
            Event::Demanded { by, of } => {
                let text = format!("{} tells {} to yield.", self.name(by), self.name(of));
                EventText::told(text).by(by).important_if(self.names.is_players(of))
            }
            Event::Refused(figure) => self.action(figure, "will not yield."),
            Event::Peered(figure, test) => self.peered(figure, test),
            Event::Rode { figure, what, test } => self.rode(figure, what, test),
            Event::Gallops(figure, speed) => self.gallops(figure, speed),
            Event::Mounted { figure, mount } => self.mounted(figure, mount),
            Event::Unsaddled { figure, to, thrown } => self.unsaddled(figure, to, thrown),
        }
    }

    fn name(&self, id: FigureId) -> &str {
        self.names.name(id)
    }

    fn figure(&self, id: FigureId) -> &Figure {
        self.before.figure(id)
    }

    /// The figure as the reader knows it.
    fn taken(&self, id: FigureId) -> &Figure {
        self.seen.as_ref().unwrap_or(self.before).figure(id)
    }

    /// The bout as the reader knows it.
    fn view(&self) -> &Bout {
        self.seen.as_ref().unwrap_or(self.before)
    }

    /// Returns whether the reader may know everything about a figure (D004). A creature's values are public (D135).
    fn knows(&self, id: FigureId) -> bool {
        let all = self.before.rules().open || self.before.outcome().is_some();
        all || self.figure(id).beast().is_some() || self.side.is_none_or(|side| self.figure(id).side == side)
    }

    /// Returns whether the reader may know its fighting values: its own, or judged exactly (D005).
    fn knows_values(&self, id: FigureId) -> bool {
        self.knows(id) || self.before.judgement(id) == Judgement::Exactly
    }

    fn thing(&self, piece: PieceId) -> &'static str {
        self.before.piece(piece).map_or("thing", |piece| match piece.kind {
            PieceKind::Weapon(weapon) => weapon.name(),
            PieceKind::Shield(shield) => shield.name(),
        })
    }

    /// "P3 " in a Pulse; empty before the first.
    fn mark(&self) -> String {
        match self.before.pulse() {
            0 => String::new(),
            pulse => format!("P{pulse} "),
        }
    }

    fn sentence(&self, text: String) -> EventText {
        EventText { mark: self.mark(), ..EventText::told(text) }
    }

    /// A text with a separate short line.
    fn full_and_short(&self, full: String, short: String) -> EventText {
        EventText { short, ..self.sentence(full) }
    }

    /// An action of a figure, with the figure as the actor.
    fn action(&self, id: FigureId, words: &str) -> EventText {
        self.happens(id, words).by(id)
    }

    /// An event that happens to a figure.
    fn happens(&self, id: FigureId, words: &str) -> EventText {
        self.sentence(format!("{} {words}", self.name(id))).at(self.lit(&[id]))
    }

    /// The positions of these figures.
    fn lit(&self, who: &[FigureId]) -> Places {
        Places::lit(who.iter().map(|id| self.figure(*id).at))
    }

    /// The impact of an event on a figure, as a line.
    fn impact_on(&self, id: FigureId, mark: HitResult, number: i32, line: String) -> Animation {
        let (at, players) = (Some(self.figure(id).at.into()), self.names.is_players(id));
        let impact = Impact { line, mark, number, who: Some(id.into()), at, players, account: Vec::new() };
        Animation { upshot: Some(impact), ..Animation::default() }
    }

    /// Adds the impact on a figure, with the short text as its line.
    fn with_impact(&self, entry: EventText, id: FigureId, mark: HitResult, number: i32) -> EventText {
        let effect = self.impact_on(id, mark, number, entry.short.clone());
        entry.looks(effect)
    }

    /// A roll of a figure, with two ten-sided dice for each percentile roll. `None` without dice.
    fn roll(&self, of: FigureId, caption: String, dice: Vec<Die>, result: Vec<String>) -> Option<DiceRoll> {
        let of = Some(self.figure(of).side.seat());
        (!dice.is_empty()).then_some(DiceRoll { of, caption, dice, result, one_by_one: false, verdict: None })
    }

    /// A percentile roll in parts. `limit`: the highest total that succeeds, exact or estimated. An aspect that the reader may
    /// not know does not count.
    fn verdict(&self, by: FigureId, title: String, test: Test, limit: i16, words: [&'static str; 2]) -> RollVerdict {
        let known = self.knows(by);
        let sum = if known { arithmetic::roll(test) } else { arithmetic::percent(test.natural) };
        let aspect = if known { self.before.aspect(by) } else { 0 };
        let chance = Chance::of_100(if limit < 1 { 0 } else { limit - aspect });
        let (word, result) =
            if test.succeeds() { (words[0], RollResult::Success) } else { (words[1], RollResult::Failure) };
        let (need, odds) = (format!("needs {limit} or less"), format!("{chance} of rolls succeed"));
        RollVerdict { title, word: word.into(), result, sum, need, chance, odds, effects: Vec::new() }
    }

    /// "41 of 45 (3 x AG 15)" as far as the reader may know. `taken` is the need as estimated for an enemy.
    fn test(&self, id: FigureId, test: Test, taken: i16, made: &str) -> String {
        if self.knows(id) {
            format!("{} of {} ({made})", arithmetic::roll(test), test.need)
        } else {
            arithmetic::against_guess((&arithmetic::percent(test.natural), test.natural.into()), taken, test.succeeds())
        }
    }

    /// Narrates a test and its result, with the dice.
    fn tested(&self, id: FigureId, test: Test, odds: &str, verdict: &str) -> EventText {
        let entry = self.happens(id, &format!("{verdict}: {odds}."));
        let result = vec![odds.to_string(), verdict.to_string()];
        let roll = self.roll(id, self.name(id).to_string(), percentile(test.natural).to_vec(), result);
        let title = format!("{} {verdict}", self.name(id));
        // An enemy's need is an estimate that the text gives.
        let parts = self.knows(id).then(|| self.verdict(id, title, test, test.need, ["TEST PASSED", "TEST FAILED"]));
        EventText { dice: roll.map(|roll| DiceRoll { verdict: parts, ..roll }), ..entry }
    }

    /// " (20 to 15)" after a loss, if the reader may know it.
    fn change_of(&self, id: FigureId, now: i16, lost: i16) -> String {
        if self.knows(id) { format!(" ({now} to {})", now - lost) } else { String::new() }
    }

    /// The name of the weapon used for a blow.
    fn tool(&self, blow: &Blow) -> &str {
        use crate::battle::blow::WeaponUse;
        let hands = self.figure(blow.by).hands;
        let held = match blow.means {
            WeaponUse::Primary => hands.primary,
            WeaponUse::Secondary => hands.secondary,
            WeaponUse::Fist | WeaponUse::OtherFist => return "a fist",
            WeaponUse::Kick => return "a foot",
            WeaponUse::Natural(place) => return self.names.attack(blow.by, place),
            WeaponUse::Trample => return "its feet",
        };
        held.map_or("nothing", |piece| self.thing(piece))
    }
}

/// Both dice of a percentile roll, tens and units: 0 and 7 make 7 (DQ-DICE-03).
fn percentile(natural: u8) -> [Die; 2] {
    let dice = D100::of(natural);
    [dice.tens, dice.units].map(|face| ten(face % 10))
}

const fn ten(face: u8) -> Die {
    Die { face, sides: 10 }
}
