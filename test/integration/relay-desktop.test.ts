import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentAccess } from '#electron/event-relay/access.ts'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import { ok } from '#shared/core/result.ts'
import type { RelaySettings } from '#shared/settings/event-settings.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { startNats, type NatsUnderTest } from '#test/support/nats/nats-servers.ts'
import { prepareRelay } from '#test/support/nats/relay-under-test.ts'
import { needs } from '#test/support/needs.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** The whole way: the embedded platform's webhooks, the relay, real NATS, and a desktop whose own receiver is off. */
describe('a desktop of a team', needs('nats'), () => {
  const stack = new AsyncDisposableStack()
  const secrets = new OpenSecrets()
  const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  const key = makeCredentials()
  let platform: RunningPlatform
  let nats: NatsUnderTest
  let desktop: RunningHost
  let agent: PlatformUser
  let relay: RelaySettings
  let root = ''

  beforeAll(async () => {
    platform = stack.use(await runPlatform({ dataset: 'empty' }))
    nats = stack.use(await startNats())
    const certificate = await makeLoopbackCertificate()
    const team = stack.use(await prepareRelay({ nats, customers: [{ name: 'acme' }], certificate }))
    agent = platform.user('204')
    const userId = String(agent.user_id)
    await nats.admit([team.access, agentAccess({ publicKey: key.publicKey, customer: 'acme', userId })])
    await team.start()
    root = await platform.signIn(platform.user('201'))
    const webhook = { name: 'Relay', events: ['call_state_change', 'sms_received'] }
    const body = { ...webhook, url: team.url('acme'), ca: certificate.chain }
    const { status } = await platform.ask('POST', '/operator/webhooks', { token: root, body })
    if (status !== 201) throw new Error(`The webhook was not taken: ${status}`)
    desktop = stack.use(await startHost({ settings, secrets }))
    relay = { servers: nats.servers, customer: 'acme', ca: nats.ca }
  })
  afterAll(() => stack.disposeAsync())

  const signIn = () => {
    const { email, password } = agent
    const { baseUrl } = platform.platform
    return desktop.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  }
  const kinds = () => [desktop.state.receiver.kind, desktop.state.relay.kind]

  test('takes the relay’s settings only for somebody, and credentials that are some', async () => {
    const save = (credentials: string | null) => desktop.ask('relay.save', { relay, credentials })
    expect(await save(key.text)).toMatchObject({ error: { code: 'session.signed-out' } })
    expect(await signIn()).toEqual(ok(undefined))
    expect(await save('a password')).toMatchObject({ error: { code: 'relay.refused' } })
    expect(
      await desktop.ask('relay.save', { relay: { ...relay, customer: 'a.b' }, credentials: null }),
    ).toMatchObject({ error: { code: 'settings.invalid' } })
    expect(await save(null)).toEqual(ok(undefined))
    expect(desktop.state.relay).toMatchObject({
      kind: 'failing',
      error: { code: 'relay.refused' },
      retryAt: null,
    })
    expect(await save(key.text)).toEqual(ok(undefined))
    await eventually(() => expect(kinds()).toEqual(['off', 'connected']))
  })

  test('shows a call of which the relay told it, and nothing of the key anywhere but in the keychain', async () => {
    const body = { from: '+442079460018', to: agent.cli, answer_after: 0, talk_for: 0.5 }
    await platform.ask('POST', '/operator/simulate/inbound-call', { token: root, body })
    const names = () =>
      desktop.state.events.latest.filter(({ path }) => path === 'relay').map(({ name }) => name)
    await eventually(() =>
      expect(names().toReversed()).toEqual(['call.initial', 'call.ringing', 'call.connected', 'call.hangup']),
    )
    expect(desktop.state.events.relay).toMatchObject({ received: 4, duplicated: 0 })
    const seen = JSON.stringify([desktop.state, desktop.frames, desktop.log.lines, settings.stored])
    expect(seen).not.toContain(key.seed)
    expect([...secrets.entries.values()]).toContain(key.seed)
  })

  test('leaves the relay at sign-out, and is back with the next sign-in', async () => {
    expect(await desktop.ask('session.signOut')).toEqual(ok(undefined))
    await eventually(() => expect(kinds()).toEqual(['off', 'off']))
    expect(await signIn()).toEqual(ok(undefined))
    await eventually(() => expect(kinds()).toEqual(['off', 'connected']))
  })

  test('is connected anew at once after sleep and in another network', async () => {
    const since = () => (desktop.state.relay.kind === 'connected' ? desktop.state.relay.since : 0)
    const before = since()
    await nats.nodes[0]?.kill()
    await eventually(() => expect(desktop.state.relay.kind).toBe('failing'))
    await nats.nodes[0]?.start()
    desktop.host.resumed()
    await eventually(() => expect(since()).toBeGreaterThan(before), { timeout: 30_000 })
  })

  test('forgets the credentials when it leaves the relay for good', async () => {
    expect(await desktop.ask('relay.save', { relay: null, credentials: null })).toEqual(ok(undefined))
    expect(kinds()).toEqual(['off', 'off'])
    expect([...secrets.entries.values()]).not.toContain(key.seed)
  })
})
