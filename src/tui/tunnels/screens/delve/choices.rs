//! The choices for a delve: a dungeon that is known or founded, the party with its provisions and henchmen, practice.

use crate::app::AppState;
use crate::tunnels::screens::party::PartyPlace;
use crate::tunnels::screens::sheet;
use crate::tunnels::screens::{founding, house_rules};
use crate::widgets::form_screen::{Field, turn};
use ludus_engine::dice::Seed;
use ludus_store::tunnels::delvers::Delvers;
use ludus_store::tunnels::dungeons::{DungeonRecord, LONGEST_DUNGEON};
use ludus_store::tunnels::hiring::MOST_CANDIDATES;
use ludus_tunnels::data::character_type::CharacterType;
use ludus_tunnels::data::dungeon::ThemeId;
use ludus_tunnels::data::henchman::terms;
use ludus_tunnels::data::house_rules::HouseRules;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::delve::setup::{DelveSetup, Entrant};
use ludus_tunnels::dungeon::hand_made::shipped;
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::model::setup::MOST_CHARACTERS;
use ludus_tunnels::narration::names::capital;
use ludus_tunnels::setup::henchmen::{HireError, arm, hire};
use ludus_tunnels::setup::outfit::Provisions;

/// The part of the loot that a henchman gets (DEC-118): "1/4".
fn share_of(kind: CharacterType) -> String {
    terms(kind).map_or_else(String::new, |terms| format!("{}/{}", terms.share.over, terms.share.under))
}

/// Why a delve counts for nobody.
const ALWAYS: &str = "No character of yours goes, so the delve counts for nobody.";

/// The choices for a delve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelveChoices {
    /// A stored or a shipped dungeon by its name. `None`: one is founded.
    pub known: Option<String>,
    pub name: String,
    pub theme: ThemeId,
    pub party: [PartyPlace; MOST_CHARACTERS],
    pub provisions: Provisions,
    /// The member by its place in the party that hires each candidate of the stay.
    pub employers: [Option<u8>; MOST_CANDIDATES],
    /// The place in the party of the character who decides for it (DEC-225).
    pub leader: u8,
    pub players: u8,
    /// Characters of the roster take part as copies: nothing counts for them, and the dungeon stays as it is (DEC-226).
    pub practice: bool,
}

impl DelveChoices {
    pub fn new(delvers: &Delvers) -> DelveChoices {
        DelveChoices {
            known: delvers.dungeons().iter().rfind(|one| one.in_battle.is_none()).map(|one| one.dungeon.name.clone()),
            name: founding::free_name(delvers),
            theme: ThemeId::on(1),
            party: PartyPlace::party(delvers),
            provisions: Provisions::Torches,
            employers: [None; MOST_CANDIDATES],
            leader: 0,
            players: 1,
            practice: false,
        }
    }

    /// The choices with a dungeon that is stored or ships. The usual ones if there is none of this name.
    pub fn of(delvers: &Delvers, dungeon: &str) -> DelveChoices {
        let usual = DelveChoices::new(delvers);
        let named = DelveChoices { known: Some(dungeon.into()), ..usual.clone() };
        let is_there = named.record(delvers).is_some() || named.shipped(delvers).is_some();
        if is_there { named } else { usual }
    }

    pub fn record<'d>(&self, delvers: &'d Delvers) -> Option<&'d DungeonRecord> {
        let name = self.known.as_ref()?;
        delvers.dungeons().iter().find(|one| one.dungeon.name == *name)
    }

    /// The house rules of the dungeon.
    fn rules(&self, delvers: &Delvers) -> HouseRules {
        let known = self.record(delvers).map(|one| one.dungeon.rules);
        known.or(self.shipped(delvers).map(|dungeon| dungeon.rules)).unwrap_or_default()
    }

    /// A dungeon that comes with the program, if nobody has been there yet.
    fn shipped(&self, delvers: &Delvers) -> Option<&'static Dungeon> {
        let name = self.known.as_ref().filter(|_| self.record(delvers).is_none())?;
        shipped().iter().find(|dungeon| dungeon.name == *name)
    }

    /// The members with what they buy.
    pub fn members(&self, delvers: &Delvers) -> Vec<Delver> {
        let provided = |mut who: Delver| {
            self.provisions.buy(&mut who);
            who
        };
        self.party.iter().filter_map(|place| place.character(delvers)).map(provided).collect()
    }

    /// The players' own characters with their provisions.
    pub fn entrants(&self, delvers: &Delvers) -> Vec<Entrant> {
        let members = self.members(delvers);
        let seats = self.seats(members.len());
        let entrant = |(number, who): (usize, Delver)| Entrant { seat: number as u8 % seats, ..Entrant::new(who) };
        members.into_iter().enumerate().map(entrant).collect()
    }

    pub fn setup(&self, delvers: &Delvers, seed: Seed) -> DelveSetup {
        let mut party = self.entrants(delvers);
        let characters = (party.len() as u8).max(1);
        // A candidate who cannot be hired stays behind; the form says why.
        _ = self.hire(&mut party, delvers);
        let setup = match (self.record(delvers), self.shipped(delvers)) {
            (Some(one), _) => DelveSetup { logs: one.logs.clone(), ..DelveSetup::new(one.dungeon.clone(), party) },
            (None, Some(dungeon)) => DelveSetup::new(dungeon.clone(), party),
            (None, None) => {
                let dungeon = Dungeon {
                    name: self.name.trim().into(),
                    theme: self.theme,
                    seed: Dungeon::seed_of(seed),
                    rules: HouseRules::default(),
                    delvers: characters,
                    levels: Vec::new(),
                };
                DelveSetup::new(dungeon, party)
            }
        };
        DelveSetup { practice: self.practice, leader: self.leader_of_party(delvers), ..setup }
    }

    /// The number of the leader among the members. The first if nobody is in that place.
    fn leader_of_party(&self, delvers: &Delvers) -> u8 {
        let is_there = |at: &usize| self.party[*at].character(delvers).is_some();
        let leader = usize::from(self.leader).min(MOST_CHARACTERS - 1);
        let before = (0..leader).filter(is_there).count() as u8;
        if is_there(&leader) { before } else { 0 }
    }

    /// Hires the candidates that the form names, each with arms.
    pub fn hire(&self, party: &mut Vec<Entrant>, delvers: &Delvers) -> Result<(), HireError> {
        let places: Vec<usize> =
            (0..MOST_CHARACTERS).filter(|at| self.party[*at].character(delvers).is_some()).collect();
        let mut refused = Ok(());
        for (candidate, employer) in delvers.candidates().into_iter().zip(self.employers) {
            let Some(employer) = employer.and_then(|at| places.iter().position(|place| *place == usize::from(at)))
            else {
                continue;
            };
            match hire(party, MemberId(employer as u8), candidate, 0) {
                Ok(mut helper) => {
                    arm(&mut party[employer].character, &mut helper, self.rules(delvers).gear_list);
                    party.push(helper);
                }
                Err(why) => refused = refused.and(Err(why)),
            }
        }
        refused
    }

    pub fn hiring_fields(&self, delvers: &Delvers) -> Vec<Field<DelveChoices>> {
        const LABELS: [&str; MOST_CANDIDATES] = ["One", "Two", "Three", "Four", "Five", "Six"];
        let members: Vec<(u8, String)> = (0..MOST_CHARACTERS as u8)
            .filter_map(|at| Some((at, self.party[usize::from(at)].character(delvers)?.name)))
            .collect();
        let field = |(number, candidate): (usize, Delver)| {
            let by = |at: u8| members.iter().find(|(place, _)| *place == at).map(|(_, name)| name.as_str());
            let value = match self.employers[number].and_then(by) {
                Some(employer) => format!("{}, hired by {employer}", candidate.name),
                None => format!("{}: stays", candidate.name),
            };
            let means = sheet::short(&candidate);
            let about = format!("{}: {}, {}.", candidate.name, sheet::brief(&candidate), sheet::adds(&candidate));
            let all: Vec<Option<u8>> = std::iter::once(None).chain(members.iter().map(|(at, _)| Some(*at))).collect();
            let turned = move |form: &mut DelveChoices, _: &mut AppState, on: bool| {
                turn(&all, &mut form.employers[number], on);
            };
            Field::new(LABELS[number], value, turned).means(means).help(format!(
                "{about} 10 g.p. in advance, arms at the employer's cost, and {} of the loot.",
                share_of(candidate.kind)
            ))
        };
        delvers.candidates().into_iter().enumerate().map(field).collect()
    }

    /// The characters of the roster that the delve counts for.
    pub fn kept(&self) -> Vec<String> {
        if self.practice {
            return Vec::new();
        }
        let kept = |place: &PartyPlace| if let PartyPlace::Kept(name) = place { Some(name.clone()) } else { None };
        self.party.iter().filter_map(kept).collect()
    }

    pub fn dungeon_fields(&self, delvers: &Delvers) -> Vec<Field<DelveChoices>> {
        let free = delvers.dungeons().iter().filter(|one| one.in_battle.is_none());
        let stored = |name: &String| delvers.dungeons().iter().any(|one| one.dungeon.name == *name);
        let made = shipped().iter().map(|dungeon| dungeon.name.clone()).filter(|name| !stored(name));
        let named = free.map(|one| one.dungeon.name.clone()).chain(made);
        let known: Vec<Option<String>> = std::iter::once(None).chain(named.map(Some)).collect();
        let value = self.known.clone().unwrap_or_else(|| "a new one".into());
        let choose = Field::new("Dungeon", value, move |form: &mut DelveChoices, _: &mut AppState, on| {
            turn(&known, &mut form.known, on);
        });
        let chosen = self.record(delvers).map(|one| &one.dungeon).or(self.shipped(delvers));
        let about = match chosen {
            Some(dungeon) => format!(
                "{} What you open, slay and take stays so. Before each delve, 1 emptied place in 6 is filled again.",
                house_rules::line(dungeon)
            ),
            None => "A dungeon lasts. Known dungeons, in the menu, found one with seed and house rules.".into(),
        };
        let players = (1..=6).map(|players| (players, players.to_string(), ""));
        let provisions = [
            (Provisions::Torches, "torches", "three torches and food for each"),
            (Provisions::Lantern, "lantern", "a lantern, oil and food for each"),
            (Provisions::Nothing, "nothing", "only what they carry"),
        ];
        let mut fields = vec![choose.help(about)];
        if self.known.is_none() {
            let themes = ThemeId::all().map(|theme| (theme, theme.row().name, ""));
            fields.push(Field::text("Name", self.name.clone(), LONGEST_DUNGEON, |form: &mut DelveChoices| {
                &mut form.name
            }));
            fields.push(
                Field::one("Theme", themes, self.theme, |form: &mut DelveChoices, _, value| form.theme = value)
                    .help(format!("{}. The theme makes some monsters more likely.", capital(self.theme.row().name))),
            );
        }
        fields.push(
            Field::one("Provisions", provisions, self.provisions, |form: &mut DelveChoices, _, value| {
                form.provisions = value
            })
            .help("Each member pays for them, as far as the money goes."),
        );
        fields.push(self.practice_field());
        fields.push(Field::one("Players", players, self.players, |form: &mut DelveChoices, _, value| {
            form.players = value
        }));
        fields
    }

    /// Practice or not. A delve without a character of the roster is always practice.
    fn practice_field(&self) -> Field<DelveChoices> {
        if !self.practice && self.kept().is_empty() {
            let always = |_: &mut DelveChoices, shared: &mut AppState, _: bool| shared.refuse(ALWAYS);
            return Field::new("Practice", "yes", always).help(ALWAYS);
        }
        let counts = [(false, "no", "it counts"), (true, "yes", "it counts for nobody")];
        Field::one("Practice", counts, self.practice, |form: &mut DelveChoices, _, value| form.practice = value)
            .help("Your characters take part as copies. Nothing counts for them, and the dungeon stays as it is.")
    }

    fn leader_field(&self, delvers: &Delvers) -> Field<DelveChoices> {
        let named = |at: u8| Some((at, self.party[usize::from(at)].character(delvers)?.name));
        let members: Vec<(u8, String)> = (0..MOST_CHARACTERS as u8).filter_map(named).collect();
        let leads = members.iter().find(|(at, _)| *at == self.leader).or(members.first());
        let (now, name) = leads.map_or((0, "nobody".into()), |(at, name)| (*at, name.clone()));
        let places: Vec<u8> = members.iter().map(|(at, _)| *at).collect();
        let turned = move |form: &mut DelveChoices, _: &mut AppState, on: bool| {
            form.leader = now;
            turn(&places, &mut form.leader, on);
        };
        let votes = match self.seats(members.len()) {
            1 => "",
            _ => " The players vote before each delve: choose the character with most votes.",
        };
        Field::new("Leader", name, turned).help(format!(
            "The leader decides where the party goes and how it meets others. In fights each player orders their own.{votes}"
        ))
    }

    /// The player of a member by its number, if several play: "Player 2".
    fn player(&self, member: usize, members: usize) -> Option<String> {
        let seats = self.seats(members);
        (seats > 1).then(|| format!("Player {}", member as u8 % seats + 1))
    }

    fn seats(&self, members: usize) -> u8 {
        self.players.clamp(1, members.max(1) as u8)
    }

    pub fn party_fields(&self, delvers: &Delvers) -> Vec<Field<DelveChoices>> {
        const LABELS: [&str; MOST_CHARACTERS] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
        let field = |(number, label): (usize, &'static str)| {
            let who = self.party[number].character(delvers);
            let value = who.as_ref().map_or_else(|| "nobody".into(), |who| who.name.clone());
            let is_there = |at: &usize| self.party[*at].character(delvers).is_some();
            let (before, all) = ((0..number).filter(is_there).count(), (0..MOST_CHARACTERS).filter(is_there).count());
            let player = self.player(before, all).filter(|_| who.is_some());
            let value = player.map_or_else(|| value.clone(), |player| format!("{value} ({player})"));
            let means = who.as_ref().map_or_else(String::new, sheet::brief);
            let turned = move |form: &mut DelveChoices, shared: &mut AppState, on: bool| {
                let others = form.party.iter().enumerate().filter(|(at, _)| *at != number);
                let others: Vec<PartyPlace> = others.map(|(_, place)| place.clone()).collect();
                let values = PartyPlace::values(shared.store.tunnels(), &others);
                turn(&values, &mut form.party[number], on);
            };
            Field::new(label, value, turned).means(means)
        };
        let members = LABELS.into_iter().enumerate().map(field);
        std::iter::once(self.leader_field(delvers)).chain(members).collect()
    }
}
