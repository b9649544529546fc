### Deutsch: was Eightfold sagt.

## Namen

language-name = Deutsch
name-blue = Blau
name-red = Rot
name-yellow = Gelb
name-green = Grün
name-teal = Türkis
name-gold = Gold
name-plum = Pflaume
name-orange = Orange
name-north = Nord
name-east = Ost
name-south = Süd
name-west = West
direction-north = nach Norden
direction-north-east = nach Nordosten
direction-east = nach Osten
direction-south-east = nach Südosten
direction-south = nach Süden
direction-south-west = nach Südwesten
direction-west = nach Westen
direction-north-west = nach Nordwesten
list-two = { $first } und { $last }
list-or = { $first } oder { $last }
pair = { $one } und { $other }

## Züge, alle Spiele

turn-passed = { $name } passt: kein Zug ist möglich.
turn-resigned = { $name } hat aufgegeben.
turn-revealed = Plättchen { $tile } wird für { $name } aufgedeckt.
run-loop = läuft eine Schleife zurück nach { $to }
run-to = läuft von { $from } nach { $to }
progress-resigned = aufgegeben

## Das Rennen

race-played = { $name } legt Plättchen { $tile } auf { $space }, { $run }.
race-covered = { $name } legt Plättchen { $tile } auf { $space } über Plättchen { $old }, { $run }.
race-covered-back = { $name } legt Plättchen { $tile } auf { $space } über ein verdecktes Plättchen, { $run }.
race-run-home = { $run }, am Ziel: { $home } von { $all }
race-progress = { $home } / { $all } am Ziel
race-prompt = { $name }: Lege Plättchen { $tile } auf ein markiertes Feld.
race-prompt-open = { $name } ist am Zug.
race-prompt-leave-home = { $name }: Lege Plättchen { $tile } auf ein markiertes Feld. Deine Heimatseite ist voll, also muss ein Läufer sie verlassen.
race-prompt-pass = { $name } hat mit Plättchen { $tile } keinen möglichen Zug und muss passen; das Plättchen bleibt oben liegen.
race-prompt-all-home = { $name } ist am Ziel und passt, bis auch der Partner am Ziel ist.
repeated-twice = Diese Stellung ist zum zweiten Mal entstanden; beim dritten Mal ist das Spiel unentschieden.

## Team Up

team-up-laid = { $name } legt Plättchen { $tile } auf { $space }
team-up-exchanged = { $name } tauscht auf { $space } Plättchen { $old } gegen Plättchen { $tile }
team-up-connected = { $laid }.
team-up-played = { $laid }, { $run }: { $links }.
team-up-skipped = { $name } wird übersprungen: kein Zug ist möglich.
team-up-resigned = { $name } hat aufgegeben. Die Läufer bleiben stehen, und ihre Wege bleiben geschützt.
team-up-links = { $linked ->
    [0] keiner von { $all } verbunden
   *[other] { $linked } von { $all } verbunden
}
team-up-path = der Weg von { $name } zwischen { $from } und { $to }
team-up-prompt = { $name }: Wähle ein Plättchen aus dem Vorrat oder ein Feld.
team-up-prompt-skipped = { $name } hat keinen möglichen Zug und wird übersprungen. Werden alle nacheinander übersprungen, gewinnt, wer zuletzt gezogen hat.
team-up-prompt-skipped-too = { $name } hat keinen möglichen Zug und wird übersprungen. { $passes } wurden schon übersprungen; werden es alle, gewinnt, wer zuletzt gezogen hat.
team-up-won-placing = nach dem Legen: Plättchen { $tile } auf { $space } verbindet alle Läufer von { $name }
team-up-won-running = nach dem Laufen: der Lauf von { $from } nach { $to } verbindet alle Läufer von { $name }
team-up-won-at-start = zu Beginn des Zugs: alle Läufer sind schon verbunden
team-up-won-by-other = zu Beginn des Zugs: { $name } hat den letzten von ihnen verbunden
team-up-won = alle Läufer sind verbunden
team-up-ending = { $count ->
    [1] { $names } gewinnt { $how }.
   *[other] { $names } gewinnen gemeinsam { $how }.
}
team-up-impasse-won = Alle wurden nacheinander übersprungen. { $name } hat den letzten Zug gemacht und gewinnt.
team-up-impasse-draw = Alle wurden nacheinander übersprungen, und niemand hat einen Zug gemacht: unentschieden.

## Connect the Dots

dots-placed = { $name } legt Plättchen { $tile } auf { $space }.
dots-placed-scoring = { $name } legt Plättchen { $tile } auf { $space }, { $paths }.
dots-path = { $from } und { $to } verbunden, { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
} für { $name }
dots-round-over = Die Runde ist vorbei, gezählt von beiden Enden: { $one } { $onePoints }, { $other } { $otherPoints }.
dots-dealt = Runde { $round } ist ausgeteilt. { $name } beginnt.
dots-progress = { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}
dots-ending-resigned = { $name } gewinnt: die andere Seite hat aufgegeben.
dots-ending-draw = Das Spiel endet unentschieden, { $one } zu { $other }.
dots-ending-won = { $name } mit { $second } gewinnt { $more } zu { $less }: { $why }.
dots-why-rounds = { $rounds ->
    [1] die Punkte der Runde sind gezählt
   *[other] die Punkte aus { $rounds } Runden sind gezählt
}
dots-why-target = die { $target } Punkte sind erreicht
dots-goal-rounds = { $rounds ->
    [1] Eine Runde
   *[other] { $rounds } Runden, die höhere Summe gewinnt
}
dots-goal-target = Bis { $target } Punkte, die höhere Summe gewinnt

## Scavenger Hunt

hunt-started = { $name } stellt den goldenen Läufer auf { $gold } und den türkisen Läufer auf { $teal }.
hunt-prizes = { $name } legt die Preise aus, auf jeden zweiten Kreis, den ersten pflaumenblauen auf { $plum }.
hunt-replaced-and-ran = { $name } legt Plättchen { $tile } auf { $space } und { $run }.
hunt-ran = { $name } { $run }.
hunt-replaced = { $name } legt Plättchen { $tile } auf { $space } und läuft nicht.
hunt-rotated = { $name } dreht Plättchen { $tile } auf { $space } und läuft nicht.
hunt-marked = { $name } stellt den Marker ({ $colour }) auf { $stop }.
hunt-scrambles = { $name } mischt die Plättchen von { $spaces }.
hunt-keeps = { $name } mischt nicht.
hunt-scrambled = Nach dem Mischen: { $tiles }.
hunt-tile-on = Plättchen { $tile } auf { $space }
hunt-run-marker = { $run } und erreicht den Marker ({ $colour })
hunt-run-prize = { $run } und nimmt einen Preis: { $taken } von { $all }
hunt-progress = { $taken } / { $all } Preise
hunt-progress-marker = { $taken } / { $all } Preise, Marker auf { $stop }
hunt-prompt-start = { $name }: Wähle einen der vier Halte in der Mitte für deinen eigenen Läufer.
hunt-prompt-prizes = { $name }: Wähle einen Kreis für einen Preis in Pflaume; die anderen folgen auf jedem zweiten Kreis.
hunt-prompt-mark = { $name }: Stelle den Marker ({ $colour }) auf einen freien Halt. { $other } muss ihn vor dem nächsten Preis erreichen.
hunt-prompt-scramble = { $name }: Mische vier Plättchen, einmal im Spiel, oder lass das Brett, wie es ist.
hunt-prompt-marker = { $name }: Dein Marker steht auf { $stop }; erreiche ihn, bevor du einen Preis nimmst.
hunt-prompt-collect = { $name }: Sammle die Preise in { $colour }.
hunt-prompt-must-run = Du hast im letzten Zug ein Plättchen geändert, ohne zu laufen; in diesem Zug muss dein Läufer ziehen.
hunt-prompt-just-changed = { $space } wurde eben ohne Lauf geändert: Du darfst es nur ändern, indem du das Ersatzplättchen legst und darüber läufst.

## OCTI

octi-turn = { $name } { $deeds }.
octi-freely = zieht frei { $way }
octi-moved = zieht { $way }
octi-inserted = steckt dem Pod auf { $point } eine Zinke { $hole }
octi-inserted-super = steckt dem Pod auf { $point } eine Superzinke { $hole }
octi-repositioned = dreht die Zinke des Pods auf { $point }: bisher { $from }, jetzt { $to }
octi-entered = bringt einen Pod aus der Reserve nach { $point }
octi-liberated = bringt einen geschlagenen Pod auf { $point } zurück
octi-liberated-partner = bringt einen Pod des Partners auf { $point } zurück; der Partner ist wieder dabei
octi-captured = schlägt { $pods }
octi-pod-on = { $name } auf { $point }
octi-leg = { $from } nach { $to }
octi-out = { $name } ist ausgeschieden.
octi-progress-out = ausgeschieden
octi-progress-pods = { $pods } auf dem Brett
octi-progress-bases = { $bases } von 3 Basen
octi-prompt-reserve = { $name }: Setze den Pod auf ein markiertes Feld.
octi-prompt-captured = { $name }: Bringe den geschlagenen Pod auf einem markierten Feld zurück.
octi-prompt-partner = { $name }: Bringe deinen Partner auf einem markierten Feld zurück.
octi-prompt-done = { $name }: fertig oder rückgängig.
octi-prompt-free-where = { $name }: ein freier Zug. Wohin geht der Pod?
octi-prompt-free-on = { $name }: Springe weiter oder mache den regulären Teil des Zugs.
octi-prompt-regular = { $name }: jetzt der reguläre Teil des Zugs.
octi-prompt-prong = { $name }: Stecke die Zinke in ein leeres Loch.
octi-prompt-new-prong = { $name }: Stecke eine Zinke in ein leeres Loch, oder drücke eine seiner Zinken, um sie umzustecken.
octi-prompt-move = { $name }: Wähle ein markiertes Feld als Ziel oder ein leeres Loch für eine Zinke.
octi-prompt-waiting = { $name }: { $count ->
    [1] ein Pod muss noch ziehen, { $movers }.
   *[other] { $count } Pods müssen noch ziehen, { $movers }.
}
octi-prompt-jump-on = { $name }: Springe weiter oder drücke „Fertig“.
octi-prompt-press-done = { $name }: Drücke „Fertig“ oder „Rückgängig“.
octi-prompt-open = { $name }: Wähle einen Pod zum Ausbauen oder Ziehen, oder nimm einen aus der Ablage.
octi-prompt-now-regular = Jetzt der reguläre Teil.

## Spielenden

ending-aborted = Das Spiel wurde ohne Ergebnis abgebrochen.
ending-draw = Das Spiel endet unentschieden: { $why }.
ending-won = { $count ->
    [1] { $names } gewinnt: { $why }.
   *[other] { $names } gewinnen: { $why }.
}
why-points = die Punkte sind gezählt
why-impasse = alle haben nacheinander gepasst
why-repetition = dieselbe Stellung ist zum dritten Mal entstanden
why-no-turn = wer am Zug ist, hat keinen möglichen Zug
why-resigned = { $count ->
    [1] { $names } hat aufgegeben
   *[other] { $names } haben aufgegeben
}
why-time = { $count ->
    [1] die Zeit von { $names } ist abgelaufen
   *[other] die Zeit von { $names } ist abgelaufen
}
why-agreement = die Spieler haben sich geeinigt
why-abandoned = { $count ->
    [0] das Spiel wurde abgebrochen
    [1] { $names } hat das Spiel verlassen
   *[other] { $names } haben das Spiel verlassen
}
why-forfeit = { $count ->
    [0] das Spiel wurde kampflos beendet
    [1] { $names } hat kampflos verloren
   *[other] { $names } haben kampflos verloren
}
why-race = alle Läufer stehen auf Kreisen der gegenüberliegenden Seite
why-race-team = die Läufer beider Partner stehen auf Kreisen ihrer gegenüberliegenden Seiten
why-team-up = alle Läufer sind verbunden
why-dots = die Punkte sind gezählt
why-scavenger-hunt = alle Preise sind gesammelt
why-octi-fast = ein Pod steht auf einer gegnerischen Basis
why-octi-full = alle drei gegnerischen Basen sind besetzt
why-octi-four = beide Gegner sind zugleich ausgeschieden
nobody = niemand

## Warum ein Zug abgelehnt wird: Octiles

refusal-octiles-malformed = „{ $text }“ ist kein Zug dieses Spiels: Ein Zug sieht aus wie { $expected }
refusal-octiles-no-such-space = Ein Feld „{ $value }“ gibt es nicht: Felder heißen c1 bis c5, klein geschrieben
refusal-octiles-no-such-post = Einen Halt oder Kreis „{ $value }“ gibt es nicht: Sie heißen A1 bis F6, groß geschrieben
refusal-octiles-no-such-tile = Ein Plättchen „{ $value }“ gibt es nicht: Plättchen sind 1 bis 18
refusal-octiles-no-such-rotation = Eine Drehung „{ $value }“ gibt es nicht: Drehungen sind 0 bis 7 Achteldrehungen im Uhrzeigersinn
refusal-octiles-over = das Spiel ist vorbei: kein Zug ist mehr zu machen
refusal-octiles-chance-first = das nächste Plättchen ist noch nicht aufgedeckt: zuerst kommt ein Zufallsschritt wie `reveal 7`
refusal-octiles-no-chance-now = kein Zufallsschritt ist fällig: jemand ist am Zug
refusal-octiles-deal-first = die Runde ist vorbei: zuerst wird die nächste ausgeteilt
refusal-octiles-not-hidden = Plättchen { $value } kann nicht aufgedeckt werden: es liegt auf dem Brett, oder sein Platz im Vorrat ist bekannt
refusal-octiles-not-the-top = Plättchen { $given } ist nicht das, das zu legen ist: das ist Plättchen { $top }
refusal-octiles-not-in-pool = Plättchen { $tile } ist nicht im Vorrat: es liegt auf { $space }
refusal-octiles-changes-path = dieses Plättchen würde den Weg von { $owner } zwischen { $from } und { $to } ändern: auf { $space } muss es dort, wo der Weg verläuft, dasselbe Stück haben
refusal-octiles-won-by-placing = dieses Plättchen zu legen verbindet alle deine Läufer und gewinnt: kein Lauf folgt
refusal-octiles-not-connected = nur zu legen ist ein Zug, wenn es alle deine Läufer verbindet: sonst muss ein Lauf wie `A3-C4` folgen
refusal-octiles-fits-nowhere = Plättchen { $value } passt nirgends: es würde Wege anderer ändern oder deinen Läufern keinen Lauf lassen
refusal-octiles-fits-not = wie man Plättchen { $tile } auf { $space } auch dreht, es ändert Wege anderer oder lässt deinen Läufern keinen Lauf
refusal-octiles-nothing-fits = kein Plättchen des Vorrats passt auf { $value }: jedes würde Wege anderer ändern oder deinen Läufern keinen Lauf lassen
refusal-octiles-no-run-left = so gelegt hat keiner deiner Läufer einen Lauf
refusal-octiles-runner-blocked = der Läufer auf { $value } hat keinen Lauf: jeder Weg von dort ist offen oder endet auf einem besetzten Posten
refusal-octiles-out-of-reach = keiner deiner Läufer erreicht { $value }: ein Läufer hält am ersten Halt oder Kreis auf seinem Weg
refusal-octiles-space-taken = auf { $value } liegt ein Plättchen: Plättchen kommen nur auf leere Felder
refusal-octiles-touched = das Plättchen wurde auf { $value } gesetzt und muss dort bleiben: nur seine Drehung ist noch frei
refusal-octiles-deal-items = ausgeteilt werden 18 Plättchen, das oberste zuerst, oder das oberste und 17 mal `?`: hier sind es { $value }
refusal-octiles-dealt-twice = Plättchen { $value } ist zweimal ausgeteilt: jedes gibt es nur einmal
refusal-octiles-deal-shape = ausgeteilt werden alle 18 Plättchen offen, oder nur das oberste und `?` für jedes andere
refusal-octiles-not-due = dieser Zufallsschritt ist nicht fällig: fällig ist { $due }
refusal-octiles-phase = jetzt gilt: { $due }
refusal-octiles-not-centre = { $value } ist kein Halt in der Mitte: Läufer beginnen auf C3, D3, C4 oder D4
refusal-octiles-not-first-plum = { $value } kann nicht der erste Kreis in Pflaume sein: das ist A1, A2, A3 oder A4
refusal-octiles-not-the-spare = Plättchen { $given } ist nicht das Ersatzplättchen: das ist Plättchen { $spare }
refusal-octiles-not-that-tile = auf { $space } liegt Plättchen { $lies }: nur dieses kann dort gedreht werden
refusal-octiles-looks-the-same = das Plättchen auf { $value } sähe genauso aus: das Drehen muss seine Stücke ändern
refusal-octiles-must-run = du hast im letzten Zug ein Plättchen geändert, ohne zu laufen; in diesem Zug musst du laufen
refusal-octiles-just-changed = { $value } wurde eben von der Gegenseite ohne Lauf geändert: in diesem Zug darfst du es nur ändern, indem du das Ersatzplättchen legst und darüber läufst
refusal-octiles-turned-no-run = ein Plättchen an Ort und Stelle zu drehen ist der ganze Zug: laufe stattdessen, oder lege das Ersatzplättchen und laufe darüber
refusal-octiles-others-marker = auf { $value } steht der Marker der Gegenseite: dorthin darfst du nicht ziehen
refusal-octiles-others-prize = auf { $value } liegt ein Preis der Gegenseite: dorthin darfst du nicht ziehen
refusal-octiles-marker-first = dein Marker steht auf { $marker }: erreiche ihn, bevor du den Preis auf { $prize } nimmst
refusal-octiles-empty-circle = { $value } ist ein leerer Kreis: nur eigene Preise sind einen Kreis wert
refusal-octiles-marker-on-circle = { $value } ist ein Kreis: Marker kommen auf Halte
refusal-octiles-four-spaces = gemischt werden vier verschiedene Felder
refusal-octiles-scramble-first = zuerst werden die gemischten Plättchen wieder hingelegt: ein Zufallsschritt wie `scrambled b2=14.3,c3=2.0,..`
refusal-octiles-other-spaces = die gemischten Plättchen kommen auf die vier genannten Felder zurück
refusal-octiles-other-tiles = die gemischten Plättchen sind die vier, die auf den genannten Feldern lagen
refusal-octiles-no-runner = auf { $value } steht kein Läufer von dir
refusal-octiles-stays-on-goal = der Läufer auf { $value } hat sein Ziel erreicht und bleibt dort
refusal-octiles-circle-barred = { $value } ist kein Zielkreis von dir: kein anderer Kreis darf betreten werden
refusal-octiles-occupied = { $value } ist besetzt: ein Läufer endet auf einem leeren Posten
refusal-octiles-misses-tile = der Weg von { $from } nach { $to } führt nicht über das neue Plättchen auf { $space }
refusal-octiles-no-path = kein Weg führt von { $from } nach { $to }: ein Läufer hält am ersten Halt oder Kreis, den er erreicht
refusal-octiles-must-leave-home = alle fünf Kreise deiner Heimatseite sind besetzt: du musst einen Läufer davon wegziehen, und du kannst es
refusal-octiles-may-not-pass = du hast einen möglichen Zug, also darfst du nicht passen
refusal-octiles-only-pass = du hast keinen möglichen Zug: es bleibt nur `pass`
refusal-octiles-no-run-from = wie man das Plättchen auf { $value } auch dreht, keiner deiner Läufer bekommt einen möglichen Lauf darüber
refusal-octiles-no-run-at-rotation = so gedreht bekommt keiner deiner Läufer einen möglichen Lauf über das Plättchen
refusal-octiles-runner-stuck = der Läufer auf { $value } hat keinen möglichen Lauf über das Plättchen
refusal-octiles-nobody-reaches = keiner deiner Läufer erreicht { $value } über das Plättchen

## Warum ein Zug abgelehnt wird: OCTI

refusal-octi-over = das Spiel ist vorbei
refusal-octi-form = „{ $text }“ ist kein Zug: einstecken `33+B`, umstecken `33+A-B`, ziehen `33-44` oder `84-86-68x`, mehrere Pods `33A-53,33C-35`, einsetzen oder befreien `73`, freie Züge zuerst, jeder gefolgt von `;`
refusal-octi-pass = Passen gibt es nicht: wer am Zug ist, hat einen Zug
refusal-octi-point = „{ $value }“ ist kein Punkt: Punkte sind Spalte und Reihe, 11 bis 99, oder A1 bis I9
refusal-octi-no-regular-part = der reguläre Teil des Zugs fehlt: einstecken, umstecken, ziehen, einsetzen oder befreien
refusal-octi-not-free = „{ $value }“ vor `;` ist kein freier Zug: ein Pod zieht oder springt in Richtung einer Superzinke
refusal-octi-resign-alone = Aufgeben steht allein
refusal-octi-nobody-there = auf { $value } steht kein Pod von dir
refusal-octi-no-such-pod = auf { $point } steht kein Pod `{ $name }` von dir
refusal-octi-which = auf { $point } stehen verschiedene Pods: sage, welcher gemeint ist, { $names }
refusal-octi-not-there = auf { $point } stehen { $there } verwendbare Pods `{ $name }`, nicht { $wanted }
refusal-octi-captured-acts = der Pod auf { $point } wurde in diesem Zug geschlagen: er steht bis zum Ende, handelt aber nicht mehr
refusal-octi-hole-taken = der Pod auf { $point } hat { $hole } schon eine Zinke: ein Loch fasst eine
refusal-octi-no-prong = der Pod auf { $point } hat { $direction } keine Zinke
refusal-octi-no-prong-left = in deinem Vorrat ist keine Zinke mehr: stecke eine um oder schlage welche
refusal-octi-no-superprong-left = in deinem Vorrat ist keine Superzinke mehr
refusal-octi-superprong-fixed = die Zinke { $direction } des Pods auf { $point } ist eine Superzinke, und die werden nie umgesteckt
refusal-octi-superprongs-off = Superzinken gehören zur Option `superprongs`, und die ist aus
refusal-octi-no-reserve = in deiner Reserve ist kein Pod mehr
refusal-octi-cannot-enter = ein Pod aus der Reserve kann auf { $point } nicht einsetzen: er kommt auf eigene Basen, auf denen kein gegnerischer Pod steht, im vollen Spiel auch auf gegnerische Basen, die du besetzt hältst
refusal-octi-nothing-captured = keiner deiner Pods ist geschlagen
refusal-octi-cannot-liberate = auf { $point } kann kein Pod befreit werden: im vollen Spiel auf jeder Basis, die du besetzt hältst, solange du eine gegnerische hältst, zu viert auf einer gegnerischen Basis oder einem neutralen OCTI-Feld, die du besetzt hältst, im schnellen Spiel nie
refusal-octi-cannot-liberate-partner = { $point } kann deinen Partner nicht zurückbringen: der Partner muss mit einem geschlagenen Pod ausgeschieden sein und du auf seiner Heimatbasis stehen
refusal-octi-two-origins = alle Pods eines Zugs gehen von einem Feld aus, nicht von { $first } und { $second }
refusal-octi-too-many-movers = { $movers } ziehende Pods sind mehr, als ein Spieler hat: { $most }
refusal-octi-no-prongs = der Pod auf { $point } hat keine Zinken und kann nicht ziehen
refusal-octi-no-prong-there = von { $from } ginge der Pod { $direction }, hat dort aber keine Zinke
refusal-octi-not-a-leg = von { $from } nach { $to } ist weder ein Schritt noch ein Sprung über ein Feld
refusal-octi-step-among-jumps = von { $from } nach { $to } ist ein Schritt: ein Pod macht einen Schritt oder springt, nie beides
refusal-octi-enemy-on-step = auf { $point } steht ein gegnerischer Pod: Schritte führen nur dorthin, wo keiner steht
refusal-octi-nothing-to-jump = auf { $point } steht nichts, worüber man springen könnte
refusal-octi-landing-taken = { $point } ist besetzt: ein Sprung endet auf einem leeren Feld
refusal-octi-jumped-twice = über { $point } würde zweimal gesprungen: ein Pod geht in einem Zug nur einmal über ein Feld
refusal-octi-cannot-move = der Pod auf { $point } kann weder einen Schritt machen noch springen
refusal-octi-not-jumped = auf { $point } kann nichts geschlagen werden: dort wurde nicht gesprungen
refusal-octi-nothing-left = auf { $point } ist nichts mehr zu schlagen
refusal-octi-capture-on-step = `x` nach { $point }: nur ein Sprung schlägt
refusal-octi-no-superprong = der Pod auf { $point } hat { $direction } keine Superzinke: freie Züge folgen Superzinken
refusal-octi-superprong-used = die Superzinke { $direction } des Pods auf { $point } wurde in diesem Zug schon benutzt
refusal-octi-free-move-turns = ein freier Zug geht in der Richtung seiner Superzinke weiter, { $direction }
refusal-octi-too-many-legs = „{ $value }“: so oft springt kein Pod in einem Zug
refusal-octi-leads-nowhere = das führt von hier zu keinem möglichen Zug

## Was fällig ist, in Ablehnungen

phrase-hunt-gold = Gold stellt beide Läufer auf Halte in der Mitte, wie `start C3 D4`
phrase-hunt-prizes = Türkis legt die Preise aus, wie `prizes A1`
phrase-hunt-play = laufe oder ändere ein Plättchen
phrase-hunt-mark = der Marker der anderen Seite kommt auf einen Halt, wie `marker B4`
phrase-hunt-scramble = nenne vier Felder zum Mischen, wie `scramble b2 c3 d4 b5`, oder sage `done`
refusal-over = das Spiel ist vorbei: kein Zug ist mehr zu machen
refusal-chance-first = zuerst kommt ein Zufallsschritt: noch kann niemand ziehen
refusal-player-first = ein Spieler ist am Zug, kein Zufallsschritt
phrase-dots-deal = das Austeilen der nächsten Runde
phrase-dots-reveal = das Aufdecken des nächsten Plättchens, wie `reveal 7`

## Berichte von Spielen

report-lost = Zug { $turn }: { $name } nahm { $taken } und gab { $loss } Punkte her; { $best } war besser.
report-missed-win = Zug { $turn }: { $name } konnte mit { $best } gewinnen und nahm stattdessen { $taken }; das gab { $loss } Punkte her.
report-lucky = Nach Zug { $turn }: „{ $what }“ war { $luck } Punkte wert für { $names }.
