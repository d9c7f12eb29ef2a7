import type { ApiClient } from '#shared/api/client.ts'
import type { AudioPort } from '../ports.ts'
import type { Removals } from '../removals/removals.ts'

export type GreetingsOptions = {
  readonly api: ApiClient
  readonly audio: AudioPort
  readonly removals: Removals
}

/** What callers of a mailbox hear (`/vmannouncements`, specification 4.5). */
export class Greetings {
  readonly options: GreetingsOptions

  constructor(options: GreetingsOptions) {
    this.options = options
  }
}
