//! The action menu of a figure: it lists only legal actions, and explains the illegal ones (DQU-28, DQU-29). Return executes
//! the proposal in focus. Start with [`Acting`].

mod in_table;
mod reasons;

use crate::canvas::Canvas;
use crate::game_view::choice::in_table::battle_keys;
use crate::game_view::choice::{common, look_at};
use crate::game_view::prompt::Prompt;
use crate::game_view::question::{Asked, Question};
use crate::game_view::quitting::Quitting;
use crate::game_view::wording::{Marks, Row};
use crate::help::Topic;
use crate::hexarena::acting::in_table::{list, withdrawals};
use crate::hexarena::acting::reasons::{missing, refuse};
use crate::hexarena::action_list;
use crate::hexarena::aiming::Aiming;
use crate::hexarena::ask::{BoutContext, BoutReply, beside, four, lower};
use crate::hexarena::deciding;
use crate::hexarena::listing::Listing;
use crate::hexarena::looking::Looking;
use crate::hexarena::moving::Moving;
use crate::hexarena::moving::purpose::Purpose;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap, Keys};
use crate::menu::{Entry, Menu, Picked};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_hexarena::battle::blow::WeaponUse;
use ludus_hexarena::battle::command::{Act, Command, Going, PassAct, Withdrawal};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::{Bout, Form};
use ludus_hexarena::model::ground::moves::Way;
use ludus_hexarena::narration::{choices, words};
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ActChoice {
    /// A Pass that gives an unarmed figure a weapon, so that nobody has to look for it among all Passes.
    Ready(Command),
    Form(Form),
    /// An Attack that begins with a step or a turn of the player's choice.
    Shift,
    /// A Pass that takes a piece from the ground.
    PickUp,
    /// Leaves the arena by a gate.
    Leave,
    /// Drops an item; a free action.
    Drop,
    /// Changes the grip on a weapon; a free action.
    Grip,
    /// Demands that an enemy gives up; a free action.
    Demand,
    /// Declines the second action of the Pulse.
    Done,
    Look,
    Save,
    Quit,
}

/// All actions in the order of the menu.
const FORMS: [Form; 15] = [
    Form::Recover,
    Form::Attack,
    Form::Move,
    Form::Charge,
    Form::ChargeClose,
    Form::Fire,
    Form::Grapple,
    Form::Jump,
    Form::BreakOff,
    Form::Evade,
    Form::Withdraw,
    Form::Retreat,
    Form::Pass,
    Form::Close,
    Form::Yield,
];

const fn name(form: Form) -> &'static str {
    match form {
        Form::Recover => "reCover",
        Form::Attack => "Attack",
        Form::Move => "Move",
        Form::Charge => "cHarge",
        Form::ChargeClose => "Charge & close",
        Form::Fire => "Fire",
        Form::Grapple => "Grapple",
        Form::Jump => "Jump",
        Form::BreakOff => "Break out",
        Form::Evade => "Evade",
        Form::Withdraw => "Withdraw",
        Form::Retreat => "Retreat",
        Form::Pass => "Pass",
        Form::Close => "Close&grapple",
        Form::Yield => "Yield",
    }
}

/// Returns the menu entry of a command.
fn choice(command: &Command) -> Option<ActChoice> {
    Some(match command {
        Command::Act(Act::Leave) => ActChoice::Leave,
        command if is_pick_up(command) => ActChoice::PickUp,
        Command::Act(act) => ActChoice::Form(act.form()),
        Command::Yield => ActChoice::Form(Form::Yield),
        Command::Drop(_) => ActChoice::Drop,
        Command::Regrip(..) => ActChoice::Grip,
        Command::Demand(_) => ActChoice::Demand,
        Command::Done => ActChoice::Done,
        _ => return None,
    })
}

/// Returns whether a command belongs to an entry.
fn gives(entry: ActChoice, command: &Command) -> bool {
    entry == ActChoice::Ready(*command) || choice(command) == Some(entry)
}

/// The menu of the figure that is to act.
pub struct Acting {
    id: FigureId,
    menu: Menu<ActChoice>,
    legal: Vec<Command>,
    /// The proposed command, and the reason for it.
    likely: Option<(Command, String)>,
    /// The menu of the modern look, with the entry of each row.
    list: Question,
    choices: Vec<ActChoice>,
}

impl Acting {
    /// Opens the menu with the proposal in focus.
    pub fn new(scene: &BoutContext<'_>, id: FigureId) -> Acting {
        let mut legal = Vec::new();
        scene.truth.legal_commands(&mut legal);
        let likely = super::proposing::likely(scene, id, &legal);
        let menu = Menu::new(entries(&legal));
        let focus = likely.as_ref().map(|(command, _)| *command);
        let (list, choices) = list(scene, id, &legal, likely.as_ref().map(|(command, _)| command));
        let mut acting = Acting { id, menu: menu.clone(), legal, likely, list, choices };
        if let Some(focus) = focus {
            if let Some(focus) = choice(&focus) {
                acting.menu = menu.on(focus);
            }
            acting.list.table.mark(acting.choices.iter().position(|choice| gives(*choice, &focus)).unwrap_or(0));
        }
        acting
    }

    /// Returns the entry in focus.
    fn focus(&self, keys: Keys) -> Option<ActChoice> {
        if keys.lists { self.choices.get(self.list.table.at()).copied() } else { self.menu.focus() }
    }

    /// Returns the command that Return executes directly while its entry is in focus.
    fn proposed(&self, keys: Keys) -> Option<&(Command, String)> {
        self.likely.as_ref().filter(|(command, _)| self.focus(keys).is_some_and(|focus| gives(focus, command)))
    }

    fn of(&self, wanted: impl Fn(&Command) -> bool) -> Vec<Command> {
        self.legal.iter().copied().filter(|command| wanted(command)).collect()
    }

    fn list(&self, scene: &BoutContext<'_>, title: &'static str, wanted: impl Fn(&Command) -> bool) -> BoutReply {
        BoutReply::Open(Box::new(Listing::of(scene, self.id, title, self.of(wanted))))
    }

    fn go(&self, scene: &BoutContext<'_>, purpose: Purpose) -> BoutReply {
        let moving = Moving::new(scene, self.id, purpose, &self.legal);
        BoutReply::Open(Box::new(moving.proposing(self.likely.as_ref().map(|(command, _)| command))))
    }

    fn choose(&self, scene: &BoutContext<'_>, choice: ActChoice) -> BoutReply {
        match choice {
            ActChoice::Look => BoutReply::Open(Box::new(Looking::new(scene, Some(self.id)))),
            ActChoice::Save | ActChoice::Quit => BoutReply::Open(Box::new(Quitting::new(scene.kept))),
            ActChoice::Done => BoutReply::Do(Command::Done),
            ActChoice::Leave => BoutReply::Do(Command::Act(Act::Leave)),
            ActChoice::Drop => self.list(scene, "Drop", |command| matches!(command, Command::Drop(_))),
            ActChoice::Grip => self.list(scene, "Hold it", |command| matches!(command, Command::Regrip(..))),
            ActChoice::Demand => self.list(scene, "Demand", |command| matches!(command, Command::Demand(_))),
            ActChoice::Ready(command) => BoutReply::Do(command),
            ActChoice::Shift => self.go(scene, Purpose::Attack),
            ActChoice::PickUp => {
                let all = choices::shortest_passes(scene.truth, self.id, &self.of(is_pick_up));
                let list = Listing::of(scene, self.id, "Pick up", all);
                BoutReply::Open(Box::new(list.on(self.likely.as_ref().map(|(command, _)| command))))
            }
            ActChoice::Form(form) => self.act(scene, form),
        }
    }

    fn act(&self, scene: &BoutContext<'_>, form: Form) -> BoutReply {
        match form {
            Form::Recover => BoutReply::Do(Command::Act(Act::Recover)),
            Form::Grapple => BoutReply::Do(Command::Act(Act::Grapple)),
            Form::Yield => BoutReply::Do(Command::Yield),
            Form::Move => self.go(scene, Purpose::Move),
            Form::Attack => self.attack(scene.truth).map_or_else(|| self.go(scene, Purpose::Attack), BoutReply::Do),
            Form::Evade => self.go(scene, Purpose::Evade),
            Form::Charge => self.go(scene, Purpose::Charge(self.charge_with(scene))),
            Form::Withdraw | Form::Retreat => self.withdraw(scene, form),
            Form::Pass => {
                let likely = self.likely.as_ref().map(|(command, _)| command);
                BoutReply::Open(Box::new(Listing::passes(scene, self.id, &self.legal).on(likely)))
            }
            Form::Close => self.list(scene, "Close with", |command| matches!(command, Command::Act(Act::Close(_)))),
            Form::ChargeClose => {
                let all = self.of(|command| matches!(command, Command::Act(Act::ChargeClose(..))));
                BoutReply::Open(Box::new(Listing::of(scene, self.id, "Charge into", choices::shortest(all))))
            }
            Form::Jump => self.list(scene, "Jump", |command| matches!(command, Command::Act(Act::Jump(_)))),
            Form::BreakOff => {
                self.list(scene, "Break out", |command| matches!(command, Command::Act(Act::BreakOff(_))))
            }
            Form::Fire => match Aiming::fire(scene, self.id, &self.legal) {
                Some(aiming) => BoutReply::Open(Box::new(aiming)),
                None => BoutReply::Stay,
            },
        }
    }

    /// The Attack that Return and its letter give alike: the proposed one, else the one from here. `None` if it needs a step.
    fn attack(&self, bout: &Bout) -> Option<Command> {
        let proposed = self.likely.iter().map(|(command, _)| *command);
        let here = Going { way: Way::NONE, facing: bout.figure(self.id).facing };
        let here = Command::Act(Act::Attack(here));
        let is_attack = |command: &Command| matches!(command, Command::Act(Act::Attack(_)));
        proposed.chain([here]).find(|command| is_attack(command) && self.legal.contains(command))
    }

    /// Chooses the weapon that allows the most ends for a Charge. Weapons go before the fist.
    fn charge_with(&self, scene: &BoutContext<'_>) -> WeaponUse {
        let ways = |with: WeaponUse| {
            self.of(|command| matches!(command, Command::Act(Act::Charge(_, means)) if *means == with)).len()
        };
        let pole = |with: &WeaponUse| scene.truth.is_pole(self.id, *with);
        let own = scene.truth.figure(self.id).means().iter().copied();
        let open = own.filter(|means| ways(*means) > 0);
        open.max_by_key(|means| (!means.is_bare(), pole(means), std::cmp::Reverse(*means)))
            .unwrap_or(WeaponUse::Primary)
    }

    /// Asks for the kind of withdrawal if more than one is legal.
    fn withdraw(&self, scene: &BoutContext<'_>, form: Form) -> BoutReply {
        let purpose = |how| if form == Form::Withdraw { Purpose::Withdraw(how) } else { Purpose::Retreat(how) };
        let open = |how: &Withdrawal| self.legal.iter().any(|command| purpose(*how).going(command).is_some());
        let kinds = [Withdrawal::Plain, Withdrawal::Offensive, Withdrawal::Defensive].into_iter().filter(open);
        let kinds: Vec<(Withdrawal, Purpose)> = kinds.map(|how| (how, purpose(how))).collect();
        match kinds.as_slice() {
            [(_, only)] => self.go(scene, *only),
            _ => BoutReply::Open(Box::new(withdrawals(scene, self.id, kinds, &self.legal))),
        }
    }

    /// Handles a key of the table of the modern look.
    fn key_in_list(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        let asked = self.list.key(key, scene.keys, scene.settings.confirm);
        if let Some(reply) = self.asked(scene, asked) {
            return reply;
        }
        match (scene.keys.intent(Keymap::Asking, key), key) {
            (Some(KeyAction::Back), _) => BoutReply::Open(Box::new(Quitting::new(scene.kept))),
            (None, Key::Char(letter)) => refuse(scene, self.id, letter),
            (action, _) => common(scene, action, Some(self.id.into())).unwrap_or(BoutReply::Stay),
        }
    }

    /// Carries out what a key or click did in the table. `None` if it did nothing.
    fn asked(&self, scene: &BoutContext<'_>, asked: Asked) -> Option<BoutReply> {
        let Asked::Chosen { row, by_letter } = asked else {
            return (asked == Asked::Moved).then_some(BoutReply::Stay);
        };
        match self.proposed(scene.keys).filter(|_| !by_letter) {
            Some((command, _)) => Some(BoutReply::Do(*command)),
            None => Some(self.choose(scene, self.choices[row])),
        }
    }

    fn picked(&mut self, scene: &BoutContext<'_>, picked: Picked<ActChoice>) -> BoutReply {
        match picked {
            Picked::Chosen(choice) => {
                // These entries take no action, so the focus returns to the proposal.
                if matches!(choice, ActChoice::Look | ActChoice::Save | ActChoice::Quit) {
                    self.menu.go_home();
                }
                self.choose(scene, choice)
            }
            Picked::Unknown(letter) => refuse(scene, self.id, letter),
            Picked::Moved | Picked::Nothing => BoutReply::Stay,
        }
    }
}

/// Returns whether an Attack can begin with a step or a turn.
fn has_shifts(legal: &[Command]) -> bool {
    legal.iter().filter(|command| matches!(command, Command::Act(Act::Attack(_)))).nth(1).is_some()
}

/// Returns whether a command is a Pass that takes a piece from the ground.
pub const fn is_pick_up(command: &Command) -> bool {
    matches!(command, Command::Act(Act::Pass(_, PassAct::PickUp(..))))
}

/// The menu entries of all legal commands.
fn entries(legal: &[Command]) -> Vec<Entry<ActChoice>> {
    let open = |wanted: ActChoice| legal.iter().any(|command| choice(command) == Some(wanted));
    let mut entries: Vec<Entry<ActChoice>> = Vec::new();
    for form in FORMS.into_iter().filter(|form| open(ActChoice::Form(*form))) {
        entries.push(Entry { name: name(form), choice: ActChoice::Form(form), risky: form == Form::Yield });
        if form == Form::Attack && has_shifts(legal) {
            entries.push(Entry::new("sTep, attack", ActChoice::Shift));
        }
    }
    let more = [
        Entry::new("picK up", ActChoice::PickUp),
        Entry::risky("Leave by gate", ActChoice::Leave),
        Entry::new("Drop", ActChoice::Drop),
        Entry::new("change grIp", ActChoice::Grip),
        Entry::new("ask sUrrender", ActChoice::Demand),
        Entry::new("No more", ActChoice::Done),
    ];
    entries.extend(more.into_iter().filter(|entry| open(entry.choice)));
    entries.push(Entry::new("lOok", ActChoice::Look));
    entries.push(Entry::new("Save", ActChoice::Save));
    entries.push(Entry::new("Quit", ActChoice::Quit));
    entries
}

impl Prompt<Bout> for Acting {
    fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> BoutReply {
        if scene.keys.lists {
            return self.key_in_list(scene, key);
        }
        let accepted = scene.keys.intent(Keymap::Menu, key) == Some(KeyAction::Accept) && !self.menu.is_confirming();
        if let Some((command, _)) =
            self.proposed(scene.keys).filter(|_| accepted && scene.settings.confirm != Confirm::Classic)
        {
            return BoutReply::Do(*command);
        }
        let picked = self.menu.key(key, scene.keys, scene.settings.confirm);
        if picked == Picked::Nothing {
            return beside(scene, key);
        }
        self.picked(scene, picked)
    }

    fn click(&mut self, scene: &BoutContext<'_>, spot: BoardCell) -> BoutReply {
        look_at(scene, spot)
    }

    fn click_bar(&mut self, scene: &BoutContext<'_>, bar: Rect, x: u16, y: u16) -> BoutReply {
        if scene.keys.lists {
            let asked = self.list.click((x, y), scene.settings.confirm);
            return self.asked(scene, asked).unwrap_or(BoutReply::Stay);
        }
        let picked = self.menu.click(lower(bar), x, y, scene.settings.confirm);
        self.picked(scene, picked)
    }

    fn draw(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let bar = four(scene, canvas, bar, Some(self.id));
        let lines = self.menu.lines_of(bar);
        if lines < 3 {
            scene.note(canvas, bar, 2);
        }
        let who = format!("{} {}:  ", scene.pair(self.id), scene.called(self.id));
        let end = self.menu.draw(canvas, bar, &who);
        let last = bar.y + 3;
        if self.menu.is_confirming() {
            return;
        }
        let room = (bar.right() - 16).saturating_sub(end + 3);
        if let Some((command, why)) = self.proposed(scene.keys).filter(|_| scene.settings.confirm != Confirm::Classic) {
            let does = proposal(scene, self.id, command);
            // Without room for the piece and the hand, the verb is enough.
            let verb = does.split(" the ").next().unwrap_or(&does).to_string();
            let forms = [format!("Return: {does} ({why})"), format!("Return: {does}"), format!("Return: {verb}")];
            let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
            let to = canvas.fit(end + 2, last, room, &forms, Ink::Warning);
            canvas.clickable(Rect::new(end + 2, last, to - end - 2, 1), Input::Key(Key::Enter));
        }
        let more = [Hint::of(Key::Tab, "Tab", "pages"), Hint::of(Key::Char('?'), "?", "why")];
        more.iter().fold(bar.right() - 16, |x, hint| canvas.hint(x, last, hint, (Ink::Dim, Ink::Dim)) + 2);
    }

    fn marks(&self, scene: &BoutContext<'_>) -> Option<Marks> {
        Some(deciding::marks(scene, Some(self.id), None))
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.list)
    }

    fn draw_question(&self, scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let why = self.proposed(scene.keys).map(|(command, why)| {
            let does = proposal(scene, self.id, command);
            Row::new(format!("Return: {does} ({why})."), Ink::Dim).or(format!("Return: {does}."))
        });
        let why: Vec<Row> = why.into_iter().collect();
        self.list.draw(scene, canvas, place, (&self.list.menu_keys(scene.keys, &battle_keys(scene)), &why));
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
            asks: "Choose the figure's action in this Pulse. Below are the actions that are closed now, with the \
                   reason.",
            context: Keymap::Menu,
            rules: &["DQ-RESTR-01", "DQ-ENG-01", "DQ-NON-01", "DQU-28", "DQ-PULSE-15"],
            chapters: &["Actions", "The Pulse"],
        }
    }

    fn missing(&self, scene: &BoutContext<'_>) -> Vec<String> {
        let closed: Vec<String> = missing(scene.truth, self.id).into_iter().map(|(_, why)| why).collect();
        if closed.is_empty() { closed } else { [vec!["Closed now:".to_string()], closed].concat() }
    }
}

/// Describes a proposed command in a few words.
fn proposal(scene: &BoutContext<'_>, id: FigureId, command: &Command) -> String {
    let to = |going: Going| {
        let end = scene.truth.end_of(id, going.way);
        if going.way.is_empty() { "from here".to_string() } else { format!("by {end}") }
    };
    match *command {
        Command::Act(Act::Attack(going)) => format!("attack {}", to(going)),
        Command::Act(Act::Charge(going, _)) => format!("charge {}", to(going)),
        Command::Act(Act::Move(going)) => format!("move to {}", scene.truth.end_of(id, going.way)),
        Command::Act(Act::Fire { means, at, .. }) if action_list::is_thrown(scene.battle, id, means) => {
            format!("throw {} at {}", words::means(scene.truth, scene.names, id, means), scene.called(at))
        }
        Command::Act(Act::Fire { at, .. }) => format!("fire at {}", scene.called(at)),
        Command::Act(Act::Pass(_, act)) => words::pass(&scene.eye(), id, act),
        Command::Act(act) => words::form(act.form()).into(),
        _ => choice(command).map_or_else(String::new, |_| "as shown".into()),
    }
}
