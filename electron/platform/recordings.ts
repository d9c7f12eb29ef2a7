import { sampleRecording } from './demo/sample-recording.ts'
import type { StoredMonitor } from './store/rows.ts'
import type { Store } from './store/store.ts'

/** Reads the MP3 of recordings; those of the sample data are made when they are first asked for, and kept. */
export function recordingAudio({ monitorAudio }: Pick<Store, 'monitorAudio'>) {
  const making = new Map<number, Promise<Uint8Array>>()
  return async ({ id, sample }: StoredMonitor): Promise<Uint8Array | undefined> => {
    const stored = monitorAudio.read(id)
    if (stored || !sample) return stored
    const made = making.get(id) ?? sampleRecording(sample).finally(() => making.delete(id))
    making.set(id, made)
    const mp3 = await made
    monitorAudio.write(id, mp3)
    return mp3
  }
}

/** Forgets recordings whose call was cut off with the process: they have no audio and never will. */
export function forgetUnfinished({ monitors, transaction }: Pick<Store, 'monitors' | 'transaction'>): void {
  transaction(() => {
    const unfinished = monitors.where([{ property: 'recording_state', operator: 'ne', value: 'complete' }])
    for (const { id } of unfinished) monitors.remove(id)
  })
}
