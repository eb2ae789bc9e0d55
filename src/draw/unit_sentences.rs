//! Sentences about units where one model is a unit and sides alternate (OST). Part of [`super::sentences`].
#![warn(clippy::wildcard_enum_match_arm)]

use super::sentences::{Sentence, Teller, chance_terms};
use crate::dice::Roll;
use crate::model::{Face, Modifiers, Mud, Part, PieceId, Plight, RuleId, TroopEvent};

/// The faces of some dice: `4, 2`.
fn dice(rolls: &[Roll]) -> String {
    let faces: Vec<String> = rolls.iter().map(|r| r.face.to_string()).collect();
    faces.join(", ")
}

fn faces_word(faces: &[u16]) -> String {
    match faces {
        [] => "cannot hit".to_owned(),
        [one] => format!("hits on {one}"),
        [first, .., last] => format!("hits on {first} to {last}"),
    }
}

/// Every rule that some terms rest on, each once.
fn rules_of(terms: &Modifiers, more: &[&'static str]) -> Vec<RuleId> {
    let mut rules: Vec<RuleId> = more.iter().map(|r| RuleId::from(*r)).collect();
    for term in &terms.0 {
        if !rules.contains(&term.rule) {
            rules.push(term.rule.clone());
        }
    }
    rules
}

impl Teller<'_> {
    pub(super) fn tell_unit(&self, event: &TroopEvent) -> Option<Sentence> {
        let say = |piece: PieceId, text: String, rules: &[&'static str], pieces: &[PieceId]| {
            Some(Sentence {
                side: self.side_of(piece),
                rules: rules.iter().map(|r| RuleId::from(*r)).collect(),
                pieces: pieces.to_vec(),
                ..Sentence::bare(text)
            })
        };
        match event {
            TroopEvent::Recovered { piece, rolls, pins } => {
                let left = match pins {
                    0 => "no pin left".to_owned(),
                    1 => "1 pin left".to_owned(),
                    n => format!("{n} pins left"),
                };
                let text = format!(
                    "{} pulls itself together: d6 {}, {left}.",
                    self.name(*piece),
                    dice(rolls)
                );
                say(*piece, text, &["OST-40"], &[*piece])
            }
            TroopEvent::Worked { piece, part, roll, left } => {
                let what = match part {
                    Part::Tracks => "running gear",
                    Part::Armament => "armament",
                };
                let begun = roll.as_ref().map_or(String::new(), |r| format!(" d6 {}:", r.face));
                let left = match left {
                    0 => "it is mended".to_owned(),
                    1 => "1 turn of work left".to_owned(),
                    n => format!("{n} turns of work left"),
                };
                let text =
                    format!("The crew of {} mends its {what}:{begun} {left}.", self.name(*piece));
                say(*piece, text, &["OST-36"], &[*piece])
            }
            TroopEvent::Declared { piece, moving } => {
                let how = if *moving { "moves" } else { "halts" };
                say(
                    *piece,
                    format!("{} {how} this turn.", self.name(*piece)),
                    &["OST-03"],
                    &[*piece],
                )
            }
            TroopEvent::MudRolled { piece, roll, came } => {
                let came = match came {
                    Mud::Passes => "goes on",
                    Mud::Sticks => "sticks",
                    Mud::Freed => "comes free",
                };
                let text =
                    format!("{} in sticky going: d6 {}, {came}.", self.name(*piece), roll.face);
                say(*piece, text, &["OST-08"], &[*piece])
            }
            TroopEvent::GoingRolled { piece, rolls, limit } => {
                let text = format!(
                    "{} in bad going: d6 {}, {} this turn.",
                    self.name(*piece),
                    dice(rolls),
                    self.length(*limit)
                );
                say(*piece, text, &["OST-07"], &[*piece])
            }
            TroopEvent::ObstacleRolled { piece, rolls, cost, owed, .. } => {
                let end = if *owed > 0.0 { ", more than it has left: it stops" } else { "" };
                let text = format!(
                    "{} at an obstacle: d6 {}, {}{end}.",
                    self.name(*piece),
                    dice(rolls),
                    self.length(*cost)
                );
                say(
                    *piece,
                    text,
                    if *owed > 0.0 { &["OST-09", "OST-10"] } else { &["OST-09"] },
                    &[*piece],
                )
            }
            TroopEvent::Drove { .. } | TroopEvent::WentOn => None,
            TroopEvent::Halted(held) => {
                let text = format!("{} is in sight of those who watch.", self.name(held.piece));
                say(held.piece, text, &["OST-47"], &[held.piece])
            }
            TroopEvent::Shot { order, range, score, faces, roll, hit, watching, .. } => {
                let watch = if *watching { ", watching" } else { "" };
                let text = format!(
                    "{} at {}, {}{watch}: {}, {}, d6 {}, {}",
                    self.with_weapon(order),
                    self.name(order.target),
                    self.length(*range),
                    chance_terms(score),
                    faces_word(faces),
                    roll.face,
                    if *hit { "hit." } else { "miss." }
                );
                let more: &[&'static str] = if *watching { &["OST-47"] } else { &[] };
                Some(Sentence {
                    side: self.side_of(order.shooter),
                    rules: rules_of(score, more),
                    pieces: vec![order.shooter, order.target],
                    ..Sentence::bare(text)
                })
            }
            TroopEvent::Matched { shooter, target, face, pierces, holds, totals } => {
                let face = match face {
                    Face::Front => "Front",
                    Face::Side => "Side",
                    Face::Rear => "Rear",
                };
                let end =
                    if totals[0] > totals[1] { "goes through" } else { "does not go through" };
                let text = format!(
                    "{face} of {}: P {}, D {}, with dice {} to {}: {end}.",
                    self.name(*target),
                    chance_terms(pierces),
                    chance_terms(holds),
                    totals[0],
                    totals[1]
                );
                Some(Sentence {
                    side: self.side_of(*shooter),
                    rules: rules_of(holds, &["OST-30", "OST-31", "OST-32"]),
                    pieces: vec![*shooter, *target],
                    ..Sentence::bare(text)
                })
            }
            TroopEvent::Suffered { piece, plight, rolls, pins, inside, .. } => {
                let thrown =
                    if rolls.is_empty() { String::new() } else { format!(" d6 {}:", dice(rolls)) };
                let pinned = match pins {
                    0 => String::new(),
                    1 => ", a pin".to_owned(),
                    n => format!(", {n} pins"),
                };
                let hurt = match inside {
                    0 => String::new(),
                    n => format!(", {n} inside hit"),
                };
                let text =
                    format!("{}:{thrown} {}{pinned}{hurt}.", self.name(*piece), plight.words());
                let rule = match plight {
                    Plight::Pinned | Plight::MoveKill | Plight::ArmamentOut => "OST-36",
                    Plight::Immobilised
                    | Plight::ArmamentDestroyed
                    | Plight::Burns
                    | Plight::Wreck => "OST-37",
                    Plight::CrewWounded
                    | Plight::ExternalFire
                    | Plight::FuelFire
                    | Plight::Panic
                    | Plight::ArmamentDamaged => "OST-38",
                };
                say(*piece, text, &[rule, "OST-35"], &[*piece])
            }
            TroopEvent::Fell { shooter, target, rolls, from, hits, .. } => {
                let text = format!(
                    "{} on {}: d6 {}, {from} and more hit: {hits}.",
                    self.name(*shooter),
                    self.name(*target),
                    dice(rolls)
                );
                say(*shooter, text, &["OST-44"], &[*shooter, *target])
            }
            TroopEvent::MenLost { piece, rolls, men } => {
                let thrown =
                    if rolls.is_empty() { String::new() } else { format!(" (d6 {})", dice(rolls)) };
                let men = if *men == 1 { "a man".to_owned() } else { format!("{men} men") };
                let text = format!("{} loses {men}{thrown}.", self.name(*piece));
                say(*piece, text, &["OST-41", "OST-45"], &[*piece])
            }
            TroopEvent::Rushed { piece, target, score, roll, success } => {
                let end = if *success { "closes in" } else { "does not get at it" };
                let text = format!(
                    "{} at {}: needs {}, d6 {}, {end}.",
                    self.name(*piece),
                    self.name(*target),
                    chance_terms(score),
                    roll.face
                );
                say(*piece, text, &["OST-49"], &[*piece, *target])
            }
            TroopEvent::Fought { piece, target, rolls, .. } => {
                let text = format!(
                    "{} fights {} hand to hand: d6 {}.",
                    self.name(*piece),
                    self.name(*target),
                    dice(rolls)
                );
                say(*piece, text, &["OST-49"], &[*piece, *target])
            }
            TroopEvent::DrivenOff { piece, at, .. } => {
                let mut told = say(
                    *piece,
                    format!("{} is driven off.", self.name(*piece)),
                    &["OST-38"],
                    &[*piece],
                )?;
                told.place = Some(*at);
                Some(told)
            }
            TroopEvent::CrewOut { piece, rolls, men } => {
                let text = format!(
                    "{men} of the crew of {} get out: d6 {}.",
                    self.name(*piece),
                    dice(rolls)
                );
                say(*piece, text, &["OST-42"], &[*piece])
            }
            TroopEvent::SideBegan { .. } | TroopEvent::SideEnded { .. } => None,
        }
    }
}
