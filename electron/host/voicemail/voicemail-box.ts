import type { ApiClient } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { Voicemail, VoicemailState } from '#shared/host/voicemail.ts'
import type { Known } from '../directory/people.ts'
import type { Removals } from '../removals/removals.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'

export type VoicemailBoxOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly log: Log
  readonly removals: Removals
  readonly who: (number: string) => Known
  /** Names of folders, by the platform's number, as the agent gave them. */
  readonly folderNames: () => Readonly<Record<string, string>>
  readonly onState: (state: VoicemailState) => void
  /** A message came that nobody has heard. */
  readonly onArrived: (message: Voicemail) => void
  /** Everything new of the agent's own mailbox has been heard, or moved. */
  readonly onHeard: () => void
}

/** The voice messages that the agent may hear. */
export class VoicemailBox implements Disposable {
  readonly options: VoicemailBoxOptions

  constructor(options: VoicemailBoxOptions) {
    this.options = options
  }

  start(_who: SignedInAgent): void {}

  stop(): void {}

  /** Numbers, or folders, may have other names now. */
  namesChanged(): void {}

  [Symbol.dispose](): void {
    this.stop()
  }
}
