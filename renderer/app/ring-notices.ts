import type { Line } from '#shared/calls/line.ts'
import { callBehind } from '#shared/host/command-context.ts'
import { ringTitle, throughWords, type LineFacts } from '#shared/host/line-words.ts'
import type { HostState } from '#shared/host/state.ts'

/** What this file needs of the browser's notification. */
export type PageNotice = Pick<Notification, 'close'>

export type RingNoticesOptions = {
  readonly notice: (title: string, options: NotificationOptions, onClick: () => void) => PageNotice
  /** Brings the page to the front. */
  readonly show: () => void
}

/** What a notice is made of. */
export type NoticedState = LineFacts & Pick<HostState, 'lines' | 'calls'>

/** Tells the system of each call that rings while nobody sees the page. The engine rings: the notice itself is silent. */
export class RingNotices implements Disposable {
  private readonly options: RingNoticesOptions
  private readonly shown = new Map<string, PageNotice>()

  constructor(options: RingNoticesOptions) {
    this.options = options
  }

  /** `isSeen`: the page is in front of the person. */
  update(seen: NoticedState, isSeen: boolean): void {
    const { lines, settings } = seen
    const ringing = lines.filter(({ state }) => state === 'ringing')
    const unseen = settings.notifyRings && !isSeen ? ringing : []
    for (const [id, notice] of this.shown) {
      if (unseen.some((line) => line.id === id)) continue
      this.shown.delete(id)
      notice.close()
    }
    for (const line of unseen) if (!this.shown.has(line.id)) this.tell(line, seen)
  }

  [Symbol.dispose](): void {
    for (const notice of this.shown.values()) notice.close()
    this.shown.clear()
  }

  private tell(line: Line, state: NoticedState): void {
    const title = ringTitle(line, state)
    const body = throughWords(line, { ...state, call: callBehind(line, state) })
    const options = { body, tag: line.id, silent: true, requireInteraction: true }
    const { notice, show } = this.options
    this.shown.set(line.id, notice(title, options, show))
  }
}
