import type { Translation } from '#shared/locales/words.ts'
import type { linksWords } from '../links.ts'

export const links: Translation<typeof linksWords> = {
  title: (who) => `${who} anrufen?`,
  asks: 'Ein Link außerhalb von Switchhook bittet um diesen Anruf.',
  asksNumber: (number) => `${number}. Ein Link außerhalb von Switchhook bittet um diesen Anruf.`,
  elsewhere: (where) => `Der Link nennt ${where}. Die Nummer wird über den eigenen Telefondienst angerufen.`,
  holdsFirst: (who) => `${who} wird vorher gehalten.`,
  call: 'Anrufen',
  holdAndCall: 'Halten und anrufen',
  notNow: 'Jetzt nicht',
  close: 'Schließen',
  unusable: 'Dieser Link kann nicht angerufen werden',
  noNumber: 'Er enthält keine Telefonnummer. Niemand wurde angerufen.',
  waits: (number) => `Ein Link bittet um einen Anruf bei ${number}.`,
  phoneFirst: 'Die Frage folgt, sobald das Telefon verbunden ist.',
  signInFirst: 'Zum Fortfahren anmelden.',
}
