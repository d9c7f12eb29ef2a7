import { mkdir, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { answerPage, type PageAnswer, type PageSource } from '#electron/host/pages/answer-page.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from '#test/support/fake-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const wordsOf = async ({ body }: PageAnswer) => (Buffer.isBuffer(body) ? String(body) : await text(body))

const noRecordings: PageSource = { openSound: async () => err(appError('platform.not-found')), state: null }

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
  const root = await answerPage(noRecordings, folder.join('pages'), {
    path: '/',
    range: undefined,
    isNavigation: true,
  })
  expect(root).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': '15',
      'cache-control': 'no-store',
    },
  })
  expect(await wordsOf(root)).toBe('<!doctype html>')
  const path = '/assets/a-1b2c.js'
  const script = await answerPage(noRecordings, folder.join('pages'), {
    path,
    range: undefined,
    isNavigation: true,
  })
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
  })
})

describe('the page of the app', () => {
  const place = '<script type="application/json" id="first-state"></script>'
  const hostile = '</script><script>alert(1)</script><!-- $& \u2028'
  const state = hostState({ session: { kind: 'signed-out', baseUrl: '', email: hostile, error: null } })

  test.each([
    [state, 'sign-in'],
    [hostState({ session: { kind: 'starting' } }), 'console'],
  ])('lets it fetch the scripts of its screen with its first one', async (shown, screen) => {
    await using folder = await pages()
    const marks = '<!-- scripts of signed-in: console.js --><!-- scripts of signed-out: sign-in.js -->'
    await writeFile(folder.join('pages/index.html'), `<!doctype html>${marks}${place}`)
    const source = { ...noRecordings, state: shown }
    const request = { path: '/', range: undefined, isNavigation: true }
    const page = await wordsOf(await answerPage(source, folder.join('pages'), request))
    expect(page.match(/href="[^"]*"/g)).toEqual([`href="./${screen}.js"`])
    expect(page).not.toContain('<!--')
  })

  async function ask({ path = '/', isNavigation = true, shown = state as HostState | null }) {
    await using folder = await pages()
    await writeFile(folder.join('pages/index.html'), `<!doctype html>${place}<p>the app</p>`)
    const source = { ...noRecordings, state: shown }
    return await answerPage(source, folder.join('pages'), { path, range: undefined, isNavigation })
  }

  test('comes with what the host shows, and no text of it ends what holds it', async () => {
    const answer = await ask({})
    const page = await wordsOf(answer)
    expect(answer.headers).toMatchObject({
      'content-length': String(Buffer.byteLength(page)),
      'cache-control': 'no-store',
    })
    const [, held = ''] = /id="first-state">([^<]*)<\/script><p>/.exec(page) ?? []
    expect(JSON.parse(held)).toEqual(JSON.parse(JSON.stringify(state)))
  })

  test.for([
    ['a script that asks for it', { isNavigation: false }],
    ['whoever asks before there is a host', { shown: null }],
    ['another path', { path: '/index.html' }],
  ] as const)('%s gets it without', async ([, how]) => {
    expect(await wordsOf(await ask(how))).toContain(place)
  })
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
  const answer = await answerPage(noRecordings, folder.join('pages'), {
    path,
    range: undefined,
    isNavigation: true,
  })
  expect(answer.status).toBe(404)
  expect(await wordsOf(answer)).not.toContain('secret')
})

test('a recording is asked of the platform with the range, and never kept', async () => {
  const asked: unknown[] = []
  const recordings: PageSource = {
    state: null,
    openSound: async (...what) => {
      asked.push(what)
      return ok({ status: 206, headers: { 'content-type': 'audio/mpeg' }, body: Readable.from(['sound']) })
    },
  }
  const path = '/media/monitors/42.mp3'
  const answer = await answerPage(recordings, '/nowhere', { path, range: 'bytes=0-9', isNavigation: false })
  expect(asked).toEqual([[{ kind: 'recording', id: 42 }, 'bytes=0-9']])
  expect(answer).toMatchObject({
    status: 206,
    headers: { 'content-type': 'audio/mpeg', 'cache-control': 'no-store' },
  })
  expect(await wordsOf(answer)).toBe('sound')
})

test.for([
  ['platform.not-found', 404],
  ['network.unreachable', 502],
] as const)('a recording that cannot be had (%s) answers %i', async ([code, status]) => {
  const recordings: PageSource = {
    state: null,
    openSound: async () => err(appError(code, 'inner words')),
  }
  const path = '/media/monitors/42.mp3'
  const answer = await answerPage(recordings, '/nowhere', { path, range: undefined, isNavigation: true })
  expect(answer.status).toBe(status)
  expect(await wordsOf(answer)).toBe('The recording cannot be had.')
})
