import type { FrameChannel } from '#shared/host/wire.ts'
import { frameWords } from '../../locales/frame.ts'
import { notices } from '../../stores/notices.ts'
import { compactScreens } from './compact-screens.ts'
import { firstScreens } from './first-screens.ts'
import { pageIdle } from './load-ahead.ts'
import { loadFailureText, loadWithRetry, memoizedLoad } from '../../ui/load-with-retry.ts'

const loadEngine = memoizedLoad(() => import('../../audio/audio-engine.ts'))

/** Offers this page's audio engine to the host over an open channel, once the first screen has been painted. */
export async function offerAudio(channel: FrameChannel, scope: Window): Promise<void> {
  const screens = [firstScreens, compactScreens].flatMap((each) => Object.values(each))
  await Promise.race(screens.map(({ shown }) => shown))
  await pageIdle(scope)
  const { startAudioEngine } = await loadWithRetry(loadEngine, {
    onFirstFailure: () => notices.emit({ words: () => loadFailureText(frameWords.parts.sound) }),
  })
  startAudioEngine({ channel })
}
