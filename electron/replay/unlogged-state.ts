import type { StateStore } from '#electron/host/state-store.ts'
import { appError } from '#shared/core/app-error.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { Caller } from '#shared/host/caller.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import type { LogStep } from './read-log.ts'

const error = appError('replay.only')
const failed = { kind: 'failed', error } as const

/** The slices that begin as loading and that no log contains: nothing will ever load them in a replay. */
const unloggedState = {
  callLabels: failed,
  dueCallBacks: { ...initialState.dueCallBacks, error },
  wallboard: { ...initialState.wallboard, today: failed },
} satisfies Partial<HostState>

/** Shows what no log contains as not available, instead of as loading. */
export function showUnlogged(store: StateStore): void {
  store.set('callLabels', unloggedState.callLabels)
  store.set('dueCallBacks', unloggedState.dueCallBacks)
  store.set('wallboard', unloggedState.wallboard)
}

/** Shows that nothing is known about the caller of each line, which no log contains either. */
export function showCallers(store: StateStore): void {
  const { lines, callers } = store.value
  if (
    isSame(
      callers.map(({ lineId }) => lineId),
      lines.map(({ id }) => id),
    )
  )
    return
  store.set(
    'callers',
    lines.map(({ id, number }): Caller => ({
      ...{ lineId: id, number, contactId: null, waited: null, extras: null },
      ...{ calls: failed, notes: failed, summary: failed, texts: failed, voicemail: failed },
    })),
  )
}

/** Returns the full states whose section never says which lists of people were read: an earlier version wrote them. */
export function statesWithoutLists(steps: readonly LogStep[]): ReadonlySet<LogStep> {
  const without = new Set<LogStep>()
  let start: LogStep | undefined
  for (const step of steps) {
    const { line, text } = step
    if (line.t === 'start') {
      start = step
      if (line.state.people.lists === undefined) without.add(step)
    } else if (start && line.t === 'slice' && line.slice === 'people' && text.includes('"lists"'))
      without.delete(start)
  }
  return without
}

/** Counts the lists of people as read, once colleagues are known; for logs that do not say it. */
export function completeLists(store: StateStore): void {
  const { people } = store.value
  if (people.lists !== undefined || !people.list.some(({ kind }) => kind === 'user')) return
  const lists = { user: 'read', queue: 'read', 'ring-group': 'read', conference: 'read' } as const
  store.set('people', { ...people, lists })
}
