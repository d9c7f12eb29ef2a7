/** What of a trace is shown at most: characters in all and of a message, messages, lanes. */
export const traceLimits = {
  text: 8_000_000,
  message: 16_384,
  messages: 10_000,
  lanes: 12,
  /** Characters of a trace in a form that is not known. */
  plain: 500_000,
} as const
