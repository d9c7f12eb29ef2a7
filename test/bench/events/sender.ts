/** What one run sends: events as fast as they are answered, each on a connection of its own where `fresh` says so. */
export type SendJob = {
  readonly url: string
  readonly connections: number
  readonly fresh: boolean
  readonly milliseconds: number
  /** The other side may be killed meanwhile. */
  readonly mayBreak?: boolean
}

/** What a run saw. */
export type Sent = {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  /** Answers that were 204, in the whole run. */
  readonly acknowledged: number
  readonly refused: number
  /** Share of one processor that the sender took: near 1, it may have been the limit itself. */
  readonly processor: number
}

export type Sender = Disposable & {
  readonly name: string
  send(job: SendJob): Promise<Sent>
}
