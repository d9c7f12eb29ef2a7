import type { Divergence, EventsState, PathCounts, PollCounts } from '#shared/host/events.ts'
import { uiWords } from '../../locales/ui.ts'
import { shownCallState } from '../../stores/shown-state.ts'

/** How well one path does, as a row of a table. */
export type PathRow = { readonly name: string; readonly counts: readonly number[] }

/** The columns of `PathRow.counts`. */
export const countNames = ['Received', 'Twice', 'Late', 'Out of order', 'Lost', 'Unknown', 'Refused'] as const

/** A row for each path that is in use or has brought something. */
export function pathRows(
  { webhook, relay }: EventsState,
  uses: { readonly receiver: boolean; readonly relay: boolean },
): readonly PathRow[] {
  const rows: PathRow[] = []
  if (uses.receiver || webhook.received > 0) rows.push({ name: 'Your address', counts: countsOf(webhook) })
  if (uses.relay || relay.received > 0) rows.push({ name: 'Team’s relay', counts: countsOf(relay) })
  return rows
}

/** What asking has brought, in a sentence. */
export function pollWords({ readings, failed, first }: PollCounts): string {
  if (readings === 0) return 'The platform has not been asked yet.'
  const failures = failed === 0 ? '' : `, ${counted(failed)} without an answer`
  const brought =
    first === 0
      ? 'No change was seen there first.'
      : `${counted(first)} ${first === 1 ? 'change was' : 'changes were'} seen there first.`
  return `The platform was asked ${counted(readings)} ${readings === 1 ? 'time' : 'times'}${failures}. ${brought}`
}

/** What one difference was: `Ringing. Asking showed it before any event`. */
export function divergenceWords({ kind, state }: Pick<Divergence, 'kind' | 'state'>): string {
  const what = differed[kind]
  return state === null ? what : `${uiWords.states[shownCallState(state)]}. ${what}`
}

const differed: Readonly<Record<Divergence['kind'], string>> = {
  first: 'Asking showed it before any event',
  lost: 'No event told of it',
  late: 'The event came after asking had shown it',
  'out-of-order': 'The event came after a newer one',
  refused: 'The platform does not have the call of this event',
  refuted: 'The platform says otherwise than the event',
}

function countsOf(counts: PathCounts): readonly number[] {
  return [
    counts.received,
    counts.duplicated,
    counts.late,
    counts.outOfOrder,
    counts.lost,
    counts.unknown,
    counts.refused,
  ]
}

const grouped = new Intl.NumberFormat('en-GB')

/** `1,204`. */
export function counted(count: number): string {
  return grouped.format(count)
}
