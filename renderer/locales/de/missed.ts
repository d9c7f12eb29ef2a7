import type { Translation } from '#shared/locales/words.ts'
import type { missedWords } from '../missed.ts'

const running = 'Anrufe klingeln auf diesem Computer nur, solange Switchhook geöffnet ist.'
const again = 'Das Telefon verbindet sich von selbst wieder. „Bereit für Anrufe“ zeigt, worauf es wartet.'

export const missed: Translation<typeof missedWords> = {
  sentences: {
    'taken-elsewhere': () => 'Der Anruf klingelte hier und wurde an einem anderen Telefon angenommen.',
    'declined-here': () => 'Der Anruf wurde an diesem Telefon abgelehnt.',
    'sent-on': () => 'Der Anruf wurde von diesem Telefon aus weitergeleitet, während er klingelte.',
    'declined-elsewhere': () =>
      'Der Anruf wurde an einem anderen Telefon abgelehnt oder vom Telefondienst beendet, während er klingelte.',
    'platform-do-not-disturb': () =>
      'Für das Konto war „Nicht stören“ eingeschaltet, daher klingelte kein Telefon.',
    'app-closed': (when) => `Switchhook war auf diesem Computer ${when} geschlossen.`,
    'app-broke-off': (when) => `Switchhook wurde unerwartet beendet und war ${when} geschlossen.`,
    'computer-asleep': (when) => `Dieser Computer war ${when} im Standby.`,
    'signed-out': (when) => `Auf diesem Computer war ${when} niemand angemeldet.`,
    'registration-lost': (when) => `Dieses Telefon war ${when} nicht verbunden und daher nicht erreichbar.`,
    'not-found-by-platform': () => 'Der Telefondienst fand dieses Telefon nicht, obwohl es verbunden schien.',
    'connection-lost-while-ringing': (when) =>
      `Der Anruf klingelte hier, bis die Verbindung zum Telefondienst abbrach. Das Telefon war ${when} nicht verbunden.`,
    'not-taking-calls': (when) => `Die Anrufannahme war ${when} ausgeschaltet.`,
    'on-another-call': () => 'Es lief ein anderes Gespräch, daher hörte der Anrufer das Besetztzeichen.',
    'could-not-be-read': () => 'Dieses Telefon konnte den Anruf nicht lesen, daher klingelte hier nichts.',
    'no-audio-of-ours': () =>
      'Der Anruf bot keinen Ton an, den dieses Telefon nutzen kann (gar keinen, einen anderen Codec oder keine Verschlüsselung), daher klingelte hier nichts.',
    'extension-not-known': () =>
      'Der Anruf verlangte eine Protokollfunktion, die dieses Telefon nicht hat, daher klingelte hier nichts.',
    'too-many-rang': () =>
      'Hier klingelten schon so viele Anrufe, wie gleichzeitig klingeln können, daher hörte der Anrufer das Besetztzeichen.',
    'refused-as-busy': () =>
      'Der Telefondienst hat den Anruf als besetzt abgewiesen, daher klingelte hier nichts.',
    'no-audio-engine': (when) => `Kein Fenster von Switchhook war ${when} offen, daher war nichts zu hören.`,
    'no-ringer': (when) =>
      `Das Gerät für den Klingelton war ${when} nicht angeschlossen, daher war nichts zu hören.`,
    'ring-volume-zero': (when) =>
      `Der Klingelton war ${when} auf 0 % gestellt, daher war der Anruf zu sehen, aber nicht zu hören.`,
    'ring-not-played': (when) => `Der Browser hat den Klingelton ${when} nicht abgespielt.`,
    'notices-blocked': (when) =>
      `Der Anruf klingelte hinter anderen Fenstern, und Benachrichtigungen waren ${when} blockiert.`,
    'notices-off': (when) =>
      `Der Anruf klingelte hinter anderen Fenstern, und Benachrichtigungen über Anrufe waren ${when} ausgeschaltet.`,
    'rang-unanswered': () => 'Der Anruf klingelte an diesem Telefon und wurde nicht angenommen.',
    'never-rang-here': () =>
      'Der Anruf klingelte nicht an diesem Telefon, obwohl es verbunden war. Vielleicht endete er vorher.',
  },
  advice: {
    'taken-elsewhere': '',
    'declined-here': '',
    'sent-on': '',
    'declined-elsewhere': '',
    'platform-do-not-disturb': 'Das wird für das Konto eingestellt, nicht in dieser App.',
    'app-closed': running,
    'app-broke-off': running,
    'computer-asleep':
      'Anrufe klingeln hier, solange der Computer wach ist. Wann er in den Standby geht, legen die Energieoptionen des Systems fest.',
    'signed-out': 'Anrufe klingeln hier, solange jemand angemeldet ist und das Telefon ein Konto hat.',
    'registration-lost': again,
    'not-found-by-platform': '„Jetzt prüfen“ unter „Bereit für Anrufe“ testet die Verbindung.',
    'connection-lost-while-ringing': again,
    'not-taking-calls': 'Das lässt sich oben im Fenster ändern.',
    'on-another-call':
      'Ein leiser Ton kann stattdessen auf zweite Anrufe hinweisen: Einstellungen, Benachrichtigungen.',
    'could-not-be-read':
      'Das Protokoll des Telefonservers zeigt den Grund: Dieses Telefon antwortete mit 400.',
    'no-audio-of-ours':
      'Das Protokoll des Telefonservers zeigt das Angebot: Dieses Telefon antwortete mit 488.',
    'extension-not-known':
      'Das Protokoll des Telefonservers zeigt die Funktion: Dieses Telefon antwortete mit 420.',
    'too-many-rang': '',
    'refused-as-busy':
      'Vielleicht ist für das Konto „Nicht stören“ eingeschaltet. Das wird nicht in dieser App eingestellt.',
    'no-audio-engine': 'Anrufe sind zu hören, solange das Fenster der App offen ist.',
    'no-ringer': 'Ein anderes Gerät lässt sich unter Einstellungen, Audio wählen.',
    'ring-volume-zero': 'Das lässt sich unter Einstellungen, Audio ändern.',
    'ring-not-played': 'Er ertönt nach einem Klick ins Fenster, jedes Mal, wenn die Seite geöffnet wurde.',
    'notices-blocked': 'Sind sie erlaubt, ist ein Anruf auch bei verdecktem Fenster zu sehen.',
    'notices-off':
      'Sind sie unter Einstellungen, Benachrichtigungen eingeschaltet, ist ein Anruf auch bei verdecktem Fenster zu sehen.',
    'rang-unanswered': '',
    'never-rang-here': '',
  },
  span: {
    unknown: 'zu dieser Zeit',
    until: (time) => `bis ${time}`,
    since: (time) => `seit ${time}`,
    between: (from, until) => `von ${from} bis ${until}`,
  },
}
