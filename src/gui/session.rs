//! What the person at the window has chosen: selection, tool, theme, speed. Nothing of it belongs to the battle.

use super::style::Look;
use crate::model::PieceId;
use bevy::prelude::*;
use bevy_egui::egui;
use glam::DVec2;

/// Which screen is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The table.
    #[default]
    Table,
}

/// Tabs of the inspector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Tab {
    #[default]
    Piece,
    Forces,
    Dice,
}

/// The person's choices.
#[derive(Resource, Debug)]
pub struct Session {
    /// Selected piece.
    pub selected: Option<PieceId>,
    /// Piece under the cursor.
    pub hovered: Option<PieceId>,
    /// Pieces that a line of the log names while the cursor is on it.
    pub named: Vec<PieceId>,
    /// A place that a line of the log was clicked for, and how long ago, seconds.
    pub place: Option<(DVec2, f32)>,
    /// Show what the selected piece sees.
    pub sight: bool,
    /// Show the template of the selected piece.
    pub template: bool,
    /// Show names.
    pub names: bool,
    /// Show zones.
    pub zones: bool,
    /// Roofs are lifted everywhere.
    pub roofs_off: bool,
    /// Tab of the inspector.
    pub tab: Tab,
    /// Theme.
    pub look: Look,
    /// Size of panels, 0.75 to 2.
    pub scale: f32,
    /// The settings are open.
    pub settings: bool,
    /// Nothing moves; everything is there at once.
    pub still: bool,
    /// The battle runs by itself.
    pub playing: bool,
    /// How fast, 1 = as designed.
    pub speed: f32,
    /// The selection follows whoever acts.
    pub follow: bool,
    /// In a narrow window the inspector is a drawer: open?
    pub drawer: bool,
    /// Part of the window where the table shows, egui's points.
    pub free: egui::Rect,
    /// Place under the cursor, mm, while it is over the table.
    pub cursor: Option<DVec2>,
    /// A refusal or notice, and how long it has stood there, seconds.
    pub notice: Option<(String, f32)>,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            selected: None,
            hovered: None,
            named: Vec::new(),
            place: None,
            sight: true,
            template: true,
            names: true,
            zones: false,
            roofs_off: false,
            tab: Tab::Piece,
            look: Look::Day,
            scale: 1.0,
            settings: false,
            still: false,
            playing: false,
            speed: 1.0,
            follow: true,
            drawer: true,
            free: egui::Rect::NOTHING,
            cursor: None,
            notice: None,
        }
    }
}

/// Speeds that the replay bar offers.
pub const SPEEDS: [f32; 5] = [0.5, 1.0, 2.0, 4.0, 8.0];

/// What the person wants to happen; the driver does it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The next thing: skip what is being shown, show the next entry, or let the battle go on.
    Next,
    /// One entry back.
    Back,
    /// Play or pause.
    Play,
    /// Show the state after so many entries.
    Seek(usize),
    /// Take the last action back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Go on from the state shown, and forget what came after it.
    Branch,
}

/// What the person wants to see; the camera does it.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Sight {
    /// The whole table.
    Table,
    /// The selected piece.
    Selection,
    /// A place, mm.
    Place(DVec2),
    /// Closer by a factor, around the middle.
    Closer(f64),
}
