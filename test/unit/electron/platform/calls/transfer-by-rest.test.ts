import { afterEach, describe, expect, it } from 'vitest'
import { endCall } from '#electron/platform/calls/call-commands.ts'
import { transferCall } from '#test/support/call-orders.ts'
import { describeCdr } from '#electron/platform/calls/call-record.ts'
import type { Call } from '#electron/platform/calls/call.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

let bench = new CallBench()
afterEach(() => bench.close())

/** PATCH `dst`: user 2 sends its call on. */
function send(call: Call, dst: string, by = 2): Call {
  const sent = transferCall(bench.engine.board, call, { dst, actor: bench.actor(by) })
  if (!sent.ok) throw new Error(sent.error.message)
  return sent.value
}

describe('a blind transfer over REST', () => {
  it('releases the agent at once, rings the target and connects the caller', async () => {
    bench = new CallBench()
    const { call, caller, phone } = await bench.connectedCall()
    const next = send(call, '1003')
    expect(phone.hungUp).toBe('Blind transfer')
    expect(caller.hungUp).toBeUndefined()
    const target = bench.lines.lastLegOf('1003')
    expect(next.live.facts).toMatchObject({
      id: 2,
      parentId: 1,
      referredBy: '1002',
      direction: 'in',
      source: { number: '+442079460018', callId: caller.sipCallId },
      target: { number: '1003', id: '3', callId: target.sipCallId },
    })
    expect(bench.lines.ringingLegs.at(-1)?.caller).toMatchObject({ number: '+442079460018' })
    target.ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['2 CONNECTED'])
    caller.end(causes.normal)
    expect(target.hungUp).toBe('Normal Clearing')
    expect(bench.events).toEqual([
      ...['1 call.initial', '1 call.ringing', '1 call.connected'],
      ...['2 call.initial', '1 call.hangup', '2 call.ringing', '2 call.connected', '2 call.hangup'],
    ])
    expect(bench.recordTexts).toEqual(['1 I CONNECTED Blind transfer', '2 I CONNECTED Normal Clearing'])
  })

  it('is told apart from the call that everything began with, in the records', async () => {
    bench = new CallBench()
    const { call, caller } = await bench.connectedCall()
    const second = send(call, '1003')
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    send(second, '1001', 3)
    bench.lines.lastLegOf('1001').ring().answer()
    await flushMicrotasks()
    caller.end(causes.normal)
    const fields = bench.cdrs.map(describeCdr)
    expect(fields.map(({ call_id, is_root, root_live_id }) => [call_id, is_root, root_live_id])).toEqual([
      [1, true, 1],
      [2, false, 1],
      [3, false, 1],
    ])
  })

  it('to somebody who takes no calls goes to the final destination, and back where there is none', async () => {
    const [free, away] = [sampleUser(4), sampleUser(3, { doNotDisturb: true })]
    const sentOn = { ...away, finalDestination: { type: 'U', id: 4 } } as const
    for (const [target, ext] of [
      [sentOn, '1004'],
      [away, '1002'],
    ] as const) {
      bench = new CallBench(sampleUser(1), sampleUser(2), target, free)
      const { call, caller } = await bench.connectedCall()
      send(call, '1003')
      expect(bench.lines.lastLegOf(ext).ring().answer()).toBeDefined()
      await flushMicrotasks()
      expect(bench.newest.live.facts).toMatchObject({ state: 'CONNECTED', target: { number: ext } })
      expect(caller.hungUp).toBeUndefined()
      await bench.close()
    }
  })

  it('reaches an outside number, and shows the agent with transfer_cli L', async () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { transferCli: 'L' }), sampleUser(3))
    const { call } = await bench.connectedCall()
    const next = send(call, '1003')
    expect(bench.lines.ringingLegs.at(-1)?.caller).toMatchObject({ number: '1002' })
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    const third = transferCall(bench.engine.board, next, { dst: '020 7946 0000', actor: bench.actor(3) })
    expect(third.ok).toBe(true)
    expect(bench.newest.live.facts).toMatchObject({
      parentId: 2,
      direction: 'out',
      target: { number: '+442079460000' },
    })
  })

  it.each([
    ['busy', causes.busy],
    ['declining', causes.declined],
    ['silent', causes.noAnswer],
  ])('brings the caller back when the target is %s', async (_, cause) => {
    bench = new CallBench()
    const { call, caller } = await bench.connectedCall()
    send(call, '1003')
    bench.lines.lastLegOf('1003').ring().end(cause)
    const back = bench.newest
    expect(back.live.facts).toMatchObject({
      id: 3,
      parentId: 2,
      context: 'TRANSFER_RECALL',
      target: { id: '2' },
    })
    bench.lines.lastLegOf('1002').ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['3 CONNECTED'])
    expect(caller.hungUp).toBeUndefined()
    expect(bench.recordTexts).toEqual(['1 I CONNECTED Blind transfer', `2 M RINGING ${cause.words}`])
  })

  it('brings the caller back when the target cannot even be rung, though the agent wants no calls', async () => {
    bench = new CallBench(sampleUser(1), sampleUser(2), sampleUser(3, { doNotDisturb: true }))
    const { call } = await bench.connectedCall()
    bench.users[1] = sampleUser(2, { doNotDisturb: true })
    const holder = send(call, '1003')
    expect(holder.live.facts).toMatchObject({ id: 3, context: 'TRANSFER_RECALL', state: 'INITIAL' })
    bench.lines.lastLegOf('1002').ring()
    expect(bench.live).toEqual(['3 RINGING'])
  })

  it('brings it back to the agent who had it, even if root transferred it', async () => {
    bench = new CallBench()
    const { call } = await bench.connectedCall()
    send(call, '1003', 1)
    bench.lines.lastLegOf('1003').end(causes.busy)
    expect(bench.newest.live.facts).toMatchObject({ context: 'TRANSFER_RECALL', target: { id: '2' } })
  })

  it('hangs up when nobody answers the recall either', async () => {
    bench = new CallBench()
    const { call, caller } = await bench.connectedCall()
    send(call, '1003')
    bench.lines.lastLegOf('1003').ring()
    bench.clock.advance(20_000)
    bench.lines.lastLegOf('1002').ring()
    bench.clock.advance(20_000)
    expect(caller.hungUp).toBe('No user responding')
    expect(bench.live).toEqual([])
  })

  it('ends everything when the caller hangs up while the target rings', async () => {
    bench = new CallBench()
    const { call, caller } = await bench.connectedCall()
    send(call, '1003')
    const target = bench.lines.lastLegOf('1003').ring()
    caller.end(causes.normal)
    expect(target.hungUp).toBe('Originator cancel')
    expect(bench.live).toEqual([])
  })

  it('comes back when the target declines over REST', async () => {
    bench = new CallBench()
    const { call } = await bench.connectedCall()
    const next = send(call, '1003')
    bench.lines.lastLegOf('1003').ring()
    endCall(next, bench.actor(3))
    expect(bench.newest.live.facts.context).toBe('TRANSFER_RECALL')
  })

  it('sends a ringing call on before it is answered', async () => {
    bench = new CallBench()
    const { call, caller, phone } = bench.inbound()
    phone.ring()
    send(call, '1003')
    expect(phone.hungUp).toBe('Call completed elsewhere')
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    expect(caller.actions).toEqual(['ringBack', 'ringBack', 'accept'])
    expect(bench.live).toEqual(['2 CONNECTED'])
    expect(bench.recordTexts).toEqual(['1 I RINGING Blind transfer'])
    expect(bench.events).not.toContain('1 call.missed')
  })

  it('transfers the one who was called by an agent', async () => {
    bench = new CallBench()
    const phone = bench.lines.dial('1002', '+442079460018')
    bench.outsideLegs[0]?.ring().answer()
    await flushMicrotasks()
    send(bench.newest, '1003')
    expect(phone.hungUp).toBe('Blind transfer')
    expect(bench.newest.live.facts).toMatchObject({ direction: 'in', source: { number: '+442079460018' } })
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['2 CONNECTED'])
  })

  it.each(['1999', 'nonsense', '1002'])('refuses %s and leaves the call as it is', async (dst) => {
    bench = new CallBench()
    const { call } = await bench.connectedCall()
    const sent = transferCall(bench.engine.board, call, { dst, actor: bench.actor(2) })
    expect(sent).toMatchObject({ ok: false, error: { status: 400 } })
    expect(bench.live).toEqual(['1 CONNECTED'])
  })

  it('is refused before there is anybody to transfer', () => {
    bench = new CallBench()
    bench.lines.dial('1002', '+442079460018')
    const sent = transferCall(bench.engine.board, bench.newest, { dst: '1003', actor: bench.actor(2) })
    expect(sent).toMatchObject({ ok: false, error: { status: 400 } })
  })
})
