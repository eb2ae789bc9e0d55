//! Which counter a piece gets: from its catalogue word, its weapons, its posture and what has become of it.

use super::counters::{Kind, Part, Piece, exists, has};
use super::path::Place;
use super::token::{Base, Token, crewman, part, size};
use crate::geometry::Footprint;
use crate::model::{
    Gait, Health, Helmet, Kit, Mount, PieceId, PieceKind, PieceSpec, Posture, Role, Scenario,
    SideSlot, Snapshot, Templates, VehicleSpec, Weapon,
};
use glam::DVec2;

/// The token of a piece, or nothing for a piece that is not drawn by itself: one that has left the table, a man of a
/// crew or a rider (drawn with what he sits on), the dead.
#[must_use]
pub fn token(scenario: &Scenario, snapshot: &Snapshot, id: PieceId) -> Option<Token> {
    let spec = scenario.pieces.get(id.index())?;
    let state = snapshot.pieces.get(id.index())?;
    if !state.on_table() || scenario.sits_inside(state) {
        return None;
    }
    let base = |kind: Kind, scale: f64, base: Base| Token {
        kind,
        scale,
        side: slot(scenario, spec),
        footprint: spec.footprint,
        base,
        done: false,
    };
    match &spec.kind {
        PieceKind::Figure { figure, kit, role } => {
            let pose = match (state.health, state.posture) {
                (Health::Dead, _) => return None,
                (Health::LitterCase, _) => Pose::Litter,
                (_, Posture::Prone) => Pose::Prone,
                (_, Posture::Kneeling) => Pose::Kneel,
                (_, Posture::Standing) if state.turn.gait == Gait::Run => Pose::Run,
                (_, Posture::Standing) => Pose::Stand,
            };
            let held =
                spec.weapons.iter().enumerate().find(|(i, _)| state.weapons_lost >> i & 1 == 0);
            let weapon = held.and_then(|(_, w)| scenario.arsenal.get(w.index()));
            let kind = man(pose, figure, *kit, *role, weapon);
            Some(base(kind, figure_scale(spec.footprint), Base::Ground))
        }
        PieceKind::Crew => {
            let gun = spec.weapons.first().and_then(|w| scenario.arsenal.get(w.index()));
            let id = crew_counter(gun);
            let lost = state.weapons_lost & 1 == 1;
            let men = seated(scenario, snapshot, spec.id);
            Some(base(crew(id, !lost, &men), 1.0, Base::Ground))
        }
        PieceKind::Vehicle(v) => {
            let (id, length) = vehicle_counter(v);
            let (l, _) = size(spec.footprint);
            let scale = if (l / length - 1.0).abs() < 0.04 { 1.0 } else { l / length };
            Some(base(Kind::of(id), scale, Base::Plate))
        }
        PieceKind::Animal { figure, .. } => {
            let word = figure.to_ascii_lowercase();
            let id = if word.contains("dog") {
                "dog"
            } else if word.contains("mounted") || !seated(scenario, snapshot, spec.id).is_empty() {
                "mounted"
            } else {
                "horse"
            };
            Some(base(Kind::of(id), 1.0, Base::Ground))
        }
    }
}

/// The side's slot.
pub(crate) fn slot(scenario: &Scenario, spec: &PieceSpec) -> SideSlot {
    scenario.sides.get(spec.side.index()).map(|s| s.slot).unwrap_or_default()
}

/// Figures are drawn for a base of 20 mm; larger ones grow with theirs.
fn figure_scale(f: Footprint) -> f64 {
    match f {
        Footprint::Disc { radius } => radius / 10.0,
        Footprint::Box { .. } => 1.0,
    }
}

/// How a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    /// On his feet.
    Stand,
    /// Ran this turn.
    Run,
    /// On one knee.
    Kneel,
    /// Lying down.
    Prone,
    /// On a stretcher.
    Litter,
}

impl Pose {
    fn word(self) -> &'static str {
        match self {
            Self::Stand => "stand",
            Self::Run => "run",
            Self::Kneel => "kneel",
            Self::Prone => "prone",
            Self::Litter => "litter",
        }
    }
}

/// The counter of a man.
#[must_use]
pub fn man(pose: Pose, figure: &str, kit: Kit, role: Role, weapon: Option<&Weapon>) -> Kind {
    if pose == Pose::Litter {
        return Kind::of("figure-litter-none");
    }
    let held = held(figure, kit, role, weapon);
    let id = format!("figure-{}-{held}", pose.word());
    let id = if exists(&id) { id } else { format!("figure-{}-none", pose.word()) };
    let head = match (role, kit.helmet) {
        (Role::Medic, _) => "head-medic",
        (Role::Leader, _) => "head-cap",
        (Role::Driver, _) => "head-crew",
        (_, Helmet::None) => "head-bare",
        (_, Helmet::Steel | Helmet::Ballistic) => "head-steel",
    };
    Kind::of(&id).with(head)
}

/// What he holds, as a word of the counter file.
fn held(figure: &str, kit: Kit, role: Role, weapon: Option<&Weapon>) -> &'static str {
    if role == Role::Medic {
        return "aid";
    }
    let figure = figure.to_ascii_lowercase();
    if ["radio", "wireless", "signal"].iter().any(|w| figure.contains(w)) {
        return "radio";
    }
    let Some(weapon) = weapon else {
        return if matches!(role, Role::Spotter | Role::Leader | Role::Commander) {
            "glasses"
        } else {
            "none"
        };
    };
    let text = format!("{} {}", weapon.id, weapon.name).to_ascii_lowercase();
    let named = |words: &[&str]| words.iter().any(|w| text.contains(w));
    if weapon.templates == Templates::Cone || named(&["flame"]) {
        "flame"
    } else if named(&["faust"]) {
        "faust"
    } else if named(&["bazooka", "schreck", "piat"]) {
        "bazooka"
    } else if kit.scope || named(&["sniper", "scope"]) {
        "scope"
    } else if named(&[
        "smg",
        "submachine",
        "machine_pistol",
        "machine pistol",
        "tommy",
        "sten",
        "mp40",
        "mp_40",
        "ppsh",
        "grease",
    ]) {
        "smg"
    } else if weapon.mount == Mount::Bipod
        || named(&["lmg", "automatic_rifle", "automatic rifle", "bren"])
        || matches!(weapon.templates, Templates::Leaves(_))
    {
        "lmg"
    } else if named(&["pistol", "revolver", "luger", "colt"]) {
        "pistol"
    } else if named(&["grenade", "knife", "club"]) {
        "none"
    } else if role == Role::Spotter {
        "glasses"
    } else {
        "rifle"
    }
}

/// A man who sits on something, as a drawing needs him.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seated {
    duty: Option<Part>,
    at: DVec2,
}

/// Men able on a carrier, with where their heads are in its frame.
fn seated(scenario: &Scenario, snapshot: &Snapshot, on: PieceId) -> Vec<Seated> {
    let mut out = Vec::new();
    for (spec, state) in scenario.pieces.iter().zip(&snapshot.pieces) {
        let Some(seat) = spec.seat else { continue };
        if state.aboard == Some(on) && state.able() {
            let duty = match spec.role() {
                Role::Gunner => Some(Part::Gunner),
                Role::Loader => Some(Part::Loader),
                Role::Commander | Role::Leader | Role::Spotter => Some(Part::Commander),
                _ => None,
            };
            out.push(Seated { duty, at: seat.offset });
        }
    }
    out
}

fn crew_counter(gun: Option<&Weapon>) -> &'static str {
    let Some(gun) = gun else {
        return "crew-tripod-mg";
    };
    let text = format!("{} {}", gun.id, gun.name).to_ascii_lowercase();
    let named = |words: &[&str]| words.iter().any(|w| text.contains(w));
    if named(&["mortar"])
        || (matches!(gun.templates, Templates::Circles(..)) && !named(&["gun", "howitzer"]))
    {
        "crew-mortar"
    } else if gun.effect == crate::model::Effect::AntiTank
        || named(&["at_gun", "howitzer", "pak", "field_gun", "pounder"])
    {
        "crew-at-gun"
    } else {
        "crew-tripod-mg"
    }
}

/// A gun with those of its crew who are still there. Loader and commander are drawn under the gunner, as he is nearest.
fn crew(id: &str, gun: bool, men: &[Seated]) -> Kind {
    let mut out: Vec<Piece> = Vec::new();
    if gun {
        out.push(part(id, Some(Part::Weapon), Place::HERE));
    }
    let mut used = Vec::new();
    for want in [Part::Loader, Part::Commander, Part::Gunner] {
        for m in men.iter().filter(|m| m.duty == Some(want)) {
            // A second man of the same duty has no drawing of his own.
            if has(id, want) && !used.contains(&want) {
                used.push(want);
                out.extend(crewman(id, want, m.at));
            } else {
                out.extend(crewman("", want, m.at));
            }
        }
    }
    for m in men.iter().filter(|m| m.duty.is_none()) {
        out.extend(crewman("", Part::Body, m.at));
    }
    Kind(out)
}

/// Counter of a vehicle and the length it is drawn at, mm.
fn vehicle_counter(v: &VehicleSpec) -> (&'static str, f64) {
    let word: String =
        v.model.to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let has = |list: &[&str]| list.iter().any(|w| word.contains(w));
    const KNOWN: [(&[&str], &str, f64); 13] = [
        (&["cart", "wagon", "limber"], "cart", 41.4),
        (&["t3485"], "tank-t3485", 82.2),
        (&["t34"], "tank-t34", 82.2),
        (&["panther", "pzv"], "tank-panther", 95.4),
        (&["tiger_i"], "tank-tiger", 87.8),
        (&["pz4", "pziv", "panzeriv", "panzer4"], "tank-pz4", 82.2),
        (&["sherman", "m4a"], "tank-sherman", 81.1),
        (&["stuart", "m5a"], "tank-stuart", 62.9),
        (&["kv"], "tank-kv1", 93.8),
        (&["stug"], "tank-stug", 75.0),
        (&["su76"], "tank-su76", 69.4),
        (&["half", "251", "m3a1"], "half-track", 80.6),
        (&["truck", "lorry", "jeep", "opel", "gmc"], "truck", 83.3),
    ];
    if let Some((_, id, l)) = KNOWN.iter().find(|(words, ..)| has(words)) {
        return (id, *l);
    }
    match (v.tracked, v.soft, v.open) {
        (true, _, true) => ("half-track", 80.6),
        (true, ..) => ("tank-sherman", 81.1),
        (false, true, _) => ("truck", 83.3),
        (false, ..) => ("armoured-car", 50.8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;

    fn ids(t: &Token) -> Vec<&str> {
        t.kind.0.iter().map(|p| p.id.as_str()).collect()
    }

    #[test]
    fn a_figure_shows_its_weapon_its_posture_and_its_duty() {
        let s = example::scenario();
        let snap = example::snapshot(&s);
        let of = |key: &str| {
            let p = s.pieces.iter().find(|p| p.key == key).unwrap();
            token(&s, &snap, p.id).unwrap()
        };
        assert_eq!(ids(&of("able_1")), ["figure-stand-smg", "head-cap"]);
        assert_eq!(ids(&of("able_9")), ["figure-stand-aid", "head-medic"]);
        assert_eq!(ids(&of("able_2")), ["figure-kneel-rifle", "head-steel"]);
    }

    #[test]
    fn a_man_who_ran_is_drawn_running_and_a_litter_case_on_his_stretcher() {
        let s = example::scenario();
        let mut snap = example::snapshot(&s);
        snap.pieces[2].turn.gait = Gait::Run;
        snap.pieces[3].health = Health::LitterCase;
        snap.pieces[4].health = Health::Dead;
        let of = |i: u32| token(&s, &snap, PieceId(i));
        assert_eq!(ids(&of(2).unwrap())[0], "figure-run-rifle");
        assert_eq!(ids(&of(3).unwrap()), ["figure-litter-none"]);
        assert_eq!(of(4), None);
    }

    #[test]
    fn a_crew_is_drawn_with_its_stand_and_a_lost_man_is_left_out() {
        let s = example::scenario();
        let mut snap = example::snapshot(&s);
        let stand = s.pieces.iter().position(|p| p.key == "baker").unwrap();
        let id = PieceId(u32::try_from(stand).unwrap());
        let parts = |snap: &Snapshot| {
            token(&s, snap, id).unwrap().kind.0.iter().filter_map(|p| p.part).collect::<Vec<_>>()
        };
        assert_eq!(parts(&snap), [Part::Weapon, Part::Loader, Part::Commander, Part::Gunner]);
        assert_eq!(token(&s, &snap, PieceId(id.0 + 1)), None, "the gunner is drawn with the gun");
        snap.pieces[stand + 3].health = Health::Dead;
        assert_eq!(parts(&snap), [Part::Weapon, Part::Loader, Part::Gunner]);
    }

    #[test]
    fn every_vehicle_counter_that_may_be_chosen_exists() {
        for model in [
            "T-34/76",
            "t34_85",
            "Panther G",
            "tiger_i",
            "PzIV",
            "Sherman",
            "stuart",
            "KV-1",
            "StuG III",
            "su_76m",
            "sdkfz 251",
            "GMC",
            "unknown",
        ] {
            for (tracked, soft) in [(true, false), (false, true), (false, false)] {
                let v = VehicleSpec {
                    model: model.into(),
                    speed_mph: 0.0,
                    tracked,
                    drawn: false,
                    soft,
                    open: false,
                    seats: 0,
                    hull: crate::model::Plates::default(),
                    turret: None,
                };
                assert!(exists(vehicle_counter(&v).0), "{model}");
            }
        }
    }
}
