### Deutsch: was nur die Seite sagt.

## Everywhere

cancel = Abbrechen
done = Fertig
learn = Lernen
play = Spielen
open = Öffnen
person = Mensch
your-turn = Dein Zug
undo-click = Den letzten Klick rückgängig machen (Escape)
undo = Rückgängig
cancel-turn = Abbrechen: alles zurücknehmen, was in diesem Zug geklickt wurde

## The head of the page

kept-unreadable = Ein Spiel von deinem letzten Besuch konnte nicht gelesen werden: { $error }
to-content = Zum Inhalt
places = Hauptmenü
puzzles = Rätsel
settings = Einstellungen
trouble-title = Das ließ sich nicht öffnen
trouble-nothing-lost = Das Spiel auf dem Tisch ist, wie es war.
rules = Regeln
first-game = Das erste Spiel
workshop = Werkstatt
the-bench = Die Werkbank
the-archive = Das Archiv
play-online = Online spielen
table-online = Ein Tisch online
no-such-page = Keine solche Seite
nowhere-title = Diese Seite gibt es nicht
nowhere-text = Diese Adresse führt zu keinem Spiel und keiner Seite von hier.
to-the-start = Zum Anfang
play-it-here = Spielen
to-the-workshop = Zur Werkstatt
first-game-steps = Ein erstes Spiel in drei Schritten

## The hall

hall-motto-lay = Leg ein Plättchen.
hall-motto-run = Lauf den Weg.
hall-about = Spiele in acht Richtungen: allein gegen den Computer oder gemeinsam an diesem Bildschirm. Ohne Konto, und nach dem ersten Besuch auch ohne Netz.
play-computer = Gegen den Computer
play-friend = Zu zweit an diesem Bildschirm
first-in-two-minutes = Das erste Spiel in zwei Minuten
daily-puzzle = Rätsel des Tages
daily-about = Jeden Tag ein neues, in der Werkstatt
daily-solve = Lösen
games = Spiele
open-a-game = Ein Spiel öffnen …
workshop-about = Allein mit den Plättchen: drei Solitärspiele und dreißig Aufgaben, mit bewiesen besten Brettern.
kept-game-unreadable = Dieses Spiel kann nicht mehr gelesen werden: { $error }
your-games = Deine Spiele
no-games-yet = Noch keine. Drücke „Spielen“, um eines zu beginnen.
all-games = Alle { $count }
fewer-games = Weniger
kept-your-turn = du bist am Zug · Zug { $turn }
kept-to-act = { $name } am Zug · Zug { $turn }
kept-turn = Zug { $turn }
remove-kept = { $title } entfernen, { $state }
kept-look = Ansehen
kept-go-on = Weiter
play-game = { $game } spielen
learn-game = { $game } lernen
kept-against-computer = { $game }, gegen den Computer
kept-computers-alone = { $game }, nur Computer
players = Spieler

## Starting a game

setup-players = Spieler
start-game = Beginnen
how-many-players = Zahl der Spieler
lots-stays = { $name } bleibt
lots-goes = { $name } geht an die Seite, die { $other } war
lots-drawn = Ausgelost: { $went }.
lots-begins = { $first } beginnt.
draw-lots = Plätze auslosen
who-plays = Wer { $name } spielt
name-of = Name von { $name }
change-places-below = Mit dem Platz unter { $name } tauschen
change-places = Mit dem Platz darunter tauschen
name-placeholder = Name
computer-level = Computer { $level }: { $name }
elsewhere = Woanders
computer-named = Computer ({ $name })

## Settings

theme = Helligkeit
palette = Brett und Figuren
settings-board = Das Brett
wish-coordinates = Namen der Felder und Posten
on-octiles-board = Auf dem Brett von Octiles.
wish-numbers = Nummern der Plättchen
wish-notation = Notation in der Liste der Züge
wish-notation-about = Anstelle von Sätzen.
settings-playing = Beim Spielen
wish-confirm = Jeden Zug bestätigen
wish-confirm-about = Ein vollständiger Zug wartet auf „Fertig“.
wish-sound = Ton
wish-sound-about = Weiches Holz, wenn ein Plättchen oder eine Figur zur Ruhe kommt.
volume = Lautstärke
wish-thinking = Zeigen, was der Computer denkt
wish-thinking-about = Seine beste Zugfolge, während er rechnet.
key-arrows = Pfeiltasten
key-arrows-does = auf dem Brett: umhergehen; sonst: durch die Züge gehen
key-next-does = auf dem Brett: zum nächsten Platz, der gewählt werden kann; Umschalt+N: zurück
key-enter = Eingabe
key-turn-does = das Plättchen nach links, nach rechts drehen
key-holes = A bis H
key-holes-does = OCTI: eine Zinke in dieses Loch des gewählten Pods stecken; A ist Norden
key-escape = Escape
key-escape-does = den letzten Klick rückgängig machen
key-undo = Strg+Z
key-undo-does = den letzten Klick rückgängig machen; gibt es keinen, den letzten Zug zurücknehmen
key-ends = Pos1, Ende
key-ends-does = zum Anfang des Spiels und zum jetzigen Stand
key-hint-does = ein Tipp, oder die Suche danach beenden
key-keys-does = diese Liste
keys = Tasten
key-enter-does = wählen
language = Sprache
theme-auto = Wie das System
theme-light = Hell
theme-dark = Dunkel
palette-wood = Holz
palette-contrast = Hoher Kontrast
palette-vision = Für jedes Farbsehen

## The table

no-game = Kein Spiel auf dem Tisch
choose-a-game = Ein Spiel wählen
tab-turns = Züge
tab-advice = Rat
tab-board = Brett
other-side = Die andere Seite
about-game = Zu diesem Spiel
what-to-do = Was zu tun ist
you = Du
the-game = Das Spiel
undo-turn-about = Deinen letzten Zug zurücknehmen, mit allem, was danach kam
undo-turn = Zug zurück
hint-about = Ein Zug, der jetzt möglich ist (H)
hint-stop = Halt
hint = Tipp
play-it = Spielen
looking-back = Du siehst einen früheren Zug an.
open-in-other-tab = Dieses Spiel ist in einem anderen Tab offen, der die Züge des Computers macht.
is-thinking = { $name } denkt nach …
title-your-turn = Du bist am Zug · Eightfold
title-play = Spielen · Eightfold
back-to-game = Zurück zum Spiel
unkept = Dieser Browser behält nichts für diese Seite: Das Spiel ist verloren, wenn die Seite geschlossen wird. Kopiere es unter „Mehr“.
rematch = Revanche
new-game = Neues Spiel
review-nothing = Niemand hier hat in diesem Spiel gezogen.
review = Was hätte ich besser machen können?
save-a-picture = Ein Bild speichern
no-turn-yet = Noch kein Zug.
start-of-game = Der Anfang des Spiels.
step-said = { $at } von { $all }. { $said }
steps = Durch das Spiel gehen
step-first = Zum Anfang
step-back = Einen Zug zurück
step-forward = Einen Zug vor
step-last = Zum jetzigen Stand
taken-back = In diesem Spiel wurden Züge zurückgenommen.
turn-taken-back = Der Zug wurde zurückgenommen.
looking-back-first = Du siehst einen früheren Zug an: Geh zuerst zurück zum Spiel.
turn-of = { $name } ist am Zug.
thinking-not-yours = { $name } denkt nach: Du bist nicht am Zug.
not-kept-any-more = dieses Spiel ist nicht mehr gespeichert

## More

cannot-copy = Dieser Browser lässt die Seite hier nicht kopieren: Lade stattdessen herunter.
cannot-save-copy = Der Browser ließ die Seite keine Datei speichern: Kopiere stattdessen.
copy-record = Die Partie kopieren
copy-position = Die Stellung kopieren
copy-link = Einen Link zum Spiel kopieren
more = Mehr
rules-of-this = Regeln dieses Spiels
download-record = Die Partie herunterladen
save-png = Ein Bild speichern (PNG)
save-svg = Eine Zeichnung speichern (SVG)
download-sgf = Als SGF herunterladen
another-game = Ein anderes Spiel
resign = Aufgeben
resign-asked = Gibt { $name } auf?
resign-question = Aufgeben?
play-on = Weiterspielen
resign-other-team = Dann gewinnt das andere Team.
resign-other-player = Dann gewinnt die andere Seite.
resign-others-play-on = Die anderen spielen weiter; wer zuletzt übrig bleibt, gewinnt.
cannot-read-file = Der Browser konnte diese Datei nicht lesen.
open-title = Eine Stellung oder eine Partie öffnen
open-paste = Füge eine Partie ein, ein OCTI-Spiel als SGF oder eine Stellung dieses Spiels. Das Spiel auf dem Tisch bleibt in der Liste deiner Spiele.
open-file = Oder wähle eine Datei:
cannot-save = Der Browser ließ die Seite keine Datei speichern.
record-copied = Partie kopiert.
position-copied = Stellung kopiert.
link-copied = Link kopiert.
import-game = Das ist Spiel { $game } von { $there } in der Datei.
import-line = Das ist die Hauptvariante von { $lines } in der Datei; die anderen bleiben erhalten, wenn du sie als SGF herunterlädst.
import-game-line = Das ist die Hauptvariante von Spiel { $game } von { $there } in der Datei.
picture-after-step = nach Schritt { $at }
picture-after-turns = { $turns ->
        [one] nach { $turns } Zug
       *[other] nach { $turns } Zügen
    }

## Advice

advice-empty = „Tipp“ sucht einen Zug, der jetzt möglich ist, und zeigt ihn auf dem Brett.
advice-looking = Ein Zug wird gesucht …
best-line = Die beste Zugfolge: Ein Klick zeigt sie auf dem Brett
review-looking = Zug { $turn } von { $all } wird angesehen …
review-none = Kein Zug hat viel verschenkt.
review-slips = Diese Züge haben am meisten verschenkt:
chances-told = Chancen vom ersten bis zum letzten Zug: { $first } bis { $last }.
slip-could = Zug { $turn }: { $name } hätte { $best } ziehen können.
slip-said = Zug { $turn }, { $name }: Chancen von { $was } auf { $is }.
slip-taken = Gezogen: { $taken }
slip-better = Besser: { $best }
no-worker = Dieser Browser gibt der Seite keinen Hintergrundprozess (Worker), deshalb kann der Computer nicht spielen.
computer-cannot-play = Der Computer kann hier nicht spielen: { $reason }.
hint-for = Tipp für { $name }: { $turn }.
thinks-of = { $name } denkt an { $line }.
computer-wanted = Der Computer wollte { $turn } ziehen, was nicht erlaubt ist: { $error }.
this-is-a-hint = Das ist ein Tipp: Chancen { $chance }.
thought-said = { $name }: Chancen { $chance }, Tiefe { $depth }, { $nodes } Stellungen

## Names that the rules give in English

game-octiles = Octiles
game-octiles-team = Octiles im Team
game-team-up = Team Up
game-connect-the-dots = Connect the Dots
game-scavenger-hunt = Scavenger Hunt
game-octi-fast = OCTI, das schnelle Spiel
game-octi-full = OCTI, das volle Spiel
game-octi-four = OCTI zu viert
about-octiles = Das Rennen: Lege ein Plättchen, laufe auf seinen Wegen und bringe als Erster alle Läufer über das Brett.
about-octiles-team = Das Rennen zweier Paare: Blau und Gelb, die einander gegenübersitzen, gegen Rot und Grün.
about-team-up = Alle Plättchen liegen offen: Lege oder tausche eines, laufe und verbinde als Erster alle deine Läufer durch Wege.
about-connect-the-dots = Nichts bewegt sich: Lege Plättchen so, dass Wege deine Läufer verbinden und nicht die der anderen Seite.
about-scavenger-hunt = Zwei Läufer sammeln Preise vom Rand, während unter ihren Füßen Plättchen getauscht werden.
about-octi-fast = Baue Pods aus, die entlang ihrer Zinken gehen und springen, und sei als Erster auf einer gegnerischen Basis.
about-octi-full = Besetze alle drei gegnerischen Basen zugleich; geschlagene Pods können befreit werden.
about-octi-four = Zwei Teams, Partner sitzen einander schräg gegenüber: Lass beide Gegner zugleich ausscheiden.
option-players = Zahl der Spieler
option-start = Anfang
option-runners = Läufer
option-joint-winners = Gemeinsame Sieger
option-rounds = Runden
option-target = Zielsumme
option-touch = Berührt, gelegt
option-scramble = Mischen
option-edgeless = Ohne Ränder
option-superprongs = Superzinken
value-empty = leer
value-face-down = verdeckt
help-players = Wie viele am Tisch sitzen.
help-start = Ob das Brett am Anfang leer ist oder auf jedem Feld ein verdecktes Plättchen liegt.
help-runners = Wie viele Läufer jeder hat.
help-joint-winners = Ob andere, die im Augenblick des Siegs verbunden sind, mitgewinnen.
help-rounds = Aus wie vielen Runden das Spiel besteht; nicht zusammen mit einer Zielsumme.
help-target = Die Summe, die das Spiel beendet, statt einer Zahl von Runden; üblich sind 25 und 50.
help-touch = Ob ein Plättchen, das auf ein Feld gesetzt wurde, dort bleiben muss und nur noch gedreht werden darf.
help-scramble = Ob jeder einmal im Spiel vier Plättchen mischen darf.
help-edgeless = Das Brett hat keine Ränder: Osten schließt an Westen an, Norden an Süden.
help-superprongs = Eine Zinke jedes Spielers ist eine Superzinke, gut für einen freien Zug vor dem eigentlichen.
level-beginner = Anfänger
level-learner = Lernende
level-casual = gelegentlich
level-regular = regelmäßig
level-skilled = geübt
level-strong = stark
level-expert = sehr stark
level-master = Meister

## What each level of the computer overlooks

overlooks-1 = Sieht nur den eigenen Zug, beurteilt ihn sehr grob und übersieht die meisten langen Wege.
overlooks-2 = Sieht nur den eigenen Zug, beurteilt ihn grob und übersieht die meisten langen Wege.
overlooks-3 = Sieht nur den eigenen Zug und übersieht die meisten langen Wege.
overlooks-4 = Sieht nur den eigenen Zug; irrt sich oft im Urteil und übersieht lange Wege.
overlooks-5 = Sieht nur den eigenen Zug und übersieht manche langen Wege.
overlooks-6 = Sieht alle eigenen Züge und beurteilt sie gut, aber nicht, was du antworten kannst.
overlooks-7 = Denkt einige Züge voraus, durch manche der Plättchen, die kommen können; weitere Pläne entgehen ihm.
overlooks-8 = Denkt so weit voraus, wie seine Zeit reicht; nur was dahinter liegt, entgeht ihm.
overlooks-9 = Sieht nur den eigenen Zug; übersieht einige lange Wege und was die anderen antworten können.
overlooks-10 = Sieht nur den eigenen Zug; irrt sich oft im Urteil und übersieht viele lange Wege.
overlooks-11 = Sieht nur den eigenen Zug und übersieht etwa die Hälfte der langen Wege.
overlooks-12 = Sieht deine Antwort auf seine wenigen besten Züge, übersieht aber manche langen Wege.
overlooks-13 = Sieht deine Antwort auf ein Dutzend seiner Züge; was zwei Züge Vorbereitung braucht, entgeht ihm.
overlooks-14 = Sieht nur den eigenen Zug; übersieht manche langen Wege und was die anderen antworten können.
overlooks-15 = Sieht die Antwort auf ein Dutzend seiner Züge; was zwei Züge Vorbereitung braucht, entgeht ihm.
overlooks-16 = Sieht nur den eigenen Zug und zählt Punkte sehr grob.
overlooks-17 = Sieht nur den eigenen Zug und zählt Punkte grob.
overlooks-18 = Sieht nur den eigenen Zug, nicht aber, was dir deiner bringt.
overlooks-19 = Denkt bis zu vier Züge voraus, an die Züge, die am besten aussehen; andere entgehen ihm.
overlooks-20 = Sieht nur den eigenen Zug und übersieht viele lange Wege.
overlooks-21 = Sieht nur den eigenen Zug; übersieht einige lange Wege und alles, was du antworten kannst.
overlooks-22 = Sieht deine Antwort auf seine besten Züge, aber nicht, was er vorbereiten könnte.
overlooks-23 = Denkt bis zu vier Züge voraus, an die Züge, die am besten aussehen; langsamere Pläne entgehen ihm.
overlooks-24 = Sieht nur den eigenen Zug, beurteilt ihn sehr grob und übersieht viele lange Sprünge.
overlooks-25 = Sieht nur den eigenen Zug, beurteilt ihn grob und übersieht viele lange Sprünge.
overlooks-26 = Sieht nur den eigenen Zug, nicht aber, was du danach schlagen oder betreten kannst.
overlooks-27 = Sieht deine Antwort, urteilt aber grob und übersieht manche langen Sprünge.
overlooks-28 = Sieht deine Antwort und was danach geschlagen wird; Drohungen in zwei Zügen entgehen ihm.
overlooks-29 = Denkt etwa drei Züge voraus; stille Vorbereitungen entgehen ihm.
overlooks-30 = Denkt etwa fünf Züge voraus; langsame Pläne entgehen ihm.
overlooks-31 = Sieht nur den eigenen Zug, beurteilt ihn grob und übersieht manche langen Sprünge.
overlooks-32 = Sieht nur den eigenen Zug, nicht aber, was du danach schlagen kannst.
overlooks-33 = Sieht den eigenen Zug und was danach geschlagen wird, urteilt aber grob und übersieht manche langen Sprünge.
overlooks-34 = Denkt etwa vier Züge voraus; langsame Pläne entgehen ihm.
overlooks-35 = Sieht die Antwort des Nächsten, urteilt aber grob und übersieht manche langen Sprünge.
overlooks-36 = Denkt etwa drei Züge voraus; was am Tisch danach geschieht, entgeht ihm.

## Boards on the rules pages

live-try = Ausprobieren
live-show-turn = Den Zug zeigen
live-show-turns = Die Züge zeigen
live-show = { $turn } zeigen
live-all-shown = Alles gezeigt
live-other-way = Anders gespielt
from-the-start = Von vorn
live-play = Als Spiel spielen

## Playing Octiles

octiles-board = Brett. Mit den Pfeiltasten umhergehen, mit N zum nächsten Platz, der gewählt werden kann; Eingabe wählt, Q und E drehen das Plättchen.
dots-colours = Farben
dots-colours-about = Wem welche gehören: nur fürs Auge.
space-tile-here = , das Plättchen passt hierher
post-runner = Läufer von { $name }
dots-no-runner = kein Läufer
dots-nobody-runs = In diesem Spiel läuft niemand: Lege das Plättchen auf ein leeres Feld.
looks-the-same = Dieses Plättchen sieht gedreht immer gleich aus.
next-round = Nächste Runde: { $next }
lay-first = Lege zuerst das Plättchen.
dots-gain = Wie es liegt: { $one } +{ $oneMore }, { $other } +{ $otherMore }
tile-number = Plättchen { $tile }
dots-last-space = das letzte Feld der Runde
dots-spaces-left = noch { $n } Felder
dots-before = Vorher
dots-round = Runde { $round }
dots-total = Summe
dots-count = Die Zählung der Runde
dots-counted = Von beiden Enden gezählt
dots-counted-about = 2 an jedem Ende eines Wegs zwischen zwei Läufern einer Farbe, 1 zwischen zwei Farben
turn-tile-left = Das Plättchen nach links drehen
no-tile = Kein Plättchen
hand-tile = { $label }: Plättchen { $tile }
turn-tile-right = Das Plättchen nach rechts drehen
tile-in-hand = Plättchen in der Hand
hunt-named = , zum Mischen genannt
hunt-not-named = , nicht genannt
hunt-can-change = , kann geändert werden
hunt-barred = , gesperrt: { $reason }
hunt-same = , sieht gedreht immer gleich aus
post-prize = Preis von { $name }
post-marker = Marker von { $name }
post-run-here = , hierher laufen
post-can-choose = , kann gewählt werden
hunt-only-rotation = Keine andere Drehung ist hier möglich.
not-your-turn = Du bist nicht am Zug.
pass = Passen
hunt-scramble = Mischen ({ $named } von 4)
hunt-press-four = Wähle vier Felder, die gemischt werden.
hunt-stay = Bleiben, nicht laufen
hunt-choose-where = Wähle, wohin dein Läufer geht, oder ändere ein Plättchen.
hunt-choose-post = Wähle zuerst einen markierten Posten.
hunt-no-scramble = Nicht mischen
hunt-choose-kind = Um ein Plättchen zu ändern, wähle zuerst: das Ersatzplättchen nehmen oder ein Plättchen drehen, wo es liegt.
hunt-run = Nur laufen
hunt-spare = Ersatz nehmen
hunt-turn = Plättchen drehen
hunt-run-about = Zieh deinen Läufer auf einem Weg, der schon da ist. Kein Plättchen ändert sich.
hunt-spare-about = Lege das Ersatzplättchen über ein beliebiges Plättchen, dann laufe darüber, oder bleib, wo du bist.
hunt-turn-about = Drehe ein Plättchen, wo es liegt. Dein Läufer bleibt, wo er ist.
hunt-must-run = Du hast im letzten Zug ein Plättchen geändert, ohne zu laufen: In diesem Zug muss der Läufer ziehen.
the-spare = Das Ersatzplättchen
the-spare-small = das Ersatzplättchen
hunt-kinds = Welche Art von Zug
hunt-spare-run = Lege das Ersatzplättchen über ein beliebiges Plättchen und laufe darüber.
hunt-turn-barred = { $about } Drehen ist gesperrt: { $why }
hunt-prizes-of = { $taken } von { $all } in { $colour }
hunt-prizes-marker = { $taken } von { $all }; muss zuerst den Marker in { $colour } auf { $stop } erreichen

## The first game

lesson-lay = Lege das Plättchen
lesson-lay-about = Du bist Blau. Deine fünf Läufer stehen im Westen und wollen zu den fünf Kreisen im Osten. Jeder Zug beginnt mit dem Plättchen in der Hand. Die Felder mit gestricheltem Rand können es aufnehmen: Klicke eines an, oder zieh das Plättchen dorthin.
lesson-turn = Drehe es
lesson-turn-about = Die Linien zeigen, wohin deine Läufer jetzt gehen könnten: Jeder Weg beginnt bei einem Läufer, führt über das neue Plättchen und endet an der ersten Raute, auf die er trifft. Klicke die rechte Hälfte des Plättchens an, um es weiterzudrehen, die linke, um es zurückzudrehen, oder nimm die Knöpfe. Drehungen, die dir keinen Lauf ließen, werden übersprungen. Gefällt dir eine Linie, dann klicke die Raute an ihrem Ende an.
lesson-run = Laufe
lesson-run-about = Das ist ein ganzer Zug: ein Plättchen gelegt, ein Lauf gemacht. Gelb tut dasselbe von der anderen Seite, auf denselben Wegen. Plättchen können von anderen bedeckt werden, Wege tragen jeden, der vorbeikommt, und wer als Erster alle Läufer hinübergebracht hat, gewinnt.
lesson-play = Ein Spiel spielen
once-more = Noch einmal
all-the-rules = Alle Regeln
race-only-rotation = Nur so gedreht hat hier einer deiner Läufer einen möglichen Lauf.
race-no-back = kein Plättchen liegt verdeckt
race-one-back = ein Plättchen liegt verdeckt
race-backs = { $n } Plättchen liegen verdeckt
race-supply-empty = der Vorrat ist leer
race-last-one = das letzte
race-more-below = noch { $more } darunter
race-known-bottom = Bekannt, zuunterst
race-bottom-tiles = Plättchen { $tiles } in dieser Reihenfolge
team-tile-fits = , Plättchen { $tile } passt hierher
team-tile-not = , Plättchen { $tile } passt nicht hierher
team-tiles-fit = { $count ->
        [one] , { $count } Plättchen passt hierher
       *[other] , { $count } Plättchen passen hierher
    }
team-skipped = Übersprungen: weiter
team-wins = Fertig: gewonnen
pool-tiles = Vorrat an Plättchen
turn-tile-left-key = Das Plättchen nach links drehen (Q)
turn-tile-right-key = Das Plättchen nach rechts drehen (E)
pool-list = Plättchen
pool-lies-on = , liegt auf { $space }
pool-fits = , passt dorthin
pool-misfit = , passt nicht dorthin
tile-lies = Plättchen { $tile } liegt auf { $space }. { $words }
undone = Rückgängig gemacht.
turn-anew = Der Zug beginnt von vorn.
space-your-tile = { $space }, dein Plättchen { $tile }; drücken dreht es. { $joins }
space-tile = { $space }, Plättchen { $tile }
space-back = { $space }, ein verdecktes Plättchen
several-reach-refused = Mehrere deiner Läufer können { $post } erreichen: Wähle zuerst den auf { $from }.
run-here-from = , hierher laufen von { $from }
post-can-move = , kann ziehen
post-several = , mehrere Läufer erreichen ihn
choose-run = Wähle, wohin ein Läufer geht.
space-empty = { $space }, leer
post-empty = leer
post-circle = { $post }, Kreis, { $what }
post-stop = { $post }, Halt, { $what }

## Playing OCTI

octi-board = Brett. Mit den Pfeiltasten umhergehen, mit N zum nächsten Platz, der gewählt werden kann; Eingabe wählt, Escape nimmt zurück. Ist ein Pod gewählt, stecken die Buchstaben A bis H eine Zinke in ein Loch, A ist Norden.
dial-pick = Wähle einen Pod zum Ausbauen oder Ziehen
dial-none = Kein Pod in der Hand
dial-pod-on = { $pod } auf { $point }
dial-what = Was eingesteckt wird
dial-prong = Zinke
dial-super = Super
hole-super-free = Superzinke, freier Zug
hole-out = Zinke, herausgenommen; wähle ein leeres Loch
hole-movable = Zinke, drücken nimmt sie heraus
hole-put-here = leer, die Zinke hierher stecken
hole-insert-super = leer, eine Superzinke einstecken
hole-insert = leer, eine Zinke einstecken
hole-super = Superzinke
hole-prong = Zinke
hole-empty = leer
in-hand = In der Hand
stack-next = , zieht als Nächster
stack-waits = , muss noch ziehen
stack-on = Stapel auf { $square }
stack-choose-own = Auf { $square }: Wähle einen oder mehrere
stack-none-own = Auf { $square }: Davon gehört dir keiner
mover-waits = … muss noch ziehen
mover-leave = Ziehenden Pod { $number } lassen, wo er war
mover-leave-it = Ihn lassen, wo er war
movers = Ziehende Pods
capture-the = { $pod } auf { $square } schlagen
spare-it = Verschonen
capture-it = Schlagen
jumped-pods = Übersprungene Pods
jumped-press = Übersprungen: Wähle, was geschlagen wird
free-moves = Freie Züge
free-moves-before = Freie Züge, vor dem eigentlichen Zug
stack-captured = , geschlagen
nothing-on = Auf { $square } steht nichts: Wähle einen eigenen Pod, oder nimm einen aus deiner Ablage.
pods-of-partner = Die Pods auf { $square } gehören deinem Partner: Du ziehst deine eigenen.
pods-of-other = Die Pods auf { $square } gehören { $name }. Man wählt sie nur, wenn sie übersprungen wurden, um sie zu schlagen.
pod-is-captured = Der Pod auf { $square } wird geschlagen.
pod-is-spared = Der Pod auf { $square } wird verschont.
undone-now = Rückgängig gemacht. { $prompt }
tray-reserve = in Reserve
tray-prongs = { $prongs } Zinken im Vorrat
tray-supers = { $prongs } Superzinken im Vorrat
teams-who = Süd und Nord spielen zusammen, gegen West und Ost.
teams-out = { $name } ist ausgeschieden und zieht nicht mehr. { $partner } kann { $name } zurückbringen: auf { $home } stehen und dort einen geschlagenen Pod von { $name } befreien.
tools-view = Ansicht
threats = Drohungen
turn-board-about = Das Brett um ein Viertel drehen
turn-board = Brett drehen
capture-jumped = Gegner schlagen, die ich überspringe
scroll-board = Das Brett verschieben
scroll-left = Nach links
scroll-up = Nach oben
scroll-down = Nach unten
scroll-right = Nach rechts
far-side = Die andere Seite zeigen
tray-captured = geschlagen

## A turn of OCTI that is being made

octi-put-reserve = { $name }: Setze den Pod auf ein markiertes Feld.
octi-put-captured = { $name }: Bringe den geschlagenen Pod auf einem markierten Feld zurück.
octi-put-partner = { $name }: Bringe deinen Partner auf einem markierten Feld zurück.
octi-put-prong = { $name }: Stecke die Zinke in ein leeres Loch oder dorthin zurück, wo sie war.
octi-done-or-undo = { $name }: fertig oder rückgängig.
octi-free-where = { $name }: ein freier Zug. Wohin geht der Pod?
octi-free-on = { $name }: Springe weiter oder mache den regulären Teil des Zugs.
octi-now-regular = { $name }: jetzt der reguläre Teil des Zugs.
octi-choose-move = { $name }: Wähle ein markiertes Feld als Ziel oder ein leeres Loch für eine Zinke.{ $take_out }
octi-mover-waits = { $name }: Der Pod auf { $square } muss noch ziehen.
octi-movers-wait = { $name }: { $count } Pods müssen noch ziehen: { $squares }.
octi-press-done = { $name }: Drücke „Fertig“ oder „Rückgängig“.
octi-jump-on = { $name }: Springe weiter oder drücke „Fertig“.
octi-new-prong = { $name }: Stecke eine Zinke in ein leeres Loch.{ $take_out }
octi-open = { $name }: Wähle einen Pod zum Ausbauen oder Ziehen, oder nimm einen aus der Ablage.{ $regular }{ $warning }
game-is-over = Das Spiel ist vorbei.
regular-missing = Der reguläre Teil des Zugs fehlt.
choose-where-pod = Wähle, wohin der Pod auf { $one } geht.
one-mover-waits = Ein Pod muss noch ziehen: { $one }.
movers-wait = { $count } Pods müssen noch ziehen: { $squares }.
nothing-played = In diesem Zug wurde noch nichts gespielt.
pod-picked = Pod auf { $point } gewählt.
prong-can-move = Eine Zinke kann herausgenommen und umgesteckt werden.
now-regular = Jetzt der reguläre Teil.
pod-no-further = Er kann nicht weiter.
pod-can-go = Er kann gehen nach { $squares }.
pod-holes = { $count ->
        [one] { $count } leeres Loch, Buchstaben A bis H.
       *[other] { $count } leere Löcher, Buchstaben A bis H.
    }

## A turn of Octiles that is being made

press-done = { $name }: Drücke „Fertig“ oder „Rückgängig“.
race-only-loops = { $name }: Wie das Plättchen liegt, führen nur Schleifen darüber. Drehe es, oder drücke einen markierten Läufer zweimal.
race-turn-then-run = { $name }: Drehe das Plättchen, dann wähle, wohin du läufst.
race-where = { $name }: Wohin geht der Läufer auf { $runner }?{ $more }
race-lay-from = { $name }: Lege das Plättchen auf ein markiertes Feld, um von { $runner } zu laufen.
race-home-full = Der Läufer auf { $post } darf jetzt nicht laufen: Alle Kreise deiner Heimatseite sind besetzt, also muss ein Läufer einen davon verlassen.
race-no-path = Kein Weg vom Läufer auf { $post } führt über das Plättchen, wie es liegt, zu einem leeren Posten: Drehe das Plättchen, oder laufe von { $others }.
press-for-loop = Drücke ihn noch einmal, um die Schleife zu laufen.
team-connects = { $name }: Das verbindet alle deine Läufer und gewinnt ohne Lauf. Drücke „Fertig“.
team-lay = { $name }: Lege Plättchen { $tile } auf ein markiertes Feld.
team-choose-bright = { $name }: Wähle eines der hellen Plättchen für { $space }.
team-choose-tile = { $name }: Wähle ein Plättchen, dann laufe von { $runner }.
team-no-exchange = Plättchen { $tile } kann nicht gegen Plättchen { $old } auf { $space } getauscht werden: Wie man es auch dreht, es ändert { $paths }.
team-no-lie = Plättchen { $tile } kann nicht auf { $space } liegen: Wie man es auch dreht, es ändert { $paths }.
team-no-run = Plättchen { $tile } kann nicht auf { $space } liegen: Wie man es auch dreht, keiner deiner Läufer hätte einen Lauf.
team-no-way = Plättchen { $tile } kann nicht auf { $space } liegen: Jede Drehung ändert { $paths } oder lässt keinem deiner Läufer einen Lauf.
team-only-rotation = Nur so gedreht hat einer deiner Läufer einen Lauf.
team-only-this = Plättchen { $tile } kann auf { $space } nur so liegen: Jede andere Drehung würde { $paths } ändern.
team-passed-over = Übersprungen, was { $paths } ändern würde.
dots-over = Runde { $round } ist vorbei: { $one } { $teal }, { $other } { $gold }. Sieh dir die Zählung an, dann teile die nächste Runde aus.
dots-stays = { $name }: Das Plättchen bleibt auf { $space }. Drehe es, wie du magst, dann drücke „Fertig“.
dots-turn-move = { $name }: Drehe oder verschiebe das Plättchen, oder drücke „Fertig“, wo es liegt.
dots-lay = { $name }: Lege Plättchen { $tile } auf ein leeres Feld.
dots-to-play = { $name } ist am Zug.
hunt-must-pass = { $name } hat keinen möglichen Zug und muss passen.
hunt-other-centre = { $name }: Wähle nun einen anderen Halt in der Mitte für den türkisen Läufer.
hunt-named-spaces = { $what }. { $count } von 4 Feldern genannt.
hunt-turn-run-or-leave = { $name }: Drehe das Plättchen auf { $space }, dann laufe darüber, oder lass es liegen und bleib, wo du bist.
hunt-turn-and-run = { $name }: Drehe das Plättchen auf { $space } und laufe darüber.
hunt-turn-done = { $name }: Drehe das Plättchen auf { $space }, wie du magst, dann drücke „Fertig“.
hunt-lay-spare = { $name }: Lege das Ersatzplättchen, Plättchen { $tile }, auf ein markiertes Feld.
hunt-choose-turn = { $name }: Wähle ein Plättchen, um es zu drehen, wo es liegt.
joins-pair = { $one } mit { $other }
joins = Es verbindet { $pairs }.
side-north = Norden
side-north-east = Nordosten
side-east = Osten
side-south-east = Südosten
side-south = Süden
side-south-west = Südwesten
side-west = Westen
side-north-west = Nordwesten

## Pods in words

pod-of = Pod von { $owner }
pod-without-prongs = Pod von { $owner } ohne Zinken
pod-prongs = { $count ->
        [one] , Zinke nach { $sides }
       *[other] , Zinken nach { $sides }
    }
pod-superprongs = { $count ->
        [one] , Superzinke nach { $sides }
       *[other] , Superzinken nach { $sides }
    }

## The OCTI board in words

base-out = Basis von { $owner }, ausgeschieden
base-of = Basis von { $owner }
base-neutral = neutrales OCTI-Feld
square-empty = leer
square-stack = Stapel aus { $count } Pods
pod-chosen = (gewählt)
pod-waiting = (muss noch ziehen)
pod-lifted = (angehoben)
pod-captured = (geschlagen)
mark-step = hierher gehen
mark-jump = hierher springen
mark-enter = hier einsetzen
mark-danger = kann im nächsten Zug geschlagen werden
mark-reachable = ein Gegner kann diese Basis im nächsten Zug erreichen
mark-within-reach = du kannst diese Basis erreichen
mark-may-capture = übersprungen, kann geschlagen werden
mark-captures = übersprungen, geschlagen
mark-origin = von hier gehen die Züge aus

## Trays in words

tray-pods = { $count ->
        [one] { $owner }: { $count } Pod in Reserve
       *[other] { $owner }: { $count } Pods in Reserve
    }
tray-prongs-left = { $count ->
        [one] { $count } Zinke im Vorrat
       *[other] { $count } Zinken im Vorrat
    }
tray-supers-left = { $count ->
        [one] { $count } Superzinke
       *[other] { $count } Superzinken
    }
tray-captured-pods = { $count ->
        [one] { $count } geschlagener Pod
       *[other] { $count } geschlagene Pods
    }
tray-out = ausgeschieden

## Online

server-unreachable = Der Server ist nicht zu erreichen: Versuche es wieder, wenn die Verbindung steht.
server-unreadable = Die Antwort des Servers ist nicht lesbar: { $error }
online-friend = Mit Freunden, per Link
online-anybody = Mit irgendwem, online
one-table-waits = ein Tisch wartet auf dich
tables-wait = { $n } Tische warten auf dich
no-server = Hier ist kein Server
no-server-about = Diese Seite kam ohne Server. Alles an diesem Bildschirm ist spielbar; um mit anderen online zu spielen, öffne die Seite dort, wo Eightfold selbst sie anbietet.
to-the-games = Zu den Spielen
server-silent = Der Server antwortet nicht. Er wird immer wieder gefragt.
friend-by-link = Mit Freunden per Link
friend-by-link-about = Mach einen Tisch auf und verschicke seine Adresse: Wer sie öffnet, kann sich setzen, an jedem Gerät.
make-a-table = Einen Tisch aufmachen …
your-tables = Deine Tische
no-table-yet = Noch kein Tisch.
no-table-sit = Setz dich irgendwo hin, dann bleibt der Tisch hier stehen.
open-tables = Offene Tische
which-game = Welches Spiel
all-the-games = Alle Spiele
no-open-table = Gerade hat kein Tisch einen freien Platz: Mach einen auf, andere finden ihn hier.
watch = Zusehen
nobody-to-watch = Gerade spielt niemand, dem andere zusehen können.
play-anybody = Mit irgendwem spielen
game-options = Einstellungen des Spiels
find-a-game = Ein Spiel finden
table-broken-off = abgebrochen
table-won-by = gewonnen von { $names }
table-invited = du bist eingeladen
table-waiting = wartet auf Spieler
table-your-turn = du bist am Zug
table-played = wird gespielt
table-look-sit = Ansehen und hinsetzen
sit-down = Hinsetzen
table-draw = unentschieden
table-over = vorbei
table-paused = unterbrochen
pace-5 = 5 Minuten, 5 Sekunden pro Zug
pace-10 = 10 Minuten, 10 Sekunden pro Zug
pace-30 = 30 Minuten, 20 Sekunden pro Zug
pace-none = Keine Uhr
pace-day = Ein Tag pro Zug
pace-3-days = 3 Tage pro Zug
pace-7-days = 7 Tage pro Zug
table-game = Spiel
table-time = Bedenkzeit
table-for-friends = Ein Tisch für Freunde
if-away = Wenn jemand wegbleibt
away-wait = Wir warten
away-computer = Ein Computer springt ein
away-out = Der Platz scheidet aus
undo-if-agreed = Züge können zurückgenommen werden, wenn alle zustimmen
found-in-list = Alle finden ihn in der Liste der Tische
table-seats = Plätze
make-the-table = Tisch aufmachen
whoever-comes = Wer kommt
kept-for-a-name = Für einen Namen freihalten
computer-label = Computer { $level }: { $label }
for-whom = Für wen { $name } freigehalten wird
account = Konto
account-came = Du bist jetzt mit diesem Konto hier.
account-none = Zum Anfangen brauchst du keines: Wer sich irgendwo hinsetzt, bekommt eines, das dieser Browser behält. Name und Passwort sind für später, wenn du sie möchtest.
account-name-set = Das ist jetzt dein Name.
account-a-name = Ein Name für dich
account-take-name = Diesen Namen nehmen
account-one-device = , nur an diesem Gerät
account-devices = , an { $n } Geräten
account-another-name = Ein anderer Name
account-password-is-set = Das Passwort ist gesetzt.
account-another-password = Ein anderes Passwort
account-a-password = Ein Passwort, mindestens 8 Zeichen
account-set-password = Passwort setzen
account-other-device = Ein anderes Gerät von dir: Hol hier einen Code und gib ihn dort unter „Konto“ ein.
account-code = Ein Code für ein Gerät
account-code-good = zehn Minuten gültig
account-blocked-nobody = Du hast niemanden blockiert.
account-blocked = Blockiert:
account-unblock-name = { $shown } nicht mehr blockieren
account-unblock = Nicht mehr blockieren
account-in-file = Alles, was über dich gespeichert ist, steht in der Datei.
account-export = Alles, was über mich gespeichert ist
account-none-any-more = Dieser Browser hat kein Konto mehr.
account-log-out = Hier abmelden
account-delete = Das Konto löschen …
account-delete-about = Das Konto ist dann endgültig weg, mit seinem Namen und dem, was du gesagt hast. Spiele bleiben, unter einem Gastnamen. Ohne Passwort kannst du ohnehin nicht zurück.
account-deleted = Das Konto ist gelöscht.
account-delete-it = Löschen
account-keep-it = Behalten
account-have-one = Ich habe schon ein Konto
account-password = Passwort
account-come-in = Anmelden
account-or-code = Oder ein Code, den ein anderes Gerät zeigt
account-come-in-code = Mit dem Code anmelden
close = Schließen
account-name-form = Ein Name, 2 bis 24 Zeichen
no-server-tables = Diese Seite kam ohne Server: Tische online gibt es dort, wo Eightfold selbst die Seite anbietet.
looking-for-table = Der Tisch wird gesucht …
server-silent-tried = Der Server antwortet nicht. Es wird immer wieder versucht.
other-tables = Andere Tische
no-such-table = Diesen Tisch gibt es nicht
no-such-table-about = Es gibt keinen Tisch mit dieser Adresse: Vielleicht ist sie falsch geschrieben.
tab-table = Tisch
tab-unread = , etwas Neues wurde gesagt
first-seat = Erster Platz
said-at-table = Was am Tisch gesagt wird
you-watch = Du siehst zu
watch-one-other = , mit einem anderen
watch-others = , mit { $others } anderen
server-draws = Der Server zieht …
computer-for-you = Ein Computer spielt für dich: Setz dich unter „Mehr“ wieder hin.
computer-thinking = { $name } (Computer) denkt nach …
named-turn = { $seat } ist am Zug: { $name }.
seat-turn = { $seat } ist am Zug.
title-table = Ein Tisch online · Eightfold
fate-sent = Gesendet …
fate-seen = Gesehen
fate-kept = Gespeichert
line-cut-about = Was du tust, bleibt hier aufgehoben und wird gesendet, wenn die Verbindung wieder steht.
line-cut-waits = Keine Verbindung: dein Zug wartet
line-cut = Keine Verbindung
fate-about = Gesendet: unterwegs. Gespeichert: in der Datei des Servers. Gesehen: auf der Seite eines anderen Spielers.
line-dialled = Die Verbindung zum Server ist unterbrochen: Sie wird neu aufgebaut.
pause-agreed = Eine kurze Pause: Schlage unter „Mehr“ vor weiterzuspielen.
pause-adjourned = Vertagt: Das Spiel geht weiter, wenn alle unter „Mehr“ zustimmen.
pause-service = Der Server wird gewartet: Die Uhren stehen.
away-for-long = ist lange weg.
claim-computer = Einen Computer einspringen lassen
claim-adjourn = An einem anderen Tag weiter
claim-out = Ohne weiterspielen
agree = Zustimmen
decline = Ablehnen
to-next-game = Zum nächsten Spiel
play-again = Noch einmal spielen
review-with-computer = Mit dem Computer durchsehen
cannot-copy-here = Dieser Browser lässt die Seite hier nicht kopieren.
sit-down-again = Wieder hinsetzen
propose-draw = Unentschieden vorschlagen
propose-undo = Um Rücknahme eines Zugs bitten
propose-pause = Eine kurze Pause vorschlagen
propose-adjourn = Vertagen vorschlagen
propose-resume = Weiterspielen vorschlagen
propose-time = Mehr Zeit vorschlagen
propose-abort = Abbruch des Spiels vorschlagen
copy-table-link = Den Link zum Tisch kopieren
resign-lost = Das Spiel ist dann für dich verloren.
you-propose = Du schlägst vor: { $what }.
proposes = schlägt vor: { $what }.
signature-by = { $signature } mit dem Schlüssel { $key }
seal-last-row = die letzte Zeile: { $error }
signature-unchecked = { $signature }, nicht geprüft: { $why }
seal = Das Siegel
seal-about = Jedes Plättchen und jede Zeile dieses Spiels kann hier geprüft werden, ohne dem Server zu vertrauen.
check-seal = Das Siegel prüfen
seal-broken = Das Siegel ist gebrochen:
seal-whole = Das Siegel ist unversehrt:
seal-rows = { $rows } Zeilen, { $chance }.
seal-bound = Festgelegt, bevor jemand bereit war
seal-told = Nach dem Ende offengelegt: das Geheimnis S
seal-same = – dasselbe
seal-added = Von { $seat } beigetragen, bevor S offengelegt wurde
seal-dice = Die Würfel sind HMAC-SHA-256(S, "eightfold dice 2", Tisch, Zeilen vor dem Anfang)
seal-each = , jeder, wie sie ihn ergeben
seal-hash = Hash der letzten Zeile
seal-signature = Seine Unterschrift durch den Server, Ed25519
seal-no-chance = kein Zufallsschritt
seal-one-chance = ein Zufallsschritt
seal-chances = { $steps } Zufallsschritte
seal-unbound = die erste Zeile legt den Server auf nichts fest
seal-untold = das Geheimnis wurde nicht offengelegt
seal-nothing = nichts
seat-kept-for = freigehalten für { $name }
seat-computer = Computer { $level }
seat-sitting-in = Computer { $level } für { $name }
seat-away-for = seit { $time } weg
somebody = jemand
seat-free = frei
here = da
away = weg
turn-stale = Das Spiel war inzwischen weitergegangen: Dein Zug wurde nicht angenommen, und das Brett zeigt das Spiel, wie es ist.
turn-time-up = Deine Zeit war um, bevor dieser Zug ankam.
turn-not-taken = Dein Zug wurde nicht angenommen: { $why }
talk = Was gesagt wird
talk-nothing = Noch wurde nichts gesagt.
talk-say = Etwas sagen
talk-free = Freien Text schreiben und lesen
talk-free-about = Nur unter den Spielern eines Tischs, den man per Link findet
talk-message = Deine Nachricht
talk-send = Senden
talk-block-name = { $shown } blockieren oder melden
talk-block = Blockieren oder melden
talk-blocked = { $name } ist blockiert: Ihr werdet nie gepaart, nie eingeladen und hört einander nicht. Unter „Konto“ kannst du es zurücknehmen.
talk-reported = Gemeldet: Wer diesen Server betreibt, sieht es sich an, mit dem Protokoll dieses Tischs.
talk-what = Was ist geschehen? (für eine Meldung; kann leer bleiben)
block = Blockieren
report = Melden
a-table = Ein Tisch
waiting-broken-off = Das Spiel wurde abgebrochen, bevor es begann.
waiting-all-sit = Alle sitzen: Das Spiel beginnt.
waiting-for-players = Warten auf Spieler …
leave-table = Den Tisch verlassen
ready = Bereit
invite-by-link = Per Link einladen
invite-about = Wer diese Adresse öffnet, kann sich hier hinsetzen, an jedem Gerät.
copy-the-link = Den Link kopieren
copied = Kopiert.
cannot-copy-mark = Dieser Browser lässt die Seite nicht kopieren: Markiere die Adresse oben.
terms = Bedingungen
seat-you-ready = du, bereit
seat-not-ready = noch nicht bereit
sit-down-as = Als { $shown } hinsetzen
seat-you = du
seat-ready = bereit
time-days = { $days } Tage
clock-none = keine Uhr
clock-more = { $more } s pro Zug
clock-base-more = { $base } + { $more } s pro Zug
clock-day = ein Tag pro Zug
clock-days = { $days } Tage pro Zug
terms-no-clock = Es gibt keine Uhr.
terms-clock = Bedenkzeit: { $time }.
terms-undo = Züge können zurückgenommen werden, wenn alle zustimmen.
terms-no-undo = Züge werden nicht zurückgenommen.
terms-computer = Für einen Spieler, der wegbleibt, springt ein Computer der Stufe { $level } ein.
terms-out = Ein Spieler, der wegbleibt, scheidet aus.
terms-wait = Auf einen Spieler, der wegbleibt, wird gewartet.
terms-public = Alle finden diesen Tisch.
terms-link = Nur wer den Link hat, findet diesen Tisch.
offer-undo = den letzten Zug zurückzunehmen
offer-pause = eine kurze Pause
offer-adjourn = an einem anderen Tag weiterzuspielen
offer-resume = weiterzuspielen
offer-abort = das Spiel ohne Ergebnis abzubrechen
offer-rematch = noch einmal zu spielen
offer-time = mehr Zeit für alle
phrase-hello = Hallo!
phrase-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-nice = Schöner Zug!
phrase-thanks = Danke!
phrase-sorry = Tut mir leid!
phrase-moment = Einen Augenblick, bitte.
phrase-back = Ich bin wieder da.
phrase-good-game = Schönes Spiel!
phrase-another = Noch eins?
phrase-must-go = Ich muss los.
phrase-oops = Hoppla!
offer-draw = ein Unentschieden
