//! Explains each thing of *Duels* once, when it first matters: a sentence or two with the number it speaks of. A hint keeps
//! its number in the settings.

use crate::game_view::prompt::PromptContext;
use ludus_duels::battle::chances;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::skill::Skill;
use ludus_duels::model::plan::MOST_ENTRIES;
use ludus_engine::text::count;

/// Returns the hints for the current plan, the most urgent first.
pub fn hints(scene: &PromptContext<'_, Encounter>) -> Vec<(usize, String)> {
    let Some(side) = scene.truth.asked_side() else { return Vec::new() };
    let (own, other) = (scene.battle.fighter(side), scene.battle.fighter(side.other()));
    let names = scene.battle.called();
    let (you, foe) = (&names[side.index()], &names[side.other().index()]);
    let level = |skill| own.level(skill);
    let mut hints = vec![(
        0,
        format!(
            "Write up to {MOST_ENTRIES} lines; the first usable one is tried first. The odds say how often {you} wins."
        ),
    )];
    if let 1.. = level(Skill::Archery) {
        let most = count(chances::arrows(own, other), "arrow");
        let arrows = if other.archery_level() > 0 { format!("about {most} against an archer") } else { most };
        hints.push((1, format!("{you} has {arrows}: while arrows fly, {foe} cannot come near. FI stands before ME.")));
    }
    if let 1.. = level(Skill::Magic) {
        let magic = level(Skill::Magic);
        hints.push((
            2,
            format!(
                "{you} casts spells of level {magic} and below. At Spell range they come first: CA stands before ME."
            ),
        ));
    }
    let about = if scene.battle.guesses(side.other()) { "about " } else { "" };
    hints.push((
        3,
        format!("{foe} has {about}{} hit points and {you} {}. Closing takes a round for each range.", other.hp, own.hp),
    ));
    hints
}
