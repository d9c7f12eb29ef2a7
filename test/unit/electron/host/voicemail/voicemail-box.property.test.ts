import { expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { undoTime } from '#shared/host/removals.ts'
import { fc } from '#test/support/property.ts'
import { voicemailFixture } from '#test/support/voicemail-fixture.ts'
import { runs } from '#test/support/tier.ts'

/*
 * Whatever is moved, marked, deleted and undone here, whatever happens elsewhere meanwhile, in whatever order requests
 * reach the platform and answers come back, and whichever of them fail: in the end the screen shows what the platform has.
 */

const id = fc.integer({ min: 1, max: 8 })
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 })
const folder = fc.integer({ min: 0, max: 3 })
const fromHere = fc.oneof(
  fc.record({ act: fc.constant('move' as const), ids, folder }),
  fc.record({ act: fc.constant('mark' as const), ids, isNew: fc.boolean() }),
  fc.record({ act: fc.constant('remove' as const), ids }),
  fc.record({ act: fc.constant('undo' as const), which: fc.nat(5) }),
  fc.record({ act: fc.constant('refresh' as const) }),
  fc.record({ act: fc.constant('wake' as const) }),
  fc.record({ act: fc.constant('wait' as const), time: fc.constantFrom(1_000, undoTime, 40_000) }),
)
const fromElsewhere = fc.oneof(
  fc.record({ act: fc.constant('arrives' as const) }),
  fc.record({ act: fc.constant('moved elsewhere' as const), id, folder }),
  fc.record({ act: fc.constant('deleted elsewhere' as const), id }),
  fc.record({
    act: fc.constant('fails' as const),
    code: fc.constantFrom('platform.failed' as const, 'network.timeout' as const),
  }),
)
type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never
type Step = ValueOf<typeof fromHere> | ValueOf<typeof fromElsewhere>
type Fixture = ReturnType<typeof voicemailFixture>

function take(fixture: Fixture, each: Step, removals: { readonly removal: string }[]): void {
  const { box, platform, clock } = fixture
  switch (each.act) {
    case 'move':
      return void box.move(each.ids, each.folder)
    case 'mark':
      return void box.mark(each.ids, each.isNew)
    case 'remove': {
      const removed = box.remove(each.ids)
      return void (removed.ok && removals.push(removed.value))
    }
    case 'undo': {
      const removal = removals[each.which]
      return void (removal && fixture.removals.undo(removal))
    }
    case 'refresh':
      return void box.refresh()
    case 'wake':
      return box.wake()
    case 'wait':
      return clock.advance(each.time)
    case 'arrives':
      return void platform.addMessage()
    case 'moved elsewhere': {
      const message = platform.messages.get(each.id)
      return void (message && (message.folder = each.folder))
    }
    case 'deleted elsewhere':
      return void platform.messages.delete(each.id)
    case 'fails':
      platform.fails = () => {
        platform.fails = () => null
        return appError(each.code)
      }
  }
}

/** Steps with requests and answers between them in any order; in the end nothing is under way. */
async function play(scheduler: fc.Scheduler, steps: readonly (readonly [Step, number])[]): Promise<Fixture> {
  const fixture = voicemailFixture({
    async transport(act) {
      await scheduler.schedule(Promise.resolve(), 'request')
      const answer = act()
      await scheduler.schedule(Promise.resolve(), 'answer')
      return answer
    },
  })
  for (let count = 0; count < 5; count += 1) fixture.platform.addMessage()
  fixture.start()
  await settle(scheduler)
  const removals: { readonly removal: string }[] = []
  for (const [each, pause] of steps) {
    take(fixture, each, removals)
    for (let left = pause; left > 0; left -= 1) {
      await turn()
      if (scheduler.count() > 0) await scheduler.waitOne()
    }
  }
  await settle(scheduler)
  fixture.clock.advance(undoTime)
  await settle(scheduler)
  return fixture
}

async function settle(scheduler: fc.Scheduler): Promise<void> {
  for (let isBusy = true; isBusy; isBusy = scheduler.count() > 0) {
    await scheduler.waitIdle()
    await turn()
  }
}

/** Lets everything happen that waits for nothing. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function close({ box, removals, clock }: Fixture): void {
  box[Symbol.dispose]()
  removals[Symbol.dispose]()
  expect(clock.pending).toBe(0)
}

const stepsOf = (one: fc.Arbitrary<Step>) =>
  fc.array(fc.tuple(one, fc.nat(4)), { maxLength: 25, size: 'max' })
const cases = runs(300)

test('shows what the platform has after the next reading, whatever happened', async () => {
  const anything = fc.oneof(fromHere, fromElsewhere)
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), stepsOf(anything), async (scheduler, steps) => {
      const fixture = await play(scheduler, steps)
      fixture.platform.fails = () => null
      void fixture.box.refresh()
      await settle(scheduler)
      expect(fixture.shown()).toEqual(fixture.held())
      const unheard = [...fixture.held().values()].filter((each) => each === 0).length
      expect(fixture.state()).toMatchObject({ unheard, loading: false, error: null })
      close(fixture)
    }),
    cases,
  )
})

test('needs no other reading where everything was done from here', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), stepsOf(fromHere), async (scheduler, steps) => {
      const fixture = await play(scheduler, steps)
      expect(fixture.shown()).toEqual(fixture.held())
      close(fixture)
    }),
    cases,
  )
})
