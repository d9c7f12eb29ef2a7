import type { Monitor } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { RecordedCall, Recording, RecordingRow } from '#shared/host/recordings.ts'
import type { RecentCall } from '#shared/host/state.ts'
import { readMetadata } from './read-metadata.ts'
import { readSpeech } from './read-speech.ts'

/** A recorded call, its record, and how long it was connected, in seconds. */
export type CallOfRecording = {
  readonly call: RecordedCall
  readonly record: Omit<RecentCall, 'recordings'>
  readonly seconds: number | null
}

/** A recording as a list shows it. Any field may be absent or come as text (specification 2.2, Monitor). */
export function readRow(monitor: Monitor, known: CallOfRecording | undefined): RecordingRow {
  const score = readNumber(monitor.cx_score)
  const sentiment = readText(monitor.sentiment).trim()
  return {
    id: monitor.id,
    at: readTimestamp(monitor.created_at) ?? 0,
    liveId: liveIdOf(monitor),
    call: known?.call ?? null,
    seconds: known?.seconds ?? null,
    sentiment,
    score,
    isAnalysed:
      score !== null ||
      [sentiment, readText(monitor.transcript), readText(monitor.summary)].some((text) => text.trim() !== ''),
  }
}

/** A recording with everything that the platform made of it. */
export function readRecording(monitor: Monitor, known: CallOfRecording | undefined): Recording {
  const { value, isWhole } = readMetadata(monitor.metadata)
  return {
    ...readRow(monitor, known),
    record: known ? { ...known.record, recordings: [monitor.id] } : null,
    transcript: readText(monitor.transcript),
    speech: readSpeech(monitor.transcript_speakers),
    summary: readText(monitor.summary),
    metadata: value,
    isMetadataWhole: isWhole,
  }
}

/** The live call that was recorded; null where the platform does not say. */
export function liveIdOf({ live_id }: Pick<Monitor, 'live_id'>): number | null {
  return readNumber(live_id) || null
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null
}
