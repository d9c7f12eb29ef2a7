import { describe, expect, test } from 'vitest'
import type { Check, ReadinessFacts } from '#electron/host/readiness/facts.ts'
import { microphone, notifications, registration, ringer } from '#electron/host/readiness/phone-checks.ts'
import { clock, events, token } from '#electron/host/readiness/platform-checks.ts'
import { appError } from '#shared/core/app-error.ts'
import type { CallFeed, DevicesState, Registration, SessionState } from '#shared/host/slices.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { now, plainDevices, readinessFacts } from '#test/support/readiness-facts.ts'

const server = 'wss://sip.example.com'
const gone = appError('network.unreachable')
const judge = (check: Check, changes: Parameters<typeof readinessFacts>[0] = {}) =>
  check(readinessFacts(changes))
const withSettings = (changes: Partial<Settings>) => ({ settings: { ...defaultSettings, ...changes } })
const withDevices = (changes: Partial<NonNullable<DevicesState['audio']>>) => ({
  devices: { audio: { ...plainDevices, ...changes }, switched: null, headset: null },
})

test('all is good for an agent whom every call would reach', () => {
  for (const check of [registration, microphone, ringer, notifications, clock, token, events])
    expect(judge(check)).toEqual({ state: 'good', words: '' })
})

describe('the registration', () => {
  const at = (present: Registration, lostFor: ReadinessFacts['lostFor'] = null) =>
    judge(registration, { state: { phone: { account: null, registration: present } }, lostFor })
  const registered = (roundTripAt: number): Registration => ({
    kind: 'registered',
    server,
    since: 0,
    roundTripAt,
    roundTripMs: 1,
  })
  const unregistered = (error: typeof gone | null): Registration => ({
    kind: 'unregistered',
    error,
    since: now,
    retryAt: null,
  })

  test.each<[Registration, string, RegExp]>([
    [{ kind: 'no-account' }, 'bad', /no phone account.*Settings/],
    [{ kind: 'connecting', server }, 'unsure', /is registering/],
    [{ kind: 'registering', server }, 'unsure', /is registering/],
    [registered(now - 30_000), 'good', /^$/],
    [registered(now - 30_001), 'unsure', /not heard for 30 s/],
    [unregistered(gone), 'bad', /cannot be reached/],
    [unregistered(appError('phone.wrong-password')), 'bad', /password.*Settings/],
    [unregistered(appError('phone.other-server')), 'bad', /password was not sent.*Settings/],
    [unregistered(appError('phone.unsafe-challenge')), 'bad', /unsafe way/],
    [unregistered(appError('network.bad-certificate')), 'bad', /certificate/],
    [unregistered(appError('phone.failed')), 'bad', /not registered/],
    [unregistered(null), 'bad', /not registered/],
  ])('%o', (present, state, words) => {
    expect(at(present)).toEqual({ state, words: expect.stringMatching(words) })
  })

  test('stays bad while it is tried again', () => {
    expect(at({ kind: 'connecting', server }, gone)).toEqual(at(unregistered(gone)))
    expect(at({ kind: 'registering', server }, 'unknown').state).toBe('bad')
  })
})

describe('the microphone', () => {
  const audio = (engine: 'absent' | 'ready', state: 'live' | 'denied' | 'absent' | 'unknown') => ({
    state: { audio: { engine, microphone: state, error: null } },
  })

  test.each([
    [audio('absent', 'unknown'), 'bad', /window/],
    [audio('ready', 'denied'), 'bad', /blocked/],
    [audio('ready', 'absent'), 'bad', /no microphone/],
    [{ state: withDevices({ microphones: [] }) }, 'bad', /no microphone/],
    [{ microphoneSilent: true }, 'bad', /gave no sound/],
    [audio('ready', 'unknown'), 'good', /^$/],
    [{ state: { devices: { audio: null, switched: null, headset: null } } }, 'good', /^$/],
  ])('%o', (changes, state, words) => {
    expect(judge(microphone, changes)).toEqual({ state, words: expect.stringMatching(words) })
  })

  test('that was chosen and is not plugged in is named; one whose identifier changed is known by its name', () => {
    const chosen = (id: string, name: string) =>
      judge(microphone, {
        state: withSettings({ audio: { ...defaultSettings.audio, microphone: { id, name } } }),
      })
    expect(chosen('old', 'Room microphone')).toEqual({
      state: 'unsure',
      words: expect.stringContaining('Room microphone is not plugged in'),
    })
    expect(chosen('mic', 'Another name').state).toBe('good')
    expect(chosen('old', 'Desk headset').state).toBe('good')
  })
})

describe('the ringer', () => {
  const chosen = (...names: readonly string[]) =>
    withSettings({
      audio: { ...defaultSettings.audio, ringers: names.map((name) => ({ id: name, name })) },
    })
  const noRinger = withDevices({ inUse: { ...plainDevices.inUse, ringers: [] } })

  test.each([
    [{ state: { audio: { engine: 'absent', microphone: 'unknown', error: null } } }, 'bad', /window/],
    [{ state: withDevices({ speakers: [] }) }, 'bad', /no loudspeaker/],
    [{ ringPlays: false }, 'bad', /cannot be played.*Click/],
    [{ ringPlays: false, state: noRinger }, 'bad', /not plugged in/],
    [{ ringPlays: null }, 'good', /^$/],
    [{ state: chosen('Monitor') }, 'unsure', /Monitor is not plugged in.*another loudspeaker/],
    [{ state: chosen('Desk headset', 'Monitor') }, 'unsure', /Monitor is not plugged in.*others/],
    [{ state: chosen('Desk headset') }, 'good', /^$/],
    [{ state: withSettings({ ringVolume: 0 }) }, 'unsure', /0 %/],
  ] as const)('%o', (changes, state, words) => {
    expect(judge(ringer, changes)).toEqual({ state, words: expect.stringMatching(words) })
  })
})

test.each([
  [{ notices: 'denied' }, 'unsure', /blocked/],
  [{ notices: 'default' }, 'unsure', /not allowed yet/],
  [{ notices: null }, 'good', /^$/],
  [{ notices: 'denied', state: withSettings({ notifyRings: false }) }, 'good', /^$/],
] as const)('notices: %o', (changes, state, words) => {
  expect(judge(notifications, changes)).toEqual({ state, words: expect.stringMatching(words) })
})

test.each([
  [null, 'good', /^$/],
  [5_000, 'good', /^$/],
  [-5_000, 'good', /^$/],
  [5_001, 'unsure', /5 s ahead of/],
  [-60_000, 'unsure', /60 s behind/],
  [60_001, 'bad', /60 s ahead of/],
  [-300_000, 'bad', /5 min behind/],
  [8 * 3_600_000, 'bad', /8 h ahead of/],
])('a clock that is %s ms ahead', (skewMs, state, words) => {
  const platform = { answeredAt: now, refused: false, skewMs }
  expect(judge(clock, { platform })).toEqual({ state, words: expect.stringMatching(words) })
})

describe('the token', () => {
  const signedIn = (signInAgain: boolean): SessionState => ({
    kind: 'signed-in',
    baseUrl: '',
    agent: signedInAgent(),
    secretsIn: 'memory',
    signInAgain: signInAgain ? appError('session.signed-out') : null,
  })

  test.each([
    [{ state: { session: signedIn(true) } }, 'bad', /sign in again/],
    [{ platform: { answeredAt: now, refused: true, skewMs: 0 } }, 'unsure', /refused/],
    [{ platform: { answeredAt: null, refused: false, skewMs: null } }, 'unsure', /not answered yet/],
  ] as const)('%o', (changes, state, words) => {
    expect(judge(token, changes)).toEqual({ state, words: expect.stringMatching(words) })
  })
})

describe('the way of events', () => {
  const feed = (kind: CallFeed['kind'], lastPollAt: number | null): CallFeed => ({
    kind,
    lastPollAt,
    nextPollAt: null,
    error: kind === 'failing' ? gone : null,
  })
  const failed = { kind: 'failed', error: appError('port.in-use') } as const
  const off = { receiver: { enabled: false, port: 0 } }
  const closed = {
    kind: 'failing',
    error: appError('tunnel.ended'),
    address: null,
    since: now,
    retryAt: null,
  } as const

  test.each([
    [{ state: { callFeed: feed('failing', now - 4_999) } }, 'unsure', /asked again/],
    [{ state: { callFeed: feed('failing', now - 5_000) } }, 'bad', /is old/],
    [{ state: { callFeed: feed('failing', null) } }, 'bad', /is old/],
    [{ state: { callFeed: feed('idle', null) } }, 'unsure', /yet/],
    [{ platform: { answeredAt: now - 4_400, refused: false, skewMs: 0 } }, 'unsure', /slow/],
    [{ state: { receiver: failed } }, 'unsure', /Events cannot be received/],
    [{ state: { receiver: failed, ...withSettings(off) } }, 'good', /^$/],
    [{ state: { receiver: { kind: 'off' }, ...withSettings(off) } }, 'good', /^$/],
    [{ state: { tunnel: closed } }, 'unsure', /do not come through from outside/],
    [{ state: { tunnel: { kind: 'starting', address: null } } }, 'good', /^$/],
    [{ state: { tunnel: closed, ...withSettings(off) } }, 'good', /^$/],
  ] as const)('%o', (changes, state, words) => {
    expect(judge(events, changes)).toEqual({ state, words: expect.stringMatching(words) })
  })
})
