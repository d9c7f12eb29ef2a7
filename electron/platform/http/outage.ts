import type { Socket } from 'node:net'
import type { HttpServer } from '#electron/net/listen.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** Milliseconds from the order to the outage: whoever orders it is answered. */
const notice = 100

/**
 * The network between the platform and everybody else: for a while, every connection is cut and none is taken, no
 * notification leaves and no audio passes. It is over by itself.
 */
export class Outage implements Disposable {
  private readonly clock: Clock
  private readonly sockets = new Set<Socket>()
  private readonly server: HttpServer
  private out = false
  private stopTimer: Unsubscribe = () => {}

  constructor(server: HttpServer, clock: Clock) {
    this.server = server
    this.clock = clock
    server.on('connection', this.onConnection)
  }

  get isOn(): boolean {
    return this.out
  }

  /** The network goes for so many milliseconds; a second order takes the place of the first. */
  begin(milliseconds: number): void {
    this.stopTimer()
    this.stopTimer = this.clock.after(notice, () => {
      this.out = true
      for (const socket of this.sockets) socket.destroy()
      this.stopTimer = this.clock.after(milliseconds, () => this.end())
    })
  }

  end(): void {
    this.stopTimer()
    this.out = false
  }

  [Symbol.dispose](): void {
    this.end()
    this.server.off('connection', this.onConnection)
  }

  private readonly onConnection = (socket: Socket) => {
    if (this.out) return void socket.destroy()
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
  }
}
