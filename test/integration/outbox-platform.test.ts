import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { Session } from '#electron/host/session/session.ts'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { Outbox } from '#electron/host/texts/outbox/outbox.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, NotedLog, OpenSecrets } from '#test/support/host-ports.ts'
import { startCuttingProxy, type CuttingProxy, type Passage } from '#test/support/outbox/cutting-proxy.ts'
import { recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** The outbox and the session against the embedded platform, with a gateway between them. */

const ada = '+447700900142'
const bea = '+447700900143'

/** Waits pass a hundred times as fast: what may be on its way for half a minute is so for 0.3 s. */
const hurried: Clock = {
  now: systemClock.now,
  after: (delay, action) => systemClock.after(delay / 100, action),
}

let folder: TemporaryFolder
let server: RunningPlatform
let proxy: CuttingProxy
let session: Session
let outbox: Outbox
let log: NotedLog
let root: string

beforeEach(async () => {
  folder = await temporaryFolder('outbox')
  server = await runPlatform({ dataset: 'empty' })
  root = await server.signIn(server.user('201'))
  proxy = await startCuttingProxy(server.platform.baseUrl)
  log = new NotedLog()
  const settings = new SettingsStore(new MemorySettingsFile(), log)
  session = new Session({ clock: systemClock, log, secrets: new OpenSecrets(), settings })
  outbox = new Outbox({
    ...{ api: session.api, clock: hurried, log, userData: folder.path },
    ...{ newestKnown: () => ({ id: 0, at: null }), onChange() {}, onDelivered() {} },
  })
  await signIn()
})

disposeAfterEach(() => [outbox, session, proxy, server, folder])

async function signIn(): Promise<void> {
  const { email, password } = server.user('204')
  const connection = { baseUrl: proxy.baseUrl, email, keepSignedIn: false, ca: null, kept: false }
  expect(await session.signIn(connection, password)).toEqual(ok(undefined))
  if (session.state.kind === 'signed-in') outbox.start(session.state)
}

function add(words: string, to = ada): string {
  const added = outbox.add({ to, from: '', words })
  if (!added.ok) throw new Error(added.error.code)
  return added.value.key
}

/** What the platform has to a number, in its order. */
async function sentTo(to: string): Promise<readonly unknown[]> {
  const { json } = await server.ask('GET', '/sms?page=1&limit=5000', { token: root })
  return recordsOf(json)
    .filter((record) => record['to'] === to)
    .sort((one, other) => Number(one['id']) - Number(other['id']))
    .map((record) => record['message'])
}

const isEmpty = () => eventually(() => expect(outbox.waiting()).toEqual([]))
const states = () => outbox.waiting().map(({ state }) => state)

/** These happen to the first requests that send; then all is well. */
function onSending(...passages: readonly Passage[]): void {
  const left = [...passages]
  proxy.decide = ({ method, path }) =>
    (method === 'POST' && path === '/sms' ? left.shift() : undefined) ?? { kind: 'passes' }
}

async function fault(kind: string, value?: number): Promise<void> {
  const body = { kind, value, path: '/sms' }
  expect((await server.ask('POST', '/operator/faults', { token: root, body })).status).toBe(204)
}

describe('the way to the platform', () => {
  test.each<[string, Passage]>([
    ['cut before the request arrived', { kind: 'lost' }],
    ['cut after the request arrived', { kind: 'unanswered' }],
    ['cut while the request was on its way', { kind: 'late', by: 150 }],
  ])('%s: each text is there once, in order', async (_, passage) => {
    onSending(passage)
    for (const words of ['Ok', 'Ok', 'On my way']) add(words)
    add('Hello', bea)
    await isEmpty()
    expect(await sentTo(ada)).toEqual(['Ok', 'Ok', 'On my way'])
    expect(await sentTo(bea)).toEqual(['Hello'])
  })

  test('cut twice before the request arrived: unsure, until a person decides', async () => {
    onSending({ kind: 'lost' }, { kind: 'lost' })
    const key = add('one')
    add('two')
    await eventually(() => expect(states()).toEqual(['unsure', 'queued']))
    expect(await sentTo(ada)).toEqual([])
    expect(outbox.retry(key)).toEqual(ok(undefined))
    await isEmpty()
    expect(await sentTo(ada)).toEqual(['one', 'two'])
  })

  test('no platform at all: queued, and sent when it is back', async () => {
    let refused = 0
    proxy.decide = () => {
      refused += 1
      return { kind: 'lost' }
    }
    add('one')
    await eventually(() => expect(refused).toBeGreaterThan(3))
    expect(states()).toEqual(['queued'])
    proxy.decide = () => ({ kind: 'passes' })
    outbox.wake()
    await isEmpty()
    expect(await sentTo(ada)).toEqual(['one'])
  })
})

describe('a platform that misbehaves', () => {
  test.each([
    ['error_rate', 0.5],
    ['drop_connections', 0.5],
    ['latency', 200],
  ])('%s %d: each text is there once, in order, or flagged', async (kind, value) => {
    await fault(kind, value)
    const words = Array.from({ length: 5 }, (_, number) => `text ${number}`)
    for (const each of words) add(each)
    await eventually(() => {
      for (const { key, state } of outbox.waiting()) if (state === 'unsure') outbox.retry(key)
      expect(outbox.waiting()).toEqual([])
    })
    await fault('none')
    expect(await sentTo(ada)).toEqual(words)
  })

  test('a refused token is renewed, and the text goes', async () => {
    await fault('stale_token', 1)
    add('one')
    await isEmpty()
    await fault('none')
    expect(await sentTo(ada)).toEqual(['one'])
  })

  test('a number that is none fails with the platform’s words, and nothing behind it goes', async () => {
    const key = add('one', '12x')
    add('two', '12x')
    await eventually(() => expect(states()).toEqual(['failed', 'queued']))
    expect(outbox.waiting()[0]?.error).toMatchObject({ code: 'platform.refused' })
    expect(outbox.withdraw(key)).toMatchObject({ ok: true })
    await eventually(() => expect(states()).toEqual(['failed']))
  })
})

test('after sign-out nothing goes; what waits goes when the same agent is back', async () => {
  proxy.decide = ({ method, path }) =>
    method === 'POST' && path === '/sms' ? { kind: 'unanswered' } : { kind: 'passes', before: 100 }
  add('one')
  add('two')
  outbox.stop()
  await session.signOut()
  expect(await sentTo(ada)).toEqual([])
  proxy.decide = () => ({ kind: 'passes' })
  await signIn()
  await isEmpty()
  expect(await sentTo(ada)).toEqual(['one', 'two'])
})
