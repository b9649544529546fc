### Deutsch: was nur die Seite sagt.

## Überall

cancel = Abbrechen
done = Fertig
learn = Lernen
play = Spielen
open = Öffnen
person = Mensch
with-partners = mit { $names }
your-turn = Dein Zug
undo-click = Den letzten Klick rückgängig machen (Escape)
undo = Rückgängig
cancel-turn = Abbrechen: alles zurücknehmen, was in diesem Zug geklickt wurde

## Der Kopf der Seite

kept-unreadable = Ein Spiel von deinem letzten Besuch konnte nicht gelesen werden: { $error }
kept-no-game = es ist nicht so geschrieben, wie diese Seite ein Spiel schreibt
kept-no-salt = seine Würfel haben kein Salz aus Buchstaben und Ziffern
to-content = Zum Inhalt
places = Hauptmenü
puzzles = Rätsel
settings = Einstellungen
trouble-title = Das ließ sich nicht öffnen
trouble-nothing-lost = Das Spiel auf dem Tisch ist, wie es war.
rules = Regeln
workshop = Werkstatt
the-bench = Die Werkbank
the-archive = Das Archiv
play-online = Online spielen
table-online = Ein Tisch online
no-such-page = Keine solche Seite
online-no-row = eine Zeile ist nicht lesbar: { $error }
nowhere-title = Diese Seite gibt es nicht
nowhere-text = Diese Adresse führt zu keinem Spiel und keiner Seite von hier.
to-the-start = Zum Anfang
play-it-here = Spielen
to-the-workshop = Zur Werkstatt

## Die Halle

hall-motto-lay = Leg ein Plättchen.
hall-motto-run = Lauf den Weg.
hall-about = Spiele in acht Richtungen, gegen den Computer oder mit anderen. Ohne Konto, und nach dem ersten Besuch auch ohne Netz.
play-computer = Gegen den Computer
play-friend = Zu zweit an diesem Bildschirm
first-in-two-minutes = Das erste Spiel in zwei Minuten
daily-puzzle = Rätsel des Tages
daily-about = Jeden Tag ein neues, für jedes Spiel
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

## Ein Spiel beginnen

setup-players = Spieler
start-game = Beginnen
how-many-players = Zahl der Spieler
lots-stays = { $seat } – { $who }, wie vorher
lots-sits = { $seat } – { $who } (vorher { $other })
lots-drawn = Ausgelost: { $sits }.
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

## Einstellungen

theme = Helligkeit
palette = Brett und Figuren
settings-board = Das Brett
wish-coordinates = Namen der Felder und Posten
on-octiles-board = Auf dem Brett von Octiles.
wish-numbers = Nummern der Plättchen
wish-plain = Figuren ohne Buchstaben
wish-plain-about = Auch ihre Formen unterscheiden sie.
wish-notation = Notation in der Liste der Züge
wish-notation-about = Anstelle von Sätzen.
settings-playing = Beim Spielen
wish-confirm = Jeden Zug bestätigen
wish-confirm-about = Ein vollständiger Zug wartet auf „Fertig“.
wish-sound = Ton
wish-sound-about = Weiches Holz, wenn ein Plättchen oder eine Figur zur Ruhe kommt.
volume = Lautstärke
wish-still = Keine Bewegung
wish-still-about = Plättchen und Figuren sind sofort dort, wohin sie gehen.
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

## Der Tisch

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

## Mehr

cannot-copy = Dieser Browser lässt die Seite hier nicht kopieren: Speichere stattdessen die Partie.
cannot-save-copy = Der Browser ließ die Seite keine Datei speichern: Kopiere stattdessen.
copy-record = Die Partie kopieren
copy-position = Die Stellung kopieren
copy-link = Einen Link zum Spiel kopieren
copy-part = Kopieren
the-record = Die Partie
the-position = Die Stellung
a-link-to-the-game = Ein Link zum Spiel
record-as-sgf = Die Partie als SGF
a-picture-png = Ein Bild (PNG)
a-drawing-svg = Eine Zeichnung (SVG)
a-game-or-position = Ein Spiel oder eine Stellung …
more = Mehr
rules-of-this = Regeln dieses Spiels
download-record = Die Partie herunterladen
download-sgf = Als SGF herunterladen
another-game = Ein anderes Spiel
resign = Aufgeben
resign-asked = Gibt { $name } auf?
resign-question = Aufgeben?
play-on = Weiterspielen
seat-resigns = { $name } gibt auf
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
import-long-address = das ist { $length } Bytes lang, und eine Adresse darf { $most } enthalten
import-long-text = das ist { $length } Bytes lang, und eine Datei oder ein Text darf { $most } haben
import-nothing = da ist nichts zu öffnen: füge eine Stellung oder eine Partie ein
picture-after-turns = { $turns ->
        [one] nach { $turns } Zug
       *[other] nach { $turns } Zügen
    }

## Rat

advice-empty = „Tipp“ sucht einen Zug, der jetzt möglich ist, und zeigt ihn auf dem Brett.
advice-looking = Ein Zug wird gesucht …
best-line = Die beste Zugfolge: Ein Klick zeigt sie auf dem Brett
review-looking = Zug { $turn } von { $all } wird angesehen …
review-none = Kein Zug hat viel verschenkt.
review-slips = Diese Züge haben am meisten verschenkt:
chances-point = Zug { $turn }, { $name }: Chancen { $chance }
chances-slip = Zug { $turn }, { $name }: Chancen { $chance }, Nummer { $number } der Züge, die am meisten verschenkt haben
chances-told = Chancen vom ersten bis zum letzten Zug: { $first } bis { $last }.
slip-could = Zug { $turn }, besser für { $name }: { $best }.
slip-said = Zug { $turn }, { $name }: Chancen von { $was } auf { $is }.
slip-taken = Gezogen: { $taken }
slip-taken-label = Gezogen
slip-better = Besser: { $best }
slip-better-label = Besser
no-worker = Dieser Browser gibt der Seite keinen Hintergrundprozess (Worker), deshalb kann der Computer nicht spielen.
search-missing = Der Teil der Seite, mit dem der Computer denkt, ist nicht angekommen.
part-missing-title = Dieser Teil der Seite ist nicht angekommen
part-missing = Vielleicht ist die Leitung unterbrochen, oder es gibt inzwischen eine neuere Seite. Was behalten wurde, ist nicht verloren.
part-coming = Unterwegs
try-again = Noch einmal versuchen
load-page-anew = Seite neu laden
computer-cannot-play = Der Computer kann hier nicht spielen: { $reason }.
game-over-after = { $turns ->
    [1] Das Spiel ist nach einem Zug vorbei.
   *[other] Das Spiel ist nach { $turns } Zügen vorbei.
}
hint-for = Tipp für { $name }: { $turn }.
thinks-of = { $name } denkt an: { $line }.
and-so-on = { $first } und so weiter
computer-wanted = Der Computer wollte { $turn } ziehen, was nicht erlaubt ist: { $error }.
this-is-a-hint = Das ist ein Tipp: Chancen { $chance }.
thought-said = { $name }: Chancen { $chance }, Tiefe { $depth }, { $nodes } Stellungen

## Namen, die die Regeln auf Englisch geben

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
level-beginner = Neuling
level-learner = Anfänger
level-casual = Freizeitspieler
level-regular = Stammspieler
level-skilled = Geübter
level-strong = Könner
level-expert = Experte
level-master = Meister

## Was jede Stufe des Computers übersieht

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
overlooks-37 = Sieht deine Antwort und was danach geschlagen wird, aber flüchtig; Drohungen in zwei Zügen entgehen ihm.

## Bretter auf den Regelseiten

live-try = Ausprobieren
live-show-turn = Den Zug zeigen
live-show-turns = Die Züge zeigen
live-all-shown = Alles gezeigt
live-other-way = Anders gespielt
from-the-start = Von vorn
live-play = Als Spiel spielen

## Octiles spielen

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
hint-shown = Ein Tipp wird gezeigt: Geh erst zum Spiel zurück.
pass = Passen
hunt-scramble = Mischen ({ $named } von 4)
hunt-press-four = Wähle vier Felder, die gemischt werden.
hunt-stay = Bleiben, nicht laufen
hunt-no-space-start = Läufer beginnen auf einem der vier markierten Halte.
hunt-no-space-prize = Preise liegen auf Kreisen am Rand: nicht auf einem Feld.
hunt-no-space-marker = Ein Marker steht auf einem freien Halt: nicht auf einem Feld.
hunt-no-post-scramble = Gemischt werden Plättchen: Drücke vier Felder, keinen Halt oder Kreis.
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
hunt-then-turns = Zuerst nehmen beide Läufer ihre Halte ein, und die Preise werden ausgelegt. Danach ist jeder Zug ein Lauf, ein Legen des Ersatzplättchens oder ein Drehen.
hunt-then-next = Danach kommt der nächste Zug: ein Lauf, ein Legen des Ersatzplättchens oder ein Drehen.
hunt-kinds = Welche Art von Zug
hunt-spare-run = Lege das Ersatzplättchen über ein beliebiges Plättchen und laufe darüber.
hunt-turn-barred = { $about } Drehen ist gesperrt: { $why }
hunt-prizes-of = { $taken } von { $all } in { $colour }
hunt-prizes-marker = { $taken } von { $all }; muss zuerst den Marker in { $colour } auf { $stop } erreichen
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

## OCTI spielen

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
jumped-press = Übersprungen: Was wird geschlagen?
free-moves = Freie Züge
free-moves-before = Freie Züge, vor dem eigentlichen Zug
stack-captured = , geschlagen
nothing-on = Auf { $square } steht nichts: Wähle einen eigenen Pod, oder nimm einen aus deiner Ablage.
pods-of-partner = Die Pods auf { $square } gehören deinem Partner: Du ziehst deine eigenen.
pods-of-other = Die Pods auf { $square } gehören { $name }. Man wählt sie nur, wenn sie übersprungen wurden, um sie zu schlagen.
pod-is-captured = Der Pod auf { $square } wird geschlagen.
pod-is-spared = Der Pod auf { $square } wird verschont.
undone-now = Rückgängig gemacht. { $prompt }
put-down-now = Zurückgelegt. { $prompt }
pod-has-no-prong = Der Pod auf { $square } hat keine Zinke: Er kann nicht ziehen.
moving-not-building = Ein Zug bewegt Pods oder baut: Nimm zuerst die Bewegung zurück.
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

## Ein Zug in OCTI, der gerade gemacht wird

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
pod-by-prongs = { $square } mit { $prongs }
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

## Ein Zug in Octiles, der gerade gemacht wird

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
short-north = N
short-north-east = NO
short-east = O
short-south-east = SO
short-south = S
short-south-west = SW
short-west = W
short-north-west = NW
side-north = Norden
side-north-east = Nordosten
side-east = Osten
side-south-east = Südosten
side-south = Süden
side-south-west = Südwesten
side-west = Westen
side-north-west = Nordwesten

## Pods in Worten

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

## Das OCTI-Brett in Worten

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
mark-won = diese Basis wurde erreicht, das gewinnt
mark-may-capture = übersprungen, kann geschlagen werden
mark-captures = übersprungen, geschlagen
mark-origin = von hier gehen die Züge aus

## Ablagen in Worten

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
finished-games = Beendete Partien
finished-about = Jede beendete Partie lässt sich Zug um Zug nachsehen und mit dem Computer durchgehen.
finished-search = Beendete Partien suchen
finished-player = Spieler
finished-player-about = ein Name
finished-mine = Meine eigenen
finished-result = Ergebnis
finished-any = Beliebig
finished-won = Von ihm gewonnen
finished-lost = Von ihm verloren
finished-draw = Unentschieden
finished-broken-off = Abgebrochen
finished-since = Von
finished-until = Bis
finished-find = Suchen
finished-more = Frühere Partien
finished-none = Keine beendete Partie passt. Frage nach weniger oder nach anderen Tagen.
finished-found-one = Eine Partie.
finished-found = { $n } Partien.
finished-found-more = { $n } Partien, und es gibt frühere.
finished-looking = Es wird gesucht …
finished-whose = Von wem gewonnen oder verloren? Gib auch einen Spieler an.
finished-days = Der letzte Tag liegt vor dem ersten: Dazwischen kann keine Partie liegen.
finished-day = Ein Tag wird so geschrieben: 2026-11-22.
finished-nobody = Auf diesem Server heißt niemand { $name }.
finished-back = Online spielen
moderation = Für Moderatoren
moderation-nobody = Nur Moderatoren dieses Servers sehen hier etwas.
reports-open = Meldungen, die warten
reports-none = Keine Meldung wartet.
report-about = { $by } meldet { $about }
report-said = An diesem Tisch gesagt:
report-before = Früher geschehen:
report-log = Das Protokoll der Partie
deed-words = Was du dazu sagst
deed-warn = Verwarnen
deed-mute = Einen Tag stumm
deed-muted = { $n } h stumm
deed-unmute = Darf wieder sprechen
deed-close = Das Konto schließen
deed-reopen = Das Konto wieder öffnen
deed-undo-name = Den Namen nehmen
deed-dismiss = Kein Anlass
deed-read = Verwarnung gelesen
deed-moderator = Zum Moderator gemacht
deed-no-moderator = Nicht mehr Moderator
warned = Ein Wort der Moderatoren
warned-read = Ich habe es gelesen
ladders = Ranglisten
ladder-about = Alle beginnen bei 1500. Ein Fragezeichen steht bei Wertungen, von denen zu wenig bekannt ist; sie haben keinen Platz.
ladder-against = Gewertet
ladder-days = Tage für jeden Zug
ladder-empty = Hier ist noch keine gewertete Partie beendet.
ladder-live = Minuten für die Partie
ladder-no-clock = Keine Uhr
ladder-place = Platz
ladder-players = Spieler
rating = Wertung
ratings = Wertungen
rated-games = Gewertete Partien
format-two = zwei Spieler
format-three = drei Spieler
format-four = vier Spieler
format-pairs = zwei Paare
field-people = Menschen unter sich
field-computers = mit Computern
counts-for-ratings = Das Ergebnis zählt für die Wertung
table-rated = gewertet
terms-rated = Das Ergebnis zählt für die Wertung.
profile = Spielerprofil
profile-own = Deine Wertungen
profile-since = Hier seit { $day }.
profile-games = Beendete Partien nach Spiel
profile-no-game = Noch keine Partie ist beendet.
profile-no-rating = Noch keine gewertete Partie ist beendet.
games-finished = Beendet
games-won = Gewonnen
games-drawn = Remis
games-lost = Verloren
play-anybody = Mit irgendwem spielen
game-options = Einstellungen des Spiels
find-a-game = Ein Spiel finden
table-broken-off = abgebrochen
table-never-begun = nie begonnen
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
account-one-device = , an einem Gerät
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
account-ways-back = Wege zurück zu deinem Konto
account-only-here = Nur dieser Browser hat das Konto. Vergisst er dich, kommt niemand mehr hinein: Such dir einen dieser Wege aus.
account-last-way = Zu dem Konto, das hier gerade spielt, käme niemand mehr zurück, und es hat Spiele. Gib ihm erst einen Passkey oder schreib seine Wörter auf, oder lass es für immer.
account-leave = Für immer verlassen
account-log-out-about = Zu diesem Konto käme niemand mehr zurück: Es hat keinen Passkey, keine Wörter, kein Passwort und kein anderes Gerät.
account-log-out-yes = Trotzdem abmelden
passkey-about = Mit einem Passkey öffnet dieses Gerät oder ein Schlüssel von dir das Konto mit Finger, Gesicht oder PIN. Nichts Geheimes verlässt es.
passkey-make = Einen Passkey anlegen
passkey-first = Ein Konto mit einem Passkey anlegen
passkey-enter = Mit einem Passkey anmelden
passkey-ready = Der Passkey ist angelegt: Mit ihm kommst du zurück.
passkey-removed = Der Passkey ist entfernt. Dein Gerät bietet ihn vielleicht noch an; hier öffnet er nichts mehr.
passkey-remove-name = Den Passkey { $name } entfernen
passkey-used = zuletzt benutzt am { $day }
passkey-made = angelegt am { $day }
passkey-not-here = Dieser Browser legt für diese Seite keine Passkeys an.
passkey-not-offered = Dieser Server legt keine Passkeys an.
passkey-there = Dieses Gerät hat schon einen Passkey für das Konto.
passkey-not-chosen = Es wurde kein Passkey gewählt.
passkey-failed = Der Browser konnte das mit einem Passkey nicht tun.
remove = Entfernen
words-about = Oder schreib zwölf Wörter auf: Mit ihnen kommst du einmal zurück, auch wenn jedes Gerät verloren ist.
words-there = Du hast Wörter aufgeschrieben: Mit ihnen kommst du zurück, einmal.
words-make = Wörter zum Aufschreiben
words-anew = Neue Wörter
words-forget = Die Wörter vergessen
words-ready = Hier sind deine Wörter. Sie werden nur jetzt gezeigt.
words-gone = Die Wörter gelten nicht mehr.
words-keep = Druck sie aus oder schreib sie auf, in dieser Reihenfolge, und bewahr sie auf, wo sonst niemand hinsieht. Sie werden nicht noch einmal gezeigt.
words-print = Drucken
words-done = Ich habe sie
words-field = Oder die zwölf Wörter, die aufgeschrieben wurden
words-enter = Mit den Wörtern anmelden
devices = Geräte
device-here = dieses hier
device-unknown = Ein Gerät
device-seen = zuletzt da am { $day }
device-end = Abmelden
device-end-name = { $name } abmelden
device-ended = Das Gerät hat das Konto nicht mehr.
devices-end = Alle anderen abmelden
devices-ended = Kein anderes Gerät hat das Konto noch.
device-first = hier entstand das Konto
device-by-password = mit Passwort
device-by-code = mit Code
device-by-passkey = mit Passkey
device-by-words = mit aufgeschriebenen Wörtern
bot = ein Bot
bots = Bots zum Einladen
bots-about = Programme, die jemand geschrieben hat und die spielen, wenn man sie einlädt.
bots-none = Kein Bot steht in der Liste.
bots-more = Mehr Bots
bot-of = von { $owner } · { $games }
bot-all-games = alle Spiele
bot-invite = Einladen
bot-invite-name = { $name } einladen
seat-bot = { $name } (Bot)
programs = Bots und Tokens für Programme
programs-about = Ein Programm spielt unter einem eigenen Konto, einem Bot, dem alle das ansehen; du stehst für ihn ein. Mit einem Token darf ein Programm tun, was du auswählst, und sonst nichts.
bot-name = Ein Name für einen neuen Bot
bot-said = Was über ihn zu sagen ist
bot-listed = Alle finden ihn in der Liste der Bots
bot-make = Bot anlegen
bot-made = Der Bot ist angelegt. Gib seinem Programm ein Token.
bot-needs-name = Wähl erst einen Namen für dich: Alle sehen, wessen Bot es ist.
bot-removed = Der Bot ist entfernt. Seine Spiele bleiben.
bot-remove-name = Den Bot { $name } entfernen
token-name = Wofür das Token ist
token-for = Konto
token-own = dein eigenes Konto
token-scopes = Das Programm darf
scope-read = ansehen
scope-play = spielen
scope-hooks = sagen, wohin Nachrichten gehen
token-make = Token anlegen
token-made = Das Token ist angelegt.
token-once = Das ist das Token. Es wird nur jetzt gezeigt: Leg es dorthin, wo das Programm es liest.
token-ended = Das Token gilt nicht mehr.
token-end-name = Das Token { $name } beenden
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
no-such-tournament-about = Es gibt kein Turnier mit dieser Adresse: Vielleicht ist sie falsch geschrieben.
tab-table = Tisch
tab-unread = , etwas Neues wurde gesagt
first-seat = Erster Platz
said-at-table = Was am Tisch gesagt wird
you-watch = Du siehst zu
watch-one-other = , mit einem anderen
watch-others = , mit { $others } anderen
watch-late = . Eine Wertungspartie wird später gezeigt: nach { $seconds } Sekunden
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
queued-turn = Dein Zug wartet hier und geht ab, wenn die Verbindung wieder steht, auch wenn du die Seite inzwischen verlässt.
withdraw = Zurücknehmen
queue-not-kept = Dieser Browser bewahrt zwischen Besuchen nichts auf: Dein Zug wartet nur, solange diese Seite offen ist.
refused-turn = Dein Zug { $turn } wurde nicht angenommen.
refused-kept = Er bleibt hier, bis du ihn weglegst.
refused-take = Jetzt ziehen
refused-open = Die Partie öffnen, wie du sie hattest
refused-away = Weglegen
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
copy-embed = Den Code für eine andere Seite kopieren
embed-copied = Code kopiert: Er zeigt diesen Tisch in einer anderen Seite.
watch-many = Viele Bretter auf einmal
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
turn-over = Die Partie war vorbei, bevor dieser Zug ankam.
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
waiting-closed = Geschlossen: Sieben Tage lang kam niemand, die Partie wurde nicht begonnen.
waiting-all-sit = Alle sitzen: Das Spiel beginnt.
waiting-for-players = Warten auf Spieler …
leave-table = Den Tisch verlassen
decline-seat = Einladung ablehnen
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

## Die Werkstatt

archive-open-best = Auf der Werkbank öffnen: das beste bekannte Brett von „{ $spoken }“
open-on-bench = Auf der Werkbank öffnen
archive-show = Das Brett zeigen
best-known = Bestes bekanntes
archive-yours = Deins
best-boards-known = Die besten bekannten Bretter
archive-about = Zu jeder Wertung der beste bekannte Wert. Die Bretter sind verborgen, bis du danach fragst. Bewiesen heißt, dass kein Brett besser sein kann und dass jeder den Beweis mit dem Prüfer des Programms nachprüfen kann; sonst liegt die Wahrheit zwischen dem Wert und der Schranke.
archive-choose-posts = wähle zwei Posten auf der Werkbank
archive-hide-all = Alle Bretter verbergen
archive-show-all = Alle Bretter zeigen
archive-of = von { $name }
archive-pairs = Aufgabe 1 fragt nach dem kürzesten Weg zwischen zwei Posten. Bis auf Drehungen des Bretts gibt es { $pairs } Paare von Posten, jedes auf drei Arten gezählt, und alle sind entschieden:
bench-as-it-was = { $error } Die Werkbank ist, wie sie war.
bench-choose-first = Wähle zuerst ein Plättchen, dann drehe es.
bench-lesson = Lektion: { $title }
bench-to-lesson = Zurück zur Lektion
bench-three = Drei Plättchen fehlen: { $title }
bench-three-moved = Ein Plättchen, das schon lag, ist verändert: Nimm das zurück, oder beginne bei den Rätseln neu.
bench-to-puzzles = Zurück zu den Rätseln
bench-long-address = die Adresse ist viel zu lang für ein Brett
bench-no-part = `{ $part }` ist kein Teil einer solchen Adresse oder steht zweimal darin
bench-no-board = das Brett ist nicht lesbar: { $error }
bench-no-lock = `{ $space }` ist kein Feld mit einem Plättchen, also kann es nicht festgestellt sein
bench-no-score = `{ $score }` ist keine Aufgabe: sie haben die Nummern 1 bis 30, und die Solitäre heißen connection, sequence und pattern
bench-tile-locked = das Plättchen auf { $space } ist festgestellt: gib es zuerst frei
bench-space-empty = auf { $space } liegt kein Plättchen
at-most = höchstens { $bound }
no-bound = keine Schranke bekannt
best-none = noch keines
best-boards = Die besten Bretter
best-open-mine = Öffnen
best-open-mine-about = Legt dein bestes Brett auf die Werkbank
best-open-known = Zeigen
best-open-known-about = Legt das Brett des Archivs auf die Werkbank
your-best = Dein bestes
proven = bewiesen
value-proven = { $value }, bewiesen
what-breaks = Was dagegen spricht
what-counts = Was zählt
open-it-on-bench = Auf der Werkbank öffnen
card-best = Dein bestes: { $own }. Bestes bekanntes: { $known }.
card-none = Noch kein Brett von dir. Bestes bekanntes: { $known }.
card-parts-best = Du hast in { $at_best } von { $parts } Teilen das beste bekannte Brett.
card-parts = { $parts } Teile
any-two-posts = zwei beliebige Posten
card-pairs = Du hast { $found } von { $all } kürzesten Wegen.
own-goal = Sag selbst, was zählt und was gelten muss, und mach die Summe so groß wie möglich.
own-facts = so schwer, wie du es machst
part-of-challenge = Teil von Aufgabe { $challenge }
puzzle-longest = Der längste Weg
puzzle-longest-about = Führe einen Weg über so viele Plättchen wie möglich.
new-of-grade = Ein neues Problem, Schwierigkeit
the-workshop = Die Werkstatt
the-workshop-about = Allein mit den achtzehn Plättchen: Lege sie, drehe sie und baue, was eine Aufgabe verlangt.
bench-as-left = Zur Werkbank, wie du sie verlassen hast
solitaires = Solitärspiele
connection-solitaire = Verbindungs-Solitär
connection-short = Verbinde alle Läufer jeder Farbe, ohne dass ein Weg zwei Farben verbindet.
sequence-solitaire = Reihen-Solitär
sequence-short = Lege viele Plättchen so, dass Wege nur Zahlen verbinden, die aufeinander folgen.
pattern-solitaire = Muster-Solitär
thirty-challenges = Dreißig Aufgaben
three-puzzles = Drei Rätsel
challenges-solved = { $solved } von 30 Aufgaben gelöst
challenge-solved = ✓ Gelöst
start-here = Hier anfangen
ring-of = von { $all }
ring-of-parts = von { $parts } Teilen
grade-easy = sehr leicht
grade-gentle = leicht
grade-middling = mittel
grade-hard = schwer
grade-very-hard = sehr schwer
term-at-least = muss mindestens sein
term-exactly = muss genau sein
term-at-most = darf höchstens sein
term-hold = muss gelten
term-each-breach = jeder Verstoß zählt
term-broken-most = höchstens so oft verletzt
term-broken-exactly = genau so oft verletzt
term-score = Wertung
term-kind = Gewicht oder Bedingung
term-number = Zahl
term-remove = Entfernt diese Zeile
terms-and-conditions = Gewichte und Bedingungen
term-counts = zählt
term-add = Gewicht oder Bedingung hinzufügen
term-add-about = Fügt ein Gewicht oder eine Bedingung hinzu
grade-of-5 = Schwierigkeit { $grade } von 5; es ist lösbar.
set-by-hand = Von Hand gestellt; niemand weiß, ob es lösbar ist.
grade = Schwierigkeit
new-problem = Neues Problem
new-problem-about = Nimmt alle Plättchen zurück und stellt ein Problem dieser Schwierigkeit
hint-solitaire-about = Legt ein richtiges Plättchen oder sagt, welche weg müssen
by-hand = Von Hand stellen
solved-already = Es ist schon gelöst.
tile-belongs = Plättchen { $tile } gehört auf { $space }.
unsolvable-as-it-is = Mit diesen Plättchen, wie sie liegen, ist es nicht lösbar.
no-solution-found = Es wurde keine Lösung gefunden: Vielleicht gibt es keine. Die Suche unten sucht länger.
brush-about = Drücke dann Posten, um Läufer zu setzen oder wegzunehmen
no-runners = Alle entfernen
no-runners-about = Nimmt alle Läufer vom Brett
number-up-to = Das muss eine Zahl von 0 bis { $most } sein.
exchange-numbers = Zwei Zahlen tauschen
exchange-numbers-about = Die nächsten zwei Halte, die du drückst, tauschen ihre Zahlen
mix-numbers = Mischen
mix-numbers-about = Verteilt die Zahlen zufällig auf die Halte
plain-numbers = In Reihen
plain-numbers-about = Legt 1 bis 16 Reihe für Reihe auf die Halte
wanted-tiles = Verlangte Plättchen
wanted-pairs = Verlangte Paare
lift-dead-end = Mit all diesen Plättchen ist es nicht lösbar: Lege weg, was auf { $spaces } liegt.
lift-unknown = Keine Lösung ist bekannt, die all diese Plättchen behält: Lege weg, was auf { $spaces } liegt.
all-challenges = Alle Aufgaben
what-to-make = Was zu bauen ist
challenge-parts = Teile der Aufgabe
pattern-and-30 = Muster-Solitär und 30: Bau dein eigenes
two-different-posts = Ein Weg verbindet zwei verschiedene Posten.
pair-from = Von
pair-to = nach
pair-by = gezählt in
pair-press-two = Oder drücke zwei Posten auf dem Brett, einen nach dem anderen.
workshop-rules = Regeln der Werkstatt
list-challenges = Aufgaben
list-puzzle = Rätsel
length-tiles = Plättchen
length-segments = Stücken
length-points = Punkten
look-tile = Plättchen { $tile }, Drehung { $rotation }
look-swap = drücken tauscht die Plätze
look-lay = drücken legt Plättchen { $tile }
look-turn = in der Hand, drücken dreht
look-lay-here = in der Hand, drücke ein Plättchen, um es hierher zu legen
look-move-here = drücken zieht das Plättchen von { $held } hierher
look-take = drücken nimmt es in die Hand
look-space = Feld { $space }, { $lies }{ $locked }; { $does }
look-circle = Kreis
look-stop = Halt
look-number = , Zahl { $number }
look-exchange = ; drücken tauscht seine Zahl
look-number-here = ; drücken legt die Zahl hierher
look-begin = ; drücken beginnt hier den Weg
look-end = ; drücken beendet hier den Weg
path-from = Von { $post }: Drücke nun das andere Ende des Wegs.
path-from-to = Ein Weg von { $first } nach { $post }.
name-first = Gib dem Brett zuerst einen Namen.
called-as-before = Es heißt weiterhin { $given }.
name-taken = Es gibt schon ein Brett namens { $given }: Wähle einen anderen Namen, oder lösche jenes.
called-now = { $old } heißt jetzt { $given }.
board-saved = { $given } ist in diesem Browser gespeichert.
board-unreadable = Dieses Brett kann nicht gelesen werden: { $error }.
saved-about = Legt dieses Brett auf die Werkbank
rename = Umbenennen
rename-about = Gibt diesem Brett einen anderen Namen
rename-how = Schreib den neuen Namen von { $old } oben hin, dann drücke dort „Umbenennen“.
delete = Löschen
delete-about = Löscht dieses Brett
board-deleted = { $gone } ist gelöscht.
link-is-copied = Der Link ist kopiert.
cannot-copy-link = Der Browser ließ die Seite den Link nicht kopieren.
save-about = Behält das Brett unter diesem Namen oder gibt ihm den neuen Namen
save = Speichern
keep-and-share = Aufheben und teilen
saved-boards = Gespeicherte Bretter
copy-link-short = Link kopieren
copy-link-about = Kopiert eine Adresse mit diesem Brett und dem, was zu bauen ist
svg-picture = SVG-Bild
svg-picture-about = Lädt das Brett als Zeichnung herunter
png-picture = PNG-Bild
png-picture-about = Lädt das Brett als Bild herunter
seed-number = Der Startwert ist eine ganze Zahl, 0 oder mehr: Derselbe Startwert findet dieselben Bretter.
searching = Die Suche läuft …
no-search-worker = Dieser Browser hat keine Hintergrundprozesse (Worker) von der Art, die die Suche braucht.
search = Suche
seed = Startwert
search-about = Sucht im Hintergrund
search-stop-about = Beendet die Suche und behält ihr bestes Brett
search-put = Auf die Werkbank legen
search-put-about = Legt das beste gefundene Brett auf die Werkbank
search-progress = Bestes: { $value }. { $boards } Bretter, { $rate } je Sekunde, { $seconds } s.
search-ended = Mehr ist nicht zu finden: Die Suche ist zu Ende.
let-search = Den Computer suchen lassen
let-search-about = Er beginnt mit dem Brett, wie es liegt, lässt festgestellte Plättchen, wo sie sind, und sucht, bis du ihn anhältst. Er findet gute Bretter; er beweist nichts. Die kürzesten Wege von Aufgabe 1 sind alle bekannt.
lock-about = Ein festgestelltes Plättchen bleibt, wo es ist (L)
unlock = Lösen
lock = Feststellen
take-back = Weglegen
take-back-about = Legt das gewählte Plättchen neben das Brett (Entf)
swap = Tauschen
swap-about = Das nächste Feld, das du drückst, tauscht mit dem gewählten den Platz
undo-about = Einen Schritt zurück (Strg+Z)
redo = Wiederholen
redo-about = Wieder einen Schritt vor (Strg+Umschalt+Z)
shuffle = Mischen
shuffle-about = Legt zufällig andere Plättchen auf alle Felder, die nicht festgestellt sind
clear = Leeren
clear-about = Nimmt alle Plättchen zurück, die nicht festgestellt sind
unlock-all = Alle lösen
unlock-all-about = Löst jedes festgestellte Plättchen
tiles-and-what = Plättchen und was man mit ihnen tun kann
say-swap = Drücke das Feld, mit dem getauscht wird.
say-lay = Drücke das Feld, auf dem Plättchen { $tile } liegen soll.
say-turn-move = Drücke { $space } noch einmal, um das Plättchen zu drehen, oder ein leeres Feld, um es dorthin zu ziehen.
say-tile-for = Drücke das Plättchen, das auf { $space } liegen soll.
say-runners = Drücke Posten, um dort Läufer in { $colour } zu setzen oder wegzunehmen.
say-exchange = Drücke die beiden Halte, die ihre Zahlen tauschen sollen.
say-exchange-with = Drücke den Halt, mit dem { $post } die Zahl tauschen soll.
say-start = Drücke ein Plättchen und ein Feld, oder zieh das Plättchen dorthin.
tile-lies-on = Plättchen { $tile }, liegt auf { $space }
about-board = Zu diesem Brett
daily-name = { $name }, Schwierigkeit { $grade } von 5
shared-no-race = ein Rennen eines Tages ist die Nummer des Tages, ein Zeichen und eine gepackte Partie
shared-no-result = ein Ergebnis beginnt mit `d` und der Nummer eines Tages oder mit `s` und hat einen Teil für jedes Rätsel
look-empty = leer
look-locked = , festgestellt
look-runner = , Läufer in { $colour }
look-brush = ; drücken setzt hier einen Läufer in { $colour } oder nimmt ihn weg

## Was auf der Werkbank gebaut wird

no-path-joins = kein Weg verbindet { $one } und { $other }
pair-counted = { $one } nach { $other }, { $counted }
against-it = nein: { $violations } dagegen
missed-by = { $value }, um { $missed } verfehlt
judged-solved = Gelöst
judged-not-yet = Noch nicht
judged-no-runners = Es gibt keine Läufer: Setze einige auf Posten.
judged-connected = Jede Farbe hängt zusammen, und keine zwei Farben sind verbunden.
so-far = bisher { $value }
judged-points = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
judged-add = Füge ein Gewicht oder eine Bedingung hinzu, um anzufangen.
judged-all-met = Alle Bedingungen sind erfüllt.
judged-missed = Bedingungen sind um { $missed } verfehlt.
judged-laid = { $count } von 17 Plättchen liegen.
about-own = Gib Punkte für das, was dir an einem Brett gefällt, für jedes Stück einer Wertung; Minus nimmt Punkte weg. Eine Bedingung muss erfüllt sein, bevor Punkte zählen. Mach die Summe so groß wie möglich.
connection-long = Verbinde alle Läufer jeder Farbe durch Wege, die unmittelbar zwischen ihnen laufen, auch einer durch den anderen, und lass keinen Weg zwei Farben verbinden. Du musst das Brett nicht füllen.
sequence-long = Lege so viele Plättchen wie möglich, ohne dass ein Weg zwei Halte verbindet, deren Zahlen nicht aufeinander folgen. Verbinde dann so viele Paare, die es tun: 1 mit 2, 2 mit 3 und so weiter. Wege zu Kreisen und zurück zum selben Halt zählen nicht.
lit-back = { $one } zurück nach { $one }, { $counted }
lit-loop = Schleife, { $counted }
part-points = { $value }, { $points } Punkte
value-yes = ja
count-tiles = { $count } Plättchen
count-segments = { $count ->
        [one] { $count } Stück
       *[other] { $count } Stücke
    }
count-points = { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
count-pairs = { $count ->
        [one] { $count } Paar
       *[other] { $count } Paare
    }
count-bad-paths = { $count ->
        [one] { $count } falscher Weg
       *[other] { $count } falsche Wege
    }
colours-apart = { $count ->
        [one] { $count } Farbe hängt nicht zusammen
       *[other] { $count } Farben hängen nicht zusammen
    }
paths-wrong = { $count ->
        [one] { $count } Weg verbindet verschiedene Farben.
       *[other] { $count } Wege verbinden verschiedene Farben.
    }
judged-solved-with = Gelöst: { $made }
sequence-wanted = Verlangt: { $made }, kein falscher Weg.
sequence-wanted-twice = Verlangt: { $made }, höchstens { $most } davon doppelt verbunden (jetzt { $doubled }), kein falscher Weg.

## Die dreißig Aufgaben

challenge-1 = Der kürzeste Weg
challenge-2 = Der längste Strang
challenge-3 = Schleifen
challenge-4 = Die Rundreise
challenge-5 = Rundreise mit gedruckten Wegen
challenge-6 = Von Rand zu Rand, der lange Weg
challenge-7 = Wege am Rand
challenge-8 = Jeder Kreis zu seinem Nachbarn
challenge-9 = Quer über das Brett
challenge-10 = Derselbe Platz, eine andere Seite
challenge-11 = Zurück zu denselben Plättchen
challenge-12 = Knoten in einem Strang
challenge-13 = Verknotet und fast verknotet
challenge-14 = Paare von Strängen
challenge-15 = Routen
challenge-16 = Posten und ihre Bilder
challenge-17 = Halte, die alle Seiten sehen
challenge-18 = Zwillingshalte
challenge-19 = Eine Art von Stück
challenge-20 = Wege, die in sich selbst übergehen
challenge-21 = Verschiedene Formen
challenge-22 = Gleiche Formen
challenge-23 = Lange Zwillinge
challenge-24 = Wege mit einem Bild
challenge-25 = Jeder Weg ein Bild
challenge-26 = Jeder Weg ein Spiegel
challenge-27 = Keine Nachbarn verbunden
challenge-28 = Keine Diagonalen verbunden
challenge-29 = Ein Netz
challenge-again = Noch einmal dasselbe Plättchen
goal-1 = Wähle zwei Posten und verbinde sie durch einen möglichst kurzen Weg. Weniger ist besser.
goal-2 = Baue einen Weg oder eine Schleife, so lang wie möglich.
goal-3 = Schließe so viele Schleifen wie möglich: Stränge, die keinen Posten berühren.
goal-4 = Baue eine Schleife, die alle 17 Plättchen überquert, jedes genau einmal. Sie darf gedruckte Wege nehmen.
goal-5 = Baue einen Weg, der alle 17 Plättchen überquert, manche vielleicht mehrmals, und so viele der acht gedruckten Wege nimmt wie möglich. Ohne einen solchen Weg ist die Wertung 0.
goal-6 = Baue einen Weg von einem Kreis zu einem anderen, so lang wie möglich.
goal-7 = Verbinde Kreise mit Kreisen durch so viele Wege wie möglich; zehn nutzen alle.
goal-8 = Verbinde jeden Kreis mit einem Kreis neben ihm am Rand. Es gibt zwei Arten, sie zu paaren, und beide zählen.
goal-9 = Verbinde Kreise gegenüberliegender Seiten: West mit Ost, Nord mit Süd.
goal-10 = Verbinde Kreise, die auf verschiedenen Seiten denselben Platz haben, auf jeder Seite im Uhrzeigersinn von 1 bis 5 gezählt.
goal-11 = Lass einen Strang zu so vielen Plättchen wie möglich zurückkehren, zweimal oder dreimal.
goal-12 = Lass einen Strang sich selbst so oft wie möglich kreuzen.
goal-13 = Baue viele Stränge, die sich selbst kreuzen; oder viele Wege, die ein Plättchen zweimal überqueren und sich doch nirgends kreuzen.
goal-14 = Lass zwei Stränge einander oft kreuzen; oder lass sie viele Plättchen teilen, ohne sich je zu kreuzen.
goal-15 = Baue Routen von Kreis zu Kreis: Wege, die an Halten aneinanderhängen, kein Halt zweimal. Jede hat genau die gewählte Zahl von Halten, und keine zwei teilen einen Halt oder einen Kreis.
goal-16 = Baue Wege, deren zwei Enden Bilder voneinander sind, wenn das Brett gedreht wird.
goal-17 = Baue Halte, die unmittelbar mit einem Kreis jeder der vier Seiten verbunden sind.
goal-18 = Baue Paare von Halten, die miteinander, mit einem Kreis jeder Seite und sonst mit nichts verbunden sind. Typ A teilt die Seiten 2 und 4, B 3 und 3, C 4 und 4 mit zwei Wegen zwischen den Halten.
goal-19 = Baue Wege aus nur einer Art von Stück: Bögen, Knicke, Kurven oder Durchmesser. Gedruckte Wege dürfen dabei sein.
goal-20 = Baue Wege, die eine halbe oder eine Vierteldrehung auf sich selbst legt, wo auf dem Brett sie auch liegen.
goal-21 = Baue so viele verschiedene Formen von Strängen wie möglich. Gedreht oder verschoben bleibt eine Form dieselbe; ihr Spiegelbild ist eine andere.
goal-22 = Baue viele Stränge oder viele Routen von ein und derselben Form.
goal-23 = Baue zwei verschiedene Stränge derselben Form, oder zwei Routen, die keinen Weg teilen, so lang wie möglich.
goal-24 = Baue Wege, die genau auf einen anderen Weg fallen, wenn das Brett um ein Viertel, die Hälfte oder drei Viertel gedreht wird. Ein Weg, der auf sich selbst fällt, zählt nicht.
goal-25 = Jeder Weg fällt bei irgendeiner Drehung des Bretts auf einen anderen Weg. Die lockere Form lässt ihn auch auf sich selbst fallen.
goal-26 = Jeder Weg sieht in irgendeinem Spiegel gleich aus: senkrecht, waagrecht oder schräg.
goal-27 = Kein Weg verbindet zwei Halte, die in einer Reihe oder Spalte Nachbarn sind.
goal-28 = Kein Weg verbindet zwei Halte, die über die Ecke eines Plättchens Nachbarn sind.
goal-29 = Verbinde alle 36 Posten zu einem Netz, mit den Wegen als Verbindungen.
goal-again = Führe einen Weg oder eine Schleife so oft wie möglich über ein und dasselbe Plättchen.
routes-stops = Routen, Halte gezählt
pairing-even = A1 mit A2, A3 mit A4 und so weiter
pairing-odd = A2 mit A3, A4 mit A5 und so weiter
self-crossing = Stränge, die sich selbst kreuzen
twice-uncrossed = Wege zweimal auf einem Plättchen, ohne sich zu kreuzen
pair-crossings = Kreuzungen zweier Stränge
pair-shared = Geteilte Plättchen ohne Kreuzung
half-turn = halbe Drehung
quarter-turn = Vierteldrehung
all-types = alle Typen
type-a = Typ A
type-b = Typ B
type-c = Typ C
one-of-each = einer von jedem Typ
tiles-counted = Plättchen gezählt
segments-counted = Stücke gezählt
points-counted = Punkte gezählt
unit-tiles = Jedes Plättchen zählt einmal.
unit-segments = Jedes Überqueren eines Plättchens zählt.
unit-points = Ein Bogen zählt 3, ein Knick 4, eine Kurve 5 und ein Durchmesser 6; gedruckte Wege nichts.
own-puzzle = Bau dein eigenes
kind-path = Weg
kind-loop = Schleife
kind-counted = { $kind }, { $counted }
recrossed-path-2 = von einem Weg zweimal überquerte Plättchen
recrossed-path-3 = von einem Weg dreimal überquerte Plättchen
recrossed-loop-2 = von einer Schleife zweimal überquerte Plättchen
recrossed-loop-3 = von einer Schleife dreimal überquerte Plättchen
routes-over = { $stops ->
        [one] über { $stops } Halt
       *[other] über { $stops } Halte
    }
strands = Stränge
routes = Routen
images-strict = streng
images-relaxed = locker

## Regeln

rulings-in-english = Die Entscheidungen stehen hier auf Englisch.

## Lernen

learn-intro = Kurze Lektionen auf den Brettern, auf denen man spielt. Jede dauert höchstens eine Minute; jeder Zug, der tut, was verlangt ist, ist richtig.
learn-lessons = { $all } Lektionen
learn-next = Als Nächstes: { $title }
learn-all-done = Alle geschafft
learn-all-rules = Alle Regeln
learn-ring = { $done } von { $all } Lektionen geschafft
learn-begin = Anfangen
learn-go-on = Weiter: { $title }
learn-done = geschafft
learn-done-helped = mit Hilfe geschafft
learn-done-in = in { $turns } geschafft, { $par } ist möglich
learn-lesson-of = { $at } von { $all }
learn-step-of = Schritt { $at } von { $all }
learn-answers = { $name } antwortet …
learn-would = Was { $name } antworten würde
learn-shown = Ein Zug, der es tut
learn-no-hint = Es gibt keinen weiteren Hinweis.
learn-back = Zurück zu deinem Zug
learn-again = Noch einmal
learn-step-again = Von vorn
learn-step-again-about = Diesen Schritt von vorn anfangen
learn-on = Weiter
learn-next-lesson = Nächste Lektion
learn-the-course = Zum Kurs
learn-play-beginner = Gegen den Neuling
learn-to-bench = Zur Werkbank
learn-courses = Lektionen
learn-the-lesson = Die Lektion
learn-players = Die Spieler

## Puzzles

puzzles-intro = Stellungen, in denen es etwas zu finden gibt. Jeder Zug, der es schafft, ist richtig: Jede Antwort wurde geprüft, und hinter jedem Rätsel steht ein Beweis. Ein falscher Zug wird auf dem Brett beantwortet.
puzzles-today = Heute
puzzles-today-about = Eines für jedes Spiel, für alle dasselbe; zum Sonntag hin schwerer.
puzzles-day-right = gelöst
puzzles-day-helped = mit Hilfe gelöst
puzzles-day-wrong = versucht
puzzles-practice = Nach Thema und Stufe
puzzles-game = Spiel
puzzles-theme = Thema
puzzles-grade = Stufe
puzzles-any = alle
puzzles-own-grade = nach eigener Stärke
puzzles-none = So ein Rätsel gibt es nicht. Wähle ein anderes Thema oder eine andere Stufe.
puzzles-no-such = Dieses Rätsel gibt es hier nicht.
puzzles-unreachable = Die Rätsel lassen sich gerade nicht laden. Einmal geladen, sind sie auch ohne Netz da.
puzzles-loading = Die Rätsel werden geladen …
puzzles-all = Alle Rätsel
puzzles-own = Deine Rätsel
puzzles-rating = Wertung
puzzles-ratings = Wertungen
puzzles-solved = { $right } von { $tried } mit dem ersten Zug gelöst
puzzles-days = { $days ->
        [one] Rätsel des Tages an { $days } Tag
       *[other] Rätsel des Tages an { $days } Tagen
    }
puzzles-copy = Ergebnis kopieren
puzzles-copied = Ergebnis kopiert.
puzzles-not-copied = Dieser Browser lässt die Seite nicht kopieren.
puzzles-share = Eightfold-Rätsel, { $date }: { $solved } von { $all } { $grid }
storm = Drei Minuten
storm-about = So viele wie möglich in drei Minuten, alle etwa so schwer, wie du stark bist. Ein falscher Zug kostet zehn Sekunden.
storm-games = Rätsel aus
storm-go = Zum Start
storm-best = Dein Bestes: { $solved }
storm-status = { $solved } gelöst · { $time }
storm-solved = { $solved } in drei Minuten gelöst
storm-new-best = Mehr als je zuvor.
storm-share = Eightfold, drei Minuten Rätsel: { $solved } gelöst
three-title = Drei Plättchen fehlen
three-about = Einem der besten Bretter, die es gibt, wurden drei Plättchen genommen. Lege drei so, dass es wieder so gut ist; ein Plättchen bleibt übrig.
three-reach = { $value } zu erreichen · { $name }
three-ways = { $answers ->
        [one] Eine von { $ways } Arten, sie zu legen, erreicht es; alle wurden versucht.
       *[other] { $answers } von { $ways } Arten, sie zu legen, erreichen es; alle wurden versucht.
    }
three-done = { $done } von { $all } vollständig
three-another = Ein anderes
three-go = Zur Werkbank
three-reached = Das Brett ist vollständig: Ein besseres gibt es nicht.
puzzle-the = Das Rätsel
puzzle-of-today = Rätsel von heute
puzzle-grade = Stufe { $grade }
puzzle-to-play = { $name } ist am Zug.
puzzle-right = Richtig. { $covers ->
        [one] { $covers } Zug wurde geprüft.
       *[other] Alle { $number } Züge und Antworten wurden geprüft.
    }
puzzle-margin-rows = Vorsprung vor dem nächstbesten Zug, in Reihen: { $margin }.
puzzle-margin-points = Vorsprung vor dem nächstbesten Zug, in Punkten: { $margin }.
puzzle-wrong = So geht es nicht.
puzzle-not-won = Mit diesem Zug ist die Partie nicht gewonnen.
puzzle-not-linked = Nach diesem Zug sind nicht alle deine Läufer verbunden.
puzzle-no-prize = Dieser Zug holt keinen Preis.
puzzle-fewer = Dieser Zug schlägt weniger.
puzzle-refuted = So geht es nicht: Das würde folgen.
puzzle-worth = Insgesamt { $worth } wert; das Beste ist { $best }.
puzzle-would = Was { $name } antworten würde
puzzle-rated = Deine Wertung: { $rating } ({ $change }).
puzzle-answer = Zeigen
puzzle-answer-shown = Ein Zug, der es schafft
puzzle-next = Nächstes Rätsel
puzzle-next-today = Nächstes von heute
puzzle-show-end = Ende zeigen
puzzle-to-the-end = Bis zum Ende, gegen die längste Gegenwehr
puzzle-study = Studieren
puzzle-proof = Beweis { $print }, { $covers } Zeilen
puzzle-check = Hier prüfen
puzzle-proven = Geprüft: { $lines } Zeilen, { $positions } Stellungen.
aim-link = Verbinde mit diesem Zug alle deine Läufer.
aim-win-now = Gewinne mit diesem Zug.
aim-win = Gewinne in { $turns } Zügen, was auch kommt.
aim-prongs = { $turns ->
        [one] Gewinne mit diesem Zug
       *[other] Gewinne in { $turns } Zügen
    } { $prongs ->
        [0] ohne eine neue Zinke.
        [one] mit insgesamt höchstens einer neuen Zinke.
       *[other] mit insgesamt höchstens { $prongs } neuen Zinken.
    }
aim-stop-link = Verhindere, dass die andere Seite im nächsten Zug alle Läufer verbindet.
aim-hold = { $turns ->
        [one] Verhindere, dass die andere Seite im nächsten Zug gewinnt.
       *[other] Verhindere, dass die andere Seite in { $turns } Zügen den Gewinn erzwingt.
    }
aim-prize-now = Hole mit diesem Zug einen Preis.
aim-prize = Hole in { $turns } Zügen einen Preis, was auch kommt.
aim-capture = { $pods ->
        [one] Schlage mit diesem Zug { $pods } Pod.
       *[other] Schlage mit diesem Zug { $pods } Pods: Kein Zug schlägt mehr.
    }
aim-gain = Gewinne mit diesem Zug die meisten Punkte: deine, weniger die der anderen Seite.
aim-mean-race = Finde den Zug, nach dem du im Mittel um die meisten Reihen führst: über jedes Plättchen, das als nächstes kommen kann, nach der besten Antwort darauf.
aim-mean-dots = Finde den Zug, der im Mittel über die noch kommenden Plättchen am besten ist, wenn beide ihr Bestes spielen.
theme-win = Gewinn
theme-prongs = wenige Zinken
theme-hold = Abwehr
theme-prize = Preis
theme-capture = Schlagen
theme-gain = Punkte
theme-mean = im Mittel
theme-only = nur eine Idee
theme-build = eine Zinke
theme-quiet = stiller Zug
theme-chain = Sprungkette
theme-stack = mehrere Pods zugleich
theme-loop = eine Schleife
theme-no-run = ohne Lauf
theme-cover = Überdecken
puzzles-run = { $days } hintereinander
puzzle-unjudged = Dieses Rätsel lässt sich nicht beurteilen: { $reason }
puzzle-too-much = Das ist mehr, als die Seite ausrechnen kann.
puzzle-other-proof = Der Beweis von hier ist nicht der, mit dem dieses Rätsel kam.
puzzle-checking = Wird geprüft …
puzzle-hint-share = { $of ->
        [one] { $of } von { $all } Zügen schafft es.
       *[other] { $of } von { $all } Zügen schaffen es.
    }
puzzle-hint-kind = { $of ->
        [one] { $of } von { $all } Zügen schafft es. Gesucht: { $themes }.
       *[other] { $of } von { $all } Zügen schaffen es. Gesucht: { $themes }.
    }
puzzle-hint-place = Der Zug beginnt bei { $place }.
puzzle-hint-turn = { $turn } schafft es.
result-day = Rätsel vom { $date }
result-storm = Drei Minuten Rätsel
result-solved = { $solved } von { $all } gelöst
result-checked = Diese Seite hat jeden Zug dieses Ergebnisses nachgespielt: Es stimmt.
result-partly = Ein Teil dieses Ergebnisses gehört zu Rätseln, die diese Version der Seite nicht hat; der Rest wurde nachgespielt.
result-unknown = hier unbekannt
result-unreadable = Dieser Link enthält kein lesbares Ergebnis. Vielleicht fehlt sein Ende.
result-try = Selbst versuchen
cook-no-answer = Kein Zug schafft es.
cook-every = Jeder Zug schafft es; zu finden gibt es da nichts.
cook-less = Es geht mit weniger: mit { $turn }.
cook-number = Die Zahl stimmt nicht.
cook-too-early = In diesem Spiel wird über die letzten Plättchen einer Runde gemittelt: Höchstens vier Felder dürfen leer sein.
make-title = Rätsel machen
make-card = Stell eine Stellung auf und sag, was zu finden ist; die Seite beweist es oder zeigt, was es verdirbt.
make-go = Zum Brett
make-about = Spiel Züge für beide Seiten, bis die Stellung passt, oder schreib sie hin. Dann wähle ein Ziel.
make-undo = Rückgängig
make-prove = Beweisen
make-proving = Jede Antwort wird geprüft …
make-aim = Ziel
make-turns = Züge
make-prongs = Zinken
make-position = Stellung
make-set = Aufs Brett
make-from-table = Aus deiner Partie
make-two = Rätsel sind für zwei.
make-take-aim = Dieses Ziel nehmen: { $aim }
make-proven = { $of ->
        [one] { $of } von { $all } Zügen schafft es. Alle { $covers } Züge und Antworten wurden geprüft.
       *[other] { $of } von { $all } Zügen schaffen es. Alle { $covers } Züge und Antworten wurden geprüft.
    }
make-link = Link kopieren
make-solve = Lösen
make-change = Ändern
puzzle-given = aus einem Link
puzzles-list = Liste
puzzles-later = später gelöst
puzzles-list-solved = { $solved } von { $all } gelöst
puzzles-none-tried = Noch nichts versucht. Die ersten Rätsel finden heraus, wie stark du bist.
own-title = Deine Fehler
own-none = Noch nichts ist abgelegt. Ist ein Spiel zu Ende, sieht die Seite durch, was du getan hast: Züge, die viel verschenkten, werden hier wieder gefragt, bis ein guter von selbst kommt.
own-later = { $all ->
        [one] Eine Stellung ist abgelegt; sie wird am { $date } wieder gefragt.
       *[other] { $all } Stellungen sind abgelegt; die nächste wird am { $date } wieder gefragt.
    }
own-due = Jetzt wieder zu finden: { $due } von { $all }.
own-go = Wiederfinden
own-filed = Die klaren Verluste sind abgelegt, um sie ein andermal besser zu machen.
own-asked = Hier hast du { $taken } gezogen und damit { $lost } von hundert Punkten verschenkt. Finde einen besseren Zug.
own-judging = Dein Zug wird mit dem besten verglichen …
own-right = { $days ->
        [one] Richtig. Morgen wird wieder gefragt.
       *[other] Richtig. In { $days } Tagen wird wieder gefragt.
    }
own-learned = Richtig, und oft genug: Das wird nicht mehr gefragt.
own-wrong = Auch das verschenkt zu viel; ein besserer Zug ist zu sehen. Morgen wird wieder gefragt.
own-unreadable = Eine der abgelegten Stellungen gehört zu einer anderen Version der Regeln; sie wird nicht mehr gefragt.
race-title = Rennen des Tages
race-of = Rennen vom { $date }
race-about = Für alle dieselben Plättchen, gegen Stufe { $level }; du beginnst. Wer gewinnt mit den meisten Reihen?
race-to = Zum Rennen
race-begin = Beginnen
race-won = Mit { $rows ->
        [one] { $rows } Reihe
       *[other] { $rows } Reihen
    } Vorsprung in { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Zügen
    } gewonnen.
race-lost = Mit { $rows ->
        [one] { $rows } Reihe
       *[other] { $rows } Reihen
    } Rückstand in { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Zügen
    } verloren.
race-taken-back = Züge wurden zurückgenommen.
race-yours = Du:
race-theirs = Das Ergebnis dieses Links:
race-checked = Es wurde hier mit den Plättchen jenes Tages nachgespielt.
race-unreadable = Dieser Link enthält kein ganzes Rennen eines Tages. Vielleicht fehlt sein Ende.
race-better = Du warst besser: { $rows } mehr.
race-worse = Die andere Seite war besser: { $rows } mehr.
race-equal = Beide waren gleich gut.
race-share = Eightfold, Rennen vom { $date }: { $result }

## Das Studium

study = Studium
study-tree = Baum
study-notes = Notizen
study-computer = Rechner
study-report = Bericht
study-games = Partien
study-it = Ansehen
study-this-game = Diese Partie studieren
study-to-library = Zu deinen Partien und Studien
study-gone = Diese Studie ist nicht mehr geöffnet.
study-not-kept = Dieser Browser bewahrt keine solche Studie auf. Vielleicht wurde sie entfernt, oder die Adresse stammt aus einem anderen Browser: Links, die die ganze Studie tragen, macht „Link kopieren“.
study-other-tab = Ein anderer Tab hat diese Studie inzwischen verändert: Deine geht als eigene weiter, und beide bleiben erhalten.
study-link-too-long = Diese Adresse trägt mehr, als aus einer Adresse gelesen wird. Teile stattdessen das Protokoll.
study-choose = Der Zufall ist am Zug: Wähle, was kommt.
study-strip = Was kommen kann
study-random = Irgendeines
study-came = es kommt: { $text }
study-mean = Mittel von allen: { $mean } für { $name }
study-start = Der Anfang
study-fold = Diese Variante einklappen
study-unfold = Diese Variante ausklappen
study-folded = und { $hidden } weitere
study-noted = Hier ist etwas gesagt oder markiert
study-also = Auch erreicht durch:
study-also-at = Zug { $turn }, { $step }
study-back = Zurück
study-forward = Weiter
study-undo = Letzte Änderung zurücknehmen
study-redo = Noch einmal tun
study-promote = Diese Linie zur Hauptlinie machen
study-delete = Von hier an löschen
study-apart = Ab hier als eigene Studie
study-sheet = Blatt zum Drucken speichern (SVG)
study-make-puzzle = Eine Aufgabe machen
study-arrange = Diese Stellung von Hand ändern
study-join = Hier vereinen
study-join-none = Kein anderer Zweig, der weitergeht, führt zu dieser Stellung.
study-key-join = hierher holen, was auf einem anderen Weg zu dieser Stellung folgt
study-merge = Eine andere Partie mit dieser Studie vereinen
study-merge-about = Züge, Varianten und Notizen einer anderen Partie, die am Anfang oder in irgendeiner Stellung dieser Studie beginnt, kommen in ihren Baum. Ein Schritt zurück nimmt jede Partie wieder heraus.
study-merge-take = Vereinen
study-merged = { $count ->
        [0] Nichts davon war neu.
        [one] { $count } Schritt ist neu.
       *[other] { $count } Schritte sind neu.
    }
study-page = Als Seite zum Weiterspielen speichern (HTML)
study-page-making = Die Seite wird zusammengestellt …
study-page-saved = Die Seite ist gespeichert: eine Datei, mit dem Programm zum Weiterspielen darin.
study-page-failed = Die Seite ließ sich nicht speichern: Eine Datei des Programms ist nicht angekommen.
study-page-sorry = Dieser Browser kann diese Datei nicht öffnen. Einer der letzten Jahre kann es.
study-go-on = Mit dieser Studie in Eightfold weitermachen
study-title = Wie die Studie heißt
study-comment = Was hier zu sagen ist
study-glyphs = Was der Zug wert ist
study-mark = Auf dem Brett markieren
study-mark-about = Ein Feld oder einen Halt drücken; ziehen für einen Pfeil oder einen Weg über ein Plättchen. Noch einmal nimmt es weg.
study-marks = Markierungen als Text
glyph-good = ein guter Zug
glyph-mistake = ein Fehler
glyph-interesting = interessant
glyph-doubtful = zweifelhaft
glyph-brilliant = glänzend
glyph-blunder = ein grober Fehler
glyph-only = der einzige Zug
study-lines = Die besten Linien suchen
study-lines-stop = Nicht weiter suchen
study-count = Linien
study-time = Zeit
study-until-stopped = bis man stoppt
study-seconds = { $time } Sekunden
study-depth = Tiefe
study-any-depth = beliebig
study-searched-one = Sieht einen Zug weit, { $nodes } Stellungen. Aussichten von { $name }:
study-looks-one = sieht einen Zug weit
study-searched = { $depth } Züge tief, { $nodes } Stellungen. Aussichten von { $name }:
study-searched-chance = Tiefe { $depth }, { $nodes } Stellungen.
study-see-strip = Was jedes davon wert ist, steht am Brett.
study-add-line = Bis hierher spielen
study-note-value = Den Wert im Baum vermerken
study-value = { $name } { $chance } ({ $who }, { $effort } Stellungen)
study-rollout = Weiterspielen, um Züge zu vergleichen
study-rollout-about = Die besten Züge werden viele Male gegen dieselben kommenden Plättchen weitergespielt, das Glück abgezogen; in OCTI von Spielern, die in jeder Partie ein wenig anders urteilen. Derselbe Startwert gibt dieselben Zahlen.
study-games-each = Partien je Zug
study-seed = Startwert
study-roll = Weiterspielen
study-stop = Stopp
study-rolled = { $games } Partien für jeden Zug, Startwert { $seed }
study-turn = Zug
study-chance-percent = Aussicht in %
study-behind = Hinter dem besten
study-threat = Wenn jetzt nichts geschähe: { $turns } ({ $chance } für die andere Seite)
teach = Hier mit einem Lehrer spielen
teach-stop = Die Stunde beenden
teach-about = Die Stufe antwortet in der Studie. Ein eigener Zug, der drei Punkte oder mehr vergibt, wird zurückgenommen, bleibt als Variante mit Zeichen stehen und wird noch einmal gefragt.
teach-yours = Du bist am Zug.
teach-judging = Dein Zug wird angesehen …
teach-thinking = Der Computer denkt …
teach-slip = { $turn } vergibt { $loss } Punkte. Such einen besseren.
teach-slip-again = { $turn } vergibt { $loss } Punkte. { $best } war besser: Zieh ihn oder einen anderen.
teach-over = Die Partie ist zu Ende.
study-against = Ab hier gegen den Computer spielen
study-against-about = Eine Partie an diesem Bildschirm beginnt mit dieser Stellung. Die Studie bleibt, wie sie ist.
study-you-play = Du spielst
study-level = Stufe
study-play-from-here = Ab hier spielen
study-key-step = Ein Schritt zurück oder weiter
study-key-aside = Die anderen Schritte, die stattdessen möglich wären
study-key-ends = Zum Anfang, zum Ende der Linie
study-key-delete = Entf
study-key-redo = Strg + Umschalt + Z
study-met = Diese Stellung kam in { $count } deiner anderen Partien vor.
study-not-met = Diese Stellung kam in deinen anderen Partien nicht vor.
study-times = { $games ->
    [one] einmal
   *[other] { $games }-mal
  }
study-scored = brachte { $percent } % ({ $over } mit Ergebnis)
study-no-result = noch kein Ergebnis
study-among = Partien mit dieser Stellung
decimal-point = ,
study-report-make = Die Partie durchsehen
study-report-again = Noch einmal durchsehen
study-effort = Wie gründlich
study-effort-quick = schnell
study-effort-usual = wie üblich
study-effort-thorough = gründlich
study-report-about = Der Computer sieht jeden Zug und jedes Plättchen an: was Glück war, was verschenkt wurde und wo sich die Partie wendete. Das dauert ein oder zwei Minuten.
study-report-no-turn = Es gibt noch keinen Zug, der anzusehen wäre.
study-report-looking = Schritt { $done } von { $all } …
study-report-effort = Beurteilt von { $judge }, bis zu { $nodes } Stellungen für jede Suche.
study-report-made-of = Woraus das Ergebnis besteht, in Prozentpunkten
study-report-start = Aussicht am Anfang
study-report-luck = Glück
study-report-own-losses = Eigene Verluste
study-report-others-losses = Verluste der anderen
study-report-residue = Rest
study-report-result = Ergebnis
study-report-last = Aussicht am Ende
study-report-without-luck = Ohne das Glück
study-report-residue-about = Der Rest ist, was die Suche berichtigte, als sie weiter sah; er ist weder Glück noch jemandes Verlust.
study-report-rough = Aussichten von dreien oder mehr sind grob: Die Suche sagt, was hoffen darf, wer am Zug ist, und die anderen teilen sich den Rest, wie sie stehen. Der Anfang zählt für alle gleich. Glück und Rest können zusammen mehr als eine ganze Partie ausmachen.
study-report-players = Die Spieler
study-report-player = Spieler
study-report-decisions = Entscheidungen
study-report-mean-loss = Verlust im Mittel
study-report-small = Klein
study-report-medium = Mittel
study-report-large = Groß
study-report-extremes = Größtes Glück und Pech
study-report-turning = Wo sich die Partie wendete
study-report-before = Davor
study-report-after = Danach
study-report-missed-punished = Die beste verpasste Gelegenheit: { $name } verlor { $loss } Punkte, und die Antwort behielt sie.
study-report-missed-forgiven = Die beste verpasste Gelegenheit: { $name } verlor { $loss } Punkte, und die Antwort gab davon zurück.
study-report-missed-last = Die beste verpasste Gelegenheit: { $name } verlor { $loss } Punkte.
study-report-annotate = Zeichen und bessere Züge in den Baum schreiben
study-report-curve = Aussichten von { $name }: { $first } % am Anfang, { $last } % am Ende
study-report-by-chance = was der Zufall tat
study-report-all-known = alle Plättchen bekannt
study-report-mistakes = Aus den Fehlern lernen
study-report-no-mistakes = Hier wurde nichts deutlich verloren: Nichts wird noch einmal gefragt.
study-report-you-were = Du warst
study-report-whose = Sag, welche Seite deine war: Ihre Fehler werden hier noch einmal gefragt, einer nach dem anderen.
study-report-mistakes-about = Jeder wird dort gefragt, wo er geschah: Spiel am Brett einen besseren Zug.
learning-find = Einen besseren Zug finden
learning-show = Zeigen
learning-asked = Hier hast du { $taken } gezogen und { $lost } Punkte verloren. Finde einen besseren Zug.
learning-same = { $taken } hast du gezogen. Geh zurück und such einen anderen Zug.
learning-right = Richtig: nicht schlechter als { $best }.
learning-wrong = Auch { $turn } verschenkt { $loss } Punkte. { $best } war besser.
learning-was-right = Gefunden.
learning-was-wrong = Diesmal nicht gefunden.
study-report-mistake = Zug { $turn }: { $name } verlor { $loss } Punkte.
study-report-file = Frag mich das noch einmal
study-report-filed = { $count ->
    [one] Eine Stellung liegt jetzt bei deinen Übungen.
   *[other] { $count } Stellungen liegen jetzt bei deinen Übungen.
  }
library-about = Jede Partie, die du hier spielst, und jede, die du mitbringst: zum Ansehen, Verändern und Verstehen. Alles davon bleibt in diesem Browser.
library-empty = Es gibt noch keine Partie. Spiele eine, beginne eine Studie oder bringe Partien aus einer Datei mit.
library-none = Keine Partie ist so.
library-found = { $count ->
    [one] Eine Partie
   *[other] { $count } Partien
  }
library-games = Partien und Studien
library-new = Eine Studie beginnen
library-position = Stellung (leer: der Anfang des Spiels)
library-begin = Beginnen
library-table = Die Partie auf dem Tisch
library-table-position = Nur ihre Stellung
library-mistakes = Deine Fehler, noch einmal gefragt
library-import = Partien mitbringen
library-import-about = Protokolle dieser Seite, SGF, Partien von Boardspace; viele auf einmal, auch als ZIP. Lass sie hier fallen.
zip-broken = dieses Zip-Archiv ist beschädigt: die Liste seiner Dateien ist nicht lesbar
zip-many = dieses Zip-Archiv hat { $count } Dateien; gelesen werden höchstens { $most }
zip-broken-file = diese Datei des Zip-Archivs ist beschädigt
zip-locked = diese Datei des Zip-Archivs ist mit einem Passwort geschützt
zip-method = diese Datei ist auf eine Art gepackt, die nicht gelesen wird: packe sie mit „deflate“
zip-large = das Zip-Archiv enthält mehr als { $most } MiB
kept-no-study = es ist nicht so geschrieben, wie diese Seite eine Studie schreibt
library-files = Dateien
library-paste = Oder eine Partie einfügen
library-pasted = Das Eingefügte
library-take = Aufnehmen
library-taken = { $count ->
    [one] Eine Partie ist aufgenommen.
   *[other] { $count } Partien sind aufgenommen.
  }
library-left-out = { $name }: { $count } Partien konnten nicht gelesen werden. Die erste: { $why }
library-too-long = Diese Datei hat mehr als { $most } MiB.
library-decided = Jemand gewann
library-open = Nicht zu Ende
library-met = Stellung, die vorkam
library-remove = Diese Studie entfernen?
library-remove-yes = Entfernen

## Eine Stellung aufstellen

arrange = Stellung aufstellen
arrange-about = Nimm ein Plättchen oder eine Figur und drücke dorthin, wo es hin soll; drücke es auf dem Brett, um es zu drehen, zu versetzen oder wegzunehmen. Der Text sagt immer dasselbe wie das Brett.
arrange-about-octi = Nimm einen Pod und drücke dorthin, wo er hin soll; drücke ihn auf dem Brett, um ihm Zinken zu geben, ihn zu versetzen oder wegzunehmen. Der Text sagt immer dasselbe wie das Brett.
arrange-go = Stellung von Hand aufstellen
arrange-pieces = Figuren
arrange-tiles = Plättchen neben dem Brett
arrange-pods = Pods zum Setzen
arrange-turn = Am Zug
arrange-options = Das Spiel
arrange-take = Wegnehmen
arrange-over-tile = Umdrehen
arrange-sweep = Brett leeren
arrange-begin = Anfangsstellung
arrange-top = Nächstes Plättchen
arrange-bottom = Unter den Vorrat
arrange-is-top = nächstes
arrange-is-bottom = unten: { $at }
arrange-tile-unseen = Plättchen { $tile }, neben dem Brett
arrange-tile-top = Plättchen { $tile }, das nächste
arrange-tile-bottom = Plättchen { $tile }, bekannt unter dem Vorrat, dort Nummer { $at }
arrange-tile-on = Plättchen { $tile }, auf { $space }
arrange-text = Die Stellung als Text
arrange-possible = Von dieser Stellung aus lässt sich spielen.
arrange-ended = In dieser Stellung ist die Partie zu Ende: { $ending }
arrange-unread = Das Brett bleibt, wie es ist, denn dieser Text ist keine Stellung: { $why }
arrange-study = Untersuchen
arrange-play = Spielen
arrange-against = Gegen
arrange-link = Link kopieren
arrange-puzzle = Ein Rätsel daraus machen
arrange-no-puzzle = Von diesem Spiel gibt es keine Rätsel.
arrange-held = { $piece } in der Hand: drücke dorthin, wo es hin soll.
arrange-fixed = Die Läufer dieses Spiels stehen von Anfang bis Ende, wo sie stehen.
arrange-enemy = Auf { $square } können nicht Pods beider Seiten stehen.
arrange-pick = Drücke einen Pod auf dem Brett, um ihm Zinken zu geben.
arrange-holes = Zinken des Pods auf { $square }
arrange-reserve = Pods in Reserve
arrange-prongs-left = Zinken
arrange-supers-left = Superzinken
arrange-captured = Geschlagene Pods
arrange-points = Punkte, { $who }
arrange-round = Runde
arrange-phase = Was zu tun ist
arrange-phase-gold = Gold setzt die Läufer aufs Brett
arrange-phase-prizes = Türkis legt die Preise aus
arrange-phase-play = Ein Zug
arrange-phase-mark = Den anderen Marker auf einen Halt setzen
arrange-phase-scramble = Vier Plättchen mischen oder nicht
arrange-taken = Genommene Preise, { $who }
arrange-forbidden = Feld, das nicht verändert werden darf
arrange-none = keines
arrange-rested = Wer am Zug ist, hat im Zug davor nur ein Plättchen verändert
arrange-scrambles = { $who } darf noch mischen
arrange-passes = Züge, die nacheinander ausfielen
arrange-resigned = { $who } ist aus dem Spiel
arrange-runners = { $found ->
        [one] { $who } hat { $found } Läufer auf dem Brett und muss { $wanted } haben.
       *[other] { $who } hat { $found } Läufer auf dem Brett und muss { $wanted } haben.
    }
arrange-empty = { $count ->
        [one] In diesem Spiel liegt auf jedem Feld ein Plättchen; { $count } ist leer.
       *[other] In diesem Spiel liegt auf jedem Feld ein Plättchen; { $count } sind leer.
    }
arrange-prizes = { $found ->
        [one] Auf dem Brett liegt { $found } Preis für { $who }, wo es { $wanted } sein müssen.
       *[other] Auf dem Brett liegen { $found } Preise für { $who }, wo es { $wanted } sein müssen.
    }
arrange-markers = { $found ->
        [one] Auf dem Brett ist { $found } Marker, wo es höchstens { $most } sein kann.
       *[other] Auf dem Brett sind { $found } Marker, wo es höchstens { $most } sein können.
    }
arrange-too-many-pods = { $who } hat { $found } Pods auf dem Brett, in Reserve und geschlagen; es gibt { $most }.
arrange-too-many-prongs = Auf dem Brett und daneben sind { $found } Zinken; das Spiel hat { $most }.
arrange-too-many-supers = Auf dem Brett und daneben sind { $found } Superzinken; das Spiel hat { $most }.
arrange-out = { $who } ist aus dem Spiel, also kann keiner dieser Pods auf dem Brett stehen.
arrange-turn-out = { $who } ist aus dem Spiel und kann nicht am Zug sein.

## Turniere

tournaments = Turniere
tournaments-about = Schweizer System, Rundenturnier und Arena zu zweit, und Tische zu dritt und zu viert in Runden. Jeder kann eines machen.
tournaments-live = Zum Mitmachen oder Zusehen
tournaments-mine = Deine Turniere
tournaments-over = Vorbei
tournaments-none = Gerade gibt es kein Turnier: Mach eines, dann finden andere es hier.
tournaments-none-mine = Du nimmst noch an keinem teil.
tournaments-none-over = Noch wurde keines gespielt.
tournament-about = Das Turnier
tournament-make = Ein Turnier machen
tournament-make-it = Machen
tournament-name = Name
tournament-format = Form
tournament-round-robin = Jeder gegen jeden
tournament-swiss = Schweizer System
tournament-arena = Arena
tournament-tables = Tische in Runden
tournament-rounds = Runden
tournament-rounds-usual = wie üblich
tournament-length = Dauer
tournament-minutes = { $minutes } Minuten
tournament-begins = Beginn
tournament-by-hand = wenn ich es starte
tournament-in = in { $time }
tournament-join-too = Ich spiele mit
tournament-public = Jeder findet es in der Liste
tournament-bots = Bots dürfen mitspielen
tournament-people = { $people ->
        [one] { $people } Spieler
       *[other] { $people } Spieler
    }
tournament-look = Ansehen
tournament-look-at = { $name } ansehen
tournament-open = offen zum Mitmachen
tournament-running = wird gespielt
tournament-over = ist vorbei
tournament-starts-in = beginnt in { $time }
tournament-round-of = Runde { $round } von { $rounds }
tournament-pairs-for = Es wird noch { $time } weiter gepaart
tournament-last-games = Die letzten Spiele laufen
tournament-too-few = beendet: Es waren zu wenige da
tournament-stopped = wurde von der Leitung oder der Moderation beendet
tournament-my-table = Zu deinem Tisch
tournament-wait = Du spielst mit. Dein nächster Tisch erscheint hier, sobald es ihn gibt.
tournament-join = Mitspielen
tournament-leave = Verlassen
tournament-start = Starten
tournament-end = Das Turnier beenden
tournament-end-about = Niemand wird mehr gepaart; laufende Spiele zählen hier nicht mehr.
tournament-end-now = Jetzt beenden
tournament-back = Zurück zum Turnier
tournament-standings = Stand
tournament-points = Punkte
tournament-games = Spiele
tournament-left = ist gegangen
tournament-plays = spielt gerade
tournament-nobody = Noch nimmt niemand teil.
tournament-no-round = Noch keine Runde.
tournament-round = Runde { $number }
tournament-bye = { $name } hat in dieser Runde keinen Gegner (Punkte: { $points })
tournament-ties-swiss = Unter den Punkten: Punkte aller Gegner, Punkte der Besiegten (bei Remis die Hälfte), Siege.
tournament-ties-round-robin = Unter den Punkten: Punkte der Besiegten (bei Remis die Hälfte), Siege.
tournament-ties-tables = Unter den Punkten: gewonnene Tische, Punkte aller Gegner.
tournament-ties-arena = Unter den Punkten: Siege, Spiele (weniger ist besser).
## Partien mit Tagen pro Zug

days-vacation = Urlaub hält die Uhr eines Spielers an
days-weekends = Samstage und Sonntage zählen nicht ({ $zone })
days-bank = Ein Vorrat von { $days } Tagen, der auf die Tage eines Zuges aufgefüllt wird
terms-bank = Es gibt einen Vorrat von { $bank } Tagen; jeder Zug beginnt mit mindestens { $days } Tagen.
terms-weekends = Samstage und Sonntage zählen nicht ({ $zone }).
terms-vacation = Wer Urlaub hat, dessen Uhr steht.
stands-weekend = Es ist Wochenende: Die Uhren laufen ab { $until } weiter. Spielen kannst du trotzdem.
stands-vacation = { $name } hat Urlaub bis { $until }: Diese Uhr steht.
vacations = Urlaub
vacations-about = Solange du Urlaub hast, steht deine Uhr an Tischen, die das erlauben. Spielen kannst du trotzdem.
vacation-left = { $left } von { $all } Tagen im Jahr sind übrig.
vacation-line = { $from } bis { $until }
vacation-from = Erster Tag, oder leer für jetzt
vacation-days = Wie viele Tage
vacation-days-wrong = Sag, wie viele Tage: eine ganze Zahl.
vacation-take = Diesen Urlaub nehmen
vacation-taken = Deine Tische wissen vom Urlaub.
vacation-end = Beenden
vacation-ended = Der Urlaub ist vorbei; ungenutzte Tage gehören wieder dir.
feed = Feed deiner Partien
feed-about = Ein Feedreader kann dir sagen, was auf dich wartet und welche Partien zu Ende sind. Wer die Adresse kennt, kann ihn lesen.
feed-once = Die Adresse wird nur dieses eine Mal gezeigt. Eine neue beendet diese.
feed-since = Du hast einen Feed seit { $day }.
feed-make = Einen Feed anlegen
feed-anew = Eine neue Adresse anlegen
feed-end = Den Feed beenden
feed-copy = Die Adresse kopieren
feed-ready = Der Feed ist bereit: Kopiere seine Adresse in deinen Reader.
feed-gone = Der Feed ist beendet.
prepare = Eine Antwort vorbereiten
prepared-lines = Vorbereitet, und für niemanden sonst zu sehen:
prepared-whatever = was auch kommt
prepared-if = wenn { $step }
prepared-play = spiele ich { $turn }
prepared-drop = Fallen lassen
prepared-drop-line = Fallen lassen: { $line }
prepared-stale = Das Spiel ist weitergegangen: Geh zurück und entscheide neu.
prepare-title = Züge vorbereiten
prepare-about = Spiele, was die anderen tun könnten, dann deine Antwort. Geht das Spiel diesen Weg, wird sie sofort gespielt; wenn nicht, geschieht nichts. Wo du dich auf alles vorbereitest, zeigt das Brett ein Beispiel.
prepare-chance = Was kommt? Wähle es unter „Wenn dies kommt“, oder bereite dich auf alles vor.
prepare-own = Deine Antwort: Spiele sie auf dem Brett.
prepare-others = { $name }: Spiele einen Zug, der kommen könnte.
prepare-tile = Plättchen { $tile }
prepare-comes = Wenn dies kommt
prepare-choose = Wählen
prepare-whatever = Egal was
prepare-keep = Behalten
prepare-anew = Von vorn
prepare-close = Zum Spiel
push = Mitteilungen auf diesem Gerät
push-about = Der Browser kann dir sagen, wenn du am Zug bist, wenn dich jemand einlädt und wenn eine Partie endet, auch wenn keine Seite offen ist.
push-not-here = Dieser Browser zeigt für diese Seite keine Mitteilungen. Wo die Seite als App installiert ist, tun es manche.
push-not-offered = Dieser Server sendet keine Mitteilungen.
push-start = Sag es mir auf diesem Gerät
push-stop = Sag mir auf diesem Gerät nichts
push-begun = Dieses Gerät sagt dir von jetzt an Bescheid.
push-ended = Dieses Gerät sagt dir nichts mehr.
push-not-allowed = Dem Browser wurde nicht erlaubt, Mitteilungen zu zeigen. Das geht in seinen Einstellungen für diese Seite.
push-failed = Der Browser konnte es nicht.
push-turn = Du bist am Zug.
push-invite = Jemand lädt dich zu einer Partie ein.
push-end = Eine Partie ist zu Ende.
push-rematch = Ihr spielt noch einmal.
