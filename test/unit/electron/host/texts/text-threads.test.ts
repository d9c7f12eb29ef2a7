import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { customer, ownNumber, TextDesk, valueOf } from '#test/support/text-desk.ts'

let desk: TextDesk

beforeEach(async () => {
  desk = await TextDesk.open()
})
afterEach(() => desk[Symbol.asyncDispose]())

const words = async (key?: string, count?: number) =>
  (await desk.open(key, count)).messages.map((message) => message.words)

describe('threads', () => {
  test('are told apart by the other end, however its number is written', async () => {
    desk.addText({ message: 'One' })
    desk.addText({ message: 'Two', from: '07700 900123' })
    desk.addText({ message: 'Three', type: 'out', to: '447700900123' })
    desk.addText({ message: 'Code', from: '60123' })
    desk.addText({ message: 'Name', from: ' PARCELS ' })
    await desk.signIn()
    const { items, total } = await desk.threads()
    expect(total).toBe(3)
    expect(new Set(items.map(({ key }) => key))).toEqual(new Set([customer, '60123', 'PARCELS']))
    expect(await words()).toEqual(['One', 'Two', 'Three'])
    expect(await words('07700 900123')).toEqual(['One', 'Two', 'Three'])
    expect(await words('PARCELS')).toEqual(['Name'])
  })

  test('come newest first, with name, last text and what is written in them', async () => {
    desk.names = { [customer]: 'Ada Example' }
    desk.addText({ message: 'Old' })
    desk.clock.advance(60_000)
    desk.addText({ message: 'New', from: '+447700900999' })
    await desk.signIn()
    await desk.orders.draft({ key: customer, draft: { words: 'Dear A', from: '' } })
    const { items } = await desk.threads()
    expect(items).toMatchObject([
      { key: '+447700900999', name: '', shown: { words: 'New', way: 'in', state: { kind: 'received' } } },
      { key: customer, name: 'Ada Example', shown: { words: 'Old' }, draft: 'Dear A' },
    ])
  })

  test('show a new name as soon as it is known, and find it', async () => {
    desk.addText()
    await desk.signIn()
    expect((await desk.threads('exam')).total).toBe(0)
    const { revision } = desk.state
    desk.names = { [customer]: 'Ada Example' }
    desk.texts.namesChanged()
    expect(desk.state.revision).toBeGreaterThan(revision)
    expect((await desk.threads('EXAM')).items).toMatchObject([{ name: 'Ada Example' }])
    expect((await desk.open()).thread.name).toBe('Ada Example')
  })

  test('tell their newest text, and who wrote it, without asking the platform', async () => {
    desk.addText({ message: 'Mine', type: 'out', to: customer, from: ownNumber })
    await desk.signIn()
    const asked = desk.platform.requests.length
    const latest = await desk.orders.latest({ key: '07700 900123' })
    expect(latest).toMatchObject({ ok: true, value: { way: 'out' } })
    expect(await desk.orders.latest({ key: '+447700900777' })).toEqual({ ok: true, value: null })
    expect(desk.platform.requests.length).toBe(asked)
  })

  test('open at their newest texts, with earlier ones on demand', async () => {
    for (let n = 0; n < 30; n += 1) {
      desk.addText({ message: `Text ${n}` })
      desk.clock.advance(1_000)
    }
    await desk.signIn()
    const newest = await desk.open(customer, 10)
    expect(newest.messages.map((each) => each.words)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Text ${n + 20}`),
    )
    expect(newest.hasEarlier).toBe(true)
    const old = (await desk.threads('"text 3"')).items
    expect(old).toEqual([])
    const found = (await desk.threads('text 3')).items[0]?.shown
    const reached = await desk.open(customer, 5, 'sms:4')
    expect(reached.messages[0]?.words).toBe('Text 3')
    expect(found?.words).toMatch(/^Text (3|13|23)$/)
    expect(await desk.open('+447700900555')).toMatchObject({ messages: [], hasEarlier: false })
  })

  test('keep whatever a text holds', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 and a\u200bzero\u200dwidth',
      '\u202eright to left\u202c \u05e9\u05dc\u05d5\u05dd',
      'x'.repeat(10_000),
      '\u0000 and " and \'; DROP TABLE texts; --',
    ]
    for (const message of hostile) desk.addText({ message })
    await desk.signIn()
    expect(await words()).toEqual(hostile)
    const totals = async (all: readonly string[]) => {
      const lists = await Promise.all(all.map((find) => desk.threads(find)))
      return lists.map(({ total }, at) => [all[at], total])
    }
    const found = ['"', "'; DROP", 'zerowidth', '👩‍👩‍👧‍👦', '\u202eright', '🏴']
    expect(await totals(found)).toEqual(found.map((find) => [find, 1]))
    expect(await totals(['NEAR(', 'a*'])).toEqual([
      ['NEAR(', 0],
      ['a*', 0],
    ])
    expect((await desk.threads()).items[0]?.shown.words.length).toBeLessThan(500)
  })

  test('take records in every form that the document allows', async () => {
    desk.addText({
      message: 'Number codes',
      type: 1,
      to: customer,
      from: ownNumber,
      result: 4,
      user_id: null,
      from_id: '7',
    })
    desk.addText({ message: 'Text codes', type: '0', result: '3' })
    desk.addText({ message: 'Unknown', type: 9, result: 9, from_id: '7', from: ownNumber, to: customer })
    desk.addText({ message: null, type: null, created_at: null, to: null, user_id: null, result: undefined })
    desk.records.push({ id: '900', from: customer, message: 'Text id', type: 'in' })
    desk.records.push({ id: 'no number', from: customer, message: 'No id' })
    await desk.signIn()
    const { messages } = await desk.open()
    const by = new Map(messages.map((each) => [each.words, each]))
    expect(by.get('Number codes')).toMatchObject({
      way: 'out',
      by: '',
      state: { kind: 'sent', result: 'failed' },
    })
    expect(by.get('Text codes')).toMatchObject({ way: 'in', state: { kind: 'received' } })
    expect(by.get('Unknown')).toMatchObject({ way: 'out', state: { kind: 'sent', result: '9' } })
    expect(by.get('')).toMatchObject({ way: 'in', own: '' })
    expect(by.has('Text id')).toBe(true)
    expect(by.has('No id')).toBe(false)
  })

  test('name the colleague who wrote', async () => {
    desk.addText({ type: 'out', user_id: 8, from_name: 'Alex Other' })
    desk.addText({ type: 'out', from_name: 'Robin Example' })
    await desk.signIn()
    expect((await desk.open()).messages.map(({ by }) => by)).toEqual(['Alex Other', ''])
  })
})

describe('what is unread', () => {
  const day = 24 * 60 * 60_000
  const unread = async () => (await desk.threads()).items.map((each) => each.unread)

  test('at the first copy is what came in the last day and nobody answered', async () => {
    const at = (before: number) => writeTimestamp(desk.clock.now() - before)
    desk.addText({ created_at: at(day + 60_000), from: '+447700900001' })
    desk.addText({ created_at: at(3_600_000), from: '+447700900002' })
    desk.addText({ created_at: at(3_600_000), from: '+447700900003' })
    desk.addText({ created_at: at(1_800_000), to: '+447700900003', type: 'out', user_id: 8 })
    await desk.signIn()
    const { items } = await desk.threads()
    expect(items.filter((each) => each.unread > 0).map(({ key }) => key)).toEqual(['+447700900002'])
    expect(desk.state.unread).toBe(1)
  })

  test('ends with a look or an own answer, not with that of a colleague', async () => {
    await desk.signIn()
    await desk.copied()
    desk.clock.advance(1_000)
    desk.addText()
    desk.addText()
    await desk.advance(20_000)
    expect(await unread()).toEqual([2])
    await desk.orders.looked({ key: customer })
    expect([await unread(), desk.state.unread, desk.threadsSeen]).toEqual([[0], 0, [customer]])
    desk.addText()
    await desk.advance(20_000)
    expect(await unread()).toEqual([1])
    desk.addText({ type: 'out', user_id: 8 })
    await desk.advance(20_000)
    expect(await unread()).toEqual([1])
    desk.addText({ type: 'out' })
    await desk.advance(20_000)
    expect([await unread(), desk.state.unread]).toEqual([[0], 0])
  })

  test('survives a restart, and signing out and in', async () => {
    const other = '+447700900001'
    await desk.signIn()
    await desk.copied()
    desk.clock.advance(1_000)
    desk.addText()
    desk.addText({ from: other })
    await desk.advance(20_000)
    await desk.orders.looked({ key: other })
    await desk.restart()
    expect((await desk.threads()).items.filter((each) => each.unread > 0).map(({ key }) => key)).toEqual([
      customer,
    ])
    desk.signOut()
    desk.clock.advance(3 * day)
    await desk.signIn()
    await desk.copied()
    expect((await desk.threads()).items.filter((each) => each.unread > 0).map(({ key }) => key)).toEqual([
      customer,
    ])
  })
})

describe('drafts', () => {
  test('are kept over a restart and a sign-out, and forgotten when they hold nothing', async () => {
    await desk.signIn()
    const draft = { words: 'Hello, half wri', from: ownNumber }
    expect(await desk.orders.draft({ key: '07700 900123', draft })).toEqual(ok(undefined))
    await desk.restart()
    expect((await desk.open()).draft).toEqual(draft)
    desk.signOut()
    await desk.signIn()
    expect((await desk.open()).draft).toEqual(draft)
    const { items, total } = await desk.threads()
    expect(total).toBe(1)
    expect(items).toMatchObject([{ key: customer, draft: draft.words, shown: { words: '' } }])
    await desk.orders.draft({ key: customer, draft: { words: '', from: '' } })
    expect((await desk.open()).draft).toEqual({ words: '', from: '' })
    expect((await desk.threads()).total).toBe(0)
  })
})

describe('an own text', () => {
  test('keeps its key from the moment that it is written, and is shown once', async () => {
    await desk.signIn()
    const send = desk.orders.send({ to: '07700 900123', from: '', words: 'Hello' })
    const { key, thread } = valueOf(await send)
    expect(thread).toBe(customer)
    expect((await desk.open()).messages).toMatchObject([{ key, words: 'Hello', way: 'out' }])
    await desk.advance(40_000)
    expect((await desk.open()).messages).toMatchObject([{ key, state: { kind: 'sent', result: 'queued' } }])
    desk.records = desk.records.map((record) => ({ ...record, result: 'delivered' }))
    await desk.advance(20_000)
    expect((await desk.open()).messages).toMatchObject([
      { key, state: { kind: 'sent', result: 'delivered' } },
    ])
    expect((await desk.threads()).items).toMatchObject([{ key: customer, unread: 0, shown: { key } }])
  })

  test('that failed stands out in its thread', async () => {
    desk.addText()
    await desk.signIn()
    await desk.copied()
    desk.failure = appError('platform.refused', 'No such number')
    const { key } = valueOf(await desk.orders.send({ to: customer, from: '', words: 'Hello' }))
    await desk.advance(5_000)
    desk.failure = null
    desk.addText({ message: 'Later' })
    await desk.advance(60_000)
    expect(desk.state.unsent).toBe(1)
    expect((await desk.threads()).items).toMatchObject([{ shown: { key, state: { kind: 'failed' } } }])
    expect((await desk.open()).messages.map((each) => each.words)).toEqual(['Words 1', 'Hello', 'Later'])
    expect((await desk.threads('hello')).total).toBe(1)
    expect(valueOf(await desk.orders.takeBack({ key }))).toEqual({ words: 'Hello', from: '' })
    expect(desk.state.unsent).toBe(0)
  })

  test('is refused for what is no number, and while nobody is signed in', async () => {
    const text = { from: '', words: 'Hello' }
    expect(await desk.orders.send({ to: customer, ...text })).toEqual(err(appError('session.signed-out')))
    await desk.signIn()
    const refused = err(appError('phone.number-invalid', 'PARCELS'))
    expect(await desk.orders.send({ to: 'PARCELS', ...text })).toEqual(refused)
  })
})
