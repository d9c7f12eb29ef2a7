import { sampleRecording, sampleVoicemail, type Sample } from './demo/sample-recording.ts'
import type { Blobs } from './store/blobs.ts'
import type { StoredMonitor, StoredRow } from './store/rows.ts'
import type { StoredVoicemessage } from './store/tables/messages.ts'
import type { Store } from './store/store.ts'
import type { Table } from './store/table.ts'

/** Sample data only: the audio is generated from `sample` at the first request. */
type Sampled = StoredRow & { readonly sample?: Sample }

type Audio<Stored> = (record: Stored) => Promise<Uint8Array | undefined>

/** Reads the MP3 of recordings. */
export function recordingAudio({
  monitors,
  monitorAudio,
}: Pick<Store, 'monitors' | 'monitorAudio'>): Audio<StoredMonitor> {
  return keptAudio(monitors, monitorAudio, sampleRecording)
}

/** Reads the MP3 of voicemails. */
export function voicemailAudio(
  store: Pick<Store, 'voicemessages' | 'voicemailAudio'>,
): Audio<StoredVoicemessage> {
  return keptAudio(store.voicemessages, store.voicemailAudio, sampleVoicemail)
}

/** The stored audio; that of sample data is generated once, at the first request, and stored. */
function keptAudio<Stored extends Sampled>(
  table: Table<Stored>,
  blobs: Blobs,
  make: (sample: Sample) => Promise<Uint8Array>,
): Audio<Stored> {
  const making = new Map<number, Promise<Uint8Array>>()
  return async ({ id, sample }) => {
    const stored = blobs.read(id)
    if (stored || !sample) return stored
    const made = making.get(id) ?? make(sample).finally(() => making.delete(id))
    making.set(id, made)
    const mp3 = await made
    // The record may have been deleted meanwhile.
    if (table.read(id)) blobs.write(id, mp3)
    return mp3
  }
}
