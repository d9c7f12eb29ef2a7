import { Chat, ChatMessage } from '#shared/api/modules/chats.ts'
import { Voicemessage } from '#shared/api/modules/history.ts'
import { CannedResponse, Fax, Sms, VoicemailAnnouncement } from '#shared/api/modules/storage.ts'
import type { StoredRow } from '../rows.ts'
import { table } from '../table-spec.ts'

/*
 * Messages between people. `user_id` is the owner; null if it belongs to all of the customer.
 */

export type StoredSms = Sms &
  StoredRow & {
    readonly from: string
    readonly to: string
    /** Both numbers in one text, whichever of them wrote: see `threadOf`. */
    readonly thread: string
  }

export type StoredCannedResponse = CannedResponse &
  StoredRow & { readonly name: string; readonly text: string }

export type StoredFax = Fax & StoredRow & { readonly user_id: number | null }

/** A greeting of a mailbox; its bytes are in `announcementAudio`. */
export type StoredVoicemailAnnouncement = VoicemailAnnouncement &
  StoredRow & {
    readonly user_id: number | null
    /** Content type of the bytes: audio/mpeg, audio/mp4, audio/wav or audio/aac. */
    readonly media_type: string
  }

/** A voicemail, created when its recording is complete; its MP3 is in `voicemailAudio`. */
export type StoredVoicemessage = Voicemessage &
  StoredRow & {
    /** The user whose mailbox it is in. */
    readonly user_id: number
    readonly transcript_state: 'none' | 'pending' | 'done' | 'failed'
    /** Sample data only: the audio is generated from this on first request. */
    readonly sample?: { readonly seconds: number; readonly tone: number }
  }

/** A chat; `user_id` is null until an operator takes it. */
export type StoredChat = Chat & StoredRow & { readonly customer_id: number; readonly user_id: number | null }

/** A message of a chat, with the chat's operator. */
export type StoredChatMessage = ChatMessage &
  StoredRow & { readonly chat_id: number; readonly user_id: number | null }

/** Messages between people: an agent sees their own and those that belong to everybody. */
export const messageTables = {
  sms: table<StoredSms>({
    resource: Sms,
    indexed: ['user_id', 'from', 'to', 'thread', 'result'],
    searched: ['message'],
    visibility: 'own-or-shared',
    order: 'newest-first',
  }),
  cannedResponses: table<StoredCannedResponse>({
    resource: CannedResponse,
    servesEveryField: true,
    visibility: 'shared',
  }),
  faxes: table<StoredFax>({
    resource: Fax,
    indexed: ['user_id'],
    visibility: 'own-or-shared',
    order: 'newest-first',
  }),
  voicemailAnnouncements: table<StoredVoicemailAnnouncement>({
    resource: VoicemailAnnouncement,
    indexed: ['user_id'],
    visibility: 'own-or-shared',
  }),
  voicemessages: table<StoredVoicemessage>({
    resource: Voicemessage,
    indexed: ['user_id', 'live_id'],
    visibility: 'own',
    order: 'newest-first',
  }),
  chats: table<StoredChat>({
    resource: Chat,
    indexed: ['user_id'],
    visibility: 'own-or-shared',
    order: 'newest-first',
  }),
  chatMessages: table<StoredChatMessage>({
    resource: ChatMessage,
    indexed: ['chat_id', 'user_id'],
    visibility: 'own-or-shared',
  }),
}
