import type { LineTransfer } from '#shared/calls/line.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { isTransferUnknown } from '#shared/host/transfer-outcome.ts'
import { errorWords, quotedWords } from './error-words.ts'
import { transfersTable as words } from './transfers.ts'

/** The message about a failed transfer: what happened and what is safe, then why. */
export type TransferTrouble = { readonly title: string; readonly reason: string }

type Subject = {
  /** The caller's name within a sentence. */
  readonly shortName: string
  readonly line: { readonly state: string; readonly transfer: LineTransfer | null }
}

/**
 * Words for a refused transfer; undefined if none was refused. `error` is the response to the request; a transfer by
 * SIP quotes the far end's own words instead.
 */
export function transferTrouble(
  { shortName, line }: Subject,
  error: AppError | undefined,
): TransferTrouble | undefined {
  const failed = line.transfer?.stage === 'failed' ? line.transfer : undefined
  if (!failed && !error) return undefined
  const ringing = line.state === 'ringing' || line.state === 'answering'
  if (error && isTransferUnknown(error)) return { title: words.unknown(shortName), reason: errorWords(error) }
  const title = (ringing ? words.sendOnFailed : words.failed)(shortName)
  const said = failed?.words ?? ''
  if (said !== '') return { title, reason: quotedWords(said) }
  return { title, reason: error ? errorWords(error) : '' }
}

/** The progress of a transfer by SIP, as a sentence; empty if there is none. `to` is the destination as displayed. */
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
