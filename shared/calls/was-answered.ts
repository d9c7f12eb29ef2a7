import { readCode } from '../api/codes.ts'

/** The fields of a call record (specification 2.4) that say whether somebody answered. */
type RecordFields = {
  readonly type?: unknown
  readonly billsec?: unknown
  readonly disposition?: unknown
}

/**
 * Whether a call was answered, as its record says: it has a talk time, or is not missed and came as far as CONNECTED.
 * `billsec` counts whole seconds, so a talk of less than one has 0.
 */
export function readAnswered({ type, billsec, disposition }: RecordFields): boolean {
  if (typeof billsec === 'number' && billsec > 0) return true
  const reached = readCode('cdr.disposition', disposition)
  return readCode('cdr.type', type) !== 'M' && (reached === 'CONNECTED' || reached === 'ON_HOLD')
}

/** Whether a call in a list was answered. `answered` is set if it was, but its talk time is 0 seconds. */
export function wasAnswered({
  talkSeconds,
  answered,
}: {
  readonly talkSeconds: number
  readonly answered?: true
}): boolean {
  return talkSeconds > 0 || answered === true
}
