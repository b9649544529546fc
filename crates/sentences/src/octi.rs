//! OCTI in sentences.

use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octi::{Act, Mode, Octi, Point, Turn};

use crate::speaker::Sentences;
use crate::{Speaker, id};

impl Speaker {
    fn octi_sentence(self, before: &Octi, after: &Octi, turn: &Turn, seat: Seat) -> String {
        let name = self.name(before.seat_name(seat));
        let point = |point: Point| ("point", point.to_string().into());
        let mut actions: Vec<String> = turn
            .free_moves()
            .iter()
            .map(|free| {
                let way = self.octi_way(free.pod().point(), free.path().points());
                self.fill(id::OCTI_FREELY, [("way", way.into())])
            })
            .collect();
        match turn.act() {
            Act::Insert { pod, hole, superprong } => {
                let id = if *superprong { id::OCTI_INSERTED_SUPER } else { id::OCTI_INSERTED };
                actions.push(self.fill(id, [("hole", self.direction(*hole).into()), point(pod.point())]));
            }
            Act::Reposition { pod, from, to } => actions.push(self.fill(
                id::OCTI_REPOSITIONED,
                [
                    point(pod.point()),
                    ("from", self.direction(*from).into()),
                    ("to", self.direction(*to).into()),
                ],
            )),
            Act::Enter(at) => actions.push(self.fill(id::OCTI_ENTERED, [point(*at)])),
            Act::Liberate(at) => actions.push(self.fill(id::OCTI_LIBERATED, [point(*at)])),
            Act::LiberatePartner(at) => actions.push(self.fill(id::OCTI_LIBERATED_PARTNER, [point(*at)])),
            Act::Advance(advance) => actions.extend(advance.movers().iter().map(|mover| {
                let (from, path) = (mover.pod().point(), mover.path().points());
                let jumps = path.first().is_some_and(|to| before.rules().board().jump(from, *to).is_some());
                let id = if jumps { id::OCTI_JUMPED } else { id::OCTI_MOVED };
                self.fill(id, [("way", self.octi_way(from, path).into())])
            })),
            Act::Resign => return self.fill(id::TURN_RESIGNED, [("name", name.into())]),
        }
        let captured: Vec<String> = turn
            .captures()
            .map(|pod| {
                let name = self.name(before.seat_name(pod.owner()));
                self.fill(id::OCTI_POD_ON, [("name", name.into()), point(pod.point())])
            })
            .collect();
        if !captured.is_empty() {
            actions.push(self.fill(id::OCTI_CAPTURED, [("pods", captured.join(", ").into())]));
        }
        let mut text =
            self.fill(id::OCTI_TURN, [("name", name.into()), ("actions", actions.join(", ").into())]);
        for out in after.out().minus(before.out()).iter() {
            let name = self.name(after.seat_name(out));
            text = format!("{text} {}", self.fill(id::OCTI_OUT, [("name", name.into())]));
        }
        text
    }

    fn octi_way(self, from: Point, path: &[Point]) -> String {
        path.iter().fold(from.to_string(), |from, to| {
            self.fill(id::OCTI_LEG, [("from", from.into()), ("to", to.to_string().into())])
        })
    }
}

impl Sentences<Octi> for Speaker {
    fn turn_of(self, played: &Match<Octi>, at: usize) -> Option<String> {
        let entry = played.entries().get(at)?;
        let Step::Turn(turn) = &entry.step else {
            return None;
        };
        let seat = entry.by?;
        Some(self.octi_sentence(played.position_at(at), played.position_at(at + 1), turn, seat))
    }

    fn progress_of(self, octi: &Octi, seat: Seat) -> String {
        if octi.resigned().contains(seat) {
            return self.text(id::PROGRESS_RESIGNED);
        }
        if octi.out().contains(seat) {
            return self.text(id::OCTI_PROGRESS_OUT);
        }
        match octi.rules().mode {
            Mode::Fast | Mode::Four => {
                let pods = octi.pods().iter().filter(|pod| pod.owner() == seat).count();
                self.fill(id::OCTI_PROGRESS_PODS, [("pods", pods.into())])
            }
            Mode::Full => {
                let squares = octi.squares_of(seat);
                let enemies = octi.rules().enemies(seat);
                let bases = enemies.iter().flat_map(|enemy| octi.rules().bases(enemy));
                let held = bases.filter(|base| squares.contains(**base)).count();
                self.fill(id::OCTI_PROGRESS_BASES, [("bases", held.into())])
            }
        }
    }
}
