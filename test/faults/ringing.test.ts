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
  ringing,
  startFaultBench,
  within,
} from './support/fault-bench.ts'

let bench: FaultBench

beforeAll(async () => {
  bench = await startFaultBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const pair = async () => ({ caller: await bench.phone(600), called: await bench.phone(900) })

async function ringingPair() {
  const { caller, called } = await pair()
  return { caller, called, talk: await ringing(caller, called) }
}

describe.concurrent('a call that rings', () => {
  test(
    'rings on while the link is cut for a moment, and is answered and heard afterwards',
    inFull(),
    async () => {
      const { caller, called, talk } = await ringingPair()
      called.link.cut()
      await lostWithin(called, 1_000)
      await lasting(3_000)
      expect(lineOf(called, talk.calledLine)).toMatchObject({ state: 'ringing' })
      called.link.heal()
      await registeredWithin(called, 9_000)
      expect(await called.me.phone.answer(talk.calledLine)).toMatchObject({ ok: true })
      await bothHear(caller, called, talk)
      expect(called.me.phone.lines).toHaveLength(1)
    },
  )

  test('and is answered while the link is cut, stands as soon as it is back', inFull(), async () => {
    const { caller, called, talk } = await ringingPair()
    called.link.cut()
    await lostWithin(called, 1_000)
    const answering = called.me.phone.answer(talk.calledLine)
    await eventually(() => expect(lineOf(called, talk.calledLine)).toMatchObject({ state: 'answering' }))
    await lasting(2_000)
    called.link.heal()
    expect(await answering).toMatchObject({ ok: true })
    await bothHear(caller, called, talk)
  })

  test('and is declined while the link is cut, is refused as soon as it is back', async () => {
    const { caller, called, talk } = await ringingPair()
    called.link.cut()
    await lostWithin(called, 1_000)
    await called.me.phone.decline(talk.calledLine)
    expect(lineOf(caller, talk.callerLine)).toMatchObject({ state: expect.stringMatching(/dialling|early/) })
    called.link.heal()
    // The platform leads a caller who is refused to the mailbox.
    await within(12_000, () => expect(lineOf(caller, talk.callerLine)).toMatchObject({ state: 'connected' }))
  })

  test('over a link that is silent for 5 s can be answered then', inFull(), async () => {
    const { caller, called, talk } = await ringingPair()
    called.link.silence()
    await lasting(5_000)
    called.link.heal()
    expect(await called.me.phone.answer(talk.calledLine)).toMatchObject({ ok: true })
    await bothHear(caller, called, talk)
  })

  test('whose caller gives up meanwhile stops ringing when the link is back', async () => {
    const { caller, called, talk } = await ringingPair()
    called.link.cut()
    await lostWithin(called, 1_000)
    await caller.me.phone.hangUp(talk.callerLine)
    called.link.heal()
    await within(12_000, () => expect(called.ends.get(talk.calledLine)).toBe('cancelled'))
    expect(called.me.phone.lines.filter(({ state }) => state === 'ringing')).toEqual([])
  })

  test('stops ringing when the caller, whose link was cut, is back', async () => {
    const { caller, called, talk } = await ringingPair()
    caller.link.cut()
    await eventually(() => expect(caller.ends.get(talk.callerLine)).toBe('connection-lost'))
    caller.link.heal()
    await registeredWithin(caller, 9_000)
    await within(3_000, () => expect(called.ends.get(talk.calledLine)).toBe('cancelled'))
  })

  test('and whose caller gives up over a silent link stops ringing when that is back', inFull(), async () => {
    const { caller, called, talk } = await ringingPair()
    caller.link.silence()
    await caller.me.phone.hangUp(talk.callerLine)
    await lostWithin(caller, 15_000)
    caller.link.heal({ forgetting: true })
    await registeredWithin(caller, 15_000)
    await within(3_000, () => expect(called.ends.get(talk.calledLine)).toBe('cancelled'))
  })

  test('does not ring when its caller gives up before the server has asked for the password', async () => {
    const { caller, called } = await pair()
    caller.link.delay(150)
    const given = await caller.me.phone.dial(called.ext)
    expect(await caller.me.phone.hangUp(given.ok ? given.value.lineId : '')).toMatchObject({ ok: true })
    // Signalling keeps its order: what could still ring of the first call would ring before the second one does.
    const { calledLine } = await ringing(caller, called)
    await eventually(() => expect(caller.me.phone.lines.map(({ state }) => state)).toContain('early'))
    expect(called.me.phone.lines.map(({ id }) => id)).toEqual([calledLine])
    expect(await bench.liveCalls(called.ext)).toBe(1)
  })

  test('over a link that stays silent ends, and says why', inFull(), async () => {
    const { called, talk } = await ringingPair()
    called.link.silence()
    await within(60_000, () => expect(called.ends.get(talk.calledLine)).toBe('connection-lost'))
    called.link.heal({ forgetting: true })
    called.me.phone.networkChanged()
    await registeredWithin(called, 5_000)
    await lasting(500)
    expect(called.me.phone.lines.filter(({ state }) => state !== 'ended')).toEqual([])
  })

  test(
    'at a platform that is killed and started anew leaves no ghost: the ring ends, and the next call rings',
    inFull(),
    async () => {
      await using own = await startFaultBench()
      const caller = await own.phone(600)
      const called = await own.phone(900)
      const talk = await ringing(caller, called)
      await own.kill()
      await lostWithin(called, 1_000)
      expect(lineOf(called, talk.calledLine)).toMatchObject({ state: 'ringing' })
      await own.start()
      await registeredWithin(called, 35_000)
      await within(3_000, () => expect(called.ends.get(talk.calledLine)).toBe('connection-lost'))
      await registeredWithin(caller, 35_000)
      await within(3_000, () => expect(caller.ends.get(talk.callerLine)).toBe('connection-lost'))
      await eventually(() => expect(called.me.phone.lines).toEqual([]))
      await ringing(caller, called)
    },
  )
})
