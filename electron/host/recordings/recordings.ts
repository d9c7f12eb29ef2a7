import type { ApiClient } from '#shared/api/client.ts'
import type { Listing } from '#shared/host/listing.ts'
import type { Known } from '../directory/people.ts'
import type { Removals } from '../removals/removals.ts'

export type RecordingsOptions = {
  readonly api: ApiClient
  readonly removals: Removals
  readonly who: (number: string) => Known
  /** The agent's id; null while nobody is signed in. */
  readonly agentId: () => number | null
  readonly onState: (state: Listing) => void
}

/** Recorded calls (`/monitors`), each with the record of its call. */
export class Recordings {
  readonly options: RecordingsOptions

  constructor(options: RecordingsOptions) {
    this.options = options
  }
}
