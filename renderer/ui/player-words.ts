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
  if (state === 'failed') return { text: failure || 'The recording cannot be played.', isAlert: true }
  if (state === 'none') return { text: 'No audio' }
  if (state === 'loading') return failure ? { text: failure, isAlert: true } : { text: 'Loading' }
  if (facts.isCutOff && facts.isAtEnd) return { text: 'The recording ends here: the file is cut off.' }
  if (facts.stoppedByCall) return { text: 'Paused for a call.' }
  if (facts.isWaiting) return { text: 'Waiting for the rest of the recording.' }
  if (failure) return { text: failure }
  return facts.isCutOff ? { text: 'The file is cut off: the end of the recording is missing.' } : null
}
