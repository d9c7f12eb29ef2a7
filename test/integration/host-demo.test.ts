import { beforeEach, describe, expect, test } from 'vitest'
import type { DemoPlatform } from '#electron/host/ports.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { occurrences, type Occurrence } from '#shared/host/simulator.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'

/** The host at a demo platform: it has the events sent here, and makes things happen there. */

let server: RunningPlatform
let running: RunningHost
let restarts: number[] = []
disposeAfterEach(() => [running, server])

beforeEach(async () => {
  restarts = []
  server = await runPlatform({ dataset: 'empty' })
})

const agent = () => server.user('204')

function demo(): DemoPlatform {
  const { baseUrl, origin, sip } = server.platform
  const root = server.user('201')
  return {
    baseUrl,
    phone: { server: sip.ws, domain: sip.domain, user: agent().ext },
    email: agent().email,
    password: agent().password,
    phonePassword: agent().sip_password,
    operator: { origin, email: root.email, password: root.password },
    restart: async (pause) => {
      restarts.push(pause)
      return ok(undefined)
    },
    [Symbol.asyncDispose]: async () => {},
  }
}

async function start(changes: Partial<DemoPlatform> = {}): Promise<void> {
  const settings = new MemorySettingsFile({ receiver: { enabled: true, port: 0 } })
  const platform = { ...demo(), ...changes }
  running = await startHost({ settings, launchDemo: async () => ok(platform) }, { start: 'demo' })
  await running.session('signed-in')
  await eventually(() => expect(running.state.simulator).not.toBeNull())
}

const make = (what: Occurrence) => running.ask('simulator.make', { what })
const simulator = () => running.state.simulator ?? { offers: [], lasting: [], password: '', faults: [] }

describe('what can be made to happen', () => {
  test('is offered at a demo platform, until the agent signs out', async () => {
    await start()
    expect(simulator()).toMatchObject({ offers: occurrences, lasting: [] })
    await running.ask('session.signOut')
    await eventually(() => expect(running.state.simulator).toBeNull())
    expect(await make('ring-me')).toMatchObject({ ok: false, error: { code: 'platform.refused' } })
  })

  test('is as much as the platform can: one that cannot be started again is not ended', async () => {
    const { restart: _, ...rest } = demo()
    const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
    running = await startHost({ settings, launchDemo: async () => ok(rest) }, { start: 'demo' })
    await eventually(() => expect(simulator().offers).toContain('ring-me'))
    expect(simulator().offers).not.toContain('end-platform')
    expect(await make('end-platform')).toMatchObject({ ok: false })
  })

  test('is nothing at any other platform', async () => {
    running = await startHost()
    const { email, password } = agent()
    const { baseUrl } = server.platform
    await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
    await running.session('signed-in')
    expect(running.state.simulator).toBeNull()
    expect(await make('ring-me')).toMatchObject({ ok: false, error: { code: 'platform.refused' } })
  })

  test('really happens: a ring, a text and a voicemail', async () => {
    await start()
    expect(await make('ring-me')).toEqual(ok(undefined))
    await eventually(() =>
      expect(running.state.calls).toMatchObject([{ state: 'RINGING', destination: { number: agent().cli } }]),
    )
    expect(await make('text-me')).toEqual(ok(undefined))
    await eventually(() => expect(running.state.texts.unread).toBe(1))
    expect(await make('leave-voicemail')).toEqual(ok(undefined))
    await eventually(() => expect(running.state.voicemail.unheard).toBe(1))
  })

  test(
    'of a network that goes, the app hears nothing for a while, and then everything again',
    inFull(),
    async () => {
      await start()
      await eventually(() => expect(running.state.callFeed.kind).toBe('live'))
      expect(await make('drop-network')).toEqual(ok(undefined))
      expect(simulator().lasting).toMatchObject([{ what: 'drop-network', until: expect.any(Number) }])
      expect(await make('drop-network')).toMatchObject({ ok: false })
      await eventually(() => expect(running.state.callFeed.kind).toBe('failing'))
      await eventually(() => expect(running.state.callFeed.kind).toBe('live'), { timeout: 30_000 })
      expect(simulator().lasting).toEqual([])
    },
  )

  test('of a platform that ends, its start is asked for', async () => {
    const back = Promise.withResolvers<void>()
    await start({
      async restart(pause) {
        restarts.push(pause)
        await back.promise
        return ok(undefined)
      },
    })
    expect(await make('end-platform')).toEqual(ok(undefined))
    expect(restarts).toHaveLength(1)
    expect(simulator().lasting).toEqual([{ what: 'end-platform', until: null }])
    back.resolve()
    await eventually(() => expect(simulator().lasting).toEqual([]))
  })

  test('of a sign-in that is revoked, the agent signs in again with the password that was told', async () => {
    await start()
    const { password } = simulator()
    expect(await make('revoke-sign-in')).toEqual(ok(undefined))
    void running.ask('recents.refresh')
    await eventually(() =>
      expect(running.state.session).toMatchObject({
        kind: 'signed-in',
        signInAgain: { code: expect.any(String) },
      }),
    )
    expect(simulator().password).toBe(password)
    expect(await running.ask('session.signInAgain', { password })).toEqual(ok(undefined))
    await eventually(() => expect(running.state.session).toMatchObject({ signInAgain: null }))
    expect(simulator().password).not.toBe(password)
  })
})

describe('the events of a demo platform', () => {
  test('come to the receiver of this computer', async () => {
    await start()
    const root = await server.signIn(server.user('201'))
    const hooks = async () => recordsOf((await server.ask('GET', '/operator/webhooks', { token: root })).json)
    await eventually(async () => expect(await hooks()).toHaveLength(1))
    await make('text-me')
    await eventually(() =>
      expect(running.state.receiver).toMatchObject({ kind: 'listening', lastEventAt: expect.any(Number) }),
    )
  })

  test('follow the receiver to another address, and nobody is told the old one any more', async () => {
    await start()
    const root = await server.signIn(server.user('201'))
    const urls = async () =>
      recordsOf((await server.ask('GET', '/operator/webhooks', { token: root })).json).map(({ url }) => url)
    await eventually(async () => expect(await urls()).toHaveLength(1))
    const [before] = await urls()
    expect(await running.ask('receiver.newSecret')).toEqual(ok(undefined))
    await eventually(async () => {
      const now = await urls()
      expect(now).toHaveLength(1)
      expect(now[0]).not.toBe(before)
    })
    await eventually(() => expect(running.state.receiver).not.toHaveProperty('secretIsNew'))
  })
})

describe('the demo platform from outside', () => {
  const root = () => server.signIn(server.user('201'))

  test('is nobody’s at any other platform: every method is refused, also to an administrator', async () => {
    running = await startHost()
    const { email, password } = server.user('201')
    const { baseUrl } = server.platform
    await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
    await running.session('signed-in')
    const answers = [
      running.ask('platform.facts'),
      running.ask('platform.mails'),
      running.ask('platform.webhooks'),
      running.ask('platform.users'),
      running.ask('platform.setFault', { kind: 'latency', value: 5, seconds: null, path: '' }),
      running.ask('platform.setTraffic', { callsPerMinute: 5 }),
    ]
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ ok: false, error: { code: 'platform.refused' } })
    expect(running.state.simulator).toBeNull()
  })

  test('says how it runs, and takes calls, their end, a rate, a pause and a seed', async () => {
    await start()
    const facts = async () => valueOf(await running.ask('platform.facts'))
    expect(await facts()).toMatchObject({ callsPerMinute: 0, paused: false, faults: [], callers: [] })
    expect((await facts()).startedAt).toBeLessThanOrEqual((await facts()).now)
    const order = { from: '+447700900142', to: agent().cli, answerAfter: null, talkFor: 60 }
    expect(await running.ask('platform.placeCall', { ...order, says: 'Is my kiln ready?' })).toEqual(
      ok(undefined),
    )
    const [caller] = (await facts()).callers
    expect(caller).toMatchObject({ number: '+447700900142', to: agent().cli, isAnswered: false })
    expect(await running.ask('platform.endCall', { id: caller?.id ?? 0 })).toEqual(ok(undefined))
    await eventually(async () => expect((await facts()).callers).toEqual([]))
    await running.ask('platform.setTraffic', { callsPerMinute: 3, paused: true, seed: 77 })
    expect(await facts()).toMatchObject({ callsPerMinute: 3, paused: true, seed: 77 })
    expect(
      await running.ask('platform.placeCall', { ...order, to: '+441632960999', says: '' }),
    ).toMatchObject({
      error: { code: 'platform.refused', detail: expect.stringContaining('+441632960999') },
    })
  })

  test('misbehaves as it is told, and that stands in the state until it is over or taken back', async () => {
    await start()
    const kinds = () => running.state.simulator?.faults.map(({ kind }) => kind)
    const fault = { value: 0.5, seconds: null, path: '/nowhere' }
    expect(await running.ask('platform.setFault', { ...fault, kind: 'error_rate' })).toEqual(ok(undefined))
    await eventually(() => expect(kinds()).toEqual(['error_rate']))
    await running.ask('platform.setFault', { ...fault, kind: 'webhook_drop', seconds: 1 })
    await eventually(() => expect(kinds()).toEqual(['error_rate', 'webhook_drop']))
    await eventually(() => expect(kinds()).toEqual(['error_rate']), { timeout: 10_000 })
    await running.ask('platform.setFault', { kind: 'none', value: null, seconds: null, path: '' })
    await eventually(() => expect(kinds()).toEqual([]))
  })

  test('keeps its mails, whose token sets a new password and is in no log', async () => {
    await start()
    const { email } = server.user('203')
    await server.ask('POST', '/password', { body: { email } })
    const [mail] = valueOf(await running.ask('platform.mails'))
    expect(mail).toMatchObject({ to: email, code: '' })
    expect(mail?.text).toContain(mail?.token)
    const { baseUrl } = server.platform
    const reset = { baseUrl, token: mail?.token ?? '', password: 'celadon-and-slip-9' }
    expect(await running.ask('session.finishReset', reset)).toEqual(ok(undefined))
    expect(JSON.stringify(running.log.lines)).not.toContain(mail?.token)
  })

  test('shows that its events arrive here, delivery by delivery, for one call too', async () => {
    await start()
    const own = async () => valueOf(await running.ask('platform.webhooks')).find(({ isOwn }) => isOwn)
    await eventually(async () => expect(await own()).toMatchObject({ lastAccepted: null }))
    await make('ring-me')
    await make('text-me')
    await eventually(async () => expect((await own())?.lastAccepted).toBeGreaterThan(0))
    const webhook = (await own())?.id ?? 0
    const deliveries = async (call: number | null) =>
      valueOf(await running.ask('platform.deliveries', { webhook, call }))
    await eventually(async () =>
      expect((await deliveries(null)).map(({ event }) => event)).toEqual(
        expect.arrayContaining(['sms.received', 'call.ringing']),
      ),
    )
    const ring = await eventually(async () => {
      const found = (await deliveries(null)).find(({ event }) => event === 'call.ringing')
      expect(found).toMatchObject({ state: 'delivered', attempts: [{ status: 204, error: '' }] })
      return found
    })
    const ofCall = await deliveries(ring?.callId ?? null)
    expect(new Set(ofCall.map(({ callId }) => callId))).toEqual(new Set([ring?.callId]))
  })

  test('sets what its users may, and no password of anybody is read', async () => {
    await start()
    const { user_id: id } = server.user('203')
    const changes = { secondFactor: true, doNotDisturb: true }
    expect(await running.ask('platform.changeUser', { id, changes })).toEqual(ok(undefined))
    const users = valueOf(await running.ask('platform.users'))
    expect(users.find((user) => user.id === id)).toMatchObject({ ...changes, ext: '203', active: true })
    expect(JSON.stringify(users)).not.toMatch(/password|legacy|vm_pin/)
    const token = await root()
    const { json } = await server.ask('GET', `/users/${id}`, { token })
    expect(JSON.stringify(json)).toContain('"two_factor_auth":"E"')
  })
})

function valueOf<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(`${answer.error.code} ${answer.error.detail ?? ''}`)
  return answer.value
}
