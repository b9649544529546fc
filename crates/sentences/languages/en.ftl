### English: what Eightfold says. This file is complete by definition; the others have the same messages.

## Names

language-name = English
name-blue = Blue
name-red = Red
name-yellow = Yellow
name-green = Green
name-teal = Teal
name-gold = Gold
name-plum = Plum
name-orange = Orange
name-north = North
name-east = East
name-south = South
name-west = West
direction-north = north
direction-north-east = north-east
direction-east = east
direction-south-east = south-east
direction-south = south
direction-south-west = south-west
direction-west = west
direction-north-west = north-west
list-two = { $first } and { $last }
list-or = { $first } or { $last }
pair = { $one } and { $other }

## Turns, all games

turn-passed = { $name } passes: no legal turn.
turn-resigned = { $name } resigned.
turn-revealed = Tile { $tile } is turned up for { $name }.
run-loop = runs a loop back to { $to }
run-to = runs { $from } to { $to }
progress-resigned = resigned

## The race

race-played = { $name } places tile { $tile } on { $space }, { $run }.
race-covered = { $name } places tile { $tile } on { $space } over tile { $old }, { $run }.
race-covered-back = { $name } places tile { $tile } on { $space } over a tile face down, { $run }.
race-run-home = { $run }, home: { $home } of { $all }
race-progress = { $home } / { $all } home
race-prompt = { $name }: lay tile { $tile } on a marked space.
race-prompt-open = { $name } to play.
race-prompt-leave-home = { $name }: lay tile { $tile } on a marked space. Your home is full, so a runner must leave it.
race-prompt-pass = { $name } has no legal turn with tile { $tile } and must pass; the tile stays on top.
race-prompt-all-home = { $name } is home and passes until the partner is home too.
repeated-twice = This position has come up twice; a third time is a draw.

## Team Up

team-up-laid = { $name } lays tile { $tile } on { $space }
team-up-exchanged = { $name } exchanges tile { $old } on { $space } for tile { $tile }
team-up-connected = { $laid }.
team-up-played = { $laid }, { $run }: { $links }.
team-up-skipped = { $name } is skipped: no turn is legal.
team-up-resigned = { $name } resigned. The runners stay, and their paths stay protected.
team-up-links = { $linked ->
    [0] none of { $all } connected
   *[other] { $linked } of { $all } connected
}
team-up-path = { $name }'s path from { $from } to { $to }
team-up-prompt = { $name }: choose a tile of the pool or a space.
team-up-prompt-skipped = { $name } has no legal turn and is skipped. If everybody is skipped in turn, whoever moved last wins.
team-up-prompt-skipped-too = { $name } has no legal turn and is skipped. { $passes } skipped before; if everybody is, whoever moved last wins.
team-up-won-placing = after placing: tile { $tile } on { $space } connects all runners of { $name }
team-up-won-running = after moving: the run { $from } to { $to } connects all runners of { $name }
team-up-won-at-start = at the start of the turn: all runners are connected already
team-up-won-by-other = at the start of the turn: { $name } has connected the last of them
team-up-won = all runners are connected
team-up-ending = { $count ->
    [1] { $names } wins { $how }.
   *[other] { $names } win together { $how }.
}
team-up-impasse-won = All players were skipped one after the other. { $name } made the last turn and wins.
team-up-impasse-draw = All players were skipped one after the other, and nobody has made a turn: a draw.

## Connect the Dots

dots-placed = { $name } places tile { $tile } on { $space }.
dots-placed-scoring = { $name } places tile { $tile } on { $space }, { $paths }.
dots-path = { $from } to { $to } joined, { $points ->
    [1] 1 point
   *[other] { $points } points
} for { $name }
dots-round-over = The round is over, counted from both ends: { $one } { $onePoints }, { $other } { $otherPoints }.
dots-dealt = Round { $round } is dealt. { $name } starts it.
dots-progress = { $points ->
    [1] 1 point
   *[other] { $points } points
}
dots-ending-resigned = { $name } wins: the other has resigned.
dots-ending-draw = The match is a draw, { $one } to { $other }.
dots-ending-won = { $name } with { $second } wins { $more } to { $less }: { $why }.
dots-why-rounds = { $rounds ->
    [1] the points of the round are counted
   *[other] the points of { $rounds } rounds are counted
}
dots-why-target = the { $target } points are reached
dots-goal-rounds = { $rounds ->
    [1] One round
   *[other] { $rounds } rounds, the higher total wins
}
dots-goal-target = To { $target } points, the higher total wins

## Scavenger Hunt

hunt-started = { $name } puts the Gold runner on { $gold } and the Teal runner on { $teal }.
hunt-prizes = { $name } lays the prizes, every second circle, the first Plum one on { $plum }.
hunt-replaced-and-ran = { $name } puts tile { $tile } on { $space } and { $run }.
hunt-ran = { $name } { $run }.
hunt-replaced = { $name } puts tile { $tile } on { $space } and does not run.
hunt-rotated = { $name } turns tile { $tile } on { $space } and does not run.
hunt-marked = { $name } puts the { $colour } marker on { $stop }.
hunt-scrambles = { $name } scrambles the tiles of { $spaces }.
hunt-keeps = { $name } does not scramble.
hunt-scrambled = After the scramble: { $tiles }.
hunt-tile-on = tile { $tile } on { $space }
hunt-run-marker = { $run } and reaches the { $colour } marker
hunt-run-prize = { $run } and takes a prize: { $taken } of { $all }
hunt-progress = { $taken } / { $all } prizes
hunt-progress-marker = { $taken } / { $all } prizes, marker on { $stop }
hunt-prompt-start = { $name }: choose one of the four centre stops for your own runner.
hunt-prompt-prizes = { $name }: choose a circle for a Plum prize; the others follow, every second circle.
hunt-prompt-mark = { $name }: put the { $colour } marker on a vacant stop. { $other } must reach it before the next prize.
hunt-prompt-scramble = { $name }: scramble four tiles, once in the game, or leave the board as it is.
hunt-prompt-marker = { $name }: your marker stands on { $stop }; reach it before you take a prize.
hunt-prompt-collect = { $name }: collect { $colour } prizes.
hunt-prompt-must-run = You changed a tile without a run last turn, so this turn your runner must move.
hunt-prompt-just-changed = { $space } was changed without a run just now: you may change it only by laying the spare and running across it.

## OCTI

octi-turn = { $name } { $deeds }.
octi-freely = moves freely { $way }
octi-moved = moves { $way }
octi-inserted = puts a prong { $hole } into the pod on { $point }
octi-inserted-super = puts a superprong { $hole } into the pod on { $point }
octi-repositioned = turns the prong of the pod on { $point } from { $from } to { $to }
octi-entered = brings a pod from the reserve to { $point }
octi-liberated = brings a captured pod back on { $point }
octi-liberated-partner = brings a pod of the partner back on { $point }; the partner is in again
octi-captured = captures { $pods }
octi-pod-on = { $name } on { $point }
octi-leg = { $from } to { $to }
octi-out = { $name } is out.
octi-progress-out = out
octi-progress-pods = { $pods } on the board
octi-progress-bases = { $bases } of 3 bases
octi-prompt-reserve = { $name }: put the pod on a marked square.
octi-prompt-captured = { $name }: bring the captured pod back on a marked square.
octi-prompt-partner = { $name }: bring your partner back on a marked square.
octi-prompt-done = { $name }: done, or undo.
octi-prompt-free-where = { $name }: a free move. Where does the pod go?
octi-prompt-free-on = { $name }: jump on, or play the regular part of the turn.
octi-prompt-regular = { $name }: now the regular part of the turn.
octi-prompt-prong = { $name }: put the prong into an empty hole.
octi-prompt-new-prong = { $name }: put a prong into an empty hole, or press one of its prongs to move it to another hole.
octi-prompt-move = { $name }: choose a marked square to move to, or an empty hole for a prong.
octi-prompt-waiting = { $name }: { $count ->
    [1] one mover is still to be moved, { $movers }.
   *[other] { $count } movers are still to be moved, { $movers }.
}
octi-prompt-jump-on = { $name }: jump on, or press Done.
octi-prompt-press-done = { $name }: press Done, or undo.
octi-prompt-open = { $name }: pick a pod to build or move, or take one from the tray.
octi-prompt-now-regular = Now the regular part.

## Endings

ending-aborted = The game was broken off without a result.
ending-draw = The game is a draw: { $why }.
ending-won = { $count ->
    [1] { $names } wins: { $why }.
   *[other] { $names } win: { $why }.
}
why-points = the points are counted
why-impasse = every player passed in succession
why-repetition = the same position came up for the third time
why-no-turn = the player to act has no legal turn
why-resigned = { $count ->
    [1] { $names } has resigned
   *[other] { $names } have resigned
}
why-time = { $count ->
    [1] { $names } ran out of time
   *[other] { $names } ran out of time
}
why-agreement = the players agreed
why-abandoned = { $count ->
    [0] the game was abandoned
    [1] { $names } left the game
   *[other] { $names } left the game
}
why-forfeit = { $count ->
    [0] the game was forfeited
    [1] { $names } forfeited
   *[other] { $names } forfeited
}
why-race = all runners stand on circles of the opposite side
why-race-team = both partners' runners stand on circles of their opposite sides
why-team-up = all runners are connected
why-dots = the points are counted
why-scavenger-hunt = all prizes are collected
why-octi-fast = a pod stands on an enemy base
why-octi-full = all three enemy bases are occupied
why-octi-four = both opponents are out at the same time
nobody = nobody

## Why a turn is refused: Octiles

refusal-octiles-malformed = `{ $text }` is no turn of this game: a turn looks like { $expected }
refusal-octiles-no-such-space = there is no space `{ $value }`: spaces are c1 to c5, lower case
refusal-octiles-no-such-post = there is no stop or circle `{ $value }`: they are A1 to F6, capitals
refusal-octiles-no-such-tile = there is no tile `{ $value }`: tiles are 1 to 18
refusal-octiles-no-such-rotation = there is no rotation `{ $value }`: rotations are 0 to 7 clockwise eighth turns
refusal-octiles-over = the game is over: no turn is left to take
refusal-octiles-chance-first = the next tile is not yet turned up: a chance step like `reveal 7` comes first
refusal-octiles-no-chance-now = no chance step is due: a player is to act
refusal-octiles-deal-first = the round is over: the deal of the next one comes first
refusal-octiles-not-hidden = tile { $value } cannot be turned up: it lies on the board or its place in the supply is known
refusal-octiles-not-the-top = tile { $given } is not the tile to place: it is tile { $top }
refusal-octiles-not-in-pool = tile { $tile } is not in the pool: it lies on { $space }
refusal-octiles-changes-path = that tile would change { $owner }'s path from { $from } to { $to }: on { $space } it must have the same segment where the path crosses
refusal-octiles-won-by-placing = placing that tile connects all your runners and wins: no run follows
refusal-octiles-not-connected = placing alone is a turn only if it connects all your runners: a run like `A3-C4` must follow
refusal-octiles-fits-nowhere = tile { $value } can go nowhere: it would change paths of others or leave your runners without a run
refusal-octiles-fits-not = however tile { $tile } is turned on { $space }, it changes paths of others or leaves your runners without a run
refusal-octiles-nothing-fits = no tile of the pool can go on { $value }: each would change paths of others or leave your runners without a run
refusal-octiles-no-run-left = laid that way, none of your runners has a run
refusal-octiles-runner-blocked = the runner on { $value } has no run: every path from it is open or ends on an occupied post
refusal-octiles-out-of-reach = none of your runners reaches { $value }: a runner stops at the first stop or circle on its path
refusal-octiles-space-taken = a tile lies on { $value }: tiles go on empty spaces only
refusal-octiles-touched = the tile was set on { $value } and must stay there: only its rotation is still free
refusal-octiles-deal-items = a deal has 18 tiles, top first, or the top tile and 17 times `?`: this has { $value }
refusal-octiles-dealt-twice = tile { $value } is in the deal twice: every tile exists once
refusal-octiles-deal-shape = a deal shows all 18 tiles, or the top one alone with `?` for each of the others
refusal-octiles-not-due = that chance step is not due: { $due } is
refusal-octiles-phase = now { $due }
refusal-octiles-not-centre = { $value } is not a centre stop: runners start on C3, D3, C4 or D4
refusal-octiles-not-first-plum = { $value } cannot be the first Plum circle: that is A1, A2, A3 or A4
refusal-octiles-not-the-spare = tile { $given } is not the spare: that is tile { $spare }
refusal-octiles-not-that-tile = tile { $lies } lies on { $space }: only that one can be turned there
refusal-octiles-looks-the-same = the tile on { $value } would look the same: turning it must change its segments
refusal-octiles-must-run = you changed a tile without running last turn, so this turn you must run
refusal-octiles-just-changed = your opponent has just changed { $value } without running: this turn you may change it only by laying the spare and running across it
refusal-octiles-turned-no-run = a tile turned in place is the whole turn: run, or lay the spare and run across it, instead
refusal-octiles-others-marker = { $value } holds the opponent's marker: you may not move there
refusal-octiles-others-prize = { $value } holds a prize of the opponent's: you may not move there
refusal-octiles-marker-first = your marker is on { $marker }: reach it before you take the prize on { $prize }
refusal-octiles-empty-circle = { $value } is an empty circle: only your own prizes are worth a circle
refusal-octiles-marker-on-circle = { $value } is a circle: markers go on stops
refusal-octiles-four-spaces = a scramble names four different spaces
refusal-octiles-scramble-first = the scrambled tiles come down first: a chance step like `scrambled b2=14.3,c3=2.0,..`
refusal-octiles-other-spaces = the scrambled tiles go back on the four spaces named
refusal-octiles-other-tiles = the scrambled tiles are the four that lay on the spaces named
refusal-octiles-no-runner = no runner of yours stands on { $value }
refusal-octiles-stays-on-goal = the runner on { $value } has reached its goal and stays there
refusal-octiles-circle-barred = { $value } is not a goal circle of yours: no other circle may be entered
refusal-octiles-occupied = { $value } is occupied: a runner ends on an empty post
refusal-octiles-misses-tile = the path from { $from } to { $to } does not cross the new tile on { $space }
refusal-octiles-no-path = no path leads from { $from } to { $to }: a runner stops at the first stop or circle it reaches
refusal-octiles-must-leave-home = all five circles of your home are occupied: you must move a runner off one of them, and you can
refusal-octiles-may-not-pass = you have a legal turn, so you may not pass
refusal-octiles-only-pass = you have no legal turn: only `pass` is left
refusal-octiles-no-run-from = wherever the tile is turned on { $value }, none of your runners gets a legal run over it
refusal-octiles-no-run-at-rotation = turned that way, none of your runners gets a legal run over the tile
refusal-octiles-runner-stuck = the runner on { $value } has no legal run over the tile
refusal-octiles-nobody-reaches = none of your runners reaches { $value } over the tile

## Why a turn is refused: OCTI

refusal-octi-over = the game is over
refusal-octi-form = `{ $text }` is no turn: insert `33+B`, reposition `33+A-B`, advance `33-44` or `84-86-68x`, several movers `33A-53,33C-35`, enter or liberate `73`, free moves first, each followed by `;`
refusal-octi-pass = there is no passing: a player to act has a turn
refusal-octi-point = `{ $value }` is no point: points are column and row, 11 to 99, or A1 to I9
refusal-octi-no-regular-part = the regular part of the turn is missing: insert, reposition, advance, enter or liberate
refusal-octi-not-free = `{ $value }` before `;` is no free move: one pod steps or jumps in the direction of a superprong
refusal-octi-resign-alone = resigning stands alone
refusal-octi-nobody-there = none of your pods stands on { $value }
refusal-octi-no-such-pod = no pod `{ $name }` of yours stands on { $point }
refusal-octi-which = { $point } holds unlike pods: say which one, { $names }
refusal-octi-not-there = { $point } holds { $there } such pods `{ $name }` that can be used, not { $wanted }
refusal-octi-captured-acts = the pod on { $point } has been captured in this turn: it stands until the end but acts no more
refusal-octi-hole-taken = the pod on { $point } has a prong { $hole } already: a hole holds one
refusal-octi-no-prong = the pod on { $point } has no prong { $direction }
refusal-octi-no-prong-left = no prong is left in your supply: reposition one, or capture some
refusal-octi-no-superprong-left = no superprong is left in your supply
refusal-octi-superprong-fixed = the prong { $direction } of the pod on { $point } is a superprong, and those are never repositioned
refusal-octi-superprongs-off = superprongs belong to the option `superprongs`, which is off
refusal-octi-no-reserve = no pod is left in your reserve
refusal-octi-cannot-enter = a reserve pod cannot enter on { $point }: it enters on your own bases that hold no enemy pod, in the full game also on enemy bases you occupy
refusal-octi-nothing-captured = none of your pods has been captured
refusal-octi-cannot-liberate = no pod can be liberated on { $point }: in the full game on any base you occupy while you hold an enemy base, with four players on an enemy base or neutral OCTI square you occupy, in the fast game never
refusal-octi-cannot-liberate-partner = { $point } cannot bring your partner back: the partner must be out with a captured pod, and you on the partner's home base
refusal-octi-two-origins = the movers of one advance start from one square, not from { $first } and { $second }
refusal-octi-too-many-movers = { $movers } movers are more than a player has pods, { $most }
refusal-octi-no-prongs = the pod on { $point } has no prongs and cannot move
refusal-octi-no-prong-there = from { $from } the pod would go { $direction }, but it has no prong there
refusal-octi-not-a-leg = from { $from } to { $to } is neither a step nor a jump over one square
refusal-octi-step-among-jumps = from { $from } to { $to } is a step: a pod steps once or jumps, never both
refusal-octi-enemy-on-step = an enemy pod stands on { $point }: pods step only where there is none
refusal-octi-nothing-to-jump = nothing stands on { $point } to be jumped
refusal-octi-landing-taken = { $point } is occupied: a jump ends on an empty square
refusal-octi-jumped-twice = { $point } would be jumped twice: a pod goes over a square once in a turn
refusal-octi-cannot-move = the pod on { $point } can neither step nor jump
refusal-octi-not-jumped = nothing can be captured on { $point }: it was not jumped there
refusal-octi-nothing-left = nothing is left on { $point } to be captured
refusal-octi-capture-on-step = `x` after { $point }: only a jump captures
refusal-octi-no-superprong = the pod on { $point } has no superprong { $direction }: free moves follow superprongs
refusal-octi-superprong-used = the superprong { $direction } of the pod on { $point } has been used in this turn
refusal-octi-free-move-turns = a free move goes on in the direction of its superprong, { $direction }
refusal-octi-too-many-legs = `{ $value }`: no pod jumps that often in one turn
refusal-octi-leads-nowhere = that does not lead to a legal turn from here

## What is due, in refusals

phrase-hunt-gold = Gold puts both runners on centre stops, like `start C3 D4`
phrase-hunt-prizes = Teal lays out the prizes, like `prizes A1`
phrase-hunt-play = run, or change a tile
phrase-hunt-mark = the other player's marker goes on a stop, like `marker B4`
phrase-hunt-scramble = name four spaces to scramble, like `scramble b2 c3 d4 b5`, or say `done`
refusal-over = the game is over: no turn is left to take
refusal-chance-first = a chance step comes first: nobody can take a turn yet
refusal-player-first = it is a player's turn, not a chance step's
phrase-dots-deal = the deal of the next round
phrase-dots-reveal = the next tile's turning up, like `reveal 7`,

## Reports of games

report-lost = Turn { $turn }: { $name } took { $taken } and gave away { $loss } points; { $best } was better.
report-missed-win = Turn { $turn }: { $name } could win with { $best } and took { $taken } instead, which gave away { $loss } points.
report-lucky = After turn { $turn }: `{ $what }` was worth { $luck } points to { $names }.
