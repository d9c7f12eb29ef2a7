import type { AppError } from '#shared/core/app-error.ts'
import { errorTable } from './errors.ts'

/** An error in plain words, as whole sentences. The platform's own sentence is quoted, never rewritten. */
export function errorWords(error: AppError): string {
  if (error.code === 'platform.rate-limited') return waitWords(error.retryAfter)
  const detail = joined([error.detail ?? '', ...(error.errors ?? [])])
  const sentence = errorTable.sentences[error.code]
  if (detail !== '') return withStop(sentence.replace('…', () => detail))
  const withoutDetail: Readonly<Record<string, string>> = errorTable.withoutDetail
  return withStop(withoutDetail[error.code] ?? sentence.replace(/:? ?…$/, ''))
}

/** How long the phone service asks to wait, in milliseconds. Nobody waits for hours: see `retry-after.ts` of the host. */
function waitWords(wait: number | undefined): string {
  const { sentences, waitSeconds, waitMinutes, waitLong } = errorTable
  if (wait === undefined) return sentences['platform.rate-limited']
  const [seconds, minutes] = [Math.max(1, Math.round(wait / 1000)), Math.round(wait / 60_000)]
  if (minutes > 15) return waitLong
  return seconds >= 90 ? waitMinutes(minutes) : waitSeconds(seconds)
}

/** What the other side said, quoted. */
export function quotedWords(words: string): string {
  return errorTable.quoted(withStop(words))
}

/** Longer words of the other side are cut: the beginning says what it is about. */
const longestQuote = 300

/** What the other side said, in its order and nothing of it twice. */
function joined(parts: readonly string[]): string {
  const said: string[] = []
  for (const part of parts.map((each) => each.trim())) {
    if (part !== '' && !said.some((before) => before.includes(part))) said.push(part)
  }
  const whole = said.reduce(
    (before, part) => (before === '' ? part : `${before}${isEnded(before) ? '' : ';'} ${part}`),
    '',
  )
  return whole.length > longestQuote ? `${whole.slice(0, longestQuote - 1).trimEnd()}…` : whole
}

/** A sentence of the other side, with a full stop where it has no end. */
export function withStop(text: string): string {
  return isEnded(text) ? text : `${text}.`
}

function isEnded(text: string): boolean {
  return /[.!?…]$/.test(text)
}
