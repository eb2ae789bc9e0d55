//! Layer 0: shapes, distances, sight and templates, in table millimetres. Knows nothing of the game.
