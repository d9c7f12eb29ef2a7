import { describe, expect, test } from 'vitest'
import { goodWords, lightOf } from '#renderer/app/frame/readiness-words.ts'
import type { ReadinessCheck, ReadinessName, Registration } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from '#test/support/fake-host.ts'
import { readinessNames } from '#test/e2e/screens/sample-state.ts'
import { now, plainDevices, readinessFacts } from '#test/support/readiness-facts.ts'

type Faults = Partial<Record<ReadinessName, 'unsure' | 'bad'>>

function checksWith(faults: Faults): readonly ReadinessCheck[] {
  return readinessNames.map((name) => ({
    name,
    state: faults[name] ?? 'good',
    words: faults[name] ? 'Words.' : '',
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
    [{ notifications: 'unsure' }, 'unsure', 'Notices not allowed'],
    [{ clock: 'bad' }, 'bad', 'Clock is wrong'],
    [{ clock: 'unsure', token: 'bad' }, 'bad', 'Sign in again, 1 more'],
    [{ microphone: 'bad', events: 'bad', notifications: 'unsure' }, 'bad', 'Microphone is silent, 2 more'],
    [{ registration: 'unsure', ringer: 'bad' }, 'bad', 'Nothing rings, 1 more'],
  ])('with %o is %s and says %s', (faults, tone, words) => {
    expect(light(faults)).toMatchObject({ tone, words })
  })

  test.each<[Registration, 'unsure' | 'bad', string]>([
    [{ kind: 'no-account' }, 'bad', 'No phone account'],
    [{ kind: 'connecting', server: 'a' }, 'unsure', 'Phone registering'],
    [{ kind: 'connecting', server: 'a' }, 'bad', 'Phone not registered'],
    [{ kind: 'unregistered', error: null, since: now, retryAt: null }, 'bad', 'Phone not registered'],
    [
      { kind: 'registered', server: 'a', since: 0, roundTripAt: now - 31_000, roundTripMs: 1 },
      'unsure',
      'Phone registered, server not heard lately',
    ],
  ])('of a phone that is %o and %s says %s', (registration, state, words) => {
    expect(light({ registration: state }, registration).words).toBe(words)
  })

  test('of a platform that fails says since when', () => {
    const callFeed = { kind: 'failing', lastPollAt: now, nextPollAt: null, error: null } as const
    for (const fault of ['unsure', 'bad'] as const)
      expect(
        lightOf(hostState({ callFeed, readiness: { checks: checksWith({ events: fault }) } }), now).words,
      ).toMatch(/^No news of calls since \d\d:\d\d$/)
    expect(light({ events: 'unsure' }).words).toBe('News of calls is late')
  })

  test.each([
    [{ audio: { engine: 'ready', microphone: 'denied', error: null } }, 'Microphone blocked'],
    [{ audio: { engine: 'absent', microphone: 'unknown', error: null } }, 'No sound'],
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

test('what is good is told with what is known of it', () => {
  const state: HostState = hostState(readinessFacts().state)
  expect(readinessNames.map((name) => goodWords(name, state, now))).toEqual([
    'Registered, round trip 28 ms',
    'Desk headset',
    'Desk headset',
    'Asking the platform for calls',
    'Accepted by the platform',
    'As the platform’s',
    'Allowed',
  ])
  const quiet = hostState({ settings: { ...state.settings, notifyRings: false } })
  expect(goodWords('notifications', quiet, now)).toBe('Off, as you chose')
  expect(goodWords('microphone', quiet, now)).toBe('Opened when a call needs it')
  expect(goodWords('ringer', quiet, now)).toBe('Can be played')
})
