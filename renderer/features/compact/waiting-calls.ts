import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { CallRowModel } from '../calls/index.ts'

/** Whether a caller waits in a queue and nobody talks to them yet. */
export function waitsInQueue({ queueState, state }: LiveCallRecord): boolean {
  return queueState !== '' && state !== 'CONNECTED' && state !== 'ON_HOLD' && state !== 'HANGUP'
}

/** Who waits, longest first. `stale` while the platform is not heard of; `nameOf` knows contacts by their number. */
export function waitingRows(
  calls: readonly LiveCallRecord[],
  facts: { readonly stale: boolean; readonly country: string; readonly nameOf: (number: string) => string },
): readonly CallRowModel[] {
  const { stale, country, nameOf } = facts
  return calls
    .filter(waitsInQueue)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .map(({ id, source, destination, startedAt }) => ({
      key: `waiting-${id}`,
      lineId: null,
      title:
        nameOf(source.number) ||
        shownName(source.name) ||
        formatNumber(shownName(source.number), country) ||
        'Unknown caller',
      subtitle: shownName(destination.name) || formatNumber(shownName(destination.number), country),
      state: stale ? 'last-known' : 'ringing',
      since: startedAt,
      until: null,
      recording: 'off',
    }))
}
