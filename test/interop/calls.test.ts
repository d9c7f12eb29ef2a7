import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import type { TestPhone } from '#test/support/test-phone.ts'
import { agentHears, type Exchange, startExchange, telephoneHears, tones } from './support/exchange.ts'
import type { PlainTelephone } from './support/plain-telephone.ts'

describe('calls through Kamailio and rtpengine', needs('kamailio'), () => {
  let exchange: Exchange
  let agent: TestPhone
  let customer: PlainTelephone

  beforeEach(async () => {
    exchange = await startExchange()
    agent = await exchange.phone()
    customer = await exchange.telephone('2001')
  })

  afterEach(() => exchange[Symbol.asyncDispose]())

  test('a call that comes in is answered and heard both ways, until the caller hangs up', async () => {
    const theirs = customer.call('1001')
    const { id, number } = await agent.line('ringing')
    expect(number).toBe('2001')
    await eventually(() => expect(theirs.progress).toContain(180))
    expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
    await agent.line('connected')
    await customer.line('connected')
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
    await theirs.hangUp()
    expect(await agent.line('ended')).toMatchObject({ id, endReason: 'far-end-hung-up' })
  })

  test('a call that comes in without an offer is answered with ours', async () => {
    const theirs = customer.call('1001', { withoutOffer: true })
    const { id } = await agent.line('ringing')
    expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
    await customer.line('connected')
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
    expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
    await customer.line('ended')
  })

  test('a call that comes in is declined', async () => {
    const theirs = customer.call('1001')
    const { id } = await agent.line('ringing')
    expect(await agent.phone.decline(id)).toMatchObject({ ok: true })
    await eventually(() => expect(theirs.finalStatus).toBe(603))
    expect(await agent.line('ended')).toMatchObject({ id, endReason: 'declined' })
  })

  test('a caller gives up while the phone rings', async () => {
    const theirs = customer.call('1001')
    await agent.line('ringing')
    await eventually(() => expect(theirs.progress).toContain(180))
    await theirs.hangUp()
    await eventually(() => expect(theirs.finalStatus).toBe(487))
    expect(await agent.line('ended')).toMatchObject({ endReason: 'cancelled' })
  })

  test('a call is made and heard both ways, until the agent hangs up', async () => {
    expect(await agent.phone.dial('2001')).toMatchObject({ ok: true })
    const theirs = await customer.line('ringing')
    await agent.line('early')
    await theirs.answer()
    const { id } = await agent.line('connected')
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
    expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
    await customer.line('ended')
  })

  test('early media are heard before anybody answers, and the call after it', async () => {
    await agent.phone.dial('2001')
    const theirs = await customer.line('ringing')
    await theirs.playEarly()
    const { id } = await agent.line('early')
    await agentHears(agent.engine, id, tones['2001'])
    await theirs.answer()
    await agent.line('connected')
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
  })

  test('an agent gives up while the other telephone rings', async () => {
    await agent.phone.dial('2001')
    const theirs = await customer.line('ringing')
    const { id } = await agent.line('early')
    expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
    await eventually(() => expect(theirs.state).toBe('ended'))
  })

  test.each([
    [486, 'busy'],
    [603, 'declined'],
  ] as const)('a call that is refused with %i ended %s', async (status, endReason) => {
    customer.whenCalled = status
    await agent.phone.dial('2001')
    const ended = await agent.line('ended')
    expect(ended.endReason).toBe(endReason)
    expect(ended.endWords).toContain(String(status))
  })

  test('a number that nobody has is not found', async () => {
    await agent.phone.dial('2999')
    expect(await agent.line('ended')).toMatchObject({ endReason: 'not-found', endWords: '404 Not Found' })
  })

  test('a call that comes in is sent on', async () => {
    const theirs = customer.call('1001')
    const { id } = await agent.line('ringing')
    expect(await agent.phone.forward(id, '2002')).toMatchObject({ ok: true })
    await eventually(() => expect(theirs.finalStatus).toBe(302))
    expect(theirs.redirectedTo).toBe('sip:2002@pbx.localhost')
  })

  test('a call that another phone of the user takes is said to be answered elsewhere', async () => {
    const other = await exchange.phone('another installation')
    const theirs = customer.call('1001')
    await agent.line('ringing')
    const { id } = await other.line('ringing')
    expect(await other.phone.answer(id)).toMatchObject({ ok: true })
    expect(await agent.line('ended')).toMatchObject({ endReason: 'answered-elsewhere' })
    await telephoneHears(theirs, tones['1001'])
    await agentHears(other.engine, id, tones['2001'])
  })
})
