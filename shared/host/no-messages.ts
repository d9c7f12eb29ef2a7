import { emptyListing } from './listing.ts'
import type { HostState } from './state.ts'
import { noTexts } from './texts.ts'
import { noVoicemail } from './voicemail.ts'

/** What people left for each other, before anything of it was read. */
export const noMessages: Pick<
  HostState,
  'texts' | 'composing' | 'voicemail' | 'recordings' | 'faxes' | 'chats' | 'arrivals'
> = {
  texts: noTexts,
  composing: { senders: [], canned: [], error: null },
  voicemail: noVoicemail,
  recordings: emptyListing,
  faxes: emptyListing,
  chats: emptyListing,
  arrivals: [],
}
