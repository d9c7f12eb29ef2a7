import { onScopeDispose, watch, type Ref } from 'vue'
import { soundKey, type SoundService, type StoredSound } from './sound-service.ts'

/** The parts of a player that are read and moved here. Times are in seconds. */
export interface PlayerControls {
  readonly usable: Readonly<Ref<boolean>>
  readonly playing: () => boolean
  readonly position: Readonly<Ref<number>>
  readonly duration: Readonly<Ref<number>>
  readonly seek: (seconds: number) => void
}

/** Seconds of playback after which the position is stored again, so that a crash loses little. */
const saveInterval = 10

/** Starts where the agent stopped, and stores where the agent stops; the end counts as the beginning. */
export function usePlaybackPosition(
  service: SoundService | null,
  sound: () => StoredSound | undefined,
  { usable, playing, position, duration, seek }: PlayerControls,
): void {
  if (!service) return
  /** The sound in the player, once its stored position is known. */
  let current: StoredSound | undefined
  let savedPosition = 0
  /** Whether the player has moved to that position; before, its position is that of another sound, or of none. */
  let isPositioned = false
  /** False while `usable` may still refer to the previous sound. */
  let isFresh = true

  function savePosition(): void {
    if (!current || !isPositioned) return
    const place = position.value > duration.value - 1 ? 0 : position.value
    if (Math.abs(place - savedPosition) < 0.5) return
    savedPosition = place
    service?.savePosition(current, place)
  }

  function seekToSaved(): void {
    if (!current || isPositioned || !isFresh || !usable.value) return
    isPositioned = true
    const isUntouched = position.value < 1
    if (savedPosition > 0 && savedPosition < duration.value - 1 && isUntouched) seek(savedPosition)
  }

  watch(
    () => soundKey(sound()),
    async (key) => {
      savePosition()
      current = undefined
      isPositioned = false
      isFresh = !usable.value
      const next = sound()
      if (!next) return
      const place = await service.loadPosition(next)
      if (soundKey(sound()) !== key) return
      current = next
      savedPosition = place
      seekToSaved()
    },
    { immediate: true },
  )
  watch(usable, (isUsable) => {
    isFresh ||= !isUsable
    seekToSaved()
  })
  watch(playing, (isPlaying) => !isPlaying && savePosition())
  watch(position, (now) => (!playing() || Math.abs(now - savedPosition) >= saveInterval) && savePosition())
  onScopeDispose(savePosition)
}
