import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import { err, type Result } from '#shared/core/result.ts'
import type { TextDraft } from '#shared/host/texts.ts'
import type { SignedInAgent } from '../../signed-in-agent.ts'
import type { OutboxEntry } from './outbox-entry.ts'

export type OutboxOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
  /** The greatest id of a text that the copy of the platform's texts has; 0 where it has none. */
  readonly newestKnown: () => number
  /** Something about the texts to this number has changed. */
  readonly onChange: (to: string) => void
  /** The platform has it: the record as it answered. Called before `onChange`. */
  readonly onSent: (record: Sms, key: string) => void
}

/** A text as a person hands it over. `to` in E.164 form or as it stands where it is none; `from` may be empty. */
export type NewText = {
  readonly to: string
  readonly from: string
  readonly words: string
  readonly sendAt?: number
}

/** What is to be sent, of the agent who is signed in: on disk before anything goes out; each exactly once, or flagged. */
export class Outbox implements Disposable {
  readonly options: OutboxOptions

  constructor(options: OutboxOptions) {
    this.options = options
  }

  /** What waits on disk goes on. */
  start(_who: SignedInAgent): void {}

  /** Sign-out: nothing more goes out. What waits stays on disk, of what was sent nothing does. */
  stop(): void {}

  /** The network or the session may be back: what waits for that is tried now. */
  wake(): void {}

  /** Puts a text on disk. `texts.too-long` over 1,600 characters, `texts.not-kept` where the disk takes none. */
  add(_text: NewText): Result<{ readonly key: string }, AppError> {
    return err(appError('session.signed-out'))
  }

  /** Sends again what failed or is unsure, and now what was to go later. `texts.not-now` for anything else. */
  again(_key: string): Result<undefined, AppError> {
    return err(appError('session.signed-out'))
  }

  /** Removes what has not gone; answers with its words. `texts.not-now` for what is being sent or was sent. */
  takeBack(_key: string): Result<TextDraft, AppError> {
    return err(appError('session.signed-out'))
  }

  /** Everything that was not sent, in the order of writing; with `to`, of one thread. */
  waiting(_to?: string): readonly OutboxEntry[] {
    return []
  }

  /** Under which key a record of the platform was written here, or is just being sent; undefined for all others. */
  keyOf(_record: Sms): string | undefined {
    return undefined
  }

  /** Records that are new here: what was unsure may turn out to be among them. */
  takeRecords(_records: readonly Sms[]): void {}

  [Symbol.dispose](): void {}
}
