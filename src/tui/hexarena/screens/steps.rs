//! The settled steps of character creation, one line each (DQU-03). Start with [`pages`] for the order of the steps.

use crate::hexarena::camp::child;
use ludus_hexarena::data::aspect::Aspect;
use ludus_hexarena::data::characteristic::{Characteristic, Values};
use ludus_hexarena::data::race::Race;
use ludus_hexarena::model::generation::{Generation, Page};
use ludus_hexarena::model::heritage::{Birth, STATUSES, StatusRow};
use ludus_hexarena::model::{heritage, limits};

/// The pages of character creation in their order, with their names.
pub fn pages(made: &Generation) -> Vec<(Page, &'static str)> {
    let mut all = vec![
        (Page::Points, "Points"),
        (Page::Assign, "Values"),
        (Page::Gender, "Gender"),
        (Page::Race, "Race"),
        (Page::Hand, "Hand"),
        (Page::Aspect, "Aspect"),
        (Page::Status, "Status"),
        (Page::Birth, "Birth"),
    ];
    if made.born().is_none_or(|born| born == Birth::Legitimate) {
        all.push((Page::Place, "Place"));
    }
    all.extend([(Page::Experience, "EP"), (Page::Money, "SP")]);
    if made.options.beauty {
        all.push((Page::Beauty, "Beauty"));
    }
    all
}

/// Describes the result of a page. `None` if the page is not settled yet.
pub fn settled(made: &Generation, page: Page) -> Option<String> {
    Some(match page {
        Page::Points => {
            let [one, other] = made.points?;
            let (points, most) = limits::points(made.rolled());
            format!("{one}+{other} = {}: {points} points, max {most}", made.rolled())
        }
        Page::Assign => {
            let values = made.assigned?.all();
            let all = Characteristic::PRIMARY.into_iter().zip(values);
            all.map(|(of, value)| format!("{} {value}", of.short())).collect::<Vec<_>>().join(" ")
        }
        Page::Gender => made.gender?.name().into(),
        Page::Race => {
            let race = made.race?;
            let tried: Vec<String> =
                made.tries.iter().map(|tried| format!("{} {}", tried.race.name(), tried.thrown.value())).collect();
            match tried.is_empty() {
                true => race.name().into(),
                false => format!("{}: {}", tried.join(", "), race.name()),
            }
        }
        Page::Hand => {
            let [halved, whole] = made.hand?;
            format!("D5 {}, D10 {whole}: {}", halved.div_ceil(2), made.thrown_hand()?.name())
        }
        Page::Aspect => {
            let thrown = made.aspect?.value();
            format!("{thrown}: {}", Aspect::of_roll(thrown).name())
        }
        Page::Status => format!("{}: {}", made.status?.value(), row(made)?.name),
        Page::Birth => format!("{}: {}", made.birth?.value(), made.born()?.name()),
        Page::Place => format!("{}: the {}", made.place?, child(heritage::place(made.place?))),
        Page::Experience => format!("{}: {} EP", made.experience?.value(), made.first_ep()?),
        Page::Money => format!("{}: {} SP", made.money?.value(), made.first_sp()?),
        Page::Beauty => made.thrown_beauty()?.to_string(),
        Page::Outfit => return None,
    })
}

/// The row of the parents' social status.
pub fn row(made: &Generation) -> Option<&'static StatusRow> {
    Some(&STATUSES[usize::from(heritage::status(made.status?.value()))])
}

/// Returns the question of a page and the rows of its dice table.
pub fn table(made: &Generation, page: Page) -> (&'static str, Vec<String>) {
    let range = |from: u8, to: u8| format!("{from:02}-{:02}", to % 100);
    match page {
        Page::Points => ("2D10 for the points to assign. More points mean a lower maximum for each.", points()),
        Page::Assign => ("", Vec::new()),
        Page::Gender => ("Male or female?", Vec::new()),
        Page::Race => {
            ("A try for a race: a roll up to its chance is final. Three tries at most, or Human.", Vec::new())
        }
        Page::Hand => (
            "D5 and D10 for the primary hand.",
            ["D10 higher: right, 70 in 100", "D5 higher: left, 20 in 100", "equal: both, 10 in 100"]
                .map(String::from)
                .to_vec(),
        ),
        Page::Aspect => ("D100 for the aspect: when stars, deaths or births change rolls.", aspects()),
        Page::Status => {
            let mut from = 1;
            let rows = STATUSES.iter().map(|row| {
                let text = format!("x{:<2} {} {}", row.money, range(from, row.to), row.name);
                from = row.to + 1;
                text
            });
            ("D100 for the parents, who multiply the silver.", rows.collect())
        }
        Page::Birth => {
            let Some(row) = row(made) else { return ("", Vec::new()) };
            let rows = vec![
                format!("{}  bastard: half SP, EP +25%", range(1, row.bastard)),
                format!("{}  legitimate", range(row.bastard + 1, row.legitimate)),
                format!("{}  first: SP +50%, EP -25%", range(row.legitimate + 1, 100)),
            ];
            ("D100 for the birth.", rows)
        }
        Page::Place => {
            let rows =
                ["1-3  second", "4-5  third", "6    fourth", "7    fifth", "8    sixth", "9-10 seventh or later"];
            ("D10 for the place among the children, with no effect.", rows.map(String::from).to_vec())
        }
        Page::Experience => ("D100 for the first experience.", first(made, |row| row.1, "EP")),
        Page::Money => ("D100 for the first silver, before the parents' multiplier.", first(made, |row| row.2, "SP")),
        Page::Beauty => ("4D5 + 3 for Physical Beauty.", vec!["7 ugly, 15 on average, 23 beautiful".into()]),
        Page::Outfit => ("", Vec::new()),
    }
}

fn points() -> Vec<String> {
    let mut rows: Vec<(u8, u8, i16)> = Vec::new();
    for rolled in 2..=20 {
        let most = limits::points(rolled).1;
        match rows.last_mut().filter(|row| row.2 == most) {
            Some(row) => row.1 = rolled,
            None => rows.push((rolled, rolled, most)),
        }
    }
    let told = |(from, to, most): (u8, u8, i16)| {
        format!("{from:>2}-{to:<2}  {}-{} points, max {most}", limits::points(from).0, limits::points(to).0)
    };
    rows.into_iter().map(told).collect()
}

fn aspects() -> Vec<String> {
    let mut rows: Vec<(u8, u8, &'static str)> = Vec::new();
    for thrown in 1..=100 {
        let name = Aspect::of_roll(thrown).name();
        match rows.last_mut().filter(|row| row.2 == name) {
            Some(row) => row.1 = thrown,
            None => rows.push((thrown, thrown, name)),
        }
    }
    rows.into_iter().map(|(from, to, name)| format!("{from:02}-{:02}  {name}", to % 100)).collect()
}

/// The rows of the first table, adjusted for the order of birth. Silver is also multiplied by the parents' wealth.
fn first(made: &Generation, of: fn(&(u8, u32, u32)) -> u32, coin: &str) -> Vec<String> {
    let (born, mut from) = (made.born().unwrap_or_default(), 1);
    let money = row(made).map_or(1, |row| row.money);
    let one = |row: &(u8, u32, u32)| {
        let gives = if coin == "EP" { born.experience(of(row)) } else { born.money(of(row) * money) };
        let text = format!("{from:02}-{:02}  {:>3}: {gives} {coin}", row.0 % 100, of(row));
        from = row.0 + 1;
        text
    };
    heritage::FIRST.iter().map(one).collect()
}

/// The modifiers of a race, for example "PS +2, AG -2, TMR -1".
pub fn adds(race: Race) -> String {
    let row = race.row();
    let mut all = changes(row.modifiers);
    all.extend((row.tmr != 0).then(|| format!("TMR {:+}", row.tmr)));
    if all.is_empty() { "changes nothing".into() } else { all.join(", ") }
}

/// The non-zero modifiers, for example "PS +2" and "AG -2".
pub fn changes(values: Values) -> Vec<String> {
    let of = |of: Characteristic| (values[of] != 0).then(|| format!("{} {:+}", of.short(), values[of]));
    Characteristic::ALL.into_iter().filter_map(of).collect()
}
