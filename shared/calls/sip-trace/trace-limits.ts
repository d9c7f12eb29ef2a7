/** Limits of a shown trace: characters in total and per message, messages, lanes. */
export const traceLimits = {
  text: 8_000_000,
  message: 16_384,
  messages: 10_000,
  lanes: 12,
  /** Characters of a trace in an unknown form. */
  plain: 500_000,
} as const
