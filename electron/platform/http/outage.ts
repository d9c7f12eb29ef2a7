import type { Socket } from 'node:net'
import type { HttpServer } from '#electron/net/listen.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** Milliseconds between the order and the outage, so that the order is still answered. */
const startDelay = 100

/**
 * An outage of the network around the platform: for a while, every connection is cut and new ones are refused, no
 * notification is sent and no audio passes. It ends by itself.
 */
export class Outage implements Disposable {
  private readonly clock: Clock
  private readonly sockets = new Set<Socket>()
  private readonly server: HttpServer
  private isDown = false
  private stopTimer: Unsubscribe = () => {}

  constructor(server: HttpServer, clock: Clock) {
    this.server = server
    this.clock = clock
    server.on('connection', this.onConnection)
  }

  get isOn(): boolean {
    return this.isDown
  }

  /** Cuts the network for that many milliseconds; a second order replaces the first. */
  begin(milliseconds: number): void {
    this.stopTimer()
    this.stopTimer = this.clock.after(startDelay, () => {
      this.isDown = true
      for (const socket of this.sockets) socket.destroy()
      this.stopTimer = this.clock.after(milliseconds, () => this.end())
    })
  }

  end(): void {
    this.stopTimer()
    this.isDown = false
  }

  [Symbol.dispose](): void {
    this.end()
    this.server.off('connection', this.onConnection)
  }

  private readonly onConnection = (socket: Socket) => {
    if (this.isDown) return void socket.destroy()
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
  }
}
