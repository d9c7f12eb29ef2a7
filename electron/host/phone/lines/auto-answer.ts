type Headers = { getHeaders(name: string): string[] }

/** Longest that a caller may ask the phone to wait before it answers by itself, in seconds. */
const longestWait = 60

/**
 * Whether an INVITE asks to be answered by itself, and after how many seconds: `Call-Info` with `answer-after`,
 * `Alert-Info` with `auto-answer`, `Answer-Mode: Auto` (RFC 5373), or `X-Auto-Answer`. Null where it does not ask.
 */
export function askedToAnswerAfter(invite: Headers): number | null {
  const values = (name: string) => invite.getHeaders(name).join(', ')
  const after = /;\s*answer-after\s*=\s*"?(\d{1,4})/i.exec(values('Call-Info'))?.[1]
  if (after !== undefined) return Math.min(Number(after), longestWait)
  const asks =
    /(alert-autoanswer|auto[- ]?answer)\b/i.test(values('Alert-Info')) ||
    /^\s*auto\b/i.test(values('Answer-Mode')) ||
    /^\s*auto\b/i.test(values('Priv-Answer-Mode')) ||
    /^\s*(true|yes|1|on)\b/i.test(values('X-Auto-Answer'))
  return asks ? 0 : null
}
