import { Agent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

export type EventSender = Disposable & {
  /** Sends until it is accepted, like the platform but with shorter pauses. Resolves to the number of attempts. */
  send(url: string, body: object): Promise<number>
  /** One attempt: the status, or 0 without a response. */
  once(url: string, body: object | string): Promise<number>
}

/** Milliseconds between two attempts, and their maximum number. */
const rest = 250
const maxAttempts = 240

/** Sends notifications over persistent connections. */
export function eventSender(ca?: string, sockets = 32): EventSender {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const secureAgent = new SecureAgent({ keepAlive: true, maxSockets: sockets, ...(ca && { ca }) })
  const once = (url: string, body: object | string) =>
    new Promise<number>((resolve) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const isSecure = url.startsWith('https:')
      const options = {
        method: 'POST',
        agent: isSecure ? secureAgent : agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        timeout: 5_000,
      }
      const sent = (isSecure ? secureRequest : plainRequest)(url, options, (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', () => resolve(0))
      })
      sent.once('timeout', () => sent.destroy())
      sent.once('error', () => resolve(0))
      sent.end(text)
    })
  return {
    once,
    async send(url, body) {
      for (let tries = 1; tries <= maxAttempts; tries += 1) {
        const status = await once(url, body)
        if (status >= 200 && status < 300) return tries
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
      throw new Error('The event was never accepted')
    },
    [Symbol.dispose]() {
      agent.destroy()
      secureAgent.destroy()
    },
  }
}

let count = 0

/** A call's event as the platform sends it (specification 6.1), between these two. */
export function callEvent(changes: Readonly<Record<string, unknown>> & { readonly id: string }): object {
  count += 1
  return {
    event_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
    event_name: 'call.ringing',
    call_id: count,
    state: 'RINGING',
    connected_at: null,
    start_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
    context: 'PSTN_CALL',
    destination: 'in',
    duration: 0,
    t_cause: null,
    src: '+447700900142',
    src_id: '',
    src_name: '',
    dst: '1001',
    dst_id: '',
    dst_name: '',
    ...changes,
  }
}
