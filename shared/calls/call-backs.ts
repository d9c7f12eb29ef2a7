/** One record of a call between the company and somebody outside, as far as a call back depends on it. */
export type CallerRecord = {
  /** Of the call record (CDR). */
  readonly id: number
  /** Digits under which the number is found again (`numberKey`). */
  readonly key: string
  /** As the platform wrote it. */
  readonly number: string
  readonly name: string
  readonly isOutgoing: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  readonly endedAt: number
  /** Somebody of the company and the caller talked: not a queue, a menu or a mailbox. */
  readonly isTalk: boolean
  /** The caller came to a mailbox. */
  readonly isVoicemail: boolean
  /** Names the call that this record is a part of: a queue, and each phone that rang for it. */
  readonly call: number
  /** The colleague at this end; empty where the platform does not say. */
  readonly by: string
  /** What the caller came through, by name: a queue or ring group; else empty. */
  readonly through: string
}

/** A caller whom nobody has talked with since they were missed. */
export type CallBack = {
  readonly key: string
  readonly number: string
  readonly name: string
  /** When they were first missed, and last. */
  readonly firstAt: number
  readonly lastAt: number
  /** How often they called in vain. */
  readonly calls: number
  readonly leftVoicemail: boolean
  readonly through: string
  /** Attempts to call them back that nobody answered; the last of them, and whose it was. */
  readonly tries: { readonly count: number; readonly lastAt: number; readonly by: string } | null
}

/**
 * Callers who wait for a call back, the one who has waited longest first. A caller is on the list from the first missed
 * call on until a record shows a talk in either direction that ended later. Derived from call records alone: whoever
 * reads the same records gets the same list.
 */
export function callBacksOf(records: Iterable<CallerRecord>): readonly CallBack[] {
  const byCaller = Map.groupBy(records, ({ key }) => key)
  byCaller.delete('')
  return [...byCaller]
    .flatMap(([key, ofCaller]) => callBackOf(key, ofCaller) ?? [])
    .toSorted((one, other) => one.firstAt - other.firstAt || (one.key < other.key ? -1 : 1))
}

function callBackOf(key: string, records: readonly CallerRecord[]): CallBack | undefined {
  const talkedUntil = Math.max(0, ...records.flatMap(({ isTalk, endedAt }) => (isTalk ? [endedAt] : [])))
  const since = records
    .filter(({ at }) => at > talkedUntil)
    .toSorted((one, other) => one.at - other.at || one.id - other.id)
  const missed = since.filter(({ isOutgoing }) => !isOutgoing)
  const [first, last] = [missed[0], missed.at(-1)]
  if (!first || !last) return undefined
  const tries = since.filter(({ isOutgoing, at }) => isOutgoing && at >= first.at)
  const lastTry = tries.at(-1)
  return {
    key,
    number: last.number,
    name: missed.findLast(({ name }) => name !== '')?.name ?? '',
    firstAt: first.at,
    lastAt: last.at,
    calls: new Set(missed.map(({ call }) => call)).size,
    leftVoicemail: missed.some(({ isVoicemail }) => isVoicemail),
    through: missed.findLast(({ through }) => through !== '')?.through ?? '',
    tries: lastTry
      ? { count: new Set(tries.map(({ call }) => call)).size, lastAt: lastTry.at, by: lastTry.by }
      : null,
  }
}

/** Missed calls of callers who withheld their number: nobody can call them back. */
export function withheldCalls(records: Iterable<CallerRecord>): number {
  const calls = Map.groupBy(records, ({ call }) => call)
  return [...calls.values()].filter(
    (parts) =>
      parts.every(({ isTalk, isOutgoing }) => !isTalk && !isOutgoing) && parts.some(({ key }) => key === ''),
  ).length
}
