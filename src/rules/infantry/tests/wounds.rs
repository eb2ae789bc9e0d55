//! Location and effect (`INF-37` to `INF-40b`, `INF-44`).

use super::*;

#[test]
fn inf_39_body_armour_turns_a_four_into_a_five() {
    let l = land(&rifle(), kit(Helmet::Steel, Armour::Hard), PartSet::ALL, false, 4);
    assert_eq!((l.part(), l.effect), (Some(5), Health::WalkingWounded));
}

#[test]
fn inf_39_a_ballistic_helmet_turns_a_six_into_nothing_and_adds_to_armour() {
    let ballistic = kit(Helmet::Ballistic, Armour::None);
    assert_eq!(land(&rifle(), ballistic, PartSet::ALL, false, 6).effect, Health::Fit);
    let both = kit(Helmet::Ballistic, Armour::Hard);
    assert_eq!(land(&rifle(), both, PartSet::ALL, false, 1).effect, Health::LitterCase);
    assert_eq!(land(&rifle(), both, PartSet::ALL, false, 5).effect, Health::Fit);
}

#[test]
fn inf_39_a_bare_head_takes_one_off_but_never_below_one() {
    let bare = kit(Helmet::None, Armour::None);
    assert_eq!(land(&rifle(), bare, PartSet::ALL, false, 1).part(), Some(1));
    assert_eq!(land(&rifle(), bare, PartSet::ALL, false, 3).part(), Some(2));
    assert_eq!(land(&rifle(), bare, PartSet::ALL, false, 3).effect, Health::Dead);
}

#[test]
fn inf_39_soft_armour_helps_against_a_submachine_gun_but_not_against_shotgun_or_rifle() {
    let soft = kit(Helmet::Steel, Armour::Soft);
    let smg = weapon("submachine_gun", "submachine_gun", Templates::Leaves(1), 1, Mount::Hand);
    let shotgun = weapon("shotgun", "shotgun", Templates::Leaves(1), 1, Mount::Hand);
    assert_eq!(land(&smg, soft, PartSet::ALL, false, 4).effect, Health::WalkingWounded);
    assert_eq!(land(&shotgun, soft, PartSet::ALL, false, 4).effect, Health::LitterCase);
    assert_eq!(land(&rifle(), soft, PartSet::ALL, false, 4).effect, Health::LitterCase);
}

#[test]
fn inf_40_a_low_wall_stops_a_raw_four_and_lets_a_three_through_to_the_chest() {
    let steel = Kit::default();
    assert!(land(&rifle(), steel, LOW_WALL, false, 4).stopped());
    let three = land(&rifle(), steel, LOW_WALL, false, 3);
    assert_eq!((three.part(), three.effect), (Some(3), Health::LitterCase));
}

#[test]
fn inf_44_a_firer_above_adds_one_to_the_effect_while_cover_still_reads_the_raw_die() {
    let steel = Kit::default();
    assert!(land(&rifle(), steel, LOW_WALL, true, 4).stopped());
    assert_eq!(land(&rifle(), steel, LOW_WALL, true, 3).part(), Some(4));
    assert_eq!(land(&rifle(), steel, LOW_WALL, true, 2).part(), Some(3));
}

#[test]
fn inf_44_the_other_reading_exposes_one_more_part_instead() {
    let t = tables();
    let readings = Readings { extend_exposure: true, ..Readings::standard(&t) };
    let hit = LocationContext {
        soft_counts: false,
        kit: Kit::default(),
        exposed: PartSet(0b1111),
        firer_above: true,
        red_zone: false,
    };
    let effects: Vec<Health> =
        [4, 3, 2].map(|raw| location::land(&t, &readings, &hit, raw).effect).to_vec();
    assert_eq!(effects, [Health::LitterCase, Health::LitterCase, Health::Dead]);
}

#[test]
fn inf_40b_a_second_walking_wound_makes_a_litter_case_and_nobody_gets_better() {
    use Health::{Dead, Fit, LitterCase, WalkingWounded};
    assert_eq!(location::wound(WalkingWounded, WalkingWounded), LitterCase);
    assert_eq!(location::wound(Fit, WalkingWounded), WalkingWounded);
    assert_eq!(location::wound(LitterCase, WalkingWounded), LitterCase);
    assert_eq!(location::wound(WalkingWounded, Fit), WalkingWounded);
    assert_eq!(location::wound(LitterCase, Dead), Dead);
}

#[test]
fn a_part_that_does_not_show_never_changes_anybody() {
    for exposed in 0..64_u8 {
        for raw in 1..=6 {
            let l = land(&rifle(), Kit::default(), PartSet(exposed), false, raw);
            if !PartSet(exposed).has(raw) {
                assert!(l.stopped() && l.effect == Health::Fit);
            }
        }
    }
}
