//! `ludus hexarena scores`: the hall.

use crate::cli::CliResult;
use crate::cli::data::Data;
use crate::store::hexarena::roster::RosterEntry;
use serde::Serialize;

/// The text for an empty roster.
pub(super) const NOBODY: &str =
    "Nobody is on the roster of the Hex Arena; `ludus hexarena roster import` reads one that was exported.\n";

#[derive(Serialize)]
struct ScoreLine<'a> {
    name: &'a str,
    race: &'a str,
    bouts: u32,
    won: u32,
    put_out: u32,
    best_blow: u16,
    ep: u32,
    coached: u32,
    death: Option<&'a str>,
}

impl<'a> ScoreLine<'a> {
    fn of(kept: &'a RosterEntry) -> ScoreLine<'a> {
        let (who, career) = (&kept.who, &kept.who.career);
        ScoreLine {
            name: &who.name,
            race: who.race.name(),
            bouts: career.bouts,
            won: career.won,
            put_out: career.put_out,
            best_blow: career.best_blow,
            ep: who.ep,
            coached: kept.coached.battles,
            death: who.death.as_ref().map(|death| death.cause.as_str()),
        }
    }
}

pub(super) fn show(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let lines: Vec<ScoreLine> = store.hexarena().hall().into_iter().map(ScoreLine::of).collect();
    let row = |line: &ScoreLine| {
        let [bouts, won, out, ep, coached] =
            [line.bouts, line.won, line.put_out, line.ep, line.coached].map(|count| count.to_string());
        let fate = line.death.map_or("lives".into(), |cause| format!("died {cause}"));
        [line.name.into(), line.race.into(), bouts, won, out, line.best_blow.to_string(), ep, coached, fate]
    };
    let heads = ["Name", "Race", "Bouts", "Won", "Put out", "Best blow", "EP", "Coached", ""];
    data.list(as_json, &lines, NOBODY, (heads, row))
}
