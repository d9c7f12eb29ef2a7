import type { LineTransfer } from '#shared/calls/line.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { errorWords, quotedWords } from './error-words.ts'
import { transfersTable as words } from './transfers.ts'

/** What is said when a transfer came to nothing: what happened and what is safe, then why. */
export type TransferTrouble = { readonly title: string; readonly reason: string }

type Subject = {
  /** How to speak of the caller in a sentence. */
  readonly shortName: string
  readonly line: { readonly state: string; readonly transfer: LineTransfer | null }
}

/**
 * Words for a transfer that was refused; undefined where none was. `error` is what the asking was answered with; a
 * transfer by SIP quotes the far end's own words instead.
 */
export function transferTrouble(
  { shortName, line }: Subject,
  error: AppError | undefined,
): TransferTrouble | undefined {
  const failed = line.transfer?.stage === 'failed' ? line.transfer : undefined
  if (!failed && !error) return undefined
  const ringing = line.state === 'ringing' || line.state === 'answering'
  const title = (ringing ? words.sendOnFailed : words.failed)(shortName)
  const said = failed?.words ?? ''
  if (said !== '') return { title, reason: quotedWords(said) }
  return { title, reason: error ? errorWords(error) : '' }
}

/** How far a transfer by SIP is, in a sentence; empty where none is on its way. `to` is the destination as it is shown. */
export function transferProgress({ shortName, line }: Subject, to: string): string {
  switch (line.transfer?.stage) {
    case 'asked':
    case 'trying':
      return words.under(to, shortName)
    case 'ringing':
      return words.ringing(to, shortName)
    case 'failed':
    case undefined:
      return ''
  }
}
