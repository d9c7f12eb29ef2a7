import { afterEach, describe, expect, it } from 'vitest'
import { endCall } from '#electron/platform/calls/call-commands.ts'
import { answerCall } from '#test/support/call-orders.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

let bench = new CallBench()
afterEach(() => bench.close())

describe('a call from outside to a number', () => {
  it('rings, is answered, and ends with a record', async () => {
    bench = new CallBench()
    const { call, caller, phone } = bench.inbound()
    expect(bench.live).toEqual(['1 INITIAL'])
    expect(bench.incomingCalls).toEqual(['1 +442079461002'])
    expect(call.live.facts.target).toMatchObject({
      callId: phone.sipCallId,
      number: '+442079461002',
      id: '2',
    })
    phone.ring()
    expect(bench.live).toEqual(['1 RINGING'])
    expect(caller.actions).toEqual(['ringBack'])
    phone.answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['1 CONNECTED'])
    expect(caller.actions).toEqual(['ringBack', 'accept'])
    bench.clock.advance(5_000)
    caller.end(causes.normal)
    expect(phone.hungUp).toBe('Normal Clearing')
    expect(bench.events).toEqual(['1 call.initial', '1 call.ringing', '1 call.connected', '1 call.hangup'])
    expect(bench.recordTexts).toEqual(['1 I CONNECTED Normal Clearing'])
    expect(bench.live).toEqual([])
  })

  it('shows the caller and the number called', () => {
    bench = new CallBench()
    bench.inbound()
    expect(bench.lines.ringingLegs[0]?.caller).toEqual({
      number: '+442079460018',
      name: 'Jo Caller',
      headers: ['P-Called-Party-ID: <sip:+442079461002@pbx.localhost>'],
    })
  })

  it('rings all phones of the user, and the first to answer wins', async () => {
    bench = new CallBench()
    bench.lines.phones.set('1002', 3)
    const { call } = bench.inbound()
    const [first, second, third] = bench.lines.ringingLegs.map(({ leg }) => leg)
    first?.ring()
    second?.ring().answer()
    third?.answer()
    await flushMicrotasks()
    expect(first?.hungUp).toBe('Call completed elsewhere')
    expect(third?.hungUp).toBe('Call completed elsewhere')
    expect(call.live.facts.target.callId).toBe(second?.sipCallId)
  })

  it('passes keys on to the other party, in order, once the two are joined', async () => {
    bench = new CallBench()
    const { caller, phone } = bench.inbound()
    phone.ring().emit({ kind: 'digit', digit: '9' })
    phone.answer()
    await flushMicrotasks()
    for (const digit of '12#') phone.emit({ kind: 'digit', digit })
    caller.emit({ kind: 'digit', digit: '0' })
    expect(caller.actions.slice(2)).toEqual(['press 1', 'press 2', 'press #'])
    expect(phone.actions).toEqual(['press 0'])
  })

  it('is missed when nobody answers in the ring time', () => {
    bench = new CallBench()
    const { caller, phone } = bench.inbound()
    phone.ring()
    bench.clock.advance(20_000)
    expect(phone.hungUp).toBe('Originator cancel')
    expect(caller.hungUp).toBe('No user responding')
    expect(bench.events.slice(-2)).toEqual(['1 call.missed', '1 call.hangup'])
    expect(bench.recordTexts).toEqual(['1 M RINGING No user responding'])
  })

  it('is missed when the caller gives up', () => {
    bench = new CallBench()
    const { caller, phone } = bench.inbound()
    phone.ring()
    caller.end(causes.normal)
    expect(phone.hungUp).toBe('Originator cancel')
    expect(bench.recordTexts).toEqual(['1 M RINGING Originator cancel'])
  })

  it('is refused when a phone declines, even if another rings', () => {
    bench = new CallBench()
    bench.lines.phones.set('1002', 2)
    const { caller, phone } = bench.inbound()
    phone.ring().end(causes.declined)
    expect(caller.hungUp).toBe('Call rejected')
    expect(bench.recordTexts).toEqual(['1 M RINGING Call rejected'])
  })

  it('goes on ringing when one of two phones is busy', () => {
    bench = new CallBench()
    bench.lines.phones.set('1002', 2)
    const { caller, phone } = bench.inbound()
    const other = bench.lines.ringingLegs[0]?.leg
    other?.end(causes.busy)
    expect(caller.hungUp).toBeUndefined()
    phone.end(causes.noAnswer)
    expect(caller.hungUp).toBe('User busy')
  })

  it('rings nobody who does not want to be disturbed', () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { doNotDisturb: true }))
    const placed = bench.engine.simulateInbound({ from: '+442079460018', to: '+442079461002' })
    expect(placed.ok).toBe(true)
    expect(bench.lines.ringingLegs).toEqual([])
    expect(bench.outsideLegs[0]?.hungUp).toBe('User busy')
    expect(bench.recordTexts).toEqual(['1 M INITIAL User busy'])
  })

  it('is refused without call waiting while the user talks', async () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { callWaiting: false }))
    await bench.connectedCall()
    bench.engine.simulateInbound({ from: '07700900123', to: '02079461002' })
    expect(bench.outsideLegs[1]?.hungUp).toBe('User busy')
    expect(bench.live).toEqual(['1 CONNECTED'])
  })

  it('reaches nobody at a number that nobody owns', () => {
    bench = new CallBench()
    const placed = bench.engine.simulateInbound({ from: '+442079460018', to: '+442079469999' })
    expect(placed).toMatchObject({ ok: false, error: { status: 400 } })
  })
})

describe('a user without a phone', () => {
  it('has a desk phone that rings until it is answered over REST', async () => {
    bench = new CallBench()
    bench.lines.phones.clear()
    const placed = bench.engine.simulateInbound({ from: '+442079460018', to: '+442079461002' })
    if (!placed.ok) throw new Error('not placed')
    bench.clock.advance(15_000)
    expect(bench.live).toEqual(['1 RINGING'])
    expect(answerCall(placed.value, 'answer', bench.actor(3))).toMatchObject({ error: { status: 403 } })
    expect(answerCall(placed.value, 'answer', bench.actor(2)).ok).toBe(true)
    await flushMicrotasks()
    expect(bench.live).toEqual(['1 CONNECTED'])
    expect(answerCall(placed.value, 'answer', bench.actor(2))).toMatchObject({ error: { status: 400 } })
  })

  it('is answered for after the seconds that the simulation was told', async () => {
    bench = new CallBench()
    bench.lines.phones.clear()
    bench.engine.simulateInbound({ from: '+442079460018', to: '1002', answerAfter: 2 })
    bench.clock.advance(2_000)
    await flushMicrotasks()
    expect(bench.live).toEqual(['1 CONNECTED'])
  })
})

describe('answer and cancel at once', () => {
  it('ends everything when the caller hangs up while the answer is under way', async () => {
    bench = new CallBench()
    const { caller, phone } = bench.inbound()
    const acceptance = Promise.withResolvers<void>()
    caller.acceptance = acceptance.promise
    phone.ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['1 RINGING'])
    caller.end(causes.cancelled)
    expect(phone.hungUp).toBe('Originator cancel')
    acceptance.resolve()
    await flushMicrotasks()
    expect(bench.live).toEqual([])
    expect(bench.recordTexts).toEqual(['1 M RINGING Originator cancel'])
  })

  it('ends everything when the caller cannot be answered', async () => {
    bench = new CallBench()
    const { caller, phone } = bench.inbound()
    caller.acceptance = Promise.reject(new Error('no media'))
    phone.ring().answer()
    await flushMicrotasks()
    expect(phone.hungUp).toBe('Network out of order')
    expect(bench.live).toEqual([])
  })

  it('takes both hanging up for one end', async () => {
    bench = new CallBench()
    const { caller, phone } = await bench.connectedCall()
    phone.end(causes.normal)
    caller.end(causes.normal)
    expect(bench.recordTexts).toHaveLength(1)
  })

  it('ignores a phone that answers after the ring time', () => {
    bench = new CallBench()
    const { phone } = bench.inbound()
    phone.ring()
    bench.clock.advance(20_000)
    phone.answer()
    expect(bench.live).toEqual([])
  })
})

describe('ending over REST', () => {
  it('declines for the one who is called', () => {
    bench = new CallBench()
    const { call, caller, phone } = bench.inbound()
    phone.ring()
    endCall(call, bench.actor(2))
    expect(caller.hungUp).toBe('Call rejected')
    expect(phone.hungUp).toBe('Originator cancel')
  })

  it('hangs up a connected call', async () => {
    bench = new CallBench()
    const { call, caller, phone } = await bench.connectedCall()
    endCall(call, bench.actor(2))
    expect([caller.hungUp, phone.hungUp]).toEqual(['Normal Clearing', 'Normal Clearing'])
  })
})

describe('hold', () => {
  it('is told by events and ends only when both have resumed', async () => {
    bench = new CallBench()
    const { call, caller, phone } = await bench.connectedCall()
    phone.emit({ kind: 'held' })
    caller.emit({ kind: 'held' })
    expect(call.live.facts.state).toBe('ON_HOLD')
    phone.emit({ kind: 'resumed' })
    expect(call.live.facts.state).toBe('ON_HOLD')
    caller.emit({ kind: 'resumed' })
    expect(call.live.facts.state).toBe('CONNECTED')
    expect(bench.events.slice(-2)).toEqual(['1 call.hold', '1 call.unhold'])
  })
})
