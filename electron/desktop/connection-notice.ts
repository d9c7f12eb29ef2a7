import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { OutageNotice } from '#shared/host/outage-notice.ts'
import { noticeWords } from '#shared/locales/notices.ts'
import type { FrontWindow } from './console-window.ts'
import type { HostView } from './host-view.ts'
import type { MakeNotice } from './notices.ts'

export type ConnectionNoticeParts = {
  readonly host: Pick<HostView, 'state' | 'onChange'>
  readonly console: Pick<FrontWindow, 'inFront' | 'show'>
  readonly notification: MakeNotice
  readonly clock: Pick<Clock, 'after'>
}

/** Shows a system notice in each outage in which no call can ring here, unless the console is in front. */
export function showOutageNotices({
  host,
  console,
  notification,
  clock,
}: ConnectionNoticeParts): Unsubscribe {
  const owned = new Disposables()
  const outage = new OutageNotice({
    clock,
    isSeen: () => console.inFront,
    show() {
      const notice = notification({ ...noticeWords.outage, silent: true })
      notice.on('click', () => console.show())
      notice.show()
      return notice
    },
  })
  owned.add(() => outage[Symbol.dispose]())
  owned.add(host.onChange(() => outage.update(host.state)))
  outage.update(host.state)
  return () => owned[Symbol.dispose]()
}
