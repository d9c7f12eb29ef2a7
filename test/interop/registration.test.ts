import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { loginFor, startTestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'
import { startExchange } from './support/exchange.ts'

describe('registering with Kamailio', needs('kamailio'), () => {
  test('takes digest authentication, and is proved by a round trip', async () => {
    await using exchange = await startExchange()
    const { phone } = await exchange.phone()
    await eventually(() => expect(exchange.kamailio.registrations('1001')).toBe(1))
    expect(phone.state.registration).toMatchObject({
      kind: 'registered',
      roundTripMs: expect.any(Number),
    })
  })

  test('says that the password is wrong, and does not try again at once', async () => {
    await using exchange = await startExchange()
    await using agent = startTestPhone()
    await agent.phone.setLogin(loginFor(exchange.kamailio.ws, '1001', { password: 'wrong' }))
    const registration = await eventually(() => {
      expect(agent.phone.state.registration).toMatchObject({ error: { code: 'phone.wrong-password' } })
      return agent.phone.state.registration
    })
    const retryAt = registration.kind === 'unregistered' ? (registration.retryAt ?? 0) : 0
    expect(retryAt - Date.now()).toBeGreaterThan(50_000)
    expect(exchange.kamailio.registrations('1001')).toBe(0)
  })

  test(
    'follows the lifetime that the server gives: it can be called long after the first has run out',
    inFull(),
    async () => {
      await using exchange = await startExchange({ expires: 4 })
      const agent = await exchange.phone()
      const customer = await exchange.telephone('2001')
      await eventually(() => expect(exchange.kamailio.registrations('1001')).toBeGreaterThan(2), {
        timeout: 20_000,
      })
      customer.call('1001')
      await agent.line('ringing')
      await eventually(() => expect(customer.lines.at(-1)?.progress).toContain(180))
    },
  )

  test('takes its registration back when it signs off', async () => {
    await using exchange = await startExchange()
    const { phone } = await exchange.phone()
    const customer = await exchange.telephone('2001')
    await phone.setLogin(null)
    const theirs = customer.call('1001')
    await eventually(() => expect(theirs.finalStatus).toBe(404))
  })
})
