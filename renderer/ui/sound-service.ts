import { inject, shallowRef, watch, type InjectionKey, type Ref } from 'vue'

/** A sound that the host can fetch. */
export interface StoredSound {
  readonly kind: 'recording' | 'voicemail'
  readonly id: number
}

/** What is known about a sound; `words` says why it cannot be played, or only in part. */
export interface SoundInfo {
  /** 0 until it is known. */
  readonly seconds: number
  /** Loudness from 0 to 1 of equal parts of it; empty until it is known. */
  readonly peaks: readonly number[]
  readonly isCutOff: boolean
  /** Why it cannot be played, as a sentence; empty if it can. */
  readonly words: string
}

/** Provides players with sounds. All times are in seconds. */
export interface SoundService {
  pathOf(sound: StoredSound): string
  /** Reports what is known, at once and at each change, until the returned function is called. */
  watchInfo(sound: StoredSound, onKnown: (known: SoundInfo) => void): () => void
  /** Where the agent stopped listening; 0 for the beginning. */
  loadPosition(sound: StoredSound): Promise<number>
  savePosition(sound: StoredSound, seconds: number): void
  /** Identifier of the device to play on; empty for the system's own. */
  readonly speaker: Readonly<Ref<string>>
  /** Counts the calls that rang, were placed or were answered: players pause at each. */
  readonly callCount: Readonly<Ref<number>>
}

/** Injection key of the app's service. */
export const soundServiceKey: InjectionKey<SoundService> = Symbol('sound service')

/** The service of this app; null on a page without one, where players play files only. */
function useSoundService(): SoundService | null {
  return inject(soundServiceKey, null)
}

/** An identifier of the sound; undefined for none. */
export function soundKey(sound: StoredSound | undefined): string | undefined {
  return sound && `${sound.kind} ${sound.id}`
}

const unknownInfo: SoundInfo = { seconds: 0, peaks: [], isCutOff: false, words: '' }

/** What the app's service knows of a sound, updated until all is known; nothing if no sound is given. */
export function useSoundInfo(sound: () => StoredSound | undefined) {
  const service = useSoundService()
  const info = shallowRef<SoundInfo>(unknownInfo)
  watch(
    () => soundKey(sound()),
    (_now, _before, onCleanup) => {
      info.value = unknownInfo
      const current = sound()
      if (current && service) onCleanup(service.watchInfo(current, (found) => (info.value = found)))
    },
    { immediate: true },
  )
  return { service, info }
}
