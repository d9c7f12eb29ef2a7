import type { Arrival } from '#shared/host/arrivals.ts'
import type { PageNotice } from './ring-notices.ts'

export type ArrivalNoticesOptions = {
  readonly notice: (title: string, options: NotificationOptions, onClick: () => void) => PageNotice
  /** Brings the page to the front, and what the notice is about. */
  readonly open: (arrival: Arrival) => void
}

/** Tells the system of texts and voice messages while nobody sees the page: one quiet notice a kind. */
export class ArrivalNotices implements Disposable {
  private readonly options: ArrivalNoticesOptions
  private readonly shown = new Map<Arrival['kind'], { readonly key: string; readonly notice: PageNotice }>()

  constructor(options: ArrivalNoticesOptions) {
    this.options = options
  }

  /** `isSeen`: the page is in front of the person. */
  update(arrivals: readonly Arrival[], isSeen: boolean): void {
    const unseen = isSeen ? [] : arrivals
    for (const [kind, { key, notice }] of this.shown) {
      if (unseen.some((arrival) => arrival.key === key)) continue
      this.shown.delete(kind)
      notice.close()
    }
    for (const arrival of unseen) if (!this.shown.has(arrival.kind)) this.tell(arrival)
  }

  [Symbol.dispose](): void {
    this.update([], true)
  }

  private tell(arrival: Arrival): void {
    const { kind, key, title, body } = arrival
    const { notice, open } = this.options
    const shown = notice(title, { body, tag: kind, silent: true }, () => open(arrival))
    this.shown.set(kind, { key, notice: shown })
  }
}
