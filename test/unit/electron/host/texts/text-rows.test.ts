import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TextFile } from '#electron/host/texts/copy/text-file.ts'
import { TextStore } from '#electron/host/texts/copy/text-store.ts'
import { findThreads } from '#electron/host/texts/threads/find-texts.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let file: TextFile
let store: TextStore

beforeEach(async () => {
  folder = await temporaryFolder('text-rows')
  file = new TextFile({ path: join(folder.path, 'texts.db'), now: () => 0, log: new NotedLog() })
  const reader = { agentId: 7, country: 'GB' }
  store = new TextStore({ file, reader, now: () => 0, keyOf: () => undefined })
  store.prepare()
})
afterEach(async () => {
  file[Symbol.dispose]()
  await folder[Symbol.asyncDispose]()
})

const text = (id: number, thread: number, message: string): Sms => ({
  ...{ id, type: 'in', from: `+4477009${String(thread).padStart(5, '0')}`, to: '+442079460100' },
  ...{ message, created_at: '2026-10-15 12:00:00' },
})
const found = (word: string) => findThreads(file, [word]).size
const pieces = () =>
  file.one<{ count: number }>('SELECT count(DISTINCT segid) AS count FROM words_idx')?.count

test('texts of many threads, as they come, become one piece of the index', () => {
  const texts = Array.from({ length: 90 }, (_, at) => text(at + 1, (at * 37) % 90, `Order ${48_000 + at}`))
  store.upsert(texts)
  const before = pieces() ?? 0
  store.upsert(texts.map(({ id }) => text(id + 100, (id * 53) % 90, `Parcel ${id}`)))
  expect((pieces() ?? 0) - before).toBe(1)
  expect([found('order'), found('parcel'), found('48017')]).toEqual([90, 90, 1])
})

test('a text that comes twice in one piece is found by its last words, in its last thread', () => {
  store.upsert([text(1, 1, 'The first words'), text(1, 1, 'Other words'), text(2, 2, 'Moves away')])
  expect([found('first'), found('other')]).toEqual([0, 1])
  store.upsert([text(3, 3, 'A third'), text(3, 4, 'A third, elsewhere')])
  expect([found('third'), found('elsewhere')]).toEqual([1, 1])
})

test('what a transaction that failed was about to write is not written by the next', () => {
  const refused: Sms = Object.defineProperty(text(2, 2, 'Refused'), 'from', {
    get: () => {
      throw new Error('Not readable')
    },
  })
  expect(() => store.upsert([text(1, 1, 'Half a page'), refused])).toThrow('Not readable')
  expect(found('half')).toBe(0)
  store.upsert([text(3, 3, 'Whole')])
  expect([found('half'), found('whole'), store.count]).toEqual([0, 1, 1])
})

test('after a sign-out, a text of a time to come does not make later texts look read', () => {
  const now = Date.UTC(2026, 9, 15, 12)
  const reader = { agentId: 7, country: 'GB' }
  store = new TextStore({ file, reader, now: () => now, keyOf: () => undefined })
  store.upsert([{ ...text(1, 1, 'Odd'), created_at: '9998-01-01 00:00:00' }])
  store.forget()
  store.prepare()
  store.upsert([{ ...text(2, 2, 'Later'), created_at: '2026-10-16 13:00:00' }])
  expect(store.unreadThreads).toBe(1)
})
