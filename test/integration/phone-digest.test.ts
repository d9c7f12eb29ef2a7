import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { type ScriptedServer, startScriptedServer } from '#test/support/scripted-sip-server.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'

let server: ScriptedServer
let me: TestPhone

beforeEach(async () => {
  server = await startScriptedServer()
  me = startTestPhone()
})

disposeAfterEach(() => [me, server])

const credentials = () => server.requests.filter((request) => request.hasHeader('authorization'))

describe('a server that asks for the password', () => {
  test('by SHA-256 alone, by it first, or by MD5 first gets what it prefers (RFC 8760 section 2.4)', async () => {
    const challenge = (algorithm: string) =>
      `WWW-Authenticate: Digest realm="p\\"x", nonce="n", qop="auth", algorithm=${algorithm}`
    const unusable = 'WWW-Authenticate: Digest realm="p", nonce="n", algorithm=SHA-256'
    const cases = [
      [[challenge('SHA-256')], 'SHA-256'],
      [[challenge('SHA-512-256'), unusable, challenge('sha-256'), challenge('MD5')], 'SHA-256'],
      [[challenge('MD5'), challenge('SHA-256')], 'MD5'],
    ] as const
    for (const [headers, algorithm] of cases) {
      server.refusal = { statusCode: 401, extraHeaders: [...headers] }
      const before = credentials().length
      await me.phone.setLogin(loginFor(server.ws, '1001', { password: `ä:${algorithm}${before}` }))
      const answer = await eventually(() => credentials()[before]?.getHeader('authorization') ?? fail())
      expect(answer).toContain(`algorithm=${algorithm},`)
      const login = { user: '1001', password: `ä:${algorithm}${before}`, realm: 'p"x' }
      expect(digestIn(answer)).toBe(digestOf(answer, { ...login, method: 'REGISTER' }))
      expect(answer).toContain('realm="p\\"x"')
    }
  })

  test('as a proxy, and again by the server behind it, gets both answers (RFC 3261 section 22.3)', async () => {
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await me.registered()
    const qop = 'nonce="n", qop="auth"'
    server.onInvite = (request) => {
      if (!request.message.hasHeader('proxy-authorization'))
        request.reject({
          statusCode: 407,
          extraHeaders: [`Proxy-Authenticate: Digest realm="proxy", ${qop}`],
        })
      else if (!request.message.hasHeader('authorization'))
        request.reject({ statusCode: 401, extraHeaders: [`WWW-Authenticate: Digest realm="pbx", ${qop}`] })
      else request.reject({ statusCode: 486 })
    }
    await me.phone.dial('1002')
    await eventually(() => expect(me.phone.lines.at(-1)).toMatchObject({ state: 'ended', endReason: 'busy' }))
    const last = server.requests.findLast(({ method }) => method === 'INVITE')
    const [proxy, own] = ['proxy-authorization', 'authorization'].map((name) => last?.getHeader(name) ?? '')
    // The proxy has seen its nonce once before.
    expect([proxy, own].map((value) => /nc=(\d+)/.exec(value ?? '')?.[1])).toEqual(['00000002', '00000001'])
    for (const [value = '', realm] of [
      [proxy, 'proxy'],
      [own, 'pbx'],
    ] as const) {
      const login = { user: '1001', password: 'secret-1001', realm, method: 'INVITE' }
      expect(digestIn(value)).toBe(digestOf(value, login))
    }
  })

  test('and refuses the answer of a second server is not answered for ever', async () => {
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await me.registered()
    let asked = 0
    server.onInvite = (request) => {
      asked += 1
      const [statusCode, name] = asked % 2 === 1 ? [407, 'Proxy-Authenticate'] : [401, 'WWW-Authenticate']
      const extraHeaders = [`${name}: Digest realm="pbx", nonce="n${asked}", qop="auth", stale=true`]
      request.reject({ statusCode: Number(statusCode), extraHeaders })
    }
    await me.phone.dial('1002')
    await eventually(() => expect(me.phone.lines.at(-1)).toMatchObject({ state: 'ended' }))
    expect(asked).toBeLessThanOrEqual(3)
  })
})

function fail(): never {
  throw new Error('There is no answer yet.')
}

function parameter(value: string, name: string): string {
  return new RegExp(`\\b${name}="?([^",]*)`).exec(value)?.[1] ?? ''
}

const digestIn = (value: string) => parameter(value, 'response')

/** The digest that this answer should have, calculated by RFC 7616 section 3.4.1. */
function digestOf(
  value: string,
  login: {
    readonly user: string
    readonly realm: string
    readonly password: string
    readonly method: string
  },
): string {
  const algorithm = parameter(value, 'algorithm') === 'MD5' ? 'md5' : 'sha256'
  const hash = (text: string) => createHash(algorithm).update(text).digest('hex')
  const secret = hash(`${login.user}:${login.realm}:${login.password}`)
  const request = hash(`${login.method}:${parameter(value, 'uri')}`)
  const rest = ['nonce', 'nc', 'cnonce', 'qop'].map((name) => parameter(value, name)).join(':')
  return hash(`${secret}:${rest}:${request}`)
}
