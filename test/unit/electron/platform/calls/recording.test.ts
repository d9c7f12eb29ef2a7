import { afterEach, describe, expect, it } from 'vitest'
import { recordCall, transferCall } from '#test/support/call-orders.ts'
import { isRecordedAutomatically } from '#electron/platform/calls/call-recording.ts'
import type { CallUser } from '#electron/platform/calls/directory.ts'
import { userParty } from '#electron/platform/calls/party.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'
import { callFacts } from '#test/support/call-facts.ts'

let bench = new CallBench()
afterEach(() => bench.close())

describe('recording on demand', () => {
  it('starts, pauses, resumes, and is kept when the call ends', async () => {
    bench = new CallBench()
    const { call, caller } = await bench.connectedCall()
    const order = (name: 'start' | 'pause' | 'resume') => recordCall(call, name, bench.actor(2)).ok
    expect([order('start'), order('pause'), order('resume'), order('pause'), order('resume')]).not.toContain(
      false,
    )
    expect(call.live.facts.recording).toBe('resume')
    expect(bench.recordings).toMatchObject([{ liveId: 1, state: 'recording' }])
    caller.end(causes.normal)
    await flushMicrotasks()
    expect(bench.recordings).toMatchObject([
      { state: 'complete', orders: ['pause', 'resume', 'pause', 'resume'], mp3: Buffer.from('mp3') },
    ])
  })

  it.each([
    [[], 'pause'],
    [[], 'resume'],
    [['start'], 'start'],
    [['start'], 'resume'],
    [['start', 'pause'], 'pause'],
    [['start', 'pause'], 'start'],
  ] as const)('after %j refuses %s', async (before, order) => {
    bench = new CallBench()
    const { call } = await bench.connectedCall()
    for (const each of before) recordCall(call, each, bench.actor(2))
    expect(recordCall(call, order, bench.actor(2))).toMatchObject({ error: { status: 400 } })
  })

  it('is refused before the call is connected, and where it is not allowed', async () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { recordingAllowed: false }), sampleUser(3))
    const { call, phone } = bench.inbound()
    expect(recordCall(call, 'start', bench.actor(1))).toMatchObject({ error: { status: 400 } })
    phone.ring().answer()
    await flushMicrotasks()
    expect(recordCall(call, 'start', bench.actor(2))).toMatchObject({ error: { status: 403 } })
    expect(recordCall(call, 'start', bench.actor(1)).ok).toBe(true)
  })

  it('goes on after a transfer, in a recording of the new call', async () => {
    bench = new CallBench()
    const { call } = await bench.connectedCall()
    recordCall(call, 'start', bench.actor(2))
    transferCall(bench.engine.board, call, { dst: '1003', actor: bench.actor(2) })
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    expect(bench.recordings).toMatchObject([
      { liveId: 1, state: 'complete' },
      { liveId: 2, state: 'recording' },
    ])
  })
})

describe('recording by itself', () => {
  it('starts when the call is connected', async () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { monitor: 'A' }))
    const { call } = await bench.connectedCall()
    expect(call.live.facts.recording).toBe('start')
  })

  const inbound = (changes: Partial<CallUser>) => callFacts({ target: userParty(sampleUser(2, changes)) })
  const outbound = (changes: Partial<CallUser>) =>
    callFacts({
      source: userParty(sampleUser(2, changes)),
      target: { number: '+442079460018', name: '', id: '' },
    })
  const internal = (changes: Partial<CallUser>) =>
    callFacts({ source: userParty(sampleUser(2, changes)), target: userParty(sampleUser(3)) })

  it.each([
    ['N', [false, false, false]],
    ['A', [true, true, true]],
    ['I', [true, false, false]],
    ['O', [false, true, true]],
  ] as const)('monitor %s: inbound, outbound, internal are %j', (monitor, expected) => {
    const changes = { monitor }
    expect([inbound(changes), outbound(changes), internal(changes)].map(isRecordedAutomatically)).toEqual(
      expected,
    )
  })

  it('leaves internal calls alone where the user never records them', () => {
    const changes = { monitor: 'A', neverRecordInternal: true } as const
    expect([inbound(changes), internal(changes)].map(isRecordedAutomatically)).toEqual([true, false])
  })
})
