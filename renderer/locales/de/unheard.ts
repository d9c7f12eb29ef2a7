import type { Translation } from '#shared/locales/words.ts'
import type { unheardWords } from '../unheard.ts'

export const unheard: Translation<typeof unheardWords> = {
  title: 'Die Gegenseite hört nichts.',
  asking: 'Das Mikrofon zulassen, wenn danach gefragt wird.',
  denied: 'Das Mikrofon ist gesperrt. In den Einstellungen von Browser oder System zulassen.',
  absent: 'Kein Mikrofon gefunden. Zuhören ist möglich.',
  tryAgain: 'Noch einmal versuchen',
  choose: 'Mikrofon wählen',
  action: 'Das Mikrofon',
}
