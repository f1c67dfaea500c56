//! Who is set up for the next battle.

use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::race::Race;
use crate::gladiator::matchmaking::opposition::READY;
use crate::gladiator::model::fighter::Side;
use crate::gladiator::model::setup::Recruit;
use crate::store::{Store, StoreError};
use crate::tui::gladiator::table::Career;

/// Somebody who is set up for the next battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// He as he will fight.
    pub recruit: Recruit,
    /// He stands in the roster: creatures do not (DEC-018).
    pub stored: bool,
}

/// Somebody who is made to fight at once.
fn ready(name: &str) -> Recruit {
    Recruit::new(name, Race::Human, Side::West).equipped()
}

/// Who may fight without being chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// For the first time.
    pub at_once: bool,
    /// "with Bran".
    pub with: String,
}

/// What the screens before a battle share.
pub struct Camp {
    /// Everybody set up so far, both sides.
    pub team: Vec<Member>,
    /// The side that is being set up.
    pub side: Side,
    /// The sides that the computer is to play in the next battle.
    pub lent: Vec<Side>,
    /// Somebody with his kit, pinned to be compared with.
    pub pinned: Option<Recruit>,
}

impl Default for Camp {
    fn default() -> Camp {
        Camp { team: Vec::new(), side: Side::West, lent: Vec::new(), pinned: None }
    }
}

impl Camp {
    /// The members of a side.
    pub fn members(&self, side: Side) -> impl Iterator<Item = &Member> {
        self.team.iter().filter(move |member| member.recruit.side == side)
    }

    /// Pins somebody as he stands, or takes him off if he is pinned already; what is to be said of it.
    pub fn pin(&mut self, recruit: &Recruit) -> &'static str {
        self.pinned = if self.pinned.as_ref() == Some(recruit) { None } else { Some(recruit.clone()) };
        match self.pinned {
            Some(_) => "Pinned: what changes is told against him as he is now; = once more takes it off.",
            None => "Nothing is pinned any more.",
        }
    }

    /// Who may fight at once, by name: those of the last game who live; before the first game one who is ready-made, or is
    /// made for it in a school in which nobody lives. `None` if there is nobody.
    pub fn again(&self, store: &Store) -> Option<Again> {
        let names: Vec<String> = store.digest::<Battle>().veterans().into_iter().map(|one| one.name).collect();
        match names.as_slice() {
            [] => {
                let waits = self.ready_made(store).map(|ready| ready.name);
                let name = waits.or_else(|| self.has_nobody(store).then(|| READY.to_string()))?;
                Some(Again { at_once: true, with: format!("as {name}, ready-made") })
            }
            [one] => Some(Again { at_once: false, with: format!("with {one}") }),
            [one, other] => Some(Again { at_once: false, with: format!("with {one} and {other}") }),
            [one, rest @ ..] => Some(Again { at_once: false, with: format!("with {one} and {} more", rest.len()) }),
        }
    }

    /// One who was made to fight at once and has not fought yet, while nobody is set up.
    fn ready_made(&self, store: &Store) -> Option<Recruit> {
        let all = store.digest::<Battle>().characters().iter().filter(|one| one.games == 0 && one.loadable().is_ok());
        let all = all.filter(|one| self.team.is_empty() && one.name.starts_with(READY));
        all.map(|one| one.recruit(Side::West)).find(|one| *one == ready(&one.name))
    }

    /// Whether nobody is set up, and nobody of the roster lives.
    fn has_nobody(&self, store: &Store) -> bool {
        self.team.is_empty() && store.digest::<Battle>().characters().iter().all(|one| one.dead.is_some())
    }

    /// Who fights at once: the veterans, of a school in which nobody lives one who is made for it and belongs to it from now on.
    pub fn volunteers(&self, store: &mut Store) -> Result<Vec<Recruit>, StoreError> {
        let veterans = store.roster().veterans();
        if let Some(waits) = self.ready_made(store).filter(|_| veterans.is_empty()) {
            return Ok(vec![waits]);
        }
        if !self.has_nobody(store) {
            return Ok(veterans);
        }
        // Who has fallen keeps his name.
        let taken = |name: &String| store.roster().find(name).is_ok();
        let mut names = [READY.to_string()].into_iter().chain((2..).map(|number| format!("{READY} {number}")));
        let name = names.find(|name| !taken(name)).unwrap_or_default();
        let ready = ready(&name);
        store.add(&ready, crate::store::system::now())?;
        Ok(vec![ready])
    }

    /// After a battle those of the team who may enter another stay set up, as they are now.
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

/// What the fighters of a battle bring, by roster order.
pub fn careers(store: &Store, fighters: &[Recruit]) -> Vec<Career> {
    let career = |one: &Recruit| Career {
        exp_halves: one.exp_halves(),
        break_outs: store.roster().find(&one.name).map_or(0, |stored| stored.break_outs),
    };
    fighters.iter().map(career).collect()
}
