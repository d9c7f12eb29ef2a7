import type { CustomScheme } from 'electron'
import type { Request as PageRequest } from 'playwright-core'
import { report } from './control.ts'
import { strict } from './strict.ts'

type Handler = (request: Request) => Response | Promise<Response>
type Answer = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

const handlers = new Map<string, Handler>()

/** Electron's `protocol`: the app's own schemes, answered by its handlers. */
export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    report('schemes', { schemes })
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
})

/** The app handler's answer to a page; null if the scheme has no handler, or it failed. */
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
    report('protocol-fault', { address, fault: String(fault) })
    return null
  }
}

/** Chromium's HTTP/2 pseudo-headers are not headers of a request. */
async function headersOf(request: PageRequest): Promise<Record<string, string>> {
  const all = Object.entries(await request.allHeaders())
  return Object.fromEntries(all.filter(([name]) => !name.startsWith(':')))
}
