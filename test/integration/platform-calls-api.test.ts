import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPlatform } from '#electron/platform/index.ts'
import type { Platform, PlatformUser } from '#electron/platform/options.ts'
import { eventually } from '#test/support/eventually.ts'
import { inFull } from '#test/support/tier.ts'

type Answer = { readonly status: number; readonly body: Record<string, unknown> }
type Api = (method: string, path: string, body?: unknown) => Promise<Answer>

let platform: Platform
let root: Api
let agent: Api
let other: Api
let agentUser: PlatformUser

beforeAll(async () => {
  platform = await startPlatform({ dataset: 'empty' })
  const plain = platform.users.filter((user) => user.two_factor_auth === 'D')
  const [first, second] = plain.filter((user) => !user.is_root)
  const owner = plain.find((user) => user.is_root)
  if (!first || !second || !owner) throw new Error('The platform lacks users')
  agentUser = first
  root = await signIn(owner)
  agent = await signIn(first)
  other = await signIn(second)
})
afterAll(() => platform[Symbol.asyncDispose]())

async function signIn({ email, password }: PlatformUser): Promise<Api> {
  const { body } = await send(platform.baseUrl, {})('POST', '/login', { email, password })
  const headers = { 'X-Auth-Token': String(body['user_token']) }
  const api = send(platform.baseUrl, headers)
  const operator = send(platform.origin, headers)
  return (method, path, sent) => (path.startsWith('/operator') ? operator : api)(method, path, sent)
}

function send(base: string, headers: Record<string, string>): Api {
  return async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }
}

function record(answer: Answer): Record<string, unknown> {
  return answer.body['data'] as Record<string, unknown>
}

function list(answer: Answer): readonly Record<string, unknown>[] {
  return answer.body['data'] as readonly Record<string, unknown>[]
}

/** A customer calls the agent; the id of the live call, which rings. */
async function inbound(): Promise<number> {
  const made = await root('POST', '/operator/simulate/inbound-call', {
    from: '+442079460018',
    to: agentUser.cli,
  })
  expect(made.status).toBe(201)
  const id = Number(record(made)['id'])
  await reaches(id, 2)
  return id
}

async function reaches(id: number, state: number): Promise<void> {
  await eventually(async () =>
    expect(record(await agent('GET', `/calls/${id}`))).toMatchObject({ id, state }),
  )
}

it('answers, records, and ends an inbound call', async () => {
  const id = await inbound()
  expect(await agent('PATCH', `/calls/${id}`, { state: 'answer' })).toMatchObject({ status: 301 })
  await reaches(id, 3)
  const started = await agent('PATCH', `/calls/${id}`, { monitor_state: 'start' })
  expect([started.status, record(started)['monitor_state']]).toEqual([301, 1])
  expect((await agent('PATCH', `/calls/${id}`, { monitor_state: 'start' })).status).toBe(400)
  const [monitor] = list(await agent('GET', `/calls/${id}/monitors`))
  const audio = () => fetchAudio(Number(monitor?.['id']))
  expect(await audio()).toBe(404)
  await eventually(async () =>
    expect(record(await agent('GET', `/calls/${id}`))['duration']).toBeGreaterThanOrEqual(1),
  )
  expect((await agent('DELETE', `/calls/${id}`)).status).toBe(204)
  expect((await agent('GET', `/calls/${id}`)).status).toBe(404)
  await eventually(async () => expect(await audio()).toBe(200))
  const filter = encodeURIComponent(JSON.stringify([{ property: 'live_id', operator: '=', value: id }]))
  expect(list(await agent('GET', `/cdrs?filter=${filter}`))).toMatchObject([
    { live_id: id, type: 1, disposition: 2, t_cause: 'Normal Clearing' },
  ])
  expect(list(await agent('GET', `/monitors?filter=${filter}`))).toHaveLength(1)
  expect(list(await agent('GET', '/mediasessions')).length).toBeGreaterThanOrEqual(2)
})

async function fetchAudio(monitorId: number): Promise<number> {
  const { email, password } = agentUser
  const { body } = await send(platform.baseUrl, {})('POST', '/login', { email, password })
  const headers = { 'X-Auth-Token': String(body['user_token']) }
  const response = await fetch(`${platform.baseUrl}/monitors/${monitorId}.mp3`, { headers })
  await response.arrayBuffer()
  return response.status
}

it('shows colleagues the call but lets them do nothing with it', async () => {
  const id = await inbound()
  expect((await other('GET', `/calls/${id}`)).status).toBe(200)
  expect(list(await other('GET', '/calls')).map((call) => call['id'])).toContain(id)
  for (const [method, body] of [
    ['PATCH', { dst: '203' }],
    ['PATCH', { state: 'answer' }],
    ['DELETE'],
  ] as const)
    expect((await other(method, `/calls/${id}`, body)).status).toBe(403)
  expect((await other('GET', `/calls/${id}/trace`)).status).toBe(403)
  expect((await agent('DELETE', `/calls/${id}`)).status).toBe(204)
})

it('calls a number that answers, by the states of the specification', async () => {
  const placed = await agent('POST', '/calls', { to: '+442079460000' })
  expect([placed.status, record(placed)['state']]).toEqual([201, 1])
  const id = Number(record(placed)['id'])
  await reaches(id, 2)
  await reaches(id, 3)
  const sent = await agent('PATCH', `/calls/${id}`, { dst: '203', action_text: 'Wants a refund' })
  expect(record(sent)).toMatchObject({ parent_id: id, dst: '203', action_text: 'Wants a refund' })
  const next = Number(record(sent)['id'])
  await reaches(next, 3)
  expect((await root('DELETE', `/calls/${next}`)).status).toBe(204)
})

it('refuses what makes no sense', async () => {
  expect((await agent('POST', '/calls', { to: 'nobody' })).status).toBe(400)
  expect((await agent('POST', '/calls', { to: '+442079460000', from: '1' })).status).toBe(403)
  const id = await inbound()
  for (const body of [
    {},
    { state: 'dancing' },
    { dst: '999999' },
    { monitor_state: 'pause' },
    { labels: [12345] },
    { action_url: 'javascript:alert(1)' },
    { nonsense: 1 },
  ])
    expect([body, (await agent('PATCH', `/calls/${id}`, body)).status]).toEqual([body, 400])
  expect((await agent('PATCH', '/calls/987654', { dst: '203' })).status).toBe(404)
  expect((await agent('DELETE', `/calls/${id}`)).status).toBe(204)
})

it('keeps labels, which only root may write', async () => {
  expect((await agent('POST', '/calllabels', { name: 'Orders' })).status).toBe(403)
  const made = await root('POST', '/calllabels', { name: 'Orders', color: '#335577' })
  expect([made.status, record(made)['name']]).toEqual([201, 'Orders'])
  const path = `/calllabels/${record(made)['id']}`
  const id = await inbound()
  const patched = await agent('PATCH', `/calls/${id}`, {
    labels: ['Orders'],
    action_url: 'https://crm.example/7',
    action_text: 'Open the order',
  })
  expect(record(patched)).toMatchObject({ labels: ['Orders'], action_url: 'https://crm.example/7' })
  await agent('DELETE', `/calls/${id}`)
  expect(record(await root('PATCH', path, { name: 'Big orders' }))['name']).toBe('Big orders')
  expect(record(await agent('GET', path))).toMatchObject({ name: 'Big orders', color: '#335577' })
  expect((await root('DELETE', path)).status).toBe(204)
  expect((await agent('GET', path)).status).toBe(404)
})

it('joins both ends of a web call', inFull(), async () => {
  const made = await agent('POST', '/webcalls', { from: '+442079460000', to: '203' })
  expect(made.status).toBe(201)
  expect(record(made)).toMatchObject({ from: '+442079460000', to: '203' })
  const call = () =>
    agent('GET', '/calls').then((calls) => list(calls).find((each) => each['context'] === 'WEBCALL'))
  await eventually(async () => expect(await call()).toMatchObject({ state: 3, destination: 2 }))
  await root('DELETE', `/calls/${(await call())?.['id']}`)
  expect(list(await agent('GET', '/webcalls'))).toHaveLength(1)
})
