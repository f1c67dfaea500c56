//! The fighters set up for the next battle.

use crate::gladiator::table::Career;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::matchmaking::opposition::READY;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::Recruit;
use ludus_store::{Store, StoreError, system};

/// A fighter set up for the next battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The fighter as it will enter the battle.
    pub recruit: Recruit,
    /// True if the fighter is in the roster. Creatures are not (DEC-018).
    pub stored: bool,
}

/// Creates a ready-made, equipped fighter.
fn ready(name: &str) -> Recruit {
    Recruit::new(name, Race::Human, Side::West).equipped()
}

/// The fighters that can start without being chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// True if this is their first battle.
    pub at_once: bool,
    /// A text such as "as Bran".
    pub with: String,
}

/// State shared by the screens before a battle.
pub struct Camp {
    /// All fighters set up so far, on both sides.
    pub team: Vec<Member>,
    /// The side now being set up.
    pub side: Side,
    /// The sides that the computer plays in the next battle.
    pub lent: Vec<Side>,
    /// A fighter and its equipment, pinned for comparison.
    pub pinned: Option<Recruit>,
    /// True while the list of both sides is open. Screens of the set-up then return to it instead of the menu.
    pub lining_up: bool,
    /// True after a character was made: the menu then proposes to make another one.
    pub has_made: bool,
}

impl Default for Camp {
    fn default() -> Camp {
        Camp { team: Vec::new(), side: Side::West, lent: Vec::new(), pinned: None, lining_up: false, has_made: false }
    }
}

impl Camp {
    pub fn members(&self, side: Side) -> impl Iterator<Item = &Member> {
        self.team.iter().filter(move |member| member.recruit.side == side)
    }

    /// Pins a fighter, or unpins it if it is already pinned. Returns the message to show.
    pub fn pin(&mut self, recruit: &Recruit) -> &'static str {
        self.pinned = if self.pinned.as_ref() == Some(recruit) { None } else { Some(recruit.clone()) };
        match self.pinned {
            Some(_) => "Pinned: changes are compared with this character as it is now; = again unpins.",
            None => "Nothing is pinned any more.",
        }
    }

    /// Names the fighters that can start immediately: those who are set up for West, or the survivors of the last game. Before the
    /// first game it is a character who has not fought yet, or a ready-made one if the roster has no living fighter, if any.
    pub fn again(&self, store: &Store) -> Option<Again> {
        let mut names: Vec<String> = store.digest::<Battle>().veterans().into_iter().map(|one| one.name).collect();
        // Those who are set up fight, and nobody else.
        if !names.is_empty() && self.members(Side::West).next().is_some() {
            names = self.members(Side::West).map(|member| member.recruit.name.clone()).collect();
        }
        match names.as_slice() {
            [] => {
                let made = |name: &str| format!("as {name}, ready-made");
                let with = match (self.team.as_slice(), self.beginner(store)) {
                    ([one], _) => format!("as {}", one.recruit.name),
                    ([one, rest @ ..], _) => format!("as {} and {} more", one.recruit.name, rest.len()),
                    ([], Some(one)) if one == ready(&one.name) => made(&one.name),
                    ([], Some(one)) => format!("as {}", one.name),
                    ([], None) if self.has_nobody(store) => made(READY),
                    ([], None) => return None,
                };
                Some(Again { at_once: true, with })
            }
            [one] => Some(Again { at_once: false, with: format!("as {one}") }),
            [one, other] => Some(Again { at_once: false, with: format!("as {one} and {other}") }),
            [one, rest @ ..] => Some(Again { at_once: false, with: format!("as {one} and {} more", rest.len()) }),
        }
    }

    /// Returns the last character that has not fought yet. `None` if a fighter is already set up.
    fn beginner(&self, store: &Store) -> Option<Recruit> {
        let mut all =
            store.digest::<Battle>().characters().iter().filter(|one| one.games == 0 && one.loadable().is_ok());
        let last = all.next_back().filter(|_| self.team.is_empty());
        last.map(|one| one.recruit(Side::West))
    }

    /// Returns whether no fighter is set up and the roster has no living fighter.
    fn has_nobody(&self, store: &Store) -> bool {
        self.team.is_empty() && store.digest::<Battle>().characters().iter().all(|one| one.dead.is_some())
    }

    /// Returns the fighters that start immediately beside those who are set up: nobody, or the veterans if nobody is set up.
    /// Without living fighters it adds a ready-made one to the roster.
    pub fn volunteers(&self, store: &mut Store) -> Result<Vec<Recruit>, StoreError> {
        if self.members(Side::West).next().is_some() {
            return Ok(Vec::new());
        }
        let veterans = store.roster().veterans();
        if let Some(beginner) = self.beginner(store).filter(|_| veterans.is_empty()) {
            return Ok(vec![beginner]);
        }
        if !self.has_nobody(store) {
            return Ok(veterans);
        }
        // A dead fighter's name stays taken.
        let taken = |name: &String| store.roster().find(name).is_ok();
        let mut names = [READY.to_string()].into_iter().chain((2..).map(|number| format!("{READY} {number}")));
        let name = names.find(|name| !taken(name)).unwrap_or_default();
        let ready = ready(&name);
        store.add(&ready, system::now())?;
        Ok(vec![ready])
    }

    /// Keeps the team members that can enter another battle after this one, as they are now.
    pub fn keep_the_living(&mut self, store: &Store) {
        let roster = store.roster();
        let again = |member: &Member| {
            let stored =
                roster.find(&member.recruit.name).ok().filter(|one| member.stored && one.loadable().is_ok())?;
            let recruit = stored.recruit(member.recruit.side);
            recruit.check().is_ok().then_some(Member { recruit, stored: true })
        };
        self.team = self.team.iter().filter_map(again).collect();
    }
}

/// Returns the careers of a battle's fighters, in roster order.
pub fn careers(store: &Store, fighters: &[Recruit]) -> Vec<Career> {
    let career = |one: &Recruit| Career {
        exp_halves: one.exp_halves(),
        break_outs: store.roster().find(&one.name).map_or(0, |stored| stored.break_outs),
    };
    fighters.iter().map(career).collect()
}
