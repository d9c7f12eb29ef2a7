import type { Translation } from '#shared/locales/words.ts'
import type { accountWords } from '../../settings/account.ts'

export const account: Translation<typeof accountWords> = {
  failed: 'Das Konto konnte nicht geladen werden.',
  again: 'Erneut versuchen',
  readAgain: 'Aktualisieren',
  partly:
    'Ihre Rolle hat keinen Zugriff auf Ihren Benutzereintrag beim Telefondienst. Deshalb sind einige Ihrer Angaben nicht bekannt.',
  facts: {
    name: 'Name',
    email: 'E-Mail',
    ext: 'Nebenstelle',
    callerId: 'Angezeigte Nummer',
    company: 'Firma',
    companyNumber: 'Firmennummer',
    roles: 'Rollen',
    balance: 'Guthaben',
  },
  administrator: 'Administrator',
  agent: 'Agent',
  balanceKept: 'Der Telefondienst zeigt es Ihrer Rolle nicht.',
  notSaid: 'Nicht bekannt',
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
    'Ist er eingeschaltet, schickt der Telefondienst bei jeder neuen Anmeldung einen Code per E-Mail. Ein Administrator schaltet ihn im Dashboard des Telefondienstes ein oder aus. Diese App kann ihn nur anzeigen.',
  secondFactorStates: { on: 'Ein', off: 'Aus', unknown: 'Nicht bekannt' },
  deletion: {
    command: 'Konto der Firma löschen',
    title: (name) => `${name} löschen?`,
    titleUnnamed: 'Konto der Firma löschen?',
    about:
      'Die ganze Firma wird beim Telefondienst gelöscht, für alle und endgültig. Laufende Anrufe enden. Niemand kann sich mehr anmelden, anrufen oder angerufen werden.',
    lost: 'Was gelöscht wird',
    notCounted: 'nicht gezählt',
    counting: 'Es wird gezählt, was gelöscht wird',
    notRead: 'Was gelöscht wird, konnte nicht gezählt werden.',
    type: (name) => `Zur Bestätigung „${name}“ eingeben`,
    typeHint: 'Genau wie hier geschrieben.',
    numberHint: 'Der Telefondienst nennt den Namen der Firma nicht: Dies ist ihre Nummer.',
    unknown: 'Der Telefondienst sagt nicht, welche Firma das ist. Deshalb lässt sie sich hier nicht löschen.',
    refused: 'Es wurde nichts gelöscht.',
    cancel: 'Abbrechen',
    delete: 'Alles löschen',
  },
}
