import { EventEmitter } from 'node:events'

/** The zoom of a page: 1 is normal, each level a fifth more. */
export abstract class ZoomedPage extends EventEmitter {
  protected zoom = 1

  getZoomFactor(): number {
    return this.zoom
  }

  setZoomFactor(factor: number): void {
    this.zoom = factor
    this.refit()
  }

  getZoomLevel(): number {
    return Math.log(this.zoom) / Math.log(1.2)
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level)
  }

  /** A zoomed-in page has less room. */
  protected abstract refit(): void
}
