import { EventEmitter } from 'node:events'

/** How large a page shows itself: 1 is as it is, each level a fifth more. */
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

  /** A page that is larger has less room. */
  protected abstract refit(): void
}
