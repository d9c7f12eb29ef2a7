import { connect, createSecureContext } from 'node:tls'
import { ResponseCounter } from '../platform/response-counter.ts'
import { percentile } from '../report.ts'
import { sampleEvent } from './sample-event.ts'
import type { SendJob, Sent } from './sender.ts'

/** Entry point of the sender's process: plain TLS sockets, one event at a time on each; any HTTP client costs more. */
const secureContext = createSecureContext()
let runs = 0

async function run({ url, connections, fresh, milliseconds, mayBreak }: SendJob): Promise<Sent> {
  const { port, pathname } = new URL(url)
  const name = `${process.pid}-${++runs}`
  let number = 0
  const next = () => {
    const body = sampleEvent(name, ++number)
    const close = fresh ? 'Connection: close\r\n' : ''
    return `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${close}Content-Length: ${body.length}\r\n\r\n${body}`
  }
  const began = performance.now()
  const [from, until] = [began + milliseconds / 5, began + milliseconds * 1.2]
  const used = process.cpuUsage()
  const latencies: number[] = []
  const seen = { acknowledged: 0, refused: 0 }

  const take = (status: number, sent: number): number => {
    const now = performance.now()
    if (status === 204) seen.acknowledged += 1
    else seen.refused += 1
    if (now > from && now <= until) latencies.push(now - sent)
    return now
  }
  /** Settles when the connection has ended: after one event, or when the time is up. */
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      let sent = performance.now()
      const counter = new ResponseCounter(({ status }) => {
        const now = take(status, sent)
        if (fresh || now > until) return void socket.destroy()
        sent = now
        socket.write(next())
      })
      const socket = connect({
        port: Number(port),
        host: '127.0.0.1',
        secureContext,
        rejectUnauthorized: false,
      })
      socket.setNoDelay(true)
      socket.once('secureConnect', () => socket.write(next()))
      socket.on('data', (chunk) => counter.take(chunk))
      socket.once('error', (error) => (mayBreak ? resolve() : reject(error)))
      socket.once('close', () => resolve())
    })
  const visitor = async () => {
    await visit()
    if (!fresh) return
    while (performance.now() < until) await visit()
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const { user, system } = process.cpuUsage(used)
  return {
    ...seen,
    perSecond: (latencies.length / milliseconds) * 1_000,
    p99: percentile(latencies, 0.99),
    processor: (user + system) / 1_000 / (performance.now() - began),
  }
}

process.on('message', (job: SendJob) => {
  run(job).then(
    (sent) => process.send?.({ sent }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
