import { sampleRecording, sampleVoicemail, type Sample } from './demo/sample-recording.ts'
import type { Blobs } from './store/blobs.ts'
import type { StoredMonitor, StoredRow } from './store/rows.ts'
import type { StoredVoicemessage } from './store/tables/messages.ts'
import type { Store } from './store/store.ts'
import type { Table } from './store/table.ts'

/** Sample data only: the audio is generated from `sample` at the first request. */
type WithSample = StoredRow & { readonly sample?: Sample }

type Audio<Stored> = (record: Stored) => Promise<Uint8Array | undefined>

/** Reads the MP3 of recordings. */
export function recordingAudio({
  monitors,
  monitorAudio,
}: Pick<Store, 'monitors' | 'monitorAudio'>): Audio<StoredMonitor> {
  return storedAudio(monitors, monitorAudio, sampleRecording)
}

/** Reads the MP3 of voicemails. */
export function voicemailAudio(
  store: Pick<Store, 'voicemessages' | 'voicemailAudio'>,
): Audio<StoredVoicemessage> {
  return storedAudio(store.voicemessages, store.voicemailAudio, sampleVoicemail)
}

/** The stored audio; that of sample data is generated once, at the first request, and stored. */
function storedAudio<Stored extends WithSample>(
  table: Table<Stored>,
  blobs: Blobs,
  generate: (sample: Sample) => Promise<Uint8Array>,
): Audio<Stored> {
  const pending = new Map<number, Promise<Uint8Array>>()
  return async ({ id, sample }) => {
    const stored = blobs.read(id)
    if (stored || !sample) return stored
    const generated = pending.get(id) ?? generate(sample).finally(() => pending.delete(id))
    pending.set(id, generated)
    const mp3 = await generated
    // The record may have been deleted meanwhile.
    if (table.read(id)) blobs.write(id, mp3)
    return mp3
  }
}
