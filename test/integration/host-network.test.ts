import { expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { Interfaces } from '#electron/host/network/addresses.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { startHost } from '#test/support/running-host.ts'
import { sessionFixture, signIn } from '#test/support/session-fixture.ts'

const hour = 3_600_000
const fixture = sessionFixture()

test('another network, sleep and a set clock reach the phone', async () => {
  const entry = {
    address: '192.0.2.7',
    netmask: '',
    mac: '',
    cidr: null,
    internal: false,
    family: 'IPv4',
  } as const
  let interfaces: Interfaces = { eth0: [entry] }
  let offset = 0
  const clock = { ...systemClock, now: () => systemClock.now() + offset }
  fixture.running = await startHost({ clock, interfaces: () => interfaces }, { start: 'sign-in' })
  const { host, phone } = fixture.running
  await host.started
  expect(phone.operations).toEqual([])
  interfaces = {}
  await eventually(() => expect(phone.operations).toContain('networkChanged'))
  // A process that stands still for two seconds is woken like a computer that slept.
  const wakes = () => phone.operations.filter((asked) => asked === 'wake').length
  const before = wakes()
  offset = 8 * hour
  await eventually(() => expect(wakes()).toBeGreaterThan(before))
  const between = wakes()
  host.resumed()
  expect(wakes()).toBe(between + 1)
  const others = phone.operations.filter((asked) => asked !== 'wake')
  expect(others).toEqual(['networkChanged', expect.stringMatching(/^clockSet \d+$/)])
  expect(Number(others[1]?.split(' ')[1])).toBeCloseTo(8 * hour, -3)
})

test('after sleep, or a clock that was set, the live calls are read before their turn', async () => {
  const clock = new ManualClock(Date.now())
  fixture.running = await startHost({ ...fixture.ports, clock })
  await fixture.running.session('signed-out')
  await fixture.running.ask('session.signIn', { baseUrl: fixture.platform.baseUrl, ...signIn })
  const reads = () => fixture.platform.count('GET /calls')
  await eventually(() => expect(fixture.running.state.callFeed.kind).toBe('live'))
  clock.advance(1_000)
  const before = reads()
  clock.set(8 * hour)
  clock.advance(1_000)
  clock.advance(300)
  await eventually(() => expect(reads()).toBeGreaterThan(before))
})

test('a call on another telephone lasts no longer after the clock was set', async () => {
  const began = Math.floor(Date.now() / 1_000) * 1_000
  const at = writeTimestamp(began)
  const call = { id: 9, state: 'CONNECTED', src: '+442079460018', dst: '1001', dst_id: 7 }
  const calls = { data: [{ ...call, start_time: at, connected_at: at }], total: 1 }
  fixture.platform.answers.set('GET /calls', { json: calls })
  let offset = 0
  const clock = { ...systemClock, now: () => systemClock.now() + offset }
  fixture.running = await startHost({ ...fixture.ports, clock })
  await fixture.running.session('signed-out')
  await fixture.running.ask('session.signIn', { baseUrl: fixture.platform.baseUrl, ...signIn })
  const connectedAt = () => fixture.running.state.lines[0]?.connectedAt ?? 0
  await eventually(() => expect(connectedAt()).toBeGreaterThan(0))
  offset = -8 * hour
  await eventually(() => expect(connectedAt()).toBeLessThan(began - 7 * hour))
  expect(Math.abs(connectedAt() - (began - 8 * hour))).toBeLessThan(3_000)
})
