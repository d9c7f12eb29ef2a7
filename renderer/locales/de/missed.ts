import type { MissedReason } from '#shared/calls/missed-cause.ts'
import type { Translation } from '#shared/locales/words.ts'
import type { missedTable } from '../missed.ts'

const running = 'Anrufe klingeln auf diesem Computer nur, solange Switchhook geöffnet ist.'
const again = 'Es verbindet sich von selbst wieder. Die Bereitschaftsanzeige sagt, worauf es wartet.'
const seen = 'damit ein Anruf auch bei verdecktem Fenster zu sehen ist.'

const sentences: Readonly<Record<MissedReason, (when: string) => string>> = {
  'taken-elsewhere': () => 'Er klingelte hier und wurde an einem anderen Telefon angenommen.',
  'declined-here': () => 'Er wurde an diesem Telefon abgelehnt.',
  'sent-on': () => 'Er wurde beim Klingeln von diesem Telefon weitergeleitet.',
  'declined-elsewhere': () =>
    'Er wurde an einem anderen Telefon abgelehnt, oder der Telefondienst hat ihn beim Klingeln beendet.',
  'platform-do-not-disturb': () =>
    'Beim Telefondienst war „Nicht stören“ eingeschaltet, deshalb klingelte kein Telefon.',
  'app-closed': (when) => `Switchhook war auf diesem Computer ${when} nicht geöffnet.`,
  'app-broke-off': (when) =>
    `Switchhook wurde unerwartet beendet und war auf diesem Computer ${when} nicht geöffnet.`,
  'computer-asleep': (when) => `Dieser Computer war ${when} im Ruhezustand.`,
  'signed-out': (when) => `Auf diesem Computer war ${when} niemand angemeldet.`,
  'registration-lost': (when) =>
    `Dieses Telefon war ${when} nicht verbunden, deshalb erreichten es keine Anrufe.`,
  'not-found-by-platform': () =>
    'Der Telefondienst hat dieses Telefon nicht gefunden, obwohl es verbunden schien.',
  'connection-lost-while-ringing': (when) =>
    `Er klingelte hier, bis der Telefonserver nicht mehr erreichbar war. Dieses Telefon war ${when} nicht verbunden.`,
  'not-taking-calls': (when) => `Die Anrufannahme war ${when} ausgeschaltet.`,
  'on-another-call': () => 'Es lief ein anderes Gespräch, deshalb wurde dieser Anruf als besetzt abgewiesen.',
  'could-not-be-read': () =>
    'Der Anruf kam in einer Form an, die dieses Telefon nicht lesen konnte, deshalb klingelte hier nichts.',
  'no-audio-of-ours': () =>
    'Der Anruf bot keinen Ton an, den dieses Telefon verwenden kann (gar keinen, einen anderen Codec oder keine Verschlüsselung), deshalb klingelte hier nichts.',
  'extension-not-known': () =>
    'Der Anruf verlangte eine Funktion, die dieses Telefon nicht hat, deshalb klingelte hier nichts.',
  'too-many-rang': () =>
    'Hier klingelten schon so viele Anrufe, wie gleichzeitig klingeln können, deshalb wurde dieser als besetzt abgewiesen.',
  'refused-as-busy': () => 'Der Telefondienst hat ihn als besetzt abgewiesen, deshalb klingelte hier nichts.',
  'no-audio-engine': (when) =>
    `Kein Fenster der App war ${when} offen, deshalb war das Klingeln nicht zu hören.`,
  'no-ringer': (when) =>
    `Das Gerät zum Klingeln war ${when} nicht angeschlossen, deshalb war nichts zu hören.`,
  'ring-volume-zero': (when) =>
    `Die Klingellautstärke war ${when} 0 %: Das Klingeln war zu sehen, aber nicht zu hören.`,
  'ring-not-played': (when) => `Der Browser hat das Klingeln ${when} nicht abgespielt.`,
  'notices-blocked': (when) =>
    `Er klingelte hinter anderen Fenstern, und Benachrichtigungen waren ${when} blockiert.`,
  'notices-off': (when) =>
    `Er klingelte hinter anderen Fenstern, und Benachrichtigungen für Anrufe waren ${when} ausgeschaltet.`,
  'rang-unanswered': () => 'Er klingelte an diesem Telefon, und niemand hat ihn angenommen.',
  'never-rang-here': () =>
    'Er klingelte nicht an diesem Telefon, obwohl es verbunden war. Vielleicht wurde vorher aufgelegt.',
}

export const missed: Translation<typeof missedTable> = {
  sentences,
  advice: {
    'platform-do-not-disturb': 'Das wird beim Telefondienst eingestellt, nicht in dieser App.',
    'app-closed': running,
    'app-broke-off': running,
    'computer-asleep': 'Anrufe klingeln hier, solange er wach ist: siehe Energieeinstellungen des Systems.',
    'signed-out': 'Anrufe klingeln hier, solange jemand mit einem Telefonkonto angemeldet ist.',
    'registration-lost': again,
    'not-found-by-platform': '„Jetzt prüfen“ in der Bereitschaftsanzeige testet die Verbindung.',
    'connection-lost-while-ringing': again,
    'not-taking-calls': 'Das wird oben im Fenster umgeschaltet.',
    'on-another-call': 'Zweite Anrufe können stattdessen leise anklopfen: Einstellungen, Benachrichtigungen.',
    'could-not-be-read':
      'Wer den Telefonserver betreibt, sieht den Grund in dessen Protokoll: Das Telefon hat mit 400 geantwortet.',
    'no-audio-of-ours':
      'Wer den Telefonserver betreibt, sieht das Angebot in dessen Protokoll: Das Telefon hat mit 488 geantwortet.',
    'extension-not-known':
      'Wer den Telefonserver betreibt, sieht in dessen Protokoll, welche: Das Telefon hat mit 420 geantwortet.',
    'refused-as-busy': 'Vielleicht ist beim Telefondienst „Nicht stören“ eingeschaltet.',
    'no-audio-engine': 'Anrufe sind zu hören, solange ein Fenster der App offen ist.',
    'no-ringer': 'Ein anderes Gerät lässt sich unter Einstellungen, Audio, wählen.',
    'ring-volume-zero': 'Sie wird unter Einstellungen, Audio, geändert.',
    'ring-not-played':
      'Er spielt es nach einem Klick in das Fenster ab, jedes Mal, wenn die Seite geöffnet wurde.',
    'notices-blocked': `Zulassen, ${seen}`,
    'notices-off': `Unter Einstellungen, Benachrichtigungen, einschalten, ${seen}`,
  },
}
