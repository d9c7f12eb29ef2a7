import { Chat, ChatMessage } from '#shared/api/modules/chats.ts'
import { Voicemessage } from '#shared/api/modules/history.ts'
import { CannedResponse, Fax, Sms, VoicemailAnnouncement } from '#shared/api/modules/storage.ts'
import type {
  StoredCannedResponse,
  StoredChat,
  StoredChatMessage,
  StoredFax,
  StoredSms,
  StoredVoicemailAnnouncement,
  StoredVoicemessage,
} from '../rows/messages.ts'
import { table } from '../table-spec.ts'

/** What people leave for each other: an agent sees the own, and what belongs to everybody. */
export const messageTables = {
  sms: table<StoredSms>({
    name: 'sms',
    resource: Sms,
    indexed: ['user_id', 'from', 'to', 'thread', 'result'],
    searched: ['message'],
    visibility: 'own-or-shared',
    order: 'newest-first',
  }),
  cannedResponses: table<StoredCannedResponse>({
    name: 'canned_responses',
    resource: CannedResponse,
    isWhole: true,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  faxes: table<StoredFax>({
    name: 'faxes',
    resource: Fax,
    indexed: ['user_id'],
    visibility: 'own-or-shared',
    order: 'newest-first',
  }),
  voicemailAnnouncements: table<StoredVoicemailAnnouncement>({
    name: 'voicemail_announcements',
    resource: VoicemailAnnouncement,
    indexed: ['user_id'],
    visibility: 'own-or-shared',
    order: 'oldest-first',
  }),
  voicemessages: table<StoredVoicemessage>({
    name: 'voicemessages',
    resource: Voicemessage,
    indexed: ['user_id', 'live_id'],
    visibility: 'own',
    order: 'newest-first',
  }),
  chats: table<StoredChat>({
    name: 'chats',
    resource: Chat,
    indexed: ['user_id'],
    visibility: 'own-or-shared',
    order: 'newest-first',
  }),
  chatMessages: table<StoredChatMessage>({
    name: 'chat_messages',
    resource: ChatMessage,
    indexed: ['chat_id', 'user_id'],
    visibility: 'own-or-shared',
    order: 'oldest-first',
  }),
}
