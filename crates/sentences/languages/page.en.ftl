### English: texts that only the web page shows.

## Everywhere

cancel = Cancel
done = Done
learn = Learn
play = Play
open = Open
person = Human
with-partners = with { $names }
your-turn = Your turn
undo-click = Undo the last click (Esc)
undo = Undo
cancel-turn = Start this turn over

## Navigation

saved-unreadable = Couldn't load a game from your last visit. { $error }
saved-no-game = it isn't in a format this version can read
saved-no-dice = its dice data is damaged
to-content = Skip to content
places = Main
puzzles = Puzzles
settings = Settings
trouble-title = Couldn't open that
trouble-nothing-lost = Your current game hasn't changed.
rules = Rules
workshop = Workshop
board-editor-title = Board editor
play-online = Play online
table-online = Online game
no-such-page = Page not found
table-newer = This game has moves from a newer version of Eightfold. Reload the page to continue. Nothing is lost.
table-unreadable = This game's record couldn't be read: { $error }
online-no-row = an entry of the game log couldn't be read: { $error }
no-such-page-about = There's no game or page at this address.
to-home-page = Go to home page
play-it-here = Play now
to-the-workshop = Open workshop

## Home page

home-title = Octiles and OCTI in your browser
today = Today
today-no-streak = Solve one puzzle a day to start a streak.
today-streak = { $days ->
    [one] 1-day streak. See you tomorrow.
   *[other] { $days }-day streak. See you tomorrow.
}
today-streak-at-risk = { $days ->
    [one] 1-day streak. Solve one today to keep it.
   *[other] { $days }-day streak. Solve one today to keep it.
}
today-solve = Today's puzzle: { $game }
today-race-about = one game a day, the same tiles for everyone
today-mistakes-about = from your games, ready to practise
home-about = In Octiles you place tiles and run along their paths; in OCTI you build pods that move and jump.
home-free = Free, without an account, and it works offline.
home-first-game = Play your first game
home-first-about = { $game }, easiest level, about 5 minutes
try-it = Try it
try-step = Try it · step { $step } of { $all }
try-place = Place this tile on the marked space.
try-run = Press the ringed stop to run to it.
try-done = That's a turn. The first to get all five runners across wins.
try-runner = Press the ringed runner.
try-pod = Press the ringed pod.
try-jump = Press the ringed square to jump there.
try-once-more = Once more
home-offline-about = Play the computer, a friend or anyone online. No account needed, and it works offline after your first visit.
play-computer = Play the computer
play-friend = Play a friend here
first-in-two-minutes = Learn in 2 minutes
daily-solve = Solve
games = Games
open-a-game = Open a game…
workshop-about = Play solo: 3 solitaires, and 30 challenges with best known boards to match.
saved-game-unreadable = Couldn't open this game. { $error }
your-games = Your games
all-games = See all { $count }
fewer-games = See fewer
saved-your-turn = Turn { $turn } · you to play
saved-to-act = Turn { $turn } · { $name } to play
saved-turn = Turn { $turn }
remove-saved = Remove { $title }, { $state }
saved-view = View
saved-continue = Continue
play-game = Play { $game }
learn-game = Learn { $game }
saved-against-computer = { $game } vs computer
saved-only-computers = { $game }, computers only
players = players

## Starting a game

start-game = Start
how-many-players = Number of players
seat-unchanged = { $seat }: { $who } (unchanged)
seat-changed = { $seat }: { $who } (was { $other })
seats-shuffled = New seats: { $sits }
seat-starts = { $first } starts.
shuffle-seats = Shuffle seats
who-plays = Who plays { $name }
name-of = Player name for { $name }
change-places-below = Swap { $name } with the player below
change-places = Swap with the player below
name-placeholder = Name
computer-level = Computer { $level }: { $name }
elsewhere = Online player
computer-named = Computer ({ $name })

## Settings

settings-appearance = Appearance
theme = Theme
palette = Board and pieces
setting-coordinates = Show coordinates
on-octiles-board = Octiles boards only.
setting-numbers = Show tile numbers
setting-plain = Hide letters on pieces
setting-plain-about = You can still tell them apart by shape.
setting-notation = Show turns in notation
setting-notation-about = Instead of full sentences.
settings-playing = Play
setting-confirm = Confirm every turn
setting-confirm-about = A turn counts only when you press Done.
setting-sound = Sound
setting-sound-about = A soft wooden click for tiles and pieces.
volume = Volume
setting-still = No animations
setting-still-about = Tiles and pieces move instantly.
setting-turn-board = Turn the board to the player
setting-turn-board-about = When several people share this screen.
setting-thinking = Show the computer's thinking
setting-thinking-about = Its best line while it searches.
key-arrows = Arrow keys
key-arrows-does = Move around the board; elsewhere, step through the turns
key-next-does = Go to the next place you can choose; Shift+N goes back
key-enter = Enter
key-turn-does = Rotate the tile left or right
key-holes = A–H
key-holes-does = OCTI: put a prong in that hole of the selected pod; A is north
key-escape = Esc
key-escape-does = Undo the last click
key-undo = Ctrl+Z
key-undo-does = Undo the last click, or take back your last turn
key-ends = Home, End
key-ends-does = Go to the start of the game, or to the latest turn
key-hint-does = Show a hint, or stop looking for one
key-keys-does = Show this list
keys = Keyboard shortcuts
key-enter-does = Choose
language = Language
theme-auto = Same as system
theme-light = Light
theme-dark = Dark
palette-wood = Wood
palette-contrast = High contrast
palette-vision = Colour-blind friendly

## The game

no-game = No game in progress
choose-a-game = Choose a game
tab-turns = Turns
tab-advice = Analysis
guide-lay = Place the tile on the marked space.
guide-rotate = Press the tile to rotate it.
guide-rotate-marked = Press the marked tile to rotate it.
guide-scramble = Press the marked space to scramble its tile.
guide-runner = Press the marked runner.
guide-run = { $kind ->
    [circle] Now run: press the marked circle.
   *[stop] Now run: press the marked stop.
}
guide-put = { $kind ->
    [circle] Press the marked circle.
   *[stop] Press the marked stop.
}
guide-take = Select the marked tile.
guide-pod = Press the marked pod.
guide-move = Now press the marked square to move there.
guide-capture = Press the marked pod to capture it.
guide-put-pod = Press the marked square to put the pod there.
guide-hole = Press the marked hole to insert a prong.
guide-prong = Press the marked prong.
guide-tray = Press the marked pods beside the board.
guide-button = Press { $button } to end your turn.
guide-watch = Watch the computer's turn.
guide-own-way = Play as you like, or start this turn over to follow the marks.
guide-why = Why?
guide-goal = How you win:
guide-end = I know how to play
first-game = First game
reason-wins = It wins the game.
reason-across = A runner gets across: { $home } of { $all }.
reason-rows = { $count ->
    [one] Your runner gets 1 row closer.
   *[other] Your runner gets { $count } rows closer.
}
reason-groups = { $now ->
    [one] It links all your runners: 1 group instead of { $before }.
   *[other] It links runners: { $now } groups instead of { $before }.
}
reason-points = { $count ->
    [one] It scores 1 point.
   *[other] It scores { $count } points.
}
reason-prize = It collects a prize.
reason-takes = { $count ->
    [one] It captures a pod.
   *[other] It captures { $count } pods.
}
reason-guards = It guards a base that was threatened.
reason-enters = It brings a new pod onto the board.
reason-liberates = It brings back a captured pod.
reason-inserts = The pod gains a direction to move in.
reason-closer = A pod gets closer to an enemy base.
reason-only = It's your only legal turn.
reason-paths = More paths lead on from your runners: { $now } instead of { $before }.
reason-bars = Fewer paths lead on from your opponents' runners: { $now } instead of { $before }.
reason-stays = The run ends where it starts, so your runner keeps its place.
reason-group = Your largest group grows to { $count } runners.
reason-links = It links more pairs of runners: { $now } instead of { $before }.
reason-splits = It splits your opponents' runners: { $now } groups instead of { $before }.
reason-no-points = It scores nothing yet, but nothing for your opponent either.
reason-setup = The game starts once runners and prizes are on the board.
reason-marks = Your opponent must reach the marker before the next prize.
reason-scrambles = It mixes 4 tiles and changes the paths on them.
reason-marker = It reaches the marker, so you can collect prizes again.
reason-to-marker = A path leads on to the marker you must reach.
reason-prizes = You have more prizes in reach: { $now } instead of { $before }.
reason-bars-prizes = Your opponent has fewer prizes in reach: { $now } instead of { $before }.
reason-attacks = { $count ->
    [one] It threatens { $count } enemy pod.
   *[other] It threatens { $count } enemy pods.
}
reason-saves = Fewer of your pods can be captured: { $now } instead of { $before }.
reason-reach = Your pods can reach more squares: { $now } instead of { $before }.
reason-best = It gains nothing at once, but the computer finds no better turn.
tab-board = Board
other-side = Other players
about-game = About this game
what-to-do = What to do next
you = You
you-seat = You ({ $seat })
the-game = Game
undo-turn-about = Take back your last turn and everything after it
undo-turn = Take back
hint-about = Show a good turn (H)
hint-stop = Stop
hint = Hint
play-it = Play it
looking-back = You're viewing an earlier turn.
open-in-other-tab = This game is open in another tab, where the computer will play.
is-thinking = { $name } is thinking…
title-your-turn = Your turn · Eightfold
title-named = { $name } · Eightfold
title-play = Play · Eightfold
back-to-game = Back to game
not-saved = This browser can't save your game, so closing the page loses it. Copy it under More.
rematch = Rematch
rematch-offered = Rematch offered
new-game = New game
review-nothing = There are no turns of yours to review.
end-game-terms = { $game } · { $terms }
end-game-level = { $game } · level { $level }, { $name }
end-you-won = You won
end-you-won-with = You and { $names } won
end-won = { $names } won
end-they-won = { $names } won
end-no-result = No result
end-score = Your results against level { $level }: { $won ->
        [one] { $won } win
       *[other] { $won } wins
    } in { $all ->
        [one] { $all } game
       *[other] { $all } games
    }
end-looking = Finding the turn that decided it… { $done } of { $all }
end-nothing-decided = No single turn decided this game.
end-decided = Turn { $turn } decided it
end-show-turn = Show turn { $turn } on the board
end-changed-to = to
end-mistakes = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
end-review = My mistakes
end-share = Share
look-through = Go through the game
back-to-the-end = Back to the final position
take-back-last = Take back my last turn
play-level = Play level { $level }
rematch-you-play = You play { $name } this time.
rematch-starts = { $name } starts this time.
no-turn-yet = No turns yet.
start-of-game = Start of the game.
step-said = { $at } of { $all }. { $said }
steps = Step through the game
step-first = First position
step-back = Previous turn
step-forward = Next turn
step-last = Latest position
taken-back = Some turns in this game were taken back.
turn-taken-back = Turn taken back.
looking-back-first = You're viewing an earlier turn. Go back to the game to play.
turn-outdated = The game has moved on. Take your turn again.
turn-of = It's { $name }'s turn.
thinking-not-yours = { $name } is thinking. Wait for your turn.
no-longer-saved = this game is no longer saved in this browser

## More

cannot-copy = Your browser blocked copying.
cannot-copy-record = Your browser blocked copying. Download the record instead.
cannot-save-copy = Your browser blocked the download. Use Copy instead.
copy-record = Copy record
copy-position = Copy position
copy-link = Copy link
copy-part = Copy
the-record = Record
the-position = Position
a-link-to-the-game = Link to this game
record-as-sgf = Record (SGF)
a-picture-png = Picture (PNG)
a-drawing-svg = Picture (SVG)
a-game-or-position = Game or position…
more = More
rules-of-this = Rules of this game
download-record = Download record
download-sgf = Download SGF
resign = Resign
resign-asked = Resign as { $name }?
resign-question = Resign?
play-on = Play on
seat-resigns = Resign as { $name }
resign-other-team = The other team will win.
resign-other-player = The other player will win.
resign-others-play-on = The others play on, and the last one left wins.
cannot-read-file = Your browser couldn't read that file.
open-title = Open a game or position
open-paste = Paste a record, an OCTI game in SGF, or a position of this game. Your current game stays in Your games.
open-file = Or choose a file
cannot-save = Your browser blocked the download.
record-copied = Record copied.
position-copied = Position copied.
link-copied = Link copied.
shared-game = Shared game
shared-length = { $turns ->
    [0] It hasn't started.
    [1] 1 turn so far.
   *[other] { $turns } turns so far.
}
shared-about = Step through the turns, or play on from here.
shared-at-turn = After turn { $turn } of { $all }.
shared-step-back = To play on, go back to an earlier turn.
shared-play-on = Play on from here
shared-look-only = You're looking at a shared game. Choose “Play on from here” to play.
shared-nothing = This link has no game in it
import-game = This is game { $game } of { $there } in the file.
import-line = This is the main line of { $lines } in the file. Download SGF to get the others too.
import-game-line = This is the main line of game { $game } of { $there } in the file.
import-long-address = that link is { $length } bytes long; the limit is { $most }
import-long-text = that text is { $length } bytes long; the limit is { $most }
import-nothing = there's nothing to open: paste a record or a position
picture-after-turns = { $turns ->
        [one] after { $turns } turn
       *[other] after { $turns } turns
    }

## Analysis

advice-empty = Press Hint to see a good turn on the board.
advice-looking = Looking for a good turn…
best-line = Best line. Press a turn to see it on the board
review-looking = Reviewing turn { $turn } of { $all }…
review-none = No serious mistakes.
review-mistakes = The biggest mistakes:
chances-point = Turn { $turn }, { $name }: winning chances { $chance }
chances-mistake = Turn { $turn }, { $name }: winning chances { $chance }, mistake { $number }
chances-summary = Winning chances from the first turn to the last: { $first } to { $last }.
mistake-better-line = Turn { $turn }, better: { $name } { $best }.
mistake-chances = Turn { $turn }, { $name }: winning chances fell from { $was } to { $is }.
mistake-played = Played: { $taken }
mistake-played-label = Played
mistake-better = Better: { $best }
mistake-better-label = Better
no-worker = This browser can't run the computer player.
search-missing = Couldn't load the computer player. Check your connection, or reload the page: there may be a new version.
part-missing-title = Couldn't load this page
part-missing = You may be offline, or there's a newer version. Your saved games are safe.
part-coming = Loading…
try-again = Try again
reload-page = Reload the page
computer-cannot-play = The computer can't play here: { $reason }.
game-over-after = { $turns ->
    [1] Game over after 1 turn.
   *[other] Game over after { $turns } turns.
}
hint-for = Hint: { $name } { $turn }.
thinks-of = Best line: { $name } { $line }.
and-so-on = { $first }, and so on
computer-wanted = The computer tried { $turn }, which isn't allowed: { $error }.
this-is-a-hint = Hint shown. Winning chances: { $chance }.
thought-said = { $name }: { $chance } to win, depth { $depth }, { $nodes } positions

## Names and descriptions. Each must match the English text in the code of the rules.

game-octiles = Octiles
game-octiles-team = Octiles Team Play
game-team-up = Team Up
game-connect-the-dots = Connect the Dots
game-scavenger-hunt = Scavenger Hunt
game-octi-fast = OCTI, the fast game
game-octi-full = OCTI, the full game
game-octi-four = OCTI for four
about-octiles = Place a tile, run along its paths, and be first to get all your runners across the board.
about-octiles-team = The race in pairs: Blue and Yellow, sitting opposite each other, against Red and Green.
about-team-up = Every tile is face up: place or exchange one, run, and be first to link all your runners.
about-connect-the-dots = Nothing moves: place tiles so that paths join your runners and not your opponent's.
about-scavenger-hunt = Two runners collect prizes on the rim while the tiles change under their feet.
about-octi-fast = Build pods that step and jump along their prongs, and be first to reach an enemy base.
about-octi-full = Occupy all three enemy bases at once. You can liberate captured pods.
about-octi-four = Two teams, partners at opposite corners: put both opponents out at the same time.
option-players = Players
option-start = Starting board
option-team-win = A team wins with
option-runners = Runners
option-joint-winners = Joint winners
option-rounds = Rounds
option-target = Target
option-touch = Touch-move
option-scramble = Scramble
option-edgeless = Edgeless
option-superprongs = Superprongs
value-empty = empty
value-face-down = face down
value-both = both partners
value-either = either partner
value-off = off
value-on = on
help-players = How many people or computers play.
help-start = Start on an empty board, or with a tile face down on every space.
help-team-win = A team wins with the runners of both partners across, or with those of either.
help-runners = How many runners each player has.
help-joint-winners = Others who are connected when the game is won share the win.
help-rounds = How many rounds to play. You can't combine this with a target.
help-target = Play until a total is reached, instead of a number of rounds. 25 and 50 are usual.
help-touch = A tile you've placed on a space must stay there; you can only rotate it.
help-scramble = Each player may scramble 4 tiles once per game.
help-edgeless = The board wraps around: east joins west and north joins south.
help-superprongs = Each player has one superprong, which allows a free move before the turn.
level-beginner = beginner
level-learner = learner
level-casual = casual
level-regular = regular
level-skilled = skilled
level-strong = strong
level-expert = expert
level-master = master

## How well each computer level plays. Each must match the English text in the code of the levels.

level-about-1 = Looks only at its own turn, and judges it very roughly.
level-about-2 = Looks only at its own turn, and judges it roughly.
level-about-3 = Looks only at its own turn.
level-about-4 = Judges its own turn well, but ignores the replies.
level-about-5 = Sees the next reply, but makes no plans.
level-about-6 = Looks a few turns ahead.
level-about-7 = Looks as far ahead as its time allows.

## Boards on rules pages

live-try = Try it
live-show-turn = Show the turn
live-show-turns = Show the turns
live-all-shown = All shown
live-other-way = Your own line
from-the-start = Start over
live-play = Play from here

## Playing Octiles

octiles-board = Board. Arrow keys move around, N goes to the next place you can choose, Enter chooses, Q and E rotate the tile.
dots-colours = Colours
dots-colours-about = Who plays which. This changes only how the board looks.
space-tile-here = , tile can go here
post-runner = { $name } runner
dots-no-runner = no runner
dots-no-runs = Runners don't move in this game. Place the tile on an empty space.
looks-the-same = This tile looks the same whichever way you rotate it.
next-round = Start round { $next }
lay-first = Place the tile first.
dots-gain = As placed: { $one } +{ $oneMore }, { $other } +{ $otherMore }
tile-number = Tile { $tile }
dots-last-space = last space of the round
dots-spaces-left = { $n } spaces left
dots-before = Earlier
dots-round = Round { $round }
dots-total = Total
dots-count = Round score
dots-counted = Scored from both ends
dots-counted-about = A path scores 2 at each end if its runners have the same colour, 1 if they're your two colours
turn-tile-left = Rotate tile left
no-tile = No tile
hand-tile = { $label }: tile { $tile }
turn-tile-right = Rotate tile right
tile-in-hand = Tile in hand
hunt-named = , chosen for the scramble
hunt-not-named = , not chosen
hunt-can-change = , can be changed
hunt-barred = , not allowed: { $reason }
hunt-same = , looks the same whichever way you rotate it
post-prize = { $name } prize
post-marker = { $name } marker
post-run-here = , run here
post-can-choose = , can be chosen
hunt-only-rotation = No other rotation is legal here.
not-your-turn = It isn't your turn.
hint-shown = The board shows a hint. Go back to the game to play.
pass = Pass
hunt-scramble = Scramble ({ $named } of 4)
hunt-press-four = Choose 4 spaces to scramble.
hunt-stay = Stay put
hunt-no-space-start = Runners start on a marked stop, not on a space.
hunt-no-space-prize = Prizes go on circles around the rim, not on spaces.
hunt-no-space-marker = The marker goes on a vacant stop, not on a space.
hunt-no-post-scramble = Choose 4 spaces to scramble, not stops or circles.
hunt-choose-where = Choose where to run, or change a tile.
hunt-choose-post = Choose a marked stop or circle first.
hunt-no-scramble = Don't scramble
hunt-choose-kind = To change a tile, first choose Place the spare or Rotate a tile.
hunt-run = Just run
hunt-spare = Place the spare
hunt-turn = Rotate a tile
hunt-run-about = Run along a path that's already there. No tile changes.
hunt-spare-about = Place the spare over any tile, then run across it or stay put.
hunt-turn-about = Rotate a tile in place. Your runner stays where it is.
hunt-must-run = You changed a tile without running last turn, so you must run now.
the-spare = Spare tile
the-spare-small = spare
hunt-then-turns = First come the runners and the prizes. After that, each turn you run, place the spare or rotate a tile.
hunt-then-next = Then comes the next turn: run, place the spare or rotate a tile.
hunt-kinds = Kind of turn
hunt-spare-run = Place the spare over any tile and run across it.
hunt-turn-barred = { $about } You can't rotate a tile now. { $why }
hunt-prizes-of = { $taken } of { $all } { $colour } prizes
hunt-prizes-marker = { $taken } of { $all }, must reach the { $colour } marker on { $stop }

race-only-rotation = Only this rotation gives one of your runners a legal run here.
race-no-back = no tiles face down
race-one-back = 1 tile face down
race-backs = { $n } tiles face down
race-supply-empty = supply is empty
race-last-one = last tile
race-more-below = { $more } more in supply
race-known-bottom = Bottom of supply
race-bottom-tiles = Tiles { $tiles }, in this order
team-tile-fits = , tile { $tile } can go here
team-tile-not = , tile { $tile } can't go here
team-tiles-fit = { $count ->
        [one] , { $count } tile can go here
       *[other] , { $count } tiles can go here
    }
team-skipped = Skip turn
team-wins = Win the game
pool-tiles = Tile pool
turn-tile-left-key = Rotate tile left (Q)
turn-tile-right-key = Rotate tile right (E)
pool-list = Tiles
pool-lies-on = , on { $space }
pool-fits = , can go there
pool-misfit = , can't go there
tile-lies = Tile { $tile } is on { $space }: { $words }.
undone = Undone.
turn-restarted = Turn restarted.
space-your-tile = { $space }, your tile { $tile }: { $leads }; press to rotate it
space-tile = { $space }, tile { $tile }: { $leads }
space-back = { $space }, face-down tile
several-reach-refused = Several of your runners can reach { $post }. Choose the one on { $from } first.
run-here-from = , run here from { $from }
post-can-move = , can move
post-several = , several runners can reach it
choose-run = Choose where to run.
space-empty = { $space }, empty
post-empty = empty
post-circle = { $post }, circle, { $what }
post-stop = { $post }, stop, { $what }

## Playing OCTI

octi-board = Board. Arrow keys move around, N goes to the next place you can choose, Enter chooses, Escape undoes. With a pod selected, the letters A to H put a prong in a hole; A is north.
dial-pick = Pick a pod to build on or move
dial-none = No pod selected
dial-pod-on = { $pod } on { $point }
dial-what = What to insert
dial-prong = Prong
dial-super = Super
hole-super-free = superprong, free move
hole-out = prong, taken out; choose an empty hole
hole-movable = prong, press to move it
hole-put-here = empty, put the prong here
hole-insert-super = empty, insert a superprong
hole-insert = empty, insert a prong
hole-super = superprong
hole-prong = prong
in-hand = In hand
stack-next = , moves next
stack-waits = , still to move
stack-on = Stack on { $square }
stack-choose-own = Stack on { $square }: choose one or more pods
stack-none-own = Stack on { $square }: none of these pods are yours
mover-waits = (still to move)
mover-leave = Don't move mover { $number }
mover-leave-it = Don't move this pod
movers = Movers
capture-the = Capture the { $pod } on { $square }
spare-it = Spare it
capture-it = Capture it
jumped-pods = Jumped pods
jumped-press = Jumped pods: choose which to capture
free-moves = Free moves
free-moves-before = Free moves, before the regular part
stack-captured = , captured
nothing-on = There's nothing on { $square }. Pick one of your pods, or take one from your reserve.
pods-of-partner = The pods on { $square } are your partner's. You can move only your own.
pods-of-other = The pods on { $square } are { $name }'s. You can capture them only after jumping them.
pod-is-captured = The pod on { $square } will be captured.
pod-is-spared = The pod on { $square } will be spared.
undone-now = Undone. { $prompt }
deselected-now = Pod deselected. { $prompt }
pod-has-no-prong = The pod on { $square } has no prongs, so it can't move.
moving-not-building = You can move or build, not both. Undo the move first.
tray-reserve = in reserve
tray-prongs = { $prongs ->
        [one] 1 prong in supply
       *[other] { $prongs } prongs in supply
    }
tray-supers = { $prongs ->
        [one] 1 superprong in supply
       *[other] { $prongs } superprongs in supply
    }
teams-who = South and North play against West and East.
teams-out = { $name } is out and takes no turns. { $partner } can bring { $name } back by occupying { $home } and liberating one of { $name }'s captured pods there.
tools-view = View
threats = Threats
no-threats = No threats
turn-board-about = Turn the board a quarter turn
turn-board = Turn board
capture-jumped = Capture enemies I jump
scroll-board = Scroll the board
scroll-left = Scroll left
scroll-up = Scroll up
scroll-down = Scroll down
scroll-right = Scroll right
far-side = Show wrapped edges
tray-captured = captured

## Prompts for a turn of OCTI

octi-put-reserve = { $name }: put the pod on a marked square.
octi-put-captured = { $name }: bring the captured pod back on a marked square.
octi-put-partner = { $name }: bring your partner back on a marked square.
octi-put-prong = { $name }: put the prong in an empty hole, or back where it was.
octi-free-where = { $name }: choose where the pod goes on its free move.
octi-free-on = { $name }: jump again, or play the regular part of your turn.
octi-now-regular = { $name }: play the regular part of your turn.
octi-choose-move = { $name }: choose a marked square, or an empty hole for a prong.{ $take_out }
octi-mover-waits = { $name }: choose where the pod on { $square } goes.
octi-movers-wait = { $name }: { $count ->
        [one] 1 pod still to move
       *[other] { $count } pods still to move
    }: { $squares }.
octi-jump-on = { $name }: jump again, or press Done.
octi-new-prong = { $name }: put a prong in an empty hole.{ $take_out }
octi-open = { $name }: pick a pod to move or build on, or take one from the reserve.{ $regular }{ $warning }
game-is-over = The game is over.
regular-missing = Play the regular part of your turn first.
choose-where-pod = Choose where the pod on { $one } goes.
one-mover-waits = 1 pod still to move: { $one }.
movers-wait = { $count } pods still to move: { $squares }.
pod-by-prongs = { $square } with { $prongs }
nothing-played = You haven't done anything this turn.
pod-picked = Pod on { $point } selected.
prong-can-move = Or move a prong.
now-regular = Now the regular part.
pod-no-further = It can't go any further.
pod-can-go = It can move to { $squares }.
pod-can-jump = It can jump to { $squares }.
pod-can-go-or-jump = It can move to { $squares }, or jump to { $jumps }.
pod-holes = { $count ->
        [one] { $count } empty hole, letters A to H.
       *[other] { $count } empty holes, letters A to H.
    }

## Prompts for a turn of Octiles

press-done = { $name }: press Done, or undo.
race-only-loops = { $name }: only loops cross this tile. Rotate it, or press a marked runner twice.
race-turn-then-run = { $name }: rotate the tile, then choose where to run.
race-where = { $name }: choose where the runner on { $runner } goes.{ $more }
race-lay-from = { $name }: place the tile on a marked space to run from { $runner }.
race-home-full = Your home is full, so a runner must leave it. The runner on { $post } can't move now.
race-no-path = The runner on { $post } has no legal run across this tile. Rotate it, or run from { $others }.
press-for-loop = Press it again to run the loop.
team-connects = { $name }: this connects all your runners and wins. No run needed.
team-lay = { $name }: place tile { $tile } on a marked space.
team-choose-bright = { $name }: choose a bright tile for { $space }.
team-choose-tile = { $name }: choose a tile, then run from { $runner }.
team-no-exchange = Tile { $tile } can't replace tile { $old } on { $space }: every rotation changes { $paths }.
team-no-lie = Tile { $tile } can't go on { $space }: every rotation changes { $paths }.
team-no-run = Tile { $tile } can't go on { $space }: no rotation gives your runners a run.
team-no-way = Tile { $tile } can't go on { $space }: every rotation changes { $paths } or leaves you no run.
team-only-rotation = Only this rotation leaves your runners a run.
team-only-this = Tile { $tile } fits on { $space } only this way. Other rotations would change { $paths }.
team-passed-over = Skipped rotations that would change { $paths }.
dots-over = Round { $round } is over: { $one } { $teal }, { $other } { $gold }. Check the score, then start the next round.
dots-stays = { $name }: the tile stays on { $space }. Rotate it if you like, then press Done.
dots-turn-move = { $name }: rotate or move the tile, then press Done.
dots-lay = { $name }: place tile { $tile } on an empty space.
dots-to-play = { $name } to play.
hunt-must-pass = { $name } has no legal turn and must pass.
hunt-other-centre = { $name }: now choose a centre stop for Teal's runner.
hunt-named-spaces = { $what }. { $count } of 4 spaces chosen.
hunt-turn-run-or-leave = { $name }: rotate the tile on { $space }, then run across it or stay put.
hunt-turn-and-run = { $name }: rotate the tile on { $space } and run across it.
hunt-turn-done = { $name }: rotate the tile on { $space }, then press Done.
hunt-lay-spare = { $name }: place the spare, tile { $tile }, on a marked space.
hunt-choose-turn = { $name }: choose a tile to rotate.
joins-pair = { $one } with { $other }
joins = It joins { $pairs }.
leads = { $from } leads to { $to }
leads-open = { $space } (empty)
leads-loop = { $loops ->
        [one] a loop
       *[other] { $loops } loops
    }
tile-turned = Tile { $tile } rotated. { $words }
runner-chosen = Runner on { $post } selected.
runner-can-run = Runner on { $post } selected. It can run to { $posts }.
game-started = New game: { $game }. { $prompt }
short-north = N
short-north-east = NE
short-east = E
short-south-east = SE
short-south = S
short-south-west = SW
short-west = W
short-north-west = NW
side-north = north
side-north-east = north-east
side-east = east
side-south-east = south-east
side-south = south
side-south-west = south-west
side-west = west
side-north-west = north-west

## Pods, for screen readers

pod-of = { $owner } pod
pod-without-prongs = { $owner } pod without prongs
pod-prongs = { $count ->
        [one] , prong { $sides }
       *[other] , prongs { $sides }
    }
pod-superprongs = { $count ->
        [one] , superprong { $sides }
       *[other] , superprongs { $sides }
    }

## The OCTI board, for screen readers

base-out = { $owner } base, player out
base-of = { $owner } base
base-neutral = neutral OCTI square
square-stack = stack of { $count }
pod-chosen = (selected)
pod-lifted = (in hand)
pod-captured = (captured)
mark-step = step here
mark-jump = jump here
mark-enter = enter here
mark-danger = can be captured next turn
mark-reachable = an enemy can reach this base next turn
mark-within-reach = you can reach this base
mark-won = winning base, reached
mark-may-capture = jumped, can be captured
mark-captures = jumped, will be captured
mark-origin = the movers started here

## Reserve and supply, for screen readers

tray-pods = { $count ->
        [one] { $owner }: { $count } pod in reserve
       *[other] { $owner }: { $count } pods in reserve
    }
tray-prongs-left = { $count ->
        [one] { $count } prong in supply
       *[other] { $count } prongs in supply
    }
tray-supers-left = { $count ->
        [one] { $count } superprong
       *[other] { $count } superprongs
    }
tray-captured-pods = { $count ->
        [one] { $count } captured pod
       *[other] { $count } captured pods
    }
tray-out = out of the game

## Online

server-unreachable = Can't reach the server. Check your connection and try again.
server-unreadable = The server's response couldn't be read: { $error }
online-friend = Invite a friend
tables-wait = { $n ->
        [one] 1 game waiting for you
       *[other] { $n } games waiting for you
    }
no-server = No online play here
no-server-about = This copy of the page has no server, so you can play only on this device. To play online, open Eightfold where it's hosted.
to-the-games = Back to games
server-silent = The server isn't responding. Retrying…
friend-by-link = Play a friend
friend-by-link-about = Create a game and send the link. Anyone who opens it can join, on any device.
make-a-table = Create a game…
no-table-yet = No games yet.
no-table-sit = Games you join will show here.
open-tables = Open games
all-the-games = All games
no-open-table = No open games right now. Create one and others can join it.
watch = Watch
nothing-to-watch = No public games in progress right now.
finished-games = Finished games
finished-about = Replay any finished game turn by turn, or review it with the computer.
finished-search = Search finished games
finished-player = Player
finished-player-about = name
finished-mine = My games
finished-result = Result
finished-any = Any
finished-won = Player won
finished-lost = Player lost
finished-draw = Draw
finished-aborted = Aborted
finished-since = From
finished-until = To
finished-more = Load more
finished-none = No games match. Try fewer filters or other dates.
finished-found = { $n ->
        [one] 1 game.
       *[other] { $n } games.
    }
finished-found-more = { $n } games so far. There are more.
finished-whose = To filter by won or lost, enter a player's name too.
finished-days = The end date is before the start date.
finished-day = Enter dates like 2026-11-22.
finished-no-player = There's no player called { $name } on this server.
moderation = Moderation
moderators-only = Only moderators of this server can see this page.
reports-open = Open reports
reports-none = No open reports.
report-about = { $by } reported { $about }
report-said = Chat in this game:
report-published = Published text:
report-before = Earlier actions:
report-log = Game log
moderation-words = Message to the player
moderation-warn = Warn
moderation-mute = Mute
moderation-mute-for = Length of a mute
moderation-muted = Muted for { $n } h
moderation-unmute = Unmute
moderation-close = Close account
moderation-reopen = Reopen account
moderation-undo-name = Remove name
moderation-dismiss = Dismiss
moderation-read = Warning read
moderation-moderator = Made a moderator
moderation-no-moderator = Removed as moderator
warned = Message from the moderators
warned-read = I've read it
rankings = Rankings
rankings-about = Everyone starts at 1500. A question mark means the rating is provisional and has no rank yet.
rankings-against = Opponents
rankings-days = Days per turn
rankings-empty = No rated games yet.
rankings-live = Real time
rankings-place = Rank
rating = Rating
ratings = Ratings
rated-games = Rated games
format-two = 2 players
format-three = 3 players
format-four = 4 players
format-pairs = 2 pairs
field-people = people only
field-computers = with computers
counts-for-ratings = Rated game
rated-needs-name = Rated games need a name. Choose one under Account.
table-rated = rated
terms-rated = This game is rated.
terms-ratings-between = For ratings from { $min } to { $max }
terms-ratings-from = For ratings of { $min } or more
terms-ratings-to = For ratings of { $max } or less
profile = Profile
profile-own = Your profile
profile-since = Joined { $day }.
profile-games = Results by game
profile-no-game = No finished games yet.
profile-follow = Follow
profile-unfollow = Unfollow
profile-challenge = Challenge
profile-against = You against { $name }
profile-following = People you follow
profile-following-none = You don't follow anyone yet. Follow people on their profile.
profile-online = Online
profile-offline = Offline
profile-playing = playing { $game }
rating-graph = Rating over time
rating-graph-label = { $category }: { $first } on { $from }, { $last } on { $to }. Highest { $high }, lowest { $low }.
rating-graph-table = Show as a table
rating-graph-day = Date
note-title = Your note about { $name }
note-about = Only you can read it.
note-saved = Note saved.
note-deleted = Note deleted.
games-finished = Played
games-won = Won
games-drawn = Drawn
games-lost = Lost
play-anyone = Play anyone
game-options = Game options
find-a-game = Find a game
table-aborted = aborted
table-never-begun = never started
table-won-by = won by { $names }
table-invited = you're invited
table-waiting = waiting for players
table-your-turn = your turn
table-played = in progress
table-view-join = View and join
join-game = Join
table-draw = draw
table-over = finished
table-paused = paused
pace-live = { $min }+{ $s } ({ $min } min + { $s } s per turn)
pace-own = Other…
pace-minutes = Minutes
pace-increment = Seconds per turn
pace-none = No clock
pace-days = { $days ->
        [one] 1 day per turn
       *[other] { $days } days per turn
    }
table-time = Time
table-for-friends = Create a game
if-away = If a player leaves
away-wait = Wait for them
away-computer = A computer takes over
away-out = They're out
undo-if-agreed = Allow take-backs if everyone agrees
found-in-list = Show in Open games
table-min-rating = Lowest rating
table-max-rating = Highest rating
table-seats = Seats
seats-at-random = Assign the seats at random
make-the-table = Create game
new-table-about = You'll get a link to send. After that you can still change the game and the clock.
new-table-more = More options
open-to-anyone = Open to anyone
invite-by-name = Invite by name
pair-invite = Invite a pair by name
pair-bring = Bring a partner
pair-bring-about = { $seat } is reserved for someone you choose. Send them this link.
computer-label = Computer { $level }: { $label }
for-whom = Who to invite as { $name }
account = Account
signed-in = You're signed in.
account-none = You don't need an account to start: joining a game creates one in this browser. Add a name and password whenever you like.
account-name-set = Name saved.
account-a-name = Your name
account-take-name = Save name
account-devices = { $n ->
        [one] , on 1 device
       *[other] , on { $n } devices
    }
account-another-name = New name
account-password-is-set = Password saved.
account-another-password = New password
account-a-password = Password (at least 8 characters)
account-set-password = Save password
account-other-device = To play on another device, get a code here and enter it there under Account.
account-code = Get a code
account-code-good = valid for 10 minutes
account-password-now = Current password
account-end-others = Sign out my other devices
account-invitations = Who may invite me
account-invited-by-anyone = Anyone
account-invited-by-known = People I've finished a game with
account-invited-by-followed = Only people I follow
account-saved = Settings saved.
account-no-blocked = You haven't blocked anyone.
account-blocked = Blocked players:
account-unblock-name = Unblock { $shown }
account-unblock = Unblock
account-in-file = The file contains everything saved about you.
account-export = Download my data
signed-out = You're signed out.
sign-out = Sign out
account-delete = Delete account…
account-delete-about = This can't be undone. Your name and messages are deleted. Your games stay, under a guest name.
account-deleted = Your account is deleted.
account-ways-back = Account recovery
account-only-here = Only this browser can open your account. If it loses its data, the account is lost too. Set up one of these.
account-last-way = You'd lose the account you're using now, and it has games. First add a passkey or recovery words, or leave it for good.
account-leave = Leave for good
sign-out-about = You won't be able to sign in again: this account has no passkey, recovery words, password or other device.
sign-out-anyway = Sign out anyway
passkey-about = A passkey lets this device or a security key open your account with your fingerprint, face or PIN. Nothing secret leaves it.
passkey-make = Create passkey
passkey-first = Create account with passkey
passkey-enter = Sign in with passkey
passkey-ready = Passkey created. You can now sign in with it.
passkey-removed = Passkey removed. Your device may still offer it, but it no longer works here.
passkey-remove-name = Remove passkey { $name }
passkey-used = last used on { $day }
passkey-made = created on { $day }
passkey-not-here = This browser can't create passkeys for this page.
passkey-not-offered = This server doesn't support passkeys.
passkey-there = This device already has a passkey for this account.
passkey-not-chosen = No passkey was chosen.
passkey-failed = Your browser couldn't use a passkey.
remove = Remove
words-about = Or write down 12 recovery words. They let you back in once, even if you lose every device.
words-there = You have recovery words. They let you back in once.
words-make = Get recovery words
words-new = Get new words
words-delete = Delete words
words-ready = Here are your recovery words. They're shown only once.
words-deleted = Your recovery words no longer work.
words-keep = Print them or write them down in this order, and keep them somewhere private. They're shown only once.
words-print = Print
words-done = I've saved them
words-field = Or your 12 recovery words
words-enter = Sign in with words
devices = Devices
device-here = this device
device-unknown = Unknown device
device-seen = last seen on { $day }
token-end = Revoke
device-end-name = Sign out { $name }
device-ended = That device is signed out.
devices-end = Sign out others
devices-ended = All other devices are signed out.
device-first = created the account
device-by-password = signed in with password
device-by-code = signed in with code
device-by-passkey = signed in with passkey
device-by-words = signed in with recovery words
bot = bot
bots = Invite a bot
bots-about = Programs written by other people. They play when you invite them.
bots-none = No bots listed yet.
bots-more = More bots
bot-of = by { $owner } · { $games }
bot-all-games = all games
bot-invite = Invite
bot-invite-name = Invite { $name }
seat-bot = { $name } (bot)
programs = Bots and API tokens
programs-about = A bot is a separate account for your program. Everyone sees that it's a bot, and you're responsible for it. A token lets a program do what you choose and nothing else.
bot-name = Name of the new bot
bot-said = Description
bot-listed = Show in the list of bots
bot-make = Create bot
bot-made = Bot created. Now give its program a token.
bot-needs-name = Choose a name for yourself first, because everyone can see who owns a bot.
bot-removed = Bot removed. Its games stay.
bot-remove-name = Remove bot { $name }
token-name = What the token is for
token-own = your own account
token-scopes = The program can
scope-read = read games
scope-play = play
scope-hooks = set up webhooks
token-make = Create token
token-made = Token created.
token-once = Here's your token. It's shown only once, so copy it now.
token-ended = Token revoked.
token-end-name = Revoke token { $name }
account-have-one = I already have an account
account-password = Password
sign-in = Sign in
account-or-code = Or a code from another device
sign-in-with-code = Sign in with code
close = Close
account-name-form = Name (2 to 24 characters)
no-server-tables = This copy of the page has no server. You can open online games only where Eightfold is hosted.
looking-for-table = Loading game…
other-tables = Other games
no-such-table = Game not found
no-such-table-about = There's no game at this address. Check the link for typos.
no-such-tournament-about = There's no tournament at this address. Check the link for typos.
tab-unread = , new messages
first-seat = First player
watch-another = Watch another game
you-watch = You're watching
watch-others = { $others ->
        [one] , with 1 other
       *[other] , with { $others } others
    }
watch-late = . Rated games are shown { $seconds } seconds late
server-draws = The server is drawing…
computer-for-you = A computer is playing for you. Choose Resume playing under More.
computer-thinking = { $name } (computer) is thinking…
named-turn = { $name }'s turn ({ $seat }).
seat-turn = { $seat }'s turn.
own-turn = Your turn ({ $seat }).
title-table = Online game · Eightfold
turn-state-sent = Sending…
turn-state-seen = Seen
turn-state-saved = Saved
offline-about = Your turns are saved here and sent when you're back online.
offline-turn-waits = Offline: turn waiting
offline = Offline
queued-turn = You're offline. Your turn is saved and will be sent when you reconnect, even if you leave this page.
withdraw = Take back
queue-not-saved = This browser can't save your turn, so it waits only while this page is open.
refused-turn = This turn wasn't accepted: { $turn }
refused-stays = It stays here until you discard it.
refused-take = Play it now
refused-open = Open your version
refused-discard = Discard
turn-state-about = Sending: on its way. Saved: the server has it. Seen: another player has it on screen.
reconnecting = Connection lost. Reconnecting…
pause-agreed = Game paused. Propose to resume under More.
pause-adjourned = Game adjourned. Propose to resume under More; everyone must agree.
pause-service = Server maintenance: the clocks are stopped.
away-for-long = has been away for a while.
claim-computer = Let a computer play
claim-adjourn = Adjourn
claim-out = Play without them
agree = Accept
decline = Decline
to-next-game = Next game
review-with-computer = Review with computer
resume-playing = Resume playing
propose-draw = Offer a draw
propose-undo = Ask for a take-back
propose-pause = Propose a pause
propose-adjourn = Propose to adjourn
propose-resume = Propose to resume
propose-time = Propose more time
propose-abort = Propose to abort
copy-table-link = Copy game link
copy-embed = Copy embed code
embed-copied = Embed code copied. Paste it into another page to show this game there.
watch-many = Watch many boards
resign-lost = You'll lose the game.
you-propose = You proposed { $what }. Waiting for a reply.
proposes = proposes { $what }.
declined = { $name } declined { $what }.
seat-played-by-computer = The computer is playing for you.
first-turn-yours = Your clock starts after your first turn. You have { $time } for it.
first-turn-theirs = { $name } has { $time } for the first turn. The clock starts after it.
signature-by = { $signature } by key { $key }
fairness-last-row = the last log entry: { $error }
signature-unchecked = { $signature }, not checked: { $why }
fairness = Fairness check
fairness-about = Check every tile and every entry in this game's log here, without trusting the server.
fairness-do-check = Check fairness
fairness-broken = The check failed:
fairness-whole = The check passed:
fairness-rows = { $rows } log entries, { $chance }.
fairness-bound = Committed before anyone was ready
fairness-secret = Secret S, revealed after the game
fairness-same = (matches)
fairness-added = Added by { $seat } before S was revealed
fairness-dice = The dice are HMAC-SHA-256(S, "eightfold dice 3", commitment, what was added, table)
fairness-dice-two = The dice are HMAC-SHA-256(S, "eightfold dice 2", table, log entries before the start)
fairness-each = , all matching the dice
fairness-hash = Hash of the last log entry
fairness-signature = The server's signature of it, Ed25519
fairness-no-chance = no random steps
fairness-chances = { $steps ->
        [one] 1 random step
       *[other] { $steps } random steps
    }
fairness-unbound = the first log entry doesn't commit the server to anything
fairness-unrevealed = the secret hasn't been revealed
fairness-nothing = nothing
seat-reserved-for = reserved for { $name }
seat-computer = Computer { $level }
seat-sitting-in = Computer { $level } for { $name }
seat-away-for = away for { $time }
someone = someone
seat-free = open
here = here
away = away
turn-stale = The game had moved on, so your turn wasn't played. The board is up to date now.
turn-time-up = Your time ran out before this turn arrived.
turn-over = The game ended before this turn arrived.
turn-not-taken = Your turn wasn't accepted: { $why }
chat = Chat
chat-nothing = No messages yet.
chat-say = Quick messages
chat-greetings = The rules allow no table talk: until the game is over, players can only greet each other.
chat-free = Allow free text chat
chat-free-about = Only between the players of a game joined by link
chat-message = Message
chat-send = Send
chat-block-name = Block or report { $shown }
chat-block = Block or report
chat-blocked = { $name } is blocked. You won't be paired or invited, or see each other's messages. Undo this under Account.
chat-reported = Reported. The people who run this server will look at it.
chat-team = Team
chat-team-about = Only your partner can read this until the game is over. After that, everyone can.
chat-team-message = Message to your partner
chat-team-news = Team – { $name }: { $words }
chat-team-reply = Reply
chat-team-to = (to the team)
chat-spectators = Spectators
chat-spectators-about = Players can't read this until the game is over.
chat-spectators-name = Choose a name under Account to chat with the other spectators.
chat-what = What happened? (Optional, for a report)
block = Block
report = Report
waiting-aborted = The game was aborted before it started.
waiting-closed = Closed: nobody came for 7 days, so the game never started.
waiting-all-sit = Everyone's here. The game is starting.
waiting-for-players = Waiting for players…
waiting-all-left = All players have left. Ask for a new link.
leave-table = Leave game
decline-seat = Decline invitation
ready = I'm ready
invite-by-link = Invite by link
invite-about = Anyone who opens this link can join, on any device.
invited-no-clock = No clock: take your time
invited-for-fun = Just for fun, your rating won't change
invited-sides = You play { $own }, { $host } plays { $seat }
invited-side = You play { $own }. Already here: { $names }
invited-join = Join { $name }'s game
invited-here = { $name } is at the board now.
invited-away = { $name } isn't here at the moment.
invited-no-account = You don't need an account.
invited-try = { $game } in 20 seconds
share-link = Share link
invite-name = Your name, as guests see it
invite-code = QR code of the link
invite-code-about = Scan this with a phone's camera.
invite-change = Change the game or the clock
invite-change-about = You get a new link, and the old one stops inviting.
invite-change-do = Change
copied = Copied.
cannot-copy-address = Your browser blocked copying. Select the address above instead.
terms = Game settings
seat-you-ready = you, ready
seat-not-ready = not ready yet
join-as = Join as { $shown }
seat-too = Also play { $shown }
seat-waiting = waiting for a player
seat-you = you
seat-ready = ready
time-days = { $days } days
clock-none = no clock
clock-more = { $more } s per turn
clock-base-more = { $base } + { $more } s per turn
terms-no-clock = No clock.
terms-clock = Time: { $time }.
terms-undo = Take-backs are allowed if everyone agrees.
terms-no-undo = No take-backs.
terms-computer = If a player leaves, a level { $level } computer takes over.
terms-out = A player who leaves is out.
terms-wait = If a player leaves, the game waits for them.
terms-public = Anyone can find this game.
terms-link = Only people with the link can find this game.
offer-undo = { $turns ->
    [one] a take-back of one turn
   *[other] a take-back of { $turns } turns
}
offer-pause = a pause
offer-adjourn = to adjourn
offer-resume = to resume
offer-abort = to abort the game
offer-rematch = a rematch
offer-time = more time for everyone
phrase-hello = Hello!
phrase-luck = Good luck!
phrase-well-played = Well played!
phrase-nice = Nice turn!
phrase-thanks = Thanks!
phrase-sorry = Sorry!
phrase-moment = One moment, please.
phrase-back = I'm back.
phrase-good-game = Good game!
phrase-another = Another one?
phrase-must-go = I have to go.
phrase-oops = Oops!
offer-draw = a draw

## Workshop

archive-open-best = Open in editor: best known board for { $spoken }
open-in-editor = Open in editor
archive-show = Show board
best-known = Best known
archive-yours = Yours
best-boards-known = Best known boards
archive-about = The best known result for each score. The boards stay hidden until you show them. “Proven” means no board can do better, and anyone can check the proof with Eightfold's own checker. Otherwise the true best lies between the result and the bound.
archive-choose-posts = choose one in the editor
archive-hide-all = Hide all boards
archive-show-all = Show all boards
archive-of = for { $name }
archive-pairs = Challenge 1 asks for the shortest path between two stops or circles. Up to rotation there are { $pairs } pairs, each measured in 3 ways, and all of them are solved. To try a pair,
editor-as-it-was = { $error } Your board hasn't changed.
editor-choose-first = Choose a tile first, then rotate it.
editor-lesson = Lesson: { $title }
editor-to-lesson = Back to lesson
editor-missing-tiles = Missing tiles: { $title }
editor-missing-tiles-moved = You've changed one of the given tiles. Undo that, or start again from Puzzles.
editor-to-puzzles = Back to puzzles
editor-long-address = the address is too long for a board
editor-no-part = `{ $part }` isn't part of a board address, or appears twice
editor-no-board = the board couldn't be read: { $error }
editor-no-lock = `{ $space }` has no tile to lock
editor-no-score = there's no challenge `{ $score }`: use 1 to 30, connection, sequence or pattern
editor-tile-locked = the tile on { $space } is locked: unlock it first
editor-space-empty = there's no tile on { $space }
at-most = at most { $bound }
no-bound = no known bound
best-none = none yet
best-boards = Best boards
best-open-mine-about = Open your best board in the editor
best-open-known = Show me
best-open-known-about = Open the best known board in the editor
your-best = Your best
proven = proven
value-proven = { $value }, proven
what-breaks = What's wrong
what-counts = What counts
card-best = Your best: { $own }. Best known: { $known }.
card-none = No board yet. Best known: { $known }.
card-parts-best = You match the best known board in { $at_best } of { $parts } parts.
card-parts = { $parts } parts
any-two-posts = any stops or circles
card-pairs = You've found { $found } of { $all } shortest paths.
own-goal = Choose what scores and what must hold, then make the total as large as you can.
own-facts = as hard as you make it
part-of-challenge = part of challenge { $challenge }
puzzle-longest = Longest path
puzzle-longest-about = Make one path cross as many tiles as you can.
new-of-grade = New problem by difficulty
the-workshop-about = Play solo with the 18 tiles: place them, rotate them and build what a challenge asks for.
editor-as-left = Resume your board
open-board-editor = Open board editor
solitaires = Solitaires
connection-solitaire = Connection Solitaire
connection-short = Link all runners of each colour without joining two colours.
sequence-solitaire = Sequence Solitaire
sequence-short = Place as many tiles as you can so that paths join only consecutive numbers.
pattern-solitaire = Pattern Solitaire
thirty-challenges = 30 challenges
three-puzzles = 3 puzzles
challenges-solved = { $solved } of 30 challenges solved
challenge-solved = ✓ Solved
start-here = Start here
ring-of = of { $all }
ring-of-parts = of { $parts } parts
grade-easy = easiest
grade-gentle = easy
grade-middling = medium
grade-hard = hard
grade-very-hard = hardest
term-at-least = must be at least
term-exactly = must be exactly
term-at-most = must be at most
term-hold = must hold
term-each-breach = scores per breach
term-broken-most = broken at most
term-broken-exactly = broken exactly
term-score = Score
term-kind = Weight or condition
term-number = Number
term-remove = Remove this line
terms-and-conditions = Weights and conditions
term-counts = scores
term-add = Add weight or condition
term-add-about = Add a weight or a condition
grade-of-5 = Difficulty { $grade } of 5. It can be solved.
set-by-hand = Set up by hand. It may have no solution.
grade = Difficulty
new-problem = New problem
new-problem-about = Clear the board and set a new problem of this difficulty
hint-solitaire-about = Place one right tile, or show which tiles to remove
by-hand = Set it up by hand
solved-already = It's already solved.
tile-belongs = Tile { $tile } belongs on { $space }.
unsolvable-as-it-is = It can't be solved with these tiles where they are.
no-solution-found = No solution found, and there may be none. The search below looks for longer.
brush-about = Then press stops or circles to add or remove runners
no-runners = Remove all
no-runners-about = Remove every runner from the board
number-up-to = Enter a number from 0 to { $most }.
exchange-numbers = Swap 2 numbers
exchange-numbers-about = The next 2 stops you press swap their numbers
mix-numbers = Mix numbers
mix-numbers-about = Put the numbers on the stops at random
plain-numbers = In order
plain-numbers-about = Put 1 to 16 on the stops row by row
wanted-tiles = Target tiles
wanted-pairs = Target pairs
remove-dead-end = It can't be solved with all these tiles. Remove what's on { $spaces }.
remove-unknown = No known solution keeps all these tiles. Remove what's on { $spaces }.
all-challenges = All challenges
own-task = What to make
challenge-parts = Parts of the challenge
pattern-and-30 = Pattern Solitaire and 30: make your own
two-different-posts = Choose 2 different stops or circles.
pair-to = to
pair-by = in
pair-press-two = Or press 2 stops or circles on the board, one after the other.
workshop-rules = Workshop rules
list-challenges = Challenges
list-puzzle = Puzzle
length-tiles = tiles
length-segments = segments
length-points = points
look-tile = tile { $tile } at rotation { $rotation }
look-swap = press to swap
look-lay = press to place tile { $tile }
look-turn = selected, press to rotate
look-lay-here = selected, press a tile to place it here
look-move-here = press to move the tile from { $held } here
look-take = press to select
look-space = Space { $space }, { $lies }{ $locked }; { $does }
look-selected-by = Selected by { $names }.
look-circle = Circle
look-stop = Stop
look-number = , number { $number }
look-exchange = ; press to swap its number
look-number-here = ; press to put the number here
look-begin = ; press to start the path here
look-end = ; press to end the path here
path-from = From { $post }. Now press the other end of the path.
path-from-to = Path from { $first } to { $post }.
name-first = Give the board a name first.
called-as-before = It's still called { $given }.
name-taken = You already have a board called { $given }. Choose another name, or delete that board.
called-now = { $old } is now called { $given }.
board-saved = { $given } saved in this browser.
board-unreadable = Couldn't read this board: { $error }.
saved-about = Open this board in the editor
rename = Rename
rename-about = Rename this board
rename-how = Type a new name for { $old } above, then press Rename there.
delete = Delete
delete-about = Delete this board
board-deleted = { $gone } deleted.
save-about = Save the board under this name, or rename it
save = Save
save-and-share = Save and share
saved-boards = Saved boards
copy-link-about = Copy a link to this board and its challenge
svg-picture = SVG picture
svg-picture-about = Download the board as a vector picture
png-picture = PNG picture
png-picture-about = Download the board as a picture
seed-number = The seed must be a whole number, 0 or more. The same seed finds the same boards.
searching = Searching…
no-search-worker = This browser can't run the search.
search = Search
seed = Seed
search-about = Search in the background
search-stop-about = Stop the search and keep its best board
search-put = Use this board
search-put-about = Open the best board found in the editor
search-progress = Best: { $value }. { $boards } boards, { $rate } per second, { $seconds } s.
search-ended = Search complete.
let-search = Let the computer search
let-search-about = The search starts from your board, keeps locked tiles in place and runs until you stop it. It finds good boards but proves nothing. All shortest paths of challenge 1 are already known.
lock-about = Keep this tile where it is (L)
unlock = Unlock
lock = Lock
take-back = Remove
take-back-about = Take the selected tile off the board (Delete)
swap = Swap
swap-about = The next space you press swaps with the selected one
undo-about = Undo one step (Ctrl+Z)
redo = Redo
redo-about = Redo one step (Ctrl+Shift+Z)
shuffle = Shuffle
shuffle-about = Place random tiles on every unlocked space
clear = Clear
clear-about = Take all unlocked tiles off the board
unlock-all = Unlock all
unlock-all-about = Unlock every tile
tiles-and-what = Tiles and tools
say-swap = Press the space to swap with.
say-lay = Press a space for tile { $tile }.
say-turn-move = Press { $space } again to rotate its tile, or an empty space to move it.
say-tile-for = Press a tile to place it on { $space }.
say-runners = Press stops or circles to add or remove { $colour } runners.
say-exchange = Press 2 stops to swap their numbers.
say-exchange-with = Press the stop that swaps numbers with { $post }.
say-start = Press a tile, then a space, or drag the tile there.
tile-lies-on = Tile { $tile }, on { $space }
about-board = About this board
daily-name = Daily { $name } ({ $grade }/5)
shared-no-result = this isn't a valid puzzle result link
look-locked = , locked
look-runner = , { $colour } runner
look-brush = ; press to add or remove a { $colour } runner

## Judging a board

no-path-joins = no path joins { $one } and { $other }
pair-counted = { $one } to { $other }, { $counted }
against-it = no ({ $violations } wrong)
missed-by = { $value }, off by { $missed }
judged-solved = Solved
judged-not-yet = Not yet
judged-no-runners = There are no runners. Put some on stops or circles.
judged-connected = Every colour is linked, and no two colours are joined.
so-far = { $value } so far
judged-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
judged-add = Add a weight or a condition to start.
judged-all-met = All conditions met.
judged-missed = Conditions missed by { $missed }.
judged-laid = { $count } of 17 tiles placed.
about-own = Give points for anything you like on a board; negative numbers take points away. Points count only once every condition is met. Make the total as large as you can.
connection-long = Link all runners of each colour with paths that run directly between them, one runner to the next, and let no path join two colours. You don't need to fill the board.
sequence-long = Place as many tiles as you can without a path joining two stops whose numbers aren't consecutive. Then join as many consecutive pairs as you can: 1 with 2, 2 with 3, and so on. Paths to circles and back to the same stop don't matter.
lit-back = { $one } back to { $one }, { $counted }
lit-loop = Loop, { $counted }
part-points = { $value }, { $points } points
value-yes = yes
count-tiles = { $count ->
        [one] { $count } tile
       *[other] { $count } tiles
    }
count-segments = { $count ->
        [one] { $count } segment
       *[other] { $count } segments
    }
count-points = { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
count-pairs = { $count ->
        [one] { $count } pair
       *[other] { $count } pairs
    }
count-bad-paths = { $count ->
        [one] { $count } bad path
       *[other] { $count } bad paths
    }
colours-apart = { $count ->
        [one] { $count } colour not linked
       *[other] { $count } colours not linked
    }
paths-wrong = { $count ->
        [one] { $count } path joins different colours.
       *[other] { $count } paths join different colours.
    }
judged-solved-with = Solved: { $made }
sequence-wanted = Target: { $made }, no bad paths.
sequence-wanted-twice = Target: { $made }, at most { $most } of them joined twice (now { $doubled }), no bad paths.

## The 30 challenges

challenge-1 = Shortest path
challenge-2 = Longest path or loop
challenge-3 = Loops
challenge-4 = Round tour
challenge-5 = Tour with printed paths
challenge-6 = Rim to rim, the long way
challenge-7 = Circle to circle
challenge-8 = Every circle to its neighbour
challenge-9 = Across the board
challenge-10 = Same place, different side
challenge-11 = Back to the same tiles
challenge-12 = Biggest knot
challenge-13 = Many knots
challenge-14 = Pairs of paths
challenge-15 = Routes
challenge-16 = Matching ends
challenge-17 = Stops linked to all sides
challenge-18 = Twin stops
challenge-19 = One kind of segment
challenge-20 = Paths that match when turned
challenge-21 = Different shapes
challenge-22 = Identical shapes
challenge-23 = Long twins
challenge-24 = Paths with a copy
challenge-25 = Every path has a copy
challenge-26 = Every path symmetrical
challenge-27 = No neighbours joined
challenge-28 = No diagonal neighbours joined
challenge-29 = One network
challenge-again = Same tile again
goal-1 = Choose 2 stops or circles and join them with the shortest path you can. Shorter is better.
goal-2 = Make one path or loop as long as you can.
goal-3 = Close as many loops as you can. A loop never touches a stop or circle.
goal-4 = Make one loop that crosses all 17 tiles, each exactly once. It may use printed paths.
goal-5 = Make one path that crosses all 17 tiles and uses as many of the 8 printed paths as it can. It may cross a tile more than once. A board without such a path scores 0.
goal-6 = Make the longest path you can from one circle to another.
goal-7 = Join circles to circles with as many paths as you can. With 10 paths, every circle is used.
goal-8 = Join every circle to a circle next to it on the rim. There are 2 ways to pair them, and both count.
goal-9 = Join circles on opposite sides: west with east, north with south.
goal-10 = Join circles that are in the same place on different sides. Places are counted 1 to 5 along each side, clockwise.
goal-11 = Make one path or loop cross as many tiles as you can at least twice, or at least three times.
goal-12 = Make one path or loop cross itself as often as you can.
goal-13 = Make many paths or loops that cross themselves, or many paths that cross a tile twice but never themselves.
goal-14 = Make two paths or loops cross each other often, or share many tiles without ever crossing.
goal-15 = Make routes from circle to circle: paths joined end to end at stops, no stop twice. Each route has exactly the chosen number of stops, and no two routes share a stop or a circle.
goal-16 = Make paths with one end that lands on the other when the board is turned.
goal-17 = Make stops that are joined directly to a circle on each of the 4 sides.
goal-18 = Make pairs of stops joined to each other, to one circle on each side and to nothing else. Type A splits the sides of the stops 2 and 4, B 3 and 3, C 4 and 4 with two paths between the stops.
goal-19 = Make paths from one kind of segment only: arcs, bends, curves or diameters. They may also use printed paths.
goal-20 = Make paths that look the same after a half or quarter turn, wherever they are on the board.
goal-21 = Make paths and loops of as many different shapes as you can. A turned or shifted shape stays the same; its mirror image is another.
goal-22 = Make many paths and loops, or many routes, of exactly the same shape.
goal-23 = Make two different paths or loops of the same shape, or two routes that share no path, as long as you can.
goal-24 = Make paths that land exactly on another path when the board makes a quarter, half or three-quarter turn. A path that lands on itself doesn't count.
goal-25 = Make every path land on another path under some turn of the board. In the relaxed form a path may land on itself.
goal-26 = Make every path look the same in a mirror: vertical, horizontal or diagonal.
goal-27 = Let no path join two stops that are neighbours in a row or column.
goal-28 = Let no path join two stops that are diagonal neighbours across one tile.
goal-29 = Join all 36 stops and circles into one network of paths.
goal-again = Make one path or loop cross the same tile as often as you can.
routes-stops = routes, by stops
pairing-even = A1 with A2, A3 with A4, and so on
pairing-odd = A2 with A3, A4 with A5, and so on
self-crossing = paths and loops that cross themselves
twice-uncrossed = paths that cross a tile twice but not themselves
pair-crossings = crossings of two paths or loops
pair-shared = tiles shared without crossing
half-turn = half turn
quarter-turn = quarter turn
all-types = all types
type-a = type A
type-b = type B
type-c = type C
one-of-each = one of each type
tiles-counted = by tiles
segments-counted = by segments
points-counted = by points
unit-tiles = Each tile counts once.
unit-segments = Every crossing of a tile counts.
unit-points = Arcs count 3, bends 4, curves 5 and diameters 6. Printed paths count nothing.
own-puzzle = Make your own
kind-path = path
kind-loop = loop
kind-counted = { $kind }, { $counted }
recrossed-path-2 = tiles crossed twice by one path
recrossed-path-3 = tiles crossed three times by one path
recrossed-loop-2 = tiles crossed twice by one loop
recrossed-loop-3 = tiles crossed three times by one loop
routes-over = { $stops ->
        [one] with { $stops } stop
       *[other] with { $stops } stops
    }
strands = paths and loops
routes = routes
images-strict = strict
images-relaxed = relaxed

## Rules

rulings-in-english = The rulings are in English only.

## Learn

learn-lessons = { $all } lessons
learn-all-done = All done
learn-all-rules = All rules
learn-course-list = Courses
learn-start-lesson = Start lesson { $at }
learn-lesson-number = Lesson { $at }
learn-ring = { $done } of { $all } lessons done
learn-done = done
learn-done-helped = done with help
learn-done-in = done in { $turns }; { $par } is possible
learn-lesson-of = { $at } of { $all }
learn-step-of = step { $at } of { $all }
learn-answers = { $name } is replying…
learn-would = How { $name } would reply
learn-shown = A turn that works
learn-no-hint = No more hints.
learn-back = Back to your turn
learn-again = Try again
learn-over = Start lesson over
learn-step-again = Restart
learn-step-again-about = Restart this step
learn-on = Continue
learn-next-lesson = Next lesson
learn-course-done = You finished this course.
learn-the-course = All lessons
learn-to-editor = Open editor
learn-courses = Lessons
learn-the-lesson = Lesson
learn-players = Players

## Puzzles

puzzles-today = Today's puzzles
puzzles-today-about = One for each game, the same for everyone, harder towards Sunday.
puzzles-day-right = solved
puzzles-day-helped = solved with help
puzzles-day-wrong = tried
puzzles-practice = Practice
puzzles-game = Game
puzzles-any = any
puzzles-none = No puzzle matches. Choose another theme or difficulty.
puzzles-no-such = This puzzle doesn't exist.
puzzles-unreachable = Couldn't load the puzzles. Once loaded, they work offline too.
puzzles-loading = Loading puzzles…
puzzles-all = All puzzles
puzzles-own = Your progress
puzzles-rating-later = { $count ->
    [one] after 1 more puzzle
   *[other] after { $count } more puzzles
}
puzzles-rating-none = Each game shows a rating after { $count } puzzles.
puzzles-solved = { $right } of { $tried } solved on the first try
puzzles-days = { $days ->
        [one] daily puzzles on { $days } day
       *[other] daily puzzles on { $days } days
    }
puzzles-copy = Copy result
puzzles-copied = Result copied.
puzzles-share = Eightfold puzzles, { $date }: { $solved } of { $all } { $grid }
rush = 3-minute rush
rush-about = Solve as many as you can in 3 minutes. They match your level, and only the first turn counts. A wrong turn costs { $cost } seconds, and { $combo } right in a row add { $bonus }. You may skip one.
rush-short = as many as you can
rush-games = Puzzles from
rush-best = Your best: { $solved }
rush-best-today = Best today: { $solved }
rush-skip = Skip
rush-skipped = Skip used
rush-row = { $row } in a row
rush-longest = Longest streak: { $row }
rush-time-left = Time left
rush-missed = Missed: try them again
rush-status = { $solved } solved
rush-solved = { $solved } solved in 3 minutes
rush-new-best = A new personal best!
rush-new-day-best = Your best of the day!
rush-share = Eightfold 3-minute rush: { $solved } solved
missing-tiles-title = Missing tiles
missing-tiles-about = One of the best boards has lost 3 tiles: place 3 of your 4 to make it as good again.
missing-tiles-reach = Target: { $value } · { $name }
missing-tiles-ways = { $answers ->
        [one] 1 of { $ways } ways to place them works.
       *[other] { $answers } of { $ways } ways to place them work.
    }
missing-tiles-done = { $done } of { $all } completed
missing-tiles-another = Another
missing-tiles-reached = Solved. No better board exists.
puzzle-of-today = today's puzzle
puzzle-grade = difficulty { $grade }
puzzle-right = Right. { $why }{ $covers ->
        [one] { $covers } turn was checked.
       *[other] All { $number } turns and replies were checked.
    }
puzzle-margin-rows = Lead over the next best turn, in rows: { $margin }.
puzzle-margin-points = Lead over the next best turn, in points: { $margin }.
puzzle-wrong = That doesn't work.
puzzle-not-won = That turn doesn't win the game.
puzzle-no-prize = That turn doesn't collect a prize.
refuted-rows = Average lead after this turn, in rows: { $worth }. After the best turn: { $best }.
refuted-points = Average lead at the end after this turn, in points: { $worth }. After the best turn: { $best }.
refuted-base-open = { $name } reaches your base { $base }: nothing guards it.
refuted-guard-taken = { $name } takes the pod on your base { $base } and ends there.
refuted-on-base = { $name } gets onto your base { $base }.
refuted-last-base = With { $base }, { $name } holds all of your bases.
refuted-wins = { $reply } That wins the game.
refuted-later = { $reply } Whatever you do then, { $name } wins.
refuted-takes = { $count ->
    [one] { $name } takes your pod on { $points }.
   *[other] { $name } takes your pods on { $points }.
}
refuted-no-threat = Your turn threatens no base of { $name }, so { $name } has time to defend.
refuted-guards = { $name } keeps you off { $bases }.
refuted-now = { $reply } Now it can't be done.
refuted-too-late = { $reply } { $turns ->
    [one] Now one more turn isn't enough.
   *[other] Now { $turns } more turns aren't enough.
}
refuted-linked = { $reply } That links all of { $name }'s runners.
refuted-no-base = That gets no pod of yours onto a base of { $name }.
refuted-bases = You hold { $held } of the { $all } bases of { $name }.
refuted-runners = { $count ->
        [one] { $count } of your { $all } runners is across.
       *[other] { $count } of your { $all } runners are across.
    }
refuted-groups = Your runners are still in { $groups } separate groups.
refuted-prongs = That takes more prongs than this puzzle allows.
refuted-captures = Pods captured by this turn: { $worth }. Another turn captures { $best }.
refuted-gains = Points gained by this turn: { $worth }. Another turn gains { $best }.
puzzle-not-this = Not this one.
puzzle-so-far = Right so far. { $reply } Your turn again.
puzzle-turn-of = Turn { $turn } of { $all }
puzzle-replying = Right so far. { $name } looks for the best reply…
puzzle-judging = Checking your turn…
puzzle-unrated = { $count ->
    [one] After 1 more puzzle of this game you see your rating.
   *[other] After { $count } more puzzles of this game you see your rating.
}
puzzle-rated = Your rating: { $rating } ({ $change }).
puzzle-aided = You needed help or another try, so your rating doesn't go up.
puzzle-answer = Show answer
puzzle-next = Next puzzle
puzzle-next-today = Next for today
puzzle-study = Study it
puzzle-proof = Proven in { $covers } lines
puzzle-check = Check proof
puzzle-proven = Checked: { $lines } lines, { $positions } positions.
aim-link = Link all your runners this turn.
aim-win-now = Win this turn.
aim-win = Win in { $turns } turns, whatever happens.
aim-prongs = { $turns ->
        [one] Win this turn
       *[other] Win in { $turns } turns
    } { $prongs ->
        [0] without a new prong.
        [one] with at most { $prongs } new prong.
       *[other] with at most { $prongs } new prongs in all.
    }
aim-stop-link = Stop your opponent from linking all their runners next turn.
aim-hold = { $turns ->
        [one] Stop your opponent from winning next turn.
       *[other] Stop your opponent from forcing a win in { $turns } turns.
    }
aim-prize-now = Collect a prize this turn.
aim-prize = Collect a prize in { $turns } turns, whatever happens.
aim-capture = { $pods ->
        [one] Capture { $pods } pod this turn.
       *[other] Capture { $pods } pods this turn. No turn captures more.
    }
aim-gain = Gain the most points this turn: yours minus your opponent's.
aim-mean-race = Find the turn that gives you the best lead in rows on average, over every next tile and its best reply.
aim-mean-dots = Find the turn that's best on average over the tiles to come, with best play on both sides.
theme-win = win
theme-prongs = few prongs
theme-hold = defence
theme-prize = prize
theme-capture = capture
theme-gain = points
theme-mean = on average
theme-only = only turn
theme-build = new prong
theme-quiet = quiet turn
theme-chain = jump chain
theme-stack = several pods
theme-loop = loop
theme-no-run = no run
theme-cover = cover a tile
puzzle-unjudged = Couldn't check this puzzle: { $reason }
puzzle-too-much = That's more than this page can work out.
puzzle-other-proof = This proof doesn't match the one that came with the puzzle.
puzzle-checking = Checking…
puzzle-hint-share = { $of ->
        [one] { $of } of { $all } turns works.
       *[other] { $of } of { $all } turns work.
    }
puzzle-hint-kind = { $of ->
        [one] { $of } of { $all } turns works. Look for: { $themes }.
       *[other] { $of } of { $all } turns work. Look for: { $themes }.
    }
puzzle-hint-place = Start at { $place }.
puzzle-hint-turn = The answer: { $turn }
result-day = Puzzles for { $date }
result-solved = { $solved } of { $all } solved
result-checked = Verified: this page has replayed every turn of this result.
result-partly = This version of the page doesn't have some of these puzzles. The rest was replayed and verified.
result-unknown = not available here
result-unreadable = This link has no readable result. Part of it may be missing.
result-try = Try them yourself
cook-no-answer = No turn works.
cook-every = Every turn works, so there's nothing to find.
cook-less = It can be done with less: { $turn }
cook-number = The number in the aim isn't right.
cook-too-early = In this game, averages work only near the end of a round: at most 4 spaces may be empty.
make-title = Make a puzzle
make-about = Play turns for both sides until the position is right, or type it in. Then choose an aim.
make-prove = Prove
make-proving = Checking every reply…
make-aim = Aim
make-prongs = Prongs
make-set = Set position
make-from-table = Use your game
make-two = Puzzles are for 2 players.
make-take-aim = Use this aim: { $aim }
make-proven = { $of ->
        [one] { $of } of { $all } turns works. All { $covers } turns and replies were checked.
       *[other] { $of } of { $all } turns work. All { $covers } turns and replies were checked.
    }
make-solve = Solve it
make-change = Edit it
puzzle-given = from a link
puzzles-later = solved later
puzzles-practice-about = { $game }, at your level
puzzles-by-theme = By theme
puzzles-count = { $count ->
        [one] 1 puzzle
       *[other] All { $count } puzzles
    }
puzzles-more = Show { $count } more
puzzles-practise-these = Practise these
puzzles-solved-count = { $solved } / { $all }
puzzles-today-over = You've tried all of today's puzzles. New ones come tomorrow.
puzzles-games = Games with puzzles
calendar-solved = { $day }: { $solved } of { $all } solved
calendar-tried = { $day }: tried, not solved
puzzles-none-tried = None tried yet. The first few find your level.
own-title = Your mistakes
own-none = No mistakes saved yet. After each game the computer saves your biggest mistakes, and you practise them here until you get them right.
own-none-short = none saved yet
own-next = next on { $date }
own-later = { $all ->
        [one] 1 position saved. It comes back on { $date }.
       *[other] { $all } positions saved. The next comes back on { $date }.
    }
own-go = Practise them
own-filed = Your biggest mistakes are saved for practice.
own-asked = Your turn was: { $taken } It cost you { $lost } points of winning chances. Find a better turn.
own-judging = Comparing your turn with the best…
own-right = { $days ->
        [one] Right. It comes back tomorrow.
       *[other] Right. It comes back in { $days } days.
    }
own-learned = Right, and often enough. It won't come back.
own-wrong = That still loses too much. The board shows a better turn. It comes back tomorrow.
own-unreadable = One saved position is from another version of the rules and won't come back.
race-title = Daily race
race-of = Daily race, { $date }
race-about = Everyone gets the same tiles, against a level { $level } computer. You start. Win by as many rows as you can.
race-won = Won by { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.
race-lost = Lost by { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }.
race-taken-back = Turns were taken back.
race-helped = Hints were used.
race-yours = You:
race-theirs = Result in this link:
race-checked = Verified: this page has replayed it with that day's tiles.
race-unreadable = This link has no complete race. Part of it may be missing.
race-better = You did better, by { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }.
race-worse = They did better, by { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }.
race-ranking = Ranking
race-ranking-empty = No races yet.
race-ranking-count = { $count ->
    [one] { $count } player has entered a race.
   *[other] { $count } players have entered a race.
}
race-enter = Enter the ranking
race-enter-about = Everyone will see your name and your result. Only your first race of the day counts.
race-lead = Rows ahead
solvers = Puzzle rankings
solvers-about = A puzzle counts once, when you solve it on the first try without hints. The 3-minute rush and puzzles from links don't count.
solvers-aided = It doesn't count in the ranking because you needed help or another try.
solvers-all = All time
solvers-counted = { $week ->
    [one] { $week } puzzle solved this week, { $solved } in all.
   *[other] { $week } puzzles solved this week, { $solved } in all.
}
solvers-empty = No puzzles solved yet. Solve one to be the first.
solvers-join = Count my puzzles in the ranking
solvers-join-about = Everyone will see your name and how many puzzles you've solved.
solvers-later = Couldn't count this puzzle yet. It will be sent again later.
solvers-leave = Leave the ranking…
solvers-leave-about = This can't be undone. Your solved puzzles are removed from the ranking.
solvers-need-name = The ranking needs a name. Choose one under Account.
solvers-period = Period
solvers-week = This week
race-equal = You did equally well.
race-share = Eightfold daily race, { $date }: { $result }

## Study

study = Study
study-tree = Tree
study-notes = Notes
study-computer = Computer
study-report = Report
study-games = Games
study-it = Study
study-this-game = Study this game
study-to-library = Back to your studies
study-gone = This study is no longer open.
study-not-here = This study isn't in this browser. It may have been removed, or created in another browser. To share a study, use “Copy link”.
study-other-tab = Another tab changed this study. Yours continues as a separate study, and both are saved.
study-link-too-long = This link is too long to open. Share the record instead.
study-choose = Choose what comes next.
study-strip = What can come next
study-random = Random
study-came = { $text } comes next
study-mean = Average: { $mean } for { $name }
study-start = Start
study-fold = Collapse this variation
study-unfold = Expand this variation
study-folded = and { $hidden } more
study-noted = Has a comment or marks
study-also = Also reached by:
study-also-at = Turn { $turn }: { $step }
study-back = Back
study-forward = Forward
study-undo = Undo change
study-redo = Redo change
study-promote = Make this the main line
study-delete = Delete from here
study-apart = New study from here
study-sheet = Save printable sheet (SVG)
study-edit-position = Edit this position
study-join = Merge here
study-join-none = No other line continues from this position.
study-key-join = Merge another line's continuation of this position
study-merge = Merge another game
study-merge-about = Adds another game's turns, variations and notes to this study. That game must start at the beginning or at a position of this study. Undo removes one game at a time.
study-merge-take = Merge
study-merged = { $count ->
        [0] There was nothing new.
        [one] Added { $count } step.
       *[other] Added { $count } steps.
    }
study-page = Save as web page (HTML)
study-page-making = Creating the page…
study-page-saved = Page saved: one file that works on its own.
study-page-failed = Couldn't save the page, because part of the program didn't load.
study-page-too-old = This browser is too old to open this file. Please use a recent one.
study-go-on = Continue this study in Eightfold
study-title = Title
study-comment = Comment
study-glyphs = Rate the turn
study-mark = Mark the board
study-mark-about = Press a space, stop or circle, or drag to draw an arrow or a path across a tile. Repeat to remove it.
study-marks = Marks as text
glyph-good = good turn
glyph-mistake = mistake
glyph-interesting = interesting turn
glyph-doubtful = dubious turn
glyph-brilliant = brilliant turn
glyph-blunder = blunder
glyph-only = only turn
study-lines = Find the best lines
study-count = Lines
study-until-stopped = until stopped
study-seconds = { $time } seconds
study-depth = Depth
study-searched-one = 1 turn deep, { $nodes } positions. Winning chances for { $name }:
study-looks-one = 1 turn deep
study-searched = { $depth } turns deep, { $nodes } positions. Winning chances for { $name }:
study-searched-chance = Depth { $depth }, { $nodes } positions.
study-see-strip = The board shows what each of them is worth.
study-add-line = Add the turns up to here
study-note-value = Save value to the tree
study-value = { $name } { $chance } ({ $who }, { $effort } positions)
study-rollout = Compare turns by playing on
study-rollout-about = Plays each of the best turns on many times, with the same tiles to come. The players look 1 turn ahead and choose at random among turns that look about as good as the best. ± is the standard error. The same seed gives the same numbers.
study-games-each = Games per turn
study-roll = Compare
study-rolled = { $games } games per turn, seed { $seed }
study-turn = Turn
study-chance-percent = Win %
study-behind = Behind best
study-different = Different games
study-all-same = A turn has no ± if all its games were the same.
study-threat = Threat: { $turns } ({ $chance } for your opponent)
teach = Play with a coach
teach-stop = Stop coaching
teach-about = The computer replies in this study. A turn that loses 3 points or more is taken back and saved as a marked variation, and you try again.
teach-yours = Your turn.
teach-thinking = The computer is thinking…
teach-mistake = { $turn } That loses { $loss } points. Find a better turn.
teach-mistake-again = { $turn } That loses { $loss } points. Play this or another turn: { $best }
study-against = Play the computer from here
study-against-about = Starts a game from this position. The study doesn't change.
study-you-play = You play
study-level = Level
study-key-step = Step back or forward
study-key-aside = Switch to another variation
study-key-ends = Go to the start or the end of the line
study-key-delete = Delete
study-key-redo = Ctrl+Shift+Z
study-met = This position came up in { $count ->
        [one] 1 of your other games
       *[other] { $count } of your other games
    }.
study-not-met = This position hasn't come up in your other games.
study-times = { $games ->
    [one] once
   *[other] { $games } times
  }
study-scored = scored { $percent }% ({ $over } finished)
study-no-result = no result yet
study-among = Games with this position
percent = { $number }%
study-report-make = Analyse the game
study-report-again = Analyse again
study-effort = Effort
study-effort-quick = quick
study-effort-usual = normal
study-effort-thorough = thorough
study-report-about = The computer checks every turn and every tile: what was luck, what was lost and where the game turned. It takes a minute or two.
study-report-no-turn = There are no turns to analyse yet.
study-report-looking = Step { $done } of { $all }…
study-report-effort = Analysed by { $judge }, up to { $nodes } positions per search.
study-report-made-of = What made the result, in percentage points
study-report-start = Chance at the start
study-report-luck = Luck
study-report-own-losses = Own mistakes
study-report-others-losses = Others' mistakes
study-report-residue = Correction
study-report-last = Chance at the end
study-report-without-luck = Without luck
study-report-residue-about = The correction is what the search revised once it saw further. It's neither luck nor anyone's mistake.
study-report-rough = With 3 or more players, chances are rough: the search estimates those of the player to act, and the others share the rest as they stand. Everyone starts equal. Luck and correction can add up to more than a whole game.
study-report-decisions = Decisions
study-report-mean-loss = Average loss
study-report-small = Inaccuracies
study-report-medium = Mistakes
study-report-large = Blunders
study-report-extremes = Best and worst luck
study-report-turning = Turning points
study-report-before = Before
study-report-after = After
study-report-missed-punished = Biggest mistake: { $name } lost { $loss } points, and the reply took full advantage.
study-report-missed-forgiven = Biggest mistake: { $name } lost { $loss } points, and the reply gave some of them back.
study-report-missed-last = Biggest mistake: { $name } lost { $loss } points.
study-report-annotate = Add marks and better turns to the tree
study-report-curve = Winning chances of { $name }: { $first }% at the start, { $last }% at the end
study-report-by-chance = luck
study-report-all-known = all tiles known
study-report-mistakes = Learn from your mistakes
study-report-no-mistakes = No clear mistakes here, so there's nothing to practise.
study-report-you-were = You played
study-report-whose = Choose your side to practise its mistakes here, one by one.
study-report-mistakes-about = Play a better turn on the board for each of them.
learning-find = Find a better turn
learning-show = Show
learning-asked = Your turn was: { $taken } It lost { $lost } points. Find a better turn.
learning-same = That was your turn in the game: { $taken } Go back and find another one.
learning-right = Right, as good as the computer's turn: { $best }
learning-wrong = { $turn } That loses { $loss } points too. Better: { $best }
learning-was-right = Found.
learning-was-wrong = Not found this time.
report-open = Show on a page of its own
report-back = Back to the board
report-game-turns = { $game } · { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
report-why = Why { $name } won
report-why-won = Why you won
report-why-lost = Why you lost
report-why-drawn = Why nobody won
report-mistakes-yours = Your mistakes cost { $lost } points, your opponent's { $others }.
report-mistakes-of = Mistakes cost { $name } { $lost } points and { $other } { $others }.
report-luck-gave-you = Luck gave you { $luck } points.
report-luck-cost-you = Luck cost you { $luck } points.
report-luck-gave = Luck gave { $name } { $luck } points.
report-luck-cost = Luck cost { $name } { $luck } points.
study-report-mistake = Turn { $turn }: { $name } lost { $loss } points.
study-report-file = Save for practice
study-report-filed = { $count ->
    [one] 1 position saved for practice.
   *[other] { $count } positions saved for practice.
  }
library-new-study = New study
library-level = level { $level }
library-you-beat = You beat { $names }
library-beat-you = { $names } beat you
library-you-drew = You drew with { $names }
library-search = Search by player or title
library-more-filters = More filters
library-empty = No games yet. Play one, start a study or import a file.
library-none = No games match.
library-found = { $count ->
    [one] 1 game
   *[other] { $count } games
  }
library-games = Games and studies
library-new = Start a study
library-position = Position (leave empty for the start)
library-table = Study my current game
library-table-position = Only its position
library-mistakes = Practise your mistakes
library-import = Import games
library-import-about = Eightfold records, SGF or Boardspace games, several at once or zipped. You can also drop files here.
zip-broken = this zip file is damaged: its list of files can't be read
zip-many = this zip file has { $count } files; the limit is { $most }
zip-broken-file = this file in the zip is damaged
zip-locked = this file in the zip is protected by a password
zip-method = this file is compressed in an unsupported way: use Deflate
zip-large = the files in this zip are larger than { $most } MiB
zip-empty = this zip file has no games: it needs .sgf or .txt files
library-files = Files
library-paste = Or paste a game
library-pasted = Pasted text
library-take = Import
library-taken = { $count ->
    [one] 1 game imported.
   *[other] { $count } games imported.
  }
library-left-out = { $name }: { $count ->
        [one] 1 game couldn't be read.
       *[other] { $count } games couldn't be read.
    } First error: { $why }
library-too-long = This file is larger than { $most } MiB.
library-decided = Decided
library-open = Unfinished
library-met = Contains position
library-remove = Remove this study?

## Setting up a position

position-editor = Set up a position
position-about = Pick a tile or a piece, then press where it goes. Press it on the board to rotate, move or remove it. The text always matches the board.
position-about-octi = Pick a pod, then press where it goes. Press it on the board to add prongs, move or remove it. The text always matches the board.
position-pieces = Pieces
position-tiles = Tiles off the board
position-pods = Pods to place
position-turn = To play
position-over-tile = Turn over
position-clear = Clear board
position-begin = Start position
position-top = Next tile
position-is-top = next
position-is-bottom = bottom: { $at }
position-tile-unseen = Tile { $tile }, off the board
position-tile-top = Tile { $tile }, next
position-tile-bottom = Tile { $tile }, known at the bottom of the supply, number { $at } there
position-text = Position as text
position-possible = You can play from this position.
position-ended = The game is over in this position: { $ending }
position-unread = That text isn't a valid position, so the board hasn't changed: { $why }
position-play = Play it
position-against = Against
position-no-puzzle = There are no puzzles for this game.
position-held = { $piece } selected. Press where it goes.
position-fixed = The runners never move in this game.
position-enemy = Pods of both sides can't share { $square }.
position-pick = Press a pod on the board to give it prongs.
position-holes = Prongs of the pod on { $square }
position-reserve = Pods in reserve
position-supers-left = Superprongs
position-captured = Captured pods
position-points = Points, { $who }
position-round = Round
position-phase = Next step
position-phase-gold = Gold places the runners
position-phase-prizes = Teal places the prizes
position-phase-play = A regular turn
position-phase-mark = Place the other player's marker
position-phase-scramble = Scramble 4 tiles, or none
position-taken = Prizes taken, { $who }
position-forbidden = Space that can't be changed
position-none = none
position-rested = The player to act changed a tile without running last turn
position-scrambles = { $who } can still scramble
position-passes = Passes in a row
position-resigned = { $who } is out of the game
position-runners = { $found ->
        [one] { $who } has { $found } runner on the board and needs { $wanted }.
       *[other] { $who } has { $found } runners on the board and needs { $wanted }.
    }
position-empty = { $count ->
        [one] Every space needs a tile in this game; { $count } is empty.
       *[other] Every space needs a tile in this game; { $count } are empty.
    }
position-prizes = { $found ->
        [one] There is { $found } prize for { $who } on the board; there must be { $wanted }.
       *[other] There are { $found } prizes for { $who } on the board; there must be { $wanted }.
    }
position-markers = { $found ->
        [one] There is { $found } marker on the board; there can be at most { $most }.
       *[other] There are { $found } markers on the board; there can be at most { $most }.
    }
position-too-many-pods = { $who } has { $found } pods on the board, in reserve and captured. The limit is { $most }.
position-too-many-prongs = There are { $found } prongs on the board and in supply. The limit is { $most }.
position-too-many-supers = There are { $found } superprongs on the board and in supply. The limit is { $most }.
position-out = { $who } is out of the game, so those pods can't be on the board.
position-turn-out = { $who } is out of the game and can't be the player to act.
position-tile-twice = Tile { $tile } is there twice, but each tile exists only once.
position-tile-count = A position has 18 tiles on and off the board, not { $found }.
position-unknown-order = Hidden tiles come after the next tile and before the known ones at the bottom.
position-nothing-hidden = No tile can be hidden in this game.
position-face-down = The tile on { $space } must be face up in this game.
position-prize-on-stop = The prize on { $post } must be on a circle.
position-marker-on-circle = The marker on { $post } must be on a stop.
position-too-many-taken = A player takes up to { $most } prizes, not { $found }.
position-taken-early = No one can have taken prizes before the prizes are placed.
position-both-won = Only one player can have taken all of their prizes.
position-phase-of = It must be { $who }'s turn in this step.
position-no-scrambles = Players can't scramble in this game: the option is off.
position-no-scramble-left = The player to act has no scramble left.
position-scrambled-early = Tiles can't be scrambled in this step.
position-total-too-large = A player has up to { $most } points, not { $found }.
position-no-such-round = There is no round { $found }: this match has rounds 1 to { $most }.
position-last-mover = The last player to move is named only after a pass.
position-all-resigned = At least one player must still be in the game.
position-turn-resigned = { $who } has resigned and can't be the player to act.
position-too-many-passes = The number of passes is { $found }. With { $most } still in, it can't be higher than { $most }.
position-supers-off = There are no superprongs in this game: the option is off.
position-impossible = This position isn't possible.

## Tournaments

tournaments = Tournaments
tournaments-about = Swiss, round robin and arena for 2 players, or rounds of tables for 3 and 4. Anyone can create one.
tournaments-live = Open and in progress
tournaments-mine = Your tournaments
tournaments-over = Finished
tournaments-none = No tournaments right now. Create one and others can join it.
tournaments-none-mine = You haven't joined any yet.
tournaments-none-over = No finished tournaments yet.
tournament-about = Tournament
tournament-make = Create a tournament
tournament-make-it = Create
tournament-format = Format
tournament-round-robin = Round robin
tournament-swiss = Swiss
tournament-arena = Arena
tournament-tables = Rounds of tables
tournament-rounds = Rounds
tournament-rounds-usual = default
tournament-length = Length
tournament-minutes = { $minutes } minutes
tournament-begins = Starts
tournament-by-hand = when I start it
tournament-in = in { $time }
tournament-join-too = I'll play too
tournament-public = Show in the list
tournament-bots = Allow bots
tournament-every-day = every day
tournament-every-week = every week
tournament-repeat = Repeat
tournament-no-repeat = never
tournament-first-start = First start (your time)
tournament-repeats-at = Each one starts at { $time } UTC. The next one opens when one starts.
tournament-stop-repeating = Stop repeating
tournament-next = Next tournament
tournament-people = { $people ->
        [one] { $people } player
       *[other] { $people } players
    }
tournament-look-at = View { $name }
tournament-open = open to join
tournament-starts-in = starts in { $time }
tournament-round-of = Round { $round } of { $rounds }
tournament-pairs-for = Pairing for another { $time }
tournament-last-games = Last games in progress
tournament-too-few = ended: too few players
tournament-stopped = ended by its organiser or a moderator
tournament-my-table = Go to your game
tournament-wait = You're in. Your next game will show here.
tournament-not-paired = If you're playing live in another tournament when a round starts, you aren't paired in it.
tournament-waits-for-you = If you're playing live in another tournament, the next round waits for you.
tournament-leave = Leave
tournament-end = End tournament
tournament-end-about = No more games will be paired. Games in progress won't count here.
tournament-end-now = End now
tournament-back = Back to tournament
tournament-game-points = { $points ->
    [1] 1 point for this game
   *[other] { $points } points for this game
}
tournament-your-place = { $points ->
    [1] Your place: { $place } of { $people } with 1 point
   *[other] Your place: { $place } of { $people } with { $points } points
}
tournament-place-of = { $points ->
    [1] { $name }'s place: { $place } of { $people } with 1 point
   *[other] { $name }'s place: { $place } of { $people } with { $points } points
}
tournament-next-ready = Your next game is ready.
tournament-paired-soon = You'll be paired again shortly.
tournament-out = You won't be paired again unless you rejoin the tournament.
tournament-round-within = The next round starts within { $time }.
tournament-round-after = { $count ->
    [one] The next round starts when 1 more game ends.
   *[other] The next round starts when { $count } more games end.
}
tournament-last-game = That was the last game.
tournament-ends-after = { $count ->
    [one] The tournament ends when 1 more game ends.
   *[other] The tournament ends when { $count } more games end.
}
tournament-won-you = You won the tournament.
tournament-won-with = You and { $names } won the tournament.
tournament-won = { $names } won the tournament.
tournament-standings = Standings
tournament-points = Points
tournament-left = left
tournament-plays = playing
tournament-no-player = No players yet.
tournament-no-round = No rounds yet.
tournament-round = Round { $number }
tournament-bye = { $name } has a bye (points: { $points })
tournament-ties-swiss = Ties are broken by points of all opponents, then points of beaten opponents (half for draws), then wins.
tournament-ties-round-robin = Ties are broken by points of beaten opponents (half for draws), then wins.
tournament-ties-tables = Ties are broken by tables won, then points of all opponents.
tournament-ties-arena = Ties are broken by wins, then fewer games.

clubs = Clubs
clubs-about = Play in a group: a club has its own games and tournaments.
clubs-mine = Your clubs
clubs-none-mine = You aren't in a club yet. Join one, or create your own.
clubs-all = All clubs
clubs-none = No clubs yet. Create one and others can join it.
clubs-search = Search by name
club-make = Create a club
club-joining = Joining
club-joining-open = Anyone can join
club-joining-request = Organisers accept requests
club-joining-invitation = By invitation link only
club-members = { $members ->
        [one] { $members } member
       *[other] { $members } members
    }
club-owner = owner
club-organiser = organiser
club-asked-short = request sent
club-asked = You asked to join. An organiser will reply.
club-removed = You were removed from this club.
club-ask-for-link = Ask an organiser for the invitation link.
club-needs-name = Clubs need a name. Choose one under Account.
club-ask = Ask to join
club-withdraw = Withdraw request
club-leave = Leave club…
club-leave-about = You won't see its games and tournaments any more. Games in progress continue.
club-people = Members
club-people-hidden = Only members see the other members.
club-manage = Change the role of { $name }
club-make-organiser = Make organiser
club-make-member = Make member
club-hand-over = Make owner…
club-hand-over-about = { $name } will own the club, and you'll be an organiser.
club-hand-over-now = Make owner
club-requests = Requests to join
club-no-requests = No requests right now.
club-removed-people = Removed people
club-let-in = Allow rejoining
club-games = Games for members
club-no-games = No games right now. Create one and members will see it here.
club-no-tournaments = No tournaments yet.
club-invitation = Invitation link
club-invitation-about = Anyone with this link joins at once.
club-invite = Create link
club-invite-again = Replace link
club-uninvite = Revoke link
club-end = End club…
club-end-about = This can't be undone. The club and its tournaments end. Finished games stay.
club-end-now = End club
club-for-whom = Who can join
club-for-anyone = Anyone with the link
club-for-members = Members of { $club }
no-such-club-about = There's no club at this address. Check the link for typos.
terms-club = Only members of a club can join.

## Correspondence games, vacations, feeds, planned replies, notifications

days-vacation = Vacation stops a player's clock
days-weekends = Weekends don't count ({ $zone })
days-bank = Time bank of { $days } days, topped up each turn
terms-bank = Time bank: { $bank } days. Each turn starts with at least { $days } days.
terms-weekends = Saturdays and Sundays don't count ({ $zone }).
terms-vacation = A player's clock stops during vacation.
pause-weekend = It's the weekend, so clocks are stopped until { $until }. You can still play.
pause-vacation = { $name } is on vacation until { $until }, so that clock is stopped.
vacations = Vacation
vacations-about = While you're on vacation, your clock stops in games that allow it. You can still play.
vacation-left = You have { $left } of your { $all } days a year left.
vacation-line = { $from } to { $until }
vacation-from = First day (leave empty to start now)
vacation-days = Number of days
vacation-days-wrong = Enter a whole number of days.
vacation-take = Add vacation
vacation-taken = Vacation saved. Your games will show it.
vacation-end = End
vacation-ended = Vacation ended. You get unused days back.
feed = Game feed
feed-about = A feed reader can show which games need you and which have ended. Anyone with the address can read it.
feed-once = This address is shown only once. A new one replaces it.
feed-since = You've had a feed since { $day }.
feed-make = Create feed
feed-new-address = Get a new address
feed-end = Delete feed
feed-copy = Copy address
feed-ready = Your feed is ready. Copy its address into your reader.
feed-deleted = Feed deleted.
prepare = Plan a reply
prepared-lines = Planned replies (only you can see them):
prepared-if = If: { $step }
prepared-play = Then: { $turn }
prepared-drop-line = Delete: { $line }
prepared-stale = The game has moved on, so you can't save this line. Press “Back to game”.
prepare-title = Plan replies
prepare-about = Play what others might do, then your reply. If the game goes that way, your reply is played at once; otherwise nothing happens. If you choose “In any case”, the board shows an example.
prepare-chance = What comes next? Choose it under “If this comes”, or press “In any case”.
prepare-own = Your reply: play it on the board.
prepare-others = { $name }: play a turn they might choose.
prepare-comes = If this comes
prepare-choose = Choose
prepare-whatever = In any case
premove = Pre-move
premove-about = Play your next turn. It's played as soon as it's your turn, if it's legal then. The board shows an example of what comes before.
premove-set = Pre-move (only you can see it):
prepare-close = Back to game
push = Notifications
push-about = Your browser can notify you when it's your turn, when someone invites you and when a game ends, even with no page open.
push-not-here = This browser can't show notifications for this page. Installing the page as an app may help.
push-not-offered = This server can't send notifications.
push-start = Turn on
push-stop = Turn off
push-begun = Notifications are on for this device.
push-ended = Notifications are off for this device.
push-not-allowed = Notifications are blocked. Allow them in your browser's settings for this page.
push-failed = Your browser couldn't do that.
push-turn = It's your turn.
push-invite = Someone invited you to a game.
push-end = A game has ended.
push-rematch = Your rematch has started.

## The players' archive

players-archive = Players' archive
players-about = Boards and puzzles that players have published. The server works out every score itself.
players-all = Everything
players-unsolved = Unsolved puzzles of challenge 30
players-mine = Yours
players-topic = Show
players-order = Sort by
players-newest = Newest
players-most-liked = Most liked
players-words = Words in the title
players-none = Nothing here yet. Publish a board from the board editor.
players-records = Record table
players-records-about = For each score: the best board that comes with the program, how far it's proven, and the best board published here.
players-score = Score
players-best = Players' best
players-first = { $name }, { $day }
players-improved = better than the program's
players-holders = Most records
players-held = As good as the best known
players-by = by { $name }
players-likes = { $count ->
    [one] { $count } like
   *[other] { $count } likes
}
players-comments = { $count ->
    [one] { $count } comment
   *[other] { $count } comments
}
players-untitled = Untitled
players-not-solved = No board yet
players-continue = Continue from here
players-try = Try it in the editor
players-boards = Boards for this puzzle
players-like = Like
players-remove-sure = Remove for good
players-missing = This isn't in the archive, or it was removed.
players-hidden = A moderator took this down: { $reason }
players-taken-down = Taken down.
players-comments-title = Comments
players-comments-none = No comments yet.
players-comment = Your comment
players-comment-send = Post comment
publish = Publish…
publish-about = Publish this board in the players' archive
publish-dialog = Publish in the players' archive
publish-what = Publish
publish-board = This board with its score
publish-task = The puzzle without a board
publish-puzzle = This puzzle
publish-statement = More about it (optional)
publish-name = Your name, which everyone will see
publish-it = Publish
publish-not-yet = This board doesn't count yet: { $score }. Finish it first.
publish-new = Published.
publish-known = { $name } published this before you. Rotated boards count as the same.
publish-optimal = It's proven that no board can be better.
publish-record = It's better than every board known before!
publish-equal = It's as good as the best known board.
publish-best = It's the best board published here.
publish-view = View in the archive
collection = Collection
collections = Collections
collections-about = Boards and puzzles from the archive, gathered by players.
collections-all = All collections
collections-yours = Your collections
collections-of = Collections by { $name }
collections-none = No collections yet. Create one here, or add a board from its page.
collection-new = New collection
collection-create = Create
collection-public = Everyone can see it
collection-is-public = public
collection-private = only you can see it
collection-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
collection-missing = This collection doesn't exist, or only its author can see it.
collection-empty = Nothing here yet. Open a board in the archive and press “Add to a collection”.
collection-up = Move up: { $title }
collection-down = Move down: { $title }
collection-away = Remove: { $title }
collection-moved = { $title } is now number { $place }.
collection-removed = { $title } removed.
collection-change = Change this collection
collection-saved = Collection saved.
collection-delete-sure = Delete for good
collect = Add to a collection
collect-add = Add
collect-added = Added to { $title }
moderation-take-down = Take down

## Shared boards

work-together = Work on it together
work-together-about = Put this board online, for everyone who has the link
shared-board = Shared board
shared-boards = Boards and studies you share
shared-boards-about = Solve challenges on one board, or study games in one tree, together with others.
shared-none = Nothing shared yet. Press “Work on it together” in the workshop or “Study together” in a study.
shared-no-board = There's no board to share. Open one in the workshop and press “Work on it together”.
shared-gone = This board doesn't exist, or its creator deleted it.
shared-by = Shared by { $name }
shared-invite = Invite others
shared-invite-about = Anyone who opens this link sees the board and can help, on any device.
shared-invite-watch = Anyone who opens this link sees the board. Only you can change it.
shared-here = On this board now
shared-alone = Only you are here. Invite others with the link.
shared-you = { $name } (you)
shared-people = { $people ->
    [one] 1 person
   *[other] { $people } people
}
shared-watch-only = Only { $name } can change this board. You can watch and chat.
shared-newer = A newer version of Eightfold has changed this. Reload the page to work on it.
shared-newer-entry = { $name } made a change that only a newer version can show
shared-saving = Saving…
shared-lost = No connection. Your steps are sent when it's back.
shared-steps = Steps
shared-past = Step { $seq } of { $last }. { $said }
shared-now = Back to current board
shared-created = { $name } shared the board
shared-terms = { $name } changed the settings
shared-undid = { $name } took back step { $step }
shared-placed = { $name } placed tile { $tile } on { $space }
shared-moved = { $name } moved the tile on { $one } to { $other }
shared-swapped = { $name } swapped { $one } and { $other }
shared-rotated = { $name } rotated { $space }
shared-removed = { $name } removed the tile on { $space }
shared-locked = { $name } locked { $spaces }
shared-unlocked = { $name } unlocked { $spaces }
shared-cleared = { $name } cleared the board
shared-new-task = { $name } changed the task
shared-loaded = { $name } changed several tiles
shared-has-changed = { $space } has just changed. Look at the board and try again.
shared-is-locked = The tile on { $space } is locked. Unlock it first.
shared-elsewhere = Tile { $tile } is already on { $space }.
shared-task-changed = The task has just changed. Look at it and try again.
shared-not-taken = Couldn't save this step. Try again.
shared-not-undone = Your last step can't be taken back, because the board has changed there.
shared-not-redone = Your change can't be redone, because others have changed something there.
shared-cannot-redo = Your change can't be redone any more.
shared-name = Name of the board
shared-everyone = Others can change the board
shared-text = Free text in the chat
shared-copy = Copy to board editor
shared-copy-about = Work on a copy of your own
shared-delete = Delete board
shared-delete-about = This can't be undone. Everyone loses the board and its steps.
shared-delete-now = Delete for everyone
shared-open = Open { $name }
shared-about-person = Block or report { $name }
study-together = Study together
study-watching = You can only watch here. The creator of the study chooses who can edit it.
study-no-chapter = This chapter doesn't exist any more.
study-copy = Save a copy
study-share-lines = Share these lines
study-shared-lines = Lines from { $name }, depth { $depth }, chances of { $of }:
shared-study = Shared study
shared-study-gone = This study doesn't exist, or its creator deleted it.
shared-study-back = Back to your study
shared-no-study = There's no study to share. Open one and choose “Study together” in its menu.
shared-study-here = In this study now
shared-study-invite-about = Anyone who opens this link sees the study and can edit it.
shared-study-invite-watch = Anyone who opens this link can watch. You choose who can edit.
shared-study-name = Name of the study
shared-study-everyone = Everyone with the link can edit
shared-study-delete = Delete study
shared-study-delete-about = This can't be undone. Everyone loses the study and its chapters.
shared-study-created = { $name } shared the study
shared-taken-down = A moderator took this down: { $reason }
shared-edit-undone = { $name } undid their last change
shared-edit-redone = { $name } redid a change
shared-lines-shared = { $name } shared lines of the computer
shared-chapters-changed = { $name } changed the chapters
shared-edit-added = { $name } added { $steps }
shared-edit-comment = { $name } changed a comment
shared-edit-glyph = { $name } changed a turn's rating
shared-edit-marks = { $name } changed marks
shared-edit-value = { $name } saved a value
shared-edit-deleted = { $name } deleted a branch
shared-edit-promoted = { $name } made a variation the main line
shared-edit-merged = { $name } merged branches
shared-comment-changed = This comment has just changed. Yours was: { $text }
shared-node-gone = Someone has just deleted this part. Look at the study and try again.
shared-changes = Changes
shared-in-chapter = in chapter { $chapter }
shared-presents = presenting
shared-presented = { $name } is presenting this study.
shared-follow = Follow { $name }
shared-present = Present
shared-present-stop = Stop presenting
shared-present-about = Everyone who follows sees what you look at.
shared-writers = Who can edit
shared-no-writers = No one else is here yet. Invite others with the link.
shared-chapter = Chapter { $number }
shared-chapter-list = Chapters
shared-chapter-add = Add chapter
shared-chapter-remove = Remove chapter
shared-chapter-up = Move chapter up
shared-chapter-down = Move chapter down
shared-chapter-moved = Now chapter { $number } of { $count }.
shared-chapter-remove-about = This can't be undone. Everyone loses the chapter you're looking at.
shared-chapter-name = Name of the chapter
shared-chapter-paste = Record, SGF or link (empty: the same game from the start)
shared-chapters = { $chapters ->
    [one] Study · { $game } · 1 chapter
   *[other] Study · { $game } · { $chapters } chapters
}
