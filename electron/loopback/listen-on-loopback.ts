import type { RequestListener } from 'node:http'
import { listen, type HttpServer } from '#electron/net/listen.ts'
import { ok, type Outcome } from '#shared/core/result.ts'

export type LoopbackListening = AsyncDisposable & {
  readonly port: number
  readonly servers: readonly HttpServer[]
}

/** Number of ports to try if any will do. */
const attempts = 10

/**
 * Listens on 127.0.0.1 and, if the computer has it, on ::1, at one port. Browsers resolve a name below `localhost` to
 * either address, and if one were left free another user's program could impersonate this one. Fails with
 * `port.in-use`.
 */
export async function listenOnLoopback(port: number, handler: RequestListener): Outcome<LoopbackListening> {
  for (let attempt = 1; ; attempt += 1) {
    const four = await listen({ port, handler })
    if (!four.ok) return four
    const six = await listen({ port: four.value.port, host: '::1', handler })
    if (!six.ok && six.error.code === 'port.in-use') {
      await four.value[Symbol.asyncDispose]()
      if (port === 0 && attempt < attempts) continue
      return six
    }
    const listeners = six.ok ? [four.value, six.value] : [four.value]
    return ok({
      port: four.value.port,
      servers: listeners.map(({ server }) => server),
      async [Symbol.asyncDispose]() {
        await Promise.all(listeners.map((listener) => listener[Symbol.asyncDispose]()))
      },
    })
  }
}
