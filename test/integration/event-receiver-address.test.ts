import { readFile, writeFile } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EventReceiver } from '#electron/host/events/event-receiver.ts'
import { InboxError } from '#electron/host/events/inbox/inbox-error.ts'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { listen } from '#electron/net/listen.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog, OpenSecrets } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { RawConnection } from '#test/support/raw-http.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let owned: AsyncDisposableStack
let clock: ManualClock
let log: NotedLog
let secrets: OpenSecrets
let states: ReceiverState[]
let kept: string[]
let trouble: InboxError | undefined

beforeEach(async () => {
  folder = await temporaryFolder('receiver-address')
  owned = new AsyncDisposableStack()
  owned.use(folder)
  clock = new ManualClock(Date.now())
  log = new NotedLog()
  secrets = new OpenSecrets()
  states = []
  kept = []
  trouble = undefined
})

afterEach(() => owned[Symbol.asyncDispose]())

async function start(port = 0, hasRegisteredAddress = false): Promise<EventReceiver> {
  const receiver = owned.use(
    new EventReceiver({
      clock,
      log,
      secrets,
      userData: folder.path,
      hasRegisteredAddress: () => hasRegisteredAddress,
      inbox: {
        add({ text }, settle) {
          if (!trouble) kept.push(text)
          setImmediate(settle, trouble ?? 'kept')
        },
      },
      onState: (state) => states.push(state),
    }),
  )
  await receiver.apply({ enabled: true, port })
  return receiver
}

function addressOf(receiver: EventReceiver) {
  const found = receiver.address()
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

type Answer = { readonly status: number; readonly check: unknown; readonly retryAfter: unknown }

function send(url: string, ca: string, method = 'POST'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(url, { method, ca, agent: false }, (response) => {
      const { 'x-switchhook-check': check, 'retry-after': retryAfter } = response.headers
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, check, retryAfter }))
    })
    request.on('error', reject)
    request.end(method === 'POST' ? '{"id":"e1"}' : undefined)
  })
}

describe('the address of the receiver', () => {
  it('has another secret path at once when one is asked for, and the old one is closed', async () => {
    const receiver = await start()
    const before = addressOf(receiver)
    using open = new RawConnection(new URL(before.url).origin, 5_000, before.ca)
    const post = `POST ${new URL(before.url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`
    expect(await open.exchange(post)).toMatchObject({ status: 204 })
    expect(await receiver.newSecret()).toMatchObject({ ok: true })
    expect(await open.read()).toBe('closed')
    const after = addressOf(receiver)
    expect(new URL(after.url).origin).toBe(new URL(before.url).origin)
    expect(after.url).not.toBe(before.url)
    expect(await send(before.url, before.ca)).toMatchObject({ status: 404 })
    expect(await send(after.url, after.ca)).toMatchObject({ status: 204 })
    await receiver[Symbol.asyncDispose]()
    expect(addressOf(await start()).url).toBe(after.url)
  })

  it('says that the secret is new until the dashboard has it', async () => {
    const receiver = await start()
    expect(states.at(-1)).not.toHaveProperty('secretIsNew')
    await receiver.newSecret()
    expect(states.at(-1)).toMatchObject({ kind: 'listening', secretIsNew: true })
    receiver.addressRegistered()
    expect(states.at(-1)).not.toHaveProperty('secretIsNew')
  })

  it('says so too where no keychain kept the one that the dashboard has', async () => {
    await start(0, true)
    expect(states.at(-1)).toMatchObject({ kind: 'listening', secretIsNew: true })
  })

  it('has no new secret where the keychain kept the one that the dashboard has', async () => {
    const receiver = await start()
    await receiver[Symbol.asyncDispose]()
    await start(0, true)
    expect(states.at(-1)).not.toHaveProperty('secretIsNew')
  })

  it('keeps the old path where the keychain does not keep a new one', async () => {
    const receiver = await start()
    const { url, ca } = addressOf(receiver)
    secrets.write = () => Promise.reject(new Error('locked'))
    expect(await receiver.newSecret()).toMatchObject({
      ok: false,
      error: { code: 'events.address-not-kept' },
    })
    expect(addressOf(receiver).url).toBe(url)
    expect(await send(url, ca)).toMatchObject({ status: 204 })
  })

  it.each([
    ['was cut off', (key: string) => key.slice(0, 60)],
    ['belongs to another certificate', async () => (await makeLoopbackCertificate()).key],
  ])('has another certificate where the key that is kept %s', async (_, spoil) => {
    const receiver = await start()
    const { ca } = addressOf(receiver)
    await receiver[Symbol.asyncDispose]()
    const file = folder.join('receiver-key.pem')
    await writeFile(file, await spoil(await readFile(file, 'utf8')))
    const { url, ca: fresh } = addressOf(await start())
    expect(fresh).not.toBe(ca)
    expect(await send(url, fresh)).toMatchObject({ status: 204 })
  })

  it('is made anew where what is kept is no secret', async () => {
    secrets.entries.set('receiver-path', 'short')
    const { pathname } = new URL(addressOf(await start()).url)
    expect(pathname).toMatch(/^\/[\w-]{43}$/)
    expect(secrets.entries.get('receiver-path')).toBe(pathname.slice(1))
  })

  it('has the port that the system chose first, as long as nobody else has it', async () => {
    const first = await start()
    const { url } = addressOf(first)
    await first[Symbol.asyncDispose]()
    const second = await start()
    expect(addressOf(second).url).toBe(url)
    await second[Symbol.asyncDispose]()
    const port = Number(new URL(url).port)
    const other = await listen({ port, handler: () => {} })
    if (!other.ok) throw new Error(other.error.code)
    owned.use(other.value)
    const moved = Number(new URL(addressOf(await start()).url).port)
    expect(moved).not.toBe(port)
    expect(await readFile(folder.join('receiver-port'), 'utf8')).toBe(String(moved))
  })

  it('proves with every check that this process answers, and no other one', async () => {
    const receiver = await start()
    const { url, ca } = addressOf(receiver)
    const nonce = 'n'.repeat(32)
    for (const method of ['GET', 'HEAD'])
      expect(await send(`${url}?check=${nonce}`, ca, method)).toMatchObject({
        status: 200,
        check: receiver.proof(nonce),
      })
    expect(await send(`${url}?check=short`, ca, 'GET')).toMatchObject({ status: 200, check: undefined })
    expect(await send(`${new URL(url).origin}/?check=${nonce}`, ca, 'GET')).toMatchObject({
      status: 404,
      check: undefined,
    })
    await receiver[Symbol.asyncDispose]()
    expect((await start()).proof(nonce)).not.toBe(receiver.proof(nonce))
  })
})

describe('the receiver while it runs for years', () => {
  it('renews its certificate; connections that are open go on', { timeout: 30_000 }, async () => {
    const receiver = await start()
    const { url, ca } = addressOf(receiver)
    const { port, pathname } = new URL(url)
    const open = await dial(Number(port))
    const first = open.getPeerCertificate().fingerprint256
    clock.advance(705 * 86_400_000)
    await eventually(() =>
      expect(log.lines.map(({ event }) => event)).toContain('receiver.certificate-renewed'),
    )
    expect(addressOf(receiver).ca).not.toBe(ca)
    const later = await dial(Number(port))
    expect(later.getPeerCertificate().fingerprint256).not.toBe(first)
    open.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`)
    const [answer] = await new Promise<Buffer[]>((resolve) => open.once('data', (...data) => resolve(data)))
    expect(String(answer)).toContain('HTTP/1.1 204')
    expect(clock.pending).toBeLessThanOrEqual(2)
  })
})

function dial(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  owned.defer(() => void socket.destroy())
  return new Promise((resolve) => socket.once('secureConnect', () => resolve(socket)))
}

describe('a receiver whose disk takes nothing', () => {
  it('tells the sender to try again and the person what is wrong, until it is over', async () => {
    const { url, ca } = addressOf(await start())
    trouble = new InboxError('full')
    expect(await send(url, ca)).toMatchObject({ status: 503, retryAfter: '2' })
    expect(states.at(-1)).toMatchObject({
      kind: 'listening',
      received: 0,
      lastEventAt: null,
      trouble: { code: 'events.disk-full' },
    })
    trouble = undefined
    expect(await send(url, ca)).toMatchObject({ status: 204 })
    await eventually(() => {
      clock.advance(100)
      expect(states.at(-1)).toMatchObject({ kind: 'listening', received: 1 })
    })
    expect(states.at(-1)).not.toHaveProperty('trouble')
    expect(kept).toEqual(['{"id":"e1"}'])
  })
})
