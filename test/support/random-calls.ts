import { fc } from '#test/support/property.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { callTransitions, type CallState } from '#shared/calls/call-state.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { callEvent } from './call-news.ts'
import { liveCall } from './live-calls.ts'

/** A platform whose calls are scripts in time, and a network that delays, repeats, loses, reorders and forges. */

type Step = { readonly at: number; readonly state: CallState }
export type ScriptedCall = { readonly id: number; readonly steps: readonly Step[] }

export type Scene = {
  readonly calls: readonly ScriptedCall[]
  /** After the last input, by the platform's clock. */
  readonly end: number
  /** How far this computer's clock is ahead of the platform's. */
  readonly offset: number
  /** In order of arrival, by this computer's clock. */
  readonly inputs: readonly CallInput[]
}

const begin = 1_800_000_000_000
const length = 40_000
const maxDelay = 15_000

export function stateAt({ steps }: ScriptedCall, time: number): CallState | undefined {
  return steps.findLast((step) => step.at <= time)?.state
}

/** The content of `/calls` at this moment of the platform. */
export function callsAt(calls: readonly ScriptedCall[], time: number): readonly LiveCallRecord[] {
  return calls.flatMap((call) => {
    const state = stateAt(call, time)
    return state === undefined || state === 'HANGUP' ? [] : [recordOf(call, state, time)]
  })
}

function recordOf({ id, steps }: ScriptedCall, state: CallState, time: number): LiveCallRecord {
  const connected = steps.find((step) => step.state === 'CONNECTED' && step.at <= time)
  const seconds = (at: number) => Math.floor(at / 1000) * 1000
  return liveCall({
    id,
    state,
    startedAt: seconds(steps[0]?.at ?? begin),
    connectedAt: connected ? seconds(connected.at) : null,
  })
}

const scriptedCall = (id: number): fc.Arbitrary<ScriptedCall> =>
  fc
    .record({
      at: fc.integer({ min: begin, max: begin + length / 2 }),
      moves: fc.array(fc.record({ after: fc.integer({ min: 1, max: 9000 }), choice: fc.nat(5) }), {
        maxLength: 6,
      }),
    })
    .map(({ at, moves }) => {
      const steps: Step[] = [{ at, state: 'INITIAL' }]
      for (const { after, choice } of moves) {
        const last = steps.at(-1) ?? { at, state: 'INITIAL' }
        const next = callTransitions[last.state]
        const state = next[choice % Math.max(1, next.length)]
        if (state !== undefined) steps.push({ at: last.at + after, state })
      }
      return { id, steps }
    })

const company = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => scriptedCall(at + 1))))

const base = fc.record({
  calls: company,
  offset: fc.constantFrom(0, 400, -900_000, 3_600_000),
})

/** When the last input has arrived. */
const endOf = (calls: readonly ScriptedCall[]) =>
  Math.max(...calls.flatMap(({ steps }) => steps.map(({ at }) => at))) + maxDelay + 2000

function eventsOf(calls: readonly ScriptedCall[]) {
  return calls.flatMap(({ id, steps }) =>
    // The platform reports every state but ACCEPTED (specification 6.3).
    steps.flatMap((step) => (step.state === 'ACCEPTED' ? [] : [{ id, step }])),
  )
}

function eventInput(
  { id, step }: { readonly id: number; readonly step: Step },
  receivedAt: number,
): CallInput {
  const parties = {
    src: '+442079460018',
    src_name: 'Ada Example',
    dst: '1001',
    dst_id: 7,
    dst_name: 'Sam Sample',
  }
  const event = callEvent(step.state, step.at, { call_id: id, id: `${id}-${step.at}`, ...parties })
  return { kind: 'event', receivedAt, event }
}

/** Calls, and each of their events once. */
export const scenes = base.map(({ calls, offset }) => ({
  calls,
  offset,
  end: endOf(calls),
  events: eventsOf(calls).map((each) => eventInput(each, each.step.at + offset + 5)),
}))

const delivery = fc.record({
  copies: fc.constantFrom(0, 1, 1, 1, 2),
  ways: fc.tuple(fc.integer({ min: 1, max: maxDelay }), fc.integer({ min: 1, max: 300 })),
})

/** A read: when it was sent, how long until the platform looked, and until the response arrived. */
const read = fc.record({
  at: fc.integer({ min: 0, max: length }),
  /** Half of the reads fall just before or just after one of the changes. */
  near: fc.option(fc.record({ change: fc.nat(99), by: fc.integer({ min: -300, max: 300 }) })),
  toPlatform: fc.integer({ min: 0, max: 800 }),
  back: fc.integer({ min: 0, max: 2000 }),
  /** 0: all calls; else a single one. */
  of: fc.constantFrom(0, 0, 0, 1, 2, 3),
})

const forgery = fc.record({
  at: fc.integer({ min: 0, max: length }),
  id: fc.integer({ min: 1, max: 9 }),
  state: fc.constantFrom<CallState>('RINGING', 'CONNECTED', 'ON_HOLD', 'HANGUP'),
  lie: fc.constantFrom(0, -20_000, 90_000_000),
  number: fc.nat(),
})

/** All inputs of such calls over a bad network, in order of arrival. */
export function badNetwork({ forged }: { readonly forged: boolean }): fc.Arbitrary<Scene> {
  return base.chain(({ calls, offset }) => {
    const events = eventsOf(calls)
    return fc
      .record({
        deliveries: fc.array(delivery, { minLength: events.length, maxLength: events.length }),
        reads: fc.array(read, { maxLength: 12 }),
        forgeries: fc.array(forgery, { maxLength: forged ? 8 : 0 }),
      })
      .map(({ deliveries, reads, forgeries }) => {
        const arrivals = [
          ...events.flatMap((each, index) => {
            const { copies = 0, ways = [1, 1] } = deliveries[index] ?? {}
            return ways.slice(0, copies).map((way) => arrival(eventInput(each, each.step.at + way + offset)))
          }),
          ...reads.map((each) => {
            const change = each.near && events[each.near.change % Math.max(1, events.length)]
            const at = change ? change.step.at - begin + (each.near?.by ?? 0) - each.toPlatform : each.at
            return arrival(readInput(calls, { ...each, at }, offset))
          }),
          ...forgeries.map(({ at, id, state, lie, number }) => {
            const event = callEvent(state, begin + at + lie, { call_id: id, id: `forged-${number}` })
            return arrival({ kind: 'event', receivedAt: begin + at + offset, event })
          }),
        ]
        const inputs = arrivals.toSorted((a, b) => a.at - b.at).map(({ input }) => input)
        return { calls, offset, inputs, end: Math.max(endOf(calls), begin + length + 5000) }
      })
  })
}

function arrival(input: CallInput): { readonly at: number; readonly input: CallInput } {
  if (input.kind === 'clear') return { at: 0, input }
  return { at: input.kind === 'event' ? input.receivedAt : input.answeredAt, input }
}

type Read = { readonly at: number; readonly toPlatform: number; readonly back: number; readonly of: number }

function readInput(
  calls: readonly ScriptedCall[],
  { at, toPlatform, back, of }: Read,
  offset: number,
): CallInput {
  const seen = begin + at + toPlatform
  const span = { startedAt: begin + at + offset, answeredAt: seen + back + offset }
  const shown = callsAt(calls, seen)
  if (of === 0) return { kind: 'reading', ...span, calls: shown }
  const call = shown.find(({ id }) => id === of)
  return call ? { kind: 'call', ...span, call } : { kind: 'absent', ...span, callId: of }
}
