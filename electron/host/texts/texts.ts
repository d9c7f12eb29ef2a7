import type { ApiClient } from '#shared/api/client.ts'
import type { SmsEvent } from '#shared/api/events.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { Composing, TextsState } from '#shared/host/texts.ts'
import type { Known } from '../directory/people.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'

export type TextsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
  /** Who has a number. */
  readonly who: (number: string) => Known
  readonly onState: (state: TextsState) => void
  readonly onComposing: (composing: Composing) => void
  /** A text came in that the agent has not seen. `key` names its thread. */
  readonly onArrived: (text: { readonly key: string; readonly name: string; readonly words: string }) => void
  /** The agent looked at a thread. */
  readonly onLooked: (key: string) => void
}

/** The text messages of the agent who is signed in: what the platform has of them, and what is to be sent. */
export class Texts implements AsyncDisposable {
  readonly options: TextsOptions

  constructor(options: TextsOptions) {
    this.options = options
  }

  start(_who: SignedInAgent): void {}

  /** Nobody is signed in any more; what waits to be sent stays on disk for the agent's next sign-in. */
  stop(): void {}

  /** Erases the copies of what the platform has; drafts and what is not sent yet stay. */
  forget(): void {}

  takeEvent(_event: SmsEvent, _receivedAt: number): void {}

  /** Numbers may have other names now. */
  namesChanged(): void {}

  async [Symbol.asyncDispose](): Promise<void> {}
}
