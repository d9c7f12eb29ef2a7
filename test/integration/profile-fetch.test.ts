import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchProfile } from '#electron/host/profiles/fetch-profile.ts'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { errorOf } from '#test/support/running-host.ts'

/** The profile behind an address, from servers over TLS. */

async function serve(listener: RequestListener) {
  const { key, chain } = await makeLoopbackCertificate()
  const server = createServer({ key, cert: chain }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, trust: { ca: chain } }
}

test('the text at an address, and no more than that', async () => {
  let asked = 0
  const { url, trust } = await serve((request, response) => {
    asked += 1
    if (request.url === '/here') response.writeHead(302, { location: '/p.json' }).end()
    else if (request.url === '/away')
      response.writeHead(302, { location: 'https://localhost:1/p.json' }).end()
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (request.url === '/large') response.end('x'.repeat(100_000))
    else if (request.url === '/p.json') response.end('{}')
    else response.writeHead(404).end()
  })
  expect(await fetchProfile(`${url}/p.json`, trust)).toEqual({ ok: true, value: '{}' })
  expect(await fetchProfile(`${url}/here`, trust)).toEqual({ ok: true, value: '{}' })
  for (const [path, code] of [
    ['/away', 'profile.unreadable'],
    ['/round', 'profile.unreadable'],
    ['/large', 'profile.invalid'],
    ['/none', 'profile.unreadable'],
  ] as const)
    expect(errorOf(await fetchProfile(`${url}${path}`, trust)).code).toBe(code)
  const before = asked
  expect(errorOf(await fetchProfile(`${url}/p.json`)).code).toBe('network.bad-certificate')
  expect(asked).toBe(before)
})
