//! Restricts a drag to the pointer that started it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Whether this pointer caused an event. Clicks made by keys or scripts have no pointer.
pub fn is_from(event: &web_sys::MouseEvent, pointer: i32) -> bool {
    event.dyn_ref::<web_sys::PointerEvent>().is_some_and(|event| event.pointer_id() == pointer)
}

/// Ignores presses by other pointers during a drag, as long as the view exists; `dragging` returns the pointer of the
/// drag.
pub fn block_other_pointers(dragging: impl Fn() -> Option<i32> + 'static) {
    let block = Closure::<dyn FnMut(web_sys::PointerEvent)>::new(move |event: web_sys::PointerEvent| {
        let other = dragging().is_some_and(|pointer| event.pointer_id() >= 0 && !is_from(&event, pointer));
        if other {
            event.prevent_default();
            event.stop_immediate_propagation();
        }
    });
    const PRESS_EVENTS: [&str; 2] = ["pointerdown", "click"];
    let block: js_sys::Function = block.into_js_value().unchecked_into();
    for name in PRESS_EVENTS {
        // Captures the event before any view receives it.
        let _ = window().add_event_listener_with_callback_and_bool(name, &block, true);
    }
    let block = StoredValue::new_local(block);
    on_cleanup(move || {
        for name in PRESS_EVENTS {
            block.with_value(|block| {
                let _ = window().remove_event_listener_with_callback_and_bool(name, block, true);
            });
        }
    });
}
