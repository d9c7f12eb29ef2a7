import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'

const longest = 160

/** Creates the error for a program that ended, with its last output, for diagnosis. */
export function endedWith(lines: readonly string[]): AppError {
  const said = lastWords(lines)
  return said === '' ? errorBecause('tunnel.ended', reason('program.silent')) : appError('tunnel.ended', said)
}

/** Returns the last message of a program; empty if there was none. */
export function lastWords(lines: readonly string[]): string {
  const line = lines.findLast((each) => /\b(?:ERR|ERROR|FATAL|failed|error)\b/i.test(each)) ?? lines.at(-1)
  const words = line?.replace(/^\d{4}-\d\d-\d\dT\S+\s+(?:[A-Z]{3,5}\s+)?/, '').trim()
  if (!words) return ''
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
