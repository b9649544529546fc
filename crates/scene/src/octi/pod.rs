use std::f64::consts::{FRAC_PI_8, PI};
use std::fmt::Write;

use super::look::{PlayerStyle, Pod};

/// The distance from the centre of a pod to its sides.
pub const APOTHEM: f64 = 33.0;
/// The distance from the centre of a pod to the centre of a hole.
pub const HOLE_RADIUS: f64 = 26.5;
/// The distance from the centre of a pod to the tip of a prong.
pub const TIP_RADIUS: f64 = 48.0;

/// Paints a pod around the origin with its directions rotated by `turn` degrees: body, holes, prongs, cap. `lit` are
/// the highlighted holes.
pub fn pod(pod: &Pod, turn: f64, lit: u8) -> String {
    let mut svg = String::with_capacity(2048);
    let _ = write!(
        svg,
        r#"<g class="octi-pod {}"><path class="shade" d="{}" transform="translate(0 2.5)"/><path class="body" d="{}"/>"#,
        pod.livery.class(),
        octagon(APOTHEM + 0.6),
        octagon(APOTHEM),
    );
    facets(&mut svg);
    for hole in 0..8u8 {
        if pod.prongs & 1 << hole != 0 {
            continue;
        }
        let (x, y) = on_circle(f64::from(hole) * 45.0 + turn, HOLE_RADIUS);
        let _ = write!(svg, r#"<circle class="hole" cx="{x:.1}" cy="{y:.1}" r="3.4"/>"#);
        if lit & 1 << hole != 0 {
            let _ = write!(svg, r#"<circle class="hole-lit" cx="{x:.1}" cy="{y:.1}" r="5.6"/>"#);
        }
    }
    for hole in 0..8u8 {
        if pod.prongs & 1 << hole != 0 {
            let angle = f64::from(hole) * 45.0 + turn;
            let shape = if pod.superprongs & 1 << hole != 0 {
                r#"<path class="octi-superprong" d="M0-49.5 12.6-29.5 4.6-32 4.6-20 -4.6-20 -4.6-32 -12.6-29.5Z"/><path class="octi-superprong-line" d="M0-43V-23"/>"#
            } else {
                r#"<path class="octi-prong" d="M0-48 6.4-32.5 5.8-20.5 -5.8-20.5 -6.4-32.5Z"/>"#
            };
            let _ = write!(svg, r#"<g transform="rotate({angle})">{shape}</g>"#);
        }
    }
    cap(&mut svg, pod.livery);
    svg.push_str("</g>");
    svg
}

/// Returns a single prong, upright around the origin, for trays.
pub fn loose_prong(is_super: bool) -> &'static str {
    if is_super {
        r#"<path class="octi-superprong" d="M0-15 12.6 5 4.6 2.5 4.6 14.5 -4.6 14.5 -4.6 2.5 -12.6 5Z"/><path class="octi-superprong-line" d="M0-8.500V11.5"/>"#
    } else {
        r#"<path class="octi-prong" d="M0-13.5 6.4 2 5.8 14 -5.8 14 -6.4 2Z"/>"#
    }
}

/// Paints the bevel: eight facets, lit from the upper left.
fn facets(svg: &mut String) {
    for side in 0..8 {
        let middle = f64::from(side) * 45.0;
        let light = (middle + 45.0).to_radians().cos();
        let (outer, inner) = (APOTHEM - 1.0, APOTHEM - 12.5);
        let mut points = String::new();
        for (apothem, end) in [(outer, -22.5), (outer, 22.5), (inner, 22.5), (inner, -22.5)] {
            let (x, y) = on_circle(middle + end, apothem / FRAC_PI_8.cos());
            let _ = write!(points, "{x:.1},{y:.1} ");
        }
        let (class, strength) = if light >= 0.0 { ("lit", light) } else { ("dim", -light) };
        if strength > 0.05 {
            let _ = write!(
                svg,
                r#"<polygon class="{class}" opacity="{:.2}" points="{}"/>"#,
                strength * 0.3,
                points.trim_end()
            );
        }
    }
}

/// Paints the cap in the middle: round for Blue's team, square for Red's, with the letter in four-player games.
fn cap(svg: &mut String, livery: PlayerStyle) {
    svg.push_str(match livery {
        PlayerStyle::Blue => r#"<circle class="cap" r="11.5"/><circle class="cap-dot" r="4.2"/>"#,
        PlayerStyle::Red => {
            r#"<rect class="cap" x="-10.5" y="-10.5" width="21" height="21" rx="1.5"/><rect class="cap-dot" x="-3.8" y="-3.8" width="7.6" height="7.6"/>"#
        }
        PlayerStyle::South => r#"<circle class="cap" r="17"/>"#,
        PlayerStyle::North => r#"<circle class="cap" r="17"/><circle class="cap-ring" r="14"/>"#,
        PlayerStyle::West => r#"<rect class="cap" x="-14.5" y="-14.5" width="29" height="29" rx="2"/>"#,
        PlayerStyle::East => {
            r#"<rect class="cap" x="-14.5" y="-14.5" width="29" height="29" rx="2"/><rect class="cap-ring" x="-12" y="-12" width="24" height="24" rx="1"/>"#
        }
    });
    if livery.is_of_four() {
        let _ =
            write!(svg, r#"<text class="cap-letter" y="7.6" aria-hidden="true">{}</text>"#, livery.letter());
    }
}

/// Returns the path of an octagon around the origin with sides facing the eight directions.
pub fn octagon(apothem: f64) -> String {
    let mut d = String::from("M");
    for corner in 0..8 {
        let (x, y) = on_circle(f64::from(corner) * 45.0 + 22.5, apothem / FRAC_PI_8.cos());
        let _ = write!(d, "{x:.1} {y:.1} ");
    }
    d.push('Z');
    d
}

/// Returns the point at distance `radius` from the origin at this angle, in degrees clockwise from straight up.
pub fn on_circle(degrees: f64, radius: f64) -> (f64, f64) {
    let angle = degrees / 180.0 * PI;
    (clean(angle.sin() * radius), clean(-angle.cos() * radius))
}

/// Replaces minus zero by zero.
fn clean(number: f64) -> f64 {
    if number.abs() < 0.05 { 0.0 } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str, what: &str) -> usize {
        text.matches(what).count()
    }

    #[test]
    fn every_hole_shows_a_prong_or_a_hole() {
        for prongs in 0..=255u8 {
            let superprongs = prongs & 0b0101_0101;
            let svg = pod(&Pod { livery: PlayerStyle::Red, prongs, superprongs }, 0.0, 0);
            let plain = (prongs & !superprongs).count_ones() as usize;
            assert_eq!(count(&svg, "class=\"octi-prong\""), plain);
            assert_eq!(count(&svg, "class=\"octi-superprong\""), superprongs.count_ones() as usize);
            assert_eq!(count(&svg, "class=\"hole\""), 8 - prongs.count_ones() as usize);
        }
    }

    #[test]
    fn only_empty_holes_light_up() {
        let svg = pod(&Pod { livery: PlayerStyle::Blue, prongs: 0b11, superprongs: 0 }, 0.0, 0b111);
        assert_eq!(count(&svg, "hole-lit"), 1);
    }

    #[test]
    fn partners_are_told_apart_without_colour() {
        let painted = |livery| pod(&Pod::bare(livery), 0.0, 0).replace(livery.class(), "");
        let all = [
            PlayerStyle::Blue,
            PlayerStyle::Red,
            PlayerStyle::South,
            PlayerStyle::West,
            PlayerStyle::North,
            PlayerStyle::East,
        ];
        for (n, &one) in all.iter().enumerate() {
            for &other in &all[..n] {
                assert_ne!(painted(one), painted(other));
            }
        }
    }
}
