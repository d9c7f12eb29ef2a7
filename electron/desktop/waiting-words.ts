import type { HostState } from '#shared/host/state.ts'

type SeenState = Pick<HostState, 'recents' | 'texts' | 'voicemail'>

export type Waiting = {
  readonly count: number
  /** `2 missed, 1 text`; empty where nothing waits. */
  readonly words: string
}

/** What nobody has looked at: missed calls, threads with unread texts, voice messages. Tray and badge both say this. */
export function waitingFor({ recents, texts, voicemail }: SeenState): Waiting {
  const counts: readonly (readonly [number, string])[] = [
    [recents.unseenMissed ?? 0, 'missed'],
    [texts.unread, texts.unread === 1 ? 'text' : 'texts'],
    [voicemail.unheard, 'voicemail'],
  ]
  const waiting = counts.filter(([count]) => count > 0)
  return {
    count: waiting.reduce((sum, [count]) => sum + count, 0),
    words: waiting.map(([count, word]) => `${count} ${word}`).join(', '),
  }
}
