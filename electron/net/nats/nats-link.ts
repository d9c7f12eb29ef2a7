import type { AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Outcome } from '#shared/core/result.ts'
import { openNatsSession, type NatsServers, type NatsSession } from './nats-session.ts'

/** State of the connection. `failing` lasts until it is `connected` again; `retryAt` is null during an attempt. */
export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected'; readonly server: string }
  | { readonly kind: 'failing'; readonly error: AppError; readonly retryAt: number | null }

export type NatsLinkOptions = {
  readonly nats: NatsServers
  readonly clock: Clock
  readonly random?: () => number
  /** Prepares a fresh connection. If that fails, the connection is dropped and made again. */
  readonly onSession: (session: NatsSession) => Outcome
  readonly onState: (state: LinkState) => void
}

/** Milliseconds: the first wait, and the longest. */
const retryDelays = { first: 250, max: 10_000, jitter: [0.5, 1] as const }
/** Milliseconds that a server may take to answer after this computer has slept. */
const answerTimeout = 1_500

/** Maintains one connection to NATS for its whole life: a lost one is retried without limit, with growing waits. */
export class NatsLink implements AsyncDisposable {
  private readonly options: NatsLinkOptions
  private readonly ended = Promise.withResolvers<'ended'>()
  private readonly running: Promise<void>
  private session: NatsSession | null = null
  private isEnded = false
  private failures = 0
  private skipWait: () => void = () => {}

  constructor(options: NatsLinkOptions) {
    this.options = options
    this.running = this.run()
  }

  /**
   * Retries at once. `moved` says that the network has changed, so that an existing connection is not worth checking.
   */
  async wake(moved: boolean): Promise<void> {
    const { session } = this
    this.failures = 0
    this.skipWait()
    if (session && (moved || !(await session.answers(answerTimeout)))) this.close(session)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isEnded = true
    this.ended.resolve('ended')
    this.skipWait()
    await this.running
  }

  private async run(): Promise<void> {
    this.options.onState({ kind: 'connecting' })
    while (!this.isEnded) {
      const error = await this.connectOnce()
      if (this.isEnded) return
      if (error) await this.wait(error)
    }
  }

  /** One connection from start to end; returns why the next one has to wait. */
  private async connectOnce(): Promise<AppError | undefined> {
    const opening = openNatsSession(this.options.nats)
    const opened = await Promise.race([opening, this.ended.promise])
    if (opened === 'ended') {
      void opening.then((late) => late.ok && this.close(late.value))
      return undefined
    }
    if (!opened.ok) return opened.error
    const session = opened.value
    this.session = session
    try {
      const prepared = await Promise.race([
        this.options.onSession(session),
        this.ended.promise,
        session.closed,
      ])
      if (prepared === 'ended' || prepared === undefined) return undefined
      if ('code' in prepared) return prepared
      if (!prepared.ok) return prepared.error
      this.failures = 0
      this.options.onState({ kind: 'connected', server: session.server })
      const ending = await Promise.race([session.closed, this.ended.promise])
      return ending === 'ended' ? undefined : ending
    } finally {
      this.session = null
      this.close(session)
    }
  }

  /** Closes in the background: a dead connection may take a while. */
  private close(session: NatsSession): void {
    void session[Symbol.asyncDispose]()
  }

  private async wait(error: AppError): Promise<void> {
    const { clock, onState, random = Math.random } = this.options
    this.failures += 1
    const delay = backoff(this.failures, retryDelays, random())
    onState({ kind: 'failing', error, retryAt: clock.now() + delay })
    await new Promise<void>((resolve) => {
      const cancel = clock.after(delay, resolve)
      this.skipWait = () => {
        cancel()
        resolve()
      }
    })
    this.skipWait = () => {}
    if (!this.isEnded) onState({ kind: 'failing', error, retryAt: null })
  }
}
