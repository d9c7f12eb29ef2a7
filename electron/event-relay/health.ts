import type { IncomingMessage, ServerResponse } from 'node:http'

/** The relay's figures since its start. */
export type RelayHealth = {
  readonly nats: 'connecting' | 'connected' | 'failing'
  /** Requests with an event, and events that NATS has acknowledged. */
  readonly received: number
  readonly published: number
  /** Events on disk that have not reached NATS, as far as this process has seen them. */
  readonly waiting: number
  /** Milliseconds since 1970. */
  readonly lastPublishedAt: number | null
}

/**
 * Answers `GET /healthz`: 200 with the figures. It is 200 even while NATS is unreachable, because events are still
 * accepted: a load balancer must not turn the platform away, and a monitor reads `nats` and `waiting`.
 */
export function answerHealth(
  health: () => RelayHealth,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const isHealthCheck = request.method === 'GET' && request.url === '/healthz'
    const body = isHealthCheck ? JSON.stringify(health()) : ''
    response.writeHead(isHealthCheck ? 200 : 404, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
    request.resume()
  }
}
