import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { RecordedCall, RecordingRow } from '#shared/host/recordings.ts'
import { listsWords } from '../../locales/lists.ts'
import { recordingsWords } from '../../locales/recordings.ts'

/** One recording in the words of its row and page. */
export type RecordingEntry = {
  readonly id: number
  readonly row: RecordingRow
  /** The person, the number, or whatever else is known of the call. */
  readonly title: string
  /** The route of the call: `Orders queue`, `Outbound`; empty if its record is unknown. */
  readonly route: string
  /** The full name of the agent on the call; `you` for this agent, empty if unknown. */
  readonly agent: string
  /** Both, shortened: `Orders queue, Kofi`. */
  readonly routeAndAgent: string
}

/** Describes a recording; `country` is that of the dial plan. */
export function recordingEntry(row: RecordingRow, country: string): RecordingEntry {
  const { id, call } = row
  const words = recordingsWords.call
  if (!call)
    return { id, row, title: words.recording(id), route: '', agent: '', routeAndAgent: words.unknown }
  const route = routeWords(call)
  const agent = call.isOwn ? words.you : shownName(call.agent)
  const title = shownName(call.name) || formatNumber(shownName(call.number), country) || listsWords.withheld
  return { id, row, title, route, agent, routeAndAgent: joinParts([route, agent.split(' ')[0] ?? '']) }
}

function routeWords({ type, way, through }: RecordedCall): string {
  const name = shownName(through)
  const words = recordingsWords.call
  if (way === 'queue') return name === '' ? listsWords.queue : listsWords.queueNamed(name)
  if (way === 'ring-group') return name || listsWords.ringGroup
  return type === 'out' ? words.outbound : words.direct
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

/** One line of metadata; the name is empty if the metadata is not an object. */
type MetadataRow = { readonly name: string; readonly text: string; readonly isNested: boolean }

/** Returns free-form metadata as lines: one per field, nested values as indented JSON. */
export function metadataRows(metadata: unknown): readonly MetadataRow[] {
  if (metadata === null || metadata === undefined) return []
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return [metadataRow('', metadata)]
  return Object.entries(metadata).map(([name, value]) => metadataRow(name, value))
}

function metadataRow(name: string, value: unknown): MetadataRow {
  const isNested = typeof value === 'object' && value !== null
  return { name, isNested, text: isNested ? JSON.stringify(value, null, 2) : String(value) }
}
