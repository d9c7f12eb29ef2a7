import { beforeEach, describe, expect, test } from 'vitest'
import type { DemoPlatform } from '#electron/host/ports.ts'
import { ok } from '#shared/core/result.ts'
import { occurrences, type Occurrence } from '#shared/host/simulator.ts'
import { endAfterEach } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'

/** The host at a demo platform: it has the events sent here, and makes things happen there. */

let server: RunningPlatform
let running: RunningHost
let restarts: number[] = []
endAfterEach(() => [running, server])

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
const simulator = () => running.state.simulator ?? { offers: [], lasting: [], password: '' }

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
