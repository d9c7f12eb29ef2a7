import { expect, test } from 'vitest'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { OutboxFixture } from '#test/support/outbox/outbox-fixture.ts'
import type { SendOutcome } from '#test/support/outbox/text-platform.ts'
import { fc } from '#test/support/property.ts'
import { runs } from '#test/support/tier.ts'

type Step =
  | { readonly kind: 'add'; readonly to: string; readonly words: string; readonly later: number | null }
  | { readonly kind: 'pass'; readonly milliseconds: number }
  | { readonly kind: 'crash' | 'wake' | 'again' | 'take-back' | 'colleague' | 'other-device' }
  | { readonly kind: 'online' | 'disk'; readonly works: boolean }
  | { readonly kind: 'send-outcome'; readonly outcome: SendOutcome }
  | { readonly kind: 'read-failure'; readonly error: AppError }

const shared = '+447700900142'
const numbers = [shared, '+447700900143', '+447700900144']
const to = fc.constantFrom(...numbers)
const words = fc.constantFrom('Ok', 'ok', 'On my way')
const unclear = fc.constantFrom(
  appError('network.timeout'),
  appError('network.unreachable'),
  appError('platform.failed'),
  appError('platform.not-json'),
)
const certain = fc.constantFrom(
  appError('platform.refused', 'No'),
  appError('platform.rate-limited', '', { retryAfter: 3_000 }),
  appError('session.signed-out'),
)
const readError = fc.oneof(unclear, fc.constant(appError('platform.rate-limited', '', { retryAfter: 7_000 })))
const outcome: fc.Arbitrary<SendOutcome> = fc.oneof(
  fc.record({
    kind: fc.constant('lost' as const),
    error: unclear,
    // As long as the README says that a request can be on its way.
    arrivesAfter: fc.option(fc.integer({ min: 0, max: 29_000 })),
  }),
  fc.record({ kind: fc.constant('lost' as const), error: certain, arrivesAfter: fc.constant(null) }),
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      to,
      words,
      later: fc.option(fc.integer({ min: 1, max: 90_000 }), { freq: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      milliseconds: fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 45_000 })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send-outcome' as const), outcome }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read-failure' as const), error: readError }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('crash' as const, 'wake' as const, 'again' as const, 'colleague' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('take-back' as const, 'other-device' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('online' as const, 'disk' as const), works: fc.boolean() }),
  },
)

/** What the agent sent, here (in the order of writing, less what was taken back) or from another device. */
type Asked = {
  readonly key: string | null
  readonly to: string
  readonly words: string
  readonly later: boolean
}

async function play(fixture: OutboxFixture, steps: readonly Step[]): Promise<readonly Asked[]> {
  let asked: readonly Asked[] = []
  for (const each of steps) {
    if (each.kind === 'pass') await fixture.advance(each.milliseconds)
    else asked = sendOrTakeBack(fixture, each, asked)
  }
  return asked
}

function sendOrTakeBack(fixture: OutboxFixture, step: Step, asked: readonly Asked[]): readonly Asked[] {
  switch (step.kind) {
    case 'add': {
      if (fixture.disk.fails) return asked
      const sendAt = step.later === null ? null : fixture.clock.now() + step.later
      const key = fixture.add(step.words, { to: step.to, sendAt })
      return [...asked, { key, to: step.to, words: step.words, later: sendAt !== null }]
    }
    case 'take-back': {
      const stopped = fixture.entries().find(({ state }) => state === 'failed')
      if (!stopped || stopped.tries > 0 || fixture.disk.fails) return asked
      fixture.book.remove(stopped)
      fixture.delivery.sendNext()
      return asked.filter(({ key }) => key !== stopped.key)
    }
    case 'other-device':
      // In the middle of a request the same words from elsewhere cannot be told apart by anybody.
      if (fixture.entries().some(({ tries }) => tries > 0)) return asked
      fixture.platform.addText({ to: shared, message: 'Ok' })
      return [...asked, { key: null, to: shared, words: 'Ok', later: false }]
    default:
      happen(fixture, step)
      return asked
  }
}

function happen(fixture: OutboxFixture, step: Step): void {
  if (step.kind === 'crash') fixture.crash()
  if (step.kind === 'wake') fixture.delivery.wake()
  if (step.kind === 'again') sendStopped(fixture)
  if (step.kind === 'colleague') fixture.platform.addText({ to: shared, message: 'Ok', user_id: 8 })
  if (step.kind === 'online') fixture.platform.online = step.works
  if (step.kind === 'disk') fixture.disk.fails = !step.works
  if (step.kind === 'send-outcome') fixture.platform.sendOutcomes.push(step.outcome)
  if (step.kind === 'read-failure') fixture.platform.readErrors.push(step.error)
}

/** A person sends again whatever needs that. */
function sendStopped(fixture: OutboxFixture): void {
  for (const { key, state } of fixture.entries())
    if (state === 'failed' || state === 'unsure') fixture.retry(key)
}

/** All is well from now on, and a person sends again whatever needs that. */
async function end(fixture: OutboxFixture): Promise<void> {
  fixture.disk.fails = false
  fixture.platform.online = true
  fixture.platform.sendOutcomes.length = 0
  fixture.platform.readErrors.length = 0
  fixture.crash()
  for (let round = 0; round < 40 && fixture.entries().length > 0; round += 1) {
    await fixture.advance(40_000)
    for (const { key, state } of fixture.entries())
      if (state === 'failed' || state === 'unsure') fixture.retry(key)
  }
  await fixture.advance(30_000)
}

test('whatever breaks, every text is at the platform once, and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 60 }), async (steps) => {
      const fixture = new OutboxFixture()
      const asked = await play(fixture, steps)
      await end(fixture)
      expect(fixture.entries()).toEqual([])
      for (const number of numbers) {
        const wanted = asked.filter((each) => each.to === number)
        const records = fixture.platform.sentTo(number)
        const count = (list: readonly string[]) => [...list].sort()
        expect(count(records.map(({ message }) => message))).toEqual(count(wanted.map((each) => each.words)))
        const atOnce = wanted
          .filter(({ later }) => !later)
          .flatMap(({ key }) => (key === null ? [] : [fixture.recordByKey.get(key) ?? 0]))
        expect(atOnce).toEqual([...atOnce].sort((one, other) => one - other))
      }
      expect(new Set(fixture.recordByKey.values()).size).toBe(fixture.recordByKey.size)
      expect(fixture.log.errors.filter((event) => event !== 'outbox.disk-failed')).toEqual([])
    }),
    runs(300),
  )
}, 120_000)
