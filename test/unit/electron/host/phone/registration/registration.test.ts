import { beforeEach, describe, expect, test } from 'vitest'
import { RegistrationClient } from '#electron/host/phone/registration/registration.ts'
import { appError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Registration } from '#shared/host/slices.ts'
import { FakeLink, advanceInSteps } from '#test/support/fake-sip-link.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let link: FakeLink
let keeper: RegistrationClient
let seen: Registration[]

const one = 'wss://one.example.com/'

beforeEach(() => {
  clock = new ManualClock()
  link = new FakeLink()
  seen = []
  const servers = [one] as const
  const options = { link, servers, clock, log: silentLog, random: () => 0.5, hasCalls: () => false }
  keeper = new RegistrationClient(options)
  keeper.onChange((state) => seen.push(state))
})

const pass = (milliseconds: number, step?: number) => advanceInSteps(clock, milliseconds, step)

const start = async () => {
  keeper.tryNow()
  await pass(1)
}

describe('registration', () => {
  test('connects, registers, and says how fresh its proof is', async () => {
    await start()
    expect(seen.map(({ kind }) => kind)).toEqual(['connecting', 'registering', 'registered'])
    await pass(3_000)
    expect(link.requests).toEqual(['connect', 'register', 'ping'])
    expect(keeper.state).toMatchObject({ kind: 'registered', roundTripAt: expect.closeTo(clock.now(), -3) })
  })

  test('is refreshed before three quarters of what the server gave are over, on the same transport', async () => {
    await start()
    await pass(64_000)
    expect(link.requests.filter((each) => each === 'register')).toHaveLength(1)
    await pass(11_000)
    expect(link.requests.filter((each) => each === 'register')).toHaveLength(2)
    expect(link.requests.filter((each) => each === 'connect')).toHaveLength(1)
    const states = seen.filter(({ kind }) => kind === 'registered')
    expect(new Set(states.map((state) => state.kind === 'registered' && state.since)).size).toBe(1)
  })

  test.each([0, 1_000, 2_999, 3_001, 7_000])(
    'a server that freezes %i ms after its last answer is noticed within 10 s, and found again',
    async (after) => {
      await start()
      await pass(after)
      link.pinging = 'never'
      await pass(10_000)
      expect(seen.map(({ kind }) => kind)).toContain('unregistered')
      await pass(2_000)
      expect(keeper.state.kind).toBe('registered')
    },
  )

  test('a server that is silent for 5 s is not given up', async () => {
    await start()
    link.delay = { clock, milliseconds: 5_000 }
    await pass(60_000)
    expect(seen.filter(({ kind }) => kind !== 'registered')).toHaveLength(2)
  })

  /** When it was tried to connect, in a time of ten minutes. */
  const triesIn10Minutes = async () => {
    await start()
    const tries: number[] = []
    let known = 0
    for (let second = 0; second < 10 * 60; second += 1) {
      await pass(1_000, 250)
      const now = link.requests.filter((each) => each === 'connect').length
      if (now > known) tries.push(clock.now())
      known = now
    }
    return tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
  }

  test('tries a server that refuses for ever, ever more slowly, at most half a minute apart', async () => {
    link.registering = err(appError('phone.failed', '503'))
    const pauses = await triesIn10Minutes()
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000)
    expect(pauses.at(-1)).toBeGreaterThan(15_000)
    expect(pauses.length).toBeGreaterThan(20)
  })

  test('tries a server that cannot be reached for ever, and never rests long', async () => {
    link.connecting = err(appError('network.unreachable'))
    const pauses = await triesIn10Minutes()
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4_000)
    expect(pauses.length).toBeLessThan(600)
  })

  test.each(['network.unreachable', 'network.timeout'] as const)(
    'is registered within 5 s when the network returns, which was away for a minute (%s)',
    async (code) => {
      await start()
      for (let returnsAfter = 60_000; returnsAfter < 66_000; returnsAfter += 500) {
        link.connecting = err(appError(code))
        link.loseConnection()
        await pass(returnsAfter)
        link.connecting = ok(undefined)
        await pass(4_000)
        expect(keeper.state.kind).toBe('registered')
      }
    },
  )

  test.each([
    ['connecting', 'never'],
    ['registering', 'never'],
    ['connecting', err(appError('network.bad-certificate'))],
    ['registering', err(appError('phone.failed', '503', { retryAfter: 3_600_000 }))],
  ] as const)('no state lasts longer than 35 s where %s ends with %o', async (step, outcome) => {
    Object.assign(link, { [step]: outcome })
    const moves: number[] = []
    keeper.onChange(() => moves.push(clock.now()))
    await start()
    await pass(600_000, 500)
    const lasted = moves.map((time, index) => (moves[index + 1] ?? clock.now()) - time)
    expect(Math.max(...lasted)).toBeLessThanOrEqual(35_000)
    expect(moves.length).toBeGreaterThan(30)
  })

  test('of a healthy server always has a round trip younger than 30 s, and never moves', async () => {
    await start()
    link.delay = { clock, milliseconds: 4_000 }
    for (let second = 0; second < 600; second += 1) {
      await pass(1_000)
      const { state } = keeper
      expect(state.kind === 'registered' && clock.now() - state.roundTripAt).toBeLessThan(30_000)
    }
    expect(seen.filter(({ kind }) => kind !== 'registered')).toHaveLength(2)
  })

  test('of a healthy server never lapses in a thousand refreshes', async () => {
    link.registering = ok({ expires: 20 })
    await start()
    let refreshedAt = clock.now()
    const pauses: number[] = []
    link.register = async () => {
      pauses.push(clock.now() - refreshedAt)
      refreshedAt = clock.now()
      return ok({ expires: 20 })
    }
    while (pauses.length < 1_000) await pass(5_000, 500)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000)
    expect(seen.filter(({ kind }) => kind !== 'registered')).toHaveLength(2)
  })

  test('that cannot be refreshed now is tried again while it lasts, and the calls on it go on', async () => {
    await start()
    link.registering = err(appError('phone.failed', '503', { retryAfter: 10_000 }))
    await pass(72_000)
    expect(link.requests.filter((each) => each === 'register')).toHaveLength(2)
    expect(keeper.state.kind).toBe('registered')
    link.registering = ok({ expires: 100 })
    await pass(10_000)
    expect(link.requests.filter((each) => each === 'register')).toHaveLength(3)
    await pass(60_000)
    expect(seen.filter(({ kind }) => kind === 'unregistered')).toHaveLength(0)
    expect(link.requests.filter((each) => each === 'connect')).toHaveLength(1)
  })

  test('that is refused until it has run out is given up', async () => {
    await start()
    link.registering = err(appError('phone.failed', '503'))
    await pass(101_000)
    expect(seen.some(({ kind }) => kind === 'unregistered')).toBe(true)
  })

  test('is tried as late as the server says, a little later at random, never sooner', async () => {
    link.registering = err(appError('phone.failed', '503', { retryAfter: 20_000 }))
    const begun = clock.now()
    await start()
    expect(keeper.state).toMatchObject({ kind: 'unregistered', retryAt: expect.closeTo(begun + 21_000, -2) })
  })

  test('what an older attempt answers late changes nothing', async () => {
    let late: (result: Result<{ expires: number }>) => void = () => {}
    link.register = () => new Promise((resolve) => (late = resolve))
    await start()
    const first = late
    await pass(12_000)
    first(ok({ expires: 100 }))
    await pass(1)
    expect(keeper.state.kind).not.toBe('registered')
  })

  test('a wrong password is tried again after a minute, or when asked', async () => {
    link.registering = err(appError('phone.wrong-password'))
    const begun = clock.now()
    await start()
    expect(keeper.state).toMatchObject({ kind: 'unregistered', retryAt: expect.closeTo(begun + 60_000, -2) })
    await pass(59_000)
    expect(link.requests.filter((each) => each === 'register')).toHaveLength(1)
    keeper.tryNow()
    await pass(1)
    expect(link.requests.filter((each) => each === 'register')).toHaveLength(2)
  })

  test('a broken transport is news once, and the state says since when', async () => {
    await start()
    link.loseConnection()
    link.loseConnection()
    const broken = clock.now()
    expect(seen.filter(({ kind }) => kind === 'unregistered')).toHaveLength(1)
    link.connecting = err(appError('network.unreachable'))
    await pass(20_000)
    expect(keeper.state).toMatchObject({ kind: 'unregistered', since: broken })
  })

  test('trying now while it is connecting begins anew', async () => {
    link.registering = 'never'
    await start()
    link.registering = ok({ expires: 100 })
    await start()
    expect(keeper.state.kind).toBe('registered')
  })

  test('disposed, it plans nothing more', async () => {
    await start()
    keeper[Symbol.dispose]()
    expect(clock.pending).toBe(0)
    link.loseConnection()
    expect(keeper.state.kind).toBe('registered')
  })
})

describe('doubt', () => {
  test('asks the server, and refreshes where it answers', async () => {
    await start()
    keeper.probe()
    await pass(1)
    expect(link.requests).toEqual(['connect', 'register', 'ping', 'register'])
    expect(seen.filter(({ kind }) => kind !== 'registered')).toHaveLength(2)
  })

  test('leads to a new transport after 2 s of silence', async () => {
    await start()
    link.pinging = 'never'
    keeper.probe()
    await pass(1_900, 100)
    expect(keeper.state.kind).toBe('registered')
    await pass(200, 100)
    expect(link.requests.filter((each) => each === 'connect')).toHaveLength(2)
    expect(keeper.state.kind).toBe('registered')
  })

  test('ends a pause at once, and the next pauses are short again', async () => {
    link.connecting = err(appError('network.unreachable'))
    await start()
    await pass(120_000)
    keeper.probe()
    await pass(1)
    const state = keeper.state.kind === 'unregistered' ? keeper.state : null
    expect((state?.retryAt ?? Infinity) - clock.now()).toBeLessThanOrEqual(1_000)
  })

  test('begins an attempt anew, which may have begun before there was a network', async () => {
    link.connecting = 'never'
    await start()
    link.connecting = ok(undefined)
    keeper.probe()
    await pass(1)
    expect(keeper.state.kind).toBe('registered')
  })

  test('does not hurry a wrong password', async () => {
    link.registering = err(appError('phone.wrong-password'))
    await start()
    keeper.probe()
    await pass(1_000)
    expect(link.requests.filter((each) => each === 'register')).toHaveLength(1)
  })
})
