import type { Chat, ChatMessage } from '#shared/api/modules/chats.ts'
import type { Voicemessage } from '#shared/api/modules/history.ts'
import type { CannedResponse, Fax, Sms, VoicemailAnnouncement } from '#shared/api/modules/storage.ts'
import type { StoredRow } from '../rows.ts'

/*
 * What people leave for each other. `user_id` is the owner; null where it belongs to all of the customer.
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

/** A voicemail, made when its recording is complete; its MP3 is in `voicemailAudio`. */
export type StoredVoicemessage = Voicemessage &
  StoredRow & {
    /** Whose mailbox it lies in. */
    readonly user_id: number
    readonly transcript_state: 'none' | 'pending' | 'done' | 'failed'
    /** Sample data only: the audio is made from this when it is first asked for. */
    readonly sample?: { readonly seconds: number; readonly tone: number }
  }

/** A chat; nobody's (`user_id` null) while no operator has taken it. */
export type StoredChat = Chat & StoredRow & { readonly customer_id: number; readonly user_id: number | null }

/** A message of a chat, with the chat's operator. */
export type StoredChatMessage = ChatMessage &
  StoredRow & { readonly chat_id: number; readonly user_id: number | null }
