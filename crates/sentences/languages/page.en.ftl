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
