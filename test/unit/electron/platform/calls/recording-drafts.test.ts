import { readdir, writeFile } from 'node:fs/promises'
import { beforeEach, expect, it } from 'vitest'
import { recordingDraftsIn, finishRecordings } from '#electron/platform/calls/recording-drafts.ts'
import { storeArchive } from '#electron/platform/calls/store-archive.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { callFacts } from '#test/support/call-facts.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const frame = 288
const mp3 = Buffer.alloc(3 * frame, 7)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let store: Store
beforeEach(async () => {
  folder = await temporaryFolder('drafts')
  store = openStore(':memory:')
})
disposeAfterEach(() => [store, folder])

function archive() {
  const drafts = recordingDraftsIn(folder.path)
  const traces = { storeDialogs: () => undefined }
  return { drafts, archive: storeArchive({ store, clock: new ManualClock(), traces, drafts }) }
}

const bytesOf = (id: number) => Buffer.from(store.monitorAudio.read(id) ?? [])

it('keeps the whole frames of recordings that were cut off, forgets those without, and leaves no file', async () => {
  const { drafts, archive: before } = archive()
  const [cut, empty, none, done] = [1, 2, 3, 4].map((id) => before.openRecording(callFacts({ id })))
  if (!cut || !empty || !none || !done) throw new Error('No recording was opened')
  before.setRecordingState(cut, 'paused')
  await writeFile(drafts.pathOf(cut), Buffer.concat([mp3, Buffer.alloc(100)]))
  await writeFile(drafts.pathOf(empty), Buffer.alloc(frame - 1))
  before.storeRecording(done, Buffer.from('whole'))
  await store.waitForCommit()
  await writeFile(drafts.pathOf(done), mp3)
  await writeFile(drafts.pathOf(99), mp3)

  await finishRecordings(store, drafts)

  expect(store.monitors.where([])).toMatchObject([
    { id: cut, live_id: 1, recording_state: 'complete' },
    { id: done, live_id: 4, recording_state: 'complete' },
  ])
  expect([bytesOf(cut).equals(mp3), bytesOf(done).toString()]).toEqual([true, 'whole'])
  expect(await readdir(folder.path)).toEqual([])
})

it('forgets recordings that were cut off in data without files', async () => {
  archive().archive.openRecording(callFacts({ id: 1 }))
  await finishRecordings(store, undefined)
  expect(store.monitors.where([])).toEqual([])
})

it('goes once the recording is stored, deleted meanwhile, or empty', async () => {
  const { drafts, archive: recordings } = archive()
  const ids = [1, 2, 3].map((id) => recordings.openRecording(callFacts({ id })))
  const [kept = 0, deleted = 0, empty = 0] = ids
  for (const id of ids) await writeFile(drafts.pathOf(id), mp3)
  store.monitors.remove(deleted)
  recordings.discardRecording(empty)
  recordings.storeRecording(kept, mp3)
  recordings.storeRecording(deleted, mp3)
  await store.waitForCommit()
  expect(await drafts.list()).toEqual([])
  expect(store.monitorAudio.read(deleted)).toBeUndefined()
})
