import type { Notification, NotificationConstructorOptions } from 'electron'
import type { Log } from '#shared/core/log.ts'

/** What the notices of this folder need of Electron's notification. */
export type PlainNotification = Pick<Notification, 'show' | 'close'> & {
  on(event: 'click', listener: () => void): unknown
  on(event: 'action', listener: (details: { readonly actionIndex: number }) => void): unknown
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown
}

export type MakeNotice = (options: NotificationConstructorOptions) => PlainNotification

/** Makes notices of which it is written down that the system did not show them. */
export function loggedNotices(make: MakeNotice, log: Log): MakeNotice {
  return (options) => {
    const notice = make(options)
    // Of the system's words only its error number: it may quote the notice.
    notice.on('failed', (_event, error) =>
      log.write('warn', 'notice.failed', { number: Number(/-?\d+/.exec(error)?.[0] ?? 0) }),
    )
    return notice
  }
}
