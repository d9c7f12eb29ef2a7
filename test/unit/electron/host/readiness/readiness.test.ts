import { beforeEach, describe, expect, test } from 'vitest'
import { Heartbeat } from '#electron/host/heartbeat.ts'
import { Readiness } from '#electron/host/readiness/readiness.ts'
import type { Exchange } from '#electron/host/platform-client/platform-client.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { appError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err, ok } from '#shared/core/result.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import type { ReadinessCheck, ReadinessName } from '#shared/host/readiness.ts'
import type { HostState } from '#shared/host/state.ts'
import { fakeApi } from '#test/support/fake-api.ts'
import { hostState } from '#test/support/fake-host.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { mediaSample } from '#test/support/media-sample.ts'
import { now, plainDevices, readinessFacts } from '#test/support/readiness-facts.ts'

const second = 1_000
let clock: ManualClock
let store: StateStore
let reports: Emitter<AudioReport>
let readies: Emitter<boolean>
let exchanges: Emitter<Exchange>
let asked: string[]
let platformAnswers: boolean
let devicesHang: boolean
let readiness: Readiness
let notices: (() => boolean) | undefined

function start(): void {
  const { api, routes } = fakeApi()
  routes.set('GET /ping', () => {
    asked.push('ping')
    if (!platformAnswers) return err(appError('network.unreachable'))
    answer()
    return ok({})
  })
  readiness = new Readiness({
    clock,
    heartbeat: new Heartbeat(clock),
    store,
    audio: {
      onReport: (listener) => reports.on(listener),
      onReady: (listener) => readies.on(listener),
    },
    api,
    exchanges,
    tryAgain: () => void asked.push('tryAgain'),
    tryDevices: () => {
      asked.push('tryDevices')
      return devicesHang ? new Promise(() => {}) : Promise.resolve()
    },
    wake: () => void asked.push('wake'),
    onChange: (state) => store.set('readiness', state),
    ...(notices && { notices }),
  })
}

beforeEach(() => {
  clock = new ManualClock(now)
  reports = new Emitter()
  readies = new Emitter()
  exchanges = new Emitter()
  asked = []
  platformAnswers = true
  devicesHang = false
  notices = undefined
  const { state } = readinessFacts()
  store = new StateStore({ ...hostState(state), session: { kind: 'starting' } })
})

/** The platform answers, with a clock that is ahead by so much. */
function answer(changes: Partial<Exchange> = {}, ahead = 0): void {
  const date = new Date(clock.now() + ahead).toUTCString()
  exchanges.emit({ method: 'GET', path: '/calls', took: 10, status: 200, date, ...changes })
}

function signIn(): void {
  start()
  store.set('session', hostState().session)
  readiness.setNotices('granted')
  answer()
}

/** So many seconds, in which the phone proves its registration and the platform answers as it does. */
async function pass(seconds: number, alive = true): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    clock.advance(second)
    if (alive) heartbeat()
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
}

function heartbeat(): void {
  const { registration } = store.value.phone
  if (registration.kind === 'registered')
    store.set('phone', { account: null, registration: { ...registration, roundTripAt: clock.now() } })
}

function checkOf(name: ReadinessName): ReadinessCheck | undefined {
  return store.value.readiness.checks.find((check) => check.name === name)
}

function faults(): readonly string[] {
  return store.value.readiness.checks.flatMap(({ name, state }) =>
    state === 'good' ? [] : [`${name} ${state}`],
  )
}

test('the readiness light has checks only while an agent is signed in', async () => {
  start()
  store.set('phone', store.value.phone)
  readiness.setNotices('denied')
  expect(store.value.readiness.checks).toEqual([])
  store.set('session', hostState().session)
  expect(store.value.readiness.checks).toHaveLength(7)
  store.set('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
  expect(store.value.readiness.checks).toEqual([])
  expect(clock.pending).toBe(0)
})

test('it is all good for hours, with a sign of life of the platform at least each 5 s', async () => {
  signIn()
  for (let minute = 0; minute < 5; minute += 1) {
    await pass(60)
    expect(faults()).toEqual([])
  }
  expect(asked.filter((each) => each === 'ping').length).toBeGreaterThan(60)
  expect(asked).not.toContain('wake')
})

test('a page that already answers is not sent a ping', async () => {
  signIn()
  for (let times = 0; times < 20; times += 1) {
    await pass(3)
    answer()
  }
  expect(asked).toEqual([])
})

describe('each input that breaks is named within 5 s', () => {
  const breaks: readonly (readonly [string, () => void])[] = [
    [
      'registration bad',
      () =>
        store.set('phone', {
          account: null,
          registration: { kind: 'unregistered', error: null, since: now, retryAt: null },
        }),
    ],
    ['microphone bad', () => store.set('audio', { engine: 'ready', microphone: 'denied', error: null })],
    ['microphone unsure', () => store.set('audio', { engine: 'ready', microphone: 'asking', error: null })],
    [
      'microphone bad',
      () =>
        store.set('devices', { audio: { ...plainDevices, microphones: [] }, switched: null, headset: null }),
    ],
    ['microphone bad', () => store.set('quality', [silentLine()])],
    ['ringer bad', () => reports.emit({ kind: 'ringer', playable: false })],
    [
      'ringer bad',
      () => store.set('devices', { audio: { ...plainDevices, speakers: [] }, switched: null, headset: null }),
    ],
    ['notifications unsure', () => readiness.setNotices('denied')],
    ['clock bad', () => answer({}, -120 * second)],
    ['token unsure', () => answer({ status: 401 })],
    [
      'token bad',
      () => {
        const { session } = store.value
        if (session.kind === 'signed-in')
          store.set('session', { ...session, signInAgain: appError('session.signed-out') })
      },
    ],
    ['events unsure', () => (platformAnswers = false)],
    ['events unsure', () => store.set('receiver', { kind: 'failed', error: appError('port.in-use') })],
    [
      'events bad',
      () =>
        store.set('callFeed', {
          kind: 'failing',
          lastPollAt: clock.now() - 3_000,
          nextPollAt: null,
          error: appError('network.unreachable'),
        }),
    ],
  ]

  test.each(breaks)('%s', async (expected, happen) => {
    signIn()
    await pass(10)
    answer()
    expect(faults()).toEqual([])
    happen()
    const seen = new Set(faults())
    for (let passed = 0; passed < 5; passed += 1) {
      await pass(1)
      for (const fault of faults()) seen.add(fault)
    }
    expect(seen).toContain(expected)
    const [name] = expected.split(' ') as [ReadinessName]
    expect([...seen].every((fault) => fault.startsWith(name))).toBe(true)
  })
})

function silentLine(): HostState['quality'][number] {
  const numbers = { mos: 4, worstMos: 4, loss: 0, jitterMs: 0, roundTripMs: 1, codec: 'opus' }
  return { lineId: 'a', ...numbers, troubles: ['microphone-silent'] }
}

describe('the registration', () => {
  test('without a round trip for 30 s is unsure', async () => {
    signIn()
    await pass(30, false)
    expect(checkOf('registration')?.state).toBe('good')
    await pass(1, false)
    expect(checkOf('registration')?.state).toBe('unsure')
    heartbeat()
    expect(checkOf('registration')?.state).toBe('good')
  })

  test('is bad from its loss until it stands again, whatever is tried in between', () => {
    signIn()
    const become = (registration: HostState['phone']['registration']) =>
      store.set('phone', { account: null, registration })
    const before = store.value.phone.registration
    become({ kind: 'connecting', server: 'a' })
    expect(checkOf('registration')?.state).toBe('unsure')
    become({ kind: 'unregistered', error: null, since: now, retryAt: null })
    become({ kind: 'connecting', server: 'a' })
    expect(checkOf('registration')?.state).toBe('bad')
    become(before)
    become({ kind: 'connecting', server: 'a' })
    expect(checkOf('registration')?.state).toBe('unsure')
  })
})

describe('a microphone that gave no sound', () => {
  beforeEach(() => {
    signIn()
    store.set('quality', [silentLine()])
    store.set('quality', [])
  })

  test('is remembered after the call', async () => {
    await pass(600)
    expect(checkOf('microphone')).toMatchObject({ state: 'bad' })
  })

  test.each<[string, () => void]>([
    [
      'speaks',
      () => reports.emit({ kind: 'sample', lineId: 'a', sample: mediaSample({ outputLevel: 0.01 }) }),
    ],
    ['is heard in a test', () => store.set('levels', { input: 0.01, output: 0 })],
    ['is another one', () => store.set('devices', { audio: null, switched: null, headset: null })],
  ])('is good again when it %s', (_, happen) => {
    happen()
    expect(checkOf('microphone')).toMatchObject({ state: 'good' })
  })

  test('is not good again because of the far end, or of a muted line', () => {
    for (const changes of [
      { outputLevel: 0, inputLevel: 1 },
      { sending: false, outputLevel: 1 },
    ])
      reports.emit({ kind: 'sample', lineId: 'a', sample: mediaSample(changes) })
    expect(checkOf('microphone')).toMatchObject({ state: 'bad' })
  })
})

test('a new engine has not yet failed to ring', () => {
  signIn()
  reports.emit({ kind: 'ringer', playable: false })
  readies.emit(true)
  store.set('audio', { engine: 'ready', microphone: 'unknown', error: null })
  expect(checkOf('ringer')?.state).toBe('good')
})

test('the system’s own word on notices counts more than a page’s', () => {
  notices = () => false
  signIn()
  expect(checkOf('notifications')?.state).toBe('unsure')
})

describe('a check', () => {
  test('tries registration, platform and ring, and nothing that is heard', async () => {
    signIn()
    await readiness.check()
    expect(asked.toSorted()).toEqual(['ping', 'tryAgain', 'tryDevices'])
  })

  test('ends after 3 s, whoever has not answered', async () => {
    signIn()
    devicesHang = true
    const checked = readiness.check()
    await pass(3)
    await checked
  })

  test('of a platform that does not answer wakes the reading of calls, which says so', async () => {
    signIn()
    platformAnswers = false
    await readiness.check()
    expect(asked).toContain('wake')
  })
})

test('it leaves nothing behind', () => {
  signIn()
  readiness[Symbol.dispose]()
  expect([reports.size, readies.size, exchanges.size, clock.pending]).toEqual([0, 0, 0, 0])
})
