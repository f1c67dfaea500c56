//! Animations: an actor walks, a missile flies, a spell bursts, a blow lands. Each frame is computed from the milliseconds
//! since the start. The screen is redrawn only when a frame changes. The log has all the information without them. Start
//! reading with [`Flight`] and [`ImpactFlash`]; [`sparks`] draws the signs of a moment.

use crate::canvas::Canvas;
use crate::game_view::GameView;
use crate::game_view::bar::READ;
use crate::game_view::pace::BEAT;
use crate::game_view::playback_state::{PlaybackState, ShownRoll};
use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::{Life, RulebookUi};
use crate::game_view::sparks;
use crate::game_view::sparks::Spark;
use crate::theme::Ink;
use crate::widgets::spans::signed;
use ludus_engine::board::{BoardCell, Places};
use ludus_engine::narration::{Actor, Animation, HitResult, Impact, Narrate};
use ludus_store::settings::Pace;
use ratatui::layout::Rect;

/// Milliseconds between two frames, for walking and for flying. Walking frames are shorter than [`STEP`].
const TICKS: [u64; 2] = [25, 40];
/// Milliseconds between two frames of a walk on a screen that gets little to send.
const FAR_TICK: u64 = 75;
/// The shortest and the longest walk, in milliseconds.
const WALK: [u64; 2] = [150, 300];
/// The shortest and the longest flight, in milliseconds.
const FLIGHT: [u64; 2] = [150, 200];
/// Milliseconds for one step of a walk; [`FLY`] is one step of a flight.
const STEP: u64 = 40;
const FLY: u64 = 30;
/// The number of frames of a spell burst, and its length in milliseconds.
const BURST: (u64, u64) = (4, 240);
/// In the classic look: milliseconds for which an actor that was hit flashes. [`BLINK`] is one light or dark phase.
const FLASH: u64 = 300;
const BLINK: u64 = 100;
/// Milliseconds after which the sign of the result disappears. The sign of a death stays.
const SIGN: u64 = 700;
/// In the modern look: milliseconds until the number rises by a row, out of the rays.
const RISE: u64 = 175;
/// Milliseconds for which the target of a hit is white, and the target of a deadly one.
const WHITE: [u64; 2] = [350, 200];
/// The times at which a new condition's sign appears and disappears, after the target was white. It blinks twice.
const BLINKS: [u64; 4] = [0, 70, 140, 250];
/// The times at which drops fly further from a death, and fall.
const DROPS: [u64; 2] = [450, 700];

/// A movement or missile under way. The event is applied when it arrives.
pub struct Flight<G: Narrate> {
    pub event: G::Event,
    /// The finished dice roll to show during the flight; `None` if there is none.
    pub roll: Option<Box<ShownRoll<G>>>,
    course: Vec<BoardCell>,
    walks: bool,
    magic: bool,
    /// True if it has few frames.
    far: bool,
    since: u64,
    length: u64,
}

/// The result of an event, shown after it has been applied.
pub struct ImpactFlash<G: Narrate> {
    pub effect: Animation,
    pub at: Places,
    /// The full text of the event.
    pub text: String,
    /// The time at which it ends; `None` if a key ends it.
    pub until: Option<u64>,
    /// The board before the event; `None` if animations are off.
    pub before: Option<Box<G>>,
    /// The dice of the event, which stay beside its result. `None` in the classic look, and without dice.
    pub roll: Option<Box<ShownRoll<G>>>,
    /// The strength that the target has left. `None` if the rulebook knows none.
    pub life: Option<Life>,
    /// True in the modern look, which has its own moments.
    modern: bool,
    since: u64,
    /// Milliseconds for one [`BEAT`]. Less than [`BEAT`] at a faster pace.
    beat: u64,
}

impl<G: Narrate> Flight<G> {
    /// Returns the index in `course` after `elapsed` milliseconds.
    fn at(&self, elapsed: u64) -> usize {
        let last = self.course.len().saturating_sub(1);
        let whole = elapsed / self.tick() * self.tick();
        (1 + (whole * last as u64 / self.length.max(1)) as usize).min(last)
    }

    const fn tick(&self) -> u64 {
        if self.far {
            return FAR_TICK;
        }
        TICKS[!self.walks as usize]
    }

    /// Returns the time of the next frame, or of the arrival.
    pub fn wakes_at(&self, now: u64) -> u64 {
        let elapsed = now.saturating_sub(self.since);
        let tick = self.tick();
        let mut ticks = (elapsed / tick + 1..).map(|number| number * tick).take_while(|then| *then < self.length);
        let next = ticks.find(|then| self.at(*then) != self.at(elapsed));
        self.since + next.unwrap_or(self.length)
    }

    /// Returns whether it has arrived by `now`.
    pub const fn is_over(&self, now: u64) -> bool {
        now >= self.since + self.length
    }

    /// Returns the start and the current place of a walking actor. `None` for a missile.
    pub fn moved(&self, now: u64) -> Option<(BoardCell, BoardCell)> {
        let at = self.at(now.saturating_sub(self.since));
        Some((*self.course.first()?, *self.course.get(at)?)).filter(|_| self.walks)
    }

    fn sparks<T: RulebookUi>(
        &self,
        scene: &PromptContext<'_, T>,
        area: Rect,
        now: u64,
        modern: bool,
    ) -> Vec<(BoardCell, Spark)> {
        if self.walks {
            return Vec::new();
        }
        let at = self.at(now.saturating_sub(self.since));
        if modern {
            let crossed = self.course.iter().enumerate().skip(1).take(at);
            // Every second place makes a dotted line.
            let dotted = crossed.filter(|(number, _)| !number.is_multiple_of(2));
            return dotted.map(|(_, place)| (*place, Spark::Trail { magic: self.magic })).collect();
        }
        let before = at.checked_sub(1).and_then(|at| self.course.get(at));
        let sign = |here| match before {
            Some(before) if !self.magic => direction(T::cells(scene, area, *before), T::cells(scene, area, here)),
            _ => '*',
        };
        let here = self.course.get(at);
        here.map(|here| (*here, Spark::Bolt(sign(*here)))).into_iter().collect()
    }
}

/// Returns the sign of a missile that flies between these cells.
const fn direction(from: Rect, to: Rect) -> char {
    match (from.x as i32 - to.x as i32, from.y as i32 - to.y as i32) {
        (0, _) => '|',
        (_, 0) => '-',
        (x, y) if (x < 0) == (y < 0) => '\\',
        _ => '/',
    }
}

impl<G: Narrate> ImpactFlash<G> {
    /// Returns the elapsed milliseconds, scaled to the default pace.
    fn time(&self, now: u64) -> u64 {
        now.saturating_sub(self.since) * BEAT / self.beat.max(1)
    }

    /// Returns whether its text appears in the bar. Otherwise only the board shows it.
    pub const fn is_read(&self) -> bool {
        self.effect.upshot.is_some() || self.until.is_none()
    }

    /// Returns the number of text rows in the bar, without the headline if it has one.
    pub const fn rows(&self) -> u16 {
        READ.1 - self.effect.upshot.is_some() as u16
    }

    /// Returns the times at which its look changes, on the scale of [`Self::time`].
    fn turns(&self) -> impl Iterator<Item = u64> {
        let burst = (1..=BURST.0).map(|part| part * BURST.1 / BURST.0).filter(|_| self.effect.burst.len() > 1);
        let burst = burst.chain((!self.effect.burst.is_empty()).then_some(BURST.1));
        let flash = self.struck().map(|(_, upshot)| self.moments(upshot.mark)).unwrap_or_default();
        burst.chain(flash).filter(|_| self.before.is_some())
    }

    /// Returns the times at which a hit with this result changes its look.
    fn moments(&self, mark: HitResult) -> Vec<u64> {
        if !self.modern {
            return (1..=FLASH / BLINK).map(|part| part * BLINK).chain([SIGN]).collect();
        }
        let white = self.white(mark);
        match mark {
            HitResult::Died => [RISE, white].into_iter().chain(DROPS).collect(),
            HitResult::Missed | HitResult::Done | HitResult::Hit => vec![RISE, white],
            _ => [RISE].into_iter().chain(BLINKS.map(|blink| white + blink)).collect(),
        }
    }

    /// Returns the milliseconds for which the board before the event is shown, with the target lit.
    const fn white(&self, mark: HitResult) -> u64 {
        match (self.modern, mark) {
            (false, _) => FLASH,
            (true, HitResult::Died) => WHITE[1],
            (true, _) => WHITE[0],
        }
    }

    /// Returns whether the part of the strength that was just lost is still white in its bar.
    pub fn shows_loss(&self, now: u64) -> bool {
        self.before.is_some() && self.time(now) < WHITE[0]
    }

    /// Returns the time of the next change. `None` if only a key changes it.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let time = self.time(now);
        let next = self.turns().filter(|turn| *turn > time).min();
        let next = next.map(|turn| self.since + (turn * self.beat).div_ceil(BEAT));
        next.into_iter().chain(self.until).min()
    }

    /// Returns the place and the impact of a hit. `None` if there was no hit or its place is unknown.
    fn struck(&self) -> Option<(BoardCell, &Impact)> {
        let upshot = self.effect.upshot.as_ref().filter(|upshot| upshot.mark > HitResult::Done)?;
        upshot.at.map(|at| (at, upshot))
    }

    /// Returns whether it shows a death, and the drops have not fallen yet.
    pub fn bleeds(&self, now: u64) -> bool {
        let died = self.struck().is_some_and(|(_, upshot)| upshot.mark == HitResult::Died);
        died && self.before.is_some() && self.time(now) < DROPS[0]
    }

    /// Returns the board before the event while the target flashes, so that a dying actor stays visible.
    pub fn board(&self, now: u64) -> Option<&G> {
        let (_, upshot) = self.struck()?;
        self.before.as_deref().filter(|_| self.time(now) < self.white(upshot.mark))
    }

    /// Returns whether no animation is left. Only then are the squares of the event highlighted.
    pub fn is_quiet(&self, now: u64) -> bool {
        self.before.is_none() || self.turns().all(|turn| turn <= self.time(now))
    }

    fn sparks(&self, now: u64) -> Vec<(BoardCell, Spark)> {
        if self.before.is_none() {
            return Vec::new();
        }
        let (time, burst) = (self.time(now), &self.effect.burst);
        let part = (time * BURST.0 / BURST.1 + 1) as usize;
        let out = burst.len() * part.min(BURST.0 as usize) / BURST.0 as usize;
        let out = if time < BURST.1 { out.max(1) } else { 0 };
        let mut sparks: Vec<_> = burst.iter().take(out).map(|at| (*at, Spark::Burst)).collect();
        if let Some((at, upshot)) = self.struck() {
            sparks.extend(self.struck_sparks(upshot, time).into_iter().map(|spark| (at, spark)));
        }
        sparks.extend(self.number(time));
        sparks
    }

    /// Returns the signs of a hit at a time, without its number.
    fn struck_sparks(&self, upshot: &Impact, time: u64) -> Vec<Spark> {
        let (mark, white) = (upshot.mark, self.white(upshot.mark));
        let stays = mark == HitResult::Died;
        if !self.modern {
            let flash = (time < FLASH && (time / BLINK).is_multiple_of(2)).then_some(Spark::Flash);
            let sign = sign(mark).filter(|_| time >= FLASH && (stays || time < SIGN)).map(Spark::Sign);
            return flash.into_iter().chain(sign).collect();
        }
        let mut sparks = Vec::new();
        if time < white {
            sparks.extend([Spark::Rays, Spark::White]);
        } else if stays {
            let drops = [(DROPS[0], 0), (DROPS[1], 1)].into_iter().find(|(until, _)| time < *until);
            sparks.extend(drops.map(|(_, far)| Spark::Drops(far)));
            sparks.push(Spark::Slain);
        } else if let Some(sign) = modern_sign(mark) {
            let phase = BLINKS.iter().filter(|blink| time >= white + **blink).count();
            sparks.extend((phase % 2 == 1).then_some(Spark::State(sign)));
        }
        sparks
    }

    /// Returns the number or "miss" above the actor. `None` if there is nothing to show.
    fn number(&self, time: u64) -> Option<(BoardCell, Spark)> {
        let upshot = self.effect.upshot.as_ref()?;
        let text = match upshot.number {
            0 if upshot.mark == HitResult::Missed => "miss".into(),
            0 => return None,
            number => format!("{number:+}"),
        };
        let spark = match (self.modern, self.struck().is_some()) {
            (false, _) => Spark::Number(text),
            (true, rises) => Spark::Chip { text, lost: upshot.number < 0, risen: rises && time >= RISE },
        };
        upshot.at.map(|at| (at, spark))
    }
}

/// Returns the sign of a new condition in the classic look. `None` if the condition has no sign.
const fn sign(mark: HitResult) -> Option<&'static str> {
    match mark {
        HitResult::Missed | HitResult::Done | HitResult::Hit => None,
        HitResult::Dazed => Some("**"),
        HitResult::Fell => Some("__"),
        HitResult::Collapsed => Some("zz"),
        HitResult::Died => Some("XX"),
    }
}

/// Returns the sign of a new condition in the modern look: the one that the token has afterwards.
const fn modern_sign(mark: HitResult) -> Option<&'static str> {
    match mark {
        HitResult::Missed | HitResult::Done | HitResult::Hit | HitResult::Died => None,
        HitResult::Dazed => Some("*"),
        HitResult::Fell => Some("_"),
        HitResult::Collapsed => Some("z"),
    }
}

/// Returns the milliseconds a player needs to read this result.
const fn deserved(mark: HitResult) -> u64 {
    match mark {
        HitResult::Missed => 900,
        HitResult::Done | HitResult::Hit => 1500,
        HitResult::Dazed | HitResult::Fell | HitResult::Collapsed => 2000,
        HitResult::Died => 3000,
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns whether animations are shown on the board.
    pub(super) fn has_effects(&self) -> bool {
        let still = self.telling.skipping || self.settings.robots == Pace::Instant;
        self.settings.effects && !still && self.seats.is_private()
    }

    /// Returns the milliseconds of one [`BEAT`] of an animation. A faster timed pace shortens it.
    const fn effect_beat(&self) -> u64 {
        let beat = self.telling.beat;
        if self.is_timed() && beat < BEAT { beat } else { BEAT }
    }

    /// Starts the animation of an event. Applies the event immediately if it has none.
    pub(super) fn fly(&mut self, event: G::Event, roll: Option<Box<ShownRoll<G>>>) {
        match self.course(&event) {
            Some((course, walks, magic)) => {
                let steps = course.len().saturating_sub(1) as u64;
                let (step, [least, most]) = if walks { (STEP, WALK) } else { (FLY, FLIGHT) };
                let length = (steps * step).clamp(least, most);
                let length = length * self.effect_beat() / BEAT;
                let (since, far) = (self.now, self.far);
                self.telling.stage =
                    PlaybackState::Flight(Flight { event, roll, course, walks, magic, far, since, length });
            }
            None => {
                self.telling.rolled = roll;
                self.play_event(&event);
            }
        }
    }

    /// Returns the places to animate, whether it is a walk, and whether it is magic. `None` if there is nothing to animate.
    /// A walk that the player has just entered step by step is not animated again.
    fn course(&self, event: &G::Event) -> Option<(Vec<BoardCell>, bool, bool)> {
        if !self.has_effects() || self.telling.opening > 0 {
            return None;
        }
        let reading = self.shown.narrate(&self.names, std::slice::from_ref(event), Some(self.seats.seat));
        let by_hand = matches!(reading.doer, Actor::Somebody(_)) && !self.by_robot(reading.doer);
        let Animation { way, bolt, magic, .. } = reading.effect?;
        if !bolt.is_empty() {
            return Some((bolt, false, magic));
        }
        Some((way, true, false)).filter(|(way, ..)| way.len() > 1 && !by_hand)
    }

    /// Returns a copy of the board before an event. `None` if animations are off.
    pub(super) fn before(&self) -> Option<Box<G>> {
        self.has_effects().then(|| Box::new(self.seen.clone()))
    }

    /// Returns the display of an event that has been applied. `None` if it needs no extra time on screen.
    pub(super) fn landing(&self, told: &mut super::playback::PlayedEvent<G>) -> Option<ImpactFlash<G>> {
        let roll = told.roll.take().filter(|_| self.modern);
        let reading = &mut told.reading;
        let shown = |effect: &Animation| effect.upshot.is_some() || !effect.burst.is_empty();
        if self.settings.robots == Pace::Instant || !reading.effect.as_ref().is_some_and(shown) {
            return None;
        }
        let upshot = reading.effect.as_ref().and_then(|effect| effect.upshot.as_ref());
        let (mark, players) = (upshot.map(|upshot| upshot.mark), upshot.is_some_and(|upshot| upshot.players));
        let stays = self.stays(reading, mark.map_or(0, deserved), players, told.by_robot);
        let struck = upshot.and_then(|upshot| upshot.who).filter(|_| self.modern);
        let life = struck.and_then(|who| G::life(&self.scene(), who));
        let before = told.before.take();
        if stays == Some(0) && before.is_none() {
            return None;
        }
        let mut landing = ImpactFlash {
            effect: reading.effect.take()?,
            at: std::mem::take(&mut reading.places),
            text: std::mem::take(&mut told.text),
            until: None,
            before,
            life,
            roll,
            modern: self.modern,
            since: self.now,
            beat: self.effect_beat(),
        };
        let Some(stays) = stays else { return Some(landing) };
        let looks = landing.turns().max().unwrap_or(0) * landing.beat / BEAT;
        landing.until = Some(self.now + stays.max(looks));
        Some(landing)
    }

    /// Returns the board to draw during an animation. `None` if the current board is right.
    pub(super) fn glimpse(&self) -> Option<G> {
        match &self.telling.stage {
            PlaybackState::Flight(flight) => flight.moved(self.now).and_then(|(from, to)| self.seen.moving(from, to)),
            PlaybackState::Landed(landing) => landing.board(self.now).cloned(),
            _ => None,
        }
    }

    /// Draws missiles, flashes and signs over the board.
    pub(super) fn draw_sparks(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let sparks = match &self.telling.stage {
            PlaybackState::Flight(flight) => flight.sparks(&self.scene(), area, self.now, self.modern),
            PlaybackState::Landed(landing) => landing.sparks(self.now),
            _ => return,
        };
        for (place, spark) in sparks {
            sparks::draw(canvas, area, G::cells(&self.scene(), area, place).intersection(area), &spark);
        }
    }
}

/// The line without attacker and target, which the frame around the dice names: "Bran > Conan: hits" to "hits".
fn shorter(line: &str) -> &str {
    line.split_once(": ").filter(|(who, _)| who.contains(" > ")).map_or(line, |(_, did)| did)
}

/// Writes the headline of an impact across the bar. A death gets a red row with a cross, in
/// the classic look a frame of asterisks.
pub fn draw_line(canvas: &mut Canvas<'_>, bar: Rect, upshot: &Impact) {
    let row = Rect { height: 1, ..bar };
    let modern = canvas.skin().modern;
    let (line, ink) = match upshot.mark {
        HitResult::Died if modern => (format!("  \u{d7}  {}", upshot.line), Ink::Slain),
        HitResult::Died => (format!("{:^78}", format!("***  {}  ***", upshot.line)), Ink::Flash),
        HitResult::Missed => (upshot.line.clone(), Ink::Strong),
        _ if modern => (upshot.line.clone(), Ink::Strong),
        _ => (upshot.line.clone(), Ink::Focus),
    };
    let short = shorter(&upshot.line);
    // The dice beside it say the rest.
    let result = short.split_once(": ").map_or(short, |(_, result)| result);
    let forms =
        [&line, &upshot.line, short, result].map(|form| if modern { signed(canvas, form) } else { form.into() });
    canvas.fit(row.x + 1, row.y, row.width.saturating_sub(2), &forms.each_ref().map(String::as_str), ink);
    if ink != Ink::Strong {
        canvas.tint(row, ink);
    }
}
