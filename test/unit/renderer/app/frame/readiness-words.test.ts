import { describe, expect, test } from 'vitest'
import { faultSentence } from '#renderer/app/frame/fault-sentence.ts'
import { passedCheckText } from '#renderer/app/frame/passed-check-text.ts'
import { lightOf } from '#renderer/app/frame/readiness-words.ts'
import type { Registration } from '#shared/host/slices.ts'
import type { ReadinessCheck, ReadinessName } from '#shared/host/readiness.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from '#test/support/fake-host.ts'
import { readinessNames } from '#test/e2e/screens/sample-state.ts'
import { now, plainDevices, readinessFacts } from '#test/support/readiness-facts.ts'

type Faults = Partial<Record<ReadinessName, 'unsure' | 'bad'>>

function checksWith(faults: Faults): readonly ReadinessCheck[] {
  return readinessNames.map((name) => ({
    name,
    state: faults[name] ?? 'good',
    fault: null,
  }))
}

function light(faults: Faults, registration?: Registration) {
  const { phone } = hostState(readinessFacts().state)
  const state = hostState({
    phone: registration ? { account: null, registration } : phone,
    readiness: { checks: checksWith(faults) },
  })
  return lightOf(state, now)
}

describe('the light', () => {
  test('is ready where everything is', () => {
    expect(light({})).toEqual({ icon: 'checkcircle', tone: 'ok', words: 'Ready', name: null })
  })

  test.each<[Faults, string, string]>([
    [{ notifications: 'unsure' }, 'unsure', 'Notifications off'],
    [{ clock: 'bad' }, 'bad', 'Clock is wrong'],
    [{ clock: 'unsure', token: 'bad' }, 'bad', 'Sign in again, 1 more'],
    [{ microphone: 'bad', events: 'bad', notifications: 'unsure' }, 'bad', 'Microphone is silent, 2 more'],
    [{ registration: 'unsure', ringer: 'bad' }, 'bad', 'You cannot hear calls, 1 more'],
  ])('with %o is %s and says %s', (faults, tone, words) => {
    expect(light(faults)).toMatchObject({ tone, words })
  })

  test.each<[Registration, 'unsure' | 'bad', string]>([
    [{ kind: 'no-account' }, 'bad', 'No phone account'],
    [{ kind: 'connecting', server: 'a' }, 'unsure', 'Connecting phone'],
    [{ kind: 'connecting', server: 'a' }, 'bad', 'Phone offline'],
    [{ kind: 'unregistered', error: null, since: now, retryAt: null }, 'bad', 'Phone offline'],
    [
      { kind: 'registered', server: 'a', since: 0, roundTripAt: now - 31_000, roundTripMs: 1 },
      'unsure',
      'Phone service not responding',
    ],
  ])('of a phone that is %o and %s says %s', (registration, state, words) => {
    expect(light({ registration: state }, registration).words).toBe(words)
  })

  test('of a platform that fails says since when', () => {
    const callFeed = { kind: 'failing', lastPollAt: now, nextPollAt: null, error: null } as const
    for (const fault of ['unsure', 'bad'] as const)
      expect(
        lightOf(hostState({ callFeed, readiness: { checks: checksWith({ events: fault }) } }), now).words,
      ).toMatch(/^No call updates since \d\d:\d\d$/)
    expect(light({ events: 'unsure' }).words).toBe('Calls may appear late')
  })

  test.each([
    [{ audio: { engine: 'ready', microphone: 'denied', error: null } }, 'Microphone blocked'],
    [{ audio: { engine: 'absent', microphone: 'unknown', error: null } }, 'No audio'],
    [
      { devices: { audio: { ...plainDevices, microphones: [] }, switched: null, headset: null } },
      'No microphone',
    ],
  ] as const)('of a microphone says what it is: %o', (changes, words) => {
    const readiness = { checks: checksWith({ microphone: 'bad' }) }
    expect(lightOf(hostState({ ...changes, readiness }), now).words).toBe(words)
  })

  test('of a microphone that a person is asked for says what to do', () => {
    const audio = { engine: 'ready', microphone: 'asking', error: null } as const
    const readiness = { checks: checksWith({ microphone: 'unsure' }) }
    expect(lightOf(hostState({ audio, readiness }), now)).toMatchObject({
      tone: 'unsure',
      words: 'Allow the microphone',
    })
  })

  test('has a name for every check and every way to fail', () => {
    for (const name of readinessNames)
      for (const state of ['unsure', 'bad'] as const)
        expect(light({ [name]: state })).toMatchObject({
          name,
          words: expect.stringMatching(/^[A-Z][\w -]+$/),
        })
  })

  test('does not say that all is good before anything was checked', () => {
    expect(lightOf(hostState(), now)).toMatchObject({ tone: 'plain', words: 'Checking' })
  })
})

test('a passed check is shown with its details', () => {
  const state: HostState = hostState(readinessFacts().state)
  expect(readinessNames.map((name) => passedCheckText(name, state, now))).toEqual([
    'Connected, round trip 28 ms',
    'Desk headset',
    'Desk headset',
    'Checking for calls',
    'Accepted',
    'Correct',
    'On',
  ])
  const quiet = hostState({ settings: { ...state.settings, notifyRings: false } })
  expect(passedCheckText('notifications', quiet, now)).toBe('Off, as you chose')
  expect(passedCheckText('microphone', quiet, now)).toBe('Turned on when a call needs it')
  expect(passedCheckText('ringer', quiet, now)).toBe('Works')
})

describe('the sentence of a fault', () => {
  test('names the device, and says what happens instead', () => {
    expect(faultSentence('microphone', { kind: 'microphone-unplugged', device: 'Room microphone' })).toBe(
      'Room microphone is not connected. Another microphone is used instead.',
    )
    expect(faultSentence('ringer', { kind: 'ringer-unplugged', device: '', rest: true })).toBe(
      'The chosen device is not connected. Calls ring on the others.',
    )
  })

  test.each([
    [5, true, 'This computer’s clock is 5 s fast. Times on the screen are off by the same amount.'],
    [60, false, /^This computer’s clock is 1 min slow. Times on/],
    [300, false, /^This computer’s clock is 5 min slow. Times are wrong/],
    [28_800, true, /^This computer’s clock is 8 h fast. Times are wrong/],
  ])('of a clock that is %i s off says by how much, and whether it matters', (seconds, isAhead, words) => {
    expect(faultSentence('clock', { kind: 'clock-off', seconds, isAhead })).toMatch(words)
  })

  test('of a log that an earlier version wrote says what is the matter, without the reason', () => {
    expect(faultSentence('ringer', undefined)).toBe('You may not hear calls')
  })
})
