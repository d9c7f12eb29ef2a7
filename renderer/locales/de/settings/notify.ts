import type { Translation } from '#shared/locales/words.ts'
import type { notifyWords } from '../../settings/notify.ts'

export const notify: Translation<typeof notifyWords> = {
  ringWindow: 'Klingelfenster über anderen Apps',
  ringWindowHint: 'Unten rechts. Übernimmt nie die Tastatur.',
  rings: 'Systembenachrichtigung bei Anrufen',
  ringsHint: 'Wo das Klingelfenster aus ist oder nicht gezeigt werden kann.',
  ringsOnly: 'Über anderen Apps auf Anrufe hinweisen',
  ringsOnlyHint: 'Solange dieses Fenster verborgen oder verdeckt ist. Übernimmt nie die Tastatur.',
  missed: 'Auf verpasste Anrufe hinweisen',
  missedHint: 'Leise, eine Benachrichtigung je Anrufer, nie während eines Anrufs.',
  texts: 'Auf Nachrichten hinweisen',
  textsHint: 'Leise, eine Benachrichtigung für alle, nie während eines Anrufs.',
  voicemail: 'Auf Sprachnachrichten hinweisen',
  voicemailHint: 'Leise, auf dieselbe Weise.',
  who: 'Zeigen, wer anruft',
  whoHint:
    'Wenn ausgeschaltet, steht in Benachrichtigungen nur Eingehender Anruf, Verpasster Anruf, Neue Nachricht oder Neue Sprachnachricht.',
  secondCall: 'Zweiter Anruf, während ich spreche',
  secondCallHint: 'Ein leiser Ton im Headset.',
  secondCalls: {
    'tone-and-banner': 'Ton und Banner',
    banner: 'Nur Banner',
    'decline-busy': 'Als besetzt ablehnen',
  },
}
