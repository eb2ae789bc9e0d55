//! Keys and clicks on the table: what is pressed becomes a choice, an intent or a wish for the camera.

use super::camera::CameraState;
use super::pieces::piece_at;
use super::session::{Intent, SPEEDS, Session, Sight};
use super::space::Lens;
use super::timeline::Timeline;
use crate::battle::Field;
use crate::model::{PieceId, Scenario, Snapshot};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, egui};

/// Tab and Space belong to the table as long as nobody types: egui would move its focus with them.
pub fn keep_from_panels(wants: Res<EguiWantsInput>, mut inputs: Query<&mut EguiInput>) {
    if wants.wants_keyboard_input() {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|e| {
            !matches!(e, egui::Event::Key { key: egui::Key::Tab | egui::Key::Space, .. })
        });
    }
}

/// Keys.
pub fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    wants: Res<EguiWantsInput>,
    field: Res<Field>,
    timeline: Res<Timeline>,
    mut session: ResMut<Session>,
    mut intents: MessageWriter<Intent>,
    mut sights: MessageWriter<Sight>,
    mut dragged: Local<bool>,
) {
    if wants.wants_any_keyboard_input() {
        return;
    }
    let control = keys.pressed(KeyCode::ControlLeft) || keys.pressed(KeyCode::ControlRight);
    let shift = keys.pressed(KeyCode::ShiftLeft) || keys.pressed(KeyCode::ShiftRight);
    let hit = |key: KeyCode| keys.just_pressed(key);
    if control {
        match (hit(KeyCode::KeyZ), hit(KeyCode::KeyY), shift) {
            (true, _, false) => drop(intents.write(Intent::Undo)),
            (true, _, true) | (_, true, _) => drop(intents.write(Intent::Redo)),
            _ => {}
        }
        return;
    }
    // Space held for a drag is no wish for the next thing.
    if hit(KeyCode::Space) {
        *dragged = false;
    }
    if keys.pressed(KeyCode::Space) && buttons.pressed(MouseButton::Left) {
        *dragged = true;
    }
    if keys.just_released(KeyCode::Space) && !*dragged {
        intents.write(Intent::Next);
    }
    let pressed: [(KeyCode, Intent); 3] = [
        (KeyCode::Period, Intent::Next),
        (KeyCode::Comma, Intent::Back),
        (KeyCode::KeyP, Intent::Play),
    ];
    for (key, intent) in pressed {
        if hit(key) {
            intents.write(intent);
        }
    }
    for (key, wish) in [(KeyCode::KeyF, Sight::Selection), (KeyCode::Home, Sight::Table)] {
        if hit(key) {
            sights.write(wish);
        }
    }
    let at = SPEEDS.iter().position(|s| (s - session.speed).abs() < 0.01).unwrap_or(1);
    if hit(KeyCode::Equal) || hit(KeyCode::NumpadAdd) {
        session.speed = SPEEDS[(at + 1).min(SPEEDS.len() - 1)];
    }
    if hit(KeyCode::Minus) || hit(KeyCode::NumpadSubtract) {
        session.speed = SPEEDS[at.saturating_sub(1)];
    }
    if hit(KeyCode::KeyL) {
        session.sight = !session.sight;
    }
    if hit(KeyCode::KeyG) {
        session.template = !session.template;
    }
    if hit(KeyCode::KeyR) {
        session.roofs_off = !session.roofs_off;
    }
    if hit(KeyCode::KeyN) {
        session.names = !session.names;
    }
    if hit(KeyCode::KeyZ) {
        session.zones = !session.zones;
    }
    if hit(KeyCode::KeyI) {
        session.drawer = !session.drawer;
    }
    if hit(KeyCode::Escape) || hit(KeyCode::KeyV) {
        session.selected = None;
        session.settings = false;
    }
    if hit(KeyCode::Tab) {
        session.selected = neighbour(&field.0, timeline.shown(), session.selected, shift);
        session.follow = false;
    }
}

/// The next piece that can act, in the order of the scenario; whose go it is comes first.
#[must_use]
pub fn neighbour(
    scenario: &Scenario,
    now: &Snapshot,
    from: Option<PieceId>,
    back: bool,
) -> Option<PieceId> {
    let turn = match now.state.step {
        crate::model::Step::Go(side) => Some(side),
        _ => None,
    };
    let mut list: Vec<PieceId> = scenario
        .pieces
        .iter()
        .zip(&now.pieces)
        .filter(|(p, s)| s.able() && s.aboard.is_none() && turn.is_none_or(|side| p.side == side))
        .map(|(p, _)| p.id)
        .collect();
    if back {
        list.reverse();
    }
    let after = from.and_then(|id| list.iter().position(|p| *p == id)).map_or(0, |i| i + 1);
    list.get(after).or_else(|| list.first()).copied()
}

/// What is under the cursor, and a click on it.
pub fn point(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    field: Res<Field>,
    timeline: Res<Timeline>,
    lens: Res<Lens>,
    camera: Res<CameraState>,
    mut session: ResMut<Session>,
) {
    let under =
        session.cursor.and_then(|at| piece_at(&field.0, timeline.shown(), at, 3.0 / lens.scale));
    if session.hovered != under {
        session.hovered = under;
    }
    let click = buttons.just_pressed(MouseButton::Left) && !keys.pressed(KeyCode::Space);
    if click && session.cursor.is_some() && !camera.busy() {
        session.selected = under;
        session.follow = session.follow && under.is_none();
        if under.is_some() {
            session.tab = super::session::Tab::Piece;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;
    use crate::model::{Health, SideId, Step};

    #[test]
    fn tab_goes_round_those_who_can_act() {
        let s = example::scenario();
        let mut now = example::snapshot(&s);
        let first = neighbour(&s, &now, None, false).unwrap();
        let second = neighbour(&s, &now, Some(first), false).unwrap();
        assert_ne!(first, second);
        assert_eq!(neighbour(&s, &now, Some(second), true), Some(first));
        now.pieces[second.index()].health = Health::LitterCase;
        assert_ne!(neighbour(&s, &now, Some(first), false), Some(second));
        now.state.step = Step::Go(SideId(1));
        let red = neighbour(&s, &now, None, false).unwrap();
        assert_eq!(s.piece(red).side, SideId(1));
    }
}
