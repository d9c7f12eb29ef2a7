import { connect, type Socket } from 'node:net'
import { connect as connectSecurely, createSecureContext } from 'node:tls'

/**
 * Entry point of a process that opens `count` connections to a port as fast as it can, a tenth of them with a TLS
 * handshake, and sends nothing on them. Reports when all have been tried, and keeps those that stay open until it is
 * ended.
 */
const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const secureContext = createSecureContext()
const open = new Set<Socket>()
let attempted = 0

function openNext(): void {
  if (attempted === count) return
  attempted += 1
  const secure = attempted % 10 === 0
  const at = { port, host: '127.0.0.1' }
  const socket = secure ? connectSecurely({ ...at, secureContext, rejectUnauthorized: false }) : connect(at)
  open.add(socket)
  let isDone = false
  const done = () => {
    if (isDone) return
    isDone = true
    if (attempted === count)
      setTimeout(() => console.log(JSON.stringify({ tried: attempted, open: open.size })), 100)
    openNext()
  }
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    open.delete(socket)
    done()
  })
  socket.once('connect', done)
}

for (let dials = 0; dials < 200; dials += 1) openNext()
