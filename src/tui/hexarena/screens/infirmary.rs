//! The infirmary and the calendar: healing times, weeks that pass and the events of each day (DQU-09). The screen warns about
//! infections before a week passes. Start with [`Infirmary`].

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::camp::{standing, week, wound, wounds};
use crate::hexarena::screens::record::{RecordScreen, card};
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_hexarena::model::healing::{Day, outlives, take_out_tip};
use ludus_store::hexarena::roster::{News, Roster, RosterEntry};

/// The living characters, and the news of the weeks that pass.
pub struct Infirmary {
    /// Events of the last week that passed on this screen.
    news: Vec<(String, Ink)>,
    /// True after a week was asked for that can kill.
    warned: bool,
}

pub fn living(roster: &Roster) -> Vec<&RosterEntry> {
    roster.characters().iter().filter(|kept| kept.who.death.is_none()).collect()
}

/// The highest Healer Rank among the living roster characters.
fn healer(roster: &Roster) -> Option<u8> {
    living(roster).into_iter().filter_map(|kept| kept.who.skills.healer).max()
}

impl Infirmary {
    pub const fn new() -> Infirmary {
        Infirmary { news: Vec::new(), warned: false }
    }

    /// Lets a week pass for the whole roster.
    fn rest(&mut self, shared: &mut AppState) {
        let deadly = deadly(shared.store.hexarena());
        if !deadly.is_empty() && !std::mem::replace(&mut self.warned, true) {
            shared.refuse(format!("The week can kill {}. Press the key again to let it pass.", deadly.join(", ")));
            return;
        }
        self.warned = false;
        let seed = shared.fresh_seed();
        let done = shared.store.rest_a_week(seed);
        match done {
            Err(error) => shared.refuse(sentence(&error.to_string())),
            Ok(news) => {
                let now = shared.store.hexarena().week();
                let mut lines = vec![(format!("Until {}", week(now).to_lowercase()), Ink::Title)];
                lines.extend(news.iter().map(days));
                if news.is_empty() {
                    lines.push(("Nothing happened.".into(), Ink::Dim));
                }
                self.news = lines;
            }
        }
    }

    /// Has the tip of a weapon removed.
    fn surgeon(shared: &mut AppState, name: &str) {
        let healer = healer(shared.store.hexarena());
        match shared.store.between_bouts(name, |who, _| take_out_tip(who, healer)) {
            Ok(0) => shared.say(format!("Your Healer removed the tip from {name}.")),
            Ok(paid) => shared.say(format!("The surgeon removed the tip from {name}, for {paid} SP.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
    }
}

/// Lists the characters that an infection can kill within the week.
fn deadly(roster: &Roster) -> Vec<&str> {
    let heals = healer(roster).is_some_and(|rank| rank >= 1);
    let at_risk = |kept: &&RosterEntry| !heals && outlives(&kept.who).is_some_and(|lives| lives < 100);
    living(roster).into_iter().filter(at_risk).map(|kept| kept.who.name.as_str()).collect()
}

/// Warns about the likely course of each infection before a week passes.
fn warnings(roster: &Roster) -> Vec<(String, Ink)> {
    let heals = healer(roster).is_some_and(|rank| rank >= 1);
    let one = |kept: &&RosterEntry| {
        let (who, lives) = (&kept.who, outlives(&kept.who)?);
        Some(match heals {
            true => (format!("{} is infected: your Healer ends it tomorrow.", who.name), Ink::Warning),
            false => {
                let left = (who.en_left(), who.now().en);
                (
                    format!(
                        "{} is infected, and no Healer helps: each morning {} in 100 to recover, else 1 to 5 Endurance of {} \
                        are lost. Of 100 such {lives} survive.",
                        who.name, left.1, left.0
                    ),
                    Ink::Bad,
                )
            }
        })
    };
    living(roster).iter().filter_map(one).collect()
}

/// One character's events of a week, day by day. The ink is that of the gravest.
fn days(news: &News) -> (String, Ink) {
    let day = |(number, day): &(u8, Day)| {
        let (text, ink) = match day {
            Day::Cured { thrown, chance } => {
                (format!("rolled {} against {chance}: the infection is over", thrown.value()), Ink::Good)
            }
            Day::Healed => ("a Healer ends the infection".into(), Ink::Good),
            Day::Fever { thrown, chance, lost } => (
                format!("rolled {} against {chance}: the infection continues, {lost} Endurance lost", thrown.value()),
                Ink::Bad,
            ),
            Day::Died => ("died of it".into(), Ink::Bad),
            Day::Regained => ("a point of Endurance returns".into(), Ink::Plain),
            Day::Mended(injury) => (format!("healed: {}", wound(injury)), Ink::Good),
        };
        (format!("day {number} {text}"), ink)
    };
    let (texts, inks): (Vec<String>, Vec<Ink>) = news.days.iter().map(day).unzip();
    let gravest = [Ink::Bad, Ink::Good].into_iter().find(|ink| inks.contains(ink)).unwrap_or(Ink::Plain);
    (format!("{}: {}.", news.name, texts.join("; ")), gravest)
}

impl List<String> for Infirmary {
    const COLUMNS: &'static [ListColumn] =
        &[left("Name", 16, 0), right("EN", 9, 1), left("State", 15, 1), left("Injuries", 20, 1)];
    const TOPIC: Topic = Topic {
        title: "The infirmary",
        asks: "W lets a week pass: wounds heal, infections may kill. Nobody fights twice in a week. H has a weapon tip \
               removed.",
        context: Keymap::Campaign,
        rules: &["DQU-09", "DQX-15", "DQX-17", "DQX-18", "DQ-INFECT-04", "DQ-INFECT-05", "D137"],
        chapters: &["Money and the calendar"],
    };
    const EMPTY: &'static str = "No living character is here: make one first.";

    fn remark(&self, shared: &AppState) -> String {
        week(shared.store.hexarena().week())
    }

    fn rows(&self, shared: &AppState) -> Vec<String> {
        living(shared.store.hexarena()).into_iter().map(|kept| kept.who.name.clone()).collect()
    }

    fn name(&self, row: &String) -> String {
        row.clone()
    }

    fn cells(&self, shared: &AppState, row: &String) -> Vec<Cell> {
        let roster = shared.store.hexarena();
        let Ok(kept) = roster.find(row) else { return Vec::new() };
        let (who, (state, ink)) = (&kept.who, standing(roster, kept));
        vec![
            Cell::ink(&who.name, Ink::Strong),
            Cell::plain(format!("{} of {}", who.en_left(), who.now().en)),
            Cell::Text(state, ink),
            Cell::ink(wounds(who), if who.injuries.is_empty() { Ink::Dim } else { Ink::Warning }),
        ]
    }

    /// The warnings, and the news or an explanation.
    fn news(&self, shared: &AppState) -> Vec<Panel<'_>> {
        const NONE: &str = "W lets a week pass: a point of Endurance returns every two days, injuries heal in time, \
                            and each infected character rolls against Endurance every morning.";
        let mut lines = warnings(shared.store.hexarena());
        if self.news.is_empty() {
            lines.push((NONE.into(), Ink::Dim));
            return vec![Panel::lines("The calendar", lines).size(46, 10)];
        }
        lines.extend(self.news.iter().cloned());
        vec![Panel::lines("News of the week", lines).size(46, 10)]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s String) -> Vec<Panel<'s>> {
        shared.store.hexarena().find(row).map(|kept| vec![card(&kept.who)]).unwrap_or_default()
    }

    fn actions(&self, _: &AppState, _: &String) -> Vec<ListAction> {
        use KeyAction::{Accept, Surgeon, Week};
        [Week, Surgeon, Accept].map(|intent| ListAction::new(Keymap::Campaign, intent)).into()
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &String) -> Transition {
        self.warned &= action == KeyAction::Week;
        match action {
            KeyAction::Week => self.rest(shared),
            KeyAction::Surgeon => Infirmary::surgeon(shared, row),
            _ => return Transition::Over(Box::new(RecordScreen::new(row))),
        }
        Transition::Stay
    }
}
