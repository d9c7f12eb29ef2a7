import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { inFull } from '#test/support/tier.ts'
import {
  bothHear,
  type FaultBench,
  lasting,
  lineOf,
  lostWithin,
  registeredWithin,
  startFaultBench,
  talking,
  within,
} from './support/fault-bench.ts'

let bench: FaultBench

beforeAll(async () => {
  bench = await startFaultBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const pair = async () => ({ caller: await bench.phone(600), called: await bench.phone(900) })

describe.concurrent('a call', () => {
  test('is held within 12 s, though the word of it is lost with the link', inFull(), async () => {
    const { caller, called } = await pair()
    const { callerLine } = await talking(caller, called)
    caller.link.silence()
    const held = caller.me.phone.hold(callerLine)
    await lasting(500)
    caller.link.heal({ forgetting: true })
    await within(12_000, () => expect(lineOf(caller, callerLine)).toMatchObject({ state: 'held' }))
    expect(await held).toMatchObject({ ok: true })
    expect(await caller.me.phone.resume(callerLine)).toMatchObject({ ok: true })
  })

  test.each(['caller', 'called'] as const)(
    'goes on while the link of the %s is cut, and can be held and hung up afterwards',
    inFull(),
    async (side) => {
      const both = await pair()
      const { caller, called } = both
      const talk = await talking(caller, called)
      const [one, line] = side === 'caller' ? [caller, talk.callerLine] : [called, talk.calledLine]
      one.link.cut()
      await lostWithin(one, 1_000)
      await lasting(3_000)
      await bothHear(caller, called, talk)
      one.link.heal()
      await registeredWithin(one, 9_000)
      await bothHear(caller, called, talk)
      expect(await one.me.phone.hold(line)).toMatchObject({ ok: true })
      expect(await one.me.phone.resume(line)).toMatchObject({ ok: true })
      await bothHear(caller, called, talk)
      await one.me.phone.hangUp(line)
      const [other, otherLine] = side === 'caller' ? [called, talk.calledLine] : [caller, talk.callerLine]
      await eventually(() => expect(lineOf(other, otherLine)).toMatchObject({ state: 'ended' }))
      await eventually(async () => expect(await bench.liveCalls(called.ext)).toBe(0))
    },
  )

  test.each([5_000, 30_000, 120_000])(
    'over a link that is silent for %d ms is heard all the time, or ends honestly',
    inFull(),
    async (span) => {
      const { caller, called } = await pair()
      const talk = await talking(caller, called)
      called.link.silence()
      await lasting(span)
      const before = lineOf(called, talk.calledLine)?.state
      expect(before).toBe('connected')
      await bothHear(caller, called, talk)
      called.link.heal({ forgetting: span > 5_000 })
      called.me.phone.networkChanged()
      await registeredWithin(called, 5_000)
      await lasting(1_000)
      await bothHear(caller, called, talk)
      expect(await called.me.phone.hold(talk.calledLine)).toMatchObject({ ok: true })
      expect(await called.me.phone.resume(talk.calledLine)).toMatchObject({ ok: true })
      await bothHear(caller, called, talk)
    },
  )

  test.each(['cut', 'silent'] as const)(
    'that is hung up while the link is %s leaves no ghost: the other end hears of it when it is back',
    inFull(),
    async (fault) => {
      const { caller, called } = await pair()
      const talk = await talking(caller, called)
      if (fault === 'cut') called.link.cut()
      else called.link.silence()
      if (fault === 'cut') await lostWithin(called, 1_000)
      await called.me.phone.hangUp(talk.calledLine)
      expect(lineOf(called, talk.calledLine)).toMatchObject({ state: 'ended', endReason: 'hung-up' })
      await lasting(4_000)
      called.link.heal({ forgetting: true })
      await within(15_000, () => expect(lineOf(caller, talk.callerLine)).toMatchObject({ state: 'ended' }))
      await eventually(async () => expect(await bench.liveCalls(called.ext)).toBe(0))
    },
  )

  test('finds its way again when the network has changed', async () => {
    const { caller, called } = await pair()
    const talk = await talking(caller, called)
    called.me.phone.networkChanged()
    await eventually(() =>
      expect(called.me.engine.requests.filter((asked) => asked.startsWith('audio.offer'))).not.toHaveLength(
        0,
      ),
    )
    await bothHear(caller, called, talk)
  })

  test(
    'at a platform that is killed and started anew: both ends say that the call is lost, and the next one is heard',
    inFull(),
    async () => {
      await using own = await startFaultBench()
      const caller = await own.phone(600)
      const called = await own.phone(900)
      const talk = await talking(caller, called)
      await own.kill()
      await own.start()
      for (const [phone, line] of [
        [caller, talk.callerLine],
        [called, talk.calledLine],
      ] as const) {
        await registeredWithin(phone, 35_000)
        await within(15_000, () => expect(phone.ends.get(line)).toBe('connection-lost'))
      }
      await talking(caller, called)
    },
  )
})
