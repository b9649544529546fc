### English: what only the page says.

## Everywhere

cancel = Cancel
done = Done
learn = Learn
play = Play
open = Open
person = Person
your-turn = Your turn
undo-click = Undo the last click (Escape)
undo = Undo
cancel-turn = Cancel: put down all that was clicked in this turn

## The head of the page

kept-unreadable = A game of your last visit could not be read: { $error }
to-content = To the content
places = Main
puzzles = Puzzles
settings = Settings
trouble-title = That could not be opened
trouble-nothing-lost = The game on the table is as it was.
rules = Rules
first-game = A first game
workshop = Workshop
the-bench = The bench
the-archive = The archive
play-online = Play online
table-online = A table online
no-such-page = No such page
nowhere-title = There is no such page
nowhere-text = This address leads to no game and no page here.
to-the-start = To the start
play-it-here = Play it
to-the-workshop = To the workshop
first-game-steps = A first game in three steps

## The hall

hall-motto-lay = Lay a tile.
hall-motto-run = Run the path.
hall-about = Games of eight directions: alone against the computer, or together at this screen. No account, and no network after the first visit.
play-computer = Play the computer
play-friend = A friend at this screen
first-in-two-minutes = First game in two minutes
daily-puzzle = Puzzle of the day
daily-about = A new one every day, in the workshop
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
lots-stays = { $name } stays
lots-goes = { $name } goes to whoever had { $other }
lots-drawn = Drawn: { $went }.
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
wish-notation = Notation in the list of turns
wish-notation-about = Instead of sentences.
settings-playing = Playing
wish-confirm = Confirm every turn
wish-confirm-about = A turn that is whole waits for Done.
wish-sound = Sound
wish-sound-about = Soft wood when a tile or a piece comes to rest.
volume = Volume
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

cannot-copy = This browser does not let the page copy here: use Download instead.
cannot-save-copy = The browser did not let the page save a file: use Copy instead.
copy-record = Copy the record
copy-position = Copy the position
copy-link = Copy a link to the game
more = More
rules-of-this = Rules of this game
download-record = Download the record
save-png = Save a picture (PNG)
save-svg = Save a drawing (SVG)
download-sgf = Download as SGF
another-game = Another game
resign = Resign
resign-asked = { $name } resigns?
resign-question = Resign?
play-on = Play on
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
picture-after-step = after step { $at }
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
chances-told = Chances from the first turn to the last: { $first } to { $last }.
slip-could = Turn { $turn }: { $name } could have taken { $best }.
slip-said = Turn { $turn }, { $name }: chances { $was } became { $is }.
slip-taken = Taken: { $taken }
slip-better = Better: { $best }
no-worker = This browser gives the page no worker, so the computer cannot play.
computer-cannot-play = The computer player cannot play here: { $reason }.
hint-for = Hint for { $name }: { $turn }.
thinks-of = { $name } thinks of { $line }.
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

## Boards on the rules pages

live-try = Try it
live-show-turn = Show the turn
live-show-turns = Show the turns
live-show = Show { $turn }
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
pass = Pass
hunt-scramble = Scramble ({ $named } of 4)
hunt-press-four = Press four spaces to be scrambled.
hunt-stay = Stay, don't run
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
hunt-kinds = What kind of turn
hunt-spare-run = Lay the spare over any tile and run across it.
hunt-turn-barred = { $about } Turning a tile is barred: { $why }
hunt-prizes-of = { $taken } of { $all } { $colour }
hunt-prizes-marker = { $taken } of { $all }; must reach the { $colour } marker on { $stop }

## The first game

lesson-lay = Lay the tile
lesson-lay-about = You are Blue. Your five runners stand in the west and want to reach the five circles in the east. Every turn begins with the tile in hand. The spaces with a dashed edge can take it: click one, or drag the tile there.
lesson-turn = Turn it
lesson-turn-about = The lines show where your runners could now go: each path begins at a runner, crosses the new tile and stops at the first diamond it meets. Click the right half of the tile to turn it on, the left half to turn it back, or use the buttons. Turns that would leave you no run are skipped. When you like a line, click the diamond at its end.
lesson-run = Run
lesson-run-about = That is a whole turn: a tile laid, a run made. Yellow does the same from the other side, on the same paths. Tiles may be covered by others, paths carry anybody who comes along, and the first to bring all runners across has won.
lesson-play = Play a game
once-more = Once more
all-the-rules = All the rules
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
play-anybody = Play anybody
game-options = Options of the game
find-a-game = Find a game
table-broken-off = broken off
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
account-one-device = , on this device alone
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
tab-table = Table
tab-unread = , something new was said
first-seat = First seat
said-at-table = What is said at the table
you-watch = You are watching
watch-one-other = , with one other
watch-others = , with { $others } others
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
waiting-all-sit = Everybody sits: the game begins.
waiting-for-players = Waiting for players …
leave-table = Leave the table
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
