import type { Notification, NotificationConstructorOptions } from 'electron'
import type { Log } from '#shared/core/log.ts'

const ends = ['click', 'close'] as const

/** The part of Electron's notification that the notices of this folder need. */
export type PlainNotification = Pick<Notification, 'show' | 'close'> & {
  on(event: (typeof ends)[number], listener: () => void): unknown
  on(event: 'action', listener: (details: { readonly actionIndex: number }) => void): unknown
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown
}

export type MakeNotice = (options: NotificationConstructorOptions) => PlainNotification

/** Most notices kept; not every system reports that one was closed. */
const maxNotices = 20

/**
 * Makes notices that log a failure when the system does not show them. Each is kept until it is clicked or closed:
 * Electron holds only a weak reference, and one that is garbage-collected is no longer clickable (electron issue
 * 16922).
 */
export function loggedNotices(make: MakeNotice, log: Log): MakeNotice {
  const kept = new Set<PlainNotification>()
  const keep = (notice: PlainNotification) => {
    kept.add(notice)
    for (const end of ends) notice.on(end, () => kept.delete(notice))
    const [oldest] = kept
    if (oldest && kept.size > maxNotices) kept.delete(oldest)
  }
  return (options) => {
    const notice = make(options)
    keep(notice)
    // Logs only the error number: the system's message may quote the notice.
    notice.on('failed', (_event, error) => {
      kept.delete(notice)
      log.write('warn', 'notice.failed', { number: Number(/-?\d+/.exec(error)?.[0] ?? 0) })
    })
    return notice
  }
}
