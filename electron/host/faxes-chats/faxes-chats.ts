import type { ApiClient } from '#shared/api/client.ts'
import type { Listing } from '#shared/host/listing.ts'
import type { Known } from '../directory/people.ts'
import type { Removals } from '../removals/removals.ts'

export type FaxesChatsOptions = {
  readonly api: ApiClient
  readonly removals: Removals
  readonly who: (number: string) => Known
  readonly agentId: () => number | null
  readonly onFaxes: (state: Listing) => void
  readonly onChats: (state: Listing) => void
}

/** Faxes and chats: two collections of the platform that are read, and hardly changed. */
export class FaxesChats {
  readonly options: FaxesChatsOptions

  constructor(options: FaxesChatsOptions) {
    this.options = options
  }
}
