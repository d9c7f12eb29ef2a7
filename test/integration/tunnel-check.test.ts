import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLoopbackCertificate, type Certificate } from '#electron/net/certificates.ts'
import { listen, type Listening } from '#electron/net/listen.ts'
import { freePort } from '#test/support/free-port.ts'
import { tunnelsBench, type TunnelsBench } from '#test/support/tunnels/tunnels-bench.ts'
import { inFull } from '#test/support/tier.ts'

/** The look from outside at an address of the person's own: what answers there, and what a person is told of it. */

let bench: TunnelsBench
let other: Listening | undefined

beforeEach(async () => {
  bench = await tunnelsBench()
})

afterEach(async () => {
  await bench[Symbol.asyncDispose]()
  await other?.[Symbol.asyncDispose]()
  other = undefined
})

/** A server that the check trusts as it does the receiver. */
async function trustedServer(handler: RequestListener): Promise<string> {
  const [chain, key] = await Promise.all(
    ['receiver.pem', 'receiver-key.pem'].map((name) => readFile(join(bench.userData, name), 'utf8')),
  )
  return serverWith({ chain: chain ?? '', key: key ?? '' }, handler)
}

async function serverWith(certificate: Certificate, handler: RequestListener): Promise<string> {
  const listening = await listen({ port: 0, certificate, handler })
  if (!listening.ok) throw new Error(listening.error.code)
  other = listening.value
  return other.origin
}

const look = (address: string) => bench.applySettings({ kind: 'none', address })

describe('the look from outside', () => {
  test('finds the receiver, and counts each later look as a fresh proof', async () => {
    look(`https://127.0.0.1:${bench.port}`)
    const open = await bench.open()
    expect(await bench.tunnels.checkNow()).toEqual({ ok: true, value: undefined })
    const again = await bench.open()
    expect(again.since).toBe(open.since)
    expect(again.checkedAt).toBeGreaterThanOrEqual(open.checkedAt)
  })

  test('tells another who answers, also one that makes a proof up', async () => {
    const origin = await trustedServer((_, response) => {
      response.setHeader('x-switchhook-check', 'made-up')
      response.end('hello')
    })
    look(origin)
    expect(await bench.failure('tunnel.another-answers')).toBe(new URL(origin).host)
  })

  test('tells a receiver of another process from its own', async () => {
    await using stranger = await tunnelsBench()
    const own = bench.receiver.address()
    expect(own.ok).toBe(true)
    const origin = await trustedServer((request, response) => {
      const nonce = new URL(request.url ?? '', 'https://x').searchParams.get('check') ?? ''
      response.setHeader('x-switchhook-check', stranger.receiver.proof(nonce))
      response.end()
    })
    look(origin)
    await bench.failure('tunnel.another-answers')
  })

  test('tells a proxy with nothing behind it', async () => {
    look(await trustedServer((_, response) => response.writeHead(502).end()))
    expect(await bench.failure('tunnel.unreachable')).toContain('reaches nothing behind it (502)')
  })

  test('tells that nothing answers', async () => {
    look(`https://127.0.0.1:${await freePort()}`)
    expect(await bench.failure('tunnel.unreachable')).toContain('nothing answers at')
  })

  test('tells an address that is none, and goes on', async () => {
    look('https://127.0.0.1:99999')
    expect(await bench.failure('tunnel.unreachable')).toContain('127.0.0.1:99999')
    look(`https://127.0.0.1:${bench.port}`)
    await bench.open()
  })

  test('tells a certificate that nobody vouches for', async () => {
    look(await serverWith(await makeLoopbackCertificate(), (_, response) => response.end()))
    expect(await bench.failure('tunnel.unreachable')).toContain('is self-signed')
  })

  test('does not wait for ever', inFull(), async () => {
    look(await trustedServer(() => {}))
    expect(await bench.failure('tunnel.unreachable')).toContain('is not answering')
  })

  test('writes the secret path nowhere', async () => {
    look(`https://127.0.0.1:${bench.port}`)
    await bench.open()
    const address = bench.receiver.address()
    const path = address.ok ? new URL(address.value.url).pathname : ''
    expect(path.length).toBeGreaterThan(20)
    expect(JSON.stringify([bench.log.lines, bench.states])).not.toContain(path)
  })
})
