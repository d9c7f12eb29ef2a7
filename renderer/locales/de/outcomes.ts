import type { Translation } from '#shared/locales/words.ts'
import type { outcomeWords } from '../outcomes.ts'

export const outcomes: Translation<typeof outcomeWords> = {
  unknownCaller: 'Unbekannter Anrufer',
  deleted: (counted) => `${counted} gelöscht`,
  undone: 'Rückgängig gemacht',
  sent: (who, to) => `${who} wurde an ${to} übergeben`,
  sentOn: (who, to) => `${who} wurde an ${to} weitergeleitet`,
  transferAccepted: (who, to) => `Der Telefondienst hat die Übergabe von ${who} an ${to} angenommen`,
  parked: (who, at) => `${who} ist bei ${at} geparkt`,
  transferUnknown: (who) => `Der Telefondienst hat nicht gesagt, ob ${who} übergeben wurde`,
  joined: (who, other) => `${who} und ${other} sind verbunden`,
  popupBlocked:
    'Der Browser hat das kompakte Fenster blockiert. Pop-up-Fenster für diese Seite erlauben, dann erneut versuchen.',
  noContact: 'Diese Nummer ist kein Kontakt, daher gibt es keine Notizen.',
}
