import type { Unsubscribe } from '../core/disposables.ts'
import type { Frame, FrameChannel } from './wire.ts'

/** What Electron's preload script puts on `window.switchhook`: a pipe for frames and nothing else. */
export interface Bridge {
  post(frame: Frame): void
  on(listener: (frame: Frame) => void): Unsubscribe
}

/** The frames of a bridge as a channel, which lasts as long as the page. */
export function bridgeChannel(bridge: Bridge): FrameChannel {
  return {
    send: (frame) => bridge.post(frame),
    on: (listener) => bridge.on(listener),
    onClose: () => () => {},
  }
}
