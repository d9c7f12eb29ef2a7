import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { appScheme, servePages } from '#electron/desktop/protocol.ts'
import type { PageSource } from '#electron/host/pages/answer-page.ts'
import { ok } from '#shared/core/result.ts'
import { hostState } from '#test/support/fake-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const host: PageSource = {
  state: hostState(),
  openSound: async (_id, range) =>
    ok({
      status: range === undefined ? 200 : 206,
      headers: { 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' },
      body: Readable.from([Buffer.from('sound')]),
    }),
}

type Handler = (request: Request) => Response | Promise<Response>

function served(folder: string): (address: string, init?: RequestInit) => Promise<Response> {
  const handlers = new Map<string, Handler>()
  servePages({ handle: (scheme, handler) => void handlers.set(scheme, handler) }, { host, folder })
  return async (address, init) => {
    const handler = handlers.get('app')
    if (!handler) throw new Error('app: is not handled')
    return await handler(new Request(address, init))
  }
}

test('the scheme is an origin like https, and streams sound', () => {
  expect(appScheme).toMatchObject({
    scheme: 'app',
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
  })
  expect(appScheme.privileges).not.toHaveProperty('bypassCSP')
})

test('a page comes with its policy', async () => {
  await using folder = await temporaryFolder('pages')
  await writeFile(folder.join('index.html'), '<!doctype html>')
  const answer = await served(folder.path)('app://switchhook/')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('<!doctype html>')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
})

test('the page of the app comes with what the host shows', async () => {
  await using folder = await temporaryFolder('pages')
  await writeFile(folder.join('index.html'), '<script type="application/json" id="first-state"></script>')
  const page = await (await served(folder.path)('app://switchhook/?form=compact')).text()
  expect(page).toContain(JSON.stringify(hostState().session))
})

test('a recording can be played from the middle', async () => {
  const answer = await served('/nowhere')('app://switchhook/media/monitors/7.mp3', {
    headers: { range: 'bytes=2-' },
  })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(await answer.text()).toBe('sound')
})

test('other hosts of the scheme and other methods are refused', async () => {
  const ask = served('/nowhere')
  expect((await ask('app://elsewhere/media/monitors/7.mp3')).status).toBe(404)
  expect((await ask('app://switchhook/media/monitors/7.mp3', { method: 'DELETE' })).status).toBe(405)
})
