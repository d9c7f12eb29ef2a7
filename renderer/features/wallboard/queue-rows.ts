import { countQueues, type QueueCounts } from '#shared/calls/board-counts.ts'
import type { BoardCall } from '#shared/calls/board-call.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { Person } from '#shared/host/slices.ts'
import type { QueueAgents, WallboardState } from '#shared/host/wallboard.ts'

/** A queue with its counts; null for unknown ones. */
export type QueueRow = QueueCounts & {
  readonly key: string
  readonly name: string
  readonly number: string
  readonly places: number | null
  /** In seconds. */
  readonly longestWait: number | null
  readonly answered: number | null
  readonly missed: number | null
  readonly agents: QueueAgents | null
}

const noCalls: QueueCounts = { waiting: 0, waitingSince: null, talking: 0 }

/** Sorted by name, so that a queue keeps its place on the wall. */
export function queueRows(
  people: readonly Person[],
  {
    calls,
    published: { today, agents },
    shown,
  }: {
    readonly calls: readonly BoardCall[]
    readonly published: Pick<WallboardState, 'today' | 'agents'>
    /** Keys of the queues shown; empty for all. */
    readonly shown: ReadonlySet<string>
  },
): readonly QueueRow[] {
  const counts = countQueues(calls)
  const isShown = ({ kind, key }: Person) => kind === 'queue' && (shown.size === 0 || shown.has(key))
  return people
    .filter(isShown)
    .map((queue) => ({
      key: queue.key,
      name: shownName(queue.name),
      number: queue.numbers[0]?.number ?? '',
      places: queue.service?.mostCallers ?? null,
      longestWait: queue.service?.longestWait ?? null,
      ...(counts.get(queue.key) ?? noCalls),
      answered: today.kind === 'read' ? (today.byQueue[queue.key]?.answered ?? 0) : null,
      missed: today.kind === 'read' ? (today.byQueue[queue.key]?.missed ?? 0) : null,
      agents: agents?.[queue.key] ?? null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.key.localeCompare(other.key))
}

/** Returns the rows, reusing the previous object of each unchanged one, so that it is not rendered again. */
export function reuseRows(rows: readonly QueueRow[], previous: readonly QueueRow[]): readonly QueueRow[] {
  const byKey = new Map(previous.map((row) => [row.key, row]))
  return rows.map((row) => {
    const last = byKey.get(row.key)
    return last && isSame(last, row) ? last : row
  })
}
