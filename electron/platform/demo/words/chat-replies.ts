import { chatConversations } from './conversations.ts'

const replies = [
  'Thank you for your message. I am looking into it.',
  'Good question. Let me ask the workshop.',
  'Yes, we can do that.',
  'Shall we ring you about it?',
] as const

/** A colleague's chat reply: the one of the sample conversation that contains the text, else one of a few. */
export function replyTo(text: string): string {
  for (const turns of chatConversations) {
    const reply = turns[turns.findIndex((turn) => turn.toLowerCase() === text.trim().toLowerCase()) + 1]
    if (reply !== undefined && reply !== turns[0]) return reply
  }
  return replies[text.length % replies.length] ?? replies[0]
}
