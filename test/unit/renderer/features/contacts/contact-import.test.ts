import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useContactImportStore } from '#renderer/features/contacts/contact-import.ts'
import { notices } from '#renderer/stores/notices.ts'
import { ok } from '#shared/core/result.ts'
import type { ImportPreview } from '#shared/host/contact-files.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { readNotice, type ReadNotice } from '#test/support/read-notice.ts'

const preview: ImportPreview = {
  ...{ format: 'csv', encoding: 'utf-8', good: 30, bad: 0, partly: 0, unused: [], isCut: false },
}
const refused = [{ line: 5, words: 'No such name' }]
const end = { kind: 'done', created: 29, refused } as const

let host: Screens
let files: ReturnType<typeof useContactImportStore>
let said: ReadNotice[]

/** Reads a file at once: in Node there is no reader of files. */
class Reader extends EventTarget {
  result = 'data:;base64,YQ=='
  readAsDataURL(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

beforeAll(async () => {
  host = await startPageHost()
  notices.on((notice) => said.push(readNotice(notice)))
})
beforeEach(() => {
  vi.stubGlobal('FileReader', Reader)
  said = []
  host.answer('contacts.sendFile', ok(undefined))
  host.answer('contacts.readFile', ok(preview))
  host.answer('contacts.import', ok(end))
  host.answer('contacts.cancelImport', ok(undefined))
  files = useContactImportStore()
  files.isDialogOpen = true
})

const cancels = () => host.asked().filter(({ method }) => method === 'contacts.cancelImport').length

test('the end of an import whose dialog was closed is reported, and shown when it is opened again', async () => {
  await files.read(new File(['a'], 'people.csv'))
  const before = cancels()
  const running = files.run()
  files.close()
  await running
  expect(cancels()).toBe(before)
  expect(said).toEqual([{ words: '29 contacts imported. 1 contact was refused' }])
  files.isDialogOpen = true
  expect(files.outcome).toEqual(end)
  files.close()
  expect([files.outcome, files.preview]).toEqual([null, null])
  expect(cancels()).toBe(before + 1)
})

test('what an import that failed may have left is reported', async () => {
  host.answer('contacts.import', ok({ kind: 'undone', left: 0, unsure: 2, error: null }))
  await files.read(new File(['a'], 'people.csv'))
  const running = files.run()
  files.close()
  await running
  const lost = 'For 2 contacts no answer came; they may have been created. The others were deleted again.'
  expect(said).toEqual([{ words: lost }])
  files.close()
})

test('an end that the dialog shows is not reported besides', async () => {
  await files.read(new File(['a'], 'people.csv'))
  await files.run()
  expect(said).toEqual([])
  files.close()
})

test('a file chosen while another is sent is not mixed with it', async () => {
  const large = new File([new Uint8Array(900_000)], 'large.csv')
  const first = files.read(large)
  await vi.waitUntil(() => host.asked().some(({ method }) => method === 'contacts.sendFile'))
  const sent = host.asked().length
  const second = files.read(new File(['a'], 'small.csv'))
  await Promise.all([first, second])
  const pieces = host.asked().slice(sent)
  expect(pieces.filter(({ method }) => method === 'contacts.sendFile')).toEqual([
    { method: 'contacts.sendFile', input: { data: 'YQ==', isFirst: true } },
  ])
  expect(pieces.filter(({ method }) => method === 'contacts.readFile')).toHaveLength(1)
  expect([files.name, files.isReading, files.preview]).toEqual(['small.csv', false, preview])
  files.close()
})

test('a sign-out forgets the file, as the host does', async () => {
  const { session } = host.state()
  await files.read(new File(['a'], 'people.csv'))
  expect(files.preview).toEqual(preview)
  host.show('session', { kind: 'signed-out', error: null })
  await vi.waitUntil(() => files.preview === null)
  host.show('session', session)
})
