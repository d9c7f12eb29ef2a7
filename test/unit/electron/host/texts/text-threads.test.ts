import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { customer, ownNumber, TextFixture, valueOf } from '#test/support/text-fixture.ts'

let fixture: TextFixture

beforeEach(async () => {
  fixture = await TextFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const words = async (key?: string, count?: number) =>
  (await fixture.open(key, count)).messages.map((message) => message.words)

describe('threads', () => {
  test('are told apart by the other end, however its number is written', async () => {
    fixture.addText({ message: 'One' })
    fixture.addText({ message: 'Two', from: '07700 900123' })
    fixture.addText({ message: 'Three', type: 'out', to: '447700900123' })
    fixture.addText({ message: 'Code', from: '60123' })
    fixture.addText({ message: 'Name', from: ' PARCELS ' })
    await fixture.signIn()
    const { items, total } = await fixture.threads()
    expect(total).toBe(3)
    expect(new Set(items.map(({ key }) => key))).toEqual(new Set([customer, '60123', 'PARCELS']))
    expect(await words()).toEqual(['One', 'Two', 'Three'])
    expect(await words('07700 900123')).toEqual(['One', 'Two', 'Three'])
    expect(await words('PARCELS')).toEqual(['Name'])
  })

  test('come newest first, with name, last text and what is written in them', async () => {
    fixture.names = { [customer]: 'Ada Example' }
    fixture.addText({ message: 'Old' })
    fixture.clock.advance(60_000)
    fixture.addText({ message: 'New', from: '+447700900999' })
    await fixture.signIn()
    await fixture.orders.draft({ key: customer, draft: { words: 'Dear A', from: '' } })
    const { items } = await fixture.threads()
    expect(items).toMatchObject([
      { key: '+447700900999', name: '', shown: { words: 'New', way: 'in', state: { kind: 'received' } } },
      { key: customer, name: 'Ada Example', shown: { words: 'Old' }, draft: 'Dear A' },
    ])
  })

  test('show a new name as soon as it is known, and find it', async () => {
    fixture.addText()
    await fixture.signIn()
    expect((await fixture.threads('exam')).total).toBe(0)
    const { revision } = fixture.state
    fixture.names = { [customer]: 'Ada Example' }
    fixture.texts.namesChanged()
    expect(fixture.state.revision).toBeGreaterThan(revision)
    expect((await fixture.threads('EXAM')).items).toMatchObject([{ name: 'Ada Example' }])
    expect((await fixture.open()).thread.name).toBe('Ada Example')
  })

  test('tell their newest text, and who wrote it, without asking the platform', async () => {
    fixture.addText({ message: 'Mine', type: 'out', to: customer, from: ownNumber })
    await fixture.signIn()
    const asked = fixture.platform.requests.length
    const latest = await fixture.orders.latest({ key: '07700 900123' })
    expect(latest).toMatchObject({ ok: true, value: { way: 'out' } })
    expect(await fixture.orders.latest({ key: '+447700900777' })).toEqual({ ok: true, value: null })
    expect(fixture.platform.requests.length).toBe(asked)
  })

  test('open at their newest texts, with earlier ones on demand', async () => {
    for (let n = 0; n < 30; n += 1) {
      fixture.addText({ message: `Text ${n}` })
      fixture.clock.advance(1_000)
    }
    await fixture.signIn()
    const newest = await fixture.open(customer, 10)
    expect(newest.messages.map((each) => each.words)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Text ${n + 20}`),
    )
    expect(newest.hasEarlier).toBe(true)
    const old = (await fixture.threads('"text 3"')).items
    expect(old).toEqual([])
    const found = (await fixture.threads('text 3')).items[0]?.shown
    const reached = await fixture.open(customer, 5, 'sms:4')
    expect(reached.messages[0]?.words).toBe('Text 3')
    expect(found?.words).toMatch(/^Text (3|13|23)$/)
    expect(await fixture.open('+447700900555')).toMatchObject({ messages: [], hasEarlier: false })
  })

  test('keep whatever a text holds', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 and a\u200bzero\u200dwidth',
      '\u202eright to left\u202c \u05e9\u05dc\u05d5\u05dd',
      'x'.repeat(10_000),
      '\u0000 and " and \'; DROP TABLE texts; --',
    ]
    for (const message of hostile) fixture.addText({ message })
    await fixture.signIn()
    expect(await words()).toEqual(hostile)
    const totals = async (all: readonly string[]) => {
      const lists = await Promise.all(all.map((find) => fixture.threads(find)))
      return lists.map(({ total }, at) => [all[at], total])
    }
    const found = ['"', "'; DROP", 'zerowidth', '👩‍👩‍👧‍👦', '\u202eright', '🏴']
    expect(await totals(found)).toEqual(found.map((find) => [find, 1]))
    expect(await totals(['NEAR(', 'a*'])).toEqual([
      ['NEAR(', 0],
      ['a*', 0],
    ])
    expect((await fixture.threads()).items[0]?.shown.words.length).toBeLessThan(500)
  })

  test('take records in every form that the document allows', async () => {
    fixture.addText({
      message: 'Number codes',
      type: 1,
      to: customer,
      from: ownNumber,
      result: 4,
      user_id: null,
      from_id: '7',
    })
    fixture.addText({ message: 'Text codes', type: '0', result: '3' })
    fixture.addText({ message: 'Unknown', type: 9, result: 9, from_id: '7', from: ownNumber, to: customer })
    fixture.addText({
      message: null,
      type: null,
      created_at: null,
      to: null,
      user_id: null,
      result: undefined,
    })
    fixture.records.push({ id: '900', from: customer, message: 'Text id', type: 'in' })
    fixture.records.push({ id: 'no number', from: customer, message: 'No id' })
    await fixture.signIn()
    const { messages } = await fixture.open()
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
    fixture.addText({ type: 'out', user_id: 8, from_name: 'Alex Other' })
    fixture.addText({ type: 'out', from_name: 'Robin Example' })
    await fixture.signIn()
    expect((await fixture.open()).messages.map(({ by }) => by)).toEqual(['Alex Other', ''])
  })
})

describe('what is unread', () => {
  const day = 24 * 60 * 60_000
  const unread = async () => (await fixture.threads()).items.map((each) => each.unread)

  test('at the first copy is what came in the last day and nobody answered', async () => {
    const at = (before: number) => writeTimestamp(fixture.clock.now() - before)
    fixture.addText({ created_at: at(day + 60_000), from: '+447700900001' })
    fixture.addText({ created_at: at(3_600_000), from: '+447700900002' })
    fixture.addText({ created_at: at(3_600_000), from: '+447700900003' })
    fixture.addText({ created_at: at(1_800_000), to: '+447700900003', type: 'out', user_id: 8 })
    await fixture.signIn()
    const { items } = await fixture.threads()
    expect(items.filter((each) => each.unread > 0).map(({ key }) => key)).toEqual(['+447700900002'])
    expect(fixture.state.unread).toBe(1)
  })

  test('ends with a look or an own answer, not with that of a colleague', async () => {
    await fixture.signIn()
    await fixture.copied()
    fixture.clock.advance(1_000)
    fixture.addText()
    fixture.addText()
    await fixture.advance(20_000)
    expect(await unread()).toEqual([2])
    await fixture.orders.markSeen({ key: customer })
    expect([await unread(), fixture.state.unread, fixture.threadsSeen]).toEqual([[0], 0, [customer]])
    fixture.addText()
    await fixture.advance(20_000)
    expect(await unread()).toEqual([1])
    fixture.addText({ type: 'out', user_id: 8 })
    await fixture.advance(20_000)
    expect(await unread()).toEqual([1])
    fixture.addText({ type: 'out' })
    await fixture.advance(20_000)
    expect([await unread(), fixture.state.unread]).toEqual([[0], 0])
  })

  test('survives a restart, and signing out and in', async () => {
    const other = '+447700900001'
    await fixture.signIn()
    await fixture.copied()
    fixture.clock.advance(1_000)
    fixture.addText()
    fixture.addText({ from: other })
    await fixture.advance(20_000)
    await fixture.orders.markSeen({ key: other })
    await fixture.restart()
    expect((await fixture.threads()).items.filter((each) => each.unread > 0).map(({ key }) => key)).toEqual([
      customer,
    ])
    fixture.signOut()
    fixture.clock.advance(3 * day)
    await fixture.signIn()
    await fixture.copied()
    expect((await fixture.threads()).items.filter((each) => each.unread > 0).map(({ key }) => key)).toEqual([
      customer,
    ])
  })
})

describe('drafts', () => {
  test('are kept over a restart and a sign-out, and forgotten when they hold nothing', async () => {
    await fixture.signIn()
    const draft = { words: 'Hello, half wri', from: ownNumber }
    expect(await fixture.orders.draft({ key: '07700 900123', draft })).toEqual(ok(undefined))
    await fixture.restart()
    expect((await fixture.open()).draft).toEqual(draft)
    fixture.signOut()
    await fixture.signIn()
    expect((await fixture.open()).draft).toEqual(draft)
    const { items, total } = await fixture.threads()
    expect(total).toBe(1)
    expect(items).toMatchObject([{ key: customer, draft: draft.words, shown: { words: '' } }])
    await fixture.orders.draft({ key: customer, draft: { words: '', from: '' } })
    expect((await fixture.open()).draft).toEqual({ words: '', from: '' })
    expect((await fixture.threads()).total).toBe(0)
  })
})

describe('an own text', () => {
  test('keeps its key from the moment that it is written, and is shown once', async () => {
    await fixture.signIn()
    const send = fixture.orders.send({ to: '07700 900123', from: '', words: 'Hello' })
    const { key, thread } = valueOf(await send)
    expect(thread).toBe(customer)
    expect((await fixture.open()).messages).toMatchObject([{ key, words: 'Hello', way: 'out' }])
    await fixture.advance(40_000)
    expect((await fixture.open()).messages).toMatchObject([
      { key, state: { kind: 'sent', result: 'queued' } },
    ])
    fixture.records = fixture.records.map((record) => ({ ...record, result: 'delivered' }))
    await fixture.advance(20_000)
    expect((await fixture.open()).messages).toMatchObject([
      { key, state: { kind: 'sent', result: 'delivered' } },
    ])
    expect((await fixture.threads()).items).toMatchObject([{ key: customer, unread: 0, shown: { key } }])
  })

  test('that failed stands out in its thread', async () => {
    fixture.addText()
    await fixture.signIn()
    await fixture.copied()
    fixture.failure = appError('platform.refused', 'No such number')
    const { key } = valueOf(await fixture.orders.send({ to: customer, from: '', words: 'Hello' }))
    await fixture.advance(5_000)
    fixture.failure = null
    fixture.addText({ message: 'Later' })
    await fixture.advance(60_000)
    expect(fixture.state.unsent).toBe(1)
    expect((await fixture.threads()).items).toMatchObject([{ shown: { key, state: { kind: 'failed' } } }])
    expect((await fixture.open()).messages.map((each) => each.words)).toEqual(['Words 1', 'Hello', 'Later'])
    expect((await fixture.threads('hello')).total).toBe(1)
    expect(valueOf(await fixture.orders.withdraw({ key }))).toEqual({ words: 'Hello', from: '' })
    expect(fixture.state.unsent).toBe(0)
  })

  test('is refused for what is no number, and while nobody is signed in', async () => {
    const text = { from: '', words: 'Hello' }
    expect(await fixture.orders.send({ to: customer, ...text })).toEqual(err(appError('session.signed-out')))
    await fixture.signIn()
    const refused = err(appError('phone.number-invalid', 'PARCELS'))
    expect(await fixture.orders.send({ to: 'PARCELS', ...text })).toEqual(refused)
  })
})
