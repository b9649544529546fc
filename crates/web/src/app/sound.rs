//! The sound of wood on wood, synthesised.

use leptos::prelude::*;
use wasm_bindgen::prelude::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::Prefs;
use crate::scores::GameResult;

/// How long the sound of the end of a game waits for the last piece to arrive, in seconds.
const END_DELAY: f64 = 0.35;
/// The time between two tones at the end of a game, in seconds.
const END_TONE_GAP: f64 = 0.1;

/// Plays the sounds. There is one for the page, because browsers limit the number of audio contexts.
#[derive(Clone, Copy)]
pub struct Sound {
    context: StoredValue<Option<AudioContext>, LocalStorage>,
    wanted: RwSignal<bool>,
    /// From 1 to 10; 5 leaves the sounds unchanged.
    volume: RwSignal<usize>,
}

impl Sound {
    /// Provides the sounds; nothing is set up until a sound is needed.
    pub fn provide(prefs: Prefs) {
        provide_context(Self {
            context: StoredValue::new_local(None),
            wanted: prefs.sound,
            volume: prefs.volume,
        });
    }

    /// Returns the sounds provided by [`Sound::provide`].
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Plays the sound of a placed tile.
    pub fn tile(self) {
        self.play_tone(190.0, 0.10);
    }

    /// Plays the sound of an arriving runner.
    pub fn runner(self) {
        self.play_tone(320.0, 0.07);
    }

    /// Plays the sound of the end of a game: rising tones for a win, falling ones for a loss, level ones for a draw.
    pub fn end(self, result: GameResult) {
        let pitches: &[f32] = match result {
            GameResult::Won => &[262.0, 330.0, 392.0],
            GameResult::Lost => &[247.0, 196.0],
            GameResult::Drawn => &[262.0, 262.0],
        };
        for (at, &pitch) in pitches.iter().enumerate() {
            self.play_tone_after(END_DELAY + at as f64 * END_TONE_GAP, pitch, 0.15);
        }
    }

    fn play_tone(self, pitch: f32, seconds: f64) {
        self.play_tone_after(0.0, pitch, seconds);
    }

    fn play_tone_after(self, delay: f64, pitch: f32, seconds: f64) {
        if !self.wanted.get_untracked() {
            return;
        }
        // Without audio support there is no sound; nothing else depends on it.
        if let Err(error) = self.try_knock(delay, pitch, seconds) {
            leptos::logging::warn!("no sound: {error:?}");
        }
    }

    fn try_knock(self, delay: f64, pitch: f32, seconds: f64) -> Result<(), JsValue> {
        if self.context.with_value(Option::is_none) {
            let fresh = AudioContext::new()?;
            self.context.set_value(Some(fresh));
        }
        let volume = self.volume.get_untracked() as f32 / 5.0;
        self.context.with_value(|context| {
            let Some(context) = context else { return Ok(()) };
            let start = context.current_time() + delay;
            for (overtone, loudness) in [(1.0, 0.22), (2.76, 0.08), (5.4, 0.03)] {
                let tone = context.create_oscillator()?;
                let gain = context.create_gain()?;
                tone.set_type(OscillatorType::Sine);
                tone.frequency().set_value(pitch * overtone);
                gain.gain().set_value_at_time(loudness * volume, start)?;
                gain.gain().exponential_ramp_to_value_at_time(0.0005, start + seconds)?;
                tone.connect_with_audio_node(&gain)?;
                gain.connect_with_audio_node(&context.destination())?;
                tone.start_with_when(start)?;
                tone.stop_with_when(start + seconds + 0.02)?;
            }
            Ok(())
        })
    }
}
