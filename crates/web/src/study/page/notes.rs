//! Notes on a node: a comment, a sign, marks on the board.

use eightfold_study::{Edit, Glyph, Mark, NodeId};
use leptos::prelude::*;

use super::open_study::OpenStudy;
use crate::person_badge::badge;
use crate::shared_study::{Drawer, SharedStudy};
use crate::words::{id, sentence, t};

/// The meaning of a sign.
fn meaning(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Good => t(id::GLYPH_GOOD),
        Glyph::Mistake => t(id::GLYPH_MISTAKE),
        Glyph::Interesting => t(id::GLYPH_INTERESTING),
        Glyph::Doubtful => t(id::GLYPH_DOUBTFUL),
        Glyph::Brilliant => t(id::GLYPH_BRILLIANT),
        Glyph::Blunder => t(id::GLYPH_BLUNDER),
        Glyph::Only => t(id::GLYPH_ONLY),
    }
}

/// The fields for the current node. `marking`: whether presses on the board mark it.
pub fn notes(studying: OpenStudy, marking: RwSignal<bool>) -> impl IntoView {
    let node = Memo::new(move |_| {
        studying.with(|study| {
            let node = study.tree().node(study.node());
            let marks: Vec<String> = node.marks().iter().map(Mark::to_string).collect();
            (node.comments().join("\n"), node.glyph(), marks, study.node() != NodeId::START)
        })
    });
    let at = move || studying.study.with_untracked(|study| study.at().clone());
    let field = NodeRef::<leptos::html::Textarea>::new();
    let note = move |text: String| {
        if node.with_untracked(|(comment, ..)| *comment != text) {
            studying.edit(Edit::Comment { at: at(), text });
        }
    };
    // A field that is removed with its view fires a change event after its signals are disposed.
    let there = move || studying.title.try_get_untracked().is_some() && node.try_get_untracked().is_some();
    let comment = move |event: web_sys::Event| {
        if there() {
            note(event_target_value(&event));
        }
    };
    // So unsaved text is saved before that.
    on_cleanup(move || {
        if there()
            && let Some(field) = field.try_get_untracked().flatten()
        {
            note(field.value());
        }
    });
    let glyphs = Glyph::ALL.map(|glyph| {
        let chosen = move || node.with(|(_, known, ..)| *known == Some(glyph));
        view! {
            <button type="button" class="button small study-sign" data-testid=format!("glyph-{}", glyph.sign()) title=meaning(glyph)
                aria-label=meaning(glyph) aria-pressed=move || chosen().to_string() disabled=move || node.with(|(.., step)| !step)
                on:click=move |_| {
                    let glyph = (!untrack(chosen)).then_some(glyph);
                    studying.edit(Edit::Glyph { at: at(), glyph });
                }>{glyph.sign()}</button>
        }
    });
    let marks = move |event: web_sys::Event| {
        if !there() {
            return;
        }
        let choice = studying.study.with_untracked(|study| study.tree().choice().clone());
        let text = event_target_value(&event);
        let read: Result<Vec<Mark>, _> = text
            .split([' ', ','])
            .filter(|mark| !mark.is_empty())
            .map(|mark| Mark::read(&choice, mark))
            .collect();
        match read {
            Ok(marks) => {
                studying.edit(Edit::Marks { at: at(), marks });
            }
            Err(error) => studying.trouble.set(Some(sentence(&error.to_string()))),
        }
    };
    view! {
        <div class="study-notes">
            {studying.shared.is_none().then(|| view! {
                <label class="make-field"><span>{t(id::STUDY_TITLE)}</span>
                    <input type="text" maxlength="80" data-testid="study-title" prop:value=studying.title on:change=move |event| if there() {
                        studying.title.set(event_target_value(&event));
                        studying.save();
                    }/></label>
            })}
            <label class="make-field"><span>{t(id::STUDY_COMMENT)}</span>
                <textarea rows="3" data-testid="study-comment" node_ref=field prop:readOnly=move || !studying.may_edit() prop:value=move || node.with(|(comment, ..)| comment.clone()) on:change=comment></textarea></label>
            <div class="row study-signs" role="group" aria-label=t(id::STUDY_GLYPHS)>{glyphs.collect_view()}</div>
            <div class="row">
                <button type="button" class="button small" data-testid="mark-board" aria-pressed=move || marking.get().to_string()
                    on:click=move |_| marking.update(|marking| *marking = !*marking)>{t(id::STUDY_MARK)}</button>
                <small>{t(id::STUDY_MARK_ABOUT)}</small>
            </div>
            {match studying.shared {
                None => view! {
                    <label class="make-field"><span>{t(id::STUDY_MARKS)}</span>
                        <input type="text" spellcheck="false" data-testid="study-marks" prop:value=move || node.with(|(_, _, marks, _)| marks.join(" ")) on:change=marks/></label>
                }.into_any(),
                Some(shared) => drawn_marks(studying, shared).into_any(),
            }}
        </div>
    }
}

/// The marks of the current node of a shared study, each with the person who drew it.
fn drawn_marks(studying: OpenStudy, shared: SharedStudy) -> impl IntoView {
    let marks = Memo::new(move |_| {
        studying.with(|study| {
            let marks = study.tree().node(study.node()).marks().iter();
            let drawer = |mark: &Mark| shared.drawer_of.run((study.at().clone(), mark.clone()));
            marks.map(|mark| (mark.to_string(), drawer(mark))).collect::<Vec<_>>()
        })
    });
    let line = |(mark, drawer): (String, Option<Drawer>)| {
        let person =
            drawer.map(|Drawer { name, colour, .. }| view! { {badge(colour, &name)}<span>{name}": "</span> });
        view! { <li>{person}<code>{mark}</code></li> }
    };
    view! {
        <Show when=move || marks.with(|marks| !marks.is_empty())>
            <ul class="shared-people" data-testid="drawn-marks" aria-label=t(id::STUDY_MARKS)>
                {move || marks.get().into_iter().map(line).collect_view()}
            </ul>
        </Show>
    }
}
