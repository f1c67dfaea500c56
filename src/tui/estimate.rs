//! Win estimates for a set-up: before the game begins, the computer plays it 1000 times in the background.
//!
//! Each game has its own seed, never the battle's. So the estimate rates the sides and reveals nothing about the
//! coming dice. A game without a winner counts for no seat and is shown separately; it is not split among the
//! seats. Start reading at [`WinEstimate`].

use crate::game_view::ends::Ends;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::rollouts::{GAMES, PlayOn, RolloutJob};
use crate::theme::Ink;
use ludus_engine::arena::{Bot, BotState, Bots};
use ludus_engine::chance::{Chance, Share, points};
use ludus_engine::dice::Seed;
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::tally::{Tally, play_on};
use std::cell::RefCell;

/// Number of seeds to try until one makes the set-up a valid game.
const TRIED: u64 = 16;
/// The series of these seeds, which no count uses.
const SPARE: Seed = Seed(0x0e57);
/// Smaller shares of games without a winner are not shown, in tenths of a percent.
const NAMED: u64 = 5;
/// The largest error of a share that is shown while games are still played, in tenths of a percent.
const ROUGH: u64 = 50;
/// The games after which a warning can rest on the estimate.
const ENOUGH: u32 = 100;
/// Below this win chance in percent a screen warns before the battle begins.
const POOR: u64 = 25;
/// Shown until enough games are counted.
const COMPUTING: &str = "computing";
/// Shown if the system had no thread for the estimate.
const LEFT_OUT: &str = "not estimated";

/// A rulebook whose games are estimated before they begin.
pub trait Estimated: Bots<Setup: Send> + RulebookUi {
    /// The set-up for the estimate: the computer plays every seat. Skills too slow for 1000 games are replaced. Set-ups that
    /// become equal by this share one estimate.
    fn quick(setup: &Self::Setup) -> Self::Setup;

    /// A game of such a set-up, laid out by a seed. `None` if the seed makes it invalid.
    fn lay_out(setup: &Self::Setup, seed: Seed) -> Option<Self> {
        Self::start(setup, seed, &mut NullSink).ok()
    }

    /// The bot that plays a seat of such a set-up.
    fn plays(setup: &Self::Setup, seat: Seat) -> Bot;

    /// Says which level plays for one that is too slow: " with Trained, not Veterans". Empty if none is.
    fn stand_in(_setup: &Self::Setup) -> &'static str {
        ""
    }
}

/// A share of won games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// The share without its error, for bars.
    pub chance: Chance,
    pub share: Share,
}

impl Won {
    fn of(tally: &Tally, seat: Seat) -> Won {
        let won = tally.won(seat);
        let chance = Chance { ways: won.into(), of: u64::from(tally.games()).max(1) };
        Won { chance, share: tally.chance(won) }
    }

    /// The difference to another share in points, and the error within which both are equal.
    pub fn beside(self, other: Won) -> (i64, u64) {
        let [now, before] = [self, other].map(|won| won.chance.rounded() as i64);
        let [first, second] = [self, other].map(|won| won.share.error_in_tenths());
        (now - before, (first * first + second * second).isqrt().div_ceil(10))
    }
}

/// The current set-up and its results so far. Dropping it stops the games.
pub struct WinEstimate<G: Estimated>(RefCell<Option<Begun<G>>>);

impl<G: Estimated> Default for WinEstimate<G> {
    fn default() -> WinEstimate<G> {
        WinEstimate::new()
    }
}

struct Begun<G: Estimated> {
    /// The set-ups that are played in turn.
    of: Vec<G::Setup>,
    /// `None` if one of the set-ups is invalid.
    thousand: Option<RolloutJob<G>>,
    /// Number of seats of the games, 1 to 6.
    seats: u8,
    /// The results of the previous set-ups.
    before: Option<Tally>,
}

impl<G: Estimated> Begun<G> {
    fn new(of: Vec<G::Setup>, before: Option<Tally>) -> Begun<G> {
        let games = opened::<G>(&of);
        let seats = games.as_ref().and_then(|games| games.first()).map_or(1, G::seats);
        let count = of.len() as u64;
        let begin = |games: Vec<G>| {
            let each = of.iter().cloned().zip(games).zip(0..);
            let each = each.map(|(game, number)| (String::new(), playing(game, (number, count)))).collect();
            RolloutJob::begin_with(String::new(), each, GAMES.div_ceil(count.max(1)))
        };
        Begun { thousand: games.map(begin), seats, of, before }
    }

    /// The results of each set-up.
    fn tallies(&self) -> Option<Vec<Tally>> {
        let thousand = self.thousand.as_ref()?;
        Some(thousand.answers().into_iter().map(|(_, tally)| tally).collect())
    }

    fn tally(&self) -> Option<Tally> {
        let mut sum = Tally::default();
        for tally in self.tallies()? {
            (0..self.seats).map(Seat).for_each(|seat| sum.count(tally.won(seat), Some(seat)));
            sum.count_lost(tally.lost());
            sum.count(tally.nobody(), None);
        }
        Some(sum)
    }
}

impl<G: Estimated> WinEstimate<G> {
    /// Creates an estimate without a set-up or a thread.
    pub const fn new() -> WinEstimate<G> {
        WinEstimate(RefCell::new(None))
    }

    /// The results of these set-ups so far. Different set-ups restart the count. `None` if one of them is invalid.
    fn look(&self, setups: &[G::Setup]) -> Option<Tally> {
        let of: Vec<G::Setup> = setups.iter().map(G::quick).collect();
        let mut begun = self.0.borrow_mut();
        if begun.as_ref().is_none_or(|begun| begun.of != of) {
            // Taking the old job stops its games immediately.
            let before = begun.take().and_then(|begun| begun.tally()).filter(|tally| tally.games() > 0);
            *begun = Some(Begun::new(of, before));
        }
        begun.as_ref().and_then(Begun::tally)
    }

    /// The win chance of a seat if it is below [`POOR`] percent. `None` until enough games are counted.
    pub fn poor(&self, setup: &G::Setup, seat: Seat) -> Option<Share> {
        let tally = self.look(std::slice::from_ref(setup))?;
        let won = Won::of(&tally, seat);
        (tally.games() >= ENOUGH && won.chance.rounded() < POOR).then_some(won.share)
    }

    /// The win chances: "West 58% +-4, drawn 2%". Of two seats only the first is named, of more all. The first text
    /// also names the number of games. Both are empty for an invalid set-up.
    pub fn describe(&self, setup: &G::Setup) -> ([String; 2], Ink) {
        let Some(tally) = self.look(std::slice::from_ref(setup)) else { return (Default::default(), Ink::Dim) };
        if tally.games() == 0 {
            return ([self.waits(); 2].map(String::from), Ink::Dim);
        }
        let seats = self.0.borrow().as_ref().map_or(1, |begun| begun.seats);
        let ends = G::ends(setup);
        let mut results = ends.results::<G>(seats, &G::names(setup), &tally);
        let undecided = if ends.alone().is_some() { None } else { results.pop() };
        let failed = tally.share(tally.games() - tally.won(Seat(0))).0;
        match ends {
            Ends::OfSeats if seats == 2 => results.truncate(1),
            Ends::Alone(_) if failed < NAMED => results.truncate(1),
            _ => {}
        }
        // Rounded one by one, two ends could add up to 101.
        let first = tally.chance(tally.won(Seat(0))).alone();
        let whole = first.strip_suffix('%').and_then(|whole| whole.parse::<i64>().ok());
        let rest = whole.filter(|_| ends.alone().is_some()).map(|whole| Chance::of_100(100 - whole).to_string());
        let chance = |(number, (name, games)): (usize, &(String, u32))| match (number, &rest) {
            (1, Some(rest)) => format!("{name} {rest}"),
            _ if number == 0 || ends == Ends::OfSeats => format!("{name} {}", tally.chance(*games)),
            _ => format!("{name} {}", tally.chance(*games).alone()),
        };
        let mut told: Vec<String> = results.iter().enumerate().map(chance).collect();
        let undecided = undecided.filter(|(_, games)| tally.share(*games).0 >= NAMED);
        told.extend(undecided.map(|(name, games)| format!("{name} {}", tally.chance(games).alone())));
        let short = told.join(", ");
        ([format!("{short}, in {} simulated games{}", tally.games(), G::stand_in(setup)), short], Ink::Strong)
    }

    /// A seat's win chance over the set-ups: "58% +-4, +6". The last number is the effect of the last change, if it exceeds the
    /// error. The text is empty for an invalid set-up.
    pub fn worth(&self, setups: &[G::Setup], seat: Seat) -> (String, Ink) {
        let Some(tally) = self.look(setups) else { return (Default::default(), Ink::Dim) };
        if tally.games() == 0 || is_rough(&tally, seat, self.is_done()) {
            return (self.waits().into(), Ink::Dim);
        }
        let begun = self.0.borrow();
        let before = begun.as_ref().and_then(|begun| begun.before.as_ref());
        let brought = before.and_then(|before| brought([before, &tally], seat));
        let text = chance(&tally, seat);
        match brought {
            Some(by) => (format!("{text}, {}", points(by)), if by > 0 { Ink::Good } else { Ink::Bad }),
            None => (text, Ink::Strong),
        }
    }

    /// A seat's wins over all set-ups, and in each of them. `None` until each has been played.
    pub fn shares(&self, setups: &[G::Setup], seat: Seat) -> Option<(Won, Vec<Won>)> {
        let all = self.look(setups)?;
        let each = self.0.borrow().as_ref()?.tallies()?;
        let won = |tally: &Tally| Won::of(tally, seat);
        each.iter().all(|tally| tally.games() > 0).then(|| (won(&all), each.iter().map(won).collect()))
    }

    /// The text shown while nothing is counted.
    fn waits(&self) -> &'static str {
        if self.is_done() { LEFT_OUT } else { COMPUTING }
    }

    /// Returns whether no more games will be played.
    fn is_done(&self) -> bool {
        let begun = self.0.borrow();
        begun.as_ref().and_then(|begun| begun.thousand.as_ref()).is_some_and(RolloutJob::is_done)
    }

    /// The time of the next look at the results.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.0.borrow().as_ref().and_then(|begun| begun.thousand.as_ref()?.wakes_at(now))
    }
}

/// Returns a valid game of each set-up. `None` if no seed makes a set-up valid.
fn opened<G: Estimated>(of: &[G::Setup]) -> Option<Vec<G>> {
    let opened =
        |setup: &G::Setup| (0..TRIED).find_map(|number| G::start(setup, SPARE.nth(number), &mut NullSink).ok());
    of.iter().map(opened).collect()
}

/// Plays a set-up, each game laid out by its seed. If a seed makes it invalid, its game in `sound` is played with other
/// dice. The set-up is one of `count`, which share the seeds of a series in turn.
fn playing<G: Estimated>((setup, sound): (G::Setup, G), (number, count): (u64, u64)) -> PlayOn {
    Box::new(move |tally, (series, turns)| {
        let mind = RefCell::new(BotState::<G>::default());
        for number in turns.map(|turn| turn * count + number).filter(|number| *number < GAMES) {
            let lay_out = |seed| G::lay_out(&setup, seed).unwrap_or_else(|| sound.reseeded(seed));
            let choose = |game: &G| match game.to_move() {
                Some(seat) => G::plays(&setup, seat).answer(game, &mut mind.borrow_mut()),
                None => None,
            };
            play_on(tally, lay_out, None, (series, number..number + 1), choose);
        }
    })
}

/// Half of the 95% interval for a standard error, in the same unit.
const fn interval(error: u64) -> u64 {
    (196 * error).div_ceil(100)
}

/// Returns whether a share is too uncertain to be shown. `done`: no more games come, so that it cannot improve.
fn is_rough(tally: &Tally, seat: Seat, done: bool) -> bool {
    !done && tally.chance(tally.won(seat)).error_in_tenths() > ROUGH
}

fn chance(tally: &Tally, seat: Seat) -> String {
    tally.chance(tally.won(seat)).to_string()
}

/// The change of a seat's wins between two tallies, in tenths of a percent. `None` if it is within the error.
fn brought(tallies: [&Tally; 2], seat: Seat) -> Option<i64> {
    let [(before, first), (now, second)] = tallies.map(|tally| tally.share(tally.won(seat)));
    let error = (first * first + second * second).isqrt() + 1;
    (now.abs_diff(before) > interval(error)).then(|| now as i64 - before as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rollouts::SERIES;
    use ludus_engine::narration::Narrate;
    use ludus_gladiator::ai;
    use ludus_gladiator::battle::state::Battle;
    use ludus_gladiator::data::race::Race;
    use ludus_gladiator::matchmaking::opposition;
    use ludus_gladiator::matchmaking::opposition::examples;
    use ludus_gladiator::model::board::{Facing, Square};
    use ludus_gladiator::model::fighter::Side;
    use ludus_gladiator::model::setup::{Setup, Stance};
    use ludus_gladiator::model::skill::{Skill, Skills};
    use ludus_hexarena::model::setup::{Control, Level};

    /// Khan against Thundar, or against robots.
    fn battle(robots: &[Race]) -> Setup {
        let mut fighters = examples();
        fighters[3].side = Side::East;
        let mut setup = Setup { fighters: vec![fighters[0].clone(), fighters[3].clone()], ..Setup::default() };
        if !robots.is_empty() {
            setup.fighters.truncate(1);
            opposition::add(&mut setup, Side::East, robots);
        }
        setup
    }

    fn tally(games: u32, won: u32) -> Tally {
        let mut tally = Tally::default();
        tally.count(won, Some(Seat(0)));
        tally.count(games - won, Some(Seat(1)));
        tally
    }

    #[test]
    fn a_rough_share_waits_until_it_cannot_improve() {
        let rough = |(games, won), done| is_rough(&tally(games, won), Seat(0), done);
        assert!(rough((24, 12), false) && rough((24, 0), false) && rough((200, 100), false));
        assert!(!rough((24, 12), true) && !rough((1000, 500), false) && !rough((200, 0), false));
    }

    /// Counts the winners of the series, with each game played like a battle.
    fn fought<G: Narrate>(setups: &[G::Setup], choose: impl Fn(&G) -> Option<G::Command>) -> Tally {
        let mut tally = Tally::default();
        for number in 0..GAMES {
            let setup = &setups[number as usize % setups.len()];
            let mut game = G::start(setup, SERIES.nth(number), &mut NullSink).unwrap();
            while let Some(command) = choose(&game) {
                game.execute(&command, &mut NullSink).unwrap();
            }
            tally.count(1, game.winner());
        }
        tally
    }

    #[test]
    fn estimates_match_battles_that_are_played() {
        let robot = |skill: Skill| Setup { skill: skill.into(), ..battle(&[Race::Slayer]) };
        assert_eq!(
            Skill::ALL.map(|skill| Battle::quick(&robot(skill)).skill),
            [Skill::Manual, Skill::Cunning, Skill::Cunning].map(Skills::from)
        );
        for setups in [vec![battle(&[])], vec![robot(Skill::Manual)], vec![robot(Skill::Cunning)], {
            vec![battle(&[]), battle(&[Race::Imp])]
        }] {
            let all = fought::<Battle>(&setups, |battle| ai::choose(battle).map(|choice| choice.command));
            let wins = all.won(Seat(0));
            assert_eq!(WinEstimate::<Battle>::new().look(&setups), Some(all), "{wins} of {GAMES} won");
        }
    }

    #[test]
    fn shares_of_set_ups_add_up_to_the_share_of_all() {
        let setups = [battle(&[]), battle(&[Race::Imp])];
        let estimate = WinEstimate::<Battle>::new();
        let all = estimate.look(&setups).unwrap();
        let (whole, each) = estimate.shares(&setups, Seat(0)).unwrap();
        assert_eq!((whole.chance.ways, whole.chance.of), (all.won(Seat(0)).into(), all.games().into()));
        assert_eq!(each.iter().map(|won| won.chance.of).sum::<u64>(), GAMES);
        assert_eq!(each.iter().map(|won| won.chance.ways).sum::<u64>(), whole.chance.ways);
        let won = |ways| Won { chance: Chance { ways, of: 100 }, share: Share::counted(ways, 100) };
        assert_eq!(won(60).beside(won(50)), (10, 14), "ten points are within the error of so few games");
    }

    #[test]
    fn bout_estimate_uses_each_sides_level_up_to_trained() {
        use ludus_hexarena::ai::Scratch;
        use ludus_hexarena::battle::state::Bout;
        use ludus_hexarena::matchmaking::foes::FOES;
        use ludus_hexarena::matchmaking::matches::run;
        use ludus_hexarena::model::sheet::Sheet;
        let sheet = |number: usize| Sheet::of(&FOES[number].character());
        let mut setup = ludus_hexarena::model::setup::Setup::new(vec![sheet(0)], vec![sheet(6)]);
        for [west, east] in [[Level::Raw, Level::Trained], [Level::Trained, Level::Raw]] {
            (setup.sides[0].control, setup.sides[1].control) = (Control::Computer(west), Control::Computer(east));
            let all = run(&setup, SERIES, 0..GAMES, false, &mut Scratch::default()).unwrap();
            let found = WinEstimate::<Bout>::new().look(&[setup.clone()]).unwrap();
            assert_eq!([0, 1].map(|seat| u64::from(found.won(Seat(seat)))), all.wins);
        }
        let estimate = WinEstimate::<Bout>::new();
        let mut is_anew = |control| {
            setup.sides[0].control = control;
            estimate.look(std::slice::from_ref(&setup));
            estimate.0.borrow_mut().as_mut().is_some_and(|begun| begun.before.replace(tally(9, 3)) != Some(tally(9, 3)))
        };
        assert!(is_anew(Control::Player));
        assert!(!is_anew(Control::Computer(Level::Trained)), "a player is taken for one who is trained");
        assert!(!is_anew(Control::Computer(Level::Veteran)));
        assert!(is_anew(Control::Computer(Level::Raw)));
    }

    #[test]
    fn encounter_estimate_uses_level_two_at_most_and_no_secret_plan() {
        use ludus_duels::ai;
        use ludus_duels::battle::command::Command;
        use ludus_duels::battle::state::Encounter;
        use ludus_duels::matchmaking::league;
        use ludus_duels::model::setup::{Control, Entrant, Grade, Setup};
        let examples = league::examples();
        let (first, second) = (&examples[0], &examples[1]);
        let meets = |control, plan| {
            let who = second.who.clone();
            Setup::new(Entrant::player(first.who.clone()), Entrant::Character { who, control, idol: 0, plan })
        };
        let usual = meets(Control::Computer(Grade::Second), None);
        let all = fought::<Encounter>(std::slice::from_ref(&usual), |encounter| {
            ai::choose(encounter, Grade::Second).map(|choice| Command::Seal(choice.plan))
        });
        assert_eq!(WinEstimate::<Encounter>::new().look(std::slice::from_ref(&usual)), Some(all));
        let quick = Encounter::quick(&usual);
        assert_eq!(Encounter::quick(&meets(Control::Computer(Grade::Third), None)), quick);
        assert_eq!(Encounter::quick(&meets(Control::Player, None)), quick);
        assert_eq!(Encounter::quick(&meets(Control::Player, Some(second.plan.clone()))), quick, "it stays secret");
        assert_ne!(Encounter::quick(&meets(Control::Computer(Grade::First), None)), quick);
    }

    #[test]
    fn unchanged_setup_keeps_its_estimate() {
        let estimate = WinEstimate::<Battle>::new();
        let first = estimate.look(&[battle(&[])]).unwrap();
        let before = || estimate.0.borrow().as_ref().unwrap().before.clone();
        assert_eq!(before(), None);
        estimate.0.borrow_mut().as_mut().unwrap().before = Some(tally(9, 3));
        assert_eq!(estimate.look(&[battle(&[])]), Some(first.clone()));
        assert_eq!(before(), Some(tally(9, 3)), "the same is looked at");
        let second = estimate.look(&[battle(&[Race::Behemoth])]).unwrap();
        assert_eq!(before(), Some(first.clone()));
        assert_ne!(second, first);
        estimate.look(&[battle(&[]), battle(&[])]);
        assert_eq!(before(), Some(second));
    }

    /// A seed that lays a pit under a placed fighter makes the battle invalid.
    #[test]
    fn valid_setup_gets_all_its_games_and_invalid_setup_none() {
        let estimate = WinEstimate::<Battle>::new();
        let mut placed = battle(&[]);
        let free = (0..39).flat_map(|x| (0..17).map(move |y| Square::new(x, y).unwrap()));
        let refuses = |at: Square, number: u64| {
            let mut setup = battle(&[]);
            setup.fighters[0].stance = Some(Stance::standing(at, Facing::East));
            Battle::new(&setup, SERIES.nth(number)).is_err()
        };
        let at = free.into_iter().find(|at| (0..GAMES).any(|number| refuses(*at, number))).unwrap();
        placed.fighters[0].stance = Some(Stance::standing(at, Facing::East));
        assert_eq!(estimate.look(&[placed.clone()]).unwrap().games(), GAMES as u32);
        placed.fighters[1].name = placed.fighters[0].name.clone();
        assert_eq!(estimate.look(&[placed.clone()]), None, "two of one name");
        assert_eq!((estimate.describe(&placed).0, estimate.wakes_at(7)), (Default::default(), None));
    }

    #[test]
    fn estimate_shows_interval_and_mentions_draws_only_if_any() {
        let mut all = tally(1000, 584);
        assert_eq!(chance(&all, Seat(0)), "58% +-4", "twice 1.56, rounded up");
        assert_eq!(chance(&tally(1000, 0), Seat(0)), "<1%", "what has not happened may happen");
        all.count(1000, None);
        assert_eq!(chance(&all, Seat(0)), "29% +-3");
        let estimate = WinEstimate::<Battle>::new();
        let wins = estimate.look(&[battle(&[])]).unwrap();
        let west = format!("West {}", chance(&wins, Seat(0)));
        let [long, short] = estimate.describe(&battle(&[])).0;
        assert_eq!(long, format!("{short}, in {GAMES} simulated games"));
        assert_eq!(short.contains("nobody"), wins.nobody() > 0, "{short}");
        assert!(short.starts_with(&west), "{short}");
    }

    #[test]
    fn change_in_win_chance_is_shown_only_if_significant() {
        let told =
            |before: (u32, u32), now: (u32, u32)| brought([&tally(before.0, before.1), &tally(now.0, now.1)], Seat(0));
        assert_eq!(told((1000, 500), (1000, 560)), Some(60));
        assert_eq!(told((1000, 560), (1000, 500)), Some(-60));
        assert_eq!(told((1000, 500), (1000, 540)), None, "4.4 may be chance");
        assert_eq!(told((100, 50), (100, 56)), None);
        assert_eq!(told((4, 0), (1000, 300)), None, "the little that was played before");
    }
}
