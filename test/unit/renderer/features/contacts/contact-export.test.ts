import { afterEach, beforeEach, expect, test } from 'vitest'
import { ref } from 'vue'
import { contactExport } from '#renderer/features/contacts/contact-export.ts'
import { notices } from '#renderer/stores/notices.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { readNotice, type ReadNotice } from '#test/support/read-notice.ts'

type Part = Result<{ readonly text: string; readonly next: number | null; readonly total: number }>

const query = { scope: { kind: 'all' }, text: '' } as const
let asked: { readonly from: number; readonly answer: (part: Part) => void }[]
let saved: { readonly name: string; readonly file: Blob }[]
let said: ReadNotice[]
let quiet: () => void
let signedIn: ReturnType<typeof ref<boolean>>
let files: ReturnType<typeof contactExport>

beforeEach(() => {
  asked = []
  saved = []
  said = []
  signedIn = ref(true)
  quiet = notices.on((notice) => said.push(readNotice(notice)))
  files = contactExport({
    ask: ({ from }) => new Promise((answer) => asked.push({ from, answer })),
    isSignedIn: () => signedIn.value === true,
    save: (name, file) => saved.push({ name, file }),
  })
})

afterEach(() => quiet())

async function answerFirst() {
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer(ok({ text: 'one\r\n', next: 500, total: 700 }))
  await expect.poll(() => asked.length).toBe(2)
}

test('an export says how far it is, and saves one file of all parts', async () => {
  const run = files.run(query, 'csv')
  expect(files.progress.value).toEqual({ done: 0, total: null })
  await answerFirst()
  expect(files.progress.value).toEqual({ done: 500, total: 700 })
  expect(asked[1]?.from).toBe(500)
  asked[1]?.answer(ok({ text: 'two\r\n', next: null, total: 700 }))
  await run
  expect(saved.map(({ name }) => name)).toEqual(['contacts.csv'])
  expect(await saved[0]?.file.text()).toBe('one\r\ntwo\r\n')
  expect(said).toEqual([{ words: '700 contacts exported' }])
  expect(files.progress.value).toBeNull()
})

test.each([
  ['is stopped', () => files.stop()],
  ['loses its agent, who signs out,', () => void (signedIn.value = false)],
])('an export that %s ends at once and saves nothing, whatever is answered after it', async (_, end) => {
  const run = files.run(query, 'vcard')
  await answerFirst()
  end()
  expect(files.progress.value).toBeNull()
  expect(said).toEqual([{ words: 'Export stopped. No file was saved.' }])
  asked[1]?.answer(ok({ text: '', next: null, total: 0 }))
  await run
  expect([saved.length, said.length, asked.length]).toEqual([0, 1, 2])
})

test('a part that cannot be read ends the export with its reason, and no file is saved', async () => {
  const run = files.run(query, 'csv')
  await answerFirst()
  const error = appError('session.signed-out')
  asked[1]?.answer(err(error))
  await run
  expect(said).toEqual([{ error, action: 'Exporting the contacts' }])
  expect([saved.length, files.progress.value]).toEqual([0, null])
})

test('an export that is under way is the only one', async () => {
  void files.run(query, 'csv')
  await files.run(query, 'vcard')
  await expect.poll(() => asked.length).toBe(1)
  files.stop()
})
