//! The camera over the table: wheel to the cursor, drag and keys, fitting the table or the selection.
//!
//! Must not know the battle beyond where a piece stands.

use super::session::{Session, Sight};
use super::space::{Lens, world};
use super::timeline::Timeline;
use crate::battle::Field;
use crate::model::Scenario;
use bevy::camera::ScalingMode;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui;
use bevy_egui::input::EguiWantsInput;
use glam::DVec2;

/// Desk shown around a fitted table, mm.
const MARGIN: f64 = 27.0;
/// Closest, logical pixels a millimetre.
const CLOSEST: f64 = 14.0;

/// What the camera is about.
#[derive(Resource, Default, Debug)]
pub struct CameraState {
    /// On its way: from, to, seconds gone, seconds in all.
    way: Option<(Lens, Lens, f32, f32)>,
    /// Being dragged from this place of the table.
    drag: Option<DVec2>,
    /// The person has moved it; until then it keeps the table fitted.
    moved: bool,
}

impl CameraState {
    /// On its way, or held.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.way.is_some() || self.drag.is_some()
    }
}

/// Spawns it.
pub fn spawn(mut commands: Commands) {
    commands.spawn((
        Camera2d,
        Msaa::Sample4,
        Projection::from(OrthographicProjection {
            scaling_mode: ScalingMode::WindowSize,
            near: -1000.0,
            far: 1000.0,
            ..OrthographicProjection::default_2d()
        }),
    ));
}

/// The size of the window and of panels, as they are now.
pub fn measure(
    windows: Query<&Window, With<PrimaryWindow>>,
    session: Res<Session>,
    mut lens: ResMut<Lens>,
) {
    let Ok(window) = windows.single() else { return };
    let size = DVec2::new(f64::from(window.width()), f64::from(window.height()));
    let (zoom, density) = (f64::from(session.scale), f64::from(window.scale_factor()));
    let new = Lens { window: size.max(DVec2::ONE), zoom, density, ..*lens };
    lens.set_if_neq(new);
}

/// Is the pointer over the table, not over a panel or a popover?
fn over_table(session: &Session, wants: &EguiWantsInput, at: Option<egui::Pos2>) -> bool {
    at.is_some_and(|p| session.free.contains(p))
        && !wants.is_pointer_over_area()
        && !wants.is_using_pointer()
}

/// Wheel, drags and keys.
pub fn steer(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut wheel: MessageReader<MouseWheel>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    wants: Res<EguiWantsInput>,
    time: Res<Time>,
    field: Res<Field>,
    mut session: ResMut<Session>,
    mut lens: ResMut<Lens>,
    mut state: ResMut<CameraState>,
) {
    let at = windows.single().ok().and_then(Window::cursor_position).map(|p| {
        let zoom = super::space::small(lens.zoom);
        egui::pos2(p.x / zoom, p.y / zoom)
    });
    let here = over_table(&session, &wants, at);
    let cursor = at.filter(|_| here).map(|p| lens.place(p));
    if session.cursor != cursor {
        session.cursor = cursor;
    }
    let notches: f32 =
        wheel.read().map(|w| if w.unit == MouseScrollUnit::Line { w.y } else { w.y / 50.0 }).sum();
    if let (Some(p), true) = (at.filter(|_| here), notches != 0.0) {
        // A second notch goes on from where the first one leads.
        let goal = state.way.map_or(*lens, |w| w.1);
        let factor = 1.18_f64.powf_steps(notches);
        let scale = (goal.scale * factor).clamp(least(&lens, &field.0, session.free), CLOSEST);
        let to = lens.zoomed(scale, p);
        glide(&mut state, &lens, to, 0.09, session.still);
        state.moved = true;
    }
    let grabbing = buttons.pressed(MouseButton::Middle)
        || (buttons.pressed(MouseButton::Left) && keys.pressed(KeyCode::Space));
    match (state.drag, at) {
        (None, Some(p)) if grabbing && here => {
            let just = buttons.just_pressed(MouseButton::Middle)
                || buttons.just_pressed(MouseButton::Left);
            if just {
                state.drag = Some(lens.place(p));
                state.way = None;
            }
        }
        (Some(held), Some(p)) if grabbing => {
            let by = held - lens.place(p);
            if by != DVec2::ZERO {
                lens.middle += by;
                state.moved = true;
            }
        }
        (Some(_), _) if !grabbing => state.drag = None,
        _ => {}
    }
    if !wants.wants_any_keyboard_input() {
        let pressed =
            |a: KeyCode, b: KeyCode| f64::from(u8::from(keys.pressed(a) || keys.pressed(b)));
        let way = DVec2::new(
            pressed(KeyCode::ArrowRight, KeyCode::KeyD)
                - pressed(KeyCode::ArrowLeft, KeyCode::KeyA),
            pressed(KeyCode::ArrowUp, KeyCode::KeyW) - pressed(KeyCode::ArrowDown, KeyCode::KeyS),
        );
        if way != DVec2::ZERO && !keys.pressed(KeyCode::ControlLeft) {
            let by = way * 700.0 * f64::from(time.delta_secs()) / lens.scale;
            lens.middle += by;
            state.way = None;
            state.moved = true;
        }
    }
}

/// A factor a notch of the wheel.
trait Notches {
    fn powf_steps(self, notches: f32) -> f64;
}

impl Notches for f64 {
    /// Whole notches by multiplication, the rest straight: near enough for a finger, and the same everywhere.
    fn powf_steps(self, notches: f32) -> f64 {
        let n = f64::from(notches.abs().min(12.0));
        let mut out = 1.0;
        let mut left = n;
        while left >= 1.0 {
            out *= self;
            left -= 1.0;
        }
        out *= 1.0 + (self - 1.0) * left;
        if notches < 0.0 { 1.0 / out } else { out }
    }
}

/// The scale that shows the table at half the size that fits.
fn least(lens: &Lens, scenario: &Scenario, free: egui::Rect) -> f64 {
    fit(lens, scenario, free).scale * 0.5
}

fn fit(lens: &Lens, scenario: &Scenario, free: egui::Rect) -> Lens {
    let m = DVec2::splat(MARGIN);
    lens.fitted(-m, scenario.size + m, free)
}

fn glide(state: &mut CameraState, from: &Lens, to: Lens, seconds: f32, still: bool) {
    state.way = Some((*from, to, 0.0, if still { 0.0 } else { seconds }));
}

/// Goes where it was told to go.
pub fn travel(
    mut wishes: MessageReader<Sight>,
    time: Res<Time>,
    field: Res<Field>,
    timeline: Res<Timeline>,
    session: Res<Session>,
    mut lens: ResMut<Lens>,
    mut state: ResMut<CameraState>,
) {
    let free = session.free;
    if !free.is_positive() {
        return;
    }
    for wish in wishes.read() {
        let to = match wish {
            Sight::Table => {
                state.moved = false;
                fit(&lens, &field.0, free)
            }
            Sight::Selection => {
                let Some(id) = session.selected else { continue };
                let now = timeline.shown();
                let at = crate::rules::View::new(&field.0, now).place(id);
                let close = Lens { scale: lens.scale.max(2.4), ..*lens };
                state.moved = true;
                close.centred(at, free)
            }
            Sight::Place(at) => {
                // A place that is well in view needs no journey.
                if free.shrink(60.0).contains(lens.spot(*at)) {
                    continue;
                }
                state.moved = true;
                lens.centred(*at, free)
            }
            Sight::Closer(factor) => {
                let goal = state.way.map_or(*lens, |w| w.1);
                let scale = (goal.scale * factor).clamp(least(&lens, &field.0, free), CLOSEST);
                state.moved = true;
                lens.zoomed(scale, free.center())
            }
        };
        glide(&mut state, &lens, to, 0.26, session.still);
    }
    if !state.moved && state.way.is_none() {
        let to = fit(&lens, &field.0, free);
        lens.set_if_neq(to);
    }
    let Some((from, to, gone, whole)) = &mut state.way else { return };
    *gone += time.delta_secs();
    let t = if *whole > 0.0 { f64::from((*gone / *whole).min(1.0)) } else { 1.0 };
    let soft = t * t * (3.0 - 2.0 * t);
    let scale = from.scale + (to.scale - from.scale) * soft;
    // The middle moves so that the point both ends agree on stays put while the scale changes.
    let share = if (to.scale - from.scale).abs() > 1e-9 {
        (1.0 - from.scale / scale) / (1.0 - from.scale / to.scale)
    } else {
        soft
    };
    let middle = from.middle.lerp(to.middle, share);
    let now = Lens { middle, scale, ..*lens };
    lens.set_if_neq(now);
    if t >= 1.0 {
        state.way = None;
    }
}

/// Puts Bevy's camera where the lens is.
pub fn place(
    lens: Res<Lens>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    if !lens.is_changed() {
        return;
    }
    for (mut transform, mut projection) in &mut cameras {
        transform.translation = world(lens.middle, 0.0);
        if let Projection::Orthographic(p) = projection.as_mut() {
            p.scale = super::space::small(1.0 / lens.scale);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notches_forward_and_back_lead_home() {
        let there = 1.18_f64.powf_steps(3.0);
        assert!((there - 1.18 * 1.18 * 1.18).abs() < 1e-12);
        assert!((there * 1.18_f64.powf_steps(-3.0) - 1.0).abs() < 1e-12);
        assert!(1.18_f64.powf_steps(0.5) > 1.0);
    }

    #[test]
    fn the_pointer_over_a_panel_is_not_over_the_table() {
        let session = Session {
            free: egui::Rect::from_min_max(egui::pos2(52.0, 48.0), egui::pos2(1120.0, 856.0)),
            ..Session::default()
        };
        let wants = EguiWantsInput::default();
        assert!(over_table(&session, &wants, Some(egui::pos2(500.0, 400.0))));
        assert!(!over_table(&session, &wants, Some(egui::pos2(1200.0, 400.0))));
        assert!(!over_table(&session, &wants, None));
    }
}
