import type { Monitor } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { RecordedCall, Recording, RecordingRow } from '#shared/host/recordings.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { readMetadata } from './read-metadata.ts'
import { readSpeech } from './read-speech.ts'

/** A recorded call, its record, and how long it was connected, in seconds. */
export type CallOfRecording = {
  readonly call: RecordedCall
  readonly record: Omit<RecentCall, 'recordings'>
  readonly seconds: number | null
}

/** A recording as a row of a list. Any field may be absent (specification 2.2, Monitor). */
export function readRow(monitor: Monitor, call: CallOfRecording | undefined): RecordingRow {
  const { id, transcript, summary, cx_score: score = null } = monitor
  const sentiment = monitor.sentiment?.trim() ?? ''
  return {
    id,
    at: readTimestamp(monitor.created_at) ?? 0,
    liveId: liveIdOf(monitor),
    call: call?.call ?? null,
    seconds: call?.seconds ?? null,
    sentiment,
    score,
    isAnalysed:
      score !== null ||
      [sentiment, transcript, summary].some((text) => typeof text === 'string' && /\S/.test(text)),
  }
}

/** A recording with its whole analysis. */
export function readRecording(monitor: Monitor, call: CallOfRecording | undefined): Recording {
  const row = readRow(monitor, call)
  const { value, isWhole } = readMetadata(monitor.metadata)
  return {
    ...row,
    record: call ? { ...call.record, recordings: [row.id] } : null,
    transcript: monitor.transcript ?? '',
    speech: readSpeech(monitor.transcript_speakers),
    summary: monitor.summary ?? '',
    metadata: value,
    isMetadataWhole: isWhole,
  }
}

/** The live call that was recorded; null if the platform does not say. */
export function liveIdOf({ live_id }: Pick<Monitor, 'live_id'>): number | null {
  return live_id ?? null
}
