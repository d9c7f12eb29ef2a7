import { get, type ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readBody, readRefusalBody } from '#electron/host/platform-client/read-body.ts'
import { createPlatformClient } from '#electron/host/platform-client/platform-client.ts'
import type { ApiRequest } from '#shared/api/client.ts'
import { listen } from '#electron/net/listen.ts'

/** Bodies that come slowly, without end, or cut off, over a real connection. */

async function serving<Value>(
  respond: (response: ServerResponse) => void,
  use: (baseUrl: string) => Promise<Value>,
): Promise<Value> {
  const started = await listen({ handler: (_, response) => respond(response), port: 0, host: '127.0.0.1' })
  if (!started.ok) throw new Error(started.error.code)
  await using server = started.value
  return await use(server.origin)
}

/** Writes this again and again until the other side has gone. */
function forEver(response: ServerResponse, piece: Buffer, every: number): void {
  const timer = setInterval(() => response.write(piece), every)
  response.once('close', () => clearInterval(timer))
}

const options = { host: 'x', silence: 5_000 }
const read = (origin: string, limit: { readonly bytes: number; readonly within: number }) =>
  new Promise((resolve, reject) => {
    get(origin, (response) => void readBody(response, { ...options, limit }).then(resolve, reject)).on(
      'error',
      reject,
    )
  })

describe('a body', () => {
  test('that comes a byte at a time has a time limit for the whole of it, beside the one for silence', async () => {
    const slow = (response: ServerResponse) => forEver(response, Buffer.from(' '), 20)
    const outcome = await serving(slow, (origin) => read(origin, { bytes: 1000, within: 300 }))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'network.timeout' } })
  })

  test('without end is given up at its bound', async () => {
    const endless = (response: ServerResponse) => forEver(response, Buffer.alloc(65_536), 1)
    const outcome = await serving(endless, (origin) => read(origin, { bytes: 1_000_000, within: 20_000 }))
    expect(outcome).toMatchObject({ error: { code: 'platform.unexpected-answer' } })
  })

  test('whose length is beyond the bound is not waited for', async () => {
    const large = (response: ServerResponse) =>
      void response.writeHead(200, { 'content-length': 1e9 }).write('{')
    const outcome = await serving(large, (origin) => read(origin, { bytes: 1_000, within: 20_000 }))
    expect(outcome).toMatchObject({ error: { code: 'platform.unexpected-answer' } })
  })

  test('of a thousand chunks is whole', async () => {
    const chunks = (response: ServerResponse) => {
      for (let chunk = 0; chunk < 1000; chunk += 1) response.write(`${chunk},`)
      response.end()
    }
    const outcome = await serving(chunks, (origin) => read(origin, { bytes: 10_000, within: 20_000 }))
    const whole = Array.from({ length: 1000 }, (_, chunk) => `${chunk},`).join('')
    expect(outcome).toMatchObject({ ok: true, value: Buffer.from(whole) })
  })

  test('of a refusal is read as far as it comes: the status counts', async () => {
    const cut = (response: ServerResponse) => {
      response.writeHead(503, { 'content-length': 1000 }).write('{"mess', () => response.destroy())
    }
    const bytes = (origin: string) =>
      new Promise((resolve) => {
        get(origin, (response) => void readRefusalBody(response, options).then(resolve))
      })
    expect(await serving(cut, bytes)).toEqual(Buffer.from('{"mess'))
    const request: ApiRequest = { method: 'GET', path: '/me', query: [], token: true, expects: 'json' }
    const outcome = await serving(cut, async (origin) => {
      using client = createPlatformClient({ baseUrl: origin, ca: null })
      return await client.send(request, 't')
    })
    expect(outcome).toMatchObject({ error: { code: 'platform.failed' } })
  })

  test.for([
    [201, true],
    [200, undefined],
  ] as const)(
    'of %s that is cut off or too long says whether something was made',
    async ([status, created]) => {
      const cut = (response: ServerResponse) => {
        response.writeHead(status, { 'content-length': 1000 }).write('{"da', () => response.destroy())
      }
      const long = (response: ServerResponse) =>
        void response.writeHead(status, { 'content-length': 4e9 }).write('{')
      const request: ApiRequest = { method: 'POST', path: '/sms', query: [], token: true, expects: 'json' }
      const send = async (origin: string) => {
        using client = createPlatformClient({ baseUrl: origin, ca: null })
        const sent = await client.send(request, 't')
        return sent.ok ? null : { code: sent.error.code, created: sent.error.created }
      }
      expect(await serving(cut, send)).toEqual({ code: 'network.unreachable', created })
      expect(await serving(long, send)).toEqual({ code: 'platform.unexpected-answer', created })
    },
  )
})
