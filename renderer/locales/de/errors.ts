import type { Translation } from '#shared/locales/words.ts'
import type { errorTable } from '../errors.ts'

const sentences: Translation<typeof errorTable>['sentences'] = {
  'session.wrong-password': 'E-Mail oder Passwort ist falsch.',
  'session.wrong-code': 'Dieser Code ist falsch oder abgelaufen. Möglicherweise wurde ein neuer gesendet.',
  'session.wrong-token': 'Dieses Token ist falsch oder abgelaufen.',
  'session.other-domain': 'Auf diesem Computer können sich nur Konten von … anmelden.',
  'session.signed-out': 'Abgemeldet. Zum Fortfahren anmelden; es geht nichts verloren.',
  'network.unreachable': 'Der Telefondienst ist nicht erreichbar. Adresse und Netzwerk prüfen.',
  'network.timeout': 'Der Telefondienst hat nicht rechtzeitig geantwortet.',
  'network.bad-certificate': 'Dem Zertifikat des Telefondienstes wird nicht vertraut: …',
  'network.bad-address': 'Diese Adresse kann nicht verwendet werden: …',
  'platform.not-json': 'Unter dieser Adresse ist kein Telefondienst: Die Antwort war eine Webseite.',
  'platform.unexpected-answer': 'Die Antwort des Telefondienstes ist nicht lesbar. …',
  'platform.refused': 'Antwort der Plattform: …',
  'platform.forbidden': 'Dieses Konto darf das nicht.',
  'platform.not-found': 'Das gibt es nicht mehr.',
  'platform.rate-limited': 'Zu viele Anfragen auf einmal. Gleich noch einmal versuchen.',
  'platform.failed': 'Der Telefondienst ist gestört. Gleich noch einmal versuchen.',
  'call.not-known': 'Der Telefondienst kennt diesen Anruf nicht mehr. Nichts wurde geändert.',
  'phone.not-registered': 'Das Telefon ist nicht verbunden, deshalb sind keine Anrufe möglich.',
  'phone.wrong-password': 'Der Telefonserver akzeptiert Benutzername und Passwort nicht.',
  'phone.unsafe-challenge':
    'Der Telefonserver hat das Passwort auf unsichere Weise verlangt (Digest ohne qop oder Basic), deshalb wurde es nicht gesendet. Wer den Server betreibt, sollte das wissen.',
  'phone.other-server':
    'Das SIP-Passwort wurde für einen anderen Telefonserver eingegeben und deshalb nicht an diesen gesendet. Unter Einstellungen, Telefonkonto, neu eingeben.',
  'phone.no-account': 'Es gibt noch kein Telefonkonto. Unter Einstellungen hinzufügen.',
  'phone.no-audio-engine': 'Der Ton ist noch nicht bereit. Gleich noch einmal versuchen.',
  'phone.no-such-call': 'Dieser Anruf ist beendet.',
  'phone.not-now': 'Das ist gerade nicht möglich.',
  'phone.number-invalid': 'Diese Nummer kann nicht gewählt werden.',
  'phone.busy': 'Die Leitung ist besetzt.',
  'phone.no-answer': 'Niemand hat abgenommen.',
  'phone.failed': 'Das Telefon konnte das nicht ausführen: …',
  'audio.microphone-denied': 'Das Mikrofon ist gesperrt. Zuhören geht, aber die Gegenseite hört nichts.',
  'audio.microphone-absent': 'Kein Mikrofon gefunden. Zuhören geht, aber die Gegenseite hört nichts.',
  'audio.failed': 'Der Ton konnte nicht gestartet werden. …',
  'sound.not-audio':
    'Diese Aufnahme kann nicht abgespielt werden: Was der Telefondienst gesendet hat, ist kein Ton.',
  'sound.cut-off': 'Die Aufnahme ist unvollständig angekommen. Zum Wiederholen noch einmal öffnen.',
  'sound.empty': 'Diese Aufnahme enthält keinen Ton.',
  'tunnel.program-missing': 'Das Programm des Tunnels wurde nicht gefunden: …',
  'tunnel.not-allowed':
    'Dieses Programm wurde nicht ausgeführt: Switchhook wurde nicht mit --allow-command und diesem Befehl gestartet.',
  'tunnel.refused': 'Die Gegenseite hat den Tunnel abgelehnt: …',
  'tunnel.ended': 'Der Tunnel wurde geschlossen: …',
  'tunnel.no-address': 'Der Tunnel hat seine Adresse nicht gemeldet.',
  'tunnel.unreachable': 'An der öffentlichen Adresse kommt nichts durch: …',
  'tunnel.another-answers': 'An der öffentlichen Adresse antwortet etwas anderes: …',
  'events.disk-full':
    'Der Speicher ist voll, deshalb werden keine Ereignisse angenommen. Platz schaffen; Anrufe werden weiterhin alle paar Sekunden abgefragt.',
  'events.not-kept':
    'Ereignisse können auf diesem Computer nicht gespeichert werden, deshalb werden keine angenommen. Anrufe werden weiterhin alle paar Sekunden abgefragt.',
  'relay.unreachable': 'Das Relay des Teams ist nicht erreichbar: …',
  'relay.refused': 'Das Relay des Teams hat diesen Computer abgelehnt: …',
  'replay.only': 'Dies ist eine Wiedergabe: Ansehen geht, ändern nicht.',
  'profile.unreadable': 'Das Profil ist nicht lesbar: …',
  'profile.not-json': 'Das Profil ist kein JSON: …',
  'profile.invalid': 'Das Profil kann nicht verwendet werden: …',
  'profile.holds-secret':
    'Das Profil enthält ein Geheimnis (…), das einer einzelnen Person gehört. Ein Profil ohne dieses anfordern. Nichts wurde geändert.',
  'profile.during-call': 'Während eines Anrufs kann kein Profil verwendet werden. Nichts wurde geändert.',
  'policy.locked': 'Diese Einstellung verwaltet die Organisation. Nichts wurde geändert.',
  'settings.invalid': 'Diese Einstellung kann nicht verwendet werden: …',
  'removal.too-late': 'Zum Rückgängigmachen ist es zu spät.',
  'texts.too-long': 'Eine Nachricht darf höchstens 1.600 Zeichen haben. Nichts wurde gesendet.',
  'texts.not-kept':
    'Die Nachricht kann auf diesem Computer nicht gespeichert werden und wurde deshalb nicht gesendet. Speicherplatz schaffen, dann noch einmal senden.',
  'texts.in-memory':
    'Auf diesem Computer kann gerade nichts gespeichert werden. Nachrichten werden angezeigt, aber Entwürfe gehen verloren, wenn Switchhook geschlossen wird. Speicherplatz schaffen.',
  'texts.not-now': 'Diese Nachricht wird gerade gesendet oder ist schon gesendet.',
  'texts.unclear':
    'Es ist nicht bekannt, ob diese Nachricht gesendet wurde: Es kam keine Antwort, und sie ist nicht aufgeführt.',
  'texts.not-listed':
    'Diese Nachricht wurde angenommen, ist aber nicht aufgeführt. Vielleicht wurde sie gesendet: vor dem erneuten Senden prüfen.',
  'greeting.during-call':
    'Während eines Anrufs kann keine Ansage aufgenommen werden. Nach dem Anruf aufnehmen.',
  'greeting.microphone-denied':
    'Das Mikrofon ist gesperrt, deshalb wurde nichts aufgenommen. Zulassen oder eine Datei wählen.',
  'greeting.microphone-absent':
    'Kein Mikrofon gefunden, deshalb wurde nichts aufgenommen. Anschließen oder eine Datei wählen.',
  'greeting.nothing-recorded': 'Nichts wurde aufgenommen. Noch einmal aufnehmen.',
  'greeting.not-audio':
    'Diese Datei ist nicht MP3, MP4, WAV oder AAC und wurde deshalb nicht gesendet. Eine andere wählen.',
  'greeting.too-large':
    'Diese Datei ist größer als 10 MB und wurde deshalb nicht gesendet. Eine kürzere wählen.',
  'updates.off': 'Diese Installation aktualisiert sich nicht selbst.',
  'updates.none': 'Es gibt keine neuere Version.',
  'updates.stopped': 'Der Download wurde angehalten. Er wird später fortgesetzt.',
  'updates.unreachable': 'Der Update-Server ist nicht erreichbar. Diese Version funktioniert weiter.',
  'updates.bad-feed': 'Die Antwort des Update-Servers ist nicht lesbar. Diese Version funktioniert weiter.',
  'updates.damaged':
    'Der Download ist nicht das, was veröffentlicht wurde, und wurde gelöscht. Nichts wurde geändert.',
  'updates.not-signed':
    'Der Download ist nicht vom Herausgeber signiert und wurde gelöscht. Nichts wurde geändert.',
  'updates.no-room':
    'Für die neue Version ist nicht genug Speicherplatz frei. Diese Version funktioniert weiter.',
  'updates.not-writable':
    'Dieses Benutzerkonto darf die Datei der App nicht ersetzen. Diese Version funktioniert weiter.',
  'updates.failed':
    'Die neue Version konnte nicht geladen oder installiert werden. Diese Version funktioniert weiter.',
  'updates.not-installed': 'Version … wurde nicht installiert. Die vorherige Version funktioniert weiter.',
  'licences.missing': 'Die Liste der Lizenzen gehört nicht zu diesem Build.',
  'port.in-use': 'Ein anderes Programm benutzt Port …',
  'shell.no-windows': 'Hier öffnet der Browser die Fenster.',
  'input.invalid': 'Switchhook hat etwas verlangt, das nicht möglich ist. Nichts wurde geändert.',
  'host.disconnected':
    'Switchhook hat die Verbindung zu seinem Hintergrunddienst verloren. Sie wird von selbst wiederhergestellt.',
  internal: 'In Switchhook ist ein Fehler aufgetreten. …',
}

export const errors: Translation<typeof errorTable> = {
  sentences,
  withoutDetail: {
    'platform.refused': 'Die Plattform hat das abgelehnt.',
    'updates.not-installed':
      'Die neue Version wurde nicht installiert. Die vorherige Version funktioniert weiter.',
    'session.other-domain': 'Auf diesem Computer können sich nur Konten einer Domain anmelden.',
    'port.in-use': 'Ein anderes Programm benutzt diesen Port.',
    'profile.holds-secret':
      'Das Profil enthält ein Geheimnis, das einer einzelnen Person gehört. Ein Profil ohne dieses anfordern. Nichts wurde geändert.',
  },
  waitSeconds: (seconds) =>
    `Zu viele Anfragen auf einmal. In ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal versuchen.`,
  waitMinutes: (minutes) => `Zu viele Anfragen auf einmal. In ${minutes} Minuten noch einmal versuchen.`,
  waitLong: 'Der Telefondienst verlangt eine sehr lange Wartezeit. Switchhook versucht es früher wieder.',
  quoted: (words) => `Antwort der Plattform: ${words}`,
}
