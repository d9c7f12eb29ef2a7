import { beforeEach, describe, expect, test } from 'vitest'
import type { PlatformUser } from '#electron/platform/options.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { errorOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { valueOf } from '#test/support/text-fixture.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** Texts of the host against the embedded platform: what comes in, by event or by reading, what goes out, and what fails. */

const customer = '+447700900123'

let server: RunningPlatform
let root: string
let agent: PlatformUser
let colleague: PlatformUser
let running: RunningHost

beforeEach(async () => {
  server = await runPlatform({ dataset: 'empty' })
  root = await server.signIn(server.user('201'))
  agent = server.user('204')
  colleague = server.user('202')
})
disposeAfterEach(() => [running, server])

const operator = (path: string, body: unknown) =>
  server.ask('POST', `/operator${path}`, { token: root, body })
const fault = (kind: string, value?: number, path?: string) => operator('/faults', { kind, value, path })
const inbound = (text: string, to = agent.cli, from = customer) =>
  operator('/simulate/inbound-sms', { from_no: from, to_no: to, text })

async function start({ receiver = false } = {}): Promise<void> {
  const settings = new MemorySettingsFile({ receiver: { enabled: receiver, port: 0 } })
  running = await startHost({ settings })
  await running.host.started
}

async function signIn(user = agent): Promise<void> {
  const { email, password } = user
  const account = { baseUrl: server.platform.baseUrl, email, password, keepSignedIn: false }
  expect(await running.ask('session.signIn', account)).toEqual(ok(undefined))
  await eventually(() => expect(running.state.texts.sync).toBe('live'))
}

const threads = async (find = '') => valueOf(await running.ask('texts.threads', { find, count: 50 })).items
const open = async (key = customer) => valueOf(await running.ask('texts.open', { key, count: 50 })).messages
const words = async (key?: string) => (await open(key)).map((message) => message.words)
const refresh = () => running.ask('texts.refresh')

describe('a text from outside', () => {
  test('is shown at once by its event, and once when its record comes', async () => {
    await start({ receiver: true })
    await signIn()
    const address = valueOf(await running.ask('receiver.address'))
    const hook = { name: 'Test', events: ['sms_received'], ...address }
    expect(await operator('/webhooks', hook)).toMatchObject({ status: 201 })
    await fault('error_rate', 1, '/sms')
    await inbound('Are you open?')
    await eventually(async () => expect(await words()).toEqual(['Are you open?']))
    const [message] = await open()
    expect(running.state.texts).toMatchObject({ unread: 1 })
    await eventually(() => expect(running.state.arrivals).toMatchObject([{ kind: 'text' }]))
    await fault('none')
    await eventually(async () => {
      await refresh()
      expect(running.state.texts.error).toBeNull()
    })
    expect(await open()).toEqual([message])
    await inbound('Hello?')
    await eventually(async () => expect(await words()).toEqual(['Are you open?', 'Hello?']))
    expect(running.log.errors).toEqual([])
  })

  test('comes by reading where no event tells of it, with the name of its sender', async () => {
    await server.ask('POST', '/contacts', {
      token: root,
      body: { type: 'contact', first_name: 'Ada', last_name: 'Example', mobile: customer },
    })
    await start()
    await signIn()
    await inbound('Are you open?')
    await refresh()
    expect(await words()).toEqual(['Are you open?'])
    await running.ask('people.refresh')
    expect(await threads('exampl')).toMatchObject([{ key: customer, name: 'Ada Example', unread: 1 }])
    expect(await running.ask('texts.markSeen', { key: customer })).toEqual(ok(undefined))
    expect(running.state.texts.unread).toBe(0)
  })

  test('is shown with the colleague who answered it', async () => {
    const token = await server.signIn(colleague)
    await start()
    await signIn(server.user('201'))
    await inbound('Is my order ready?', colleague.cli)
    const body = { to: customer, message: 'It is' }
    expect((await server.ask('POST', '/sms', { token, body })).status).toBe(201)
    await refresh()
    expect(await open()).toMatchObject([
      { way: 'in', own: colleague.cli, by: '' },
      { way: 'out', own: colleague.cli, by: expect.stringMatching(/\w+ \w+/), words: 'It is' },
    ])
  })

  test('can be answered from the usual number first, and from lines of the house', async () => {
    await start()
    await signIn()
    const senders = () => running.state.composing.senders ?? []
    await eventually(() => expect(senders()[0]?.number).toBe(agent.cli))
    const { json } = await server.ask('GET', '/ddis?page=1&limit=500', { token: root })
    const shared = recordsOf(json).filter(
      ({ sms_enabled: texts, target_type: type, status }) => texts === true && type !== 0 && status !== 1,
    )
    const numbers = senders().map(({ number }) => number)
    expect(shared.map(({ e164 }) => String(e164)).filter((number) => !numbers.includes(number))).toEqual([])
    expect(numbers).not.toContain(colleague.cli)
  })
})

describe('a text that is sent', () => {
  test('keeps its key until it is delivered, and is answered in its thread', async () => {
    await start()
    await signIn()
    const to = '+447700900100'
    const { key, thread } = valueOf(await running.ask('texts.send', { to, from: '', words: 'Ready?' }))
    expect(await open(thread)).toMatchObject([{ key, words: 'Ready?' }])
    const delivered = { key, state: { kind: 'sent', result: 'delivered' } }
    await eventually(async () => expect((await open(thread))[0]).toMatchObject(delivered))
    await eventually(async () => {
      await refresh()
      expect(await open(thread)).toMatchObject([delivered, { way: 'in' }])
    })
    const own = await server.ask('GET', '/sms', { token: await server.signIn(agent) })
    expect(recordsOf(own.json).filter(({ type }) => type === 'out')).toHaveLength(1)
  })

  test('to a colleague arrives there', async () => {
    const token = await server.signIn(colleague)
    const body = { to: agent.cli, message: 'Lunch?' }
    expect((await server.ask('POST', '/sms', { token, body })).status).toBe(201)
    await start()
    await signIn()
    await eventually(async () => {
      await refresh()
      expect(await open(colleague.cli)).toMatchObject([{ way: 'in', words: 'Lunch?' }])
    })
  })
})

test('what was deleted at the platform is gone here too', inFull(), async () => {
  await start()
  for (const text of ['One', 'Two', 'Three']) await inbound(text)
  await signIn()
  expect(await words()).toEqual(['One', 'Two', 'Three'])
  expect((await server.ask('DELETE', '/sms', { token: await server.signIn(agent) })).status).toBe(202)
  await eventually(async () => {
    await refresh()
    expect(await threads()).toEqual([])
  })
})

describe('canned responses', () => {
  test('are made, changed and removed by who may', async () => {
    await start()
    await signIn(server.user('201'))
    const canned = () => running.state.composing.canned ?? []
    const made = await running.ask('canned.save', { id: null, name: 'Hours', text: 'Nine to five' })
    const { id } = valueOf(made)
    expect(canned()).toContainEqual({ id, name: 'Hours', text: 'Nine to five' })
    expect(await running.ask('canned.save', { id, name: 'Opening', text: 'Ten to six' })).toEqual(ok({ id }))
    expect(canned()).toContainEqual({ id, name: 'Opening', text: 'Ten to six' })
    expect(await running.ask('canned.remove', { id })).toEqual(ok(undefined))
    expect(canned().filter((each) => each.id === id)).toEqual([])
  })

  test('are read by everybody, and refused to who may not write them', async () => {
    const body = { name: 'Hours', text: 'Nine to five' }
    const { json } = await server.ask('POST', '/sms/cannedresponses', { token: root, body })
    const id = Number(recordOf(json)['id'])
    await start()
    await signIn()
    await eventually(() =>
      expect(running.state.composing.canned).toContainEqual({ id, name: 'Hours', text: 'Nine to five' }),
    )
    expect(errorOf(await running.ask('canned.save', { id, ...body })).code).toBe('platform.forbidden')
    expect(errorOf(await running.ask('canned.save', { id: null, ...body })).code).toBe('platform.forbidden')
    expect(errorOf(await running.ask('canned.remove', { id })).code).toBe('platform.forbidden')
    expect(running.state.composing.canned).toHaveLength(1)
  })
})

describe('a platform that fails', () => {
  test('is said, and what is here can be read meanwhile', async () => {
    await start()
    await inbound('Before')
    await signIn()
    await fault('error_rate', 1, '/sms')
    expect(errorOf(await refresh()).code).toBe('platform.failed')
    expect(running.state.texts.error).toMatchObject({ code: 'platform.failed' })
    expect(await words()).toEqual(['Before'])
    await fault('none')
    expect(await refresh()).toEqual(ok(undefined))
    expect(running.state.texts.error).toBeNull()
  })

  test('that renews no token loses nothing', async () => {
    await start()
    await signIn()
    await fault('stale_token')
    await inbound('Still here')
    await eventually(async () => {
      await refresh()
      expect(await words()).toEqual(['Still here'])
    })
    expect(running.state.session).toMatchObject({ kind: 'signed-in', signInAgain: null })
  })
})

test('after a sign-out no texts are requested, shown or kept', async () => {
  await start()
  await inbound('Before')
  await signIn()
  await running.ask('texts.draft', { key: customer, draft: { words: 'Half', from: '' } })
  await running.ask('session.signOut')
  expect(running.state.texts).toMatchObject({ unread: 0, sync: 'idle' })
  expect(errorOf(await running.ask('texts.open', { key: customer, count: 5 })).code).toBe(
    'session.signed-out',
  )
  await signIn()
  expect(valueOf(await running.ask('texts.open', { key: customer, count: 5 })).draft.words).toBe('Half')
  expect(await words()).toEqual(['Before'])
})

test('429 is waited out', { ...inFull(), timeout: 150_000 }, async () => {
  await server[Symbol.asyncDispose]()
  server = await runPlatform({ dataset: 'empty', rateLimit: 8 })
  root = await server.signIn(server.user('201'))
  agent = server.user('204')
  await start()
  await signIn()
  await eventually(
    async () => {
      await Promise.all([...Array.from({ length: 8 }, () => running.ask('people.refresh')), refresh()])
      expect(running.state.texts.error).toMatchObject({ code: 'platform.rate-limited' })
    },
    { timeout: 60_000 },
  )
  await inbound('Patience')
  await eventually(async () => expect(await words()).toEqual(['Patience']), { timeout: 40_000 })
  expect(running.state.texts.error).toBeNull()
})
