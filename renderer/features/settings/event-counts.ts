import type { Divergence, EventsState, PathCounts, PollCounts } from '#shared/host/events.ts'
import { eventListWords as words } from '../../locales/settings/events.ts'
import { uiWords } from '../../locales/ui.ts'
import { shownCallState } from '../../stores/shown-state.ts'

/** The counts of one path, as a table row. */
export type PathRow = { readonly name: string; readonly counts: readonly number[] }

/** The columns of `PathRow.counts`. */
export const countNames = [
  'received',
  'duplicated',
  'late',
  'outOfOrder',
  'lost',
  'unknown',
  'refused',
] as const satisfies readonly (keyof PathCounts)[]

/** Returns a row for each path that is in use or has received events. */
export function pathRows(
  { webhook, relay }: EventsState,
  inUse: { readonly receiver: boolean; readonly relay: boolean },
): readonly PathRow[] {
  const rows: PathRow[] = []
  if (inUse.receiver || webhook.received > 0)
    rows.push({ name: words.paths.webhook, counts: countsOf(webhook) })
  if (inUse.relay || relay.received > 0) rows.push({ name: words.paths.relay, counts: countsOf(relay) })
  return rows
}

/** Summarises polling in a sentence or two. */
export function pollWords({ readings, failed, first }: PollCounts): string {
  return readings === 0 ? words.neverChecked : `${words.checks(readings, failed)} ${words.first(first)}`
}

/** Describes a difference: `Ringing. Checking showed it before any event`. */
export function divergenceWords({ kind, state }: Pick<Divergence, 'kind' | 'state'>): string {
  const difference = words.differenceKinds[kind]
  return state === null ? difference : words.differenceOf(uiWords.states[shownCallState(state)], difference)
}

function countsOf(counts: PathCounts): readonly number[] {
  return countNames.map((name) => counts[name])
}
