import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { Heartbeat } from '#electron/host/heartbeat.ts'
import { NetworkWatch } from '#electron/host/network/network-watch.ts'
import { silentLog } from '#shared/core/log.ts'
import {
  type FaultBench,
  type LinkedPhone,
  lasting,
  lostWithin,
  registeredWithin,
  ringing,
  startFaultBench,
  within,
} from './support/fault-bench.ts'
import { inFull } from '#test/support/tier.ts'

let bench: FaultBench

beforeAll(async () => {
  bench = await startFaultBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** What the screen may call registered was answered less than 30 s ago, whenever one looks. */
function watchFreshness({ me }: LinkedPhone): Disposable & { readonly staleAges: readonly number[] } {
  const staleAges: number[] = []
  const timer = setInterval(() => {
    const { registration: state } = me.phone.state
    const age = state.kind === 'registered' ? Date.now() - state.roundTripAt : 0
    if (age > 30_000) staleAges.push(age)
  }, 500)
  return { staleAges, [Symbol.dispose]: () => clearInterval(timer) }
}

/** A phone whose clock is ahead by so much, and what notices that it jumped. */
async function phoneWithClock(time: { readonly offset: number }) {
  const clock = { ...systemClock, now: () => systemClock.now() + time.offset }
  const phone = await bench.phone(900, { clock })
  const watch = new NetworkWatch({
    heartbeat: new Heartbeat(clock),
    log: silentLog,
    interfaces: () => ({}),
    onEvent: () => phone.me.phone.wake(),
  })
  return { phone, clock, watch }
}

describe.concurrent('an idle phone', () => {
  test('does not notice a link that is silent for 5 s', inFull(), async () => {
    const phone = await bench.phone()
    const seen: string[] = []
    phone.me.phone.onChange(() => seen.push(phone.me.phone.state.registration.kind))
    phone.link.silence()
    await lasting(5_000)
    phone.link.heal()
    await lasting(10_000)
    expect(new Set(seen)).toEqual(new Set(['registered']))
  })

  test(
    'says within 10 s that a silent server is lost, and is back by itself within 5 s of its return after 60 s',
    inFull(),
    async () => {
      const phone = await bench.phone()
      using freshness = watchFreshness(phone)
      phone.link.silence()
      await Promise.all([lostWithin(phone, 10_000), lasting(60_000)])
      phone.link.heal({ forgetting: true })
      await registeredWithin(phone, 5_000)
      expect(freshness.staleAges).toEqual([])
    },
  )

  test('is back within 5 s when the network is back after 120 s, and rings', inFull(), async () => {
    const phone = await bench.phone()
    const other = await bench.phone()
    using freshness = watchFreshness(phone)
    phone.link.silence()
    await lasting(120_000)
    phone.link.heal({ forgetting: true })
    phone.me.phone.networkChanged()
    await registeredWithin(phone, 5_000)
    expect(freshness.staleAges).toEqual([])
    await ringing(other, phone)
  })

  test('whose link is cut tries again at once, and goes on trying', inFull(), async () => {
    const phone = await bench.phone()
    phone.link.cut()
    await lostWithin(phone, 1_000)
    await lasting(5_000)
    phone.link.heal()
    await registeredWithin(phone, 5_000)
  })

  test('on a slow link stays registered', inFull(), async () => {
    const phone = await bench.phone()
    phone.link.delay(700)
    using freshness = watchFreshness(phone)
    await lasting(35_000)
    expect(phone.me.phone.state.registration).toMatchObject({ kind: 'registered' })
    const { registration } = phone.me.phone.state
    expect(registration.kind === 'registered' && registration.roundTripMs).toBeGreaterThan(1_300)
    expect(freshness.staleAges).toEqual([])
  })

  test('that dials over a silent link says within 8 s that nobody hears it', inFull(), async () => {
    const phone = await bench.phone()
    const other = await bench.phone()
    phone.link.silence()
    const dialled = await phone.me.phone.dial(other.ext)
    expect(dialled).toMatchObject({ ok: true })
    await within(8_000, () => expect([...phone.ends.values()]).toEqual(['unreachable']))
  })

  test('that slept for 8 h with a dead link is registered 5 s after it woke', async () => {
    const time = { offset: 0 }
    const { phone, watch } = await phoneWithClock(time)
    using _watch = watch
    const seen: string[] = []
    phone.me.phone.onChange(() => seen.push(phone.me.phone.state.registration.kind))
    phone.link.silence()
    phone.link.heal({ forgetting: true })
    time.offset = 8 * 3_600_000
    // It may be lost and back between two looks.
    await within(5_000, () => expect(seen.some((kind) => kind !== 'registered')).toBe(true))
    await registeredWithin(phone, 5_000)
  })

  test('whose clock is set forward by 8 h, or back, stays registered and is proved at once', async () => {
    const time = { offset: 0 }
    const { phone, clock, watch } = await phoneWithClock(time)
    using _watch = watch
    for (const jump of [8 * 3_600_000, -3_600_000]) {
      time.offset = jump
      const jumpedAt = clock.now()
      await within(3_000, () => {
        const { registration } = phone.me.phone.state
        const provedAt = registration.kind === 'registered' ? registration.roundTripAt : 0
        expect(provedAt).toBeGreaterThanOrEqual(jumpedAt)
        expect(provedAt).toBeLessThanOrEqual(clock.now())
      })
    }
  })

  test('finds a platform again that was killed and started anew, and rings', inFull(), async () => {
    await using own = await startFaultBench()
    const phone = await own.phone()
    const other = await own.phone()
    await own.kill()
    await lostWithin(phone, 1_000)
    await own.start()
    await registeredWithin(phone, 5_000)
    await registeredWithin(other, 5_000)
    await ringing(other, phone)
  })
})
