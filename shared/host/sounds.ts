import type { Outcome } from '../core/result.ts'

/** A sound stored by the platform. */
export type Sound = { readonly kind: 'recording' | 'voicemail'; readonly id: number }

const folders = { recording: 'monitors', voicemail: 'voicemessages' } as const

/** The path from which a page fetches a sound: the shell serves it from the host, which adds the token. */
export function soundPath({ kind, id }: Sound): string {
  return `/media/${folders[kind]}/${id}.mp3`
}

/** The sound for a path made by `soundPath`; null for any other path. */
export function soundAt(path: string): Sound | null {
  const [, folder, id] = /^\/media\/(\w+)\/(\d{1,15})\.mp3$/.exec(path) ?? []
  for (const kind of ['recording', 'voicemail'] as const)
    if (folders[kind] === folder) return { kind, id: Number(id) }
  return null
}

/** Data that a player shows in addition to playing a sound. */
export type SoundFacts = {
  /** 0 if only a player can determine it, as with MP4 and Ogg. */
  readonly seconds: number
  /** Loudness of equal parts, from 0 to 1, at most 400; empty while unknown. */
  readonly peaks: readonly number[]
  /** False while the host is still reading the sound; ask again. */
  readonly isComplete: boolean
  /** The file claims to be longer than it is. */
  readonly isCutOff?: true
}

export interface SoundMethods {
  /**
   * Fetches and analyses a sound; resolves within about two seconds with whatever is known by then. A sound that cannot
   * be played fails with `sound.*`, one that cannot be fetched with the platform's error.
   */
  'sounds.look'(input: { sound: Sound }): Outcome<SoundFacts>
  /** Where this agent stopped listening, in seconds; 0 at the beginning, and after the end. */
  'sounds.position'(input: { sound: Sound }): Outcome<{ readonly seconds: number }>
  'sounds.stopped'(input: { sound: Sound; seconds: number }): Outcome
}
