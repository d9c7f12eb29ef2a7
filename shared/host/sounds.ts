import type { Outcome } from '../core/result.ts'

/** A sound that the platform keeps. */
export type Sound = { readonly kind: 'recording' | 'voicemail'; readonly id: number }

const folders = { recording: 'monitors', voicemail: 'voicemessages' } as const

/** Where a page fetches a sound: the shell serves it from the host, with the token added out of sight. */
export function soundPath({ kind, id }: Sound): string {
  return `/media/${folders[kind]}/${id}.mp3`
}

/** The sound behind a path as `soundPath` makes it; null for any other path. */
export function soundAt(path: string): Sound | null {
  const [, folder, id] = /^\/media\/(\w+)\/(\d{1,15})\.mp3$/.exec(path) ?? []
  for (const kind of ['recording', 'voicemail'] as const)
    if (folders[kind] === folder) return { kind, id: Number(id) }
  return null
}

/** What a player shows of a sound before and besides playing it. */
export type SoundFacts = {
  /** 0 where only a player can tell, as of MP4 and Ogg. */
  readonly seconds: number
  /** Loudness from 0 to 1 of equal parts of it, 400 at most; empty while it is not known. */
  readonly peaks: readonly number[]
  /** False while the host is still looking: ask again. */
  readonly isComplete: boolean
  /** The file says that it is longer than it is. */
  readonly isCutOff?: true
}

export interface SoundMethods {
  /**
   * Fetches the sound and looks at it; answers within some two seconds with what is known then. What cannot be played
   * fails with `sound.*`, what cannot be had as the platform says.
   */
  'sounds.look'(input: { sound: Sound }): Outcome<SoundFacts>
  /** Where this agent stopped to listen, in seconds; 0 at the beginning, and after the end. */
  'sounds.position'(input: { sound: Sound }): Outcome<{ readonly seconds: number }>
  'sounds.stopped'(input: { sound: Sound; seconds: number }): Outcome
}
