import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { authorize, openRawSip, sipMessage } from '#test/support/raw-sip.ts'
import { startLines, type TestLines } from '#test/support/sip-lines.ts'

describe('registration', () => {
  let exchange: TestLines
  let clock: ManualClock
  let counts: string[]
  const who = { method: 'REGISTER', uri: 'sip:pbx.localhost', user: '1001', password: 'secret-1001' }

  beforeEach(async () => {
    clock = new ManualClock()
    counts = []
    exchange = await startLines({ clock })
    exchange.lines.onRegistration(({ sipUser, count }) => counts.push(`${sipUser}: ${count}`))
  })

  afterEach(() => exchange[Symbol.asyncDispose]())

  it('takes a phone with the right password and tells of it once', async () => {
    const phone = await exchange.agent('1001')

    expect(await phone.register()).toBe(200)
    expect(await phone.register()).toBe(200)

    expect(exchange.lines.registrations('1001')).toBe(1)
    expect(counts).toEqual(['1001: 1'])
  })

  it.for([
    ['1001', 'wrong'],
    ['2999', 'nobody has this number'],
  ] as const)('ends the attempts of %s with a wrong password', async ([user, password]) => {
    const phone = await exchange.agent(user, { password })

    expect(await phone.register()).toBe(401)
    expect(exchange.lines.registrations(user)).toBe(0)
    expect(counts).toEqual([])
  })

  it('forgets a phone that unregisters', async () => {
    const phone = await exchange.phone('1001')

    expect(await phone.unregister()).toBe(200)
    expect(counts).toEqual(['1001: 1', '1001: 0'])
  })

  it('forgets every phone of the user who unregisters all', async () => {
    const phone = await exchange.phone('1001')
    await exchange.phone('1001')
    await exchange.phone('1002')
    expect(exchange.lines.registrations('1001')).toBe(2)

    expect(await phone.unregister({ all: true })).toBe(200)
    expect(exchange.lines.registrations('1001')).toBe(0)
    expect(exchange.lines.registrations('1002')).toBe(1)
  })

  it('keeps a phone a few seconds longer than it asked for', async () => {
    await exchange.phone('1001', { expires: 120 })

    clock.advance(124_000)
    expect(exchange.lines.registrations('1001')).toBe(1)
    clock.advance(2_000)
    expect(exchange.lines.registrations('1001')).toBe(0)
  })

  it('grants no more than ten minutes and refuses less than two', async () => {
    using raw = await openRawSip(exchange.ws)
    const ask = async (expires: number, callId: string) => {
      const fields = { Expires: String(expires), 'Call-ID': callId }
      raw.send(sipMessage('REGISTER sip:pbx.localhost SIP/2.0', fields))
      const asked = await raw.heard(new RegExp(`401[^]*Call-ID: ${callId}`))
      const Authorization = authorize(asked, who)
      raw.send(
        sipMessage('REGISTER sip:pbx.localhost SIP/2.0', { ...fields, CSeq: '2 REGISTER', Authorization }),
      )
      return raw.heard(new RegExp(`CSeq: 2 REGISTER[^]*Call-ID: ${callId}`))
    }

    expect(await ask(7200, 'long')).toMatch(/^SIP\/2.0 200 [^]*;expires=600\r\nExpires: 600\r\n/)
    expect(await ask(60, 'short')).toMatch(/^SIP\/2.0 423 [^]*Min-Expires: 120/)
  })

  it('lets a phone that asked for too little come back with what it may', async () => {
    const phone = await exchange.agent('1001', { expires: 60 })
    expect(await phone.register()).toBe(200)
    expect(phone.registered).toBe(true)
  })

  it('puts a device that comes back over a new socket in the place of its old self', async () => {
    const instance = '6f1a9d0c-2f34-4c55-9d53-0f6b8a1b1c11'
    await exchange.phone('1001', { instance })
    await exchange.phone('1001', { instance })

    expect(exchange.lines.registrations('1001')).toBe(1)
  })

  it('forgets the phones of a socket that is closed', async () => {
    const phone = await exchange.phone('1001')
    await phone.drop()

    await eventually(() => expect(exchange.lines.registrations('1001')).toBe(0))
    expect(exchange.lines.ring('1001', { number: '1002', name: '' })).toEqual([])
  })

  it('refuses credentials that are sent again, calling them stale, and those of somebody else', async () => {
    using raw = await openRawSip(exchange.ws)
    const register = (fields: Record<string, string>) => {
      raw.send(sipMessage('REGISTER sip:pbx.localhost SIP/2.0', fields))
      return raw.heard(`CSeq: ${fields['CSeq']}`)
    }
    const Authorization = authorize(await register({ CSeq: '1 REGISTER' }), who)

    expect(await register({ CSeq: '2 REGISTER', Authorization })).toContain('SIP/2.0 200')
    expect(await register({ CSeq: '3 REGISTER', Authorization })).toMatch(/^SIP\/2.0 401 [^]*stale=true/)

    const again = await register({ CSeq: '4 REGISTER' })
    const other = authorize(again, { ...who, user: '1002', password: 'secret-1002' })
    expect(await register({ CSeq: '5 REGISTER', Authorization: other })).toContain('SIP/2.0 403')
  })

  it('calls a nonce stale after five minutes', async () => {
    const first = await challenge()
    clock.advance(301_000)
    const answer = await challenge(authorize(first, who))
    expect(answer).toMatch(/^SIP\/2.0 401 [^]*stale=true/)
    expect(await challenge(authorize(answer, who))).toContain('SIP/2.0 200')
  })

  /** The answer to one REGISTER over a socket of its own. */
  async function challenge(Authorization = ''): Promise<string> {
    using raw = await openRawSip(exchange.ws)
    raw.send(sipMessage('REGISTER sip:pbx.localhost SIP/2.0', { Authorization }))
    return await raw.heard('CSeq: 1 REGISTER')
  }

  it('ends a socket whose other end is gone', async () => {
    const phone = await exchange.phone('1001')
    expect(phone.registered).toBe(true)

    // No time passes in between, so that no pong can arrive.
    clock.advance(61_000)
    await eventually(() => expect(exchange.lines.registrations('1001')).toBe(0))
  })
})
