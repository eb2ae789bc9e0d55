//! Is there a screen and something that draws? Asked before a window is opened, so that the answer is one plain line.

use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuiError {
    /// Nowhere to open one.
    #[error("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); without a window: vesica battle {0}")]
    NoDisplay(String),
    /// Nothing that draws.
    #[error("no graphics adapter answers ({why}); without a window: vesica battle {scenario}")]
    NoAdapter {
        /// What was said.
        why: String,
        /// Scenario to name.
        scenario: String,
    },
    /// The scenario asks for rules that are not there.
    #[error("{0}")]
    Rules(String),
    /// The window closed with a fault.
    #[error("the window closed with status {0}")]
    Closed(u8),
}

/// Is there a display, by the environment?
///
/// # Errors
/// There is none.
pub fn display(scenario: &str) -> Result<(), GuiError> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    if cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY") {
        return Err(GuiError::NoDisplay(scenario.to_owned()));
    }
    Ok(())
}

/// How to draw, or why nothing can.
///
/// # Errors
/// No graphics adapter answers.
pub fn renderer(scenario: &str) -> Result<RenderPlugin, GuiError> {
    let _ = scenario;
    Ok(RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::<WgpuSettings>::default()),
        ..RenderPlugin::default()
    })
}
