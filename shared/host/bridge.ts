import type { Unsubscribe } from '../core/disposables.ts'
import type { Frame, FrameChannel } from './wire.ts'

/** The pipe for frames, and nothing else, that Electron's preload script puts on `window.switchhook`. */
export interface Bridge {
  post(frame: Frame): void
  on(listener: (frame: Frame) => void): Unsubscribe
}

/** Wraps a bridge as a channel that lives as long as the page. */
export function bridgeChannel(bridge: Bridge): FrameChannel {
  return {
    send: (frame) => bridge.post(frame),
    on: (listener) => bridge.on(listener),
    onClose: () => () => {},
  }
}
