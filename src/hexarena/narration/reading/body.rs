//! Injuries, Stuns, falls, holds, bleeding, death.

use crate::battle::event::{Cause, Test};
use crate::battle::figure::FigureId;
use crate::data::grievous::Grief;
use crate::narration::injury;
use crate::narration::reading::{Narrator, percentile, ten};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::narration::{EventText, HitResult, Priority};

impl Narrator<'_> {
    pub(super) fn grievous(&self, by: FigureId, victim: FigureId, roll: u8, row: u8, die: u8, en: i16) -> EventText {
        let (striker, who) = (self.name(by), self.name(victim));
        let caption = format!("{striker} > {who}");
        let mut dice = percentile(roll).to_vec();
        if row == 0 {
            let text = format!("No Grievous Injury for {who}: {roll:02}.");
            let dice = self.roll(by, caption, dice, vec!["no Grievous Injury".into()]);
            return EventText { dice, ..self.sentence(text) }.at(self.lit(&[victim])).of(Priority::Routine);
        }
        dice.extend((die > 0).then(|| ten(die)));
        let fatal = Grief::of(row).kills(die);
        let lost =
            (en > 0).then(|| format!("Endurance -{en}{}", self.change_of(victim, self.figure(victim).en_now, en)));
        let others = if fatal { vec!["dead".to_string()] } else { injury::effects(row, die) };
        let all: Vec<String> = lost.into_iter().chain(others).collect();
        let (id, name) = (injury::id(row), injury::name_of(row, die));
        let does = if all.is_empty() { String::new() } else { format!(": {}", all.join(", ")) };
        let rolled = if die > 0 { format!("{roll:02}, die {die}") } else { format!("{roll:02}") };
        let full = format!("Grievous Injury {id} for {who}, {rolled}: {name}{does}.");
        let short = format!("{who}: {id} {name}{does}.");
        let dice = self.roll(by, caption, dice, vec![format!("{id} {name}")]);
        let mark = if fatal { HitResult::Died } else { HitResult::Dazed };
        let entry =
            EventText { dice, ..self.full_and_short(full, short) }.at(self.lit(&[victim])).of(Priority::Important);
        self.with_impact(entry, victim, mark, -i32::from(en))
    }

    pub(super) fn senses(&self, figure: FigureId, test: Test) -> EventText {
        let wp = self.figure(figure).values.wp;
        let odds = self.test(figure, test, self.taken(figure).values.wp - 1, &format!("under WP {wp}"));
        let what = if test.succeeds() { "stays conscious" } else { "loses consciousness" };
        self.tested(figure, test, &odds, what)
    }

    pub(super) fn stunned(&self, figure: FigureId, through: u16) -> EventText {
        let until = if through > 0 { format!(" through Pulse {through}") } else { String::new() };
        let entry = self.happens(figure, &format!("is Stunned{until}."));
        self.with_impact(entry, figure, HitResult::Dazed, 0).important_if(self.names.is_players(figure))
    }

    /// 2 x WP + Fatigue (DQ-EFFECT-05).
    pub(super) fn recovered(&self, figure: FigureId, test: Test) -> EventText {
        let (wp, ft) = (self.figure(figure).values.wp, self.figure(figure).ft_now);
        let odds = self.test(figure, test, self.taken(figure).recovery(), &format!("2 x WP {wp} + Fatigue {ft}"));
        let what = if test.succeeds() { "recovers from the Stun" } else { "stays Stunned" };
        self.tested(figure, test, &odds, what).by(figure)
    }

    /// 4 x PC into an obscured hex (DQ-HEX-15).
    pub(super) fn peered(&self, figure: FigureId, test: Test) -> EventText {
        let perception = self.figure(figure).perception();
        let odds = self.test(figure, test, 4 * self.taken(figure).perception(), &format!("4 x PC {perception}"));
        let what = if test.succeeds() { "makes out the target" } else { "cannot make out a target" };
        self.tested(figure, test, &odds, what).by(figure)
    }

    pub(super) fn balance(&self, figure: FigureId, test: Test) -> EventText {
        let agility = self.figure(figure).agility();
        let odds = self.test(figure, test, 3 * self.taken(figure).agility(), &format!("3 x AG {agility}"));
        let what = if test.succeeds() { "stays upright" } else { "loses balance" };
        self.tested(figure, test, &odds, what)
    }

    pub(super) fn disentangled(&self, figure: FigureId, left: u8) -> EventText {
        match left {
            0 => self.happens(figure, "is disentangled."),
            _ => self.happens(figure, "is still entangled: 1 more Pass."),
        }
    }

    pub(super) fn pinned(&self, by: FigureId, at: FigureId) -> EventText {
        let entry = self.sentence(format!("{} pins {}.", self.name(by), self.name(at))).at(self.lit(&[by, at]));
        self.with_impact(entry, at, HitResult::Fell, 0).important_if(self.names.is_players(at))
    }

    pub(super) fn released(&self, by: FigureId, at: FigureId) -> EventText {
        self.sentence(format!("{} releases {}.", self.name(by), self.name(at))).at(self.lit(&[by, at]))
    }

    pub(super) fn chokes(&self, by: FigureId, at: Option<FigureId>) -> EventText {
        let lit: Vec<FigureId> = [Some(by), at].into_iter().flatten().collect();
        let entry = match at {
            Some(at) => format!("{} has the garrote round {}'s neck.", self.name(by), self.name(at)),
            None => format!("{} stops strangling.", self.name(by)),
        };
        self.sentence(entry).at(self.lit(&lit))
    }

    pub(super) fn pulled(&self, by: FigureId, from: FigureId, die: u8, ft: i16, en: i16) -> EventText {
        let target = if by == from { "itself".to_string() } else { self.name(from).to_string() };
        let lost = self.losses(from, ft, en);
        let rolled = if die > 0 { format!(", die {die}: {lost}") } else { String::new() };
        let entry = self.action(by, &format!("draws a missile out of {target}{rolled}."));
        let dice = (die > 0).then(|| ten(die)).into_iter().collect();
        let entry = EventText { dice: self.roll(by, self.name(by).into(), dice, vec![lost]), ..entry };
        self.with_impact(entry, from, HitResult::Hit, -i32::from(ft + en))
    }

    pub(super) fn staunched(&self, by: FigureId, at: FigureId, wound: u8) -> EventText {
        let row = self.figure(at).injuries.all().get(usize::from(wound)).map_or(1, |injury| injury.row);
        let target = if by == at { "its own".to_string() } else { format!("{}'s", self.name(at)) };
        self.action(by, &format!("staunches {target} wound {}: {}.", injury::id(row), injury::name(row)))
    }

    pub(super) fn bled(&self, figure: FigureId, ft: i16, en: i16) -> EventText {
        let entry = self.happens(figure, &format!("bleeds: {}.", self.losses(figure, ft, en)));
        self.with_impact(entry, figure, HitResult::Hit, -i32::from(ft + en)).important_if(self.names.is_players(figure))
    }

    /// "Fatigue -5 (20 to 15), Endurance -2 (14 to 12)".
    pub(super) fn losses(&self, figure: FigureId, ft: i16, en: i16) -> String {
        let who = self.figure(figure);
        let parts = [("Fatigue", ft, who.ft_now), ("Endurance", en, who.en_now)];
        let lost = parts.into_iter().filter(|(_, lost, _)| *lost > 0);
        let lost: Vec<String> =
            lost.map(|(what, lost, now)| format!("{what} -{lost}{}", self.change_of(figure, now, lost))).collect();
        if lost.is_empty() { "nothing gets through".into() } else { lost.join(", ") }
    }

    pub(super) fn collapsed(&self, figure: FigureId, cause: Cause) -> EventText {
        let what = match cause {
            Cause::Knockout => "is knocked out: unconscious for some minutes".to_string(),
            cause => format!("is unconscious{}", self.by_what(figure, cause)),
        };
        let entry = self.happens(figure, &format!("{what}."));
        let sentence = entry.text.clone();
        self.with_impact(entry, figure, HitResult::Collapsed, 0).of(Priority::Important).death_if(true, || sentence)
    }

    pub(super) fn died(&self, figure: FigureId, cause: Cause) -> EventText {
        let sentence = format!("{} is dead{}.", self.name(figure), self.by_what(figure, cause));
        let entry = self.sentence(sentence.clone()).at(self.lit(&[figure])).of(Priority::Important);
        self.with_impact(entry, figure, HitResult::Died, 0).death_if(true, || sentence)
    }

    /// ", by a blow of Draco": the cause of death or unconsciousness.
    fn by_what(&self, figure: FigureId, cause: Cause) -> String {
        let whose = self.figure(figure).hurt_by.map_or(String::new(), |by| format!(" of {}", self.name(by)));
        match cause {
            Cause::Blow => format!(", by a blow{whose}"),
            Cause::Injury(row) => format!(", by a Grievous Injury{whose}: {}", injury::fatal_name(row)),
            Cause::Bleeding => format!(", bled to death after a blow{whose}"),
            Cause::Missile => ", as a missile is drawn out".into(),
            Cause::Knockout => ", knocked out".into(),
        }
    }
}
