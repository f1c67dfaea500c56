//! Who hires on with the parties of the roster at the surface (TT-HIRE, DEC-118, DEC-119).

use ludus_engine::dice::Seed;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::delve::setup::DelveSetup;
use ludus_tunnels::delve::state::Delve;
use ludus_tunnels::model::delver::{Delver, DelverError};
use ludus_tunnels::setup::henchmen::{Distrust, aftermath, candidates};
use serde::{Deserialize, Serialize};

/// The most candidates of a stay, those who return included.
pub const MOST_CANDIDATES: usize = 6;

/// The hiring place of a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Hiring {
    /// Delves that are over: each return begins another stay.
    stays: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    distrust: Vec<Distrust>,
    /// Henchmen who were paid and would come again, the last at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    returning: Vec<Delver>,
}

impl Hiring {
    pub fn is_new(&self) -> bool {
        *self == Hiring::default()
    }

    /// The henchmen who would come along now: first those who return, then the new ones of this stay.
    pub fn candidates(&self, seed: Seed, taken: &[&str]) -> Vec<Delver> {
        let mut all = self.returning.clone();
        let names: Vec<&str> =
            taken.iter().copied().chain(self.returning.iter().map(|one| one.name.as_str())).collect();
        all.extend(candidates(seed, self.stays, &self.distrust, &names).candidates);
        all.truncate(MOST_CANDIDATES);
        all
    }

    /// Ends the stay with a delve. Returns the debts of cheating employers, by name.
    pub fn settle(&mut self, delve: &Delve, setup: &DelveSetup) -> Vec<(String, Coins)> {
        let went =
            |one: &Delver| setup.party.iter().any(|other| other.hire.is_some() && other.character.name == one.name);
        self.returning.retain(|one| !went(one));
        self.stays = self.stays.saturating_add(1);
        self.distrust.iter_mut().for_each(|one| one.delves = one.delves.saturating_sub(1));
        self.distrust.retain(|one| one.delves > 0);
        let after = aftermath(delve);
        self.distrust.retain(|one| after.distrust.iter().all(|other| other.of != one.of));
        self.distrust.extend(after.distrust);
        self.returning.extend(after.returning.into_iter().map(Delver::on_the_surface));
        let more = self.returning.len().saturating_sub(MOST_CANDIDATES);
        self.returning.drain(..more);
        after.debts.into_iter().map(|(who, sum)| (delve.member(who).character.name.clone(), sum)).collect()
    }

    /// Checks the henchmen who return: even a file with a valid checksum can hold nonsense.
    pub fn check(&self) -> Result<(), (String, DelverError)> {
        self.returning.iter().try_for_each(|one| one.check().map_err(|fault| (one.name.clone(), fault)))
    }
}
