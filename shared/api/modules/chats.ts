import { code, integer, notShown, reference, seconds, text, timestamp, word } from '../fields.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Chat. */
export const Chat = resource('Chat', {
  id: integer(),
  created_at: timestamp(),
  customer_id: integer(),
  duration: seconds(),
  operator_id: reference(),
  operator_ua: text(),
  state: code('chat.state'),
  visitor_city: text('name'),
  visitor_country: text('name'),
  visitor_email: text('line'),
  visitor_geo: text(),
  visitor_id: text(),
  visitor_ip: text('name'),
  visitor_name: text('name'),
  visitor_referer: text('line'),
  visitor_ua: text('line'),
  website_id: integer(),
})
export type Chat = Entity<typeof Chat>

/** One message of a chat (specification 4.6 and 4.7): its fields are not shown. */
export const ChatMessage = resource('ChatMessage', {
  id: notShown(integer(), 'the id for /chatmsgs/{ids}'),
  chat_id: notShown(reference(), 'id of the chat'),
  created_at: notShown(timestamp(), 'time of sending'),
  author: notShown(word('chat.author'), '"visitor" or "operator"'),
  text: notShown(text(), 'text of the message'),
})
export type ChatMessage = Entity<typeof ChatMessage>
