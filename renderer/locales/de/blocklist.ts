import type { Translation } from '#shared/locales/words.ts'
import type { blocklistWords } from '../blocklist.ts'

export const blocklist: Translation<typeof blocklistWords> = {
  block: 'Blockieren',
  blockNumber: (number) => `${number} blockieren`,
  unblock: 'Freigeben',
  unblockNumber: (number) => `${number} freigeben`,
  blocked: (number) => `Anrufe von ${number} sind für alle blockiert.`,
  unblocked: (number) => `Anrufe von ${number} kommen wieder durch.`,
  blocking: 'Das Blockieren',
  unblocking: 'Das Freigeben',
  intro: 'Anrufe von diesen Nummern werden für alle im Unternehmen abgewiesen.',
  list: 'Blockierte Nummern',
  none: 'Keine Nummer ist blockiert.',
  failed: 'Blockierte Nummern wurden nicht geladen.',
  number: 'Nummer',
  invalid: 'Geben Sie eine vollständige Telefonnummer ein.',
}
