//! To hit (`INF-31` to `INF-33`).

use super::*;

fn to_hit_with(
    base_weapon: &Weapon,
    inches: f64,
    elite: i32,
    scope: bool,
    moved: Gait,
) -> (i32, u16) {
    let t = tables();
    let context = HitContext {
        weapon: Some(base_weapon),
        crew_present: base_weapon.crew,
        range: Some(inches * INCH),
        base: None,
        moved,
        scope,
        elite,
        mascot: false,
        no_medic: false,
        no_services: false,
        optics_out: false,
    };
    let chance = to_hit::chance(&t, &Readings::standard(&t), &context).unwrap();
    (chance.whole(), to_hit::needed(&t, chance.whole()))
}

#[test]
fn inf_31_chance_65_with_a_scope_and_two_elite_levels_is_80_and_hits_on_16_or_less() {
    // A rifle at 100 m has 65 percent.
    assert_eq!(to_hit_with(&rifle(), 10.0, 2, true, Gait::None), (80, 16));
}

#[test]
fn inf_31_a_chance_of_12_is_two_pips_and_of_0_none_and_of_150_twenty() {
    let t = tables();
    assert_eq!([12, 0, -40, 5, 100, 150].map(|c| to_hit::needed(&t, c)), [2, 0, 0, 1, 20, 20]);
}

#[test]
fn inf_32_walking_costs_twenty_and_running_forty_percent() {
    assert_eq!(to_hit_with(&rifle(), 5.0, 0, false, Gait::Crawl), (55, 11));
    assert_eq!(to_hit_with(&rifle(), 5.0, 0, false, Gait::Walk), (55, 11));
    assert_eq!(to_hit_with(&rifle(), 5.0, 0, false, Gait::Run), (35, 7));
}

#[test]
fn inf_33_a_range_of_exactly_a_band_belongs_to_it_and_a_hair_more_to_the_next() {
    let t = tables();
    assert_eq!(to_hit::base_chance(&t, "rifle", 10.0 * INCH), Some(65));
    assert_eq!(to_hit::base_chance(&t, "rifle", 10.0 * INCH + 0.009), Some(65));
    assert_eq!(to_hit::base_chance(&t, "rifle", 10.0 * INCH + 0.02), Some(45));
    assert_eq!(to_hit::base_chance(&t, "hand_grenade", 4.0 * INCH), Some(45));
    assert_eq!(to_hit::base_chance(&t, "hand_grenade", 4.1 * INCH), None);
    assert_eq!(to_hit::base_chance(&t, "atgm", 5.0 * INCH), None);
    assert_eq!(to_hit::base_chance(&t, "atgm", 10.0 * INCH), Some(40));
}

#[test]
fn inf_33_no_chance_grows_with_range_but_that_of_a_guided_missile() {
    let t = tables();
    for row in t.chart.iter().filter(|r| r.row != "atgm") {
        let percent: Vec<i32> = row.percent.iter().map(|p| p.unwrap()).collect();
        assert!(percent.windows(2).all(|w| w[0] >= w[1]), "{}", row.row);
    }
}

#[test]
fn inf_31_hits_over_all_twenty_faces_are_one_in_five_percent() {
    let t = tables();
    for chance in 0..=100 {
        let needed = to_hit::needed(&t, chance);
        let hits = (1..=20).filter(|face| *face <= needed).count();
        assert_eq!(hits, usize::try_from(chance / 5).unwrap());
    }
}
