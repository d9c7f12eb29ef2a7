import { expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { startHost } from '#test/support/running-host.ts'
import { runPlatform } from '#test/support/running-platform.ts'

const hour = 3_600_000

test('with a clock an hour ahead, a caller has not waited an hour', async () => {
  await using server = await runPlatform({ dataset: 'demo' })
  const root = await server.signIn(server.user('201'))
  const clock = { ...systemClock, now: () => Date.now() + hour }
  const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  await using running = await startHost({ clock, settings })
  await running.host.started
  const { email, password, cli } = server.user('204')
  const { baseUrl } = server.platform
  const signedIn = await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  expect(signedIn).toEqual(ok(undefined))

  const body = { from: '+447700900142', to: cli }
  await server.ask('POST', '/operator/simulate/inbound-call', { token: root, body })
  await eventually(() => {
    const [call] = running.state.calls
    expect(Math.abs((call?.startedAt ?? 0) - clock.now())).toBeLessThan(hour / 2)
  })
})
