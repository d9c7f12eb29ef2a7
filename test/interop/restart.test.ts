import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import type { TestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'
import {
  agentHears,
  callIn,
  startExchange,
  telephoneHears,
  telephoneHearsNothing,
  tones,
} from './support/exchange.ts'

const soon = { timeout: 20_000 }

function unregistered({ phone }: TestPhone): Promise<void> {
  return eventually(() => expect(phone.state.registration.kind).not.toBe('registered'), soon)
}

function registeredAgain({ phone }: TestPhone): Promise<void> {
  return eventually(() => expect(phone.state.registration.kind).toBe('registered'), soon)
}

describe('a site whose SIP server goes and comes back', inFull(needs('kamailio')), () => {
  test('an idle phone says that its server is gone, and can be called again after it', async () => {
    await using exchange = await startExchange()
    const agent = await exchange.phone()
    const customer = await exchange.telephone('2001')
    await exchange.kamailio.kill()
    await unregistered(agent)
    await exchange.kamailio.start()
    await registeredAgain(agent)
    const { theirs, id } = await callIn(customer, agent)
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
  })

  test('a server that is deaf is noticed though its socket stands, and found again when it hears', async () => {
    await using exchange = await startExchange()
    const agent = await exchange.phone()
    exchange.kamailio.freeze(true)
    await unregistered(agent)
    exchange.kamailio.freeze(false)
    await registeredAgain(agent)
    await callIn(await exchange.telephone('2001'), agent)
  })

  test.each([
    ['by GRUU', true],
    ['by contact aliases', false],
  ] as const)('a call goes on, can be held, and is ended by either end, %s', async (_, gruu) => {
    await using exchange = await startExchange({ gruu })
    const agent = await exchange.phone()
    const customer = await exchange.telephone('2001')
    const other = await exchange.telephone('2002')
    const first = await callIn(customer, agent)
    await telephoneHears(first.theirs, tones['1001'])

    await exchange.kamailio.kill()
    await unregistered(agent)
    await agentHears(agent.engine, first.id, tones['2001'])
    await exchange.kamailio.start()
    await registeredAgain(agent)
    expect(agent.phone.lines).toMatchObject([{ id: first.id, state: 'connected' }])

    expect(await agent.phone.hold(first.id)).toMatchObject({ ok: true })
    await telephoneHearsNothing(first.theirs)
    expect(await agent.phone.resume(first.id)).toMatchObject({ ok: true })
    await telephoneHears(first.theirs, tones['1001'])
    await agentHears(agent.engine, first.id, tones['2001'])
    await first.theirs.hangUp()
    expect(await agent.line('ended')).toMatchObject({ id: first.id, endReason: 'far-end-hung-up' })

    const theirs = other.call('1001')
    const { id } = await agent.line('ringing')
    expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
    await telephoneHears(theirs, tones['1001'])
    await exchange.kamailio.stop()
    await unregistered(agent)
    await exchange.kamailio.start()
    await registeredAgain(agent)
    expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
    await eventually(() => expect(theirs.state).toBe('ended'), soon)
  })

  test('a call whose far end hung up while the server was away does not stay on the screen', async () => {
    await using exchange = await startExchange()
    const agent = await exchange.phone()
    const customer = await exchange.telephone('2001')
    const { theirs, id } = await callIn(customer, agent)
    await telephoneHears(theirs, tones['1001'])
    await exchange.kamailio.kill()
    await unregistered(agent)
    await theirs.hangUp()
    await exchange.kamailio.start()
    await registeredAgain(agent)
    await eventually(
      () => expect(agent.phone.lines).toMatchObject([{ id, state: 'ended', endReason: 'connection-lost' }]),
      soon,
    )
  })
})
