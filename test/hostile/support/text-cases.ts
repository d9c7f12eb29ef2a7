import { gzipSync } from 'node:zlib'
import type { Fault } from './hostile-platform.ts'
import { body, bomb, doneThen, elsewhere, raw, reset, silence, status, trickling } from './wire-faults.ts'

/**
 * What a platform does with a text that it is asked to send, what is shown of the text in the end, and how often it was
 * asked to send it. Once a person has let it go again where it must be, the platform has each of them once.
 */
export type TextCase = {
  readonly does: string
  readonly fault: Fault
  readonly ends: 'sent' | 'failed' | 'unsure'
  readonly asked: 1 | 2
}

const html = (code: number) => body('<html>Portal', 'text/html', code)
const json = (value: unknown): Fault => body(JSON.stringify(value), 'application/json', 201)

/** The head of an answer and the beginning of its body, and then something else. */
const begins =
  (code: number, then: Fault, headers = {}): Fault =>
  (exchange) => {
    exchange.response.writeHead(code, { 'content-type': 'application/json', ...headers })
    exchange.response.write('{"data":{"id":', () => then(exchange))
  }

const endlessly: Fault = ({ response }) => {
  const piece = Buffer.alloc(65_536, 'x')
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}

/** The record that the text would have, with other fields. */
const recordWith =
  (fields: Readonly<Record<string, unknown>>): Fault =>
  (exchange) => {
    const right = { id: 900_000, type: 'out', user_id: 7, created_at: '2026-11-20 10:00:00', result: 'sent' }
    const asked: unknown = JSON.parse(exchange.body)
    const record = { ...right, ...(typeof asked === 'object' ? asked : {}), ...fields }
    json({ data: record })(exchange)
  }

/** 201, and a body that stands for no text. */
const unusable: readonly (readonly [does: string, fault: Fault])[] = [
  ['nothing', body('', null, 201)],
  ['spaces', body('   ', 'application/json', 201)],
  ['a page', html(201)],
  ['a word', body('OK', 'text/plain', 201)],
  ['truncated JSON', body('{"data":{"id":1', 'application/json', 201)],
  ['JSON that is nested 100,000 deep', body('{"data":'.repeat(100_000), 'application/json', 201)],
  ['UTF-16', body(Buffer.from('\uFEFF{"data":{}}', 'utf16le'), 'application/json', 201)],
  ['a zipped body', begun(gzipSync('{"data":{}}'))],
  ['null', json(null)],
  ['a number', json(7)],
  ['a list', json([{ id: 1 }])],
  ['an empty object', json({})],
  ['data that is null', json({ data: null })],
  ['data that is a list', json({ data: [{ id: 1 }] })],
  ['an error object', json({ message: 'Oops', errors: [{ message: { code: 7 } }] })],
  ['a record without an id', recordWith({ id: undefined })],
  ['a record whose id is null', recordWith({ id: null })],
  ['a record whose id is an object', recordWith({ id: { id: 1 } })],
  ['a record whose id is negative', recordWith({ id: -7 })],
  ['a record whose id is a fraction', recordWith({ id: 900_000.5 })],
  ['a record whose id is beyond whole numbers', recordWith({ id: 2 ** 60 })],
  ['a record whose id is old', recordWith({ id: 1 })],
  ['a record to another number', recordWith({ to: '+447700900666' })],
  ['a record to an object', recordWith({ to: { number: '+447700900666' } })],
  ['a record without words', recordWith({ message: '' })],
  ['a record whose words are an object', recordWith({ message: { text: 'Hello' } })],
  ['a record of a text that came in', recordWith({ type: 'in' })],
  ['half a body, cut off', begins(201, reset)],
  ['half a body, and no more', begins(201, silence)],
  ['a body without end', begins(201, endlessly)],
  ['a length of 4 GB', begins(201, silence, { 'content-length': 4e9 })],
]

/** What leaves it open whether the text was sent. */
const unclear: readonly (readonly [does: string, fault: Fault])[] = [
  ['answers 500', status(500)],
  ['answers 500 with 10 MB of words', status(500, { message: 'x'.repeat(1e7) })],
  ['answers 502 without a body', body('', null, 502)],
  ['answers 503 with a page', html(503)],
  ['answers 504, wait 2 s', status(504, {}, { 'retry-after': '2' })],
  ['answers 200 with a page', html(200)],
  ['answers 401 with a page', html(401)],
  ['answers 403 with a page', html(403)],
  ['points elsewhere (302)', elsewhere(302)],
  ['points elsewhere (307)', elsewhere(307)],
  ['cuts the connection', reset],
  ['cuts the body', begins(200, reset)],
  ['stops in the body', begins(200, silence)],
  ['answers without end', begins(200, endlessly)],
  ['says no HTTP', raw('SSH-2.0-OpenSSH_9.6\r\n')],
  ['says nothing', silence],
]

export const textCases: readonly TextCase[] = [
  { does: 'sends it and sends five bytes a second', fault: doneThen(trickling), ends: 'sent', asked: 1 },
  { does: 'sends it and answers 200 with a zip bomb', fault: bomb, ends: 'sent', asked: 1 },
  ...unusable.flatMap(([what, fault]) => [
    {
      does: `sends it and answers 201 with ${what}`,
      fault: doneThen(fault),
      ends: 'sent',
      asked: 1,
    } as const,
    { does: `answers 201 with ${what}, and lists no text`, fault, ends: 'unsure', asked: 1 } as const,
  ]),
  ...unclear.flatMap(([does, fault]) => [
    { does: `sends it and ${does}`, fault: doneThen(fault), ends: 'sent', asked: 1 } as const,
    { does, fault, ends: 'sent', asked: 2 } as const,
  ]),
  { does: 'answers 429, wait 1 s', fault: status(429, {}, { 'retry-after': '1' }), ends: 'sent', asked: 2 },
  { does: 'refuses the token', fault: status(401), ends: 'sent', asked: 2 },
  {
    does: 'answers 400 with objects for words',
    fault: status(400, { message: { text: ['No'] } }),
    ends: 'failed',
    asked: 1,
  },
  {
    does: 'answers 400 with 1 MB of words',
    fault: status(400, { message: 'x'.repeat(1e6) }),
    ends: 'failed',
    asked: 1,
  },
  { does: 'answers 403', fault: status(403), ends: 'failed', asked: 1 },
  { does: 'answers 404', fault: status(404), ends: 'failed', asked: 1 },
  { does: 'answers 413', fault: status(413), ends: 'failed', asked: 1 },
]

function begun(bytes: Buffer): Fault {
  return ({ response }) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bytes)
  }
}
