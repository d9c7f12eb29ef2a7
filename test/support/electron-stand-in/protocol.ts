import type { CustomScheme } from 'electron'
import type { Request as PageRequest } from 'playwright-core'
import { tell } from './control.ts'
import { strict } from './strict.ts'

type Handler = (request: Request) => Response | Promise<Response>
type Answer = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

const handlers = new Map<string, Handler>()

/** Electron's `protocol`: schemes of the app's own, answered by its handlers. */
export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    tell('schemes', { schemes })
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
})

/** What the app's handler answers a page; null where nobody answers that scheme, or the handler failed. */
export async function answerRequest(address: string, request: PageRequest): Promise<Answer | null> {
  const handler = handlers.get(new URL(address).protocol.slice(0, -1))
  if (!handler) return null
  const method = request.method()
  const body = method === 'GET' || method === 'HEAD' ? null : (request.postDataBuffer() ?? null)
  try {
    const response = await handler(
      new Request(address, {
        method,
        headers: await headersOf(request),
        ...(body && { body: new Uint8Array(body) }),
      }),
    )
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    }
  } catch (fault) {
    tell('protocol-fault', { address, fault: String(fault) })
    return null
  }
}

/** Chromium's own headers of HTTP/2 are no headers of a request. */
async function headersOf(request: PageRequest): Promise<Record<string, string>> {
  const all = Object.entries(await request.allHeaders())
  return Object.fromEntries(all.filter(([name]) => !name.startsWith(':')))
}
