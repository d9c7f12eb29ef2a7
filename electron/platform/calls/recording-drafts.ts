import { rmSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mp3FrameBytes, maxDraftBytes } from '../media/mp3-frames.ts'
import type { Store } from '../store/store.ts'

/**
 * Files in the data folder with the encoded part of recordings in progress, one per recording, so that it survives
 * the process. They grow with each encoded part (`media/mp3-worker.ts`), every two seconds.
 */
export interface RecordingDrafts {
  pathOf(monitorId: number): string
  /** Removes the draft of a recording whose audio is stored or not wanted; does nothing if there is none. */
  remove(monitorId: number): void
  /** All drafts. */
  list(): Promise<readonly number[]>
  /** The whole frames of a draft; undefined if it does not exist or contains no frame. */
  read(monitorId: number): Promise<Uint8Array | undefined>
}

export function recordingDraftsIn(folder: string): RecordingDrafts {
  const pathOf = (monitorId: number) => join(folder, `platform-recording-${monitorId}.mp3`)
  return {
    pathOf,
    remove: (monitorId) => rmSync(pathOf(monitorId), { force: true }),
    async list() {
      const ids = (await readdir(folder)).map((name) => /^platform-recording-(\d+)\.mp3$/.exec(name)?.[1])
      return ids.flatMap((id) => (id === undefined ? [] : [Number(id)]))
    },
    async read(monitorId) {
      const file = await open(pathOf(monitorId)).catch(() => undefined)
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        const length = Math.min(size, maxDraftBytes)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
        const frameBytes = bytesRead - (bytesRead % mp3FrameBytes(2))
        return frameBytes > 0 ? buffer.subarray(0, frameBytes) : undefined
      } finally {
        await file.close()
      }
    },
  }
}

/**
 * Ends the recordings that were cut off with the process: keeps those with a draft, discards the others and removes
 * all drafts. Call it before the first call is recorded.
 */
export async function finishRecordings(
  store: Pick<Store, 'monitors' | 'monitorAudio' | 'transaction' | 'runAndCommit'>,
  drafts: RecordingDrafts | undefined,
): Promise<void> {
  const { monitors, monitorAudio } = store
  const unfinished = monitors.where([{ property: 'recording_state', operator: 'ne', value: 'complete' }])
  for (const { id } of unfinished) {
    const mp3 = await drafts?.read(id)
    await store.runAndCommit(() =>
      store.transaction(() => {
        if (mp3) {
          monitors.update(id, { recording_state: 'complete' })
          monitorAudio.write(id, mp3)
        } else monitors.remove(id)
      }),
    )
  }
  for (const id of (await drafts?.list()) ?? []) drafts?.remove(id)
}
