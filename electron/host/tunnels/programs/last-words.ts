import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'

const longest = 160

/** That a program ended, with what it said last, for a person who must find out why. */
export function endedWith(lines: readonly string[]): AppError {
  const said = lastWords(lines)
  return said === '' ? errorBecause('tunnel.ended', reason('program.silent')) : appError('tunnel.ended', said)
}

/** What a program said last; empty where it said nothing. */
export function lastWords(lines: readonly string[]): string {
  const line = lines.findLast((each) => /\b(?:ERR|ERROR|FATAL|failed|error)\b/i.test(each)) ?? lines.at(-1)
  const words = line?.replace(/^\d{4}-\d\d-\d\dT\S+\s+(?:[A-Z]{3,5}\s+)?/, '').trim()
  if (!words) return ''
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
