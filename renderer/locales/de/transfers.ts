import type { Translation } from '#shared/locales/words.ts'
import type { transfersTable } from '../transfers.ts'

export const transfers: Translation<typeof transfersTable> = {
  failed: (caller) => `Die Übergabe ist fehlgeschlagen. ${caller} ist weiterhin in der Leitung.`,
  unknown: (caller) =>
    `Ob die Übergabe gelungen ist, ist nicht bekannt. ${caller} ist weiterhin in der Leitung.`,
  sendOnFailed: (caller) => `Das Weiterleiten ist fehlgeschlagen. ${caller} klingelt weiterhin hier.`,
  under: (to, caller) => `Übergabe an ${to}. ${caller} bleibt in der Leitung, bis jemand abnimmt.`,
  ringing: (to, caller) => `Es klingelt bei ${to}. ${caller} bleibt in der Leitung, bis jemand abnimmt.`,
  chooseOther: 'Anderes Ziel wählen',
}
