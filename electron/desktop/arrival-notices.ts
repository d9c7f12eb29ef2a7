import { Disposables } from '#shared/core/disposables.ts'
import type { NotificationConstructorOptions } from 'electron'
import { arrivalWords } from '#shared/host/arrival-words.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { noticeWords } from '#shared/locales/notices.ts'
import type { FrontWindow } from './console-window.ts'
import type { HostView } from './host-view.ts'
import type { MakeNotice, PlainNotification } from './notices.ts'

export type ArrivalNoticeParts = {
  readonly host: Pick<HostView, 'state' | 'onChange'> & {
    openArrival(arrival: Arrival): void
    callBack(arrival: Arrival): unknown
  }
  readonly console: Pick<FrontWindow, 'inFront' | 'onFrontChange' | 'show'>
  readonly notification: MakeNotice
  /** Whether this system's notices have buttons. */
  readonly hasActions: boolean
}

/**
 * Shows system notices of missed calls, texts and voicemails while the console is hidden, minimised or covered: one
 * silent notice per slot, replaced by the next. Clicking it opens the item; a missed call has a button to call back.
 */
export class ArrivalNotices implements Disposable {
  private readonly parts: ArrivalNoticeParts
  private readonly owned = new Disposables()
  /** Kept by key, since a notification that is garbage-collected loses its click handler. */
  private readonly notices = new Map<string, PlainNotification>()

  constructor(parts: ArrivalNoticeParts) {
    this.parts = parts
    this.owned.add(() => this.closeOthers([]))
    this.owned.add(parts.host.onChange(() => this.update()))
    this.owned.add(parts.console.onFrontChange(() => this.update()))
    this.update()
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private update(): void {
    const { host, console: window } = this.parts
    const unseen = window.inFront ? [] : host.state.arrivals
    this.closeOthers(unseen.map(({ key }) => key))
    for (const arrival of unseen) if (!this.notices.has(arrival.key)) this.showNotice(arrival)
  }

  private showNotice(arrival: Arrival): void {
    const { host, console: window, notification, hasActions } = this.parts
    const actions = hasActions ? actionsOf(arrival) : {}
    const notice = notification({ ...arrivalWords(arrival), silent: true, urgency: 'low', ...actions })
    notice.on('click', () => {
      window.show()
      host.openArrival(arrival)
    })
    notice.on('action', () => {
      window.show()
      void host.callBack(arrival)
    })
    this.notices.set(arrival.key, notice)
    notice.show()
  }

  private closeOthers(keys: readonly string[]): void {
    for (const [key, notice] of this.notices) {
      if (keys.includes(key)) continue
      this.notices.delete(key)
      notice.close()
    }
  }
}

/** The one button, for a missed call of one caller whose number is known. */
function actionsOf({ kind, item }: Arrival): Pick<NotificationConstructorOptions, 'actions'> {
  if (kind !== 'missed' || item === null || item === '') return {}
  return { actions: [{ type: 'button', text: noticeWords.callNow }] }
}
