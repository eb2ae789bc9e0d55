//! Is there a screen and something that draws? Asked before a window is opened, so that the answer is one plain line.
//!
//! Bevy and winit panic where they find neither; here that becomes a sentence, and what to do instead.

use bevy::render::RenderPlugin;
use bevy::render::renderer::initialize_renderer;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuiError {
    /// Nowhere to open one.
    #[error(
        "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); without a window: vesica battle {0}"
    )]
    NoDisplay(String),
    /// Nothing that draws.
    #[error("no graphics adapter answers; without a window: vesica battle {0}")]
    NoAdapter(String),
    /// The display does not answer.
    #[error("no window can be opened ({why}); without one: vesica battle {scenario}")]
    NoWindow {
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
pub(super) fn display(scenario: &str) -> Result<(), GuiError> {
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
pub(super) fn renderer(scenario: &str) -> Result<RenderPlugin, GuiError> {
    let settings = WgpuSettings::default();
    let none = || GuiError::NoAdapter(scenario.to_owned());
    let backends = settings.backends.ok_or_else(none)?;
    // Bevy itself asks for an adapter before there is a window, so asking here finds the same one, and it is handed on.
    let made = quietly(|| bevy::tasks::block_on(initialize_renderer(backends, None, &settings)));
    let resources = made.map_err(|_| none())?;
    Ok(RenderPlugin {
        render_creation: RenderCreation::Manual(resources),
        ..RenderPlugin::default()
    })
}

/// Does something that may panic; a panic prints nothing and comes back as its message.
pub(super) fn quietly<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let loud = take_hook();
    set_hook(Box::new(|_| {}));
    let done = catch_unwind(AssertUnwindSafe(work));
    set_hook(loud);
    done.map_err(|payload| {
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied());
        let first = text.and_then(|t| t.lines().next()).unwrap_or("no reason given");
        first.trim_end_matches('.').to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_its_first_line() {
        let said = quietly(|| -> u8 { panic!("No way.\nTrace") });
        assert_eq!(said, Err("No way".to_owned()));
        assert_eq!(quietly(|| 3), Ok(3));
    }

    #[test]
    fn every_refusal_names_what_to_run_instead() {
        for why in [
            GuiError::NoDisplay("scenarios/hedgerow.ron".into()),
            GuiError::NoAdapter("scenarios/hedgerow.ron".into()),
            GuiError::NoWindow { why: "x".into(), scenario: "scenarios/hedgerow.ron".into() },
        ] {
            let line = why.to_string();
            assert!(
                line.contains("vesica battle scenarios/hedgerow.ron") && !line.contains('\n'),
                "{line}"
            );
        }
    }
}
