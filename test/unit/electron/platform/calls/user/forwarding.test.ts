import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { transferCall } from '#test/support/call-orders.ts'
import type { Forwarding } from '#shared/calls/routing/directory.ts'
import type { CallUser } from '#electron/platform/calls/directory.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

const mobile = '+447700900111'
const home = '+447700900222'

const followMe: Forwarding = {
  context: 'FOLLOW_ME',
  targets: [mobile, home],
  onlyDirect: false,
  ownSeconds: 10,
  ringSeconds: 15,
  strategy: 'A',
  cli: 'R',
  confirms: false,
  announcement: undefined,
  finalDestination: { type: 'U', id: 3 },
}

let bench: CallBench
afterEach(() => bench.close())

function start(changes: Partial<Forwarding> = {}, others: Partial<CallUser> = {}): void {
  const user = sampleUser(2, { followMe: { ...followMe, ...changes }, ...others })
  bench = new CallBench(sampleUser(1), user, sampleUser(3))
}

/** Somebody calls; the user's own phone is not taken in time. */
function unanswered(): FakeLeg {
  const { caller, phone } = bench.inbound()
  phone.ring()
  bench.clock.advance(10_000)
  return caller
}

/** Telephones outside that were rung, the caller's left out. */
const rung = () => bench.outsideLegs.slice(1).map(({ number }) => number)
const at = (number: string): FakeLeg => {
  const found = bench.outsideLegs.findLast((leg) => leg.number === number)
  if (!found) throw new Error(`${number} was never rung`)
  return found
}

describe('Follow Me', () => {
  it('rings elsewhere after the own phones, and whoever answers takes the caller', async () => {
    start()
    const caller = unanswered()
    expect(rung()).toEqual([mobile, home])
    expect(bench.live).toEqual(['1 RINGING', '2 INITIAL', '3 INITIAL'])
    at(home).ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['3 CONNECTED'])
    expect(bench.newest.live.facts).toMatchObject({
      parentId: 1,
      context: 'FOLLOW_ME',
      source: { number: '+442079460018' },
      target: { number: home, ownerId: 2 },
    })
    expect(at(mobile).hungUp).toBe('Call completed elsewhere')
    caller.end(causes.normal)
    expect(bench.recordTexts).toEqual(['1 I RINGING Call forwarded', '3 O CONNECTED Normal Clearing'])
    expect(bench.events).not.toContain('1 call.missed')
  })

  it('is not needed where the user answers', async () => {
    start()
    await bench.connectedCall()
    expect(rung()).toEqual([])
  })

  it('is not asked when the user declines: the final destination takes the call', () => {
    start({}, { finalDestination: { type: 'U', id: 1 } })
    bench.inbound().phone.end(causes.declined)
    expect(rung()).toEqual([])
    expect(bench.newest.live.facts.target.id).toBe('1')
  })

  it('leaves the own phones alone where they have no time to ring', () => {
    start({ ownSeconds: 0 })
    bench.engine.simulateInbound({ from: '+442079460018', to: '+442079461002' })
    expect(bench.lines.ringingLegs).toEqual([])
    expect(rung()).toEqual([mobile, home])
    expect(bench.outsideLegs[0]?.actions).toContain('ringBack')
  })

  it('has a final destination of its own', () => {
    start()
    unanswered()
    bench.clock.advance(15_000)
    expect(at(mobile).hungUp).toBe('Originator cancel')
    expect(bench.newest.live.facts).toMatchObject({ parentId: 1, target: { id: '3' } })
    expect(bench.recordTexts).toContain('1 M RINGING No user responding')
  })

  it('ends with the caller', () => {
    start()
    unanswered().end(causes.cancelled)
    expect([at(mobile).hungUp, at(home).hungUp]).toEqual(['Originator cancel', 'Originator cancel'])
    expect(bench.live).toEqual([])
  })

  it('hunts one after another', () => {
    start({ strategy: 'H' })
    unanswered()
    expect(rung()).toEqual([mobile])
    bench.clock.advance(15_000)
    expect(at(mobile).hungUp).toBe('Originator cancel')
    expect(rung()).toEqual([mobile, home])
    at(home).end(causes.busy)
    expect(bench.newest.live.facts.target.id).toBe('3')
  })

  it('adds one after another to those that ring', () => {
    start({ strategy: 'M' })
    unanswered()
    bench.clock.advance(15_000)
    expect(at(mobile).hungUp).toBeUndefined()
    expect(rung()).toEqual([mobile, home])
    bench.clock.advance(15_000)
    expect([at(mobile).hungUp, at(home).hungUp]).toEqual(['Originator cancel', 'Originator cancel'])
  })

  it('is for direct calls only, where the user says so', () => {
    start({ onlyDirect: true, ownSeconds: 0 })
    bench.lines.dial('1001', '1002')
    expect(bench.lines.ringingLegs.map(({ leg }) => leg.number)).toEqual(['1002'])
    expect(bench.outsideLegs).toEqual([])
    bench.inboundWithoutPhone()
    expect(rung()).toEqual([mobile, home])
  })

  it('rings nobody for somebody who does not want to be disturbed', () => {
    start({}, { doNotDisturb: true, finalDestination: { type: 'U', id: 1 } })
    bench.engine.simulateInbound({ from: '+442079460018', to: '+442079461002' })
    expect(rung()).toEqual([])
    expect(bench.newest.live.facts.target.id).toBe('1')
  })

  it('rings colleagues by extension, but neither the user again nor what is no telephone', () => {
    start({ targets: ['1002', 'sip:1003@pbx.localhost', '1999'], ownSeconds: 0, cli: 'L' })
    bench.inboundWithoutPhone()
    expect(bench.lines.ringingLegs).toMatchObject([{ leg: { number: '1003' }, caller: { number: '1002' } }])
  })

  it('shows the remote party or the user, as fm_cli says', () => {
    start({ targets: ['1003'], ownSeconds: 0 })
    bench.inboundWithoutPhone()
    expect(bench.lines.ringingLegs).toMatchObject([
      { caller: { number: '+442079460018', name: 'Jo Caller' } },
    ])
  })
})

describe('with an announcement or a question', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('tells the caller before it rings', async () => {
    start({ announcement: 0, ownSeconds: 0 })
    bench.inboundWithoutPhone()
    await flushMicrotasks()
    expect(rung()).toEqual([])
    vi.advanceTimersByTime(500)
    expect(bench.outsideLegs[0]?.audio.heardLevel).toBeGreaterThan(0.01)
    bench.clock.advance(5_000)
    expect(rung()).toEqual([mobile, home])
  })

  it('lets the target take the call with 1, and hears it ask', async () => {
    start({ confirms: true, targets: [mobile] })
    const caller = unanswered()
    at(mobile).ring().answer()
    await flushMicrotasks()
    expect(caller.actions).not.toContain('accept')
    vi.advanceTimersByTime(400)
    expect(at(mobile).audio.heardLevel).toBeGreaterThan(0.01)
    at(mobile).emit({ kind: 'digit', digit: '5' })
    expect(bench.live).toEqual(['1 RINGING', '2 CONNECTED'])
    at(mobile).emit({ kind: 'digit', digit: '1' })
    await flushMicrotasks()
    expect(bench.live).toEqual(['2 CONNECTED'])
    expect(caller.actions).toContain('accept')
    expect(bench.newest.live.facts.source).toMatchObject({
      number: '+442079460018',
      callId: caller.sipCallId,
    })
    vi.advanceTimersByTime(1_500)
    expect(caller.audio.heardShare(440)).toBeGreaterThan(0.9)
  })

  it('takes a target that says nothing for one that did not answer', async () => {
    start({ confirms: true, targets: [mobile] })
    unanswered()
    at(mobile).ring().answer()
    await flushMicrotasks()
    bench.clock.advance(15_000)
    expect(at(mobile).hungUp).toBe('No user responding')
    expect(bench.newest.live.facts.target.id).toBe('3')
  })

  it('cannot be transferred before it is taken', async () => {
    start({ confirms: true, targets: ['1003'], ownSeconds: 0 })
    bench.inboundWithoutPhone()
    const phone = bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    const statuses: number[] = []
    phone.emit({ kind: 'blind-transfer', target: '1001', report: (status) => void statuses.push(status) })
    expect(statuses).toEqual([491])
    const sent = transferCall(bench.engine.board, bench.newest, { dst: '1001', actor: bench.actor(1) })
    expect(sent.ok).toBe(false)
    phone.emit({ kind: 'digit', digit: '1' })
    await flushMicrotasks()
    phone.emit({ kind: 'blind-transfer', target: '1001', report: (status) => void statuses.push(status) })
    bench.lines.lastLegOf('1001').ring()
    expect(statuses).toEqual([491, 180])
  })

  it('goes on when the target hangs up instead', async () => {
    start({ confirms: true, targets: [mobile] })
    unanswered()
    at(mobile).ring().answer()
    await flushMicrotasks()
    at(mobile).end(causes.normal)
    expect(bench.newest.live.facts.target.id).toBe('3')
  })
})

describe('the number for when no phone is registered', () => {
  const networkUnavailable: Forwarding = { ...followMe, context: 'NUN', targets: [mobile], ownSeconds: 0 }

  it('rings in the place of the virtual desk phone', async () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { networkUnavailable }), sampleUser(3))
    bench.lines.phones.set('1002', 0)
    bench.inboundWithoutPhone()
    expect(rung()).toEqual([mobile])
    at(mobile).ring().answer()
    await flushMicrotasks()
    expect(bench.newest.live.facts).toMatchObject({ context: 'NUN', state: 'CONNECTED' })
  })

  it('is not rung while a phone is registered', () => {
    bench = new CallBench(sampleUser(1), sampleUser(2, { networkUnavailable }), sampleUser(3))
    bench.inbound()
    expect(rung()).toEqual([])
  })
})
