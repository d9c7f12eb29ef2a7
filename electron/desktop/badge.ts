import type { App, BrowserWindow, NativeImage } from 'electron'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { waitingFor } from '#shared/host/waiting-words.ts'
import type { HostView } from './host-view.ts'

export type BadgeParts = {
  readonly host: Pick<HostView, 'state' | 'onChange'>
  readonly app: Pick<App, 'setBadgeCount'>
  /** The windows whose taskbar button carries the badge: Windows only, where an app has no count. */
  readonly overlays: () => readonly Pick<BrowserWindow, 'setOverlayIcon'>[]
  /** Draws the count at the size of a taskbar overlay. */
  readonly image: (count: number) => NativeImage
  readonly platform: NodeJS.Platform
  /** Calls the listener when the windows or the taskbar's colour may have changed. */
  readonly onRedraw: (listener: () => void) => Unsubscribe
}

/** Keeps the count on the dock or taskbar equal to the tray's count of unseen items. */
export function keepBadge({ host, app, overlays, image, platform, onRedraw }: BadgeParts): Unsubscribe {
  let shown = ''
  const show = (count: number, words: string) => {
    if (platform !== 'win32') return void app.setBadgeCount(count)
    const icon = count > 0 ? image(count) : null
    for (const window of overlays()) window.setOverlayIcon(icon, words)
  }
  const update = () => {
    const { count, words } = waitingFor(host.state)
    if (words === shown) return
    shown = words
    show(count, words)
  }
  const redraw = () => {
    shown = '?'
    update()
  }
  update()
  const stops = [host.onChange(update), onRedraw(redraw)]
  return () => {
    stops.forEach((stop) => stop())
    show(0, '')
  }
}
