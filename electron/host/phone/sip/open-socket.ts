import { openWebSocket, type WebSocket } from '#electron/net/web-socket.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { socketError } from './socket-error.ts'

export type OpenSocketOptions = {
  readonly server: string
  /** PEM of a private authority. */
  readonly ca: string | null
  readonly clock: Clock
  /** The open socket, which nobody has read from yet. */
  readonly onOpen: (socket: WebSocket) => void
  /** No socket could be opened, or the opening was cancelled. */
  readonly onFail: (error: AppError) => void
}

/** Milliseconds without an answer after which another connection is opened beside those that wait. */
const nextAfter = 3_000
const mostAtOnce = 3
/** A message that is too long for `frame.ts` is still refused; one that is larger than this costs the connection. */
const maxBytes = 262_144

/**
 * Opens a socket to a SIP server; at most 10 s. A server that does not answer is tried by a second and a third connection
 * while the first still waits, and the first that opens is taken: a connection that began in a dead network may never
 * open, and one over a slow network takes its time. The first refusal ends all. Calls exactly one of `onOpen` and
 * `onFail`, once. Returns what cancels the opening.
 */
export function openSocket({ server, ca, clock, onOpen, onFail }: OpenSocketOptions): () => void {
  const { host } = new URL(server)
  const sockets: WebSocket[] = []
  let isSettled = false
  let stopWaiting = () => {}
  const settle = (opened: WebSocket | null, settled: () => void) => {
    if (isSettled) return
    isSettled = true
    stopWaiting()
    for (const socket of sockets) if (socket !== opened) socket.terminate()
    settled()
  }
  const fail = (error: AppError) => settle(null, () => onFail(error))
  const start = () => {
    const socket = openWebSocket(server, { protocol: 'sip', maxBytes, ...(ca === null ? {} : { ca }) })
    sockets.push(socket)
    socket.on('error', (fault) => fail(socketError(fault, host)))
    socket.on('close', (code) => fail(appError('network.unreachable', `closed (${code})`)))
    socket.on('open', () => settle(socket, () => onOpen(socket)))
    if (sockets.length < mostAtOnce) stopWaiting = clock.after(nextAfter, start)
  }
  start()
  return () => fail(appError('network.unreachable'))
}
