import { beforeEach, describe, expect, it } from 'vitest'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** What the operator API steers while the platform runs. */

let server: RunningPlatform
let root: string
disposeAfterEach(() => [server])

beforeEach(async () => {
  server = await runPlatform({ dataset: 'demo', seed: 5 })
  root = await server.signIn(server.user('201'))
})

const ask = (method: string, path: string, body?: unknown) =>
  server.ask(method, `/operator${path}`, { token: root, ...(body === undefined ? {} : { body }) })
const listed = async (path: string) => recordsOf((await ask('GET', path)).json)

describe('simulated callers', () => {
  it('are listed while they call, say what they are told to, and hang up on demand', async () => {
    const { cli } = server.user('204')
    const words = 'The blue glaze has run out.'
    const placed = await ask('POST', '/simulate/inbound-call', {
      from: '+447700900142',
      to: cli,
      says: words,
    })
    const { id } = recordOf(placed.json)
    expect((await listed('/simulate/calls')).map((call) => call['id'])).toContain(id)
    expect((await ask('DELETE', `/simulate/calls/${String(id)}`)).status).toBe(204)
    await eventually(async () => expect(await listed('/simulate/calls')).toEqual([]))
    expect((await ask('DELETE', `/simulate/calls/${String(id)}`)).status).toBe(404)
  })

  it('are none of the calls that users place', async () => {
    const agent = await server.signIn(server.user('204'))
    const placed = await server.ask('POST', '/calls', { token: agent, body: { to: '+447700900123' } })
    expect(placed.status).toBe(201)
    expect(await listed('/simulate/calls')).toEqual([])
    const id = String(recordOf(placed.json)['id'])
    expect((await ask('DELETE', `/simulate/calls/${id}`)).status).toBe(404)
  })
})

describe('traffic', () => {
  const set = async (changes: object) => recordOf((await ask('PATCH', '/traffic', changes)).json)

  it('begins, is paused and goes on while the platform runs; its seed is told', async () => {
    expect(recordOf((await ask('GET', '/traffic')).json)).toMatchObject({
      ...{ calls_per_minute: 0, paused: false, seed: 5 },
    })
    expect(await listed('/simulate/calls')).toEqual([])
    await set({ calls_per_minute: 120 })
    await eventually(async () => expect((await listed('/simulate/calls')).length).toBeGreaterThan(0), {
      timeout: 20_000,
    })
    expect(await set({ paused: true })).toMatchObject({ calls_per_minute: 120, paused: true, seed: 5 })
    expect(await set({ paused: false, seed: 9 })).toMatchObject({ paused: false, seed: 9 })
    expect(await set({ calls_per_minute: 0 })).toMatchObject({ calls_per_minute: 0, seed: 9 })
  })
})

it('faults are listed with their end, and each can be taken back alone', async () => {
  await ask('POST', '/faults', { kind: 'latency', value: 5, lasts: 600 })
  await ask('POST', '/faults', { kind: 'webhook_drop', value: 0.5 })
  expect(await listed('/faults')).toMatchObject([
    { kind: 'latency', value: 5, until: expect.stringMatching(/^\d{4}-/) },
    { kind: 'webhook_drop', value: 0.5, until: null },
  ])
  await ask('POST', '/faults', { kind: 'latency', value: 0 })
  expect((await listed('/faults')).map(({ kind }) => kind)).toEqual(['webhook_drop'])
  await ask('POST', '/faults', { kind: 'none' })
  expect(await listed('/faults')).toEqual([])
})

it('a second factor that is switched on asks for a code; a user who is switched off cannot sign in', async () => {
  const { user_id: id, email, password } = server.user('204')
  const signIn = async () => (await server.ask('POST', '/login', { body: { email, password } })).json
  expect(await signIn()).toHaveProperty('user_token')
  await ask('PATCH', `/users/${id}`, { two_factor_auth: 'E' })
  expect(await signIn()).not.toHaveProperty('user_token')
  expect((await listed('/outbox')).some((mail) => mail['to'] === email && mail['code'])).toBe(true)
  await ask('PATCH', `/users/${id}`, { two_factor_auth: 'D', active: false })
  expect(await signIn()).not.toHaveProperty('user_token')
  const own = server.user('201').user_id
  expect((await ask('PATCH', `/users/${own}`, { active: false })).status).toBe(403)
})

it('its clock is told', async () => {
  expect(recordOf((await ask('GET', '/clock')).json)).toMatchObject({
    now: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    started_at: expect.any(String),
  })
})
