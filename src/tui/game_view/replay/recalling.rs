//! The knowledge of a seat at each step of a replay. It is stored at the keyframes and recomputed from
//! there. Start reading with [`Recalling::at`].

use crate::game_view::rulebook_ui::RulebookUi;
use ludus_engine::game::Seat;
use ludus_engine::replay::{Frame, FrameStep, Replay};

/// The knowledge of one seat at each keyframe visited so far.
pub struct Recalling<G: RulebookUi> {
    /// The seat that the stored knowledge belongs to.
    seat: Seat,
    /// The memory at the beginning of a game.
    first: G::Memory,
    kept: Vec<G::Memory>,
}

impl<G: RulebookUi> Recalling<G> {
    pub const fn new(first: G::Memory) -> Recalling<G> {
        Recalling { seat: Seat(0), first, kept: Vec::new() }
    }

    /// Returns the knowledge of a seat just before a decision.
    pub fn before(&mut self, film: &Replay<G>, decision: u32, seat: Seat) -> G::Memory {
        let last = film.steps().iter().rposition(|step| step.decision.is_some_and(|led| led < decision));
        let first = film.steps().iter().rposition(|step| step.decision.is_none());
        match last.or(first) {
            Some(step) => self.at(film, step, seat).1,
            None => self.first.clone(),
        }
    }

    /// Returns the game after a step, and the knowledge of a seat at that time.
    pub fn at(&mut self, film: &Replay<G>, step: usize, seat: Seat) -> (Frame<G>, G::Memory) {
        if self.seat != seat || self.kept.is_empty() {
            (self.seat, self.kept) = (seat, vec![self.first.clone()]);
        }
        let still = film.still(step);
        while self.kept.len() <= still {
            let mut memory = self.kept.last().unwrap_or(&self.first).clone();
            film.retell_still(self.kept.len(), |beat| tell(&mut memory, seat, &beat));
            self.kept.push(memory);
        }
        let mut memory = self.kept[still].clone();
        let shot = film.retell(step, |beat| tell(&mut memory, seat, &beat));
        (shot, memory)
    }
}

fn tell<G: RulebookUi>(memory: &mut G::Memory, seat: Seat, beat: &FrameStep<'_, G>) {
    let Some(event) = beat.events.last() else { return };
    let (before, after) = (beat.before, beat.after());
    let told = before.game.narrate(&before.names, beat.events, Some(seat));
    G::remember(memory, seat, [&before.game, &after.game], &after.names, event, &told);
}
