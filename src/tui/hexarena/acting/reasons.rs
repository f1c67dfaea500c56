//! Why an action is impossible now: a sample of each is checked, and the core gives the reason.

use crate::game_view::prompt::{no_entry, sentence};
use crate::hexarena::acting::{ActChoice, FORMS, choice, name};
use crate::hexarena::action_list;
use crate::hexarena::ask::{BoutContext, BoutReply};
use crate::menu::Entry;
use ludus_engine::hex::Direction;
use ludus_hexarena::battle::blow::{Maneuver, StrikeCount, WeaponUse};
use ludus_hexarena::battle::command::{Act, Command, Going, PassAct, Withdrawal};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::{Bout, Form};
use ludus_hexarena::model::ground::moves::Way;
use ludus_hexarena::narration::words;

/// A sample action of one form, used to explain why the form is illegal. It targets the nearest enemy and moves nowhere.
pub fn sample(bout: &Bout, id: FigureId, form: Form) -> Command {
    let figure = bout.figure(id);
    let stay = Going { way: Way::NONE, facing: figure.facing };
    let nearest = bout.ids().filter(|other| bout.hostile(id, *other) && bout.figure(*other).is_up());
    let at = nearest.min_by_key(|other| bout.figure(*other).at.distance(figure.at)).unwrap_or(id);
    Command::Act(match form {
        Form::Recover => Act::Recover,
        Form::Move => Act::Move(stay),
        Form::Attack => Act::Attack(stay),
        Form::Evade => Act::Evade(stay),
        Form::Withdraw => Act::Withdraw(stay, Withdrawal::Plain),
        Form::Retreat => Act::Retreat(stay, Withdrawal::Plain),
        Form::Pass => Act::Pass(stay, PassAct::Wait),
        Form::Close => Act::Close(at),
        Form::Charge => Act::Charge(stay, WeaponUse::Primary),
        Form::ChargeClose => Act::ChargeClose(Way::NONE, at),
        Form::Fire => Act::Fire {
            means: WeaponUse::Primary,
            at,
            trick: Maneuver::Damage,
            several: StrikeCount::One,
            way: Way::NONE,
        },
        Form::Grapple => Act::Grapple,
        Form::BreakOff => Act::BreakOff(Direction::E),
        Form::Jump => Act::Jump(Direction::E),
        Form::Yield => return Command::Yield,
    })
}

/// Explains every action that is closed to the figure, for example "Fire: it is not ready to shoot".
pub fn missing(bout: &Bout, id: FigureId) -> Vec<(Form, String)> {
    let mut legal = Vec::new();
    bout.legal_commands(&mut legal);
    let open = |form: Form| legal.iter().any(|command| choice(command) == Some(ActChoice::Form(form)));
    let closed = FORMS.into_iter().filter(|form| !open(*form));
    closed
        .filter_map(|form| {
            let why = bout.check(&sample(bout, id, form)).err()?;
            Some((form, format!("{}: {why}.", sentence(words::form(form)).trim_end_matches('.'))))
        })
        .collect()
}

/// Explains why no entry has that letter.
pub fn refuse(scene: &BoutContext<'_>, id: FigureId, letter: char) -> BoutReply {
    let with = |form: Form| match scene.keys.lists {
        true => action_list::name(form).to_lowercase().starts_with(letter),
        false => Entry::new(name(form), ()).letter() == Some(letter),
    };
    let why = missing(scene.truth, id).into_iter().find(|(form, _)| with(*form));
    BoutReply::Say(why.map_or_else(|| no_entry(letter), |(_, why)| why))
}
