import { openWebSocket, type WebSocket } from '#electron/net/web-socket.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { socketError } from './socket-error.ts'

export type OpenSocketOptions = {
  readonly server: string
  /** PEM of a private certificate authority. */
  readonly ca: string | null
  readonly clock: Clock
  /** Called with the open, still unread socket. */
  readonly onOpen: (socket: WebSocket) => void
  /** Called if no socket could be opened, or opening was cancelled. */
  readonly onFail: (error: AppError) => void
}

/** Milliseconds without an answer after which another connection is opened in parallel. */
const parallelDelay = 3_000
const maxSockets = 3
/** A message larger than this closes the connection; one merely too long for `frame.ts` is refused. */
const maxBytes = 262_144

/**
 * Opens a socket to a SIP server, within 10 s. If the server does not answer, tries a second and a third connection in
 * parallel and uses the first that opens: a connection begun in a dead network may never open, and one over a slow
 * network takes a while. The first failure ends all attempts. Calls exactly one of `onOpen` and `onFail`, once. Returns
 * a function that cancels the opening.
 */
export function openSocket({ server, ca, clock, onOpen, onFail }: OpenSocketOptions): () => void {
  const { host } = new URL(server)
  const sockets: WebSocket[] = []
  let isSettled = false
  let cancelNext = () => {}
  const settle = (opened: WebSocket | null, settled: () => void) => {
    if (isSettled) return
    isSettled = true
    cancelNext()
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
    if (sockets.length < maxSockets) cancelNext = clock.after(parallelDelay, start)
  }
  start()
  return () => fail(appError('network.unreachable'))
}
