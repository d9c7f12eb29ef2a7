import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { EventReceiver } from '#electron/host/events/event-receiver.ts'
import type { InboxRow } from '#electron/host/events/inbox/event-inbox.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import type { Rate } from '#electron/host/events/rate-limit.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog, OpenSecrets } from '#test/support/host-ports.ts'
import { startProcess } from '#test/support/process.ts'
import { RawConnection, type NoAnswer, type RawAnswer } from '#test/support/raw-http.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'

let owned: AsyncDisposableStack
let delivered: InboxRow[]
let log: NotedLog
let url: URL
let ca: string

beforeEach(async () => {
  owned = new AsyncDisposableStack()
  delivered = []
  log = new NotedLog()
  await start()
})

async function start(rate?: Rate): Promise<void> {
  const { path: userData } = owned.use(await temporaryFolder('hostile'))
  const onEntry = (entry: InboxRow) => void delivered.push(entry)
  const inbox = owned.use(openInbox({ userData, clock: systemClock, log, onEntry }))
  const receiver = owned.use(
    new EventReceiver({
      clock: systemClock,
      log,
      secrets: new OpenSecrets(),
      userData,
      inbox,
      onState: () => {},
      ...(rate && { rate }),
    }),
  )
  await receiver.apply({ enabled: true, port: 0 })
  const address = receiver.address()
  if (!address.ok) throw new Error(address.error.code)
  url = new URL(address.value.url)
  ca = address.value.ca
}

afterEach(() => owned[Symbol.asyncDispose]())

const raw = (timeout = 20_000) => owned.use(new RawConnection(url.origin, timeout, ca))
const head = (...more: readonly string[]) =>
  [`POST ${url.pathname} HTTP/1.1`, 'Host: x', ...more, '', ''].join('\r\n')
const post = (body: string | Buffer, ...more: readonly string[]) =>
  Buffer.concat([Buffer.from(head(`Content-Length: ${Buffer.byteLength(body)}`, ...more)), Buffer.from(body)])
const statusOf = (answer: RawAnswer | NoAnswer) => (typeof answer === 'string' ? answer : answer.status)
const event = (id: string, more = {}) =>
  JSON.stringify({ id, event_name: 'call.ringing', call_id: 7, ...more })

describe('a hostile sender', () => {
  it('is refused for what is too large, said or not', async () => {
    const large = `{"id":"${'x'.repeat(70_000)}"}`
    expect(statusOf(await raw().exchange(head('Content-Length: 70000')))).toBe(413)
    expect(statusOf(await raw().exchange(head('Content-Length: 99999999999999999999')))).toBeOneOf([400, 413])
    const chunked = `${head('Transfer-Encoding: chunked')}${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    expect(statusOf(await raw().exchange(chunked))).toBe(413)
    expect(statusOf(await raw().exchange(head(`X-Long: ${'x'.repeat(9_000)}`)))).toBe(431)
    expect(statusOf(await raw().exchange(post('{}', 'Content-Encoding: gzip')))).toBe(415)
    expect(delivered).toEqual([])
  })

  it('hides no second request in an ambiguous one', async () => {
    const hidden = `GET ${url.pathname} HTTP/1.1\r\nHost: x\r\n\r\n`
    for (const headers of [
      ['Content-Length: 0', 'Content-Length: 40'],
      ['Content-Length: 0', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: xchunked'],
      ['Content-Length: -1'],
      ['Content-Length: 0x10'],
    ])
      expect(statusOf(await raw().exchange(head(...headers) + hidden))).toBe(400)
  })

  it('gets an answer for each of many requests at once, in their order', async () => {
    const connection = raw()
    const wrong = post('{', 'X: y')
    const all = [...Array.from({ length: 50 }, (_, number) => post(event(`p${number}`))), wrong]
    connection.write(Buffer.concat(all))
    const answers = []
    for (let read = 0; read < all.length; read += 1) answers.push(statusOf(await connection.read()))
    expect(answers).toEqual([...Array(50).fill(204), 400])
    await eventually(() => expect(delivered).toHaveLength(50))
    expect(delivered.map(({ text }) => JSON.parse(text).id)).toEqual(
      Array.from({ length: 50 }, (_, n) => `p${n}`),
    )
  })

  it('sends HTML in every string, unknown names and replays: all is kept as it is', async () => {
    const html = '<img src=x onerror="alert(1)">\u0000\u202e$' + '{7*7}'
    const fields = [
      'event_name',
      'event_time',
      'state',
      'src',
      'src_name',
      'dst',
      'dst_name',
      't_cause',
      'text',
    ]
    const body = event('h1', Object.fromEntries(fields.map((field) => [field, html])))
    const connection = raw()
    for (const text of [
      body,
      body,
      event('h2', { event_name: '__proto__' }),
      '{"__proto__":{"admin":1}}',
      '[]',
    ])
      expect(statusOf(await connection.exchange(post(text)))).toBe(204)
    await eventually(() => expect(delivered).toHaveLength(5))
    expect(delivered.map(({ known }) => known)).toEqual([false, true, false, false, false])
    expect(delivered[0]?.text).toBe(body)
    expect(JSON.parse(delivered[0]?.text ?? '').src_name).toBe(html)
  })

  it(
    'is not waited for: slow headers, slow bodies and slow handshakes are cut, and others go on',
    { ...inFull(), timeout: 60_000 },
    async () => {
      const slowHead = raw(30_000)
      slowHead.write(`POST ${url.pathname} HTTP/1.1\r\n`)
      const drip = setInterval(() => slowHead.write('X-Slow: y\r\n'), 500)
      const slowBody = raw(30_000)
      slowBody.write(head('Content-Length: 1000'))
      const dripBody = setInterval(() => slowBody.write('x'), 500)
      owned.defer(() => [drip, dripBody].forEach(clearInterval))
      const silent = connect({ port: Number(url.port), host: '127.0.0.1' })
      owned.defer(() => void silent.destroy())
      silent.on('error', () => {})
      const silentEnd = new Promise<string>((resolve) => silent.once('close', () => resolve('closed')))
      const ends = Promise.all([slowHead.read(), slowBody.read(), silentEnd])
      const good = raw()
      let sent = 0
      const until = ends.then(() => true)
      while (!(await Promise.race([until, new Promise((resolve) => setTimeout(resolve, 200, false))])))
        expect(statusOf(await good.exchange(post(event(`g${++sent}`))))).toBe(204)
      const [first, second, third] = await ends
      expect(statusOf(first)).toBeOneOf([408, 'closed'])
      expect(statusOf(second)).toBeOneOf([408, 'closed'])
      expect(third).toBe('closed')
      expect(delivered).toHaveLength(sent)
    },
  )

  it('a sender who guesses paths soon gets no answer, while one who knows the path does', async () => {
    // Ten on each connection: three hundred handshakes at once take a busy machine longer than the receiver waits.
    const guesses = (first: number) =>
      Array.from(
        { length: 10 },
        (_, number) => `POST /guess${first + number} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`,
      )
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, connection) => raw().exchange(guesses(connection * 10).join(''))),
    )
    const statuses = new Set(answers.map(statusOf))
    expect([...statuses].toSorted()).toEqual([404, 'closed'])
    expect(statusOf(await raw().exchange(post(event('after'))))).toBe(204)
  })

  it('a sender who knows the path may send a burst of thousands, then is told when to try again', async () => {
    const bursts = Array.from({ length: 50 }, () => raw())
    for (const burst of bursts) burst.write(Buffer.concat(Array.from({ length: 100 }, () => post('{}'))))
    for (const burst of bursts)
      for (let read = 0; read < 100; read += 1) expect(statusOf(await burst.read())).toBe(204)
    await start({ burst: 10, perSecond: 1 })
    const connection = raw()
    for (let taken = 0; taken < 10; taken += 1)
      expect(statusOf(await connection.exchange(post('{}')))).toBe(204)
    let answer = await connection.exchange(post('{}'))
    // A slow machine gives time for one more.
    while (statusOf(answer) === 204) answer = await connection.exchange(post('{}'))
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '2', connection: 'close' } })
    await eventually(async () => expect(statusOf(await raw().exchange(post(event('later'))))).toBe(204))
  })

  it(
    'opens 10,000 connections: few are kept, and who knows the path goes on',
    { ...inFull(), timeout: 90_000 },
    async () => {
      const good = raw()
      let sent = 0
      const send = async () => expect(statusOf(await good.exchange(post(event(`g${++sent}`))))).toBe(204)
      await send()
      const flooding = startProcess({
        script: 'test/support/connection-flood.ts',
        args: [url.port, '10000'],
        readyTimeout: 80_000,
      })
      const done = flooding.then(() => true)
      let most = 0
      while (!(await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 20, false))]))) {
        await send()
        most = Math.max(most, socketsOpen())
      }
      const flood = owned.use(await flooding)
      expect(flood.ready).toMatchObject({ tried: 10_000 })
      expect(most).toBeLessThan(700)
      await eventually(async () => expect(statusOf(await raw().exchange(post(event('new'))))).toBe(204))
      await eventually(() => expect(delivered).toHaveLength(sent + 1))
    },
  )
})

function socketsOpen(): number {
  return process.getActiveResourcesInfo().filter((name) => /TCP(Socket)?Wrap/.test(name)).length
}
