import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerBrokenRequests } from '#electron/platform/http/broken-requests.ts'
import { openPort } from '#electron/platform/listening.ts'
import { eventually } from '#test/support/eventually.ts'
import { RawConnection, type NoAnswer, type RawAnswer } from '#test/support/raw-http.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

let platform: RunningPlatform
let root = ''
let origin = ''
const opened: Disposable[] = []

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  root = await platform.signIn(platform.user('201'))
  origin = platform.platform.origin
})
afterEach(() => {
  for (const connection of opened.splice(0)) connection[Symbol.dispose]()
})
afterAll(() => platform[Symbol.asyncDispose]())

function raw(to = origin): RawConnection {
  const connection = new RawConnection(to)
  opened.push(connection)
  return connection
}

/** `$TOKEN` stands for the token of root, which is known when a test runs only. */
function signed(text: string): string {
  return text.replaceAll('$TOKEN', root)
}

function exchange(bytes: string): Promise<RawAnswer | NoAnswer> {
  return raw().exchange(signed(bytes))
}

/** A plain TCP connection that is closed after the test. */
function dial(to = origin): Socket {
  const socket = connect(Number(new URL(to).port), '127.0.0.1')
  socket.on('error', () => socket.destroy())
  opened.push({ [Symbol.dispose]: () => void socket.destroy() })
  return socket
}

/** The status, and whether the body is the error object. */
function refusal(answer: RawAnswer | NoAnswer): readonly [number, boolean] | NoAnswer {
  if (typeof answer === 'string') return answer
  const { message, errors } = JSON.parse(answer.body.toString('utf8'))
  return [answer.status, typeof message === 'string' && Array.isArray(errors)]
}

function statusOf(answer: RawAnswer | NoAnswer): number | NoAnswer {
  return typeof answer === 'string' ? answer : answer.status
}

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n\r\n`
const get = (path: string, ...more: readonly string[]) =>
  lines(`GET ${path} HTTP/1.1`, 'Host: x', 'X-Auth-Token: $TOKEN', ...more)
const post = (path: string, body: string, ...more: readonly string[]) =>
  lines(
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'X-Auth-Token: $TOKEN',
    `Content-Length: ${body.length}`,
    ...more,
  ) + body

describe('slow and half-open connections', () => {
  it('do not hurt others', async () => {
    const slow = Array.from({ length: 150 }, () => dial())
    const halves = ['', 'GET /v1.2/me HT', post('/v1.2/calllabels', '').replace(': 0', ': 9000')]
    slow.forEach((socket, at) => socket.write(signed(halves[at % halves.length] ?? '')))
    const drip = setInterval(() => slow.forEach((socket) => socket.write('a')), 20)
    const took: number[] = []
    for (let round = 0; round < 100; round += 1) {
      const answer = await exchange(get('/v1.2/me'))
      expect(statusOf(answer)).toBe(200)
      took.push(typeof answer === 'string' ? Infinity : answer.took)
    }
    clearInterval(drip)
    // Whoever waited for a slow one would wait until that is cut.
    expect(took.toSorted((one, other) => one - other)[50]).toBeLessThan(1_000)
  })

  /** The platform's own port, with limits that a test can wait for. */
  async function portWithShortTimeouts() {
    const port = await openPort({
      ...{ port: 0, host: '127.0.0.1', tls: false, stallTimeout: 1_500 },
      limits: { headersTimeout: 200, requestTimeout: 600, connectionsCheckingInterval: 50 },
      handler(request, response) {
        request.resume().on('end', () => response.end(Buffer.alloc(64 * 1024 * 1024)))
      },
    })
    answerBrokenRequests(port.server, '/sip')
    return port
  }

  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET /v1.2/me HTTP/1.1\r\nHost:'],
    [
      'never ends its body',
      'POST /v1.2/calls HTTP/1.1\r\nHost: x\r\nX-Auth-Token: $TOKEN\r\nContent-Length: 9\r\n\r\n{',
    ],
    ['never ends a chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{'],
  ])('who %s is told so and cut', async (_, bytes) => {
    await using port = await portWithShortTimeouts()
    const connection = raw(port.origin)
    connection.write(bytes)
    expect(refusal(await connection.read())).toEqual([408, true])
    expect(await connection.read()).toBe('closed')
  })

  it.each([
    ['without a body', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'],
  ])(
    'a request %s that was in time is answered, though the platform was too busy to read it',
    async (_, bytes) => {
      await using port = await portWithShortTimeouts()
      const socket = dial(port.origin)
      await Promise.all([once(port.server, 'connection'), once(socket, 'connect')])
      socket.write(bytes)
      // Longer than the headers may take.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it('who does not read what was asked for is cut', async () => {
    await using port = await portWithShortTimeouts()
    const socket = dial(port.origin)
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const connections = () =>
      new Promise<number>((resolve) => port.server.getConnections((_, count) => resolve(count)))
    await eventually(async () => expect(await connections()).toBe(1))
    await eventually(async () => expect(await connections()).toBe(0))
  })
})

describe('a request that breaks off', () => {
  it.each([
    ['in its headers', 'GET /v1.2/me HTTP/1.1\r\nHost:'],
    [
      'in its body',
      'POST /v1.2/calls HTTP/1.1\r\nHost: x\r\nX-Auth-Token: $TOKEN\r\nContent-Length: 9\r\n\r\n{',
    ],
    [
      'in a chunk',
      'POST /v1.2/calls HTTP/1.1\r\nHost: x\r\nX-Auth-Token: $TOKEN\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"to',
    ],
  ])('%s is answered with 400 where its sender still listens', async (_, bytes) => {
    const connection = raw()
    connection.write(signed(bytes))
    connection.end()
    expect(refusal(await connection.read())).toEqual([400, true])
  })

  it('changes nothing', async () => {
    const socket = dial()
    const body = '{"name":"Half","color":"#123456"}'
    const whole = post('/v1.2/calllabels', body)
    await new Promise<void>((resolve) => socket.write(signed(whole).slice(0, -5), () => resolve()))
    socket.destroy()
    expect((await platform.ask('GET', '/calllabels', { token: root })).json).toMatchObject({ total: 0 })
  })
})

describe('odd framing', () => {
  it.each([
    [
      'two lengths',
      lines('POST /v1.2/calls HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Content-Length: 3'),
      400,
    ],
    [
      'a length and chunks',
      lines('POST /v1.2/calls HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['a negative length', lines('POST /v1.2/calls HTTP/1.1', 'Host: x', 'Content-Length: -2'), 400],
    [
      'a chunk of no size',
      `${lines('POST /v1.2/calls HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked')}zz\r\nab\r\n`,
      400,
    ],
    ['another encoding', lines('POST /v1.2/calls HTTP/1.1', 'Host: x', 'Transfer-Encoding: gzip'), 400],
    ['no host', 'GET /v1.2/me HTTP/1.1\r\n\r\n', 400],
    ['an unknown version', lines('GET /v1.2/me HTTP/3.0', 'Host: x'), 400],
    ['the first words of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an unknown method', lines('BREW /v1.2/me HTTP/1.1', 'Host: x'), 400],
    ['a tunnel', lines('CONNECT elsewhere.example:443 HTTP/1.1', 'Host: x'), 405],
    ['another method', lines('TRACE /v1.2/me HTTP/1.1', 'Host: x'), 405],
    ['a WebSocket elsewhere', get('/v1.2/me', 'Connection: Upgrade', 'Upgrade: websocket'), 404],
    ['an unknown expectation', post('/v1.2/calls', '{}', 'Expect: miracles'), 417],
    ['a token sent twice', get('/v1.2/me', 'X-Auth-Token: another'), 401],
    ['a header with a zero', get('/v1.2/me', 'X-Odd: a\u0000b'), 400],
    ['a header injected into a header', get('/v1.2/me', 'X-Odd: a\nX-More: b\u0001'), 400],
    ['a line end in the path', get('/v1.2/me%0d%0aX-Injected:%20yes'), 404],
    ['a path of 20,000 characters', get(`/v1.2/${'a'.repeat(20_000)}`), 431],
    ['a way up', get('/v1.2/../../etc/passwd'), 404],
    ['an encoded way up', get('/v1.2/monitors/..%2f..%2fplatform.db'), 404],
    ['an encoded slash', get('/v1.2%2Fme'), 404],
  ])('%s is answered with the error object', async (_, bytes, status) => {
    expect(refusal(await exchange(bytes))).toEqual([status, true])
  })

  it.each([
    ['the whole address as its target', get('/v1.2/me').replace('/v1.2', 'http://pbx.example/v1.2')],
    ['an offer of HTTP/2', get('/v1.2/me', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c')],
    ['HTTP/1.0', get('/v1.2/me').replace('1.1', '1.0')],
    ['HTTP/1.0 without a host', get('/v1.2/me').replace('1.1', '1.0').replace('Host: x\r\n', '')],
    ['a header sent twice', get('/v1.2/me', 'Accept-Language: en', 'Accept-Language: de')],
    ['a body that nobody asked for', post('/v1.2/me', '{"a":1}').replace('POST', 'GET')],
  ])('%s does no harm', async (_, bytes) => {
    expect(statusOf(await exchange(bytes))).toBe(200)
  })

  it('answers requests that were sent at once in their order', async () => {
    const connection = raw()
    const all = [get('/v1.2/me'), get('/v1.2/nothing'), post('/v1.2/calllabels', '{}'), get('/v1.2/ping')]
    connection.write(signed(all.join('')))
    const statuses = []
    for (let at = 0; at < 4; at += 1) statuses.push(statusOf(await connection.read()))
    expect(statuses).toEqual([200, 404, 400, 200])
  })

  it('asks for a body that waits to be asked for, and refuses one that is too large before it comes', async () => {
    const label = '{"name":"Asked for"}'
    const connection = raw()
    connection.write(signed(post('/v1.2/calllabels', label, 'Expect: 100-continue')).slice(0, -label.length))
    connection.write(label)
    expect(statusOf(await connection.read())).toBe(201)
    const large = post('/v1.2/calllabels', '', 'Expect: 100-continue').replace(': 0', ': 99999999')
    expect(refusal(await exchange(large))).toEqual([413, true])
  })

  it('answers with 431 also while a large body follows', async () => {
    const large = Buffer.concat([
      Buffer.from(get('/v1.2/me', `X-Long: ${'a'.repeat(20_000)}`, 'Content-Length: 8000000')),
      Buffer.alloc(8_000_000),
    ])
    expect(refusal(await raw().exchange(large))).toEqual([431, true])
  })

  it('goes on after all of that', async () => {
    expect((await platform.ask('GET', '/me', { token: root })).status).toBe(200)
  })
})
