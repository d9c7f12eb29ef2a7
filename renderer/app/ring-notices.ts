import type { Line } from '#shared/calls/line.ts'
import type { HostState } from '#shared/host/state.ts'

/** What this file needs of the browser's notification. */
export type PageNotice = Pick<Notification, 'close'>

export type RingNoticesOptions = {
  readonly notice: (title: string, options: NotificationOptions, onClick: () => void) => PageNotice
  /** Brings the page to the front. */
  readonly show: () => void
}

/** Tells the system of each call that rings while nobody sees the page. The engine rings: the notice itself is silent. */
export class RingNotices implements Disposable {
  private readonly options: RingNoticesOptions
  private readonly shown = new Map<string, PageNotice>()

  constructor(options: RingNoticesOptions) {
    this.options = options
  }

  /** `isSeen`: the page is in front of the person. */
  update({ lines, settings }: Pick<HostState, 'lines' | 'settings'>, isSeen: boolean): void {
    const ringing = lines.filter(({ state }) => state === 'ringing')
    const unseen = settings.notifyRings && !isSeen ? ringing : []
    for (const [id, notice] of this.shown) {
      if (unseen.some((line) => line.id === id)) continue
      this.shown.delete(id)
      notice.close()
    }
    for (const line of unseen) if (!this.shown.has(line.id)) this.tell(line, settings.showWhoIsCalling)
  }

  [Symbol.dispose](): void {
    for (const notice of this.shown.values()) notice.close()
    this.shown.clear()
  }

  private tell(line: Line, isNamed: boolean): void {
    const { notice, show } = this.options
    const title = isNamed ? line.name || line.number || 'Number withheld' : 'Incoming call'
    const body = line.through === '' ? '' : `through ${line.through}`
    const options = { body, tag: line.id, silent: true, requireInteraction: true }
    this.shown.set(line.id, notice(title, options, show))
  }
}
