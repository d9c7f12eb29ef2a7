import type { Dock } from 'electron'
import { Disposables } from '#shared/core/disposables.ts'
import type { FrontWindow } from './console-window.ts'
import type { HostView } from './host-view.ts'
import type { MakeNotice, PlainNotification } from './notices.ts'
import { ringActions, ringNotice, runRingAction, type RingHost } from './ring-notice.ts'
import type { RingWindow } from './ring-window.ts'

export type NoticeParts = {
  readonly host: Pick<HostView, 'onChange'> & RingHost
  readonly console: Pick<FrontWindow, 'inFront' | 'onFrontChange' | 'show' | 'flash'>
  /** The ring window, if there is one: while it shows rings, no notice does. */
  readonly rings?: Pick<RingWindow, 'covers' | 'onFrontChange'> | null
  readonly notification: MakeNotice
  /** Whether this system's notices have buttons. */
  readonly hasActions: boolean
  /** Electron's `app.dock`; only macOS has one. */
  readonly dock: Pick<Dock, 'bounce' | 'cancelBounce'> | undefined
}

/**
 * Shows a system notice for each ringing call while the console is hidden, minimised or covered and no ring window
 * shows it. A notice is closed when its ring ends or the console comes to the front. It is silent, since the engine
 * rings.
 */
export class RingNotices implements Disposable {
  private readonly parts: NoticeParts
  private readonly owned = new Disposables()
  /** Kept by line, since a notification that is garbage-collected loses its click handler. */
  private readonly notices = new Map<string, PlainNotification>()
  private isFlashing = false
  private bounceId: number | undefined

  constructor(parts: NoticeParts) {
    this.parts = parts
    this.owned.add(() => this.closeOthers(new Set()))
    this.owned.add(() => this.setAttention(false))
    this.owned.add(parts.host.onChange(() => this.update()))
    this.owned.add(parts.console.onFrontChange(() => this.update()))
    if (parts.rings) this.owned.add(parts.rings.onFrontChange(() => this.update()))
    this.update()
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private update(): void {
    const { host, console: window, rings } = this.parts
    const { lines, settings } = host.state
    const ringing = lines.filter((line) => line.state === 'ringing')
    const unseen = window.inFront ? [] : ringing
    const isCovered = rings?.covers ?? false
    const announced = settings.notifyRings && !isCovered ? unseen : []
    this.closeOthers(new Set(announced.map(({ id }) => id)))
    for (const line of announced) {
      if (this.notices.has(line.id)) continue
      const notice = this.parts.notification(ringNotice(line, host.state, this.parts.hasActions))
      notice.on('click', () => window.show())
      notice.on('action', ({ actionIndex }) => runRingAction(host, line.id, ringActions(line)[actionIndex]))
      this.notices.set(line.id, notice)
      notice.show()
    }
    this.setAttention(unseen.length > 0 && (settings.notifyRings || isCovered))
  }

  private closeOthers(lines: ReadonlySet<string>): void {
    for (const [id, notice] of this.notices) {
      if (lines.has(id)) continue
      this.notices.delete(id)
      notice.close()
    }
    if (lines.size === 0) this.setAttention(false)
  }

  private setAttention(isNeeded: boolean): void {
    const { console: window, dock } = this.parts
    if (isNeeded === this.isFlashing) return
    this.isFlashing = isNeeded
    window.flash(isNeeded)
    if (isNeeded) this.bounceId = dock?.bounce('critical')
    else if (this.bounceId !== undefined) dock?.cancelBounce(this.bounceId)
  }
}
