### Deutsch: Texte, die nur die Webseite zeigt.

## Überall

cancel = Abbrechen
done = Fertig
learn = Lernen
play = Spielen
open = Öffnen
person = Mensch
with-partners = mit { $names }
your-turn = Dein Zug
undo-click = Letzten Klick rückgängig machen (Esc)
undo = Rückgängig
cancel-turn = Diesen Zug neu beginnen

## Navigation

saved-unreadable = Eine Partie von deinem letzten Besuch ließ sich nicht laden. { $error }
saved-no-game = diese Version kann das Format nicht lesen
saved-no-dice = die Würfeldaten sind beschädigt
to-content = Zum Inhalt
places = Hauptmenü
puzzles = Rätsel
settings = Einstellungen
trouble-title = Das ließ sich nicht öffnen
trouble-nothing-lost = Deine aktuelle Partie ist unverändert.
rules = Regeln
workshop = Werkstatt
board-editor-title = Brett-Editor
play-online = Online spielen
table-online = Online-Partie
no-such-page = Seite nicht gefunden
table-newer = Diese Partie enthält Züge einer neueren Version von Eightfold. Lade die Seite neu, um weiterzuspielen. Nichts geht verloren.
table-unreadable = Das Protokoll dieser Partie ist nicht lesbar: { $error }
online-no-row = ein Eintrag im Protokoll der Partie ist nicht lesbar: { $error }
no-such-page-about = Unter dieser Adresse gibt es keine Partie und keine Seite.
to-home-page = Zur Startseite
play-it-here = Spielen
to-the-workshop = Werkstatt öffnen

## Startseite

home-title = Octiles und OCTI in deinem Browser
today = Heute
today-no-streak = Löse jeden Tag ein Rätsel und beginne eine Serie.
today-streak = { $days ->
    [one] Serie: 1 Tag. Bis morgen.
   *[other] Serie: { $days } Tage. Bis morgen.
}
today-streak-at-risk = { $days ->
    [one] Serie: 1 Tag. Löse heute eins, damit sie hält.
   *[other] Serie: { $days } Tage. Löse heute eins, damit sie hält.
}
today-solve = Rätsel des Tages: { $game }
today-race-about = eine Partie am Tag, gleiche Plättchen für alle
today-mistakes-about = aus deinen Partien, zum Üben bereit
home-about = In Octiles legst du Plättchen und läufst auf ihren Wegen, in OCTI baust du Pods aus, die ziehen und springen.
home-free = Kostenlos, ohne Konto, auch ohne Internet.
home-first-game = Erste Partie spielen
home-first-about = { $game }, leichteste Stufe, etwa 5 Minuten
try-it = Probiere es aus
try-step = Probiere es aus · Schritt { $step } von { $all }
try-place = Lege dieses Plättchen auf das markierte Feld.
try-run = Drücke auf den Halt mit dem Ring, um dorthin zu laufen.
try-done = Das war ein Zug. Wer zuerst alle fünf Läufer drüben hat, gewinnt.
try-runner = Drücke auf den Läufer mit dem Ring.
try-pod = Drücke auf den Pod mit dem Ring.
try-jump = Drücke auf das Feld mit dem Ring, um dorthin zu springen.
try-once-more = Noch einmal
home-offline-about = Spiele gegen den Computer, mit Freunden oder online gegen andere. Ohne Konto, und nach dem ersten Besuch auch offline.
play-computer = Gegen den Computer
play-friend = Zu zweit an diesem Gerät
first-in-two-minutes = In 2 Minuten lernen
daily-solve = Lösen
games = Spiele
open-a-game = Partie öffnen …
workshop-about = Spiele allein: 3 Solitärspiele und 30 Aufgaben mit den besten bekannten Brettern als Ziel.
saved-game-unreadable = Diese Partie ließ sich nicht öffnen. { $error }
your-games = Deine Partien
all-games = Alle { $count }
fewer-games = Weniger
saved-your-turn = Zug { $turn } · du bist dran
saved-to-act = Zug { $turn } · { $name } ist dran
saved-turn = Zug { $turn }
remove-saved = { $title } entfernen, { $state }
saved-view = Ansehen
saved-continue = Fortsetzen
play-game = { $game } spielen
learn-game = { $game } lernen
saved-against-computer = { $game } gegen den Computer
saved-only-computers = { $game }, nur Computer
players = Spieler

## Neue Partie

start-game = Starten
how-many-players = Anzahl der Spieler
seat-unchanged = { $seat }: { $who } (unverändert)
seat-changed = { $seat }: { $who } (vorher { $other })
seats-shuffled = Neue Plätze: { $sits }
seat-starts = { $first } beginnt.
shuffle-seats = Plätze auslosen
who-plays = Wer { $name } spielt
name-of = Spielername für { $name }
change-places-below = { $name } mit dem Platz darunter tauschen
change-places = Mit dem Platz darunter tauschen
name-placeholder = Name
computer-level = Computer { $level }: { $name }
elsewhere = Online-Spieler
computer-named = Computer ({ $name })

## Einstellungen

settings-appearance = Darstellung
theme = Design
palette = Brett und Figuren
setting-coordinates = Koordinaten anzeigen
on-octiles-board = Nur auf Octiles-Brettern.
setting-numbers = Plättchennummern anzeigen
setting-plain = Buchstaben auf Figuren ausblenden
setting-plain-about = Sie unterscheiden sich auch in der Form.
setting-notation = Züge in Notation anzeigen
setting-notation-about = Statt ganzer Sätze.
settings-playing = Beim Spielen
setting-confirm = Jeden Zug bestätigen
setting-confirm-about = Ein Zug gilt erst, wenn du „Fertig“ drückst.
setting-sound = Ton
setting-sound-about = Ein leises hölzernes Klicken für Plättchen und Figuren.
volume = Lautstärke
setting-still = Keine Animationen
setting-still-about = Plättchen und Figuren sind sofort an ihrem Platz.
setting-turn-board = Brett zum Spieler drehen
setting-turn-board-about = Wenn mehrere Personen an diesem Bildschirm spielen.
setting-thinking = Überlegungen des Computers anzeigen
setting-thinking-about = Seine beste Zugfolge, während er rechnet.
key-arrows = Pfeiltasten
key-arrows-does = Auf dem Brett navigieren, sonst durch die Züge blättern
key-next-does = Zur nächsten wählbaren Stelle, mit Umschalt+N zurück
key-enter = Eingabe
key-turn-does = Plättchen nach links oder rechts drehen
key-holes = A bis H
key-holes-does = OCTI: Zinke in dieses Loch des gewählten Pods stecken; A ist Norden
key-escape = Esc
key-escape-does = Letzten Klick rückgängig machen
key-undo = Strg+Z
key-undo-does = Letzten Klick rückgängig machen oder letzten Zug zurücknehmen
key-ends = Pos1, Ende
key-ends-does = Zum Anfang der Partie oder zum neuesten Zug
key-hint-does = Tipp anzeigen oder die Suche danach stoppen
key-keys-does = Diese Liste anzeigen
keys = Tastenkürzel
key-enter-does = Auswählen
language = Sprache
theme-auto = Wie das System
theme-light = Hell
theme-dark = Dunkel
palette-wood = Holz
palette-contrast = Hoher Kontrast
palette-vision = Für Farbfehlsichtige

## Die Partie

no-game = Keine laufende Partie
choose-a-game = Spiel wählen
tab-turns = Züge
tab-advice = Analyse
guide-lay = Lege das Plättchen auf das markierte Feld.
guide-rotate = Drücke auf das Plättchen, um es zu drehen.
guide-rotate-marked = Drücke auf das markierte Plättchen, um es zu drehen.
guide-scramble = Drücke auf das markierte Feld, um sein Plättchen zu mischen.
guide-runner = Drücke auf den markierten Läufer.
guide-run = { $kind ->
    [circle] Jetzt laufe: Drücke auf den markierten Kreis.
   *[stop] Jetzt laufe: Drücke auf den markierten Halt.
}
guide-put = { $kind ->
    [circle] Drücke auf den markierten Kreis.
   *[stop] Drücke auf den markierten Halt.
}
guide-take = Wähle das markierte Plättchen.
guide-pod = Drücke auf den markierten Pod.
guide-move = Drücke jetzt auf das markierte Feld, um dorthin zu ziehen.
guide-capture = Drücke auf den markierten Pod, um ihn zu schlagen.
guide-put-pod = Drücke auf das markierte Feld, um den Pod dort einzusetzen.
guide-hole = Drücke auf das markierte Loch, um eine Zinke einzusetzen.
guide-prong = Drücke auf die markierte Zinke.
guide-tray = Drücke auf die markierten Pods neben dem Brett.
guide-button = Drücke auf { $button }, um deinen Zug zu beenden.
guide-watch = Sieh dem Computer beim Ziehen zu.
guide-own-way = Spiele, wie du willst, oder beginne den Zug neu, um den Markierungen zu folgen.
guide-why = Warum?
guide-goal = So gewinnst du:
guide-end = Ich kann das Spiel
first-game = Erste Partie
reason-wins = Das gewinnt die Partie.
reason-across = Ein Läufer kommt an: { $home } von { $all }.
reason-rows = { $count ->
    [one] Dein Läufer kommt 1 Reihe weiter.
   *[other] Dein Läufer kommt { $count } Reihen weiter.
}
reason-groups = { $now ->
    [one] Das verbindet alle deine Läufer: 1 Gruppe statt { $before }.
   *[other] Das verbindet Läufer: { $now } statt { $before } Gruppen.
}
reason-points = { $count ->
    [one] Das gibt 1 Punkt.
   *[other] Das gibt { $count } Punkte.
}
reason-prize = Das holt einen Preis.
reason-takes = { $count ->
    [one] Das schlägt einen Pod.
   *[other] Das schlägt { $count } Pods.
}
reason-guards = Das deckt eine bedrohte Basis.
reason-enters = Das bringt einen neuen Pod aufs Brett.
reason-liberates = Das bringt einen geschlagenen Pod zurück.
reason-inserts = Der Pod kann in eine Richtung mehr ziehen.
reason-closer = Ein Pod kommt einer gegnerischen Basis näher.
reason-only = Es ist dein einziger erlaubter Zug.
reason-paths = Von deinen Läufern gehen mehr Wege aus: { $now } statt { $before }.
reason-bars = Von den gegnerischen Läufern gehen weniger Wege aus: { $now } statt { $before }.
reason-stays = Der Lauf endet, wo er beginnt, also behält dein Läufer seinen Platz.
reason-group = Deine größte Gruppe wächst auf { $count } Läufer.
reason-links = Das verbindet mehr Läuferpaare: { $now } statt { $before }.
reason-splits = Das trennt gegnerische Läufer: { $now } statt { $before } Gruppen.
reason-no-points = Das gibt noch keine Punkte, aber auch deinem Gegner keine.
reason-setup = Die Partie beginnt, sobald Läufer und Preise auf dem Brett sind.
reason-marks = Vor dem nächsten Preis muss dein Gegner den Marker erreichen.
reason-scrambles = Das mischt 4 Plättchen und ändert die Wege darauf.
reason-marker = Das erreicht den Marker, also kannst du wieder Preise holen.
reason-to-marker = Ein Weg führt weiter zum Marker, den du erreichen musst.
reason-prizes = Du kannst mehr Preise erreichen: { $now } statt { $before }.
reason-bars-prizes = Dein Gegner kann weniger Preise erreichen: { $now } statt { $before }.
reason-attacks = { $count ->
    [one] Das bedroht { $count } gegnerischen Pod.
   *[other] Das bedroht { $count } gegnerische Pods.
}
reason-saves = Weniger deiner Pods können geschlagen werden: { $now } statt { $before }.
reason-reach = Deine Pods erreichen mehr Felder: { $now } statt { $before }.
reason-best = Das bringt nicht sofort etwas, aber der Computer findet keinen besseren Zug.
tab-board = Brett
other-side = Andere Spieler
about-game = Über diese Partie
what-to-do = Nächster Schritt
you = Du
you-seat = Du ({ $seat })
the-game = Partie
undo-turn-about = Deinen letzten Zug und alles danach zurücknehmen
undo-turn = Zug zurück
hint-about = Einen guten Zug zeigen (H)
hint-stop = Stopp
hint = Tipp
play-it = Zug spielen
looking-back = Du siehst dir einen früheren Zug an.
open-in-other-tab = Diese Partie ist in einem anderen Tab offen. Dort zieht auch der Computer.
is-thinking = { $name } denkt nach …
title-your-turn = Du bist am Zug · Eightfold
title-named = { $name } · Eightfold
title-play = Spielen · Eightfold
back-to-game = Zurück zur Partie
not-saved = Dieser Browser kann deine Partie nicht speichern. Wenn du die Seite schließt, ist sie weg. Kopiere sie unter „Mehr“.
rematch = Revanche
rematch-offered = Revanche angeboten
new-game = Neue Partie
review-nothing = In dieser Partie gibt es keine Züge von dir.
end-game-terms = { $game } · { $terms }
end-game-level = { $game } · Stufe { $level }, { $name }
end-you-won = Du hast gewonnen
end-you-won-with = Du und { $names } habt gewonnen
end-won = Der Sieg geht an { $names }
end-they-won = Der Sieg geht diesmal an { $names }
end-no-result = Kein Ergebnis
end-score = Deine Ergebnisse gegen Stufe { $level }: { $won ->
        [one] { $won } Sieg
       *[other] { $won } Siege
    } in { $all ->
        [one] { $all } Partie
       *[other] { $all } Partien
    }
end-looking = Der entscheidende Zug wird gesucht … { $done } von { $all }
end-nothing-decided = Kein einzelner Zug hat diese Partie entschieden.
end-decided = Zug { $turn } hat entschieden
end-show-turn = Zug { $turn } auf dem Brett zeigen
end-changed-to = auf
end-mistakes = { $count ->
    [one] 1 Fehler
   *[other] { $count } Fehler
}
end-review = Meine Fehler
end-share = Teilen
look-through = Partie durchgehen
back-to-the-end = Zurück zur Schlussstellung
take-back-last = Letzten Zug zurücknehmen
play-level = Stufe { $level } spielen
rematch-you-play = Diesmal spielst du { $name }.
rematch-starts = Diesmal beginnt { $name }.
no-turn-yet = Noch keine Züge.
start-of-game = Anfang der Partie.
step-said = { $at } von { $all }. { $said }
steps = Durch die Partie blättern
step-first = Erste Stellung
step-back = Vorheriger Zug
step-forward = Nächster Zug
step-last = Aktuelle Stellung
taken-back = In dieser Partie wurden Züge zurückgenommen.
turn-taken-back = Zug zurückgenommen.
looking-back-first = Du siehst dir einen früheren Zug an. Gehe zurück zur Partie, um zu ziehen.
turn-outdated = Die Partie ist weitergegangen. Mache deinen Zug noch einmal.
turn-of = { $name } ist am Zug.
thinking-not-yours = { $name } denkt nach. Warte, bis du am Zug bist.
no-longer-saved = diese Partie ist in diesem Browser nicht mehr gespeichert

## Mehr

cannot-copy = Dein Browser hat das Kopieren blockiert.
cannot-copy-record = Dein Browser hat das Kopieren blockiert. Lade die Partie stattdessen herunter.
cannot-save-copy = Dein Browser hat den Download blockiert. Kopiere die Partie stattdessen.
copy-record = Partie kopieren
copy-position = Stellung kopieren
copy-link = Link kopieren
copy-part = Kopieren
the-record = Partie
the-position = Stellung
a-link-to-the-game = Link zur Partie
record-as-sgf = Partie (SGF)
a-picture-png = Bild (PNG)
a-drawing-svg = Bild (SVG)
a-game-or-position = Partie oder Stellung …
more = Mehr
rules-of-this = Regeln dieses Spiels
download-record = Partie herunterladen
download-sgf = SGF herunterladen
resign = Aufgeben
resign-asked = Als { $name } aufgeben?
resign-question = Aufgeben?
play-on = Weiterspielen
seat-resigns = Als { $name } aufgeben
resign-other-team = Dann gewinnt das andere Team.
resign-other-player = Dann gewinnt die andere Seite.
resign-others-play-on = Die anderen spielen weiter. Wer zuletzt übrig bleibt, gewinnt.
cannot-read-file = Dein Browser konnte diese Datei nicht lesen.
open-title = Partie oder Stellung öffnen
open-paste = Füge eine Partie ein, eine OCTI-Partie als SGF oder eine Stellung dieses Spiels. Deine aktuelle Partie bleibt unter „Deine Partien“.
open-file = Oder wähle eine Datei
cannot-save = Dein Browser hat den Download blockiert.
record-copied = Partie kopiert.
position-copied = Stellung kopiert.
link-copied = Link kopiert.
shared-game = Geteilte Partie
shared-length = { $turns ->
    [0] Sie hat noch nicht begonnen.
    [1] Bisher 1 Zug.
   *[other] Bisher { $turns } Züge.
}
shared-about = Gehe die Züge durch oder spiele von hier weiter.
shared-at-turn = Nach Zug { $turn } von { $all }.
shared-step-back = Gehe zu einem früheren Zug, um weiterzuspielen.
shared-play-on = Von hier weiterspielen
shared-look-only = Das ist eine geteilte Partie. Wähle „Von hier weiterspielen“, um zu spielen.
shared-nothing = Dieser Link enthält keine Partie
import-game = Das ist Partie { $game } von { $there } in der Datei.
import-line = Das ist die Hauptvariante von { $lines } in der Datei. Mit „SGF herunterladen“ bekommst du auch die anderen.
import-game-line = Das ist die Hauptvariante von Partie { $game } von { $there } in der Datei.
import-long-address = dieser Link ist { $length } Bytes lang, erlaubt sind { $most }
import-long-text = dieser Text ist { $length } Bytes lang, erlaubt sind { $most }
import-nothing = hier gibt es nichts zu öffnen: Füge eine Partie oder eine Stellung ein
picture-after-turns = { $turns ->
        [one] nach { $turns } Zug
       *[other] nach { $turns } Zügen
    }

## Analyse

advice-empty = Drücke auf „Tipp“, um einen guten Zug auf dem Brett zu sehen.
advice-looking = Suche nach einem guten Zug …
best-line = Beste Zugfolge. Drücke auf einen Zug, um ihn auf dem Brett zu sehen
review-looking = Zug { $turn } von { $all } wird geprüft …
review-none = Keine schweren Fehler.
review-mistakes = Die größten Fehler:
chances-point = Zug { $turn }, { $name }: Gewinnchancen { $chance }
chances-mistake = Zug { $turn }, { $name }: Gewinnchancen { $chance }, Fehler { $number }
chances-summary = Gewinnchancen vom ersten bis zum letzten Zug: { $first } bis { $last }.
mistake-better-line = Zug { $turn }, besser: { $name } { $best }.
mistake-chances = Zug { $turn }, { $name }: Gewinnchancen von { $was } auf { $is } gefallen.
mistake-played = Gespielt: { $taken }
mistake-played-label = Gespielt
mistake-better = Besser: { $best }
mistake-better-label = Besser
no-worker = In diesem Browser läuft der Computergegner nicht.
search-missing = Der Computergegner ließ sich nicht laden. Prüfe deine Verbindung, oder lade die Seite neu: Vielleicht gibt es eine neue Version.
part-missing-title = Diese Seite ließ sich nicht laden
part-missing = Vielleicht bist du offline, oder es gibt eine neuere Version. Deine gespeicherten Partien sind sicher.
part-coming = Wird geladen …
try-again = Erneut versuchen
reload-page = Seite neu laden
computer-cannot-play = Der Computer kann hier nicht spielen: { $reason }.
game-over-after = { $turns ->
    [1] Die Partie ist nach 1 Zug vorbei.
   *[other] Die Partie ist nach { $turns } Zügen vorbei.
}
hint-for = Tipp: { $name } { $turn }.
thinks-of = Beste Zugfolge: { $name } { $line }.
and-so-on = { $first } und so weiter
computer-wanted = Der Computer wollte { $turn } spielen. Das ist nicht erlaubt: { $error }.
this-is-a-hint = Tipp angezeigt. Gewinnchancen: { $chance }.
thought-said = { $name }: Gewinnchancen { $chance }, Tiefe { $depth }, { $nodes } Stellungen

## Namen und Beschreibungen

game-octiles = Octiles
game-octiles-team = Octiles im Team
game-team-up = Team Up
game-connect-the-dots = Connect the Dots
game-scavenger-hunt = Scavenger Hunt
game-octi-fast = OCTI, das schnelle Spiel
game-octi-full = OCTI, das volle Spiel
game-octi-four = OCTI zu viert
about-octiles = Lege ein Plättchen, laufe auf seinen Wegen und bringe als Erster alle deine Läufer über das Brett.
about-octiles-team = Das Rennen in Zweierteams: Blau und Gelb, die sich gegenübersitzen, gegen Rot und Grün.
about-team-up = Alle Plättchen liegen offen: Lege oder tausche eines, laufe und verbinde als Erster alle deine Läufer.
about-connect-the-dots = Hier bewegt sich nichts: Lege Plättchen so, dass Wege deine Läufer verbinden und nicht die deines Gegners.
about-scavenger-hunt = Zwei Läufer sammeln Preise am Rand, während sich die Plättchen unter ihren Füßen ändern.
about-octi-fast = Baue Pods aus, die in Richtung ihrer Zinken ziehen und springen, und erreiche als Erster eine gegnerische Basis.
about-octi-full = Besetze alle drei gegnerischen Basen zugleich. Geschlagene Pods kannst du befreien.
about-octi-four = Zwei Teams, die Partner sitzen sich schräg gegenüber: Schalte beide Gegner zugleich aus.
option-players = Spieler
option-start = Brett zu Beginn
option-team-win = Ein Team gewinnt mit
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
value-both = beiden Partnern
value-either = einem Partner
value-off = aus
value-on = an
help-players = Wie viele Menschen oder Computer mitspielen.
help-start = Beginne auf einem leeren Brett oder mit einem verdeckten Plättchen auf jedem Feld.
help-team-win = Ein Team gewinnt, wenn die Läufer beider Partner am Ziel sind oder wenn die Läufer von einem es sind.
help-runners = Wie viele Läufer jeder Spieler hat.
help-joint-winners = Wer beim Sieg eines anderen auch verbunden ist, gewinnt mit.
help-rounds = Wie viele Runden ihr spielt. Das geht nicht zusammen mit einer Zielsumme.
help-target = Spielt bis zu einer Summe statt einer Zahl von Runden. Üblich sind 25 und 50.
help-touch = Ein gelegtes Plättchen bleibt auf seinem Feld; du kannst es nur noch drehen.
help-scramble = Jeder Spieler darf einmal pro Partie 4 Plättchen mischen.
help-edgeless = Das Brett hat keine Ränder: Osten schließt an Westen an, Norden an Süden.
help-superprongs = Jeder Spieler hat eine Superzinke. Sie erlaubt einen freien Zug vor dem eigentlichen Zug.
level-beginner = Neuling
level-learner = Anfänger
level-casual = Freizeitspieler
level-regular = Vielspieler
level-skilled = Geübter
level-strong = Könner
level-expert = Experte
level-master = Meister

## Wie gut jede Stufe des Computers spielt

level-about-1 = Sieht nur den eigenen Zug und schätzt ihn sehr grob ein.
level-about-2 = Sieht nur den eigenen Zug und schätzt ihn grob ein.
level-about-3 = Sieht nur den eigenen Zug.
level-about-4 = Beurteilt den eigenen Zug gut, übersieht aber die Antwort.
level-about-5 = Sieht die nächste Antwort, plant aber nicht.
level-about-6 = Denkt einige Züge voraus.
level-about-7 = Denkt so weit voraus, wie die Zeit reicht.

## Bretter auf Regelseiten

live-try = Ausprobieren
live-show-turn = Zug zeigen
live-show-turns = Züge zeigen
live-all-shown = Alles gezeigt
live-other-way = Eigene Variante
from-the-start = Von vorn
live-play = Ab hier spielen

## Octiles spielen

octiles-board = Brett. Mit den Pfeiltasten bewegst du dich, N springt zur nächsten wählbaren Stelle, Eingabe wählt sie, Q und E drehen das Plättchen.
dots-colours = Farben
dots-colours-about = Wer welche hat. Das ändert nur das Aussehen des Bretts.
space-tile-here = , Plättchen passt hierher
post-runner = Läufer in { $name }
dots-no-runner = kein Läufer
dots-no-runs = In diesem Spiel bewegen sich die Läufer nicht. Lege das Plättchen auf ein leeres Feld.
looks-the-same = Dieses Plättchen sieht in jeder Drehung gleich aus.
next-round = Runde { $next } starten
lay-first = Lege zuerst das Plättchen.
dots-gain = So gelegt: { $one } +{ $oneMore }, { $other } +{ $otherMore }
tile-number = Plättchen { $tile }
dots-last-space = letztes Feld der Runde
dots-spaces-left = noch { $n } Felder
dots-before = Bisher
dots-round = Runde { $round }
dots-total = Summe
dots-count = Punkte der Runde
dots-counted = Von beiden Enden gezählt
dots-counted-about = Ein Weg zählt an jedem Ende 2, wenn seine Läufer dieselbe Farbe haben, und 1 bei deinen beiden Farben
turn-tile-left = Plättchen nach links drehen
no-tile = Kein Plättchen
hand-tile = { $label }: Plättchen { $tile }
turn-tile-right = Plättchen nach rechts drehen
tile-in-hand = Plättchen in der Hand
hunt-named = , zum Mischen gewählt
hunt-not-named = , nicht gewählt
hunt-can-change = , kann geändert werden
hunt-barred = , nicht erlaubt: { $reason }
hunt-same = , sieht in jeder Drehung gleich aus
post-prize = Preis in { $name }
post-marker = Marker in { $name }
post-run-here = , hierher laufen
post-can-choose = , wählbar
hunt-only-rotation = Hier ist keine andere Drehung möglich.
not-your-turn = Du bist nicht am Zug.
hint-shown = Das Brett zeigt einen Tipp. Gehe zurück zur Partie, um zu ziehen.
pass = Passen
hunt-scramble = Mischen ({ $named } von 4)
hunt-press-four = Wähle 4 Felder zum Mischen.
hunt-stay = Stehen bleiben
hunt-no-space-start = Läufer beginnen auf einem markierten Halt, nicht auf einem Feld.
hunt-no-space-prize = Preise kommen auf Kreise am Rand, nicht auf Felder.
hunt-no-space-marker = Der Marker kommt auf einen freien Halt, nicht auf ein Feld.
hunt-no-post-scramble = Wähle 4 Felder zum Mischen, keine Halte oder Kreise.
hunt-choose-where = Wähle, wohin du läufst, oder ändere ein Plättchen.
hunt-choose-post = Wähle zuerst einen markierten Halt oder Kreis.
hunt-no-scramble = Nicht mischen
hunt-choose-kind = Um ein Plättchen zu ändern, wähle zuerst „Ersatz legen“ oder „Plättchen drehen“.
hunt-run = Nur laufen
hunt-spare = Ersatz legen
hunt-turn = Plättchen drehen
hunt-run-about = Laufe auf einem Weg, der schon da ist. Kein Plättchen ändert sich.
hunt-spare-about = Lege das Ersatzplättchen über ein beliebiges Plättchen. Laufe dann darüber oder bleibe stehen.
hunt-turn-about = Drehe ein Plättchen an Ort und Stelle. Dein Läufer bleibt, wo er ist.
hunt-must-run = Du hast zuletzt ein Plättchen geändert, ohne zu laufen. Jetzt musst du laufen.
the-spare = Ersatzplättchen
the-spare-small = Ersatz
hunt-then-turns = Zuerst kommen Läufer und Preise aufs Brett. Danach läufst du in jedem Zug, legst das Ersatzplättchen oder drehst ein Plättchen.
hunt-then-next = Danach kommt der nächste Zug: laufen, das Ersatzplättchen legen oder ein Plättchen drehen.
hunt-kinds = Art des Zugs
hunt-spare-run = Lege das Ersatzplättchen über ein beliebiges Plättchen und laufe darüber.
hunt-turn-barred = { $about } Drehen geht jetzt nicht. { $why }
hunt-prizes-of = { $taken } von { $all } Preisen in { $colour }
hunt-prizes-marker = { $taken } von { $all }, muss zuerst den Marker in { $colour } auf { $stop } erreichen
race-only-rotation = Nur in dieser Drehung kann hier einer deiner Läufer laufen.
race-no-back = keine verdeckten Plättchen
race-one-back = 1 verdecktes Plättchen
race-backs = { $n } verdeckte Plättchen
race-supply-empty = Vorrat ist leer
race-last-one = letztes Plättchen
race-more-below = noch { $more } im Vorrat
race-known-bottom = Unten im Vorrat
race-bottom-tiles = Plättchen { $tiles }, in dieser Reihenfolge
team-tile-fits = , Plättchen { $tile } passt hierher
team-tile-not = , Plättchen { $tile } passt nicht hierher
team-tiles-fit = { $count ->
        [one] , { $count } Plättchen passt hierher
       *[other] , { $count } Plättchen passen hierher
    }
team-skipped = Aussetzen
team-wins = Partie gewinnen
pool-tiles = Plättchenvorrat
turn-tile-left-key = Plättchen nach links drehen (Q)
turn-tile-right-key = Plättchen nach rechts drehen (E)
pool-list = Plättchen
pool-lies-on = , auf { $space }
pool-fits = , passt dorthin
pool-misfit = , passt nicht dorthin
tile-lies = Plättchen { $tile } liegt auf { $space }: { $words }.
undone = Rückgängig gemacht.
turn-restarted = Zug neu begonnen.
space-your-tile = { $space }, dein Plättchen { $tile }: { $leads }; zum Drehen drücken
space-tile = { $space }, Plättchen { $tile }: { $leads }
space-back = { $space }, verdecktes Plättchen
several-reach-refused = Mehrere deiner Läufer können { $post } erreichen. Wähle zuerst den auf { $from }.
run-here-from = , hierher laufen von { $from }
post-can-move = , kann laufen
post-several = , mehrere Läufer können hierher laufen
choose-run = Wähle, wohin du läufst.
space-empty = { $space }, leer
post-empty = leer
post-circle = { $post }, Kreis, { $what }
post-stop = { $post }, Halt, { $what }

## OCTI spielen

octi-board = Brett. Mit den Pfeiltasten bewegst du dich, N springt zur nächsten wählbaren Stelle, Eingabe wählt sie, Esc macht rückgängig. Ist ein Pod gewählt, stecken die Buchstaben A bis H eine Zinke in ein Loch; A ist Norden.
dial-pick = Wähle einen Pod zum Ausbauen oder Ziehen
dial-none = Kein Pod gewählt
dial-pod-on = { $pod } auf { $point }
dial-what = Was du einsteckst
dial-prong = Zinke
dial-super = Super
hole-super-free = Superzinke, freier Zug
hole-out = Zinke, herausgenommen; wähle ein leeres Loch
hole-movable = Zinke, zum Umstecken drücken
hole-put-here = leer, Zinke hier einstecken
hole-insert-super = leer, Superzinke einstecken
hole-insert = leer, Zinke einstecken
hole-super = Superzinke
hole-prong = Zinke
in-hand = In der Hand
stack-next = , zieht als Nächster
stack-waits = , muss noch ziehen
stack-on = Stapel auf { $square }
stack-choose-own = Stapel auf { $square }: Wähle einen oder mehrere Pods
stack-none-own = Stapel auf { $square }: Keiner dieser Pods gehört dir
mover-waits = (muss noch ziehen)
mover-leave = Pod Nummer { $number } nicht ziehen
mover-leave-it = Diesen Pod nicht ziehen
movers = Ziehende Pods
capture-the = { $pod } auf { $square } schlagen
spare-it = Verschonen
capture-it = Schlagen
jumped-pods = Übersprungene Pods
jumped-press = Übersprungene Pods: Wähle, welche du schlägst
free-moves = Freie Züge
free-moves-before = Freie Züge, vor dem regulären Teil
stack-captured = , geschlagen
nothing-on = Auf { $square } steht nichts. Wähle einen deiner Pods oder nimm einen aus deiner Reserve.
pods-of-partner = Die Pods auf { $square } gehören deinem Partner. Du kannst nur deine eigenen ziehen.
pods-of-other = Die Pods auf { $square } gehören { $name }. Du kannst sie nur schlagen, wenn du sie überspringst.
pod-is-captured = Der Pod auf { $square } wird geschlagen.
pod-is-spared = Der Pod auf { $square } wird verschont.
undone-now = Rückgängig gemacht. { $prompt }
deselected-now = Auswahl aufgehoben. { $prompt }
pod-has-no-prong = Der Pod auf { $square } hat keine Zinken und kann nicht ziehen.
moving-not-building = Du kannst ziehen oder ausbauen, nicht beides. Mache zuerst das Ziehen rückgängig.
tray-reserve = in Reserve
tray-prongs = { $prongs ->
        [one] 1 Zinke im Vorrat
       *[other] { $prongs } Zinken im Vorrat
    }
tray-supers = { $prongs ->
        [one] 1 Superzinke im Vorrat
       *[other] { $prongs } Superzinken im Vorrat
    }
teams-who = Süd und Nord spielen gegen West und Ost.
teams-out = { $name } ist ausgeschieden und zieht nicht mehr. { $partner } kann { $name } zurückholen: { $home } besetzen und dort einen geschlagenen Pod von { $name } befreien.
tools-view = Ansicht
threats = Drohungen
no-threats = Keine Drohungen
turn-board-about = Brett um eine Vierteldrehung drehen
turn-board = Brett drehen
capture-jumped = Gegner beim Überspringen schlagen
scroll-board = Brett verschieben
scroll-left = Nach links
scroll-up = Nach oben
scroll-down = Nach unten
scroll-right = Nach rechts
far-side = Fortsetzung am Rand zeigen
tray-captured = geschlagen

## Hinweise zu einem Zug in OCTI

octi-put-reserve = { $name }: Setze den Pod auf ein markiertes Feld.
octi-put-captured = { $name }: Bringe den geschlagenen Pod auf ein markiertes Feld zurück.
octi-put-partner = { $name }: Bringe deinen Partner auf ein markiertes Feld zurück.
octi-put-prong = { $name }: Stecke die Zinke in ein leeres Loch oder zurück an ihren Platz.
octi-free-where = { $name }: Wähle, wohin der freie Zug führt.
octi-free-on = { $name }: Springe weiter oder spiele den regulären Teil deines Zugs.
octi-now-regular = { $name }: Spiele den regulären Teil deines Zugs.
octi-choose-move = { $name }: Ziehe auf ein markiertes Feld oder stecke eine Zinke ein.{ $take_out }
octi-mover-waits = { $name }: Wähle, wohin der Pod auf { $square } zieht.
octi-movers-wait = { $name }: { $count ->
        [one] 1 Pod muss noch ziehen
       *[other] { $count } Pods müssen noch ziehen
    }: { $squares }.
octi-jump-on = { $name }: Springe weiter oder drücke auf „Fertig“.
octi-new-prong = { $name }: Stecke eine Zinke in ein leeres Loch.{ $take_out }
octi-open = { $name }: Wähle einen Pod zum Ziehen oder Ausbauen, oder nimm einen aus der Reserve.{ $regular }{ $warning }
game-is-over = Die Partie ist vorbei.
regular-missing = Spiele zuerst den regulären Teil deines Zugs.
choose-where-pod = Wähle, wohin der Pod auf { $one } zieht.
one-mover-waits = 1 Pod muss noch ziehen: { $one }.
movers-wait = { $count } Pods müssen noch ziehen: { $squares }.
pod-by-prongs = { $square } mit { $prongs }
nothing-played = Du hast in diesem Zug noch nichts getan.
pod-picked = Pod auf { $point } gewählt.
prong-can-move = Oder stecke eine um.
now-regular = Jetzt der reguläre Teil.
pod-no-further = Er kann nicht weiter.
pod-can-go = Er kann nach { $squares } ziehen.
pod-can-jump = Er kann nach { $squares } springen.
pod-can-go-or-jump = Er kann nach { $squares } ziehen oder nach { $jumps } springen.
pod-holes = { $count ->
        [one] { $count } leeres Loch, Buchstaben A bis H.
       *[other] { $count } leere Löcher, Buchstaben A bis H.
    }

## Hinweise zu einem Zug in Octiles

press-done = { $name }: Drücke auf „Fertig“ oder „Rückgängig“.
race-only-loops = { $name }: Nur Schleifen möglich. Drehe das Plättchen oder drücke zweimal auf einen Läufer.
race-turn-then-run = { $name }: Drehe das Plättchen und wähle dann, wohin du läufst.
race-where = { $name }: Wähle das Ziel für den Läufer auf { $runner }.{ $more }
race-lay-from = { $name }: Lege das Plättchen auf ein markiertes Feld, um von { $runner } zu laufen.
race-home-full = Erst muss ein Läufer deine volle Heimatseite verlassen. Der auf { $post } kann noch nicht ziehen.
race-no-path = Der Läufer auf { $post } kommt nicht über dieses Plättchen. Drehe es oder laufe von { $others }.
press-for-loop = Drücke noch einmal darauf für die Schleife.
team-connects = { $name }: Das verbindet alle deine Läufer und gewinnt. Kein Lauf nötig.
team-lay = { $name }: Lege Plättchen { $tile } auf ein markiertes Feld.
team-choose-bright = { $name }: Wähle ein helles Plättchen für { $space }.
team-choose-tile = { $name }: Wähle ein Plättchen und laufe dann von { $runner }.
team-no-exchange = Plättchen { $tile } kann { $old } auf { $space } nicht ersetzen: Jede Drehung ändert { $paths }.
team-no-lie = Plättchen { $tile } passt nicht auf { $space }: Jede Drehung ändert { $paths }.
team-no-run = Plättchen { $tile } passt nicht auf { $space }: In keiner Drehung hast du einen Lauf.
team-no-way = Plättchen { $tile } passt nicht auf { $space }: Jede Drehung ändert { $paths } oder lässt dir keinen Lauf.
team-only-rotation = Nur in dieser Drehung hast du noch einen Lauf.
team-only-this = Plättchen { $tile } passt nur so auf { $space }. Andere Drehungen würden { $paths } ändern.
team-passed-over = Drehungen übersprungen, die { $paths } ändern würden.
dots-over = Runde { $round } ist vorbei: { $one } { $teal }, { $other } { $gold }. Prüfe die Punkte und starte die nächste Runde.
dots-stays = { $name }: Das Plättchen bleibt auf { $space }. Drehe es, wenn du magst, und drücke auf „Fertig“.
dots-turn-move = { $name }: Drehe oder verschiebe das Plättchen und drücke dann auf „Fertig“.
dots-lay = { $name }: Lege Plättchen { $tile } auf ein leeres Feld.
dots-to-play = { $name } ist am Zug.
hunt-must-pass = { $name } hat keinen möglichen Zug und muss passen.
hunt-other-centre = { $name }: Wähle jetzt einen Halt in der Mitte für den türkisen Läufer.
hunt-named-spaces = { $what }. { $count } von 4 gewählt.
hunt-turn-run-or-leave = { $name }: Drehe das Plättchen auf { $space }. Laufe dann darüber oder bleibe stehen.
hunt-turn-and-run = { $name }: Drehe das Plättchen auf { $space } und laufe darüber.
hunt-turn-done = { $name }: Drehe das Plättchen auf { $space } und drücke dann auf „Fertig“.
hunt-lay-spare = { $name }: Lege das Ersatzplättchen { $tile } auf ein markiertes Feld.
hunt-choose-turn = { $name }: Wähle ein Plättchen zum Drehen.
joins-pair = { $one } mit { $other }
joins = Es verbindet { $pairs }.
leads = { $from } führt zu { $to }
leads-open = { $space } (leer)
leads-loop = { $loops ->
        [one] eine Schleife
       *[other] { $loops } Schleifen
    }
tile-turned = Plättchen { $tile } gedreht. { $words }
runner-chosen = Läufer auf { $post } gewählt.
runner-can-run = Läufer auf { $post } gewählt. Er kann nach { $posts } laufen.
game-started = Neue Partie: { $game }. { $prompt }
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

## Pods, für Screenreader

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

## Das OCTI-Brett, für Screenreader

base-out = Basis von { $owner }, ausgeschieden
base-of = Basis von { $owner }
base-neutral = neutrales OCTI-Feld
square-stack = Stapel aus { $count } Pods
pod-chosen = (gewählt)
pod-lifted = (in der Hand)
pod-captured = (geschlagen)
mark-step = Schritt hierher
mark-jump = Sprung hierher
mark-enter = hier einsetzen
mark-danger = kann im nächsten Zug geschlagen werden
mark-reachable = ein Gegner kann diese Basis im nächsten Zug erreichen
mark-within-reach = du kannst diese Basis erreichen
mark-won = Basis erreicht, gewonnen
mark-may-capture = übersprungen, kann geschlagen werden
mark-captures = übersprungen, wird geschlagen
mark-origin = hier sind die Pods gestartet

## Reserve und Vorrat, für Screenreader

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

server-unreachable = Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es erneut.
server-unreadable = Die Antwort des Servers ist nicht lesbar: { $error }
online-friend = Freunde einladen
tables-wait = { $n ->
        [one] 1 Partie wartet auf dich
       *[other] { $n } Partien warten auf dich
    }
no-server = Hier ist kein Online-Spiel möglich
no-server-about = Diese Kopie der Seite hat keinen Server, du kannst also nur an diesem Gerät spielen. Um online zu spielen, öffne Eightfold dort, wo es gehostet wird.
to-the-games = Zu den Spielen
server-silent = Der Server antwortet nicht. Neuer Versuch …
friend-by-link = Mit Freunden spielen
friend-by-link-about = Erstelle eine Partie und verschicke den Link. Wer ihn öffnet, kann mitspielen, auf jedem Gerät.
make-a-table = Partie erstellen …
no-table-yet = Noch keine Partien.
no-table-sit = Partien, bei denen du mitspielst, erscheinen hier.
open-tables = Offene Partien
all-the-games = Alle Spiele
no-open-table = Gerade gibt es keine offenen Partien. Erstelle eine, dann können andere mitspielen.
watch = Zuschauen
nothing-to-watch = Gerade läuft keine öffentliche Partie.
finished-games = Beendete Partien
finished-about = Spiele jede beendete Partie Zug für Zug nach oder prüfe sie mit dem Computer.
finished-search = Beendete Partien durchsuchen
finished-player = Spieler
finished-player-about = Name
finished-mine = Meine Partien
finished-result = Ergebnis
finished-any = Beliebig
finished-won = Spieler gewann
finished-lost = Spieler verlor
finished-draw = Remis
finished-aborted = Abgebrochen
finished-since = Von
finished-until = Bis
finished-more = Mehr laden
finished-none = Keine passenden Partien. Versuche weniger Filter oder einen anderen Zeitraum.
finished-found = { $n ->
        [one] 1 Partie.
       *[other] { $n } Partien.
    }
finished-found-more = Bisher { $n } Partien. Es gibt noch mehr.
finished-whose = Um nach Sieg oder Niederlage zu filtern, gib auch einen Spielernamen ein.
finished-days = Das Enddatum liegt vor dem Anfangsdatum.
finished-day = Gib das Datum im Format 2026-11-22 ein.
finished-no-player = Auf diesem Server gibt es keinen Spieler namens { $name }.
moderation = Moderation
moderators-only = Diese Seite sehen nur Moderatoren dieses Servers.
reports-open = Offene Meldungen
reports-none = Keine offenen Meldungen.
report-about = { $by } hat { $about } gemeldet
report-said = Chat in dieser Partie:
report-published = Veröffentlichter Text:
report-before = Frühere Maßnahmen:
report-log = Protokoll der Partie
moderation-words = Nachricht an den Spieler
moderation-warn = Verwarnen
moderation-mute = Stummschalten
moderation-mute-for = Dauer der Stummschaltung
moderation-muted = Für { $n } h stummgeschaltet
moderation-unmute = Stummschaltung beenden
moderation-close = Konto schließen
moderation-reopen = Konto wieder öffnen
moderation-undo-name = Namen entfernen
moderation-dismiss = Verwerfen
moderation-read = Verwarnung gelesen
moderation-moderator = Zum Moderator gemacht
moderation-no-moderator = Nicht mehr Moderator
warned = Nachricht der Moderatoren
warned-read = Gelesen
rankings = Ranglisten
rankings-about = Alle beginnen bei 1500. Ein Fragezeichen bedeutet: Die Wertung ist vorläufig und hat noch keinen Rang.
rankings-against = Gegner
rankings-days = Tage pro Zug
rankings-empty = Noch keine gewerteten Partien.
rankings-live = Echtzeit
rankings-place = Rang
rating = Wertung
ratings = Wertungen
rated-games = Gewertete Partien
format-two = 2 Spieler
format-three = 3 Spieler
format-four = 4 Spieler
format-pairs = 2 Paare
field-people = nur Menschen
field-computers = mit Computern
counts-for-ratings = Gewertete Partie
rated-needs-name = Für gewertete Partien brauchst du einen Namen. Wähle einen unter „Konto“.
table-rated = gewertet
terms-rated = Diese Partie wird gewertet.
terms-ratings-between = Für Wertungen von { $min } bis { $max }
terms-ratings-from = Für Wertungen ab { $min }
terms-ratings-to = Für Wertungen bis { $max }
profile = Profil
profile-own = Dein Profil
profile-since = Dabei seit { $day }.
profile-games = Ergebnisse nach Spiel
profile-no-game = Noch keine beendeten Partien.
profile-follow = Folgen
profile-unfollow = Nicht mehr folgen
profile-challenge = Herausfordern
profile-against = Du gegen { $name }
profile-following = Leute, denen du folgst
profile-following-none = Du folgst noch niemandem. Folge Leuten in ihrem Profil.
profile-online = Gerade online
profile-offline = Nicht online
profile-playing = spielt { $game }
rating-graph = Verlauf der Wertung
rating-graph-label = { $category }: { $first } am { $from }, { $last } am { $to }. Höchste { $high }, niedrigste { $low }.
rating-graph-table = Als Tabelle zeigen
rating-graph-day = Datum
note-title = Deine Notiz über { $name }
note-about = Nur du kannst sie lesen.
note-saved = Notiz gespeichert.
note-deleted = Notiz gelöscht.
games-finished = Gespielt
games-won = Gewonnen
games-drawn = Remis
games-lost = Verloren
play-anyone = Gegen andere spielen
game-options = Spieloptionen
find-a-game = Partie finden
table-aborted = abgebrochen
table-never-begun = nie begonnen
table-won-by = gewonnen von { $names }
table-invited = du bist eingeladen
table-waiting = wartet auf Spieler
table-your-turn = du bist am Zug
table-played = läuft
table-view-join = Ansehen und mitspielen
join-game = Mitspielen
table-draw = remis
table-over = beendet
table-paused = pausiert
pace-live = { $min }+{ $s } ({ $min } min + { $s } s pro Zug)
pace-own = Andere …
pace-minutes = Minuten
pace-increment = Sekunden pro Zug
pace-none = Ohne Uhr
pace-days = { $days ->
        [one] 1 Tag pro Zug
       *[other] { $days } Tage pro Zug
    }
table-time = Zeit
table-for-friends = Partie erstellen
if-away = Wenn jemand die Partie verlässt
away-wait = Die Partie wartet
away-computer = Ein Computer übernimmt
away-out = Wer geht, scheidet aus
undo-if-agreed = Zurücknehmen erlauben, wenn alle zustimmen
found-in-list = Unter „Offene Partien“ zeigen
table-min-rating = Niedrigste Wertung
table-max-rating = Höchste Wertung
table-seats = Plätze
seats-at-random = Plätze verlosen
make-the-table = Partie erstellen
new-table-about = Du bekommst einen Link zum Verschicken. Spiel und Bedenkzeit kannst du dann noch ändern.
new-table-more = Weitere Optionen
open-to-anyone = Offen für alle
invite-by-name = Namentlich einladen
pair-invite = Ein Paar namentlich einladen
pair-bring = Partner mitbringen
pair-bring-about = { $seat } ist für jemanden reserviert, den du aussuchst. Schicke diesen Link weiter.
computer-label = Computer { $level }: { $label }
for-whom = Wen du als { $name } einlädst
account = Konto
signed-in = Du bist angemeldet.
account-none = Für den Anfang brauchst du kein Konto: Wenn du bei einer Partie mitspielst, entsteht eines in diesem Browser. Name und Passwort kannst du jederzeit ergänzen.
account-name-set = Name gespeichert.
account-a-name = Dein Name
account-take-name = Name speichern
account-devices = { $n ->
        [one] , auf 1 Gerät
       *[other] , auf { $n } Geräten
    }
account-another-name = Neuer Name
account-password-is-set = Passwort gespeichert.
account-another-password = Neues Passwort
account-a-password = Passwort (mindestens 8 Zeichen)
account-set-password = Passwort speichern
account-other-device = Um auf einem anderen Gerät zu spielen, hole hier einen Code und gib ihn dort unter „Konto“ ein.
account-code = Code holen
account-code-good = 10 Minuten gültig
account-password-now = Bisheriges Passwort
account-end-others = Meine anderen Geräte abmelden
account-invitations = Wer mich einladen darf
account-invited-by-anyone = Alle
account-invited-by-known = Wer schon eine Partie mit mir beendet hat
account-invited-by-followed = Nur Leute, denen ich folge
account-saved = Einstellungen gespeichert.
account-no-blocked = Du hast niemanden blockiert.
account-blocked = Blockierte Spieler:
account-unblock-name = Blockierung von { $shown } aufheben
account-unblock = Blockierung aufheben
account-in-file = Die Datei enthält alles, was über dich gespeichert ist.
account-export = Meine Daten herunterladen
signed-out = Du bist abgemeldet.
sign-out = Abmelden
account-delete = Konto löschen …
account-delete-about = Das lässt sich nicht rückgängig machen. Dein Name und deine Nachrichten werden gelöscht. Deine Partien bleiben, unter einem Gastnamen.
account-deleted = Dein Konto ist gelöscht.
account-ways-back = Konto wiederherstellen
account-only-here = Nur dieser Browser kann dein Konto öffnen. Wenn er seine Daten verliert, ist auch das Konto weg. Richte eine dieser Möglichkeiten ein.
account-last-way = Du würdest das Konto verlieren, das du gerade benutzt, und es hat Partien. Füge zuerst einen Passkey oder Wiederherstellungswörter hinzu, oder verlasse es endgültig.
account-leave = Endgültig verlassen
sign-out-about = Du könntest dich nicht wieder anmelden: Dieses Konto hat keinen Passkey, keine Wiederherstellungswörter, kein Passwort und kein anderes Gerät.
sign-out-anyway = Trotzdem abmelden
passkey-about = Mit einem Passkey öffnet dieses Gerät oder ein Sicherheitsschlüssel dein Konto per Fingerabdruck, Gesicht oder PIN. Nichts Geheimes verlässt das Gerät.
passkey-make = Passkey erstellen
passkey-first = Konto mit Passkey erstellen
passkey-enter = Mit Passkey anmelden
passkey-ready = Passkey erstellt. Du kannst dich jetzt damit anmelden.
passkey-removed = Passkey entfernt. Dein Gerät bietet ihn vielleicht noch an, aber er funktioniert hier nicht mehr.
passkey-remove-name = Passkey { $name } entfernen
passkey-used = zuletzt benutzt am { $day }
passkey-made = erstellt am { $day }
passkey-not-here = Dieser Browser kann für diese Seite keine Passkeys erstellen.
passkey-not-offered = Dieser Server unterstützt keine Passkeys.
passkey-there = Dieses Gerät hat schon einen Passkey für dieses Konto.
passkey-not-chosen = Kein Passkey gewählt.
passkey-failed = Dein Browser konnte keinen Passkey benutzen.
remove = Entfernen
words-about = Oder schreibe 12 Wiederherstellungswörter auf. Damit kommst du einmal wieder in dein Konto, auch wenn du alle Geräte verlierst.
words-there = Du hast Wiederherstellungswörter. Damit kommst du einmal wieder in dein Konto.
words-make = Wörter erstellen
words-new = Neue Wörter
words-delete = Wörter löschen
words-ready = Hier sind deine Wiederherstellungswörter. Sie werden nur einmal gezeigt.
words-deleted = Deine Wiederherstellungswörter gelten nicht mehr.
words-keep = Drucke sie aus oder schreibe sie in dieser Reihenfolge auf, und bewahre sie an einem sicheren Ort auf. Sie werden nur einmal gezeigt.
words-print = Drucken
words-done = Aufgeschrieben
words-field = Oder deine 12 Wiederherstellungswörter
words-enter = Mit Wörtern anmelden
devices = Geräte
device-here = dieses Gerät
device-unknown = Unbekanntes Gerät
device-seen = zuletzt aktiv am { $day }
token-end = Widerrufen
device-end-name = { $name } abmelden
device-ended = Das Gerät ist abgemeldet.
devices-end = Alle anderen abmelden
devices-ended = Alle anderen Geräte sind abgemeldet.
device-first = hat das Konto erstellt
device-by-password = mit Passwort angemeldet
device-by-code = mit Code angemeldet
device-by-passkey = mit Passkey angemeldet
device-by-words = mit Wiederherstellungswörtern angemeldet
bot = Bot
bots = Bot einladen
bots-about = Programme, die andere geschrieben haben. Sie spielen, wenn du sie einlädst.
bots-none = Noch keine Bots in der Liste.
bots-more = Mehr Bots
bot-of = von { $owner } · { $games }
bot-all-games = alle Spiele
bot-invite = Einladen
bot-invite-name = { $name } einladen
seat-bot = { $name } (Bot)
programs = Bots und API-Tokens
programs-about = Ein Bot ist ein eigenes Konto für dein Programm. Alle sehen, dass es ein Bot ist, und du bist für ihn verantwortlich. Mit einem Token darf ein Programm, was du auswählst, und sonst nichts.
bot-name = Name des neuen Bots
bot-said = Beschreibung
bot-listed = In der Liste der Bots zeigen
bot-make = Bot erstellen
bot-made = Bot erstellt. Gib seinem Programm jetzt ein Token.
bot-needs-name = Wähle zuerst einen Namen für dich, denn alle können sehen, wem ein Bot gehört.
bot-removed = Bot entfernt. Seine Partien bleiben.
bot-remove-name = Bot { $name } entfernen
token-name = Zweck des Tokens
token-own = dein eigenes Konto
token-scopes = Das Programm darf
scope-read = Partien ansehen
scope-play = spielen
scope-hooks = Webhooks einrichten
token-make = Token erstellen
token-made = Token erstellt.
token-once = Hier ist dein Token. Es wird nur einmal gezeigt, kopiere es also jetzt.
token-ended = Token widerrufen.
token-end-name = Token { $name } widerrufen
account-have-one = Ich habe schon ein Konto
account-password = Passwort
sign-in = Anmelden
account-or-code = Oder ein Code von einem anderen Gerät
sign-in-with-code = Mit Code anmelden
close = Schließen
account-name-form = Name (2 bis 24 Zeichen)
no-server-tables = Diese Kopie der Seite hat keinen Server. Online-Partien kannst du nur dort öffnen, wo Eightfold gehostet wird.
looking-for-table = Partie wird geladen …
other-tables = Andere Partien
no-such-table = Partie nicht gefunden
no-such-table-about = Unter dieser Adresse gibt es keine Partie. Prüfe den Link auf Tippfehler.
no-such-tournament-about = Unter dieser Adresse gibt es kein Turnier. Prüfe den Link auf Tippfehler.
tab-unread = , neue Nachrichten
first-seat = Erster Spieler
watch-another = Andere Partie ansehen
you-watch = Du schaust zu
watch-others = { $others ->
        [one] , mit 1 anderen Person
       *[other] , mit { $others } anderen
    }
watch-late = . Gewertete Partien werden { $seconds } Sekunden verzögert gezeigt
server-draws = Der Server lost aus …
computer-for-you = Ein Computer spielt für dich. Wähle „Selbst weiterspielen“ unter „Mehr“.
computer-thinking = { $name } (Computer) denkt nach …
named-turn = { $name } ist am Zug ({ $seat }).
seat-turn = { $seat } ist am Zug.
own-turn = Du bist am Zug ({ $seat }).
title-table = Online-Partie · Eightfold
turn-state-sent = Senden …
turn-state-seen = Gesehen
turn-state-saved = Gespeichert
offline-about = Deine Züge werden hier gespeichert und gesendet, sobald du wieder online bist.
offline-turn-waits = Keine Verbindung: Zug wartet
offline = Keine Verbindung
queued-turn = Du bist offline. Dein Zug ist gespeichert und wird gesendet, sobald du wieder online bist, auch wenn du diese Seite verlässt.
withdraw = Zurücknehmen
queue-not-saved = Dieser Browser kann deinen Zug nicht speichern. Er wartet nur, solange diese Seite offen ist.
refused-turn = Dieser Zug wurde nicht angenommen: { $turn }
refused-stays = Er bleibt hier, bis du ihn verwirfst.
refused-take = Jetzt spielen
refused-open = Deine Version öffnen
refused-discard = Verwerfen
turn-state-about = Senden: Dein Zug ist unterwegs. Gespeichert: Der Server hat ihn. Gesehen: Ein anderer Spieler hat ihn auf dem Bildschirm.
reconnecting = Verbindung verloren. Neuer Versuch …
pause-agreed = Partie pausiert. Unter „Mehr“ kannst du das Weiterspielen vorschlagen.
pause-adjourned = Partie vertagt. Schlage unter „Mehr“ das Weiterspielen vor; alle müssen zustimmen.
pause-service = Wartung des Servers: Die Uhren stehen.
away-for-long = ist seit einer Weile weg.
claim-computer = Computer spielen lassen
claim-adjourn = Vertagen
claim-out = Ohne weiterspielen
agree = Annehmen
decline = Ablehnen
to-next-game = Nächste Partie
review-with-computer = Mit dem Computer prüfen
resume-playing = Selbst weiterspielen
propose-draw = Remis anbieten
propose-undo = Zugrücknahme vorschlagen
propose-pause = Pause vorschlagen
propose-adjourn = Vertagung vorschlagen
propose-resume = Weiterspielen vorschlagen
propose-time = Mehr Zeit vorschlagen
propose-abort = Abbruch vorschlagen
copy-table-link = Link zur Partie kopieren
copy-embed = Einbettungscode kopieren
embed-copied = Einbettungscode kopiert. Füge ihn in eine andere Seite ein, um diese Partie dort zu zeigen.
watch-many = Viele Bretter ansehen
resign-lost = Du verlierst die Partie.
you-propose = Du hast { $what } vorgeschlagen. Die Antwort steht noch aus.
proposes = schlägt { $what } vor.
declined = { $name } hat abgelehnt: { $what }.
seat-played-by-computer = Der Computer spielt für dich.
first-turn-yours = Deine Uhr startet nach deinem ersten Zug. Du hast { $time } dafür.
first-turn-theirs = { $name } hat { $time } für den ersten Zug. Danach startet die Uhr.
signature-by = { $signature } mit dem Schlüssel { $key }
fairness-last-row = der letzte Eintrag im Protokoll: { $error }
signature-unchecked = { $signature }, nicht geprüft: { $why }
fairness = Fairness-Prüfung
fairness-about = Prüfe hier jedes Plättchen und jeden Eintrag im Protokoll dieser Partie, ohne dem Server zu vertrauen.
fairness-do-check = Fairness prüfen
fairness-broken = Prüfung nicht bestanden:
fairness-whole = Prüfung bestanden:
fairness-rows = { $rows } Einträge, { $chance }.
fairness-bound = Festgelegt, bevor jemand bereit war
fairness-secret = Geheimnis S, nach der Partie offengelegt
fairness-same = (stimmt überein)
fairness-added = Beitrag von { $seat }, bevor S offengelegt wurde
fairness-dice = Die Würfel sind HMAC-SHA-256(S, "eightfold dice 3", Festlegung, Beiträge, Tisch)
fairness-dice-two = Die Würfel sind HMAC-SHA-256(S, "eightfold dice 2", Tisch, Einträge vor dem Start)
fairness-each = , alle passend zu den Würfeln
fairness-hash = Hash des letzten Eintrags
fairness-signature = Signatur des Servers dazu, Ed25519
fairness-no-chance = keine Zufallsschritte
fairness-chances = { $steps ->
        [one] 1 Zufallsschritt
       *[other] { $steps } Zufallsschritte
    }
fairness-unbound = der erste Eintrag legt den Server auf nichts fest
fairness-unrevealed = das Geheimnis wurde nicht offengelegt
fairness-nothing = nichts
seat-reserved-for = reserviert für { $name }
seat-computer = Computer { $level }
seat-sitting-in = Computer { $level } für { $name }
seat-away-for = seit { $time } weg
someone = jemand
seat-free = frei
here = da
away = weg
turn-stale = Die Partie war schon weiter, deshalb wurde dein Zug nicht gespielt. Das Brett ist jetzt aktuell.
turn-time-up = Deine Zeit war abgelaufen, bevor dieser Zug ankam.
turn-over = Die Partie war zu Ende, bevor dieser Zug ankam.
turn-not-taken = Dein Zug wurde nicht angenommen: { $why }
chat = Chat
chat-nothing = Noch keine Nachrichten.
chat-say = Schnellnachrichten
chat-greetings = Die Regeln erlauben keine Absprachen: Bis zum Ende der Partie können die Spieler einander nur grüßen.
chat-free = Freien Text im Chat erlauben
chat-free-about = Nur in Partien per Link, und nur zwischen den Spielern
chat-message = Nachricht
chat-send = Senden
chat-block-name = { $shown } blockieren oder melden
chat-block = Blockieren oder melden
chat-blocked = { $name } ist blockiert. Ihr werdet nicht gepaart oder eingeladen und seht keine Nachrichten voneinander. Unter „Konto“ kannst du das aufheben.
chat-reported = Gemeldet. Die Betreiber dieses Servers sehen es sich an.
chat-team = Team
chat-team-about = Bis zum Ende der Partie kann das nur dein Partner lesen, danach alle.
chat-team-message = Nachricht an deinen Partner
chat-team-news = Team – { $name }: { $words }
chat-team-reply = Antworten
chat-team-to = (an das Team)
chat-spectators = Zuschauer
chat-spectators-about = Bis zum Ende der Partie können die Spieler das nicht lesen.
chat-spectators-name = Wähle unter „Konto“ einen Namen, um mit den anderen Zuschauern zu chatten.
chat-what = Was ist passiert? (Optional, für eine Meldung)
block = Blockieren
report = Melden
waiting-aborted = Die Partie wurde abgebrochen, bevor sie begann.
waiting-closed = Geschlossen: 7 Tage lang kam niemand, deshalb hat die Partie nie begonnen.
waiting-all-sit = Alle sind da. Die Partie beginnt.
waiting-for-players = Warten auf Spieler …
waiting-all-left = Alle sind gegangen. Frag nach einem neuen Link.
leave-table = Partie verlassen
decline-seat = Einladung ablehnen
ready = Bereit
invite-by-link = Per Link einladen
invite-about = Wer diesen Link öffnet, kann mitspielen, auf jedem Gerät.
invited-no-clock = Ohne Uhr: Lass dir Zeit
invited-for-fun = Nur zum Spaß, deine Wertung ändert sich nicht
invited-sides = Du spielst { $own }, { $host } spielt { $seat }
invited-side = Du spielst { $own }. Schon da: { $names }
invited-join = Mit { $name } spielen
invited-here = { $name } ist gerade am Brett.
invited-away = { $name } ist gerade nicht da.
invited-no-account = Du brauchst kein Konto.
invited-try = { $game } in 20 Sekunden
share-link = Link teilen
invite-name = Dein Name, wie Gäste ihn sehen
invite-code = QR-Code des Links
invite-code-about = Scanne ihn mit einer Handykamera.
invite-change = Spiel oder Bedenkzeit ändern
invite-change-about = Du bekommst einen neuen Link, und der alte lädt nicht mehr ein.
invite-change-do = Ändern
copied = Kopiert.
cannot-copy-address = Dein Browser hat das Kopieren blockiert. Markiere stattdessen die Adresse oben.
terms = Einstellungen der Partie
seat-you-ready = du, bereit
seat-not-ready = noch nicht bereit
join-as = Als { $shown } mitspielen
seat-too = Auch { $shown } spielen
seat-waiting = wartet auf eine Person
seat-you = du
seat-ready = bereit
time-days = { $days } Tagen
clock-none = ohne Uhr
clock-more = { $more } s pro Zug
clock-base-more = { $base } + { $more } s pro Zug
terms-no-clock = Ohne Uhr.
terms-clock = Bedenkzeit: { $time }.
terms-undo = Zurücknehmen ist erlaubt, wenn alle zustimmen.
terms-no-undo = Kein Zurücknehmen.
terms-computer = Verlässt ein Spieler die Partie, übernimmt ein Computer der Stufe { $level }.
terms-out = Wer die Partie verlässt, scheidet aus.
terms-wait = Verlässt ein Spieler die Partie, wird gewartet.
terms-public = Alle können diese Partie finden.
terms-link = Nur wer den Link hat, kann diese Partie finden.
offer-undo = { $turns ->
    [one] die Rücknahme eines Zuges
   *[other] die Rücknahme von { $turns } Zügen
}
offer-pause = eine Pause
offer-adjourn = eine Vertagung
offer-resume = das Weiterspielen
offer-abort = den Abbruch der Partie
offer-rematch = eine Revanche
offer-time = mehr Zeit für alle
phrase-hello = Hallo!
phrase-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-nice = Schöner Zug!
phrase-thanks = Danke!
phrase-sorry = Tut mir leid!
phrase-moment = Einen Moment, bitte.
phrase-back = Bin wieder da.
phrase-good-game = Schöne Partie!
phrase-another = Noch eine?
phrase-must-go = Ich muss los.
phrase-oops = Hoppla!
offer-draw = ein Remis

## Werkstatt

archive-open-best = Im Editor öffnen: bestes bekanntes Brett für { $spoken }
open-in-editor = Im Editor öffnen
archive-show = Brett zeigen
best-known = Rekord
archive-yours = Dein Bestwert
best-boards-known = Beste bekannte Bretter
archive-about = Das beste bekannte Ergebnis für jede Wertung. Die Bretter bleiben verborgen, bis du sie anzeigst. „Bewiesen“ heißt: Kein Brett kann besser sein, und jeder kann den Beweis mit dem Prüfprogramm von Eightfold nachprüfen. Sonst liegt der wahre Bestwert zwischen dem Rekord und der Schranke.
archive-choose-posts = Paar im Editor wählen
archive-hide-all = Alle Bretter ausblenden
archive-show-all = Alle Bretter zeigen
archive-of = für { $name }
archive-pairs = Aufgabe 1 sucht den kürzesten Weg zwischen zwei Halten oder Kreisen. Bis auf Drehungen gibt es { $pairs } Paare, jedes auf 3 Arten gemessen, und alle sind gelöst. Zum Ausprobieren:
editor-as-it-was = { $error } Dein Brett ist unverändert.
editor-choose-first = Wähle zuerst ein Plättchen und drehe es dann.
editor-lesson = Lektion: { $title }
editor-to-lesson = Zurück zur Lektion
editor-missing-tiles = Fehlende Plättchen: { $title }
editor-missing-tiles-moved = Du hast ein vorgegebenes Plättchen verändert. Mache das rückgängig oder beginne unter „Rätsel“ neu.
editor-to-puzzles = Zurück zu den Rätseln
editor-long-address = die Adresse ist zu lang für ein Brett
editor-no-part = „{ $part }“ gehört nicht in die Adresse eines Bretts oder steht zweimal darin
editor-no-board = das Brett ist nicht lesbar: { $error }
editor-no-lock = auf „{ $space }“ gibt es kein Plättchen zum Fixieren
editor-no-score = eine Aufgabe „{ $score }“ gibt es nicht: Möglich sind 1 bis 30, connection, sequence und pattern
editor-tile-locked = das Plättchen auf { $space } ist fixiert: Gib es zuerst frei
editor-space-empty = auf { $space } liegt kein Plättchen
at-most = höchstens { $bound }
no-bound = keine Schranke bekannt
best-none = noch keiner
best-boards = Beste Bretter
best-open-mine-about = Dein bestes Brett im Editor öffnen
best-open-known = Zeigen
best-open-known-about = Das beste bekannte Brett im Editor öffnen
your-best = Dein Bestwert
proven = bewiesen
value-proven = { $value }, bewiesen
what-breaks = Was nicht stimmt
what-counts = Was zählt
card-best = Dein Bestwert: { $own }. Rekord: { $known }.
card-none = Noch kein Brett. Rekord: { $known }.
card-parts-best = In { $at_best } von { $parts } Teilen erreichst du das beste bekannte Brett.
card-parts = { $parts } Teile
any-two-posts = beliebige Halte oder Kreise
card-pairs = Du hast { $found } von { $all } kürzesten Wegen gefunden.
own-goal = Wähle, was Punkte bringt und was gelten muss, und mache die Summe so groß wie möglich.
own-facts = so schwer, wie du willst
part-of-challenge = Teil von Aufgabe { $challenge }
puzzle-longest = Längster Weg
puzzle-longest-about = Führe einen Weg über so viele Plättchen wie möglich.
new-of-grade = Neues Problem nach Schwierigkeit
the-workshop-about = Spiele allein mit den 18 Plättchen: Lege sie, drehe sie und baue, was eine Aufgabe verlangt.
editor-as-left = An deinem Brett weiterbauen
open-board-editor = Brett-Editor öffnen
solitaires = Solitärspiele
connection-solitaire = Verbindungs-Solitär
connection-short = Verbinde alle Läufer jeder Farbe, aber nie zwei Farben miteinander.
sequence-solitaire = Reihen-Solitär
sequence-short = Lege möglichst viele Plättchen so, dass Wege nur aufeinanderfolgende Zahlen verbinden.
pattern-solitaire = Muster-Solitär
thirty-challenges = 30 Aufgaben
three-puzzles = 3 Rätsel
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
term-at-least = mindestens
term-exactly = genau
term-at-most = höchstens
term-hold = muss gelten
term-each-breach = zählt je Verstoß
term-broken-most = Verstöße höchstens
term-broken-exactly = Verstöße genau
term-score = Wertung
term-kind = Gewicht oder Bedingung
term-number = Zahl
term-remove = Diese Zeile entfernen
terms-and-conditions = Gewichte und Bedingungen
term-counts = zählt
term-add = Gewicht oder Bedingung hinzufügen
term-add-about = Ein Gewicht oder eine Bedingung hinzufügen
grade-of-5 = Schwierigkeit { $grade } von 5. Es ist lösbar.
set-by-hand = Von Hand aufgestellt. Vielleicht gibt es keine Lösung.
grade = Schwierigkeit
new-problem = Neues Problem
new-problem-about = Brett leeren und ein neues Problem dieser Schwierigkeit stellen
hint-solitaire-about = Ein richtiges Plättchen legen oder zeigen, welche weg müssen
by-hand = Von Hand aufstellen
solved-already = Es ist schon gelöst.
tile-belongs = Plättchen { $tile } gehört auf { $space }.
unsolvable-as-it-is = Solange diese Plättchen so liegen, ist es nicht lösbar.
no-solution-found = Keine Lösung gefunden, vielleicht gibt es keine. Die Suche unten sucht länger.
brush-about = Drücke dann auf Halte oder Kreise, um Läufer hinzuzufügen oder zu entfernen
no-runners = Alle entfernen
no-runners-about = Alle Läufer vom Brett entfernen
number-up-to = Gib eine Zahl von 0 bis { $most } ein.
exchange-numbers = 2 Zahlen tauschen
exchange-numbers-about = Die nächsten 2 Halte, die du drückst, tauschen ihre Zahlen
mix-numbers = Mischen
mix-numbers-about = Die Zahlen zufällig auf die Halte verteilen
plain-numbers = Sortieren
plain-numbers-about = Die Zahlen 1 bis 16 Reihe für Reihe auf die Halte verteilen
wanted-tiles = Ziel: Plättchen
wanted-pairs = Ziel: Paare
remove-dead-end = Mit all diesen Plättchen ist es nicht lösbar. Entferne, was auf { $spaces } liegt.
remove-unknown = Keine bekannte Lösung behält all diese Plättchen. Entferne, was auf { $spaces } liegt.
all-challenges = Alle Aufgaben
own-task = Was du baust
challenge-parts = Teile der Aufgabe
pattern-and-30 = Muster-Solitär und 30: Baue dein eigenes
two-different-posts = Wähle 2 verschiedene Halte oder Kreise.
pair-to = nach
pair-by = gemessen in
pair-press-two = Oder drücke auf dem Brett nacheinander 2 Halte oder Kreise.
workshop-rules = Regeln der Werkstatt
list-challenges = Aufgaben
list-puzzle = Rätsel
length-tiles = Plättchen
length-segments = Stücken
length-points = Punkten
look-tile = Plättchen { $tile }, Drehung { $rotation }
look-swap = zum Tauschen drücken
look-lay = drücken, um Plättchen { $tile } zu legen
look-turn = gewählt, zum Drehen drücken
look-lay-here = gewählt, drücke auf ein Plättchen, um es hierher zu legen
look-move-here = drücken, um das Plättchen von { $held } hierher zu verschieben
look-take = zum Auswählen drücken
look-space = Feld { $space }, { $lies }{ $locked }; { $does }
look-selected-by = Ausgewählt von { $names }.
look-circle = Kreis
look-stop = Halt
look-number = , Zahl { $number }
look-exchange = ; drücken, um seine Zahl zu tauschen
look-number-here = ; drücken, um die Zahl hierher zu legen
look-begin = ; drücken, um den Weg hier zu beginnen
look-end = ; drücken, um den Weg hier zu beenden
path-from = Von { $post }. Drücke jetzt auf das andere Ende des Wegs.
path-from-to = Weg von { $first } nach { $post }.
name-first = Gib dem Brett zuerst einen Namen.
called-as-before = Es heißt weiterhin { $given }.
name-taken = Du hast schon ein Brett namens { $given }. Wähle einen anderen Namen oder lösche das alte Brett.
called-now = { $old } heißt jetzt { $given }.
board-saved = { $given } in diesem Browser gespeichert.
board-unreadable = Dieses Brett ließ sich nicht lesen: { $error }.
saved-about = Dieses Brett im Editor öffnen
rename = Umbenennen
rename-about = Dieses Brett umbenennen
rename-how = Gib oben einen neuen Namen für { $old } ein und drücke dort auf „Umbenennen“.
delete = Löschen
delete-about = Dieses Brett löschen
board-deleted = { $gone } gelöscht.
save-about = Das Brett unter diesem Namen speichern oder umbenennen
save = Speichern
save-and-share = Speichern und teilen
saved-boards = Gespeicherte Bretter
copy-link-about = Link zu diesem Brett und seiner Aufgabe kopieren
svg-picture = SVG-Bild
svg-picture-about = Das Brett als Vektorgrafik herunterladen
png-picture = PNG-Bild
png-picture-about = Das Brett als Bild herunterladen
seed-number = Der Startwert muss eine ganze Zahl ab 0 sein. Derselbe Startwert findet dieselben Bretter.
searching = Suche läuft …
no-search-worker = In diesem Browser läuft die Suche nicht.
search = Suchen
seed = Startwert
search-about = Im Hintergrund suchen
search-stop-about = Die Suche stoppen und ihr bestes Brett behalten
search-put = Brett übernehmen
search-put-about = Das beste gefundene Brett im Editor öffnen
search-progress = Bestes: { $value }. { $boards } Bretter, { $rate } pro Sekunde, { $seconds } s.
search-ended = Suche abgeschlossen.
let-search = Den Computer suchen lassen
let-search-about = Die Suche beginnt mit deinem Brett, lässt fixierte Plättchen liegen und läuft, bis du sie stoppst. Sie findet gute Bretter, beweist aber nichts. Alle kürzesten Wege von Aufgabe 1 sind schon bekannt.
lock-about = Dieses Plättchen an seinem Platz halten (L)
unlock = Freigeben
lock = Fixieren
take-back = Weglegen
take-back-about = Das gewählte Plättchen vom Brett nehmen (Entf)
swap = Tauschen
swap-about = Das nächste Feld, das du drückst, tauscht mit dem gewählten
undo-about = Einen Schritt rückgängig machen (Strg+Z)
redo = Wiederholen
redo-about = Einen Schritt wiederholen (Strg+Umschalt+Z)
shuffle = Mischen
shuffle-about = Zufällige Plättchen auf alle nicht fixierten Felder legen
clear = Leeren
clear-about = Alle nicht fixierten Plättchen vom Brett nehmen
unlock-all = Alle freigeben
unlock-all-about = Jedes Plättchen freigeben
tiles-and-what = Plättchen und Werkzeuge
say-swap = Drücke auf das Feld, mit dem du tauschen willst.
say-lay = Drücke auf ein Feld für Plättchen { $tile }.
say-turn-move = Drücke noch einmal auf { $space }, um das Plättchen zu drehen, oder ein leeres Feld, um es zu verschieben.
say-tile-for = Drücke auf ein Plättchen, um es auf { $space } zu legen.
say-runners = Drücke auf Halte oder Kreise, um Läufer in { $colour } hinzuzufügen oder zu entfernen.
say-exchange = Drücke auf 2 Halte, um ihre Zahlen zu tauschen.
say-exchange-with = Drücke auf den Halt, der mit { $post } die Zahl tauscht.
say-start = Drücke auf ein Plättchen und dann auf ein Feld, oder ziehe das Plättchen dorthin.
tile-lies-on = Plättchen { $tile }, auf { $space }
about-board = Über dieses Brett
daily-name = { $name } des Tages ({ $grade }/5)
shared-no-result = das ist kein gültiger Link zu einem Rätselergebnis
look-locked = , fixiert
look-runner = , Läufer in { $colour }
look-brush = ; drücken, um einen Läufer in { $colour } hinzuzufügen oder zu entfernen

## Bewertung eines Bretts

no-path-joins = kein Weg verbindet { $one } und { $other }
pair-counted = { $one } nach { $other }, { $counted }
against-it = nein ({ $violations } falsch)
missed-by = { $value }, um { $missed } verfehlt
judged-solved = Gelöst
judged-not-yet = Noch nicht
judged-no-runners = Es gibt keine Läufer. Setze welche auf Halte oder Kreise.
judged-connected = Jede Farbe ist verbunden, und keine zwei Farben hängen zusammen.
so-far = bisher { $value }
judged-points = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
judged-add = Füge ein Gewicht oder eine Bedingung hinzu, um zu beginnen.
judged-all-met = Alle Bedingungen erfüllt.
judged-missed = Bedingungen um { $missed } verfehlt.
judged-laid = { $count } von 17 Plättchen gelegt.
about-own = Vergib Punkte für alles, was dir an einem Brett gefällt; negative Zahlen ziehen Punkte ab. Punkte zählen erst, wenn jede Bedingung erfüllt ist. Mache die Summe so groß wie möglich.
connection-long = Verbinde alle Läufer jeder Farbe mit Wegen, die direkt von einem zum nächsten führen, und lass keinen Weg zwei Farben verbinden. Du musst das Brett nicht füllen.
sequence-long = Lege so viele Plättchen wie möglich, ohne dass ein Weg zwei Halte mit nicht aufeinanderfolgenden Zahlen verbindet. Verbinde dann so viele aufeinanderfolgende Paare wie möglich: 1 mit 2, 2 mit 3 und so weiter. Wege zu Kreisen und zurück zum selben Halt zählen nicht.
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
        [one] { $count } Farbe nicht verbunden
       *[other] { $count } Farben nicht verbunden
    }
paths-wrong = { $count ->
        [one] { $count } Weg verbindet verschiedene Farben.
       *[other] { $count } Wege verbinden verschiedene Farben.
    }
judged-solved-with = Gelöst: { $made }
sequence-wanted = Ziel: { $made }, keine falschen Wege.
sequence-wanted-twice = Ziel: { $made }, davon höchstens { $most } doppelt verbunden (jetzt { $doubled }), keine falschen Wege.

## Die 30 Aufgaben

challenge-1 = Kürzester Weg
challenge-2 = Längste Wege und Schleifen
challenge-3 = Schleifen
challenge-4 = Rundreise
challenge-5 = Rundreise mit gedruckten Wegen
challenge-6 = Von Rand zu Rand auf Umwegen
challenge-7 = Von Kreis zu Kreis
challenge-8 = Jeder Kreis zu seinem Nachbarn
challenge-9 = Quer über das Brett
challenge-10 = Gleicher Platz, andere Seite
challenge-11 = Zurück zu denselben Plättchen
challenge-12 = Größter Knoten
challenge-13 = Viele Knoten
challenge-14 = Paare von Wegen
challenge-15 = Routen
challenge-16 = Passende Enden
challenge-17 = Halte, die alle Seiten erreichen
challenge-18 = Zwillingshalte
challenge-19 = Nur eine Art von Stück
challenge-20 = Wege, die gedreht gleich aussehen
challenge-21 = Verschiedene Formen
challenge-22 = Gleiche Formen
challenge-23 = Lange Zwillinge
challenge-24 = Wege mit Kopie
challenge-25 = Jeder Weg hat eine Kopie
challenge-26 = Jeder Weg symmetrisch
challenge-27 = Keine Nachbarn verbunden
challenge-28 = Keine diagonalen Nachbarn verbunden
challenge-29 = Ein einziges Netz
challenge-again = Immer dasselbe Plättchen
goal-1 = Wähle 2 Halte oder Kreise und verbinde sie auf möglichst kurzem Weg. Kürzer ist besser.
goal-2 = Baue einen möglichst langen Weg oder eine möglichst lange Schleife.
goal-3 = Schließe so viele Schleifen wie möglich. Eine Schleife berührt keinen Halt und keinen Kreis.
goal-4 = Baue eine Schleife, die alle 17 Plättchen überquert, jedes genau einmal. Sie darf gedruckte Wege benutzen.
goal-5 = Baue einen Weg, der alle 17 Plättchen überquert und möglichst viele der 8 gedruckten Wege benutzt. Er darf ein Plättchen mehrmals überqueren. Ein Brett ohne solchen Weg zählt 0.
goal-6 = Baue einen möglichst langen Weg von einem Kreis zu einem anderen.
goal-7 = Verbinde Kreise mit Kreisen durch so viele Wege wie möglich. Bei 10 Wegen ist jeder Kreis benutzt.
goal-8 = Verbinde jeden Kreis mit einem Nachbarn am Rand. Es gibt 2 Arten, sie zu paaren, und beide zählen.
goal-9 = Verbinde Kreise auf gegenüberliegenden Seiten: West mit Ost, Nord mit Süd.
goal-10 = Verbinde Kreise, die auf verschiedenen Seiten denselben Platz haben. Gezählt wird auf jeder Seite im Uhrzeigersinn von 1 bis 5.
goal-11 = Lass einen Weg oder eine Schleife möglichst viele Plättchen mindestens zweimal oder mindestens dreimal überqueren.
goal-12 = Lass einen Weg oder eine Schleife sich selbst so oft wie möglich kreuzen.
goal-13 = Baue viele Wege oder Schleifen, die sich selbst kreuzen, oder viele Wege, die ein Plättchen zweimal überqueren, aber nie sich selbst.
goal-14 = Lass zwei Wege oder Schleifen sich oft kreuzen oder viele Plättchen teilen, ohne sich je zu kreuzen.
goal-15 = Baue Routen von Kreis zu Kreis: Wege, die an Halten aneinanderhängen, kein Halt zweimal. Jede Route hat genau die gewählte Zahl von Halten, und keine zwei Routen teilen einen Halt oder Kreis.
goal-16 = Baue Wege, bei denen ein Ende auf das andere fällt, wenn das Brett gedreht wird.
goal-17 = Baue Halte, die direkt mit einem Kreis auf jeder der 4 Seiten verbunden sind.
goal-18 = Baue Paare von Halten, die miteinander, mit einem Kreis auf jeder Seite und sonst mit nichts verbunden sind. Typ A teilt die Seiten der Halte 2 und 4, B 3 und 3, C 4 und 4 mit zwei Wegen zwischen den Halten.
goal-19 = Baue Wege aus nur einer Art von Stück: Bögen, Knicke, Kurven oder Durchmesser. Sie dürfen auch gedruckte Wege benutzen.
goal-20 = Baue Wege, die nach einer halben oder einer Vierteldrehung gleich aussehen, egal wo sie liegen.
goal-21 = Baue Wege und Schleifen in möglichst vielen verschiedenen Formen. Gedreht oder verschoben bleibt eine Form dieselbe; ihr Spiegelbild ist eine andere.
goal-22 = Baue viele Wege und Schleifen oder viele Routen von genau derselben Form.
goal-23 = Baue zwei verschiedene Wege oder Schleifen derselben Form oder zwei Routen ohne gemeinsamen Weg, so lang wie möglich.
goal-24 = Baue Wege, die genau auf einen anderen Weg fallen, wenn sich das Brett um ein Viertel, die Hälfte oder drei Viertel dreht. Ein Weg, der auf sich selbst fällt, zählt nicht.
goal-25 = Lass jeden Weg bei einer Drehung des Bretts auf einen anderen Weg fallen. In der lockeren Form darf ein Weg auf sich selbst fallen.
goal-26 = Lass jeden Weg in einem Spiegel gleich aussehen: senkrecht, waagerecht oder diagonal.
goal-27 = Lass keinen Weg zwei Halte verbinden, die in einer Reihe oder Spalte Nachbarn sind.
goal-28 = Lass keinen Weg zwei Halte verbinden, die über ein Plättchen hinweg diagonale Nachbarn sind.
goal-29 = Verbinde alle 36 Halte und Kreise zu einem einzigen Netz aus Wegen.
goal-again = Lass einen Weg oder eine Schleife so oft wie möglich dasselbe Plättchen überqueren.
routes-stops = Routen, nach Halten
pairing-even = A1 mit A2, A3 mit A4 und so weiter
pairing-odd = A2 mit A3, A4 mit A5 und so weiter
self-crossing = Wege und Schleifen, die sich selbst kreuzen
twice-uncrossed = Wege, die ein Plättchen zweimal überqueren, aber nicht sich selbst
pair-crossings = Kreuzungen von zwei Wegen oder Schleifen
pair-shared = geteilte Plättchen ohne Kreuzung
half-turn = halbe Drehung
quarter-turn = Vierteldrehung
all-types = alle Typen
type-a = Typ A
type-b = Typ B
type-c = Typ C
one-of-each = je einer von jedem Typ
tiles-counted = nach Plättchen
segments-counted = nach Stücken
points-counted = nach Punkten
unit-tiles = Jedes Plättchen zählt einmal.
unit-segments = Jedes Überqueren eines Plättchens zählt.
unit-points = Bögen zählen 3, Knicke 4, Kurven 5 und Durchmesser 6. Gedruckte Wege zählen nicht.
own-puzzle = Baue dein eigenes
kind-path = Weg
kind-loop = Schleife
kind-counted = { $kind }, { $counted }
recrossed-path-2 = Plättchen, die ein Weg zweimal überquert
recrossed-path-3 = Plättchen, die ein Weg dreimal überquert
recrossed-loop-2 = Plättchen, die eine Schleife zweimal überquert
recrossed-loop-3 = Plättchen, die eine Schleife dreimal überquert
routes-over = { $stops ->
        [one] mit { $stops } Halt
       *[other] mit { $stops } Halten
    }
strands = Wege und Schleifen
routes = Routen
images-strict = streng
images-relaxed = locker

## Regeln

rulings-in-english = Die Regelentscheidungen gibt es nur auf Englisch.

## Lernen

learn-lessons = { $all } Lektionen
learn-all-done = Alle geschafft
learn-all-rules = Alle Regeln
learn-course-list = Kurse
learn-start-lesson = Lektion { $at } beginnen
learn-lesson-number = Lektion { $at }
learn-ring = { $done } von { $all } Lektionen geschafft
learn-done = geschafft
learn-done-helped = mit Hilfe geschafft
learn-done-in = in { $turns } Zügen geschafft, möglich in { $par }
learn-lesson-of = { $at } von { $all }
learn-step-of = Schritt { $at } von { $all }
learn-answers = { $name } antwortet …
learn-would = Wie { $name } antworten würde
learn-shown = Ein richtiger Zug
learn-no-hint = Keine weiteren Tipps.
learn-back = Zurück zu deinem Zug
learn-again = Noch einmal
learn-over = Lektion von vorn
learn-step-again = Neu starten
learn-step-again-about = Diesen Schritt neu starten
learn-on = Weiter
learn-next-lesson = Nächste Lektion
learn-course-done = Du hast diesen Kurs geschafft.
learn-the-course = Lektionen
learn-to-editor = Editor öffnen
learn-courses = Lektionen
learn-the-lesson = Lektion
learn-players = Spieler

## Rätsel

puzzles-today = Rätsel von heute
puzzles-today-about = Eines für jedes Spiel, für alle dieselben, zum Sonntag hin schwerer.
puzzles-day-right = gelöst
puzzles-day-helped = mit Hilfe gelöst
puzzles-day-wrong = versucht
puzzles-practice = Üben
puzzles-game = Spiel
puzzles-any = beliebig
puzzles-none = Kein passendes Rätsel. Wähle ein anderes Thema oder eine andere Schwierigkeit.
puzzles-no-such = Dieses Rätsel gibt es nicht.
puzzles-unreachable = Die Rätsel ließen sich nicht laden. Einmal geladen, funktionieren sie auch offline.
puzzles-loading = Rätsel werden geladen …
puzzles-all = Alle Rätsel
puzzles-own = Dein Fortschritt
puzzles-rating-later = { $count ->
    [one] nach 1 weiteren Rätsel
   *[other] nach { $count } weiteren Rätseln
}
puzzles-rating-none = Jedes Spiel zeigt nach { $count } Rätseln eine Wertung.
puzzles-solved = { $right } von { $tried } beim ersten Versuch gelöst
puzzles-days = { $days ->
        [one] Rätsel des Tages an { $days } Tag
       *[other] Rätsel des Tages an { $days } Tagen
    }
puzzles-copy = Ergebnis kopieren
puzzles-copied = Ergebnis kopiert.
puzzles-share = Eightfold-Rätsel, { $date }: { $solved } von { $all } { $grid }
rush = 3-Minuten-Sprint
rush-about = Löse in 3 Minuten so viele Rätsel wie möglich. Sie passen zu deiner Stärke, und nur der erste Zug zählt. Ein falscher Zug kostet { $cost } Sekunden, { $combo } richtige in Folge bringen { $bonus }. Eines darfst du überspringen.
rush-short = so viele wie möglich
rush-games = Rätsel aus
rush-best = Dein Rekord: { $solved }
rush-best-today = Heute am besten: { $solved }
rush-skip = Überspringen
rush-skipped = Schon übersprungen
rush-row = { $row } in Folge
rush-longest = Längste Folge: { $row }
rush-time-left = Restzeit
rush-missed = Verpasst: Versuche sie noch einmal
rush-status = { $solved } gelöst
rush-solved = { $solved } in 3 Minuten gelöst
rush-new-best = Neuer persönlicher Rekord!
rush-new-day-best = Dein bestes Ergebnis heute!
rush-share = Eightfold, 3-Minuten-Sprint: { $solved } gelöst
missing-tiles-title = Fehlende Plättchen
missing-tiles-about = Einem der besten Bretter fehlen 3 Plättchen: Lege 3 von deinen 4 so, dass es wieder genauso gut ist.
missing-tiles-reach = Ziel: { $value } · { $name }
missing-tiles-ways = { $answers ->
        [one] 1 von { $ways } Arten, sie zu legen, ist richtig.
       *[other] { $answers } von { $ways } Arten, sie zu legen, sind richtig.
    }
missing-tiles-done = { $done } von { $all } geschafft
missing-tiles-another = Ein anderes
missing-tiles-reached = Gelöst. Ein besseres Brett gibt es nicht.
puzzle-of-today = Rätsel von heute
puzzle-grade = Schwierigkeit { $grade }
puzzle-right = Richtig. { $why }{ $covers ->
        [one] { $covers } Zug wurde geprüft.
       *[other] Alle { $number } Züge und Antworten wurden geprüft.
    }
puzzle-margin-rows = Vorsprung vor dem zweitbesten Zug, in Reihen: { $margin }.
puzzle-margin-points = Vorsprung vor dem zweitbesten Zug, in Punkten: { $margin }.
puzzle-wrong = Das klappt nicht.
puzzle-not-won = Dieser Zug gewinnt die Partie nicht.
puzzle-no-prize = Dieser Zug holt keinen Preis.
refuted-rows = Durchschnittlicher Vorsprung nach diesem Zug, in Reihen: { $worth }. Nach dem besten Zug: { $best }.
refuted-points = Durchschnittlicher Vorsprung am Ende nach diesem Zug, in Punkten: { $worth }. Nach dem besten Zug: { $best }.
refuted-base-open = { $name } erreicht deine Basis { $base }: Nichts bewacht sie.
refuted-guard-taken = { $name } schlägt den Pod auf deiner Basis { $base } und bleibt dort stehen.
refuted-on-base = { $name } kommt auf deine Basis { $base }.
refuted-last-base = Mit { $base } hält { $name } alle deine Basen.
refuted-wins = { $reply } Damit ist die Partie gewonnen.
refuted-later = { $reply } Danach gewinnt { $name }, egal was du tust.
refuted-takes = { $count ->
    [one] { $name } schlägt deinen Pod auf { $points }.
   *[other] { $name } schlägt deine Pods auf { $points }.
}
refuted-no-threat = Dein Zug bedroht keine Basis von { $name }. So bleibt { $name } Zeit zur Verteidigung.
refuted-guards = { $name } hält dich von { $bases } fern.
refuted-now = { $reply } Jetzt geht es nicht mehr.
refuted-too-late = { $reply } { $turns ->
    [one] Jetzt reicht ein Zug nicht mehr.
   *[other] Jetzt reichen { $turns } Züge nicht mehr.
}
refuted-linked = { $reply } Damit sind alle Läufer von { $name } verbunden.
refuted-no-base = Damit kommt keiner deiner Pods auf eine Basis von { $name }.
refuted-bases = Du hältst { $held } der { $all } Basen von { $name }.
refuted-runners = { $count ->
        [one] Von deinen { $all } Läufern ist { $count } am Ziel.
       *[other] Von deinen { $all } Läufern sind { $count } am Ziel.
    }
refuted-groups = Deine Läufer stehen noch in { $groups } getrennten Gruppen.
refuted-prongs = Das braucht mehr Zinken, als dieses Rätsel erlaubt.
refuted-captures = Geschlagene Pods mit diesem Zug: { $worth }. Ein anderer Zug schlägt { $best }.
refuted-gains = Gewonnene Punkte mit diesem Zug: { $worth }. Ein anderer Zug gewinnt { $best }.
puzzle-not-this = Dieser nicht.
puzzle-so-far = Bis hier richtig. { $reply } Du bist wieder dran.
puzzle-turn-of = Zug { $turn } von { $all }
puzzle-replying = Bis hier richtig. { $name } sucht die beste Antwort …
puzzle-judging = Dein Zug wird geprüft …
puzzle-unrated = { $count ->
    [one] Nach 1 weiteren Rätsel dieses Spiels siehst du deine Wertung.
   *[other] Nach { $count } weiteren Rätseln dieses Spiels siehst du deine Wertung.
}
puzzle-rated = Deine Wertung: { $rating } ({ $change }).
puzzle-aided = Du hast Hilfe oder einen weiteren Versuch gebraucht, deshalb steigt deine Wertung nicht.
puzzle-answer = Lösung
puzzle-next = Nächstes Rätsel
puzzle-next-today = Nächstes von heute
puzzle-study = Analysieren
puzzle-proof = Bewiesen mit { $covers } Varianten
puzzle-check = Beweis prüfen
puzzle-proven = Geprüft: { $lines } Varianten, { $positions } Stellungen.
aim-link = Verbinde mit diesem Zug alle deine Läufer.
aim-win-now = Gewinne mit diesem Zug.
aim-win = Gewinne in { $turns } Zügen, egal was kommt.
aim-prongs = { $turns ->
        [one] Gewinne mit diesem Zug
       *[other] Gewinne in { $turns } Zügen
    } { $prongs ->
        [0] ohne neue Zinke.
        [one] mit höchstens einer neuen Zinke.
       *[other] mit insgesamt höchstens { $prongs } neuen Zinken.
    }
aim-stop-link = Verhindere, dass dein Gegner im nächsten Zug alle seine Läufer verbindet.
aim-hold = { $turns ->
        [one] Verhindere, dass dein Gegner im nächsten Zug gewinnt.
       *[other] Verhindere, dass dein Gegner in { $turns } Zügen den Sieg erzwingt.
    }
aim-prize-now = Hole mit diesem Zug einen Preis.
aim-prize = Hole in { $turns } Zügen einen Preis, egal was kommt.
aim-capture = { $pods ->
        [one] Schlage mit diesem Zug { $pods } Pod.
       *[other] Schlage mit diesem Zug { $pods } Pods. Kein Zug schlägt mehr.
    }
aim-gain = Hole mit diesem Zug die meisten Punkte: deine minus die deines Gegners.
aim-mean-race = Finde den Zug, der dir im Schnitt den größten Vorsprung in Reihen bringt, über alle nächsten Plättchen und die beste Antwort darauf.
aim-mean-dots = Finde den Zug, der im Schnitt über die kommenden Plättchen am besten ist, wenn beide Seiten optimal spielen.
theme-win = Sieg
theme-prongs = wenige Zinken
theme-hold = Verteidigung
theme-prize = Preis
theme-capture = Schlagen
theme-gain = Punkte
theme-mean = im Schnitt
theme-only = einziger Zug
theme-build = neue Zinke
theme-quiet = stiller Zug
theme-chain = Sprungkette
theme-stack = mehrere Pods
theme-loop = Schleife
theme-no-run = ohne Lauf
theme-cover = Überdecken
puzzle-unjudged = Dieses Rätsel ließ sich nicht prüfen: { $reason }
puzzle-too-much = Das ist mehr, als diese Seite ausrechnen kann.
puzzle-other-proof = Dieser Beweis stimmt nicht mit dem überein, der zum Rätsel gehört.
puzzle-checking = Wird geprüft …
puzzle-hint-share = { $of ->
        [one] { $of } von { $all } Zügen ist richtig.
       *[other] { $of } von { $all } Zügen sind richtig.
    }
puzzle-hint-kind = { $of ->
        [one] { $of } von { $all } Zügen ist richtig. Achte auf: { $themes }.
       *[other] { $of } von { $all } Zügen sind richtig. Achte auf: { $themes }.
    }
puzzle-hint-place = Beginne bei { $place }.
puzzle-hint-turn = Die Lösung: { $turn }
result-day = Rätsel vom { $date }
result-solved = { $solved } von { $all } gelöst
result-checked = Geprüft: Diese Seite hat jeden Zug dieses Ergebnisses nachgespielt.
result-partly = Diese Version der Seite kennt einige dieser Rätsel nicht. Der Rest wurde nachgespielt und geprüft.
result-unknown = hier nicht verfügbar
result-unreadable = Dieser Link enthält kein lesbares Ergebnis. Vielleicht fehlt ein Teil.
result-try = Selbst lösen
cook-no-answer = Kein Zug erreicht das Ziel.
cook-every = Jeder Zug erreicht das Ziel, es gibt also nichts zu finden.
cook-less = Es geht mit weniger: { $turn }
cook-number = Die Zahl im Ziel stimmt nicht.
cook-too-early = In diesem Spiel gehen Durchschnitte nur gegen Ende einer Runde: Höchstens 4 Felder dürfen leer sein.
make-title = Rätsel erstellen
make-about = Spiele Züge für beide Seiten, bis die Stellung passt, oder gib sie ein. Wähle dann ein Ziel.
make-prove = Beweisen
make-proving = Jede Antwort wird geprüft …
make-aim = Ziel
make-prongs = Zinken
make-set = Übernehmen
make-from-table = Aus deiner Partie
make-two = Rätsel sind für 2 Spieler.
make-take-aim = Dieses Ziel nehmen: { $aim }
make-proven = { $of ->
        [one] { $of } von { $all } Zügen ist richtig. Alle { $covers } Züge und Antworten wurden geprüft.
       *[other] { $of } von { $all } Zügen sind richtig. Alle { $covers } Züge und Antworten wurden geprüft.
    }
make-solve = Lösen
make-change = Bearbeiten
puzzle-given = aus einem Link
puzzles-later = später gelöst
puzzles-practice-about = { $game }, passend zu dir
puzzles-by-theme = Nach Themen
puzzles-count = { $count ->
        [one] 1 Rätsel
       *[other] Alle { $count } Rätsel
    }
puzzles-more = { $count } weitere zeigen
puzzles-practise-these = Diese üben
puzzles-solved-count = { $solved } / { $all }
puzzles-today-over = Du hast alle Rätsel von heute versucht. Morgen kommen neue.
puzzles-games = Spiele mit Rätseln
calendar-solved = { $day }: { $solved } von { $all } gelöst
calendar-tried = { $day }: versucht, nicht gelöst
puzzles-none-tried = Noch keine versucht. Die ersten paar bestimmen deine Stärke.
own-title = Deine Fehler
own-none = Noch keine Fehler gespeichert. Nach jeder Partie speichert der Computer deine größten Fehler, und du übst die Stellungen hier, bis du sie richtig löst.
own-none-short = noch keine gespeichert
own-next = die nächsten am { $date }
own-later = { $all ->
        [one] 1 Stellung gespeichert. Sie kommt am { $date } wieder.
       *[other] { $all } Stellungen gespeichert. Die nächste kommt am { $date } wieder.
    }
own-go = Üben
own-filed = Deine größten Fehler sind zum Üben gespeichert.
own-asked = Dein Zug war: { $taken } Das kostete { $lost } Punkte Gewinnchancen. Finde einen besseren Zug.
own-judging = Dein Zug wird mit dem besten verglichen …
own-right = { $days ->
        [one] Richtig. Die Stellung kommt morgen wieder.
       *[other] Richtig. Die Stellung kommt in { $days } Tagen wieder.
    }
own-learned = Richtig, und oft genug. Die Stellung kommt nicht wieder.
own-wrong = Das verliert immer noch zu viel. Das Brett zeigt einen besseren Zug. Die Stellung kommt morgen wieder.
own-unreadable = Eine gespeicherte Stellung stammt aus einer anderen Version der Regeln und kommt nicht wieder.
race-title = Tagesrennen
race-of = Tagesrennen vom { $date }
race-about = Alle bekommen dieselben Plättchen, gegen einen Computer der Stufe { $level }. Du beginnst. Gewinne mit möglichst vielen Reihen Vorsprung.
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
race-helped = Es wurden Tipps benutzt.
race-taken-back = Es wurden Züge zurückgenommen.
race-yours = Du:
race-theirs = Ergebnis in diesem Link:
race-checked = Geprüft: Diese Seite hat es mit den Plättchen dieses Tages nachgespielt.
race-unreadable = Dieser Link enthält kein vollständiges Rennen. Vielleicht fehlt ein Teil.
race-better = Dein Ergebnis ist um { $rows ->
        [one] 1 Reihe
       *[other] { $rows } Reihen
    } besser.
race-worse = Das andere Ergebnis ist um { $rows ->
        [one] 1 Reihe
       *[other] { $rows } Reihen
    } besser.
race-ranking = Rangliste
race-ranking-empty = Noch keine Rennen.
race-ranking-count = { $count ->
    [one] { $count } Spieler hat ein Rennen eingetragen.
   *[other] { $count } Spieler haben ein Rennen eingetragen.
}
race-enter = In die Rangliste eintragen
race-enter-about = Alle sehen dann deinen Namen und dein Ergebnis. Nur dein erstes Rennen des Tages zählt.
race-lead = Reihen Vorsprung
solvers = Rätsel-Rangliste
solvers-about = Ein Rätsel zählt einmal, wenn du es beim ersten Versuch ohne Tipps löst. Der 3-Minuten-Sprint und Rätsel aus Links zählen nicht.
solvers-aided = Es zählt nicht für die Rangliste, weil du Hilfe oder einen weiteren Versuch gebraucht hast.
solvers-all = Insgesamt
solvers-counted = { $week ->
    [one] { $week } Rätsel diese Woche gelöst, { $solved } insgesamt.
   *[other] { $week } Rätsel diese Woche gelöst, { $solved } insgesamt.
}
solvers-empty = Noch keine gelösten Rätsel. Löse eines und sei unter den Ersten.
solvers-join = Meine Rätsel in der Rangliste zählen
solvers-join-about = Alle sehen dann deinen Namen und wie viele Rätsel du gelöst hast.
solvers-later = Dieses Rätsel konnte noch nicht gezählt werden. Es wird später noch einmal gesendet.
solvers-leave = Rangliste verlassen …
solvers-leave-about = Das lässt sich nicht rückgängig machen. Deine gelösten Rätsel werden aus der Rangliste entfernt.
solvers-need-name = Für die Rangliste brauchst du einen Namen. Wähle einen unter „Konto“.
solvers-period = Zeitraum
solvers-week = Diese Woche
race-equal = Beide Ergebnisse sind gleich gut.
race-share = Eightfold-Tagesrennen, { $date }: { $result }

## Studien

study = Studien
study-tree = Baum
study-notes = Notizen
study-computer = Analyse
study-report = Bericht
study-games = Partien
study-it = Öffnen
study-this-game = Als Studie öffnen
study-to-library = Zurück zu deinen Studien
study-gone = Diese Studie ist nicht mehr geöffnet.
study-not-here = In diesem Browser gibt es diese Studie nicht. Vielleicht wurde sie entfernt oder in einem anderen Browser erstellt. Teile Studien mit „Link kopieren“.
study-other-tab = Ein anderer Tab hat diese Studie geändert. Deine geht als eigene Studie weiter, und beide sind gespeichert.
study-link-too-long = Dieser Link ist zu lang zum Öffnen. Teile stattdessen die Partie.
study-choose = Wähle, was als Nächstes kommt.
study-strip = Was kommen kann
study-random = Zufällig
study-came = { $text } kommt als Nächstes
study-mean = Durchschnitt: { $mean } für { $name }
study-start = Anfang
study-fold = Diese Variante einklappen
study-unfold = Diese Variante ausklappen
study-folded = und { $hidden } weitere
study-noted = Hat einen Kommentar oder Markierungen
study-also = Auch erreicht durch:
study-also-at = Zug { $turn }: { $step }
study-back = Zurück
study-forward = Weiter
study-undo = Änderung rückgängig machen
study-redo = Wiederholen
study-promote = Zur Hauptvariante machen
study-delete = Ab hier löschen
study-apart = Neue Studie ab hier
study-sheet = Druckblatt speichern (SVG)
study-edit-position = Diese Stellung bearbeiten
study-join = Hier einfügen
study-join-none = Keine andere Variante geht von dieser Stellung weiter.
study-key-join = Fortsetzung einer anderen Variante aus dieser Stellung einfügen
study-merge = Andere Partie einfügen
study-merge-about = Fügt dieser Studie Züge, Varianten und Notizen einer anderen Partie hinzu. Sie muss am Anfang oder in einer Stellung dieser Studie beginnen. Rückgängig machen entfernt jeweils eine Partie.
study-merge-take = Einfügen
study-merged = { $count ->
        [0] Es gab nichts Neues.
        [one] { $count } Schritt hinzugefügt.
       *[other] { $count } Schritte hinzugefügt.
    }
study-page = Als Webseite speichern (HTML)
study-page-making = Seite wird erstellt …
study-page-saved = Seite gespeichert: eine Datei, die für sich allein funktioniert.
study-page-failed = Die Seite ließ sich nicht speichern, weil ein Teil des Programms nicht geladen wurde.
study-page-too-old = Dieser Browser ist zu alt für diese Datei. Bitte benutze einen neueren.
study-go-on = Diese Studie in Eightfold fortsetzen
study-title = Titel
study-comment = Kommentar
study-glyphs = Zug bewerten
study-mark = Brett markieren
study-mark-about = Drücke auf ein Feld, einen Halt oder einen Kreis, oder ziehe einen Pfeil oder einen Weg über ein Plättchen. Noch einmal entfernt es wieder.
study-marks = Markierungen als Text
glyph-good = guter Zug
glyph-mistake = Fehler
glyph-interesting = interessanter Zug
glyph-doubtful = zweifelhafter Zug
glyph-brilliant = brillanter Zug
glyph-blunder = Patzer
glyph-only = einziger Zug
study-lines = Beste Varianten suchen
study-count = Varianten
study-until-stopped = bis zum Stopp
study-seconds = { $time } Sekunden
study-depth = Tiefe
study-searched-one = 1 Zug tief, { $nodes } Stellungen. Gewinnchancen für { $name }:
study-looks-one = 1 Zug tief
study-searched = { $depth } Züge tief, { $nodes } Stellungen. Gewinnchancen für { $name }:
study-searched-chance = Tiefe { $depth }, { $nodes } Stellungen.
study-see-strip = Das Brett zeigt, was jedes davon wert ist.
study-add-line = Züge bis hier hinzufügen
study-note-value = Wert im Baum speichern
study-value = { $name } { $chance } ({ $who }, { $effort } Stellungen)
study-rollout = Züge durch Weiterspielen vergleichen
study-rollout-about = Spielt jeden der besten Züge viele Male mit denselben kommenden Plättchen weiter. Die Spieler schauen 1 Zug voraus und wählen zufällig unter Zügen, die etwa so gut aussehen wie der beste. ± ist der Standardfehler. Derselbe Startwert gibt dieselben Zahlen.
study-games-each = Partien pro Zug
study-roll = Vergleichen
study-rolled = { $games } Partien pro Zug, Startwert { $seed }
study-turn = Zug
study-chance-percent = Gewinn in %
study-behind = Hinter dem besten
study-different = Verschiedene Partien
study-all-same = Ein Zug hat kein ±, wenn alle seine Partien gleich waren.
study-threat = Drohung: { $turns } ({ $chance } für deinen Gegner)
teach = Mit Trainer spielen
teach-stop = Training beenden
teach-about = Der Computer antwortet in dieser Studie. Ein Zug, der 3 oder mehr Punkte verliert, wird zurückgenommen und bleibt als markierte Variante, und du versuchst es noch einmal.
teach-yours = Du bist am Zug.
teach-thinking = Der Computer denkt nach …
teach-mistake = { $turn } Das verliert { $loss } Punkte. Finde einen besseren Zug.
teach-mistake-again = { $turn } Das verliert { $loss } Punkte. Spiele diesen oder einen anderen Zug: { $best }
study-against = Ab hier gegen den Computer spielen
study-against-about = Startet eine Partie aus dieser Stellung. Die Studie ändert sich nicht.
study-you-play = Du spielst
study-level = Stufe
study-key-step = Einen Schritt zurück oder vor
study-key-aside = Zu einer anderen Variante wechseln
study-key-ends = Zum Anfang oder Ende der Variante
study-key-delete = Entf
study-key-redo = Strg+Umschalt+Z
study-met = Diese Stellung kam in { $count ->
        [one] 1 deiner anderen Partien
       *[other] { $count } deiner anderen Partien
    } vor.
study-not-met = Diese Stellung kam in deinen anderen Partien nicht vor.
study-times = { $games ->
    [one] einmal
   *[other] { $games }-mal
  }
study-scored = erzielte { $percent } % ({ $over } beendet)
study-no-result = noch kein Ergebnis
study-among = Partien mit dieser Stellung
percent = { $number } %
study-report-make = Partie analysieren
study-report-again = Neu analysieren
study-effort = Gründlichkeit
study-effort-quick = schnell
study-effort-usual = mittel
study-effort-thorough = gründlich
study-report-about = Der Computer prüft jeden Zug und jedes Plättchen: was Glück war, was verloren ging und wo die Partie kippte. Das dauert ein bis zwei Minuten.
study-report-no-turn = Es gibt noch keine Züge zu analysieren.
study-report-looking = Schritt { $done } von { $all } …
study-report-effort = Analysiert von { $judge }, bis zu { $nodes } Stellungen pro Suche.
study-report-made-of = Woraus das Ergebnis entstand, in Prozentpunkten
study-report-start = Chance am Anfang
study-report-luck = Glück
study-report-own-losses = Eigene Fehler
study-report-others-losses = Fehler der anderen
study-report-residue = Korrektur
study-report-last = Chance am Ende
study-report-without-luck = Ohne Glück
study-report-residue-about = Die Korrektur ist, was die Suche änderte, sobald sie weiter sah. Sie ist weder Glück noch ein Fehler.
study-report-rough = Bei 3 oder mehr Spielern sind die Chancen grob: Die Suche schätzt die des Spielers am Zug, und die anderen teilen sich den Rest nach ihrem Stand. Am Anfang sind alle gleich. Glück und Korrektur können zusammen mehr als eine ganze Partie ausmachen.
study-report-decisions = Entscheidungen
study-report-mean-loss = Verlust im Schnitt
study-report-small = Ungenauigkeiten
study-report-medium = Fehler
study-report-large = Patzer
study-report-extremes = Größtes Glück und Pech
study-report-turning = Wendepunkte
study-report-before = Davor
study-report-after = Danach
study-report-missed-punished = Größter Fehler: { $name } verlor { $loss } Punkte, und die Antwort nutzte ihn voll aus.
study-report-missed-forgiven = Größter Fehler: { $name } verlor { $loss } Punkte, und die Antwort gab einige davon zurück.
study-report-missed-last = Größter Fehler: { $name } verlor { $loss } Punkte.
study-report-annotate = Zeichen und bessere Züge in den Baum einfügen
study-report-curve = Gewinnchancen von { $name }: { $first } % am Anfang, { $last } % am Ende
study-report-by-chance = Glück
study-report-all-known = alle Plättchen bekannt
study-report-mistakes = Aus deinen Fehlern lernen
study-report-no-mistakes = Hier gibt es keine klaren Fehler, also nichts zu üben.
study-report-you-were = Deine Seite
study-report-whose = Wähle deine Seite, um ihre Fehler hier einzeln zu üben.
study-report-mistakes-about = Spiele zu jedem einen besseren Zug auf dem Brett.
learning-find = Besseren Zug finden
learning-show = Zeigen
learning-asked = Dein Zug war: { $taken } Er kostete { $lost } Punkte. Finde einen besseren Zug.
learning-same = Das war dein Zug in der Partie: { $taken } Gehe zurück und finde einen anderen.
learning-right = Richtig, so gut wie der Zug des Computers: { $best }
learning-wrong = { $turn } Auch das verliert { $loss } Punkte. Besser: { $best }
learning-was-right = Gefunden.
learning-was-wrong = Diesmal nicht gefunden.
report-open = Auf eigener Seite anzeigen
report-back = Zurück zum Brett
report-game-turns = { $game } · { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}
report-why = Warum { $name } gewonnen hat
report-why-won = Warum du gewonnen hast
report-why-lost = Warum du verloren hast
report-why-drawn = Warum niemand gewonnen hat
report-mistakes-yours = Deine Fehler kosteten { $lost } Punkte, die deines Gegners { $others }.
report-mistakes-of = Fehler kosteten { $name } { $lost } Punkte und { $other } { $others }.
report-luck-gave-you = Das Glück gab dir { $luck } Punkte.
report-luck-cost-you = Pech kostete dich { $luck } Punkte.
report-luck-gave = Das Glück gab { $name } { $luck } Punkte.
report-luck-cost = Pech kostete { $name } { $luck } Punkte.
study-report-mistake = Zug { $turn }: { $name } verlor { $loss } Punkte.
study-report-file = Zum Üben speichern
study-report-filed = { $count ->
    [one] 1 Stellung zum Üben gespeichert.
   *[other] { $count } Stellungen zum Üben gespeichert.
  }
library-new-study = Neue Studie
library-level = Stufe { $level }
library-you-beat = Sieg gegen { $names }
library-beat-you = Niederlage gegen { $names }
library-you-drew = Remis gegen { $names }
library-search = Spieler oder Titel suchen
library-more-filters = Weitere Filter
library-empty = Noch keine Partien. Spiele eine, beginne eine Studie oder importiere eine Datei.
library-none = Keine passenden Partien.
library-found = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
  }
library-games = Partien und Studien
library-new = Studie beginnen
library-position = Stellung (leer lassen für den Anfang)
library-table = Aktuelle Partie als Studie
library-table-position = Nur ihre Stellung
library-mistakes = Deine Fehler üben
library-import = Partien importieren
library-import-about = Eightfold-Partien, SGF oder Boardspace-Partien, auch mehrere auf einmal oder als ZIP. Du kannst Dateien auch hierher ziehen.
zip-broken = diese ZIP-Datei ist beschädigt: Ihre Dateiliste ist nicht lesbar
zip-many = diese ZIP-Datei hat { $count } Dateien, erlaubt sind { $most }
zip-broken-file = diese Datei in der ZIP-Datei ist beschädigt
zip-locked = diese Datei in der ZIP-Datei ist passwortgeschützt
zip-method = diese Datei ist in einem Format gepackt, das hier nicht geht: Verwende Deflate
zip-large = die Dateien in dieser ZIP-Datei sind größer als { $most } MiB
zip-empty = diese ZIP-Datei enthält keine Partien: Nötig sind Dateien mit der Endung .sgf oder .txt
library-files = Dateien
library-paste = Oder füge eine Partie ein
library-pasted = Eingefügter Text
library-take = Importieren
library-taken = { $count ->
    [one] 1 Partie importiert.
   *[other] { $count } Partien importiert.
  }
library-left-out = { $name }: { $count ->
        [one] 1 Partie war nicht lesbar.
       *[other] { $count } Partien waren nicht lesbar.
    } Erster Fehler: { $why }
library-too-long = Diese Datei ist größer als { $most } MiB.
library-decided = Entschieden
library-open = Nicht beendet
library-met = Enthält Stellung
library-remove = Diese Studie entfernen?

## Eine Stellung aufstellen

position-editor = Stellung aufstellen
position-about = Wähle ein Plättchen oder eine Figur und drücke dann auf das Ziel. Drücke auf dem Brett darauf, um sie zu drehen, zu verschieben oder zu entfernen. Der Text entspricht immer dem Brett.
position-about-octi = Wähle einen Pod und drücke dann auf das Ziel. Drücke auf dem Brett darauf, um ihm Zinken zu geben, ihn zu verschieben oder zu entfernen. Der Text entspricht immer dem Brett.
position-pieces = Figuren
position-tiles = Plättchen neben dem Brett
position-pods = Pods zum Setzen
position-turn = Am Zug
position-over-tile = Umdrehen
position-clear = Brett leeren
position-begin = Anfangsstellung
position-top = Nächstes Plättchen
position-is-top = nächstes
position-is-bottom = unten: { $at }
position-tile-unseen = Plättchen { $tile }, neben dem Brett
position-tile-top = Plättchen { $tile }, als Nächstes
position-tile-bottom = Plättchen { $tile }, bekannt unten im Vorrat, dort Nummer { $at }
position-text = Stellung als Text
position-possible = Von dieser Stellung aus kannst du spielen.
position-ended = In dieser Stellung ist die Partie vorbei: { $ending }
position-unread = Dieser Text ist keine gültige Stellung, deshalb ist das Brett unverändert: { $why }
position-play = Spielen
position-against = Gegen
position-no-puzzle = Für dieses Spiel gibt es keine Rätsel.
position-held = { $piece } gewählt. Drücke auf das Ziel.
position-fixed = In diesem Spiel bewegen sich die Läufer nie.
position-enemy = Auf { $square } können nicht Pods beider Seiten stehen.
position-pick = Drücke auf einen Pod auf dem Brett, um ihm Zinken zu geben.
position-holes = Zinken des Pods auf { $square }
position-reserve = Pods in Reserve
position-supers-left = Superzinken
position-captured = Geschlagene Pods
position-points = Punkte, { $who }
position-round = Runde
position-phase = Nächster Schritt
position-phase-gold = Gold setzt die Läufer
position-phase-prizes = Türkis legt die Preise aus
position-phase-play = Ein normaler Zug
position-phase-mark = Marker der anderen Seite setzen
position-phase-scramble = 4 Plättchen mischen oder keine
position-taken = Gesammelte Preise, { $who }
position-forbidden = Feld, das nicht geändert werden darf
position-none = keines
position-rested = Der Spieler am Zug hat zuletzt ein Plättchen geändert, ohne zu laufen
position-scrambles = { $who } kann noch mischen
position-passes = Nacheinander gepasst
position-resigned = { $who } ist nicht mehr im Spiel
position-runners = { $found ->
        [one] { $who } hat { $found } Läufer auf dem Brett und braucht { $wanted }.
       *[other] { $who } hat { $found } Läufer auf dem Brett und braucht { $wanted }.
    }
position-empty = { $count ->
        [one] In diesem Spiel braucht jedes Feld ein Plättchen; { $count } ist leer.
       *[other] In diesem Spiel braucht jedes Feld ein Plättchen; { $count } sind leer.
    }
position-prizes = { $found ->
        [one] Auf dem Brett liegt { $found } Preis für { $who }; es müssen { $wanted } sein.
       *[other] Auf dem Brett liegen { $found } Preise für { $who }; es müssen { $wanted } sein.
    }
position-markers = { $found ->
        [one] Auf dem Brett steht { $found } Marker; erlaubt sind höchstens { $most }.
       *[other] Auf dem Brett stehen { $found } Marker; erlaubt sind höchstens { $most }.
    }
position-too-many-pods = { $who } hat { $found } Pods auf dem Brett, in Reserve und geschlagen. Erlaubt sind { $most }.
position-too-many-prongs = Auf dem Brett und im Vorrat sind { $found } Zinken. Erlaubt sind { $most }.
position-too-many-supers = Auf dem Brett und im Vorrat sind { $found } Superzinken. Erlaubt sind { $most }.
position-out = { $who } ist nicht mehr im Spiel, also können diese Pods nicht auf dem Brett stehen.
position-turn-out = { $who } ist nicht mehr im Spiel und kann nicht am Zug sein.
position-tile-twice = Plättchen { $tile } ist zweimal da, aber jedes gibt es nur einmal.
position-tile-count = Auf und neben dem Brett sind zusammen 18 Plättchen, nicht { $found }.
position-unknown-order = Verdeckte Plättchen kommen nach dem nächsten und vor den bekannten unten im Vorrat.
position-nothing-hidden = In diesem Spiel ist kein Plättchen verdeckt.
position-face-down = In diesem Spiel muss das Plättchen auf { $space } offen liegen.
position-prize-on-stop = Der Preis auf { $post } gehört auf einen Kreis.
position-marker-on-circle = Der Marker auf { $post } gehört auf einen Halt.
position-too-many-taken = Eine Person sammelt höchstens { $most } Preise, nicht { $found }.
position-taken-early = Bevor die Preise ausliegen, kann niemand welche gesammelt haben.
position-both-won = Nur eine Person kann alle ihre Preise gesammelt haben.
position-phase-of = In diesem Schritt muss { $who } am Zug sein.
position-no-scrambles = In diesem Spiel wird nicht gemischt: Die Option ist aus.
position-no-scramble-left = Wer am Zug ist, kann nicht mehr mischen.
position-scrambled-early = In diesem Schritt kann nicht gemischt werden.
position-total-too-large = Eine Person hat höchstens { $most } Punkte, nicht { $found }.
position-no-such-round = Runde { $found } gibt es nicht: Die Partie hat die Runden 1 bis { $most }.
position-last-mover = Wer zuletzt gezogen hat, steht nur nach einem Passen da.
position-all-resigned = Mindestens eine Person muss noch im Spiel sein.
position-turn-resigned = { $who } hat aufgegeben und kann nicht am Zug sein.
position-too-many-passes = Es wurde { $found }-mal gepasst. Im Spiel sind noch { $most }, mehr geht nicht.
position-supers-off = In diesem Spiel gibt es keine Superzinken: Die Option ist aus.
position-impossible = Diese Stellung ist nicht möglich.

## Turniere

tournaments = Turniere
tournaments-about = Schweizer System, jeder gegen jeden oder Arena für 2 Spieler, Tischrunden für 3 und 4. Alle können eines erstellen.
tournaments-live = Offen und laufend
tournaments-mine = Deine Turniere
tournaments-over = Beendet
tournaments-none = Gerade gibt es keine Turniere. Erstelle eines, dann können andere mitspielen.
tournaments-none-mine = Du spielst noch bei keinem mit.
tournaments-none-over = Noch keine beendeten Turniere.
tournament-about = Turnier
tournament-make = Turnier erstellen
tournament-make-it = Erstellen
tournament-format = Format
tournament-round-robin = Jeder gegen jeden
tournament-swiss = Schweizer System
tournament-arena = Arena
tournament-tables = Tischrunden
tournament-rounds = Runden
tournament-rounds-usual = Standard
tournament-length = Dauer
tournament-minutes = { $minutes } Minuten
tournament-begins = Beginn
tournament-by-hand = wenn ich es starte
tournament-in = in { $time }
tournament-join-too = Ich spiele mit
tournament-public = In der Liste zeigen
tournament-bots = Bots erlauben
tournament-every-day = jeden Tag
tournament-every-week = jede Woche
tournament-repeat = Wiederholen
tournament-no-repeat = nie
tournament-first-start = Erster Beginn (deine Zeit)
tournament-repeats-at = Jedes beginnt um { $time } UTC. Sobald eines beginnt, öffnet die Anmeldung zum nächsten.
tournament-stop-repeating = Nicht mehr wiederholen
tournament-next = Nächstes Turnier
tournament-people = { $people ->
        [one] { $people } Spieler
       *[other] { $people } Spieler
    }
tournament-look-at = { $name } ansehen
tournament-open = Anmeldung offen
tournament-starts-in = beginnt in { $time }
tournament-round-of = Runde { $round } von { $rounds }
tournament-pairs-for = Die Paarungen enden in { $time }
tournament-last-games = Die letzten Partien laufen
tournament-too-few = beendet: zu wenige Spieler
tournament-stopped = von der Turnierleitung oder der Moderation beendet
tournament-my-table = Zu deiner Partie
tournament-wait = Du bist dabei. Deine nächste Partie erscheint hier.
tournament-not-paired = Spielst du live in einem anderen Turnier, wenn eine Runde beginnt, wirst du nicht gepaart.
tournament-waits-for-you = Spielst du live in einem anderen Turnier, wartet die nächste Runde auf dich.
tournament-leave = Verlassen
tournament-end = Turnier beenden
tournament-end-about = Es werden keine Partien mehr gepaart. Laufende Partien zählen hier nicht.
tournament-end-now = Jetzt beenden
tournament-back = Zurück zum Turnier
tournament-game-points = { $points ->
    [1] 1 Punkt für diese Partie
   *[other] { $points } Punkte für diese Partie
}
tournament-your-place = { $points ->
    [1] Dein Platz: { $place } von { $people } mit 1 Punkt
   *[other] Dein Platz: { $place } von { $people } mit { $points } Punkten
}
tournament-place-of = { $points ->
    [1] Platz von { $name }: { $place } von { $people } mit 1 Punkt
   *[other] Platz von { $name }: { $place } von { $people } mit { $points } Punkten
}
tournament-next-ready = Deine nächste Partie ist bereit.
tournament-paired-soon = Du wirst gleich wieder gepaart.
tournament-out = Du wirst erst wieder gepaart, wenn du dem Turnier noch einmal beitrittst.
tournament-round-within = Die nächste Runde beginnt innerhalb von { $time }.
tournament-round-after = { $count ->
    [one] Die nächste Runde beginnt, sobald 1 weitere Partie zu Ende ist.
   *[other] Die nächste Runde beginnt, sobald { $count } weitere Partien zu Ende sind.
}
tournament-last-game = Das war die letzte Partie.
tournament-ends-after = { $count ->
    [one] Das Turnier endet, sobald 1 weitere Partie zu Ende ist.
   *[other] Das Turnier endet, sobald { $count } weitere Partien zu Ende sind.
}
tournament-won-you = Du hast das Turnier gewonnen.
tournament-won-with = Du und { $names } habt das Turnier gewonnen.
tournament-won = Der Turniersieg geht an { $names }.
tournament-standings = Tabelle
tournament-points = Punkte
tournament-left = ausgestiegen
tournament-plays = spielt gerade
tournament-no-player = Noch keine Spieler.
tournament-no-round = Noch keine Runden.
tournament-round = Runde { $number }
tournament-bye = { $name } hat spielfrei (Punkte: { $points })
tournament-ties-swiss = Bei Gleichstand entscheiden die Punkte aller Gegner, dann die Punkte der besiegten Gegner (bei Remis die Hälfte), dann die Siege.
tournament-ties-round-robin = Bei Gleichstand entscheiden die Punkte der besiegten Gegner (bei Remis die Hälfte), dann die Siege.
tournament-ties-tables = Bei Gleichstand entscheiden die gewonnenen Tische, dann die Punkte aller Gegner.
tournament-ties-arena = Bei Gleichstand entscheiden die Siege, dann die kleinere Zahl von Partien.

clubs = Clubs
clubs-about = Spielt in einer Gruppe: Ein Club hat eigene Partien und Turniere.
clubs-mine = Deine Clubs
clubs-none-mine = Du bist noch in keinem Club. Tritt einem bei oder gründe einen.
clubs-all = Alle Clubs
clubs-none = Noch keine Clubs. Gründe einen, dann können andere beitreten.
clubs-search = Nach Namen suchen
club-make = Club gründen
club-joining = Beitritt
club-joining-open = Alle können beitreten
club-joining-request = Organisatoren nehmen Anfragen an
club-joining-invitation = Nur mit Einladungslink
club-members = { $members ->
        [one] { $members } Mitglied
       *[other] { $members } Mitglieder
    }
club-owner = Inhaber
club-organiser = Organisator
club-asked-short = Anfrage gesendet
club-asked = Du hast um Beitritt gebeten. Ein Organisator antwortet dir.
club-removed = Du wurdest aus diesem Club entfernt.
club-ask-for-link = Bitte einen Organisator um den Einladungslink.
club-needs-name = Für Clubs brauchst du einen Namen. Wähle einen unter „Konto“.
club-ask = Beitritt anfragen
club-withdraw = Anfrage zurückziehen
club-leave = Club verlassen …
club-leave-about = Du siehst seine Partien und Turniere dann nicht mehr. Laufende Partien gehen weiter.
club-people = Mitglieder
club-people-hidden = Nur Mitglieder sehen die anderen Mitglieder.
club-manage = Rolle von { $name } ändern
club-make-organiser = Zum Organisator machen
club-make-member = Zum Mitglied machen
club-hand-over = Zum Inhaber machen …
club-hand-over-about = { $name } wird Inhaber des Clubs, und du wirst Organisator.
club-hand-over-now = Zum Inhaber machen
club-requests = Beitrittsanfragen
club-no-requests = Gerade gibt es keine Anfragen.
club-removed-people = Entfernte Leute
club-let-in = Beitritt wieder erlauben
club-games = Partien für Mitglieder
club-no-games = Gerade gibt es keine Partien. Erstelle eine, dann sehen die Mitglieder sie hier.
club-no-tournaments = Noch keine Turniere.
club-invitation = Einladungslink
club-invitation-about = Wer diesen Link hat, tritt sofort bei.
club-invite = Link erstellen
club-invite-again = Link ersetzen
club-uninvite = Link widerrufen
club-end = Club auflösen …
club-end-about = Das lässt sich nicht rückgängig machen. Der Club und seine Turniere enden. Beendete Partien bleiben.
club-end-now = Club auflösen
club-for-whom = Wer mitspielen kann
club-for-anyone = Alle mit dem Link
club-for-members = Mitglieder von { $club }
no-such-club-about = Unter dieser Adresse gibt es keinen Club. Prüfe den Link auf Tippfehler.
terms-club = Nur Mitglieder eines Clubs können mitspielen.

## Fernpartien, Urlaub, Feeds, geplante Antworten, Mitteilungen

days-vacation = Urlaub hält die Uhr eines Spielers an
days-weekends = Wochenenden zählen nicht ({ $zone })
days-bank = Zeitkonto von { $days } Tagen, mit jedem Zug aufgefüllt
terms-bank = Zeitkonto: { $bank } Tage. Mindestzeit pro Zug in Tagen: { $days }.
terms-weekends = Samstage und Sonntage zählen nicht ({ $zone }).
terms-vacation = Im Urlaub steht die Uhr eines Spielers.
pause-weekend = Es ist Wochenende, deshalb stehen die Uhren bis { $until }. Spielen kannst du trotzdem.
pause-vacation = { $name } ist bis { $until } im Urlaub, deshalb steht diese Uhr.
vacations = Urlaub
vacations-about = Im Urlaub steht deine Uhr in Partien, die das erlauben. Spielen kannst du trotzdem.
vacation-left = Du hast noch { $left } von { $all } Tagen im Jahr.
vacation-line = { $from } bis { $until }
vacation-from = Erster Tag (leer lassen, um sofort zu beginnen)
vacation-days = Anzahl der Tage
vacation-days-wrong = Gib eine ganze Zahl von Tagen ein.
vacation-take = Urlaub hinzufügen
vacation-taken = Urlaub gespeichert. Deine Partien zeigen ihn an.
vacation-end = Beenden
vacation-ended = Urlaub beendet. Ungenutzte Tage bekommst du zurück.
feed = Feed deiner Partien
feed-about = Ein Feedreader kann zeigen, welche Partien auf dich warten und welche zu Ende sind. Wer die Adresse kennt, kann den Feed lesen.
feed-once = Diese Adresse wird nur einmal gezeigt. Eine neue ersetzt sie.
feed-since = Du hast seit { $day } einen Feed.
feed-make = Feed erstellen
feed-new-address = Neue Adresse holen
feed-end = Feed löschen
feed-copy = Adresse kopieren
feed-ready = Dein Feed ist bereit. Kopiere seine Adresse in deinen Reader.
feed-deleted = Feed gelöscht.
prepare = Antwort planen
prepared-lines = Geplante Antworten (nur du siehst sie):
prepared-if = Falls: { $step }
prepared-play = Dann: { $turn }
prepared-drop-line = Löschen: { $line }
prepared-stale = Die Partie ist weitergegangen, diese Folge passt nicht mehr. Drücke auf „Zur Partie“.
prepare-title = Antworten planen
prepare-about = Spiele, was die anderen tun könnten, und dann deine Antwort. Läuft die Partie so, wird deine Antwort sofort gespielt; sonst passiert nichts. Wählst du „Egal was“, zeigt das Brett ein Beispiel.
prepare-chance = Was kommt als Nächstes? Wähle es unter „Falls das kommt“ oder drücke auf „Egal was“.
prepare-own = Deine Antwort: Spiele sie auf dem Brett.
prepare-others = { $name }: Spiele einen möglichen Zug.
prepare-comes = Falls das kommt
prepare-choose = Wählen
prepare-whatever = Egal was
premove = Zug vorab
premove-about = Spiele deinen nächsten Zug. Er wird gespielt, sobald du dran bist, falls er dann erlaubt ist. Das Brett zeigt ein Beispiel für das, was vorher kommt.
premove-set = Zug vorab (nur du siehst ihn):
prepare-close = Zur Partie
push = Mitteilungen
push-about = Dein Browser kann dir melden, wenn du am Zug bist, wenn dich jemand einlädt und wenn eine Partie endet, auch wenn keine Seite offen ist.
push-not-here = Dieser Browser kann für diese Seite keine Mitteilungen zeigen. Vielleicht hilft es, die Seite als App zu installieren.
push-not-offered = Dieser Server kann keine Mitteilungen senden.
push-start = Einschalten
push-stop = Ausschalten
push-begun = Mitteilungen sind für dieses Gerät eingeschaltet.
push-ended = Mitteilungen sind für dieses Gerät ausgeschaltet.
push-not-allowed = Mitteilungen sind blockiert. Erlaube sie in deinem Browser in den Einstellungen für diese Seite.
push-failed = Das hat in deinem Browser nicht geklappt.
push-turn = Du bist am Zug.
push-invite = Jemand hat dich zu einer Partie eingeladen.
push-end = Eine Partie ist zu Ende.
push-rematch = Deine Revanche hat begonnen.

## Das Spielerarchiv

players-archive = Spielerarchiv
players-about = Bretter und Rätsel, die Spieler veröffentlicht haben. Jeden Wert berechnet der Server selbst.
players-all = Alles
players-unsolved = Ungelöste Rätsel der Aufgabe 30
players-mine = Deine
players-topic = Anzeigen
players-order = Sortieren
players-newest = Neueste
players-most-liked = Beliebteste
players-words = Wörter im Titel
players-none = Hier ist noch nichts. Veröffentliche ein Brett aus dem Brett-Editor.
players-records = Rekordtabelle
players-records-about = Zu jedem Wert: das beste Brett des Programms, wie weit es bewiesen ist, und das beste hier veröffentlichte Brett.
players-score = Wert
players-best = Spielerrekord
players-first = { $name }, { $day }
players-improved = besser als das Programm
players-holders = Die meisten Rekorde
players-held = So gut wie das beste bekannte
players-by = von { $name }
players-likes = { $count ->
    [one] gefällt { $count } Person
   *[other] gefällt { $count } Personen
}
players-comments = { $count ->
    [one] { $count } Kommentar
   *[other] { $count } Kommentare
}
players-untitled = Ohne Titel
players-not-solved = Noch kein Brett
players-continue = Von hier weiterbauen
players-try = Im Editor versuchen
players-boards = Bretter zu diesem Rätsel
players-like = Gefällt mir
players-remove-sure = Endgültig entfernen
players-missing = Das ist nicht im Archiv oder wurde entfernt.
players-hidden = Ein Moderator hat das entfernt: { $reason }
players-taken-down = Entfernt.
players-comments-title = Kommentare
players-comments-none = Noch keine Kommentare.
players-comment = Dein Kommentar
players-comment-send = Kommentieren
publish = Veröffentlichen …
publish-about = Dieses Brett im Spielerarchiv veröffentlichen
publish-dialog = Im Spielerarchiv veröffentlichen
publish-what = Was
publish-board = Dieses Brett mit seinem Wert
publish-task = Das Rätsel ohne Brett
publish-puzzle = Dieses Rätsel
publish-statement = Mehr dazu (freiwillig)
publish-name = Dein Name, den alle sehen
publish-it = Veröffentlichen
publish-not-yet = Dieses Brett zählt noch nicht: { $score }. Stelle es erst fertig.
publish-new = Veröffentlicht.
publish-known = { $name } hat das vor dir veröffentlicht. Gedrehte Bretter gelten als gleich.
publish-optimal = Es ist bewiesen, dass kein Brett besser sein kann.
publish-record = Es ist besser als jedes bisher bekannte Brett!
publish-equal = Es ist so gut wie das beste bekannte Brett.
publish-best = Es ist das beste hier veröffentlichte Brett.
publish-view = Im Archiv ansehen
collection = Sammlung
collections = Sammlungen
collections-about = Bretter und Rätsel aus dem Archiv, von Spielern zusammengestellt.
collections-all = Alle Sammlungen
collections-yours = Deine Sammlungen
collections-of = Sammlungen von { $name }
collections-none = Noch keine Sammlungen. Lege hier eine an oder füge ein Brett auf seiner Seite hinzu.
collection-new = Neue Sammlung
collection-create = Anlegen
collection-public = Alle können sie sehen
collection-is-public = öffentlich
collection-private = nur für dich sichtbar
collection-count = { $count ->
    [one] { $count } Eintrag
   *[other] { $count } Einträge
}
collection-missing = Diese Sammlung gibt es nicht, oder nur wer sie angelegt hat, kann sie sehen.
collection-empty = Hier ist noch nichts. Öffne ein Brett im Archiv und drücke auf „Zu einer Sammlung hinzufügen“.
collection-up = Nach oben: { $title }
collection-down = Nach unten: { $title }
collection-away = Entfernen: { $title }
collection-moved = { $title } ist jetzt Nummer { $place }.
collection-removed = { $title } entfernt.
collection-change = Diese Sammlung ändern
collection-saved = Sammlung gespeichert.
collection-delete-sure = Endgültig löschen
collect = Zu einer Sammlung hinzufügen
collect-add = Hinzufügen
collect-added = Hinzugefügt zu { $title }
moderation-take-down = Beitrag entfernen

## Gemeinsame Bretter

work-together = Gemeinsam bearbeiten
work-together-about = Dieses Brett online stellen, für alle mit dem Link
shared-board = Gemeinsames Brett
shared-boards = Bretter und Studien, die du teilst
shared-boards-about = Löst Aufgaben auf einem Brett oder studiert Partien in einem Baum, gemeinsam mit anderen.
shared-none = Noch nichts geteilt. Wähle in der Werkstatt „Gemeinsam bearbeiten“ oder in einer Studie „Gemeinsam studieren“.
shared-no-board = Hier gibt es kein Brett zu teilen. Öffne eins in der Werkstatt und drücke auf „Gemeinsam bearbeiten“.
shared-gone = Dieses Brett gibt es nicht, oder es wurde gelöscht.
shared-by = Geteilt von { $name }
shared-invite = Andere einladen
shared-invite-about = Wer diesen Link öffnet, sieht das Brett und kann mithelfen, auf jedem Gerät.
shared-invite-watch = Wer diesen Link öffnet, sieht das Brett. Nur du kannst es ändern.
shared-here = Gerade an diesem Brett
shared-alone = Nur du bist hier. Lade andere mit dem Link ein.
shared-you = { $name } (du)
shared-people = { $people ->
    [one] 1 Person
   *[other] { $people } Personen
}
shared-watch-only = Nur { $name } kann dieses Brett ändern. Du kannst zusehen und chatten.
shared-newer = Eine neuere Version von Eightfold hat hier etwas geändert. Lade die Seite neu, um mitzuarbeiten.
shared-newer-entry = { $name } hat etwas geändert, was nur eine neuere Version anzeigen kann
shared-saving = Wird gespeichert …
shared-lost = Keine Verbindung. Deine Schritte werden gesendet, sobald sie wieder da ist.
shared-steps = Schritte
shared-past = Schritt { $seq } von { $last }. { $said }
shared-now = Zurück zum aktuellen Brett
shared-created = { $name } hat das Brett geteilt
shared-terms = { $name } hat die Einstellungen geändert
shared-undid = { $name } hat Schritt { $step } zurückgenommen
shared-placed = { $name } hat Plättchen { $tile } auf { $space } gelegt
shared-moved = { $name } hat das Plättchen auf { $one } nach { $other } verschoben
shared-swapped = { $name } hat { $one } und { $other } vertauscht
shared-rotated = { $name } hat { $space } gedreht
shared-removed = { $name } hat das Plättchen auf { $space } entfernt
shared-locked = { $name } hat { $spaces } fixiert
shared-unlocked = { $name } hat { $spaces } freigegeben
shared-cleared = { $name } hat das Brett geleert
shared-new-task = { $name } hat die Aufgabe geändert
shared-loaded = { $name } hat mehrere Plättchen geändert
shared-has-changed = { $space } hat sich gerade geändert. Sieh dir das Brett an und versuche es noch einmal.
shared-is-locked = Das Plättchen auf { $space } ist fixiert. Gib es zuerst frei.
shared-elsewhere = Plättchen { $tile } liegt schon auf { $space }.
shared-task-changed = Die Aufgabe hat sich gerade geändert. Sieh sie dir an und versuche es noch einmal.
shared-not-taken = Dieser Schritt ließ sich nicht speichern. Versuche es noch einmal.
shared-not-undone = Dein letzter Schritt lässt sich nicht zurücknehmen, weil sich das Brett dort geändert hat.
shared-not-redone = Deine Änderung lässt sich nicht wiederholen, weil andere dort etwas geändert haben.
shared-cannot-redo = Deine Änderung lässt sich nicht mehr wiederholen.
shared-name = Name des Bretts
shared-everyone = Andere können das Brett ändern
shared-text = Freier Text im Chat
shared-copy = In den Brett-Editor kopieren
shared-copy-about = An einer eigenen Kopie weiterarbeiten
shared-delete = Brett löschen
shared-delete-about = Das lässt sich nicht rückgängig machen. Alle verlieren das Brett und seine Schritte.
shared-delete-now = Für alle löschen
shared-open = { $name } öffnen
shared-about-person = { $name } blockieren oder melden
study-together = Gemeinsam studieren
study-watching = Du kannst hier nur zusehen. Wer die Studie erstellt hat, wählt, wer sie bearbeitet.
study-no-chapter = Dieses Kapitel gibt es nicht mehr.
study-copy = Kopie speichern
study-share-lines = Diese Varianten teilen
study-shared-lines = Varianten von { $name }, Tiefe { $depth }, Chancen von { $of }:
shared-study = Gemeinsame Studie
shared-study-gone = Diese Studie gibt es nicht, oder sie wurde gelöscht.
shared-study-back = Zurück zu deiner Studie
shared-no-study = Hier gibt es keine Studie zu teilen. Öffne eine und wähle in ihrem Menü „Gemeinsam studieren“.
shared-study-here = Gerade in dieser Studie
shared-study-invite-about = Wer diesen Link öffnet, sieht die Studie und kann sie bearbeiten.
shared-study-invite-watch = Wer diesen Link öffnet, kann zusehen. Du wählst, wer sie bearbeitet.
shared-study-name = Name der Studie
shared-study-everyone = Alle mit dem Link können sie bearbeiten
shared-study-delete = Studie löschen
shared-study-delete-about = Das lässt sich nicht rückgängig machen. Alle verlieren die Studie und ihre Kapitel.
shared-study-created = { $name } hat die Studie geteilt
shared-taken-down = Die Moderation hat das entfernt: { $reason }
shared-edit-undone = { $name } hat die eigene letzte Änderung zurückgenommen
shared-edit-redone = { $name } hat eine Änderung wiederholt
shared-lines-shared = { $name } hat Varianten des Computers geteilt
shared-chapters-changed = { $name } hat die Kapitel geändert
shared-edit-added = { $name } hat { $steps } hinzugefügt
shared-edit-comment = { $name } hat einen Kommentar geändert
shared-edit-glyph = { $name } hat die Bewertung eines Zugs geändert
shared-edit-marks = { $name } hat Markierungen geändert
shared-edit-value = { $name } hat einen Wert gespeichert
shared-edit-deleted = { $name } hat einen Zweig gelöscht
shared-edit-promoted = { $name } hat eine Variante zur Hauptvariante gemacht
shared-edit-merged = { $name } hat Zweige zusammengeführt
shared-comment-changed = Dieser Kommentar hat sich gerade geändert. Deiner war: { $text }
shared-node-gone = Dieser Teil wurde gerade gelöscht. Sieh dir die Studie an und versuche es noch einmal.
shared-changes = Änderungen
shared-in-chapter = in Kapitel { $chapter }
shared-presents = präsentiert
shared-presented = { $name } präsentiert diese Studie.
shared-follow = { $name } folgen
shared-present = Präsentieren
shared-present-stop = Nicht mehr präsentieren
shared-present-about = Alle, die folgen, sehen, was du ansiehst.
shared-writers = Wer bearbeiten kann
shared-no-writers = Noch ist sonst niemand hier. Lade andere mit dem Link ein.
shared-chapter = Kapitel { $number }
shared-chapter-list = Kapitel
shared-chapter-add = Kapitel hinzufügen
shared-chapter-remove = Kapitel entfernen
shared-chapter-up = Kapitel nach oben
shared-chapter-down = Kapitel nach unten
shared-chapter-moved = Jetzt Kapitel { $number } von { $count }.
shared-chapter-remove-about = Das lässt sich nicht rückgängig machen. Alle verlieren das Kapitel, das du ansiehst.
shared-chapter-name = Name des Kapitels
shared-chapter-paste = Partie, SGF oder Link (leer: dasselbe Spiel von Anfang an)
shared-chapters = { $chapters ->
    [one] Studie · { $game } · 1 Kapitel
   *[other] Studie · { $game } · { $chapters } Kapitel
}
