import { type Cause, causes } from './leg.ts'

/** Why a phone refused: its final status in the platform's words, or in its own where the platform has none. */
export function causeOfStatus(status: number, phrase: string): Cause {
  const known = knownCauses.find(({ statuses }) => statuses.includes(status))
  return { status, words: known?.cause.words ?? (phrase === '' ? causes.failed.words : phrase) }
}

const knownCauses: readonly { readonly statuses: readonly number[]; readonly cause: Cause }[] = [
  { statuses: [486, 600], cause: causes.busy },
  { statuses: [603], cause: causes.declined },
  { statuses: [408, 480], cause: causes.noAnswer },
  { statuses: [404, 410, 604], cause: causes.unreachable },
  { statuses: [487], cause: causes.cancelled },
  { statuses: [500, 503], cause: causes.failed },
]

/** The status that refuses an INVITE; 480 for a cause that is not a refusal, since there is nobody left to talk to. */
export function refusalStatus(cause: Cause): number {
  return cause.status >= 400 ? cause.status : causes.noAnswer.status
}

/** The value of a Reason header field (RFC 3326). */
export function reasonOf(cause: Cause): string {
  return `SIP;cause=${cause.status};text="${cause.words.replace(/["\\\r\n]/g, '')}"`
}
