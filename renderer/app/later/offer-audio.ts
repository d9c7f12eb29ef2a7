import type { FrameChannel } from '#shared/host/wire.ts'
import { notices } from '../../stores/notices.ts'
import { pageIdle } from './load-ahead.ts'
import { cannotLoad, loadPatiently, remembered } from './load-patiently.ts'

const loadEngine = remembered(() => import('../../audio/audio-engine.ts'))

/** Offers this page's sound to the host, over a channel that is open, once the first screen is painted. */
export async function offerAudio(channel: FrameChannel, scope: Window): Promise<void> {
  await pageIdle(scope)
  const { startAudioEngine } = await loadPatiently(loadEngine, {
    onTrouble: () => notices.emit({ words: cannotLoad('Sound') }),
  })
  startAudioEngine({ channel })
}
