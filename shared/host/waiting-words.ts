import type { HostState } from '#shared/host/state.ts'
import { desktopWords } from '#shared/locales/desktop.ts'

type SeenState = Pick<HostState, 'recents' | 'texts' | 'voicemail'>

export type Waiting = {
  readonly count: number
  /** `2 missed, 1 text`; empty if nothing is unseen. */
  readonly words: string
}

/** Unseen items: missed calls, threads with unread texts, voicemails. Tray and badge both show this. */
export function waitingFor({ recents, texts, voicemail }: SeenState): Waiting {
  const words = desktopWords.tray
  const counts = [
    [recents.unseenMissed ?? 0, words.missed],
    [texts.unread, words.texts],
    [voicemail.unheard, words.voicemail],
  ] as const
  const waiting = counts.filter(([count]) => count > 0)
  return {
    count: waiting.reduce((sum, [count]) => sum + count, 0),
    words: waiting.map(([count, say]) => say(count)).join(', '),
  }
}
