import { createSocket } from 'node:dgram'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort, mediaPorts } from './free-port.ts'

/** The relay between WebRTC and plain RTP. It may go and come back on the same port, with nothing left of its calls. */
export interface Rtpengine extends AsyncDisposable {
  /** Where it is controlled (its NG protocol). */
  readonly port: number
  readonly log: string
  start(): Promise<void>
  kill(): Promise<void>
  freeze(frozen: boolean): void
}

/** Starts rtpengine without its kernel module, on loopback alone. */
export async function startRtpengine(): Promise<Rtpengine> {
  const port = await freePort()
  const { from, to } = mediaPorts()
  const args = [
    '--foreground',
    '--log-stderr',
    '--log-level=6',
    '--config-file=none',
    '--table=-1',
    '--num-threads=2',
    '--interface=127.0.0.1',
    `--listen-ng=127.0.0.1:${port}`,
    `--port-min=${from}`,
    `--port-max=${to}`,
  ]
  let daemon: Daemon | undefined
  const start = async () => {
    daemon = await startDaemon({ program: 'rtpengine', args, ready: () => answersPing(port) })
  }
  await start()
  return {
    port,
    get log() {
      return daemon?.log ?? ''
    },
    start,
    kill: async () => daemon?.kill(),
    freeze: (frozen) => daemon?.freeze(frozen),
    [Symbol.asyncDispose]: async () => daemon?.stop(),
  }
}

/** One `ping` of the NG protocol: a cookie, then a bencoded dictionary. */
async function answersPing(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), 200)
    const finish = (answered: boolean) => {
      clearTimeout(timer)
      socket.close(() => resolve(answered))
    }
    socket.once('error', () => finish(false))
    socket.once('message', (message) => finish(message.includes('pong')))
    socket.send('1 d7:command4:pinge', port, '127.0.0.1')
  })
}
