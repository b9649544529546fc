use std::fmt::Write;

use super::hand::PodInHand;
use super::look::{Pod, Tray};
use super::pod::{loose_prong, pod};

/// The width of a painted tray, in units.
pub const WIDTH: f64 = 460.0;
/// The height of a painted tray, in units.
pub const HEIGHT: f64 = 172.0;

/// Paints a tray as SVG, its upper left corner at the origin: pods in reserve, prongs in groups of five, superprongs,
/// captured pods.
pub fn tray(tray: &Tray) -> String {
    let mut svg = String::new();
    let acts = if tray.to_act { " to-act" } else { "" };
    let _ = write!(
        svg,
        r#"<g class="octi-tray {}{acts}"><rect class="octi-frame" x="1.5" y="1.5" width="{}" height="{}" rx="14"/>"#,
        tray.livery.class(),
        WIDTH - 3.0,
        HEIGHT - 3.0
    );
    let own = pod(&Pod::bare(tray.livery), 0.0, 0);
    for n in 0..tray.reserve {
        let _ = write!(
            svg,
            r#"<g transform="translate({} 44) scale(0.8)">{own}</g>"#,
            38.0 + f64::from(n) * 60.0
        );
    }
    for n in 0..tray.captured {
        let _ = write!(
            svg,
            r#"<g class="captured" transform="translate({} 44) scale(0.58)">{own}<path class="octi-cross" d="M-26-26 26 26M26-26-26 26"/></g>"#,
            WIDTH - 30.0 - f64::from(n) * 34.0
        );
    }
    let mut x = 24.0;
    for n in 0..tray.prongs {
        if n > 0 && n % 5 == 0 {
            x += 8.0;
        }
        let _ = write!(svg, r#"<g transform="translate({x} 128)">{}</g>"#, loose_prong(false));
        x += 13.6;
    }
    for n in 0..tray.superprongs {
        let _ = write!(
            svg,
            r#"<g transform="translate({} 128) scale(1.2)">{}</g>"#,
            x + 18.0 + f64::from(n) * 34.0,
            loose_prong(true)
        );
    }
    svg.push_str("</g>");
    svg
}

/// What a part of a tray counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TrayItem {
    /// Pods that can be taken from the tray.
    Pods(PodInHand),
    /// Ordinary prongs.
    Prongs,
    /// Superprongs.
    Superprongs,
}

/// A part of a tray in an HTML document: a drawing and the number beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrayPart {
    /// What it counts.
    pub item: TrayItem,
    /// The number.
    pub count: u8,
    /// The CSS classes of the element.
    pub class: String,
    /// The `viewBox` of the drawing.
    pub view_box: String,
    /// The `preserveAspectRatio` of the drawing.
    pub aspect: &'static str,
    /// The width of the drawing, as a CSS length; `None` if the style sheet sets it.
    pub width: Option<String>,
    /// The drawing as SVG.
    pub drawing: String,
}

impl Tray {
    /// Returns the CSS classes of the tray's element in an HTML document.
    pub fn class(&self) -> String {
        let acts = if self.to_act { " to-act" } else { "" };
        let out = if self.out { " out" } else { "" };
        format!("octi-tray {}{acts}{out}", self.livery.class())
    }

    /// Returns the parts of the tray in an HTML document, from left to right. `captured` is what its captured pods are
    /// to the player to act.
    pub fn parts(&self, captured: PodInHand) -> Vec<TrayPart> {
        let part = |item, count: u8, class: &str, view_box: &str, drawing: String| TrayPart {
            item,
            count,
            class: format!("{class}{}", if count == 0 { " none" } else { "" }),
            view_box: view_box.to_owned(),
            aspect: "xMidYMid meet",
            width: None,
            drawing,
        };
        let pods = |what: PodInHand, count| {
            let bare = pod(&Pod::bare(self.livery), 0.0, 0);
            part(TrayItem::Pods(what), count, &format!("octi-pods {}", what.name()), "-40 -40 80 80", bare)
        };
        let (width, row) = prong_row(self.prongs);
        let prongs = TrayPart {
            // Where there isn't room for all of them, the first ones are shown.
            aspect: "xMinYMid slice",
            width: Some(format!("{:.2}rem", width / 18.0)),
            ..part(TrayItem::Prongs, self.prongs, "octi-prongs", &format!("0 0 {width} 34"), row)
        };
        let superprongs = (self.superprongs > 0).then(|| {
            let drawing = loose_prong(true).to_owned();
            part(TrayItem::Superprongs, self.superprongs, "octi-supers", "-18 -18 36 36", drawing)
        });
        [pods(PodInHand::Reserve, self.reserve), prongs]
            .into_iter()
            .chain(superprongs)
            .chain([pods(captured, self.captured)])
            .collect()
    }
}

/// Returns the width and the paths of a row of prongs in groups of five, in a view box 34 high. For 0 it has one prong,
/// as the symbol of the number beside it.
fn prong_row(prongs: u8) -> (f64, String) {
    let drawn = prongs.max(1);
    let gaps = |before: u8| f64::from(before / 5) * 2.2 + f64::from(before) * 4.8;
    let mut paths = String::new();
    for at in 0..drawn {
        let x = 4.0 + gaps(at);
        let _ = write!(paths, r#"<path transform="translate({x} 17)" d="M0-13 2.1-6V13H-2.1V-6Z"/>"#);
    }
    (6.0 + gaps(drawn), paths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octi::PlayerStyle;

    #[test]
    fn parts_count_what_the_tray_has() {
        let tray = Tray {
            livery: PlayerStyle::South,
            reserve: 2,
            prongs: 0,
            superprongs: 0,
            captured: 1,
            to_act: true,
            out: false,
        };
        assert_eq!(tray.class(), "octi-tray south to-act");
        let parts = |tray: Tray| -> Vec<(String, u8)> {
            tray.parts(PodInHand::Partner).into_iter().map(|part| (part.class, part.count)).collect()
        };
        let counted = |class: &str, count| (class.to_owned(), count);
        let (reserve, partner) = (counted("octi-pods reserve", 2), counted("octi-pods partner", 1));
        assert_eq!(parts(tray), [reserve.clone(), counted("octi-prongs none", 0), partner.clone()]);
        let supplied = Tray { prongs: 12, superprongs: 3, ..tray };
        let (prongs, superprongs) = (counted("octi-prongs", 12), counted("octi-supers", 3));
        assert_eq!(parts(supplied), [reserve, prongs, superprongs, partner]);
        let row = &supplied.parts(PodInHand::Captured)[1];
        assert_eq!(row.drawing.matches("<path").count(), 12);
        assert!(row.width.as_deref().is_some_and(|width| width.ends_with("rem")), "{row:?}");
    }
}
