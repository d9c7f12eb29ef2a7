import type { Bridge } from '#shared/host/bridge.ts'
import { createAsker } from '#shared/host/asker.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { pageFault } from '#shared/host/page-fault.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { startAudioEngine } from './audio-engine.ts'

/** Electron's hidden page: nothing but the audio engine, over the preload script's pipe. */
const { switchhook } = window as Window & { readonly switchhook?: Bridge }

if (switchhook) {
  const channel = channelOf(switchhook)
  const ask = createAsker<HostMethods>(channel)
  const report = (kind: 'error' | 'rejection', thrown: unknown) =>
    void ask('diagnostics.pageFault', pageFault(kind, thrown, location.origin))
  addEventListener('error', ({ error }) => report('error', error))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  startAudioEngine({ channel })
}

/** The pipe lasts as long as the page. */
function channelOf(bridge: Bridge): FrameChannel {
  return {
    send: (frame) => bridge.post(frame),
    on: (listener) => bridge.on(listener),
    onClose: () => () => {},
  }
}
