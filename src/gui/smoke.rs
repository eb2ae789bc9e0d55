//! A picture of the window and out: what a test on a machine without a person does.

use super::board::Board;
use super::driver::Pending;
use super::inquiry::Inquiry;
use super::pieces::{Painted, painting};
use super::session::Session;
use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured};
use std::path::PathBuf;

/// The picture to take.
#[derive(Resource)]
pub struct Shot {
    /// Where it goes.
    path: PathBuf,
    /// Frames that everything has been quiet.
    quiet: u32,
    taken: bool,
    /// Frames waited in all; something that never comes to rest is no reason to hang.
    frames: u32,
}

impl Shot {
    /// A picture into this file.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path, quiet: 0, taken: false, frames: 0 }
    }
}

/// Takes it when the steps are done and everything is painted.
pub fn take(
    mut commands: Commands,
    mut shot: ResMut<Shot>,
    pending: Res<Pending>,
    board: Res<Board>,
    inquiry: Res<Inquiry>,
    session: Res<Session>,
    painted: Query<&Painted>,
) {
    if shot.taken {
        return;
    }
    shot.frames += 1;
    let busy = pending.rush > 0
        || !board.ready()
        || inquiry.busy()
        || painting(&painted)
        || !session.free.is_positive();
    shot.quiet = if busy { 0 } else { shot.quiet + 1 };
    if shot.quiet < 12 && shot.frames < 6000 {
        return;
    }
    shot.taken = true;
    let path = shot.path.clone();
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            let saved = captured
                .image
                .clone()
                .try_into_dynamic()
                .map_err(|e| e.to_string())
                .and_then(|image| image.to_rgb8().save(&path).map_err(|e| e.to_string()));
            exit.write(match saved {
                Ok(()) => AppExit::Success,
                Err(why) => {
                    error!("{}: {why}", path.display());
                    AppExit::error()
                }
            });
        },
    );
}
