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
const verdict = (state: string, kind: string | null) => ({ state, fault: kind && { kind } })
const withSettings = (changes: Partial<Settings>) => ({ settings: { ...defaultSettings, ...changes } })
const withDevices = (changes: Partial<NonNullable<DevicesState['audio']>>) => ({
  devices: { audio: { ...plainDevices, ...changes }, switched: null, headset: null },
})

test('all is good for an agent whom every call would reach', () => {
  for (const check of [registration, microphone, ringer, notifications, clock, token, events])
    expect(judge(check)).toEqual({ state: 'good', fault: null })
})

test('who chose to call with another phone needs no phone account, microphone and ringer here', () => {
  const { session } = readinessFacts().state
  const id = session.kind === 'signed-in' ? String(session.agent.id) : ''
  const calling = { [id]: { phone: 'other-phone', callerId: '' } } as const
  const state = {
    phone: { account: null, registration: { kind: 'no-account' } },
    audio: { engine: 'absent', microphone: 'unknown', error: null },
    ...withSettings({ calling }),
  } as const
  for (const check of [registration, microphone, ringer])
    expect(judge(check, { state })).toEqual({ state: 'good', fault: null })
  const registering = { account: null, registration: { kind: 'registering', server } } as const
  expect(judge(registration, { state: { ...state, phone: registering } }).state).toBe('unsure')
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

  test.each<[Registration, string, string | null]>([
    [{ kind: 'no-account' }, 'bad', 'no-account'],
    [{ kind: 'connecting', server }, 'unsure', 'registering'],
    [{ kind: 'registering', server }, 'unsure', 'registering'],
    [registered(now - 30_000), 'good', null],
    [registered(now - 30_001), 'unsure', 'server-silent'],
    [unregistered(gone), 'bad', 'server-unreachable'],
    [unregistered(appError('phone.wrong-password')), 'bad', 'wrong-password'],
    [unregistered(appError('phone.other-server')), 'bad', 'other-server'],
    [unregistered(appError('phone.unsafe-challenge')), 'bad', 'unsafe-challenge'],
    [unregistered(appError('network.bad-certificate')), 'bad', 'bad-certificate'],
    [unregistered(appError('phone.failed')), 'bad', 'unregistered'],
    [unregistered(null), 'bad', 'unregistered'],
  ])('%o', (present, state, kind) => {
    expect(at(present)).toEqual(verdict(state, kind))
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
    [audio('absent', 'unknown'), 'bad', 'no-window-to-speak'],
    [audio('ready', 'denied'), 'bad', 'microphone-denied'],
    [audio('ready', 'absent'), 'bad', 'microphone-absent'],
    [{ state: withDevices({ microphones: [] }) }, 'bad', 'microphone-absent'],
    [{ microphoneSilent: true }, 'bad', 'microphone-silent'],
    [audio('ready', 'unknown'), 'good', null],
    [{ state: { devices: { audio: null, switched: null, headset: null } } }, 'good', null],
  ])('%o', (changes, state, kind) => {
    expect(judge(microphone, changes)).toEqual(verdict(state, kind))
  })

  test('that was chosen and is not plugged in is named; one whose identifier changed is known by its name', () => {
    const chosen = (id: string, name: string) =>
      judge(microphone, {
        state: withSettings({ audio: { ...defaultSettings.audio, microphone: { id, name } } }),
      })
    expect(chosen('old', 'Room microphone')).toEqual({
      state: 'unsure',
      fault: { kind: 'microphone-unplugged', device: 'Room microphone' },
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
    [
      { state: { audio: { engine: 'absent', microphone: 'unknown', error: null } } },
      'bad',
      'no-window-to-ring',
    ],
    [{ state: withDevices({ speakers: [] }) }, 'bad', 'no-speaker'],
    [{ ringPlays: false }, 'bad', 'ring-not-played'],
    [{ ringPlays: false, state: noRinger }, 'bad', 'no-ringer'],
    [{ ringPlays: null }, 'good', null],
    [{ state: chosen('Desk headset') }, 'good', null],
    [{ state: withSettings({ ringVolume: 0 }) }, 'unsure', 'ring-volume-zero'],
  ] as const)('%o', (changes, state, kind) => {
    expect(judge(ringer, changes)).toEqual(verdict(state, kind))
  })

  test('says which chosen device is missing, and whether calls ring on the others', () => {
    const missing = (rest: boolean) => ({ kind: 'ringer-unplugged', device: 'Monitor', rest })
    expect(judge(ringer, { state: chosen('Monitor') })).toEqual({ state: 'unsure', fault: missing(false) })
    expect(judge(ringer, { state: chosen('Desk headset', 'Monitor') })).toEqual({
      state: 'unsure',
      fault: missing(true),
    })
  })
})

test.each([
  [{ notices: 'denied' }, 'unsure', 'notifications-denied'],
  [{ notices: 'default' }, 'unsure', 'notifications-not-allowed'],
  [{ notices: null }, 'good', null],
  [{ notices: 'denied', state: withSettings({ notifyRings: false }) }, 'good', null],
] as const)('notices: %o', (changes, state, kind) => {
  expect(judge(notifications, changes)).toEqual(verdict(state, kind))
})

test.each([
  [null, 'good', null],
  [5_000, 'good', null],
  [-5_000, 'good', null],
  [5_001, 'unsure', { seconds: 5, isAhead: true }],
  [-60_000, 'unsure', { seconds: 60, isAhead: false }],
  [60_001, 'bad', { seconds: 60, isAhead: true }],
  [119_400, 'bad', { seconds: 119, isAhead: true }],
  [-300_400, 'bad', { seconds: 300, isAhead: false }],
  [8 * 3_600_000 + 90_000, 'bad', { seconds: 8 * 3_600, isAhead: true }],
])('a clock that is %s ms ahead', (skewMs, state, off) => {
  const platform = { answeredAt: now, refused: false, skewMs }
  expect(judge(clock, { platform })).toEqual({ state, fault: off && { kind: 'clock-off', ...off } })
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
    [{ state: { session: signedIn(true) } }, 'bad', 'sign-in-again'],
    [{ platform: { answeredAt: now, refused: true, skewMs: 0 } }, 'unsure', 'token-refused'],
    [{ platform: { answeredAt: null, refused: false, skewMs: null } }, 'unsure', 'no-answer-yet'],
  ] as const)('%o', (changes, state, kind) => {
    expect(judge(token, changes)).toEqual(verdict(state, kind))
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
    [{ state: { callFeed: feed('failing', now - 4_999) } }, 'unsure', 'calls-not-read'],
    [{ state: { callFeed: feed('failing', now - 5_000) } }, 'bad', 'calls-lost'],
    [{ state: { callFeed: feed('failing', null) } }, 'bad', 'calls-lost'],
    [{ state: { callFeed: feed('idle', null) } }, 'unsure', 'calls-not-read-yet'],
    [{ platform: { answeredAt: now - 4_400, refused: false, skewMs: 0 } }, 'unsure', 'platform-slow'],
    [{ state: { receiver: failed } }, 'unsure', 'receiver-failed'],
    [{ state: { receiver: failed, ...withSettings(off) } }, 'good', null],
    [{ state: { receiver: { kind: 'off' }, ...withSettings(off) } }, 'good', null],
    [{ state: { tunnel: closed } }, 'unsure', 'tunnel-failed'],
    [{ state: { tunnel: { kind: 'starting', address: null } } }, 'good', null],
    [{ state: { tunnel: closed, ...withSettings(off) } }, 'good', null],
  ] as const)('%o', (changes, state, kind) => {
    expect(judge(events, changes)).toEqual(verdict(state, kind))
  })
})
