import type { Translation } from '#shared/locales/words.ts'
import type { accountWords } from '../../settings/account.ts'

export const account: Translation<typeof accountWords> = {
  failed: 'Das Konto konnte nicht gelesen werden.',
  again: 'Erneut versuchen',
  readAgain: 'Erneut lesen',
  partly:
    'Der Telefondienst zeigt Ihrer Rolle Ihren Benutzereintrag nicht: Name, Rollen und Rechte sind nicht bekannt.',
  facts: {
    name: 'Name',
    email: 'E-Mail',
    ext: 'Durchwahl',
    callerId: 'Angezeigte Nummer',
    company: 'Firma',
    companyNumber: 'Firmennummer',
    roles: 'Rollen',
    balance: 'Guthaben',
  },
  administrator: 'Administrator',
  agent: 'Agent',
  balanceKept: 'Der Telefondienst zeigt es Ihrer Rolle nicht.',
  notSaid: 'Nicht genannt',
  rights: 'Rechte',
  rightNames: {
    recording: 'Anrufe aufzeichnen',
    bargeIn: 'In Anrufe von Kollegen gehen',
    followMe: 'An andere Telefone weiterleiten',
    callWaiting: 'Zweiten Anruf annehmen',
  },
  allowed: 'Erlaubt',
  notAllowed: 'Nicht erlaubt',
  secondFactor: 'Zweiter Faktor',
  secondFactorHint:
    'Damit schickt der Telefondienst bei jeder neuen Anmeldung einen Code per E-Mail. Geschaltet wird er in der Verwaltung des Telefondienstes, von einem Administrator; diese App kann ihn nur anzeigen.',
  secondFactorStates: { on: 'Ein', off: 'Aus', unknown: 'Nicht genannt' },
  deletion: {
    command: 'Konto der Firma löschen',
    title: (name) => `${name} löschen?`,
    titleUnnamed: 'Konto der Firma löschen?',
    about:
      'Die ganze Firma wird beim Telefondienst gelöscht, für alle und endgültig. Laufende Anrufe enden. Niemand kann sich mehr anmelden, anrufen oder angerufen werden.',
    lost: 'Was verloren geht',
    notCounted: 'nicht gezählt',
    counting: 'Es wird gezählt, was verloren geht',
    notRead: 'Was verloren geht, konnte nicht gezählt werden.',
    type: (name) => `Zur Bestätigung „${name}“ eingeben`,
    typeHint: 'Genau wie hier geschrieben.',
    numberHint: 'Der Telefondienst nennt den Namen der Firma nicht: Dies ist ihre Nummer.',
    unknown: 'Der Telefondienst sagt nicht, welche Firma das ist. Deshalb lässt sie sich hier nicht löschen.',
    refused: 'Es wurde nichts gelöscht.',
    cancel: 'Abbrechen',
    delete: 'Alles löschen',
  },
}
