/** Iterates over the servers of an account in order. A round ends when each has been tried once. */
export class ServerRound {
  private readonly servers: readonly [string, ...string[]]
  private start = 0
  private step = 0

  constructor(servers: readonly [string, ...string[]]) {
    this.servers = servers
  }

  get current(): string {
    return this.servers[(this.start + this.step) % this.servers.length] ?? this.servers[0]
  }

  get isFirst(): boolean {
    return this.current === this.servers[0]
  }

  /** Moves to the next server; returns false if the round is over. */
  next(): boolean {
    this.step += 1
    return this.step < this.servers.length
  }

  /** Starts a new round with the first server. */
  restart(): void {
    this.start = 0
    this.step = 0
  }

  /** Starts a new round with the current server. */
  restartAtCurrent(): void {
    this.start = (this.start + this.step) % this.servers.length
    this.step = 0
  }
}
