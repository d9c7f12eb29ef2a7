import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startChromiumServer } from '#test/support/chromium.ts'
import { serveBuiltPage } from './built-page.ts'
import { sharedVariable } from './shared.ts'

/**
 * Vitest's global set-up: resources that the test files of a run share, each started when first requested by name; the
 * reply is its address.
 */
export async function setup(): Promise<() => Promise<void>> {
  const started = new AsyncDisposableStack()
  const addresses = new Map<string, Promise<string>>()
  const start = async (name: string) => {
    if (name === 'browser' || name === 'browser-with-audio') {
      const browser = await startChromiumServer({ audio: name === 'browser-with-audio', shell: true })
      started.defer(() => browser.close())
      return browser.wsEndpoint()
    }
    return started.use(await serveBuiltPage(name)).url
  }
  const answer = async (name: string, response: ServerResponse) => {
    const address = addresses.get(name) ?? start(name)
    addresses.set(name, address)
    try {
      response.end(await address)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }
  const server = createServer((request, response) => void answer((request.url ?? '').slice(1), response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  started.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  process.env[sharedVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    await Promise.allSettled(addresses.values())
    await started.disposeAsync()
  }
}
