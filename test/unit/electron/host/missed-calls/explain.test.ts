import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SessionState } from '#shared/host/slices.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { hostState } from '#test/support/fake-host.ts'
import { messageFor } from '#test/support/listed-calls.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { caller, missedCall, MissedFixture } from '#test/support/missed-fixture.ts'
import { plainDevices } from '#test/support/readiness-facts.ts'

const minute = 60_000

let fixture: MissedFixture

beforeEach(async () => {
  fixture = await MissedFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

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
    fixture.start().advance(minute)
    const closedAt = fixture.now
    fixture.stop()
    fixture.advance(5 * minute)
    const call = missedCall(fixture.now)
    fixture.advance(5 * minute)
    const openedAt = fixture.now
    fixture.start().advance(minute)
    expect(fixture.missed.explain(call)).toEqual({
      missedCause: 'app-not-running',
      missedReason: 'app-closed',
      missedSpan: { from: closedAt, until: openedAt },
    })
  })

  test('came after the app broke off, which is known to within ten seconds', () => {
    fixture.start().advance(minute + 5_000)
    const killedAt = fixture.now
    fixture.kill()
    fixture.advance(minute)
    const call = missedCall(fixture.now)
    fixture.advance(minute)
    fixture.start().advance(1_000)
    const explained = fixture.missed.explain(call)
    expect(explained?.missedReason).toBe('app-broke-off')
    const from = explained?.missedSpan.from ?? 0
    expect(killedAt - from).toBeLessThanOrEqual(10_000)
    expect(from).toBeLessThanOrEqual(killedAt)
  })

  test('came while the computer slept, though the process is the same', () => {
    fixture.start().advance(minute)
    fixture.clock.set(20 * minute)
    const call = missedCall(fixture.now - 10 * minute)
    fixture.advance(5_000)
    expect(fixture.missed.explain(call)).toMatchObject({
      missedCause: 'app-not-running',
      missedReason: 'computer-asleep',
    })
    expect(fixture.missed.explain(missedCall(fixture.now - 21 * minute))?.missedReason).toBe(
      'never-rang-here',
    )
  })

  test('came while the phone was not registered: since it was last proved to be', () => {
    fixture.start().advance(minute)
    const provenAt = fixture.now
    fixture.clock.advance(25_000)
    const call = missedCall(fixture.now)
    fixture.clock.advance(5_000)
    fixture.register(lost(fixture.clock.now()))
    fixture.advance(minute)
    fixture.register(registered(fixture.clock.now()))
    const backAt = fixture.now
    fixture.advance(minute)
    expect(fixture.missed.explain(call)).toEqual({
      missedCause: 'unregistered',
      missedReason: 'registration-lost',
      missedSpan: { from: provenAt + 1, until: backAt },
    })
    expect(fixture.missed.explain(missedCall(fixture.now - 2_000))?.missedCause).toBe('gave-up')
  })

  test('came while nobody was signed in, or somebody else', () => {
    fixture.start().advance(minute)
    fixture.set('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
    fixture.register({ kind: 'no-account' })
    fixture.advance(minute)
    const call = missedCall(fixture.now)
    fixture.set('session', somebodyElse)
    fixture.register(registered(fixture.clock.now()))
    fixture.advance(minute)
    const second = missedCall(fixture.now)
    fixture.advance(minute)
    fixture.set('session', signedIn)
    fixture.advance(1_000)
    for (const each of [call, second])
      expect(fixture.missed.explain(each)).toMatchObject({
        missedCause: 'unregistered',
        missedReason: 'signed-out',
        missedSpan: { from: fixture.now - 3 * minute - 1_000, until: fixture.now - 1_000 },
      })
  })

  test('came while the agent took no calls', () => {
    fixture.start().advance(minute)
    fixture.change({ takingCalls: false })
    const from = fixture.now
    fixture.advance(minute)
    const call = missedCall(fixture.now, { cause: 'User busy' })
    fixture.advance(minute)
    fixture.change({ takingCalls: true })
    const until = fixture.now
    fixture.advance(minute)
    expect(fixture.missed.explain(call)).toEqual({
      missedCause: 'do-not-disturb',
      missedReason: 'not-taking-calls',
      missedSpan: { from, until },
    })
  })

  test('was not refused for a call that nobody is on: the own mailbox’s, one that this phone lost, one that may be over', () => {
    fixture.start().advance(minute)
    const busy = () => {
      fixture.advance(minute)
      return fixture.missed.explain(missedCall(fixture.now, { cause: 'User busy' }))?.missedReason
    }
    const own = liveCall({ state: 'CONNECTED', destinationCallId: 'sip-1' })
    fixture.calls({ changed: [{ ...messageFor(7, '1001'), id: 1 }], removed: [] })
    expect(busy()).toBe('refused-as-busy')
    fixture.calls({ changed: [own], removed: [] })
    expect(busy()).toBe('on-another-call')
    fixture.set('callFeed', { kind: 'failing', lastPollAt: 1, nextPollAt: null, error: null })
    expect(busy(), 'offline').toBe('refused-as-busy')
    fixture.set('callFeed', { kind: 'live', lastPollAt: 1, nextPollAt: null, error: null })
    expect(busy()).toBe('on-another-call')
    fixture.set('lines', [phoneLine({ sipCallId: 'sip-1', state: 'ended' })])
    fixture.set('lines', [])
    expect(busy(), 'lost by this phone').toBe('refused-as-busy')
  })

  test('was refused as busy while the agent talked, or by do-not-disturb of the platform', () => {
    fixture.start().advance(minute)
    const busy = () => fixture.missed.explain(missedCall(fixture.now, { cause: 'User busy' }))?.missedReason
    expect(busy()).toBe('refused-as-busy')
    fixture.calls({ changed: [liveCall({ id: 5, state: 'CONNECTED' })], removed: [] })
    fixture.advance(5_000)
    expect(busy()).toBe('on-another-call')
    fixture.calls({ changed: [], removed: [5] })
    fixture.set('lines', [phoneLine({ state: 'held' })])
    fixture.advance(5_000)
    expect(busy()).toBe('on-another-call')
  })
})

describe('a call that rang here', () => {
  test('and that nobody took had a caller who gave up', () => {
    const call = fixture.start().ring()
    expect(fixture.log.lines).toEqual([])
    expect(fixture.missed.explain(call)).toEqual({
      missedCause: 'gave-up',
      missedReason: 'rang-unanswered',
      missedSpan: { from: null, until: null },
    })
  })

  test('was answered elsewhere, by the word of its CANCEL; the record of another phone says so too', () => {
    const call = fixture.start().ring({ endReason: 'answered-elsewhere' }, 4_000)
    expect(fixture.missed.explain(call)?.missedCause).toBe('answered-elsewhere')
    expect(fixture.missed.explain({ ...call, type: 'in' })?.missedCause).toBe('answered-elsewhere')
    expect(fixture.missed.explain({ ...call, type: 'out' })).toBeNull()
  })

  test('was answered by a colleague, by the live call that took its place', () => {
    fixture.start().advance(minute)
    const mine = liveCall({ id: 11, parentId: 10, destinationCallId: 'sip-1' })
    fixture.set('lines', [phoneLine({ startedAt: fixture.clock.now() })])
    fixture.calls({ changed: [mine], removed: [] })
    const call = missedCall(fixture.now, { liveId: 11 })
    fixture.advance(5_000)
    fixture.calls({ changed: [], removed: [11] })
    fixture.set('lines', [
      phoneLine({ state: 'ended', endReason: 'cancelled', startedAt: fixture.clock.now() }),
    ])
    fixture.advance(1_000)
    expect(fixture.missed.explain(call)?.missedCause).toBe('gave-up')
    fixture.calls({ changed: [liveCall({ id: 12, parentId: 10, state: 'CONNECTED' })], removed: [] })
    expect(fixture.missed.explain(call)?.missedCause).toBe('answered-elsewhere')
  })

  test.for([
    ['volume-zero', 'muted-ringer', 'ring-volume-zero'],
    ['not-played', 'muted-ringer', 'ring-not-played'],
    ['no-speaker', 'device-gone', 'no-ringer'],
    ['ringer-unplugged', 'device-gone', 'no-ringer'],
    ['no-engine', 'device-gone', 'no-audio-engine'],
  ] as const)('could not be heard: %s', ([what, cause, reason]) => {
    fixture.start().advance(minute)
    const from = fixture.now
    if (what === 'volume-zero') fixture.change({ ringVolume: 0 })
    if (what === 'no-engine') fixture.set('audio', { engine: 'absent', microphone: 'unknown', error: null })
    const audio = {
      'no-speaker': { ...plainDevices, speakers: [] },
      'ringer-unplugged': { ...plainDevices, inUse: { ...plainDevices.inUse, ringers: [] } },
    }[what as string]
    if (audio) fixture.set('devices', { audio, switched: null, headset: null })
    if (what === 'not-played' || what === 'ringer-unplugged')
      fixture.report({ kind: 'ringer', playable: false })
    const call = fixture.ring()
    expect(fixture.missed.explain(call)).toEqual({
      missedCause: cause,
      missedReason: reason,
      missedSpan: { from, until: null },
    })
  })

  test('is judged by most of its ring', () => {
    fixture.start().change({ ringVolume: 0 })
    fixture.set('lines', [phoneLine({ id: 'a', startedAt: fixture.clock.now() })])
    const call = missedCall(fixture.now, { liveId: null })
    fixture.advance(4_000)
    fixture.change({ ringVolume: 0.5 })
    fixture.advance(16_000)
    const endedAt = fixture.clock.now()
    fixture.set('lines', [phoneLine({ id: 'a', state: 'ended', endReason: 'cancelled', endedAt })])
    expect(fixture.missed.explain(call)?.missedCause).toBe('gave-up')
  })

  test.for([
    ['allowed', true, 'rang-unanswered'],
    ['blocked', true, 'rang-unanswered'],
    ['allowed', false, 'rang-unanswered'],
    ['blocked', false, 'notices-blocked'],
    ['off', false, 'notices-off'],
  ] as const)('with notices %s and a window in front: %s', ([notices, inFront, reason]) => {
    fixture.start().advance(minute)
    if (notices === 'off') fixture.change({ notifyRings: false })
    if (notices === 'blocked')
      fixture.set('readiness', {
        checks: [{ name: 'notifications', state: 'unsure', fault: { kind: 'notifications-denied' } }],
      })
    fixture.setInFront(inFront)
    expect(fixture.missed.explain(fixture.ring())?.missedReason).toBe(reason)
  })

  test('could not be heard of after the app broke off in the midst of it', () => {
    fixture.start().advance(minute)
    const call = missedCall(fixture.now, { totalSeconds: 60, liveId: null })
    fixture.set('lines', [phoneLine({ number: caller, startedAt: fixture.clock.now() })])
    fixture.advance(12_000)
    fixture.kill()
    fixture.advance(2 * minute)
    fixture.start().advance(1_000)
    expect(fixture.missed.explain(call)).toMatchObject({ missedReason: 'app-broke-off' })
  })

  test('twice in a row is told apart by the platform’s call, and else by time', () => {
    fixture.start().advance(minute)
    const first = fixture.ring({ endReason: 'declined' }, 3_000)
    fixture.advance(4_000)
    const second = fixture.ring({}, 3_000)
    expect(fixture.missed.explain(first)?.missedReason).toBe('declined-here')
    expect(fixture.missed.explain(second)?.missedReason).toBe('rang-unanswered')
    expect(fixture.missed.explain({ ...first, number: '+442079460099' })?.missedReason).toBe(
      'never-rang-here',
    )
  })
})

test('of calls from before the record nothing is said, unless the platform’s words decide', () => {
  fixture.start().advance(minute)
  const old = fixture.now - 86_400_000
  expect(fixture.missed.explain(missedCall(old))).toBeNull()
  expect(fixture.missed.explain(missedCall(old, { cause: 'Call rejected' }))?.missedCause).toBe('turned-away')
})
