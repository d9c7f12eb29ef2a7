import type { Line } from '#shared/calls/line.ts'
import type { OwnCall } from '#renderer/stores/own-calls.ts'
import { phoneLine } from './live-calls.ts'

/** A call of this phone as the views have it: an inbound one that rings, of nobody known. */
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
    through: '',
    ...changes,
  }
}
