import type { WebContents } from 'electron'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { ChangesSettings, HostView } from './host-view.ts'

/** Larger, smaller, or as it was drawn. */
export type ZoomStep = 1 | -1 | 0

/** The part of the console's page that this file needs. */
export type ZoomedPage = Pick<WebContents, 'setZoomLevel' | 'isDestroyed'> & {
  on(event: 'did-finish-load', listener: () => void): unknown
  on(event: 'zoom-changed', listener: (event: unknown, direction: 'in' | 'out') => void): unknown
}

export type ZoomHost = Pick<HostView, 'state' | 'onChange'> & ChangesSettings

/** In steps of half a Chromium zoom level, each level a fifth larger: about 58 % to 299 %. */
const minLevel = -3
const maxLevel = 6
const step = 0.5

/** The level after a step. */
export function zoomAfter(level: number, by: ZoomStep): number {
  return by === 0 ? 0 : Math.min(maxLevel, Math.max(minLevel, level + by * step))
}

export function changeZoom({ state, methods }: Pick<ZoomHost, 'state' | 'methods'>, by: ZoomStep): void {
  void methods['settings.change']({ changes: { zoom: zoomAfter(state.settings.zoom, by) } })
}

/** Applies the user's zoom to the page after each load and each change; Ctrl and the wheel change it too. */
export function keepZoom(page: ZoomedPage, host: ZoomHost): Unsubscribe {
  let shown: number | null = null
  const show = () => {
    const { zoom } = host.state.settings
    if (zoom === shown || page.isDestroyed()) return
    shown = zoom
    page.setZoomLevel(zoom)
  }
  page.on('did-finish-load', () => {
    shown = null
    show()
  })
  page.on('zoom-changed', (_event, direction) => changeZoom(host, direction === 'in' ? 1 : -1))
  return host.onChange(show)
}
