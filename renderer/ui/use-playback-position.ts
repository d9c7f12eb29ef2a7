import { onScopeDispose, watch, type Ref } from 'vue'
import { soundKey, type SoundService, type StoredSound } from './sound-service.ts'

/** The parts of a player that are read and moved here. Times are in seconds. */
export interface Place {
  readonly usable: Readonly<Ref<boolean>>
  readonly playing: () => boolean
  readonly position: Readonly<Ref<number>>
  readonly duration: Readonly<Ref<number>>
  readonly seek: (seconds: number) => void
}

/** Seconds of playback after which the position is stored again, so that a crash loses little. */
const keptEvery = 10

/** Starts where the agent stopped, and stores where the agent stops; the end counts as the beginning. */
export function usePlaybackPosition(
  service: SoundService | null,
  sound: () => StoredSound | undefined,
  { usable, playing, position, duration, seek }: Place,
): void {
  if (!service) return
  /** The sound in the player, once its stored position is known. */
  let current: StoredSound | undefined
  let kept = 0
  /** Whether the player has moved to that position; before, its position is that of another sound, or of none. */
  let begun = false
  /** False while `usable` may still refer to the previous sound. */
  let isFresh = true

  function keep(): void {
    if (!current || !begun) return
    const place = position.value > duration.value - 1 ? 0 : position.value
    if (Math.abs(place - kept) < 0.5) return
    kept = place
    service?.stopped(current, place)
  }

  function begin(): void {
    if (!current || begun || !isFresh || !usable.value) return
    begun = true
    const isUntouched = position.value < 1
    if (kept > 0 && kept < duration.value - 1 && isUntouched) seek(kept)
  }

  watch(
    () => soundKey(sound()),
    async (key) => {
      keep()
      current = undefined
      begun = false
      isFresh = !usable.value
      const next = sound()
      if (!next) return
      const place = await service.position(next)
      if (soundKey(sound()) !== key) return
      current = next
      kept = place
      begin()
    },
    { immediate: true },
  )
  watch(usable, (isUsable) => {
    isFresh ||= !isUsable
    begin()
  })
  watch(playing, (isPlaying) => !isPlaying && keep())
  watch(position, (now) => (!playing() || Math.abs(now - kept) >= keptEvery) && keep())
  onScopeDispose(keep)
}
