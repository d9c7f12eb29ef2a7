import { afterEach, describe, expect, it } from 'vitest'
import { endCall, placeCall } from '#electron/platform/calls/call-commands.ts'
import { answerCall } from '#test/support/call-orders.ts'
import { placeLeadcall } from '#electron/platform/calls/platform-calls.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

let bench = new CallBench()
afterEach(() => bench.close())

describe('a phone that dials', () => {
  it.each([
    ['+442079460018', '+442079460018'],
    ['00442079460018', '+442079460018'],
    ['020 7946 0018', '+442079460018'],
    ['sip:%2B442079460018@pbx.localhost;user=phone', '+442079460018'],
  ])('reaches the outside by %s', async (dialled, reached) => {
    bench = new CallBench()
    const phone = bench.lines.dial('1001', dialled)
    const far = bench.outsideLegs[0]
    expect(far?.number).toBe(reached)
    expect(bench.newest.live.facts).toMatchObject({
      direction: 'out',
      context: 'PSTN_CALL',
      source: { number: '+442079461001', id: '1', callId: phone.sipCallId },
      target: { number: reached, id: 'contact:7', name: 'Jo Caller', callId: far?.sipCallId },
    })
    far?.ring().answer()
    await flushMicrotasks()
    expect(phone.actions).toEqual(['ringBack', 'accept'])
    phone.end(causes.normal)
    expect(far?.hungUp).toBe('Normal Clearing')
    expect(bench.recordTexts).toEqual(['1 O CONNECTED Normal Clearing'])
  })

  it('reaches a colleague by extension', async () => {
    bench = new CallBench()
    bench.lines.dial('1001', '1002')
    bench.lines.lastLegOf('1002').ring().answer()
    await flushMicrotasks()
    expect(bench.newest.live.facts).toMatchObject({ context: 'USER_LOCAL', source: { number: '1001' } })
    expect(bench.live).toEqual(['1 CONNECTED'])
  })

  it.each([
    ['1009', 'Subscriber absent'],
    ['nobody', 'Subscriber absent'],
    ['1001', 'User busy'],
  ])('is told why %s cannot be reached', (dialled, words) => {
    bench = new CallBench()
    const phone = bench.lines.dial('1001', dialled)
    expect(phone.hungUp).toBe(words)
    expect(bench.live).toEqual([])
    expect(bench.cdrs).toHaveLength(1)
  })

  it('is told that the far end is busy, or does not answer', () => {
    bench = new CallBench()
    const first = bench.lines.dial('1001', '+442079460002')
    bench.outsideLegs[0]?.end(causes.busy)
    const second = bench.lines.dial('1001', '+442079460001')
    bench.outsideLegs[1]?.ring().end(causes.noAnswer)
    expect([first.hungUp, second.hungUp]).toEqual(['User busy', 'No user responding'])
    expect(bench.recordTexts).toEqual(['1 O INITIAL User busy', '2 O RINGING No user responding'])
    expect(bench.events).not.toContain('1 call.missed')
  })

  it('cancels', () => {
    bench = new CallBench()
    const phone = bench.lines.dial('1001', '1002')
    const far = bench.lines.lastLegOf('1002').ring()
    phone.end(causes.cancelled)
    expect(far.hungUp).toBe('Originator cancel')
    expect(bench.recordTexts).toEqual(['1 M RINGING Originator cancel'])
  })

  it('says when the far end broke down', async () => {
    bench = new CallBench()
    const { caller, phone } = await bench.connectedCall()
    phone.end(causes.failed)
    expect(caller.hungUp).toBe('Network out of order')
    expect(bench.recordTexts).toEqual(['1 I CONNECTED Network out of order'])
  })
})

describe('click-to-call', () => {
  it('rings the own phones first, showing the target, and then the target', async () => {
    bench = new CallBench()
    const placed = placeCall(bench.engine.board, bench.actor(2), { to: '+442079460018' })
    expect(placed.ok).toBe(true)
    const own = bench.lines.lastLegOf('1002')
    expect(bench.live).toEqual(['1 ACCEPTED'])
    expect(bench.newest.live.facts.source.callId).toBe(own.sipCallId)
    expect(bench.lines.ringingLegs[0]?.caller).toMatchObject({ number: '+442079460018', name: 'Jo Caller' })
    expect(bench.outsideLegs).toEqual([])
    own.ring().answer()
    expect(bench.live).toEqual(['1 ACCEPTED'])
    bench.outsideLegs[0]?.ring()
    expect(bench.live).toEqual(['1 RINGING'])
    bench.outsideLegs[0]?.answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['1 CONNECTED'])
    expect(own.actions).toEqual([])
    expect(bench.events).toEqual(['1 call.initial', '1 call.ringing', '1 call.connected'])
  })

  it('ends when the own phone does not answer, and nobody missed anything', () => {
    bench = new CallBench()
    placeCall(bench.engine.board, bench.actor(2), { to: '1003' })
    bench.lines.lastLegOf('1002').ring()
    bench.clock.advance(20_000)
    expect(bench.recordTexts).toEqual(['1 O INITIAL No user responding'])
    expect(bench.events).toEqual(['1 call.initial', '1 call.hangup'])
  })

  it('ends when the own phone is put down while the target rings', () => {
    bench = new CallBench()
    placeCall(bench.engine.board, bench.actor(2), { to: '1003' })
    const own = bench.lines.lastLegOf('1002').ring().answer()
    const far = bench.lines.lastLegOf('1003').ring()
    own.end(causes.normal)
    expect(far.hungUp).toBe('Originator cancel')
  })

  it('works without any phone', async () => {
    bench = new CallBench()
    bench.lines.phones.clear()
    placeCall(bench.engine.board, bench.actor(2), { to: '1003' })
    bench.clock.advance(500)
    bench.clock.advance(3_000)
    await flushMicrotasks()
    expect(bench.live).toEqual(['1 CONNECTED'])
  })

  it('may be answered over REST on the own desk phone', () => {
    bench = new CallBench()
    bench.lines.phones.clear()
    const placed = placeCall(bench.engine.board, bench.actor(2), { to: '+442079460018' })
    if (!placed.ok) throw new Error('not placed')
    expect(answerCall(placed.value, 'answer', bench.actor(2)).ok).toBe(true)
    expect(bench.outsideLegs).toHaveLength(1)
    endCall(placed.value, bench.actor(2))
    expect(bench.outsideLegs[0]?.hungUp).toBe('Originator cancel')
  })

  it.each([
    [{ to: '+442079460018', from: '3' }, 403],
    [{ to: '+442079460018', from: 'x' }, 400],
    [{ to: '1002' }, 400],
    [{ to: '1999' }, 400],
    [{ to: 'hello' }, 400],
    [{ to: '+442079460018', caller_id: 'me' }, 400],
    [{ to: '+442079460018', caller_id: '+442079460019' }, 400],
    [{ to: '+442079460018', caller_id: sampleUser(3).cli }, 403],
  ])('refuses %j', (order, status) => {
    bench = new CallBench()
    expect(placeCall(bench.engine.board, bench.actor(2), order)).toMatchObject({ error: { status } })
  })

  it.each([
    [2, sampleUser(2).cli],
    [1, sampleUser(3).cli],
  ])('shows the outside a number of the customer that user %i may show', (user, cli) => {
    bench = new CallBench()
    const order = { to: '+442079460018', caller_id: cli }
    expect(placeCall(bench.engine.board, bench.actor(user), order).ok).toBe(true)
    expect(bench.newest.live.facts.source).toMatchObject({ number: cli })
  })

  it('lets root call for others, anonymously', () => {
    bench = new CallBench()
    const order = { to: '+442079460018', from: '3', caller_id: 'Anonymous' }
    expect(placeCall(bench.engine.board, bench.actor(1), order).ok).toBe(true)
    expect(bench.lines.ringingLegs[0]?.leg.number).toBe('1003')
    expect(bench.newest.live.facts.source).toMatchObject({ number: 'anonymous', id: '3' })
  })

  it('asks phones to answer by themselves where the user wants that', () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { autoAnswerHeader: true }))
    placeCall(bench.engine.board, bench.actor(2), { to: '+442079460018' })
    expect(bench.lines.ringingLegs[0]?.caller.headers).toEqual([
      'Call-Info: <sip:pbx.localhost>;answer-after=0',
      'Alert-Info: <http://pbx.localhost>;info=alert-autoanswer',
    ])
  })
})

describe('a lead call', () => {
  it('says its text to the agent before the lead is called', async () => {
    bench = new CallBench()
    const placed = placeLeadcall(bench.engine.board, bench.actor(1), {
      to: '1002',
      caller_id: '+442079460018',
      tts: 'A lead from the web site',
    })
    expect(placed.ok).toBe(true)
    bench.lines.lastLegOf('1002').ring().answer()
    expect(bench.outsideLegs).toEqual([])
    bench.clock.advance(6 * 300 + 400)
    bench.outsideLegs[0]?.ring().answer()
    await flushMicrotasks()
    expect(bench.newest.live.facts).toMatchObject({ state: 'CONNECTED', context: 'LEADCALL' })
  })

  it('ends while the text is said when the agent hangs up', () => {
    bench = new CallBench()
    placeLeadcall(bench.engine.board, bench.actor(1), { to: '1002', caller_id: '+442079460018', tts: 'x' })
    bench.lines.lastLegOf('1002').ring().answer().end(causes.normal)
    bench.clock.advance(10_000)
    expect(bench.outsideLegs).toEqual([])
    expect(bench.live).toEqual([])
  })

  it('only says its text where there is no lead to call', () => {
    bench = new CallBench()
    placeLeadcall(bench.engine.board, bench.actor(1), { to: '1002', tts: 'The stocktaking begins' })
    const phone = bench.lines.lastLegOf('1002').ring().answer()
    bench.clock.advance(3 * 300 + 400)
    expect(phone.hungUp).toBe('Normal Clearing')
    expect(bench.recordTexts).toEqual(['1 O INITIAL Normal Clearing'])
  })

  it.each([
    [{ to: '1003', caller_id: '+442079460018' }, 403],
    [{ to: '1003', tts: 'x' }, 403],
    [{ to: '1002', caller_id: '1002' }, 400],
  ])('is refused as click-to-call is: %j', (order, status) => {
    bench = new CallBench()
    expect(placeLeadcall(bench.engine.board, bench.actor(2), order)).toMatchObject({ error: { status } })
    expect(bench.lines.ringingLegs).toEqual([])
  })

  it('refuses a lead or an agent whom nobody can reach', () => {
    bench = new CallBench()
    for (const order of [{ to: '1999' }, { to: '1002', caller_id: 'nobody' }])
      expect(placeLeadcall(bench.engine.board, bench.actor(1), order)).toMatchObject({
        error: { status: 400 },
      })
  })
})
