//! From a game's name to its position type.

/// Calls a function with the position type of a game: `by_game!(variant, f(x))` is `f::<P>(x)`.
macro_rules! by_game {
    ($variant:expr, $function:ident($($argument:expr),*)) => {
        by_game!(@match $variant, $function($($argument),*),
            Bishogi AdvancedPawn Catholic Cannibal DualReturn Filgi Bishogi81 Wildebishogi Southwark)
    };
    (@match $variant:expr, $function:ident $arguments:tt, $($game:ident)*) => {
        match $variant {
            $(bishogi::Variant::$game => {
                by_game!(@call bishogi::family::Position<bishogi::games::$game>, $function $arguments)
            })*
            bishogi::Variant::Sekishogi | bishogi::Variant::SekishogiOncePawned => {
                by_game!(@call bishogi::draughts::Position, $function $arguments)
            }
            other => panic!("{other} has no type here"),
        }
    };
    (@call $position:ty, $function:ident($($argument:expr),*)) => {
        $function::<$position>($($argument),*)
    };
}

pub(crate) use by_game;
