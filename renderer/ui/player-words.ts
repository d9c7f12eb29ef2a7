import { playerTable as words } from '../locales/player.ts'
import type { AudioState } from './use-audio.ts'

export interface PlayerFacts {
  readonly state: AudioState
  /** Why the sound cannot be had, as a sentence; empty where nobody said. */
  readonly failure: string
  readonly isCutOff: boolean
  readonly isAtEnd: boolean
  readonly isWaiting: boolean
  readonly stoppedByCall: boolean
}

export interface PlayerWords {
  readonly text: string
  /** A failure: said at once. */
  readonly isAlert?: true
}

/** What a player says beside its times; null where they say all. */
export function playerWords(facts: PlayerFacts): PlayerWords | null {
  const { state, failure } = facts
  if (state === 'failed') return { text: failure || words.failed, isAlert: true }
  if (state === 'none') return { text: words.noAudio }
  if (state === 'loading') return failure ? { text: failure, isAlert: true } : { text: words.loading }
  if (facts.isCutOff && facts.isAtEnd) return { text: words.endsHere }
  if (facts.stoppedByCall) return { text: words.pausedForCall }
  if (facts.isWaiting) return { text: words.waiting }
  if (failure) return { text: failure }
  return facts.isCutOff ? { text: words.incomplete } : null
}
