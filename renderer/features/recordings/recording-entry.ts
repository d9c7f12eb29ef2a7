import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { RecordedCall, RecordingRow } from '#shared/host/recordings.ts'
import { listsWords } from '../../locales/lists.ts'
import { recordingsWords } from '../../locales/recordings.ts'

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
  const words = recordingsWords.call
  if (!call) return { id, row, title: words.recording(id), way: '', agent: '', place: words.unknown }
  const way = wayWords(call)
  const agent = call.isOwn ? words.you : shownName(call.agent)
  const title = shownName(call.name) || formatNumber(shownName(call.number), country) || listsWords.withheld
  return { id, row, title, way, agent, place: joined([way, agent.split(' ')[0] ?? '']) }
}

function wayWords({ type, way, through }: RecordedCall): string {
  const name = shownName(through)
  const words = recordingsWords.call
  if (way === 'queue') return name === '' ? listsWords.queue : listsWords.queueNamed(name)
  if (way === 'ring-group') return name || listsWords.ringGroup
  return type === 'out' ? words.outbound : words.direct
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

/** One line of metadata; the name is empty where the whole is no object. */
type MetadataRow = { readonly name: string; readonly text: string; readonly isNested: boolean }

/** Free-form metadata as lines of text: one for each field, and what lies deeper as indented JSON. */
export function metadataRows(metadata: unknown): readonly MetadataRow[] {
  if (metadata === null || metadata === undefined) return []
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return [metadataRow('', metadata)]
  return Object.entries(metadata).map(([name, value]) => metadataRow(name, value))
}

function metadataRow(name: string, value: unknown): MetadataRow {
  const isNested = typeof value === 'object' && value !== null
  return { name, isNested, text: isNested ? JSON.stringify(value, null, 2) : String(value) }
}
