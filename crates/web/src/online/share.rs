//! A link that invites others: to copy, to share, and as a QR code.

use leptos::prelude::*;

use super::qr;
use crate::app::{CopyLink, has_share_sheet, icon, share_link};
use crate::words::{id, t};

/// The link with its buttons and its QR code.
#[component]
pub fn InviteLink(
    /// The title of the share sheet.
    title: &'static str,
    link: String,
) -> impl IntoView {
    let link = StoredValue::new(link);
    view! {
        <p class="invite-link" data-testid="invite-link">{link.get_value()}</p>
        <p class="row">
            {has_share_sheet().then(|| view! {
                <button type="button" class="button primary" data-testid="share-link" on:click=move |_| share_link(title, &link.get_value())>
                    {icon("share")}<span>{t(id::SHARE_LINK)}</span>
                </button>
            })}
            <CopyLink testid="copy-link" primary=!has_share_sheet() link=Callback::new(move |()| link.get_value())/>
        </p>
        {qr::code(&link.get_value()).map(|(size, dark)| view! {
            <figure class="invite-code">
                <svg viewBox=format!("-3 -3 {0} {0}", size + 6) role="img" aria-label=t(id::INVITE_CODE) data-testid="invite-code">
                    <rect x="-3" y="-3" width="100%" height="100%" fill="#fff"/>
                    <path d=dark fill="#000" shape-rendering="crispEdges"/>
                </svg>
                <figcaption>{t(id::INVITE_CODE_ABOUT)}</figcaption>
            </figure>
        })}
    }
}
