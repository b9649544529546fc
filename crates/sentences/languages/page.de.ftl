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
