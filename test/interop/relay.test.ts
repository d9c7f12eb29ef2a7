import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { inFull } from '#test/support/tier.ts'
import {
  agentHears,
  agentHearsNothing,
  callIn,
  startExchange,
  telephoneHears,
  telephoneHearsNothing,
  tones,
} from './support/exchange.ts'

describe('a site whose media relay goes and comes back', inFull(needs('kamailio')), () => {
  test('a call goes on through a relay that has forgotten it', async () => {
    await using exchange = await startExchange()
    const agent = await exchange.phone()
    const { theirs, id } = await callIn(await exchange.telephone('2001'), agent)
    await telephoneHears(theirs, tones['1001'])
    await exchange.rtpengine.kill()
    await telephoneHearsNothing(theirs)
    await agentHearsNothing(agent.engine, id)
    await exchange.rtpengine.start()
    agent.engine.report({ kind: 'connection', lineId: id, state: 'failed' })
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
    expect(agent.phone.lines).toMatchObject([{ id, state: 'connected' }])
  })

  test('a call waits for a relay that hangs, and goes on through the next', async () => {
    await using exchange = await startExchange()
    const agent = await exchange.phone()
    const customer = await exchange.telephone('2001')
    const { theirs, id } = await callIn(customer, agent)
    await telephoneHears(theirs, tones['1001'])
    exchange.rtpengine.freeze(true)
    agent.engine.report({ kind: 'connection', lineId: id, state: 'failed' })
    await eventually(() => expect(exchange.kamailio.refusedOffers).toBeGreaterThan(6), { timeout: 30_000 })
    expect(agent.phone.lines).toMatchObject([{ id, state: 'connected' }])
    await exchange.rtpengine.kill()
    await exchange.rtpengine.start()
    // Kamailio tries a relay that did not answer again when the next call begins.
    const other = await exchange.telephone('2002')
    other.call('2001')
    await eventually(() => expect(customer.lines.length).toBe(2))
    await telephoneHears(theirs, tones['1001'])
    await agentHears(agent.engine, id, tones['2001'])
  })
})
