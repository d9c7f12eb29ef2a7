import { Disposables } from '#shared/core/disposables.ts'
import { arrivalWords } from '#shared/host/arrival-words.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import type { FrontWindow } from './console-window.ts'
import type { HostView } from './host-view.ts'
import type { MakeNotice, PlainNotification } from './notices.ts'

export type ArrivalNoticeParts = {
  readonly host: Pick<HostView, 'state' | 'onChange'> & { openArrival(arrival: Arrival): void }
  readonly console: Pick<FrontWindow, 'inFront' | 'onLook' | 'show'>
  readonly notification: MakeNotice
}

/**
 * Shows system notices of texts and voicemails while the console is hidden, minimised or covered: one silent notice per
 * kind, replaced by the next. Clicking it opens the item.
 */
export class ArrivalNotices implements Disposable {
  private readonly parts: ArrivalNoticeParts
  private readonly owned = new Disposables()
  /** Kept by kind, since a notification that is garbage-collected loses its click handler. */
  private readonly notices = new Map<
    Arrival['kind'],
    { readonly key: string; readonly notice: PlainNotification }
  >()

  constructor(parts: ArrivalNoticeParts) {
    this.parts = parts
    this.owned.add(() => this.closeOthers([]))
    this.owned.add(parts.host.onChange(() => this.update()))
    this.owned.add(parts.console.onLook(() => this.update()))
    this.update()
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private update(): void {
    const { host, console: window } = this.parts
    const unseen = window.inFront ? [] : host.state.arrivals
    this.closeOthers(unseen.map(({ key }) => key))
    for (const arrival of unseen) if (!this.notices.has(arrival.kind)) this.showNotice(arrival)
  }

  private showNotice(arrival: Arrival): void {
    const { kind, key } = arrival
    const { host, console: window, notification } = this.parts
    const notice = notification({ ...arrivalWords(arrival), silent: true, urgency: 'low' })
    notice.on('click', () => {
      window.show()
      host.openArrival(arrival)
    })
    this.notices.set(kind, { key, notice })
    notice.show()
  }

  private closeOthers(keys: readonly string[]): void {
    for (const [kind, { key, notice }] of this.notices) {
      if (keys.includes(key)) continue
      this.notices.delete(kind)
      notice.close()
    }
  }
}
