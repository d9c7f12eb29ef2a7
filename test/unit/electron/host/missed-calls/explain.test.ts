import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SessionState } from '#shared/host/slices.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { hostState } from '#test/support/fake-host.ts'
import { messageFor } from '#test/support/listed-calls.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { caller, missedCall, MissedDesk } from '#test/support/missed-desk.ts'
import { plainDevices } from '#test/support/readiness-facts.ts'

const minute = 60_000

let desk: MissedDesk

beforeEach(async () => {
  desk = await MissedDesk.open()
})
afterEach(() => desk[Symbol.asyncDispose]())

const { session: signedIn } = hostState()
const somebodyElse: SessionState = {
  kind: 'signed-in',
  baseUrl: 'https://api.example.com/v1.2',
  agent: signedInAgent({ id: 8 }),
  secretsIn: 'memory',
  signInAgain: null,
}
const lost = (since: number) => ({ kind: 'unregistered', error: null, since, retryAt: null }) as const
const registered = (at: number) =>
  ({ kind: 'registered', server: 'wss://x', since: at, roundTripAt: at, roundTripMs: 1 }) as const

describe('a call that did not ring here', () => {
  test('came while the app was closed: from its end to its next start', () => {
    desk.start().advance(minute)
    const closedAt = desk.now
    desk.stop()
    desk.advance(5 * minute)
    const call = missedCall(desk.now)
    desk.advance(5 * minute)
    const openedAt = desk.now
    desk.start().advance(minute)
    expect(desk.missed.explain(call)).toEqual({
      missedCause: 'app-not-running',
      missedReason: 'app-closed',
      missedSpan: { from: closedAt, until: openedAt },
    })
  })

  test('came after the app broke off, which is known to within ten seconds', () => {
    desk.start().advance(minute + 5_000)
    const killedAt = desk.now
    desk.kill()
    desk.advance(minute)
    const call = missedCall(desk.now)
    desk.advance(minute)
    desk.start().advance(1_000)
    const explained = desk.missed.explain(call)
    expect(explained?.missedReason).toBe('app-broke-off')
    const from = explained?.missedSpan.from ?? 0
    expect(killedAt - from).toBeLessThanOrEqual(10_000)
    expect(from).toBeLessThanOrEqual(killedAt)
  })

  test('came while the computer slept, though the process is the same', () => {
    desk.start().advance(minute)
    desk.clock.set(20 * minute)
    const call = missedCall(desk.now - 10 * minute)
    desk.advance(5_000)
    expect(desk.missed.explain(call)).toMatchObject({
      missedCause: 'app-not-running',
      missedReason: 'computer-asleep',
    })
    expect(desk.missed.explain(missedCall(desk.now - 21 * minute))?.missedReason).toBe('never-rang-here')
  })

  test('came while the phone was not registered: since it was last proved to be', () => {
    desk.start().advance(minute)
    const provenAt = desk.now
    desk.clock.advance(25_000)
    const call = missedCall(desk.now)
    desk.clock.advance(5_000)
    desk.register(lost(desk.clock.now()))
    desk.advance(minute)
    desk.register(registered(desk.clock.now()))
    const backAt = desk.now
    desk.advance(minute)
    expect(desk.missed.explain(call)).toEqual({
      missedCause: 'unregistered',
      missedReason: 'registration-lost',
      missedSpan: { from: provenAt + 1, until: backAt },
    })
    expect(desk.missed.explain(missedCall(desk.now - 2_000))?.missedCause).toBe('gave-up')
  })

  test('came while nobody was signed in, or somebody else', () => {
    desk.start().advance(minute)
    desk.set('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
    desk.register({ kind: 'no-account' })
    desk.advance(minute)
    const call = missedCall(desk.now)
    desk.set('session', somebodyElse)
    desk.register(registered(desk.clock.now()))
    desk.advance(minute)
    const second = missedCall(desk.now)
    desk.advance(minute)
    desk.set('session', signedIn)
    desk.advance(1_000)
    for (const each of [call, second])
      expect(desk.missed.explain(each)).toMatchObject({
        missedCause: 'unregistered',
        missedReason: 'signed-out',
        missedSpan: { from: desk.now - 3 * minute - 1_000, until: desk.now - 1_000 },
      })
  })

  test('came while the agent took no calls', () => {
    desk.start().advance(minute)
    desk.change({ takingCalls: false })
    const from = desk.now
    desk.advance(minute)
    const call = missedCall(desk.now, { cause: 'User busy' })
    desk.advance(minute)
    desk.change({ takingCalls: true })
    const until = desk.now
    desk.advance(minute)
    expect(desk.missed.explain(call)).toEqual({
      missedCause: 'do-not-disturb',
      missedReason: 'not-taking-calls',
      missedSpan: { from, until },
    })
  })

  test('was not refused for a call that nobody is on: the own mailbox’s, one that this phone lost, one that may be over', () => {
    desk.start().advance(minute)
    const busy = () => {
      desk.advance(minute)
      return desk.missed.explain(missedCall(desk.now, { cause: 'User busy' }))?.missedReason
    }
    const own = liveCall({ state: 'CONNECTED', destinationCallId: 'sip-1' })
    desk.calls({ changed: [{ ...messageFor(7, '1001'), id: 1 }], removed: [] })
    expect(busy()).toBe('refused-as-busy')
    desk.calls({ changed: [own], removed: [] })
    expect(busy()).toBe('on-another-call')
    desk.set('callFeed', { kind: 'failing', lastPollAt: 1, nextPollAt: null, error: null })
    expect(busy(), 'offline').toBe('refused-as-busy')
    desk.set('callFeed', { kind: 'live', lastPollAt: 1, nextPollAt: null, error: null })
    expect(busy()).toBe('on-another-call')
    desk.set('lines', [phoneLine({ sipCallId: 'sip-1', state: 'ended' })])
    desk.set('lines', [])
    expect(busy(), 'lost by this phone').toBe('refused-as-busy')
  })

  test('was refused as busy while the agent talked, or by do-not-disturb of the platform', () => {
    desk.start().advance(minute)
    const busy = () => desk.missed.explain(missedCall(desk.now, { cause: 'User busy' }))?.missedReason
    expect(busy()).toBe('refused-as-busy')
    desk.calls({ changed: [liveCall({ id: 5, state: 'CONNECTED' })], removed: [] })
    desk.advance(5_000)
    expect(busy()).toBe('on-another-call')
    desk.calls({ changed: [], removed: [5] })
    desk.set('lines', [phoneLine({ state: 'held' })])
    desk.advance(5_000)
    expect(busy()).toBe('on-another-call')
  })
})

describe('a call that rang here', () => {
  test('and that nobody took had a caller who gave up', () => {
    const call = desk.start().ring()
    expect(desk.log.lines).toEqual([])
    expect(desk.missed.explain(call)).toEqual({
      missedCause: 'gave-up',
      missedReason: 'rang-unanswered',
      missedSpan: { from: null, until: null },
    })
  })

  test('was answered elsewhere, by the word of its CANCEL; the record of another phone says so too', () => {
    const call = desk.start().ring({ endReason: 'answered-elsewhere' }, 4_000)
    expect(desk.missed.explain(call)?.missedCause).toBe('answered-elsewhere')
    expect(desk.missed.explain({ ...call, type: 'in' })?.missedCause).toBe('answered-elsewhere')
    expect(desk.missed.explain({ ...call, type: 'out' })).toBeNull()
  })

  test('was answered by a colleague, by the live call that took its place', () => {
    desk.start().advance(minute)
    const mine = liveCall({ id: 11, parentId: 10, destinationCallId: 'sip-1' })
    desk.set('lines', [phoneLine({ startedAt: desk.clock.now() })])
    desk.calls({ changed: [mine], removed: [] })
    const call = missedCall(desk.now, { liveId: 11 })
    desk.advance(5_000)
    desk.calls({ changed: [], removed: [11] })
    desk.set('lines', [phoneLine({ state: 'ended', endReason: 'cancelled', startedAt: desk.clock.now() })])
    desk.advance(1_000)
    expect(desk.missed.explain(call)?.missedCause).toBe('gave-up')
    desk.calls({ changed: [liveCall({ id: 12, parentId: 10, state: 'CONNECTED' })], removed: [] })
    expect(desk.missed.explain(call)?.missedCause).toBe('answered-elsewhere')
  })

  test.for([
    ['volume-zero', 'muted-ringer', 'ring-volume-zero'],
    ['not-played', 'muted-ringer', 'ring-not-played'],
    ['no-speaker', 'device-gone', 'no-ringer'],
    ['ringer-unplugged', 'device-gone', 'no-ringer'],
    ['no-engine', 'device-gone', 'no-audio-engine'],
  ] as const)('could not be heard: %s', ([what, cause, reason]) => {
    desk.start().advance(minute)
    const from = desk.now
    if (what === 'volume-zero') desk.change({ ringVolume: 0 })
    if (what === 'no-engine') desk.set('audio', { engine: 'absent', microphone: 'unknown', error: null })
    const audio = {
      'no-speaker': { ...plainDevices, speakers: [] },
      'ringer-unplugged': { ...plainDevices, inUse: { ...plainDevices.inUse, ringers: [] } },
    }[what as string]
    if (audio) desk.set('devices', { audio, switched: null, headset: null })
    if (what === 'not-played' || what === 'ringer-unplugged') desk.report({ kind: 'ringer', playable: false })
    const call = desk.ring()
    expect(desk.missed.explain(call)).toEqual({
      missedCause: cause,
      missedReason: reason,
      missedSpan: { from, until: null },
    })
  })

  test('is judged by most of its ring', () => {
    desk.start().change({ ringVolume: 0 })
    desk.set('lines', [phoneLine({ id: 'a', startedAt: desk.clock.now() })])
    const call = missedCall(desk.now, { liveId: null })
    desk.advance(4_000)
    desk.change({ ringVolume: 0.5 })
    desk.advance(16_000)
    const endedAt = desk.clock.now()
    desk.set('lines', [phoneLine({ id: 'a', state: 'ended', endReason: 'cancelled', endedAt })])
    expect(desk.missed.explain(call)?.missedCause).toBe('gave-up')
  })

  test.for([
    ['allowed', true, 'rang-unanswered'],
    ['blocked', true, 'rang-unanswered'],
    ['allowed', false, 'rang-unanswered'],
    ['blocked', false, 'notices-blocked'],
    ['off', false, 'notices-off'],
  ] as const)('with notices %s and a window in front: %s', ([notices, inFront, reason]) => {
    desk.start().advance(minute)
    if (notices === 'off') desk.change({ notifyRings: false })
    if (notices === 'blocked')
      desk.set('readiness', {
        checks: [{ name: 'notifications', state: 'unsure', fault: { kind: 'notifications-denied' } }],
      })
    desk.setInFront(inFront)
    expect(desk.missed.explain(desk.ring())?.missedReason).toBe(reason)
  })

  test('could not be heard of after the app broke off in the midst of it', () => {
    desk.start().advance(minute)
    const call = missedCall(desk.now, { totalSeconds: 60, liveId: null })
    desk.set('lines', [phoneLine({ number: caller, startedAt: desk.clock.now() })])
    desk.advance(12_000)
    desk.kill()
    desk.advance(2 * minute)
    desk.start().advance(1_000)
    expect(desk.missed.explain(call)).toMatchObject({ missedReason: 'app-broke-off' })
  })

  test('twice in a row is told apart by the platform’s call, and else by time', () => {
    desk.start().advance(minute)
    const first = desk.ring({ endReason: 'declined' }, 3_000)
    desk.advance(4_000)
    const second = desk.ring({}, 3_000)
    expect(desk.missed.explain(first)?.missedReason).toBe('declined-here')
    expect(desk.missed.explain(second)?.missedReason).toBe('rang-unanswered')
    expect(desk.missed.explain({ ...first, number: '+442079460099' })?.missedReason).toBe('never-rang-here')
  })
})

test('of calls from before the record nothing is said, unless the platform’s words decide', () => {
  desk.start().advance(minute)
  const old = desk.now - 86_400_000
  expect(desk.missed.explain(missedCall(old))).toBeNull()
  expect(desk.missed.explain(missedCall(old, { cause: 'Call rejected' }))?.missedCause).toBe('turned-away')
})
