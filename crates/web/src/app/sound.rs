//! The sound of wood on wood, synthesised.

use leptos::prelude::*;
use wasm_bindgen::prelude::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::Prefs;

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

    fn play_tone(self, pitch: f32, seconds: f64) {
        if !self.wanted.get_untracked() {
            return;
        }
        // Without audio support there is no sound; nothing else depends on it.
        if let Err(error) = self.try_knock(pitch, seconds) {
            leptos::logging::warn!("no sound: {error:?}");
        }
    }

    fn try_knock(self, pitch: f32, seconds: f64) -> Result<(), JsValue> {
        if self.context.with_value(Option::is_none) {
            let fresh = AudioContext::new()?;
            self.context.set_value(Some(fresh));
        }
        let volume = self.volume.get_untracked() as f32 / 5.0;
        self.context.with_value(|context| {
            let Some(context) = context else { return Ok(()) };
            let now = context.current_time();
            for (overtone, loudness) in [(1.0, 0.22), (2.76, 0.08), (5.4, 0.03)] {
                let tone = context.create_oscillator()?;
                let gain = context.create_gain()?;
                tone.set_type(OscillatorType::Sine);
                tone.frequency().set_value(pitch * overtone);
                gain.gain().set_value_at_time(loudness * volume, now)?;
                gain.gain().exponential_ramp_to_value_at_time(0.0005, now + seconds)?;
                tone.connect_with_audio_node(&gain)?;
                gain.connect_with_audio_node(&context.destination())?;
                tone.start()?;
                tone.stop_with_when(now + seconds + 0.02)?;
            }
            Ok(())
        })
    }
}
