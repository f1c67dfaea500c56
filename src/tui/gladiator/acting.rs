//! The action menu. It lists the possible actions and explains why the other actions are closed (manual p30-34).

use crate::canvas::Canvas;
use crate::game_view::choice::{common, look_at};
use crate::game_view::prompt;
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::question::{Asked, Question};
use crate::game_view::quitting::Quitting;
use crate::game_view::wording::Row;
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::{
    action_list, aiming, attack_forecast, changing, grappling, looking, questions, spells, square_choice,
    stand_disengage,
};
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap, Keys};
use crate::layout::BAR_ROWS;
use crate::menu::{Entry, Menu, Picked};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::ai::bidding;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::check;
use ludus_gladiator::battle::check::{change, strike};
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::illegal_move::IllegalMove;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::data::tables::Bow;
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::narration::states;
use ludus_gladiator::narration::states::State;
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActChoice {
    Act(Action),
    Stats,
    Look,
    /// Opens the question how to leave the game.
    Save,
    Quit,
}

/// The keys of the battle that the table names, the most useful first.
const KEYS: [KeyAction; 4] = [KeyAction::Threats, KeyAction::Rest, KeyAction::Undo, KeyAction::Hands];

/// The menu of the fighter to act.
pub struct Acting {
    id: FighterId,
    menu: Menu<ActChoice>,
    /// The command most likely to be chosen. It has the focus.
    likely: Command,
    /// The menu of the modern look, with the action of each row.
    list: Question,
    actions: Vec<Action>,
}

/// Returns the name of an action in the menu. Letters never clash within one menu (DEC-135).
pub fn name(battle: &Battle, id: FighterId, action: Action) -> &'static str {
    let fighter = battle.fighter(id);
    let crossbow =
        fighter.item(Place::Ready).is_some_and(|item| item.weapon().row().bow.is_some_and(|bow| bow != Bow::B));
    match action {
        Action::Stand | Action::StandAside => "Stand",
        Action::Attack => "Attack",
        Action::Crush => "crush",
        Action::Steal => "steal",
        Action::DualAttack => "duaL attack",
        Action::Slash => "Slash",
        Action::Impale => "Impale",
        Action::ReceiveCharge => "Receive charge",
        Action::ShieldAttack => "shield attacK",
        Action::ShieldRush => "shield rUsh",
        Action::HandCombat => "Hand combat",
        Action::BreakFree => "Disengage",
        Action::DropNearby => "Throw/drop",
        // After the last target the fighter can put the item down nearby (ACT-29).
        Action::Throw if check::offer(battle, id, Action::DropNearby).is_ok() => "Throw/drop",
        Action::Shoot if crossbow => "shoot crossBow",
        Action::Shoot => "shoot Bow",
        Action::Throw => "Throw",
        Action::Cast => "Cast spell",
        Action::Disbelieve => "disbelieve/Zap",
        Action::Evade => "Evade",
        Action::Disengage => "Disengage",
        Action::Change if change::only_drops_and_picks_up(fighter) => "drop/Get weapon",
        Action::Change => "chanGe weapon",
        Action::Reload => "reLoad",
        Action::GoProne => "go Prone",
        Action::DoNothing => "do Nothing",
        Action::Decline => "Wait (decline)",
    }
}

/// Returns the name of an action for use in a sentence.
pub const fn short(action: Action) -> &'static str {
    match action {
        Action::Stand => "stand",
        Action::StandAside => "stand aside",
        Action::Attack => "attack",
        Action::Crush => "crush",
        Action::Steal => "steal",
        Action::DualAttack => "dual attack",
        Action::Slash => "slash",
        Action::Impale => "impale",
        Action::ReceiveCharge => "receive charge",
        Action::ShieldAttack => "shield attack",
        Action::ShieldRush => "shield rush",
        Action::HandCombat => "hand combat",
        Action::BreakFree => "break free",
        Action::DropNearby => "drop nearby",
        Action::Shoot => "shoot",
        Action::Throw => "throw",
        Action::Cast => "cast a spell",
        Action::Disbelieve => "disbelieve",
        Action::Evade => "evade",
        Action::Disengage => "disengage",
        Action::Change => "change weapon",
        Action::Reload => "reload",
        Action::GoProne => "go prone",
        Action::DoNothing => "do nothing",
        Action::Decline => "wait",
    }
}

/// Returns a line for each closed action, such as "Shoot: charged this turn, needs at most a Shift."
pub fn missing(battle: &Battle, id: FighterId) -> Vec<String> {
    let closed =
        Action::ALL.into_iter().filter_map(|action| check::offer(battle, id, action).err().map(|why| (action, why)));
    closed.map(|(action, why)| reason(action, &why)).collect()
}

/// Returns a line such as "Shoot: charged this turn, needs at most a Shift."
fn reason(action: Action, why: &IllegalMove) -> String {
    format!("{} {why}.", sentence(short(action)).replace('.', ":"))
}

/// Returns the entries open to a fighter.
pub fn entries(battle: &Battle, id: FighterId) -> Vec<Entry<ActChoice>> {
    let throws = check::offer(battle, id, Action::Throw).is_ok();
    // Dropping nearby follows the throw's last target (ACT-29). It has its own entry only if there is no target.
    let open = Action::ALL
        .into_iter()
        .filter(|action| check::offer(battle, id, *action).is_ok() && !(throws && *action == Action::DropNearby));
    let mut entries: Vec<Entry<ActChoice>> = open
        .map(|action| Entry {
            name: name(battle, id, action),
            choice: ActChoice::Act(action),
            risky: action == Action::GoProne,
        })
        .collect();
    entries.push(Entry::new("View stats", ActChoice::Stats));
    entries.push(Entry::new("look arOund", ActChoice::Look));
    entries.push(Entry::new("save gaMe", ActChoice::Save));
    entries.push(Entry::new("Quit", ActChoice::Quit));
    entries
}

/// Returns the marked choice: that of a house gladiator, at the last target if possible. It never drops the weapon.
pub fn marked(battle: &Battle, id: FighterId, last: Option<FighterId>) -> Command {
    let harmless = |command: &Command| command.action().is_some_and(|action| action != Action::DropNearby);
    let likely = bidding::likely(battle).filter(harmless).unwrap_or(Command::DoNothing);
    let form = likely.action().and_then(Action::form);
    let again = form.and_then(|form| form.command(aiming::still_first(battle, id, form, last?)?));
    again.unwrap_or(likely)
}

impl Acting {
    /// Builds the current menu. The focus is on the marked choice.
    pub fn new(scene: &BattleContext<'_>, id: FighterId) -> Acting {
        let battle = scene.battle;
        let likely = marked(battle, id, aiming::last(scene, id));
        let action = likely.action().unwrap_or(Action::DoNothing);
        let menu = Menu::new(entries(battle, id)).on(ActChoice::Act(action));
        let actions = action_list::actions(battle, id);
        let list = action_list::question(scene, id, &actions, &likely);
        Acting { id, menu, likely, list, actions }
    }

    /// Returns the entry in focus.
    fn focus(&self, keys: Keys) -> Option<ActChoice> {
        if keys.lists { self.actions.get(self.list.table.at()).copied().map(ActChoice::Act) } else { self.menu.focus() }
    }

    /// Returns what Return does immediately while the likeliest entry has the focus: a command whose target is already there.
    fn proposed(&self, keys: Keys) -> Option<(Action, Command)> {
        let action = self.likely.action()?;
        let plain = matches!(action, Action::Stand | Action::Evade | Action::Reload | Action::DoNothing);
        let whole = plain || action.form().is_some();
        (whole && self.focus(keys) == Some(ActChoice::Act(action))).then_some((action, self.likely))
    }

    /// Returns ever shorter forms of "Return: attack Bran, hit 91%, kill about 16%".
    fn proposal(&self, scene: &BattleContext<'_>) -> Vec<String> {
        let Some((action, command)) = self.proposed(scene.keys) else { return vec![self.opened(scene)] };
        let does = match command {
            Command::Stand { facing } => format!("Return: stand up, facing {facing:?}"),
            _ => format!("Return: {}", short(action)),
        };
        let strike = command.attack();
        let strike = strike.and_then(|(form, target)| strike::strike(scene.battle, self.id, form, target).ok());
        let Some(strike) = strike else { return vec![does] };
        let blow = format!("{does} {}", scene.name(strike.target));
        let (view, evading) = (scene.battle.view(scene.viewer()), scene.battle.body(strike.target).evading());
        let outcome = view.outcome(&strike, evading);
        let hit = format!("{blow}, hit {}", outcome.hit());
        // A target that has not acted can still evade (EVADE-01).
        let evaded =
            if evading { hit.clone() } else { format!("{hit}, {} evading", view.outcome(&strike, true).hit()) };
        vec![format!("{evaded}, kill {}", outcome.kill()), evaded, hit, blow, does]
    }

    /// Says what Return opens while no whole command has the focus: "Return: change weapon".
    fn opened(&self, scene: &BattleContext<'_>) -> String {
        let does = match self.focus(scene.keys) {
            Some(ActChoice::Act(action)) => short(action),
            Some(ActChoice::Stats) => "view stats",
            Some(ActChoice::Look) => "look around",
            Some(ActChoice::Save) => "save game",
            Some(ActChoice::Quit) | None => "quit",
        };
        format!("Return: {does}")
    }

    fn choose(&self, scene: &BattleContext<'_>, choice: ActChoice) -> BattleReply {
        let id = self.id;
        let aim = |form| BattleReply::Open(Box::new(aiming::aim(scene, id, form, Some(&self.likely))));
        match choice {
            ActChoice::Stats => BattleReply::Open(Box::new(looking::Stats::new(scene, id))),
            ActChoice::Look => BattleReply::Open(Box::new(looking::Looking::new(scene, Some(id)))),
            ActChoice::Save | ActChoice::Quit => BattleReply::Open(Box::new(Quitting::new(scene.kept))),
            ActChoice::Act(action) => match action {
                Action::Attack
                | Action::Crush
                | Action::Steal
                | Action::DualAttack
                | Action::Slash
                | Action::Impale
                | Action::ReceiveCharge
                | Action::ShieldAttack
                | Action::ShieldRush
                | Action::Shoot
                | Action::Throw => action.form().map_or(BattleReply::Stay, aim),
                Action::HandCombat => BattleReply::Open(Box::new(grappling::grab(scene, id))),
                Action::BreakFree => BattleReply::Open(Box::new(square_choice::break_free(scene, id))),
                Action::StandAside => BattleReply::Open(Box::new(square_choice::stand_aside(scene, id))),
                Action::DropNearby => BattleReply::Open(Box::new(square_choice::drop_nearby(scene, id))),
                Action::Stand => BattleReply::Open(Box::new(stand_disengage::Turning::new(scene.battle, id))),
                Action::Disengage => BattleReply::Open(Box::new(stand_disengage::Stepping::new(scene.battle, id))),
                Action::Change => BattleReply::Open(Box::new(changing::Changing::new(scene.battle, id))),
                Action::Cast => BattleReply::Open(Box::new(spells::Spells::new(scene.battle, id))),
                Action::Disbelieve => BattleReply::Open(Box::new(questions::disbelieve(scene, id))),
                Action::Evade => BattleReply::Do(Command::Evade),
                Action::Reload => BattleReply::Do(Command::Reload),
                Action::GoProne => BattleReply::Do(Command::GoProne),
                Action::DoNothing => BattleReply::Do(Command::DoNothing),
                Action::Decline => BattleReply::Do(Command::Decline),
            },
        }
    }

    fn picked(&mut self, scene: &BattleContext<'_>, picked: Picked<ActChoice>) -> BattleReply {
        match picked {
            Picked::Chosen(choice) => {
                // Who comes back from a page finds Return with its former meaning.
                self.menu.go_home();
                self.choose(scene, choice)
            }
            Picked::Unknown(letter) => self.refuse(scene, letter),
            Picked::Moved | Picked::Nothing => BattleReply::Stay,
        }
    }

    /// Returns what Return does on a proposed change of weapons; its letter opens the weapons as they are.
    fn proposed_change(&self, scene: &BattleContext<'_>) -> Option<BattleReply> {
        let Command::Change { take } = self.likely else { return None };
        let is_marked = self.focus(scene.keys) == Some(ActChoice::Act(Action::Change));
        let open = || BattleReply::Open(Box::new(changing::Changing::proposed(scene.battle, self.id, take)));
        is_marked.then(open)
    }

    /// Handles a key of the table of the modern look.
    fn key_in_list(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let asked = self.list.key(key, scene.keys, scene.settings.confirm);
        if let Some(reply) = self.asked(scene, asked) {
            return reply;
        }
        match (scene.keys.intent(Keymap::Asking, key), key) {
            (Some(KeyAction::Back), _) => BattleReply::Open(Box::new(Quitting::new(scene.kept))),
            (Some(KeyAction::Stats), _) => self.choose(scene, ActChoice::Stats),
            (None, Key::Char(letter)) => {
                BattleReply::Say(self.list.refusal(letter).unwrap_or_else(|| prompt::no_entry(letter)))
            }
            (action, _) => common(scene, action, Some(self.id.into())).unwrap_or(BattleReply::Stay),
        }
    }

    /// Carries out what a key or click did in the table. `None` if it did nothing.
    fn asked(&mut self, scene: &BattleContext<'_>, asked: Asked) -> Option<BattleReply> {
        let Asked::Chosen { row, by_letter } = asked else {
            return (asked == Asked::Moved).then_some(BattleReply::Stay);
        };
        if !by_letter && let Some((_, command)) = self.proposed(scene.keys) {
            return Some(BattleReply::Do(command));
        }
        let proposed = self.proposed_change(scene).filter(|_| !by_letter);
        Some(proposed.unwrap_or_else(|| self.choose(scene, ActChoice::Act(self.actions[row]))))
    }

    /// Explains why no entry has that letter.
    fn refuse(&self, scene: &BattleContext<'_>, letter: char) -> BattleReply {
        let mut closed: Vec<String> = Vec::new();
        for action in Action::ALL.into_iter().filter(|action| *action != Action::StandAside) {
            let own = Entry::new(name(scene.battle, self.id, action), ()).letter();
            if let Some(why) = check::offer(scene.battle, self.id, action).err().filter(|_| own == Some(letter)) {
                closed.push(reason(action, &why));
            }
        }
        // Two actions can share a letter, and their reasons may not fit in one line.
        while closed.len() > 1 && closed.join("  ").chars().count() > 78 {
            closed.pop();
        }
        BattleReply::Say(if closed.is_empty() { prompt::no_entry(letter) } else { closed.join("  ") })
    }
}

/// Returns whether every choice needs confirmation, as in the manual.
fn confirms(scene: &BattleContext<'_>) -> bool {
    scene.settings.confirm == Confirm::Classic
}

impl Prompt<Battle> for Acting {
    fn under_cursor(&self, scene: &BattleContext<'_>) -> Option<Command> {
        self.proposed(scene.keys).map(|(_, command)| command)
    }

    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        if scene.keys.lists {
            return self.key_in_list(scene, key);
        }
        let accepted = scene.keys.intent(Keymap::Menu, key) == Some(KeyAction::Accept) && !self.menu.is_confirming();
        if let Some((_, command)) = self.proposed(scene.keys).filter(|_| accepted && !confirms(scene)) {
            return BattleReply::Do(command);
        }
        if let Some(change) = self.proposed_change(scene).filter(|_| accepted) {
            return change;
        }
        let picked = self.menu.key(key, scene.keys, scene.settings.confirm);
        if picked == Picked::Nothing {
            return match scene.keys.intent(Keymap::Menu, key) {
                Some(KeyAction::Help) => BattleReply::Help,
                Some(KeyAction::Page) => BattleReply::Page,
                _ => BattleReply::Stay,
            };
        }
        self.picked(scene, picked)
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        look_at(scene, square)
    }

    fn click_bar(&mut self, scene: &BattleContext<'_>, bar: Rect, x: u16, y: u16) -> BattleReply {
        if scene.keys.lists {
            let asked = self.list.click((x, y), scene.settings.confirm);
            return self.asked(scene, asked).unwrap_or(BattleReply::Stay);
        }
        let picked = self.menu.click(bar, x, y, scene.settings.confirm);
        self.picked(scene, picked)
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (lines, last) = (self.menu.lines_of(bar), bar.height - 1);
        let brief = bar.height < BAR_ROWS;
        let long = lines < last - 1 && scene.note.1 == Ink::Bad && scene.note.0.chars().count() > 78;
        // Current danger matters more than the news, which fits in the prompt's line.
        let danger = if brief && scene.note.1 != Ink::Bad { attack_forecast::danger(scene) } else { None };
        let danger = danger.filter(|_| lines < last);
        if let Some(warning) = &danger {
            attack_forecast::danger_row(warning).draw(canvas, bar.x + 1, bar.y + lines);
        }
        let lines = lines + u16::from(danger.is_some());
        if long {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y + last - 2, 78, 2), scene.note.0, Ink::Bad);
        } else if lines < last {
            scene.note(canvas, bar, last - 1);
        }
        let states: Vec<&str> = states::states(scene.battle, self.id).map(State::in_words).collect();
        if lines < last - 1 && !long && !brief && !states.is_empty() {
            let words = states.join(", ");
            canvas.put(bar.x + 1, bar.y + 2, &format!("{}: {words}", scene.name(self.id)), Ink::Dim);
        }
        // In the brief layout the status line already names the fighter.
        let who = format!("{} < {} >  ", scene.figure(self.id), scene.name(self.id));
        let mut end = self.menu.draw(canvas, bar, if brief { " " } else { &who });
        let forms = self.proposal(scene);
        if !forms.is_empty() && !self.menu.is_confirming() && !confirms(scene) {
            let room = (bar.right() - 16).saturating_sub(end + 4);
            let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
            let from = end + 2;
            end = canvas.fit(from, bar.y + last, room, &forms, Ink::Warning);
            canvas.clickable(Rect::new(from, bar.y + last, end - from, 1), Input::Key(Key::Enter));
        }
        let room = (bar.right() - 1).saturating_sub(end + 2);
        let fits = scene.note.0.chars().count() <= room.into();
        let news = brief && fits && lines >= last && !scene.note.0.is_empty() && !self.menu.is_confirming();
        if news && scene.note.1 != Ink::Bad {
            canvas.put(end + 2, bar.y + last, scene.note.0, scene.note.1);
        }
        if !news {
            super::ask::draw_keys(scene, canvas, bar, end, self.menu.is_confirming());
        }
        if lines >= last && scene.note.1 == Ink::Bad {
            // The entries fill the other lines, so a refusal needs the prompt's line.
            canvas.clear(Rect::new(bar.x, bar.y + last, bar.width, 1));
            scene.note(canvas, bar, last);
        }
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.list)
    }

    fn draw_question(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let danger = attack_forecast::danger(scene).map(|danger| attack_forecast::danger_row(&format!("! {danger}")));
        // A small screen has no room for what the rows say already.
        let mut marked = self.list.table.marked_sentences().into_iter().filter(|_| place.1);
        let marked = marked.next().map(|sentence| marked.fold(Row::new(sentence, Ink::Plain), Row::or));
        let more: Vec<Row> = marked.into_iter().chain(danger).collect();
        let keys: Vec<KeyAction> = KEYS.into_iter().filter(|key| *key != KeyAction::Undo || scene.can_undo).collect();
        self.list.draw(scene, canvas, place, (&self.list.menu_keys(scene.keys, &keys), &more));
    }

    fn letters(&self, keys: Keys) -> Vec<char> {
        if keys.lists { self.list.letters() } else { self.menu.letters() }
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Acting",
            asks: "Which action this turn? There is one. The mark stands on a quick choice of the computer, made without a \
                   search; the coach looks further. The page of rules says what is impossible now, and why.",
            context: Keymap::Menu,
            rules: &[
                "ACT-02", "ACT-01", "ACT-35", "EVADE-02", "ACT-13", "ACT-10", "ACT-33", "ACT-34", "ACT-43", "ACT-46",
                "ACT-47", "ACT-21", "ACT-31", "SHLD-01", "SLASH-01", "ACT-23", "ACT-25", "ACT-29", "HAND-20",
            ],
            chapters: &["Actions"],
        }
    }

    fn missing(&self, scene: &BattleContext<'_>) -> Vec<String> {
        let mut lines = vec!["Not possible now:".to_string()];
        lines.extend(missing(scene.battle, self.id));
        lines
    }
}
