import type { Clock } from '../core/clock.ts'
import type { Unsubscribe } from '../core/disposables.ts'
import { callingChoice } from './call-way.ts'
import type { HostState } from './state.ts'

export type OutageNoticeOptions = {
  readonly clock: Pick<Clock, 'after'>
  /** Whether the app is in front, whose banner says so. */
  readonly isSeen: () => boolean
  /** Shows the notice. */
  readonly show: () => { close(): void }
}

/** The part of the state that an outage shows in. */
export type OutageState = Pick<HostState, 'session' | 'settings' | 'phone'>

/** Milliseconds without a connection before the agent is told (design section 10). */
const noticeDelay = 10_000

/**
 * Shows one notice in each outage of 10 s or more during which no call can ring here, unless the app is in front. It is
 * closed when calls can ring again.
 */
export class OutageNotice implements Disposable {
  private readonly options: OutageNoticeOptions
  private isOut = false
  private stopWaiting: Unsubscribe = () => {}
  private notice: { close(): void } | null = null

  constructor(options: OutageNoticeOptions) {
    this.options = options
  }

  update(state: OutageState): void {
    this.setDown(isWithoutConnection(state))
  }

  [Symbol.dispose](): void {
    this.setDown(false)
  }

  private setDown(isOut: boolean): void {
    if (isOut === this.isOut) return
    this.isOut = isOut
    this.stopWaiting()
    this.notice?.close()
    this.notice = null
    if (isOut) this.stopWaiting = this.options.clock.after(noticeDelay, () => this.showNotice())
  }

  private showNotice(): void {
    if (!this.options.isSeen()) this.notice = this.options.show()
  }
}

/** Whether this computer is the agent's phone, and not registered. */
function isWithoutConnection(state: OutageState): boolean {
  const { kind } = state.phone.registration
  const isPhone = state.session.kind === 'signed-in' && callingChoice(state).phone === 'computer'
  return isPhone && kind !== 'registered' && kind !== 'no-account'
}
