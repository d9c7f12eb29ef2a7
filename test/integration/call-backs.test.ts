import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** Who waits for a call back, on several desktops at one platform. */

const caller = '+447700900777'
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
async function desktop(): Promise<RunningHost> {
  const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  const running = await startHost({ settings })
  await running.host.started
  const { email, password } = server.user('201')
  const { baseUrl } = server.platform
  const signedIn = await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  expect(signedIn).toEqual(ok(undefined))
  await eventually(() => expect(running.state.owedCallBacks.since).toBeGreaterThan(0))
  return running
}

async function call(more: object = {}): Promise<number> {
  const body = { from: caller, to: server.user('204').ext, ...more }
  const made = await server.ask('POST', '/operator/simulate/inbound-call', { token: root, body })
  expect(made.status).toBe(201)
  return Number(recordOf(made.json)['id'])
}

async function end(id: number): Promise<void> {
  await server.ask('DELETE', `/calls/${id}`, { token: root })
}

const waits = (running: RunningHost) =>
  running.state.owedCallBacks.list.find(({ key }) => caller.endsWith(key)) ?? null

test('a missed caller waits on every desktop, also on one that comes later, until anybody has talked with them', async () => {
  await end(await call())
  await end(await call())
  for (const running of [first, second])
    await eventually(() => expect(waits(running)).toMatchObject({ number: caller, calls: 2 }))
  expect(second.state.owedCallBacks.list).toEqual(first.state.owedCallBacks.list)

  await using later = await desktop()
  expect(later.state.owedCallBacks.list).toEqual(first.state.owedCallBacks.list)

  await call({ answer_after: 0, talk_for: 1 })
  for (const running of [first, second, later]) await eventually(() => expect(waits(running)).toBeNull())
  expect(later.state.owedCallBacks.list).toEqual(first.state.owedCallBacks.list)
})
