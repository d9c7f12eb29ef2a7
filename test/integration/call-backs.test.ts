import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostPorts } from '#electron/host/ports.ts'
import { ok } from '#shared/core/result.ts'
import { SleepingClock } from '#test/support/sleeping-clock.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import {
  filterQuery,
  recordOf,
  recordsOf,
  runPlatform,
  type RunningPlatform,
} from '#test/support/running-platform.ts'

/** Who waits for a call back, on several desktops at one platform. */

const caller = '+447700900777'
const hour = 3_600_000
/** From when the platform has the record, every desktop has it within so long. */
const soon = { timeout: 10_000 }
const stack = new AsyncDisposableStack()
let server: RunningPlatform
let root: string
let first: RunningHost
let second: RunningHost

beforeAll(async () => {
  server = stack.use(await runPlatform({ dataset: 'demo' }))
  root = await server.signIn(server.user('201'))
  ;[first, second] = [stack.use(await desktop()), stack.use(await desktop())]
})
afterAll(() => stack.disposeAsync())

/** A desktop of somebody who may read every call record, once it has read them. */
async function desktop(changes: Partial<HostPorts> = {}): Promise<RunningHost> {
  const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  const running = await startHost({ settings, ...changes })
  await running.host.started
  const { email, password } = server.user('201')
  const { baseUrl } = server.platform
  const signedIn = await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  expect(signedIn).toEqual(ok(undefined))
  await eventually(() => expect(running.state.dueCallBacks.since).toBeGreaterThan(0))
  return running
}

async function call(more: object = {}, from = caller): Promise<number> {
  const body = { from, to: server.user('204').ext, ...more }
  const made = await server.ask('POST', '/operator/simulate/inbound-call', { token: root, body })
  expect(made.status).toBe(201)
  return Number(recordOf(made.json)['id'])
}

/** Somebody answers, and talks for a while: shorter than a second is no talk. Waits until the platform has its record. */
async function talk(from = caller): Promise<void> {
  const id = await call({ answer_after: 0, talk_for: 2 }, from)
  const path = `/cdrs?${filterQuery(['live_id', '=', id])}`
  await eventually(async () => {
    const [record] = recordsOf((await server.ask('GET', path, { token: root })).json)
    expect(record?.['billsec']).toBeGreaterThan(0)
  })
}

async function end(id: number): Promise<void> {
  await server.ask('DELETE', `/calls/${id}`, { token: root })
}

const waits = (running: RunningHost, number = caller) =>
  running.state.dueCallBacks.list.find(({ key }) => number.endsWith(key)) ?? null

test('a missed caller waits on every desktop, also on one that comes later, until anybody has talked with them', async () => {
  await end(await call())
  await end(await call())
  for (const running of [first, second])
    await eventually(() => expect(waits(running)).toMatchObject({ number: caller, calls: 2 }), soon)
  expect(second.state.dueCallBacks.list).toEqual(first.state.dueCallBacks.list)

  await using later = await desktop()
  expect(later.state.dueCallBacks.list).toEqual(first.state.dueCallBacks.list)

  await talk()
  for (const running of [first, second, later])
    await eventually(() => expect(waits(running)).toBeNull(), soon)
  expect(later.state.dueCallBacks.list).toEqual(first.state.dueCallBacks.list)
})

/** All who wait but those whose calls are a week old by the clock of the one that slept, which is an hour ahead here. */
function listOf(running: RunningHost): readonly unknown[] {
  const weekOld = Date.now() + hour - 7 * 24 * hour + 60_000
  const leaving = first.state.dueCallBacks.list.filter(({ firstAt }) => firstAt < weekOld)
  const left = new Set(leaving.map(({ key }) => key))
  return running.state.dueCallBacks.list.filter(({ key }) => !left.has(key))
}

test('one that slept for an hour agrees with the others within 10 s of its return', async () => {
  const [served, missed] = ['+447700900781', '+447700900782']
  const clock = new SleepingClock()
  await using away = await desktop({ clock })
  await end(await call({}, served))
  for (const running of [first, second, away])
    await eventually(() => expect(waits(running, served)).not.toBeNull())

  clock.sleep()
  await end(await call({}, missed))
  await talk(served)
  for (const running of [first, second])
    await eventually(() => {
      expect(waits(running, served)).toBeNull()
      expect(waits(running, missed)).not.toBeNull()
    })
  expect(waits(away, served)).not.toBeNull()
  expect(waits(away, missed)).toBeNull()

  clock.wake(hour)
  await eventually(() => expect(listOf(away)).toEqual(listOf(first)), soon)
})
