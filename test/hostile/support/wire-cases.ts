import type { ErrorCode } from '#shared/core/app-error.ts'
import type { Fault } from './hostile-platform.ts'
import { rowsOf } from './rows.ts'
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

/** Tried on everything that is asked for, read or changed. */
export const requestCases = rowsOf<ErrorCode>({
  'platform.failed': {
    'answers 500': status(500),
    'answers 503 with a page': body('<html>Busy', 'text/html', 503),
  },
  'platform.rate-limited': { 'answers 429, wait 1 s': status(429, {}, retry('1')) },
  'platform.refused': { 'answers 400 with objects for words': status(400, objects) },
  'platform.not-json': {
    'answers 200 with a page': body('<html>Hello', 'text/html'),
    'answers 401 with a page': body('<html>Portal', 'text/html', 401),
  },
  'platform.unexpected-answer': { 'points elsewhere (302)': elsewhere(302) },
  'network.unreachable': { 'cuts the connection': reset },
})

/** Tried on the live calls, and on each order about one. */
export const callRequestCases = rowsOf<ErrorCode>({
  'platform.forbidden': { 'answers 403': status(403) },
  'platform.unexpected-answer': {
    'points elsewhere (307)': elsewhere(307),
    'says no HTTP': raw('SSH-2.0-OpenSSH_9.6\r\n'),
  },
  'network.timeout': { 'says nothing': silence },
})

/** Tried on the live calls, and on an order that is answered with a call. */
export const callAnswerCases = rowsOf<ErrorCode>({
  'platform.not-found': { 'answers 404': status(404) },
  'platform.unexpected-answer': {
    'answers 301 without words': elsewhere(301),
    'says a length of 4 GB': saysHuge,
    'answers without end': endless,
    'sends a zip bomb': bomb,
  },
  'network.timeout': { 'stops in the body': silentInBody, 'sends five bytes a second': trickling },
})

/** Tried on everything that is read. */
export const wireCases: readonly WireCase[] = [
  ...requestCases,
  ...rowsOf<WireCase['shown']>({
    'platform.unexpected-answer': {
      'truncates the JSON': spoilt((right) => right.slice(0, -9)),
      'answers a bare list': body('[{"id":1}]'),
      'answers null': body('null'),
      'answers data that is an object': body('{"data":{}}'),
      'nests 100,000 deep': body('{"data":['.repeat(50_000)),
    },
    'network.unreachable': {
      'cuts the body': cutInBody,
    },
    data: {
      'says a total of a thousand million': envelope((json) => ({ ...json, total: 1e9 })),
    },
  }),
]

/** Tried on the live calls, which are read all the time. */
export const callWireCases: readonly WireCase[] = [
  ...callRequestCases,
  ...callAnswerCases,
  ...rowsOf<WireCase['shown']>({
    'platform.failed': {
      'answers 502 without a body': body('', null, 502),
      'answers 503, wait 2 s': status(503, {}, retry('2')),
      'answers 599': status(599),
      'answers 500 with 10 MB of words': status(500, { message: 'x'.repeat(1e7) }),
    },
    'platform.rate-limited': {
      'answers 429, wait until a date': status(429, {}, retry(inDate(2))),
      'answers 429, wait 3,170 years': status(429, {}, retry('99999999999')),
      'answers 429, wait -5': status(429, {}, retry('-5')),
      'answers 429, wait NaN': status(429, {}, retry('NaN')),
      'answers 429, wait 0': status(429, {}, retry('0')),
      'answers 429, wait 1e400': status(429, {}, retry('1e400')),
      'answers 429, wait until the year 275760': status(429, {}, retry('Sat, 13 Sep 9999 00:00:00 GMT')),
    },
    'platform.refused': {
      'answers 418': status(418),
      'answers 400 with a list of 100,000 errors': status(400, { errors: Array(100_000).fill('no') }),
    },
    'platform.unexpected-answer': {
      'answers 204': status(204),
      'answers 304, though nothing was asked on condition': status(304),
      'zips, though nobody asked for that': zipped,
      'writes UTF-16': spoilt((right) => Buffer.from(`\uFEFF${right}`, 'utf16le')),
      'puts two answers into one': spoilt((right) => right + right),
      'writes NaN': spoilt((right) => right.replace('"total":1', '"total":NaN')),
      'answers a text': body('"calls"'),
      'answers a number': body('7'),
      'answers data that is null': body('{"data":null,"total":0}'),
      'answers data that is text': body('{"data":"[]"}'),
      'answers no data': body('{"calls":[]}'),
      'answers 200 with an error object': body('{"message":"Oops","errors":[]}'),
      'hides its list in a list': envelope((json) => [json]),
      'says a status that is none': raw('HTTP/1.1 two hundred OK\r\n\r\n'),
      'sends headers of 100 KB': raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n{}`),
      'says a length that is none': raw('HTTP/1.1 200 OK\r\ncontent-length: -7\r\n\r\n{}'),
      'sends 400,000 empty objects': body(`{"data":[${'{},'.repeat(400_000)}{}]}`),
    },
    'platform.not-json': {
      'answers 200 with nothing': body('', null),
      'says that it switches protocols': raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'),
    },
    data: {
      'writes a byte order mark': spoilt((right) => `\uFEFF${right}`),
      'writes bytes that are no UTF-8': spoilt((right) =>
        Buffer.from(right.replace('1002', '\xe9\xff'), 'latin1'),
      ),
      'answers JSON as text': spoilt((right) => right, { 'content-type': 'text/plain' }),
      'says a total that is negative': envelope((json) => ({ ...json, total: -1 })),
      'says a total that is text': envelope((json) => ({ ...json, total: '1e9' })),
      'says a total of nothing': envelope((json) => ({ ...json, total: 0 })),
      'says a total that is null': envelope((json) => ({ ...json, total: null })),
    },
    'network.unreachable': {
      'breaks its chunks': raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
    },
  }),
]
