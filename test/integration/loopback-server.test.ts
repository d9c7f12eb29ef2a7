import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { beforeEach, expect, test } from 'vitest'
import { originName } from '#electron/loopback/origin-name.ts'
import { startLoopbackServer, type LoopbackServer } from '#electron/loopback/server.ts'
import { listen } from '#electron/net/listen.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { eventually } from '#test/support/eventually.ts'
import { hostState } from '#test/support/fake-host.ts'
import { askLoopback, cookieOf, handshake } from '#test/support/loopback-request.ts'
import { skipWhen } from '#test/support/needs.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const hasSix = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
const withoutSix = skipWhen(!hasSix, 'there is no ::1 here')
const pageWithState = '<script type="application/json" id="first-state"></script>'

let folder: TemporaryFolder
let server: LoopbackServer
let cookie: string
const attached: FrameChannel[] = []

const start = (port = 0, onOpenedAgain?: (url: string) => void) =>
  startLoopbackServer({
    onAnotherAddress: onOpenedAgain,
    host: {
      attach: (channel) => {
        attached.push(channel)
        return () => {}
      },
      openSound: () => Promise.reject(new Error('no sound is asked for')),
      state: hostState(),
    },
    port,
    name: originName(),
    pages: folder.path,
  })

beforeEach(async () => {
  folder = await temporaryFolder('pages')
  await writeFile(folder.join('index.html'), pageWithState)
  const started = await start()
  if (!started.ok) throw new Error(started.error.code)
  server = started.value
  attached.splice(0)
  cookie = cookieOf(await askLoopback(server.url))
})

disposeAfterEach(() => [server, folder])

const at = (path: string) => new URL(path, server.url).href
const own = () => new URL(server.url)

test('the page with the cookie is let in, and its socket with it', async () => {
  const origin = own().origin
  expect(await askLoopback(at('/'), { cookie, 'sec-fetch-dest': 'document' })).toMatchObject({
    status: 200,
    text: expect.stringContaining('signed-in'),
  })
  for (const within of ['iframe', 'empty', 'script'])
    expect((await askLoopback(at('/'), { cookie, 'sec-fetch-dest': within })).text).not.toContain('signed-in')
  expect((await askLoopback(at('/host'), { cookie, origin, ...handshake })).status).toBe(101)
  expect(attached).toHaveLength(1)
})

test('who has the cookie alone gets nothing: no page, no sound, no socket', async () => {
  const { port, host } = own()
  const names = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `other.localhost:${port}`, '']
  const foreign = [
    ...names.map((name) => ({ host: name })),
    ...names.map((name) => ({ host: name, origin: `http://${name}` })),
    { host: host.toUpperCase().replace('SWITCHHOOK', 'x') },
    { origin: `http://127.0.0.1:${port}` },
    { origin: `http://${own().hostname}:1` },
    { origin: 'null' },
  ]
  for (const headers of foreign)
    for (const path of ['/', '/sounds/recording/1', '/host']) {
      const answer = await askLoopback(at(path), {
        cookie,
        'sec-fetch-dest': 'document',
        ...(path === '/host' ? { origin: own().origin, ...handshake } : {}),
        ...headers,
      })
      expect([path, headers, answer.status, answer.text]).toEqual([
        path,
        headers,
        expect.toSatisfy((status: number) => status === 403 || status === 400),
        expect.not.stringContaining('signed-in'),
      ])
    }
  expect(attached).toEqual([])
})

test('a request with only the name of the cookie gets nothing either', async () => {
  const origin = own().origin
  expect((await askLoopback(at('/'), { 'sec-fetch-dest': 'document' })).status).toBe(401)
  expect((await askLoopback(at('/host'), { origin, ...handshake })).status).toBe(403)
  expect((await askLoopback(at('/host'), { cookie, ...handshake })).status).toBe(403)
  expect(attached).toEqual([])
})

test('an address that was used says so in words, with the way back', async () => {
  const answer = await askLoopback(server.url)
  expect([answer.status, answer.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
  expect(answer.text).toMatch(/This address works once, and it has been used[^]*start it again/)
  expect((await askLoopback(server.url, { cookie })).status, 'by its own browser').toBe(200)
})

test('where somebody reads, an address that is opened again brings another one, until that one is used', async () => {
  const again: string[] = []
  const started = await start(0, (url) => again.push(url))
  if (!started.ok) throw new Error(started.error.code)
  await using other = started.value
  const first = cookieOf(await askLoopback(other.url))
  const answer = await askLoopback(other.url)
  expect([answer.status, again.length]).toEqual([401, 1])
  expect(answer.text).toContain('the new address now shown in the terminal')
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  await askLoopback(other.url)
  await askLoopback(new URL('/?key=guessed', other.url).href)
  expect(again, 'while one waits').toHaveLength(1)
  const second = cookieOf(await askLoopback(again[0] ?? ''))
  for (const held of [first, second])
    expect((await askLoopback(new URL('/', other.url).href, { cookie: held })).status).toBe(200)
  await askLoopback(again[0] ?? '')
  expect(again).toHaveLength(2)
  await askLoopback(other.url)
  expect(again, 'for a key of before').toHaveLength(2)
})

test('a page that has stopped reading is let go before it fills the memory', async () => {
  const { port, host } = own()
  const page = connect(Number(port), '127.0.0.1').on('error', () => {})
  const headers = { host, cookie, origin: own().origin, ...handshake }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  page.write(`GET /host HTTP/1.1\r\n${lines.join('')}\r\n`)
  page.pause()
  await eventually(() => expect(attached).toHaveLength(1))
  const closed = Promise.withResolvers<'closed'>()
  attached[0]?.onClose(() => closed.resolve('closed'))
  const name = 'x'.repeat(1_048_576)
  for (let sent = 0; sent < 100; sent += 1) {
    attached[0]?.send({ kind: 'command', name })
    await flushTasks()
  }
  expect(await Promise.race([closed.promise, 'open'])).toBe('closed')
  page.destroy()
})

test('both addresses that a browser may take are this server’s', withoutSix, async () => {
  expect((await askLoopback(at('/'), { cookie }, '::1')).status).toBe(200)
})

test('a port that another program has on one of them is in use', withoutSix, async () => {
  const other = await listen({ port: 0, host: '::1', handler: (_, response) => response.end() })
  if (!other.ok) throw new Error(other.error.code)
  await using _ = other.value
  expect(await start(other.value.port)).toMatchObject({ ok: false, error: { code: 'port.in-use' } })
})
