import { connect } from 'node:net'
import { percentile } from '../report.ts'
import { ResponseCounter } from './response-counter.ts'

/** Raw requests; each connection takes the next one as soon as it has its response. */
export type Plan = { readonly port: number; readonly requests: readonly string[] }

export type Job =
  | { readonly kind: 'plan'; readonly name: string; readonly plan: Plan }
  | {
      readonly kind: 'run'
      readonly name: string
      readonly connections: number
      readonly milliseconds: number
    }

/** The results of a run. A processor share of 1 means that the generator itself may have been the limit. */
export type Load = {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Unsuccessful responses. */
  readonly refused: number
  /** Mean size of a body in bytes. */
  readonly size: number
  readonly processor: number
}

/**
 * Entry point of the load generator's process: plain sockets, one request at a time on each, since any HTTP client of
 * Node costs more than the bare server that it would measure.
 */
const plans = new Map<string, { readonly port: number; readonly requests: readonly Buffer[]; next: number }>()

async function run({ name, connections, milliseconds }: Extract<Job, { kind: 'run' }>): Promise<Load> {
  const plan = plans.get(name)
  if (!plan) throw new Error(`No plan "${name}"`)
  const next = () => {
    plan.next = (plan.next + 1) % plan.requests.length
    return plan.requests[plan.next] ?? Buffer.alloc(0)
  }
  const warmUp = milliseconds / 5
  const began = performance.now()
  const [from, until] = [began + warmUp, began + warmUp + milliseconds]
  const latencies: number[] = []
  const seen = { refused: 0, bytes: 0 }
  const used = process.cpuUsage()
  const visitors = Array.from(
    { length: connections },
    () =>
      new Promise<void>((resolve, reject) => {
        let sent = 0
        const send = () => {
          sent = performance.now()
          socket.write(next())
        }
        const counter = new ResponseCounter(({ status, bytes }) => {
          const now = performance.now()
          if (now > until) return void socket.destroy()
          if (now > from) {
            latencies.push(now - sent)
            seen.bytes += bytes
            if (status < 200 || status > 299) seen.refused += 1
          }
          send()
        })
        const socket = connect({
          port: plan.port,
          host: '127.0.0.1',
          noDelay: true,
          onread: {
            buffer: Buffer.alloc(256 * 1024),
            callback(size, buffer) {
              counter.take(Buffer.from(buffer.buffer, buffer.byteOffset, size))
              return true
            },
          },
        })
        const late = setTimeout(() => socket.destroy(), warmUp + milliseconds + 200)
        socket.once('connect', send)
        socket.once('error', reject)
        socket.once('close', () => {
          clearTimeout(late)
          resolve()
        })
      }),
  )
  await Promise.all(visitors)
  const { user, system } = process.cpuUsage(used)
  return {
    perSecond: (latencies.length / milliseconds) * 1_000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    refused: seen.refused,
    size: Math.round(seen.bytes / Math.max(latencies.length, 1)),
    processor: (user + system) / 1_000 / (performance.now() - began),
  }
}

process.on('message', (job: Job) => {
  if (job.kind === 'plan')
    plans.set(job.name, {
      port: job.plan.port,
      requests: job.plan.requests.map((text) => Buffer.from(text)),
      next: 0,
    })
  else
    run(job).then(
      (load) => process.send?.({ load }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
})
