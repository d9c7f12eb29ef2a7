import { EventEmitter } from 'node:events'
import { onCommand } from './control.ts'
import { findItem, type Menu } from './menu.ts'
import type { OfferedImage } from './native-image.ts'
import { strict } from './strict.ts'

let shown: Tray | null = null

/** Electron's `Tray`: one icon in an invisible bar. */
export class Tray extends EventEmitter {
  private image: OfferedImage | string
  private tooltip = ''
  private menu: Menu | null = null
  private destroyed = false

  constructor(image: OfferedImage | string) {
    super()
    this.image = image
    const offered = strict('Tray', this)
    show(offered)
    return offered
  }

  setImage(image: OfferedImage | string): void {
    this.image = image
  }

  setToolTip(toolTip: string): void {
    this.tooltip = toolTip
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  destroy(): void {
    this.destroyed = true
    if (shown?.isDestroyed() === true) shown = null
  }

  static factsOf({ tooltip, menu, image }: Tray) {
    const labels = (menu?.items ?? []).map(({ type, label }) => (type === 'separator' ? '-' : label))
    return { tooltip, menu: labels, picture: typeof image === 'string' ? image : image.toDataURL() }
  }

  static menuOf({ menu }: Tray): Menu | null {
    return menu
  }
}

function show(tray: Tray): void {
  shown = tray
}

function currentTray(): Tray {
  if (!shown) throw new Error('There is no tray')
  return shown
}

onCommand('tray', () => Tray.factsOf(currentTray()))
onCommand(
  'tray-click',
  () => void currentTray().emit('click', {}, { x: 0, y: 0, width: 16, height: 16 }, { x: 0, y: 0 }),
)
onCommand('tray-menu', ({ label }) => findItem(Tray.menuOf(currentTray()), String(label)).click())
