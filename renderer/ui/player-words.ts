import { playerTable as words } from '../locales/player.ts'
import type { AudioState } from './use-audio.ts'

export interface PlayerStatus {
  readonly state: AudioState
  /** Why the sound is not available, as a sentence; empty if unknown. */
  readonly failure: string
  readonly isCutOff: boolean
  readonly isAtEnd: boolean
  readonly isWaiting: boolean
  readonly stoppedByCall: boolean
}

export interface PlayerMessage {
  readonly text: string
  /** A failure, announced at once. */
  readonly isAlert?: true
}

/** The message of a player beside its times; null if there is nothing to add. */
export function playerMessage(facts: PlayerStatus): PlayerMessage | null {
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
