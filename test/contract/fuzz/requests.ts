import { allOperations } from '../operations.ts'
import { pick, type Chance } from '../sample.ts'
import { fuzzBody } from './bodies.ts'
import { hostileText } from './hostile.ts'
import { fuzzTarget } from './targets.ts'

export type Tokens = { readonly root: string; readonly agent: string }

export type FuzzRequest = {
  /** For a person who reads of a failure. */
  readonly description: string
  readonly bytes: Buffer
  readonly method: string
  /** Whether it carries a token that works. */
  readonly signedIn: boolean
}

/** Operations that cost much (passwords are hashed slowly) or leave calls behind are asked for less often. */
const rare = /^authentication\.(login|reset|confirm|start)|^calls\.place|^operator\.simulate/
/** Told to misbehave, the platform would; signed out, the run would see 401 only. */
const left = new Set(['operator.setFault', 'authentication.logout'])
const chosen = allOperations.filter(({ name }) => !left.has(name))
const otherMethods = [
  'GET',
  'POST',
  'PATCH',
  'DELETE',
  'PUT',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'FOO',
  'get',
] as const

/** One request, the same for the same numbers: an operation of the contract with something wrong, or nothing. */
export function fuzzRequest(chance: Chance, tokens: Tokens): FuzzRequest {
  const { name, endpoint } = operation(chance)
  const method = chance() < 0.95 ? endpoint.method : pick(otherMethods, chance)
  // As the method that is sent: it may be one that ends an account.
  const target = fuzzTarget({ ...endpoint, method }, chance)
  const sends = endpoint.body !== undefined ? chance() < 0.97 : chance() < 0.05
  const body = sends ? safe(name, fuzzBody(endpoint, chance)) : Buffer.alloc(0)
  const { lines, signedIn } = headersOf(chance, tokens)
  const chunked = sends && chance() < 0.05
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const head = [`${method} ${target} HTTP/1.1`, 'Host: pbx.localhost', ...lines]
  if (sends || method !== 'GET') head.push(length)
  const sent = chunked ? inChunks(body) : body
  return {
    description: `${name}: ${method} ${target.slice(0, 600)} ${body.toString('utf8').slice(0, 600)}`,
    bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent]),
    method,
    signedIn,
  }
}

function operation(chance: Chance) {
  const first = pick(chosen, chance)
  return rare.test(first.name) && chance() < 0.7 ? pick(chosen, chance) : first
}

/** A webhook's address is called at once: only this machine's is given. */
function safe(name: string, body: Buffer): Buffer {
  if (name !== 'operator.createWebhook') return body
  return Buffer.from(
    body.toString('latin1').replaceAll(/https?:\/\/[^"]*/g, 'https://127.0.0.1:1/'),
    'latin1',
  )
}

function headersOf(chance: Chance, tokens: Tokens): { lines: string[]; signedIn: boolean } {
  const who = chance()
  const lines = ['Accept: */*', 'Content-Type: application/json']
  if (who < 0.75) lines.push(`X-Auth-Token: ${tokens.root}`)
  else if (who < 0.9) lines.push(`X-Auth-Token: ${tokens.agent}`)
  else if (who < 0.93) lines.push(`Authorization: Basic ${Buffer.from(`${tokens.root}:`).toString('base64')}`)
  else if (who < 0.97) lines.push(`X-Auth-Token: ${oneLine(hostileText(chance))}`)
  const odd = chance() < 0.15
  if (odd) lines.push(pick(oddHeaders, chance)(chance))
  return { lines, signedIn: who < 0.93 && !odd }
}

const oddHeaders: readonly ((chance: Chance) => string)[] = [
  () => 'X-Auth-Token: second',
  () => 'Accept: text/html',
  () => 'Accept: ;;;,q=9,*/',
  () => 'Content-Type: text/plain; charset=utf-16',
  () => 'Content-Type: multipart/form-data',
  () => 'Content-Encoding: gzip',
  () => 'Range: bytes=0-0,5-9,-1',
  () => 'Range: bytes=99999999999999999999-',
  () => 'X-HTTP-Method-Override: DELETE',
  () => 'Origin: null',
  () => 'Cookie: a=b; c',
  () => 'If-None-Match: *',
  () => 'Authorization: Basic ====',
  () => 'Authorization: Bearer a.b.c',
  () => 'Host: elsewhere.example',
  () => 'Connection: close',
  () => 'X-Forwarded-For: 1.2.3.4',
  () => `X-Long: ${'a'.repeat(20_000)}`,
  (chance) => `X-Odd: ${oneLine(hostileText(chance)).slice(0, 2_000)}`,
  () => 'X-Bare\u0000Zero: 1',
  () => ' folded: line',
  () => 'no colon',
]

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, ' ').slice(0, 10_000)
}

function inChunks(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2)
  const parts = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0)
  const chunks = parts.flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}
