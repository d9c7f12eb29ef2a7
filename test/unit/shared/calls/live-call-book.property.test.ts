import { expect, test } from 'vitest'
import type { CallEvent } from '#shared/api/events.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { CallState } from '#shared/calls/call-state.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { seededRandom } from '#test/support/random.ts'

/** A platform whose calls are scripts in time, and a network that delays, repeats, loses and reorders. */

type Step = { readonly at: number; readonly state: CallState }
type Script = { readonly id: number; readonly steps: readonly Step[] }
type Delivery = { readonly at: number; readonly deliver: (book: LiveCallBook) => LiveCallDiff }

const begin = 1_800_000_000_000
const length = 60_000
const next: Readonly<Record<CallState, readonly CallState[]>> = {
  INITIAL: ['RINGING', 'CONNECTED', 'HANGUP'],
  ACCEPTED: ['RINGING'],
  RINGING: ['CONNECTED', 'CONNECTED', 'HANGUP'],
  CONNECTED: ['ON_HOLD', 'HANGUP', 'RINGING'],
  ON_HOLD: ['CONNECTED', 'HANGUP'],
  HANGUP: [],
}

function pick<Item>(random: () => number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

function makeScript(id: number, random: () => number): Script {
  let at = begin + random() * length * 0.7
  let state: CallState | undefined = 'INITIAL'
  const steps: Step[] = []
  while (state !== undefined && at < begin + length) {
    steps.push({ at, state })
    at += 50 + random() * 15_000
    state = pick(random, next[state])
  }
  return { id, steps }
}

function stateAt(script: Script, time: number): CallState | undefined {
  return script.steps.findLast((step) => step.at <= time)?.state
}

function callsAt(scripts: readonly Script[], time: number): readonly LiveCallRecord[] {
  return scripts.flatMap((script) => {
    const state = stateAt(script, time)
    return state === undefined || state === 'HANGUP' ? [] : [liveCall({ id: script.id, state })]
  })
}

function eventOf(script: Script, step: Step): CallEvent {
  return {
    id: `${script.id}-${step.at}`,
    event_time: writeTimestamp(step.at),
    event_name: `call.${step.state.toLowerCase()}`,
    call_id: script.id,
    state: step.state,
  }
}

type Network = {
  readonly loss: number
  readonly delay: number
  readonly skew: number
  readonly polls: boolean
}

function deliveries(scripts: readonly Script[], network: Network, random: () => number): readonly Delivery[] {
  const events = scripts.flatMap((script) =>
    script.steps.flatMap((step) => {
      const copies = random() < network.loss ? 0 : random() < 0.2 ? 2 : 1
      return Array.from({ length: copies }, (): Delivery => {
        const at = step.at + 5 + random() ** 3 * network.delay
        return { at, deliver: (book) => book.apply(eventOf(script, step), at + network.skew) }
      })
    }),
  )
  const polls: Delivery[] = []
  for (let at = begin; network.polls && at < begin + length; at += 500 + random() * 4000) {
    const asked = at
    const seen = asked + random() * 400
    polls.push({
      at: seen + random() * 1500,
      deliver: (book) => book.reconcile(callsAt(scripts, seen), asked + network.skew),
    })
  }
  return [...events, ...polls].toSorted((a, b) => a.at - b.at)
}

function play(seed: number, network: Network) {
  const random = seededRandom(seed)
  const scripts = Array.from({ length: 8 }, (_, id) => makeScript(id + 1, random))
  const book = new LiveCallBook()
  const mirror = new Map<number, LiveCallRecord>()
  const take = (diff: LiveCallDiff) => {
    for (const record of diff.changed) {
      expect(mirror.get(record.id), 'only real differences').not.toEqual(record)
      mirror.set(record.id, record)
    }
    for (const id of diff.removed) expect(mirror.delete(id), 'only what was there is removed').toBe(true)
    expect([...mirror.values()]).toEqual(expect.arrayContaining([...book.records]))
    expect(mirror.size).toBe(book.size)
  }
  for (const { deliver } of deliveries(scripts, network, random)) take(deliver(book))
  return { scripts, book, take }
}

const seeds = Array.from({ length: 150 }, (_, seed) => seed)

test.each([
  ['a good network', { loss: 0, delay: 200, skew: 0 }],
  ['late events', { loss: 0.1, delay: 30_000, skew: 0 }],
  ['most events lost, clocks an hour apart', { loss: 0.7, delay: 30_000, skew: 3_600_000 }],
  ['a computer whose clock is behind', { loss: 0.2, delay: 10_000, skew: -900_000 }],
])('with %s, the next reading ends in the truth', (_, network) => {
  for (const seed of seeds) {
    const { scripts, book, take } = play(seed, { ...network, polls: true })
    const asked = begin + length * 2
    take(book.reconcile(callsAt(scripts, asked), asked + network.skew))
    expect(byId(book.records), `seed ${seed}`).toEqual(byId(callsAt(scripts, asked)))
  }
})

test('events alone, none lost, in any order: the truth in whole seconds', () => {
  for (const seed of seeds) {
    const { scripts, book } = play(seed, { loss: 0, delay: 40_000, skew: 5000, polls: false })
    const truth = callsAt(scripts.filter(hasNoTwoStepsInASecond), begin + length * 2)
    const states = new Map(book.records.map((record) => [record.id, record.state]))
    for (const call of truth) expect(states.get(call.id), `seed ${seed}`).toBe(call.state)
    const over = scripts.filter((script) => stateAt(script, Infinity) === 'HANGUP')
    for (const { id } of over) expect(book.find(id), `seed ${seed}`).toBeUndefined()
  }
})

test('readings alone carry every state that lasts longer than a reading takes', () => {
  for (const seed of seeds) {
    const { scripts, book } = play(seed, { loss: 1, delay: 0, skew: 0, polls: true })
    const quiet = scripts.filter((script) => (script.steps.at(-1)?.at ?? 0) < begin + length - 10_000)
    for (const script of quiet) {
      const state = stateAt(script, begin + length)
      expect(book.find(script.id)?.state, `seed ${seed}`).toBe(state === 'HANGUP' ? undefined : state)
    }
  }
})

function byId(records: readonly LiveCallRecord[]) {
  return records.map(({ id, state }) => ({ id, state })).toSorted((a, b) => a.id - b.id)
}

function hasNoTwoStepsInASecond({ steps }: Script): boolean {
  const seconds = steps.map((step) => Math.floor(step.at / 1000))
  return new Set(seconds).size === seconds.length
}
