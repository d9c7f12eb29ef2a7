import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { RecordedCall, RecordingRow } from '#shared/host/recordings.ts'

/** One recording as a row and its page say it. */
export type RecordingEntry = {
  readonly id: number
  readonly row: RecordingRow
  /** The person, the number, or what else is known of the call. */
  readonly title: string
  /** How the call came or went: `Orders queue`, `Outbound`; empty where its record is not known. */
  readonly way: string
  /** Who of the house took part, in full; `you` for this agent, empty where that is not known. */
  readonly agent: string
  /** Both, short: `Orders queue, Kofi`. */
  readonly place: string
}

/** Words for a recording; `country` is the one of the dial plan. */
export function recordingEntry(row: RecordingRow, country: string): RecordingEntry {
  const { id, call } = row
  if (!call) return { id, row, title: `Recording ${id}`, way: '', agent: '', place: 'Call record not known' }
  const way = wayWords(call)
  const agent = call.isOwn ? 'you' : shownName(call.agent)
  const title = shownName(call.name) || formatNumber(shownName(call.number), country) || 'Number withheld'
  return { id, row, title, way, agent, place: joined([way, agent.split(' ')[0] ?? '']) }
}

function wayWords({ type, way, through }: RecordedCall): string {
  const name = shownName(through)
  if (way === 'queue') return name === '' ? 'Queue' : /\bqueue$/i.test(name) ? name : `${name} queue`
  if (way === 'ring-group') return name || 'Ring group'
  return type === 'out' ? 'Outbound' : 'Direct'
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}
