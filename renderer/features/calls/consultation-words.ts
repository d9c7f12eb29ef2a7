import type { Line } from '#shared/calls/line.ts'
import { consultationTable as words } from '../../locales/consultation.ts'
import { quotedWords } from '../../locales/error-words.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

type Consultation = { readonly caller: OwnCall; readonly consulted: OwnCall }

/** Describes the state of an attended transfer: who waits, and for what. */
export function consultationWords({ caller, consulted }: Consultation): string {
  const [callerName, consultedName] = [caller.shortName, consulted.shortName]
  if (isTransferPending(caller.line) || isTransferPending(consulted.line))
    return words.joining(callerName, consultedName)
  const isHeld = caller.line.state === 'held'
  switch (consulted.line.state) {
    case 'dialling':
    case 'early': {
      const { calling, callingBeside, ringing, ringingBeside } = words
      const [held, beside] = consulted.line.rings ? [ringing, ringingBeside] : [calling, callingBeside]
      return (isHeld ? held : beside)(callerName, consultedName)
    }
    case 'held':
      return (isHeld ? words.bothHeld : words.withCaller)(callerName, consultedName)
    case 'ended':
      return words.stillHeld(callerName)
    default:
      return words.waiting(callerName)
  }
}

/** Says why the consulted party is gone, and that the caller is still there. */
export function consultationEndWords({ caller, consulted }: Consultation): {
  readonly title: string
  readonly reason: string
} {
  const { endReason, endWords } = consulted.line
  const reason = endReason === 'refused' || endReason === 'failed' ? endWords : ''
  const end = words.ends[endReason ?? 'failed'](consulted.shortName)
  return {
    title: words.endAndHeld(end, words.stillHeld(caller.shortName)),
    reason: reason === '' ? '' : quotedWords(reason),
  }
}

/** Whether a transfer by SIP has been requested on this line and has not failed. */
export function isTransferPending({ transfer }: Line): boolean {
  return transfer !== null && transfer.stage !== 'failed'
}
