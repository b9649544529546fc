use std::fmt::Write;

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

/// Returns the width and the paths of a row of prongs in groups of five, in a view box 34 high. For 0 it has one prong, as
/// the symbol of the number beside it.
pub fn prong_row(prongs: u8) -> (f64, String) {
    let drawn = prongs.max(1);
    let gaps = |before: u8| f64::from(before / 5) * 2.2 + f64::from(before) * 4.8;
    let mut paths = String::new();
    for at in 0..drawn {
        let x = 4.0 + gaps(at);
        let _ = write!(paths, r#"<path transform="translate({x} 17)" d="M0-13 2.1-6V13H-2.1V-6Z"/>"#);
    }
    (6.0 + gaps(drawn), paths)
}
