import { noticeWords } from '../locales/notices.ts'
import type { HostState } from './state.ts'

type SeenState = Pick<HostState, 'session' | 'recents' | 'texts' | 'voicemail'>

export type Waiting = {
  readonly count: number
  /** `2 missed, 1 text`; empty if nothing is unseen. */
  readonly words: string
}

const nothing: Waiting = { count: 0, words: '' }

/**
 * Unseen items of the signed-in agent: missed calls, threads with unread texts, voicemails. Tray, badge and the title
 * of a browser's tab all show this.
 */
export function waitingFor({ session, recents, texts, voicemail }: SeenState): Waiting {
  if (session.kind !== 'signed-in') return nothing
  const words = noticeWords.waiting
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
