import type { Translation } from '#shared/locales/words.ts'
import type { adminCodeWords } from '../admin-codes.ts'

const destinations = {
  U: 'Benutzer',
  V: 'Mailbox',
  R: 'Rufgruppe',
  I: 'Sprachmenü',
  Q: 'Warteschlange',
  C: 'Konferenzraum',
  H: 'Auflegen',
}
const strategies = { A: 'Alle klingeln', H: 'Nacheinander', M: 'Reihum' }

export const adminCodes: Translation<typeof adminCodeWords> = {
  'user.final_dst_type': destinations,
  'ddi.target_type': destinations,
  'ringgroup.strategy': strategies,
  'user.fm_strategy': strategies,
  'user.monitor': { N: 'Nie', A: 'Alle Anrufe', I: 'Eingehende Anrufe', O: 'Ausgehende Anrufe' },
  'user.two_factor_auth': { D: 'Aus', E: 'Ein' },
  'queue.ring_strategy': {
    ringall: 'Alle klingeln',
    leastrecent: 'Am längsten frei zuerst',
    fewestcalls: 'Wenigste Anrufe zuerst',
    random: 'Zufällig',
    rrmemory: 'Reihum',
    linear: 'Der Reihe nach',
  },
  'routingrule.direction': { in: 'Eingehend', out: 'Ausgehend' },
  'report.frequency': { D: 'Täglich', W: 'Wöchentlich', M: 'Monatlich' },
  'report.report_id': {
    calls: 'Anrufe',
    missed_calls: 'Verpasste Anrufe',
    recordings: 'Aufnahmen',
    messages: 'Nachrichten',
    queues: 'Warteschlangen',
  },
  'report.status': { active: 'Aktiv', paused: 'Pausiert', ended: 'Beendet' },
  'report.format': { csv: 'CSV', json: 'JSON' },
  'ddi.status': { active: 'Aktiv', inactive: 'Inaktiv' },
  'ddi.flag': { none: 'Keine', calltracking: 'Call-Tracking' },
  'cdr.type': { O: 'Ausgehend', I: 'Eingehend', M: 'Verpasst' },
  'callmeback.position': {
    bottom_right: 'Unten rechts',
    bottom_left: 'Unten links',
    top_right: 'Oben rechts',
    top_left: 'Oben links',
  },
  language: {
    en: 'Englisch',
    de: 'Deutsch',
    fr: 'Französisch',
    es: 'Spanisch',
    it: 'Italienisch',
    nl: 'Niederländisch',
    pl: 'Polnisch',
    pt: 'Portugiesisch',
  },
  culture: {
    'en-GB': 'Englisch (Vereinigtes Königreich)',
    'en-US': 'Englisch (USA)',
    'de-DE': 'Deutsch (Deutschland)',
    'fr-FR': 'Französisch (Frankreich)',
    'es-ES': 'Spanisch (Spanien)',
    'it-IT': 'Italienisch (Italien)',
    'nl-NL': 'Niederländisch (Niederlande)',
    'pl-PL': 'Polnisch (Polen)',
    'pt-PT': 'Portugiesisch (Portugal)',
  },
}
