//! The board of Scavenger Hunt: runners, prizes and markers.

use eightfold_game::Seat;
use eightfold_octiles::{Hunt, Post};

use super::scene::{HasScene, Paint, Piece, Scene, winners};

impl Scene {
    /// Builds the scene of a position of Scavenger Hunt.
    pub fn of_hunt(hunt: &Hunt) -> Self {
        let mut scene = Self::of_layout(hunt.layout());
        let mut put = |post: Post, piece: Piece| scene.post_mut(post).piece = Some(piece);
        for seat in [Seat::new(0), Seat::new(1)] {
            let own = Paint::from(Hunt::prize_tone(seat));
            for circle in hunt.prizes(seat).iter() {
                put(circle, Piece::Prize(own));
            }
            if let Some(stop) = hunt.decoy(seat) {
                put(stop, Piece::Marker(own));
            }
        }
        for seat in [Seat::new(0), Seat::new(1)] {
            if let Some(post) = hunt.runner(seat) {
                put(post, Piece::Runner(Hunt::runner_tone(seat).into()));
            }
        }
        scene.light(winners(hunt).iter().filter_map(|seat| hunt.runner(seat)));
        scene
    }
}

impl HasScene for Hunt {
    fn scene(&self) -> Option<Scene> {
        Some(Scene::of_hunt(self))
    }
}
