import { fc } from '#test/support/property.ts'
import { expect, test } from 'vitest'
import type { BookStep } from '#shared/calls/book-step.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import {
  badNetwork,
  callsAt,
  type Scene,
  scenes,
  type ScriptedCall,
  stateAt,
} from '#test/support/random-calls.ts'
import { runs } from '#test/support/tier.ts'

/** Plays inputs against a book and against a mirror that has nothing but the differences. */
function play(inputs: readonly CallInput[]) {
  const book = new LiveCallBook()
  const mirror = new Map<number, LiveCallRecord>()
  const steps = inputs.map((input) => {
    const step = book.apply(input)
    apply(step, mirror)
    expect([...mirror.values()]).toEqual(expect.arrayContaining([...book.records]))
    expect(mirror.size).toBe(book.size)
    return step
  })
  return { book, mirror, steps }
}

function apply({ changed, removed }: BookStep, mirror: Map<number, LiveCallRecord>): void {
  for (const id of removed) expect(mirror.delete(id), 'only what was there is removed').toBe(true)
  for (const record of changed) {
    expect(mirror.get(record.id), 'only real differences').not.toEqual(record)
    mirror.set(record.id, record)
  }
}

/** A complete reading that is started after everything else was taken. */
function lastReading({ calls, end, offset }: Scene): CallInput {
  const startedAt = end + offset
  return { kind: 'reading', startedAt, answeredAt: startedAt + 1, calls: callsAt(calls, end) }
}

function byId(records: readonly LiveCallRecord[]): readonly LiveCallRecord[] {
  return records.toSorted((a, b) => a.id - b.id)
}

test('whatever came in whatever order, the next reading ends in the truth', () => {
  fc.assert(
    fc.property(badNetwork({ forged: true }), (scene) => {
      const { book } = play([...scene.inputs, lastReading(scene)])
      expect(byId(book.records)).toEqual(byId(callsAt(scene.calls, scene.end)))
      expect([...book.doubts]).toEqual([])
    }),
    runs(600),
  )
})

test('the same inputs in any other order end in the same state', () => {
  const shuffled = badNetwork({ forged: true }).chain((scene) =>
    fc
      .shuffledSubarray([...scene.inputs], { minLength: scene.inputs.length })
      .map((inputs) => ({ scene, inputs })),
  )
  fc.assert(
    fc.property(shuffled, ({ scene, inputs }) => {
      const one = play([...scene.inputs, lastReading(scene)]).book.records
      const other = play([...inputs, lastReading(scene)]).book.records
      expect(byId(other)).toEqual(byId(one))
    }),
    runs(400),
  )
})

test('a call that is over never comes back, once the platform or an event said so', () => {
  fc.assert(
    fc.property(badNetwork({ forged: false }), ({ inputs }) => {
      const over = new Set<number>()
      for (const step of play(inputs).steps) {
        for (const { id } of step.changed) expect(over.has(id), `call ${id} is back`).toBe(false)
        for (const id of step.removed) over.add(id)
      }
    }),
    runs(600),
  )
})

test('what a forged hang-up hides comes back by the next read that was started later', () => {
  fc.assert(
    fc.property(badNetwork({ forged: true }), (scene) => {
      const { book } = play(scene.inputs)
      const live = callsAt(scene.calls, scene.end)
      for (const call of live) {
        const startedAt = scene.end + scene.offset
        book.apply({ kind: 'call', startedAt, answeredAt: startedAt, call })
        expect(book.find(call.id)).toEqual(call)
      }
    }),
    runs(300),
  )
})

test('no call that the platform never had is confirmed, nor told as one that ended', () => {
  fc.assert(
    fc.property(badNetwork({ forged: true }), (scene) => {
      const ids = new Set(scene.calls.map(({ id }) => id))
      for (const { changed, ended } of play(scene.inputs).steps) {
        for (const { id, confirmed } of changed) expect(ids.has(id) || !confirmed).toBe(true)
        for (const { id } of ended) expect(ids.has(id)).toBe(true)
      }
    }),
    runs(300),
  )
})

test('each call is told to have ended once', () => {
  fc.assert(
    fc.property(badNetwork({ forged: false }), (scene) => {
      const steps = play([...scene.inputs, lastReading(scene)]).steps
      const ended = steps.flatMap((step) => step.ended.map(({ id }) => id))
      expect(ended).toEqual([...new Set(ended)])
    }),
    runs(300),
  )
})

test('the same inputs give the same steps', () => {
  fc.assert(
    fc.property(badNetwork({ forged: true }), ({ inputs }) => {
      expect(play(structuredClone(inputs)).steps).toEqual(play(inputs).steps)
    }),
    runs(200),
  )
})

test('events alone, none lost, in any order: the truth in whole seconds', () => {
  const all = scenes.chain((scene) =>
    fc
      .shuffledSubarray([...scene.events], { minLength: scene.events.length })
      .map((inputs) => ({ ...scene, inputs })),
  )
  fc.assert(
    fc.property(all, ({ calls, inputs, end }) => {
      const { book } = play(inputs)
      const plain = calls.filter((call) => hasNoTwoStepsInASecond(call) && stateAt(call, end) !== 'ACCEPTED')
      const found = plain.map(({ id }) => book.find(id)?.state ?? 'HANGUP')
      expect(found).toEqual(plain.map((call) => stateAt(call, end)))
    }),
    runs(300),
  )
})

function hasNoTwoStepsInASecond({ steps }: ScriptedCall): boolean {
  return new Set(steps.map(({ at }) => Math.floor(at / 1000))).size === steps.length
}
