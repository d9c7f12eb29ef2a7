import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { queryOf } from '#test/support/fake-api.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { customer, TextDesk, valueOf } from '#test/support/text-desk.ts'

let desk: TextDesk

beforeEach(async () => {
  desk = await TextDesk.open()
})
afterEach(() => desk[Symbol.asyncDispose]())

const many = (count: number) => {
  for (let n = 0; n < count; n += 1) desk.addText({ from: `+4477009${String(n % 50).padStart(5, '0')}` })
}
const all = async () => {
  const { items } = await desk.threads('', 1_000)
  const opened = await Promise.all(items.map(({ key }) => desk.open(key, 5_000)))
  return opened.reduce((sum, { messages }) => sum + messages.length, 0)
}

describe('the copy', () => {
  test.each([false, true])(
    'brings the newest texts first, then all others (oldest first: %s)',
    async (order) => {
      desk.isOldestFirst = order
      many(1_700)
      await desk.signIn()
      expect(desk.state.sync).toBe('copying')
      const last = desk.records.at(-1)
      await eventually(async () =>
        expect((await desk.open(String(last?.['from']))).messages.at(-1)?.words).toBe(last?.['message']),
      )
      await desk.copied()
      expect(await all()).toBe(1_700)
      const { requestCount: before } = desk
      await desk.advance(60_000)
      expect(desk.requestCount - before).toBeLessThanOrEqual(order ? 10 : 5)
    },
  )

  test('goes on where texts come and go meanwhile', async () => {
    many(1_600)
    await desk.signIn()
    await desk.advance(150, 150)
    many(7)
    await desk.advance(150, 150)
    desk.records.splice(500, 30)
    await desk.copied()
    await desk.advance(60_000)
    expect(await all()).toBe(1_577)
  })

  test('stays on disk over a restart, and only new texts are requested', async () => {
    many(1_200)
    await desk.signIn()
    await desk.copied()
    const { requestCount: before } = desk
    await desk.restart()
    expect(desk.state.sync).toBe('live')
    expect(desk.requestCount - before).toBe(1)
    expect(await all()).toBe(1_200)
  })

  test('goes on where it stood after a restart, and misses nothing that came meanwhile', async () => {
    many(2_600)
    await desk.signIn()
    await desk.advance(60, 20)
    expect(desk.state).toMatchObject({ sync: 'copying', copied: { total: 2_600 } })
    const copied = desk.state.copied?.count ?? 0
    expect(copied).toBeGreaterThanOrEqual(500)
    many(350)
    const { length } = desk.platform.requests
    await desk.restart()
    expect(desk.state.copied?.count).toBeGreaterThanOrEqual(copied)
    await desk.copied()
    expect(desk.state.copied).toBeUndefined()
    expect(await all()).toBe(2_950)
    const pages = desk.platform.requests
      .slice(length)
      .filter((request) => request.path === '/sms' && queryOf(request, 'limit') === '500')
    expect(pages.map((request) => queryOf(request, 'page'))).not.toContain('1')
  })

  test('begins anew where more came meanwhile than it looks for', async () => {
    many(1_200)
    await desk.signIn()
    await desk.advance(40, 20)
    expect(desk.state.sync).toBe('copying')
    await desk.texts[Symbol.asyncDispose]()
    many(2_400)
    await desk.restart()
    await desk.copied()
    expect(await all()).toBe(3_600)
  })

  test('is stopped by a person, over a restart too, and goes on', async () => {
    many(2_600)
    await desk.signIn()
    await desk.advance(40, 20)
    valueOf(await desk.orders.copy({ on: false }))
    expect(desk.state.sync).toBe('stopped')
    await desk.advance(60_000)
    const { copied } = desk.state
    await desk.restart()
    expect(desk.state).toMatchObject({ sync: 'stopped', copied })
    desk.addText({ message: 'News' })
    await desk.advance(20_000)
    expect((await desk.open()).messages.at(-1)?.words).toBe('News')
    valueOf(await desk.orders.copy({ on: true }))
    expect(desk.state.sync).toBe('copying')
    await desk.copied()
    expect(await all()).toBe(2_601)
  })

  test('reads the next page while one is written', async () => {
    const order: string[] = []
    let copiedBefore: unknown = 'not asked'
    const route = desk.platform.routes.get('GET /sms')
    desk.platform.routes.set('GET /sms', async (request) => {
      if (queryOf(request, 'limit') === '500') order.push(`page ${queryOf(request, 'page')}`)
      if (order.length === 2) copiedBefore = desk.state.copied
      return (await route?.(request)) ?? ok({})
    })
    many(1_500)
    await desk.signIn()
    for (let turn = 0; turn < 40 && !order.includes('page 2'); turn += 1) await desk.advance(10, 10)
    expect(order).toEqual(['page 1', 'page 2'])
    expect((await desk.threads('', 1_000)).total).toBeGreaterThan(0)
    expect(copiedBefore).toBeUndefined()
    await desk.copied()
    expect(order).toEqual(['page 1', 'page 2', 'page 3'])
  })

  test('changes what pages show now and then only, and with news at once', async () => {
    many(5_000)
    await desk.signIn()
    const { revision } = desk.state
    await desk.advance(100, 10)
    expect(desk.state.revision - revision).toBeLessThanOrEqual(3)
    await desk.copied()
    const { revision: after } = desk.state
    desk.addText()
    await desk.advance(20_000)
    expect(desk.state.revision).toBeGreaterThan(after)
  })

  test('catches up when more came than one page holds', async () => {
    many(20)
    await desk.signIn()
    await desk.copied()
    many(450)
    await desk.advance(20_000)
    await eventually(async () => expect(await all()).toBe(470))
  })

  test('loses what the platform deletes', async () => {
    many(800)
    await desk.signIn()
    await desk.copied()
    desk.records.splice(100, 5)
    await desk.advance(40_000)
    expect([desk.state.sync, await all()]).toEqual(['live', 795])
    desk.records = []
    await desk.advance(200_000)
    expect([desk.state.sync, await all(), (await desk.threads()).total]).toEqual(['live', 0, 0])
  })

  test('comes to an end although a text is deleted between any two pages', async () => {
    many(6_000)
    const route = desk.platform.routes.get('GET /sms')
    desk.platform.routes.set('GET /sms', async (request) => {
      if (queryOf(request, 'limit') === '500') desk.records.pop()
      return (await route?.(request)) ?? ok(undefined)
    })
    await desk.signIn()
    await desk.advance(60_000)
    expect(desk.state.sync).toBe('live')
  })

  test('is made once where the platform counts texts that it does not show', async () => {
    const route = desk.platform.routes.get('GET /sms')
    desk.platform.routes.set('GET /sms', async (request) => {
      const answer = await route?.(request)
      const value = answer?.ok ? answer.value : undefined
      return ok({ ...(value as object), total: desk.records.length + 3 })
    })
    many(30)
    await desk.signIn()
    await desk.copied()
    const { requestCount: before } = desk
    await desk.advance(200_000)
    expect(desk.requestCount - before).toBeLessThanOrEqual(12)
    expect(await all()).toBe(30)
  })

  test('asks for an opened thread first while older texts are on their way', async () => {
    const old = '+447700900999'
    for (let n = 0; n < 4; n += 1) desk.addText({ from: old })
    const [kept] = desk.records
    many(3_000)
    desk.platform.routes.set('GET /ddis', () =>
      ok({ data: [{ id: 1, e164: '+447700900001', sms_enabled: true, target_type: 'Q' }], total: 1 }),
    )
    const path = `GET /users/7/sms/threads/${encodeURIComponent('+447700900001')}/${encodeURIComponent(old)}`
    desk.platform.routes.set(path, () => ok({ data: [kept], total: 1 }))
    await desk.signIn()
    expect((await desk.open(old)).messages).toEqual([])
    await desk.advance(150, 150)
    expect((await desk.open(old)).messages).toHaveLength(1)
    expect(desk.state.sync).toBe('copying')
    await desk.copied()
    expect((await desk.open(old)).messages).toHaveLength(4)
  })
})

describe('asking', () => {
  test('is one request at a time', async () => {
    let atOnce = 0
    let most = 0
    const route = desk.platform.routes.get('GET /sms')
    desk.platform.routes.set('GET /sms', async (request) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      return (await route?.(request)) ?? ok({})
    })
    many(900)
    await desk.signIn()
    for (let n = 0; n < 20; n += 1) {
      const record = desk.addText()
      desk.texts.handleEvent(desk.eventOf(record), desk.clock.now())
      void desk.orders.refresh()
      await desk.advance(100, 50)
    }
    await desk.copied()
    expect(most).toBe(1)
  })

  test('waits as long as the platform says, and longer each time where it says nothing', async () => {
    await desk.signIn()
    await desk.copied()
    desk.failure = appError('platform.rate-limited', undefined, { retryAfter: 90_000 })
    await desk.advance(20_000)
    expect(desk.state.error).toEqual(desk.failure)
    const { requestCount: before } = desk
    expect(await desk.orders.refresh()).toMatchObject({ ok: false })
    desk.texts.handleEvent(desk.eventOf(desk.addText()), desk.clock.now())
    await desk.advance(85_000)
    expect(desk.requestCount).toBe(before)
    desk.failure = appError('platform.failed')
    await desk.advance(7_000)
    expect(desk.requestCount).toBe(before + 1)
    await desk.advance(60_000)
    expect(desk.requestCount - before).toBeLessThan(8)
    desk.failure = null
    await desk.advance(90_000)
    expect([desk.state.error, desk.state.unread]).toEqual([null, 1])
  })

  test('goes on after a fault of its own', async () => {
    desk.platform.routes.set('GET /sms', () => {
      throw new Error('A fault')
    })
    await desk.signIn()
    expect(desk.state.error).toEqual({ code: 'internal' })
    desk.platform.routes.set('GET /sms', () => ok({ data: [], total: 0 }))
    await desk.advance(5_000)
    await desk.copied()
    expect(desk.state.error).toBeNull()
  })

  test('ends with the sign-out, and with the app', async () => {
    many(1_200)
    await desk.signIn()
    desk.signOut()
    const { length } = desk.platform.requests
    await desk.advance(120_000)
    expect(desk.platform.requests).toHaveLength(length)
    expect(await desk.orders.threads({ find: '', count: 5 })).toMatchObject({ ok: false })
    expect(desk.state).toMatchObject({ unread: 0, sync: 'idle', error: null })
    await desk.texts[Symbol.asyncDispose]()
    expect(desk.clock.pending).toBe(0)
  })

  test('reads results again until they are final, also of texts that are not among the newest', async () => {
    const sent = desk.addText({ type: 'out', result: 'sent' })
    many(300)
    await desk.signIn()
    await desk.copied()
    desk.records = desk.records.map((each) => (each.id === sent.id ? { ...each, result: 'delivered' } : each))
    await desk.advance(40_000)
    expect((await desk.open()).messages).toMatchObject([{ state: { result: 'delivered' } }])
    const filtered = () => desk.platform.requests.filter((request) => queryOf(request, 'filter')).length
    const before = filtered()
    await desk.advance(60_000)
    expect(filtered()).toBe(before)
  })

  test('is quick after a send', async () => {
    await desk.signIn()
    await desk.copied()
    valueOf(await desk.orders.send({ to: customer, from: '', words: 'Hello' }))
    await desk.advance(300, 100)
    desk.records = desk.records.map((each) => ({ ...each, result: 'delivered' }))
    await desk.advance(4_000)
    expect((await desk.open()).messages).toMatchObject([{ state: { result: 'delivered' } }])
  })
})

describe('an event', () => {
  test('shows its text at once, and its record does not show it again', async () => {
    await desk.signIn()
    await desk.copied()
    desk.clock.advance(1_000)
    const record = desk.addText({ message: 'Hello there' })
    desk.failure = appError('network.unreachable')
    await desk.receiveEvent(desk.eventOf(record))
    const [shown] = (await desk.open()).messages
    expect(shown).toMatchObject({ words: 'Hello there', state: { kind: 'received' } })
    expect([desk.notified, desk.state.unread]).toEqual([
      [{ key: customer, name: customer, words: 'Hello there' }],
      1,
    ])
    desk.failure = null
    await desk.advance(60_000)
    expect((await desk.open()).messages).toEqual([shown])
    await desk.receiveEvent(desk.eventOf(record))
    expect((await desk.open()).messages).toHaveLength(1)
    expect(desk.notified).toHaveLength(1)
  })

  test('that comes after the record changes nothing', async () => {
    await desk.signIn()
    await desk.copied()
    const record = desk.addText()
    await desk.advance(20_000)
    const { revision } = desk.state
    await desk.receiveEvent(desk.eventOf(record))
    expect(desk.state.revision).toBe(revision)
    await desk.advance(300, 100)
    expect((await desk.open()).messages).toHaveLength(1)
    expect(desk.notified).toHaveLength(1)
  })

  test('tells of two equal texts twice', async () => {
    await desk.signIn()
    await desk.copied()
    const [one, two] = [desk.addText({ message: 'Ok' }), desk.addText({ message: 'Ok' })]
    await desk.receiveEvent(desk.eventOf(one))
    await desk.receiveEvent(desk.eventOf(two))
    expect((await desk.open()).messages).toHaveLength(2)
    await desk.advance(20_000)
    expect((await desk.open()).messages).toHaveLength(2)
  })

  test('for a colleague is left to /sms, and one of which no text comes is dropped', async () => {
    await desk.signIn()
    await desk.copied()
    const record = desk.addText()
    desk.records = []
    await desk.receiveEvent(desk.eventOf(record, { user_id: 8, id: 'other' }))
    expect((await desk.open()).messages).toEqual([])
    await desk.receiveEvent(desk.eventOf(record))
    await desk.advance(60_000)
    expect((await desk.open()).messages).toHaveLength(1)
    await desk.advance(120_000)
    expect((await desk.open()).messages).toEqual([])
  })

  test('of a text that is found at sign-in is no news', async () => {
    desk.addText()
    await desk.signIn()
    await desk.copied()
    expect([desk.notified, desk.state.unread]).toEqual([[], 1])
    desk.texts.handleEvent({ ...desk.eventOf(desk.addText()), id: 'x' }, desk.clock.now())
    await flushTasks()
    expect(desk.notified).toHaveLength(1)
  })
})
