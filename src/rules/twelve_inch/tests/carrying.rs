//! `TIN-46` to `TIN-49`.

use super::{tables, terms};
use crate::model::Exact;
use crate::rules::twelve_inch::data::Item;
use crate::rules::twelve_inch::load::{Fitness, Load, load};
use crate::rules::twelve_inch::movement::{Drive, figure, vehicle};
use crate::rules::twelve_inch::words::Fate;

fn item(id: &str) -> &'static Item {
    tables().items.iter().find(|i| i.id == id).expect(id)
}

fn extra(lb: f64) -> Load {
    load(tables(), &[], Exact::from_decimal(lb), None)
}

#[test]
fn fifty_two_pounds_are_twelve_over_and_cost_a_fifth_of_the_move() {
    let load = extra(52.0);
    assert_eq!((load.over, load.penalty_percent), (Exact::from(12), 20));
    assert_eq!(load.fitness, Fitness::MayNotFight);
    assert!((load.left_of(24.0) - 19.2).abs() < 1e-12);
}

#[test]
fn only_whole_five_pounds_above_the_limit_count() {
    for (lb, penalty, fitness) in [
        (40.0, 0, Fitness::MayFight),
        (40.25, 0, Fitness::MayNotFight),
        (44.99, 0, Fitness::MayNotFight),
        (45.0, 10, Fitness::MayNotFight),
        (89.9, 90, Fitness::MayNotFight),
        (90.0, 100, Fitness::MayNotFight),
        (1.0e9, 100, Fitness::MayNotFight),
    ] {
        let load = extra(lb);
        assert_eq!((load.penalty_percent, load.fitness), (penalty, fitness), "{lb}");
    }
}

#[test]
fn items_add_up_to_the_quarter_pound() {
    let kit = [(item("m_16"), 1), (item("10_rounds_5_56"), 3), (item("canteen"), 0)];
    let load = load(tables(), &kit, Exact::ONE, None);
    let expected = [("m_16", 6.0), ("10_rounds_5_56", 0.75), ("extra", 1.0)];
    assert_eq!(terms(&load.weight), expected);
    assert_eq!(terms(&extra(0.0).weight), [("extra", 0.0)]);
}

#[test]
fn ones_own_strength_sets_the_limit() {
    let load = load(tables(), &[], Exact::from(33), Some(Exact::from(65)));
    assert_eq!((load.limit, load.over), (Exact::new(65, 2), Exact::new(1, 2)));
}

#[test]
fn a_heavy_weapon_does_not_keep_its_bearer_from_fighting_with_it() {
    let with = |id, lb: i64| load(tables(), &[(item(id), 1)], Exact::from(lb), None).fitness;
    assert_eq!(with("flamethrower", 0), Fitness::HeavyWeaponOnly);
    assert_eq!(with("mortar_m_19", 40), Fitness::HeavyWeaponOnly);
    assert_eq!(with("mortar_m_19", 41), Fitness::MayNotFight);
    assert_eq!(with("50_hmg", 0), Fitness::MayNotFight);
    let flame = load(tables(), &[(item("flamethrower"), 1)], Exact::ZERO, None);
    assert_eq!(flame.penalty_percent, 40, "the penalty stays");
}

#[test]
fn a_vehicle_moves_two_and_a_half_inches_for_each_kilometre_an_hour() {
    let road = Drive {
        road_kmh: Exact::from(40),
        wheeled: false,
        off_road: true,
        pivot_deg: 90.0,
        reverse: false,
    };
    let total = |drive: &Drive| vehicle(tables(), drive).total();
    assert_eq!(total(&road), Exact::from(100));
    assert_eq!(total(&Drive { pivot_deg: 90.1, ..road }), Exact::from(50));
    assert_eq!(total(&Drive { reverse: true, ..road }), Exact::from(50));
    let wheels = Drive { wheeled: true, ..road };
    assert_eq!(total(&wheels), Exact::from(50));
    assert_eq!(total(&Drive { off_road: false, ..wheels }), Exact::from(100));
    let worst = Drive { pivot_deg: 360.0, reverse: true, ..wheels };
    let expected = [("base", 100.0), ("off_road", -50.0), ("pivot", -25.0), ("reverse", -12.5)];
    assert_eq!(terms(&vehicle(tables(), &worst)), expected);
}

#[test]
fn a_figure_moves_twenty_four_inches_less_its_wounds_and_its_load() {
    let total = |fate, load| figure(tables(), fate, load).total();
    assert_eq!(total(Fate::Superficial, 0), Exact::from(24));
    assert_eq!(total(Fate::Unscathed, 20), Exact::new(96, 5));
    assert_eq!(total(Fate::Wounded, 50), Exact::from(3));
    let carried = figure(tables(), Fate::Incapacitated, 50);
    assert_eq!(terms(&carried), [("base", 24.0), ("incapacitated", -24.0)]);
}
