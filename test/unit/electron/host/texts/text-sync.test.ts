import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { queryOf } from '#test/support/fake-api.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { customer, TextFixture, valueOf } from '#test/support/text-fixture.ts'

let fixture: TextFixture

beforeEach(async () => {
  fixture = await TextFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const many = (count: number) => {
  for (let n = 0; n < count; n += 1) fixture.addText({ from: `+4477009${String(n % 50).padStart(5, '0')}` })
}
const all = async () => {
  const { items } = await fixture.threads('', 1_000)
  const opened = await Promise.all(items.map(({ key }) => fixture.open(key, 5_000)))
  return opened.reduce((sum, { messages }) => sum + messages.length, 0)
}

describe('the copy', () => {
  test.each([false, true])(
    'brings the newest texts first, then all others (oldest first: %s)',
    async (order) => {
      fixture.isOldestFirst = order
      many(1_700)
      await fixture.signIn()
      expect(fixture.state.sync).toBe('copying')
      const last = fixture.records.at(-1)
      await eventually(async () =>
        expect((await fixture.open(String(last?.['from']))).messages.at(-1)?.words).toBe(last?.['message']),
      )
      await fixture.copied()
      expect(await all()).toBe(1_700)
      const { requestCount: before } = fixture
      await fixture.advance(60_000)
      expect(fixture.requestCount - before).toBeLessThanOrEqual(order ? 10 : 5)
    },
  )

  test('goes on where texts come and go meanwhile', async () => {
    many(1_600)
    await fixture.signIn()
    await fixture.advance(150, 150)
    many(7)
    await fixture.advance(150, 150)
    fixture.records.splice(500, 30)
    await fixture.copied()
    await fixture.advance(60_000)
    expect(await all()).toBe(1_577)
  })

  test('stays on disk over a restart, and only new texts are requested', async () => {
    many(1_200)
    await fixture.signIn()
    await fixture.copied()
    const { requestCount: before } = fixture
    await fixture.restart()
    expect(fixture.state.sync).toBe('live')
    expect(fixture.requestCount - before).toBe(1)
    expect(await all()).toBe(1_200)
  })

  test('goes on where it stood after a restart, and misses nothing that came meanwhile', async () => {
    many(2_600)
    await fixture.signIn()
    await fixture.advance(60, 20)
    expect(fixture.state).toMatchObject({ sync: 'copying', copied: { total: 2_600 } })
    const copied = fixture.state.copied?.count ?? 0
    expect(copied).toBeGreaterThanOrEqual(500)
    many(350)
    const { length } = fixture.platform.requests
    await fixture.restart()
    expect(fixture.state.copied?.count).toBeGreaterThanOrEqual(copied)
    await fixture.copied()
    expect(fixture.state.copied).toBeUndefined()
    expect(await all()).toBe(2_950)
    const pages = fixture.platform.requests
      .slice(length)
      .filter((request) => request.path === '/sms' && queryOf(request, 'limit') === '500')
    expect(pages.map((request) => queryOf(request, 'page'))).not.toContain('1')
  })

  test('begins anew where more came meanwhile than it looks for', async () => {
    many(1_200)
    await fixture.signIn()
    await fixture.advance(40, 20)
    expect(fixture.state.sync).toBe('copying')
    await fixture.texts[Symbol.asyncDispose]()
    many(2_400)
    await fixture.restart()
    await fixture.copied()
    expect(await all()).toBe(3_600)
  })

  test('is stopped by a person, over a restart too, and goes on', async () => {
    many(2_600)
    await fixture.signIn()
    await fixture.advance(40, 20)
    valueOf(await fixture.orders.copy({ on: false }))
    expect(fixture.state.sync).toBe('stopped')
    await fixture.advance(60_000)
    const { copied } = fixture.state
    await fixture.restart()
    expect(fixture.state).toMatchObject({ sync: 'stopped', copied })
    fixture.addText({ message: 'News' })
    await fixture.advance(20_000)
    expect((await fixture.open()).messages.at(-1)?.words).toBe('News')
    valueOf(await fixture.orders.copy({ on: true }))
    expect(fixture.state.sync).toBe('copying')
    await fixture.copied()
    expect(await all()).toBe(2_601)
  })

  test('reads the next page while one is written', async () => {
    const order: string[] = []
    let copiedBefore: unknown = 'not asked'
    const route = fixture.platform.routes.get('GET /sms')
    fixture.platform.routes.set('GET /sms', async (request) => {
      if (queryOf(request, 'limit') === '500') order.push(`page ${queryOf(request, 'page')}`)
      if (order.length === 2) copiedBefore = fixture.state.copied
      return (await route?.(request)) ?? ok({})
    })
    many(1_500)
    await fixture.signIn()
    for (let turn = 0; turn < 40 && !order.includes('page 2'); turn += 1) await fixture.advance(10, 10)
    expect(order).toEqual(['page 1', 'page 2'])
    expect((await fixture.threads('', 1_000)).total).toBeGreaterThan(0)
    expect(copiedBefore).toBeUndefined()
    await fixture.copied()
    expect(order).toEqual(['page 1', 'page 2', 'page 3'])
  })

  test('changes what pages show now and then only, and with news at once', async () => {
    many(5_000)
    await fixture.signIn()
    const { revision } = fixture.state
    await fixture.advance(100, 10)
    expect(fixture.state.revision - revision).toBeLessThanOrEqual(3)
    await fixture.copied()
    const { revision: after } = fixture.state
    fixture.addText()
    await fixture.advance(20_000)
    expect(fixture.state.revision).toBeGreaterThan(after)
  })

  test('catches up when more came than one page holds', async () => {
    many(20)
    await fixture.signIn()
    await fixture.copied()
    many(450)
    await fixture.advance(20_000)
    await eventually(async () => expect(await all()).toBe(470))
  })

  test('loses what the platform deletes', async () => {
    many(800)
    await fixture.signIn()
    await fixture.copied()
    fixture.records.splice(100, 5)
    await fixture.advance(40_000)
    expect([fixture.state.sync, await all()]).toEqual(['live', 795])
    fixture.records = []
    await fixture.advance(200_000)
    expect([fixture.state.sync, await all(), (await fixture.threads()).total]).toEqual(['live', 0, 0])
  })

  test('comes to an end although a text is deleted between any two pages', async () => {
    many(6_000)
    const route = fixture.platform.routes.get('GET /sms')
    fixture.platform.routes.set('GET /sms', async (request) => {
      if (queryOf(request, 'limit') === '500') fixture.records.pop()
      return (await route?.(request)) ?? ok(undefined)
    })
    await fixture.signIn()
    await fixture.advance(60_000)
    expect(fixture.state.sync).toBe('live')
  })

  test('is made once where the platform counts texts that it does not show', async () => {
    const route = fixture.platform.routes.get('GET /sms')
    fixture.platform.routes.set('GET /sms', async (request) => {
      const answer = await route?.(request)
      const value = answer?.ok ? answer.value : undefined
      return ok({ ...(value as object), total: fixture.records.length + 3 })
    })
    many(30)
    await fixture.signIn()
    await fixture.copied()
    const { requestCount: before } = fixture
    await fixture.advance(200_000)
    expect(fixture.requestCount - before).toBeLessThanOrEqual(12)
    expect(await all()).toBe(30)
  })

  test('asks for an opened thread first while older texts are on their way', async () => {
    const old = '+447700900999'
    for (let n = 0; n < 4; n += 1) fixture.addText({ from: old })
    const [kept] = fixture.records
    many(3_000)
    fixture.platform.routes.set('GET /ddis', () =>
      ok({ data: [{ id: 1, e164: '+447700900001', sms_enabled: true, target_type: 'Q' }], total: 1 }),
    )
    const path = `GET /users/7/sms/threads/${encodeURIComponent('+447700900001')}/${encodeURIComponent(old)}`
    fixture.platform.routes.set(path, () => ok({ data: [kept], total: 1 }))
    await fixture.signIn()
    expect((await fixture.open(old)).messages).toEqual([])
    await fixture.advance(150, 150)
    expect((await fixture.open(old)).messages).toHaveLength(1)
    expect(fixture.state.sync).toBe('copying')
    await fixture.copied()
    expect((await fixture.open(old)).messages).toHaveLength(4)
  })
})

describe('asking', () => {
  test('is one request at a time', async () => {
    let atOnce = 0
    let most = 0
    const route = fixture.platform.routes.get('GET /sms')
    fixture.platform.routes.set('GET /sms', async (request) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      return (await route?.(request)) ?? ok({})
    })
    many(900)
    await fixture.signIn()
    for (let n = 0; n < 20; n += 1) {
      const record = fixture.addText()
      fixture.texts.handleEvent(fixture.eventOf(record), fixture.clock.now())
      void fixture.orders.refresh()
      await fixture.advance(100, 50)
    }
    await fixture.copied()
    expect(most).toBe(1)
  })

  test('waits as long as the platform says, and longer each time where it says nothing', async () => {
    await fixture.signIn()
    await fixture.copied()
    fixture.failure = appError('platform.rate-limited', undefined, { retryAfter: 90_000 })
    await fixture.advance(20_000)
    expect(fixture.state.error).toEqual(fixture.failure)
    const { requestCount: before } = fixture
    expect(await fixture.orders.refresh()).toMatchObject({ ok: false })
    fixture.texts.handleEvent(fixture.eventOf(fixture.addText()), fixture.clock.now())
    await fixture.advance(85_000)
    expect(fixture.requestCount).toBe(before)
    fixture.failure = appError('platform.failed')
    await fixture.advance(7_000)
    expect(fixture.requestCount).toBe(before + 1)
    await fixture.advance(60_000)
    expect(fixture.requestCount - before).toBeLessThan(8)
    fixture.failure = null
    await fixture.advance(90_000)
    expect([fixture.state.error, fixture.state.unread]).toEqual([null, 1])
  })

  test('goes on after a fault of its own', async () => {
    fixture.platform.routes.set('GET /sms', () => {
      throw new Error('A fault')
    })
    await fixture.signIn()
    expect(fixture.state.error).toEqual({ code: 'internal' })
    fixture.platform.routes.set('GET /sms', () => ok({ data: [], total: 0 }))
    await fixture.advance(5_000)
    await fixture.copied()
    expect(fixture.state.error).toBeNull()
  })

  test('ends with the sign-out, and with the app', async () => {
    many(1_200)
    await fixture.signIn()
    fixture.signOut()
    const { length } = fixture.platform.requests
    await fixture.advance(120_000)
    expect(fixture.platform.requests).toHaveLength(length)
    expect(await fixture.orders.threads({ find: '', count: 5 })).toMatchObject({ ok: false })
    expect(fixture.state).toMatchObject({ unread: 0, sync: 'idle', error: null })
    await fixture.texts[Symbol.asyncDispose]()
    expect(fixture.clock.pending).toBe(0)
  })

  test('reads results again until they are final, also of texts that are not among the newest', async () => {
    const sent = fixture.addText({ type: 'out', result: 'sent' })
    many(300)
    await fixture.signIn()
    await fixture.copied()
    fixture.records = fixture.records.map((each) =>
      each.id === sent.id ? { ...each, result: 'delivered' } : each,
    )
    await fixture.advance(40_000)
    expect((await fixture.open()).messages).toMatchObject([{ state: { result: 'delivered' } }])
    const filtered = () => fixture.platform.requests.filter((request) => queryOf(request, 'filter')).length
    const before = filtered()
    await fixture.advance(60_000)
    expect(filtered()).toBe(before)
  })

  test('is quick after a send', async () => {
    await fixture.signIn()
    await fixture.copied()
    valueOf(await fixture.orders.send({ to: customer, from: '', words: 'Hello' }))
    await fixture.advance(300, 100)
    fixture.records = fixture.records.map((each) => ({ ...each, result: 'delivered' }))
    await fixture.advance(4_000)
    expect((await fixture.open()).messages).toMatchObject([{ state: { result: 'delivered' } }])
  })
})

describe('an event', () => {
  test('shows its text at once, and its record does not show it again', async () => {
    await fixture.signIn()
    await fixture.copied()
    fixture.clock.advance(1_000)
    const record = fixture.addText({ message: 'Hello there' })
    fixture.failure = appError('network.unreachable')
    await fixture.receiveEvent(fixture.eventOf(record))
    const [shown] = (await fixture.open()).messages
    expect(shown).toMatchObject({ words: 'Hello there', state: { kind: 'received' } })
    expect([fixture.notified, fixture.state.unread]).toEqual([
      [{ key: customer, name: customer, words: 'Hello there' }],
      1,
    ])
    fixture.failure = null
    await fixture.advance(60_000)
    expect((await fixture.open()).messages).toEqual([shown])
    await fixture.receiveEvent(fixture.eventOf(record))
    expect((await fixture.open()).messages).toHaveLength(1)
    expect(fixture.notified).toHaveLength(1)
  })

  test('that comes after the record changes nothing', async () => {
    await fixture.signIn()
    await fixture.copied()
    const record = fixture.addText()
    await fixture.advance(20_000)
    const { revision } = fixture.state
    await fixture.receiveEvent(fixture.eventOf(record))
    expect(fixture.state.revision).toBe(revision)
    await fixture.advance(300, 100)
    expect((await fixture.open()).messages).toHaveLength(1)
    expect(fixture.notified).toHaveLength(1)
  })

  test('tells of two equal texts twice', async () => {
    await fixture.signIn()
    await fixture.copied()
    const [one, two] = [fixture.addText({ message: 'Ok' }), fixture.addText({ message: 'Ok' })]
    await fixture.receiveEvent(fixture.eventOf(one))
    await fixture.receiveEvent(fixture.eventOf(two))
    expect((await fixture.open()).messages).toHaveLength(2)
    await fixture.advance(20_000)
    expect((await fixture.open()).messages).toHaveLength(2)
  })

  test('for a colleague is left to /sms, and one of which no text comes is dropped', async () => {
    await fixture.signIn()
    await fixture.copied()
    const record = fixture.addText()
    fixture.records = []
    await fixture.receiveEvent(fixture.eventOf(record, { user_id: 8, id: 'other' }))
    expect((await fixture.open()).messages).toEqual([])
    await fixture.receiveEvent(fixture.eventOf(record))
    await fixture.advance(60_000)
    expect((await fixture.open()).messages).toHaveLength(1)
    await fixture.advance(120_000)
    expect((await fixture.open()).messages).toEqual([])
  })

  test('of a text that is found at sign-in is no news', async () => {
    fixture.addText()
    await fixture.signIn()
    await fixture.copied()
    expect([fixture.notified, fixture.state.unread]).toEqual([[], 1])
    fixture.texts.handleEvent({ ...fixture.eventOf(fixture.addText()), id: 'x' }, fixture.clock.now())
    await flushTasks()
    expect(fixture.notified).toHaveLength(1)
  })
})
