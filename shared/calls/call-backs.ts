/** A record of a call between the company and an outside number, reduced to what call-backs depend on. */
export type CallerRecord = {
  /** Id of the call record (CDR). */
  readonly id: number
  /** Normalised digits that identify the number (`numberKey`). */
  readonly key: string
  /** As the platform wrote it. */
  readonly number: string
  readonly name: string
  readonly isOutgoing: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  readonly endedAt: number
  /** Whether somebody of the company talked with the caller, rather than a queue, a menu or a mailbox. */
  readonly isTalk: boolean
  /** Whether the caller reached a mailbox. */
  readonly isVoicemail: boolean
  /** Identifies the call that this record is part of, such as a queue and each phone that rang for it. */
  readonly call: number
  /** The colleague at this end; empty if the platform does not report one. */
  readonly by: string
  /** Name of the queue or ring group that the caller came through; empty if none. */
  readonly through: string
}

/** A missed caller whom nobody has talked with since. */
export type CallBack = {
  readonly key: string
  readonly number: string
  readonly name: string
  /** Times of the first and the last missed call. */
  readonly firstAt: number
  readonly lastAt: number
  /** Number of missed calls. */
  readonly calls: number
  readonly leftVoicemail: boolean
  readonly through: string
  /** Unanswered attempts to call them back, with the time and author of the last one. */
  readonly tries: { readonly count: number; readonly lastAt: number; readonly by: string } | null
}

/**
 * Callers waiting for a call back, longest waiting first. A caller is on the list from the first missed call until a
 * record shows a conversation, in either direction, that ended later. Derived from call records alone: the same records
 * always give the same list.
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

/** Number of missed calls with a withheld number, which nobody can call back. */
export function withheldCalls(records: Iterable<CallerRecord>): number {
  const calls = Map.groupBy(records, ({ call }) => call)
  return [...calls.values()].filter(
    (parts) =>
      parts.every(({ isTalk, isOutgoing }) => !isTalk && !isOutgoing) && parts.some(({ key }) => key === ''),
  ).length
}
