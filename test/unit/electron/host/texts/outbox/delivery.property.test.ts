import { expect, test } from 'vitest'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { OutboxDesk } from '#test/support/outbox/outbox-desk.ts'
import type { SendOutcome } from '#test/support/outbox/text-platform.ts'
import { fc } from '#test/support/property.ts'
import { runs } from '#test/support/tier.ts'

type Step =
  | { readonly kind: 'add'; readonly to: string; readonly words: string; readonly later: number | null }
  | { readonly kind: 'pass'; readonly milliseconds: number }
  | { readonly kind: 'crash' | 'wake' | 'again' | 'take-back' | 'colleague' | 'other-device' }
  | { readonly kind: 'online' | 'disk'; readonly works: boolean }
  | { readonly kind: 'send-fate'; readonly fate: SendOutcome }
  | { readonly kind: 'read-fate'; readonly error: AppError }

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
const fate: fc.Arbitrary<SendOutcome> = fc.oneof(
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
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send-fate' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read-fate' as const), error: readError }) },
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

async function play(desk: OutboxDesk, steps: readonly Step[]): Promise<readonly Asked[]> {
  let asked: readonly Asked[] = []
  for (const each of steps) {
    if (each.kind === 'pass') await desk.advance(each.milliseconds)
    else asked = sendOrTakeBack(desk, each, asked)
  }
  return asked
}

function sendOrTakeBack(desk: OutboxDesk, step: Step, asked: readonly Asked[]): readonly Asked[] {
  switch (step.kind) {
    case 'add': {
      if (desk.disk.fails) return asked
      const sendAt = step.later === null ? null : desk.clock.now() + step.later
      const key = desk.add(step.words, { to: step.to, sendAt })
      return [...asked, { key, to: step.to, words: step.words, later: sendAt !== null }]
    }
    case 'take-back': {
      const stopped = desk.entries().find(({ state }) => state === 'failed')
      if (!stopped || stopped.tries > 0 || desk.disk.fails) return asked
      desk.book.remove(stopped)
      desk.delivery.sendNext()
      return asked.filter(({ key }) => key !== stopped.key)
    }
    case 'other-device':
      // In the middle of a request the same words from elsewhere cannot be told apart by anybody.
      if (desk.entries().some(({ tries }) => tries > 0)) return asked
      desk.platform.addText({ to: shared, message: 'Ok' })
      return [...asked, { key: null, to: shared, words: 'Ok', later: false }]
    default:
      happen(desk, step)
      return asked
  }
}

function happen(desk: OutboxDesk, step: Step): void {
  if (step.kind === 'crash') desk.crash()
  if (step.kind === 'wake') desk.delivery.wake()
  if (step.kind === 'again') sendStopped(desk)
  if (step.kind === 'colleague') desk.platform.addText({ to: shared, message: 'Ok', user_id: 8 })
  if (step.kind === 'online') desk.platform.online = step.works
  if (step.kind === 'disk') desk.disk.fails = !step.works
  if (step.kind === 'send-fate') desk.platform.sendOutcomes.push(step.fate)
  if (step.kind === 'read-fate') desk.platform.readErrors.push(step.error)
}

/** A person sends again whatever needs that. */
function sendStopped(desk: OutboxDesk): void {
  for (const { key, state } of desk.entries()) if (state === 'failed' || state === 'unsure') desk.retry(key)
}

/** All is well from now on, and a person sends again whatever needs that. */
async function end(desk: OutboxDesk): Promise<void> {
  desk.disk.fails = false
  desk.platform.online = true
  desk.platform.sendOutcomes.length = 0
  desk.platform.readErrors.length = 0
  desk.crash()
  for (let round = 0; round < 40 && desk.entries().length > 0; round += 1) {
    await desk.advance(40_000)
    for (const { key, state } of desk.entries()) if (state === 'failed' || state === 'unsure') desk.retry(key)
  }
  await desk.advance(30_000)
}

test('whatever breaks, every text is at the platform once, and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 60 }), async (steps) => {
      const desk = new OutboxDesk()
      const asked = await play(desk, steps)
      await end(desk)
      expect(desk.entries()).toEqual([])
      for (const number of numbers) {
        const wanted = asked.filter((each) => each.to === number)
        const records = desk.platform.sentTo(number)
        const count = (list: readonly string[]) => [...list].sort()
        expect(count(records.map(({ message }) => message))).toEqual(count(wanted.map((each) => each.words)))
        const atOnce = wanted
          .filter(({ later }) => !later)
          .flatMap(({ key }) => (key === null ? [] : [desk.recordByKey.get(key) ?? 0]))
        expect(atOnce).toEqual([...atOnce].sort((one, other) => one - other))
      }
      expect(new Set(desk.recordByKey.values()).size).toBe(desk.recordByKey.size)
      expect(desk.log.errors.filter((event) => event !== 'outbox.disk-failed')).toEqual([])
    }),
    runs(300),
  )
}, 120_000)
