import { Disposables } from '#shared/core/disposables.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { serveEngine, type EngineScope } from './engine.ts'

export type AudioEngineOptions = {
  readonly channel: FrameChannel
  /** The page's global scope by default. */
  readonly scope?: EngineScope
}

/**
 * Offers this page's audio to the host and serves it while the host has chosen this engine: peer connections,
 * microphone, ring and tones. It decides nothing. When the host chooses another engine, or the channel closes, it
 * closes everything it holds.
 */
export function startAudioEngine({ channel, scope = globalThis }: AudioEngineOptions): Disposable {
  const disposables = new Disposables()
  let service: Disposable | null = null
  const stop = () => {
    service?.[Symbol.dispose]()
    service = null
  }
  disposables.add(stop)
  disposables.add(
    channel.on((frame) => {
      if (frame.kind !== 'audio-role') return
      if (!frame.active) stop()
      else service ??= serveEngine(channel, scope)
    }),
  )
  disposables.add(channel.onClose(stop))
  channel.send({ kind: 'audio-offered' })
  return disposables
}
