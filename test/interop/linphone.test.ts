import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import type { TestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'
import { agentHears, type Exchange, startExchange, telephoneHears, tones } from './support/exchange.ts'
import { type Linphone, startLinphone } from './support/linphone.ts'

/** A telephone with its own stack, which sends 180 without Contact and is called by its GRUU. */
describe('linphonec through Kamailio and rtpengine', inFull(needs('kamailio', 'linphone')), () => {
  let stack: AsyncDisposableStack
  let exchange: Exchange
  let agent: TestPhone
  let customer: Linphone

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    exchange = stack.use(await startExchange())
    const folder = stack.use(await temporaryFolder('linphone'))
    agent = await exchange.phone()
    const { kamailio } = exchange
    customer = stack.use(await startLinphone({ folder, kamailio, user: '2001', frequency: tones['2001'] }))
  })

  afterEach(() => stack.disposeAsync())

  test('a call to it stands, is held and resumed by either end, and is ended', async () => {
    expect(await agent.phone.dial('2001')).toMatchObject({ ok: true })
    await customer.says(/new incoming call/)
    expect(await agent.line('early')).toMatchObject({ rings: true })
    customer.order('answer')
    const { id } = await agent.line('connected')
    await agentHears(agent.engine, id, tones['2001'])
    expect(await agent.phone.hold(id)).toMatchObject({ ok: true })
    await customer.says(/paused by/)
    expect(await agent.phone.resume(id)).toMatchObject({ ok: true })
    await agentHears(agent.engine, id, tones['2001'])
    const farHeld = (isHeld: boolean) =>
      eventually(() => expect(agent.phone.lines.at(-1)).toMatchObject({ id, farHeld: isHeld }))
    customer.order('pause')
    await farHeld(true)
    await customer.says(/is now paused/)
    customer.order('resume')
    await farHeld(false)
    await agentHears(agent.engine, id, tones['2001'])
    expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
    await customer.says(/ended \(No error\)/)
  })

  test('a call from it is joined to a colleague after talking, and its NOTIFYs are followed', async () => {
    const colleague = await exchange.telephone('2002')
    customer.order('call sip:1001@pbx.localhost')
    const { id, number } = await agent.line('ringing')
    expect(number).toBe('2001')
    expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
    await customer.says(/connected/)
    const consulted = await agent.phone.consult(id, '2002')
    if (!consulted.ok) throw new Error(consulted.error.code)
    await (await colleague.line('ringing')).answer()
    await agent.line('connected')
    expect(await agent.phone.completeTransfer(consulted.value.lineId)).toMatchObject({ ok: true })
    const theirs = await colleague.line('connected')
    await eventually(() =>
      expect(agent.phone.lines.map(({ endReason }) => endReason)).toEqual(['transferred', 'transferred']),
    )
    await telephoneHears(theirs, tones['2001'])
  })

  test('a call from it that it gives up is missed', async () => {
    customer.order('call sip:1001@pbx.localhost')
    await agent.line('ringing')
    await customer.says(/ringing\./)
    customer.order('terminate')
    expect(await agent.line('ended')).toMatchObject({ endReason: 'cancelled' })
  })
})
