import type { SipTraceEntry } from './leg.ts'

/**
 * SIP messages as readable text (`text/plain`), oldest first. Each begins with a line of its own: the time in UTC with
 * milliseconds, the direction as the platform sees it, and the phone's address. A blank line follows each message.
 */
export function traceText(entries: readonly SipTraceEntry[]): string {
  return byTime(entries)
    .map(({ time, direction, peer, message }) => {
      const way = direction === 'sent' ? 'sent to' : 'received from'
      const text = message.replaceAll('\r\n', '\n').trimEnd()
      return `${new Date(time).toISOString()} ${way} ${peer}\n${text}\n\n`
    })
    .join('')
}

/** Messages of several dialogs in chronological order. */
export function byTime(entries: readonly SipTraceEntry[]): SipTraceEntry[] {
  return entries.toSorted((first, second) => first.time - second.time)
}
