import type { Bridge } from '#shared/host/bridge.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { startAudioEngine } from './audio-engine.ts'

/** Electron's hidden page: nothing but the audio engine, over the preload script's pipe. */
const { switchhook } = window as Window & { readonly switchhook?: Bridge }

if (switchhook) startAudioEngine({ channel: channelOf(switchhook) })

/** The pipe lasts as long as the page. */
function channelOf(bridge: Bridge): FrameChannel {
  return {
    send: (frame) => bridge.post(frame),
    on: (listener) => bridge.on(listener),
    onClose: () => () => {},
  }
}
