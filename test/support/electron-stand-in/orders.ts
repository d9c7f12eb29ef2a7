import type { Rectangle } from 'electron'
import { app } from './app.ts'
import { onCommand } from './control.ts'
import { setRoleHandler } from './menu.ts'
import { knownWindows, openWindows } from './known-windows.ts'

/** Orders of a test to windows, and the effect of the system's own menu items on them. */

const factsOf = (known: (typeof knownWindows)[number]) => {
  const { model, window, contentsId } = known
  const { id, title, bounds, visible, focused, minimized, focusable, alwaysOnTop } = model
  const { onAllWorkspaces, flashing, overlay, destroyed, level, skipTaskbar } = model
  const plain = { id, title, bounds, visible, focused, minimized, focusable, alwaysOnTop, level, skipTaskbar }
  const address = window.webContents.getURL()
  const zoom = window.webContents.getZoomFactor()
  return { ...plain, onAllWorkspaces, flashing, overlay, destroyed, address, contentsId, zoom }
}

function windowOf(id: unknown) {
  const known = openWindows().find(({ model }) => model.id === id)
  if (!known) throw new Error(`There is no window ${String(id)}`)
  return known.window
}

onCommand('windows', () => knownWindows.map(factsOf))
onCommand('window-bounds', ({ window, bounds }) => windowOf(window).setBounds(bounds as Rectangle))
onCommand('window-act', ({ window: id, action }) => {
  const window = windowOf(id)
  switch (action) {
    case 'close':
      return window.close()
    case 'minimize':
      return window.minimize()
    case 'restore':
      return window.restore()
    case 'focus':
      return window.focus()
    case 'blur':
      return window.blur()
    default:
      throw new Error(`Nobody can do that to a window: ${String(action)}`)
  }
})

setRoleHandler((role) => {
  const focused = openWindows().find(({ model }) => model.focused)?.window
  const contents = focused?.webContents
  switch (role) {
    case 'quit':
      return app.quit()
    case 'reload':
      return contents?.reload()
    case 'close':
      return focused?.close()
    case 'minimize':
      return focused?.minimize()
    case 'resetZoom':
      return contents?.setZoomLevel(0)
    case 'zoomIn':
      return contents?.setZoomLevel(contents.getZoomLevel() + 0.5)
    case 'zoomOut':
      return contents?.setZoomLevel(contents.getZoomLevel() - 0.5)
    case 'togglefullscreen':
      return focused?.setFullScreen(!focused.isFullScreen())
    default:
      throw new Error(`The stand-in for Electron does not know what the menu's role ${role} does`)
  }
})
