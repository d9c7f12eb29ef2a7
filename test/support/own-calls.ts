import type { Line } from '#shared/calls/line.ts'
import type { OwnCall } from '#renderer/stores/own-calls.ts'
import { phoneLine } from './live-calls.ts'

/** A call of this phone in the views' form: an inbound one that rings, from an unknown caller. */
export function ownCall({
  line = {},
  ...changes
}: Partial<Omit<OwnCall, 'line'>> & { readonly line?: Partial<Line> } = {}): OwnCall {
  return {
    line: phoneLine(line),
    call: null,
    person: null,
    title: 'Ada Example',
    shortName: 'Ada',
    calledParty: '',
    ...changes,
  }
}
