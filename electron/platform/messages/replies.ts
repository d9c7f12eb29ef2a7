const replies = [
  'Thanks, got it.',
  'Yes, that works for me.',
  'Could you call me this afternoon?',
  'Perfect, see you then.',
  'Not today, sorry. Tomorrow morning?',
  'Can you send me the order number again?',
] as const

/** What a simulated counterpart answers; the same message is always answered alike. */
export function replyTo(messageId: number): string {
  return replies[messageId % replies.length] ?? replies[0]
}
