/** One run: events as fast as they are acknowledged, each on a new connection if `fresh`. */
export type SendJob = {
  readonly url: string
  readonly connections: number
  readonly fresh: boolean
  readonly milliseconds: number
  /** The receiver may be killed meanwhile. */
  readonly mayBreak?: boolean
}

/** The results of a run. */
export type Sent = {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  /** 204 responses in the whole run. */
  readonly acknowledged: number
  readonly refused: number
  /** The sender's share of one processor: near 1, it may have been the limit itself. */
  readonly processor: number
}

export type Sender = Disposable & {
  readonly name: string
  send(job: SendJob): Promise<Sent>
}
