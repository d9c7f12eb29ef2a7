import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'

const maxLength = 160

/** Creates the error for a program that ended, with its last output, for diagnosis. */
export function endError(lines: readonly string[]): AppError {
  const message = lastMessage(lines)
  return message === ''
    ? errorBecause('tunnel.ended', reason('program.silent'))
    : appError('tunnel.ended', message)
}

/** Returns the last message of a program; empty if there was none. */
export function lastMessage(lines: readonly string[]): string {
  const line = lines.findLast((each) => /\b(?:ERR|ERROR|FATAL|failed|error)\b/i.test(each)) ?? lines.at(-1)
  const message = line?.replace(/^\d{4}-\d\d-\d\dT\S+\s+(?:[A-Z]{3,5}\s+)?/, '').trim()
  if (!message) return ''
  return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message
}
