import type { Dock } from 'electron'
import { Disposables } from '#shared/core/disposables.ts'
import type { FrontWindow } from './console-window.ts'
import type { HostView } from './host-view.ts'
import type { MakeNotice, PlainNotification } from './notices.ts'
import { ringActions, ringNotice, takeRingAction, type RingTaker } from './ring-notice.ts'
import type { RingWindow } from './ring-window.ts'

export type NoticeParts = {
  readonly host: Pick<HostView, 'onChange'> & RingTaker
  readonly console: Pick<FrontWindow, 'inFront' | 'onLook' | 'show' | 'flash'>
  /** The ring window, if there is one: while it shows rings, no notice does. */
  readonly rings?: Pick<RingWindow, 'covers' | 'onLook'> | null
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
  private readonly shown = new Map<string, PlainNotification>()
  private asking = false
  private bounceId: number | undefined

  constructor(parts: NoticeParts) {
    this.parts = parts
    this.owned.add(() => this.keepOnly(new Set()))
    this.owned.add(() => this.askForALook(false))
    this.owned.add(parts.host.onChange(() => this.update()))
    this.owned.add(parts.console.onLook(() => this.update()))
    if (parts.rings) this.owned.add(parts.rings.onLook(() => this.update()))
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
    const told = settings.notifyRings && !isCovered ? unseen : []
    this.keepOnly(new Set(told.map(({ id }) => id)))
    for (const line of told) {
      if (this.shown.has(line.id)) continue
      const notice = this.parts.notification(ringNotice(line, host.state, this.parts.hasActions))
      notice.on('click', () => window.show())
      notice.on('action', ({ actionIndex }) => takeRingAction(host, line.id, ringActions[actionIndex]))
      this.shown.set(line.id, notice)
      notice.show()
    }
    this.askForALook(unseen.length > 0 && (settings.notifyRings || isCovered))
  }

  private keepOnly(lines: ReadonlySet<string>): void {
    for (const [id, notice] of this.shown) {
      if (lines.has(id)) continue
      this.shown.delete(id)
      notice.close()
    }
    if (lines.size === 0) this.askForALook(false)
  }

  private askForALook(wanted: boolean): void {
    const { console: window, dock } = this.parts
    if (wanted === this.asking) return
    this.asking = wanted
    window.flash(wanted)
    if (wanted) this.bounceId = dock?.bounce('critical')
    else if (this.bounceId !== undefined) dock?.cancelBounce(this.bounceId)
  }
}
