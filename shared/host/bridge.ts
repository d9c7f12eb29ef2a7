import type { Unsubscribe } from '../core/disposables.ts'
import type { Frame } from './wire.ts'

/** What Electron's preload script puts on `window.switchhook`: a pipe for frames and nothing else. */
export interface Bridge {
  post(frame: Frame): void
  on(listener: (frame: Frame) => void): Unsubscribe
}
