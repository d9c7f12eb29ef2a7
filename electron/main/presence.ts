import {
  app,
  BrowserWindow,
  globalShortcut,
  Menu,
  nativeImage,
  nativeTheme,
  powerSaveBlocker,
  session,
  Tray,
  type MenuItemConstructorOptions,
} from 'electron'
import { systemClock as clock } from '#electron/host/clock.ts'
import type { Host } from '#electron/host/host.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { ArrivalNotices } from '../desktop/arrival-notices.ts'
import { keepBadge } from '../desktop/badge.ts'
import { canFloat } from '../desktop/can-float.ts'
import { keepComputer } from '../desktop/computer.ts'
import { showOutageNotices } from '../desktop/connection-notice.ts'
import { withConsole } from '../desktop/console-commands.ts'
import type { Forms } from '../desktop/forms.ts'
import { keepMenu } from '../desktop/menu.ts'
import { regionAs } from '../desktop/language.ts'
import type { MakeNotice } from '../desktop/notices.ts'
import { keepAwakeInCalls } from '../desktop/power.ts'
import { showRefusals } from '../desktop/refusal-notices.ts'
import { RingNotices } from '../desktop/ring-notices.ts'
import type { RingWindow } from '../desktop/ring-window.ts'
import { GlobalShortcuts } from '../desktop/shortcuts.ts'
import { countPainter } from '../desktop/tray/count-image.ts'
import { trayPainter } from '../desktop/tray/tray-image.ts'
import { TrayIcon } from '../desktop/tray/tray.ts'
import { changeZoom, zoomAfter, type ZoomStep } from '../desktop/zoom.ts'
import { drawnBy, platform } from './platform.ts'

export type PresenceParts = {
  readonly host: Host
  readonly forms: Forms
  readonly rings: RingWindow | null
  readonly notification: MakeNotice
  readonly log: Log
  /** The system's preferred languages, best first. */
  readonly preferred: () => readonly string[]
}

/** Adds everything around the windows: tray, badge, menu, keys, notices, integration with this computer. */
export function addPresence(parts: PresenceParts): Unsubscribe {
  const { host, forms, rings, notification, log, preferred } = parts
  const owned = new Disposables()
  const { computer } = host
  const show = () => forms.show()
  const quit = () => app.quit()
  const onFrontChange = (listener: () => void) => forms.onFrontChange(listener)
  const view = withConsole(host, show)
  const image = trayPainter(nativeImage, { platform, theme: nativeTheme })
  const menu = (items: MenuItemConstructorOptions[]) => Menu.buildFromTemplate(items)
  const tray = new TrayIcon({
    ...{ host: view, clock, image, menu, theme: nativeTheme, show, quit },
    tray: new Tray(image('offline')),
    region: () => regionAs(host.state.settings.language, preferred()),
    showsOnClick: platform !== 'darwin',
  })
  const hasActions = platform !== 'linux'
  const notices = new RingNotices({ host, console: forms, rings, notification, hasActions, dock: app.dock })
  const arrivals = new ArrivalNotices({ host, console: forms, notification, hasActions })
  owned.add(showRefusals({ host, console: forms, notification }))
  owned.add(showOutageNotices({ host, console: forms, notification, clock }))
  const mayMissKeys = !canFloat(drawnBy())
  const keys = new GlobalShortcuts({
    registry: globalShortcut,
    host: view,
    computer,
    log,
    clock,
    mayMissKeys,
  })
  const use = (items: MenuItemConstructorOptions[]) => Menu.setApplicationMenu(menu(items))
  /** The compact window has its own zoom for as long as it exists. */
  const zoom = (by: ZoomStep, window: unknown) => {
    if (forms.state.form === 'console' || !(window instanceof BrowserWindow)) return changeZoom(host, by)
    window.webContents.setZoomLevel(zoomAfter(window.webContents.getZoomLevel(), by))
  }
  owned.add(keepMenu({ host: view, platform, use, zoom }))
  owned.add(
    keepBadge({
      ...{ host, app, platform, onRedraw: onFrontChange },
      image: countPainter(nativeImage, nativeTheme),
      overlays: () => BrowserWindow.getAllWindows().filter((window) => window.isVisible()),
    }),
  )
  owned.add(keepAwakeInCalls(powerSaveBlocker, host))
  owned.add(
    keepComputer({ app, session: session.defaultSession, platform, process, host, log, onFrontChange }),
  )
  for (const each of [tray, notices, arrivals, keys]) owned.add(() => each[Symbol.dispose]())
  return () => owned[Symbol.dispose]()
}
