import type { ErrorCode } from '#shared/core/app-error.ts'
import type { Fault } from './hostile-platform.ts'
import {
  body,
  bomb,
  cutInBody,
  elsewhere,
  endless,
  envelope,
  raw,
  reset,
  saysHuge,
  silence,
  silentInBody,
  spoilt,
  status,
  trickling,
  zipped,
} from './wire-faults.ts'

/**
 * What a platform does, and what is shown: the code behind the sentence, or `data` where the host reads the right data all
 * the same. Whatever it is, nothing that was there before goes, and all is there again once the platform behaves.
 */
export type WireCase = { readonly does: string; readonly fault: Fault; readonly shown: ErrorCode | 'data' }

const retry = (value: string) => ({ 'retry-after': value })
const inDate = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
const objects = { message: { text: ['No'] }, errors: [{ message: { code: 7 } }, [['a']], null] }

/** Tried on everything that is read. */
export const wireCases: readonly WireCase[] = [
  { does: 'answers 500', fault: status(500), shown: 'platform.failed' },
  { does: 'answers 503 with a page', fault: body('<html>Busy', 'text/html', 503), shown: 'platform.failed' },
  { does: 'answers 429, wait 1 s', fault: status(429, {}, retry('1')), shown: 'platform.rate-limited' },
  { does: 'answers 400 with objects for words', fault: status(400, objects), shown: 'platform.refused' },
  { does: 'answers 200 with a page', fault: body('<html>Hello', 'text/html'), shown: 'platform.not-json' },
  { does: 'points elsewhere (302)', fault: elsewhere(302), shown: 'platform.unexpected-answer' },
  { does: 'cuts the connection', fault: reset, shown: 'network.unreachable' },
  { does: 'cuts the body', fault: cutInBody, shown: 'network.unreachable' },
  {
    does: 'truncates the JSON',
    fault: spoilt((right) => right.slice(0, -9)),
    shown: 'platform.unexpected-answer',
  },
  { does: 'answers a bare list', fault: body('[{"id":1}]'), shown: 'platform.unexpected-answer' },
  { does: 'answers null', fault: body('null'), shown: 'platform.unexpected-answer' },
  { does: 'answers data that is an object', fault: body('{"data":{}}'), shown: 'platform.unexpected-answer' },
  {
    does: 'nests 100,000 deep',
    fault: body('{"data":['.repeat(50_000)),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'answers 401 with a page',
    fault: body('<html>Portal', 'text/html', 401),
    shown: 'platform.not-json',
  },
  {
    does: 'says a total of a thousand million',
    fault: envelope((json) => ({ ...json, total: 1e9 })),
    shown: 'data',
  },
]

/** Tried on the live calls, which are read all the time. */
export const callWireCases: readonly WireCase[] = [
  { does: 'answers 502 without a body', fault: body('', null, 502), shown: 'platform.failed' },
  { does: 'answers 503, wait 2 s', fault: status(503, {}, retry('2')), shown: 'platform.failed' },
  {
    does: 'answers 429, wait until a date',
    fault: status(429, {}, retry(inDate(2))),
    shown: 'platform.rate-limited',
  },
  {
    does: 'answers 429, wait 3,170 years',
    fault: status(429, {}, retry('99999999999')),
    shown: 'platform.rate-limited',
  },
  { does: 'answers 429, wait -5', fault: status(429, {}, retry('-5')), shown: 'platform.rate-limited' },
  { does: 'answers 429, wait NaN', fault: status(429, {}, retry('NaN')), shown: 'platform.rate-limited' },
  { does: 'answers 429, wait 0', fault: status(429, {}, retry('0')), shown: 'platform.rate-limited' },
  { does: 'answers 429, wait 1e400', fault: status(429, {}, retry('1e400')), shown: 'platform.rate-limited' },
  {
    does: 'answers 429, wait until the year 275760',
    fault: status(429, {}, retry('Sat, 13 Sep 9999 00:00:00 GMT')),
    shown: 'platform.rate-limited',
  },
  { does: 'answers 418', fault: status(418), shown: 'platform.refused' },
  { does: 'answers 403', fault: status(403), shown: 'platform.forbidden' },
  { does: 'answers 404', fault: status(404), shown: 'platform.not-found' },
  { does: 'answers 599', fault: status(599), shown: 'platform.failed' },
  { does: 'answers 204', fault: status(204), shown: 'platform.unexpected-answer' },
  {
    does: 'answers 304, though nothing was asked on condition',
    fault: status(304),
    shown: 'platform.unexpected-answer',
  },
  { does: 'answers 301 without words', fault: elsewhere(301), shown: 'platform.unexpected-answer' },
  { does: 'answers 307', fault: elsewhere(307), shown: 'platform.unexpected-answer' },
  { does: 'answers 200 with nothing', fault: body('', null), shown: 'platform.not-json' },
  {
    does: 'answers 500 with 10 MB of words',
    fault: status(500, { message: 'x'.repeat(1e7) }),
    shown: 'platform.failed',
  },
  {
    does: 'answers 400 with a list of 100,000 errors',
    fault: status(400, { errors: Array(100_000).fill('no') }),
    shown: 'platform.refused',
  },
  { does: 'zips, though nobody asked for that', fault: zipped, shown: 'platform.unexpected-answer' },
  { does: 'sends a zip bomb', fault: bomb, shown: 'platform.unexpected-answer' },
  {
    does: 'writes UTF-16',
    fault: spoilt((right) => Buffer.from(`\uFEFF${right}`, 'utf16le')),
    shown: 'platform.unexpected-answer',
  },
  { does: 'writes a byte order mark', fault: spoilt((right) => `\uFEFF${right}`), shown: 'data' },
  {
    does: 'writes bytes that are no UTF-8',
    fault: spoilt((right) => Buffer.from(right.replace('1002', '\xe9\xff'), 'latin1')),
    shown: 'data',
  },
  {
    does: 'answers JSON as text',
    fault: spoilt((right) => right, { 'content-type': 'text/plain' }),
    shown: 'data',
  },
  {
    does: 'puts two answers into one',
    fault: spoilt((right) => right + right),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'writes NaN',
    fault: spoilt((right) => right.replace('"total":1', '"total":NaN')),
    shown: 'platform.unexpected-answer',
  },
  { does: 'answers a text', fault: body('"calls"'), shown: 'platform.unexpected-answer' },
  { does: 'answers a number', fault: body('7'), shown: 'platform.unexpected-answer' },
  {
    does: 'answers data that is null',
    fault: body('{"data":null,"total":0}'),
    shown: 'platform.unexpected-answer',
  },
  { does: 'answers data that is text', fault: body('{"data":"[]"}'), shown: 'platform.unexpected-answer' },
  { does: 'answers no data', fault: body('{"calls":[]}'), shown: 'platform.unexpected-answer' },
  {
    does: 'answers 200 with an error object',
    fault: body('{"message":"Oops","errors":[]}'),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'hides its list in a list',
    fault: envelope((json) => [json]),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'says a total that is negative',
    fault: envelope((json) => ({ ...json, total: -1 })),
    shown: 'data',
  },
  {
    does: 'says a total that is text',
    fault: envelope((json) => ({ ...json, total: '1e9' })),
    shown: 'data',
  },
  { does: 'says a total of nothing', fault: envelope((json) => ({ ...json, total: 0 })), shown: 'data' },
  { does: 'says a total that is null', fault: envelope((json) => ({ ...json, total: null })), shown: 'data' },
  { does: 'says no HTTP', fault: raw('SSH-2.0-OpenSSH_9.6\r\n'), shown: 'platform.unexpected-answer' },
  {
    does: 'says a status that is none',
    fault: raw('HTTP/1.1 two hundred OK\r\n\r\n'),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'sends headers of 100 KB',
    fault: raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n{}`),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'breaks its chunks',
    fault: raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
    shown: 'network.unreachable',
  },
  {
    does: 'says a length that is none',
    fault: raw('HTTP/1.1 200 OK\r\ncontent-length: -7\r\n\r\n{}'),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'says that it switches protocols',
    fault: raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'),
    shown: 'platform.not-json',
  },
  { does: 'sends a length of 4 GB', fault: saysHuge, shown: 'platform.unexpected-answer' },
  { does: 'says nothing', fault: silence, shown: 'network.timeout' },
  { does: 'stops in the body', fault: silentInBody, shown: 'network.timeout' },
  { does: 'sends five bytes a second', fault: trickling, shown: 'network.timeout' },
  { does: 'answers without end', fault: endless, shown: 'platform.unexpected-answer' },
  {
    does: 'sends 400,000 empty objects',
    fault: body(`{"data":[${'{},'.repeat(400_000)}{}]}`),
    shown: 'platform.unexpected-answer',
  },
]
