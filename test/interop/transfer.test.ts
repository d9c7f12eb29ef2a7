import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import type { TestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'
import {
  agentHears,
  callIn,
  type Exchange,
  startExchange,
  telephoneHears,
  telephoneHearsNothing,
  tones,
} from './support/exchange.ts'
import type { PlainLine } from './support/plain-line.ts'
import type { PlainTelephone } from './support/plain-telephone.ts'

describe('transfers through Kamailio', inFull(needs('kamailio')), () => {
  let exchange: Exchange
  let agent: TestPhone
  let customer: PlainTelephone
  let colleague: PlainTelephone
  let theirs: PlainLine
  let id: string

  beforeEach(async () => {
    exchange = await startExchange()
    agent = await exchange.phone()
    customer = await exchange.telephone('2001')
    colleague = await exchange.telephone('2002')
    ;({ theirs, id } = await callIn(customer, agent))
    await telephoneHears(theirs, tones['1001'])
  })

  afterEach(() => exchange[Symbol.asyncDispose]())

  async function joined(): Promise<void> {
    const [from, to] = [await customer.line('connected'), await colleague.line('connected')]
    expect(from).not.toBe(theirs)
    await telephoneHears(from, tones['2002'])
    await telephoneHears(to, tones['2001'])
    await eventually(() => expect(theirs.state).toBe('ended'))
  }

  test.each([
    ['as RFC 3515 has it', false],
    ['with every word called the last, as sip.js does', true],
  ] as const)('a blind transfer joins the customer and a colleague, told %s', async (_, likeSipJs) => {
    customer.notifiesLikeSipJs = likeSipJs
    const transferred = agent.phone.transfer(id, '2002')
    const ringing = await colleague.line('ringing')
    expect(agent.phone.lines).toMatchObject([{ id, state: 'held', transfer: { to: '2002' } }])
    await ringing.answer()
    expect(await transferred).toMatchObject({ ok: true })
    expect(agent.phone.lines).toMatchObject([{ id, state: 'ended', endReason: 'transferred' }])
    await joined()
  })

  test.each([
    [486, 'phone.busy'],
    [603, 'phone.failed'],
  ] as const)(
    'a blind transfer that is refused with %i leaves the customer with the agent',
    async (status, code) => {
      colleague.whenCalled = status
      expect(await agent.phone.transfer(id, '2002')).toMatchObject({ ok: false, error: { code } })
      expect(agent.phone.lines).toMatchObject([{ id, state: 'connected', transfer: { stage: 'failed' } }])
      await telephoneHears(theirs, tones['1001'])
      await agentHears(agent.engine, id, tones['2001'])
    },
  )

  test('a blind transfer to a number that nobody has is said to be so', async () => {
    expect(await agent.phone.transfer(id, '2999')).toMatchObject({
      ok: false,
      error: { code: 'phone.number-invalid' },
    })
    await telephoneHears(theirs, tones['1001'])
  })

  test('a consultation is talked to first, then joined to the customer', async () => {
    colleague.whenCalled = 'answer'
    const consulted = await agent.phone.consult(id, '2002')
    if (!consulted.ok) throw new Error(consulted.error.code)
    const { lineId } = consulted.value
    await agent.line('connected')
    const first = await colleague.line('connected')
    await telephoneHears(first, tones['1001'])
    await agentHears(agent.engine, lineId, tones['2002'])
    await telephoneHearsNothing(theirs)
    expect(await agent.phone.completeTransfer(lineId)).toMatchObject({ ok: true })
    await joined()
    await eventually(() => expect(first.state).toBe('ended'))
    expect(agent.phone.lines).toMatchObject([
      { id, state: 'ended', endReason: 'transferred' },
      { id: lineId, state: 'ended', endReason: 'transferred' },
    ])
  })

  test('a consultation that still rings is transferred blindly, since only its maker may have it replaced', async () => {
    const consulted = await agent.phone.consult(id, '2002')
    if (!consulted.ok) throw new Error(consulted.error.code)
    const first = await colleague.line('ringing')
    await agent.line('early')
    const done = agent.phone.completeTransfer(consulted.value.lineId)
    await eventually(() => expect(first.state).toBe('ended'))
    const ringing = await colleague.line('ringing')
    expect(ringing).not.toBe(first)
    await ringing.answer()
    expect(await done).toMatchObject({ ok: true })
    await joined()
  })

  test('a consultation that nobody takes leaves the customer on hold, to be taken back', async () => {
    colleague.whenCalled = 486
    await agent.phone.consult(id, '2002')
    expect(await agent.line('ended')).toMatchObject({ endReason: 'busy', consultFor: id })
    expect(agent.phone.lines).toContainEqual(expect.objectContaining({ id, state: 'held' }))
    expect(await agent.phone.resume(id)).toMatchObject({ ok: true })
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
  })
})
