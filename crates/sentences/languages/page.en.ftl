### English: what only the page says.

## Everywhere

cancel = Cancel
done = Done
learn = Learn
play = Play
open = Open
person = Person
with-partners = with { $names }
your-turn = Your turn
undo-click = Undo the last click (Escape)
undo = Undo
cancel-turn = Cancel: put down all that was clicked in this turn

## The head of the page

kept-unreadable = A game of your last visit could not be read: { $error }
kept-no-game = it is not written as this page writes a game
kept-no-salt = its dice have no salt of letters and digits
to-content = To the content
places = Main
puzzles = Puzzles
settings = Settings
trouble-title = That could not be opened
trouble-nothing-lost = The game on the table is as it was.
rules = Rules
workshop = Workshop
the-bench = The bench
the-archive = The archive
play-online = Play online
table-online = A table online
no-such-page = No such page
online-no-row = a row cannot be read: { $error }
nowhere-title = There is no such page
nowhere-text = This address leads to no game and no page here.
to-the-start = To the start
play-it-here = Play it
to-the-workshop = To the workshop

## The hall

hall-motto-lay = Lay a tile.
hall-motto-run = Run the path.
hall-about = Games of eight directions, against the computer or with others. No account is needed, and after the first visit no network.
play-computer = Play the computer
play-friend = A friend at this screen
first-in-two-minutes = First game in two minutes
daily-puzzle = Puzzle of the day
daily-about = A new one every day, for every game
daily-solve = Solve
games = Games
open-a-game = Open a game …
workshop-about = Alone with the tiles: three solitaires and thirty challenges, with proven best boards.
kept-game-unreadable = This game cannot be read any more: { $error }
your-games = Your games
no-games-yet = None yet. Press Play to start one.
all-games = All { $count }
fewer-games = Fewer
kept-your-turn = your turn · turn { $turn }
kept-to-act = { $name } to act · turn { $turn }
kept-turn = turn { $turn }
remove-kept = Remove { $title }, { $state }
kept-look = Look
kept-go-on = Go on
play-game = Play { $game }
learn-game = Learn { $game }
kept-against-computer = { $game }, against the computer
kept-computers-alone = { $game }, computers alone
players = players

## Starting a game

setup-players = Players
start-game = Start
how-many-players = How many players
lots-stays = { $seat } – { $who }, as before
lots-sits = { $seat } – { $who } (was { $other })
lots-drawn = Drawn: { $sits }.
lots-begins = { $first } begins.
draw-lots = Draw lots for the seats
who-plays = Who plays { $name }
name-of = Name of { $name }
change-places-below = Change places with the player below { $name }
change-places = Change places with the player below
name-placeholder = Name
computer-level = Computer { $level }: { $name }
elsewhere = Elsewhere
computer-named = Computer ({ $name })

## Settings

theme = Theme
palette = Board and pieces
settings-board = The board
wish-coordinates = Names of spaces and posts
on-octiles-board = On the Octiles board.
wish-numbers = Numbers of tiles
wish-plain = Pieces without letters
wish-plain-about = Their shapes tell them apart too.
wish-notation = Notation in the list of turns
wish-notation-about = Instead of sentences.
settings-playing = Playing
wish-confirm = Confirm every turn
wish-confirm-about = A turn that is whole waits for Done.
wish-sound = Sound
wish-sound-about = Soft wood when a tile or a piece comes to rest.
volume = Volume
wish-still = No motion
wish-still-about = Tiles and pieces are where they go at once.
wish-thinking = Show what the computer thinks
wish-thinking-about = Its best line, while it looks.
key-arrows = Arrow keys
key-arrows-does = on the board: move about; elsewhere: step through the turns
key-next-does = on the board: to the next place that can be chosen; Shift+N: back
key-enter = Enter
key-turn-does = turn the tile left, right
key-holes = A to H
key-holes-does = OCTI: put a prong into that hole of the picked pod; A is north
key-escape = Escape
key-escape-does = undo the last click
key-undo = Ctrl+Z
key-undo-does = undo the last click; with none, take the last turn back
key-ends = Home, End
key-ends-does = to the start of the game, and to the game as it stands
key-hint-does = a hint, or stop looking for one
key-keys-does = this list
keys = Keys
key-enter-does = choose
language = Language
theme-auto = As the system has it
theme-light = Light
theme-dark = Dark
palette-wood = Wood
palette-contrast = High contrast
palette-vision = For every colour vision

## The table

no-game = No game on the table
choose-a-game = Choose a game
tab-turns = Turns
tab-advice = Advice
tab-board = Board
other-side = The other side
about-game = About this game
what-to-do = What to do
you = You
the-game = The game
undo-turn-about = Take your last turn back, with all that came after it
undo-turn = Undo turn
hint-about = A turn to take now (H)
hint-stop = Stop
hint = Hint
play-it = Play it
looking-back = You are looking back at an earlier turn.
open-in-other-tab = This game is open in another tab, which plays the computer's turns.
is-thinking = { $name } is thinking …
title-your-turn = Your turn · Eightfold
title-play = Play · Eightfold
back-to-game = Back to the game
unkept = This browser keeps nothing for this page: the game is lost when the page is closed. Copy it under More.
rematch = Rematch
new-game = New game
review-nothing = Nobody here took a turn in this game.
review = What could I have done better?
save-a-picture = Save a picture
no-turn-yet = No turn yet.
start-of-game = The start of the game.
step-said = { $at } of { $all }. { $said }
steps = Step through the game
step-first = To the start
step-back = One turn back
step-forward = One turn forward
step-last = To the game as it stands
taken-back = Turns were taken back in this game.
turn-taken-back = The turn was taken back.
looking-back-first = You are looking back at an earlier turn: go back to the game first.
turn-of = It is the turn of { $name }.
thinking-not-yours = { $name } is thinking: it is not your turn.
not-kept-any-more = this game is not kept any more

## More

cannot-copy = This browser does not let the page copy here: save the record instead.
cannot-save-copy = The browser did not let the page save a file: use Copy instead.
copy-record = Copy the record
copy-position = Copy the position
copy-link = Copy a link to the game
copy-part = Copy
the-record = The record
the-position = The position
a-link-to-the-game = A link to the game
record-as-sgf = The record as SGF
a-picture-png = A picture (PNG)
a-drawing-svg = A drawing (SVG)
a-game-or-position = A game or position …
more = More
rules-of-this = Rules of this game
download-record = Download the record
download-sgf = Download as SGF
another-game = Another game
resign = Resign
resign-asked = { $name } resigns?
resign-question = Resign?
play-on = Play on
seat-resigns = { $name } resigns
resign-other-team = The other team wins then.
resign-other-player = The other player wins then.
resign-others-play-on = The others play on; the last one left wins.
cannot-read-file = The browser could not read that file.
open-title = Open a position or a record
open-paste = Paste a record, an OCTI game in SGF, or a position of this game. The game on the table stays in the list of your games.
open-file = Or choose a file:
cannot-save = The browser did not let the page save a file.
record-copied = Record copied.
position-copied = Position copied.
link-copied = Link copied.
import-game = This is game { $game } of the { $there } in the file.
import-line = This is the main line of the { $lines } in the file; the others stay in it when you download it as SGF.
import-game-line = This is the main line of game { $game } of the { $there } in the file.
import-long-address = that is { $length } bytes long, and an address may carry { $most }
import-long-text = that is { $length } bytes long, and a file or a text may have { $most }
import-nothing = there is nothing to open: paste a position or a record
picture-after-turns = { $turns ->
        [one] after { $turns } turn
       *[other] after { $turns } turns
    }

## Advice

advice-empty = Hint looks for a turn to take now, and shows it on the board.
advice-looking = Looking for a turn …
best-line = The best line: a press shows it on the board
review-looking = Looking at turn { $turn } of { $all } …
review-none = No turn gave away much.
review-slips = These turns gave most away:
chances-point = Turn { $turn }, { $name }: chances { $chance }
chances-slip = Turn { $turn }, { $name }: chances { $chance }, number { $number } of the turns that gave most away
chances-told = Chances from the first turn to the last: { $first } to { $last }.
slip-could = Turn { $turn }, better for { $name }: { $best }.
slip-said = Turn { $turn }, { $name }: chances { $was } became { $is }.
slip-taken = Taken: { $taken }
slip-taken-label = Taken
slip-better = Better: { $best }
slip-better-label = Better
no-worker = This browser gives the page no worker, so the computer cannot play.
search-missing = The computer's part of the page did not come. It is needed to think of turns.
part-missing-title = This part of the page did not come
part-missing = The line may be cut, or there is a newer page by now. What you have kept is not lost.
part-coming = On its way
try-again = Try again
load-page-anew = Load the page anew
computer-cannot-play = The computer player cannot play here: { $reason }.
game-over-after = { $turns ->
    [1] The game is over after one turn.
   *[other] The game is over after { $turns } turns.
}
hint-for = Hint for { $name }: { $turn }.
thinks-of = { $name } thinks of this: { $line }.
and-so-on = { $first }, and so on
computer-wanted = The computer player wanted { $turn }, which is not allowed: { $error }.
this-is-a-hint = This is a hint: chances { $chance }.
thought-said = { $name }: chances { $chance }, depth { $depth }, { $nodes } positions

## Names that the rules give in English

game-octiles = Octiles
game-octiles-team = Octiles Team Play
game-team-up = Team Up
game-connect-the-dots = Connect the Dots
game-scavenger-hunt = Scavenger Hunt
game-octi-fast = OCTI, the fast game
game-octi-full = OCTI, the full game
game-octi-four = OCTI for four
about-octiles = The race: lay a tile, run along its paths, and be first with all runners across the board.
about-octiles-team = The race of two pairs: Blue and Yellow, who sit opposite each other, against Red and Green.
about-team-up = All tiles lie open: lay or exchange one, run, and link all your runners by paths first.
about-connect-the-dots = Nothing moves: lay tiles so that paths join your runners and not those of the other player.
about-scavenger-hunt = Two runners collect prizes from the rim while tiles are changed under their feet.
about-octi-fast = Build pods that step and jump along their prongs, and be first on an enemy base.
about-octi-full = Occupy all three enemy bases at once; captured pods can be liberated.
about-octi-four = Two teams, partners sitting diagonally: put both opponents out at the same time.
option-players = Players
option-start = Start
option-runners = Runners
option-joint-winners = Joint winners
option-rounds = Rounds
option-target = Target
option-touch = Touch
option-scramble = Scramble
option-edgeless = Edgeless
option-superprongs = Superprongs
value-empty = empty
value-face-down = face down
help-players = How many sit at the table.
help-start = Whether the board is empty at the start or has a tile face down on every space.
help-runners = How many runners each player has.
help-joint-winners = Whether others who are connected at the moment of the win share it.
help-rounds = How many rounds make the match; not together with a target.
help-target = The total that ends the match instead of a number of rounds; 25 and 50 are usual.
help-touch = Whether a tile set on a space must stay there and may only be turned.
help-scramble = Whether each player may scramble four tiles once per game.
help-edgeless = The board wraps round: east joins west and north joins south.
help-superprongs = One prong of each player is a superprong, good for a free move before the turn.
level-beginner = beginner
level-learner = learner
level-casual = casual
level-regular = regular
level-skilled = skilled
level-strong = strong
level-expert = expert
level-master = master

## What each level of the computer overlooks

overlooks-1 = Looks only at its own turn, judges it very roughly and misses most long paths.
overlooks-2 = Looks only at its own turn, judges it roughly and misses most long paths.
overlooks-3 = Looks only at its own turn and misses most long paths.
overlooks-4 = Looks only at its own turn; its judgement is often off and long paths escape it.
overlooks-5 = Looks only at its own turn; it misses some long paths.
overlooks-6 = Sees all its turns and judges them well, but not what you can answer.
overlooks-7 = Looks a few turns ahead, through some of the tiles that may come; plans beyond that escape it.
overlooks-8 = Looks as far ahead as its time allows; only what lies beyond that escapes it.
overlooks-9 = Looks only at its own turn; it misses a few long paths and what the others can answer.
overlooks-10 = Looks only at its own turn; its judgement is often off and many long paths escape it.
overlooks-11 = Looks only at its own turn; it misses about half of the long paths.
overlooks-12 = Sees your answer to its few best turns, but misses some long paths.
overlooks-13 = Sees your answer to a dozen of its turns; what takes two turns to prepare escapes it.
overlooks-14 = Looks only at its own turn; it misses some long paths and what the others can answer.
overlooks-15 = Sees the answer to a dozen of its turns; what takes two turns to prepare escapes it.
overlooks-16 = Looks only at its own turn and counts points very roughly.
overlooks-17 = Looks only at its own turn and counts points roughly.
overlooks-18 = Looks only at its own turn; it does not see what you gain by yours.
overlooks-19 = Looks up to four turns ahead, at the turns that look best; others escape it.
overlooks-20 = Looks only at its own turn and misses many long paths.
overlooks-21 = Looks only at its own turn; it misses a few long paths and all that you can answer.
overlooks-22 = Sees your answer to its best turns, but not what it could prepare.
overlooks-23 = Looks up to four turns ahead, at the turns that look best; slower plans escape it.
overlooks-24 = Looks only at its own turn, judges it very roughly and misses many long jumps.
overlooks-25 = Looks only at its own turn, judges it roughly and misses many long jumps.
overlooks-26 = Looks only at its own turn: it does not see what you can capture or enter next.
overlooks-27 = Sees your answer, but judges roughly and misses some long jumps.
overlooks-28 = Sees your answer and the captures that follow; threats two turns away escape it.
overlooks-29 = Looks about three turns ahead; quiet preparations escape it.
overlooks-30 = Looks about five turns ahead; slow plans escape it.
overlooks-31 = Looks only at its own turn, judges it roughly and misses some long jumps.
overlooks-32 = Looks only at its own turn: it does not see what you can capture next.
overlooks-33 = Sees its own turn and the captures that follow, but judges roughly and misses some long jumps.
overlooks-34 = Looks about four turns ahead; slow plans escape it.
overlooks-35 = Sees the next player's answer, but judges roughly and misses some long jumps.
overlooks-36 = Looks about three turns ahead; what the table does after that escapes it.
overlooks-37 = Looks hastily at your answer and the captures that follow; threats two turns away escape it.

## Boards on the rules pages

live-try = Try it
live-show-turn = Show the turn
live-show-turns = Show the turns
live-all-shown = All shown
live-other-way = Gone another way
from-the-start = From the start
live-play = Play it as a game

## Playing Octiles

octiles-board = Board. Arrow keys move about, N goes to the next place that can be chosen, Enter chooses, Q and E turn the tile.
dots-colours = Colours
dots-colours-about = Whose are which: for the eye alone.
space-tile-here = , tile can go here
post-runner = { $name } runner
dots-no-runner = no runner
dots-nobody-runs = Nobody runs in this game: lay the tile on an empty space.
looks-the-same = This tile looks the same however it is turned.
next-round = Next round: { $next }
lay-first = Lay the tile first.
dots-gain = As it lies: { $one } +{ $oneMore }, { $other } +{ $otherMore }
tile-number = Tile { $tile }
dots-last-space = the last space of the round
dots-spaces-left = { $n } spaces left
dots-before = Before
dots-round = Round { $round }
dots-total = Total
dots-count = The count of the round
dots-counted = Counted from both ends
dots-counted-about = 2 at each end of a path between two runners of one colour, 1 between two colours
turn-tile-left = Turn the tile left
no-tile = No tile
hand-tile = { $label }: tile { $tile }
turn-tile-right = Turn the tile right
tile-in-hand = Tile in hand
hunt-named = , named for the scramble
hunt-not-named = , not named
hunt-can-change = , can be changed
hunt-barred = , barred: { $reason }
hunt-same = , looks the same however it is turned
post-prize = { $name } prize
post-marker = { $name } marker
post-run-here = , run here
post-can-choose = , can be chosen
hunt-only-rotation = No other rotation is legal here.
not-your-turn = It is not your turn.
hint-shown = A hint is shown: go back to the game first.
pass = Pass
hunt-scramble = Scramble ({ $named } of 4)
hunt-press-four = Press four spaces to be scrambled.
hunt-stay = Stay, don't run
hunt-no-space-start = Runners begin on one of the four marked stops.
hunt-no-space-prize = Prizes lie on circles around the rim: not on a space.
hunt-no-space-marker = A marker stands on a vacant stop: not on a space.
hunt-no-post-scramble = Tiles are scrambled: press four spaces, not a stop or circle.
hunt-choose-where = Choose where your runner goes, or change a tile.
hunt-choose-post = Choose a marked post first.
hunt-no-scramble = No scramble
hunt-choose-kind = To change a tile, choose first: take the spare, or turn a tile in place.
hunt-run = Just run
hunt-spare = Take the spare
hunt-turn = Turn a tile
hunt-run-about = Move your runner along a path that is there. No tile changes.
hunt-spare-about = Lay the spare over any tile, then run across it, or stay where you are.
hunt-turn-about = Turn a tile where it lies. Your runner stays where it is.
hunt-must-run = You changed a tile without a run last turn: this turn the runner must move.
the-spare = The spare
the-spare-small = the spare
hunt-then-turns = First both runners take their stops and the prizes are laid out. Then each turn is a run, the spare laid over a tile, or a tile turned.
hunt-then-next = Then the next turn comes: a run, the spare laid over a tile, or a tile turned.
hunt-kinds = What kind of turn
hunt-spare-run = Lay the spare over any tile and run across it.
hunt-turn-barred = { $about } Turning a tile is barred: { $why }
hunt-prizes-of = { $taken } of { $all } { $colour }
hunt-prizes-marker = { $taken } of { $all }; must reach the { $colour } marker on { $stop }

race-only-rotation = Only this rotation gives one of your runners a legal run here.
race-no-back = no tile lies face down
race-one-back = one tile lies face down
race-backs = { $n } tiles lie face down
race-supply-empty = the supply is empty
race-last-one = the last one
race-more-below = { $more } more below
race-known-bottom = Known at the bottom
race-bottom-tiles = Tiles { $tiles } in this order
team-tile-fits = , tile { $tile } can go here
team-tile-not = , tile { $tile } cannot go here
team-tiles-fit = { $count ->
        [one] , { $count } tile can go here
       *[other] , { $count } tiles can go here
    }
team-skipped = Skipped: go on
team-wins = Done: it wins
pool-tiles = Pool of tiles
turn-tile-left-key = Turn the tile left (Q)
turn-tile-right-key = Turn the tile right (E)
pool-list = Tiles
pool-lies-on = , lies on { $space }
pool-fits = , can go there
pool-misfit = , cannot go there
tile-lies = Tile { $tile } lies on { $space }. { $words }
undone = Undone.
turn-anew = The turn begins anew.
space-your-tile = { $space }, your tile { $tile }; press to turn it. { $joins }
space-tile = { $space }, tile { $tile }
space-back = { $space }, a tile face down
several-reach-refused = More than one of your runners can reach { $post }: choose the one on { $from } first.
run-here-from = , run here from { $from }
post-can-move = , can move
post-several = , several runners reach it
choose-run = Choose where a runner goes.
space-empty = { $space }, empty
post-empty = empty
post-circle = { $post }, circle, { $what }
post-stop = { $post }, stop, { $what }

## Playing OCTI

octi-board = Board. Arrow keys move about, N goes to the next place that can be chosen, Enter chooses, Escape takes back. With a pod picked, the letters A to H put a prong into a hole, A being north.
dial-pick = Pick a pod to build on or to move
dial-none = No pod in hand
dial-pod-on = { $pod } on { $point }
dial-what = What to insert
dial-prong = Prong
dial-super = Super
hole-super-free = superprong, free move
hole-out = prong, taken out; choose an empty hole
hole-movable = prong, press to take it out
hole-put-here = empty, put the prong here
hole-insert-super = empty, insert a superprong
hole-insert = empty, insert a prong
hole-super = superprong
hole-prong = prong
hole-empty = empty
in-hand = In hand
stack-next = , moves next
stack-waits = , still to be moved
stack-on = Stack on { $square }
stack-choose-own = On { $square }: choose one or several
stack-none-own = On { $square }: none of these is yours to choose
mover-waits = … to be moved
mover-leave = Leave mover { $number } where it was
mover-leave-it = Leave it where it was
movers = Movers
capture-the = Capture the { $pod } on { $square }
spare-it = Spare it
capture-it = Capture it
jumped-pods = Jumped pods
jumped-press = Jumped: press what is captured
free-moves = Free moves
free-moves-before = Free moves, before the turn proper
stack-captured = , captured
nothing-on = Nothing stands on { $square }: pick a pod of your own, or take one from your tray.
pods-of-partner = The pods on { $square } are your partner's: you move your own.
pods-of-other = The pods on { $square } are { $name }'s. They are chosen only when they have been jumped, to be captured.
pod-is-captured = The pod on { $square } is captured.
pod-is-spared = The pod on { $square } is spared.
undone-now = Undone. { $prompt }
put-down-now = Put down. { $prompt }
pod-has-no-prong = The pod on { $square } has no prong: it cannot move.
moving-not-building = A turn moves pods or builds: undo the move first.
tray-reserve = in reserve
tray-prongs = { $prongs } prongs in supply
tray-supers = { $prongs } superprongs in supply
teams-who = South and North play together, against West and East.
teams-out = { $name } is out and takes no turns. { $partner } can bring { $name } back: by standing on { $home } and liberating one of { $name }'s captured pods there.
tools-view = View
threats = Threats
turn-board-about = Turn the board by a quarter
turn-board = Turn board
capture-jumped = Capture enemies I jump
scroll-board = Scroll the board
scroll-left = Scroll to the left
scroll-up = Scroll up
scroll-down = Scroll down
scroll-right = Scroll to the right
far-side = Show the far side
tray-captured = captured

## A turn of OCTI that is being made

octi-put-reserve = { $name }: put the pod on a marked square.
octi-put-captured = { $name }: bring the captured pod back on a marked square.
octi-put-partner = { $name }: bring your partner back on a marked square.
octi-put-prong = { $name }: put the prong into an empty hole, or back where it was.
octi-done-or-undo = { $name }: done, or undo.
octi-free-where = { $name }: a free move. Where does the pod go?
octi-free-on = { $name }: jump on, or play the regular part of the turn.
octi-now-regular = { $name }: now the regular part of the turn.
octi-choose-move = { $name }: choose a marked square to move to, or an empty hole for a prong.{ $take_out }
octi-mover-waits = { $name }: the mover on { $square } is still to be moved.
octi-movers-wait = { $name }: { $count } movers are still to be moved: { $squares }.
octi-press-done = { $name }: press Done, or undo.
octi-jump-on = { $name }: jump on, or press Done.
octi-new-prong = { $name }: put a prong into an empty hole.{ $take_out }
octi-open = { $name }: pick a pod to build or move, or take one from the tray.{ $regular }{ $warning }
game-is-over = The game is over.
regular-missing = The regular part of the turn is missing.
choose-where-pod = Choose where the pod on { $one } goes.
one-mover-waits = One mover is still to be moved: { $one }.
movers-wait = { $count } movers are still to be moved: { $squares }.
pod-by-prongs = { $square } with { $prongs }
nothing-played = Nothing has been played in this turn yet.
pod-picked = Pod on { $point } picked.
prong-can-move = A prong can be taken out and put elsewhere.
now-regular = Now the regular part.
pod-no-further = It cannot go any further.
pod-can-go = It can go to { $squares }.
pod-holes = { $count ->
        [one] { $count } empty hole, letters A to H.
       *[other] { $count } empty holes, letters A to H.
    }

## A turn of Octiles that is being made

press-done = { $name }: press Done, or undo.
race-only-loops = { $name }: as the tile lies, only loops run over it. Turn it, or press a marked runner twice.
race-turn-then-run = { $name }: turn the tile, then choose where to run.
race-where = { $name }: where does the runner on { $runner } go?{ $more }
race-lay-from = { $name }: lay the tile on a marked space to run from { $runner }.
race-home-full = The runner on { $post } cannot run now: all circles of your home are occupied, so a runner must leave one of them.
race-no-path = No path from the runner on { $post } crosses the tile as it lies and ends on an empty post: turn the tile, or run from { $others }.
press-for-loop = Press it again to run the loop.
team-connects = { $name }: this connects all your runners and wins without a run. Press Done.
team-lay = { $name }: lay tile { $tile } on a marked space.
team-choose-bright = { $name }: choose one of the bright tiles for { $space }.
team-choose-tile = { $name }: choose a tile, then run from { $runner }.
team-no-exchange = Tile { $tile } cannot be exchanged for tile { $old } on { $space }: however it is turned, it changes { $paths }.
team-no-lie = Tile { $tile } cannot lie on { $space }: however it is turned, it changes { $paths }.
team-no-run = Tile { $tile } cannot lie on { $space }: however it is turned, none of your runners would have a run.
team-no-way = Tile { $tile } cannot lie on { $space }: each way it changes { $paths } or leaves none of your runners a run.
team-only-rotation = Only this rotation leaves one of your runners a run.
team-only-this = Tile { $tile } can lie on { $space } only like this: any other rotation would change { $paths }.
team-passed-over = Skipped what would change { $paths }.
dots-over = Round { $round } is over: { $one } { $teal }, { $other } { $gold }. Look at the count, then deal the next round.
dots-stays = { $name }: the tile stays on { $space }. Turn it as you like, then press Done.
dots-turn-move = { $name }: turn the tile, move it, or press Done where it lies.
dots-lay = { $name }: lay tile { $tile } on an empty space.
dots-to-play = { $name } to play.
hunt-must-pass = { $name } has no legal turn and must pass.
hunt-other-centre = { $name }: now choose another centre stop for Teal's runner.
hunt-named-spaces = { $what }. { $count } of 4 spaces named.
hunt-turn-run-or-leave = { $name }: turn the tile on { $space }, then run across it, or leave it there and stay where you are.
hunt-turn-and-run = { $name }: turn the tile on { $space } and run across it.
hunt-turn-done = { $name }: turn the tile on { $space } as you like it, then press Done.
hunt-lay-spare = { $name }: lay the spare, tile { $tile }, on a marked space.
hunt-choose-turn = { $name }: choose a tile to turn in place.
joins-pair = { $one } with { $other }
joins = It joins { $pairs }.
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

## Pods in words

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

## The OCTI board in words

base-out = base of { $owner }, who is out
base-of = { $owner } base
base-neutral = neutral OCTI square
square-empty = empty
square-stack = stack of { $count }
pod-chosen = (chosen)
pod-waiting = (to be moved)
pod-lifted = (lifted)
pod-captured = (captured)
mark-step = step here
mark-jump = jump here
mark-enter = enter here
mark-danger = can be captured next turn
mark-reachable = an enemy can reach this base next turn
mark-within-reach = you can reach this base
mark-won = this base was reached, and wins
mark-may-capture = jumped, may be captured
mark-captures = jumped, captured
mark-origin = the movers began here

## Trays in words

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

server-unreachable = The server cannot be reached: try again when the line is back.
server-unreadable = The server's answer cannot be read: { $error }
online-friend = A friend, by link
online-anybody = Anybody, online
one-table-waits = one table waits for you
tables-wait = { $n } tables wait for you
no-server = No server here
no-server-about = This page came without a server. Everything at this screen can be played; to play with others online, open the page where Eightfold itself serves it.
to-the-games = To the games
server-silent = The server does not answer. It is asked again and again.
friend-by-link = Play a friend by link
friend-by-link-about = Make a table, send its address: whoever opens it can sit down, on any device.
make-a-table = Make a table …
your-tables = Your tables
no-table-yet = No table yet.
no-table-sit = Sit down somewhere, and the table is kept here.
open-tables = Open tables
which-game = Which game
all-the-games = All games
no-open-table = No table has a free seat at the moment: make one, and others find it here.
watch = Watch
nobody-to-watch = Nobody plays where others can watch at the moment.
finished-games = Finished games
finished-about = Every finished game can be looked at again, turn by turn, and reviewed with the computer.
finished-search = Look for finished games
finished-player = Player
finished-player-about = a name
finished-mine = My own games
finished-result = Result
finished-any = Any
finished-won = Won by the player
finished-lost = Lost by the player
finished-draw = A draw
finished-broken-off = Broken off
finished-since = From
finished-until = To
finished-find = Search
finished-more = Earlier games
finished-none = No finished game fits. Ask for less, or for other days.
finished-found-one = One game.
finished-found = { $n } games.
finished-found-more = { $n } games, and there are earlier ones.
finished-looking = Looking …
finished-whose = Won or lost by whom? Give the name of a player too.
finished-days = The last day comes before the first: no game can lie between.
finished-day = A day is written like 2026-11-22.
finished-nobody = Nobody is called { $name } on this server.
finished-back = Play online
moderation = For moderators
moderation-nobody = Only moderators of this server see something here.
reports-open = Reports that wait
reports-none = No report waits.
report-about = { $by } reports { $about }
report-said = Said at this table:
report-before = Done before:
report-log = The log of the game
deed-words = What you say with it
deed-warn = Warn
deed-mute = Mute for a day
deed-muted = Muted for { $n } h
deed-unmute = Lift the silence
deed-close = Close the account
deed-reopen = Open the account again
deed-undo-name = Take the name away
deed-dismiss = No cause
deed-read = Warning read
deed-moderator = Made a moderator
deed-no-moderator = No longer a moderator
warned = A word from the moderators
warned-read = I have read it
ladders = Ladders
ladder-about = Everybody begins at 1500. A question mark stands by ratings of whom too little is known; they have no place.
ladder-against = Rated
ladder-days = Days for each turn
ladder-empty = No rated game has been finished here yet.
ladder-live = Minutes for the game
ladder-no-clock = No clock
ladder-place = Place
ladder-players = Players
rating = Rating
ratings = Ratings
rated-games = Rated games
format-two = two players
format-three = three players
format-four = four players
format-pairs = two pairs
field-people = people among themselves
field-computers = with computers
counts-for-ratings = The result counts for ratings
table-rated = rated
terms-rated = The result counts for ratings.
profile = Player
profile-own = Your ratings
profile-since = Here since { $day }.
profile-games = Finished games by game
profile-no-game = No game has been finished yet.
profile-no-rating = No rated game has been finished yet.
games-finished = Finished
games-won = Won
games-drawn = Drawn
games-lost = Lost
play-anybody = Play anybody
game-options = Options of the game
find-a-game = Find a game
table-broken-off = broken off
table-never-begun = never begun
table-won-by = won by { $names }
table-invited = you are invited
table-waiting = waiting for players
table-your-turn = your turn
table-played = being played
table-look-sit = Look and sit down
sit-down = Sit down
table-draw = a draw
table-over = over
table-paused = paused
pace-5 = 5 minutes, 5 seconds a turn
pace-10 = 10 minutes, 10 seconds a turn
pace-30 = 30 minutes, 20 seconds a turn
pace-none = No clock
pace-day = A day a turn
pace-3-days = 3 days a turn
pace-7-days = 7 days a turn
table-game = Game
table-time = Time
table-for-friends = A table for friends
if-away = If somebody stays away
away-wait = We wait
away-computer = A computer sits in
away-out = The seat is out
undo-if-agreed = Turns can be taken back if all agree
found-in-list = Everybody finds it in the list of tables
table-seats = Seats
make-the-table = Make the table
whoever-comes = Whoever comes
kept-for-a-name = Kept for a name
computer-label = Computer { $level }: { $label }
for-whom = For whom { $name } is kept
account = Account
account-came = You are here now with that account.
account-none = You need none to begin: sitting down somewhere makes one, kept by this browser. A name and a password are for when you wish them.
account-name-set = This is your name now.
account-a-name = A name for you
account-take-name = Take this name
account-one-device = , on one device
account-devices = , on { $n } devices
account-another-name = Another name
account-password-is-set = The password is set.
account-another-password = Another password
account-a-password = A password, at least 8 characters
account-set-password = Set the password
account-other-device = Another device of yours: ask for a code here, and give it there under Account.
account-code = A code for a device
account-code-good = good for ten minutes
account-blocked-nobody = You have blocked nobody.
account-blocked = Blocked:
account-unblock-name = Unblock { $shown }
account-unblock = Unblock
account-in-file = Everything that is kept of you is in the file.
account-export = Everything kept of me
account-none-any-more = This browser has no account any more.
account-log-out = Log out here
account-delete = Delete the account …
account-delete-about = The account goes for good, with its name and what you said. Games stay, under a guest name. Without a password you cannot come back either way.
account-deleted = The account is deleted.
account-delete-it = Delete it
account-keep-it = Keep it
account-ways-back = Ways back to your account
account-only-here = Only this browser has the account. Should it forget you, nobody can come back: choose one of these.
account-last-way = Nobody could come back to the account that plays here now, and it has games. Give it a passkey or write down its words first, or leave it for good.
account-leave = Leave it for good
account-log-out-about = Nobody could come back to this account: it has no passkey, no words, no password and no other device.
account-log-out-yes = Log out all the same
passkey-about = A passkey lets this device, or a key of yours, open the account with your finger, face or PIN. Nothing secret leaves it.
passkey-make = Make a passkey
passkey-first = Make an account with a passkey
passkey-enter = Come in with a passkey
passkey-ready = The passkey is made: with it you come back.
passkey-removed = The passkey is removed. Your device may still offer it; here it opens nothing any more.
passkey-remove-name = Remove the passkey { $name }
passkey-used = last used on { $day }
passkey-made = made on { $day }
passkey-not-here = This browser makes no passkeys for this page.
passkey-not-offered = This server makes no passkeys.
passkey-there = This device has a passkey for the account already.
passkey-not-chosen = No passkey was chosen.
passkey-failed = The browser could not do this with a passkey.
remove = Remove
words-about = Or write down twelve words: with them you come back once, even with every device lost.
words-there = You have words written down: with them you come back, once.
words-make = Words to write down
words-anew = New words
words-forget = Forget the words
words-ready = Here are your words. They are shown only now.
words-gone = The words work no longer.
words-keep = Print them or write them down, in this order, and keep them where nobody else looks. They are not shown again.
words-print = Print
words-done = I have them
words-field = Or the twelve words that were written down
words-enter = Come in with the words
devices = Devices
device-here = this one
device-unknown = A device
device-seen = last seen on { $day }
device-end = End
device-end-name = End { $name }
device-ended = The device no longer has the account.
devices-end = End all others
devices-ended = No other device has the account any more.
device-first = where the account was made
device-by-password = by password
device-by-code = by code
device-by-passkey = by passkey
device-by-words = by recovery words
bot = a bot
bots = Bots to invite
bots-about = Programs that people have written, and that play when they are invited.
bots-none = No bot is listed.
bots-more = More bots
bot-of = of { $owner } · { $games }
bot-all-games = all games
bot-invite = Invite
bot-invite-name = Invite { $name }
seat-bot = { $name } (bot)
programs = Bots and tokens for programs
programs-about = A program plays under an account of its own, a bot, which everybody sees is one; you answer for it. A token lets a program do what you choose, and nothing else.
bot-name = A name for a new bot
bot-said = What to say of it
bot-listed = Everybody finds it in the list of bots
bot-make = Make the bot
bot-made = The bot is made. Give its program a token.
bot-needs-name = Choose a name for yourself first: everybody sees whose bot it is.
bot-removed = The bot is removed. Its games stay.
bot-remove-name = Remove the bot { $name }
token-name = What the token is for
token-for = Account
token-own = your own account
token-scopes = The program may
scope-read = look
scope-play = play
scope-hooks = say where notes are sent
token-make = Make a token
token-made = The token is made.
token-once = This is the token. It is shown only now: put it where the program reads it.
token-ended = The token works no longer.
token-end-name = End the token { $name }
account-have-one = I have an account already
account-password = Password
account-come-in = Come in
account-or-code = Or a code that another device shows
account-come-in-code = Come in with the code
close = Close
account-name-form = A name, 2 to 24 characters
no-server-tables = This page came without a server: tables online are found where the page is served by Eightfold itself.
looking-for-table = Looking for the table …
server-silent-tried = The server does not answer. It is tried again and again.
other-tables = Other tables
no-such-table = No such table
no-such-table-about = There is no table with this address: it may have been mistyped.
no-such-tournament-about = There is no tournament with this address: it may have been mistyped.
tab-table = Table
tab-unread = , something new was said
first-seat = First seat
said-at-table = What is said at the table
you-watch = You are watching
watch-one-other = , with one other
watch-others = , with { $others } others
watch-late = . A rated game is shown late: { $seconds } seconds
server-draws = The server draws …
computer-for-you = A computer plays for you: sit down again under More.
computer-thinking = { $name } (computer) is thinking …
named-turn = { $seat }'s turn: { $name }.
seat-turn = { $seat }'s turn.
title-table = A table online · Eightfold
fate-sent = Sent …
fate-seen = Seen
fate-kept = Kept
line-cut-about = What you do is kept here and sent when the line is back.
line-cut-waits = No line: your turn waits
line-cut = No line
queued-turn = Your turn waits here and is sent when the line is back, also if you leave this page meanwhile.
withdraw = Take it back
queue-not-kept = This browser keeps nothing between visits: your turn waits only while this page is open.
refused-turn = Your turn { $turn } was not taken.
refused-kept = It stays here until you put it away.
refused-take = Take it now
refused-open = Open the game as you had it
refused-away = Put it away
fate-about = Sent: on its way. Kept: in the server's file. Seen: on the page of another player.
line-dialled = The line to the server is cut: it is dialled again.
pause-agreed = A short pause: propose to go on under More.
pause-adjourned = Adjourned: the game goes on when all agree to, under More.
pause-service = The server is being serviced: the clocks stand.
away-for-long = has been away for long.
claim-computer = Let a computer sit in
claim-adjourn = Go on another day
claim-out = Go on without
agree = Agree
decline = Decline
to-next-game = To the next game
play-again = Play again
review-with-computer = Review with the computer
cannot-copy-here = This browser does not let the page copy here.
sit-down-again = Sit down again
propose-draw = Propose a draw
propose-undo = Ask to take a turn back
propose-pause = Propose a short pause
propose-adjourn = Propose to go on another day
propose-resume = Propose to go on
propose-time = Propose more time
propose-abort = Propose to break the game off
copy-table-link = Copy the link to the table
copy-embed = Copy the code for another page
embed-copied = Code copied: it shows this table in another page.
watch-many = Many boards at once
resign-lost = The game is then lost for you.
you-propose = You propose { $what }.
proposes = proposes { $what }.
signature-by = { $signature } by the key { $key }
seal-last-row = the last row: { $error }
signature-unchecked = { $signature }, not checked: { $why }
seal = The seal
seal-about = Every tile and every row of this game can be checked here, without trusting the server.
check-seal = Check the seal
seal-broken = The seal is broken:
seal-whole = The seal is whole:
seal-rows = { $rows } rows, { $chance }.
seal-bound = Bound before anybody was ready
seal-told = Told after the end: the secret S
seal-same = – the same
seal-added = Added by { $seat } before S was told
seal-dice = The dice are HMAC-SHA-256(S, "eightfold dice 2", table, rows before the start)
seal-each = , each as they give it
seal-hash = Hash of the last row
seal-signature = The server's signature of it, Ed25519
seal-no-chance = no step of chance
seal-one-chance = one step of chance
seal-chances = { $steps } steps of chance
seal-unbound = the first row binds the server to nothing
seal-untold = the secret has not been told
seal-nothing = nothing
seat-kept-for = kept for { $name }
seat-computer = Computer { $level }
seat-sitting-in = Computer { $level } for { $name }
seat-away-for = away for { $time }
somebody = somebody
seat-free = free
here = here
away = away
turn-stale = The game had gone on in the meantime: your turn was not taken, and the board shows the game as it is.
turn-time-up = Your time was up before this turn came.
turn-over = The game was over before this turn came.
turn-not-taken = Your turn was not taken: { $why }
talk = What is said
talk-nothing = Nothing has been said yet.
talk-say = Say something
talk-free = Write and read free text
talk-free-about = Only among the players of a table found by link
talk-message = Your message
talk-send = Send
talk-block-name = Block or report { $shown }
talk-block = Block or report
talk-blocked = { $name } is blocked: you are never paired, never invited, and do not hear each other. Under Account you can take it back.
talk-reported = Reported: whoever runs this server will look at it, with the log of this table.
talk-what = What happened? (for a report; it can be left empty)
block = Block
report = Report
a-table = A table
waiting-broken-off = The game was broken off before it began.
waiting-closed = Closed: for seven days nobody came, so the game was not begun.
waiting-all-sit = Everybody sits: the game begins.
waiting-for-players = Waiting for players …
leave-table = Leave the table
decline-seat = Decline the invitation
ready = Ready
invite-by-link = Invite by link
invite-about = Whoever opens this address can sit down here, on any device.
copy-the-link = Copy the link
copied = Copied.
cannot-copy-mark = This browser does not let the page copy: mark the address above.
terms = Terms
seat-you-ready = you, ready
seat-not-ready = not ready yet
sit-down-as = Sit down as { $shown }
seat-you = you
seat-ready = ready
time-days = { $days } days
clock-none = no clock
clock-more = { $more } s a turn
clock-base-more = { $base } + { $more } s a turn
clock-day = a day a turn
clock-days = { $days } days a turn
terms-no-clock = There is no clock.
terms-clock = Time: { $time }.
terms-undo = Turns can be taken back if all agree.
terms-no-undo = Turns are not taken back.
terms-computer = For a player who stays away a computer of level { $level } sits in.
terms-out = A player who stays away is out.
terms-wait = A player who stays away is waited for.
terms-public = Everybody finds this table.
terms-link = Only those with the link find this table.
offer-undo = to take the last turn back
offer-pause = a short pause
offer-adjourn = to go on another day
offer-resume = to go on
offer-abort = to break the game off without a result
offer-rematch = to play again
offer-time = more time for everybody
phrase-hello = Hello!
phrase-luck = Good luck!
phrase-well-played = Well played!
phrase-nice = Nice turn!
phrase-thanks = Thanks!
phrase-sorry = Sorry!
phrase-moment = One moment, please.
phrase-back = I am back.
phrase-good-game = Good game!
phrase-another = Another one?
phrase-must-go = I have to go.
phrase-oops = Oops!
offer-draw = a draw

## The workshop

archive-open-best = Open on the bench: the best board known of { $spoken }
open-on-bench = Open on the bench
archive-show = Show the board
best-known = Best known
archive-yours = Yours
best-boards-known = The best boards known
archive-about = For each score the best value known. The boards are hidden until you ask for them. Proven means that no board can be better, and that anybody can check the proof with the program's own checker; otherwise the truth lies between the value and the bound.
archive-choose-posts = choose two posts on the bench
archive-hide-all = Hide all boards
archive-show-all = Show all boards
archive-of = of { $name }
archive-pairs = Challenge 1 asks for the shortest path between two posts. Up to turning the board there are { $pairs } pairs of posts, each counted in three ways, and all of them are settled:
bench-as-it-was = { $error } The bench is as it was.
bench-choose-first = Choose a tile first, then turn it.
bench-lesson = Lesson: { $title }
bench-to-lesson = Back to the lesson
bench-three = Three tiles missing: { $title }
bench-three-moved = A tile that was given has been changed: undo that, or begin again from the puzzles.
bench-to-puzzles = Back to the puzzles
bench-long-address = the address is far too long for a board
bench-no-part = `{ $part }` is no part of such an address, or is there twice
bench-no-board = the board cannot be read: { $error }
bench-no-lock = `{ $space }` is no space with a tile, so it cannot be locked
bench-no-score = `{ $score }` is no challenge: they are numbered 1 to 30, and the solitaires are connection, sequence and pattern
bench-tile-locked = the tile on { $space } is locked: unlock it first
bench-space-empty = there is no tile on { $space }
at-most = at most { $bound }
no-bound = no bound known
best-none = none yet
best-boards = Best boards
best-open-mine = Open it
best-open-mine-about = Puts your best board on the bench
best-open-known = Show me
best-open-known-about = Puts the board of the archive on the bench
your-best = Your best
proven = proven
value-proven = { $value }, proven
what-breaks = What breaks it
what-counts = What counts
open-it-on-bench = Open it on the bench
card-best = Your best: { $own }. Best known: { $known }.
card-none = No board of yours yet. Best known: { $known }.
card-parts-best = You have the best known board in { $at_best } of { $parts } parts.
card-parts = { $parts } parts
any-two-posts = any two posts
card-pairs = You have { $found } of { $all } shortest paths.
own-goal = Say yourself what counts and what must hold, and make the sum as large as you can.
own-facts = as hard as you make it
part-of-challenge = part of challenge { $challenge }
puzzle-longest = The longest path
puzzle-longest-about = Make one path cross as many tiles as you can.
new-of-grade = A new problem of grade
the-workshop = The workshop
the-workshop-about = Alone with the eighteen tiles: lay them, turn them, and make what a challenge asks for.
bench-as-left = To the bench as you left it
solitaires = Solitaires
connection-solitaire = Connection Solitaire
connection-short = Link all runners of each colour, and let no path join two colours.
sequence-solitaire = Sequence Solitaire
sequence-short = Lay many tiles so that paths join only numbers that follow each other.
pattern-solitaire = Pattern Solitaire
thirty-challenges = Thirty challenges
three-puzzles = Three puzzles
challenges-solved = { $solved } of 30 challenges solved
challenge-solved = ✓ Solved
start-here = Start here
ring-of = of { $all }
ring-of-parts = of { $parts } parts
grade-easy = easy
grade-gentle = gentle
grade-middling = middling
grade-hard = hard
grade-very-hard = very hard
term-at-least = must be at least
term-exactly = must be exactly
term-at-most = must be at most
term-hold = must hold
term-each-breach = each breach counts
term-broken-most = broken at most
term-broken-exactly = broken exactly
term-score = Score
term-kind = Weight or condition
term-number = Number
term-remove = Removes this line
terms-and-conditions = Weights and conditions
term-counts = counts
term-add = Add a weight or a condition
term-add-about = Adds a weight or a condition
grade-of-5 = Grade { $grade } of 5; it can be solved.
set-by-hand = Set by hand; nobody knows whether it can be solved.
grade = Grade
new-problem = New problem
new-problem-about = Takes all tiles back and sets a problem of this grade
hint-solitaire-about = Lays one right tile, or says which have to go
by-hand = Set it by hand
solved-already = It is solved already.
tile-belongs = Tile { $tile } belongs on { $space }.
unsolvable-as-it-is = It cannot be solved with these tiles where they are.
no-solution-found = No solution was found: there may be none. The search below looks for longer.
brush-about = Then press posts to put or take runners
no-runners = Take all off
no-runners-about = Takes every runner off the board
number-up-to = This has to be a number from 0 to { $most }.
exchange-numbers = Exchange two numbers
exchange-numbers-about = The next two stops you press exchange their numbers
mix-numbers = Mix them
mix-numbers-about = Puts the numbers on the stops at random
plain-numbers = In rows
plain-numbers-about = Puts 1 to 16 on the stops row by row
wanted-tiles = Tiles wanted
wanted-pairs = Pairs wanted
lift-dead-end = It cannot be solved with all these tiles: put away what lies on { $spaces }.
lift-unknown = No solution is known that keeps all these tiles: put away what lies on { $spaces }.
all-challenges = All challenges
what-to-make = What is to be made
challenge-parts = Parts of the challenge
pattern-and-30 = Pattern Solitaire, and 30: make your own
two-different-posts = A path joins two different posts.
pair-from = From
pair-to = to
pair-by = by
pair-press-two = Or press two posts on the board, one after the other.
workshop-rules = Rules of the workshop
list-challenges = Challenges
list-puzzle = Puzzle
length-tiles = tiles
length-segments = segments
length-points = points
look-tile = tile { $tile } at rotation { $rotation }
look-swap = press to change places
look-lay = press to lay tile { $tile }
look-turn = in hand, press to turn
look-lay-here = in hand, press a tile to lay it here
look-move-here = press to move the tile of { $held } here
look-take = press to take it in hand
look-space = Space { $space }, { $lies }{ $locked }; { $does }
look-circle = Circle
look-stop = Stop
look-number = , number { $number }
look-exchange = ; press to exchange its number
look-number-here = ; press to put the number here
look-begin = ; press to begin the path here
look-end = ; press to end the path here
path-from = From { $post }: now press the other end of the path.
path-from-to = A path from { $first } to { $post }.
name-first = Give the board a name first.
called-as-before = It is called { $given } as before.
name-taken = There is a board called { $given } already: choose another name, or delete that one.
called-now = { $old } is called { $given } now.
board-saved = { $given } is saved in this browser.
board-unreadable = This board cannot be read: { $error }.
saved-about = Puts this board on the bench
rename = Rename
rename-about = Gives this board another name
rename-how = Write the new name of { $old } above, then press Rename there.
delete = Delete
delete-about = Deletes this board
board-deleted = { $gone } is deleted.
link-is-copied = The link is copied.
cannot-copy-link = The browser did not let the page copy the link.
save-about = Keeps the board under this name, or gives it the new name
save = Save
keep-and-share = Keep and share
saved-boards = Saved boards
copy-link-short = Copy link
copy-link-about = Copies an address with this board and what is to be made
svg-picture = SVG picture
svg-picture-about = Downloads the board as a drawing
png-picture = PNG picture
png-picture-about = Downloads the board as a picture
seed-number = The seed is a whole number, 0 or more: the same seed finds the same boards.
searching = Searching …
no-search-worker = This browser has no workers of the kind the search needs.
search = Search
seed = Seed
search-about = Searches in the background
search-stop-about = Stops the search and keeps its best board
search-put = Put it on the bench
search-put-about = Puts the best board found on the bench
search-progress = Best: { $value }. { $boards } boards, { $rate } a second, { $seconds } s.
search-ended = There is nothing more to find: it has ended.
let-search = Let the computer search
let-search-about = It begins with the board as it lies, leaves locked tiles where they are, and goes on until you stop it. It finds good boards; it proves nothing. The shortest ways of challenge 1 are all known.
lock-about = A locked tile stays where it is (L)
unlock = Unlock
lock = Lock
take-back = Put away
take-back-about = Puts the chosen tile beside the board (Delete)
swap = Swap
swap-about = The next space you press changes places with the chosen one
undo-about = One step back (Ctrl+Z)
redo = Redo
redo-about = One step forward again (Ctrl+Shift+Z)
shuffle = Shuffle
shuffle-about = Lays other tiles at random on all spaces that are not locked
clear = Clear
clear-about = Takes all tiles back that are not locked
unlock-all = Unlock all
unlock-all-about = Unlocks every tile
tiles-and-what = Tiles and what to do with them
say-swap = Press the space to change places with.
say-lay = Press the space where tile { $tile } shall lie.
say-turn-move = Press { $space } again to turn its tile, or an empty space to move it.
say-tile-for = Press the tile that shall lie on { $space }.
say-runners = Press posts to put { $colour } runners there or take them away.
say-exchange = Press the two stops that shall exchange their numbers.
say-exchange-with = Press the stop to exchange the number of { $post } with.
say-start = Press a tile and a space, or drag the tile there.
tile-lies-on = Tile { $tile }, lies on { $space }
about-board = About this board
daily-name = { $name }, grade { $grade } of 5
shared-no-race = a race of a day is the number of the day, a sign, and a packed record
shared-no-result = a result begins with `d` and the number of a day, or with `s`, and has a part for each puzzle
look-empty = empty
look-locked = , locked
look-runner = , { $colour } runner
look-brush = ; press to put a { $colour } runner here or take it away

## What is made on the bench

no-path-joins = no path joins { $one } and { $other }
pair-counted = { $one } to { $other }, { $counted }
against-it = no: { $violations } against it
missed-by = { $value }, missed by { $missed }
judged-solved = Solved
judged-not-yet = Not yet
judged-no-runners = There are no runners: put some on posts.
judged-connected = Every colour hangs together, and no two colours are joined.
so-far = so far { $value }
judged-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
judged-add = Add a weight or a condition to begin.
judged-all-met = All conditions are met.
judged-missed = Conditions are missed by { $missed }.
judged-laid = { $count } of 17 tiles are laid.
about-own = Give points to what you like on a board, for each one of a score; minus takes points away. A condition has to be met before points count. Make the sum as large as you can.
connection-long = Link all runners of each colour by paths that run directly between them, through one another, and let no path join two colours. You need not fill the board.
sequence-long = Lay as many tiles as you can so that no path joins two stops whose numbers do not follow each other. Then join as many pairs that do: 1 with 2, 2 with 3, and so on. Paths to circles and back to the same stop do not matter.
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
        [one] { $count } colour is apart
       *[other] { $count } colours are apart
    }
paths-wrong = { $count ->
        [one] { $count } path joins different colours.
       *[other] { $count } paths join different colours.
    }
judged-solved-with = Solved: { $made }
sequence-wanted = Wanted: { $made }, no bad path.
sequence-wanted-twice = Wanted: { $made }, at most { $most } of them joined twice (now { $doubled }), no bad path.

## The thirty challenges

challenge-1 = The shortest way
challenge-2 = The longest strand
challenge-3 = Loops
challenge-4 = The round tour
challenge-5 = Tour with printed paths
challenge-6 = From rim to rim, the long way
challenge-7 = Paths along the rim
challenge-8 = Every circle to its neighbour
challenge-9 = Across the board
challenge-10 = Same place, another side
challenge-11 = Back to the same tiles
challenge-12 = Knots in one strand
challenge-13 = Knotted and nearly knotted
challenge-14 = Pairs of strands
challenge-15 = Routes
challenge-16 = Posts and their images
challenge-17 = Stops that see all sides
challenge-18 = Twin stops
challenge-19 = One kind of segment
challenge-20 = Paths that turn into themselves
challenge-21 = Different shapes
challenge-22 = Identical shapes
challenge-23 = Long twins
challenge-24 = Paths with an image
challenge-25 = Every path an image
challenge-26 = Every path a mirror
challenge-27 = No neighbours joined
challenge-28 = No diagonals joined
challenge-29 = One network
challenge-again = The same tile again
goal-1 = Choose two posts and join them by a path as short as you can. Smaller is better.
goal-2 = Make one path, or one loop, as long as you can.
goal-3 = Close as many loops as you can: strands that touch no post.
goal-4 = Make one loop that crosses all 17 tiles, each exactly once. It may take printed paths.
goal-5 = Make one path that crosses all 17 tiles, some perhaps more than once, and takes as many of the eight printed paths as it can. Without such a path the score is 0.
goal-6 = Make a path from one circle to another as long as you can.
goal-7 = Join circles to circles by as many paths as you can; ten use them all.
goal-8 = Join every circle to a circle next to it on the rim. There are two ways to pair them, and both count.
goal-9 = Join circles of opposite sides: west with east, north with south.
goal-10 = Join circles that are in the same place of different sides, counted 1 to 5 along each side, clockwise.
goal-11 = Make one strand come back to as many tiles as you can, twice or three times.
goal-12 = Make one strand cross itself as often as you can.
goal-13 = Make many strands that cross themselves; or many paths that cross some tile twice and yet nowhere themselves.
goal-14 = Make two strands cross each other often; or make them share many tiles and never cross.
goal-15 = Make routes from circle to circle: paths joined end to end at stops, no stop twice. Each has exactly the number of stops chosen, and no two share a stop or a circle.
goal-16 = Make paths whose two ends are images of each other when the board is turned.
goal-17 = Make stops that are joined directly to a circle of each of the four sides.
goal-18 = Make pairs of stops joined to each other, to one circle of each side, and to nothing else. Type A divides the sides 2 and 4, B 3 and 3, C 4 and 4 with two paths between the stops.
goal-19 = Make paths of one kind of segment only: arcs, bends, curves or diameters. Printed paths may be on them.
goal-20 = Make paths that a half turn or a quarter turn lays on themselves, wherever on the board they are.
goal-21 = Make as many different shapes of strands as you can. Turned or shifted, a shape stays the same; its mirror image is another.
goal-22 = Make many strands, or many routes, of one and the same shape.
goal-23 = Make two different strands of the same shape, or two routes that share no path, as long as you can.
goal-24 = Make paths that land exactly on another path when the board is turned by a quarter, a half or three quarters. A path that lands on itself does not count.
goal-25 = Every path lands on another path under some turn of the board. The relaxed form allows it to land on itself.
goal-26 = Every path looks the same in some mirror: upright, level or slanting.
goal-27 = No path joins two stops that are neighbours along a row or a column.
goal-28 = No path joins two stops that are neighbours across the corner of one tile.
goal-29 = Join all 36 posts into one network, with the paths as its links.
goal-again = Make one path, or one loop, cross one and the same tile as often as you can.
routes-stops = routes, stops counted
pairing-even = A1 with A2, A3 with A4, and so on
pairing-odd = A2 with A3, A4 with A5, and so on
self-crossing = strands that cross themselves
twice-uncrossed = paths twice on a tile, never crossing themselves
pair-crossings = crossings of two strands
pair-shared = tiles shared without crossing
half-turn = half turn
quarter-turn = quarter turn
all-types = all types
type-a = type A
type-b = type B
type-c = type C
one-of-each = one of each type
tiles-counted = tiles counted
segments-counted = segments counted
points-counted = points counted
unit-tiles = Every tile counts once.
unit-segments = Every crossing of a tile counts.
unit-points = An arc counts 3, a bend 4, a curve 5 and a diameter 6; printed paths nothing.
own-puzzle = Make your own
kind-path = path
kind-loop = loop
kind-counted = { $kind }, { $counted }
recrossed-path-2 = tiles crossed twice by one path
recrossed-path-3 = tiles crossed three times by one path
recrossed-loop-2 = tiles crossed twice by one loop
recrossed-loop-3 = tiles crossed three times by one loop
routes-over = { $stops ->
        [one] over { $stops } stop
       *[other] over { $stops } stops
    }
strands = strands
routes = routes
images-strict = strict
images-relaxed = relaxed

## Rules

rulings-in-english = The rulings stand here in English.

## Learn

learn-intro = Short lessons on the boards you play on. Every lesson takes a minute or less; any turn that does what is asked is right.
learn-lessons = { $all } lessons
learn-next = Next: { $title }
learn-all-done = All done
learn-all-rules = All rules
learn-ring = { $done } of { $all } lessons done
learn-begin = Begin
learn-go-on = Go on: { $title }
learn-done = done
learn-done-helped = done with help
learn-done-in = done in { $turns }, { $par } is possible
learn-lesson-of = { $at } of { $all }
learn-step-of = step { $at } of { $all }
learn-answers = { $name } answers …
learn-would = What { $name } would answer
learn-shown = A turn that does it
learn-no-hint = There is no further hint.
learn-back = Back to your turn
learn-again = Try again
learn-step-again = Again
learn-step-again-about = Begin this step again
learn-on = Go on
learn-next-lesson = Next lesson
learn-the-course = The course
learn-play-beginner = Play the beginner
learn-to-bench = To the bench
learn-courses = Lessons
learn-the-lesson = The lesson
learn-players = The players

## Puzzles

puzzles-intro = Positions with something to find. Any turn that does it is right: every reply has been looked at, and a certificate stands behind each. A wrong turn is answered on the board.
puzzles-today = Today
puzzles-today-about = One for each game, the same for everybody; harder towards Sunday.
puzzles-day-right = solved
puzzles-day-helped = solved with help
puzzles-day-wrong = tried
puzzles-practice = By theme and grade
puzzles-game = Game
puzzles-theme = Theme
puzzles-grade = Grade
puzzles-any = any
puzzles-own-grade = my own strength
puzzles-none = There is no such puzzle. Choose another theme or grade.
puzzles-no-such = There is no such puzzle here.
puzzles-unreachable = The puzzles cannot be loaded now. Once loaded, they are there without a network too.
puzzles-loading = The puzzles are being loaded …
puzzles-all = All puzzles
puzzles-own = Your puzzles
puzzles-rating = rating
puzzles-ratings = Ratings
puzzles-solved = { $right } of { $tried } solved with the first turn
puzzles-days = { $days ->
        [one] puzzles of the day on { $days } day
       *[other] puzzles of the day on { $days } days
    }
puzzles-copy = Copy the result
puzzles-copied = Result copied.
puzzles-not-copied = This browser does not let the page copy.
puzzles-share = Eightfold puzzles, { $date }: { $solved } of { $all } { $grid }
storm = Three minutes
storm-about = As many as you can in three minutes, all about as hard as you are strong. A wrong turn costs ten seconds.
storm-games = Puzzles of
storm-go = To the start
storm-best = Your best: { $solved }
storm-status = { $solved } solved · { $time }
storm-solved = { $solved } solved in three minutes
storm-new-best = More than ever before.
storm-share = Eightfold, three minutes of puzzles: { $solved } solved
three-title = Three tiles missing
three-about = From one of the best boards there are three tiles have been taken. Lay three so that it is as good as before; one tile stays over.
three-reach = { $value } to reach · { $name }
three-ways = { $answers ->
        [one] One of { $ways } ways to lay them reaches it; all were tried.
       *[other] { $answers } of { $ways } ways to lay them reach it; all were tried.
    }
three-done = { $done } of { $all } made whole
three-another = Another
three-go = To the bench
three-reached = The board is whole: no better one exists.
puzzle-the = The puzzle
puzzle-of-today = today's puzzle
puzzle-grade = grade { $grade }
puzzle-to-play = { $name } to play.
puzzle-right = Right. { $covers ->
        [one] { $covers } turn has been checked.
       *[other] All { $number } turns and replies have been checked.
    }
puzzle-margin-rows = Lead over the next best turn, in rows: { $margin }.
puzzle-margin-points = Lead over the next best turn, in points: { $margin }.
puzzle-wrong = That does not do it.
puzzle-not-won = The game is not won with that turn.
puzzle-not-linked = After that turn not all your runners are linked.
puzzle-no-prize = That turn collects no prize.
puzzle-fewer = That turn captures fewer.
puzzle-refuted = That does not do it: see what would follow.
puzzle-worth = Worth { $worth } on the whole; the best is { $best }.
puzzle-would = What { $name } would answer
puzzle-rated = Your rating: { $rating } ({ $change }).
puzzle-answer = Show it
puzzle-answer-shown = A turn that does it
puzzle-next = Next puzzle
puzzle-next-today = Next of today
puzzle-show-end = Show the end
puzzle-to-the-end = To the end, against the longest defence
puzzle-study = Study it
puzzle-proof = Certificate { $print }, { $covers } lines
puzzle-check = Check it here
puzzle-proven = Checked: { $lines } lines, { $positions } positions.
aim-link = Link all your runners with this turn.
aim-win-now = Win with this turn.
aim-win = Win in { $turns } turns, whatever comes.
aim-prongs = { $turns ->
        [one] Win with this turn
       *[other] Win in { $turns } turns
    } { $prongs ->
        [0] without a new prong.
        [one] with no more than { $prongs } new prong in all.
       *[other] with no more than { $prongs } new prongs in all.
    }
aim-stop-link = Keep the other side from linking all its runners next turn.
aim-hold = { $turns ->
        [one] Keep the other side from winning next turn.
       *[other] Keep the other side from a forced win in { $turns } turns.
    }
aim-prize-now = Collect a prize with this turn.
aim-prize = Collect a prize in { $turns } turns, whatever comes.
aim-capture = { $pods ->
        [one] Capture { $pods } pod with this turn.
       *[other] Capture { $pods } pods with this turn: no turn captures more.
    }
aim-gain = Gain the most points with this turn: yours, less those of the other side.
aim-mean-race = Find the turn after which you lead by most rows on average: over every tile that may come next, after the best reply to it.
aim-mean-dots = Find the turn that is best on average over the tiles still to come, both playing their best.
theme-win = win
theme-prongs = few prongs
theme-hold = hold
theme-prize = prize
theme-capture = capture
theme-gain = points
theme-mean = on average
theme-only = only one idea
theme-build = a prong
theme-quiet = quiet turn
theme-chain = chain of jumps
theme-stack = several pods at once
theme-loop = a loop
theme-no-run = without a run
theme-cover = covering a tile
puzzles-run = { $days } in a row
puzzle-unjudged = This puzzle cannot be judged: { $reason }
puzzle-too-much = That is more than the page can work out.
puzzle-other-proof = The proof made here is not the one this puzzle came with.
puzzle-checking = Checking …
puzzle-hint-share = { $of ->
        [one] { $of } of { $all } turns does it.
       *[other] { $of } of { $all } turns do it.
    }
puzzle-hint-kind = { $of ->
        [one] { $of } of { $all } turns does it. What to look for: { $themes }.
       *[other] { $of } of { $all } turns do it. What to look for: { $themes }.
    }
puzzle-hint-place = It begins at { $place }.
puzzle-hint-turn = { $turn } does it.
result-day = Puzzles of { $date }
result-storm = Three minutes of puzzles
result-solved = { $solved } of { $all } solved
result-checked = This page has played every turn of this result again: it is as it says.
result-partly = Some of this result is about puzzles that this version of the page does not have; the rest was played again.
result-unknown = not known here
result-unreadable = This link carries no result that can be read. Perhaps its end is missing.
result-try = Try them yourself
cook-no-answer = No turn does it.
cook-every = Every turn does it, so there is nothing to find.
cook-less = It can be done with less: by { $turn }.
cook-number = The number is not right.
cook-too-early = In this game averages are taken over the last tiles of a round: at most four spaces may be empty.
make-title = Make a puzzle
make-card = Set up a position, say what is to be found; the page proves it or shows what spoils it.
make-go = To the board
make-about = Play turns of both sides until the position is as you want it, or write it. Then choose an aim.
make-undo = Undo
make-prove = Prove
make-proving = Every reply is being looked at …
make-aim = Aim
make-turns = Turns
make-prongs = Prongs
make-position = Position
make-set = Put it on the board
make-from-table = From your game
make-two = Puzzles are for two players.
make-take-aim = Take this aim: { $aim }
make-proven = { $of ->
        [one] { $of } of { $all } turns does it. All { $covers } turns and replies were checked.
       *[other] { $of } of { $all } turns do it. All { $covers } turns and replies were checked.
    }
make-link = Copy the link
make-solve = Solve it
make-change = Change it
puzzle-given = from a link
puzzles-list = List
puzzles-later = solved later
puzzles-list-solved = { $solved } of { $all } solved
puzzles-none-tried = Nothing tried yet. The first puzzles find out how strong you are.
own-title = Your errors
own-none = Nothing has been filed. When a game is over, the page looks through what you did: turns that gave much away are asked again here, until a good one comes of itself.
own-later = { $all ->
        [one] One position is kept; it is asked again on { $date }.
       *[other] { $all } positions are kept; the next is asked again on { $date }.
    }
own-due = To be found again now: { $due } of { $all }.
own-go = Find them
own-filed = The clear losses are kept, to be found better another time.
own-asked = You took { $taken } here, and it gave { $lost } points of a hundred away. Find a better turn.
own-judging = Your turn is being compared with the best …
own-right = { $days ->
        [one] Right. It is asked again tomorrow.
       *[other] Right. It is asked again in { $days } days.
    }
own-learned = Right, and often enough: it is not asked any more.
own-wrong = That gives away too much again; a better turn is shown. It is asked again tomorrow.
own-unreadable = One of the kept positions is of another version of the rules; it is not asked any more.
race-title = Race of the day
race-of = Race of { $date }
race-about = The same tiles for everybody, against level { $level }; you begin. Who wins by most rows?
race-to = To the race
race-begin = Begin
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
race-yours = You:
race-theirs = The result of this link:
race-checked = It was played again here, with the tiles of that day.
race-unreadable = This link carries no whole race of a day. Perhaps its end is missing.
race-better = You did better: { $rows } more.
race-worse = They did better: { $rows } more.
race-equal = Both did equally well.
race-share = Eightfold, race of { $date }: { $result }

## The study

study = Study
study-tree = Tree
study-notes = Notes
study-computer = Computer
study-report = Report
study-games = Games
study-it = Study
study-this-game = Study this game
study-to-library = To your games and studies
study-gone = This study is not open any more.
study-not-kept = This browser keeps no such study. It may have been removed, or the address was made in another browser: links that carry the whole study are made with “Copy a link”.
study-other-tab = Another tab has changed this study meanwhile: yours goes on as a study of its own, and both are kept.
study-link-too-long = This address carries more than is read from an address. Share the record instead.
study-choose = Chance is to act: choose what comes.
study-strip = What can come
study-random = Any of them
study-came = comes: { $text }
study-mean = Mean of all: { $mean } for { $name }
study-start = The start
study-fold = Fold this variation away
study-unfold = Unfold this variation
study-folded = and { $hidden } more
study-noted = Something is said or marked here
study-also = Also reached by:
study-also-at = turn { $turn }, { $step }
study-back = Back
study-forward = Forward
study-undo = Undo the last change
study-redo = Do it again
study-promote = Make this line the main line
study-delete = Delete from here on
study-apart = From here as a study of its own
study-sheet = Save a sheet to print (SVG)
study-make-puzzle = Make a puzzle
study-arrange = Change this position by hand
study-join = Merge here
study-join-none = No other branch that goes on leads to this position.
study-key-join = bring here what follows another way to this position
study-merge = Merge another game into this study
study-merge-about = Turns, variations and notes of another game that begins at the start, or at any position of this study, are put into its tree. One step of Undo takes each game out again.
study-merge-take = Merge
study-merged = { $count ->
        [0] Nothing of it was new.
        [one] { $count } step is new.
       *[other] { $count } steps are new.
    }
study-page = Save as a page to play on in (HTML)
study-page-making = The page is being put together …
study-page-saved = The page is saved: one file, with the program to play on in it.
study-page-failed = The page could not be saved: a file of the program did not come.
study-page-sorry = This browser cannot open this file. One of the last years can.
study-go-on = Go on with this study in Eightfold
study-title = What the study is called
study-comment = What is to be said here
study-glyphs = What the turn is worth
study-mark = Mark on the board
study-mark-about = Press a space or a post; drag for an arrow or a path across a tile. Again takes it away.
study-marks = Marks, as text
glyph-good = a good turn
glyph-mistake = a mistake
glyph-interesting = interesting
glyph-doubtful = doubtful
glyph-brilliant = brilliant
glyph-blunder = a blunder
glyph-only = the only turn
study-lines = Look for the best lines
study-lines-stop = Stop looking
study-count = Lines
study-time = Time
study-until-stopped = until stopped
study-seconds = { $time } seconds
study-depth = Depth
study-any-depth = any
study-searched-one = Looks one turn ahead, { $nodes } positions. Chances of { $name }:
study-looks-one = looks one turn ahead
study-searched = { $depth } turns deep, { $nodes } positions. Chances of { $name }:
study-searched-chance = Depth { $depth }, { $nodes } positions.
study-see-strip = What each of them is worth stands at the board.
study-add-line = Play up to here
study-note-value = Note the value in the tree
study-value = { $name } { $chance } ({ $who }, { $effort } positions)
study-rollout = Play on, to compare turns
study-rollout-about = The best turns are played on many times against the same tiles to come, the luck taken off; in OCTI by players who judge a little differently in each game. The same seed gives the same numbers.
study-games-each = Games each
study-seed = Seed
study-roll = Play on
study-stop = Stop
study-rolled = { $games } games for each turn, seed { $seed }
study-turn = Turn
study-chance-percent = Chance in %
study-behind = Behind the best
study-threat = If nothing were done now: { $turns } ({ $chance } for the other side)
teach = Play here with a teacher
teach-stop = Stop the lesson
teach-about = The level answers within the study. A turn of yours that gives away three points or more is taken back, stays as a variation with a sign, and is asked again.
teach-yours = Your turn.
teach-judging = Your turn is looked at …
teach-thinking = The computer thinks …
teach-slip = { $turn } gives away { $loss } points. Look for a better one.
teach-slip-again = { $turn } gives away { $loss } points. { $best } was better: play it, or another.
teach-over = The game is over.
study-against = Play from here against the computer
study-against-about = A game at this screen begins from this position. The study stays as it is.
study-you-play = You play
study-level = Level
study-play-from-here = Play from here
study-key-step = A step back or on
study-key-aside = The other steps that could be made instead
study-key-ends = To the start, to the end of the line
study-key-delete = Delete
study-key-redo = Ctrl + Shift + Z
study-met = This position came up in { $count } of your other games.
study-not-met = This position has not come up in your other games.
study-times = { $games ->
    [one] once
   *[other] { $games } times
  }
study-scored = scored { $percent } % ({ $over } with a result)
study-no-result = no result yet
study-among = Games with this position
decimal-point = .
study-report-make = Look through the game
study-report-again = Look through it again
study-effort = How thoroughly
study-effort-quick = quickly
study-effort-usual = as usual
study-effort-thorough = thoroughly
study-report-about = The computer looks at every turn and every tile: what was luck, what was given away, and where the game turned. It takes a minute or two.
study-report-no-turn = There is no turn yet to look at.
study-report-looking = Step { $done } of { $all } …
study-report-effort = Judged by { $judge }, up to { $nodes } positions for each search.
study-report-made-of = What the result is made of, in points of a percent
study-report-start = Chance at the start
study-report-luck = Luck
study-report-own-losses = Own losses
study-report-others-losses = Losses of the others
study-report-residue = Residue
study-report-result = Result
study-report-last = Chance at the end
study-report-without-luck = Without the luck
study-report-residue-about = The residue is what the search corrected when it saw further; it is neither luck nor anybody's loss.
study-report-rough = Chances of three or more are rough: the search tells what whoever is to act can hope for, and the others share the rest as they stand. The start counts as the same for all. Luck and residue can come to more than a whole game.
study-report-players = The players
study-report-player = Player
study-report-decisions = Decisions
study-report-mean-loss = Mean loss
study-report-small = Small
study-report-medium = Medium
study-report-large = Large
study-report-extremes = Best and worst luck
study-report-turning = Where the game turned
study-report-before = Before it
study-report-after = After it
study-report-missed-punished = The best chance missed: { $name } lost { $loss } points, and the answer kept them.
study-report-missed-forgiven = The best chance missed: { $name } lost { $loss } points, and the answer gave some of them back.
study-report-missed-last = The best chance missed: { $name } lost { $loss } points.
study-report-annotate = Write signs and better turns into the tree
study-report-curve = Chances of { $name }: { $first } % at the start, { $last } % at the end
study-report-by-chance = what chance did
study-report-all-known = all tiles known
study-report-mistakes = Learn from the mistakes
study-report-no-mistakes = Nothing was clearly lost here: nothing to be asked again.
study-report-you-were = You were
study-report-whose = Say which side was yours: its mistakes are asked again here, one by one.
study-report-mistakes-about = Each is asked where it happened: play a better turn on the board.
learning-find = Find a better turn
learning-show = Show it
learning-asked = You took { $taken } here and lost { $lost } points. Find a better turn.
learning-same = { $taken } is what you took. Go back and look for another turn.
learning-right = Right: no worse than { $best }.
learning-wrong = { $turn } gives away { $loss } points too. { $best } was better.
learning-was-right = Found.
learning-was-wrong = Not found this time.
study-report-mistake = Turn { $turn }: { $name } lost { $loss } points.
study-report-file = Ask me these again
study-report-filed = { $count ->
    [one] One position is filed among your exercises.
   *[other] { $count } positions are filed among your exercises.
  }
library-about = Every game you play here, and every game you bring, to be looked at, changed and understood. All of it stays in this browser.
library-empty = There is no game yet. Play one, begin a study, or bring games from a file.
library-none = No game is like that.
library-found = { $count ->
    [one] One game
   *[other] { $count } games
  }
library-games = Games and studies
library-new = Begin a study
library-position = Position (empty: the start of the game)
library-begin = Begin
library-table = The game on the table
library-table-position = Its position alone
library-mistakes = Your mistakes, asked again
library-import = Bring games
library-import-about = Records of this page, SGF, games of Boardspace; many at once, also zipped. Drop them here.
zip-broken = this zip archive is damaged: its list of files cannot be read
zip-many = this zip archive has { $count } files; at most { $most } are read
zip-broken-file = this file of the zip archive is damaged
zip-locked = this file of the zip archive is locked with a password
zip-method = this file is packed in a way that is not read: deflate it
zip-large = the zip archive holds more than { $most } MiB
kept-no-study = it is not written as this page writes a study
library-files = Files
library-paste = Or paste a game
library-pasted = What was pasted
library-take = Take it in
library-taken = { $count ->
    [one] One game is kept.
   *[other] { $count } games are kept.
  }
library-left-out = { $name }: { $count } games could not be read. The first: { $why }
library-too-long = This file has more than { $most } MiB.
library-decided = Somebody won
library-open = Not over
library-met = Position that came up
library-remove = Remove this study?
library-remove-yes = Remove

## Setting up a position

arrange = Set up a position
arrange-about = Take a tile or a piece, then press where it goes; press it on the board to turn, move or take it away. The text always says the same as the board.
arrange-about-octi = Take a pod, then press where it goes; press it on the board to give it prongs, move it or take it away. The text always says the same as the board.
arrange-go = Set up a position by hand
arrange-pieces = Pieces
arrange-tiles = Tiles beside the board
arrange-pods = Pods to be put
arrange-turn = To act
arrange-options = The game
arrange-take = Take away
arrange-over-tile = Turn over
arrange-sweep = Clear the board
arrange-begin = Start position
arrange-top = Next tile
arrange-bottom = Under the supply
arrange-is-top = next
arrange-is-bottom = under: { $at }
arrange-tile-unseen = Tile { $tile }, beside the board
arrange-tile-top = Tile { $tile }, the next one
arrange-tile-bottom = Tile { $tile }, known under the supply, number { $at } there
arrange-tile-on = Tile { $tile }, on { $space }
arrange-text = The position as text
arrange-possible = This position can be played from.
arrange-ended = The game is over in this position: { $ending }
arrange-unread = The board stays as it is, since this text is no position: { $why }
arrange-study = Study it
arrange-play = Play it
arrange-against = Against
arrange-link = Copy the link
arrange-puzzle = Make a puzzle of it
arrange-no-puzzle = There are no puzzles of this game.
arrange-held = { $piece } in hand: press where it goes.
arrange-fixed = The runners of this game stand where they stand from start to end.
arrange-enemy = Pods of both sides cannot stand on { $square } together.
arrange-pick = Press a pod on the board to give it prongs.
arrange-holes = Prongs of the pod on { $square }
arrange-reserve = Pods in reserve
arrange-prongs-left = Prongs
arrange-supers-left = Superprongs
arrange-captured = Captured pods
arrange-points = Points, { $who }
arrange-round = Round
arrange-phase = What is to be done
arrange-phase-gold = Gold puts the runners on the board
arrange-phase-prizes = Teal lays out the prizes
arrange-phase-play = A turn
arrange-phase-mark = Put the other marker on a stop
arrange-phase-scramble = Scramble four tiles, or not
arrange-taken = Prizes taken, { $who }
arrange-forbidden = Space that may not be changed
arrange-none = none
arrange-rested = The player to act only changed a tile in the turn before
arrange-scrambles = { $who } has a scramble left
arrange-passes = Turns passed in a row
arrange-resigned = { $who } is out of the game
arrange-runners = { $found ->
        [one] { $who } has { $found } runner on the board and must have { $wanted }.
       *[other] { $who } has { $found } runners on the board and must have { $wanted }.
    }
arrange-empty = { $count ->
        [one] Every space holds a tile in this game; { $count } is empty.
       *[other] Every space holds a tile in this game; { $count } are empty.
    }
arrange-prizes = { $found ->
        [one] { $found } prize for { $who } lies on the board where there must be { $wanted }.
       *[other] { $found } prizes for { $who } lie on the board where there must be { $wanted }.
    }
arrange-markers = { $found ->
        [one] There is { $found } marker on the board where there can be { $most }.
       *[other] There are { $found } markers on the board where there can be { $most }.
    }
arrange-too-many-pods = { $who } has { $found } pods on the board, in reserve and captured; there are { $most }.
arrange-too-many-prongs = There are { $found } prongs on the board and beside it; the game has { $most }.
arrange-too-many-supers = There are { $found } superprongs on the board and beside it; the game has { $most }.
arrange-out = { $who } is out of the game, so none of those pods can stand on the board.
arrange-turn-out = { $who } is out of the game and cannot be the one to act.

## Tournaments

tournaments = Tournaments
tournaments-about = Swiss, round robin and arena for two, and tables of three and four in rounds. Anybody can make one.
tournaments-live = To join or to watch
tournaments-mine = Your tournaments
tournaments-over = Over
tournaments-none = No tournament at the moment: make one, and others find it here.
tournaments-none-mine = You take part in none yet.
tournaments-none-over = None has been played yet.
tournament-about = The tournament
tournament-make = Make a tournament
tournament-make-it = Make it
tournament-name = Name
tournament-format = Form
tournament-round-robin = Round robin
tournament-swiss = Swiss
tournament-arena = Arena
tournament-tables = Tables in rounds
tournament-rounds = Rounds
tournament-rounds-usual = as usual
tournament-length = Length
tournament-minutes = { $minutes } minutes
tournament-begins = Begins
tournament-by-hand = when I start it
tournament-in = in { $time }
tournament-join-too = I take part
tournament-public = Everybody finds it in the list
tournament-bots = Bots may take part
tournament-people = { $people ->
        [one] { $people } player
       *[other] { $people } players
    }
tournament-look = Look
tournament-look-at = Look at { $name }
tournament-open = can be joined
tournament-running = is being played
tournament-over = is over
tournament-starts-in = begins in { $time }
tournament-round-of = Round { $round } of { $rounds }
tournament-pairs-for = Pairs on for { $time }
tournament-last-games = The last games are played
tournament-too-few = ended: too few were there
tournament-stopped = was ended by its maker or a moderator
tournament-my-table = To your table
tournament-wait = You take part. Your next table shows here as soon as there is one.
tournament-join = Take part
tournament-leave = Leave
tournament-start = Start
tournament-end = End the tournament
tournament-end-about = Nobody is paired any more; games that go on count for nothing here.
tournament-end-now = End it now
tournament-back = Back to the tournament
tournament-standings = Standings
tournament-points = Points
tournament-games = Games
tournament-left = has left
tournament-plays = plays now
tournament-nobody = Nobody takes part yet.
tournament-no-round = No round yet.
tournament-round = Round { $number }
tournament-bye = { $name } has no opponent in this round (points: { $points })
tournament-ties-swiss = Below the points: points of all opponents, points of those beaten (half where drawn), wins.
tournament-ties-round-robin = Below the points: points of those beaten (half where drawn), wins.
tournament-ties-tables = Below the points: tables won, points of all opponents.
tournament-ties-arena = Below the points: wins, games (fewer are better).
## Games with days for each turn

days-vacation = Vacation stops a player's clock
days-weekends = Saturdays and Sundays do not count ({ $zone })
days-bank = A bank of { $days } days, filled up to the days of a turn
terms-bank = There is a bank of { $bank } days; each turn begins with { $days } days at least.
terms-weekends = Saturdays and Sundays do not count ({ $zone }).
terms-vacation = The clock of a player on vacation stands.
stands-weekend = It is the weekend: the clocks go on on { $until }. You can play all the same.
stands-vacation = { $name } is on vacation until { $until }: that clock stands.
vacations = Vacation
vacations-about = While you are on vacation your clock stands at tables that allow it. You can play all the same.
vacation-left = { $left } of { $all } days a year are left.
vacation-line = { $from } to { $until }
vacation-from = First day, or empty for now
vacation-days = How many days
vacation-days-wrong = Say how many days: a whole number.
vacation-take = Take this vacation
vacation-taken = Your tables know of the vacation.
vacation-end = End it
vacation-ended = The vacation is over; days that were not used are yours again.
feed = Feed of your games
feed-about = A feed reader can tell you what waits for you and which games have ended. Whoever knows the address can read it.
feed-once = The address is shown this once. A new one ends this one.
feed-since = You have had a feed since { $day }.
feed-make = Make a feed
feed-anew = Make a new address
feed-end = End the feed
feed-copy = Copy the address
feed-ready = The feed is ready: copy its address into your reader.
feed-gone = The feed has ended.
prepare = Prepare a reply
prepared-lines = Prepared, and seen by nobody else:
prepared-whatever = whatever comes
prepared-if = if { $step }
prepared-play = I play { $turn }
prepared-drop = Drop
prepared-drop-line = Drop: { $line }
prepared-stale = The game has gone on: go back to it and decide again.
prepare-title = Prepare turns
prepare-about = Play what the others may do, then your reply. If the game goes this way, your reply is played at once; if it does not, nothing happens. Where you prepare for anything, the board shows an example.
prepare-chance = What comes? Choose it under “If this comes”, or press “In any case”.
prepare-own = Your reply: play it on the board.
prepare-others = { $name }: play a turn that may come.
prepare-tile = Tile { $tile }
prepare-comes = If this comes
prepare-choose = Choose
prepare-whatever = In any case
prepare-keep = Keep
prepare-anew = Start again
prepare-close = To the game
push = Notices on this device
push-about = Your browser can tell you when it is your turn, when somebody invites you and when a game ends, also while no page is open.
push-not-here = This browser shows no notices for this page. Where the page is installed as an app, some do.
push-not-offered = This server sends no notices.
push-start = Tell me on this device
push-stop = Tell me nothing on this device
push-begun = This device tells you from now on.
push-ended = This device tells you nothing any more.
push-not-allowed = The browser has not been allowed to show notices. Its settings for this page say how to.
push-failed = The browser could not do it.
push-turn = It is your turn.
push-invite = Somebody invites you to a game.
push-end = A game has ended.
push-rematch = You play again.
