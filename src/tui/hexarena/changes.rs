//! Compares two records to show the effect of a purchase or lesson (DQU-04, DQU-08). Equal values are
//! left out. Start with [`changes`].

use crate::hexarena::camp::damage;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_hexarena::data::formulas;
use ludus_hexarena::model::record::{RecordSheet, WeaponLine};

/// One value of a record that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyChange {
    pub what: String,
    /// The current value; `to` is the value after the change.
    pub from: String,
    pub to: String,
    /// True if the change is an improvement. `None` if it is neither better nor worse.
    pub good: Option<bool>,
}

fn number(what: &str, from: i32, to: i32, more_is_good: bool) -> Option<BodyChange> {
    let good = Some((to > from) == more_is_good);
    (from != to).then(|| BodyChange { what: what.into(), from: from.to_string(), to: to.to_string(), good })
}

/// Returns the differences of two records: values of the body, then those of each weapon in both.
pub fn changes(before: &RecordSheet, after: &RecordSheet) -> Vec<BodyChange> {
    let n = |what: &str, of: fn(&RecordSheet) -> i32, more| number(what, of(before), of(after), more);
    let mut all: Vec<BodyChange> = [
        n("Defense", |r| r.front.into(), true),
        n("AG now", |r| r.magility.into(), true),
        n("MD now", |r| r.mmd.into(), true),
        n("TMR", |r| r.tmr.into(), true),
        n("AP", |r| r.armour.as_ref().map_or(0, |armour| armour.ap.into()), true),
        n("load, lb", RecordSheet::load_pounds, false),
        n("free load, lb", |r| r.limit_pounds, true),
        n("Fatigue", |r| r.ft.into(), true),
        n("Endurance", |r| r.en.into(), true),
        n("Perception", |r| r.pc.into(), true),
        n("recovers", |r| r.recovery.into(), true),
        n("Stunned by", |r| r.stun.into(), true),
        n("keeps hold", |r| formulas::dexterity_test(r.mmd).into(), true),
        n("keeps footing", |r| formulas::agility_test(r.magility).into(), true),
        n("rating V", |r| r.worth as i32, true),
    ]
    .into_iter()
    .flatten()
    .collect();
    for (old, new) in lines(before).filter_map(|old| Some((old, lines(after).find(|new| new.weapon == old.weapon)?))) {
        all.extend(of_weapon(old, new));
    }
    all
}

fn lines(record: &RecordSheet) -> impl Iterator<Item = &WeaponLine> {
    record.weapons.iter().chain([&record.unarmed])
}

/// Returns the changes of one weapon.
pub fn of_weapon(old: &WeaponLine, new: &WeaponLine) -> Vec<BodyChange> {
    let name = |of: &str| format!("{} {of}", old.weapon);
    let mut all = Vec::new();
    all.extend(number(&name("SC"), old.sc.into(), new.sc.into(), true));
    all.extend(number(&name("IV"), old.iv.into(), new.iv.into(), true));
    if old.damage != new.damage {
        let (what, from, to) = (name("damage"), damage(old.damage), damage(new.damage));
        all.push(BodyChange { what, from, to, good: Some(new.damage > old.damage) });
    }
    all
}

/// Draws the changes in a box, one a line.
pub fn draw(pane: &mut TextBox<'_, '_>, all: &[BodyChange]) {
    if all.is_empty() {
        pane.line("Nothing changes.", Ink::Dim);
    }
    let longest = all.iter().map(|one| one.what.chars().count()).max().unwrap_or(0) as u16;
    let column = (longest + 1).min(pane.width().saturating_sub(12));
    for one in all {
        pane.at(0, &one.what, Ink::Dim);
        // A long name has its values in the next line.
        if one.what.chars().count() as u16 >= column {
            pane.next();
        }
        let ink = one.good.map_or(Ink::Plain, |good| if good { Ink::Good } else { Ink::Bad });
        pane.at(column, &format!("{} > {}", one.from, one.to), ink);
        pane.next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Canvas;
    use crate::canvas::cells::CellBuffer;
    use crate::theme::skin::Surroundings;
    use ludus_store::settings::Settings;
    use ratatui::layout::Rect;

    #[test]
    fn a_long_name_does_not_run_into_its_figures() {
        let mut buffer = CellBuffer::empty(Rect::new(0, 0, 30, 6));
        let mut canvas = Canvas::new(&mut buffer, Surroundings::PLAIN.skin(&Settings::default()));
        let change =
            |what: &str| BodyChange { what: what.into(), from: "D-2".into(), to: "D+3".into(), good: Some(true) };
        let all = [change("Two-handed Sword damage"), change("SC")];
        draw(&mut TextBox::new(&mut canvas, Rect::new(0, 0, 30, 6), "It changes"), &all);
        let line = |y| (0..30).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
        let text: Vec<String> = (0..6).map(line).collect();
        assert!(text[1].contains("Two-handed Sword damage ") && !text[1].contains("D-2"), "{text:?}");
        assert!(text[2].contains("D-2 > D+3") && text[3].contains("SC"), "{text:?}");
    }
}
