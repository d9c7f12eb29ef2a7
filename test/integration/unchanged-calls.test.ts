import { afterEach, beforeEach, expect, test } from 'vitest'
import { callReader } from '#electron/host/calls/read-calls.ts'
import { createPlatformClient, type Exchange } from '#electron/host/platform-client/platform-client.ts'
import { createApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

let platform: RunningPlatform
let token = ''

beforeEach(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  token = await platform.signIn(platform.user('201'))
})
afterEach(() => platform[Symbol.asyncDispose]())

async function call(): Promise<number> {
  const body = { from: '+447700900142', to: platform.user('204').cli, answer_after: 60 }
  const { json } = await platform.ask('POST', '/operator/simulate/inbound-call', { token, body })
  return Number(recordOf(json)['id'])
}

test('live calls that have not changed are neither sent nor read again, however long they last', async () => {
  const exchanges: Exchange[] = []
  using client = createPlatformClient({
    baseUrl: platform.platform.baseUrl,
    ca: null,
    onExchange: (exchange) => exchanges.push(exchange),
  })
  const read = callReader(createApiClient(contract, (request) => client.send(request, token)))
  const id = await call()
  const statuses = () => exchanges.map(({ status }) => status)
  await eventually(async () => {
    const one = await read()
    const other = await read()
    expect(statuses().at(-1)).toBe(304)
    expect(other).toEqual(one)
    expect(other).toMatchObject({ ok: true, value: [{ id, state: 'RINGING' }] })
  })
  await platform.ask('PATCH', `/calls/${id}`, { token, body: { labels: [] } })
  const second = await call()
  expect(await read()).toMatchObject({ ok: true, value: [{ id }, { id: second }] })
  expect(statuses().at(-1)).toBe(200)
  const unchanged = await eventually(async () => {
    const again = await read()
    expect(statuses().at(-1)).toBe(304)
    return again
  })
  const same = await read()
  if (!same.ok || !unchanged.ok) throw new Error('The calls cannot be read')
  expect(same.value).toBe(unchanged.value)
})

test.each([
  ['W/"x", TAG', 304],
  ['*', 304],
  ['"other"', 200],
])('a request with the tag %s is answered with %i', async (known, status) => {
  const first = await platform.ask('GET', '/calls', { token })
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const headers = { 'If-None-Match': known.replace('TAG', etag) }
  const second = await platform.ask('GET', '/calls', { token, headers })
  expect(second.status).toBe(status)
  expect(second.headers.get('etag')).toBe(etag)
  expect(second.bytes.length === 0).toBe(status === 304)
})

test('a part of the list has no entity tag: what is not in it may have changed', async () => {
  await call()
  for (const query of ['page=2', 'limit=1&page=2', 'group_by=state']) {
    const { headers } = await platform.ask('GET', `/calls?${query}`, { token })
    expect(headers.get('etag')).toBeNull()
  }
})
