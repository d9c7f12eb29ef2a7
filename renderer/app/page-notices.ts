import { callBehind } from '#shared/host/command-context.ts'
import { arrivalWords } from '#shared/host/arrival-words.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { ringTitle, throughWords, type LineFacts } from '#shared/host/line-words.ts'
import type { HostState } from '#shared/host/state.ts'

/** The part of the browser's notification that is used. */
export type PageNotice = Pick<Notification, 'close'>

/** Shows one notice through the browser. */
export type ShowNotice = (title: string, options: NotificationOptions, onClick: () => void) => PageNotice

/** A notice to show: at most one per `tag`; another `key` replaces the one that is shown. */
type WantedNotice = { readonly tag: string; readonly key: string; show(): PageNotice }

/** The notices that the browser shows now. */
class ShownNotices implements Disposable {
  private readonly shown = new Map<string, { readonly key: string; readonly notice: PageNotice }>()

  /** Closes notices that are no longer wanted and shows new ones. */
  protected reconcile(wanted: readonly WantedNotice[]): void {
    for (const [tag, { key, notice }] of this.shown) {
      if (wanted.some((each) => each.key === key)) continue
      this.shown.delete(tag)
      notice.close()
    }
    for (const { tag, key, show } of wanted)
      if (!this.shown.has(tag)) this.shown.set(tag, { key, notice: show() })
  }

  [Symbol.dispose](): void {
    this.reconcile([])
  }
}

export type RingNoticesOptions = {
  readonly notice: ShowNotice
  /** Brings the page to the front. */
  readonly show: () => void
}

/** The part of the state that ring notices depend on. */
export type RingNoticeState = LineFacts & Pick<HostState, 'lines' | 'calls'>

/** Shows a notice of each ringing call while the page is not visible; silent, because the engine rings. */
export class RingNotices extends ShownNotices {
  private readonly options: RingNoticesOptions

  constructor(options: RingNoticesOptions) {
    super()
    this.options = options
  }

  /** `isSeen`: whether the page is in front of the agent. */
  update(state: RingNoticeState, isSeen: boolean): void {
    const isWanted = state.settings.notifyRings && !isSeen
    const ringing = isWanted ? state.lines.filter((line) => line.state === 'ringing') : []
    const { notice, show } = this.options
    this.reconcile(
      ringing.map((line) => ({
        tag: line.id,
        key: line.id,
        show: () => {
          const body = throughWords(line, { ...state, call: callBehind(line, state) })
          const options = { body, tag: line.id, silent: true, requireInteraction: true }
          return notice(ringTitle(line, state), options, show)
        },
      })),
    )
  }
}

export type ArrivalNoticesOptions = {
  readonly notice: ShowNotice
  /** Brings the page and the subject of the notice to the front. */
  readonly open: (arrival: Arrival) => void
}

/** Shows arrivals while the page is not visible: one silent notice per slot. */
export class ArrivalNotices extends ShownNotices {
  private readonly options: ArrivalNoticesOptions

  constructor(options: ArrivalNoticesOptions) {
    super()
    this.options = options
  }

  /** `isSeen`: whether the page is in front of the agent. */
  update(arrivals: readonly Arrival[], isSeen: boolean): void {
    const { notice, open } = this.options
    this.reconcile(
      (isSeen ? [] : arrivals).map((arrival) => ({
        tag: arrival.slot,
        key: arrival.key,
        show: () => {
          const { title, body } = arrivalWords(arrival)
          return notice(title, { body, tag: arrival.slot, silent: true }, () => open(arrival))
        },
      })),
    )
  }
}
