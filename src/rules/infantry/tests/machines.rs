//! Vehicles, guns, bursts and drift (`INF-51` to `INF-62`, `INF-65`, `INF-70` to `INF-72`).

use super::*;
use crate::dice::Throws;
use crate::rules::guns;
use crate::rules::infantry::blast::{self, Zone};
use crate::rules::infantry::charts::{Fire, SoftHit, TankPart, Wreck};
use crate::rules::infantry::drift;
use crate::rules::infantry::guns::{GunContext, aim, burst};
use crate::rules::infantry::penetration::{Column, Plate, incidence, pierce, round, wreck};
use crate::rules::infantry::vehicles::{
    Chart, Face, Killed, Striker, burning, chart, knocked_out, soft_damage, tank_damage,
};

/// A weapon as the catalogue has it, as far as vehicles care.
fn arm(id: &str) -> Weapon {
    let (templates, mount, effect, armour_mm) = match id {
        "hmg_50_tripod" => (Templates::Leaves(2), Mount::Tripod, Effect::SmallArms, 20),
        "mg_30_tripod" => (Templates::Leaves(3), Mount::Tripod, Effect::SmallArms, 0),
        "mg_50_vehicle" => (Templates::Leaves(2), Mount::Vehicle, Effect::SmallArms, 20),
        "gatling_50" => (Templates::Leaves(2), Mount::Hand, Effect::SmallArms, 20),
        "mg_30_bipod" => (Templates::Leaves(2), Mount::Bipod, Effect::SmallArms, 0),
        "hand_grenade" => (Templates::Circles(1, 40.0), Mount::Hand, Effect::Blast, 0),
        "flamethrower" => (Templates::Cone, Mount::Hand, Effect::Flame, 0),
        "at_rifle" => (Templates::Single, Mount::Bipod, Effect::SmallArms, 39),
        "law" => (Templates::Single, Mount::Hand, Effect::AntiTank, 80),
        _ => (Templates::Single, Mount::Hand, Effect::SmallArms, 0),
    };
    Weapon { effect, armour_mm, ..weapon(id, id, templates, 1, mount) }
}

fn read_on(id: &str, armour_mm: f64, open_topped: bool) -> Option<Chart> {
    let face = Face { armour_mm, open_topped };
    chart(&tables(), Striker::Weapon(&arm(id)), face)
}

#[test]
fn inf_51_each_weapon_reads_the_chart_that_its_target_asks_for() {
    use Chart::*;
    for (id, armour, open, wanted) in [
        ("hmg_50_tripod", 82.0, false, Some(TankParts)),
        ("hmg_50_tripod", 8.0, false, Some(Soft)),
        ("hmg_50_tripod", 20.0, false, Some(Soft)),
        ("mg_50_vehicle", 20.5, false, None),
        ("gatling_50", 20.0, false, Some(Soft)),
        ("mg_30_tripod", 8.0, true, Some(TankParts)),
        ("mg_30_bipod", 8.0, true, None),
        ("mg_30_bipod", 0.0, false, Some(Soft)),
        ("rifle", 0.0, true, None),
        ("hand_grenade", 30.0, true, Some(Soft)),
        ("flamethrower", 30.0, false, None),
        ("at_rifle", 8.0, false, Some(Penetration)),
        ("law", 0.0, false, Some(Soft)),
    ] {
        assert_eq!(read_on(id, armour, open), wanted, "{id} {armour} {open}");
    }
    let fragments =
        |armour_mm| chart(&tables(), Striker::Artillery, Face { armour_mm, open_topped: true });
    assert_eq!((fragments(0.0), fragments(5.0)), (Some(Soft), None));
}

#[test]
fn inf_52_and_inf_53_everybody_dies_without_armour_or_roof_and_one_man_with_both() {
    let t = tables();
    let hit = |armour_mm, open_topped, die| soft_damage(&t, Face { armour_mm, open_topped }, die);
    assert_eq!(hit(0.0, false, 1).killed, Killed::All);
    assert_eq!(hit(8.0, true, 1).killed, Killed::All);
    assert_eq!(hit(8.0, false, 1).killed, Killed::One);
    let hits: Vec<SoftHit> = (1..=6).map(|die| hit(0.0, false, die).hit).collect();
    use SoftHit::*;
    assert_eq!(hits, [CrewKilled, Engine, Engine, Fuel, Cargo, Wheels]);
    let moves: Vec<bool> = (1..=6).map(|die| hit(0.0, false, die).can_move).collect();
    assert_eq!(moves, [true, false, false, false, true, false]);
    assert!(hit(0.0, false, 4).burning && !hit(0.0, false, 3).burning);
}

#[test]
fn inf_54_and_inf_56_a_part_that_is_not_there_or_out_already_is_no_effect() {
    let t = tables();
    let optics = tank_damage(&t, &[], 2);
    assert_eq!((optics.out, optics.fire_modifier), (Some(TankPart::Optics), -35));
    let driver = tank_damage(&t, &[], 4);
    assert!((driver.move_limit.unwrap() - 5.0 * INCH).abs() < 1e-9);
    for die in 1..=6 {
        let spared =
            [TankPart::Optics, TankPart::DriverVision, TankPart::TurretMg, TankPart::HullMg];
        let damage = tank_damage(&t, &spared, die);
        assert_eq!((damage.out, damage.fire_modifier, damage.move_limit), (None, 0, None));
    }
}

#[test]
fn inf_53_a_fire_goes_out_on_one_and_blows_the_vehicle_up_on_six() {
    let t = tables();
    let fires: Vec<Fire> = (1..=6).map(|die| burning(&t, die)).collect();
    assert_eq!((fires[0], fires[5]), (Fire::Out, Fire::Explodes));
    assert!(fires[1..5].iter().all(|f| *f == Fire::Burns));
}

#[test]
fn inf_72_a_vehicle_without_a_man_who_can_act_is_knocked_out() {
    assert!(
        knocked_out(0, false, false) && knocked_out(3, true, false) && knocked_out(3, false, true)
    );
    assert!(!knocked_out(1, false, false));
}

fn pierced(word: &str, metres: f64, angle_deg: f64) -> f64 {
    let t = tables();
    let plate = Plate { armour_mm: 50.0, angle_deg };
    pierce(&t, &round(&t, word).unwrap(), metres, plate).value
}

#[test]
fn inf_65_penetration_runs_straight_between_its_figures_and_on_beyond_them_but_not_below_nought() {
    for (metres, mm) in [
        (0.0, 135.0),
        (100.0, 135.0),
        (300.0, 129.0),
        (500.0, 123.0),
        (750.0, 116.0),
        (1000.0, 109.0),
        (1500.0, 95.0),
        (1.0e6, 0.0),
    ] {
        assert!((pierced("75_kwk_40", metres, 0.0) - mm).abs() < 1e-9, "{metres}");
    }
}

#[test]
fn inf_65_at_forty_five_degrees_the_deflection_share_counts() {
    assert!((pierced("75_kwk_40", 100.0, 45.0) - 66.0).abs() < 1e-9);
    assert!((pierced("75_kwk_40", 500.0, 60.0) - 123.0 * 66.0 / 135.0).abs() < 1e-9);
    assert!((pierced("75_kwk_40", 100.0, 44.999) - 135.0).abs() < 1e-9);
    assert!((pierced("75_kwk_40", 100.0, 45.0 - 1e-10) - 66.0).abs() < 1e-9);
}

#[test]
fn inf_70_shaped_charges_pierce_the_same_at_any_range() {
    assert!((pierced("law", 5.0, 0.0) - 80.0).abs() < 1e-9);
    assert!((pierced("law", 2000.0, 0.0) - 80.0).abs() < 1e-9);
    assert!((pierced("atgm", 2000.0, 0.0) - 400.0).abs() < 1e-9);
    assert!((pierced("atgm", 50.0, 50.0) - 229.0).abs() < 1e-9);
}

#[test]
fn inf_65_a_penetration_that_equals_the_plate_does_not_go_through() {
    let t = tables();
    let law = round(&t, "law").unwrap();
    let through = |armour_mm| pierce(&t, &law, 50.0, Plate { armour_mm, angle_deg: 0.0 }).through;
    assert!(!through(80.0) && !through(79.999_999_5) && through(79.99));
    assert_eq!(
        pierce(&t, &law, 1.0, Plate { armour_mm: 1.0, angle_deg: 90.0 }).column,
        Column::Deflection
    );
}

#[test]
fn no_round_pierces_more_aslant_or_further_off() {
    for gun in guns::guns() {
        let flat: Vec<f64> =
            [0.0, 100.0, 400.0, 900.0, 3000.0].map(|m| pierced(&gun.id, m, 0.0)).to_vec();
        assert!(flat.is_sorted_by(|a, b| a >= b), "{}", gun.id);
        assert!(pierced(&gun.id, 400.0, 45.0) <= pierced(&gun.id, 400.0, 0.0));
    }
}

#[test]
fn tin_24_heading_and_slope_make_one_angle() {
    assert!((incidence(30.0, 0.0) - 30.0).abs() < 1e-12);
    assert!((incidence(0.0, 55.0) - 55.0).abs() < 1e-12);
    // cos 45 x cos 45 is a half.
    assert!((incidence(45.0, 45.0) - 60.0).abs() < 1e-9);
    assert!((incidence(90.0, 10.0) - 90.0).abs() < 1e-9);
}

#[test]
fn inf_65_a_penetration_costs_men_engine_fuel_gun_or_tracks() {
    let t = tables();
    let all: Vec<Wreck> = (1..=6).map(|die| wreck(&t, die)).collect();
    use Wreck::*;
    assert_eq!(all, [CrewLoss, CrewLoss, Engine, Fuel, MainGun, Tracks]);
}

#[test]
fn inf_65_guns_hit_by_range_and_small_ones_pay_far_away() {
    let t = tables();
    let at = |inches: f64, bore: f64| {
        let shot =
            GunContext { bore: Some(bore), range: Some(inches * INCH), ..GunContext::default() };
        aim(&t, &shot).percent
    };
    assert_eq!([5.0, 10.0, 15.0, 20.0, 50.0].map(|d| at(d, 75.0)), [85, 80, 70, 60, 15]);
    assert_eq!((at(20.0, 37.0), at(20.1, 37.0), at(20.1, 50.0)), (60, 40, 50));
    assert!(
        aim(&t, &GunContext { range: Some(50.1 * INCH), ..GunContext::default() }).chance.is_err()
    );
    let worst = GunContext {
        base: Some(40),
        moved: true,
        target_moved: true,
        optics_out: true,
        ..GunContext::default()
    };
    assert_eq!(aim(&t, &worst).percent, 0);
    let blind = GunContext { base: Some(40), optics_out: true, ..GunContext::default() };
    assert_eq!((aim(&t, &blind).percent, aim(&t, &blind).needed), (5, 1));
}

#[test]
fn inf_71_a_shell_that_misses_bursts_a_die_away() {
    let mut dice = Throws::fallen(&[10]);
    assert_eq!(burst(&mut dice, 10).unwrap().bearing, None);
    dice.finish().unwrap();
    let mut dice = Throws::fallen(&[11, 4, 270]);
    let away = burst(&mut dice, 10).unwrap();
    assert_eq!((away.inches, away.bearing), (4, Some(270)));
    assert!(away.offset.distance(dvec2(0.0, -4.0 * INCH)) < 1e-9);
    dice.finish().unwrap();
}

#[test]
fn inf_60_and_inf_61_an_arrow_drifts_and_an_observer_takes_a_die_away() {
    let t = tables();
    let mut dice = Throws::fallen(&[2, 6]);
    assert_eq!(drift::leaves(&mut dice, &t).unwrap().inches, 0);
    dice.finish().unwrap();
    let mut dice = Throws::fallen(&[3, 6, 360]);
    let group = drift::leaves(&mut dice, &t).unwrap();
    assert_eq!((group.inches, group.bearing), (6, Some(0)));
    let mut dice = Throws::fallen(&[4, 6, 5, 1]);
    assert_eq!(drift::artillery(&mut dice, &t, false).unwrap().inches, 11);
    dice.finish().unwrap();
    let mut dice = Throws::fallen(&[4, 6, 1]);
    assert_eq!(drift::artillery(&mut dice, &t, true).unwrap().inches, 6);
    assert!(drift::observed(&t, Some(10.0 * INCH)) && !drift::observed(&t, Some(10.1 * INCH)));
    assert!(!drift::observed(&t, None));
}

#[test]
fn inf_62_and_inf_71_the_zones_of_a_burst_go_by_its_size() {
    let t = tables();
    let red = |burst: Option<blast::Burst>| burst.map(|b| (b.red / INCH * 10.0).round());
    assert_eq!(
        [50.0, 60.0, 81.0, 105.0, 150.0].map(|mm| red(blast::of_shell(&t, mm))),
        [10.0, 10.0, 15.0, 20.0, 30.0].map(Some)
    );
    assert_eq!(
        [0.0, 45.0, 57.0, 76.2, 122.0, 203.0].map(|mm| red(blast::of_bore(&t, mm))),
        [5.0, 5.0, 10.0, 15.0, 20.0, 30.0].map(Some)
    );
    for mm in [0.0, 61.0, 82.0, 106.0, 151.0] {
        assert_eq!(blast::of_shell(&t, mm), None);
    }
    for mm in [46.0, 61.0, 95.0, 130.0] {
        assert_eq!(blast::of_bore(&t, mm), None);
    }
    let burst = blast::of_shell(&t, 81.0).unwrap();
    let zones = [1.5, 1.51, 3.0, 3.01].map(|d| burst.zone(d * INCH));
    assert_eq!(zones, [Zone::Red, Zone::Outer, Zone::Outer, Zone::Outside]);
    assert_eq!(zones.map(|z| blast::chance(&t, z).whole()), [60, 30, 30, 0]);
    assert!(blast::shrugged_off(&t, 104.9) && !blast::shrugged_off(&t, 105.0));
}
