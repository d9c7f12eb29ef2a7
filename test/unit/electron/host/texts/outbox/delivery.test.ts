import { beforeEach, describe, expect, test } from 'vitest'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { OutboxFixture } from '#test/support/outbox/outbox-fixture.ts'
import type { SendOutcome } from '#test/support/outbox/text-platform.ts'

const ada = '+447700900142'
const bea = '+447700900143'
const cut = appError('network.unreachable', 'the connection was cut')
/** The request never reached the platform, as far as that is concerned; the client cannot know. */
const vanished: SendOutcome = { kind: 'lost', error: cut, arrivesAfter: null }
const unanswered: SendOutcome = { kind: 'lost', error: cut, arrivesAfter: 0 }

let fixture: OutboxFixture

beforeEach(() => {
  fixture = new OutboxFixture()
})

const refuse = (error = appError('platform.refused', 'No such number')): SendOutcome => ({
  kind: 'lost',
  error,
  arrivesAfter: null,
})
const textsTo = (to: string) => fixture.platform.sentTo(to).map(({ message }) => message)

describe('order', () => {
  test('within a thread one after the other, other threads go on', async () => {
    fixture.platform.sendOutcomes.push(refuse())
    const failed = fixture.add('one')
    fixture.add('two')
    fixture.add('else', { to: bea })
    await fixture.advance(5_000)
    expect(fixture.entries().map(({ words, state }) => [words, state])).toEqual([
      ['one', 'failed'],
      ['two', 'queued'],
    ])
    expect(textsTo(bea)).toEqual(['else'])
    fixture.retry(failed)
    await fixture.advance(5_000)
    expect(textsTo(ada)).toEqual(['one', 'two'])
    expect(fixture.entries()).toEqual([])
  })

  test('a scheduled one holds back nothing until it is due, and then goes in its place', async () => {
    const at = fixture.clock.now() + 60_000
    fixture.add('later', { sendAt: at })
    fixture.add('now')
    await fixture.advance(50_000)
    expect(textsTo(ada)).toEqual(['now'])
    await fixture.advance(15_000)
    expect(textsTo(ada)).toEqual(['now', 'later'])
  })

  test('a scheduled one outlives the app, and goes at its time', async () => {
    fixture.add('later', { sendAt: fixture.clock.now() + 60_000 })
    fixture.crash()
    await fixture.advance(59_000)
    expect(textsTo(ada)).toEqual([])
    await fixture.advance(2_000)
    expect(textsTo(ada)).toEqual(['later'])
  })

  test('a scheduled one whose time passed while the app was closed goes at the start', async () => {
    fixture.add('later', { sendAt: fixture.clock.now() + 60_000 })
    fixture.delivery[Symbol.dispose]()
    await fixture.advance(120_000)
    expect(textsTo(ada)).toEqual([])
    fixture.startApp()
    await fixture.advance(1_000)
    expect(textsTo(ada)).toEqual(['later'])
  })
})

describe('a request that nobody answered', () => {
  test('is found, and does not go again', async () => {
    fixture.platform.sendOutcomes.push(unanswered)
    const key = fixture.add('one')
    await fixture.advance(1_000)
    expect([fixture.stateOf(key), textsTo(ada), fixture.recordByKey.get(key)]).toEqual(['sent', ['one'], 1])
  })

  test('is waited for as long as it may still be on its way', async () => {
    fixture.platform.sendOutcomes.push({ kind: 'lost', error: cut, arrivesAfter: 28_000 })
    const key = fixture.add('one')
    await fixture.advance(60_000)
    expect([fixture.stateOf(key), textsTo(ada)]).toEqual(['sent', ['one']])
  })

  test('goes once more where the platform does not show it, and then only by a person', async () => {
    fixture.platform.sendOutcomes.push(vanished, vanished)
    const key = fixture.add('one')
    fixture.add('two')
    await fixture.advance(29_000)
    expect(fixture.stateOf(key)).toBe('sending')
    await fixture.advance(40_000)
    expect(fixture.book.entry(key)).toMatchObject({ state: 'unsure', error: cut, tries: 2 })
    await fixture.advance(600_000)
    expect(textsTo(ada)).toEqual([])
    fixture.retry(key)
    await fixture.advance(5_000)
    expect(textsTo(ada)).toEqual(['one', 'two'])
  })

  test('what comes to light later, before a person sends it again, is it', async () => {
    fixture.platform.sendOutcomes.push(vanished, { kind: 'lost', error: cut, arrivesAfter: 100_000 })
    const key = fixture.add('one')
    await fixture.advance(150_000)
    expect(fixture.stateOf(key)).toBe('unsure')
    fixture.retry(key)
    await fixture.advance(5_000)
    expect([fixture.stateOf(key), textsTo(ada)]).toEqual(['sent', ['one']])
  })

  test('the same words as before are another text', async () => {
    fixture.add('Ok')
    await fixture.advance(5_000)
    fixture.platform.sendOutcomes.push(vanished)
    fixture.add('Ok')
    await fixture.advance(60_000)
    expect(textsTo(ada)).toEqual(['Ok', 'Ok'])
    expect(new Set(fixture.recordByKey.values())).toEqual(new Set([1, 2]))
  })

  test('an equal text of a colleague, to another number or from the other end does not count as sent', async () => {
    fixture.platform.sendOutcomes.push(vanished, vanished)
    const key = fixture.add('Ok')
    await fixture.advance(500)
    fixture.platform.addText({ to: ada, message: 'Ok', user_id: 8 })
    fixture.platform.addText({ to: bea, message: 'Ok' })
    fixture.platform.addText({ to: ada, message: 'Ok', type: 'in' })
    await fixture.advance(120_000)
    expect(fixture.stateOf(key)).toBe('unsure')
  })

  test('where texts may not be read it stays unknown, and goes by a person only', async () => {
    const forbidden = appError('platform.forbidden')
    fixture.platform.readErrors.push(forbidden, forbidden)
    fixture.platform.sendOutcomes.push(unanswered)
    const key = fixture.add('one')
    await fixture.advance(120_000)
    expect([fixture.stateOf(key), textsTo(ada)]).toEqual(['unsure', ['one']])
  })

  test('is looked for when the app was ended meanwhile', async () => {
    fixture.platform.latency = 1_000
    const key = fixture.add('one')
    await fixture.advance(2_500)
    expect([fixture.stateOf(key), textsTo(ada)]).toEqual(['sending', ['one']])
    fixture.crash()
    await fixture.advance(5_000)
    expect([fixture.stateOf(key), textsTo(ada)]).toEqual(['sent', ['one']])
  })
})

const someText = { id: 1, type: 'out', to: ada, message: 'Your keys are ready', user_id: 7 }

describe('an answer of 201 with a body that cannot be used', () => {
  const bodies: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['null', null],
    ['a word', 'ok'],
    ['a list', []],
    ['no data', { data: null }],
    ['an empty record', { data: {} }],
    ['an id that is none', { data: { ...someText, id: 'abc' } }],
    ['an id of before', { data: { ...someText, id: 0 } }],
    ['no number', { data: { ...someText, to: null } }],
    ['the number of somebody else', { data: { ...someText, to: bea } }],
    ['no words', { data: { ...someText, message: { text: 'Your keys are ready' } } }],
    ['a text that came in', { data: { ...someText, type: 'in' } }],
  ]

  test.for(bodies)('%s: the text is looked up, and is sent once', async ([, body]) => {
    fixture.platform.sendOutcomes.push({ kind: 'garbled', body })
    const key = fixture.add('Your keys are ready', { to: ada })
    await fixture.advance(3_000)
    expect(fixture.stateOf(key)).toBe('sent')
    expect(fixture.recordByKey.get(key)).toBe(1)
    expect(textsTo(ada)).toEqual(['Your keys are ready'])
    expect(fixture.log.errors).toEqual([])
  })

  test.for(bodies)(
    '%s, and a list without it: it stays, flagged, and only a person sends it again',
    async ([, body]) => {
      fixture.platform.sendOutcomes.push({ kind: 'garbled', body, isHidden: true })
      const key = fixture.add('Your keys are ready', { to: ada })
      await fixture.advance(10_000)
      fixture.crash()
      await fixture.advance(120_000)
      expect(fixture.entries()).toMatchObject([
        { key, state: 'unsure', words: 'Your keys are ready', error: { code: 'texts.not-listed' } },
      ])
      expect(textsTo(ada)).toEqual([])
      fixture.retry(key)
      await fixture.advance(3_000)
      expect(textsTo(ada)).toEqual(['Your keys are ready'])
    },
  )
})

describe('what is in the way', () => {
  test('without a network texts are queued, and go as soon as it is back', async () => {
    fixture.platform.online = false
    const key = fixture.add('one')
    await fixture.advance(300_000)
    expect(fixture.stateOf(key)).toBe('queued')
    fixture.platform.online = true
    fixture.delivery.wake()
    await fixture.advance(1_000)
    expect(fixture.stateOf(key)).toBe('sent')
  })

  test('after 429 nothing goes for as long as the platform said, whatever wakes', async () => {
    fixture.platform.sendOutcomes.push(refuse(appError('platform.rate-limited', '', { retryAfter: 20_000 })))
    fixture.add('one')
    await fixture.advance(1_000)
    fixture.delivery.wake()
    await fixture.advance(15_000)
    expect(textsTo(ada)).toEqual([])
    await fixture.advance(6_000)
    expect(textsTo(ada)).toEqual(['one'])
  })

  test('after 429 with a wait of nothing it is not asked in a loop, and one of years is 20 s', async () => {
    const rateLimited = (retryAfter: number) => refuse(appError('platform.rate-limited', '', { retryAfter }))
    fixture.platform.sendOutcomes.push(rateLimited(0), rateLimited(0), rateLimited(99_999_999_999_000))
    fixture.add('one')
    await fixture.advance(900)
    expect(fixture.platform.sendOutcomes).toHaveLength(2)
    await fixture.advance(3_500)
    expect([fixture.platform.sendOutcomes.length, textsTo(ada)]).toEqual([0, []])
    await fixture.advance(21_000)
    expect(textsTo(ada)).toEqual(['one'])
  })

  test('a token that was refused costs no text', async () => {
    fixture.platform.sendOutcomes.push(refuse(appError('session.signed-out')))
    const key = fixture.add('one')
    await fixture.advance(500)
    expect(fixture.book.entry(key)).toMatchObject({ state: 'queued', tries: 0, after: null })
    await fixture.advance(5_000)
    expect(textsTo(ada)).toEqual(['one'])
  })

  test.each(['platform.refused', 'platform.forbidden', 'platform.not-found'] as const)(
    '%s: it failed, with the platform’s words',
    async (code) => {
      const error = appError(code, 'Not to this number')
      fixture.platform.sendOutcomes.push(refuse(error))
      const key = fixture.add('one')
      await fixture.advance(120_000)
      expect(fixture.book.entry(key)).toMatchObject({ state: 'failed', error })
      expect(textsTo(ada)).toEqual([])
    },
  )

  test('a disk that takes nothing lets nothing go', async () => {
    fixture.platform.online = false
    fixture.add('one')
    fixture.disk.fails = true
    fixture.platform.online = true
    await fixture.advance(60_000)
    expect(textsTo(ada)).toEqual([])
    fixture.disk.fails = false
    await fixture.advance(60_000)
    expect(textsTo(ada)).toEqual(['one'])
  })
})

describe('a record whose id or time is out of order', () => {
  test.each([
    ['the greatest id of all', { id: 2 ** 53 - 1, created_at: '2020-01-01 00:00:00' }],
    ['a time thousands of years ahead', { id: 1, created_at: '9998-01-01 00:00:00' }],
  ])('with %s does not hide the texts that are sent now, nor reveal old ones', async (_, odd) => {
    const { platform, clock } = fixture
    platform.addText({ ...odd, to: bea, message: 'odd' })
    platform.addText({ to: ada, message: 'one', created_at: writeTimestamp(clock.now() - 60_000) })
    const answered = fixture.add('one')
    await fixture.advance(1_000)
    expect([fixture.book.entry(answered)?.state ?? 'sent', textsTo(ada)]).toEqual(['sent', ['one', 'one']])
    platform.sendOutcomes.push(unanswered)
    fixture.add('two')
    await fixture.advance(120_000)
    expect(textsTo(ada)).toEqual(['one', 'one', 'two'])
    expect(fixture.entries()).toEqual([])
  })

  test('of the newest text itself does not hide the answer of the platform to the next one', async () => {
    const { platform, clock } = fixture
    platform.addText({ to: bea, message: 'before', created_at: writeTimestamp(clock.now() - 90_000) })
    const odd = { id: 2 ** 53 - 1, created_at: writeTimestamp(clock.now() - 60_000) }
    platform.addText({ ...odd, to: bea, message: 'odd' })
    const key = fixture.add('one')
    await fixture.advance(120_000)
    expect([fixture.stateOf(key), fixture.recordByKey.get(key)]).toEqual(['sent', 3])
    fixture.add('two')
    await fixture.advance(1_000)
    expect([fixture.entries(), textsTo(ada)]).toEqual([[], ['one', 'two']])
  })
})
