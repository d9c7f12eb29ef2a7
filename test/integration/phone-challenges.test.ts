import type { Core } from 'sip.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { type ScriptedServer, startScriptedServer } from '#test/support/scripted-sip-server.ts'
import { startScriptedTalk } from '#test/support/scripted-talk.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const unsafe = [
  ['Digest without qop', 'Digest realm="pbx", nonce="n"'],
  ['Digest with MD5 and without qop', 'Digest realm="pbx", nonce="n", algorithm=MD5'],
  ['Digest with an empty qop', 'Digest realm="pbx", nonce="n", qop=""'],
  ['Digest with an unknown algorithm', 'Digest realm="pbx", nonce="n", qop="auth", algorithm=AKAv1-MD5'],
  ['Digest with auth-int alone', 'Digest realm="pbx", nonce="n", qop="auth-int"'],
  ['Basic', 'Basic realm="pbx"'],
  ['a scheme of its own', 'Plain realm="pbx"'],
] as const

let server: ScriptedServer
let me: TestPhone

beforeEach(async () => {
  server = await startScriptedServer()
  me = startTestPhone()
})

disposeAfterEach(() => [me, server])

const credentials = () =>
  server.requests.filter(
    (request) => request.hasHeader('authorization') || request.hasHeader('proxy-authorization'),
  )

describe('a server that asks for the password', () => {
  test.each(unsafe)('by %s gets nothing, and the reason is shown', async (_, challenge) => {
    server.refusal = { statusCode: 401, extraHeaders: [`WWW-Authenticate: ${challenge}`] }
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await eventually(() =>
      expect(me.phone.state.registration).toMatchObject({
        kind: 'unregistered',
        error: { code: 'phone.unsafe-challenge' },
      }),
    )
    expect(credentials()).toEqual([])
  })

  test('as a proxy, by Digest without qop, gets nothing either', async () => {
    server.refusal = { statusCode: 407, extraHeaders: [`Proxy-Authenticate: ${unsafe[0][1]}`] }
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await eventually(() =>
      expect(me.phone.state.registration).toMatchObject({ error: { code: 'phone.unsafe-challenge' } }),
    )
    expect(credentials()).toEqual([])
  })

  test('for a call, by Digest without qop, gets nothing, and the call ends for that reason', async () => {
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await me.registered()
    server.onInvite = (request) =>
      void request.reject({ statusCode: 407, extraHeaders: [`Proxy-Authenticate: ${unsafe[0][1]}`] })
    await me.phone.dial('1002')
    await eventually(() =>
      expect(me.phone.lines.at(-1)).toMatchObject({ state: 'ended', endReason: 'unsafe-challenge' }),
    )
    expect(credentials()).toEqual([])
  })

  test('within a call, by Digest without qop, gets nothing, and the reason is said', async () => {
    await using talk = await startScriptedTalk()
    const { lineId, call } = await talk.placeCall('1002')
    const refusal = { statusCode: 407, extraHeaders: [`Proxy-Authenticate: ${unsafe[0][1]}`] }
    call.session.delegate = {
      onInvite: (request) => void request.reject(refusal),
      onRefer: (request) => void request.reject(refusal),
    }
    const unsafely = { error: { code: 'phone.unsafe-challenge' } }
    expect(await talk.me.phone.hold(lineId)).toMatchObject(unsafely)
    expect(await talk.me.phone.transfer(lineId, '1003')).toMatchObject(unsafely)
    expect(talk.line(lineId)).toMatchObject({ state: 'connected' })
    expect(talk.server.requests.filter((request) => request.hasHeader('proxy-authorization'))).toEqual([])
  })

  test('within a call gets each request once more, under a number that no other has (RFC 3261 section 12.2.1.1)', async () => {
    await using talk = await startScriptedTalk()
    const { lineId, call } = await talk.placeCall('1002')
    const challenge = 'Proxy-Authenticate: Digest realm="pbx", nonce="n", qop="auth"'
    const onceMore = <Request extends Core.IncomingRequest>(request: Request) => {
      if (request.message.hasHeader('proxy-authorization')) request.accept()
      else request.reject({ statusCode: 407, extraHeaders: [challenge] })
    }
    call.session.delegate = { ...call.session.delegate, onInfo: onceMore, onRefer: onceMore }
    talk.me.engine.sendsTones = false
    expect(await talk.me.phone.sendDigits(lineId, '12')).toMatchObject({ ok: true })
    void talk.me.phone.transfer(lineId, '1003')
    await eventually(() =>
      expect(talk.server.receivedMethods.filter((method) => method === 'REFER')).toHaveLength(2),
    )
    await talk.me.phone.hangUp(lineId)
    await eventually(() => expect(talk.server.receivedMethods).toContain('BYE'))
    const numbers = talk.server.requests
      .filter(({ method, toTag }) => toTag && method !== 'ACK')
      .map(({ cseq }) => cseq)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('by Digest with qop=auth among others gets an answer with qop=auth', async () => {
    server.refusal = {
      statusCode: 401,
      extraHeaders: ['WWW-Authenticate: Digest realm="pbx", nonce="n", qop="auth-int,auth"'],
    }
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await eventually(() => expect(credentials().length).toBeGreaterThan(0))
    expect(credentials()[0]?.getHeader('authorization')).toMatch(/qop=auth,/)
    await eventually(() =>
      expect(me.phone.state.registration).toMatchObject({ error: { code: 'phone.wrong-password' } }),
    )
  })
})
