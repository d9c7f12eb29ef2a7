import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordOf, runPlatform, type Received, type RunningPlatform } from '#test/support/running-platform.ts'

let platform: RunningPlatform
let root = ''

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  root = await platform.signIn(platform.user('201'))
})
afterAll(() => platform[Symbol.asyncDispose]())

function isErrorObject({ json }: Received): boolean {
  return typeof json?.['message'] === 'string' && Array.isArray(json['errors'])
}

describe('what makes no sense', () => {
  it.each([
    ['GET', '/nothing', 404],
    ['GET', '/cdrs/x', 404],
    ['GET', '/../etc/passwd', 404],
    ['GET', '/users/%00', 404],
    ['GET', '/users/%E0%A4%A', 404],
    ['GET', '/users/1/smsthreads/%00/447700900143', 400],
    ['GET', '/calls?include=%00', 400],
    ['PUT', '/calls', 405],
    ['DELETE', '/me', 405],
    ['POST', '/operator/outbox', 405],
  ])('%s %s is answered with %i and the error object', async (method, path, status) => {
    const received = await platform.ask(method, path, { token: root })
    expect([received.status, isErrorObject(received)]).toEqual([status, true])
  })

  it('names the methods that are possible', async () => {
    const { headers } = await platform.ask('PUT', '/calls', { token: root })
    expect(headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    expect((await platform.ask('GET', '/login')).headers.get('allow')).toBe('POST, OPTIONS')
  })

  it.each([
    ['nothing', ''],
    ['half a document', '{"to":'],
    ['a list', '[]'],
    ['a deep nest', '['.repeat(10_000)],
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['another type', '{"to":7}'],
    ['an unknown field', '{"to":"204","colour":"red"}'],
    ['an attempt at the prototype', '{"to":"204","__proto__":{"admin":true}}'],
  ])('as a body (%s) is answered with 400', async (_, body) => {
    const received = await platform.ask('POST', '/calls', { token: root, body })
    expect([received.status, isErrorObject(received)]).toEqual([400, true])
  })

  it('is too large above 10 MiB, announced or not', async () => {
    const body = new Uint8Array(10 * 1024 * 1024 + 1).fill(0x20)
    const announced = await platform.ask('POST', '/calls', { token: root, body })
    expect([announced.status, isErrorObject(announced)]).toEqual([413, true])
    const stream = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 11; sent += 1) controller.enqueue(body.subarray(0, 1024 * 1024))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      headers: { 'X-Auth-Token': root },
      body: stream,
      duplex: 'half',
    }
    const chunked = await fetch(`${platform.platform.baseUrl}/calls`, init)
    expect(chunked.status).toBe(413)
  })
})

describe('HEAD', () => {
  const headersOf = ({ headers }: Received) =>
    ['content-type', 'content-length', 'accept-ranges', 'etag'].map((name) => headers.get(name))

  it.each([
    ['a record', '/me', 200],
    ['a list', '/calls', 200],
    ['a record that does not exist', '/cdrs/999', 404],
    ['the operator API', '/operator/outbox', 200],
  ])('says of %s what GET says, without the body', async (_, path, status) => {
    const got = await platform.ask('GET', path, { token: root })
    const asked = await platform.ask('HEAD', path, { token: root })
    expect([asked.status, asked.bytes.length]).toEqual([status, 0])
    expect(headersOf(asked)).toEqual(headersOf(got))
  })

  it('says how long a recording is, whatever part of it is asked for', async () => {
    const body = { user_id: platform.user('204').user_id }
    const made = await platform.ask('POST', '/operator/simulate/voicemail', { token: root, body })
    const path = `/voicemessages/${String(recordOf(made.json)['id'])}.mp3`
    const got = await platform.ask('GET', path, { token: root })
    const asked = await platform.ask('HEAD', path, { token: root, headers: { Range: 'bytes=0-9' } })
    expect([asked.status, asked.bytes.length]).toEqual([200, 0])
    expect(headersOf(asked)).toEqual(headersOf(got))
    expect(got.bytes.length).toBeGreaterThan(10)
  })

  it('is refused where GET is', async () => {
    expect((await platform.ask('HEAD', '/me')).status).toBe(401)
    expect((await platform.ask('HEAD', '/login', { token: root })).status).toBe(405)
  })
})

describe('somebody without a token', () => {
  it('cannot make the platform keep more than a form', async () => {
    const body = JSON.stringify({ email: 'a@b.example', password: ' '.repeat(300_000) })
    expect((await platform.ask('POST', '/login', { body })).status).toBe(413)
  })
})

describe('broken HTTP', () => {
  async function raw(lines: string): Promise<string> {
    const socket = connect(Number(new URL(platform.platform.origin).port), '127.0.0.1')
    socket.end(lines)
    return await text(socket)
  }

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a header with a line end', 'GET /v1.2/me HTTP/1.1\r\nHost: x\r\nX-Auth-Token: a\nb c\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an upgrade elsewhere',
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
  ])('%s is answered with JSON', async (_, lines, status) => {
    const answer = await raw(lines)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toHaveProperty('errors')
  })
})

describe('other origins', () => {
  const fromPage = { Origin: 'https://crm.example' }

  it('may ask beforehand', async () => {
    const { status, headers } = await platform.ask('OPTIONS', '/calls/7', {
      headers: { ...fromPage, 'Access-Control-Request-Method': 'PATCH' },
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const allowed = (name: string) => headers.get(`access-control-allow-${name}`)?.split(', ')
    expect(allowed('headers')).toEqual(
      expect.arrayContaining(['X-Auth-Token', 'Authorization', 'Content-Type']),
    )
    expect(allowed('methods')).toEqual(expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']))
  })

  it.each([
    ['a success', 'GET', '/me', 200],
    ['a refusal', 'GET', '/nothing', 404],
    ['a request without a preflight', 'POST', '/login', 400],
  ])('may read %s', async (...[, method, path, status]) => {
    const received = await platform.ask(method, path, {
      token: root,
      headers: { ...fromPage, 'Content-Type': 'text/plain' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    expect([received.status, received.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    const exposed = received.headers.get('access-control-expose-headers')
    expect(exposed?.split(', ')).toEqual(expect.arrayContaining(['Retry-After', 'Content-Range', 'Allow']))
    expect(received.headers.has('access-control-allow-credentials')).toBe(false)
  })
})

describe('content types', () => {
  it.each([
    ['*/*', 200],
    ['application/json', 200],
    ['text/html, application/*;q=0.1', 200],
    ['text/html', 406],
    ['application/json;q=0', 406],
  ])('Accept %s is answered with %i', async (accept, status) => {
    const received = await platform.ask('GET', '/me', { token: root, headers: { Accept: accept } })
    expect([received.status, isErrorObject(received)]).toEqual([status, status !== 200])
    expect(received.headers.get('content-type')).toContain('application/json')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''])(
    'JSON that is sent as "%s" is read all the same, and what is no JSON is refused',
    async (type) => {
      const post = (body: string) =>
        platform.ask('POST', '/calllabels', { token: root, body, headers: { 'Content-Type': type } })
      expect((await post('{"name":"Typed"}')).status).toBe(201)
      const refused = await post('name=Typed')
      expect([refused.status, isErrorObject(refused)]).toEqual([400, true])
    },
  )
})

describe('the rate limit', () => {
  it('answers 429 and when to come back, for each token alone', async () => {
    await using limited = await runPlatform({ dataset: 'empty', rateLimit: 3 })
    const token = await limited.signIn(limited.user('204'))
    const other = await limited.signIn(limited.user('202'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => limited.ask('GET', '/ping', { token })))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(refused.every((each) => isErrorObject(each) && Number(each.headers.get('retry-after')) >= 1)).toBe(
      true,
    )
    expect((await limited.ask('GET', '/ping', { token: other })).status).toBe(200)
  })
})

describe('faults', () => {
  const fault = (body: object) => platform.ask('POST', '/operator/faults', { token: root, body })

  it('misbehave as they were told to, until they are taken back', async () => {
    const agent = await platform.signIn(platform.user('204'))
    const me = () => platform.ask('GET', '/me', { token: agent })
    expect((await fault({ kind: 'error_rate', value: 1, path: '/me' })).status).toBe(204)
    const failed = await me()
    expect([failed.status, isErrorObject(failed)]).toEqual([500, true])
    expect((await platform.ask('GET', '/ping', { token: agent })).status).toBe(200)
    await fault({ kind: 'none' })
    await fault({ kind: 'drop_connections' })
    await expect(me()).rejects.toThrow('fetch failed')
    await fault({ kind: 'none' })
    await fault({ kind: 'stale_token' })
    expect((await me()).status).toBe(401)
    const again = await platform.signIn(platform.user('204'))
    expect((await platform.ask('GET', '/me', { token: again })).status).toBe(200)
    await fault({ kind: 'none' })
    await fault({ kind: 'latency', value: 150 })
    const started = performance.now()
    expect((await me()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(140)
    await fault({ kind: 'none' })
    expect((await fault({ kind: 'gremlins' })).status).toBe(400)
  })
})
