import { beforeEach, describe, expect, test } from 'vitest'
import { RegistrationKeeper, type SipLink } from '#electron/host/phone/registration.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Registration } from '#shared/host/state.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

/** A server that answers as it is told: at once, with an error, or never. */
class FakeLink implements SipLink {
  readonly asked: string[] = []
  connecting: Result<undefined, AppError> | 'never' = ok(undefined)
  registering: Result<{ expires: number }, AppError> | 'never' = ok({ expires: 100 })
  pinging: Result<undefined, AppError> | 'never' = ok(undefined)
  private readonly downs = new Emitter<AppError>()

  connect = () => this.answer('connect', this.connecting)
  register = () => this.answer('register', this.registering)
  ping = () => this.answer('ping', this.pinging)
  onDown = (listener: (error: AppError) => void) => this.downs.on(listener)

  disconnect(reason: AppError): void {
    this.asked.push('disconnect')
    this.downs.emit(reason)
  }

  breaks(): void {
    this.downs.emit(appError('network.unreachable'))
  }

  private answer<Value>(name: string, result: Result<Value, AppError> | 'never') {
    this.asked.push(name)
    return new Promise<Result<Value, AppError>>((resolve) => {
      if (result !== 'never') resolve(result)
    })
  }
}

let clock: ManualClock
let link: FakeLink
let keeper: RegistrationKeeper
let seen: Registration[]

beforeEach(() => {
  clock = new ManualClock()
  link = new FakeLink()
  seen = []
  keeper = new RegistrationKeeper({ link, clock, log: silentLog, random: () => 0.5 })
  keeper.onChange((state) => seen.push(state))
})

/** Lets time pass in small steps, and everything that waits for an answer go on in between. */
async function pass(milliseconds: number, step = 250): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    clock.advance(Math.min(step, milliseconds - passed))
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
  }
}

const start = async () => {
  keeper.tryNow()
  await pass(1)
}

describe('registration', () => {
  test('connects, registers, and says how fresh its proof is', async () => {
    await start()
    expect(seen.map(({ kind }) => kind)).toEqual(['connecting', 'registering', 'registered'])
    await pass(15_000)
    expect(link.asked).toEqual(['connect', 'register', 'ping'])
    expect(keeper.state).toMatchObject({ kind: 'registered', roundTripAt: expect.closeTo(clock.now(), -3) })
  })

  test('is refreshed at about three quarters of what the server gave, on the same transport', async () => {
    await start()
    await pass(69_000)
    expect(link.asked.filter((each) => each === 'register')).toHaveLength(1)
    await pass(11_000)
    expect(link.asked.filter((each) => each === 'register')).toHaveLength(2)
    expect(link.asked.filter((each) => each === 'connect')).toHaveLength(1)
    const states = seen.filter(({ kind }) => kind === 'registered')
    expect(new Set(states.map((state) => state.kind === 'registered' && state.since)).size).toBe(1)
  })

  test('a server that does not answer a ping is given up and found again', async () => {
    await start()
    link.pinging = 'never'
    await pass(15_000 + 8_000)
    expect(keeper.state).toMatchObject({ kind: 'unregistered', error: { code: 'network.timeout' } })
    await pass(2_000)
    expect(keeper.state.kind).toBe('registered')
  })

  test('tries for ever, ever more slowly, at most half a minute apart', async () => {
    link.connecting = err(appError('network.unreachable'))
    await start()
    const tries: number[] = []
    let known = 0
    for (let minute = 0; minute < 10 * 60; minute += 1) {
      await pass(1_000, 500)
      const now = link.asked.filter((each) => each === 'connect').length
      if (now > known) tries.push(clock.now())
      known = now
    }
    const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000)
    expect(pauses.at(-1)).toBeGreaterThan(15_000)
    expect(tries.length).toBeGreaterThan(20)
  })

  test.each(['connecting', 'registering'] as const)('no %s lasts longer than 35 s', async (step) => {
    link[step] = 'never'
    await start()
    let since = clock.now()
    let kind = keeper.state.kind
    for (let second = 0; second < 300; second += 1) {
      await pass(1_000)
      if (keeper.state.kind !== kind) since = clock.now()
      kind = keeper.state.kind
      expect(clock.now() - since).toBeLessThanOrEqual(35_000)
    }
  })

  test('what an older attempt answers late changes nothing', async () => {
    let late: (result: Result<{ expires: number }, AppError>) => void = () => {}
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
    expect(link.asked.filter((each) => each === 'register')).toHaveLength(1)
    keeper.tryNow()
    await pass(1)
    expect(link.asked.filter((each) => each === 'register')).toHaveLength(2)
  })

  test('a broken transport is news once, and the state says since when', async () => {
    await start()
    link.breaks()
    link.breaks()
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
    link.breaks()
    expect(keeper.state.kind).toBe('registered')
  })
})
