import type { Monitor } from '#shared/api/modules/history.ts'
import { readId, readNumber, readText, type NumberRange } from '#shared/api/read-field.ts'
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

const scores: NumberRange = { least: -1_000_000, most: 1_000_000 }

/**
 * A recording as a list shows it. Any field may be absent or come as text (specification 2.2, Monitor); null for a record
 * without an id.
 */
export function readRow(monitor: Monitor, known: CallOfRecording | undefined): RecordingRow | null {
  const id = readId(monitor.id)
  if (id === null) return null
  const score = readNumber(monitor.cx_score, scores)
  const sentiment = readText(monitor.sentiment, 'word').trim()
  const { transcript, summary } = monitor
  return {
    id,
    at: readTimestamp(monitor.created_at) ?? 0,
    liveId: liveIdOf(monitor),
    call: known?.call ?? null,
    seconds: known?.seconds ?? null,
    sentiment,
    score,
    isAnalysed:
      score !== null ||
      [sentiment, readText(transcript, 'word'), readText(summary, 'word')].some((text) => text.trim() !== ''),
  }
}

/** A recording with everything that the platform made of it; null for a record without an id. */
export function readRecording(monitor: Monitor, known: CallOfRecording | undefined): Recording | null {
  const row = readRow(monitor, known)
  if (row === null) return null
  const { value, isWhole } = readMetadata(monitor.metadata)
  return {
    ...row,
    record: known ? { ...known.record, recordings: [row.id] } : null,
    transcript: readText(monitor.transcript, 'transcript'),
    speech: readSpeech(monitor.transcript_speakers),
    summary: readText(monitor.summary, 'message'),
    metadata: value,
    isMetadataWhole: isWhole,
  }
}

/** The live call that was recorded; null where the platform does not say. */
export function liveIdOf({ live_id }: Pick<Monitor, 'live_id'>): number | null {
  return readId(live_id)
}
