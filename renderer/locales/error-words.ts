import type { AppError, ErrorCode } from '#shared/core/app-error.ts'
import { errorTable } from './errors.ts'

/** An error in plain words, as whole sentences. The platform's own sentence is quoted unchanged. */
export function errorWords(error: AppError): string {
  if (error.code === 'platform.rate-limited') return waitWords(error.retryAfter)
  const detail = joined([error.detail ?? '', ...(error.errors ?? [])])
  const sentence = sentences()[error.code]
  if (detail !== '') return withStop(sentence.replace('…', () => detail))
  return withStop(withoutDetail()[error.code] ?? sentence.replace(/:? ?…$/, ''))
}

/* Typed by the codes, so that each has a sentence. */
const sentences = (): Readonly<Record<ErrorCode, string>> => errorTable
const withoutDetail = (): Readonly<Partial<Record<ErrorCode, string>>> => errorTable.withoutDetail

/** The wait that the platform asks for, in milliseconds. It is never hours: see `retry-after.ts` of the host. */
function waitWords(wait: number | undefined): string {
  const { wait: words, withoutDetail: bare, 'platform.rate-limited': sentence } = errorTable
  if (wait === undefined) return bare['platform.rate-limited']
  const [seconds, minutes] = [Math.max(1, Math.round(wait / 1000)), Math.round(wait / 60_000)]
  if (minutes > 15) return words.long
  return sentence.replace('…', seconds >= 90 ? words.minutes(minutes) : words.seconds(seconds))
}

/** Quotes the other side's words. */
export function quotedWords(words: string): string {
  return errorTable.quoted(withStop(words))
}

/** Longer quotes are cut: the beginning carries the meaning. */
const maxQuoteLength = 300

/** The other side's messages, in order and without duplicates. */
function joined(parts: readonly string[]): string {
  const said: string[] = []
  for (const part of parts.map((each) => each.trim())) {
    if (part !== '' && !said.some((before) => before.includes(part))) said.push(part)
  }
  const whole = said.reduce(
    (before, part) => (before === '' ? part : `${before}${isEnded(before) ? '' : ';'} ${part}`),
    '',
  )
  return whole.length > maxQuoteLength ? `${whole.slice(0, maxQuoteLength - 1).trimEnd()}…` : whole
}

/** A sentence of the other side, with a full stop if it has no end mark. */
function withStop(text: string): string {
  return isEnded(text) ? text : `${text}.`
}

function isEnded(text: string): boolean {
  return /[.!?…]$/.test(text)
}
