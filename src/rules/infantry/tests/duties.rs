//! Crews, firing and templates from what is said of them (`INF-09` to `INF-17`, `INF-21` to `INF-23`, `INF-57`,
//! `INF-68`).

use super::*;
use crate::rules::infantry::crews::{Crew, Crewman, KilledBy, NoMerger, State, left, merge};
use crate::rules::infantry::may_fire::{Barred, Firer, barred};
use crate::rules::infantry::victims::{Candidate, victims};

const FULL: Crew = Crew {
    gunner: Crewman::Able,
    loader: Crewman::Able,
    commander: Crewman::Able,
    spotter: Crewman::Able,
};

fn tripod() -> Weapon {
    weapon("mg_30_tripod", "mg_30_tripod", Templates::Leaves(3), 3, Mount::Tripod)
}

fn state(weapon: &Weapon, crew: Crew, by: KilledBy, indirect: bool) -> (State, i32) {
    let left = left(&tables(), weapon, &crew, by, indirect);
    (left.state, left.templates.whole())
}

#[test]
fn inf_12_a_fifty_without_two_men_keeps_the_leaf_of_its_gunner() {
    let hmg = weapon("hmg_50_tripod", "hmg_50", Templates::Leaves(2), 3, Mount::Tripod);
    let crew = Crew { loader: Crewman::Dead, commander: Crewman::Absent, ..FULL };
    let left = left(&tables(), &hmg, &crew, KilledBy::Gunfire, false);
    let names: Vec<&str> = left.templates.0.iter().map(|m| m.name.as_ref()).collect();
    assert_eq!(names, ["base", "missing_crew", "at_least_one"]);
    assert_eq!(left.templates.whole(), 1);
}

#[test]
fn inf_13_a_guided_missile_loses_twenty_percent_for_its_missing_man() {
    let atgm = weapon("atgm", "atgm", Templates::Single, 2, Mount::Hand);
    let alone = Crew { loader: Crewman::LitterCase, ..FULL };
    assert_eq!(left(&tables(), &atgm, &alone, KilledBy::Gunfire, false).to_hit, -20);
    assert_eq!(left(&tables(), &atgm, &FULL, KilledBy::Gunfire, false).to_hit, 0);
    let dead = Crew { gunner: Crewman::Dead, ..alone };
    assert_eq!(left(&tables(), &atgm, &dead, KilledBy::Gunfire, false).to_hit, 0);
}

#[test]
fn inf_14_only_gunfire_and_blast_destroy_a_weapon_and_never_one_on_a_vehicle() {
    let dead = Crew { gunner: Crewman::Dead, ..FULL };
    for by in [KilledBy::Gunfire, KilledBy::Blast] {
        assert_eq!(state(&tripod(), dead, by, false), (State::Destroyed, 0));
    }
    for by in [KilledBy::Chemical, KilledBy::Blade] {
        assert_eq!(state(&tripod(), dead, by, false), (State::NoGunner, 0));
    }
    let mounted = weapon("mg_30_vehicle", "mg_30_bipod", Templates::Leaves(2), 1, Mount::Vehicle);
    assert_eq!(state(&mounted, dead, KilledBy::Gunfire, false), (State::NoGunner, 0));
}

#[test]
fn inf_16_a_litter_case_suspends_his_gun() {
    let hurt = Crew { gunner: Crewman::LitterCase, ..FULL };
    assert_eq!(state(&tripod(), hurt, KilledBy::Gunfire, false), (State::Suspended, 0));
}

#[test]
fn inf_57_indirect_fire_needs_tripod_loader_and_spotter_while_the_commander_counts_as_crew() {
    let no_commander = Crew { commander: Crewman::Dead, ..FULL };
    assert_eq!(state(&tripod(), FULL, KilledBy::Gunfire, true), (State::Fires, 3));
    assert_eq!(state(&tripod(), no_commander, KilledBy::Gunfire, true), (State::Fires, 2));
    for crew in [
        Crew { loader: Crewman::Dead, ..FULL },
        Crew { spotter: Crewman::Absent, ..FULL },
        Crew { spotter: Crewman::LitterCase, ..FULL },
    ] {
        assert_eq!(state(&tripod(), crew, KilledBy::Gunfire, true), (State::NoIndirect, 0));
    }
    let bipod = weapon("mg_30_bipod", "mg_30_bipod", Templates::Leaves(2), 2, Mount::Bipod);
    assert_eq!(state(&bipod, FULL, KilledBy::Gunfire, true), (State::NoIndirect, 0));
}

#[test]
fn inf_15_two_crews_merge_round_a_gunner_and_a_loader_and_no_loader_becomes_a_gunner() {
    let gun = tripod();
    let alone = Crew { loader: Crewman::Dead, commander: Crewman::Dead, ..FULL };
    let rest = Crew { gunner: Crewman::Dead, ..FULL };
    let join = |a: &Crew, b: &Crew, touch| merge((&gun, a), (&gun, b), touch).map(|m| m.whole());
    assert_eq!(join(&alone, &rest, true), Ok(3));
    assert_eq!(join(&alone, &Crew { commander: Crewman::Absent, ..rest }, true), Ok(2));
    assert_eq!(join(&alone, &rest, false), Err(NoMerger::NotInContact));
    assert_eq!(join(&rest, &rest, true), Err(NoMerger::NoGunner));
    assert_eq!(join(&alone, &alone, true), Err(NoMerger::NoLoader));
    let other = weapon("mg_30_bipod", "mg_30_bipod", Templates::Leaves(2), 2, Mount::Bipod);
    assert_eq!(merge((&gun, &alone), (&other, &rest), true), Err(NoMerger::OtherWeapon));
}

#[test]
fn the_first_reason_that_bars_a_figure_from_firing_is_told() {
    let (rifle, pistol) = (rifle(), weapon("pistol", "pistol", Templates::Single, 1, Mount::Hand));
    let free = Firer {
        weapon: &rifle,
        own_weapon: true,
        fired_already: false,
        health: Health::Fit,
        moved: Gait::None,
        head_only: false,
        cover: None,
        in_contact: false,
        touches_target: false,
        target_in_contact: false,
    };
    assert_eq!(barred(&free), None);
    assert_eq!(barred(&Firer { moved: Gait::Run, ..free }), None);
    let hurt = Firer { health: Health::WalkingWounded, ..free };
    assert_eq!(barred(&hurt), None);
    assert_eq!(barred(&Firer { moved: Gait::Crawl, ..hurt }), Some(Barred::WoundedAndMoved));
    let port = Some(CoverRow::FiringPort);
    assert_eq!(barred(&Firer { head_only: true, ..free }), Some(Barred::HeadOnly));
    assert_eq!(barred(&Firer { head_only: true, cover: port, ..free }), None);
    let close = Firer { in_contact: true, touches_target: true, ..free };
    assert_eq!(barred(&close), Some(Barred::InContact));
    assert_eq!(barred(&Firer { weapon: &pistol, ..close }), None);
    let away = Firer { weapon: &pistol, touches_target: false, ..close };
    assert_eq!(barred(&away), Some(Barred::InContact));
    assert_eq!(barred(&Firer { target_in_contact: true, ..free }), Some(Barred::TargetInContact));
    let all = Firer { own_weapon: false, fired_already: true, health: Health::Dead, ..close };
    assert_eq!(barred(&all), Some(Barred::Dead));
    let alive = Firer { health: Health::Fit, ..all };
    assert_eq!(barred(&alive), Some(Barred::NotOwnWeapon));
    assert_eq!(barred(&Firer { own_weapon: true, ..alive }), Some(Barred::AlreadyFired));
    let gun = tripod();
    let moved = Firer { weapon: &gun, moved: Gait::Crawl, ..free };
    assert_eq!(barred(&moved), Some(Barred::CannotMoveAndFire));
}

const MAN: Candidate = Candidate {
    vehicle: false,
    under: true,
    seen: true,
    dead: false,
    friendly: false,
    designated: false,
    offset: 0.0,
};

#[test]
fn inf_22_whom_nobody_sees_is_spared_by_direct_fire_alone_and_the_dead_by_all() {
    let readings = Readings::standard(&tables());
    let list = [MAN, Candidate { seen: false, ..MAN }, Candidate { dead: true, ..MAN }];
    assert_eq!(victims(&readings, &list, false).rolled, [0]);
    assert_eq!(victims(&readings, &list, true).rolled, [0, 1]);
    let friend = [Candidate { friendly: true, ..MAN }];
    assert_eq!(victims(&readings, &friend, false).rolled, [0]);
    let spared = Readings { friendly_under_template: false, ..readings };
    assert!(victims(&spared, &friend, false).rolled.is_empty());
}

#[test]
fn inf_23_of_several_vehicles_the_designated_one_or_the_nearest_or_the_first_is_rolled_for() {
    let readings = Readings::standard(&tables());
    let at = |offset: f64| Candidate { vehicle: true, offset, ..MAN };
    let pick = |list: &[Candidate]| victims(&readings, list, false).vehicle;
    assert_eq!(pick(&[at(9.0), at(4.0), at(7.0)]), Some(1));
    assert_eq!(pick(&[at(9.0), at(4.005), at(4.0)]), Some(1));
    let named = Candidate { designated: true, ..at(9.0) };
    assert_eq!(pick(&[at(1.0), named]), Some(1));
    assert_eq!(pick(&[at(1.0), Candidate { under: false, ..named }]), Some(0));
    assert_eq!(pick(&[MAN]), None);
}
