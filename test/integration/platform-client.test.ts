import { createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { ReasonCode } from '#shared/core/error-reasons.ts'
import {
  createPlatformClient,
  type Exchange,
  type PlatformClient,
} from '#electron/host/platform-client/platform-client.ts'
import { makeLoopbackCertificate, type Certificate } from '#electron/net/certificates.ts'
import type { ApiRequest } from '#shared/api/client.ts'
import { startFakePlatform, type Answer } from '#test/support/fake-platform.ts'

const request: ApiRequest = { method: 'GET', path: '/me', query: [], token: true, expects: 'json' }
const day = 86_400_000

function clientOf(baseUrl: string, ca: string | null = null, timeout = 5000): PlatformClient {
  return createPlatformClient({ baseUrl, ca, timeout })
}

async function ask(answer: Answer, timeout?: number) {
  await using platform = await startFakePlatform()
  using client = clientOf(platform.baseUrl, null, timeout)
  platform.answers.set('*', answer)
  return await client.send(request, 'token')
}

async function askOverTls(certificate: Certificate, host = 'localhost', ca: string | null = null) {
  await using platform = await startFakePlatform(certificate, host === 'localhost' ? '127.0.0.1' : host)
  platform.answers.set('*', { json: { id: '7' } })
  using client = clientOf(`https://${host}:${platform.port}/v1.2`, ca)
  return await client.send(request, 'token')
}

describe('a request', () => {
  test('carries its token, query and body, and nothing else that is secret', async () => {
    await using platform = await startFakePlatform()
    using client = clientOf(platform.baseUrl)
    platform.answers.set('*', { status: 301, json: { data: { id: 7 } } })
    const change: ApiRequest = { method: 'PATCH', path: '/calls/7', query: [], token: true, expects: 'json' }
    const query = [['filter', '[{"a":"ä&"}]']] as const
    expect(await client.send({ ...change, query, body: { dst: '1002' } }, 'hush')).toEqual({
      ok: true,
      value: { status: 301, body: { data: { id: 7 } }, bytes: 17 },
    })
    expect(platform.requests[0]).toMatchObject({ method: 'PATCH', token: 'hush', body: { dst: '1002' } })
    expect(platform.requests[0]?.query.get('filter')).toBe('[{"a":"ä&"}]')
    await client.send({ ...request, token: false }, null)
    expect(platform.requests[1]?.token).toBeNull()
  })

  test('is sent over a connection that stays open, and once more where that one was just closed', async () => {
    await using platform = await startFakePlatform()
    using client = clientOf(platform.baseUrl)
    platform.answers.set('*', { json: {} })
    for (let times = 0; times < 5; times += 1)
      expect(await client.send(request, 't')).toMatchObject({ ok: true })
    const headers = platform.requests.map((asked) => asked.headers.connection)
    expect(headers).toEqual(Array(5).fill('keep-alive'))
  })

  test('is told to an observer without its token, with the time that the platform has', async () => {
    await using platform = await startFakePlatform()
    const seen: Exchange[] = []
    using client = createPlatformClient({
      baseUrl: platform.baseUrl,
      ca: null,
      onExchange: (exchange) => seen.push(exchange),
    })
    const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
    platform.answers.set('*', { status: 401, json: {}, headers: { date } })
    await client.send({ ...request, query: [['page', '1']] }, 'hush')
    await platform[Symbol.asyncDispose]()
    await client.send(request, 'hush')
    expect(seen).toEqual([
      { method: 'GET', path: '/me?page=1', took: expect.any(Number), status: 401, date },
      { method: 'GET', path: '/me', took: expect.any(Number), status: null, date: null },
    ])
    expect(JSON.stringify(seen)).not.toContain('hush')
  })

  test('follows no redirect, so that the token goes nowhere else', async () => {
    await using elsewhere = await startFakePlatform()
    const headers = { location: `${elsewhere.baseUrl}/me` }
    expect(await ask({ status: 302, text: '', headers })).toMatchObject({
      error: { code: 'platform.unexpected-answer' },
    })
    expect(elsewhere.requests).toEqual([])
  })
})

describe('what a platform may answer', () => {
  test.for([
    [{ text: '<!doctype html><title>Sign in' }, 'platform.not-json'],
    [{ status: 502, text: '<html>Bad gateway' }, 'platform.failed'],
    [{ status: 500, json: { message: 'Boom', errors: [] } }, 'platform.failed'],
    [{ status: 401, json: { message: 'Token x does not exist', errors: [] } }, 'session.signed-out'],
    [{ status: 429, json: {}, headers: { 'retry-after': '3' } }, 'platform.rate-limited'],
  ] as const)('%j is %s', async ([answer, code]) => {
    expect(await ask(answer)).toMatchObject({ ok: false, error: { code } })
  })

  test('that is cut off in the middle of the token is told without any of it', async () => {
    const token = 'Voe5HFYfyqi25LbdWGi4U3pRNl5zKCK4'
    const words = `${'No. '.repeat(121)}${token} does not exist`
    await using platform = await startFakePlatform()
    using client = clientOf(platform.baseUrl)
    platform.answers.set('*', { status: 401, json: { message: words, errors: [words] } })
    const refused = await client.send(request, token)
    expect(refused).toMatchObject({ ok: false, error: { code: 'session.signed-out' } })
    expect(JSON.stringify(refused)).toContain('No. …')
    expect(JSON.stringify(refused)).not.toContain(token.slice(0, 4))
  })

  test('that names the token is told without it', async () => {
    const refusal = { message: 'Token token does not exist', errors: ['token'] }
    expect(await ask({ status: 401, json: refusal })).toMatchObject({
      error: { detail: 'Token … does not exist', errors: ['…'] },
    })
  })

  test('too late is a time-out', async () => {
    expect(await ask({ json: {}, delay: 500 }, 100)).toMatchObject({ error: { code: 'network.timeout' } })
  })

  test('something that is not HTTP', async () => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).end('SSH-2.0-OpenSSH\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    using client = clientOf(`http://127.0.0.1:${port}/v1.2`)
    expect(await client.send(request, 't')).toMatchObject({ error: { code: 'platform.unexpected-answer' } })
    using secure = clientOf(`https://127.0.0.1:${port}/v1.2`)
    expect(await secure.send(request, 't')).toMatchObject({ error: { code: 'network.unreachable' } })
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  test('nothing at all', async () => {
    using closed = clientOf('http://127.0.0.1:1/v1.2')
    expect(await closed.send(request, 't')).toEqual({
      ok: false,
      error: { code: 'network.unreachable', reason: { code: 'host.refuses', values: ['127.0.0.1:1'] } },
    })
    using nowhere = clientOf('https://nowhere.invalid/v1.2')
    expect(await nowhere.send(request, 't')).toMatchObject({ error: { code: 'network.unreachable' } })
  })
})

describe('a certificate', () => {
  const badCertificate = (code: ReasonCode) => ({
    error: { code: 'network.bad-certificate', reason: { code } },
  })

  test('that is private is trusted where its authority was given, and only then', async () => {
    const certificate = await makeLoopbackCertificate()
    expect(await askOverTls(certificate, 'localhost', certificate.chain)).toMatchObject({ ok: true })
    expect(await askOverTls(certificate, '127.0.0.1', certificate.chain)).toMatchObject({ ok: true })
    const refused = await askOverTls(certificate)
    expect(refused).toMatchObject(badCertificate('certificate.self-signed'))
  })

  test('for another host, or out of date, is refused, with the reason', async () => {
    const certificate = await makeLoopbackCertificate()
    const wrongHost = await askOverTls(certificate, '127.0.0.2', certificate.chain)
    expect(wrongHost).toMatchObject(badCertificate('certificate.other-host'))
    const expired = await makeLoopbackCertificate(Date.now() - 800 * day)
    const old = await askOverTls(expired, 'localhost', expired.chain)
    expect(old).toMatchObject(badCertificate('certificate.expired'))
  })
})
