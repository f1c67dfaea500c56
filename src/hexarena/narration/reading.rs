//! The one reading of each event: in full with all its arithmetic, in short in one line, its dice, who did it, how it looks.
//!
//! [`Reader::whole`] names every event: one that is told nowhere does not compile. What a reader's side may not know of an
//! enemy - Fatigue, Endurance, Ranks, characteristics - is left out, or reckoned from averages and marked `~` (D004).

mod blows;
mod body;
mod course;
mod moves;
mod peaks;
mod riding;
mod things;

use crate::engine::dice::D100;
use crate::engine::game::Seat;
use crate::engine::hex::Hex;
use crate::engine::narration;
use crate::engine::narration::{Animation, DiceRoll, Die, HitResult, Impact};
use crate::hexarena::battle::blow::Blow;
use crate::hexarena::battle::event::{Event, Test};
use crate::hexarena::battle::figure::{Figure, FigureId};
use crate::hexarena::battle::piece::{PieceId, PieceKind};
use crate::hexarena::battle::state::{Bout, Form, Judgement, Outcome};
use crate::hexarena::model::setup::Side;
use crate::hexarena::narration::arithmetic;
use crate::hexarena::narration::names::Names;

/// An event as a seat may know it.
pub type BoutText = narration::EventText<FigureId, EventPlaces, Hex>;

/// Where something happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPlaces {
    /// The hexes that light up.
    pub lit: Vec<Hex>,
    /// The hexes that somebody has left, from his first.
    pub way: Vec<Hex>,
}

/// An event as it reads; `events` are those that are told as one, the last of them with `before` as the bout before it.
pub fn of(names: &Names, before: &Bout, events: &[Event], reader: Option<Seat>) -> BoutText {
    let Some((event, earlier)) = events.split_last() else { return BoutText::silent() };
    let side = reader.map(Side::of_seat);
    let begun = earlier.iter().rev().find_map(|event| match event {
        Event::Acts { figure, form, second } => Some((*figure, *form, *second)),
        _ => None,
    });
    let reader = Narrator { names, before, side, seen: side.map(|side| before.observation(side)), begun };
    BoutText { peaks: reader.peaks(event), ..reader.whole(event) }
}

/// Whether an event is told as one with the next: an action that its first step tells.
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

/// How a bout ended, in a sentence, once it has.
pub fn ending(bout: &Bout) -> Option<String> {
    let pulses = match bout.pulse() {
        1 => "the first Pulse".to_string(),
        pulse => format!("Pulse {pulse}"),
    };
    Some(format!("{} in {pulses}.", outcome(bout.outcome()?)))
}

/// How it ended, without the point.
pub const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(side) => match side {
            Side::West => "West has won",
            Side::East => "East has won",
        },
        Outcome::Drawn => "The bout is drawn",
    }
}

/// Who reads, with the bout as it was before.
struct Narrator<'a> {
    names: &'a Names,
    before: &'a Bout,
    /// Whose eyes; nobody in particular sees everything.
    side: Option<Side>,
    /// The bout as that side knows it.
    seen: Option<Bout>,
    /// The action that is told with it.
    begun: Option<(FigureId, Form, bool)>,
}

impl Narrator<'_> {
    /// Every event.
    fn whole(&self, event: &Event) -> BoutText {
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
            Event::PulseEnded | Event::Waits(_) => BoutText::silent(),
            Event::Ended(end) => self.ended(end),

            Event::Moved { figure, from, to, steps, facing, .. } => self.moved(figure, from, to, steps, facing),
            Event::Turned(figure, facing) => self.turned(figure, facing),
            Event::Posed(figure, stance) => self.posed(figure, stance),
            Event::Postured(figure, posture) => self.postured(figure, posture),
            Event::RunDown { figure, by } => self.run_down(figure, by),
            Event::Closed(figure, hex) => self.closed(figure, hex),
            Event::BrokeOff { figure, die, own, foes, to } => self.broke_off(figure, die, own, foes, to),
            Event::Clear(figure) => self.fate(figure, "is in Close combat no more, and prone."),
            Event::Fled(figure) => self.deed(figure, "leaves by its gate.").important_if(true),

            Event::Went { piece, figure, to, grip, why } => self.went(piece, figure, to, grip, why),
            Event::Loaded { figure, piece, left } => self.loaded(figure, piece, left),
            Event::Unloaded(piece) => self.unloaded(piece),
            Event::ArmourTorn(figure, by) => self.armour_torn(figure, by),
            Event::Grasp(figure, test) => self.grasp(figure, test),
            Event::ArrowStuck { figure, dart: false } => self.fate(figure, "has the missile sticking in it."),
            Event::ArrowStuck { figure, dart: true } => self.fate(figure, "has the dart sticking in it."),
            Event::Tethered(figure, at) => self.tethered(figure, at),

            Event::Aimed(ref blow) => self.aimed(blow),
            Event::Held(figure) => self.deed(figure, "does not loose."),
            Event::Loosed { ref blow, piece } => self.loosed(blow, piece),
            Event::Struck { ref blow, ref terms, test, result, ref damage } => {
                self.struck(blow, terms, test, result, damage)
            }
            Event::Fumbled { figure, test, breaks } => self.fumbled(figure, test, breaks),
            Event::Clumsy(figure) => self.fate(figure, "cannot attack in the next Pulse."),
            Event::Parried { by, at, die, rank, against } => self.parried(by, at, die, rank, against),
            Event::Repulse { by, at, die, rank } => self.repulsed(by, at, die, rank),
            Event::MustPass(figure, _) => self.fate(figure, "must Pass in the next Pulse."),
            Event::Nicked(figure, by) => self.nicked(figure, by),

            Event::Grievous { by, victim, roll, row, die, en } => self.grievous(by, victim, roll, row, die, en),
            Event::Senses(figure, test) => self.senses(figure, test),
            Event::Stunned(figure, through) => self.stunned(figure, through),
            Event::Recovered(figure, test) => self.recovered(figure, test),
            Event::CameRound(figure) => self.fate(figure, "is Stunned no more."),
            Event::Balance(figure, test) => self.balance(figure, test),
            Event::Entangled(figure) => self.fate(figure, "is entangled.").important_if(self.names.is_players(figure)),
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
            Event::Yielded(figure) => self.deed(figure, "yields.").important_if(true),
            Event::Demanded { by, of } => {
                let text = format!("{} demands that {} yields.", self.name(by), self.name(of));
                BoutText::told(text).by(by).important_if(self.names.is_players(of))
            }
            Event::Refused(figure) => self.deed(figure, "does not yield."),
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

    /// The figure as the reader takes it for.
    fn taken(&self, id: FigureId) -> &Figure {
        self.seen.as_ref().unwrap_or(self.before).figure(id)
    }

    /// The bout as the reader takes it for.
    fn view(&self) -> &Bout {
        self.seen.as_ref().unwrap_or(self.before)
    }

    /// Whether the reader may know everything of a figure (D004): of a creature everybody does (D135).
    fn knows(&self, id: FigureId) -> bool {
        let all = self.before.rules().open || self.before.outcome().is_some();
        all || self.figure(id).beast().is_some() || self.side.is_none_or(|side| self.figure(id).side == side)
    }

    /// Whether he may know its values as a fighter: his own, or judged (D005).
    fn knows_values(&self, id: FigureId) -> bool {
        self.knows(id) || self.before.judgement(id) == Judgement::Exactly
    }

    /// The name of a thing.
    fn thing(&self, piece: PieceId) -> &'static str {
        self.before.piece(piece).map_or("thing", |piece| match piece.kind {
            PieceKind::Weapon(weapon) => weapon.name(),
            PieceKind::Shield(shield) => shield.name(),
        })
    }

    /// "P3 " in a Pulse, nothing before the first.
    fn mark(&self) -> String {
        match self.before.pulse() {
            0 => String::new(),
            pulse => format!("P{pulse} "),
        }
    }

    /// A sentence, marked with the Pulse.
    fn told(&self, text: String) -> BoutText {
        BoutText { mark: self.mark(), ..BoutText::told(text) }
    }

    /// A sentence in full and in one line.
    fn told_in(&self, full: String, short: String) -> BoutText {
        BoutText { short, ..self.told(full) }
    }

    /// What a figure has decided to do, where it stands.
    fn deed(&self, id: FigureId, words: &str) -> BoutText {
        self.fate(id, words).by(id)
    }

    /// What happens to a figure, where it stands.
    fn fate(&self, id: FigureId, words: &str) -> BoutText {
        self.told(format!("{} {words}", self.name(id))).at(self.lit(&[id]))
    }

    /// Where these are.
    fn lit(&self, who: &[FigureId]) -> EventPlaces {
        EventPlaces { lit: who.iter().map(|id| self.figure(*id).at).collect(), way: Vec::new() }
    }

    /// What befalls a figure, as a line.
    fn befalls(&self, id: FigureId, mark: HitResult, number: i32, line: String) -> Animation<Hex> {
        let upshot = Impact { line, mark, number, at: Some(self.figure(id).at), players: self.names.is_players(id) };
        Animation { upshot: Some(upshot), ..Animation::default() }
    }

    /// A reading that befalls a figure as it is told in short.
    fn marked(&self, told: BoutText, id: FigureId, mark: HitResult, number: i32) -> BoutText {
        let effect = self.befalls(id, mark, number, told.short.clone());
        told.looks(effect)
    }

    /// The dice of a figure: two ten-sided ones for each percentile roll.
    fn throw(&self, of: FigureId, caption: String, dice: Vec<Die>, result: Vec<String>) -> Option<DiceRoll> {
        let of = Some(self.figure(of).side.seat());
        (!dice.is_empty()).then_some(DiceRoll { of, caption, dice, result, one_by_one: false })
    }

    /// "41 of 45 (3 x AG 15)", as far as the reader may know; the need of an enemy as he takes it for.
    fn test(&self, id: FigureId, test: Test, taken: i16, made: &str) -> String {
        if self.knows(id) {
            format!("{} of {} ({made})", arithmetic::roll(test), test.need)
        } else {
            format!("{} of ~{taken}", arithmetic::percent(test.natural))
        }
    }

    /// A test and what comes of it, with its dice.
    fn tested(&self, id: FigureId, test: Test, odds: &str, verdict: &str) -> BoutText {
        let told = self.fate(id, &format!("{verdict}: {odds}."));
        let result = vec![odds.to_string(), verdict.to_string()];
        BoutText { dice: self.throw(id, self.name(id).to_string(), percentile(test.natural).to_vec(), result), ..told }
    }

    /// "20 to 15" after what is lost, where the reader may know it.
    fn change_of(&self, id: FigureId, now: i16, lost: i16) -> String {
        if self.knows(id) { format!(" ({now} to {})", now - lost) } else { String::new() }
    }

    /// What a blow is struck with.
    fn tool(&self, blow: &Blow) -> &str {
        use crate::hexarena::battle::blow::WeaponUse;
        let hands = self.figure(blow.by).hands;
        let held = match blow.means {
            WeaponUse::Primary => hands.primary,
            WeaponUse::Secondary => hands.secondary,
            WeaponUse::Fist | WeaponUse::OtherFist => return "its fist",
            WeaponUse::Kick => return "its foot",
            WeaponUse::Natural(place) => return self.names.attack(blow.by, place),
            WeaponUse::Trample => return "its feet",
        };
        held.map_or("nothing", |piece| self.thing(piece))
    }
}

/// The two dice of a percentile roll, tens and units, as they lie: 0 and 7 make 7 (DQ-DICE-03).
fn percentile(natural: u8) -> [Die; 2] {
    let dice = D100::of(natural);
    [dice.tens, dice.units].map(|face| ten(face % 10))
}

/// A ten-sided die.
const fn ten(face: u8) -> Die {
    Die { face, sides: 10 }
}
