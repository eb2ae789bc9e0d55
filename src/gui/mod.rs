//! Layer 5: the window where a battle is watched.
//!
//! The battle runs in the same world; one system, the driver, does actions through its door. Everything else reads:
//! [`timeline`] keeps what happened, [`show`] makes it a thing to watch, [`board`] and [`pieces`] draw the table,
//! [`ink`] what is laid on it, [`panels`] what stands beside it. What panels say is worked out in [`told`], without a
//! window. Nothing here knows a rule; what is shown comes from the rule set's own previews.

pub mod board;
pub mod camera;
mod display;
pub mod driver;
pub mod icons;
pub mod ink;
pub mod inquiry;
pub mod keys;
pub mod panels;
pub mod pieces;
pub mod session;
pub mod show;
pub mod smoke;
pub mod space;
pub mod style;
pub mod texture;
pub mod timeline;
pub mod told;
pub mod unseen;

pub use display::GuiError;

use crate::battle::{self, BattlePlugin};
use crate::model::Scenario;
use crate::rules::for_scenario;
use bevy::app::AppExit;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What to open.
#[derive(Clone, Debug)]
pub struct GuiOptions {
    /// Scenario.
    pub scenario: Arc<Scenario>,
    /// Where it came from, as people typed it.
    pub scenario_path: PathBuf,
    /// Seed of the dice.
    pub seed: u64,
    /// Begin at once, both sides played by the program.
    pub autoplay: bool,
    /// Save a picture of the window after `steps` steps and close.
    pub screenshot: Option<PathBuf>,
    /// Steps to do before the picture.
    pub steps: u32,
    /// Size of the window, logical pixels.
    pub size: (f32, f32),
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// There is no display, nothing that draws, or no such rules; the text is one line that says what to do instead.
pub fn run(options: GuiOptions) -> Result<(), GuiError> {
    let scenario = options.scenario_path.display().to_string();
    display::display(&scenario)?;
    let rules = for_scenario(&options.scenario).map_err(GuiError::Rules)?;
    let drawn_by = display::renderer(&scenario)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a size of a window"
    )]
    let size = (
        options.size.0.clamp(320.0, 16_384.0) as u32,
        options.size.1.clamp(320.0, 16_384.0) as u32,
    );
    let mut app = App::new();
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(Window {
                title: format!("{} · vesica", options.scenario.title),
                resolution: WindowResolution::new(size.0, size.1),
                resize_constraints: WindowResizeConstraints {
                    min_width: 640.0,
                    min_height: 480.0,
                    ..default()
                },
                present_mode: PresentMode::AutoVsync,
                ..default()
            }),
            ..default()
        })
        .set(LogPlugin {
            filter: "warn,wgpu=error,naga=error,bevy_render::renderer=error,symphonia=error".into(),
            ..default()
        })
        .set(drawn_by);
    display::quietly(|| {
        app.add_plugins(plugins);
    })
    .map_err(|why| GuiError::NoWindow { why, scenario })?;
    app.add_plugins((EguiPlugin::default(), BattlePlugin, GuiPlugin));
    battle::begin(app.world_mut(), Arc::clone(&options.scenario), rules, options.seed);
    let start = battle::snapshot(app.world_mut());
    app.insert_resource(timeline::Timeline::new(start));
    let mut session = session::Session { playing: options.autoplay, ..session::Session::default() };
    if let Some(path) = options.screenshot {
        session.still = true;
        session.playing = false;
        app.insert_resource(smoke::Shot::new(path));
        app.insert_resource(driver::Pending::steps(options.steps));
    }
    app.insert_resource(session);
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(GuiError::Closed(code.get())),
    }
}

/// Everything of the window; the battle and a timeline have to be in the world.
pub struct GuiPlugin;

impl Plugin for GuiPlugin {
    fn build(&self, app: &mut App) {
        app.init_state::<session::Screen>()
            .init_resource::<space::Lens>()
            .init_resource::<camera::CameraState>()
            .init_resource::<board::Board>()
            .init_resource::<driver::Minds>()
            .init_resource::<driver::Pending>()
            .init_resource::<inquiry::Inquiry>()
            .init_resource::<show::Show>()
            .init_resource::<session::Session>()
            .insert_resource(ClearColor(Color::srgb_u8(0xA9, 0x82, 0x58)))
            .add_message::<session::Intent>()
            .add_message::<session::Sight>()
            .add_observer(pieces::on_add_piece)
            .add_systems(Startup, (camera::spawn, board::spawn_flat))
            .add_systems(
                PreUpdate,
                keys::keep_from_panels
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            )
            .add_systems(
                Update,
                (
                    (camera::measure, keys::keys, camera::steer, keys::point).chain(),
                    driver::drive,
                    (camera::travel, camera::place).chain(),
                    inquiry::ask,
                    (board::desk, board::plan, board::tiles, board::covers, board::count).chain(),
                    (pieces::sync, pieces::paint).chain(),
                    (ink::under::shade, ink::under::zones, ink::under::keep_width).chain(),
                    rest,
                )
                    .chain(),
            )
            .add_systems(Update, smoke::take.run_if(resource_exists::<smoke::Shot>).after(rest))
            .add_systems(EguiPrimaryContextPass, panels::draw);
    }
}

/// Draws all the time only while something moves.
fn rest(
    session: Res<session::Session>,
    show: Res<show::Show>,
    camera: Res<camera::CameraState>,
    board: Res<board::Board>,
    minds: Res<driver::Minds>,
    inquiry: Res<inquiry::Inquiry>,
    pending: Res<driver::Pending>,
    painted: Query<&pieces::Painted>,
    shot: Option<Res<smoke::Shot>>,
    mut winit: ResMut<WinitSettings>,
    mut still: Local<u32>,
) {
    let busy = session.playing
        || show.on()
        || camera.busy()
        || !board.ready()
        || minds.busy()
        || inquiry.busy()
        || pending.rush > 0
        || session.place.is_some()
        || session.notice.is_some()
        || shot.is_some()
        || pieces::painting(&painted);
    *still = if busy { 0 } else { *still + 1 };
    // A few frames more, for what fades.
    let mode = if *still < 20 {
        UpdateMode::Continuous
    } else {
        UpdateMode::reactive_low_power(Duration::from_secs(5))
    };
    if winit.focused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}
