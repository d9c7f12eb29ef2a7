import type { Reply } from './reply.ts'

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
  readonly seconds: number
  /** Loudness from 0 to 1 of equal parts of it, 400 at most; empty while it is not known, as of one of several hours. */
  readonly peaks: readonly number[]
}

export interface SoundMethods {
  /**
   * Fetches the sound whole, and looks at it. What cannot be played fails with `sound.*`: no audio, cut off, not there.
   */
  'sounds.look'(input: { sound: Sound }): Reply<SoundFacts>
  /** Where this agent stopped to listen, in seconds; 0 at the beginning, and after the end. */
  'sounds.position'(input: { sound: Sound }): Reply<{ readonly seconds: number }>
  'sounds.stopped'(input: { sound: Sound; seconds: number }): Reply
}

export const soundMethodNames: readonly (keyof SoundMethods)[] = [
  'sounds.look',
  'sounds.position',
  'sounds.stopped',
]
