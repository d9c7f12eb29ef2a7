import { mkdir, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answerPage, type SoundSource } from '#electron/host/pages/answer-page.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const noRecordings: SoundSource = { openSound: async () => err(appError('platform.not-found')) }

async function pages() {
  const folder = await temporaryFolder('pages')
  await mkdir(folder.join('pages/assets'), { recursive: true })
  await writeFile(folder.join('pages/index.html'), '<!doctype html>')
  await writeFile(folder.join('pages/assets/a-1b2c.js'), 'export {}')
  await writeFile(folder.join('pages/notes.txt'), 'not a page')
  await writeFile(folder.join('secret.html'), 'secret')
  return folder
}

test('built files come with their type; only hashed names may be kept', async () => {
  await using folder = await pages()
  const root = await answerPage(noRecordings, folder.join('pages'), { path: '/', range: undefined })
  expect(root).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': '15',
      'cache-control': 'no-cache',
    },
  })
  expect(await text(root.body)).toBe('<!doctype html>')
  const path = '/assets/a-1b2c.js'
  const script = await answerPage(noRecordings, folder.join('pages'), { path, range: undefined })
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
  })
  script.body.destroy()
})

test.for([
  '/../secret.html',
  '/%2e%2e/secret.html',
  '/assets/..%2f..%2fsecret.html',
  '/..\\secret.html',
  '/index.html%00.js',
  '/%zz.html',
  '/assets',
  '/notes.txt',
  '/missing.js',
])('%s is not there', async (path) => {
  await using folder = await pages()
  const answer = await answerPage(noRecordings, folder.join('pages'), { path, range: undefined })
  expect(answer.status).toBe(404)
  expect(await text(answer.body)).not.toContain('secret')
})

test('a recording is asked of the platform with the range, and never kept', async () => {
  const asked: unknown[] = []
  const recordings: SoundSource = {
    openSound: async (...what) => {
      asked.push(what)
      return ok({ status: 206, headers: { 'content-type': 'audio/mpeg' }, body: Readable.from(['sound']) })
    },
  }
  const path = '/media/monitors/42.mp3'
  const answer = await answerPage(recordings, '/nowhere', { path, range: 'bytes=0-9' })
  expect(asked).toEqual([[{ kind: 'recording', id: 42 }, 'bytes=0-9']])
  expect(answer).toMatchObject({
    status: 206,
    headers: { 'content-type': 'audio/mpeg', 'cache-control': 'no-store' },
  })
  expect(await text(answer.body)).toBe('sound')
})

test.for([
  ['platform.not-found', 404],
  ['network.unreachable', 502],
] as const)('a recording that cannot be had (%s) answers %i', async ([code, status]) => {
  const recordings: SoundSource = { openSound: async () => err(appError(code, 'inner words')) }
  const path = '/media/monitors/42.mp3'
  const answer = await answerPage(recordings, '/nowhere', { path, range: undefined })
  expect(answer.status).toBe(status)
  expect(await text(answer.body)).toBe('The recording cannot be had.')
})
