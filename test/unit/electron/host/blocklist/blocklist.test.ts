import { beforeEach, describe, expect, test } from 'vitest'
import { KindClient } from '#electron/host/admin/kind-client.ts'
import { readBlockingRule } from '#electron/host/blocklist/blocking-rule.ts'
import { Blocklist } from '#electron/host/blocklist/blocklist.ts'
import { RoutingDesk } from '#electron/host/routing/routing-desk.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Loaded } from '#shared/host/caller.ts'
import { fakeApi, page, type FakeApi } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const [one, other] = ['+447700900142', '+12025550148']
const rule = (changes: object = {}) => ({
  ...{ id: 4, action: 'block', direction: 0, destination: 'any', time_interval: '', source: one },
  ...changes,
})

let platform: FakeApi
let rules: Record<string, unknown>[]
let shown: Loaded<readonly string[]> | null
let client: KindClient
let blocklist: Blocklist

beforeEach(async () => {
  platform = fakeApi()
  rules = [rule({ id: 3, action: 'I2' }), rule({ source: 'any', id: 5 })]
  platform.routes.set('GET /routingrules', () => page(rules))
  platform.routes.set('POST /routingrules', ({ body }) => {
    const { source } = body as { source: string[] }
    rules = [...rules, rule({ source: source.join(',') })]
    return ok({ data: rules.at(-1) })
  })
  platform.routes.set('PATCH /routingrules/4', ({ body }) => {
    const { source } = body as { source: string[] }
    rules = rules.map((each) => (each['id'] === 4 ? { ...each, source: source.join(',') } : each))
    return ok({ data: rules.at(-1) })
  })
  shown = null
  client = new KindClient(platform.api)
  blocklist = new Blocklist({
    ...{ api: platform.api, country: () => 'GB', onChange: (now) => (shown = now) },
    onWritten: () => client.countChange(),
  })
  blocklist.start()
  await flushTasks()
})

const sent = () => platform.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)

test('begins with the first number, grows in the same rule, and never leaves a rule about everybody', async () => {
  expect(shown).toEqual({ kind: 'ready', value: [] })
  expect(await blocklist.block('07700 900142')).toEqual(ok(undefined))
  expect(shown).toEqual({ kind: 'ready', value: [one] })
  await blocklist.block(other)
  await blocklist.block(one)
  expect(shown).toEqual({ kind: 'ready', value: [one, other] })
  await blocklist.unblock(one)
  await blocklist.unblock(other)
  expect(shown).toEqual({ kind: 'ready', value: [] })
  expect(sent()).toEqual([
    { pos: 0, direction: 'in', action: 'block', source: [one], destination: ['any'] },
    { source: [one, other] },
    { source: [other] },
    { source: ['+9990000000'] },
  ])
  await blocklist.block(other)
  expect(sent().at(-1)).toEqual({ source: [other] })
})

test('two presses at once lose none of the numbers', async () => {
  await Promise.all([blocklist.block(one), blocklist.block(other)])
  expect(shown).toEqual({ kind: 'ready', value: [one, other] })
})

test('an undiallable number is not sent; a refusal and an unreadable list are reported', async () => {
  expect(await blocklist.block('12')).toMatchObject({ error: { code: 'phone.number-invalid' } })
  expect(sent()).toEqual([])
  platform.routes.set('POST /routingrules', () => err(appError('platform.forbidden')))
  expect(await blocklist.block(one)).toMatchObject({ error: { code: 'platform.forbidden' } })
  expect(shown).toEqual({ kind: 'ready', value: [] })
  platform.routes.set('GET /routingrules', () => err(appError('network.timeout')))
  expect(await blocklist.refresh()).toMatchObject({ error: { code: 'network.timeout' } })
  expect(shown).toMatchObject({ kind: 'failed' })
})

test('an answer that comes after the agent left changes nothing', async () => {
  const asked = blocklist.refresh()
  blocklist.stop()
  expect((await asked).ok).toBe(false)
  expect(shown).toBeNull()
})

test('the routing tester reads the rules again after a number was blocked or unblocked', async () => {
  platform.routes.set('GET /ddis', () => page([]))
  const { api } = platform
  const changes = () => client.changes
  const desk = new RoutingDesk({ api, clock: new ManualClock(0), changes, onBackTest: () => {} })
  const sources = async () => {
    const overview = await desk.read(false)
    return overview.ok && overview.value.rules.map((each) => each.sources)
  }
  expect(await sources()).not.toContain(other)
  await blocklist.block(other)
  expect(await sources()).toContain(other)
  await blocklist.unblock(other)
  expect(await sources()).not.toContain(other)
})

test('a change that is refused, and may have been made all the same, is counted; none is not', async () => {
  platform.routes.set('POST /routingrules', () => err(appError('network.timeout')))
  await blocklist.block(one)
  expect(client.changes).toBe(1)
  await blocklist.unblock(one)
  expect(client.changes).toBe(1)
})

describe('a routing rule is the list', () => {
  test.each([
    [{}, [one]],
    [{ source: ` ${one}, ${other}` }, [one, other]],
    [{ action: 'BLOCK', destination: '' }, [one]],
    [{ direction: 1 }, undefined],
    [{ direction: 'out' }, undefined],
    [{ action: 'I2' }, undefined],
    [{ source: 'any' }, undefined],
    [{ source: '+4477*' }, undefined],
    [{ source: `${one},12` }, undefined],
    [{ destination: other }, undefined],
    [{ time_interval: '7' }, undefined],
    [{ source: null }, undefined],
  ])('%j: %j', (changes, numbers) => {
    expect(readBlockingRule(rule(changes) as never)?.numbers).toEqual(numbers)
  })
})
