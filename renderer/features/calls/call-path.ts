import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { callWords } from '../../locales/call.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** One stop of a call on its way, first to last. */
export type Hop = { readonly label: string; readonly current: boolean }

/** Who is connected with whom, in the order in which the call went. */
export function callPath(own: OwnCall, country: string): readonly Hop[] {
  const { line } = own
  const far = formatNumber(shownName(line.number), country) || own.title
  const through = own.through === '' ? [] : [{ label: own.through, current: false }]
  const you = { label: callWords.you, current: true }
  return line.direction === 'in'
    ? [{ label: far, current: false }, ...through, you]
    : [you, { label: far, current: false }]
}
