//! Checks of spells outside fights: the caster, the occasion, the target.

use super::{Legality, require};
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::dungeon::DoorKind;
use crate::data::monster::MonsterKind;
use crate::data::spell::{KRIS_STOPS, Occasion, Raising, Spell, least_dexterity, least_intelligence};
use crate::delve::command::{Bidding, SpellAim, SpellUse};
use crate::delve::goods::LootItem;
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Marks, Troop};
use crate::delve::member::{Condition, MemberId};
use crate::delve::resolve::price;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Contents, Level, LinkId, PlaceId, Special};
use crate::model::delver::Delver;

/// Beings that *Greasy Geas* binds (DEC-173).
const MOST_BOUND: usize = 7;
/// The weight that *Blow me to...* moves.
const MOST_BLOWN: u32 = 2000;

impl Delve {
    /// The caster's part of the check: knowledge, IQ, DX, ST.
    pub(crate) fn check_spell(&self, casting: &SpellUse) -> Legality {
        let (member, row) = (self.sound(casting.who)?, casting.spell.row());
        let character = &member.character;
        require(
            character.kind.casts() && character.castable().any(|spell| spell == casting.spell),
            IllegalMove::Unknown,
        )?;
        let raised = casting.level > row.level;
        let may_raise = row.raises != Raising::None && casting.level <= character.level();
        require(casting.level >= row.level && (!raised || may_raise), IllegalMove::SpellLevel)?;
        let (iq, dx) = (member.now(Attribute::Intelligence), member.now(Attribute::Dexterity));
        let able =
            iq >= i16::from(least_intelligence(casting.level)) && dx >= i16::from(least_dexterity(casting.level));
        let free = character.kind != CharacterType::WizardWarrior || member.now(Attribute::Strength) > iq;
        require(able && free, IllegalMove::TooDull)?;
        let cost = price(member, casting).cost;
        require(member.now(Attribute::Strength) > cost, IllegalMove::Strength)
    }

    pub(super) fn check_casting(&self, map: &Level, casting: &SpellUse) -> Legality {
        self.check_spell(casting)?;
        let occasion = match self.scene {
            Scene::Meeting => Occasion::Meeting,
            _ => Occasion::Exploring,
        };
        require(casting.spell.row().when.has(occasion), IllegalMove::NoOccasion)?;
        let exploring = self.scene == Scene::Exploring;
        let meeting = self.scene == Scene::Meeting;
        let captives = matches!(self.scene, Scene::Captives { .. });
        // While something else is open only the spells that answer it are cast.
        let fits = match casting.spell {
            Spell::BindTheBeaten => captives || exploring,
            Spell::HideyHole | Spell::Mirage | Spell::OhThereItIs => !captives,
            Spell::OhGoAway | Spell::RockABye | Spell::Smog | Spell::Esp => meeting,
            Spell::GlueYou | Spell::CurseYou | Spell::MindPox | Spell::Medusa | Spell::MagicFangs => meeting,
            Spell::GreasyGeas | Spell::HideySoul | Spell::SeekYe => meeting,
            _ => exploring || meeting,
        };
        require(fits, IllegalMove::NoOccasion)?;
        self.check_aim(map, casting)
    }

    fn check_aim(&self, map: &Level, casting: &SpellUse) -> Legality {
        let troop = || self.troop(map);
        let unknown = |troop: &Troop| !troop.known;
        let reaches = |link| self.caster_reaches(map, casting.who, link);
        let plain = casting.attribute.is_none() && casting.points <= 1;
        let fits = match (casting.spell, casting.aim) {
            (Spell::DetectMagic | Spell::OhThereItIs | Spell::LittleFeets, SpellAim::Here) => plain,
            // The bearer of a kris stays visible, and the party with it.
            (Spell::HideyHole, SpellAim::Here) => plain && !self.walking().any(|id| self.resists(id, casting)),
            (Spell::OhDread, SpellAim::Here) => plain && self.foreseen.is_none(),
            (Spell::Summoning, SpellAim::Here) => plain && self.room_for_followers() > 0,
            (Spell::WillOWisp, SpellAim::Here) => plain && !self.member(casting.who).lasting.wisp,
            (Spell::Mirage | Spell::RockABye | Spell::Smog | Spell::Esp, SpellAim::Here) => plain && troop().is_some(),
            (Spell::OhGoAway, SpellAim::Here) => plain && troop().is_some_and(|troop| unknown(&troop)),
            (
                Spell::LockTight | Spell::SlushYuch | Spell::WallOfStone | Spell::WallOfIron | Spell::InvisibleWall,
                SpellAim::Link(link),
            ) => plain && reaches(link) && !self.is_barred(link),
            (Spell::KnockKnock, SpellAim::Link(link)) => {
                plain && reaches(link) && map.link(link).door.kind == DoorKind::Locked && !self.is_open(map, link)
            }
            (Spell::DisSpell, SpellAim::Link(link)) => {
                let is_sealed = || map.link(link).door.kind == DoorKind::Sealed && !self.is_open(map, link);
                plain && reaches(link) && (is_sealed() || self.is_barred(link))
            }
            (Spell::MysticVisions, SpellAim::Link(link)) => plain && self.unknown_beyond(map, link).is_some(),
            (Spell::MysticVisions, SpellAim::Place(place)) => plain && self.is_seen_from_afar(map, place),
            // Nobody knows beforehand whether there is such a thing: then the spell shows nothing.
            (Spell::MysticVisions, SpellAim::Stair) => plain && !map.stair.is_some_and(|stair| self.has_shown(stair)),
            (Spell::MysticVisions, SpellAim::Lost) => plain,
            (Spell::Teacher, SpellAim::Lesson(pupil, spell)) => {
                let (teacher, pupil) = (self.member(casting.who), self.sound(pupil)?);
                let new = teacher.character.spells.contains(&spell) && !pupil.character.spells.contains(&spell);
                plain && new && pupil.character.kind == CharacterType::Rogue
            }
            (Spell::OmnipotentEye, SpellAim::Item(who, item)) => {
                let item = self.sound(who)?.pack.get(usize::from(item));
                plain && item.is_some_and(|item| matches!(item, LootItem::Magic(magic) if !magic.known))
            }
            (Spell::BindTheBeaten, SpellAim::Captive) => {
                plain && matches!(self.scene, Scene::Captives { .. }) && self.room_for_followers() > 0
            }
            (Spell::BindTheBeaten, SpellAim::Beast(beast)) => {
                plain && self.beasts.get(usize::from(beast)).is_some_and(|beast| !beast.bound)
            }
            (Spell::PoorBaby, SpellAim::Beast(beast)) => {
                let missing = self.beasts.get(usize::from(beast)).map_or(0, |beast| beast.full - beast.rating);
                casting.points > 0 && u16::from(casting.points) <= missing
            }
            (_, SpellAim::Foe(foe)) => self.fits_foe(map, casting, foe),
            (_, SpellAim::Body(body)) => plain && self.fits_body(casting.spell, body),
            (_, SpellAim::Member(who)) => return self.check_on_member(casting, who),
            _ => plain && self.fits_high(map, casting),
        };
        require(fits, IllegalMove::SpellTarget)
    }

    fn check_on_member(&self, casting: &SpellUse, on: MemberId) -> Legality {
        let member = self.member_of(on)?;
        let lasting = &member.lasting;
        let missing = member.character.attributes.get(Attribute::Constitution) - member.now(Attribute::Constitution);
        let plain = casting.attribute.is_none() && casting.points <= 1;
        let sized = plain && lasting.size.is_none() && lasting.doubled.is_none();
        let fits = match casting.spell {
            Spell::Cateyes | Spell::FlyMe => plain,
            Spell::Upsidaisy => {
                let caster = self.member(casting.who);
                plain && member.is_up() && member.body_weight() <= caster.body_weight() && lasting.lifted == 0
            }
            Spell::PoorBaby => casting.points > 0 && i16::from(casting.points) <= missing,
            Spell::DoubleDouble => {
                let clear = lasting.doubled.is_none() && lasting.size.is_none();
                casting.attribute.is_some() && (1..=5).contains(&casting.points) && clear
            }
            Spell::HealingFeeling => plain && member.fever > 0,
            // *Curse You* is of level 2, below that of the spell (DEC-153).
            Spell::CursesFoiled => plain && (lasting.shape > 0 || member.is_cursed()),
            Spell::DisSpell => plain && lasting.shape > 0,
            Spell::BiggerIsBetter | Spell::SmallerIsSmarter => sized,
            Spell::Zappathingum => plain && member.character.weapons.iter().any(|owned| owned.takes_triple(false)),
            Spell::Zapparmor => {
                let Delver { armour, weapons, .. } = &member.character;
                let shield = weapons.iter().any(|owned| owned.takes_triple(true));
                plain && (shield || armour.iter().any(|owned| !owned.tripled))
            }
            // A henchman of anyone (DEC-172).
            Spell::SeekYe => plain && member.hire.is_some() && member.is_up(),
            // In advance on oneself, for one delve (DEC-171).
            Spell::BornAgain => plain && on == casting.who && member.second_life.is_none(),
            _ => false,
        };
        require(fits && member.is_alive() && !self.resists(on, casting), IllegalMove::SpellTarget)
    }

    /// Returns whether a kris keeps a spell off a member, healing and hiding included (TT-MAGIC-22, DEC-090).
    pub(crate) fn resists(&self, who: MemberId, casting: &SpellUse) -> bool {
        casting.level <= KRIS_STOPS && self.member(who).bears_kris()
    }

    pub(super) fn check_question(&self, map: &Level, beyond: Option<LinkId>) -> Legality {
        require(self.questions_left() > 0, IllegalMove::NoUse)?;
        beyond.map_or(Ok(()), |link| self.exit(map, link).map(|_| ()))
    }

    /// The target of a spell on one being of the group at a meeting.
    fn fits_foe(&self, map: &Level, casting: &SpellUse, foe: u8) -> bool {
        let Some(troop) = self.troop(map).filter(|troop| usize::from(foe) < troop.ratings.len()) else { return false };
        let plain = casting.attribute.is_none() && casting.points <= 1;
        match casting.spell {
            // The price is 2 for each level of the caster (DEC-145).
            Spell::CurseYou => {
                casting.attribute.is_none() && casting.points == self.member(casting.who).character.level()
            }
            // The first of several that fall asleep (DEC-134).
            Spell::RockABye => plain && troop.ratings.len() > 1,
            Spell::Medusa => plain && troop.kind.is_flesh(),
            Spell::HellbombBursts => plain && self.scene == Scene::Meeting,
            Spell::Pygmalion => plain && troop.kind.row().kind == MonsterKind::Stone && self.scene == Scene::Meeting,
            _ => false,
        }
    }

    /// The target of a spell on a dead or petrified member of this delve.
    fn fits_body(&self, spell: Spell, body: u8) -> bool {
        let Some(body) = self.log().bodies(self.here).nth(body.into()) else { return false };
        let fell = |condition| body.member.is_some_and(|who| self.member(who).condition == condition);
        let (dead, stone) = (fell(Condition::Dead), fell(Condition::Stone));
        match spell {
            Spell::Pygmalion => stone,
            Spell::ZombieZonk => dead && self.room_for_followers() > 0,
            Spell::NefariousNecromancy | Spell::BornAgain => dead,
            _ => false,
        }
    }

    /// The unknown place beyond a known exit, here or in any place where the party was (DEC-162).
    pub(crate) fn unknown_beyond(&self, map: &Level, link: LinkId) -> Option<PlaceId> {
        let entered = |place: PlaceId| self.log().place(place).has(Marks::ENTERED);
        let exits = map.place_ids().filter(|place| entered(*place)).flat_map(|place| self.known_exits(map, place));
        exits.filter(|exit| exit.link == link).map(|exit| exit.to).find(|place| !entered(*place))
    }

    /// Returns whether the party knows that the stair is in this place.
    fn has_shown(&self, stair: PlaceId) -> bool {
        let marks = self.log().place(stair);
        marks.has(Marks::ENTERED) || marks.has(Marks::SHOWN)
    }

    /// The place of an object that the party has not seen: the stair down, or the first body or item of those who were here before.
    pub(crate) fn unseen_object(&self, map: &Level, aim: SpellAim) -> Option<PlaceId> {
        let unseen = |place: &PlaceId| {
            let marks = self.log().place(*place);
            !marks.has(Marks::ENTERED) && !marks.has(Marks::GLIMPSED)
        };
        if aim == SpellAim::Stair {
            return map.stair;
        }
        let bodies = self.log().bodies.iter().map(|(place, _)| *place);
        bodies.chain(self.log().ground.iter().map(|(place, _)| *place)).find(unseen)
    }

    /// Returns whether far sight reaches a place: a known one of this level, and not this one.
    fn is_seen_from_afar(&self, map: &Level, place: PlaceId) -> bool {
        let marks = self.log().place(place);
        let known = marks.has(Marks::ENTERED) || marks.has(Marks::GLIMPSED);
        place != self.here && map.place_ids().any(|other| other == place) && known
    }

    /// Returns whether a link is an exit of the place, or of one where the caster's spirit is (DEC-162).
    fn caster_reaches(&self, map: &Level, who: MemberId, link: LinkId) -> bool {
        let mut far = self.spirit_places(who).iter().flat_map(|place| self.known_exits(map, *place));
        self.exit(map, link).is_ok() || far.any(|exit| exit.link == link)
    }

    /// Returns whether there is something to do: a door to open by hand, a trap that was found (DEC-173).
    fn fits_bid(&self, map: &Level, bid: Bidding) -> bool {
        match bid {
            Bidding::Peace => true,
            Bidding::Open(link) => {
                let by_hand = matches!(map.link(link).door.kind, DoorKind::Stuck | DoorKind::Locked);
                by_hand && self.exit(map, link).is_ok() && !self.is_open(map, link) && !self.is_barred(link)
            }
            Bidding::Spring => self.marks().has(Marks::TRAP_FOUND) && self.trap_of(map, self.here).is_some(),
        }
    }

    /// The targets of the higher spells on the place, the group, an exit or the caster.
    fn fits_high(&self, map: &Level, casting: &SpellUse) -> bool {
        let troop = self.troop(map);
        let plain = casting.level == casting.spell.row().level;
        let of_kind = |kind| troop.as_ref().is_some_and(|troop| troop.kind.row().kind == kind);
        match (casting.spell, casting.aim) {
            (Spell::GlueYou | Spell::MindPox, SpellAim::Here) => troop.is_some(),
            (Spell::GreasyGeas, SpellAim::Here) => troop.is_some_and(|troop| troop.ratings.len() <= MOST_BOUND),
            (Spell::GreasyGeas, SpellAim::Bid(bid)) => {
                troop.is_some_and(|troop| troop.ratings.len() <= MOST_BOUND) && self.fits_bid(map, bid)
            }
            (Spell::MagicFangs | Spell::InvisibleFiend | Spell::AirEarthFireAndWater, SpellAim::Here) => {
                self.room_for_followers() > 0
            }
            (Spell::DearGod, SpellAim::Here) => self.questions_left() == 0,
            (Spell::GhostlyGoing, SpellAim::Here) => true,
            // Somebody else leads the party meanwhile.
            (Spell::HideySoul, SpellAim::Soul(foe, keeper)) => {
                let there = troop.is_some_and(|troop| usize::from(foe) < troop.ratings.len());
                let other = |id: MemberId| id != casting.who;
                let keeps = keeper.is_none_or(|id| other(id) && self.walking().any(|walker| walker == id));
                there && keeps && self.walking().any(other)
            }
            (Spell::DetectMagic | Spell::OhThereItIs, SpellAim::Place(place)) => {
                self.spirit_places(casting.who).contains(&place)
            }
            (Spell::AntiMagic, SpellAim::Here) => true,
            (Spell::GreenTongue, SpellAim::Here) => {
                let garden = matches!(map.place(self.here).contents, Contents::Special(Special::OvergrownGarden));
                of_kind(MonsterKind::Plant) || garden && self.scene == Scene::Exploring
            }
            (Spell::HellbombBursts, SpellAim::Link(link)) => {
                let is_shut = || !self.is_open(map, link) || self.is_barred(link);
                self.caster_reaches(map, casting.who, link) && is_shut() && self.scene == Scene::Exploring
            }
            // Nobody is left behind: only who is alone jumps (DEC-154).
            (Spell::WinkWing, SpellAim::Link(link)) => {
                let alone = self.living().count() == 1 && self.beasts.is_empty();
                alone && plain && self.exit(map, link).is_ok()
            }
            // Raised, the spell reaches 2 places, 4 and so on.
            (Spell::WinkWing, SpellAim::Place(place)) => {
                let alone = self.living().count() == 1 && self.beasts.is_empty();
                let reach = 1_usize << (casting.level - casting.spell.row().level).min(16);
                alone && self.steps(map, place).is_some_and(|steps| (2..=reach).contains(&steps))
            }
            (Spell::Zingum, SpellAim::Link(link)) => {
                plain
                    && self.exit(map, link).is_ok_and(|exit| {
                        let stuck = map.link(link).door.kind == DoorKind::Stuck && !self.is_open(map, link);
                        let marks = self.log().place(exit.to);
                        let seen = marks.has(Marks::ENTERED) || marks.has(Marks::GLIMPSED);
                        stuck || seen && self.log().goods(exit.to).next().is_some()
                    })
            }
            (Spell::BlowMeTo, SpellAim::Place(place)) => {
                self.can_be_blown() && place != self.here && self.log().place(place).has(Marks::ENTERED)
            }
            (Spell::BlowMeTo, SpellAim::Surface) => self.can_be_blown(),
            _ => false,
        }
    }

    /// The whole party with its goods is light enough for *Blow me to...* (DEC-170).
    fn can_be_blown(&self) -> bool {
        let all = self.living().map(|id| self.member(id));
        let weight: u32 = all.map(|member| member.body_weight() + member.load()).sum();
        weight <= MOST_BLOWN && self.beasts.is_empty()
    }
}
