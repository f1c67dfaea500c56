//! Special places: stones, imps, riddles, fountains and the like (DEC-214).

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::coins::Coins;
use crate::data::monster::MonsterId;
use crate::data::supply::GoodId;
use crate::data::weapon::{WeaponClass, WeaponId};
use crate::delve::apply::purse;
use crate::delve::command::Answer;
use crate::delve::event::{Danger, Event};
use crate::delve::goods::LootItem;
use crate::delve::log::{Mood, Troop};
use crate::delve::member::MemberId;
use crate::delve::state::Delve;
use crate::dungeon::level::{Contents, Special};
use crate::dungeon::treasure::Coin;
use crate::model::delver::{Delver, OwnedWeapon};
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// The hermit's price for a point of CON, and the shrine's for each level, in gold pieces.
const HERMIT: u32 = 10;
const SHRINE: u32 = 100;
/// The weapons of the rack: the classes of swords, hafted weapons and spears, and the cursed one of the three.
const RACK: [WeaponClass; 3] = [WeaponClass::Sword, WeaponClass::Hafted, WeaponClass::Spear];

impl Delve {
    /// The price of an answer. `None` if it is free.
    pub fn price_of(&self, answer: Answer) -> Option<Coins> {
        match answer {
            Answer::Stake(gold) => Some(Coins::gold(gold.into())),
            Answer::Heal(_, points) => Some(Coins::gold(HERMIT * u32::from(points))),
            Answer::Offer => Some(Coins::gold(SHRINE * u32::from(self.level))),
            _ => None,
        }
    }

    /// The first living member who can pay.
    pub fn payer(&self, price: Coins) -> Option<MemberId> {
        [self.voice()].into_iter().chain(self.living()).find(|id| purse(self.member(*id)) >= price)
    }

    pub(super) fn special(&mut self, run: &mut Run<'_, impl EventSink<Event>>, answer: Answer) {
        self.spend_turn(run);
        let place = self.here;
        if answer == Answer::TakeThing {
            return self.emit(run, Event::ThingTaken { place });
        }
        let map = self.map();
        let Contents::Special(special) = &map.place(place).contents else { return };
        let kind = special.kind();
        if let Some(price) = self.price_of(answer) {
            let Some(who) = self.payer(price) else { return };
            self.emit(run, Event::Paid { who, coins: price });
        }
        // The fountain, the hermit and the imp serve more than once.
        let spent = !matches!(answer, Answer::Drink(_) | Answer::Heal(..) | Answer::Stake(_));
        self.emit(run, Event::SpecialUsed { special: kind, place, spent });
        match answer {
            Answer::Touch(who, attribute) => self.touch(run, who, attribute),
            Answer::Stake(gold) => self.gamble(run, gold.into()),
            Answer::Riddle(given) => self.answer_riddle(run, special, given),
            Answer::Gather => {
                let who = self.voice();
                self.record(run, who, |mut character| {
                    if let Some(provisions) = GoodId::of("provisions") {
                        character.add_goods(provisions, 1);
                    }
                    character
                });
            }
            Answer::Drink(who) => self.drink(run, who),
            Answer::Remains => self.search_remains(run),
            Answer::Rob(who) => self.rob(run, who, special),
            Answer::Heal(who, points) => self.heal(run, who, points.into()),
            Answer::Offer => self.emit(run, Event::Blessed),
            Answer::Rack(who) => self.take_from_rack(run, who),
            Answer::OpenVault => {
                self.emit(run, Event::ThingsSpent);
                self.emit(run, Event::HoardOpened);
                // A vault holds more than a chest.
                (0..2).for_each(|_| self.find_treasure(run));
            }
            Answer::TakeThing => {}
        }
    }

    /// The heart-stone: one attribute is 1 higher after a saving roll, else 1 lower.
    fn touch(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, attribute: Attribute) {
        let step = if self.save(run, who, Danger::HeartStone).is_made() { 1 } else { -1 };
        let normal = (self.member(who).character.attributes.get(attribute) + step).max(1);
        let current = (self.member(who).now(attribute) + step).max(1);
        self.emit(run, Event::Changed { who, attribute, current, normal });
    }

    /// The imp: 2 dice each, the higher total takes both stakes; the imp wins ties.
    fn gamble(&mut self, run: &mut Run<'_, impl EventSink<Event>>, gold: u32) {
        let (ours, imps) = (run.pair(), run.pair());
        self.emit(run, Event::Rolled { faces: [ours, imps].concat() });
        if ours[0] + ours[1] > imps[0] + imps[1] {
            self.emit(run, Event::ThingsFound(vec![LootItem::Coins(Coin::Gold, 2 * gold)]));
        }
    }

    /// A right answer opens the treasure; a wrong one wakes a living statue.
    fn answer_riddle(&mut self, run: &mut Run<'_, impl EventSink<Event>>, special: &Special, answer: u8) {
        let Special::RiddleStatue(number) = special else { return };
        let right = self.dungeon.riddle(*number).right == answer;
        self.emit(run, Event::RiddleAnswered { answer, right });
        if right {
            return self.find_treasure(run);
        }
        let Some(kind) = MonsterId::of("living statue") else { return };
        let rating = kind.rating(self.level).unwrap_or(1).min(20_000) as u16;
        self.set_troop(run, Troop { mood: Mood::Hostile, ..Troop::new(kind, 1, rating, false) });
        self.begin_fight(run, false);
    }

    /// The fountain by 1 die: fever, water, ST, CON, luck once for each character.
    fn drink(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let die = run.dice.face();
        self.emit(run, Event::Rolled { faces: vec![die] });
        let normal = |delve: &Delve, attribute| delve.member(who).character.attributes.get(attribute);
        match die {
            1 => self.emit(run, Event::Caught { who, fever: true }),
            2 | 3 => {}
            4 => {
                let strength = normal(self, Attribute::Strength).max(self.member(who).now(Attribute::Strength));
                self.change(run, who, Attribute::Strength, strength);
            }
            5 => {
                let die = run.dice.face();
                self.emit(run, Event::Rolled { faces: vec![die] });
                self.heal(run, who, die.into());
            }
            _ if self.member(who).character.lucky => {}
            _ => {
                let attribute = Attribute::Luck;
                let (normal, current) = (normal(self, attribute) + 1, self.member(who).now(attribute) + 1);
                self.emit(run, Event::Changed { who, attribute, current, normal });
                self.record(run, who, |character| Delver { lucky: true, ..character });
            }
        }
    }

    /// A dead delver's gear: a weapon and some gold.
    fn search_remains(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let dice: Vec<u8> = (0..3).map(|_| run.dice.face()).collect();
        let gold = dice.iter().map(|die| u32::from(*die)).sum();
        self.emit(run, Event::Rolled { faces: dice });
        let class = RACK[run.dice.one_of(3) as usize - 1];
        let weapon = self.weapon_of(run, class);
        let things = weapon.into_iter().chain([LootItem::Coins(Coin::Gold, gold)]).collect();
        self.emit(run, Event::ThingsFound(things));
    }

    fn weapon_of(&self, run: &mut Run<'_, impl EventSink<Event>>, class: WeaponClass) -> Option<LootItem> {
        let list = self.dungeon.rules.gear_list;
        let all: Vec<WeaponId> =
            WeaponId::all().filter(|id| id.row().class == class && id.row().list == list).collect();
        let drawn = run.dice.one_of(all.len() as u32) as usize;
        all.get(drawn.wrapping_sub(1)).map(|id| LootItem::Weapon(OwnedWeapon::steel(*id), 0))
    }

    /// A saving roll to take the treasure from under the sleeper; else it wakes.
    fn rob(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, special: &Special) {
        let Special::SleepingMonster(group) = special else { return };
        if self.save(run, who, Danger::Sleeper).is_made() {
            self.emit(run, Event::HoardOpened);
            return self.find_treasure(run);
        }
        let troop = Troop::new(group.kind, group.number, group.rating, group.invisible);
        self.set_troop(run, Troop { mood: Mood::Hostile, ..troop });
        self.begin_fight(run, true);
    }

    /// One of three weapons is cursed: the charisma of the member who takes it falls by 1 die until *Curses Foiled*.
    fn take_from_rack(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let drawn = run.dice.one_of(3) as u8;
        self.emit(run, Event::Rolled { faces: vec![drawn] });
        if let Some(weapon) = self.weapon_of(run, RACK[usize::from(drawn) - 1]) {
            self.emit(run, Event::ThingsFound(vec![weapon]));
        }
        if drawn == 1 {
            let (die, attribute) = (run.dice.face(), Attribute::Charisma);
            self.emit(run, Event::Cursed { who, by: None, die: Some(die), attribute, points: die });
        }
    }
}
