import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { receive, type ReceiveOptions } from '#electron/host/events/receive.ts'
import { pathIs } from '#electron/host/events/secret-path.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

function post(
  handle: ReturnType<typeof receive>,
  url: string,
  body: string | Buffer,
): ServerResponse<IncomingMessage> & { req: IncomingMessage } {
  const request = new IncomingMessage(new Socket())
  request.method = 'POST'
  request.url = url
  const response = new ServerResponse(request)
  handle(request, response)
  request.push(body)
  request.push(null)
  return response
}

const path = '/secret'
const kept: string[] = []
const options = (changes: Partial<ReceiveOptions> = {}): ReceiveOptions => ({
  knows: pathIs(path),
  proof: (nonce) => nonce,
  keep({ text }, done) {
    kept.push(text)
    setImmediate(done, true)
  },
  onBad: () => {},
  ...changes,
})

test('the answer waits until the event is kept, and says whether it is', async () => {
  for (const [isKept, status] of [
    [true, 204],
    [false, 503],
  ] as const) {
    const disk = Promise.withResolvers<(isKept: boolean) => void>()
    const keep: ReceiveOptions['keep'] = (_, done) => disk.resolve(done)
    const response = post(receive(options({ keep })), '/secret?x=1', '{"id":"e1"}')
    const done = await disk.promise
    await flushTasks()
    expect(response.headersSent).toBe(false)
    done(isKept)
    await flushTasks()
    expect([response.statusCode, response.writableEnded]).toEqual([status, true])
    expect(response.getHeader('retry-after')).toBeUndefined()
  }
})

test('a request to another path, or with a body that is not an object, is not kept', async () => {
  kept.length = 0
  const bad: string[] = []
  const handle = receive(options({ onBad: (reason) => bad.push(reason) }))
  const answers = ['/secre', '/secret/', '/Secret', '/'].map((url) => post(handle, url, '{}'))
  answers.push(
    ...['7', '{', '', 'null', '"text"', '{}{}', '\u0000{}'].map((body) => post(handle, path, body)),
  )
  await flushTasks()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(4).fill(404), ...Array(7).fill(400)])
  expect(bad).toEqual(Array(7).fill('not-json'))
  expect(kept).toEqual([])
})

test('nesting that no event has is refused, whichever way it is built', async () => {
  kept.length = 0
  const handle = receive(options())
  const deep = [
    '['.repeat(65_536),
    '['.repeat(32_768) + ']'.repeat(32_768),
    '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
    `{"id":"e1","more":${'['.repeat(33)}${']'.repeat(33)}}`,
  ].map((body) => post(handle, path, body))
  const shallow = post(handle, path, `{"id":"e1","more":${'['.repeat(30)}${']'.repeat(30)}}`)
  await flushTasks()
  expect(deep.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  expect(shallow.statusCode).toBe(204)
})

test('bytes that are no UTF-8, a byte order mark and names of prototypes are no reason to lose an event', async () => {
  kept.length = 0
  const handle = receive(options())
  post(handle, path, Buffer.from('{"src_name":"M\xfcller"}', 'latin1'))
  post(handle, path, '\ufeff{"id":"e1"}')
  post(handle, path, '{"__proto__":{"admin":true},"constructor":1}')
  await flushTasks()
  expect(kept).toEqual([
    '{"src_name":"M\ufffdller"}',
    '{"id":"e1"}',
    '{"__proto__":{"admin":true},"constructor":1}',
  ])
  expect(Object.prototype).not.toHaveProperty('admin')
})

test('more than the rate is refused, and strangers who ask too often hear nothing', async () => {
  const handle = receive(options({ rate: { burst: 3, perSecond: 0 } }))
  const answers = Array.from({ length: 4 }, () => post(handle, path, '{}'))
  await flushTasks()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 429])
  const strange = Array.from({ length: 130 }, () => post(handle, '/', '{}'))
  await flushTasks()
  expect(strange.filter(({ headersSent }) => headersSent).length).toBeLessThan(130)
  expect(strange.at(0)?.statusCode).toBe(404)
  expect(strange.at(-1)?.req.socket.destroyed).toBe(true)
})
