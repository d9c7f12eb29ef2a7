/** Walks through the servers of an account in order. A round ends when each was tried once. */
export class ServerRound {
  private readonly servers: readonly [string, ...string[]]
  private begin = 0
  private step = 0

  constructor(servers: readonly [string, ...string[]]) {
    this.servers = servers
  }

  get current(): string {
    return this.servers[(this.begin + this.step) % this.servers.length] ?? this.servers[0]
  }

  get isFirst(): boolean {
    return this.current === this.servers[0]
  }

  /** Goes to the next server; false where the round is over. */
  next(): boolean {
    this.step += 1
    return this.step < this.servers.length
  }

  /** A new round with the first server. */
  restart(): void {
    this.begin = 0
    this.step = 0
  }

  /** Starts a new round with the present server, which answered a moment ago. */
  stay(): void {
    this.begin = (this.begin + this.step) % this.servers.length
    this.step = 0
  }
}
