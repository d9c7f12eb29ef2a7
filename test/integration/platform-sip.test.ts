import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { eventually } from '#test/support/eventually.ts'
import { dialFrom, lineOf, ringPhone } from '#test/support/sip-calls.ts'
import { eventsOf, kindsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'

describe('calls begin and end', () => {
  let exchange: TestLines

  beforeEach(async () => {
    exchange = await startLines()
  })

  afterEach(() => exchange[Symbol.asyncDispose]())

  it('tells the phone that lost that the call was answered elsewhere', async () => {
    const desk = await exchange.phone('1001')
    const laptop = await exchange.phone('1001')
    const legs = exchange.lines.ring('1001', { number: '1009', name: '' })
    expect(legs).toHaveLength(2)
    const all = legs.map((leg) => ({ leg, events: eventsOf(leg) }))
    const winner = await lineOf(desk, 0)
    const loser = await lineOf(laptop, 0)

    await winner.answer()
    const lost = await eventually(() => {
      expect(all.some(({ events }) => kindsOf(events).includes('answered'))).toBe(true)
      return all.find(({ events }) => !kindsOf(events).includes('answered'))
    })
    lost?.leg.hangUp(causes.completedElsewhere)

    await eventually(() => expect(loser.state).toBe('ended'))
    expect(loser.reason).toBe('SIP;cause=200;text="Call completed elsewhere"')
    expect(winner.state).toBe('established')
  })

  it.for([
    [486, causes.busy],
    [603, causes.declined],
    [480, causes.noAnswer],
    [404, causes.unreachable],
  ] as const)('reads a refusal with %i', async ([status, cause]) => {
    const phone = await exchange.phone('1001')
    const { line, events } = await ringPhone(exchange, phone)
    await line.decline(status)

    await eventually(() => expect(kindsOf(events)).toEqual(['ringing', 'ended']))
    expect(events.at(-1)).toEqual({ kind: 'ended', cause })
  })

  it.for([
    [causes.busy, 486],
    [causes.declined, 603],
    [causes.unreachable, 404],
    [causes.normal, 480],
  ] as const)('refuses a caller: %o', async ([cause, status]) => {
    const phone = await exchange.phone('1001')
    const { leg, line, events } = await dialFrom(exchange, phone, '1002')
    leg.hangUp(cause)
    leg.hangUp(causes.failed)

    expect(events).toEqual([{ kind: 'ended', cause }])
    await eventually(() => expect(line.finalStatus).toBe(status))
    expect(line.reason).toContain(`text="${cause.words}"`)
    await expect(leg.accept()).rejects.toThrow('closed')
  })

  it('cancels a phone that rings', async () => {
    const phone = await exchange.phone('1001')
    const { leg, line, events } = await ringPhone(exchange, phone)
    leg.hangUp(causes.cancelled)

    await eventually(() => expect(line.state).toBe('ended'))
    expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.cancelled })
    expect(line.reason).toContain('cause=487')
  })

  it('hears a caller who gives up, before and after the ring-back', async () => {
    const phone = await exchange.phone('1001')
    const first = await dialFrom(exchange, phone, '1002')
    await first.line.hangUp()
    await eventually(() => expect(first.events).toEqual([{ kind: 'ended', cause: causes.cancelled }]))

    const second = await dialFrom(exchange, phone, '1002')
    second.leg.playRingback()
    await eventually(() => expect(second.line.progress).toContain(183))
    await second.line.hangUp()
    await eventually(() => expect(second.events).toEqual([{ kind: 'ended', cause: causes.cancelled }]))
    await eventually(() => expect(second.line.finalStatus).toBe(487))
  })

  it('ends a call whose answer crossed the cancellation', async () => {
    const phone = await exchange.phone('1001')
    const { leg, line, events } = await ringPhone(exchange, phone)
    await eventually(() => expect(kindsOf(events)).toEqual(['ringing']))
    const crossed = line.onState((state) => {
      if (state === 'established') leg.hangUp(causes.cancelled)
    })
    await line.answer()

    await eventually(() => expect(line.state).toBe('ended'))
    crossed()
    expect(kindsOf(events)).toEqual(['ringing', 'ended'])
    const methods = exchange.lines.trace(leg.sipCallId).map(({ message }) => message.split(' ', 1)[0])
    expect(methods.filter((method) => method === 'ACK' || method === 'BYE')).toEqual(['ACK', 'BYE'])
  })

  it('answers a ringing phone from afar', async () => {
    const { leg, line, events } = await ringPhone(exchange, await exchange.phone('1001'))
    await eventually(() => expect(leg.answerRemotely()).toBe(true))

    await eventually(() => expect(line.state).toBe('established'))
    await eventually(() => expect(kindsOf(events)).toEqual(['ringing', 'answered']))
    expect(leg.answerRemotely()).toBe(false)
  })

  it('keeps what was said, without secrets', async () => {
    const phone = await exchange.phone('1001')
    const { leg, line } = await dialFrom(exchange, phone, '1002')
    await leg.accept()
    await line.hangUp()
    await eventually(() => expect(line.state).toBe('ended'))

    const trace = exchange.lines.trace(leg.sipCallId)
    const said = trace.map(({ message }) => message).join('')
    expect(said).toContain('Proxy-Authorization: [removed]')
    expect(said).not.toMatch(/response="|ice-pwd:\w|fingerprint:\w/)
    expect(trace[0]).toMatchObject({
      direction: 'received',
      peer: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    })
    expect(exchange.lines.trace('unknown')).toEqual([])
  })
})
