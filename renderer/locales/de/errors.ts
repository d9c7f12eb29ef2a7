import type { Translation } from '#shared/locales/words.ts'
import type { errorTable } from '../errors.ts'

export const errors: Translation<typeof errorTable> = {
  'session.wrong-password': 'E-Mail oder Passwort ist falsch.',
  'session.wrong-code': 'Der Code ist falsch. Vielleicht wurde ein neuer gesendet.',
  'session.wrong-token': 'Dieses Token ist nicht gültig.',
  'session.other-domain': 'An diesem Computer sind nur Konten von … zugelassen.',
  'session.signed-out': 'Die Anmeldung ist beendet. Zum Fortfahren anmelden; nichts ist verloren.',
  'session.customer-deleted': 'Die Firma … ist mit allen Konten gelöscht. Alle sind abgemeldet.',
  'network.unreachable': 'Der Telefondienst ist nicht erreichbar. Adresse und Netzwerk prüfen.',
  'network.timeout': 'Der Telefondienst hat nicht rechtzeitig geantwortet.',
  'network.bad-certificate': 'Dem Zertifikat des Telefondienstes wird nicht vertraut: …',
  'network.bad-address': 'Diese Adresse kann nicht verwendet werden: …',
  'platform.not-json': 'Dies ist nicht die Adresse einer Plattform: Eine Webseite hat geantwortet.',
  'platform.unexpected-answer': 'Die Antwort des Telefondienstes ist nicht lesbar. …',
  'platform.refused': 'Antwort des Telefondienstes: …',
  'platform.forbidden': 'Das Konto erlaubt dies nicht.',
  'platform.not-found': 'Das wurde nicht gefunden. Vielleicht wurde es gelöscht.',
  'platform.rate-limited': 'Der Telefondienst ist ausgelastet und bittet um … Geduld.',
  'platform.failed': 'Der Telefondienst hat eine Störung. Gleich noch einmal versuchen.',
  'call.not-known': 'Der Telefondienst kennt diesen Anruf nicht. Nichts wurde geändert.',
  'phone.calls-not-allowed': 'Das Konto erlaubt keine Anrufe mit einem anderen Telefon.',
  'phone.not-registered': 'Das Telefon ist nicht verbunden, daher sind keine Anrufe möglich.',
  'phone.wrong-password': 'Der Telefonserver nimmt diesen Benutzer und dieses Passwort nicht an.',
  'phone.unsafe-challenge':
    'Der Telefonserver verlangt das Passwort auf unsichere (Digest ohne qop oder Basic) oder nicht unterstützte Weise, daher wurde es nicht gesendet. Die Betreuung des Servers fragen.',
  'phone.other-server':
    'Das SIP-Passwort wurde für einen anderen Telefonserver eingegeben und wird diesem nicht gesendet. In den Einstellungen unter Telefonkonto erneut eingeben.',
  'phone.no-account': 'Es gibt noch kein Telefonkonto. In den Einstellungen anlegen.',
  'phone.no-audio-engine': 'Der Ton ist noch nicht bereit. Kurz warten, dann erneut versuchen.',
  'phone.no-such-call': 'Dieser Anruf ist beendet.',
  'phone.not-now': 'Das ist an dieser Stelle des Anrufs nicht möglich.',
  'phone.number-invalid': 'Diese Nummer kann nicht gewählt werden.',
  'phone.busy': 'Die Leitung ist besetzt.',
  'phone.no-answer': 'Niemand hat geantwortet.',
  'phone.failed': 'Das Telefon konnte dies nicht ausführen: …',
  'phone.transfer-unknown': 'Der Telefondienst hat nicht gesagt, ob die Übergabe gelungen ist.',
  'phone.transfer-accepted':
    'Der Telefondienst hat die Übergabe angenommen und den Anruf hier beendet, aber nicht gesagt, ob sie gelungen ist.',
  'audio.microphone-denied': 'Das Mikrofon ist gesperrt. Zuhören geht, aber niemand hört etwas von hier.',
  'audio.microphone-absent': 'Es gibt kein Mikrofon. Zuhören geht, aber niemand hört etwas von hier.',
  'audio.failed': 'Der Ton konnte nicht gestartet werden. …',
  'sound.not-audio': 'Diese Aufnahme kann nicht abgespielt werden: Was ankam, ist kein Ton.',
  'sound.cut-off': 'Die Aufnahme kam nicht vollständig an. Zum Wiederholen erneut öffnen.',
  'sound.empty': 'Diese Aufnahme enthält keinen Ton.',
  'tunnel.program-missing': 'Das Programm des Tunnels wurde nicht gefunden: …',
  'tunnel.not-allowed':
    'Dieses Programm wird nicht gestartet: Switchhook wurde nicht mit --allow-command und diesem Befehl gestartet.',
  'tunnel.refused': 'Die Gegenstelle hat den Tunnel abgelehnt: …',
  'tunnel.ended': 'Der Tunnel wurde beendet: …',
  'tunnel.no-address': 'Der Tunnel hat seine Adresse nicht genannt.',
  'tunnel.unreachable': 'An der öffentlichen Adresse kommt nichts an: …',
  'tunnel.another-answers': 'An der öffentlichen Adresse antwortet etwas anderes: …',
  'events.disk-full':
    'Der Datenträger ist voll, daher können Ereignisse nicht gespeichert werden. Platz schaffen; Anrufe werden weiter alle paar Sekunden abgefragt.',
  'events.not-kept':
    'Ereignisse können auf diesem Computer nicht gespeichert werden. Anrufe werden weiter alle paar Sekunden abgefragt.',
  'events.no-receiver': 'Ereignisse können nicht empfangen werden: …',
  'events.address-not-kept':
    'Der Schlüsselbund hat die neue Adresse nicht gespeichert. Die alte gilt weiter.',
  'events.log-unavailable': 'Das Ereignisprotokoll kann nicht exportiert werden: …',
  'relay.unreachable': 'Das Team-Relay ist nicht erreichbar: …',
  'relay.refused': 'Das Team-Relay hat diesen Computer abgelehnt: …',
  'replay.only': 'Dies ist eine Wiedergabe: Was geschah, ist zu sehen, aber nicht zu ändern.',
  'profile.unreadable': 'Das Profil kann nicht gelesen werden: …',
  'profile.not-json': 'Das Profil ist kein JSON: …',
  'profile.invalid': 'Das Profil kann nicht verwendet werden: …',
  'profile.holds-secret':
    'Das Profil enthält ein Geheimnis (…), das einer Person gehört. Um ein Profil ohne dieses bitten. Nichts wurde geändert.',
  'profile.during-call': 'Während eines Anrufs kann kein Profil verwendet werden. Nichts wurde geändert.',
  'policy.locked': 'Die Organisation verwaltet diese Einstellung. Nichts wurde geändert.',
  'settings.not-kept':
    'Die Änderung kann auf diesem Computer nicht gespeichert werden. Sie gilt, bis Switchhook geschlossen wird.',
  'screen-pop.not-set':
    'Es ist keine Seite zum Anrufer eingestellt. Die Adresse unter Einstellungen, Telefon eingeben.',
  'screen-pop.host-not-allowed': 'Die Organisation erlaubt nicht, diese Seite zu öffnen: …',
  'screen-pop.nothing-known': 'Es gibt keine Nummer, zu der eine Seite geöffnet werden könnte.',
  'settings.invalid': 'Diese Einstellung kann nicht verwendet werden: …',
  'removal.too-late': 'Zum Rückgängigmachen ist es zu spät.',
  'texts.too-long': 'Eine Nachricht hat höchstens 1.600 Zeichen. Nichts wurde gesendet.',
  'texts.not-kept':
    'Die Nachricht kann auf diesem Computer nicht gespeichert werden und wurde nicht gesendet. Platz schaffen, dann erneut senden.',
  'texts.in-memory':
    'Auf den Datenträger dieses Computers kann nicht geschrieben werden. Nachrichten werden angezeigt, aber Entwürfe gehen beim Beenden von Switchhook verloren. Platz schaffen.',
  'texts.not-now': 'Diese Nachricht wird gerade gesendet oder ist schon gesendet.',
  'texts.unclear':
    'Es ist nicht sicher, ob diese Nachricht gesendet wurde: Es kam keine Antwort, und unter den gesendeten fehlt sie.',
  'texts.not-listed':
    'Diese Nachricht wurde angenommen, fehlt aber unter den gesendeten. Vor erneutem Senden prüfen.',
  'greeting.during-call':
    'Während eines Anrufs kann keine Ansage aufgenommen werden. Nach dem Anruf aufnehmen.',
  'greeting.microphone-denied':
    'Das Mikrofon ist gesperrt, daher wurde nichts aufgenommen. Erlauben oder stattdessen eine Datei wählen.',
  'greeting.microphone-absent':
    'Es gibt kein Mikrofon, daher wurde nichts aufgenommen. Eines anschließen oder stattdessen eine Datei wählen.',
  'call-back.too-many': 'Es lassen sich höchstens 100 Erinnerungen behalten. Zuerst eine erledigen.',
  'team.too-many': 'Es kann auf höchstens 20 Kollegen gleichzeitig gewartet werden.',
  'greeting.nothing-recorded': 'Nichts wurde aufgenommen. Erneut aufnehmen.',
  'greeting.not-audio':
    'Diese Datei ist nicht MP3, MP4, WAV oder AAC und wurde nicht gesendet. Eine andere wählen.',
  'greeting.too-large': 'Diese Datei ist größer als 10 MB und wurde nicht gesendet. Eine kürzere wählen.',
  'contacts.file-too-large':
    'Diese Datei ist größer als 10 MB und wurde nicht gelesen. Auf mehrere Dateien aufteilen.',
  'contacts.file-empty': 'Diese Datei ist leer oder nicht lesbar. Eine andere wählen.',
  'contacts.no-columns':
    'Keine Spalte dieser Datei ist ein Feld eines Kontakts. Die erste Zeile muss die Spalten nennen, etwa Vorname und Mobil.',
  'contacts.not-now': 'Ein anderer Import läuft noch. Warten, bis er fertig ist.',
  'updates.off': 'Diese Installation aktualisiert sich nicht selbst.',
  'updates.none': 'Es gibt keine neuere Version.',
  'updates.stopped': 'Das Herunterladen wurde angehalten und wird später fortgesetzt.',
  'updates.unreachable': 'Der Update-Server ist nicht erreichbar. Diese Version läuft weiter.',
  'updates.bad-feed': 'Die Antwort des Update-Servers ist nicht lesbar. Diese Version läuft weiter.',
  'updates.damaged': 'Der Download war beschädigt und wurde gelöscht. Nichts wurde geändert.',
  'updates.not-signed':
    'Der Download ist nicht vom Herausgeber signiert und wurde gelöscht. Nichts wurde geändert.',
  'updates.no-room': 'Für die neue Version fehlt Platz auf dem Datenträger. Diese Version läuft weiter.',
  'updates.not-writable':
    'Zum Ersetzen der Programmdatei fehlt die Berechtigung. Diese Version läuft weiter.',
  'updates.failed':
    'Die neue Version konnte nicht geladen oder installiert werden. Diese Version läuft weiter.',
  'updates.not-installed': 'Version … wurde nicht installiert. Die vorige Version läuft weiter.',
  'licences.missing': 'Die Liste der Lizenzen fehlt in dieser Fassung.',
  'port.in-use': 'Ein anderes Programm verwendet Port …',
  'shell.no-windows': 'Fenster öffnet hier der Browser.',
  'input.invalid': 'Switchhook hat von sich selbst etwas Unmögliches verlangt. Nichts wurde geändert.',
  'host.disconnected': 'Der Hintergrunddienst der App antwortet nicht. Switchhook versucht es weiter.',
  internal: 'In Switchhook ist ein Fehler aufgetreten. …',
  withoutDetail: {
    'platform.refused': 'Die Plattform hat dies abgelehnt.',
    'updates.not-installed': 'Die neue Version wurde nicht installiert. Die vorige Version läuft weiter.',
    'session.other-domain': 'An diesem Computer sind nur Konten einer bestimmten Domäne zugelassen.',
    'session.customer-deleted': 'Die Firma ist mit allen Konten gelöscht. Alle sind abgemeldet.',
    'port.in-use': 'Ein anderes Programm verwendet diesen Port.',
    'profile.holds-secret':
      'Das Profil enthält ein Geheimnis, das einer Person gehört. Um ein Profil ohne dieses bitten. Nichts wurde geändert.',
    'platform.rate-limited': 'Der Telefondienst ist ausgelastet und bittet um Geduld.',
  },
  wait: {
    long: 'Der Telefondienst bittet um sehr lange Geduld. Switchhook versucht es früher wieder.',
    minutes: (count) => `${count} Minuten`,
    seconds: (count) => (count === 1 ? 'eine Sekunde' : `${count} Sekunden`),
  },
  quoted: (words) => `Antwort des Telefondienstes: ${words}`,
}
