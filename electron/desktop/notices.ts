import type { Notification, NotificationConstructorOptions } from 'electron'
import type { Log } from '#shared/core/log.ts'

/** The part of Electron's notification that the notices of this folder need. */
export type PlainNotification = Pick<Notification, 'show' | 'close'> & {
  on(event: 'click', listener: () => void): unknown
  on(event: 'action', listener: (details: { readonly actionIndex: number }) => void): unknown
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown
}

export type MakeNotice = (options: NotificationConstructorOptions) => PlainNotification

/** Makes notices that log a failure when the system does not show them. */
export function loggedNotices(make: MakeNotice, log: Log): MakeNotice {
  return (options) => {
    const notice = make(options)
    // Logs only the error number: the system's message may quote the notice.
    notice.on('failed', (_event, error) =>
      log.write('warn', 'notice.failed', { number: Number(/-?\d+/.exec(error)?.[0] ?? 0) }),
    )
    return notice
  }
}
