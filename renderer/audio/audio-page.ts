import { createAsker } from '#shared/host/asker.ts'
import { bridgeChannel, type Bridge } from '#shared/host/bridge.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { pageFault } from '#shared/host/page-fault.ts'
import { startAudioEngine } from './audio-engine.ts'

/** Electron's hidden page: only the audio engine, over the preload script's pipe. */
const { switchhook } = window as Window & { readonly switchhook?: Bridge }

if (switchhook) {
  const channel = bridgeChannel(switchhook)
  const ask = createAsker<HostMethods>(channel)
  const report = (kind: 'error' | 'rejection', thrown: unknown) =>
    void ask('diagnostics.pageFault', pageFault(kind, thrown, location.origin))
  addEventListener('error', ({ error }) => report('error', error))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  startAudioEngine({ channel })
}
